"""`opmux.cuda`: memory of devices, which CuPy's pool keeps when arrays go.

Programs log these numbers on any machine: where there is no device they are 0, and there is nothing to give back, as in PyTorch.
"""

import re
from collections.abc import Callable
from typing import Any, Final, final

from opmux.dispatch import new_lock
from opmux.errors import OutOfMemoryError
from opmux_cuda._cupy import cuda, runtime, xp
from opmux_cuda._devices import DeviceLike, device_count, index_of, is_available

__all__ = [
    "empty_cache",
    "max_memory_allocated",
    "max_memory_reserved",
    "mem_get_info",
    "memory_allocated",
    "memory_reserved",
    "memory_stats",
    "out_of_memory",
    "reset_peak_memory_stats",
    "stop_tracking",
]

_REQUESTED: Final = re.compile(r"allocating ([\d,]+) bytes")
_LIMIT: Final = re.compile(r"limit set to: ([\d,]+) bytes")


def memory_allocated(device: DeviceLike = None) -> int:
    """Bytes of a device that arrays take now; 0 without devices."""
    if not is_available():
        return 0
    with cuda.Device(index_of(device)):
        return int(xp.get_default_memory_pool().used_bytes())


def memory_reserved(device: DeviceLike = None) -> int:
    """Bytes of a device that the pool holds: those that arrays take, and those that it keeps for new ones; 0 without devices."""
    if not is_available():
        return 0
    with cuda.Device(index_of(device)):
        return int(xp.get_default_memory_pool().total_bytes())


def empty_cache() -> None:
    """Gives what the pool keeps for new arrays back to the devices."""
    _PEAKS.note_all()
    for index in range(device_count()):
        with cuda.Device(index):
            xp.get_default_memory_pool().free_all_blocks()


def mem_get_info(device: DeviceLike = None) -> tuple[int, int]:
    """Bytes of a device that are free, in this process or any, and that it has in all."""
    with cuda.Device(index_of(device)):
        free, total = runtime.memGetInfo()
    return int(free), int(total)


def max_memory_allocated(device: DeviceLike = None) -> int:
    """The largest number of bytes that arrays took since tracking began.

    CuPy's pool keeps no such record. The first call of this function or of `reset_peak_memory_stats` begins one, which makes
    allocations a little slower from then on: call one of them before what is to be measured. Without devices it is 0.
    """
    if not is_available():
        return 0
    index = index_of(device)
    _PEAKS.begin()
    return max(_PEAKS.allocated.get(index, 0), memory_allocated(index))


def max_memory_reserved(device: DeviceLike = None) -> int:
    """The largest number of bytes that the pool held since tracking began; see `max_memory_allocated`."""
    if not is_available():
        return 0
    index = index_of(device)
    _PEAKS.begin()
    return max(_PEAKS.reserved.get(index, 0), memory_reserved(index))


def reset_peak_memory_stats(device: DeviceLike = None) -> None:
    """Begin to look for the largest numbers anew, from what is taken now."""
    index = index_of(device)
    _PEAKS.begin()
    _PEAKS.allocated.pop(index, None)
    _PEAKS.reserved.pop(index, None)


def memory_stats(device: DeviceLike = None) -> dict[str, int]:
    """Current and largest numbers of bytes, by PyTorch's names for them; empty without devices."""
    if not is_available():
        return {}
    index = index_of(device)
    return {
        "allocated_bytes.all.current": memory_allocated(index),
        "allocated_bytes.all.peak": max_memory_allocated(index),
        "reserved_bytes.all.current": memory_reserved(index),
        "reserved_bytes.all.peak": max_memory_reserved(index),
    }


@final
class _Peaks:
    """The largest numbers of bytes by device, noted by an allocator that stands before the one in use."""

    def __init__(self) -> None:
        self.allocated: dict[int, int] = {}
        self.reserved: dict[int, int] = {}
        self._lock = new_lock()
        self._inner: Callable[[int], Any] | None = None

    def begin(self) -> None:
        """Begin to note allocations, if that has not begun."""
        with self._lock:
            if self._inner is None:
                self._inner = cuda.get_allocator()
                cuda.set_allocator(self._allocate)

    def end(self) -> None:
        """Puts the allocator back, and forgets everything."""
        with self._lock:
            if self._inner is not None:
                if cuda.get_allocator() == self._allocate:
                    cuda.set_allocator(self._inner)
                self._inner = None
            self.allocated.clear()
            self.reserved.clear()

    def _allocate(self, size: int) -> Any:
        inner = self._inner or xp.get_default_memory_pool().malloc
        memory = inner(size)
        self._note(int(runtime.getDevice()))
        return memory

    def note_all(self) -> None:
        """Notes what is taken on every device."""
        if self._inner is not None:
            for index in range(int(runtime.getDeviceCount())):
                with cuda.Device(index):
                    self._note(index)

    def _note(self, index: int) -> None:
        pool = xp.get_default_memory_pool()
        used, total = int(pool.used_bytes()), int(pool.total_bytes())
        with self._lock:
            self.allocated[index] = max(self.allocated.get(index, 0), used)
            self.reserved[index] = max(self.reserved.get(index, 0), total)


_PEAKS: Final = _Peaks()


def stop_tracking() -> None:
    """Undoes what `max_memory_allocated` began."""
    _PEAKS.end()


def out_of_memory(error: BaseException) -> OutOfMemoryError | None:
    """The error that stands for CuPy's; None for any other MemoryError."""
    if not isinstance(error, cuda.memory.OutOfMemoryError):
        return None
    text = str(error)
    index = int(runtime.getDevice())
    free, total = mem_get_info(index)
    used, reserved = memory_allocated(index), memory_reserved(index)
    requested = _number(_REQUESTED, text)
    limit = _number(_LIMIT, text)
    found = (
        f"cuda:{index} has {_size(total)}, of which {_size(free)} are free; arrays take {_size(used)}, and the pool keeps "
        f"{_size(reserved - used)} more"
    )
    return OutOfMemoryError(
        f"CUDA out of memory: tried to allocate {_size(requested)} on cuda:{index}",
        found=f"{found}, with a limit of {_size(limit)}" if limit else found,
        advice="free tensors or make batches smaller; opmux.cuda.empty_cache() helps where the pool keeps much in small parts",
    )


def _number(pattern: re.Pattern[str], text: str) -> int:
    match = pattern.search(text)
    return 0 if match is None else int(match[1].replace(",", ""))


def _size(count: int) -> str:
    """Bytes for a reader."""
    for unit, name in ((1 << 30, "GiB"), (1 << 20, "MiB"), (1 << 10, "KiB")):
        if count >= unit:
            return f"{count / unit:.2f} {name}"
    return f"{count} bytes"
