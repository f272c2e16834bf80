"""Recurrent layers and their cells, with the operators that PyTorch's have on the CPU, so that gradients pass through these."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from opmux.errors import OperatorValueError
from opmux.native.arrays import shape_of
from opmux.native.composite.packing import read_batch_sizes
from opmux.tensor import Tensor, ops

__all__ = [
    "gru_cell",
    "gru_data",
    "gru_input",
    "lstm_cell",
    "lstm_data",
    "lstm_input",
    "rnn_relu_cell",
    "rnn_relu_data",
    "rnn_relu_input",
    "rnn_tanh_cell",
    "rnn_tanh_data",
    "rnn_tanh_input",
]

_aten = ops.aten
#: What a cell carries from step to step: its output, and for an LSTM the state of the cell.
_State = tuple[Any, ...]


class _Weights(NamedTuple):
    """What a cell has learnt: matrices and biases for its input and for its last output, and the output's projection."""

    w_ih: Tensor
    w_hh: Tensor
    b_ih: Tensor | None = None
    b_hh: Tensor | None = None
    w_hr: Tensor | None = None

    def of_input(self, input: Tensor) -> Any:
        return _aten.linear.default(input, self.w_ih, self.b_ih)

    def of_hidden(self, hidden: Tensor) -> Any:
        return _aten.linear.default(hidden, self.w_hh, self.b_hh)


#: Computes the next state of what the input gives, the state and the weights.
_Cell = Callable[[Any, _State, _Weights], _State]
#: Runs a cell along a sequence, forwards or backwards, and gives its outputs and its last state.
_Layer = Callable[[_Cell, Any, _State, _Weights, bool], tuple[Any, _State]]


class _Options(NamedTuple):
    """How layers are stacked."""

    num_layers: int
    dropout: float
    train: bool
    bidirectional: bool


# -- Cells -------------------------------------------------------------------------------------------------


def _tanh_step(given: Tensor, state: _State, weights: _Weights) -> _State:
    return (_aten.tanh.default(_aten.add_.Tensor(weights.of_hidden(state[0]), given)),)


def _relu_step(given: Tensor, state: _State, weights: _Weights) -> _State:
    return (_aten.relu.default(_aten.add_.Tensor(weights.of_hidden(state[0]), given)),)


def _lstm_step(given: Tensor, state: _State, weights: _Weights) -> _State:
    hidden, cell = state
    gates = _gates(_aten.add_.Tensor(weights.of_hidden(hidden), given), 4)
    enter, keep, leave = [_aten.sigmoid_.default(gates[i]) for i in (0, 1, 3)]
    fresh = _aten.tanh_.default(gates[2])
    cell = _aten.add_.Tensor(_aten.mul.Tensor(keep, cell), _aten.mul.Tensor(enter, fresh))
    hidden = _aten.mul.Tensor(leave, _aten.tanh.default(cell))
    if weights.w_hr is not None:
        hidden = _aten.matmul.default(hidden, _aten.t.default(weights.w_hr))
    return hidden, cell


def _gru_step(given: Tensor, state: _State, weights: _Weights) -> _State:
    (hidden,) = state
    of_input, of_hidden = _gates(given, 3), _gates(weights.of_hidden(hidden), 3)
    reset = _aten.sigmoid_.default(_aten.add_.Tensor(of_hidden[0], of_input[0]))
    keep = _aten.sigmoid_.default(_aten.add_.Tensor(of_hidden[1], of_input[1]))
    fresh = _aten.tanh_.default(_aten.add.Tensor(of_input[2], _aten.mul_.Tensor(of_hidden[2], reset)))
    return (_aten.add_.Tensor(_aten.mul_.Tensor(_aten.sub.Tensor(hidden, fresh), keep), fresh),)


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
        raise OperatorValueError(f"aten::lstm_cell with {len(hx)} states", found="lstm_cell expects two hidden states")
    return _step("lstm_cell", 4, _lstm_step, input, tuple(hx), _Weights(w_ih, w_hh, b_ih, b_hh))


