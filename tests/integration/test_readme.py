"""Documents say what is true: their Python runs, and their commands are those that are checked."""

import ast
import json
import os
import re
from collections.abc import Iterator
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from tests.documents import Block, all_blocks, linked, pattern
from tests.forks import Forks
from tests.integration.test_conventions import PEOPLE

ROOT = Path(__file__).parents[2]
PAGES = [
    *(ROOT / name for name in ("README.md", "ARCHITECTURE.md", "CONTRIBUTING.md")),
    *sorted((ROOT / "docs").glob("*.md")),
    *sorted((ROOT / "plugins").glob("*/README.md")),
]

_EXACT = (
    "quickstart_compute",
    "quickstart_backend",
    "quickstart_operators",
    "coming_from_torch_library",
    "keys",
    "functionality",
    "jax",
    "array_api",
    "explain",
    "sessions",
    "registration",
    "plugins",
    "dispatch",
    "autograd",
    "nn",
    "optim",
    "saving",
    "numpy",
)

RUN_EXAMPLE = "python -m pip install -e . -e plugins/cpu -e plugins/autograd && python docs/examples/digits.py"
RUN_TESTS = (
    'python -m pip install -e ".[test]" -e plugins/cpu -e plugins/cuda -e plugins/autograd '
    '&& python -m pytest -n auto --dist loadfile -m "not slow"'
)


#: What a page shows beside `print`, or in a block of text after a block of Python, is on these what is printed, word for word.
EXACT = [ROOT / "README.md", *(ROOT / "docs" / f"{name}.md" for name in _EXACT)]


def blocks(page: Path, language: str) -> list[str]:
    """The fenced blocks of a language, each padded so that its line numbers are those of the page."""
    return [block.padded for block in all_blocks(page) if block.language == language]


#: What makes a page's program find what its first command installs, where a test does not install it.
_INSTALLED = {
    "jax": """
import sys; sys.path.insert(0, "examples/jax/src")
import opmux; from opmux_jax import plugin
opmux.plugins.register("jax", plugin); opmux.plugins.load("jax")
""",
}


def program(page: Path) -> str:
    """A program that runs the Python blocks of a page in order, as one module."""
    lines = ["scope = {'__name__': '__main__'}", *_INSTALLED.get(page.stem, "").strip().splitlines()]
    lines += [f"exec(compile({block!r}, {page.name!r}, 'exec'), scope)" for block in blocks(page, "python")]
    return "\n".join(lines)


@pytest.fixture(scope="module")
def forks() -> Iterator[Forks]:
    """Runs programs of pages with every installed plugin."""
    environment = {k: v for k, v in os.environ.items() if not k.startswith("OPMUX_")}
    # Its kernels would be shown where those of the CPU backend are meant; it may be installed or not.
    environment["OPMUX_DISABLE_PLUGINS"] = "opmux-compiled"
    with Forks(environment, ROOT / "docs") as started:
        yield started


_NEEDS = {
    "torch": [pytest.mark.torch],
    "opmux_torch": [
        pytest.mark.skipif(find_spec("opmux_torch") is None, reason="is about opmux-torch, which is not installed"),
    ],
    "jax": [
        pytest.mark.slow,
        pytest.mark.skipif(find_spec("jax") is None, reason="is about jax, which is not installed"),
    ],
}


def pages_with_python(pages: list[Path]) -> list[Any]:
    """Those of the pages that have Python blocks; where they import torch, opmux_torch or jax, the test needs it."""
    found = []
    for page in pages:
        text = "".join(blocks(page, "python"))
        imported = re.findall(r"^import (torch|opmux_torch|jax)\b", text, re.MULTILINE)
        marks = [mark for name in imported for mark in _NEEDS[name]]
        found += [pytest.param(page, marks=marks, id=str(page.relative_to(ROOT)))] if text else []
    return found


@pytest.mark.parametrize("page", pages_with_python([page for page in PAGES if page not in EXACT]))
def test_python_blocks_run(page: Path, forks: Forks) -> None:
    """The Python blocks of a page run one after the other in a process of their own with every installed plugin."""
    done = forks.run(program(page))
    assert done.code == 0, done.err


#: Notes for each line of a page what was printed from it.
_RECORDING = """
import builtins, io, json, sys
printed = {}
def print(*values, **options):
    text = io.StringIO()
    builtins.print(*values, **{"file": text, **options})
    line = sys._getframe(1).f_lineno
    printed[line] = printed.get(line, "") + text.getvalue()
scope["print"] = print
"""


