"""The lines of advice that say what to run."""

from collections.abc import Iterable

from opmux.dispatch import install_line
from opmux.errors import PluginError, close_names

__all__ = ["choice", "load_line", "needed", "not_loaded", "suggestion", "unknown", "way_out"]


def load_line(name: str) -> str:
    """The call that loads a plugin."""
    return f'opmux.plugins.load("{name}")'


#: What to do about a plugin that is in a state; `{load}` is the call that loads it, `{cause}` what to do about the failure.
_WAYS_OUT = {
    "loaded": "",
    "blocked": "change the environment variable, then {load}",
    "incompatible": "do what the reason says, then {load}",
    "conflict": "do what the reason says, then {load}",
    "unavailable": "its kernels are registered; make the device available, then {load}",
    "failed": "{cause}, then {load}",
}


def way_out(name: str, state: str, reason: str = "", advice: str = "", *, is_given: bool = False) -> str:
    """What to do about a plugin that is in a state; empty if there is nothing to do.

    Args:
        name: The plugin's.
        state: Its state.
        reason: Why it is in that; what follows the first line is shown elsewhere.
        advice: What the error advises that it failed with.
        is_given: Whether it was registered in the process, which no other process knows of.
    """
    where = ", which `opmux doctor --traceback` shows" if "\n" in reason and not is_given else ""
    again = f'; opmux.plugins.register("{name}", ...) again' if is_given else ""
    if load_line(name) in advice:  # of a plugin that needs itself while it is imported: no way out of that
        advice = ""
    return _WAYS_OUT.get(state, "{load}").format(
        load=load_line(name), cause=f"{advice or f'fix the cause{where}'}{again}"
    )


def choice(winner: str) -> str:
    """What has the other one loaded of two plugins that cannot both be; the winner's distribution is empty if it has none.

    OPMUX_PLUGINS would choose as well, and keep every plugin that it does not list from being loaded.
    """
    return f"uninstall one, or choose with OPMUX_DISABLE_PLUGINS={winner}" if winner else "uninstall it"


def suggestion(name: str, known: Iterable[str]) -> str:
    """Closes names, or what would install the plugin."""
    near = close_names(name, known, count=2)
    return f"did you mean {' or '.join(near)}? Otherwise {install_line(name)}" if near else install_line(name)


def unknown(name: str, records: Iterable[str]) -> PluginError:
    """The error for a plugin that is not installed."""
    return PluginError(
        f"load plugin {name!r}",
        found=f"installed plugins: {', '.join(sorted(records)) or 'none'}",
        advice=suggestion(name, records),
    )


def needed(what: str, name: str, dependents: list[str], advice: str) -> PluginError:
    """The error for unloading or reloading a plugin that others need."""
    return PluginError(
        f"{what} plugin {name!r}", found=f"loaded plugins need it: {', '.join(dependents)}", advice=advice
    )


def not_loaded(name: str, state: str, loaded: Iterable[str]) -> PluginError:
    """The error for unloading a plugin that is not loaded."""
    names = ", ".join(sorted(loaded)) or "none"
    return PluginError(f"unload plugin {name!r}", found=f"it is {state}", advice=f"loaded plugins: {names}")
