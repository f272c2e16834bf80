"""The plugins that are known: what is installed or was registered in the process, and why each may or may not be loaded."""

import importlib
from collections.abc import Iterable, Mapping
from functools import partial
from typing import Any, final

from opmux.dispatch import Change, FormerRegistration, install_line, set_attribute
from opmux.dispatch._change import afterwards  # what a plugin is said to be is part of a change
from opmux.errors import PluginError, shown
from opmux.plugins import _messages, _names
from opmux.plugins._conflicts import rank
from opmux.plugins._contract import declares_range, incompatibility, required_among
from opmux.plugins._distributions import Distributions, entry_points
from opmux.plugins._environment import Environment
from opmux.plugins._failure import one_line
from opmux.plugins._former import Registered
from opmux.plugins._logging import log
from opmux.plugins._modules import half_imported
from opmux.plugins._record import FROM_METADATA, ONLY_LOAD, PluginRecord, Verdict
from opmux.plugins._turns import Turns

__all__ = ["Catalog"]

#: States that are a problem of the plugin's, of which the user hears without asking.
_PROBLEMS = ("failed", "incompatible", "conflict")

#: Why a plugin is not loaded that could be, by whether its package is being imported.
_NOT_YET = {
    False: "it is installed, and nothing has loaded it",
    True: "it is being imported; try again when that is done",
}

#: States from which `load` leads straight to "loaded".
_LOADABLE = ("discovered", "unloaded", "loaded")


#: A plugin's name, its kind and its distribution.
_Place = tuple[str, str, str]


