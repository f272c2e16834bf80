"""What is said of an operator that made a NaN or an infinity."""

import sys
from types import FrameType
from typing import Any

from opmux import Tensor
from opmux.dispatch import OperatorHandle
from opmux.errors import OpmuxError, shown

__all__ = ["NonFiniteError", "error_of"]


class NonFiniteError(OpmuxError, FloatingPointError):
    """The result of an operator has a NaN or an infinity.

    Attributes:
        operator: Name of the operator.
        faults: What its result has: "NaN", "infinity" or both.
        given: What its arguments had already.
        line: The line of the program that called it, "file:line".
        is_in_backward: Whether it is part of a derivative's formula.
    """

    operator: str = ""
    faults: frozenset[str] = frozenset()
    given: frozenset[str] = frozenset()
    line: str = ""
    is_in_backward: bool = False


def error_of(
    operator: OperatorHandle,
    args: tuple[Any, ...],
    kwargs: dict[str, Any],
    faults: frozenset[str],
    given: frozenset[str],
) -> NonFiniteError:
    """The error for a call.

    Args:
        operator: What was called.
        args: Its positional arguments.
        kwargs: Its arguments by name.
        faults: What its result has: "NaN", "infinity" or both.
        given: What its arguments had already.
    """
    line, is_in_backward = _place()
    named = zip([argument.name for argument in operator.schema.arguments], args, strict=False)
    described = ", ".join(f"{name}={_described(value)}" for name, value in (*named, *kwargs.items()))
    error = NonFiniteError(
        f"{operator.name}({described})",
        found=f"the result has {_words(faults)}, and the arguments have {_words(given) or 'none'}",
        where=line,
        advice=_MADE_OUTSIDE if "NaN" in faults & given else _MADE_HERE,
    )
    error.operator, error.faults, error.given = operator.name, faults, given
    error.line, error.is_in_backward = line, is_in_backward
    return error


_MADE_HERE = "look at the values of the arguments there, or end the block before that call"
_MADE_OUTSIDE = "it was made before the block began, or by a backward pass: opmux.autograd.detect_anomaly() finds those"


def _words(faults: frozenset[str]) -> str:
    return " and ".join(sorted(faults))


def _described(value: Any) -> str:
    """A tensor as "float32[2, 3] on cpu", a list as its items, anything else as itself."""
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(map(_described, value))}]"
    if not isinstance(value, Tensor):
        return shown(value)
    if value.device is None:  # a number in the place of a tensor
        return shown(value.item())
    return f"{str(value.dtype).rpartition('.')[2]}{list(value.shape)} on {value.device}"


def _place() -> tuple[str, bool]:
    """The innermost line that is not opmux's or a package's for it, and whether it has called through a backward pass."""
    frame: FrameType | None = sys._getframe(1)
    is_in_backward = False
    while frame is not None:
        package = str(frame.f_globals.get("__name__", "")).partition(".")[0]
        if package != "opmux" and not package.startswith("opmux_"):
            return f"{frame.f_code.co_filename}:{frame.f_lineno}", is_in_backward
        is_in_backward = is_in_backward or package == "opmux_autograd"
        frame = frame.f_back
    return "", is_in_backward
