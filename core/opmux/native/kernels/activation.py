"""Activation functions. Their gradients are in `activation_backward.py`."""

import math
from functools import cache
from typing import Any

from opmux.native.arrays import CLIP_FROM, TABLE_FROM, cast, check_number, native, operands
from opmux.native.direct_operators import direct_formula
from opmux.native.kernels.elementwise import (
    are_plain,
    at_least,
    at_most,
    bounded,
    by_table,
    call,
    computing,
    formula,
    iterating,
    replace_up_to,
    rounded,
    rounded_down,
    row_major,
    select,
    step,
    zero_where,
)
from opmux.native.kernels.pointwise import sigmoid_of
from opmux.native.kernels.quiet import undisturbed
from opmux.native.kernels.special import erf_of
from opmux.native.meta.activation import (
    check_gelu,
    check_hardtanh,
    check_lambda,
    check_prelu,
    glu_dim,
    halves,
    prelu_kernel_meta,
)
from opmux.native.tensor_iterator import float_only, float_or_complex, real_number
from opmux.tensor import ArrayBackend, Tensor, dtype, dtype_of, finfo

__all__ = [
    "elu_impl",
    "gelu_impl",
    "gelu_inner",
    "glu_impl",
    "hardshrink_impl",
    "hardsigmoid_impl",
    "hardswish_impl",
    "hardtanh_impl",
    "leaky_relu_impl",
    "log_sigmoid_forward_impl",
    "mish_impl",
    "negative_part",
    "positive_part",
    "prelu_kernel",
    "silu_impl",
    "softplus_impl",
    "softshrink_impl",
    "tanh_of_softplus",
    "threshold_impl",
]


def positive_part(be: ArrayBackend, x: Any, *, into: Any = None) -> Any:
    """Each element, or 0 where it is negative; NaN stays."""
    return at_least(be, x, be.number(0, x.dtype), out=into)


def negative_part(be: ArrayBackend, x: Any) -> Any:
    """Each element, or 0 where it is positive; NaN stays."""
    return at_most(be, x, be.number(0, x.dtype))


def tanh_of_softplus(be: ArrayBackend, x: Any, *, into: Any = None) -> Any:
    """`tanh(log(1 + exp(x)))`, without a logarithm: (e*e + 2*e) / (e*e + 2*e + 2) for e = exp(x)."""
    # From 20 on, the result is 1 even in double precision; the exponential must not overflow.
    e, two = at_most(be, x, be.number(20, x.dtype)), be.number(2, x.dtype)
    e = step(be, be.xp.exp, e, into=e)
    work = e + two
    work *= e
    e = step(be, be.xp.add, work, two, into=e)
    return step(be, be.xp.true_divide, work, e, into=work if into is None else into)


@formula(float_only, blocks=True, direct=True)
def elu_impl(
    be: ArrayBackend, x: Any, alpha: Any = 1, scale: Any = 1, input_scale: Any = 1, *, into: Any = None
) -> Any:
    if not (math.isfinite(alpha * scale) and math.isfinite(scale) and math.isfinite(input_scale)):
        return be.xp.where(x < 0, be.xp.expm1(x * input_scale) * (alpha * scale), x * scale)
    # One of the two parts is 0 for each element: adding them needs no mask.
    work = negative_part(be, x)
    if input_scale != 1:
        work *= input_scale
    work = step(be, be.xp.expm1, work, into=work)
    if alpha * scale != 1:
        work *= alpha * scale
    positive = positive_part(be, x, into=into)
    if scale != 1:
        positive *= scale
    positive += work
    return positive


@formula(float_only, blocks=True, direct=True)
def gelu_impl(be: ArrayBackend, x: Any, *, approximate: str = "none", into: Any = None) -> Any:
    if check_gelu(approximate):
        work = gelu_inner(x)
        work = step(be, be.xp.tanh, work, into=work)
    else:
        work = erf_of(be, x * math.sqrt(0.5))
    work += 1
    work *= x
    return step(be, be.xp.multiply, work, 0.5, into=work if into is None else into)


def gelu_inner(x: Any) -> Any:
    """What gelu's approximation takes the hyperbolic tangent of."""
    work = x * x
    work *= 0.044715
    work += 1
    work *= x
    work *= math.sqrt(2 / math.pi)
    return work


@formula(float_or_complex, blocks=True, direct=True)
def silu_impl(be: ArrayBackend, x: Any, *, into: Any = None) -> Any:
    work = be.xp.negative(x)
    work = step(be, be.xp.exp, work, into=work)
    work += be.number(1, x.dtype)
    return step(be, be.xp.true_divide, x, work, into=work if into is None else into)


@formula(float_only, blocks=True, direct=True)
def mish_impl(be: ArrayBackend, x: Any, *, into: Any = None) -> Any:
    work = tanh_of_softplus(be, x, into=into)
    work *= x
    return work


@cache
def _vanishing(d: dtype) -> float:
    """From which number on the logarithm in softplus has come as near to it as digits tell."""
    return -math.log(finfo(d).eps)


@formula(float_only, blocks=True, direct=True)
def softplus_impl(be: ArrayBackend, x: Any, beta: Any = 1, threshold: Any = 20, *, into: Any = None) -> Any:
    xp = be.xp
    scaled = x if beta == 1 else x * beta
    # No number is larger than NaN, so that none is returned as it is.
    work = at_most(be, scaled, math.inf if math.isnan(threshold) else threshold, out=into)
    work = step(be, xp.exp, work, into=work)
    work = step(be, xp.log1p, work, into=work)
    if beta == 1 and threshold > _vanishing(dtype_of(x.dtype)):
        # None has to be chosen by a mask.
        return step(be, xp.maximum, x, work, into=work)
    work /= beta
    return select(be, scaled > threshold, x, work)


