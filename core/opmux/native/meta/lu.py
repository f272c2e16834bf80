"""Shapes, dtypes and errors of LU factorisations, and of what is made and solved with them."""

from opmux.errors import OperatorValueError
from opmux.native.arrays import shape_of
from opmux.native.meta.decomposition import by_columns, require_floating, require_matrices, require_square, sides_advice
from opmux.native.shapes import Shape, broadcast_shapes
from opmux.native.tensor_meta import TensorMeta
from opmux.tensor import Tensor, int32

__all__ = ["lu_factor_ex_meta", "lu_meta", "lu_solve_meta", "lu_unpack_meta"]


def lu_factor_ex_meta(A: Tensor, *, pivot: bool = True, check_errors: bool = False) -> tuple[TensorMeta, ...]:
    shape = require_matrices("linalg_lu_factor_ex", A)
    d = require_floating("linalg_lu_factor_ex", A)
    _require_pivoting("linalg_lu_factor_ex", pivot, shape)
    rank = min(shape[-2:])
    return by_columns(shape, d), TensorMeta((*shape[:-2], rank), int32), TensorMeta(shape[:-2], int32)


def lu_meta(A: Tensor, *, pivot: bool = True) -> tuple[TensorMeta, ...]:
    shape, d = require_matrices("linalg_lu", A), require_floating("linalg_lu", A)
    _require_pivoting("linalg_lu", pivot, shape)
    *batch, m, n = shape
    k = min(m, n)
    permutation = TensorMeta((*batch, m, m) if pivot else (0,), d)
    return permutation, TensorMeta((*batch, m, k), d), TensorMeta((*batch, k, n), d)


def _require_pivoting(name: str, pivot: bool, shape: Shape) -> None:
    if not pivot and 0 not in shape:
        raise OperatorValueError(
            f"aten::{name} with pivot=False",
            found="linalg.lu_factor: LU without pivoting is not implemented on the CPU",
            advice="leave pivot at True",
        )


def lu_unpack_meta(
    LU_data: Tensor, LU_pivots: Tensor, unpack_data: bool = True, unpack_pivots: bool = True
) -> tuple[TensorMeta, ...]:
    *batch, m, n = require_matrices("lu_unpack", LU_data)
    if unpack_pivots and LU_pivots.dtype is not int32:
        raise OperatorValueError(
            f"aten::lu_unpack with pivots of dtype {LU_pivots.dtype}",
            found="torch.lu_unpack: LU_pivots is expected to be a contiguous tensor of torch.int32 dtype.",
            advice="give the pivots that opmux.linalg.lu_factor returns",
        )
    pivots = shape_of(LU_pivots)
    if unpack_pivots and (not pivots or pivots[-1] < min(m, n) or broadcast_shapes(pivots[:-1], batch) != tuple(batch)):
        raise OperatorValueError(
            f"aten::lu_unpack of shape {(*batch, m, n)} with pivots of shape {pivots}",
            found=f"each of the matrices has {min(m, n)} pivots",
            advice="give the pivots that opmux.linalg.lu_factor returns",
        )
    d, k, none = LU_data.dtype, min(m, n), TensorMeta((0,), LU_data.dtype)
    permutation = TensorMeta((*batch, m, m), d) if unpack_pivots else none
    if not unpack_data:
        return permutation, none, none
    return permutation, TensorMeta((*batch, m, k), d), TensorMeta((*batch, k, n), d)


def lu_solve_meta(LU: Tensor, pivots: Tensor, B: Tensor, *, left: bool = True, adjoint: bool = False) -> TensorMeta:
    name = "linalg_lu_solve"
    d, a = require_floating(name, LU), require_square(name, LU)
    asked = f"aten::{name} of shapes {a} and {shape_of(B)} with pivots of shape {shape_of(pivots)}"
    if pivots.dtype is not int32:
        raise OperatorValueError(
            f"aten::{name} with pivots of dtype {pivots.dtype}",
            found="linalg.lu_solve: pivots should be a Tensor of scalar type torch.int32",
            advice="give the pivots that opmux.linalg.lu_factor returns",
        )
    if B.dtype is not d:
        raise OperatorValueError(
            f"aten::{name} of tensors of dtypes {d} and {B.dtype}",
            found="linalg.lu_solve: Expected LU and B to have the same dtype",
            advice=f"convert them first, for example with .to({d})",
        )
    b = require_matrices(name, B)
    if a[-1] != b[-2 if left else -1]:
        equation = "AX = B" if left else "XA = B"
        raise OperatorValueError(
            f"{asked}, left={left}",
            found=f"linalg.lu_solve: Incompatible shapes of A and B for the equation {equation} "
            f"({a[-2]}x{a[-1]} and {b[-2]}x{b[-1]})",
            advice=sides_advice("B", a[-1], left),
        )
    if shape_of(pivots) != a[:-1]:
        raise OperatorValueError(
            asked,
            found="linalg.lu_solve: Expected LU.shape[:-1] and pivots.shape to be the same, and the number of pivots per batch "
            "to be the dimension of the matrix",
            advice="give the pivots that opmux.linalg.lu_factor returns",
        )
    shape = (*broadcast_shapes(a[:-2], b[:-2]), *b[-2:])
    return by_columns(shape, d) if left else TensorMeta(shape, d)
