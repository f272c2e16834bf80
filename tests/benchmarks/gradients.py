"""What gradients cost on tensors of a few elements: recording, a backward pass, a Function of one's own."""

from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import numpy as np

from . import bare as floors
from .libraries import Libraries
from .measuring import Call, Row

BACKWARD = "x = base.detach().requires_grad_()\n(x * x + x).sum().backward()"


def doubled(library: Any) -> Any:
    """A Function that multiplies by 2."""

    class Double(library.autograd.Function):  # type: ignore[misc] # of either library
        @staticmethod
        def forward(ctx: Any, x: Any) -> Any:
            return x * 2

        @staticmethod
        def backward(ctx: Any, grad: Any) -> Any:
            return grad * 2

    return Double


def scope(library: Any) -> dict[str, Any]:
    """The names in the statements."""
    names = {"base": library.ones(4), "w": library.ones(4, requires_grad=True), "add": library.add}
    return {**names, "apply": doubled(library).apply}


#: The same computations by hand, and those of a Function.
BACKWARD_IN_NUMPY = "(base * base + base).sum()\ng = np.broadcast_to(one, 4)\ng + g * base + g * base"
DOUBLED_IN_NUMPY = "(base * 2).sum()\nnp.broadcast_to(one, 4) * 2"

#: What is done, the statement, what NumPy computes in it, and the goal beside torch.
STATEMENTS = (
    ("add, gradient recorded", "add(w, w)", "base + base", 0.6),
    ("(x*x+x).sum().backward(), new leaf", BACKWARD, BACKWARD_IN_NUMPY, 0.65),
    ("autograd.Function, forward", "apply(w)", "base * 2", 0.8),
    ("autograd.Function, forward, sum and backward", "apply(w).sum().backward()", DOUBLED_IN_NUMPY, 0.8),
)


def rows(libraries: Libraries, stack: ExitStack) -> Iterator[Row]:
    """All of them; HIPS autograd takes a function, and gives that of its gradient."""
    scopes = {name: scope(library) for name, library in libraries.both().items()}
    hips = libraries.peer("autograd")
    tape = floors.tape()
    bare = {"np": np, "base": np.ones(4, np.float32), "one": np.ones((), np.float32)}
    for what, statement, numpy, goal in STATEMENTS:
        calls = {name: Call(statement, names) for name, names in scopes.items()}
        goals = {"torch": goal} if "torch" in calls else {}
        if statement == BACKWARD and hips is not None:
            gradient = hips.grad(lambda x: hips.numpy.sum(x * x + x))
            calls["HIPS autograd"] = Call("gradient(base)", {"gradient": gradient, "base": bare["base"]})
        calls["NumPy"] = Call(numpy, bare)
        calls[floors.TAPE] = tape[what]
        yield Row("gradients", what, calls, goals)
