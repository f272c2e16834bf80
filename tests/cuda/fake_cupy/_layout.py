"""What an array of the fake tells of its memory."""

from typing import Any, final

__all__ = ["Flags", "Pointer"]


@final
class Flags:
    """What CuPy tells of an array's memory; there is no `writeable`."""

    def __init__(self, array: Any) -> None:
        flags = array._host.flags
        self.c_contiguous = bool(flags.c_contiguous)
        self.f_contiguous = bool(flags.f_contiguous)
        self.owndata = array.base is None
        self.fnc = self.f_contiguous and not self.c_contiguous
        self.forc = self.f_contiguous or self.c_contiguous

    def __getitem__(self, name: str) -> bool:
        return bool(getattr(self, name.lower()))


@final
class Pointer:
    """`cupy.cuda.MemoryPointer`: where an array begins."""

    def __init__(self, array: Any) -> None:
        self.ptr = array._host.__array_interface__["data"][0]
        self.device_id = array._memory.device
        self.mem = array._memory
