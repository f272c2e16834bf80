"""The life of plugins: brought in, unloaded, exchanged for newer code.

Each step prepares what it can aside, takes the turn (one plugin at a time, see `Turns`), and then changes what is registered.
Whether a plugin is loaded is one fact, `PluginRecord.loaded`; it is assigned once all is done.
"""

import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from types import ModuleType
from typing import Any, final

from opmux.dispatch import Dispatcher, install_line, on_take_back, set_attribute, set_item
from opmux.errors import OpmuxError, PluginError
from opmux.plugins import _messages
from opmux.plugins._attempts import attempt
from opmux.plugins._catalog import Catalog
from opmux.plugins._enrolment import ConflictError, Enrolment
from opmux.plugins._failure import caused_by_half_import, failure_text, one_line, passes, summary
from opmux.plugins._importing import forget
from opmux.plugins._loaded import Loaded, availability
from opmux.plugins._logging import log
from opmux.plugins._modules import OwnModules, import_value, reinstall_advice
from opmux.plugins._record import ONLY_LOAD, PluginRecord, Verdict
from opmux.plugins._turns import Turns, WaitedError

__all__ = ["Lifecycle"]

#: What is said of a reload that came to nothing.
_STAYS = "the plugin as it was before is loaded"


class _SupersededError(PluginError):
    """Another thread has put another record in the place of one that was being loaded, or unloaded what it needs."""


