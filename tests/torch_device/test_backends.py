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


@pytest.fixture
def lazy(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    pytest.importorskip("opmux_dask", reason="a backend whose sizes may be known later")
    monkeypatch.setenv("OPMUX_PLUGINS", "autograd,cpu,dask")
    opmux.plugins.load("dask")
    yield opmux_torch.device("dask")
    opmux.plugins.unload("dask")


#: What of a tensor has a size that its values decide.
CHOSEN: dict[str, Any] = {
    "mask": lambda x: x[x > 3],
    "mask of rows": lambda x: x[x[:, 0] > 3] * 2,
    "positions": lambda x: (x > 3).nonzero(),
    "positions in a destination": lambda x: torch.nonzero(x > 3, out=torch.empty(0, dtype=torch.long, device=x.device)),
    "different ones": lambda x: (x % 3).unique(),
    "text": lambda x: torch.tensor(len(str(x)) - len(str(x.device))),
}


@pytest.mark.parametrize("name", CHOSEN)
def test_sizes_that_values_decide_are_computed_for_torch(lazy: Any, name: str) -> None:
    """On a backend that computes later too: torch has no sizes that are not known."""
    x = torch.arange(12.0).reshape(4, 3)
    assert CHOSEN[name](x.to(lazy)).tolist() == CHOSEN[name](x.to("opmux")).tolist()


def test_a_tensor_of_unknown_size_asks_for_it(lazy: Any) -> None:
    """`from_opmux` shares memory, and so computes nothing."""
    x = opmux.dask.from_array([1.0, 2.0])
    with pytest.raises(OpmuxError, match="compute_chunk_sizes"):
        opmux_torch.from_opmux(x[x > 1])
    assert opmux_torch.from_opmux(opmux.dask.compute_chunk_sizes(x[x > 1])).tolist() == [2]


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
