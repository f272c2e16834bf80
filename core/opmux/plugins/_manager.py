"""The life cycle of plugins: discovered, loaded, unloaded, reloaded.

Note [Any import order]
`import opmux` ends by loading what is installed. While a package that holds a plugin is being imported, by any thread, no
plugin is touched: its hooks may not be there yet. What was put off is loaded at the first use after that, by `settle`, which
every function of `opmux.plugins`, the dispatcher's slow path and missing attributes of `opmux` call. A failure is final unless
CPython says that a half-imported module caused it. No lock is held while importing: another thread's import could wait for it.
"""

import importlib
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from typing import Any, final

from opmux.dispatch import Dispatcher
from opmux.errors import PluginError
from opmux.plugins import _messages
from opmux.plugins._contract import canonical, judged, required_distributions
from opmux.plugins._discovery import Distributions, installed, scan
from opmux.plugins._environment import Environment
from opmux.plugins._loading import (
    Loaded,
    caused_by_half_import,
    failure_text,
    half_imported,
    import_value,
    registered,
    rival_of,
    taken_modules,
)
from opmux.plugins._logging import log
from opmux.plugins._path import Path
from opmux.plugins._record import PluginRecord

__all__ = ["PluginManager"]

_LOCK_SECONDS = 60.0


@final
class PluginManager:
    """Plugins of one dispatcher.

    Args:
        dispatcher: Where plugins register.
        distributions: Gives the distributions to search; all installed ones if None.
        reserved: Names that no plugin may have.
    """

    def __init__(
        self, dispatcher: Dispatcher, distributions: Distributions | None = None, reserved: frozenset[str] = frozenset()
    ) -> None:
        self._dispatcher = dispatcher
        self._distributions = distributions or installed
        self._reserved = reserved
        self._environment = Environment.read()
        self._records: dict[str, PluginRecord] = {}
        self._loaded: dict[str, Loaded] = {}
        self._lock = threading.RLock()
        self._holder = ""
        self._path = Path()
        self._needs: dict[str, set[str]] = {}
        self._due = False
        self._blockers: set[str] = set()
        dispatcher.settle = self.settle

    # -- discovery --------------------------------------------------------------------------------------------------

    def autoload(self) -> None:
        """Discovers what is installed and loads it, now or, while something is half imported, at the first use."""
        if not self._environment.autoload:
            return
        self._scan()
        self._due = True
        self.settle()

    def _scan(self) -> None:
        found: dict[str, list[PluginRecord]] = {}
        for record in scan(self._distributions):
            found.setdefault(record.name, []).append(record)
        for name, records in found.items():
            known = self._records.get(name)
            if known is None or (known.identity != records[0].identity and name not in self._loaded):
                self._records[name] = judged(records, self._environment, self._reserved)
        for name in [n for n, r in self._records.items() if n not in found and r.given is None]:
            if name not in self._loaded:
                del self._records[name]
        for name in (self._environment.allowed or frozenset()) | self._environment.disabled:
            if name and name not in self._records:
                log("warning", "OPMUX_PLUGINS or OPMUX_DISABLE_PLUGINS names %r, which is not installed", name)

    def settle(self) -> bool:
        """Loads what autoload had to put off; returns whether nothing is left. See Note [Any import order]."""
        if not self._due:
            return True
        packages = {r.package for r in self._records.values() if r.package} | self._blockers
        if self._path.names or half_imported(packages):
            return False
        self._blockers.clear()
        for record in sorted(self._records.values(), key=lambda r: r.name):
            if record.state == "discovered":
                with suppress(PluginError):
                    self._load(record)
        self._due = any(r.state == "discovered" for r in self._records.values())
        return not self._due

    def register(self, name: str, plugin: Any, kind: str = "backend") -> PluginRecord:
        """Makes a plugin of an object in this process, as if it were installed; `load(name)` then loads it.

        Raises:
            PluginError: The name is taken, no identifier, or a public name of opmux.
        """
        self.settle()
        if name in self._records or not name.isidentifier() or name in self._reserved:
            taken = "a plugin of that name is known" if name in self._records else "no identifier, or a name of opmux"
            raise PluginError(f"register plugin {name!r}", found=taken, advice="choose another name")
        self._records[name] = PluginRecord(name, kind, given=plugin)
        return self._records[name]

    def discover(self) -> list[PluginRecord]:
        """Every known plugin, after looking for newly installed ones; loads none of those."""
        self.refresh()
        return self.status()

    def status(self) -> list[PluginRecord]:
        """Every known plugin, by name."""
        self.settle()
        return [self._records[name] for name in sorted(self._records)]

    def refresh(self) -> dict[str, list[str]]:
        """Looks for what was installed, upgraded or uninstalled meanwhile; loads nothing.

        Returns:
            Names under "new", "changed" and "gone".
        """
        self.settle()
        importlib.invalidate_caches()
        before = {name: r.identity for name, r in self._records.items() if r.given is None}
        now = {r.name: r.identity for r in scan(self._distributions)}
        self._scan()
        return {
            "new": sorted(now.keys() - before.keys()),
            "changed": sorted(n for n in now.keys() & before.keys() if now[n] != before[n]),
            "gone": sorted(before.keys() - now.keys()),
        }

    # -- loading ----------------------------------------------------------------------------------------------------

    def load(self, name: str) -> PluginRecord:
        """Loads a plugin, and first those that it needs; does nothing if it is loaded.

        Raises:
            PluginError: It is unknown, blocked, incompatible, in conflict, unavailable, or fails.
        """
        self.settle()
        record = self._records.get(name)
        if record is None:
            self.refresh()
            record = self._records.get(name)
        if record is None:
            raise _messages.unknown(name, self._records)
        if self._path.names:
            self._needs.setdefault(self._path.names[-1], set()).add(name)
        if record.state != "loaded":
            if record.state in ("failed", "unloaded", "unavailable"):
                self._forget(record)
            self._load(record)
        return record

    def _forget(self, record: PluginRecord) -> None:
        """Makes a record loadable again."""
        loaded = self._loaded.pop(record.name, None)
        if loaded is not None:
            loaded.undo()
        record.state, record.reason = "discovered", ""
        if record.given is None:
            judged([record], self._environment, self._reserved)

    def _load(self, record: PluginRecord) -> None:
        if record.state != "discovered":
            raise _messages.refusal(record)
        started = time.perf_counter()
        try:
            with self._path.entered(record.name):
                for needed in self._requirements(record):
                    self.load(needed.name)
            # What a module registers while it is imported is not the plugin's; it goes again if the import fails.
            with self._dispatcher.transaction() as strays:
                plugin = import_value(record)
            if strays.handles:
                record.reason = f"its modules registered {len(strays.handles)} things outside of opmux_register"
            with self._registering(record):
                if record.state == "discovered":
                    self._commit(record, registered(plugin, record, self._dispatcher))
        except (Exception, SystemExit) as error:
            self._note_failure(record, error)
            raise _messages.refusal(record) from None
        record.load_time = time.perf_counter() - started
        if record.state != "loaded":
            raise _messages.refusal(record)

    def _requirements(self, record: PluginRecord) -> list[PluginRecord]:
        needed = required_distributions(record)
        others = [r for r in self._records.values() if r is not record and r.distribution]
        return [r for r in others if canonical(r.distribution) in needed and r.distribution != record.distribution]

    @contextmanager
    def _registering(self, record: PluginRecord) -> Iterator[None]:
        """One plugin registers at a time; another thread's waits, but not for ever, nor inside a change: it needs that lock."""
        seconds = 0 if self._dispatcher.is_changing else _LOCK_SECONDS
        if not self._lock.acquire(timeout=seconds):
            raise _messages.waited(record.name, seconds, self._holder)
        self._holder = f"plugin {record.name!r} in thread {threading.current_thread().name!r}"
        try:
            with self._path.entered(record.name):
                yield
        finally:
            self._lock.release()

    def _commit(self, record: PluginRecord, loaded: Loaded, *, evict: bool = True) -> None:
        """Takes a registered plugin in; one in conflict with a loaded plugin is undone, and with `evict` so is that other."""
        rival, what = rival_of(record, loaded, self._loaded)
        if rival:
            loaded.undo()
            for backend in self._loaded[rival].scope.backends:
                backend.mark_alive()
            if evict:
                self._evict(record, rival, what)
            raise PluginError(f"plugins {rival!r} and {record.name!r} both register {what}")
        try:
            reason = loaded.hooks.hook.opmux_available()
        except BaseException:
            loaded.undo()
            raise
        self._loaded[record.name] = loaded
        loaded.describe(record)
        record.state, record.reason = ("unavailable", reason) if reason else ("loaded", record.reason)
        log("info", "%s plugin %s (%s %s)", record.state, record.name, record.distribution, record.version)

    def _evict(self, record: PluginRecord, rival: str, what: str) -> None:
        """Of two plugins in conflict neither may win: unloads the one that came first."""
        other = self._records[rival]
        other.state, other.reason = "conflict", f"plugin {record.name!r} too registers {what}; neither is loaded"
        other.keys, other.kernel_count = (), 0
        record.state = "conflict"
        self._loaded.pop(rival).undo()

    def _note_failure(self, record: PluginRecord, error: BaseException) -> None:
        if record.state == "conflict":
            record.reason = f"{error}; neither is loaded"
        elif caused_by_half_import(error):
            # Tried again once those packages are whole.
            packages = {name.partition(".")[0] for name in list(sys.modules)}
            self._blockers |= half_imported(packages)
            self._due = True
        else:
            record.state, record.reason = "failed", failure_text(error)
        log("debug", "plugin %s: %s", record.name, record.reason or "put off")

    def refusal(self, name: str) -> PluginError | None:
        """Why a known plugin is not loaded; None if it is loaded, merely unloaded, or unknown."""
        record = self._records.get(name)
        return None if record is None or record.state in ("loaded", "unloaded") else _messages.refusal(record)

    # -- unloading --------------------------------------------------------------------------------------------------

    def unload(self, name: str, *, cascade: bool = False) -> None:
        """Unloads a plugin: its kernels, fallbacks, keys and namespace go; kernels that it had overridden come back.

        Args:
            name: A loaded plugin.
            cascade: Unload first those that need it.

        Raises:
            PluginError: It is not loaded, or others need it.
        """
        self.settle()
        record = self._records.get(name)
        if record is None or name not in self._loaded:
            raise _messages.not_loaded(name, record.state if record else "unknown", self._loaded)
        dependents = self._dependents(record)
        if dependents and not cascade:
            advice = f'opmux.plugins.unload("{name}", cascade=True) unloads them too'
            raise _messages.needed("unload", name, dependents, advice)
        for dependent in dependents:
            if dependent in self._loaded:
                self.unload(dependent, cascade=True)
        with self._registering(record):
            plugin = self._loaded.pop(name)
            record.state, record.reason = "unloaded", ""
            record.keys, record.kernel_count = (), 0
            self._needs.pop(name, None)
            failure = self._dispatcher.change().run(partial(_undone, plugin))
            if failure is not None:
                asked = f"plugin {name!r} is unloaded, but what it does on unloading failed"
                raise PluginError(asked, found=failure_text(failure)) from None
        log("info", "unloaded plugin %s", name)

    def _dependents(self, record: PluginRecord) -> list[str]:
        """Loaded plugins whose distribution requires this one's, or whose hook loaded it."""
        mine = canonical(record.distribution) if record.distribution else None
        return sorted(
            name
            for name in self._loaded
            if name != record.name
            and (mine in required_distributions(self._records[name]) or record.name in self._needs.get(name, ()))
        )

    def reload(self, name: str) -> PluginRecord:
        """Imports the installed code of a plugin anew and exchanges its registrations in one change.

        Raises:
            PluginError: It is not loaded, others need it, or the new code fails; then the old plugin is back, modules
                included.
        """
        self.settle()
        record = self._records.get(name)
        if record is None or name not in self._loaded:
            raise PluginError(f"reload plugin {name!r}", found="it is not loaded", advice=_messages.load_line(name))
        if dependents := self._dependents(record):
            advice = f"unload {', '.join(dependents)} first, and load what was unloaded again"
            raise _messages.needed("reload", name, dependents, advice)
        fresh = self._rescanned(record)
        old_modules = taken_modules(record.package)
        new_modules: dict[str, Any] = {}
        try:
            plugin = import_value(fresh)
            new_modules = taken_modules(record.package)
            # A hook may import from its own package when it is called: each version's hooks run among its own modules.
            sys.modules.update(old_modules)
            self._exchange(record, fresh, plugin, new_modules)
        except (Exception, SystemExit) as error:
            taken_modules(record.package)
            sys.modules.update(old_modules)
            text = failure_text(error)
            raise PluginError(
                f"reload plugin {name!r}", found=text, advice="the plugin as it was before is loaded; fix the new code"
            ) from None
        self._records[name] = fresh
        return fresh

    def _rescanned(self, record: PluginRecord) -> PluginRecord:
        importlib.invalidate_caches()
        if record.given is not None:
            return PluginRecord(record.name, record.kind, given=record.given)
        found = [r for r in scan(self._distributions) if r.name == record.name and r.kind == record.kind]
        if not found:
            advice = _messages.pip_line(record.name)
            raise PluginError(f"reload plugin {record.name!r}", found="it is no longer installed", advice=advice)
        fresh = judged(found, self._environment, self._reserved)
        if fresh.state != "discovered":
            raise _messages.refusal(fresh)
        return fresh

    def _exchange(self, record: PluginRecord, fresh: PluginRecord, plugin: Any, new_modules: dict[str, Any]) -> None:
        """Takes the old registrations back and makes the new ones, in one change; the old ones again if those fail."""
        started = time.perf_counter()
        failure: BaseException | None = None
        with self._registering(record), self._dispatcher.change():
            old = self._loaded.pop(record.name)
            old.undo()
            old_modules = taken_modules(record.package)
            sys.modules.update(new_modules)
            try:
                self._commit(fresh, registered(plugin, fresh, self._dispatcher), evict=False)
            except BaseException as error:
                taken_modules(record.package)
                sys.modules.update(old_modules)
                self._commit(record, registered(old.plugin, record, self._dispatcher))
                failure = error
        if failure is not None:
            raise failure
        fresh.load_time = time.perf_counter() - started

    @contextmanager
    def disabled(self, *names: str) -> Iterator[None]:
        """A `with` block in which the named plugins are unloaded; they are loaded again at its end."""
        unloaded: list[str] = []
        try:
            for name in names:
                if name in self._loaded:
                    self.unload(name)
                    unloaded.append(name)
            yield
        finally:
            for name in reversed(unloaded):
                self.load(name)

    # -- namespaces -------------------------------------------------------------------------------------------------

    def namespace(self, name: str) -> Any:
        """What a plugin publishes as `opmux.<name>`; None if it is not loaded or publishes nothing."""
        self.settle()
        loaded = self._loaded.get(name)
        return None if loaded is None else loaded.namespace

    def namespaces(self) -> list[str]:
        """Names under which loaded plugins publish something."""
        return sorted(name for name, loaded in self._loaded.items() if loaded.namespace is not None)


def _undone(plugin: Loaded) -> Exception | None:
    """Takes a plugin back whole, whatever its hooks raise; what they raised, if they did."""
    try:
        plugin.undo()
    except Exception as failure:
        return failure
    return None
