"""The chunks that an array is to have: of what is put on the device, and what a program asks for."""

from collections.abc import Iterator
from contextlib import contextmanager
from math import isnan
from numbers import Integral
from typing import Any

import dask.array as da
import numpy as np

from opmux.errors import OperatorValueError, shown
from opmux_dask._calls import SIZES_ADVICE

__all__ = ["cut", "from_host", "nonempty", "refusing_chunks"]

Array = Any


def from_host(host: Any, chunks: Any = "auto") -> Array:
    """A copy of an array of NumPy in chunks: what is written to it later must not reach a graph."""
    with refusing_chunks(host, chunks):
        wanted = host.shape if not host.size else _for_each_dimension(host, chunks)
        array = da.from_array(np.array(host), chunks=wanted, name=False)
        if array.shape != host.shape:  # Dask takes sizes below zero
            raise ValueError(f"chunks of shape {array.shape}")
        return nonempty(array)


def cut(array: Array, chunks: Any) -> Array:
    """An array in other chunks."""
    with refusing_chunks(array, chunks):
        return nonempty(array.rechunk(_for_each_dimension(array, chunks)))


def nonempty(array: Array) -> Array:
    """The array without chunks that have no elements beside others, of which Dask's reshaping and broadcasting lose count."""
    chunks = {axis: tuple([n for n in sizes if n]) or (0,) for axis, sizes in enumerate(array.chunks)}
    fewer = {axis: sizes for axis, sizes in chunks.items() if len(sizes) < array.numblocks[axis]}
    return array.rechunk(fewer) if fewer else array


def _for_each_dimension(array: Array, chunks: Any) -> Any:
    """Chunks for each dimension, and for no other, which Dask would leave out; numbers for the only one are its chunks' sizes."""
    if isinstance(chunks, dict):
        if beyond := [dim for dim in chunks if not -array.ndim <= dim < array.ndim]:
            raise ValueError(f"there is no dimension {beyond[0]}")
    elif isinstance(chunks, (tuple, list)) and len(chunks) != array.ndim:
        if array.ndim != 1 or not all(isinstance(size, Integral) for size in chunks):
            raise ValueError(f"chunks for {len(chunks)} dimensions, of {array.ndim}")
        return (tuple(chunks),)
    sizes = list(chunks.values()) if isinstance(chunks, dict) else chunks
    for size in sizes if isinstance(sizes, (tuple, list)) else [sizes]:
        if isinstance(size, Integral) and (size < -1 or (size == 0 != array.size)):  # which Dask divides by
            raise ValueError(f"{size} is no number of elements")
    return chunks


@contextmanager
def refusing_chunks(array: Array, chunks: Any) -> Iterator[None]:
    """A `with` block in which Dask may find that chunks do not fit an array.

    Raises:
        OperatorValueError: It does.
    """
    try:
        yield
    except Exception as error:  # of the many kinds that Dask has
        known = not any(isnan(size) for size in array.shape)
        told, *_ = str(error).splitlines() or [""]
        raise OperatorValueError(
            f"chunks {shown(chunks)} of a tensor of shape {list(array.shape)}",
            found=f"{type(error).__name__}: {told}",
            advice='a size for each dimension, one size for all, -1 for a whole dimension, or "auto"'
            if known
            else SIZES_ADVICE,
        ) from error
