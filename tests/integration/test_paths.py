"""The figures that ARCHITECTURE.md quotes of how far a reader follows a call."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
_ROW = re.compile(r"^\| ([^|]*[a-z][^|]*?) \|((?: *\d+ \|){5})$", re.MULTILINE)


def _figures(text: str) -> dict[str, list[int]]:
    return {name: [int(number) for number in re.findall(r"\d+", numbers)] for name, numbers in _ROW.findall(text)}


@pytest.mark.slow
def test_the_architecture_quotes_what_the_script_prints() -> None:
    """What is counted is what the table says; a tenth apart where versions of Python differ."""
    quoted = _figures((ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8"))
    script = [sys.executable, str(ROOT / "tests" / "benchmarks" / "paths.py")]
    printed = _figures(subprocess.run(script, capture_output=True, text=True, check=True).stdout)
    assert quoted.keys() == {"hit, gradient recorded", "miss", "first call of the process", '`plugins.load("cpu")`'}
    assert quoted["hit, gradient recorded"] == printed["hit, gradient recorded"]
    for name, figures in quoted.items():
        # How many calls an import takes depends on what is installed, and on where.
        assert figures[:4] == pytest.approx(printed[name][:4], rel=0.1), name


@pytest.mark.parametrize(
    ("name", "calls", "files"), [("hit", 2, 2), ("miss", 30, 8), ("first call of the process", 279, 40)]
)
def test_a_call_goes_straight(name: str, calls: int, files: int) -> None:
    """A hit takes two frames, a miss at most 30 calls in 8 files, a first call 279 in 40, the import system aside."""
    script = [sys.executable, str(ROOT / "tests" / "benchmarks" / "paths.py"), name]
    row = subprocess.run(script, capture_output=True, text=True, check=True).stdout.split("|")
    assert int(row[0]) <= calls
    assert int(row[2]) <= files
