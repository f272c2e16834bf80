"""Running sums and maxima, and products, along a dimension."""

from collections.abc import Callable
from math import prod
from typing import Any, Final

import numpy as np

from opmux import Tensor
from opmux_compiled._engine import Array, fits, run, wrap

__all__ = ["KERNELS"]

Kernel = Callable[..., Any]

#: Of `opmux_compiled.loops.scans`, which would import numba.
_BLOCK: Final = 256


def _split(array: Array, dim: Any) -> tuple[int, int, int] | None:
    """The array's shape around a dimension, as three; None if it has no such dimension."""
    if dim.__class__ is not int or not -array.ndim <= dim < array.ndim:
        return None
    dim %= array.ndim
    return prod(array.shape[:dim]), array.shape[dim], prod(array.shape[dim + 1 :])


def _units(shape: tuple[int, int, int]) -> int:
    return shape[0] * -(-shape[2] // _BLOCK)


def _cumsum(next: Kernel, self: Tensor, dim: int, *, dtype: Any = None) -> Any:
    x = self._array
    shape = _split(x, dim) if fits(x) and (dtype is None or dtype is self.dtype) else None
    if shape is None:
        return next(self, dim, dtype=dtype)
    result = np.empty_like(x)
    run("scans.cumsum", _units(shape), x.size, x.reshape(shape), result.reshape(shape))
    return wrap(result)


def _cummax(next: Kernel, self: Tensor, dim: int) -> Any:
    x = self._array
    shape = _split(x, dim) if fits(x) else None
    if shape is None:
        return next(self, dim)
    values, indices = np.empty_like(x), np.empty(x.shape, np.int64)
    run("scans.cummax", _units(shape), x.size, x.reshape(shape), values.reshape(shape), indices.reshape(shape))
    return wrap(values), wrap(indices)


def _prod(next: Kernel, self: Tensor, dim: int, keepdim: bool = False, *, dtype: Any = None) -> Any:
    x = self._array
    shape = _split(x, dim) if fits(x) and (dtype is None or dtype is self.dtype) else None
    if shape is None or shape[2] != 1 or not shape[1]:  # NumPy multiplies columns as fast.
        return next(self, dim, keepdim, dtype=dtype)
    dim %= x.ndim
    result = np.empty((*x.shape[:dim], *[1] * keepdim, *x.shape[dim + 1 :]), x.dtype)
    run("scans.prod", shape[0], x.size, x.reshape(shape[:2]), result.reshape(-1))
    return wrap(result)


#: The kernels by operator.
KERNELS: dict[str, Kernel] = {"cumsum": _cumsum, "cummax": _cummax, "prod.dim_int": _prod}
