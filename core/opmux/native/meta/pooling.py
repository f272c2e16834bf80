"""Shapes, dtypes and errors of pooling."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import chain
from typing import Final, final

from opmux.dispatch import check_integer
from opmux.errors import DtypeNotImplementedError, OperatorValueError
from opmux.native.arrays import shape_of
from opmux.native.meta.layout import following
from opmux.native.shapes import Shape
from opmux.native.tensor_meta import TensorMeta
from opmux.tensor import Tensor, int64

__all__ = [
    "Window",
    "averaged_windows",
    "avg_pool2d_backward_meta",
    "avg_pool2d_meta",
    "avg_pool3d_backward_meta",
    "avg_pool3d_meta",
    "check_pooled_gradient",
    "check_pooled_shape",
    "check_pooling_dtype",
    "max_pool2d_with_indices_backward_meta",
    "max_pool2d_with_indices_meta",
    "max_pool3d_with_indices_backward_meta",
    "max_pool3d_with_indices_meta",
    "pooling_windows",
]


@final
@dataclass(
    slots=True, eq=False
)  # compared by identity, which is a tenth of the price: what calls have in common is one object
class Window:
    """How a window moves along one dimension; shared by calls, so that nothing changes one.

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

    @property
    def starts(self) -> list[int]:
        """Position of each window's first element; negative in the padding."""
        return [i * self.stride - self.padding for i in range(self.count)]

    def reach(self, offset: int) -> slice:
        """Where the elements number `offset` of all windows are, counted from the start of the padding."""
        start = offset * self.dilation
        return slice(start, start + (self.count - 1) * self.stride + 1, self.stride)


#: The class of sizes that are known.
_KNOWN: Final = frozenset({int})
_WORDS: Final = {1: "one int", 2: "two ints", 3: "three ints"}


def _per_dimension(name: str, spatial: int, values: Sequence[int], what: str) -> Shape:
    if len(values) not in (1, spatial):
        raise OperatorValueError(
            f"aten::{name} with {what}={list(values)}",
            found=f"{what} must either be a single int, or a tuple of {_WORDS[spatial]}",
            advice=f"give for example {what}=2",
        )
    if not all(-(2**31) <= value < 2**31 for value in values):
        raise OperatorValueError(
            f"aten::{name} with {what}={list(values)}",
            found="value cannot be converted to type int without overflow",
            advice="give numbers that 32 bits hold",
        )
    return tuple(values) if len(values) == spatial else tuple(values) * spatial


def _window(name: str, size: int, kernel: int, stride: int, padding: int, dilation: int, ceil_mode: bool) -> Window:
    _check_window(name, kernel, stride, padding, dilation)
    span = size + 2 * padding - dilation * (kernel - 1) - 1
    count = (span + (stride - 1 if ceil_mode else 0)) // stride + 1
    # A window must start inside the input or the padding before it.
    if ceil_mode and (count - 1) * stride >= size + padding:
        count -= 1
    if count < 1:
        raise OperatorValueError(
            f"aten::{name} of {size} elements with a kernel of {kernel}, padding {padding}, dilation {dilation}",
            found=f"Calculated output size: {count}. Output size is too small",
            advice="use a smaller kernel or more padding",
        )
    return Window(size, kernel, stride, padding, dilation, count)


def _check_window(name: str, kernel: int, stride: int, padding: int, dilation: int) -> None:
    wrong = advice = ""
    if kernel < 1:
        wrong, advice = f"kernel size should be greater than zero, but got {kernel}", "give kernel_size=2, for example"
    elif stride < 1:
        wrong, advice = f"stride should not be zero or negative, but got {stride}", "leave it out, or give 1 or more"
    elif dilation < 1:
        wrong, advice = f"dilation should be greater than zero, but got {dilation}", "give dilation=1 or more"
    elif padding < 0:
        wrong, advice = f"pad must be non-negative, but got pad: {padding}", "slice the input instead"
    elif padding > kernel // 2:  # However far apart dilation puts the kernel's elements.
        words = "padding should be at most" if name == "max_pool1d" else "pad should be smaller than or equal to"
        wrong = f"{words} half of kernel size, but got padding={padding} and kernel_size={kernel}"
        advice = f"give padding={kernel // 2} or less, or pad the input with opmux.nn.functional.pad"
    if wrong:
        asked = f"kernel {kernel}, stride {stride}, padding {padding}, dilation {dilation}"
        raise OperatorValueError(f"aten::{name} with {asked}", found=wrong, advice=advice)


