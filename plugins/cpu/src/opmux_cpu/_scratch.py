"""Memory for intermediate results, kept from call to call.

Fresh memory has to be mapped page by page after the allocator has given it back to the system, which costs more than
the copy that a convolution makes into it.
"""

import threading
from math import prod
from typing import Any, Final

import numpy as np

__all__ = ["scratch"]

#: Larger arrays are allocated: nothing that large is kept for the life of a thread.
_LIMIT: Final = 1 << 22


class _Memory(threading.local):
    def __init__(self) -> None:
        self.slots: dict[str, np.ndarray[Any, np.dtype[np.uint8]]] = {}


_memory = _Memory()


def scratch(slot: str, shape: tuple[int, ...], dtype: np.dtype[Any]) -> np.ndarray[Any, Any]:
    """An array with arbitrary contents, valid until this thread asks for the same slot again."""
    size = prod(shape) * dtype.itemsize
    if size > _LIMIT:
        return np.empty(shape, dtype)
    held = _memory.slots.get(slot)
    if held is None or held.size < size:
        held = _memory.slots[slot] = np.empty(size, np.uint8)
    return held[:size].view(dtype).reshape(shape)
