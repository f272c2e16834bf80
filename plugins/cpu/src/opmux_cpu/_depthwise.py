"""Depthwise convolutions, in which each channel has kernels of its own.

The windows of one channel are too few rows for a matrix product, and as large as the kernel times the image. Here some rows
of the output at a time are the product of a band matrix, which repeats the kernel, with rows of the image shifted once for each
column of the kernel: more multiplications, but in BLAS, and copies as long as a row. Small images of many channels are multiplied
along the channels instead.

What a band has beside the kernel is 0, and 0 times infinity is NaN: a result that is not finite is left to the general way.
"""

from collections.abc import Iterator
from math import prod
from typing import Any, Final

import numpy as np

from opmux.native import Geometry
from opmux_cpu._broadcasting import strided
from opmux_cpu._kernel_rows import shift_into
from opmux_cpu._scratch import scratch

__all__ = ["along_channels", "by_bands", "is_depthwise", "short_rows", "tap_products"]

Array = np.ndarray[Any, np.dtype[Any]]

#: Bytes of shifted rows that are multiplied at a time.
_BUDGET: Final = 1 << 20
#: Rows of the output in one product: with more of them most of a band is 0, with fewer BLAS is slow.
_TILE: Final = 4
#: Up to so many positions, and from so many channels on, the channels make the longer loop.
_FEW_POSITIONS: Final = 196
_MANY_CHANNELS: Final = 64


def is_depthwise(weight: Array, geometry: Geometry) -> bool:
    """Whether each group has one channel of the input; without a stride of the kernel that would make bands long."""
    return geometry.groups > 1 and weight.shape[1] == 1 and max(geometry.dilation) == 1


def short_rows(weight: Array, counts: tuple[int, ...], geometry: Geometry) -> bool:
    """Whether `along_channels` is faster than `by_bands`."""
    return len(weight) == geometry.groups >= _MANY_CHANNELS and prod(counts) <= _FEW_POSITIONS


def along_channels(windows: Array, weight: Array) -> Array:
    """The convolution as sums of products of whole pixels.

    Args:
        windows: (samples, rows, columns, *kernel, channels).
        weight: (channels, 1, *kernel).
    """
    taps = np.ascontiguousarray(weight[:, 0].transpose(1, 2, 0))
    result = np.empty((*windows.shape[:3], len(weight)), windows.dtype)
    for image, pixels in zip(windows, result, strict=True):
        np.einsum("hwijc,ijc->hwc", image, taps, out=pixels)
    return result.transpose(0, 3, 1, 2)


def by_bands(x: Array, weight: Array, counts: tuple[int, ...], geometry: Geometry) -> Array | None:
    """The convolution as products with band matrices; None if its result is not finite."""
    groups, (rows, columns), stride = geometry.groups, counts, geometry.stride[0]
    tile = min(_TILE, rows)
    bands = _bands(weight, groups, tile, stride)
    result = np.empty((len(x), groups, len(weight) // groups, rows, columns), x.dtype)
    kernel, done = weight.shape[2:], rows // tile * tile
    depth, rest = bands.shape[-1], ((rows - done - 1) * stride + kernel[0]) * kernel[1]
    for samples, channels in _parts(x, kernel[1] * columns, geometry):
        shifted = _shifted_rows(x[samples, channels], kernel[1], columns, geometry)
        n, c, row, _, _ = shifted.strides
        part, target = bands[channels], result[samples, channels]
        shape, inner = shifted.shape, shifted.strides[3:]
        tiles = strided(shifted, (*shape[:2], 1, done // tile, depth, columns), (n, c, 0, row * stride * tile, *inner))
        np.matmul(part, tiles, out=target[:, :, :, :done].reshape(*target.shape[:3], done // tile, tile, columns))
        if done < rows:
            below = shifted[:, :, done * stride :]
            last = strided(below, (*shape[:2], 1, rest, columns), (n, c, 0, *inner))
            np.matmul(part[:, :, 0, : rows - done, :rest], last, out=target[:, :, :, done:])
    return result.reshape(len(x), len(weight), rows, columns) if _is_finite(result) else None


def _bands(weight: Array, groups: int, tile: int, stride: int) -> Array:
    """(groups, kernels of each, 1, tile, shifted rows that the tile sees): each row the kernel, a stride below that before."""
    height, width = weight.shape[2:]
    kernels = weight.reshape(groups, len(weight) // groups, height, width)
    bands = np.zeros((*kernels.shape[:2], 1, tile, (tile - 1) * stride + height, width), weight.dtype)
    for i in range(tile):
        bands[:, :, 0, i, i * stride : i * stride + height] = kernels
    return bands.reshape(*bands.shape[:4], -1)


def _parts(x: Array, width: int, geometry: Geometry) -> Iterator[tuple[slice, slice]]:
    """Samples and channels whose shifted rows, of `width` elements for each row of the image, fit the budget."""
    samples, channels, height = x.shape[:3]
    each = max((height + 2 * geometry.padding[0]) * width * x.itemsize, 1)
    planes = max(_BUDGET // each, 1)
    step = max(planes // channels, 1)
    for start in range(0, samples, step):
        for first in range(0, channels, planes):
            yield slice(start, start + step), slice(first, first + planes)


def _shifted_rows(x: Array, kernel: int, columns: int, geometry: Geometry) -> Array:
    """(samples, channels, padded rows, kernel's columns, columns): what each column of the kernel sees at all windows."""
    samples, channels, height = x.shape[:3]
    shape = (samples, channels, height + 2 * geometry.padding[0], kernel, columns)
    shifted = scratch("windows", shape, x.dtype)
    shift_into(shifted, x, geometry)
    return shifted


def tap_products(gradient: Array, x: Array, kernel: tuple[int, ...], geometry: Geometry) -> Array | None:
    """The gradient for the weight: for each of its elements the product of two long rows; None if it is not finite."""
    samples, outputs, rows, columns = gradient.shape
    channels, height, width = x.shape[1:]
    (stride, step), (pad, edge) = geometry.stride, geometry.padding
    wide = width + 2 * edge
    length = (rows - 1) * stride * wide + (columns - 1) * step + 1
    padded = np.zeros((channels, height + 2 * pad, wide), x.dtype)
    # The gradient as wide as the image, with zeros where no window is.
    spread = np.zeros((channels, outputs // channels, (rows - 1) * stride + 1, wide), x.dtype)
    c, row, item = padded.strides
    windows = strided(padded, (channels, 1, *kernel, length), (c, 0, row, item, item))
    along = spread.reshape(channels, outputs // channels, 1, 1, -1)[..., :length]
    total = np.zeros((channels, outputs // channels, *kernel), x.dtype)
    for image, slopes in zip(x, gradient.reshape(samples, channels, -1, rows, columns), strict=True):
        padded[:, pad : pad + height, edge : edge + width] = image
        spread[:, :, ::stride, : (columns - 1) * step + 1 : step] = slopes
        total += np.vecdot(windows, along)
    return total.reshape(outputs, 1, *kernel) if _is_finite(total) else None


def _is_finite(array: Array) -> bool:
    # A sum of squares that is a number has met no NaN; one that overflows costs no more than time.
    flat = array.reshape(-1)
    return bool(np.isfinite(np.dot(flat, flat)))
