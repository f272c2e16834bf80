"""The answer to "why did this call run that kernel?", as a value that prints."""

from collections.abc import Iterator
from functools import partial
from typing import Any, NamedTuple

from opmux.dispatch._arguments import describe_value
from opmux.dispatch._devices import DeviceCheck, refusal
from opmux.dispatch._entry import OperatorEntry
from opmux.dispatch._handlers import undisturbed
from opmux.dispatch._kernel import KernelFunction
from opmux.dispatch._key_table import KEY_TABLE
from opmux.dispatch._keys import UNDEFINED, DispatchKey, alias_covers
from opmux.dispatch._keyset import EMPTY, DispatchKeySet, backends, functionalities, minus
from opmux.dispatch._local_state import LocalState
from opmux.dispatch._provenance import Provenance
from opmux.dispatch._resolution import Resolved
from opmux.schema import FunctionSchema

__all__ = ["ArgumentKeys", "Candidate", "Explanation", "Step", "explain_call", "explain_redispatch", "key_names"]


class ArgumentKeys(NamedTuple):
    """A tensor argument and what it brings to the call's key set.

    Attributes:
        name: The argument's name in the schema.
        text: Dtype, shape, device and keys; of every tensor for a list.
        keys: The keys that it contributes.
    """

    name: str
    text: str
    keys: DispatchKeySet


class Step(NamedTuple):
    """One kernel that the call reaches.

    Attributes:
        keyset: The key set with which it is reached, `key` being its highest.
        key: The dispatch key.
        rule: Why the key has this kernel, in the words of `TableEntry.rule`.
        kernel: Name and provenance of the kernel; "no kernel" for rule "missing".
        reached: "runs" for the first; "next" where the kernel above is bound to it; "may follow" where the kernel above gets
            the key set and can redispatch.
    """

    keyset: DispatchKeySet
    key: DispatchKey
    rule: str
    kernel: str
    reached: str


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


class Explanation(NamedTuple):
    """Why a call runs the kernel that it runs; it prints as text, at a prompt too.

    Attributes:
        operator: Qualified name of the overload.
        schema: Its schema.
        arguments: Each tensor argument with the keys it contributes.
        included: Keys that the local state adds.
        excluded: Keys that the local state removes.
        guards: What guards have changed in the local state, in words; "nothing" in the default state.
        masked: Keys that were skipped because their kernel is a fallthrough, each with the place it was registered at.
        steps: The kernel that runs, then those that it is known to go on to.
        candidates: Every other registered kernel and why it does not run.
        handlers: Modes and classes that the kernel asks, in order, where it is that of the Python key or of function overrides.
        as_is: Whether the key set was given, as a redispatch does, so that local state and masks had no say.
        devices: Device types of the tensors, where the call compares devices before a kernel runs. See Note [Device check].
        refusal: Why that comparison refuses the call, so that no kernel runs; empty if it does not.
    """

    operator: str
    schema: str
    arguments: tuple[ArgumentKeys, ...]
    included: DispatchKeySet
    excluded: DispatchKeySet
    guards: str
    masked: tuple[tuple[DispatchKey, str], ...]
    steps: tuple[Step, ...]
    candidates: tuple[Candidate, ...]
    handlers: tuple[str, ...] = ()
    as_is: bool = False
    devices: tuple[str, ...] = ()
    refusal: str = ""

    @property
    def keyset(self) -> DispatchKeySet:
        """The call's key set, which decided."""
        return self.steps[0].keyset

    @property
    def key(self) -> DispatchKey:
        """The key that was chosen: the highest of the key set."""
        return self.steps[0].key

    @property
    def rule(self) -> str:
        """By which rule the key has its kernel."""
        return self.steps[0].rule

    def __str__(self) -> str:
        return "\n".join(self._lines())

    def __repr__(self) -> str:
        return str(self)

    def _lines(self) -> Iterator[str]:
        first = self.steps[0]
        verb = "has no kernel for" if first.rule == "missing" else "runs the kernel of"
        if self.refusal:
            yield f"{self.operator} is refused before a kernel runs: {self.refusal}"
            verb = "would run the kernel of"
        yield f"{self.operator} {verb} {first.key.name} [{first.rule}]: {first.kernel}"
        yield f"  schema: {self.schema}"
        for argument in self.arguments:
            yield f"  argument {argument.name}: {argument.text}"
        if not self.arguments:
            yield "  arguments: no tensors, so they contribute no keys"
        if self.as_is:
            yield "  key set given by a redispatch: local state and masks have no say"
        else:
            yield f"  included by local state: {key_names(self.included)}"
            yield f"  excluded by local state: {_functionality_names(self.excluded.raw)}"
            yield f"  changed by guards: {self.guards}"
            for key, where in self.masked:
                yield f"  skipped as fallthrough: {key.name} {where}"
        yield f"  resulting key set: {key_names(first.keyset)}"
        yield f"  key chosen: {first.key.name}, the highest of the set"
        if self.devices:
            yield f"  devices compared before it runs: {', '.join(self.devices)}"
        if self.handlers:
            yield f"  which asks in order: {', '.join(self.handlers)}"
        for step in self.steps[1:]:
            yield f"  {_REACHED[step.reached]} {step.key.name} [{step.rule}]: {step.kernel}"
        for candidate in self.candidates:
            yield f"  not chosen: {candidate.key}: {candidate.kernel} from {candidate.provenance} ({candidate.reason})"


