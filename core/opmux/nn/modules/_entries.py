"""What containers are given: indices, and keys with values."""

import operator
from collections.abc import Iterable
from typing import Any

from opmux.errors import OperatorArgumentError, OperatorIndexError, OperatorValueError, shown

__all__ = ["absolute", "pairs"]


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
        raise OperatorArgumentError(f"index {shown(index)}", found="indices are whole numbers or slices") from None
    if not -size <= number < (size if allowed is None else allowed):
        raise OperatorIndexError(f"index {number} is out of range", found=f"{size} items")
    return number + size if number < 0 else number


def pairs(values: Any, name: str) -> list[tuple[str, Any]]:
    """Keys and values of a mapping, or of an iterable of pairs.

    Raises:
        OperatorArgumentError: It is neither.
        OperatorValueError: An item has another length.
    """
    if not isinstance(values, Iterable):
        raise OperatorArgumentError(
            f"{name}.update should be called with an iterable of key/value pairs, but got {type(values).__name__}"
        )
    if hasattr(values, "items"):
        return list(values.items())
    found = list(values)
    for i, item in enumerate(found):
        if not isinstance(item, Iterable):
            raise OperatorArgumentError(
                f"{name} update sequence element #{i} should be Iterable; is {type(item).__name__}"
            )
        found[i] = tuple(item)
        if len(found[i]) != 2:
            raise OperatorValueError(f"{name} update sequence element #{i} has length {len(found[i])}; 2 is required")
    return found
