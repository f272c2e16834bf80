"""A backend of few lines, none of which is about the array API."""

from typing import final

import numpy as np
import scipy.special

import opmux
from opmux import array_api
from opmux.plugins import Scope, hookimpl

from ..autograd.foreign_arrays import ForeignArray, ForeignModule, FrozenArray

__all__ = ["Foreign", "Strict"]


@final
class Foreign:
    """A backend over a module that knows none of NumPy's arrays, and whose own cannot be written to."""

    @hookimpl
    def opmux_register(self, scope: Scope) -> None:
        """Registers the device, without its dtypes of 64-bit unsigned integers."""
        opmux.native.array_kernels(
            scope,
            scope.backend("foreign"),
            xp=ForeignModule(FrozenArray),
            from_numpy=lambda array: FrozenArray(np.array(array)),
            to_numpy=lambda array: array.data,
            array_type=ForeignArray,
            special=lambda: ForeignModule(FrozenArray, scipy.special),
            dtypes=[name for name in array_api.__array_namespace_info__().dtypes() if name != "uint64"],
        )


@final
class Strict:
    """A backend over array_api_strict, which refuses whatever the standard leaves open."""

    @hookimpl
    def opmux_register(self, scope: Scope) -> None:
        """Registers the device with kernels over the module."""
        xp = opmux.native.ArrayAPI("array_api_strict")
        opmux.native.array_kernels(scope, scope.backend("strict_array"), xp=xp)
