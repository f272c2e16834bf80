"""What happens on the first call with a key set, and on every call that left the fast path.

Note [One call]
A generated caller (see Note [Generated callers]) looks up `table[keys]`. A miss comes here, through the slow path: the key
set is completed by the local state, fallthrough keys are masked out, the highest key's table entry is resolved, and the kernel
is finished, that is bound to what it wants in front of its arguments (the key set, the kernel below, the operator). The
finished kernel is stored, so that the next call with these keys is one dict lookup. Resolving and storing happen under the
registry lock, and a registration clears the tables before it releases that lock: a call that starts after a change never
sees an older kernel. What a thread resolves inside a `change` block of its own is not stored: other threads would see half of
the change.
"""

import inspect
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from opmux.dispatch import _errors
from opmux.dispatch._arguments import ARGUMENT_TYPES, Mismatch, is_tensor, keys_of
from opmux.dispatch._devices import OneDevice, check_of
from opmux.dispatch._failure import note_array_kernel
from opmux.dispatch._handlers import FUNCTION, arguments_with_handlers, call_function_handlers
from opmux.dispatch._kernel import KernelFunction
from opmux.dispatch._key_table import KEY_TABLE
from opmux.dispatch._keyset import DispatchKeySet
from opmux.dispatch._local_state import LocalState, call_under, current_state, get_state
from opmux.dispatch._observers import ObservedKernel, Site, observed_everywhere
from opmux.dispatch._selection import Resolved, resolve_as_is, resolve_below, resolve_call
from opmux.schema import FunctionSchema, bind

if TYPE_CHECKING:
    from opmux.dispatch._entry import Definition, OperatorEntry


class CallReached(BaseException):
    """Raised in place of running a kernel, under a local state that is `explained`; never seen outside `explain`."""

    def __init__(self, definition: "Definition", resolved: Resolved, values: list[Any]) -> None:
        self.definition = definition
        self.resolved = resolved
        self.values = values


#: A kernel with everything bound that comes before the operator's own arguments.
Finished = Callable[..., Any]


def check_backends(operator: "OperatorEntry", keys: DispatchKeySet, state: LocalState | None) -> None:
    """Raises BackendUnloadedError if a key that is gone is in the set, or is added to it by a guard."""
    reached = keys.raw if state is None else keys.raw | state.apply(keys.raw)
    if reached & KEY_TABLE.dead_mask:
        raise _errors.backend_unloaded(operator.name, DispatchKeySet.from_raw(reached))


class CallTable:
    """Finished kernels of one definition by key set, under one local state.

    Attributes:
        finished: What callers look up; a plain dict, because a subclass costs a call a third more.
    """

    __slots__ = ("definition", "finished", "observed", "state")

    def __init__(self, definition: "Definition", state: LocalState | None, *, observed: bool = False) -> None:
        self.definition = definition
        #: None: key sets are taken as they are (redispatch).
        self.state = state
        #: Whether kernels report to the task's observers. See Note [Observers].
        self.observed = observed
        self.finished: dict[DispatchKeySet, Finished] = {}

    def find(self, keys: DispatchKeySet) -> Finished:
        """The finished kernel for a key set; resolved and stored if this is the first call with it."""
        known = self.finished.get(keys)
        return self._resolve(keys) if known is None else known

    def _resolve(self, keys: DispatchKeySet) -> Finished:
        settled = self.definition.operator.dispatcher.settled()
        return made_first(lambda: self._resolve_made(keys, settled))

    def _resolve_made(self, keys: DispatchKeySet, settled: bool) -> Finished:
        operator = self.definition.operator
        dispatcher = operator.dispatcher
        with dispatcher.lock:
            self.definition.check_alive()
            check_backends(operator, keys, self.state)
            resolved = resolve_as_is(operator, keys) if self.state is None else resolve_call(operator, self.state, keys)
            if self.state is not None and self.state.explained:
                return partial(_raise_reached, self.definition, resolved)
            observed = self.observed or observed_everywhere()
            label = "" if not observed else "redispatch" if self.state is None else "call"
            finished = finish(self.definition, resolved, label)
            if settled and resolved.entry.kernel is not None and not dispatcher.is_changing:
                self.finished[keys] = finished
        return finished


class UnmadeKernelError(Exception):
    """Raised in place of making a kernel's function while the registry lock may be held."""

    def __init__(self, kernel: KernelFunction) -> None:
        self.kernel = kernel


def made_first(resolve: Callable[[], Finished]) -> Finished:
    """What `resolve` returns, once the functions of all kernels that it meets are made. See Note [Lazy registration]."""
    while True:
        try:
            return resolve()
        except UnmadeKernelError as unmade:
            kernel = unmade.kernel
        _ = kernel.fn