@final
class Lifecycle:
    """Loads and unloads the plugins of a catalog.

    Args:
        dispatcher: Where plugins register.
        catalog: The plugins that are known.
        turns: Which thread registers.
        enrolment: Takes plugins in and back.
        put_off: Called when a plugin cannot be loaded yet, because something is half imported.
    """

    def __init__(
        self,
        dispatcher: Dispatcher,
        catalog: Catalog,
        turns: Turns,
        enrolment: Enrolment,
        put_off: Callable[[], None],
    ) -> None:
        self._dispatcher = dispatcher
        self._catalog = catalog
        self._turns = turns
        self._enrolment = enrolment
        self._put_off = put_off
        #: By module of an entry point, whose code it is that was imported last.
        self._imported: dict[str, tuple[str, ...]] = {}
        #: By name of a plugin, which reload of it is going on.
        self._reloading: dict[str, object] = {}

    # -- loading ------------------------------------------------------------------------------------------------------

    def load(self, name: str) -> PluginRecord:
        """Loads a plugin as it is installed now, and first those that it needs; does nothing if it is loaded.

        Raises:
            PluginError: It is unknown, blocked, incompatible, in conflict, unavailable, or fails.
        """
        record = self._current(name)
        self._turns.ask_for(record.name)
        loaded = record.loaded
        if loaded is None:
            verdict = self._catalog.verdict_of(record)
            if verdict.state != "discovered":
                self._catalog.conclude(record, verdict)
                raise self._catalog.refusal(record)
            record = self.bring(record)
        elif loaded.unavailable:
            self._probe(record, loaded)
        if record.state != "loaded":
            raise self._catalog.refusal(record)
        return record

    def _current(self, name: str) -> PluginRecord:
        """The record of what is installed now under a name; of a plugin that is loaded, of what is loaded."""
        record = self._catalog.find(name)
        if record is not None and (record.loaded or not (record.installed and record.installed.changed)):
            return record
        self._catalog.rescan()
        found = self._catalog.find(name)
        if found is not None:
            return found
        if record is not None:
            advice = f"{install_line(name, record.distribution)}, then {_messages.load_line(name)}"
            raise PluginError(f"load plugin {name!r}", found="it is no longer installed", advice=advice)
        raise _messages.unknown(name, self._catalog.names())

    def bring(self, record: PluginRecord) -> PluginRecord:
        """Loads a plugin that is not loaded. It may turn out to be unavailable.

        Returns:
            Its record; another one if another thread has put that in its place meanwhile, with another version.

        Raises:
            PluginError: It fails or is in conflict, which its record says from then on; or its turn did not come.
        """
        started = time.perf_counter()
        needs: set[str] = set()
        try:
            self._turns.entered(record.name, needs, partial(self._bring_needs, record))
            self._import_and_enrol(record, needs)
        except WaitedError:
            raise
        except _SupersededError:
            return self.load(record.name)
        except BaseException as error:
            if passes(error):
                raise
            self._note_failure(record, error)
            raise self._catalog.refusal(record) from None
        record.load_time = time.perf_counter() - started
        return record

    def _bring_needs(self, record: PluginRecord) -> None:
        for needed in self._catalog.required(record):
            self._bring_needed(needed)

    def _bring_needed(self, needed: PluginRecord) -> None:
        try:
            self.load(needed.name)
        except PluginError as error:
            if isinstance(error, WaitedError):
                raise
            if needed.state == "unloaded":  # since it was loaded: no fault of it, nor of the plugin that needs it
                raise _SupersededError(
                    f"load plugin {needed.name!r}", found="another thread has unloaded it"
                ) from error
            found = f"{needed.state}: {one_line(needed.reason)}" if needed.loaded is None else summary(error)
            raise PluginError(
                f"it needs plugin {needed.name!r}, which is {found}",
                advice=f"load that first, and mend what it says: opmux.plugins.load({needed.name!r})",
            ) from error

    def _import_and_enrol(self, record: PluginRecord, needs: set[str]) -> None:
        log("debug", "loading plugin %s", record.name)
        own = OwnModules(record, self._catalog.records)
        # The code of another version, or that which was in conflict: it may be mended.
        is_outdated = self._imported.get(record.module, record.identity) != record.identity
        is_outdated = is_outdated or record.state == "conflict"
        # What a module registers while it is imported is not the plugin's; it goes again if loading fails.
        strays = self._dispatcher.transaction()
        before = own.present()

        def give_up(error: BaseException | None) -> None:
            # A later attempt imports them again, whatever was mended meanwhile. Where a half-imported module is to blame,
            # another thread is importing them.
            if record.loaded is None:
                if is_outdated or not caused_by_half_import(error):
                    own.exchange(before)
                strays.undo()

        def step() -> None:
            if is_outdated:
                own.exchange({})
            plugin = strays.run(partial(import_value, record))
            record.strays = len(strays.handles) or record.strays
            self._turns.taken(record.name, needs, partial(self._enrol, record, plugin, needs))

        attempt(step, give_up)

    def _enrol(self, record: PluginRecord, plugin: Any, needs: set[str]) -> None:
        missing = any(other.loaded is None for other in self._catalog.required(record))
        if missing or record not in self._catalog.records:
            raise _SupersededError(f"load plugin {record.name!r}")
        if record.loaded is None:  # else another thread was quicker
            self._enrolment.enrol(record, plugin, needs, partial(self._note_import, record))

    def _note_import(self, record: PluginRecord) -> None:
        set_item(self._imported, record.module, record.identity)

    def _note_failure(self, record: PluginRecord, error: BaseException) -> None:
        if isinstance(error, ConflictError):
            self._catalog.conclude(record, error.verdict)
        elif caused_by_half_import(error):
            # Tried again once those packages are whole.
            record.verdict = Verdict()
            self._put_off()
        else:
            advice = one_line(error.advice) if isinstance(error, OpmuxError) else reinstall_advice(record, error)
            self._catalog.conclude(record, Verdict("failed", failure_text(error), ONLY_LOAD, advice))
        log("debug", "plugin %s: %s", record.name, record.reason or "put off")

    def _probe(self, record: PluginRecord, loaded: Loaded) -> None:
        """Asks an unavailable plugin again; its kernels are registered."""

        def ask() -> None:
            try:
                loaded.unavailable = availability(loaded.hooks)
            except BaseException as error:
                if passes(error):
                    raise
                loaded.unavailable = failure_text(error)

        self._turns.taken(record.name, None, ask)

    # -- unloading ----------------------------------------------------------------------------------------------------

    def unload(self, name: str, *, cascade: bool = False) -> None:
        """Unloads a plugin: its kernels, fallbacks, keys and namespace go; kernels that it had overridden come back.

        Args:
            name: A loaded plugin.
            cascade: Unload first those that need it.

        Raises:
            PluginError: It is not loaded, or others need it; or what it does on unloading failed, and it is unloaded.
        """
        errors = self._unloaded(name, cascade=cascade)
        if errors:
            asked = f"plugin {name!r} is unloaded, but what it does on unloading failed"
            raise PluginError(
                asked,
                found=failure_text(errors[0]),
                advice="mend opmux_unload of the plugin; nothing of it is left here",
            ) from None

    def _unloaded(self, name: str, *, cascade: bool = False) -> list[BaseException]:
        """Unloads a plugin; returns what its hooks have raised."""
        return self._turns.locked(f"plugin {name!r}", partial(self._unload, name, cascade=cascade))

    def _unload(self, name: str, *, cascade: bool) -> list[BaseException]:
        record = self._catalog.find(name)
        if record is None or record.loaded is None:
            loaded = [other.name for other in self._catalog.loaded]
            raise _messages.not_loaded(name, record.state if record else "unknown", loaded)
        *dependents, _ = leaving = self._enrolment.with_dependents(record)
        if dependents and not cascade:
            advice = f'opmux.plugins.unload("{name}", cascade=True) unloads them too'
            raise _messages.needed("unload", name, [d.name for d in dependents], advice)
        return self._enrolment.retire(dict.fromkeys(leaving, Verdict("unloaded", until=ONLY_LOAD)))

    # -- reloading ----------------------------------------------------------------------------------------------------

    def reload(self, name: str) -> PluginRecord:
        """Imports the installed code of a plugin anew and exchanges its registrations in one change.

        Raises:
            PluginError: It is not loaded, others need it, or the new code fails; then the old plugin is back, modules
                included.
        """
        record = self._catalog.find(name)
        if record is None or record.loaded is None:
            raise PluginError(f"reload plugin {name!r}", found="it is not loaded", advice=_messages.load_line(name))
        if dependents := [other.name for other in self._catalog.dependents(record)]:
            advice = f"unload {', '.join(dependents)} first, and load what was unloaded again"
            raise _messages.needed("reload", name, dependents, advice)
        return self._alone(name, partial(self._reload, record))

    def _reload(self, record: PluginRecord) -> PluginRecord:
        fresh = self._renewed(record)
        try:
            self._renew(record, fresh)
        except BaseException as error:
            if passes(error) or isinstance(error, WaitedError):
                raise
            advice = f"{_STAYS}; fix the new code"
            raise PluginError(f"reload plugin {record.name!r}", found=failure_text(error), advice=advice) from None
        return fresh

    def _alone(self, name: str, step: Callable[[], PluginRecord]) -> PluginRecord:
        """One thread at a time imports a plugin's modules anew. No lock is held meanwhile: another thread may import them too."""
        token = object()

        def once() -> PluginRecord:
            if self._reloading.setdefault(name, token) is not token:
                raise PluginError(
                    f"reload plugin {name!r}",
                    found="another thread is reloading it",
                    advice="wait until that is done, and reload it once more if its code has changed since",
                )
            fresh = step()
            self._leave(name, token)
            return fresh

        return attempt(once, lambda error: self._leave(name, token))

    def _leave(self, name: str, token: object) -> None:
        if self._reloading.get(name) is token:
            self._reloading.pop(name, None)

    def _renewed(self, record: PluginRecord) -> PluginRecord:
        """A record of what is installed now in the place of a loaded plugin."""
        if record.given is not None:
            return PluginRecord(record.name, record.kind, given=record.given)
        found = [r for r in self._catalog.rescan() if (r.name, r.kind, r.key) == (record.name, record.kind, record.key)]
        if not found:
            advice = f"{_STAYS}; {install_line(record.name, record.distribution)}"
            raise PluginError(f"reload plugin {record.name!r}", found="it is no longer installed", advice=advice)
        fresh = found[0]
        fresh.verdict = self._catalog.verdict_of(fresh)
        if fresh.state != "discovered":
            raise PluginError(
                f"reload plugin {record.name!r}",
                found=f"{fresh.origin} is {fresh.state}: {fresh.reason}",
                advice=f'{_STAYS}; do what the reason says, then opmux.plugins.reload("{record.name}")',
            )
        return fresh

    def _renew(self, record: PluginRecord, fresh: PluginRecord) -> None:
        started = time.perf_counter()
        own = OwnModules(record, self._catalog.records)
        old_modules = own.present()

        def give_up(error: BaseException | None) -> None:
            if fresh.loaded is None:
                own.exchange(old_modules)

        def step() -> None:
            plugin, new_modules = self._imported_anew(fresh, own, old_modules)
            exchange = partial(self._exchange, record, fresh, plugin, own, new_modules)
            needs: set[str] = set()
            self._turns.taken(record.name, needs, partial(exchange, needs))

        attempt(step, give_up)
        fresh.load_time = time.perf_counter() - started

    def _imported_anew(
        self, fresh: PluginRecord, own: OwnModules, old_modules: dict[str, ModuleType]
    ) -> tuple[Any, dict[str, ModuleType]]:
        """The plugin as it is installed now and its modules, aside from those that are imported."""
        try:
            own.exchange({})
            # What a module that fails has registered goes again.
            plugin = self._dispatcher.transaction().run(partial(import_value, fresh))
        finally:
            # A hook may import from its own package when it is called: each version's hooks run among its own modules.
            new_modules = own.exchange(old_modules)
        return plugin, new_modules

    def _exchange(
        self,
        record: PluginRecord,
        fresh: PluginRecord,
        plugin: Any,
        own: OwnModules,
        new_modules: dict[str, ModuleType],
        needs: set[str],
    ) -> None:
        """Takes the new code in, and the old one back, in one change."""
        was = record.loaded
        if was is None:
            raise PluginError(
                f"reload plugin {record.name!r}",
                found="another thread has unloaded it meanwhile",
                advice=f"load it: opmux.plugins.load({record.name!r})",
            )
        was.run_unload_hooks()

        def exchange() -> int:
            was.undo()
            on_take_back(partial(own.exchange, own.present()))
            own.exchange(new_modules)
            return was.scope.turn

        def taken_in() -> None:
            self._note_import(fresh)
            self._catalog.exchange(record, fresh)
            set_attribute(record, "verdict", Verdict("unloaded", until=ONLY_LOAD))
            set_attribute(record, "loaded", None)
            forget(record.name)

        self._enrolment.enrol(fresh, plugin, needs, taken_in, exchange)

    # -- unloading for a while ----------------------------------------------------------------------------------------

    @contextmanager
    def disabled(self, *names: str) -> Iterator[None]:
        """A `with` block in which the named plugins are unloaded; all of them are loaded again at its end.

        Raises:
            PluginError: One of them cannot be unloaded, or does not come back; the others do.
        """
        ordered = self._dependents_first(names)
        try:
            try:
                for name in ordered:
                    errors = self._unloaded(name)
                    if errors:
                        asked = f"plugin {name!r} is unloaded, but what it does on unloading failed"
                        raise PluginError(
                            asked,
                            found=failure_text(errors[0]),
                            advice="mend opmux_unload of the plugin; nothing of it is left here",
                        )
                yield
            finally:
                self._bring_back(ordered)
        except KeyboardInterrupt:
            # It may have come while they were brought back.
            self._bring_back(ordered)
            raise

    def _dependents_first(self, names: Iterable[str]) -> list[str]:
        """Those of the plugins that are loaded, in an order in which they can be unloaded."""
        known = {record: None for name in names if (record := self._catalog.find(name)) is not None}
        found = [record for record in known if record.loaded]
        ordered: list[PluginRecord] = []
        while found:
            free = [r for r in found if not any(other in found for other in self._catalog.dependents(r))] or found[:]
            ordered += free
            found = [r for r in found if r not in free]
        return [record.name for record in ordered]

    def _bring_back(self, names: list[str]) -> None:
        errors: list[PluginError] = []
        for name in reversed(names):
            try:
                record = self._current(name)
                if record.loaded is None:
                    self.bring(record)
            except PluginError as error:
                errors.append(error)
        if errors:
            found = "; ".join(summary(error) for error in errors)
            raise PluginError(
                f"plugins that were disabled are back, but {len(errors)} of them",
                found=found,
                advice="load those again with opmux.plugins.load after mending what they say",
            ) from errors[0]
