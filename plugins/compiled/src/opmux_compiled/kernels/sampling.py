"""Interpolation of images, and samples at the points of grids."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

import numpy as np

from opmux import Tensor
from opmux_compiled._engine import FLOAT32, LONGEST, Array, fits, run, wrap

__all__ = ["KERNELS"]

Kernel = Callable[..., Any]


@lru_cache(maxsize=32)  # It takes as long as the loop over a small image.
def _between(size: int, count: int, align_corners: bool, scale: float | None) -> tuple[Array, Array, Array]:
    """For each of so many outputs the two inputs that it lies between, and the share of the second."""
    at = np.arange(count, dtype=FLOAT32)
    if size == count:
        step = np.float32(1)  # whatever the scale, as for PyTorch
    elif align_corners:
        step = np.float32((size - 1) / (count - 1) if count > 1 else 0)
    else:
        step = np.float32(1 / scale if scale is not None and scale > 0 else size / count)
    at = at * step if align_corners else np.maximum((at + np.float32(0.5)) * step - np.float32(0.5), 0)
    first = np.minimum(at.astype(np.int64), size - 1)
    share = np.clip(at - first.astype(FLOAT32), 0, 1)
    return first, np.minimum(first + 1, size - 1), share


def _upsample_bilinear2d(
    next: Kernel,
    self: Tensor,
    output_size: Sequence[int],
    align_corners: bool,
    scales_h: float | None = None,
    scales_w: float | None = None,
) -> Any:
    x = self._array
    sizes = tuple(output_size)
    within = all(scale is None or 1e-3 < scale < 1e3 for scale in (scales_h, scales_w))
    within = within and all(0 < size <= LONGEST for size in sizes)
    if not fits(x) or x.ndim != 4 or len(sizes) != 2 or sizes == x.shape[2:] or not within:
        return next(self, output_size, align_corners, scales_h, scales_w)
    result = np.empty((*x.shape[:2], *sizes), FLOAT32)
    down = _between(x.shape[2], sizes[0], align_corners, scales_h)
    along = _between(x.shape[3], sizes[1], align_corners, scales_w)
    planes = (x.reshape(-1, *x.shape[2:]), result.reshape(-1, *sizes))
    run("sampling.bilinear", len(planes[0]), result.size, *planes, *down, *along)
    return wrap(result)


def _grid_sampler_2d(
    next: Kernel, input: Tensor, grid: Tensor, interpolation_mode: int, padding_mode: int, align_corners: bool
) -> Any:
    x, points = input._array, grid._array
    fitting = fits(x) and fits(points) and x.ndim == points.ndim == 4 and points.shape[3] == 2
    if not fitting or len(x) != len(points) or interpolation_mode != 0 or padding_mode not in (0, 1):
        return next(input, grid, interpolation_mode, padding_mode, align_corners)
    result = np.empty((*x.shape[:2], *points.shape[1:3]), FLOAT32)
    rows = len(x) * points.shape[1]
    images, width = x.reshape(*x.shape[:2], -1), x.shape[3]
    run(
        "sampling.grid_bilinear",
        rows,
        result.size,
        images,
        points,
        result,
        width,
        bool(align_corners),
        padding_mode == 1,
    )
    return wrap(result)


#: The kernels by operator.
KERNELS: dict[str, Kernel] = {
    "grid_sampler_2d": _grid_sampler_2d,
    "upsample_bilinear2d": _upsample_bilinear2d,
}
