"""How a call ends in each library, and how the two ends differ."""

import contextlib
import re
from dataclasses import dataclass
from types import ModuleType
from typing import Any, final

import torch

from opmux.errors import OpmuxError
from opmux.tensor import Tensor

from ..opinfo import comparison
from ..opinfo.comparison import DifferenceError
from .calls import Call
from .known import UNDEFINED_VALUES
from .matrices import check_determined, is_matrix_operator

Arguments = tuple[list[Any], dict[str, Any]]


@final
@dataclass(frozen=True, slots=True)
class Ended:
    """The end of a call in one library: its result, or the exception, and what has become of the arguments."""

    result: Any
    error: Exception | None
    given: Arguments


@final
@dataclass(frozen=True, slots=True)
class Difference:
    """How opmux ends otherwise than torch.

    Attributes:
        kind: "foreign", "accepted", "refused", "changed", "argument", or what differs of the results: "structure", "dtype",
            "shape", "value", "strides".
        text: What was found.
        refusal: What torch said, if it refused.
    """

    kind: str
    text: str
    refusal: str = ""


def ended(call: Call, library: ModuleType) -> Ended:
    """Makes a call.

    Raises:
        Exception: The arguments cannot be had in this library.
    """
    positional, named = call.arguments(library)
    try:
        result = call.function(library)(*positional, **named)
    except Exception as error:  # whatever it is, it is an end to compare
        return Ended(None, error, (positional, named))
    return Ended(result, None, (positional, named))


def difference(call: Call, theirs: Ended, ours: Ended) -> Difference | None:
    """The first difference between the ends of a call in torch and in opmux."""
    refusal = "" if theirs.error is None else line(theirs.error)
    if ours.error is not None:
        if not _is_ours(ours.error):
            return Difference("foreign", line(ours.error), refusal)
        if theirs.error is None:
            return Difference("refused", line(ours.error))
        changed = _changed(call, ours)
        return Difference("changed", changed, refusal) if changed else None
    if theirs.error is not None:
        return Difference("accepted", described(ours.result), refusal)
    return _of_results(call, theirs, ours)


def line(error: BaseException) -> str:
    """An exception in one line."""
    return f"{type(error).__name__}: {' '.join(str(error).split())[:1200]}"


def described(result: Any) -> str:
    """A result in one line."""
    return f"{type(result).__name__} {' '.join(repr(result)[:200].split())}"


def _is_ours(error: Exception) -> bool:
    """Whether users may see an exception: one of opmux, or Python's own for a wrong number or name of arguments."""
    if isinstance(error, OpmuxError):
        return True
    raised_by_the_call = error.__traceback__ is None or error.__traceback__.tb_next is None
    return type(error) is TypeError and raised_by_the_call


def _of_results(call: Call, theirs: Ended, ours: Ended) -> Difference | None:
    of_matrices = is_matrix_operator(call)
    values = has_defined_values(call) and not of_matrices
    try:
        comparison.check_result(ours.result, theirs.result, tolerance(call), values=values, infinite_parts=False)
        if of_matrices:
            check_determined(call, theirs.given, ours.result, theirs.result)
        for mine, other in comparison.pairs(ours.result, theirs.result):
            comparison.check_strides(mine, other)
    except DifferenceError as error:
        return Difference(str(error).partition(":")[0], str(error))
    for place, (mine, other) in enumerate(zip(_values(ours.given), _values(theirs.given), strict=True)):
        if _returned(mine, ours.result) != _returned(other, theirs.result):
            return Difference("structure", f"structure: argument {place} is returned by one library only")
        if isinstance(mine, Tensor):
            try:
                comparison.check_result(mine, other, tolerance(call), values=values, infinite_parts=False)
            except DifferenceError as error:
                return Difference("argument", f"argument {place}: {error}")
    return None


def tolerance(call: Call) -> tuple[float, float] | None:
    """The tolerance of a call; None for that of each result's dtype.

    With 16 bits torch rounds between the steps of some operators, and not in others; a step may be as large as one and leave
    little, such as 1 + erf(x). So two units in the last place are allowed, and one of the number one, whatever the dtype of the
    result that follows. A result may also be computed in one precision and written into a destination of another.
    """
    text = str(call)
    for name, digits in (("bfloat16", 7), ("float16", 10)):
        if re.search(rf"\b{name}\b", text):
            return 2.0 ** (1 - digits), 2.0**-digits
    if call.operator.startswith(
        ("histogram", "_cdist", "cdist", "pdist", "_pdist", "triplet_margin_loss", "pairwise_distance")
    ):
        # A density is divided by the difference of two edges that are close, a distance raised to the power 1 / p.
        return (2e-5, 1e-5) if "float64" not in text else (1e-7, 1e-7)
    if call.operator.startswith("gelu_backward"):
        # Near its zero the slope is a difference of parts whose rounding is multiplied with the gradient.
        return 1.3e-6, 1e-5 + 2e-7 * _largest(call.arguments(torch)[0][0])
    if re.match(r"_?fft_(?!r?fftfreq)", call.operator):
        # An element of the result is a sum over all of them, and as exact as the largest one.
        positional, named = call.arguments(torch)
        signal = [*positional, *named.values()][0]
        double = signal.dtype in (torch.float64, torch.complex128)
        error = (4e-15 if double else 2e-6) * _largest(signal)
        return (1e-7, 1e-7 + error) if double else (1.3e-6, 1e-5 + error)
    return (1.3e-6, 1e-5) if re.search(r"(out|grad_input)=", text) else None


def _largest(tensor: Any) -> float:
    """The size of the largest finite element."""
    sizes = tensor.to(torch.complex128).abs()
    return max(sizes[sizes.isfinite()].tolist(), default=0.0)


def has_defined_values(call: Call) -> bool:
    """Whether an operator's result follows from its arguments."""
    base = call.operator.partition(".")[0]
    return base not in UNDEFINED_VALUES and torch.Tag.nondeterministic_seeded not in call.function(torch).tags


def _values(given: Arguments) -> list[Any]:
    return [*given[0], *given[1].values()]


def _returned(value: Any, result: Any) -> bool:
    if isinstance(result, (tuple, list)):
        return any(value is part for part in result)
    return value is result and comparison.is_tensor(value)


def _changed(call: Call, ours: Ended) -> str:
    """Which tensor a refused call has changed; empty if none."""
    import opmux

    before, after = (_values(given) for given in (call.arguments(opmux), ours.given))
    for place, (old, new) in enumerate(zip(before, after, strict=True)):
        if not isinstance(old, Tensor):
            continue
        with contextlib.suppress(DifferenceError):
            comparison.check_result(new, old)
            continue
        return f"argument {place} was {described(old)}, is {described(new)}"
    return ""
