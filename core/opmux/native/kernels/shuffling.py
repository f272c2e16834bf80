"""Channels and pixels in another order."""

from typing import Any

from opmux.native.arrays import copy_array, native
from opmux.native.kernels.windows import arranged
from opmux.native.meta.shuffling import channel_shuffle_meta, pixel_shuffle_meta, pixel_unshuffle_meta
from opmux.tensor import ArrayBackend, Tensor

__all__ = ["channel_shuffle", "pixel_shuffle", "pixel_unshuffle"]


def _reordered(be: ArrayBackend, x: Any, split: tuple[int, ...], order: list[int], shape: tuple[int, ...]) -> Tensor:
    """A copy whose last dimensions are split, put in another order and joined."""
    lead = len(shape) - 3
    parts = x.reshape(*x.shape[:lead], *split)
    moved = parts.transpose(*range(lead), *[lead + i for i in order])
    return be.wrap(arranged(be, copy_array(be, moved).reshape(shape), x))


def pixel_shuffle(be: ArrayBackend, self: Tensor, upscale_factor: int) -> Tensor:
    shape, n = pixel_shuffle_meta(self, upscale_factor).shape, upscale_factor
    x = native(be, self)
    split = (shape[-3], n, n, *x.shape[-2:])
    return _reordered(be, x, split, [0, 3, 1, 4, 2], shape)


def pixel_unshuffle(be: ArrayBackend, self: Tensor, downscale_factor: int) -> Tensor:
    shape, n = pixel_unshuffle_meta(self, downscale_factor).shape, downscale_factor
    x = native(be, self)
    split = (x.shape[-3], shape[-2], n, shape[-1], n)
    return _reordered(be, x, split, [0, 2, 4, 1, 3], shape)


def channel_shuffle(be: ArrayBackend, self: Tensor, groups: int) -> Tensor:
    shape = channel_shuffle_meta(self, groups).shape
    x = native(be, self)
    parts = x.reshape(shape[0], groups, shape[1] // groups, *shape[2:])
    return be.wrap(arranged(be, copy_array(be, parts.swapaxes(1, 2)).reshape(shape), x))
