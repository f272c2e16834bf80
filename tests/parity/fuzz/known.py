"""What is not compared, and what differs for a reason.

Nothing here hides a mistake: an entry says what torch leaves open, or why opmux does otherwise.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
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


KNOWN_DIFFERENCES: tuple[KnownDifference, ...] = (
    KnownDifference(
        ".*",
        frozenset({"accepted"}),
        "torch has no kernel for the dtype on the CPU; opmux computes what the operator means",
        refusal="not implemented for|not supported for|not support",
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
