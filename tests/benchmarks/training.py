"""What a step of training costs, forward, backward and optimiser: an MLP, a CNN on digits, and the trainings of tests/parity."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import numpy as np
from tests.parity.training.training import TASKS, Training

from . import training_in_numpy
from .libraries import Libraries
from .measuring import Call, Row

Shapes = tuple[tuple[int, ...], ...]

#: Batches of a training; it begins again with the first.
STEPS = 50

#: Shapes of the weights.
MLP: Shapes = ((128, 64), (10, 128))
CNN: Shapes = ((16, 1, 3, 3), (32, 16, 3, 3), (10, 128))


def steps(library: Any, name: str, dtype: str) -> Iterator[float]:
    """The losses of a training that does not end."""
    training = Training(library, name, dtype, STEPS)
    while True:
        yield from training


def drawn(shapes: Shapes) -> list[Any]:
    """Weights drawn as small numbers, each with a bias of zeros."""
    random = np.random.default_rng(0)
    arrays = [random.standard_normal(shape, np.float32) / 10 for shape in shapes]
    biases = [np.zeros(shape[0], np.float32) for shape in shapes]
    return [a for pair in zip(arrays, biases, strict=True) for a in pair]


def parameters(library: Any, shapes: Shapes) -> list[Any]:
    """The same as tensors that get gradients."""
    return [library.from_numpy(a).requires_grad_() for a in drawn(shapes)]


def mlp_step(library: Any, weights: list[Any], images: Any, classes: Any) -> Callable[[], None]:
    """Images through 64, 128 and 10 units, and a step of SGD."""
    F = library.nn.functional  # noqa: N806 -- PyTorch's name

    def step() -> None:
        hidden = F.relu(F.linear(images, weights[0], weights[1]))
        F.cross_entropy(F.linear(hidden, weights[2], weights[3]), classes).backward()
        with library.no_grad():
            for weight in weights:
                weight.sub_(weight.grad, alpha=0.01)
                weight.grad = None

    return step


def cnn_step(library: Any, weights: list[Any], images: Any, classes: Any) -> Callable[[], None]:
    """Images of digits through two convolutions of 16 and 32 channels and a linear layer, and a step of Adam."""
    F = library.nn.functional  # noqa: N806 -- PyTorch's name
    state = [(library.zeros_like(w), library.zeros_like(w)) for w in weights]

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


def optimizer_step(library: Any, name: str) -> Callable[[], None]:
    """A step of one of the library's optimisers with ten parameters of 4x4, as small models have."""
    parameters = [library.ones(4, 4).requires_grad_() for _ in range(10)]
    optimizer = getattr(library.optim, name)(parameters, lr=1e-6)
    for parameter in parameters:
        parameter.grad = library.ones(4, 4)
    step: Callable[[], None] = optimizer.step
    return step


def batch(count: int) -> tuple[Any, Any]:
    """So many images of 64 pixels, and their classes."""
    random = np.random.default_rng(1)
    return random.random((count, 64), np.float32), random.integers(0, 10, count)


#: Steps that NumPy takes by hand as well: with a library, in NumPy, the weights' shapes, images, and the goal beside torch.
BY_HAND = {
    "MLP 32x64-128-10": (mlp_step, training_in_numpy.mlp_step, MLP, 32, 1.0),
    "CNN of the example digits.py": (cnn_step, training_in_numpy.cnn_step, CNN, 64, 0.9),
}


def rows(libraries: Libraries, stack: ExitStack) -> Iterator[Row]:
    """All of them."""
    both = libraries.both()
    for what, (make, make_in_numpy, shapes, count, goal) in BY_HAND.items():
        calls = {
            name: Call("step()", {"step": make(lib, parameters(lib, shapes), *map(lib.from_numpy, batch(count)))})
            for name, lib in both.items()
        }
        calls["NumPy"] = Call("step()", {"step": make_in_numpy(drawn(shapes), *batch(count))})
        yield Row("training", what, calls, {"torch": goal} if "torch" in calls else {})
    for name in ("SGD", "Adam"):
        calls = {key: Call("step()", {"step": optimizer_step(lib, name)}) for key, lib in both.items()}
        yield Row("training", f"{name}, 10 parameters", calls)
    for name, task in TASKS.items():
        for dtype in task.dtypes:
            found = {key: Call("next(it)", {"it": steps(lib, name, dtype)}) for key, lib in both.items()}
            yield Row("training", f"{name}, {dtype}", found)
