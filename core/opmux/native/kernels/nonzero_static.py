"""Indices of elements that are not zero, as many as are asked for."""

from typing import Any

from opmux.native.arrays import native, row_major
from opmux.native.kernels.indexing import nonzero
from opmux.native.meta.nonzero_static import nonzero_static_meta
from opmux.tensor import ArrayBackend, Tensor

__all__ = ["nonzero_static_impl"]


def nonzero_static_impl(be: ArrayBackend, self: Tensor, *, size: int, fill_value: int = -1, out: Any = None) -> Any:
    """The first rows of `nonzero`, and behind them rows of the fill value."""
    nonzero_static_meta(self, size=size, fill_value=fill_value)
    found = native(be, nonzero(be, self))[:size]
    missing = be.xp.full((size - found.shape[0], found.shape[1]), fill_value, dtype=found.dtype)
    return row_major(be, be.xp.concatenate([found, missing]))
