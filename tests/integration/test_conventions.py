"""Conventions that are kept one way everywhere: `__all__`, classes in `isinstance`, ignores, docstrings, dataclasses, encodings."""

import ast
import functools
import io
import re
import tokenize
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ALL = [
    path
    for folder in ("core", "plugins", "tests", "docs")
    for path in sorted((ROOT / folder).rglob("*.py"))
    if "_generated" not in path.parts
]
OURS = [
    path
    for path in ALL
    if path.is_relative_to(ROOT / "core") or (path.is_relative_to(ROOT / "plugins") and "src" in path.parts)
]

#: Verbs with which a docstring would give an order; "Sorts" states what a function does.
VERBS = (
    "Accumulate Add Allow Append Apply Ask Attach Bind Build Call Change Check Choose Clear Close Collect Compute Convert Copy "
    "Create Define Delete Describe Destroy Detach Disable Drop Enable End Enter Explain Fill Find Finish Follow Forget Generate "
    "Get Give Have Hide Ignore Import Insert Install Join Keep Launch Leave Let List Load Look Make Mark Measure Move Note Notify "
    "Open Pack Parse Pass Pop Prepare Print Provide Push Put Raise Read Record Redo Reduce Refuse Register Release Remove Replace "
    "Report Reset Resize Resolve Restore Return Run Save Say Seed Select Send Set Show Skip Sort Split Start Step Stop Store "
    "Switch Take Tell Track Try Turn Undo Unload Unregister Update Use Wait Walk Warn Wrap Write Yield"
)
#: Words after which those are nouns: "Copy of the tensor", "Sort key".
NOUNS = "by of for is are and to in that which on with from over key names"
ORDER = re.compile(rf"({'|'.join(VERBS.split())}) (?!({'|'.join(NOUNS.split())})\b)[\w`'\"]+ ")
#: The same behind quotes, where a docstring may begin: only files that have one are parsed.
QUOTED_ORDER = re.compile(rf"""["'][\s\\]*{ORDER.pattern}""")

#: Words for people, where a comment means a caller, a thread or a plugin.
PEOPLE = re.compile(r"\b(whoever|whomever|nobody|somebody|anybody)\b", re.IGNORECASE)


def _place(path: Path, line: int) -> str:
    return f"{path.relative_to(ROOT)}:{line}"


@functools.cache
def _tree(text: str) -> ast.Module:
    return ast.parse(text)


def _nodes(text: str) -> Iterator[ast.AST]:
    return ast.walk(_tree(text))


def _public(tree: ast.Module) -> set[str]:
    """Functions and classes of a module without an underscore."""
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
    return {node.name for node in tree.body if isinstance(node, kinds) and not node.name.startswith("_")}


def _listed(tree: ast.Module) -> set[str]:
    """The texts in `__all__`."""
    found = [
        node.value for node in tree.body if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__"
    ]
    return {
        x.value for value in found for x in ast.walk(value) if isinstance(x, ast.Constant) and isinstance(x.value, str)
    }


def unlisted(path: Path, text: str) -> Iterator[str]:
    """Public functions and classes that `__all__` lacks; programs have none."""
    if path in OURS and path.name != "__main__.py":
        tree = _tree(text)
        for name in sorted(_public(tree) - _listed(tree)):
            yield f"{_place(path, 1)}: __all__ lacks {name}"


def unions(path: Path, text: str) -> Iterator[str]:
    """Unions in `isinstance`: a tuple says the same, and is made in a third of the time."""
    for node in _nodes(text) if re.search(r"is(instance|subclass)\(.*\|", text) else ():
        match node:
            case ast.Call(func=ast.Name(id="isinstance" | "issubclass"), args=[_, ast.BinOp()]):
                yield f"{_place(path, node.lineno)}: {ast.unparse(node)}"


@functools.cache
def _comments(text: str) -> list[tuple[int, str]]:
    tokens = tokenize.generate_tokens(io.StringIO(text).readline)
    return [(token.start[0], token.string) for token in tokens if token.type == tokenize.COMMENT]


def bare_ignores(path: Path, text: str) -> Iterator[str]:
    """Lint ignores without a reason behind two dashes."""
    for line, comment in _comments(text) if "noqa" in text else ():
        if "noqa" in comment and not re.match(r"# noqa: [A-Z]+\d+(, [A-Z]+\d+)* -- \S", comment):
            yield f"{_place(path, line)}: {comment}"


def _statements(node: ast.AST) -> Iterator[ast.AST]:
    """A node and the statements inside it: a tenth of all nodes, and the only ones that have docstrings."""
    yield node
    for child in ast.iter_child_nodes(node):
        if isinstance(child, (ast.stmt, ast.ExceptHandler, ast.match_case)):
            yield from _statements(child)


def _docstrings(text: str) -> Iterator[tuple[int, str]]:
    for node in _statements(_tree(text)):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Module)):
            found = ast.get_docstring(node)
            if found:
                yield node.body[0].lineno, found


