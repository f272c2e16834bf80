"""Schemas of custom operators: inferred from annotations, and checked against what tags promise."""

import inspect
from collections.abc import Callable, Iterable
from typing import Any, NoReturn

from opmux.dispatch import location_of
from opmux.errors import RegistrationError
from opmux.library._refusals import InvalidRegistrationError
from opmux.schema import Argument, BaseType, FunctionSchema, Tag, check_tags, tags_of
from opmux.schema import infer_schema as schema_of
from opmux.tensor import device, dtype

__all__ = ["infer_schema", "normalized_tags"]

#: The types that arguments of custom operators have, and those that results have.
_PARAMETERS = frozenset(
    f"{base}{form}"
    for base, forms in {
        "Tensor": ("", "?", "[]", "?[]"),
        **dict.fromkeys(("SymInt", "float", "bool"), ("", "?", "[]", "[]?")),
        "Scalar": ("", "?", "[]"),
        **dict.fromkeys(("str", "ScalarType", "Device"), ("", "?")),
    }.items()
    for form in forms
)
_RESULTS = frozenset({"Tensor", "Tensor[]", "SymInt", "float", "bool", "Scalar"})

#: Tags of an operator: none, one or several.
Tags = str | Iterable[str] | None


def normalized_tags(tags: Tags) -> tuple[str, ...]:
    """Tags as a tuple without repetitions.

    Raises:
        OperatorArgumentError: They are no names.
        OperatorValueError: PyTorch has no tag of a name.
    """
    return () if tags is None else tags_of(tags)


def infer_schema(
    prototype_function: Callable[..., Any],
    /,
    *,
    mutates_args: str | Iterable[str],
    op_name: str | None = None,
    tags: Tags = (),
) -> str:
    """The text of an operator's schema, from a function's annotations.

    Args:
        prototype_function: The function; every parameter and the result are annotated.
        mutates_args: Names of the tensor parameters that it writes to, or "unknown" for all of them.
        op_name: Name in the text; without one it starts with the parenthesis.
        tags: With `Tag.inplace` or `Tag.out` the results are the arguments that are written.

    Raises:
        OperatorArgumentError: `mutates_args` or `tags` are no names.
        InvalidRegistrationError: `unsupported_annotation`, or `tag_mismatch` when the function is not what a tag promises.
    """
    if isinstance(mutates_args, str) and mutates_args != "unknown":
        _refuse(
            prototype_function,
            f"mutates_args={mutates_args!r} is neither a sequence of the names of the arguments that are mutated "
            "nor the string 'unknown'",
            "give a sequence of names",
        )
    try:
        schema = schema_of(prototype_function, mutates_args=mutates_args)
    except RegistrationError as error:
        raise InvalidRegistrationError(
            error.asked, code=error.code, found=error.found, where=error.where, advice=error.advice
        ) from None
    parameters = list(inspect.signature(prototype_function).parameters.values())
    _check_custom(prototype_function, schema, parameters)
    schema = _with_written_results(schema, normalized_tags(tags))
    check_tags(schema, normalized_tags(tags))
    return f"{op_name or ''}{_text(schema, parameters)}"


def _check_custom(fn: Callable[..., Any], schema: FunctionSchema, parameters: list[inspect.Parameter]) -> None:
    """Refuses what the language has, and custom operators have not."""
    for parameter, argument in zip(parameters, schema.arguments, strict=True):
        if parameter.kind is parameter.POSITIONAL_ONLY:
            found = f"parameter {parameter.name!r}: positional-only args, varargs, or varkwargs are not supported"
            _refuse(fn, found, "let it have a name")
        if str(argument.type) not in _PARAMETERS:
            found = f"Parameter {parameter.name} has unsupported type {argument.type}"
            _refuse(fn, found, f"give an annotation that stands for one of {', '.join(sorted(_PARAMETERS))}")
        if isinstance(parameter.default, (list, tuple)):
            found = f"Parameter {parameter.name} has an unsupported default value type {type(parameter.default)}"
            _refuse(fn, found, "let the default be None, and the annotation Optional[...]")
    for result in schema.returns:
        if str(result.type) not in _RESULTS:
            found = f"Return has unsupported type {result.type}"
            _refuse(fn, found, f"give an annotation that stands for one of {', '.join(sorted(_RESULTS))}")


def _text(schema: FunctionSchema, parameters: list[inspect.Parameter]) -> str:
    """The schema's text, with numbers, dtypes and devices as the function's defaults are written."""
    words: list[str] = []
    for parameter, argument in zip(parameters, schema.arguments, strict=True):
        if argument.kwarg_only and "*" not in words:
            words.append("*")
        word, _, canonical = str(argument).partition("=")
        words.append(f"{word}={_default_text(parameter.default, canonical)}" if argument.has_default else word)
    return f"({', '.join(words)}) -> {str(schema).rpartition(' -> ')[2]}"


def _default_text(value: Any, canonical: str) -> str:
    if isinstance(value, (bool, int, float)):
        return str(value)
    if isinstance(value, dtype):
        return str(value).rpartition(".")[2]
    text = str(value)
    # A schema has escapes for what cannot stand between quotes, and `canonical` has them written.
    quotable = isinstance(value, (str, device)) and text.isprintable() and not set(text) & {'"', "\\"}
    return f'"{text}"' if quotable else canonical


def _refuse(fn: Callable[..., Any], found: str, advice: str) -> NoReturn:
    title = getattr(fn, "__qualname__", repr(fn))
    asked = f"Cannot infer a schema from the function {title!r}"
    where = location_of(fn)
    raise InvalidRegistrationError(asked, code="unsupported_annotation", found=found, where=where, advice=advice)


def _with_written_results(schema: FunctionSchema, tags: tuple[str, ...]) -> FunctionSchema:
    """The schema with results that alias the written arguments, where a tag says so and their number fits."""
    if Tag.inplace not in tags and Tag.out not in tags:
        return schema
    written = [argument for argument in schema.arguments if argument.is_write]
    if len(written) != len(schema.returns) or any(str(r.type) != "Tensor" for r in schema.returns):
        return schema
    returns = [Argument(None, BaseType("Tensor"), alias=argument.alias) for argument in written]
    return FunctionSchema(schema.qualified_name, schema.arguments, returns)
