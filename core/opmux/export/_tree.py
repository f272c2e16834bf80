"""Trees of containers: how the arguments and results of a program are nested, as its archive states it.

Note [Classes elsewhere]
An archive names containers by their classes. Python's own are themselves. A named tuple, a dataclass, or another class with a list
of fields is known only where the program was exported; its values are named tuples of those fields here, and what is passed for
one may be any object that has them.
"""

import json
from collections import OrderedDict, namedtuple
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, final

from opmux.dispatch import rebuilt
from opmux.errors import ArchiveError, OperatorArgumentError, shown
from opmux.tensor import Size

__all__ = ["LEAF", "Tree", "read_tree", "tree_of", "written_tree"]

#: Version of the notation.
_VERSION: Final = 1

#: How deep containers of arguments and results are nested.
_DEEPEST: Final = 64

_NAMEDTUPLE: Final = "collections.namedtuple"
_NAMES: Final[dict[str, type]] = {
    "builtins.tuple": tuple,
    "builtins.list": list,
    "builtins.dict": dict,
    "collections.OrderedDict": OrderedDict,
    "torch.Size": Size,
}


@final
@dataclass(frozen=True, slots=True)
class Tree:
    """A container and what it holds, or a leaf, which has no kind.

    Attributes:
        kind: The container's class; None for a leaf.
        keys: Keys of a dict, or the fields of a named tuple, in order; for others nothing.
        children: What it holds.
    """

    kind: type | None = None
    keys: tuple[Any, ...] = ()
    children: tuple["Tree", ...] = ()

    def leaves(self, value: Any, path: str) -> Iterator[tuple[str, Any]]:
        """The leaves of a value of this form, with where they are.

        Args:
            value: The value.
            path: Where it is, in words of Python.

        Raises:
            OperatorArgumentError: It has another form.
        """
        if self.kind is None:
            yield path, value
            return
        items = self._items(value, path)
        for child, (place, item) in zip(self.children, items, strict=True):
            yield from child.leaves(item, place)

    def _items(self, value: Any, path: str) -> list[tuple[str, Any]]:
        kind, count = self.kind, len(self.children)
        assert kind is not None
        if issubclass(kind, dict):
            if isinstance(value, Mapping) and len(value) == count and all(key in value for key in self.keys):
                return [(f"{path}[{key!r}]", value[key]) for key in self.keys]
            raise self._differs(value, path, f"a {kind.__name__} with the keys {shown(list(self.keys))}")
        if self.keys and all(hasattr(value, key) for key in self.keys):
            return [(f"{path}.{key}", getattr(value, key)) for key in self.keys]
        if isinstance(value, list if kind is list else tuple) and len(value) == count:
            return [(f"{path}[{i}]", item) for i, item in enumerate(value)]
        raise self._differs(value, path, f"a {kind.__name__} of {count}")

    @staticmethod
    def _differs(value: Any, path: str, expected: str) -> OperatorArgumentError:
        return OperatorArgumentError(
            f"{path} of an exported program",
            found=f"{expected} is expected, not {shown(value, 200)}",
            advice="pass arguments nested as they were when the program was exported; print(program) shows how",
        )

    def built(self, leaves: Iterator[Any]) -> Any:
        """The value of this form that holds leaves in order."""
        kind: Any = self.kind
        if kind is None:
            return next(leaves)
        items = [child.built(leaves) for child in self.children]
        if issubclass(kind, dict):
            return kind(zip(self.keys, items, strict=True))
        return rebuilt(kind, items)

    def __len__(self) -> int:
        """How many leaves there are."""
        return 1 if self.kind is None else sum(map(len, self.children))

    def text(self, leaves: Iterator[str]) -> str:
        """As Python would write the value, with texts for leaves."""
        if self.kind is None:
            return next(leaves)
        items = [child.text(leaves) for child in self.children]
        if issubclass(self.kind, dict):
            return f"{{{', '.join(f'{k!r}: {item}' for k, item in zip(self.keys, items, strict=True))}}}"
        if hasattr(self.kind, "_fields"):
            return f"{self.kind.__name__}({', '.join(f'{k}={i}' for k, i in zip(self.keys, items, strict=True))})"
        if self.kind is list:
            return f"[{', '.join(items)}]"
        return f"({items[0]},)" if len(items) == 1 else f"({', '.join(items)})"


LEAF: Final = Tree()

#: Makes a class of a name and fields that are an archive's, so that a type checker cannot know them.
_named_tuple: Callable[[str, tuple[str, ...]], type] = namedtuple  # noqa: PYI024 -- its fields are data


