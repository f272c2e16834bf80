"""Derivatives of functions of one tensor, of special functions and of activations."""

import math
from collections.abc import Sequence
from typing import Any

from opmux import Tensor, ops
from opmux_autograd.formulas.constants import ROOT_OF_TAU
from opmux_autograd.formulas.values import conj, where_zero, zeros_like

__all__ = [
    "acosh_backward",
    "angle_backward",
    "bell",
    "elu_double_backward",
    "gelu_double_backward",
    "glu_double_backward",
    "glu_double_backward_grad",
    "hardswish_double_backward",
    "i1_backward",
    "i1e_backward",
    "log_sigmoid_double_backward",
    "logit_double_backward",
    "mish_double_backward",
    "mvlgamma_backward",
    "prelu_backward",
    "prelu_double_backward",
    "sgn_backward",
    "silu_double_backward",
    "sinc_backward",
    "softplus_double_backward",
    "xlog1py_first",
]

_aten = ops.aten

# Of gelu's approximation, tanh(K * (x + C * x**3)).
_K = math.sqrt(2 / math.pi)
_C = 0.044715


def _exp(x: Tensor) -> Any:
    return _aten.exp.default(x)


def bell(x: Tensor) -> Any:
    """`exp(-x * x)`."""
    return _exp(-(x * x))


def angle_backward(grad: Tensor, self: Tensor) -> Any:
    """Gradient of the angle: `i * z / |z|**2`, and zero at 0; that of real numbers is constant but for a jump."""
    if not self.dtype.is_complex:
        return zeros_like(grad)
    # 1 / conj(z) is z / |z|**2, and does not overflow.
    return where_zero(self == 0, grad * 1j / conj(self))


def sgn_backward(grad: Tensor, self: Tensor, result: Tensor) -> Any:
    """Gradient of the sign: what moves `z / |z|` along the unit circle; that of real numbers is constant but for a jump.

    Args:
        grad: Gradient of the sign.
        self: What the sign is of.
        result: The sign.
    """
    if not self.dtype.is_complex:
        return zeros_like(grad)
    inward = _aten.real.default(grad * conj(result))
    return where_zero(self == 0, (grad - result * inward) / _aten.abs.default(self))


def acosh_backward(grad: Tensor, self: Tensor) -> Any:
    """Gradient of acosh. The root of the product is that of complex numbers only up to its sign."""
    if not self.dtype.is_complex:
        return grad * _aten.rsqrt.default(self * self - 1)
    return grad * conj(_aten.rsqrt.default(self - 1) * _aten.rsqrt.default(self + 1))


def sinc_backward(grad: Tensor, self: Tensor, result: Tensor) -> Any:
    """Gradient of sinc."""
    at_zero = self == 0
    x = _aten.masked_fill.Scalar(self, at_zero, 1)
    return where_zero(at_zero, grad * conj((_aten.cos.default(x * math.pi) - result) / x))


def logit_double_backward(grad: Tensor, grad_output: Tensor, self: Tensor, eps: float | None) -> Any:
    """Gradient of what logit_backward was given, g / (x * (1 - x)) where x is in range; elsewhere that is a constant."""
    least = eps or 0.0
    inside = _aten.logical_and.default(self >= least, self <= 1 - least)
    # Of NaN nothing is multiplied by the zeros elsewhere, in a further derivative.
    x = _aten.where.ScalarOther(inside, self, 0.5)
    slope = x * (1 - x)
    return _aten.where.ScalarOther(inside, grad * grad_output * (x * 2 - 1) / (slope * slope), 0)


# -- special functions ----------------------------------------------------------------------------------------------


def mvlgamma_backward(grad: Tensor, self: Tensor, p: int) -> Any:
    """Gradient of mvlgamma: a sum of digammas."""
    halves = _aten.arange.start_step(0, p / 2, 0.5, dtype=grad.dtype, device=grad.device)
    terms = _aten.digamma.default(_aten.unsqueeze.default(self, -1) - halves)
    return grad * _aten.sum.dim_IntList(terms, [-1])


def i1_backward(grad: Tensor, self: Tensor, result: Tensor) -> Any:
    """Gradient of i1; a half at 0."""
    at_zero = self == 0
    x = _aten.masked_fill.Scalar(self, at_zero, 1)
    return grad * _aten.masked_fill.Scalar(_aten.i0.default(self) - result / x, at_zero, 0.5)


def i1e_backward(grad: Tensor, self: Tensor, result: Tensor) -> Any:
    """Gradient of i1e; a half at 0."""
    at_zero = self == 0
    x = _aten.masked_fill.Scalar(self, at_zero, 1)
    slope = _aten.special_i0e.default(self) - result * (_aten.sgn.default(x) + 1 / x)
    return grad * _aten.masked_fill.Scalar(slope, at_zero, 0.5)


def xlog1py_first(grad: Tensor, self: Tensor, other: Any) -> Any:
    """Gradient of x in x * log(1 + y): zero, not infinite, where x is 0 and y is -1."""
    if not isinstance(other, Tensor):
        result = _aten.special_xlog1py.other_scalar(grad, other)
        return where_zero(self == 0, result) if other <= -1 else result
    flat = _aten.logical_and.default(self == 0, other <= -1)
    return where_zero(flat, _aten.special_xlog1py.default(grad, other))


