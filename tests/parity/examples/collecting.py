"""Reads the examples of torch's documentation from the docstrings of the torch that is installed."""

import ast
import importlib
import inspect
from collections.abc import Iterator
from dataclasses import dataclass
from types import ModuleType
from typing import Any, final

#: The pages of the documentation, in the order of the table.
PAGES = (
    "torch",
    "torch.Tensor",
    "torch.autograd",
    "torch.autograd.function",
    "torch.autograd.functional",
    "torch.autograd.graph",
    "torch.autograd.forward_ad",
    "torch.autograd.gradcheck",
    "torch.library",
    "torch.overrides",
    "torch.linalg",
    "torch.special",
    "torch.fft",
    "torch.nn.functional",
    "torch.random",
)

#: How far a statement may go on in lines without a prompt, as some docstrings write them.
_LONGEST_STATEMENT = 20


@final
@dataclass(frozen=True, slots=True)
class Example:
    """The statements behind the prompts of one docstring."""

    name: str
    statements: tuple[str, ...]


def examples() -> Iterator[Example]:
    """One example for each documented object; an object with two names comes under the first."""
    seen = set()
    for page in PAGES:
        for name, value in _documented(page):
            text = getattr(value, "__doc__", None)
            if not isinstance(text, str) or ">>>" not in text or text in seen:
                continue
            seen.add(text)
            yield Example(name, tuple(_statements(inspect.cleandoc(text))))


def _documented(page: str) -> Iterator[tuple[str, Any]]:
    """The public names of a page, and those of its classes."""
    owner = _page(page)
    for name in sorted(dir(owner)):
        value = None if name.startswith("_") else getattr(owner, name, None)
        # What a page only imports belongs to another.
        if page.startswith("torch.autograd") and not getattr(value, "__module__", page).startswith("torch.autograd"):
            continue
        if getattr(value, "__module__", None) == "builtins":
            continue
        # The old classes of tensors and storages have the examples of Tensor once more.
        if value is None or isinstance(value, ModuleType) or (name.endswith(("Tensor", "Storage")) and page == "torch"):
            continue
        yield f"{page}.{name}", value
        if isinstance(value, type) and page != "torch.Tensor":
            for inner in sorted(vars(value)):
                if not inner.startswith("_"):
                    yield f"{page}.{name}.{inner}", getattr(value, inner)


def _page(name: str) -> Any:
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError:
        owner, _, last = name.rpartition(".")
        return getattr(importlib.import_module(owner), last)


def _statements(text: str) -> Iterator[str]:
    """The statements of a docstring, each as the text of one."""
    lines = text.splitlines()
    position = 0
    while position < len(lines):
        if not lines[position].lstrip().startswith(">>>"):
            position += 1
            continue
        source, position = _block(lines, position)
        yield from _split(source)


def _block(lines: list[str], position: int) -> tuple[str, int]:
    """The lines from a prompt up to the next line without one, and those without that are needed to end a statement."""
    code = []
    while position < len(lines) and lines[position].lstrip().startswith((">>>", "...")):
        code.append(lines[position].lstrip()[4:])
        position += 1
    for more in range(_LONGEST_STATEMENT):
        source = "\n".join([*code, *(line.strip() for line in lines[position : position + more])])
        if _parses(source):
            return source, position + more
        if position + more < len(lines) and lines[position + more].lstrip().startswith(">>>"):
            break
    return "\n".join(code), position


def _parses(source: str) -> bool:
    try:
        ast.parse(source)
    except SyntaxError:
        return False
    return True


def _split(source: str) -> Iterator[str]:
    """A block's statements; of one that is not Python its lines, so that those fall away that are not."""
    if not _parses(source):
        yield from (line for line in source.splitlines() if line.strip())
        return
    lines = source.splitlines()
    for statement in ast.parse(source).body:
        first = min([statement.lineno, *(each.lineno for each in getattr(statement, "decorator_list", ()))])
        yield "\n".join(lines[first - 1 : statement.end_lineno])
