"""Functions for neural networks, with the names and signatures of `torch.nn.functional`."""

from collections.abc import Sequence
from typing import Any

from opmux.dispatch import ops
from opmux.nn import _activation, _dropout, _embedding, _loss, _margin_loss, _normalization, _regression_loss
from opmux.nn._activation import *  # noqa: F403 - listed in __all__
from opmux.nn._dropout import *  # noqa: F403 - listed in __all__
from opmux.nn._embedding import *  # noqa: F403 - listed in __all__
from opmux.nn._loss import *  # noqa: F403 - listed in __all__
from opmux.nn._margin_loss import *  # noqa: F403 - listed in __all__
from opmux.nn._normalization import *  # noqa: F403 - listed in __all__
from opmux.nn._regression_loss import *  # noqa: F403 - listed in __all__
from opmux.tensor import Tensor

__all__ = [
    *_activation.__all__,
    *_dropout.__all__,
    *_embedding.__all__,
    *_loss.__all__,
    *_margin_loss.__all__,
    *_normalization.__all__,
    *_regression_loss.__all__,
    "conv1d",
    "conv2d",
    "conv3d",
    "linear",
    "max_pool2d",
]

_aten = ops.aten

#: One int for all dimensions, or one per dimension.
Ints = int | Sequence[int]


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


def max_pool2d(
    input: Tensor,
    kernel_size: Ints,
    stride: Ints | None = None,
    padding: Ints = 0,
    dilation: Ints = 1,
    ceil_mode: bool = False,
) -> Tensor:
    """The largest element of each window.

    Args:
        input: Shape (N, C, H, W) or (C, H, W).
        kernel_size: Size of the window.
        stride: Step of the window; its size if None.
        padding: Negative infinity on both sides, at most half the window.
        dilation: Step between the elements of a window.
        ceil_mode: Whether a window that sticks out at the end counts.

    Raises:
        OperatorValueError: Shapes or options do not fit.
    """
    stride = [] if stride is None else stride
    result: Tensor = _aten.max_pool2d.default(input, kernel_size, stride, padding, dilation, ceil_mode)
    return result
