"""What NumPy takes for the numbers of a kernel in the fewest passes known, without a check, a dtype or a dispatcher.

Constants, matrices of weights and memory for intermediate results are made before; a new result is what a kernel has to make.
"""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.lib.stride_tricks import as_strided

__all__ = ["FLOORS"]

Array = np.ndarray[Any, np.dtype[Any]]
Arrays = dict[str, Array]
Floor = Callable[[], Any]

#: Elements of a block, which stays in a second-level cache with another one.
_BLOCK = 65536
_f = np.float32


def _by_blocks(x: Array, passes: Callable[[Array, Array, Array], None]) -> Floor:
    """`passes(block, found, work)` over all blocks."""
    flat, work = x.reshape(-1), np.empty(_BLOCK, _f)

    def run() -> Any:
        result = np.empty_like(flat)
        for start in range(0, flat.size, _BLOCK):
            passes(flat[start : start + _BLOCK], result[start : start + _BLOCK], work)
        return result

    return run


def softmax(arrays: Arrays) -> Floor:
    """Exponentials, sums of rows, and the product with their reciprocals; nothing is subtracted."""
    x, ones = arrays["square"], np.ones(arrays["square"].shape[1], _f)

    def run() -> Any:
        powers = np.exp(x)
        powers *= (1 / (powers @ ones))[:, None]
        return powers

    return run


def softmax_of_turned(arrays: Arrays) -> Floor:
    """The same of a transposed matrix, and a row-major copy of the result in squares."""
    x, ones = arrays["square"].T, np.ones(len(arrays["square"]), _f)

    def run() -> Any:
        powers = np.exp(x)
        powers *= (1 / (powers @ ones))[:, None]
        result = np.empty(powers.shape, _f)
        for i in range(0, len(powers), 128):
            for j in range(0, powers.shape[1], 128):
                result[i : i + 128, j : j + 128] = powers[i : i + 128, j : j + 128]
        return result

    return run


def batch_norm(arrays: Arrays) -> Floor:
    """A product and a sum."""
    x, scale, shift = (arrays[name] for name in ("images", "mean", "variance"))
    x, scale, shift = x.reshape(len(scale), -1), scale[:, None], shift[:, None]

    def run() -> Any:
        size = np.setbufsize(1024)  # rows are copied otherwise
        result = x * scale
        result += shift
        np.setbufsize(size)
        return result

    return run


def gelu(arrays: Arrays) -> Floor:
    """NumPy has no error function: tanh(x P(x x)), in which a P of seven coefficients is good to single precision."""
    coefficients = [
        _f(c) for c in (1.4e-7, -5.7e-6, 8.8e-5, -6.2e-4, -1.9e-4, 0.103, 1.13)
    ]  # it makes no difference which

    def passes(x: Array, found: Array, square: Array) -> None:
        np.multiply(x, x, out=square)
        np.multiply(square, coefficients[0], out=found)
        for coefficient in coefficients[1:-1]:
            np.add(found, coefficient, out=found)
            np.multiply(found, square, out=found)
        np.add(found, coefficients[-1], out=found)
        np.multiply(found, x, out=found)
        np.tanh(found, out=found)
        np.multiply(x, _f(0.5), out=square)
        np.multiply(found, square, out=found)
        np.add(found, square, out=found)

    return _by_blocks(arrays["square"], passes)


def hardswish(arrays: Arrays) -> Floor:
    """Four passes."""

    def passes(x: Array, found: Array, work: Array) -> None:
        np.add(x, _f(3), out=found)
        np.clip(found, _f(0), _f(6), out=found)
        np.multiply(found, _f(1 / 6), out=found)
        np.multiply(found, x, out=found)

    return _by_blocks(arrays["square"], passes)


def sigmoid(arrays: Arrays) -> Floor:
    """Four passes, one of them an exponential; a division has longer vectors than a reciprocal."""
    one = _f(1)

    def passes(x: Array, found: Array, work: Array) -> None:
        work = work[: x.size]
        np.negative(x, out=work)
        np.exp(work, out=work)
        np.add(work, one, out=work)
        np.true_divide(one, work, out=found)

    return _by_blocks(arrays["square"], passes)