def orders(path: Path, text: str) -> Iterator[str]:
    """Docstrings that give an order; those of commands are what `--help` prints."""
    if "cli" not in path.parts and QUOTED_ORDER.search(text):
        for line, docstring in _docstrings(text):
            if ORDER.match(docstring):
                yield f"{_place(path, line)}: {docstring.splitlines()[0]}"


def people(path: Path, text: str) -> Iterator[str]:
    """Comments and docstrings about people who are none."""
    if path in OURS and PEOPLE.search(text):
        for line, words in (*_comments(text), *_docstrings(text)):
            found = PEOPLE.search(words)
            if found:
                yield f"{_place(path, line)}: {found[0]}"


#: A class whose instances cannot be changed, as `dataclasses` makes them.
FROZEN = re.compile(r"^@dataclass\(.*frozen=True.*\)(?:  #.*)?\n(?:@.*\n)*class (\w+)", re.MULTILINE)


def frozen(path: Path, text: str) -> Iterator[str]:
    """Frozen dataclasses that functions make: that takes five times as long as another, and what operators make counts."""
    if path in OURS and not {"cli", "codegen", "export", "testing"} & set(path.parts):
        for name in FROZEN.findall(text):
            made = re.compile(rf"^[ \t].*(?<![\w.]){name}\(", re.MULTILINE)
            if any(map(made.search, [text, *_sources()])):
                yield f"{_place(path, 1)}: {name}"


#: Lines of a file that a reader can still take in; most have fewer than 400.
_MOST_LINES = 500


def long(path: Path, text: str) -> Iterator[str]:
    """Files that hold more than one subject."""
    count = text.count("\n")
    if count > _MOST_LINES and path in OURS:
        yield f"{_place(path, count)}: more than {_MOST_LINES} lines; split it by subject"


#: What reads or writes text, and how many arguments before `encoding` it has.
_TEXTS = {"open": 3, "read_text": 0, "write_text": 1, "fdopen": 3, "TextIOWrapper": 1}


def unencoded(path: Path, text: str) -> Iterator[str]:
    """Text in an encoding that is the system's: on Windows it may not have our letters."""
    if "tests" in path.parts or not re.search(rf"({'|'.join(_TEXTS)})\(", text):
        return
    for node in _nodes(text):
        match node:
            case ast.Call(func=ast.Attribute(attr="open")):  # of `os`, or of an archive, which have bytes
                continue
            case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)) if name in _TEXTS:
                given = {word.arg for word in node.keywords}
                modes = [x.value for x in node.args if isinstance(x, ast.Constant) and isinstance(x.value, str)]
                if "encoding" not in given and len(node.args) <= _TEXTS[name] and not any("b" in m for m in modes):
                    yield f"{_place(path, node.lineno)}: {ast.unparse(node)}"


def asserted(path: Path, text: str) -> Iterator[str]:
    """Assertions that ask a function: `python -O` runs none, so they are for type checkers, and what may be wrong is raised."""
    if path not in OURS or "assert " not in text:
        return
    for node in _nodes(text):
        if isinstance(node, ast.Assert):
            calls = [call.func for call in ast.walk(node.test) if isinstance(call, ast.Call)]
            if any(ast.unparse(function) not in ("isinstance", "len") for function in calls):
                yield f"{_place(path, node.lineno)}: {ast.unparse(node)}"


@functools.cache
def _sources() -> list[str]:
    return [path.read_text() for path in OURS]


@pytest.mark.parametrize("faults", [unlisted, unions, bare_ignores, orders, people, frozen, long, unencoded, asserted])
def test_convention(faults: Callable[[Path, str], Iterator[str]]) -> None:
    """No file breaks it."""
    found = [fault for path in ALL for fault in faults(path, path.read_text())]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    ("faults", "text"),
    [
        (unlisted, "__all__ = ['f']\ndef f(): ...\ndef g(): ..."),
        (unions, "isinstance(x, int | str)"),
        (bare_ignores, "x = 1  # noqa: E501 - long"),
        (bare_ignores, "x = 1  # noqa"),
        (orders, "def f():\n    'Return the result.'"),
        (orders, 'class A:\n    """\\\n    Return the result.\n    """'),
        (people, "x = 1  # whoever calls"),
        (long, "x = 1\n" * 501),
        (unencoded, "open('file', 'w')"),
        (unencoded, "path.write_text(text)"),
        (asserted, "assert is_whole(x)"),
        (frozen, "@dataclass(frozen=True)\nclass Shape: ...\n\ndef f():\n    return Shape()"),
    ],
)
def test_faults_are_found(faults: Callable[[Path, str], Iterator[str]], text: str) -> None:
    """Each has an example that breaks it, so that the test above can fail."""
    assert list(faults(OURS[0], text))
