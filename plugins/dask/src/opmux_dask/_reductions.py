"""Reductions, as trees: each chunk is reduced, and what is left is reduced again until it is one chunk.

Every step calls an operator on chunks, so that NaN, empty chunks and dtypes are the operator's own business. Where all that is
reduced lies in one chunk, that is the one step.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from math import inf, isnan, prod
from typing import Any, Final, NamedTuple

import dask
import dask.array as da
import numpy as np

import opmux
from opmux import Tensor, ops
from opmux.native import UnknownSize, array_backend, warn_of_freedom
from opmux_dask._blocks import Array, Each, Result, blocks, comparable, sizes_unknown
from opmux_dask._calls import Call, Hole
from opmux_dask._joining import joined
from opmux_dask._requests import Foretold, Request, requested

__all__ = ["count", "extremes", "mean", "reduce", "spread", "summed"]

_FIRST: Final = (Hole(0),)
_NARROW: Final = ("float16", "bfloat16")
_JOINED: Final = 8


class _Steps(NamedTuple):
    """The operators of a tree.

    Attributes:
        first: Of a chunk, with the dimensions kept.
        again: Of what several chunks gave.
    """

    first: Call
    again: Call


def _labels(ndim: int) -> list[str]:
    return [f"dim {i}" for i in range(ndim)]


def _dtype_of(native: Any) -> opmux.dtype:
    return array_backend("cpu").wrap(np.empty((), native)).dtype


def _dims(ndim: int, dim: Any) -> tuple[int, ...]:
    """Dimensions as numbers from 0 on; all for None or an empty list."""
    if dim is None or (isinstance(dim, (list, tuple)) and not dim):
        return tuple(range(ndim))
    given = dim if isinstance(dim, (list, tuple)) else [dim]
    return tuple(sorted({int(d) % max(ndim, 1) for d in given})) if ndim else ()


def _partial(call: Call, x: Array, dims: Sequence[int], dtype: Any) -> Array:
    """What a call that keeps dimensions makes of each chunk."""
    labels = _labels(x.ndim)
    made = Result(tuple([Each(label) if i in dims else label for i, label in enumerate(labels)]), dtype)
    return blocks(call, [x], [labels], [made])


def _groups(x: Array, dims: Sequence[int]) -> dict[int, int]:
    """How many neighbours are brought together along each dimension: as many as Dask's `split_every` says, all in all."""
    joined_ = dask.config.get("split_every", None)
    count = joined_ if isinstance(joined_, int) and joined_ > 1 else _JOINED
    parted = max(len([d for d in dims if x.numblocks[d] > 1]), 1)
    return {d: min(max(2, round(count ** (1 / parted))), x.numblocks[d]) for d in dims}


def _tree(steps: _Steps, last: Call, x: Array, dims: Sequence[int], partial_dtype: Any, result: Foretold) -> Array:
    # What has one element for each chunk already, such as the products of blocks, is spared a step of one task for each.
    reduced = x.dtype == partial_dtype and all(set(x.chunks[d]) == {1} for d in dims)
    left = (
        x
        if reduced and steps.first.name == steps.again.name == "sum.dim_IntList"
        else _partial(steps.first, x, dims, partial_dtype)
    )
    while prod(left.numblocks[d] for d in dims) > _JOINED:
        left = joined(steps.again, left, _groups(left, dims), None, partial_dtype)
    return joined(last, left, {d: left.numblocks[d] for d in dims}, result.shape, result.dtype)


def _last(call: Call, x: Array, dims: Sequence[int], result: Foretold) -> Array:
    """The result of a call that needs the whole of some dimensions, and keeps or drops them."""
    labels: list[Any] = [None if i in dims else label for i, label in enumerate(_labels(x.ndim))]
    left: list[Any] = [label for label in labels if label]
    if len(result.shape) == x.ndim:
        left = [1 if label is None else label for label in labels]
    return blocks(call, [x], [labels], [Result(tuple(left), result.dtype)])


def _may_have_empty_chunks(x: Array, dims: Sequence[int]) -> bool:
    return any(isnan(size) or size == 0 for d in dims for size in x.chunks[d])


def _one_block(x: Array, dims: Sequence[int]) -> bool:
    return all(x.numblocks[d] == 1 for d in dims)


#: How to call the operators that reduce: with dimensions and whether to keep them.
_BY_DIMS: Final[Mapping[str, Callable[[Any, bool, dict[str, Any]], Call]]] = {
    name: partial(lambda name, dims, keep, options: Call(name, (Hole(0), dims, keep), options), name)
    for name in ("sum.dim_IntList", "nansum", "amax", "amin", "any.dims", "all.dims", "logsumexp")
}