def check_pooled_shape(name: str, spatial: int, shape: Sequence[int]) -> None:
    """Refuses what has no channels and spatial dimensions with elements.

    Raises:
        OperatorValueError: The shape cannot be pooled.
    """
    if len(shape) not in (spatial + 1, spatial + 2) or 0 in shape[-spatial - 1 :]:
        sizes = ", ".join("DHW"[3 - spatial :]) if spatial > 1 else "L"
        raise OperatorValueError(
            f"aten::{name} of a tensor of shape {tuple(shape)}",
            found=f"Expected {spatial + 1}D or {spatial + 2}D (batch mode) tensor with optional 0 dim batch size for input",
            advice=f"give a tensor of shape (C, {sizes}) or (N, C, {sizes}), with elements but for the batch",
        )


def pooling_windows(
    name: str,
    spatial: int,
    shape: Sequence[int],
    kernel_size: Sequence[int],
    stride: Sequence[int],
    padding: Sequence[int],
    dilation: Sequence[int],
    ceil_mode: bool,
) -> tuple[Window, ...]:
    """Windows along each of the last `spatial` dimensions.

    Raises:
        OperatorValueError: The arguments do not fit the shape or each other.
    """
    sizes, lists = tuple(shape), (tuple(kernel_size), tuple(stride), tuple(padding), tuple(dilation))
    # A model asks for the same windows each time. Sizes that are not known yet are no key: they keep what they are computed from.
    known = _KNOWN.issuperset(map(type, chain(sizes, *lists)))
    return (_windows if known else _windows.__wrapped__)(name, spatial, sizes, *lists, ceil_mode)


@lru_cache(1024)
def _windows(
    name: str,
    spatial: int,
    shape: Shape,
    kernel_size: Shape,
    stride: Shape,
    padding: Shape,
    dilation: Shape,
    ceil_mode: bool,
) -> tuple[Window, ...]:
    check_pooled_shape(name, spatial, shape)
    complete = partial(_per_dimension, name, spatial)
    kernels = complete(kernel_size, "kernel_size")
    strides = complete(stride, "stride") if stride else kernels
    rows = zip(
        shape[-spatial:],
        kernels,
        strides,
        complete(padding, "padding"),
        complete(dilation, "dilation"),
        strict=True,
    )
    return tuple([_window(name, n, k, s, p, d, ceil_mode) for n, k, s, p, d in rows])


def check_pooling_dtype(name: str, self: Tensor) -> None:
    """Refuses numbers without an order.

    Raises:
        OperatorValueError: The tensor is bool or complex.
    """
    if self.dtype.kind in "bc":
        raise DtypeNotImplementedError(
            f"aten::{name} of a tensor of dtype {self.dtype}",
            found="bool and complex numbers have no maximum",
            advice="convert the tensor: .to(opmux.float32)",
        )


def check_pooled_gradient(name: str, grad_output: Tensor, self: Tensor, pooled: Shape) -> None:
    """Refuses a gradient that does not fit the output.

    Raises:
        OperatorValueError: It has another shape or dtype.
    """
    if shape_of(grad_output) != pooled:
        raise OperatorValueError(
            f"the gradient of {name} with gradient of shape {shape_of(grad_output)}",
            found=f"the output has shape {pooled}",
            advice="give a gradient of that shape",
        )
    if grad_output.dtype is not self.dtype:
        raise OperatorValueError(
            f"the gradient of {name} with a gradient of dtype {grad_output.dtype}",
            found=f"expected dtype {self.dtype} for `grad_output`",
            advice=f"convert it: .to({self.dtype})",
        )


def _max_meta(
    spatial: int,
    self: Tensor,
    kernel_size: Sequence[int],
    stride: Sequence[int] = (),
    padding: Sequence[int] = (0,),
    dilation: Sequence[int] = (1,),
    ceil_mode: bool = False,
) -> tuple[TensorMeta, TensorMeta]:
    name = f"max_pool{spatial}d"
    shape = shape_of(self)
    check_pooling_dtype(name, self)
    windows = pooling_windows(name, spatial, shape, kernel_size, stride, padding, dilation, ceil_mode)
    pooled = (*shape[:-spatial], *[window.count for window in windows])
    return following(TensorMeta(pooled, self.dtype), self), following(TensorMeta(pooled, int64), self)


