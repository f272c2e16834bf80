"""Shapes, dtypes and errors of decompositions of matrices, and of what is solved with them.

Matrices that LAPACK makes lie column by column, in PyTorch as here.
"""

from opmux.errors import DtypeNotImplementedError, OperatorValueError
from opmux.native.arrays import shape_of
from opmux.native.shapes import Shape, broadcast_shapes, dense_strides
from opmux.native.tensor_meta import TensorMeta
from opmux.tensor import Tensor, dtype, int32

__all__ = [
    "by_columns",
    "cholesky_ex_meta",
    "cholesky_inverse_meta",
    "column_strides",
    "det_meta",
    "eigh_meta",
    "inv_ex_meta",
    "qr_meta",
    "require_floating",
    "require_matrices",
    "require_square",
    "sides_advice",
    "slogdet_meta",
    "solve_batch",
    "solve_ex_meta",
    "solve_triangular_meta",
    "svd_meta",
    "triangular_solve_meta",
]


def require_floating(name: str, *tensors: Tensor, halves: bool = False) -> dtype:
    """The dtype of the tensors, if linear algebra is defined for it.

    Args:
        name: Operator, for the message.
        *tensors: The operands.
        halves: Whether float16 and bfloat16 are taken: they are where nothing is factored.

    Raises:
        OperatorValueError: It is not float32, float64 or complex, or they differ.
    """
    first = tensors[0].dtype
    if first.kind not in "fc" or (first.itemsize < 4 and not halves):
        raise DtypeNotImplementedError(
            f"aten::{name} of a tensor of dtype {first}",
            found=f"{name}: Expected a floating point or complex tensor as input, of at least single precision. "
            f"Got {first}",
            advice="convert it first, for example with .to(opmux.float64)",
        )
    if any(tensor.dtype is not first for tensor in tensors):
        raise OperatorValueError(
            f"aten::{name} of tensors of dtypes {', '.join(str(t.dtype) for t in tensors)}",
            found=f"{name}: expected all operands to have the same dtype",
            advice=f"convert them first, for example with .to({first})",
        )
    return first


def require_matrices(name: str, matrix: Tensor) -> Shape:
    """Shape of one or more matrices.

    Raises:
        OperatorValueError: There are fewer than two dimensions.
    """
    shape = shape_of(matrix)
    if len(shape) < 2:
        raise OperatorValueError(
            f"aten::{name} of a tensor of shape {shape}",
            found=f"{name}: The input tensor must have at least 2 dimensions.",
            advice="give a matrix, or a batch of matrices of shape (..., m, n)",
        )
    return shape


def require_square(name: str, matrix: Tensor) -> Shape:
    """Shape of one or more square matrices.

    Raises:
        OperatorValueError: There are fewer than two dimensions, or rows and columns differ in number.
    """
    shape = require_matrices(name, matrix)
    if shape[-1] != shape[-2]:
        raise OperatorValueError(
            f"aten::{name} of a tensor of shape {shape}",
            found=f"{name}: A must be batches of square matrices, but they are {shape[-2]} by {shape[-1]} matrices",
            advice="give as many rows as columns",
        )
    return shape


def column_strides(shape: Shape) -> Shape:
    """Strides of matrices without gaps whose columns lie in one piece."""
    ndim = len(shape)
    return dense_strides(shape, 1, [*range(ndim - 2), ndim - 1, ndim - 2])


def by_columns(shape: Shape, d: dtype) -> TensorMeta:
    """A result of LAPACK: matrices that lie column by column."""
    return TensorMeta(shape, d, column_strides(shape))


def det_meta(A: Tensor) -> tuple[TensorMeta, ...]:
    shape, d = require_square("linalg_det", A), require_floating("linalg_det", A)
    return TensorMeta(shape[:-2], d), by_columns(shape, d), TensorMeta(shape[:-1], int32)


def slogdet_meta(A: Tensor) -> tuple[TensorMeta, ...]:
    sign, lu, pivots = det_meta(A)
    return sign, TensorMeta(sign.shape, sign.dtype.to_real()), lu, pivots


def inv_ex_meta(A: Tensor, *, check_errors: bool = False) -> tuple[TensorMeta, ...]:
    shape, d = require_square("linalg_inv_ex", A), require_floating("linalg_inv_ex", A)
    return by_columns(shape, d), TensorMeta(shape[:-2], int32)


def cholesky_ex_meta(self: Tensor, *, upper: bool = False, check_errors: bool = False) -> tuple[TensorMeta, ...]:
    shape, d = require_square("linalg_cholesky_ex", self), require_floating("linalg_cholesky_ex", self)
    return by_columns(shape, d), TensorMeta(shape[:-2], int32)


def cholesky_inverse_meta(self: Tensor, upper: bool = False) -> TensorMeta:
    return by_columns(require_square("cholesky_inverse", self), require_floating("cholesky_inverse", self))


def sides_advice(name: str, size: int, left: bool = True) -> str:
    """What to do about the right-hand side of an equation that does not fit the matrix."""
    return f"give {name} the shape ({f'..., {size}, k' if left else f'..., k, {size}'})"


