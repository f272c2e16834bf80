"""What happens on the first call with a key set, and on every call that left the fast path.

Note [One call]
A generated caller (see Note [Generated callers]) looks up `table[keys]`. A miss comes here, to `call_missed`: the key set is
completed by the local state, fallthrough keys are masked out, the highest key's table entry is resolved, and the kernel is
finished, that is bound to what it wants in front of its arguments (the key set, the kernel below, the operator). The
finished kernel is stored, so that the next call with these keys is one dict lookup. Resolving and storing happen under the
registry lock, and a registration clears the tables before it releases that lock: a call that starts after a change never
sees an older kernel. What a thread resolves inside a `change` block of its own is not stored: other threads would see half of
the change. A call whose arguments do not fit goes to `call_converted`, and on from there in the same way.
"""

import inspect
from collections.abc import Callable, Sequence
from functools import partial
from types import NoneType
from typing import Any

from opmux.dispatch import _errors
from opmux.dispatch._arguments import keys_of
from opmux.dispatch._call_form import call_of_user
from opmux.dispatch._devices import OneDevice
from opmux.dispatch._entry import CallTable, Definition, Finished, OperatorEntry, takes_exactly
from opmux.dispatch._handlers import HANDLER_KEYS, are_ordinary, is_overridden, overridden
from opmux.dispatch._kernel import KernelFunction
from opmux.dispatch._key_table import KEY_TABLE
from opmux.dispatch._keyset import DispatchKeySet
from opmux.dispatch._local_state import DEFAULT_STATE, LocalState, call_changed, excluding, get_state
from opmux.dispatch._numbers import LARGEST, LEAST
from opmux.dispatch._observing.observers import ObservedKernel, Site, everywhere
from opmux.dispatch._outcomes.foreign import explain_failure
from opmux.dispatch._outcomes.results import unlike_declared
from opmux.dispatch._resolution import Resolved
from opmux.dispatch._signatures import call_without, cannot_take, parameters_for, wrong_parameters
from opmux.errors import OperatorArgumentError, OpmuxError
from opmux.schema import FunctionSchema, bind, without_defaults

__all__ = [
    "CallReached",
    "UnmadeKernelError",
    "call_boxed",
    "call_converted",
    "call_missed",
    "check_backends",
    "find",
    "find_as_is",
    "finish",
    "kernel_at",
    "redispatch",
    "with_kernels_made",
]


class CallReached(BaseException):
    """Raised in place of running a kernel, under a local state that is `explained`; never seen outside `explain`."""

    def __init__(self, definition: Definition, resolved: Resolved, values: list[Any]) -> None:
        self.definition = definition
        self.resolved = resolved
        self.values = values


def check_backends(operator: OperatorEntry, keys: DispatchKeySet, state: LocalState | None) -> None:
    """Raises BackendUnloadedError if a key that is gone is in the set, or is added to it by a guard."""
    reached = keys.raw if state is None else keys.raw | state.apply(keys.raw)
    if reached & KEY_TABLE.dead_mask:
        raise _errors.backend_unloaded(operator.name, DispatchKeySet.from_raw(reached))


def find(definition: Definition, keys: DispatchKeySet) -> Finished:
    """The finished kernel for a call whose arguments carry `keys`; resolved and stored if this is the first one."""
    state = get_state()
    table = definition.table if state is None else definition.table_of(state)
    known = table.get(keys)
    return _resolve(definition, table, keys, state or DEFAULT_STATE) if known is None else known


def find_as_is(definition: Definition, keyset: DispatchKeySet, *, observed: bool) -> Finished:
    """The finished kernel for a key set that is taken as it stands."""
    table = definition.observed_redispatch_table if observed else definition.redispatch_table
    known = table.get(keyset)
    return _resolve(definition, table, keyset, None, observed) if known is None else known


def _resolve(
    definition: Definition, table: CallTable, keys: DispatchKeySet, state: LocalState | None, observed: bool = False
) -> Finished:
    settled = definition.operator.dispatcher.settled()
    return with_kernels_made(partial(_resolve_made, definition, table, keys, state, observed, settled))


