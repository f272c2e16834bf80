"""Further operators of two operands. Most are one ufunc, see `binary_ufunc` in `elementwise`."""

from math import log
from typing import Any, Final

from opmux.native.arrays import cast, operands, quiet
from opmux.native.kernels.elementwise import binary_ufunc, call, in_blocks, iterating
from opmux.native.kernels.pointwise import WIDE_FROM, check_divisor, div_mode_impl, wide_quotient
from opmux.native.meta.arithmetic import complex_meta, ldexp_result, parts_result, step_result
from opmux.native.meta.pointwise import check_order
from opmux.native.shapes import broadcast_shapes
from opmux.native.tensor_iterator import float_only, float_or_complex, integer, real_floating, real_number
from opmux.tensor import ArrayBackend, Tensor, dtype, int32, result_type

__all__ = [
    "arrays_of",
    "atan2_impl",
    "complex_logaddexp",
    "complex_of_parts",
    "copysign_impl",
    "floor_divide_impl",
    "fmax_impl",
    "fmin_impl",
    "fmod_impl",
    "gcd_impl",
    "heaviside_impl",
    "hypot_impl",
    "lcm_impl",
    "ldexp_impl",
    "logaddexp2_impl",
    "logaddexp_impl",
    "nextafter_impl",
    "polar",
    "remainder_impl",
    "xlogy_impl",
]

#: From this many elements on, several vectorised passes beat one that is not.
_PASSES_FROM: Final = 1024


def arrays_of(be: ArrayBackend, d: dtype, *xs: Any) -> list[Any]:
    """Operands in dtype `d`, numbers among them as 0-dim arrays."""
    return [x if hasattr(x, "dtype") else be.asarray(x, d) for x in operands(be, d, *xs)]


def _ordered(self: Any, other: Any) -> dtype:
    return check_order(result_type(self, other))


atan2_impl = binary_ufunc("arctan2", real_floating)
copysign_impl = binary_ufunc("copysign", real_floating)
fmax_impl = binary_ufunc("fmax", _ordered)
fmin_impl = binary_ufunc("fmin", _ordered)
gcd_impl = binary_ufunc("gcd", integer)
hypot_impl = binary_ufunc("hypot", float_only)
nextafter_impl = binary_ufunc("nextafter", float_only)


def floor_divide_impl(be: ArrayBackend, self: Tensor, other: Tensor, *, out: Any = None) -> Any:
    return div_mode_impl(be, self, other, rounding_mode="floor", out=out)


def lcm_impl(be: ArrayBackend, self: Tensor, other: Tensor, *, out: Any = None) -> Any:
    d = integer(self, other)
    if d.itemsize < 4:  # As in C, where small integers are computed with as larger ones, and cut off at the end.
        return cast(be, be.xp.lcm(*arrays_of(be, int32, self, other)), d)
    return call(
        be.xp.absolute, out, be.xp.lcm(*arrays_of(be, d, self, other))
    )  # One that has wrapped around may be negative.


def fmod_impl(be: ArrayBackend, self: Tensor, other: Tensor, *, out: Any = None) -> Any:
    return _left(be, self, other, be.xp.fmod, be.xp.trunc)


def remainder_impl(be: ArrayBackend, self: Tensor, other: Tensor, *, out: Any = None) -> Any:
    return _left(be, self, other, be.xp.remainder, be.xp.floor)


def _left(be: ArrayBackend, self: Tensor, other: Tensor, exact: Any, rounding: Any) -> Any:
    """What is left of a division whose quotient is rounded; not in place, where it may be what is divided."""
    a, b = _divisible(be, self, other)
    if getattr(a, "size", 1) < WIDE_FROM:
        return _signed(be, exact(a, b), a)
    return in_blocks(_remainder, be, a, b, exact, rounding)


def _remainder(be: ArrayBackend, a: Any, b: Any, exact: Any, rounding: Any, into: Any = None) -> Any:
    wide = wide_quotient(be, rounding, a, b)
    if wide is None:
        left = call(exact, into, a, b)
    else:
        x, y, quotient = wide
        quotient *= y
        x -= quotient
        left = x.astype(a.dtype)
    return _signed(be, left, a)


def _signed(be: ArrayBackend, left: Any, a: Any) -> Any:
    """As in C a remainder of zero has the sign of what was divided; array modules give it the divisor's."""
    if left.dtype.kind in "biu" or (be.on_host and left.all()):
        return left
    return be.xp.where(left == 0, be.xp.copysign(left, a), left)


def _divisible(be: ArrayBackend, self: Tensor, other: Tensor) -> list[Any]:
    """Operands of a division that leaves a remainder; integers must not be divided by zero."""
    d = real_number(self, other)
    a, b = operands(be, d, self, other)
    if not d.is_floating_point:
        check_divisor(be, a, b)
    return [a, b]


