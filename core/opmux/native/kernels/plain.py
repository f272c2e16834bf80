"""Operands with which a kernel computes as they are."""

from typing import Any

from opmux.tensor import ArrayBackend

__all__ = ["are_plain"]


def are_plain(be: ArrayBackend, first: Any, *others: Any) -> bool:
    """Whether arrays have one dtype of fractions that is computed in, as half precision is not; None is one that is left out.

    Then none is converted, and what may be wrong with them are their shapes.
    """
    array_type: Any = be.array_type
    if first.__class__ is not array_type:
        return False
    d = first.dtype
    if d.kind != "f" or d.itemsize < 4:
        return False
    for array in others:  # noqa: SIM110 -- a generator takes as long again
        if array is not None and (array.__class__ is not array_type or array.dtype is not d):
            return False
    return True
