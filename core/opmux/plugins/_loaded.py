"""A plugin that is loaded: what it has registered, and how that is taken back."""

from collections.abc import AsyncGenerator, Coroutine, Generator, Mapping
from contextvars import Context
from typing import Any, NamedTuple, final

import pluggy

from opmux.dispatch import RegistrationHandle, Transaction, set_attribute
from opmux.errors import close_names, kind_of
from opmux.plugins._failure import passes, summary
from opmux.plugins._former import Registered
from opmux.plugins._scope import ContestedError, Scope

__all__ = ["Kernels", "Loaded", "availability", "check_ended"]


class Kernels(NamedTuple):
    """Operators with a kernel of a plugin, by name of the key.

    Attributes:
        all: All of them.
        declared: Those whose kernels may stand over others: registered with `override=True`.
    """

    all: Mapping[str, frozenset[str]]
    declared: Mapping[str, frozenset[str]]


@final
class Loaded:
    """A plugin that is loaded, or that is being loaded: its hooks, its scope and its registrations.

    Attributes:
        plugin: The module or object that has the hooks.
        hooks: The hooks.
        scope: What it registered through.
        transaction: Handles of what it registered.
        namespace: What it publishes as `opmux.<name>`, or None.
        unavailable: Why its kernels cannot work on this machine; empty if they can.
        needs: Plugins that were loaded on its behalf.
        remarks: What is remarkable about it.
    """

    __slots__ = (
        "_kernels",
        "hooks",
        "namespace",
        "needs",
        "plugin",
        "remarks",
        "scope",
        "transaction",
        "unavailable",
    )

    def __init__(self, plugin: Any, hooks: pluggy.PluginManager, scope: Scope) -> None:
        self.plugin = plugin
        self.hooks = hooks
        self.scope = scope
        self.transaction: Transaction = scope.transaction
        self.namespace: Any = None
        self.unavailable = ""
        self.needs: frozenset[str] = frozenset()
        self.remarks: tuple[str, ...] = ()
        self._kernels: Kernels | None = None

    @property
    def handles(self) -> list[RegistrationHandle]:
        """Its registrations that are in force: it may have destroyed some itself."""
        return [handle for handle in self.transaction.handles if handle.alive]

    @property
    def keys(self) -> tuple[str, ...]:
        """Dispatch keys that it has kernels or fallbacks for."""
        return tuple(sorted({h.key for h in self.handles if h.kind in ("impl", "fallback")}))

    @property
    def kernel_count(self) -> int:
        """Number of its kernels and fallbacks."""
        handles = [h for h in self.handles if h.kind in ("impl", "fallback")]
        return sum(len(h.operators) if h.kind == "impl" else 1 for h in handles)

    @property
    def notes(self) -> str:
        """Its remarks, the keys that it waits for and the operators that are not there, in one line."""
        keys = sorted({waiting.key for waiting in self.scope.waiting})
        waits = [f"waits for the dispatch key {', '.join(keys)}, which no loaded plugin has made"] if keys else []
        return "; ".join([*self.remarks, *waits, *self._undefined(self._dangling())])

    @property
    def misnamed(self) -> str:
        """What is said of kernels for operators that a namespace does not have; one that is not there at all may come yet."""
        namespaces = self.scope.dispatcher.namespaces()
        return "".join(self._undefined([name for name in self._dangling() if name.partition("::")[0] in namespaces]))

    def _dangling(self) -> list[str]:
        """Operators with a kernel of the plugin that no library defines, or none has yet."""
        dangling = self.scope.dispatcher.find_dangling_impls()
        return sorted(set().union(*self.kernels.all.values()).intersection(dangling)) if dangling else []

    def _undefined(self, names: list[str]) -> list[str]:
        if not names:
            return []
        dispatcher = self.scope.dispatcher
        near = close_names(names[0], dispatcher.operators(), count=2)
        more = f" and {len(names) - 1} more operators" if len(names) > 1 else ""
        meant = f"; did you mean {' or '.join(near)}?" if near else ""
        return [f"has a kernel for {names[0]}{more}, which no loaded library defines{meant}"]

    def registered(self, plugin: str) -> Registered:
        """What it has registered, as names; `plugin` says which one it is."""
        handles = self.handles
        defined = frozenset(name for h in handles if h.kind == "def" for name in h.operators)
        return Registered(plugin, defined, self.kernels.all, frozenset(h.key for h in handles if h.kind == "fallback"))

    @property
    def kernels(self) -> Kernels:
        """Operators with a kernel of the plugin."""
        if self._kernels is None:
            declared = {id(h) for library in self.scope.libraries if library.override for h in library.handles}
            every: dict[str, set[str]] = {}
            overriding: dict[str, set[str]] = {}
            for handle in self.handles:
                if handle.kind == "impl":
                    every.setdefault(handle.key, set()).update(handle.operators)
                    if id(handle) in declared:
                        overriding.setdefault(handle.key, set()).update(handle.operators)
            self._kernels = Kernels(_frozen(every), _frozen(overriding))
        return self._kernels

    def catch_up(self) -> list[str]:
        """Makes the registrations whose key is there now; returns what of them another plugin has already."""
        if not self.scope.is_due:
            return []
        refused = self.scope.catch_up()
        taken = [f"the {e.kind} {e.name!r}" for e in refused if isinstance(e, ContestedError)]
        others = [summary(error) for error in refused if not isinstance(error, ContestedError)]
        remarks = tuple(f"refused once its key was there: {other}" for other in others)
        set_attribute(self, "remarks", self.remarks + remarks)
        set_attribute(self, "_kernels", None)
        return taken

    def register(self) -> None:
        """Runs its hook `opmux_register`, and asks for what else it says of itself."""
        # A context of its own: what this plugin registers is not the business of the transaction of one whose hook loads it.
        Context().run(self._register)

    def _register(self) -> None:
        try:
            with self.transaction, self.scope.provenance:
                check_ended(self.hooks.hook.opmux_register(scope=self.scope))
                for backend in self.scope.backends:
                    backend.mark_alive()
                self.namespace = self.hooks.hook.opmux_namespace()
                self.unavailable = availability(self.hooks)
        finally:
            self.scope.close()

    def give_up(self) -> None:
        """After a failure: takes back what is registered; backends that were not usable before are so no longer."""
        self.scope.close()
        _noting([], self.transaction.undo)
        try:
            self.scope.release()
        finally:
            self.scope.give_back()

    def run_unload_hooks(self) -> list[BaseException]:
        """Calls its hook `opmux_unload`; returns what that raises."""
        errors: list[BaseException] = []
        _noting(errors, self.hooks.hook.opmux_unload)
        return errors

    def undo(self, *, release: bool = True) -> list[BaseException]:
        """Takes registrations, what the scope holds if it is to `release` that, and backends back; returns what is raised."""
        errors: list[BaseException] = []
        _noting(errors, self.transaction.undo)
        errors += self.scope.release() if release else []
        for backend in reversed(self.scope.backends):
            _noting(errors, backend.mark_dead)
        return errors


def _noting(errors: list[BaseException], step: Any) -> None:
    try:
        step()
    except BaseException as error:
        if passes(error):
            raise
        errors.append(error)


def _frozen(operators: Mapping[str, set[str]]) -> dict[str, frozenset[str]]:
    return {key: frozenset(names) for key, names in operators.items()}


def check_ended(results: list[object]) -> None:
    """Refuses a hook `opmux_register` of which nothing has run.

    Raises:
        TypeError: It is a generator or a coroutine.
    """
    for result in results:
        if isinstance(result, (Generator, Coroutine, AsyncGenerator)):
            if isinstance(result, Coroutine):
                result.close()  # no warning about what is refused here
            kind = kind_of(result).replace("_", " ")
            raise TypeError(f"opmux_register returned {kind}, and its body has not run; write it as a plain function")


def availability(hooks: pluggy.PluginManager) -> str:
    """What the hook `opmux_available` says: why the plugin cannot work; empty if it can.

    Raises:
        TypeError: It returned neither None nor a text.
    """
    reason = hooks.hook.opmux_available()
    if reason is not None and not isinstance(reason, str):
        raise TypeError(f"opmux_available returned {kind_of(reason)}; return None, or why it cannot work as a text")
    return str.__str__(reason or "")
