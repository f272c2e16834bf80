"""Element-wise functions of one tensor."""

import math
from typing import Any, Final

from opmux.native.arrays import copy_array, native, quiet
from opmux.native.kernels.elementwise import formula, rounded, rounding, step, ufunc
from opmux.native.tensor_iterator import bitwise, float_only, floating, real_floating, real_number
from opmux.tensor import ArrayBackend, Tensor, dtype, finfo, result_type

#: The largest exponent of ten in double precision.
_LARGEST_POWER: Final = 308

__all__ = [
    "acos_impl",
    "acosh_impl",
    "angle_impl",
    "asin_impl",
    "asinh_impl",
    "atan_impl",
    "atanh_impl",
    "bitwise_not_impl",
    "ceil_impl",
    "conj_physical_impl",
    "cos_impl",
    "cosh_impl",
    "deg2rad_impl",
    "exp2_impl",
    "expm1_impl",
    "floor_impl",
    "frac_impl",
    "log1p_impl",
    "log2_impl",
    "log10_impl",
    "logit_backward_impl",
    "logit_impl",
    "nan_to_num_impl",
    "rad2deg_impl",
    "reciprocal_impl",
    "round_decimals_impl",
    "round_impl",
    "rsqrt_impl",
    "sin_impl",
    "sinc_impl",
    "sinh_impl",
    "tan_impl",
    "trunc_impl",
]

acos_impl = ufunc("arccos", floating)
acosh_impl = ufunc("arccosh", floating)
asin_impl = ufunc("arcsin", floating)
asinh_impl = ufunc("arcsinh", floating)
atan_impl = ufunc("arctan", floating)
atanh_impl = ufunc("arctanh", floating)
bitwise_not_impl = ufunc("invert", bitwise)
cos_impl = ufunc("cos", floating)
cosh_impl = ufunc("cosh", floating)
exp2_impl = ufunc("exp2", floating)
expm1_impl = ufunc("expm1", floating)
log10_impl = ufunc("log10", floating)
log1p_impl = ufunc("log1p", floating)
log2_impl = ufunc("log2", floating)
reciprocal_impl = ufunc("reciprocal", floating)
sin_impl = ufunc("sin", floating)
sinh_impl = ufunc("sinh", floating)
tan_impl = ufunc("tan", floating)

ceil_impl = rounding("ceil", real_number)
floor_impl = rounding("floor", real_number)
round_impl = rounding("rint", real_number)
trunc_impl = rounding("trunc", real_number)


@formula(result_type)
def conj_physical_impl(be: ArrayBackend, x: Any) -> Any:
    return be.xp.conjugate(x) if x.dtype.kind == "c" else copy_array(be, x, "K")


@formula(float_only, direct=True)
def frac_impl(be: ArrayBackend, x: Any) -> Any:
    whole = be.xp.trunc(x)
    return step(be, be.xp.subtract, x, whole, into=whole)


@formula(float_only)
def round_decimals_impl(be: ArrayBackend, x: Any, *, decimals: int) -> Any:
    # A power of ten that is too large is infinite, and infinity times zero not a number.
    xp, scale = be.xp, 10.0 ** abs(decimals) if abs(decimals) <= _LARGEST_POWER else math.inf
    up, down = (xp.multiply, xp.true_divide) if decimals >= 0 else (xp.true_divide, xp.multiply)
    work = up(x, scale)
    work = step(be, xp.rint, work, into=work)
    return step(be, down, work, scale, into=work)


@formula(floating, direct=True)
def rsqrt_impl(be: ArrayBackend, x: Any) -> Any:
    root = be.xp.sqrt(x)
    return step(be, be.xp.reciprocal, root, into=root)


@formula(floating)
def sinc_impl(be: ArrayBackend, x: Any) -> Any:
    xp = be.xp
    angle = x * math.pi
    zero = x == 0
    # Where it is 0 / 0, 1 / 1 is computed.
    return (xp.sin(angle) + zero) / (angle + zero)


@formula(real_floating)
def deg2rad_impl(be: ArrayBackend, x: Any) -> Any:
    return x * (math.pi / 180)


@formula(real_floating)
def rad2deg_impl(be: ArrayBackend, x: Any) -> Any:
    return x * (180 / math.pi)


