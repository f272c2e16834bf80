"""Changes under the registry lock, each of which happens whole or not at all.

Note [One lock]
The key table and every dispatcher share one re-entrant lock, the registry lock. A backend that dies concerns all dispatchers
at once; with a lock each, two threads that unload backends inside changes of different dispatchers would wait for each other,
and a call could see the backend dead before `generation` says so. The thread that holds the lock waits for none: under it no plugin
is imported, no listener called and nothing logged, except by what the holder does itself.

Note [Whole changes]
A signal handler may raise between any two steps of a change, and another thread may fork there. So each step notes how it is
undone before it is made, and a change that ends with an exception, whichever it is, undoes its steps, newest first. At the end
of the outermost change the notes are dropped, in one step, and with that it has happened. What is noted can be carried out
twice, and also where its step has not been made. Caches are not noted, they are cleared: by a change and by taking it back.

 1. A `with` block does not do for all of this: an interrupt between the block and the first line of `__exit__` leaves the
    block without it. What opmux itself changes runs in `Change.run`, whose frame catches everything from begin to end.
 2. A forked child has one thread. What another one was in the middle of changing is taken back there, and the lock is made
    free; waiting for that thread before the fork could take for ever, because it may wait for what the forking one holds.
"""

import os
import threading
import weakref
from collections.abc import Callable
from functools import partial
from types import TracebackType
from typing import Any, Final, Protocol, TypeVar, final

__all__ = [
    "LOCK",
    "OPEN",
    "Change",
    "Publisher",
    "afterwards",
    "append",
    "concerns",
    "is_changing",
    "is_mine",
    "new_lock",
    "note_undo",
    "on_take_back",
    "remove_item",
    "set_attribute",
    "set_item",
    "set_items",
]

_T = TypeVar("_T")

#: Locks of which a forked child must not find one held by a thread that it does not have.
_locks: "weakref.WeakSet[Any]" = weakref.WeakSet()


def new_lock() -> Any:
    """A re-entrant lock that a forked child finds free, unless the thread that forked holds it."""
    lock = threading.RLock()
    _locks.add(lock)
    return lock


def is_mine(lock: Any) -> bool:
    """Whether the running thread holds a re-entrant lock; `threading.Condition` asks the same way."""
    return bool(lock._is_owned())


class Publisher(Protocol):
    """A keeper of resolutions, which changes make wrong."""

    def publish(self) -> None:
        """Drops the resolutions that changes since the last time have made wrong; called with the registry lock held."""


#: The registry lock. Every change holds it. See Note [One lock].
LOCK: Final = new_lock()
#: `is_mine(LOCK)` without a frame: a change asks several times, and so does every step of it.
_is_held: Final[Callable[[], bool]] = LOCK._is_owned
#: What undoes the steps of the open changes, oldest first. This and what follows is used under the lock.
_notes: list[Callable[[], object]] = []
#: `on_take_back` for steps that are made inside a change only, without a frame: a registration has a dozen.
note_undo: Final[Callable[[Callable[[], object]], None]] = _notes.append
#: Changes that are open, outermost first, by the publisher whose resolutions wait for the end; None where there is none. A thread
#: that finds it empty, with or without the lock, is inside no change.
OPEN: Final[list[Publisher | None]] = []
#: Whose resolutions have become wrong.
_unpublished: list[Publisher] = []
#: What is done once all changes are closed and the lock is free.
_afterwards: list[Callable[[], None]] = []


