"""The kernels that a call does not run, each with the reason."""

from collections.abc import Iterator
from typing import NamedTuple

from opmux.dispatch._entry import OperatorEntry
from opmux.dispatch._kernel import KernelFunction
from opmux.dispatch._keys import DispatchKey, parse_key
from opmux.dispatch._keyset import DispatchKeySet
from opmux.dispatch._provenance import Provenance
from opmux.dispatch._resolution import Resolved, stands_for

__all__ = ["CallKeys", "Candidate", "Loser", "candidate", "losers"]


class Candidate(NamedTuple):
    """A registered kernel that the call does not run.

    Attributes:
        key: Name of the key where it is registered, "fallback of KEY" for a fallback.
        kernel: Name of the function.
        provenance: Distribution, version and file:line.
        reason: Why it lost.
    """

    key: str
    kernel: str
    provenance: Provenance
    reason: str


Candidate.__module__ = "opmux.dispatch"


class CallKeys(NamedTuple):
    """Keys of a call on their way to the set that decides.

    Attributes:
        carried: Those of its arguments, and what the local state includes.
        present: Those that the local state leaves.
    """

    carried: DispatchKeySet
    present: DispatchKeySet


class Loser(NamedTuple):
    """A kernel that does not run: where it is registered, the one that hides it, or another reason."""

    where: str
    kernel: KernelFunction
    newer: KernelFunction | None
    reason: str


def candidate(loser: Loser) -> Candidate:
    """A loser in words. Names and places of kernels are not to be asked for under the registry lock."""
    kernel, newer, reason = loser.kernel, loser.newer, loser.reason
    if newer is not None:
        reason = f"a newer kernel for the same key hides it: {newer.name} from {newer.provenance}"
    return Candidate(loser.where, kernel.name, kernel.provenance, reason)


def losers(operator: OperatorEntry, chain: list[Resolved], keys: CallKeys) -> Iterator[Loser]:
    """Registered kernels and fallbacks of the call's keys that are not in the chain. Called with the registry lock held.

    Args:
        operator: The operator.
        chain: What runs, and what is known to follow.
        keys: The call's keys.
    """
    running = {id(resolved.entry.kernel) for resolved in chain}
    for key in operator.registered_keys():
        kernels = operator.kernels[key]
        for i, kernel in enumerate(kernels):
            if id(kernel) not in running:
                # The last that runs: those above it ask for what they hide.
                newer = next((k for k in reversed(kernels[:i]) if id(k) in running), kernels[0]) if i else None
                yield Loser(key.name, kernel, newer, _reason(operator, key, chain, keys))
    for key in keys.present:
        fallback = operator.dispatcher.fallback_of(key)
        if fallback is not None and not fallback.is_fallthrough and id(fallback) not in running:
            entry = operator.table_entry(key)
            own = f"the operator has its own: {entry.rule}" if entry.kernel is not fallback else ""
            yield Loser(f"fallback of {key.name}", fallback, None, own or _reason(operator, key, chain, keys))


def _reason(operator: OperatorEntry, key: DispatchKey, chain: list[Resolved], keys: CallKeys) -> str:
    if key.is_alias:
        return _alias_reason(operator, key, chain)
    keyset = chain[0].keyset
    if key in keyset:
        above = [r.key for r in chain if r.key.order > key.order]
        return f"{(above or [chain[0].key])[-1].name} has higher priority"
    if key not in keys.present:
        return f"{key.name} is {'excluded by local state' if key in keys.carried else 'not in the key set'}"
    kernel = operator.table_entry(key).kernel
    if kernel is not None and kernel.is_fallthrough:
        return f"{key.name} is skipped as a fallthrough"
    # A functionality is skipped for all backends, as its key for the highest of them says.
    decided = next(k for _, k in keys.present.keys_of_call if k.functionality == key.functionality)
    return f"{decided.name} is skipped as a fallthrough, and {key.name} with it"


def _alias_reason(operator: OperatorEntry, alias: DispatchKey, chain: list[Resolved]) -> str:
    """Why none of the kernels that run is one of an alias key's: it covers no key of theirs, or another one takes precedence."""
    resolved = next((r for r in chain if stands_for(alias, r.key)), None)
    if resolved is None:
        return f"{alias.name} does not cover {' or '.join(r.key.name for r in chain)}"
    chosen, rule, source = resolved.key.name, resolved.entry.rule, resolved.entry.source
    if rule == "ambiguous autogradother":
        return f"a kernel of a backend that {chosen} stands for makes it ambiguous"
    if source is None or rule == "backend fallback":
        explicit = operator.kernels.get(parse_key("CompositeExplicitAutograd"))
        keeper = "the one at CompositeExplicitAutograd" if explicit else f"a kernel of {chosen}'s backend"
        fallback = "" if source is None else ", whose fallback takes precedence"
        return f"{keeper} keeps {alias.name} away from {chosen}{fallback}"
    what = f"the kernel for exactly {chosen}" if source is resolved.key else f"the one at {source.name}"
    return f"{what} takes precedence"
