"""Functions for neural networks, with the names and signatures of `torch.nn.functional`."""

from collections.abc import Sequence
from typing import Any

from opmux.dispatch import ops
from opmux.errors import OperatorValueError
from opmux.nn._averaging import (
    adaptive_avg_pool1d,
    adaptive_avg_pool2d,
    adaptive_avg_pool3d,
    avg_pool1d,
    avg_pool2d,
    avg_pool3d,
    lp_pool1d,
    lp_pool2d,
    lp_pool3d,
)
from opmux.nn._images import (
    affine_grid,
    channel_shuffle,
    fold,
    grid_sample,
    interpolate,
    native_channel_shuffle,
    pad,
    pixel_shuffle,
    pixel_unshuffle,
    unfold,
    upsample,
    upsample_bilinear,
    upsample_nearest,
)
from opmux.nn._pooling import (
    adaptive_max_pool1d,
    adaptive_max_pool1d_with_indices,
    adaptive_max_pool2d,
    adaptive_max_pool2d_with_indices,
    adaptive_max_pool3d,
    adaptive_max_pool3d_with_indices,
    max_pool1d,
    max_pool1d_with_indices,
    max_pool2d,
    max_pool2d_with_indices,
    max_pool3d,
    max_pool3d_with_indices,
    max_unpool1d,
    max_unpool2d,
    max_unpool3d,
)
from opmux.tensor import Tensor, dtype

__all__ = [
    "adaptive_avg_pool1d",
    "adaptive_avg_pool2d",
    "adaptive_avg_pool3d",
    "adaptive_max_pool1d",
    "adaptive_max_pool1d_with_indices",
    "adaptive_max_pool2d",
    "adaptive_max_pool2d_with_indices",
    "adaptive_max_pool3d",
    "adaptive_max_pool3d_with_indices",
    "affine_grid",
    "avg_pool1d",
    "avg_pool2d",
    "avg_pool3d",
    "channel_shuffle",
    "conv1d",
    "conv2d",
    "conv3d",
    "conv_transpose1d",
    "conv_transpose2d",
    "conv_transpose3d",
    "cross_entropy",
    "dropout",
    "embedding",
    "fold",
    "grid_sample",
    "interpolate",
    "linear",
    "log_softmax",
    "lp_pool1d",
    "lp_pool2d",
    "lp_pool3d",
    "max_pool1d",
    "max_pool1d_with_indices",
    "max_pool2d",
    "max_pool2d_with_indices",
    "max_pool3d",
    "max_pool3d_with_indices",
    "max_unpool1d",
    "max_unpool2d",
    "max_unpool3d",
    "mse_loss",
    "native_channel_shuffle",
    "nll_loss",
    "pad",
    "pixel_shuffle",
    "pixel_unshuffle",
    "relu",
    "sigmoid",
    "softmax",
    "tanh",
    "unfold",
    "upsample",
    "upsample_bilinear",
    "upsample_nearest",
]

_aten = ops.aten

_REDUCTIONS = {"none": 0, "mean": 1, "sum": 2}

#: One int for all dimensions, or one per dimension.
Ints = int | Sequence[int]


def _reduction(name: str) -> int:
    if name not in _REDUCTIONS:
        raise OperatorValueError(
            f"reduction={name!r}", found="no such reduction", advice=f"use one of {', '.join(_REDUCTIONS)}"
        )
    return _REDUCTIONS[name]


def relu(input: Tensor, inplace: bool = False) -> Tensor:
    """Each element, or 0 where it is negative; NaN stays."""
    result: Tensor = _aten.relu_.default(input) if inplace else _aten.relu.default(input)
    return result


def sigmoid(input: Tensor) -> Tensor:
    """`1 / (1 + exp(-input))` of each element."""
    result: Tensor = _aten.sigmoid.default(input)
    return result


def tanh(input: Tensor) -> Tensor:
    """Hyperbolic tangent of each element."""
    result: Tensor = _aten.tanh.default(input)
    return result


