"""Other sizes for a tensor, in place. The same kernel resizes Meta tensors."""

from collections.abc import Sequence
from math import prod
from typing import Any

from opmux.errors import OperatorValueError
from opmux.native.arrays import shape_of
from opmux.native.kernels.creation import checked_shape, format_strides
from opmux.native.shapes import dense_strides
from opmux.native.storage import make_room, resized
from opmux.tensor import ArrayBackend, Tensor, functional_view, leave, ops, refuse_traced

__all__ = ["resize_"]


def resize_(be: ArrayBackend, self: Tensor, size: Sequence[int], *, memory_format: Any = None) -> Tensor:
    """Gives the tensor a new shape; elements in memory order stay, new ones are not set."""
    shape = checked_shape(size, "resize_")
    if shape_of(self) == shape and memory_format is None:
        return self
    if not be.writable:
        return _resized_elsewhere(be, self, shape, memory_format)
    strides = format_strides(shape, memory_format)
    make_room(be, self, shape, strides)
    self._array = resized(be, self._array, shape, strides)
    return self


def _resized_elsewhere(be: ArrayBackend, self: Tensor, shape: tuple[int, ...], memory_format: Any) -> Tensor:
    """`resize_` where arrays are immutable: of what shares its memory within that."""
    view, strides = functional_view(self), format_strides(shape, memory_format)
    if view is None or not view.storage.others(self):
        array = resized(be, self._array, shape, strides)
        if be.tracing is not None:
            refuse_traced(self, array)
        leave(self)
        self._array = array
        return self
    if view.offset + prod(shape) > view.storage.array.size:
        raise OperatorValueError(
            f"aten::resize_ of a tensor on {self.device} to {list(shape)}",
            found="other tensors share its memory, which is too small, and this device's arrays are immutable",
            advice=".clone() the tensor first: it gets memory of its own",
        )
    steps = dense_strides(shape) if strides is None else strides
    resized_view: Tensor = ops.aten.as_strided_.default(self, shape, steps, view.offset)
    return resized_view
