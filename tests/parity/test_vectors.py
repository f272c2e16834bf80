"""Registration programs and calls recorded from torch 2.13, replayed on isolated dispatchers."""

from typing import Any

from tests.each import each

from .replay import CallReplay, Record, TableReplay, read

TABLE_HEADER, TABLE_PROGRAMS = read("vectors_public.jsonl.gz")
CALL_HEADER, CALL_PROGRAMS = read("calls_public.jsonl.gz")
NOTHING: Record = {"schema": None, "kernels": {}, "table": None}


def recorded(state: Record | None, watch: list[str]) -> Record:
    """A state as the recorded files spell it: the watched keys only, with those that have no kernel."""
    if state is None:
        return {"exists": False, **NOTHING}
    table = {key: state["table"].get(key, [None, "missing", False]) for key in watch}
    return {"exists": True, **state, "table": table}


@each("program", TABLE_PROGRAMS, ids=lambda p: str(p["id"]))
def test_registration_program(program: Record) -> None:
    """Results, error classes, registrations and resolved tables agree with torch after each step."""
    replay = TableReplay(TABLE_HEADER)
    snapshots = {s["after"]: s["ops"] for s in program["snapshots"]}
    for step, expected in zip(program["steps"], program["results"], strict=True):
        assert replay.step(step) == (None if expected["ok"] else expected["error"]), step
        for op, state in snapshots.get(step["i"], {}).items():
            found = recorded(replay.state(op), TABLE_HEADER["watch_keys"])
            assert found == {key: state[key] for key in found}, (step, op)
    replay.dispatcher.check_invariants()


def expected_outcome(call: Record) -> dict[str, Any]:
    """How a recorded call ends, in the words of `CallReplay`."""
    if "hit" in call:
        hit = call["hit"]
        return {"hits": [[hit["key"], hit["keyset"], hit["top"]]], "end": "kernel"}
    return {"hits": [], "end": {k: v for k, v in call.items() if k in ("missing", "error")}}


@each("program", CALL_PROGRAMS, ids=lambda p: str(p["id"]))
def test_call_program(program: Record) -> None:
    """The key set passed and the kernel hit agree with torch for every call."""
    replay = CallReplay(program, CALL_HEADER)
    for call in program["calls"]:
        assert replay.call(call) == expected_outcome(call), call
