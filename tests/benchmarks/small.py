"""Small operations, on 4x4 elements, beside torch and beside what NumPy takes for the same."""

from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import numpy as np

from . import bare as floors
from .libraries import Libraries
from .measuring import Call, Row

#: What is done in opmux and torch, in NumPy, and the goal beside torch, if there is one.
STATEMENTS: tuple[tuple[str, str, float | None], ...] = (
    ("x * 2.0", "x * 2.0", 1.0),
    ("x.mul_(1.0)", "np.multiply(x, 1.0, x)", 1.0),
    ("with no_grad(): add(x, x)", "np.add(x, x)", 1.0),
    ("with inference_mode(): add(x, x)", "np.add(x, x)", 1.0),
    ("x[0]", "x[0]", 1.0),
    ("x[1:3]", "x[1:3]", 1.0),
    ("x[mask]", "x[mask]", 1.0),
    ("x.reshape(16)", "x.reshape(16)", 1.0),
    ("zeros(3)", "np.zeros(3, np.float32)", 1.0),
    ("tensor([1.0, 2.0])", "np.array([1.0, 2.0], np.float32)", 1.0),
    ("x.sum()", "x.sum()", 1.0),
    ("one.item()", "one.item()", 1.0),
    ("matmul(x, x)", "np.matmul(x, x)", 1.0),
    ("cat([x, x])", "np.concatenate([x, x])", 1.0),
    ("linear(x, x, bias)", "x @ x.T + bias", 1.0),
    ("softmax(x, -1)", "e = np.exp(x - x.max(-1, keepdims=True))\ne / e.sum(-1, keepdims=True)", 2.0),
    ("layer_norm(x, (4,))", "c = x - x.mean(-1, keepdims=True)\nc / np.sqrt((c * c).mean(-1, keepdims=True))", 2.0),
    ("y.clamp_(0.5, 2.0)", "np.minimum(np.maximum(y, 0.5, y), 2.0, y)", None),
    ("y.sigmoid_()", "np.divide(1, 1 + np.exp(-y), y)", None),
    ("zero.addcmul_(x, zero)", "np.add(zero, x * zero, zero)", None),
    ("zero.cumsum_(0)", "np.cumsum(zero, 0, out=zero)", None),
)
#: Those that make no tensor. What is written hardly changes.
_NOTHING_NEW = (
    "x.mul_(1.0)",
    "one.item()",
    "y.clamp_(0.5, 2.0)",
    "y.sigmoid_()",
    "zero.addcmul_(x, zero)",
    "zero.cumsum_(0)",
)


def scope(library: Any) -> dict[str, Any]:
    """The names in the statements."""
    names = ("add", "matmul", "cat", "zeros", "tensor", "no_grad", "inference_mode", "softmax")
    functions = {name: getattr(library, name) for name in names}
    functional = {name: getattr(library.nn.functional, name) for name in ("linear", "layer_norm")}
    x = library.ones(4, 4)
    written = {"y": library.ones(4, 4), "zero": library.zeros(4, 4)}
    operands = {"x": x, "mask": x > 0, "one": library.ones(()), "bias": library.ones(4)}
    return {**functions, **functional, **operands, **written}


def rows(libraries: Libraries, stack: ExitStack) -> Iterator[Row]:
    """All of them."""
    x = np.ones((4, 4), np.float32)
    bare = {"np": np, "x": x, "mask": x > 0, "one": np.float32(1), "bias": x[0], "y": x.copy(), "zero": x * 0}
    scopes = {name: scope(library) for name, library in libraries.both().items()}
    for statement, numpy, goal in STATEMENTS:
        calls = {name: Call(statement, names) for name, names in scopes.items()}
        goals = {"torch": goal} if goal is not None and "torch" in calls else {}
        calls["NumPy"] = Call(numpy, bare)
        if statement not in _NOTHING_NEW:
            calls[floors.DISPATCHED] = floors.dispatched(numpy, bare)
        yield Row("small", statement, calls, goals)
