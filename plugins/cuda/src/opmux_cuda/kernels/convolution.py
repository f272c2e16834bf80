"""Convolutions as matrix products of cuBLAS: one launch makes columns of windows, one makes a gradient of columns.

CuPy has no cuDNN since version 14. Device-independent code takes a launch for each element of the kernel. Products are made in
the input's dtype, half precision on tensor cores with sums in float. Samples lie side by side in one product: CuPy's product of
one matrix with a batch of others takes some 250 us of the host for pointers to them. Columns take memory: samples are worked on
in parts of 256 MB of columns.
"""

from collections.abc import Callable, Iterator
from functools import partial
from math import prod
from typing import Any, Final

from opmux.native import (
    PORTABLE_CONVOLUTION,
    ArrayBackend,
    ConvolutionRoutines,
    Geometry,
    convolve,
    convolve_backward,
)
from opmux_cuda._cupy import xp
from opmux_cuda.kernels._launch import FLOATING, contiguous, launch, name_of
from opmux_cuda.kernels.channels import Extent, channel_sums

__all__ = ["KERNELS", "ROUTINES"]

_THREADS: Final = 256
_BUDGET: Final = 1 << 28
Shape = tuple[int, ...]


def _three(values: Shape, missing: int) -> Shape:
    """Numbers for three spatial dimensions, of which the first may be missing."""
    return (*[missing] * (3 - len(values)), *values)


def _computes(array: Any) -> bool:
    return name_of(array.dtype) in FLOATING and 3 <= array.ndim <= 5


