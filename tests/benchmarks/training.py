"""What a step of training costs, forward, backward and optimiser: an MLP, a CNN on digits, and the trainings of tests/parity."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import numpy as np
from tests.parity.training.training import TASKS, Training

from .libraries import Libraries
from .measuring import Call, Row

#: Batches of a training; it begins again with the first.
STEPS = 50


def steps(library: Any, name: str, dtype: str) -> Iterator[float]:
    """The losses of a training that does not end."""
    training = Training(library, name, dtype, STEPS)
    while True:
        yield from training


def parameters(library: Any, shapes: tuple[tuple[int, ...], ...]) -> list[Any]:
    """Weights drawn as small numbers, each with a bias of zeros."""
    random = np.random.default_rng(0)
    arrays = [random.standard_normal(shape, np.float32) / 10 for shape in shapes]
    biases = [np.zeros(shape[0], np.float32) for shape in shapes]
    return [library.from_numpy(a).requires_grad_() for pair in zip(arrays, biases, strict=True) for a in pair]


def mlp_step(library: Any) -> Callable[[], None]:
    """32 images through 64, 128 and 10 units, and a step of SGD."""
    F = library.nn.functional  # noqa: N806 -- PyTorch's name
    weights = parameters(library, ((128, 64), (10, 128)))
    images, classes = batch(library, 32)

    def step() -> None:
        hidden = F.relu(F.linear(images, weights[0], weights[1]))
        F.cross_entropy(F.linear(hidden, weights[2], weights[3]), classes).backward()
        with library.no_grad():
            for weight in weights:
                weight.sub_(weight.grad, alpha=0.01)
                weight.grad = None

    return step


def cnn_step(library: Any) -> Callable[[], None]:
    """64 images of digits through two convolutions of 16 and 32 channels and a linear layer, and a step of Adam."""
    F = library.nn.functional  # noqa: N806 -- PyTorch's name
    weights = parameters(library, ((16, 1, 3, 3), (32, 16, 3, 3), (10, 128)))
    state = [(library.zeros_like(w), library.zeros_like(w)) for w in weights]
    images, classes = batch(library, 64)

    def step() -> None:
        x = F.max_pool2d(F.relu(F.conv2d(images.reshape(-1, 1, 8, 8), weights[0], weights[1], padding=1)), 2)
        x = F.max_pool2d(F.relu(F.conv2d(x, weights[2], weights[3], padding=1)), 2)
        F.cross_entropy(F.linear(x.flatten(1), weights[4], weights[5]), classes).backward()
        with library.no_grad():
            for weight, (mean, square) in zip(weights, state, strict=True):
                gradient = weight.grad
                mean.mul_(0.9).add_(gradient, alpha=0.1)
                square.mul_(0.999).add_(gradient * gradient, alpha=0.001)
                weight.sub_(mean / (square.sqrt() + 1e-8), alpha=0.003)
                weight.grad = None

    return step


def batch(library: Any, count: int) -> tuple[Any, Any]:
    """So many images of 64 pixels, and their classes."""
    random = np.random.default_rng(1)
    images = library.from_numpy(random.random((count, 64), np.float32))
    return images, library.from_numpy(random.integers(0, 10, count))


def rows(libraries: Libraries, stack: ExitStack) -> Iterator[Row]:
    """All of them."""
    both = libraries.both()
    for what, make, goal in (("MLP 32x64-128-10", mlp_step, 1.0), ("CNN of the example digits.py", cnn_step, 0.9)):
        calls = {name: Call("step()", {"step": make(library)}) for name, library in both.items()}
        yield Row("training", what, calls, {"torch": goal} if "torch" in calls else {})
    for name, task in TASKS.items():
        for dtype in task.dtypes:
            found = {key: Call("next(it)", {"it": steps(lib, name, dtype)}) for key, lib in both.items()}
            yield Row("training", f"{name}, {dtype}", found)
