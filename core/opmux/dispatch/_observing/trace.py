"""`trace`: a record of every kernel that calls run, as a tree and as a Chrome trace file."""

import os
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, NamedTuple, TextIO, final

from opmux.dispatch._backend import DeviceTimer, timer_of
from opmux.dispatch._observing.observers import Site, add_global_observer, heard, pop_observer, push_observer

__all__ = ["Trace", "TraceEvent", "trace", "trace_from_environment"]


@final
class TraceEvent:
    """One kernel that ran.

    Attributes:
        label: "call", "callBoxed", "redispatch", or "next" for the kernel below that a kernel was given.
        operator: Qualified name of the overload.
        key: Name of the dispatch key.
        rule: Why the key has this kernel, in the words of `TableEntry.rule`.
        kernel: Name of the kernel function; "none" when the key has no kernel.
        provenance: Distribution, version and file:line of the kernel.
        keys: Names of all keys of the call's key set, ascending.
        start: Nanoseconds on the clock of `time.perf_counter_ns`.
        duration: Nanoseconds; None while the kernel runs.
        device_duration: Nanoseconds that the kernel's work took on its device, where that goes on after the kernel has returned
            and the device measures it; else None, and until the trace has ended.
        error: Name of the exception's class if the kernel raised, else empty.
        thread: What the system calls the thread, as `threading.get_native_id`: a viewer takes the 32 bits of that, not the
            address which `threading.get_ident` may be.
        children: What ran inside, in order.
    """

    __module__ = "opmux.dispatch"

    __slots__ = (
        *("label", "operator", "key", "rule", "kernel", "provenance", "keys"),
        *("start", "duration", "device_duration", "error", "thread", "children"),
    )

    def __init__(self, site: Site) -> None:
        # Texts only: a trace must not keep a plugin's functions alive.
        kernel = site.entry.kernel
        self.label = site.label
        self.operator = site.handle.name
        self.key = site.key.name
        self.rule = site.entry.rule
        self.kernel = "none" if kernel is None else kernel.name
        self.provenance = "" if kernel is None else str(kernel.provenance)
        self.keys = tuple(key.name for key in site.keyset)
        self.duration: int | None = None
        self.device_duration: int | None = None
        self.error = ""
        self.thread = threading.get_native_id()
        self.children: list[TraceEvent] = []
        self.start = time.perf_counter_ns()

    def walk(self, depth: int = 0) -> Iterator[tuple[int, "TraceEvent"]]:
        """This event and all inside it, each with its depth, in order of their start."""
        yield depth, self
        for child in self.children:
            yield from child.walk(depth + 1)

    def __repr__(self) -> str:
        return f"<TraceEvent {self.line()}>"

    def line(self) -> str:
        """The event in one line, without what is inside it."""
        time_text = "running" if self.duration is None else f"{self.duration / 1000:.1f} us"
        if self.device_duration is not None:
            time_text += f", {self.device_duration / 1000:.1f} us on the device"
        where = f" {_short(self.provenance)}" if self.provenance else ""
        error = f", raised {self.error}" if self.error else ""
        return f"[{self.label}] op=[{self.operator}], key=[{self.key}] {self.rule}: {self.kernel}{where}, {time_text}{error}"

    def tree(self) -> str:
        """The event and all inside it, indented by depth."""
        return "\n".join(" " * depth + event.line() for depth, event in self.walk())


def _short(provenance: str) -> str:
    """The provenance without the folders of its file."""
    before, separator, location = provenance.rpartition("(")
    return before + separator + location.replace("\\", "/").rpartition("/")[2]


class _Open(NamedTuple):
    """An event that runs, the trace it belongs to, and what runs around it, for this trace or for another."""

    trace: "Trace"
    event: TraceEvent
    outer: "_Open | None"
    #: What a device's timer has noted, if the kernel has one.
    started: Any


_open: ContextVar[_Open | None] = ContextVar("opmux_open_trace_event", default=None)


