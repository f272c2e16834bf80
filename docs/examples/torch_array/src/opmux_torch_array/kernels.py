"""The kernels of the device "torch_array": those that opmux has for every array module, over torch's functions of the array API."""

from functools import partial

import opmux
from opmux.plugins import Scope

__all__ = ["register"]

#: Special functions that torch has under other names than SciPy.
_NAMES = {
    **{name: f"bessel_{name}" for name in ("j0", "j1", "y0", "y1")},
    **{name: f"modified_bessel_{name}" for name in ("k0", "k1")},
    **{f"{name}e": f"scaled_modified_bessel_{name}" for name in ("k0", "k1")},
}


def register(scope: Scope) -> None:
    """Claims the device, and registers a kernel for every operator that opmux can compute with torch; imports it at first use."""
    xp = opmux.native.ArrayAPI("array_api_compat.torch")
    opmux.native.array_kernels(
        scope,
        scope.backend("torch_array"),
        xp=xp,
        special=partial(xp.part, "torch.special", **_NAMES),
    )
