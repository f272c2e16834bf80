"""Recurrent layers, their cells, and sequences of different lengths."""

from collections.abc import Callable
from itertools import product
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import opmux
from opmux.dispatch import ops
from opmux.errors import OperatorValueError

from ..autograd.foreign_arrays import ForeignArray, FrozenArray
from ..parity.opinfo.test_array_modules import loaded

aten = ops.aten
KINDS = {"lstm": 4, "gru": 3, "rnn_tanh": 1, "rnn_relu": 1}
SIZE, HIDDEN = 3, 4
Arrays = list[np.ndarray[Any, Any]]


def numbers(*shape: int) -> np.ndarray[Any, Any]:
    return np.random.default_rng(sum(shape)).normal(size=shape)


def parameters(kind: str, *, layers: int = 1, directions: int = 1, biases: bool = True, projected: int = 0) -> Arrays:
    """Weights of all cells in PyTorch's order."""
    rows, out, made = KINDS[kind] * HIDDEN, projected or HIDDEN, []
    for layer, _ in product(range(layers), range(directions)):
        width = SIZE if layer == 0 else out * directions
        shapes = [
            (rows, width),
            (rows, out),
            *([(rows,)] * 2 if biases else []),
            *([(out, HIDDEN)] if projected else []),
        ]
        made += [numbers(*shape) * 0.5 for shape in shapes]
    return made


def tensors(arrays: Arrays) -> list[Any]:
    return [opmux.from_numpy(array) for array in arrays]


def state_of(kind: str, parts: list[Any]) -> Any:
    return parts if kind == "lstm" else parts[0]


def states(kind: str, cells: int, batch: int, projected: int = 0) -> Arrays:
    first = numbers(cells, batch, projected or HIDDEN)
    return [first, numbers(cells, batch, HIDDEN)] if kind == "lstm" else [first]


def sigmoid(x: Any) -> Any:
    return 1 / (1 + np.exp(-x))


def step(kind: str, x: Any, state: Arrays, weights: Arrays) -> Arrays:
    """The next state of a cell, by its definition."""
    w_ih, w_hh, b_ih, b_hh = weights
    given, kept = x @ w_ih.T + b_ih, state[0] @ w_hh.T + b_hh
    if kind == "lstm":
        i, f, g, o = np.split(given + kept, 4, axis=-1)
        cell = sigmoid(f) * state[1] + sigmoid(i) * np.tanh(g)
        return [sigmoid(o) * np.tanh(cell), cell]
    if kind == "gru":
        (r, z, n), (hr, hz, hn) = np.split(given, 3, axis=-1), np.split(kept, 3, axis=-1)
        share, fresh = sigmoid(z + hz), np.tanh(n + sigmoid(r + hr) * hn)
        return [(1 - share) * fresh + share * state[0]]
    return [np.tanh(given + kept) if kind == "rnn_tanh" else np.maximum(given + kept, 0)]


def one_layer(kind: str, sequence: Any, state: Arrays, weights: Arrays) -> tuple[Any, Arrays]:
    """Outputs of a cell along (steps, batch, size), and its last state."""
    outputs = []
    for x in sequence:
        state = step(kind, x, state, weights)
        outputs.append(state[0])
    return np.stack(outputs), state


@pytest.mark.parametrize("kind", KINDS)
def test_a_cell_makes_one_step(kind: str) -> None:
    """As its definition says, with any of its biases left out."""
    weights, x = parameters(kind), numbers(2, SIZE)
    state = [part[0] for part in states(kind, 1, 2)]
    cell = getattr(aten, f"{kind}_cell").default
    for without in ((), (2,), (3,), (2, 3)):
        plain = [np.zeros_like(w) if i in without else w for i, w in enumerate(weights)]
        given = [None if i in without else w for i, w in enumerate(tensors(weights))]
        found = cell(opmux.from_numpy(x), state_of(kind, tensors(state)), *given)
        for ours, expected in zip(found if kind == "lstm" else [found], step(kind, x, state, plain), strict=True):
            np.testing.assert_allclose(ours.numpy(), expected, atol=1e-12)


