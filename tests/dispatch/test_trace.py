"""`trace` and OPMUX_TRACE: what ran, inside what, for how long; nothing at all while nobody traces."""

import asyncio
import json
import os
import subprocess
import sys
import threading
import time
from contextvars import Context
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import opmux
from opmux.dispatch import DispatchKeySet, Library, Trace, TraceEvent, new_dispatcher, register_backend, trace
from opmux.errors import OperatorArgumentError
from opmux.testing import python_frames, tensor_with_keys

X = opmux.tensor([1.0, 2.0])


def shape(traced: Trace) -> list[tuple[int, str, str, str]]:
    """Depth, label, operator and key of every event."""
    return [(depth, e.label, e.operator, e.key) for depth, e in traced.walk()]


class TestTree:
    def test_calls_and_what_they_go_on_to(self) -> None:
        """A call and the kernel below that autograd's kernel was given, with key, rule, kernel and provenance."""
        x = opmux.ones(2, requires_grad=True)
        with trace() as traced:
            x.relu()
        assert shape(traced) == [(0, "call", "aten::relu", "AutogradCPU"), (1, "next", "aten::relu", "CPU")]
        outer, inner = traced.events()
        assert (outer.rule, inner.rule) == ("autograd kernel", "kernel")
        assert outer.kernel == "record_relu"
        assert "opmux-cpu" in inner.provenance
        assert outer.keys == ("CPU", "AutogradCPU")
        assert outer.duration is not None
        assert inner.duration is not None
        assert 0 < inner.duration < outer.duration

    def test_a_prompt_shows_the_tree(self) -> None:
        """What a session shows of a trace and its events is what they print."""
        with trace() as traced:
            assert repr(traced) == "<Trace of nothing>"
            X.relu()
        assert repr(traced) == str(traced)
        assert repr(traced.roots) == f"[<TraceEvent {traced.roots[0].line()}>]"

    def test_operators_inside_a_composite(self) -> None:
        """What a composite kernel calls is inside it."""
        with trace() as traced:
            opmux.nn.functional.linear(opmux.ones(1, 2), opmux.ones(3, 2))
        linear = next(e for e in traced.roots if e.operator == "aten::linear")
        assert len(linear.children) >= 1
        assert all(child.label == "call" for child in linear.children)

    def test_redispatch_and_boxed_calls_are_labelled(self) -> None:
        """The label says how a kernel was entered."""
        with Library("ns", "DEF", dispatcher=new_dispatcher()) as library:
            library.define("f(Tensor x) -> str")
            f = library.dispatcher.ops.ns.f.default
            library.impl("f", lambda x: "cpu", "CPU")
            library.impl(
                "f", lambda keys, x: f.redispatch(keys.below("AutogradCPU"), x), "AutogradCPU", with_keyset=True
            )
            x = tensor_with_keys(["CPU", "AutogradCPU"])
            with trace() as traced:
                f.call_boxed((x,))
        assert shape(traced) == [(0, "callBoxed", "ns::f", "AutogradCPU"), (1, "redispatch", "ns::f", "CPU")]

    @pytest.mark.parametrize("broken", ["start", "stop", "elapsed"])
    def test_a_device_that_cannot_measure_has_events_without_its_times(
        self, broken: str, caplog: pytest.LogCaptureFixture
    ) -> None:
        """A timer that raises is logged, and what ran is recorded."""

        class Timer:
            def __getattribute__(self, name: str) -> Any:
                def measure(*noted: Any) -> int:
                    if name == broken:
                        raise RuntimeError("no clock")
                    return 1

                return measure

        with Library("ns", "DEF", dispatcher=new_dispatcher()) as library, register_backend("timed") as handle:
            library.define("f(Tensor x) -> str", lambda x: "timed", "TIMED")
            stop = handle.backend.use_timer(Timer())
            with trace() as traced:
                assert library.dispatcher.ops.ns.f(tensor_with_keys("TIMED")) == "timed"
            stop()
        assert [(event.operator, event.device_duration) for event in traced.events()] == [("ns::f", None)]
        assert "no clock" in caplog.text

    def test_the_timer_that_came_last_measures(self) -> None:
        """Dropping one that another has replaced changes nothing, and dropping that leaves none."""
        with register_backend("timed") as handle:
            timers: list[Any] = [SimpleNamespace(start=print, stop=print, elapsed=print) for _ in range(2)]
            first, second = map(handle.backend.use_timer, timers)
            first()
            assert handle.backend.timer is timers[1]
            second()
            assert handle.backend.timer is None

    def test_a_timer_without_its_methods_is_refused(self) -> None:
        """When it is given, not in the log of every traced call; the one before goes on."""
        with register_backend("timed") as handle:
            timer: Any = SimpleNamespace(start=print, stop=print, elapsed=print)
            handle.backend.use_timer(timer)
            for other in (SimpleNamespace(start=print, stop=print), time.perf_counter_ns, None):
                with pytest.raises(OperatorArgumentError, match="a timer of the backend TIMED.*\n.*without a method '"):
                    handle.backend.use_timer(other)  # type: ignore[arg-type]
            assert handle.backend.timer is timer

    def test_an_interrupt_while_a_device_measures_ends_the_event(self) -> None:
        """What is called after it is no child of the kernel that has ended."""

        class Timer:
            elapsed = start = staticmethod(lambda *noted: 1)

            def stop(self, noted: Any) -> Any:
                raise KeyboardInterrupt

        with Library("ns", "DEF", dispatcher=new_dispatcher()) as library, register_backend("timed") as handle:
            library.define("f(Tensor x) -> str", lambda x: "timed", "TIMED")
            library.define("g(Tensor x) -> str", lambda x: "other", "CPU")
            stop = handle.backend.use_timer(Timer())
            with trace() as traced:
                with pytest.raises(KeyboardInterrupt):
                    library.dispatcher.ops.ns.f(tensor_with_keys("TIMED"))
                assert library.dispatcher.ops.ns.g(tensor_with_keys("CPU")) == "other"
            stop()
        assert [event.operator for event in traced.roots] == ["ns::f", "ns::g"]

    def test_it_prints_one_line_for_each_event(self) -> None:
        """Indented by depth, with microseconds, without the folders of files."""
        x = opmux.ones(2, requires_grad=True)
        with trace() as traced:
            x.relu()
        first, second = str(traced).splitlines()
        assert first.startswith(
            "[call] op=[aten::relu], key=[AutogradCPU] autograd kernel: record_relu opmux-autograd "
        )
        assert second.startswith(" [next] op=[aten::relu], key=[CPU] kernel: ")
        assert first.endswith(" us")
        assert "/" not in first
        assert len(traced) == 2

    def test_an_exception_is_noted_and_passed_on(self) -> None:
        """The event of a kernel that raises says so, and the trace goes on."""
        with trace() as traced:
            with pytest.raises(ValueError, match="shape"):
                opmux.mm(opmux.ones(2, 3), opmux.ones(2, 3))
            X.relu()
        failed = next(e for e in traced.roots if e.operator == "aten::mm")
        assert failed.error
        assert "raised " + failed.error in failed.line()
        assert traced.roots[-1].operator == "aten::relu"

    def test_backward_is_traced(self) -> None:
        """The operators of the backward are calls like others."""
        x = opmux.ones(2, requires_grad=True)
        y = (x * 3).sum()
        with trace() as traced:
            y.backward()
        assert any(e.operator.startswith("aten::mul") for e in traced.events())