@final
class Catalog:
    """Records of plugins.

    Args:
        turns: Which thread may change which plugins there are.
        distributions: Gives the distributions to search.
        reserved: Names that no plugin may have.

    Attributes:
        records: All of them, by name, then by name of distribution. Never changed in place, because readers take no lock.
        former: What plugins had registered when they were unloaded last, by name.
    """

    def __init__(self, turns: Turns, distributions: Distributions, reserved: frozenset[str]) -> None:
        self.records: tuple[PluginRecord, ...] = ()
        self.former: dict[str, Registered] = {}
        self.reserved = reserved
        self._turns = turns
        self._distributions = distributions
        self._told: set[tuple[str, str]] = set()
        self._has_scanned = False

    # -- finding ----------------------------------------------------------------------------------------------------

    @property
    def loaded(self) -> list[PluginRecord]:
        """The plugins that are loaded."""
        return [record for record in self.records if record.loaded is not None]

    def find(self, name: str) -> PluginRecord | None:
        """The plugin of a name. Of several the one that is loaded, else the first of those that could be.

        Raises:
            PluginError: What is given is no name.
        """
        if not isinstance(name, str):
            found, advice = (
                f"a value of type {type(name).__name__}",
                "give the name as a text; `opmux plugins` lists them",
            )
            raise PluginError("a plugin by its name", found=found, advice=advice)
        claims = [record for record in self.records if record.name == name]
        if len(claims) < 2:  # as of nearly all, whenever `opmux.<name>` is read
            return claims[0] if claims else None
        return min(claims, key=_standing)

    def names(self) -> list[str]:
        """Names of all plugins."""
        return sorted({record.name for record in self.records})

    def required(self, record: PluginRecord) -> list[PluginRecord]:
        """Plugins of the distributions that a plugin's distribution requires, one for each name."""
        needed = required_among(record, {other.key for other in self.records} - {record.key})
        found = {r.name for r in self.records if r.key in needed} if needed else set()
        return [other for name in sorted(found - {record.name}) if (other := self.find(name)) is not None]

    def dependents(self, record: PluginRecord) -> list[PluginRecord]:
        """Loaded plugins whose distribution requires this one's, or whose hook loaded it."""
        return [other for other in self.loaded if other is not record and _needs(other, record)]

    # -- looking at what is installed ---------------------------------------------------------------------------------

    def scan(self) -> list[PluginRecord]:
        """Takes in what is installed now, and decides anew about what is not loaded; returns what it has found."""
        found = [PluginRecord.of(entry) for entry in entry_points(self._distributions)]
        self._turns.locked("looking for plugins", partial(self._take_in, found))
        self._has_scanned = True
        self._log_unknown()
        return found

    def _take_in(self, found: list[PluginRecord]) -> None:
        known = {(r.name, r.kind, r.key): r for r in self.records}
        kept = [_kept(known.get((r.name, r.kind, r.key)), r) for r in found]
        # What is uninstalled while it is loaded goes on working; what was registered in the process is never installed.
        kept += [r for r in self.records if r not in kept and (r.given is not None or r.loaded is not None)]
        self._take(kept, {(r.name, r.kind, r.key): r for r in found})

    def _take(self, records: Iterable[PluginRecord], installed: Mapping[_Place, PluginRecord] | None = None) -> None:
        ordered = tuple(sorted(records, key=lambda r: (r.name, r.key)))
        verdicts = self._verdicts(ordered)

        def take() -> None:
            set_attribute(self, "records", ordered)
            if installed is not None:
                for record in self.loaded:
                    set_attribute(record, "meanwhile", _meanwhile(record, installed))
            for record, verdict in verdicts:
                self.conclude(record, verdict)

        Change().run(take)

    def rescan(self) -> list[PluginRecord]:
        """As `scan`, also for modules that were installed meanwhile."""
        importlib.invalidate_caches()
        return self.scan()

    def refresh(self) -> dict[str, list[str]]:
        """As `rescan`; returns names that are "new", "changed" and "gone"."""
        before = _identities(record for record in self.records if record.given is None)
        now = _identities(self.rescan())
        return {
            "new": sorted(now.keys() - before.keys()),
            "changed": sorted(name for name in now.keys() & before.keys() if now[name] != before[name]),
            "gone": sorted(before.keys() - now.keys()),
        }

    def check_name(self, name: str) -> None:
        """Refuses what cannot be the name of a plugin.

        Raises:
            PluginError: It cannot.
        """
        if found := _names.refused(name, self.reserved):
            raise PluginError(f"a plugin of the name {shown(name)}", found=found, advice="choose another name")

    def add(self, name: str, plugin: Any, kind: str) -> PluginRecord:
        """A record for an object that is a plugin in this process, in place of one before that is not loaded.

        Raises:
            PluginError: The name is taken or cannot be a plugin's, or the kind is unknown.
        """
        if kind not in ("backend", "functionality"):
            raise PluginError(
                f"register plugin {shown(name)}",
                found=f"kind {shown(kind)} is neither 'backend' nor 'functionality'",
                advice="give one of the two: 'backend' for what claims a device of its name, 'functionality' for all else",
            )
        if plugin is None:
            raise PluginError(
                f"register plugin {shown(name)}",
                found="None, which has no hooks",
                advice="pass a module or an object with functions marked by @hookimpl",
            )
        found = _names.refused(name, self.reserved)
        return self._turns.locked(f"plugin {name!r}", partial(self._add, name, plugin, kind, found))

    def _add(self, name: str, plugin: Any, kind: str, found: str) -> PluginRecord:
        known, advice = None if found else self.find(name), "choose another name"
        if known is not None and known.given is None:
            found = f"{known.origin} is installed and has a plugin of that name"
            advice = f"choose another name, or python -m pip uninstall {known.distribution}"
        elif known is not None and known.loaded is not None:
            found, advice = "a plugin of that name is loaded", f'opmux.plugins.unload("{name}"), or choose another name'
        if found:
            raise PluginError(f"register plugin {name!r}", found=found, advice=advice)
        record = PluginRecord(name, kind, given=plugin)
        self._take([*[other for other in self.records if other is not known], record])
        return record

    def exchange(self, old: PluginRecord, new: PluginRecord) -> None:
        """Puts a record in the place of another of its name, until the change is taken back."""
        set_attribute(self, "records", tuple(new if record is old else record for record in self.records))

    # -- judging ------------------------------------------------------------------------------------------------------

    def _verdicts(self, records: tuple[PluginRecord, ...]) -> list[tuple[PluginRecord, Verdict]]:
        """Judges all plugins that are not loaded; a verdict holds as long as it says."""
        loaded = {record.name for record in records if record.loaded is not None}
        claims: dict[str, list[PluginRecord]] = {}
        found: list[tuple[PluginRecord, Verdict]] = []
        for record in records:
            claims.setdefault(record.name, []).append(record)
        for record in records:
            if record.loaded is None:
                fresh = self._verdict_among(record, claims[record.name])
                until = record.verdict.until
                holds = until == ONLY_LOAD or (until != FROM_METADATA and until in loaded)
                if fresh.state != "discovered" or not holds:
                    found.append((record, fresh))
        return found

    def verdict_of(self, record: PluginRecord) -> Verdict:
        """Whether a plugin could be loaded, by what its metadata and the environment say."""
        return self._verdict_among(record, [other for other in self.records if other.name == record.name])

    def _verdict_among(self, record: PluginRecord, claims: list[PluginRecord]) -> Verdict:
        if (bad := self._blocked_or_bad(record)) is not None:
            return bad
        if record.given is not None:
            return Verdict()
        rivals = claims if len(claims) == 1 else [r for r in claims if self._blocked_or_bad(r) is None]
        first = min(rivals, key=_claim) if len(rivals) > 1 else record
        if first.key == record.key and first.kind != record.kind:
            twice = (
                f"{record.origin} declares the name {record.name!r} twice, for a {first.kind} and for a {record.kind}"
            )
            return Verdict("conflict", f"{twice}: give one of its entry points another name")
        if first.key != record.key:
            origins = " and ".join(sorted(r.origin or "this process" for r in rivals))
            both = f"{origins} both claim the name {record.name!r}, and {first.origin or 'this process'} comes first"
            return Verdict("conflict", f"{both}: {_messages.choice(first.distribution)}")
        return Verdict(reason="" if declares_range(record) else "declares no range of opmux versions")

    def _blocked_or_bad(self, record: PluginRecord) -> Verdict | None:
        """Reads as little as it can: nothing of a plugin that may not be loaded."""
        if record.problem:
            return Verdict("failed", record.problem)
        if reason := _names.refused(record.name, self.reserved):
            return Verdict("failed", reason, advice="give the entry point another name")
        if record.installed is None:
            return None
        if reason := Environment.read().blocked(record.name, record.key):
            return Verdict("blocked", reason)
        if record.installed.headers.problem:
            return Verdict("failed", record.installed.headers.problem)
        if reason := incompatibility(record):
            return Verdict("incompatible", reason)
        return None

    def conclude(self, record: PluginRecord, verdict: Verdict) -> None:
        """Gives a record its verdict, until the change is taken back. Of a problem the user hears once, after it."""
        Change().run(partial(self._conclude, record, verdict))

    def _conclude(self, record: PluginRecord, verdict: Verdict) -> None:
        set_attribute(record, "verdict", verdict)
        if verdict.state in _PROBLEMS:
            afterwards(partial(self._log_verdict, record, verdict))

    def _log_verdict(self, record: PluginRecord, verdict: Verdict) -> None:
        if (record.name, record.key) not in self._told:
            self._told.add((record.name, record.key))
            log(
                "warning",
                '%s is %s: %s; see "opmux plugins"',
                record.described,
                verdict.state,
                one_line(verdict.reason),
            )

    def log_misnamed(self, record: PluginRecord) -> None:
        """Warns once of a loaded plugin's kernels for operators that nothing defines, which no call will reach."""
        found = record.loaded.misnamed if record.loaded else ""
        if found and (record.name, found) not in self._told:
            self._told.add((record.name, found))
            log("warning", '%s %s; see "opmux plugins"', record.described, found)

    def _log_unknown(self) -> None:
        environment = Environment.read()
        for name in environment.unknown({r.name for r in self.records}, {r.key for r in self.records}):
            if ("", name) not in self._told:
                self._told.add(("", name))
                log("warning", "OPMUX_PLUGINS or OPMUX_DISABLE_PLUGINS names %r, which is not installed", name)
        if environment.unclear and ("", "OPMUX_AUTOLOAD") not in self._told:
            self._told.add(("", "OPMUX_AUTOLOAD"))
            log("warning", "OPMUX_AUTOLOAD=%r is neither on nor off; plugins are loaded", environment.unclear)

    # -- errors -------------------------------------------------------------------------------------------------------

    def refusal(self, record: PluginRecord) -> PluginError:
        """The error of asking for a plugin that is not loaded: its state, the reason, and what to do."""
        return PluginError(
            f"plugin {record.name!r} is {record.state}",
            found=record.reason or _NOT_YET[bool(half_imported([record.package]))],
            where=f"{record.origin} ({record.value})" if record.origin else "",
            advice=record.advice,
        )

    def advice(self, name: str) -> str:
        """What to do so that a plugin's kernels are there: load it, install it first, or what its real state asks for.

        Empty for a plugin that is loaded. It takes no lock and changes nothing, since a call that found no kernel asks for it.
        """
        record = self.known(name)
        if record is None:
            return f"{install_line(name)}, then {_messages.load_line(name)}"
        verdict = self.verdict_of(record) if record.state == "discovered" else Verdict(record.state, record.reason)
        if verdict.state in _LOADABLE:
            return record.advice
        way_out = record.advice if verdict.state == record.state else _messages.way_out(name, *verdict[:2])
        return f"{record.described} is {verdict.state}: {one_line(verdict.reason)}; {way_out}"

    def former_registrations(self, operator: str) -> list[FormerRegistration]:
        """What plugins that are not loaded now had registered for an operator, or for all; it takes no lock, as `advice`."""
        found: list[FormerRegistration] = []
        for name, registered in sorted(self.former.copy().items()):
            record = self.find(name)
            if record is None or record.loaded is None:
                state = "no longer installed" if record is None else record.state
                advice = self.advice(name) if record is None else record.advice
                found += [
                    FormerRegistration(key, registered.plugin, state, advice) for key in registered.keys_for(operator)
                ]
        return found

    def known(self, name: str) -> PluginRecord | None:
        """As `find`; where nothing has looked yet, because plugins are not loaded at import, what is installed."""
        record = self.find(name)
        if record is not None or self._has_scanned:
            return record
        found = [PluginRecord.of(entry) for entry in entry_points(self._distributions) if entry.name == name]
        return min(found, key=_standing) if found else None


