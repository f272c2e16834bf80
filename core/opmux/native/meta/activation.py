"""Shapes, dtypes and errors of activation functions."""

import math
from typing import Any

from opmux.dispatch import checked_number
from opmux.errors import OperatorValueError
from opmux.native.arrays import shape_of
from opmux.native.meta.elementwise import float_only_meta, same_floating_meta
from opmux.native.meta_array import lying_as
from opmux.native.shapes import broadcast_shapes, canonical_dim
from opmux.native.tensor_iterator import (
    common_strides,
    copied,
    elementwise_meta,
    float_only,
    laid_out_like,
    pointwise,
    real_number,
    same_floating,
)
from opmux.native.tensor_meta import TensorMeta
from opmux.tensor import Tensor, can_cast

__all__ = [
    "check_gelu",
    "check_hardtanh",
    "check_lambda",
    "check_prelu",
    "check_result_slope",
    "check_rrelu",
    "check_slopes",
    "check_width",
    "elu_backward_meta",
    "gelu_backward_meta",
    "gelu_meta",
    "glu_backward_meta",
    "glu_dim",
    "glu_meta",
    "halves",
    "hardtanh_meta",
    "leaky_relu_backward_meta",
    "log_sigmoid_backward_meta",
    "log_sigmoid_forward_meta",
    "mish_backward_meta",
    "prelu_kernel_backward_meta",
    "prelu_kernel_meta",
    "rrelu_with_noise_meta",
    "shrink_backward_meta",
    "softshrink_meta",
    "threshold_meta",
]


def check_gelu(approximate: str) -> bool:
    """Whether gelu's approximation by a hyperbolic tangent is asked for.

    Raises:
        OperatorValueError: `approximate` is neither "none" nor "tanh".
    """
    if approximate not in ("none", "tanh"):
        raise OperatorValueError(
            f"gelu with approximate={approximate!r}",
            found="approximate argument must be either none or tanh",
            advice='pass "none" for the exact function',
        )
    return approximate == "tanh"


def gelu_meta(self: Tensor, *, approximate: str = "none") -> TensorMeta:
    check_gelu(approximate)
    return float_only_meta(self)


def gelu_backward_meta(grad_output: Tensor, self: Tensor, *, approximate: str = "none") -> TensorMeta:
    check_gelu(approximate)
    return float_only_meta(grad_output, self)


def check_lambda(lambd: Any, *, finite: bool = False) -> None:
    """Refuses to shrink by a negative number.

    Raises:
        OperatorValueError: `lambd` is negative, or infinite or NaN where it has to be `finite`.
    """
    if lambd < 0 or (finite and not lambd < math.inf):
        raise OperatorValueError(
            f"softshrink with lambd={lambd}",
            found=f"lambda must be {'a finite number of ' if finite else ''}0 or greater",
            advice="pass its absolute value" if lambd < 0 else "pass the largest number of the tensor's dtype",
        )


def softshrink_meta(self: Tensor, lambd: Any = 0.5) -> TensorMeta:
    check_lambda(lambd, finite=True)
    return float_only_meta(self)


def check_width(lambd: Any) -> None:
    """Refuses a complex number for the width of what is shrunk to zero.

    Raises:
        OperatorValueError: It is one.
    """
    if isinstance(lambd, complex):
        raise OperatorValueError(
            f"the gradient of a shrinking function with lambd={lambd}",
            found="value cannot be converted to a real number without overflow",
            advice="give a real number",
        )


def shrink_backward_meta(grad_output: Tensor, self: Tensor, lambd: Any) -> TensorMeta:
    check_width(lambd)
    return float_only_meta(grad_output, self)


def check_hardtanh(self: Tensor, min_val: Any) -> None:
    """Refuses limits that an unsigned dtype does not have.

    Raises:
        OperatorValueError: The dtype is unsigned, and the lower limit negative.
    """
    if self.dtype.kind == "u" and min_val < 0:
        raise OperatorValueError(
            f"hardtanh from {min_val} of a tensor of dtype {self.dtype}",
            found="cannot do hardtanh on an unsigned type with negative limits",
            advice="convert the tensor: .to(opmux.int64)",
        )


