"""Recurrent networks; their cells are those of `_rnn_cells.py`."""

from collections.abc import Sequence
from typing import Any, Final

from opmux.errors import OperatorArgumentError, OperatorValueError, caution, shown, with_article
from opmux.native.autocast import is_casting
from opmux.nn.modules._inputs import checked_tensor
from opmux.nn.modules._rnn_cells import GRUCell, LSTMCell, RNNCell, RNNCellBase, checked_pair, draw
from opmux.nn.modules.module import Module
from opmux.nn.parameter import blank_parameter
from opmux.nn.utils.rnn import PackedSequence
from opmux.tensor import Tensor, dtype, ops

__all__ = ["GRU", "LSTM", "RNN", "GRUCell", "LSTMCell", "RNNBase", "RNNCell", "RNNCellBase"]

_aten: Final = ops.aten
_Device = Any

#: By mode: how many gates there are, and the operator.
_GATES: Final = {"LSTM": 4, "GRU": 3, "RNN_TANH": 1, "RNN_RELU": 1}
_OPERATORS: Final[dict[str, Any]] = {
    "LSTM": _aten.lstm,
    "GRU": _aten.gru,
    "RNN_TANH": _aten.rnn_tanh,
    "RNN_RELU": _aten.rnn_relu,
}
#: What to pass for options: of a class, and others than sizes.
_KINDS: Final = {bool: "pass True or False", int: "pass an int"}
_OPTIONS: Final = {
    "mode": f"use one of {', '.join(_GATES)}",
    "dropout": "give a probability, such as dropout=0.5",
    "proj_size": "pass a size between 0 and hidden_size, or leave it out",
}


