"""Interrupts at every place of an action where one can come.

CPython handles signals where a function begins and after a call of a C function. `interrupted` raises there, and before each line
too, in every file of opmux and its plugins. Four places are left out: the line event at the end of a `with` block, where no
signal is handled and an exception from a trace function would skip an `__exit__` that CPython never skips; the beginning of an
`__exit__` of ours that code outside calls, against which no context manager in Python can do anything; and the call event of
a generator into which an exception is thrown, or which is closed: that one is raised there first. From Python 3.14 on that of a
generator which goes on is left out as well, because it looks the same, and so is the return of an `__enter__` in C, where signals
are handled since, before the block has begun: there a lock that `with` takes stays locked, in every program.

Every place was interrupted (OPMUX_INTERRUPT_STEP=1) in these tests of `tests/dispatch`, `tests/library` and `tests/autograd`; each
line, call and return in those of `tests/plugins` (OPMUX_INTERRUPT_STEP=0).
"""

import dis
import gc
import os
import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import Context, copy_context
from functools import cache
from itertools import count
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import opmux
from opmux.dispatch import _change as change
from opmux.plugins._attempts import _begun

__all__ = ["every_interrupt", "interrupted", "is_free", "own_state", "task_variables"]

_ROOTS = (str(Path(opmux.__file__).parent), str(Path(__file__).parents[1] / "plugins"), "<opmux caller")

#: What a `with` block says that it passes to `__exit__`: from Python 3.14 on the context manager counts.
_EXIT_ARGUMENTS = 3 if sys.version_info >= (3, 14) else 2
_YIELD, _RESUME = dis.opmap["YIELD_VALUE"], dis.opmap["RESUME"]

#: Every how many places there is an interrupt: to come to each of them takes hours. 0 is for each line, call and return of a C
#: function, the first and the last time that it is reached.
STEP = int(os.environ.get("OPMUX_INTERRUPT_STEP", "29"))


class Interrupt(KeyboardInterrupt):
    """What comes in place of a signal's KeyboardInterrupt."""


@cache
def _is_our_file(name: str) -> bool:
    return name.startswith(_ROOTS)


def _is_ours(code: CodeType) -> bool:
    # NumPy, asked whether its dtype equals another, writes the other into an exception, which it drops with whatever comes then.
    return _is_our_file(code.co_filename) and code.co_qualname != "dtype.__repr__"


#: By address, because the hash of a code object is computed anew from all of it; kept with the object, whose address stays its own.
_ENDS: dict[int, tuple[CodeType, frozenset[int]]] = {}


def _block_ends(code: CodeType) -> frozenset[int]:
    """Offsets at which leaving a `with` block without an exception begins."""
    found = _ENDS.get(id(code))
    if found is None:
        found = _ENDS[id(code)] = code, _found_block_ends(code)
    return found[1]


def _found_block_ends(code: CodeType) -> frozenset[int]:
    instructions = list(dis.get_instructions(code))
    found: set[int] = set()
    for i in range(len(instructions) - 3):
        nones = instructions[i : i + 3]
        calls = instructions[i + 3].opname in ("PRECALL", "CALL") and instructions[i + 3].arg == _EXIT_ARGUMENTS
        if calls and all(n.opname == "LOAD_CONST" and n.argval is None for n in nones):
            found.add(nones[0].offset)
            while i and instructions[i - 1].opname == "SWAP":
                i -= 1
                found.add(instructions[i].offset)
    return frozenset(found)


@cache
def _first_line(code: CodeType) -> int:
    """Offset at which the first line of a function's body begins."""
    starts = (start for start, _, line in code.co_lines() if line not in (None, code.co_firstlineno))
    return next(starts, len(code.co_code))  # a docstring alone has no line


def _leaves_block_of_others(frame: FrameType) -> bool:
    """Whether code outside has just left a block of ours, of which nothing has been done yet."""
    if frame.f_code.co_name != "__exit__":
        return False
    caller = frame.f_back
    return frame.f_lasti <= _first_line(frame.f_code) and caller is not None and not _is_ours(caller.f_code)


def _is_thrown_into(frame: FrameType) -> bool:
    """Whether a generator goes on where it had yielded, and not behind that: with an exception from outside.

    From Python 3.14 on both are behind it, and nothing tells one from the other.
    """
    if frame.f_lasti < 0:
        return False
    operation, argument = frame.f_code.co_code[frame.f_lasti : frame.f_lasti + 2]
    return operation == _YIELD or (sys.version_info >= (3, 14) and operation == _RESUME and argument != 0)


