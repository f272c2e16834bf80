"""The life of plugins: brought in, unloaded, exchanged for newer code.

Each step prepares what it can aside, takes the turn (one plugin at a time, see `Turns`), and then changes what is registered.
Whether a plugin is loaded is one fact, `PluginRecord.loaded`; it is assigned once all is done.
"""

import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import final

from opmux.dispatch import Dispatcher, install_line
from opmux.errors import PluginError
from opmux.plugins import _messages
from opmux.plugins._catalog import Catalog
from opmux.plugins._enrolment import ConflictError, Enrolment
from opmux.plugins._failure import caused_by_half_import, failure_text, one_line, passes, summary
from opmux.plugins._loaded import Loaded, availability
from opmux.plugins._logging import log
from opmux.plugins._modules import OwnModules, import_value
from opmux.plugins._record import ONLY_LOAD, PluginRecord, Verdict
from opmux.plugins._turns import Turns, WaitedError

__all__ = ["Lifecycle"]


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
        self._reloading: set[str] = set()

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
            verdict = self._catalog.judge(record)
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
        self._catalog.look_again()
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
            with self._turns.entered(record.name, needs):
                for needed in self._catalog.required(record):
                    self._bring_needed(needed)
            own = OwnModules(record, self._catalog.records)
            # The code of another version, or that which was in conflict: it may be mended.
            is_outdated = self._imported.get(record.module, record.identity) != record.identity
            is_outdated = is_outdated or record.state == "conflict"
            # What a module registers while it is imported is not the plugin's; it goes again if loading fails.
            with own.as_they_were(anew=is_outdated), self._dispatcher.transaction() as strays:
                plugin = import_value(record)
                record.strays = len(strays.handles) or record.strays
                with self._turns.taken(record.name, needs):
                    missing = any(other.loaded is None for other in self._catalog.required(record))
                    if missing or record not in self._catalog.records:
                        raise _SupersededError(f"load plugin {record.name!r}")
                    if record.loaded is None:  # else another thread was quicker
                        self._enrolment.enrol(record, plugin, needs)
        except WaitedError:
            raise
        except _SupersededError:
            return self.load(record.name)
        except BaseException as error:
            if passes(error):
                raise
            self._note_failure(record, error)
            raise self._catalog.refusal(record) from None
        self._imported[record.module] = record.identity
        record.load_time = time.perf_counter() - started
        return record

    def _bring_needed(self, needed: PluginRecord) -> None:
        try:
            self.load(needed.name)
        except PluginError as error:
            if isinstance(error, WaitedError):
                raise
            found = f"{needed.state}: {one_line(needed.reason)}" if needed.loaded is None else summary(error)
            raise PluginError(f"it needs plugin {needed.name!r}, which is {found}") from error

    def _note_failure(self, record: PluginRecord, error: BaseException) -> None:
        if isinstance(error, ConflictError):
            self._catalog.conclude(record, error.verdict)
        elif caused_by_half_import(error):
            # Tried again once those packages are whole.
            record.verdict = Verdict()
            self._put_off()
        else:
            self._catalog.conclude(record, Verdict("failed", failure_text(error), until=ONLY_LOAD))
        log("debug", "plugin %s: %s", record.name, record.reason or "put off")

    def _probe(self, record: PluginRecord, loaded: Loaded) -> None:
        """Asks an unavailable plugin again; its kernels are registered."""
        with self._turns.taken(record.name):
            try:
                loaded.unavailable = availability(loaded.hooks)
            except BaseException as error:
                if passes(error):
                    raise
                loaded.unavailable = failure_text(error)

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
            raise PluginError(asked, found=failure_text(errors[0])) from None

    def _unloaded(self, name: str, *, cascade: bool = False) -> list[BaseException]:
        """Unloads a plugin; returns what its hooks have raised."""
        with self._turns.locked(f"plugin {name!r}"):
            record = self._catalog.find(name)
            if record is None or record.loaded is None:
                loaded = [other.name for other in self._catalog.loaded]
                raise _messages.not_loaded(name, record.state if record else "unknown", loaded)
            *dependents, _ = leaving = self._enrolment.with_dependents(record)
            if dependents and not cascade:
                advice = f'opmux.plugins.unload("{name}", cascade=True) unloads them too'
                raise _messages.needed("unload", name, [d.name for d in dependents], advice)
            errors: list[BaseException] = []
            for one in leaving:
                errors += self._enrolment.retire(one, Verdict("unloaded", until=ONLY_LOAD))
        for one in leaving:
            log("info", "unloaded plugin %s", one.name)
        return errors

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
        with self._alone(name):
            fresh = self._renewed(record)
            try:
                self._renew(record, fresh)
            except BaseException as error:
                if passes(error) or isinstance(error, WaitedError):
                    raise
                advice = "the plugin as it was before is loaded; fix the new code"
                raise PluginError(f"reload plugin {name!r}", found=failure_text(error), advice=advice) from None
        return fresh

    @contextmanager
    def _alone(self, name: str) -> Iterator[None]:
        """One thread at a time imports a plugin's modules anew. No lock is held meanwhile: another thread may import them too."""
        with self._turns.locked(f"plugin {name!r}"):
            if name in self._reloading:
                raise PluginError(f"reload plugin {name!r}", found="another thread is reloading it")
            self._reloading.add(name)
        try:
            yield
        finally:
            self._reloading.discard(name)

    def _renewed(self, record: PluginRecord) -> PluginRecord:
        """A record of what is installed now in the place of a loaded plugin."""
        if record.given is not None:
            return PluginRecord(record.name, record.kind, given=record.given)
        found = [
            r for r in self._catalog.look_again() if (r.name, r.kind, r.key) == (record.name, record.kind, record.key)
        ]
        if not found:
            advice = install_line(record.name, record.distribution)
            raise PluginError(f"reload plugin {record.name!r}", found="it is no longer installed", advice=advice)
        fresh = found[0]
        fresh.verdict = self._catalog.judge(fresh)
        if fresh.state != "discovered":
            raise self._catalog.refusal(fresh)
        return fresh

    def _renew(self, record: PluginRecord, fresh: PluginRecord) -> None:
        started = time.perf_counter()
        own = OwnModules(record, self._catalog.records)
        needs: set[str] = set()
        old_modules = own.exchange({})
        new_modules = old_modules
        try:
            try:
                with self._dispatcher.transaction():  # what a module that fails has registered goes again
                    plugin = import_value(fresh)
            finally:
                # A hook may import from its own package when it is called: each version's hooks run among its own modules.
                new_modules = own.exchange(old_modules)
            with self._turns.taken(record.name, needs):
                was = record.loaded
                if was is None:
                    raise PluginError(
                        f"reload plugin {record.name!r}", found="another thread has unloaded it meanwhile"
                    )
                was.say_goodbye()
                with self._dispatcher.change():
                    was.undo()
                    own.exchange(new_modules)
                    self._enrolment.enrol(fresh, plugin, needs, was.scope.turn)
                    self._catalog.exchange(record, fresh)
        except BaseException:
            own.exchange(old_modules)
            raise
        self._imported[record.module] = fresh.identity
        record.verdict, record.loaded = Verdict("unloaded", until=ONLY_LOAD), None
        fresh.load_time = time.perf_counter() - started

    # -- unloading for a while ----------------------------------------------------------------------------------------

    @contextmanager
    def disabled(self, *names: str) -> Iterator[None]:
        """A `with` block in which the named plugins are unloaded; all of them are loaded again at its end.

        Raises:
            PluginError: One of them cannot be unloaded, or does not come back; the others do.
        """
        unloaded: list[str] = []
        try:
            for name in self._dependents_first(names):
                errors = self._unloaded(name)
                unloaded.append(name)
                if errors:
                    asked = f"plugin {name!r} is unloaded, but what it does on unloading failed"
                    raise PluginError(asked, found=failure_text(errors[0]))
            yield
        finally:
            self._bring_back(unloaded)

    def _dependents_first(self, names: Iterable[str]) -> list[str]:
        """Those of the plugins that are loaded, in an order in which they can be unloaded."""
        found = [record for name in dict.fromkeys(names) if (record := self._catalog.find(name)) and record.loaded]
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
                f"plugins that were disabled are back, but {len(errors)} of them", found=found
            ) from errors[0]
