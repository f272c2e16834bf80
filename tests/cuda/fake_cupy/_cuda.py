"""`cupy.cuda` of the fake: devices, streams, events and the runtime; its memory is in `_pool.py`."""

import threading
from types import TracebackType
from typing import Any, final

from ._machine import MACHINE, TOTAL, StreamState

__all__ = [
    "CUDARuntimeError",
    "Device",
    "Event",
    "ExternalStream",
    "Stream",
    "get_current_stream",
    "get_elapsed_time",
    "runtime_functions",
]


class CUDARuntimeError(RuntimeError):
    """An error of CUDA."""

    def __init__(self, status: int, text: str) -> None:
        self.status = status
        super().__init__(text)


def _check(index: int) -> int:
    if not 0 <= index < len(MACHINE.devices):
        raise CUDARuntimeError(101, "cudaErrorInvalidDevice: invalid device ordinal")
    return index


@final
class Device:
    """One device; as a `with` block it is the current one."""

    _entered = threading.local()

    def __init__(self, device: Any = None) -> None:
        self.id = MACHINE.device if device is None else int(getattr(device, "id", device))

    def use(self) -> None:
        """Makes it the current device of this thread."""
        MACHINE.thread.device = _check(self.id)

    def __enter__(self) -> "Device":
        stack = self._entered.__dict__.setdefault("stack", [])
        stack.append(MACHINE.device)
        self.use()
        return self

    def __exit__(self, *args: object) -> None:
        MACHINE.thread.device = self._entered.stack.pop()

    def synchronize(self) -> None:
        """Wait for all of its streams."""
        MACHINE.synchronise("Device.synchronize", *MACHINE.devices[_check(self.id)].streams)

    @property
    def mem_info(self) -> tuple[int, int]:
        """Free and total bytes."""
        return TOTAL - MACHINE.devices[self.id].total, TOTAL

    @property
    def compute_capability(self) -> str:
        """Without the dot."""
        return "90"

    def __int__(self) -> int:
        return self.id

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Device) and other.id == self.id

    def __hash__(self) -> int:
        return hash(self.id)

    def __repr__(self) -> str:
        return f"<CUDA Device {self.id}>"


class _BaseStream:
    _state: StreamState

    @property
    def ptr(self) -> int:
        """CUDA's handle."""
        return self._state.ptr

    @property
    def device_id(self) -> int:
        """The device that it belongs to."""
        return self._state.device

    @property
    def done(self) -> bool:
        """Whether all work has ended; asking lets some of it end."""
        finished = self._state.reached >= self._state.issued
        self._state.reached = min(self._state.reached + 1, self._state.issued)
        return finished

    def use(self) -> Any:
        """Makes it the current stream of this thread on its device."""
        MACHINE.thread.streams[MACHINE.device] = self
        return self

    def __enter__(self) -> Any:
        stack = MACHINE.thread.__dict__.setdefault("entered", [])
        stack.append((MACHINE.device, MACHINE.thread.streams.get(MACHINE.device)))
        return self.use()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        device, previous = MACHINE.thread.entered.pop()
        MACHINE.thread.streams[device] = previous

    def synchronize(self) -> None:
        """Lets the host wait for it."""
        MACHINE.synchronise("Stream.synchronize", self._state)

    def record(self, event: "Event | None" = None) -> "Event":
        """Notes the place in an event."""
        event = event or Event()
        event.record(self)
        return event

    def wait_event(self, event: "Event") -> None:
        """Later work comes after the event."""
        if event._stream is not None:
            self._state.wait_for(event._stream, event._place, event._seen)

    def launch_host_func(self, callback: Any, arg: Any) -> None:
        """Calls back once the work so far has ended; the fake does so at once."""
        callback(arg)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _BaseStream) and other._state.ptr == self._state.ptr

    def __hash__(self) -> int:
        return hash(self._state.ptr)

    def __repr__(self) -> str:
        return f"<Stream {self.ptr} (device {self.device_id})>"


@final
class Stream(_BaseStream):
    """A stream of the current device."""

    null: Any = None
    ptds: Any = None

    def __init__(
        self, null: bool = False, non_blocking: bool = False, ptds: bool = False, priority: Any = None
    ) -> None:
        self.null = null
        self.priority = priority
        self.is_non_blocking = non_blocking
        device = MACHINE.devices[MACHINE.device]
        if null:
            self._state = device.null
            return
        MACHINE.next_pointer += 1
        self._state = StreamState(device.index, MACHINE.next_pointer, non_blocking)
        device.streams.append(self._state)

    @property
    def device_id(self) -> int:
        """The device that it belongs to; -1 for the null stream, which every device has."""
        return -1 if self.null else self._state.device


