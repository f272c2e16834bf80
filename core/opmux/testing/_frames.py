"""What a call costs, counted instead of timed."""

import gc
import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

from opmux.dispatch import explained

__all__ = ["python_frames"]


@explained
def python_frames(fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> list[str]:
    """Qualified names of the Python functions that a call enters, in order; `fn` itself is one of them if it is Python.

    Warm it up first: the first call with new keys resolves a kernel. Meanwhile no garbage is collected, because finalizers
    would be counted too, and the thread has no other profile function.

    Args:
        fn: What is called.
        *args: Its positional arguments.
        **kwargs: Its keyword arguments.
    """
    entered: list[str] = []

    def note(frame: FrameType, event: str, argument: object) -> None:
        if event == "call":
            entered.append(frame.f_code.co_qualname)

    previous, collected = sys.getprofile(), gc.isenabled()
    gc.disable()
    sys.setprofile(note)
    try:
        fn(*args, **kwargs)
    finally:
        sys.setprofile(previous)
        if collected:
            gc.enable()
    return entered
