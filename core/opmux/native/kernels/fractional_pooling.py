"""Largest elements of windows whose places are drawn, at distances that are no whole numbers; and the way back."""

from collections.abc import Sequence
from functools import partial
from itertools import product
from math import prod
from typing import Any

from opmux.errors import OperatorIndexError
from opmux.native.arrays import native
from opmux.native.kernels.pooling import scattered
from opmux.native.meta.fractional_pooling import (
    fractional_max_pool2d_backward_meta,
    fractional_max_pool2d_meta,
    fractional_max_pool3d_backward_meta,
    fractional_max_pool3d_meta,
)
from opmux.tensor import ArrayBackend, Tensor

__all__ = [
    "fractional_max_pool2d_backward_impl",
    "fractional_max_pool2d_impl",
    "fractional_max_pool3d_backward_impl",
    "fractional_max_pool3d_impl",
]

_META = {2: fractional_max_pool2d_meta, 3: fractional_max_pool3d_meta}
_BACKWARD_META = {2: fractional_max_pool2d_backward_meta, 3: fractional_max_pool3d_backward_meta}
#: Which of a plane's samples belongs to each dimension: those of images come in the other order.
_SAMPLES = {2: (1, 0), 3: (0, 1, 2)}


def _pool(
    spatial: int,
    be: ArrayBackend,
    self: Tensor,
    kernel_size: Sequence[int],
    output_size: Sequence[int],
    random_samples: Tensor,
    *,
    out: Any = None,
) -> tuple[Any, Any]:
    pooled = _META[spatial](self, kernel_size, output_size, random_samples)[0].shape
    x, samples, xp = native(be, self), native(be, random_samples), be.xp
    if 0 in pooled:
        return xp.zeros(pooled, dtype=x.dtype), xp.zeros(pooled, dtype=xp.int64)
    sizes = x.shape[-spatial:]
    planes = prod(x.shape[:-spatial])
    samples = samples[: x.shape[0] if x.ndim > spatial + 1 else 1].reshape(planes, spatial)
    starts = [
        _starts(xp, samples[:, number], *row)
        for number, *row in zip(_SAMPLES[spatial], sizes, output_size, kernel_size, strict=True)
    ]
    best, at = _largest(xp, x.reshape(planes, prod(sizes)), sizes, kernel_size, starts)
    return best.reshape(pooled), at.reshape(pooled)


fractional_max_pool2d_impl = partial(_pool, 2)
fractional_max_pool3d_impl = partial(_pool, 3)


def _starts(xp: Any, sample: Any, size: int, count: int, kernel: int) -> Any:
    """Where windows begin along one dimension, (planes, windows); the last one ends where the dimension does."""
    last = xp.full((len(sample), 1), size - kernel, dtype=xp.int64)
    if count == 1:
        return last
    step = xp.full((), size - kernel, dtype=sample.dtype) / xp.full((), count - 1, dtype=sample.dtype)
    numbers = xp.arange(count - 1).astype(sample.dtype)
    places = ((numbers + sample[:, None]) * step).astype(xp.int64) - (sample[:, None] * step).astype(xp.int64)
    return xp.concatenate([xp.clip(places, 0, size - kernel), last], axis=1)


def _largest(
    xp: Any, rows: Any, sizes: Sequence[int], kernel_size: Sequence[int], starts: Sequence[Any]
) -> tuple[Any, Any]:
    """Largest values and their positions in the flattened dimensions; the last NaN counts, and the first of equal values."""
    best: Any = None
    at: Any = None
    for offsets in product(*map(range, kernel_size)):
        position = xp.zeros((len(rows), 1), dtype=xp.int64)
        for n, start, offset in zip(sizes, starts, offsets, strict=True):
            position = (position[..., None] * n + (start + offset)[:, None, :]).reshape(len(rows), -1)
        value = xp.take_along_axis(rows, position, axis=1)
        if best is None:
            best, at = value, position
            continue
        better = (value > best) | xp.isnan(value)
        best, at = xp.where(better, value, best), xp.where(better, position, at)
    return best, at


def _pool_backward(
    spatial: int,
    be: ArrayBackend,
    grad_output: Tensor,
    self: Tensor,
    kernel_size: Sequence[int],
    output_size: Sequence[int],
    indices: Tensor,
    *,
    out: Any = None,
) -> Any:
    shape = _BACKWARD_META[spatial](grad_output, self, kernel_size, output_size, indices).shape
    at, room = native(be, indices), prod(shape[-spatial:])
    if be.on_host and at.size and (int(at.min()) < 0 or int(at.max()) >= room):
        raise OperatorIndexError(
            f"the gradient of fractional_max_pool{spatial}d",
            found=f"an index of {int(at.min())} or {int(at.max())}, with {room} input positions",
            advice="give the indices that the operator returned",
        )
    return scattered(be, native(be, grad_output), at, shape, spatial, once=False)


fractional_max_pool2d_backward_impl = partial(_pool_backward, 2)
fractional_max_pool3d_backward_impl = partial(_pool_backward, 3)
