"""Normalisation inside each sample: of layers, that is of the last dimensions, and of groups of channels."""

from collections.abc import Sequence
from math import prod, sqrt
from typing import Any

from opmux.native.arrays import arranged, cast, native, row_major, shape_of
from opmux.native.kernels.batch_norm import computing
from opmux.native.kernels.elementwise import are_plain
from opmux.native.kernels.quiet import undisturbed
from opmux.native.kernels.rows import broadcasting, channel_dots, channel_sums, column_sums, row_dots, row_sums
from opmux.native.meta.layout import native_is_channels_last
from opmux.native.meta.normalization import (
    group_norm_backward_meta,
    group_norm_meta,
    layer_norm_backward_meta,
    normalized_axis,
    statistics_dtype,
)
from opmux.tensor import ArrayBackend, Tensor, dtype

__all__ = ["group_norm", "group_norm_backward", "layer_norm", "layer_norm_backward"]


def _read(be: ArrayBackend, tensor: Tensor | None, d: dtype, shape: tuple[int, ...]) -> Any:
    return None if tensor is None else cast(be, native(be, tensor), d).reshape(shape)


def _normalized(be: ArrayBackend, x: Any, eps: float) -> tuple[Any, Any, Any]:
    """Rows with mean 0 and variance 1, their means, and the reciprocals of their deviations."""
    count = x.shape[1]
    if not count:
        nothing = be.xp.zeros(x.shape[0], dtype=x.dtype)
        return x + 0, nothing, nothing + float("nan")
    mean = row_sums(be, x)
    mean /= be.number(count, x.dtype)
    result = x - mean[:, None]
    squares = row_dots(be, result, result)
    squares += be.number(count * eps, x.dtype)
    # 1 / sqrt(squares / count + eps), with a division less.
    rstd = be.number(sqrt(count), x.dtype) / be.xp.sqrt(squares)
    result *= rstd[:, None]
    return result, mean, rstd


def _row_gradient(be: ArrayBackend, grad: Any, y: Any, rstd: Any) -> Any:
    """Gradient of the rows from that of the normalised rows `y`, in whose memory it is written where that can be."""
    count = max(y.shape[1], 1)
    y *= (row_dots(be, grad, y) / -count)[:, None]
    y += grad
    y -= (row_sums(be, grad) / count)[:, None]
    y *= rstd[:, None]
    return y


@undisturbed
def layer_norm(
    be: ArrayBackend,
    input: Tensor,
    normalized_shape: Sequence[int],
    weight: Tensor | None,
    bias: Tensor | None,
    eps: float,
) -> tuple[Tensor, ...]:
    x, inner = input._array, tuple(normalized_shape)
    factor, term = None if weight is None else weight._array, None if bias is None else bias._array
    if not are_plain(be, x, factor, term) or not _have(inner, x, factor, term):
        return _converted_layer_norm(be, input, normalized_shape, weight, bias, eps)
    shape = x.shape
    saved = (*shape[: -len(inner)], *[1] * len(inner))
    if len(inner) > 1:
        factor, term = _flat(factor), _flat(term)
    rows = x if len(inner) == 1 and len(shape) == 2 else x.reshape(-1, prod(inner))
    result, mean, rstd = _scaled(be, rows, eps, factor, term)
    result = row_major(be, result if rows is x else result.reshape(shape))
    return be.wrap(result), be.wrap(mean.reshape(saved)), be.wrap(rstd.reshape(saved))


def _have(inner: tuple[int, ...], x: Any, factor: Any, term: Any) -> bool:
    """Whether shapes end, or of parameters are, those that are normalised, so that nothing is refused."""
    if not inner or x.shape[-len(inner) :] != inner or not x.size:
        return False
    return (factor is None or factor.shape == inner) and (term is None or term.shape == inner)


def _flat(parameter: Any) -> Any:
    return None if parameter is None else parameter.reshape(-1)


def _scaled(be: ArrayBackend, x: Any, eps: float, weight: Any, bias: Any) -> tuple[Any, Any, Any]:
    """Normalised rows, by a factor and with a term for each column, if there are such; means and reciprocals of deviations."""
    with broadcasting(be, x):
        result, mean, rstd = _normalized(be, x, eps)
        if weight is not None:
            result *= weight
        if bias is not None:
            result += bias
    return result, mean, rstd


