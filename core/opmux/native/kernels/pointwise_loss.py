"""Losses that compare a prediction with a target element by element, and their gradients."""

from typing import Any

from opmux.dispatch import check_integer
from opmux.errors import OperatorValueError
from opmux.native.arrays import arranged, cast
from opmux.native.kernels.elementwise import are_plain, call, formula, in_blocks
from opmux.native.kernels.quiet import undisturbed
from opmux.native.meta.loss import MEAN, SUM, check_reduction
from opmux.native.meta.pointwise_loss import (
    binary_cross_entropy_backward_meta,
    binary_cross_entropy_meta,
    binary_cross_entropy_with_logits_meta,
    check_beta,
    check_delta,
    first_floating,
    first_whole,
    input_or_complex,
    soft_margin_loss_backward_meta,
    weighted_gradient,
    weighted_pair,
    whole_or_floating,
)
from opmux.native.tensor_iterator import float_only, same_floating
from opmux.tensor import ArrayBackend, Tensor

__all__ = [
    "binary_cross_entropy_backward_impl",
    "binary_cross_entropy_impl",
    "binary_cross_entropy_with_logits",
    "huber_loss_backward_impl",
    "huber_loss_impl",
    "reduced",
    "smooth_l1_loss_backward_impl",
    "smooth_l1_loss_impl",
    "soft_margin_loss_backward_impl",
    "soft_margin_loss_impl",
]

#: Least logarithm in a cross entropy, so that an impossible outcome has a large loss and no infinite one.
_LEAST_LOG = -100.0
#: Least product of the probabilities of both outcomes that the gradient is divided by.
_LEAST_PRODUCT = 1e-12


def reduced(be: ArrayBackend, losses: Any, reduction: int) -> Any:
    """The losses, their mean or their sum; the mean of none is NaN. A number that stands for nothing leaves the losses."""
    if reduction not in (MEAN, SUM):
        check_integer(reduction)
        return losses
    total = be.sum(losses, axis=None)
    if reduction == SUM:
        return total
    return total / losses.size if losses.size else total + float("nan")


def _share(grad: Any, count: int, reduction: int) -> Any:
    """Gradient of each loss from that of the reduced one."""
    check_integer(reduction)
    return grad * (1 / count) if reduction == MEAN and count else grad


