"""Schema types as Python has them: their classes, and what makes a value of each of what a user passes.

Python classes of dtypes, devices and the like belong to higher layers, which register them with `register_argument_type`.
"""

from collections.abc import Callable
from typing import Any, final

from opmux.dispatch._keyset import EMPTY, is_tensor
from opmux.dispatch._numbers import Refused, to_bool, to_complex, to_float, to_int, to_scalar
from opmux.schema import (
    REGISTERED_TYPES,
    Argument,
    BaseType,
    DictType,
    ListType,
    OptionalType,
    TupleType,
    Type,
    UnionType,
)

__all__ = [
    "ARGUMENT_TYPES",
    "INTEGERS",
    "ArgumentTypes",
    "Converter",
    "argument_converter",
    "converter",
    "fits_function",
    "register_argument_type",
    "register_device_texts",
    "register_sequence_type",
    "set_number_wrapper",
    "set_tensor_movers",
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
        self.are_complex = frozenset({complex}).issuperset
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


def _to_none(value: Any) -> None:
    if value is not None:
        raise Refused


def _anything(value: Any) -> Any:
    return value


_BASE: dict[str, Converter] = {
    "Tensor": _to_tensor,
    "Scalar": to_scalar,
    "int": to_int,
    "SymInt": to_int,
    "float": to_float,
    "complex": to_complex,
    "bool": to_bool,
    "SymBool": to_bool,
    "str": _to_str,
    "NoneType": _to_none,
}


def _registered(name: str) -> Converter:
    def convert(value: Any) -> Any:
        if isinstance(value, getattr(ARGUMENT_TYPES, name)):
            return value
        if value is None:  # which stands for the default device where a class is made of it
            raise Refused
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


def argument_converter(argument: Argument, numbers: bool) -> Converter:
    """The converter of an argument, whose default may be None though its type has no such value (`int n=None`)."""
    type_ = argument.type
    if argument.default is None and not isinstance(type_, OptionalType):
        type_ = OptionalType(type_)
    return converter(type_, numbers and not argument.is_write)


#: Types of which PyTorch reads a list by its first element.
INTEGERS = (BaseType("int"), BaseType("SymInt"))
#: Types whose values operators take as PyTorch's numbers for them too.
_NUMBERED = ("ScalarType", "Layout", "MemoryFormat")


def fits_function(type_: Type, value: Any) -> bool:
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
    of_ints = element_type in INTEGERS
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
