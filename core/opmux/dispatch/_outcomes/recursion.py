"""Kernels and handlers that meet themselves: what a RecursionError is told besides."""

from collections import Counter
from traceback import walk_tb
from typing import Final

__all__ = ["note_recursion"]

#: A function that is this often among the frames of a call calls itself, through the dispatcher or not.
_OFTEN: Final = 20


def note_recursion(error: RecursionError) -> None:
    """Adds a note to an exception that says which function of the program calls itself through the dispatcher, once.

    A traceback of hundreds of frames ends in code of the dispatcher. What comes again is a kernel whose key its own calls have, or
    a handler whose class its own calls have among their arguments.

    Args:
        error: What ended a call.
    """
    own = __name__.partition(".")[0]
    counts = Counter(
        frame.f_code
        for frame, _ in walk_tb(error.__traceback__)
        if frame.f_globals.get("__name__", "").partition(".")[0] != own
    )
    code, count = next(iter(counts.most_common(1)), (None, 0))
    if code is None or count < _OFTEN or hasattr(error, "__notes__"):
        return
    error.add_note(
        f"{code.co_qualname} ({code.co_filename}:{code.co_firstlineno}) calls operators that come to it again, without end. "
        "A kernel leaves its key out around such calls: with opmux.dispatch.ExcludeDispatchKeyGuard(KEY). "
        "A handler of a class computes with the tensors inside, or calls super()."
    )
