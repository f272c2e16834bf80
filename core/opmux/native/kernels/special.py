"""Special functions."""

import math
from typing import Any, Final

from opmux.native.kernels.elementwise import formula, in_blocks, special, step
from opmux.native.meta.special import check_order_of_polygamma
from opmux.native.tensor_iterator import real_floating
from opmux.tensor import ArrayBackend, dtype_of, float32

__all__ = [
    "bessel_j0_impl",
    "bessel_j1_impl",
    "bessel_y0_impl",
    "bessel_y1_impl",
    "digamma_impl",
    "entr_impl",
    "erf_impl",
    "erf_of",
    "erfc_impl",
    "erfcx_impl",
    "erfinv_impl",
    "i0_impl",
    "i0e_impl",
    "i1_impl",
    "i1e_impl",
    "igamma_impl",
    "igammac_impl",
    "lgamma_impl",
    "log_ndtr_impl",
    "modified_bessel_k0_impl",
    "modified_bessel_k1_impl",
    "ndtri_impl",
    "polygamma_impl",
    "scaled_modified_bessel_k0_impl",
    "scaled_modified_bessel_k1_impl",
    "spherical_bessel_j0_impl",
    "xlog1py_impl",
    "zeta_impl",
]

bessel_j0_impl = special("j0", real_floating)
bessel_j1_impl = special("j1", real_floating)
bessel_y0_impl = special("y0", real_floating)
bessel_y1_impl = special("y1", real_floating)
entr_impl = special("entr", real_floating)
erfc_impl = special("erfc", real_floating)
erfcx_impl = special("erfcx", real_floating)
i0_impl = special("i0", real_floating)
i0e_impl = special("i0e", real_floating)
i1_impl = special("i1", real_floating)
i1e_impl = special("i1e", real_floating)
log_ndtr_impl = special("log_ndtr", real_floating)
modified_bessel_k0_impl = special("k0", real_floating)
modified_bessel_k1_impl = special("k1", real_floating)
ndtri_impl = special("ndtri", real_floating)
scaled_modified_bessel_k0_impl = special("k0e", real_floating)
scaled_modified_bessel_k1_impl = special("k1e", real_floating)
zeta_impl = special("zeta", real_floating)


#: `erf(x)` is tanh(x * P(x * x)); these are the coefficients of P, fitted to a relative error of 1e-7.
_ERF: Final = (
    1.12837923,
    0.102769054,
    -0.000191830899,
    -0.00061978458,
    8.76373015e-05,
    -5.66847120e-06,
    1.41851984e-07,
)
#: From this many elements on, the passes of the polynomial beat a function without vector instructions.
_PASSES_FROM: Final = 256


def erf_of(be: ArrayBackend, x: Any, *, into: Any = None) -> Any:
    """The error function of a native array, in fresh memory or `into`."""
    if not be.on_host or x.dtype != be.native_dtype[float32] or x.size < _PASSES_FROM:
        return be.special.erf(x)
    square = x * x
    work = square * _ERF[-1]
    for coefficient in _ERF[-2:0:-1]:
        work += coefficient
        work *= square
    work += _ERF[0]
    work *= x
    return step(be, be.xp.tanh, work, into=work if into is None else into)


erf_impl = formula(real_floating, blocks=True, direct=True)(erf_of)


#: Coefficients, those of the highest powers first, for numbers in the middle and near the ends: M. Giles, "Approximating the
#: erfinv function", GPU Computing Gems, 2011. Their relative error is 3e-7, that of scipy.special for float32 2e-7.
_ERFINV_MIDDLE: Final = (
    2.81022636e-08,
    3.43273939e-07,
    -3.5233877e-06,
    -4.39150654e-06,
    0.00021858087,
    -0.00125372503,
    -0.00417768164,
    0.246640727,
    1.50140941,
)
_ERFINV_ENDS: Final = (
    -0.000200214257,
    0.000100950558,
    0.00134934322,
    -0.00367342844,
    0.00573950773,
    -0.0076224613,
    0.00943887047,
    1.00167406,
    2.83297682,
)
#: From this many elements on, the passes of these polynomials beat the function.
_ERFINV_FROM: Final = 4096


def _polynomial(x: Any, coefficients: tuple[float, ...]) -> Any:
    work = x * coefficients[0]
    for coefficient in coefficients[1:-1]:
        work += coefficient
        work *= x
    work += coefficients[-1]
    return work


def _erfinv_of(be: ArrayBackend, x: Any, *, into: Any = None) -> Any:
    """The inverse of the error function for an array of float32 on the host; NaN out of range."""
    xp = be.xp
    way = 1 - x
    way *= 1 + x
    way = step(be, xp.log, way, into=way)
    far = ~(way > -5)
    result = _polynomial(-2.5 - way, _ERFINV_MIDDLE)
    result *= x
    ends = x[far]
    found = _polynomial((-way[far]) ** 0.5 - 3, _ERFINV_ENDS) * ends
    found[ends == 1], found[ends == -1] = math.inf, -math.inf
    result[far] = found
    return result


