"""Classes and modes that take over whole calls: the counterpart of `torch.overrides`.

A class with `__opmux_function__`, and a `FunctionMode`, is given the public function that was called and the arguments as they were
written; see Note [Handlers] and Note [Form of a call] in `opmux.dispatch`.
"""

import importlib
import inspect
from collections.abc import Callable, Iterable
from functools import cache, wraps
from typing import Any, Final

from opmux.dispatch import (
    FUNCTION,
    FunctionMode,
    arguments_with_handlers,
    call_function_handlers,
    get_function_modes,
    is_disabled,
    is_tensor,
)
from opmux.tensor import Tensor

__all__ = [
    "FunctionMode",
    "get_default_nowrap_functions",
    "get_ignored_functions",
    "get_overridable_functions",
    "get_testing_overrides",
    "handle_opmux_function",
    "has_opmux_function",
    "has_opmux_function_unary",
    "has_opmux_function_variadic",
    "is_tensor_like",
    "is_tensor_method_or_property",
    "resolve_name",
    "wrap_opmux_function",
]

#: Modules whose functions can be overridden.
_MODULES: Final = ("opmux", "opmux.fft", "opmux.functional", "opmux.linalg", "opmux.nn.functional", "opmux.special")


def has_opmux_function(relevant_args: Iterable[Any]) -> bool:
    """Whether a mode is active, or one of the arguments has a handler; what a function asks before it does something.

    Args:
        relevant_args: Arguments that may have one; lists among them are looked into.
    """
    if is_disabled():
        return False
    return bool(get_function_modes()) or bool(arguments_with_handlers(relevant_args, {}, FUNCTION))


def has_opmux_function_unary(argument: Any) -> bool:
    """As `has_opmux_function`, of one argument."""
    return has_opmux_function((argument,))


def has_opmux_function_variadic(*relevant_args: Any) -> bool:
    """As `has_opmux_function`, with the arguments one by one."""
    return has_opmux_function(relevant_args)


def handle_opmux_function(
    public_api: Callable[..., Any], relevant_args: Iterable[Any], /, *args: Any, **kwargs: Any
) -> Any:
    """What modes and handlers make of a call; for functions of your own, after `has_opmux_function`.

    Args:
        public_api: The function that was called, which handlers are given.
        relevant_args: Arguments whose classes are asked.
        args: Positional arguments of the call.
        kwargs: Keyword arguments of the call.

    Raises:
        OperatorArgumentError: All returned NotImplemented.
    """
    return call_function_handlers(public_api, resolve_name(public_api) or repr(public_api), args, kwargs, relevant_args)


def wrap_opmux_function(dispatcher: Callable[..., Iterable[Any]]) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """A decorator that lets a function of your own be overridden.

    Args:
        dispatcher: Called with the arguments of a call; returns those whose classes are asked.
    """

    def decorate(function: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(function)
        def ask(*args: Any, **kwargs: Any) -> Any:
            relevant_args = tuple(dispatcher(*args, **kwargs))
            if has_opmux_function(relevant_args):
                return handle_opmux_function(ask, relevant_args, *args, **kwargs)
            return function(*args, **kwargs)

        return ask

    return decorate


def is_tensor_like(inp: Any) -> bool:
    """Whether a value is a tensor, or an object whose class has `__opmux_function__`."""
    return is_tensor(inp) or getattr(type(inp), FUNCTION, None) is not None


def is_tensor_method_or_property(func: Callable[..., Any]) -> bool:
    """Whether a function that a handler is given is a method of `Tensor` or reads or writes one of its properties."""
    return func in _tensor_functions() or getattr(func, "__name__", "") in ("__get__", "__set__", "__delete__")


def resolve_name(f: Callable[..., Any]) -> str | None:
    """Where a function that a handler is given is found, such as "opmux.add" or "opmux.Tensor.shape.__get__"; None if nowhere."""
    return _names().get(f)


def get_default_nowrap_functions() -> set[Callable[..., Any]]:
    """Functions whose results the default handler leaves as they are: a gradient keeps its own class."""
    return {Tensor.grad.__get__}


def get_ignored_functions() -> set[Callable[..., Any]]:
    """Public functions that no handler is asked about: they make tensors of other things or classes, or say what is set."""
    found: set[Callable[..., Any]] = set()
    for name in _MODULES:
        module = importlib.import_module(name)
        for public in module.__all__:
            value = getattr(module, public)
            if inspect.isfunction(value) and not _asks(value):
                found.add(value)
    methods = {getattr(Tensor, name) for name in dir(Tensor) if not name.startswith("_")}
    return found | {each for each in methods.difference(_tensor_functions()) if inspect.isfunction(each)}


def get_overridable_functions() -> dict[Any, list[Callable[..., Any]]]:
    """Every function that a handler may be given, by the module or class that it is found in."""
    found: dict[Any, list[Callable[..., Any]]] = {}
    for name in _MODULES:
        module = importlib.import_module(name)
        values = [getattr(module, public) for public in module.__all__]
        found[module] = [value for value in values if _asks(value)]
    found[Tensor] = _tensor_functions()
    return found


def get_testing_overrides() -> dict[Callable[..., Any], Callable[..., Any]]:
    """For every overridable function one of the same signature that returns -1."""
    return {function: _dummy(function) for functions in get_overridable_functions().values() for function in functions}


def _asks(value: Any) -> bool:
    return inspect.isfunction(value) and hasattr(value, "asks_handlers")


def _dummy(function: Callable[..., Any]) -> Callable[..., Any]:
    def dummy(*args: Any, **kwargs: Any) -> int:
        return -1

    if inspect.isfunction(function):
        vars(dummy)["__signature__"] = inspect.signature(function)
    return dummy


@cache
def _tensor_functions() -> list[Callable[..., Any]]:
    """Methods of `Tensor` and accessors of its properties that a subclass's handler sees."""

    class Probe(Tensor):
        """A subclass has its own of those that do not ask by themselves."""

    found: list[Callable[..., Any]] = []
    for name in dir(Tensor):
        value = inspect.getattr_static(Tensor, name)
        if isinstance(value, property) and name in vars(Probe):
            found += [a for a, used in ((value.__get__, True), (value.__set__, value.fset)) if used]
        elif inspect.isfunction(vars(Probe).get(name)) or _asks(getattr(Tensor, name)):
            function = getattr(Tensor, name)
            found.append(getattr(function, "stands_for", lambda function=function: function)())
    return list(dict.fromkeys(found))


@cache
def _names() -> dict[Callable[..., Any], str]:
    names: dict[Callable[..., Any], str] = {}
    for name in dir(Tensor):
        value = inspect.getattr_static(Tensor, name)
        if isinstance(value, property):
            names.update(
                {a: f"opmux.Tensor.{name}.{a.__name__}" for a in (value.__get__, value.__set__, value.__delete__)}
            )
        elif callable(function := getattr(Tensor, name)) and name != "__class__":
            names.setdefault(function, f"opmux.Tensor.{name}")
    for module in reversed(_MODULES):
        found = importlib.import_module(module)
        names.update({value: f"{module}.{n}" for n in found.__all__ if _asks(value := getattr(found, n))})
    return names
