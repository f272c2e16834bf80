"""Indices of elements that are not zero, as many as are asked for."""

from math import prod
from typing import Any

from opmux.native.arrays import native
from opmux.native.meta.nonzero_static import nonzero_static_meta
from opmux.tensor import ArrayBackend, Tensor

__all__ = ["nonzero_static_impl"]


def nonzero_static_impl(be: ArrayBackend, self: Tensor, *, size: int, fill_value: int = -1, out: Any = None) -> Any:
    nonzero_static_meta(self, size=size, fill_value=fill_value)
    xp, array = be.xp, native(be, self)
    if not array.ndim:
        return xp.zeros((size, 0), dtype=xp.int64)
    # The k-th element that is not zero is where their count becomes k: no device is asked how many there are.
    counts = (array.reshape(-1) != 0).cumsum(dtype=xp.int64)
    places = xp.searchsorted(counts, xp.arange(1, size + 1, dtype=xp.int64))
    steps = [max(prod(array.shape[dim + 1 :]), 1) for dim in range(array.ndim)]
    rows = [places // step % max(length, 1) for step, length in zip(steps, array.shape, strict=True)]
    found = (places < counts.shape[0])[:, None]
    return xp.where(found, xp.stack(rows, axis=-1), fill_value).astype(xp.int64)
