"""Kernels on the CPU, on one thread, at sizes at which the call itself no longer counts, some beside their floors on NumPy."""

from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any, Final

import numpy as np

from .floors import FLOORS
from .libraries import Libraries
from .measuring import Call, Row

#: What the same statement takes over the smallest operands.
ALONE: Final = "the call alone"
#: Statements over operands of the names in OPERANDS; each is to take 2.5 times as long as in torch at most.
STATEMENTS = (
    "F.softmax(square, -1)",
    "F.softmax(turned, -1)",
    "F.layer_norm(square, (1024,))",
    "F.batch_norm(images, mean, variance)",
    "F.gelu(square)",
    "F.relu_(square)",
    "F.hardswish(square)",
    "F.hardsigmoid(square)",
    "torch.sigmoid(square)",
    "F.softplus(square)",
    "torch.exp(square)",
    "torch.exp(turned)",
    "F.threshold(square, 0.1, 0.5)",
    "torch.nan_to_num(square)",
    "torch.digamma(negative)",
    "torch.cumsum(square, 1)",
    "torch.cumprod(square, 1)",
    "torch.cummax(square, 1)",
    "torch.prod(square, 1)",
    "torch.index_add(table, 0, index, source)",
    "F.max_pool1d(lines, 2)",
    "F.max_pool2d(images, 2)",
    "F.max_pool2d(small, 3, 1, 1)",
    "F.avg_pool2d(small, 3, 1, 1)",
    "F.interpolate(images, scale_factor=2.0)",
    "F.interpolate(small, scale_factor=2.0)",
    "F.interpolate(small, scale_factor=2.0, mode='bilinear')",
    "F.grid_sample(pair, grid, align_corners=False)",
    "F.conv2d(images, filters, padding=1)",
    "F.conv2d(images, grouped, padding=1, groups=4)",
    "F.conv2d(images, depthwise3, padding=1, groups=64)",
    "F.conv2d(images, depthwise5, padding=2, groups=64)",
    "F.conv2d(images, depthwise7, padding=3, groups=64)",
    "F.conv2d(images, depthwise9, padding=4, groups=64)",
    "F.conv2d(six, depthwise3, padding=1, groups=64)",
    "F.conv2d(small, depthwise7, padding=3, groups=64)",
    "F.scaled_dot_product_attention(heads, heads, heads)",
)

OPERANDS = {
    "square": (1024, 1024),
    "negative": (256, 256),
    "images": (1, 64, 28, 28),
    "small": (1, 64, 7, 7),
    "six": (1, 64, 6, 6),
    "lines": (8, 64, 4096),
    "pair": (2, 16, 128, 128),
    "grid": (2, 128, 128, 2),
    "table": (1000, 64),
    "source": (4096, 64),
    "mean": (64,),
    "variance": (64,),
    "filters": (64, 64, 3, 3),
    "grouped": (64, 16, 3, 3),
    "depthwise3": (64, 1, 3, 3),
    "depthwise5": (64, 1, 5, 5),
    "depthwise7": (64, 1, 7, 7),
    "depthwise9": (64, 1, 9, 9),
    "heads": (1, 8, 128, 64),
}


#: Operands as small as the statements allow, over which a statement takes as long as the way to its kernel and back.
SMALLEST = {
    "square": (1, 1024),
    "negative": (1, 1),
    "images": (1, 64, 2, 2),
    "small": (1, 64, 2, 2),
    "six": (1, 64, 2, 2),
    "lines": (1, 1, 2),
    "pair": (1, 1, 2, 2),
    "grid": (1, 1, 1, 2),
    "table": (1, 64),
    "source": (1, 64),
    "heads": (1, 1, 1, 64),
}


def rows(libraries: Libraries, stack: ExitStack) -> Iterator[Row]:
    """All of them, on the same numbers."""
    arrays = arrays_of(OPERANDS)
    scopes = {name: scope_of(library, arrays) for name, library in libraries.both().items()}
    smallest = scope_of(libraries.both()["opmux"], arrays_of(OPERANDS | SMALLEST))
    for statement in STATEMENTS:
        calls = {name: Call(statement, names) for name, names in scopes.items()}
        goals = {"torch": 2.5} if "torch" in calls else {}
        if statement in FLOORS:
            calls["NumPy"] = Call("floor()", {"floor": FLOORS[statement](arrays)})
        calls[ALONE] = Call(statement, smallest)
        yield Row("kernels", statement.partition(".")[2], calls, goals)


def arrays_of(shapes: dict[str, tuple[int, ...]]) -> dict[str, Any]:
    random = np.random.default_rng(0)
    # Positive, because a variance is; relu_ in place then changes nothing for the rows after it.
    arrays: dict[str, Any] = {name: np.abs(random.standard_normal(shape, np.float32)) for name, shape in shapes.items()}
    arrays["negative"], arrays["grid"] = -arrays["negative"], arrays["grid"] - np.float32(1)
    arrays["index"] = random.integers(0, len(arrays["table"]), len(arrays["source"]))
    return arrays


def scope_of(library: Any, arrays: dict[str, Any]) -> dict[str, Any]:
    operands = {key: library.from_numpy(array.copy()) for key, array in arrays.items()}
    operands["turned"] = operands["square"].t()
    return {"torch": library, "F": library.nn.functional, **operands}
