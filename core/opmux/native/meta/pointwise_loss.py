"""Shapes, dtypes and errors of losses that compare element by element."""

from opmux.errors import OperatorValueError
from opmux.native.arrays import shape_of
from opmux.native.meta.loss import MEAN, SUM, check_reduction, input_gradient
from opmux.native.shapes import Shape, broadcast_shapes, broadcast_strides, kept_strides
from opmux.native.tensor_iterator import Rule, float_only, float_or_complex, pointwise, same_floating
from opmux.native.tensor_meta import TensorMeta
from opmux.tensor import Tensor, contiguous_strides, dtype, element_strides

__all__ = [
    "binary_cross_entropy_backward_meta",
    "binary_cross_entropy_meta",
    "binary_cross_entropy_with_logits_meta",
    "check_beta",
    "check_delta",
    "check_factor",
    "first_floating",
    "first_whole",
    "huber_loss_backward_meta",
    "huber_loss_meta",
    "input_floating",
    "input_or_complex",
    "smooth_l1_loss_backward_meta",
    "smooth_l1_loss_meta",
    "soft_margin_loss_backward_meta",
    "soft_margin_loss_meta",
    "weighted_gradient",
    "weighted_pair",
    "whole_or_floating",
]


def first_floating(self: Tensor, *others: Tensor) -> dtype:
    """The first tensor's dtype.

    Raises:
        OperatorValueError: The tensors have no fractions.
    """
    float_only(self, *others)
    return float_only(self)


def weighted_pair(self: Tensor, target: Tensor, weight: Tensor | None = None) -> dtype:
    """The dtype of a pair, to which weights are converted."""
    return same_floating(self, target)


def weighted_gradient(grad_output: Tensor, self: Tensor, target: Tensor, weight: Tensor | None = None) -> dtype:
    """As `weighted_pair`, for a gradient."""
    return same_floating(grad_output, self, target)


def check_factor(shape: Shape, factor: Tensor | None) -> None:
    """Refuses what losses of a shape are not multiplied with in place.

    Raises:
        OperatorValueError: The factor is complex, or has another shape than one that is broadcast to that of the losses.
    """
    if factor is None:
        return
    if factor.dtype.is_complex:
        raise OperatorValueError(
            f"losses times a tensor of dtype {factor.dtype}",
            found=f"result type {factor.dtype} can't be cast to the desired output type of the losses",
            advice="give real factors",
        )
    if broadcast_shapes(shape, shape_of(factor)) != shape:
        raise OperatorValueError(
            f"losses of shape {shape} times a tensor of shape {shape_of(factor)}",
            found=f"output with shape {list(shape)} doesn't match the broadcast shape",
            advice=f"give a tensor of shape {shape}, or one that broadcasts to it",
        )


def input_floating(grad_output: Tensor, self: Tensor, *others: Tensor) -> dtype:
    """The dtype of the loss's input, which is that of its gradient.

    Raises:
        OperatorValueError: It has no fractions.
    """
    float_only(grad_output, self, *others)
    return float_only(self)


def first_whole(self: Tensor, target: Tensor) -> dtype:
    """The first tensor's dtype.

    Raises:
        OperatorValueError: The tensors have no fractions, or broadcasting would give the first one another shape.
    """
    shape = shape_of(self)
    if broadcast_shapes(shape, shape_of(target)) != shape:
        raise OperatorValueError(
            f"a loss of shape {shape} with a target of shape {shape_of(target)}",
            found=f"output with shape {list(shape)} doesn't match the broadcast shape",
            advice=f"give a target of shape {shape}, or one that broadcasts to it",
        )
    float_or_complex(self, target)
    if target.dtype.is_complex and not self.dtype.is_complex:
        raise OperatorValueError(
            f"a loss of dtype {self.dtype} with a target of dtype {target.dtype}",
            found=f"result type {target.dtype} can't be cast to the desired output type {self.dtype}",
            advice="give a real target, such as target.real",
        )
    return float_or_complex(self)


def whole_or_floating(grad_output: Tensor, self: Tensor, target: Tensor) -> dtype:
    """The input's dtype, which is integral where all three are.

    Raises:
        OperatorValueError: Only some of them are, or they are complex; the input may not be of bools.
    """
    if grad_output.dtype.kind in "biu" and self.dtype.kind in "iu" and target.dtype.kind in "biu":
        return self.dtype
    return input_floating(grad_output, self, target)


def input_or_complex(grad_output: Tensor, self: Tensor, target: Tensor) -> dtype:
    """The input's dtype, which may be complex.

    Raises:
        OperatorValueError: The input has no fractions, another tensor is complex where it is real, or the target is of bools.
    """
    if target.dtype.kind == "b":  # The target is negated.
        raise OperatorValueError(
            "a loss with a target of dtype bool",
            found="Negation, the `-` operator, on a bool tensor is not supported",
            advice="convert the target: .to(opmux.float32)",
        )
    return self.dtype if self.dtype.is_complex else input_floating(grad_output, self, target)


def check_beta(beta: float) -> None:
    """Refuses a negative bound, and one that is NaN.

    Raises:
        OperatorValueError: It is either.
    """
    if not beta >= 0:
        raise OperatorValueError(
            f"aten::smooth_l1_loss with beta={beta}",
            found="smooth_l1_loss does not support negative values for beta.",
            advice="give beta=0 or more",
        )