class Trace:
    """What `trace` recorded: it prints as a tree with times; save it for a viewer of Chrome trace files.

    Attributes:
        roots: Events that ran inside no other, in order of their start.
    """

    __module__ = "opmux.dispatch"

    def __init__(self) -> None:
        self.roots: list[TraceEvent] = []
        #: Events that a device has still to tell the time of, with its timer and what that has noted.
        self._measured: list[tuple[TraceEvent, DeviceTimer, Any]] = []

    def events(self) -> list[TraceEvent]:
        """Every event, each before those inside it."""
        return [event for _, event in self.walk()]

    def walk(self) -> Iterator[tuple[int, TraceEvent]]:
        """Every event with its depth."""
        for root in list(self.roots):
            yield from root.walk()

    def __len__(self) -> int:
        return sum(1 for _ in self.walk())

    def __str__(self) -> str:
        return "\n".join(root.tree() for root in self.roots)

    def __repr__(self) -> str:
        return str(self) or "<Trace of nothing>"

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes a file in the Chrome trace event format, for chrome://tracing and Perfetto.

        Raises:
            OSError: The file cannot be written.
        """
        import json  # only here: importing opmux is to stay quick

        with open(path, "w", encoding="utf-8") as file:
            json.dump(self.chrome_trace(), file)

    def chrome_trace(self) -> dict[str, Any]:
        """The content of the file: one complete event ("ph": "X") per kernel, times in microseconds."""
        pid, now = os.getpid(), time.perf_counter_ns()
        events = [
            {
                "name": event.operator,
                "cat": f"dispatch,{event.label}",
                "ph": "X",
                "ts": event.start / 1000,
                # So far, of a kernel that still runs: what is inside it has to be within its time.
                "dur": (now - event.start if event.duration is None else event.duration) / 1000,
                "pid": pid,
                "tid": event.thread,
                "args": {
                    "key": event.key,
                    "rule": event.rule,
                    "kernel": event.kernel,
                    "from": event.provenance,
                    "keys": list(event.keys),
                    "error": event.error,
                    **({} if event.device_duration is None else {"device_us": event.device_duration / 1000}),
                },
            }
            for event in self.events()
        ]
        return {"traceEvents": events, "displayTimeUnit": "ns"}

    def read_device_times(self) -> None:
        """Fills in `device_duration` of what devices have measured, waiting for their work; `trace` ends with it."""
        while self._measured:
            event, timer, stopped = self._measured.pop()
            event.device_duration = heard(timer.elapsed, stopped)

    # -- as an observer

    def enter(self, site: Site, args: tuple[Any, ...], kwargs: dict[str, Any]) -> _Open:
        """A kernel is about to run."""
        outer = _open.get()
        parent = outer
        while parent is not None and parent.trace is not self:
            parent = parent.outer
        timer = timer_of(site.key)
        started = None if timer is None else heard(timer.start)
        event = TraceEvent(site)
        (self.roots if parent is None else parent.event.children).append(event)
        opened = _Open(self, event, outer, started)
        _open.set(opened)
        return opened

    def leave(self, token: _Open, site: Site, result: Any, error: BaseException | None) -> None:
        """The kernel has ended."""
        _open.set(token.outer)  # Before a device's timer is asked, which may be interrupted.
        event = token.event
        event.duration = time.perf_counter_ns() - event.start
        timer = timer_of(site.key)
        if timer is not None and token.started is not None:
            stopped = heard(timer.stop, token.started)
            if stopped is not None:
                self._measured.append((event, timer, stopped))
        event.error = "" if error is None else type(error).__name__


@contextmanager
def trace(*, all_threads: bool = False) -> Iterator[Trace]:
    """A `with` block that records every kernel that calls run: nesting, operator, key, kernel and time.

    It costs nothing while no block is active. Blocks nest; each records for itself. A task that is started inside the block is
    recorded too, because it inherits the block's context; a thread is not, unless `all_threads` is set.

    Args:
        all_threads: Record every thread of the process. Every operator is then resolved anew at the start and at the end.
    """
    recorded = Trace()
    around = _open.get()
    if all_threads:
        stop = add_global_observer(recorded).destroy
    else:
        push_observer(recorded)
        stop = pop_observer
    try:
        yield recorded
    finally:
        stop()
        _open.set(around)  # an interrupt may have kept a kernel's end from the trace
        recorded.read_device_times()


@final
class _PrintedTrace(Trace):
    """A trace that writes each tree when it is complete, and keeps none."""

    def __init__(self, stream: Callable[[], TextIO | None]) -> None:
        super().__init__()
        self._stream = stream

    def leave(self, token: _Open, site: Site, result: Any, error: BaseException | None) -> None:
        """The kernel has ended; nothing of this trace is around it when the tree is complete."""
        super().leave(token, site, result, error)
        if token.event in self.roots:
            self.read_device_times()
            self.roots.remove(token.event)
            stream = self._stream()  # none, or a closed one, of what has no console, as a daemon
            if stream is not None and not getattr(stream, "closed", False):
                # At once: `print` may let another thread in before the end of the line.
                stream.write(f"{token.event.tree()}\n")


def _save_at_exit(recorded: Trace, path: str, pid: int) -> None:
    """Writes what a process has recorded; a fork of it that has no file of its own leaves that to it."""
    own_path = path.replace("%p", str(os.getpid()))
    if own_path != path or os.getpid() == pid:
        recorded.read_device_times()
        recorded.save(own_path)


def trace_from_environment() -> None:
    """Starts what the environment variable OPMUX_TRACE asks for.

    "1" writes the tree of each call to stderr as it ends; a path that ends in ".json" gets a Chrome trace file when the process
    ends, where "%p" is the number of the process; "0" and "" do nothing, any other value is logged as a warning.
    """
    value = os.environ.get("OPMUX_TRACE", "")
    if value == "1":
        add_global_observer(_PrintedTrace(lambda: sys.stderr))
    elif value.endswith(".json") and os.path.isdir(os.path.dirname(path := os.path.abspath(value))):
        import atexit

        recorded = Trace()
        add_global_observer(recorded)
        if hasattr(os, "register_at_fork"):  # what ran before a fork is in the file of the process that was forked
            os.register_at_fork(after_in_child=recorded.roots.clear)
        atexit.register(_save_at_exit, recorded, path, os.getpid())
    elif value not in ("", "0"):
        import logging

        message = 'OPMUX_TRACE=%r is neither "0", "1" nor a path in a folder that exists, ending in ".json"; nothing is traced'
        logging.getLogger("opmux").warning(message, value)
