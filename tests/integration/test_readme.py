"""Documents say what is true: their Python runs, and their commands are those that are checked."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = [
    *(ROOT / name for name in ("README.md", "ARCHITECTURE.md", "CONTRIBUTING.md")),
    *sorted((ROOT / "docs").glob("*.md")),
    *sorted((ROOT / "plugins").glob("*/README.md")),
]

RUN_EXAMPLE = "python -m pip install -e . -e plugins/cpu -e plugins/autograd && python docs/examples/digits.py"
RUN_TESTS = (
    'python -m pip install -e ".[test]" -e plugins/cpu -e plugins/cuda -e plugins/autograd '
    '&& python -m pytest -n auto --dist loadfile -m "not slow"'
)


def blocks(page: Path, language: str) -> list[str]:
    """The fenced blocks of a language, each padded so that its line numbers are those of the page."""
    text = page.read_text()
    found = re.finditer(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    return ["\n" * (text.count("\n", 0, match.start(1))) + match[1] for match in found]


def program(page: Path) -> str:
    """A program that runs the Python blocks of a page in order, as one module."""
    lines = ["scope = {'__name__': '__main__'}"]
    lines += [f"exec(compile({block!r}, {page.name!r}, 'exec'), scope)" for block in blocks(page, "python")]
    return "\n".join(lines)


@pytest.mark.parametrize("page", [p for p in PAGES if blocks(p, "python")], ids=lambda p: str(p.relative_to(ROOT)))
def test_python_blocks_run(page: Path) -> None:
    """The Python blocks of a page run one after the other in a new process with every installed plugin."""
    environment = {k: v for k, v in os.environ.items() if not k.startswith("OPMUX_")}
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", program(page)],
        cwd=ROOT / "docs",
        env=environment,
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr


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
    targets = re.findall(r"\]\((?!https?:|#)([^)#]+)", page.read_text())
    assert [t for t in targets if not (page.parent / t).exists()] == []


@pytest.mark.parametrize("name", ["ARCHITECTURE.md", "CONTRIBUTING.md"])
def test_named_files_exist(name: str) -> None:
    """Files and folders that the maps of the repository name are there."""
    paths = re.findall(r"`((?:core|plugins|tests|docs)/[\w./]+)`", (ROOT / name).read_text())
    assert paths
    assert [p for p in paths if not (ROOT / p).exists()] == []


def test_notes_that_the_architecture_names_exist() -> None:
    """Each Note [Name] that ARCHITECTURE.md refers to is at the head of some file."""
    text = " ".join((ROOT / "ARCHITECTURE.md").read_text().split())
    code = "".join(p.read_text() for folder in ("core", "plugins") for p in (ROOT / folder).rglob("*.py"))
    names = set(re.findall(r"Note \[([^\]]+)\]", text))
    assert names
    assert [n for n in sorted(names) if f"\nNote [{n}]" not in code] == []


def test_architecture_is_short() -> None:
    """ARCHITECTURE.md has at most 200 lines."""
    assert len((ROOT / "ARCHITECTURE.md").read_text().splitlines()) <= 200
