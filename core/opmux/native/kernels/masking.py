"""Filling by masks."""

from typing import Any

from opmux.native.arrays import check_number, copy_array, held_number, may_write, native, number_array, operands, store
from opmux.native.meta.indexing import check_fill_value, masked_fill_inplace_meta, masked_fill_meta
from opmux.native.shapes import broadcast_shapes
from opmux.native.storage import without_repeats
from opmux.tensor import ArrayBackend, Tensor

__all__ = ["filling", "masked_fill", "masked_fill_"]


def masked_fill(be: ArrayBackend, self: Tensor, mask: Tensor, value: Any) -> Tensor:
    array, chosen = self._array, native(be, mask)
    if chosen.dtype.kind != "b" or isinstance(value, (Tensor, complex)):
        masked_fill_meta(self, mask, value)
    filled = filling(be, self, value)
    if array.shape != chosen.shape:
        shape = broadcast_shapes(array.shape, chosen.shape)
        if shape != array.shape:
            array = be.xp.broadcast_to(array, shape)
    if not be.writable or not array.ndim:
        return be.wrap(be.xp.where(chosen, filled, array))
    result = copy_array(be, array, "C")
    be.xp.copyto(result, filled, where=chosen)
    return be.wrap(result)


def masked_fill_(be: ArrayBackend, self: Tensor, mask: Tensor, value: Any) -> Tensor:
    array, chosen = self._array, native(be, mask)
    if chosen.dtype.kind != "b" or array.shape != chosen.shape or isinstance(value, (Tensor, complex)):
        masked_fill_inplace_meta(self, mask, value)
    filled = filling(be, self, value)
    if be.writable and may_write(array):
        be.xp.copyto(array, filled, where=chosen)
    elif not be.writable or not _fill_repeated(be, array, chosen, filled):
        store(be, self, be.xp.where(chosen, filled, array), "aten::masked_fill_")
    return self


def _fill_repeated(be: ArrayBackend, array: Any, chosen: Any, filled: Any) -> bool:
    """Fills each place in memory that the mask chooses for one of the elements there; False if it cannot be written to."""
    part = without_repeats(be, array)
    dims = tuple([i for i, (one, all_) in enumerate(zip(part.shape, array.shape, strict=True)) if one != all_])
    if not dims or not may_write(part):
        return False
    be.xp.copyto(part, filled, where=be.xp.broadcast_to(chosen, array.shape).any(axis=dims, keepdims=True))
    return True


def filling(be: ArrayBackend, self: Tensor, value: Any) -> Any:
    """A number or 0-dim tensor as a 0-dim array of the dtype of `self`; refuses an integer that is too large for it."""
    d = self.dtype
    if type(value) is int:
        return number_array(be, d, value)
    if type(value) is float:
        check_number(value, d)
        return be.asarray(held_number(value, d), d)
    check_fill_value(self, value)
    if not isinstance(value, Tensor):
        check_number(value, d)
    elif be.on_host:
        check_number(be.item(value._array) if hasattr(value._array, "dtype") else value._array, d)
    (number,) = operands(be, d, value)
    return number if type(number) is be.array_type else be.asarray(number, d)
