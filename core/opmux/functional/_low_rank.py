"""Singular vectors of the largest singular values of a matrix, from products with few random columns.

The columns of a matrix times a random one of `q` columns span, but for what is small, the space of its first singular vectors; a
few products with the matrix and its adjoint make what is small smaller. That is algorithm 4.4 of Halko, Martinsson and Tropp,
Finding structure with randomness (SIAM Review 53, 2011), and 5.1 there for the decomposition in that space.
"""

from opmux.dispatch import check_bool, overridable
from opmux.errors import OperatorValueError
from opmux.tensor import Tensor, ops

__all__ = ["pca_lowrank", "svd_lowrank"]

_aten = ops.aten

_Factors = tuple[Tensor, Tensor, Tensor]


@overridable
def svd_lowrank(A: Tensor, q: int | None = 6, niter: int | None = 2, M: Tensor | None = None) -> _Factors:  # noqa: N803 -- PyTorch's
    """The largest singular values of a matrix and their vectors, approximately.

    Args:
        A: Matrices, shape (..., m, n), of floating-point or complex dtype.
        q: How many; slightly more than those that matter. 6 if None.
        niter: How often the matrix is multiplied once more, which makes them better. 2 if None.
        M: What is subtracted from `A` first, broadcast to its shape.

    Returns:
        U, S and V, shapes (..., m, q), (..., q) and (..., n, q), of which `U @ diag(S) @ V.mH` is close to `A`.

    Raises:
        OperatorValueError: `A` is no matrix, or its dtype or shape does not fit.
    """
    if A.ndim < 2:
        raise OperatorValueError(
            f"svd_lowrank of a tensor of shape {tuple(A.shape)}",
            found="expected a matrix, or a batch of them",
            advice="unsqueeze it first, or reshape it to (..., m, n)",
        )
    matrix = A if M is None else A - M.broadcast_to(A.shape)
    is_wide = matrix.shape[-2] < matrix.shape[-1]
    tall = matrix.mH if is_wide else matrix
    basis = _basis(tall, 6 if q is None else q, 2 if niter is None else niter)
    inner, values, adjoint = _aten.linalg_svd.default(basis.mH @ tall, False)
    left, right = basis @ inner, adjoint.mH
    return (right, values, left) if is_wide else (left, values, right)


def _basis(matrix: Tensor, count: int, steps: int) -> Tensor:
    """Orthonormal columns that nearly span the first singular vectors of a tall matrix."""
    rounds = range(steps)  # before a number is drawn
    columns = _aten.randn.default([matrix.shape[-1], count], dtype=matrix.dtype, device=matrix.device)
    basis: Tensor = _aten.linalg_qr.default(matrix @ columns)[0]
    for _ in rounds:
        basis = _aten.linalg_qr.default(matrix.mH @ basis)[0]
        basis = _aten.linalg_qr.default(matrix @ basis)[0]
    return basis


@overridable
def pca_lowrank(A: Tensor, q: int | None = None, center: bool = True, niter: int = 2) -> _Factors:  # noqa: N803 -- PyTorch's
    """The first principal components of observations, approximately: `svd_lowrank` of what differs from their mean.

    Args:
        A: Observations in rows, shape (..., m, n), of floating-point dtype.
        q: How many components; 6, or the smaller size if that is less, if None.
        center: Whether the mean of the rows is subtracted; False where it is 0 already.
        niter: As for `svd_lowrank`.

    Returns:
        U, S and V as of `svd_lowrank`. The columns of V are the components, and S ** 2 / (m - 1) their variances.

    Raises:
        OperatorValueError: `q` is more than a size, or a number is negative.
    """
    least = min(A.shape[-2:])
    count = min(6, least) if q is None else q
    if not 0 <= count <= least:
        raise OperatorValueError(
            f"pca_lowrank of shape {tuple(A.shape)}",
            found=f"q(={q}) must be non-negative integer and not greater than min(m, n)={least}",
            advice=f"give q from 0 to {least}, or leave it out",
        )
    if niter < 0:
        raise OperatorValueError(
            f"pca_lowrank with niter={niter}",
            found=f"niter(={niter}) must be non-negative integer",
            advice="give niter=0 or more, such as 2",
        )
    check_bool("pca_lowrank", center=center)
    return svd_lowrank(A - A.mean(-2, keepdim=True) if center else A, count, niter)
