"""Convolutions of `opmux.nn.functional`."""

from typing import Any

from opmux.nn._windows import Ints
from opmux.tensor import Tensor, ops

__all__ = [
    "conv1d",
    "conv2d",
    "conv3d",
    "conv_transpose1d",
    "conv_transpose2d",
    "conv_transpose3d",
]

_aten = ops.aten


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
    return _aten.conv_transpose1d.default(input, weight, bias, stride, padding, output_padding, groups, dilation)


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
    return _aten.conv_transpose2d.input(input, weight, bias, stride, padding, output_padding, groups, dilation)


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
    return _aten.conv_transpose3d.input(input, weight, bias, stride, padding, output_padding, groups, dilation)
