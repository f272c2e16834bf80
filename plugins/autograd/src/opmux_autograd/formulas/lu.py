"""Derivatives of LU factorisations and of what is solved with them."""

from typing import Any

from opmux import Tensor, ops
from opmux_autograd.formulas.linalg import Grads, adjoint, triangle
from opmux_autograd.formulas.values import Shape

__all__ = ["lu_backward", "lu_factor_backward", "lu_solve_backward", "lu_unpack_backward"]


def _rows(matrices: Tensor, start: int, end: int) -> Any:
    return ops.aten.slice.Tensor(matrices, -2, start, end)


def _columns(matrices: Tensor, start: int, end: int) -> Any:
    return ops.aten.slice.Tensor(matrices, -1, start, end)


def lu_backward(grads: Grads, P: Tensor, L: Tensor, U: Tensor) -> Any:
    """Gradient of a matrix by its factors; those of the permutation are left out, for it is constant near the matrix."""
    m, k, n = L.shape[-2], L.shape[-1], U.shape[-1]
    of_l, of_u = grads
    lower, upper = _rows(L, 0, k), _columns(U, 0, k)
    # Of the first k rows and columns: L^-1 P^T dA U^-1 has the change of L below its diagonal, and that of U above it.
    below: Any = 0.0 if of_l is None else adjoint(lower).matmul(_rows(of_l, 0, k))
    above: Any = 0.0 if of_u is None else _columns(of_u, 0, k).matmul(adjoint(upper))
    rest = None
    if m > k and of_l is not None:
        rest = _rows(of_l, k, m)
        above = above - adjoint(_rows(L, k, m)).matmul(rest)
    elif n > k and of_u is not None:
        rest = _columns(of_u, k, n)
        below = below - rest.matmul(adjoint(_columns(U, k, n)))
    inner: Any = triangle(below, False, True) if isinstance(below, Tensor) else 0.0
    if isinstance(above, Tensor):
        inner = inner + triangle(above, True)
    return P.matmul(_with_rest(inner, rest, L, U))


def _with_rest(inner: Tensor, rest: Tensor | None, L: Tensor, U: Tensor) -> Any:
    """The gradient of `L @ U` from that of the square part and that of what lies below or right of it."""
    m, k, n = L.shape[-2], L.shape[-1], U.shape[-1]
    solve = ops.aten.linalg_solve_triangular.default
    left, right = adjoint(_rows(L, 0, k)), adjoint(_columns(U, 0, k))
    total = solve(right, solve(left, inner, upper=True, unitriangular=True), upper=False, left=False)
    if m == n:
        return total
    if rest is None:
        rest = ops.aten.new_zeros.default(
            inner, (*inner.shape[:-2], m - k, k) if m > k else (*inner.shape[:-2], k, n - k)
        )
    elif m > n:
        rest = solve(right, rest, upper=False, left=False)
    else:
        rest = solve(left, rest, upper=True, unitriangular=True)
    return ops.aten.cat.default([total, rest], -2 if m > n else -1)


def lu_factor_backward(grad: Tensor, LU: Tensor, pivots: Tensor) -> Any:
    """Gradient of a matrix by its factors in one matrix."""
    k = min(LU.shape[-2:])
    permutation, lower, upper = ops.aten.lu_unpack.default(LU, pivots)
    return lu_backward([_columns(grad, 0, k), _rows(grad, 0, k)], permutation, lower, upper)


def lu_unpack_backward(grads: Grads, shape: Shape) -> Any:
    """Gradient of the matrix that both factors were in."""
    of_l, of_u = grads
    m, n = shape[-2:]
    parts = []
    if of_l is not None:
        lower = triangle(of_l, False, True)
        parts.append(ops.aten.constant_pad_nd.default(lower, (0, n - m)) if n > m else lower)
    if of_u is not None:
        upper = triangle(of_u, True)
        parts.append(ops.aten.constant_pad_nd.default(upper, (0, 0, 0, m - n)) if m > n else upper)
    return sum(parts[1:], parts[0])


def lu_solve_backward(grad: Tensor, LU: Tensor, pivots: Tensor, result: Tensor, options: tuple[bool, bool]) -> Any:
    """Gradient of a solution by the factors; options are left and adjoint."""
    left, adjointly = options
    if not left:  # X @ A = B is A^H @ X^H = B^H.
        grad, result, adjointly = adjoint(grad), adjoint(result), not adjointly
    permutation, lower, upper = ops.aten.lu_unpack.default(LU, pivots)
    back = ops.aten.linalg_lu_solve.default(LU, pivots, grad, adjoint=not adjointly)
    permuted, other = (result, back) if adjointly else (back, result)
    permuted = adjoint(permutation).matmul(permuted)
    of_u = adjoint(lower).matmul(permuted).matmul(adjoint(other))
    of_l = permuted.matmul(adjoint(upper.matmul(other)))
    return -(triangle(of_u, True) + triangle(of_l, False, True))
