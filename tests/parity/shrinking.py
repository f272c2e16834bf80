"""Makes a program smaller while something stays true of it."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from .call_programs import is_sound
from .replay import Record


def shrink(program: Record, holds: Callable[[Record], bool], attempts: int = 2_000) -> Record:
    """The smallest program to be had by taking the first simpler one for which `holds` is true, again and again.

    Args:
        program: A program for which `holds` is true.
        holds: What must stay true.
        attempts: How many programs to try at most.
    """
    candidates = simpler(program)
    for _ in range(attempts):
        candidate = next(candidates, None)
        if candidate is None:
            break
        if holds(candidate):
            program, candidates = candidate, simpler(candidate)
    return program


def simpler(program: Record) -> Iterator[Record]:
    """Programs that are simpler by one part or property, most promising first."""
    if "calls" in program:
        yield from filter(is_sound, _simpler_calls(program))
    else:
        yield from _simpler_steps(program)


def _simpler_steps(program: Record) -> Iterator[Record]:
    for steps in shorter(program["steps"]):
        yield {**program, "steps": steps}
    for ops in shorter(program["ops"]):
        yield {**program, "ops": ops}
    for steps in _with_one_changed(program["steps"], _plainer_step):
        yield {**program, "steps": steps}


def _simpler_calls(program: Record) -> Iterator[Record]:
    for calls in shorter(program["calls"]):
        yield {**program, "calls": calls}
    for regs in shorter(program["regs"]):
        yield {**program, "regs": regs}
    for calls in _with_one_changed(program["calls"], _plainer_call):
        yield {**program, "calls": calls}
    for regs in _with_one_changed(program["regs"], _plainer_registration):
        yield {**program, "regs": regs}


def shorter(parts: Sequence[Any]) -> Iterator[list[Any]]:
    """The parts without a half of them, without a quarter, and so on down to without one."""
    size = len(parts)
    while size > 1:
        size = (size + 1) // 2
        for start in range(0, len(parts), size):
            yield [*parts[:start], *parts[start + size :]]
    if len(parts) == 1:
        yield []


def _with_one_changed(parts: Sequence[Any], plainer: Callable[[Any], Iterator[Any]]) -> Iterator[list[Any]]:
    for i, part in enumerate(parts):
        for changed in plainer(part):
            yield [*parts[:i], changed, *parts[i + 1 :]]


def _plainer_step(step: Record) -> Iterator[Record]:
    for field in ("lib_key", "key"):
        if step.get(field) is not None:
            yield {**step, field: None}
    if step["do"] == "def_impl":
        yield {"i": step["i"], "do": "def", **{key: step[key] for key in ("lib", "schema", "lib_ns") if key in step}}
    if step.get("kernel", "boxed") != "boxed":
        yield {**step, "kernel": "boxed"}
    if step.get("lib") == "DEF":
        yield {**step, "lib": "FRAGMENT"}
    plain = f"{step.get('schema', '').partition('(')[0]}(Tensor x) -> Tensor"
    if len(plain) < len(step.get("schema", "")):
        yield {**step, "schema": plain}


def _plainer_call(call: Record) -> Iterator[Record]:
    for field in ("include", "exclude", "redispatch"):
        for keys in shorter(call.get(field, [])):
            yield {**call, field: keys}
    for args in _with_one_changed(call.get("args", []), _plainer_argument):
        yield {**call, "args": args}


def _plainer_argument(spec: Any) -> Iterator[Any]:
    if isinstance(spec, list):
        yield from shorter(spec)
        yield from _with_one_changed(spec, _plainer_argument)
    elif spec not in ("cpu", "none", "int"):
        yield "cpu"


def _plainer_registration(registration: list[str]) -> Iterator[list[str]]:
    key, kind = registration
    if kind != "boxed":
        yield [key, "boxed"]
