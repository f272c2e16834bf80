"""Shapes, dtypes and errors of windows as columns."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod
from typing import final

from opmux.dispatch import check_integer
from opmux.errors import OperatorValueError
from opmux.native.arrays import shape_of
from opmux.native.shapes import Shape
from opmux.native.tensor_meta import TensorMeta
from opmux.tensor import Tensor

__all__ = ["WindowGrid", "col2im_meta", "im2col_meta", "window_grid"]


@final
@dataclass(slots=True)
class WindowGrid:
    """How windows lie on an image, one number for its height and one for its width.

    Attributes:
        kernel: Elements that a window looks at.
        dilation: Step from one element of a window to the next.
        padding: Zeros imagined before the first and behind the last element.
        stride: Step from one window to the next.
        counts: Number of windows.
    """

    kernel: Shape
    dilation: Shape
    padding: Shape
    stride: Shape
    counts: Shape


def _pair(name: str, values: Sequence[int], what: str, lowest: int) -> Shape:
    check_integer(*values)
    if len(values) != 2 or min(values) < lowest:
        raise OperatorValueError(
            f"aten::{name} with {what}={list(values)}",
            found=f"{what} should be {'greater than zero' if lowest else 'non-negative'}, for the height and for the width",
            advice="give one number, or a list of two",
        )
    return values[0], values[1]


def window_grid(
    name: str,
    size: Sequence[int],
    kernel_size: Sequence[int],
    dilation: Sequence[int],
    padding: Sequence[int],
    stride: Sequence[int],
) -> WindowGrid:
    """The windows on an image of a size.

    Raises:
        OperatorValueError: The arguments make no sense, or there is no room for a window.
    """
    kernels, steps = _pair(name, kernel_size, "kernel_size", 1), _pair(name, dilation, "dilation", 1)
    pads, strides = _pair(name, padding, "padding", 0), _pair(name, stride, "stride", 1)
    rows = zip(size, kernels, steps, pads, strides, strict=True)
    counts = tuple([(n + 2 * pad - step * (k - 1) - 1) // stride + 1 for n, k, step, pad, stride in rows])
    if min(counts) < 1:
        raise OperatorValueError(
            f"aten::{name}: windows of {list(kernels)} elements on an image of {list(size)}",
            found=f"calculated shape of the array of sliding blocks as {counts}, but its components must be at least one",
            advice="use smaller windows, or more padding",
        )
    return WindowGrid(kernels, steps, pads, strides, counts)


def im2col_meta(
    self: Tensor, kernel_size: Sequence[int], dilation: Sequence[int], padding: Sequence[int], stride: Sequence[int]
) -> TensorMeta:
    shape = shape_of(self)
    if len(shape) not in (3, 4) or 0 in shape[-3:]:
        raise OperatorValueError(
            f"aten::im2col of a tensor of shape {shape}",
            found="Expected 3D or 4D (batch mode) tensor with possibly 0 batch size and other non-zero dimensions",
            advice="give a tensor of shape (C, H, W) or (N, C, H, W), with elements",
        )
    grid = window_grid("im2col", shape[-2:], kernel_size, dilation, padding, stride)
    return TensorMeta((*shape[:-3], shape[-3] * prod(grid.kernel), prod(grid.counts)), self.dtype)


def col2im_meta(
    self: Tensor,
    output_size: Sequence[int],
    kernel_size: Sequence[int],
    dilation: Sequence[int],
    padding: Sequence[int],
    stride: Sequence[int],
) -> TensorMeta:
    shape = shape_of(self)
    wrong, advice = "", "give a tensor of shape (C * elements of a window, windows), or a batch of them"
    if len(output_size) != 2 or min(output_size) < 1:
        wrong = f"expected output_size to be two sizes greater than zero, but got {list(output_size)}"
        advice = "give the height and width of the image"
    elif len(shape) not in (2, 3) or 0 in shape[-2:]:
        wrong = "Expected 2D or 3D (batch mode) tensor for input with possibly 0 batch size and non-zero dimensions"
    if wrong:
        raise OperatorValueError(f"aten::col2im of a tensor of shape {shape}", found=wrong, advice=advice)
    grid = window_grid("col2im", output_size, kernel_size, dilation, padding, stride)
    if shape[-2] % prod(grid.kernel) or shape[-1] != prod(grid.counts):
        raise OperatorValueError(
            f"aten::col2im of a tensor of shape {shape} to output_size={list(output_size)}",
            found=f"expected a number of channels that windows of {list(grid.kernel)} elements divide, and "
            f"{prod(grid.counts)} windows",
            advice="give the sizes, dilation, padding and stride with which the windows were made",
        )
    return TensorMeta((*shape[:-2], shape[-2] // prod(grid.kernel), *output_size), self.dtype)