def hardtanh_meta(self: Tensor, min_val: Any = -1, max_val: Any = 1) -> TensorMeta:
    check_hardtanh(self, min_val)
    return pointwise(real_number(self), self, exact=True)


def check_result_slope(name: str, slope: Any, is_result: bool) -> None:
    """Refuses to find a gradient from a result that does not tell the sign of its input.

    Raises:
        OperatorValueError: The function was computed in place with a negative slope.
    """
    if is_result and not slope >= 0:  # NaN neither
        raise OperatorValueError(
            f"the gradient of {name}_ with the negative slope {slope}",
            found="In-place backward calculation is triggered with a negative slope which is not supported",
            advice=f"use {name} without the underscore",
        )


def elu_backward_meta(
    grad_output: Tensor, alpha: Any, scale: Any, input_scale: Any, is_result: bool, self_or_result: Tensor
) -> TensorMeta:
    check_result_slope("elu", alpha, is_result)
    return float_only_meta(grad_output, self_or_result)


def leaky_relu_backward_meta(
    grad_output: Tensor, self: Tensor, negative_slope: Any, self_is_result: bool
) -> TensorMeta:
    check_result_slope("leaky_relu", negative_slope, self_is_result)
    return float_only_meta(self, grad_output)


def glu_dim(self: Tensor, dim: int) -> int:
    """The dimension that glu halves, counted from the front.

    Raises:
        OperatorValueError: The tensor has no dimensions, or an odd size there.
        OperatorIndexError: There is no such dimension.
    """
    shape = shape_of(self)
    if not shape:
        raise OperatorValueError(
            "aten::glu of a 0-dim tensor",
            found="glu does not support 0-dimensional tensors",
            advice="give a tensor with a dimension of an even size, whose second half is the gate",
        )
    dim = canonical_dim(dim, len(shape), "glu")
    if shape[dim] % 2:
        raise OperatorValueError(
            f"aten::glu along dimension {dim} of a tensor of shape {shape}",
            found=f"Halving dimension must be even, but dimension {dim} is size {shape[dim]}",
            advice="name another dimension, or take away or add an element",
        )
    return dim


def halves(array: Any, dim: int) -> tuple[Any, Any]:
    """The first and the second half of an array along a dimension counted from the front."""
    half = array.shape[dim] // 2
    before = (slice(None),) * dim
    return array[(*before, slice(0, half))], array[(*before, slice(half, None))]


def glu_meta(self: Tensor, dim: int = -1) -> TensorMeta:
    d = float_only(self)
    parts = halves(lying_as(self), glu_dim(self, dim))
    shape = tuple(parts[0].shape)
    return TensorMeta(shape, d, common_strides(shape, parts))


def glu_backward_meta(grad_output: Tensor, self: Tensor, dim: int) -> TensorMeta:
    d = same_floating(grad_output, self)
    expected = tuple(halves(lying_as(self), glu_dim(self, dim))[0].shape)
    if broadcast_shapes(shape_of(grad_output), expected) != expected:
        raise OperatorValueError(
            f"aten::glu_backward with a gradient of shape {shape_of(grad_output)}",
            found=f"glu's result has shape {expected}",
            advice="give a gradient of that shape, or one that broadcasts to it",
        )
    return TensorMeta(shape_of(self), d)


def log_sigmoid_forward_meta(self: Tensor) -> tuple[TensorMeta, TensorMeta]:
    spec = TensorMeta(shape_of(self), float_only(self))
    return spec, spec


def check_prelu(self: Tensor, weight: Tensor) -> None:
    """Refuses a weight of another dtype.

    Raises:
        OperatorValueError: The dtypes differ.
    """
    if self.dtype is not weight.dtype:
        raise OperatorValueError(
            f"prelu of a tensor of dtype {self.dtype} with a weight of dtype {weight.dtype}",
            found="prelu: Type promoting not supported",
            advice=f"convert the weight: .to({self.dtype})"
            if self.dtype.is_floating_point
            else f"convert the tensor: .to({weight.dtype})",
        )


def prelu_kernel_meta(self: Tensor, weight: Tensor) -> TensorMeta:
    check_prelu(self, weight)
    return laid_out_like(float_only_meta(self, weight), self)


