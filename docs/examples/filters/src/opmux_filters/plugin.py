"""The hooks that opmux calls; it finds this module through the entry point `filters` in pyproject.toml."""

from typing import Any

import opmux
from opmux.plugins import Scope, hookimpl

__all__ = ["opmux_namespace", "opmux_register"]


@hookimpl
def opmux_register(scope: Scope) -> None:
    """Defines the operators and registers their kernels."""
    from opmux_filters import operators

    operators.register(scope)


@hookimpl
def opmux_namespace() -> Any:
    """What is published as `opmux.filters` while the plugin is loaded."""
    return opmux.ops.filters
