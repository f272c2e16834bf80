"""Normalisation, with the names and signatures of `torch.nn.functional`."""

from collections.abc import Sequence
from math import prod
from typing import Final

from opmux.dispatch import get_state
from opmux.errors import OperatorArgumentError, OperatorValueError, shown
from opmux.native.autocast import call_uncast
from opmux.nn._windows import checked_lists
from opmux.tensor import Tensor, ops

__all__ = [
    "batch_norm",
    "group_norm",
    "instance_norm",
    "layer_norm",
    "local_response_norm",
    "normalize",
    "rms_norm",
]

_aten = ops.aten

#: What to do about values that are alone, by function.
_MORE: Final = {
    "batch_norm": "pass more samples, or normalise by the running statistics: training=False, or module.eval()",
    "group_norm": "make fewer groups, with several channels each, or pass more elements in a channel",
    "instance_norm": "pass samples with more than one element in a channel",
}


def _refuse_single_values(name: str, shape: Sequence[int], count: int, what: str = "value per channel") -> None:
    if count == 1:
        raise OperatorValueError(
            f"{name} of shape {tuple(shape)} in training",
            found=f"Expected more than 1 {what} when training, got input size {list(shape)}",
            advice=_MORE[name],
        )


def batch_norm(
    input: Tensor,
    running_mean: Tensor | None,
    running_var: Tensor | None,
    weight: Tensor | None = None,
    bias: Tensor | None = None,
    training: bool = False,
    momentum: float = 0.1,
    eps: float = 1e-5,
) -> Tensor:
    """Each channel with mean 0 and variance 1 over the batch, times `weight` plus `bias`.

    Args:
        input: Shape (N, C, ...).
        running_mean: Shape (C); used outside of training, and moved towards the batch's mean in training.
        running_var: Shape (C); as `running_mean`.
        weight: Shape (C).
        bias: Shape (C).
        training: Whether the batch's own mean and variance are used.
        momentum: How far running values move.
        eps: Added to the variance.

    Raises:
        OperatorValueError: Shapes or dtypes do not fit, training has one value per channel, or `eps` is below 0, or 0 in training.
    """
    if eps < 0 or (training and not eps):
        rule = "positive during training" if training else "non-negative"
        raise OperatorValueError(
            f"batch_norm with eps={eps}",
            found=f"batch_norm eps must be {rule}, but got {eps}",
            advice="give a small number above 0, such as 1e-5: it is added to the variance",
        )
    if training:
        _refuse_single_values("batch_norm", input.shape, prod((input.size(0), *input.shape[2:])))
    arguments = (weight, bias, running_mean, running_var, training, momentum, eps)
    return _aten.batch_norm.default(input, *arguments, False)


def instance_norm(
    input: Tensor,
    running_mean: Tensor | None = None,
    running_var: Tensor | None = None,
    weight: Tensor | None = None,
    bias: Tensor | None = None,
    use_input_stats: bool = True,
    momentum: float = 0.1,
    eps: float = 1e-5,
) -> Tensor:
    """As `batch_norm`, over each sample by itself.

    Raises:
        OperatorValueError: Shapes or dtypes do not fit, or a sample has one value per channel.
    """
    if use_input_stats:
        _refuse_single_values("instance_norm", input.shape, prod(input.shape[2:]), "spatial element")
    arguments = (weight, bias, running_mean, running_var, use_input_stats, momentum, eps)
    return _aten.instance_norm.default(input, *arguments, False)


def layer_norm(
    input: Tensor,
    normalized_shape: Sequence[int],
    weight: Tensor | None = None,
    bias: Tensor | None = None,
    eps: float = 1e-5,
) -> Tensor:
    """The last dimensions with mean 0 and variance 1, times `weight` plus `bias`.

    Args:
        input: Any shape that ends in `normalized_shape`.
        normalized_shape: Sizes of the dimensions that are normalised together.
        weight: Shape `normalized_shape`.
        bias: Shape `normalized_shape`.
        eps: Added to the variance.

    Raises:
        OperatorValueError: Shapes or dtypes do not fit.
    """
    checked_lists("layer_norm", normalized_shape=normalized_shape)
    return _aten.layer_norm.default(input, normalized_shape, weight, bias, eps, False)


