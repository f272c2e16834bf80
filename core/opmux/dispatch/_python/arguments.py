"""Arguments as functions of Python get them: numbers and lists, as they were written."""

from typing import Any

from opmux.dispatch._entry import OperatorHandle
from opmux.schema import Argument, ListType, OptionalType, Type, takes_numbers

__all__ = ["as_written"]


def as_written(
    func: OperatorHandle, args: tuple[Any, ...], kwargs: dict[str, Any]
) -> tuple[tuple[Any, ...], dict[str, Any]]:
    """Arguments as handlers know them: lists of their own where the schema has lists, numbers where they stand for tensors."""
    numbers = takes_numbers(func.name)

    def written(argument: Argument, value: Any) -> Any:
        if numbers and getattr(value, "_is_wrapped_number", False):
            return value.item()
        return list(value) if isinstance(value, (list, tuple)) and _is_list(argument.type) else value

    arguments = func.schema.arguments
    by_name = {argument.parameter_name: argument for argument in arguments}
    return (
        tuple(written(argument, value) for argument, value in zip(arguments, args, strict=False)),
        {name: written(by_name[name], value) for name, value in kwargs.items()},
    )


def _is_list(type_: Type) -> bool:
    return isinstance(type_.elem if isinstance(type_, OptionalType) else type_, ListType)
