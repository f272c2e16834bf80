"""Indexing by tensors, reading and writing, and by masks."""

from collections.abc import Sequence
from math import prod
from typing import Any, Final

from opmux.dispatch import ARRAY_ERRORS, get_state
from opmux.errors import OperatorIndexError, OperatorValueError
from opmux.native.advanced_index import AdvancedIndex
from opmux.native.arrays import (
    INT64_CODES,
    native,
    resize_native,
    row_major,
    shape_of,
    store,
    warn_of_resizing,
)
from opmux.native.combining import accumulate as add_at
from opmux.native.combining import assign, has_added_few, has_set_few, put_on_device
from opmux.native.direct import DirectKernels, Kernel, direct_marker, general_in_place
from opmux.native.memory_overlap import check_apart, is_apart
from opmux.native.meta.indexing import (
    filled_mask,
    put_iterator,
    slice_backward_meta,
)
from opmux.native.positions import blank_elsewhere, flat_rows
from opmux.native.shapes import canonical_dim, index_advice
from opmux.native.storage import with_repeats
from opmux.tensor import ArrayBackend, Tensor, element_strides, float32, ops

__all__ = [
    "index_impl",
    "index_put_impl_",
    "nonzero",
    "nonzero_out",
    "select_backward",
    "slice_backward",
]

#: From this many positions on, one number for those along several dimensions is worth its computation; and from so many elements
#: of a mask on, asking for positions.
_MANY: Final = 1024

#: Up to so many elements NumPy's own positions along several dimensions cost less than computing them of one number each.
_FEW: Final = 256


def nonzero(be: ArrayBackend, self: Tensor) -> Tensor:
    array, xp = self._array, be.xp
    if array.ndim == 0:
        return be.wrap(xp.zeros((int(bool(array)), 0), dtype=xp.int64))
    # One row per dimension in memory, as in PyTorch.
    if not be.writable or not be.on_host:
        return be.wrap(xp.stack(xp.nonzero(array)).T)
    if array.ndim == 1 or array.size <= _FEW:
        return be.wrap(xp.asarray(array.nonzero(), dtype=xp.int64).T)
    # NumPy's is 10 times slower for several dimensions than for one.
    (flat,) = array.reshape(-1).nonzero()
    rows = xp.empty((array.ndim, flat.size), dtype=xp.int64)
    for row, size in zip(rows[:0:-1], array.shape[:0:-1], strict=True):
        rest = xp.floor_divide(flat, size)
        xp.multiply(rest, -size, out=row)
        xp.add(row, flat, out=row)
        flat = rest
    rows[0] = flat
    return be.wrap(rows.T)


def _selection(be: ArrayBackend, function: str, general: Kernel) -> Kernel:
    """The shortest kernel of `index`: one mask, or one row of positions. See Note [Direct kernels]."""
    if not (be.on_host and be.writable and hasattr(be.native_dtype[float32], "char")):
        return general
    array_type: Any = be.array_type

    def kernel(self: Tensor, indices: Sequence[Tensor | None]) -> Tensor:
        dim = len(indices) - 1
        index = indices[dim] if dim == 0 or (dim > 0 and all(one is None for one in indices[:dim])) else None
        if index is not None and index._device is self._device:
            array, at = self._array, index._array
            if array.__class__ is at.__class__ is array_type:
                try:
                    taken = _taken(array, at, dim) if at.dtype.char != "?" or _is_nonzero_own(index) else None
                except ARRAY_ERRORS:  # Note [Direct kernels]
                    taken = None
                if taken is not None:
                    return be.wrap(taken)
        elif 0 < dim < 3 and self._array.__class__ is array_type:
            try:
                taken = _taken_of_rows(self, indices)
            except ARRAY_ERRORS:  # Note [Direct kernels]
                taken = None
            if taken is not None:
                return be.wrap(taken)
        result: Tensor = general(self, indices)
        return result

    return kernel


def _is_nonzero_own(mask: Any) -> bool:
    """Whether the operator `nonzero` would call the kernel of this module, unobserved."""
    state, definition = get_state(), ops.aten.nonzero.default.definition
    table = definition.table if state is None else definition.table_of(state)
    return getattr(table.get(mask._keys), "func", None) is nonzero


def _taken(array: Any, at: Any, dim: int) -> Any:
    """What a mask, or positions, of dimension `dim` choose of an array; None for what needs a closer look."""
    if dim == 0 and at.dtype.char == "?" and at.shape == array.shape and at.ndim:
        return array[at] if at.size < _MANY else array.reshape(-1).compress(at.reshape(-1))
    # Dimensions of size 1 may lie anywhere in memory, and an empty array has no positions.
    if at.ndim != 1 or array.ndim <= dim or not (array.size and array.flags.c_contiguous):
        return None
    if array.ndim > 1 and 1 in array.shape:
        return None
    if at.dtype.char == "?":
        return array.compress(at, dim) if at.size == array.shape[dim] else None
    return array.take(at, dim) if at.dtype.char in "liq" else None


