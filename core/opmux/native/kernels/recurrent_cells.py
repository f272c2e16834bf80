"""Cells of recurrent layers as kernels have them: one step, and what its gradients are multiplied by.

What a cell computes is set down in `nn.LSTM`, `nn.GRU` and `nn.RNN`. `recurrent.py` walks along the steps.
"""

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from opmux.native.arrays import row_major
from opmux.native.kernels.elementwise import step, zero_where
from opmux.native.kernels.pointwise import sigmoid_of
from opmux.native.meta.recurrent import GRU, LSTM, RELU, TANH
from opmux.tensor import ArrayBackend

__all__ = ["ALONE", "CELLS", "Arrays", "Cell"]

#: Arrays of one step: its states, what it keeps, or the gradients of its states.
Arrays = tuple[Any, ...]


class Cell(NamedTuple):
    """How a kind of cell computes.

    Attributes:
        weight: What the steps take for a weight, which has a column for each gate.
        step: The next states and what is kept, beside the first state, of what the input gives to the gates, what the state gives
            to them (a new array), and the states.
        slopes: Of what all steps kept, arrays by which gradients are multiplied in `back`.
        back: Of the slopes of a step and the gradients of its states: those of the gates, of the first state apart from what the
            gates give (None for nothing), and of the other states.
    """

    weight: Callable[[ArrayBackend, Any], Any]
    step: Callable[[ArrayBackend, Any, Any, Arrays], tuple[Arrays, Arrays]]
    slopes: Callable[[ArrayBackend, Arrays], Arrays]
    back: Callable[[ArrayBackend, Arrays, Arrays], tuple[Any, Any, Arrays]]


def _unchanged(be: ArrayBackend, weight: Any) -> Any:
    return weight


def _parts(array: Any, count: int) -> list[Any]:
    """Columns of an array in so many parts of one width."""
    width = array.shape[1] // count
    return [array[:, i * width : (i + 1) * width] for i in range(count)]


def _tanh_step(be: ArrayBackend, given: Any, own: Any, states: Arrays) -> tuple[Arrays, Arrays]:
    own += given
    hidden = step(be, be.xp.tanh, own, into=own)
    return (hidden,), (hidden,)


def _tanh_slopes(be: ArrayBackend, kept: Arrays) -> Arrays:
    return (1 - kept[1] * kept[1],)


def _tanh_back(be: ArrayBackend, slopes: Arrays, grads: Arrays) -> tuple[Any, Any, Arrays]:
    return grads[0] * slopes[0], None, ()


def _relu_step(be: ArrayBackend, given: Any, own: Any, states: Arrays) -> tuple[Arrays, Arrays]:
    own += given
    hidden = be.xp.maximum(own, be.number(0, own.dtype))
    return (hidden,), (hidden,)


def _relu_slopes(be: ArrayBackend, kept: Arrays) -> Arrays:
    return (kept[1] <= 0,)


def _relu_back(be: ArrayBackend, slopes: Arrays, grads: Arrays) -> tuple[Any, Any, Arrays]:
    return zero_where(be, slopes[0], grads[0]), None, ()


def _folded(be: ArrayBackend, gates: Any) -> Any:
    """The columns of an LSTM's gates, three of sigmoids in front and halved, and then the one of tanh.

    One function computes them all, for sigmoid(x) is (tanh(x / 2) + 1) / 2. Gates that are nearer to 0 than 1 is to the next
    number are 0 by that; unlike a sigmoid that is a result, nothing asks for their logarithms.
    """
    half, width = be.number(0.5, gates.dtype), gates.shape[1] // 4
    parts = [gates[:, : 2 * width] * half, gates[:, 3 * width :] * half, gates[:, 2 * width : -width]]
    return row_major(be, be.concatenate(parts, 1))


def _lstm_step(be: ArrayBackend, given: Any, own: Any, states: Arrays) -> tuple[Arrays, Arrays]:
    """Of gates whose weights are `_folded`."""
    own += given
    return _lstm_states(be, own, states)


