"""Shapes, dtypes and errors of orthogonal matrices that are products of Householder reflectors."""

from opmux.errors import OperatorValueError
from opmux.native.arrays import shape_of
from opmux.native.meta.decomposition import by_columns, require_floating, require_matrices, sides_advice
from opmux.native.tensor_meta import TensorMeta
from opmux.tensor import Tensor

__all__ = ["geqrf_meta", "householder_product_meta", "ormqr_meta"]


def geqrf_meta(self: Tensor) -> tuple[TensorMeta, ...]:
    shape, d = require_matrices("geqrf", self), require_floating("geqrf", self)
    return by_columns(shape, d), TensorMeta((*shape[:-2], min(shape[-2:])), d)


def householder_product_meta(input: Tensor, tau: Tensor) -> TensorMeta:
    name = "linalg_householder_product"
    shape, scales = require_matrices(name, input), shape_of(tau)
    wrong, advice = "", "give the matrix and tau that opmux.geqrf returns"
    if shape[-2] < shape[-1]:
        advice = f"take the first {shape[-2]} columns of the matrix alone"
        wrong = "input.shape[-2] must be greater than or equal to input.shape[-1]"
    elif len(scales) == len(shape) - 1 and shape[-1] < scales[-1]:
        wrong = "input.shape[-1] must be greater than or equal to tau.shape[-1]"
    _refuse(name, f"torch.linalg.householder_product: {wrong or _wrong_scales(shape, scales)}", advice, input, tau)
    return by_columns(shape, require_floating(name, input, tau))


def ormqr_meta(self: Tensor, input2: Tensor, input3: Tensor, left: bool = True, transpose: bool = False) -> TensorMeta:
    shape, scales, other = require_matrices("ormqr", self), shape_of(input2), require_matrices("ormqr", input3)
    side = -2 if left else -1
    wrong = ""
    if other[side] < scales[-1] if scales else False:
        wrong = f"other.shape[{side}] must be greater than or equal to tau.shape[-1]"
    elif other[side] != shape[-2]:
        wrong = f"other.shape[{side}] must be equal to input.shape[-2]"
    elif len(scales) == len(shape) - 1 and scales[-1] != min(other[side], shape[-1]):
        wrong = f"tau.shape[-1] must be equal to min(other.shape[{side}], input.shape[-1])"
    elif len(other) != len(shape) or other[:-2] != shape[:-2]:
        wrong = f"Expected batch dimensions of other to be equal to those of input, but got {other} and {shape}"
    advice = f"give the matrix and tau that opmux.geqrf returns; {sides_advice('other', shape[-2], left)}"
    _refuse("ormqr", f"ormqr: {wrong or _wrong_scales(shape, scales)}", advice, self, input2, input3)
    return by_columns(other, require_floating("ormqr", self, input2, input3))


def _wrong_scales(shape: tuple[int, ...], scales: tuple[int, ...]) -> str:
    if len(scales) != len(shape) - 1:
        return (
            "Expected tau to have one dimension less than input, but got tau.ndim equal to "
            f"{len(scales)} and input.ndim is equal to {len(shape)}"
        )
    if scales[:-1] != shape[:-2]:
        return f"Expected batch dimensions of tau to be equal to input.shape[:-2], but got {scales[:-1]}"
    return ""


def _refuse(name: str, found: str, advice: str, *tensors: Tensor) -> None:
    if not found.endswith(": "):
        asked = f"aten::{name} of shapes {', '.join(str(shape_of(t)) for t in tensors)}"
        raise OperatorValueError(asked, found=found, advice=advice)
