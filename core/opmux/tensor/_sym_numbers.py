"""PyTorch's functions of numbers that may be symbols: here a number is a number.

Programs that were written for tracing call them with plain numbers too.
"""

from collections.abc import Sequence
from typing import Any, TypeVar

from opmux.errors import OperatorArgumentError, shown

__all__ = ["_assert", "sym_float", "sym_int", "sym_ite", "sym_max", "sym_min", "sym_not", "sym_sum"]

_T = TypeVar("_T")


def sym_int(a: Any) -> int:
    """The number without what is behind its point."""
    return int(a)


def sym_float(a: Any) -> float:
    """The number as a float."""
    return float(a)


def sym_max(a: Any, b: Any) -> Any:
    """The larger number; a float if one of the two is."""
    return _as_one_type(a, b, max(a, b))


def sym_min(a: Any, b: Any) -> Any:
    """The smaller number; a float if one of the two is."""
    return _as_one_type(a, b, min(a, b))


def _as_one_type(a: Any, b: Any, chosen: Any) -> Any:
    return float(chosen) if isinstance(a, float) or isinstance(b, float) else chosen


def sym_not(a: Any) -> bool:
    """Whether a condition does not hold."""
    return not a


def sym_ite(b: bool, t: _T, f: _T) -> _T:
    """`t` if the condition holds, else `f`.

    Raises:
        OperatorArgumentError: The condition is no bool, or the two are of different types.
    """
    if not isinstance(b, bool) or type(t) is not type(f):
        raise OperatorArgumentError(
            f"sym_ite({shown(b)}, {shown(t)}, {shown(f)})",
            found="expected a bool and two values of one type",
            advice="use an if expression",
        )
    return t if b else f


def sym_sum(args: Sequence[Any]) -> Any:
    """The sum of the numbers."""
    return sum(args)


def _assert(condition: Any, message: str) -> None:
    """As Python's statement of that name: for programs that are traced, where the statement would not be seen.

    Raises:
        AssertionError: The condition does not hold.
    """
    if not condition:
        raise AssertionError(message)
