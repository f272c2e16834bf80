"""Handlers that classes of arguments bring along: who is asked, and in which order.

Note [Handlers]
Two protocols of PyTorch let a class take part in a call without a registration. `__opmux_function__` sees the call before
anything else does, `__opmux_dispatch__` below autograd, through the Python key. In both, each class among the arguments is asked
once, a subclass before its superclass and otherwise from left to right, until one returns something else than NotImplemented.
A mode is asked before them, the innermost first, with itself off the stack. The classes are asked when it passes the call on: what
is left of the stack is true then, so that functions which look for classes only where there are modes look for them.

A function of Python that may be given anything asks `overridden` before it does something. Nearly all arguments have one of a
few classes that have no handler, which `are_ordinary` finds out without a Python frame.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from contextvars import ContextVar
from functools import cache, wraps
from types import TracebackType
from typing import Any, Final, Self, TypeVar, cast, final

from opmux.dispatch._key_table import KEY_TABLE
from opmux.dispatch._keyset import DispatchKeySet
from opmux.dispatch._local_state import (
    LocalState,
    call_under,
    call_with,
    current_state,
    end_block,
    get_state,
    push_state,
)
from opmux.dispatch._outcomes.unfit import STUMBLES, explain_stumble
from opmux.dispatch._provenance import location_of
from opmux.errors import DeclinedError, OperatorArgumentError, OperatorValueError

__all__ = [
    "DISPATCH",
    "FUNCTION",
    "FUNCTION_MODE",
    "FUNCTION_OVERRIDE",
    "HANDLER_KEYS",
    "FunctionMode",
    "Mode",
    "add_ordinary_class",
    "all_refused",
    "are_ordinary",
    "arguments_with_handlers",
    "call_function_handlers",
    "disabled_opmux_function",
    "function_override_keys",
    "get_function_modes",
    "handler_name",
    "has_handler",
    "is_disabled",
    "is_overridden",
    "overridable",
    "overridden",
    "refuse_other_handlers",
    "set_mode_switch",
    "undisturbed",
]

#: Name of the class method that sees a call before anything else does.
FUNCTION: Final = "__opmux_function__"
#: Name of the class method, or a mode's method, that sees a call below autograd.
DISPATCH: Final = "__opmux_dispatch__"
#: Name of the key of tensors whose class has `__opmux_function__`. See Note [Function overrides].
FUNCTION_OVERRIDE: Final = "FunctionOverride"
#: Name of the key of calls under function modes, which go on where classes are not asked.
FUNCTION_MODE: Final = "FunctionMode"
#: Both, whose kernel asks.
HANDLER_KEYS: Final = (FUNCTION_OVERRIDE, FUNCTION_MODE)

#: Classes without a handler, of nearly all arguments. Lists are not among them: their elements may have one.
_ORDINARY: set[type] = {int, float, bool, complex, str, type(None), slice, type(...)}
#: Whether all classes of an iterable are such.
are_ordinary = _ORDINARY.issuperset

#: Active function modes of the task, innermost last.
_modes: ContextVar[tuple["FunctionMode", ...]] = ContextVar("opmux_function_modes", default=())
# As the local state is set: a default takes longer to find.
_modes.set(())
#: Reads them; bound once, because functions that may be overridden ask at every call.
get_function_modes = _modes.get

#: Called with 1 when a function mode is entered anywhere in the process, and with -1 when it has been left.
_mode_switch: list[Callable[[int], None]] = []

_F = TypeVar("_F", bound=Callable[..., Any])


def set_mode_switch(switch: Callable[[int], None]) -> None:
    """Says what lets modes see functions that have no keys; see Note [Methods under modes] in `opmux.tensor`."""
    _mode_switch[:] = [switch]


def add_ordinary_class(cls: type) -> None:
    """Notes a class whose instances have no handler, whatever its subclasses have."""
    _ORDINARY.add(cls)


def disabled_opmux_function(*args: Any, **kwargs: Any) -> Any:
    """Stands in a class as `__opmux_function__` for none: calls with its instances are usual ones."""
    return NotImplemented


def function_override_keys() -> DispatchKeySet:
    """The key of tensors whose class has `__opmux_function__`; added to the key table by the first call."""
    return _added(FUNCTION_OVERRIDE)


@cache
def _added(*names: str) -> DispatchKeySet:
    for name in names:
        KEY_TABLE.add_functionality(name, "PythonDispatcher", 1, per_backend=False)
    return DispatchKeySet(names)


def refuse_other_handlers(asked: str, cls: type, *handlers: str) -> None:
    """Refuses a class that has another handler than those which are asked, and so would be asked nothing.

    Args:
        asked: The class, for the message.
        cls: The class, which has none of `handlers` itself.
        handlers: The names of the handlers that it could have.

    Raises:
        OperatorArgumentError: It has a handler of PyTorch's, or of the other kind of modes.
    """
    kinds = {FUNCTION: "of function modes and tensor classes", DISPATCH: "of dispatch modes and tensor classes"}
    kinds |= {name.replace("opmux", "torch"): "PyTorch's" for name in (FUNCTION, DISPATCH)}
    for name, whose in kinds.items():
        if name in vars(cls) and name not in handlers:
            own = name.replace("torch", "opmux")
            meant = own if own in handlers else handlers[0]
            raise OperatorArgumentError(
                asked,
                found=f"it has the method {name}, which is {whose}, and not {meant}: no call would come to it",
                advice=f"name the method {meant}",
            )


class Mode(ABC):
    """A `with` block that is active in the running task, inside those that are active already."""

    #: Name of the method that its subclasses override.
    _handler = ""

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        if Mode in next(c for c in cls.__mro__ if cls._handler in vars(c)).__bases__:
            refuse_other_handlers(f"the mode {cls.__qualname__}", cls, cls._handler)

    @staticmethod
    @abstractmethod
    def _active() -> tuple[ContextVar[Any], Callable[[Any], LocalState]]:
        """The variable with the active modes of this kind, innermost last, and what makes the local state that goes with them."""

    def __enter__(self) -> Self:
        variable, state_with = self._active()
        modes = (*variable.get(), self)
        push_state(state_with(modes), variable, modes)
        return self

    __exit__ = end_block


@final
class _Left(tuple["FunctionMode", ...]):
    """The modes that are left while one of them is asked: true even if there are none. See Note [Handlers]."""

    __slots__ = ()

    def __bool__(self) -> bool:
        return True


class FunctionMode(Mode):
    """A `with` block that sees every call of a public function, method or operator before anything else does.

    Subclass it and override `__opmux_function__`. Blocks nest: the innermost mode is asked first, and what its handler calls goes
    to the next outer one.
    """

    __module__ = "opmux.dispatch"

    def __opmux_function__(
        self, func: Any, types: tuple[type, ...], args: tuple[Any, ...] = (), kwargs: dict[str, Any] | None = None
    ) -> Any:
        """Computes a call; this one passes it on.

        Args:
            func: The public function itself, such as `opmux.add` or `Tensor.add`; the operator, where one was called.
            types: Classes among the arguments that have a handler themselves.
            args: Positional arguments, as they were given.
            kwargs: Keyword arguments, as they were given.

        Returns:
            The result, or NotImplemented to leave the call to the classes in `types`.
        """
        return func(*args, **(kwargs or {}))

    _handler = __opmux_function__.__name__

    def __enter__(self) -> Self:
        before = get_function_modes()
        _switch(1)
        try:
            return super().__enter__()
        except BaseException:
            if get_function_modes() is before:
                _switch(-1)
            raise

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        before = get_function_modes()
        try:
            super().__exit__(kind, error, trace)
        except BaseException:
            # Else it is left in another task than it was entered in, where it is still active.
            if get_function_modes() is not before:
                _switch(-1)
            raise
        _switch(-1)

    @staticmethod
    def _active() -> tuple[ContextVar[Any], Callable[[Any], LocalState]]:
        return _modes, _state_with


def _switch(count: int) -> None:
    for switch in _mode_switch:
        switch(count)


def _state_with(modes: tuple[FunctionMode, ...]) -> LocalState:
    keys = _added(FUNCTION_MODE).raw
    state = current_state()
    return state.including(keys) if len(modes) else state.no_longer_including(keys)


def is_disabled() -> bool:
    """Whether no class is asked about functions now; modes are."""
    state = get_state()
    if state is None or FUNCTION_OVERRIDE not in KEY_TABLE.functionality_by_name:
        return False
    return bool(state.excluded & KEY_TABLE.functionality_by_name[FUNCTION_OVERRIDE].mask)


def undisturbed(function: Callable[..., Any], *args: Any) -> Any:
    """What a function returns while no handler of a function is asked: for texts that describe arguments."""
    if KEY_TABLE.functionality_by_name.keys().isdisjoint(HANDLER_KEYS):
        return function(*args)
    return call_with(_modes, (), call_under, current_state().excluding(_added(*HANDLER_KEYS).raw), function, *args)


def has_handler(cls: type, method: str) -> bool:
    """Whether a class has a handler; one that sets it to None, or to `disabled_opmux_function`, has none."""
    if cls in _ORDINARY:  # `Tensor` itself has the handler that its subclasses inherit
        return False
    handler = getattr(cls, method, None)
    return not (handler is None or handler is disabled_opmux_function or getattr(handler, "is_no_handler", False))


def overridden(
    func: Any, args: tuple[Any, ...], kwargs: dict[str, Any], relevant: tuple[Any, ...] | None = None
) -> Any:
    """What a mode, or the handler of an argument's class, makes of a call; NotImplemented if there is none to ask.

    Args:
        func: What the handlers are given.
        args: Positional arguments.
        kwargs: Keyword arguments.
        relevant: Arguments whose classes are asked; all if None.

    Raises:
        DeclinedError: All returned NotImplemented.
    """
    asked = _asked(*((args, kwargs) if relevant is None else (relevant, {})))
    if not asked and not len(_modes.get()):
        return NotImplemented
    return _ask(func, "", asked, args, kwargs)


def is_overridden(args: Iterable[Any], kwargs: dict[str, Any]) -> bool:
    """Whether `overridden` has a mode or a handler to ask, which is known sooner than what it would be told."""
    return len(_modes.get()) > 0 or bool(_asked(args, kwargs))


def _asked(args: Iterable[Any], kwargs: dict[str, Any]) -> list[Any]:
    """One argument for each class that is asked about a function now."""
    asked = arguments_with_handlers(args, kwargs, FUNCTION)
    return [] if asked and is_disabled() else asked


def _name_of(func: Any, args: tuple[Any, ...]) -> str:
    """A function as errors name it: "opmux.add", "opmux.Tensor.size", "opmux.Tensor.shape.__get__"."""
    if hasattr(func, "_qualified_op_name"):
        return f"opmux.ops.{func}"
    owner = getattr(func, "__self__", None)
    if isinstance(owner, property):  # it knows no name: its tensor's classes do
        names = (name for cls in type(args[0]).__mro__ for name, value in vars(cls).items() if value is owner)
        return f"opmux.Tensor.{next(names, 'property')}.{func.__name__}"
    name = getattr(func, "__qualname__", None) or getattr(func, "__name__", None)
    if name is None:
        return repr(func)
    module = getattr(func, "__module__", None) or "opmux"
    # Methods are written in several classes, of which `Tensor` is the sum.
    return f"opmux.Tensor.{func.__name__}" if module.startswith("opmux.tensor.") else f"{module}.{name}"


def overridable(function: _F, module: str = "", name: str = "") -> _F:
    """The function, with modes and the handlers of its arguments asked before it runs.

    An argument that it stumbles over is named, as by `explained`.

    Args:
        function: A public function made of several operators, or of none.
        module: Where it is found, if that is not where it is defined.
        name: How errors call it; its own name if left out.
    """

    @wraps(function)
    def ask(*args: Any, **kwargs: Any) -> Any:
        if get_function_modes() or not (
            are_ordinary(map(type, args)) and (not kwargs or are_ordinary(map(type, kwargs.values())))
        ):
            answer = overridden(ask, args, kwargs)
            if answer is not NotImplemented:
                return answer
        try:
            return function(*args, **kwargs)
        except STUMBLES as error:
            explain_stumble(function, name, args, kwargs, error)
            raise

    ask.__module__ = module or function.__module__
    vars(ask)["asks_handlers"] = True
    return cast(_F, ask)


def arguments_with_handlers(args: Iterable[Any], kwargs: dict[str, Any], method: str) -> list[Any]:
    """One argument for each class that has a handler, in the order in which they are asked. See Note [Handlers]."""
    found: list[Any] = []
    values: list[Any] = []
    for value in (*args, *kwargs.values()):
        if isinstance(value, (list, tuple)):  # One level of them is looked into.
            values += value
        else:
            values.append(value)
    if are_ordinary(map(type, values)):
        return found
    for value in values:
        if type(value) in _ORDINARY:
            continue
        if has_handler(type(value), method) and all(type(value) is not type(other) for other in found):
            place = next((i for i, other in enumerate(found) if issubclass(type(value), type(other))), len(found))
            found.insert(place, value)
    return found


def all_refused(name: str, method: str, asked: list[Any]) -> DeclinedError:
    """The error of a call that every handler declined, of modes and of arguments' classes."""
    kinds = "".join(
        [
            f"\n    - {f'mode object {v!r}' if isinstance(v, Mode) else f'tensor subclass {type(v)!r}'}"
            f"{_in_brackets(location_of(getattr(v, method, None)))}"
            for v in asked
        ]
    )
    return DeclinedError(
        f"Multiple dispatch failed for {name!r}; all {method} handlers returned NotImplemented",
        found=f"these were asked:{kinds}" if asked else f"no argument has {method}",
        advice="let one of them handle the operator, or convert the arguments",
    )


