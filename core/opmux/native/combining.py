"""Writing into arrays at places that an index gives, and combining values with what is there.

Array modules may be immutable (`be.writable` False): then the result is another array.
"""

import sys
from contextlib import suppress
from math import prod
from typing import Any, Final

from opmux.native.arrays import INT64_CODES, may_write, read_only
from opmux.native.positions import all_within, element_places, flat_rows, places_along
from opmux.tensor import EVENTS, ArrayBackend

__all__ = ["accumulate", "assign", "combine", "has_added_few", "has_set_few", "host_module", "put_on_device"]


def host_module(be: ArrayBackend) -> Any:
    """The module of host arrays, which core does not import: `to_numpy` gives one of its arrays, so it is there."""
    with be.untraced():
        return sys.modules[type(be.to_numpy(be.xp.zeros(()))).__module__]


def assign(be: ArrayBackend, array: Any, key: Any, values: Any) -> Any:
    """The array after `array[key] = values`: written in place where arrays can be, a new array otherwise."""
    if be.writable:
        try:
            array[key] = values
        except ValueError as error:
            if may_write(array):
                raise
            raise read_only("writing at indices", array) from error
        return array
    if be.own_scatter:
        return be.scatter("set", array, key, values)
    if hasattr(array, "at"):
        return array.at[key].set(values)
    host = be.to_numpy(array).copy()
    host[_to_host(be, key)] = _to_host(be, values)
    return be.from_numpy(host)


def accumulate(be: ArrayBackend, array: Any, key: Any, values: Any) -> Any:
    """The array after `array[key] += values` with repeated positions counted each time; on a device none is out of range."""
    if be.writable:
        if not may_write(array):
            raise read_only("adding at indices", array)
        _add_at(be, array, key, values)
        return array
    if hasattr(array, "at"):
        return _at(array, key, "add")(values)
    host = be.to_numpy(array).copy()
    host_module(be).add.at(host, _to_host(be, key), _to_host(be, values))
    return be.from_numpy(host)


#: Positions that are added at by a place for each element.
_FEW: Final = 1024


def has_added_few(be: ArrayBackend, array: Any, at: Any, values: Any) -> bool:
    """Whether values were added to an array that lies in rows on the host, at one mask or at few positions from 0 on.

    Args:
        be: Backend of the arrays.
        array: Written in place, if this returns True.
        at: A mask of its first dimensions, or 64-bit positions along the first.
        values: Of its dtype, for each element that is chosen.
    """
    if at.dtype.char == "?":
        return bool(at.ndim) and at.shape == array.shape[: at.ndim] and _has_added_to_chosen(array, at, values)
    fits = at.ndim == 1 and 0 < at.size < _FEW and values.shape == (at.size, *array.shape[1:])
    if not fits or at.dtype.char not in INT64_CODES or not all_within(be, at, 0, array.shape[0]):
        return False
    be.scatter("add", array.reshape(-1), places_along(be, array.shape, 0, at), values.reshape(-1))
    return True


def has_set_few(be: ArrayBackend, array: Any, at: Any, values: Any) -> bool:
    """Whether values were written at one mask or at few positions; the arguments are those of `has_added_few`."""
    if at.dtype.char == "?":
        fits = (
            at.ndim
            and at.shape == array.shape[: at.ndim]
            and values.size != 1
            and values.ndim == array.ndim - at.ndim + 1
        )
    else:
        fits = at.ndim == 1 and 0 < at.size < _FEW and at.dtype.char in INT64_CODES and values.ndim <= array.ndim
    if not fits:
        return False
    try:
        array[at] = values
    except (IndexError, ValueError):  # Before anything is written.
        return False
    return True


def _has_added_to_chosen(array: Any, mask: Any, values: Any) -> bool:
    chosen = array[mask]
    if chosen.shape != values.shape:
        return False
    try:
        array[mask] = chosen + values
    except EVENTS:  # Before anything is written.
        return False
    return True


#: Names of the methods of jax's `array.at[...]` for those of ufuncs; of bool, which it does not add up, others are the same.
_AT_METHODS: Final = {"maximum": "max", "minimum": "min"}
_OF_BOOL: Final = {"add": "max", "multiply": "min"}


