"""Writes the recorded calls of `opmux.testing.conformance`, from the torch that is installed.

Run it with `python tests/parity/opinfo/record_subset.py` when torch's release changes or the list of operators does.
"""

import gzip
import json
import math
import sys
from base64 import b64encode
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any, final

import numpy as np
import torch

if not __package__:
    sys.path.insert(0, str(Path(__file__).parents[3]))

from tests.parity.opinfo import gradients
from tests.parity.opinfo.checks import Case, NothingToCompareError
from tests.parity.opinfo.conversion import Copies, UnsupportedValueError, arguments
from tests.parity.opinfo.database import Limits, all_opinfos, dtypes_of, samples_of, seeded, spread, tensors_in
from tests.parity.opinfo.known import KNOWN_DIFFERENCES, NOT_UNIQUE, WIDER
from tests.parity.opinfo.operators import listed_operators

from opmux.testing import conformance
from opmux.testing.conformance._recording import FILE

#: Elements of all tensors of a call, where the operator has a sample that small.
ELEMENTS = 120
CALLS = 3


def _sample(first: Any, *args: Any, **named: Any) -> Any:
    return SimpleNamespace(input=first, args=args, kwargs=named)


def _made(dtype: str, *shape: int) -> Any:
    """A tensor of numbers below 5, which requires grad if it can."""
    numbers = torch.rand(shape) * 5
    return numbers.requires_grad_() if dtype == "float32" else numbers.to(getattr(torch, dtype))


def _ctc_loss(dtype: str) -> list[Any]:
    probabilities = _made(dtype, 6, 2, 4).detach().log_softmax(2).requires_grad_()
    targets, lengths = torch.tensor([[1, 2, 3], [1, 1, 2]]), (torch.tensor([6, 5]), torch.tensor([3, 2]))
    return [_sample(probabilities, targets, *lengths, reduction=kind) for kind in ("mean", "none")]


def _kron(dtype: str) -> list[Any]:
    return [_sample(_made(dtype, 2, 3), _made(dtype, *shape)) for shape in ((3, 2), (2,))]


def _slice_scatter(dtype: str) -> list[Any]:
    given = (((2, 5), (0, 1, 3)), ((4, 2), (1, 0, 4, 2)))
    return [_sample(_made(dtype, 4, 5), _made(dtype, *shape), *where) for shape, where in given]


#: Samples for operators all of whose own are too large to be kept.
SMALLER: dict[str, Callable[[str], list[Any]]] = {
    "kron": _kron,
    "nn.functional.ctc_loss": _ctc_loss,
    "slice_scatter": _slice_scatter,
}


@final
class Encoder:
    """Writes values of torch as JSON has them, and collects the elements of tensors."""

    def __init__(self) -> None:
        self._parts: dict[str, list[np.ndarray[Any, Any]]] = {}
        self._ends: dict[str, int] = {}

    def elements(self) -> dict[str, str]:
        """The elements of all tensors, by dtype, as bytes in base64."""
        joined = {name: np.concatenate(parts) for name, parts in self._parts.items()}
        return {
            name: b64encode(array.astype(array.dtype.newbyteorder("<")).tobytes()).decode()
            for name, array in joined.items()
        }

    def __call__(self, value: Any) -> Any:
        """The value as it is written."""
        if isinstance(value, torch.Tensor):
            return self._tensor(value)
        if isinstance(value, tuple):
            fields = getattr(value, "__match_args__", ())
            names = {"names": list(fields)} if fields else {}
            return {"tuple": [self(part) for part in value], **names}
        if isinstance(value, list):
            return [self(part) for part in value]
        if isinstance(value, slice):
            return {"slice": [value.start, value.stop, value.step]}
        return self._constant(value)

    def _constant(self, value: Any) -> Any:
        if isinstance(value, float) and not math.isfinite(value):
            return {"float": str(value)}
        if isinstance(value, (torch.dtype, torch.memory_format)):
            return {"constant": str(value).removeprefix("torch.")}
        if isinstance(value, torch.device):
            return str(value)
        return {"ellipsis": True} if value is ... else value

    def _tensor(self, value: Any) -> Any:
        elements = value.detach().numpy(force=True).reshape(-1)
        name = elements.dtype.name
        start = self._ends.get(name, 0)
        self._ends[name] = start + len(elements)
        self._parts.setdefault(name, []).append(elements)
        grad = {"grad": True} if value.requires_grad and value.is_leaf else {}
        return {"tensor": name, "at": start, "shape": list(value.shape), **grad}


