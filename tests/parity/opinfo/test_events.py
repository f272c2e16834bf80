"""Floating-point events are none: results do not depend on the caller's `numpy.errstate`, nor on filters of warnings.

The calls are the recorded ones, their tensors filled with infinity, NaN, zeros and the ends of each dtype's range; and of each of
their operators the in-place and the out variant, and the gradient.
"""

import functools
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np
from tests.each import each

import opmux
from opmux.errors import OpmuxError
from opmux.testing.conformance import _functions as calling

from . import subset
from .operators import known_missing, listed_operators


@functools.cache
def recorded() -> tuple[dict[str, list[subset.Call]], subset.Elements]:
    """Calls by operator, and the elements of their tensors."""
    calls, arrays = subset.read()
    by_operator: dict[str, list[subset.Call]] = {name: [] for name in listed_operators()}
    for call in calls:
        by_operator[call.operator].append(call)
    return by_operator, arrays


def eventful(array: Any) -> Any:
    """The array with some of its numbers replaced by those that make events."""
    if array.dtype.kind not in "fc" or not array.size:
        return array
    limits = np.finfo(array.dtype)
    some = [0.0, limits.max, np.inf, np.nan, -limits.max, limits.tiny, -np.inf, -1.0]
    flat = array.reshape(-1)
    # Every other element, so that few operators find nothing but NaN; and a vector of two keeps one of each kind.
    flat[::2] = np.resize(np.array(some, dtype=array.dtype), flat[::2].shape)
    return array


@contextmanager
def silent() -> Iterator[None]:
    """Nothing is an event."""
    with np.errstate(all="ignore"), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


@contextmanager
def as_errors() -> Iterator[None]:
    """NumPy raises for every event."""
    with np.errstate(all="raise"):
        yield


@contextmanager
def as_warnings() -> Iterator[None]:
    """NumPy warns of every event, and warnings are raised."""
    with np.errstate(all="warn"), warnings.catch_warnings():
        warnings.filterwarnings("error", category=RuntimeWarning)
        yield


def outcome(call: subset.Call, arrays: Any, convert: Any, variant: str) -> tuple[Any, str]:
    """What a call gives and has written to its arguments, bit for bit, or the class of its refusal; and a foreign exception."""
    decoder = subset.Decoder(arrays, variant == "gradient", convert=convert)
    given, named = decoder(call.arguments), {name: decoder(value) for name, value in call.named.items()}
    opmux.manual_seed(0)
    try:
        result = _called(call, variant, given, named)
        if variant == "gradient":
            result = _gradients(result, decoder.leaves)
    except OpmuxError as error:
        return type(error).__name__, ""
    except (ArithmeticError, RuntimeWarning, ValueError, TypeError, np.linalg.LinAlgError) as error:
        return type(error).__name__, repr(error)
    return (_bits(result), _bits(given)), ""


def _called(call: subset.Call, variant: str, given: list[Any], named: dict[str, Any]) -> Any:
    function = calling.function_of(call.operator, call.variant)
    if variant == "out":
        # What the destination is like is not an event.
        with silent():
            opmux.manual_seed(0)
            like = function(*subset.on_host(given), **named)
            outs = [opmux.zeros_like(x) for x in like] if isinstance(like, tuple) else opmux.zeros_like(like)
        opmux.manual_seed(0)
        return function(*given, **named, out=outs)
    if variant == "inplace":
        return getattr(opmux.Tensor, f"{call.operator}_")(*given, **named)
    return function(*given, **named)


def _gradients(result: Any, leaves: list[Any]) -> Any:
    parts = [x for x in (result if isinstance(result, (list, tuple)) else [result]) if isinstance(x, opmux.Tensor)]
    chosen = [x for x in parts if x.requires_grad]
    return (
        opmux.autograd.grad(chosen, leaves, [opmux.ones_like(x) for x in chosen], allow_unused=True) if chosen else []
    )


def _bits(value: Any) -> Any:
    if isinstance(value, opmux.Tensor):
        host = np.asarray(value.detach()).copy()
        # Which NaN it is, and the sign of it, is no part of the value.
        if host.dtype.kind in "fc":
            parts = host.reshape(-1).view(host.real.dtype)
            parts[np.isnan(parts)] = np.nan
        return str(value.dtype), tuple(value.shape), host.tobytes()
    if isinstance(value, (list, tuple)):
        return [_bits(part) for part in value]
    return repr(value)


def variants(name: str, call: subset.Call) -> list[str]:
    """The function, and the in-place method and the out form if a first call shows that there are such."""
    found = ["function"] + ["gradient"] * (call.gradients is not None)
    if not call.variant and "." not in name:
        found += ["inplace"] * hasattr(opmux.Tensor, f"{name}_")
        handle = getattr(opmux.ops.aten, name, None)
        found += ["out"] * (handle is not None and any("out" in overload for overload in handle.overloads()))
    return found


@each("name", [x for x in listed_operators() if x not in known_missing() or calling.exists(x)])
def test_events_change_no_result(name: str) -> None:
    """Every variant gives, bit for bit, what it gives where nothing is an event, and no exception of the array module."""
    by_operator, arrays = recorded()
    failures = []
    for call in by_operator[name]:
        for variant in variants(name, call):
            for convert in (eventful, lambda array: array):
                with silent():
                    expected, broken = outcome(call, arrays, convert, variant)
                if broken:
                    continue  # Another test's business: it is raised where nothing is an event too.
                for mode in (as_errors, as_warnings):
                    with mode():
                        found, foreign = outcome(call, arrays, convert, variant)
                    if foreign or found != expected:
                        failures.append(
                            f"{mode.__name__} {variant} {call.variant} {call.dtype}: {foreign or 'another result'}"
                        )
    assert not failures, "\n".join(failures)
