"""Kernels that are CUDA's own: those of `KERNELS` take the place of the device-independent ones."""

from collections.abc import Callable
from typing import Any, Final

from opmux_cuda.kernels import (
    _elementwise,
    _launch,
    activation,
    batch_norm,
    convolution,
    dropout,
    nll_loss,
    pointwise_loss,
    row_norm,
    scatter,
    softmax,
)

__all__ = ["KERNELS", "forget"]

#: Operator name, "gelu", to its computation here, as `opmux.native.own_kernels` takes it.
KERNELS: Final[dict[str, Callable[..., Any]]] = {
    **softmax.KERNELS,
    **row_norm.KERNELS,
    **batch_norm.KERNELS,
    **activation.KERNELS,
    **pointwise_loss.KERNELS,
    **nll_loss.KERNELS,
    **dropout.KERNELS,
    **scatter.KERNELS,
    **convolution.KERNELS,
}


def forget() -> None:
    """Drops compiled kernels, so that an unloaded plugin holds nothing of CuPy."""
    _elementwise.forget()
    _launch.forget()
