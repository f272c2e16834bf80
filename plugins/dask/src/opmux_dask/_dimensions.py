"""Operators that need some dimensions whole: each combination of chunks along the others is a task of its own.

Note [Forms]
A form says along which dimension an operator's tensors go together: a word for each tensor, "n" for one whose first dimension they
share, "-" for one that every task needs whole; and after ">" a word for each result, "n" for one with that dimension, "+" for one
that is the sum over all tasks: `"n n - > n + +"` are the gradients of a convolution for input, weight and bias.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from opmux import ops
from opmux.native import array_backend
from opmux_dask._blocks import Each, Result, blocks, comparable, known, rechunked, sizes_unknown, tied
from opmux_dask._calls import Call, Hole
from opmux_dask._joining import gathered
from opmux_dask._reductions import summed
from opmux_dask._requests import Foretold, Request, requested

__all__ = [
    "along",
    "created",
    "embedding_backward",
    "matmul",
    "nll_loss",
    "nll_loss_backward",
    "together",
    "whole",
    "written",
]

_N: Final = "n"


def whole(name: str, args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> Any:
    """Any operator whatever, as one task over its whole tensors. See Note [Whole bytes]."""
    return _in_one_task(requested(name, args, kwargs))


def created(name: str, args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> Any:
    """A new tensor, as one task."""
    return _in_one_task(requested(name, args, kwargs))


def written(name: str, args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> Any:
    """An operator that writes its first tensor, as one that returns what it would write."""
    request = requested(name, args, kwargs, writes=True)
    if not known(request.arrays[0]):
        raise sizes_unknown(name, request.arrays[0].shape)
    return _in_one_task(request, args[0].stride())


def _in_one_task(request: Request, strides: Sequence[int] | None = None) -> Any:
    made = [None if r is None else Result(r.shape, r.dtype) for r in request.foretold(strides)]
    arrays = [gathered(request.call.name, x, [True] * x.ndim) for x in request.arrays]
    return blocks(request.call, arrays, [[None] * x.ndim for x in arrays], made)


def along(dims: str, drops: str, name: str, args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> Any:
    """An operator that works along some dimensions, and on all others alike.

    Args:
        dims: The parameter that names them, or numbers of dimensions: "dim", "-1 -2".
        drops: The parameter that says whether the results keep a dimension of size 1 in their place; "" if results have theirs.
        name: The operator.
        args: Its arguments.
        kwargs: Its keywords.
    """
    request = requested(name, args, kwargs)
    results = request.foretold()
    first = request.arrays[0]
    needed = _needed(dims, request, first.ndim)
    kept = not drops or bool(_argument(request, drops))
    # Matrices may come with vectors, which have the same dimensions in front.
    matrices = not dims[0].isalpha()
    shapes = [comparable(x.shape) for x in request.arrays if x.ndim == first.ndim or matrices]
    shapes += [comparable(_restored(r.shape, needed, kept)) for r in results if r]
    labels = [
        None if i in needed or len({shape[i] for shape in shapes if i < len(shape)}) > 1 else f"dim {i}"
        for i in range(first.ndim)
    ]
    own = [
        labels[: x.ndim] if x.ndim == first.ndim or (matrices and x.ndim < first.ndim) else [None] * x.ndim
        for x in request.arrays
    ]
    made = [None if r is None else _labelled(r, labels, needed, kept) for r in results]
    arrays = request.arrays
    if not matrices:  # whose operators compute with their sizes
        arrays = [gathered(name, x, [label is None for label in axes]) for x, axes in zip(arrays, own, strict=True)]
    return blocks(request.call, arrays, own, made)


def _needed(dims: str, request: Request, ndim: int) -> set[int]:
    if dims[0].isalpha():
        value = _argument(request, dims)
        numbers = range(ndim) if value is None else value if isinstance(value, (list, tuple)) else [value]
    else:
        numbers = [int(word) for word in dims.split()]
    return {int(d) % ndim for d in numbers} if ndim else set()


def _argument(request: Request, parameter: str) -> Any:
    """The value of a parameter, as given or as the schema has it."""
    call = request.call
    if parameter in call.kwargs:
        return call.kwargs[parameter]
    arguments = call.schema.arguments
    place = [argument.name for argument in arguments].index(parameter)
    return call.args[place] if place < len(call.args) else arguments[place].default


def _restored(shape: Sequence[int], needed: set[int], kept: bool) -> tuple[int, ...]:
    """A result's shape with dimensions in the place of those that were dropped."""
    sizes = list(shape)
    for d in sorted(needed) if not kept else ():
        sizes.insert(d, 1)
    return tuple(sizes)


