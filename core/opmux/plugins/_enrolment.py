"""Who is in: registering plugins and taking them back, and who gives way to whom."""

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, final

from opmux.dispatch import Dispatcher, set_attribute, set_item
from opmux.dispatch._change import afterwards  # what is taken back is not logged
from opmux.errors import PluginError
from opmux.plugins._attempts import attempt
from opmux.plugins._catalog import Catalog
from opmux.plugins._conflicts import Conflict, conflicts, core_conflict, holder, loser
from opmux.plugins._importing import forget
from opmux.plugins._loaded import Loaded
from opmux.plugins._logging import log
from opmux.plugins._record import ONLY_LOAD, PluginRecord, Verdict
from opmux.plugins._registering import check_devices, is_own, prepared
from opmux.plugins._scope import ContestedError, Scope
from opmux.plugins._turns import Turns

__all__ = ["ConflictError", "Enrolment", "Leaving"]


class ConflictError(PluginError):
    """A plugin gives way to another one, or to opmux itself.

    Attributes:
        verdict: What its record says.
    """

    def __init__(self, asked: str, verdict: Verdict) -> None:
        super().__init__(asked, found=verdict.reason)
        self.verdict = verdict


class _ReplacementError(Exception):
    """Plugins have to give way, and have not yet done what they do before that.

    Attributes:
        leaving: Those plugins, dependents first, and what their records say then.
    """

    def __init__(self, leaving: "Leaving") -> None:
        super().__init__()
        self.leaving = leaving


#: Plugins that are unloaded, in order, and what their records say then.
Leaving = dict[PluginRecord, Verdict]