# -- activations ----------------------------------------------------------------------------------------------------


def elu_double_backward(
    grad: Tensor, grad_output: Tensor, alpha: Any, scale: Any, input_scale: Any, is_result: bool, x: Tensor
) -> Any:
    """Gradient of the input, or of the result, in elu's backward: zero where it is positive."""
    local = grad * grad_output * input_scale
    if not is_result:
        local = _aten.elu_backward.default(local, alpha, scale, input_scale, False, x)
    return where_zero(x >= 0, local)


def gelu_double_backward(grad: Tensor, grad_output: Tensor, x: Tensor, approximate: str) -> Any:
    """Gradient of the input in gelu's backward: gelu's second derivative."""
    square = x * x
    if approximate == "none":
        return grad * grad_output * (_exp(square * -0.5) * (2 - square) / ROOT_OF_TAU)
    tanh = _aten.tanh.default(x * (square * _C + 1) * _K)
    slope = (square * (3 * _C) + 1) * _K
    bent = x * (6 * _C * _K) - tanh * slope * slope * 2
    return grad * grad_output * ((1 - tanh * tanh) * (slope + x * bent * 0.5))


def silu_double_backward(grad: Tensor, grad_output: Tensor, x: Tensor) -> Any:
    """Gradient of the input in silu's backward: silu's second derivative."""
    gate = _aten.sigmoid.default(x)
    return grad * grad_output * (gate * (1 - gate) * (x * (1 - gate * 2) + 2))


def mish_double_backward(grad: Tensor, grad_output: Tensor, x: Tensor) -> Any:
    """Gradient of the input in mish's backward: mish's second derivative."""
    gate = _aten.sigmoid.default(x)
    tanh = _aten.tanh.default(_aten.softplus.default(x))
    slope = (1 - tanh * tanh) * gate
    return grad * grad_output * (slope * (x * (1 - gate - tanh * gate * 2) + 2))


def softplus_double_backward(grad: Tensor, grad_output: Tensor, x: Tensor, beta: Any, threshold: Any) -> Any:
    """Gradient of the input in softplus's backward: zero where it is taken as linear."""
    scaled = x * beta
    gate = _aten.sigmoid.default(scaled)
    return where_zero(scaled > threshold, _aten.sigmoid_backward.default(grad * grad_output * beta, gate))


def log_sigmoid_double_backward(grad: Tensor, grad_output: Tensor, x: Tensor) -> Any:
    """Gradient of the input in log_sigmoid's backward."""
    return -_aten.sigmoid_backward.default(grad * grad_output, _aten.sigmoid.default(x))


def hardswish_double_backward(grad: Tensor, grad_output: Tensor, x: Tensor) -> Any:
    """Gradient of the input in hardswish's backward, which is linear from -3 to 3."""
    return where_zero(_aten.abs.default(x) >= 3, grad * grad_output / 3)


def _halves(x: Tensor, dim: int) -> tuple[Tensor, Tensor]:
    size = x.shape[dim]
    cut = _aten.slice.Tensor
    return cut(x, dim, 0, size // 2, 1), cut(x, dim, size // 2, size, 1)


def glu_double_backward_grad(grad: Tensor, self: Tensor, dim: int) -> Any:
    """Gradient of the incoming gradient in glu's backward."""
    value, gate = _halves(self, dim)
    of_value, of_gate = _halves(grad, dim)
    gate = _aten.sigmoid.default(gate)
    return gate * (of_value + of_gate * value * (1 - gate))


def glu_double_backward(grad: Tensor, grad_output: Tensor, self: Tensor, dim: int) -> Any:
    """Gradient of the input in glu's backward, (g * s, g * v * s * (1 - s)) for halves v and b, and s = sigmoid(b)."""
    value, gate = _halves(self, dim)
    of_value, of_gate = _halves(grad, dim)
    gate = _aten.sigmoid.default(gate)
    slope = grad_output * gate * (1 - gate)
    return _aten.cat.default([of_gate * slope, slope * (of_value + of_gate * value * (1 - gate * 2))], dim)


def prelu_backward(grad: Tensor, self: Tensor, weight: Tensor) -> Any:
    """Gradients of prelu's input and slopes."""
    return _aten._prelu_kernel_backward.default(grad, self, weight)


def prelu_double_backward(
    grads: Sequence[Tensor | None], grad_output: Tensor, self: Tensor, weight: Tensor
) -> tuple[Any, Any, Any]:
    """Gradients of what prelu's backward was given, (g * w, g * x) where x is negative and (g, 0) elsewhere.

    At zero that is PyTorch's choice, though the first derivative is that of negative numbers there.
    """
    of_input, of_weight = grads
    linear = self >= 0
    zero = zeros_like(grad_output)
    g = zero
    if of_input is not None:
        g = g + _aten.where.self(linear, of_input, of_input * weight)
    if of_weight is not None:
        g = g + where_zero(linear, of_weight * self)
    x = zero if of_weight is None else where_zero(linear, of_weight * grad_output)
    w = zero if of_input is None else where_zero(linear, of_input * grad_output)
    return g, x, w
