"""How loops are compiled, and the mathematics that they share, in a form of which vector instructions can be made.

numba keeps what it has compiled for as long as the file of a loop does not change. It does not see a change of this file, whose
functions become part of the loops: a loop's name, by which numba finds its code, ends in a digest of it.
"""

from collections.abc import Callable
from hashlib import sha256
from typing import Any, Final

import numpy as np
from numba import njit

__all__ = ["KEPT", "element", "erf_of", "exp_of", "largest_of", "log1p_of", "loop", "reduction", "sum_of"]

_f: Final = np.float32
_i: Final = np.int32

#: Whether code is kept in files, as numba is told.
KEPT: Final = {"cache": True}
_loader: Any = __spec__.loader
_DIGEST: Final = sha256(_loader.get_data(__file__)).hexdigest()[:16]

#: A function that is compiled into the loops that call it.
element: Callable[[Callable[..., Any]], Any] = njit(inline="always", error_model="numpy")


def loop(function: Callable[..., Any]) -> Any:
    """Compiles a loop, for the types of its arguments, when it is first called with them.

    Products may be fused with sums; NaN and infinities keep their meaning. The code is kept in a file, beside the module or in the
    user's cache, and read there by the next process.
    """
    return _compiled(function, {"contract", "nsz"})


def reduction(function: Callable[..., Any]) -> Any:
    """As `loop`, for one that sums up: of a sum that keeps its order no vectors can be made.

    It is not for other loops: a (1 - s) + b s would become a + (b - a) s, which is NaN for an infinite a and an s of 0.
    """
    return _compiled(function, {"contract", "nsz", "reassoc"})


def _compiled(function: Callable[..., Any], liberties: set[str]) -> Any:
    options: dict[str, Any] = {"nogil": True, "fastmath": liberties, "error_model": "numpy"}
    function.__qualname__ += f"_{_DIGEST}"
    try:
        return njit(**KEPT, **options)(function)
    except RuntimeError:  # There is no folder that can be written to.
        return njit(**options)(function)


@element
def exp_of(x):  # type: ignore[no-untyped-def]
    """The exponential of a float32: 0 below -87.7, infinite from 88.4 on."""
    x = _f(89) if x > _f(89) else x
    x = _f(-88) if x < _f(-88) else x
    n = np.floor(x * _f(1.44269504) + _f(0.5))
    r = (x - n * _f(0.693359375)) + n * _f(2.12194440e-4)  # log 2 in two parts, the first exact
    p = _f(1 / 5040)
    p = p * r + _f(1 / 720)
    p = p * r + _f(1 / 120)
    p = p * r + _f(1 / 24)
    p = p * r + _f(1 / 6)
    p = p * r + _f(0.5)
    p = p * r * r + r + _f(1)
    return p * _i((_i(n) + _i(127)) << _i(23)).view(np.float32)


@element
def log1p_of(t):  # type: ignore[no-untyped-def]
    """log(1 + t) of a float32 from 0 to 1, a polynomial fitted at Chebyshev's points."""
    p = _f(-0.003256378462538123)
    p = p * t + _f(0.019907161593437195)
    p = p * t + _f(-0.057064201682806015)
    p = p * t + _f(0.10614264756441116)
    p = p * t + _f(-0.15311862528324127)
    p = p * t + _f(0.19678117334842682)
    p = p * t + _f(-0.24954558908939362)
    p = p * t + _f(0.33330005407333374)
    p = p * t + _f(-0.4999990463256836)
    return p * t * t + t


@element
def erf_of(x):  # type: ignore[no-untyped-def]
    """The error function of a float32, to 4e-7: a quotient of polynomials in x squared, fitted up to 4; 1 or -1 from 3.9 on."""
    a = _f(4) if x > _f(4) else x
    a = _f(-4) if a < _f(-4) else a
    t = a * a
    p = _f(1.9867332e-06)
    p = p * t + _f(2.8456524e-04)
    p = p * t + _f(3.8834321e-03)
    p = p * t + _f(5.3102028e-02)
    p = p * t + _f(1.9354752e-01)
    p = p * t + _f(1.1283791)
    q = _f(3.741962e-05)
    q = q * t + _f(1.1855876e-03)
    q = q * t + _f(1.5207436e-02)
    q = q * t + _f(1.1535097e-01)
    q = q * t + _f(5.0485957e-01)
    q = q * t + _f(1)
    return np.copysign(_f(1), x) if abs(x) > _f(3.9) else a * p / q


@element
def _ordered(bits):  # type: ignore[no-untyped-def]
    """The bits of a float32 as an integer in the same order, and back."""
    return bits ^ ((bits >> _i(31)) & _i(0x7FFFFFFF))


@njit(nogil=True, error_model="numpy")
def largest_of(x):  # type: ignore[no-untyped-def]
    """The largest element of a row of float32 without NaN.

    Of floats themselves the compiler makes no vectors, because of NaN.
    """
    bits = x.view(np.int32)
    found = _ordered(bits[0])
    for i in range(1, bits.size):
        found = max(found, _ordered(bits[i]))
    return _i(_ordered(found)).view(np.float32)


@njit(nogil=True, fastmath={"contract", "nsz", "reassoc"}, error_model="numpy")
def sum_of(x):  # type: ignore[no-untyped-def]
    """The sum of a row: short pieces in float32, which are added in float64."""
    total: Any = 0.0
    for start in range(0, x.size, 512):
        piece = x[start : start + 512]
        part = _f(0)
        for i in range(piece.size):
            part += piece[i]
        total += part
    return total
