"""Reading and writing whole slices of one dimension at the positions of a vector, and single elements by flat position."""

from collections.abc import Callable, Sequence
from functools import partial
from math import prod
from typing import Any, Final

from opmux.errors import OperatorIndexError, OperatorValueError
from opmux.native.arrays import INT64_CODES, copy_array, forbid_overlap, may_write, native, repeats_elements, store
from opmux.native.combining import assign, combine
from opmux.native.direct import DirectKernels, Kernel, direct_kernel, direct_marker, general_in_place
from opmux.native.kernels.masking import filling
from opmux.native.kernels.scattering import flat_copy, reduce_into
from opmux.native.kernels.strided import check_strides, strided_positions
from opmux.native.meta.selection import (
    as_strided_scatter_meta,
    check_index,
    index_add_meta,
    index_copy_meta,
    index_fill_inplace_meta,
    index_reduce_meta,
    index_select_meta,
    masked_scatter_inplace_meta,
    put_inplace_meta,
    select_scatter_meta,
    slice_scatter_meta,
    take_meta,
)
from opmux.native.positions import all_within, blank_outside, counted, first_outside, places_along
from opmux.native.shapes import canonical_dim, index_advice, parts_of
from opmux.native.storage import check_within, strided_view, with_repeats
from opmux.tensor import ArrayBackend, Tensor, element_strides, memory_of, storage_of

__all__ = [
    "add_slices",
    "as_strided_scatter",
    "copy_with_strides",
    "index_add_impl",
    "index_copy_impl",
    "index_fill_",
    "index_reduce_impl",
    "index_select_impl",
    "masked_scatter_",
    "put_",
    "select_scatter",
    "slice_scatter",
    "take_impl",
]


def _rows(be: ArrayBackend, index: Tensor, shape: tuple[int, ...], dim: int, name: str, lowest: int = 0) -> Any:
    """The index as a vector of positions along a dimension of a tensor of that shape.

    Raises:
        OperatorIndexError: A position is below `lowest` or not below `size`.
    """
    rows, size = native(be, index).reshape(-1), shape[dim]
    if be.on_host and rows.size and not all_within(be, rows, lowest, size):
        raise OperatorIndexError(
            f"aten::{name} from a dimension of size {size}",
            found=_told(first_outside(rows, lowest, size), dim, size, name),
            advice=index_advice(size, lowest),
        )
    return counted(be, rows, shape, dim, lowest)


def _told(place: str, dim: int, size: int, name: str) -> str:
    """PyTorch's words for a position that is outside, of a dimension or of all elements."""
    if name in ("take", "put_"):
        return f"out of range: tried to access {place} on a tensor of {size} elements."
    return f"index out of range in self: {place} is out of bounds for dimension {dim} with size {size}"


def _apart(self: Tensor, dim: int, name: str) -> tuple[Any, tuple[int, ...], int]:
    """The array of a tensor, its shape with a 0-dim tensor taken for a vector of one element, and the dimension."""
    array = self._array
    return array, tuple(array.shape) or (1,), canonical_dim(dim, array.ndim, name)


def _short_selection(be: ArrayBackend, name: str, general: Kernel) -> Kernel:
    """The kernel of slices at a vector of positions. See Note [Direct kernels]."""
    return direct_kernel(
        be,
        be.take,
        general,
        partial(all_within, be),
        parameters="self, dim, index",
        arguments="self, dim, index",
        operands="a = self._array; b = index._array",
        admitted=f"a.__class__ is b.__class__ is array_type and b.ndim == 1 and b.size and b.dtype.char in '{INT64_CODES}'"
        " and -a.ndim <= dim < a.ndim",
        result="ufunc(a, b, dim) if extra(b, 0, a.shape[dim]) else None",
    )


@direct_marker(DirectKernels(_short_selection, general_in_place, of_host=True))("take")
def index_select_impl(be: ArrayBackend, self: Tensor, dim: int, index: Tensor, *, out: Any = None) -> Any:
    array, shape, at = _apart(self, dim, "index_select")
    wanted = index_select_meta(self, dim, index).shape
    rows = _rows(be, index, shape, at, "index_select")
    return blank_outside(be, be.take(array.reshape(shape), rows, at), rows, at).reshape(wanted)


def take_impl(be: ArrayBackend, self: Tensor, index: Tensor, *, out: Any = None) -> Any:
    wanted = take_meta(self, index).shape
    size = self._array.size
    places = _rows(be, index, (size,), 0, "take", -size)
    return blank_outside(be, be.take(self._array.reshape(-1), places), places).reshape(wanted)


def put_(be: ArrayBackend, self: Tensor, index: Tensor, source: Tensor, accumulate: bool = False) -> Tensor:
    put_inplace_meta(self, index, source, accumulate)
    size = self._array.size
    places = _rows(be, index, (size,), 0, "put_", -size)
    values = native(be, source).reshape(-1)
    return _combined(be, self, places, values, "add" if accumulate else "set", "aten::put_")