class TestScope:
    def test_blocks_nest_and_each_records_for_itself(self) -> None:
        """An inner block hears what is inside it only."""
        with trace() as outer:
            X.relu()
            with trace() as inner:
                X.neg()
        assert [e.operator for e in outer.roots] == ["aten::relu", "aten::neg"]
        assert [e.operator for e in inner.roots] == ["aten::neg"]

    def test_other_threads_only_if_asked_for(self) -> None:
        """A thread with another context is not traced, unless the whole process is."""
        for everywhere in (False, True):
            with trace(all_threads=everywhere) as traced:
                thread = threading.Thread(target=Context().run, args=(X.relu,))
                thread.start()
                thread.join()
            assert [e.operator for e in traced.roots] == (["aten::relu"] if everywhere else [])
            assert all(e.thread != threading.get_native_id() for e in traced.roots)

    def test_tasks_started_inside_are_traced_and_keep_apart(self) -> None:
        """Calls of concurrent tasks do not nest in each other."""

        async def one() -> None:
            for _ in range(3):
                opmux.nn.functional.linear(opmux.ones(1, 2), opmux.ones(3, 2))
                await asyncio.sleep(0)

        async def both() -> None:
            await asyncio.gather(one(), one())

        with trace() as traced:
            asyncio.run(both())
        assert sum(e.operator == "aten::linear" for e in traced.roots) == 6

    def test_nothing_is_left_when_the_block_ends(self) -> None:
        """After a block, ordinary kernels run: the trace keeps still and calls enter as many frames as before."""

        def frames() -> int:
            opmux.ops.aten.neg.default(X)
            return len(python_frames(opmux.ops.aten.neg.default, X))

        before = frames()
        with trace(all_threads=True) as traced:
            assert frames() > before
        recorded = len(traced)
        assert frames() == before
        assert len(traced) == recorded

    def test_a_trace_keeps_no_kernel_alive(self) -> None:
        """Events hold texts and numbers only; the device of the CPU measures nothing."""
        with trace() as traced:
            X.relu()
        assert traced.roots[0].device_duration is None
        values = [getattr(traced.roots[0], name) for name in TraceEvent.__slots__ if name != "device_duration"]
        assert all(isinstance(v, (str, int, list, tuple)) for v in values)