def is_plain(value: Any) -> bool:
    """Whether shape and elements say all about a tensor: it is contiguous, and nothing else is in its memory."""
    whole = value.untyped_storage().nbytes() == value.numel() * value.element_size()
    return value.is_contiguous() and whole and value.dtype not in (torch.bfloat16, torch.complex32)


def usable(case: Case) -> bool:
    """Whether opmux can have the arguments, and torch has a result that is not random."""
    try:
        arguments(case.sample, Copies("cpu"))
        results = list(tensors_in(case.theirs))
    except (UnsupportedValueError, NothingToCompareError):
        return False
    given = tensors_in((case.sample.input, case.sample.args, case.sample.kwargs))
    return not case.random and all(map(is_plain, given)) and all(x.dtype != torch.bfloat16 for x in results)


def size(case: Case) -> int:
    """Elements of arguments, gradients and results."""
    given = list(tensors_in((case.sample.input, case.sample.args, case.sample.kwargs)))
    tensors = [*given, *(x for x in given if x.requires_grad), *tensors_in(case.theirs)]
    return sum(int(x.numel()) for x in tensors)


def best(opinfo: Any, dtype: str) -> list[Case]:
    """Usable samples, those first that say most: the largest of those that are small enough, then the smallest."""
    samples = [(0, sample) for sample in SMALLER[opinfo.name](dtype)] if opinfo.name in SMALLER else None
    samples = samples or samples_of(opinfo, dtype, Limits(samples=40))
    cases = [Case(opinfo, dtype, index, sample) for index, sample in samples]
    cases = [case for case in cases if usable(case)]
    small = sorted((case for case in cases if 0 < size(case) <= ELEMENTS), key=size, reverse=True)
    return spread(small, CALLS) or sorted(cases, key=size)[:1]


def chosen(name: str) -> list[Case]:
    """About three calls of an operator: of several variants and kinds of dtypes, where it has them."""
    opinfos = all_opinfos()[name]
    groups = [
        best(opinfo, dtype)
        for dtype in ("float32", "int64", "bool", "float64")
        for opinfo in opinfos
        if dtype in dtypes_of(opinfo)
    ]
    rows = [group[depth] for depth in range(CALLS) for group in groups if depth < len(group)]
    floating = [case for case in rows if case.dtype == "float32"]
    others = [case for case in rows if case.dtype != "float32"]
    return [*floating[: CALLS - bool(others)], *others[: max(1, CALLS - len(floating))]]


def compared(case: Case) -> dict[str, Any]:
    """How a call is compared, if not as usual."""
    known = [e for e in KNOWN_DIFFERENCES if e.operator == case.operator and e.applies(case)]
    names = {"value": "value", "grad": "gradient"}
    skips = [name for check, name in names.items() if any(e.check == check for e in known)]
    skips += ["value"] if case.operator in NOT_UNIQUE and "value" not in skips else []
    wider = WIDER.get((case.operator, case.dtype))
    return {**({"tolerance": list(wider[0])} if wider else {}), **({"skips": skips} if skips else {})}


def recorded(case: Case, encode: Encoder) -> dict[str, Any]:
    """One call as it is written."""
    copies = Copies(grad=True)
    given, named = arguments(case.sample, copies)
    row: dict[str, Any] = {"operator": case.operator, "variant": case.variant, "dtype": case.dtype}
    row |= {"arguments": encode(given), "named": {key: encode(value) for key, value in named.items()}}
    row |= compared(case)
    try:
        leaves = Copies(grad=True)
        results = gradients.requiring(gradients.differentiable_result(case, leaves))
        found = gradients.gradients_of(results, leaves.leaves, gradients.cotangents(results))
        assert len(leaves.leaves) == len(copies.leaves)
    except NothingToCompareError:
        return row | {"result": encode(case.theirs), "gradients": None}
    return row | {"result": encode(case.theirs), "gradients": encode(list(found))}


def main() -> None:
    """Writes the file."""
    encode = Encoder()
    with seeded():
        rows = [recorded(case, encode) for name in listed_operators() for case in chosen(name)]
    content = {"torch": torch.__version__, "calls": rows, "elements": encode.elements()}
    text = json.dumps(content, allow_nan=False, separators=(",", ":"))
    # Without a time, so that writing the same calls again gives the same file.
    (Path(conformance.__file__).parent / FILE).write_bytes(gzip.compress(text.encode(), 9, mtime=0))


if __name__ == "__main__":
    main()
