"""Expressions with operators of two and three operands give in opmux what they give in torch, or are refused in both."""

import warnings
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import opmux

pytestmark = pytest.mark.torch

#: Expressions over a module `T`, opmux or torch, one a line, under headings.
EXPRESSIONS = (Path(__file__).parents[1] / "data" / "arithmetic_expressions.txt").read_text()
GROUPS = dict(part.split("\n", 1) for part in EXPRESSIONS.removeprefix("# ").split("\n# "))
FAILURES = (RuntimeError, ValueError, IndexError, TypeError)


def evaluated(module: Any, expression: str) -> tuple[Any, Exception | None]:
    try:
        return eval(expression, {"T": module}), None
    except FAILURES as error:
        return None, error


def check_same(mine: Any, theirs: Any) -> None:
    if isinstance(theirs, tuple):
        assert len(mine) == len(theirs)
        for a, b in zip(mine, theirs, strict=True):
            check_same(a, b)
    elif isinstance(mine, opmux.Tensor):
        assert str(mine.dtype).partition(".")[2] == str(theirs.dtype).partition(".")[2]
        np.testing.assert_allclose(mine.numpy(), theirs.numpy(), rtol=1e-5, strict=True)
    else:
        assert mine is theirs


@pytest.mark.parametrize("group", GROUPS)
def test_expressions_are_those_of_torch(group: str) -> None:
    """Values, dtypes and shapes are torch's, NaN, infinities and zeros included; what torch refuses is refused."""
    torch = pytest.importorskip("torch", reason="compares with torch")
    failures = []
    for expression in GROUPS[group].splitlines():
        with warnings.catch_warnings(action="ignore"):
            theirs, refused = evaluated(torch, expression)
        mine, error = evaluated(opmux, expression)
        try:
            assert (error is None) == (refused is None), f"torch: {refused}; here: {error}"
            check_same(mine, theirs)
        except AssertionError as difference:
            failures.append(f"{expression}: {str(difference).strip()[:300]}")
    assert not failures, "\n".join(failures)
