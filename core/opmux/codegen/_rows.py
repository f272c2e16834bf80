"""Files in YAML that say what is generated: what they hold, each row with its line, and the error that names it."""

from pathlib import Path
from typing import Any, Final, NamedTuple, NoReturn

import yaml

from opmux.errors import OpmuxError, kind_of

__all__ = ["DeclarationError", "Row", "check_kind", "fail", "read_rows", "read_texts"]

#: What YAML makes of a field, in words.
_WORDS: Final[dict[type, str]] = {
    bool: "True or False",
    dict: "a mapping",
    float: "a number",
    int: "a number",
    list: "a list",
    str: "text",
    type(None): "nothing",
}


class DeclarationError(OpmuxError, ValueError):
    """A declaration that is not right; `where` names file and line."""

    __module__ = "opmux.codegen"


def fail(asked: str, where: str, found: str, advice: str) -> NoReturn:
    """Refuses a declaration.

    Raises:
        DeclarationError: Always.
    """
    raise DeclarationError(asked, found=found, where=where, advice=advice)


class Row(NamedTuple):
    """One element of a file that is a list.

    Attributes:
        where: File and line.
        fields: What it says.
    """

    where: str
    fields: dict[Any, Any]


Row.__module__ = "opmux.codegen"


def check_kind(asked: str, where: str, value: object, kinds: tuple[type, ...]) -> None:
    """Checks that a field has a value of one of the kinds.

    Raises:
        DeclarationError: It has another.
    """
    if not isinstance(value, kinds):
        found = _WORDS.get(type(value), kind_of(value))
        fail(asked, where, found, f"write {' or '.join(_WORDS[kind] for kind in kinds)}")


#: Written in C where PyYAML was built with libyaml, as its wheels are; it takes a seventh of the time.
_SafeLoader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class _Loader(_SafeLoader):  # type: ignore[misc]  # which of the two it is shows at run time only
    """Refuses a key that is given twice."""

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Any, Any]:
        seen = set()
        for key, _ in node.value:
            if key.value in seen:
                where = f"{self.name}:{key.start_mark.line + 1}"
                fail(
                    f"the key {key.value!r} is given twice", where, "YAML would keep the last one only", "leave one out"
                )
            seen.add(key.value)
        mapping: dict[Any, Any] = super().construct_mapping(node, deep=True)
        return mapping


def read_rows(path: Path) -> list[Row]:
    """The rows of a file that is a list of mappings.

    Raises:
        DeclarationError: It is no YAML, or holds anything else; with file and line.
        OSError: It cannot be read.
    """
    loader, root = _root(path, yaml.SequenceNode, "a list of rows, each of which begins with a dash")
    rows = []
    for node in root.value:
        where = f"{path.name}:{node.start_mark.line + 1}"
        if not isinstance(node, yaml.MappingNode):
            fail("a row", where, f"{loader.construct_object(node, deep=True)!r}", "write fields, each with its colon")
        rows.append(Row(where, loader.construct_mapping(node)))
    return rows


def read_texts(path: Path) -> dict[str, str]:
    """The texts of a file that has one for each name.

    Raises:
        DeclarationError: It is no YAML, or holds anything else; with file and line.
        OSError: It cannot be read.
    """
    loader, root = _root(path, yaml.MappingNode, "names, each with a colon and a text")
    texts: dict[str, str] = loader.construct_mapping(root)
    for (key, _), text in zip(root.value, texts.values(), strict=True):
        check_kind(f"{key.value}: {text!r}", f"{path.name}:{key.start_mark.line + 1}", text, (str,))
    return texts


def _root(path: Path, kind: type[yaml.Node], wanted: str) -> tuple[Any, Any]:
    loader = _Loader(path.read_text("utf-8"))
    loader.name = path.name
    try:
        root = loader.get_single_node()
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        where = f"{path.name}:{mark.line + 1}" if mark else path.name
        found = " ".join(filter(None, (error.context, error.problem)))
        fail("a file in YAML", where, found, 'compare with the rows above; text with ": " or " #" in it needs quotes')
    if not isinstance(root, kind):
        fail("what the file holds", path.name, "something else" if root else "nothing", f"write {wanted}")
    return loader, root
