"""`opmux.cuda`: streams and events."""

from types import TracebackType
from typing import Any, Self, final

import opmux
from opmux.errors import OperatorArgumentError, OperatorValueError
from opmux_cuda._cupy import cuda, runtime
from opmux_cuda._devices import DeviceLike, index_of

__all__ = ["Event", "ExternalStream", "Stream", "current_stream", "default_stream", "set_stream", "stream"]


class Stream:
    """A queue of work of one device; queues are independent of each other, but for what events order.

    Work goes to the current stream of its thread. As a `with` block a stream is the current one.

    Args:
        device: Its device; the current one if left out.
        priority: The lower, the sooner; 0 or negative.

    Attributes:
        device: Its device.
    """

    __module__ = "opmux_cuda"

    def __init__(self, device: DeviceLike = None, priority: int = 0) -> None:
        index = index_of(device)
        with cuda.Device(index):
            self._set(cuda.Stream(non_blocking=True, priority=priority), index)

    def _set(self, native: Any, index: int) -> None:
        self._native = native
        self.device = opmux.device("cuda", index)
        self._blocks: list[stream] = []

    @classmethod
    def _over(cls, native: Any, index: int) -> "Stream":
        made = object.__new__(Stream)
        made._set(native, index)
        return made

    @property
    def cuda_stream(self) -> int:
        """CUDA's handle of the stream."""
        return int(self._native.ptr)

    @property
    def priority(self) -> int:
        """The lower, the sooner."""
        return int(getattr(self._native, "priority", None) or 0)

    def synchronize(self) -> None:
        """Waits until all work in the stream has ended."""
        self._native.synchronize()

    def query(self) -> bool:
        """Whether all work in the stream has ended."""
        return bool(self._native.done)

    def record_event(self, event: "Event | None" = None) -> "Event":
        """Records an event, a new one if none is given, and returns it."""
        event = event or Event()
        event.record(self)
        return event

    def wait_event(self, event: "Event") -> None:
        """Makes later work in this stream wait for an event; the host does not wait."""
        event.wait(self)

    def wait_stream(self, stream: "Stream") -> None:
        """Makes later work in this stream wait for the work that another stream has now."""
        self.wait_event(stream.record_event())

    def __enter__(self) -> Self:
        block = stream(self)
        block.__enter__()
        self._blocks.append(block)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._blocks.pop().__exit__(kind, error, trace)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Stream) and (self.cuda_stream, self.device) == (other.cuda_stream, other.device)

    def __hash__(self) -> int:
        return hash((self.cuda_stream, self.device))

    def __repr__(self) -> str:
        return f"<opmux.cuda.Stream device={self.device} cuda_stream={self.cuda_stream:#x}>"


@final
class ExternalStream(Stream):
    """A stream that another library made and keeps alive.

    Args:
        stream_ptr: CUDA's handle of it.
        device: Its device; the current one if left out.
    """

    __module__ = "opmux_cuda"

    def __init__(self, stream_ptr: int, device: DeviceLike = None) -> None:
        index = index_of(device)
        self._set(cuda.ExternalStream(stream_ptr, index), index)


@final
class stream:  # noqa: N801 -- PyTorch's name
    """A `with` block in which work goes to a stream, and its device is the current one.

    Args:
        stream: The stream; None changes nothing.
    """

    __module__ = "opmux_cuda"

    def __init__(self, stream: Stream | None) -> None:
        self.stream = stream

    def __enter__(self) -> None:
        if self.stream is not None:
            self._device = int(runtime.getDevice())
            runtime.setDevice(self.stream.device.index)
            self._previous = cuda.get_current_stream()
            self.stream._native.use()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.stream is not None:
            runtime.setDevice(self.stream.device.index)
            self._previous.use()
            runtime.setDevice(self._device)


def current_stream(device: DeviceLike = None) -> Stream:
    """The stream to which this thread's work on a device goes."""
    index = index_of(device)
    with cuda.Device(index):
        return Stream._over(cuda.get_current_stream(), index)


def default_stream(device: DeviceLike = None) -> Stream:
    """The stream to which work on a device goes unless another is chosen."""
    return Stream._over(cuda.Stream.null, index_of(device))


def set_stream(stream: Stream) -> None:
    """Makes a stream the current one of this thread, and its device the current device.

    Raises:
        OperatorArgumentError: It is no stream.
    """
    if not isinstance(stream, Stream):
        raise OperatorArgumentError(
            f"set_stream({stream!r})",
            found="no opmux.cuda.Stream",
            advice="give opmux.cuda.Stream() or opmux.cuda.current_stream()",
        )
    runtime.setDevice(stream.device.index)
    stream._native.use()


@final
class Event:
    """A place in a stream, to wait for or to measure time from.

    Args:
        enable_timing: Allow `elapsed_time`.
        blocking: Let a waiting host thread sleep rather than spin.
        interprocess: Let other processes open it.
    """

    __module__ = "opmux_cuda"

    def __init__(self, enable_timing: bool = False, blocking: bool = False, interprocess: bool = False) -> None:
        self._options = {"block": blocking, "disable_timing": not enable_timing, "interprocess": interprocess}
        self._native: Any = None
        self._index = -1

    @property
    def cuda_event(self) -> int:
        """CUDA's handle of the event; 0 before the first `record`."""
        return 0 if self._native is None else int(self._native.ptr)

    @property
    def device(self) -> "opmux.device | None":
        """The device that it was recorded on; None before the first `record`."""
        return None if self._native is None else opmux.device("cuda", self._index)

    def record(self, stream: Stream | None = None) -> None:
        """Notes the end of the work that a stream, the current one if left out, has now.

        Raises:
            OperatorValueError: It was recorded on another device before.
        """
        target = stream or current_stream()
        index = target.device.index
        assert index is not None
        with cuda.Device(index):
            if self._native is None:
                self._native, self._index = cuda.Event(**self._options), index
            if index != self._index:
                raise OperatorValueError(
                    f"record an event in a stream of cuda:{index}",
                    found=f"it belongs to cuda:{self._index}",
                    advice=f"make another event for cuda:{index}",
                )
            self._native.record(target._native)

    def wait(self, stream: Stream | None = None) -> None:
        """Makes later work in a stream, the current one if left out, wait for this event; the host does not wait."""
        if self._native is not None:
            target = stream or current_stream()
            with cuda.Device(target.device.index):
                target._native.wait_event(self._native)

    def query(self) -> bool:
        """Whether the work before it has ended; True before the first `record`."""
        return self._native is None or bool(self._native.done)

    def synchronize(self) -> None:
        """Waits until the work before it has ended."""
        if self._native is not None:
            self._native.synchronize()

    def elapsed_time(self, end_event: "Event") -> float:
        """Milliseconds from this event to another one.

        Raises:
            OperatorValueError: One of them was not recorded, has no timing, or has not happened yet.
        """
        for event in (self, end_event):
            if event._options["disable_timing"] or event._native is None:
                raise OperatorValueError(
                    "elapsed_time",
                    found="both events must be recorded, and created with enable_timing=True, before calculating elapsed time",
                    advice="make both with Event(enable_timing=True), and record both in a stream",
                )
            if not event._native.done:
                raise OperatorValueError(
                    "elapsed_time", found="the work before an event has not ended", advice="event.synchronize() first"
                )
        return float(cuda.get_elapsed_time(self._native, end_event._native))

    def __repr__(self) -> str:
        return f"<opmux.cuda.Event cuda_event={self.cuda_event:#x}>"