def _taken_of_rows(self: Tensor, indices: Sequence[Tensor | None]) -> Any:
    """What positions of the first dimensions, as vectors of one size, choose of an array; None for what needs a closer look."""
    array, (first, *others) = self._array, [index._array for index in indices]  # type: ignore[union-attr]
    if first.ndim != 1 or not array.flags.c_contiguous or 1 in array.shape:
        return None
    for index, at in zip(indices, (first, *others), strict=True):
        if at.shape != first.shape or at.dtype.char not in INT64_CODES or index._device is not self._device:  # type: ignore[union-attr]
            return None
    taken = array[(first, *others)]
    return taken if taken.flags.c_contiguous else None


@direct_marker(DirectKernels(_selection, general_in_place))("take")
def index_impl(
    be: ArrayBackend,
    self: Tensor,
    sizes: tuple[int, ...],
    strides: tuple[int, ...],
    *,
    iterator: AdvancedIndex,
    out: Any = None,
) -> Any:
    """The loop of `index`. See Note [Indexing by tensors]."""
    source, indices, first = iterator.source, iterator.indices, iterator.dims_before
    if type(source) is not be.array_type and self.device.type != be.device_type:
        raise _index_elsewhere(self)
    if 0 in iterator.shape:  # As in PyTorch, no position is looked at.
        return be.xp.empty(iterator.shape, dtype=source.dtype)
    try:
        taken = (
            be.take(source, indices[0], first) if len(indices) == 1 and _takes(be, iterator) else _read(be, iterator)
        )
    except IndexError as error:
        raise _out_of_range(indices, sizes, error) from error
    if not be.on_host:
        taken = blank_elsewhere(be, taken, tuple(source.shape), _key(first, indices))
    return iterator.restored(taken)


def _takes(be: ArrayBackend, iterator: AdvancedIndex) -> bool:
    """Whether the array module's `take` is the loop."""
    source, (index,) = iterator.source, iterator.indices
    if be.writable:
        # NumPy's makes a row-major copy of the whole first.
        return source.flags.c_contiguous or not be.on_host or index.size >= source.shape[iterator.dims_before]
    _check_positions(be, iterator)
    return True


def _check_positions(be: ArrayBackend, iterator: AdvancedIndex) -> None:
    """Refuses positions out of range, which modules that cannot be written to need not do.

    Raises:
        IndexError: A position is out of range; on a device none is looked at.
    """
    if be.on_host:
        flat_rows(be, iterator.indices, iterator.sizes)


def _read(be: ArrayBackend, iterator: AdvancedIndex) -> Any:
    source, indices, first = iterator.source, iterator.indices, iterator.dims_before
    if be.on_host and (not be.writable or (indices[0].size >= _MANY and source.flags.c_contiguous)):
        rows = flat_rows(be, indices, iterator.sizes)
        return be.take(_blocks(source, first, iterator.sizes), rows, first)
    taken = source[(*(slice(None),) * first, *indices)]
    if taken.__class__ is not be.array_type:
        taken = be.xp.asarray(taken)
    if not be.on_host:
        return taken
    # NumPy orders dimensions as it likes, and returns a view for indices without dimensions.
    return row_major(be, taken) if iterator.index_shape else taken.copy()


def _key(first: int, indices: Sequence[Any]) -> tuple[Any, ...]:
    """What to put between the brackets of a native array to index dimensions side by side."""
    return (*(slice(None),) * first, *indices)


def _blocks(array: Any, first: int, sizes: tuple[int, ...]) -> Any:
    """A row-major array with the indexed dimensions made one."""
    return array.reshape(*array.shape[:first], prod(sizes), *array.shape[first + len(sizes) :])


def _index_elsewhere(tensor: Tensor) -> OperatorValueError:
    return OperatorValueError(
        f"aten::index with tensors on several devices, one of them {tensor.device}",
        found="indices should be either on cpu or on the same device as the indexed tensor",
        advice="move the indices: indices.to(tensor.device)",
    )


def _out_of_range(indices: Sequence[Any], sizes: tuple[int, ...], error: IndexError) -> OperatorIndexError:
    found, advice = str(error), "give indices that the dimensions have"
    for dim, (index, size) in enumerate(zip(indices, sizes, strict=True)):
        outside = ((index < -size) | (index >= size)).reshape(-1)
        if outside.any():  # and no mask: how many it chooses may not be known
            first = int(index.reshape(-1)[int(outside.argmax())])
            found = f"index {first} is out of bounds for dimension {dim} with size {size}"
            advice = index_advice(size, -size)
            break
    return OperatorIndexError(
        f"aten::index of dimensions of sizes {sizes}",
        found=found,
        advice=advice,
    )