def _kept(known: PluginRecord | None, found: PluginRecord) -> PluginRecord:
    """The record that there is, while it is still true of what is installed."""
    if known is None:
        return found
    is_same = known.identity == found.identity and not (known.installed and known.installed.changed)
    return known if known.loaded is not None or is_same else found


def _meanwhile(record: PluginRecord, installed: Mapping[_Place, PluginRecord]) -> str:
    """What has become of the distribution of a plugin since it was loaded; empty if it is as it was."""
    if record.given is not None:
        return ""
    found = installed.get((record.name, record.kind, record.key))
    if found is None:
        return f"{record.origin} is no longer installed, and goes on working until it is unloaded"
    if found.identity == record.identity:
        return ""
    return f'{found.origin} is installed meanwhile: opmux.plugins.reload("{record.name}") takes it'


def _identities(records: Iterable[PluginRecord]) -> dict[str, set[tuple[str, str, str, str]]]:
    found: dict[str, set[tuple[str, str, str, str]]] = {}
    for record in records:
        found.setdefault(record.name, set()).add(record.identity)
    return found


def _claim(record: PluginRecord) -> tuple[object, ...]:
    """The order in which plugins of one name may have it: what the program itself has registered, then as they rank."""
    return record.given is None, rank(record), record.kind


def _standing(record: PluginRecord) -> tuple[object, ...]:
    cannot = record.verdict.state in ("blocked", "incompatible") or bool(record.problem)
    return record.loaded is None, cannot, _claim(record)


def _needs(record: PluginRecord, other: PluginRecord) -> bool:
    loaded = record.loaded
    asked = loaded is not None and other.name in loaded.needs
    return asked or (bool(other.key) and other.key != record.key and bool(required_among(record, {other.key})))
