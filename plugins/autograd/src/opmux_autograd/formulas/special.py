"""Derivatives of functions of two arguments that are integrals."""

from typing import Any, Final

from opmux import Tensor, ops

__all__ = ["gamma_density"]

_aten: Final = ops.aten


def gamma_density(self: Tensor, other: Tensor) -> Any:
    """The derivative of the incomplete gamma function by its bound: `other ** (self - 1) * exp(-other) / gamma(self)`."""
    return _aten.exp.default((self - 1) * _aten.log.default(other) - other - _aten.lgamma.default(self))
