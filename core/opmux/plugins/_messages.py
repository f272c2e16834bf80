"""The lines that tell a user what to run."""

from collections.abc import Iterable

from opmux.errors import PluginError, close_names
from opmux.plugins._record import PluginRecord

__all__ = ["load_line", "needed", "not_loaded", "pip_line", "refusal", "suggestion", "unknown", "waited"]

_DISTRIBUTIONS = {"cuda": '"opmux-cuda[cuda12]"'}


def pip_line(name: str) -> str:
    """The command that installs a plugin."""
    return f"python -m pip install {_DISTRIBUTIONS.get(name, f'opmux-{name}')}"


def load_line(name: str) -> str:
    """The call that loads a plugin."""
    return f'opmux.plugins.load("{name}")'


def suggestion(name: str, known: Iterable[str]) -> str:
    """Close names, or the command that would install the plugin."""
    near = close_names(name, known, count=2)
    return f"did you mean {' or '.join(near)}? Otherwise {pip_line(name)}" if near else pip_line(name)


def refusal(record: PluginRecord) -> PluginError:
    """The error of asking for a plugin that is not loaded: its state, the reason, and what to do."""
    advice = {
        "blocked": "change the environment variable before opmux is imported",
        "incompatible": pip_line(record.name),
        "conflict": "uninstall one of them, or let one declare override=True",
        "unavailable": "its kernels are registered; make the device available, then " + load_line(record.name),
    }.get(record.state, f"fix the cause, then {load_line(record.name)}")
    return PluginError(
        f"plugin {record.name!r} is {record.state}",
        found=record.reason or "it is being imported; try again when that is done",
        where=f"{record.distribution} {record.version} ({record.value})" if record.distribution else "",
        advice=advice,
    )


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


def waited(name: str, seconds: float, holder: str) -> PluginError:
    """The error for a plugin whose turn to register did not come."""
    return PluginError(
        f"plugin {name!r} waited {seconds:.0f} s for its turn to register",
        found=f"{holder} is still registering",
        advice="do not load plugins at the top of a module that another plugin's hook imports",
    )


def not_loaded(name: str, state: str, loaded: Iterable[str]) -> PluginError:
    """The error for unloading a plugin that is not loaded."""
    names = ", ".join(sorted(loaded)) or "none"
    return PluginError(f"unload plugin {name!r}", found=f"it is {state}", advice=f"loaded plugins: {names}")
