"""Where the time of what happens once goes: an import, a definition, a first call.

`python -m tests.benchmarks.once NAME` prints profiles as JSON: the functions of each part that are entered, and its share of the
time, without what is called from there. Python tells of each call and return, which takes time itself, mostly of short functions.
Compiling texts and importing modules, their statements included, are parts of their own.
"""

import json
import os
import subprocess
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType
from typing import Any, Self

from .growing import no_op
from .libraries import ONE_THREAD
from .profiles import REST, Profile, part_of
from .starting import LATER

COMPILING = "compiling texts"
IMPORTING = "importing modules"
#: Operators that are defined and called.
_COUNT = 500


class Account:
    """Adds up, from the moment it is entered, the frames and seconds of each part."""

    def __init__(self) -> None:
        self.entered: Counter[str] = Counter()
        self.seconds: dict[str, float] = defaultdict(float)
        self._parts = [REST]
        self._since = 0.0

    def __enter__(self) -> Self:
        self._since = time.perf_counter()
        sys.setprofile(self._note)
        return self

    def __exit__(self, *error: object) -> None:
        sys.setprofile(None)
        self.entered[REST] -= 1  # this function

    def _note(self, frame: FrameType, event: str, argument: Any) -> None:
        now = time.perf_counter()
        self.seconds[self._parts[-1]] += now - self._since
        if event == "call":
            code = frame.f_code
            importing = code.co_name == "<module>" or code.co_filename.startswith("<frozen ")
            self._parts.append(IMPORTING if importing else part_of(code.co_filename))
            self.entered[self._parts[-1]] += 1
        elif event == "c_call":
            self._parts.append(COMPILING if argument is compile else self._parts[-1])
            self.entered[COMPILING] += argument is compile
        elif len(self._parts) > 1:
            self._parts.pop()
        self._since = time.perf_counter()


def imports() -> Iterator[tuple[str, Account, int]]:
    """The import, the first add, and first calls of other operators."""
    with Account() as account:
        import opmux
    yield "import, with plugins cpu and autograd", account, 1
    x = opmux.ones(4, 4)
    with Account() as account:
        opmux.add(x, x)
    yield "first add", account, 1
    with Account() as account:
        for name in LATER:
            getattr(opmux, name)(x, x)
    yield "first call of another", account, len(LATER)


def operators() -> Iterator[tuple[str, Account, int]]:
    """Operators that are defined, given a kernel, and called, after a few that import what it takes."""
    import opmux

    x = opmux.ones(1)
    for number, names in enumerate([[f"f{i}" for i in range(count)] for count in (5, _COUNT)]):
        library = opmux.library.Library(f"once{number}", "DEF")
        namespace = getattr(opmux.ops, f"once{number}")
        with Account() as defining:
            for name in names:
                library.define(f"{name}(Tensor x) -> Tensor")
                library.impl(name, no_op, "CPU")
        with Account() as calling:
            for name in names:
                getattr(namespace, name)(x)
        library._destroy()
    yield "define + impl", defining, _COUNT
    yield "first call", calling, _COUNT


PROGRAMS: dict[str, Callable[[], Iterator[tuple[str, Account, int]]]] = {"start": imports, "registration": operators}


def profiles(subject: str) -> list[Profile]:
    """What a process of its own finds of a table's rows."""
    command = [sys.executable, "-m", "tests.benchmarks.once", subject]
    environment = {**os.environ, **ONE_THREAD, "OPMUX_PLUGINS": "cpu,autograd", "PYTHONDONTWRITEBYTECODE": ""}
    done = subprocess.run(
        command, cwd=Path(__file__).parents[2], env=environment, stdout=subprocess.PIPE, text=True, check=True
    )
    return [Profile(**found) for found in json.loads(done.stdout)]


def profile_of(subject: str, what: str, account: Account, number: int) -> Profile:
    """An account of so many times the same, by one."""
    total = sum(account.seconds.values())
    slowest = sorted(account.seconds.items(), key=lambda pair: -pair[1])
    shares = {part: round(seconds / total, 3) for part, seconds in slowest}
    entered = {part: round(count / number, 1) for part, count in account.entered.items() if count}
    frames = round((account.entered.total() - account.entered[COMPILING]) / number)
    return Profile(subject, what, frames, shares, entered)


def main() -> None:
    found = [profile_of(sys.argv[1], *measured) for measured in PROGRAMS[sys.argv[1]]()]
    print(json.dumps([profile._asdict() for profile in found]))


if __name__ == "__main__":
    main()
