"""Shapes, dtypes and errors of pooling to a given size, and of its opposite, unpooling."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import final

from opmux.dispatch import check_integer
from opmux.errors import DtypeNotImplementedError, OperatorValueError
from opmux.native.arrays import shape_of
from opmux.native.meta.layout import following
from opmux.native.meta.pooling import Window, check_pooled_gradient, check_pooling_dtype
from opmux.native.shapes import Shape, check_size
from opmux.native.tensor_meta import TensorMeta
from opmux.tensor import Tensor, int64

__all__ = [
    "AdaptiveWindow",
    "adaptive_avg_pool2d_backward_meta",
    "adaptive_avg_pool2d_meta",
    "adaptive_avg_pool3d_backward_meta",
    "adaptive_avg_pool3d_meta",
    "adaptive_max_pool2d_backward_meta",
    "adaptive_max_pool2d_meta",
    "adaptive_max_pool3d_backward_meta",
    "adaptive_max_pool3d_meta",
    "adaptive_window",
    "check_output_size",
    "max_unpool2d_meta",
    "max_unpool3d_meta",
]


@final
@dataclass(slots=True, unsafe_hash=True)
class AdaptiveWindow:
    """Windows of unequal length along one dimension, which together see every element.

    Attributes:
        size: Elements of the input.
        kernel: Elements that the longest window looks at.
        count: Number of windows.
        dilation: 1, as windows have no gaps.
        padding: 0, as windows stay inside.
        overlaps: Whether one element can be seen by more than one window.
    """

    size: int
    kernel: int
    count: int
    dilation: int = 1
    padding: int = 0
    overlaps: bool = True


def adaptive_window(size: int, count: int) -> Window | AdaptiveWindow:
    """The windows that divide `size` elements into `count` parts, overlapping where that does not come out even."""
    if count and size % count == 0:
        return Window(size, size // count, size // count, 0, 1, count)
    if not count:
        return AdaptiveWindow(size, 0, 0)
    # The part of an element that is left over for each window starts within one, and may end within another.
    whole, rest = divmod(size, count)
    return AdaptiveWindow(size, whole + (1 if count % rest == 0 else 2), count)


def check_output_size(name: str, spatial: int, output_size: Sequence[int]) -> None:
    """Refuses what is not a size of 0 or more for each of the last `spatial` dimensions.

    Raises:
        OperatorValueError: It is not.
    """
    if len(output_size) != spatial or any(n < 0 for n in output_size):
        wanted = f"{spatial} sizes that are not negative" if spatial > 1 else "a size that is not negative"
        raise OperatorValueError(
            f"aten::{name} to output_size={list(output_size)}",
            found=f"output_size must be {wanted}",
            advice=f"give for example output_size={[1] * spatial if spatial > 1 else 1}",
        )


def _adaptive_shape(name: str, spatial: int, self: Tensor, output_size: Sequence[int]) -> Shape:
    shape = shape_of(self)
    _check_shape(name, spatial, shape, -2 if name == "adaptive_avg_pool2d" else 1)
    check_output_size(name, spatial, output_size)
    wanted = tuple(output_size)
    check_size((*shape[:-spatial], *wanted), self.dtype.itemsize, name)
    return (*shape[:-spatial], *wanted)


def _check_shape(name: str, spatial: int, shape: Shape, first: int) -> None:
    """Refuses another number of dimensions, and one from `first` on that has no elements."""
    found = ""
    if len(shape) not in (spatial + 1, spatial + 2):
        found = f"Expected {spatial + 1}D or {spatial + 2}D tensor, but got {list(shape)}"
    elif 0 in shape[first:]:
        found = f"Expected input to have non-zero size for non-batch dimensions, but input has sizes {list(shape)}"
    if found:
        sizes = ", ".join("DHW"[3 - spatial :])
        raise OperatorValueError(
            f"aten::{name} of a tensor of shape {shape}",
            found=f"{name}(): {found}",
            advice=f"the shape is (C, {sizes}) or (N, C, {sizes})",
        )


def _followed(spatial: int, meta: TensorMeta, self: Tensor) -> TensorMeta:
    """Images keep the order of their dimensions in memory; volumes do not."""
    return following(meta, self) if spatial == 2 else meta


def _avg_meta(spatial: int, self: Tensor, output_size: Sequence[int]) -> TensorMeta:
    name = f"adaptive_avg_pool{spatial}d"
    if not self.dtype.is_floating_point:
        raise DtypeNotImplementedError(
            f"aten::{name} of a tensor of dtype {self.dtype}",
            found="it has no mean",
            advice="convert it first: .to(opmux.float32)",
        )
    return _followed(spatial, TensorMeta(_adaptive_shape(name, spatial, self, output_size), self.dtype), self)


adaptive_avg_pool2d_meta = partial(_avg_meta, 2)
adaptive_avg_pool3d_meta = partial(_avg_meta, 3)


def _backward_meta(kind: str, spatial: int, grad_output: Tensor, self: Tensor) -> TensorMeta:
    name = f"adaptive_{kind}_pool{spatial}d"
    _check_shape(f"{name}_backward", spatial, shape_of(grad_output), 1)
    pooled = (*shape_of(self)[:-spatial], *shape_of(grad_output)[-spatial:])
    check_pooled_gradient(name, grad_output, self, pooled)
    return _followed(spatial, TensorMeta(shape_of(self), self.dtype), self)


adaptive_avg_pool2d_backward_meta = partial(_backward_meta, "avg", 2)
adaptive_avg_pool3d_backward_meta = partial(_backward_meta, "avg", 3)


def _max_meta(spatial: int, self: Tensor, output_size: Sequence[int]) -> tuple[TensorMeta, TensorMeta]:
    name = f"adaptive_max_pool{spatial}d"
    check_pooling_dtype(name, self)
    pooled = _adaptive_shape(name, spatial, self, output_size)
    return _followed(spatial, TensorMeta(pooled, self.dtype), self), _followed(spatial, TensorMeta(pooled, int64), self)


adaptive_max_pool2d_meta = partial(_max_meta, 2)
adaptive_max_pool3d_meta = partial(_max_meta, 3)


def _max_backward_meta(spatial: int, grad_output: Tensor, self: Tensor, indices: Tensor) -> TensorMeta:
    if indices.dtype is not int64:
        raise OperatorValueError(
            f"the gradient of adaptive_max_pool{spatial}d with indices of dtype {indices.dtype}",
            found=f"expected scalar type int64 but found {indices.dtype}",
            advice="give the indices that the operator returned",
        )
    if shape_of(indices) != shape_of(grad_output):
        raise OperatorValueError(
            f"the gradient of adaptive_max_pool{spatial}d with indices of shape {shape_of(indices)}",
            found=f"expected sizes to be consistent with those of grad_output, {shape_of(grad_output)}",
            advice="give the indices that the operator returned",
        )
    return _backward_meta("max", spatial, grad_output, self)


adaptive_max_pool2d_backward_meta = partial(_max_backward_meta, 2)
adaptive_max_pool3d_backward_meta = partial(_max_backward_meta, 3)


def _unpool_meta(
    spatial: int,
    self: Tensor,
    indices: Tensor,
    output_size: Sequence[int],
    stride: Sequence[int] | None = None,
    padding: Sequence[int] | None = None,
) -> TensorMeta:
    name = f"max_unpool{spatial}d"
    check_integer(*(stride or ()), *(padding or ()))
    shape = shape_of(self)
    wrong = ""
    if indices.dtype is not int64:
        wrong = f"elements in indices should be type int64 but got: {indices.dtype}"
    elif any(len(sizes) != spatial for sizes in (output_size, stride or output_size, padding or output_size)):
        wrong = f"there should be exactly {spatial} elements in output_size, stride and padding"
    elif stride is not None and min(stride) < 1:
        wrong = f"strides should be greater than zero, but got stride: {list(stride)}"
    elif len(shape) not in (spatial + 1, spatial + 2):
        wrong = f"Input to {name} should be a {spatial + 1}d or {spatial + 2}d Tensor, but got {len(shape)} dimensions"
    elif shape_of(indices) != shape:
        wrong = f"Expected shape of indices to be same as that of the input tensor {shape}, but got {shape_of(indices)}"
    elif 0 in shape[1 - len(shape) :]:
        wrong = f"Expected input to have non-zero size for non-batch dimensions, but got {shape}"
    if wrong:
        raise OperatorValueError(
            f"aten::{name} to {list(output_size)}",
            found=wrong,
            advice=f"give what max_pool{spatial}d with return_indices=True returned, and {spatial} positive numbers for each size",
        )
    return _followed(spatial, TensorMeta((*shape[:-spatial], *output_size), self.dtype), self)


max_unpool2d_meta = partial(_unpool_meta, 2)
max_unpool3d_meta = partial(_unpool_meta, 3)
