"""Shapes, dtypes and errors of LDL factorisations, and of what is solved with them."""

from opmux.errors import OperatorValueError
from opmux.native.arrays import shape_of
from opmux.native.meta.decomposition import by_columns, require_floating, require_matrices, require_square, sides_advice
from opmux.native.shapes import broadcast_shapes
from opmux.native.tensor_meta import TensorMeta
from opmux.tensor import Tensor, int32

__all__ = ["ldl_factor_ex_meta", "ldl_solve_meta"]


def ldl_factor_ex_meta(self: Tensor, *, hermitian: bool = False, check_errors: bool = False) -> tuple[TensorMeta, ...]:
    name = "linalg_ldl_factor_ex"
    shape, d = require_square(name, self), require_floating(name, self)
    return by_columns(shape, d), TensorMeta(shape[:-1], int32), TensorMeta(shape[:-2], int32)


def ldl_solve_meta(LD: Tensor, pivots: Tensor, B: Tensor, *, hermitian: bool = False) -> TensorMeta:
    name = "linalg_ldl_solve"
    a, d = require_square(name, LD), require_floating(name, LD)
    asked = f"aten::{name} of shapes {a} and {shape_of(B)} with pivots of shape {shape_of(pivots)}"
    if shape_of(pivots) != a[:-1]:
        raise OperatorValueError(
            asked,
            found="torch.linalg.ldl_solve: Expected LD.shape[:-1] and pivots.shape to be the same, but got pivots with shape "
            f"{list(shape_of(pivots))} instead",
            advice="give the pivots that opmux.linalg.ldl_factor returns",
        )
    if pivots.dtype.kind not in "iu":
        raise OperatorValueError(
            f"aten::{name} with pivots of dtype {pivots.dtype}",
            found=f"torch.linalg.ldl_solve: Expected pivots to be integers. Got {pivots.dtype}",
            advice="give the pivots that opmux.linalg.ldl_factor returns",
        )
    if B.dtype is not d:
        raise OperatorValueError(
            f"aten::{name} of tensors of dtypes {d} and {B.dtype}",
            found=f"Expected b and A to have the same dtype, but found b of type {B.dtype} and A of type {d} instead.",
            advice=f"convert them first, for example with .to({d})",
        )
    b = require_matrices(name, B)
    if a[-1] != b[-2]:
        raise OperatorValueError(
            asked,
            found=f"Incompatible matrix sizes for torch.linalg.ldl_solve: each A matrix is {a[-1]} by {a[-1]} but each b matrix is "
            f"{b[-2]} by {b[-1]}",
            advice=sides_advice("B", a[-1]),
        )
    return by_columns((*broadcast_shapes(a[:-2], b[:-2]), *b[-2:]), d)