def _converted_layer_norm(
    be: ArrayBackend,
    input: Tensor,
    normalized_shape: Sequence[int],
    weight: Tensor | None,
    bias: Tensor | None,
    eps: float,
) -> tuple[Tensor, ...]:
    axis = normalized_axis("native_layer_norm", input, normalized_shape, weight, bias)
    d = statistics_dtype("native_layer_norm", input, weight, bias)
    shape, own = shape_of(input), input.dtype
    wide = computing(own)
    saved, width = (*shape[:axis], *[1] * (len(shape) - axis)), prod(shape[axis:])
    x = _read(be, input, wide, (prod(saved), width))
    result, mean, rstd = _scaled(be, x, eps, *[_read(be, p, wide, (width,)) for p in (weight, bias)])
    if own is not wide or d is not wide:
        result, mean, rstd = cast(be, result, own), cast(be, mean, d), cast(be, rstd, d)
    return be.wrap(row_major(be, result.reshape(shape))), be.wrap(mean.reshape(saved)), be.wrap(rstd.reshape(saved))


@undisturbed
def layer_norm_backward(
    be: ArrayBackend,
    grad_out: Tensor,
    input: Tensor,
    normalized_shape: Sequence[int],
    mean: Tensor,
    rstd: Tensor,
    weight: Tensor | None,
    bias: Tensor | None,
    output_mask: Sequence[bool],
) -> tuple[Any, ...]:
    arrays: list[Any] = [None if p is None else p._array for p in (grad_out, input, mean, rstd, weight, bias)]
    metas, inner = None, tuple(normalized_shape)
    if not are_plain(be, *arrays) or not _have_gradients(arrays, inner, output_mask):
        metas = layer_norm_backward_meta(grad_out, input, normalized_shape, mean, rstd, weight, bias, output_mask)
        arrays = _converted(be, input, (grad_out, input, mean, rstd, weight, bias))
    grad, x, saved, scale, factor, _ = arrays
    rows = prod(saved.shape), prod(inner)
    found: list[Any] = [None, None, None]
    grad, scale = grad.reshape(rows), scale.reshape(rows[0])
    with broadcasting(be, grad):
        y = x.reshape(rows) - saved.reshape(rows[0], 1)
        y *= scale[:, None]
        if output_mask[1]:
            found[1] = column_sums(be, grad * y)
        if output_mask[2]:
            found[2] = column_sums(be, grad)
        if output_mask[0]:  # last: it takes the memory of `y`
            found[0] = _row_gradient(be, grad if weight is None else grad * factor.reshape(rows[1]), y, scale)
    return _in_rows(be, found, x.shape, inner) if metas is None else _wrapped(be, found, metas)


