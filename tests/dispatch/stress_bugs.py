"""Bugs that the stress test must notice, each of a kind that dispatchers have had."""

import itertools
import threading
import time
from collections.abc import Callable
from typing import Any

from opmux.dispatch import (
    Dispatcher,
    DispatchKeySet,
    Library,
    Operators,
    RegistrationHandle,
    _call,
    _lookup,
    default_dispatcher,
)
from opmux.dispatch._entry import CallTable, Definition, OperatorEntry
from opmux.dispatch._key_table import KeyTable
from opmux.dispatch._listeners import Listeners
from opmux.dispatch._local_state import Guard, LocalState
from opmux.errors import OperatorGoneError

__all__ = ["BUGS"]

BUGS: dict[str, Callable[[], None]] = {}


def bug(put_in: Callable[[], None]) -> Callable[[], None]:
    """Lists a function that puts a bug in, under its name with blanks."""
    BUGS[put_in.__name__.replace("_", " ")] = put_in
    return put_in


def _replace(owner: Any, name: str, new: Any) -> None:
    setattr(owner, name, new)


@bug
def kernel_stored_outside_the_lock() -> None:
    """A resolution is stored some time after the lock was let go."""
    resolve = _call._resolve

    def late(definition: Definition, table: CallTable, keys: DispatchKeySet, *how: Any) -> Any:
        finished = resolve(definition, table, keys, *how)
        time.sleep(0.0002)
        table[keys] = finished
        return finished

    _replace(_call, "_resolve", late)


@bug
def tables_not_cleared() -> None:
    """Callers keep what they found before a change."""
    _replace(OperatorEntry, "clear", lambda entry: entry._table.clear())


@bug
def tables_of_guards_not_cleared() -> None:
    """Those under a local state do."""

    def clear(definition: Definition) -> None:
        definition.table.clear()
        definition.redispatch_table.clear()

    _replace(Definition, "clear", clear)


@bug
def resolution_not_cleared() -> None:
    """The dispatch table keeps its entries."""

    def clear(entry: OperatorEntry) -> None:
        if entry.definition is not None:
            entry.definition.clear()

    _replace(OperatorEntry, "clear", clear)


@bug
def generation_grows_too_early() -> None:
    """It grows before the tables are cleared."""
    publish = Dispatcher.publish

    def early(dispatcher: Dispatcher) -> None:
        dispatcher.generation += 1
        time.sleep(0.001)
        dispatcher.generation -= 1
        publish(dispatcher)

    _replace(Dispatcher, "publish", early)


@bug
def half_a_change_is_cached() -> None:
    """What a thread resolves inside its own change is kept."""
    _replace(_lookup, "is_changing", lambda: False)


@bug
def half_a_change_is_looked_at() -> None:
    """Whether a definition is there is asked without the lock."""
    check_alive = Definition.check_alive

    def careless(definition: Definition) -> None:
        if definition.operator.definition is not definition:
            raise OperatorGoneError(definition.operator.name)
        check_alive(definition)

    _replace(Definition, "check_alive", careless)


@bug
def dead_backend_stays_cached() -> None:
    """Unloading a backend clears nothing."""
    _replace(KeyTable, "forget_resolutions", lambda table: None)


@bug
def undone_by_two_threads() -> None:
    """Two threads that destroy one handle both undo it."""

    def destroy(handle: RegistrationHandle) -> None:
        undo = handle._undo
        if undo is not None:
            time.sleep(0.0002)
            default_dispatcher.change().run(lambda: handle._carry_out(undo))
        handle._undo = None

    _replace(RegistrationHandle, "destroy", destroy)


@bug
def destroyed_too_late() -> None:
    """A handle now and then undoes nothing."""
    destroy, number = RegistrationHandle.destroy, itertools.count(1)
    _replace(RegistrationHandle, "destroy", lambda handle: destroy(handle) if next(number) % 10 else None)


@bug
def packet_forgets_nothing() -> None:
    """A packet keeps the handle of a definition that is gone."""
    _replace(Operators, "forget", lambda ops, name: None)


@bug
def guard_stays() -> None:
    """A guard now and then is not left."""
    leave, number = Guard.__exit__, itertools.count()
    _replace(Guard, "__exit__", lambda *a: leave(*a) if next(number) % 10 else None)


@bug
def calls_not_observed() -> None:
    """A state with observers has no tables of its own."""
    _replace(LocalState, "with_observers", lambda state: state)


@bug
def listener_told_twice() -> None:
    """A definition that comes is queued twice."""
    defined = Listeners.defined

    def twice(listeners: Listeners, handle: Any) -> None:
        defined(listeners, handle)
        defined(listeners, handle)

    _replace(Listeners, "defined", twice)


@bug
def lock_order() -> None:
    """Two threads take two locks in either order."""
    other = threading.Lock()
    register, resolve = Library.impl, _call._resolve

    def registering(library: Library, *arguments: Any, **options: Any) -> Any:
        with other:
            return register(library, *arguments, **options)

    def resolving(definition: Definition, *how: Any) -> Any:
        with definition.operator.dispatcher.lock, other:
            return resolve(definition, *how)

    _replace(Library, "impl", registering)
    _replace(_call, "_resolve", resolving)
