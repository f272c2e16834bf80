"""Batch normalisation: each channel over all samples and positions."""

from collections.abc import Sequence
from typing import Any

from opmux.native.arrays import cast, native, row_major, shape_of, store
from opmux.native.kernels.elementwise import are_plain
from opmux.native.kernels.quiet import quietly, undisturbed
from opmux.native.kernels.rows import broadcasting, channel_dots, channel_sums
from opmux.native.meta.layout import native_is_channels_last
from opmux.native.meta.normalization import batch_norm_backward_meta, batch_norm_dtype
from opmux.tensor import ArrayBackend, Tensor, dtype, float32

__all__ = [
    "batch_norm",
    "batch_norm_backward",
    "batch_norm_legit",
    "batch_norm_no_stats",
    "batch_norm_no_training",
    "computing",
    "laid_out",
]


def computing(d: dtype) -> dtype:
    """The dtype that sums are computed in: half precision has too few digits for them."""
    return float32 if d.itemsize == 2 else d


def _channels(be: ArrayBackend, tensor: Tensor, last: bool) -> Any:
    """The tensor's array with three dimensions, the second being the channels; with the channels innermost, the third is 1."""
    array: Any = tensor._array
    if not are_plain(be, array):
        array = cast(be, native(be, tensor), computing(tensor.dtype))
    if last:
        return array.transpose(0, *range(2, array.ndim), 1).reshape(-1, array.shape[1], 1)
    return array.reshape(array.shape[0], array.shape[1], -1) if array.size else array.reshape(*array.shape[:2], 0)


def laid_out(be: ArrayBackend, array: Any, tensor: Tensor, last: bool) -> Any:
    """What `_channels` made of an array, undone."""
    shape = shape_of(tensor)
    array = cast(be, array, tensor.dtype)
    if not last:
        return row_major(be, array.reshape(shape))
    array = array.reshape(shape[0], *shape[2:], shape[1])
    return array.transpose(0, array.ndim - 1, *range(1, array.ndim - 1))


def _vector(be: ArrayBackend, parameter: Tensor | None, d: dtype) -> Any:
    return None if parameter is None else cast(be, native(be, parameter), d).reshape(-1)


def _column(vector: Any) -> Any:
    return vector[:, None]


def batch_norm(
    be: ArrayBackend,
    input: Tensor,
    weight: Tensor | None,
    bias: Tensor | None,
    running_mean: Tensor | None,
    running_var: Tensor | None,
    training: bool,
    momentum: float,
    eps: float,
) -> tuple[Tensor, Tensor, Tensor]:
    x = input._array
    vectors: list[Any] = [None if p is None else p._array for p in (running_mean, running_var, weight, bias)]
    is_plain = _have_plain(be, x, vectors)
    if is_plain and not training and vectors[0] is not None and vectors[1] is not None:
        lines = _on_lines(be, x.reshape(x.shape[0], x.shape[1], -1), vectors, eps)
        result, nothing = be.wrap(lines.reshape(x.shape)), x.dtype
    else:
        known = running_mean, running_var
        d = input.dtype if is_plain and training else batch_norm_dtype(input, weight, bias, *known, training)
        if training:
            result, count, mean, var, invstd = _by_batch(be, input, weight, bias, eps)
            if running_mean is not None or running_var is not None:
                _update(be, known, (mean, var), count, momentum)
            return result, be.wrap(cast(be, mean, d)), be.wrap(cast(be, invstd, d))
        result = _by_known(be, input, weight, bias, running_mean, running_var, eps)
        nothing = be.native_dtype[d]
    return result, be.wrap(be.xp.empty((0,), dtype=nothing)), be.wrap(be.xp.empty((0,), dtype=nothing))


def _have_plain(be: ArrayBackend, x: Any, vectors: Sequence[Any]) -> bool:
    """Whether nothing is refused, converted or laid out otherwise: operands are plain, row-major, and of the right shapes."""
    if not (be.writable and are_plain(be, x, *vectors)):
        return False
    if x.ndim < 2 or not x.size or not x.flags.c_contiguous:
        return False
    channels = x.shape[1:2]
    for vector in vectors:  # noqa: SIM110 -- a generator is a frame for each
        if vector is not None and vector.shape != channels:
            return False
    return True


@undisturbed
def _by_known(
    be: ArrayBackend,
    input: Tensor,
    weight: Tensor | None,
    bias: Tensor | None,
    running_mean: Tensor | None,
    running_var: Tensor | None,
    eps: float,
) -> Tensor:
    """Each channel with the mean and the variance that are known."""
    last = native_is_channels_last(input._array)
    x, wide = _channels(be, input, last), computing(input.dtype)
    vectors = [_vector(be, parameter, wide) for parameter in (running_mean, running_var, weight, bias)]
    return be.wrap(laid_out(be, _on_lines(be, x, vectors, eps), input, last))


@undisturbed
def _on_lines(be: ArrayBackend, x: Any, vectors: Sequence[Any], eps: float) -> Any:
    """Each channel, the second of three dimensions, as the values of a line.

    Args:
        be: Backend to compute with.
        x: Array of three dimensions.
        vectors: Means, variances, and factors and terms or None, one number for each channel.
        eps: What is added to the variances.
    """
    mean, var, weight, bias = vectors
    scale = (1 if weight is None else weight) / be.xp.sqrt(var + eps)
    shift = (0 if bias is None else bias) - mean * scale
    with broadcasting(be, x):
        result = x * _column(scale)
        result += _column(shift)
    return result


