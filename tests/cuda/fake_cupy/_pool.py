"""`cupy.cuda.memory` of the fake: pools of memory on devices and of pinned memory on the host, and who allocates."""

import ctypes
import weakref
from typing import Any, final

import numpy as np

from ._machine import MACHINE, TOTAL, Memory, OutOfMemoryError

__all__ = [
    "MemoryHook",
    "MemoryPointer",
    "MemoryPool",
    "PinnedMemoryPool",
    "UnownedMemory",
    "empty_pinned",
    "get_allocator",
    "memory_classes",
    "set_allocator",
    "zeros_pinned",
]


@final
class MemoryPool:
    """The pool of the current device."""

    @property
    def _device(self) -> Any:
        return MACHINE.devices[MACHINE.device]

    def used_bytes(self) -> int:
        """Bytes in use."""
        return int(self._device.used)

    def total_bytes(self) -> int:
        """Bytes taken from the device."""
        return int(self._device.total)

    def free_bytes(self) -> int:
        """Bytes taken and not in use."""
        return self.total_bytes() - self.used_bytes()

    def n_free_blocks(self) -> int:
        """Whether there are any."""
        return int(self.free_bytes() > 0)

    def free_all_blocks(self, stream: Any = None) -> None:
        """Gives back what is not in use."""
        self._device.total = self._device.used

    def set_limit(self, size: int | None = None, fraction: float | None = None) -> None:
        """At most so much."""
        self._device.limit = int(size if size is not None else TOTAL * (fraction or 0))

    def get_limit(self) -> int:
        """The limit; 0 for none."""
        return int(self._device.limit)

    def malloc(self, size: int) -> Any:
        """Memory."""
        return MACHINE.allocate_from_pool(size)


@final
class UnownedMemory:
    """Memory that something else keeps alive."""

    def __init__(self, ptr: int, size: int, owner: Any, device_id: int = -1) -> None:
        self.ptr, self.size, self.owner = ptr, size, owner
        self.buffer = (ctypes.c_char * size).from_address(ptr)
        self.memory = Memory(MACHINE.device if device_id < 0 else device_id, 0)


@final
class MemoryPointer:
    """A place in memory."""

    def __init__(self, mem: Any, offset: int) -> None:
        assert not offset, "the fake has no offsets"
        self.mem = mem
        self.ptr = mem.ptr


def get_allocator() -> Any:
    """What allocates."""
    return MACHINE.allocator or MemoryPool().malloc


def set_allocator(allocator: Any = None) -> None:
    """Lets something else allocate."""
    MACHINE.allocator = allocator


@final
class PinnedMemoryPool:
    """The pool of pinned host memory."""

    def free_all_blocks(self) -> None:
        """Gives back what is not in use."""

    def n_free_blocks(self) -> int:
        """None."""
        return 0


class MemoryHook:
    """What is called about allocations while it is in force."""

    name = "MemoryHook"

    def __enter__(self) -> Any:
        MACHINE.hooks.append(self)
        return self

    def __exit__(self, *args: object) -> None:
        MACHINE.hooks.remove(self)

    def malloc_postprocess(self, device_id: int, size: int, mem_size: int, mem_ptr: int, pmem_id: int) -> None:
        """After an allocation."""


def empty_pinned(shape: Any, dtype: Any = float, order: str = "C") -> Any:
    """A NumPy array in pinned memory."""
    array = np.empty(shape, dtype, order)  # type: ignore[call-overload]
    address = array.__array_interface__["data"][0]
    MACHINE.pinned[address] = max(array.nbytes, 1)
    weakref.finalize(array, MACHINE.pinned.pop, address, None)
    return array


def zeros_pinned(shape: Any, dtype: Any = float, order: str = "C") -> Any:
    """The same, filled with zeros."""
    array = empty_pinned(shape, dtype, order)
    array[...] = 0
    return array


def memory_classes() -> dict[str, Any]:
    """The classes of `cupy.cuda.memory` that the fake has."""
    return {"OutOfMemoryError": OutOfMemoryError, "MemoryPool": MemoryPool}
