"""The texts of the errors that a call can end in: what was asked, what was found, where, what to do.

Note [Foreign exceptions]
Kernels check what they are given, and an array module checks again: what it refuses, because a check is missing or would
cost too much, it refuses with an exception of its own. A caller (see Note [Generated callers]) therefore calls its kernel
inside a `try`, which costs nothing until it is left by an exception, and hands that over to `explain_failure`. Only what an
array kernel met is turned into an error of opmux; the rest goes on unchanged: errors of opmux, whatever a program's own kernel,
handler or iterator raises, and what a signal handler does (`ARRAY_ERRORS`). Which it is, the innermost frame of opmux's own
decides. If it is one of the dispatcher's, it called others' code.
"""

import re
from functools import partial
from traceback import walk_tb
from types import ModuleType
from typing import Any, Final

from opmux.dispatch._arguments import describe_arguments, describe_value, dispatch_values, keys_of, tensors_in
from opmux.dispatch._change import set_item
from opmux.dispatch._entry import Definition, OperatorEntry, OperatorHandle
from opmux.dispatch._explanation import Explanation, explain_call, explain_redispatch, key_names
from opmux.dispatch._key_table import DEFAULT_FUNCTIONALITIES, KEY_TABLE
from opmux.dispatch._keys import DispatchKey, alias_covers, as_key
from opmux.dispatch._keyset import DispatchKeySet
from opmux.dispatch._local_state import current_state
from opmux.dispatch._numbers import UnknownSize
from opmux.dispatch._outcomes.recursion import note_recursion
from opmux.dispatch._outcomes.results import OWN_PACKAGES, misreturned
from opmux.dispatch._provenance import PUBLISHED, FormerRegistration, gone_with, way_back
from opmux.dispatch._resolution import Resolved
from opmux.errors import (
    AmbiguousKernelError,
    BackendUnloadedError,
    FallthroughExecutedError,
    FunctionNotFoundError,
    KernelNotFoundError,
    OperatorArgumentError,
    OperatorIndexError,
    OperatorOverflowError,
    OperatorValueError,
    OpmuxError,
    OutOfMemoryError,
    shown,
)
from opmux.schema import FunctionSchema

__all__ = [
    "ARRAY_ERRORS",
    "ambiguous_kernel",
    "backend_unloaded",
    "explain_failure",
    "fallthrough_executed",
    "is_lacking",
    "kernel_not_found",
    "missing_kernel_advice",
    "name_array_module",
    "no_key_set",
    "nothing_below",
    "only_numbers",
    "register_kernel_module",
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
    operator: OperatorEntry, args: tuple[Any, ...], kwargs: dict[str, Any]
) -> FallthroughExecutedError:
    """The error of a call that ends at a fallthrough."""
    return FallthroughExecutedError(
        f"{operator.name}: dispatch reached a fallthrough kernel, which only says that a key is to be skipped",
        found=describe_arguments(operator.schema, args, kwargs),
        where=operator.where(),
        advice="register a kernel for one of the keys, or remove the fallthrough at CompositeImplicitAutograd",
    )


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
        found=f"the call's keys are {key_names(keys)}{data}",
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


# -- what escapes a kernel ----------------------------------------------------------------------------------------------

#: First parts of the names of modules whose functions compute on native arrays.
_KERNEL_MODULES: Final[set[tuple[str, ...]]] = set()

#: What has the names of the array modules that compute, by device.
_ARRAY_MODULES: Final[dict[str, Any]] = {}
#: A size that is not known, in the text of an error.
_NAN: Final = re.compile(r"\bnan\b")
_LACKING: Final = (
    "where it is the array module that lacks a function: register a kernel of your own for the operator, or pass "
    'fallback="cpu" where the backend calls array_kernels'
)

#: What array modules raise, and so what a kernel may catch of theirs. An exception of another class, such as TimeoutError, is a
#: signal handler's, or that of a thread which ends what another one does: it reaches the caller, and computing again would lose it.
ARRAY_ERRORS: Final = (
    ArithmeticError,
    AssertionError,
    AttributeError,
    BufferError,
    LookupError,
    MemoryError,
    RuntimeError,
    SystemError,
    TypeError,
    ValueError,
    Warning,
)
_KINDS: Final[tuple[tuple[type[Exception], type[OpmuxError], str], ...]] = (
    (MemoryError, OutOfMemoryError, "free tensors that are no longer needed, or compute with smaller ones"),
    (OverflowError, OperatorOverflowError, "give numbers that the dtype holds"),
    (IndexError, OperatorIndexError, "check dimensions and indices against the shapes"),
    (Exception, OperatorValueError, "check shapes, dtypes and values against the operator's documentation"),
)


def register_kernel_module(name: str) -> None:
    """Says that what the functions of a module, or of the modules in a package, meet is an array module's exception."""
    _KERNEL_MODULES.add(tuple(name.split(".")))


