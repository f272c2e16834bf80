"""Modules that are moved to a device of another type, where parameters become other objects."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from tests.registering import register_once

import opmux
from opmux import nn
from opmux.plugins import hookimpl

DEVICE = "nntest"


class _NumpyLike:
    """NumPy's functions under another device."""

    @hookimpl
    def opmux_register(self, scope: Any) -> None:
        backend = scope.backend(DEVICE)
        opmux.native.array_kernels(scope, backend, xp=np, from_numpy=np.array, to_numpy=np.asarray)


@pytest.fixture(scope="module", autouse=True)
def _device() -> Iterator[None]:
    register_once(DEVICE, _NumpyLike())
    opmux.plugins.load(DEVICE)
    yield
    opmux.plugins.unload(DEVICE)


class Tied(nn.Module):
    """A model whose embedding is also its last map, and which has one module at two paths."""

    def __init__(self) -> None:
        super().__init__()
        self.embedding = nn.Embedding(7, 4)
        self.body = nn.Sequential(nn.Linear(4, 4), nn.Tanh())
        self.head = nn.Linear(4, 7)
        self.head.weight = self.embedding.weight
        self.body_again = self.body
        self.body.weight = self.embedding.weight

    def forward(self, x: opmux.Tensor) -> opmux.Tensor:
        """The scores of each word."""
        found: opmux.Tensor = self.head(self.body(self.embedding(x)))
        return found


MOVES = {
    "to": lambda model: model.to(DEVICE),
    "to and convert": lambda model: model.to(DEVICE, opmux.float64),
    "there and back": lambda model: model.to(DEVICE).to("cpu"),
    "meta": lambda model: model.to("meta"),
    "to_empty": lambda model: model.to("meta").to_empty(device=DEVICE),
    "from above": lambda model: nn.ModuleList([model]).to(DEVICE)[0],
    "a function": lambda model: model._apply(lambda tensor: tensor.to(DEVICE)),
}


@pytest.mark.parametrize("move", MOVES)
def test_shared_parameters_stay_shared(move: str) -> None:
    """However they are moved: one object in all places, with one gradient."""
    model = Tied()
    model(opmux.tensor([1, 2])).square().sum().backward()
    names = [name for name, _ in model.named_parameters()]
    model = MOVES[move](model)
    assert [name for name, _ in model.named_parameters()] == names
    assert model.head.weight is model.embedding.weight is model.body.weight
    assert model.body_again is model.body
    assert model.head.weight.grad.device == model.head.weight.device


def test_a_moved_model_trains_as_one_that_was_not() -> None:
    """Tied weights get the sum of both gradients, in each step."""
    here, there = Tied(), Tied()
    there.load_state_dict(here.state_dict())
    there.to(DEVICE)
    for model, device in ((here, "cpu"), (there, DEVICE)):
        optimizer = opmux.optim.SGD(model.parameters(), lr=0.1)
        for _ in range(3):
            optimizer.zero_grad()
            model(opmux.tensor([1, 2, 5], device=device)).square().sum().backward()
            optimizer.step()
    for (name, one), other in zip(here.state_dict().items(), there.state_dict().values(), strict=True):
        np.testing.assert_allclose(other.to("cpu").numpy(), one.numpy(), rtol=1e-5, atol=1e-6, err_msg=name)
