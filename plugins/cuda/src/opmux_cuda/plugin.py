"""The hooks of the CUDA backend, which opmux finds through the entry point."""

from types import ModuleType
from typing import Any

from opmux.plugins import hookimpl

__all__ = ["opmux_available", "opmux_namespace", "opmux_register"]


@hookimpl
def opmux_register(scope: Any) -> None:
    """Registers the device "cuda" and its kernels, without importing CuPy."""
    from opmux_cuda import _registration

    _registration.register(scope)


@hookimpl
def opmux_available() -> str | None:
    """What is missing on this machine: CuPy, a driver that is new enough, or a device."""
    from opmux_cuda import _probe

    return _probe.reason() or None


@hookimpl
def opmux_namespace() -> ModuleType:
    """`opmux.cuda`; it is there while the plugin is unavailable too, so that `opmux.cuda.is_available()` can be asked."""
    import opmux_cuda

    return opmux_cuda
