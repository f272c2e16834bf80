"""Makes random calls in both libraries, one after the other, and says what it does while it does it.

It is run by `fuzz.py`, as a process of its own: a call that ends or blocks the process is seen by what the last line says.
Lines are `<stage> <number>`, where the stage is "torch", "opmux" or "done", and `found <number> <difference as JSON>`.
"""

import argparse
import json
import random
import resource
import sys
import warnings
from pathlib import Path
from typing import Any, Final

if not __package__:
    sys.path.insert(0, str(Path(__file__).parents[3]))

import torch
from tests.parity.fuzz.calls import Call
from tests.parity.fuzz.generation import random_call
from tests.parity.fuzz.known import NOT_CALLED, reason
from tests.parity.fuzz.outcome import Ended, difference, ended

import opmux

#: Bytes that the process may take beyond what it has after its imports.
MEMORY: Final = 3 << 30


def operators() -> list[str]:
    """Every overload that both libraries have, as attributes of `ops.aten`."""
    names = []
    for name in opmux.dispatch.default_dispatcher.operators():
        namespace, _, rest = name.partition("::")
        base, _, overload = rest.partition(".")
        operator = f"{base}.{overload or 'default'}"
        packet = getattr(torch.ops.aten, base, None) if namespace == "aten" else None
        if operator not in NOT_CALLED and hasattr(packet, overload or "default"):
            names.append(operator)
    return sorted(names)


def call_of(seed: int, number: int, names: list[str]) -> Call:
    """The call of that number of the operators, in turn; it follows from the seed, and from what torch takes."""
    source = random.Random(f"{seed} {number}")
    operator = names[number % len(names)]
    base, _, overload = operator.partition(".")
    schema = getattr(getattr(opmux.ops.aten, base), overload).schema
    return random_call(source, operator, schema, _accepted)


def _accepted(call: Call) -> bool:
    _say("tried", call)
    try:
        return _ended(call, torch).error is None
    except Exception:  # its arguments cannot be made
        return False


def _ended(call: Call, library: Any) -> Ended:
    torch.default_generator.manual_seed(0)
    return ended(call, library)


def _say(*words: object) -> None:
    print(*words, flush=True)


def run(seed: int, numbers: range, names: list[str], skip_torch: bool) -> None:
    """Makes the calls of some numbers."""
    for number in numbers:
        _say("torch", number)
        call = call_of(seed, number, names)
        _say("opmux", number, call)
        _compare(call, number, skip_torch)
        _say("done", number)


def _compare(call: Call, number: int, skip_torch: bool) -> None:
    try:
        ours = _ended_or_none(call, opmux)
        theirs = None if skip_torch else _ended_or_none(call, torch)
    except MemoryError:
        return
    if ours is None or theirs is None:
        return
    found = difference(call, theirs, ours)
    if found is not None:
        record = {
            "number": number,
            "operator": call.operator,
            "kind": found.kind,
            "text": found.text,
            "refusal": found.refusal,
            "call": str(call),
            "torch": call.in_library("torch"),
            "opmux": call.in_library("opmux"),
            "known": reason(call, found),
        }
        _say("found", number, json.dumps(record))
    elif theirs.error is None:
        _say("agreed", number)


def _ended_or_none(call: Call, library: Any) -> Ended | None:
    try:
        call.arguments(library)
    except Exception:  # this library has no such value
        return None
    return _ended(call, library)


def _limit_memory() -> None:
    pages = int(Path("/proc/self/statm").read_text().split()[0])
    limit = pages * resource.getpagesize() + MEMORY
    resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--start", type=int, default=0)
    parser.add_argument("--stop", type=int, required=True)
    parser.add_argument("--step", type=int, default=1)
    parser.add_argument("--operators", default="", help="names with overloads, separated by commas (all)")
    parser.add_argument("--skip-torch", action="store_true", help="call opmux only")
    options = parser.parse_args()
    warnings.simplefilter("ignore")
    torch.set_num_threads(1)
    names = options.operators.split(",") if options.operators else operators()
    random.Random(options.seed).shuffle(names)
    _limit_memory()
    run(options.seed, range(options.start, options.stop, options.step), names, options.skip_torch)


if __name__ == "__main__":
    main()
