"""From a record to a registered plugin: importing its code, finding its hooks, registering in one transaction."""

import importlib
import sys
from collections.abc import Mapping
from contextlib import ExitStack
from contextvars import Context
from typing import Any, final

import pluggy

from opmux.dispatch import Dispatcher, Transaction, provenance_scope
from opmux.errors import PluginError
from opmux.plugins._hooks import PROJECT, Hooks
from opmux.plugins._record import PluginRecord
from opmux.plugins._scope import Scope

__all__ = [
    "Loaded",
    "caused_by_half_import",
    "failure_text",
    "half_imported",
    "import_value",
    "registered",
    "rival_of",
    "taken_modules",
]


def half_imported(packages: set[str]) -> set[str]:
    """Those of the top-level packages that are being imported right now, by any thread."""
    return {
        top
        for name, module in list(sys.modules.items())
        if (top := name.partition(".")[0]) in packages
        and getattr(getattr(module, "__spec__", None), "_initializing", False)
    }


def caused_by_half_import(error: BaseException | None) -> bool:
    """Whether CPython says, anywhere in the chain, that a half-imported module is to blame."""
    while error is not None:
        if type(error).__name__ == "_DeadlockError" or "partially initialized module" in str(error):
            return True
        error = error.__cause__ or error.__context__
    return False


def failure_text(error: BaseException) -> str:
    """The traceback as text; the exception itself would keep the plugin's objects alive."""
    import traceback  # only here: importing opmux is to stay quick

    return "".join(traceback.TracebackException.from_exception(error).format()).strip()


def import_value(record: PluginRecord) -> Any:
    """The object that the entry point names, or the one that was given."""
    if record.given is not None:
        return record.given
    module_name, _, attributes = record.value.partition(":")
    found: Any = importlib.import_module(module_name.strip())
    for name in filter(None, attributes.strip().split(".")):
        found = getattr(found, name)
    return found


@final
class Loaded:
    """A loaded plugin: its hooks, its scope and its registrations."""

    __slots__ = ("hooks", "namespace", "plugin", "scope", "transaction")

    def __init__(self, plugin: Any, hooks: pluggy.PluginManager, scope: Scope, transaction: Transaction) -> None:
        self.plugin = plugin
        self.hooks = hooks
        self.scope = scope
        self.transaction = transaction
        self.namespace: Any = hooks.hook.opmux_namespace()

    def kernels(self) -> dict[str, set[str]]:
        """Operators with a kernel of the plugin, by key, without those that it has declared to override."""
        found: dict[str, set[str]] = {}
        for handle in self.transaction.handles:
            if handle.kind == "impl":
                found.setdefault(handle.key, set()).update(handle.operators)
        for operator, key in self.scope.overrides:
            found[key].discard(operator)
        return found

    def describe(self, record: PluginRecord) -> None:
        """Notes keys and number of kernels."""
        handles = [h for h in self.transaction.handles if h.kind in ("impl", "fallback")]
        record.keys = tuple(sorted({h.key for h in handles}))
        record.kernel_count = sum(len(h.operators) if h.kind == "impl" else 1 for h in handles)

    def undo(self) -> None:
        """Takes everything back: hooks first, then registrations, then what the scope holds."""
        with ExitStack() as steps:  # each is taken, last one first, whatever the others raise
            for backend in self.scope.backends:
                steps.callback(backend.mark_dead)
            steps.callback(self.scope.release)
            steps.callback(self.transaction.undo)
            steps.callback(self.hooks.hook.opmux_unload)


def _hooks_of(plugin: Any, record: PluginRecord) -> pluggy.PluginManager:
    hooks = pluggy.PluginManager(PROJECT)
    hooks.add_hookspecs(Hooks)
    hooks.register(plugin, record.name)
    hooks.check_pending()
    if not hooks.hook.opmux_register.get_hookimpls():
        raise PluginError(
            f"plugin {record.name!r} has no opmux_register hook",
            found=f"{record.value or type(plugin).__name__} holds no function of that name marked with @hookimpl",
            where=f"{record.distribution} {record.version}".strip(),
            advice="from opmux.plugins import hookimpl; @hookimpl def opmux_register(scope): ...",
        )
    return hooks


def registered(plugin: Any, record: PluginRecord, dispatcher: Dispatcher) -> Loaded:
    """Runs `opmux_register`; if it raises, nothing of it stays."""
    # A context of its own: what this plugin registers is not the business of the transaction of one whose hook loads it.
    return Context().run(_registered, plugin, record, dispatcher)


def _registered(plugin: Any, record: PluginRecord, dispatcher: Dispatcher) -> Loaded:
    hooks = _hooks_of(plugin, record)
    scope = Scope(record.name, dispatcher)
    try:
        with (
            dispatcher.transaction() as transaction,
            provenance_scope(record.distribution or record.name, record.version),
        ):
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


def rival_of(record: PluginRecord, loaded: Loaded, others: Mapping[str, Loaded]) -> tuple[str, str]:
    """The plugin that has registered the same operator and key or device, neither declaring an override, and what."""
    mine = loaded.kernels()
    devices = {b.device_type for b in loaded.scope.backends}
    for name, other in others.items():
        if name == record.name:
            continue
        theirs = other.kernels()
        common = sorted((operator, key) for key in mine.keys() & theirs.keys() for operator in mine[key] & theirs[key])
        shared = sorted(devices & {b.device_type for b in other.scope.backends})
        if common or shared:
            return name, f"device {shared[0]!r}" if shared else f"a kernel for {common[0][0]} at {common[0][1]}"
    return "", ""


def taken_modules(package: str) -> dict[str, Any]:
    """The modules of a top-level package, taken out of `sys.modules`."""
    names = [n for n in list(sys.modules) if package and n.partition(".")[0] == package]
    return {name: sys.modules.pop(name) for name in names}
