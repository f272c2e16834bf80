"""Sorting, and elements by their place in the sorted order. NaN is larger than every number."""

from collections.abc import Callable
from typing import Any, Final

from opmux.native.arrays import REAL_KINDS, cast, copy_array, laid_out, native, row_major
from opmux.native.kernels.extremes import elements_at
from opmux.native.kernels.scan import accumulated
from opmux.native.meta.sorting import kthvalue_meta, median_all_meta, median_dim_meta, mode_meta, sort_meta, topk_meta
from opmux.native.positions import taken_along
from opmux.native.shapes import canonical_dim, kept_strides, parts_of
from opmux.tensor import ArrayBackend, Tensor, float32, int64

__all__ = [
    "kthvalue_impl",
    "median_all",
    "median_dim_impl",
    "mode_impl",
    "nanmedian_all",
    "nanmedian_dim_impl",
    "sort_impl",
    "stable_order",
    "topk_impl",
]

#: From this many elements on, sorting integers made of them beats the array module's stable sort.
_PACK_FROM: Final = 2048
#: Rows of 16-bit integers this long have a radix sort that beats all others.
_RADIX_FROM: Final = 256
_SIGN: Final = 0x80000000
_NAN: Final = 0x7FC00000
_MOST: Final = 0xFFFFFFFF
#: Rows from which the largest elements are taken are cut into blocks of this many.
_BLOCK: Final = 128


def sort_impl(
    be: ArrayBackend,
    self: Tensor,
    *,
    stable: bool | None,
    dim: int = -1,
    descending: bool = False,
    out: Any = None,
) -> Any:
    array = native(be, self)
    if array.dtype.kind == "c":
        sort_meta(self, stable=stable, dim=dim, descending=descending)
    axis = canonical_dim(dim, array.ndim, "sort")
    if not array.ndim:
        return copy_array(be, array), be.xp.zeros((), dtype=be.xp.int64)
    order = stable_order(be, array, axis, descending)
    return _like(be, array, taken_along(be, array, order, axis)), _like(be, array, order)


def _like(be: ArrayBackend, array: Any, result: Any) -> Any:
    """The result with its dimensions in memory in the order of another array's."""
    if not be.writable or (array.flags.c_contiguous and result.flags.c_contiguous):
        return result
    return laid_out(result, kept_strides(tuple(array.shape), array.strides))


def stable_order(be: ArrayBackend, array: Any, axis: int, descending: bool = False) -> Any:
    """Places of the elements along `axis` in sorted order, as int64; equal elements keep their order."""
    array = _sortable(be, array)
    if be.on_host and be.writable and array.size >= _PACK_FROM and array.dtype.kind in "fiub":
        last = axis == array.ndim - 1
        bits = _bits(be, array if last else array.swapaxes(axis, -1))
        if bits is not None:
            order = _integer_order(be, ~bits if descending else bits)
            return order if last else order.swapaxes(axis, -1)
    if not descending:
        return cast(be, be.argsort(array, axis=axis, **be.stable_options), int64)
    # Backwards twice, so that equal elements keep their order.
    backwards = (*(slice(None),) * axis, slice(None, None, -1))
    order = be.argsort(array[backwards], axis=axis, **be.stable_options)[backwards]
    return cast(be, be.number(array.shape[axis] - 1, order.dtype) - order, int64)


def _sortable(be: ArrayBackend, array: Any) -> Any:
    """The array in a dtype that the array module sorts with NaN at the end: bfloat16 as float32, which keeps its order."""
    return cast(be, array, float32) if array.dtype.kind == "V" else array


def _bits(be: ArrayBackend, array: Any) -> Any:
    """Unsigned integers of 16 or 32 bits in the order of the elements; None where these need more."""
    xp = be.xp
    if array.dtype.kind != "f":
        low, high = int(array.min()), int(array.max())
        if high - low > _MOST:
            return None
        wide = array if array.dtype.itemsize == 8 else array.astype(xp.int64)
        return (wide - low).astype(xp.uint16 if high - low < 65536 else xp.uint32)
    if array.dtype.itemsize > 4:
        return None
    single = array.astype(xp.float32)
    single += 0  # -0 equals 0.
    bits = single.view(xp.uint32)
    bits[single != single] = _NAN  # All NaN are equal.
    bits ^= (bits.view(xp.int32) >> 31).view(xp.uint32) | xp.uint32(_SIGN)
    return bits


def _integer_order(be: ArrayBackend, bits: Any) -> Any:
    """Places of unsigned integers along the last dimension in sorted order; equal ones keep theirs."""
    xp, size = be.xp, bits.shape[-1]
    if bits.dtype.itemsize == 2 and size >= _RADIX_FROM:
        return cast(be, be.argsort(bits, axis=-1, **be.stable_options), int64)
    if size > _MOST:
        return cast(be, be.argsort(bits, axis=-1, **be.stable_options), int64)
    # Value and place in one integer: these are all different, and integers sort fastest.
    keys = xp.ascontiguousarray(bits, dtype=xp.uint64)
    keys <<= 32
    keys |= xp.arange(size, dtype=keys.dtype)
    keys.sort(-1)
    keys &= _MOST
    return keys.view(xp.int64)


