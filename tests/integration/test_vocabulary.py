"""The vocabulary tells the truth: each name of ours exists."""

import importlib
import re
from functools import reduce
from pathlib import Path
from typing import Any

import pytest

import opmux

PAGE = Path(__file__).parents[2] / "docs" / "vocabulary.md"
ROW = re.compile(r"^\|(?P<theirs>[^|]*)\| `(?P<ours>[\w.]+)` \|")
NAMES = [match["ours"] for line in PAGE.read_text().splitlines() if (match := ROW.match(line))]


def found(name: str) -> Any:
    """The object of a dotted name that starts with opmux; submodules that `import opmux` leaves out are imported."""
    parts = name.split(".")
    if parts[:2] == ["opmux", "codegen"]:
        return importlib.import_module(name)
    return reduce(getattr, parts[1:], opmux)


@pytest.mark.parametrize("name", sorted(set(NAMES)))
def test_name_exists(name: str) -> None:
    """A name in the column of ours can be looked up."""
    assert found(name) is not None


def test_every_row_is_read() -> None:
    """No row of a table escapes the test above."""
    rows = [line for line in PAGE.read_text().splitlines() if line.startswith("|") and "---" not in line]
    assert len(NAMES) == sum("| opmux |" not in line for line in rows)
