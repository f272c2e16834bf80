"""Workers, watched: what they find, and calls that end or block them."""

import json
import os
import select
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, final

from tests.parity.fuzz.known import open_differences

WORKER: Final = Path(__file__).with_name("worker.py")
#: Seconds for one call, with all that is tried before it in torch.
PATIENCE: Final = 12.0

Found = dict[str, Any]


@final
@dataclass(slots=True)
class Tally:
    """What a run has seen.

    Attributes:
        calls: Calls that ended in both libraries.
        agreed: Calls that both took, with the same result.
        skipped: Calls that ended or blocked torch itself.
        found: Differences, with a text for the reason if they are known.
    """

    calls: int = 0
    agreed: int = 0
    skipped: list[str] = field(default_factory=list)
    found: list[Found] = field(default_factory=list)

    @property
    def unseen(self) -> list[Found]:
        """Those of `unexplained` that are not among the open ones; a foreign exception or a crash is never one of these."""
        known_open = open_differences()
        never = ("foreign", "crash")
        return [f for f in self.unexplained if f["kind"] in never or (f["operator"], f["kind"]) not in known_open]

    @property
    def unexplained(self) -> list[Found]:
        """Differences without a reason, the first of each operator and kind."""
        first: dict[tuple[str, str], Found] = {}
        for found in self.found:
            if not found["known"]:
                first.setdefault((found["operator"], found["kind"]), found)
        return list(first.values())

    @property
    def reasons(self) -> Counter[str]:
        """How often each reason explained a difference."""
        return Counter(found["known"] for found in self.found if found["known"])


def run(seed: int, calls: int, *, workers: int = 1, operators: str = "") -> Tally:
    """Makes calls in so many processes.

    Args:
        seed: What the calls follow from.
        calls: How many.
        workers: Processes.
        operators: Names with overloads, separated by commas; all if empty.
    """
    tally = Tally()
    with ThreadPoolExecutor(workers) as pool:
        for part in pool.map(lambda start: _share(seed, start, calls, workers, operators), range(workers)):
            tally.calls += part.calls
            tally.agreed += part.agreed
            tally.skipped += part.skipped
            tally.found += part.found
    return tally


def _share(seed: int, start: int, stop: int, step: int, operators: str) -> Tally:
    tally = Tally()
    while start < stop:
        ended_at = _until_the_end(_command(seed, start, stop, step, operators), tally)
        if ended_at is None:
            break
        stage, number, text, how = ended_at
        if stage == "opmux":
            tally.found += _confirmed(seed, number, operators, text, how)
        else:
            tally.skipped.append(f"{number} {stage} {how} {text}")
        start = number + step
    return tally


def _command(seed: int, start: int, stop: int, step: int, operators: str) -> list[str]:
    given = [f"--seed={seed}", f"--start={start}", f"--stop={stop}", f"--step={step}", f"--operators={operators}"]
    return [sys.executable, str(WORKER), *given]


def _until_the_end(command: list[str], tally: Tally) -> tuple[str, int, str, str] | None:
    """Reads what a worker says; None if it came to its end, else the stage and number at which it broke off, and how."""
    stage, number, text = "start", int(command[3].partition("=")[2]), ""
    with tempfile.TemporaryFile("w+") as errors, _started(command, errors) as process:
        how = "blocks"
        for line in _lines(process):
            if line == "":
                how = f"ends the process with status {process.wait()}: {_last_line(errors)}"
                break
            word, _, rest = line.rstrip("\n").partition(" ")
            if word == "tried":
                text = rest
                continue
            place, _, text = rest.partition(" ")
            if word in ("torch", "opmux", "done", "found", "agreed"):
                number = int(place)
            tally.calls += word == "done"
            tally.agreed += word == "agreed"
            if word == "found":
                tally.found.append(json.loads(text))
            elif word in ("torch", "opmux", "done"):
                stage = word
        process.kill()
        process.wait()
        if how != "blocks" and process.returncode == 0 and stage == "done":
            return None
    if stage == "start":
        raise RuntimeError(f"the worker does not start: {how}")
    return stage, number, text, how


def _started(command: list[str], errors: Any) -> "subprocess.Popen[str]":
    environment = {**os.environ, "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1", "OPMUX_PLUGINS": "cpu,autograd"}
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors, text=True, bufsize=1, env=environment)


def _lines(process: "subprocess.Popen[str]") -> Iterator[str]:
    """Lines of a process; "" at its end; nothing more if none comes in time."""
    assert process.stdout is not None
    descriptor = process.stdout.fileno()
    rest = b""
    patience = 4 * PATIENCE
    while True:
        ready, _, _ = select.select([descriptor], [], [], patience)
        patience = PATIENCE
        if not ready:
            return
        data = os.read(descriptor, 1 << 16)
        if not data:
            yield ""
            return
        *whole, rest = (rest + data).split(b"\n")
        yield from (line.decode() + "\n" for line in whole)


def _last_line(errors: Any) -> str:
    errors.seek(0)
    last: str = (errors.read().splitlines() or [""])[-1]
    return last[:300]


def _confirmed(seed: int, number: int, operators: str, text: str, how: str) -> list[Found]:
    """The end of a process in opmux, if opmux ends it again where torch has not been called before it."""
    command = [*_command(seed, number, number + 1, 1, operators), "--skip-torch"]
    ended_at = _until_the_end(command, Tally())
    if ended_at is None or ended_at[0] != "opmux":
        return []
    call = text.partition(" ")[2] if text.startswith("opmux") else text
    if not _ends_opmux_only(call):
        return []
    operator = call.removeprefix("L.ops.aten.").partition("(")[0]
    lines = {name: call.replace("L.", f"{name}.") for name in ("torch", "opmux")}
    base = {"number": number, "operator": operator, "refusal": "", "call": call, "known": ""}
    return [{**base, "kind": "crash", "text": how, **lines}]


def _ends_opmux_only(call: str) -> bool:
    """Whether opmux cannot end a call, such as a recurrence of 2**62 steps, that torch ends."""
    return _ends_alone(call, "opmux") and not _ends_alone(call, "torch")


def _ends_alone(call: str, library: str) -> bool:
    """Whether a call ends or blocks a process with one library; torch may have spoiled the memory while the call was chosen."""
    script = f"from math import inf, nan\nimport {library} as L\ntry:\n    {call}\nexcept Exception:\n    pass"
    with tempfile.TemporaryFile("w+") as errors, _started([sys.executable, "-c", script], errors) as process:
        try:
            return process.wait(4 * PATIENCE) < 0
        except subprocess.TimeoutExpired:
            process.kill()
            return True
