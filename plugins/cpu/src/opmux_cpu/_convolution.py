"""Convolutions in one and two dimensions through BLAS, a cache-sized piece at a time.

Windows are copied into a matrix of about the size of a second-level cache and multiplied while they are there: those of some rows
of a large image, or of several small images side by side, because BLAS is slow with few columns, and reads all weights for each
product. Only small weights are copied: for the last layers of a network that takes longer than their product. Images between
these and those that are large take fewer copies (`_kernel_rows.py`), depthwise convolutions go their own way (`_depthwise.py`),
other numbers of dimensions and integers the general one.
"""

from collections.abc import Iterator
from functools import partial
from math import prod
from typing import Any, Final

import numpy as np

from opmux.native import (
    PORTABLE_CONVOLUTION,
    ArrayBackend,
    ConvolutionRoutines,
    Geometry,
    convolve,
    convolve_backward,
)
from opmux_cpu._broadcasting import strided
from opmux_cpu._depthwise import along_channels, by_bands, is_depthwise, short_rows, tap_products
from opmux_cpu._kernel_rows import by_kernel_rows, has_deep_rows
from opmux_cpu._padding import clear_edges, padded_images
from opmux_cpu._scratch import scratch

__all__ = ["ROUTINES", "convolution", "convolution_backward"]

_BUDGET: Final = 1 << 20
#: Columns from which on a product gains nothing from more.
_WIDE: Final = 1024
#: Elements of a weight that may be copied: those of more take longer than their product.
_SMALL_WEIGHT: Final = 1 << 16
Array = np.ndarray[Any, np.dtype[Any]]


def _two_dimensional(geometry: Geometry) -> Geometry:
    """The geometry of a one-dimensional convolution on an image of height 1."""
    return Geometry((1, *geometry.stride), (0, *geometry.padding), (1, *geometry.dilation), geometry.groups)


def _channels_last(x: Array, geometry: Geometry) -> bool:
    return geometry.groups == 1 and x.shape[1] >= 8 and x.shape[3] < 16 * geometry.stride[1]


def _windows(x: Array, kernel: tuple[int, ...], counts: tuple[int, ...], geometry: Geometry, last: bool) -> Array:
    """All windows as a view of the padded input, one sample after the other.

    Returns:
        (samples, height, width, *kernel, channels) if `last`, else (samples, channels, *kernel, height, width).
    """
    samples, channels, height, width = x.shape
    (stride, step), (pad, edge), (gap, hole) = geometry.stride, geometry.padding, geometry.dilation
    rows, columns = counts
    if last:
        padded = scratch("padded", (samples, height + 2 * pad, width + 2 * edge, channels), x.dtype)
        clear_edges(padded, 1, pad, edge)
        padded[:, pad : pad + height, edge : edge + width] = x.transpose(0, 2, 3, 1)
        n, a, b, c = padded.strides
        return strided(
            padded,
            (samples, rows, columns, *kernel, channels),
            (n, a * stride, b * step, a * gap, b * hole, c),
        )
    padded = padded_images(x, geometry)
    n, c, a, b = padded.strides
    return strided(
        padded,
        (samples, channels, *kernel, rows, columns),
        (n, c, a * gap, b * hole, a * stride, b * step),
    )


