"""What an operator returns whose call a handler has computed: what its schema promises, whatever the handler made."""

from collections.abc import Callable
from typing import Any, Final

from opmux.dispatch._entry import OperatorHandle
from opmux.dispatch._keyset import is_tensor
from opmux.errors import OperatorValueError, shown
from opmux.schema import FunctionSchema, ListType, OptionalType, Type

__all__ = ["as_promised", "written_arguments"]


def _is_tensor_or_none(value: Any) -> bool:
    return value is None or is_tensor(value)


#: What handlers may return for results of these types; None stands for an undefined tensor, and for False.
_TESTS: Final[dict[str, Callable[[Any], bool]]] = {
    "Tensor": _is_tensor_or_none,
    "bool": lambda value: value is None or isinstance(value, int),
    "float": lambda value: isinstance(value, (int, float)) or hasattr(value, "__float__"),
    "int": lambda value: hasattr(value, "__index__") or hasattr(value, "node"),
    "str": lambda value: isinstance(value, str),
}


def as_promised(func: OperatorHandle, args: tuple[Any, ...], kwargs: dict[str, Any], result: Any) -> Any:
    """The result of a handler; of an operator that writes its arguments, these themselves.

    Raises:
        OperatorValueError: The result is of another type than the schema says.
    """
    schema = func.schema
    returns = schema.returns
    if len(returns) == 1:
        if not _fits(returns[0].type, result):
            raise _refused(func, result, str(returns[0].type))
    elif returns:
        if not isinstance(result, (tuple, list)):
            raise _refused(func, result, f"a tuple of {len(returns)} results", "is not an instance of 'sequence'")
        if len(result) != len(returns):
            raise _refused(func, result, f"a tuple of {len(returns)} results", f"has {len(result)}")
        for returned, value in zip(returns, result, strict=True):
            if not _fits(returned.type, value):
                raise _refused(func, value, str(returned.type))
    written = written_arguments(schema, args, kwargs)
    if not written:
        return result
    return written[0] if len(written) == 1 else tuple(written)


def written_arguments(schema: FunctionSchema, args: tuple[Any, ...], kwargs: dict[str, Any]) -> list[Any]:
    """The arguments that an operator writes and returns; none for one that returns something new."""
    names = [result.alias.before_set for result in schema.returns if result.alias and result.alias.is_write]
    if not names:
        return []
    values = dict(zip([a.parameter_name for a in schema.arguments], args, strict=False)) | kwargs
    aliases = [(a.alias.before_set, values.get(a.parameter_name)) for a in schema.arguments if a.alias]
    return [next(value for known, value in aliases if known & name) for name in names]


def _fits(type_: Type, value: Any) -> bool:
    if isinstance(type_, OptionalType):
        return value is None or _fits(type_.elem, value)
    if isinstance(type_, ListType):
        return isinstance(value, (list, tuple)) and all(_fits(type_.elem, item) for item in value)
    test = _TESTS.get(str(type_).replace("SymInt", "int"))
    return test is None or test(value)


def _refused(func: OperatorHandle, value: Any, wanted: str, reason: str = "") -> OperatorValueError:
    kind = type(value).__qualname__
    return OperatorValueError(
        f"{func.name}: Unable to cast {shown(value)} to {wanted}",
        found=f"a handler returned it, and object of type {kind!r} {reason or f'is no {wanted}'}",
        advice=f"return from it what the schema says: {func.schema}",
    )
