"""The hooks that opmux calls; it finds this module through the entry point `nan_guard` in pyproject.toml."""

from types import ModuleType

from opmux.plugins import Scope, hookimpl

__all__ = ["opmux_namespace", "opmux_register"]


@hookimpl
def opmux_register(scope: Scope) -> None:
    """Adds the dispatch key, and the kernel that every operator has there."""
    from opmux_nan_guard import guarding

    # Just above the Autograd keys: what it raises leaves no node behind.
    scope.functionality(guarding.KEY, after="AutogradNestedTensor")
    with scope.library("_", "IMPL") as library:
        library.fallback(guarding.guarded, guarding.KEY, with_next=True)


@hookimpl
def opmux_namespace() -> ModuleType:
    """What is published as `opmux.nan_guard` while the plugin is loaded."""
    from opmux_nan_guard import guarding

    return guarding
