"""Random numbers of the gamma distribution, and how they change with its shape parameter."""

import math
from typing import Any, Final

from opmux.native.arrays import cast, native
from opmux.native.kernels.elementwise import iterating
from opmux.native.kernels.quiet import quietly
from opmux.native.kernels.random import drawn
from opmux.native.meta.gamma import standard_gamma_grad_meta, standard_gamma_meta
from opmux.tensor import ArrayBackend, Generator, Tensor, finfo, float64

__all__ = ["standard_gamma", "standard_gamma_grad"]

#: Above it the numbers are the parameter itself, as far as digits tell.
_LARGEST_DRAWN: Final = 2.0**100
#: Up to this value the series is summed, with so many terms.
_SERIES_UP_TO, _TERMS = 4.0, 48
#: Above it the distribution is a normal one.
_NORMAL_ABOVE: Final = 1e8
#: The steps of the quadrature, in the variable whose double exponential is integrated over.
_STEP: Final = 1 / 12
_NODES: Final = tuple(_STEP * number for number in range(-54, 55))


@quietly
def standard_gamma(be: ArrayBackend, self: Tensor, generator: Generator | None = None) -> Tensor:
    spec, xp = standard_gamma_meta(self), be.xp
    shapes = cast(be, native(be, self), float64)
    usable = xp.where(shapes > 0, xp.minimum(shapes, _LARGEST_DRAWN), 1.0)
    numbers = xp.asarray(drawn(be, generator, "standard_gamma", usable))
    # What is no parameter gives the smallest number, as in PyTorch, whose comparisons are false for NaN.
    least = finfo(self.dtype).tiny
    numbers = xp.where(shapes > 0, xp.maximum(numbers, least), least)
    return be.wrap(cast(be, xp.where(shapes > _LARGEST_DRAWN, shapes, numbers), spec.dtype))


@quietly
@iterating(standard_gamma_grad_meta)
def standard_gamma_grad(be: ArrayBackend, self: Tensor, output: Tensor) -> Tensor:
    """The derivative of a sample by the parameter, at which the distribution function keeps its value.

    Note [Derivative of gamma samples]
    It is the integral of `(digamma(a) - log t) * density(t) / density(x)` over t from 0 to x, and as all of that is 0, the same
    with the other sign from x on. Where x is less than `exp(digamma(a))` nothing cancels in the first one, else in the second.
    """
    spec, xp = standard_gamma_grad_meta(self, output), be.xp
    a, x = (cast(be, native(be, tensor), float64) for tensor in (self, output))
    inside = (a > 0) & (x > 0) & (x < math.inf) & (a < math.inf)
    a, x = xp.where(inside, a, 1.0), xp.where(inside, x, 1.0)
    digamma = be.special.digamma(a)
    small = xp.where(x < _SERIES_UP_TO, x, 1.0)
    large = xp.where(x < _SERIES_UP_TO, _SERIES_UP_TO, x)
    found = xp.where(x < _SERIES_UP_TO, _by_series(be, a, small, digamma), _by_quadrature(be, a, large, digamma))
    found = xp.where(a > _NORMAL_ABOVE, (x / a + 1) / 2, found)
    # A sample that cannot be less does not follow the parameter, whatever that is.
    found = xp.where(inside, found, xp.where(native(be, output) <= 0, 0.0, math.nan))
    return be.wrap(cast(be, found, spec.dtype))


def _by_series(be: ArrayBackend, a: Any, x: Any, digamma: Any) -> Any:
    """The first integral for a small x, by the powers of x in the distribution function."""
    distance = digamma - be.xp.log(x)
    power, total = x / a, 0.0
    for term in range(_TERMS):
        distance = distance + 1 / (a + term)
        total = total + power * distance
        power = power * x / (a + term + 1)
    return total


def _by_quadrature(be: ArrayBackend, a: Any, x: Any, digamma: Any) -> Any:
    """The integral in which nothing cancels, with `t = x * exp(-u)` or `t = x * exp(u)` for u from 0 on."""
    xp = be.xp
    sign = xp.where(xp.log(x) < digamma, -1.0, 1.0)
    distance = xp.abs(xp.log(x) - digamma)
    width = 1 / (xp.abs(x - a) + xp.sqrt(x))
    total: Any = 0.0
    for node in _NODES:
        v = math.exp(node - math.exp(-node))
        u = width * v
        density = xp.exp(a * u * sign - x * xp.expm1(sign * u))
        total = total + v * (1 + math.exp(-node)) * density * (distance + u)
    return total * width * x * _STEP
