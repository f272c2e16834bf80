"""The recorded calls on array modules of other kinds: all checks are on, and no dtype is put in another's place."""

import functools
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np
import pytest
import scipy.special
from tests.each import each

import opmux
from opmux.errors import OpmuxError
from opmux.plugins import Scope, hookimpl
from opmux.testing.conformance import _functions as calling

from ...autograd.foreign_arrays import ForeignArray, ForeignModule, FrozenArray, StandardArray, StandardModule
from . import subset
from .comparison import DifferenceError
from .known import NOT_UNIQUE
from .operators import known_missing, listed_operators
from .test_events import recorded
from .test_subset import is_known


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


@contextmanager
def loaded_with(name: str, **options: Any) -> Iterator[str]:
    """A device made by `array_kernels` with such options."""

    class Made:
        @hookimpl
        def opmux_register(self, scope: Scope) -> None:
            opmux.native.array_kernels(scope, scope.backend(name), **options)

    opmux.plugins.register(name, Made())
    opmux.plugins.load(name)
    yield name
    opmux.plugins.unload(name)


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
def frozen() -> Iterator[str]:
    """A device whose arrays cannot be written to, and have what the documentation asks for."""
    yield from loaded("unwritable", FrozenArray)


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


@each("name", [x for x in NAMES if not any(word in x for word in DRAWN)])
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


@functools.cache
def outcomes_of_standard() -> dict[tuple[str, str], list[str]]:
    """What goes wrong over a module with the standard's functions alone: errors by operator and check."""
    found: dict[tuple[str, str], list[str]] = {}
    by_operator, arrays = recorded()
    module = opmux.native.ArrayAPI(StandardModule())
    with loaded_with(
        "standard", xp=module, special=lambda: module.part(ForeignModule(StandardArray, scipy.special))
    ) as device:
        for name in NAMES:
            for call in by_operator[name]:
                for check, compare in (("value", subset.check_value), ("grad", subset.check_grad)):
                    if is_known(call, "value") or is_known(call, check) or call.dtype in ("bfloat16", "float16"):
                        continue
                    errors = found.setdefault((name, check), [])
                    try:
                        compare(call, arrays, device)
                    except (DifferenceError, OpmuxError, ValueError, TypeError, RuntimeError, AttributeError) as error:
                        errors.append(f"{call.variant} {call.dtype} {call.named}: {error!r} {error}"[:4000])
    return found


@pytest.mark.skipif(
    np.lib.NumpyVersion(np.__version__) < "2.1.0", reason="earlier NumPy lacks functions of the standard"
)
@pytest.mark.slow
def test_recorded_calls_agree_on_the_array_api() -> None:
    """Over Python's array API standard a call gives what torch gave, or is refused for a function that the module lacks."""
    found = outcomes_of_standard()
    wrong = [
        f"{name} {check} {error}"
        for (name, check), errors in found.items()
        for error in errors
        if "has no" not in error
    ]
    assert not wrong, "\n".join(wrong)
    assert sum(bool(errors) for errors in found.values()) < len(found) // 10


@each("name", NAMES)
def test_recorded_calls_agree_on_immutable_arrays(frozen: str, name: str) -> None:
    """Every recorded call and gradient is right without writing, NumPy's methods and NumPy's keywords."""
    by_operator, arrays = recorded()
    failures = []
    for call in by_operator[name]:
        for check, compare in (("value", subset.check_value), ("grad", subset.check_grad)):
            if is_known(call, "value") or is_known(call, check):
                continue
            try:
                compare(call, arrays, frozen)
            except (DifferenceError, OpmuxError, ValueError, TypeError, RuntimeError, AttributeError) as error:
                failures.append(f"{check} {call.variant} {call.dtype} {call.named}: {error!r}"[:600])
    assert not failures, "\n".join(failures)


@each("name", [x for x in NAMES if not any(word in x for word in DRAWN)])
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
