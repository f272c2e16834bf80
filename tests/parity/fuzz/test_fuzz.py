"""Random calls of every operator end as they do in torch; and what watches them sees crashes, hangs and foreign exceptions."""

import os
import random
import sys
from typing import Any

import numpy as np
import pytest

pytest.importorskip("torch", reason="compares with torch 2.13.0")

import torch

import opmux
from opmux.errors import OperatorValueError

from . import processes
from .calls import Call
from .fuzz import report
from .outcome import Ended, difference
from .processes import Tally, run
from .worker import call_of, operators

pytestmark = pytest.mark.torch
#: OPMUX_FUZZ=100000 makes so many calls with the run's seed, OPMUX_PARITY_SEED; else there are few, and always the same ones.
CALLS = int(os.environ.get("OPMUX_FUZZ", "0"))
SEED = 3
CALL = Call("relu.default", ("L.tensor([1.0])",))


def end(library: Any, *, error: Exception | None = None, result: Any = None) -> Ended:
    return Ended(result, error, CALL.arguments(library))


def kind(theirs: Ended, ours: Ended) -> str:
    found = difference(CALL, theirs, ours)
    return found.kind if found else ""


@pytest.mark.slow
def test_calls_end_as_in_torch(request: pytest.FixtureRequest) -> None:
    """No random call crashes or ends in a foreign exception; a difference has a reason, or is one of the open ones."""
    seed = request.getfixturevalue("seed") if CALLS else SEED
    tally = run(seed, CALLS or 1800, workers=2 if CALLS else 1)
    assert tally.agreed > tally.calls / 3
    assert not tally.unseen, report(tally, seed)


def test_a_call_follows_from_seed_and_number() -> None:
    """The same seed and number give the same call, with the same arguments in both libraries."""
    names = [name for name in operators() if name.startswith("clamp")]
    first, again = ([call_of(7, number, names) for number in range(20)] for _ in range(2))
    assert first == again
    assert first != [call_of(8, number, names) for number in range(20)]
    for call in first:
        ours, theirs = (call.arguments(library) for library in (opmux, torch))
        assert repr(ours).replace("opmux.", "torch.").split() == repr(theirs).split() or call.garbage


def test_every_operator_of_both_is_called() -> None:
    """The operators are all overloads that both libraries have."""
    names = operators()
    assert len(names) > 1700
    assert {"add.Tensor", "conv2d.padding", "index_put_.default", "relu.default"} <= set(names)


def test_a_foreign_exception_is_a_difference() -> None:
    """Only errors of opmux and Python's own for a wrong call may come out; a torch refusal excuses nothing else."""
    refused = end(torch, error=RuntimeError("no"))
    assert kind(refused, end(opmux, error=ValueError("NumPy's"))) == "foreign"
    assert kind(refused, end(opmux, error=OperatorValueError("no"))) == ""
    assert kind(refused, end(opmux, error=raised(lambda: len(3)))) == "foreign"  # type: ignore[arg-type]
    assert kind(refused, end(opmux, error=raised(opmux.relu))) == ""


def raised(function: Any) -> Exception:
    try:
        function()
    except TypeError as error:
        return error
    raise AssertionError("nothing was raised")


def test_other_ends_are_differences() -> None:
    """A call that one library takes and the other refuses is a difference, and so is another result."""
    one, two = (end(library, result=library.ones(2)) for library in (torch, opmux))
    assert kind(one, two) == ""
    assert kind(one, end(opmux, result=opmux.zeros(2))) == "value"
    assert kind(one, end(opmux, result=opmux.ones(2, dtype=opmux.float64))) == "dtype"
    assert kind(one, end(opmux, result=opmux.ones(3))) == "shape"
    assert kind(one, end(opmux, error=OperatorValueError("no"))) == "refused"
    assert kind(end(torch, error=RuntimeError("no")), two) == "accepted"