def explain_failure(definition: Definition, error: Exception, /, *args: Any, **kwargs: Any) -> None:
    """Raises the error of opmux that stands for an exception that a kernel ended with, if one does.

    Args:
        definition: The operator.
        error: What ended the kernel.
        *args: Positional arguments of the call.
        **kwargs: Keyword arguments of the call.
    """
    if isinstance(error, OpmuxError):
        _explain_unknown_size(definition, error, args, kwargs)
        context = error.__context__
        if context is not None and not isinstance(context, OpmuxError) and _place_in(definition, context):
            error.__suppress_context__ = True  # says what the array module said, in the words of the call
        return
    device, module = _computing([*args, *kwargs.values()])
    if not (isinstance(error, ARRAY_ERRORS) or _is_defined_in(module, error)):
        return
    if isinstance(error, RecursionError):
        note_recursion(error)
        return
    if (wrong := misreturned(definition.schema, error)) is not None:
        raise wrong from error
    place = _place_in(definition, error)
    if not place:
        return
    _explain_unknown_size(definition, error, args, kwargs)
    error_class, advice = next((kind, text) for builtin, kind, text in _KINDS if isinstance(error, builtin))
    if module is not None and is_lacking(error):
        error_class, advice = FunctionNotFoundError, _LACKING
    elif module is not None:
        advice = module.advice_for(error) or advice
    computing = "" if module is None else f" (computing on device {device} with {module.name})"
    raise error_class(
        f"{definition.operator.name}: called with {describe_arguments(definition.schema, args, kwargs)}",
        found=f"{type(error).__name__}: {error}{computing}",
        where=place,
        advice=advice,
    ) from error


def _explain_unknown_size(
    definition: Definition, error: Exception, args: tuple[Any, ...], kwargs: dict[str, Any]
) -> None:
    """Raises the error of an operator that needs a size which is not known, if it ended for that. See Note [Unknown sizes]."""
    values = [*args, *kwargs.values()]
    size = _unknown_size(values)
    if size is None:
        return
    if isinstance(error, OpmuxError):
        # What an operator is made of has told of its own: the one that was called is named, and that is the cause.
        is_told = error.advice == size.advice
        if is_told and error.asked.startswith(definition.operator.name):
            return
        if not (is_told or _NAN.search(f"{error.asked} {error.found}")):
            return
    raise OperatorValueError(
        f"{definition.operator.name}: called with {describe_arguments(definition.schema, args, kwargs)}",
        found="a size is nan: it is known when the tensor is computed, and the operator needs it before",
        where=getattr(error, "where", ""),
        advice=size.advice,
    ) from error


def _unknown_size(values: list[Any]) -> UnknownSize | None:
    shapes = [getattr(getattr(tensor, "_array", None), "shape", ()) for tensor in tensors_in(tuple(values))]
    lists = [value for value in values if isinstance(value, (list, tuple))]
    sizes = [size for shape in [*shapes, *lists, values] for size in shape if size.__class__ is UnknownSize]
    return sizes[0] if sizes else None


def is_lacking(error: BaseException) -> bool:
    """Whether what a kernel ended with says that an array module, a function of it or an array has not what was asked for.

    Python's own values have no such attributes either, and tensors: there it is the kernel that is wrong.
    """
    if not isinstance(error, AttributeError) or error.obj is None:
        return False
    owner = error.obj
    if isinstance(owner, ModuleType) or callable(owner):
        return True
    return type(owner).__module__ != "builtins" and not tensors_in((owner,))


def name_array_module(device_type: str, module: Any) -> None:
    """Notes which array module computes for a device: what has its `name`, and `advice_for` errors; None for none any more."""
    set_item(_ARRAY_MODULES, device_type, module)


def _computing(values: list[Any]) -> tuple[str, Any]:
    """The device that computed, and what names its array module; None if none is known."""
    devices = [getattr(value, "_device", value) for value in [*tensors_in(tuple(values)), *values]]
    types = [getattr(place, "type", None) for place in devices]
    named = next((kind for kind in types if isinstance(kind, str) and _ARRAY_MODULES.get(kind)), "")
    return named, _ARRAY_MODULES.get(named)


def _is_defined_in(module: Any, error: Exception) -> bool:
    """Whether an exception's class is one of an array module's own."""
    return module is not None and type(error).__module__.partition(".")[0] == module.name.partition(".")[0]


def _modules_of(operator: OperatorEntry) -> set[tuple[str, ...]]:
    """Modules in which kernels of an operator are written that call no operators."""
    found = set()
    for kernel in [kernel for kernels in list(operator.kernels.values()) for kernel in kernels]:
        fn: Any = None if kernel.calls_operators else kernel.made
        while isinstance(fn, partial):
            fn = fn.func
        module = getattr(fn, "__module__", None)
        if isinstance(module, str) and module:
            found.add(tuple(module.split(".")))
    return found


def _place_in(definition: Definition, error: BaseException) -> str:
    """Module and line of the array kernel that called what raised; empty if it was another function that did.

    A program's layer above it may have given it other arguments than the call's: its line is told as well.
    """
    kernel_modules = _KERNEL_MODULES | _modules_of(definition.operator)
    own = __name__.partition(".")[0]
    innermost, others, through = ("", 0), "", ""
    for frame, line in walk_tb(error.__traceback__):
        name: str = frame.f_globals.get("__name__", "")
        if name.partition(".")[0] == own or _is_in(name, kernel_modules):
            innermost, through = (name, line), others
        elif name.partition(".")[0] not in OWN_PACKAGES:
            others = f", reached through {frame.f_code.co_filename}:{line}"
    return f"{innermost[0]}, line {innermost[1]}{through}" if _is_in(innermost[0], kernel_modules) else ""


def _is_in(name: str, modules: set[tuple[str, ...]]) -> bool:
    parts = tuple(name.split("."))
    return any(parts[: len(known)] == known for known in modules) and "_generated" not in parts