@final
class Enrolment:
    """Takes imported plugins in and back. Its methods are called with the turn.

    Note [Whole plugins]
    A plugin that others give way to, or that is exchanged for newer code, comes in one change: they are taken back, it
    registers, the records say so. Whatever fails or interrupts that takes the change back, and no plugin registers again to be
    there as before. Only what a plugin does before it goes, `opmux_unload`, is done before the change, because it may wait for
    threads. So a change that finds out that another plugin has to go is taken back, that plugin's `opmux_unload` runs, and the
    change begins anew. A plugin that conflicts with none runs its hook outside of any change, since a hook may import; it is in
    with the change at the end.

    Args:
        dispatcher: Where plugins register.
        catalog: The plugins that are known.
        turns: Which thread registers.
    """

    def __init__(self, dispatcher: Dispatcher, catalog: Catalog, turns: Turns) -> None:
        self._dispatcher = dispatcher
        self._catalog = catalog
        self._turns = turns

    def enrol(
        self,
        record: PluginRecord,
        plugin: Any,
        needs: Iterable[str],
        taken_in: Callable[[], None],
        exchange: Callable[[], int] | None = None,
    ) -> None:
        """Registers a plugin and takes it in; if that fails, all is as it was. See Note [Whole plugins].

        Args:
            record: Its record.
            plugin: The module or object that has the hooks.
            needs: Plugins that were loaded on its behalf.
            taken_in: What else belongs to the change that takes it in.
            exchange: Takes back the older code of the plugin inside that change, and returns its turn.
        """

        def attempt(leaving: Leaving) -> None:
            if not leaving and exchange is None:
                self._registered(record, plugin, needs, taken_in)
                return

            def change() -> None:
                self._give_way(leaving)
                turn = exchange() if exchange is not None else None
                self._registered(record, plugin, needs, taken_in, turn)

            self._dispatcher.change().run(change)

        self._with_replacements(attempt)
        log("info", "%s plugin %s (%s)", record.state, record.name, record.origin or "in this process")

    def _with_replacements(self, attempt: Callable[[Leaving], None]) -> None:
        """Carries out an attempt, which is given the plugins that give way, until no other has to."""
        leaving: Leaving = {}
        while True:
            try:
                return attempt(leaving)
            except _ReplacementError as parting:
                for other, verdict in parting.leaving.items():
                    self.run_unload_hooks(other)
                    leaving[other] = verdict

    def _registered(
        self,
        record: PluginRecord,
        plugin: Any,
        needs: Iterable[str],
        taken_in: Callable[[], None],
        turn: int | None = None,
    ) -> None:
        """Has a plugin register, and takes it in."""
        loaded = prepared(plugin, record, partial(self._other_scopes, record), self._dispatcher, turn)

        def step() -> None:
            self._register(record, loaded, needs)
            loaded.needs = frozenset(needs)
            loaded.remarks += self._remarks(record)
            self._dispatcher.change().run(partial(self._take_in, record, loaded, taken_in))

        attempt(step, lambda error: self._give_up(record, loaded))

    def _give_up(self, record: PluginRecord, loaded: Loaded) -> None:
        """Takes back what a plugin has registered, unless it is in."""
        if record.loaded is not loaded:
            loaded.give_up()

    def _register(self, record: PluginRecord, loaded: Loaded, needs: Iterable[str]) -> None:
        try:
            loaded.register()
            check_devices(record, loaded)
        except ContestedError as contested:
            present = holder(contested, self._others(record))
            if present is None:
                raise
            raise _ReplacementError(self._leaving(loser(contested, record, present), record, needs)) from None

    def _take_in(self, record: PluginRecord, loaded: Loaded, taken_in: Callable[[], None]) -> None:
        """Settles the conflicts over kernels, and makes the plugin a loaded one."""
        others = self._others(record)
        loaded.catch_up()
        refused = [conflict for other in others for conflict in self._caught_up(other, record)]
        if reason := core_conflict(record, loaded, self._dispatcher):
            raise ConflictError(f"plugin {record.name!r} is in conflict", Verdict("conflict", reason, ONLY_LOAD))
        leaving: Leaving = {}
        for conflict in (*refused, *conflicts(record, loaded, others)):
            leaving.update(self._leaving(conflict, record, loaded.needs))
        if leaving:
            raise _ReplacementError(leaving)
        set_attribute(record, "loaded", loaded)
        taken_in()

    def _others(self, record: PluginRecord) -> list[PluginRecord]:
        return [other for other in self._catalog.loaded if other.name != record.name]

    def _other_scopes(self, record: PluginRecord) -> list[Scope]:
        return [other.loaded.scope for other in self._others(record) if other.loaded is not None]

    def _leaving(self, conflict: Conflict, new: PluginRecord, needs: Iterable[str] = ()) -> Leaving:
        """Who is unloaded because of a conflict, those that need others first, and what their records say then.

        Raises:
            ConflictError: The new plugin loses, or needs one that would have to go.
        """
        asked = f"plugin {new.name!r} is in conflict"
        if conflict.loses is new:
            raise ConflictError(asked, Verdict("conflict", conflict.reason, until=conflict.wins.name))
        leaving = self.with_dependents(conflict.loses)
        names = {record.name for record in leaving}
        if needed := names.intersection(needs, names):
            reason = f"needs plugin {min(needed)!r}, but {conflict.loses.name!r} {conflict.reason}"
            raise ConflictError(asked, Verdict("conflict", reason, until=conflict.loses.name))
        lost = Verdict("conflict", conflict.reason, until=conflict.wins.name)
        left = Verdict(
            "conflict", f"needs plugin {conflict.loses.name!r}, which gave way to {new.name!r}", until=new.name
        )
        return {record: lost if record is conflict.loses else left for record in leaving}

    def _caught_up(self, record: PluginRecord, maker: PluginRecord | None) -> list[Conflict]:
        """Has a loaded plugin register what waited for a key that is there now; returns the conflicts that come of it."""
        loaded = record.loaded
        if loaded is None or not loaded.scope.waiting:
            return []
        found = [Conflict(record, maker or record, f"claims {what}, which is taken") for what in loaded.catch_up()]
        return found or conflicts(record, loaded, [o for o in self._others(record) if o is not maker])

    def catch_up(self) -> None:
        """Makes registrations that waited for a key which is there now."""
        self._turns.if_free(partial(self._with_replacements, self._catch_up))

    def _catch_up(self, leaving: Leaving) -> None:
        def change() -> None:
            self._give_way(leaving)
            due: Leaving = {}
            for record in self._catalog.loaded:
                for conflict in self._caught_up(record, None):
                    verdict = Verdict("conflict", conflict.reason, until=conflict.wins.name)
                    due.update(dict.fromkeys(self.with_dependents(conflict.loses), verdict))
            if due:
                raise _ReplacementError(due)

        self._dispatcher.change().run(change)

    def log_misnamed(self) -> None:
        """Warns of kernels for operators that nothing defines, once all that is to be loaded is there."""
        others = [record for record in self._catalog.loaded if not is_own(record)]  # tests look at those
        # Which operators those are is found out once, as mostly there are none.
        if not self._turns.is_inside and others and self._dispatcher.find_dangling_impls():
            for record in others:
                self._catalog.log_misnamed(record)

    # -- taking back --------------------------------------------------------------------------------------------------

    def with_dependents(self, record: PluginRecord) -> list[PluginRecord]:
        """A plugin and those that need it, directly or not, each before those that it needs."""
        found: list[PluginRecord] = [record]
        for one in found:
            found += [other for other in self._catalog.dependents(one) if other not in found]
        return found[::-1]

    def retire(self, leaving: Leaving) -> list[BaseException]:
        """Unloads plugins, all of them or none; returns what their hooks have raised."""
        errors = [error for record in leaving for error in self.run_unload_hooks(record)]
        # No plugin comes in their place, so what they have asked for can wait until it is certain that they go.
        were = [(record, record.loaded) for record in leaving if record.loaded is not None]

        def step() -> list[BaseException]:
            gone = self._give_way(leaving, release=False)
            return errors + gone + self._release(were)

        return attempt(step, lambda error: self._release(were))

    def _release(self, were: list[tuple[PluginRecord, Loaded]]) -> list[BaseException]:
        """Calls what plugins have asked to be called on unloading, of those that are gone; returns what that raises."""
        return [error for record, was in were if record.loaded is not was for error in was.scope.release()]

    def run_unload_hooks(self, record: PluginRecord) -> list[BaseException]:
        """Has a plugin do what it does before its registrations go; outside of any change, so that it may wait for its threads."""
        loaded = record.loaded
        return [] if loaded is None else self._turns.entered(record.name, None, loaded.run_unload_hooks)

    def _give_way(self, leaving: Leaving, *, release: bool = True) -> list[BaseException]:
        """Takes plugins back, in one change; returns what is raised meanwhile."""

        def change() -> list[BaseException]:
            errors: list[BaseException] = []
            for record, verdict in leaving.items():
                if record.loaded is not None:
                    set_item(self._catalog.former, record.name, record.loaded.registered(record.described))
                    errors += record.loaded.undo(release=release)
                    afterwards(partial(log, "info", "unloaded plugin %s", record.name))
                set_attribute(record, "loaded", None)
                forget(record.name)
                self._catalog.conclude(record, verdict)
            return errors

        return self._dispatcher.change().run(change)

    def _remarks(self, record: PluginRecord) -> tuple[str, ...]:
        """What is remarkable about a plugin that is being loaded."""
        strays = f"its modules registered {record.strays} things outside of opmux_register" if record.strays else ""
        return tuple(remark for remark in (self._catalog.verdict_of(record).reason, strays) if remark)