def topk_impl(
    be: ArrayBackend,
    self: Tensor,
    k: int,
    dim: int = -1,
    largest: bool = True,
    sorted: bool = True,
    *,
    out: Any = None,
) -> Any:
    array = native(be, self)
    if not array.ndim or array.dtype.kind == "c" or not 0 <= k <= array.shape[canonical_dim(dim, array.ndim, "topk")]:
        topk_meta(self, k, dim, largest, sorted)
        return copy_array(be, array), be.xp.zeros((), dtype=be.xp.int64)
    axis = canonical_dim(dim, array.ndim, "topk")
    rows = array if axis == array.ndim - 1 else array.swapaxes(axis, -1)
    found = _by_parts(be, _top, rows, k, largest)
    values = taken_along(be, rows, found, -1)
    if rows is not array:
        values, found = values.swapaxes(axis, -1), found.swapaxes(axis, -1)
    return row_major(be, values), row_major(be, cast(be, found, int64))


#: Elements whose places are held at a time: the order of all takes twice the memory of single precision, and leaves the cache.
_HELD: Final = 1 << 16


def _by_parts(be: ArrayBackend, function: Callable[..., Any], rows: Any, *args: Any) -> Any:
    """What `function(be, rows, *args)` finds along the last dimension, a part of the first dimension after the other."""
    if rows.size <= _HELD or rows.ndim < 2 or not (be.on_host and be.writable):
        return function(be, rows, *args)
    result = None
    for part in parts_of(len(rows), _HELD * len(rows) // rows.size):
        found = function(be, rows[part], *args)
        if result is None:
            result = be.xp.empty((len(rows), *found.shape[1:]), found.dtype)
        result[part] = found
    return result


def _top(be: ArrayBackend, rows: Any, k: int, largest: bool) -> Any:
    """Places of the `k` largest or smallest elements of each row, in order."""
    xp, size, rows = be.xp, rows.shape[-1], _sortable(be, rows)
    if not 0 < k < size or size <= _BLOCK or not be.on_host:
        return stable_order(be, rows, rows.ndim - 1, largest)[..., :k]
    places = _candidates(be, rows, k, largest)
    values = rows if places is None else taken_along(be, rows, places, -1)
    size = values.shape[-1]
    chosen = xp.argpartition(values, size - k if largest else k - 1, axis=-1)
    chosen = chosen[..., size - k :] if largest else chosen[..., :k]
    order = stable_order(be, taken_along(be, values, chosen, -1), rows.ndim - 1, largest)
    chosen = taken_along(be, chosen, order, -1)
    return chosen if places is None else taken_along(be, places, chosen, -1)


def _candidates(be: ArrayBackend, rows: Any, k: int, largest: bool) -> Any:
    """Places among which the `k` largest elements are: those of the `k` blocks with the largest maxima; None for short rows.

    Partitioning is slow, and one pass for the maxima is not. A block is made of elements that lie far apart.
    """
    xp, size = be.xp, rows.shape[-1]
    blocks = size // _BLOCK
    if size < 8 * k * _BLOCK:
        return None
    table = rows[..., : blocks * _BLOCK].reshape(*rows.shape[:-1], _BLOCK, blocks)
    best = table.max(-2) if largest else table.min(-2)
    if not largest and best.dtype.kind in REAL_KINDS and xp.isnan(best).any():
        return None  # A NaN hides the smallest element of its block.
    chosen = xp.argpartition(best, blocks - k if largest else k - 1, axis=-1)
    chosen = chosen[..., blocks - k :] if largest else chosen[..., :k]
    places = chosen[..., None, :] + blocks * xp.arange(_BLOCK)[:, None]
    rest = xp.broadcast_to(xp.arange(blocks * _BLOCK, size), (*rows.shape[:-1], size - blocks * _BLOCK))
    return xp.concatenate([places.reshape(*rows.shape[:-1], -1), rest], -1)


# -- one element ----------------------------------------------------------------------------------------------------


def _place(be: ArrayBackend, find: Callable[..., Any], array: Any, axis: int, *args: Any) -> Any:
    """The place along `axis`, which stays with size 1, that `find(be, rows, *args)` gives along the last dimension, as int64."""
    rows = array if axis == array.ndim - 1 else array.swapaxes(axis, -1)
    found = cast(be, _by_parts(be, find, rows, *args), int64)
    return found if rows is array else found.swapaxes(axis, -1)


def _kth(be: ArrayBackend, rows: Any, k: int) -> Any:
    """Place of the element with `k` smaller ones."""
    return be.xp.argpartition(_sortable(be, rows), k, axis=-1)[..., k : k + 1]


def kthvalue_impl(
    be: ArrayBackend, self: Tensor, k: int, dim: int = -1, keepdim: bool = False, *, out: Any = None
) -> Any:
    kthvalue_meta(self, k, dim, keepdim)
    array = native(be, self)
    if not array.ndim:
        return copy_array(be, array), be.xp.zeros((), dtype=be.xp.int64)
    axis = canonical_dim(dim, array.ndim, "kthvalue")
    return elements_at(be, array, _place(be, _kth, array, axis, k - 1), axis, keepdim)


def median_dim_impl(be: ArrayBackend, self: Tensor, dim: int, keepdim: bool = False, *, out: Any = None) -> Any:
    return _median(be, self, dim, keepdim, skip_nan=False)


def nanmedian_dim_impl(be: ArrayBackend, self: Tensor, dim: int, keepdim: bool = False, *, out: Any = None) -> Any:
    return _median(be, self, dim, keepdim, skip_nan=True)


def _median(be: ArrayBackend, self: Tensor, dim: int, keepdim: bool, *, skip_nan: bool) -> tuple[Any, Any]:
    median_dim_meta(self, dim, keepdim)
    array = native(be, self)
    if not array.ndim:
        return copy_array(be, array), be.xp.zeros((), dtype=be.xp.int64)
    axis = canonical_dim(dim, array.ndim, "median")
    return elements_at(be, array, _place(be, _median_place, array, axis, skip_nan), axis, keepdim)


def _median_place(be: ArrayBackend, rows: Any, skip_nan: bool) -> Any:
    """Place of the middle element, the lower of two."""
    xp = be.xp
    middle = (rows.shape[-1] - 1) // 2
    nan = xp.isnan(rows) if rows.dtype.kind in REAL_KINDS else None
    if nan is None or (be.on_host and not nan.any()):
        return _kth(be, rows, middle)
    if skip_nan:
        count = rows.shape[-1] - cast(be, nan, int64).sum(axis=-1, keepdims=True)
        return taken_along(be, stable_order(be, rows, rows.ndim - 1), (xp.maximum(count, 1) - 1) // 2, -1)
    first = nan.argmax(axis=-1, keepdims=True)
    return xp.where(nan.any(axis=-1, keepdims=True), first, _kth(be, rows, middle))


def median_all(be: ArrayBackend, self: Tensor) -> Tensor:
    return _median_of_all(be, self, skip_nan=False)


def nanmedian_all(be: ArrayBackend, self: Tensor) -> Tensor:
    return _median_of_all(be, self, skip_nan=True)


def _median_of_all(be: ArrayBackend, self: Tensor, *, skip_nan: bool) -> Tensor:
    median_all_meta(self)
    flat = native(be, self).reshape(-1)
    if not flat.size:
        # Without elements there is no median: NaN, or the smallest integer, which NaN becomes.
        return be.wrap(cast(be, be.xp.full((), float("nan")), self.dtype))
    if be.on_host and be.writable:
        return be.wrap(cast(be, be.xp.asarray(_middle(be, _sortable(be, flat), skip_nan)), self.dtype))
    place = _median_place(be, flat, skip_nan)
    return be.wrap(taken_along(be, flat, place, 0).reshape(()))


def _middle(be: ArrayBackend, flat: Any, skip_nan: bool) -> Any:
    """The middle element itself, of a vector on the host: partitioning elements is faster than places."""
    count = flat.size
    lost = int(be.xp.isnan(flat).sum()) if flat.dtype.kind == "f" else 0
    if lost == count or (lost and not skip_nan):
        return flat[be.xp.isnan(flat)][0]
    middle = (count - lost - 1) // 2
    return be.xp.partition(flat, middle)[middle]


def mode_impl(be: ArrayBackend, self: Tensor, dim: int = -1, keepdim: bool = False, *, out: Any = None) -> Any:
    mode_meta(self, dim, keepdim)
    xp, array = be.xp, native(be, self)
    if not array.ndim:
        return copy_array(be, array), xp.zeros((), dtype=xp.int64)
    axis = canonical_dim(dim, array.ndim, "mode")
    rows = array if axis == array.ndim - 1 else array.swapaxes(axis, -1)
    order = stable_order(be, rows, rows.ndim - 1)
    values = taken_along(be, rows, order, -1)
    # Where each run of equal elements has begun, carried along; the longest run ends at the mode.
    places = xp.arange(values.shape[-1])
    begins = xp.concatenate([xp.ones_like(values[..., :1], dtype=bool), values[..., 1:] != values[..., :-1]], -1)
    lengths = places - accumulated(be, "maximum", xp.where(begins, places, 0), -1)
    ends = lengths.argmax(axis=-1, keepdims=True)
    if array.dtype.kind in REAL_KINDS:
        # No NaN equals another; where nothing else occurs twice either, the first is the mode.
        nan = xp.isnan(values)
        alone = (taken_along(be, lengths, ends, -1) == 0) & nan.any(axis=-1, keepdims=True)
        ends = xp.where(alone, nan.argmax(axis=-1, keepdims=True), ends)
    found = taken_along(be, order, ends, -1)
    return elements_at(
        be, array, cast(be, found if axis == array.ndim - 1 else found.swapaxes(axis, -1), int64), axis, keepdim
    )
