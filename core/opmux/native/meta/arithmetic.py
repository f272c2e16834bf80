"""Shapes, dtypes and errors of those further operators of two operands for which no rule of `elementwise` is enough."""

from opmux.errors import DtypeNotImplementedError, OperatorValueError
from opmux.native.arrays import shape_of
from opmux.native.meta.pointwise import div_mode_meta
from opmux.native.shapes import broadcast_strides, kept_strides
from opmux.native.tensor_iterator import float_result, integer, pointwise
from opmux.native.tensor_meta import TensorMeta
from opmux.tensor import Tensor, contiguous_strides, dtype, element_strides, float32

__all__ = [
    "complex_meta",
    "floor_divide_meta",
    "heaviside_meta",
    "ldexp_meta",
    "ldexp_result",
    "parts_result",
    "step_result",
]


def floor_divide_meta(self: Tensor, other: Tensor) -> TensorMeta:
    return div_mode_meta(self, other, rounding_mode="floor")


def step_result(self: Tensor, values: Tensor) -> dtype:
    """Dtype of heaviside: that of both operands.

    Raises:
        OperatorValueError: Their dtypes differ, or are complex.
    """
    if self.dtype is not values.dtype or self.dtype.is_complex:
        raise OperatorValueError(
            f"heaviside of dtypes {self.dtype} and {values.dtype}",
            found="heaviside is not implemented for tensors with different or complex dtypes",
            advice=f"convert both: .to({self.dtype.to_real()})",
        )
    return self.dtype


def heaviside_meta(self: Tensor, values: Tensor) -> TensorMeta:
    return pointwise(step_result(self, values), self, values, exact=True)


def ldexp_result(self: Tensor, other: Tensor) -> dtype:
    """Dtype of ldexp: an integer exponent leaves a floating-point tensor as it is.

    Raises:
        OperatorValueError: The exponent of a floating-point tensor is bool.
    """
    if self.dtype.is_floating_point and not other.dtype.is_floating_point and not other.dtype.is_complex:
        integer(other)
        return self.dtype
    return float_result(self, other)


def ldexp_meta(self: Tensor, other: Tensor) -> TensorMeta:
    spec = pointwise(ldexp_result(self, other), self, other)
    if not (self.dtype.kind in "biu" or (self.dtype is float32 and other.dtype.kind in "fc")):
        return spec
    # PyTorch takes a power of the number 2 here, which lies row by row.
    power = broadcast_strides(shape_of(other), contiguous_strides(shape_of(other)), spec.shape)
    factor = broadcast_strides(shape_of(self), element_strides(self._array), spec.shape)
    return spec.replace(strides=kept_strides(spec.shape, factor, power))


def parts_result(first: Tensor, second: Tensor) -> dtype:
    """Dtype of the two real tensors of which a complex one is made.

    Raises:
        OperatorValueError: They are not both float32 or both float64.
        DtypeNotImplementedError: Both are float16.
    """
    if first.dtype is not second.dtype or first.dtype.name not in ("float32", "float64"):
        are_half = first.dtype.name == second.dtype.name == "float16"
        raise (DtypeNotImplementedError if are_half else OperatorValueError)(
            f"complex numbers made of dtypes {first.dtype} and {second.dtype}",
            found=f"Expected both inputs to be Float or Double tensors but got {first.dtype} and {second.dtype}",
            advice="convert both to float32 or both to float64",
        )
    return first.dtype


def complex_meta(first: Tensor, second: Tensor) -> TensorMeta:
    return pointwise(parts_result(first, second).to_complex(), first, second)
