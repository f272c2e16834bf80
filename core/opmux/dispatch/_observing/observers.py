"""Watching calls: what traces and profilers are made of.

Note [Observers]
An observer is told of every kernel that is entered and left. Calls that are not watched pay nothing for it, because watching is
not a test in the caller: a watched call runs another finished kernel, an `ObservedKernel`, from another table. An observer of one
task marks the task's local state, whose calls have tables of their own; an observer of the whole process makes every dispatcher
forget what it resolved, and what is resolved anew is observed until the observer goes.
"""

from collections.abc import Callable
from contextlib import suppress
from contextvars import ContextVar
from functools import partial
from typing import Any, Final, NamedTuple, Protocol, final

from opmux.dispatch._change import Change, set_items
from opmux.dispatch._entry import OperatorHandle
from opmux.dispatch._key_table import KEY_TABLE
from opmux.dispatch._keys import DispatchKey
from opmux.dispatch._keyset import DispatchKeySet
from opmux.dispatch._local_state import call_with, current_state, pop_state, push_state
from opmux.dispatch._registration import RegistrationHandle
from opmux.dispatch._resolution import TableEntry

__all__ = [
    "ObservedKernel",
    "Observer",
    "Site",
    "add_global_observer",
    "everywhere",
    "heard",
    "pop_observer",
    "push_observer",
]


class Site(NamedTuple):
    """One way into one kernel.

    Attributes:
        label: "call", "callBoxed", "redispatch", or "next" for the kernel below that a kernel was given.
        handle: The operator.
        keyset: The call's key set, its highest key being `key`.
        key: The key whose kernel runs.
        entry: Kernel and rule.
    """

    label: str
    handle: OperatorHandle
    keyset: DispatchKeySet
    key: DispatchKey
    entry: TableEntry

    @property
    def is_call(self) -> bool:
        """Whether a caller entered the operator here, rather than a kernel going on to the next."""
        return self.label in ("call", "callBoxed")


class Observer(Protocol):
    """Hears of kernels. Exceptions are logged, never raised into the call; operators that it calls are not observed."""

    def enter(self, site: Site, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        """A kernel is about to run; what is returned comes back in `leave`."""

    def leave(self, token: Any, site: Site, result: Any, error: BaseException | None) -> None:
        """The kernel returned `result`, or raised `error`."""


#: Observers of the whole process.
everywhere: Final[list[Observer]] = []
_of_task: ContextVar[tuple[Observer, ...]] = ContextVar("opmux_observers", default=())
#: Whether an observer of this task is at work.
_observing: ContextVar[bool] = ContextVar("opmux_observing", default=False)


def push_observer(observer: Observer) -> None:
    """Makes an observer watch the running task until `pop_observer`."""
    push_state(current_state().with_observers(), _of_task, (*_of_task.get(), observer))


def pop_observer() -> None:
    """Undoes the last `push_observer` of this task."""
    pop_state()


def add_global_observer(observer: Observer) -> RegistrationHandle:
    """Makes an observer watch every thread and task until the handle is destroyed."""

    def add() -> RegistrationHandle:
        _set_everywhere([*everywhere, observer])
        return RegistrationHandle(partial(_remove_global, observer), kind="observer")

    return Change().run(add)


def _remove_global(observer: Observer) -> None:
    """Removes one entry of an observer, which may have been added several times."""
    place = [o is observer for o in everywhere].index(True)
    _set_everywhere(everywhere[:place] + everywhere[place + 1 :])


def _set_everywhere(observers: list[Observer]) -> None:
    set_items(everywhere, observers)
    KEY_TABLE.forget_resolutions()


@final
class ObservedKernel:
    """A finished kernel that calls the observers of the running task before and after it runs."""

    __slots__ = ("kernel", "site")

    def __init__(self, site: Site, kernel: Callable[..., Any]) -> None:
        self.site = site
        self.kernel = kernel

    def __call__(self, /, *args: Any, **kwargs: Any) -> Any:
        observers = () if _observing.get() else (*everywhere, *_of_task.get())
        entered = [(o, heard(o.enter, self.site, args, kwargs)) for o in observers]
        result: Any = None
        error: BaseException | None = None
        try:
            result = self.kernel(*args, **kwargs)
        except BaseException as caught:
            error = caught
            raise
        finally:
            for observer, token in reversed(entered):
                heard(observer.leave, token, self.site, result, error)
        return result

    def labelled(self, label: str) -> "ObservedKernel":
        """The same kernel, entered another way."""
        return ObservedKernel(self.site._replace(label=label), self.kernel)


def heard(hear: Callable[..., Any], *arguments: Any) -> Any:
    """What a function of an observer returns; None if it raises, which is logged and does not end the call."""
    try:
        return call_with(_observing, True, hear, *arguments)
    except Exception:
        import logging  # only here: importing opmux is to stay quick

        with suppress(Exception):  # logging lets out what a closed stderr raises
            logging.getLogger("opmux").exception("an observer of calls raised; the call goes on")
        return None
