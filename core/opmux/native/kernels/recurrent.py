"""A layer of recurrent cells in one direction, over all steps, and its gradients.

The product of inputs and weights is one for all steps. What is left to a step is the product of its state and the weights, and what
its cell makes of both, with no operator between. Rows of one step lie behind those of the step before, so that sequences of
different lengths are a matter of how many rows a step has; they are sorted by length, and the first rows of a step go on with the
first of the step before.

The workspace is a vector of what the cells kept, one part of `CellSizes.kept` behind the other, each with a row for every row of
the input; the first is the state that the step began with. Gradients are computed of these parts, so that the outputs may be
written to before, and for all steps together but for what goes from step to step.
"""

from collections.abc import Sequence
from itertools import accumulate
from typing import Any

from opmux.native.arrays import cast, native, row_major
from opmux.native.kernels.quiet import undisturbed
from opmux.native.kernels.recurrent_cells import ALONE, CELLS, Arrays, Cell
from opmux.native.meta.recurrent import (
    GRU,
    kept_dtype,
    rnn_layer_backward_meta,
    rnn_layer_meta,
    sizes_of,
    step_sizes,
)
from opmux.tensor import ArrayBackend, Tensor, dtype

__all__ = ["rnn_layer", "rnn_layer_backward"]


def _spans(sizes: Sequence[int], reverse: bool) -> list[slice]:
    """The rows of each step, in the order in which steps are computed."""
    ends = accumulate(sizes)
    spans = [slice(end - size, end) for size, end in zip(sizes, ends, strict=True)]
    return spans[::-1] if reverse else spans


def _resized(be: ArrayBackend, states: Arrays, rows: int, others: Arrays, ended: list[Arrays]) -> Arrays:
    """States with so many rows: what is too many goes to `ended`, what is missing comes from `others`."""
    count = states[0].shape[0]
    if rows < count:
        ended.append(tuple([state[rows:] for state in states]))
        return tuple([state[:rows] for state in states])
    if rows > count:
        return tuple([be.concatenate([x, other[count:rows]], 0) for x, other in zip(states, others, strict=True)])
    return states


def _whole(be: ArrayBackend, states: Arrays, ended: list[Arrays]) -> list[Any]:
    """States of the last step, and of the sequences that ended before, the longest first."""
    if not ended:
        return list(states)
    return [be.concatenate(list(parts), 0) for parts in zip(states, *reversed(ended), strict=True)]


def _read(be: ArrayBackend, d: dtype, *tensors: Tensor) -> list[Any]:
    return [cast(be, native(be, tensor), d) for tensor in tensors]


def _wrapped(be: ArrayBackend, arrays: Sequence[Any], metas: Sequence[Any]) -> tuple[Tensor, ...]:
    """Tensors of arrays, zeros of no element for None, in the shapes and dtypes that are due."""
    made = []
    for array, meta in zip(arrays, metas, strict=True):
        if array is None:
            made.append(be.wrap(be.xp.zeros(meta.shape, dtype=be.native_dtype[meta.dtype])))
        else:
            made.append(be.wrap(row_major(be, cast(be, array.reshape(meta.shape), meta.dtype))))
    return tuple(made)


@undisturbed
def rnn_layer(
    be: ArrayBackend,
    input: Tensor,
    weight0: Tensor,
    weight1: Tensor,
    weight2: Tensor,
    weight3: Tensor,
    hx_: Tensor,
    cx_: Tensor,
    reverse: bool,
    batch_sizes: Sequence[int],
    mode: int,
    hidden_size: int,
    num_layers: int,
    has_biases: bool,
    bidirectional: bool,
    batch_first: bool,
    train: bool,
) -> tuple[Tensor, ...]:
    weights, options = (weight0, weight1, weight2, weight3), (num_layers, has_biases, bidirectional, batch_first)
    metas = rnn_layer_meta(input, *weights, hx_, cx_, reverse, batch_sizes, mode, hidden_size, *options, train)
    d = kept_dtype(input.dtype)
    x, w_ih, w_hh = _read(be, d, input, weight0, weight1)
    spans = _spans(step_sizes(x.shape, batch_sizes), reverse)
    cell = (CELLS if len(spans) > 1 else ALONE)[mode]
    given = be.xp.matmul(x.reshape(-1, x.shape[-1]), cell.weight(be, w_ih.T))
    bias = None
    if has_biases:
        b_ih, b_hh = _read(be, d, weight2, weight3)
        # Only the product of a GRU's state is multiplied before the other is added.
        given += cell.weight(be, (b_ih if mode == GRU else b_ih + b_hh)[None])
        bias = b_hh if mode == GRU else None
    states = tuple(_read(be, d, *(hx_, cx_)[: sizes_of(mode).states]))
    learnt = (given, cell.weight(be, w_hh.T), bias)
    kept: list[Arrays] | None = [] if train else None
    outputs, last = _run(be, cell, learnt, states, spans, kept)
    del given, learnt  # as large as what is joined below
    order = -1 if reverse else 1
    workspace = None
    if kept:
        parts = zip(*kept[::order], strict=True)
        workspace = be.concatenate([array.reshape(-1) for part in parts for array in part], 0)
    cells = last[1] if len(last) == 2 else None
    return _wrapped(be, [be.concatenate(outputs[::order], 0), last[0], cells, workspace], metas)