def _labelled(result: Foretold, labels: Sequence[Any], needed: set[int], kept: bool) -> Result:
    own = [label for i, label in enumerate(labels) if kept or i not in needed]
    sizes = result.shape
    dims = [own[i] if i < len(own) and own[i] is not None else size for i, size in enumerate(sizes)]
    return Result(tuple(dims), result.dtype)


def together(form: str, name: str, args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> Any:
    """An operator that works on each part of a batch alike. See Note [Forms]."""
    return _together(form, requested(name, args, kwargs))


def _together(form: str, request: Request) -> Any:
    inputs, _, outputs = form.partition(">")
    # A tensor that may be left out has no array.
    words = _words_of_arrays(request, inputs.split())
    results, wanted = request.foretold(), outputs.split()
    shared = [x for x, word in zip(request.arrays, words, strict=True) if word == _N]
    shared_sizes: list[int | None] = [comparable(x.shape)[0] if x.ndim else None for x in shared]
    shared_sizes += [
        comparable(r.shape)[0] if r.shape else None for r, word in zip(results, wanted, strict=True) if r and word == _N
    ]
    if len(set(shared_sizes)) != 1 or None in shared_sizes:
        return _in_one_task(request)
    labels = [
        [_N if word == _N and i == 0 else None for i in range(x.ndim)]
        for x, word in zip(request.arrays, words, strict=True)
    ]
    # Before it is known whether there are parts to add up: chunks may become smaller where others become whole.
    call = tied(request.call, request.arrays, labels)
    arrays, chunks = rechunked(call.name, request.arrays, labels)
    alone = len(chunks[_N]) == 1
    sums = [word == "+" and not alone for word in wanted]
    if any(sums) and not all(sums):
        made = [_summand(r, word, sum_) for r, word, sum_ in zip(results, wanted, sums, strict=True)]
        call = Call(call.name, call.args, call.kwargs, "".join("+" if sum_ else "." for sum_ in sums))
    elif any(sums):
        call = Call(call.name, call.args, call.kwargs, "lead")
        made = [_summand(r, "+", True) for r in results]
    else:
        made = [_summand(r, word, False) for r, word in zip(results, wanted, strict=True)]
    found = blocks(call, arrays, labels, made)
    several = found if isinstance(found, tuple) else (found,)
    ends = [summed(x, (0,), r) if sum_ and r else x for x, r, sum_ in zip(several, results, sums, strict=True)]
    return tuple(ends) if len(ends) > 1 else ends[0]


def _summand(result: Foretold | None, word: str, adds: bool) -> Result | None:
    if result is None:
        return None
    if adds:
        return Result((Each(_N), *result.shape), result.dtype)
    return Result((_N, *result.shape[1:]) if word == _N else result.shape, result.dtype)


def _words_of_arrays(request: Request, words: Sequence[str]) -> list[str]:
    """The words of the tensors that were given, of those that the schema has."""
    names = [argument for argument in request.call.schema.arguments if "Tensor" in str(argument.type)]
    assert len(names) == len(words), (request.call.name, names)
    places = {argument.name: i for i, argument in enumerate(request.call.schema.arguments)}
    args = request.call.args
    return [
        word
        for argument, word in zip(names, words, strict=True)
        if places[argument.name] < len(args) and args[places[argument.name]].__class__ is Hole
    ]


#: The dimensions of the factors of products of matrices, and of the product.
_FACTORS: Final[Mapping[str, tuple[str, str, str]]] = {
    "mm": ("ik", "kj", "ij"),
    "bmm": ("bik", "bkj", "bij"),
    "mv": ("ik", "k", "i"),
    "dot": ("k", "k", ""),
    "vdot": ("k", "k", ""),
}
#: The product in operators that add it to something.
_PRODUCTS: Final = {"addmm": "mm", "baddbmm": "bmm", "addmv": "mv"}


def matmul(name: str, args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> Any:
    """A product: of blocks of rows and blocks of columns, added up along the dimension that both have."""
    if name in _PRODUCTS:
        return _added_product(name, args, kwargs)
    request = requested(name, args, kwargs)
    (result,) = request.foretold()
    assert result is not None
    first, second, product = _FACTORS[name]
    left, right = request.arrays
    fitting = left
    if known(left) and known(right) and right.nbytes > left.nbytes:
        fitting = left.rechunk({first.index("k"): right.chunks[second.index("k")]})
    if fitting.numblocks[first.index("k")] == 1:
        labels: list[Any] = [[None if c == "k" else c for c in dims] for dims in (first, second)]
        return blocks(request.call, [left, right], labels, [Result(tuple(product), result.dtype)])
    call = Call(name, request.call.args, request.call.kwargs, "lead")
    parts = blocks(call, [left, right], [list(first), list(second)], [Result((Each("k"), *product), result.dtype)])
    return summed(parts, (0,), result)


def _added_product(name: str, args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> Any:
    request = requested(name, args, kwargs)
    (result,) = request.foretold()
    assert result is not None
    be = array_backend("dask")
    beta, alpha = _argument(request, "beta"), _argument(request, "alpha")
    if result.dtype.kind in "biu":  # A number has the tensors' dtype, as in PyTorch.
        beta, alpha = int(beta), int(alpha)
    product = be.wrap(matmul(_PRODUCTS[name], (be.wrap(request.arrays[1]), be.wrap(request.arrays[2])), {}))
    found = product if alpha == 1 else product * alpha
    if beta != 0:
        own = be.wrap(request.arrays[0])
        found = found + (own if beta == 1 else own * beta)
    return found._array if found._array.dtype == result.dtype else found._array.astype(result.dtype)


def nll_loss(name: str, args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> Any:
    """The negative log likelihood: of the parts of a batch, their sums and weights, which are then added up."""
    request = requested(name, args, kwargs)
    call, reduction = request.call, _argument(request, "reduction")
    x, target = request.arrays[:2]
    batched = x.ndim == 2 or (x.ndim == 4 and target.ndim == 3)
    if not batched or (x.numblocks[0] == 1 and target.numblocks[0] == 1):
        return _in_one_task(request)
    if reduction == 0:
        return _together("n n - > n -", request)
    place = [argument.name for argument in call.schema.arguments].index("reduction")
    added = Call(name, (*call.args[:place], 2, *call.args[place + 1 :]), call.kwargs)
    loss, weight = _together("n n - > + +", Request(added, request.arrays))
    be = array_backend("dask")
    if reduction == 1:
        loss = ops.aten.div.Tensor(be.wrap(loss), be.wrap(weight))._array
    return loss, weight


def nll_loss_backward(name: str, args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> Any:
    """The gradient of that for each part of a batch; the loss of each element has a gradient for each."""
    request = requested(name, args, kwargs)
    return _together("n n n - - > n" if _argument(request, "reduction") == 0 else "- n n - - > n", request)


def embedding_backward(name: str, args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> Any:
    """The gradient of a table, added up over the parts of a batch, unless it is scaled by how often a row occurs in all."""
    request = requested(name, args, kwargs)
    return _in_one_task(request) if _argument(request, "scale_grad_by_freq") else _together("n n > +", request)
