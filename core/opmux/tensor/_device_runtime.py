"""What the core asks of a backend whose memory is not the host's: several devices, transfers, streams, its own errors."""

from contextlib import AbstractContextManager
from typing import Any, Protocol

from opmux.errors import OpmuxError

__all__ = ["DeviceRuntime"]


class DeviceRuntime(Protocol):
    """The devices of one type. Given to `ArrayBackend`; nothing of it is called before a tensor is made there.

    Devices are named by their numbers. All methods may raise what the device's library raises, which `explained` turns into
    errors of opmux.
    """

    def device_count(self) -> int:
        """Number of devices that can be used; the same for the life of the process."""

    def current_device(self) -> int:
        """The device on which this thread makes tensors when it names none."""

    def device_of(self, array: Any) -> int:
        """The device that holds a native array."""

    def guard(self, index: int) -> AbstractContextManager[Any]:
        """A `with` block in which this thread's current device is another one."""

    def to_device(self, array: Any, index: int) -> Any:
        """A copy of a native array on a device, which may be its own; the host does not wait."""

    def from_host(self, host: Any, index: int, non_blocking: bool) -> Any:
        """A native array on a device with the values of a `numpy.ndarray`.

        Args:
            host: The values; free to be changed after the call, unless it is pinned and `non_blocking` is set.
            index: The device.
            non_blocking: Do not wait for the copy, where the host's memory is pinned.
        """

    def to_host(self, array: Any, non_blocking: bool) -> Any:
        """A `numpy.ndarray` with the values of a native array.

        Args:
            array: The values.
            non_blocking: Return pinned memory at once; the values are there when the current stream has been waited for.
        """

    def copied_to_pinned(self, array: Any, host: Any) -> bool:
        """Starts a copy of a native array into a `numpy.ndarray` of its shape and dtype, if that is pinned and gapless.

        Returns:
            Whether the copy was started; the values are there when the current stream has been waited for.
        """

    def pinned(self, host: Any) -> Any:
        """A copy of a `numpy.ndarray` in pinned memory."""

    def is_pinned(self, host: Any) -> bool:
        """Whether a `numpy.ndarray` lies in pinned memory."""

    def adopt(self, value: Any) -> Any:
        """The native array over the memory of another library's array, or None if that is not on one of these devices."""

    def record_stream(self, tensor: Any, array: Any, stream: Any) -> None:
        """Keeps the memory of a tensor from being used again, once it is freed, before the work that a stream then has."""

    def explained(self, error: BaseException) -> OpmuxError | None:
        """The error of opmux that stands for one of the device's library; None for any other."""
