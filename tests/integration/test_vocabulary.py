"""The dictionaries tell the truth: each name of ours exists, and each Python name of PyTorch's."""

import importlib
import pkgutil
import re
from functools import reduce
from pathlib import Path
from typing import Any

import pytest

import opmux

DOCS = Path(__file__).parents[2] / "docs"
LINES = [
    line
    for page in ("vocabulary", "coming_from_torch_library")
    for line in (DOCS / f"{page}.md").read_text().splitlines()
]
ROW = re.compile(r"^\|(?P<theirs>[^|]*)\| `(?P<ours>[\w.]+)` \|")
ROWS = [match for line in LINES if (match := ROW.match(line))]
NAMES = [match["ours"] for match in ROWS]
#: Names of PyTorch's Python modules.
THEIRS = {name for match in ROWS for name in re.findall(r"`(torch(?:\.\w+)+)`", match["theirs"])}


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


@pytest.mark.torch
@pytest.mark.parametrize("name", sorted(THEIRS))
def test_pytorch_has_the_name(name: str) -> None:
    """A Python name in the column of PyTorch can be looked up in torch 2.13."""
    assert pkgutil.resolve_name(name) is not None


def test_every_row_is_read() -> None:
    """No row of a table escapes the test above."""
    rows = [line for line in LINES if line.startswith("|") and "---" not in line]
    assert len(NAMES) == sum("| opmux |" not in line for line in rows)
