"""Convolutions of images in which each channel has kernels of its own; others are NumPy's, whose products are what takes long."""

from collections.abc import Callable, Sequence
from math import prod
from typing import Any, Final

import numpy as np

from opmux import Tensor
from opmux_compiled._engine import FLOAT32, Array, fits, run, wrap

__all__ = ["KERNELS"]

Kernel = Callable[..., Any]
#: Stride, padding and dilation, each of rows and of columns.
Steps = tuple[tuple[int, ...], ...]

#: The longest stride: a plane has as many parts as the product of two.
_WIDEST: Final = 16


def _counts(x: Array, w: Array, steps: Steps) -> tuple[int, ...]:
    sizes = zip(x.shape[2:], w.shape[2:], *steps, strict=True)
    return tuple([(n + 2 * p - d * (k - 1) - 1) // s + 1 for n, k, s, p, d in sizes])


def _fitting(x: Array, w: Array, bias: Array | None, steps: Steps, groups: int) -> bool:
    """Whether the arguments are those of a convolution of images, channel by channel."""
    if not fits(x) or x.ndim != 4 or w.ndim != 4 or not w.size or w.shape[1] != 1 or groups < 2:
        return False
    if w.dtype is not FLOAT32 or not w.flags.c_contiguous:
        return False
    if any(len(step) != 2 or min(step) < least for step, least in zip(steps, (1, 0, 1), strict=True)):
        return False
    reach = [d * (k - 1) for k, d in zip(w.shape[2:], steps[2], strict=True)]
    if max(steps[0]) > _WIDEST or any(p > r for p, r in zip(steps[1], reach, strict=True)):
        return False
    if bias is not None and (bias.dtype is not FLOAT32 or bias.shape != (len(w),)):
        return False
    return x.shape[1] == groups and len(w) % groups == 0 and min(_counts(x, w, steps)) > 0


def _depthwise(x: Array, w: Array, bias: Array, steps: Steps) -> Array:
    channels, each = x.shape[1], len(w) // x.shape[1]
    counts = _counts(x, w, steps)
    result = np.empty((len(x), len(w), *counts), FLOAT32)
    arrays = (
        x.reshape(-1, *x.shape[2:]),
        np.ascontiguousarray(w).reshape(channels, each, -1),
        np.ascontiguousarray(bias).reshape(channels, each),
        result.reshape(-1, each, *counts),
    )
    work = result.size * prod(w.shape[2:])
    run("convolution.depthwise", len(x) * channels, work // 8, *arrays, w.shape[2:], *steps)
    return result


def _convolution(
    next: Kernel,
    input: Tensor,
    weight: Tensor,
    bias: Tensor | None,
    stride: Sequence[int],
    padding: Sequence[int],
    dilation: Sequence[int],
    transposed: bool,
    output_padding: Sequence[int],
    groups: int,
) -> Any:
    x, w, b = input._array, weight._array, None if bias is None else bias._array
    steps = (tuple(stride), tuple(padding), tuple(dilation))
    if transposed or not _fitting(x, w, b, steps, groups):
        return next(input, weight, bias, stride, padding, dilation, transposed, output_padding, groups)
    return wrap(_depthwise(x, w, np.zeros(len(w), FLOAT32) if b is None else b, steps))


#: The kernels by operator.
KERNELS: dict[str, Kernel] = {"convolution": _convolution}
