"""Scales follow PyTorch's at every interval, and a scaler refuses what is no number."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import numpy as np
import pytest

import opmux
from opmux.amp import GradScaler
from opmux.errors import OperatorArgumentError, OpmuxWarning, PluginError
from opmux.plugins import Scope, hookimpl

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


class _WithoutCard:
    """The plugin of a device that its machine does not have."""

    def __init__(self, name: str, reason: list[str]) -> None:
        self.name, self.reason = name, reason

    @hookimpl
    def opmux_register(self, scope: Scope) -> None:
        """Makes the device, with the casts of PyTorch's lists."""
        opmux.native.array_kernels(scope, scope.backend(self.name), xp=np, from_numpy=np.array, to_numpy=np.asarray)

    @hookimpl
    def opmux_available(self) -> str | None:
        """The reason, while there is one."""
        return self.reason[0] if self.reason else None


@pytest.fixture
def card() -> Iterator[list[str]]:
    """Why the device "absentcard" cannot be used; empty it, and load the plugin, for a machine that has the device."""
    reason = ["no card in this machine"]
    opmux.plugins.register("absentcard", _WithoutCard("absentcard", reason))
    with suppress(PluginError):
        opmux.plugins.load("absentcard")
    yield reason
    opmux.plugins.unload("absentcard")


def test_a_device_that_cannot_be_used_disables_scaler_and_casts(card: list[str]) -> None:
    """With a warning, so that a program written for it trains on the CPU as without them; PyTorch does so with "cuda"."""
    with pytest.warns(OpmuxWarning, match="GradScaler is enabled, but absentcard is not available. Disabling"):
        scaler = GradScaler("absentcard")
    assert not scaler.is_enabled()
    loss = opmux.ones(1)
    assert scaler.scale(loss) is loss
    assert scaler.get_scale() == 1.0
    with (
        pytest.warns(OpmuxWarning, match="'absentcard', but it is not available. Disabling autocast"),
        opmux.autocast("absentcard"),
    ):
        assert not opmux.is_autocast_enabled("absentcard")
    assert not GradScaler("absentcard", enabled=False).is_enabled()  # what is switched off does not warn
    with opmux.autocast("absentcard", enabled=False):
        assert not opmux.is_autocast_enabled("absentcard")
    card.clear()
    opmux.plugins.load("absentcard")
    assert GradScaler("absentcard").is_enabled()
    with opmux.autocast("absentcard"):
        assert opmux.is_autocast_enabled("absentcard")


def test_a_device_without_a_backend_disables_the_scaler() -> None:
    """There is nothing whose gradients it could unscale."""
    with pytest.warns(OpmuxWarning, match="but nosuchcard is not available. Disabling"):
        assert not GradScaler("nosuchcard").is_enabled()


_WITHOUT_ITS_PACKAGE = """
import warnings

import importlib_metadata

every = importlib_metadata.distributions
importlib_metadata.distributions = lambda: [d for d in every() if d.metadata["Name"] != "opmux-cuda"]

import opmux

assert "cuda" not in [record.name for record in opmux.plugins.status()]
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    assert not opmux.amp.GradScaler().is_enabled()
    with opmux.autocast("cuda"):
        assert not opmux.is_autocast_enabled("cuda")
    with opmux.autocast("cpu"):
        assert opmux.is_autocast_enabled("cpu")
told = [str(warning.message) for warning in caught]
assert len(told) == 2 and all("not available. Disabling" in text for text in told), told
"""


def test_a_device_whose_package_is_not_installed_disables_scaler_and_casts() -> None:
    """As on a laptop, where opmux-cuda is not: PyTorch's key for the device is there all the same."""
    done = subprocess.run([sys.executable, "-c", _WITHOUT_ITS_PACKAGE], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
