"""Derivatives of Fourier transforms between real and complex numbers.

A transform is linear, so that the gradient is its adjoint: the transform in the other direction with the same scaling. What the
half of a spectrum leaves out is the conjugate of what it has: a real function of the whole has no such half.
"""

from collections.abc import Sequence
from typing import Any

from opmux import Tensor, ops
from opmux_autograd.formulas.values import Shape

__all__ = ["fft_c2r_backward", "fft_r2c_backward"]


def fft_r2c_backward(grad: Tensor, shape: Shape, dim: Sequence[int], normalization: int, onesided: bool) -> Any:
    """Gradient of the transform of real numbers, as if they were complex; the engine drops the imaginary part.

    Args:
        grad: Gradient of the spectrum.
        shape: Shape of the real tensor.
        dim: Transformed dimensions; the last one is halved if `onesided`.
        normalization: PyTorch's number of the scaling: 0 none, 1 by the root of the size, 2 by the size.
        onesided: Whether the half of the spectrum that the other half repeats is left out.
    """
    if onesided:
        last = dim[-1] % len(shape)
        missing = shape[last] - grad.shape[last]
        grad = ops.aten.constant_pad_nd.default(grad, [*[0, 0] * (len(shape) - 1 - last), 0, missing])
    return ops.aten._fft_c2c.default(grad, list(dim), normalization, False)


def fft_c2r_backward(grad: Tensor, dim: Sequence[int], normalization: int) -> Any:
    """Gradient of a half spectrum: the half of the gradient's, twice where it stands for two elements.

    Args:
        grad: Gradient of the real numbers.
        dim: Transformed dimensions; the last one is halved.
        normalization: As for `fft_r2c_backward`.
    """
    half = ops.aten._fft_r2c.default(grad, list(dim), normalization, True)
    last = dim[-1]
    size, kept = grad.shape[last], half.shape[last]
    if size == kept:
        return half
    parts = [
        ops.aten.slice.Tensor(half, last, 0, 1),
        ops.aten.slice.Tensor(half, last, 1, 1 + size - kept) * 2,
        ops.aten.slice.Tensor(half, last, 1 + size - kept, kept),
    ]
    return ops.aten.cat.default(parts, last)