@formula(float_only, direct=True)
def leaky_relu_impl(be: ArrayBackend, x: Any, negative_slope: Any = 0.01) -> Any:
    scaled = x * negative_slope
    if 0 < negative_slope <= 1:
        return step(be, be.xp.maximum, x, scaled, into=scaled)
    return select(be, x > 0, x, scaled)


def _within(be: ArrayBackend, x: Any, min_val: Any = -1, max_val: Any = 1, *, into: Any = None) -> Any:
    """Each element, or the limit that it is beyond; NaN stays."""
    xp = be.xp
    if x.size < CLIP_FROM and be.on_host:  # Two calls of ufuncs take half the time of one of `clip`.
        # Of two zeros the second is taken, whose sign `clip` keeps.
        return xp.minimum(max_val, xp.maximum(min_val, x))
    return xp.clip(x, min_val, max_val) if into is None else step(be, xp.clip, x, min_val, max_val, into=into)


@direct_formula(_within)
def hardtanh_impl(be: ArrayBackend, self: Tensor, min_val: Any = -1, max_val: Any = 1, *, out: Any = None) -> Any:
    check_hardtanh(self, min_val)
    d = real_number(self)
    for limit in (min_val, max_val):
        check_number(limit, d)
    x, low, high = operands(be, d, self, min_val, max_val)
    if x.size >= TABLE_FROM and (found := by_table(be, hardtanh_impl, self, min_val, max_val)) is not None:
        return found
    if x.dtype.kind in "biuf":
        return be.xp.clip(x, low, high) if out is None else be.xp.clip(x, low, high, out=out)
    # NumPy clips in its own dtypes only.
    return bounded(be.xp.minimum, bounded(be.xp.maximum, x, low), high, out)


def _hardsigmoid_of(be: ArrayBackend, x: Any, *, into: Any = None) -> Any:
    d = x.dtype
    work = call(be.xp.add, into, x, be.number(3, d))
    work = _within(be, work, be.number(0, d), be.number(6, d), into=work)
    work *= be.number(1 / 6, d)  # A division takes twice as long; both ends are exact.
    return work


@formula(float_only, blocks=True, direct=True)
def hardswish_impl(be: ArrayBackend, x: Any, *, into: Any = None) -> Any:
    work = _hardsigmoid_of(be, x, into=into)
    work *= x
    return work


hardsigmoid_impl = formula(float_only, direct=True)(_hardsigmoid_of)


def hardshrink_impl(be: ArrayBackend, self: Tensor, lambd: Any = 0.5, *, out: Any = None) -> Any:
    return _hardshrink(be, self, rounded(lambd, float_only(self)))


@formula(float_only, widened=False)
def _hardshrink(be: ArrayBackend, x: Any, lambd: Any) -> Any:
    return zero_where(be, (x >= -lambd) & (x <= lambd), x)


@formula(float_only, widened=False)
def softshrink_impl(be: ArrayBackend, x: Any, lambd: Any = 0.5) -> Any:
    check_lambda(lambd, finite=True)
    work = be.xp.clip(x, -lambd, lambd)
    return step(be, be.xp.subtract, x, work, into=work)


def threshold_impl(be: ArrayBackend, self: Tensor, threshold: Any, value: Any, *, out: Any = None) -> Any:
    d = real_number(self)
    check_number(threshold, computing(d))  # What is compared with need not fit half precision, what is written must.
    check_number(value, d)
    x, low, replacement = operands(be, d, self, rounded_down(threshold, d), value)
    if x.size >= TABLE_FROM and (found := by_table(be, threshold_impl, self, threshold, value)) is not None:
        return found
    return replace_up_to(be, x, low, be.asarray(replacement, d))


def _fading_of(be: ArrayBackend, x: Any) -> Any:
    """`exp(-abs(x))`."""
    work = be.xp.absolute(x)
    work = step(be, be.xp.negative, work, into=work)
    return step(be, be.xp.exp, work, into=work)


_fading = formula(float_only)(_fading_of)


def log_sigmoid_forward_impl(be: ArrayBackend, self: Tensor) -> Any:
    x = self._array
    if are_plain(be, x):
        buffer = be.xp.asarray(_fading_of(be, x))
    else:
        buffer, x = _fading(be, self), be.xp.asarray(native(be, self))
    result = cast(be, negative_part(be, x) - be.xp.log1p(buffer), self.dtype)
    return row_major(be, result), row_major(be, buffer)


def glu_impl(be: ArrayBackend, self: Tensor, dim: int = -1, *, out: Any = None) -> Any:
    at = glu_dim(self, dim)
    if are_plain(be, self._array):
        return _gated(be, *halves(self._array, at))
    d = float_only(self)
    (array,) = operands(be, computing(d), self)
    return cast(be, _gated(be, *halves(array, at)), d)


def _gated(be: ArrayBackend, value: Any, gate: Any) -> Any:
    work = sigmoid_of(be, gate)
    work *= value
    return work


@formula(float_only)
def _prelu(be: ArrayBackend, x: Any, weight: Any) -> Any:
    return select(be, x > 0, x, x * weight)


@iterating(prelu_kernel_meta)
@undisturbed
def prelu_kernel(be: ArrayBackend, self: Tensor, weight: Tensor) -> Tensor:
    check_prelu(self, weight)
    return be.wrap(_prelu(be, self, weight))
