"""A layer of recurrent cells as one operator, for what that takes.

Note [Layers in one]
PyTorch has `mkldnn_rnn_layer` for layers of LSTMs on the CPU, and makes others of operators, some ten for each step. Here that
operator has cells of every kind, on every device, and a layer is made of steps only where the operator would not give what
PyTorch does: for outputs that are projected; for arguments that it does not take, which the operators of a step then refuse in
their own words; on a device that has no kernel for it; and inside `autocast`, where steps mix dtypes. There PyTorch's list has the
operator for layers of LSTMs, of packed sequences no layer, and no cell. What is differentiated twice is made of steps again, so
that it has every derivative. Cells of LSTMs and GRUs are layers of one step.

The operator keeps all that it is given, biases and frozen weights too, as PyTorch's does for LSTMs: a write to any of it before the
gradients is refused, where some of these writes would have been no matter to the operators of steps.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from opmux.dispatch import backend_of, default_dispatcher, is_grad_enabled
from opmux.native.arrays import shape_of
from opmux.native.autocast import is_casting
from opmux.native.autocast_lists import autocast_rules
from opmux.native.meta.recurrent import LSTM, are_step_sizes, sizes_of
from opmux.tensor import Tensor, ops

__all__ = ["Cell", "State", "Weights", "layer_in_one"]

_aten: Final = ops.aten
_NAME: Final = "aten::mkldnn_rnn_layer"
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
    given = [x for x in (input, *state, *weights) if x is not None]
    if not _shapes_fit(cell, input, state, weights, sizes) or not _dtypes_fit(cell, given, bool(sizes)):
        return None
    w_ih, w_hh, b_ih, b_hh, _ = weights
    has_biases = b_ih is not None
    # In the places of biases that there are none of are weights, as in PyTorch.
    parameters = (w_ih, w_hh, b_ih, b_hh) if has_biases else (w_ih, w_hh, w_ih, w_hh)
    train = is_grad_enabled() and any(x.requires_grad for x in given)
    options = (cell.mode, shape_of(state[0])[1], 1, has_biases, False, False, train)
    layer = _aten.mkldnn_rnn_layer.default
    # PyTorch's kernel takes whatever it is given for row-major; a program that is traced may be run there.
    whole, *states = [x if x.is_contiguous() else _aten.contiguous.default(x) for x in (input, state[0], state[-1])]
    output, *last, _ = layer(whole, *parameters, *states, backwards, sizes, *options)
    return output, tuple(last[: len(state)])


def _shapes_fit(cell: Cell, input: Tensor, state: State, weights: Weights, sizes: Sequence[int]) -> bool:
    """Whether the operator takes tensors of these shapes; it takes no empty input, as PyTorch's does not."""
    w_ih, w_hh, b_ih, b_hh, w_hr = weights
    shape, hidden = shape_of(input), shape_of(state[0])
    if w_hr is not None or (b_ih is None) is not (b_hh is None) or len(hidden) != 2 or 0 in (*shape, *hidden):
        return False
    if len(shape) != (2 if sizes else 3) or hidden[0] != (sizes[0] if sizes else shape[1]):
        return False
    if sizes and not are_step_sizes(sizes, shape[0]):
        return False
    rows = sizes_of(cell.mode).gates * hidden[1]
    biases = [shape_of(b) for b in (b_ih, b_hh) if b is not None]
    return (
        (shape_of(w_ih), shape_of(w_hh)) == ((rows, shape[-1]), (rows, hidden[1]))
        and all(shape_of(part) == hidden for part in state)
        and all(bias == (rows,) for bias in biases)
    )


def _dtypes_fit(cell: Cell, tensors: Sequence[Tensor], is_packed: bool) -> bool:
    """Whether the device's operator gives results of the dtypes that steps do, or that it has in PyTorch inside `autocast`."""
    d, device_type = tensors[0].dtype, tensors[0].device.type
    if not default_dispatcher.has_computed_kernel(_NAME, backend_of(device_type).dense):
        return False
    if is_casting(device_type):
        return (
            cell.mode == LSTM
            and not is_packed
            and _NAME in autocast_rules(device_type)
            and all(x.dtype.is_floating_point for x in tensors)
        )
    return d.is_floating_point and all(x.dtype is d for x in tensors)
