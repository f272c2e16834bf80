"""Calls of operators on a device, against the same calls on the CPU, and what the host waited for meanwhile."""

import functools
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from tests.parity.opinfo import subset
from tests.parity.opinfo.comparison import (
    GRADIENT_TOLERANCES,
    DifferenceError,
    check_gradients,
    check_result,
    check_strides,
    cotangent,
    dtype_name,
    pairs,
)
from tests.parity.opinfo.known import NOT_UNIQUE, WIDER
from tests.parity.opinfo.operators import known_missing, listed_operators

import opmux
from opmux.testing.conformance import _functions as calling

from .fake_cupy import Machine, Record

__all__ = [
    "DEVICE",
    "DEVICE_TOLERANCES",
    "GRADIENTS",
    "NAMES",
    "check_call",
    "check_gradient",
    "check_same",
    "compare_gradients",
    "differences",
    "recorded",
    "recorded_calls",
    "tensors_of",
    "waits",
]

DEVICE: Final = "cuda"
Tolerance = tuple[float, float] | None


def recorded_calls() -> tuple[dict[str, list[subset.Call]], subset.Elements]:
    """The recorded calls by operator, and the elements of their tensors."""
    calls, arrays = subset.read()
    by_operator: dict[str, list[subset.Call]] = {}
    for call in calls:
        by_operator.setdefault(call.operator, []).append(call)
    return by_operator, arrays


def tensors_of(value: Any) -> Iterator[Any]:
    """The tensors in a result."""
    if isinstance(value, opmux.Tensor):
        yield value
    elif isinstance(value, (list, tuple)):
        for part in value:
            yield from tensors_of(part)


def check_same(mine: Any, host: Any, tolerance: Tolerance = None, *, values: bool = True) -> None:
    """Compares a result on the device with that on the CPU: structure, dtypes, shapes, order in memory and values.

    Raises:
        DifferenceError: They differ, or a tensor lies elsewhere.
    """
    for tensor in tensors_of(mine):
        if tensor.device.type != DEVICE:
            raise DifferenceError(f"device: the result is on {tensor.device}")
    for a, b in pairs(mine, host):
        check_strides(a, b)
    check_result(subset.on_host(mine), host, tolerance, values=values)


def check_call(call: subset.Call, arrays: Any, tolerance: Tolerance = None) -> None:
    """Compares the results of one call.

    Raises:
        DifferenceError: They differ.
    """
    mine, host = [subset.prepared(call, arrays, False, device)[0]() for device in (DEVICE, "cpu")]
    check_same(mine, host, tolerance or _wider(call), values=call.operator not in NOT_UNIQUE)


def check_gradient(call: subset.Call, arrays: Any, tolerance: Tolerance = None) -> None:
    """Compares the gradients of one call, if it has any that its arguments determine.

    Raises:
        DifferenceError: They differ.
    """
    if call.gradients is None or call.operator in NOT_UNIQUE:
        return
    prepared = [subset.prepared(call, arrays, True, device) for device in (DEVICE, "cpu")]
    compare_gradients([(run(), leaves) for run, leaves in prepared], tolerance or _wider(call))


def _wider(call: subset.Call) -> Tolerance:
    return WIDER.get((call.operator, call.dtype), (None, ""))[0]


def compare_gradients(outcomes: Sequence[tuple[Any, list[Any]]], tolerance: Tolerance = None) -> None:
    """Compares gradients.

    Args:
        outcomes: Result, and leaves that it may depend on, of the device and of the CPU.
        tolerance: Relative and absolute; those of gradients if None.

    Raises:
        DifferenceError: They differ.
    """
    mine, host = (_gradients(result, leaves) for result, leaves in outcomes)
    for tensor in tensors_of(mine):
        if tensor.device.type != DEVICE:
            raise DifferenceError(f"device: a gradient is on {tensor.device}")
    check_gradients(subset.on_host(mine), subset.on_host(host), tolerance)


def _gradients(result: Any, leaves: list[Any]) -> Any:
    """The gradients of the leaves, None for those that no tensor of the result depends on."""
    chosen = _differentiable(result)
    if not chosen:
        return [None] * len(leaves)
    return opmux.autograd.grad(chosen, leaves, _cotangents(chosen), allow_unused=True)


def _differentiable(result: Any) -> list[Any]:
    return [tensor for tensor in tensors_of(result) if tensor.requires_grad]


def _cotangents(tensors: list[Any]) -> list[Any]:
    return [opmux.from_numpy(cotangent(tuple(x.shape), dtype_name(x), k)).to(x.device) for k, x in enumerate(tensors)]


def waits(machine: Machine, call: subset.Call, arrays: Any) -> dict[str, list[Record]]:
    """What was counted while a call ran: "forward" and "backward", without the making of the arguments."""
    run, _ = subset.prepared(call, arrays, False, DEVICE)
    _, forward = counted(machine, run)
    if call.gradients is None:
        return {"forward": forward, "backward": []}
    run, leaves = subset.prepared(call, arrays, True, DEVICE)
    result, more = counted(machine, run)
    chosen = _differentiable(result)
    weights = _cotangents(chosen)
    _, backward = counted(machine, lambda: opmux.autograd.grad(chosen, leaves, weights, allow_unused=True))
    return {"forward": forward + more, "backward": backward}


def counted(machine: Machine, run: Callable[[], Any]) -> tuple[Any, list[Record]]:
    """The result of a function, and the transfers and synchronisations meanwhile."""
    machine.records.clear()
    result = run()
    found = list(machine.records)
    machine.records.clear()
    return result, found


#: Tolerances on a real device, whose sums come in another order and whose functions are other approximations.
DEVICE_TOLERANCES: Final = GRADIENT_TOLERANCES | {"float16": (1e-2, 1e-3)}


#: Dtypes that gradients are compared in.
GRADIENTS: Final = frozenset(GRADIENT_TOLERANCES)
#: Operators that calls were recorded of.
NAMES = [x for x in listed_operators() if x not in known_missing() or calling.exists(x)]
_REFUSALS = (DifferenceError, ValueError, TypeError, RuntimeError, IndexError, AttributeError)

recorded = functools.cache(recorded_calls)


def differences(name: str, tolerance: tuple[float, float] | None = None) -> list[str]:
    """How the recorded calls of an operator differ on the device from the CPU, one text for each."""
    by_operator, arrays = recorded()
    found = []
    for call in by_operator[name]:
        for check in (check_call, check_gradient):
            try:
                check(call, arrays, tolerance)
            except _REFUSALS as error:
                found.append(f"{check.__name__} {call.variant} {call.dtype} {call.arguments}: {error!r}"[:600])
    return found