@pytest.mark.parametrize("batch_first", [False, True])
@pytest.mark.parametrize("directions", [1, 2])
@pytest.mark.parametrize("kind", KINDS)
def test_layers_are_cells_step_by_step(kind: str, directions: int, batch_first: bool) -> None:
    """One layer takes the outputs of the layer below it; the second direction goes from the last step to the first."""
    sequence, weights, given = (
        numbers(5, 2, SIZE),
        parameters(kind, layers=2, directions=directions),
        numbers(5, 2, SIZE),
    )
    first = states(kind, 2 * directions, 2)
    last: list[Arrays] = []
    for layer in range(2):
        outputs = []
        for way in range(directions):
            at = layer * directions + way
            ordered = given[::-1] if way else given
            made, state = one_layer(kind, ordered, [part[at] for part in first], weights[4 * at : 4 * at + 4])
            outputs.append(made[::-1] if way else made)
            last.append(state)
        given = np.concatenate(outputs, -1)
    x = opmux.from_numpy(sequence.swapaxes(0, 1).copy() if batch_first else sequence)
    options = (True, 2, 0.0, False, directions == 2, batch_first)
    output, *final = getattr(opmux, kind)(x, state_of(kind, tensors(first)), tensors(weights), *options)
    np.testing.assert_allclose((output.transpose(0, 1) if batch_first else output).numpy(), given, atol=1e-12)
    for found, parts in zip(final, zip(*last, strict=True), strict=True):
        np.testing.assert_allclose(found.numpy(), np.stack(parts), atol=1e-12)


@pytest.mark.parametrize("projected", [0, 2])
@pytest.mark.parametrize("biases", [False, True])
@pytest.mark.parametrize("directions", [1, 2])
@pytest.mark.parametrize("kind", KINDS)
def test_packed_sequences_are_each_on_its_own(kind: str, directions: int, biases: bool, projected: int) -> None:
    """Every sequence has the outputs, last states and gradients that it has alone."""
    if projected and kind != "lstm":
        return
    lengths, cells = [4, 3, 3, 1], 2 * directions
    padded = opmux.from_numpy(numbers(4, 4, SIZE)).requires_grad_()
    weights = tensors(parameters(kind, layers=2, directions=directions, biases=biases, projected=projected))
    first = tensors(states(kind, cells, 4, projected))
    options = (biases, 2, 0.0, True, directions == 2)
    data, sizes = aten._pack_padded_sequence.default(padded, opmux.tensor(lengths), False)
    output, *final = getattr(opmux, kind)(data, sizes, state_of(kind, first), weights, *options)
    output, counted = aten._pad_packed_sequence.default(output, sizes, False, 0.0, -1)
    assert counted.tolist() == lengths
    (gradient,) = opmux.autograd.grad(output.square().sum(), padded)
    for i, length in enumerate(lengths):
        alone = padded.detach()[:length, i : i + 1].requires_grad_()
        own = state_of(kind, [part[:, i : i + 1] for part in first])
        expected, *last = getattr(opmux, kind)(alone, own, weights, *options, False)
        opmux.testing.assert_close(output[:length, i : i + 1], expected)
        assert not output[length:, i].any()
        for found, part in zip(final, last, strict=True):
            opmux.testing.assert_close(found[:, i : i + 1], part)
        (wanted,) = opmux.autograd.grad(expected.square().sum(), alone)
        opmux.testing.assert_close(gradient[:length, i : i + 1], wanted)
        assert not gradient[length:, i].any()


@given(
    st.lists(st.integers(1, 6), min_size=1, max_size=5),
    st.sampled_from([(), (2,), (2, 3)]),
    st.booleans(),
    st.integers(-1, 3),
)
def test_padding_undoes_packing(lengths: list[int], rest: tuple[int, ...], batch_first: bool, more: int) -> None:
    """Whatever the lengths and the shape of a step: what was packed comes back, and the padding is what was asked for."""
    lengths = sorted(lengths, reverse=True)
    shape = (len(lengths), lengths[0], *rest) if batch_first else (lengths[0], len(lengths), *rest)
    padded = opmux.from_numpy(numbers(*shape))
    data, sizes = aten._pack_padded_sequence.default(padded, opmux.tensor(lengths), batch_first)
    assert data.shape == (sum(lengths), *rest)
    assert sizes.tolist() == [sum(length > i for length in lengths) for i in range(lengths[0])]
    total = lengths[0] + more if more > 0 else more
    output, counted = aten._pad_packed_sequence.default(data, sizes, batch_first, -7, total)
    assert counted.tolist() == lengths
    assert output.shape[1 if batch_first else 0] == max(total, lengths[0])
    for i, length in enumerate(lengths):
        found, given_ = (output[i], padded[i]) if batch_first else (output[:, i], padded[:, i])
        assert found[:length].equal(given_[:length])
        assert (found[length:] == -7).all()


