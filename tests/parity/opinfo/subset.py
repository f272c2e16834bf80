"""The recorded calls of `opmux.testing.conformance`, compared by NumPy, with arrays that tests change before they are tensors."""

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import opmux
from opmux.testing.conformance import _recording as recording
from opmux.testing.conformance._recording import Call, Elements

from .comparison import check_gradients, check_result, cotangent, dtype_name, pairs
from .known import NOT_UNIQUE, WIDER

__all__ = ["Call", "Decoder", "Elements", "as_case", "check_grad", "check_value", "on_host", "prepared", "read"]


def read() -> tuple[list[Call], Elements]:
    """All calls, and the elements of their tensors."""
    calls, elements = recording.read()
    return list(calls), elements


def Decoder(  # noqa: N802 -- makes one
    elements: Elements,
    grad: bool = False,
    device: str = "cpu",
    convert: Callable[[Any], Any] = lambda array: array,
) -> recording.Decoder:
    """A decoder that does something to each array before it becomes a tensor.

    Args:
        elements: Elements of all tensors.
        grad: Whether tensors require grad as they were written.
        device: Device of the tensors, and what stands for the CPU where a call names that.
        convert: What is done to each array.
    """
    return recording.Decoder(elements, grad, device, lambda tensor: opmux.from_numpy(convert(tensor.numpy())))


def as_case(call: Call, arrays: Any) -> Any:
    """What the predicates of known differences look at."""
    decoder = Decoder(arrays)
    first, *others = decoder(call.arguments)
    named = {name: decoder(value) for name, value in call.named.items()}
    sample = SimpleNamespace(input=first, args=tuple(others), kwargs=named)
    return SimpleNamespace(operator=call.operator, variant=call.variant, dtype=call.dtype, sample=sample)


def check_value(call: Call, arrays: Any, device: str = "cpu") -> None:
    """Compares structure, dtypes, shapes and values of a call, on a device, with those of torch.

    Raises:
        DifferenceError: They differ.
    """
    ours, expected, _ = _called(call, arrays, grad=False, device=device)
    check_result(on_host(ours), expected, _tolerance(call), values=call.operator not in NOT_UNIQUE)


def check_grad(call: Call, arrays: Any, device: str = "cpu") -> None:
    """Compares the gradients of a call, on a device, with those of torch; a call without gradients has nothing to compare.

    Raises:
        DifferenceError: They differ.
    """
    if call.gradients is None or call.operator in NOT_UNIQUE:
        return
    ours, expected, leaves = _called(call, arrays, grad=True, device=device)
    chosen = [mine for mine, _ in pairs(ours, expected) if mine.requires_grad]
    weights = [opmux.from_numpy(cotangent(tuple(x.shape), dtype_name(x), k)).to(device) for k, x in enumerate(chosen)]
    found = opmux.autograd.grad(chosen, leaves, weights, allow_unused=True)
    check_gradients(on_host(found), Decoder(arrays)(call.gradients), _tolerance(call))


def _called(call: Call, arrays: Any, grad: bool, device: str) -> tuple[Any, Any, list[Any]]:
    """The result of opmux, that of torch, and the arguments that require grad."""
    run, leaves = prepared(call, arrays, grad, device)
    return run(), Decoder(arrays)(call.result), leaves


def prepared(call: Call, arrays: Any, grad: bool, device: str) -> tuple[Callable[[], Any], list[Any]]:
    """What makes the call with arguments that lie on the device already, and those of them that require grad."""
    decoder = Decoder(arrays, grad, device)
    return recording.prepared(call, decoder, device), decoder.leaves


def on_host(value: Any) -> Any:
    """A result with its tensors on the CPU."""
    if isinstance(value, opmux.Tensor):
        return value.cpu()
    if isinstance(value, (list, tuple)):
        parts = [on_host(part) for part in value]
        return type(value)(*parts) if hasattr(value, "_fields") else type(value)(parts)
    return value


def _tolerance(call: Call) -> tuple[float, float] | None:
    return WIDER[call.operator, call.dtype][0] if (call.operator, call.dtype) in WIDER else None