max_pool2d_with_indices_meta = partial(_max_meta, 2)
max_pool3d_with_indices_meta = partial(_max_meta, 3)


def _max_backward_meta(
    spatial: int,
    grad_output: Tensor,
    self: Tensor,
    kernel_size: Sequence[int],
    stride: Sequence[int],
    padding: Sequence[int],
    dilation: Sequence[int],
    ceil_mode: bool,
    indices: Tensor,
) -> TensorMeta:
    pooled, _ = _max_meta(spatial, self, kernel_size, stride, padding, dilation, ceil_mode)
    check_pooled_gradient(f"max_pool{spatial}d", grad_output, self, pooled.shape)
    if shape_of(indices) != pooled.shape:
        raise OperatorValueError(
            f"the gradient of max_pool{spatial}d with indices of shape {shape_of(indices)}",
            found=f"the output has shape {pooled.shape}",
            advice="give the indices that the operator returned",
        )
    return following(TensorMeta(shape_of(self), self.dtype), self)


max_pool2d_with_indices_backward_meta = partial(_max_backward_meta, 2)
max_pool3d_with_indices_backward_meta = partial(_max_backward_meta, 3)


def averaged_windows(
    spatial: int,
    self: Tensor,
    kernel_size: Sequence[int],
    stride: Sequence[int],
    padding: Sequence[int],
    ceil_mode: bool,
    divisor_override: int | None,
) -> tuple[Window, ...]:
    """The windows of an average pooling.

    Raises:
        DtypeNotImplementedError: The tensor is of bools.
        OperatorValueError: The arguments do not fit the shape or each other.
    """
    name = f"avg_pool{spatial}d"
    shape = shape_of(self)
    if self.dtype.kind == "b":
        raise DtypeNotImplementedError(
            f"aten::{name} of a tensor of dtype bool",
            found="not implemented for 'Bool'",
            advice="convert it: .to(opmux.float32)",
        )
    check_integer(divisor_override)
    if divisor_override == 0:
        raise OperatorValueError(
            f"aten::{name} with divisor_override=0",
            found="divisor must be not zero",
            advice="give another number, or None, which divides by the number of elements",
        )
    windows = pooling_windows(name, spatial, shape, kernel_size, stride, padding, (1,), ceil_mode)
    if spatial == 3 and any(window.kernel > window.size for window in windows):
        raise OperatorValueError(
            f"aten::{name} of shape {shape} with kernels of {[window.kernel for window in windows]}",
            found="input image smaller than kernel size, which padding does not make up for here",
            advice="use a smaller kernel, or pad the tensor",
        )
    return windows


def _avg_meta(
    spatial: int,
    self: Tensor,
    kernel_size: Sequence[int],
    stride: Sequence[int] = (),
    padding: Sequence[int] = (0,),
    ceil_mode: bool = False,
    count_include_pad: bool = True,
    divisor_override: int | None = None,
) -> TensorMeta:
    windows = averaged_windows(spatial, self, kernel_size, stride, padding, ceil_mode, divisor_override)
    meta = TensorMeta((*shape_of(self)[:-spatial], *[window.count for window in windows]), self.dtype)
    return following(meta, self) if spatial == 2 else meta


avg_pool2d_meta = partial(_avg_meta, 2)
avg_pool3d_meta = partial(_avg_meta, 3)


def _avg_backward_meta(
    spatial: int,
    grad_output: Tensor,
    self: Tensor,
    kernel_size: Sequence[int],
    stride: Sequence[int],
    padding: Sequence[int],
    ceil_mode: bool,
    count_include_pad: bool,
    divisor_override: int | None,
) -> TensorMeta:
    pooled = _avg_meta(spatial, self, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override)
    check_pooled_gradient(f"avg_pool{spatial}d", grad_output, self, pooled.shape)
    meta = TensorMeta(shape_of(self), self.dtype)
    return following(meta, self) if spatial == 2 else meta


avg_pool2d_backward_meta = partial(_avg_backward_meta, 2)
avg_pool3d_backward_meta = partial(_avg_backward_meta, 3)
