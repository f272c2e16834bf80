"""The hooks of the CPU backend, which opmux finds through the entry point."""

from typing import Any

from opmux.plugins import hookimpl

__all__ = ["opmux_register"]


@hookimpl
def opmux_register(scope: Any) -> None:
    """Registers the device "cpu" and its kernels."""
    from opmux_cpu import _registration

    _registration.register(scope)
