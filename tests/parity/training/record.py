"""Writes torch's loss curves, and the spread that rounding gives them, from the torch that is installed.

Run it with `python tests/parity/training/record.py` when torch's release changes or a training does.
"""

import json
import sys
from pathlib import Path
from typing import Any

import numpy as np
import torch

if not __package__:
    sys.path.insert(0, str(Path(__file__).parents[3]))

from tests.parity.training.comparison import FILE
from tests.parity.training.training import TASKS, Result, train

#: Trainings in float32, all but the first from perturbed weights.
ENSEMBLE = 16


def spread(result: Result, others: list[Result]) -> dict[str, Any]:
    """How far other results are from one, as JSON has it."""
    losses = max(float(np.abs(np.subtract(result.losses, other.losses)).max()) for other in others)
    weights = {
        key: float(f"{max(np.abs(weight - other.weights[key]).max() for other in others):.2g}")
        for key, weight in result.weights.items()
    }
    return {"loss_spread": float(f"{losses:.2g}"), "weight_spread": weights}


def recording(name: str) -> dict[str, Any]:
    """The fields of `Recorded`."""
    double = train(torch, name, "float64")
    record: dict[str, Any] = {"accuracy": double.accuracy, "losses": {"float64": double.losses}}
    if "float32" not in TASKS[name].dtypes:
        return record
    singles = [train(torch, name, "float32", perturbed=seed) for seed in range(ENSEMBLE)]
    record["losses"]["float32"] = [float(f"{loss:.9g}") for loss in singles[0].losses]
    return record | spread(double, singles)


def main() -> None:
    """Writes the file."""
    torch.set_num_threads(1)
    trainings = {name: recording(name) for name in TASKS}
    FILE.write_text(json.dumps({"torch": torch.__version__, "trainings": trainings}, indent=1) + "\n")


if __name__ == "__main__":
    main()
