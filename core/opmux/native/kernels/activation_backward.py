"""Gradients of activation functions."""

import math
from typing import Any

from opmux.native.arrays import arranged, cast
from opmux.native.kernels.activation import gelu_inner, tanh_of_softplus
from opmux.native.kernels.elementwise import are_plain, formula, rounded, row_major, select, step, zero_where
from opmux.native.kernels.pointwise import sigmoid_of
from opmux.native.kernels.quiet import undisturbed
from opmux.native.kernels.special import erf_of
from opmux.native.meta.activation import (
    check_gelu,
    check_lambda,
    check_result_slope,
    check_width,
    glu_backward_meta,
    glu_dim,
    halves,
    mish_backward_meta,
    prelu_kernel_backward_meta,
)
from opmux.native.tensor_iterator import float_only, float_or_complex, same_floating
from opmux.tensor import ArrayBackend, Tensor

__all__ = [
    "elu_backward_impl",
    "gelu_backward_impl",
    "glu_backward_impl",
    "hardsigmoid_backward_impl",
    "hardswish_backward_impl",
    "hardtanh_backward_impl",
    "leaky_relu_backward_impl",
    "log_sigmoid_backward_impl",
    "mish_backward_impl",
    "prelu_kernel_backward",
    "shrink_backward_impl",
    "silu_backward_impl",
    "softplus_backward_impl",
    "softshrink_backward_impl",
]


@formula(float_only, blocks=True, direct=("grad", "x"))
def elu_backward_impl(
    be: ArrayBackend, grad: Any, alpha: Any, scale: Any, input_scale: Any, is_result: bool, x: Any, *, into: Any = None
) -> Any:
    check_result_slope("elu", alpha, is_result)
    low = alpha * scale
    # For a result y, alpha * scale * exp(...) is y + alpha * scale. Factors that overflow do so in PyTorch's order.
    below = grad * input_scale
    below = below * (x + low) if is_result else below * low * be.xp.exp(be.xp.minimum(x, 0) * input_scale)
    return select(be, x <= 0, below, grad * scale)


@formula(float_only, blocks=True, direct=("grad", "x"))
def gelu_backward_impl(be: ArrayBackend, grad: Any, x: Any, *, approximate: str = "none", into: Any = None) -> Any:
    local = _tanh_gelu_slope(be, x) if check_gelu(approximate) else _gelu_slope(be, x)
    return _times(be, local, grad, into)


def _times(be: ArrayBackend, slope: Any, grad: Any, into: Any) -> Any:
    """The product, in the slope's memory unless the gradient is broadcast over it, or there is a place for it."""
    if into is not None:
        return step(be, be.xp.multiply, slope, grad, into=into)
    if slope.shape != grad.shape:
        return slope * grad
    slope *= grad
    return slope


def _gelu_slope(be: ArrayBackend, x: Any) -> Any:
    density = x * x
    density *= -0.5
    density = step(be, be.xp.exp, density, into=density)
    density *= 1 / math.sqrt(2 * math.pi)
    density *= x
    below = erf_of(be, x * math.sqrt(0.5))
    below += 1
    below *= 0.5
    below += density
    return below


def _tanh_gelu_slope(be: ArrayBackend, x: Any) -> Any:
    tanh = gelu_inner(x)
    tanh = step(be, be.xp.tanh, tanh, into=tanh)
    # The slope of tanh comes first: it is 0 where the square of x overflows.
    linear = 1 - tanh * tanh
    linear *= x
    linear *= 0.5 * math.sqrt(2 / math.pi)
    inner_slope = linear * x
    inner_slope *= x
    inner_slope *= 3 * 0.044715
    inner_slope += linear
    tanh += 1
    tanh *= 0.5
    tanh += inner_slope
    return tanh


@formula(float_or_complex, blocks=True, direct=("grad", "x"))
def silu_backward_impl(be: ArrayBackend, grad: Any, x: Any, *, into: Any = None) -> Any:
    gate = sigmoid_of(be, x)
    local = 1 - gate
    local *= x
    local += 1
    local *= gate
    if local.dtype.kind == "c":
        local = local.conj()
    return _times(be, local, grad, into)


def mish_backward_impl(be: ArrayBackend, grad_output: Tensor, self: Tensor, *, out: Any = None) -> Any:
    if self.dtype.kind != "f":
        mish_backward_meta(grad_output, self)
    return cast(be, _mish_slope(be, grad_output, self), self.dtype)


@formula(float_only, blocks=True)
def _mish_slope(be: ArrayBackend, grad: Any, x: Any, *, into: Any = None) -> Any:
    tanh = tanh_of_softplus(be, x)
    local = 1 - tanh * tanh
    local *= sigmoid_of(be, x)
    local *= x
    local += tanh
    return _times(be, local, grad, into)