def heaviside_impl(be: ArrayBackend, self: Tensor, values: Tensor, *, out: Any = None) -> Any:
    # xp.heaviside keeps NaN, which has a step of 0 in PyTorch, and knows no integers.
    x, at_zero = arrays_of(be, step_result(self, values), self, values)
    return be.xp.where(x == 0, at_zero, (x > 0).astype(x.dtype))


def logaddexp_impl(be: ArrayBackend, self: Tensor, other: Tensor, *, out: Any = None) -> Any:
    xp = be.xp
    d = float_or_complex(self, other)
    a, b = operands(be, d, self, other)
    if d.is_complex:
        return complex_logaddexp(be, a, b)
    if not _is_large(be, d, a, b):
        return call(xp.logaddexp, out, a, b)
    return _larger_and(be, a, b, xp.log1p(xp.exp(_gap(be, a, b))), out)


def complex_logaddexp(be: ArrayBackend, a: Any, b: Any) -> Any:
    """`log(exp(a) + exp(b))` of complex arrays, which ufuncs of that name do not take."""
    xp = be.xp
    larger = xp.real(a) >= xp.real(b)
    high, low = xp.where(larger, a, b), xp.where(larger, b, a)
    return high + xp.log1p(xp.exp(low - high))


def logaddexp2_impl(be: ArrayBackend, self: Tensor, other: Tensor, *, out: Any = None) -> Any:
    xp = be.xp
    d = float_only(self, other)
    a, b = operands(be, d, self, other)
    if not _is_large(be, d, a, b):
        return call(xp.logaddexp2, out, a, b)
    return _larger_and(be, a, b, xp.log1p(xp.exp2(_gap(be, a, b))) * (1 / log(2)), out)


def _is_large(be: ArrayBackend, d: dtype, *operands: Any) -> bool:
    """Whether several passes over the operands are faster than one ufunc that has no vector instructions."""
    return be.on_host and d.itemsize >= 4 and max(getattr(x, "size", 1) for x in operands) >= _PASSES_FROM


def _gap(be: ArrayBackend, a: Any, b: Any) -> Any:
    """The smaller operand less the larger one; 0, not NaN, for equal infinities."""
    xp = be.xp
    return xp.fmin(xp.negative(xp.absolute(xp.subtract(a, b))), 0)


def _larger_and(be: ArrayBackend, a: Any, b: Any, rest: Any, out: Any) -> Any:
    return call(be.xp.add, out, be.xp.maximum(a, b), rest)


def xlogy_impl(be: ArrayBackend, self: Tensor, other: Tensor, *, out: Any = None) -> Any:
    xp = be.xp
    x, y = arrays_of(be, real_floating(self, other), self, other)
    # 0 where x is 0, whatever the logarithm, unless y is NaN; 0.0 where x is -0.0, which one more 0 makes of it.
    logarithm = xp.log(xp.where((x == 0) & (y == y), xp.ones_like(y), y))
    return call(xp.multiply, out, x + 0, logarithm)


def ldexp_impl(be: ArrayBackend, self: Tensor, other: Tensor, *, out: Any = None) -> Any:
    xp = be.xp
    d = ldexp_result(self, other)
    if self.dtype.is_floating_point and other.dtype.kind in "iu":
        (exponent,) = arrays_of(be, other.dtype, other)
        # Dtypes from elsewhere have no ldexp, and give another dtype.
        return cast(be, call(xp.ldexp, out, *arrays_of(be, d, self), exponent), d)
    x, power = arrays_of(be, d, self, other)
    return call(xp.multiply, out, x, xp.exp2(power))


@iterating(complex_meta)
def complex_of_parts(be: ArrayBackend, real: Tensor, imag: Tensor) -> Tensor:
    """Complex numbers made of their parts."""
    return _joined(be, parts_result(real, imag), *arrays_of(be, real.dtype, real, imag))


@iterating(complex_meta)
def polar(be: ArrayBackend, abs: Tensor, angle: Tensor) -> Tensor:
    """Complex numbers made of their magnitudes and angles."""
    xp = be.xp
    size, turn = arrays_of(be, parts_result(abs, angle), abs, angle)
    # An infinite size at angle 0 has NaN for an imaginary part, which is no event in PyTorch.
    with quiet(be):
        real, imag = size * xp.cos(turn), size * xp.sin(turn)
    return _joined(be, abs.dtype, real, imag)


def _joined(be: ArrayBackend, d: dtype, real: Any, imag: Any) -> Tensor:
    # Not real + 1j * imag: that has NaN where imag is infinite.
    if be.writable:
        pairs = be.xp.empty((*broadcast_shapes(real.shape, imag.shape), 2), dtype=real.dtype)
        pairs[..., 0], pairs[..., 1] = real, imag
    else:
        pairs = be.xp.stack(be.xp.broadcast_arrays(real, imag), axis=-1)
    return be.wrap(pairs.view(be.native_dtype[d.to_complex()])[..., 0])