def finish(definition: "Definition", resolved: Resolved, label: str = "") -> Finished:
    """A table entry's kernel, bound to what comes before the operator's arguments.

    Args:
        definition: The operator.
        resolved: The entry, and the key set of the call.
        label: How the kernel is entered, if observers are to hear of it.

    Raises:
        UnmadeKernelError: The function of this kernel, or of one that it is bound to, is not made.
    """
    finished = _bound(definition, resolved, bool(label))
    check = check_of(definition, resolved)
    if check is not None:
        finished = OneDevice(definition, check, resolved, finished, bool(label))
    if not label:
        return finished
    return ObservedKernel(Site(label, definition.handle, *resolved), finished)


def _bound(definition: "Definition", resolved: Resolved, observed: bool) -> Finished:
    kernel = resolved.entry.kernel
    if kernel is None:
        return partial(_raise_not_found, definition, resolved)
    if not kernel.is_made:
        raise UnmadeKernelError(kernel)
    fn = kernel.made
    if fn is None:
        return partial(_raise_fallthrough, definition)
    if kernel.boxed:
        return partial(_call_boxed_kernel, fn, definition.handle, resolved.keyset)
    if not kernel.calls_operators:
        note_array_kernel(fn)
    bound: list[Any] = []
    if kernel.with_keyset:
        bound.append(resolved.keyset)
    if kernel.with_next:
        bound.append(_next(definition, resolved, observed))
    if kernel.takes_operator:
        bound.append(definition.handle)
    dropping = _dropping(definition.schema, fn, len(bound))
    if dropping is not None:
        return partial(dropping, fn, *bound)
    return partial(fn, *bound) if bound else fn


def _next(definition: "Definition", resolved: Resolved, observed: bool) -> Finished:
    """The finished kernel below; one that may call operators calls them below autograd, or below what counts writes, as it is."""
    below = resolve_below(definition.operator, resolved)
    if below is None:
        return partial(_raise_nothing_below, definition, resolved)
    finished = finish(definition, below, "next" if observed else "")
    mask = _mask_below(resolved.key.functionality)
    return partial(_call_below, mask, finished) if mask and _calls_operators(definition, below) else finished


def _mask_below(functionality: str) -> int:
    """What is excluded while a kernel below one of that functionality calls operators; a write by those is part of the whole."""
    if functionality.startswith("Autograd"):
        return KEY_TABLE.autograd_mask
    if functionality == "ADInplaceOrView":
        return KEY_TABLE.autograd_mask | KEY_TABLE.functionality_by_name[functionality].mask
    return 0


def _calls_operators(definition: "Definition", resolved: Resolved) -> bool:
    kernel = resolved.entry.kernel
    if kernel is None or kernel.calls_operators:
        return True
    below = resolve_below(definition.operator, resolved) if kernel.with_next else None
    return below is not None and _calls_operators(definition, below)


def _call_below(mask: int, kernel: Finished, /, *args: Any, **kwargs: Any) -> Any:
    return call_under(current_state().excluding(mask), kernel, *args, **kwargs)


def _call_boxed_kernel(fn: Finished, handle: Any, keyset: DispatchKeySet, /, *args: Any, **kwargs: Any) -> Any:
    return fn(handle, keyset, args, kwargs)


def _raise_reached(definition: "Definition", resolved: Resolved, /, *args: Any, **kwargs: Any) -> Any:
    raise CallReached(definition, resolved, [*args, *kwargs.values()])


def _raise_not_found(definition: "Definition", resolved: Resolved, /, *args: Any, **kwargs: Any) -> Any:
    raise _errors.kernel_not_found(definition.operator, definition.schema, resolved, args, kwargs)


def _raise_nothing_below(definition: "Definition", resolved: Resolved, /, *args: Any, **kwargs: Any) -> Any:
    raise _errors.nothing_below(definition.operator, definition.schema, resolved, args, kwargs)


def _raise_fallthrough(definition: "Definition", /, *args: Any, **kwargs: Any) -> Any:
    raise _errors.fallthrough_executed(definition.operator, args, kwargs)


def _dropping(schema: FunctionSchema | None, fn: Finished, bound: int) -> Finished | None:
    """A wrapper that leaves out arguments equal to their defaults, for a kernel that cannot take all of them."""
    if schema is None or schema.is_vararg:
        return None
    try:
        signature = inspect.signature(fn)
    except (TypeError, ValueError):  # a builtin without a signature takes what it is given
        return None
    values: list[Any] = [None] * (bound + sum(not a.kwarg_only for a in schema.arguments))
    names = {a.parameter_name: None for a in schema.arguments if a.kwarg_only}
    try:
        signature.bind(*values, **names)
    except TypeError:
        return partial(_call_dropping_defaults, schema, bound)
    return None


def _call_dropping_defaults(schema: FunctionSchema, bound: int, fn: Finished, /, *args: Any, **kwargs: Any) -> Any:
    """Calls `fn` without arguments that equal their defaults."""
    kept, named = without_defaults(schema, args[bound:], kwargs)
    return fn(*args[:bound], *kept, **named)


