"""Where the time of a call goes: the Python functions that it enters, and samples of which part of the program runs.

Samples are taken by the processor's time, so that a loaded machine gives much the same shares. What C code takes, NumPy's
included, counts for the function that has called it.
"""

import signal
import sys
import time
from collections import Counter
from collections.abc import Callable
from timeit import Timer
from types import FrameType
from typing import NamedTuple

from .measuring import Call, Figure, Row
from .paths import followed

#: Parts of the program by what is in the names of their modules' files, the first that fits.
PARTS = {
    "<opmux caller": "callers",
    "<opmux direct kernel": "kernels",
    "<opmux backend select": "kernels",
    "<opmux custom kernel": "custom operators",
    "/opmux/native/": "kernels",
    "/opmux_cpu/": "kernels",
    "/opmux/dispatch/": "dispatcher",
    "/opmux/schema/": "schemas",
    "/opmux/plugins/": "plugins",
    "/opmux/library/": "custom operators",
    "/opmux/nn/": "modules",
    "/opmux/optim/": "optimisers",
    "/opmux/": "tensors",
    "/opmux_autograd/_generated/": "recording and formulas",
    "/opmux_autograd/formulas/": "recording and formulas",
    "/opmux_autograd/": "autograd",
    "/numpy/": "NumPy's Python",
}
#: Of everything else.
REST = "the statement and Python's library"

#: Tables of calls. What starts, and what registers, runs in processes of its own.
SUBJECTS = ("peers", "calls", "gradients", "small", "training", "kernels")

#: Seconds of processor time between two samples, at least; systems have their own clock ticks.
INTERVAL = 0.001


class Profile(NamedTuple):
    """Where the time of a row's first call goes.

    Attributes:
        subject: The table that the row belongs to.
        what: What is done.
        frames: How many Python functions a call enters.
        shares: Parts of the program, and how much of the time each takes; those that take most first.
        entered: How many functions of each part are entered, and how many texts are compiled.
    """

    subject: str
    what: str
    frames: int
    shares: dict[str, float]
    entered: dict[str, float] = {}  # noqa: RUF012 -- a NamedTuple's default, which nothing writes


def part_of(file: str) -> str:
    """The part of the program that a file belongs to, by its place below the folder that it is imported from.

    Folders above that say nothing: a clone of this repository is named like the package.
    """
    root = max((each for each in sys.path if each and file.startswith(f"{each}/")), key=len, default="")
    module = file.removeprefix(root)
    return next((part for piece, part in PARTS.items() if piece in module), REST)


def sampled(run: Callable[[], object], seconds: float) -> Counter[str]:
    """Repeats a call for so many seconds of processor time, and counts how often each part was met."""
    found: Counter[str] = Counter()

    def note(number: int, frame: FrameType | None) -> None:
        if frame is not None:
            found[part_of(frame.f_code.co_filename)] += 1

    before = signal.signal(signal.SIGPROF, note)
    signal.setitimer(signal.ITIMER_PROF, INTERVAL, INTERVAL)
    try:
        end = time.process_time() + seconds
        while time.process_time() < end:
            run()
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
    return found


def profile(row: Row, seconds: float) -> Profile:
    """The profile of a row's first call, which has been called before."""
    call: Call = next(iter(row.calls.values()))
    code = compile(call.statement, "<statement>", "exec")
    entered = followed(lambda: exec(code, call.scope))[1:]  # without the statement's own
    timer = Timer(call.statement, globals=call.scope)
    number = max(1, min(1000, int(0.002 / max(timer.timeit(1), 1e-9))))
    found = sampled(lambda: timer.timeit(number), seconds)
    shares = {part: round(count / found.total(), 3) for part, count in found.most_common()}
    return Profile(row.subject, row.what, len(entered), shares, dict(Counter(part_of(file) for file, _, _ in entered)))


def profiles(rows: list[Row], figures: list[Figure], seconds: float) -> list[Profile]:
    """Profiles of the rows of calls that have missed a goal.

    Args:
        rows: All that were measured.
        figures: What came out, in the same order.
        seconds: Of processor time, for each.
    """
    pairs = zip(rows, figures, strict=True)
    return [profile(row, seconds) for row, figure in pairs if figure.missed and row.subject in SUBJECTS]
