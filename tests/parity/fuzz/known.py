"""What is not compared, and what differs for a reason.

An entry says what torch leaves open, or why opmux does otherwise, and somebody has looked into it.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, final

#: Operators whose results hold whatever was in memory.
UNDEFINED_VALUES: Final = frozenset(
    {
        "empty",
        "empty_like",
        "empty_permuted",
        "empty_strided",
        "new_empty",
        "new_empty_strided",
        "resize",
        "resize_",
        "resize_as",
        "resize_as_",
        "_resize_output",
        "_resize_output_",
    }
)

OPEN: Final = Path(__file__).parents[2] / "data" / "fuzz_open.txt"

#: Operators that are not called, with the reason.
NOT_CALLED: Final[dict[str, str]] = {}


@final
@dataclass(frozen=True, slots=True)
class KnownDifference:
    """Calls that end otherwise than in torch, and are meant to.

    Attributes:
        operators: Pattern of the names of operators with their overload.
        kinds: Kinds of difference, see `outcome.Difference`.
        reason: Why.
        found: Pattern that what differs has to fit.
        refusal: Pattern that torch's refusal has to fit.
        applies: Whether it holds for a call.
    """

    operators: str
    kinds: frozenset[str]
    reason: str
    found: str = ""
    refusal: str = ""
    applies: Callable[[Any], bool] = lambda call: True


def _has(pattern: str) -> Callable[[Any], bool]:
    """Whether the text of a call fits a pattern."""
    return lambda call: re.search(pattern, str(call)) is not None


_REFUSED: Final = frozenset({"refused"})
_ACCEPTED: Final = frozenset({"accepted"})
_VALUE: Final = frozenset({"value"})
_CONVERTED: Final = (
    "torch.ops converts arguments otherwise than torch's functions do: bools and numbers in each other's place, numbers and "
    "tensors in lists' place, tensors without dimensions; operators here take what torch's functions take"
)
#: Not an integer that is too large, which has to be refused.
_ANOTHER_TYPE: Final = (
    r"^(?!.*type '(int|number|float)' for argument '\w+' but instead found type 'int'\.).*Expected a value of type"
)

#: Every reason has been looked into. What has been seen and not been looked into is in `tests/data/fuzz_open.txt`.
KNOWN_DIFFERENCES: tuple[KnownDifference, ...] = (
    KnownDifference(
        ".*",
        _ACCEPTED,
        "torch has no kernel for the dtype on the CPU; opmux computes what the operator means",
        refusal=r"not implemented for '|Could not run '.*' with arguments from the 'CPU'|check_random_bounds handles only",
    ),
    KnownDifference(".*", _REFUSED, _CONVERTED, found=r"must be \S+, not |only numbers were given"),
    KnownDifference(".*", _ACCEPTED, _CONVERTED, refusal=_ANOTHER_TYPE),
    KnownDifference(
        ".*",
        frozenset({"refused", "shape"}),
        "torch.ops reads an iterator for each overload that it tries, and calls the one that it finds without its elements",
        applies=_has(r"iter\(|for i in"),
    ),
    KnownDifference(
        ".*",
        _REFUSED,
        "`from` is a word of Python: the argument is called `from_`",
        found="unexpected keyword argument 'from'",
    ),
    KnownDifference(".*", _REFUSED, "NumPy has no bfloat16, and the CPU's backend says so", found="bfloat16"),
    KnownDifference(r"(kthvalue|mode|topk)\..*", _VALUE, "which of equal elements is found is left open"),
    KnownDifference(r"as_strided_scatter\..*", _VALUE, "of several values for one place in memory any may stay"),
    KnownDifference(r"isin\..*", _VALUE, "elements said to be unique are not", applies=_has("assume_unique=True")),
    KnownDifference(
        r"(special_)?(polygamma|digamma|psi)_?\..*",
        _VALUE,
        "torch's digamma and trigamma have six digits near the poles",
    ),
    KnownDifference(
        r"(lcm|gcd)_?\..*",
        _VALUE,
        "the least integer of a dtype has no absolute value",
        applies=_has(r"-2\*\*(63|31|15)|-128"),
    ),
    KnownDifference(
        r"histogramdd\..*", frozenset({"structure"}), "the list of edges is a tuple, as in torch's functions"
    ),
    KnownDifference(r"native_dropout_backward\..*", frozenset({"dtype"}), "integers stay integers"),
    KnownDifference(
        r"binary_cross_entropy_backward\..*",
        frozenset({"shape"}),
        "torch writes into a squeezed view of the gradient: where shapes differ the view is resized, and the gradient is not",
    ),
    KnownDifference(
        r"fft_ihfft(2|n)\.out",
        frozenset({"shape", "value", "strides"}),
        "where just one dimension is transformed, torch forgets the result and leaves out as it was",
    ),
    KnownDifference(
        r"(huber|soft_margin)_loss\..*",
        frozenset({"shape"}),
        "of a reduction that does not exist torch keeps the first loss: it resizes the losses and copies them onto themselves",
        applies=_has(r"reduction=(?![012]\b)"),
    ),
    KnownDifference(
        r"rrelu_with_noise\.out",
        frozenset({"shape", "value", "argument", "strides"}),
        "in training torch writes beyond an out of another shape, which it does not resize",
        applies=_has(r"training=True"),
    ),
)


def reason(call: Any, difference: Any) -> str:
    """Why a difference is meant; empty if it is not."""
    for known in KNOWN_DIFFERENCES:
        if (
            difference.kind in known.kinds
            and re.fullmatch(known.operators, call.operator)
            and re.search(known.found, difference.text)
            and re.search(known.refusal, difference.refusal)
            and known.applies(call)
        ):
            return known.reason
    return ""


def open_differences() -> frozenset[tuple[str, str]]:
    """Operators and kinds of which a difference has been seen whose cause has not been looked into; they are no reasons."""
    lines = OPEN.read_text().splitlines()
    return frozenset((line.split()[0], line.split()[1]) for line in lines if line and not line.startswith("#"))
