"""Whose turn it is to register: one plugin at a time, and which plugins a thread is in the middle of."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import final

from opmux.dispatch import Dispatcher
from opmux.errors import PluginError

__all__ = ["Turns", "WaitedError"]

_LOCK_SECONDS = 60.0


class WaitedError(PluginError):
    """A plugin's turn to register did not come; that is no failure of the plugin."""


class _Path(threading.local):
    """Names of the plugins that this thread is loading, outermost first, each with those that it has asked for."""

    def __init__(self) -> None:
        self.steps: list[tuple[str, set[str]]] = []


@final
class Turns:
    """The lock under which plugins register and are taken back. No plugin's module is imported under it by opmux itself.

    Args:
        dispatcher: Where plugins register.
    """

    def __init__(self, dispatcher: Dispatcher) -> None:
        self._dispatcher = dispatcher
        self._lock = threading.RLock()
        self._holder = ""
        self._path = _Path()

    @property
    def is_inside(self) -> bool:
        """Whether this thread is in the middle of loading or unloading a plugin."""
        return bool(self._path.steps)

    def ask_for(self, name: str) -> None:
        """Notes that the plugin which this thread is loading needs another one."""
        if self._path.steps:
            self._path.steps[-1][1].add(name)

    @contextmanager
    def entered(self, name: str, needs: set[str] | None = None) -> Iterator[None]:
        """A `with` block in which this thread is at a plugin; refused where it already is.

        Args:
            name: The plugin.
            needs: Takes the names of plugins that are loaded on its behalf.
        """
        names = [step[0] for step in self._path.steps]
        if name in names:
            circle = " -> ".join([*names[names.index(name) :], name])
            raise PluginError(f"circular load: {circle}", advice="let one of them load the other at first use")
        self._path.steps.append((name, set() if needs is None else needs))
        try:
            yield
        finally:
            self._path.steps.pop()

    @contextmanager
    def taken(self, name: str, needs: set[str] | None = None) -> Iterator[None]:
        """One plugin registers at a time; another thread's waits, but not for ever, nor inside a change: it needs that lock."""
        with self.locked(f"plugin {name!r}"), self.entered(name, needs):
            yield

    @contextmanager
    def locked(self, what: str) -> Iterator[None]:
        """A `with` block in which no other thread changes which plugins there are.

        Raises:
            PluginError: Another thread is at it, and does not come to an end.
        """
        seconds = 0 if self._dispatcher.is_changing else _LOCK_SECONDS
        if not self._lock.acquire(timeout=seconds):
            raise WaitedError(
                f"{what} waited {seconds:.0f} s for its turn to register",
                found=f"{self._holder} is still registering",
                advice="do not load plugins at the top of a module that another plugin's hook imports",
            )
        outer, self._holder = self._holder, f"{what} in thread {threading.current_thread().name!r}"
        try:
            yield
        finally:
            self._holder = outer
            self._lock.release()

    @contextmanager
    def locked_if_free(self) -> Iterator[bool]:
        """A `with` block that gives whether it has the lock; it does not wait."""
        free = self._lock.acquire(blocking=False)
        try:
            yield free
        finally:
            if free:
                self._lock.release()
