"""What containers are given: indices, and keys with values."""

import operator
from collections.abc import Iterable
from typing import Any, Final

from opmux.errors import OperatorArgumentError, OperatorIndexError, OperatorValueError, shown

__all__ = ["absolute", "pairs"]

_PAIRS: Final = "pass a dict, or a list of pairs: (name, value)"


def absolute(index: Any, size: int, allowed: int | None = None) -> int:
    """An index counted from the front.

    Args:
        index: From the front, or from the end if negative.
        size: Of what is indexed.
        allowed: Indices that there are, if not `size`.

    Raises:
        OperatorArgumentError: It is no whole number.
        OperatorIndexError: It is out of range.
    """
    try:
        number = operator.index(index)
    except TypeError:
        raise OperatorArgumentError(
            f"index {shown(index)}", found="indices are whole numbers or slices", advice="pass an int"
        ) from None
    limit = size if allowed is None else allowed
    if not -size <= number < limit:
        raise OperatorIndexError(
            f"index {number} is out of range",
            found=f"{size} items",
            advice=f"pass one from {-size} to {limit - 1}" if limit + size else "append an item first",
        )
    return number + size if number < 0 else number


def pairs(values: Any, name: str) -> list[tuple[str, Any]]:
    """Keys and values of a mapping, or of an iterable of pairs.

    Raises:
        OperatorArgumentError: It is neither.
        OperatorValueError: An item has another length.
    """
    if not isinstance(values, Iterable):
        raise OperatorArgumentError(
            f"{name}.update should be called with an iterable of key/value pairs, but got {type(values).__name__}",
            found=shown(values),
            advice=_PAIRS,
        )
    if hasattr(values, "items"):
        return list(values.items())
    found = list(values)
    for i, item in enumerate(found):
        if not isinstance(item, Iterable):
            raise OperatorArgumentError(
                f"{name} update sequence element #{i} should be Iterable; is {type(item).__name__}",
                found=shown(item),
                advice=_PAIRS,
            )
        found[i] = tuple(item)
        if len(found[i]) != 2:
            raise OperatorValueError(
                f"{name} update sequence element #{i} has length {len(found[i])}; 2 is required",
                found=shown(item),
                advice=_PAIRS,
            )
    return found
