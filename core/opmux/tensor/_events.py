"""Floating-point events: what they are to array modules, and nothing here.

Note [Floating-point events]

Dividing by zero, overflow and NaN are no events in PyTorch. For NumPy they are what the caller's `errstate` and filters of
warnings say: nothing, a warning, an error. Entering an `errstate` of our own costs more than a small sum, so kernels compute
under the caller's, and what is raised (`EVENTS`) is caught. A computation of a new array is then done again under `quiet`. One
with a destination is not, because NumPy looks for events when its loop is over: the result is there, and doing it again would
be wrong where the destination is an operand. So a kernel that writes in several steps enters `quiet` before the first.
"""

from contextlib import AbstractContextManager, nullcontext
from typing import Any, Final

__all__ = ["EVENTS", "quiet"]

#: What NumPy raises where floating-point events are errors.
EVENTS: Final = (RuntimeWarning, FloatingPointError)


def quiet(xp: Any) -> AbstractContextManager[Any]:
    """A context in which dividing by zero, overflow and NaN are no events for an array module."""
    errstate = getattr(xp, "errstate", None)
    return nullcontext() if errstate is None else errstate(all="ignore")