@pytest.mark.parametrize("page", pages_with_python(EXACT))
def test_what_is_shown_is_printed(page: Path, forks: Forks) -> None:
    """As above; a comment after `print(...)` is what it prints, a block of text after a block of Python what else that prints."""
    text = program(page).replace("\n", "\n" + _RECORDING, 1) + "\nbuiltins.print(json.dumps(printed))"
    done = forks.run(text)
    assert done.code == 0, done.err
    printed = {int(line): shown for line, shown in json.loads(done.out.splitlines()[-1]).items()}
    previous = Block("", "", 0)
    for block in all_blocks(page):
        if block.language == "python":
            for number, line in enumerate(block.text.splitlines(), block.line):
                if commented := re.match(r"\s*print\(.*\)  # (.*)", line):
                    assert " / ".join(printed.pop(number).splitlines()) == commented[1], f"{page.name}:{number}"
        elif block.language == "text" and previous.language == "python":
            last = previous.line + previous.text.count("\n")
            rest = "".join(text for line, text in sorted(printed.items()) if previous.line <= line < last)
            assert re.fullmatch(pattern(block.text), rest.strip(), re.DOTALL), f"{page.name}:{block.line}\n{rest}"
        previous = block


def test_readme_shows_the_two_commands_first() -> None:
    """The commands that install and run the example and the tests are the README's first two blocks."""
    assert [block.strip() for block in blocks(ROOT / "README.md", "")[:2]] == [RUN_EXAMPLE, RUN_TESTS]


def test_the_commands_are_those_that_are_checked() -> None:
    """`.ci/run` runs exactly the README's test command, and then the example."""
    lines = (ROOT / ".ci" / "run").read_text().splitlines()
    assert lines.index(RUN_TESTS) < lines.index(RUN_EXAMPLE.split(" && ")[1])


@pytest.mark.parametrize("page", PAGES, ids=lambda p: str(p.relative_to(ROOT)))
def test_links_between_pages_lead_somewhere(page: Path) -> None:
    """A relative link of a page names a file that exists."""
    assert [target for target in linked(page.read_text()) if not (page.parent / target).exists()] == []


@pytest.mark.parametrize(
    "page", [page for page in PAGES if page.name != "CONTRIBUTING.md"], ids=lambda p: str(p.relative_to(ROOT))
)
def test_pages_speak_of_no_people(page: Path) -> None:
    """As comments do, pages say caller, thread or plugin where they mean one; CONTRIBUTING.md has the rule, with the words."""
    assert PEOPLE.findall(page.read_text()) == []


#: Modules that are not public, on the page that shows how operators of opmux itself are written.
_INSIDE = {
    "opmux.codegen",
    "opmux.native.kernels.elementwise",
    "opmux.native.meta.elementwise",
    "opmux.native.meta_kernels",
    "opmux.native.structured",
}


@cache
def _modules_with_pages() -> tuple[str, ...]:
    """`MODULES` of the reference, read and not imported: its module needs Sphinx."""
    tree = ast.parse((ROOT / "docs" / "opmux_docs" / "reference.py").read_text())
    (value,) = [
        node.value
        for node in tree.body
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.target.id == "MODULES"
    ]
    assert value is not None
    found: tuple[str, ...] = ast.literal_eval(value)
    return found


@pytest.mark.parametrize("page", pages_with_python(PAGES))
def test_pages_import_public_modules(page: Path) -> None:
    """What the Python of a page imports of opmux is a module with a page of its own, or one of a plugin."""
    public = {*_modules_with_pages(), "opmux.nn.modules"}
    inside = _INSIDE if page.stem == "add_an_operator" else set()
    imported = re.findall(r"^(?:from|import) (opmux(?:\.\w+)*)", "".join(blocks(page, "python")), re.MULTILINE)
    assert sorted(set(imported) - public - inside) == []


def test_code_has_no_links() -> None:
    """Links are those of the text and of directives, also where their words are code; a call of an item in code is none."""
    text = "[a](a.md#top), [`f[0](x)`](b.md), `f[1](c)`, ``f[`](d)``\n"
    code = "```python\nf[2](e)\n```\n\n```{note}\n[n](n.md)\n```\n[h](https://h)\n"
    assert linked(text + code) == ["a.md", "b.md", "n.md"]


@pytest.mark.parametrize("name", ["ARCHITECTURE.md", "CONTRIBUTING.md"])
def test_named_files_exist(name: str) -> None:
    """Files and folders that the maps of the repository name are there."""
    paths = re.findall(r"`((?:core|plugins|tests|docs)/[\w./]+)`", (ROOT / name).read_text())
    assert paths
    gone = [p for p in paths if not (ROOT / p).exists()]
    assert not gone, f"{name} names {gone}, which do not exist"


def test_notes_that_the_architecture_names_exist() -> None:
    """Each Note [Name] that ARCHITECTURE.md refers to is at the head of some file."""
    text = " ".join((ROOT / "ARCHITECTURE.md").read_text().split())
    code = "".join(p.read_text() for folder in ("core", "plugins") for p in (ROOT / folder).rglob("*.py"))
    names = set(re.findall(r"Note \[([^\]]+)\]", text))
    assert names
    gone = [n for n in sorted(names) if f"\nNote [{n}]" not in code]
    assert not gone, f"no file has a Note with the names {gone}"


def test_architecture_is_short() -> None:
    """ARCHITECTURE.md has at most 200 lines."""
    lines = len((ROOT / "ARCHITECTURE.md").read_text().splitlines())
    assert lines <= 200, f"it has {lines}: say it in fewer, or in the Note of the file that it is about"
