"""The kernels of this backend: all device-independent ones on CuPy, and CUDA's own."""

from collections.abc import Callable
from functools import partial
from typing import Any

from opmux.native import array_kernels, own_operators
from opmux_cuda import _cupy
from opmux_cuda._memory import stop_tracking
from opmux_cuda._random import make_rng
from opmux_cuda._runtime import RUNTIME
from opmux_cuda._timer import CudaTimer
from opmux_cuda._transfer import from_host, to_host
from opmux_cuda.kernels import KERNELS
from opmux_cuda.kernels.combining import scatter

__all__ = ["register"]

Kernel = Callable[..., Any]


def _from_numpy(host: Any) -> Any:
    return from_host(host)


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
        scatter=scatter,
    )
    scope.on_unload(RUNTIME.forget)
    scope.on_unload(_cupy.forget)
    scope.on_unload(stop_tracking)
    scope.on_unload(backend.use_timer(CudaTimer()))
    with scope.library("aten", "IMPL", "CUDA") as library:
        library.impl_block(own_operators(KERNELS), partial(_made, be), written=_written, calls_operators=False)


def _made(be: Any, name: str, own: str) -> Kernel:
    from opmux.native import own_kernel  # only a call needs it

    return own_kernel(be, name, KERNELS[own])


def _written(name: str, own: str) -> Kernel:
    return KERNELS[own]
