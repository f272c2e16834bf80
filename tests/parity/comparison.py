"""Programs run here and in torch, and what there is to say when the two disagree."""

import json
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

from .replay import Record, outcome

#: Says what a program does.
Oracle = Callable[[Record], Record]


#: How many differences a report names.
SHOWN = 12


class Disagreement(NamedTuple):
    """A program, what it does here, and what it should do."""

    program: Record
    here: Record
    there: Record


def outcome_here(program: Record, header: Record) -> Record:
    """What a program does here; an exception that no program should cause is an outcome too."""
    try:
        return outcome(program, header)
    except Exception as error:  # whatever it is, it is reported and made smaller
        return {"crash": f"{type(error).__name__}: {error}"}


def compared(program: Record, oracle: Oracle, header: Record) -> Disagreement | None:
    """The disagreement over a program, if there is one."""
    here, there = outcome_here(program, header), oracle(program)
    return None if here == there else Disagreement(program, here, there)


def disagreements(programs: Sequence[Record], oracles: Sequence[Oracle], header: Record) -> list[Disagreement]:
    """All disagreements over programs, which the oracles share out among themselves."""

    def share(number: int) -> list[Disagreement]:
        mine = programs[number :: len(oracles)]
        return [found for program in mine if (found := compared(program, oracles[number], header))]

    with ThreadPoolExecutor(len(oracles)) as pool:
        return [found for part in pool.map(share, range(len(oracles))) for found in part]


def report(found: Disagreement) -> str:
    """The program step by step, and every difference."""
    program = {key: value for key, value in found.program.items() if key not in ("steps", "calls")}
    lines = [json.dumps(program)]
    lines += [f"  {json.dumps(part)}" for part in found.program["calls" if "calls" in found.program else "steps"]]
    differences = _differences("", found.here, found.there)
    more = [f"  and {len(differences) - SHOWN} more"] * (len(differences) > SHOWN)
    return "\n".join([*lines, "differences, here against torch:", *differences[:SHOWN], *more])


def _differences(path: str, here: Any, there: Any) -> list[str]:
    """One line for each place where two outcomes differ."""
    if here == there:
        return []
    if isinstance(here, dict) and isinstance(there, dict):
        pairs = [(f"{path} {key}", here.get(key), there.get(key)) for key in sorted({*here, *there})]
    elif _is_nested(here) and _is_nested(there) and len(here) == len(there):
        pairs = [(f"{path} {i}", *pair) for i, pair in enumerate(zip(here, there, strict=True))]
    else:
        return [f" {path}: {here} against {there}"]
    return [line for pair in pairs for line in _differences(*pair)]


def _is_nested(value: Any) -> bool:
    """Whether a value is a list of more than plain words, which is easier to read in its parts."""
    return isinstance(value, list) and any(isinstance(part, (dict, list)) for part in value)
