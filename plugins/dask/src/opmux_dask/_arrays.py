"""`dask.array` as opmux's kernels for array modules use it: with the functions that it lacks, or has for fewer arguments.

Dask divides by zero when it chooses chunks for arrays without elements that would be large otherwise; these get one chunk.
"""

from collections.abc import Callable
from typing import Any

import dask.array as da
import numpy as np

from opmux_dask._blocks import Result, blocks
from opmux_dask._calls import Call, Hole

__all__ = [
    "arange",
    "argsort",
    "conjugate",
    "dtype",
    "empty",
    "from_host",
    "full",
    "nonzero",
    "ones",
    "put",
    "take",
    "zeros",
]

Array = Any
#: Of all names of dtypes, those that other packages bring among them.
dtype = np.dtype


def __getattr__(name: str) -> Any:
    return getattr(da, name)


def _sizes(shape: Any) -> tuple[int, ...]:
    return (int(shape),) if isinstance(shape, (int, np.integer)) else tuple(shape)


def _made(make: Callable[..., Array], shape: Any, /, *args: Any, **options: Any) -> Array:
    sizes = _sizes(shape)
    chunks = sizes if 0 in sizes else "auto"
    return make(sizes, *args, chunks=chunks, **options)


def empty(shape: Any, dtype: Any = float) -> Array:
    """An array of zeros: chunks that are computed twice are to have the same values."""
    return _made(da.zeros, shape, dtype=dtype)


def zeros(shape: Any, dtype: Any = float) -> Array:
    """An array of zeros."""
    return _made(da.zeros, shape, dtype=dtype)


def ones(shape: Any, dtype: Any = float) -> Array:
    """An array of ones."""
    return _made(da.ones, shape, dtype=dtype)


def full(shape: Any, fill_value: Any, dtype: Any = None) -> Array:
    """An array of one value: a number, or an array without dimensions."""
    if isinstance(fill_value, da.Array):
        return da.broadcast_to(fill_value if dtype is None else fill_value.astype(dtype), _sizes(shape))
    return _made(da.full, shape, fill_value, dtype=dtype)


def arange(*args: Any, dtype: Any = None) -> Array:
    """Numbers with one step."""
    values = range(*args) if all(isinstance(value, int) for value in args) else args
    return da.arange(*args, dtype=dtype, chunks="auto" if len(values) else 1)


def argsort(array: Array) -> Array:
    """The order of a vector's elements, as one task."""
    call = Call("sort.stable", (Hole(0),), {"stable": True})
    made = [Result(array.shape, array.dtype), Result(array.shape, np.dtype("int64"))]
    order: Array = blocks(call, [array], [[None]], made)[1]
    return order


def conjugate(array: Array) -> Array:
    """The conjugates of complex numbers."""
    return da.conj(array)


def take(array: Array, indices: Any, axis: int) -> Array:
    """Parts of an array by their positions, which are looked at; there may be several dimensions of them."""
    places = np.asarray(indices)
    if not places.size:
        shape = (*array.shape[:axis], *places.shape, *array.shape[axis + 1 :])
        return _made(da.zeros, shape, dtype=array.dtype)
    taken = da.take(array, places.reshape(-1), axis=axis)
    return taken.reshape((*array.shape[:axis], *places.shape, *array.shape[axis + 1 :]))


def nonzero(array: Array) -> tuple[Array, ...]:
    """Where elements are not zero, which is computed. See Note [Sizes that depend on values]."""
    return tuple([from_host(places) for places in np.nonzero(np.asarray(array.compute()))])


def put(array: Array, key: Any, values: Any) -> Array:
    """An array with other values in some places, as `array[key] = values` would leave it.

    Slices are written chunk by chunk; places that arrays say in one task, for which these are looked at.
    """
    parts = key if isinstance(key, tuple) else (key,)
    if 0 in getattr(values, "shape", ()):  # which Dask does not write
        return array
    if not any(hasattr(part, "dtype") for part in parts):
        written: Array = array.copy()
        written[key] = values
        return written
    host = tuple([np.asarray(part) if hasattr(part, "dtype") else part for part in parts])
    places = np.arange(array.size).reshape(array.shape)[host]
    spread = da.broadcast_to(da.asarray(values), places.shape).astype(array.dtype)
    holes = [array.reshape(-1), from_host(places.reshape(-1)), spread.reshape(-1)]
    call = Call("_index_put_impl_", (Hole(0), [Hole(1)], Hole(2)), writes=True)
    flat: Array = blocks(call, holes, [[None]] * 3, [Result((array.size,), array.dtype)])
    return flat.reshape(array.shape)


def from_host(host: Any, chunks: Any = "auto") -> Array:
    """A copy of an array of NumPy in chunks: what is written to it later must not reach a graph."""
    return da.from_array(np.array(host), chunks=host.shape if not host.size else chunks, name=False)
