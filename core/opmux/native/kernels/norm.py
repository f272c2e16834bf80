"""Norms of vectors, along any dimensions."""

import math
from collections.abc import Sequence
from typing import Any

from opmux.native.arrays import cast, native, row_major
from opmux.native.kernels.quiet import quietly
from opmux.native.kernels.reduction import reduction_axes, reduction_sum
from opmux.native.kernels.variance import sum_of_squares
from opmux.native.meta.norm import norm_meta, real_dtype, vector_norm_meta
from opmux.tensor import ArrayBackend, Tensor, dtype, dtype_of, float32

__all__ = ["norm_dtype_impl", "norm_impl", "vector_norm_impl"]


def vector_norm_impl(
    be: ArrayBackend,
    self: Tensor,
    ord: Any = 2,
    dim: Sequence[int] | None = None,
    keepdim: bool = False,
    *,
    dtype: dtype | None = None,
    out: Any = None,
) -> Any:
    if (
        ord.__class__ is not int
        or ord != 2
        or not self._array.size
        or dtype is not None
        or self._array.dtype.kind != "f"
    ):
        vector_norm_meta(self, ord, dim, keepdim, dtype=dtype)
    return _norm(be, self, ord, dim, keepdim, dtype or self.dtype)


def norm_impl(
    be: ArrayBackend, self: Tensor, p: Any, dim: Sequence[int], keepdim: bool = False, *, out: Any = None
) -> Any:
    norm_meta(self, p, dim, keepdim)
    return _norm(be, self, 2 if p is None else p, dim, keepdim, self.dtype)


def norm_dtype_impl(
    be: ArrayBackend, self: Tensor, p: Any, dim: Sequence[int], keepdim: bool, *, dtype: dtype, out: Any = None
) -> Any:
    norm_meta(self, p, dim, keepdim, dtype=dtype)
    return _norm(be, self, 2 if p is None else p, dim, keepdim, dtype)


def _norm(be: ArrayBackend, self: Tensor, order: Any, dim: Sequence[int] | None, keepdim: bool, d: dtype) -> Any:
    array = cast(be, native(be, self), d)
    if array.dtype.itemsize == 2:
        array = cast(be, array, float32)
    axis = reduction_axes(dim, array, "linalg_vector_norm")
    axes = range(array.ndim) if axis is None else (axis,) if isinstance(axis, int) else axis
    # The norm of one number is its size, whatever the order; a root of its power would lose it.
    alone = math.prod(array.shape[a] for a in axes) == 1 and order != 0
    result = _of_order(be, array, 1.0 if alone else float(order), axis, keepdim)
    return row_major(be, cast(be, be.xp.asarray(result), real_dtype(d)))


@quietly
def _of_order(be: ArrayBackend, array: Any, order: float, axis: Any, keepdim: bool) -> Any:
    xp = be.xp
    if order == 2:
        return xp.sqrt(sum_of_squares(be, array, axis, keepdim, fresh=False))
    size = abs(array)
    if math.isinf(order):
        return (be.max if order > 0 else be.min)(size, axis=axis, keepdims=keepdim)
    if order == 0:
        size = cast(be, size != 0, dtype_of(size.dtype))
    elif order == 3:
        size = size * size * size  # A power of float32 is six times slower.
    elif order != 1:
        size = size**order
    total = reduction_sum(be, size, axis, keepdim, dtype_of(size.dtype))
    return total if order in (0, 1) else total ** (1 / order)
