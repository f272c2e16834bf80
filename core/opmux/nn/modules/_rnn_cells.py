"""One step of recurrent networks."""

import math
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from opmux.errors import OperatorArgumentError, OperatorValueError, kind_of
from opmux.nn import init
from opmux.nn.modules._inputs import checked_tensor
from opmux.nn.modules.module import Module
from opmux.nn.parameter import blank_parameter
from opmux.tensor import Tensor, dtype, ops

__all__ = ["GRUCell", "LSTMCell", "RNNCell", "RNNCellBase", "checked_pair", "draw"]

_aten: Final = ops.aten
_Device = Any


def draw(module: Module, hidden_size: int) -> None:
    """Draws all parameters of a network or a cell between plus and minus `1 / sqrt(hidden_size)`."""
    bound = 1 / math.sqrt(hidden_size) if hidden_size > 0 else 0.0
    for weight in module.parameters():
        init.uniform_(weight, -bound, bound)


def checked_pair(hx: Any, name: str) -> Any:
    """The states of an LSTM, which come one after the other.

    Raises:
        OperatorArgumentError: They do not.
    """
    if not isinstance(hx, Iterable):
        raise OperatorArgumentError(
            f"a call of {name}", found=f"hx is {kind_of(hx)}", advice="pass a pair: (hidden state, cells)"
        )
    return hx


class RNNCellBase(Module):
    """Base class of one step of one layer.

    Args:
        input_size: Last size of the input.
        hidden_size: Last size of the state.
        bias: Whether there are biases.
        num_chunks: How many gates there are.
        device: Where the parameters are.
        dtype: Theirs.

    Attributes:
        weight_ih: Shape (gates * hidden_size, input_size), drawn between plus and minus `1 / sqrt(hidden_size)`, as all.
        weight_hh: Shape (gates * hidden_size, hidden_size).
        bias_ih: Shape (gates * hidden_size), or None.
        bias_hh: The same.
    """

    __module__ = "opmux.nn.modules.rnn"

    def __init__(
        self,
        input_size: int,
        hidden_size: int,
        bias: bool,
        num_chunks: int,
        device: _Device = None,
        dtype: dtype | None = None,
    ) -> None:
        super().__init__()
        self.input_size = input_size
        self.hidden_size = hidden_size
        self.bias = bias
        gates = num_chunks * hidden_size
        self.weight_ih = blank_parameter((gates, input_size), device, dtype)
        self.weight_hh = blank_parameter((gates, hidden_size), device, dtype)
        self.register_parameter("bias_ih", blank_parameter((gates,), device, dtype) if bias else None)
        self.register_parameter("bias_hh", blank_parameter((gates,), device, dtype) if bias else None)
        self.reset_parameters()

    def reset_parameters(self) -> None:
        """Draws the parameters again."""
        draw(self, self.hidden_size)

    def _step(self, operator: Callable[..., Any], input: Tensor, states: Sequence[Tensor | None], pair: bool) -> Any:
        """One step, of a batch or of one sample."""
        name = type(self).__name__
        for value in (input, *(state for state in states if state is not None)):
            checked_tensor(value, f"{name}: input and hx")
        for label, tensor in (("input", input), *((f"hx[{i}]" if pair else "hidden", s) for i, s in enumerate(states))):
            if tensor is not None and tensor.dim() not in (1, 2):
                found = f"{name}: Expected {label} to be 1D or 2D, got {tensor.dim()}D instead"
                raise OperatorValueError(
                    f"a call of {name}", found=found, advice="pass (N, features) for a batch, (features) for one sample"
                )
        batched = input.dim() == 2
        whole = input if batched else input.unsqueeze(0)
        zeros = None
        if any(state is None for state in states):
            zeros = _aten.zeros.default([whole.size(0), self.hidden_size], dtype=whole.dtype, device=whole.device)
        given = [zeros if state is None else state if batched else state.unsqueeze(0) for state in states]
        weights = self.weight_ih, self.weight_hh, self.bias_ih, self.bias_hh
        found = operator(whole, given if pair else given[0], *weights)
        if batched:
            return found
        return tuple(state.squeeze(0) for state in found) if pair else found.squeeze(0)

    def extra_repr(self) -> str:
        """The sizes, and options that are not the default."""
        options = [] if self.bias else ["bias=False"]
        nonlinearity = getattr(self, "nonlinearity", "tanh")
        options += [] if nonlinearity == "tanh" else [f"nonlinearity={nonlinearity}"]
        return ", ".join([str(self.input_size), str(self.hidden_size), *options])


class RNNCell(RNNCellBase):
    """One step of `RNN`.

    Args:
        input_size: See `RNNCellBase`, as for the others.
        hidden_size: The same.
        bias: The same.
        nonlinearity: "tanh" or "relu".
        device: See `RNNCellBase`.
        dtype: The same.
    """

    __module__ = "opmux.nn.modules.rnn"

    def __init__(
        self,
        input_size: int,
        hidden_size: int,
        bias: bool = True,
        nonlinearity: str = "tanh",
        device: _Device = None,
        dtype: dtype | None = None,
    ) -> None:
        super().__init__(input_size, hidden_size, bias, 1, device, dtype)
        self.nonlinearity = nonlinearity

    def forward(self, input: Tensor, hx: Tensor | None = None) -> Tensor:
        """The next state, shape (N, hidden_size) or (hidden_size)."""
        if self.nonlinearity not in ("tanh", "relu"):
            raise OperatorValueError(
                "a call of RNNCell",
                found=f"Unknown nonlinearity: {self.nonlinearity}",
                advice="make the cell with nonlinearity='tanh' or nonlinearity='relu'",
            )
        operator = _aten.rnn_tanh_cell if self.nonlinearity == "tanh" else _aten.rnn_relu_cell
        found: Tensor = self._step(operator.default, input, [hx], False)
        return found


class LSTMCell(RNNCellBase):
    """One step of `LSTM`; see `RNNCellBase`."""

    __module__ = "opmux.nn.modules.rnn"

    def __init__(
        self,
        input_size: int,
        hidden_size: int,
        bias: bool = True,
        device: _Device = None,
        dtype: dtype | None = None,
    ) -> None:
        super().__init__(input_size, hidden_size, bias, 4, device, dtype)

    def forward(self, input: Tensor, hx: tuple[Tensor, Tensor] | None = None) -> tuple[Tensor, Tensor]:
        """The next state and cells, each of shape (N, hidden_size) or (hidden_size)."""
        states = (None, None) if hx is None else checked_pair(hx, "LSTMCell")
        hidden, cells = self._step(_aten.lstm_cell.default, input, states, True)
        return hidden, cells


class GRUCell(RNNCellBase):
    """One step of `GRU`; see `RNNCellBase`."""

    __module__ = "opmux.nn.modules.rnn"

    def __init__(
        self,
        input_size: int,
        hidden_size: int,
        bias: bool = True,
        device: _Device = None,
        dtype: dtype | None = None,
    ) -> None:
        super().__init__(input_size, hidden_size, bias, 3, device, dtype)

    def forward(self, input: Tensor, hx: Tensor | None = None) -> Tensor:
        """The next state, shape (N, hidden_size) or (hidden_size)."""
        found: Tensor = self._step(_aten.gru_cell.default, input, [hx], False)
        return found
