"""Two thousand new programs in each run do here what they do in torch 2.13; OPMUX_PARITY_SEED=N repeats a run."""

from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from .call_programs import call_program
from .comparison import compared, disagreements, report
from .programs import table_program
from .replay import Record
from .shrinking import shrink
from .test_programs import HEADER, WRONG_RULES, use_rule
from .torch_process import TorchProcess

pytestmark = [pytest.mark.torch, pytest.mark.slow]

REGISTRATION_PROGRAMS, CALL_PROGRAMS = 1_700, 300


@pytest.fixture(scope="module")
def torches() -> Iterator[list[TorchProcess]]:
    """Two torches, each in a process of its own."""
    pytest.importorskip("torch", reason="compares with torch 2.13.0")
    with ExitStack() as processes:
        yield [processes.enter_context(TorchProcess()) for _ in range(2)]


def check(programs: list[Record], torches: list[TorchProcess], seed: int) -> None:
    """Fails with the smallest form of the first program over which torch and we disagree."""
    header = torches[0].header
    found = disagreements(programs, [torch.outcome for torch in torches], header)
    if not found:
        return
    first = min(found, key=lambda disagreement: programs.index(disagreement.program))
    attempts = 50 if "crash" in first.there else 2_000  # each of the former starts a torch
    program = shrink(first.program, lambda program: disagree(program, torches[0]), attempts)
    smallest = compared(program, torches[0].outcome, header)
    pytest.fail(
        f"{len(found)} of {len(programs)} programs disagree with torch {header['torch']}; repeat with "
        f"OPMUX_PARITY_SEED={seed}. The first, {first.program['id']}, made smaller:\n{report(smallest or first)}",
        pytrace=False,
    )


def disagree(program: Record, torch: TorchProcess) -> bool:
    return compared(program, torch.outcome, torch.header) is not None


def test_registration_programs(torches: list[TorchProcess], seed: int) -> None:
    """Results, error classes, registrations and whole tables agree after every step of new registration programs."""
    check([table_program(seed, i) for i in range(REGISTRATION_PROGRAMS)], torches, seed)


def test_call_programs(torches: list[TorchProcess], seed: int) -> None:
    """Kernels, key sets and errors agree in every call of new call programs."""
    check([call_program(seed, i) for i in range(CALL_PROGRAMS)], torches, seed)


def test_torch_is_what_the_tests_without_it_assume(torches: list[TorchProcess]) -> None:
    """Torch's keys, fallbacks and tensors are those written down for the tests of programs that run without torch."""
    theirs = torches[0].header
    assert {key: HEADER[key] for key in theirs if key != "torch"} == {k: v for k, v in theirs.items() if k != "torch"}


def test_a_wrong_rule_fails(torches: list[TorchProcess], seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a rule of resolution left out, the comparison fails, and shows seed, program and differences."""
    use_rule(monkeypatch, WRONG_RULES["nothing is busy"])
    with pytest.raises(pytest.fail.Exception) as failure:
        check([table_program(seed, i) for i in range(100)], torches, seed)
    text = str(failure.value)
    assert f"OPMUX_PARITY_SEED={seed}" in text
    assert "math kernel" in text
    assert text.count('"do":') <= 3


def test_a_program_that_ends_torch_is_reported(torches: list[TorchProcess]) -> None:
    """A program that torch does not survive has an outcome that says so, and the next one is run as ever."""
    unreadable = {"id": "unreadable", "ops": [], "steps": [{"i": 0, "do": "fallback"}]}
    empty: Record = {"id": "empty", "ops": ["f"], "steps": []}
    assert "KeyError" in torches[0].outcome(unreadable)["crash"]
    assert torches[0].outcome(empty) == {"steps": [], "left": []}
