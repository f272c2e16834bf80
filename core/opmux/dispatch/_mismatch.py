"""An argument that does not fit its type, and what is said of it."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final, final

from opmux.dispatch._keyset import is_tensor
from opmux.dispatch._numbers import Refused, to_int
from opmux.schema import Argument, BaseType, ListType, OptionalType, Type

__all__ = ["Mismatch", "as_pytorch_says"]

#: Schema types as PyTorch's errors call them.
_WORDS: Final = {
    "SymInt": "int",
    "Scalar": "Number",
    "ScalarType": "opmux.dtype",
    "Device": "opmux.device",
    "Layout": "opmux.layout",
    "MemoryFormat": "opmux.memory_format",
    "Generator": "opmux.Generator",
}


@final
class Mismatch:
    """The first argument that did not fit: its position, declaration and value."""

    __slots__ = ("at", "by_value")

    def __init__(self, at: tuple[int, Argument, Any], by_value: bool) -> None:
        self.at = at
        self.by_value = by_value


def as_pytorch_says(
    reason: str | Mismatch, kwargs: Mapping[str, Any] = MappingProxyType({}), public: str = ""
) -> tuple[str, bool]:
    """Why an overload does not accept arguments, as PyTorch says it, and whether that decides.

    Args:
        reason: What does not fit, or another reason.
        kwargs: Arguments that were given by name.
        public: The public function or method that was called, which calls the first argument "input"; "" for the operator itself.
    """
    is_method = public.startswith("Tensor.")
    if isinstance(reason, str):
        return reason.replace("'self'", "'input'") if public and not is_method else reason, False
    index, argument, value = reason.at
    name = f"argument '{argument.name_with('input') if public and not is_method else argument.name}'"
    place = "" if argument.kwarg_only or argument.name in kwargs else f" (position {index + 1 - is_method})"
    wrong = _wrong_element(argument, value)
    if wrong is None:
        return f"{name}{place} must be {_in_words(argument.type)}, not {type(value).__name__}", False
    at, kind, of_tensors = wrong
    if of_tensors:
        return f"expected Tensor as element {at} in argument {index - is_method}, but got {kind}", True
    words = _in_words(argument.type)
    if at:
        failed = f"failed to unpack the object at pos {at + 1} with error"
        return f'{name} {failed} "type must be {words},but got {kind}"', True
    return f"{name}{place} must be {words}, but found element of type {kind} at pos 0", False


def _wrong_element(argument: Argument, value: Any) -> tuple[int, str, bool] | None:
    """The first element of a list that has another class than the list wants: place, class, and whether tensors are wanted."""
    type_ = argument.type.elem if isinstance(argument.type, OptionalType) else argument.type
    if not isinstance(type_, ListType) or not isinstance(value, (list, tuple)):
        return None
    element = type_.elem.elem if isinstance(type_.elem, OptionalType) else type_.elem
    of_tensors = element == BaseType("Tensor")
    if not of_tensors and element not in (BaseType("int"), BaseType("SymInt")):
        return None
    for at, each in enumerate(value):
        fits = is_tensor(each) or (each is None and element is not type_.elem) if of_tensors else _is_int(each, at)
        if not fits:
            return at, type(each).__name__, of_tensors
    return None


def _is_int(value: Any, at: int) -> bool:
    if isinstance(value, bool):
        return at > 0
    try:
        to_int(value)
    except Refused:
        return False
    return True


def _in_words(type_: Type) -> str:
    """A schema type as PyTorch's errors call it."""
    inner = type_.elem if isinstance(type_, OptionalType) else type_
    if isinstance(inner, ListType):
        return f"tuple of {_in_words(inner.elem)}s"
    return _WORDS.get(str(inner), str(inner))
