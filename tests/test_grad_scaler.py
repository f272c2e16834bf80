"""Scales follow PyTorch's at every interval, and a scaler refuses what is no number."""

from typing import Any

import pytest

import opmux
from opmux.amp import GradScaler
from opmux.errors import OperatorArgumentError

INF, NAN = float("inf"), float("nan")


@pytest.mark.parametrize(
    ("interval", "gradients", "scales"),
    [
        (0, [INF, 1.0], [32768.0, 32768.0]),
        (0, [NAN, NAN, NAN], [32768.0, 16384.0, 8192.0]),
        (1, [NAN, 1.0, 1.0], [32768.0, 65536.0, 131072.0]),
        (2, [1.0, INF, 1.0, 1.0, 1.0], [65536.0, 32768.0, 32768.0, 65536.0, 65536.0]),
        (2000, [1.0, NAN], [65536.0, 32768.0]),
    ],
)
def test_scales_are_pytorchs(interval: int, gradients: list[float], scales: list[float]) -> None:
    """They shrink after each step that is left out, also where no number of good steps has them grow; PyTorch's, recorded."""
    weight = opmux.ones(2, requires_grad=True)
    optimizer = opmux.optim.SGD([weight], lr=0.1)
    scaler = GradScaler("cpu", growth_interval=interval)
    found = []
    for gradient in gradients:
        optimizer.zero_grad()
        scaler.scale((weight * opmux.tensor([gradient, 1.0])).sum()).backward()
        scaler.step(optimizer)
        scaler.update()
        found.append(scaler.get_scale())
    assert found == scales


@pytest.mark.parametrize("name", ["growth_factor", "backoff_factor", "growth_interval"])
@pytest.mark.parametrize("value", ["x", None, [1]], ids=str)
def test_settings_that_are_no_numbers_are_refused(name: str, value: Any) -> None:
    """When the scaler is made, not at an update."""
    with pytest.raises(OperatorArgumentError, match=f"argument '{name}' must be"):
        GradScaler("cpu", **{name: value})


def test_an_interval_with_a_fraction_is_refused() -> None:
    """No number of steps would be equal to it."""
    with pytest.raises(OperatorArgumentError, match="'growth_interval' must be int, not float"):
        GradScaler("cpu", growth_interval=2.5)  # type: ignore[arg-type]


@pytest.mark.parametrize("state", [5, None, "scale", [1]], ids=str)
def test_states_that_are_no_dictionaries_are_refused(state: Any) -> None:
    """As opmux's error."""
    with pytest.raises(OperatorArgumentError, match="load_state_dict"):
        GradScaler("cpu").load_state_dict(state)
