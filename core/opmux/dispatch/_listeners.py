"""Who hears of definitions that come and go.

Note [Listeners]
An event is queued for every listener while the registry lock is held, and told once the lock is free. So each listener hears
everything once and in order, those that were there before it first, whatever other threads do meanwhile; and a callback may
register, remove listeners or wait for a thread that defines operators. One thread at a time tells a listener; others leave to
it what they have to say, and do not wait. A definition that goes is announced in a change of its own, before the change that
drops it, and all listeners hear of it in between: they find it whole. Not so inside a larger change block, because the lock
is held until its end, nor in a callback, because two that wait for each other's listener would wait for ever. A definition
that came and went before a listener heard of it is not mentioned to it.
"""

import threading
from collections import deque
from collections.abc import Callable, Iterable
from contextvars import ContextVar
from typing import Protocol, final

from opmux.dispatch._handle import OperatorHandle


class RegistrationListener(Protocol):
    """Hears of definitions, never of kernels and fallbacks; called outside the registry lock.

    What it raises is logged under `opmux` and goes no further: the registration stands, and other listeners hear of it.
    """

    def on_operator_registered(self, handle: OperatorHandle) -> None:
        """An operator has been defined."""

    def on_operator_deregistered(self, handle: OperatorHandle) -> None:
        """An operator's definition is about to go; the handle still works, except at the end of a `change` block."""


#: Whether a listener's callback is running.
_in_callback: ContextVar[bool] = ContextVar("opmux_in_registration_listener", default=False)


class _Listening:
    """One listener, and what it has yet to hear: (whether the definition came, its handle)."""

    def __init__(self, listener: RegistrationListener, defined: Iterable[OperatorHandle]) -> None:
        self._listener = listener
        #: Held while telling, so that events keep their order; a callback may cause further ones.
        self._telling = threading.RLock()
        self.due: deque[tuple[bool, OperatorHandle]] = deque((True, handle) for handle in defined)

    def tell(self, wait: bool) -> None:
        # A thread that does not get the lock has queued its event before: whoever has the lock looks once more after it.
        while self._telling.acquire(blocking=wait):
            try:
                self._tell_due()
            finally:
                self._telling.release()
            if not self.due:
                return

    def _tell_due(self) -> None:
        while True:
            try:
                came, handle = self.due.popleft()
            except IndexError:
                return
            self._tell(came, handle)

    def _tell(self, came: bool, handle: OperatorHandle) -> None:
        token = _in_callback.set(True)
        try:
            if came:
                self._listener.on_operator_registered(handle)
            else:
                self._listener.on_operator_deregistered(handle)
        except Exception:
            import logging  # only here: importing opmux is to stay quick

            logging.getLogger("opmux").exception("a registration listener raised at %s; the rest goes on", handle.name)
        finally:
            _in_callback.reset(token)


@final
class Listeners:
    """A dispatcher's listeners. See Note [Listeners]. All but `tell` is called with the registry lock held."""

    def __init__(self) -> None:
        self._listening: list[_Listening] = []
        #: Announced as going, and still there.
        self._leaving: set[OperatorHandle] = set()

    def __bool__(self) -> bool:
        return bool(self._listening)

    def add(self, listener: RegistrationListener, defined: Iterable[OperatorHandle]) -> Callable[[], None]:
        """Adds a listener that has yet to hear of `defined`; returns what removes it."""
        listening = _Listening(listener, (handle for handle in defined if handle not in self._leaving))
        self._listening.append(listening)

        def remove() -> None:
            self._listening.remove(listening)
            listening.due.clear()

        return remove

    def came(self, handle: OperatorHandle) -> None:
        """An operator has been defined."""
        for listening in self._listening:
            listening.due.append((True, handle))

    def leaving(self, handle: OperatorHandle) -> None:
        """A definition is about to go; what was said before is not repeated."""
        if handle in self._leaving:
            return
        self._leaving.add(handle)
        for listening in self._listening:
            try:
                listening.due.remove((True, handle))
            except ValueError:
                listening.due.append((False, handle))

    def gone(self, handle: OperatorHandle) -> None:
        """A definition that was announced as leaving is gone, and may come again."""
        self._leaving.discard(handle)

    def tell(self, *, wait: bool = False) -> None:
        """Tells every listener what it has yet to hear; never with the registry lock held.

        Args:
            wait: Do not return before a listener has heard it that another thread is telling something.
        """
        for listening in tuple(self._listening):
            listening.tell(wait and not _in_callback.get())
