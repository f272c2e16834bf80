"""Many threads and many asyncio tasks that register and call at once.

The threads are in `stress`, a program of its own: the key table belongs to the process, and a deadlock ends with the process.
"""

import asyncio
import itertools
import os
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from contextvars import copy_context
from pathlib import Path
from typing import Any

import pytest
from tests.dispatch.stress_bugs import BUGS

from opmux.dispatch import (
    DispatchKeySet,
    DispatchMode,
    ExcludeDispatchKeyGuard,
    IncludeDispatchKeyGuard,
    Library,
    RecordFunctionCallback,
    _call,
    _local_state,
    enable_grad,
    new_dispatcher,
    no_grad,
    trace,
)
from opmux.errors import OperatorArgumentError
from opmux.testing import tensor_with_keys

ROOT = Path(__file__).parents[2]


def stress(*options: str) -> "subprocess.CompletedProcess[str]":
    """Runs the program in a process of its own."""
    command = [sys.executable, "-W", "error", "-m", "tests.dispatch.stress", *options]
    env = {**os.environ, "OPMUX_AUTOLOAD": "0"}  # no plugin takes part
    return subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, timeout=600, check=False)


class TestThreads:
    @pytest.mark.parametrize("seed", range(2))
    def test_every_call_runs_a_kernel_of_its_time(self, seed: int) -> None:
        """Whatever other threads change meanwhile, a call ends as one state during the call says; nothing is lost or stuck."""
        done = stress("--seed", str(seed))
        assert done.returncode == 0, done.stdout + done.stderr
        assert ", 0 problems" in done.stdout

    @pytest.mark.slow
    @pytest.mark.parametrize("bug", BUGS)
    def test_notices(self, bug: str) -> None:
        """The stress test reports each bug that is put in on purpose; with how many seeds depends on how threads take turns."""
        limit = "3" if bug == "lock order" else "60"
        runs = (stress("--size", "60", "--bug", bug, "--limit", limit, "--seed", str(seed)) for seed in range(60))
        found = next((run for run in runs if run.returncode), None)
        assert found is not None
        assert "problems\n" in found.stdout, found.stderr
        if bug != "undone by two threads":  # which ends either way
            assert ("deadlock of" in found.stdout) is (bug == "lock order")


@pytest.fixture
def lib() -> Iterator[Library]:
    with Library("ns", "DEF", dispatcher=new_dispatcher()) as library:
        library.define("f(Tensor x) -> Any", lambda x: ("cpu",), "CPU")
        library.impl("f", lambda next, x: ("tracer", *next(x)), "Tracer", with_next=True)
        library.impl("f", lambda next, x: ("autograd", *next(x)), "Autograd", with_next=True)
        yield library


class Mode(DispatchMode):
    """A mode that adds its name to what it is shown."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __opmux_dispatch__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        return self._name, *func(*args)


class Blocks:
    """The blocks that a task has entered, and what a call comes to inside them."""

    def __init__(self) -> None:
        self.tracer, self.grad, self.modes = False, True, list[str]()

    def expected(self) -> tuple[str, ...]:
        """What the call of a tensor that requires grad comes to."""
        above = ("tracer",) * self.tracer + ("autograd",) * self.grad
        return (*above, *reversed(self.modes), "cpu")


#: One object of each guard is shared by all tasks.
SHARED: dict[str, AbstractContextManager[object]] = {
    "include": IncludeDispatchKeyGuard(DispatchKeySet("Tracer")),
    "exclude": ExcludeDispatchKeyGuard(DispatchKeySet("Tracer")),
    "no_grad": no_grad(),
    "enable_grad": enable_grad(),
}


async def nested(
    f: Callable[[Any], Any], blocks: Blocks, rng: random.Random, depth: int, excluded: bool = False
) -> int:
    """Enters blocks inside each other and leaves them, waiting for other tasks all the time; returns the number of calls."""
    x = tensor_with_keys(("CPU", "AutogradCPU"))
    await asyncio.sleep(0)
    assert f(x) == blocks.expected()
    if not depth:
        return 1
    kind = rng.choice([*SHARED, "mode", "trace", "callback"])
    before = blocks.tracer, blocks.grad, list(blocks.modes)
    calls, heard = 1, list[str]()
    block = SHARED.get(kind)
    if kind == "mode":
        name = f"mode {rng.random()}"
        block, blocks.modes = Mode(name), [*blocks.modes, name]
    elif kind in ("trace", "callback"):
        block = trace() if kind == "trace" else RecordFunctionCallback(lambda record: heard.append(record.name))
    excluded = excluded or kind == "exclude"
    blocks.tracer = (blocks.tracer or kind == "include") and not excluded
    blocks.grad = kind == "enable_grad" or (blocks.grad and kind != "no_grad")
    assert block is not None
    with block as entered:
        inside = await nested(f, blocks, rng, depth - 1, excluded)
        await asyncio.sleep(0)
        assert f(x) == blocks.expected()
    blocks.tracer, blocks.grad, blocks.modes = before
    if kind == "trace":
        assert len(getattr(entered, "roots", ())) == inside + 1
    if kind == "callback":
        assert len(heard) >= inside + 1
    await asyncio.sleep(0)
    assert f(x) == blocks.expected()
    return calls + inside + 2


def run_tasks(f: Callable[[Any], Any], count: int, depth: int) -> None:
    """Runs tasks that enter blocks of their own; each fails as soon as it sees another's."""

    async def main() -> None:
        await asyncio.gather(*(nested(f, Blocks(), random.Random(i), depth) for i in range(count)))

    asyncio.run(main())