def _have_gradients(arrays: Sequence[Any], inner: tuple[int, ...], output_mask: Sequence[bool]) -> bool:
    """Whether shapes fit, and the gradient of no parameter is asked for that there is none of, so that nothing is refused."""
    grad, x, mean, rstd, factor, term = arrays
    if grad.shape != x.shape or not _have(inner, x, factor, term):
        return False
    if (output_mask[1] and factor is None) or (output_mask[2] and term is None):
        return False
    return bool(mean.size == rstd.size == x.size // prod(inner))


def _converted(be: ArrayBackend, input: Tensor, operands: Sequence[Tensor | None]) -> list[Any]:
    """The operands' arrays in the dtype that is computed in."""
    wide = computing(input.dtype)
    return [None if p is None else cast(be, native(be, p), wide) for p in operands]


def _in_rows(
    be: ArrayBackend, arrays: Sequence[Any], shape: tuple[int, ...], of_parameters: tuple[int, ...]
) -> tuple[Any, ...]:
    """The gradients, which are there, of the input and of the parameters as row-major tensors of these shapes."""
    shapes = shape, of_parameters, of_parameters
    return tuple(
        [
            None if array is None else be.wrap(row_major(be, array.reshape(own)))
            for array, own in zip(arrays, shapes, strict=True)
        ]
    )


def _wrapped(be: ArrayBackend, arrays: Sequence[Any], metas: Sequence[Any]) -> tuple[Any, ...]:
    return tuple(
        [
            None if meta is None else be.wrap(_placed(be, cast(be, array, meta.dtype).reshape(meta.shape), meta))
            for array, meta in zip(arrays, metas, strict=True)
        ]
    )


def _placed(be: ArrayBackend, array: Any, meta: Any) -> Any:
    """The array with its dimensions in the order that the meta says."""
    return arranged(array, meta.strides) if be.writable else array


@undisturbed
def group_norm(
    be: ArrayBackend,
    input: Tensor,
    weight: Tensor | None,
    bias: Tensor | None,
    N: int,
    C: int,
    HxW: int,
    group: int,
    eps: float,
) -> tuple[Tensor, ...]:
    x, counts = input._array, (N, C, HxW)
    factor, term = None if weight is None else weight._array, None if bias is None else bias._array
    if are_plain(be, x, factor, term) and _have_groups(be, counts, group, x, factor, term):
        result, mean, rstd = _scaled_groups(be, x, counts, group, eps, factor, term)
        saved = N, group
        return be.wrap(result.reshape(x.shape)), be.wrap(mean.reshape(saved)), be.wrap(rstd.reshape(saved))
    metas = group_norm_meta(input, weight, bias, N, C, HxW, group, eps)
    wide = computing(input.dtype)
    x, factor, term = [None if p is None else cast(be, native(be, p), wide) for p in (input, weight, bias)]
    return _wrapped(be, _scaled_groups(be, x, counts, group, eps, factor, term), metas)


def _have_groups(be: ArrayBackend, counts: tuple[int, int, int], group: int, x: Any, factor: Any, term: Any) -> bool:
    """Whether nothing is refused of shapes, and a row-major result lies in memory as PyTorch's."""
    channels = counts[1]
    if group < 1 or channels % group or not x.size or x.size != prod(counts):
        return False
    if not (be.writable and x.flags.c_contiguous):
        return False
    return (factor is None or factor.shape == (channels,)) and (term is None or term.shape == (channels,))


def _scaled_groups(
    be: ArrayBackend, x: Any, counts: tuple[int, int, int], group: int, eps: float, weight: Any, bias: Any
) -> tuple[Any, Any, Any]:
    """Normalised groups, by a factor and with a term for each channel, if there are such; means and reciprocals of deviations."""
    samples, channels, size = counts
    x = x.reshape(samples * group, channels // group * size)
    with broadcasting(be, x):
        result, mean, rstd = _normalized(be, x, eps)
        result = result.reshape(counts)
        if weight is not None:
            result *= weight.reshape(channels, 1)
        if bias is not None:
            result += bias.reshape(channels, 1)
    return result, mean, rstd


@undisturbed
def group_norm_backward(
    be: ArrayBackend,
    grad_out: Tensor,
    input: Tensor,
    mean: Tensor,
    rstd: Tensor,
    weight: Tensor | None,
    N: int,
    C: int,
    HxW: int,
    group: int,
    output_mask: Sequence[bool],
) -> tuple[Any, ...]:
    arrays: list[Any] = [None if p is None else p._array for p in (grad_out, input, mean, rstd, weight)]
    metas, counts = None, (N, C, HxW)
    if not are_plain(be, *arrays) or not _have_group_gradients(be, arrays, counts, group, output_mask):
        metas = group_norm_backward_meta(grad_out, input, mean, rstd, weight, N, C, HxW, group, output_mask)
        arrays = _converted(be, input, (grad_out, input, mean, rstd, weight))
    grad, x, saved, scale, factor = arrays
    rows = N * group, C // group * HxW
    found: list[Any] = [None, None, None]
    grad, scale = grad.reshape(counts), scale.reshape(rows[0])
    with broadcasting(be, grad):
        y = x.reshape(rows) - saved.reshape(rows[0], 1)
        y *= scale[:, None]
        if output_mask[1]:
            found[1] = channel_dots(be, grad, y.reshape(counts))
        if output_mask[0]:
            inner = grad if weight is None else grad * factor.reshape(C, 1)
            found[0] = _row_gradient(be, inner.reshape(rows), y, scale)
    if output_mask[2]:
        found[2] = channel_sums(be, grad)
    return _in_rows(be, found, x.shape, (C,)) if metas is None else _wrapped(be, found, metas)


def _have_group_gradients(
    be: ArrayBackend, arrays: Sequence[Any], counts: tuple[int, int, int], group: int, output_mask: Sequence[bool]
) -> bool:
    """Whether nothing is refused, and a row-major gradient lies in memory as PyTorch's."""
    grad, x, mean, rstd, factor = arrays
    if grad.shape != x.shape or not _have_groups(be, counts, group, x, factor, None):
        return False
    if (output_mask[1] and factor is None) or native_is_channels_last(x):
        return False
    return bool(mean.size == rstd.size == counts[0] * group)
