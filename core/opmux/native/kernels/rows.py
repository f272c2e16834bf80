"""Rows of arrays: sums of them, and over channels, in BLAS where that is faster and loses no digits; joining; blocks of many."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any, Final, final

from opmux.native.shapes import parts_of
from opmux.tensor import NOTHING, ArrayBackend

__all__ = [
    "BUFFER_FROM",
    "broadcasting",
    "channel_dots",
    "channel_sums",
    "column_sums",
    "row_blocks",
    "row_dots",
    "row_sums",
]

#: Row lengths for which a product with ones beats `sum`; longer rows would lose digits. Of shorter ones equal rows would have sums
#: that differ by where they stand: BLAS adds a row in the order that fits the rows beside it.
_BLAS_ROWS: Final = range(16, 8193)

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
    return be.sum(x, axis=0)


def channel_sums(be: ArrayBackend, x: Any) -> Any:
    """Sum over the first and the last of three dimensions."""
    return column_sums(be, x[:, :, 0] if x.shape[2] == 1 else row_sums(be, x))


def channel_dots(be: ArrayBackend, a: Any, b: Any) -> Any:
    """Sum of the products over the first and the last of three dimensions."""
    if a.shape[2] == 1:
        return column_sums(be, a[:, :, 0] * b[:, :, 0])
    return column_sums(be, row_dots(be, a, b))
