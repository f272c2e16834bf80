"""Convolutions with one product for each row of the kernel.

The image is copied once for each column of the kernel, shifted to where that column sees it. What a row of the kernel sees at all
windows is then a part of these copies that begins so many rows further down, in which BLAS steps by itself: a kernel of 3x3 takes
three copies, where its windows are nine. The products are added up, one pass over the result for each further row of the kernel.
"""

from math import prod
from typing import Any, Final

import numpy as np

from opmux.native import Geometry
from opmux_cpu._broadcasting import strided
from opmux_cpu._padding import padded_images
from opmux_cpu._scratch import scratch

__all__ = ["by_kernel_rows", "has_deep_rows", "shift_into"]

Array = np.ndarray[Any, np.dtype[Any]]

#: Elements that a row of the kernel sees, from which on its products take longer than adding them up.
_DEEP: Final = 16
#: Positions from which on the copies are long, elements of a weight that may be copied, and bytes of the copies of an image.
_MANY_POSITIONS: Final = 196
_SMALL_WEIGHT: Final = 1 << 16
_BUDGET: Final = 1 << 22


def has_deep_rows(x: Array, weight: Array, counts: tuple[int, ...], geometry: Geometry) -> bool:
    """Whether `by_kernel_rows` can be done, and is faster than copying windows."""
    height, width = weight.shape[2:]
    return (
        geometry.stride[0] == 1 < height
        and weight.shape[1] * width >= _DEEP
        and weight.size < _SMALL_WEIGHT
        and prod(counts) >= _MANY_POSITIONS
        and prod(_copies(x, width, counts, geometry)) * x.dtype.itemsize <= _BUDGET
    )


def _copies(x: Array, width: int, counts: tuple[int, ...], geometry: Geometry) -> tuple[int, ...]:
    """The shape of an image's copies: (channels, kernel's columns, padded rows, columns)."""
    return (x.shape[1], width, x.shape[2] + 2 * geometry.padding[0], counts[1])


def by_kernel_rows(x: Array, weight: Array, counts: tuple[int, ...], geometry: Geometry) -> Array:
    """The convolution of images, (samples, outputs, rows, columns)."""
    groups, (outputs, channels, height, width) = geometry.groups, weight.shape
    rows = weight.reshape(groups, outputs // groups, channels, height, width).transpose(3, 0, 1, 2, 4)
    matrices = np.ascontiguousarray(rows).reshape(height, groups, outputs // groups, channels * width)
    result = np.empty((len(x), groups, outputs // groups, prod(counts)), x.dtype)
    copies = scratch("windows", _copies(x, width, counts, geometry), x.dtype)
    seen = copies.reshape(groups, channels * width, -1)
    product = scratch("product", result.shape[1:], x.dtype)
    for image, total in zip(x, result, strict=True):
        shift_into(copies.swapaxes(1, 2)[None], image[None], geometry)
        np.matmul(matrices[0], seen[..., : prod(counts)], out=total)
        for i in range(1, height):
            start = i * geometry.dilation[0] * counts[1]
            total += np.matmul(matrices[i], seen[..., start : start + prod(counts)], out=product)
    return result.reshape(len(x), outputs, *counts)


def shift_into(shifted: Array, x: Array, geometry: Geometry) -> None:
    """Copies images once for each column of the kernel, as that column sees them at all windows, with zeros around.

    Args:
        shifted: Where to, (samples, channels, padded rows, kernel's columns, columns).
        x: (samples, channels, rows, columns).
        geometry: Of the convolution.
    """
    padded = padded_images(x, geometry)
    sample, channel, row, item = padded.strides
    # One copy of a view of all columns; around copies of the images alone zeros would take as long as the images.
    strides = (sample, channel, row, item * geometry.dilation[1], item * geometry.stride[1])
    np.copyto(shifted, strided(padded, shifted.shape, strides))
