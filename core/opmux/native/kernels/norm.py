"""Norms of vectors, along any dimensions."""

import math
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from opmux.native.arrays import cast, native, row_major
from opmux.native.direct import DirectKernels, Kernel, direct_kernel, direct_marker, general_in_place
from opmux.native.kernels.quiet import undisturbed
from opmux.native.kernels.reduction import BLAS_FROM, reduction_axes, reduction_sum
from opmux.native.kernels.variance import sum_of_squares
from opmux.native.meta.norm import norm_meta, real_dtype, vector_norm_meta
from opmux.tensor import ArrayBackend, Tensor, dtype, dtype_of, float32

__all__ = ["norm_dtype_impl", "norm_impl", "vector_norm_impl"]


def _short_norm(be: ArrayBackend, order: str, general: Kernel, *, parameters: str, arguments: str, also: str) -> Kernel:
    """The kernel of a norm of order 2 of few elements in rows. See Note [Direct kernels].

    Args:
        be: Backend to compute with.
        order: Name of the parameter that gives the order.
        general: The kernel for everything else.
        parameters: The operator's, with their defaults.
        arguments: The same for `general`.
        also: What must hold of them besides, as " and ...".
    """
    return direct_kernel(
        be,
        partial(_norm_of, be),
        general,
        parameters=parameters,
        arguments=arguments,
        admitted=f"a.__class__ is array_type and 1 < a.size < {BLAS_FROM} and a.dtype.char in 'fd' and a.flags.c_contiguous"
        f" and ({order}.__class__ is int or {order}.__class__ is float) and {order} == 2 and (not dim or len(dim) == 1){also}",
        result="ufunc(a, dim, keepdim)",
    )


def _direct(order: str, parameters: str, arguments: str, also: str = "") -> Callable[[Kernel], Kernel]:
    short = partial(_short_norm, parameters=parameters, arguments=arguments, also=also)
    return direct_marker(DirectKernels(short, general_in_place, of_host=True))(order)


def _norm_of(be: ArrayBackend, array: Any, dim: Sequence[int] | None, keepdim: bool) -> Any:
    """The norm of a row-major array along one dimension, or along all; None where there is no such, or of single numbers."""
    axis = None
    if dim:
        axis = dim[0] if dim[0] >= 0 else dim[0] + array.ndim
        if not 0 <= axis < array.ndim or array.shape[axis] == 1:
            return None
    return row_major(be, be.xp.sqrt(sum_of_squares(be, array, axis, keepdim, fresh=False)))


@_direct(
    "ord",
    "self, ord=2, dim=None, keepdim=False, *, dtype=None",
    "self, ord, dim, keepdim, dtype=dtype",
    " and dtype is None",
)
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
    if dtype is not None or not _is_plain(self._array, ord):
        vector_norm_meta(self, ord, dim, keepdim, dtype=dtype)
    return _norm(be, self, ord, dim, keepdim, dtype or self.dtype)


@_direct("p", "self, p, dim, keepdim=False", "self, p, dim, keepdim")
def norm_impl(
    be: ArrayBackend, self: Tensor, p: Any, dim: Sequence[int], keepdim: bool = False, *, out: Any = None
) -> Any:
    if not _is_plain(self._array, p):
        norm_meta(self, p, dim, keepdim)
    return _norm(be, self, 2 if p is None else p, dim, keepdim, self.dtype, "norm")


def norm_dtype_impl(
    be: ArrayBackend, self: Tensor, p: Any, dim: Sequence[int], keepdim: bool, *, dtype: dtype, out: Any = None
) -> Any:
    norm_meta(self, p, dim, keepdim, dtype=dtype)
    return _norm(be, self, 2 if p is None else p, dim, keepdim, dtype)


def _is_plain(array: Any, order: Any) -> bool:
    """Whether nothing but the dimensions can be wrong with a norm of that order."""
    return (
        (order.__class__ is int or order.__class__ is float) and order == 2 and array.size and array.dtype.kind == "f"
    )


def _norm(
    be: ArrayBackend,
    self: Tensor,
    order: Any,
    dim: Sequence[int] | None,
    keepdim: bool,
    d: dtype,
    name: str = "linalg_vector_norm",
) -> Any:
    array = cast(be, native(be, self), d)
    if array.dtype.itemsize == 2:
        array = cast(be, array, float32)
    axis, count = reduction_axes(dim, array, name), array.size
    if axis is not None:
        count = math.prod([array.shape[a] for a in ((axis,) if isinstance(axis, int) else axis)])
    # The norm of one number is its size, whatever the order; a root of its power would lose it.
    alone = count == 1 and order != 0
    result = be.xp.asarray(_of_order(be, array, 1.0 if alone else float(order), axis, keepdim))
    return row_major(be, result if result.dtype is self._array.dtype else cast(be, result, real_dtype(d)))


@undisturbed
def _of_order(be: ArrayBackend, array: Any, order: float, axis: Any, keepdim: bool) -> Any:
    xp = be.xp
    if order == 2:
        return xp.sqrt(sum_of_squares(be, array, axis, keepdim, fresh=False))
    size = abs(array)
    if math.isinf(order):
        return (be.max if order > 0 else be.min)(size, axis=axis, keepdims=keepdim)
    if order == 0:
        size = cast(be, size != 0, dtype_of(size.dtype))
    elif order == 3:  # A power of float32 is six times slower.
        factor = size * 1 if array.dtype.kind == "c" else array
        size *= factor
        size *= factor
    elif order != 1:
        size **= order
    total = reduction_sum(be, size, axis, keepdim, dtype_of(size.dtype))
    return total if order in (0, 1) else total ** (1 / order)
