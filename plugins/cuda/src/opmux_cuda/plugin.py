"""The hooks of the CUDA backend, which opmux finds through the entry point."""

from typing import Any

from opmux.plugins import hookimpl


@hookimpl
def opmux_register(scope: Any) -> None:
    """Registers the device "cuda" and its kernels, without importing CuPy."""
    from opmux_cuda import _registration

    _registration.register(scope)