@pytest.mark.parametrize("kind", KINDS)
def test_dropout_is_between_layers_alone(kind: str) -> None:
    """All of it leaves the second layer without input; the outputs of the last layer, and evaluation, have none."""
    weights, first = tensors(parameters(kind, layers=2)), tensors(states(kind, 2, 2))
    x = opmux.from_numpy(numbers(3, 2, SIZE))
    run = getattr(opmux, kind)

    def output(p: float, train: bool, layers: int = 2) -> Any:
        given_ = state_of(kind, [part[:layers] for part in first])
        return run(x, given_, weights[: 4 * layers], True, layers, p, train, False, False)[0]

    below = opmux.zeros(3, 2, HIDDEN, dtype=opmux.float64)
    own = state_of(kind, [part[1:] for part in first])
    opmux.testing.assert_close(output(1.0, True), run(below, own, weights[4:], True, 1, 0.0, True, False, False)[0])
    opmux.testing.assert_close(output(1.0, False), output(0.0, True))
    opmux.testing.assert_close(output(1.0, True, layers=1), output(0.0, True, layers=1))


@pytest.mark.slow
def test_gradients_of_a_cell_written_in_place_are_those_of_its_definition() -> None:
    """First and second ones: the gates are computed in the memory of what they are made of."""
    for kind in KINDS:
        # Away from the kink of relu.
        weights = [w.requires_grad_() for w in tensors(parameters(kind))]
        x = opmux.from_numpy(numbers(2, SIZE)).requires_grad_()
        hidden = [part[0].requires_grad_() for part in tensors(states(kind, 1, 2))]
        cell = getattr(aten, f"{kind}_cell").default

        def function(*given_: Any, kind: str = kind, cell: Callable[..., Any] = cell, count: int = len(hidden)) -> Any:
            return cell(given_[0], state_of(kind, list(given_[1 : 1 + count])), *given_[1 + count :])

        leaves = (x, *[part.detach().requires_grad_() for part in hidden], *weights)
        assert opmux.testing.gradcheck(function, leaves)
        assert opmux.testing.gradgradcheck(function, leaves)


@pytest.mark.parametrize("arrays", [ForeignArray, FrozenArray])
def test_array_modules_of_other_kinds_have_layers(arrays: type[ForeignArray]) -> None:
    """Forwards, backwards, packed and padded: also where arrays cannot be written to, with the results of the CPU."""
    for device in loaded(arrays.__name__.lower(), arrays):
        for kind in KINDS:
            for theirs, own in zip(_everything(kind, device), _everything(kind, "cpu"), strict=True):
                opmux.testing.assert_close(theirs, own)


def _everything(kind: str, device: str) -> list[Any]:
    """Outputs and gradients of layers over padded and packed sequences on a device, brought to the CPU."""
    weights = [w.to(device).requires_grad_() for w in tensors(parameters(kind, layers=2, directions=2))]
    hidden = state_of(kind, [part.to(device) for part in tensors(states(kind, 4, 2))])
    x = opmux.from_numpy(numbers(3, 2, SIZE)).to(device).requires_grad_()
    run = getattr(opmux, kind)
    output = run(x, hidden, weights, True, 2, 0.0, False, True, False)[0]
    data, sizes = aten._pack_padded_sequence.default(x, opmux.tensor([3, 1]), False)
    packed = run(data, sizes, hidden, weights, True, 2, 0.0, False, True)[0]
    padded = aten._pad_packed_sequence.default(packed, sizes, True, 0.0, 5)[0]
    listed = aten.pad_sequence.default([output[:, 0], output[1:, 1]], True, 2.0, "left")
    total = output.square().sum() + padded.square().sum() + listed.square().sum()
    found = opmux.autograd.grad(total, (x, *weights))
    return [made.detach().cpu() for made in (output, packed, padded, listed, *found)]


