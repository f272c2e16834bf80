"""Whose turn it is to register: one plugin at a time, and which plugins a thread is in the middle of."""

import threading
from collections.abc import Callable
from functools import partial
from typing import TypeVar, final

from opmux.dispatch import Dispatcher, new_lock
from opmux.dispatch._change import is_mine  # a forked child finds its locks free
from opmux.errors import PluginError

__all__ = ["Turns", "WaitedError"]

_T = TypeVar("_T")

_LOCK_SECONDS = 60.0


class WaitedError(PluginError):
    """A plugin's turn to register did not come; that is no failure of the plugin."""


class _Path(threading.local):
    """Names of the plugins that this thread is loading, outermost first, each with those that it has asked for."""

    def __init__(self) -> None:
        self.steps: tuple[tuple[str, set[str]], ...] = ()


@final
class Turns:
    """The lock under which plugins register and are taken back. No plugin's module is imported under it by opmux itself.

    What is done with the lock, or at a plugin, is called from one frame, which ends it twice: an interrupt may come between
    any two steps, also on the way out, and a `with` block would leave it held. See Note [Whole changes].

    Args:
        dispatcher: Where plugins register.
    """

    def __init__(self, dispatcher: Dispatcher) -> None:
        self._dispatcher = dispatcher
        self._lock = new_lock()
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

    def entered(self, name: str, needs: set[str] | None, step: Callable[[], _T]) -> _T:
        """Calls `step` while this thread is at a plugin; refused where it already is.

        Args:
            name: The plugin.
            needs: Takes the names of plugins that are loaded on its behalf.
            step: What is done.
        """
        path = self._path
        around = path.steps
        names = [entered[0] for entered in around]
        if name in names:
            circle = " -> ".join([*names[names.index(name) :], name])
            raise PluginError(f"circular load: {circle}", advice="let one of them load the other at first use")
        try:
            try:
                path.steps = (*around, (name, set() if needs is None else needs))
                return step()
            finally:
                path.steps = around
        finally:
            path.steps = around

    def taken(self, name: str, needs: set[str] | None, step: Callable[[], _T]) -> _T:
        """One plugin registers at a time; another thread's waits, but not for ever, nor inside a change: it needs that lock."""
        return self.locked(f"plugin {name!r}", partial(self.entered, name, needs, step))

    def locked(self, what: str, step: Callable[[], _T]) -> _T:
        """Calls `step` while no other thread changes which plugins there are.

        Raises:
            PluginError: Another thread is at it, and does not come to an end.
        """
        if is_mine(self._lock):
            return step()
        try:
            try:
                self._acquire(what)
                return step()
            finally:
                self._free()
        finally:
            self._free()

    def if_free(self, step: Callable[[], object]) -> None:
        """Calls `step` as `locked` does if that needs no waiting."""
        if is_mine(self._lock):
            step()
            return
        try:
            try:
                if self._lock.acquire(blocking=False):
                    step()
            finally:
                self._free()
        finally:
            self._free()

    def _acquire(self, what: str) -> None:
        seconds = 0 if self._dispatcher.is_changing else _LOCK_SECONDS
        if not self._lock.acquire(timeout=seconds):
            raise WaitedError(
                f"{what} waited {seconds:.0f} s for its turn to register",
                found=f"{self._holder} is still registering",
                advice="do not load plugins at the top of a module that another plugin's hook imports",
            )
        self._holder = f"{what} in thread {threading.current_thread().name!r}"

    def _free(self) -> None:
        if is_mine(self._lock):
            self._holder = ""
            self._lock.release()
