"""Arrays in the device's memory, and their way from and to NumPy."""

import os
from collections.abc import Sequence
from functools import cache
from math import prod
from typing import Any

import numpy as np
import pyopencl as cl

from opmux.errors import OperatorValueError

__all__ = ["Array", "Module", "empty", "from_numpy", "queue", "row_major", "to_numpy"]


@cache
def _made() -> tuple[int, cl.CommandQueue]:
    return os.getpid(), cl.CommandQueue(cl.create_some_context(interactive=False))


def queue() -> cl.CommandQueue:
    """The one queue of the one device; what is put there runs in order, beside the host.

    Raises:
        OperatorValueError: The process was forked from one that had it; OpenCL's threads are not in this one.
    """
    process, made = _made()
    if process != os.getpid():
        raise OperatorValueError(
            "the device opencl in a process that was forked",
            found=f"process {process} had used the device before, and OpenCL's threads do not come along",
            advice='start processes by multiprocessing.get_context("spawn"), or use the device after the fork alone',
        )
    return made


def row_major(shape: Sequence[int]) -> tuple[int, ...]:
    """Strides in elements of an array without gaps."""
    return tuple([prod(shape[i + 1 :]) for i in range(len(shape))])


class Array:
    """Elements in a buffer of the device.

    Attributes:
        buffer: The memory.
        shape: Sizes.
        dtype: Element type.
        steps: Strides in elements.
        start: Place of the first element in the buffer, in elements.
        base: The array that the memory was made for; None if it is this one. opmux asks for it, for `strides` and for `offset`.
    """

    def __init__(
        self,
        buffer: cl.Buffer,
        shape: Sequence[int],
        dtype: Any,
        steps: Sequence[int] | None = None,
        start: int = 0,
        base: "Array | None" = None,
    ) -> None:
        self.buffer = buffer
        self.shape = tuple(shape)
        self.dtype = np.dtype(dtype)
        self.steps = row_major(self.shape) if steps is None else tuple(steps)
        self.start = start
        self.base = base

    @property
    def ndim(self) -> int:
        """Number of dimensions."""
        return len(self.shape)

    @property
    def size(self) -> int:
        """Number of elements."""
        return prod(self.shape)

    @property
    def strides(self) -> tuple[int, ...]:
        """Strides in bytes."""
        return tuple([step * self.dtype.itemsize for step in self.steps])

    @property
    def offset(self) -> int:
        """Bytes from the start of the memory."""
        return self.start * int(self.dtype.itemsize)

    def seen(self, shape: Sequence[int], steps: Sequence[int] | None, start: int) -> "Array":
        """Another array over the same memory."""
        return Array(self.buffer, shape, self.dtype, steps, start, self if self.base is None else self.base)

    def is_within(self) -> bool:
        """Whether all elements are in the buffer, and none of the numbers that say where is negative."""
        if min(*self.shape, *self.steps, self.start, 0) < 0 or len(self.shape) != len(self.steps):
            return False
        last = self.start + sum(step * (n - 1) for n, step in zip(self.shape, self.steps, strict=True))
        return not self.size or (last + 1) * self.dtype.itemsize <= self.buffer.size

    def repeats(self) -> bool:
        """Whether elements along a dimension are one, as in an expanded array."""
        return self.size > 0 and any(step == 0 and n > 1 for n, step in zip(self.shape, self.steps, strict=True))

    def broadcast_to(self, shape: Sequence[int]) -> "Array":
        """The array in a larger shape, with strides of 0."""
        lead = len(shape) - self.ndim
        own = [0 if n == 1 else step for n, step in zip(self.shape, self.steps, strict=True)]
        return self.seen(shape, [0] * lead + own, self.start)

    def reshape(self, *shape: Any) -> "Array":
        """The elements in another shape, row by row."""
        if self.steps != row_major(self.shape):
            return from_numpy(to_numpy(self).reshape(*shape))
        wanted = list(shape[0] if len(shape) == 1 and not isinstance(shape[0], int) else shape)
        if -1 in wanted:
            wanted[wanted.index(-1)] = self.size // -prod(wanted)
        return self.seen(wanted, None, self.start)


def empty(shape: int | Sequence[int], dtype: Any) -> Array:
    """An array whose elements are whatever is there."""
    sizes = (shape,) if isinstance(shape, int) else shape
    nbytes = max(prod(sizes) * np.dtype(dtype).itemsize, 1)  # OpenCL has no buffer of nothing.
    return Array(cl.Buffer(queue().context, cl.mem_flags.READ_WRITE, nbytes), sizes, dtype)


def from_numpy(host: Any) -> Array:
    """An array with the values of a NumPy array, its dimensions in the same order in memory."""
    whole = np.array(host, order="K")  # without gaps
    made = empty(whole.shape, whole.dtype)
    made.steps = tuple([step // whole.itemsize for step in whole.strides])
    if whole.size:
        cl.enqueue_copy(queue(), made.buffer, whole.ravel("K"), is_blocking=True)
    return made


def to_numpy(array: Array) -> Any:
    """A NumPy array with the values of one of the device; waits for what is to compute them."""
    span = 1 + sum(step * (n - 1) for n, step in zip(array.shape, array.steps, strict=True)) if array.size else 0
    memory = np.empty(span, array.dtype)
    if span:
        cl.enqueue_copy(queue(), memory, array.buffer, src_offset=array.offset, is_blocking=True)
    return np.lib.stride_tricks.as_strided(memory, array.shape, array.strides)


class Module:
    """As much of an array module as opmux asks of one with kernels of its own: arrays of numbers, and dtypes by name."""

    __name__ = "OpenCL"

    def dtype(self, name: str) -> Any:
        """The element type of that name: NumPy's."""
        return np.dtype(name)

    def asarray(self, data: Any, dtype: Any = None) -> Array:
        """An array of nested lists of numbers."""
        return from_numpy(np.asarray(data, dtype))

    def empty(self, shape: Any, dtype: Any) -> Array:
        """An array of a shape."""
        return empty(shape, dtype)
