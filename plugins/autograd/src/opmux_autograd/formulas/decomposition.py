"""Derivatives of decompositions of matrices: Cholesky, QR, singular values, eigenvalues."""

from typing import Any

from opmux import Tensor, ops
from opmux.errors import OperatorValueError
from opmux_autograd.formulas.linalg import Grads, adjoint, eye, last, on_diagonal, triangle
from opmux_autograd.formulas.values import conj, not_implemented, zeros_like

__all__ = ["cholesky_backward", "eig_backward", "eigh_backward", "qr_backward", "svd_backward"]

#: How much a loss may seem to depend on the phases of complex vectors, by rounding; PyTorch's.
_PHASE_TOLERANCE = 1e-2


def cholesky_backward(grad: Tensor, upper: bool, result: Tensor) -> Any:
    """Gradient of a Cholesky factor, Hermitian as its matrix is."""
    lower = adjoint(result) if upper else result
    product = adjoint(lower).matmul(adjoint(grad) if upper else grad)
    hermitian = 0.5 * (triangle(product, False) + adjoint(triangle(product, False, True)))
    half = ops.aten.linalg_solve_triangular.default(adjoint(lower), hermitian, upper=True)
    return ops.aten.linalg_solve_triangular.default(lower, half, upper=False, left=False)


def qr_backward(grads: Grads, A: Tensor, Q: Tensor, R: Tensor, mode: str) -> Any:
    """Gradient of a QR decomposition."""
    m, n = A.shape[-2:]
    if mode == "r":
        not_implemented("aten::linalg_qr", 'with mode="r", which does not compute Q')
    if mode == "complete" and m > n:
        not_implemented("aten::linalg_qr", 'with mode="complete" and more rows than columns')
    of_q, of_r = grads
    if m >= n:
        return _qr_backward_tall(of_q, of_r, Q, R)
    # The first m columns of A have the factors Q and U, the others are Q @ V.
    left, right = ops.aten.slice.Tensor(R, -1, 0, m), ops.aten.slice.Tensor(A, -1, m, n)
    of_left = None if of_r is None else ops.aten.slice.Tensor(of_r, -1, 0, m)
    if of_r is None:
        of_right = zeros_like(right)
    else:
        of_right = ops.aten.slice.Tensor(of_r, -1, m, n)
        extra = right.matmul(adjoint(of_right))
        of_q = extra if of_q is None else of_q + extra
    first = _qr_backward_tall(of_q, of_left, Q, left)
    return ops.aten.cat.default([first, Q.matmul(of_right)], -1)


def _qr_backward_tall(of_q: Tensor | None, of_r: Tensor | None, Q: Tensor, R: Tensor) -> Any:
    terms = []
    if of_r is not None:
        terms.append(R.matmul(adjoint(of_r)))
    if of_q is not None:
        terms.append(-adjoint(of_q).matmul(Q))
    inner = sum(terms[1:], terms[0])
    hermitian = triangle(inner, False) + adjoint(triangle(inner, False, True))
    if hermitian.dtype.is_complex:
        # R has a real diagonal.
        hermitian = 0.5 * (hermitian + adjoint(hermitian))
    total = Q.matmul(hermitian)
    if of_q is not None:
        total = total + of_q
    return ops.aten.linalg_solve_triangular.default(adjoint(R), total, upper=False, left=False)


def svd_backward(grads: Grads, A: Tensor, results: tuple[Tensor, Tensor, Tensor], options: tuple[bool, bool]) -> Any:
    """Gradient of a singular value decomposition.

    Args:
        grads: Gradients of U, S and V transposed.
        A: The matrices.
        results: U, S and V transposed; the first and last are empty unless computed.
        options: Whether U and V are square, and whether they were computed.
    """
    of_u, of_s, of_vh = grads
    full, computed = options
    u, s, vh = results if computed else ops.aten._linalg_svd.default(A)
    k = s.shape[-1]
    if full:  # Only the vectors that belong to singular values are differentiable.
        u, vh = ops.aten.slice.Tensor(u, -1, 0, k), ops.aten.slice.Tensor(vh, -2, 0, k)
        of_u = None if of_u is None else ops.aten.slice.Tensor(of_u, -1, 0, k)
        of_vh = None if of_vh is None else ops.aten.slice.Tensor(of_vh, -2, 0, k)
    if of_u is None and of_vh is None:
        return zeros_like(A) if of_s is None else (u * ops.aten.unsqueeze.default(of_s, -2)).matmul(vh)
    return _svd_backward(of_u, of_s, of_vh, u, s, vh)


def _without_phase(matrices: Tensor) -> Any:
    """The matrices with a real diagonal."""
    diagonal = ops.aten.diagonal.default(matrices, 0, -2, -1)
    return matrices - on_diagonal(ops.aten.imag.default(diagonal) * 1j)


