"""Indexing as CuPy does it: positions out of range wrap around, masks make the host wait, repeated positions are no order."""

from typing import Any

import numpy as np

from ._calls import ARRAY, call_numpy, wrap
from ._machine import MACHINE
from ._ufunc import SCATTER

__all__ = ["get", "put", "scatter", "take"]


def _is_array(value: Any) -> bool:
    return isinstance(value, ARRAY[0])


def _read(array: Any, slices: Any) -> tuple[Any, bool, list[Any]]:
    """The index for NumPy, whether it holds arrays, and the fake's arrays in it."""
    parts = list(slices) if isinstance(slices, tuple) else [slices]
    seen: list[Any] = []
    advanced = False
    for i, part in enumerate(parts):
        if (
            part is None
            or part is Ellipsis
            or (isinstance(part, (slice, int, np.integer)) and not isinstance(part, bool))
        ):
            continue
        if _is_array(part):
            MACHINE.check_device(part._memory)
            seen.append(part)
            host = part._host
        else:
            host = np.asarray(part)
            if host.size == 0 and isinstance(part, (list, tuple)):
                host = host.astype(np.int32)
            MACHINE.count("host to device", "index")
        if host.dtype.kind not in "biu":
            raise IndexError("arrays used as indices must be of integer or boolean type.")
        if host.dtype.kind == "b":
            MACHINE.synchronise("index by a mask")
        parts[i] = host
        advanced = True
    return _wrapped(array, parts), advanced, seen


def _wrapped(array: Any, parts: list[Any]) -> Any:
    """Integer arrays taken modulo the size of the dimension that they stand for."""
    used = sum(p.ndim if _is_mask(p) else p is not None and p is not Ellipsis for p in parts)
    dim = 0
    for i, part in enumerate(parts):
        if part is Ellipsis:
            dim += array.ndim - used
        elif isinstance(part, np.ndarray):
            if not _is_mask(part) and dim < array.ndim and array.shape[dim]:
                parts[i] = part % array.shape[dim]
            dim += part.ndim if _is_mask(part) else 1
        elif part is not None:
            dim += 1
    return tuple(parts)


def _is_mask(part: Any) -> bool:
    return isinstance(part, np.ndarray) and part.dtype.kind == "b"


def get(array: Any, slices: Any) -> Any:
    """`array[slices]`."""
    key, advanced, seen = _read(array, slices)
    if not advanced:
        part = array._host[(*key, ...)] if Ellipsis not in key else array._host[key]
        return array._view(part)
    return call_numpy("getitem", lambda a, *_: a[key], (array, *seen), {})


def put(array: Any, slices: Any, value: Any) -> None:
    """`array[slices] = value`."""
    MACHINE.check_device(array._memory)
    if isinstance(value, np.ndarray):
        raise TypeError(f"Unsupported type {type(value)}")
    key, advanced, seen = _read(array, slices)
    if isinstance(value, (list, tuple)):
        MACHINE.count("host to device", "setitem")
    host = value._host if _is_array(value) else np.asarray(value)
    if _is_array(value):
        MACHINE.check_device(value._memory)
        seen.append(value)
        while host.ndim > array._host[key].ndim and host.shape[0] == 1:
            host = host[0]
    with np.errstate(all="ignore"):
        if host.dtype.kind == "c" and array.dtype.kind not in "cb":
            host = host.real
        if advanced:
            _assign_in_no_order(array._host, key, host.astype(array.dtype, copy=False))
        else:
            array._host[key] = host.astype(array.dtype) if host.dtype != array.dtype else host
    MACHINE.launch("setitem", [part._memory for part in seen], [array._memory])


def _assign_in_no_order(host: Any, key: Any, values: Any) -> None:
    """Assigns last things first: which of several values for one place stays is not defined on a device."""
    places = np.arange(host.size).reshape(host.shape)[key]
    spread = np.broadcast_to(values, places.shape)
    flat = host.reshape(-1) if host.flags.c_contiguous else host.reshape(-1).copy()
    flat[places.reshape(-1)[::-1]] = spread.reshape(-1)[::-1]
    if not host.flags.c_contiguous:
        host[...] = flat.reshape(host.shape)


def scatter(array: Any, slices: Any, value: Any, kind: str, combine: Any) -> None:
    """`ufunc.at` in CuPy's dtypes."""
    MACHINE.check_device(array._memory)
    key, advanced, seen = _read(array, slices)
    if advanced and not any(_is_mask(part) for part in key) and array.dtype.char not in SCATTER[kind]:
        raise TypeError(f"scatter_{kind} does not support the dtype {array.dtype}")
    if isinstance(value, np.ndarray):
        raise TypeError(f"Unsupported type {type(value)}")
    if _is_array(value):
        MACHINE.check_device(value._memory)
        seen.append(value)
    host = value._host if _is_array(value) else np.asarray(value)
    with np.errstate(all="ignore"):
        combine.at(array._host, key, host.astype(array.dtype))
    MACHINE.launch(f"scatter_{kind}", [part._memory for part in seen], [array._memory])


def take(array: Any, indices: Any, axis: int | None, out: Any) -> Any:
    """`array.take`."""
    if isinstance(indices, np.ndarray) or (not _is_array(indices) and not np.isscalar(indices)):
        MACHINE.count("host to device", "take")
        indices = wrap(np.asarray(indices, dtype=int))
    if out is not None:
        out[...] = take(array, indices, axis, None)
        return out
    size = array.size if axis is None else array.shape[axis] if array.ndim else 1
    if not size and np.size(indices._host if _is_array(indices) else indices):
        raise IndexError("cannot do a non-empty take from an empty axes.")
    return call_numpy("take", lambda a, i: np.take(a, np.asarray(i) % max(size, 1), axis), (array, indices), {})
