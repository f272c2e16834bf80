"""Further operators of two operands. Most are one ufunc in the dtype that a rule of `meta` gives, see `ufunc`."""

from typing import Any

from opmux.native.arrays import operands
from opmux.native.kernels.pointwise import call, div_mode_impl
from opmux.native.meta.arithmetic import (
    Rule,
    fractions,
    integers,
    ldexp_result,
    parts_result,
    real_floats,
    real_fractions,
    real_numbers,
    step_result,
)
from opmux.native.meta.pointwise import check_order, refuse_integer_zero
from opmux.native.structured import Impl, direct_binary
from opmux.tensor import ArrayBackend, Tensor, dtype, result_type

__all__ = [
    "arrays_of",
    "atan2_impl",
    "complex_impl",
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
    "polar_impl",
    "remainder_impl",
    "ufunc",
    "xlogy_impl",
]


def ufunc(name: str, rule: Rule) -> Impl:
    """The impl that is `xp.<name>` of two operands in the dtype that `rule` gives them."""

    def impl(be: ArrayBackend, self: Any, other: Any, *, out: Any = None) -> Any:
        return call(getattr(be.xp, name), out, *operands(be, rule(self, other), self, other))

    return direct_binary(name)(impl)


def arrays_of(be: ArrayBackend, d: dtype, *xs: Any) -> list[Any]:
    """Operands in dtype `d`, numbers among them as 0-dim arrays."""
    return [x if hasattr(x, "dtype") else be.asarray(x, d) for x in operands(be, d, *xs)]


def _ordered(self: Any, other: Any) -> dtype:
    return check_order(result_type(self, other))


atan2_impl = ufunc("arctan2", real_floats)
copysign_impl = ufunc("copysign", real_floats)
fmax_impl = ufunc("fmax", _ordered)
fmin_impl = ufunc("fmin", _ordered)
gcd_impl = ufunc("gcd", integers)
hypot_impl = ufunc("hypot", real_fractions)
lcm_impl = ufunc("lcm", integers)
logaddexp2_impl = ufunc("logaddexp2", real_fractions)
nextafter_impl = ufunc("nextafter", real_fractions)


def floor_divide_impl(be: ArrayBackend, self: Tensor, other: Tensor, *, out: Any = None) -> Any:
    return div_mode_impl(be, self, other, rounding_mode="floor", out=out)


def fmod_impl(be: ArrayBackend, self: Tensor, other: Tensor, *, out: Any = None) -> Any:
    return call(be.xp.fmod, out, *_divisible(be, self, other))


def remainder_impl(be: ArrayBackend, self: Tensor, other: Tensor, *, out: Any = None) -> Any:
    return call(be.xp.remainder, out, *_divisible(be, self, other))


def _divisible(be: ArrayBackend, self: Tensor, other: Tensor) -> list[Any]:
    """Operands of a division that leaves a remainder; integers must not be divided by zero."""
    d = real_numbers(self, other)
    a, b = operands(be, d, self, other)
    if not d.is_floating_point:
        refuse_integer_zero(bool((be.xp.asarray(b) == 0).any()))
    return [a, b]


def heaviside_impl(be: ArrayBackend, self: Tensor, values: Tensor, *, out: Any = None) -> Any:
    # xp.heaviside keeps NaN, which has a step of 0 in PyTorch, and knows no integers.
    x, at_zero = arrays_of(be, step_result(self, values), self, values)
    return be.xp.where(x == 0, at_zero, (x > 0).astype(x.dtype))


def logaddexp_impl(be: ArrayBackend, self: Tensor, other: Tensor, *, out: Any = None) -> Any:
    xp = be.xp
    d = fractions(self, other)
    a, b = operands(be, d, self, other)
    if not d.is_complex:
        return call(xp.logaddexp, out, a, b)
    larger = xp.real(a) >= xp.real(b)
    high, low = xp.where(larger, a, b), xp.where(larger, b, a)
    return high + xp.log1p(xp.exp(low - high))


def xlogy_impl(be: ArrayBackend, self: Tensor, other: Tensor, *, out: Any = None) -> Any:
    xp = be.xp
    x, y = arrays_of(be, real_floats(self, other), self, other)
    # 0 where x is 0, whatever the logarithm, unless y is NaN.
    log = xp.log(xp.where((x == 0) & (y == y), xp.ones_like(y), y))
    return call(xp.multiply, out, x, log)


def ldexp_impl(be: ArrayBackend, self: Tensor, other: Tensor, *, out: Any = None) -> Any:
    xp = be.xp
    d = ldexp_result(self, other)
    if self.dtype.is_floating_point and other.dtype.kind in "iu":
        (exponent,) = arrays_of(be, other.dtype, other)
        return call(xp.ldexp, out, *arrays_of(be, d, self), exponent)
    x, power = arrays_of(be, d, self, other)
    return call(xp.multiply, out, x, xp.exp2(power))


def complex_impl(be: ArrayBackend, real: Tensor, imag: Tensor, *, out: Any = None) -> Any:
    return _joined(be, parts_result(real, imag), *arrays_of(be, real.dtype, real, imag))


def polar_impl(be: ArrayBackend, abs: Tensor, angle: Tensor, *, out: Any = None) -> Any:
    xp = be.xp
    size, turn = arrays_of(be, parts_result(abs, angle), abs, angle)
    return _joined(be, abs.dtype, size * xp.cos(turn), size * xp.sin(turn))


def _joined(be: ArrayBackend, d: dtype, real: Any, imag: Any) -> Any:
    # Not real + 1j * imag: that has NaN where imag is infinite.
    pairs = be.xp.stack(be.xp.broadcast_arrays(real, imag), axis=-1)
    return pairs.view(be.native_dtype[d.to_complex()])[..., 0]
