"""Whole trainings go as they go in torch, from the same weights, batches and program text."""

from typing import Any

import numpy as np
import pytest

pytest.importorskip("torch", reason="compares with torch 2.13.0")

import torch

from .comparison import CASES, check_losses, check_weights, recorded, result
from .optimizers import SGD, AdamW

pytestmark = pytest.mark.torch


@pytest.mark.parametrize(("name", "dtype"), CASES)
def test_training_agrees_with_torch(name: str, dtype: str) -> None:
    """The loss of each step, the final weights and the accuracy are torch's."""
    here, there = result("opmux", name, dtype), result("torch", name, dtype)
    check_losses(name, dtype, here.losses, there.losses)
    check_weights(name, dtype, here.weights, there.weights)
    assert here.accuracy == pytest.approx(there.accuracy, abs=0.01)  # 3 of 360 digits


@pytest.mark.parametrize(("name", "dtype"), CASES)
def test_torch_still_gives_the_recorded_curve(name: str, dtype: str) -> None:
    """The recording is that of the installed torch; if not, run tests/parity/training/record.py."""
    check_losses(name, dtype, result("torch", name, dtype).losses, recorded(name).losses[dtype])


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [
        (lambda p: SGD(torch, p, rate=0.1), lambda p: torch.optim.SGD(p, lr=0.1, momentum=0.9)),
        (lambda p: AdamW(torch, p, rate=0.01), lambda p: torch.optim.AdamW(p, lr=0.01, weight_decay=0.01)),
    ],
    ids=["SGD", "AdamW"],
)
def test_optimizers_are_those_of_torch(ours: Any, theirs: Any) -> None:
    """The optimisers that both libraries run take the steps of torch.optim."""
    start = np.random.RandomState(0).standard_normal((2, 5))
    found = []
    for make in (ours, theirs):
        weight = torch.tensor(start, requires_grad=True)
        optimizer = make([weight])
        for _ in range(10):
            weight.grad = None
            (weight**4).sum().backward()
            optimizer.step()
        found.append(weight.detach().numpy())
    np.testing.assert_allclose(found[0], found[1], rtol=1e-12)
