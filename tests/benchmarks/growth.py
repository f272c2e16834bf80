"""What starting costs, and how cost grows with operators, backends, layers, tensor arguments and threads."""

import json
import os
import subprocess
import sys
from collections import defaultdict
from fnmatch import fnmatch
from pathlib import Path
from typing import NamedTuple

from .calls import COUNTS, no_op_of
from .libraries import ONE_THREAD
from .measuring import Curve, Figure, Spread

#: Values by what was measured, library and number.
Values = dict[tuple[str, str, int], list[float]]

#: Programs of `growing.py`, the numbers that they are given, and how often they run.
PROGRAMS: dict[str, tuple[tuple[int, ...], int]] = {
    "operators": ((10, 100, 1000, 10000), 3),
    "memory": ((100, 1000, 10000), 2),
    "backends": ((1, 3, 10, 30, 100, 300), 3),
    "backend memory": ((1, 3, 10, 30, 100, 300), 1),
    "layers": ((1, 2, 5, 10, 20, 50), 3),
    "threads": ((1, 2, 4, 8, 16), 3),
    "imports": ((5,), 5),
    "byte code": ((1,), 5),
    "import numpy": ((1,), 5),
    "import torch": ((1,), 5),
}


class Drawn(NamedTuple):
    """A curve to be drawn: the program, what it measured, and the words of the chart."""

    name: str
    program: str
    whats: tuple[str, ...]
    what: str
    against: str
    unit: str
    why: str


CURVES = (
    Drawn(
        "calls_by_operators",
        "operators",
        ("call",),
        "A call",
        "operators",
        "s",
        "Each operator has a table of its own, so that a call does not see the others.",
    ),
    Drawn(
        "registration_by_operators",
        "operators",
        ("define + impl",),
        "Define + impl of an operator",
        "operators",
        "s",
        "A registration touches its own operator, and no list of all.",
    ),
    Drawn(
        "first_calls_by_operators",
        "operators",
        ("first call",),
        "First call of an operator",
        "operators",
        "s",
        "It makes the caller's function and resolves the kernel, both from the operator's own schema and kernels.",
    ),
    Drawn(
        "undoing_by_operators",
        "operators",
        ("unregister",),
        "Taking an operator away",
        "operators",
        "s",
        "Handles undo what they did, in one change.",
    ),
    Drawn(
        "memory_by_operators",
        "memory",
        ("memory",),
        "Memory of an operator with 3 kernels",
        "operators",
        "bytes",
        "What the process has in memory more, by operator, torch's C++ included.",
    ),
    Drawn(
        "calls_by_backends",
        "backends",
        ("call of the CPU", "call of the newest", "miss"),
        "A call",
        "backends",
        "s",
        "A call looks up its key set, an integer with a bit for each key: it sees no more of the others.",
    ),
    Drawn(
        "registration_by_backends",
        "backends",
        ("registration",),
        "Registering a backend",
        "backends",
        "s",
        "A backend gets keys of its own, and the masks over all keys are made anew, which takes longer the more there are.",
    ),
    Drawn(
        "memory_by_backends",
        "backend memory",
        ("memory",),
        "Memory of all backends",
        "backends",
        "bytes",
        "Keys, names and masks of each backend; nothing is kept per operator.",
    ),
    Drawn(
        "calls_by_layers",
        "layers",
        ("through none", "through all"),
        "A call",
        "functionality layers",
        "s",
        "A call pays for the layers that its own key set holds, one frame each.",
    ),
    Drawn(
        "calls_by_threads",
        "threads",
        ("call",),
        "A call, by all threads together",
        "threads",
        "s",
        "A hit takes no lock but the interpreter's own, for which the threads take turns.",
    ),
)


def run(program: str, numbers: tuple[int, ...]) -> list[tuple[str, str, int, float]]:
    """What a program measured, in a process of its own with the plugins cpu and autograd."""
    command = [sys.executable, "-m", "tests.benchmarks.growing", program, *map(str, numbers)]
    # Byte code is kept, as it is for whoever imports a package twice.
    environment = {**os.environ, **ONE_THREAD, "OPMUX_PLUGINS": "cpu,autograd", "PYTHONDONTWRITEBYTECODE": ""}
    done = subprocess.run(
        command, cwd=Path(__file__).parents[2], env=environment, stdout=subprocess.PIPE, text=True, check=True
    )
    return [(what, library, number, value) for what, library, number, value in json.loads(done.stdout)]


