"""Turning what a user passed into what a kernel receives, or saying what is wrong with it.

Only calls that left the fast path of a generated caller come here.
"""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any, Final, final

from opmux.dispatch._argument_types import INTEGERS, argument_converter, converter, fits_function
from opmux.dispatch._handlers import undisturbed
from opmux.dispatch._keyset import EMPTY, DispatchKeySet, is_tensor
from opmux.dispatch._numbers import Refused
from opmux.errors import OperatorArgumentError, shown
from opmux.schema import (
    Argument,
    BaseType,
    FunctionSchema,
    ListType,
    OptionalType,
    Type,
    described,
    in_words,
    is_tensor_like,
    takes_numbers,
)

__all__ = [
    "ArgumentConverter",
    "Mismatch",
    "advice_for",
    "as_pytorch_says",
    "describe_arguments",
    "describe_value",
    "dispatch_positions",
    "dispatch_values",
    "keys_of",
    "rebuilt",
    "tensors_in",
]

_TENSOR: Final = BaseType("Tensor")


@final
class ArgumentConverter:
    """Converts complete argument lists of one schema."""

    __slots__ = ("_converters", "_positional", "schema")

    def __init__(self, schema: FunctionSchema) -> None:
        self.schema = schema
        numbers = takes_numbers(schema.qualified_name)
        self._converters = [(a, argument_converter(a, numbers)) for a in schema.arguments]
        self._positional, _ = schema.counts()

    def __call__(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> tuple[list[Any], dict[str, Any]]:
        """Converted positional and keyword-only values, of complete ones.

        Raises:
            OperatorArgumentError: A value does not fit its argument's type.
        """
        values = self.try_convert(args, kwargs)
        if isinstance(values, Mismatch):
            raise self.error(values)
        return values

    def try_convert(
        self, args: tuple[Any, ...], kwargs: dict[str, Any], *, of_functions: bool = False
    ) -> "tuple[list[Any], dict[str, Any]] | Mismatch":
        """Converted values, or the first mismatch; `of_functions` takes what public functions take, and no more."""
        positional: list[Any] = []
        keyword: dict[str, Any] = {}
        for i, (argument, convert) in enumerate(self._converters):
            value = args[i] if i < self._positional else kwargs[argument.parameter_name]
            if of_functions and value is not argument.default and not fits_function(argument.type, value):
                return Mismatch((i, argument, value), by_value=False)
            try:
                converted = convert(value)
            except Refused as refusal:
                return Mismatch((i, argument, value), refusal.by_value)
            if i < self._positional:
                positional.append(converted)
            else:
                keyword[argument.parameter_name] = converted
        return positional, keyword

    def error(self, mismatch: "Mismatch") -> OperatorArgumentError:
        """What to raise for an argument that did not fit."""
        _, argument, value = mismatch.at
        return OperatorArgumentError(
            f"{self.schema.qualified_name}: {as_pytorch_says(mismatch)[0]}",
            found=f"{argument.name} = {_short(value)}",
            where=f"schema {self.schema}",
            advice=advice_for(argument.type, value),
        )


@final
class Mismatch:
    """The first argument that did not fit: its position, declaration and value."""

    __slots__ = ("at", "by_value")

    def __init__(self, at: tuple[int, Argument, Any], by_value: bool) -> None:
        self.at = at
        self.by_value = by_value


def as_pytorch_says(
    reason: str | Mismatch,
    kwargs: Mapping[str, Any] = MappingProxyType({}),
    public: str = "",
    tensor: int | None = None,
) -> tuple[str, bool]:
    """Why an overload does not accept arguments, as PyTorch says it, and whether that decides.

    Args:
        reason: What does not fit, or another reason.
        kwargs: Arguments that were given by name.
        public: The public function or method that was called, which calls the first argument "input"; "" for the operator itself.
        tensor: Where a method's tensor is, which PyTorch does not count.
    """
    is_method = public.startswith("Tensor.")
    if isinstance(reason, str):
        return reason.replace("'self'", "'input'") if public and not is_method else reason, False
    index, argument, value = reason.at
    name = f"argument '{argument.name_with('input') if public and not is_method else argument.name}'"
    index -= tensor is not None and tensor < index
    place = "" if argument.kwarg_only or argument.name in kwargs else f" (position {index + 1})"
    wrong = _wrong_element(argument, value)
    if wrong is None:
        return f"{name}{place} must be {in_words(argument.type)}, not {type(value).__name__}", False
    at, kind, element = wrong
    if element == _TENSOR:
        return f"expected Tensor as element {at} in argument {index}, but got {kind}", True
    words = in_words(argument.type)
    if element not in INTEGERS:
        return f"{name}{place} must be {words}, but found element of type {kind} at pos {at + 1}", False
    if at:
        failed = f"failed to unpack the object at pos {at + 1} with error"
        return f'{name} {failed} "type must be {words},but got {kind}"', True
    return f"{name}{place} must be {words}, but found element of type {kind} at pos 0", False


def _wrong_element(argument: Argument, value: Any) -> tuple[int, str, Type] | None:
    """The first element of a list that has another class than the list wants: its place and class, and what is wanted."""
    type_ = argument.type.elem if isinstance(argument.type, OptionalType) else argument.type
    if not isinstance(type_, ListType) or not isinstance(value, (list, tuple)):
        return None
    element = type_.elem.elem if isinstance(type_.elem, OptionalType) else type_.elem
    convert = converter(type_.elem)
    for at, each in enumerate(value):
        try:
            convert(int(each) if at and each.__class__ is bool and element in INTEGERS else each)
        except Refused:
            return at, type(each).__name__, element
    return None


def advice_for(type_: Type, value: object) -> str:
    """What to pass in place of a value that does not fit a type."""
    if str(type_) in ("Tensor", "Tensor?"):
        if isinstance(value, (int, float, complex)):
            return f"make a tensor of it first: opmux.tensor({value!r})"
        if hasattr(value, "__array__") or isinstance(value, (list, tuple)):
            return "make a tensor of it first: opmux.tensor(value)"
    if isinstance(value, (list, tuple)) and isinstance(type_, ListType) and type_.elem == _TENSOR:
        wrong = next((at for at, each in enumerate(value) if not is_tensor(each)), None)
        return f"pass {described(type_)}" if wrong is None else f"make a tensor of element {wrong}, or leave it out"
    return f"pass {described(type_)}"


def _short(value: object) -> str:
    text = shown(value)
    return text if len(text) <= 80 else text[:77] + "..."


def tensors_in(values: Iterable[Any]) -> list[Any]:
    """The tensors among values, and in lists and tuples among them, in order."""
    found: list[Any] = []
    for value in values:
        if getattr(value, "_keys", None).__class__ is DispatchKeySet:  # `is_tensor`, without its frame
            found.append(value)
        elif isinstance(value, (list, tuple)):
            found += tensors_in(value)
    return found


def rebuilt(kind: Any, parts: Iterable[Any]) -> Any:
    """A list or tuple of a class with other parts: a named tuple takes them one by one, others as one.

    Args:
        kind: The class.
        parts: What it is to hold.
    """
    return kind(*parts) if hasattr(kind, "_fields") else kind(parts)


def keys_of(args: "list[Any] | tuple[Any, ...]") -> DispatchKeySet:
    """The union of the key sets of tensors among values and one level of lists."""
    keys = EMPTY
    for value in args:
        if is_tensor(value):
            keys = keys.joins[value._keys]
        elif isinstance(value, (list, tuple)):
            for item in value:
                if is_tensor(item):
                    keys = keys.joins[item._keys]
    return keys


def dispatch_positions(schema: FunctionSchema) -> tuple[int, ...]:
    """Positions, among complete arguments in the schema's order, of those that take part in dispatch."""
    return tuple(i for i, argument in enumerate(schema.arguments) if is_tensor_like(argument.type))


def dispatch_values(schema: FunctionSchema, values: list[Any]) -> list[Any]:
    """Values of the arguments that take part in dispatch, of complete ones in order."""
    return [values[i] for i in dispatch_positions(schema) if i < len(values)]


def describe_arguments(schema: FunctionSchema | None, args: tuple[Any, ...], kwargs: dict[str, Any]) -> str:
    """One phrase per argument that is a tensor or holds tensors: name, dtype, shape, device and keys."""
    names = [a.name for a in schema.arguments] if schema else []
    named = [(names[i] if i < len(names) else f"_{i}", v) for i, v in enumerate(args)] + list(kwargs.items())
    parts = [f"{name}: {text}" for name, value in named if (text := describe_value(value))]
    return "; ".join(parts) or "no tensor arguments"


def describe_value(value: Any) -> str:
    """A tensor as "float32[2, 3] on cpu {CPU, ADInplaceOrView}", one without a dtype by its class; a list as its tensors.

    A number in the place of a tensor is "the number 2.0".

    Empty for anything else.
    """
    return str(undisturbed(_describe, value))


def _describe(value: Any) -> str:
    if is_tensor(value):
        keys = ", ".join(key.name for key in value._keys)
        if not hasattr(value, "dtype"):
            return f"{type(value).__name__} {{{keys}}}"
        if getattr(value, "_is_wrapped_number", False):
            return f"the number {value.item()}"
        return f"{str(value.dtype).removeprefix('opmux.')}{list(value.shape)} on {value.device} {{{keys}}}"
    if isinstance(value, (list, tuple)):
        inner = [text for item in value if (text := _describe(item))]
        return f"[{', '.join(inner)}]" if inner else ""
    return ""
