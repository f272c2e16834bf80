"""Shapes, dtypes and errors of a recurrent layer that is one operator, and what its cells keep for its gradients."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from opmux.errors import DtypeNotImplementedError, OperatorValueError
from opmux.native.arrays import shape_of
from opmux.native.tensor_meta import TensorMeta
from opmux.tensor import Tensor, dtype, float32

__all__ = [
    "GRU",
    "LSTM",
    "RELU",
    "TANH",
    "CellSizes",
    "are_step_sizes",
    "kept_dtype",
    "rnn_layer_backward_meta",
    "rnn_layer_meta",
    "sizes_of",
    "step_sizes",
]

#: Kinds of cells, as PyTorch numbers them.
RELU: Final = 0
TANH: Final = 1
LSTM: Final = 2
GRU: Final = 3


class CellSizes(NamedTuple):
    """What a cell has, counted in hidden sizes.

    Attributes:
        gates: What its weights make of an input.
        kept: What each step keeps for the gradients, part by part.
        states: What goes from step to step.
    """

    gates: int
    kept: tuple[int, ...]
    states: int


_SIZES: Final = {
    RELU: CellSizes(1, (1, 1), 1),
    TANH: CellSizes(1, (1, 1), 1),
    LSTM: CellSizes(4, (1, 3, 1, 1, 1), 2),
    GRU: CellSizes(3, (1, 2, 1, 1), 1),
}


def sizes_of(mode: int) -> CellSizes:
    """The sizes of a kind of cell.

    Raises:
        OperatorValueError: There is no such kind.
    """
    if mode not in _SIZES:
        raise OperatorValueError(
            f"aten::mkldnn_rnn_layer of mode {mode}",
            found="there is no such kind of cell",
            advice="pass 0 for relu, 1 for tanh, 2 for an LSTM or 3 for a GRU",
        )
    return _SIZES[mode]


def kept_dtype(d: dtype) -> dtype:
    """What layers compute in: half precision has too few digits to add up steps."""
    return float32 if d.itemsize == 2 else d


def rnn_layer_meta(
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
) -> tuple[TensorMeta, ...]:
    sizes, shape, d = sizes_of(mode), shape_of(input), input.dtype
    steps = step_sizes(shape, batch_sizes)
    state, rows = (max(steps), hidden_size), sizes.gates * hidden_size
    expected = [
        ("weight0", weight0, (rows, shape[-1])),
        ("weight1", weight1, (rows, hidden_size)),
        *([("weight2", weight2, (rows,)), ("weight3", weight3, (rows,))] if has_biases else []),
        ("hx_", hx_, state),
        *([("cx_", cx_, state)] if sizes.states == 2 else []),
    ]
    _check(input, expected)
    kept = sum(steps) * sum(sizes.kept) * hidden_size if train else 0
    return (
        TensorMeta((*shape[:-1], hidden_size), d),
        TensorMeta(state, d),
        TensorMeta(state if sizes.states == 2 else (0,), d),
        TensorMeta((kept,), kept_dtype(d)),
    )


def step_sizes(shape: tuple[int, ...], batch_sizes: Sequence[int]) -> list[int]:
    """How many sequences have step 0, step 1, ...

    Args:
        shape: Of the input, (steps, sequences, size), or (rows, size) with a row for each sequence of each step.
        batch_sizes: The numbers themselves, in which case the input has rows.

    Raises:
        OperatorValueError: They do not fit the shape, or there are no steps.
    """
    if not batch_sizes and len(shape) == 3 and shape[0]:
        return [shape[1]] * shape[0]
    sizes = list(batch_sizes)
    if sizes and len(shape) == 2 and are_step_sizes(sizes, shape[0]):
        return sizes
    raise OperatorValueError(
        f"aten::mkldnn_rnn_layer of an input of shape {shape} with batch_sizes={sizes}",
        found="they are no sequences, or have no steps",
        advice="pass (steps, sequences, size), or (rows, size) and how many rows each step has, the largest number first",
    )


def are_step_sizes(sizes: Sequence[int], rows: int) -> bool:
    """Whether numbers of sequences, one for each step, are those of so many rows, and grow nowhere."""
    return sum(sizes) == rows and all(more >= fewer for more, fewer in zip(sizes, [*sizes[1:], 1], strict=True))


def _check(input: Tensor, expected: Sequence[tuple[str, Tensor, tuple[int, ...]]]) -> None:
    """Refuses dtypes that differ or are not floating-point, and shapes that are not those expected."""
    if not input.dtype.is_floating_point:
        raise DtypeNotImplementedError(
            f"aten::mkldnn_rnn_layer of a tensor of dtype {input.dtype}",
            found="only floating-point dtypes have recurrent layers",
            advice="convert the tensors: .to(opmux.float32)",
        )
    for name, tensor, shape in expected:
        if shape_of(tensor) != shape or tensor.dtype is not input.dtype:
            raise OperatorValueError(
                f"aten::mkldnn_rnn_layer of an input of shape {shape_of(input)} and dtype {input.dtype}",
                found=f"{name} has shape {shape_of(tensor)} and dtype {tensor.dtype}",
                advice=f"pass one of shape {shape} and dtype {input.dtype}",
            )


def rnn_layer_backward_meta(
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
) -> tuple[TensorMeta, ...]:
    weights, sizes = (weight1, weight2, weight3, weight4), (mode, hidden_size, num_layers)
    results = rnn_layer_meta(
        input, *weights, hx_, cx_tmp, reverse, batch_sizes, *sizes, has_biases, bidirectional, batch_first, True
    )
    _check_results(input, results, grad_output=grad_output, grad_hy=grad_hy, grad_cy=grad_cy, workspace=workspace)
    biases = (weight3, weight4) if has_biases else (None, None)
    inputs = (input, weight1, weight2, *biases, hx_, cx_tmp if sizes_of(mode).states == 2 else None)
    return tuple(TensorMeta((0,) if x is None else shape_of(x), input.dtype) for x in inputs)


def _check_results(input: Tensor, results: Sequence[TensorMeta], **given: Tensor | None) -> None:
    """Refuses gradients and a workspace that are not of the layer's results."""
    for (name, tensor), meta in zip(given.items(), results, strict=True):
        if tensor is not None and (shape_of(tensor), tensor.dtype) != (meta.shape, meta.dtype):
            raise OperatorValueError(
                f"aten::mkldnn_rnn_layer_backward of an input of shape {shape_of(input)} and dtype {input.dtype}",
                found=f"{name} has shape {shape_of(tensor)} and dtype {tensor.dtype}",
                advice=f"pass one of shape {meta.shape} and dtype {meta.dtype}, as of mkldnn_rnn_layer with train=True",
            )
