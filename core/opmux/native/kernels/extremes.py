"""Largest and smallest elements together with their positions, or with each other."""

from typing import Any

from opmux.native.arrays import cast, copy_array, row_major
from opmux.native.kernels.reduction import extreme, in_order
from opmux.native.meta.extremes import aminmax_meta, max_all_meta, max_dim_meta
from opmux.native.positions import taken_along
from opmux.native.shapes import canonical_dim
from opmux.tensor import ArrayBackend, Tensor, int64

__all__ = ["aminmax_impl", "elements_at", "max_all", "max_dim_impl", "min_all", "min_dim_impl"]


def max_all(be: ArrayBackend, self: Tensor) -> Tensor:
    if self._array.size == 0 or self._array.dtype.kind == "c":
        max_all_meta(self)
    return be.wrap(extreme(be, self, (), False, "argmax", "max"))


def min_all(be: ArrayBackend, self: Tensor) -> Tensor:
    if self._array.size == 0 or self._array.dtype.kind == "c":
        max_all_meta(self)
    return be.wrap(extreme(be, self, (), False, "argmin", "min"))


def max_dim_impl(be: ArrayBackend, self: Tensor, dim: int, keepdim: bool = False, *, out: Any = None) -> Any:
    return _found(be, self, dim, keepdim, "argmax")


def min_dim_impl(be: ArrayBackend, self: Tensor, dim: int, keepdim: bool = False, *, out: Any = None) -> Any:
    return _found(be, self, dim, keepdim, "argmin")


def _found(be: ArrayBackend, self: Tensor, dim: int, keepdim: bool, method: str) -> tuple[Any, Any]:
    """The first extreme element along a dimension, NaN before all others, and where it is."""
    array, xp = self._array, be.xp
    if array.size == 0 or array.dtype.kind == "c":
        max_dim_meta(self, dim, keepdim)
    axis = canonical_dim(dim, array.ndim, "max or min")
    if not array.ndim:
        return copy_array(be, array), xp.zeros((), dtype=xp.int64)
    at = cast(be, getattr(in_order(be, array), method)(axis=axis, keepdims=True), int64)
    return elements_at(be, array, at, axis, keepdim)


def elements_at(be: ArrayBackend, array: Any, places: Any, axis: int, keepdim: bool) -> tuple[Any, Any]:
    """Elements at places, one along `axis`, and the places."""
    values = taken_along(be, array, places, axis)
    if not keepdim:
        values, places = values.squeeze(axis), places.squeeze(axis)
    return row_major(be, values), row_major(be, places)


def aminmax_impl(
    be: ArrayBackend, self: Tensor, *, dim: int | None = None, keepdim: bool = False, out: Any = None
) -> Any:
    if self._array.size == 0 or self._array.dtype.kind == "c":
        aminmax_meta(self, dim=dim, keepdim=keepdim)
    dims = () if dim is None else (dim,)
    return extreme(be, self, dims, keepdim, "argmin", "min"), extreme(be, self, dims, keepdim, "argmax", "max")