def check_delta(delta: float) -> None:
    """Refuses a bound that is not positive.

    Raises:
        OperatorValueError: It is not.
    """
    if not delta > 0:  # NaN is not.
        raise OperatorValueError(
            f"aten::huber_loss with delta={delta}",
            found="huber_loss does not support non-positive values for delta.",
            advice="give a positive number, such as delta=1.0",
        )


def _loss(rule: Rule, reduction: int, *tensors: Tensor | None) -> TensorMeta:
    given = [tensor for tensor in tensors if tensor is not None]
    d = rule(*given)
    meta = pointwise(d, *given, common=d)
    return TensorMeta((), meta.dtype, exact=meta.exact) if reduction in (MEAN, SUM) else meta


def _gradient(rule: Rule, *tensors: Tensor | None) -> TensorMeta:
    given = [tensor for tensor in tensors if tensor is not None]
    d = rule(*given)
    return pointwise(d, *given, common=d)


def smooth_l1_loss_meta(self: Tensor, target: Tensor, reduction: int = MEAN, beta: float = 1.0) -> TensorMeta:
    check_beta(beta)
    check_reduction(reduction, "smooth_l1_loss")
    return _loss(float_only, reduction, self, target)


def smooth_l1_loss_backward_meta(
    grad_output: Tensor, self: Tensor, target: Tensor, reduction: int, beta: float
) -> TensorMeta:
    d = whole_or_floating(grad_output, self, target)
    return input_gradient(d, self, target, grad_output).replace(exact=False)


def huber_loss_meta(self: Tensor, target: Tensor, reduction: int = MEAN, delta: float = 1.0) -> TensorMeta:
    check_delta(delta)
    spec = _loss(first_floating, reduction, self, target)
    return _as_input(spec, self).replace(exact=False, resized=spec.strides)


def huber_loss_backward_meta(
    grad_output: Tensor, self: Tensor, target: Tensor, reduction: int, delta: float
) -> TensorMeta:
    return input_gradient(same_floating(self, target, grad_output), self, target, grad_output)


def soft_margin_loss_meta(self: Tensor, target: Tensor, reduction: int = MEAN) -> TensorMeta:
    return _as_input(_loss(first_whole, reduction, self, target), self)


def _as_input(spec: TensorMeta, self: Tensor) -> TensorMeta:
    """The meta with the input's order of dimensions, which operators keep that begin with a copy of the input."""
    return spec.replace(strides=pointwise(spec.dtype, self).strides) if spec.shape == shape_of(self) else spec


def _of_negative(spec: TensorMeta, target: Tensor, self: Tensor) -> TensorMeta:
    """The meta with the order of minus the target, which has no gaps, and then of the input."""
    negative = pointwise(spec.dtype, target)
    strides = negative.strides or contiguous_strides(negative.shape)
    first = broadcast_strides(negative.shape, strides, spec.shape)
    second = broadcast_strides(shape_of(self), element_strides(self._array), spec.shape)
    return spec.replace(strides=kept_strides(spec.shape, first, second))


def soft_margin_loss_backward_meta(grad_output: Tensor, self: Tensor, target: Tensor, reduction: int) -> TensorMeta:
    d = input_or_complex(grad_output, self, target)
    spec = _of_negative(pointwise(d, target, self), target, self)
    if broadcast_shapes(spec.shape, shape_of(grad_output)) != spec.shape:
        raise OperatorValueError(
            f"the gradient of a loss of shape {spec.shape} with a gradient of shape {shape_of(grad_output)}",
            found=f"output with shape {list(spec.shape)} doesn't match the broadcast shape",
            advice="give a gradient of that shape",
        )
    return spec.replace(exact=False)


def binary_cross_entropy_meta(
    self: Tensor, target: Tensor, weight: Tensor | None = None, reduction: int = MEAN
) -> TensorMeta:
    check_factor(pointwise(same_floating(self, target), self, target).shape, weight)
    return _as_input(_loss(weighted_pair, reduction, self, target, weight), self)


def binary_cross_entropy_backward_meta(
    grad_output: Tensor, self: Tensor, target: Tensor, weight: Tensor | None = None, reduction: int = MEAN
) -> TensorMeta:
    check_factor(_gradient(same_floating, grad_output, self, target).shape, weight)
    return _as_input(_gradient(weighted_gradient, grad_output, self, target, weight), self)


def binary_cross_entropy_with_logits_meta(
    self: Tensor,
    target: Tensor,
    weight: Tensor | None = None,
    pos_weight: Tensor | None = None,
    reduction: int = MEAN,
) -> TensorMeta:
    float_only(self)
    for name, tensor in (("target", target), ("pos_weight", pos_weight)):
        if tensor is not None and tensor.dtype.kind in ("biu" if name == "target" else "b"):
            raise OperatorValueError(
                f"aten::binary_cross_entropy_with_logits of dtype {self.dtype} with {name} of dtype {tensor.dtype}",
                found=f"result type {self.dtype} can't be cast to the desired output type {tensor.dtype}",
                advice=f"convert {name} to a floating-point dtype",
            )
    shape, inner = shape_of(target), shape_of(self)
    check_factor(shape, self)
    check_factor(shape, weight)
    if pos_weight is not None:
        check_factor(inner, target)
        check_factor(inner, pos_weight)
    meta = pointwise(target.dtype, target)
    return TensorMeta((), meta.dtype) if reduction in (MEAN, SUM) else meta
