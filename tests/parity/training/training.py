"""The trainings, and the loop that runs any of them with either library."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple, final

import numpy as np

from . import data, models
from .optimizers import SGD, AdamW, Optimizer

STEPS = 200


class Task(NamedTuple):
    """What is trained, on what, and how.

    Attributes:
        model: Gives logits, from a library, parameters by name and inputs.
        weights: Draws the initial parameters.
        data: Draws so many batches.
        optimizer: Makes the optimiser of a library for parameters.
        dtypes: Those in which two trainings can be compared.
    """

    model: Callable[[Any, dict[str, Any], Any], Any]
    weights: Callable[[np.random.RandomState], models.Weights]
    data: Callable[[np.random.RandomState, int], data.Data]
    optimizer: Callable[[Any, list[Any]], Optimizer]
    dtypes: tuple[str, ...] = ("float32", "float64")


def _sgd(lib: Any, parameters: list[Any]) -> Optimizer:
    return SGD(lib, parameters, rate=0.1)


def _adamw(lib: Any, parameters: list[Any]) -> Optimizer:
    return AdamW(lib, parameters, rate=0.003)


TASKS = {
    "MLP": Task(models.mlp, models.mlp_weights, data.digits, _sgd),
    "CNN": Task(models.cnn, models.cnn_weights, data.digits, _sgd),
    "transformer": Task(models.transformer, models.transformer_weights, data.reversals, _adamw),
    # In 200 steps a few of its relus have an input so near 0 that float32 rounds it to the other side, and then torch's own
    # curve leaves itself when initial weights change in their last digit; in float64 that is not to be expected.
    "relu CNN": Task(models.relu_cnn, models.cnn_weights, data.digits, _sgd, dtypes=("float64",)),
}


class Result(NamedTuple):
    """What came out of a training.

    Attributes:
        losses: Mean cross entropy of each batch, before the step that it leads to.
        accuracy: Share of held-out classes that are found.
        weights: The parameters after the last step.
    """

    losses: list[float]
    accuracy: float
    weights: models.Weights


@final
class Training:
    """A training that is ready to begin; iterating over it takes the steps, and gives the loss of each.

    Args:
        lib: The module torch or opmux.
        name: A key of TASKS.
        dtype: Name of the floating-point type of weights and images.
        steps: Batches, one step each.
        perturbed: Seed of a change of the initial weights in about their last digit in float32; 0 leaves them as they are.
    """

    def __init__(self, lib: Any, name: str, dtype: str, steps: int = STEPS, perturbed: int = 0) -> None:
        self._lib, self._dtype, self._task = lib, dtype, TASKS[name]
        # NumPy promises that this generator's numbers stay as they are; those of default_rng may change.
        random = np.random.RandomState(0)
        weights = self._task.weights(random)
        self._data = self._task.data(random, steps)
        if perturbed:
            noise = np.random.RandomState(perturbed)
            weights = {key: value * (1 + 1e-7 * noise.standard_normal(value.shape)) for key, value in weights.items()}
        self._parameters = {key: lib.from_numpy(value.astype(dtype)).requires_grad_() for key, value in weights.items()}

    def __iter__(self) -> Iterator[float]:
        optimizer = self._task.optimizer(self._lib, list(self._parameters.values()))
        for batch in self._data.batches:
            inputs, classes = self._tensors(batch)
            logits = self._task.model(self._lib, self._parameters, inputs)
            loss = self._lib.nn.functional.cross_entropy(*_aligned(logits, classes))
            loss.backward()
            optimizer.step()
            yield loss.item()

    def accuracy(self) -> float:
        """Share of held-out classes that have the largest logit."""
        inputs, classes = self._tensors(self._data.held_out)
        with self._lib.no_grad():
            logits, classes = _aligned(self._task.model(self._lib, self._parameters, inputs), classes)
            return float((logits.argmax(1) == classes).sum().item() / classes.numel())

    def weights(self) -> models.Weights:
        """The parameters as they are now."""
        return {key: value.detach().numpy() for key, value in self._parameters.items()}

    def _tensors(self, batch: tuple[data.Array, data.Array]) -> tuple[Any, Any]:
        """A batch as tensors; images have the dtype of the weights."""
        inputs, classes = batch
        images = inputs.astype(self._dtype) if inputs.dtype.kind == "f" else inputs
        return self._lib.from_numpy(images), self._lib.from_numpy(classes)


def _aligned(logits: Any, classes: Any) -> tuple[Any, Any]:
    """Logits of shape (N, C), and N classes; of a sequence, the last logits count for which there are classes."""
    if logits.dim() == 3:
        logits = logits[:, -classes.shape[1] :].flatten(0, 1)
    return logits, classes.flatten()


def train(lib: Any, name: str, dtype: str, steps: int = STEPS, perturbed: int = 0) -> Result:
    """A whole training; see `Training` for the arguments."""
    training = Training(lib, name, dtype, steps, perturbed)
    return Result(list(training), training.accuracy(), training.weights())