def _resolve_made(
    definition: Definition,
    table: CallTable,
    keys: DispatchKeySet,
    state: LocalState | None,
    observed: bool,
    settled: bool,
) -> Finished:
    with definition.operator.dispatcher.lock:
        # Under the lock: what defines the same schema anew gives the definition another one.
        operator = definition.operator
        if operator.definition is not definition:
            definition.check_alive()
        if KEY_TABLE.dead_mask:
            check_backends(operator, keys, state)
        resolved = operator.resolve_as_is(keys) if state is None else operator.resolve_call(state, keys)
        if state is not None and state.explained:
            return partial(_raise_reached, definition, resolved)
        watched = observed or everywhere or (state is not None and state.observed)
        finished = finish(definition, resolved, "" if not watched else "redispatch" if state is None else "call")
        if settled and resolved.entry.kernel is not None:
            table[keys] = finished
    if watched or resolved.entry.kernel is None or resolved.key.functionality in HANDLER_KEYS:
        return finished
    return partial(_call_first, definition, table, keys, resolved, finished)


def _call_first(
    definition: Definition,
    table: CallTable,
    keys: DispatchKeySet,
    resolved: Resolved,
    finished: Finished,
    /,
    *args: Any,
    **kwargs: Any,
) -> Any:
    """Calls a kernel that was resolved for this call, and looks at its result. See Note [Results]."""
    result = finished(*args, **kwargs)
    returns = definition.schema.returns
    if len(returns) == 1 and getattr(returns[0].type, "name", "") == "Tensor" and hasattr(result, "_keys"):
        return result
    place = partial(_errors.place_of_kernel, definition.operator, resolved)
    error = unlike_declared(definition.schema, [*args, *kwargs.values()], result, place)
    if error is not None:
        table.pop(keys, None)
        raise error
    return result


class UnmadeKernelError(Exception):
    """Raised in place of making a kernel's function while the registry lock may be held."""

    def __init__(self, kernel: KernelFunction) -> None:
        self.kernel = kernel


def with_kernels_made(resolve: Callable[[], Finished]) -> Finished:
    """What `resolve` returns, once the functions of all kernels that it meets are made. See Note [Lazy registration]."""
    while True:
        try:
            return resolve()
        except UnmadeKernelError as unmade:
            kernel = unmade.kernel
        _ = kernel.fn


def finish(definition: Definition, resolved: Resolved, label: str = "") -> Finished:
    """A table entry's kernel, bound to what comes before the operator's arguments.

    Args:
        definition: The operator.
        resolved: The entry, and the key set of the call.
        label: How the kernel is entered, if observers are to hear of it.

    Raises:
        UnmadeKernelError: The function of this kernel, or of one that it is bound to, is not made.
    """
    finished = _bound(definition, resolved, bool(label))
    check = definition.device_check_for(resolved)
    if check is not None:
        elsewhere = partial(find_as_is, definition, observed=bool(label))
        finished = OneDevice(definition.schema, check, resolved, finished, elsewhere)
    if not label:
        return finished
    return ObservedKernel(Site(label, definition.handle, *resolved), finished)


def _bound(definition: Definition, resolved: Resolved, observed: bool) -> Finished:
    kernel = resolved.entry.kernel
    if kernel is None:
        return partial(_raise_not_found, definition, resolved)
    fn = kernel.made
    if fn is None:
        if kernel.is_fallthrough:
            return partial(_raise_fallthrough, definition, resolved)
        raise UnmadeKernelError(kernel)
    if kernel.boxed:
        return partial(_call_boxed_kernel, fn, definition.handle, resolved.keyset)
    bound: list[Any] = []
    if kernel.with_keyset:
        bound.append(resolved.keyset)
    if kernel.with_next:
        bound.append(_next(definition, resolved, observed))
    if kernel.takes_operator:
        bound.append(definition.handle)
    dropping = _dropping(definition.schema, fn, len(bound))
    if dropping is not None and (reason := cannot_take(kernel, definition.schema)):
        return partial(_raise_wrong_parameters, definition, kernel, reason)
    if dropping is not None:
        return partial(dropping, fn, *bound)
    bind = partial(partial, fn) if kernel.at is None else kernel.at
    return bind(*bound) if bound else fn


def _next(definition: Definition, resolved: Resolved, observed: bool) -> Finished:
    """The finished kernel below; one that may call operators calls them below autograd, or below what counts writes, as it is."""
    below = definition.operator.resolve_below(resolved)
    if below is None:
        return partial(_raise_nothing_below, definition, resolved)
    finished = finish(definition, below, "next" if observed else "")
    mask = _mask_below(resolved.key.functionality) if below.key is not resolved.key else 0
    return (
        partial(call_changed, excluding(mask), finished) if mask and _calls_operators(definition, below) else finished
    )


