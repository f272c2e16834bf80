"""Native arrays from one device to another."""

from typing import Any

from opmux.tensor._array_backend import ArrayBackend, array_backend, registered_backends
from opmux.tensor._device import device
from opmux.tensor._ops import ops
from opmux.tensor._tensor import Tensor

__all__ = ["adopted", "brought", "copied_to", "moved", "resolved"]


def resolved(place: device) -> device:
    """The device with its number, where its type has numbers: that of the current device if none is given.

    Raises:
        OperatorValueError: There is no such device.
        PluginError: No loaded plugin provides its type.
    """
    backend = array_backend(place.type)
    index = backend.index_of(place)
    if backend.runtime is None:
        return backend.device if place.index is None else place
    return backend.numbered(index)


def moved(array: Any, source: ArrayBackend, target: ArrayBackend, place: device, *, non_blocking: bool = False) -> Any:
    """A native array with the same values on another device; shares no memory with this one.

    Args:
        array: Native array of `source`.
        source: The backend that the array belongs to.
        target: The backend of the result.
        place: Where to put it.
        non_blocking: Do not let the host wait, where the host's memory is pinned.
    """
    if source is target:
        if target.runtime is not None:
            return target.runtime.to_device(array, target.index_of(place))
        return array.copy() if target.writable else array
    if source.runtime is None:
        host = source.to_numpy(array)
        if source.on_host and target.runtime is None:
            host = host.copy()
    else:
        host = source.runtime.to_host(array, non_blocking)
    if target.runtime is None:
        return target.from_numpy(host)
    return target.runtime.from_host(host, target.index_of(place), non_blocking)


def brought(tensor: Tensor, place: device) -> Tensor:
    """A copy of a tensor on another device, made without calling an operator.

    Raises:
        OperatorValueError: It has no data (device `meta`), and the other device's tensors do.
    """
    own, target = array_backend(tensor.device.type), array_backend(place.type)
    with target.on(place):
        if target.runtime is not None and own.on_host and not tensor._array.ndim:
            # As an argument of the kernel that makes it: a transfer would cost more.
            return target.wrap(target.asarray(own.to_numpy(tensor._array).item(), tensor.dtype))
        return target.wrap(moved(tensor._array, own, target, place))


def copied_to(tensor: Tensor, place: device) -> Tensor:
    """A copy of a tensor on another device, which autograd records."""
    return ops.aten._to_copy.default(tensor, device=place)


def adopted(value: Any) -> Tensor | None:
    """Tensor over the memory of another library's array that lies on a device, or None if it is no such array."""
    for backend in registered_backends():
        if backend.runtime is not None:
            array = backend.runtime.adopt(value)
            if array is not None:
                return backend.wrap(array)
    return None
