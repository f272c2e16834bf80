"""Turning what a user passed into what a kernel receives, or saying what is wrong with it.

Only calls that left the fast path of a generated caller come here. Python classes of dtypes, devices and the like belong to
higher layers, which register them with `register_argument_type`.
"""

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Any, final

from opmux.dispatch._handlers import undisturbed
from opmux.dispatch._keyset import EMPTY, DispatchKeySet, is_tensor
from opmux.dispatch._numbers import Refused, to_bool, to_float, to_int, to_scalar
from opmux.errors import OperatorArgumentError, shown
from opmux.schema import (
    REGISTERED_TYPES,
    Argument,
    BaseType,
    DictType,
    FunctionSchema,
    ListType,
    OptionalType,
    TupleType,
    Type,
    UnionType,
    described,
    in_words,
    is_tensor_like,
    takes_numbers,
)

__all__ = [
    "ARGUMENT_TYPES",
    "ArgumentConverter",
    "ArgumentTypes",
    "Converter",
    "Mismatch",
    "advice_for",
    "as_pytorch_says",
    "converter",
    "describe_arguments",
    "describe_value",
    "dispatch_positions",
    "dispatch_values",
    "keys_of",
    "rebuilt",
    "register_argument_type",
    "register_device_texts",
    "register_sequence_type",
    "set_number_wrapper",
    "set_tensor_movers",
    "tensors_in",
]

#: Converts one value or raises `Refused`.
Converter = Callable[[Any], Any]


@final
class ArgumentTypes:
    """Python classes by schema type, as generated callers test them."""

    def __init__(self) -> None:
        self.no_keys = EMPTY
        self.Scalar: frozenset[type] = frozenset({int, float, bool, complex})
        #: What numbers in place of tensors mostly are.
        self.plain_numbers: frozenset[type] = frozenset({int, float})
        self.sequences: frozenset[type] = frozenset({list, tuple})
        #: These run in C: a list of ints costs no Python frame to test.
        self.are_ints = frozenset({int}).issuperset
        self.are_bools = frozenset({bool}).issuperset
        self.are_floats = frozenset({float}).issuperset
        self.are_strs = frozenset({str}).issuperset
        self.are_scalars = self.Scalar.issuperset
        self.type_of = type
        self.ScalarType: type = type(None)
        self.Device: type = type(None)
        self.Layout: type = type(None)
        self.MemoryFormat: type = type(None)
        self.Generator: type = type(None)
        self.Storage: type = type(None)
        #: Devices by their texts.
        self.devices: dict[str, Any] = {}
        self.converters: dict[str, Converter] = {}
        self.wrap_number: Converter = _refuse
        self.bring: Callable[[Any, Any], Any] = _refuse_moving
        self.bring_recorded: Callable[[Any, Any], Any] = _refuse_moving

    def default(self, schema_type: str, value: Any) -> Any:
        """What a default in a schema stands for; one that stands for nothing is left to the calls, which refuse it."""
        try:
            return self.converters[schema_type](value)
        except (KeyError, TypeError, ValueError):
            return value


def _refuse(value: object) -> Any:
    raise Refused


def _refuse_moving(tensor: object, device: object) -> Any:
    raise Refused


#: The process's argument types.
ARGUMENT_TYPES = ArgumentTypes()


def register_argument_type(schema_type: str, python_type: type, convert: Converter) -> None:
    """Makes `python_type` the class of a schema type, which is one of `REGISTERED_TYPES`.

    Args:
        schema_type: Name of the schema type.
        python_type: Instances of it pass unchanged.
        convert: Turns any other value into an instance, or raises TypeError or ValueError.
    """
    setattr(ARGUMENT_TYPES, schema_type, python_type)
    ARGUMENT_TYPES.converters[schema_type] = convert


def register_device_texts(devices: dict[str, Any]) -> None:
    """Lets a text that names a device pass as that; one that is not among these yet is converted.

    Args:
        devices: Devices by their texts; others may come.
    """
    ARGUMENT_TYPES.devices = devices


def register_sequence_type(python_type: type) -> None:
    """Lets instances of a list or tuple subclass pass as list arguments unchanged."""
    ARGUMENT_TYPES.sequences |= {python_type}


def set_number_wrapper(wrap: Converter) -> None:
    """Says how a Python number becomes a tensor where an operator takes one."""
    ARGUMENT_TYPES.wrap_number = wrap


def set_tensor_movers(bring: Callable[[Any, Any], Any], recorded: Callable[[Any, Any], Any]) -> None:
    """Says how a tensor is copied to another device.

    Args:
        bring: `bring(tensor, device)` makes the copy without calling an operator.
        recorded: Does so by an operator that autograd records.
    """
    ARGUMENT_TYPES.bring = bring
    ARGUMENT_TYPES.bring_recorded = recorded


def _to_tensor(value: Any) -> Any:
    if is_tensor(value):
        return value
    raise Refused


def _to_tensor_or_number(value: Any) -> Any:
    if is_tensor(value):
        return value
    if hasattr(value, "__setitem__"):  # an array, which is no number, whatever its shape
        raise Refused
    return ARGUMENT_TYPES.wrap_number(to_scalar(value))


def _to_str(value: Any) -> str:
    if isinstance(value, str):
        return value
    raise Refused


def _anything(value: Any) -> Any:
    return value


_BASE: dict[str, Converter] = {
    "Tensor": _to_tensor,
    "Scalar": to_scalar,
    "int": to_int,
    "SymInt": to_int,
    "float": to_float,
    "bool": to_bool,
    "str": _to_str,
}


