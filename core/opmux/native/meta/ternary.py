"""Shapes, dtypes and errors of operators of three operands."""

from typing import Any, Final

from opmux.errors import DtypeNotImplementedError, OperatorValueError
from opmux.native.tensor_iterator import accepting, float_or_complex, pointwise
from opmux.native.tensor_meta import TensorMeta
from opmux.tensor import Tensor, dtype, result_type, scalar_name

__all__ = [
    "addcdiv_meta",
    "addcdiv_result",
    "addcmul_meta",
    "addcmul_result",
    "clamp_max_meta",
    "clamp_meta",
    "clamp_min_meta",
    "clamp_result",
    "lerp_meta",
    "lerp_result",
]

addcmul_result: Final = accepting("iufc")


def addcmul_meta(self: Tensor, tensor1: Tensor, tensor2: Tensor, *, value: Any = 1) -> TensorMeta:
    d = addcmul_result(self, tensor1, tensor2)
    return pointwise(d, self, tensor1, tensor2, common=d)


def addcdiv_result(self: Tensor, tensor1: Tensor, tensor2: Tensor) -> dtype:
    """Dtype of addcdiv.

    Raises:
        OperatorValueError: It would divide integers by integers, or add the quotient to integers.
    """
    if tensor1.dtype.kind in "biu" and tensor2.dtype.kind in "biu":
        raise OperatorValueError(
            f"addcdiv with a quotient of dtypes {tensor1.dtype} and {tensor2.dtype}",
            found="Integer division with addcdiv is no longer supported",
            advice="convert one of the tensors to a floating-point dtype, or use div with a rounding mode and add",
        )
    return addcmul_result(self, tensor1, tensor2)


def addcdiv_meta(self: Tensor, tensor1: Tensor, tensor2: Tensor, *, value: Any = 1) -> TensorMeta:
    d = addcdiv_result(self, tensor1, tensor2)
    return pointwise(d, self, tensor1, tensor2, common=d)


def lerp_result(self: Tensor, end: Tensor, weight: Any) -> dtype:
    """Dtype of lerp.

    Raises:
        OperatorValueError: The tensors have different dtypes, where a 0-dim weight does not count, or no fractions.
    """
    others = [("end", end)]
    if isinstance(weight, Tensor) and weight.ndim:
        others.append(("weight", weight))
    for name, tensor in others:
        if tensor.dtype is not self.dtype:
            raise OperatorValueError(
                f"lerp of dtypes {self.dtype} and {tensor.dtype}",
                found=f"expected dtype {self.dtype} for `{name}` but got dtype {tensor.dtype}",
                advice=f"convert it: .to({self.dtype})",
            )
    if isinstance(weight, complex) and not self.dtype.is_complex:
        raise OperatorValueError(
            f"lerp of dtype {self.dtype} with the weight {weight}",
            found=f"value cannot be converted to type {self.dtype} without overflow",
            advice="convert the tensors: .to(opmux.complex64)",
        )
    if isinstance(weight, Tensor):
        return float_or_complex(self, end, weight)
    float_or_complex(self)
    return result_type(self, end, weight)


def lerp_meta(self: Tensor, end: Tensor, weight: Any) -> TensorMeta:
    d = lerp_result(self, end, weight)
    # A weight without dimensions may have another dtype: then the result is converted to that of the destination.
    return pointwise(d, self, end, weight, exact=(isinstance(weight, Tensor) and weight.ndim > 0) or None)


def clamp_result(self: Tensor, min: Any, max: Any) -> dtype:
    """Dtype of clamp: that of the tensor and the bounds there are.

    Raises:
        OperatorValueError: There is no bound, or the numbers have no order or are bools (which have maximum and minimum).
    """
    bounds = [bound for bound in (min, max) if bound is not None]
    if not bounds:
        raise OperatorValueError(
            "clamp without bounds",
            found="At least one of 'min' or 'max' must not be None",
            advice="give min, max or both",
        )
    d = result_type(self, *bounds)
    two_bools = d.kind == "b" and not (len(bounds) == 1 and isinstance(bounds[0], Tensor))
    if d.is_complex or two_bools:
        raise DtypeNotImplementedError(
            f"clamp of dtype {d}",
            found=f"clamp is not implemented for '{scalar_name(d)}'",
            advice="convert the tensor: .to(opmux.int64), or take the .real part of complex numbers",
        )
    return d


def clamp_meta(self: Tensor, min: Any = None, max: Any = None) -> TensorMeta:
    bounds = [bound for bound in (min, max) if bound is not None]
    d = clamp_result(self, min, max)
    exact = not any(isinstance(bound, Tensor) for bound in bounds)
    return pointwise(d, self, *bounds, common=d, exact=exact or None)


def clamp_min_meta(self: Tensor, min: Any) -> TensorMeta:
    return clamp_meta(self, min)


def clamp_max_meta(self: Tensor, max: Any) -> TensorMeta:
    return clamp_meta(self, None, max)
