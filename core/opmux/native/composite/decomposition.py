"""What is public of inverses, solutions and decompositions of matrices, made of the operators that compute them."""

from collections.abc import Sequence
from math import prod
from typing import Any

from opmux.errors import OperatorValueError, caution
from opmux.native.arrays import shape_of
from opmux.native.composite.out import out_variant, out_variants
from opmux.native.composite.products import conjugate
from opmux.native.meta.decomposition import require_floating, require_square
from opmux.native.shapes import canonical_dims
from opmux.tensor import Tensor, contiguous_format, ops

__all__ = [
    "adjoint",
    "cholesky",
    "cholesky_inverse",
    "cholesky_inverse_out",
    "cholesky_out",
    "cholesky_solve",
    "cholesky_solve_out",
    "det",
    "det_out",
    "det_self",
    "diagonal",
    "eigh",
    "eigh_out",
    "eigvalsh",
    "eigvalsh_out",
    "inverse",
    "inverse_out",
    "linalg_cholesky",
    "linalg_cholesky_out",
    "linalg_inv",
    "linalg_inv_out",
    "logdet",
    "qr",
    "qr_out",
    "slogdet",
    "slogdet_out",
    "slogdet_self",
    "slogdet_self_out",
    "solve",
    "solve_ex",
    "solve_ex_out",
    "solve_out",
    "svd",
    "svd_out",
    "svdvals",
    "svdvals_out",
    "tensorinv",
    "tensorinv_out",
    "tensorsolve",
    "tensorsolve_out",
    "torch_svd",
    "torch_svd_out",
    "triangular_out",
]

_aten = ops.aten


def adjoint(matrix: Tensor) -> Any:
    """The matrix transposed and conjugated."""
    return conjugate(_aten.transpose.int(matrix, -2, -1))


def det(A: Tensor) -> Any:
    """Determinants."""
    return _aten._linalg_det.default(A)[0]


def det_self(self: Tensor) -> Any:
    """Determinants, of an argument by another name."""
    return det(self)


def slogdet(A: Tensor) -> Any:
    """Signs of determinants, and the logarithms of their absolute values."""
    return tuple(_aten._linalg_slogdet.default(A)[:2])


def slogdet_self(self: Tensor) -> Any:
    """`slogdet`, of an argument by another name."""
    return slogdet(self)


slogdet_out = out_variants(slogdet, "sign", "logabsdet")
slogdet_self_out = out_variants(slogdet_self, "sign", "logabsdet")


def logdet(self: Tensor) -> Any:
    """Logarithms of determinants; NaN where one is negative."""
    sign, logarithm = slogdet(self)
    if self.dtype.is_complex:
        return _aten.add.Tensor(_aten.log.default(sign), logarithm)
    return _aten.where.ScalarSelf(_aten.lt.Scalar(sign, 0), float("nan"), logarithm)


def linalg_inv(A: Tensor) -> Any:
    """Inverses of square matrices."""
    return _aten.linalg_inv_ex.default(A, check_errors=True)[0]


def inverse(self: Tensor) -> Any:
    """Inverses, of an argument by another name."""
    return linalg_inv(self)


def solve(A: Tensor, B: Tensor, *, left: bool = True) -> Any:
    """The X of `A @ X = B`, or of `X @ A = B` if not `left`."""
    return _aten._linalg_solve_ex.default(A, B, left=left, check_errors=True)[0]


def solve_ex(A: Tensor, B: Tensor, *, left: bool = True, check_errors: bool = False) -> Any:
    """As `solve`, with LAPACK's numbers of what went wrong in place of an error."""
    result, _, _, info = _aten._linalg_solve_ex.default(A, B, left=left, check_errors=check_errors)
    return result, info


solve_ex_out = out_variants(solve_ex, "result", "info", strided=True)


def linalg_cholesky(self: Tensor, *, upper: bool = False) -> Any:
    """The Cholesky factors of positive-definite matrices."""
    return _aten.linalg_cholesky_ex.default(self, upper=upper, check_errors=True)[0]