def solve_batch(name: str, A: Tensor, B: Tensor, left: bool) -> tuple[Shape, bool]:
    """The shape of a system's right hand side, broadcast, and whether it is one vector for each matrix.

    Raises:
        OperatorValueError: Shapes do not fit.
    """
    a, b = require_square(name, A), shape_of(B)
    if not b:
        raise OperatorValueError(
            f"aten::{name} with B of shape ()",
            found="B must have at least 1 dimension",
            advice=f"give B {a[-1]} elements, or the shape (..., {a[-1]}, k)",
        )
    vector = len(b) == 1 or b == a[:-1]
    if vector:
        b = (*b, 1)
    elif len(b) < 2:
        raise OperatorValueError(
            f"aten::{name} of shapes {a} and {b}",
            found="B must have at least 2 dimensions",
            advice=f"give B {a[-1]} elements, or the shape (..., {a[-1]}, k)",
        )
    if (vector and not left) or a[-1] != b[-2 if left else -1]:
        raise OperatorValueError(
            f"aten::{name} of shapes {a} and {shape_of(B)}, left={left}",
            found="Incompatible shapes of A and B for the equation " + ("AX = B" if left else "XA = B"),
            advice=sides_advice("B", a[-1], left),
        )
    return (*broadcast_shapes(a[:-2], b[:-2]), *b[-2:]), vector


def solve_ex_meta(
    A: Tensor,
    B: Tensor,
    *,
    left: bool = True,
    check_errors: bool = False,
) -> tuple[TensorMeta, ...]:
    d = require_floating("linalg_solve", A, B)
    shape, vector = solve_batch("linalg_solve", A, B, left)
    result = by_columns(shape, d)
    if vector:
        # PyTorch lays vectors out as if each batch of them were a matrix.
        result = by_columns(shape[:-1], d) if len(shape) > 2 else TensorMeta(shape[:-1], d)
    elif not left:
        result = TensorMeta(shape, d)
    a = shape_of(A)
    return result, by_columns(a, d), TensorMeta(a[:-1], int32), TensorMeta(a[:-2], int32)


def solve_triangular_meta(
    self: Tensor,
    B: Tensor,
    *,
    upper: bool,
    left: bool = True,
    unitriangular: bool = False,
) -> TensorMeta:
    name = "linalg_solve_triangular"
    d = require_floating(name, self)
    if B.dtype.is_complex and not d.is_complex:
        require_floating(name, self, B)
    a, b = require_square(name, self), require_matrices(name, B)
    if a[-1] != b[-2 if left else -1]:
        raise OperatorValueError(
            f"aten::{name} of shapes {a} and {b}, left={left}",
            found="Incompatible shapes of A and B for the equation " + ("AX = B" if left else "XA = B"),
            advice=sides_advice("B", a[-1], left),
        )
    return by_columns((*broadcast_shapes(a[:-2], b[:-2]), *b[-2:]), d)


def triangular_solve_meta(
    self: Tensor, A: Tensor, upper: bool = True, transpose: bool = False, unitriangular: bool = False
) -> tuple[TensorMeta, ...]:
    d = require_floating("triangular_solve", self, A)
    b, a = require_matrices("triangular_solve", self), require_square("triangular_solve", A)
    if a[-1] != b[-2]:
        raise OperatorValueError(
            f"aten::triangular_solve of shapes {b} and {a}",
            found=f"Incompatible matrix sizes for triangular_solve: each A matrix is {a[-1]} by {a[-1]} but each b matrix is "
            f"{b[-2]} by {b[-1]}",
            advice=sides_advice("b", a[-1]),
        )
    batch = broadcast_shapes(a[:-2], b[:-2])
    return by_columns((*batch, *b[-2:]), d), by_columns((*batch, *a[-2:]), d)


def qr_meta(A: Tensor, mode: str = "reduced") -> tuple[TensorMeta, ...]:
    shape, d = require_matrices("linalg_qr", A), require_floating("linalg_qr", A)
    if mode not in ("reduced", "complete", "r"):
        raise OperatorValueError(
            f"aten::linalg_qr with mode={mode!r}",
            found=f"qr received unrecognized mode {mode!r}",
            advice='use one of "reduced", "complete" and "r"',
        )
    *batch, m, n = shape
    k = m if mode == "complete" else min(m, n)
    q = TensorMeta((0,), d) if mode == "r" else by_columns((*batch, m, k), d)
    return q, by_columns((*batch, k, n), d)


def svd_meta(
    A: Tensor,
    full_matrices: bool = False,
    compute_uv: bool = True,
    *,
    driver: str | None = None,
) -> tuple[TensorMeta, ...]:
    shape, d = require_matrices("linalg_svd", A), require_floating("linalg_svd", A)
    if driver is not None:
        raise OperatorValueError(
            f"aten::_linalg_svd with driver={driver!r}",
            found="linalg.svd: keyword argument `driver=` is only supported on CUDA inputs",
            advice="leave it out",
        )
    *batch, m, n = shape
    k = min(m, n)
    values = TensorMeta((*batch, k), d.to_real())
    if not compute_uv:
        return TensorMeta((0,), d), values, TensorMeta((0,), d)
    rows, columns = (m, n) if full_matrices else (k, k)
    return by_columns((*batch, m, rows), d), values, by_columns((*batch, columns, n), d)


def eigh_meta(A: Tensor, UPLO: str = "L", compute_v: bool = True) -> tuple[TensorMeta, ...]:
    shape, d = require_square("linalg_eigh", A), require_floating("linalg_eigh", A)
    if UPLO.upper() not in ("L", "U"):
        raise OperatorValueError(
            f"aten::linalg_eigh with UPLO={UPLO!r}",
            found=f"Expected UPLO argument to be 'L' or 'U', but got {UPLO}",
            advice='give "L" for the lower triangle, or "U" for the upper one',
        )
    vectors = by_columns(shape, d) if compute_v else TensorMeta((0,), d)
    return TensorMeta(shape[:-1], d.to_real()), vectors