def read_tree(text: str, fields: Callable[[str], tuple[str, ...]], where: str) -> Tree:
    """Reads the form of a value.

    Args:
        text: As the archive has it: JSON, within JSON.
        fields: The fields of a named tuple by the name of its class.
        where: Where it stands, for errors.

    Raises:
        ArchiveError: It is none, or has a container of a class that is not known here.
    """
    try:
        version, tree = json.loads(text)
        if version != _VERSION:
            raise ValueError(f"version {version} of the notation")
        return _read(tree, fields)
    except ArchiveError:
        raise
    except (ValueError, TypeError, LookupError, RecursionError) as error:
        raise ArchiveError(
            "reading how the arguments or results of an exported program are nested",
            found=f"{error} in {shown(text, 400)}",
            where=where,
            advice="export the program again with torch.export.save",
        ) from error


def _read(tree: Any, fields: Callable[[str], tuple[str, ...]], depth: int = 0) -> Tree:
    if depth > _DEEPEST:
        raise ValueError(f"containers nested deeper than {_DEEPEST}")
    name, context, parts = tree["type"], tree["context"], tree["children_spec"]
    kind: Any
    keys: tuple[Any, ...]
    if name is None:
        return LEAF
    children = tuple([_read(part, fields, depth + 1) for part in parts])
    if name in _NAMES:
        kind = _NAMES[name]
        keys = tuple(json.loads(context)) if issubclass(kind, dict) else ()
    else:
        keys = tuple(fields(context) if name == _NAMEDTUPLE else _fields_of_class(name, context))
        class_name = context if name == _NAMEDTUPLE else name
        kind = _named_tuple(class_name.rpartition(".")[2], keys)
    if kind not in (tuple, list, Size) and len(set(keys)) != len(children):
        raise ValueError(f"{len(children)} values for the keys {shown(keys, 200)}")
    return Tree(kind, keys, children)


def _fields_of_class(name: str, context: str) -> list[str]:
    """The fields of a class that only the program that exported it has, where it is a dataclass, or has a list of fields."""
    try:
        fields = json.loads(context)
    except (ValueError, TypeError):
        fields = None
    if isinstance(fields, list) and len(fields) == 2 and isinstance(fields[0], list):
        fields = fields[0]  # a dataclass: those that hold something, and those that are None
    if not isinstance(fields, list) or not all(isinstance(field, str) for field in fields):
        raise ArchiveError(
            "reading how the arguments or results of an exported program are nested",
            found=f"a container of the class {shown(name, 200)}, which only the program that exported it knows",
            advice="export a module whose forward takes and returns tuples, lists, dicts, named tuples and dataclasses",
        )
    return fields


def tree_of(value: Any, depth: int = 0) -> tuple[Tree, list[Any]]:
    """The form of a value, and its leaves.

    Raises:
        OperatorArgumentError: It is nested too deep, or has a dict with keys that JSON has not.
    """
    if depth > _DEEPEST:
        raise OperatorArgumentError(
            "opmux.export.trace",
            found=f"containers nested deeper than {_DEEPEST}, or in themselves",
            advice="pass and return flatter containers",
        )
    kind: type
    keys: tuple[Any, ...]
    items: list[Any]
    if isinstance(value, dict):
        _check_keys(value)
        kind, keys, items = (
            (OrderedDict if isinstance(value, OrderedDict) else dict),
            tuple(value),
            list(value.values()),
        )
    elif isinstance(value, tuple) and hasattr(value, "_fields"):
        kind, keys, items = type(value), value._fields, list(value)
    elif isinstance(value, (list, tuple)):
        kind, keys, items = (list if isinstance(value, list) else tuple), (), list(value)
    else:
        return LEAF, [value]
    found = [tree_of(item, depth + 1) for item in items]
    return Tree(kind, keys, tuple([tree for tree, _ in found])), [leaf for _, leaves in found for leaf in leaves]


def _check_keys(value: Mapping[Any, Any]) -> None:
    unlike = [key for key in value if type(key) not in (str, int, float, bool, type(None))]
    if unlike:
        raise OperatorArgumentError(
            "opmux.export.trace",
            found=f"a dict with the key {shown(unlike[0], 100)}, which the file has no form for",
            advice="use strings and numbers as keys",
        )


def written_tree(tree: Tree) -> str:
    """The notation of a form: the inverse of `read_tree`."""
    return json.dumps([_VERSION, _written(tree)])


def _written(tree: Tree) -> dict[str, Any]:
    if tree.kind is None:
        return {"type": None, "context": None, "children_spec": []}
    names = {kind: name for name, kind in _NAMES.items()}
    context = json.dumps(list(tree.keys)) if issubclass(tree.kind, dict) else "null"
    if hasattr(tree.kind, "_fields"):
        context = tree.kind.__name__
    name = names.get(tree.kind, _NAMEDTUPLE)
    return {"type": name, "context": context, "children_spec": [_written(child) for child in tree.children]}
