"""Why a call runs the kernel that it runs."""

from typing import Any, NamedTuple

from opmux.dispatch._arguments import describe_value, is_tensor, keys_of
from opmux.dispatch._call import Resolved, check_backends, resolve_as_is, resolve_call
from opmux.dispatch._entry import OperatorEntry
from opmux.dispatch._handle import OperatorHandle
from opmux.dispatch._keys import DispatchKey
from opmux.dispatch._keyset import DispatchKeySet, minus
from opmux.dispatch._local_state import current_state
from opmux.dispatch._packet import OperatorPacket, resolve_overload
from opmux.schema import bind


class Step(NamedTuple):
    """One kernel that the call reaches: its key set, key, rule and kernel."""

    keyset: DispatchKeySet
    key: DispatchKey
    rule: str
    kernel: str


class Explanation(NamedTuple):
    """Why a call runs the kernel that it runs; print it.

    Attributes:
        operator: Qualified name of the overload.
        schema: Its schema.
        arguments: Each tensor argument by name, described with the keys it contributes.
        included: Keys that the local state adds.
        excluded: Functionality bits that the local state removes, as a key set.
        masked: Keys that were skipped because their kernel is a fallthrough.
        steps: The kernel that runs, then those that it redispatches to, as far as that is known.
        candidates: Every other registered kernel and why it does not run.
    """

    operator: str
    schema: str
    arguments: tuple[tuple[str, str], ...]
    included: DispatchKeySet
    excluded: DispatchKeySet
    masked: DispatchKeySet
    steps: tuple[Step, ...]
    candidates: tuple[tuple[str, str], ...]

    def __str__(self) -> str:
        first = self.steps[0]
        lines = [f"{self.operator} runs the kernel of {first.key.name} [{first.rule}]: {first.kernel}"]
        lines += [f"  schema: {self.schema}"]
        lines += [f"  argument {name}: {text}" for name, text in self.arguments]
        lines += [f"  included by local state: {_names(self.included)}"]
        lines += [f"  excluded by local state: {_names(self.excluded)}"]
        lines += [f"  skipped as fallthrough: {_names(self.masked)}"]
        lines += [f"  resulting key set: {_names(first.keyset)}"]
        lines += [f"  then redispatches to {s.key.name} [{s.rule}]: {s.kernel}" for s in self.steps[1:]]
        lines += [f"  not chosen: {kernel} ({reason})" for kernel, reason in self.candidates]
        return "\n".join(lines)


def explain(op: OperatorHandle | OperatorPacket, /, *args: Any, **kwargs: Any) -> Explanation:
    """Says which kernel a call would run, and why, without running anything.

    Args:
        op: An operator handle, or a packet, whose overload is then resolved as a call would.
        *args: The call's positional arguments.
        **kwargs: The call's keyword arguments.

    Raises:
        OperatorArgumentError: The arguments fit no schema.
        BackendUnloadedError: A tensor's backend has been unloaded.
    """
    handle = resolve_overload(op, args, kwargs) if isinstance(op, OperatorPacket) else op
    definition = handle.definition
    definition.check_alive()
    dispatcher = definition.operator.dispatcher
    dispatcher.settle()
    positional, keyword = bind(handle.schema, args, kwargs)
    values, named = definition.converter(positional, keyword)
    keys = keys_of([*values, *named.values()])
    with dispatcher.lock:
        return _explanation(definition.operator, handle, [*values, *named.values()], keys)


def _explanation(
    operator: OperatorEntry, handle: OperatorHandle, values: list[Any], keys: DispatchKeySet
) -> Explanation:
    check_backends(operator, keys)
    state = current_state()
    resolved = resolve_call(operator, state, keys)
    included, excluded = state.effective()
    unmasked = state.apply(keys.raw)
    chain = _chain(operator, resolved)
    return Explanation(
        operator=operator.name,
        schema=str(handle.schema),
        arguments=tuple(
            (a.parameter_name, describe_value(v))
            for a, v in zip(handle.schema.arguments, values, strict=True)
            if is_tensor(v) or describe_value(v)
        ),
        included=DispatchKeySet.from_raw(included),
        excluded=DispatchKeySet.from_raw(excluded),
        masked=DispatchKeySet.from_raw(minus(unmasked, resolved.keyset.raw)),
        steps=tuple(map(_step, chain)),
        candidates=_losers(operator, chain),
    )


def _step(resolved: Resolved) -> Step:
    kernel = resolved.entry.kernel
    return Step(resolved.keyset, resolved.key, resolved.entry.rule, str(kernel) if kernel else "no kernel")


def _chain(operator: OperatorEntry, resolved: Resolved) -> list[Resolved]:
    """The resolution of the call and, while kernels take the one below them, of those below."""
    chain = [resolved]
    while resolved.entry.kernel is not None and resolved.entry.kernel.with_next:
        resolved = resolve_as_is(operator, resolved.keyset.below(resolved.key))
        chain.append(resolved)
    return chain


def _losers(operator: OperatorEntry, chain: list[Resolved]) -> tuple[tuple[str, str], ...]:
    """Registered kernels that are not in the chain, each with the reason."""
    running = {id(resolved.entry.kernel) for resolved in chain}
    return tuple(
        (f"{key.name}: {kernel}", _reason(key, i, chain[0]))
        for key in operator.registered_keys()
        for i, kernel in enumerate(operator.kernels[key])
        if id(kernel) not in running
    )


def _reason(key: DispatchKey, index: int, resolved: Resolved) -> str:
    if index:
        return "a newer kernel for the same key hides it"
    if key.is_alias:
        return f"another rule decides for {resolved.key.name}: {resolved.entry.rule}"
    if key not in resolved.keyset:
        return f"{key.name} is not in the key set"
    return f"{resolved.key.name} has higher priority"


def _names(keys: DispatchKeySet) -> str:
    return ", ".join(key.name for key in keys) or "none"