_REACHED = {"next": "then redispatches to", "may follow": "may redispatch to"}


def explain_call(
    operator: OperatorEntry, schema: FunctionSchema, values: list[Any], keys: DispatchKeySet, state: LocalState
) -> Explanation:
    """The explanation of a call whose arguments are `values` and carry `keys`, under a local state."""
    with operator.dispatcher.lock:
        unmasked = DispatchKeySet.from_raw(state.apply(keys.raw))
        found = _find(operator, operator.resolve_call(state, keys), unmasked, keys)
        skipped = DispatchKeySet.from_raw(minus(unmasked.raw, found.keyset.raw))
        masked = list(_masked(operator, skipped, found.keyset))
    included, excluded = state.effective()
    return _explanation(operator, schema, values, found)._replace(
        included=DispatchKeySet.from_raw(included),
        excluded=DispatchKeySet.from_raw(excluded),
        guards=_guards(state),
        masked=tuple((key, f"[{rule}] from {kernel.provenance}") for key, rule, kernel in masked),
    )


def explain_redispatch(
    operator: OperatorEntry, schema: FunctionSchema, values: list[Any], keyset: DispatchKeySet
) -> Explanation:
    """The explanation of a redispatch, whose key set is taken as it is."""
    with operator.dispatcher.lock:
        found = _find(operator, operator.resolve_as_is(keyset), keyset, keyset)
    return _explanation(operator, schema, values, found)._replace(as_is=True)


class _Loser(NamedTuple):
    """A kernel that does not run: where it is registered, the one that hides it, or another reason."""

    where: str
    kernel: KernelFunction
    newer: KernelFunction | None
    reason: str


class _Found(NamedTuple):
    """What is read under the registry lock. Names and places of the kernels are put in words without it."""

    chain: list[tuple[Resolved, str]]
    losers: list[_Loser]
    check: DeviceCheck | None

    @property
    def keyset(self) -> DispatchKeySet:
        return self.chain[0][0].keyset


def _find(operator: OperatorEntry, resolved: Resolved, unmasked: DispatchKeySet, carried: DispatchKeySet) -> _Found:
    chain = list(_chain(operator, resolved))
    links = [link for link, _ in chain]
    definition = operator.definition
    checks = [definition.device_check_for(link) for link in links] if definition is not None else []
    check = next((check for check in checks if check is not None), None)
    # Of one that refuses nothing, something between the kernels decides what is compared.
    check = check if check is not None and check.refuses else None
    return _Found(chain, list(_losers(operator, links, unmasked, carried)), check)


def _explanation(operator: OperatorEntry, schema: FunctionSchema, values: list[Any], found: _Found) -> Explanation:
    check = found.check
    compared = backends(found.keyset.raw) if check is not None else []
    return Explanation(
        operator=operator.name,
        schema=str(schema),
        arguments=tuple(_argument_keys(schema, values)),
        included=EMPTY,
        excluded=EMPTY,
        guards="nothing",
        masked=(),
        steps=tuple(_step(link, reached) for link, reached in found.chain),
        candidates=tuple(map(_candidate, found.losers)),
        devices=tuple(component.device_type for component in compared),
        refusal=undisturbed(partial(refusal, schema, check), values) if check is not None else "",
    )


def _argument_keys(schema: FunctionSchema, values: list[Any]) -> Iterator[ArgumentKeys]:
    for argument, value in zip(schema.arguments, values, strict=False):
        text = describe_value(value)
        if text:
            keys = EMPTY
            for item in value if isinstance(value, (list, tuple)) else [value]:
                keys |= getattr(item, "_keys", EMPTY)
            yield ArgumentKeys(argument.parameter_name, text, keys)


def _masked(
    operator: OperatorEntry, skipped: DispatchKeySet, keyset: DispatchKeySet
) -> Iterator[tuple[DispatchKey, str, KernelFunction]]:
    for key in skipped:
        entry = operator.table_entry(key)
        if entry.kernel is not None and entry.kernel.is_fallthrough and key not in keyset:
            yield key, entry.rule, entry.kernel


def _guards(state: LocalState) -> str:
    """What differs from the default state."""
    parts = [f"included {key_names(DispatchKeySet.from_raw(state.included))}"] if state.included else []
    parts += [
        f"{what} {_functionality_names(raw)}"
        for what, raw in (
            ("no longer included", state.not_included),
            ("excluded", state.excluded),
            ("no longer excluded", state.not_excluded),
        )
        if raw
    ]
    if not state.grad_enabled:
        parts.append("no_grad excludes the autograd keys")
    return "; ".join(parts) or "nothing"


