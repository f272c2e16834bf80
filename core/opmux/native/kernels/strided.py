"""Views of any sizes and strides over the whole memory of a tensor. The same kernels give Meta tensors their shapes."""

from collections.abc import Sequence
from typing import Any

from opmux.dispatch import check_integer
from opmux.errors import OperatorValueError
from opmux.native.arrays import view_of
from opmux.native.kernels.direct_views import direct_as_strided
from opmux.native.meta_array import MetaArray
from opmux.native.storage import check_within, storage_nbytes, strided_view
from opmux.tensor import ArrayBackend, Tensor, memory_of, storage_of

__all__ = ["as_strided", "as_strided_", "check_strides", "strided", "strided_positions"]


@direct_as_strided
def as_strided(
    be: ArrayBackend,
    self: Tensor,
    size: Sequence[int],
    stride: Sequence[int],
    storage_offset: int | None = None,
) -> Tensor:
    return view_of(be, self, strided(be, self, size, stride, storage_offset))


def as_strided_(
    be: ArrayBackend,
    self: Tensor,
    size: Sequence[int],
    stride: Sequence[int],
    storage_offset: int | None = None,
) -> Tensor:
    self._array = strided(be, self, size, stride, storage_offset)
    return self


def strided(be: ArrayBackend, self: Tensor, size: Sequence[int], stride: Sequence[int], offset: int | None) -> Any:
    """The array of such a view; of immutable arrays a copy of its elements."""
    check_strides(size, stride, offset, "as_strided")
    array = self._array
    itemsize = self.dtype.itemsize
    storage = storage_of(array)
    start = storage.offset if offset is None else offset * itemsize
    if isinstance(array, MetaArray):
        storage_nbytes(size, stride, itemsize, start)
        return array.part(size, [n * itemsize for n in stride], start)
    check_within(storage, size, stride, itemsize, start, "as_strided")
    if not be.writable:
        return be.take(array.reshape(-1), strided_positions(be, size, stride, start // itemsize), 0)
    return strided_view(be, memory_of(be, storage), array.dtype, size, stride, start)


def check_strides(size: Sequence[int], stride: Sequence[int], offset: int | None, name: str) -> None:
    """Refuses sizes, strides and an offset that make no view of any memory.

    Raises:
        OperatorValueError: One is negative, or there are not as many strides as sizes.
    """
    check_integer(*size, *stride, offset)
    found = ""
    if len(size) != len(stride):
        found = "mismatch in length of strides and shape"
    elif min(stride, default=0) < 0:
        found = f"Negative strides are not supported at the moment, got strides: {list(stride)}"
    elif min(size, default=0) < 0:
        found = f"Storage size calculation overflowed with sizes={list(size)} and strides={list(stride)}"
    elif offset is not None and offset < 0:
        found = f"Tensor: invalid storage offset {offset}"
    if found:
        raise OperatorValueError(
            f"aten::{name}: size {list(size)} with stride {list(stride)} from {offset}",
            found=found,
            advice="give as many strides as sizes, and nothing negative",
        )


def strided_positions(be: ArrayBackend, size: Sequence[int], stride: Sequence[int], start: int) -> Any:
    """Where the elements of such a view are in the memory, counted in elements; an array of shape `size`."""
    positions = be.xp.arange(start, start + 1).reshape(())
    for n, step in zip(size, stride, strict=True):
        positions = positions[..., None] + be.xp.arange(n) * step
    return positions
