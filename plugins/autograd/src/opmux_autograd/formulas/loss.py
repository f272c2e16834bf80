"""Derivatives of losses, and of the operators that compute their gradients."""

from typing import Any

from opmux import Tensor, ops
from opmux_autograd.formulas.network import mse_scale
from opmux_autograd.formulas.values import maybe_multiply, zeros_like

__all__ = [
    "bce_curvature",
    "bce_mixed",
    "bce_target",
    "bounded_curvature",
    "logits_backward",
    "logits_target",
    "loss_scale",
    "margin_curvature",
    "slope_by_sample",
    "slope_of",
    "soft_margin_curvature",
]

#: Least product of probabilities that the gradient of a cross entropy is divided by.
_LEAST_PRODUCT = 1e-12


def slope_of(backward: Any, grad_output: Tensor, *args: Any) -> Any:
    """What the operator of a loss's gradient multiplies the incoming gradient by.

    Args:
        backward: The operator.
        grad_output: The incoming gradient.
        *args: Its other arguments.
    """
    return backward(ops.aten.ones_like.default(grad_output), *args)


def slope_by_sample(grad: Tensor, backward: Any, grad_output: Tensor, *args: Any) -> Any:
    """Gradient of the incoming gradient in the backward of a loss that sums over classes: one number for each sample, or one.

    Args:
        grad: Gradient of the backward's result, samples by classes, or one row of classes.
        backward: The operator.
        grad_output: The incoming gradient.
        *args: The operator's other arguments.
    """
    found = grad * slope_of(backward, grad_output, *args)
    return ops.aten.sum.dim_IntList(found, [-1], False) if grad_output.ndim else found


def margin_curvature(
    grad: Tensor,
    grad_output: Tensor,
    self: Tensor,
    target: Tensor,
    options: tuple[Any, Any, Tensor | None, int],
) -> Any:
    """Second derivative of multi_margin_loss, times the gradients of its gradient and of its output.

    The loss is that of pairs, max(0, margin - x[target] + x[j]) ** p; only its square is curved.

    Args:
        grad: Gradient of the loss's gradient.
        grad_output: Gradient of the loss.
        self: Its input, samples by classes, or one row of classes.
        target: The class of each sample.
        options: The arguments p, margin, weight and reduction.
    """
    p, margin, weight, reduction = options
    if p == 1:
        return zeros_like(grad)
    own = target.reshape([*self.shape[:-1], 1])

    def against_own(x: Tensor) -> Any:
        return x - ops.aten.gather.default(x, -1, own)

    near = ops.aten.scatter.value(against_own(self) > -margin, -1, own, False)
    samples = self.shape[0] if self.ndim == 2 and reduction == 1 else 1
    scale = 2.0 / (self.shape[-1] * max(samples, 1))
    curvature = near * scale if weight is None else near * scale * ops.aten.take.default(weight, own)
    incoming = grad_output.reshape([-1, 1]) if grad_output.ndim else grad_output
    found = curvature * incoming * against_own(grad)
    return ops.aten.scatter_add.default(found, -1, own, -ops.aten.sum.dim_IntList(found, [-1], True))


def loss_scale(tensor: Tensor, reduction: int) -> float:
    """The factor of a mean."""
    return mse_scale(tensor, reduction) / 2


def bounded_curvature(grad: Tensor, self: Tensor, target: Tensor, reduction: int, bound: float, factor: float) -> Any:
    """Second derivative of a loss that is a parabola up to a bound, and a line from there, times a gradient."""
    near = ops.aten.le.Scalar(ops.aten.abs.default(self - target), bound)
    return ops.aten.where.ScalarOther(near, grad * (loss_scale(self, reduction) * factor), 0)


def soft_margin_curvature(grad: Tensor, self: Tensor, target: Tensor, reduction: int) -> Any:
    """Second derivative of soft_margin_loss, times a gradient."""
    likely = ops.aten.sigmoid.default(self * target)
    return grad * (target * target * likely * (1 - likely) * loss_scale(self, reduction))


def _weighted(grad: Tensor, self: Tensor, weight: Tensor | None, reduction: int) -> Any:
    scaled = maybe_multiply(grad, loss_scale(self, reduction))
    return scaled if weight is None else scaled * weight


def bce_target(grad: Tensor, self: Tensor, weight: Tensor | None, reduction: int) -> Any:
    """Gradient of a cross entropy's target."""
    slope = ops.aten.log1p.default(-self) - ops.aten.log.default(self)
    return _weighted(grad, self, weight, reduction) * slope


def bce_curvature(grad: Tensor, self: Tensor, target: Tensor, weight: Tensor | None, reduction: int) -> Any:
    """Second derivative of a cross entropy, times a gradient."""
    product = ops.aten.clamp_min.default((1 - self) * self, _LEAST_PRODUCT)
    slope = (self * self - 2 * self * target + target) / (product * product)
    return _weighted(grad, self, weight, reduction) * slope


def bce_mixed(grad: Tensor, self: Tensor, weight: Tensor | None, reduction: int) -> Any:
    """Derivative of a cross entropy's gradient with respect to its target, times a gradient."""
    product = ops.aten.clamp_min.default((1 - self) * self, _LEAST_PRODUCT)
    return -_weighted(grad, self, weight, reduction) / product


def logits_backward(
    grad: Tensor, self: Tensor, target: Tensor, weight: Tensor | None, pos_weight: Tensor | None, reduction: int
) -> Any:
    """Gradient of the logits in a cross entropy."""
    if pos_weight is None:  # No name keeps the probabilities.
        slope = ops.aten.sigmoid.default(self) - target
    else:
        positive = pos_weight * target
        slope = (positive + 1 - target) * ops.aten.sigmoid.default(self) - positive
    return slope * _weighted(grad, self, weight, reduction)


def logits_target(grad: Tensor, self: Tensor, weight: Tensor | None, pos_weight: Tensor | None, reduction: int) -> Any:
    """Gradient of the target in a cross entropy of logits."""
    log_sigmoid = ops.aten.log_sigmoid.default
    slope = -self if pos_weight is None else log_sigmoid(-self) - pos_weight * log_sigmoid(self)
    return slope * _weighted(grad, self, weight, reduction)
