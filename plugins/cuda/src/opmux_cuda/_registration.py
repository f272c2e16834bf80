"""The kernels of this backend: all device-independent ones on CuPy, and CUDA's own."""

from typing import Any

from opmux.native import array_kernels, own_kernels
from opmux_cuda import _cupy
from opmux_cuda._memory import stop_tracking
from opmux_cuda._random import make_rng
from opmux_cuda._runtime import RUNTIME
from opmux_cuda._timer import CudaTimer
from opmux_cuda._transfer import from_host, to_host
from opmux_cuda.kernels import KERNELS, computation, forget

__all__ = ["register"]


def _from_numpy(host: Any) -> Any:
    return from_host(host)


def _scatter(how: str, vector: Any, places: Any, values: Any) -> None:
    from opmux_cuda.kernels.combining import scatter  # only a call needs it

    scatter(how, vector, places, values)


def register(scope: Any) -> None:
    """Registers the device "cuda" and its kernels through a plugin's scope."""
    backend = scope.backend("cuda")
    be = array_kernels(
        scope,
        backend,
        xp=_cupy.xp,
        from_numpy=_from_numpy,
        to_numpy=to_host,
        writable=True,
        runtime=RUNTIME,
        make_rng=make_rng,
        special=lambda: _cupy.special,
        scatter=_scatter,
    )
    scope.on_unload(RUNTIME.forget)
    scope.on_unload(_cupy.forget)
    scope.on_unload(stop_tracking)
    scope.on_unload(backend.use_timer(CudaTimer()))
    scope.on_unload(forget)
    with scope.library("aten", "IMPL", "CUDA") as library:
        own_kernels(library, be, KERNELS, computation)
