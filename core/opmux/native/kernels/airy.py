"""The Airy function, which array modules do not all have.

Beyond 1 it is a Bessel function of order 1/3, which is an integral over a path of steepest descent: the integrand falls off so
fast at both ends that the sum over a few evenly spaced nodes is the integral to the last digit (trapezoidal rule). Where it is too
narrow for the nodes an asymptotic series is as exact.
"""

import cmath
import math
from collections.abc import Iterable, Iterator
from typing import Any, Final

from opmux.native.arrays import quiet
from opmux.native.kernels.elementwise import formula
from opmux.native.tensor_iterator import real_floating
from opmux.tensor import ArrayBackend

__all__ = ["airy_ai_impl"]

#: The function and its derivative at 0.
_AT_0: Final = (0.355028053887817239, -0.258819403792806798)
#: Terms of the power series, which is used up to 1.
_TERMS: Final = 12
#: Distance of the nodes, and how many there are: the last terms are below the last digit even at 1.
_STEP: Final = 0.12
_NODES: Final = 42
#: Where `2 / 3 * x ** 1.5` is larger the asymptotic series is used, with this many terms.
_NARROW: Final = 18.0
_ASYMPTOTIC_TERMS: Final = 20


@formula(real_floating)
def airy_ai_impl(be: ArrayBackend, x: Any) -> Any:
    xp = be.xp
    size = abs(x)
    far = size > 1
    with quiet(be):
        outer = xp.where(far, size, xp.ones_like(x))
        zeta = outer * xp.sqrt(outer) * (2 / 3)
        scale = xp.sqrt(outer / 3) / math.pi
        decaying = scale * xp.exp(-zeta) * _scaled(xp, zeta, _decaying(), 1)[0]
        even, odd = _scaled(xp, zeta, _oscillating(), 1j)
        oscillating = 2 * scale * (even * xp.sin(zeta) - odd * xp.cos(zeta))
        result = xp.where(far, xp.where(x > 0, decaying, oscillating), _series(xp.where(far, xp.zeros_like(x), x)))
        # At both infinities it is NaN in PyTorch.
        return xp.where(xp.isinf(x), xp.full_like(x, math.nan), xp.where(x == x, result, x))


def _series(x: Any) -> Any:
    """The power series; NaN becomes whatever it becomes."""
    cube = x * x * x
    first = second = 1.0
    for k in range(_TERMS, 0, -1):
        first = 1 + first * cube / ((3 * k - 1) * (3 * k))
        second = 1 + second * cube / (3 * k * (3 * k + 1))
    return _AT_0[0] * first + _AT_0[1] * x * second


def _scaled(xp: Any, zeta: Any, nodes: Iterable[tuple[complex, float]], turn: complex) -> tuple[Any, Any]:
    """Real and imaginary part of `exp(z) * K(z)` for `z = turn * zeta`."""
    narrow = zeta > _NARROW
    wide = _sum_of(xp, xp.where(narrow, xp.ones_like(zeta), zeta), nodes)
    series = _asymptotic(xp, xp.where(narrow, zeta, xp.ones_like(zeta)), turn)
    real, imag = (xp.where(narrow, *parts) for parts in zip(series, wide, strict=True))
    return real, imag


def _asymptotic(xp: Any, zeta: Any, turn: complex) -> tuple[Any, Any]:
    real, imag = xp.zeros_like(zeta), xp.zeros_like(zeta)
    size, factor = xp.sqrt(math.pi / 2 / zeta), cmath.sqrt(1 / turn)
    for k in range(1, _ASYMPTOTIC_TERMS + 1):
        real, imag = real + factor.real * size, imag + factor.imag * size
        factor *= -(6 * k - 5) * (6 * k - 3) * (6 * k - 1) / (216 * k * (2 * k - 1)) / turn
        size = size / zeta
    return real, imag


def _sum_of(xp: Any, zeta: Any, nodes: Iterable[tuple[complex, float]]) -> tuple[Any, Any]:
    """Real and imaginary part of the sum of weights times `exp(-zeta * height)`."""
    real = imag = xp.zeros_like(zeta)
    for weight, height in nodes:
        fall = xp.exp(-height * zeta)
        real, imag = real + weight.real * fall, imag + weight.imag * fall
    return real, imag


def _decaying() -> Iterator[tuple[complex, float]]:
    """Weights and heights of the nodes of `exp(zeta) * K(zeta)`, along the real axis."""
    for k in range(_NODES):
        t = k * _STEP
        yield _share(k) * complex(math.cosh(t / 3)), math.cosh(t) - 1


def _oscillating() -> Iterator[tuple[complex, float]]:
    """Those of `exp(i * zeta) * K(i * zeta)`, along t = u - i * gd(u), where the integrand turns no more."""
    for k in range(_NODES):
        u = k * _STEP
        t = complex(u, -math.atan(math.sinh(u)))
        yield _share(k) * cmath.cosh(t / 3) * complex(1, -1 / math.cosh(u)), math.sinh(u) * math.tanh(u)


def _share(k: int) -> float:
    """How much of a step a node stands for: the first is the end of the path."""
    return _STEP if k else _STEP / 2
