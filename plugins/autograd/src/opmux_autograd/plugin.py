"""The plugin's hooks."""

from types import ModuleType
from typing import Any

from opmux.plugins import hookimpl

__all__ = ["opmux_namespace", "opmux_register"]


@hookimpl
def opmux_register(scope: Any) -> None:
    """Registers the recording kernels of every differentiable operator, and gives tensors their gradients."""
    from opmux_autograd import _registration

    _registration.register(scope)


@hookimpl
def opmux_namespace() -> ModuleType:
    """`opmux.autograd`."""
    import opmux_autograd

    return opmux_autograd
