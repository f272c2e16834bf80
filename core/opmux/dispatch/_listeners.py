"""Who hears of definitions that come and go.

Note [Listeners]
An event is queued for every listener while the registry lock is held, and told once the lock is free. So each listener hears
everything once and in order, those that were there before it first, whatever other threads do meanwhile; and a callback may
register, remove listeners or wait for a thread that defines operators. One thread at a time calls a listener; others leave to
it what they have to say, and do not wait. A definition that goes is announced in a change of its own, before the change that
drops it, and all listeners hear of it in between: they find it whole. Not so inside a larger change block, because the lock
is held until its end, nor in a callback, because two that wait for each other's listener would wait for ever. A definition
that ended before a listener was notified of it is not mentioned to it.
"""

from collections import deque
from collections.abc import Callable, Iterable
from contextvars import ContextVar
from functools import partial
from typing import Protocol, final

from opmux.dispatch._change import LOCK, append, is_mine, new_lock, on_take_back, set_items
from opmux.dispatch._entry import Definition, OperatorHandle
from opmux.dispatch._local_state import call_with
from opmux.errors import OperatorArgumentError, kind_of, shown

__all__ = ["Listeners", "RegistrationListener"]


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


class _EventQueue:
    """One listener and the events that it has not been notified of: (whether it was defined or undefined, which)."""

    def __init__(self, listener: RegistrationListener, defined: Iterable[Definition]) -> None:
        self._listener = listener
        #: Held while the listener is called, so that events keep their order; a callback may cause further ones.
        self._notifying = new_lock()
        self.due: deque[tuple[bool, Definition]] = deque((True, definition) for definition in defined)

    def queue(self, definition: Definition, *, is_defined: bool) -> None:
        """Queues an event, or takes back the opposite one, of which no listener has been notified."""
        self.keep()
        try:
            self.due.remove((not is_defined, definition))
        except ValueError:
            self.due.append((is_defined, definition))

    def keep(self) -> None:
        """Notes the events in the queue, to restore them if a change is taken back."""
        on_take_back(partial(self._restore, tuple(self.due)))

    def _restore(self, due: tuple[tuple[bool, Definition], ...]) -> None:
        self.due.clear()
        self.due.extend(due)

    def notify(self, wait: bool) -> None:
        nested = is_mine(self._notifying)
        try:
            # A thread that does not get the lock has queued its event, and the thread that has it looks at the queue once more.
            while self._notifying.acquire(blocking=wait):
                self._notify_due()
                self._notifying.release()
                if not self.due:
                    return
        except BaseException:
            if is_mine(self._notifying) and not nested:
                self._notifying.release()
            raise

    def _notify_due(self) -> None:
        while self.due:
            # Under the lock: what an open change has queued may be taken back.
            with LOCK:
                event = self._next()
            if event is not None:
                self._notify(*event)

    def _next(self) -> tuple[bool, OperatorHandle] | None:
        """The oldest event; it stays until its handle is made."""
        if not self.due:
            return None
        is_defined, definition = self.due[0]
        handle = definition.handle
        self.due.popleft()
        return is_defined, handle

    def _notify(self, is_defined: bool, handle: OperatorHandle) -> None:
        listener = self._listener
        try:
            hear = listener.on_operator_registered if is_defined else listener.on_operator_deregistered
            call_with(_in_callback, True, hear, handle)
        except Exception:
            import logging  # only here: importing opmux is to stay quick

            logging.getLogger("opmux").exception("a registration listener raised at %s; the rest goes on", handle.name)


@final
class Listeners:
    """A dispatcher's listeners. See Note [Listeners]. All but `notify` is called with the registry lock held."""

    def __init__(self) -> None:
        #: In order of coming. Who has something to say looks here first: most dispatchers have no listener.
        self.listening: list[_EventQueue] = []
        #: Announced as going, and still there.
        self._leaving: set[Definition] = set()

    def add(self, listener: RegistrationListener, defined: Iterable[Definition]) -> Callable[[], None]:
        """Adds a listener that has yet to hear of `defined`; returns what removes it.

        Raises:
            OperatorArgumentError: It lacks one of the two methods.
        """
        for method in ("on_operator_registered", "on_operator_deregistered"):
            if not callable(getattr(listener, method, None)):
                raise OperatorArgumentError(
                    f"a registration listener: {shown(listener)}",
                    found=f"{kind_of(listener)} without a method {method!r}",
                    advice="pass an object with on_operator_registered(handle) and on_operator_deregistered(handle)",
                )
        listening = _EventQueue(listener, (definition for definition in defined if definition not in self._leaving))
        append(self.listening, listening)
        return partial(self._remove, listening)

    def _remove(self, listening: _EventQueue) -> None:
        listening.keep()
        set_items(self.listening, [other for other in self.listening if other is not listening])
        listening.due.clear()

    def defined(self, definition: Definition) -> None:
        """An operator has been defined."""
        for listening in self.listening:
            listening.queue(definition, is_defined=True)

    def undefining(self, definition: Definition) -> None:
        """A definition is about to go; what was said before is not repeated."""
        if definition not in self._leaving:
            on_take_back(partial(self._leaving.discard, definition))
            self._leaving.add(definition)
            for listening in self.listening:
                listening.queue(definition, is_defined=False)

    def kept(self, definition: Definition) -> None:
        """A definition that was announced as leaving is still there, and stays."""
        if definition in self._leaving:
            self.undefined(definition)
            self.defined(definition)

    def undefined(self, definition: Definition) -> None:
        """A definition that was announced as leaving is gone, and may come again."""
        on_take_back(partial(self._leaving.add, definition))
        self._leaving.discard(definition)

    def notify(self, *, wait: bool = False) -> None:
        """Notifies every listener of its queued events; never with the registry lock held.

        Args:
            wait: Do not return before a listener has heard it that another thread is telling something.
        """
        for listening in tuple(self.listening):
            listening.notify(wait and not _in_callback.get())
