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
    OperatorPacket,
    call_function_handlers,
    default_dispatcher,
    is_overridden,
    is_tensor,
)
from opmux.native.public.functions import tell_absent
from opmux.tensor import Tensor, ops

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

#: Methods that make tensors.
_CONSTRUCTION: Final = frozenset(("__init__", "__new__"))
#: Modules whose functions can be overridden. A function of several is named after the last of them.
_MODULES: Final = ("opmux", "opmux.functional", "opmux.nn.functional", "opmux.linalg", "opmux.fft", "opmux.special")


def has_opmux_function(relevant_args: Iterable[Any]) -> bool:
    """Whether a mode is active, or one of the arguments has a handler; what a function asks before it does something.

    Args:
        relevant_args: Arguments that may have one; lists among them are looked into.
    """
    return is_overridden(relevant_args, {})


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
    return is_tensor(inp) or hasattr(inp, FUNCTION)


def is_tensor_method_or_property(func: Callable[..., Any]) -> bool:
    """Whether a function that a handler is given is a method of `Tensor` or reads or writes one of its properties."""
    return func in _tensor_functions() or getattr(func, "__name__", "") in ("__get__", "__set__", "__delete__")


def resolve_name(f: Callable[..., Any]) -> str | None:
    """Where a function that a handler is given is found: "opmux.add", "opmux.Tensor.shape.__get__", "aten.add.Tensor"; or None."""
    if isinstance(f, OperatorPacket):
        return str(f)
    packet = getattr(f, "overloadpacket", None)
    return _names().get(f) if packet is None else f"{packet}.{getattr(f, 'overload', 'default')}"


def get_default_nowrap_functions() -> set[Callable[..., Any]]:
    """Functions whose results the default handler leaves as they are: a gradient keeps its own class."""
    return {Tensor.grad.__get__}


def get_ignored_functions() -> set[Callable[..., Any]]:
    """Public functions that no class is asked about: they take no tensor, or make one of other things, or say what is set.

    Modes are asked about those among them that make tensors.
    """
    found = {value for values in _public_functions().values() for value in values if not _takes_tensors(value)}
    methods = {getattr(Tensor, name) for name in dir(Tensor) if not name.startswith("_") or name in _CONSTRUCTION}
    return found | {each for each in methods.difference(_tensor_functions()) if inspect.isroutine(each)}


def get_overridable_functions() -> dict[Any, list[Callable[..., Any]]]:
    """Every function that the handler of a class may be given, by the module or class that it is found in."""
    found: dict[Any, list[Callable[..., Any]]] = {
        module: [value for value in values if _takes_tensors(value)] for module, values in _public_functions().items()
    }
    found[Tensor] = _tensor_functions()
    return found


def get_testing_overrides() -> dict[Callable[..., Any], Callable[..., Any]]:
    """For every overridable function one that takes the same arguments and returns -1."""
    return {function: _dummy(function) for functions in get_overridable_functions().values() for function in functions}


def _public_functions() -> dict[Any, list[Callable[..., Any]]]:
    modules = [importlib.import_module(name) for name in _MODULES]
    return {
        module: [value for name in module.__all__ if inspect.isfunction(value := getattr(module, name))]
        for module in modules
    }


def _takes_tensors(function: Callable[..., Any]) -> bool:
    """Whether a public function asks the classes of its arguments, and has one that may be a tensor."""
    if not hasattr(function, "asks_handlers"):
        return False
    # Asked first: the error of a name that no operator has looks for close names.
    defined = [name for name in _operators_of(function) if default_dispatcher.is_defined(f"aten::{name}")]
    operators = [getattr(ops.aten, name) for name in defined]
    schemas = [schema for operator in operators for schema in operator._schemas.values() if not schema.out_arguments]
    return not schemas or any("Tensor" in str(a.type) for schema in schemas for a in schema.arguments)


def _operators_of(function: Callable[..., Any]) -> tuple[str, ...]:
    """Names that the operator behind a public function may have."""
    name, module = function.__name__, _names()[function].split(".")[1]
    return (f"{module}_{name}",) if module in ("fft", "linalg", "special") else (name,)


def _dummy(function: Callable[..., Any]) -> Callable[..., Any]:
    signature = inspect.signature(function) if inspect.isfunction(function) else None

    def dummy(*args: Any, **kwargs: Any) -> int:
        if signature is not None:
            signature.bind(*args, **kwargs)
        return -1

    if signature is not None:
        vars(dummy)["__signature__"] = signature
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
        elif inspect.isfunction(vars(Probe).get(name)) or hasattr(getattr(Tensor, name), "asks_handlers"):
            function = getattr(Tensor, name)
            found += [function, getattr(function, "stands_for", lambda function=function: function)()]
    return list(dict.fromkeys(found))


@cache
def _names() -> dict[Callable[..., Any], str]:
    names: dict[Callable[..., Any], str] = {}
    for module in _MODULES:
        found = importlib.import_module(module)
        names.update({value: f"{module}.{n}" for n in found.__all__ if inspect.isfunction(value := getattr(found, n))})
    for name in dir(Tensor):
        value = inspect.getattr_static(Tensor, name)
        if isinstance(value, property):
            names.update(
                {a: f"opmux.Tensor.{name}.{a.__name__}" for a in (value.__get__, value.__set__, value.__delete__)}
            )
        elif inspect.isfunction(method := getattr(Tensor, name)):
            names[method] = f"opmux.Tensor.{name}"  # of a method with two names the later one counts, as in PyTorch
    return names


tell_absent(globals())
del tell_absent
