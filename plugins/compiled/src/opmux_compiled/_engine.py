"""Runs compiled loops, on several threads where that pays.

Note [Loops]
A loop is a function `loop(start, stop, *arguments)` of `opmux_compiled.loops` that numba compiles; it does the units of work from
`start` to `stop`: elements, rows, planes. Units do not depend on each other, so that threads may share them, and a loop does not
hold the interpreter's lock. The threads are ours, not those of numba: its own stop the process when two threads of a program use
them at a time, or when it forks. A forked child starts new ones.

A loop checks nothing. What it is given has been looked at by a kernel, which leaves to the kernel that it hides (`next`) whatever
it does not take: other dtypes and layouts, wrong arguments, and arrays so small that a call takes longer than its work.
"""

import logging
import os
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from functools import cache
from importlib import import_module, reload
from itertools import pairwise
from typing import Any, Final

import numpy as np

import opmux
from opmux.dispatch import new_lock
from opmux.native import array_backend

__all__ = ["FLOAT32", "LONGEST", "Array", "fits", "pays", "run", "wrap"]

Array = np.ndarray[Any, np.dtype[Any]]

FLOAT32: Final = np.dtype(np.float32)
#: Elements from which on loops are used. With fewer, NumPy's kernels are as fast, and numba need not be imported.
LEAST: Final = 1024
#: The longest side of a result: float32 counts no further.
LONGEST: Final = 1 << 24
#: Elements that are worth a thread: it takes some 30 us to hand work over.
_SHARE: Final = 1 << 16


class _Threads:
    """The threads of this process, started when work is first shared."""

    def __init__(self) -> None:
        self.lock = new_lock()
        self.pool: ThreadPoolExecutor | None = None
        self.size = 0

    def submit(self, futures: list[Future[None]], work: Callable[[], None]) -> None:
        """Has each future done by a thread, or left alone where there are no more threads: the caller cancels it then."""
        with self.lock:
            if self.pool is None or self.size < len(futures):
                if self.pool is not None:
                    self.pool.shutdown(wait=False)
                self.pool, self.size = ThreadPoolExecutor(len(futures), "opmux-compiled"), len(futures)
            try:
                for future in futures:
                    self.pool.submit(_settle, future, work)
            except RuntimeError:  # The system has no more threads, or the interpreter is about to end.
                return

    def forget(self) -> None:
        """Lets go of threads that a forked child does not have."""
        self.pool, self.size = None, 0


def _settle(future: Future[None], work: Callable[[], None]) -> None:
    if future.set_running_or_notify_cancel():
        try:
            work()
        except BaseException as error:
            future.set_exception(error)
        else:
            future.set_result(None)


_threads: Final = _Threads()
os.register_at_fork(after_in_child=_threads.forget)


@cache
def _has_numba() -> bool:
    try:
        import_module("opmux_compiled.loops.compiling")
    except Exception as error:  # of a NumPy that it does not know, for one, or of a numba that is too old
        reason = f"{type(error).__name__}: {error}"
        logging.getLogger("opmux").warning("opmux-compiled is not used, because numba cannot be imported (%s)", reason)
        return False
    return True


def fits(array: Any, dtype: Any = FLOAT32) -> bool:
    """Whether a loop can take an array and is worth while: row-major, writable as loops are compiled for, and not small."""
    return array.__class__ is np.ndarray and array.dtype is dtype and array.flags.carray and pays(array)


def pays(array: Array) -> bool:
    """Whether an array is so large that a loop takes less time than NumPy, and there are loops."""
    return array.size >= LEAST and _has_numba()


@cache
def _loop(path: str) -> Callable[..., None]:
    module, _, name = path.partition(".")
    loop: Callable[..., None] = getattr(import_module(f"opmux_compiled.loops.{module}"), name)
    return loop


def run(path: str, units: int, elements: int, *arguments: Any) -> None:
    """Runs a loop. See Note [Loops].

    Args:
        path: Module and name of the loop.
        units: How many units of work there are.
        elements: How many elements they read and write, which says how many threads they are worth.
        *arguments: What the loop gets after the range of its units.
    """
    parts = min(opmux.get_num_threads(), elements // _SHARE, units)
    if parts < 2:
        _call(path, 0, units, *arguments)
        return
    bounds = [units * i // parts for i in range(parts + 1)]
    left = deque(pairwise(bounds))

    def work() -> None:
        """Does parts until none is left."""
        while left:
            try:
                part = left.popleft()
            except IndexError:  # Another thread was faster.
                return
            _call(path, *part, *arguments)

    others: list[Future[None]] = [Future() for _ in range(parts - 1)]
    try:
        _threads.submit(others, work)
        work()  # The caller waits for parts that another thread is at, but for none that it can do itself.
    finally:
        left.clear()
        _finish([other for other in others if not other.cancel()])
    for other in others:
        if not other.cancelled():
            other.result()


def _finish(others: list[Future[None]]) -> None:
    """Waits for what has begun, whatever interrupts: it writes into arrays that the caller owns."""
    interrupt: BaseException | None = None
    while not all(other.done() for other in others):
        try:
            wait(others)
        except BaseException as error:
            interrupt = error
    if interrupt is not None:
        raise interrupt


def _call(path: str, start: int, stop: int, *arguments: Any) -> None:
    try:
        _loop(path)(start, stop, *arguments)
    except MemoryError:
        raise
    except Exception as error:  # A loop raises nothing else: numba's files are damaged, or there is no room for them.
        _compiled_anew(path, error)(start, stop, *arguments)


def _compiled_anew(path: str, error: Exception) -> Callable[..., None]:
    """A loop that is compiled without files, as are all from now on that have not been compiled yet."""
    text = "opmux-compiled keeps no compiled code in files any more, because numba cannot (%s: %s)"
    logging.getLogger("opmux").warning(text, type(error).__name__, error)
    import_module("opmux_compiled.loops.compiling").KEPT["cache"] = False
    reload(import_module(f"opmux_compiled.loops.{path.partition('.')[0]}"))
    _loop.cache_clear()
    return _loop(path)


def wrap(array: Any) -> Any:
    """A tensor of the CPU over an array."""
    return array_backend("cpu").wrap(array)
