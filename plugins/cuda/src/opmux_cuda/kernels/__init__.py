"""Kernels that are CUDA's own: those of `KERNELS` take the place of the device-independent ones."""

from collections.abc import Callable
from typing import Any, Final

from opmux_cuda.kernels import batch_norm, row_norm, softmax
from opmux_cuda.kernels._launch import forget

__all__ = ["KERNELS", "forget"]

#: Operator name, "gelu", to its computation here, as `opmux.native.own_kernels` takes it.
KERNELS: Final[dict[str, Callable[..., Any]]] = {
    **softmax.KERNELS,
    **row_norm.KERNELS,
    **batch_norm.KERNELS,
}