class TestTasks:
    def test_blocks_belong_to_their_task(self, lib: Library) -> None:
        """Guards, modes, traces and callbacks that a task has entered are seen by no other task, however they take turns."""
        run_tasks(lib.dispatcher.ops.ns.f.default, count=200, depth=8)

    def test_check_notices_a_leak(self, lib: Library, monkeypatch: pytest.MonkeyPatch) -> None:
        """With a local state that all tasks share the same check fails."""

        class Shared:
            value: Any = None

            def set(self, value: Any) -> None:
                self.value = value

        state = Shared()
        monkeypatch.setattr(_local_state, "_state", state)
        for module in (_local_state, _call):
            monkeypatch.setattr(module, "get_state", lambda: state.value)
        lib.define("g(Tensor x) -> Any", lambda x: ("cpu",), "CPU")
        lib.impl("g", lambda next, x: ("autograd", *next(x)), "Autograd", with_next=True)
        lib.impl("g", lambda next, x: ("tracer", *next(x)), "Tracer", with_next=True)
        with pytest.raises((AssertionError, RuntimeError, OperatorArgumentError)):
            run_tasks(lib.dispatcher.ops.ns.g.default, count=20, depth=4)

    def test_threads_with_loops_of_their_own(self, lib: Library) -> None:
        """The same holds for tasks of several event loops in several threads, while another thread registers."""
        f = lib.dispatcher.ops.ns.f.default

        def churn() -> None:
            for _ in range(200):
                lib.impl("f", lambda x: ("cpu",), "CPU").destroy()

        async def main() -> None:
            loops = [asyncio.to_thread(run_tasks, f, 40, 5) for _ in range(3)]
            await asyncio.gather(asyncio.to_thread(churn), *loops)

        asyncio.run(main())

    def test_what_a_task_starts_inherits(self, lib: Library) -> None:
        """A task or a thread that is started inside a guard begins with it, and what it enters itself stays its own."""
        f, x = lib.dispatcher.ops.ns.f.default, tensor_with_keys(("CPU", "AutogradCPU"))

        def inside() -> Any:
            with SHARED["include"]:
                return f(x)

        async def main() -> list[Any]:
            with no_grad():
                started = asyncio.create_task(asyncio.to_thread(inside))
                here = copy_context().run(f, x)
            return [here, await started, f(x)]

        assert asyncio.run(main()) == [("cpu",), ("tracer", "cpu"), ("autograd", "cpu")]

    def test_transactions_belong_to_their_task(self, lib: Library) -> None:
        """A transaction that rolls back undoes what its own task registered, and nothing else."""
        numbers = itertools.count()

        async def register(fails: bool) -> str:
            name = f"task{next(numbers)}{'fails' if fails else ''}"
            with lib.dispatcher.transaction():
                lib.define(f"{name}(Tensor x) -> Any")
                await asyncio.sleep(0)
                lib.impl(name, lambda x: name, "CPU")
                await asyncio.sleep(0)
                if fails:
                    raise ArithmeticError
            return name

        async def main() -> list[Any]:
            return await asyncio.gather(*(register(i % 3 == 0) for i in range(30)), return_exceptions=True)

        outcomes = asyncio.run(main())
        stayed = sorted(f"ns::{name}" for name in outcomes if isinstance(name, str))
        assert sum(isinstance(outcome, ArithmeticError) for outcome in outcomes) == 10
        assert [name for name in lib.dispatcher.operators() if name != "ns::f"] == stayed
        assert all(lib.dispatcher.find_op(name)(tensor_with_keys("CPU")) == name[4:] for name in stayed)  # type: ignore[misc]
        lib.dispatcher.check_invariants()
