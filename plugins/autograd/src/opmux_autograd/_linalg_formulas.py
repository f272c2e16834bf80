"""Derivatives of linear algebra."""

from collections.abc import Sequence
from typing import Any

from opmux import Tensor
from opmux.dispatch import ops
from opmux.errors import OperatorValueError
from opmux_autograd._values import Shape, conj, maybe_multiply, not_implemented, where_zero, zeros_like

__all__ = [
    "addbmm_batch1",
    "addbmm_batch2",
    "adjoint",
    "cholesky_backward",
    "cholesky_inverse_backward",
    "cholesky_solve_backward",
    "cross",
    "det_backward",
    "eigh_backward",
    "euclidean_backward",
    "eye",
    "inv_backward",
    "last",
    "lstsq_backward",
    "on_diagonal",
    "outer",
    "pinv_backward",
    "qr_backward",
    "slogdet_backward",
    "solve_backward",
    "solve_triangular_backward",
    "svd_backward",
    "swap",
    "trace_backward",
    "triangle",
]

Grads = Sequence[Tensor | None]

#: How much a loss may seem to depend on the phases of complex vectors, by rounding; PyTorch's.
_PHASE_TOLERANCE = 1e-2


# -- matrices as a whole --------------------------------------------------------------------------------------------


def outer(a: Tensor, b: Tensor) -> Any:
    """The outer product of two vectors."""
    return ops.aten.mul.Tensor(ops.aten.unsqueeze.default(a, 1), b)


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
    n = values.shape[-1]
    return where_zero(_index_difference(values, (n, n)) != 0, ops.aten.unsqueeze.default(values, -1))


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


def det_backward(grad: Tensor, A: Tensor, result: Tensor) -> Any:  # noqa: N803 -- the schema's name
    """Gradient of a determinant, `conj(det) * inverse^H`; zero where LAPACK finds an exact zero, as in PyTorch."""
    scaled = on_diagonal(ops.aten.expand.default(last(grad * conj(result)), list(A.shape[:-1])))
    solution, _, _, info = ops.aten._linalg_solve_ex.default(adjoint(A), scaled)
    return where_zero(last(last(info != 0)), solution)


def slogdet_backward(grads: Grads, A: Tensor, sign: Tensor) -> Any:  # noqa: N803 -- the schema's name
    """Gradient of the logarithm of a determinant, `inverse^H`; that of its sign is zero unless it is complex."""
    of_sign, grad = grads
    if of_sign is not None and sign.dtype.is_complex:
        turned = ops.aten.imag.default(conj(of_sign) * sign) * -1j
        grad = turned if grad is None else grad + turned
    if grad is None:
        return zeros_like(A)
    scaled = on_diagonal(ops.aten.expand.default(last(grad), list(A.shape[:-1])))
    return ops.aten._linalg_solve_ex.default(adjoint(A), scaled)[0]


def inv_backward(grad: Tensor, inverse: Tensor) -> Any:
    """Gradient of an inverse."""
    dual = adjoint(inverse)
    return -dual.matmul(grad).matmul(dual)


def solve_backward(
    grad: Tensor,
    A: Tensor,  # noqa: N803 -- the schema's name
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
    A: Tensor,  # noqa: N803 -- the schema's name
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
    A: Tensor,  # noqa: N803 -- the schema's name
    B: Tensor,  # noqa: N803
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


def pinv_backward(grad: Tensor, inverse: Tensor, A: Tensor) -> Any:  # noqa: N803 -- the schema's name
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


# -- decompositions -------------------------------------------------------------------------------------------------


def cholesky_backward(grad: Tensor, upper: bool, result: Tensor) -> Any:
    """Gradient of a Cholesky factor, Hermitian as its matrix is."""
    lower = adjoint(result) if upper else result
    product = adjoint(lower).matmul(adjoint(grad) if upper else grad)
    hermitian = 0.5 * (triangle(product, False) + adjoint(triangle(product, False, True)))
    half = ops.aten.linalg_solve_triangular.default(adjoint(lower), hermitian, upper=True)
    return ops.aten.linalg_solve_triangular.default(lower, half, upper=False, left=False)


def qr_backward(grads: Grads, A: Tensor, Q: Tensor, R: Tensor, mode: str) -> Any:  # noqa: N803 -- the schema's names
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


def _qr_backward_tall(of_q: Tensor | None, of_r: Tensor | None, Q: Tensor, R: Tensor) -> Any:  # noqa: N803
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


def svd_backward(grads: Grads, A: Tensor, results: tuple[Tensor, Tensor, Tensor], options: tuple[bool, bool]) -> Any:  # noqa: N803
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
        u, of_u = (None if x is None else ops.aten.slice.Tensor(x, -1, 0, k) for x in (u, of_u))
        vh, of_vh = (None if x is None else ops.aten.slice.Tensor(x, -2, 0, k) for x in (vh, of_vh))
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
    A: Tensor,  # noqa: N803 -- the schema's name
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


# -- distances ------------------------------------------------------------------------------------------------------


def euclidean_backward(grad: Tensor, x1: Tensor, x2: Tensor, distance: Tensor) -> Any:
    """Gradient of the first rows of Euclidean distances; zero from rows that are equal."""
    ratio = where_zero(distance == 0, grad / distance)
    return x1 * ops.aten.sum.dim_IntList(ratio, [-1], True) - ratio.matmul(x2)
