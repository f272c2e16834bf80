"""Cells of recurrent layers: one step each, in one operator or with those that it has in PyTorch. See Note [Layers in one]."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from opmux.errors import OperatorValueError
from opmux.native.arrays import shape_of
from opmux.native.autocast import is_casting
from opmux.native.composite.recurrent_layer import Cell, State, Weights, layer_in_one
from opmux.native.meta.recurrent import GRU, LSTM, RELU, TANH, sizes_of
from opmux.native.shapes import broadcast_shapes
from opmux.tensor import Tensor, ops

__all__ = ["CELLS", "gru_cell", "lstm_cell", "rnn_relu_cell", "rnn_tanh_cell"]

_aten = ops.aten


def _tanh_step(given: Tensor, state: State, weights: Weights) -> State:
    return (_aten.tanh.default(_aten.add_.Tensor(weights.of_hidden(state[0]), given)),)


def _relu_step(given: Tensor, state: State, weights: Weights) -> State:
    return (_aten.relu.default(_aten.add_.Tensor(weights.of_hidden(state[0]), given)),)


def _lstm_step(given: Tensor, state: State, weights: Weights) -> State:
    hidden, cell = state
    gates = _gates(_aten.add_.Tensor(weights.of_hidden(hidden), given), 4)
    # Not in place: the gates share memory, which arrays that cannot be written to would not allow.
    enter, keep, leave = [_aten.sigmoid.default(gates[i]) for i in (0, 1, 3)]
    fresh = _aten.tanh.default(gates[2])
    cell = _aten.add_.Tensor(_aten.mul.Tensor(keep, cell), _aten.mul.Tensor(enter, fresh))
    hidden = _aten.mul.Tensor(leave, _aten.tanh.default(cell))
    if weights.w_hr is not None:
        hidden = _aten.matmul.default(hidden, _aten.t.default(weights.w_hr))
    return hidden, cell


def _gru_step(given: Tensor, state: State, weights: Weights) -> State:
    (hidden,) = state
    kept = weights.of_hidden(hidden)
    _check_rows(given, kept)
    of_input, of_hidden = _gates(given, 3), _gates(kept, 3)
    reset = _aten.sigmoid_.default(_aten.add.Tensor(of_hidden[0], of_input[0]))
    keep = _aten.sigmoid_.default(_aten.add.Tensor(of_hidden[1], of_input[1]))
    fresh = _aten.tanh_.default(_aten.add.Tensor(of_input[2], _aten.mul.Tensor(of_hidden[2], reset)))
    return (_aten.add_.Tensor(_aten.mul_.Tensor(_aten.sub.Tensor(hidden, fresh), keep), fresh),)


def _check_rows(given: Tensor, kept: Tensor) -> None:
    """Refuses an input for more sequences than there are states of, which PyTorch cannot add to them in place."""
    shape = shape_of(kept)
    if (common := broadcast_shapes(shape_of(given), shape)) != shape:
        raise OperatorValueError(
            f"a recurrent cell with an input for {list(shape_of(given))} gates and a state for {list(shape)}",
            found=f"output with shape {list(shape)} doesn't match the broadcast shape {list(common)}",
            advice="give as many states as there are sequences",
        )


def _gates(joined: Tensor, count: int) -> Any:
    """The parts of what was computed for all gates at once."""
    parts = _aten.unsafe_chunk.default(joined, count, 1)
    if len(parts) != count:
        raise OperatorValueError(
            f"a recurrent cell with {count} gates and a weight of {shape_of(joined)[1]} rows",
            found=f"the rows make {len(parts)} parts",
            advice=f"give weights of {count} * hidden_size rows",
        )
    return parts


#: The kinds of cells, by their numbers in `mkldnn_rnn_layer`.
CELLS: Final = {
    mode: Cell(mode, step)
    for mode, step in ((RELU, _relu_step), (TANH, _tanh_step), (LSTM, _lstm_step), (GRU, _gru_step))
}


def lstm_cell(
    input: Tensor,
    hx: Sequence[Tensor],
    w_ih: Tensor,
    w_hh: Tensor,
    b_ih: Tensor | None = None,
    b_hh: Tensor | None = None,
) -> tuple[Any, ...]:
    """One step of an LSTM: its output, and the state of its cell."""
    if len(hx) != 2:
        raise OperatorValueError(
            f"aten::lstm_cell with {len(hx)} states",
            found="lstm_cell expects two hidden states",
            advice="give hx=(h, c)",
        )
    return _step("lstm_cell", CELLS[LSTM], input, tuple(hx), Weights(w_ih, w_hh, b_ih, b_hh))


def _cell(name: str, kind: Cell) -> Callable[..., Any]:
    """One step of a cell whose state is its output."""

    def cell(
        input: Tensor,
        hx: Tensor,
        w_ih: Tensor,
        w_hh: Tensor,
        b_ih: Tensor | None = None,
        b_hh: Tensor | None = None,
    ) -> Any:
        return _step(name, kind, input, (hx,), Weights(w_ih, w_hh, b_ih, b_hh))[0]

    return cell


def _step(name: str, cell: Cell, input: Tensor, state: State, weights: Weights) -> State:
    # What is taken has no fault. A step of RNNs is three operators, which take less time than one that makes layers.
    if cell.mode in (LSTM, GRU) and not is_casting(input.device.type):
        found = layer_in_one(cell, _aten.unsqueeze.default(input, 0), state, weights)
        if found is not None:
            return found[1]
    gates = sizes_of(cell.mode).gates
    if fault := _misfit(gates, input, state, weights):
        raise OperatorValueError(
            f"aten::{name} of an input of shape {shape_of(input)}",
            found=fault,
            advice=f"give (batch, size) tensors, and weights of {gates} * hidden_size rows",
        )
    return cell.step(weights.of_input(input), state, weights)


def _misfit(gates: int, input: Tensor, state: State, weights: Weights) -> str:
    """What about the shapes of an input, a state and weights does not fit; empty if they do."""
    expected, size = _aten.sym_size.int(weights.w_ih, 1), _aten.sym_size.int(weights.w_hh, 1)
    if (width := _aten.sym_size.int(input, 1)) != expected:
        return f"input has inconsistent input_size: got {width} expected {expected}"
    for label, weight in (("ih", weights.w_ih), ("hh", weights.w_hh)):
        if (rows := shape_of(weight)[0]) != gates * size:
            return f"weight_{label} first dim must be {gates} * hidden_size = {gates * size}, but got {rows}"
    batch = shape_of(input)[0]
    for i, hidden in enumerate(state):
        if (rows := _aten.sym_size.int(hidden, 0)) != batch:
            return f"Input batch size {batch} doesn't match hidden{i} batch size {rows}"
        if (width := _aten.sym_size.int(hidden, 1)) != size:
            return f"hidden{i} has inconsistent hidden_size: got {width}, expected {size}"
    return ""


gru_cell = _cell("gru_cell", CELLS[GRU])
rnn_tanh_cell = _cell("rnn_tanh_cell", CELLS[TANH])
rnn_relu_cell = _cell("rnn_relu_cell", CELLS[RELU])
