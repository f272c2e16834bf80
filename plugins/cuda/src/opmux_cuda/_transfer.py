"""Copies between the host and the device, in the order of dimensions that the array has in memory."""

from typing import Any

from opmux_cuda._cupy import cupyx, runtime, xp

__all__ = ["from_host", "is_pinned", "pinned", "to_host", "to_pinned"]

_HOST = 1  # cudaMemoryTypeHost


def _memory_order(array: Any) -> tuple[int, ...] | None:
    """Dimensions from the slowest in memory to the fastest; None if they are in that order."""
    strides = array.strides
    order = tuple(sorted(range(len(strides)), key=lambda dim: -abs(strides[dim])))
    return None if order == tuple(range(len(strides))) else order


def _inverse(order: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted(range(len(order)), key=order.__getitem__))


def from_host(host: Any, *, non_blocking: bool = False) -> Any:
    """A native array on the current device with the values of a NumPy array.

    Args:
        host: The values. Pageable memory is read before this returns: CuPy takes it through pinned memory of its own.
        non_blocking: Do not wait for the copy where `host` is pinned; then it must not change before the copy has ended.
    """
    order = None if host.flags.c_contiguous else _memory_order(host)
    source = host if order is None else host.transpose(order)
    array = xp.array(source, order="C", blocking=not non_blocking and is_pinned(source))
    return array if order is None else array.transpose(_inverse(order))


def to_host(array: Any) -> Any:
    """A NumPy array with the values; the host waits for them."""
    if array.flags.c_contiguous:
        return array.get()
    order = _memory_order(array)
    if order is None:
        return array.get()
    return array.transpose(order).get().transpose(_inverse(order))


def to_pinned(array: Any) -> Any:
    """A NumPy array in pinned memory that has the values when the current stream has been waited for."""
    order = (None if array.flags.c_contiguous else _memory_order(array)) or tuple(range(array.ndim))
    source = xp.ascontiguousarray(array.transpose(order))
    host = cupyx.empty_pinned(source.shape, source.dtype)
    source.get(out=host, blocking=False)
    return host.transpose(_inverse(order))


def is_pinned(host: Any) -> bool:
    """Whether a NumPy array lies in memory that devices read without the host."""
    if not host.size:
        return False
    return bool(runtime.pointerGetAttributes(host.__array_interface__["data"][0]).type == _HOST)


def pinned(host: Any) -> Any:
    """A copy of a NumPy array in pinned memory, its dimensions in memory in the same order."""
    order = _memory_order(host) or tuple(range(host.ndim))
    source = host.transpose(order)
    copy = cupyx.empty_pinned(source.shape, source.dtype)
    copy[...] = source
    return copy.transpose(_inverse(order))