def _run(
    be: ArrayBackend,
    cell: Cell,
    learnt: tuple[Any, Any, Any],
    first: Arrays,
    spans: list[slice],
    kept: list[Arrays] | None,
) -> tuple[list[Any], list[Any]]:
    """Outputs of the steps and the last states; what the steps keep is added to `kept`, unless it is None."""
    given, weight, bias = learnt
    outputs: list[Any] = []
    ended: list[Arrays] = []
    states = tuple([state[: spans[0].stop - spans[0].start] for state in first])
    for span in spans:
        states = _resized(be, states, span.stop - span.start, first, ended)
        hidden = states[0]
        own = be.xp.matmul(hidden, weight)
        if bias is not None:
            own += bias
        states, parts = cell.step(be, given[span], own, states)
        outputs.append(states[0])
        if kept is not None:
            kept.append((hidden, *parts))
    return outputs, _whole(be, states, ended)


# -- Gradients ---------------------------------------------------------------------------------------------------------


@undisturbed
def rnn_layer_backward(
    be: ArrayBackend,
    input: Tensor,
    weight1: Tensor,
    weight2: Tensor,
    weight3: Tensor,
    weight4: Tensor,
    hx_: Tensor,
    cx_tmp: Tensor,
    output: Tensor,
    hy_: Tensor,
    cy_: Tensor,
    grad_output: Tensor | None,
    grad_hy: Tensor | None,
    grad_cy: Tensor | None,
    reverse: bool,
    mode: int,
    hidden_size: int,
    num_layers: int,
    has_biases: bool,
    train: bool,
    bidirectional: bool,
    batch_sizes: Sequence[int],
    batch_first: bool,
    workspace: Tensor,
) -> tuple[Tensor, ...]:
    tensors = (input, weight1, weight2, weight3, weight4, hx_, cx_tmp, output, hy_, cy_)
    options = (num_layers, has_biases, train, bidirectional)
    metas = rnn_layer_backward_meta(
        *tensors,
        grad_output,
        grad_hy,
        grad_cy,
        reverse,
        mode,
        hidden_size,
        *options,
        batch_sizes,
        batch_first,
        workspace,
    )
    d = kept_dtype(input.dtype)
    x, w_ih, w_hh = _read(be, d, input, weight1, weight2)
    spans = _spans(step_sizes(x.shape, batch_sizes), reverse)
    x = x.reshape(-1, x.shape[-1])
    kept = _split(native(be, workspace), x.shape[0], hidden_size, sizes_of(mode).kept)
    grad = None if grad_output is None else _read(be, d, grad_output)[0].reshape(-1, hidden_size)
    zeros = be.xp.zeros(metas[5].shape, dtype=x.dtype)
    given = (grad_hy, grad_cy)[: sizes_of(mode).states]
    last = tuple([zeros if g is None else _read(be, d, g)[0] for g in given])
    gates, first = _run_back(be, CELLS[mode], CELLS[mode].slopes(be, kept), (grad, last), w_hh, spans)
    of_input, own = _sides(be, mode, gates, hidden_size)
    biases = [of_input.sum(0), own.sum(0)] if has_biases else [None, None]
    products = [be.xp.matmul(of_input, w_ih), be.xp.matmul(of_input.T, x), be.xp.matmul(own.T, kept[0])]
    return _wrapped(be, [*products, *biases, first[0], first[1] if len(first) == 2 else None], metas)


def _split(workspace: Any, rows: int, width: int, parts: Sequence[int]) -> Arrays:
    """The parts of a workspace, a row for each row of the input."""
    ends = accumulate(part * rows * width for part in parts)
    return tuple(
        [
            workspace[end - part * rows * width : end].reshape(rows, part * width)
            for part, end in zip(parts, ends, strict=True)
        ]
    )


def _run_back(
    be: ArrayBackend, cell: Cell, slopes: Arrays, grads: tuple[Any, Arrays], weight: Any, spans: list[slice]
) -> tuple[Any, list[Any]]:
    """Gradients of the gates of all steps, and of the first states."""
    (output, last), rows = grads, []
    ended: list[Arrays] = []
    width = weight.shape[0]
    states = tuple([state[: spans[-1].stop - spans[-1].start] for state in last])
    for span in reversed(spans):
        states = _resized(be, states, span.stop - span.start, last, ended)
        hidden = states[0] if output is None else states[0] + output[span]
        gates, direct, others = cell.back(be, tuple([slope[span] for slope in slopes]), (hidden, *states[1:]))
        rows.append(gates)
        hidden = be.xp.matmul(gates[:, :width], weight)
        if direct is not None:
            hidden += direct
        states = (hidden, *others)
    del slopes  # as large as what is joined
    in_order = rows if spans[0].start else rows[::-1]
    return be.concatenate(in_order, 0), _whole(be, states, ended)


def _sides(be: ArrayBackend, mode: int, gates: Any, width: int) -> tuple[Any, Any]:
    """Gradients of what the input gives to the gates, and of what the state gives."""
    if mode != GRU:
        return gates, gates
    return be.concatenate([gates[:, : 2 * width], gates[:, 3 * width :]], 1), gates[:, : 3 * width]
