"""From an imported plugin to one that can register: its hooks, its scope, its transaction."""

from collections.abc import Callable, Iterable
from typing import Any, final

import pluggy

from opmux.dispatch import PUBLISHED, Dispatcher
from opmux.errors import PluginError
from opmux.plugins._hooks import PROJECT, Hooks
from opmux.plugins._loaded import Loaded
from opmux.plugins._record import PluginRecord
from opmux.plugins._scope import Claims, Scope

__all__ = ["check_devices", "is_own", "prepared"]


def is_own(record: PluginRecord) -> bool:
    """Whether a plugin is one of opmux's own, to which keys belong that no plugin has made."""
    return record.key == f"opmux-{record.name}" and record.name in PUBLISHED


def check_devices(record: PluginRecord, loaded: Loaded) -> None:
    """Refuses a backend that claims devices of which none has the name of its entry point.

    Its device would be asked for under one name, and the plugin loaded, unloaded and blocked under another.

    Raises:
        PluginError: It does.
    """
    devices = [backend.device_type for backend in loaded.scope.backends]
    if record.kind != "backend" or not devices or record.name in devices:
        return
    entry = f"`{devices[0]} = {record.value!r}`".replace("'", '"')
    name = f"its entry point {entry}" if record.value else f'it opmux.plugins.register("{devices[0]}", ...)'
    raise PluginError(
        f"plugin {record.name!r} claims the device {', '.join(map(repr, devices))}",
        found=f"a backend has the name of its device, and this one is called {record.name!r}",
        where=record.origin,
        # Devices are of small letters: to claim it again under this name would change nothing.
        advice=f"call {name}"
        + ("" if record.name.lower() in devices else f', or claim scope.backend("{record.name}")'),
    )


def prepared(
    plugin: Any,
    record: PluginRecord,
    others: Callable[[], Iterable[Scope]],
    dispatcher: Dispatcher,
    turn: int | None = None,
) -> Loaded:
    """A plugin with its hooks and its scope, which has registered nothing yet.

    Args:
        plugin: The module or object that has the hooks.
        record: What is known of it.
        others: Gives the scopes of the other plugins that are loaded.
        dispatcher: Where it registers.
        turn: The turn that its registrations have, see `Place`; a new one if None.
    """
    hooks = _hooks_of(plugin, record)
    provenance = (record.distribution or record.name, record.version)
    claims = Claims(is_own(record), others)
    scope = Scope(record.name, dispatcher, provenance=provenance, claims=claims, turn=turn)
    return Loaded(plugin, hooks, scope)


@final
class _HookManager(pluggy.PluginManager):
    """Looks for marks where they can be: looking at each name that any object has took a third of a load."""

    def parse_hookspec_opts(self, module_or_class: Any, name: str) -> Any:
        """The marks of a declared hook, which is a function of the class itself; None for what is no hook."""
        return getattr(vars(module_or_class).get(name), f"{PROJECT}_spec", None)

    def parse_hookimpl_opts(self, plugin: Any, name: str) -> Any:
        """The marks of a plugin's function; None for what implements no hook."""
        return None if name.startswith("__") else super().parse_hookimpl_opts(plugin, name)


def _hooks_of(plugin: Any, record: PluginRecord) -> pluggy.PluginManager:
    hooks = _HookManager(PROJECT)
    hooks.add_hookspecs(Hooks)
    try:
        hooks.register(plugin, record.name)
        hooks.check_pending()
    except pluggy.PluginValidationError as error:
        raise PluginError(
            f"the hooks of plugin {record.name!r}",
            found="; ".join(filter(None, map(str.strip, str(error).splitlines()))),
            where=record.origin,
            advice="use these names and parameters: opmux_register(scope), opmux_available(), opmux_namespace(), opmux_unload()",
        ) from None
    registering = hooks.hook.opmux_register.get_hookimpls()
    if not registering:
        raise PluginError(
            f"plugin {record.name!r} has no opmux_register hook",
            found=f"{record.value or type(plugin).__name__} holds no function of that name marked with @hookimpl",
            where=record.origin,
            advice="from opmux.plugins import hookimpl; @hookimpl def opmux_register(scope): ...",
        )
    if isinstance(plugin, type) and _takes_self(registering[0].function):
        raise PluginError(
            f"plugin {record.name!r} is the class {plugin.__name__}",
            found="its hooks take an object of it, self",
            where=record.origin,
            advice=f"give such an object, {plugin.__name__}()",
        )
    return hooks


def _takes_self(function: Any) -> bool:
    """Whether a function of a class waits for an object; static methods and those of the class do not."""
    code = getattr(function, "__code__", None)
    return code is not None and code.co_varnames[: min(code.co_argcount, 1)] == ("self",)
