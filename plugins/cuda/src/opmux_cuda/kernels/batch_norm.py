"""Batch normalisation: three launches forward and backward, one in evaluation, where CuPy's functions take twenty.

Training reads the input twice and writes the result once; backward reads gradient and input twice. Channels-last arrays are
worked on as they lie. Sums are made in the same order every time, and nothing waits for the device.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final

from opmux import Tensor
from opmux.native import ArrayBackend
from opmux_cuda._cupy import xp
from opmux_cuda.kernels._launch import contiguous, floating, launch, pack_size, wide
from opmux_cuda.kernels.channels import Extent, channel_dots, channel_moments, optional

__all__ = ["KERNELS"]

_THREADS: Final = 256


def _has_channels_last(array: Any) -> bool:
    if array.ndim not in (4, 5) or array.flags.c_contiguous:
        return False
    return bool(xp.moveaxis(array, 1, -1).flags.c_contiguous)


def _seen(array: Any, last: bool) -> Any:
    """The array in row-major order; with the channels innermost if `last`."""
    return contiguous(xp.moveaxis(array, 1, -1) if last else array)


def _unseen(array: Any, last: bool) -> Any:
    return xp.moveaxis(array, -1, 1) if last else array


def _extent(input: Any, last: bool) -> Extent:
    channels = input.shape[1]
    others = input.size // channels
    return Extent(others, channels, 1) if last else Extent(input.shape[0], channels, others // input.shape[0])


def _fits(be: ArrayBackend, input: Tensor, *parameters: Tensor | None) -> bool:
    """Whether the kernels compute this: channels of one dtype and of the right number; what they leave has an error or is empty."""
    array = input._array
    given = [p for p in parameters if p is not None]
    if not floating(be, input) or array.ndim < 2 or not 0 < array.size < 1 << 31:
        return False
    if not given:
        return True
    d = given[0].dtype
    right = all(p._array.shape == (array.shape[1],) and p._array.flags.c_contiguous for p in given)
    return floating(be, *given) and right and (d is input.dtype or (array.itemsize == 2 and d.itemsize == 4))


def _array(tensor: Tensor | None) -> Any:
    return None if tensor is None else tensor._array


def _apply(
    name: str, x: Any, types: tuple[Any, ...], flags: tuple[bool, bool], extent: Extent, args: Any, packed: Any
) -> None:
    """Launches a kernel that works on every element.

    Args:
        name: Its name.
        x: An array of the shape.
        types: Element types.
        flags: Whether the channels are innermost, whether statistics are constants.
        extent: How arrays are seen.
        args: Arguments before and behind the sizes.
        packed: Arrays that are read or written in packs.
    """
    n = pack_size(extent.channels if extent.spatial == 1 else extent.spatial, *packed)
    packs = x.size // n
    before, behind = args
    args = (*before, packs, extent.channels, extent.spatial, *behind)
    types = (*types, n, extent.spatial > 1, flags[1])
    launch("channel", name, types, (-(-packs // _THREADS),), (_THREADS,), args)


def _batch_norm(
    portable: Callable[..., Any],
    be: ArrayBackend,
    input: Tensor,
    weight: Tensor | None,
    bias: Tensor | None,
    running_mean: Tensor | None,
    running_var: Tensor | None,
    training: bool,
    momentum: float,
    eps: float,
) -> tuple[Tensor, ...]:
    running = running_mean, running_var
    if not _fits(be, input, weight, bias, *running) or (not training and None in running):
        return portable(be, input, weight, bias, *running, training, momentum, eps)  # type: ignore[no-any-return]
    last = _has_channels_last(input._array)
    x, extent = _seen(input._array, last), _extent(input._array, last)
    y = xp.empty(x.shape, x.dtype)
    d = next((p._array.dtype for p in (weight, bias, *running) if p is not None), x.dtype)
    saved = [xp.empty((extent.channels if training else 0,), d) for _ in range(2)]
    if training:
        channel_moments(x, extent, saved, [_array(p) for p in running], momentum, eps)
    statistics = saved if training else [_array(p) for p in running]
    before = (x, *statistics, optional(_array(weight)), optional(_array(bias)), y)
    _apply("channel_norm", x, (x.dtype, d), (last, not training), extent, (before, (float(eps),)), (x, y))
    return be.wrap(_unseen(y, last)), be.wrap(saved[0]), be.wrap(saved[1])


def _no_stats(
    portable: Callable[..., Any],
    be: ArrayBackend,
    input: Tensor,
    weight: Tensor | None,
    bias: Tensor | None,
    training: bool,
    momentum: float,
    eps: float,
) -> tuple[Tensor, ...]:
    def general(be: ArrayBackend, *args: Any) -> Any:
        return portable(be, input, weight, bias, training, momentum, eps)

    return _batch_norm(general, be, input, weight, bias, None, None, training, momentum, eps)


def _no_training(
    portable: Callable[..., Any],
    be: ArrayBackend,
    input: Tensor,
    weight: Tensor | None,
    bias: Tensor | None,
    running_mean: Tensor,
    running_var: Tensor,
    momentum: float,
    eps: float,
) -> tuple[Tensor, ...]:
    def general(be: ArrayBackend, *args: Any) -> Any:
        return portable(be, input, weight, bias, running_mean, running_var, momentum, eps)

    return _batch_norm(general, be, input, weight, bias, running_mean, running_var, False, momentum, eps)


def _batch_norm_backward(
    portable: Callable[..., Any],
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
    statistics = (save_mean, save_invstd) if train else (running_mean, running_var)
    same = grad_out.dtype is input.dtype and grad_out._array.shape == input._array.shape
    if not same or None in statistics or not _fits(be, input, weight, running_mean, running_var, *statistics):
        args = (running_mean, running_var, save_mean, save_invstd, train, eps, output_mask)
        return portable(be, grad_out, input, weight, *args)  # type: ignore[no-any-return]
    last = _has_channels_last(input._array)
    grad, x, extent = _seen(grad_out._array, last), _seen(input._array, last), _extent(input._array, last)
    mean, spread = (_array(p) for p in statistics)
    found: list[Any] = [None, *[xp.empty((extent.channels,), mean.dtype) if m else None for m in output_mask[1:]]]
    sums = xp.empty((2 * extent.channels,), wide(x.dtype)) if output_mask[0] and train else None
    if sums is not None or output_mask[1] or output_mask[2]:
        variance_eps = None if train else eps
        channel_dots(grad, x, (mean, spread), extent, (0, 1), found[1:], sums=sums, variance_eps=variance_eps)
    if output_mask[0]:
        result = xp.empty(x.shape, x.dtype)
        before = (grad, x, mean, spread, optional(_array(weight)), optional(sums), result)
        behind = (float(x.size // extent.channels), float(eps))
        flags, packed = (last, not train), (grad, x, result)
        _apply("channel_norm_backward", x, (x.dtype, mean.dtype), flags, extent, (before, behind), packed)
        found[0] = _unseen(result, last)
    return tuple([None if array is None else be.wrap(array) for array in found])


KERNELS: Final[dict[str, Callable[..., Any]]] = {
    "native_batch_norm": _batch_norm,
    "_native_batch_norm_legit": _batch_norm,
    "_native_batch_norm_legit.no_stats": _no_stats,
    "_native_batch_norm_legit_no_training": _no_training,
    "native_batch_norm_backward": _batch_norm_backward,
}
