"""`opmux.cuda`: devices, and which of them is the current one."""

from types import TracebackType
from typing import Any, Final, NamedTuple, final

import opmux
from opmux.errors import OperatorArgumentError, OperatorValueError
from opmux.plugins import refusal
from opmux_cuda._cupy import cuda, runtime

__all__ = [
    "DeviceProperties",
    "can_device_access_peer",
    "current_device",
    "device",
    "device_count",
    "device_of",
    "get_device_capability",
    "get_device_name",
    "get_device_properties",
    "index_of",
    "is_available",
    "is_bf16_supported",
    "set_device",
    "synchronize",
]

#: What names a device: "cuda:1", a device, its number; None for the current one.
DeviceLike = opmux.device | str | int | None

_BF16_MAJOR: Final = 8


class DeviceProperties(NamedTuple):
    """What is known of a device.

    Attributes:
        name: The product's name.
        major: Major number of the compute capability.
        minor: Minor number of it.
        total_memory: Bytes.
        multi_processor_count: Number of multiprocessors.
        max_threads_per_multi_processor: Threads that one of them holds.
        warp_size: Threads per warp.
        regs_per_multiprocessor: Registers of 32 bits.
        shared_memory_per_block: Bytes.
        shared_memory_per_multiprocessor: Bytes.
        L2_cache_size: Bytes.
        is_integrated: Whether it shares the host's memory.
    """

    name: str
    major: int
    minor: int
    total_memory: int
    multi_processor_count: int
    max_threads_per_multi_processor: int
    warp_size: int
    regs_per_multiprocessor: int
    shared_memory_per_block: int
    shared_memory_per_multiprocessor: int
    L2_cache_size: int
    is_integrated: bool


DeviceProperties.__module__ = "opmux_cuda"


def is_available() -> bool:
    """Whether tensors can be made on a CUDA device; never raises."""
    return device_count() > 0


def device_count() -> int:
    """Number of CUDA devices; 0 where the plugin cannot work: `opmux.plugins.status()` says why."""
    return 0 if refusal("cuda") is not None else int(runtime.getDeviceCount())


def index_of(place: DeviceLike) -> int:
    """Number of the device that is meant.

    Raises:
        OperatorValueError: It is no CUDA device, or there is none of that number.
        OperatorArgumentError: It is nothing that names a device.
        PluginError: The plugin is unavailable.
    """
    current = int(runtime.getDevice())
    if place is None:
        return current
    if isinstance(place, bool) or not isinstance(place, (opmux.device, str, int)):
        raise OperatorArgumentError(
            f"CUDA device {place!r}",
            found="neither a device, a text nor a number",
            advice='give "cuda:0" or 0, for example',
        )
    if isinstance(place, int):
        number: int | None = place
    else:
        named = opmux.device(place)
        if named.type != "cuda":
            raise OperatorValueError(
                f"CUDA device {place}",
                found=f"Expected a cuda device, but got: {named}",
                advice='give "cuda" or "cuda:0", for example',
            )
        number = named.index
    if number is None:
        return current
    count = int(runtime.getDeviceCount())
    if not 0 <= number < count:
        raise OperatorValueError(
            f"CUDA device {number}",
            found=f"invalid device ordinal: there {'is one device' if count == 1 else f'are {count} devices'}",
            advice="devices are numbered from 0",
        )
    return number


def current_device() -> int:
    """Number of the device on which this thread makes tensors when it names none."""
    return int(runtime.getDevice())


def set_device(device: DeviceLike) -> None:
    """Makes a device the current one of this thread; a negative number does nothing."""
    if isinstance(device, int) and device < 0:
        return
    runtime.setDevice(index_of(device))


@final
class device:  # noqa: N801 -- PyTorch's name
    """A `with` block in which another device is this thread's current one.

    Args:
        device: The device or its number; None or a negative number changes nothing.

    Attributes:
        idx: Its number, or -1.
        prev_idx: Number of the device that was current before.
    """

    __module__ = "opmux_cuda"

    def __init__(self, device: DeviceLike) -> None:
        nothing = device is None or (isinstance(device, int) and device < 0)
        self.idx = -1 if nothing else index_of(device)
        self.prev_idx = -1

    def __enter__(self) -> None:
        if self.idx >= 0:
            self.prev_idx = int(runtime.getDevice())
            if self.idx != self.prev_idx:
                runtime.setDevice(self.idx)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.idx not in (-1, self.prev_idx):
            runtime.setDevice(self.prev_idx)


def device_of(obj: opmux.Tensor) -> device:
    """A `with` block in which the device of a tensor is current; one of another type changes nothing."""
    return device(obj.get_device() if obj.is_cuda else None)


def synchronize(device: DeviceLike = None) -> None:
    """Waits until all work on a device has ended."""
    cuda.Device(index_of(device)).synchronize()


def get_device_properties(device: DeviceLike = None) -> DeviceProperties:
    """What is known of a device."""
    found: dict[str, Any] = runtime.getDeviceProperties(index_of(device))
    return DeviceProperties(
        found["name"].decode(),
        found["major"],
        found["minor"],
        found["totalGlobalMem"],
        found["multiProcessorCount"],
        found["maxThreadsPerMultiProcessor"],
        found["warpSize"],
        found["regsPerMultiprocessor"],
        found["sharedMemPerBlock"],
        found["sharedMemPerMultiprocessor"],
        found["l2CacheSize"],
        bool(found["integrated"]),
    )


def get_device_name(device: DeviceLike = None) -> str:
    """The product's name."""
    return get_device_properties(device).name


def get_device_capability(device: DeviceLike = None) -> tuple[int, int]:
    """Major and minor number of the compute capability."""
    found = get_device_properties(device)
    return found.major, found.minor


def can_device_access_peer(device: DeviceLike, peer_device: DeviceLike) -> bool:
    """Whether a device can read the memory of another one."""
    return bool(runtime.deviceCanAccessPeer(index_of(device), index_of(peer_device)))


def is_bf16_supported(including_emulation: bool = True) -> bool:
    """Whether the current device computes in bfloat16.

    Args:
        including_emulation: Count devices that only emulate it: all of them.
    """
    return is_available() and (including_emulation or get_device_capability()[0] >= _BF16_MAJOR)
