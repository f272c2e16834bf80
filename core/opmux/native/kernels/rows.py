"""Rows of arrays: sums of them, and over channels, in BLAS where that is faster and loses no digits; joining; blocks of many."""

import math
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any, Final, final

from opmux.native.shapes import parts_of
from opmux.tensor import NOTHING, ArrayBackend

__all__ = [
    "BUFFER_FROM",
    "MOST_ADDED",
    "broadcasting",
    "channel_dots",
    "channel_sums",
    "column_sums",
    "long_axes",
    "row_blocks",
    "row_dots",
    "row_sums",
    "shortened",
]

#: Row lengths for which a product with ones beats `sum`; longer rows would lose digits. Of shorter ones equal rows would have sums
#: that differ by where they stand: BLAS adds a row in the order that fits the rows beside it.
_BLAS_ROWS: Final = range(16, 8193)
#: Elements that are added one by one at most.
MOST_ADDED: Final = _BLAS_ROWS[-1]
#: Parts of a longer dimension that are added up.
_PARTS: Final = 256

#: Elements in the buffer of NumPy's iterators; 8192 are usual. Rows of which several fit a buffer are copied there when one operand
#: is broadcast, although none is converted, and that takes as long as the operation. Rows below 512 elements gain nothing.
_BUFFER: Final = 1024
#: In smaller arrays the copies cost less than setting the buffer's size.
BUFFER_FROM: Final = 32768

#: Bytes of a block of rows: a second-level cache holds it beside what is made of it.
_BLOCK: Final = 1 << 18


def broadcasting(be: ArrayBackend, x: Any) -> AbstractContextManager[None]:
    """A context in which rows of the large array `x` are joined faster with what is broadcast along or across them."""
    set_size = getattr(be.xp, "setbufsize", None) if be.on_host and x.size >= BUFFER_FROM else None
    return NOTHING if set_size is None else _BufferSize(set_size)


@final
class _BufferSize:
    """A context with short buffers; a generator's takes as long again as setting the size."""

    __slots__ = ("_before", "_set_size")

    def __init__(self, set_size: Callable[[int], int]) -> None:
        self._set_size = set_size

    def __enter__(self) -> None:
        self._before = self._set_size(_BUFFER)

    def __exit__(self, *error: object) -> None:
        self._set_size(self._before)


def row_blocks(be: ArrayBackend, array: Any, axis: int) -> list[slice] | None:
    """Parts of the rows of a large array, a block each, where the dimension is the last one; None for all others."""
    is_last = be.on_host and be.writable and axis == array.ndim - 1
    if not is_last or array.nbytes < 2 * _BLOCK or not array.flags.c_contiguous:
        return None
    bytes_each = array.shape[-1] * array.itemsize
    return parts_of(array.nbytes // bytes_each, _BLOCK // bytes_each)


def row_sums(be: ArrayBackend, x: Any) -> Any:
    """Sum over the last dimension."""
    if be.on_host and x.shape[-1] in _BLAS_ROWS:
        ones = be.ones(x.shape[-1], x.dtype)
        return be.dot(x, ones) if x.ndim == 2 else be.xp.matmul(x, ones)  # The first takes less time to begin.
    return be.sum(x, axis=-1)


def row_dots(be: ArrayBackend, a: Any, b: Any) -> Any:
    """Sum of the products over the last dimension."""
    vecdot = getattr(be.xp, "vecdot", None) if be.on_host else None  # Not in every array module.
    return be.sum(a * b, axis=-1) if vecdot is None else vecdot(a, b)


def column_sums(be: ArrayBackend, x: Any) -> Any:
    """Sum over the first of two dimensions."""
    if be.on_host and x.shape[0] in _BLAS_ROWS:
        return be.ones(x.shape[0], x.dtype) @ x
    return be.sum(shortened(be, x, 0, x.dtype) if be.on_host and be.writable else x, axis=0)


def shortened(be: ArrayBackend, x: Any, axis: int, native: Any) -> Any:
    """The array with fewer elements along an axis, sums of those that it had, where they are too many to be added one by one.

    NumPy adds pairwise along the axis that lies innermost in memory. Along another one it would lose a digit for each three that
    the number of elements has, and of 2**24 ones float32 would add no more.

    Args:
        be: Backend of the array.
        x: An array that can be written to, on the host.
        axis: Where there may be many.
        native: Native dtype to add in.
    """
    while (size := x.shape[axis]) > MOST_ADDED:
        lead, count = (slice(None),) * axis, size // _PARTS
        whole, rest = x[(*lead, slice(count * _PARTS))], x[(*lead, slice(count * _PARTS, None))]
        # Short rows become long ones that are added, and of long ones those that lie side by side are.
        is_long = x.size // size >= _PARTS
        sizes = (count, _PARTS) if is_long else (_PARTS, count)
        parts = whole.reshape(*x.shape[:axis], *sizes, *x.shape[axis + 1 :])
        x = be.sum(parts, axis=axis + is_long, dtype=native)
        if rest.shape[axis]:
            x = be.xp.concatenate([x, rest.astype(native)], axis)
    return x


def long_axes(array: Any, axis: Any) -> list[int]:
    """The dimensions of a sum along which elements would be added one by one, because another one lies further inside."""
    every = range(array.ndim)
    axes = every if axis is None else (axis,) if isinstance(axis, int) else axis
    # Those that are added too make one dimension with it, if all elements lie side by side.
    joined = axes if array.flags.c_contiguous or array.flags.f_contiguous else ()
    steps = [abs(step) or math.inf for step in array.strides]
    inside = {i: [j for j in every if j != i and j not in joined and array.shape[j] > 1] for i in axes}
    return [i for i in axes if any(steps[j] <= steps[i] for j in inside[i])]


def channel_sums(be: ArrayBackend, x: Any) -> Any:
    """Sum over the first and the last of three dimensions."""
    return column_sums(be, x[:, :, 0] if x.shape[2] == 1 else row_sums(be, x))


def channel_dots(be: ArrayBackend, a: Any, b: Any) -> Any:
    """Sum of the products over the first and the last of three dimensions."""
    if a.shape[2] == 1:
        return column_sums(be, a[:, :, 0] * b[:, :, 0])
    return column_sums(be, row_dots(be, a, b))