def threshold(arrays: Arrays) -> Floor:
    """A comparison and a choice by bits: a mask that nothing foretells makes `np.where` ten times slower."""
    value, low = _f(0.5).view(np.int32), _f(0.1)

    def passes(x: Array, found: Array, work: Array) -> None:
        takes, bits, other = work.view(np.int32), found.view(np.int32), x.view(np.int32)
        np.copyto(takes, x <= low)
        np.bitwise_xor(value, other, out=bits)
        np.multiply(bits, takes, out=bits)
        np.bitwise_xor(bits, other, out=bits)

    return _by_blocks(arrays["square"], passes)


def cumprod(arrays: Arrays) -> Floor:
    """One element after the other."""
    return lambda: np.multiply.accumulate(arrays["square"], 1)


def cummax(arrays: Arrays) -> Floor:
    """Running maxima, one element after the other, and the places of those that are one, each as often as it counts."""
    x = arrays["square"]
    starts = np.arange(len(x))[:, None] * x.shape[1]

    def run() -> Any:
        largest = np.maximum.accumulate(x, 1)
        places = np.flatnonzero(x == largest)
        return largest, np.repeat(places, np.diff(places, append=x.size)).reshape(x.shape) - starts

    return run


def max_pool1d(arrays: Arrays) -> Floor:
    """Maxima of every second element and the one behind it; their places are not wanted without a gradient."""
    first, second = arrays["lines"][..., ::2], arrays["lines"][..., 1::2]
    return lambda: np.maximum(second, first)


def max_pool2d(arrays: Arrays) -> Floor:
    """Maxima of windows of three by three, along rows and then along columns, and their places, which are computed in any case."""
    x = arrays["small"]
    height, width = x.shape[-2:]
    padded = np.full((*x.shape[:-2], height + 2, width + 2), -np.inf, x.dtype)
    starts = (np.arange(height)[:, None] - 1) * width + np.arange(width) - 1
    places = (np.arange(3)[:, None] * width + np.arange(3)).reshape(-1)

    def run() -> Any:
        padded[..., 1:-1, 1:-1] = x
        best, found = _largest_of_three([padded[..., i : i + width] for i in range(3)])
        taps = [found[..., i : i + height, :] + 3 * i for i in range(3)]
        best, found = _largest_of_three([best[..., i : i + height, :] for i in range(3)], taps)
        return best, places.take(found) + starts

    return run


def _largest_of_three(arrays: list[Array], taps: Sequence[Array] = ()) -> tuple[Array, Array]:
    """The largest of three arrays, and the tap of the first one that has it: taps only grow, so that products can be compared."""
    first, second, third = arrays
    best, found = np.maximum(first, second), np.greater(second, first).view(np.uint8)
    if taps:
        found = np.maximum(taps[0], taps[1] * found)
    last = taps[2] if taps else np.uint8(2)
    return np.maximum(best, third), np.maximum(found, last * np.greater(third, best).view(np.uint8))


def grid_sample(arrays: Arrays) -> Floor:
    """Positions, shares, and four pixels for each sample, times a weight, of an image that no sample leaves."""
    x, grid = arrays["pair"], arrays["grid"]
    samples, channels, _, width = x.shape
    planes, points = x.reshape(samples, channels, -1), grid.reshape(samples, -1, 2)
    found = np.empty(points.shape[1], _f)

    def run() -> Any:
        result = np.empty((*planes.shape[:2], found.size), _f)
        at = points * _f(width / 2)
        at += _f((width - 1) / 2)
        np.clip(at, _f(0), _f(width - 2), out=at)
        low = at.astype(np.int64)
        at -= low
        (along, down), places = np.moveaxis(at, -1, 0), low[..., 1] * width + low[..., 0]
        weights = ((1 - along) * (1 - down), along * (1 - down), (1 - along) * down, along * down)
        taps = [(places + step, weight) for step, weight in zip((0, 1, width, width + 1), weights, strict=True)]
        for sample, channel in np.ndindex(*planes.shape[:2]):
            total = result[sample, channel]
            for number, (index, weight) in enumerate(taps):
                target = found if number else total
                planes[sample, channel].take(index[sample], out=target, mode="wrap")
                target *= weight[sample]
                if number:
                    total += found
        return result

    return run


def prod(arrays: Arrays) -> Floor:
    """Eighths of rows multiplied with each other, which leaves rows of 128 elements: a product along rows takes longer."""
    x = arrays["square"]
    return lambda: x.reshape(len(x), 8, -1).prod(1)