def group_norm(
    input: Tensor,
    num_groups: int,
    weight: Tensor | None = None,
    bias: Tensor | None = None,
    eps: float = 1e-5,
) -> Tensor:
    """Each group of channels of each sample with mean 0 and variance 1, times `weight` plus `bias`.

    Args:
        input: Shape (N, C, ...).
        num_groups: Number of groups; it divides C.
        weight: Shape (C).
        bias: Shape (C).
        eps: Added to the variance.

    Raises:
        OperatorValueError: Shapes or dtypes do not fit, or a group has one value.
    """
    shape = input.shape
    if len(shape) < 2:
        raise OperatorValueError(
            f"group_norm of shape {tuple(shape)}",
            found="Expected at least 2 dimensions for input tensor",
            advice="pass (N, C, ...): input.unsqueeze(0) is a batch of one sample",
        )
    if not num_groups:
        raise OperatorValueError(
            f"group_norm with num_groups={shown(num_groups)}",
            found="the channels have to be in some groups",
            advice="pass how many, a number that divides that of the channels",
        )
    samples, channels, *rest = shape
    _refuse_single_values("group_norm", shape, prod((samples * channels // num_groups, *rest)))
    return _aten.group_norm.default(input, num_groups, weight, bias, eps, False)


def rms_norm(
    input: Tensor, normalized_shape: Sequence[int], weight: Tensor | None = None, eps: float | None = None
) -> Tensor:
    """The last dimensions divided by the root of their mean square, times `weight`.

    Args:
        input: Any shape that ends in `normalized_shape`.
        normalized_shape: Sizes of the dimensions that are normalised together.
        weight: Shape `normalized_shape`.
        eps: Added to the mean square; the distance from 1 to the next number of the dtype if None.

    Raises:
        OperatorValueError: Shapes do not fit.
    """
    checked_lists("rms_norm", normalized_shape=normalized_shape)
    return _aten.rms_norm.default(input, normalized_shape, weight, eps)


def normalize(
    input: Tensor, p: float = 2.0, dim: int | Sequence[int] | None = 1, eps: float = 1e-12, out: Tensor | None = None
) -> Tensor:
    """The tensor divided by its p-norm along `dim`, or by `eps` where that is larger.

    Args:
        input: Any shape.
        p: Which norm.
        dim: Dimensions that the norm is taken over; all if None.
        eps: Least divisor.
        out: Takes the result.
    """
    dim = list(range(input.ndim)) if dim is None else dim
    length = _aten.clamp_min.default(_aten.norm.ScalarOpt_dim(input, p, dim, True), eps)
    length = _aten.expand.default(length, input.shape)
    return _aten.div.Tensor(input, length) if out is None else _aten.div.out(input, length, out=out)


def local_response_norm(input: Tensor, size: int, alpha: float = 1e-4, beta: float = 0.75, k: float = 1.0) -> Tensor:
    """`input / (k + alpha * mean of the squares of neighbouring channels) ** beta`.

    Args:
        input: Shape (N, C, ...).
        size: Number of neighbouring channels.
        alpha: Factor of the mean square.
        beta: Exponent.
        k: What is added.

    Raises:
        OperatorValueError: The input has fewer than 3 dimensions.
    """
    if input.ndim < 3:
        raise OperatorValueError(
            f"local_response_norm of shape {tuple(input.shape)}",
            found=f"Expected 3D or higher dimensionality input (got {input.ndim} dimensions)",
            advice="pass (N, C, ...) with a dimension or more behind the channels",
        )
    if input.numel() == 0:
        return input
    if not isinstance(size, int) or isinstance(size, bool):
        raise OperatorArgumentError(
            f"local_response_norm(): argument 'size' must be int, not {type(size).__name__}",
            found=shown(size),
            advice="pass a whole number: how many neighbouring channels count",
        )
    if size < 1:
        raise OperatorValueError(
            f"local_response_norm with size={size}",
            found=f"kernel size should be greater than zero, but got {size}",
            advice="pass a size of 1 or more",
        )
    channels = input.size(1)
    squares = input.mul(input)
    total = _window_sums(squares, channels, size)
    # Means of integers are integers.
    mean = total.div(size, rounding_mode=None if input.dtype.is_floating_point else "trunc")
    return input / mean.mul(alpha).add(k).pow(beta)


def _window_sums(squares: Tensor, channels: int, size: int) -> Tensor:
    """Sum over the `size` channels around each one, of which half come before it: a product with a band of ones."""
    before = size // 2
    number = _aten.arange.default(channels, device=squares.device)
    apart = number - number.unsqueeze(1)
    band = _aten.logical_and.default(apart >= -before, apart < size - before).to(squares.dtype)
    flat = squares.flatten(2) if squares.ndim > 3 else squares
    if get_state() is None:
        return _aten.matmul.default(band, flat).reshape(squares.shape)
    # PyTorch has a pooling in the place of the product, which `autocast` does not cast.
    sums: Tensor = call_uncast(squares.device.type, _aten.matmul.default, band, flat)
    return sums.reshape(squares.shape)
