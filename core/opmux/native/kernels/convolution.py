"""Convolutions in any number of dimensions, and their gradients.

A convolution is the product of the weights, as a matrix, with a matrix whose columns are the windows of the input.
Everything reduces to three routines on arrays: the convolution itself, its gradient for the input, which is also the
transposed convolution, and its gradient for the weights. `PORTABLE` has them for any array module; a backend that
can do better passes its own to `convolve` and `convolve_backward`.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from math import prod
from typing import Any, Final, final

from opmux.native.arrays import cast, native
from opmux.native.kernels.elementwise import are_plain, computable
from opmux.native.kernels.quiet import undisturbed
from opmux.native.kernels.rows import column_sums
from opmux.native.kernels.windows import arranged
from opmux.native.meta.convolution import (
    Geometry,
    convolution_backward_meta,
    convolution_geometry,
    convolution_meta,
    convolution_shape,
)
from opmux.native.shapes import Shape
from opmux.tensor import ArrayBackend, Tensor

__all__ = [
    "PORTABLE",
    "ConvolutionRoutines",
    "convolution",
    "convolution_backward",
    "convolve",
    "convolve_backward",
]

#: Bytes of windows that are copied at a time: more samples than that are worked on in several steps.
_BUDGET: Final = 1 << 25


@final
@dataclass(frozen=True, slots=True)
class ConvolutionRoutines:
    """The three computations that convolutions are made of, on native arrays of one floating-point or integer dtype.

    Arrays are (samples, channels, *spatial); weights are (outputs, channels per group, *kernel).

    Attributes:
        forward: `(be, x, weight, geometry) -> y`.
        input_gradient: `(be, gradient, weight, size, geometry) -> gradient for x`, whose spatial size is `size`.
        weight_gradient: `(be, gradient, x, kernel, geometry) -> gradient for the weight`, of spatial size `kernel`.
        channel_sums: `(be, gradient) -> gradient for the bias`; by a matrix product if left out.
        takes_half: Whether the routines take half precision; it is widened for those that do not.
    """

    forward: Callable[[ArrayBackend, Any, Any, Geometry], Any]
    input_gradient: Callable[[ArrayBackend, Any, Any, Shape, Geometry], Any]
    weight_gradient: Callable[[ArrayBackend, Any, Any, Shape, Geometry], Any]
    channel_sums: Callable[[ArrayBackend, Any], Any] | None = None
    takes_half: bool = False

    def read(self, be: ArrayBackend, *tensors: Tensor) -> list[Any]:
        """The arrays of tensors, as the routines take them."""
        return [native(be, tensor) if self.takes_half else computable(be, tensor) for tensor in tensors]


def _fitted(be: ArrayBackend, x: Any, margins: Sequence[tuple[int, int]]) -> Any:
    """The array with zeros around its spatial dimensions, or cut there where a margin is negative."""
    if any(before < 0 or after < 0 for before, after in margins):
        sizes = x.shape[2:]
        cut = [slice(max(-before, 0), n - max(-after, 0)) for n, (before, after) in zip(sizes, margins, strict=True)]
        x = x[(slice(None), slice(None), *cut)]
    zeros = [(max(before, 0), max(after, 0)) for before, after in margins]
    return be.xp.pad(x, [(0, 0), (0, 0), *zeros]) if any(map(any, zeros)) else x


def _windows(be: ArrayBackend, x: Any, kernel: Shape, counts: Shape, geometry: Geometry) -> Iterator[tuple[slice, Any]]:
    """Samples, and their windows as (samples, groups, channels per group times kernel, windows)."""
    x = _fitted(be, x, [(n, n) for n in geometry.padding])
    cuts = [
        tuple(
            slice(i * step, i * step + (n - 1) * stride + 1, stride)
            for i, n, stride, step in zip(tap, counts, geometry.stride, geometry.dilation, strict=True)
        )
        for tap in product(*map(range, kernel))
    ]
    shape = (geometry.groups, x.shape[1] // geometry.groups * len(cuts), prod(counts))
    bytes_each = max(prod(shape) * x.dtype.itemsize, 1)
    step = max(_BUDGET // bytes_each, 1)
    for start in range(0, x.shape[0], step):
        part = x[start : start + step]
        taps = [part[(slice(None), slice(None), *cut)] for cut in cuts]
        columns = taps[0] if len(taps) == 1 else be.xp.stack(taps, 2)
        yield slice(start, start + step), columns.reshape(part.shape[0], *shape)


def _forward(be: ArrayBackend, x: Any, weight: Any, geometry: Geometry) -> Any:
    kernel = weight.shape[2:]
    counts = geometry.counts(x.shape[2:], kernel)
    groups = geometry.groups
    matrix = weight.reshape(groups, weight.shape[0] // groups, weight[0].size)
    parts = [be.xp.matmul(matrix, columns) for _, columns in _windows(be, x, kernel, counts, geometry)]
    shape = (x.shape[0], weight.shape[0], *counts)
    if not parts:
        return be.xp.zeros(shape, dtype=x.dtype)
    return (parts[0] if len(parts) == 1 else be.xp.concatenate(parts, 0)).reshape(shape)


def _spread(be: ArrayBackend, x: Any, stride: Shape) -> Any:
    """The array with `stride - 1` zeros between neighbours."""
    for axis, step in enumerate(stride, 2):
        if step > 1 and x.shape[axis]:
            zeros = be.xp.zeros_like(x)
            wide = be.xp.stack([x, *[zeros] * (step - 1)], axis + 1)
            wide = wide.reshape(*x.shape[:axis], x.shape[axis] * step, *x.shape[axis + 1 :])
            x = wide[(*[slice(None)] * axis, slice(0, wide.shape[axis] - step + 1))]
    return x


def _input_gradient(be: ArrayBackend, gradient: Any, weight: Any, size: Shape, geometry: Geometry) -> Any:
    # Each input element receives from the windows that saw it: a convolution with the kernel turned around.
    outputs, channels, *kernel = weight.shape
    groups = geometry.groups
    spread = _spread(be, gradient, geometry.stride)
    margins = []
    for n, have, k, pad, step in zip(size, spread.shape[2:], kernel, geometry.padding, geometry.dilation, strict=True):
        before = step * (k - 1) - pad
        margins.append((before, n + step * (k - 1) - before - have))
    turned = weight[(slice(None), slice(None), *[slice(None, None, -1)] * len(kernel))]
    turned = turned.reshape(groups, outputs // groups, channels, *kernel).swapaxes(1, 2)
    turned = turned.reshape(groups * channels, outputs // groups, *kernel)
    plain = Geometry((1,) * len(kernel), (0,) * len(kernel), geometry.dilation, groups)
    return _forward(be, _fitted(be, spread, margins), turned, plain)


def _weight_gradient(be: ArrayBackend, gradient: Any, x: Any, kernel: Shape, geometry: Geometry) -> Any:
    groups = geometry.groups
    samples, outputs, *counts = gradient.shape
    rows = gradient.reshape(samples, groups, outputs // groups, prod(counts))
    channels = x.shape[1] // groups
    total = be.xp.zeros((groups, outputs // groups, channels * prod(kernel)), dtype=x.dtype)
    for part, columns in _windows(be, x, kernel, tuple(counts), geometry):
        total = total + be.xp.matmul(rows[part], columns.swapaxes(-1, -2)).sum(0, dtype=x.dtype)
    return total.reshape(outputs, channels, *kernel)


#: For any array module.
PORTABLE: Final = ConvolutionRoutines(_forward, _input_gradient, _weight_gradient)


def convolution(
    be: ArrayBackend,
    input: Tensor,
    weight: Tensor,
    bias: Tensor | None,
    stride: Sequence[int],
    padding: Sequence[int],
    dilation: Sequence[int],
    transposed: bool,
    output_padding: Sequence[int],
    groups: int,
) -> Tensor:
    return convolve(PORTABLE, be, input, weight, bias, stride, padding, dilation, transposed, output_padding, groups)


def convolution_backward(
    be: ArrayBackend,
    grad_output: Tensor,
    input: Tensor,
    weight: Tensor,
    bias_sizes: Sequence[int] | None,
    stride: Sequence[int],
    padding: Sequence[int],
    dilation: Sequence[int],
    transposed: bool,
    output_padding: Sequence[int],
    groups: int,
    output_mask: Sequence[bool],
) -> tuple[Tensor | None, ...]:
    return convolve_backward(
        PORTABLE,
        be,
        grad_output,
        input,
        weight,
        bias_sizes,
        stride,
        padding,
        dilation,
        transposed,
        output_padding,
        groups,
        output_mask,
    )


@undisturbed
def convolve(
    routines: ConvolutionRoutines,
    be: ArrayBackend,
    input: Tensor,
    weight: Tensor,
    bias: Tensor | None,
    stride: Sequence[int],
    padding: Sequence[int],
    dilation: Sequence[int],
    transposed: bool,
    output_padding: Sequence[int],
    groups: int,
) -> Tensor:
    """`aten::convolution` by a backend's own routines.

    Args:
        routines: The computations.
        be: Backend to compute with; the other arguments are the operator's.

    Raises:
        OperatorValueError: Shapes or dtypes do not fit.
    """
    x, w, term = input._array, weight._array, None if bias is None else bias._array
    if _have_plain(be, x, w, term, transposed, groups):
        lists = tuple(stride), tuple(padding), tuple(dilation), transposed, tuple(output_padding), groups
        shape, geometry = _planned(x.shape, w.shape, *lists)
    else:
        meta = convolution_meta(input, weight, bias, stride, padding, dilation, transposed, output_padding, groups)
        shape, geometry = meta.shape, convolution_geometry(len(meta.shape) - 2, stride, padding, dilation, groups)
        x, w = routines.read(be, input, weight)
        term = None if bias is None else routines.read(be, bias)[0]
    if not shape[1]:
        return be.wrap(be.xp.zeros(shape, dtype=native(be, input).dtype))
    result = (
        routines.input_gradient(be, x, w, shape[2:], geometry) if transposed else routines.forward(be, x, w, geometry)
    )
    result = arranged(be, result, x, w)
    if term is not None:
        result += term.reshape(-1, *[1] * (len(shape) - 2))
    return be.wrap(result if result.dtype is input._array.dtype else cast(be, result, input.dtype))


def _have_plain(be: ArrayBackend, x: Any, w: Any, bias: Any, transposed: bool, groups: int) -> bool:
    """Whether nothing is converted, and whether the rest fits shapes and lists alone decide; of arrays of the host alone."""
    if not (be.on_host and be.writable and are_plain(be, x, w, bias)) or x.ndim != w.ndim or x.ndim < 3:
        return False
    return bias is None or bias.shape == (w.shape[1] * groups if transposed else w.shape[0],)


@lru_cache(1024)
def _planned(
    x: Shape,
    w: Shape,
    stride: Shape,
    padding: Shape,
    dilation: Shape,
    transposed: bool,
    output_padding: Shape,
    groups: int,
) -> tuple[Shape, Geometry]:
    """The result's shape, and the lists of a call for shapes of input and weight: a model asks for the same ones each time."""
    geometry = convolution_geometry(len(w) - 2, stride, padding, dilation, groups)
    return convolution_shape(x, w, geometry, transposed, output_padding), geometry