def _combined(be: ArrayBackend, self: Tensor, places: Any, values: Any, how: str, name: str) -> Tensor:
    """The tensor after its elements at places of the flattened tensor were combined with values."""
    array = self._array
    flat = flat_copy(be, self, array if be.writable else None)
    changed = combine(be, flat, places, values, how)
    if not (be.writable and be.xp.may_share_memory(flat, array)):
        store(be, self, changed.reshape(array.shape), name)
    return self


def _write(be: ArrayBackend, self: Tensor, key: Any, values: Any, name: str) -> Tensor:
    """The tensor after `self[key] = values`."""
    array = self._array
    if be.writable and be.on_host and array.size:
        assign(be, with_repeats(be, array), key, values)
    elif be.writable and may_write(array):
        array[key] = values
    else:
        store(be, self, assign(be, copy_array(be, array), key, values), name)
    return self


def _key(dim: int, part: Any) -> tuple[Any, ...]:
    return (*(slice(None),) * dim, part)


def _whole(be: ArrayBackend, self: Tensor, out: Any) -> Any:
    """An array to write to with the elements of `self`: `out` if it is the tensor's own."""
    return self._array if out is self._array else copy_array(be, self._array)


def index_copy_impl(be: ArrayBackend, self: Tensor, dim: int, index: Tensor, source: Tensor, *, out: Any = None) -> Any:
    index_copy_meta(self, dim, index, source)
    check_index(index, "index_copy", dtypes=("int64",))  # as PyTorch, whose Meta function takes int32 too
    array, shape, at = _apart(self, dim, "index_copy")
    rows = _rows(be, index, shape, at, "index_copy")
    values = native(be, source)
    if not be.on_host:
        places = places_along(be, shape, at, rows)
        return combine(be, flat_copy(be, self, out), places, values.reshape(-1), "set").reshape(array.shape)
    values = values.reshape((*shape[:at], rows.size, *shape[at + 1 :]))
    return assign(be, _whole(be, self, out).reshape(shape), _key(at, rows), values).reshape(array.shape)


def index_fill_(be: ArrayBackend, self: Tensor, dim: int, index: Tensor, value: Any) -> Tensor:
    index_fill_inplace_meta(self, dim, index, value)
    array, shape, at = _apart(self, dim, "index_fill_")
    rows = _rows(be, index, shape, at, "index_fill_", -shape[at])
    number = filling(be, self, value)
    if not be.on_host:
        return _combined(be, self, places_along(be, shape, at, rows), number, "set", "aten::index_fill_")
    if array.ndim:
        return _write(be, self, _key(at, rows), number, "aten::index_fill_")
    if rows.size:
        store(be, self, number, "aten::index_fill_")
    return self


def index_add_impl(
    be: ArrayBackend, self: Tensor, dim: int, index: Tensor, source: Tensor, *, alpha: Any = 1, out: Any = None
) -> Any:
    return add_slices(None, be, self, dim, index, source, alpha=alpha, out=out)


def add_slices(
    add_rows: Callable[[ArrayBackend, Any, Any, int], Any] | None,
    be: ArrayBackend,
    self: Tensor,
    dim: int,
    index: Tensor,
    source: Tensor,
    *,
    alpha: Any = 1,
    out: Any = None,
) -> Any:
    """`aten::index_add` with a backend's own sums of rows.

    Args:
        add_rows: `(be, rows, values, count) -> (count, n)`, sums of the rows of `values`, (rows, n), by number; or None where
            these are too few. Where the first dimension is meant it is asked first; without it elements are added one by one.
        be: Backend to compute with; the other arguments are the operator's.
    """
    index_add_meta(self, dim, index, source, alpha=alpha)
    array, shape, at = _apart(self, dim, "index_add")
    rows = _rows(be, index, shape, at, "index_add")
    values = native(be, source).reshape(-1)
    if alpha != 1:
        values = values * filling(be, self, alpha)
    sums = None
    if add_rows is not None and at == 0 and rows.size and values.size:
        sums = add_rows(be, rows, values.reshape(rows.size, -1), shape[0])
    if sums is not None:
        flat = flat_copy(be, self, out)
        flat += sums.reshape(-1)
        return flat.reshape(array.shape)
    return _added(be, flat_copy(be, self, out), shape, at, rows, values).reshape(array.shape)


#: Places of slices that are made at a time, where there are several: a cache holds them.
_PLACES: Final = 1 << 15


