"""Kernels that are CUDA's own: those of `KERNELS` take the place of the device-independent ones."""

from collections.abc import Callable
from typing import Any, Final

__all__ = ["KERNELS"]

#: Operator name, "native_dropout" or "add.Tensor", to its kernel, `kernel(be, *args, **kwargs)`.
KERNELS: Final[dict[str, Callable[..., Any]]] = {}