def _pieces(windows: Array) -> Iterator[tuple[slice, Array]]:
    """Copies of the windows of some samples at a time, in one buffer; each is gone when the next is asked for."""
    samples = windows.shape[0]
    if not samples:
        return
    each = max(int(windows[0].size) * windows.itemsize, 1)
    count = max(1, min(samples, _BUDGET // each))
    buffer = scratch("windows", (count, *windows.shape[1:]), windows.dtype)
    for start in range(0, samples, count):
        part = windows[start : start + count]
        piece = buffer[: len(part)]
        np.copyto(piece, part)
        yield slice(start, start + len(part)), piece


def _forward(be: ArrayBackend, x: Array, weight: Array, geometry: Geometry) -> Any:
    if x.dtype.kind != "f" or x.ndim not in (3, 4):
        return PORTABLE_CONVOLUTION.forward(be, x, weight, geometry)
    if x.ndim == 3:
        flat = _two_dimensional(geometry)
        return _forward(be, x[:, :, None], weight[:, :, None], flat)[:, :, 0]
    if x.size and is_depthwise(weight, geometry):
        result = _depthwise(x, weight, geometry)
        if result is not None:
            return result
    outputs, kernel = weight.shape[0], weight.shape[2:]
    samples, groups = x.shape[0], geometry.groups
    rows, columns = counts = geometry.counts(x.shape[2:], kernel)
    if has_deep_rows(x, weight, counts, geometry):
        return by_kernel_rows(x, weight, counts, geometry)
    result = np.empty((samples, groups, outputs // groups, rows * columns), x.dtype)
    if kernel == (1, 1) == geometry.stride and geometry.padding == (0, 0):
        pixels = x.reshape(samples, groups, x.shape[1] // groups, rows * columns)
        np.matmul(weight.reshape(groups, outputs // groups, weight.shape[1]), pixels, out=result)
    else:
        _multiply(x, weight, counts, geometry, result)
    return result.reshape(samples, outputs, rows, columns)


def _depthwise(x: Array, weight: Array, geometry: Geometry) -> Array | None:
    counts = geometry.counts(x.shape[2:], weight.shape[2:])
    if short_rows(weight, counts, geometry):
        return along_channels(_windows(x, weight.shape[2:], counts, geometry, last=True), weight)
    return by_bands(x, weight, counts, geometry)


def _multiply(x: Array, weight: Array, counts: tuple[int, ...], geometry: Geometry, result: Array) -> None:
    samples, groups, outputs, positions = result.shape
    if not result.size:
        return
    depth, (rows, columns) = weight[0].size, counts
    if groups == 1 and x.shape[1] >= 8 and columns < 32 and weight.size < _SMALL_WEIGHT:
        _multiply_channels_last(x, weight, counts, geometry, result)
        return
    matrix = weight.reshape(groups, outputs, depth)
    windows = _windows(x, weight.shape[2:], counts, geometry, last=False)
    row = max(depth * columns * x.itemsize, 1)
    together = min(samples, max(_BUDGET, weight.nbytes) // (row * rows * groups), -(-_WIDE // positions))
    if together > 1:
        _multiply_together(matrix, windows, together, result)
        return
    for sample, product in zip(_by_group(windows, groups), result, strict=True):
        for some, lines in _parts(groups, rows, row):
            part = sample[some, ..., lines, :]
            piece = scratch("windows", part.shape, x.dtype)
            np.copyto(piece, part)
            wanted = product[some, :, lines.start * columns : lines.stop * columns]
            np.matmul(matrix[some], piece.reshape(len(piece), depth, -1), out=wanted)


def _by_group(windows: Array, groups: int) -> Array:
    """The windows with their channels, dimension 1, split into groups."""
    if groups == 1:
        return windows[:, None]
    n, c, *inner = windows.strides
    share = windows.shape[1] // groups
    return strided(windows, (len(windows), groups, share, *windows.shape[2:]), (n, c * share, c, *inner))


def _multiply_channels_last(
    x: Array, weight: Array, counts: tuple[int, ...], geometry: Geometry, result: Array
) -> None:
    """Windows as rows: with channels innermost a window's row is copied in one run, where an image's own is too short."""
    outputs = len(weight)
    matrix = np.ascontiguousarray(weight.transpose(0, 2, 3, 1)).reshape(outputs, -1).T
    for part, piece in _pieces(_windows(x, weight.shape[2:], counts, geometry, last=True)):
        product = piece.reshape(-1, len(matrix)) @ matrix
        result[part, 0] = product.reshape(len(piece), -1, outputs).transpose(0, 2, 1)


def _parts(groups: int, rows: int, row: int) -> Iterator[tuple[slice, slice]]:
    """Groups and rows of the output whose windows, `row` bytes for a row of a group, fit the budget: whole groups if they do."""
    share = min(groups, max(1, _BUDGET // (row * rows)))
    some = min(rows, max(1, _BUDGET // (row * share)))
    for group in range(0, groups, share):
        for first in range(0, rows, some):
            yield slice(group, group + share), slice(first, min(first + some, rows))


def _multiply_together(matrix: Array, windows: Array, count: int, result: Array) -> None:
    """The windows of `count` samples at a time, side by side."""
    groups, outputs, depth = matrix.shape
    for start in range(0, len(windows), count):
        part = windows[start : start + count].transpose(1, 2, 3, 0, 4, 5)
        piece = scratch("windows", part.shape, part.dtype)
        np.copyto(piece, part)
        product = np.matmul(matrix, piece.reshape(groups, depth, -1))
        target = result[start : start + count]
        target[...] = product.reshape(groups, outputs, len(target), -1).transpose(2, 0, 1, 3)


def _input_gradient(be: ArrayBackend, gradient: Array, weight: Array, size: tuple[int, ...], geometry: Geometry) -> Any:
    if gradient.dtype.kind != "f" or gradient.ndim not in (3, 4):
        return PORTABLE_CONVOLUTION.input_gradient(be, gradient, weight, size, geometry)
    if gradient.ndim == 3:
        flat = _two_dimensional(geometry)
        whole = _input_gradient(be, gradient[:, :, None], weight[:, :, None], (1, *size), flat)
        return whole[:, :, 0]
    reach = [step * (k - 1) for step, k in zip(geometry.dilation, weight.shape[2:], strict=True)]
    margins = tuple(r - pad for r, pad in zip(reach, geometry.padding, strict=True))
    single = len(weight) == geometry.groups > 1 == weight.shape[1]
    plain = geometry.stride == (1, 1) and min(margins) >= 0 and (single or 1 == geometry.groups < 8 <= weight.shape[1])
    if plain and gradient.shape[2:] == geometry.counts(size, weight.shape[2:]) and (single or not _few(gradient)):
        turned = weight[:, :, ::-1, ::-1]
        turned = turned if single else turned.transpose(1, 0, 2, 3)
        return _forward(be, gradient, turned, Geometry((1, 1), margins, geometry.dilation, geometry.groups))
    return _scattered(gradient, weight, size, geometry)


def _few(gradient: Array) -> bool:
    """Whether there are far fewer positions in all samples than outputs: the weights are most of what is read then."""
    return bool(0 < 2 * gradient.size <= gradient.shape[1] ** 2)


def _side_by_side(gradient: Array) -> Array:
    """The positions of all samples, for each output."""
    return gradient.reshape(*gradient.shape[:2], -1).transpose(1, 0, 2).reshape(gradient.shape[1], -1)


def _scattered(gradient: Array, weight: Array, size: tuple[int, ...], geometry: Geometry) -> Array:
    """Each window's share of the gradient, added up where the windows lie."""
    samples, _, rows, columns = gradient.shape
    channels, kernel = geometry.groups * weight.shape[1], weight.shape[2:]
    (stride, step), (pad, edge), (gap, hole) = geometry.stride, geometry.padding, geometry.dilation
    height, width = size
    # Windows may end before the padded input does, but never behind it.
    total = np.zeros((samples, channels, height + 2 * pad, width + 2 * edge), gradient.dtype)
    across = [slice(i, i + stride * (rows - 1) + 1, stride) for i in range(0, gap * kernel[0], gap)]
    along = [slice(j, j + step * (columns - 1) + 1, step) for j in range(0, hole * kernel[1], hole)]
    for part, piece in _shares(gradient, weight, geometry.groups):
        target = total[part]
        taps = piece.reshape(len(piece), channels, *kernel, rows, columns).transpose(2, 3, 0, 1, 4, 5)
        for lines, of_row in zip(across, taps, strict=True):
            for places, of_tap in zip(along, of_row, strict=True):
                target[..., lines, places] += of_tap
    return total[:, :, pad : pad + height, edge : edge + width]


def _shares(gradient: Array, weight: Array, groups: int) -> Iterator[tuple[slice, Array]]:
    """Samples, and the share of each of their windows, as (samples, groups, elements of a window, positions)."""
    samples, outputs, *positions = gradient.shape
    depth = weight[0].size
    if groups == 1 and _few(gradient):
        product = weight.reshape(outputs, depth).T.dot(_side_by_side(gradient))
        yield slice(None), product.reshape(1, depth, samples, prod(positions)).transpose(2, 0, 1, 3)
        return
    matrix = np.ascontiguousarray(weight.reshape(groups, outputs // groups, depth).swapaxes(1, 2))
    shares = gradient.reshape(samples, groups, outputs // groups, prod(positions))
    each = max(groups * depth * prod(positions) * gradient.itemsize, 1)
    count = max(1, min(samples, _BUDGET // each))
    buffer = scratch("windows", (count, groups, depth, prod(positions)), gradient.dtype)
    for start in range(0, samples, count):
        part = shares[start : start + count]
        yield slice(start, start + len(part)), np.matmul(matrix, part, out=buffer[: len(part)])


def _weight_gradient(be: ArrayBackend, gradient: Array, x: Array, kernel: tuple[int, ...], geometry: Geometry) -> Any:
    if x.dtype.kind != "f" or x.ndim not in (3, 4):
        return PORTABLE_CONVOLUTION.weight_gradient(be, gradient, x, kernel, geometry)
    if x.ndim == 3:
        flat = _two_dimensional(geometry)
        whole = _weight_gradient(be, gradient[:, :, None], x[:, :, None], (1, *kernel), flat)
        return whole[:, :, 0]
    if gradient.size and x.shape[1] == geometry.groups > 1 and max(geometry.dilation) == 1:
        found = tap_products(gradient, x, kernel, geometry)
        if found is not None:
            return found
    height, width = kernel
    samples, outputs, rows, columns = gradient.shape
    groups, channels = geometry.groups, x.shape[1] // geometry.groups
    depth, positions = channels * height * width, rows * columns
    if groups == 1 and _few(gradient):
        windows = _windows(x, kernel, (rows, columns), geometry, last=False).transpose(0, 4, 5, 1, 2, 3)
        return _side_by_side(gradient).dot(windows.reshape(-1, depth)).reshape(outputs, channels, height, width)
    last = _channels_last(x, geometry)
    windows = _windows(x, kernel, (rows, columns), geometry, last)
    shares = gradient.reshape(samples, groups, outputs // groups, positions)
    total = np.zeros((groups, outputs // groups, depth), x.dtype)
    for part, piece in _pieces(windows):
        if last:
            rows_of_outputs = shares[part, 0].transpose(1, 0, 2).reshape(outputs, -1)
            total[0] += rows_of_outputs @ piece.reshape(-1, depth)
        else:
            columns_of = piece.reshape(len(piece), groups, depth, positions)
            total += np.matmul(shares[part], columns_of.swapaxes(2, 3)).sum(0)
    if last:
        return total.reshape(outputs, height, width, channels).transpose(0, 3, 1, 2)
    return total.reshape(outputs, channels, height, width)


#: The routines that `convolution` and `convolution_backward` are made of here.
ROUTINES: Final = ConvolutionRoutines(_forward, _input_gradient, _weight_gradient)

convolution = partial(convolve, ROUTINES)
convolution_backward = partial(convolve_backward, ROUTINES)
