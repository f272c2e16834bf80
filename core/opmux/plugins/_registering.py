"""From an imported plugin to a registered one: finding its hooks, registering in one transaction."""

from collections.abc import Callable, Iterable
from contextvars import Context
from typing import Any

import pluggy

from opmux.dispatch import PUBLISHED, Dispatcher, provenance_scope
from opmux.errors import PluginError
from opmux.plugins._hooks import PROJECT, Hooks
from opmux.plugins._loaded import Loaded
from opmux.plugins._record import PluginRecord
from opmux.plugins._scope import Claims, Scope

__all__ = ["is_own", "registered"]


def is_own(record: PluginRecord) -> bool:
    """Whether a plugin is one of opmux's own, to which keys belong that no plugin has made."""
    return record.key == f"opmux-{record.name}" and record.name in PUBLISHED


def registered(
    plugin: Any,
    record: PluginRecord,
    others: Callable[[], Iterable[Scope]],
    dispatcher: Dispatcher,
    turn: int | None = None,
) -> Loaded:
    """Runs `opmux_register`; if it raises, nothing of it stays.

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
    # A context of its own: what this plugin registers is not the business of the transaction of one whose hook loads it.
    return Context().run(_registered, plugin, hooks, scope, provenance)


def _registered(plugin: Any, hooks: pluggy.PluginManager, scope: Scope, provenance: tuple[str, str]) -> Loaded:
    try:
        with scope.dispatcher.transaction() as transaction, provenance_scope(*provenance):
            hooks.hook.opmux_register(scope=scope)
            for backend in scope.backends:
                backend.mark_alive()
            return Loaded(plugin, hooks, scope, transaction)
    except BaseException:
        scope.release()
        scope.give_back()
        raise
    finally:
        scope.close()


def _hooks_of(plugin: Any, record: PluginRecord) -> pluggy.PluginManager:
    hooks = pluggy.PluginManager(PROJECT)
    hooks.add_hookspecs(Hooks)
    hooks.register(plugin, record.name)
    hooks.check_pending()
    if not hooks.hook.opmux_register.get_hookimpls():
        raise PluginError(
            f"plugin {record.name!r} has no opmux_register hook",
            found=f"{record.value or type(plugin).__name__} holds no function of that name marked with @hookimpl",
            where=record.origin,
            advice="from opmux.plugins import hookimpl; @hookimpl def opmux_register(scope): ...",
        )
    return hooks
