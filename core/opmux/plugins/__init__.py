"""Plugins: backends and functionality that are installed with pip, loaded at import, and unloaded while a program runs."""

import sys
from contextlib import AbstractContextManager
from typing import Any

from opmux.dispatch import PUBLISHED, default_dispatcher
from opmux.errors import PluginError
from opmux.native.public.functions import no_attribute
from opmux.plugins._hooks import hookimpl
from opmux.plugins._importing import AbsentNames, MissingModuleError, MissingNameError, Namespaces
from opmux.plugins._manager import PluginManager
from opmux.plugins._messages import load_line
from opmux.plugins._record import PluginRecord
from opmux.plugins._scope import Scope
from opmux.tensor import explain_missing_backends

_manager = PluginManager(default_dispatcher)


def refusal(name: str) -> PluginError | None:
    """The error that says why a plugin is not loaded, or None if it is loaded, unloaded or unknown.

    A plugin whose state is "unavailable" is registered all the same: its own code raises this where it would need what is
    missing.
    """
    return _manager.refusal(name)


def _missing_device(device_type: str) -> PluginError | None:
    """Why a device is not there: its plugin's reason, or that one of opmux's own plugins is not installed."""
    _manager.settle()
    if device_type in _manager.catalog.names() or device_type not in PUBLISHED:
        return _manager.refusal(device_type)
    is_there = _manager.catalog.known(device_type) is not None
    return PluginError(
        f"a tensor on device {device_type!r}",
        found=f"the plugin for this device is not {'loaded' if is_there else 'installed'}",
        advice=_manager.catalog.advice(device_type),
    )


# A device whose plugin is there, but failed or is blocked, is refused with the plugin's reason.
explain_missing_backends(_missing_device)


class MissingNamespaceError(PluginError, AttributeError):
    """A plugin's namespace was touched while the plugin is not loaded."""


def autoload(reserved: frozenset[str] | None = None) -> None:
    """Loads what is installed, unless the environment says otherwise; `import opmux` ends with it.

    Args:
        reserved: Names that no plugin may have; those that were given before if None.
    """
    if reserved is not None:
        _manager.catalog.reserved = reserved
    _manager.autoload()


def discover() -> list[PluginRecord]:
    """Every known plugin, after looking for newly installed ones; loads none of those."""
    return _manager.discover()


def status() -> list[PluginRecord]:
    """Every known plugin with its state, by name."""
    return _manager.status()


def load(name: str) -> PluginRecord:
    """Loads a plugin, and first those that it needs; does nothing if it is loaded.

    Raises:
        PluginError: It is unknown, blocked, incompatible, in conflict, unavailable, or fails.
    """
    return _manager.load(name)


def unload(name: str, *, cascade: bool = False) -> None:
    """Unloads a plugin: its kernels, fallbacks, keys and namespace go; kernels that it had overridden come back.

    Args:
        name: A loaded plugin.
        cascade: Unload first those that need it.

    Raises:
        PluginError: It is not loaded, or others need it.
    """
    _manager.unload(name, cascade=cascade)


def reload(name: str) -> PluginRecord:
    """Imports the installed code of a plugin anew and exchanges its registrations in one change.

    Raises:
        PluginError: It is not loaded, others need it, or the new code fails; then the old plugin is back.
    """
    return _manager.reload(name)


def refresh() -> dict[str, list[str]]:
    """Names of plugins that are "new", "changed" and "gone" since the last look; loads nothing."""
    return _manager.refresh()


def disabled(*names: str) -> AbstractContextManager[None]:
    """A `with` block in which the named plugins are unloaded."""
    return _manager.disabled(*names)


def register(name: str, plugin: Any, *, kind: str = "backend") -> PluginRecord:
    """Makes a plugin of an object in this process, as if it were installed; `load(name)` then loads it.

    It takes the place of an object that was registered under the name before, once that is unloaded.

    Args:
        name: Device type or name of the functionality.
        plugin: A module or object with functions marked by `hookimpl`.
        kind: "backend" or "functionality".

    Raises:
        PluginError: The name is taken, no identifier, or a public name of opmux.
    """
    return _manager.register(name, plugin, kind)


def check_name(name: str) -> None:
    """Refuses what cannot be the name of a plugin.

    Raises:
        PluginError: It is no identifier, a keyword, starts with an underscore or is a public name of opmux.
    """
    _manager.catalog.check_name(name)


def namespace(name: str) -> Any:
    """What a loaded plugin publishes as `opmux.<name>`.

    Raises:
        MissingNamespaceError: No loaded plugin publishes it; both a PluginError and an AttributeError.
    """
    found = _manager.namespace(name)
    if found is not None:
        return found
    record = _manager.catalog.find(name)
    if record is None and name not in PUBLISHED:
        raise no_attribute("opmux", name)
    known = _manager.catalog.known(name)
    state = known.state if known else "not installed"
    silent = known is not None and known.loaded is not None
    raise MissingNamespaceError(
        f"opmux.{name} is published by the plugin {name!r}",
        found=f"the plugin is {state}" + (", and has no hook opmux_namespace that returns anything" if silent else ""),
        advice="its author gives it that hook; its devices and operators need no namespace"
        if silent
        else _manager.catalog.advice(name),
    )


def namespaces() -> list[str]:
    """Names that loaded plugins publish under `opmux`."""
    return _manager.namespaces()


def _is_plugin(name: str) -> bool:
    catalog = _manager.catalog
    return name in PUBLISHED or (name not in catalog.reserved and catalog.find(name) is not None)


if not any(isinstance(finder, AbsentNames) for finder in sys.meta_path):  # as where this module is reloaded
    # In front: see Note [Namespaces as modules].
    sys.meta_path.insert(0, Namespaces(_is_plugin, namespace))
    sys.meta_path.append(AbsentNames())


__all__ = [
    "MissingModuleError",
    "MissingNameError",
    "MissingNamespaceError",
    "PluginManager",
    "PluginRecord",
    "Scope",
    "autoload",
    "check_name",
    "disabled",
    "discover",
    "hookimpl",
    "load",
    "load_line",
    "namespace",
    "namespaces",
    "refresh",
    "refusal",
    "register",
    "reload",
    "status",
    "unload",
]
