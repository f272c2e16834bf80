"""A layer of recurrent cells as one operator, for what that takes.

Note [Layers in one]
PyTorch has `mkldnn_rnn_layer` for layers of LSTMs on the CPU, and makes others of operators, some ten for each step. Here that
operator has cells of every kind, on every device, and a layer is made of steps only where the operator would not give what
PyTorch does: for outputs that are projected; for arguments that it does not take, which the operators of a step then refuse in
their own words; and inside `autocast`, where steps mix dtypes. There PyTorch's list has the operator for layers of LSTMs, and no
cell. What is differentiated twice is made of steps again, so that it has every derivative.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from opmux.dispatch import DispatchKeySet, backend_of, is_dispatch_key_excluded, is_grad_enabled
from opmux.native.arrays import shape_of
from opmux.native.meta.recurrent import LSTM, are_step_sizes, sizes_of
from opmux.tensor import Tensor, ops

__all__ = ["Cell", "State", "Weights", "casts", "layer_in_one"]

_aten: Final = ops.aten
#: What a cell carries from step to step: its output, and for an LSTM the state of the cell.
State = tuple[Any, ...]


class Weights(NamedTuple):
    """What a cell has learnt: matrices and biases for its input and for its last output, and the output's projection."""

    w_ih: Tensor
    w_hh: Tensor
    b_ih: Tensor | None = None
    b_hh: Tensor | None = None
    w_hr: Tensor | None = None

    def of_input(self, input: Tensor) -> Any:
        """What an input contributes to all gates."""
        return _aten.linear.default(input, self.w_ih, self.b_ih)

    def of_hidden(self, hidden: Tensor) -> Any:
        """What the last output contributes to all gates."""
        return _aten.linear.default(hidden, self.w_hh, self.b_hh)


class Cell(NamedTuple):
    """A kind of cell.

    Attributes:
        mode: Its number in `mkldnn_rnn_layer`.
        step: Computes the next state of what the input gives, the state and the weights.
    """

    mode: int
    step: Callable[[Any, State, Weights], State]


def layer_in_one(
    cell: Cell, input: Tensor, state: State, weights: Weights, sizes: Sequence[int] = (), backwards: bool = False
) -> tuple[Any, State] | None:
    """The outputs of a layer and its last state, by one operator; None where it must be made of steps.

    Args:
        cell: Its kind of cell.
        input: Shape (steps, sequences, size), or (rows, size).
        state: What the first step begins with.
        weights: Those of the cell.
        sizes: How many of the rows each step has; empty for an input without rows.
        backwards: Whether the last step is the first to be computed.
    """
    if not _fits(cell, input, state, weights, sizes) or (cell.mode != LSTM and casts(input)):
        return None
    w_ih, w_hh, b_ih, b_hh = weights[:4]
    has_biases = b_ih is not None
    hx, cx = state[0], state[-1]
    train = is_grad_enabled() and any(x.requires_grad for x in (input, *state, *weights) if x is not None)
    options = (cell.mode, shape_of(hx)[1], 1, has_biases, False, False, train)
    biases = (
        (b_ih, b_hh) if has_biases else (w_ih, w_hh)
    )  # In the places of those that there are none of, as in PyTorch.
    output, *last, _ = _aten.mkldnn_rnn_layer.default(input, w_ih, w_hh, *biases, hx, cx, backwards, sizes, *options)
    return output, tuple(last[: len(state)])


def _fits(cell: Cell, input: Tensor, state: State, weights: Weights, sizes: Sequence[int]) -> bool:
    """Whether the operator takes these arguments; it takes no empty input, as PyTorch's does not."""
    w_ih, w_hh, b_ih, b_hh, w_hr = weights
    shape, hidden = shape_of(input), shape_of(state[0])
    if w_hr is not None or (b_ih is None) is not (b_hh is None) or len(hidden) != 2 or 0 in (*shape, *hidden):
        return False
    if len(shape) != (2 if sizes else 3) or hidden[0] != (sizes[0] if sizes else shape[1]):
        return False
    if sizes and not are_step_sizes(sizes, shape[0]):
        return False
    rows, d = sizes_of(cell.mode).gates * hidden[1], input.dtype
    expected: list[tuple[Any, tuple[int, ...]]] = [
        (w_ih, (rows, shape[-1])),
        (w_hh, (rows, hidden[1])),
        *[(part, hidden) for part in state],
    ]
    if b_ih is not None:
        expected += [(b_ih, (rows,)), (b_hh, (rows,))]
    return d.is_floating_point and all(x.dtype is d and shape_of(x) == wanted for x, wanted in expected)


def casts(input: Tensor) -> bool:
    """Whether `autocast` is on for a tensor's device."""
    key = backend_of(input.device.type).autocast
    return key is not None and not is_dispatch_key_excluded(DispatchKeySet([key]))
