"""Memory of the host that devices read without it."""

from typing import TypeVar

from opmux.errors import OperatorValueError, PluginError
from opmux.tensor._array_backend_base import ArrayBackendBase
from opmux.tensor._backends import array_backend, registered_backends
from opmux.tensor._device import device
from opmux.tensor._tensor_base import TensorBase

__all__ = ["is_pinned", "pinned"]

_T = TypeVar("_T", bound=TensorBase)


def _pinning(place: device | str | None) -> ArrayBackendBase | None:
    """The backend whose transfers pinned memory is for."""
    wanted = None if place is None else device(place).type
    if wanted is not None:
        return array_backend(wanted)
    return next((backend for backend in registered_backends() if backend.runtime is not None), None)


def pinned(tensor: _T, place: device | str | None) -> _T:
    """`Tensor.pin_memory`: the tensor itself if it is pinned, else a copy that is."""
    own = array_backend(tensor.device.type)
    if not own.on_host or tensor.is_meta:
        raise OperatorValueError(
            f"pin_memory of a tensor on {tensor.device}",
            found=f"cannot pin a tensor on {tensor.device}: only dense CPU tensors can be pinned",
        )
    backend = _pinning(place)
    if backend is None or backend.runtime is None:
        raise PluginError(
            "pin_memory",
            found="no loaded plugin has a device that reads pinned memory",
            advice='opmux.plugins.load("cuda") says what is missing',
        )
    host = own.to_numpy(tensor._array)
    if backend.runtime.is_pinned(host):
        return tensor
    copy: _T = own.wrap(own.from_numpy(backend.runtime.pinned(host)))
    return copy


def is_pinned(tensor: TensorBase, place: device | str | None) -> bool:
    """`Tensor.is_pinned`."""
    if tensor._is_wrapped_number or tensor.is_meta:
        return False
    own = array_backend(tensor.device.type)
    backend = _pinning(place)
    if not own.on_host or backend is None or backend.runtime is None:
        return False
    return backend.runtime.is_pinned(own.to_numpy(tensor._array))
