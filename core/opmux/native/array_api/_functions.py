"""Functions of NumPy made of those of the array API standard. Each gets the `ArrayAPI` first. See Note [Array API].

Where the standard has the function under the same name, it is here because NumPy's says more: numbers among the operands, an axis
left out, a dtype that is NumPy's default.
"""

from collections.abc import Sequence
from functools import reduce
from math import prod
from typing import Any, Final

from opmux.native.array_api._creation import OWN, Function, arange, full, ones, own, zeros
from opmux.native.array_api._promotion import common_dtype, inexact
from opmux.native.shapes import broadcast_shapes as common_shape
from opmux.tensor import bool_, dtype, float64, int64, uint8

__all__ = ["NEEDED", "OTHERWISE", "OWN", "standard_key"]

#: Functions of the standard that most others here are made of.
NEEDED: Final = (
    "arange",
    "asarray",
    "astype",
    "broadcast_to",
    "concat",
    "empty",
    "full",
    "permute_dims",
    "reshape",
    "stack",
    "where",
    "zeros",
)

#: What stands for functions that a module may have beyond the standard, where it has not.
OTHERWISE: Final[dict[str, Function]] = {}


def _otherwise(function: Function) -> Function:
    OTHERWISE[function.__name__.removeprefix("_")] = function
    return function


# -- keys --------------------------------------------------------------------------------------------------------------


def standard_key(ndim: int, shape: Sequence[int], key: Any) -> tuple[Any, tuple[int, ...]]:
    """A key as the standard has it, and the axes of the result that are to be turned round.

    NumPy's may leave dimensions out, end slices beyond an array, and have them run backwards, which not every module takes.
    """
    if hasattr(key, "dtype"):  # A mask, which stands alone, or positions.
        return key, ()
    parts = list(key) if isinstance(key, tuple) else [key]
    at = next((i for i, part in enumerate(parts) if part is Ellipsis), len(parts))
    parts[at : at + 1] = [slice(None)] * (ndim - sum(part is not Ellipsis and _dimensions(part) for part in parts))
    turned, source, axis = [], 0, 0
    for i, part in enumerate(parts):
        if isinstance(part, slice):
            parts[i], backwards = _forward(part, shape[source])
            if backwards:
                turned.append(axis)
        axis += part is None or isinstance(part, slice)
        source += _dimensions(part)
    return tuple(parts), tuple(turned)


def _dimensions(part: Any) -> int:
    """How many dimensions of an array a part of a key stands for."""
    if part is None or isinstance(part, bool):
        return 0
    return part.ndim if getattr(part, "dtype", None) is bool_ else 1


def _forward(part: slice, size: Any) -> tuple[slice, bool]:
    """The slice within bounds and forwards, and whether it ran backwards; a size that is not known yet leaves it as it is."""
    if part == slice(None) or size != size:
        return part, False
    start, stop, step = part.indices(size)
    if step > 0:
        return slice(start, max(start, stop), step), False
    count = len(range(start, stop, step))
    return (slice(start + (count - 1) * step, start + 1, -step) if count else slice(0, 0)), True


# -- shapes ------------------------------------------------------------------------------------------------------------


@own
def _broadcast_shapes(xp: Any, *shapes: Any) -> tuple[int, ...]:
    return reduce(common_shape, [tuple(shape) for shape in shapes])


@own
def _ascontiguousarray(xp: Any, a: Any, dtype: Any = None) -> Any:
    return xp.asarray(a, dtype)


@own
def _concatenate(xp: Any, arrays: Sequence[Any], axis: int | None = 0) -> Any:
    return xp.wrapped(xp.namespace.concat([x.native for x in xp.promoted(*arrays)], axis=axis))


@own
def _stack(xp: Any, arrays: Sequence[Any], axis: int = 0) -> Any:
    return xp.wrapped(xp.namespace.stack([x.native for x in xp.promoted(*arrays)], axis=axis))


