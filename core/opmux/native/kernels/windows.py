"""Moving windows as columns of a matrix and back, and what all kernels over windows share."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product
from math import prod
from typing import Any, Final

from opmux.native.arrays import cast, native, row_major, rows_copied
from opmux.native.combining import accumulate
from opmux.native.kernels.elementwise import computable
from opmux.native.meta.adaptive_pooling import AdaptiveWindow
from opmux.native.meta.layout import native_is_channels_last
from opmux.native.meta.pooling import Window
from opmux.native.meta.windows import WindowGrid, col2im_meta, im2col_meta, window_grid
from opmux.tensor import ArrayBackend, Tensor

__all__ = [
    "adaptive_bounds",
    "add_slice",
    "arranged",
    "col2im_impl",
    "im2col_impl",
    "planes_first",
    "planes_last",
    "reaches",
    "surrounded",
    "window_starts",
]


def arranged(be: ArrayBackend, array: Any, *models: Any) -> Any:
    """The array in row-major order; with channels innermost if one of the arrays `models` is a batch that has them so."""
    contiguous = be.writable
    for model in models:
        contiguous = contiguous and model.flags.c_contiguous
    if contiguous:
        return be.xp.ascontiguousarray(array)
    if len(array.shape) in (4, 5) and any(native_is_channels_last(model) for model in models):
        return be.xp.moveaxis(be.xp.ascontiguousarray(be.xp.moveaxis(array, 1, -1)), -1, 1)
    return be.xp.ascontiguousarray(array) if be.writable else array


def planes_last(be: ArrayBackend, array: Any, leading: int) -> Any:
    """A copy whose first dimensions, so many, lie innermost, as one."""
    spatial = array.shape[leading:]
    return rows_copied(be, array.reshape(-1, prod(spatial)).T).reshape(*spatial, -1)


def planes_first(be: ArrayBackend, array: Any, planes: Sequence[int]) -> Any:
    """The reverse of `planes_last`, for any sizes of the other dimensions."""
    return rows_copied(be, array.reshape(-1, array.shape[-1]).T).reshape(*planes, *array.shape[:-1])


def surrounded(be: ArrayBackend, x: Any, margins: Sequence[tuple[int, int]], value: Any) -> Any:
    """The array with a value before and behind the elements of its last dimensions; the array itself without margins."""
    if not any(map(any, margins)):
        return x
    whole = [(0, 0)] * (x.ndim - len(margins)) + list(margins)
    if not be.writable:
        return be.xp.pad(x, whole, constant_values=value)
    # Filling all of an array takes less time than finding its margins does.
    padded = be.xp.empty([n + before + after for n, (before, after) in zip(x.shape, whole, strict=True)], dtype=x.dtype)
    padded[...] = value
    padded[tuple([slice(before, before + n) for n, (before, _) in zip(x.shape, whole, strict=True)])] = x
    return padded


def reaches(be: ArrayBackend, window: Window, dim: int) -> tuple[Any, ...]:
    """Keys of what each element of a window sees along one dimension, counted from the last, at all windows.

    Sizes that are not known, which only modules have that cannot be written to, are no key of a cache.
    """
    return (_kept_reaches if be.writable and window.kernel <= _KEPT else _new_reaches)(window, dim)


def _new_reaches(window: Window, dim: int) -> tuple[Any, ...]:
    return tuple([(..., window.reach(offset), *[slice(None)] * (-1 - dim)) for offset in range(window.kernel)])


#: Elements along a dimension of the longest windows whose keys are kept: 256 times these are 3 MB.
_KEPT: Final = 64
_kept_reaches: Final = lru_cache(256)(_new_reaches)


def window_starts(xp: Any, window: Window | AdaptiveWindow) -> Any:
    """Position of each window's first element, made where the array module's arrays are."""
    if isinstance(window, AdaptiveWindow):
        return adaptive_bounds(xp, window)[0]
    return xp.arange(window.count) * window.stride - window.padding


def adaptive_bounds(xp: Any, window: AdaptiveWindow) -> tuple[Any, Any]:
    """Positions of each window's first element and behind its last one, likewise."""
    number = xp.arange(window.count)
    return number * window.size // window.count, -(-(number + 1) * window.size // window.count)


def add_slice(be: ArrayBackend, array: Any, key: tuple[slice, ...], values: Any) -> Any:
    """The array after `array[key] += values` for slices, in which no element occurs twice."""
    if be.writable:
        array[key] += values
        return array
    return accumulate(be, array, key, values)


def _cuts(grid: WindowGrid) -> Iterator[tuple[slice, ...]]:
    """For each element of the kernel, where in the padded image it meets the windows."""
    for tap in product(*map(range, grid.kernel)):
        yield tuple(
            slice(i * step, i * step + (n - 1) * stride + 1, stride)
            for i, n, stride, step in zip(tap, grid.counts, grid.stride, grid.dilation, strict=True)
        )


def im2col_impl(
    be: ArrayBackend,
    self: Tensor,
    kernel_size: Sequence[int],
    dilation: Sequence[int],
    padding: Sequence[int],
    stride: Sequence[int],
    *,
    out: Any = None,
) -> Any:
    x = native(be, self)
    shape = im2col_meta(self, kernel_size, dilation, padding, stride).shape
    grid = window_grid("im2col", x.shape[-2:], kernel_size, dilation, padding, stride)
    if any(grid.padding):
        x = be.xp.pad(x, [(0, 0)] * (x.ndim - 2) + [(n, n) for n in grid.padding])
    taps = [x[(..., *cut)] for cut in _cuts(grid)]
    return row_major(be, be.xp.stack(taps, axis=x.ndim - 2).reshape(shape))


def col2im_impl(
    be: ArrayBackend,
    self: Tensor,
    output_size: Sequence[int],
    kernel_size: Sequence[int],
    dilation: Sequence[int],
    padding: Sequence[int],
    stride: Sequence[int],
    *,
    out: Any = None,
) -> Any:
    columns = computable(be, self)
    meta = col2im_meta(self, output_size, kernel_size, dilation, padding, stride)
    grid = window_grid("col2im", output_size, kernel_size, dilation, padding, stride)
    taps = columns.reshape(*meta.shape[:-2], prod(grid.kernel), *grid.counts)
    padded = [n + 2 * pad for n, pad in zip(output_size, grid.padding, strict=True)]
    total = be.xp.zeros((*meta.shape[:-2], *padded), dtype=columns.dtype)
    every = (slice(None),) * (len(meta.shape) - 2)
    for number, cut in enumerate(_cuts(grid)):
        total = add_slice(be, total, (*every, *cut), taps[(*every, number)])
    inside = [slice(pad, pad + n) for n, pad in zip(output_size, grid.padding, strict=True)]
    return arranged(be, cast(be, total[(*every, *inside)], meta.dtype))
