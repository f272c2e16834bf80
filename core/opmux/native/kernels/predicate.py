"""Questions about each element of one tensor; results are bool."""

import math
from typing import Any

from opmux.native.arrays import REAL_KINDS, native
from opmux.native.tensor_iterator import real
from opmux.tensor import ArrayBackend, Tensor

__all__ = ["isinf_impl", "isneginf_impl", "isposinf_impl", "signbit_impl"]


def isinf_impl(be: ArrayBackend, self: Tensor, *, out: Any = None) -> Any:
    return be.xp.isinf(native(be, self))


def _equal(be: ArrayBackend, self: Tensor, value: float) -> Any:
    real(self)
    return be.xp.asarray(native(be, self)) == value


def isposinf_impl(be: ArrayBackend, self: Tensor, *, out: Any = None) -> Any:
    return _equal(be, self, math.inf)


def isneginf_impl(be: ArrayBackend, self: Tensor, *, out: Any = None) -> Any:
    return _equal(be, self, -math.inf)


def signbit_impl(be: ArrayBackend, self: Tensor, *, out: Any = None) -> Any:
    real(self)
    array = be.xp.asarray(native(be, self))
    # Only floating-point numbers have a sign bit of their own: that of -0.0.
    return be.xp.signbit(array) if array.dtype.kind in REAL_KINDS else array < 0
