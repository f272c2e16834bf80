"""Shapes, dtypes and errors of element-wise arithmetic."""

from typing import Any

from opmux.dispatch import checked_number
from opmux.errors import DtypeNotImplementedError, OperatorValueError
from opmux.native.arrays import check_number
from opmux.native.tensor_iterator import binary_float_op, binary_op, pointwise, unary_op
from opmux.native.tensor_meta import TensorMeta
from opmux.tensor import DTYPES, Tensor, dtype, result_type

__all__ = [
    "abs_meta",
    "add_meta",
    "check_alpha",
    "check_condition",
    "check_difference",
    "check_order",
    "check_power",
    "div_meta",
    "div_mode_meta",
    "maximum_meta",
    "neg_meta",
    "pow_meta",
    "pow_scalar_meta",
    "refuse_integer_zero",
    "relu_meta",
    "rounded_result",
    "sign_meta",
    "sub_meta",
    "threshold_backward_meta",
    "where_meta",
]


def refuse_integer_zero(found: bool) -> None:
    """Refuses an integer division by zero, which has no result.

    Raises:
        OperatorValueError: `found` is True.
    """
    if found:
        raise OperatorValueError(
            "a division of integers",
            found="ZeroDivisionError: an element of the divisor is 0",
            advice="divide floating-point tensors, or replace the zeros",
        )


def sign_meta(self: Tensor) -> TensorMeta:
    if self.dtype.is_complex:
        raise DtypeNotImplementedError(
            f"the sign of a tensor of dtype {self.dtype}",
            found="complex numbers have no order",
            advice="use sgn",
        )
    return unary_op(self)


def neg_meta(self: Tensor) -> TensorMeta:
    if self.dtype.kind == "b":
        raise OperatorValueError(
            "the negative of a bool tensor",
            found="Negation, the `-` operator, on a bool tensor is not supported",
            advice="use the `~` or `logical_not()` operator instead",
        )
    return unary_op(self)


def relu_meta(self: Tensor) -> TensorMeta:
    if self.dtype.kind in "bc":
        raise DtypeNotImplementedError(
            f"relu of a tensor of dtype {self.dtype}",
            found="relu needs numbers with an order",
            advice="convert the tensor: .to(opmux.int64), or take the .real part of complex numbers",
        )
    return unary_op(self, resized=None).replace(apart=())  # `relu.out` copies.


def abs_meta(self: Tensor) -> TensorMeta:
    if self.dtype.kind == "b":
        raise DtypeNotImplementedError(
            "the absolute value of a bool tensor",
            found="abs is not implemented for bool",
            advice="convert it: .to(opmux.int64)",
        )
    spec = pointwise(self.dtype.to_real(), self)
    if self.dtype.is_complex:
        return spec.replace(exact=False, not_in_place="In-place abs is not supported for complex tensors.")
    return spec.replace(exact=True)


def check_order(d: dtype) -> dtype:
    """The dtype, if its numbers have an order.

    Raises:
        OperatorValueError: They are complex.
    """
    if d.is_complex:
        raise DtypeNotImplementedError(
            f"the order of numbers of dtype {d}",
            found="complex numbers can be equal, but have no order",
            advice="compare their absolute values",
        )
    return d


def maximum_meta(self: Tensor, other: Tensor) -> TensorMeta:
    check_order(result_type(self, other))
    return binary_op(self, other)


def add_meta(self: Tensor, other: Tensor, *, alpha: Any = 1) -> TensorMeta:
    check_alpha(alpha, result_type(self, other))
    return binary_op(self, other)


def sub_meta(self: Tensor, other: Tensor, *, alpha: Any = 1) -> TensorMeta:
    check_alpha(alpha, result_type(self, other))
    check_difference(self, other)
    return binary_op(self, other)


def check_difference(self: Tensor, other: Tensor) -> None:
    """Refuses to subtract from or with a bool tensor.

    Raises:
        OperatorValueError: One of the tensors is bool.
    """
    if self.dtype.kind == "b" or other.dtype.kind == "b":
        which = "two bool tensors" if self.dtype is other.dtype else "a bool tensor"
        raise OperatorValueError(
            f"the difference of tensors of dtypes {self.dtype} and {other.dtype}",
            found=f"Subtraction, the `-` operator, with {which} is not supported",
            advice="use the `^` or `logical_xor()` operator, or `~` to invert a mask",
        )


