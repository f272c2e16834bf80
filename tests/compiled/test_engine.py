"""What runs loops: threads, forks, interrupts, and what is there without numba."""

import os
import signal
import subprocess
import sys
import threading
import time
import weakref
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import opmux

_engine: Any = pytest.importorskip("opmux_compiled._engine", reason="opmux-compiled is not installed")
_threads: Any = pytest.importorskip("opmux_compiled._threads")
pytestmark = pytest.mark.slow  # .ci/run installs the plugin in the end

_LARGE = 1 << 30


def run(loop: Callable[..., None], units: int, threads: int, elements: int = _LARGE) -> None:
    before = opmux.get_num_threads()
    opmux.set_num_threads(threads)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(_engine, "_loop", lambda path: loop)
        try:
            _engine.run("", units, elements)
        finally:
            opmux.set_num_threads(before)


@given(st.integers(0, 50), st.integers(1, 9), st.sampled_from([0, 1 << 17, _LARGE]))
def test_each_unit_is_done_once(units: int, threads: int, elements: int) -> None:
    """However many units and threads there are, and by no more threads than are set."""
    done: list[int] = []
    ranges: list[tuple[int, int]] = []

    def loop(start: int, stop: int) -> None:
        ranges.append((start, stop))
        done.extend(range(start, stop))

    run(loop, units, threads, elements)
    assert sorted(done) == list(range(units))
    assert len(ranges) <= min(threads, max(elements >> 16, 1))


def test_units_are_shared_by_threads() -> None:
    """Two parts wait for each other, which they could not in one thread."""
    both = threading.Barrier(2, timeout=60)

    def loop(start: int, stop: int) -> None:
        both.wait()

    run(loop, 2, 2)


@pytest.mark.parametrize("failing", [0, 1])
def test_a_part_that_raises_is_heard_of_when_all_have_ended(failing: int) -> None:
    """Nothing writes any more into the arrays of a call that has raised; a KeyboardInterrupt among them."""
    ended: list[int] = []
    all_three = threading.Barrier(3, timeout=60)

    def loop(start: int, stop: int) -> None:
        all_three.wait()
        if start == failing:
            raise KeyboardInterrupt
        time.sleep(0.05)
        ended.append(start)

    with pytest.raises(KeyboardInterrupt):
        run(loop, 3, 3)
    assert sorted(ended) == [n for n in range(3) if n != failing]


def test_an_interrupt_of_the_wait_waits_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """What another thread is at when the caller is interrupted has ended when the interrupt comes out."""
    ended: list[int] = []
    interrupts = iter([KeyboardInterrupt, KeyboardInterrupt])
    both = threading.Barrier(2, timeout=60)

    def loop(start: int, stop: int) -> None:
        both.wait()
        if threading.current_thread() is not threading.main_thread():
            time.sleep(0.1)
        ended.append(start)

    def interrupted(share: Any, wait: Any = _threads.Share.wait) -> None:
        for interrupt in interrupts:
            raise interrupt
        wait(share)

    monkeypatch.setattr(_threads.Share, "wait", interrupted)
    with pytest.raises(KeyboardInterrupt):
        run(loop, 2, 2)
    assert sorted(ended) == [0, 1]


