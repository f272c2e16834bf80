"""Operators give what PyTorch gives for PyTorch's own sample inputs, and refuse what it refuses."""

import os

import pytest

pytest.importorskip("torch", reason="compares with torch 2.13.0")

from opmux.testing.conformance import _functions as calling

from . import known
from .database import Limits
from .harness import CHECK_NAMES, Record, operators_of_opmux, run_operator
from .operators import known_missing, listed_operators

pytestmark = [pytest.mark.torch, pytest.mark.slow]
OPERATORS = listed_operators()
#: A sample of each kind; OPMUX_OPINFO=all takes every sample that torch has.
LIMITS = Limits() if os.environ.get("OPMUX_OPINFO") == "all" else Limits(samples=8)


def compared(name: str) -> None:
    """Fails with every check of the operator that differs, and with reasons for differences that are no longer there."""
    records = run_operator(name, CHECK_NAMES, LIMITS)
    lines = [
        f"{record.check} {record.variant}: {len(record.differences)} of {record.samples}, first {record.first}"
        for record in records
        if record.differences
    ]
    assert not lines, f"{name} differs from torch\n" + "\n".join(lines)
    stale = [entry for entry in unused(name, records) if entry in unused(name, run_operator(name, (entry.check,)))]
    assert not stale, f"known differences of {name} that are none: {stale}"


def unused(name: str, records: list[Record]) -> list[known.KnownDifference]:
    """Known differences of an operator that explained nothing."""
    used = [entry for record in records for entry in record.explained]
    return [entry for entry in known.KNOWN_DIFFERENCES if entry.operator == name and entry not in used]


@pytest.mark.parametrize("name", [name for name in OPERATORS if name not in known_missing() or calling.exists(name)])
def test_operator_agrees_with_torch(name: str) -> None:
    """Values, strides, in-place and out variants, meta results, gradients and refusals are those of torch."""
    assert calling.exists(name), f"opmux has no {name}"
    compared(name)


@pytest.mark.parametrize("name", sorted(set(operators_of_opmux()) - set(OPERATORS)))
def test_operator_beyond_the_list_agrees_with_torch(name: str) -> None:
    """So are those of the other operators that opmux and torch both have."""
    compared(name)


def test_missing_operators_are_missing() -> None:
    """The list of missing operators has no operator that exists: delete those from tests/data/opinfo_missing.txt."""
    assert [name for name in known_missing() if calling.exists(name)] == []
    assert set(known_missing()) <= set(OPERATORS)


def test_known_differences_name_operators_and_checks() -> None:
    """Every known difference is one of a check that runs and of an operator that exists."""
    for entry in known.KNOWN_DIFFERENCES:
        assert entry.check in CHECK_NAMES, entry
        assert calling.exists(entry.operator), entry