def _mask_below(functionality: str) -> int:
    """What is excluded while a kernel below one of that functionality calls operators; a write by those is part of the whole."""
    if functionality.startswith("Autograd"):
        return KEY_TABLE.autograd_mask
    if functionality == "ADInplaceOrView":
        return KEY_TABLE.autograd_mask | KEY_TABLE.functionality_by_name[functionality].mask
    return 0


def _calls_operators(definition: Definition, resolved: Resolved) -> bool:
    kernel = resolved.entry.kernel
    if kernel is None or kernel.calls_operators:
        return True
    below = definition.operator.resolve_below(resolved) if kernel.with_next else None
    return below is not None and _calls_operators(definition, below)


def _call_boxed_kernel(fn: Finished, handle: Any, keyset: DispatchKeySet, /, *args: Any, **kwargs: Any) -> Any:
    return fn(handle, keyset, args, kwargs)


def _raise_reached(definition: Definition, resolved: Resolved, /, *args: Any, **kwargs: Any) -> Any:
    raise CallReached(definition, resolved, [*args, *kwargs.values()])


def _raise_not_found(definition: Definition, resolved: Resolved, /, *args: Any, **kwargs: Any) -> Any:
    raise _errors.kernel_not_found(definition.operator, definition.schema, resolved, args, kwargs)


def _raise_nothing_below(definition: Definition, resolved: Resolved, /, *args: Any, **kwargs: Any) -> Any:
    raise _errors.nothing_below(definition.operator, definition.schema, resolved, args, kwargs)


def _raise_fallthrough(definition: Definition, resolved: Resolved, /, *args: Any, **kwargs: Any) -> Any:
    raise _errors.fallthrough_executed(definition.operator, resolved, args, kwargs)


def _raise_wrong_parameters(
    definition: Definition, kernel: KernelFunction, reason: str, /, *args: Any, **kwargs: Any
) -> Any:
    """For a kernel of a block, whose function was not made when it was registered, and for a fallback."""
    raise wrong_parameters(definition.schema, definition.provenance, kernel, reason)


def _dropping(schema: FunctionSchema, fn: Finished, bound: int) -> Finished | None:
    """A wrapper that leaves out arguments equal to their defaults that a kernel has no parameters for."""
    if schema.is_vararg:
        return None
    names = [a.parameter_name for a in schema.arguments if a.kwarg_only]
    count = bound + len(schema.arguments) - len(names)
    if takes_exactly(fn, count, names):
        return None
    for followed in (False, True):
        try:
            signature = inspect.signature(fn, follow_wrapped=followed)
        except (TypeError, ValueError):  # a builtin without a signature takes what it is given
            return None
        try:
            signature.bind(*[None] * count, **dict.fromkeys(names))
        except TypeError:
            return partial(call_without, schema, bound, parameters_for(signature, schema, bound))
        # What is called is the wrapper; one that takes anything hands it on to what it wraps.
        if not any(p.kind in (p.VAR_POSITIONAL, p.VAR_KEYWORD) for p in signature.parameters.values()):
            return None
    return None


def call_missed(definition: Definition, keys: DispatchKeySet, /, *args: Any, **kwargs: Any) -> Any:
    """What a generated caller does when its table has no kernel for the keys; the arguments have the right classes."""
    if _has_long_integers(args, kwargs):
        return call_converted(definition, *args, **kwargs)
    return _call_found(definition, keys, args, kwargs)


def _has_long_integers(args: tuple[Any, ...], kwargs: dict[str, Any]) -> bool:
    """Whether an integer among arguments, or in a list among them, is none of int64."""
    for value in (*args, *kwargs.values()) if kwargs else args:
        for number in value if value.__class__ in (list, tuple) else (value,):
            if number.__class__ is int and not LEAST <= number <= LARGEST:
                return True
    return False


def _call_found(definition: Definition, keys: DispatchKeySet, args: Sequence[Any], kwargs: dict[str, Any]) -> Any:
    kernel = find(definition, keys)
    try:
        return kernel(*args, **kwargs)
    except Exception as error:
        explain_failure(definition, error, *args, **kwargs)
        raise


def call_converted(definition: Definition, /, *args: Any, **kwargs: Any) -> Any:
    """The slow path of a generated caller: converts complete arguments, then calls as the fast path does.

    Raises:
        OperatorArgumentError: An argument does not fit its type, or no argument is a tensor where numbers stand for them.
    """
    # Lists and tuples are not ordinary; most of them hold numbers, and for these no frame has to be read.
    if not (are_ordinary(map(type, args)) and are_ordinary(map(type, kwargs.values()))) and is_overridden(args, kwargs):
        called = call_of_user() or (definition.handle, *without_defaults(definition.schema, args, kwargs))
        answer = overridden(*called)
        if answer is not NotImplemented:
            return answer
    converted = _converted(definition, args, kwargs)
    return _call_found(definition, _keys_of(definition, *converted), *converted)


