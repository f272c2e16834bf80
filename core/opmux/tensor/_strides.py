"""Shapes and strides of native arrays, in elements."""

from collections.abc import Sequence
from math import prod
from typing import Any, final

from opmux.tensor._layout import (
    channels_last,
    channels_last_3d,
    contiguous_format,
    memory_format,
)

__all__ = [
    "Size",
    "contiguous_strides",
    "data_pointer",
    "element_strides",
    "is_contiguous",
    "storage_offset",
]


@final
class Size(tuple[int, ...]):
    """A tensor's shape: a tuple of ints that also knows the number of elements."""

    __slots__ = ()

    def numel(self) -> int:
        """Number of elements of a tensor of this shape."""
        return prod(self)

    def __repr__(self) -> str:
        return f"opmux.Size({list(self)})"

    def __reduce__(self) -> tuple[Any, tuple[tuple[int, ...]]]:
        return Size, (tuple(self),)


def contiguous_strides(shape: Sequence[int]) -> tuple[int, ...]:
    """Strides, in elements, of a row-major array of this shape."""
    strides = []
    step = 1
    for size in reversed(shape):
        strides.append(step)
        # An empty dimension counts as one element, so that strides never become 0.
        step *= max(size, 1)
    return tuple(reversed(strides))


def element_strides(array: Any) -> tuple[int, ...]:
    """Strides of a native array in elements; those of a row-major array where it has none of its own.

    Empty arrays count as row-major: NumPy gives them strides of 0.
    """
    strides = getattr(array, "strides", None)
    shape = getattr(array, "shape", ())
    if strides is None or 0 in shape:
        return contiguous_strides(shape)
    itemsize = array.dtype.itemsize
    return tuple([step // itemsize for step in strides])


def is_contiguous(shape: Sequence[int], strides: Sequence[int], format: memory_format = contiguous_format) -> bool:
    """Whether elements lie without gaps in the order of a memory format; dimensions of size 1 may have any stride.

    `channels_last` asks for four dimensions, `channels_last_3d` for five; others are never contiguous in it.
    """
    order = _memory_order(len(shape), format)
    if order is None:
        return False
    if 0 in shape:
        return True
    expected = 1
    for dim in reversed(order):
        if shape[dim] != 1:
            if strides[dim] != expected:
                return False
            expected *= shape[dim]
    return True


def _memory_order(ndim: int, format: memory_format) -> Sequence[int] | None:
    """Dimensions from the slowest to the fastest; None if the format has no meaning for that many."""
    if format is channels_last:
        return [0, 2, 3, 1] if ndim == 4 else None
    if format is channels_last_3d:
        return [0, 2, 3, 4, 1] if ndim == 5 else None
    return range(ndim)


def data_pointer(array: Any) -> int:
    """Address of a native array's first element; 0 for modules that do not tell."""
    interface = getattr(array, "__array_interface__", None) or getattr(array, "__cuda_array_interface__", None)
    return 0 if interface is None else int(interface["data"][0])


def storage_offset(array: Any) -> int:
    """Elements between the start of the memory that a native array shares with its base and its first element."""
    offset = getattr(array, "offset", None)
    if isinstance(offset, int):  # an array without data says it itself, in bytes
        return offset // int(array.dtype.itemsize)
    base = array
    while isinstance(getattr(base, "base", None), type(array)):
        base = base.base
    if base is array:
        return 0
    return (data_pointer(array) - data_pointer(base)) // int(array.dtype.itemsize)
