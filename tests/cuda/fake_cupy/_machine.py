"""The machine that the fake pretends to run on: devices, streams, memory, and what happens on them.

Work is done at once, by NumPy, but counted as if it were queued: each launch takes the next place in its stream, an event
remembers a place, and a stream has reached a place once something has waited for it.
"""

import sys
import threading
import weakref
from typing import Any, Final, NamedTuple, final

__all__ = ["MACHINE", "TOTAL", "Machine", "Memory", "OutOfMemoryError", "Record", "StreamState"]

_HERE: Final = __name__.rpartition(".")[0]
_UNIT: Final = 512
#: Bytes of memory of a device.
TOTAL: Final = 16 << 30
#: Milliseconds that a launch takes.
LAUNCH_MS: Final = 0.001


class OutOfMemoryError(MemoryError):
    """`cupy.cuda.memory.OutOfMemoryError`: the pool can give no more."""

    def __init__(self, size: int, total: int, limit: int = 0) -> None:
        text = f"Out of memory allocating {size:,} bytes (allocated so far: {total:,} bytes"
        super().__init__(text + (f", limit set to: {limit:,} bytes)." if limit else ")."))


class Record(NamedTuple):
    """Something that was counted.

    Attributes:
        kind: "host to device", "device to host", "device to device" or "synchronise".
        what: The function of CuPy.
        stack: "file:line function" of the callers, innermost first, the fake itself left out.
    """

    kind: str
    what: str
    stack: tuple[str, ...]


