"""The LU factorisation, which array modules do not have, and what follows from it."""

from typing import Any

from opmux.native.arrays import native
from opmux.native.combining import host_module
from opmux.native.meta.decomposition import require_floating, require_square, slogdet_meta
from opmux.tensor import ArrayBackend, Tensor, int32

__all__ = ["by_columns", "det_impl", "factor", "first_zero", "slogdet_impl"]


def by_columns(be: ArrayBackend, array: Any) -> Any:
    """The same matrices with their columns in one piece, as LAPACK leaves them; arrays without strides as they are."""
    if not be.writable:
        return array
    return array.swapaxes(-1, -2).copy().swapaxes(-1, -2)


def factor(be: ArrayBackend, array: Any) -> tuple[Any, Any]:
    """LU factors in one matrix, column by column, and pivots counted from 1, as LAPACK gives them.

    Args:
        be: Backend of the array.
        array: Matrices of a floating-point or complex dtype.
    """
    if be.writable:
        return _factor(be.xp, array)
    lu, pivots = _factor(host_module(be), be.to_numpy(array))
    return be.from_numpy(lu), be.from_numpy(pivots)


def _factor(xp: Any, array: Any) -> tuple[Any, Any]:
    *batch, m, n = array.shape
    lu = array.reshape(-1, m, n).swapaxes(1, 2).copy().swapaxes(1, 2) if array.size else array.reshape(0, m, n).copy()
    rank = min(m, n)
    pivots = xp.empty((len(lu), rank), dtype=xp.int32)
    matrices = xp.arange(len(lu))
    for k in range(rank if lu.size else 0):
        row = _size(xp, lu[:, k:, k]).argmax(1) + k
        pivots[:, k] = row + 1
        swapped = lu[matrices, row]
        lu[matrices, row] = lu[:, k]
        lu[:, k] = swapped
        pivot = swapped[:, k, None]
        # Written by index: not every array module has views that `/=` writes through.
        column = lu[:, k + 1 :, k] / xp.where(pivot == 0, 1, pivot).astype(array.dtype)
        lu[:, k + 1 :, k] = column
        lu[:, k + 1 :, k + 1 :] -= column[:, :, None] * swapped[:, None, k + 1 :]
    return _rebatched(lu, (*batch, m, n)), pivots.reshape(*batch, rank)


def _size(xp: Any, column: Any) -> Any:
    """What the largest pivot is the largest by: of complex numbers, as in LAPACK, the sum of both parts."""
    return xp.abs(column.real) + xp.abs(column.imag) if column.dtype.kind == "c" else xp.abs(column)


def _rebatched(lu: Any, shape: tuple[int, ...]) -> Any:
    """Matrices that lie column by column in another batch shape, without losing that order."""
    *batch, m, n = shape
    return lu.swapaxes(1, 2).reshape(*batch, n, m).swapaxes(-1, -2)


def _diagonal(be: ArrayBackend, array: Any) -> Any:
    return be.diagonal(array, 0, -2, -1)


def first_zero(be: ArrayBackend, lu: Any) -> Any:
    """LAPACK's `info`: the number of the first pivot that is zero, counted from 1; 0 if there is none."""
    zero = _diagonal(be, lu) == 0
    number = be.xp.where(zero.any(-1), zero.argmax(-1) + 1, 0) if zero.shape[-1] else zero.any(-1)
    return be.xp.asarray(number).astype(be.native_dtype[int32])


def _sign(be: ArrayBackend, lu: Any, pivots: Any) -> Any:
    """The sign of the permutation: each pivot that is not in its own row exchanges two."""
    swaps = (pivots != be.xp.arange(1, pivots.shape[-1] + 1)).sum(-1)
    return (1 - 2 * (swaps % 2)).astype(lu.dtype)


def det_impl(be: ArrayBackend, A: Tensor, *, factor: Any = factor, out: Any = None) -> Any:
    require_square("linalg_det", A)
    require_floating("linalg_det", A)
    lu, pivots = factor(be, native(be, A))
    return be.prod(_diagonal(be, lu), axis=-1) * _sign(be, lu, pivots), lu, pivots


def slogdet_impl(be: ArrayBackend, A: Tensor, *, factor: Any = factor, out: Any = None) -> Any:
    slogdet_meta(A)
    lu, pivots = factor(be, native(be, A))
    diagonal = _diagonal(be, lu)
    size = be.xp.abs(diagonal)
    unit = diagonal / be.xp.where(size == 0, 1, size).astype(size.dtype)
    return be.prod(unit, axis=-1) * _sign(be, lu, pivots), be.xp.log(size).sum(-1), lu, pivots