def _check_phase(name: str, vectors: str, turned: Tensor) -> None:
    """Refuses the gradient of a function of complex vectors that depends on their phases, which are left open.

    Args:
        name: The operator.
        vectors: What they are called.
        turned: Products of the adjoint vectors and their gradients: their diagonal says what a change of phase changes.
    """
    if turned.device.type == "meta":
        return
    slope = ops.aten.abs.default(ops.aten.imag.default(ops.aten.diagonal.default(turned, 0, -2, -1)))
    if bool(ops.aten.any.default(slope > _PHASE_TOLERANCE).item()):
        raise OperatorValueError(
            f"backward through {name}",
            found=f"the {vectors} of a complex matrix are specified up to multiplication by e^(i phi), and the gradient depends "
            "on that factor",
            advice="differentiate only what does not depend on it, such as absolute values and projections",
        )


def _svd_backward(of_u: Any, of_s: Any, of_vh: Any, u: Any, s: Any, vh: Any) -> Any:
    row, column = ops.aten.unsqueeze.default(s, -2), last(s)
    same = eye(s.shape[-1], s)
    gaps = (row - column) * (row + column) + same  # The ones on the diagonal divide zeros.
    middle: Any = 0.0 if of_s is None else on_diagonal(of_s)
    of_phase = []
    if of_u is not None:
        turned = adjoint(u).matmul(of_u)
        skew = turned - adjoint(turned)
        middle = middle + skew / gaps * row
        of_phase.append(turned)
    if of_vh is not None:
        turned = vh.matmul(adjoint(of_vh))
        middle = middle + column * ((turned - adjoint(turned)) / gaps)
        of_phase.append(turned)
    if u.dtype.is_complex:
        _check_phase("aten::_linalg_svd", "singular vectors", sum(of_phase[1:], of_phase[0]))
        # The diagonals of both terms above add up to zero then; half of the first one remains.
        middle = _without_phase(middle)
        if of_u is not None:
            middle = middle + on_diagonal(ops.aten.diagonal.default(skew, 0, -2, -1) / (2 * s))
    total = u.matmul(middle).matmul(vh)
    if of_u is not None and u.shape[-2] > u.shape[-1]:
        scaled = (of_u / row).matmul(vh)
        total = total + scaled - u.matmul(adjoint(u).matmul(scaled))
    if of_vh is not None and vh.shape[-1] > vh.shape[-2]:
        scaled = u.matmul(of_vh / column)
        total = total + scaled - scaled.matmul(adjoint(vh)).matmul(vh)
    return total


def eigh_backward(
    grads: Grads,
    A: Tensor,
    results: tuple[Tensor, Tensor],
    options: tuple[str, bool],
) -> Any:
    """Gradient of the eigenvalues and eigenvectors of a Hermitian matrix.

    Args:
        grads: Gradients of both.
        A: The matrices.
        results: Eigenvalues and eigenvectors; the latter are empty unless computed.
        options: Which triangle was read, and whether eigenvectors were computed.
    """
    of_values, of_vectors = grads
    triangle_read, computed = options
    values, vectors = results if computed else ops.aten._linalg_eigh.default(A, triangle_read)
    if of_vectors is None:
        scaled = vectors * ops.aten.unsqueeze.default(of_values, -2)
        return scaled.matmul(adjoint(vectors))
    gaps = ops.aten.unsqueeze.default(values, -2) - last(values) + eye(values.shape[-1], values)
    turned = adjoint(vectors).matmul(of_vectors)
    middle = 0.5 * (turned - adjoint(turned)) / gaps
    if vectors.dtype.is_complex:
        _check_phase("aten::_linalg_eigh", "eigenvectors", turned)
        middle = _without_phase(middle)
    if of_values is not None:
        middle = middle + on_diagonal(of_values)
    return vectors.matmul(middle).matmul(adjoint(vectors))


def eig_backward(grads: Grads, A: Tensor, values: Tensor, vectors: Tensor) -> Any:
    """Gradient of the eigenvalues and eigenvectors of any square matrix; the engine takes the real part for a real one."""
    of_values, of_vectors = grads
    dual = adjoint(vectors)
    if of_vectors is None:
        return zeros_like(A) if of_values is None else ops.aten.linalg_solve.default(dual, last(of_values) * dual)
    turned = dual.matmul(of_vectors)
    _check_phase("aten::linalg_eig", "eigenvectors", turned)
    # The vectors have the norm 1: what changes it changes nothing.
    lengths = ops.aten.real.default(ops.aten.diagonal.default(turned, 0, -2, -1))
    free = turned - dual.matmul(vectors * ops.aten.unsqueeze.default(lengths, -2))
    gaps = conj(ops.aten.unsqueeze.default(values, -2) - last(values))
    same = eye(values.shape[-1], values)
    middle = free / (gaps + same) * (1 - same)
    if of_values is not None:
        middle = middle + on_diagonal(of_values)
    return ops.aten.linalg_solve.default(dual, middle.matmul(dual))
