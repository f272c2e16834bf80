"""What opmux asks of the devices: see `opmux.native.DeviceRuntime`."""

import weakref
from contextlib import AbstractContextManager
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, final

from opmux.errors import OpmuxError
from opmux.plugins import refusal
from opmux_cuda._cupy import cuda, runtime, xp

if TYPE_CHECKING:
    from opmux_cuda._streams import Stream

__all__ = ["RUNTIME", "CudaRuntime"]


@final
class CudaRuntime:
    """The CUDA devices of this process."""

    def __init__(self) -> None:
        self._count: int | None = None
        #: Memory that was freed while another stream was using it, each with the event after which it may go.
        self._waiting: list[tuple[Any, Any]] = []

    def __getattr__(self, name: str) -> Any:
        """A module of this package, imported with the first transfer or refusal: `import opmux` pays for none of them."""
        if name not in ("_transfer", "_memory"):
            raise AttributeError(name)
        module = import_module(f"opmux_cuda.{name}")
        setattr(self, name, module)
        return module

    def device_count(self) -> int:
        """Number of devices."""
        if self._count is None:
            self._count = int(runtime.getDeviceCount())
        return self._count

    def current_device(self) -> int:
        """Number of this thread's current device."""
        return int(runtime.getDevice())

    def device_of(self, array: Any) -> int:
        """Number of the device that holds a native array."""
        return int(array.data.device_id)

    def guard(self, index: int) -> AbstractContextManager[Any]:
        """A `with` block in which another device is current."""
        device: AbstractContextManager[Any] = cuda.Device(index)
        return device

    def to_device(self, array: Any, index: int) -> Any:
        """A copy on a device; the current streams of both devices are ordered around it, and the host does not wait."""
        source = self.device_of(array)
        if source == index:
            with cuda.Device(index):
                return array.copy("K")
        with cuda.Device(source):
            written = cuda.get_current_stream().record()
        with cuda.Device(index):
            stream = cuda.get_current_stream()
            stream.wait_event(written)
            copy = array.copy("K")
            read = stream.record()
        with cuda.Device(source):
            cuda.get_current_stream().wait_event(read)
        return copy

    def from_host(self, host: Any, index: int, non_blocking: bool) -> Any:
        """A native array with the values of a NumPy array."""
        with cuda.Device(index):
            return self._transfer.from_host(host, non_blocking=non_blocking)

    def to_host(self, array: Any, non_blocking: bool) -> Any:
        """A NumPy array with the values of a native array."""
        with cuda.Device(self.device_of(array)):
            return self._transfer.to_pinned(array) if non_blocking else self._transfer.to_host(array)

    def copied_to_pinned(self, array: Any, host: Any) -> bool:
        """Starts a copy into pinned memory that is like the array; returns whether it did."""
        alike = array.shape == host.shape and array.dtype == host.dtype
        if not (alike and array.flags.c_contiguous and host.flags.c_contiguous and self._transfer.is_pinned(host)):
            return False
        with cuda.Device(self.device_of(array)):
            array.get(out=host, blocking=False)
        return True

    def pinned(self, host: Any) -> Any:
        """A copy of a NumPy array in pinned memory."""
        return self._transfer.pinned(host)

    def is_pinned(self, host: Any) -> bool:
        """Whether a NumPy array lies in pinned memory; where the plugin is unavailable, none does."""
        return refusal("cuda") is None and self._transfer.is_pinned(host)

    def adopt(self, value: Any) -> Any:
        """The native array over an array that has `__cuda_array_interface__`; None for anything else."""
        if not hasattr(value, "__cuda_array_interface__"):
            return None
        return value if isinstance(value, xp.ndarray) else xp.asarray(value)

    def record_stream(self, tensor: Any, array: Any, stream: "Stream") -> None:
        """Keeps the memory from being used again before the work that a stream has when the tensor goes."""
        weakref.finalize(tensor, self._keep, array, stream).atexit = False

    def _keep(self, array: Any, stream: "Stream") -> None:
        self._waiting = [(kept, event) for kept, event in self._waiting if not event.done]
        with cuda.Device(stream.device.index):
            self._waiting.append((array, stream._native.record()))

    def explained(self, error: BaseException) -> OpmuxError | None:
        """The error for an exhausted device."""
        if not isinstance(error, MemoryError):
            return None
        found: OpmuxError | None = self._memory.out_of_memory(error)
        return found

    def forget(self) -> None:
        """Drops what belongs to CuPy."""
        self._count = None
        self._waiting.clear()


#: The one for this process.
RUNTIME: Final = CudaRuntime()
