"""The standard's extension for linear algebra.

Matrices are the last two dimensions; those before them are batches. All raise OperatorValueError for tensors that are no matrices
of the shape that is asked for, and for dtypes that are neither floating-point nor complex where nothing else is said.
"""

import math
from typing import Literal

from opmux.array_api._axes import Axes, reduced
from opmux.array_api._operands import promoted
from opmux.array_api._products import matmul, matrix_transpose, tensordot, vecdot
from opmux.array_api._statistical import total_dtype
from opmux.dispatch import explain_each
from opmux.native._generated.return_types import linalg_eig as EigResult  # noqa: N812 -- the standard's name
from opmux.native._generated.return_types import linalg_eigh as EighResult  # noqa: N812 -- as above
from opmux.native._generated.return_types import linalg_qr as QRResult  # noqa: N812 -- as above
from opmux.native._generated.return_types import linalg_slogdet as SlogdetResult  # noqa: N812 -- as above
from opmux.native._generated.return_types import linalg_svd as SVDResult  # noqa: N812 -- as above
from opmux.tensor import Tensor, ops
from opmux.tensor import dtype as Dtype  # noqa: N812 -- a function has a parameter of that name

__all__ = [
    "cholesky",
    "cross",
    "det",
    "diagonal",
    "eig",
    "eigh",
    "eigvals",
    "eigvalsh",
    "inv",
    "matmul",
    "matrix_norm",
    "matrix_power",
    "matrix_rank",
    "matrix_transpose",
    "outer",
    "pinv",
    "qr",
    "slogdet",
    "solve",
    "svd",
    "svdvals",
    "tensordot",
    "trace",
    "vecdot",
    "vector_norm",
]

_aten = ops.aten


def cholesky(x: Tensor, /, *, upper: bool = False) -> Tensor:
    """The triangular factors of positive definite matrices, shape (..., n, n).

    Args:
        x: The matrices, symmetric or Hermitian.
        upper: Whether the factors are upper triangular: `x` is their conjugate transpose times themselves.

    Raises:
        LinAlgError: A matrix is not positive definite.
    """
    return _aten.linalg_cholesky.default(x, upper=upper)


def cross(x1: Tensor, x2: Tensor, /, *, axis: int = -1) -> Tensor:
    """Vector products along an axis of size 3, of any numeric dtypes; the other dimensions are broadcast.

    Args:
        x1: Vectors.
        x2: Vectors; where it has not as many dimensions as `x1`, the shape of the other's vectors is broadcast in front.
        axis: The axis of size 3, in each of the two and in the result.
    """
    first, second = promoted("cross", x1, x2)
    if first.ndim == second.ndim:
        return _aten.linalg_cross.default(first, second, dim=axis)
    ends = [_aten.movedim.int(x, axis, -1) for x in (first, second)]
    ndim = max(first.ndim, second.ndim)
    wide = [x[(None,) * (ndim - x.ndim)] for x in ends]
    return _aten.movedim.int(_aten.linalg_cross.default(*wide, dim=-1), -1, axis)


def det(x: Tensor, /) -> Tensor:
    """Determinants, shape (...), of matrices of shape (..., n, n)."""
    return _aten.linalg_det.default(x)


def diagonal(x: Tensor, /, *, offset: int = 0) -> Tensor:
    """Views of the diagonals, the last dimension of the result, of matrices of any dtype.

    Args:
        x: Shape (..., m, n).
        offset: Which diagonals: above the main one if positive.
    """
    return _aten.diagonal.default(x, offset, -2, -1)


def eig(x: Tensor, /) -> EigResult:
    """Eigenvalues, shape (..., n), and eigenvectors, the columns of (..., n, n), of square matrices; both complex."""
    return EigResult(*_aten.linalg_eig.default(x))


def eigvals(x: Tensor, /) -> Tensor:
    """The complex eigenvalues, shape (..., n), of matrices of shape (..., n, n)."""
    return _aten.linalg_eigvals.default(x)


def eigh(x: Tensor, /) -> EighResult:
    """Real eigenvalues, ascending, and eigenvectors of symmetric or Hermitian matrices, of which the lower triangle is read."""
    return EighResult(*_aten.linalg_eigh.default(x))


def eigvalsh(x: Tensor, /) -> Tensor:
    """The eigenvalues that `eigh` gives, shape (..., n)."""
    return _aten.linalg_eigvalsh.default(x)


def inv(x: Tensor, /) -> Tensor:
    """Inverses of matrices of shape (..., n, n).

    Raises:
        LinAlgError: A matrix has none.
    """
    return _aten.linalg_inv.default(x)


def matrix_norm(x: Tensor, /, *, keepdims: bool = False, ord: float | Literal["fro", "nuc"] | None = "fro") -> Tensor:
    """Norms of matrices, real.

    Args:
        x: Shape (..., m, n).
        keepdims: Whether the two dimensions stay, with size 1.
        ord: "fro", or None, for the root of the sum of squares; "nuc" for the sum of the singular values; 2 and -2 for the largest
            and the smallest of these; 1, -1, infinity and its negative for the largest and smallest sums of magnitudes in columns
            and rows.
    """
    if isinstance(ord, str) or ord is None:
        return _aten.linalg_matrix_norm.str_ord(x, ord or "fro", [-2, -1], keepdims)
    return _aten.linalg_matrix_norm.default(x, ord, [-2, -1], keepdims)


