"""Indexing by tensors, reading and writing, and by masks."""

from collections.abc import Sequence
from typing import Any

from opmux.errors import OperatorIndexError, OperatorValueError
from opmux.native.arrays import copy_array, may_write, native, number_array, operands, resize_native, shape_of, store
from opmux.native.combining import accumulate as add_at
from opmux.native.combining import assign, put_on_device
from opmux.native.meta.indexing import (
    check_fill_value,
    check_indices,
    check_put,
    indexed_shape,
    masked_fill_inplace_meta,
    masked_fill_meta,
)
from opmux.native.positions import blank_elsewhere
from opmux.native.shapes import broadcast_shapes, canonical_dim
from opmux.tensor import ArrayBackend, Tensor

__all__ = [
    "filling",
    "index_impl",
    "index_put_impl_",
    "masked_fill",
    "masked_fill_",
    "masked_select",
    "masked_select_out",
    "nonzero",
    "nonzero_out",
    "select_backward",
    "slice_backward",
]


def _key(be: ArrayBackend, shape: tuple[int, ...], indices: Sequence[Tensor | None]) -> tuple[Any, ...]:
    """What to put between the brackets of a native array; checked."""
    check_indices(shape, indices)
    parts = []
    for index in indices:
        if index is None:
            parts.append(slice(None))
            continue
        array = index._array
        if type(array) is not be.array_type and not isinstance(array, be.array_type):
            array = be.from_numpy(_host(index))
        parts.append(array != 0 if index.dtype.name == "uint8" else array)
    return tuple(parts)


def _host(index: Tensor) -> Any:
    """An index from another device: torch allows those of the host."""
    if index.device.type != "cpu":
        raise _index_elsewhere(index)
    return index._array


def _index_elsewhere(tensor: Tensor) -> OperatorValueError:
    return OperatorValueError(
        f"aten::index with tensors on several devices, one of them {tensor.device}",
        found="indices should be either on cpu or on the same device as the indexed tensor",
        advice="move the indices: indices.to(tensor.device)",
    )


def _out_of_range(shape: tuple[int, ...], error: IndexError) -> OperatorIndexError:
    return OperatorIndexError(
        f"aten::index of a tensor of shape {shape}",
        found=str(error),
        advice="indices run from -size to size - 1, and must broadcast with each other",
    )


def index_impl(be: ArrayBackend, self: Tensor, indices: Sequence[Tensor | None], *, out: Any = None) -> Any:
    array = self._array
    shape = tuple(array.shape)
    if type(array) is not be.array_type and self.device.type != be.device_type:
        raise _index_elsewhere(self)
    key = _key(be, shape, indices)
    given = [i for i, part in enumerate(key) if type(part) is not slice]
    try:
        if len(given) == 1:
            index = key[given[0]]
            if index.dtype.kind != "b":
                return blank_elsewhere(be, array.take(index, given[0]), shape, key)
            if index.ndim == array.ndim and index.ndim:
                # The mask of a half-full array costs 9 times as much between brackets.
                return be.xp.compress(index.reshape(-1), array.reshape(-1))
        taken = be.xp.asarray(array[key]).copy() if _is_basic(key) else array[key]
        return blank_elsewhere(be, taken, shape, key)
    except IndexError as error:
        indexed_shape(shape, [index for index in indices if index is None or not _is_mask(index)])
        raise _out_of_range(shape, error) from error


def _is_mask(index: Tensor) -> bool:
    return index.dtype.name in ("bool", "uint8")


def _is_basic(key: tuple[Any, ...]) -> bool:
    """Whether only 0-dim integers and slices occur, for which array modules return views."""
    return all(type(part) is slice or (part.ndim == 0 and part.dtype.kind != "b") for part in key)


def index_put_impl_(
    be: ArrayBackend,
    self: Tensor,
    indices: Sequence[Tensor | None],
    values: Tensor,
    accumulate: bool = False,
    unsafe: bool = False,
) -> Tensor:
    check_put(self, values)
    array = self._array
    shape = tuple(array.shape)
    key = _key(be, shape, indices)
    source = native(be, values)
    if not accumulate and _fills(be, key, source):
        # As in PyTorch: one value for a mask is written without asking where the mask is set.
        (mask,) = key
        be.xp.copyto(array, source.reshape(()), where=mask.reshape(*mask.shape, *[1] * (array.ndim - mask.ndim)))
        return self
    try:
        if not be.on_host and be.writable and (accumulate or not any(_selects(part) for part in key)):
            changed = put_on_device(be, array, key, source, "add" if accumulate else "set")
        else:
            changed = (add_at if accumulate else assign)(be, array, key, source)
    except IndexError as error:
        raise _out_of_range(shape, error) from error
    except ValueError as error:
        raise OperatorValueError(
            f"aten::index_put_ of values of shape {shape_of(values)} into a tensor of shape {shape}",
            found=f"shape mismatch: {error}",
            advice="the values must broadcast to the shape that the indices select",
        ) from error
    if changed is not array:
        store(be, self, changed, "aten::index_put_")
    return self


