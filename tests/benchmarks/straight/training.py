"""Steps of training: the numbers by hand in NumPy, and the calls that opmux makes for them, over arrays that are there.

Written out operator by operator a step would compute more than by hand, where passes are joined; so this is less than all of its
calls take. Each recorded call makes a node, for which the pass calls one operator; the other calls are of views, of operators in
place and of plain ones.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import opmux
from opmux_autograd._node import next_sequence_nr

from ..measuring import Call
from .calls import CPU, of_one, of_two
from .gradients import FORMULAS, WITH_AUTOGRAD, backward_of, counting_writes, leaf_over
from .views import turned

__all__ = ["COUNTS", "Counts", "call"]


class Counts(NamedTuple):
    """How many operators a step calls, and of these how many are recorded, views, and in place."""

    calls: int
    recorded: int
    views: int
    writes: int


#: By what is done.
COUNTS = {
    "MLP 32x64-128-10": Counts(31, 7, 9, 4),
    "CNN of the example digits.py": Counts(94, 11, 8, 30),
}

_new, _TENSOR = object.__new__, (opmux.Tensor,)
_w: Any = opmux.ones(1, requires_grad=True)
_Node = type((-_w).grad_fn)


def _kernel(x: Any) -> Any:
    tensor = _new(*_TENSOR)
    tensor._array, tensor._keys, tensor._device = x._array, CPU, x._device
    return tensor


def _recorded(x: Any) -> Any:
    result = _kernel(x)
    node = _Node()
    node._next_edges = (x._autograd,)
    node._sequence_number = next_sequence_nr()
    array = result._array
    node._output_shape, node._output_dtype = array.shape, array.dtype
    result._autograd, result._keys = node, WITH_AUTOGRAD[result._keys]
    return result


_same = of_one(_kernel, _recorded)
_written = of_two(counting_writes(lambda x, y: x))
FORMULAS[_Node] = lambda node, gradient: (_same(gradient),)


def _step(by_hand: Callable[[], None], counts: Counts) -> Callable[[], None]:
    x: Any = opmux.ones(1, 1)
    # A new leaf and the gradient at the root are calls as well.
    plain = counts.calls - 2 * counts.recorded - counts.views - counts.writes - 2

    def step() -> None:
        by_hand()
        result = leaf_over(x)
        for _ in range(counts.recorded):
            result = _same(result)
        backward_of(result)
        for _ in range(counts.views):
            turned(x)
        for _ in range(plain):
            _same(x)
        for _ in range(counts.writes):
            _written(x, x)

    return step


def call(what: str, in_numpy: Call) -> Call:
    """The call that does what a row does, with the step that NumPy takes."""
    return Call("step()", {"step": _step(in_numpy.scope["step"], COUNTS[what])})
