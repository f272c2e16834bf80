"""Shapes, dtypes and errors of the further operators of two operands.

Each operator computes in the dtype that a rule gives for its operands, or is refused; most metas are such a rule and the
broadcast shape.
"""

from collections.abc import Callable
from typing import Any

from opmux.errors import OperatorValueError
from opmux.native.meta.elementwise import Rule, accepting, float_only, float_or_complex, real_floating, real_number
from opmux.native.meta.pointwise import div_mode_meta, float_result, pointwise
from opmux.native.structured import TensorMeta
from opmux.tensor import Tensor, dtype

__all__ = [
    "Rule",
    "accepting",
    "broadcast_meta",
    "complex_meta",
    "floor_divide_meta",
    "fraction_meta",
    "fractions",
    "heaviside_meta",
    "integer_meta",
    "integers",
    "ldexp_meta",
    "ldexp_result",
    "parts_result",
    "real_float_meta",
    "real_floats",
    "real_fraction_meta",
    "real_fractions",
    "real_numbers",
    "remainder_meta",
    "step_result",
]

real_floats = real_floating
real_fractions = float_only
fractions = float_or_complex
integers = accepting("iu")
real_numbers = real_number


def broadcast_meta(rule: Rule) -> Callable[..., TensorMeta]:
    """The meta of an operator of two operands whose result has the dtype that it computes in."""

    def meta(self: Any, other: Any) -> TensorMeta:
        return pointwise(rule(self, other), self, other)

    return meta


real_float_meta = broadcast_meta(real_floats)
real_fraction_meta = broadcast_meta(real_fractions)
fraction_meta = broadcast_meta(fractions)
integer_meta = broadcast_meta(integers)
remainder_meta = broadcast_meta(real_numbers)


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
            advice="convert one of the tensors",
        )
    return self.dtype


def heaviside_meta(self: Tensor, values: Tensor) -> TensorMeta:
    return pointwise(step_result(self, values), self, values)


def ldexp_result(self: Tensor, other: Tensor) -> dtype:
    """Dtype of ldexp: an integer exponent leaves a floating-point tensor as it is.

    Raises:
        OperatorValueError: The exponent of a floating-point tensor is bool.
    """
    if self.dtype.is_floating_point and not other.dtype.is_floating_point and not other.dtype.is_complex:
        integers(other)
        return self.dtype
    return float_result(self, other)


def ldexp_meta(self: Tensor, other: Tensor) -> TensorMeta:
    return pointwise(ldexp_result(self, other), self, other)


def parts_result(first: Tensor, second: Tensor) -> dtype:
    """Dtype of the two real tensors of which a complex one is made.

    Raises:
        OperatorValueError: They are not both float32 or both float64.
    """
    if first.dtype is not second.dtype or first.dtype.name not in ("float32", "float64"):
        raise OperatorValueError(
            f"complex numbers made of dtypes {first.dtype} and {second.dtype}",
            found=f"Expected both inputs to be Float or Double tensors but got {first.dtype} and {second.dtype}",
            advice="convert both to float32 or both to float64",
        )
    return first.dtype


def complex_meta(first: Tensor, second: Tensor) -> TensorMeta:
    return pointwise(parts_result(first, second).to_complex(), first, second)
