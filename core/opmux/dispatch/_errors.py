"""The texts of the errors that a call can end in: what was asked, what was found, where, what to do."""

from typing import Any, Final

from opmux.dispatch._arguments import describe_arguments, describe_value, dispatch_values, keys_of
from opmux.dispatch._entry import OperatorEntry, OperatorHandle
from opmux.dispatch._explaining.explanation import Explanation, explain_call, explain_redispatch, in_words
from opmux.dispatch._key_table import DEFAULT_FUNCTIONALITIES, KEY_TABLE
from opmux.dispatch._keys import DispatchKey, alias_covers, as_key
from opmux.dispatch._keyset import DispatchKeySet
from opmux.dispatch._local_state import current_state
from opmux.dispatch._provenance import PUBLISHED, FormerRegistration, gone_with, way_back
from opmux.dispatch._resolution import Resolved
from opmux.errors import (
    AmbiguousKernelError,
    BackendUnloadedError,
    FallthroughExecutedError,
    KernelNotFoundError,
    OperatorArgumentError,
    kind_of,
    shown,
)
from opmux.schema import FunctionSchema

__all__ = [
    "ambiguous_kernel",
    "backend_unloaded",
    "fallthrough_executed",
    "kernel_not_found",
    "missing_kernel_advice",
    "no_key_set",
    "not_boxed",
    "nothing_below",
    "only_numbers",
    "place_of_kernel",
    "registered",
]

#: Functionalities whose kernels compute; all others go on to them.
_COMPUTING: Final = frozenset(DEFAULT_FUNCTIONALITIES[: DEFAULT_FUNCTIONALITIES.index("BackendSelect")])


def kernel_not_found(
    operator: OperatorEntry,
    schema: FunctionSchema,
    resolved: Resolved,
    args: tuple[Any, ...],
    kwargs: dict[str, Any],
) -> KernelNotFoundError:
    """The error of a call whose key has no kernel; it ends with the call's explanation."""
    key = resolved.key
    described = describe_arguments(schema, args, kwargs)
    if key.name == "Undefined":
        asked = f"{operator.name}: called with {described}, so no dispatch key says which kernel to run"
    else:
        asked = f"{operator.name}: no kernel for dispatch key {key.name}, called with {described}"
    return KernelNotFoundError(
        asked,
        key=key.name,
        found=("there was no fake impl or Meta kernel registered; " if key.name == "Meta" else "")
        + registered(operator, key),
        where=operator.where(),
        advice=missing_kernel_advice(operator, key),
        explanation=_why(operator, schema, resolved, [*args, *kwargs.values()]),
    )


def nothing_below(
    operator: OperatorEntry,
    schema: FunctionSchema,
    resolved: Resolved,
    args: tuple[Any, ...],
    kwargs: dict[str, Any],
) -> KernelNotFoundError:
    """The error of a kernel that calls `next` where it is the last; `resolved` is its own."""
    described = describe_arguments(schema, args, kwargs)
    return KernelNotFoundError(
        f"{operator.name}: the kernel for dispatch key {resolved.key.name} called `next`, and there is no kernel below it, "
        f"called with {described}",
        key="Undefined",
        found=_present(operator),
        where=operator.where(),
        advice="register the kernel for a key above those that compute, such as Autograd, or let it compute the result",
        explanation=_why(operator, schema, resolved, [*args, *kwargs.values()]),
    )


def _why(operator: OperatorEntry, schema: FunctionSchema, resolved: Resolved, values: list[Any]) -> Explanation:
    keys = keys_of(dispatch_values(schema, values))
    explanation = explain_call(operator, schema, values, keys, current_state())
    if explanation.keyset is resolved.keyset:
        return explanation
    return explain_redispatch(operator, schema, values, resolved.keyset)


def _present(operator: OperatorEntry) -> str:
    names = [key.name for key in operator.registered_keys()]
    if not names:
        return "no kernel is registered for this operator at all"
    return f"kernels are registered for {', '.join(names)}"


def _former(operator: OperatorEntry, key: DispatchKey) -> list[FormerRegistration]:
    """Kernels and fallbacks for a key that plugins had which are not loaded now, those at an alias that covers it too."""
    return [
        registration
        for registration in operator.dispatcher.former_registrations(operator.name)
        if registration.key == key.name
        or (registration.key in KEY_TABLE.aliases and alias_covers(registration.key, key))
    ]


def registered(operator: OperatorEntry, key: DispatchKey) -> str:
    """Where an operator has kernels, and which plugin that is not loaded now had one for a key."""
    return "; ".join(filter(None, (_present(operator), gone_with(_former(operator, key), f"had one for {key.name}"))))


def missing_kernel_advice(operator: OperatorEntry, key: DispatchKey) -> str:
    """What to do about a missing kernel: install or load the plugin that has the key's kernels, or register one."""
    name = operator.name
    if key.name == "Undefined":
        choose = f'Library("{name.partition("::")[0]}", "IMPL").impl("{name}", fn, "BackendSelect", with_keyset=True)'
        return f"pass a tensor; or have a kernel choose a backend, by its argument `device` if it has one, and redispatch: {choose}"
    register = f'register one: Library("{name.partition("::")[0]}", "IMPL").impl("{name}", fn, "{key.name}")'
    if former := _former(operator, key):
        return f"{way_back(former)}; or {register}"
    if key.name == "Meta":
        return f'add a fake impl: opmux.library.register_fake("{name}", fn), or {register}'
    plugin = _plugin_of(key)
    if not plugin and key.functionality not in _COMPUTING:  # something on the way, which need not know every operator
        skip = f'Library("_", "IMPL").fallback(fallthrough_kernel, "{key.alias or key}")'
        return f"have the key skipped by operators without a kernel there: {skip}; or {register}"
    advice = operator.dispatcher.plugin_advice(plugin) if plugin else ""
    # A key that no package is known to make, such as that of a `register_backend`, is at work where it serves other operators.
    is_made_here = plugin not in PUBLISHED and operator.dispatcher.registrations_for_dispatch_key(key.name)
    if advice and not is_made_here:
        return f"{advice}; or {register}"
    return f"{register}{_computed_by_cpu(operator, key)}"


