"""`vmap`: a function of single values, applied along a dimension."""

import functools
import itertools
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from opmux.dispatch import DispatchKeySet, IncludeDispatchKeyGuard
from opmux.errors import OperatorArgumentError, OperatorIndexError, OperatorValueError, kind_of, shown
from opmux.func._batched import BatchedTensor, Layer, innermost, is_at, open_levels, running, tree_map, wrapped
from opmux.func._fallbacks import register_fallbacks
from opmux.tensor import Tensor, generators, ops

__all__ = ["vmap"]

#: A level for each running `vmap`; a nested one gets a higher number than those around it.
_levels = itertools.count(1)

_INSIDE = DispatchKeySet(["FuncTorchVmapMode"])

#: Lists, tuples and dicts inside each other that an argument may have.
_MOST_NESTED = 100

#: A dimension, None, or lists, tuples and dicts of them.
Dims = Any


def vmap(
    func: Callable[..., Any],
    in_dims: Dims = 0,
    out_dims: Dims = 0,
    randomness: str = "error",
    *,
    chunk_size: int | None = None,
) -> Callable[..., Any]:
    """A function that applies `func` to each index of a dimension of its arguments, and stacks the results.

    Inside, tensors lack that dimension. An operator with a rule (`opmux.library.register_vmap`) is called once, and so are views
    and `clone`; every other one is called for each index, which is correct and not fast, and once with zeros if there is none.
    Writes reach the tensors that views are of. Gradients flow through, and calls of `vmap` nest.

    Args:
        func: Takes and returns tensors, also in lists, tuples and dicts.
        in_dims: The dimension to map over: one for all positional arguments, or a tuple with one for each, which may be None for
            an argument that is not mapped over, or a structure like the argument. Keyword arguments are not mapped over.
        out_dims: Where the dimension goes in the results; one for all, or a structure like the result.
        randomness: What operators do that draw random numbers: "error", they are refused; "different", each index has its own;
            "same", all indices have those of one.
        chunk_size: `func` sees so many indices at a time, which takes less memory than all of them; None for all.

    Raises:
        OperatorValueError: The dimensions do not fit the arguments or the results, an option is none, or random
            numbers are drawn that `randomness` does not allow.
    """
    _check_options(randomness, chunk_size)

    mapping = _Mapping(func, in_dims, out_dims, randomness)

    # Nothing but what can be imported is named in it, so that it goes to other processes by what pickles functions by their code.
    @functools.wraps(func)
    def mapped(*args: Any, **kwargs: Any) -> Any:
        return _call(mapping, chunk_size, args, kwargs)

    return mapped


class _Mapping(NamedTuple):
    """What `vmap` was given."""

    func: Callable[..., Any]
    in_dims: Dims
    out_dims: Dims
    randomness: str


