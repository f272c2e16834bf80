"""What is measured, how, and what comes out: rows of statements that take turns, and figures that go to JSON and back."""

import math
import statistics
from collections.abc import Callable, Iterable
from time import perf_counter
from timeit import Timer
from typing import Any, Final, NamedTuple, TypeVar

#: Seconds that a turn of a fast call takes: what other rows have put into the processor's caches is gone in a part of it.
TURN = 0.004
#: Calls before a turn is timed; of a call that takes longer than so many turns, none.
_WARMING = 8
#: Frames between the beginnings of two turns that follow each other, and how many at most are below one. A piece of CPython's
#: stack has room for some 130 of these, of which 59 is no divisor.
_STEP: Final = 59
_DEEPEST: Final = 150

#: The name, among the peers of a row, of what opmux has to do for it, written out for this statement alone: `straight/`.
STRAIGHT: Final = "the same steps in a row"

_T = TypeVar("_T")


class Call(NamedTuple):
    """A statement, and the names in it."""

    statement: str
    scope: dict[str, Any]


class Row(NamedTuple):
    """Calls that do the same.

    Attributes:
        subject: The table that the row belongs to.
        what: What the calls do.
        calls: By library; the first is compared with each of the others.
        goals: How much of a peer's time the first is to take at most.
    """

    subject: str
    what: str
    calls: dict[str, Call]
    goals: dict[str, float] = {}  # noqa: RUF012 -- a NamedTuple's default, which nothing writes


class Spread(NamedTuple):
    """Of many repeats."""

    minimum: float
    median: float

    @classmethod
    def of(cls, values: Iterable[float]) -> "Spread":
        values = list(values)
        return cls(min(values), statistics.median(values))


class Figure(NamedTuple):
    """What was measured of a row.

    Attributes:
        subject: The table that it belongs to.
        what: What was done.
        spreads: By library, the one first that is compared with each of the others.
        goals: How much of a peer's value the first is to have at most.
        unit: "s" or "bytes".
        limit: What the first is to be at most, in the unit.
    """

    subject: str
    what: str
    spreads: dict[str, Spread]
    goals: dict[str, float] = {}  # noqa: RUF012 -- as above
    unit: str = "s"
    limit: float | None = None

    @property
    def ours(self) -> str:
        """The name that is compared with the others."""
        return next(iter(self.spreads))

    @property
    def peers(self) -> list[str]:
        """The names that it is compared with."""
        return list(self.spreads)[1:]

    def ratio(self, peer: str) -> float:
        """The smallest of the first by the smallest of a peer."""
        return self.spreads[self.ours].minimum / self.spreads[peer].minimum

    @property
    def missed(self) -> list[str]:
        """The peers beside which the goal was missed; "" stands for a goal in the unit."""
        over = self.limit is not None and self.spreads[self.ours].minimum > self.limit
        return [peer for peer, goal in self.goals.items() if self.ratio(peer) > goal] + [""] * over


class Curve(NamedTuple):
    """How something grows.

    Attributes:
        name: Of the file of its chart.
        what: What grows.
        against: What it is drawn against.
        unit: "s" or "bytes".
        why: A sentence on what makes the curve look so.
        lines: By library: number, smallest and median.
    """

    name: str
    what: str
    against: str
    unit: str
    why: str
    lines: dict[str, list[tuple[int, float, float]]]


class Timing:
    """A call that is repeated: how often in a turn, how rarely a turn, and what turns took.

    Args:
        call: What is timed.
        smoke: Whether once is enough.
        clock: What tells the seconds.
    """

    def __init__(self, call: Call, smoke: bool, clock: Callable[[], float] = perf_counter) -> None:
        self._timer = Timer(call.statement, timer=clock, globals=call.scope)
        first = self._timer.timeit(1)  # it resolves kernels, imports and compiles
        self.taken = first if smoke else self._timer.timeit(2) / 2
        self.number = 1 if smoke else max(1, min(2000, int(TURN / self.taken)))
        self.seconds = [first] if smoke else []

    def turn(self) -> None:
        if self.taken < _WARMING * TURN:
            # What ran before has taken the processor's caches: of a slow call, which has few repeats, more than one counts as cold.
            self._timer.timeit(max(self.number // 8, min(self.number, _WARMING)))
        self.seconds.append(self._timer.timeit(self.number) / self.number)


def measure(
    rows: list[Row], repeats: int, *, smoke: bool = False, clock: Callable[[], float] = perf_counter
) -> list[Figure]:
    """Figures of all rows. All calls take turns, so that a busy moment meets all; slow ones have fewer turns, and at least ten.

    Turns of a row begin at different depths of the stack. CPython keeps frames in pieces of 16 KB, and maps and unmaps memory at
    each call across the end of one: where a loop meets it, a program takes up to three times as long, as chance has it.

    Args:
        rows: What is measured.
        repeats: Turns of a fast call.
        smoke: Whether each call runs just once.
        clock: What tells the seconds: of the processor, `time.process_time`, for calls that take so long that others interrupt all.
    """
    timings = [{name: Timing(call, smoke, clock) for name, call in row.calls.items()} for row in rows]
    strides = [_stride(timing, repeats) for timing in timings]
    for turn in range(0 if smoke else repeats):
        for number, row in enumerate(timings):
            if (turn + number) % strides[number] == 0:
                for timing in row.values():
                    at_depth_of(turn // strides[number], timing.turn)
    return [
        Figure(row.subject, row.what, {name: Spread.of(t.seconds) for name, t in timing.items()}, row.goals)
        for row, timing in zip(rows, timings, strict=True)
    ]


def at_depth_of(number: int, turn: Callable[[], _T]) -> _T:
    """What a turn returns, called from the depth that its number gives."""
    return _below(number * _STEP % _DEEPEST, turn)


def _below(frames: int, turn: Callable[[], _T]) -> _T:
    return _below(frames - 1, turn) if frames else turn()


def _stride(timings: dict[str, Timing], repeats: int) -> int:
    """A row's calls keep together: every how many turns is theirs."""
    slowest = max(timing.taken for timing in timings.values())
    return max(1, min(math.ceil(slowest / TURN), repeats // 10))


def as_json(found: NamedTuple) -> dict[str, Any]:
    """A figure or a curve as it is written; four digits are more than is known."""
    written = found._asdict()
    if isinstance(found, Figure):
        written["spreads"] = {k: {n: rounded(v) for n, v in s._asdict().items()} for k, s in found.spreads.items()}
    elif isinstance(found, Curve):
        written["lines"] = {k: [(n, rounded(a), rounded(b)) for n, a, b in line] for k, line in found.lines.items()}
    return written


def rounded(value: float) -> float:
    return float(f"{value:.4g}")


def figure_from(written: dict[str, Any]) -> Figure:
    """A figure as it was."""
    return Figure(**{**written, "spreads": {name: Spread(**s) for name, s in written["spreads"].items()}})


def curve_from(written: dict[str, Any]) -> Curve:
    """A curve as it was."""
    lines = {name: [(n, a, b) for n, a, b in line] for name, line in written["lines"].items()}
    return Curve(**{**written, "lines": lines})
