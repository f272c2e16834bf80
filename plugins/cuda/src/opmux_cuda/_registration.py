"""The kernels of this backend: all device-independent ones on CuPy, and CUDA's own.

`import opmux` waits for this module, so what only a use of the device needs is imported then.
"""

import sys
from typing import Any, Final

from opmux.native import array_kernels, own_kernels
from opmux_cuda import _cupy
from opmux_cuda._runtime import RUNTIME
from opmux_cuda._timer import CudaTimer
from opmux_cuda.kernels import KERNELS, computation, forget, in_place_of

__all__ = ["register"]

#: CuPy as the device-independent kernels see it.
_XP: Final = _cupy.CupyModule("cupy", in_place_of)


def _from_numpy(host: Any) -> Any:
    from opmux_cuda._transfer import from_host

    return from_host(host)


def _to_numpy(array: Any) -> Any:
    from opmux_cuda._transfer import to_host

    return to_host(array)


def _make_rng(seed: int) -> Any:
    from opmux_cuda._random import make_rng

    return make_rng(seed)


def _stop_tracking() -> None:
    memory = sys.modules.get("opmux_cuda._memory")
    if memory is not None:
        memory.stop_tracking()


def _scatter(how: str, vector: Any, places: Any, values: Any) -> None:
    from opmux_cuda.kernels.combining import scatter  # only a call needs it

    scatter(how, vector, places, values)


def register(scope: Any) -> None:
    """Registers the device "cuda" and its kernels through a plugin's scope."""
    backend = scope.backend("cuda")
    be = array_kernels(
        scope,
        backend,
        xp=_XP,
        from_numpy=_from_numpy,
        to_numpy=_to_numpy,
        writable=True,
        probe=False,
        on_host=False,
        runtime=RUNTIME,
        make_rng=_make_rng,
        special=lambda: _cupy.special,
        scatter=_scatter,
    )
    scope.on_unload(RUNTIME.forget)
    scope.on_unload(_cupy.forget)
    scope.on_unload(_stop_tracking)
    scope.on_unload(backend.use_timer(CudaTimer()))
    scope.on_unload(forget)
    with scope.library("aten", "IMPL", "CUDA") as library:
        own_kernels(library, be, KERNELS, computation)
