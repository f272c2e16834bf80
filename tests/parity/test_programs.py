"""Random programs: what they contain, and that they would notice wrong rules. Here the recordings' header stands for torch."""

from collections.abc import Callable
from contextlib import nullcontext
from typing import Any

import pytest

from opmux.dispatch import DispatchKey, TableEntry
from opmux.dispatch._keys import expand, parse_key
from opmux.dispatch._resolution import resolve

from . import replay
from .call_programs import call_program, is_sound
from .comparison import Disagreement, compared, disagreements, outcome_here, report
from .programs import ALIASES, RUNTIME, table_program
from .replay import Record, read
from .shrinking import shrink

SEED = 20_261_121
TABLE_HEADER, TABLE_PROGRAMS = read("vectors_public.jsonl.gz")
HEADER = {**TABLE_HEADER, "tensor_keysets": {kind: hex(keys.raw) for kind, keys in replay.TENSORS.items()}}
REGISTRATIONS = [table_program(SEED, i) for i in range(300)]
CALLS = [call_program(SEED, i) for i in range(100)]

EXPLICIT = parse_key("CompositeExplicitAutograd")
COVERED = frozenset(expand(EXPLICIT))
Kernels = dict[DispatchKey, list[Any]]


def resolve_wrongly(change: Callable[[Kernels, DispatchKey], Kernels]) -> Callable[..., TableEntry]:
    """The rule, applied to other registrations than there are."""
    return lambda kernels, fallback_of, ambiguous, key: resolve(change(dict(kernels), key), fallback_of, ambiguous, key)


def without(name: str) -> Callable[..., TableEntry]:
    return resolve_wrongly(lambda kernels, key: {k: v for k, v in kernels.items() if k.name != name})


def fallbacks_first(kernels: Kernels, fallback_of: Any, ambiguous: Any, key: DispatchKey) -> TableEntry:
    fallback = fallback_of(key)
    if fallback is None:
        return resolve(kernels, fallback_of, ambiguous, key)
    return TableEntry(fallback, "backend fallback", key)


def no_fallbacks(kernels: Kernels, fallback_of: Any, ambiguous: Any, key: DispatchKey) -> TableEntry:
    return resolve(kernels, lambda key: None, ambiguous, key)


def explicit_yields(kernels: Kernels, key: DispatchKey) -> Kernels:
    """CompositeExplicitAutograd does not keep CompositeImplicitAutograd out of entries that it does not cover."""
    if key.name == "Undefined" or key in COVERED:
        return kernels
    return {k: v for k, v in kernels.items() if k is not EXPLICIT}


WRONG_RULES = {
    **{f"no {alias}": without(alias) for alias in ALIASES},
    "fallbacks first": fallbacks_first,
    "no fallbacks": no_fallbacks,
    "explicit yields": resolve_wrongly(explicit_yields),
    "oldest first": resolve_wrongly(lambda kernels, key: {k: v[::-1] for k, v in kernels.items()}),
    "nothing is busy": resolve_wrongly(
        lambda kernels, key: {k: v for k, v in kernels.items() if k is key or k.is_alias}
    ),
    "fallthrough is no kernel": resolve_wrongly(
        lambda kernels, key: {k: [f for f in v if not f.is_fallthrough] for k, v in kernels.items()}
    ),
}


@pytest.fixture(scope="module")
def right() -> dict[str, Record]:
    """What every program does under the rules as they are."""
    return {program["id"]: outcome_here(program, HEADER) for program in REGISTRATIONS + CALLS}


def test_a_program_follows_from_seed_and_index() -> None:
    """The same seed and index give the same program, and others give others."""
    assert table_program(1, 2) == table_program(1, 2)
    assert call_program(1, 2) == call_program(1, 2)
    assert len({str(table_program(seed, i)["steps"]) for seed in range(5) for i in range(20)}) > 90
    assert len({str(call_program(seed, i)["calls"]) for seed in range(5) for i in range(20)}) > 90


def test_programs_name_every_key() -> None:
    """The generator's runtime keys are those of PyTorch, but for Undefined."""
    assert sorted(RUNTIME) == sorted(set(TABLE_HEADER["runtime_keys"]) - {"Undefined"})


