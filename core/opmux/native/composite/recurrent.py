"""Layers of recurrent cells, with the operators that PyTorch's have on the CPU, so that gradients pass through these."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple

from opmux.errors import OperatorValueError
from opmux.native.arrays import shape_of
from opmux.native.composite.packing import read_batch_sizes
from opmux.native.composite.recurrent_cells import CELLS
from opmux.native.composite.recurrent_layer import Cell, State, Weights, layer_in_one
from opmux.native.meta.recurrent import GRU, LSTM, RELU, TANH
from opmux.tensor import Tensor, ops

__all__ = [
    "gru_data",
    "gru_input",
    "layer_of_steps",
    "lstm_data",
    "lstm_input",
    "rnn_relu_data",
    "rnn_relu_input",
    "rnn_tanh_data",
    "rnn_tanh_input",
]

_aten = ops.aten
#: Runs a cell along a sequence, forwards or backwards, and gives its outputs and its last state.
_Layer = Callable[[Cell, Any, State, Weights, bool], tuple[Any, State]]


class _Options(NamedTuple):
    """How layers are stacked."""

    num_layers: int
    dropout: float
    train: bool
    bidirectional: bool


def _along_steps(cell: Cell, input: Tensor, state: State, weights: Weights, backwards: bool) -> tuple[Any, State]:
    """A layer whose input has its steps along the first dimension."""
    return layer_in_one(cell, input, state, weights, (), backwards) or _by_steps(cell, input, state, weights, backwards)


def _by_steps(cell: Cell, input: Tensor, state: State, weights: Weights, backwards: bool) -> tuple[Any, State]:
    # The product with the weights is one for all steps.
    steps = _aten.unbind.int(weights.of_input(input), 0)
    outputs = []
    for given in reversed(steps) if backwards else steps:
        state = cell.step(given, state, weights)
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

    def layer(cell: Cell, input: Tensor, state: State, weights: Weights, backwards: bool) -> tuple[Any, State]:
        found = layer_in_one(cell, input, state, weights, sizes, backwards) if sizes else None
        return found or _packed_by_steps(cell, input, state, weights, backwards, sizes)

    return layer


def _packed_by_steps(
    cell: Cell, input: Tensor, state: State, weights: Weights, backwards: bool, sizes: Sequence[int]
) -> tuple[Any, State]:
    given = weights.of_input(input)
    return (_packed_backwards if backwards else _packed_forwards)(cell, given, state, weights, sizes)


def _packed_forwards(
    cell: Cell, given: Tensor, state: State, weights: Weights, sizes: Sequence[int]
) -> tuple[Any, State]:
    outputs: list[Any] = []
    ended: list[State] = []
    start, rows = 0, sizes[0] if sizes else 0
    for size in sizes:
        if size < rows:
            ended.append(_rows(state, size, rows))
            state = _rows(state, 0, size)
        rows = size
        state = cell.step(_aten.narrow.default(given, 0, start, size), state, weights)
        start += size
        outputs.append(state[0])
    return _aten.cat.default(outputs, 0), _joined([state, *reversed(ended)])


def _packed_backwards(
    cell: Cell, given: Tensor, first: State, weights: Weights, sizes: Sequence[int]
) -> tuple[Any, State]:
    outputs: list[Any] = []
    end, rows = shape_of(given)[0], sizes[-1] if sizes else 0
    state = _rows(first, 0, rows)
    for size in reversed(sizes):
        if size > rows:
            state = _joined([state, _rows(first, rows, size)])
        rows = size
        end -= size
        state = cell.step(_aten.narrow.default(given, 0, end, size), state, weights)
        outputs.append(state[0])
    return _aten.cat.default(outputs[::-1], 0), state


def _rows(state: State, start: int, end: int) -> State:
    return tuple([_aten.narrow.default(part, 0, start, end - start) for part in state])


def _joined(states: Sequence[State]) -> State:
    return tuple([_aten.cat.default(parts, 0) for parts in zip(*states, strict=True)])


def _stacked(
    layer: _Layer, cell: Cell, input: Any, states: list[State], weights: list[Weights], options: _Options
) -> tuple[Any, ...]:
    """Layers one on top of another: the outputs of the last one, and the last states of all, one tensor for each part."""
    directions = 2 if options.bidirectional else 1
    _check_counts(len(states), len(weights), options.num_layers, directions)
    last: list[State] = []
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


def _gathered(params: Sequence[Tensor], has_biases: bool, projects: bool = False) -> list[Weights]:
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
    return [Weights(*cell[:plain], **({"w_hr": cell[plain]} if projects else {})) for cell in cells]


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
        raise OperatorValueError(
            f"aten::lstm with {len(hx)} states", found="lstm expects two hidden states", advice="give hx=(h_0, c_0)"
        )
    differ: bool = _aten.sym_size.int(hx[0], 2) != _aten.sym_size.int(hx[1], 2)
    return differ


def _lstm_states(hx: Sequence[Tensor]) -> list[State]:
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
    output, hidden, cells = _stacked(_along_steps, CELLS[LSTM], steps, _lstm_states(hx), weights, options)
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
    return _stacked(layer, CELLS[LSTM], data, _lstm_states(hx), weights, options)


def _over_input(cell: Cell) -> Callable[..., tuple[Any, ...]]:
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


def _over_packed(name: str, cell: Cell) -> Callable[..., tuple[Any, ...]]:
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


gru_input = _over_input(CELLS[GRU])
gru_data = _over_packed("gru", CELLS[GRU])
rnn_tanh_input = _over_input(CELLS[TANH])
rnn_tanh_data = _over_packed("rnn_tanh", CELLS[TANH])
rnn_relu_input = _over_input(CELLS[RELU])
rnn_relu_data = _over_packed("rnn_relu", CELLS[RELU])


def layer_of_steps(
    input: Tensor,
    weights: Sequence[Any],
    states: State,
    mode: int,
    reverse: bool,
    batch_sizes: Sequence[int],
) -> tuple[Any, ...]:
    """The results of `mkldnn_rnn_layer` but for its workspace, by operators that have derivatives.

    Args:
        input: Shape (steps, sequences, size), or (rows, size).
        weights: Matrices and biases, None for biases that there are none of.
        states: What the first step begins with.
        mode: The kind of cell.
        reverse: Whether the last step is the first to be computed.
        batch_sizes: How many of the rows each step has; empty for an input without rows.
    """
    layer = partial(_packed_by_steps, sizes=batch_sizes) if batch_sizes else _by_steps
    output, last = layer(CELLS[mode], input, states, Weights(*weights), backwards=reverse)
    return output, *last
