"""Pooling without the positions of the extreme values, and in one dimension, as in an image of height 1."""

from collections.abc import Sequence
from typing import Any, Final

from opmux.dispatch import check_integer
from opmux.errors import OperatorValueError
from opmux.native.arrays import shape_of
from opmux.native.composite.out import out_variant
from opmux.tensor import Tensor, ops

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
        OperatorValueError: It has not two or three dimensions, or a list has not one number.
    """
    shape = shape_of(self)
    if len(shape) not in (2, 3):
        raise OperatorValueError(
            f"aten::{name} of a tensor of shape {shape}",
            found="Expected 2 to 3 dimensions for input",
            advice="the shape is (C, L) or (N, C, L)",
        )
    for what, values in lists.items():
        if len(values) != 1 and (values or what != "stride"):
            raise OperatorValueError(
                f"aten::{name} with {what}={list(values)}", found=f"{what} should contain one element"
            )
    return ops.aten.unsqueeze.default(self, -2)


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
    return _line(
        ops.aten.avg_pool2d.default(image, [1, *kernel_size], steps, [0, *padding], ceil_mode, count_include_pad)
    )


def adaptive_avg_pool1d(self: Tensor, output_size: Sizes) -> Any:
    image = _as_image("adaptive_avg_pool1d", self, output_size=output_size)
    return _line(ops.aten.adaptive_avg_pool2d.default(image, [1, *output_size]))


def adaptive_max_pool1d(self: Tensor, output_size: Sizes) -> Any:
    image = _as_image("adaptive_max_pool1d", self, output_size=output_size)
    values, indices = ops.aten.adaptive_max_pool2d.default(image, [1, *output_size])
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
    values, indices = ops.aten.max_pool2d_with_indices.default(
        image, [1, *kernel_size], steps, [0, *padding], [1, *dilation], ceil_mode
    )
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
    image = _as_image("max_pool1d", self, **lists)
    check_integer(*stride, *dilation)
    steps = [1, *[min(step, _LONGEST) for step in stride or kernel_size]]
    # The only element of a window is its first.
    gaps = [1, *([1] if kernel_size[0] == 1 <= dilation[0] else dilation)]
    pooled = _line(ops.aten.max_pool2d.default(image, [1, *kernel_size], steps, [0, *padding], gaps, ceil_mode))
    # As PyTorch's kernel without positions gives it, which it uses where no gradient asks for them.
    return pooled if pooled.requires_grad else ops.aten.contiguous.default(pooled)


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