def cholesky(self: Tensor, upper: bool = False) -> Any:
    """The Cholesky factors of positive-definite matrices, under the old signature, which takes any empty tensor."""
    caution("opmux.cholesky is deprecated in favor of opmux.linalg.cholesky, which gives the lower triangle")
    if 0 in shape_of(self):
        return _aten.clone.default(self, memory_format=contiguous_format)
    return linalg_cholesky(self, upper=upper)


def cholesky_solve(self: Tensor, input2: Tensor, upper: bool = False) -> Any:
    """The X of `A @ X = self`, of which `input2` is the Cholesky factor."""
    require_floating("cholesky_solve", self, input2)
    factor, dual = (adjoint(input2), input2) if upper else (input2, adjoint(input2))
    half = _aten.linalg_solve_triangular.default(factor, self, upper=False)
    return _aten.linalg_solve_triangular.default(dual, half, upper=True)


def cholesky_inverse(self: Tensor, upper: bool = False) -> Any:
    """The inverse of the matrix of which `self` is the Cholesky factor."""
    shape = require_square("cholesky_inverse", self)
    require_floating("cholesky_inverse", self)
    # Zeros in the factor's diagonal are refused as those of a diagonal matrix, in which a NaN beside them hides none.
    diagonals = _aten.ne.Scalar(_aten.diagonal.default(self, 0, -2, -1), 0)
    regular = _aten.diag_embed.default(_aten._to_copy.default(diagonals, dtype=self.dtype))
    _aten.linalg_inv_ex.default(regular, check_errors=True)
    numbers = _aten.arange.default(shape[-1], device=self.device)
    identity = _aten.eq.Tensor(_aten.unsqueeze.default(numbers, 1), numbers)
    identity = _aten.expand.default(_aten._to_copy.default(identity, dtype=self.dtype), shape)
    return cholesky_solve(identity, self, upper)


def qr(self: Tensor, some: bool = True) -> Any:
    """The QR decomposition, reduced or complete."""
    caution("opmux.qr is deprecated in favor of opmux.linalg.qr, whose mode says what `some` does")
    return _aten.linalg_qr.default(self, "reduced" if some else "complete")


qr_out = out_variants(qr, "Q", "R", strided=True)


def svd(A: Tensor, full_matrices: bool = True, *, driver: str | None = None) -> Any:
    """The singular value decomposition U, S and V transposed."""
    return _aten._linalg_svd.default(A, full_matrices, True, driver=driver)


svd_out = out_variants(svd, "U", "S", "Vh", strided=True)


def svdvals(A: Tensor, *, driver: str | None = None) -> Any:
    """Singular values, the largest first."""
    return _aten._linalg_svd.default(A, False, False, driver=driver)[1]


def torch_svd(self: Tensor, some: bool = True, compute_uv: bool = True) -> Any:
    """The singular value decomposition U, S and V; zeros for U and V unless `compute_uv`."""
    if compute_uv:
        u, s, vh = _aten._linalg_svd.default(self, not some, True)
        return u, s, adjoint(vh)
    s = svdvals(self)
    *batch, m, n = shape_of(self)
    u = _aten.new_zeros.default(self, (*batch, m, m))
    return u, s, adjoint(_aten.new_zeros.default(self, (*batch, n, n)))


def torch_svd_out(self: Tensor, some: bool = True, compute_uv: bool = True, **outs: Tensor) -> Any:
    """`torch_svd` into given tensors; zeros are row-major."""
    return out_variants(torch_svd, "U", "S", "V", strided=compute_uv)(self, some, compute_uv, **outs)


def eigh(self: Tensor, UPLO: str = "L") -> Any:
    """Eigenvalues, in ascending order, and eigenvectors of symmetric matrices, of which one triangle is read."""
    return _aten._linalg_eigh.default(self, UPLO, True)


eigh_out = out_variants(eigh, "eigvals", "eigvecs", strided=True)


