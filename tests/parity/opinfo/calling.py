"""The function of opmux that stands for an OpInfo's operator, with OpInfo's order of arguments."""

from collections.abc import Callable
from typing import Any

import opmux

Function = Callable[..., Any]


class MissingOperatorError(Exception):
    """opmux has no operator of that name."""


def _found(name: str) -> Function:
    """A function of opmux by its public name."""
    value: Any = opmux
    for part in name.split("."):
        value = getattr(value, part, None)
    if not callable(value):
        raise MissingOperatorError(f"opmux.{name}")
    return value  # type: ignore[no-any-return] # looked up by name


def _where(function: Function) -> Function:
    return lambda self, condition, other, **named: function(condition, self, other, **named)


def _exchanged(function: Function) -> Function:
    return lambda first, second, *others, **named: function(second, first, *others, **named)


def _attribute(name: str) -> Function:
    return lambda self: getattr(self, name)


#: OpInfos whose arguments have another order than the function's.
ADAPTERS: dict[str, Callable[[Function], Function]] = {
    "where": _where,
    "einsum": _exchanged,
    "polygamma": _exchanged,
    "special.polygamma": _exchanged,
    "nn.functional.embedding": _exchanged,
    "nn.functional.embedding_bag": _exchanged,
}
#: OpInfos that stand for attributes of tensors.
ATTRIBUTES = ("T", "H", "mT", "mH")


def function_of(opinfo: Any) -> Function:
    """What to call in place of `opinfo.op`: the function of its public name, or the method.

    Raises:
        MissingOperatorError: opmux has neither.
    """
    name = opinfo.name
    if name in ATTRIBUTES:
        if not hasattr(opmux.Tensor, name):
            raise MissingOperatorError(f"opmux.Tensor.{name}")
        return _attribute(name)
    if name == "slice":  # torch has it under torch.ops only
        return opmux.ops.aten.slice.Tensor  # type: ignore[no-any-return] # operators are attributes made at run time
    try:
        function = _found(name)
    except MissingOperatorError:
        function = _method(name)
    return ADAPTERS.get(name, lambda same: same)(function)


def _method(name: str) -> Function:
    method = getattr(opmux.Tensor, name, None)
    if method is None or "." in name:
        raise MissingOperatorError(f"opmux.{name}")
    return method  # type: ignore[no-any-return] # looked up by name


def exists(opinfo: Any) -> bool:
    """Whether opmux has the operator."""
    try:
        function_of(opinfo)
    except MissingOperatorError:
        return False
    return True


def in_place_of(opinfo: Any) -> Function:
    """What to call in place of `opinfo.get_inplace()`: the method with an underscore, or the function with inplace=True.

    Raises:
        MissingOperatorError: opmux has neither.
    """
    name = opinfo.name
    if name.startswith("nn.functional."):
        function = function_of(opinfo)
        return lambda *given, **named: function(*given, **named, inplace=True)
    return _method(name if name.endswith("_") else f"{name}_")