def test_chrome_trace_file(tmp_path: Path) -> None:
    """Complete events with microseconds, nested in time, and key, rule, kernel and provenance as arguments."""
    x = opmux.ones(2, requires_grad=True)
    with trace() as traced:
        x.relu()
    traced.save(tmp_path / "trace.json")
    content = json.loads((tmp_path / "trace.json").read_text(encoding="utf-8"))
    outer, inner = content["traceEvents"]
    assert (outer["name"], outer["ph"], outer["args"]["key"]) == ("aten::relu", "X", "AutogradCPU")
    assert outer["ts"] <= inner["ts"]
    assert inner["ts"] + inner["dur"] <= outer["ts"] + outer["dur"]
    assert set(inner["args"]) == {"key", "rule", "kernel", "from", "keys", "error"}
    with pytest.raises(OSError, match="no-such-folder"):
        traced.save(tmp_path / "no-such-folder" / "trace.json")


def test_a_viewer_tells_threads_apart() -> None:
    """Threads have the system's numbers, of 32 bits as viewers read them, and so has the process's first thread its own."""
    with trace(all_threads=True) as traced:
        X.relu()
        thread = threading.Thread(target=X.relu)
        thread.start()
        thread.join()
    assert [event["tid"] for event in traced.chrome_trace()["traceEvents"]] == [
        threading.get_native_id(),
        thread.native_id,
    ]
    assert all(event.thread < 2**32 for event in traced.events())


def test_what_still_runs_is_around_what_has_run_inside() -> None:
    """A file that is written inside a kernel shows its time so far."""
    contents = []

    def kernel(x: opmux.Tensor) -> opmux.Tensor:
        result = X.relu()
        contents.append(traced.chrome_trace()["traceEvents"])
        return result

    with Library("ns", "DEF", dispatcher=new_dispatcher()) as library:
        library.define("f(Tensor x) -> Tensor", kernel, "CPU")
        with trace() as traced:
            library.dispatcher.ops.ns.f(X)
    outer, inner = contents[0]
    assert inner["ts"] + inner["dur"] <= outer["ts"] + outer["dur"]


@pytest.mark.parametrize("all_threads", [False, True])
def test_a_block_that_is_left_by_an_exception_has_times_of_devices(all_threads: bool) -> None:
    """However it ends, a trace waits for what devices measure."""

    class Timer:
        elapsed = start = stop = staticmethod(lambda *noted: 1)

    with Library("ns", "DEF", dispatcher=new_dispatcher()) as library, register_backend("timed") as handle:
        library.define("f(Tensor x) -> str", lambda x: "timed", "TIMED")
        stop = handle.backend.use_timer(Timer())
        with pytest.raises(KeyError), trace(all_threads=all_threads) as traced:
            library.dispatcher.ops.ns.f(tensor_with_keys("TIMED"))
            raise KeyError
        stop()
    assert [event.device_duration for event in traced.events()] == [1]


