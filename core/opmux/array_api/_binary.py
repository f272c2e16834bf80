"""The standard's element-wise functions of two arrays, and `clip`.

Shapes are broadcast, and dtypes promoted as `result_type` says; one operand may be a Python number. Where nothing else is said, the
result has that dtype. All raise OperatorArgumentError for operands that have no common dtype, and OperatorValueError for
shapes that cannot be broadcast.
"""

from opmux.array_api._dtypes import iinfo
from opmux.array_api._operands import Operand, converted, promoted
from opmux.dispatch import explained
from opmux.tensor import Tensor, dtype, ops, tensor

__all__ = [
    "add",
    "atan2",
    "bitwise_and",
    "bitwise_left_shift",
    "bitwise_or",
    "bitwise_right_shift",
    "bitwise_xor",
    "clip",
    "copysign",
    "divide",
    "equal",
    "floor_divide",
    "greater",
    "greater_equal",
    "hypot",
    "less",
    "less_equal",
    "logaddexp",
    "logical_and",
    "logical_or",
    "logical_xor",
    "maximum",
    "minimum",
    "multiply",
    "nextafter",
    "not_equal",
    "pow",
    "remainder",
    "subtract",
]

_aten = ops.aten


def add(x1: Operand, x2: Operand, /) -> Tensor:
    """Sums."""
    return _aten.add.Tensor(*promoted("add", x1, x2))


def atan2(x1: Operand, x2: Operand, /) -> Tensor:
    """The angles of the points (x2, x1), in radians from -pi to pi."""
    return _aten.atan2.default(*promoted("atan2", x1, x2))


def bitwise_and(x1: Operand, x2: Operand, /) -> Tensor:
    """The bits that both have."""
    return _aten.bitwise_and.Tensor(*promoted("bitwise_and", x1, x2))


def bitwise_left_shift(x1: Operand, x2: Operand, /) -> Tensor:
    """The bits of `x1`, moved left by `x2`, which is not negative."""
    return _aten.bitwise_left_shift.Tensor(*promoted("bitwise_left_shift", x1, x2))


def bitwise_or(x1: Operand, x2: Operand, /) -> Tensor:
    """The bits that either has."""
    return _aten.bitwise_or.Tensor(*promoted("bitwise_or", x1, x2))


def bitwise_right_shift(x1: Operand, x2: Operand, /) -> Tensor:
    """The bits of `x1`, moved right by `x2`, which is not negative; signs stay."""
    return _aten.bitwise_right_shift.Tensor(*promoted("bitwise_right_shift", x1, x2))


def bitwise_xor(x1: Operand, x2: Operand, /) -> Tensor:
    """The bits that one of them has."""
    return _aten.bitwise_xor.Tensor(*promoted("bitwise_xor", x1, x2))


@explained
def clip(x: Tensor, /, min: Operand | None = None, max: Operand | None = None) -> Tensor:
    """Elements, none less than `min` nor greater than `max`, in the dtype of `x`.

    Args:
        x: Any shape and real dtype.
        min: The lower bound: a number, or a tensor that is broadcast with `x`; none if left out.
        max: The upper bound, which wins where it is less than the lower one.
    """
    if min is None and max is None:
        return _aten.clone.default(x)
    return _aten.clamp.Tensor(x, _bound(x, min), _bound(x, max))


def _bound(x: Tensor, bound: Operand | None) -> Tensor | None:
    """A bound in the dtype of what it bounds; an integer beyond an integer dtype is that dtype's own limit."""
    if bound is None:
        return None
    if isinstance(bound, Tensor):
        if x.dtype.kind in "iu" and bound.dtype.kind in "iu" and bound.dtype is not x.dtype:
            # A conversion would begin again at the other end.
            limits = iinfo(bound.dtype)
            bound = _aten.clamp.default(bound, _within(x.dtype, limits.min), _within(x.dtype, limits.max))
        return converted(bound, x.dtype)
    return tensor(_within(x.dtype, bound), dtype=x.dtype, device=x.device)


def _within(d: dtype, bound: complex) -> complex:
    if d.kind not in "iu" or not isinstance(bound, int):
        return bound
    limits = iinfo(d)
    return limits.min if bound < limits.min else limits.max if bound > limits.max else bound


def copysign(x1: Operand, x2: Operand, /) -> Tensor:
    """The magnitudes of `x1` with the signs of `x2`."""
    return _aten.copysign.Tensor(*promoted("copysign", x1, x2))


def divide(x1: Operand, x2: Operand, /) -> Tensor:
    """Quotients; of integers, for which the standard has no rule, in the default dtype."""
    return _aten.div.Tensor(*promoted("divide", x1, x2))