@pytest.mark.parametrize("started", [0, 1, 2])
def test_the_caller_does_what_no_thread_can(started: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """No more threads may be had, or the interpreter ends: a thread that begins later finds nothing to do."""
    done: list[int] = []
    late: list[Any] = []

    class Late:
        def __init__(self, *args: Any, **kwargs: Any) -> None:
            pass

        def start(self) -> None:
            if len(late) == started:
                raise RuntimeError("can't start new thread")
            late.append(self)

    monkeypatch.setattr(_engine, "_threads", threads := _threads.Threads())
    monkeypatch.setattr(_threads, "Thread", Late)
    run(lambda start, stop: done.extend(range(start, stop)), 9, 3)
    assert threads._queue.empty() == (started == 0)
    while not threads._queue.empty():
        threads._queue.get().do_in_thread()
    assert sorted(done) == list(range(9))


def test_a_share_is_done_once_whoever_comes_first() -> None:
    """Thread and caller come at once, again and again; who was second hears so each time it asks."""
    for _ in range(200):
        done: list[str] = []
        share = _threads.Share(lambda done=done: done.append(threading.current_thread().name))
        thread = threading.Thread(target=share.do_in_thread, name="thread")
        thread.start()
        share.do_in_caller()
        share.wait()
        share.wait()
        assert len(done) == 1
        assert share.is_done_by("thread") == (done == ["thread"]) != share.is_done_by("caller")
        thread.join()
        assert len(done) == 1


def test_threads_keep_nothing_of_a_call_that_has_ended() -> None:
    """What a loop was given is free, however long its threads wait for the next call."""
    both = threading.Barrier(2, timeout=60)
    values = np.zeros(4)
    kept = weakref.ref(values)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(_engine, "_loop", lambda path: lambda start, stop, given: both.wait())
        patch.setattr(opmux, "get_num_threads", lambda: 2)
        _engine.run("", 2, _LARGE, values)
    del values
    deadline = time.monotonic() + 60
    while kept() is not None and time.monotonic() < deadline:
        time.sleep(0.001)
    assert kept() is None


def test_calls_of_several_threads_go_on_side_by_side(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each gets its own results, while others have the threads started anew."""
    faults: list[int] = []

    def loop(start: int, stop: int, values: Any, seed: int) -> None:
        values[start:stop] += seed

    def work(seed: int) -> None:
        for _ in range(50):
            values = np.zeros(64)
            _engine.run("", 64, seed << 17, values, seed)
            if not (values == seed).all():
                faults.append(seed)

    before = opmux.get_num_threads()
    monkeypatch.setattr(_engine, "_loop", lambda path: loop)
    opmux.set_num_threads(9)
    try:
        threads = [threading.Thread(target=work, args=(n,)) for n in range(1, 5)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    finally:
        opmux.set_num_threads(before)
    assert not faults


_FORK = """
import os, opmux, opmux_compiled._engine as engine
opmux.set_num_threads(3)
engine._loop = lambda path: lambda start, stop, done: done.extend(range(start, stop))
def total():
    done = []
    engine.run("", 9, 1 << 30, done)
    return sorted(done) == list(range(9))
assert total()
child = os.fork()
if child == 0:
    os._exit(0 if total() else 1)
print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), total())
"""

_INTERRUPTS = """
import gc, signal, threading, time, opmux, opmux_compiled._engine as engine
at_work, found = [], []
inside = False
def loop(start, stop):
    if threading.current_thread() is threading.main_thread():
        return time.sleep(0.0002)
    at_work.append(start)
    time.sleep(0.0002)
    at_work.remove(start)
def interrupt(number, frame):
    if inside:
        raise KeyboardInterrupt
opmux.set_num_threads(3)
engine._loop = lambda path: loop
engine.run("", 3, 1 << 30)
gc.disable()
signal.signal(signal.SIGALRM, interrupt)
for step in range(1000):
    try:
        inside = True
        signal.setitimer(signal.ITIMER_REAL, 1e-6 + step * 1e-6)
        engine.run("", 3, 1 << 30)
        inside = False
    except KeyboardInterrupt:
        inside = False
        found.append(len(at_work))
    signal.setitimer(signal.ITIMER_REAL, 0)
