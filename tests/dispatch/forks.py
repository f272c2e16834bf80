"""Forks children while other threads change everything; a child defines, calls and destroys, and finds nothing half done.

python -m tests.dispatch.forks --forks 40
"""

import argparse
import faulthandler
import logging  # noqa: F401 -- CPython hangs where a child imports what a thread of its parent was just importing
import os
import signal
import sys
import threading
import time
from collections.abc import Callable
from typing import Any

from opmux.dispatch import (
    DispatchKeySet,
    ExcludeDispatchKeyGuard,
    Library,
    OperatorHandle,
    default_dispatcher,
    register_backend,
    register_functionality,
)
from opmux.dispatch import _change as change
from opmux.testing import tensor_with_keys

SECONDS = 20
CPU = tensor_with_keys("CPU")


class Listener:
    """Hears of definitions, and takes its time for those of this test; of all others that there are it hears at once."""

    def on_operator_registered(self, handle: OperatorHandle) -> None:
        if handle.name.startswith("forks::"):
            time.sleep(0.0001)

    def on_operator_deregistered(self, handle: OperatorHandle) -> None:
        time.sleep(0.0001)


def define(library: Library) -> None:
    """Defines an operator and takes it back."""
    with library.define("busy(Tensor x) -> Tensor", lambda x: "busy", "CPU"):
        assert default_dispatcher.ops.forks.busy(CPU) == "busy"


def register(library: Library) -> None:
    """Replaces a kernel in one change, half of which is never to be seen."""
    with default_dispatcher.change():
        handles = [library.impl(name, lambda x: "new", "CPU") for name in ("one", "two")]
        time.sleep(0.0002)
    with default_dispatcher.change():
        for handle in handles:
            handle.destroy()
            time.sleep(0.0002)


def add_keys(library: Library) -> None:
    """Registers a backend and a functionality, and unregisters them."""
    # Names of its own in each process: in a child, those of the parent may be in use for ever.
    name = f"forked{os.getpid()}"
    with register_backend(name), register_functionality(name.title(), after="AutogradFunctionality"):
        pass


def call(library: Library) -> None:
    """Makes first calls."""
    default_dispatcher.forget_resolutions()
    with ExcludeDispatchKeyGuard(DispatchKeySet(["Tracer"])):
        default_dispatcher.ops.forks.one(CPU)


def listen(library: Library) -> None:
    """Listens for a while."""
    with default_dispatcher.add_registration_listener(Listener()):
        time.sleep(0.001)


def endlessly(action: Callable[[Library], None], stop: threading.Event) -> None:
    """Does something with a library of its own until it is stopped."""
    library = Library("forks", "FRAGMENT")
    while not stop.is_set():
        action(library)


def child() -> None:
    """Uses everything; an assertion fails where another thread's change is half done."""
    assert (change._notes, change.OPEN, change._unpublished, change._afterwards) == ([], [], [], [])
    ops = default_dispatcher.ops.forks
    assert (ops.one(CPU), ops.two(CPU)) in (("old", "old"), ("new", "new"))
    default_dispatcher.check_invariants("forks::one")
    for action in (define, register, add_keys, call, listen):
        if action is not define or default_dispatcher.find_op("forks::busy") is None:
            action(Library("forks", "FRAGMENT"))
    library = Library("children", "DEF")
    library.define("f(Tensor x) -> Tensor", lambda x: "child", "CPU")
    assert default_dispatcher.ops.children.f(CPU) == "child"
    library.destroy()


def forked(what: Callable[[], None]) -> int:
    """The exit status of a child that does something; one that hangs prints where, and is killed."""
    pid = os.fork()
    if pid == 0:
        # No watchdog thread of faulthandler: a child waits for ever for one that its parent had.
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        faulthandler.register(signal.SIGALRM, chain=True)
        signal.alarm(SECONDS)
        status = 1
        try:
            what()
            status = 0
        except BaseException:
            sys.excepthook(*sys.exc_info())
        finally:
            sys.stderr.flush()
            os._exit(status)
    return os.waitpid(pid, 0)[1]


def run(
    forks: int, what: Callable[[], None], actions: tuple[Callable[[Any], None], ...], interval: float = 1e-5
) -> int:
    """Number of children that failed, while threads do `actions` and take turns after `interval` seconds."""
    sys.setswitchinterval(interval)
    stop = threading.Event()
    threads = [threading.Thread(target=endlessly, args=(action, stop), daemon=True) for action in actions]
    for thread in threads:
        thread.start()
    try:
        failed = 0
        for number in range(forks):
            time.sleep(0.0003 * (number % 17))
            failed += forked(what) != 0
        return failed
    finally:
        stop.set()
        for thread in threads:
            thread.join(SECONDS)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--forks", type=int, default=40)
    options = parser.parse_args()
    library = Library("forks", "DEF")
    for name in ("one", "two"):
        library.define(f"{name}(Tensor x) -> Tensor", lambda x: "old", "CPU")
    failed = run(options.forks, child, (define, register, add_keys, call, listen))
    sys.stdout.write(f"{failed} of {options.forks} children failed\n")
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