def check_alpha(alpha: Any, d: dtype) -> None:
    """Refuses a factor that the result's dtype cannot hold.

    Raises:
        OperatorValueError: `alpha` is of a higher kind than `d`, or a bool where `d` is none.
        OperatorOverflowError: It is an integer that `d` does not hold.
    """
    check_number(alpha, d)
    if (
        (isinstance(alpha, bool) and d.kind != "b")
        or (isinstance(alpha, float) and d.kind in "biu")
        or (isinstance(alpha, complex) and not d.is_complex)
    ):
        found, advice = "alpha must be a number of the result's kind", "give alpha=1, for example"
        if isinstance(alpha, float):
            found = "For integral input tensors, argument alpha must not be a floating point number"
            advice = "give an integer, or convert the tensors: .to(opmux.float32)"
        raise OperatorValueError(
            f"alpha={alpha!r} for a result of dtype {d}",
            found=found,
            advice=advice,
        )


def div_meta(self: Tensor, other: Tensor) -> TensorMeta:
    return binary_float_op(self, other)


def div_mode_meta(self: Tensor, other: Tensor, *, rounding_mode: str | None) -> TensorMeta:
    if rounding_mode is None:
        return div_meta(self, other)
    d = rounded_result(self, other, rounding_mode)
    return pointwise(d, self, other, common=d)


def rounded_result(self: Tensor, other: Tensor, rounding_mode: str) -> dtype:
    """Dtype of a rounded quotient.

    Raises:
        OperatorValueError: The mode is unknown, or the tensors are both bool or one of them is complex.
    """
    if rounding_mode not in ("trunc", "floor"):
        raise OperatorValueError(
            f"div with rounding_mode={rounding_mode!r}",
            found=f"div expected rounding_mode to be one of None, 'trunc', or 'floor' but found {rounding_mode!r}",
            advice='give "trunc" or "floor", or leave it out',
        )
    d = result_type(self, other)
    if d.kind in "bc":
        raise DtypeNotImplementedError(
            f"div with rounding_mode={rounding_mode!r} of dtype {d}",
            found="rounding needs real numbers",
            advice="convert bools: .to(opmux.int64), or take the .real part of complex numbers",
        )
    return d


def pow_meta(self: Any, exponent: Any) -> TensorMeta:
    check_power(exponent, result_type(self, exponent))
    spec = binary_op(self, exponent)
    # What has a number for its base lies row by row.
    return spec if isinstance(self, Tensor) else spec.replace(strides=None)


def pow_scalar_meta(self: Any, exponent: Tensor) -> TensorMeta:
    spec = pow_meta(self, exponent).replace(strides=None)
    # The powers of 1, which is no bool, fit any dtype.
    return spec.replace(destinations=tuple(DTYPES.values())) if self == 1 and self is not True else spec


def check_power(exponent: Any, d: dtype) -> None:
    """Refuses a negative integer as the exponent of integers, and any power of bools but with a bool.

    Raises:
        OperatorValueError: It is one of these.
        OperatorOverflowError: It is a number that integers of `d`, or fractions of 16 bits, do not hold.
    """
    power = getattr(exponent, "_array", exponent)
    checked_number(power)
    if d.kind == "b" and not isinstance(power, bool):
        raise DtypeNotImplementedError(
            "a power of dtype bool",
            found="pow is not implemented for bool",
            advice="convert the base: .to(opmux.int64)",
        )
    if d.kind in "iu" and type(power) is int and power < 0:
        raise OperatorValueError(
            f"a power with the exponent {power} of dtype {d}",
            found="Integers to negative integer powers are not allowed.",
            advice="convert the base: .to(opmux.float32)",
        )
    if (d.kind in "iu" or d.itemsize == 2) and type(power) in (int, float):
        check_number(power, d)  # wider dtypes take it in double precision


def where_meta(condition: Tensor, self: Any, other: Any) -> TensorMeta:
    check_condition(condition)
    d = result_type(self, other)
    return pointwise(d, condition, self, other, common=d, exact=True)


def check_condition(condition: Tensor) -> None:
    """Refuses a condition that is neither bool nor uint8.

    Raises:
        OperatorValueError: It has another dtype.
    """
    if condition.dtype.name not in ("bool", "uint8"):
        raise OperatorValueError(
            f"where with a condition of dtype {condition.dtype}",
            found="where expected condition to be a boolean tensor",
            advice="compare the condition with something, or convert it: .to(opmux.bool)",
        )


def threshold_backward_meta(grad_output: Tensor, self: Tensor, threshold: Any) -> TensorMeta:
    d = result_type(grad_output, self)
    if d.kind in "bc":
        raise OperatorValueError(
            f"threshold_backward in dtype {d}",
            found="the threshold needs numbers with an order",
            advice="convert them: .to(opmux.float32)",
        )
    return pointwise(d, self, grad_output)