def _converted(
    definition: Definition, args: tuple[Any, ...], kwargs: dict[str, Any]
) -> tuple[list[Any], dict[str, Any]]:
    """The arguments as kernels take them."""
    definition.check_alive()
    return definition.converter(args, kwargs)


def _keys_of(definition: Definition, positional: list[Any], keyword: dict[str, Any]) -> DispatchKeySet:
    values = [*positional, *keyword.values()]
    keys = keys_of([values[i] for i in definition.dispatch_positions])
    if (
        not keys.raw
        and definition.dispatch_positions
        and any(getattr(v, "_is_wrapped_number", False) for v in positional)
    ):
        raise _errors.only_numbers(definition.operator, positional)
    return keys


def call_boxed(definition: Definition, args: tuple[Any, ...] = (), kwargs: dict[str, Any] | None = None) -> Any:
    """Calls an operator with a tuple of positional and a dict of keyword arguments, defaults filled in."""
    definition.check_alive()
    if not (isinstance(args, (tuple, list)) and isinstance(kwargs, (dict, NoneType))):
        raise _errors.not_boxed(definition.operator, args, kwargs)
    answer = overridden(definition.handle, args, kwargs or {})
    if answer is not NotImplemented:
        return answer
    positional, keyword = bind(definition.schema, args, kwargs or {})
    converted = _converted(definition, positional, keyword)
    further = positional[len(converted[0]) :]  # of a schema with `...`, which says nothing of their types
    kernel = find(definition, _keys_of(definition, *converted))
    if kernel.__class__ is ObservedKernel:
        kernel = kernel.labelled("callBoxed")
    try:
        return kernel(*converted[0], *further, **converted[1])
    except Exception as error:
        explain_failure(definition, error, *converted[0], **converted[1])
        raise


def redispatch(definition: Definition, keyset: DispatchKeySet, /, *args: Any, **kwargs: Any) -> Any:
    """Calls the kernel of `keyset`'s highest key: no local state, no mask, arguments as they are.

    Args:
        definition: The operator.
        keyset: Taken as it is; a kernel passes the part of its own set below its key.
        *args: Positional arguments.
        **kwargs: Keyword arguments; defaults are filled in.

    Raises:
        OperatorArgumentError: `keyset` is no key set, or the kernel stumbled over an argument that does not fit the schema.
    """
    if (len(args), len(kwargs)) != definition.counts:
        args, kwargs = bind(definition.schema, args, kwargs)
    try:
        return kernel_at(definition, keyset)(*args, **kwargs)
    except (AttributeError, TypeError) as error:
        if not isinstance(error, OpmuxError):
            _refuse_what_does_not_fit(definition, error, args, kwargs)
        raise


def _refuse_what_does_not_fit(
    definition: Definition, error: Exception, args: tuple[Any, ...], kwargs: dict[str, Any]
) -> None:
    """Raises what a caller would have raised of the arguments of a redispatch, which takes them as they are."""
    args, kwargs = bind(definition.schema, args, kwargs)  # as many may have other names
    try:
        positional, keyword = definition.converter(args, kwargs)
    except OpmuxError as refused:
        raise refused from error
    for given, taken in zip((*args, *kwargs.values()), (*positional, *keyword.values()), strict=True):
        if getattr(taken, "_is_wrapped_number", False) and given is not taken:
            raise OperatorArgumentError(
                f"{definition.operator.name}: redispatch() with the number {given!r} for a tensor",
                found="kernels get arguments as they are, and numbers as tensors",
                advice="pass the tensor that the kernel was given, or call the operator",
            ) from error


def kernel_at(definition: Definition, keyset: DispatchKeySet) -> Finished:
    """What `redispatch` calls, for kernels whose arguments are complete."""
    state = get_state()
    observed = state is not None and state.observed
    try:
        known = None if observed else definition.redispatch_table.get(keyset)
    except TypeError:  # of what has no hash
        raise _errors.no_key_set(definition.operator, keyset) from None
    if known is not None:
        return known
    if not isinstance(keyset, DispatchKeySet):
        raise _errors.no_key_set(definition.operator, keyset)
    return find_as_is(definition, keyset, observed=observed)