def _step(resolved: Resolved, reached: str) -> Step:
    kernel = resolved.entry.kernel
    text = "no kernel" if kernel is None else f"{kernel.name} from {kernel.provenance}"
    return Step(resolved.keyset, resolved.key, resolved.entry.rule, text, reached)


def _chain(operator: OperatorEntry, resolved: Resolved) -> Iterator[tuple[Resolved, str]]:
    """The call's resolution and what is known to follow: kernels take the one below them, or a key set to redispatch with."""
    reached = "runs"
    while True:
        yield resolved, reached
        kernel = resolved.entry.kernel
        if kernel is None or not (kernel.with_next or kernel.with_keyset):
            return
        below = operator.resolve_below(resolved)
        if below is None:
            return
        reached = "next" if kernel.with_next else "may follow"
        resolved = below


def _losers(
    operator: OperatorEntry, chain: list[Resolved], unmasked: DispatchKeySet, carried: DispatchKeySet
) -> Iterator[_Loser]:
    """Registered kernels and fallbacks of the call's keys that are not in the chain, each with the reason.

    Args:
        operator: The operator.
        chain: What runs, and what is known to follow.
        unmasked: The call's keys with the local state applied, before fallthroughs are skipped.
        carried: The keys of its arguments.
    """
    running = {id(resolved.entry.kernel) for resolved in chain}
    for key in operator.registered_keys():
        for i, kernel in enumerate(operator.kernels[key]):
            if id(kernel) not in running:
                newer = operator.kernels[key][0] if i else None
                yield _Loser(key.name, kernel, newer, _reason(operator, key, chain, unmasked, carried))
    for key in unmasked:
        fallback = operator.dispatcher.fallback_of(key)
        if fallback is not None and not fallback.is_fallthrough and id(fallback) not in running:
            entry = operator.table_entry(key)
            lower = "" if entry.kernel is not fallback else f"{chain[0].key.name} has higher priority"
            reason = lower or f"the operator has its own: {entry.rule}"
            yield _Loser(f"fallback of {key.name}", fallback, None, reason)


def _candidate(loser: _Loser) -> Candidate:
    kernel, newer, reason = loser.kernel, loser.newer, loser.reason
    if newer is not None:
        reason = f"a newer kernel for the same key hides it: {newer.name} from {newer.provenance}"
    return Candidate(loser.where, kernel.name, kernel.provenance, reason)


def _reason(
    operator: OperatorEntry,
    key: DispatchKey,
    chain: list[Resolved],
    unmasked: DispatchKeySet,
    carried: DispatchKeySet,
) -> str:
    if key.is_alias:
        return _alias_reason(operator, key, chain)
    if key in chain[0].keyset:
        return f"{chain[0].key.name} has higher priority"
    if key in unmasked:
        return f"{key.name} is skipped as a fallthrough"
    return f"{key.name} is excluded by local state" if key in carried else f"{key.name} is not in the key set"


def _alias_reason(operator: OperatorEntry, alias: DispatchKey, chain: list[Resolved]) -> str:
    """Why none of the kernels that run is one of an alias key's: it covers no key of theirs, or another one takes precedence."""
    resolved = next((r for r in chain if alias_covers(alias.name, r.key) or r.key is UNDEFINED), None)
    if resolved is None:
        return f"{alias.name} does not cover {' or '.join(r.key.name for r in chain)}"
    chosen = resolved.key
    if resolved.entry.rule != "missing" and resolved.entry.source is not None:
        source = resolved.entry.source
        what = f"the kernel for exactly {chosen.name}" if source is chosen else f"the one at {source.name}"
        if resolved.entry.rule == "backend fallback":
            what = f"the fallback of {chosen.name}, because kernels of its backends keep {alias.name} away"
        return f"{what} takes precedence"
    return f"kernels of the backends of {chosen.name} keep {alias.name} away from it"


def key_names(keys: DispatchKeySet) -> str:
    """Keys of a set; without any backend in it, functionalities that have a key for each, too."""
    bare = [] if backends(keys.raw) else [f.name for f in functionalities(keys.raw) if f.per_backend]
    return ", ".join([*(key.name for key in keys), *bare]) or "none"


def _functionality_names(raw: int) -> str:
    """Functionalities in the bits; the many Autocast keys in one word while all are there."""
    present = [f for f in KEY_TABLE.functionalities if f.mask & raw]
    autocast = {f.name for f in present if f.name.startswith("Autocast")}
    all_autocast = raw & KEY_TABLE.autocast_mask == KEY_TABLE.autocast_mask
    names = [f.name for f in present if not (all_autocast and f.name in autocast)]
    return ", ".join([*names, *["every Autocast key"] * all_autocast]) or "none"