@own
def _swapaxes(xp: Any, a: Any, axis1: int, axis2: int) -> Any:
    order = list(range(a.ndim))
    order[axis1], order[axis2] = order[axis2], order[axis1]
    return xp.permute_dims(a, tuple(order))


@own
def _moveaxis(xp: Any, a: Any, source: Any, destination: Any) -> Any:
    sources, places = (
        [n % a.ndim for n in ((dims,) if isinstance(dims, int) else dims)] for dims in (source, destination)
    )
    order = [n for n in range(a.ndim) if n not in sources]
    for place, dim in sorted(zip(places, sources, strict=True)):
        order.insert(place, dim)
    return xp.permute_dims(a, tuple(order))


@own
def _squeeze(xp: Any, a: Any, axis: Any = None) -> Any:
    dims = [i for i, n in enumerate(a.shape) if n == 1] if axis is None else [axis] if isinstance(axis, int) else axis
    dropped = {dim % a.ndim for dim in dims}
    return a.reshape(tuple([n for i, n in enumerate(a.shape) if i not in dropped]))


@own
def _ravel(xp: Any, a: Any, order: str = "C") -> Any:
    return a.reshape(-1)


@own
def _flip(xp: Any, m: Any, axis: Any = None) -> Any:
    return xp.wrapped(xp.namespace.flip(m.native, axis=axis))


@own
def _repeat(xp: Any, a: Any, repeats: Any, axis: int | None = None) -> Any:
    a, axis = (a.reshape(-1), 0) if axis is None else (a, axis)
    if isinstance(repeats, int):
        places = xp.asarray([i for i in range(a.shape[axis]) for _ in range(repeats)], int64)
    else:
        places = xp.asarray([i for i, n in enumerate(repeats.tolist()) for _ in range(n)], int64)
    return _take(xp, a, places, axis)


@own
def _pad(xp: Any, array: Any, pad_width: Any, mode: str = "constant", constant_values: Any = 0) -> Any:
    for axis, (before, behind) in enumerate(pad_width):
        size = array.shape[axis]
        if mode != "constant":
            array = _take(xp, array, xp.asarray(_reflected(mode, size, before, behind), int64), axis)
            continue
        margins = [
            full(xp, (*array.shape[:axis], n, *array.shape[axis + 1 :]), constant_values, array.dtype)
            for n in (before, behind)
        ]
        array = _concatenate(xp, [margins[0], array, margins[1]], axis) if before or behind else array
    return array


def _reflected(mode: str, size: int, before: int, behind: int) -> list[int]:
    """Which elements a padded dimension shows."""
    places = range(-before, size + behind)
    if mode == "edge":
        return [min(max(i, 0), size - 1) for i in places]
    if mode == "wrap":
        return [i % size for i in places]
    period = max(2 * (size - 1), 1)
    return [min(i % period, period - i % period) if size > 1 else 0 for i in places]


@own
def _diagonal(xp: Any, a: Any, offset: int = 0, axis1: int = 0, axis2: int = 1) -> Any:
    moved = _moveaxis(xp, a, (axis1, axis2), (-2, -1))
    rows, columns = moved.shape[-2:]
    size = max(min(rows + min(offset, 0), columns - max(offset, 0)), 0)
    flat = moved.reshape((*moved.shape[:-2], rows * columns))
    start = max(offset, 0) - min(offset, 0) * columns
    return _take(xp, flat, xp.asarray([start + i * (columns + 1) for i in range(size)], int64), flat.ndim - 1)


# -- elements by place ---------------------------------------------------------------------------------------------------


@own
def _take(xp: Any, a: Any, indices: Any, axis: int | None = None) -> Any:
    array, at = (a.reshape(-1), 0) if axis is None else (a, axis % max(a.ndim, 1))
    places = xp.asarray(indices, int64)
    places = _where(xp, places < 0, places + array.shape[at], places)
    found = xp.wrapped(xp.namespace.take(array.native, places.reshape(-1).native, axis=at))
    return found.reshape((*array.shape[:at], *places.shape, *array.shape[at + 1 :]))