def _cell(name: str, gates: int, step: _Cell) -> Callable[..., Any]:
    """One step of a cell whose state is its output."""

    def cell(
        input: Tensor,
        hx: Tensor,
        w_ih: Tensor,
        w_hh: Tensor,
        b_ih: Tensor | None = None,
        b_hh: Tensor | None = None,
    ) -> Any:
        return _step(name, gates, step, input, (hx,), _Weights(w_ih, w_hh, b_ih, b_hh))[0]

    return cell


def _step(name: str, gates: int, step: _Cell, input: Tensor, state: _State, weights: _Weights) -> _State:
    if fault := _misfit(gates, input, state, weights):
        raise OperatorValueError(
            f"aten::{name} of an input of shape {shape_of(input)}",
            found=fault,
            advice=f"give (batch, size) tensors, and weights of {gates} * hidden_size rows",
        )
    return step(weights.of_input(input), state, weights)


def _misfit(gates: int, input: Tensor, state: _State, weights: _Weights) -> str:
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


gru_cell = _cell("gru_cell", 3, _gru_step)
rnn_tanh_cell = _cell("rnn_tanh_cell", 1, _tanh_step)
rnn_relu_cell = _cell("rnn_relu_cell", 1, _relu_step)


# -- Layers ------------------------------------------------------------------------------------------------


def _along_steps(cell: _Cell, input: Tensor, state: _State, weights: _Weights, backwards: bool) -> tuple[Any, _State]:
    """A layer whose input has its steps along the first dimension."""
    # The product with the weights is one for all steps.
    steps = _aten.unbind.int(weights.of_input(input), 0)
    outputs = []
    for given in reversed(steps) if backwards else steps:
        state = cell(given, state, weights)
        outputs.append(state[0])
    if not outputs:
        raise OperatorValueError(
            "a recurrent layer over no steps",
            found="Expected sequence length to be larger than 0 in RNN",
            advice="give a sequence with at least one step",
        )
    return _aten.stack.default(outputs[::-1] if backwards else outputs, 0), state


def _along_packed(sizes: Sequence[int]) -> _Layer:
    """The layer whose input has `sizes[i]` rows for step `i`, one after another.

    Sequences are ordered by length, so that those that have a step are the first rows of the state.
    """

    def layer(cell: _Cell, input: Tensor, state: _State, weights: _Weights, backwards: bool) -> tuple[Any, _State]:
        given = weights.of_input(input)
        return (_packed_backwards if backwards else _packed_forwards)(cell, given, state, weights, sizes)

    return layer


def _packed_forwards(
    cell: _Cell, given: Tensor, state: _State, weights: _Weights, sizes: Sequence[int]
) -> tuple[Any, _State]:
    outputs: list[Any] = []
    ended: list[_State] = []
    start, rows = 0, sizes[0] if sizes else 0
    for size in sizes:
        if size < rows:
            ended.append(_rows(state, size, rows))
            state = _rows(state, 0, size)
        rows = size
        state = cell(_aten.narrow.default(given, 0, start, size), state, weights)
        start += size
        outputs.append(state[0])
    return _aten.cat.default(outputs, 0), _joined([state, *reversed(ended)])


def _packed_backwards(
    cell: _Cell, given: Tensor, first: _State, weights: _Weights, sizes: Sequence[int]
) -> tuple[Any, _State]:
    outputs: list[Any] = []
    end, rows = shape_of(given)[0], sizes[-1] if sizes else 0
    state = _rows(first, 0, rows)
    for size in reversed(sizes):
        if size > rows:
            state = _joined([state, _rows(first, rows, size)])
        rows = size
        end -= size
        state = cell(_aten.narrow.default(given, 0, end, size), state, weights)
        outputs.append(state[0])
    return _aten.cat.default(outputs[::-1], 0), state