def softmax(input: Tensor, dim: int, dtype: dtype | None = None) -> Tensor:
    """`exp(input)`, scaled along `dim` so that it sums to 1.

    Args:
        input: Tensor of any shape.
        dim: Dimension to normalise along.
        dtype: Convert to it first.
    """
    result: Tensor = _aten.softmax.int(input, dim, dtype)
    return result


def log_softmax(input: Tensor, dim: int, dtype: dtype | None = None) -> Tensor:
    """The logarithm of `softmax`, computed without overflow. Args are those of `softmax`."""
    result: Tensor = _aten.log_softmax.int(input, dim, dtype)
    return result


def linear(input: Tensor, weight: Tensor, bias: Tensor | None = None) -> Tensor:
    """`input @ weight.T + bias`.

    Args:
        input: Shape (..., in_features).
        weight: Shape (out_features, in_features) or (in_features).
        bias: Shape (out_features).

    Raises:
        OperatorValueError: Shapes do not fit.
    """
    result: Tensor = _aten.linear.default(input, weight, bias)
    return result


def _convolution(packet: Any, input: Tensor, *args: Any) -> Tensor:
    weight, bias, stride, padding, dilation, groups = args
    overload = packet.padding if isinstance(padding, str) else packet.default
    result: Tensor = overload(input, weight, bias, stride, padding, dilation, groups)
    return result


def conv1d(
    input: Tensor,
    weight: Tensor,
    bias: Tensor | None = None,
    stride: Ints = 1,
    padding: Ints | str = 0,
    dilation: Ints = 1,
    groups: int = 1,
) -> Tensor:
    """Convolution over one dimension; see `conv2d`."""
    return _convolution(_aten.conv1d, input, weight, bias, stride, padding, dilation, groups)


def conv2d(
    input: Tensor,
    weight: Tensor,
    bias: Tensor | None = None,
    stride: Ints = 1,
    padding: Ints | str = 0,
    dilation: Ints = 1,
    groups: int = 1,
) -> Tensor:
    """Convolution, that is cross-correlation, over two dimensions.

    Args:
        input: Shape (N, C, H, W) or (C, H, W).
        weight: Shape (O, C / groups, kH, kW).
        bias: Shape (O).
        stride: Step of the window.
        padding: Zeros on both sides, or "valid" for none, or "same" for an output as large as the input (stride 1).
        dilation: Step between taps.
        groups: Blocks that channels are split into.

    Raises:
        OperatorValueError: Shapes or options do not fit.
    """
    return _convolution(_aten.conv2d, input, weight, bias, stride, padding, dilation, groups)


def conv3d(
    input: Tensor,
    weight: Tensor,
    bias: Tensor | None = None,
    stride: Ints = 1,
    padding: Ints | str = 0,
    dilation: Ints = 1,
    groups: int = 1,
) -> Tensor:
    """Convolution over three dimensions; see `conv2d`."""
    return _convolution(_aten.conv3d, input, weight, bias, stride, padding, dilation, groups)


def conv_transpose1d(
    input: Tensor,
    weight: Tensor,
    bias: Tensor | None = None,
    stride: Ints = 1,
    padding: Ints = 0,
    output_padding: Ints = 0,
    groups: int = 1,
    dilation: Ints = 1,
) -> Tensor:
    """Transposed convolution over one dimension; see `conv_transpose2d`."""
    result: Tensor = _aten.conv_transpose1d.default(
        input, weight, bias, stride, padding, output_padding, groups, dilation
    )
    return result


def conv_transpose2d(
    input: Tensor,
    weight: Tensor,
    bias: Tensor | None = None,
    stride: Ints = 1,
    padding: Ints = 0,
    output_padding: Ints = 0,
    groups: int = 1,
    dilation: Ints = 1,
) -> Tensor:
    """Transposed convolution over two dimensions, the gradient of `conv2d` with respect to its input.

    Args:
        input: Shape (N, C, H, W) or (C, H, W).
        weight: Shape (C, O / groups, kH, kW).
        bias: Shape (O).
        stride: Step of the window in the output.
        padding: Elements that the output loses on both sides.
        output_padding: Elements that it gains at the end, fewer than the stride.
        groups: Blocks that channels are split into.
        dilation: Step between taps.

    Raises:
        OperatorValueError: Shapes or options do not fit.
    """
    result: Tensor = _aten.conv_transpose2d.input(
        input, weight, bias, stride, padding, output_padding, groups, dilation
    )
    return result


