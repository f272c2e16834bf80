"""Tensors that exchange their memory for another storage, and whether two see the same one."""

from collections.abc import Sequence
from typing import Any

from opmux.errors import OperatorValueError
from opmux.native.arrays import shape_of
from opmux.native.kernels.strided import check_strides
from opmux.native.meta_array import MetaArray
from opmux.native.shapes import dense_strides
from opmux.native.storage import check_within, storage_nbytes, strided_view
from opmux.tensor import (
    ArrayBackend,
    Tensor,
    UntypedStorage,
    element_strides,
    leave,
    memory_of,
    refuse_traced,
    storage_behind,
    storage_of,
)

__all__ = ["is_set_to", "set_", "set_source_storage_", "set_source_storage_offset_", "set_source_tensor_"]


def set_(be: ArrayBackend, self: Tensor) -> Tensor:
    """Empties the tensor: no elements, and memory of its own."""
    _leave_memory(be, self)
    self._array = be.xp.empty((0,), dtype=self._array.dtype)
    return self


def set_source_tensor_(be: ArrayBackend, self: Tensor, source: Tensor) -> Tensor:
    """Makes the tensor another view of what `source` is.

    Raises:
        OperatorValueError: The dtypes or the devices differ.
    """
    if source.dtype is not self.dtype:
        raise OperatorValueError(
            f"aten::set_ of a tensor of dtype {self.dtype}",
            found=f"Could not set tensor of type {source.dtype} to a tensor of type {self.dtype}",
            advice="convert the source, or use the storage: set_(source.untyped_storage())",
        )
    _check_device(self, source)
    if be.tracing is not None:
        refuse_traced(self, source._array)
    _leave_memory(be, self)
    self._array = source._array
    if not be.writable and self is not source:
        from opmux.native.functionalization import note_view  # only backends of immutable arrays need it

        note_view(be, source, self, lambda array: array)
    return self


def set_source_storage_(be: ArrayBackend, self: Tensor, source: UntypedStorage) -> Tensor:
    """Makes the tensor a vector of all whole elements of a storage."""
    return set_source_storage_offset_(be, self, source, 0, [source.nbytes() // self.dtype.itemsize])


def set_source_storage_offset_(
    be: ArrayBackend,
    self: Tensor,
    source: UntypedStorage,
    storage_offset: int,
    size: Sequence[int],
    stride: Sequence[int] = (),
) -> Tensor:
    """Makes the tensor a view of a storage, which is made larger where it is too small.

    Raises:
        OperatorValueError: Sizes, strides or offset fit no memory, or the storage is too small and of another library.
    """
    steps, is_kept = _steps(self, size, stride)
    check_strides(size, steps, storage_offset, "set_")
    _check_device(self, source)
    native, itemsize = self._array.dtype, self.dtype.itemsize
    start = storage_offset * itemsize
    nbytes = storage_nbytes(size, steps, itemsize, start)
    if nbytes > source.nbytes():
        if is_kept:
            check_within(source._place, size, steps, itemsize, start, "set_")
        source.resize_(nbytes)
    _leave_memory(be, self)
    if be.array_type is MetaArray:
        self._array = source._place.owner.part(size, [step * itemsize for step in steps], start, native)
    elif not be.writable:
        raise OperatorValueError(
            f"aten::set_ of a tensor on {self.device} to a storage",
            found="the arrays of this device cannot share memory with a storage",
            advice="set it to a tensor",
        )
    else:
        place = storage_of(source._place.owner)
        self._array = strided_view(be, memory_of(be, place), native, size, steps, start)
    return self


def _steps(self: Tensor, size: Sequence[int], stride: Sequence[int]) -> tuple[list[int], bool]:
    """Strides that the tensor is to have, and whether they and the size are those that it has.

    As in PyTorch a size that stays keeps its strides where none are given, and memory grows only where something changes.
    """
    if not size:
        return list(stride), not shape_of(self)
    if tuple(size) == shape_of(self) and tuple(stride) in ((), self.stride()):
        return list(self.stride()), True
    return list(stride or dense_strides(size)), False


def _check_device(self: Tensor, source: Any) -> None:
    if source.device != self.device:
        raise OperatorValueError(
            f"aten::set_ of a tensor on {self.device}",
            found="Attempted to set the storage of a tensor on device "
            f"{self.device} to a storage on different device {source.device}",
            advice=f'move the tensor first: .to("{source.device}")',
        )


def _leave_memory(be: ArrayBackend, self: Tensor) -> None:
    if not be.writable:
        leave(self)


def is_set_to(be: ArrayBackend, self: Tensor, tensor: Tensor) -> bool:
    """Whether two tensors are the same elements of the same memory, in the same shape."""
    mine, other = self._array, tensor._array
    return (
        storage_behind(self) is storage_behind(tensor)
        and self.storage_offset() == tensor.storage_offset()
        and tuple(mine.shape) == tuple(other.shape)
        and element_strides(mine) == element_strides(other)
    )
