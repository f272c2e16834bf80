"""The examples of torch's documentation, run with opmux, against the page that says which of them print the same."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from .reasons import REASONS

_HERE = Path(__file__).parent
_PAGE = (_HERE.parents[2] / "docs" / "torch_examples.md").read_text()


@pytest.mark.torch
@pytest.mark.slow
def test_the_page_is_what_the_examples_give() -> None:
    """An example that agreed agrees still, and the page has the outcome of every other.

    In a process of its own, because examples define operators and change settings.
    """
    ran = subprocess.run([sys.executable, _HERE / "record.py", "--check"], capture_output=True, text=True, check=False)
    assert ran.returncode == 0, f"run python tests/parity/examples/record.py\n{ran.stdout[-4000:]}{ran.stderr[-2000:]}"


def test_most_examples_agree() -> None:
    """The page lists at least four hundred names whose examples print the same."""
    assert sum(int(count) for count in re.findall(r"^(\d+) agree: ", _PAGE, re.MULTILINE)) >= 400


def test_every_difference_has_its_reason() -> None:
    """Each row that differs says why, and no reason is left of one that agrees by now."""
    assert "NO REASON GIVEN" not in _PAGE
    differing = re.findall(r"^\| `([\w.]+)` \| differs \|", _PAGE, re.MULTILINE)
    assert sorted(name.rpartition(".")[2] for name in REASONS) == sorted(name.rpartition(".")[2] for name in differing)