def matrix_power(x: Tensor, n: int, /) -> Tensor:
    """Matrices of shape (..., m, m) times themselves; of their inverses if `n` is negative; identities if it is 0."""
    return _aten.linalg_matrix_power.default(x, n)


def matrix_rank(x: Tensor, /, *, rtol: float | Tensor | None = None) -> Tensor:
    """How many singular values are not negligible, int64.

    Args:
        x: Shape (..., m, n).
        rtol: Negligible is what is not larger than this times the largest one; one number, or one for each matrix. Left out,
            max(m, n) times the dtype's `eps`.
    """
    if isinstance(rtol, Tensor):
        return _aten.linalg_matrix_rank.atol_rtol_tensor(x, rtol=rtol)
    return _aten.linalg_matrix_rank.atol_rtol_float(x, rtol=rtol)


def outer(x1: Tensor, x2: Tensor, /) -> Tensor:
    """The products of each element of one vector with each of another, of any numeric dtypes: shape (m, n)."""
    return _aten.outer.default(*promoted("outer", x1, x2))


def pinv(x: Tensor, /, *, rtol: float | Tensor | None = None) -> Tensor:
    """Pseudo-inverses, shape (..., n, m), of matrices of shape (..., m, n); `rtol` as for `matrix_rank`."""
    if isinstance(rtol, Tensor):
        return _aten.linalg_pinv.atol_rtol_tensor(x, rtol=rtol)
    return _aten.linalg_pinv.atol_rtol_float(x, rtol=rtol)


def qr(x: Tensor, /, *, mode: Literal["reduced", "complete"] = "reduced") -> QRResult:
    """Factors Q, with orthonormal columns, and R, upper triangular, of matrices of shape (..., m, n).

    Args:
        x: The matrices.
        mode: "reduced" for min(m, n) columns of Q, "complete" for m.
    """
    return QRResult(*_aten.linalg_qr.default(x, mode))


def slogdet(x: Tensor, /) -> SlogdetResult:
    """Signs of determinants, or what they are of magnitude 1, and logarithms of their magnitudes, which are real."""
    return SlogdetResult(*_aten.linalg_slogdet.default(x))


def solve(x1: Tensor, x2: Tensor, /) -> Tensor:
    """The solutions of systems of linear equations.

    Args:
        x1: The coefficients, shape (..., n, n).
        x2: The right-hand sides: a vector of shape (n,), or matrices of shape (..., n, k). It is never a batch of vectors.

    Raises:
        LinAlgError: A system has no solution, or several.
    """
    a, b = promoted("solve", x1, x2)
    columns = b.unsqueeze(-1) if b.ndim == 1 else b
    if columns.ndim < a.ndim:  # The operator would take them for a batch of vectors where the sizes allow that.
        columns = columns.expand([*a.shape[: a.ndim - columns.ndim], *columns.shape])
    solutions = _aten.linalg_solve.default(a, columns)
    return solutions.squeeze(-1) if b.ndim == 1 else solutions


def svd(x: Tensor, /, *, full_matrices: bool = True) -> SVDResult:
    """Singular values S, descending and real, and the factors U and Vh around them, of matrices of shape (..., m, n).

    Args:
        x: The matrices.
        full_matrices: Whether U and Vh are square, or have min(m, n) columns and rows.
    """
    return SVDResult(*_aten.linalg_svd.default(x, full_matrices))


def svdvals(x: Tensor, /) -> Tensor:
    """Singular values, descending and real: shape (..., min(m, n))."""
    return _aten.linalg_svdvals.default(x)


def trace(x: Tensor, /, *, offset: int = 0, dtype: Dtype | None = None) -> Tensor:
    """Sums of diagonals, of any numeric dtype.

    Args:
        x: Shape (..., m, n).
        offset: Which diagonals: above the main one if positive.
        dtype: The dtype to sum in; left out, int64 or uint64 for integers, and that of `x` for others.
    """
    return _aten.sum.dim_IntList(diagonal(x, offset=offset), [-1], dtype=total_dtype(x, dtype))


def vector_norm(x: Tensor, /, *, axis: Axes = None, keepdims: bool = False, ord: float = 2) -> Tensor:
    """Norms of vectors, real.

    Args:
        x: Any shape.
        axis: The axes that are one vector; all of them if None.
        keepdims: Whether the axes stay, with size 1.
        ord: The root that is taken, of the sum of such powers; infinity and its negative for the largest and the smallest
            magnitude, 0 for the number of elements that are not zero. Vectors without elements have the norm 0, and infinity if it
            is negative.

    Raises:
        OperatorValueError: The smallest magnitude of no elements was asked for.
    """
    return reduced(lambda t, dims, keep: _vector_norm(t, ord, dims, keep), x, axis, keepdims)


def _vector_norm(x: Tensor, ord: float, dims: list[int], keepdims: bool) -> Tensor:
    # Of no elements, where the operator refuses these roots as PyTorch does.
    is_defined = ord == math.inf or -math.inf < ord < 0
    # A size that is not known yet equals any number, and is not taken for 0.
    if not is_defined or not any(x.shape[dim] == 0 and not math.isnan(x.shape[dim]) for dim in dims):
        return _aten.linalg_vector_norm.default(x, ord, dims, keepdims)
    zeros = _aten.linalg_vector_norm.default(x, 1, dims, keepdims)
    return zeros if ord > 0 else _aten.full_like.default(zeros, math.inf)


explain_each(globals(), __all__)
