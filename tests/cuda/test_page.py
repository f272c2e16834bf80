"""The page docs/cuda.md says what the tests hold."""

import re
from pathlib import Path

from . import waiting

PAGE = (Path(__file__).parents[2] / "docs" / "cuda.md").read_text()


def _section(title: str) -> str:
    return PAGE.partition(f"## {title}\n")[2].partition("\n## ")[0]


def test_the_page_lists_what_waits() -> None:
    """Its table has exactly the operators that are listed as waiting, forward or backward, and those that copy."""
    section = _section("What waits for the device")
    rows = re.findall(r"^\| (`.*?) \|", section, re.MULTILINE)
    forward = {name for row in rows if not row.endswith(", backward") for name in re.findall("`(.*?)`", row)}
    backward = {name for row in rows if "backward" in row for name in re.findall("`(.*?)`", row)}
    assert forward == set(waiting.FORWARD)
    assert backward == set(waiting.BACKWARD)
    last = section.rstrip().rpartition("\n\n")[2]
    assert all(f"`{name}`" in last for name in waiting.COPIES)
