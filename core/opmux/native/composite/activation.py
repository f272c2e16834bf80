"""Activation functions made of others."""

from typing import Any

from opmux.dispatch import checked_number
from opmux.errors import OperatorValueError
from opmux.native.arrays import shape_of
from opmux.native.composite.out import check_destination, written
from opmux.native.meta.activation import check_prelu, check_rrelu, check_slopes
from opmux.tensor import Generator, Tensor, ops

__all__ = [
    "celu",
    "celu_",
    "log_sigmoid",
    "log_sigmoid_out",
    "prelu",
    "relu6",
    "relu6_",
    "rrelu",
    "rrelu_",
    "rrelu_with_noise_",
    "rrelu_with_noise_backward",
    "rrelu_with_noise_out",
    "selu",
    "selu_",
]

_aten = ops.aten

#: With these, activations of mean 0 and variance 1 stay so from layer to layer.
_SELU_ALPHA = 1.6732632423543772848170429916717
_SELU_SCALE = 1.0507009873554804934193349852946

_THIRD = 1 / 3


def relu6(self: Tensor) -> Any:
    return _aten.hardtanh.default(self, 0, 6)


def relu6_(self: Tensor) -> Any:
    return _aten.hardtanh_.default(self, 0, 6)


def selu(self: Tensor) -> Any:
    return _aten.elu.default(self, _SELU_ALPHA, _SELU_SCALE)


def selu_(self: Tensor) -> Any:
    return _aten.elu_.default(self, _SELU_ALPHA, _SELU_SCALE)


def _inverse(alpha: Any) -> Any:
    if alpha == 0:
        raise OperatorValueError(
            "aten::celu with alpha=0",
            found="ZeroDivisionError: alpha cannot be 0 for CELU",
            advice="use relu, which celu becomes as alpha approaches 0",
        )
    return 1 / alpha


def celu(self: Tensor, alpha: Any = 1.0) -> Any:
    return _aten.elu.default(self, alpha, 1, _inverse(alpha))


def celu_(self: Tensor, alpha: Any = 1.0) -> Any:
    return _aten.elu_.default(self, alpha, 1, _inverse(alpha))


def log_sigmoid(self: Tensor) -> Any:
    return _aten.log_sigmoid_forward.default(self)[0]


def log_sigmoid_out(self: Tensor, *, out: Tensor) -> Any:
    return _aten.log_sigmoid_forward.output(self, output=out, buffer=_aten.empty_like.default(self))[0]


def prelu(self: Tensor, weight: Tensor) -> Any:
    """Each element, times a slope where it is negative: one slope for all, or one for each channel, dimension 1."""
    shape, weights = shape_of(self), shape_of(weight)
    check_prelu(self, weight)
    if len(weights) > 1:
        raise OperatorValueError(
            f"aten::prelu with a weight of shape {weights}",
            found=f"prelu: Expected `weight` to be a scalar or 1D tensor, but got: ndim = {len(weights)}",
            advice="give one slope, or one for each channel",
        )
    if weights and weights != (1,):
        _check_channels(shape, weights[0])
    if not weights:
        return _aten._prelu_kernel.default(self, weight)
    channel = 1 if len(shape) > 1 else 0
    sizes = [weights[0] if i == channel else 1 for i in range(len(shape))]
    return _aten._prelu_kernel.default(self, _aten.reshape.default(weight, sizes))


def _check_channels(shape: tuple[int, ...], count: int) -> None:
    if not shape:
        raise OperatorValueError(
            f"aten::prelu of a 0-dim tensor with {count} slopes",
            found="Not allow zero-dim input tensor.",
            advice="give one slope",
        )
    channels = shape[1] if len(shape) > 1 else 1
    if channels != count:
        raise OperatorValueError(
            f"aten::prelu of a tensor of shape {shape} with {count} slopes",
            found="Mismatch of parameter numbers and input channel size. "
            f"Found parameter numbers = {count} and channel size = {channels}.",
            advice="give one slope, or one for each channel, dimension 1",
        )


def rrelu(
    self: Tensor, lower: Any = 0.125, upper: Any = _THIRD, training: bool = False, generator: Generator | None = None
) -> Any:
    check_slopes(lower, upper, finite=True)
    noise = _aten.empty_like.default(self)
    return _aten.rrelu_with_noise.default(self, noise, lower, upper, training, generator)


def rrelu_(
    self: Tensor, lower: Any = 0.125, upper: Any = _THIRD, training: bool = False, generator: Generator | None = None
) -> Any:
    check_slopes(lower, upper, finite=True)
    noise = _aten.empty_like.default(self)
    return _aten.rrelu_with_noise_.default(self, noise, lower, upper, training, generator)


def rrelu_with_noise_(self: Tensor, *args: Any) -> Any:
    return _aten.copy_.default(self, _aten.rrelu_with_noise.default(self, *args))


def rrelu_with_noise_out(
    self: Tensor,
    noise: Tensor,
    lower: Any = 0.125,
    upper: Any = 1 / 3,
    training: bool = False,
    generator: Generator | None = None,
    *,
    out: Tensor,
) -> Any:
    check_rrelu(self, noise, lower, upper, training)
    if not training:
        return _aten.leaky_relu.out(self, (lower + upper) / 2, out=out)
    # Before the noise is drawn, which a refusal leaves as it was.
    check_destination(out, self.dtype, self.device, exact=True)
    return written(out, _aten.rrelu_with_noise.default(self, noise, lower, upper, training, generator), exact=True)


def rrelu_with_noise_backward(
    grad_output: Tensor, self: Tensor, noise: Tensor, lower: Any, upper: Any, training: bool, self_is_result: bool
) -> Any:
    checked_number(lower)
    checked_number(upper)
    if training:
        return _aten.mul.Tensor(noise, grad_output)
    return _aten.leaky_relu_backward.default(grad_output, self, (lower + upper) / 2, self_is_result)
