"""The answer to "why did this call run that kernel?", as a value that prints."""

from collections.abc import Iterator
from functools import partial
from itertools import takewhile
from typing import Any, NamedTuple, Protocol

from opmux.dispatch._arguments import describe_value
from opmux.dispatch._devices import DeviceCheck, keys_at, placement
from opmux.dispatch._entry import OperatorEntry
from opmux.dispatch._explaining.candidates import CallKeys, Candidate, candidate, losers
from opmux.dispatch._handlers import undisturbed
from opmux.dispatch._kernel import KernelFunction
from opmux.dispatch._key_table import KEY_TABLE
from opmux.dispatch._keys import UNDEFINED, DispatchKey
from opmux.dispatch._keyset import EMPTY, DispatchKeySet, backends, functionalities, minus
from opmux.dispatch._local_state import LocalState
from opmux.dispatch._resolution import MISSING, Resolved
from opmux.schema import FunctionSchema

__all__ = [
    "ArgumentKeys",
    "Asking",
    "Candidate",
    "Explanation",
    "Step",
    "explain_call",
    "explain_redispatch",
    "in_words",
    "key_names",
]


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


ArgumentKeys.__module__ = "opmux.dispatch"


class Step(NamedTuple):
    """One kernel that the call reaches.

    Attributes:
        keyset: The key set with which it is reached, `key` being its highest.
        key: The dispatch key.
        rule: Why the key has this kernel, in the words of `TableEntry.rule`.
        kernel: Name and provenance of the kernel; "no kernel" for rule "missing".
        reached: "runs" for the first; "next" where the kernel above is bound to it; "may follow" where the kernel above gets
            the key set and can redispatch.
        is_fallthrough: Whether that only says that the key is to be skipped, so that a call which comes to it fails.
        asked: Modes, classes and functions that the kernel asks in order, where it is one of Python's keys.
    """

    keyset: DispatchKeySet
    key: DispatchKey
    rule: str
    kernel: str
    reached: str
    is_fallthrough: bool = False
    asked: tuple[str, ...] = ()

    @property
    def is_kernel(self) -> bool:
        """Whether there is something that can run."""
        return not self.is_fallthrough and self.rule not in ("missing", "ambiguous autogradother")

    @property
    def title(self) -> str:
        """Key, rule and kernel."""
        return f"{self.key.name} [{self.rule}]: {self.kernel}"


Step.__module__ = "opmux.dispatch"


class Asking(Protocol):
    """What is known of kernels that ask modes, classes of tensors and functions of `py_impl`, or choose a key set themselves."""

    def takes(self, resolved: Resolved) -> bool:
        """Whether a kernel is one of these."""

    def below(self, resolved: Resolved) -> Resolved | None:
        """What such a kernel goes on to without asking. Called with the registry lock held."""

    def asked(self, resolved: Resolved) -> tuple[str, ...]:
        """Whom it asks, in order."""


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

    @property
    def handlers(self) -> tuple[str, ...]:
        """Modes, classes and functions that are asked in order, by the first of the steps that asks."""
        return next((step.asked for step in self.steps if step.asked), ())

    @property
    def fails(self) -> bool:
        """Whether the call ends in an error of dispatch: it is refused, or comes to a key without a kernel that can run."""
        certain = takewhile(lambda step: step.reached != "may follow", self.steps)
        return bool(self.refusal) or not all(step.is_kernel for step in certain)

    def __str__(self) -> str:
        return "\n".join(self._lines())

    def __repr__(self) -> str:
        return str(self)

    def _lines(self) -> Iterator[str]:
        first = self.steps[0]
        if self.refusal:
            yield f"{self.operator} is refused before a kernel runs: {self.refusal}"
        yield f"{self.operator} {'would run the kernel of' if self.refusal else _comes_to(first)} {first.title}"
        yield f"  schema: {self.schema}"
        for argument in self.arguments:
            yield f"  argument {argument.name}: {argument.text}"
        if not self.arguments:
            yield "  arguments: no tensors, so they contribute no keys"
        yield from self._state_lines()
        yield f"  resulting key set: {in_words(first.keyset)}"
        yield f"  key chosen: {first.key.name}, the highest of the set"
        if self.devices:
            yield f"  devices compared before it runs: {', '.join(self.devices)}"
        for step in self.steps:
            if step is not first:
                yield f"  {_REACHED[step.reached]} {step.title}"
            if step.asked:
                yield f"  which asks in order: {', '.join(step.asked)}"
        for loser in self.candidates:
            yield f"  not chosen: {loser.key}: {loser.kernel} from {loser.provenance} ({loser.reason})"

    def _state_lines(self) -> Iterator[str]:
        if self.as_is:
            yield "  key set given by a redispatch: local state and masks have no say"
            return
        yield f"  included by local state: {in_words(self.included)}"
        yield f"  excluded by local state: {_functionality_names(self.excluded.raw)}"
        yield f"  changed by guards: {self.guards}"
        for key, where in self.masked:
            yield f"  skipped as fallthrough: {key.name} {where}"


