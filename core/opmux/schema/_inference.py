"""Schemas from the annotations of Python functions."""

import inspect
import typing
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NoReturn

from opmux.errors import RegistrationError, shown
from opmux.schema._alias import AliasInfo
from opmux.schema._annotations import UnknownAnnotation, default_of, is_evaluated, read_annotation, split_result
from opmux.schema._argument import Argument
from opmux.schema._defaults import NO_DEFAULT, default_text, read_default
from opmux.schema._lexer import Tokens, is_name
from opmux.schema._names import names_of
from opmux.schema._schema import FunctionSchema
from opmux.schema._types import ListType, Type, is_tensor_like

__all__ = ["infer_schema"]

_ACCEPTED = (
    "Tensor, int, float, bool, str, int | float | bool, dtype, device, "
    "and list[...], Sequence[...] or ... | None of these"
)


def infer_schema(
    fn: Callable[..., Any], *, name: str = "", mutates_args: str | Iterable[str] = (), skip: int = 0
) -> FunctionSchema:
    """Infer an operator's schema from a function's annotations.

    Args:
        fn: The function. Every parameter and the result need an annotation. Annotations that are text, as under
            `from __future__ import annotations`, are resolved where the function was defined, or read by their last
            words (`torch.Tensor`) where that fails.
        name: Name of the operator; without one the schema prints as `(...) -> ...`.
        mutates_args: Names of the Tensor parameters that `fn` writes to, or "unknown" for all of them.
        skip: Number of leading parameters that are no arguments of the operator, such as a key set.

    Returns:
        The schema. An int becomes SymInt, as in PyTorch; a parameter after `*` is keyword-only.

    Raises:
        RegistrationError: `unsupported_annotation`, naming the parameter and where the function is.
        SchemaError: `name` is not an operator name.
        OperatorArgumentError: `mutates_args` are no names.
    """
    reader = _FunctionReader(fn, mutates_args)
    parameters = list(reader.signature.parameters.values())[skip:]
    arguments = [reader.argument(place, parameter) for place, parameter in enumerate(parameters)]
    reader.check_mutated(arguments)
    return FunctionSchema(name, arguments, reader.returns())


