"""Python annotations as types of the schema language."""

import ast
import types
import typing
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from opmux.schema._types import BaseType, ListType, OptionalType, Type

__all__ = ["UnknownAnnotation", "default_of", "evaluated", "read_annotation", "register_annotation"]


class UnknownAnnotation(Exception):  # noqa: N818 - never leaves this package
    """An annotation that has no type in the schema language."""


_NUMBERS = frozenset({"SymInt", "float", "bool", "complex"})

# Words of annotations that cannot be evaluated, such as names imported for a type checker only.
_WORDS = {
    "Tensor": "Tensor",
    "int": "SymInt",
    "float": "float",
    "bool": "bool",
    "complex": "complex",
    "str": "str",
    "Number": "Scalar",
    "Scalar": "Scalar",
    "dtype": "ScalarType",
    "device": "Device",
    "layout": "Layout",
    "memory_format": "MemoryFormat",
    "Generator": "Generator",
}
_LIST_WORDS = frozenset({"list", "List", "Sequence", "tuple", "Tuple"})

_classes: dict[Any, str] = {int: "SymInt", float: "float", bool: "bool", complex: "complex", str: "str"}
_defaults: dict[str, Callable[[Any], Any]] = {}


def register_annotation(python_type: type, schema_type: str, default: Callable[[Any], Any] | None = None) -> None:
    """Make a class of a higher layer mean a type of the schema language.

    Args:
        python_type: The class that annotations name, such as Tensor.
        schema_type: The type it stands for, such as `Tensor`.
        default: Turns an instance into what a schema keeps as a default: an int for a dtype, a str for a device.
    """
    _classes[python_type] = schema_type
    if default is not None:
        _defaults[schema_type] = default


def default_of(type_: Type, value: Any) -> Any:
    """The value that a schema keeps for a default of a Python signature."""
    inner = type_.elem if isinstance(type_, OptionalType) else type_
    convert = _defaults.get(str(inner))
    if convert is not None and isinstance(value, _registered(str(inner))):
        return convert(value)
    if str(type_) == "float" and type(value) is int:
        return float(value)
    if isinstance(value, list | tuple) and str(inner) == "float[]":
        return tuple(float(item) if type(item) is int else item for item in value)
    return value


def _registered(schema_type: str) -> tuple[type, ...]:
    return tuple(python_type for python_type, name in _classes.items() if name == schema_type)


def read_annotation(annotation: Any, names: Mapping[str, Any]) -> Type:
    """The type that an annotation stands for.

    Args:
        annotation: A class, a generic such as `list[Tensor]` or `int | None`, or the text of one.
        names: What the names in a text mean.

    Raises:
        UnknownAnnotation: The annotation has no type in the schema language.
    """
    if isinstance(annotation, typing.ForwardRef):
        annotation = annotation.__forward_arg__
    if isinstance(annotation, str):
        return _read_text(annotation, names)
    if isinstance(annotation, type) and annotation in _classes:
        return BaseType(_classes[annotation])
    origin, parts = typing.get_origin(annotation), typing.get_args(annotation)
    if origin is typing.Annotated:
        return read_annotation(parts[0], names)
    if origin in (typing.Union, types.UnionType):
        members = [read_annotation(part, names) for part in parts if part is not types.NoneType]
        return _union(members, optional=types.NoneType in parts)
    if origin in (list, Sequence) or (origin is tuple and parts[1:] == (...,)):
        return ListType(read_annotation(parts[0], names))
    if (getattr(annotation, "__module__", ""), getattr(annotation, "__qualname__", "")) == ("numbers", "Number"):
        return BaseType("Scalar")
    raise UnknownAnnotation


def _union(members: list[Type], *, optional: bool) -> Type:
    if len(members) > 1:
        if not {str(member) for member in members} <= _NUMBERS:
            raise UnknownAnnotation
        members = [BaseType("Scalar")]
    return OptionalType(members[0]) if optional else members[0]


def evaluated(annotation: Any, names: Mapping[str, Any]) -> Any:
    """What the text of an annotation means; the text itself if its names are not known, and anything else unchanged."""
    if not isinstance(annotation, str):
        return annotation
    try:
        # The program's own code, which Python itself would have evaluated at the `def`.
        return eval(annotation, dict(names))  # noqa: S307
    except Exception:
        return annotation


def _read_text(text: str, names: Mapping[str, Any]) -> Type:
    annotation = evaluated(text, names)
    if isinstance(annotation, str):
        return _read_words(annotation)
    return read_annotation(annotation, names)


def _read_words(text: str) -> Type:
    try:
        return _read_node(ast.parse(text.strip(), mode="eval").body)
    except (SyntaxError, ValueError, RecursionError):
        raise UnknownAnnotation from None


def _read_node(node: ast.expr) -> Type:
    """The type that an annotation means by the last words of its names: `torch.Tensor` is `Tensor`."""
    word = _last_word(node)
    if word in _WORDS:
        return BaseType(_WORDS[word])
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return _read_words(node.value)
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr):
        return _read_union([node.left, node.right])
    if isinstance(node, ast.Subscript):
        return _read_generic(_last_word(node.value), _elements(node.slice))
    raise UnknownAnnotation


def _read_generic(word: str, parts: list[ast.expr]) -> Type:
    if word == "Optional" and len(parts) == 1:
        return OptionalType(_read_node(parts[0]))
    if word == "Union":
        return _read_union(parts)
    if word in ("tuple", "Tuple"):
        if len(parts) != 2 or not isinstance(parts[1], ast.Constant) or parts[1].value is not ...:
            raise UnknownAnnotation
        return ListType(_read_node(parts[0]))
    if word in _LIST_WORDS and len(parts) == 1:
        return ListType(_read_node(parts[0]))
    raise UnknownAnnotation


def _read_union(parts: list[ast.expr]) -> Type:
    flat: list[ast.expr] = []
    while parts:
        part = parts.pop()
        if isinstance(part, ast.BinOp) and isinstance(part.op, ast.BitOr):
            parts += [part.left, part.right]
        else:
            flat.append(part)
    members = [part for part in flat if not (isinstance(part, ast.Constant) and part.value is None)]
    if not members:
        raise UnknownAnnotation
    return _union([_read_node(member) for member in members], optional=len(members) < len(flat))


def _elements(node: ast.expr) -> list[ast.expr]:
    return list(node.elts) if isinstance(node, ast.Tuple) else [node]


def _last_word(node: ast.expr) -> str:
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""