@formula(real_floating, direct=True)
def erfinv_impl(be: ArrayBackend, x: Any) -> Any:
    if be.on_host and be.writable and x.size >= _ERFINV_FROM and x.dtype == be.native_dtype[float32]:
        return in_blocks(_erfinv_of, be, x)
    # scipy.special takes a hundred times as long for elements out of range.
    inside = be.xp.absolute(x) <= 1
    found = be.xp.where(inside, be.special.erfinv(be.xp.where(inside, x, 0)), math.nan)
    return be.xp.copysign(found, x)  # scipy.special has 0 for -0.0.


@formula(real_floating)
def igamma_impl(be: ArrayBackend, a: Any, x: Any) -> Any:
    return _with_limits(be, a, x, be.special.gammainc(a, x), 0.0)


@formula(real_floating)
def igammac_impl(be: ArrayBackend, a: Any, x: Any) -> Any:
    return _with_limits(be, a, x, be.special.gammaincc(a, x), 1.0)


def _with_limits(be: ArrayBackend, a: Any, x: Any, found: Any, at_zero: float) -> Any:
    """An incomplete gamma function with PyTorch's limits, at which it looks before it looks for NaN."""
    found = be.xp.where((x != x) & (a == math.inf) | (a != a) & (x == 0), at_zero, found)
    return be.xp.where((a != a) & (x == math.inf), 1 - at_zero, found).astype(a.dtype)


@formula(real_floating)
def lgamma_impl(be: ArrayBackend, x: Any) -> Any:
    # scipy.special has -inf at -inf.
    return be.xp.where(x == -math.inf, math.inf, be.special.gammaln(x))


@formula(real_floating)
def digamma_impl(be: ArrayBackend, x: Any) -> Any:
    return _digamma(be, x)


def _digamma(be: ArrayBackend, x: Any) -> Any:
    """By reflection below 0, as in PyTorch: scipy.special takes forty times as long for negative numbers as for positive ones."""
    xp, low = be.xp, x < 0
    found = be.special.digamma(xp.where(low, 1 - x, x))
    if not be.on_host or bool(low.any()):
        beyond = x - xp.rint(x)
        reflected = low & (beyond != 0)
        turned = found - math.pi / xp.tan(xp.where(reflected, beyond, xp.full_like(x, 0.25)) * math.pi)
        found = xp.where(low, xp.where(reflected, turned, xp.full_like(x, math.nan)), found)
    # At 0 some modules have NaN.
    return xp.where(x == 0, xp.copysign(xp.full_like(x, math.inf), -x), found)


def _trigamma(be: ArrayBackend, x: Any) -> Any:
    """By reflection below one half, as in PyTorch: not every module's zeta function is right for negative numbers."""
    xp, low = be.xp, x < 0.5
    found = be.special.zeta(be.asarray(2.0, dtype_of(x.dtype)), xp.where(low, 1 - x, x))
    return xp.where(low, (math.pi / xp.sin((x - xp.rint(x)) * math.pi)) ** 2 - found, found)


#: The largest number whose factorial is a double.
_LARGEST_FACTORIAL: Final = 170


@formula(real_floating)
def polygamma_impl(be: ArrayBackend, n: int, x: Any) -> Any:
    check_order_of_polygamma(n)
    if n == 0:
        return _digamma(be, x)
    if n == 1:
        return _trigamma(be, x)
    # Beyond, no double holds the factorial, and to compute it would take for ever.
    factor = float(math.factorial(n)) if n <= _LARGEST_FACTORIAL else math.inf
    return be.special.zeta(float(n) + 1, x) * (factor if n % 2 else -factor)


@formula(real_floating)
def spherical_bessel_j0_impl(be: ArrayBackend, x: Any) -> Any:
    # 1 at 0, and 0 at infinity, whose sine is NaN.
    xp = be.xp
    inner = xp.where((x == 0) | xp.isinf(x), xp.ones_like(x), x)
    result = xp.where(x == 0, xp.ones_like(x), xp.sin(inner) / inner)
    return xp.where(xp.isinf(x), xp.zeros_like(x), result)


@formula(real_floating)
def xlog1py_impl(be: ArrayBackend, x: Any, y: Any) -> Any:
    # 0 where x is 0 unless y is NaN: the logarithm is not taken where it would be infinite or NaN. -0.0 + 0 is 0.0.
    xp = be.xp
    return (x + 0) * xp.log1p(xp.where((x == 0) & (y == y), xp.zeros_like(y), y))