Explanation.__module__ = "opmux.dispatch"


_REACHED = {"next": "then redispatches to", "may follow": "may redispatch to"}


def _comes_to(step: Step) -> str:
    if step.rule == "missing":
        return "has no kernel for"
    if step.is_fallthrough:
        return "comes to a fallthrough, which is no kernel, at"
    return "runs the kernel of" if step.is_kernel else "has two kernels that exclude each other for"


def explain_call(
    operator: OperatorEntry,
    schema: FunctionSchema,
    values: list[Any],
    keys: DispatchKeySet,
    state: LocalState,
    asking: Asking | None = None,
) -> Explanation:
    """The explanation of a call whose arguments are `values` and carry `keys`, under a local state."""
    included, excluded = state.effective()
    call_keys = CallKeys(DispatchKeySet.from_raw(keys.raw | included), DispatchKeySet.from_raw(state.apply(keys.raw)))
    with operator.dispatcher.lock:
        found = _find(operator, operator.resolve_call(state, keys), asking)
        skipped = DispatchKeySet.from_raw(minus(call_keys.present.raw, found.keyset.raw))
        masked = list(_masked(operator, skipped, found.keyset))
    return _explanation(operator, schema, values, found, call_keys, asking)._replace(
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
        found = _find(operator, operator.resolve_as_is(keyset), None)
    return _explanation(operator, schema, values, found, CallKeys(keyset, keyset), None)._replace(as_is=True)


class _Link(NamedTuple):
    """A kernel that is reached, how it is reached, and whether it asks others."""

    resolved: Resolved
    reached: str
    asks: bool


class _Found(NamedTuple):
    """The kernels that a call reaches, and which of them compares devices before it runs, by what rule."""

    chain: list[_Link]
    comparing: int
    check: DeviceCheck | None

    @property
    def keyset(self) -> DispatchKeySet:
        return self.chain[0].resolved.keyset


def _find(operator: OperatorEntry, resolved: Resolved, asking: Asking | None) -> _Found:
    chain = list(_chain(operator, resolved, asking))
    definition = operator.definition
    checks = [definition.device_check_for(link.resolved) for link in chain] if definition is not None else []
    comparing, check = next(((i, check) for i, check in enumerate(checks) if check is not None), (0, None))
    # Of one that refuses nothing, something between the kernels decides what is compared.
    return _Found(chain, comparing, check if check is not None and check.refuses else None)


def _brought(operator: OperatorEntry, found: _Found, home: Any, asking: Asking | None) -> list[_Link]:
    """The kernels that are reached where tensors are brought to `home`: the one that compares goes on there. See `OneDevice`."""
    resolved = found.chain[found.comparing].resolved
    keyset = keys_at(resolved.keyset, home)
    if keyset.highest_priority_key is resolved.key:
        return found.chain
    return [*found.chain[: found.comparing + 1], *_chain(operator, operator.resolve_as_is(keyset), asking, "next")]


def _resolved(chain: list[_Link]) -> list[Resolved]:
    return [link.resolved for link in chain]


def _explanation(
    operator: OperatorEntry,
    schema: FunctionSchema,
    values: list[Any],
    found: _Found,
    keys: CallKeys,
    asking: Asking | None,
) -> Explanation:
    check, refusal, home = found.check, "", None
    if check is not None:
        # Without the lock: a class may say itself where its tensors are.
        refusal, home = undisturbed(partial(placement, schema, check), values)
    with operator.dispatcher.lock:
        chain = found.chain if home is None else _brought(operator, found, home, asking)
        lost = list(losers(operator, _resolved(chain), keys))
    # Names and places of kernels are put in words without the lock too.
    return Explanation(
        operator=operator.name,
        schema=str(schema),
        arguments=tuple(_argument_keys(schema, values)),
        included=EMPTY,
        excluded=EMPTY,
        guards="nothing",
        masked=(),
        steps=tuple(_step(link, asking) for link in chain),
        candidates=tuple(map(candidate, lost)),
        devices=tuple(component.device_type for component in backends(found.keyset.raw)) if check is not None else (),
        refusal=refusal,
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
    parts = [f"included {in_words(DispatchKeySet.from_raw(state.included))}"] if state.included else []
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


def _step(link: _Link, asking: Asking | None) -> Step:
    (keyset, key, (kernel, rule, _)), reached, asks = link
    text = "no kernel" if kernel is None else f"{kernel.name} from {kernel.provenance}"
    asked = asking.asked(link.resolved) if asks and asking is not None else ()
    return Step(keyset, key, rule, text, reached, kernel is not None and kernel.is_fallthrough, asked)


def _chain(
    operator: OperatorEntry, resolved: Resolved, asking: Asking | None, reached: str = "runs"
) -> Iterator[_Link]:
    """The call's resolution and what is known to follow: kernels take the one below them, or a key set to redispatch with."""
    recorded = False
    while True:
        kernel, below = resolved.entry.kernel, None
        asks = asking is not None and asking.takes(resolved)
        if asking is not None and asks:
            # Below a kernel of autograd, its composite has been passed.
            below = None if recorded else asking.below(resolved)
        elif kernel is not None and (kernel.with_next or kernel.with_keyset or kernel.boxed):
            below = operator.resolve_below(resolved)
            if below is None and kernel.with_next:
                below = Resolved(resolved.keyset.below(resolved.key), UNDEFINED, MISSING)
        yield _Link(resolved, reached, asks and below is None)
        if below is None:
            return
        reached = "next" if asks or (kernel is not None and kernel.with_next) else "may follow"
        recorded = recorded or resolved.key.functionality.startswith("Autograd")
        resolved = below


def key_names(keys: DispatchKeySet) -> list[str]:
    """Names of a set's keys; without any backend in it, those of functionalities that have a key for each, too."""
    bare = [] if backends(keys.raw) else [f.name for f in functionalities(keys.raw) if f.per_backend]
    return [*(key.name for key in keys), *bare]


def in_words(keys: DispatchKeySet) -> str:
    """The same as a text."""
    return ", ".join(key_names(keys)) or "none"


def _functionality_names(raw: int) -> str:
    """Functionalities in the bits; the many Autocast keys in one word while all are there."""
    present = [f for f in KEY_TABLE.functionalities if f.mask & raw]
    autocast = {f.name for f in present if f.name.startswith("Autocast")}
    all_autocast = raw & KEY_TABLE.autocast_mask == KEY_TABLE.autocast_mask
    names = [f.name for f in present if not (all_autocast and f.name in autocast)]
    return ", ".join([*names, *["every Autocast key"] * all_autocast]) or "none"
