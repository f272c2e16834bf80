"""How one call reaches NumPy: arrays are checked and unwrapped, results wrapped, work and allocations counted."""

from collections.abc import Callable, Iterable
from typing import Any, Final

import numpy as np

from ._api import native_dtype
from ._machine import MACHINE, Memory

__all__ = ["call_numpy", "check_operand", "unwrap", "wrap"]

#: Set by the module of arrays, which imports this one.
ARRAY: Final[list[Any]] = []


def check_operand(value: Any) -> None:
    """Refuses what CuPy's functions do not take beside arrays of its own.

    Raises:
        TypeError: `value` is a NumPy array, or something else that CuPy does not know.
    """
    if isinstance(value, np.ndarray):
        raise TypeError(f"Unsupported type {type(value)}")


def unwrap(value: Any, seen: list[Any]) -> Any:
    """The argument with NumPy arrays for those of the fake, which are collected in `seen`."""
    if isinstance(value, ARRAY[0]):
        MACHINE.check_device(value._memory)
        seen.append(value)
        return value._host
    check_operand(value)
    if isinstance(value, (list, tuple)):
        parts = [unwrap(part, seen) for part in value]
        return type(value)(parts) if type(value) in (list, tuple) else type(value)(*parts)
    if isinstance(value, dict):
        return {key: unwrap(part, seen) for key, part in value.items()}
    return value


def wrap(result: Any, seen: Iterable[Any] = ()) -> Any:
    """The result with the fake's arrays: views of an argument share its memory, and scalars become 0-dim arrays."""
    if isinstance(result, (np.ndarray, np.generic)):
        host = np.asarray(result)
        if host.dtype.char not in "?bBhHiIlLqQefdFD":
            native_dtype(host.dtype)
        view = _viewed(host, seen)
        return ARRAY[0]._of(host, MACHINE.allocate(host.nbytes), None) if view is None else view
    if isinstance(result, (list, tuple)):
        parts = [wrap(part, seen) for part in result]
        return type(result)(parts) if type(result) in (list, tuple) else type(result)(*parts)
    return result


def _root(host: Any) -> Any:
    while isinstance(host.base, np.ndarray):
        host = host.base
    return host


def _viewed(host: Any, seen: Iterable[Any]) -> Any:
    """The argument itself, or a view of it, if the result has its memory."""
    root = None
    for array in seen:
        if array._host is host:
            return array
        root = _root(host) if root is None else root
        if root is _root(array._host):
            return ARRAY[0]._of(host, array._memory, array if array.base is None else array.base)
    return None


def call_numpy(name: str, function: Callable[..., Any], args: Any, kwargs: Any, writes: Iterable[Any] = ()) -> Any:
    """Runs NumPy's function on the arguments and counts it as a launch; NumPy's warnings are none of CuPy's."""
    seen: list[Any] = []
    plain_args = unwrap(tuple(args), seen)
    plain_kwargs = unwrap(dict(kwargs), seen)
    with np.errstate(all="ignore"):
        result = wrap(function(*plain_args, **plain_kwargs), seen)
    read = [array._memory for array in seen]
    written = [array._memory for array in writes] or [memory for memory in _memories(result) if memory not in read]
    if written or not isinstance(result, ARRAY[0]):  # A view is no work.
        MACHINE.launch(name, read, written)
    return result


def _memories(result: Any) -> list[Memory]:
    if isinstance(result, ARRAY[0]):
        return [result._memory]
    if isinstance(result, (list, tuple)):
        return [memory for part in result for memory in _memories(part)]
    return []
