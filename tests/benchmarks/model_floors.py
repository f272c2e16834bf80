"""What NumPy needs for the least of calls of the operators that models spend their time in, beside torch and opmux.

`python -m tests.benchmarks.models --floors` measures these rows and prints them. A product of matrices stands for a convolution or
a linear layer, without the copies of windows, the bias and the order in memory; attention and layer_norm are their fewest calls.
"""

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from .floors import attention
from .measuring import Call, Row

__all__ = ["rows"]

Array = np.ndarray[Any, np.dtype[Any]]
#: Arguments of the operator, its statement, and the floor.
Work = tuple[dict[str, Array], str, Callable[[], Any]]


def _drawn(*shape: int) -> Array:
    return np.random.default_rng(0).standard_normal(shape, np.float32)


def _convolution(samples: int, inputs: int, outputs: int, side: int, kernel: int) -> Work:
    """Its product: the weights as a matrix by the windows of all samples."""
    x, w = _drawn(samples, inputs, side, side), _drawn(outputs, inputs, kernel, kernel)
    windows, matrix = _drawn(inputs * kernel**2, samples * side**2), w.reshape(outputs, -1)
    return {"x": x, "w": w}, f"F.conv2d(x, w, padding={kernel // 2})", lambda: matrix @ windows


def _linear(rows: int, inputs: int, outputs: int) -> Work:
    x, w, b = _drawn(rows, inputs), _drawn(outputs, inputs), _drawn(outputs)
    turned = w.T
    return {"x": x, "w": w, "b": b}, "F.linear(x, w, b)", lambda: x @ turned


def _attention() -> Work:
    heads = _drawn(2, 4, 16, 8)
    return {"x": heads}, "F.scaled_dot_product_attention(x, x, x)", attention({"heads": heads})


def _layer_norm() -> Work:
    x, w, b = _drawn(32, 32), _drawn(32), _drawn(32)
    ones = np.full(32, 1 / 32, np.float32)

    def run() -> Any:
        centred = x - (x @ ones)[:, None]
        centred *= (1 / np.sqrt((centred * centred) @ ones + np.float32(1e-5)))[:, None]
        centred *= w
        centred += b
        return centred

    return {"x": x, "w": w, "b": b}, "F.layer_norm(x, (32,), w, b)", run


def _works() -> Iterator[tuple[str, Work]]:
    yield "3x3 convolution, 64 channels, 16 x 16, two images", _convolution(2, 64, 64, 16, 3)
    yield "3x3 convolution, 256 channels, 6 x 6", _convolution(1, 256, 256, 6, 3)
    yield "1x1 convolution, 960 to 160 channels, 3 x 3", _convolution(1, 960, 160, 3, 1)
    yield "1x1 convolution, 16 to 64 channels, 48 x 48", _convolution(1, 16, 64, 48, 1)
    yield "linear layer, 394 x 192 to 768", _linear(394, 192, 768)
    yield "linear layer, 32 x 32 to 64", _linear(32, 32, 64)
    yield "attention, 2 x 4 heads of 16 x 8", _attention()
    yield "layer_norm, 32 x 32", _layer_norm()


def rows(libraries: dict[str, Any]) -> Iterator[Row]:
    """A row for each operator: opmux, torch, and the floor.

    Args:
        libraries: Modules by name, opmux and torch among them.
    """
    for what, (arrays, statement, floor) in _works():
        calls = {
            name: Call(statement, {"F": module.nn.functional} | {k: module.from_numpy(a) for k, a in arrays.items()})
            for name, module in libraries.items()
        }
        yield Row("models", what, calls | {"NumPy": Call("f()", {"f": floor})})
