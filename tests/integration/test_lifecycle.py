"""Loading and unloading every plugin many times leaves nothing behind."""

import gc
import json
import subprocess
import sys
import typing
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import opmux
from opmux.dispatch import default_dispatcher
from opmux.errors import OpmuxError

ROOT = Path(__file__).parents[2]


def tables() -> dict[str, str]:
    """Registrations and resolved tables of all operators."""
    d = default_dispatcher
    return {e.name: d.dump(e.name) + d.dump_table(e.name) for e in d.entries()}


def registrations() -> int:
    """Number of kernels in force."""
    d = default_dispatcher
    return sum(len(kernels) for e in d.entries() for kernels in d.registrations(e.name).values())


def live_objects() -> Counter[str]:
    """How many objects there are of each class of opmux or of its plugins."""
    for clean_up in typing._cleanups:  # type: ignore[attr-defined]  # typing caches what it subscribed, classes included
        clean_up()
    gc.collect()
    kinds = (type(o) for o in gc.get_objects())
    return Counter(f"{t.__module__}.{t.__qualname__}" for t in kinds if str(t.__module__).startswith("opmux"))


def compute() -> None:
    """Resolves kernels, and records a gradient."""
    x = opmux.tensor([1.0, 2.0], requires_grad=True)
    (x * x + x).sum().backward()
    assert x.grad is not None
    assert x.grad.tolist() == [3.0, 5.0]


def cycle() -> None:
    """Unloads both plugins, is refused, and loads them again."""
    x = opmux.tensor([1.0])
    opmux.plugins.unload("autograd")
    opmux.plugins.unload("cpu")
    try:
        x + x
    except OpmuxError:
        pass
    else:
        raise AssertionError("a call without a backend succeeded")
    opmux.plugins.load("cpu")
    opmux.plugins.load("autograd")
    compute()


def survey(rounds: int) -> dict[str, Any]:
    """What there is after some rounds, and the objects that there are more of than before them."""
    for _ in range(2):  # caches that are filled once are no growth
        cycle()
    objects = live_objects()
    for _ in range(rounds):
        cycle()
    grown = live_objects() - objects
    default_dispatcher.check_invariants()
    return {"registrations": registrations(), "tables": tables(), "grown": grown}


def survey_of_a_process(rounds: int) -> dict[str, Any]:
    """The survey of a new process: its few objects let the garbage collector make its rounds quickly."""
    program = f"import json; from tests.integration import test_lifecycle as t; print(json.dumps(t.survey({rounds})))"
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


@pytest.mark.slow
def test_load_and_unload_200_times() -> None:
    """Tables and registrations are those of a process that has hardly unloaded anything, and no objects have come to stay."""
    many = survey_of_a_process(200)
    assert many == survey_of_a_process(0)
    assert many["grown"] == {}
    assert many["registrations"] > len(many["tables"]) > 1000


@pytest.mark.slow
def test_unloaded_tables_are_the_same_each_time() -> None:
    """What the core alone registers is the same after every unload, and holds no kernel of a plugin."""
    seen = []
    for _ in range(2):
        with opmux.plugins.disabled("autograd", "cpu"):
            seen.append(tables())
    assert seen[0] == seen[1]
    assert not any("opmux-cpu" in text or "opmux-autograd" in text for text in seen[0].values())


@pytest.mark.slow
def test_reload_grows_nothing() -> None:
    """Reloading both plugins again and again leaves the same tables, registrations and objects."""

    def round_trip() -> None:
        opmux.plugins.reload("autograd")
        opmux.plugins.reload("cpu")
        compute()

    round_trip()
    before, count, objects = tables(), registrations(), live_objects()
    # Another object in each round, or in one of them, is one too many.
    for _ in range(2):
        round_trip()
    assert tables() == before
    assert registrations() == count
    assert live_objects() - objects == Counter()
