"""Derivatives of products, inverses and solutions in linear algebra."""

from collections.abc import Sequence
from typing import Any

from opmux import Tensor, ops
from opmux.dispatch import is_grad_enabled
from opmux_autograd.formulas.reduction import has_zero, products_of_others
from opmux_autograd.formulas.values import Shape, conj, maybe_multiply, where_zero, zeros_like

__all__ = [
    "addbmm_batch1",
    "addbmm_batch2",
    "adjoint",
    "cholesky_inverse_backward",
    "cholesky_solve_backward",
    "cross",
    "det_backward",
    "euclidean_backward",
    "eye",
    "inv_backward",
    "last",
    "lstsq_backward",
    "mm_first",
    "mm_second",
    "on_diagonal",
    "outer",
    "pinv_backward",
    "slogdet_backward",
    "solve_backward",
    "solve_triangular_backward",
    "swap",
    "trace_backward",
    "triangle",
]

Grads = Sequence[Tensor | None]


# -- matrices as a whole --------------------------------------------------------------------------------------------


def outer(a: Tensor, b: Tensor) -> Any:
    """The outer product of two vectors."""
    return ops.aten.mul.Tensor(ops.aten.unsqueeze.default(a, 1), b)


def mm_first(grad: Tensor, second: Tensor, is_column_major: bool, alpha: Any = 1) -> Any:
    """The gradient of the first factor of `alpha` times a product of matrices.

    Column by column where the factor lies so, as in PyTorch. A leaf behind a transposed view, which is what a linear layer's weight
    is, then has its gradient in its own order.
    """
    found = conj(second).mm(grad.t()).t() if is_column_major else grad.mm(conj(second).t())
    return found if alpha == 1 else maybe_multiply(found, alpha.conjugate())


def mm_second(grad: Tensor, first: Tensor, is_column_major: bool, alpha: Any = 1) -> Any:
    """The gradient of the second factor, as `mm_first`."""
    found = grad.t().mm(conj(first)).t() if is_column_major else conj(first).t().mm(grad)
    return found if alpha == 1 else maybe_multiply(found, alpha.conjugate())


def swap(matrices: Tensor) -> Any:
    """A batch of matrices, each transposed."""
    return ops.aten.transpose.int(matrices, -2, -1)


def adjoint(matrices: Tensor) -> Any:
    """A batch of matrices, each transposed and conjugate."""
    return swap(conj(matrices))


def _index_difference(like: Tensor, shape: Shape) -> Any:
    """Column minus row for each element of a matrix of that shape."""
    rows, columns = (ops.aten.arange.default(n, device=like.device) for n in shape[-2:])
    return columns - ops.aten.unsqueeze.default(rows, 1)


def triangle(matrices: Tensor, upper: bool, unitriangular: bool = False) -> Any:
    """The upper or lower triangles of matrices, with zeros elsewhere; without the diagonal if `unitriangular`."""
    offset = _index_difference(matrices, matrices.shape)
    if upper:
        return where_zero(offset < int(unitriangular), matrices)
    return where_zero(offset > -int(unitriangular), matrices)


def on_diagonal(values: Tensor) -> Any:
    """Matrices with the values along the last dimension on their diagonal."""
    return ops.aten.diag_embed.default(values)


def eye(n: int, like: Tensor) -> Any:
    """The identity matrix in the dtype and on the device of a tensor."""
    return ops.aten._to_copy.default(_index_difference(like, (n, n)) == 0, dtype=like.dtype)


def last(x: Tensor) -> Any:
    """The tensor with one more dimension, of size 1."""
    return ops.aten.unsqueeze.default(x, -1)


def trace_backward(grad: Tensor, shape: Shape) -> Any:
    """Gradient of a trace."""
    return ops.aten.trace_backward.default(grad, list(shape))


# -- sums with products ---------------------------------------------------------------------------------------------


def addbmm_batch1(grad: Tensor, batch1_shape: Shape, batch2: Tensor, alpha: Any) -> Any:
    """Gradient of the first batch: each matrix meets the same gradient."""
    whole = ops.aten.expand.default(grad, [batch1_shape[0], batch1_shape[1], batch2.shape[2]])
    return maybe_multiply(whole.bmm(adjoint(batch2)), alpha)