def _rows(state: _State, start: int, end: int) -> _State:
    return tuple([_aten.narrow.default(part, 0, start, end - start) for part in state])


def _joined(states: Sequence[_State]) -> _State:
    return tuple([_aten.cat.default(parts, 0) for parts in zip(*states, strict=True)])


def _stacked(
    layer: _Layer, cell: _Cell, input: Any, states: list[_State], weights: list[_Weights], options: _Options
) -> tuple[Any, ...]:
    """Layers one on top of another: the outputs of the last one, and the last states of all, one tensor for each part."""
    directions = 2 if options.bidirectional else 1
    _check_counts(len(states), len(weights), options.num_layers, directions)
    last: list[_State] = []
    for at in range(options.num_layers):
        outputs = []
        for i in range(directions):
            made, state = layer(cell, input, states[at * directions + i], weights[at * directions + i], i == 1)
            outputs.append(made)
            last.append(state)
        input = _aten.cat.default(outputs, len(shape_of(outputs[0])) - 1) if options.bidirectional else outputs[0]
        if options.dropout != 0 and options.train and at < options.num_layers - 1:
            input = _aten.dropout.default(input, options.dropout, True)
    parts = zip(*last, strict=True) if last else [()]
    return (input, *[_aten.stack.default(part, 0) for part in parts])


def _check_counts(states: int, weights: int, num_layers: int, directions: int) -> None:
    wrong = ""
    if states % directions or weights % directions:
        wrong = "Odd number of params or hiddens given to a bidirectional RNN"
    elif states != num_layers * directions:
        wrong = "Expected more hidden states in stacked_rnn"
    elif weights != num_layers * directions:
        wrong = "Expected more weights in stacked_rnn"
    if wrong:
        raise OperatorValueError(
            f"{num_layers} recurrent layers with {states} initial states and the weights of {weights} cells",
            found=wrong,
            advice=f"give {directions} of both for each layer",
        )


# -- Arguments ---------------------------------------------------------------------------------------------


def _gathered(params: Sequence[Tensor], has_biases: bool, projects: bool = False) -> list[_Weights]:
    """The weights of each cell, of a list with those of all cells.

    Raises:
        OperatorValueError: The list has too few or too many of them.
    """
    count = (4 if has_biases else 2) + projects
    if len(params) % count:
        raise OperatorValueError(
            f"recurrent layers with {len(params)} parameters",
            found="got an incorrect number of RNN parameters",
            advice=f"give {count} of them for each cell",
        )
    cells = [params[i : i + count] for i in range(0, len(params), count)]
    plain = 4 if has_biases else 2
    return [_Weights(*cell[:plain], **({"w_hr": cell[plain]} if projects else {})) for cell in cells]


def _check_devices(input: Tensor, hx: Sequence[Tensor], params: Sequence[Tensor]) -> None:
    for name, tensors in (("hidden", hx), ("parameter", params)):
        for tensor in tensors:
            if tensor.device is not input.device:
                raise OperatorValueError(
                    f"a recurrent layer with tensors on {input.device} and {tensor.device}",
                    found=f"Input and {name} tensors are not at the same device, found input tensor at {input.device} "
                    f"and {name} tensor at {tensor.device}",
                    advice="move all of them to one device with .to(device)",
                )


def _projects(hx: Sequence[Tensor]) -> bool:
    """Whether the outputs of an LSTM have another size than the state of its cell.

    Raises:
        OperatorValueError: There are not two states, or not for as many layers.
    """
    if len(hx) != 2:
        raise OperatorValueError(f"aten::lstm with {len(hx)} states", found="lstm expects two hidden states")
    differ: bool = _aten.sym_size.int(hx[0], 2) != _aten.sym_size.int(hx[1], 2)
    return differ


