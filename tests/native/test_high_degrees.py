"""Polynomials of degrees that no recurrence reaches."""

import math
from typing import Any

import pytest

import opmux
from opmux.errors import OperatorValueError
from opmux.native.kernels import polynomials

NAMES = [name.removesuffix("_impl") for name in polynomials.__all__]
HUGE = 2**62


@pytest.mark.parametrize("d", [opmux.float32, opmux.float64], ids=str)
@pytest.mark.parametrize("name", NAMES)
def test_they_answer_or_refuse(name: str, d: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the value is known it is given; where each degree would have to be computed the call is refused."""
    monkeypatch.setattr(polynomials, "_STEPS_TO_OVERFLOW", 4096)
    function = getattr(opmux.special, name)
    stepwise = name in ("laguerre_polynomial_l", "legendre_polynomial_p")
    for x in (0.5, 3.0, -0.5, 0.0, 1.0):
        known = not stepwise or x == (0.0 if name.startswith("la") else 1.0) or (x == 3.0 and name.startswith("le"))
        known = known or (name.startswith("la") and x < 0 and d is opmux.float32)
        if known:
            assert function(opmux.tensor([x], dtype=d), HUGE).shape == (1,)
        else:
            with pytest.raises(OperatorValueError, match="degree by degree"):
                function(opmux.tensor([x], dtype=d), HUGE)
    assert math.isnan(function(opmux.tensor([math.nan], dtype=d), HUGE).item())
    assert function(opmux.tensor([0.5], dtype=d), -HUGE).item() == 0.0
    assert function(opmux.zeros(0, dtype=d), HUGE).shape == (0,)


def test_degrees_of_which_no_element_is_too_large_are_computed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The number of steps alone refuses nothing."""
    monkeypatch.setattr(polynomials, "_STEPS_TO_OVERFLOW", 16)
    assert opmux.special.legendre_polynomial_p(opmux.tensor([0.0]), 200).item() == pytest.approx(0.0563485, rel=1e-4)
