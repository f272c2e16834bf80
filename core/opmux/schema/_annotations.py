"""Python annotations as types of the schema language."""

import ast
import types
import typing
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from opmux.schema._types import BaseType, ListType, OptionalType, Type

__all__ = ["UnknownAnnotation", "default_of", "is_evaluated", "read_annotation", "register_annotation", "split_result"]


class UnknownAnnotation(Exception):  # noqa: N818 -- never leaves this package
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
    "UntypedStorage": "Storage",
}
_LIST_WORDS = frozenset({"list", "List", "Sequence"})
_TUPLE_WORDS = frozenset({"tuple", "Tuple"})

_classes: dict[Any, str] = {int: "SymInt", float: "float", bool: "bool", complex: "complex", str: "str"}
_defaults: dict[str, Callable[[Any], Any]] = {}


def register_annotation(python_type: type, schema_type: str, default: Callable[[Any], Any] | None = None) -> None:
    """Makes a class of a higher layer mean a type of the schema language.

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
    if isinstance(value, (list, tuple)) and str(inner) == "float[]":
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
    if (origin in (list, Sequence) and parts) or (origin is tuple and parts[1:] == (...,)):
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


def split_result(annotation: Any, names: Mapping[str, Any]) -> list[Any]:
    """The annotations of the single results: none for None, several for `tuple[A, B]`."""
    annotation = _evaluated(annotation, names)
    if annotation is None or annotation is types.NoneType:
        return []
    if typing.get_origin(annotation) is tuple and typing.get_args(annotation)[1:] != (...,):
        return list(typing.get_args(annotation))
    if isinstance(annotation, str):
        node = _parsed(annotation)
        if isinstance(node, ast.Subscript) and _last_word(node.value) in _TUPLE_WORDS:
            parts = _elements(node.slice)
            return [annotation] if _has_ellipsis(parts) else [ast.unparse(part) for part in parts]
    return [annotation]


def is_evaluated(text: str, names: Mapping[str, Any]) -> bool:
    """Whether the names in the text of an annotation are known, so that it is a type or another value."""
    return not isinstance(_evaluated(text, names), str)


def _evaluated(annotation: Any, names: Mapping[str, Any]) -> Any:
    """What the text of an annotation means; the text itself if its names are not known."""
    if not isinstance(annotation, str):
        return annotation
    try:
        # The program's own code, which Python itself would have evaluated at the `def`.
        return eval(annotation, dict(names))  # noqa: S307 -- an annotation of the program
    except Exception:
        return annotation


def _read_text(text: str, names: Mapping[str, Any]) -> Type:
    annotation = _evaluated(text, names)
    if not isinstance(annotation, str):
        return read_annotation(annotation, names)
    return _WordReader(names).read(_parsed(annotation))


def _parsed(text: str) -> ast.expr:
    try:
        return ast.parse(text.strip(), mode="eval").body
    except (SyntaxError, ValueError, RecursionError):
        raise UnknownAnnotation from None


class _WordReader:
    """Reads annotations that cannot be evaluated, by the last words of their names: `torch.Tensor` is `Tensor`."""

    def __init__(self, names: Mapping[str, Any]) -> None:
        self._names = names

    def read(self, node: ast.expr) -> Type:
        word = _last_word(node)
        if word in _WORDS:
            return BaseType(_WORDS[word])
        if word in self._names:
            return read_annotation(self._names[word], {})
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            return self.read(_parsed(node.value))
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr):
            return self._union([node.left, node.right])
        if isinstance(node, ast.Subscript):
            return self._generic(_last_word(node.value), _elements(node.slice))
        raise UnknownAnnotation

    def _generic(self, word: str, parts: list[ast.expr]) -> Type:
        if word == "Optional" and len(parts) == 1:
            return OptionalType(self.read(parts[0]))
        if word == "Union":
            return self._union(parts)
        if (word in _LIST_WORDS and len(parts) == 1) or (word in _TUPLE_WORDS and _has_ellipsis(parts)):
            return ListType(self.read(parts[0]))
        raise UnknownAnnotation

    def _union(self, parts: list[ast.expr]) -> Type:
        members: list[Type] = []
        optional = False
        while parts:
            part = parts.pop()
            if isinstance(part, ast.BinOp) and isinstance(part.op, ast.BitOr):
                parts += [part.left, part.right]
            elif isinstance(part, ast.Constant) and part.value is None:
                optional = True
            else:
                members.append(self.read(part))
        if not members:
            raise UnknownAnnotation
        return _union(members, optional=optional)


def _has_ellipsis(parts: list[ast.expr]) -> bool:
    return len(parts) == 2 and isinstance(parts[1], ast.Constant) and parts[1].value is ...


def _elements(node: ast.expr) -> list[ast.expr]:
    return list(node.elts) if isinstance(node, ast.Tuple) else [node]


def _last_word(node: ast.expr) -> str:
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""
