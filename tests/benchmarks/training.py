"""What a step of training costs: prints ms per step of opmux and of torch, each on one thread, and their ratio.

Run it with `python tests/benchmarks/training.py`; it trains the models of tests/parity/training, and leaves torch out where it
is not installed. The libraries take turns step by step, so that a busy moment meets both. It asserts nothing: times differ
between machines, ratios of one run are what to compare.
"""

import os

# Before NumPy and torch start their threads.
os.environ |= {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1", "MKL_NUM_THREADS": "1"}

import argparse
import importlib.util
import statistics
import sys
import time
from pathlib import Path
from typing import Any

if not __package__:
    sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.parity.training.training import STEPS, TASKS, Training

import opmux


def libraries() -> dict[str, Any]:
    """opmux, and torch on one thread where it is installed."""
    found: dict[str, Any] = {"opmux": opmux}
    if importlib.util.find_spec("torch"):
        import torch

        torch.set_num_threads(1)
        found["torch"] = torch
    return found


def measure(libs: dict[str, Any], name: str, dtype: str, steps: int) -> dict[str, float]:
    """Median time of a step in ms by library."""
    trainings = {key: iter(Training(lib, name, dtype, steps)) for key, lib in libs.items()}
    times: dict[str, list[float]] = {key: [] for key in libs}
    for _ in range(steps):
        for key, training in trainings.items():
            started = time.perf_counter()
            next(training)
            times[key].append((time.perf_counter() - started) * 1e3)
    return {key: statistics.median(taken) for key, taken in times.items()}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=STEPS)
    options = parser.parse_args()
    libs = libraries()
    print("| training | dtype |", "".join(f" {key}, ms per step |" for key in libs), "ratio |" * (len(libs) > 1))
    print("|---|---|" + "---|" * (len(libs) + (len(libs) > 1)))
    for name, task in TASKS.items():
        for dtype in task.dtypes:
            times = measure(libs, name, dtype, options.steps)
            ratio = f" {times['opmux'] / times['torch']:.2f} |" if "torch" in times else ""
            print(f"| {name} | {dtype} |" + "".join(f" {taken:.2f} |" for taken in times.values()) + ratio)


if __name__ == "__main__":
    main()
