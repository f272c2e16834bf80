"""Softmax and normalisation."""

from collections.abc import Callable, Sequence
from math import prod
from typing import Any

import numpy as np

from opmux import Tensor
from opmux_compiled._engine import FLOAT32, Array, fits, run, wrap

__all__ = ["KERNELS"]

Kernel = Callable[..., Any]


def _is_last(array: Array, dim: Any) -> bool:
    return dim.__class__ is int and array.ndim > 0 and dim in (-1, array.ndim - 1)


def _row_kernel(loop: str) -> Kernel:
    def kernel(next: Kernel, self: Tensor, dim: int, half_to_float: bool) -> Any:
        x = self._array
        if half_to_float or not fits(x) or not _is_last(x, dim):
            return next(self, dim, half_to_float)
        result = np.empty_like(x)
        rows = (-1, x.shape[-1])
        run(loop, x.size // x.shape[-1], x.size, x.reshape(rows), result.reshape(rows))
        return wrap(result)

    return kernel


def _row_backward(loop: str) -> Kernel:
    def kernel(next: Kernel, grad_output: Tensor, output: Tensor, dim: int, input_dtype: Any) -> Any:
        g, y = grad_output._array, output._array
        same = fits(g) and fits(y) and g.shape == y.shape and input_dtype is output.dtype
        if not same or not _is_last(y, dim):
            return next(grad_output, output, dim, input_dtype)
        result = np.empty_like(y)
        rows = (-1, y.shape[-1])
        run(loop, y.size // y.shape[-1], y.size, g.reshape(rows), y.reshape(rows), result.reshape(rows))
        return wrap(result)

    return kernel


def _vector(parameter: Tensor | None, size: int, default: float) -> Array | None:
    """A parameter as the loops take it; None for one that they do not."""
    if parameter is None:
        return np.full(size, default, FLOAT32)
    array = parameter._array
    if array.__class__ is not np.ndarray or array.dtype is not FLOAT32 or array.size != size:
        return None
    return array if array.ndim == 1 and array.flags.c_contiguous else np.ascontiguousarray(array).reshape(-1)


def _layer_norm(
    next: Kernel, input: Tensor, normalized_shape: Sequence[int], weight: Tensor | None, bias: Tensor | None, eps: float
) -> Any:
    x, shape = input._array, tuple(normalized_shape)
    leading = x.ndim - len(shape)
    if fits(x) and 0 <= leading < x.ndim and x.shape[leading:] == shape and _have((weight, bias), shape):
        factor, shift = _vector(weight, prod(shape), 1), _vector(bias, prod(shape), 0)
        if factor is not None and shift is not None:
            result = np.empty_like(x)
            rows, saved = (-1, factor.size), (*x.shape[:leading], *[1] * len(shape))
            mean, rstd = np.empty(saved, FLOAT32), np.empty(saved, FLOAT32)
            arrays = (x.reshape(rows), result.reshape(rows), mean.reshape(-1), rstd.reshape(-1), factor, shift)
            run("rows.layer_norm", mean.size, x.size, *arrays, float(eps))
            return wrap(result), wrap(mean), wrap(rstd)
    return next(input, normalized_shape, weight, bias, eps)


def _have(parameters: tuple[Tensor | None, ...], shape: tuple[int, ...]) -> bool:
    return all(p is None or p._array.shape == shape for p in parameters)


def _layer_norm_backward(
    next: Kernel,
    grad_out: Tensor,
    input: Tensor,
    normalized_shape: Sequence[int],
    mean: Tensor,
    rstd: Tensor,
    weight: Tensor | None,
    bias: Tensor | None,
    output_mask: Sequence[bool],
) -> Any:
    g, x, shape = grad_out._array, input._array, tuple(normalized_shape)
    width = prod(shape)
    if fits(g) and fits(x) and g.shape == x.shape and x.shape[x.ndim - len(shape) :] == shape != ():
        rows = x.size // width
        factor, middle, scale = _vector(weight, width, 1), _vector(mean, rows, 0), _vector(rstd, rows, 0)
        if factor is not None and middle is not None and scale is not None and _have((weight, bias), shape):
            flat = (g.reshape(rows, width), x.reshape(rows, width), middle, scale)
            found = _layer_norm_gradients(flat, factor, x.shape, shape, output_mask)
            known = (True, weight is not None, bias is not None)
            kept = [array if have else None for array, have in zip(found, known, strict=True)]
            return tuple([None if array is None else wrap(array) for array in kept])
    return next(grad_out, input, normalized_shape, mean, rstd, weight, bias, output_mask)


def _layer_norm_gradients(
    flat: tuple[Array, ...],
    factor: Array,
    shape: tuple[int, ...],
    normalized: tuple[int, ...],
    mask: Sequence[bool],
) -> list[Array | None]:
    rows, width = flat[0].shape
    found: list[Array | None] = [None, None, None]
    if mask[0]:
        found[0] = gradient = np.empty(shape, FLOAT32)
        run("rows.layer_norm_backward", rows, rows * width, *flat, factor, gradient.reshape(rows, width))
    if mask[1] or mask[2]:
        parameters = [np.empty(normalized, FLOAT32) for _ in range(2)]
        run("rows.layer_norm_parameters", width, rows * width, *flat, *[p.reshape(-1) for p in parameters])
        found[1:] = [p if wanted else None for p, wanted in zip(parameters, mask[1:], strict=True)]
    return found


def _group_norm(
    next: Kernel,
    input: Tensor,
    weight: Tensor | None,
    bias: Tensor | None,
    N: int,
    C: int,
    HxW: int,
    group: int,
    eps: float,
) -> Any:
    x = input._array
    plain = fits(x) and x.size == N * C * HxW and min(N, C, group) > 0 and C % group == 0
    factor, shift = (_vector(weight, C, 1), _vector(bias, C, 0)) if plain else (None, None)
    if factor is None or shift is None or not _have((weight, bias), (C,)):
        return next(input, weight, bias, N, C, HxW, group, eps)
    result = np.empty_like(x)
    mean, rstd = (np.empty((N, group), FLOAT32) for _ in range(2))
    planes = (N * group, C // group, HxW)
    arrays = (x.reshape(planes), result.reshape(planes), mean.reshape(-1), rstd.reshape(-1), factor, shift)
    run("rows.group_norm", N * group, x.size, *arrays, group, float(eps))
    return wrap(result), wrap(mean), wrap(rstd)


def _scaled(input: Tensor, statistics: tuple[Any, ...], eps: float) -> Any:
    """Channels with means and variances that are known; None where a loop does not take them."""
    x = input._array
    if not fits(x) or x.ndim < 2 or statistics[0] is None or statistics[1] is None:
        return None
    channels = x.shape[1]
    if not _have(statistics, (channels,)):
        return None
    vectors = [_vector(p, channels, default) for p, default in zip(statistics, (0, 1, 1, 0), strict=True)]
    if any(vector is None for vector in vectors):
        return None
    result = np.empty_like(x)
    planes = (x.shape[0] * channels, prod(x.shape[2:]))
    run("rows.scale_channels", planes[0], x.size, x.reshape(planes), result.reshape(planes), *vectors, float(eps))
    return wrap(result), wrap(np.empty(0, FLOAT32)), wrap(np.empty(0, FLOAT32))


def _batch_norm(
    next: Kernel,
    input: Tensor,
    weight: Tensor | None,
    bias: Tensor | None,
    running_mean: Tensor | None,
    running_var: Tensor | None,
    training: bool,
    momentum: float,
    eps: float,
) -> Any:
    found = None if training else _scaled(input, (running_mean, running_var, weight, bias), eps)
    if found is None:
        return next(input, weight, bias, running_mean, running_var, training, momentum, eps)
    return found


def _batch_norm_no_training(
    next: Kernel,
    input: Tensor,
    weight: Tensor | None,
    bias: Tensor | None,
    running_mean: Tensor,
    running_var: Tensor,
    momentum: float,
    eps: float,
) -> Any:
    found = _scaled(input, (running_mean, running_var, weight, bias), eps)
    return next(input, weight, bias, running_mean, running_var, momentum, eps) if found is None else found


#: The kernels by operator.
KERNELS: dict[str, Kernel] = {
    "_softmax": _row_kernel("rows.softmax"),
    "_log_softmax": _row_kernel("rows.log_softmax"),
    "_softmax_backward_data": _row_backward("rows.softmax_backward"),
    "_log_softmax_backward_data": _row_backward("rows.log_softmax_backward"),
    "native_layer_norm": _layer_norm,
    "native_layer_norm_backward": _layer_norm_backward,
    "native_group_norm": _group_norm,
    "native_batch_norm": _batch_norm,
    "_native_batch_norm_legit_no_training": _batch_norm_no_training,
}
