"""The recorded calls on array modules of other kinds: all checks are on, and no dtype is put in another's place."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
import scipy.special

import opmux
from opmux.errors import OpmuxError
from opmux.plugins import Scope, hookimpl
from opmux.testing.conformance import _functions as calling

from ...autograd.foreign_arrays import ForeignArray, ForeignModule, FrozenArray
from . import subset
from .known import NOT_UNIQUE
from .operators import known_missing, listed_operators
from .test_events import recorded


class DeviceArray(ForeignArray):
    """An array that says it lies on a device, as those of jax do on any."""

    __slots__ = ()

    @property
    def __cuda_array_interface__(self) -> Any:
        return self.data.__array_interface__


class NarrowArray(FrozenArray):
    """An array of a library that has no dtypes of 64 bits, and makes those of 32 bits of them without a word."""

    __slots__ = ()

    def __init__(self, data: Any) -> None:
        narrow = {"int64": "int32", "uint64": "uint32", "float64": "float32", "complex128": "complex64"}
        super().__init__(data.astype(narrow.get(data.dtype.name, data.dtype), copy=False))


class Backend:
    """The whole plugin.

    Args:
        name: Its device.
        array_type: Arrays of its library.
    """

    def __init__(self, name: str, array_type: type[ForeignArray]) -> None:
        self.name, self.array_type = name, array_type

    @hookimpl
    def opmux_register(self, scope: Scope) -> None:
        """Registers the device, without a word about where its memory is."""
        opmux.native.array_kernels(
            scope,
            scope.backend(self.name),
            xp=ForeignModule(self.array_type),
            from_numpy=lambda array: self.array_type(np.array(array)),
            to_numpy=lambda array: array.data,
            array_type=ForeignArray,
            special=lambda: ForeignModule(self.array_type, scipy.special),
        )


def loaded(name: str, array_type: type[ForeignArray]) -> Iterator[str]:
    opmux.plugins.register(name, Backend(name, array_type))
    opmux.plugins.load(name)
    yield name
    opmux.plugins.unload(name)


@pytest.fixture(scope="module")
def remote() -> Iterator[str]:
    """A device whose arrays have `__cuda_array_interface__`."""
    yield from loaded("talking", DeviceArray)


@pytest.fixture(scope="module")
def narrow() -> Iterator[str]:
    """A device whose array module narrows."""
    yield from loaded("short32", NarrowArray)


NAMES = [x for x in listed_operators() if x not in known_missing() or calling.exists(x)]


def outcome(call: subset.Call, arrays: Any, device: str, convert: Any) -> Any:
    """The values that a call gives, with their dtypes, or the class of its refusal."""
    try:
        decoder = subset.Decoder(arrays, device=device, convert=convert)
        given, named = decoder(call.arguments), {name: decoder(value) for name, value in call.named.items()}
        if not decoder.made_tensor:
            named["device"] = device
        return subset.on_host(calling.function_of(call.operator, call.variant)(*given, **named))
    except OpmuxError as error:
        return type(error)


def outside(array: Any) -> Any:
    """Integers that no dimension is long enough for, in place of every second one."""
    if array.dtype.kind in "iu" and array.dtype.itemsize > 1:
        array.reshape(-1)[::2] = 1000
    return array


def with_zeros(array: Any) -> Any:
    """Zeros, which no integer can be divided by, in place of every second number; and the first index."""
    array.reshape(-1)[::2] = 0
    return array


def negative(array: Any) -> Any:
    """Integers below every dimension, in place of every second one."""
    if array.dtype.kind == "i" and array.dtype.itemsize > 1:
        array.reshape(-1)[::2] = -1000
    return array


def same(mine: Any, other: Any) -> bool:
    if isinstance(mine, opmux.Tensor):
        if (mine.dtype, mine.shape) != (other.dtype, other.shape):
            return False
        return np.allclose(np.asarray(mine.detach()), np.asarray(other.detach()), equal_nan=True, rtol=1e-4)
    if isinstance(mine, (list, tuple)):
        return len(mine) == len(other) and all(same(a, b) for a, b in zip(mine, other, strict=True))
    return repr(mine) == repr(other)


#: Operators whose results are drawn, or are not set.
DRAWN = (
    "empty",
    "rand",
    "normal",
    "bernoulli",
    "multinomial",
    "dropout",
    "rrelu",
    "uniform",
    "exponential",
    "cauchy",
    "geometric",
)


@pytest.mark.parametrize("name", [x for x in NAMES if not any(word in x for word in DRAWN)])
def test_values_are_looked_at(remote: str, name: str) -> None:
    """Indices out of range and zero divisors are refused on a device that says nothing of itself, as on the CPU."""
    by_operator, arrays = recorded()
    failures = []
    for call in by_operator[name]:
        if name in NOT_UNIQUE or call.dtype == "bfloat16":
            continue
        for change in (outside, negative, with_zeros):
            expected = outcome(call, arrays, "cpu", change)
            found = outcome(call, arrays, remote, change)
            refused = isinstance(expected, type) or isinstance(found, type)
            if expected is not found if refused else not same(found, expected):
                failures.append(
                    f"{change.__name__} {call.variant} {call.dtype} {call.named}: {found}, not {expected}"[:500]
                )
    assert not failures, "\n".join(failures)


@pytest.mark.parametrize("name", [x for x in NAMES if not any(word in x for word in DRAWN)])
def test_no_dtype_is_replaced(narrow: str, name: str) -> None:
    """A result has the dtype that the CPU gives, or the call is refused."""
    by_operator, arrays = recorded()
    failures = []
    for call in by_operator[name]:
        found = outcome(call, arrays, narrow, lambda array: array)
        if isinstance(found, type):
            continue
        expected = outcome(call, arrays, "cpu", lambda array: array)
        if _dtypes(found) != _dtypes(expected):
            failures.append(f"{call.variant} {call.dtype} {call.named}: {_dtypes(found)}, not {_dtypes(expected)}")
    assert not failures, "\n".join(failures)


def _dtypes(value: Any) -> Any:
    if isinstance(value, (list, tuple)):
        return [_dtypes(part) for part in value]
    return getattr(value, "dtype", type(value))
