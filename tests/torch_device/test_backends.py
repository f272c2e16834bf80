"""Every backend of opmux is a device of torch, by a number."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import opmux
from opmux.errors import BackendUnloadedError, OpmuxError
from opmux.plugins import hookimpl

torch: Any = pytest.importorskip("torch", reason="compares with torch 2.13.0")
opmux_torch: Any = pytest.importorskip("opmux_torch")

pytestmark = pytest.mark.torch

NAME = "torch_device_npu"


class Backend:
    """A backend over NumPy, as another package would write it."""

    @hookimpl
    def opmux_register(self, scope: Any) -> None:
        backend = scope.backend(NAME)
        opmux.native.array_kernels(scope, backend, xp=np, from_numpy=np.array, to_numpy=np.asarray)


@pytest.fixture(scope="module")
def _registered() -> None:
    opmux.plugins.register(NAME, Backend())


@pytest.fixture
def device(_registered: None) -> Iterator[Any]:
    opmux.plugins.load(NAME)
    yield opmux_torch.device(NAME)
    opmux.plugins.unload(NAME)


def test_a_backend_has_a_number_and_trains(device: Any) -> None:
    """The number stays, tensors say it, and modules compute, record and draw there as on the CPU."""
    assert device.index > 0
    assert opmux_torch.device(NAME) == device
    assert opmux_torch.devices() == {**opmux_torch.devices(), "opmux:0": "cpu", str(device): NAME}
    torch.manual_seed(0)
    model = torch.nn.Sequential(torch.nn.Linear(3, 4), torch.nn.ReLU(), torch.nn.Linear(4, 1))
    x = torch.randn(5, 3)
    model(x).square().mean().backward()
    expected = [p.grad.clone() for p in model.parameters()]
    model.zero_grad()
    model.to(device)
    loss = model(x.to(device)).square().mean()
    loss.backward()
    assert loss.device == device
    assert opmux_torch.to_opmux(loss).device.type == NAME
    for p, theirs in zip(model.parameters(), expected, strict=True):
        torch.testing.assert_close(p.grad.cpu(), theirs)
    torch.manual_seed(1)
    first = torch.rand(3, device=device).tolist()
    torch.manual_seed(1)
    assert torch.rand(3, device=device).tolist() == first


class OtherArrays:
    """A backend over arrays of another library, which have none of NumPy's attributes."""

    @hookimpl
    def opmux_register(self, scope: Any) -> None:
        xp = opmux.native.ArrayAPI("array_api_compat.torch")
        opmux.native.array_kernels(scope, scope.backend("torch_device_other"), xp=xp)


def test_a_backend_over_another_array_library_trains() -> None:
    """Views, writes, losses of a training and a generator's numbers are those of the CPU."""
    opmux.plugins.register("torch_device_other", OtherArrays())
    opmux.plugins.load("torch_device_other")
    device = opmux_torch.device("torch_device_other")
    losses: dict[str, list[float]] = {}
    for where in ("cpu", device):
        torch.manual_seed(0)
        layers = [
            torch.nn.Conv2d(2, 4, 3),
            torch.nn.BatchNorm2d(4),
            torch.nn.ReLU(),
            torch.nn.Flatten(),
            torch.nn.Linear(36, 3),
        ]
        model, x = torch.nn.Sequential(*layers).to(where), torch.randn(4, 2, 5, 5).to(where)
        optimizer = torch.optim.Adam(model.parameters(), lr=0.01)
        for _ in range(3):
            optimizer.zero_grad()
            loss = torch.nn.functional.cross_entropy(model(x), torch.arange(4, device=where) % 3)
            loss.backward()
            optimizer.step()
            losses.setdefault(str(where), []).append(loss.item())
    assert losses[str(device)] == pytest.approx(losses["cpu"], rel=1e-4)
    x = torch.zeros(2, 3, device=device)
    x.t()[1:, 0] = 1
    assert (x.tolist(), x[1].storage_offset(), x.t().stride()) == ([[0, 1, 1], [0, 0, 0]], 3, (1, 3))
    drawn = [
        torch.rand(3, device=place, generator=torch.Generator().manual_seed(1)).tolist() for place in ("opmux", device)
    ]
    assert drawn[0] == drawn[1]
    assert sorted(torch.randperm(3, device=device, generator=torch.Generator()).tolist()) == [0, 1, 2]
    opmux.plugins.unload("torch_device_other")


def test_tensors_of_two_backends_do_not_mix_but_move(device: Any) -> None:
    """An operator refuses tensors of two backends, and takes a single number of torch's CPU; a copy goes from one to the other."""
    here, there = torch.ones(2, device="opmux"), torch.full((2,), 2.0, device=device)
    with pytest.raises(RuntimeError, match="same device|two devices|several devices"):
        here + there
    assert (there * torch.tensor(3.0)).tolist() == [6, 6]
    assert here.copy_(there).tolist() == [2, 2]
    assert there.to("opmux:0").device.index == 0
    assert here.to(device).device == device


def test_tensors_outlive_their_backend(device: Any) -> None:
    """Unloaded, a backend's tensors are refused by an error that says so; loaded again they have their values."""
    x = torch.full((2,), 4.0, device=device)
    opmux.plugins.unload(NAME)
    try:
        with pytest.raises(OpmuxError) as caught:
            x + 1
        assert isinstance(caught.value, BackendUnloadedError) or "unloaded" in str(caught.value)
    finally:
        opmux.plugins.load(NAME)
    assert x.tolist() == [4, 4]