class RNNBase(Module):
    """Base class of recurrent networks of several layers and directions.

    Args:
        mode: "LSTM", "GRU", "RNN_TANH" or "RNN_RELU".
        input_size: Last size of the input.
        hidden_size: Last size of the hidden state.
        num_layers: How many layers.
        bias: Whether there are biases.
        batch_first: Whether the input has shape (N, L, input_size), and not (L, N, input_size).
        dropout: With which probability elements between layers are zeroed.
        bidirectional: Whether a second direction goes from the end to the beginning.
        proj_size: Last size of the hidden state of an LSTM after a projection; 0 for none.
        device: Where the parameters are.
        dtype: Theirs.

    Attributes:
        weight_ih_l0: Shape (gates * hidden_size, input_size), drawn between plus and minus `1 / sqrt(hidden_size)`, as are
            `weight_hh_l0`, `bias_ih_l0`, `bias_hh_l0` and, with a projection, `weight_hr_l0`; so for each layer, with
            `_reverse` for the second direction.

    Raises:
        OperatorValueError: A size, the number of layers or a probability is out of range.
        OperatorArgumentError: An argument of another type.
    """

    def __init__(
        self,
        mode: str,
        input_size: int,
        hidden_size: int,
        num_layers: int = 1,
        bias: bool = True,
        batch_first: bool = False,
        dropout: float = 0.0,
        bidirectional: bool = False,
        proj_size: int = 0,
        device: _Device = None,
        dtype: dtype | None = None,
    ) -> None:
        super().__init__()
        self.mode = mode
        self.input_size = input_size
        self.hidden_size = hidden_size
        self.num_layers = num_layers
        self.bias = bias
        self.batch_first = batch_first
        self.dropout = dropout
        self.bidirectional = bidirectional
        self.proj_size = proj_size
        self._check_options()
        self.dropout = float(dropout)
        self._all_weights = [
            self._add_weights(layer, reverse, device, dtype)
            for layer in range(num_layers)
            for reverse in self._directions()
        ]
        self.reset_parameters()

    def _directions(self) -> Sequence[bool]:
        return (False, True) if self.bidirectional else (False,)

    def _check_options(self) -> None:
        name = type(self).__name__
        for option, kind in {"bias": bool, "batch_first": bool, "input_size": int, "hidden_size": int}.items():
            value = getattr(self, option)
            if not isinstance(value, kind):
                found = f"{option} should be of type {kind.__name__}, got: {type(value).__name__}"
                raise OperatorArgumentError(with_article(name), found=found, advice=_KINDS[kind])
        share = self.dropout
        wrong = {
            "Unrecognized RNN mode: " + str(self.mode): ("mode", self.mode not in _GATES),
            "dropout should be a number in range [0, 1] representing the probability of an element being zeroed": (
                "dropout",
                isinstance(share, bool) or not isinstance(share, (int, float)) or not 0 <= share <= 1,
            ),
            "input_size must be greater than zero": ("input_size", self.input_size <= 0),
            "hidden_size must be greater than zero": ("hidden_size", self.hidden_size <= 0),
            "num_layers must be greater than zero": ("num_layers", self.num_layers <= 0),
            "proj_size should be a positive integer or zero to disable projections": ("proj_size", self.proj_size < 0),
            "proj_size has to be smaller than hidden_size": ("proj_size", self.proj_size >= self.hidden_size),
        }
        for found, (option, is_so) in wrong.items():
            if is_so:
                asked = f"{with_article(name)} with {option}={shown(getattr(self, option))}"
                raise OperatorValueError(asked, found=found, advice=_OPTIONS.get(option, "pass 1 or more"))
        if share > 0 and self.num_layers == 1:
            caution(
                f"dropout option adds dropout after all but last recurrent layer, so non-zero dropout expects num_layers "
                f"greater than 1, but got dropout={share} and num_layers=1"
            )

    @property
    def _real_hidden_size(self) -> int:
        return self.proj_size or self.hidden_size

    def _add_weights(self, layer: int, reverse: bool, device: _Device, dtype: dtype | None) -> list[str]:
        """Adds the parameters of one direction of a layer; their names."""
        gates = _GATES[self.mode] * self.hidden_size
        width = self._real_hidden_size
        shapes: dict[str, tuple[int, ...]] = {
            "weight_ih": (gates, width * len(self._directions()) if layer else self.input_size),
            "weight_hh": (gates, width),
        }
        if self.bias:
            shapes |= {"bias_ih": (gates,), "bias_hh": (gates,)}
        if self.proj_size:
            shapes["weight_hr"] = (self.proj_size, self.hidden_size)
        names = []
        for name, shape in shapes.items():
            names.append(f"{name}_l{layer}{'_reverse' if reverse else ''}")
            setattr(self, names[-1], blank_parameter(shape, device, dtype))
        return names

    @property
    def all_weights(self) -> list[list[Tensor]]:
        """The parameters, a list for each direction of each layer."""
        return [[getattr(self, name) for name in names] for names in self._all_weights]

    @property
    def _flat_weights(self) -> list[Tensor]:
        return [weight for weights in self.all_weights for weight in weights]

    def flatten_parameters(self) -> None:
        """Does nothing: no backend wants the parameters side by side in memory."""

    def reset_parameters(self) -> None:
        """Draws the parameters again."""
        draw(self, self.hidden_size)

    # -- a call -----------------------------------------------------------------------------------------------------

    def _refused(self, found: str, advice: str) -> OperatorValueError:
        return OperatorValueError(f"a call of {type(self).__name__}", found=found, advice=advice)

    def check_input(self, input: Tensor, batch_sizes: Tensor | None) -> None:
        """Refuses inputs of other dtypes, dimensions and sizes."""
        weight = self._flat_weights[0]
        if input.dtype is not weight.dtype and not is_casting(input.device.type):
            raise self._refused(
                f"RNN input dtype ({input.dtype}) does not match weight dtype ({weight.dtype})",
                f"convert the input, input.to({weight.dtype}), or the model, model.to({input.dtype})",
            )
        expected = 3 if batch_sizes is None else 2
        if input.dim() != expected:
            raise self._refused(
                f"input must have {expected} dimensions, got {input.dim()}",
                "pass (L, N, input_size), or (L, input_size) for one sample",
            )
        if input.size(-1) != self.input_size:
            raise self._refused(
                f"input.size(-1) must be equal to input_size. Expected {self.input_size}, got {input.size(-1)}",
                f"pass an input of {self.input_size} features, or make the module with input_size={input.size(-1)}",
            )

    def _state_shapes(self, batch: int) -> list[tuple[int, int, int]]:
        """The shapes of the hidden state, and of an LSTM's cells."""
        count = self.num_layers * len(self._directions())
        widths = [self._real_hidden_size, self.hidden_size] if self.mode == "LSTM" else [self.hidden_size]
        return [(count, batch, width) for width in widths]

    def _states(self, input: Tensor, hx: Any, batch: int, batched: bool) -> list[Tensor]:
        """The states to begin with, as a list of one or two; zeros for None."""
        shapes = self._state_shapes(batch)
        if hx is None:
            return [_aten.zeros.default(list(shape), dtype=input.dtype, device=input.device) for shape in shapes]
        if self.mode == "LSTM" and isinstance(hx, Tensor):
            raise self._refused("hx is one tensor, the hidden state alone", "pass a pair: (hidden state, cells)")
        states = [hx] if self.mode != "LSTM" else list(checked_pair(hx, type(self).__name__))
        for state in states:
            checked_tensor(state, f"{type(self).__name__}: hx")
        if len(states) != len(shapes):
            raise self._refused(f"hx of {len(states)} tensors", "pass a pair: the hidden state and the cells")
        for i, (state, shape) in enumerate(zip(states, shapes, strict=True)):
            if state.dim() != (3 if batched else 2):
                word = (
                    "batched 3-D input, hx should also be 3-D"
                    if batched
                    else "unbatched 2-D input, hx should also be 2-D"
                )
                raise self._refused(
                    f"For {word} but got {state.dim()}-D tensor",
                    "give the states the batch dimension that the input has",
                )
            if not batched:
                states[i] = state = state.unsqueeze(1)
            if tuple(state.shape) != shape:
                name = f"hidden[{i}]" if self.mode == "LSTM" else "hidden"
                raise self._refused(
                    f"Expected {name} size {shape}, got {list(state.shape)}",
                    "pass states of that size, (layers * directions, batch, features), or leave hx out for zeros",
                )
        return states

    def _result(self, states: Sequence[Tensor]) -> Any:
        return tuple(states) if self.mode == "LSTM" else states[0]

    def forward(self, input: Any, hx: Any = None) -> Any:
        """The outputs of the last layer, and the states at the end.

        Args:
            input: Shape (L, N, input_size), (N, L, input_size) if `batch_first`, or (L, input_size); or a `PackedSequence`.
            hx: The states to begin with, shape (layers * directions, N, hidden_size), for an LSTM a pair of them; zeros for None.

        Returns:
            Outputs of shape (L, N, directions * hidden_size), packed if the input is, and the states.
        """
        if isinstance(input, PackedSequence):
            return self._packed(input, hx)
        checked_tensor(input, f"{type(self).__name__}: input")
        if input.dim() not in (2, 3):
            name = type(self).__name__
            raise self._refused(
                f"{name}: Expected input to be 2D or 3D, got {input.dim()}D instead",
                "pass (L, N, input_size), or (L, input_size) for one sample",
            )
        batched, batch_dim = input.dim() == 3, 0 if self.batch_first else 1
        whole = input if batched else input.unsqueeze(batch_dim)
        self.check_input(whole, None)
        states = self._states(whole, hx, whole.size(batch_dim), batched)
        output, *states = _OPERATORS[self.mode].input(whole, self._given(states), *self._options(), self.batch_first)
        if batched:
            return output, self._result(states)
        return output.squeeze(batch_dim), self._result([state.squeeze(1) for state in states])

    def _packed(self, input: PackedSequence, hx: Any) -> Any:
        data, batch_sizes, order, back = input
        self.check_input(data, batch_sizes)
        states = self._states(data, hx, int(batch_sizes[0]), True)
        if hx is not None and order is not None:
            states = [state.index_select(1, order) for state in states]
        output, *states = _OPERATORS[self.mode].data(data, batch_sizes, self._given(states), *self._options())
        if back is not None:
            states = [state.index_select(1, back) for state in states]
        return PackedSequence(output, batch_sizes, order, back), self._result(states)

    def _given(self, states: list[Tensor]) -> Any:
        return states if self.mode == "LSTM" else states[0]

    def _options(self) -> tuple[Any, ...]:
        return self._flat_weights, self.bias, self.num_layers, self.dropout, self.training, self.bidirectional

    def extra_repr(self) -> str:
        """The sizes, and options that are not the default."""
        defaults = {
            "proj_size": 0,
            "num_layers": 1,
            "bias": True,
            "batch_first": False,
            "dropout": 0,
            "bidirectional": False,
        }
        options = [
            f"{name}={getattr(self, name)}" for name, default in defaults.items() if getattr(self, name) != default
        ]
        return ", ".join([str(self.input_size), str(self.hidden_size), *options])


