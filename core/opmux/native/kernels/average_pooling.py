"""Means of moving windows: sums along one dimension after the other, and one division."""

from collections.abc import Sequence
from functools import lru_cache, partial
from math import prod
from typing import Any, Final

from opmux.native.arrays import cast, copy_array, native
from opmux.native.kernels.elementwise import computable
from opmux.native.kernels.quiet import quietly
from opmux.native.kernels.resampling import resample, resample_backward, uniform_taps
from opmux.native.kernels.windows import add_slice, arranged, reaches, surrounded, window_starts
from opmux.native.meta.adaptive_pooling import (
    AdaptiveWindow,
    adaptive_avg_pool2d_backward_meta,
    adaptive_avg_pool2d_meta,
    adaptive_avg_pool3d_backward_meta,
    adaptive_avg_pool3d_meta,
    adaptive_window,
)
from opmux.native.meta.pooling import (
    Window,
    averaged_windows,
    avg_pool2d_backward_meta,
    avg_pool3d_backward_meta,
)
from opmux.tensor import ArrayBackend, Tensor, dtype

__all__ = [
    "adaptive_avg_pool2d",
    "adaptive_avg_pool2d_backward",
    "adaptive_avg_pool3d",
    "adaptive_avg_pool3d_backward",
    "avg_pool2d_backward_impl",
    "avg_pool2d_impl",
    "avg_pool3d_backward_impl",
    "avg_pool3d_impl",
]

_BACKWARD_META = {2: avg_pool2d_backward_meta, 3: avg_pool3d_backward_meta}
_ADAPTIVE_META = {2: adaptive_avg_pool2d_meta, 3: adaptive_avg_pool3d_meta}
_ADAPTIVE_BACKWARD_META = {2: adaptive_avg_pool2d_backward_meta, 3: adaptive_avg_pool3d_backward_meta}


def _summed(be: ArrayBackend, x: Any, window: Window, axis: int) -> Any:
    """Sums of the windows along one dimension."""
    end = window.end
    if window.padding or end > window.size:
        margin = (window.padding, max(end - window.size - window.padding, 0))
        x = surrounded(be, x, [margin, *[(0, 0)] * (x.ndim - axis - 1)], 0)
    parts = [x[key] for key in reaches(be, window, axis - x.ndim)]
    if len(parts) == 1:
        return parts[0]
    total = parts[0] + parts[1]
    for part in parts[2:]:
        total += part
    return total


def _spread(be: ArrayBackend, grad: Any, window: Window, axis: int) -> Any:
    """Each element added to all elements of its window; the transposed map of `_summed`."""
    room = max(window.size + window.padding, window.end)
    total = be.xp.zeros((*grad.shape[:axis], room, *grad.shape[axis + 1 :]), dtype=grad.dtype)
    for key in reaches(be, window, axis - grad.ndim):
        total = add_slice(be, total, key, grad)
    return total[(*[slice(None)] * axis, slice(window.padding, window.padding + window.size))]


def _divisor(be: ArrayBackend, windows: Sequence[Window], count_include_pad: bool, override: int | None) -> Any:
    """Number of elements of each window, as one int where all windows have the same."""
    if override is not None:
        return override
    count = (_kept_full_count if be.writable else _full_count)(count_include_pad, *windows)
    if count:
        return count
    whole: Any = None
    for window in windows:
        lowest, highest = (-window.padding, window.size + window.padding) if count_include_pad else (0, window.size)
        starts = window_starts(be.xp, window)
        counts = be.xp.minimum(starts + window.kernel, highest) - be.xp.maximum(starts, lowest)
        whole = counts if whole is None else whole[..., None] * counts
    return whole


def _full_count(count_include_pad: bool, *windows: Window) -> int:
    """Number of elements of each window, where all elements of all windows count; else 0."""
    is_full = all(_are_full(window, count_include_pad) for window in windows)
    return prod([window.kernel for window in windows]) if is_full else 0


_kept_full_count: Final = lru_cache(256)(_full_count)


def _are_full(window: Window, count_include_pad: bool) -> bool:
    """Whether all elements of all windows count."""
    padding = window.padding if count_include_pad else 0
    return padding == window.padding and window.end - window.padding <= window.size + padding


def _divided(be: ArrayBackend, total: Any, divisor: Any, d: dtype) -> Any:
    """Division, which rounds towards 0 for integers."""
    if d.kind in "iu":
        # Not by sizes: the least integer has none.
        quotient = total // divisor
        rounded_down = (quotient * divisor != total) & ((total < 0) ^ (divisor < 0))
        return cast(be, quotient + rounded_down, d)
    return total / (divisor if isinstance(divisor, int) else divisor.astype(total.dtype))