@final
class Memory:
    """One allocation on a device; given back to the pool when nothing refers to it."""

    __slots__ = ("__weakref__", "device", "nbytes", "stream", "written")

    def __init__(self, device: int, nbytes: int) -> None:
        self.device = device
        self.nbytes = -(-nbytes // _UNIT) * _UNIT
        #: Stream of the last write, and its place there.
        self.stream: StreamState | None = None
        self.written = 0


@final
class StreamState:
    """One stream of one device.

    Attributes:
        issued: Number of launches so far.
        reached: How many of them are known to have ended.
        clock: Milliseconds of work.
        seen: For other streams, up to which place this one has waited for them.
    """

    def __init__(self, device: int, ptr: int, non_blocking: bool = False) -> None:
        self.device, self.ptr, self.non_blocking = device, ptr, non_blocking
        self.issued = self.reached = 0
        self.clock = 0.0
        self.seen: dict[StreamState, int] = {}
        self.captured = False

    def wait_for(self, stream: "StreamState", place: int, seen: dict["StreamState", int]) -> None:
        """Later launches here come after `place` of another stream, and after what that one had waited for."""
        for other, known in [(stream, place), *seen.items()]:
            self.seen[other] = max(self.seen.get(other, 0), known)


class _Device:
    def __init__(self, index: int) -> None:
        self.index = index
        self.null = StreamState(index, 0)
        self.streams: list[StreamState] = [self.null]
        self.used = 0
        self.total = 0
        self.limit = 0


class _Thread(threading.local):
    def __init__(self) -> None:
        self.device = 0
        self.streams: dict[int, Any] = {}


@final
class Machine:
    """Everything that the fake keeps: call `reset` between tests.

    Attributes:
        records: Transfers and synchronisations.
        hazards: Reads of memory that another stream may still be writing.
        launches: Names of the functions that did work, with stream pointers.
    """

    def __init__(self) -> None:
        self.lock = threading.RLock()
        self.reset(2)

    def reset(self, devices: int) -> None:
        """A fresh machine with so many devices."""
        self.devices = [_Device(i) for i in range(devices)]
        self.records: list[Record] = []
        self.hazards: list[str] = []
        self.launches: list[tuple[str, int, int]] = []
        self.pinned: dict[int, int] = {}
        self.next_pointer = 1000
        self.hooks: list[Any] = []
        self.allocator: Any = None
        self.clear()

    def clear(self) -> None:
        """Forgets what was counted; every thread is at the null stream of the first device again, and nothing has a limit."""
        self.thread = _Thread()
        self.records.clear()
        self.hazards.clear()
        self.launches.clear()
        for device in self.devices:
            device.limit = 0

    # -- counting

    def count(self, kind: str, what: str) -> None:
        """Notes a transfer or synchronisation with where it came from."""
        with self.lock:
            self.records.append(Record(kind, what, _stack()))

    def synchronise(self, what: str, *streams: StreamState) -> None:
        """The host waits for streams; for the current one if none is given."""
        for stream in streams or (self.stream,):
            stream.reached = stream.issued
        self.count("synchronise", what)

    def number_of(self, *kinds: str) -> int:
        """How many records there are of these kinds."""
        return sum(record.kind in kinds for record in self.records)

    # -- devices and streams

    @property
    def device(self) -> int:
        """The current device of this thread."""
        return int(self.thread.device)

    @property
    def stream(self) -> StreamState:
        """The current stream of this thread on its current device."""
        held = self.thread.streams.get(self.device)
        return self.devices[self.device].null if held is None else held._state

    def check_device(self, memory: Memory) -> None:
        """Refuses memory of another device than the current one.

        Raises:
            ValueError: It is such memory.
        """
        if memory.device != self.device:
            raise ValueError(
                f"The device where the array resides ({memory.device}) is different from the current device "
                f"({self.device}). Peer access is unavailable between these devices."
            )

    def launch(self, name: str, reads: Any, writes: Any) -> None:
        """One piece of work in the current stream."""
        stream = self.stream
        with self.lock:
            stream.issued += 1
            stream.clock += LAUNCH_MS
            self._order(stream)
            self.launches.append((name, self.device, stream.ptr))
            for memory in reads:
                self._check_order(name, stream, memory)
            for memory in writes:
                memory.stream, memory.written = stream, stream.issued

    def _order(self, stream: StreamState) -> None:
        """The null stream waits for the others that block, and they for it."""
        if stream.non_blocking:
            return
        device = self.devices[stream.device]
        for other in device.streams if stream is device.null else (device.null,):
            if not other.non_blocking and other is not stream:
                stream.wait_for(other, other.issued, other.seen)

    def _check_order(self, name: str, stream: StreamState, memory: Memory) -> None:
        writer = memory.stream
        if writer is None or writer is stream or memory.written <= max(stream.seen.get(writer, 0), writer.reached):
            return
        self.hazards.append(f"{name} in stream {stream.ptr} reads what stream {writer.ptr} may still be writing")

    # -- memory

    def allocate(self, nbytes: int) -> Memory:
        """Memory of the current device, from the allocator in use."""
        memory: Memory = self.allocate_from_pool(nbytes) if self.allocator is None else self.allocator(nbytes)
        return memory

    def allocate_from_pool(self, nbytes: int) -> Memory:
        """Memory of the current device.

        Raises:
            OutOfMemoryError: The pool's limit or the device's memory is reached.
        """
        device = self.devices[self.device]
        memory = Memory(device.index, nbytes)
        with self.lock:
            free = device.total - device.used
            fresh = max(memory.nbytes - free, 0)
            limit = device.limit or TOTAL
            if device.total + fresh > limit:
                raise OutOfMemoryError(memory.nbytes, device.total, device.limit)
            device.total += fresh
            device.used += memory.nbytes
        for hook in list(self.hooks):
            hook.malloc_postprocess(device.index, nbytes, memory.nbytes, id(memory), id(memory))
        weakref.finalize(memory, self._give_back, device, memory.nbytes)
        return memory

    def _give_back(self, device: _Device, nbytes: int) -> None:
        with self.lock:
            device.used -= nbytes


def _stack() -> tuple[str, ...]:
    frame: Any = sys._getframe(1)
    found: list[str] = []
    while frame is not None and len(found) < 16:
        if not frame.f_globals.get("__name__", "").startswith(_HERE):
            code = frame.f_code
            found.append(f"{code.co_filename}:{frame.f_lineno} {code.co_name}")
        frame = frame.f_back
    return tuple(found)


#: The one machine of the process.
MACHINE: Final = Machine()
