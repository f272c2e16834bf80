"""Schemas of custom operators: inferred from annotations, and checked against what tags promise."""

import inspect
from collections.abc import Callable, Iterable
from typing import Any, NoReturn

from opmux.errors import RegistrationError
from opmux.library._refusals import InvalidRegistrationError
from opmux.library._tags import Tag
from opmux.schema import AliasInfo, Argument, BaseType, FunctionSchema, names_of
from opmux.schema import infer_schema as schema_of

__all__ = ["check_tagged", "infer_schema", "normalized_tags"]

#: Tags of an operator: none, one or several.
Tags = str | Iterable[str] | None


def normalized_tags(tags: Tags) -> tuple[str, ...]:
    """Tags as a tuple without repetitions.

    Raises:
        OperatorArgumentError: They are no names.
    """
    return () if tags is None else names_of(tags, "tags")


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
        _refuse(prototype_function, f"mutates_args={mutates_args!r}", 'give a sequence of names, or "unknown"')
    try:
        schema = schema_of(prototype_function, mutates_args=mutates_args)
    except RegistrationError as error:
        raise InvalidRegistrationError(
            error.asked, code=error.code, found=error.found, where=error.where, advice=error.advice
        ) from None
    for parameter in inspect.signature(prototype_function).parameters.values():
        if parameter.kind is parameter.POSITIONAL_ONLY:
            _refuse(prototype_function, f"parameter {parameter.name!r} is positional-only", "let it have a name")
    schema = _with_written_results(schema, normalized_tags(tags))
    check_tagged(schema, normalized_tags(tags))
    return f"{op_name or ''}{schema}"


def _refuse(fn: Callable[..., Any], found: str, advice: str) -> NoReturn:
    title = getattr(fn, "__qualname__", repr(fn))
    asked = f"Cannot infer a schema from the function {title!r}"
    raise InvalidRegistrationError(asked, code="unsupported_annotation", found=found, advice=advice)


def _with_written_results(schema: FunctionSchema, tags: tuple[str, ...]) -> FunctionSchema:
    """The schema with results that alias the written arguments, where a tag says so and their number fits."""
    if Tag.inplace not in tags and Tag.out not in tags:
        return schema
    written = [argument for argument in schema.arguments if argument.is_write]
    if len(written) != len(schema.returns) or any(str(r.type) != "Tensor" for r in schema.returns):
        return schema
    returns = [Argument(None, BaseType("Tensor"), alias=argument.alias) for argument in written]
    return FunctionSchema(schema.qualified_name, schema.arguments, returns)


def check_tagged(schema: FunctionSchema, tags: tuple[str, ...]) -> None:
    """Refuses a schema that is not what `Tag.inplace` or `Tag.out` promises.

    Raises:
        InvalidRegistrationError: `tag_mismatch`.
    """
    if Tag.inplace in tags and Tag.out in tags:
        raise _mismatch(schema, "inplace", "Tag.inplace and Tag.out exclude each other")
    if Tag.inplace in tags and (found := _not_inplace(schema)):
        raise _mismatch(schema, "inplace", found)
    if Tag.out in tags and (found := _not_out(schema)):
        raise _mismatch(schema, "out", found)


def _mismatch(schema: FunctionSchema, tag: str, found: str) -> InvalidRegistrationError:
    advice = {
        "inplace": "write the first positional argument, which is a Tensor, no other one, and return it",
        "out": "write keyword-only arguments of type Tensor, and return all of them in order",
    }
    return InvalidRegistrationError(
        f"Tag.{tag} for an operator with schema {schema}", code="tag_mismatch", found=found, advice=advice[tag]
    )


def _not_inplace(schema: FunctionSchema) -> str:
    first = schema.arguments[0] if schema.arguments else None
    if first is None or first.kwarg_only:
        return "there is no positional argument"
    if not first.is_write or str(first.type) != "Tensor":
        return f"the first argument is {first}"
    if any(argument.is_write for argument in schema.arguments[1:]):
        return "another argument is written too"
    return _other_results(schema, [first])


def _not_out(schema: FunctionSchema) -> str:
    written = [argument for argument in schema.arguments if argument.is_write]
    if not written:
        return "no argument is written"
    for argument in written:
        if not argument.kwarg_only or str(argument.type) != "Tensor":
            return f"the argument {argument} is written"
    return _other_results(schema, written)


def _other_results(schema: FunctionSchema, written: list[Argument]) -> str:
    """Why the results are not the written arguments; empty if they are."""
    if len(schema.returns) != len(written):
        return f"{len(written)} written arguments and {len(schema.returns)} results"
    for result, argument in zip(schema.returns, written, strict=True):
        if _sets(result.alias) != _sets(argument.alias):
            return f"the result {result} is not the argument {argument}"
    return ""


def _sets(alias: AliasInfo | None) -> object:
    return None if alias is None else (alias.before_set, alias.is_write)
