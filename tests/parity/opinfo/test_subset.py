"""Operators give the values, dtypes, shapes and gradients that PyTorch gave when a few calls were recorded; without torch."""

import functools
from pathlib import Path

import pytest
from tests.each import each

from opmux.testing.conformance import _functions as calling
from opmux.testing.conformance import _recording as recording

from . import known, subset
from .comparison import DifferenceError
from .operators import known_missing, listed_operators


@functools.cache
def recorded() -> tuple[dict[str, list[subset.Call]], subset.Elements]:
    """Calls by operator, and the elements of their tensors."""
    calls, arrays = subset.read()
    by_operator: dict[str, list[subset.Call]] = {name: [] for name in listed_operators()}
    for call in calls:
        by_operator[call.operator].append(call)
    return by_operator, arrays


def is_known(call: subset.Call, check: str) -> bool:
    """Whether the call is one that differs for a reason."""
    case = subset.as_case(call, recorded()[1])
    entries = [entry for entry in known.KNOWN_DIFFERENCES if (entry.operator, entry.check) == (call.operator, check)]
    return any(entry.applies(case) for entry in entries)


@each("name", [x for x in listed_operators() if x not in known_missing() or calling.exists(x)])
def test_recorded_calls_agree(name: str) -> None:
    """Every recorded call of the operator gives what torch gave."""
    by_operator, arrays = recorded()
    failures = []
    for call in by_operator[name]:
        for check, compare in (("value", subset.check_value), ("grad", subset.check_grad)):
            if is_known(call, "value") or is_known(call, check):
                continue
            try:
                compare(call, arrays)
            except (DifferenceError, ValueError, TypeError, RuntimeError, IndexError, AttributeError) as error:
                failures.append(f"{check} {call.variant} {call.dtype} {call.arguments} {call.named}: {error!r}"[:600])
    assert not failures, "\n".join(failures)


def test_every_operator_is_recorded() -> None:
    """The recorded calls cover the list, with gradients for most, in files that stay small."""
    by_operator, _ = recorded()
    assert [name for name, calls in by_operator.items() if not calls] == []
    assert sum(any(call.gradients for call in calls) for calls in by_operator.values()) > 200
    assert Path(recording.__file__).with_name(recording.FILE).stat().st_size < 350_000


def test_a_wrong_value_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A function that gives other values or other gradients does not agree with the recorded calls."""
    by_operator, arrays = recorded()
    true = calling.function_of("exp")
    call = next(call for call in by_operator["exp"] if call.gradients)
    subset.check_value(call, arrays)
    subset.check_grad(call, arrays)
    monkeypatch.setattr(recording, "function_of", lambda name, variant: lambda x: true(x) * 1.001)
    with pytest.raises(DifferenceError, match="value: "):
        subset.check_value(call, arrays)
    with pytest.raises(DifferenceError, match="grad: of differentiable argument 0, value: "):
        subset.check_grad(call, arrays)
