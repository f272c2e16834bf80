"""The same call in opmux.array_api and in array_api_strict, whose results are compared: dtype, shape, values, signs of zeros."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import opmux
from opmux import array_api

array_api_strict = pytest.importorskip("array_api_strict", reason="knows the standard's signatures and results")

__all__ = [
    "DTYPES",
    "REAL",
    "allows",
    "array_api_strict",
    "arrays_of",
    "assert_same",
    "both",
    "host",
    "strict",
    "tensor",
]

DTYPES = [
    "bool",
    "int8",
    "int16",
    "int32",
    "int64",
    "uint8",
    "uint16",
    "uint32",
    "uint64",
    "float32",
    "float64",
    "complex64",
    "complex128",
]
REAL = [name for name in DTYPES if "complex" not in name and name != "bool"]
#: Numbers at which functions have special cases, or round.
_SPECIAL = [0.0, -0.0, 0.5, -0.5, 1.0, -1.0, 1.5, 2.5, -2.5, 3.0, 7.25, -4.75, np.inf, -np.inf, np.nan]
_WHOLE = [0, 1, 2, 3, 5, 7, 100, -1, -2, -3, -7, -100]
_PARTS = [0.0, -0.0, 0.5, -1.0, 2.5, -3.25]


def arrays_of(name: str) -> Any:
    """The numbers at which a dtype is tried, in one dimension."""
    if name == "bool":
        return np.array([False, True, True])
    d = np.dtype(name)
    if d.kind == "f":
        return np.array(_SPECIAL, d)
    if d.kind == "c":
        return np.array([complex(a, b) for a in _PARTS for b in _PARTS], d)
    limits = np.iinfo(d)
    return np.array([n for n in (*_WHOLE, limits.min, limits.max) if limits.min <= n <= limits.max], d)


def tensor(array: Any, device: str = "cpu") -> Any:
    """A tensor with the values of a NumPy array."""
    return opmux.tensor(np.asarray(array), device=device)


def strict(array: Any) -> Any:
    """array_api_strict's array of them."""
    return array_api_strict.asarray(np.asarray(array))


def host(value: Any) -> Any:
    """The values of a tensor or of a strict array as a NumPy array."""
    if isinstance(value, opmux.Tensor):
        return value.detach().cpu().numpy()
    return np.asarray(value._array) if hasattr(value, "_array") else value


def allows(function: str, *arrays: Any) -> bool:
    """Whether the standard has a function for operands of such dtypes."""
    with np.errstate(all="ignore"):
        try:
            getattr(array_api_strict, function)(*(strict(array.reshape(-1)[:1]) for array in arrays))
        except TypeError:
            return False
    return True


def both(call: Callable[..., Any], *arrays: Any, device: str = "cpu") -> tuple[Any, Any]:
    """What a call gives in opmux and in array_api_strict; it takes the namespace, and then the arrays."""
    with np.errstate(all="ignore"):
        expected = call(array_api_strict, *map(strict, arrays))
        return call(array_api, *(tensor(array, device) for array in arrays)), expected


def assert_same(found: Any, expected: Any, tolerance: float = 0.0) -> None:
    """Compares results, which may be tuples; without a tolerance zeros have one sign too."""
    if isinstance(expected, (tuple, list)):
        assert type(found) is not list
        assert len(found) == len(expected)
        assert getattr(found, "_fields", None) == getattr(expected, "_fields", None)
        for ours, theirs in zip(found, expected, strict=True):
            assert_same(ours, theirs, tolerance)
        return
    ours, theirs = host(found), host(expected)
    if not isinstance(theirs, np.ndarray):
        assert ours == theirs
        return
    assert (str(ours.dtype), ours.shape) == (str(theirs.dtype), theirs.shape)
    np.testing.assert_allclose(ours, theirs, rtol=tolerance, atol=tolerance)
    if tolerance == 0 and theirs.dtype.kind == "f":
        zero = theirs == 0
        np.testing.assert_array_equal(np.signbit(ours[zero]), np.signbit(theirs[zero]))