def _avg_pool(
    spatial: int,
    be: ArrayBackend,
    self: Tensor,
    kernel_size: Sequence[int],
    stride: Sequence[int] = (),
    padding: Sequence[int] = (0,),
    ceil_mode: bool = False,
    count_include_pad: bool = True,
    divisor_override: int | None = None,
    *,
    out: Any = None,
) -> Any:
    windows = averaged_windows(spatial, self, kernel_size, stride, padding, ceil_mode, divisor_override)
    x = computable(be, self)
    first = x.ndim - spatial
    total = x
    for axis in reversed(range(spatial)):
        total = _summed(be, total, windows[axis], first + axis)
    divisor = _divisor(be, windows, count_include_pad, divisor_override)
    models = (native(be, self),) if spatial == 2 else ()
    return arranged(be, cast(be, _divided(be, total, divisor, self.dtype), self.dtype), *models)


avg_pool2d_impl = partial(_avg_pool, 2)
avg_pool3d_impl = partial(_avg_pool, 3)


def _avg_pool_backward(
    spatial: int,
    be: ArrayBackend,
    grad_output: Tensor,
    self: Tensor,
    kernel_size: Sequence[int],
    stride: Sequence[int],
    padding: Sequence[int],
    ceil_mode: bool,
    count_include_pad: bool,
    divisor_override: int | None,
    *,
    out: Any = None,
) -> Any:
    x, grad, options = native(be, self), native(be, grad_output), (kernel_size, stride, padding, ceil_mode)
    windows = averaged_windows(spatial, self, *options, divisor_override)
    if grad.dtype != x.dtype or grad.shape != (*x.shape[:-spatial], *[window.count for window in windows]):
        _BACKWARD_META[spatial](grad_output, self, *options, count_include_pad, divisor_override)
    divisor = _divisor(be, windows, count_include_pad, divisor_override)
    grad = _divided(be, computable(be, grad_output), divisor, grad_output.dtype)
    first = grad.ndim - spatial
    for axis, window in enumerate(windows, first):
        grad = _spread(be, grad, window, axis)
    return arranged(be, cast(be, grad, self.dtype), *(x,) if spatial == 2 else ())


avg_pool2d_backward_impl = partial(_avg_pool_backward, 2)
avg_pool3d_backward_impl = partial(_avg_pool_backward, 3)


@quietly
def _mean(be: ArrayBackend, x: Any, window: Window | AdaptiveWindow, axis: int) -> Any:
    """Means of the windows along one dimension."""
    if isinstance(window, AdaptiveWindow):
        return resample(be, x, uniform_taps(be, window), axis)
    if window.kernel == 1:
        return copy_array(be, x)
    parts = x.reshape(*x.shape[:axis], window.count, window.kernel, *x.shape[axis + 1 :])
    return parts.mean(axis + 1, dtype=x.dtype)


def _mean_backward(be: ArrayBackend, grad: Any, window: Window | AdaptiveWindow, axis: int) -> Any:
    if isinstance(window, AdaptiveWindow):
        return resample_backward(be, grad, uniform_taps(be, window), axis)
    return be.xp.repeat(grad / window.kernel, window.kernel, axis)


def _adaptive_avg_pool(spatial: int, be: ArrayBackend, self: Tensor, output_size: Sequence[int]) -> Tensor:
    meta = _ADAPTIVE_META[spatial](self, output_size)
    x = computable(be, self)
    if 0 in meta.shape:
        return be.wrap(arranged(be, be.xp.zeros(meta.shape, dtype=native(be, self).dtype)))
    first = x.ndim - spatial
    if all(count == 1 for count in meta.shape[first:]):
        elements = prod(x.shape[first:])
        rows = x.reshape(-1, elements)
        # A product with a vector is several times as fast as a sum of short rows, on the host.
        on_host = be.on_host
        x = rows @ be.xp.full(elements, 1 / elements, dtype=x.dtype) if on_host else be.sum(rows, axis=1) / elements
        x = x.reshape(meta.shape)
    else:
        for axis in reversed(range(first, x.ndim)):
            x = _mean(be, x, adaptive_window(x.shape[axis], meta.shape[axis]), axis)
    models = (native(be, self),) if spatial == 2 else ()
    return be.wrap(arranged(be, cast(be, x, meta.dtype), *models))


adaptive_avg_pool2d = partial(_adaptive_avg_pool, 2)
adaptive_avg_pool3d = partial(_adaptive_avg_pool, 3)


def _adaptive_avg_pool_backward(spatial: int, be: ArrayBackend, grad_output: Tensor, self: Tensor) -> Tensor:
    meta = _ADAPTIVE_BACKWARD_META[spatial](grad_output, self)
    grad = computable(be, grad_output)
    for axis in range(grad.ndim - spatial, grad.ndim):
        grad = _mean_backward(be, grad, adaptive_window(meta.shape[axis], grad.shape[axis]), axis)
    models = (native(be, self),) if spatial == 2 else ()
    return be.wrap(arranged(be, cast(be, grad, meta.dtype), *models))


adaptive_avg_pool2d_backward = partial(_adaptive_avg_pool_backward, 2)
adaptive_avg_pool3d_backward = partial(_adaptive_avg_pool_backward, 3)
