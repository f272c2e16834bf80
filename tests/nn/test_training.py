"""Whole trainings of modules with optimizers, step by step as in PyTorch, from PyTorch's initial state."""

from typing import Any

import numpy as np
import pytest

pytest.importorskip("torch", reason="compares with PyTorch")

import torch

import opmux

from ..parity.training import data

pytestmark = pytest.mark.torch
STEPS = 30


def perceptron(nn: Any) -> Any:
    """A hidden layer."""
    return nn.Sequential(nn.Linear(64, 32), nn.ReLU(), nn.Linear(32, 10))


def convolutions(nn: Any) -> Any:
    """Two convolutions between normalisations."""
    return nn.Sequential(
        *(nn.Unflatten(1, (1, 8, 8)), nn.Conv2d(1, 8, 3, padding="same", bias=False), nn.BatchNorm2d(8), nn.GELU()),
        *(nn.MaxPool2d(2), nn.Conv2d(8, 8, 3, groups=2, padding=1, padding_mode="reflect"), nn.GroupNorm(2, 8)),
        *(nn.SiLU(), nn.Dropout2d(0.0), nn.AdaptiveAvgPool2d(2), nn.Flatten(), nn.LayerNorm(32), nn.Linear(32, 10)),
    )


def residual(nn: Any) -> Any:
    """Classes of module with a forward of their own, and a part that is used twice."""

    class Block(nn.Module):  # type: ignore[misc]
        def __init__(self, width: int) -> None:
            super().__init__()
            self.norm = nn.RMSNorm(width)
            self.maps = nn.ModuleList([nn.Linear(width, 2 * width), nn.Linear(2 * width, width)])
            self.gate = nn.Parameter(self.maps[0].bias.new_ones(width))
            self.activation = nn.PReLU()

        def forward(self, x: Any) -> Any:
            first, second = self.maps
            return x + self.gate * second(self.activation(first(self.norm(x))))

    block = Block(64)
    return nn.Sequential(block, block, nn.Linear(64, 10))


OPTIMIZERS = {
    "SGD": lambda lib, p: lib.optim.SGD(p, lr=0.05, momentum=0.9, weight_decay=1e-3),
    "AdamW": lambda lib, p: lib.optim.AdamW(p, lr=0.003),
}


def losses(lib: Any, network: Any, optimizer: str, batches: Any) -> list[float]:
    """The loss of each step of a training with a schedule."""
    steps = OPTIMIZERS[optimizer](lib, network.parameters())
    schedule = lib.optim.lr_scheduler.StepLR(steps, 10, 0.5)
    criterion = lib.nn.CrossEntropyLoss(label_smoothing=0.1)
    found = []
    for images, classes in batches:
        steps.zero_grad()
        loss = criterion(network(lib.from_numpy(images.astype("float64"))), lib.from_numpy(classes))
        loss.backward()
        steps.step()
        schedule.step()
        found.append(loss.item())
    return found


@pytest.mark.parametrize("optimizer", OPTIMIZERS)
@pytest.mark.parametrize("make", [perceptron, convolutions, residual])
def test_training(make: Any, optimizer: str) -> None:
    """Losses agree in every step, and so does the state in the end."""
    torch.manual_seed(0)
    theirs, ours = make(torch.nn).double(), make(opmux.nn).double()
    ours.load_state_dict({name: opmux.from_numpy(value.numpy().copy()) for name, value in theirs.state_dict().items()})
    batches = data.digits(np.random.RandomState(0), STEPS).batches
    expected = losses(torch, theirs, optimizer, batches)
    np.testing.assert_allclose(losses(opmux, ours, optimizer, batches), expected, rtol=1e-9)
    assert expected[-1] < 0.95 * expected[0]
    for name, value in theirs.state_dict().items():
        np.testing.assert_allclose(ours.state_dict()[name].numpy(), value.numpy(), rtol=1e-6, atol=1e-9)
