"""Derivatives of normalisation.

A plain backward pass calls the operators that compute these gradients in one go. Where the gradients will be differentiated
again, they are written with ordinary operators from the input, so that any number of derivatives can be taken.
"""

from collections.abc import Sequence
from typing import Any

from opmux import Tensor, ops
from opmux.dispatch import is_grad_enabled
from opmux_autograd.formulas.values import Shape, zeros_like

__all__ = [
    "batch_norm_backward",
    "batch_norm_gradients",
    "group_norm_backward",
    "group_norm_gradients",
    "layer_norm_backward",
    "layer_norm_gradients",
    "weight_norm_backward",
]

Gradients = tuple[Any, Any, Any]


def batch_norm_backward(
    grad: Tensor,
    input: Tensor,
    weight: Tensor | None,
    running: Sequence[Tensor | None],
    saved: Sequence[Tensor | None],
    train: bool,
    eps: float,
    mask: Sequence[bool],
) -> Gradients:
    """Gradients of a batch normalisation's input, weight and bias.

    Args:
        grad: Gradient of the output.
        input: Its input.
        weight: Its weight.
        running: Running mean and variance.
        saved: Mean and reciprocal deviation of the batch.
        train: Whether the batch's statistics were used.
        eps: Added to the variance.
        mask: Which of the three are needed.
    """
    if not is_grad_enabled():
        backward = ops.aten.native_batch_norm_backward.default
        return backward(grad, input, weight, *running, *saved, train, eps, list(mask))
    return batch_norm_gradients(grad, input, weight, running, train, eps)


def batch_norm_gradients(
    grad: Tensor, input: Tensor, weight: Tensor | None, running: Sequence[Tensor | None], train: bool, eps: float
) -> Gradients:
    """The same gradients, all of them, written with ordinary operators."""
    dims, channels = [d for d in range(input.ndim) if d != 1], [1, -1, *[1] * (input.ndim - 2)]
    inner = grad if weight is None else grad * weight.reshape(channels)
    if train:
        of_input, y = _unit_gradient(inner, input, dims, eps)
    else:
        mean, var = running
        assert mean is not None
        assert var is not None
        invstd = ops.aten.rsqrt.default(var + eps).reshape(channels)
        of_input, y = inner * invstd, (input - mean.reshape(channels)) * invstd
    return of_input, _sum(grad * y, dims), _sum(grad, dims)


def _unit_gradient(grad: Tensor, x: Tensor, dims: list[int], eps: "float | Tensor") -> tuple[Any, Any]:
    """Gradient of what is brought to mean 0 and variance 1 over some dimensions, and the result of that."""
    mean = ops.aten.mean.dim
    centred = x - mean(x, dims, True)
    rstd = ops.aten.rsqrt.default(mean(centred * centred, dims, True) + eps)
    y = centred * rstd
    return (grad - mean(grad, dims, True) - y * mean(grad * y, dims, True)) * rstd, y


def _sum(tensor: Tensor, dims: list[int]) -> Any:
    return ops.aten.sum.dim_IntList(tensor, dims, False) if dims else tensor


def layer_norm_backward(
    grad: Tensor,
    input: Tensor,
    normalized_shape: Shape,
    saved: Sequence[Tensor],
    parameters: Sequence[Tensor | None],
    eps: float,
    mask: Sequence[bool],
) -> Gradients:
    """Gradients of a layer normalisation's input, weight and bias.

    Args:
        grad: Gradient of the output.
        input: Its input.
        normalized_shape: Sizes of the dimensions that are normalised.
        saved: Means and reciprocal deviations.
        parameters: Weight and bias.
        eps: Added to the variance.
        mask: Which of the three are needed.
    """
    if not is_grad_enabled():
        backward = ops.aten.native_layer_norm_backward.default
        return backward(grad, input, list(normalized_shape), *saved, *parameters, list(mask))
    return layer_norm_gradients(grad, input, normalized_shape, parameters[0], eps)


def layer_norm_gradients(
    grad: Tensor, input: Tensor, normalized_shape: Shape, weight: Tensor | None, eps: "float | Tensor"
) -> Gradients:
    """The same gradients, all of them, written with ordinary operators."""
    axis = input.ndim - len(normalized_shape)
    of_input, y = _unit_gradient(grad if weight is None else grad * weight, input, list(range(axis, input.ndim)), eps)
    return of_input, _sum(grad * y, list(range(axis))), _sum(grad, list(range(axis)))


def group_norm_backward(
    grads: Sequence[Tensor | None],
    input: Tensor,
    weight: Tensor | None,
    saved: Sequence[Tensor],
    counts: Sequence[int],
    eps: float,
    mask: Sequence[bool],
) -> Gradients:
    """Gradients of a group normalisation's input, weight and bias.

    Args:
        grads: Gradients of the output, of the means and of the reciprocal deviations.
        input: Its input.
        weight: Its weight.
        saved: Means and reciprocal deviations.
        counts: Samples, channels, positions and groups.
        eps: Added to the variance.
        mask: Which of the three are needed.
    """
    grad, of_mean, of_rstd = grads
    if grad is not None and of_mean is None and of_rstd is None and not is_grad_enabled():
        backward = ops.aten.native_group_norm_backward.default
        return backward(grad, input, *saved, weight, *counts, list(mask))
    return group_norm_gradients(grads, input, weight, counts, eps)


def group_norm_gradients(
    grads: Sequence[Tensor | None],
    input: Tensor,
    weight: Tensor | None,
    counts: Sequence[int],
    eps: "float | Tensor",
) -> Gradients:
    """The same gradients, all of them, written with ordinary operators."""
    grad, of_mean, of_rstd = grads
    samples, channels, positions, group = counts
    plain = [samples, channels, positions]
    x = input.reshape([samples * group, channels // group * positions])
    flat = zeros_like(input.reshape(plain)) if grad is None else grad.reshape(plain)
    inner = flat if weight is None else flat * weight.reshape([channels, 1])
    of_input, y = _unit_gradient(inner.reshape(list(x.shape)), x, [1], eps)
    if of_mean is not None:
        of_input = of_input + of_mean.reshape([-1, 1]) / x.shape[1]
    if of_rstd is not None:
        of_input = of_input + _rstd_gradient(of_rstd.reshape([-1, 1]), x, eps)
    return of_input.reshape(list(input.shape)), _sum(flat * y.reshape(plain), [0, 2]), _sum(flat, [0, 2])


def _rstd_gradient(grad: Tensor, x: Tensor, eps: "float | Tensor") -> Any:
    """Gradient of rows from that of their reciprocal deviations."""
    mean = ops.aten.mean.dim
    centred = x - mean(x, [1], True)
    rstd = ops.aten.rsqrt.default(mean(centred * centred, [1], True) + eps)
    return grad * centred * (rstd * rstd * rstd) * (-1 / x.shape[1])


def weight_norm_backward(grad: Tensor, v: Tensor, g: Tensor, dim: int) -> tuple[Tensor, Tensor]:
    """Gradients of the direction and the length of a weight that was written as the product of the two."""
    norms = ops.aten.norm_except_dim.default(v, 2, dim)
    directions = v / norms
    lengths = (
        (grad * directions).sum([d for d in range(v.ndim) if d != dim], keepdim=True)
        if v.ndim > 1
        else grad * directions
    )
    return g.reshape(norms.shape) / norms * (grad - directions * lengths), lengths.reshape(g.shape)
