"""Shapes, dtypes and errors of pooling."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import final

from opmux.errors import OperatorValueError
from opmux.native.arrays import shape_of
from opmux.native.structured import TensorMeta
from opmux.tensor import Tensor, int64

__all__ = [
    "Window",
    "max_pool2d_with_indices_backward_meta",
    "max_pool2d_with_indices_meta",
    "pooling_windows",
]


@final
@dataclass(frozen=True, slots=True)
class Window:
    """How a window moves along one dimension.

    Attributes:
        size: Elements of the input.
        kernel: Elements that the window looks at.
        stride: Step from one window to the next.
        padding: Elements imagined before the first one and behind the last one.
        dilation: Step from one element of a window to the next.
        count: Number of windows.
    """

    size: int
    kernel: int
    stride: int
    padding: int
    dilation: int
    count: int

    @property
    def end(self) -> int:
        """One more than the position that the last window reaches, counted from the start of the padding."""
        return (self.count - 1) * self.stride + self.dilation * (self.kernel - 1) + 1

    @property
    def overlaps(self) -> bool:
        """Whether one element can be seen by more than one window."""
        return self.stride < self.dilation * (self.kernel - 1) + 1


def _pair(values: Sequence[int], name: str) -> tuple[int, int]:
    if len(values) not in (1, 2):
        raise OperatorValueError(
            f"aten::max_pool2d with {name}={list(values)}",
            found=f"{name} must either be a single int, or a tuple of two ints",
        )
    return values[0], values[-1]


def _window(size: int, kernel: int, stride: int, padding: int, dilation: int, ceil_mode: bool) -> Window:
    _check_window(kernel, stride, padding, dilation)
    span = size + 2 * padding - dilation * (kernel - 1) - 1
    count = (span + (stride - 1 if ceil_mode else 0)) // stride + 1
    # A window must start inside the input or the padding before it.
    if ceil_mode and (count - 1) * stride >= size + padding:
        count -= 1
    if count < 1:
        raise OperatorValueError(
            f"aten::max_pool2d of {size} elements with a kernel of {kernel}, padding {padding}, dilation {dilation}",
            found=f"Calculated output size {count}: Output size is too small",
            advice="use a smaller kernel or more padding",
        )
    return Window(size, kernel, stride, padding, dilation, count)


def _check_window(kernel: int, stride: int, padding: int, dilation: int) -> None:
    wrong = ""
    if kernel < 1:
        wrong = f"kernel size should be greater than zero, but got {kernel}"
    elif stride < 1:
        wrong = f"stride should not be zero or negative, but got {stride}"
    elif dilation < 1:
        wrong = f"dilation should be greater than zero, but got {dilation}"
    elif padding < 0:
        wrong = f"pad must be non-negative, but got pad: {padding}"
    elif padding > (dilation * (kernel - 1) + 1) // 2:
        wrong = (
            f"pad should be at most half of effective kernel size, but got pad={padding}, "
            f"kernel_size={kernel} and dilation={dilation}"
        )
    if wrong:
        raise OperatorValueError("aten::max_pool2d", found=wrong)


def pooling_windows(
    shape: Sequence[int],
    kernel_size: Sequence[int],
    stride: Sequence[int],
    padding: Sequence[int],
    dilation: Sequence[int],
    ceil_mode: bool,
) -> tuple[Window, Window]:
    """Windows along height and width.

    Raises:
        OperatorValueError: The arguments do not fit the shape or each other.
    """
    if len(shape) not in (3, 4) or 0 in shape[-3:]:
        raise OperatorValueError(
            f"aten::max_pool2d of a tensor of shape {tuple(shape)}",
            found="Expected 3D or 4D (batch mode) tensor with optional 0 dim batch size for input",
            advice="the shape is (C, H, W) or (N, C, H, W)",
        )
    kernels = _pair(kernel_size, "kernel_size")
    strides = _pair(stride, "stride") if stride else kernels
    k, s, p, d = kernels, strides, _pair(padding, "padding"), _pair(dilation, "dilation")
    height, width = (_window(shape[i], k[i], s[i], p[i], d[i], ceil_mode=ceil_mode) for i in (-2, -1))
    return height, width


def max_pool2d_with_indices_meta(
    self: Tensor,
    kernel_size: Sequence[int],
    stride: Sequence[int] = (),
    padding: Sequence[int] = (0,),
    dilation: Sequence[int] = (1,),
    ceil_mode: bool = False,
) -> tuple[TensorMeta, TensorMeta]:
    shape = shape_of(self)
    if self.dtype.kind in "bc":
        raise OperatorValueError(
            f"aten::max_pool2d of a tensor of dtype {self.dtype}",
            found="bool and complex numbers have no maximum",
            advice="convert the tensor first",
        )
    height, width = pooling_windows(shape, kernel_size, stride, padding, dilation, ceil_mode)
    pooled = (*shape[:-2], height.count, width.count)
    return TensorMeta(pooled, self.dtype), TensorMeta(pooled, int64)


def max_pool2d_with_indices_backward_meta(
    grad_output: Tensor,
    self: Tensor,
    kernel_size: Sequence[int],
    stride: Sequence[int],
    padding: Sequence[int],
    dilation: Sequence[int],
    ceil_mode: bool,
    indices: Tensor,
) -> TensorMeta:
    pooled, _ = max_pool2d_with_indices_meta(self, kernel_size, stride, padding, dilation, ceil_mode)
    for tensor, what in ((grad_output, "gradient"), (indices, "indices")):
        if shape_of(tensor) != pooled.shape:
            raise OperatorValueError(
                f"the gradient of max_pool2d with {what} of shape {shape_of(tensor)}",
                found=f"the output has shape {pooled.shape}",
            )
    if grad_output.dtype is not self.dtype:
        raise OperatorValueError(
            f"the gradient of max_pool2d with a gradient of dtype {grad_output.dtype}",
            found=f"expected dtype {self.dtype} for `grad_output`",
        )
    return TensorMeta(shape_of(self), self.dtype)
