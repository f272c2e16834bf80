"""The kernels of this backend: all device-independent ones on CuPy, and CUDA's own."""

from typing import Any

from opmux.native import array_kernels, own_kernels
from opmux_cuda._cupy import xp
from opmux_cuda.kernels import KERNELS
from opmux_cuda.kernels.scatter import scatter

__all__ = ["register"]


def _special() -> Any:
    import cupyx.scipy.special  # only here: it takes long to import, and many programs need none of it

    return cupyx.scipy.special


def register(scope: Any) -> None:
    """Registers the device "cuda" and its kernels through a plugin's scope."""
    backend = scope.backend("cuda")
    be = array_kernels(
        scope,
        backend,
        xp=xp,
        from_numpy=xp.asarray,
        to_numpy=xp.asnumpy,
        writable=True,
        special=_special,
        scatter=scatter,
    )
    with scope.library("aten", "IMPL", "CUDA") as library:
        for name, kernel in own_kernels(be, KERNELS).items():
            library.impl(name, kernel, calls_operators=False)