def _selects(part: Any) -> bool:
    """Whether a part of a key is a mask."""
    return type(part) is not slice and part.dtype.kind == "b"


def _fills(be: ArrayBackend, key: tuple[Any, ...], source: Any) -> bool:
    """Whether one value goes wherever a mask of a device is set."""
    return not be.on_host and be.writable and source.size == 1 and len(key) == 1 and key[0].dtype.kind == "b"


def nonzero(be: ArrayBackend, self: Tensor) -> Tensor:
    array = self._array
    if array.ndim == 0:
        return be.wrap(be.xp.zeros((int(bool(array)), 0), dtype=be.xp.int64))
    # One row per dimension in memory, as in PyTorch.
    return be.wrap(be.xp.stack(be.xp.nonzero(array)).T)


def nonzero_out(be: ArrayBackend, self: Tensor, *, out: Tensor) -> Tensor:
    return _into(be, out, nonzero(be, self), "aten::nonzero")


def _into(be: ArrayBackend, out: Tensor, result: Tensor, name: str) -> Tensor:
    if out.dtype is not result.dtype:
        raise OperatorValueError(
            f"{name} into a tensor of dtype {out.dtype}",
            found=f"Expected a result tensor of dtype {result.dtype}",
        )
    resize_native(be, out, result._array.shape)
    store(be, out, result._array, name)
    return out


def masked_select(be: ArrayBackend, self: Tensor, mask: Tensor) -> Tensor:
    if mask.dtype.name != "bool":
        raise OperatorValueError(
            f"aten::masked_select with a mask of dtype {mask.dtype}",
            found="masked_select: expected BoolTensor for mask",
            advice="compare the mask with something, or convert it: .to(opmux.bool)",
        )
    array, chosen = self._array, native(be, mask)
    if array.shape != chosen.shape:
        shape = broadcast_shapes(array.shape, chosen.shape)
        array, chosen = be.xp.broadcast_to(array, shape), be.xp.broadcast_to(chosen, shape)
    return be.wrap(be.xp.compress(chosen.reshape(-1), array.reshape(-1)))


def masked_select_out(be: ArrayBackend, self: Tensor, mask: Tensor, *, out: Tensor) -> Tensor:
    return _into(be, out, masked_select(be, self, mask), "aten::masked_select")


def masked_fill(be: ArrayBackend, self: Tensor, mask: Tensor, value: Any) -> Tensor:
    array, chosen = self._array, native(be, mask)
    if chosen.dtype.kind != "b" or isinstance(value, (Tensor, complex)):
        masked_fill_meta(self, mask, value)
    filled = filling(be, self, value)
    order = "K"
    if array.shape != chosen.shape:
        shape = broadcast_shapes(array.shape, chosen.shape)
        if shape != array.shape:
            array, order = be.xp.broadcast_to(array, shape), "C"
    if not be.writable or not array.ndim:
        return be.wrap(be.xp.where(chosen, filled, array))
    result = copy_array(be, array, order)
    be.xp.copyto(result, filled, where=chosen)
    return be.wrap(result)


def masked_fill_(be: ArrayBackend, self: Tensor, mask: Tensor, value: Any) -> Tensor:
    masked_fill_inplace_meta(self, mask, value)
    array, chosen = self._array, native(be, mask)
    filled = filling(be, self, value)
    if be.writable and may_write(array):
        be.xp.copyto(array, filled, where=chosen)
    else:
        store(be, self, be.xp.where(chosen, filled, array), "aten::masked_fill_")
    return self


def filling(be: ArrayBackend, self: Tensor, value: Any) -> Any:
    """A number or 0-dim tensor as a 0-dim array of the dtype of `self`; refuses an integer that is too large for it."""
    check_fill_value(self, value)
    if type(value) is int:
        return number_array(be, self.dtype, value)
    (number,) = operands(be, self.dtype, value)
    return be.asarray(number, self.dtype)


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
    at = canonical_dim(dim, len(input_sizes), "slice_backward")
    return _placed(be, grad_output, input_sizes, at, slice(start, end, step))


def _placed(be: ArrayBackend, grad: Tensor, sizes: Sequence[int], dim: int, part: int | slice) -> Tensor:
    """Zeros with the gradient in the part of dimension `dim` that a view had shown."""
    array = grad._array
    zeros = be.xp.zeros(tuple(sizes), dtype=array.dtype)
    return be.wrap(assign(be, zeros, (*(slice(None),) * dim, part), array))