@formula(float_only, blocks=True, direct=("grad", "x"))
def softplus_backward_impl(be: ArrayBackend, grad: Any, x: Any, beta: Any, threshold: Any, *, into: Any = None) -> Any:
    scaled = x * beta
    return select(be, scaled > threshold, grad, grad * sigmoid_of(be, scaled))


@formula(float_only, blocks=True, direct=("x", "grad"))
def leaky_relu_backward_impl(
    be: ArrayBackend, grad: Any, x: Any, negative_slope: Any, self_is_result: bool, *, into: Any = None
) -> Any:
    check_result_slope("leaky_relu", negative_slope, self_is_result)
    return select(be, x > 0, grad, grad * negative_slope)


@formula(float_only, direct=("grad", "x"))
def hardtanh_backward_impl(be: ArrayBackend, grad: Any, x: Any, min_val: Any, max_val: Any) -> Any:
    return zero_where(be, (x <= min_val) | (x >= max_val), grad)


@formula(float_only, blocks=True, direct=("grad", "x"))
def hardswish_backward_impl(be: ArrayBackend, grad: Any, x: Any, *, into: Any = None) -> Any:
    inner = grad * (x / 3 + 0.5)
    return zero_where(be, x <= -3, select(be, x < 3, inner, grad))


@formula(float_only, blocks=True, direct=("grad", "x"))
def hardsigmoid_backward_impl(be: ArrayBackend, grad: Any, x: Any, *, into: Any = None) -> Any:
    return zero_where(be, be.xp.logical_not((x > -3) & (x < 3)), grad / 6)


def shrink_backward_impl(be: ArrayBackend, grad: Tensor, x: Tensor, lambd: Any, *, out: Any = None) -> Any:
    return _shrink_slope(be, grad, x, rounded(lambd, float_only(grad, x)))


@formula(float_only, widened=False)
def _shrink_slope(be: ArrayBackend, grad: Any, x: Any, lambd: Any) -> Any:
    check_width(lambd)
    return zero_where(be, (x >= -lambd) & (x <= lambd), grad)


def softshrink_backward_impl(be: ArrayBackend, *args: Any, out: Any = None) -> Any:
    check_lambda(args[2])
    return shrink_backward_impl(be, *args)


@formula(same_floating, blocks=True)
def log_sigmoid_backward_impl(be: ArrayBackend, grad: Any, x: Any, buffer: Any, *, into: Any = None) -> Any:
    # The sigmoid of -x, from exp(-|x|).
    share = buffer / (buffer + 1)
    local = be.xp.where(x < 0, 1 - share, share)
    return _times(be, local, grad, into)


def glu_backward_impl(be: ArrayBackend, grad_output: Tensor, self: Tensor, dim: int, *, out: Any = None) -> Any:
    grad, x = grad_output._array, self._array
    if are_plain(be, x, grad):
        at = glu_dim(self, dim)
        parts = halves(x, at)
        if grad.shape == parts[0].shape:
            return _gate_gradient(be, grad, *parts, at)
    glu_backward_meta(grad_output, self, dim)
    return _glu_backward(be, grad_output, self, glu_dim(self, dim))


@formula(same_floating)
def _glu_backward(be: ArrayBackend, grad: Any, x: Any, dim: int) -> Any:
    return _gate_gradient(be, grad, *halves(x, dim), dim)


def _gate_gradient(be: ArrayBackend, grad: Any, value: Any, gate: Any, dim: int) -> Any:
    """Gradient of a value times the sigmoid of a gate, which lie one behind the other along a dimension."""
    gate = sigmoid_of(be, gate)
    of_value = gate * grad
    of_gate = step(be, be.xp.subtract, 1, gate, into=gate)
    of_gate *= of_value
    of_gate *= value
    return row_major(be, be.xp.concatenate([of_value, of_gate], axis=dim))


@formula(same_floating)
def _prelu_of_input(be: ArrayBackend, grad: Any, x: Any, weight: Any) -> Any:
    return select(be, x > 0, grad, grad * weight)


@formula(float_only)
def _prelu_of_weight(be: ArrayBackend, grad: Any, x: Any) -> Any:
    return zero_where(be, x > 0, grad * x)


@undisturbed
def prelu_kernel_backward(be: ArrayBackend, grad_output: Tensor, self: Tensor, weight: Tensor) -> tuple[Tensor, Tensor]:
    specs = prelu_kernel_backward_meta(grad_output, self, weight)
    of_input = _prelu_of_input(be, grad_output, self, weight)
    of_weight = be.xp.broadcast_to(_prelu_of_weight(be, grad_output, self), specs[1].shape)
    if be.writable:
        of_input, of_weight = arranged(of_input, specs[0].strides), arranged(of_weight, specs[1].strides)
    return be.wrap(of_input), be.wrap(of_weight)