def eigvalsh(self: Tensor, UPLO: str = "L") -> Any:
    """Eigenvalues of symmetric matrices, in ascending order."""
    return _aten._linalg_eigh.default(self, UPLO, False)[0]


def tensorinv(self: Tensor, ind: int = 2) -> Any:
    """The inverse of the map that `tensordot` over the last dimensions makes of a tensor."""
    shape = shape_of(self)
    if ind <= 0:
        raise OperatorValueError(
            f"aten::linalg_tensorinv of shape {shape} with ind={ind}",
            found="Expected a strictly positive integer for 'ind'",
            advice="give an ind for which prod(shape[:ind]) == prod(shape[ind:])",
        )
    if ind > len(shape):
        raise OperatorValueError(
            f"aten::linalg_tensorinv of shape {shape} with ind={ind}",
            found=f"'ind' is the number of dimensions that come last in the inverse, of {len(shape)}",
            advice="give an ind for which prod(shape[:ind]) == prod(shape[ind:])",
        )
    rows, columns = prod(shape[:ind]), prod(shape[ind:])
    if rows != columns:
        raise OperatorValueError(
            f"aten::linalg_tensorinv of shape {shape} with ind={ind}",
            found="Expected self to satisfy the requirement prod(self.shape[ind:]) == prod(self.shape[:ind]), but got "
            f"{columns} != {rows}",
            advice="give another ind, or reshape the tensor",
        )
    matrix = _aten.reshape.default(self, (rows, rows))
    return _aten.reshape.default(linalg_inv(matrix), (*shape[ind:], *shape[:ind]))


def tensorsolve(self: Tensor, other: Tensor, dims: Sequence[int] | None = None) -> Any:
    """The X of `tensordot(self, X, X.ndim) = other`."""
    if dims is not None:
        moved = canonical_dims(dims, self.ndim, "linalg_tensorsolve") if len(dims) else ()
        moved = (
            moved if self.ndim else ()
        )  # The one dimension that a tensor without any is said to have stays where it is.
        self = _aten.permute.default(self, [*(d for d in range(self.ndim) if d not in moved), *moved])
    shape = shape_of(self)[other.ndim :]
    rows, columns = prod(shape_of(self)[: other.ndim]), prod(shape)
    if self.ndim < other.ndim or columns != prod(shape_of(other)) or (rows != columns and columns):
        raise OperatorValueError(
            f"aten::linalg_tensorsolve of shapes {shape_of(self)} and {shape_of(other)}",
            found="Expected self to satisfy the requirement prod(self.shape[other.ndim:]) == "
            f"prod(self.shape[:other.ndim]), but got {columns} != {rows}",
            advice=f"give a tensor of shape {shape_of(other)} followed by dimensions with {prod(shape_of(other))} elements in all",
        )
    vector = _aten.reshape.default(other, (columns,))
    matrix = _aten.reshape.default(self, (columns, columns))
    return _aten.reshape.default(solve(matrix, vector), shape)


def diagonal(A: Tensor, *, offset: int = 0, dim1: int = -2, dim2: int = -1) -> Any:
    """A view of the diagonals of matrices."""
    return _aten.diagonal.default(A, offset, dim1, dim2)


triangular_out = out_variant(_aten.linalg_solve_triangular.default, strided=True)
cholesky_out = out_variant(cholesky, exact=False)
cholesky_solve_out = out_variant(_aten.cholesky_solve.default, exact=False)
cholesky_inverse_out = out_variant(cholesky_inverse, exact=False, strided=True)
det_out = out_variant(det)
linalg_inv_out = out_variant(linalg_inv, strided=True)
inverse_out = out_variant(inverse, strided=True)
solve_out = out_variant(solve, strided=True)
linalg_cholesky_out = out_variant(linalg_cholesky, strided=True)
svdvals_out = out_variant(svdvals)
eigvalsh_out = out_variant(eigvalsh)
tensorinv_out = out_variant(tensorinv, exact=False)
tensorsolve_out = out_variant(tensorsolve, exact=False)