def _norm_call(name: str, power: Any, dims: Any, keep: bool, options: dict[str, Any]) -> Call:
    return Call(name, (Hole(0), power, dims, keep), options)


def summed(x: Array, dims: Sequence[int], result: Foretold) -> Array:
    """The sum along dimensions, which are dropped if the result has no place for them; half precision adds up in float32."""
    keep = len(result.shape) == x.ndim and x.ndim > 0
    return _summed("sum.dim_IntList", x, dims, keep, result)


def _summed(first: str, x: Array, dims: Sequence[int], keep: bool, result: Foretold) -> Array:
    narrow = str(result.dtype) in _NARROW
    wide = opmux.float32 if narrow else None
    native = np.dtype("float32") if narrow else result.dtype
    wanted = _dtype_of(native)
    every = list(dims)
    steps = _Steps(
        Call(first, (Hole(0), every, True), {"dtype": wide or wanted}),
        Call("sum.dim_IntList", (Hole(0), every, True), {"dtype": wide or wanted}),
    )
    final = _dtype_of(result.dtype)
    last = Call("sum.dim_IntList", (Hole(0), every, keep), {"dtype": final})
    return _tree(steps, last, x, dims, native, result)


def reduce(name: str, args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> Any:
    """An operator `(self, dim, keepdim)` that gives of partial results what it gives of the whole."""
    request = requested(name, args, kwargs)
    (result,) = request.foretold()
    assert result is not None
    (x,) = request.arrays
    dims = _reduced_dims(name, request, x.ndim)
    if _one_block(x, dims):
        return _last(request.call, x, dims, result)
    keep = len(result.shape) == x.ndim
    return _RULES[name](request, x, dims, keep, result)


def _reduced_dims(name: str, request: Request, ndim: int) -> tuple[int, ...]:
    place = 2 if name in ("linalg_vector_norm", "norm.ScalarOpt_dim", "norm.ScalarOpt_dim_dtype") else 1
    args, options = request.call.args, request.call.kwargs
    if "correction" in options or name in ("prod", "sum", "mean", "max", "min", "any", "all"):
        place = 1
    dim = options.get("dim", args[place] if len(args) > place else None)
    return _dims(ndim, dim)


def _again(name: str, request: Request, x: Array, dims: Sequence[int], keep: bool, result: Foretold) -> Array:
    """The same operator on what it gave, with all dimensions kept until the last step."""
    make = _BY_DIMS[name]
    step = make(list(dims), True, {})
    if name in ("amax", "amin") and _may_have_empty_chunks(x, dims):
        step.shaped = "some"
    return _tree(_Steps(step, step), make(list(dims), keep, {}), x, dims, result.dtype, result)


def _sum(first: str, request: Request, x: Array, dims: Sequence[int], keep: bool, result: Foretold) -> Array:
    return _summed(first, x, dims, keep, result)


def _prod(request: Request, x: Array, dims: Sequence[int], keep: bool, result: Foretold) -> Array:
    dtype = _dtype_of(result.dtype)
    if len(dims) == 1:
        calls = [Call("prod.dim_int", (Hole(0), dims[0], k), {"dtype": dtype}) for k in (True, keep)]
        return _tree(_Steps(calls[0], calls[0]), calls[1], x, dims, result.dtype, result)
    step = Call("prod", _FIRST, {"dtype": dtype}, "ones")
    return _tree(_Steps(step, step), Call("prod", _FIRST, {"dtype": dtype}), x, dims, result.dtype, result)


def _norm(request: Request, x: Array, dims: Sequence[int], keep: bool, result: Foretold) -> Array:
    args = request.call.args
    power = args[1] if len(args) > 1 else request.call.kwargs.get("ord", 2)
    power = 2 if power is None else power
    dtype = _dtype_of(result.dtype)
    wide = opmux.float32 if str(result.dtype) in _NARROW else dtype
    native = np.dtype("float32") if str(result.dtype) in _NARROW else result.dtype
    name, every = "linalg_vector_norm", list(dims)
    first = _norm_call(name, power, every, True, {} if x.dtype.kind == "c" else {"dtype": wide})
    again = Call("sum.dim_IntList", (Hole(0), every, True)) if power == 0 else _norm_call(name, power, every, True, {})
    last = (
        Call("sum.dim_IntList", (Hole(0), every, keep), {"dtype": dtype})
        if power == 0
        else _norm_call(name, power, every, keep, {})
    )
    if (power == inf or power < 0) and _may_have_empty_chunks(x, dims):
        first.shaped = again.shaped = "some"
    found = _tree(_Steps(first, again), last, x, dims, native, result._replace(dtype=native))
    return found if native == result.dtype else found.astype(result.dtype)


def mean(name: str, args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> Any:
    """The mean: the sum, divided by a number that is known unless a size is not."""
    request = requested(name, args, kwargs)
    (result,) = request.foretold()
    assert result is not None
    (x,) = request.arrays
    dims = _reduced_dims(name, request, x.ndim)
    if _one_block(x, dims):
        return _last(request.call, x, dims, result)
    wide = np.dtype("float32") if str(result.dtype) in _NARROW else result.dtype
    be = array_backend("dask")
    total = be.wrap(_summed("sum.dim_IntList", x, dims, len(result.shape) == x.ndim, result._replace(dtype=wide)))
    quotient = ops.aten.div.Tensor(total, _count(x, dims))
    return quotient._array if wide == result.dtype else quotient._array.astype(result.dtype)


def _count(x: Array, dims: Sequence[int]) -> Any:
    """How many elements are reduced to one: a number, or a tensor where sizes are not known."""
    number = prod([array_backend("dask").wrap(x).shape[d] for d in dims])
    return number.tensor() if isinstance(number, UnknownSize) else int(number)


def count(name: str, args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> Any:
    """How many elements are not zero: the sum of what is."""
    request = requested(name, args, kwargs)
    (result,) = request.foretold()
    assert result is not None
    tensor = array_backend("dask").wrap(request.arrays[0])
    return _summed(
        "sum.dim_IntList",
        ops.aten.ne.Scalar(tensor, 0)._array,
        _reduced_dims(name, request, tensor.ndim),
        False,
        result,
    )


def spread(name: str, args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> Any:
    """Variances and standard deviations, from means and variances of the chunks; `var_mean` and `std_mean` give the mean too."""
    request = requested(name, args, kwargs)
    results = request.foretold()
    (x,) = request.arrays
    dims = _reduced_dims(name, request, x.ndim)
    correction = request.call.kwargs.get("correction")
    number, less = _count(x, dims), 1 if correction is None else correction
    is_short = isinstance(number, int) and number <= less
    if is_short and all(size for d, size in enumerate(x.shape) if d not in dims):
        # Now, at the line that asks: a chunk's own warning would come when it is computed, in another process perhaps.
        warn_of_freedom(int(number), less)
    if _one_block(x, dims) and len(results) == 1 and results[0] and not is_short:
        return _last(request.call, x, dims, results[0])
    squares, middle = _moments(x, dims, results)
    left = (number - less).clamp(min=0) if isinstance(number, Tensor) else max(number - less, 0)
    found = ops.aten.div.Tensor(squares, left)
    found = found.sqrt() if name.startswith("std") else found
    keep = bool(results[0] and len(results[0].shape) == x.ndim)
    tensors = [t if keep else t.squeeze(list(dims)) for t in (found, middle)]
    made = [t._array.astype(r.dtype) for t, r in zip(tensors, results, strict=False) if r]
    return made[0] if len(made) == 1 else tuple(made)


def _moments(x: Array, dims: Sequence[int], results: Sequence[Any]) -> tuple[Tensor, Tensor]:
    """The sum of squared distances from the mean, and the mean, with dimensions kept."""
    be, labels = array_backend("dask"), _labels(x.ndim)
    narrow = str(x.dtype) in _NARROW
    wide = x.astype("float32") if narrow else x
    if any(isnan(x.shape[d]) or not x.shape[d] for d in dims):
        return _moments_in_two_passes(be.wrap(wide), list(dims))
    kept = tuple([Each(label) if i in dims else label for i, label in enumerate(labels)])
    real = np.dtype(results[0].dtype if not narrow else "float32")
    call = Call("var_mean.correction", (Hole(0), list(dims)), {"correction": 0, "keepdim": True})
    pair = blocks(call, [wide], [labels], [Result(kept, real), Result(kept, wide.dtype)])
    variances, means = be.wrap(pair[0]), be.wrap(pair[1])
    counts = be.wrap(_counts(x, dims, real))
    number, every = _count(x, dims), list(dims)
    middle = (means * counts).sum(every, True) / number
    away = (means - middle).abs()
    squares = (variances * counts + counts * away * away).sum(every, True)
    return squares, middle


def _moments_in_two_passes(x: Tensor, dims: list[int]) -> tuple[Tensor, Tensor]:
    """As `_moments`, of chunks that may turn out to be empty, which have no mean."""
    middle = x.sum(dims, True) / _count(x._array, dims)
    away = (x - middle).abs()
    return (away * away).sum(dims, True), middle


def _counts(x: Array, dims: Sequence[int], dtype: Any) -> Array:
    """How many elements each chunk has along dimensions, in an array with one element for each chunk."""
    shape = [x.numblocks[i] if i in dims else 1 for i in range(x.ndim)]
    sizes = np.ones(shape, dtype)
    for d in dims:
        sizes = sizes * np.asarray(x.chunks[d], dtype).reshape([-1 if i == d else 1 for i in range(x.ndim)])
    return da.from_array(sizes, chunks=tuple([1 if i in dims else -1 for i in range(x.ndim)]), name=False)


def extremes(name: str, args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> Any:
    """The largest or smallest element along a dimension and where it is: `max.dim`, `min.dim`, `argmax`, `argmin`."""
    request = requested(name, args, kwargs)
    results = [r for r in request.foretold() if r]
    (x,) = request.arrays
    given = [*request.call.args[1:], None, False][:2]
    dim, keep = request.call.kwargs.get("dim", given[0]), bool(request.call.kwargs.get("keepdim", given[1]))
    if dim is None or x.ndim == 0:
        if isnan(x.size) and x.ndim > 1:
            raise sizes_unknown(name, x.shape)
        x, dim, keep = x.reshape(-1), 0, False
    found: Any = _extremes("max.dim" if "max" in name else "min.dim", x, int(dim) % x.ndim, keep)
    chosen = found if "." in name else found[1:]
    shaped = [
        c.reshape(r.shape) if comparable(c.shape) != comparable(r.shape) else c
        for c, r in zip(chosen, results, strict=True)
    ]
    return tuple(shaped) if len(shaped) > 1 else shaped[0]


def _extremes(name: str, x: Array, dim: int, keep: bool) -> tuple[Array, Array]:
    be, labels = array_backend("dask"), _labels(x.ndim)
    whole: list[Any] = [None if i == dim else label for i, label in enumerate(labels)]
    left = [label for label in whole if label]
    integers = np.dtype("int64")
    if x.numblocks[dim] == 1:
        out: Any = [1 if label is None else label for label in whole] if keep else left
        made = [Result(tuple(out), d) for d in (x.dtype, integers)]
        found: tuple[Array, Array] = blocks(Call(name, (Hole(0), dim, keep)), [x], [whole], made)
        return found
    kept = tuple([Each(label) if i == dim else label for i, label in enumerate(labels)])
    values, places = blocks(
        Call(name, (Hole(0), dim, True)), [x], [labels], [Result(kept, x.dtype), Result(kept, integers)]
    )
    if isnan(x.shape[dim]):
        raise sizes_unknown(name, x.shape)
    starts = np.concatenate([[0], np.cumsum(x.chunks[dim])[:-1]]).astype("int64")
    starts = starts.reshape([-1 if i == dim else 1 for i in range(x.ndim)])
    offsets = da.from_array(starts, chunks=tuple([1 if i == dim else -1 for i in range(x.ndim)]), name=False)
    best, which = _extremes(name, values.rechunk({dim: -1}), dim, True)
    where = ops.aten.gather.default(be.wrap(places) + be.wrap(offsets), dim, be.wrap(which))._array
    return (best, where) if keep else (best.squeeze(dim), where.squeeze(dim))


#: How an operator's partial results are brought together.
_RULES: Final[Mapping[str, Callable[..., Array]]] = {
    **{name: partial(_again, name) for name in ("amax", "amin", "any.dims", "all.dims", "logsumexp")},
    "any.dim": partial(_again, "any.dims"),
    "all.dim": partial(_again, "all.dims"),
    "any": partial(_again, "any.dims"),
    "all": partial(_again, "all.dims"),
    "max": partial(_again, "amax"),
    "min": partial(_again, "amin"),
    "sum": partial(_sum, "sum.dim_IntList"),
    "sum.dim_IntList": partial(_sum, "sum.dim_IntList"),
    "nansum": partial(_sum, "nansum"),
    "prod": _prod,
    "prod.dim_int": _prod,
    "linalg_vector_norm": _norm,
    "norm.ScalarOpt_dim": _norm,
    "norm.ScalarOpt_dim_dtype": _norm,
}