def _lstm_states(hx: Sequence[Tensor]) -> list[_State]:
    hidden, cells = [_aten.unbind.int(part, 0) for part in hx]
    if len(hidden) != len(cells):
        raise OperatorValueError(
            f"aten::lstm with {len(hidden)} hidden states and {len(cells)} of cells",
            found="Expected more hidden states in stacked_rnn",
            advice="give as many of one as of the other",
        )
    return list(zip(hidden, cells, strict=True))


def lstm_input(
    input: Tensor,
    hx: Sequence[Tensor],
    params: Sequence[Tensor],
    has_biases: bool,
    num_layers: int,
    dropout: float,
    train: bool,
    bidirectional: bool,
    batch_first: bool,
) -> tuple[Any, ...]:
    """Layers of LSTM cells over a sequence: outputs of the last layer, last hidden states, last states of the cells."""
    projects = _projects(hx)
    _check_devices(input, hx, params)
    options = _Options(num_layers, dropout, train, bidirectional)
    steps = _aten.transpose.int(input, 0, 1) if batch_first else input
    weights = _gathered(params, has_biases, projects)
    output, hidden, cells = _stacked(_along_steps, _lstm_step, steps, _lstm_states(hx), weights, options)
    return _aten.transpose.int(output, 0, 1) if batch_first else output, hidden, cells


def lstm_data(
    data: Tensor,
    batch_sizes: Tensor,
    hx: Sequence[Tensor],
    params: Sequence[Tensor],
    has_biases: bool,
    num_layers: int,
    dropout: float,
    train: bool,
    bidirectional: bool,
) -> tuple[Any, ...]:
    """`lstm_input` over packed sequences."""
    weights = _gathered(params, has_biases, _projects(hx))
    options = _Options(num_layers, dropout, train, bidirectional)
    layer = _along_packed(read_batch_sizes("lstm", batch_sizes))
    return _stacked(layer, _lstm_step, data, _lstm_states(hx), weights, options)


def _over_input(cell: _Cell) -> Callable[..., tuple[Any, ...]]:
    """Layers of a cell with one state over a sequence: outputs of the last layer, last states of all."""

    def layers(
        input: Tensor,
        hx: Tensor,
        params: Sequence[Tensor],
        has_biases: bool,
        num_layers: int,
        dropout: float,
        train: bool,
        bidirectional: bool,
        batch_first: bool,
    ) -> tuple[Any, ...]:
        _check_devices(input, [hx], params)
        options = _Options(num_layers, dropout, train, bidirectional)
        steps = _aten.transpose.int(input, 0, 1) if batch_first else input
        states = [(hidden,) for hidden in _aten.unbind.int(hx, 0)]
        output, hidden = _stacked(_along_steps, cell, steps, states, _gathered(params, has_biases), options)
        # In place, as in PyTorch: the output is no view.
        return _aten.transpose_.default(output, 0, 1) if batch_first else output, hidden

    return layers


def _over_packed(name: str, cell: _Cell) -> Callable[..., tuple[Any, ...]]:
    """As `_over_input`, over packed sequences."""

    def layers(
        data: Tensor,
        batch_sizes: Tensor,
        hx: Tensor,
        params: Sequence[Tensor],
        has_biases: bool,
        num_layers: int,
        dropout: float,
        train: bool,
        bidirectional: bool,
    ) -> tuple[Any, ...]:
        options = _Options(num_layers, dropout, train, bidirectional)
        weights = _gathered(params, has_biases)
        states = [(hidden,) for hidden in _aten.unbind.int(hx, 0)]
        return _stacked(_along_packed(read_batch_sizes(name, batch_sizes)), cell, data, states, weights, options)

    return layers


gru_input = _over_input(_gru_step)
gru_data = _over_packed("gru", _gru_step)
rnn_tanh_input = _over_input(_tanh_step)
rnn_tanh_data = _over_packed("rnn_tanh", _tanh_step)
rnn_relu_input = _over_input(_relu_step)
rnn_relu_data = _over_packed("rnn_relu", _relu_step)