def without_defaults(
    schema: FunctionSchema, args: tuple[Any, ...], kwargs: dict[str, Any]
) -> tuple[tuple[Any, ...], dict[str, Any]]:
    """Complete arguments without trailing positional and keyword-only ones that equal their schema default, as torch does."""
    positional = [a for a in schema.arguments if not a.kwarg_only]
    count = len(args)
    while count and positional[count - 1].has_default and _equal(args[count - 1], positional[count - 1].default):
        count -= 1
    defaults = {a.parameter_name: a.default for a in schema.arguments if a.kwarg_only and a.has_default}
    return args[:count], {k: v for k, v in kwargs.items() if not (k in defaults and _equal(v, defaults[k]))}


def _equal(value: Any, default: Any) -> bool:
    if isinstance(value, tuple | list):
        return isinstance(default, tuple | list) and list(value) == list(default)
    return value is default or (value.__class__ is default.__class__ and bool(value == default))


def call_converted(definition: "Definition", /, *args: Any, **kwargs: Any) -> Any:
    """The slow path of a generated caller: converts complete arguments, then calls as the fast path does.

    Raises:
        OperatorArgumentError: An argument does not fit its type, or no argument is a tensor where numbers stand for them.
    """
    converted = _converted(definition, args, kwargs)
    if converted is None:
        given = without_defaults(definition.schema, args, kwargs)
        return call_function_handlers(definition.handle, definition.operator.name, *given)
    positional, keyword = converted
    kernel = _call_table(definition, positional, keyword)
    try:
        return kernel(*positional, **keyword)
    except Exception as error:
        definition.failed(error, *positional, **keyword)
        raise


def call_with_number(definition: "Definition", /, *args: Any, **kwargs: Any) -> Any:
    """As `call_converted`, for operators that take numbers: short where nothing but the second argument is one.

    The call is made again with the number wrapped, and then is a usual one. Whoever takes over calls without being a tensor
    is left to `call_converted`, and sees the number.
    """
    if definition.converter.wraps_second and args[1].__class__ in ARGUMENT_TYPES.Scalar and is_tensor(args[0]):
        return definition.handle(args[0], ARGUMENT_TYPES.wrap_number(args[1]), *args[2:], **kwargs)
    return call_converted(definition, *args, **kwargs)


def _converted(
    definition: "Definition", args: tuple[Any, ...], kwargs: dict[str, Any]
) -> tuple[list[Any], dict[str, Any]] | None:
    """The arguments as kernels take them; None if they do not fit, but one of them can handle the call itself."""
    definition.check_alive()
    converted = definition.converter.try_convert(args, kwargs)
    if not isinstance(converted, Mismatch):
        return converted
    if arguments_with_handlers(args, kwargs, FUNCTION):
        return None
    raise definition.converter.error(converted)


def _call_table(definition: "Definition", positional: list[Any], keyword: dict[str, Any]) -> Finished:
    values = [*positional, *keyword.values()]
    keys = keys_of([values[i] for i in definition.dispatch_positions])
    if (
        not keys.raw
        and definition.dispatch_positions
        and any(getattr(v, "_is_wrapped_number", False) for v in positional)
    ):
        raise _errors.only_numbers(definition.operator, positional)
    return definition.call_table(get_state()).find(keys)


def call_boxed(definition: "Definition", args: tuple[Any, ...] = (), kwargs: dict[str, Any] | None = None) -> Any:
    """Calls an operator with a tuple of positional and a dict of keyword arguments, defaults filled in."""
    definition.check_alive()
    positional, keyword = bind(definition.schema, args, kwargs or {})
    converted = _converted(definition, positional, keyword)
    if converted is None:
        return call_function_handlers(definition.handle, definition.operator.name, args, kwargs or {})
    kernel = _call_table(definition, *converted)
    if kernel.__class__ is ObservedKernel:
        kernel = kernel.labelled("callBoxed")
    try:
        return kernel(*converted[0], **converted[1])
    except Exception as error:
        definition.failed(error, *converted[0], **converted[1])
        raise


def redispatch(definition: "Definition", keyset: DispatchKeySet, /, *args: Any, **kwargs: Any) -> Any:
    """Calls the kernel of `keyset`'s highest key: no local state, no mask, arguments as they are.

    Args:
        definition: The operator.
        keyset: Taken as it is; a kernel passes the part of its own set below its key.
        *args: Positional arguments.
        **kwargs: Keyword arguments; defaults are filled in.
    """
    if len(args) != definition.positional_count or len(kwargs) != definition.keyword_count:
        args, kwargs = bind(definition.schema, args, kwargs)
    state = get_state()
    table = definition.redispatch_table if state is None or not state.observed else definition.observed_redispatch_table
    return table.find(keyset)(*args, **kwargs)
