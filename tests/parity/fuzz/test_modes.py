"""Random programs of modes, and of tensors whose classes take calls over, do in opmux what they do in torch.

Each step makes one more tensor of two that are there, or changes or asks one, inside up to two modes, and inside those that steps
before have entered. After it results, classes and values of all tensors, errors and what each handler was asked are compared: the
function, its arguments and the classes. OPMUX_MODES=10000 makes so many.

Not compared is what handlers see of backward passes, `vmap`, copies and composites of other steps. Not among the programs are
inference mode, which has tests of its own, tensors that a class returns with its keys but without its class, memory of wrappers
(`apply_`, `x.data = wrapper`), over which torch crashes, and modes that leave calls to classes which are not asked: torch asks
these about properties all the same.
"""

import os
import random
import re
from contextlib import ExitStack
from typing import Any, NamedTuple

import pytest

import opmux

from .checking import check_programs, classes_of

torch = pytest.importorskip("torch", reason="compares with torch 2.13.0")

from .mode_names import mode_names, seen_of  # noqa: E402 -- they import torch
from .mode_notes import Notes  # noqa: E402 -- as above
from .mode_steps import BLOCKS, CHANGES, CLASSES, FIRST, MODES, RESULTS, UNLIKE, UNTOLD  # noqa: E402 -- as above

pytestmark = [pytest.mark.torch, pytest.mark.filterwarnings("ignore")]
PROGRAMS = int(os.environ.get("OPMUX_MODES", "60"))
SEED = 5
STEPS = 10


class Step(NamedTuple):
    """One step: its text, which tensors it is about, as parts of those that there are, and what is around it."""

    text: str
    a: float = 0.0
    b: float = 0.0
    block: str = ""
    modes: tuple[str, ...] = ()


class After(NamedTuple):
    """What is seen after a step: Python's classes of what it has raised, its text, what was returned and noted, and each tensor."""

    raised: list[str]
    message: str
    made: Any
    notes: list[Any]
    states: list[Any]


def _program(rng: random.Random) -> list[Step]:
    left = rng.choice(["FPatient", "FApart"])
    names = [name for name in MODES if name != left]
    blocks = [block for block in BLOCKS if left == "FPatient" or block != "apart()"]
    return [*map(Step, FIRST), *(_step(rng, names, blocks) for _ in range(STEPS))]


def _step(rng: random.Random, names: list[str], blocks: list[str]) -> Step:
    kind = rng.random()
    if kind < 0.15:
        return Step(rng.choice([f"stack.push({rng.choice(names)!r})", "stack.pop()", "stack.again()"]))
    text = rng.choice(RESULTS if kind < 0.75 else CHANGES) if kind > 0.3 else f"wrap(a, {rng.choice(CLASSES)!r})"
    around = [rng.choice(names) for _ in range(rng.choice([0, 0, 1, 1, 2]))]
    return Step(text, rng.random(), rng.random(), rng.choice(blocks) if rng.random() < 0.15 else "", tuple(around))


def _run(module: Any, program: list[Step]) -> list[After]:
    """What is seen after each step."""
    notes = Notes(module)
    names, stack = mode_names(notes)
    pool = list[Any]()
    try:
        return [_after(notes, names, pool, step) for step in program]
    finally:
        stack.clear()


def _after(notes: Notes, names: dict[str, Any], pool: list[Any], step: Step) -> After:
    notes.lines, notes.is_on = [], True
    raised, message, made = list[str](), "", None
    a, b = (pool[int(part * len(pool))] if pool else None for part in (step.a, step.b))
    try:
        with ExitStack() as blocks:
            for text in filter(None, [step.block, *(f"modes[{name!r}]()" for name in step.modes)]):
                blocks.enter_context(eval(text, names))
            made = eval(step.text, {**names, "a": a, "b": b})
    except Exception as error:
        raised, message = classes_of(error), str(error)
    if isinstance(made, notes.module.Tensor) and len(pool) < 12:
        pool.append(made)
    return After(raised, message, _told(notes, made), notes.lines, [seen_of(notes, x) for x in pool])


def _told(notes: Notes, made: Any) -> Any:
    if isinstance(made, (tuple, list)):
        return [_told(notes, part) for part in made]
    if isinstance(made, notes.module.Tensor):
        return seen_of(notes, made)
    return made if isinstance(made, (str, bool, int, float, type(None))) else type(made).__name__


def _close(ours: Any, theirs: Any) -> bool:
    if isinstance(ours, (list, tuple)) and isinstance(theirs, (list, tuple)):
        return len(ours) == len(theirs) and all(map(_close, ours, theirs))
    if isinstance(ours, float) and isinstance(theirs, float):
        return ours == pytest.approx(theirs, rel=0.01, abs=1e-4, nan_ok=True)
    return bool(ours == theirs)


def _is_over(theirs: After, ours: After) -> bool:
    """Whether a program is not compared further: torch refuses what opmux computes, or goes on where a sign is declined."""
    is_declined = "Multiple dispatch failed" in theirs.message
    # By comparing objects, as Python does where both sides decline.
    is_compared = "Multiple dispatch failed" in ours.message and not theirs.raised and isinstance(theirs.made, bool)
    return is_compared or (not is_declined and bool(re.search(UNLIKE, " ".join([*theirs.raised, theirs.message]))))


def _parts(step: Step, after: After, is_apart: bool) -> list[Any]:
    """What has to be the same."""
    is_settled = step.text != "a == b" or not isinstance(after.made, bool)  # else Python has asked both sides
    is_of_mode = (is_settled and not after.raised) or "mode" in after.message or "Multiple dispatch" in after.message
    # The casts of arguments come in no certain order in torch; where classes are kept out it names some all the same.
    is_told = (
        is_of_mode and step.text not in UNTOLD and not (step.block.startswith("m.autocast") and "linear" in step.text)
    )
    notes = [(who, name, *rest) for who, name, _, *rest in after.notes] if is_apart else after.notes
    return [bool(after.raised), after.made, after.states, notes if is_told else []]


def _difference(program: list[Step]) -> str:
    """The first step after which something differs, with what does; empty where nothing does."""
    if [step.text for step in program[: len(FIRST)]] != [*FIRST]:
        return ""
    is_apart = "apart" in str(program).lower()
    for i, (step, theirs, ours) in enumerate(zip(program, _run(torch, program), _run(opmux, program), strict=True)):
        if _is_over(theirs, ours):
            return ""
        parts = [_parts(step, theirs, is_apart), _parts(step, ours._replace(message=theirs.message), is_apart)]
        if not _close(*parts) or not set(theirs.raised[:1]) <= {*ours.raised}:
            lines = [f"{s.text}  # {s.a:.3f}, {s.b:.3f}, {s.block} {s.modes}" for s in program[: i + 1]]
            lines.append(f"torch raised {theirs.raised[:1]} {theirs.message}\nopmux {ours.raised} {ours.message}")
            pairs = zip(*([made, *states, *notes] for _, made, states, notes in parts), strict=False)
            lines += [f"torch {t}\nopmux {o}" for t, o in pairs if not _close(t, o)]
            return "\n".join([*lines, f"torch noted {theirs.notes}", f"opmux noted {ours.notes}"])
    return ""


def test_modes_are_torchs() -> None:
    """Of programs with the same seed in each run."""
    check_programs(PROGRAMS, SEED, _program, _difference)
