"""Kernels on the CPU, on one thread, at sizes at which the call itself no longer counts, some beside their floors on NumPy."""

from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import numpy as np

from .floors import FLOORS
from .libraries import Libraries
from .measuring import Call, Row

#: Statements over operands of the names in OPERANDS; each is to take 2.5 times as long as in torch at most.
STATEMENTS = (
    "F.softmax(square, -1)",
    "F.layer_norm(square, (1024,))",
    "F.batch_norm(images, mean, variance)",
    "F.gelu(square)",
    "F.relu_(square)",
    "F.hardswish(square)",
    "F.hardsigmoid(square)",
    "torch.sigmoid(square)",
    "F.softplus(square)",
    "torch.exp(square)",
    "F.max_pool2d(images, 2)",
    "torch.cumsum(square, 1)",
    "torch.prod(square, 1)",
    "torch.nan_to_num(square)",
    "F.conv2d(images, filters, padding=1)",
    "F.conv2d(images, grouped, padding=1, groups=4)",
    "F.conv2d(images, depthwise3, padding=1, groups=64)",
    "F.conv2d(images, depthwise7, padding=3, groups=64)",
    "F.scaled_dot_product_attention(heads, heads, heads)",
    "F.interpolate(images, scale_factor=2.0)",
)

OPERANDS = {
    "square": (1024, 1024),
    "images": (1, 64, 28, 28),
    "mean": (64,),
    "variance": (64,),
    "filters": (64, 64, 3, 3),
    "grouped": (64, 16, 3, 3),
    "depthwise3": (64, 1, 3, 3),
    "depthwise7": (64, 1, 7, 7),
    "heads": (1, 8, 128, 64),
}


def rows(libraries: Libraries, stack: ExitStack) -> Iterator[Row]:
    """All of them, on the same numbers."""
    random = np.random.default_rng(0)
    # Positive, because a variance is; relu_ in place then changes nothing for the rows after it.
    arrays = {name: np.abs(random.standard_normal(shape, np.float32)) for name, shape in OPERANDS.items()}
    scopes: dict[str, dict[str, Any]] = {}
    for name, library in libraries.both().items():
        operands = {key: library.from_numpy(array.copy()) for key, array in arrays.items()}
        scopes[name] = {"torch": library, "F": library.nn.functional, **operands}
    for statement in STATEMENTS:
        calls = {name: Call(statement, names) for name, names in scopes.items()}
        goals = {"torch": 2.5} if "torch" in calls else {}
        if statement in FLOORS:
            calls["NumPy"] = Call("floor()", {"floor": FLOORS[statement](arrays)})
        yield Row("kernels", statement.partition(".")[2], calls, goals)
