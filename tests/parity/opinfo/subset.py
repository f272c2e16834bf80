"""A few recorded calls of every operator: arguments, results and gradients of torch, read without torch.

`opinfo_subset.json.gz` has the calls. A tensor in it is `{"tensor": dtype, "at": start, "shape": [...]}`, with `"grad": true` if
it requires one; its elements are those from `start` on in the array of that name in `opinfo_subset.npz`. Other values that JSON
has not: `{"tuple": [...], "names": [...]}`, `{"float": "nan"}`, `{"constant": "float32"}`, `{"slice": [...]}` and
`{"ellipsis": true}`.
"""

import gzip
import json
from collections import namedtuple
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from math import prod
from types import SimpleNamespace
from typing import Any, final

import numpy as np

import opmux

from . import calling
from .comparison import check_gradients, check_result, cotangent, dtype_name, pairs
from .known import NOT_UNIQUE, WIDER
from .operators import DATA

CALLS = DATA / "opinfo_subset.json.gz"
ARRAYS = DATA / "opinfo_subset.npz"


#: Operators whose tensors are numbers, and say nothing about where the result is.
_FACTORIES = ("linspace", "logspace")


@final
@dataclass(frozen=True, slots=True)
class Call:
    """One recorded call, with its values as they were written."""

    operator: str
    variant: str
    dtype: str
    arguments: list[Any]
    named: dict[str, Any]
    result: Any
    gradients: list[Any] | None


@final
class Decoder:
    """Makes values of opmux from those that were written.

    Args:
        arrays: Elements of all tensors, by dtype.
        grad: Whether tensors require grad as they were written.
        device: Device of the tensors, and what stands for the CPU where a call names that.
        convert: What is done to each array before it becomes a tensor.
    """

    def __init__(
        self, arrays: Any, grad: bool = False, device: str = "cpu", convert: Callable[[Any], Any] = lambda array: array
    ) -> None:
        self._arrays, self._grad, self._device, self._convert = arrays, grad, device, convert
        #: Whether a tensor was made.
        self.made_tensor = False
        #: Tensors that require grad, in the order of the arguments.
        self.leaves: list[Any] = []

    def __call__(self, value: Any) -> Any:
        """The value of opmux."""
        if isinstance(value, list):
            return [self(part) for part in value]
        if not isinstance(value, dict):
            return self._device if value == "cpu" else value
        kind = next(iter(value))
        made: Any = getattr(self, f"_{kind}")(value)
        return made

    def _tensor(self, value: dict[str, Any]) -> Any:
        elements = self._arrays[value["tensor"]][value["at"] : value["at"] + prod(value["shape"])]
        tensor = opmux.from_numpy(self._convert(elements.reshape(value["shape"]).copy())).to(self._device)
        self.made_tensor = True
        if self._grad and value.get("grad"):
            self.leaves.append(tensor.requires_grad_())
        return tensor

    def _tuple(self, value: dict[str, Any]) -> Any:
        parts = [self(part) for part in value["tuple"]]
        # The names are data, and no class that is written out could have them.
        return namedtuple("Result", value["names"])(*parts) if "names" in value else tuple(parts)  # noqa: PYI024 -- as above

    def _float(self, value: dict[str, Any]) -> float:
        return float(value["float"])

    def _constant(self, value: dict[str, Any]) -> Any:
        return getattr(opmux, value["constant"])

    def _slice(self, value: dict[str, Any]) -> slice:
        return slice(*value["slice"])

    def _ellipsis(self, value: dict[str, Any]) -> Any:
        return ...


def read() -> tuple[list[Call], dict[str, Any]]:
    """All calls, and the elements of their tensors by dtype."""
    with gzip.open(CALLS, "rt") as file:
        calls = [Call(**row) for row in json.load(file)["calls"]]
    with np.load(ARRAYS) as file:
        return calls, {name: file[name] for name in file.files}


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
    given = decoder(call.arguments)
    named = {name: decoder(value) for name, value in call.named.items()}
    if device != "cpu" and (not decoder.made_tensor or call.operator in _FACTORIES):
        named["device"] = device
    return partial(calling.function_of(call.operator, call.variant), *given, **named), decoder.leaves


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
