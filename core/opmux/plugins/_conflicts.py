"""Which of two plugins gives way.

Note [Whose key it is]
A dispatch key belongs to the plugin that made it, with `scope.backend` or `scope.functionality`; keys that no plugin has made
belong to opmux: its core and its own plugins. A kernel for an operator for which the key's owner has one needs
`override=True`; without it, its plugin is in conflict. Between two plugins of which neither owns the key, it is enough that
one declares the override; else the one that defined the operator is the stronger, then the first by name of distribution, of
which opmux's own come before all others. Of what only one can have (a device, a functionality, a fallback, an operator, a
namespace) the first by name has it, but a fallback belongs to the key's owner. The order in which plugins are loaded decides none
of this: a plugin that comes later and is the stronger makes the other give way. One thing alone it decides: the name of a key,
and the device that it stands for, stay for the life of the process. So the plugin that made them has them before one that gives
either another meaning.
"""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from opmux.dispatch import Dispatcher, DispatchKey
from opmux.dispatch._keys import expand, parse_key  # no other package asks which keys an alias stands for
from opmux.plugins._loaded import Loaded
from opmux.plugins._messages import choice
from opmux.plugins._record import PluginRecord
from opmux.plugins._registering import is_own
from opmux.plugins._scope import ContestedError

__all__ = ["Conflict", "conflicts", "core_conflict", "holder", "loser", "rank"]


class Conflict(NamedTuple):
    """Two plugins that cannot both be loaded as they are.

    Attributes:
        loses: The one that gives way.
        wins: The other one.
        reason: What the former's record says.
    """

    loses: PluginRecord
    wins: PluginRecord
    reason: str


def rank(record: PluginRecord) -> tuple[bool, bool, str, str]:
    """The order among plugins: opmux's own, others by name of distribution, those that were registered in the process."""
    return record.given is not None, not is_own(record), record.key, record.name


# -- kernels --------------------------------------------------------------------------------------------------------


def conflicts(new: PluginRecord, loaded: Loaded, others: Iterable[PluginRecord]) -> list[Conflict]:
    """The conflicts over kernels of a plugin that has just registered with those that are loaded, one for each of them."""
    mine = sorted(loaded.kernels.all.items())
    found = []
    for other in others:
        if (present := other.loaded) is None:
            continue
        theirs = present.kernels.all
        for (
            key,
            operators,
        ) in mine:  # hundreds of plugins are compared with each other here, and nearly all have nothing in common
            if key in theirs and not operators.isdisjoint(theirs[key]):
                conflict = _at_key(parse_key(key), operators & theirs[key], (new, loaded), (other, present))
                if conflict is not None:
                    found.append(conflict)
                    break
    return found


def _at_key(
    key: DispatchKey, common: frozenset[str], a: tuple[PluginRecord, Loaded], b: tuple[PluginRecord, Loaded]
) -> Conflict | None:
    """The conflict over the kernels that two plugins have at one key."""
    owner = next((record for record, loaded in (a, b) if loaded.scope.owns(key)), None)
    declared = [loaded.kernels.declared.get(key.name, frozenset()) for record, loaded in (a, b) if record is not owner]
    left = common.difference(*declared)
    if not left:
        return None
    operator = min(left)
    winner, other = (a, b) if _strength(a, key, operator) < _strength(b, key, operator) else (b, a)
    what = f"a kernel for {operator} at {key.name}" + (f" and {len(left) - 1} more" if len(left) > 1 else "")
    owns = "owns the key" if winner[0] is owner else "comes first"
    return Conflict(
        other[0],
        winner[0],
        f"registers {what}, and so does {winner[0].described}, which {owns}; {_override(operator, key)}",
    )


def _strength(plugin: tuple[PluginRecord, Loaded], key: DispatchKey, operator: str) -> tuple[object, ...]:
    record, loaded = plugin
    defines = any(h.kind == "def" and operator in h.operators for h in loaded.handles)
    return not loaded.scope.claims(key), not loaded.scope.owns(key), not defines, rank(record)


def _override(operator: str, key: DispatchKey) -> str:
    namespace = operator.partition("::")[0]
    return f'to stand over it: scope.library("{namespace}", "IMPL", "{key.name}", override=True)'


def core_conflict(record: PluginRecord, loaded: Loaded, dispatcher: Dispatcher) -> str:
    """Why a plugin's kernels are in conflict with opmux's own, which are there without any plugin; empty if they are not."""
    if is_own(record):
        return ""
    for name, operators in loaded.kernels.all.items():
        key = parse_key(name)
        if loaded.scope.claims(key):
            continue
        with dispatcher.lock:
            held = [o for o in operators if "opmux" in dispatcher.table.registrants(o, key)]
        if left := set(held) - loaded.kernels.declared.get(name, frozenset()):
            operator = min(left)
            return f"registers a kernel for {operator} at {name}, and so does opmux, which owns the key; {_override(operator, key)}"
    return ""


# -- what only one can have -----------------------------------------------------------------------------------------


def holder(contested: ContestedError, others: Iterable[PluginRecord]) -> PluginRecord | None:
    """The loaded plugin that has what is contested; None if it is none of a plugin's."""
    has = _HOLDS[contested.kind]
    return next((other for other in others if other.loaded and has(other.loaded, contested.name)), None)


def loser(contested: ContestedError, new: PluginRecord, present: PluginRecord) -> Conflict:
    """Which of the two gives way: the plugin that asks for it, or the one that has it."""
    owns = {new.name: contested.owned, present.name: _owns(contested, present)}
    winner, other = sorted((new, present), key=lambda record: (not owns[record.name], rank(record)))
    what = f"the {contested.kind} {contested.name!r}"
    # What the program itself registered is in no distribution that could be uninstalled.
    unload = f'opmux.plugins.unload("{winner.name}") makes room'
    way = choice(winner.distribution) if winner.given is None else unload
    first = "has made it in this process" if contested.kind == "key" else "comes first"
    return Conflict(other, winner, f"claims {what}, and so does {winner.described}, which {first}: {way}")


def _owns(contested: ContestedError, record: PluginRecord) -> bool:
    """Whether what is contested is a key that the plugin has made, or a fallback at one."""
    loaded = record.loaded
    if contested.kind == "key":
        return True
    return contested.kind == "fallback" and loaded is not None and loaded.scope.owns(parse_key(contested.name))


def _has_device(loaded: Loaded, name: str) -> bool:
    return any(backend.device_type == name for backend in loaded.scope.backends)


def _has_functionality(loaded: Loaded, name: str) -> bool:
    return any(functionality.name == name for functionality in loaded.scope.functionalities)


def _has_key(loaded: Loaded, name: str) -> bool:
    return name in loaded.scope.made


def _has_fallback(loaded: Loaded, name: str) -> bool:
    wanted = set(expand(parse_key(name)))
    return any(h.kind == "fallback" and wanted & set(expand(parse_key(h.key))) for h in loaded.handles)


def _has_operator(loaded: Loaded, name: str) -> bool:
    return any(h.kind == "def" and name in h.operators for h in loaded.handles)


def _has_namespace(loaded: Loaded, name: str) -> bool:
    return any(h.kind == "library" and h.key == name for h in loaded.handles)


_HOLDS: dict[str, Callable[[Loaded, str], bool]] = {
    "device": _has_device,
    "functionality": _has_functionality,
    "key": _has_key,
    "fallback": _has_fallback,
    "operator": _has_operator,
    "namespace": _has_namespace,
}
