"""What custom operators ask of a schema."""

from typing import Final

from opmux.schema import REGISTERED_TYPES, BaseType, FunctionSchema, ListType, OptionalType, Type, is_tensor_like

__all__ = [
    "count_tensors",
    "device_position",
    "has_keyword_only_tensors",
    "has_tensors",
    "is_functional",
    "is_view",
    "may_hold_list",
]


#: Types whose values a call converts or refuses. Of any other, such as `complex` or `Any`, kernels are given what was given.
_CHECKED: Final = frozenset({"Scalar", "int", "SymInt", "float", "bool", "str", *REGISTERED_TYPES})


def count_tensors(schema: FunctionSchema) -> int:
    """How many results an operator has, if each of them is a tensor; else 0."""
    return len(schema.returns) if all(r.type == BaseType("Tensor") for r in schema.returns) else 0


def is_functional(schema: FunctionSchema) -> bool:
    """Whether the operator writes no argument, returns something, and its results share no memory with arguments."""
    return bool(schema.returns) and not schema.is_mutable and all(r.alias is None for r in schema.returns)


def is_view(schema: FunctionSchema) -> bool:
    """Whether a result shares memory with an argument that is not written."""
    shared = {name for a in schema.arguments if a.alias and not a.is_write for name in a.alias.after_set}
    return any(r.alias is not None and shared & r.alias.after_set for r in schema.returns)


def has_tensors(schema: FunctionSchema) -> bool:
    """Whether an argument is a tensor, or may hold some."""
    return any(is_tensor_like(argument.type) for argument in schema.arguments)


def has_keyword_only_tensors(schema: FunctionSchema) -> bool:
    """Whether such an argument is keyword-only."""
    return any(argument.kwarg_only and is_tensor_like(argument.type) for argument in schema.arguments)


def may_hold_list(type_: Type) -> bool:
    """Whether a value of the type may be a list of tensors, or hold or be one where nothing says so."""
    if isinstance(type_, OptionalType):
        return may_hold_list(type_.elem)
    if isinstance(type_, ListType):
        return is_tensor_like(type_.elem) or may_hold_list(type_.elem)
    return not isinstance(type_, BaseType) or (type_.name != "Tensor" and type_.name not in _CHECKED)


def device_position(schema: FunctionSchema) -> int | None:
    """Position of the argument `Device device`, which chooses the backend of an operator without tensors."""
    for position, argument in enumerate(schema.arguments):
        if argument.name == "device" and str(argument.type) == "Device" and not argument.kwarg_only:
            return position
    return None