class _Fault:
    """Raises at the n-th place, of which `where` is the text; at none if n is 0, and notes them all, by line, in `reached`."""

    def __init__(self, place: int) -> None:
        self._notes = not place
        self._left = place
        self.where = ""
        self.reached: list[tuple[str, str, int]] = []

    def _pass(self, frame: FrameType, event: str, argument: object = None) -> None:
        if self._notes:
            self.reached.append((event, frame.f_code.co_filename, frame.f_lineno))
        self._left -= 1
        if not self._left:
            sys.settrace(None)
            sys.setprofile(None)
            what = event if argument is None else f"{event} of {argument}"
            self.where = f"{what} at {frame.f_code.co_qualname}, {frame.f_code.co_filename}:{frame.f_lineno}"
            raise Interrupt(self.where)

    def trace(self, frame: FrameType, event: str, argument: object) -> Any:
        """For `sys.settrace`, which asks it of each function that begins."""
        if not _is_ours(frame.f_code):
            return None
        if not _is_thrown_into(frame) and not _leaves_block_of_others(frame):
            self._pass(frame, event)
        return self._trace_line

    def _trace_line(self, frame: FrameType, event: str, argument: object) -> Any:
        if event == "line" and frame.f_lasti not in _block_ends(frame.f_code) and not _leaves_block_of_others(frame):
            self._pass(frame, event)
        return self._trace_line

    def profile(self, frame: FrameType, event: str, argument: object) -> None:
        """For `sys.setprofile`."""
        if event == "c_return" and _is_ours(frame.f_code) and getattr(argument, "__name__", "") != "__enter__":
            self._pass(frame, "return", argument)


def _carry_out(action: Callable[[], object], fault: _Fault) -> bool:
    """Whether the action was left by the interrupt.

    No garbage is collected meanwhile: what an interrupt finds in the finalizer of another test's object says nothing of the action.
    """
    tracer, profiler, collects = sys.gettrace(), sys.getprofile(), gc.isenabled()
    gc.disable()
    try:
        sys.setprofile(fault.profile)
        sys.settrace(fault.trace)
        action()
    except Interrupt:
        return True
    finally:
        sys.settrace(tracer)
        sys.setprofile(profiler)
        if collects:
            gc.enable()
    return False


def interrupted(action: Callable[[], object], place: int) -> str:
    """Carries out an action and interrupts it at its n-th place.

    Returns:
        Where that was; empty if the action has ended before.

    Raises:
        AssertionError: The interrupt has not come out of the action.
    """
    fault = _Fault(place)
    came_out = _carry_out(action, fault)
    assert came_out or not fault.where, f"swallowed: {fault.where}"
    return fault.where


def _first_and_last(action: Callable[[], object]) -> list[int]:
    """The places at which a line, a call or a return of a C function is reached for the first and for the last time."""
    fault = _Fault(0)
    _carry_out(action, fault)
    last = {line: place for place, line in enumerate(fault.reached, 1)}
    first = {line: place for place, line in reversed([*enumerate(fault.reached, 1)])}
    return sorted({*first.values(), *last.values()})


def every_interrupt(make: Callable[[], Callable[[], object]], step: int = STEP) -> Iterator[str]:
    """Interrupts an action at one place after the other, each time anew, and yields where that was.

    Args:
        make: Prepares what the action needs, and returns it.
        step: Every how many places there is one; 0 as for STEP, after an action without one.
    """
    places: Iterable[int] = count(1, step)
    if not step:
        places = _first_and_last(make())
        yield "nowhere"
    for place in places:
        where = interrupted(make(), place)
        if not where:
            return
        yield where


def task_variables() -> dict[str, Any]:
    """The variables of the running task that opmux has set to something else than their defaults, by name."""
    values = [(variable, value) for variable, value in copy_context().items() if variable.name.startswith("opmux")]
    return {variable.name: value for variable, value in values if value != Context().run(variable.get)}


@contextmanager
def own_state() -> Iterator[None]:
    """Keeps what a failing test leaves behind from all tests after it: variables, open changes, the registry lock, attempts."""
    before = copy_context()
    try:
        yield
    finally:
        for variable in copy_context():
            if variable.name.startswith("opmux"):
                variable.set(before[variable] if variable in before else Context().run(variable.get))
        _end_changes()
        _begun.clear()


def _end_changes() -> None:
    if change.OPEN:
        change._undo(0)
        change._publish(0)
    for left in (change._notes, change.OPEN, change._unpublished, change._afterwards):
        left.clear()
    while change.is_mine(change.LOCK):
        change.LOCK.release()


def is_free(lock: Any) -> bool:
    """Whether another thread can take a lock."""
    taken: list[bool] = []

    def take() -> None:
        taken.append(lock.acquire(timeout=1))
        if taken[0]:
            lock.release()

    thread = threading.Thread(target=take)
    thread.start()
    thread.join()
    return taken[0]