@undisturbed
def convolve_backward(
    routines: ConvolutionRoutines,
    be: ArrayBackend,
    grad_output: Tensor,
    input: Tensor,
    weight: Tensor,
    bias_sizes: Sequence[int] | None,
    stride: Sequence[int],
    padding: Sequence[int],
    dilation: Sequence[int],
    transposed: bool,
    output_padding: Sequence[int],
    groups: int,
    output_mask: Sequence[bool],
) -> tuple[Tensor | None, ...]:
    """`aten::convolution_backward` by a backend's own routines; arguments as for `convolve`."""
    g, x, w = grad_output._array, input._array, weight._array
    lists = tuple(stride), tuple(padding), tuple(dilation), transposed, tuple(output_padding), groups
    planned = None
    if are_plain(be, g) and g.dtype is x.dtype and _have_plain(be, x, w, None, transposed, groups):
        planned = _planned(x.shape, w.shape, *lists)
    if planned is not None and g.shape == planned[0]:
        geometry = planned[1]
    else:
        convolution_backward_meta(grad_output, input, weight, bias_sizes, *lists, output_mask)
        geometry = convolution_geometry(weight.ndim - 2, stride, padding, dilation, groups)
        g, x, w = routines.read(be, grad_output, input, weight)
    found: list[Any] = [None, None, None]
    if not g.shape[1]:  # of no channels
        shapes = x.shape, w.shape, (w.shape[1] * groups if transposed else w.shape[0],)
        found = [be.xp.zeros(shape, dtype=x.dtype) for shape in shapes]
        return tuple(
            [be.wrap(cast(be, a, input.dtype)) if k else None for a, k in zip(found, output_mask, strict=True)]
        )
    if output_mask[0] and transposed:
        # Output padding of a whole stride makes room for a window more than the input has elements.
        cut = tuple([slice(n) for n in x.shape])
        found[0] = routines.forward(be, g, w, geometry)[cut[0], :, *cut[2:]]
    elif output_mask[0]:
        found[0] = routines.input_gradient(be, g, w, tuple(x.shape[2:]), geometry)
    if output_mask[1]:
        # A transposed convolution's input is where a convolution has its output.
        pair = (x, g) if transposed else (g, x)
        found[1] = routines.weight_gradient(be, *pair, tuple(w.shape[2:]), geometry)
    if output_mask[2]:
        found[2] = (routines.channel_sums or _channel_sums)(be, g)
    return tuple([None if a is None else be.wrap(arranged(be, cast(be, a, input.dtype))) for a in found])


def _channel_sums(be: ArrayBackend, gradient: Any) -> Any:
    """Sum over samples and positions: over positions by a product with ones, which is faster than short sums."""
    samples, channels, *counts = gradient.shape
    rows = gradient.reshape(samples, channels, prod(counts))
    if not be.on_host:
        return be.sum(rows, axis=(0, 2), dtype=rows.dtype)
    return column_sums(be, rows @ be.ones(rows.shape[2], rows.dtype))
