"""A forked child finds every lock free, and no change half done."""

import os
import subprocess
import sys
from collections.abc import Callable

import pytest
from tests.dispatch.forks import forked

from opmux.dispatch import Library, new_dispatcher
from opmux.testing import tensor_with_keys

CPU = tensor_with_keys("CPU")


@pytest.mark.slow
def test_while_other_threads_change_everything() -> None:
    """Children that are forked at any moment define, call, register and destroy."""
    program = [sys.executable, "-m", "tests.dispatch.forks", "--forks", "20"]
    run = subprocess.run(program, capture_output=True, text=True, timeout=600, check=False)
    assert run.returncode == 0, run.stderr[-4000:]
    assert "0 of 20 children failed" in run.stdout


def test_by_the_thread_that_changes() -> None:
    """A child that is forked inside a change block is inside it too, and ends it like its parent."""
    dispatcher = new_dispatcher()
    library = Library("ns", "DEF", dispatcher=dispatcher)
    library.define("f(Tensor x) -> Tensor", lambda x: "old", "CPU")

    def child() -> None:
        assert dispatcher.is_changing
        block.__exit__(None, None, None)
        assert not dispatcher.is_changing
        assert dispatcher.ops.ns.f(CPU) == "new"

    block = dispatcher.change()
    with block:
        library.impl("f", lambda x: "new", "CPU")
        assert forked(child) == 0
    assert dispatcher.ops.ns.f(CPU) == "new"


def test_while_another_thread_is_inside_a_change(start: "Callable[..., object]") -> None:
    """What the other thread had registered so far is taken back in the child, tables included, and stays in the parent."""
    dispatcher = new_dispatcher()
    library = Library("ns", "DEF", dispatcher=dispatcher)
    old = library.define("f(Tensor x) -> Tensor", lambda x: "old", "CPU")
    half, whole = os.pipe(), os.pipe()

    def change() -> None:
        with dispatcher.change():
            library.impl("f", lambda x: "new", "CPU")
            library.define("g(Tensor x) -> Tensor")
            old.destroy()
            os.write(half[1], b".")
            os.read(whole[0], 1)

    def child() -> None:
        assert dispatcher.ops.ns.f(CPU) == "old"
        assert dispatcher.operators() == ["ns::f"]
        assert old.alive
        dispatcher.check_invariants()
        library.destroy()
        assert dispatcher.get_all_op_names() == []

    thread = start(change)
    os.read(half[0], 1)
    assert forked(child) == 0
    os.write(whole[1], b".")
    thread.result()  # type: ignore[attr-defined]
    assert dispatcher.operators() == ["ns::g"]
