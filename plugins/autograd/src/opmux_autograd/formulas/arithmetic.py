"""Derivatives of arithmetic with two and three operands."""

import cmath
import math
from typing import Any

from opmux import Tensor, ops
from opmux_autograd.formulas.values import conj, where_zero, zeros_like

__all__ = [
    "angle_of",
    "clamp_max_bound",
    "clamp_min_bound",
    "clamp_self",
    "copysign_self",
    "dist_backward",
    "div_mode",
    "div_mode_other",
    "first_wins",
    "larger",
    "only_where",
    "pow_base",
    "pow_exponent",
    "pow_exponent_of_number",
    "pow_scalar",
    "xlogy_self",
    "xlogy_self_of_number",
]


def only_where(condition: Tensor, tensor: Tensor) -> Any:
    """The tensor, with zeros where the condition does not hold."""
    return ops.aten.where.ScalarOther(condition, tensor, 0)


def angle_of(grad: Tensor, other: Tensor, self: Tensor) -> Any:
    """The gradient times `other`, divided by the squared distance of the point from the origin, at which there is none."""
    square = self * self + other * other
    return grad * where_zero(square == 0, other / square)


def copysign_self(grad: Tensor, self: Tensor, result: Tensor) -> Any:
    """Gradient of the size in copysign: the sign that was put on it; none where it is 0."""
    return grad * where_zero(self == 0, result / self)


def first_wins(wins: Tensor, other: Tensor) -> Any:
    """Where fmax and fmin take their first operand: where it wins, and where the other one is NaN."""
    return ops.aten.logical_or.default(wins, ops.aten.isnan.default(other))


def xlogy_self(grad: Tensor, self: Tensor, other: Tensor) -> Any:
    """Gradient of the factor in xlogy: zero, not infinite, where both are 0 or the logarithm does not exist."""
    flat = ops.aten.logical_and.default(self == 0, other <= 0)
    return where_zero(flat, ops.aten.xlogy.Tensor(grad, other))


def xlogy_self_of_number(grad: Tensor, self: Tensor, other: float) -> Any:
    """Gradient of the factor in xlogy with a number."""
    product = ops.aten.xlogy.Scalar_Other(grad, other)
    return product if other > 0 else where_zero(self == 0, product)


def clamp_self(grad: Tensor, self: Tensor, min: Any, max: Any) -> Any:
    """Gradient of what is clamped: passes where it lies within the bounds."""
    if min is None or max is None:
        return only_where(self <= max if min is None else self >= min, grad)
    return only_where(ops.aten.logical_and.default(self >= min, self <= max), grad)


def clamp_min_bound(grad: Tensor, self: Tensor, min: Tensor, max: Tensor | None) -> Any:
    """Gradient of the lower bound: passes where it is the result."""
    below = self < min
    return only_where(below if max is None else ops.aten.logical_and.default(below, min < max), grad)


def clamp_max_bound(grad: Tensor, self: Tensor, min: Tensor | None, max: Tensor) -> Any:
    """Gradient of the upper bound, which wins over a lower one that is larger."""
    above = self > max
    return only_where(above if min is None else ops.aten.logical_or.default(above, max < min), grad)


def dist_backward(grad: Tensor, difference: Tensor, p: float, result: Tensor) -> Any:
    """Gradient of the p-norm of a difference; zero where the norm has a kink.

    Args:
        grad: Gradient of the norm.
        difference: What the norm is of.
        p: Its order.
        result: The norm.
    """
    sign, size = ops.aten.sgn.default(difference), ops.aten.abs.default(difference)
    if p == 0:
        return zeros_like(difference)
    if p == 1:
        return grad * sign
    if math.isinf(p):
        # Elements as large as the norm share its gradient.
        largest = ops.aten._to_copy.default(size == result, dtype=size.dtype)
        return sign * largest * (grad / largest.sum())
    if p == 2:
        return where_zero(result == 0, difference / result) * grad
    slope = where_zero(size == 0, size ** (p - 1)) if p < 2 else size ** (p - 1)
    return sign * slope * where_zero(result == 0, grad / result ** (p - 1))


def div_mode(grad: Tensor, other: Any, rounding_mode: str | None) -> Any:
    """Gradient of a quotient's numerator, given the conjugate denominator; zero where the quotient is rounded."""
    return grad / other if rounding_mode is None else zeros_like(grad)


def div_mode_other(grad: Tensor, self: Tensor, other: Tensor, rounding_mode: str | None) -> Any:
    """Gradient of a quotient's denominator; zero where the quotient is rounded."""
    return -grad * conj((self / other) / other) if rounding_mode is None else zeros_like(grad)


def pow_scalar(grad: Tensor, self: Tensor, exponent: complex) -> Any:
    """Gradient of the base of a power with a constant exponent."""
    if exponent == 0:
        return zeros_like(grad)
    return grad * conj(self ** (exponent - 1) * exponent)


def pow_base(grad: Tensor, self: Tensor, exponent: Tensor) -> Any:
    """Gradient of a power's base: zero, not NaN, where the exponent is 0."""
    return where_zero(exponent == 0, grad * conj(exponent * self ** (exponent - 1)))


def pow_exponent(grad: Tensor, self: Tensor, exponent: Tensor, result: Tensor) -> Any:
    """Gradient of a power's exponent: zero, not NaN, where 0 is raised to an exponent that is not negative."""
    flat = ops.aten.logical_and.default(self == 0, _not_negative(exponent))
    base = ops.aten._to_copy.default(self, dtype=result.dtype) if exponent.dtype.is_complex else self
    return grad * conj(where_zero(flat, result * ops.aten.log.default(base)))


def _not_negative(exponent: Tensor) -> Any:
    """Where exponents are real numbers from 0 on."""
    if not exponent.dtype.is_complex:
        return exponent >= 0
    real, imag = ops.aten.real.default(exponent), ops.aten.imag.default(exponent)
    return ops.aten.logical_and.default(imag == 0, real >= 0)


def pow_exponent_of_number(grad: Tensor, self: complex, exponent: Tensor, result: Tensor) -> Any:
    """Gradient of the exponent over a constant base."""
    if self == 0:
        return grad * conj(where_zero(_not_negative(exponent), result * -math.inf))
    if isinstance(self, complex) or result.dtype.is_complex:
        return grad * conj(result * cmath.log(self))
    return grad * (result * (math.log(self) if self > 0 else math.nan))


def larger(grad: Tensor, self: Tensor, other: Tensor) -> Any:
    """Gradient of `self` in maximum(self, other): equal values share it."""
    shared = ops.aten.where.self(self == other, grad * 0.5, grad)
    return where_zero(self < other, shared)
