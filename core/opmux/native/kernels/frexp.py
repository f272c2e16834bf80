"""Floating-point numbers as a fraction and a power of two."""

from typing import Any

from opmux.native.arrays import cast, operands
from opmux.native.kernels.elementwise import computing
from opmux.native.meta.frexp import frexp_meta
from opmux.tensor import ArrayBackend, Tensor, int32

__all__ = ["frexp_impl"]


def frexp_impl(be: ArrayBackend, self: Tensor, *, out: Any = None) -> Any:
    frexp_meta(self)
    (array,) = operands(be, computing(self.dtype), self)
    mantissa, exponent = be.xp.frexp(array)
    # What is no number has no exponent, and array modules set it as they like.
    exponent = be.xp.where(be.xp.isfinite(array), exponent, 0)
    return cast(be, be.xp.asarray(mantissa), self.dtype), cast(be, be.xp.asarray(exponent), int32)