def index_put_impl_(
    be: ArrayBackend,
    self: Tensor,
    indices: Sequence[Tensor | None],
    values: Tensor,
    accumulate: bool = False,
    unsafe: bool = False,
) -> Tensor:
    if len(indices) == 1 and _has_written(be, self, indices[0], values, accumulate):
        return self
    filled = None if accumulate else filled_mask(self, indices, values)
    if filled is not None:
        return _filled(be, self, *filled, values)
    iterator = put_iterator(self, indices, values)
    if 0 in iterator.shape:
        return self
    if be.writable and be.on_host:
        iterator.source = with_repeats(be, iterator.source)
    target, first, how = iterator.source, iterator.dims_before, "add" if accumulate else "set"
    source, key = native(be, values), _key(first, iterator.indices)
    try:
        if not be.writable:
            _check_positions(be, iterator)
        if be.writable and (be.own_scatter or not be.on_host):
            changed = put_on_device(be, target, key, source, how)
        elif be.writable and iterator.indices[0].size >= _MANY and target.flags.c_contiguous:
            changed = _put_rows(be, iterator, source, accumulate)
        else:
            changed = (add_at if accumulate else assign)(be, target, key, source)
    except IndexError as error:
        raise _out_of_range(iterator.indices, iterator.sizes, error) from error
    if changed is not target:
        store(be, self, iterator.unpermuted(changed), "aten::index_put_")
    return self


def _has_written(be: ArrayBackend, self: Tensor, index: Tensor | None, values: Tensor, accumulate: bool) -> bool:
    """Whether values were written, or added up, at once, by one mask or few positions; not where anything needs a closer look."""
    array, given = self._array, values._array
    if index is None or not is_apart(be, array, given, index._array) or array.dtype is not given.dtype:
        return False
    if index._array.dtype.char == "?" and not _is_nonzero_own(index):
        return False
    return (has_added_few if accumulate else has_set_few)(be, array, index._array, given)


def _filled(be: ArrayBackend, self: Tensor, mask: Tensor, behind: int, values: Tensor) -> Tensor:
    """As in PyTorch: one value for a mask is written by `masked_fill_`, without asking where the mask is set."""
    if behind:
        mask = ops.aten.reshape.default(mask, [*shape_of(mask), *[1] * behind])
    if be.on_host:
        ops.aten.masked_fill_.Scalar(self, mask, values.item())
    else:
        ops.aten.masked_fill_.Tensor(self, mask, ops.aten.reshape.default(values, []))
    return self


def _put_rows(be: ArrayBackend, iterator: AdvancedIndex, values: Any, accumulate: bool) -> Any:
    """The loop of `index_put_` for many positions in a row-major array."""
    target, first, sizes = iterator.source, iterator.dims_before, iterator.sizes
    rows = flat_rows(be, iterator.indices, sizes)
    blocks = _blocks(target, first, sizes)
    if accumulate:
        add_at(be, blocks, _key(first, [rows]), values)
    else:
        blocks[_key(first, [rows])] = values
    return target


def nonzero_out(be: ArrayBackend, self: Tensor, *, out: Tensor) -> Tensor:
    check_apart("aten::nonzero", out, (self,), ())
    found = nonzero(be, self)
    warn_of_resizing(out, found._array.shape)
    return _into(be, out, found, "aten::nonzero", element_strides(found._array))


def _into(be: ArrayBackend, out: Tensor, result: Tensor, name: str, strides: Sequence[int] | None = None) -> Tensor:
    if out.dtype is not result.dtype:
        raise OperatorValueError(
            f"{name} into a tensor of dtype {out.dtype}",
            found=f"Expected a result tensor of dtype {result.dtype}",
            advice=f"give a destination of dtype {result.dtype}",
        )
    resize_native(be, out, result._array.shape, strides)
    store(be, out, result._array, name)
    return out


def select_backward(be: ArrayBackend, grad_output: Tensor, input_sizes: Sequence[int], dim: int, index: int) -> Tensor:
    return _placed(be, grad_output, input_sizes, canonical_dim(dim, len(input_sizes), "select_backward"), index)


def slice_backward(
    be: ArrayBackend,
    grad_output: Tensor,
    input_sizes: Sequence[int],
    dim: int,
    start: int,
    end: int,
    step: int,
) -> Tensor:
    slice_backward_meta(grad_output, input_sizes, dim, start, end, step)
    at = canonical_dim(dim, len(input_sizes), "slice_backward")
    return _placed(be, grad_output, input_sizes, at, slice(start, end, step))


def _placed(be: ArrayBackend, grad: Tensor, sizes: Sequence[int], dim: int, part: int | slice) -> Tensor:
    """Zeros with the gradient in the part of dimension `dim` that a view had shown."""
    array = grad._array
    zeros = be.xp.zeros(tuple(sizes), dtype=array.dtype)
    ndim = len(sizes) - isinstance(part, int)
    if array.ndim > ndim:
        raise OperatorValueError(
            f"the gradient of a view with {ndim} dimensions with a gradient of shape {tuple(array.shape)}",
            found="the gradient has more dimensions than the view",
            advice=f"give a gradient of {ndim} dimensions",
        )
    return be.wrap(assign(be, zeros, (*(slice(None),) * dim, part), array))