@final
class ExternalStream(_BaseStream):
    """A stream that another library made."""

    def __init__(self, ptr: int, device_id: int = -1) -> None:
        device = MACHINE.devices[MACHINE.device if device_id < 0 else device_id]
        known = [s for d in MACHINE.devices for s in d.streams if s.ptr == ptr]
        self._state = known[0] if known and ptr else device.null
        if ptr and not known:
            self._state = StreamState(device.index, ptr)
            device.streams.append(self._state)


def get_current_stream(device_id: int = -1) -> Any:
    """The current stream of this thread."""
    held = MACHINE.thread.streams.get(MACHINE.device if device_id < 0 else device_id)
    return Stream(null=True) if held is None else held


@final
class Event:
    """A place in a stream."""

    def __init__(self, block: bool = False, disable_timing: bool = False, interprocess: bool = False) -> None:
        self._timed = not disable_timing
        self._stream: StreamState | None = None
        self._place = 0
        self._seen: dict[StreamState, int] = {}
        self._clock = 0.0
        MACHINE.next_pointer += 1
        self.ptr = MACHINE.next_pointer

    def record(self, stream: Any = None) -> None:
        """Notes the place that a stream, the current one if None, has now."""
        state = MACHINE.stream if stream is None else stream._state
        self._stream, self._place, self._seen = state, state.issued, dict(state.seen)
        self._clock = state.clock

    @property
    def done(self) -> bool:
        """Whether the work before it has ended; asking lets some of it end."""
        if self._stream is None:
            return True
        finished = self._stream.reached >= self._place
        self._stream.reached = min(self._stream.reached + 1, self._stream.issued)
        return finished

    def synchronize(self) -> None:
        """Lets the host wait for it."""
        if self._stream is not None:
            self._stream.reached = max(self._stream.reached, self._place)
        MACHINE.count("synchronise", "Event.synchronize")


def get_elapsed_time(start_event: Event, end_event: Event) -> float:
    """Milliseconds between two events that have happened."""
    for event in (start_event, end_event):
        if not event._timed or event._stream is None:
            raise CUDARuntimeError(400, "cudaErrorInvalidResourceHandle: invalid resource handle")
        if event._stream.reached < event._place:
            raise CUDARuntimeError(600, "cudaErrorNotReady: device not ready")
    return end_event._clock - start_event._clock


class _PointerAttributes:
    def __init__(self, ptr: int) -> None:
        pinned = any(start <= ptr < start + size for start, size in MACHINE.pinned.items())
        self.type = 1 if pinned else 0
        self.device = 0 if pinned else -2


def _properties(index: int) -> dict[str, Any]:
    _check(index)
    return {
        "name": b"Fake GPU",
        "totalGlobalMem": TOTAL,
        "multiProcessorCount": 8,
        "major": 9,
        "minor": 0,
        "warpSize": 32,
        "maxThreadsPerBlock": 1024,
        "maxThreadsPerMultiProcessor": 2048,
        "regsPerMultiprocessor": 65536,
        "sharedMemPerBlock": 49152,
        "sharedMemPerBlockOptin": 232448,
        "sharedMemPerMultiprocessor": 233472,
        "l2CacheSize": 1 << 20,
        "integrated": 0,
        "isMultiGpuBoard": 0,
        "pciBusID": index,
        "pciDeviceID": 0,
        "pciDomainID": 0,
        "uuid": bytes(16),
        "clockRate": 1000,
        "memoryClockRate": 1000,
        "memoryBusWidth": 256,
    }


def _copy(kind: str) -> Any:
    def memcpy(*args: int) -> None:
        raise NotImplementedError(f"the fake has no memory behind pointers ({kind})")

    return memcpy


def _stream_wait(stream: int, event: int, flags: int = 0) -> None:
    raise NotImplementedError("use Stream.wait_event")


def runtime_functions() -> dict[str, Any]:
    """The functions of `cupy.cuda.runtime` that the fake has."""
    return {
        "getDeviceCount": lambda: len(MACHINE.devices),
        "getDevice": lambda: MACHINE.device,
        "setDevice": lambda device: Device(device).use(),
        "deviceSynchronize": lambda: Device().synchronize(),
        "memGetInfo": lambda: Device().mem_info,
        "getDeviceProperties": _properties,
        "deviceCanAccessPeer": lambda device, peer: 0,
        "driverGetVersion": lambda: 12090,
        "runtimeGetVersion": lambda: 12090,
        "pointerGetAttributes": _PointerAttributes,
        "memcpyAsync": _copy("memcpyAsync"),
        "memcpyPeerAsync": _copy("memcpyPeerAsync"),
        "CUDARuntimeError": CUDARuntimeError,
        "is_hip": False,
    }
