"""What any program in Python pays for what opmux is measured at: a dispatcher, its tensors and its tape without a single check.

A call finds its kernel in a dict, a kernel makes one object around NumPy's array, and a recorded call one node. Nothing here knows
dtypes, devices, views, versions, hooks, modes, threads or errors, so nothing that does can take less.
"""

from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np

from .measuring import Call

__all__ = ["DISPATCHED", "REGISTRY", "TAPE", "Registry", "dispatched", "layered", "tape", "with_keys"]

#: The names of these floors among the peers of a row.
DISPATCHED = "bare dispatch of NumPy"
TAPE = "bare tape over NumPy"
REGISTRY = "bare registry"

#: A caller and a kernel, as few as a dispatcher can have; the kernel's last line is the array of its result.
_TEXT = """\
def kernel():
    {before}
    result = new(Tensor)
    result.array, result.keys, result.device = {array}, 1, 2
    return result

def caller():
    return table[1]()

table = {{1: kernel}}
"""


class Tensor:
    """An array, with what a dispatcher goes by."""

    node: Any = None
    grad: Any = None

    def __init__(self, array: Any) -> None:
        self.array, self.keys, self.device = array, 1, 2


def dispatched(statement: str, scope: dict[str, Any]) -> Call:
    """NumPy's statement, in a kernel that a caller finds."""
    *before, array = statement.splitlines()
    names = {**scope, "new": object.__new__, "Tensor": Tensor}
    exec(_TEXT.format(before="; ".join(before) or "pass", array=array), names)
    return Call("caller()", names)


def with_keys(kernel: Callable[..., Any]) -> Callable[..., Any]:
    """A kernel with one more argument bound in front."""
    return _calling(partial(kernel, 1))


def layered(kernel: Callable[..., Any], count: int) -> Callable[..., Any]:
    """A kernel below so many functions, each bound to the next."""
    for _ in range(count):
        kernel = partial(lambda next, x, y: next(x, y), kernel)
    return _calling(kernel)


def _calling(kernel: Callable[..., Any]) -> Callable[..., Any]:
    table = {1: kernel}
    return lambda x, y: table[1](x, y)


def _made(array: Any, node: Any) -> Tensor:
    result = Tensor(array)
    result.node = node
    return result


def _mul(x: Tensor, y: Tensor) -> Tensor:
    return _made(x.array * y.array, (lambda g: (g * y.array, g * x.array), (x, y)))


def _add(x: Tensor, y: Tensor) -> Tensor:
    return _made(x.array + y.array, (lambda g: (g, g), (x, y)))


def _sum(x: Tensor) -> Tensor:
    return _made(np.add.reduce(x.array, None), (lambda g: (np.broadcast_to(g, x.array.shape),), (x,)))


def _double(x: Tensor) -> Tensor:
    return _made(x.array * _TWO, (lambda g: (g * _TWO,), (x,)))


_TWO = np.float32(2)
_TABLE: dict[str, Callable[..., Tensor]] = {"mul": _mul, "add": _add, "sum": _sum, "double": _double}


def _call(name: str, *args: Tensor) -> Tensor:
    return _TABLE[name](*args)


def _backward(root: Tensor) -> None:
    """Gradients in the reverse order of recording, for graphs in which that is the order of a walk."""
    gradients, waiting = {id(root): np.ones((), np.float32)}, [root]
    while waiting:
        tensor = waiting.pop(0)
        gradient = gradients.pop(id(tensor), None)
        if gradient is None:
            continue
        if tensor.node is None:
            tensor.grad = gradient
            continue
        formula, inputs = tensor.node
        for source, part in zip(inputs, formula(gradient), strict=True):
            known = gradients.get(id(source))
            gradients[id(source)] = part if known is None else known + part
            waiting.append(source)


def tape() -> dict[str, Call]:
    """Calls that do what the rows of gradients do, by what is done."""
    names = {"call": _call, "backward": _backward, "Tensor": Tensor, "base": np.ones(4, np.float32)}
    names["w"] = Tensor(names["base"])
    new_leaf = "x = Tensor(base)\nbackward(call('sum', call('add', call('mul', x, x), x)))"
    return {
        "add, gradient recorded": Call("call('add', w, w)", names),
        "(x*x+x).sum().backward(), new leaf": Call(new_leaf, names),
        "autograd.Function, forward": Call("call('double', w)", names),
        "autograd.Function, forward, sum and backward": Call("backward(call('sum', call('double', w)))", names),
    }


class Registry:
    """A library of operators, as far as `growing.lives` asks: all in dicts, and callers that are made when looked up.

    A definition reads the names out of its schema; nothing is checked, locked, undone step by step, or told where it comes from.
    """

    def __init__(self) -> None:
        self.library = self.ops = self

    def ones(self, size: int) -> Tensor:
        """A tensor."""
        return Tensor(np.ones(size))

    def Library(self, name: str, kind: str) -> "Operators":  # noqa: N802 -- PyTorch's name
        """A new namespace, which is an attribute from now on."""
        made = Operators()
        setattr(self, name, made)
        return made


class Operators:
    """Operators of a namespace."""

    def __init__(self) -> None:
        self._parameters: dict[str, list[str]] = {}
        self._kernels: dict[str, dict[str, Callable[..., Any]]] = {}

    def define(self, schema: str) -> None:
        """Notes a name and those of the parameters."""
        name, _, rest = schema.partition("(")
        parameters = rest.partition(")")[0].split(",")
        self._parameters[name] = [parameter.rpartition(" ")[2] for parameter in parameters]
        self._kernels[name] = {}

    def impl(self, name: str, kernel: Callable[..., Any], key: str) -> None:
        """Notes a kernel."""
        self._kernels[name][key] = kernel

    def __getattr__(self, name: str) -> Any:
        table = {1: self._kernels[name]["CPU"]}

        def caller(x: Tensor) -> Any:
            return table[x.keys](x)

        vars(caller)["default"] = caller
        setattr(self, name, caller)
        return caller

    def _destroy(self) -> None:
        for name in self._parameters:
            del self._kernels[name]
            vars(self).pop(name, None)
        self._parameters.clear()
