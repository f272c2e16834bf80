"""Pooling without the positions of the extreme values, and in one dimension, as in an image of height 1."""

import math
from collections.abc import Sequence
from typing import Any, Final

from opmux.dispatch import active_modes, check_integer, is_grad_enabled
from opmux.errors import OperatorValueError, OpmuxError
from opmux.native.arrays import shape_of
from opmux.native.composite.out import out_variant
from opmux.native.meta.adaptive_pooling import check_output_size
from opmux.native.meta.pooling import check_pooled_shape, pooling_windows
from opmux.tensor import Tensor, contiguous_format, contiguous_strides, ops

__all__ = [
    "adaptive_avg_pool1d",
    "adaptive_avg_pool2d",
    "adaptive_avg_pool2d_out",
    "adaptive_avg_pool3d",
    "adaptive_avg_pool3d_out",
    "adaptive_max_pool1d",
    "avg_pool1d",
    "max_pool1d",
    "max_pool1d_with_indices",
    "max_pool2d",
    "max_pool3d",
]

Sizes = Sequence[int]

#: The longest step from one window to the next in an image. Where positions are not wanted PyTorch takes longer ones in one
#: dimension; they lead behind the end all the same.
_LONGEST: Final = 2**31 - 1


def _as_image(name: str, self: Tensor, **lists: Sizes) -> Any:
    """The tensor with a dimension of size 1 before the last.

    Raises:
        OperatorValueError: As `_check_lines`.
    """
    _check_lines(name, self, **lists)
    return ops.aten.unsqueeze.default(self, -2)


def _check_lines(name: str, self: Tensor, **lists: Sizes) -> None:
    """Refuses what cannot be pooled along one dimension.

    Raises:
        OperatorValueError: The tensor has not two or three dimensions, or a list has not one number.
    """
    shape = shape_of(self)
    if len(shape) not in (2, 3):
        raise OperatorValueError(
            f"aten::{name} of a tensor of shape {shape}",
            found="Expected 2 to 3 dimensions for input",
            advice="give a tensor of shape (C, L) or (N, C, L)",
        )
    for what, values in lists.items():
        if len(values) != 1 and (values or what != "stride"):
            raise OperatorValueError(
                f"aten::{name} with {what}={list(values)}",
                found=f"{what} should contain one element",
                advice=f"give one number as {what}",
            )


def _in_lines(
    name: str, self: Tensor, kernel_size: Sizes, stride: Sizes, padding: Sizes, dilation: Sizes, error: OpmuxError
) -> OpmuxError:
    """What an image of height 1 was refused for, in the words of one dimension where that tells of it too."""
    shape = shape_of(self)
    try:
        check_pooled_shape(name, 1, shape)
        pooling_windows(name, 1, shape, kernel_size, stride or kernel_size, padding, dilation, False)
    except OperatorValueError as told:
        return told
    return error


def _in_lines_of(name: str, self: Tensor, output_size: Sizes, error: OpmuxError) -> OpmuxError:
    """As `_in_lines`, of so many windows."""
    try:
        check_pooled_shape(name, 1, shape_of(self))
        check_output_size(name, 1, output_size)
    except OperatorValueError as told:
        return told
    return error


def _line(image: Tensor) -> Any:
    return ops.aten.squeeze.dim(image, -2)


def avg_pool1d(
    self: Tensor,
    kernel_size: Sizes,
    stride: Sizes = (),
    padding: Sizes = (0,),
    ceil_mode: bool = False,
    count_include_pad: bool = True,
) -> Any:
    image = _as_image("avg_pool1d", self, kernel_size=kernel_size, stride=stride, padding=padding)
    steps = [1, *(stride or kernel_size)]
    try:
        pooled = ops.aten.avg_pool2d.default(
            image, [1, *kernel_size], steps, [0, *padding], ceil_mode, count_include_pad
        )
    except OperatorValueError as error:
        raise _in_lines("avg_pool1d", self, kernel_size, stride, padding, (1,), error) from None
    return _line(pooled)


def adaptive_avg_pool1d(self: Tensor, output_size: Sizes) -> Any:
    image = _as_image("adaptive_avg_pool1d", self, output_size=output_size)
    try:
        return _line(ops.aten.adaptive_avg_pool2d.default(image, [1, *output_size]))
    except OperatorValueError as error:
        raise _in_lines_of("adaptive_avg_pool1d", self, output_size, error) from None


def adaptive_max_pool1d(self: Tensor, output_size: Sizes) -> Any:
    image = _as_image("adaptive_max_pool1d", self, output_size=output_size)
    try:
        values, indices = ops.aten.adaptive_max_pool2d.default(image, [1, *output_size])
    except OperatorValueError as error:
        raise _in_lines_of("adaptive_max_pool1d", self, output_size, error) from None
    return _line(values), _line(indices)


