"""The hooks of the compiled kernels, which opmux finds through the entry point."""

from typing import Any

from opmux.plugins import hookimpl

__all__ = ["opmux_register"]


@hookimpl
def opmux_register(scope: Any) -> None:
    """Registers the kernels over those of the CPU backend, without importing what compiles them."""
    from opmux_compiled import _registration

    _registration.register(scope)
