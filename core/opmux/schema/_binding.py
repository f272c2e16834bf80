"""Matching the arguments of a call to a schema, with the errors of a Python function call."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from opmux.schema._argument import Argument
from opmux.schema._schema import FunctionSchema

__all__ = ["bind", "equals", "without_defaults"]


def bind(
    schema: FunctionSchema, args: Sequence[Any], kwargs: Mapping[str, Any]
) -> tuple[tuple[Any, ...], dict[str, Any]]:
    """Completes the arguments of a call with the schema's defaults.

    Args:
        schema: The operator's schema.
        args: Values given by position; values beyond the schema's are kept if the schema ends with `...`.
        kwargs: Values given by name; an argument whose name is a Python keyword
            may be given by either name (`from`, `from_`).

    Returns:
        One value for each positional argument, and the values of the keyword-only ones by parameter name.

    Raises:
        TypeError: Too many or too few values, or unknown names, in Python's own words.
    """
    arguments = schema.arguments
    if not kwargs and len(args) == len(arguments) and not (arguments and arguments[-1].kwarg_only):
        return tuple(args), {}  # the usual call gives all that there is by position
    positional = [argument for argument in arguments if not argument.kwarg_only]
    keyword = [argument for argument in arguments if argument.kwarg_only]
    given = _by_name(schema, kwargs, positional[: len(args)])
    if len(args) > len(positional) and not schema.is_vararg:
        raise TypeError(_too_many(schema, positional, keyword, len(args), given))
    rest, missing = _complete(positional[len(args) :], given)
    if missing:
        raise TypeError(_missing(schema, missing, "positional"))
    values, missing = _complete(keyword, given)
    if missing:
        raise TypeError(_missing(schema, missing, "keyword-only"))
    names = (argument.parameter_name for argument in keyword)
    return (*args, *rest), dict(zip(names, values, strict=True))


def without_defaults(
    schema: FunctionSchema, args: tuple[Any, ...], kwargs: dict[str, Any]
) -> tuple[tuple[Any, ...], dict[str, Any]]:
    """Complete arguments without trailing positional and keyword-only ones that equal their schema default, as torch does."""
    positional = [a for a in schema.arguments if not a.kwarg_only]
    count = len(args)
    while count and positional[count - 1].has_default and _is_default(args[count - 1], positional[count - 1]):
        count -= 1
    keyword = {a.parameter_name: a for a in schema.arguments if a.kwarg_only and a.has_default}
    return args[:count], {k: v for k, v in kwargs.items() if not (k in keyword and _is_default(v, keyword[k]))}


#: Attributes that have the numbers which schemas keep of some objects, by the type of these.
_NUMBERED: Final = {"ScalarType": "scalar_type", "Layout": "code", "MemoryFormat": "code"}


def _is_default(value: Any, argument: Argument) -> bool:
    default = argument.default
    if equals(value, default):
        return True
    attribute = _NUMBERED.get(str(argument.type).removesuffix("?")) if default.__class__ is int else None
    return attribute is not None and getattr(value, attribute, None) == default


def equals(value: Any, default: Any) -> bool:
    """Whether a value is a default: of the same class and equal, lists and tuples with the same elements."""
    if isinstance(value, (tuple, list)):
        return isinstance(default, (tuple, list)) and list(value) == list(default)
    return value is default or (value.__class__ is default.__class__ and bool(value == default))


def _by_name(schema: FunctionSchema, kwargs: Mapping[str, Any], taken: list[Argument]) -> dict[str, Any]:
    names = {argument.parameter_name: argument.name for argument in schema.arguments}
    names |= {argument.name or "": argument.name for argument in schema.arguments}
    occupied = {argument.name for argument in taken}
    given: dict[str, Any] = {}
    for word, value in kwargs.items():
        name = names.get(word)
        if name is None:
            raise TypeError(f"{_title(schema)} got an unexpected keyword argument {word!r}")
        if name in occupied or name in given:
            raise TypeError(f"{_title(schema)} got multiple values for argument {word!r}")
        given[name] = value
    return given


def _complete(arguments: list[Argument], given: Mapping[str, Any]) -> tuple[list[Any], list[str]]:
    """Values in order, and the names of the arguments that have none."""
    values: list[Any] = []
    missing: list[str] = []
    for argument in arguments:
        name = argument.name or ""
        if name not in given and not argument.has_default:
            missing.append(argument.parameter_name)
        values.append(given.get(name, argument.default))
    return values, missing


def _title(schema: FunctionSchema) -> str:
    return f"{schema.qualified_name}()"


def _too_many(
    schema: FunctionSchema, positional: list[Argument], keyword: list[Argument], count: int, given: Mapping[str, Any]
) -> str:
    most = len(positional)
    least = sum(not argument.has_default for argument in positional)
    takes = f"{most}" if least == most else f"from {least} to {most}"
    were = f"{count} {'was' if count == 1 else 'were'} given"
    named = sum(argument.name in given for argument in keyword)
    if named:
        were = (
            f"{count} positional argument{'s' * (count != 1)} (and {named} keyword-only "
            f"argument{'s' * (named != 1)}) were given"
        )
    return f"{_title(schema)} takes {takes} positional argument{'s' * (most != 1)} but {were}"


def _missing(schema: FunctionSchema, names: list[str], kind: str) -> str:
    quoted = [repr(name) for name in names]
    if len(quoted) == 2:
        listed = " and ".join(quoted)
    else:
        listed = ", and ".join([", ".join(quoted[:-1]), quoted[-1]]) if len(quoted) > 1 else quoted[0]
    return f"{_title(schema)} missing {len(names)} required {kind} argument{'s' * (len(names) != 1)}: {listed}"
