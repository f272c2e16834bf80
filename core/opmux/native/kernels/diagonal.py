"""Diagonals as views, tensors made of their diagonals, and triangles of matrices."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

from opmux.dispatch import check_integer
from opmux.errors import OperatorValueError
from opmux.native.arrays import native, row_major, view_of
from opmux.native.combining import assign
from opmux.native.kernels.selection import copy_with_strides
from opmux.native.meta.diagonal import (
    diag_embed_meta,
    diagonal_dims,
    diagonal_scatter_meta,
    diagonal_size,
    embedded_dims,
    indices_count,
    triangle_meta,
    tril_indices_meta,
    triu_indices_meta,
)
from opmux.native.tensor_meta import TensorMeta
from opmux.tensor import ArrayBackend, Tensor, dtype

__all__ = [
    "diag_embed",
    "diagonal",
    "diagonal_backward",
    "diagonal_scatter",
    "tril_impl",
    "tril_indices",
    "triu_impl",
    "triu_indices",
]


def diagonal(be: ArrayBackend, self: Tensor, offset: int = 0, dim1: int = 0, dim2: int = 1) -> Tensor:
    array = self._array
    return view_of(be, self, _view(be, array, offset, *diagonal_dims(array.ndim, dim1, dim2)))


def _view(be: ArrayBackend, array: Any, offset: int, dim1: int, dim2: int) -> Any:
    """The diagonal of the last dimension, sharing memory, and to be written to where the array is."""
    try:
        view = be.diagonal(array, offset, dim1, dim2)
    except OverflowError:  # beyond any memory: as just beyond the matrix
        check_integer(offset)
        view = be.diagonal(array, array.shape[dim2] if offset > 0 else -array.shape[dim1], dim1, dim2)
    if be.writable and hasattr(array.flags, "writeable"):
        view.flags.writeable = array.flags.writeable  # NumPy's own diagonals are read-only.
    return view


def _write(be: ArrayBackend, array: Any, values: Any, offset: int, dim1: int, dim2: int) -> Any:
    """The array after its diagonal was replaced; values have the diagonal in their last dimension."""
    if be.writable:
        _view(be, array, offset, dim1, dim2)[...] = values
        return array
    along = be.xp.arange(diagonal_size(array.shape[dim1], array.shape[dim2], offset))
    key: list[Any] = [slice(None)] * array.ndim
    key[dim1], key[dim2] = along + max(-offset, 0), along + max(offset, 0)
    # Index arrays side by side leave the diagonal in their place; separated ones put it first.
    place = min(dim1, dim2) if abs(dim1 - dim2) == 1 else 0
    return assign(be, array, tuple(key), be.xp.moveaxis(values, -1, place))


def diag_embed(be: ArrayBackend, self: Tensor, offset: int = 0, dim1: int = -2, dim2: int = -1) -> Tensor:
    array = self._array
    shape = diag_embed_meta(self, offset, dim1, dim2).shape
    zeros = be.xp.zeros(shape, dtype=array.dtype)
    return be.wrap(_write(be, zeros, array, offset, *embedded_dims(array.ndim, dim1, dim2)))


def diagonal_backward(
    be: ArrayBackend,
    grad_output: Tensor,
    input_sizes: Sequence[int],
    offset: int,
    dim1: int,
    dim2: int,
) -> Tensor:
    array = grad_output._array
    if array.ndim >= max(len(input_sizes), 1):
        raise OperatorValueError(
            f"the gradient of a diagonal of a tensor of shape {tuple(input_sizes)} with a gradient of shape {tuple(array.shape)}",
            found="the gradient has more dimensions than the diagonal",
            advice=f"give a gradient of {max(len(input_sizes), 1) - 1} dimensions",
        )
    zeros = be.xp.zeros(tuple(input_sizes), dtype=array.dtype)
    return be.wrap(_write(be, zeros, array, offset, *diagonal_dims(len(input_sizes), dim1, dim2)))


def diagonal_scatter(
    be: ArrayBackend,
    self: Tensor,
    src: Tensor,
    offset: int = 0,
    dim1: int = 0,
    dim2: int = 1,
) -> Tensor:
    diagonal_scatter_meta(self, src, offset, dim1, dim2)
    array = copy_with_strides(be, self)
    return be.wrap(_write(be, array, native(be, src), offset, *diagonal_dims(array.ndim, dim1, dim2)))


def _below(xp: Any, rows: int, columns: int, offset: int) -> Any:
    """Where a matrix is on or below a diagonal."""
    offset = min(max(offset, -rows - 1), columns)
    return xp.arange(columns) <= xp.arange(offset, offset + rows)[:, None]


#: Up to so many elements the places of a triangle are kept: making them takes longer than choosing by them.
_KEPT: Final = 4096


def _triangle(be: ArrayBackend, rows: int, columns: int, offset: int) -> Any:
    """As `_below`; not to be written to."""
    is_small = rows * columns <= _KEPT
    return be.kept(_below, rows, columns, offset) if is_small else _below(be.xp, rows, columns, offset)


def tril_impl(be: ArrayBackend, self: Tensor, diagonal: int = 0, *, out: Any = None) -> Any:
    array = self._array
    check_integer(diagonal)
    if array.ndim < 2:
        triangle_meta(self, diagonal)
    rows, columns = array.shape[-2:]
    kept = _triangle(be, rows, columns, diagonal)
    return row_major(be, be.xp.where(kept, array, be.xp.zeros((), dtype=array.dtype)))


def triu_impl(be: ArrayBackend, self: Tensor, diagonal: int = 0, *, out: Any = None) -> Any:
    array = self._array
    check_integer(diagonal)
    if array.ndim < 2:
        triangle_meta(self, diagonal)
    rows, columns = array.shape[-2:]
    dropped = _triangle(be, rows, columns, diagonal - 1)
    return row_major(be, be.xp.where(dropped, be.xp.zeros((), dtype=array.dtype), array))


def tril_indices(
    be: ArrayBackend,
    row: int,
    col: int,
    offset: int = 0,
    *,
    dtype: dtype | None = None,
    layout: Any = None,
    device: Any = None,
    pin_memory: bool | None = None,
) -> Tensor:
    indices_count(row, col, offset, "tril_indices", dtype)
    col = min(col, max(row + offset, 0))  # What is beyond is above the diagonal in every row.
    return _positions(be, _below(be.xp, row, col, offset), partial(tril_indices_meta, row, col, offset), dtype)


def triu_indices(
    be: ArrayBackend,
    row: int,
    col: int,
    offset: int = 0,
    *,
    dtype: dtype | None = None,
    layout: Any = None,
    device: Any = None,
    pin_memory: bool | None = None,
) -> Tensor:
    triu_indices_meta(row, col, offset, dtype=dtype)  # NumPy's ranges overflow where this refuses.
    return _positions(be, ~_below(be.xp, row, col, offset - 1), partial(triu_indices_meta, row, col, offset), dtype)


def _positions(be: ArrayBackend, mask: Any, meta: Callable[[], TensorMeta], d: dtype | None) -> Tensor:
    if be.on_host:
        positions = be.xp.stack(be.xp.nonzero(mask))
    else:
        # The chosen ones first, in order: their number is known without looking.
        flat = be.xp.argsort(~mask.reshape(-1), **be.stable_options)[: meta().shape[1]]
        positions = be.xp.stack([flat // mask.shape[1], flat % mask.shape[1]])
    return be.wrap(positions if d is None else positions.astype(be.native_dtype[d]))