@undisturbed
def _by_batch(
    be: ArrayBackend, input: Tensor, weight: Tensor | None, bias: Tensor | None, eps: float
) -> tuple[Tensor, int, Any, Any, Any]:
    """Each channel with its own mean and variance; of how many values, the two, and the reciprocal deviation."""
    last = native_is_channels_last(input._array)
    x, wide = _channels(be, input, last), computing(input.dtype)
    factor, shift = _vector(be, weight, wide), _vector(be, bias, wide)
    count = x.shape[0] * x.shape[2]
    mean = channel_sums(be, x) / count
    with broadcasting(be, x):
        result = x - _column(mean)
        var = channel_dots(be, result, result) / count
        invstd = 1 / be.xp.sqrt(var + eps)
        if not eps:  # A channel of equal elements is zero.
            invstd = be.xp.where(var == 0, 0, invstd).astype(invstd.dtype)
        result *= _column(invstd if factor is None else invstd * factor)
        if shift is not None:
            result += _column(shift)
    return be.wrap(laid_out(be, result, input, last)), count, mean, var, invstd


@quietly
def _update(
    be: ArrayBackend, known: Sequence[Tensor | None], moments: tuple[Any, Any], count: int, momentum: float
) -> None:
    """Moves running means and variances, where there are such, towards those of a batch of so many values in a channel."""
    mean, var = moments
    spread = var * (count / (count - 1)) if count > 1 else var * float("nan")
    for running, value in zip(known, (mean, spread), strict=True):
        if running is not None:
            old = native(be, running)
            store(be, running, (old * (1 - momentum) + value.reshape(old.shape) * momentum), "aten::native_batch_norm")


batch_norm_legit = batch_norm


def batch_norm_no_stats(
    be: ArrayBackend,
    input: Tensor,
    weight: Tensor | None,
    bias: Tensor | None,
    training: bool,
    momentum: float,
    eps: float,
) -> tuple[Tensor, Tensor, Tensor]:
    return batch_norm(be, input, weight, bias, None, None, training, momentum, eps)


def batch_norm_no_training(
    be: ArrayBackend,
    input: Tensor,
    weight: Tensor | None,
    bias: Tensor | None,
    running_mean: Tensor,
    running_var: Tensor,
    momentum: float,
    eps: float,
) -> tuple[Tensor, Tensor, Tensor]:
    return batch_norm(be, input, weight, bias, running_mean, running_var, False, momentum, eps)


@undisturbed
def batch_norm_backward(
    be: ArrayBackend,
    grad_out: Tensor,
    input: Tensor,
    weight: Tensor | None,
    running_mean: Tensor | None,
    running_var: Tensor | None,
    save_mean: Tensor | None,
    save_invstd: Tensor | None,
    train: bool,
    eps: float,
    output_mask: Sequence[bool],
) -> tuple[Any, ...]:
    d, statistics = input.dtype, (save_mean, save_invstd) if train else (running_mean, running_var)
    if not _have_plain_gradients(be, (grad_out, input), (weight, running_mean, running_var), statistics):
        known = running_mean, running_var, save_mean, save_invstd
        d = batch_norm_backward_meta(grad_out, input, weight, *known, train, eps, [True, True, True])[1].dtype
    last = native_is_channels_last(input._array)
    x, grad = _channels(be, input, last), _channels(be, grad_out, last)
    wide = computing(input.dtype)
    factor = _vector(be, weight, wide)
    if train:
        mean, invstd = _vector(be, save_mean, wide), _vector(be, save_invstd, wide)
    else:
        mean, invstd = _vector(be, running_mean, wide), 1 / be.xp.sqrt(_vector(be, running_var, wide) + eps)
    of_bias = channel_sums(be, grad)
    slope = invstd if factor is None else invstd * factor
    found: list[Any] = [None, None, of_bias]
    with broadcasting(be, x):
        found[1] = of_weight = channel_dots(be, grad, x - _column(mean)) * invstd
        if output_mask[0] and train:
            # With y = (x - mean) * invstd: slope * (grad - mean(grad) - y * mean(grad * y)), as a line in x and grad.
            count = x.shape[0] * x.shape[2]
            bend = -slope * invstd * of_weight / count
            found[0] = x * _column(bend)
            found[0] += grad * _column(slope)
            found[0] -= _column(slope * of_bias / count + bend * mean)
        elif output_mask[0]:
            found[0] = grad * _column(slope)
    if found[0] is not None:
        found[0] = laid_out(be, found[0], input, last)
    return tuple(
        [
            be.wrap(cast(be, array, own)) if wanted else None
            for array, own, wanted in zip(found, (input.dtype, d, d), output_mask, strict=True)
        ]
    )


def _have_plain_gradients(
    be: ArrayBackend,
    lines: tuple[Tensor, Tensor],
    vectors: Sequence[Tensor | None],
    statistics: Sequence[Tensor | None],
) -> bool:
    """Whether nothing is refused or converted of a gradient, its input, and what there is a number of for each channel."""
    grad, x = lines[0]._array, lines[1]._array
    if grad.shape != x.shape or statistics[0] is None or statistics[1] is None:
        return False
    arrays = [None if p is None else p._array for p in (*vectors, *statistics)]
    return are_plain(be, x, grad) and _have_plain(be, x, arrays)