def _call(mapping: _Mapping, chunk_size: int | None, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    register_fallbacks()
    dims = _spread(mapping.in_dims, args, "in_dims")
    size = _batch_size(_leaves(args), dims)
    if chunk_size is None or not size:
        return _run(mapping, args, kwargs, dims, size)
    starts = range(0, size, chunk_size)
    counts = [min(chunk_size, size - start) for start in starts]
    chunks = [_chunk(args, dims, start, count) for start, count in zip(starts, counts, strict=True)]
    # What is the same for all indices is so for those of another part too.
    states = [(generator, generator.get_state()) for generator in generators()] if mapping.randomness == "same" else []
    results = []
    for chunk, part in zip(chunks, counts, strict=True):
        for generator, state in states:
            generator.set_state(state)
        results.append(_run(mapping, chunk, kwargs, dims, part))
    return _joined(results, mapping.out_dims)


def _run(mapping: _Mapping, args: Any, kwargs: dict[str, Any], dims: list[int | None], size: int) -> Any:
    """Calls the function once, for so many indices."""
    level, places = next(_levels), iter(dims)
    hidden = tree_map(lambda value: _hide(value, next(places), level), args)
    layer = Layer(level, size, mapping.randomness, innermost())
    try:
        open_levels.add(level)
        result = IncludeDispatchKeyGuard(_INSIDE, running, layer).call(mapping.func, *hidden, **kwargs)
    finally:
        open_levels.discard(level)
    out_places = iter(_spread(mapping.out_dims, result, "out_dims"))
    return tree_map(lambda value: _show(value, next(out_places), level, size), result)


def _check_options(randomness: str, chunk_size: int | None) -> None:
    if randomness not in ("error", "different", "same"):
        raise OperatorValueError(
            f"vmap(randomness={shown(randomness)})",
            found=f"Only allowed values for randomness are 'error', 'different', or 'same'. Got {shown(randomness)}",
            advice='give "different" for random numbers of each index\'s own, "same" for those of one, "error" for none',
        )
    if chunk_size is not None and not (hasattr(chunk_size, "__index__") and chunk_size > 0):
        raise OperatorValueError(
            f"vmap(chunk_size={chunk_size!r})",
            found=f"chunk_size should be None or greater than 0. (got {chunk_size})",
            advice="give how many indices func is to see at a time, or None for all",
        )


def _chunk(args: Any, dims: list[int | None], start: int, count: int) -> Any:
    """The arguments, of the mapped dimension a part."""
    places = iter(dims)

    def part(value: Any) -> Any:
        dim = next(places)
        return value if dim is None else ops.aten.narrow.default(value, dim, start, count)

    return tree_map(part, args)


def _joined(results: list[Any], out_dims: Dims) -> Any:
    """The results of all parts in one; what does not depend on the mapped dimension is that of the first part."""
    places = iter(_spread(out_dims, results[0], "out_dims"))
    parts = zip(*map(_leaves, results), strict=True)

    def whole(value: Any) -> Any:
        dim, found = next(places), next(parts)
        return value if dim is None else ops.aten.cat.default(list(found), dim)

    return tree_map(whole, results[0])


def _leaves(value: Any, depth: int = 0) -> Iterator[Any]:
    if isinstance(value, (list, tuple, dict)):
        if depth > _MOST_NESTED:  # a list that contains itself has no end
            raise _mismatch("an argument", f"{kind_of(value)} inside {_MOST_NESTED} others")
        for item in value.values() if isinstance(value, dict) else value:
            yield from _leaves(item, depth + 1)
    else:
        yield value


def _spread(dims: Dims, value: Any, what: str) -> list[int | None]:
    """A dimension for each leaf of a value, from a structure that may end where the value's goes on."""
    if isinstance(dims, (list, tuple, dict)):
        if (
            what == "out_dims"
            and isinstance(dims, tuple)
            and len(dims) == 1
            and not isinstance(value, (list, tuple, dict))
        ):
            return _spread(dims[0], value, what)
        if isinstance(dims, dict):
            fits = isinstance(value, dict) and dims.keys() == value.keys()
        else:
            fits = isinstance(value, (list, tuple)) and len(dims) == len(value)
        if not fits:
            raise _mismatch(what, f"{shown(dims)} for {_described(value)}")
        pairs = ((dims[k], value[k]) for k in value) if isinstance(value, dict) else zip(dims, value, strict=True)
        return [dim for d, v in pairs for dim in _spread(d, v, what)]
    if dims is not None and (not isinstance(dims, int) or isinstance(dims, bool)):
        raise _mismatch(what, f"{shown(dims)} where a dimension or None is meant")
    if isinstance(value, (list, tuple, dict)):
        return [dims for _ in _leaves(value)]
    return [dims]


def _described(value: Any) -> str:
    count = f" of {len(value)}" if isinstance(value, (list, tuple, dict)) else ""
    return f"{kind_of(value)}{count}"


def _mismatch(what: str, found: str, kind: type[OperatorArgumentError] = OperatorValueError) -> OperatorArgumentError:
    return kind(
        f"vmap: {what} does not fit",
        found=found,
        advice="give one dimension, or a structure like the arguments or results",
    )


def _batch_size(values: Iterator[Any], dims: list[int | None]) -> int:
    sizes = set()
    for value, dim in zip(values, dims, strict=True):
        if dim is None:
            continue
        if not isinstance(value, Tensor):
            raise _mismatch("in_dims", f"dimension {dim} of {kind_of(value)}; None is for what is not mapped over")
        if not -value.ndim <= dim < value.ndim:
            raise _mismatch("in_dims", f"dimension {dim} of a tensor of shape {list(value.shape)}")
        sizes.add(value.shape[dim])
    if len(sizes) != 1:
        found = f"mapped dimensions of sizes {sorted(sizes)}" if sizes else "no argument is mapped over"
        raise _mismatch("in_dims", found)
    return int(sizes.pop())


def _hide(value: Any, dim: int | None, level: int) -> Any:
    return value if dim is None else wrapped(value, dim % value.ndim, level)


def _show(value: Any, dim: int | None, level: int, size: int) -> Any:
    """A result with the mapped dimension where it is wanted."""
    if not isinstance(value, Tensor):
        raise _mismatch("func", f"it returned {kind_of(value)}; tensors are meant")
    is_mapped = is_at(value, level)
    if dim is None:
        if is_mapped:
            raise _mismatch("out_dims", "None for a result that depends on the mapped dimension")
        return value
    ndim = value.ndim + 1
    if not -ndim <= dim < ndim:
        raise _mismatch("out_dims", f"dimension {dim} for a result of {value.ndim} dimensions", OperatorIndexError)
    if isinstance(value, BatchedTensor) and is_mapped:
        if value.bdim == dim % ndim:
            return value.value
        order = [d for d in range(ndim) if d != value.bdim]
        order.insert(dim % ndim, value.bdim)
        return ops.aten.permute.default(value.value, order)
    return ops.aten.expand.default(ops.aten.unsqueeze.default(value, dim), _expanded(value, dim % ndim, size))


def _expanded(value: Tensor, dim: int, size: int) -> list[int]:
    sizes = list(value.shape)
    sizes.insert(dim, size)
    return sizes
