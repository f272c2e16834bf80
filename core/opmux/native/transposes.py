"""Row-major copies of what lies in memory the other way round.

Note [Transposed copies]
A copy that turns a matrix reads a line of the cache for each element of a row. Rows whose lengths are multiples of 1024 bytes put
these lines into a few sets of the cache, where they push each other out before the next row needs them: NumPy takes 1.5 to 4 times
as long for a matrix of 1024 x 1024 as for one of 1000 x 1000. Copied square by square, they stay. Other lengths gain nothing.
"""

from typing import Any, Final

from opmux.tensor import ArrayBackend

__all__ = ["rows_copied"]

#: Bytes whose multiples fall into the same sets of a cache.
_SET: Final = 1024
#: The side of a square, of elements.
_SIDE: Final = 64
#: Elements from which on, and rows from which on, squares are worth their calls.
_LEAST: Final = 1 << 16
_LEAST_ROWS: Final = 16


def rows_copied(be: ArrayBackend, array: Any) -> Any:
    """A row-major copy of a native array that may be written. See Note [Transposed copies]."""
    if array.size < _LEAST or array.ndim < 2 or not be.on_host:
        return array.copy()
    step = abs(array.strides[-1])
    if step % _SET or not step:
        return array.copy()
    long = [axis for axis in range(array.ndim - 1) if array.shape[axis] >= _LEAST_ROWS and array.strides[axis]]
    inner = min(long, key=lambda axis: abs(array.strides[axis]), default=-1)
    if inner < 0 or abs(array.strides[inner]) >= step:
        return array.copy()
    copied = be.xp.empty(array.shape, array.dtype)
    between = (slice(None),) * (array.ndim - 2 - inner)
    for row in range(0, array.shape[inner], _SIDE):
        for column in range(0, array.shape[-1], _SIDE):
            square = (..., slice(row, row + _SIDE), *between, slice(column, column + _SIDE))
            copied[square] = array[square]
    return copied