def _registered(name: str) -> Converter:
    def convert(value: Any) -> Any:
        if isinstance(value, getattr(ARGUMENT_TYPES, name)):
            return value
        try:
            return ARGUMENT_TYPES.converters[name](value)
        except (KeyError, TypeError, ValueError):
            raise Refused from None

    return convert


def converter(type_: Type, numbers: bool = False) -> Converter:
    """The converter of a schema type; `numbers` lets Python numbers pass as tensors."""
    if isinstance(type_, BaseType):  # nearly all are
        if type_.name == "Tensor" and numbers:
            return _to_tensor_or_number
        return _registered(type_.name) if type_.name in REGISTERED_TYPES else _BASE.get(type_.name, _anything)
    if isinstance(type_, OptionalType):
        inner = converter(type_.elem, numbers)
        return lambda value: None if value is None else inner(value)
    if isinstance(type_, ListType):
        return _list_converter(converter(type_.elem), type_.size, type_.elem)
    if isinstance(type_, TupleType):
        return _tuple_converter([converter(elem) for elem in type_.elems])
    if isinstance(type_, DictType):
        return _dict_converter(converter(type_.key), converter(type_.value))
    if isinstance(type_, UnionType):
        return _union_converter([converter(member) for member in type_.members])
    return _anything


def _argument_converter(argument: Argument, numbers: bool) -> Converter:
    """The converter of an argument, whose default may be None though its type has no such value (`int n=None`)."""
    type_ = argument.type
    if argument.default is None and not isinstance(type_, OptionalType):
        type_ = OptionalType(type_)
    return converter(type_, numbers and not argument.is_write)


_TENSOR = BaseType("Tensor")
_INTEGERS = (BaseType("int"), BaseType("SymInt"))
#: Types whose values operators take as PyTorch's numbers for them too.
_NUMBERED = ("ScalarType", "Layout", "MemoryFormat")


def _fits_function(type_: Type, value: Any) -> bool:
    """Whether the parser of PyTorch's functions looks at a value of this class, where its operators take some more.

    Lists are lists or tuples there, not whatever can be iterated over, and dtypes, layouts and memory formats have no numbers.
    """
    if isinstance(type_, OptionalType):
        type_ = type_.elem
    if isinstance(type_, ListType):
        iterable = hasattr(value, "__iter__") and not is_tensor(value) and getattr(value, "shape", None) != ()
        return isinstance(value, (list, tuple)) or not iterable
    return not (isinstance(value, int) and isinstance(type_, BaseType) and type_.name in _NUMBERED)


def _list_converter(element: Converter, size: int | None, element_type: Type) -> Converter:
    of_ints = element_type in _INTEGERS
    repeats = size is not None and (of_ints or element_type == BaseType("float"))

    def convert(value: Any) -> Any:
        if isinstance(value, (str, bytes, dict)):
            raise Refused
        if is_tensor(value) or not hasattr(value, "__iter__"):
            if not repeats:
                raise Refused
            return [element(value)] * (size or 1)
        try:
            items = iter(value)
        except TypeError:  # an array without dimensions
            raise Refused(by_value=True) from None
        try:
            if of_ints:  # PyTorch looks at the first alone: behind it a bool is an int
                return [element(int(v) if at and v.__class__ is bool else v) for at, v in enumerate(items)]
            return [element(v) for v in items]
        except Refused as refusal:
            # Lists and tuples are told apart by the types of their elements; other iterables are not.
            raise Refused(by_value=refusal.by_value or not isinstance(value, (list, tuple))) from None

    return convert


def _tuple_converter(elements: list[Converter]) -> Converter:
    def convert(value: Any) -> Any:
        if not isinstance(value, (tuple, list)) or len(value) != len(elements):
            raise Refused(by_value=isinstance(value, (tuple, list)))
        return tuple([element(v) for element, v in zip(elements, value, strict=True)])

    return convert


def _dict_converter(convert_key: Converter, convert_value: Converter) -> Converter:
    def convert(value: Any) -> Any:
        if not isinstance(value, dict):
            raise Refused
        try:
            return {convert_key(k): convert_value(v) for k, v in value.items()}
        except Refused:
            raise Refused(by_value=True) from None

    return convert


def _union_converter(members: list[Converter]) -> Converter:
    def convert(value: Any) -> Any:
        by_value = False
        for member in members:
            try:
                return member(value)
            except Refused as refusal:
                by_value = by_value or refusal.by_value
        raise Refused(by_value=by_value)

    return convert


@final
class ArgumentConverter:
    """Converts complete argument lists of one schema."""

    __slots__ = ("_converters", "_positional", "schema")

    def __init__(self, schema: FunctionSchema) -> None:
        self.schema = schema
        numbers = takes_numbers(schema.qualified_name)
        self._converters = [(a, _argument_converter(a, numbers)) for a in schema.arguments]
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
            if of_functions and value is not argument.default and not _fits_function(argument.type, value):
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
        return f"{name}{place} must be {in_words(argument.type)}, not {type(value).__name__}", False
    at, kind, element = wrong
    if element == _TENSOR:
        return f"expected Tensor as element {at} in argument {index - is_method}, but got {kind}", True
    words = in_words(argument.type)
    if element not in _INTEGERS:
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
            convert(int(each) if at and each.__class__ is bool and element in _INTEGERS else each)
        except Refused:
            return at, type(each).__name__, element
    return None


def advice_for(type_: Type, value: object) -> str:
    """What to pass in place of a value that does not fit a type."""
    if str(type_) in ("Tensor", "Tensor?") and (hasattr(value, "__array__") or isinstance(value, (list, tuple))):
        return "make a tensor of it first: opmux.tensor(value)"
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