def test_layers_know_shapes_without_data() -> None:
    """On meta, and packed ones with the sizes of their batches on the CPU."""
    for kind in KINDS:
        weights = [w.to("meta") for w in tensors(parameters(kind))]
        first = [part.to("meta") for part in tensors(states(kind, 1, 2))]
        run = getattr(opmux, kind)
        x = opmux.empty(5, 2, SIZE, device="meta", dtype=opmux.float64)
        output, hidden, *_ = run(x, state_of(kind, first), weights, True, 1, 0.0, False, False, False)
        assert (output.shape, hidden.shape, output.is_meta) == ((5, 2, HIDDEN), (1, 2, HIDDEN), True)
        data, sizes = aten._pack_padded_sequence.default(x, opmux.tensor([5, 2]), False)
        assert (data.shape, data.is_meta, sizes.tolist()) == ((7, SIZE), True, [2, 2, 1, 1, 1])
        assert run(data, sizes, state_of(kind, first), weights, True, 1, 0.0, False, False)[0].shape == (7, HIDDEN)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"hx": 1}, "lstm expects two hidden states"),
        ({"params": 3}, "got an incorrect number of RNN parameters"),
        ({"num_layers": 2}, "Expected more hidden states in stacked_rnn"),
        ({"num_layers": 0}, "Expected more hidden states in stacked_rnn"),
        ({"params": 0}, "Expected more weights in stacked_rnn"),
        ({"bidirectional": True}, "Odd number of params or hiddens given to a bidirectional RNN"),
        ({"steps": 0}, "Expected sequence length to be larger than 0 in RNN"),
        ({"rows": 5}, "the rows make 3 parts"),
    ],
)
def test_layers_refuse_what_does_not_fit(change: dict[str, Any], message: str) -> None:
    """With PyTorch's words; where PyTorch reads memory that is not there, with words of opmux."""
    params = tensors(parameters("lstm"))[: change.get("params", 4)]
    if "rows" in change:
        params = [w[: change["rows"]] for w in params]
    hx = tensors(states("lstm", 1, 2))[: change.get("hx", 2)]
    x = opmux.from_numpy(numbers(5, 2, SIZE))[: change.get("steps", 5)]
    with pytest.raises(OperatorValueError, match=message):
        opmux.lstm(
            x, hx, params, True, change.get("num_layers", 1), 0.0, False, change.get("bidirectional", False), False
        )


def test_states_of_different_numbers_of_layers_are_refused() -> None:
    """PyTorch reads behind the end of the shorter one."""
    hidden, cells = tensors(states("lstm", 2, 2))
    for hx in ([hidden, cells[:1]], [hidden[:1], cells]):
        with pytest.raises(OperatorValueError, match="Expected more hidden states"):
            opmux.lstm(
                opmux.zeros(5, 2, SIZE).double(), hx, tensors(parameters("lstm", layers=2)),
                True, 2, 0.0, False, False, False,
            )  # fmt: skip


@pytest.mark.parametrize("sizes", [[3, 0, 2], [3, -1], [2, 1, 2], [-3, -2], []])
def test_sizes_of_no_batches_are_refused(sizes: list[int]) -> None:
    """Sizes that increase or are negative: PyTorch writes behind the end of the lengths for some of them."""
    with pytest.raises(OperatorValueError, match="batch_sizes"):
        aten._pad_packed_sequence.default(opmux.zeros(7, 2), opmux.tensor(sizes, dtype=opmux.int64), True, 0.0, -1)


def test_gradients_of_steps_with_too_many_sequences_are_those_of_the_sequences() -> None:
    """A step has as many rows as there are sequences, one gradient may stand for all, and fewer than 0 are refused."""
    call = aten._pack_padded_sequence_backward.default
    assert call(opmux.tensor([-1.0]), [2, 2], opmux.tensor([3]), False).tolist() == [[-1.0, -1.0], [0.0, 0.0]]
    assert call(opmux.tensor([1.0, 2.0, 3.0]), [1, 3], opmux.tensor([3]), False).tolist() == [[1.0, 2.0, 3.0]]
    for count in (3, -1):
        with pytest.raises(OperatorValueError, match="expand|-1 sequences"):
            call(opmux.ones(3), [1, 2], opmux.tensor([count]), False)
