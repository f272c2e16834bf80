"""Inverses, solutions and decompositions of matrices, by the array module's `linalg`."""

from collections.abc import Callable
from typing import Any

from opmux.errors import LinAlgError, OpmuxError, caution
from opmux.native.arrays import cast, native, quiet, row_major
from opmux.native.combining import assign
from opmux.native.kernels.lu import by_columns, factor, first_zero
from opmux.native.kernels.quiet import quietly
from opmux.native.meta.decomposition import (
    cholesky_ex_meta,
    eigh_meta,
    inv_ex_meta,
    qr_meta,
    require_floating,
    solve_batch,
    solve_triangular_meta,
    svd_meta,
    triangular_solve_meta,
)
from opmux.tensor import ArrayBackend, Tensor, int32

__all__ = [
    "cholesky_ex_impl",
    "eigh_impl",
    "inv_ex_impl",
    "lapack",
    "qr_impl",
    "refuse_info",
    "solve_ex_impl",
    "solve_triangular",
    "solved_triangular",
    "svd_impl",
    "triangular_solve_impl",
]


@quietly
def lapack(be: ArrayBackend, name: str, function: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Any:
    """Calls a function of the array module; its LinAlgError becomes ours.

    Raises:
        LinAlgError: The algorithm did not converge.
    """
    try:
        # Some LAPACKs never end on infinity.
        if name == "linalg_svd" and be.on_host and not be.xp.isfinite(args[0]).all():
            raise _not_converged(name)
        return function(*args, **kwargs)
    except Exception as error:  # Each array module raises its own kind.
        if isinstance(error, OpmuxError) or type(error).__name__ != "LinAlgError":
            raise
        raise _not_converged(name) from error


def _not_converged(name: str) -> LinAlgError:
    return LinAlgError(
        f"aten::{name}",
        found="the algorithm failed to converge, because the input is ill-conditioned, has repeated values, or "
        "holds NaN or infinity",
        advice="look at the values, compute in float64, or add a little to the diagonal",
    )


def refuse_info(be: ArrayBackend, name: str, info: Any, what: str, advice: str) -> None:
    """Raises `what` where LAPACK's `info` is not zero.

    Raises:
        LinAlgError: It is for some matrix.
    """
    flat = info.reshape(-1)
    if not (flat != 0).any():
        return
    number = int((flat != 0).argmax())
    batch = f"(Batch element {number}): " if info.ndim else ""
    raise LinAlgError(f"aten::{name}", found=f"{batch}{what.format(int(flat[number]))}", advice=advice)


def _identity_where(be: ArrayBackend, bad: Any, a: Any) -> Any:
    return be.xp.where(bad[..., None, None], be.xp.eye(a.shape[-1], dtype=a.dtype), a)


def _solved(be: ArrayBackend, a: Any, b: Any, info: Any) -> Any:
    """Solutions of systems; NaN where the matrix is singular."""
    xp = be.xp
    if not b.size:  # cuBLAS refuses matrices without columns.
        return xp.empty(b.shape, dtype=a.dtype)
    bad = info != 0
    if be.on_host and not bad.any():
        return xp.linalg.solve(a, b)
    result = xp.linalg.solve(_identity_where(be, bad, a), b)
    return xp.where(bad[..., None, None], xp.full((), float("nan"), dtype=a.dtype), result)


def inv_ex_impl(
    be: ArrayBackend,
    A: Tensor,
    *,
    check_errors: bool = False,
    factor: Any = factor,
    out: Any = None,
) -> Any:
    _, spec = inv_ex_meta(A, check_errors=check_errors)
    a, xp = native(be, A), be.xp
    inverse = _plain_inverse(be, a)
    if inverse is not None:
        info = xp.zeros(spec.shape, dtype=be.native_dtype[int32])
    else:
        info = first_zero(be, factor(be, a)[0])
        identity = xp.broadcast_to(xp.eye(a.shape[-1], dtype=a.dtype), a.shape)
        inverse = by_columns(be, _solved(be, a, identity, info))
    if check_errors:
        refuse_info(
            be,
            "linalg_inv_ex",
            info,
            "The diagonal element {0} is zero, the inversion could not be completed "
            "because the input matrix is singular.",
            "use opmux.linalg.pinv, or add a little to the diagonal",
        )
    return inverse, info


def _plain_inverse(be: ArrayBackend, a: Any) -> Any:
    """Inverses; None where a matrix has none, and where one would have to wait for a device to know."""
    if not be.on_host:
        return None
    try:
        # The inverse of the transposed, transposed, lies column by column.
        return be.xp.linalg.inv(a.swapaxes(-1, -2)).swapaxes(-1, -2)
    except Exception as error:
        if type(error).__name__ != "LinAlgError":
            raise
        return None


def solve_ex_impl(
    be: ArrayBackend,
    A: Tensor,
    B: Tensor,
    *,
    left: bool = True,
    check_errors: bool = False,
    factor: Any = factor,
    out: Any = None,
) -> Any:
    require_floating("linalg_solve", A, B)
    shape, vector = solve_batch("linalg_solve", A, B, left)
    a, b = native(be, A), native(be, B)
    lu, pivots = factor(be, a)
    info = first_zero(be, lu)
    if check_errors:
        found = "The solver failed because the input matrix is singular."
        refuse_info(be, "linalg_solve_ex", info, found, "use opmux.linalg.lstsq, or add a little to the diagonal")
    b = be.xp.broadcast_to(b[..., None] if vector else b, shape)
    if not left:
        result = _solved(be, a.swapaxes(-1, -2), b.swapaxes(-1, -2), info).swapaxes(-1, -2)
        return row_major(be, result), lu, pivots, info
    result = _solved(be, a, b, info)
    result = result[..., 0] if vector else result
    return by_columns(be, result) if result.ndim > 1 else result, lu, pivots, info


def solve_triangular(
    be: ArrayBackend,
    self: Tensor,
    B: Tensor,
    *,
    upper: bool,
    left: bool = True,
    unitriangular: bool = False,
) -> Tensor:
    spec = solve_triangular_meta(self, B, upper=upper, left=left, unitriangular=unitriangular)
    xp = be.xp
    a, b = native(be, self), xp.broadcast_to(cast(be, native(be, B), spec.dtype), spec.shape)
    a = _half(be, a, upper, unitriangular)
    if not left:
        return be.wrap(solved_triangular(be, a.swapaxes(-1, -2), b.swapaxes(-1, -2), not upper).swapaxes(-1, -2))
    return be.wrap(by_columns(be, solved_triangular(be, a, b, upper)))


def _half(be: ArrayBackend, a: Any, upper: bool, unitriangular: bool) -> Any:
    """Triangular matrices: one half of those given, with ones on the diagonal if `unitriangular`."""
    xp = be.xp
    if unitriangular:
        return (xp.triu(a, k=1) if upper else xp.tril(a, k=-1)) + xp.eye(a.shape[-1], dtype=a.dtype)
    return xp.triu(a) if upper else xp.tril(a)


def triangular_solve_impl(
    be: ArrayBackend,
    self: Tensor,
    A: Tensor,
    upper: bool = True,
    transpose: bool = False,
    unitriangular: bool = False,
    *,
    out: Any = None,
) -> Any:
    of_solution, of_clone = triangular_solve_meta(self, A, upper, transpose, unitriangular)
    caution(
        "opmux.triangular_solve is deprecated in favor of opmux.linalg.solve_triangular, which takes the matrix first"
    )
    a, b = be.xp.broadcast_to(native(be, A), of_clone.shape), be.xp.broadcast_to(native(be, self), of_solution.shape)
    half = _half(be, a, upper, unitriangular)
    if transpose:
        half = half.swapaxes(-1, -2)
    return by_columns(be, solved_triangular(be, half, b, upper is not transpose)), by_columns(be, a)


def solved_triangular(be: ArrayBackend, a: Any, b: Any, upper: bool) -> Any:
    """Solutions of triangular systems: `a` has zeros in its other half."""
    info = first_zero(be, a)
    if not be.on_host or (be.xp.isfinite(a).all() and not info.any()):
        return _solved(be, a, b, info)
    with quiet(be):  # Factors of infinite elements are NaN, and their pivots may be 0.
        return _substituted(be, a, b, upper)


def _substituted(be: ArrayBackend, a: Any, b: Any, upper: bool) -> Any:
    """Solutions of triangular systems, one row after another."""
    rows: dict[int, Any] = {}
    order = range(a.shape[-1])
    for i in reversed(order) if upper else order:
        rest = b[..., i, :]
        for j, row in rows.items():
            rest = rest - a[..., i, j, None] * row
        rows[i] = rest / a[..., i, i, None]
    return be.xp.stack([rows[i] for i in order], -2)


def cholesky_ex_impl(
    be: ArrayBackend, self: Tensor, *, upper: bool = False, check_errors: bool = False, out: Any = None
) -> Any:
    _, spec = cholesky_ex_meta(self, upper=upper, check_errors=check_errors)
    a, xp = native(be, self), be.xp
    if upper:
        a = a.swapaxes(-1, -2).conj()  # LAPACK reads one triangle only.
    try:
        lower, info = xp.linalg.cholesky(a), xp.zeros(spec.shape, dtype=be.native_dtype[int32])
        if be.on_host and xp.isnan(lower).any():  # Not every LAPACK minds.
            lower, info = _cholesky_by_columns(be, a)
    except Exception as error:
        if type(error).__name__ != "LinAlgError":
            raise
        lower, info = _cholesky_by_columns(be, a)
    if check_errors:
        refuse_info(
            be,
            "linalg_cholesky_ex",
            info,
            "The factorization could not be completed because the input is not "
            "positive-definite (the leading minor of order {0} is not positive-definite).",
            "use opmux.linalg.lu_factor or ldl_factor for other matrices, or add a little to the diagonal",
        )
    return by_columns(be, lower.swapaxes(-1, -2).conj() if upper else lower), info


def _cholesky_by_columns(be: ArrayBackend, a: Any) -> tuple[Any, Any]:
    """Cholesky factors as far as they exist, and the order of the first leading minor that is not positive."""
    xp, n = be.xp, a.shape[-1]
    lower = xp.zeros(a.shape, dtype=a.dtype)
    info = xp.zeros(a.shape[:-2], dtype=be.native_dtype[int32])
    for j in range(n):
        done = lower[..., :j]
        row = lower[..., j, :j]
        column = a[..., j:, j] - (done[..., j:, :] * row.conj()[..., None, :]).sum(-1)
        square = column[..., 0].real
        info = xp.where((info == 0) & ~(square > 0), j + 1, info).astype(info.dtype)
        root = xp.sqrt(xp.where(square > 0, square, 1)).astype(a.dtype)
        column = xp.where((info == 0)[..., None], column / root[..., None], 0).astype(a.dtype)
        lower = assign(be, lower, (..., slice(j, None), j), column)
    return lower, info


def qr_impl(be: ArrayBackend, A: Tensor, mode: str = "reduced", *, out: Any = None) -> Any:
    specs = qr_meta(A, mode)
    xp, a = be.xp, native(be, A)
    if a.size == 0:
        return _empty_qr(be, a, specs)
    if mode == "r":
        return xp.empty((0,), dtype=a.dtype), by_columns(be, xp.linalg.qr(a, "r"))
    q, r = lapack(be, "linalg_qr", xp.linalg.qr, a, mode)
    return by_columns(be, q), by_columns(be, r)


def _empty_qr(be: ArrayBackend, a: Any, specs: Any) -> tuple[Any, Any]:
    """A matrix without rows or columns: Q is an identity, R has no elements."""
    q, r = specs
    size = q.shape[-2:] if len(q.shape) > 1 else None
    if size is None:
        return be.xp.empty((0,), dtype=a.dtype), be.xp.zeros(r.shape, dtype=a.dtype)
    identity = be.xp.broadcast_to(be.xp.eye(*size, dtype=a.dtype), q.shape)
    return by_columns(be, identity), be.xp.zeros(r.shape, dtype=a.dtype)


def svd_impl(
    be: ArrayBackend,
    A: Tensor,
    full_matrices: bool = False,
    compute_uv: bool = True,
    *,
    driver: str | None = None,
    out: Any = None,
) -> Any:
    svd_meta(A, full_matrices, compute_uv, driver=driver)
    xp, a = be.xp, native(be, A)
    if not compute_uv:
        empty = xp.empty((0,), dtype=a.dtype)
        return empty, _singular_values(be, a), empty
    u, s, vh = lapack(be, "linalg_svd", xp.linalg.svd, a, full_matrices=full_matrices)
    return by_columns(be, u), s, by_columns(be, vh)


def _singular_values(be: ArrayBackend, a: Any) -> Any:
    """Singular values; NaN for matrices with infinity, which have none, as in PyTorch. NaN is refused."""
    xp = be.xp
    finite = ~xp.isinf(a).any(axis=(-2, -1), keepdims=True)
    values = lapack(be, "linalg_svd", xp.linalg.svd, xp.where(finite, a, xp.zeros((), dtype=a.dtype)), compute_uv=False)
    return xp.where(finite[..., 0], values, xp.full((), float("nan"), dtype=values.dtype))


def eigh_impl(be: ArrayBackend, A: Tensor, UPLO: str = "L", compute_v: bool = True, *, out: Any = None) -> Any:
    eigh_meta(A, UPLO, compute_v)
    xp, a = be.xp, native(be, A)
    if not compute_v:
        values = lapack(be, "linalg_eigh", xp.linalg.eigvalsh, a, UPLO.upper())
        return values, xp.empty((0,), dtype=a.dtype)
    values, vectors = lapack(be, "linalg_eigh", xp.linalg.eigh, a, UPLO.upper())
    return values, by_columns(be, vectors)