def prelu_kernel_backward_meta(grad_output: Tensor, self: Tensor, weight: Tensor) -> tuple[TensorMeta, TensorMeta]:
    meta = same_floating_meta(grad_output, self, weight)
    meta = meta.replace(strides=float_only_meta(self, weight, grad_output).strides)
    return meta, meta.replace(dtype=float_only(grad_output, self))


def mish_backward_meta(grad_output: Tensor, self: Tensor) -> TensorMeta:
    """The gradient has the argument's dtype, whichever the two are computed in.

    Raises:
        OperatorValueError: The argument's dtype has no fractions.
    """
    spec = float_only_meta(grad_output, self)
    if not can_cast(spec.dtype, self.dtype):
        raise OperatorValueError(
            f"aten::mish_backward for a tensor of dtype {self.dtype}",
            found=f"result type {spec.dtype} can't be cast to the desired output type {self.dtype}",
            advice="convert the tensor: .to(opmux.float32)",
        )
    return spec.replace(dtype=self.dtype)


def check_slopes(lower: Any, upper: Any, *, finite: bool = False) -> None:
    """Refuses bounds that are no interval.

    Raises:
        OperatorValueError: They are complex, or the lower one is not below the upper one; or one is not finite, if it has to be.
    """
    checked_number(lower)
    checked_number(upper)
    for name, bound in (("lower", lower), ("upper", upper)) if finite else ():
        if not isinstance(bound, complex) and not math.isfinite(bound):
            raise OperatorValueError(
                f"aten::rrelu with slopes from {lower} to {upper}",
                found=f"{name} bound must be finite, got {bound}",
                advice="give the least and the largest slope of negative elements, such as 1/8 and 1/3",
            )
    if isinstance(lower, complex) or isinstance(upper, complex) or not lower <= upper:
        raise OperatorValueError(
            f"aten::rrelu_with_noise with slopes from {lower} to {upper}",
            found="Lower bound should be less than or equal to the upper bound",
            advice="give two real numbers, the smaller one first",
        )


def check_rrelu(self: Tensor, noise: Tensor, lower: Any, upper: Any, training: bool) -> None:
    """Refuses slopes that cannot be drawn, and noise that does not fit.

    Raises:
        OperatorValueError: The bounds are complex, or no finite interval to draw from in training; or the noise has another
            shape, or in training another dtype, than the tensor.
    """
    checked_number(lower)
    checked_number(upper)
    if isinstance(lower, complex) or isinstance(upper, complex) or (training and 0 not in shape_of(self)):
        check_slopes(lower, upper)
    if training and math.isinf(upper - lower):
        raise OperatorValueError(
            f"aten::rrelu_with_noise with slopes from {lower} to {upper}",
            found="no slope can be drawn from an interval without end",
            advice="give finite slopes",
        )
    if training and noise.dtype is not self.dtype:
        raise OperatorValueError(
            f"aten::rrelu_with_noise of a tensor of dtype {self.dtype} with noise of dtype {noise.dtype}",
            found=f"expected dtype {self.dtype} for the noise but found {noise.dtype}",
            advice=f"convert the noise: .to({self.dtype})",
        )
    if shape_of(self) != shape_of(noise):
        raise OperatorValueError(
            f"aten::rrelu_with_noise of a tensor of shape {shape_of(self)} with noise of shape {shape_of(noise)}",
            found="noise tensor shape must match self tensor shape",
            advice=f"give noise of shape {shape_of(self)}",
        )


def rrelu_with_noise_meta(
    self: Tensor, noise: Tensor, lower: Any = 0.125, upper: Any = 1 / 3, training: bool = False, generator: Any = None
) -> TensorMeta:
    check_rrelu(self, noise, lower, upper, training)
    return float_only_meta(self).replace(strides=None)


def log_sigmoid_backward_meta(grad_output: Tensor, self: Tensor, buffer: Tensor) -> TensorMeta:
    spec = pointwise(same_floating(grad_output, self, buffer), self, buffer, grad_output)
    # A fresh result is made as the gradient is.
    fresh = pointwise(spec.dtype, grad_output).strides if shape_of(grad_output) == spec.shape else spec.strides
    return spec.replace(strides=fresh, resized=spec.strides, exact=True)


hardswish_backward_meta = copied(float_only_meta)
threshold_meta = elementwise_meta(real_number, exact=False)