def test_programs_reach_all_that_the_recorded_ones_do(right: dict[str, Record]) -> None:
    """Every kind of step, every error class of each and every rule of the recorded programs occurs in random ones."""
    recorded = {
        (step["do"], result.get("error"))
        for program in TABLE_PROGRAMS
        for step, result in zip(program["steps"], program["results"], strict=True)
    }
    taken = [
        (step["do"], done)
        for program in REGISTRATIONS
        for step, done in zip(program["steps"], right[program["id"]]["steps"], strict=True)
    ]
    assert {(do, done["result"]) for do, done in taken} >= recorded
    states = [state for _, done in taken for state in done["states"].values() if state]
    rules = {rule for state in states for _, rule, _ in state["table"].values()}
    assert rules == {
        "kernel",
        "default backend kernel",
        "nested kernel",
        "math kernel",
        "ambiguous autogradother",
        "autograd kernel",
        "batched kernel",
        "backend fallback",
    }


def test_call_programs_end_in_every_way(right: dict[str, Record]) -> None:
    """Calls run kernels, chains of them, and none; they meet missing kernels, fallthroughs and ambiguous ones."""
    assert all(map(is_sound, CALLS))
    calls = [call for program in CALLS for call in right[program["id"]]["calls"] if call]
    assert {len(call["hits"]) for call in calls} >= {0, 1, 2, 3}
    ends = {str(call["end"]) for call in calls}
    assert ends >= {"kernel", str({"error": "fallthrough_executed"}), str({"error": "ambiguous"})}
    assert len(ends) > 10


def use_rule(patch: pytest.MonkeyPatch, rule: Callable[..., TableEntry]) -> None:
    patch.setattr("opmux.dispatch._entry.resolve", rule)


@pytest.mark.parametrize("name", WRONG_RULES)
def test_a_wrong_rule_is_noticed(name: str, right: dict[str, Record], monkeypatch: pytest.MonkeyPatch) -> None:
    """A resolution that is wrong in one point disagrees with the right one over some program, and over a small one."""
    use_rule(monkeypatch, WRONG_RULES[name])

    def by_the_right_rule(program: Record) -> Record:
        with monkeypatch.context() as patch:
            use_rule(patch, resolve)
            return outcome_here(program, HEADER)

    found = (compared(program, lambda program: right[program["id"]], HEADER) for program in REGISTRATIONS)
    first = next(filter(None, found))
    smallest = shrink(first.program, lambda program: compared(program, by_the_right_rule, HEADER) is not None)
    assert len(smallest["steps"]) <= 3, report(first)


@pytest.mark.parametrize("guard", ["IncludeDispatchKeyGuard", "ExcludeDispatchKeyGuard"])
def test_a_guard_without_effect_is_noticed(
    guard: str, right: dict[str, Record], monkeypatch: pytest.MonkeyPatch
) -> None:
    """If a guard does nothing, some call has another key set."""
    monkeypatch.setattr(replay, guard, nullcontext)
    assert disagreements(CALLS, [lambda program: right[program["id"]]], HEADER)


def test_an_exception_is_an_outcome() -> None:
    """What should never be raised is reported as a difference, with the program's text."""
    program = {"id": "broken", "ops": ["f"], "steps": [{"i": 0, "do": "fallback"}]}
    found = compared(program, lambda program: {"steps": [], "left": []}, HEADER)
    assert found is not None
    assert "KeyError" in found.here["crash"]
    assert '{"i": 0, "do": "fallback"}' in report(found)
    assert "KeyError" in report(found)


def test_a_report_names_the_first_differences() -> None:
    """A report has one line for each key that differs, and a count of what it leaves out."""
    states = {"f": {"table": {f"key{i:02}": ["s0", "kernel", False] for i in range(15)}}}
    here = {"steps": [{"result": None, "states": states}]}
    there: Record = {"steps": [{"result": None, "states": {"f": {"table": {}}}}]}
    text = report(Disagreement({"id": "many", "steps": []}, here, there))
    assert "  steps 0 states f table key00: ['s0', 'kernel', False] against None" in text
    assert text.endswith("  and 3 more")
