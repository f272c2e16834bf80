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
all, whose kernel asks the class; while a function mode is active every call includes another one, FunctionMode, of the same kernel,
because modes are asked where classes are not. So a call without them pays nothing. Either joins the table when the first such class
is made, or the first mode entered. A duck type, an object that is no tensor, has no keys: calls with one
leave the fast path, and it is asked when an argument would have been refused.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import partial
from typing import Any, TypeVar

from opmux.dispatch._call import kernel_at
from opmux.dispatch._call_form import call_of_user, is_sign_of_user
from opmux.dispatch._change import Change, remove_item, set_item
from opmux.dispatch._entry import OperatorHandle, Registry
from opmux.dispatch._handlers import (
    DISPATCH,
    FUNCTION,
    HANDLER_KEYS,
    Mode,
    all_refused,
    arguments_with_handlers,
    call_function_handlers,
    function_override_keys,
    has_handler,
)
from opmux.dispatch._key_table import KEY_TABLE
from opmux.dispatch._keys import autograd_key_of
from opmux.dispatch._keyset import DispatchKeySet, highest_backend
from opmux.dispatch._local_state import (
    Guard,
    LocalState,
    call_under,
    call_with,
    current_state,
    pop_state,
    push_state,
)
from opmux.dispatch._outcomes.results import as_promised
from opmux.dispatch._python.arguments import as_written
from opmux.dispatch._python.py_impl import PYTHON_DISPATCHER, entries_of
from opmux.dispatch._registration import RegistrationHandle
from opmux.errors import DeclinedError, OperatorArgumentError, RegistrationError, shown
from opmux.schema import (
    without_defaults,
)

__all__ = [
    "PYTHON_KEYS",
    "DisableOpmuxFunctionSubclass",
    "DispatchMode",
    "Rule",
    "active_modes",
    "ask_dispatch_handlers",
    "composite_keys",
    "current_dispatch_mode",
    "disable_current_modes",
    "is_seen_below",
    "override_kernel",
    "pop_mode_temporarily",
    "python_kernel",
    "register_dispatch_rule",
    "without_modes",
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

    __module__ = "opmux.dispatch"

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


def without_modes(function: Callable[..., _T], *args: Any) -> _T:
    """What a function returns while no mode is asked; classes of tensors are, which carry the keys themselves."""
    if not _modes.get():
        return function(*args)
    found: _T = call_with(_modes, (), call_under, _state_with(()), function, *args)
    return found


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
    composite = composite_keys(func, keyset)
    if composite is not None:
        return kernel_at(func.definition, composite)(*args, **kwargs)
    asked = arguments_with_handlers(args, kwargs, DISPATCH)
    args, kwargs = as_written(func, *without_defaults(func.schema, args, kwargs))
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


def composite_keys(func: OperatorHandle, keyset: DispatchKeySet) -> DispatchKeySet | None:
    """With which keys a tensor that has autograd keys would have met a composite above the Python key; None if it had met none.

    None too where autograd is excluded: the composite has been passed.
    """
    backend = highest_backend(keyset.raw)
    if backend is None or current_state().excluded & KEY_TABLE.functionality_by_name["AutogradFunctionality"].mask:
        return None
    key = autograd_key_of(backend)
    if func.py_kernels and current_state().included & DispatchKeySet([PYTHON_DISPATCHER]).raw:
        entry, is_own = entries_of(func, [key])[0]
        rule = "" if is_own else entry.rule
    else:
        rule = func.definition.operator.rule_of(key)
    return keyset.add(key) if rule == "math kernel" else None


def _call_handler(handler: Rule, modes: tuple[DispatchMode, ...], func: OperatorHandle, *arguments: Any) -> Any:
    state = _state_with(modes).excluding(_keys_above_python())
    return call_with(_modes, modes, call_under, state, handler, func, *arguments)


def _keys_above_python() -> int:
    python = KEY_TABLE.functionality_by_name["Python"]
    # The Python dispatcher goes on inside handlers (see Note [Python dispatcher]); tensors kept inside have classes of their own.
    goes_on = ("PythonDispatcher", *HANDLER_KEYS)
    above = [f for f in KEY_TABLE.functionalities if f.order > python.order and f.name not in goes_on]
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


# -- function overrides -----------------------------------------------------------------------------------------------


def override_kernel(func: OperatorHandle, keyset: DispatchKeySet, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """The fallback of FunctionOverride: asks the modes and the classes among the arguments. See Note [Handlers]."""
    called, args, kwargs = call_of_user() or (func, *without_defaults(func.schema, args, kwargs))
    # As in PyTorch `==` is the left operand's affair, if it has a handler.
    asks_left = getattr(called, "asks_left", False) and any(has_handler(type(value), FUNCTION) for value in args[:1])
    try:
        return call_function_handlers(called, func.name, args, kwargs, args[:1] if asks_left else None)
    except DeclinedError:
        if is_sign_of_user():
            return NotImplemented
        raise


class DisableOpmuxFunctionSubclass(Guard):
    """A `with` block in which `__opmux_function__` of classes is not asked, as modes are; what an override computes with."""

    __module__ = "opmux.dispatch"

    __slots__ = ()

    def _state(self) -> LocalState:
        return current_state().excluding(function_override_keys().raw)