def _added(be: ArrayBackend, flat: Any, shape: tuple[int, ...], dim: int, rows: Any, values: Any) -> Any:
    """The flattened tensor of a shape after values, a vector, were added to the slices at `rows` of a dimension."""
    outer, inner = prod(shape[:dim]), prod(shape[dim + 1 :])
    size, count = shape[dim] * inner, rows.size * inner  # of what stands at one place of the dimensions before
    parts = parts_of(outer, _PLACES // max(count, 1))
    if len(parts) <= 1 or not (be.on_host and be.writable):
        return combine(be, flat, places_along(be, shape, dim, rows), values, "add")
    for part in parts:
        start, stop = part.start, part.stop
        places = places_along(be, (stop - start, *shape[dim:]), 1, rows)
        combine(be, flat[start * size : stop * size], places, values[start * count : stop * count], "add")
    return flat


def index_reduce_impl(
    be: ArrayBackend,
    self: Tensor,
    dim: int,
    index: Tensor,
    source: Tensor,
    reduce: str,
    *,
    include_self: bool = True,
    out: Any = None,
) -> Any:
    index_reduce_meta(self, dim, index, source, reduce, include_self=include_self)
    array, shape, at = _apart(self, dim, "index_reduce")
    places = places_along(be, shape, at, _rows(be, index, shape, at, "index_reduce"))
    values = native(be, source).reshape(-1)
    return reduce_into(be, flat_copy(be, self, out), places, values, reduce, include_self).reshape(array.shape)


def masked_scatter_(be: ArrayBackend, self: Tensor, mask: Tensor, source: Tensor) -> Tensor:
    masked_scatter_inplace_meta(self, mask, source)
    array = self._array
    chosen = be.broadcast_to(native(be, mask), array.shape)
    if not be.on_host:
        store(be, self, _scattered_by_mask(be, array, chosen, native(be, source).reshape(-1)), "aten::masked_scatter_")
        return self
    count = int(chosen.sum())
    values = native(be, source).reshape(-1)
    if values.size < count:
        raise OperatorValueError(
            f"aten::masked_scatter_ of {values.size} values to {count} positions",
            found=f"Number of elements of source < number of ones in mask: {values.size} < {count}",
            advice=f"give a source of {count} elements or more",
        )
    return _write(be, self, chosen, values[:count], "aten::masked_scatter_")


def _scattered_by_mask(be: ArrayBackend, array: Any, chosen: Any, values: Any) -> Any:
    """The array with values, one after the other, where the mask says so, however many these are. See Note [Values on a device]."""
    if not values.size or not array.size:
        return array
    places = be.xp.clip(chosen.reshape(-1).cumsum() - 1, 0, values.size - 1).reshape(array.shape)
    return be.xp.where(chosen, be.take(values, places), array)


def select_scatter(be: ArrayBackend, self: Tensor, src: Tensor, dim: int, index: int) -> Tensor:
    select_scatter_meta(self, src, dim, index)
    array = copy_with_strides(be, self)
    key = _key(canonical_dim(dim, array.ndim, "select_scatter"), index)
    return be.wrap(assign(be, array, key, native(be, src)))


def slice_scatter(
    be: ArrayBackend,
    self: Tensor,
    src: Tensor,
    dim: int = 0,
    start: int | None = None,
    end: int | None = None,
    step: int = 1,
) -> Tensor:
    slice_scatter_meta(self, src, dim, start, end, step)
    array = copy_with_strides(be, self)
    key = _key(canonical_dim(dim, array.ndim, "slice_scatter"), slice(start, end, step))
    return be.wrap(assign(be, array, key, native(be, src)))


def copy_with_strides(be: ArrayBackend, self: Tensor) -> Any:
    """A copy of the elements with the very strides of a tensor, gaps included; without them where elements share memory."""
    array = self._array
    if not be.writable or repeats_elements(array) or not array.size:
        return copy_array(be, array, "K")
    storage = storage_of(array)
    memory = memory_of(be, storage).copy()
    return strided_view(be, memory, array.dtype, array.shape, element_strides(array), storage.offset)


def as_strided_scatter(
    be: ArrayBackend,
    self: Tensor,
    src: Tensor,
    size: Sequence[int],
    stride: Sequence[int],
    storage_offset: int | None = None,
) -> Tensor:
    check_strides(size, stride, storage_offset, "as_strided_scatter")
    as_strided_scatter_meta(self, src, size, stride, storage_offset)
    array, itemsize = self._array, self.dtype.itemsize
    values = native(be, src)
    if not be.writable:
        where = self.storage_offset() if storage_offset is None else storage_offset
        check_within(storage_of(array), size, stride, itemsize, where * itemsize, "as_strided_scatter")
        flat = assign(be, array.reshape(-1), strided_positions(be, size, stride, where), values)
        return be.wrap(flat.reshape(array.shape))
    if repeats_elements(array):  # The copy is row-major then.
        array = copy_array(be, array, "K")
    storage = storage_of(array)
    start = storage.offset if storage_offset is None else storage_offset * itemsize
    check_within(storage, size, stride, itemsize, start, "as_strided_scatter")
    memory = memory_of(be, storage).copy()
    part = strided_view(be, memory, array.dtype, size, stride, start)
    forbid_overlap(part)
    store(be, be.wrap(part), values, "aten::as_strided_scatter")
    return be.wrap(strided_view(be, memory, array.dtype, array.shape, element_strides(array), storage.offset))
