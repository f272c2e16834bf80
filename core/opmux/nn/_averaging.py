"""Mean pooling functions of `opmux.nn.functional`."""

from collections.abc import Callable
from math import isinf, prod
from typing import Any

from opmux.errors import OperatorValueError
from opmux.nn._numbers import real_number
from opmux.nn._pooling import max_pool1d, max_pool2d, max_pool3d
from opmux.nn._windows import Ints, Sizes, checked_lists, completed, given, numbers
from opmux.tensor import Tensor, ops

__all__ = [
    "adaptive_avg_pool2d",
    "adaptive_avg_pool3d",
    "avg_pool2d",
    "avg_pool3d",
    "lp_pool1d",
    "lp_pool2d",
    "lp_pool3d",
]

_aten = ops.aten


def avg_pool2d(
    input: Tensor,
    kernel_size: Ints,
    stride: Ints | None = None,
    padding: Ints = 0,
    ceil_mode: bool = False,
    count_include_pad: bool = True,
    divisor_override: int | None = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """The mean of each window.

    Args:
        input: Shape (N, C, H, W) or (C, H, W).
        kernel_size: Size of the window.
        stride: Step of the window; its size if None.
        padding: Zeros on both sides, at most half the window.
        ceil_mode: Whether a window that sticks out at the end counts.
        count_include_pad: Whether zeros of the padding count as elements.
        divisor_override: What to divide sums by, in place of the number of elements.
        out: Tensor to write the result into.

    Raises:
        OperatorValueError: Shapes or options do not fit.
    """
    checked_lists("avg_pool2d", kernel_size=kernel_size, stride=stride, padding=padding)
    options = (given(stride), padding, ceil_mode, count_include_pad, divisor_override)
    return (
        _aten.avg_pool2d.default(input, kernel_size, *options)
        if out is None
        else _aten.avg_pool2d.out(input, kernel_size, *options, out=out)
    )


def avg_pool3d(
    input: Tensor,
    kernel_size: Ints,
    stride: Ints | None = None,
    padding: Ints = 0,
    ceil_mode: bool = False,
    count_include_pad: bool = True,
    divisor_override: int | None = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """The mean of each window of a (N, C, D, H, W) or (C, D, H, W) tensor; see `avg_pool2d`."""
    checked_lists("avg_pool3d", kernel_size=kernel_size, stride=stride, padding=padding)
    options = (given(stride), padding, ceil_mode, count_include_pad, divisor_override)
    return (
        _aten.avg_pool3d.default(input, kernel_size, *options)
        if out is None
        else _aten.avg_pool3d.out(input, kernel_size, *options, out=out)
    )


def adaptive_avg_pool2d(input: Tensor, output_size: Sizes) -> Tensor:
    """Means of as many windows as the result is to have elements, which together see the whole image.

    Args:
        input: Shape (N, C, H, W) or (C, H, W).
        output_size: Height and width of the result, or one number for both; None leaves a size as it is.
    """
    return _aten.adaptive_avg_pool2d.default(input, completed(output_size, input, 2))


def adaptive_avg_pool3d(input: Tensor, output_size: Sizes) -> Tensor:
    """As `adaptive_avg_pool2d`, for (N, C, D, H, W) or (C, D, H, W)."""
    return _aten.adaptive_avg_pool3d.default(input, completed(output_size, input, 3))


def _power(input: Tensor, norm_type: float, spatial: int) -> Any:
    if real_number(f"lp_pool{spatial}d", "norm_type", norm_type) == 0:
        raise OperatorValueError(
            f"lp_pool{spatial}d with norm_type=0", found="a sum has no root of degree 0", advice="use another norm_type"
        )
    return input**norm_type


def _root(mean: Any, norm_type: float, kernel_size: Ints, spatial: int) -> Tensor:
    """The root of sums, which are means times the number of elements; of a negative sum, that of 0 with its sign."""
    total = _aten.sign.default(mean) * _aten.relu.default(_aten.abs.default(mean))
    return (total * prod(numbers(kernel_size, spatial))) ** (1.0 / norm_type)


def _is_infinite(norm_type: Any) -> bool:
    return isinstance(norm_type, float) and isinf(norm_type)


def _extremes(pool: Callable[..., Tensor], input: Tensor, norm_type: float, *window: Any) -> Tensor:
    """The limit of large degrees, and that of small ones: the largest and the smallest absolute value of each window."""
    kernel_size, stride, ceil_mode = window
    sign = 1 if norm_type > 0 else -1
    return pool(sign * input.abs(), kernel_size, stride, 0, 1, ceil_mode) * sign


def lp_pool1d(
    input: Tensor, norm_type: float, kernel_size: Ints, stride: Ints | None = None, ceil_mode: bool = False
) -> Tensor:
    """`sum(x ** norm_type) ** (1 / norm_type)` over each window of a (N, C, L) or (C, L) tensor, or its limit for infinities."""
    if _is_infinite(norm_type):
        return _extremes(max_pool1d, input, norm_type, kernel_size, stride, ceil_mode)
    kernel = numbers(kernel_size, 1)
    mean = _aten.avg_pool1d.default(_power(input, norm_type, 1), kernel, given(stride), 0, ceil_mode)
    return _root(mean, norm_type, kernel, 1)


def lp_pool2d(
    input: Tensor, norm_type: float, kernel_size: Ints, stride: Ints | None = None, ceil_mode: bool = False
) -> Tensor:
    """As `lp_pool1d`, of a (N, C, H, W) or (C, H, W) tensor."""
    if _is_infinite(norm_type):
        return _extremes(max_pool2d, input, norm_type, kernel_size, stride, ceil_mode)
    kernel = numbers(kernel_size, 2)
    return _root(avg_pool2d(_power(input, norm_type, 2), kernel, stride, 0, ceil_mode), norm_type, kernel, 2)


def lp_pool3d(
    input: Tensor, norm_type: float, kernel_size: Ints, stride: Ints | None = None, ceil_mode: bool = False
) -> Tensor:
    """As `lp_pool1d`, of a (N, C, D, H, W) or (C, D, H, W) tensor."""
    if _is_infinite(norm_type):
        return _extremes(max_pool3d, input, norm_type, kernel_size, stride, ceil_mode)
    kernel = numbers(kernel_size, 3)
    return _root(avg_pool3d(_power(input, norm_type, 3), kernel, stride, 0, ceil_mode), norm_type, kernel, 3)
