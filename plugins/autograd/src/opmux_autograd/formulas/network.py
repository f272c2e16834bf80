"""Derivatives of what neural networks are made of."""

from collections.abc import Sequence
from math import prod
from typing import Any

from opmux import Tensor, ops
from opmux_autograd.formulas.values import Shape

__all__ = [
    "at_positions",
    "convolution_backward",
    "convolution_double_backward",
    "dropout_scale",
    "grid_sampler_backward",
    "log_softmax_double_backward",
    "log_softmax_double_backward_grad",
    "mse_scale",
    "nll_loss_of",
    "softmax_double_backward",
    "sum_of",
    "without_padding",
]

#: PyTorch's number for a mean in the argument `reduction` of losses.
_MEAN = 1


def softmax_double_backward(grad: Tensor, grad_output: Tensor, output: Tensor, dim: int) -> Any:
    """Gradient of softmax's output in its backward, output * (g - sum(g * output))."""
    inner = ops.aten.sum.dim_IntList(grad_output * output, [dim], True)
    outer_ = ops.aten.sum.dim_IntList(grad * output, [dim], True)
    return grad * (grad_output - inner) - grad_output * outer_


def log_softmax_double_backward(grad: Tensor, grad_output: Tensor, output: Tensor, dim: int) -> Any:
    """Gradient of log_softmax's output in its backward, g - exp(output) * sum(g)."""
    total = ops.aten.sum.dim_IntList(grad_output, [dim], True)
    return -(grad * ops.aten.exp.default(output) * total)


def log_softmax_double_backward_grad(grad: Tensor, output: Tensor, dim: int) -> Any:
    """Gradient of the incoming gradient in log_softmax's backward."""
    return grad - ops.aten.sum.dim_IntList(grad * ops.aten.exp.default(output), [dim], True)


def mse_scale(tensor: Tensor, reduction: int) -> float:
    """The factor in mse_loss's derivative."""
    return 2.0 / tensor.numel() if reduction == _MEAN and tensor.numel() else 2.0


def nll_loss_of(grad: Tensor, target: Tensor, weight: Tensor | None, reduction: int, ignore_index: int) -> Any:
    """The loss as a linear function of its input, for the gradient of its backward."""
    forward = ops.aten.nll_loss_forward.default
    if grad.ndim == 4:
        forward = ops.aten.nll_loss2d_forward.default
    return forward(grad, target, weight, reduction, ignore_index)[0]


def convolution_backward(
    grad: Tensor,
    input: Tensor,
    weight: Tensor,
    bias_shape: Shape | None,
    geometry_: Sequence[Any],
    mask: Sequence[bool],
) -> Any:
    """Gradients of a convolution's input, weight and bias.

    Args:
        grad: Gradient of the output.
        input: Its input.
        weight: Its weight.
        bias_shape: Shape of its bias; None if it has none.
        geometry_: Stride, padding, dilation, transposed, output_padding and groups.
        mask: Which of the three are needed.
    """
    shape = None if bias_shape is None else list(bias_shape)
    return ops.aten.convolution_backward.default(grad, input, weight, shape, *geometry_, list(mask))


def convolution_double_backward(
    grads: Sequence[Tensor | None],
    grad_output: Tensor,
    input: Tensor,
    weight: Tensor,
    geometry_: Sequence[Any],
    mask: Sequence[bool],
) -> tuple[Any, Any, Any]:
    """Gradients of what convolution_backward was given: a convolution is linear in its input and in its weight."""
    convolution, backward = ops.aten.convolution.default, ops.aten.convolution_backward.default
    of_input, of_weight, of_bias = grads
    found: list[Any] = [None, None, None]
    if mask[0]:
        terms = []
        if of_input is not None:
            terms.append(convolution(of_input, weight, None, *geometry_))
        if of_weight is not None:
            terms.append(convolution(input, of_weight, None, *geometry_))
        if of_bias is not None:
            channels = [1, -1, *[1] * (grad_output.ndim - 2)]
            terms.append(ops.aten.expand.default(of_bias.reshape(channels), list(grad_output.shape)))
        found[0] = sum_of(terms)
    if mask[1] and of_weight is not None:
        found[1] = backward(grad_output, input, of_weight, None, *geometry_, [True, False, False])[0]
    if mask[2] and of_input is not None:
        found[2] = backward(grad_output, of_input, weight, None, *geometry_, [False, True, False])[1]
    return found[0], found[1], found[2]


def sum_of(terms: Sequence[Any]) -> Any:
    """The sum of at least one tensor."""
    total = terms[0]
    for term in terms[1:]:
        total = total + term
    return total


def at_positions(grad: Tensor, indices: Tensor, spatial: int) -> Any:
    """Elements of images at positions in their flattened spatial dimensions: the gradient of what was put there.

    Args:
        grad: Images.
        indices: Positions, of the shape of the result.
        spatial: Number of spatial dimensions.
    """
    flat, values = [
        tensor.reshape([*tensor.shape[:-spatial], prod(tensor.shape[-spatial:])]) for tensor in (indices, grad)
    ]
    taken = ops.aten.gather.default(values, -1, flat)
    return taken.reshape(list(indices.shape))


def without_padding(grad: Tensor, pad: Sequence[int]) -> Any:
    """Gradient of what was padded by a constant: the margins the other way."""
    return ops.aten.constant_pad_nd.default(grad, [-n for n in pad])


def grid_sampler_backward(gradients: Sequence[Any], mask: Sequence[bool]) -> tuple[Any, Any]:
    """The gradients that are needed of those that the backward operator gives, which are always two."""
    return gradients[0] if mask[0] else None, gradients[1] if mask[1] else None


def dropout_scale(p: float, train: bool | None) -> float:
    """The factor that dropout gives the elements that it keeps."""
    if train is False:
        return 1.0
    return 0.0 if p == 1 else 1.0 / (1.0 - p)