def _lstm_alone(be: ArrayBackend, given: Any, own: Any, states: Arrays) -> tuple[Arrays, Arrays]:
    """The only step, whose gates are fewer than its weights."""
    own += given
    return _lstm_states(be, _folded(be, own), states)


def _lstm_states(be: ArrayBackend, own: Any, states: Arrays) -> tuple[Arrays, Arrays]:
    """The next states, and what is kept, of what is `_folded`, in whose memory the gates are computed."""
    half, width = be.number(0.5, own.dtype), states[0].shape[1]
    own = step(be, be.xp.tanh, own, into=own)
    gates, fresh = own[:, : 3 * width], own[:, 3 * width :]
    gates *= half
    gates += half
    cell = gates[:, width : 2 * width] * states[1]
    cell += gates[:, :width] * fresh
    squashed = be.xp.tanh(cell)
    return (gates[:, 2 * width :] * squashed, cell), (gates, fresh, states[1], squashed)


def _lstm_slopes(be: ArrayBackend, kept: Arrays) -> Arrays:
    _, gates, fresh, cell, squashed = kept
    enter, keep, leave = _parts(gates, 3)
    factors = [
        fresh * enter * (1 - enter),
        cell * keep * (1 - keep),
        enter * (1 - fresh * fresh),
        squashed * leave * (1 - leave),
    ]
    return be.concatenate(factors, 1), leave * (1 - squashed * squashed), keep


def _lstm_back(be: ArrayBackend, slopes: Arrays, grads: Arrays) -> tuple[Any, Any, Arrays]:
    factors, through, keep = slopes
    hidden, cell = grads
    cell = cell + hidden * through
    gates = be.concatenate([cell, cell, cell, hidden], 1)
    gates *= factors
    return gates, None, (cell * keep,)


def _gru_step(be: ArrayBackend, given: Any, own: Any, states: Arrays) -> tuple[Arrays, Arrays]:
    width = states[0].shape[1]
    gates = sigmoid_of(be, given[:, : 2 * width] + own[:, : 2 * width])
    own = own[:, 2 * width :]
    fresh = gates[:, :width] * own
    fresh += given[:, 2 * width :]
    fresh = step(be, be.xp.tanh, fresh, into=fresh)
    hidden = states[0] - fresh
    hidden *= gates[:, width:]
    hidden += fresh
    return (hidden,), (gates, own, fresh)


def _gru_slopes(be: ArrayBackend, kept: Arrays) -> Arrays:
    hidden, gates, own, fresh = kept
    reset, keep = _parts(gates, 2)
    new = (1 - keep) * (1 - fresh * fresh)
    # The last two are what the state and the input give to the same gate.
    factors = [new * own * reset * (1 - reset), (hidden - fresh) * keep * (1 - keep), new * reset, new]
    return be.concatenate(factors, 1), keep


def _gru_back(be: ArrayBackend, slopes: Arrays, grads: Arrays) -> tuple[Any, Any, Arrays]:
    factors, keep = slopes
    gates = be.concatenate([grads[0]] * 4, 1)
    gates *= factors
    return gates, grads[0] * keep, ()


#: The cells of layers of several steps, by their kinds. Weights are brought into row-major order: for few rows BLAS takes several
#: times as long for others.
CELLS: Final = {
    RELU: Cell(row_major, _relu_step, _relu_slopes, _relu_back),
    TANH: Cell(row_major, _tanh_step, _tanh_slopes, _tanh_back),
    LSTM: Cell(_folded, _lstm_step, _lstm_slopes, _lstm_back),
    GRU: Cell(row_major, _gru_step, _gru_slopes, _gru_back),
}
#: Those of layers of one step, for which no weight is copied.
ALONE: Final = {mode: cell._replace(weight=_unchanged) for mode, cell in CELLS.items()} | {
    LSTM: CELLS[LSTM]._replace(weight=_unchanged, step=_lstm_alone)
}
