"""What is begun and not whole yet: it is given up where it raises, and in a child that another thread forks meanwhile.

Note [Attempts]
Loading a plugin takes longer than one change: its modules are imported and its hook runs while other threads go on. An
interrupt may end it at any line, and a forked child lacks the thread that was at it. Both leave what a failure would leave, so
they are the same to the code that begins something: it says once how that is given up. Giving up may be called twice, and after the
end, and looks first whether there is something to give up.
"""

import os
from collections.abc import Callable
from threading import get_ident
from typing import TypeVar

__all__ = ["GiveUp", "attempt"]

_T = TypeVar("_T")

#: Takes the exception that ends an attempt; None in a forked child, where no exception does.
GiveUp = Callable[[BaseException | None], object]

#: By identity, oldest first, the thread of each attempt and what a child does that other threads fork.
_begun: dict[object, tuple[int, GiveUp]] = {}


def attempt(step: Callable[[], _T], give_up: GiveUp, at_fork: GiveUp | None = None) -> _T:
    """Calls `step`; where it raises, and in a child that another thread forks meanwhile, it is given up.

    Args:
        step: What is attempted.
        give_up: Undoes what is begun; the second time it does what an interrupt has left of the first.
        at_fork: What a child does instead, if that is something else.
    """
    token = object()
    try:
        try:
            _begun[token] = get_ident(), at_fork or give_up
            return step()
        except BaseException as error:
            give_up(error)
            raise
        finally:
            _begun.pop(token, None)
    except BaseException as error:
        give_up(error)
        raise
    finally:
        _begun.pop(token, None)


def _give_up_others() -> None:
    """In a forked child: gives up what threads had begun that are not there, newest first."""
    for key, (thread, give_up) in reversed(_begun.copy().items()):
        if thread != get_ident():
            try:
                give_up(None)
            finally:
                del _begun[key]


if hasattr(os, "register_at_fork"):  # Windows has no forks
    os.register_at_fork(after_in_child=_give_up_others)
