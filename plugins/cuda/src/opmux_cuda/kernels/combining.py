"""Combining values with elements at places of which one may occur several times: CuPy's `ufunc.at` has few ufuncs and dtypes.

Every thread changes its element in one atomic step, so that sums of floating-point numbers are added up in an order that
differs from run to run, as those of PyTorch's CUDA kernels are.
"""

from typing import Any, Final

from opmux_cuda._cupy import xp
from opmux_cuda.kernels._launch import launch

__all__ = ["scatter"]

_HOW: Final = {"add": 0, "multiply": 1, "maximum": 2, "minimum": 3}
#: Bytes of complex128.
_LARGEST: Final = 16
_THREADS: Final = 256
#: Blocks up to which each thread has one value.
_BLOCKS: Final = 1 << 16


def scatter(how: str, vector: Any, places: Any, values: Any) -> None:
    """Combines values with elements of a vector, as `ArrayBackend.scatter` asks for it.

    Args:
        how: "add", "multiply", "maximum", "minimum" or "set".
        vector: Written in place. Bools are combined as the integers 0 and 1, and stay bools.
        places: Integers; those outside the vector are left out.
        values: As many, of the vector's dtype.

    """
    if not places.size or not vector.size:
        return
    places = places.astype(xp.int64, copy=False)
    dtype = vector.dtype
    if how == "set":
        _put(vector, places, values)
    elif dtype.kind == "c":
        (_add_complex if how == "add" else _multiply_complex)(vector, places, values)
    elif dtype.itemsize < 4:
        # There are no atomic steps of one byte, and half precision would round each time.
        wide = vector.astype(xp.float32 if dtype.kind in "fV" else xp.int32)
        _launch(how, wide, places, values.astype(wide.dtype))
        vector[...] = wide != 0 if dtype.kind == "b" else wide.astype(dtype)
    else:
        _launch(how, vector, places, values)


def _add_complex(vector: Any, places: Any, values: Any) -> None:
    """Sums of complex numbers: both parts by themselves."""
    for part, numbers in ((vector.real, values.real), (vector.imag, values.imag)):
        _launch("add", part, places, numbers)


def _multiply_complex(vector: Any, places: Any, values: Any) -> None:
    """Products of complex numbers, for which there is no atomic step: running products of the values of equal places."""
    order = xp.argsort(places, kind="stable")
    places, values = places.take(order), values.take(order)
    shift = 1
    while shift < places.size:
        one_place = places[shift:] == places[:-shift]
        later = xp.where(one_place, values[shift:] * values[:-shift], values[shift:])
        values = xp.concatenate([values[:shift], later])
        shift *= 2
    # The last value of each place is the product of all; the others, and those of no place, go behind the vector.
    size = vector.size
    last = xp.concatenate([places[1:] != places[:-1], xp.ones(1, dtype=bool)]) & (places >= 0) & (places < size)
    target = xp.where(last, places, size)
    longer = xp.concatenate([vector, xp.ones(1, dtype=vector.dtype)])
    longer[target] = longer.take(target) * values
    vector[...] = longer[:-1]


def _put(vector: Any, places: Any, values: Any) -> None:
    """Writes values, as integers of their size; complex128 by its parts, for there is no integer of 16 bytes."""
    if vector.itemsize == _LARGEST:
        for part, numbers in ((vector.real, values.real), (vector.imag, values.imag)):
            _put(part, places, numbers)
        return
    bits = xp.dtype(f"uint{8 * vector.itemsize}")
    _start("put", (bits,), vector.view(bits), places, values.view(bits))


def _launch(how: str, vector: Any, places: Any, values: Any) -> None:
    _start("combine", (vector.dtype, _HOW[how]), vector, places, values)


def _start(name: str, types: tuple[Any, ...], vector: Any, places: Any, values: Any) -> None:
    count, itemsize = places.size, vector.itemsize
    step = vector.strides[0] // itemsize if vector.size > 1 else 1
    value_step = values.strides[0] // itemsize if count > 1 else 0
    grid = (min(-(-count // _THREADS), _BLOCKS),)
    args = (vector, vector.size, step, xp.ascontiguousarray(places), values, value_step, count)
    launch("combining", name, types, grid, (_THREADS,), args)