def conv_transpose3d(
    input: Tensor,
    weight: Tensor,
    bias: Tensor | None = None,
    stride: Ints = 1,
    padding: Ints = 0,
    output_padding: Ints = 0,
    groups: int = 1,
    dilation: Ints = 1,
) -> Tensor:
    """Transposed convolution over three dimensions; see `conv_transpose2d`."""
    result: Tensor = _aten.conv_transpose3d.input(
        input, weight, bias, stride, padding, output_padding, groups, dilation
    )
    return result


def embedding(input: Tensor, weight: Tensor, padding_idx: int | None = None) -> Tensor:
    """Rows of a matrix.

    Args:
        input: Row numbers, int64 or int32, any shape.
        weight: Shape (rows, features).
        padding_idx: Row that gets no gradient; counts from the end if negative.

    Raises:
        OperatorIndexError: A row number is out of range.
    """
    rows = weight.shape[0]
    if padding_idx is not None and padding_idx < 0:
        padding_idx += rows
    if padding_idx is not None and not 0 <= padding_idx < rows:
        raise OperatorValueError("embedding: padding_idx", found=f"{padding_idx} for {rows} rows")
    result: Tensor = _aten.embedding.default(weight, input, -1 if padding_idx is None else padding_idx, False, False)
    return result


def dropout(input: Tensor, p: float = 0.5, training: bool = True, inplace: bool = False) -> Tensor:
    """Zeroes each element with probability `p` and scales the rest by `1 / (1 - p)`; the input if not `training`.

    Raises:
        OperatorValueError: `p` is not between 0 and 1.
    """
    overload = _aten.dropout_.default if inplace else _aten.dropout.default
    result: Tensor = overload(input, p, training)
    return result


def mse_loss(input: Tensor, target: Tensor, reduction: str = "mean") -> Tensor:
    """Squared difference.

    Args:
        input: Any shape.
        target: The same shape.
        reduction: "none", "mean" or "sum" over all elements.
    """
    result: Tensor = _aten.mse_loss.default(input, target, _reduction(reduction))
    return result


def nll_loss(
    input: Tensor, target: Tensor, weight: Tensor | None = None, ignore_index: int = -100, reduction: str = "mean"
) -> Tensor:
    """Negative log-likelihood: `-weight[t] * input[..., t, ...]` at each target class t.

    Args:
        input: Log-probabilities, shape (N, C), (C) or (N, C, d1, ...).
        target: Classes, int64, the shape without C.
        weight: Weight of each class, shape (C).
        ignore_index: Class that counts for nothing.
        reduction: "none", "mean" (weighted) or "sum".
    """
    result: Tensor = _aten.nll_loss_nd.default(input, target, weight, _reduction(reduction), ignore_index)
    return result


def cross_entropy(
    input: Tensor,
    target: Tensor,
    weight: Tensor | None = None,
    ignore_index: int = -100,
    reduction: str = "mean",
    label_smoothing: float = 0.0,
) -> Tensor:
    """`nll_loss(log_softmax(input, 1), target)`.

    Args:
        input: Logits, shape (N, C), (C) or (N, C, d1, ...).
        target: Classes, or probabilities in the shape of `input`.
        weight: Weight of each class, shape (C).
        ignore_index: Class that counts for nothing.
        reduction: "none", "mean" (weighted) or "sum".
        label_smoothing: Share of the uniform distribution in the target, 0 to 1.
    """
    result: Tensor = _aten.cross_entropy_loss.default(
        input, target, weight, _reduction(reduction), ignore_index, label_smoothing
    )
    return result
