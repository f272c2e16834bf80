"""How far two trainings may differ, and curves that torch gave when they were recorded.

In float64 the bound is a number. In float32 it is measured: torch's own curve spreads when the initial weights change by one
part in ten million, which is about their last digit, and two libraries that add in different orders differ by no less.
"""

import functools
import importlib
import json
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from .training import TASKS, Result, train

FILE = Path(__file__).parents[2] / "data" / "training_curves.json"

#: Bound in float64, relative for losses and absolute for weights; 3e-14 and 7e-13 were measured.
FLOAT64 = 1e-9
#: Bound in float32 by torch's own spread; 1.5 was measured.
MARGIN = 10

#: Each training that is compared.
CASES = [(name, dtype) for name, task in TASKS.items() for dtype in task.dtypes]


class Recorded(NamedTuple):
    """What is known of one training of torch.

    Attributes:
        accuracy: Of the training in float64.
        losses: By dtype.
        loss_spread: Largest difference of a loss in float32 from that in float64, over all steps and perturbed weights.
        weight_spread: The same of each parameter's final elements. Both only where float32 is compared.
    """

    accuracy: float
    losses: dict[str, list[float]]
    loss_spread: float = 0.0
    weight_spread: dict[str, float] = {}  # noqa: RUF012 -- nobody writes to it


@functools.cache
def recorded(name: str) -> Recorded:
    """The recording of a training."""
    return Recorded(**json.loads(FILE.read_text())["trainings"][name])


@functools.cache
def result(library: str, name: str, dtype: str) -> Result:
    """The result of a training, which runs once in a process."""
    return train(importlib.import_module(library), name, dtype)


def check_losses(name: str, dtype: str, losses: list[float], expected: list[float]) -> None:
    """Fails if the loss of any step differs."""
    if dtype == "float64":
        np.testing.assert_allclose(losses, expected, rtol=FLOAT64, atol=0)
    else:
        np.testing.assert_allclose(losses, expected, rtol=0, atol=MARGIN * recorded(name).loss_spread)


def check_weights(name: str, dtype: str, weights: dict[str, Any], expected: dict[str, Any]) -> None:
    """Fails if an element of a final parameter differs."""
    assert weights.keys() == expected.keys()
    for key, weight in weights.items():
        bound = FLOAT64 if dtype == "float64" else MARGIN * recorded(name).weight_spread[key]
        np.testing.assert_allclose(weight, expected[key], rtol=0, atol=bound, err_msg=key)
