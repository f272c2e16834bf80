"""Floating-point events: what they are to array modules, and nothing here.

Note [Floating-point events]

Dividing by zero, overflow and NaN are no events in PyTorch. For NumPy they are what the caller's `errstate` and filters of
warnings say: nothing, a warning, an error. Entering an `errstate` of our own costs more than several small sums, so kernels
compute under the caller's. The contract has two sides:

- Whatever the caller has said, results are the same. What is raised (`EVENTS`) is caught: a computation of a new array is done
  again under `quiet`; one with a destination is not, because NumPy looks for events when its loop is over: the result is there, and
  doing it again would be wrong where the destination is an operand. A kernel that writes in several steps enters `quiet` before
  the first, and so does one that calls functions which NumPy has in Python, in whose name it would warn.
- Where events are warnings, which is NumPy's default, what it says in a kernel's name is dropped by one filter of warnings. It is
  there from the first use of an array module, not from import, until the last of them is unregistered. Where the program takes
  it away (`warnings.resetwarnings`, the end of a `catch_warnings` around that first use) such warnings show; nothing else differs.
"""

import re
import warnings
from contextlib import AbstractContextManager
from typing import Any, Final, cast, final

__all__ = ["EVENTS", "NOTHING", "drop_warnings", "quiet", "show_warnings"]

#: What NumPy raises where floating-point events are errors.
EVENTS: Final = (RuntimeWarning, FloatingPointError)


@final
class _Nothing:
    """A context that changes nothing and costs no Python frame; `nullcontext` costs two."""

    __slots__ = ()
    # A built-in function is called without the instance, with what `with` gives; an empty text is false and lets errors pass.
    __enter__ = __exit__ = "".format


NOTHING: Final = cast(AbstractContextManager[None], _Nothing())


def quiet(xp: Any) -> AbstractContextManager[Any]:
    """A context in which dividing by zero, overflow and NaN are no events for an array module."""
    errstate = getattr(xp, "errstate", None)
    return NOTHING if errstate is None else errstate(all="ignore")


#: What NumPy says, and in whose name: kernels', the core's and plugins'. As `warnings.filters` has it.
_DROPPED: Final[Any] = (
    "ignore",
    re.compile("(divide by zero|invalid value|overflow|underflow) encountered", re.IGNORECASE),
    RuntimeWarning,
    re.compile(r"opmux(\.native|\.tensor|_\w+)\."),
    0,
)
#: Array modules in use that warn, by the records that they belong to.
_WARNING: Final[dict[Any, Any]] = {}


def drop_warnings(owner: object, xp: Any) -> None:
    """Has Python drop what an array module says about events in a kernel's name. See Note [Floating-point events].

    Args:
        owner: The record that uses the module, until `show_warnings` is called with it.
        xp: The array module.
    """
    if hasattr(xp, "errstate"):
        action, message, category, module, _ = _DROPPED
        warnings.filterwarnings(action, message.pattern, category, module.pattern)
        _WARNING[owner] = xp


def show_warnings(owner: object) -> None:
    """Takes `drop_warnings` back; a second time does nothing."""
    if _WARNING.pop(owner, None) is not None and not _WARNING:
        filters: Any = warnings.filters
        if _DROPPED in filters:
            filters.remove(_DROPPED)
