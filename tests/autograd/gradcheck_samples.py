"""The calls whose derivatives are checked: those recorded for every operator, and two tables of others.

Those are `gradcheck_calls.py` and `complex_cases.py`. Together they reach every formula of derivatives.yaml, which
`test_gradcheck.py` counts.
"""

import functools
import inspect
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, final

import numpy as np

import opmux
from opmux.testing.conformance import _functions as calling

from ..parity.opinfo import subset
from . import complex_cases
from .gradcheck_calls import ROWS
from .gradcheck_rows import Row, prepared

Prepared = tuple[Callable[..., Any], tuple[Any, ...]]


@final
@dataclass(frozen=True, slots=True)
class Sample:
    """A function and where its derivatives are checked.

    Attributes:
        name: Operator, and which of its calls.
        make: For a device, the function of the tensors that require grad, and these.
        fast: Whether one combination of the derivatives is compared in place of all: recorded calls can be large.
        once: Why there is no second derivative: the operator whose derivative is missing; "" if there is one.
    """

    name: str
    make: Callable[[str], Prepared]
    fast: bool = False
    once: str = ""


#: Operators without a derivative, which others need for their second one, with what makes it so.
ONLY_ONCE = {
    "aten::_cdist_backward": "PyTorch has none: the gradient of a norm of differences",
    "aten::_pdist_backward": "PyTorch has none: the gradient of a norm of differences",
    "aten::_ctc_loss_backward": "PyTorch has none: sums over all alignments",
    "aten::_ctc_loss_backward.Tensor": "PyTorch has none: sums over all alignments",
}


def _of_row(row: Row, number: int) -> Sample:
    once = {"_pdist_forward": "aten::_pdist_backward", "_cdist_forward": "aten::_cdist_backward"}
    once |= {
        name: f"aten::_ctc_loss_backward{name.removeprefix('_ctc_loss')}" for name in ("_ctc_loss", "_ctc_loss.Tensor")
    }
    return Sample(f"{row}#{number}", functools.partial(prepared, row), once=once.get(row.operator, ""))


# -- recorded calls -------------------------------------------------------------------------------------------------------


@functools.cache
def _recorded() -> tuple[list[subset.Call], subset.Elements]:
    calls, arrays = subset.read()
    return [call for call in calls if call.gradients is not None], arrays


def _in_double(array: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    return array.astype("float64") if array.dtype == np.float32 else array


def _symmetric(a: Any) -> Any:
    return (a + a.mT) / 2


#: What the first argument must be for the derivative to be one of all its elements.
_ADAPTED: dict[str, Callable[[Any], Any]] = {
    "linalg.cholesky": _symmetric,
    # Its gradient is that of logits.
    "nn.functional.ctc_loss": lambda logits: opmux.log_softmax(logits, 2),
}
#: What of a result has differences: the logarithm of what a mask holds back is minus infinity, whatever the input.
_FINITE: dict[str, Callable[[Any], Any]] = {
    "masked.log_softmax": lambda result: result.masked_fill(opmux.isinf(result), 0),
}


def _prepared_call(call: subset.Call, device: str, in_place: bool = False) -> Prepared:
    decoder = subset.Decoder(_recorded()[1], grad=True, device=device, convert=_in_double)
    first: Any
    first, *others = decoder(call.arguments)
    named = {name: decoder(value) for name, value in call.named.items()}
    function = calling.in_place_of(call.operator) if in_place else calling.function_of(call.operator, call.variant)
    adapted = opmux.Tensor.clone if in_place else _ADAPTED.get(call.operator)

    def flat(*leaves: Any) -> tuple[Any, ...]:
        # The leaves are in the arguments: gradcheck moves them there.
        opmux.manual_seed(0)
        results = tensors_in(function(adapted(first) if adapted else first, *others, **named))
        finite = _FINITE.get(call.operator)
        return tuple(results if finite is None else map(finite, results))

    return flat, tuple(decoder.leaves)


def tensors_in(value: Any) -> list[Any]:
    """The tensors of a result, in order."""
    if isinstance(value, opmux.Tensor):
        return [value]
    return [x for part in value for x in tensors_in(part)] if isinstance(value, (list, tuple)) else []


def _once(call: subset.Call) -> str:
    if call.operator == "masked.logaddexp":  # Beside minus infinity its second derivative is NaN, as PyTorch's is.
        return call.operator
    if call.operator == "cdist":
        return "aten::_cdist_backward" if call.arguments[2:] and call.arguments[2] != 2.0 else ""
    return "aten::_ctc_loss_backward" if call.operator == "nn.functional.ctc_loss" else ""


def _of_call(call: subset.Call, number: int) -> Sample:
    name = f"{call.operator}{'@' * bool(call.variant)}{call.variant}#{number}"
    return Sample(name, functools.partial(_prepared_call, call), fast=True, once=_once(call))


def in_place_samples() -> list[Sample]:
    """The recorded calls that can write their first argument as well, doing so to a copy of it."""
    return [
        Sample(f"{call.operator}_#{number}", functools.partial(_prepared_call, call, in_place=True), fast=True)
        for number, call in enumerate(_recorded()[0])
        if _can_write(call)
    ]


def _can_write(call: subset.Call) -> bool:
    first, result = call.arguments[0], call.result
    if not (isinstance(first, dict) and isinstance(result, dict) and first.get("shape", 0) == result.get("shape", 1)):
        return False
    if call.operator.startswith("nn.functional."):
        return "inplace" in inspect.signature(calling.function_of(call.operator)).parameters
    return hasattr(opmux.Tensor, f"{call.operator}_")


# -- complex tensors ------------------------------------------------------------------------------------------------------


def _prepared_complex(call: complex_cases.Row, device: str) -> Prepared:
    _, function, inputs = call
    leaves = []
    for seed, (kind, shape) in enumerate(inputs):
        real, imaginary = np.random.default_rng(seed).uniform(0.2, 0.9, (2, *shape))
        array = np.asarray(real if kind == "r" else real + 1j * imaginary)
        leaves.append(opmux.from_numpy(array).to(device).requires_grad_())
    return function, tuple(leaves)


def samples() -> list[Sample]:
    """All of them; the order says nothing."""
    calls = [_of_call(call, number) for number, call in enumerate(_recorded()[0])]
    rows = [_of_row(row, number) for number, row in enumerate(ROWS)]
    return [
        *rows,
        *calls,
        # Whole Jacobians of these are compared in test_complex.py.
        *(Sample(f"complex {c[0]}", functools.partial(_prepared_complex, c), fast=True) for c in complex_cases.CASES),
    ]
