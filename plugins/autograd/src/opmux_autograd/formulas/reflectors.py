"""Derivatives of products of Householder reflectors, and of the older solution of triangular systems."""

from collections.abc import Sequence
from typing import Any

from opmux import Tensor, ops
from opmux_autograd.formulas.linalg import Grads, adjoint, eye, last, swap, triangle
from opmux_autograd.formulas.values import conj

__all__ = ["householder_product_backward", "ormqr_backward", "triangular_solve_backward"]


def householder_product_backward(grad: Tensor, input: Tensor, tau: Tensor) -> tuple[Any, Any]:
    """Gradients by the reflectors and their scales."""
    return _reflected_backward(grad, input, tau, ops.aten.expand.default(_identity(input), list(input.shape)))


def ormqr_backward(
    grad: Tensor, arguments: tuple[Tensor, Tensor, Tensor], options: tuple[bool, bool], mask: Sequence[bool]
) -> tuple[Any, Any, Any]:
    """Gradients of a product with Q by the reflectors, their scales and the other factor; options are left and transpose."""
    factors, tau, other = arguments
    left, transpose = options
    of_other = ops.aten.ormqr.default(factors, tau, grad, left, not transpose) if mask[2] else None
    if not (mask[0] or mask[1]):
        return None, None, of_other
    if not left:  # The adjoint of C @ Q is Q^H @ C^H.
        grad, other, transpose = adjoint(grad), adjoint(other), not transpose
    if transpose:  # What depends on Q^H @ C as on C does on Q @ C as on the other.
        grad, other = other, grad
    return *_reflected_backward(grad, factors, tau, other), of_other


def _identity(like: Tensor) -> Any:
    """The first rows and columns of an identity matrix, as many as matrices have."""
    m, n = like.shape[-2:]
    return ops.aten.slice.Tensor(ops.aten.slice.Tensor(eye(max(m, n), like), -2, 0, m), -1, 0, n)


def _reflected_backward(grad: Tensor, factors: Tensor, tau: Tensor, right: Tensor) -> tuple[Any, Any]:
    """Gradients of `Q @ right` by the reflectors of Q and their scales."""
    if not factors.numel() or not tau.numel():
        return None, None
    vectors = triangle(factors, False, True) + _identity(factors)
    columns = [ops.aten.slice.Tensor(vectors, -1, i, i + 1) for i in range(tau.shape[-1])]
    scales = [last(ops.aten.slice.Tensor(tau, -1, i, i + 1)) for i in range(tau.shape[-1])]
    rights = [right]
    for v, scale in zip(reversed(columns[1:]), reversed(scales[1:]), strict=True):
        rights.append(rights[-1] - scale * v.matmul(adjoint(v).matmul(rights[-1])))
    of_columns, of_scales = [], []
    for v, scale, behind in zip(columns, scales, reversed(rights), strict=True):
        # The gradient by the reflector itself is `grad @ behind^H`; only its products with the vector are computed.
        turned, back = grad.matmul(adjoint(behind).matmul(v)), behind.matmul(adjoint(grad).matmul(v))
        of_columns.append(-(conj(scale) * turned + scale * back))
        of_scales.append(ops.aten.squeeze.dim(-adjoint(v).matmul(turned), -1))
        grad = grad - conj(scale) * v.matmul(adjoint(v).matmul(grad))
    rest = factors.shape[-1] - len(columns)
    of_factors = ops.aten.constant_pad_nd.default(ops.aten.cat.default(of_columns, -1), (0, rest))
    return triangle(of_factors, False, True), ops.aten.cat.default(of_scales, -1)


def triangular_solve_backward(
    grads: Grads, A: Tensor, solution: Tensor, options: tuple[bool, bool, bool], mask: Sequence[bool]
) -> tuple[Any, Any]:
    """Gradients by the right hand side and the matrix, a copy of which was returned too; options are those of the operator."""
    of_solution, of_copy = grads
    upper, transpose, unitriangular = options
    if of_solution is None:
        return None, of_copy
    matrix = conj(A) if transpose else adjoint(A)
    right = ops.aten.linalg_solve_triangular.default(
        matrix, of_solution, upper=upper if transpose else not upper, unitriangular=unitriangular
    )
    if not mask[1]:
        return right, None
    product = -right.matmul(adjoint(solution))
    of_matrix = triangle(swap(product) if transpose else product, upper, unitriangular)
    return right, of_matrix if of_copy is None else of_matrix + of_copy
