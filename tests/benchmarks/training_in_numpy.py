"""The steps of training.py by hand in NumPy: forward, gradients and optimiser, without a library to call or record anything."""

from collections.abc import Callable, Iterable
from typing import Any

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view

Array = Any


def mlp_step(weights: list[Array], images: Array, classes: Array) -> Callable[[], None]:
    """A step of SGD that changes the weights: 64, 128 and 10 units, cross entropy.

    Args:
        weights: Of each layer its weight, shape (units, inputs), and its bias.
        images: Shape (N, 64).
        classes: Shape (N), the right unit of each image.
    """

    def step() -> None:
        before = images @ weights[0].T + weights[1]
        hidden = np.maximum(before, 0)
        grad = cross_entropy_gradient(hidden @ weights[2].T + weights[3], classes)
        inner = grad @ weights[2]
        inner *= before > 0
        gradients = (inner.T @ images, inner.sum(0), grad.T @ hidden, grad.sum(0))
        for weight, gradient in zip(weights, gradients, strict=True):
            gradient *= 0.01
            weight -= gradient

    return step


def cnn_step(weights: list[Array], images: Array, classes: Array) -> Callable[[], None]:
    """A step of Adam that changes the weights: convolutions of 16 and 32 channels, and a linear layer.

    Channels are innermost inside, which makes a convolution one matrix product.

    Args:
        weights: Of each convolution shape (channels, inputs, 3, 3), of the linear layer (10, 128), each with its bias.
        images: Shape (N, 64), of 8 rows.
        classes: Shape (N).
    """
    pictures = images.reshape(-1, 8, 8, 1)
    state = [(np.zeros_like(w), np.zeros_like(w)) for w in weights]

    def step() -> None:
        columns, first, pooled = convolved(pictures, weights[0], weights[1])
        inner_columns, second, last = convolved(pooled, weights[2], weights[3])
        flat = last.transpose(0, 3, 1, 2).reshape(len(images), -1)
        grad = cross_entropy_gradient(flat @ weights[4].T + weights[5], classes)
        at_last = (grad @ weights[4]).reshape(-1, 32, 2, 2).transpose(0, 2, 3, 1)
        at_second = unpooled(at_last, second, last)
        at_first = unpooled(folded(at_second @ flattened(weights[2]).T, pooled.shape), first, pooled)
        gradients = (
            *convolution_gradients(at_first, columns, weights[0].shape),
            *convolution_gradients(at_second, inner_columns, weights[2].shape),
            grad.T @ flat,
            grad.sum(0),
        )
        adam(weights, gradients, state)

    return step


def cross_entropy_gradient(logits: Array, classes: Array) -> Array:
    """The gradient of the mean cross entropy; the loss itself is computed, and dropped."""
    logits = logits - logits.max(1, keepdims=True)
    powers = np.exp(logits)
    totals = powers.sum(1, keepdims=True)
    rows = np.arange(len(classes))
    (np.log(totals)[:, 0] - logits[rows, classes]).mean()
    powers /= totals
    powers[rows, classes] -= 1
    powers /= len(classes)
    return powers


def flattened(weight: Array) -> Array:
    """A convolution's weight as the right factor of a product, shape (3 * 3 * inputs, channels)."""
    return weight.transpose(2, 3, 1, 0).reshape(-1, len(weight))


def convolved(x: Array, weight: Array, bias: Array) -> tuple[Array, Array, Array]:
    """The columns of a 3x3 convolution with a border of zeros, what relu makes of it, and the largest of each 2x2 of that."""
    count, rows, width, inputs = x.shape
    bordered = np.zeros((count, rows + 2, width + 2, inputs), x.dtype)
    bordered[:, 1:-1, 1:-1] = x
    windows = sliding_window_view(bordered, (3, 3), (1, 2))
    columns = windows.transpose(0, 1, 2, 4, 5, 3).reshape(-1, 9 * inputs)
    found = columns @ flattened(weight)
    found += bias
    np.maximum(found, 0, out=found)
    found = found.reshape(count, rows, width, -1)
    pairs = np.maximum(found[:, ::2], found[:, 1::2])
    return columns, found, np.maximum(pairs[:, :, ::2], pairs[:, :, 1::2])


def unpooled(grad: Array, x: Array, pooled: Array) -> Array:
    """The gradient before relu and pooling, as rows of channels; where relu gave 0 there is none."""
    largest = (x == pooled.repeat(2, 1).repeat(2, 2)) & (x > 0)
    return (grad.repeat(2, 1).repeat(2, 2) * largest).reshape(-1, x.shape[3])


def folded(columns: Array, shape: tuple[int, ...]) -> Array:
    """The sums of what belongs to the same element of a convolution's input."""
    count, rows, width, inputs = shape
    parts = columns.reshape(count, rows, width, 3, 3, inputs)
    bordered = np.zeros((count, rows + 2, width + 2, inputs), columns.dtype)
    for i in range(3):
        for j in range(3):
            bordered[:, i : i + rows, j : j + width] += parts[:, :, :, i, j]
    return bordered[:, 1:-1, 1:-1]


def convolution_gradients(grad: Array, columns: Array, shape: tuple[int, ...]) -> tuple[Array, Array]:
    """Those of a convolution's weight and bias."""
    channels, inputs = shape[:2]
    return (grad.T @ columns).reshape(channels, 3, 3, inputs).transpose(0, 3, 1, 2), grad.sum(0)


def adam(weights: list[Array], gradients: Iterable[Array], state: list[tuple[Array, Array]]) -> None:
    """Changes weights and state as the step of training.py does, without a correction of the first steps."""
    for weight, gradient, (mean, square) in zip(weights, gradients, state, strict=True):
        mean *= 0.9
        mean += gradient * 0.1
        square *= 0.999
        square += gradient * gradient * 0.001
        weight -= mean / (np.sqrt(square) + 1e-8) * 0.003
