"""The fused cells that torch's recurrent modules call on devices that are not the CPU, made of operators of opmux.

The workspace is what a cell's forward keeps for its backward; nothing but these functions reads it.
"""

from typing import Any

import opmux

__all__ = ["gru_cell", "gru_cell_backward", "lstm_cell", "lstm_cell_backward"]


def _biased(gates: opmux.Tensor, bias: opmux.Tensor | None) -> opmux.Tensor:
    return gates if bias is None else gates + bias


def lstm_cell(
    input_gates: opmux.Tensor,
    hidden_gates: opmux.Tensor,
    cx: opmux.Tensor,
    input_bias: opmux.Tensor | None = None,
    hidden_bias: opmux.Tensor | None = None,
) -> Any:
    """`aten::_thnn_fused_lstm_cell`: next hidden and cell state, and the four gates as workspace."""
    gates = _biased(input_gates, input_bias) + _biased(hidden_gates, hidden_bias)
    i, f, g, o = gates.chunk(4, 1)
    i, f, g, o = i.sigmoid(), f.sigmoid(), g.tanh(), o.sigmoid()
    cy = f * cx + i * g
    return o * cy.tanh(), cy, opmux.cat([i, f, g, o], 1)


def lstm_cell_backward(
    grad_hy: opmux.Tensor | None,
    grad_cy: opmux.Tensor | None,
    cx: opmux.Tensor,
    cy: opmux.Tensor,
    workspace: opmux.Tensor,
    has_bias: bool,
) -> Any:
    """`aten::_thnn_fused_lstm_cell_backward_impl`: gradients of the gates, the cell state and the bias."""
    i, f, g, o = workspace.chunk(4, 1)
    squashed = cy.tanh()
    hidden = opmux.zeros_like(cy) if grad_hy is None else grad_hy
    cell = hidden * o * (1 - squashed * squashed)
    cell = cell if grad_cy is None else cell + grad_cy
    gates = opmux.cat(
        [cell * g * i * (1 - i), cell * cx * f * (1 - f), cell * i * (1 - g * g), hidden * squashed * o * (1 - o)], 1
    )
    return gates, cell * f, gates.sum(0) if has_bias else None


def gru_cell(
    input_gates: opmux.Tensor,
    hidden_gates: opmux.Tensor,
    hx: opmux.Tensor,
    input_bias: opmux.Tensor | None = None,
    hidden_bias: opmux.Tensor | None = None,
) -> Any:
    """`aten::_thnn_fused_gru_cell`: next hidden state, and the gates and what they were applied to as workspace."""
    ir, iz, inew = _biased(input_gates, input_bias).chunk(3, 1)
    hr, hz, hnew = _biased(hidden_gates, hidden_bias).chunk(3, 1)
    r, z = (ir + hr).sigmoid(), (iz + hz).sigmoid()
    n = (inew + r * hnew).tanh()
    return n + z * (hx - n), opmux.cat([r, z, n, hx, hnew], 1)


def gru_cell_backward(grad_hy: opmux.Tensor, workspace: opmux.Tensor, has_bias: bool) -> Any:
    """`aten::_thnn_fused_gru_cell_backward`: gradients of both kinds of gates, the hidden state and both biases."""
    r, z, n, hx, hnew = workspace.chunk(5, 1)
    new = grad_hy * (1 - z) * (1 - n * n)
    reset, update = new * hnew * r * (1 - r), grad_hy * (hx - n) * z * (1 - z)
    inputs, hidden = opmux.cat([reset, update, new], 1), opmux.cat([reset, update, new * r], 1)
    return inputs, hidden, grad_hy * z, *([inputs.sum(0), hidden.sum(0)] if has_bias else [None, None])
