"""Python code that takes over calls: modes and classes below autograd, and classes before any other functionality.

Note [Python key]
While a mode is active, `Python` and `PythonTLSSnapshot` are included in every call of the task; a tensor whose class has
`__opmux_dispatch__` carries them itself. So the kernel of `Python` runs where a backend's kernel would, after autograd and
automatic casts. It asks the innermost mode first, with that mode popped, so that operators which the handler calls go to
the next outer one. If the mode declines, or there is none, it asks the classes of the arguments (see Note [Handlers]). Keys
above `Python` are excluded while a handler runs: what they do has been done.

In PyTorch every tensor has autograd keys, where composite kernels run, so that handlers see the operators which a composite
is made of. Tensors that need no gradient lack these keys here (see Note [Autograd keys]); the kernel of `Python` therefore runs
the composite that a tensor with them would have met.

Note [Function overrides]
A tensor whose class has `__opmux_function__`, as every subclass of `Tensor` does, carries the key FunctionOverride, the highest of
all, whose kernel asks the class; while a function mode is active every call includes the key. So a call without them pays nothing.
The key joins the table when the first such class is made. A duck type, an object that is no tensor, has no keys: calls with one
leave the fast path, and it is asked when an argument would have been refused.

Note [Python dispatcher]
`op.py_impl(key)` keeps a function beside the operator's registrations, which calls do not look at. Inside
`enable_python_dispatcher()` every call includes the key PythonDispatcher, whose kernel lets such functions take part in the choice
as if they were registered, the first of their keys (see Note [Precedence]). Where none is chosen, the call goes on below the key.
Modes come first, as their key is higher than those of backends, and their handlers are still inside the block. A function for
Autograd, or for CompositeImplicitAutograd, stands where autograd is not excluded, whether an argument requires grad or not.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import partial
from typing import Any, Final, TypeVar

from opmux.dispatch._call_form import call_of_user, is_sign_of_user
from opmux.dispatch._change import Change, remove_item, set_item
from opmux.dispatch._entry import OperatorHandle, Registry
from opmux.dispatch._handlers import (
    DISPATCH,
    Mode,
    all_refused,
    arguments_with_handlers,
    call_function_handlers,
    function_override_keys,
    has_handler,
)
from opmux.dispatch._kernel import KernelFunction
from opmux.dispatch._key_table import KEY_TABLE
from opmux.dispatch._keys import DispatchKey, as_key, autograd_key_of
from opmux.dispatch._keyset import DispatchKeySet, highest_backend, is_tensor
from opmux.dispatch._local_state import (
    Guard,
    IncludeDispatchKeyGuard,
    LocalState,
    call_under,
    call_with,
    current_state,
    pop_state,
    push_state,
)
from opmux.dispatch._outcomes.results import as_promised, written_arguments
from opmux.dispatch._registration import RegistrationHandle
from opmux.dispatch._resolution import TableEntry, resolve
from opmux.errors import DeclinedError, OperatorArgumentError, RegistrationError, shown
from opmux.schema import (
    AliasInfo,
    Argument,
    FunctionSchema,
    ListType,
    OptionalType,
    Type,
    takes_numbers,
    without_defaults,
)

__all__ = [
    "PYTHON_KEYS",
    "DisableOpmuxFunctionSubclass",
    "DispatchMode",
    "Rule",
    "active_modes",
    "ask_dispatch_handlers",
    "composite_kernel",
    "current_dispatch_mode",
    "disable_current_modes",
    "enable_python_dispatcher",
    "is_seen_below",
    "is_traceable_wrapper_subclass",
    "is_traceable_wrapper_subclass_type",
    "override_kernel",
    "pop_mode_temporarily",
    "python_dispatcher_kernel",
    "python_kernel",
    "register_dispatch_rule",
    "return_and_correct_aliasing",
]

#: Keys of a tensor whose class has `__opmux_dispatch__`, and of every call while a mode is active.
PYTHON_KEYS = DispatchKeySet(["Python", "PythonTLSSnapshot"])

#: Active modes of the task, innermost last.
_modes: ContextVar[tuple["DispatchMode", ...]] = ContextVar("opmux_dispatch_modes", default=())
# As the local state is set: a default takes longer to find.
_modes.set(())
#: Modes of the running task, innermost last; bound once, because factories ask at every call.
active_modes = _modes.get

_T = TypeVar("_T")

#: A rule for one operator and one class: `rule(mode or class, func, types, args, kwargs)`.
Rule = Callable[..., Any]


class DispatchMode(Mode):
    """A `with` block that sees every operator below autograd; subclass it and override `__opmux_dispatch__`.

    Blocks nest: the innermost mode is asked first, and operators that its handler calls go to the next outer one. One object
    may be entered several times, and by several tasks.
    """

    def __opmux_dispatch__(
        self,
        func: OperatorHandle,
        types: tuple[type, ...],
        args: tuple[Any, ...] = (),
        kwargs: dict[str, Any] | None = None,
    ) -> Any:
        """Computes a call; this one passes it on.

        Args:
            func: The operator.
            types: Classes among the arguments that have a handler themselves.
            args: Positional arguments, without trailing ones that equal their defaults.
            kwargs: Keyword-only arguments that differ from their defaults.

        Returns:
            The result, or NotImplemented to leave the call to the classes in `types`.
        """
        return func(*args, **(kwargs or {}))

    _handler = __opmux_dispatch__.__name__

    @staticmethod
    def _active() -> tuple[ContextVar[Any], Callable[[Any], LocalState]]:
        return _modes, _state_with


def current_dispatch_mode() -> DispatchMode | None:
    """The innermost mode of the running task, which is asked first."""
    return next(reversed(_modes.get()), None)


@contextmanager
def pop_mode_temporarily() -> Iterator[DispatchMode | None]:
    """A `with` block without the innermost mode, which it is given."""
    yield from _with_modes(_modes.get()[:-1], current_dispatch_mode())


@contextmanager
def disable_current_modes() -> Iterator[tuple[DispatchMode, ...]]:
    """A `with` block without any mode; it is given those that are active."""
    yield from _with_modes((), _modes.get())


def is_seen_below(tensor: Any) -> bool:
    """Whether a mode, or the class of a tensor, sees operators on it below autograd."""
    if not _modes.get() and not tensor._keys.raw & PYTHON_KEYS.raw:
        return False
    return not current_state().excluded & PYTHON_KEYS.raw


def _with_modes(modes: tuple[DispatchMode, ...], given: _T) -> Iterator[_T]:
    push_state(_state_with(modes), _modes, modes)
    try:
        yield given
    finally:
        pop_state()


def _state_with(modes: tuple[DispatchMode, ...]) -> LocalState:
    """The present state, with the keys of active modes or without them."""
    state = current_state()
    return state.including(PYTHON_KEYS.raw) if modes else state.no_longer_including(PYTHON_KEYS.raw)


def python_kernel(func: OperatorHandle, keyset: DispatchKeySet, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """The fallback of the Python key. See Note [Python key].

    Raises:
        OperatorArgumentError: Every handler returned NotImplemented.
    """
    composite = composite_kernel(func, keyset)
    if composite is not None:
        return composite(*args, **kwargs)
    asked = arguments_with_handlers(args, kwargs, DISPATCH)
    args, kwargs = _as_written(func, *without_defaults(func.schema, args, kwargs))
    handler, result = _answer(func, asked, args, kwargs)
    return as_promised(func.schema, args, kwargs, result, handler)


def ask_dispatch_handlers(func: OperatorHandle, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """What the first mode or `__opmux_dispatch__` among the arguments answers, as it is.

    Args:
        func: The operator that they are asked by.
        args: Its positional arguments.
        kwargs: Its keyword arguments.

    Raises:
        OperatorArgumentError: All returned NotImplemented.
    """
    return _answer(func, arguments_with_handlers(args, kwargs, DISPATCH), args, kwargs)[1]


def _answer(func: OperatorHandle, asked: list[Any], args: tuple[Any, ...], kwargs: dict[str, Any]) -> tuple[Rule, Any]:
    """The handler that has answered, and its answer."""
    types = tuple(type(value) for value in asked)
    modes = _modes.get()
    if modes:
        mode = modes[-1]
        handler = _rule_for(func, type(mode), mode) or mode.__opmux_dispatch__
        result = _call_handler(handler, modes[:-1], func, types, args, kwargs)
        if result is not NotImplemented:
            return handler, result
    for value in asked:
        # Read from the value: a plain method, without @classmethod, gets it as `self`, as in PyTorch.
        handler = _rule_for(func, type(value), type(value)) or value.__opmux_dispatch__
        result = _call_handler(handler, modes, func, types, args, kwargs)
        if result is not NotImplemented:
            return handler, result
    raise all_refused(func.name, DISPATCH, [*modes[-1:], *asked])


def _as_written(
    func: OperatorHandle, args: tuple[Any, ...], kwargs: dict[str, Any]
) -> tuple[tuple[Any, ...], dict[str, Any]]:
    """Arguments as handlers know them: lists of their own where the schema has lists, numbers where they stand for tensors."""
    numbers = takes_numbers(func.name)

    def written(argument: Argument, value: Any) -> Any:
        if numbers and getattr(value, "_is_wrapped_number", False):
            return value.item()
        return list(value) if isinstance(value, (list, tuple)) and _is_list(argument.type) else value

    arguments = func.schema.arguments
    by_name = {argument.parameter_name: argument for argument in arguments}
    return (
        tuple(written(argument, value) for argument, value in zip(arguments, args, strict=False)),
        {name: written(by_name[name], value) for name, value in kwargs.items()},
    )


def _is_list(type_: Type) -> bool:
    return isinstance(type_.elem if isinstance(type_, OptionalType) else type_, ListType)


def composite_kernel(func: OperatorHandle, keyset: DispatchKeySet) -> Callable[..., Any] | None:
    """The composite that a tensor with autograd keys would have met above the Python key; None where autograd is excluded."""
    backend = highest_backend(keyset.raw)
    if backend is None or current_state().excluded & KEY_TABLE.functionality_by_name["AutogradFunctionality"].mask:
        return None
    key = autograd_key_of(backend)
    if func.py_kernels and current_state().included & DispatchKeySet([_DISPATCHER]).raw:
        entry = _entries(func, [key])[0][0]
    else:
        operator = func.definition.operator
        with operator.dispatcher.lock:
            entry = operator.table_entry(key)
    return entry.kernel.fn if entry.kernel is not None and entry.rule == "math kernel" else None


def _call_handler(handler: Rule, modes: tuple[DispatchMode, ...], func: OperatorHandle, *arguments: Any) -> Any:
    state = _state_with(modes).excluding(_keys_above_python())
    return call_with(_modes, modes, call_under, state, handler, func, *arguments)


def _keys_above_python() -> int:
    python = KEY_TABLE.functionality_by_name["Python"]
    # The Python dispatcher goes on inside handlers; see Note [Python dispatcher].
    above = [f for f in KEY_TABLE.functionalities if f.order > python.order and f.name != "PythonDispatcher"]
    return sum(f.mask for f in above)


def _rule_for(func: OperatorHandle, cls: type, owner: object) -> Rule | None:
    rule = func.definition.operator.dispatcher.dispatch_rules.get((func.name, cls))
    if rule is not None:
        return partial(rule, owner)
    kernel = func.python_key_table.get(cls)
    return None if kernel is None else partial(_call_kernel, kernel, owner)


def _call_kernel(
    kernel: Callable[..., Any],
    owner: object,
    func: object,
    types: object,
    args: tuple[Any, ...],
    kwargs: dict[str, Any],
) -> Any:
    return kernel(owner, *args, **kwargs)


def register_dispatch_rule(op_name: str, cls: type, rule: Rule, *, dispatcher: Registry) -> RegistrationHandle:
    """Says how one operator is computed under one mode class, or for one class of tensors, in place of the class's own handler.

    Args:
        op_name: Qualified name, "ns::op" or "ns::op.overload".
        cls: A subclass of `DispatchMode`, or a class with `__opmux_dispatch__`; subclasses of it are not meant.
        rule: Called `rule(mode, func, types, args, kwargs)`, or `rule(cls, func, types, args, kwargs)` for a class of tensors.
        dispatcher: Whose operator it is.

    Raises:
        OperatorArgumentError: No call asks instances of the class.
        RegistrationError: `duplicate_rule`: the operator has a rule for the class already.
    """
    if not (isinstance(cls, type) and (issubclass(cls, DispatchMode) or has_handler(cls, DISPATCH))):
        raise OperatorArgumentError(
            f"a dispatch rule of {op_name} for {shown(cls)}",
            found="it is neither a class of dispatch modes nor one of tensors with __opmux_dispatch__: no call would ask it",
            advice="give a subclass of opmux.dispatch.DispatchMode, or a class that has __opmux_dispatch__",
        )
    return Change().run(partial(_register_rule, dispatcher, (op_name.removesuffix(".default"), cls), rule))


def _register_rule(dispatcher: Registry, place: tuple[str, type], rule: Rule) -> RegistrationHandle:
    if place in dispatcher.dispatch_rules:
        raise RegistrationError(
            f"{place[1].__qualname__} already has a dispatch rule registered for {place[0]}",
            code="duplicate_rule",
            found=f"{dispatcher.dispatch_rules[place]!r} is registered",
            advice="destroy the other registration first",
        )
    set_item(dispatcher.dispatch_rules, place, rule)
    return RegistrationHandle(partial(remove_item, dispatcher.dispatch_rules, place), kind="rule", operator=place[0])


# -- wrappers, and results that alias arguments ------------------------------------------------------------------------

#: What a class has that can be taken apart and put together again.
_FLATTENING: Final = ("__tensor_flatten__", "__tensor_unflatten__")


def is_traceable_wrapper_subclass(value: object) -> bool:
    """Whether a value is a tensor of a class that can be taken apart: it has `__tensor_flatten__` and `__tensor_unflatten__`."""
    return is_tensor(value) and is_traceable_wrapper_subclass_type(type(value))


def is_traceable_wrapper_subclass_type(cls: type) -> bool:
    """Whether a class of tensors can be taken apart, as `is_traceable_wrapper_subclass` asks."""
    return hasattr(cls, "_see_memory_of") and all(hasattr(cls, name) for name in _FLATTENING)


def return_and_correct_aliasing(
    func: OperatorHandle, args: tuple[Any, ...], kwargs: dict[str, Any] | None, out: Any
) -> Any:
    """The result of an operator as its schema promises it, of a handler that has computed something new.

    A view gets the storage of the argument that it is a view of, and keeps its own shape, strides and offset. An operator in place,
    or one that writes `out`, returns the tensors that it was given; one that changes the shape of its argument in place, such as
    `transpose_`, changes that of the wrapper too.

    Args:
        func: The operator that the handler was given.
        args: Its positional arguments, wrappers as they were given.
        kwargs: Its keyword arguments.
        out: What the handler has made.

    Raises:
        OperatorArgumentError: `func` is no operator; a view is no tensor, or of another class than its argument and one of the two
            can be taken apart (`__tensor_flatten__`).
        OperatorValueError: A view reaches beyond the memory of its argument.
    """
    schema: FunctionSchema | None = getattr(func, "schema", None)
    if schema is None:
        raise OperatorArgumentError(
            f"return_and_correct_aliasing of {shown(func)}",
            found="it is no operator",
            advice="give it the operator that __opmux_dispatch__ was given",
        )
    given = kwargs or {}
    outs = (out,) if len(schema.returns) == 1 else out
    for value, place in _viewed(schema, args, given):
        _join(func, value, outs[place])
    if "inplace_view" in func.tags:
        # A wrapper has a shape and no data, as a tensor on Meta has; no handler is asked about it.
        func.redispatch(DispatchKeySet(["Meta"]), *args, **given)
    written = written_arguments(schema, args, given)
    return out if not written else written[0] if len(written) == 1 else type(out)(written)


def _viewed(schema: FunctionSchema, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Iterator[tuple[Any, int]]:
    """Arguments that results are views of, each with the place of the result."""
    values = dict(zip([a.parameter_name for a in schema.arguments], args, strict=False)) | kwargs
    for argument in schema.arguments:
        for place, result in enumerate(schema.returns):
            if _read_only(argument.alias) & _read_only(result.alias):
                yield values.get(argument.parameter_name), place


def _read_only(alias: AliasInfo | None) -> frozenset[str]:
    """Names of the memory that is seen and not written, by a tensor or by those of a list."""
    if alias is None or alias.is_write:
        return frozenset()
    return frozenset(alias.before_set) | _read_only(alias.contained)


def _join(func: OperatorHandle, value: Any, result: Any) -> None:
    """Gives a view, or each of a list, the storage of what it is a view of."""
    for view in result if isinstance(result, (list, tuple)) else (result,):
        apart = is_traceable_wrapper_subclass(view) or is_traceable_wrapper_subclass(value)
        if not is_tensor(view) or (apart and type(view) is not type(value)):
            raise OperatorArgumentError(
                f"return_and_correct_aliasing of {func.name}, which returns a view",
                found=f"called with input of type {type(value).__qualname__} and output of type {type(view).__qualname__}, "
                "but expected types to match",
                advice="wrap what the operator returns in the class of its argument",
            )
        if is_tensor(value):
            view._see_memory_of(value)


# -- function overrides -----------------------------------------------------------------------------------------------


def override_kernel(func: OperatorHandle, keyset: DispatchKeySet, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """The fallback of FunctionOverride: asks the modes and the classes among the arguments. See Note [Handlers]."""
    called, args, kwargs = call_of_user() or (func, *without_defaults(func.schema, args, kwargs))
    try:
        return call_function_handlers(called, func.name, args, kwargs)
    except DeclinedError:
        if is_sign_of_user():
            return NotImplemented
        raise


class DisableOpmuxFunctionSubclass(Guard):
    """A `with` block in which `__opmux_function__` of tensor classes is not asked; what an override computes with."""

    __slots__ = ()

    def _state(self) -> LocalState:
        return current_state().excluding(function_override_keys().raw)


# -- kernels of py_impl -----------------------------------------------------------------------------------------------

_DISPATCHER = as_key("PythonDispatcher")


def enable_python_dispatcher() -> IncludeDispatchKeyGuard:
    """A `with` block in which functions of `py_impl` are chosen by their keys. See Note [Python dispatcher]."""
    return IncludeDispatchKeyGuard(DispatchKeySet([_DISPATCHER]))


def python_dispatcher_kernel(
    func: OperatorHandle, keyset: DispatchKeySet, args: tuple[Any, ...], kwargs: dict[str, Any]
) -> Any:
    """The fallback of the key PythonDispatcher."""
    below = keyset.below(_DISPATCHER)
    chosen = _chosen(func, below) if func.py_kernels else None
    if chosen is None:
        return func.redispatch(below, *args, **kwargs)
    args, kwargs = _as_written(func, *without_defaults(func.schema, args, kwargs))
    return chosen(*args, **kwargs)


def _chosen(func: OperatorHandle, keyset: DispatchKeySet) -> Callable[..., Any] | None:
    """The function of `py_impl` that a call with these keys is for; None where it is for a registered kernel."""
    for (entry, is_own), key in zip(_entries(func, keys := _keys_in_order(keyset)), keys, strict=True):
        if is_own:
            assert entry.kernel is not None
            return entry.kernel.fn
        # What records gradients is not run for tensors that need none.
        is_met = key in keyset or entry.rule == "math kernel"
        if is_met and _ends_at(entry, key):
            return None
    return None


def _entries(func: OperatorHandle, keys: list[DispatchKey]) -> list[tuple[TableEntry, bool]]:
    """What a call would find at each key if the functions of `py_impl` were registered, and whether it is one of them."""
    own = {key: KernelFunction(fn) for key, fn in func.py_kernels.items()}
    operator = func.definition.operator
    with operator.dispatcher.lock:
        kernels = {key: list(known) for key, known in operator.kernels.items()}
        for key, kernel in own.items():
            kernels.setdefault(key, []).insert(0, kernel)
        fallback_of, ambiguous = operator.dispatcher.fallback_of, operator.dispatcher.ambiguous_kernel
        entries = [resolve(kernels, fallback_of, ambiguous, key) for key in keys]
    return [(entry, any(entry.kernel is kernel for kernel in own.values())) for entry in entries]


def _keys_in_order(keyset: DispatchKeySet) -> list[DispatchKey]:
    """The keys that are asked, highest first; that of autograd before all, which tensors without a gradient lack."""
    keys = sorted(keyset, key=lambda key: DispatchKeySet([key]).raw.bit_length(), reverse=True)
    backend = highest_backend(keyset.raw)
    excluded = current_state().excluded & KEY_TABLE.functionality_by_name["AutogradFunctionality"].mask
    if backend is None or excluded:
        return keys
    autograd = autograd_key_of(backend)
    return [autograd, *(key for key in keys if key is not autograd)]


def _ends_at(entry: TableEntry, key: DispatchKey) -> bool:
    """Whether a call does not go on to a lower key."""
    if entry.kernel is None or entry.kernel.is_fallthrough:
        return False
    # The fallbacks of autograd keys compute nothing.
    return entry.rule != "backend fallback" or not key.functionality.startswith("Autograd")