def addbmm_batch2(grad: Tensor, batch1: Tensor, batch2_shape: Shape, alpha: Any) -> Any:
    """Gradient of the second batch."""
    whole = ops.aten.expand.default(grad, [batch2_shape[0], batch1.shape[1], batch2_shape[2]])
    return maybe_multiply(adjoint(batch1).bmm(whole), alpha)


def cross(a: Tensor, b: Tensor, dim: int) -> Any:
    """The cross product, which its gradients are made of."""
    return ops.aten.linalg_cross.default(a, b, dim=dim)


# -- determinants, inverses, solutions ------------------------------------------------------------------------------


def _scaled_identities(factors: Tensor, A: Tensor) -> Any:
    """Matrices of the shape of A, each the identity times a factor; one factor without dimensions spreads by itself."""
    factors = last(factors) if factors.ndim else factors
    return on_diagonal(ops.aten.expand.default(factors, list(A.shape[:-1])))


def det_backward(grad: Tensor, A: Tensor, result: Tensor) -> Any:
    """Gradient of a determinant, `conj(det) * inverse^H`.

    Of a singular matrix it is, as in PyTorch, zero where LAPACK finds an exact zero, and that of the cofactors where it will be
    differentiated again.
    """
    if not is_grad_enabled() or not has_zero(result):
        return _regular_det_backward(grad, A, result)
    singular = last(last(result == 0))
    where = ops.aten.where.self
    # What the other formula is for is kept out of each: an infinity would come back as NaN from where it was not chosen.
    regular = _regular_det_backward(grad, where(singular, eye(A.shape[-1], A), A), result)
    distinct = on_diagonal(ops.aten.arange.start(1, A.shape[-1] + 1, dtype=A.dtype, device=A.device))
    return where(singular, last(last(grad)) * _cofactors(where(singular, A, distinct)), regular)


def _regular_det_backward(grad: Tensor, A: Tensor, result: Tensor) -> Any:
    scaled = _scaled_identities(grad * conj(result), A)
    solution, _, _, info = ops.aten._linalg_solve_ex.default(adjoint(A), scaled)
    singular = info != 0
    return where_zero(last(last(singular)) if info.ndim else singular, solution)


def _cofactors(A: Tensor) -> Any:
    """Conjugate cofactors of matrices, which need have no inverse."""
    u, s, vh = ops.aten._linalg_svd.default(A)
    turned = conj(ops.aten.linalg_det.default(u) * ops.aten.linalg_det.default(vh))
    return last(last(turned)) * (u * ops.aten.unsqueeze.default(products_of_others(s, -1), -2)).matmul(vh)


def slogdet_backward(grads: Grads, A: Tensor, sign: Tensor) -> Any:
    """Gradient of the logarithm of a determinant, `inverse^H`; of its sign, unless that is complex, none comes."""
    of_sign, grad = grads
    if of_sign is not None and sign.dtype.is_complex:
        turned = ops.aten.imag.default(conj(of_sign) * sign) * -1j
        grad = turned if grad is None else grad + turned
    if grad is None:
        return None
    return ops.aten._linalg_solve_ex.default(adjoint(A), _scaled_identities(grad.to(A.dtype), A))[0]


def inv_backward(grad: Tensor, inverse: Tensor) -> Any:
    """Gradient of an inverse."""
    dual = adjoint(inverse)
    return -dual.matmul(grad).matmul(dual)


def solve_backward(
    grad: Tensor,
    A: Tensor,
    shape: Shape,
    result: Tensor,
    left: bool,
    mask: Sequence[bool],
) -> tuple[Any, Any]:
    """Gradients of a solution by its matrix and its right hand side; `shape` is that of the latter."""
    right = ops.aten._linalg_solve_ex.default(adjoint(A), grad, left=left)[0]
    matrix = None
    if mask[0]:
        vector = len(shape) == 1 or tuple(shape) == tuple(A.shape[:-1])
        if vector:
            matrix = -(last(right) * ops.aten.unsqueeze.default(conj(result), -2))
        else:
            matrix = -(right.matmul(adjoint(result)) if left else adjoint(result).matmul(right))
    return matrix, right if mask[1] else None