def _parts(samples: int, each: int) -> Iterator[slice]:
    step = max(_BUDGET // max(each, 1), 1)
    for start in range(0, samples, step):
        yield slice(start, min(start + step, samples))


class _Columns:
    """What is needed to make columns of the windows of an input, or an input from such columns.

    Args:
        size: Spatial size of the input.
        channels: Its channels.
        kernel: Spatial size of the kernel.
        geometry: How the kernel moves.
    """

    def __init__(self, size: Shape, channels: int, kernel: Shape, geometry: Geometry) -> None:
        self.size, self.channels, self.geometry = size, channels, geometry
        self.counts = geometry.counts(size, kernel)
        self.windows, self.height = prod(self.counts), channels * prod(kernel)
        moving = geometry.stride, geometry.padding, geometry.dilation
        self._spatial = [_three(size, 1), _three(kernel, 1), _three(self.counts, 1)]
        self._spatial += [_three(tuple(v), missing) for v, missing in zip(moving, (1, 0, 1), strict=True)]

    def of(self, x: Any) -> Any:
        """Columns (channels * taps, samples * windows)."""
        samples = x.shape[0]
        columns = xp.empty((self.height, samples * self.windows), x.dtype)
        count = samples * self.channels * self.windows
        self._launch("unfold", x, columns, samples, count, (self.windows, samples * self.windows))
        return columns

    def back(self, columns: Any, result: Any) -> None:
        """Adds up columns (channels * taps, samples * windows) where windows overlap, into (samples, channels, *size)."""
        samples = result.shape[0]
        self._launch("fold", columns, result, samples, result.size, (self.windows, samples * self.windows))

    def _launch(self, name: str, source: Any, result: Any, samples: int, count: int, steps: tuple[int, int]) -> None:
        numbers = (samples, self.channels, *[n for three in self._spatial for n in three], *steps)
        args = (source, result, *numbers)
        launch("convolution", name, (source.dtype,), (-(-count // _THREADS),), (_THREADS,), args)


def _product(groups: int, a: Any, b: Any) -> Any:
    """The product of two matrices, or of a pair for each group: their rows lie one group after another."""
    if groups == 1:
        return a.dot(b)
    return xp.matmul(*[x.reshape(groups, -1, x.shape[-1]) for x in (a, b)]).reshape(-1, b.shape[-1])


def _by_outputs(gradient: Any) -> Any:
    """The matrix (channels, samples * windows) of a gradient (samples, channels, *windows)."""
    samples, channels = gradient.shape[:2]
    return gradient.reshape(samples, channels, -1).swapaxes(0, 1).reshape(channels, -1)


def _forward(be: ArrayBackend, x: Any, weight: Any, geometry: Geometry) -> Any:
    outputs, kernel = weight.shape[0], tuple(weight.shape[2:])
    columns = _Columns(tuple(x.shape[2:]), x.shape[1], kernel, geometry)
    shape = (x.shape[0], outputs, *columns.counts)
    if not _computes(x) or not prod(shape) or not x.size:
        return PORTABLE_CONVOLUTION.forward(be, x, weight, geometry)
    x, matrix = contiguous(x), weight.reshape(outputs, -1)
    result = xp.empty((x.shape[0], outputs, columns.windows), x.dtype)
    for part in _parts(x.shape[0], columns.height * columns.windows * x.itemsize):
        product = _product(geometry.groups, matrix, columns.of(x[part]))
        result[part] = product.reshape(outputs, -1, columns.windows).swapaxes(0, 1)
    return result.reshape(shape)


def _input_gradient(be: ArrayBackend, gradient: Any, weight: Any, size: Shape, geometry: Geometry) -> Any:
    outputs, kernel, groups = weight.shape[0], tuple(weight.shape[2:]), geometry.groups
    columns = _Columns(size, weight.shape[1] * groups, kernel, geometry)
    fits = tuple(gradient.shape[2:]) == columns.counts
    if not _computes(gradient) or not gradient.size or not fits:
        return PORTABLE_CONVOLUTION.input_gradient(be, gradient, weight, size, geometry)
    turned = weight.reshape(groups, outputs // groups, -1).swapaxes(1, 2)
    matrix = turned[0] if groups == 1 else turned.reshape(columns.height, -1)
    result = xp.empty((gradient.shape[0], columns.channels, *size), gradient.dtype)
    for part in _parts(gradient.shape[0], columns.height * columns.windows * gradient.itemsize):
        columns.back(_product(groups, matrix, _by_outputs(gradient[part])), result[part])
    return result


def _weight_gradient(be: ArrayBackend, gradient: Any, x: Any, kernel: Shape, geometry: Geometry) -> Any:
    groups, outputs = geometry.groups, gradient.shape[1]
    columns = _Columns(tuple(x.shape[2:]), x.shape[1], kernel, geometry)
    fits = tuple(gradient.shape[2:]) == columns.counts
    if not _computes(x) or not x.size or not gradient.size or not fits:
        return PORTABLE_CONVOLUTION.weight_gradient(be, gradient, x, kernel, geometry)
    x, height = contiguous(x), columns.height // groups
    total: Any = None
    for part in _parts(x.shape[0], columns.height * columns.windows * x.itemsize):
        windows, slopes = columns.of(x[part]), _by_outputs(gradient[part])
        if groups == 1:
            # The product in two dimensions takes its second factor transposed without a copy.
            shares = slopes.dot(windows.T)
        else:
            turned = slopes.reshape(groups, outputs // groups, -1).swapaxes(1, 2)
            shares = xp.matmul(windows.reshape(groups, height, -1), contiguous(turned)).swapaxes(1, 2)
        total = shares if total is None else total + shares
    return total.reshape(outputs, x.shape[1] // groups, *kernel)


def _bias_gradient(be: ArrayBackend, gradient: Any) -> Any:
    samples, channels, *size = gradient.shape
    if not _computes(gradient) or not gradient.size or gradient.size >= 1 << 31:
        return gradient.sum((0, *range(2, gradient.ndim)), dtype=gradient.dtype)
    return channel_sums(contiguous(gradient), Extent(samples, channels, prod(size)))


#: The routines that convolutions are made of here.
ROUTINES: Final = ConvolutionRoutines(
    _forward, _input_gradient, _weight_gradient, channel_sums=_bias_gradient, takes_half=True
)


def _ignoring_portable(computation: Callable[..., Any]) -> Callable[..., Any]:
    """The computation as `own_kernels` takes it; its routines leave to the device-independent ones what they do not do."""
    return lambda portable, be, *args, **kwargs: partial(computation, ROUTINES, be)(*args, **kwargs)


KERNELS: Final[dict[str, Callable[..., Any]]] = {
    "convolution": _ignoring_portable(convolve),
    "convolution_backward": _ignoring_portable(convolve_backward),
}
