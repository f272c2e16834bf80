"""Times of kernels on the device, for traces: events before and after each, read when the trace ends."""

from typing import Any, final

from opmux.plugins import refusal
from opmux_cuda._cupy import cuda

__all__ = ["CudaTimer"]


@final
class CudaTimer:
    """Measures by events in the current stream. See `opmux.dispatch.DeviceTimer`."""

    def start(self) -> Any:
        """Records the event before a kernel; nothing where there is no device, as the kernel will say."""
        if refusal("cuda") is not None:
            return None
        stream = cuda.get_current_stream()
        return stream, stream.record(cuda.Event())

    def stop(self, started: Any) -> Any:
        """Records the event after a kernel, in the same stream."""
        stream, begin = started
        return begin, stream.record(cuda.Event())

    def elapsed(self, stopped: Any) -> int:
        """Nanoseconds between the two; waits for the second."""
        begin, end = stopped
        end.synchronize()
        return round(float(cuda.get_elapsed_time(begin, end)) * 1e6)
