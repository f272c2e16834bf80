"""What a plugin's exceptions come to: text, whatever they are and whatever they do when they are looked at."""

import importlib
import os
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

import pluggy

from opmux.errors import OpmuxError

if TYPE_CHECKING:
    from traceback import TracebackException

__all__ = ["caused_by_half_import", "failure_text", "one_line", "passes", "printable", "summary"]

#: Where the frames lie that stand between a call of `load` and the plugin's first line; they say nothing about the plugin.
_ON_THE_WAY: Final = (
    os.path.dirname(os.path.dirname(__file__)) + os.sep,
    os.path.dirname(str(pluggy.__file__)) + os.sep,
    str(importlib.__file__),
    "<frozen importlib",
)


def passes(error: BaseException) -> bool:
    """Whether an exception is the user's and not the plugin's; every other one is contained."""
    return isinstance(error, KeyboardInterrupt)


def _chain(error: BaseException | None) -> Iterator[BaseException]:
    """An exception and those that led to it."""
    seen: set[int] = set()
    while error is not None and id(error) not in seen:
        seen.add(id(error))
        yield error
        error = error.__cause__ or error.__context__


def caused_by_half_import(error: BaseException | None) -> bool:
    """Whether CPython says, anywhere in the chain, that a half-imported module is to blame."""
    return any(
        type(e).__name__ == "_DeadlockError" or "partially initialized module" in _message(e) for e in _chain(error)
    )


def failure_text(error: BaseException) -> str:
    """What happened and where in one line, then the traceback from the plugin's first line on.

    Text, since the exception would keep the plugin's objects alive.
    """
    import traceback  # only here: importing opmux is to stay quick

    try:
        told = traceback.TracebackException.from_exception(error)
        place = _begin_in_plugin(told, error)
        # An error of opmux's that no line of the plugin has led to says all of it in its parts.
        lines = "".join(told.format()) if told.stack or not isinstance(error, OpmuxError) else ""
        if isinstance(error, OpmuxError) and error.advice:  # which what is told of the plugin has itself
            lines = lines.rstrip().removesuffix(f"\n  what to do: {error.advice}")
    except Exception:  # an exception that cannot be looked at has its summary
        place = lines = ""
    first = f"{summary(error)} (at {printable(place, keep='')})" if place else summary(error)
    return "\n".join(filter(None, (first, printable(lines).strip())))


def _begin_in_plugin(told: "TracebackException", error: BaseException) -> str:
    """Drops frames before the plugin's first one; returns the last line of its package, "file:line", if there is one.

    Of an error of opmux's the frames behind the plugin's last one go too: its parts say all that these know.
    """
    frames = told.stack
    first = next((i for i, frame in enumerate(frames) if not frame.filename.startswith(_ON_THE_WAY)), len(frames))
    if first < len(frames) or isinstance(error, (OpmuxError, SyntaxError)):  # else it may be a fault of opmux's own
        del frames[:first]
        if isinstance(error, OpmuxError):
            while frames and frames[-1].filename.startswith(_ON_THE_WAY):
                del frames[-1]
    if isinstance(error, SyntaxError):
        return f"{error.filename}:{error.lineno}" if error.filename else ""
    if not frames or frames[0].filename.startswith(_ON_THE_WAY):
        return ""
    package = os.path.dirname(frames[0].filename)
    last = next(frame for frame in reversed(frames) if os.path.dirname(frame.filename).startswith(package))
    return f"{last.filename}:{last.lineno}"


def summary(error: BaseException) -> str:
    """What happened, in one line: the class and the message; of opmux's own errors what was asked and found."""
    if isinstance(error, OpmuxError):
        parts = (one_line(error.asked), one_line(error.found))
        return ": ".join(part for part in parts if part)
    text = one_line(_message(error))
    return f"{type(error).__name__}: {text}" if text else type(error).__name__


def one_line(text: str) -> str:
    """The first line of a text that has something in it, without what a terminal would act upon."""
    return next((printable(line.strip()) for line in text.splitlines() if line.strip()), "")


def _message(error: BaseException) -> str:
    try:
        return str(error)
    except BaseException as second:
        if passes(second):
            raise
        return "its message cannot be shown"


def printable(text: str, keep: str = "\n") -> str:
    """The text without what a terminal would act upon, or what turns the letters around it: escapes stand there; lines stay."""
    if text.isprintable():  # as nearly all are, which is found out in C
        return text
    return "".join(c if c.isprintable() or c in keep else ascii(c)[1:-1] for c in text)