def _in_brackets(place: str) -> str:
    return f" ({place})" if place else ""


def call_function_handlers(
    func: Any, name: str, args: tuple[Any, ...], kwargs: dict[str, Any], relevant: Iterable[Any] | None = None
) -> Any:
    """The answer of the first mode or `__opmux_function__` among the arguments that gives one.

    Args:
        func: What the handlers are given.
        name: What errors call it.
        args: Positional arguments.
        kwargs: Keyword arguments.
        relevant: Arguments whose classes are asked; all if None.

    Raises:
        DeclinedError: All returned NotImplemented.
    """
    asked = _asked(*((args, kwargs) if relevant is None else (relevant, {})))
    return _ask(func, name, asked, args, kwargs)


def _ask(func: Any, name: str, asked: list[Any], args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    modes = _modes.get()
    if current_state().explained:
        raise _nothing_to_explain(name or _name_of(func, args), [*modes[-1:], *asked])
    types = tuple(type(value) for value in asked)
    if len(modes):
        result = _ask_mode(modes, func, types, args, kwargs)
        if result is not NotImplemented:
            return result
    for value in asked:
        # Read from the value: a plain method, without @classmethod, gets it as `self`, as in PyTorch.
        result = getattr(value, FUNCTION)(func, types, args, kwargs)
        if result is not NotImplemented:
            return result
    raise all_refused(name or _name_of(func, args), FUNCTION, [*modes[-1:], *asked])


def _ask_mode(modes: tuple[FunctionMode, ...], func: Any, *arguments: Any) -> Any:
    outer = _Left(modes[:-1])
    return call_with(_modes, outer, call_under, _state_with(outer), modes[-1].__opmux_function__, func, *arguments)


def handler_name(asked: object) -> str:
    """A mode, or an argument whose class has a handler, as explanations name it."""
    return f"{'mode' if isinstance(asked, Mode) else 'class'} {type(asked).__qualname__}"


def _nothing_to_explain(name: str, asked: list[Any]) -> OperatorValueError:
    return OperatorValueError(
        f"explain: no kernel is chosen for this call of {name}",
        found=f"these are asked before an operator is reached, and take the call over: {', '.join(map(handler_name, asked))}",
        advice=f"read their {FUNCTION}, and explain what it calls",
    )