def measure(only: str, *, smoke: bool = False) -> dict[str, Values]:
    """What the programs measured that something chosen is made of; they take turns."""
    wanted = {drawn.program for drawn in CURVES if fnmatch(f"growth {drawn.name}", only)}
    wanted |= {program for program, subject in SUBJECTS.items() if fnmatch(f"{subject} ", only)}
    found: dict[str, Values] = {name: defaultdict(list) for name in PROGRAMS if name in wanted}
    for turn in range(1 if smoke else max(rounds for _, rounds in PROGRAMS.values())):
        for name in found:
            numbers, rounds = PROGRAMS[name]
            if turn < rounds:
                for what, library, number, value in run(name, numbers[:2] if smoke else numbers):
                    found[name][what, library, number].append(value)
    return found


#: Programs that figures are made of.
SUBJECTS = {
    "imports": "start",
    "byte code": "start",
    "import numpy": "start",
    "import torch": "start",
    "operators": "registration",
    "memory": "registration",
}


def spreads(values: Values, what: str) -> dict[str, Spread]:
    """Those at the largest number, by library."""
    largest = max((number for name, _, number in values if name == what), default=0)
    return {lib: Spread.of(v) for (name, lib, number), v in values.items() if (name, number) == (what, largest)}


def figures(found: dict[str, Values]) -> list[Figure]:
    """What starting costs, and an operator where there are 10,000."""
    made: list[Figure] = []
    if "imports" in found:
        made += start(found)
    if "operators" in found:
        for what in ("define + impl", "first call", "unregister"):
            made.append(compared("registration", what, spreads(found["operators"], what), {"torch": 1.0}))
    if "memory" in found:
        traced = spreads(found["memory"], "traced memory")
        made.append(Figure("registration", "memory (tracemalloc)", traced, {}, "bytes", 3072.0))
    return made


def start(found: dict[str, Values]) -> list[Figure]:
    """Imports beside each other, and what is to be quick by itself."""
    programs = ("imports", "import numpy", "import torch", "byte code")
    everything = {
        library: spread for name in programs for library, spread in spreads(found.get(name, {}), "import").items()
    }
    made = [compared("start", "import, with plugins cpu and autograd", everything, {"numpy": 2.3, "torch": 0.15})]
    reloading = {"unload and load of cpu": 0.03, "with every operator asked for": 0.03}
    for what, limit in {"first add": 0.002, "first call of another": 0.0003, **reloading}.items():
        of = spreads(found["imports"], what) | spreads(found.get("byte code", {}), what)
        made.append(Figure("start", what, of, {}, "s", limit))
    return made


def compared(subject: str, what: str, of: dict[str, Spread], goals: dict[str, float]) -> Figure:
    """A figure with the goals of those that were measured."""
    return Figure(subject, what, of, {name: goal for name, goal in goals.items() if name in of})


def curves(found: dict[str, Values], measured: list[Figure], only: str) -> list[Curve]:
    """Those of the programs, and that of the rows of operators with so many tensors."""
    made = [by_arguments(measured)] if fnmatch("growth calls_by_arguments", only) else []
    for drawn in CURVES:
        if drawn.program in found and fnmatch(f"growth {drawn.name}", only):
            lines = lines_of(found[drawn.program], drawn.whats)
            made.append(Curve(drawn.name, drawn.what, drawn.against, drawn.unit, drawn.why, lines))
    return made


def lines_of(values: Values, whats: tuple[str, ...]) -> dict[str, list[tuple[int, float, float]]]:
    """A line for each library, or for each of several things that were measured of one."""
    lines: dict[str, list[tuple[int, float, float]]] = {}
    for (what, library, number), measured in values.items():
        if what in whats:
            label = library if len(whats) == 1 else what
            lines.setdefault(label, []).append((number, *Spread.of(measured)))
    return lines


def by_arguments(measured: list[Figure]) -> Curve:
    """How a call grows with the tensors that it takes."""
    rows = {figure.what: figure.spreads for figure in measured}
    lines: dict[str, list[tuple[int, float, float]]] = {}
    for count in COUNTS:
        for name, spread in rows.get(no_op_of(count), {}).items():
            lines.setdefault(name, []).append((count, *spread))
    why = "The caller reads the keys of each argument; more than 30 are packed into a tuple by Python's compiler, in any call."
    return Curve("calls_by_arguments", "A call", "tensor arguments", "s", why, lines)
