"""Trains a CNN and an MLP on handwritten digits, then loads, unloads and explains plugins while the program runs.

Run it with `python docs/examples/digits.py`; it needs opmux with its plugins cpu and autograd, and no download. It and its data
may be copied to any folder. `python digits.py npu` trains on the device of another installed backend, and no more.
"""

import sys
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from rich.console import Console
from rich.progress import track

import opmux
from opmux import nn
from opmux.dispatch import explain
from opmux.plugins import hookimpl

DATA = Path(__file__).with_name("digits.csv.gz")
console = Console()


# -- data -----------------------------------------------------------------------------------------------------------


def load_digits(device: str = "cpu") -> tuple[opmux.Tensor, ...]:
    """Training images and labels, then test images and labels; a fifth of the 1,797 images is for testing."""
    rows = np.loadtxt(DATA, delimiter=",", dtype=np.float32)
    rows = rows[np.random.default_rng(0).permutation(len(rows))]
    images, labels = rows[:, :64] / 16, rows[:, 64].astype(np.int64)
    split = len(rows) * 4 // 5
    parts = images[:split], labels[:split], images[split:], labels[split:]
    return tuple(opmux.tensor(part, device=device) for part in parts)


def batches(count: int, size: int, device: str) -> Iterator[opmux.Tensor]:
    """Indices of random batches that together cover all samples once."""
    order = opmux.randperm(count, device=device)
    for start in range(0, count, size):
        yield order[start : start + size]


# -- models -----------------------------------------------------------------------------------------------------------


def mlp(device: str = "cpu") -> nn.Module:
    """64 inputs, 128 hidden units, 10 outputs."""
    return nn.Sequential(nn.Linear(64, 128), nn.ReLU(), nn.Linear(128, 10)).to(device)


def cnn(device: str = "cpu") -> nn.Module:
    """Two convolutions of 16 and 32 channels, and a linear layer."""
    layers = (
        nn.Unflatten(1, (1, 8, 8)),
        *(nn.Conv2d(1, 16, 3, padding=1), nn.ReLU(), nn.MaxPool2d(2)),
        *(nn.Conv2d(16, 32, 3, padding=1), nn.ReLU(), nn.MaxPool2d(2)),
        *(nn.Flatten(), nn.Linear(32 * 4, 10)),
    )
    return nn.Sequential(*layers).to(device)


# -- training -------------------------------------------------------------------------------------------------------


def accuracy(model: nn.Module, images: opmux.Tensor, labels: opmux.Tensor) -> float:
    """Share of images whose digit the model finds."""
    with opmux.no_grad():
        guesses = model(images).argmax(1)
    return (guesses == labels).to(opmux.float32).mean().item()


def train(name: str, model: nn.Module, epochs: int, device: str = "cpu") -> float:
    """Trains with cross entropy in batches of 64; prints and returns the accuracy on the test images."""
    images, labels, test_images, test_labels = load_digits(device)
    criterion, optimizer = nn.CrossEntropyLoss(), opmux.optim.Adam(model.parameters(), lr=0.003)
    started = time.perf_counter()
    for _ in track(range(epochs), f"{name:12}", console=console):
        for batch in batches(len(images), 64, device):
            optimizer.zero_grad()
            criterion(model(images[batch]), labels[batch]).backward()
            optimizer.step()
    score = accuracy(model, test_images, test_labels)
    console.print(f"{name} on {device}: test accuracy {score:.1%} after {time.perf_counter() - started:.1f} s")
    return score


# -- a third-party backend ------------------------------------------------------------------------------------------


class CountingModule:
    """NumPy, counting how often each function is looked up: stands in for a vendor's array library."""

    def __init__(self) -> None:
        self.calls: dict[str, int] = {}

    def __getattr__(self, name: str) -> object:
        self.calls[name] = self.calls.get(name, 0) + 1
        return getattr(np, name)


class DemoBackend:
    """The whole plugin: one call gives the device "demo" every operator, and one kernel is its own."""

    def __init__(self) -> None:
        self.xp = CountingModule()

    @hookimpl
    def opmux_register(self, scope: opmux.plugins.Scope) -> None:
        """Registers the backend."""
        backend = scope.backend("demo")
        be = opmux.native.array_kernels(scope, backend, xp=self.xp, from_numpy=np.array, to_numpy=np.asarray)
        with scope.library("aten", "IMPL", "DEMO") as library:

            @library.impl("relu")
            def relu(self: opmux.Tensor) -> opmux.Tensor:
                return be.wrap(np.maximum(self._array, 0))


# -- the program ----------------------------------------------------------------------------------------------------


def show_unloading() -> None:
    """Takes differentiation away and brings it back."""
    console.rule("unloading and reloading the autograd plugin")
    opmux.plugins.unload("autograd")
    try:
        opmux.zeros(3, requires_grad=True)
    except opmux.errors.PluginError as error:
        console.print(f"while it is unloaded: {error}", highlight=False, markup=False)
    opmux.plugins.load("autograd")
    console.print(f"loaded again: {opmux.zeros(3, requires_grad=True)}")


def show_demo_backend() -> None:
    """Trains on a backend that this file defines, explains a call on it, and unloads it."""
    console.rule("a backend defined in this file")
    opmux.plugins.register("demo", DemoBackend())
    record = opmux.plugins.load("demo")
    console.print(f"loaded plugin {record.name!r} with {record.kernel_count} kernels")
    model = mlp("demo")
    train("MLP", model, epochs=15, device="demo")
    weight = next(model.parameters())
    console.print(str(explain(opmux.ops.aten.relu, weight)), highlight=False, markup=False)
    opmux.plugins.unload("demo")
    try:
        weight + 1
    except opmux.errors.BackendUnloadedError as error:
        console.print(f"after unloading it: {error}", highlight=False, markup=False)


def main(device: str = "cpu") -> None:
    """Runs the whole story; on another device than the CPU, the trainings."""
    opmux.manual_seed(0)
    train("CNN", cnn(device), epochs=15, device=device)
    train("MLP", mlp(device), epochs=30, device=device)
    if device == "cpu":
        show_unloading()
        show_demo_backend()


if __name__ == "__main__":
    main(*sys.argv[1:2])