@own
def _take_along_axis(xp: Any, arr: Any, indices: Any, axis: int) -> Any:
    at = axis % arr.ndim
    shape = [1 if i == at else n for i, n in enumerate(arr.shape)]
    steps = [prod(arr.shape[i + 1 :]) for i in range(arr.ndim)]
    places = indices.astype(int64) * steps[at]
    for i, n in enumerate(shape):
        if i != at and n > 1:
            along = [1] * i + [n] + [1] * (arr.ndim - i - 1)
            places = places + (arange(xp, n) * steps[i]).reshape(tuple(along))
    return _take(xp, arr.reshape(-1), places)


@own
def _flatnonzero(xp: Any, a: Any) -> Any:
    return xp.nonzero(a.reshape(-1))[0]


@own
def _where(xp: Any, condition: Any, x: Any, y: Any) -> Any:
    first, second = xp.promoted(x, y)
    return xp.wrapped(xp.namespace.where(condition.native, first.native, second.native))


@own
def _dot(xp: Any, a: Any, b: Any) -> Any:
    return xp.matmul(a, b) if a.ndim and b.ndim else a * b


# -- in order ------------------------------------------------------------------------------------------------------------


def _in_order(a: Any) -> Any:
    """The elements as numbers: the standard has no order of bools."""
    return a.astype(uint8) if a.dtype is bool_ else a


@own
def _sort(xp: Any, a: Any, axis: int = -1) -> Any:
    return xp.wrapped(xp.namespace.sort(_in_order(a).native, axis=axis)).astype(a.dtype)


@own
def _argsort(xp: Any, a: Any, axis: int = -1, *, stable: bool = True) -> Any:
    return _positions(xp, xp.namespace.argsort(_in_order(a).native, axis=axis, stable=True))


def _positions(xp: Any, found: Any) -> Any:
    """Positions, for which a module may have other integers than NumPy."""
    return xp.wrapped(found).astype(int64)


@own
def _argpartition(xp: Any, a: Any, kth: int, axis: int = -1) -> Any:
    return _argsort(xp, a, axis)


@own
def _lexsort(xp: Any, keys: Any) -> Any:
    order = arange(xp, keys[0].shape[0])
    for key in keys:  # The last one counts most.
        order = _take(xp, order, _argsort(xp, _take(xp, key, order)))
    return order


@own
def _unique(xp: Any, ar: Any) -> Any:
    return xp.sort(xp.wrapped(xp.namespace.unique_values(ar.native)))


# -- elements ------------------------------------------------------------------------------------------------------------


@own
def _positive(xp: Any, x: Any) -> Any:
    return x


@own
def _real(xp: Any, val: Any) -> Any:
    return xp.wrapped(xp.namespace.real(val.native)) if val.dtype.is_complex else val


@own
def _conj(xp: Any, x: Any) -> Any:
    return xp.wrapped(xp.namespace.conj(x.native)) if x.dtype.is_complex else x


OWN["conjugate"] = _conj


@own
def _clip(xp: Any, a: Any, a_min: Any = None, a_max: Any = None) -> Any:
    a = a if a_min is None else xp.maximum(a, a_min)
    return a if a_max is None else xp.minimum(a, a_max)


@own
def _round(xp: Any, a: Any, decimals: int = 0) -> Any:
    found = xp.rint(a if not decimals else a * 10.0**decimals)
    return found if not decimals else found / 10.0**decimals


@own
def _iinfo(xp: Any, type: Any) -> Any:
    return xp.namespace.iinfo(xp.native_dtype(type))


@_otherwise
def _exp2(xp: Any, x: Any) -> Any:
    return xp.power(2.0, inexact(xp, x))


