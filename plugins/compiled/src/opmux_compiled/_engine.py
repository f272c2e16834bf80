"""Runs compiled loops, on several threads where that pays.

Note [Loops]
A loop is a function `loop(start, stop, *arguments)` of `opmux_compiled.loops` that numba compiles; it does the units of work from
`start` to `stop`: elements, rows, planes. Units do not depend on each other, so that threads may share them, and a loop does not
hold the interpreter's lock. The threads are ours (Note [Handing work over]), not those of numba: its own stop the process when two
threads of a program use them at a time, or when it forks.

A loop checks nothing. What it is given has been looked at by a kernel, which leaves to the kernel that it hides (`next`) whatever
it does not take: other dtypes and layouts, wrong arguments, and arrays so small that a call takes longer than its work.
"""

import logging
from collections.abc import Callable
from functools import cache, partial
from importlib import import_module, reload
from itertools import pairwise
from typing import Any, Final

import numpy as np

import opmux
from opmux.native import array_backend
from opmux_compiled._threads import Share, Threads

__all__ = ["FLOAT32", "LONGEST", "Array", "fits", "pays", "run", "wrap"]

Array = np.ndarray[Any, np.dtype[Any]]

FLOAT32: Final = np.dtype(np.float32)
#: Elements from which on loops are used. With fewer, NumPy's kernels are as fast, and numba need not be imported.
LEAST: Final = 1024
#: The longest side of a result: float32 counts no further.
LONGEST: Final = 1 << 24
#: Elements that are worth a thread: it takes some 25 us until it begins, and as many until the caller goes on.
_SHARE: Final = 1 << 16


_threads: Final = Threads()


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
    shares = [Share(partial(_call, path, *part, *arguments)) for part in pairwise(bounds[1:])]
    interrupt: BaseException | None = None
    is_over = False
    try:
        _threads.hand_over(shares)
        _call(path, 0, bounds[1], *arguments)
        for share in shares:  # those that no thread is free for
            share.do_in_caller()
    finally:
        # No function of its own: where one begins an interrupt may come, and would let the caller go.
        while not is_over:
            try:
                for share in shares:
                    share.wait()
                is_over = True
            except BaseException as error:
                interrupt = error
        if interrupt is not None:
            raise interrupt
    for share in shares:
        share.raise_error()


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