def solve_triangular_backward(
    grad: Tensor,
    A: Tensor,
    result: Tensor,
    options: tuple[bool, bool, bool],
    mask: Sequence[bool],
) -> tuple[Any, Any]:
    """Gradients of a triangular solution; options are upper, left and unitriangular."""
    upper, left, unit = options
    right = ops.aten.linalg_solve_triangular.default(adjoint(A), grad, upper=not upper, left=left, unitriangular=unit)
    matrix = None
    if mask[0]:
        product = right.matmul(adjoint(result)) if left else adjoint(result).matmul(right)
        matrix = triangle(-product, upper, unit)
    return matrix, right if mask[1] else None


def lstsq_backward(
    grads: Grads,
    A: Tensor,
    B: Tensor,
    solution: Tensor,
    mask: Sequence[bool],
) -> tuple[Any, Any]:
    """Gradients of a least squares problem, whose solution is that of the pseudoinverse."""
    of_solution, of_residuals = grads[0], grads[1]
    vector = B.ndim == 1 or tuple(B.shape) == tuple(A.shape[:-1])
    right, found = (last(B), last(solution)) if vector else (B, solution)
    of_a: Any = zeros_like(A)
    of_b: Any = zeros_like(right)
    if of_solution is not None:
        grad = last(of_solution) if vector else of_solution
        inverse = ops.aten.linalg_pinv.atol_rtol_tensor(A)
        of_a = pinv_backward(grad.matmul(adjoint(right)), inverse, A)
        of_b = adjoint(inverse).matmul(grad)
    if of_residuals is not None and of_residuals.numel():
        error = 2 * (A.matmul(found) - right) * ops.aten.unsqueeze.default(of_residuals, -2)
        of_a, of_b = of_a + error.matmul(adjoint(found)), of_b - error
    if vector:
        of_b = ops.aten.squeeze.dim(of_b, -1)
    return of_a if mask[0] else None, of_b if mask[1] else None


def pinv_backward(grad: Tensor, inverse: Tensor, A: Tensor) -> Any:
    """Gradient of a pseudoinverse, as long as the rank does not change."""
    dual = adjoint(inverse)
    turned = adjoint(grad)
    first = -dual.matmul(grad).matmul(dual)
    # What the projections on the image and the kernel of A leave of the gradient.
    by_rows = turned.matmul(inverse).matmul(dual)
    by_columns = dual.matmul(inverse).matmul(turned)
    return first + (by_rows - A.matmul(inverse.matmul(by_rows))) + (by_columns - by_columns.matmul(inverse).matmul(A))


def cholesky_solve_backward(grad: Tensor, factor: Tensor, result: Tensor, upper: bool, mask: Sequence[bool]) -> Any:
    """Gradients of the solution by its right hand side and by the Cholesky factor."""
    right = ops.aten.cholesky_solve.default(grad, factor, upper)
    product = right.matmul(adjoint(result))
    product = product + adjoint(product)
    of_factor = factor.matmul(product) if upper else product.matmul(factor)
    return right if mask[0] else None, -of_factor if mask[1] else None


def cholesky_inverse_backward(grad: Tensor, factor: Tensor, upper: bool, inverse: Tensor) -> Any:
    """Gradient of an inverse by the Cholesky factor that it was made from."""
    product = inverse.matmul(grad + adjoint(grad)).matmul(inverse)
    return -(factor.matmul(product) if upper else product.matmul(factor))


# -- distances ------------------------------------------------------------------------------------------------------


def euclidean_backward(grad: Tensor, x1: Tensor, x2: Tensor, distance: Tensor) -> Any:
    """Gradient of the first rows of Euclidean distances; zero from rows that are equal."""
    ratio = where_zero(distance == 0, grad / distance)
    return x1 * ops.aten.sum.dim_IntList(ratio, [-1], True) - ratio.matmul(x2)
