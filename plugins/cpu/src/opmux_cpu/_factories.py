"""Tensors after the model of one that lies in rows: a call or two of NumPy, where composite kernels ask, and call operators."""

from typing import Any, Final

import numpy as np

from opmux import Tensor, ops

__all__ = ["ones_like", "zeros_like"]

_aten: Final = ops.aten


def zeros_like(
    be: Any,
    self: Tensor,
    *,
    dtype: Any = None,
    layout: Any = None,
    device: Any = None,
    pin_memory: Any = None,
    memory_format: Any = None,
) -> Any:
    """A tensor of zeros after the model of another; options are those of `empty_like`."""
    array = self._array
    if dtype is layout is device is pin_memory is memory_format is None and _lies_in_rows(array):
        try:
            return be.wrap(np.zeros(array.shape, array.dtype))
        except MemoryError:  # the operators say what was asked of the memory
            pass
    return _aten.zero_.default(_made(self, dtype, layout, device, pin_memory, memory_format))


def ones_like(
    be: Any,
    self: Tensor,
    *,
    dtype: Any = None,
    layout: Any = None,
    device: Any = None,
    pin_memory: Any = None,
    memory_format: Any = None,
) -> Any:
    """A tensor of ones after the model of another; options are those of `empty_like`."""
    array = self._array
    if dtype is layout is device is pin_memory is memory_format is None and _lies_in_rows(array):
        try:
            ones = np.empty(array.shape, array.dtype)
        except MemoryError:  # as above
            pass
        else:
            ones.fill(1)  # `np.ones` is a function in Python, and takes three times as long
            return be.wrap(ones)
    return _aten.fill_.Scalar(_made(self, dtype, layout, device, pin_memory, memory_format), 1)


def _lies_in_rows(array: Any) -> bool:
    return array.__class__ is np.ndarray and array.flags.c_contiguous


def _made(self: Tensor, dtype: Any, layout: Any, device: Any, pin_memory: Any, memory_format: Any) -> Any:
    options = {
        "dtype": dtype,
        "layout": layout,
        "device": device,
        "pin_memory": pin_memory,
        "memory_format": memory_format,
    }
    return _aten.empty_like.default(self, **options)