@_otherwise
def _fmax(xp: Any, x1: Any, x2: Any) -> Any:
    a, b = xp.promoted(x1, x2)
    return _where(xp, a != a, b, _where(xp, b != b, a, xp.maximum(a, b)))


@_otherwise
def _fmin(xp: Any, x1: Any, x2: Any) -> Any:
    a, b = xp.promoted(x1, x2)
    return _where(xp, a != a, b, _where(xp, b != b, a, xp.minimum(a, b)))


@_otherwise
def _bincount(xp: Any, x: Any, weights: Any = None, minlength: int = 0) -> Any:
    size = max(int(xp.max(x)) + 1 if x.size else 0, minlength)
    values = ones(xp, x.shape, int64) if weights is None else xp.astype(weights, float64)
    return zeros(xp, (size,), values.dtype).at[x].add(values)


# -- along axes ------------------------------------------------------------------------------------------------------------


def _reduction(name: str, widens: bool) -> Function:
    def reduced(xp: Any, a: Any, axis: Any = None, dtype: Any = None, keepdims: bool = False) -> Any:
        options = {"axis": _axes(axis), "keepdims": keepdims}
        if widens:
            # A sum of truths, which the standard has not, counts.
            a = a if dtype is None and a.dtype.kind != "b" else xp.astype(a, dtype or int64)
            if a.dtype.kind in "iu":  # Small ones would become wide ones. Not all modules take a dtype of others.
                options["dtype"] = xp.native_dtype(dtype or _wide(a.dtype))
        if axis == ():
            return a
        return xp.wrapped(getattr(xp.namespace, name)(a.native, **options))

    return reduced


def _axes(axis: Any) -> Any:
    return tuple([int(n) for n in axis]) if isinstance(axis, (tuple, list)) else axis


def _wide(d: dtype) -> dtype:
    return int64 if d.kind in "bi" else d


OWN.update(
    {name: _reduction(name, widens=name in ("sum", "prod")) for name in ("sum", "prod", "max", "min", "any", "all")}
)


@own
def _mean(xp: Any, a: Any, axis: Any = None, dtype: Any = None, keepdims: bool = False) -> Any:
    wanted = dtype or (a.dtype if a.dtype.kind in "fc" else float64)
    return xp.wrapped(xp.namespace.mean(xp.astype(a, wanted).native, axis=_axes(axis), keepdims=keepdims))


@own
def _count_nonzero(xp: Any, a: Any, axis: Any = None, keepdims: bool = False) -> Any:
    return OWN["sum"](xp, (a != 0).astype(int64), axis, keepdims=keepdims)


def _running(name: str, standard: str) -> Function:
    def run(xp: Any, a: Any, axis: int | None = None, dtype: Any = None) -> Any:
        a, at = (a.reshape(-1), 0) if axis is None else (a, axis)
        a = xp.astype(a, dtype or _wide(a.dtype))
        function = getattr(xp.namespace, standard, None) or getattr(xp.namespace, name)
        return xp.wrapped(function(a.native, axis=at))

    return run


OWN["cumsum"] = _running("cumsum", "cumulative_sum")
OWN["cumprod"] = _running("cumprod", "cumulative_prod")


def _extreme_at(name: str) -> Function:
    def at(xp: Any, a: Any, axis: int | None = None, keepdims: bool = False) -> Any:
        a = a if a.dtype.kind != "b" else a.astype(int64)
        return _positions(xp, getattr(xp.namespace, name)(a.native, axis=axis, keepdims=keepdims))

    return at


OWN["argmax"] = _extreme_at("argmax")
OWN["argmin"] = _extreme_at("argmin")


@own
def _searchsorted(xp: Any, a: Any, v: Any, side: str = "left") -> Any:
    d = common_dtype([a, v])
    return _positions(xp, xp.namespace.searchsorted(xp.asarray(a, d).native, xp.asarray(v, d).native, side=side))
