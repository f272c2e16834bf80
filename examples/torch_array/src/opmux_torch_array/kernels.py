"""The kernels of the device "torch_array": those that opmux has for every array module, over torch's functions of the array API."""

from functools import partial

import opmux
from opmux.plugins import Scope

__all__ = ["register"]


def register(scope: Scope) -> None:
    """Claims the device, and registers a kernel for every operator that opmux can compute with torch; imports it at first use."""
    xp = opmux.native.ArrayAPI("array_api_compat.torch")
    opmux.native.array_kernels(
        scope,
        scope.backend("torch_array"),
        xp=xp,
        special=partial(xp.part, "torch.special", j0="bessel_j0", j1="bessel_j1"),
    )