def _whole_gradient(be: ArrayBackend, difference: Any, grad: Any, beta: int) -> Any:
    """The gradient by integers, whose quotient is cut off."""
    xp = be.xp
    x, g = difference.astype(xp.int64), grad.astype(xp.int64)
    inside = x * g
    inside = xp.sign(inside) * (abs(inside) // max(beta, 1))
    return xp.where(x <= -beta, -g, xp.where(x >= beta, g, inside)).astype(difference.dtype)


def _sign(difference: Any) -> Any:
    """1 where the difference is positive, else -1."""
    return (difference > 0).astype(difference.dtype) * 2 - 1


def _bounded(be: ArrayBackend, self: Any, target: Any, bound: float, *, into: Any = None) -> Any:
    """Half the square of the difference up to a bound, and the line that goes on from there, times the bound."""
    distance = abs(self - target)
    near = be.xp.minimum(distance, bound)
    return call(be.xp.multiply, into, near, distance - near * 0.5)


def _smooth_gradient(be: ArrayBackend, share: Any, self: Any, target: Any, beta: float, *, into: Any = None) -> Any:
    difference = self - target
    slope = _sign(difference)
    if beta:
        slope = be.xp.where(abs(difference) >= beta, slope, difference * (1 / beta))
    return call(be.xp.multiply, into, slope, share)


def _huber_gradient(be: ArrayBackend, share: Any, self: Any, target: Any, delta: float, *, into: Any = None) -> Any:
    difference = self - target
    slope = be.xp.where(abs(difference) > delta, _sign(difference) * delta, difference)
    return call(be.xp.multiply, into, slope.astype(difference.dtype), share)


@formula(float_only, fits=False, direct=("self", "target"))
def smooth_l1_loss_impl(be: ArrayBackend, self: Any, target: Any, reduction: int = MEAN, beta: float = 1.0) -> Any:
    check_beta(beta)
    losses = in_blocks(_bounded, be, self, target, beta) * (1 / beta) if beta else abs(self - target)
    check_reduction(reduction, "smooth_l1_loss")
    return reduced(be, losses, reduction)


@formula(whole_or_floating, fits=False, direct=("grad_output", "self", "target"))
def smooth_l1_loss_backward_impl(
    be: ArrayBackend, grad_output: Any, self: Any, target: Any, reduction: int, beta: float
) -> Any:
    if self.dtype.kind in "iu":
        check_integer(reduction)
        share = 1 // max(self.size, 1) if reduction == MEAN else 1
        return _whole_gradient(
            be, self - target, grad_output * share, int(min(max(beta, -(2.0**62)), 2.0**62)) if beta == beta else 0
        )
    return in_blocks(_smooth_gradient, be, _share(grad_output, self.size, reduction), self, target, beta)


@formula(first_floating, fits=False)
def huber_loss_impl(be: ArrayBackend, self: Any, target: Any, reduction: int = MEAN, delta: float = 1.0) -> Any:
    check_delta(delta)
    return reduced(be, in_blocks(_bounded, be, self, target, delta), reduction)


@formula(same_floating, fits=False, direct=("grad_output", "self", "target"))
def huber_loss_backward_impl(
    be: ArrayBackend, grad_output: Any, self: Any, target: Any, reduction: int, delta: float
) -> Any:
    return in_blocks(_huber_gradient, be, _share(grad_output, self.size, reduction), self, target, delta)


@formula(first_whole)
def soft_margin_loss_impl(be: ArrayBackend, self: Any, target: Any, reduction: int = MEAN) -> Any:
    product = -self * target
    if product.dtype.kind == "c":
        return reduced(be, be.xp.log(be.xp.exp(product) + 1), reduction)
    return reduced(be, be.xp.logaddexp(be.xp.zeros((), dtype=product.dtype), product), reduction)


def soft_margin_loss_backward_impl(
    be: ArrayBackend, grad_output: Tensor, self: Tensor, target: Tensor, reduction: int, *, out: Any = None
) -> Any:
    soft_margin_loss_backward_meta(grad_output, self, target, reduction)
    return _soft_margin_backward(be, grad_output, self, target, reduction)


@formula(input_or_complex)
def _soft_margin_backward(be: ArrayBackend, grad_output: Any, self: Any, target: Any, reduction: int) -> Any:
    # -target * sigmoid(-target * self), by a tangent, which neither overflows nor divides.
    slope = be.xp.tanh(target * self * -0.5) * 0.5 + 0.5
    return -target * slope * _share(grad_output, self.size, reduction)


def _check_probabilities(name: str, values: Any, advice: str) -> None:
    # NaN is neither, and the least of any that hold one.
    if not (values.min() >= 0 and values.max() <= 1):
        raise OperatorValueError(
            "aten::binary_cross_entropy",
            found=f"all elements of {name} should be between 0 and 1: they are from {values.min()} to {values.max()}",
            advice=advice,
        )


@formula(weighted_pair)
def _cross_entropy(be: ArrayBackend, self: Any, target: Any, weight: Any = None, reduction: int = MEAN) -> Any:
    xp = be.xp
    if be.on_host and self.size and target.size:
        _check_probabilities(
            "input", self, "use binary_cross_entropy_with_logits for numbers that are no probabilities"
        )
        _check_probabilities("target", target, "give the probability of each element; cross_entropy takes classes")
    losses = (target - 1) * xp.maximum(xp.log1p(-self), _LEAST_LOG)
    losses -= target * xp.maximum(xp.log(self), _LEAST_LOG)
    return reduced(be, losses if weight is None else losses * weight, reduction)


@formula(weighted_gradient)
def _cross_entropy_backward(
    be: ArrayBackend, grad_output: Any, self: Any, target: Any, weight: Any = None, reduction: int = MEAN
) -> Any:
    slope = (self - target) / be.xp.maximum((1 - self) * self, _LEAST_PRODUCT)
    if weight is not None:
        slope = slope * weight
    return slope * _share(grad_output, self.size, reduction)


def binary_cross_entropy_impl(
    be: ArrayBackend,
    self: Tensor,
    target: Tensor,
    weight: Tensor | None = None,
    reduction: int = MEAN,
    *,
    out: Any = None,
) -> Any:
    binary_cross_entropy_meta(self, target, weight, reduction)
    return _cross_entropy(be, self, target, weight, reduction)


def binary_cross_entropy_backward_impl(
    be: ArrayBackend,
    grad_output: Tensor,
    self: Tensor,
    target: Tensor,
    weight: Tensor | None = None,
    reduction: int = MEAN,
    *,
    out: Any = None,
) -> Any:
    spec = binary_cross_entropy_backward_meta(grad_output, self, target, weight, reduction)
    gradient = _cross_entropy_backward(be, grad_output, self, target, weight, reduction)
    return arranged(gradient, spec.strides) if be.writable else gradient


def _losses_of_logits(
    be: ArrayBackend, self: Any, target: Any, weight: Any = None, pos_weight: Any = None, *, reduction: int
) -> Any:
    return reduced(be, in_blocks(_loss_of_logits, be, self, target, weight, pos_weight), reduction)


def _loss_of_logits(be: ArrayBackend, x: Any, target: Any, weight: Any, pos_weight: Any, into: Any = None) -> Any:
    xp = be.xp
    losses = xp.log1p(xp.exp(-abs(x))) + xp.maximum(-x, 0)
    if pos_weight is not None:
        losses = losses * ((pos_weight - 1) * target + 1)
    losses = losses + (1 - target) * x
    return losses if weight is None else losses * weight


_converted_losses_of_logits = formula(float_only)(_losses_of_logits)


@undisturbed
def binary_cross_entropy_with_logits(
    be: ArrayBackend,
    self: Tensor,
    target: Tensor,
    weight: Tensor | None = None,
    pos_weight: Tensor | None = None,
    reduction: int = MEAN,
) -> Tensor:
    tensors = self, target, weight, pos_weight
    arrays: list[Any] = [None if p is None else p._array for p in tensors]
    if reduction in (MEAN, SUM) and are_plain(be, *arrays) and _are_alike(*arrays):
        return be.wrap(cast(be, _losses_of_logits(be, *arrays, reduction=reduction), target.dtype))
    meta = binary_cross_entropy_with_logits_meta(self, target, weight, pos_weight, reduction)
    losses = cast(be, _converted_losses_of_logits(be, *tensors, reduction=reduction), meta.dtype)
    return be.wrap(arranged(losses, meta.strides) if be.writable else losses)


def _are_alike(self: Any, target: Any, weight: Any, pos_weight: Any) -> bool:
    """Whether arrays have one shape, so that none of them is refused as a factor of the others; None stands for one of ones."""
    shape = target.shape
    if self.shape != shape or (weight is not None and weight.shape != shape):
        return False
    return pos_weight is None or bool(pos_weight.shape == shape)
