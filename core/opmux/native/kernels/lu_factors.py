"""LU factorisations as their users see them, and solutions with them."""

from math import prod
from typing import Any

from opmux.errors import OperatorValueError
from opmux.native.arrays import native, row_major
from opmux.native.combining import host_module
from opmux.native.kernels.decomposition import refuse_info, solved_triangular
from opmux.native.kernels.lu import by_columns, factor, first_zero
from opmux.native.meta.lu import lu_factor_ex_meta, lu_meta, lu_solve_meta, lu_unpack_meta
from opmux.tensor import ArrayBackend, Tensor

__all__ = ["lu_factor_ex_impl", "lu_impl", "lu_solve_impl", "lu_unpack_impl"]

_ZERO_PIVOT = (
    "U[{0},{0}] is zero and using it on lu_solve would result in a division by zero. If you still want to perform the "
    "factorization, consider calling linalg.lu(A, pivot) or linalg.lu_factor_ex(A, pivot)"
)


def lu_factor_ex_impl(
    be: ArrayBackend,
    A: Tensor,
    *,
    pivot: bool = True,
    check_errors: bool = False,
    factor: Any = factor,
    out: Any = None,
) -> Any:
    lu_factor_ex_meta(A, pivot=pivot, check_errors=check_errors)
    lu, pivots = factor(be, native(be, A))
    info = first_zero(be, lu)
    if check_errors:
        refuse_info(
            be, "linalg_lu_factor_ex", info, _ZERO_PIVOT, "call linalg.lu_factor_ex, which factors all the same"
        )
    return lu, pivots, info


def lu_impl(be: ArrayBackend, A: Tensor, *, pivot: bool = True, factor: Any = factor, out: Any = None) -> Any:
    lu_meta(A, pivot=pivot)
    lu, pivots = factor(be, native(be, A))
    permutation = _permutations(be, _rows(be, pivots, lu.shape[-2]), lu) if pivot else be.xp.empty((0,), dtype=lu.dtype)
    return permutation, *_triangles(be, lu)


def lu_unpack_impl(
    be: ArrayBackend,
    LU_data: Tensor,
    LU_pivots: Tensor,
    unpack_data: bool = True,
    unpack_pivots: bool = True,
    *,
    out: Any = None,
) -> Any:
    lu_unpack_meta(LU_data, LU_pivots, unpack_data, unpack_pivots)
    lu = native(be, LU_data)
    none = be.xp.empty((0,), dtype=lu.dtype)
    permutation = none
    if unpack_pivots:
        # PyTorch reads as many as there are steps of the elimination, whatever follows.
        pivots = native(be, LU_pivots)[..., : min(lu.shape[-2:])]
        _refuse_pivots(be, "lu_unpack", pivots, lu.shape[-2])
        permutation = _permutations(be, _rows(be, pivots, lu.shape[-2]), lu)
    return permutation, *(_triangles(be, lu) if unpack_data else (none, none))


def lu_solve_impl(
    be: ArrayBackend,
    LU: Tensor,
    pivots: Tensor,
    B: Tensor,
    *,
    left: bool = True,
    adjoint: bool = False,
    out: Any = None,
) -> Any:
    spec = lu_solve_meta(LU, pivots, B, left=left, adjoint=adjoint)
    assert not isinstance(spec, tuple)
    lu, numbers = native(be, LU), native(be, pivots)
    _refuse_pivots(be, "linalg_lu_solve", numbers, lu.shape[-1])
    rows = _rows(be, numbers, lu.shape[-1])
    b = be.xp.broadcast_to(native(be, B), spec.shape)
    if left:
        return by_columns(be, _solved(be, lu, rows, b, adjoint))
    # The adjoint of X @ A = B is an equation with the unknown on the right hand side.
    result = _solved(be, lu, rows, b.swapaxes(-1, -2).conj(), not adjoint)
    return row_major(be, result.swapaxes(-1, -2).conj())


def _solved(be: ArrayBackend, lu: Any, rows: Any, b: Any, adjoint: bool) -> Any:
    """The X of `A @ X = b`, or of `A^H @ X = b` if `adjoint`, for A with the factors `lu` and these rows."""
    xp = be.xp
    identity = xp.eye(lu.shape[-1], dtype=lu.dtype)
    lower, upper = xp.tril(lu, k=-1) + identity, xp.triu(lu)
    if not adjoint:
        half = solved_triangular(be, lower, _taken(be, b, rows), False)
        return solved_triangular(be, upper, half, True)
    half = solved_triangular(be, upper.swapaxes(-1, -2).conj(), b, False)
    half = solved_triangular(be, lower.swapaxes(-1, -2).conj(), half, True)
    return _taken(be, half, xp.argsort(rows, axis=-1))


def _taken(be: ArrayBackend, b: Any, rows: Any) -> Any:
    """The rows of matrices in another order."""
    return be.xp.take_along_axis(b, be.xp.broadcast_to(rows[..., None], b.shape), axis=-2)


def _triangles(be: ArrayBackend, lu: Any) -> tuple[Any, Any]:
    """L, with ones on its diagonal, and U."""
    xp, (m, n) = be.xp, lu.shape[-2:]
    k = min(m, n)
    lower = xp.tril(lu[..., :k], k=-1) + xp.eye(m, k, dtype=lu.dtype)
    return lower.astype(lu.dtype), row_major(be, xp.triu(lu[..., :k, :]))


def _permutations(be: ArrayBackend, rows: Any, lu: Any) -> Any:
    """Matrices P of `A = P @ L @ U`, in the dtype of the factors."""
    m = lu.shape[-2]
    ones = rows[..., None, :] == be.xp.arange(m)[:, None]
    return row_major(be, be.xp.broadcast_to(ones, (*lu.shape[:-2], m, m)).astype(lu.dtype))


def _rows(be: ArrayBackend, pivots: Any, m: int) -> Any:
    """For each row of a product L @ U, which row of the matrix it is."""
    if be.writable:
        return _exchanged(be.xp, pivots, m)
    return be.from_numpy(_exchanged(host_module(be), be.to_numpy(pivots), m))


def _exchanged(xp: Any, pivots: Any, m: int) -> Any:
    *batch, k = pivots.shape
    others = pivots.reshape(prod(batch), k) - 1
    rows = xp.broadcast_to(xp.arange(m), (len(others), m)).copy()
    matrices = xp.arange(len(others))
    for i in range(k):
        swapped = rows[matrices, others[:, i]]
        rows[matrices, others[:, i]] = rows[:, i]
        rows[:, i] = swapped
    return rows.reshape(*batch, m)


def _refuse_pivots(be: ArrayBackend, name: str, pivots: Any, m: int) -> None:
    if be.on_host and ((pivots < 1) | (pivots > m)).any():
        raise OperatorValueError(
            f"aten::{name} of matrices with {m} rows",
            found="pivots must be between 1 and LU.size(-2) inclusive; given to "
            f"{name.removeprefix('linalg_')}, these must all be smaller or equal to LU.size(-2). "
            "Did you properly pass the result of lu_factor?",
            advice="give the pivots that opmux.linalg.lu_factor returns",
        )