def test_a_refused_call_that_changes_an_argument_is_a_difference() -> None:
    """State is unchanged where a call is refused."""
    ours = end(opmux, error=OperatorValueError("no"))
    ours.given[0][0].fill_(5)
    assert kind(end(torch, error=RuntimeError("no")), ours) == "changed"


@pytest.mark.parametrize(
    ("last", "how"),
    [
        ("import os; os.kill(os.getpid(), 11)", "ends the process with status -11"),
        ("import time; time.sleep(60)", "blocks"),
    ],
)
def test_crashes_and_hangs_are_seen(last: str, how: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A process that ends or blocks is known by the stage that it named last."""
    monkeypatch.setattr(processes, "PATIENCE", 0.5)
    program = f"print('torch 4', flush=True); print('opmux 4 L.ops.aten.f.default()', flush=True); {last}"
    stage, number, text, ended = processes._until_the_end(
        [sys.executable, "-c", program, "--start=4"], Tally()
    ) or pytest.fail("nothing was seen")
    assert (stage, number, text) == ("opmux", 4, "L.ops.aten.f.default()")
    assert how in ended


def test_a_line_repeats_a_call() -> None:
    """What is printed of a difference is a program in either library."""
    call = Call("add.Tensor", ("L.tensor([1.0, nan])", "L.tensor(2)"), (("alpha", "2"),))
    for name in ("torch", "opmux"):
        exec(call.in_library(name), {})
    assert np.asarray(call.function(opmux)(*call.arguments(opmux)[0])).tolist()[0] == 3


def test_random_source_is_the_only_one() -> None:
    """Drawing a call does not touch Python's own random numbers."""
    random.seed(1)
    state = random.getstate()
    call_of(1, 1, ["relu.default"])
    assert random.getstate() == state


def differ(text: str, ours: Any, theirs: Any) -> bool:
    call = Call("mul.Tensor", (text,))
    return difference(call, end(torch, result=torch.tensor(theirs)), end(opmux, result=opmux.tensor(ours))) is not None


def test_steps_of_16_bits_are_rounded() -> None:
    """Two units in the last place of the coarsest dtype of a call are no difference, four are, and so is any of float32."""
    for name, unit in (("bfloat16", 2.0**-7), ("float16", 2.0**-10)):
        text = f"L.tensor([1.0], dtype=L.{name})"
        assert not differ(text, 4 + 8 * unit, 4.0)
        assert differ(text, 4 + 16 * unit, 4.0)
    assert differ("L.tensor([1.0], dtype=L.float32)", 4 + 8 * 2.0**-10, 4.0)


def test_parts_of_infinite_complex_numbers_are_left_open() -> None:
    """A complex number that is not finite is as good as another one, and none is as good as a finite one."""
    inf, nan = float("inf"), float("nan")
    assert not differ("", [complex(inf, 0), complex(nan, 1)], [complex(inf, nan), complex(-inf, inf)])
    assert differ("", [complex(inf, 0)], [complex(1, 0)])
    assert differ("", [complex(inf, 0), 1 + 0j], [complex(inf, 0), 1 + 1j])
    assert differ("", [inf], [nan])


def test_an_end_counts_that_a_call_has_without_torch() -> None:
    """A call that ends in a result or an exception is no crash, whatever a process has come to in which torch was asked before."""
    assert not processes._ends_alone("L.ops.aten.relu.default(L.tensor([1.0, nan]))", "opmux")
    assert not processes._ends_alone("L.ops.aten.relu.default(inf)", "opmux")
    assert processes._ends_alone("__import__('os').kill(__import__('os').getpid(), 11)", "opmux")


def test_what_ends_torch_too_is_no_crash_of_opmux() -> None:
    """A call that neither library can end is skipped, as those are that end torch while they are drawn."""
    kill = "__import__('os').kill(__import__('os').getpid(), 11)"
    assert not processes._ends_opmux_only(kill)
    assert processes._ends_opmux_only(f"{kill} if L.__name__ == 'opmux' else 0")