def _depthwise(images: Array, weight: Array) -> Floor:
    """Copies of the image, one shifted for each column of the kernel, and their products with one band matrix for each channel."""
    (channels, size), kernel, rows = images.shape[1:3], weight.shape[2], 4
    margin, depth = kernel // 2, (rows - 1 + kernel) * kernel
    padded = np.zeros((channels, size + 2 * margin, size + 2 * margin), _f)
    padded[:, margin:-margin, margin:-margin] = images[0]
    c, row, item = padded.strides
    seen = as_strided(padded, (channels, size + 2 * margin, kernel, size), (c, row, item, item))
    shifted = np.empty(seen.shape, _f)
    c, row = shifted.strides[:2]
    tiles = as_strided(shifted, (channels, size // rows, depth, size), (c, row * rows, size * item, item))
    bands = np.tile(weight.reshape(channels, 1, 1, -1), (1, 1, rows, 1))
    bands = np.pad(bands, [(0, 0), (0, 0), (0, 0), (0, depth - kernel * kernel)])

    def run() -> Any:
        np.copyto(shifted, seen)
        return np.matmul(bands, tiles)

    return run


def depthwise(size: int) -> Callable[[Arrays], Floor]:
    """That of a kernel of so many rows and columns."""
    return lambda arrays: _depthwise(arrays["images"], arrays[f"depthwise{size}"])


def _by_rows(images: Array, weight: Array) -> Floor:
    """Copies as for channel by channel, and a product for each row of the kernel, which are added up."""
    (channels, size), (outputs, depth, kernel, _) = images.shape[1:3], weight.shape
    groups = channels // depth
    padded = np.pad(images[0], [(0, 0), (1, 1), (1, 1)])
    c, row, item = padded.strides
    seen = as_strided(padded, (channels, kernel, size + 2, size), (c, item, row, item))
    shifted = np.empty(seen.shape, _f)
    columns = shifted.reshape(groups, depth * kernel, -1)
    matrices = np.ascontiguousarray(weight.transpose(2, 0, 1, 3)).reshape(kernel, groups, outputs // groups, -1)
    product = np.empty((groups, outputs // groups, size * size), _f)

    def run() -> Any:
        np.copyto(shifted, seen)
        result = np.matmul(matrices[0], columns[..., : size * size])
        for i in range(1, kernel):
            result += np.matmul(matrices[i], columns[..., i * size : (i + size) * size], out=product)
        return result

    return run


def convolution(arrays: Arrays) -> Floor:
    return _by_rows(arrays["images"], arrays["filters"])


def grouped(arrays: Arrays) -> Floor:
    return _by_rows(arrays["images"], arrays["grouped"])


def attention(arrays: Arrays) -> Floor:
    """Two products, exponentials between them, and sums of rows."""
    heads = arrays["heads"]
    ones, scale = np.ones(heads.shape[2], _f), _f(heads.shape[3] ** -0.5)

    def run() -> Any:
        scores = np.matmul(heads * scale, heads.swapaxes(2, 3))
        np.exp(scores, out=scores)
        result = np.matmul(scores, heads)
        result *= (1 / (scores @ ones))[..., None]
        return result

    return run


#: By statements of `kernels.py`.
FLOORS: dict[str, Callable[[Arrays], Floor]] = {
    "F.softmax(square, -1)": softmax,
    "F.softmax(turned, -1)": softmax_of_turned,
    "F.batch_norm(images, mean, variance)": batch_norm,
    "F.gelu(square)": gelu,
    "F.hardswish(square)": hardswish,
    "torch.sigmoid(square)": sigmoid,
    "F.threshold(square, 0.1, 0.5)": threshold,
    "torch.cumprod(square, 1)": cumprod,
    "torch.cummax(square, 1)": cummax,
    "torch.prod(square, 1)": prod,
    "F.max_pool1d(lines, 2)": max_pool1d,
    "F.max_pool2d(small, 3, 1, 1)": max_pool2d,
    "F.grid_sample(pair, grid, align_corners=False)": grid_sample,
    "F.conv2d(images, filters, padding=1)": convolution,
    "F.conv2d(images, grouped, padding=1, groups=4)": grouped,
    **{f"F.conv2d(images, depthwise{size}, padding={size // 2}, groups=64)": depthwise(size) for size in (3, 5, 7, 9)},
    "F.scaled_dot_product_attention(heads, heads, heads)": attention,
}
