"""Methods behind signs, as of `x + y` and `2 - x`: what they leave to the other operand, and what they make of numbers."""

from typing import Any, cast

from opmux.dispatch import (
    are_ordinary,
    bind_caller,
    get_function_modes,
    get_state,
    has_handler,
    is_seen_below,
    overridden,
)
from opmux.errors import DeclinedError
from opmux.native.public.functions import (
    NUMBERS,
    Function,
    call_overloaded,
    definition_of,
    documented,
    is_zero_dim,
    packet_of,
    python_number,
)
from opmux.tensor import Tensor, is_numpy_array, wrap_number
from opmux.tensor import tensor as as_tensor

__all__ = ["binary", "reflected"]


def binary(name: str, number_name: str) -> Function:
    """A method behind a sign: as `method`, but it leaves operands that are no tensors and no numbers to the other side.

    Args:
        name: Overload for two tensors.
        number_name: Overload for a number on the right: the same one where a number is wrapped; empty for none.
    """
    definition = definition_of(name)
    packet = packet_of(name)
    by_number = definition_of(number_name) if number_name else None
    wraps = number_name == name
    is_equality = name in ("aten::eq.Tensor", "aten::ne.Tensor")
    asks_left = name == "aten::eq.Tensor"

    def slow(self: Tensor, other: Any, **kwargs: Any) -> Any:
        if by_number is not None and other.__class__ in NUMBERS:
            return by_number.handle(self, wrap_number(other) if wraps else other, **kwargs)
        if _is_foreign(other) or (by_number is None and other.__class__ in NUMBERS):
            # NumPy computes with its arrays, see Note [NumPy's protocols]; whether elements are equal needs no computing.
            if not is_equality or not is_numpy_array(other) or other.dtype.kind not in "buifc":
                return _asked_of_left(made, self, other) if asks_left else NotImplemented
            other = as_tensor(other)
        try:
            if asks_left and not isinstance(other, Tensor):
                # As in PyTorch, only of a tensor's class is the handler given `__eq__`.
                answer = overridden(Tensor.eq, (self, other), kwargs)
                if answer is not NotImplemented:
                    return answer
            return call_overloaded(packet, definition, (), self, other, **kwargs)
        except DeclinedError:
            return NotImplemented

    number = definition.schema.arguments[1].parameter_name if number_name else ""
    caller = bind_caller(definition, slow, number=number, wraps=wraps)
    made: Any = documented(caller, name, f"See `{name.removeprefix('aten::')}`.")
    made.is_sign, made.asks_left = True, asks_left
    return cast(Function, made)


def _asked_of_left(method: Function, tensor: Tensor, other: Any) -> Any:
    """What modes and the class of the left operand make of a comparison with what is no operand; NotImplemented for nothing."""
    try:
        return overridden(method, (tensor, other), {}, (tensor,))
    except DeclinedError:
        return NotImplemented


def _is_foreign(other: Any) -> bool:
    """Whether an operand is neither a tensor nor a number, nor can take over the call."""
    if isinstance(other, (Tensor, *NUMBERS)) or getattr(other, "shape", None) == ():
        return False
    return not has_handler(type(other), "__opmux_function__")


def reflected(name: str, *, wraps: bool = True, seen: str = "") -> Function:
    """A method behind a sign whose left operand is a number: wrapped as a tensor, unless the overload takes a number.

    Args:
        name: The operator.
        wraps: Whether the overload takes two tensors.
        seen: The operator that modes and classes below autograd see in its place, where they see one: it takes the tensor first,
            computes the same, and takes longer.
    """
    definition = definition_of(name)
    shown = definition_of(seen).handle if seen else None
    takes_numbers = name != "aten::matmul"

    def method(self: Tensor, other: Any) -> Any:
        # In the usual state there are no modes of either kind.
        if get_state() is not None or self.__class__ is not Tensor or not are_ordinary((other.__class__,)):
            try:
                answer = _taken_over(method, shown, self, other)
            except DeclinedError:
                return NotImplemented
            if answer is not NotImplemented:
                return answer
        if not takes_numbers:
            return NotImplemented
        if not isinstance(other, NUMBERS):
            if not is_zero_dim(other):
                return NotImplemented
            other = python_number(other)
            if not isinstance(other, NUMBERS):
                return NotImplemented
        return definition.handle(wrap_number(other) if wraps else other, self)

    return documented(method, name, f"See `{name.removeprefix('aten::')}`.")


def _taken_over(method: Function, shown: Function | None, tensor: Tensor, other: Any) -> Any:
    """What modes and classes make of a number, or something else, in front of a sign; NotImplemented if they make nothing of it."""
    if get_function_modes() or tensor.__class__ is not Tensor or not are_ordinary((other.__class__,)):
        answer = overridden(method, (tensor, other), {})
        if answer is not NotImplemented:
            return answer
    if shown is not None and isinstance(other, NUMBERS) and is_seen_below(tensor):
        return shown(tensor, other)
    return NotImplemented