class TestEnvironment:
    """OPMUX_TRACE, in a process of its own."""

    def run(
        self, value: str, program: str = "opmux.tensor([1.0]).relu()", folder: Path | None = None
    ) -> "subprocess.CompletedProcess[str]":
        """A process that imports opmux under OPMUX_TRACE."""
        return subprocess.run(
            [sys.executable, "-c", f"import opmux\n{program}"],
            env={**os.environ, "OPMUX_TRACE": value, "OPMUX_PLUGINS": "cpu,autograd"},
            cwd=folder,
            capture_output=True,
            text=True,
            check=True,
            timeout=120,
        )

    def test_one_prints_trees_to_stderr(self) -> None:
        """Each tree is printed when its call ends."""
        done = self.run("1")
        assert "[call] op=[aten::relu], key=[CPU] kernel" in done.stderr
        assert done.stdout == ""

    def test_a_path_gets_a_chrome_trace_file(self, tmp_path: Path) -> None:
        """Written when the process ends."""
        path = tmp_path / "trace.json"
        self.run(str(path))
        assert self.names(path)[-1] == "aten::relu"

    def names(self, path: Path) -> list[str]:
        """The operators of a file."""
        return [event["name"] for event in json.loads(path.read_text(encoding="utf-8"))["traceEvents"]]

    def test_a_path_is_where_the_program_was_started(self, tmp_path: Path) -> None:
        """A program may change to another folder."""
        self.run("trace.json", "import os; os.mkdir('other'); os.chdir('other'); opmux.tensor([1.0])", tmp_path)
        assert [path.name for path in tmp_path.iterdir() if path.is_file()] == ["trace.json"]

    @pytest.mark.skipif(not hasattr(os, "fork"), reason="the system does not fork")
    def test_processes_have_files_of_their_own(self, tmp_path: Path) -> None:
        """A path with %p names one for each process, a fork's with what it has run; without, the first process writes."""
        program = """
import os
x = opmux.tensor([1.0])
x.exp()
if os.fork():
    os.wait()
else:
    x.relu()
"""
        self.run("all.json", program, tmp_path)
        self.run("%p.json", program, tmp_path)
        last = {path.name: self.names(path)[-1] for path in tmp_path.iterdir()}
        assert last.pop("all.json") == "aten::exp"
        assert sorted(last.values()) == ["aten::exp", "aten::relu"]
        assert all(name.removesuffix(".json").isdecimal() for name in last)
        assert sorted(len(self.names(tmp_path / name)) for name in last)[0] == 1

    def test_a_folder_that_is_missing_is_a_warning(self, tmp_path: Path) -> None:
        """It is told when the program begins, not when it ends and all is lost."""
        done = self.run(str(tmp_path / "none" / "trace.json"))
        assert "nor a path in a folder that exists" in done.stderr
        assert "Traceback" not in done.stderr

    def test_a_tree_is_written_at_once(self) -> None:
        """Lines of several threads stay whole, the end of the last one too."""
        program = """
import sys
write, written = sys.stderr.write, []
sys.stderr.write = lambda text: written.append(text)
x = opmux.tensor([1.0], requires_grad=True)
del written[:]
x.relu()
print([text.count(chr(10)) for text in written])
"""
        assert self.run("1", program).stdout == "[2]\n"

    @pytest.mark.parametrize("gone", ["sys.stderr.close()", "sys.stderr = None"])
    def test_a_program_without_stderr_runs(self, gone: str) -> None:
        """Its calls go on, those of a callback that raises too, and stdout is the program's alone."""
        program = f"""
import sys
{gone}
x = opmux.tensor([1.0])
with opmux.dispatch.RecordFunctionCallback(lambda record: record.nothing):
    print(x.relu().item())
"""
        assert self.run("1", program).stdout == "1.0\n"

    def test_another_value_is_a_warning(self) -> None:
        """Neither silence nor a failed import."""
        done = self.run("yes")
        assert "OPMUX_TRACE='yes' is neither" in done.stderr
        assert self.run("0").stderr == ""


def test_keys_are_those_that_decided() -> None:
    """An event's keys are the call's key set after masking."""
    with trace() as traced:
        X.relu()
    assert DispatchKeySet(traced.roots[0].keys) is DispatchKeySet(["CPU"])