def max_pool1d_with_indices(
    self: Tensor,
    kernel_size: Sizes,
    stride: Sizes = (),
    padding: Sizes = (0,),
    dilation: Sizes = (1,),
    ceil_mode: bool = False,
) -> Any:
    lists = {"kernel_size": kernel_size, "stride": stride, "padding": padding, "dilation": dilation}
    image = _as_image("max_pool1d", self, **lists)
    steps = [1, *(stride or kernel_size)]
    try:
        values, indices = ops.aten.max_pool2d_with_indices.default(
            image, [1, *kernel_size], steps, [0, *padding], [1, *dilation], ceil_mode
        )
    except OperatorValueError as error:
        raise _in_lines("max_pool1d", self, kernel_size, stride, padding, dilation, error) from None
    return _line(values), _line(indices)


def max_pool1d(
    self: Tensor,
    kernel_size: Sizes,
    stride: Sizes = (),
    padding: Sizes = (0,),
    dilation: Sizes = (1,),
    ceil_mode: bool = False,
) -> Any:
    lists = {"kernel_size": kernel_size, "stride": stride, "padding": padding, "dilation": dilation}
    _check_lines("max_pool1d", self, **lists)
    check_integer(*stride, *dilation)
    kernel, step, gap = kernel_size[0], (stride or kernel_size)[0], dilation[0]
    starts = shape_of(self)[-1] + 2 * padding[0] - gap * (kernel - 1)  # Elements with which a window can begin.
    fits = 1 < kernel <= _LONGEST and min(step, gap, starts) > 0 and 0 <= padding[0] <= kernel // 2
    if fits and not ceil_mode and _has_values_only(self):
        return _largest(self, padding[0], step, gap, starts)
    image = ops.aten.unsqueeze.default(self, -2)
    steps = [1, *[min(step, _LONGEST) for step in stride or kernel_size]]
    # The only element of a window is its first.
    gaps = [1, *([1] if kernel_size[0] == 1 <= dilation[0] else dilation)]
    try:
        pooled = _line(ops.aten.max_pool2d.default(image, [1, *kernel_size], steps, [0, *padding], gaps, ceil_mode))
    except OperatorValueError as error:
        raise _in_lines("max_pool1d", self, kernel_size, stride, padding, dilation, error) from None
    # As PyTorch's kernel without positions gives it, which it uses where no gradient asks for them.
    return pooled if pooled.requires_grad else ops.aten.contiguous.default(pooled)


def _has_values_only(self: Tensor) -> bool:
    """Whether nothing asks where in a window the largest element is, as in PyTorch: no gradient, and no mode or class."""
    return (
        self.__class__ is Tensor
        and self.is_cpu
        and self.dtype.is_floating_point
        and 0 not in shape_of(self)
        and not (self.requires_grad and is_grad_enabled())
        and not active_modes()
    )


def _largest(self: Tensor, margin: int, step: int, gap: int, starts: int) -> Any:
    """Largest elements of windows that begin with every `step`th of the first `starts` elements and see every `gap`th from there.

    A margin of so many elements before and behind the others counts.
    """
    lines = ops.aten.constant_pad_nd.default(self, [margin, margin], -math.inf) if margin else self
    best = ops.aten.slice.Tensor(lines, -1, 0, starts, step)
    for first in range(gap, shape_of(lines)[-1] - starts + 1, gap):
        seen = ops.aten.slice.Tensor(lines, -1, first, first + starts, step)
        # Of two zeros the second is taken, whose sign PyTorch keeps.
        best = ops.aten.maximum.default(seen, best)
    if best.stride() == contiguous_strides(shape_of(best)):
        return best
    # Row-major whatever the tensor is, as what PyTorch's kernel without positions gives.
    return ops.aten.clone.default(best, memory_format=contiguous_format)


def max_pool2d(
    self: Tensor,
    kernel_size: Sizes,
    stride: Sizes = (),
    padding: Sizes = (0, 0),
    dilation: Sizes = (1, 1),
    ceil_mode: bool = False,
) -> Any:
    pooled = ops.aten.max_pool2d_with_indices.default(self, kernel_size, stride, padding, dilation, ceil_mode)
    return pooled[0]


def max_pool3d(
    self: Tensor,
    kernel_size: Sizes,
    stride: Sizes = (),
    padding: Sizes = (0, 0, 0),
    dilation: Sizes = (1, 1, 1),
    ceil_mode: bool = False,
) -> Any:
    pooled = ops.aten.max_pool3d_with_indices.default(self, kernel_size, stride, padding, dilation, ceil_mode)
    return pooled[0]


def adaptive_avg_pool2d(self: Tensor, output_size: Sizes) -> Any:
    return ops.aten._adaptive_avg_pool2d.default(self, output_size)


def adaptive_avg_pool3d(self: Tensor, output_size: Sizes) -> Any:
    return ops.aten._adaptive_avg_pool3d.default(self, output_size)


adaptive_avg_pool2d_out = out_variant(adaptive_avg_pool2d)
adaptive_avg_pool3d_out = out_variant(adaptive_avg_pool3d)