def _at(array: Any, key: Any, how: str) -> Any:
    """The method of `array.at[key]` that stands for a ufunc."""
    method = _OF_BOOL.get(how) if array.dtype.kind == "b" else None
    return getattr(array.at[key], method or _AT_METHODS.get(how, how))


def combine(be: ArrayBackend, flat: Any, places: Any, values: Any, how: str) -> Any:
    """A one-dimensional array after its elements at `places` were combined with values, one after another.

    Args:
        be: Backend of the arrays.
        flat: The array; written in place where arrays can be.
        places: Positions, from 0 on; they may occur several times.
        values: Broadcast to the shape of `places`.
        how: "set", or the name of a ufunc: "add", "multiply", "maximum", "minimum".

    On a device places outside the array are left out.
    """
    if how == "set" and (be.on_host or not be.writable):
        return assign(be, flat, places, values)
    if be.writable:
        # For vectors of one length and dtype NumPy's ufunc.at is 10 times faster than for others.
        spread = values if values.shape == places.shape else be.broadcast_to(values, places.shape)
        be.scatter(how, flat, places.reshape(-1), spread.reshape(-1))
        return flat
    if hasattr(flat, "at"):
        return _at(flat, places, how)(values)
    host = be.to_numpy(flat).copy()
    getattr(host_module(be), how).at(host, _to_host(be, places), _to_host(be, values))
    return be.from_numpy(host)


def _to_host(be: ArrayBackend, value: Any) -> Any:
    if isinstance(value, tuple):
        return tuple([_to_host(be, part) for part in value])
    return be.to_numpy(value) if isinstance(value, be.array_type) else value


def _add_at(be: ArrayBackend, array: Any, key: Any, values: Any) -> None:
    xp = be.xp
    rows = _leading_integers(be, array, key)
    if rows is None or not array.flags.c_contiguous:
        _add_anywhere(be, array, key, values)
        return
    # ufunc.at is 3 to 10 times faster with one flat index than with a tuple or with rows.
    inner = prod(array.shape[len(rows) :])
    flat = flat_rows(be, rows, array.shape[: len(rows)])
    positions = flat.reshape(-1) if inner == 1 else (flat.reshape(-1, 1) * inner + xp.arange(inner)).reshape(-1)
    spread = xp.broadcast_to(values, flat.shape + array.shape[len(rows) :])
    be.scatter("add", array.reshape(-1), positions, spread.reshape(-1))


def put_on_device(be: ArrayBackend, array: Any, key: tuple[Any, ...], values: Any, how: str) -> Any:
    """The array after values were combined with the elements between brackets, in place; those out of range are left out.

    Args:
        be: Backend of a device that is not the host.
        array: Written in place.
        key: Integer arrays, masks and whole slices.
        values: Broadcast to what the key selects.
        how: "set", or the name of a ufunc.
    """
    return _scatter(be, array, element_places(be, tuple(array.shape), key), values, how)


def _add_anywhere(be: ArrayBackend, array: Any, key: Any, values: Any) -> None:
    xp = be.xp
    if be.on_host:
        with suppress(*EVENTS):  # Raised when all is added.
            xp.add.at(array, key, values)
    else:
        # What is read between the brackets of the numbers of all elements are the places.
        _scatter(be, array, xp.arange(array.size).reshape(array.shape)[key], values, "add")


def _scatter(be: ArrayBackend, array: Any, places: Any, values: Any, how: str) -> Any:
    flat = array.reshape(-1)
    spread = be.xp.broadcast_to(values, places.shape).astype(array.dtype, copy=False)
    be.scatter(how, flat, places.reshape(-1), spread.reshape(-1))
    if not array.flags.c_contiguous:
        array[...] = flat.reshape(array.shape)
    return array


def _leading_integers(be: ArrayBackend, array: Any, key: Any) -> list[Any] | None:
    """The index arrays, if integer arrays index the first dimensions and nothing indexes the others."""
    parts = list(key) if isinstance(key, tuple) else [key]
    while parts and isinstance(parts[-1], slice) and parts[-1] == slice(None):
        parts.pop()
    integers = not any(isinstance(part, slice) or part.dtype.kind not in "iu" for part in parts)
    return parts if parts and integers and array.size else None