time.sleep(0.01)
print(len(found) > 0, sum(found), at_work)
"""

_IMPORTS = """
import sys, opmux
opmux.softmax(opmux.zeros(8, 8), -1)
opmux.add(opmux.zeros(99, 99), 1)
assert "opmux_compiled.kernels.rows" in sys.modules
print("numba" in sys.modules)
"""


_AT_EXIT = """
import atexit, opmux
opmux.set_num_threads(3)
atexit.register(lambda: print(float(opmux.relu(opmux.ones(1000, 1000)).sum())))
"""

_RELU = """
import opmux
print(float(opmux.relu(opmux.ones(64, 64)).sum()))
"""

_CHANGED = """
import pathlib, sys
from opmux_compiled.loops import compiling
text = pathlib.Path(compiling.__file__).read_text()
folder = pathlib.Path(sys.argv[1])
folder.joinpath("compiling.py").write_text(text + "\\n@element\\ndef number(x):\\n    return x + " + sys.argv[2] + "\\n")
folder.joinpath("loops.py").write_text("from compiling import loop, number\\n@loop\\ndef f(x):\\n    return number(x)\\n")
sys.path.insert(0, sys.argv[1])
import loops
print(loops.f(1))
"""


def _python(text: str, *arguments: str, **variables: str) -> str:
    env = os.environ | {"OPMUX_PLUGINS": "cpu,compiled"} | variables
    command = (sys.executable, "-W", "ignore::DeprecationWarning", "-c", text, *arguments)
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_code_that_was_kept_is_not_used_after_a_change(tmp_path: Path) -> None:
    """The functions that become part of a loop stand in another file than the loop."""
    found = [_python(_CHANGED, str(tmp_path), n, NUMBA_CACHE_DIR=str(tmp_path)) for n in ("1", "1", "41")]
    assert found == ["2", "2", "42"]


def test_files_that_are_damaged_are_done_without(tmp_path: Path) -> None:
    """A file that a crash of the system has left empty stops no call."""
    assert _python(_RELU, NUMBA_CACHE_DIR=str(tmp_path)) == "4096.0"
    files = list(tmp_path.rglob("*.nb?"))
    assert files
    for file in files:
        file.write_bytes(b"")
    assert _python(_RELU, NUMBA_CACHE_DIR=str(tmp_path)) == "4096.0"


def test_calls_at_the_end_of_the_interpreter() -> None:
    """No thread starts any more; the caller does the work."""
    assert _python(_AT_EXIT) == "1000000.0"


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork on this system")
def test_a_forked_child_has_threads_of_its_own() -> None:
    """The parent's are not there, and are not waited for."""
    assert _python(_FORK) == "0 True"


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="there are no timers on this system")
def test_an_interrupt_at_any_time_leaves_nothing_at_work() -> None:
    """Signals come at any of the caller's steps: when it is out of the call, no thread is in the loop, nor comes there later."""
    assert _python(_INTERRUPTS) == "True 0 []"


def test_small_tensors_import_no_numba() -> None:
    """The plugin costs a program of small tensors neither the import nor compiled code."""
    assert _python(_IMPORTS) == "False"


def test_without_numba_calls_go_to_the_hidden_kernels(
    loops: list[str], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """One line says why, and results are NumPy's."""
    monkeypatch.setitem(sys.modules, "numba", None)
    _engine._has_numba.cache_clear()
    try:
        x = opmux.ones(8, 8)
        assert float(opmux.softmax(x, -1)[0, 0]) == 0.125
        assert float(opmux.softmax(x, -1)[0, 0]) == 0.125
    finally:
        _engine._has_numba.cache_clear()
    assert not loops
    assert len([record for record in caplog.records if "numba cannot be imported" in record.message]) == 1


def test_unloading_brings_the_hidden_kernels_back(loops: list[str]) -> None:
    """And loading again the compiled ones; the table of an operator says what is hidden."""
    x = opmux.ones(8, 8)
    table = opmux.dispatch.explain(opmux.sigmoid, x)
    assert "opmux_compiled" in str(table)
    assert "then redispatches to CPU" in str(table)
    with opmux.plugins.disabled("compiled_loops"):
        opmux.sigmoid(x)
        assert not loops
        assert "opmux_compiled" not in str(opmux.dispatch.explain(opmux.sigmoid, x))
    opmux.sigmoid(x)
    assert loops == ["activations.sigmoid"]


def test_gradients_go_through_compiled_kernels(loops: list[str]) -> None:
    """A training step of a small model gives the gradients that it gives without the plugin."""
    F: Any = opmux.nn.functional  # noqa: N806 -- PyTorch's name
    random = np.random.default_rng(0)
    arrays = [random.standard_normal(s).astype(np.float32) for s in ((4, 3, 8, 8), (6, 3, 3, 3), (6, 1, 3, 3), (5, 24))]

    def gradients() -> list[Any]:
        x, filters, channels, weight = (opmux.from_numpy(a.copy()).requires_grad_() for a in arrays)
        hidden = F.silu(F.conv2d(F.conv2d(x, filters, padding=1), channels, padding=1, groups=6))
        hidden = F.layer_norm(F.adaptive_avg_pool2d(F.max_pool2d(hidden, 2), (2, 2)), (2, 2)).flatten(1)
        F.cross_entropy(F.linear(F.gelu(hidden + 1), weight), opmux.tensor([0, 1, 2, 3])).backward()
        found: list[Any] = [x.grad, filters.grad, channels.grad, weight.grad]
        return [gradient.numpy() for gradient in found]

    found = gradients()
    assert {"convolution.depthwise", "rows.layer_norm_backward", "activations.gelu_backward"} <= set(loops)
    with opmux.plugins.disabled("compiled_loops"):
        expected = gradients()
    for a, b in zip(found, expected, strict=True):
        np.testing.assert_allclose(a, b, rtol=1e-4, atol=1e-6)