@final
class Change:
    """A `with` block that makes several changes one, or takes all of them back if it raises.

    Args:
        publisher: Whose resolutions are dropped once, at the end of its outermost block.
    """

    __module__ = "opmux.dispatch"

    __slots__ = ("_depth", "_locked", "_mark", "_publisher", "_waiting")

    def __init__(self, publisher: Publisher | None = None) -> None:
        self._publisher = publisher
        #: Whether this is the block that takes the lock; how many notes and blocks there are around it, -1 before it is open.
        self._locked = False
        self._mark = 0
        self._depth = -1
        self._waiting: list[Callable[[], None]] = []

    def run(self, step: Callable[[], _T]) -> _T:
        """Calls `step` as the block, so that no interrupt leaves it half done. See Note [Whole changes]."""
        try:
            try:
                self._begin()
                result = step()
                self._end()
            except BaseException:
                self._take_back()
                raise
        except BaseException:
            self._take_back_again()
            raise
        finally:
            if self._waiting:
                self._call_waiting()
        return result

    def __enter__(self) -> None:
        try:
            self._begin()
        except BaseException:
            self._take_back()
            raise

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            if kind is None:
                self._end()
            else:
                self._take_back()
        except BaseException:
            self._take_back_again()
            raise
        finally:
            self._call_waiting()

    def _begin(self) -> None:
        self._locked = not _is_held()
        if self._locked:
            LOCK.acquire()
        self._mark = len(_notes)
        self._depth = len(OPEN)
        OPEN.append(self._publisher)

    def _end(self) -> None:
        if _unpublished:
            _publish(self._depth)
        if not self._depth:
            self._waiting = _afterwards.copy()
            _notes.clear()
        self._close()

    def _take_back(self) -> None:
        """Undoes what the block has done, and ends it; does nothing once it has ended, nor if it has not begun."""
        if not _is_held():
            return
        if self._depth >= 0:
            if len(_notes) > self._mark:
                self._waiting = []
            _undo(self._mark)
            _publish(self._depth)
            del _notes[self._mark :]
        self._close()

    def _take_back_again(self) -> None:
        """For an interrupt while a refusal is being undone; and whatever happens, the lock is free afterwards."""
        try:
            self._take_back()
        finally:
            self._close()

    def _close(self) -> None:
        if not _is_held():
            return
        if self._depth >= 0:
            if not self._depth:
                _afterwards.clear()
            del OPEN[self._depth :]
        if self._locked:
            LOCK.release()

    def _call_waiting(self) -> None:
        while self._waiting:
            self._waiting.pop(0)()


def _undo(mark: int) -> None:
    """Carries out the notes from `mark` on, newest first; each goes once it has been carried out."""
    while len(_notes) > mark:
        _notes[-1]()
        _notes.pop()


def _publish(depth: int) -> None:
    """Has every dispatcher publish that does not wait for the end of an enclosing block."""
    for publisher in _unpublished.copy():
        if publisher not in OPEN[:depth]:
            publisher.publish()
            _unpublished.remove(publisher)


def is_changing() -> bool:
    """Whether the running thread is inside a change."""
    return bool(OPEN) and _is_held()


# -- steps of a change ----------------------------------------------------------------------------------------------------


def on_take_back(undo: Callable[[], object]) -> None:
    """Notes how the next step is undone, should the open change be taken back; does nothing outside a change.

    Args:
        undo: Called with the registry lock held; perhaps twice, and perhaps before the step was made.
    """
    if OPEN and _is_held():
        note_undo(undo)


def set_attribute(owner: Any, name: str, value: object) -> None:
    """Sets an attribute until the change is taken back."""
    on_take_back(partial(setattr, owner, name, getattr(owner, name)))
    setattr(owner, name, value)


def set_item(mapping: Any, key: object, value: object) -> None:
    """Sets an item of a mapping until the change is taken back."""
    restore = partial(mapping.__setitem__, key, mapping[key]) if key in mapping else partial(mapping.pop, key, None)
    on_take_back(restore)
    mapping[key] = value


def remove_item(mapping: Any, key: object) -> None:
    """Removes an item of a mapping, whose order means nothing, until the change is taken back."""
    on_take_back(partial(mapping.__setitem__, key, mapping[key]))
    del mapping[key]


def append(items: list[_T], item: _T) -> None:
    """Adds an item to a list until the change is taken back."""
    if OPEN and _is_held():  # as `on_take_back`, which would be one frame more of each registration
        note_undo(partial(_shorten, items, len(items)))
    items.append(item)


def set_items(items: list[_T], new: list[_T]) -> None:
    """Makes a list hold other items until the change is taken back."""
    on_take_back(partial(_refill, items, items.copy()))
    items[:] = new


def afterwards(call: Callable[[], None]) -> None:
    """Calls `call` once all changes are closed and the lock is free, unless the change is taken back."""
    append(_afterwards, call)


def concerns(publisher: Publisher) -> None:
    """Has resolutions dropped at the end of the change, and again where it is taken back; called inside one."""
    if publisher not in _unpublished:  # or else an earlier step has noted it
        note_undo(partial(_unpublished.append, publisher))
        _unpublished.append(publisher)


def _shorten(items: list[Any], length: int) -> None:
    del items[length:]


def _refill(items: list[Any], before: list[Any]) -> None:
    items[:] = before


# -- forks ----------------------------------------------------------------------------------------------------------------


def _free_locks() -> None:
    """In a forked child: frees the locks of threads that are not there, and takes back what they have left half done."""
    half_done = bool(OPEN) and not _is_held()
    for lock in list(_locks):
        if not is_mine(lock):
            lock._at_fork_reinit()
    if half_done:
        with LOCK:
            _undo(0)
            _publish(0)
            for left in (_notes, OPEN, _afterwards):
                left.clear()


if hasattr(os, "register_at_fork"):  # Windows has no forks
    os.register_at_fork(after_in_child=_free_locks)