def _computed_by_cpu(operator: OperatorEntry, key: DispatchKey) -> str:
    """What has the CPU compute all that a backend has no kernel for, where it can compute this."""
    schema = operator.schema
    views = schema is not None and any(r.alias and not r.is_write for r in schema.returns)
    if key.functionality != "Dense" or views or operator.dispatcher.fallback_of(key) is not None:
        return ""
    if operator.rule_of(as_key("CPU")) == "missing":
        return ""
    return f', or the CPU\'s for all: Library("_", "IMPL").fallback(opmux.native.cpu_fallback, "{key.name}")'


def _plugin_of(key: DispatchKey) -> str:
    """Name of the plugin that a key's kernels can be expected from; empty for none."""
    if key.functionality.startswith("Autograd"):
        return "autograd"
    backend = KEY_TABLE.backend_by_name.get(key.backend)
    return "" if backend is None or key.functionality != "Dense" else backend.device_type


def ambiguous_kernel(handle: OperatorHandle) -> AmbiguousKernelError:
    """The error of a call that has two kernels to choose from and no rule."""
    return AmbiguousKernelError(
        f"{handle.name}: has kernels registered to both CompositeImplicitAutograd and a backend mapped to AutogradOther",
        found="the composite kernel would make the backend kernel unreachable, so neither is chosen",
        where=handle.definition.operator.where(),
        advice=f'register a kernel at AutogradOther: Library("{handle.schema.namespace}", "IMPL")'
        f'.impl("{handle.name}", fn, "AutogradOther")',
    )


def fallthrough_executed(
    operator: OperatorEntry, resolved: Resolved, args: tuple[Any, ...], kwargs: dict[str, Any]
) -> FallthroughExecutedError:
    """The error of a call that ends at a fallthrough."""
    source = resolved.entry.source or resolved.key
    return FallthroughExecutedError(
        f"{operator.name}: dispatch reached a fallthrough kernel, which only says that a key is to be skipped",
        found=describe_arguments(operator.schema, args, kwargs),
        where=operator.where(),
        advice=f"register a kernel for one of the keys, or remove the fallthrough at {source.name}",
    )


def place_of_kernel(operator: OperatorEntry, resolved: Resolved) -> str:
    """Where the kernel of a call is, and those below that it may hand on the result of; without opmux's own, whose layers do."""
    found = []
    at: Resolved | None = resolved
    with operator.dispatcher.lock:
        while at is not None and at.entry.kernel is not None:
            found.append(at.entry.kernel.provenance)
            at = operator.resolve_below(at) if at.entry.kernel.with_next else None
    of_others = [place for place in found if not place.distribution.startswith("opmux")]
    return ", or below it ".join(map(str, of_others or found[-1:]))


def backend_unloaded(operator_name: str, keys: DispatchKeySet) -> BackendUnloadedError:
    """The error of a call that involves a backend that was unloaded, or a functionality that was unregistered."""
    table = KEY_TABLE
    dead = [c for c in (*table.backends, *table.functionalities) if c.mask & keys.raw & table.dead_mask]
    devices = ", ".join(dict.fromkeys(c.device_type for c in dead if c.device_type))
    functionalities = ", ".join(c.name for c in dead if not c.device_type)
    # A tensor's keys are several; a factory is called with that of its device alone.
    tensors, data = ("a tensor on ", "; the tensor's data is still there") if devices and len(keys) > 1 else ("", "")
    what = [f"{tensors}device {devices!r} was used, whose backend has been unloaded"] if devices else []
    if functionalities:
        what.append(f"the functionality {functionalities} was used, which has been unloaded")
    return BackendUnloadedError(
        f"{operator_name}: {'; '.join(what)}",
        found=f"the call's keys are {in_words(keys)}{data}",
        advice=" and ".join(dict.fromkeys(c.remedy for c in dead)),
    )


def only_numbers(operator: OperatorEntry, values: list[Any]) -> OperatorArgumentError:
    """The error of an operator called with numbers where at least one tensor is needed."""
    return OperatorArgumentError(
        f"{operator.name}: at least one argument must be a Tensor",
        found=f"only numbers were given: {', '.join(str(v.item()) for v in values if describe_value(v))}",
        where=f"schema {operator.schema}",
        advice="make a tensor of one of them: opmux.tensor(value)",
    )


def no_key_set(operator: OperatorEntry, given: object) -> OperatorArgumentError:
    """The error of a redispatch whose first argument is no key set."""
    return OperatorArgumentError(
        f"{operator.name}: redispatch() expects a DispatchKeySet first",
        found=shown(given),
        advice="pass the key set of the kernel that calls, without its own key and those above",
    )


def not_boxed(operator: OperatorEntry, args: object, kwargs: object) -> OperatorArgumentError:
    """The error of a boxed call whose arguments are in no tuple and no dict."""
    return OperatorArgumentError(
        f"{operator.name}: call_boxed() of {shown(args)} and {shown(kwargs)}",
        found=f"{kind_of(args)} and {kind_of(kwargs)}",
        advice="pass the positional arguments in a tuple, and those given by name in a dict",
    )
