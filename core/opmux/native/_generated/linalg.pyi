# Generated from native_functions.yaml by `python -m opmux.codegen`; do not edit.

import builtins
from collections.abc import Sequence
from typing import Any, overload

from opmux.native._generated import return_types
from opmux.tensor import Generator, Tensor, UntypedStorage, device, dtype, layout, memory_format

Number = bool | int | float | builtins.complex

__all__ = ['cholesky', 'cholesky_ex', 'cond', 'cross', 'det', 'diagonal', 'eig', 'eigh', 'eigvals', 'eigvalsh', 'householder_product', 'inv', 'inv_ex', 'ldl_factor', 'ldl_factor_ex', 'ldl_solve', 'lstsq', 'lu', 'lu_factor', 'lu_factor_ex', 'lu_solve', 'matmul', 'matrix_exp', 'matrix_norm', 'matrix_power', 'matrix_rank', 'multi_dot', 'norm', 'pinv', 'qr', 'slogdet', 'solve', 'solve_ex', 'solve_triangular', 'svd', 'svdvals', 'tensorinv', 'tensorsolve', 'vander', 'vecdot', 'vector_norm']

def _linalg_eigvals(input: Tensor) -> Tensor: 'The operator aten::_linalg_eigvals.'
def cholesky(input: Tensor, *, upper: bool = ..., out: Tensor | None = ...) -> Tensor: 'Cholesky factor of positive-definite matrices; lower, or upper if `upper`.'
def cholesky_ex(input: Tensor, *, upper: bool = ..., check_errors: bool = ..., out: tuple[Tensor, Tensor] | None = ...) -> return_types.linalg_cholesky_ex: 'As `cholesky`, with the order of the first minor that is not positive in place of an error.'
@overload
def cond(input: Tensor, p: Number | None = ..., *, out: Tensor | None = ...) -> Tensor: 'Condition numbers of matrices in the norm `p`.'
@overload
def cond(input: Tensor, p: str) -> Tensor: 'Condition numbers of matrices in the norm `p`.'
@overload
def cross(input: Tensor, other: Tensor, *, dim: int = ..., out: Tensor | None = ...) -> Tensor: 'Cross product along `dim`.'
@overload
def cross(input: Tensor, other: Tensor, *, axis: int, out: Tensor | None = ...) -> Tensor: 'Cross product along `dim`.'
def det(A: Tensor, *, out: Tensor | None = ...) -> Tensor: 'Determinants of square matrices.'
def diagonal(A: Tensor, *, offset: int = ..., dim1: int = ..., dim2: int = ...) -> Tensor: 'A view of the diagonals of matrices.'
def eig(input: Tensor, *, out: tuple[Tensor, Tensor] | None = ...) -> return_types.linalg_eig: 'Eigenvalues and eigenvectors of square matrices, both complex, in no particular order.'
def eigh(input: Tensor, UPLO: str = ..., *, out: tuple[Tensor, Tensor] | None = ...) -> return_types.linalg_eigh: 'Eigenvalues, in ascending order, and eigenvectors of symmetric matrices, of which the triangle `UPLO` is read.'
def eigvals(input: Tensor, *, out: Tensor | None = ...) -> Tensor: 'Eigenvalues of square matrices, complex, in no particular order.'
def eigvalsh(input: Tensor, UPLO: str = ..., *, out: Tensor | None = ...) -> Tensor: 'Eigenvalues of symmetric matrices, in ascending order.'
def householder_product(input: Tensor, tau: Tensor, *, out: Tensor | None = ...) -> Tensor: 'The first columns of the product of the reflectors that `geqrf` returned.'
def inv(A: Tensor, *, out: Tensor | None = ...) -> Tensor: 'Inverses of square matrices.'
def inv_ex(A: Tensor, *, check_errors: bool = ..., out: tuple[Tensor, Tensor] | None = ...) -> return_types.linalg_inv_ex: 'As `inv`, with the number of the first pivot that is zero in place of an error.'
def ldl_factor(input: Tensor, *, hermitian: bool = ..., out: tuple[Tensor, Tensor] | None = ...) -> return_types.linalg_ldl_factor: "LDL factors of symmetric (Hermitian) matrices in one matrix, and pivots as LAPACK's `sytrf` gives them; a zero in D is refused."
def ldl_factor_ex(input: Tensor, *, hermitian: bool = ..., check_errors: bool = ..., out: tuple[Tensor, Tensor, Tensor] | None = ...) -> return_types.linalg_ldl_factor_ex: 'As `ldl_factor`, with the number of the first zero in D in place of an error.'
def ldl_solve(LD: Tensor, pivots: Tensor, B: Tensor, *, hermitian: bool = ..., out: Tensor | None = ...) -> Tensor: 'The X of `A @ X = B` for A as `ldl_factor` factored it.'
def lstsq(input: Tensor, b: Tensor, rcond: float | None = ..., *, driver: str | None = ..., out: tuple[Tensor, Tensor, Tensor, Tensor] | None = ...) -> return_types.linalg_lstsq: 'Least squares solutions of linear systems, with residuals, ranks and singular values as the driver gives them.'
def lu(A: Tensor, *, pivot: bool = ..., out: tuple[Tensor, Tensor, Tensor] | None = ...) -> return_types.linalg_lu: 'The factors P, L and U of matrices, of which the product is the matrix.'
def lu_factor(A: Tensor, *, pivot: bool = ..., out: tuple[Tensor, Tensor] | None = ...) -> return_types.linalg_lu_factor: 'LU factors in one matrix, and pivots, which count from 1; a zero on the diagonal of U is refused.'
def lu_factor_ex(A: Tensor, *, pivot: bool = ..., check_errors: bool = ..., out: tuple[Tensor, Tensor, Tensor] | None = ...) -> return_types.linalg_lu_factor_ex: 'As `lu_factor`, with the number of the first pivot that is zero in place of an error.'
def lu_solve(LU: Tensor, pivots: Tensor, B: Tensor, *, left: bool = ..., adjoint: bool = ..., out: Tensor | None = ...) -> Tensor: 'The X of `A @ X = B` for A as `lu_factor` factored it; of `X @ A = B` if not `left`, with its adjoint if `adjoint`.'
def matmul(input: Tensor, other: Tensor, *, out: Tensor | None = ...) -> Tensor: 'As `opmux.matmul`.'
def matrix_exp(input: Tensor) -> Tensor: 'Exponentials of square matrices.'
@overload
def matrix_norm(input: Tensor, ord: Number, dim: Sequence[int] = ..., keepdim: bool = ..., *, dtype: dtype | None = ..., out: Tensor | None = ...) -> Tensor: 'Norms of matrices, by number or by name "fro" or "nuc".'
@overload
def matrix_norm(input: Tensor, ord: str = ..., dim: Sequence[int] = ..., keepdim: bool = ..., *, dtype: dtype | None = ...) -> Tensor: 'Norms of matrices, by number or by name "fro" or "nuc".'
@overload
def matrix_norm(input: Tensor, ord: Number, *, axis: Sequence[int], keepdims: bool = ..., dtype: dtype | None = ..., out: Tensor | None = ...) -> Tensor: 'Norms of matrices, by number or by name "fro" or "nuc".'
@overload
def matrix_norm(input: Tensor, ord: str, *, axis: Sequence[int], keepdims: bool = ..., dtype: dtype | None = ...) -> Tensor: 'Norms of matrices, by number or by name "fro" or "nuc".'
def matrix_power(input: Tensor, n: int, *, out: Tensor | None = ...) -> Tensor: 'Integer powers of square matrices; negative ones are those of the inverse.'
@overload
def matrix_rank(input: Tensor, *, atol: Tensor | None = ..., rtol: Tensor | None = ..., hermitian: bool = ..., out: Tensor | None = ...) -> Tensor: 'How many singular values exceed the larger of `atol` and `rtol` times the largest one.'
@overload
def matrix_rank(input: Tensor, *, atol: float | None = ..., rtol: float | None = ..., hermitian: bool = ...) -> Tensor: 'How many singular values exceed the larger of `atol` and `rtol` times the largest one.'
@overload
def matrix_rank(input: Tensor, tol: float, hermitian: bool = ...) -> Tensor: 'How many singular values exceed the larger of `atol` and `rtol` times the largest one.'
@overload
def matrix_rank(input: Tensor, tol: Tensor, hermitian: bool = ...) -> Tensor: 'How many singular values exceed the larger of `atol` and `rtol` times the largest one.'
def multi_dot(tensors: Sequence[Tensor], *, out: Tensor | None = ...) -> Tensor: 'Product of matrices, in the cheapest order; the first and the last may be vectors.'
@overload
def norm(input: Tensor, ord: Number | None = ..., dim: Sequence[int] | int | None = ..., keepdim: bool = ..., *, dtype: dtype | None = ..., out: Tensor | None = ...) -> Tensor: 'Norms of vectors along one dimension, or of matrices in two; of all elements if neither is given.'
@overload
def norm(input: Tensor, ord: str, dim: Sequence[int] | int | None = ..., keepdim: bool = ..., *, dtype: dtype | None = ...) -> Tensor: 'Norms of vectors along one dimension, or of matrices in two; of all elements if neither is given.'
@overload
def norm(input: Tensor, ord: Number | None, *, axis: Sequence[int] | int | None, keepdims: bool = ..., dtype: dtype | None = ..., out: Tensor | None = ...) -> Tensor: 'Norms of vectors along one dimension, or of matrices in two; of all elements if neither is given.'
@overload
def norm(input: Tensor, ord: str, *, axis: Sequence[int] | int | None, keepdims: bool = ..., dtype: dtype | None = ...) -> Tensor: 'Norms of vectors along one dimension, or of matrices in two; of all elements if neither is given.'
@overload
def pinv(input: Tensor, *, atol: Tensor | None = ..., rtol: Tensor | None = ..., hermitian: bool = ..., out: Tensor | None = ...) -> Tensor: 'Pseudoinverses; singular values up to the larger of `atol` and `rtol` times the largest one count as zero.'
@overload
def pinv(input: Tensor, *, atol: float | None = ..., rtol: float | None = ..., hermitian: bool = ...) -> Tensor: 'Pseudoinverses; singular values up to the larger of `atol` and `rtol` times the largest one count as zero.'
@overload
def pinv(input: Tensor, rcond: float, hermitian: bool = ...) -> Tensor: 'Pseudoinverses; singular values up to the larger of `atol` and `rtol` times the largest one count as zero.'
@overload
def pinv(input: Tensor, rcond: Tensor, hermitian: bool = ...) -> Tensor: 'Pseudoinverses; singular values up to the larger of `atol` and `rtol` times the largest one count as zero.'
def qr(A: Tensor, mode: str = ..., *, out: tuple[Tensor, Tensor] | None = ...) -> return_types.linalg_qr: 'QR decompositions, "reduced", "complete", or R alone for "r".'
def slogdet(A: Tensor, *, out: tuple[Tensor, Tensor] | None = ...) -> return_types.linalg_slogdet: 'Signs of determinants, and logarithms of their absolute values.'
def solve(A: Tensor, B: Tensor, *, left: bool = ..., out: Tensor | None = ...) -> Tensor: 'The X of `A @ X = B`, or of `X @ A = B` if not `left`.'
def solve_ex(A: Tensor, B: Tensor, *, left: bool = ..., check_errors: bool = ..., out: tuple[Tensor, Tensor] | None = ...) -> return_types.linalg_solve_ex: 'As `solve`, with the number of the first pivot that is zero in place of an error.'
def solve_triangular(input: Tensor, B: Tensor, *, upper: bool, left: bool = ..., unitriangular: bool = ..., out: Tensor | None = ...) -> Tensor: 'As `solve` for triangular matrices, of which one triangle is read.'
def svd(A: Tensor, full_matrices: bool = ..., *, driver: str | None = ..., out: tuple[Tensor, Tensor, Tensor] | None = ...) -> return_types.linalg_svd: 'Singular value decompositions U, S and V transposed.'
def svdvals(A: Tensor, *, driver: str | None = ..., out: Tensor | None = ...) -> Tensor: 'Singular values, in descending order.'
def tensorinv(input: Tensor, ind: int = ..., *, out: Tensor | None = ...) -> Tensor: 'Inverse of the map that `tensordot` over the last dimensions makes of a tensor.'
def tensorsolve(input: Tensor, other: Tensor, dims: Sequence[int] | None = ..., *, out: Tensor | None = ...) -> Tensor: 'The X of `tensordot(input, X, X.ndim) = other`.'
def vander(x: Tensor, *, N: int | None = ...) -> Tensor: 'Powers 0 to N - 1 of each element, along a new last dimension.'
@overload
def vecdot(x: Tensor, y: Tensor, *, dim: int = ..., out: Tensor | None = ...) -> Tensor: 'Sums of products along one dimension, the first factor conjugated.'
@overload
def vecdot(x: Tensor, y: Tensor, *, axis: int, out: Tensor | None = ...) -> Tensor: 'Sums of products along one dimension, the first factor conjugated.'
@overload
def vector_norm(input: Tensor, ord: Number = ..., dim: Sequence[int] | int | None = ..., keepdim: bool = ..., *, dtype: dtype | None = ..., out: Tensor | None = ...) -> Tensor: 'The norm of order `ord` of all elements, or along the dimensions `dim`, as if they were one vector.'
@overload
def vector_norm(input: Tensor, ord: Number, *, axis: Sequence[int] | int | None, keepdims: bool = ..., dtype: dtype | None = ..., out: Tensor | None = ...) -> Tensor: 'The norm of order `ord` of all elements, or along the dimensions `dim`, as if they were one vector.'