class RNN(RNNBase):
    """`h[t] = tanh(weight_ih @ x[t] + bias_ih + weight_hh @ h[t - 1] + bias_hh)` (Elman, 1990).

    Args:
        input_size: See `RNNBase`, as for the others.
        hidden_size: The same.
        num_layers: The same.
        nonlinearity: "tanh" or "relu".
        args: The others of `RNNBase`, from `bias`.
        kwargs: The same.
    """

    def __init__(
        self,
        input_size: int,
        hidden_size: int,
        num_layers: int = 1,
        nonlinearity: str = "tanh",
        *args: Any,
        **kwargs: Any,
    ) -> None:
        if nonlinearity not in ("tanh", "relu"):
            raise OperatorValueError(
                "an RNN", found=f"Unknown nonlinearity '{nonlinearity}'", advice="Select from 'tanh' or 'relu'."
            )
        _refuse_projection(kwargs)
        super().__init__(f"RNN_{nonlinearity.upper()}", input_size, hidden_size, num_layers, *args, **kwargs)
        self.nonlinearity = nonlinearity


class LSTM(RNNBase):
    """Long short-term memory (Hochreiter and Schmidhuber, 1997); arguments as of `RNNBase`, from `input_size`."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__("LSTM", *args, **kwargs)


class GRU(RNNBase):
    """Gated recurrent units (Cho and others, 2014); arguments as of `RNNBase`, from `input_size`."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        _refuse_projection(kwargs)
        super().__init__("GRU", *args, **kwargs)


def _refuse_projection(kwargs: dict[str, Any]) -> None:
    if "proj_size" in kwargs:
        found = "proj_size argument is only supported for LSTM, not RNN or GRU"
        raise OperatorValueError(
            "a network with a projection", found=found, advice="use an LSTM, or leave proj_size out"
        )
