"""Programs are made smaller while an oracle that is wrong on purpose goes on disagreeing."""

from typing import Any

from .call_programs import call_program, is_sound
from .programs import table_program
from .replay import Record
from .shrinking import shrink, simpler

SEED = 5


def overrides_a_kernel(program: Record) -> bool:
    """As if the second kernel at one key of one operator were wrong."""
    places = [(s["op"], s["key"]) for s in program["steps"] if s["do"] == "impl" and s["kernel"] == "boxed"]
    return len(places) > len(set(places))


def excludes_a_key_of_a_list(program: Record) -> bool:
    """As if exclusion were wrong for calls with a list of two tensors."""
    lists = [(call, arg) for call in program["calls"] for arg in call.get("args", []) if isinstance(arg, list)]
    return any(call["exclude"] and len(arg) == 2 for call, arg in lists)


def flat(arg: Any) -> list[str]:
    return arg if isinstance(arg, list) else [arg]


def test_only_the_steps_that_matter_stay() -> None:
    """Of every program that disagrees, two plain steps are left."""
    wrong = [program for i in range(200) if overrides_a_kernel(program := table_program(SEED, i))]
    assert len(wrong) > 10
    for program in wrong:
        first, second = shrink(program, overrides_a_kernel)["steps"]
        assert (first["op"], first["key"]) == (second["op"], second["key"])
        for step in (first, second):
            assert (step["do"], step.get("lib_key"), step["kernel"]) == ("impl", None, "boxed")


def test_only_the_call_that_matters_stays() -> None:
    """One call with one excluded key and plain tensors is left, and no registration but those that no program may lack."""
    wrong = [program for i in range(200) if excludes_a_key_of_a_list(program := call_program(SEED, i))]
    assert len(wrong) > 5
    for program in wrong:
        smallest = shrink(program, excludes_a_key_of_a_list)
        assert is_sound(smallest)
        assert len(smallest["regs"]) == 6
        assert {kind for _, kind in smallest["regs"]} == {"boxed"}
        (call,) = smallest["calls"]
        assert (call["include"], len(call["exclude"])) == ([], 1)
        assert {part for arg in call["args"] for part in flat(arg)} <= {"cpu", "none", "int"}


def test_nothing_simpler_disagrees() -> None:
    """The smallest program is one that no further simplification may touch."""
    program = next(p for i in range(200) if overrides_a_kernel(p := table_program(SEED, i)))
    smallest = shrink(program, overrides_a_kernel)
    assert not any(map(overrides_a_kernel, simpler(smallest)))


def test_shrinking_ends() -> None:
    """A program about which everything is wrong becomes empty, and few attempts leave it longer."""
    program = table_program(SEED, 0)
    assert shrink(program, lambda program: True)["steps"] == []
    assert shrink(program, lambda program: True, attempts=0) == program
    assert shrink(program, lambda program: False) == program
