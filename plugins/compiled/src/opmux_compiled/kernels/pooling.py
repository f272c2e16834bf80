"""Pooling of images."""

from collections.abc import Callable, Sequence
from typing import Any, Final

import numpy as np

from opmux import Tensor
from opmux_compiled._engine import FLOAT32, LONGEST, Array, fits, run, wrap

__all__ = ["KERNELS"]

Kernel = Callable[..., Any]
Pair = tuple[int, int]

#: Columns of the result from which on NumPy, which takes a whole row at a time, is faster than going through the windows.
_NARROW: Final = 16


def _pair(values: Sequence[int]) -> Pair:
    """One number stands for both."""
    first, *others = map(int, values)
    return (first, others[0] if others else first)


def _windows(x: Array, sizes: Sequence[Sequence[int]]) -> tuple[Pair, Pair, Pair, Pair] | None:
    """Kernel, stride, padding and dilation; None for what the kernel below refuses or does otherwise."""
    if not fits(x) or x.ndim not in (3, 4) or any(len(size) not in (1, 2) for size in sizes):
        return None
    kernel, stride, padding, dilation = map(_pair, sizes)
    for size, k, s, p, d in zip(x.shape[-2:], kernel, stride, padding, dilation, strict=True):
        if min(k, s, d) < 1 or not 0 <= p <= k // 2 or size + 2 * p < d * (k - 1) + 1:
            return None
        if max(k, s) >= 1 << 31 or d > size:  # Steps longer than the image may go past all of it.
            return None
    return kernel, stride, padding, dilation


def _counts(x: Array, windows: tuple[Pair, Pair, Pair, Pair], ceil_mode: bool) -> Sequence[int]:
    found = []
    for size, k, s, p, d in zip(x.shape[-2:], *windows, strict=True):
        count = (size + 2 * p - d * (k - 1) - 1 + (s - 1) * ceil_mode) // s + 1
        found.append(count - (ceil_mode and (count - 1) * s >= size + p))
    return found


def _planes(array: Array) -> Array:
    return array.reshape(-1, *array.shape[-2:])


def _are_in_lines(x: Array, windows: tuple[Pair, Pair, Pair, Pair], counts: Sequence[int]) -> bool:
    """Whether each window lies in one row, without gaps and zeros around."""
    (height, width), (down, step), padding, (_, gap) = windows
    inside = (counts[-1] - 1) * step + width <= x.shape[-1]
    return inside and height == down == 1 and padding == (0, 0) and (gap == 1 or width == 1)


def _max_pool2d(
    next: Kernel,
    self: Tensor,
    kernel_size: Sequence[int],
    stride: Sequence[int],
    padding: Sequence[int],
    dilation: Sequence[int],
    ceil_mode: bool,
) -> Any:
    x = self._array
    windows = _windows(x, (kernel_size, stride or kernel_size, padding, dilation))
    counts = _counts(x, windows, ceil_mode) if windows else (_NARROW,)
    in_lines = windows is not None and _are_in_lines(x, windows, counts)
    if windows is None or (counts[-1] >= _NARROW and not in_lines):
        return next(self, kernel_size, stride, padding, dilation, ceil_mode)
    shape = (*x.shape[:-2], *counts)
    values, indices = np.empty(shape, FLOAT32), np.empty(shape, np.int64)
    if in_lines:
        lines = [array.reshape(-1, array.shape[-1]) for array in (x, values, indices)]
        run("pooling.maximum_of_lines", len(lines[0]), x.size, *lines, x.shape[-2], windows[0][1], windows[1][1])
        return wrap(values), wrap(indices)
    planes = _planes(x)
    run("pooling.maximum", len(planes), x.size, planes, _planes(values), _planes(indices), *windows)
    return wrap(values), wrap(indices)


def _avg_pool2d(
    next: Kernel,
    self: Tensor,
    kernel_size: Sequence[int],
    stride: Sequence[int],
    padding: Sequence[int],
    ceil_mode: bool,
    count_include_pad: bool,
    divisor_override: int | None,
) -> Any:
    x = self._array
    windows = _windows(x, (kernel_size, stride or kernel_size, padding, (1,)))
    counts = _counts(x, windows, ceil_mode) if windows else (_NARROW,)
    if windows is None or counts[-1] >= _NARROW or divisor_override == 0:
        return next(self, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override)
    result = np.empty((*x.shape[:-2], *counts), FLOAT32)
    planes, divisor = _planes(x), int(divisor_override or 0)
    run("pooling.average", len(planes), x.size, planes, _planes(result), *windows[:3], bool(count_include_pad), divisor)
    return wrap(result)


def _adaptive_avg_pool2d(next: Kernel, self: Tensor, output_size: Sequence[int]) -> Any:
    x = self._array
    if (
        not fits(x)
        or x.ndim not in (3, 4)
        or len(output_size) != 2
        or min(output_size) < 2
        or max(output_size) > LONGEST
    ):
        return next(self, output_size)
    result = np.empty((*x.shape[:-2], *output_size), FLOAT32)
    planes = _planes(x)
    run("pooling.adaptive_average", len(planes), x.size, planes, _planes(result))
    return wrap(result)


#: The kernels by operator.
KERNELS: dict[str, Kernel] = {
    "_adaptive_avg_pool2d": _adaptive_avg_pool2d,
    "avg_pool2d": _avg_pool2d,
    "max_pool2d_with_indices": _max_pool2d,
}
