"""Handlers that classes of arguments bring along: who is asked, and in which order.

Note [Handlers]
Two protocols of PyTorch let a class take part in a call without a registration. `__opmux_function__` sees the call before
anything else does, `__opmux_dispatch__` below autograd, through the Python key. In both, each class among the arguments is asked
once, a subclass before its superclass and otherwise from left to right, until one returns something else than NotImplemented.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from opmux.dispatch._local_state import current_state
from opmux.errors import OperatorArgumentError, OperatorValueError

__all__ = ["DISPATCH", "FUNCTION", "all_refused", "arguments_with_handlers", "call_function_handlers", "has_handler"]

#: Name of the class method that sees a call before anything else does.
FUNCTION = "__opmux_function__"
#: Name of the class method, or a mode's method, that sees a call below autograd.
DISPATCH = "__opmux_dispatch__"


def has_handler(cls: type, method: str) -> bool:
    """Whether a class has a handler of its own; one that sets it to None has none."""
    handler = getattr(cls, method, None)
    return handler is not None and not getattr(handler, "is_default_handler", False)


def arguments_with_handlers(args: Iterable[Any], kwargs: dict[str, Any], method: str) -> list[Any]:
    """One argument for each class that has a handler, in the order in which they are asked. See Note [Handlers]."""
    found: list[Any] = []
    for value in _flat([*args, *kwargs.values()]):
        if has_handler(type(value), method) and all(type(value) is not type(other) for other in found):
            place = next((i for i, other in enumerate(found) if issubclass(type(value), type(other))), len(found))
            found.insert(place, value)
    return found


def _flat(values: Iterable[Any]) -> Iterator[Any]:
    """Values, and those inside one level of lists and tuples."""
    for value in values:
        if isinstance(value, (list, tuple)):
            yield from value
        else:
            yield value


def all_refused(name: str, method: str, asked: list[Any]) -> OperatorArgumentError:
    """The error of a call that every handler declined."""
    kinds = "; ".join(v if isinstance(v, str) else f"class {type(v).__qualname__}" for v in asked)
    return OperatorArgumentError(
        f"Multiple dispatch failed for {name!r}",
        found=f"all {method} handlers returned NotImplemented: {kinds}" if asked else f"no argument has {method}",
        advice="let one of them handle the operator, or convert the arguments",
    )


def call_function_handlers(func: Any, name: str, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """The answer of the first `__opmux_function__` among the arguments that gives one.

    Raises:
        OperatorArgumentError: All returned NotImplemented.
    """
    asked = arguments_with_handlers(args, kwargs, FUNCTION)
    if current_state().explained:
        raise _nothing_to_explain(name, asked)
    types = tuple(type(value) for value in asked)
    for value in asked:
        result = type(value).__opmux_function__(func, types, args, kwargs)
        if result is not NotImplemented:
            return result
    raise all_refused(name, FUNCTION, list(asked))


def _nothing_to_explain(name: str, asked: list[Any]) -> OperatorValueError:
    return OperatorValueError(
        f"explain: no kernel is chosen for this call of {name}",
        found=f"arguments that are no tensors take the call over: {', '.join(type(v).__qualname__ for v in asked)}",
        advice=f"read {FUNCTION} of these classes",
    )