def equal(x1: Operand, x2: Operand, /) -> Tensor:
    """Whether elements are equal; bools."""
    return _aten.eq.Tensor(*promoted("equal", x1, x2))


def floor_divide(x1: Operand, x2: Operand, /) -> Tensor:
    """Quotients, rounded towards negative infinity; an integer divided by zero is refused."""
    x1, x2 = promoted("floor_divide", x1, x2)
    quotients = _aten.floor_divide.default(x1, x2)
    if not quotients.is_floating_point():
        return quotients
    # PyTorch pairs them with remainders, as Python does: NaN for infinity divided by 1, and -1 for -1 divided by infinity.
    is_infinite = _aten.logical_or.default(_aten.isinf.default(x1), _aten.isinf.default(x2))
    return _aten.where.self(is_infinite, _aten.floor.default(_aten.div.Tensor(x1, x2)), quotients)


def greater(x1: Operand, x2: Operand, /) -> Tensor:
    """Whether `x1` is greater; bools."""
    return _aten.gt.Tensor(*promoted("greater", x1, x2))


def greater_equal(x1: Operand, x2: Operand, /) -> Tensor:
    """Whether `x1` is greater or equal; bools."""
    return _aten.ge.Tensor(*promoted("greater_equal", x1, x2))


def hypot(x1: Operand, x2: Operand, /) -> Tensor:
    """The square roots of sums of squares, without overflow on the way."""
    return _aten.hypot.default(*promoted("hypot", x1, x2))


def less(x1: Operand, x2: Operand, /) -> Tensor:
    """Whether `x1` is less; bools."""
    return _aten.lt.Tensor(*promoted("less", x1, x2))


def less_equal(x1: Operand, x2: Operand, /) -> Tensor:
    """Whether `x1` is less or equal; bools."""
    return _aten.le.Tensor(*promoted("less_equal", x1, x2))


def logaddexp(x1: Operand, x2: Operand, /) -> Tensor:
    """Logarithms of sums of powers of e, without overflow on the way."""
    return _aten.logaddexp.default(*promoted("logaddexp", x1, x2))


def logical_and(x1: Operand, x2: Operand, /) -> Tensor:
    """Whether both are true; bools."""
    return _aten.logical_and.default(*promoted("logical_and", x1, x2))


def logical_or(x1: Operand, x2: Operand, /) -> Tensor:
    """Whether one or both are true; bools."""
    return _aten.logical_or.default(*promoted("logical_or", x1, x2))


def logical_xor(x1: Operand, x2: Operand, /) -> Tensor:
    """Whether one alone is true; bools."""
    return _aten.logical_xor.default(*promoted("logical_xor", x1, x2))


def maximum(x1: Operand, x2: Operand, /) -> Tensor:
    """The greater of two; NaN if one is."""
    return _aten.maximum.default(*promoted("maximum", x1, x2))


def minimum(x1: Operand, x2: Operand, /) -> Tensor:
    """The less of two; NaN if one is."""
    return _aten.minimum.default(*promoted("minimum", x1, x2))


def multiply(x1: Operand, x2: Operand, /) -> Tensor:
    """Products."""
    return _aten.mul.Tensor(*promoted("multiply", x1, x2))


def nextafter(x1: Operand, x2: Operand, /) -> Tensor:
    """The next numbers after `x1` on the way to `x2`."""
    return _aten.nextafter.default(*promoted("nextafter", x1, x2))


def not_equal(x1: Operand, x2: Operand, /) -> Tensor:
    """Whether elements differ; bools."""
    return _aten.ne.Tensor(*promoted("not_equal", x1, x2))


def pow(x1: Operand, x2: Operand, /) -> Tensor:
    """`x1` to the power of `x2`; integers to negative powers are refused."""
    return _aten.pow.Tensor_Tensor(*promoted("pow", x1, x2))


def remainder(x1: Operand, x2: Operand, /) -> Tensor:
    """What division leaves, with the sign of `x2`; an integer divided by zero is refused."""
    x1, x2 = promoted("remainder", x1, x2)
    rest = _aten.remainder.Tensor(x1, x2)
    if not rest.is_floating_point():
        return rest
    # PyTorch's zero has the sign of `x1`.
    return _aten.where.self(_aten.eq.Scalar(rest, 0), _aten.copysign.Tensor(rest, x2), rest)


def subtract(x1: Operand, x2: Operand, /) -> Tensor:
    """Differences."""
    return _aten.sub.Tensor(*promoted("subtract", x1, x2))
