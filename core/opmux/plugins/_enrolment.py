"""Who is in: registering plugins and taking them back, and who gives way to whom."""

from collections.abc import Iterable
from functools import partial
from typing import Any, final

from opmux.dispatch import Dispatcher
from opmux.errors import PluginError
from opmux.plugins._catalog import Catalog
from opmux.plugins._conflicts import Conflict, conflicts, core_conflict, holder, loser
from opmux.plugins._failure import failure_text, passes
from opmux.plugins._loaded import Loaded
from opmux.plugins._logging import log
from opmux.plugins._record import ONLY_LOAD, PluginRecord, Verdict
from opmux.plugins._registering import registered
from opmux.plugins._scope import ContestedError, Scope
from opmux.plugins._turns import Turns

__all__ = ["ConflictError", "Enrolment"]


class ConflictError(PluginError):
    """A plugin gives way to another one, or to opmux itself.

    Attributes:
        verdict: What its record says.
    """

    def __init__(self, asked: str, verdict: Verdict) -> None:
        super().__init__(asked, found=verdict.reason)
        self.verdict = verdict


@final
class Enrolment:
    """Takes imported plugins in and back. Its methods are called with the turn.

    Args:
        dispatcher: Where plugins register.
        catalog: The plugins that are known.
        turns: Which thread registers.
    """

    def __init__(self, dispatcher: Dispatcher, catalog: Catalog, turns: Turns) -> None:
        self._dispatcher = dispatcher
        self._catalog = catalog
        self._turns = turns

    def enrol(self, record: PluginRecord, plugin: Any, needs: Iterable[str], turn: int | None = None) -> None:
        """Registers a plugin and takes it in; if it fails, all is as it was."""
        aside: list[tuple[PluginRecord, Loaded, Verdict]] = []
        try:
            loaded = self._registered(record, plugin, needs, turn, aside)
            loaded.needs = frozenset(needs)
            loaded.remarks += self._remarks(record)
            self._take_in(record, loaded)
        except BaseException:
            for other, was, _ in reversed(aside):
                self.restore(other, was)
            raise
        for other, _, verdict in aside:
            self._catalog.conclude(other, verdict)
        log("info", "%s plugin %s (%s)", record.state, record.name, record.origin or "in this process")

    def _registered(
        self,
        record: PluginRecord,
        plugin: Any,
        needs: Iterable[str],
        turn: int | None,
        aside: list[tuple[PluginRecord, Loaded, Verdict]],
    ) -> Loaded:
        """Has a plugin register. Whoever has what only one can have, and is the weaker, is unloaded first and noted in `aside`."""
        while True:
            try:
                return registered(plugin, record, partial(self._other_scopes, record), self._dispatcher, turn)
            except ContestedError as contested:
                present = holder(contested, self._others(record))
                if present is None:
                    raise
                for other, verdict in self._leaving(loser(contested, record, present), record, needs):
                    aside += [(other, other.loaded, verdict)] if other.loaded is not None else []
                    self.retire(other, Verdict("unloaded", until=ONLY_LOAD))

    def _take_in(self, record: PluginRecord, loaded: Loaded) -> None:
        """Settles the conflicts over kernels, and makes the plugin a loaded one."""
        others = self._others(record)
        try:
            loaded.catch_up()
            refused = [conflict for other in others for conflict in self._caught_up(other, record)]
            if reason := core_conflict(record, loaded, self._dispatcher):
                raise ConflictError(f"plugin {record.name!r} is in conflict", Verdict("conflict", reason, ONLY_LOAD))
            leaving = dict(
                left
                for conflict in (*refused, *conflicts(record, loaded, others))
                for left in self._leaving(conflict, record, loaded.needs)
            )
            for other in leaving:
                self._say_goodbye(other)
        except BaseException:
            loaded.undo()
            raise
        with self._dispatcher.change():
            for other, verdict in leaving.items():
                self._take_back(other, verdict)
            record.loaded = loaded

    def _others(self, record: PluginRecord) -> list[PluginRecord]:
        return [other for other in self._catalog.loaded if other.name != record.name]

    def _other_scopes(self, record: PluginRecord) -> list[Scope]:
        return [other.loaded.scope for other in self._others(record) if other.loaded is not None]

    def _leaving(
        self, conflict: Conflict, new: PluginRecord, needs: Iterable[str] = ()
    ) -> list[tuple[PluginRecord, Verdict]]:
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
        return [(record, lost if record is conflict.loses else left) for record in leaving]

    def restore(self, record: PluginRecord, was: Loaded) -> None:
        """Registers a plugin again as it was; where that fails, it is unloaded with the reason."""
        try:
            self.enrol(record, was.plugin, was.needs, was.scope.turn)
        except BaseException as error:
            record.loaded = None
            if passes(error):
                raise
            self._catalog.conclude(record, Verdict("failed", failure_text(error), until=ONLY_LOAD))

    def _caught_up(self, record: PluginRecord, maker: PluginRecord | None) -> list[Conflict]:
        """Has a loaded plugin register what waited for a key that is there now; returns the conflicts that come of it."""
        loaded = record.loaded
        if loaded is None or not loaded.scope.waiting:
            return []
        found = [Conflict(record, maker or record, f"claims {what}, which is taken") for what in loaded.catch_up()]
        return found or conflicts(record, loaded, [o for o in self._others(record) if o is not maker])

    def catch_up(self) -> None:
        """Makes registrations that waited for a key which is there now."""
        with self._turns.locked_if_free() as free:
            for record in self._catalog.loaded if free else ():
                for conflict in self._caught_up(record, None):
                    for one in self.with_dependents(conflict.loses):
                        self.retire(one, Verdict("conflict", conflict.reason, until=conflict.wins.name))

    # -- taking back --------------------------------------------------------------------------------------------------

    def with_dependents(self, record: PluginRecord) -> list[PluginRecord]:
        """A plugin and those that need it, directly or not, each before those that it needs."""
        found: list[PluginRecord] = [record]
        for one in found:
            found += [other for other in self._catalog.dependents(one) if other not in found]
        return found[::-1]

    def retire(self, record: PluginRecord, verdict: Verdict) -> list[BaseException]:
        """Takes a plugin back and gives its record the reason; returns what its hooks have raised."""
        return self._say_goodbye(record) + self._take_back(record, verdict)

    def _say_goodbye(self, record: PluginRecord) -> list[BaseException]:
        """Has a plugin do what it does before its registrations go; outside of any change, so that it may wait for its threads."""
        with self._turns.entered(record.name):
            return [] if record.loaded is None else record.loaded.say_goodbye()

    def _take_back(self, record: PluginRecord, verdict: Verdict) -> list[BaseException]:
        with self._dispatcher.change():
            errors = [] if record.loaded is None else record.loaded.undo()
            record.loaded = None
        self._catalog.conclude(record, verdict)
        return errors

    def _remarks(self, record: PluginRecord) -> tuple[str, ...]:
        """What is remarkable about a plugin that is being loaded."""
        strays = f"its modules registered {record.strays} things outside of opmux_register" if record.strays else ""
        return tuple(remark for remark in (self._catalog.judge(record).reason, strays) if remark)
