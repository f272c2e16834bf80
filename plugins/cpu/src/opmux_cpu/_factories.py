"""Tensors after the model of one that lies in rows: a call or two of NumPy, where composite kernels ask, and call operators."""

from collections.abc import Callable
from typing import Any, Final

import numpy as np

from opmux import Tensor, ops

__all__ = ["LIKE", "like"]

_aten: Final = ops.aten
#: All five options, left out.
_LEFT_OUT: Final = (None,) * 5


def like(
    be: Any,
    make: Callable[..., Any],
    fill: Callable[[Tensor], Tensor],
    self: Tensor,
    *,
    dtype: Any = None,
    layout: Any = None,
    device: Any = None,
    pin_memory: Any = None,
    memory_format: Any = None,
) -> Any:
    """A tensor after the model of another; options are those of `empty_like`.

    Args:
        be: Backend to make it of.
        make: Makes the array, of a shape and a native dtype.
        fill: Fills a tensor that is made by `empty_like`, which knows all models and options.
    """
    array = self._array
    if (
        (dtype, layout, device, pin_memory, memory_format) == _LEFT_OUT
        and array.__class__ is np.ndarray
        and array.flags.c_contiguous
    ):
        try:
            return be.wrap(make(array.shape, array.dtype))
        except MemoryError:  # the operators say what was asked of the memory
            pass
    options = {
        "dtype": dtype,
        "layout": layout,
        "device": device,
        "pin_memory": pin_memory,
        "memory_format": memory_format,
    }
    return fill(_aten.empty_like.default(self, **options))


def _ones(shape: tuple[int, ...], dtype: Any) -> Any:
    array = np.empty(shape, dtype)
    array.fill(1)  # `np.ones` is a function in Python, and takes three times as long
    return array


def _fill_with_ones(tensor: Tensor) -> Any:
    return _aten.fill_.Scalar(tensor, 1)


#: What `like` is given for each operator.
LIKE: Final = {"aten::ones_like": (_ones, _fill_with_ones), "aten::zeros_like": (np.zeros, _aten.zero_.default)}