class _FunctionReader:
    """Reads one function's annotations; knows the function for the sake of its error messages."""

    def __init__(self, fn: Callable[..., Any], mutates_args: str | Iterable[str]) -> None:
        self._fn = fn
        self._mutates_all = mutates_args == "unknown"
        self._mutated: set[str] = set()
        if not self._mutates_all:
            self._mutated.update(names_of(mutates_args, "mutates_args"))
        try:
            self._fn = inspect.unwrap(fn)
            self.signature = inspect.signature(fn)
        except Exception as error:  # attributes of a class that is not ours raise what they like
            self._refuse(f"it has no signature: {error}", "write the schema as text")
        self._names = _visible_names(self._fn)

    def argument(self, place: int, parameter: inspect.Parameter) -> Argument:
        if parameter.kind in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD):
            self._refuse(
                f"parameter {str(parameter)!r}: positional-only args, varargs, or varkwargs are not supported",
                "name every parameter",
            )
        if not is_name(parameter.name):
            self._refuse(f"parameter {parameter.name!r} is not a name of the schema language", "rename it")
        type_ = self._type(parameter)
        return Argument(
            parameter.name,
            type_,
            default=self._default(parameter, type_),
            kwarg_only=parameter.kind is parameter.KEYWORD_ONLY,
            alias=self._alias(place, parameter.name, type_),
        )

    def _type(self, parameter: inspect.Parameter) -> Type:
        if parameter.annotation is parameter.empty:
            self._refuse(f"Parameter {parameter.name} must have a type annotation", f"use one of {_ACCEPTED}")
        return self._read(f"Parameter {parameter.name}", parameter.annotation)

    def _read(self, what: str, annotation: Any) -> Type:
        try:
            return read_annotation(annotation, self._names)
        except UnknownAnnotation:
            self._refuse(*_unsupported(what, annotation, self._names))
        except Exception as error:  # from comparing and hashing what is not ours
            self._refuse(
                f"{what} has an annotation that cannot be looked at: {type(error).__name__}", f"use one of {_ACCEPTED}"
            )

    def _default(self, parameter: inspect.Parameter, type_: Type) -> Any:
        if parameter.default is parameter.empty:
            return NO_DEFAULT
        value = default_of(type_, parameter.default)
        value = tuple(value) if isinstance(value, list) else value
        if not _is_default(type_, value):
            self._refuse(
                f"Parameter {parameter.name} has an unsupported default value type {type(parameter.default)}: "
                f"{shown(parameter.default)} for {type_}",
                "use None, a number, a string, a dtype or a device that fits the annotation",
            )
        return value

    def _alias(self, place: int, name: str, type_: Type) -> AliasInfo | None:
        if not (name in self._mutated or (self._mutates_all and is_tensor_like(type_))):
            return None
        if not is_tensor_like(type_):
            self._refuse(
                f"Parameter {name} is in mutable_args but only Tensors or collections of Tensors can be mutated",
                f"leave it out of mutates_args: its type is {type_}",
            )
        alias = AliasInfo([f"a{place}"], is_write=True)
        return AliasInfo(is_write=True, contained=alias) if isinstance(type_, ListType) else alias

    def check_mutated(self, arguments: Iterable[Argument]) -> None:
        names = {argument.name for argument in arguments}
        unknown = sorted(name for name in self._mutated if name not in names)
        if unknown:
            self._refuse(
                f"{unknown} in mutates_args were not found in the custom op's signature",
                "give names of parameters, or the string 'unknown' for all tensors",
            )

    def returns(self) -> list[Argument]:
        annotation = self.signature.return_annotation
        if annotation is inspect.Signature.empty:
            self._refuse(
                "No return type annotation was provided", "annotate it: -> Tensor, -> None, -> tuple[Tensor, Tensor]"
            )
        try:
            parts = split_result(annotation, self._names)
        except UnknownAnnotation:
            parts = [annotation]
        return [Argument(None, self._read("Return", part)) for part in parts]

    def _refuse(self, found: str, advice: str) -> NoReturn:
        title = getattr(self._fn, "__qualname__", shown(self._fn))
        code = getattr(self._fn, "__code__", None)
        raise RegistrationError(
            f"infer_schema(func): Cannot infer a schema from the function {title!r}",
            code="unsupported_annotation",
            found=found,
            where=f"{code.co_filename}:{code.co_firstlineno}" if code is not None else "",
            advice=advice,
        )


def _is_default(type_: Type, value: Any) -> bool:
    """Whether the schema language can say this default: its print, read again, must give the value."""
    if value is not None and str(type_) in ("Device", "Device?"):
        return isinstance(value, str)
    try:
        tokens = Tokens(default_text(type_, value))
        again = read_default(tokens, type_)
        tokens.expect_end()
        return repr(again) == repr(value)
    except Exception:  # no text of the language, or what a class that is not ours raises
        return False


def _visible_names(fn: Callable[..., Any]) -> Mapping[str, Any]:
    """The globals and closure variables of the function."""
    code = getattr(fn, "__code__", None)
    cells = getattr(fn, "__closure__", None) or ()
    enclosed = {}
    for name, cell in zip(code.co_freevars if code is not None else (), cells, strict=False):
        try:
            enclosed[name] = cell.cell_contents
        except ValueError:  # the variable has no value yet
            continue
    return {**getattr(fn, "__globals__", {}), **enclosed}


def _unsupported(what: str, annotation: Any, names: Mapping[str, Any]) -> tuple[str, str]:
    """What is wrong with an annotation, and what to do about it."""
    shown_ = annotation.__qualname__ if isinstance(annotation, type) else str(annotation)
    if isinstance(annotation, str) and not is_evaluated(annotation, names):
        return (
            f"{what}: Unsupported type annotation {shown_}. It is not a type",
            "make the names that it uses importable at module scope",
        )
    found = f"{what} has unsupported type {shown_}"
    if typing.get_origin(annotation) is tuple and what != "Return":
        element = next((part for part in typing.get_args(annotation) if part is not ...), int)
        listed = getattr(element, "__qualname__", str(element))
        return f"{found}: Tuple inputs in schema are not supported", f"use List instead, as in list[{listed}]"
    return found, f"use one of {_ACCEPTED}"
