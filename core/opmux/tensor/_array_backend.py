"""What makes tensors: of an array module's arrays, of Python numbers in the place of tensors, and of tensors on other devices."""

from collections.abc import Callable
from typing import Any, Final, cast, final

from opmux.dispatch import EMPTY, UnknownSize, checked_number
from opmux.tensor import _backends
from opmux.tensor._array_backend_base import ArrayBackendBase
from opmux.tensor._device import device
from opmux.tensor._module_functions import FoundLater
from opmux.tensor._ops import ops
from opmux.tensor._tensor import Tensor

__all__ = [
    "ArrayBackend",
    "adopted",
    "array_backend",
    "array_backend_or_none",
    "brought",
    "copied_to",
    "moved",
    "registered_backends",
    "resolved",
    "wrap_number",
]

_new: Final = object.__new__
#: Arguments of `object.__new__`, given whole: a call makes a tuple of what it is given one by one.
_TENSOR: Final = (Tensor,)
_NO_DEVICE: Any = None
_NUMBERS: Final[tuple[Any, ...]] = (bool, int, float, complex)
_LEAST: Final = -(2**63)
_LARGEST: Final = 2**63 - 1


def _wrapping(backend: ArrayBackendBase) -> Callable[[Any], Tensor]:
    """What makes tensors of a backend's arrays. A closure, because almost every kernel ends in it: it looks nothing up."""
    array_type, keys, only = backend.array_type, backend.keys, backend._only_device
    backend.xp  # noqa: B018 -- its first use has arrays of the dtypes that were given by name be known by these

    def wrap(array: Any) -> Tensor:
        if array.__class__ is not array_type and not isinstance(array, array_type):
            array = backend.xp.asarray(array)
        tensor = _new(*_TENSOR)
        tensor._array = array
        tensor._keys = keys
        tensor._device = only or backend.device_of(array)
        return tensor

    return wrap


@final
class ArrayBackend(ArrayBackendBase):
    """The array module behind one device type, and tensors over its arrays. `ArrayBackendBase` says what it is made with.

    Attributes:
        wrap: Makes a fresh tensor over a native array, without copying; of a scalar of the array module, over a 0-dim array.
    """

    __module__ = "opmux.tensor"

    # Found without a lock, as all that may import the module.
    wrap: Callable[[Any], Tensor] = cast(Any, FoundLater(_wrapping, "wrap"))


# The register of `_backends.py` with the type of what it holds, which is made here.
array_backend: Final = cast(Callable[[str], ArrayBackend], _backends.array_backend)
array_backend_or_none: Final = cast(Callable[[str], ArrayBackend | None], _backends.array_backend_or_none)
registered_backends: Final = cast(Callable[[], list[ArrayBackend]], _backends.registered_backends)


def wrap_number(value: Any) -> Tensor:
    """A Python number as a tensor of shape (), with its number's dtype, no keys and no device.

    Raises:
        OperatorOverflowError: It is an integer that no 64 bits hold.
    """
    kind = type(value)
    if kind is int:
        if not _LEAST <= value <= _LARGEST:
            checked_number(value)
    elif kind is not float and kind not in _NUMBERS:
        if kind is UnknownSize:
            made: Tensor = value.tensor()
            return made
        # Of a subclass: numpy.float64 would bring a dtype of its own, which must not count.
        kind = next(kind for kind in _NUMBERS if isinstance(value, kind))
        value = kind(value)
    tensor = _new(*_TENSOR)
    tensor._array = value
    tensor._keys = EMPTY
    tensor._device = _NO_DEVICE
    return tensor


# -- from one device to another -----------------------------------------------------------------------------------------


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
    """A native array with the same values on another device, its dimensions in the same order; shares no memory with this one.

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
        return array.copy("K") if target.writable else array
    if source.runtime is None:
        host = source.to_numpy(array)
        if source.on_host and target.runtime is None:
            host = host.copy("K")
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
