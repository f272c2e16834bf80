"""The hooks that a plugin may implement."""

from typing import TYPE_CHECKING, Any, Final

import pluggy

if TYPE_CHECKING:
    from opmux.plugins._scope import Scope

__all__ = ["PROJECT", "Hooks", "hookimpl"]

#: Name under which hooks are marked.
PROJECT: Final = "opmux"

#: Marks a function of a plugin as the implementation of the hook of its name.
hookimpl = pluggy.HookimplMarker(PROJECT)

_hookspec = pluggy.HookspecMarker(PROJECT)


class Hooks:
    """What opmux calls in a plugin; only `opmux_register` is required."""

    @_hookspec
    def opmux_register(self, scope: "Scope") -> None:
        """Registers the plugin's kernels, through `scope` and nothing else."""

    @_hookspec(firstresult=True)
    def opmux_available(self) -> str | None:
        """Says cheaply why the plugin cannot work on this machine; None if it can."""

    @_hookspec(firstresult=True)
    def opmux_namespace(self) -> Any:
        """The object published as `opmux.<name>` while the plugin is loaded."""

    @_hookspec
    def opmux_unload(self) -> None:
        """Releases what the plugin holds beside its registrations."""