def logit_impl(be: ArrayBackend, self: Tensor, eps: float | None = None, *, out: Any = None) -> Any:
    return _logit(be, self, *_probabilities(real_floating(self), eps))


def logit_backward_impl(
    be: ArrayBackend,
    grad_output: Tensor,
    self: Tensor,
    eps: float | None = None,
    *,
    grad_input: Any = None,
    out: Any = None,
) -> Any:
    return _logit_backward(be, grad_output, self, *_probabilities(float_only(grad_output, self), eps))


def _probabilities(d: dtype, eps: float | None) -> tuple[float | None, float | None]:
    """The least and the largest probability in the dtype's precision; none where `eps` is negative there."""
    low = -1.0 if eps is None else rounded(float(eps), d)
    return (None, None) if low < 0 else (low, rounded(1 - low, d))


@formula(real_floating, fits=False)
def _logit(be: ArrayBackend, x: Any, low: float | None, high: float | None) -> Any:
    if low is not None:
        # The lower bound wins where it is the higher one; NaN bounds nothing.
        x = be.xp.where(x < low, low, be.xp.where(x > high, high, x)).astype(x.dtype)
    work = 1 - x
    work = step(be, be.xp.true_divide, x, work, into=work)
    return step(be, be.xp.log, work, into=work)


@formula(float_only, fits=False)
def _logit_backward(be: ArrayBackend, grad: Any, x: Any, low: float | None, high: float | None) -> Any:
    xp = be.xp
    slope = grad / xp.absolute(x * (1 - x))  # that at -0.0 is that at 0.0
    if low is None:
        return xp.where((x < 0) | (x > 1), math.nan, slope).astype(x.dtype)
    return xp.where((x < low) | (x > high), 0, slope).astype(x.dtype)


def nan_to_num_impl(
    be: ArrayBackend,
    self: Tensor,
    nan: float | None = None,
    posinf: float | None = None,
    neginf: float | None = None,
    *,
    out: Any = None,
) -> Any:
    if self.dtype.kind not in "fc":
        return copy_array(be, native(be, self), "K")
    # Those of the tensor's dtype, and not of the one that half precision is computed in.
    limits = finfo(self.dtype)
    highest = limits.max if posinf is None else posinf
    lowest = limits.min if neginf is None else neginf
    return _nan_to_num(be, self, 0.0 if nan is None else nan, highest, lowest)


@formula(result_type, fits=False)
def _nan_to_num(be: ArrayBackend, x: Any, nan: float, highest: float, lowest: float) -> Any:
    if be.on_host:
        if x.ndim and bool(be.xp.isfinite(x).all()):
            return copy_array(be, x, "K")
        with quiet(be):
            return be.xp.nan_to_num(x, nan=nan, posinf=highest, neginf=lowest)
    # CuPy's would copy the three numbers to the device.
    return _replaced(be, x, nan, highest, lowest)


def _replaced(be: ArrayBackend, x: Any, nan: float, highest: float, lowest: float) -> Any:
    """Numbers in the place of NaN and infinities, in both parts of complex numbers."""
    xp = be.xp
    if x.dtype.kind == "c":
        result = xp.empty_like(x)
        result.real = _replaced(be, x.real, nan, highest, lowest)
        result.imag = _replaced(be, x.imag, nan, highest, lowest)
        return result
    bounded = xp.where(x == math.inf, highest, xp.where(x == -math.inf, lowest, x))
    return xp.where(xp.isnan(x), nan, bounded).astype(x.dtype)


def angle_impl(be: ArrayBackend, self: Any, *, out: Any = None) -> Any:
    return _complex_angle(be, self) if self.dtype.is_complex else _real_angle(be, self)


@formula(result_type)
def _complex_angle(be: ArrayBackend, z: Any) -> Any:
    return be.xp.arctan2(z.imag, z.real)


@formula(floating)
def _real_angle(be: ArrayBackend, x: Any) -> Any:
    # Times 0 would make NaN of infinity; the sum with x keeps NaN alone.
    xp = be.xp
    angle = xp.where(x < 0, math.pi, 0).astype(x.dtype)
    return xp.where(x != x, x, angle)
