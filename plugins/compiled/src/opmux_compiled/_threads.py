"""Threads that do a part of a call's work beside the thread that calls.

Note [Handing work over]
Loops of some hundred microseconds gain by a second thread only if handing over takes few of them. An executor of Python's puts
two futures with their locks and frames before the work and a waiter behind it, which with waking the threads takes 100 us and more.
Here it is one entry in a queue, and one lock that the caller waits for: half as long, nearly all of it the system's.

A share is done by the one that puts its name on it first, thread or caller. The question may be asked again, and has the same
answer: a caller that is interrupted between the answer and what follows asks anew. What a thread has begun the caller waits for,
because it writes into arrays that the caller owns; what none has begun the caller does itself, or drops.
"""

import os
from collections.abc import Callable
from queue import SimpleQueue
from threading import Lock, Thread
from typing import Final, final

from opmux.dispatch import new_lock

__all__ = ["Share", "Threads"]

_CALLER: Final = "caller"
_THREAD: Final = "thread"


@final
class Share:
    """A part of a call's work. See Note [Handing work over].

    Args:
        work: Does it.
    """

    __slots__ = ("_claim", "_end", "_error", "_is_over", "_work")

    def __init__(self, work: Callable[[], None]) -> None:
        self._work = work
        self._claim: dict[str, str] = {}
        self._end = Lock()
        self._end.acquire()
        self._is_over = False
        self._error: BaseException | None = None

    def is_done_by(self, name: str) -> bool:
        """Whether this one may do it, because no other has been faster; asked again it answers the same."""
        return self._claim.setdefault("by", name) is name

    def do_in_thread(self) -> None:
        """Does it, unless the caller does."""
        if not self.is_done_by(_THREAD):
            return
        try:
            self._work()
        except BaseException as error:
            self._error = error
        self._is_over = True
        self._end.release()

    def do_in_caller(self) -> None:
        """Does it, unless a thread has begun."""
        if self.is_done_by(_CALLER):
            self._work()

    def wait(self) -> None:
        """Waits for the thread that has begun; what none has begun stays undone."""
        if not self.is_done_by(_CALLER):
            while not self._is_over:
                self._end.acquire()

    def raise_error(self) -> None:
        """Raises what the work has raised in the thread."""
        if self._error is not None:
            raise self._error


def _serve(queue: SimpleQueue[Share]) -> None:
    while True:
        queue.get().do_in_thread()  # without a name, which would keep a call's arrays until the next call


@final
class Threads:
    """The threads of this process, started when work is first handed over; a forked child starts its own."""

    def __init__(self) -> None:
        self._lock = new_lock()
        self._forget()
        if hasattr(os, "register_at_fork"):  # Windows has no forks
            os.register_at_fork(after_in_child=self._forget)

    def _forget(self) -> None:
        self._queue: SimpleQueue[Share] = SimpleQueue()
        self._size = 0

    def hand_over(self, shares: list[Share]) -> None:
        """Has each share done by a thread, where the system has threads."""
        if self._size < len(shares):
            self._grow(len(shares))
        if self._size:
            for share in shares:
                self._queue.put(share)

    def _grow(self, size: int) -> None:
        with self._lock:
            while self._size < size:
                try:
                    # The interpreter does not wait for daemons at its end, where all of them wait for work.
                    Thread(target=_serve, args=(self._queue,), name="opmux-compiled", daemon=True).start()
                except RuntimeError:  # The system has no more threads, or the interpreter is about to end.
                    return
                self._size += 1
