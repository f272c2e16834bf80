"""Reductions that ask about truth: any, all, and the number of elements that are not zero."""

from collections.abc import Sequence
from typing import Any, Final

from opmux.native.arrays import cast, row_major
from opmux.native.kernels.reduction import reduction_axes
from opmux.native.meta.logical import truth_dtype
from opmux.tensor import ArrayBackend, Tensor, int64

__all__ = [
    "all_all_impl",
    "all_dims_impl",
    "all_impl",
    "any_all_impl",
    "any_dims_impl",
    "any_impl",
    "count_nonzero",
    "count_nonzero_dims",
]

#: Up to this many elements counting them is faster than `any` or `all`, which stop early.
_COUNT_TO: Final = 4096


def _truth(
    be: ArrayBackend, self: Tensor, dim: Sequence[int] | None, keepdim: bool, method: str, *, every: bool = True
) -> Any:
    """The method `any` or `all` along dimensions; `every` says whether an empty list of them stands for all."""
    array = self._array
    if be.on_host and array.dtype.kind == "b" and dim is None and not keepdim and array.size <= _COUNT_TO:
        count = be.xp.count_nonzero(array)
        return be.xp.asarray(count > 0 if method == "any" else count == array.size)
    if not every and dim is not None and not dim:
        return cast(be, array != 0, truth_dtype(self))
    found = getattr(array, method)(axis=reduction_axes(dim, array, method), keepdims=keepdim)
    return row_major(be, cast(be, be.xp.asarray(found), truth_dtype(self)))


def any_all_impl(be: ArrayBackend, self: Tensor, *, out: Any = None) -> Any:
    return _truth(be, self, None, False, "any")


def any_impl(be: ArrayBackend, self: Tensor, dim: int, keepdim: bool = False, *, out: Any = None) -> Any:
    return _truth(be, self, [dim], keepdim, "any")


def any_dims_impl(
    be: ArrayBackend, self: Tensor, dim: Sequence[int] | None = None, keepdim: bool = False, *, out: Any = None
) -> Any:
    return _truth(be, self, dim, keepdim, "any", every=False)


def all_all_impl(be: ArrayBackend, self: Tensor, *, out: Any = None) -> Any:
    return _truth(be, self, None, False, "all")


def all_impl(be: ArrayBackend, self: Tensor, dim: int, keepdim: bool = False, *, out: Any = None) -> Any:
    return _truth(be, self, [dim], keepdim, "all")


def all_dims_impl(
    be: ArrayBackend, self: Tensor, dim: Sequence[int] | None = None, keepdim: bool = False, *, out: Any = None
) -> Any:
    return _truth(be, self, dim, keepdim, "all", every=False)


def count_nonzero_dims(be: ArrayBackend, self: Tensor, dim: Sequence[int]) -> Tensor:
    array = self._array
    axis = reduction_axes(dim, array, "count_nonzero")
    count = be.xp.asarray(be.xp.count_nonzero(array, axis=axis))
    return be.wrap(row_major(be, cast(be, count, int64)))


def count_nonzero(be: ArrayBackend, self: Tensor, dim: int | None = None) -> Tensor:
    return count_nonzero_dims(be, self, () if dim is None else (dim,))
