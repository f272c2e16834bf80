"""The choice of a backend for factories: operators that make a tensor without being given one.

Their arguments carry no dispatch key, so a kernel at BackendSelect reads the device and goes on at that backend's key.
"""

from collections.abc import Callable, Iterable
from typing import Any

from opmux.dispatch import DispatchKeySet, Library, OperatorHandle, backend_of
from opmux.tensor import ArrayBackend, array_backend, get_default_device

__all__ = ["backend_select_kernel", "register_backend_select"]


def _dense(device_type: str) -> DispatchKeySet:
    """Key set of a backend's kernels; raises as `array_backend` does for a device that nothing serves."""
    backend: ArrayBackend = array_backend(device_type)
    return DispatchKeySet(backend_of(backend.device_type).dense)


def backend_select_kernel(handle: OperatorHandle) -> Callable[..., Any]:
    """Kernel that redispatches an operator to the device it is asked for, or to the default device."""

    def select(*args: Any, **kwargs: Any) -> Any:
        device = kwargs["device"]
        keyset = _dense((get_default_device() if device is None else device).type)
        return handle.redispatch(keyset, *args, **kwargs)

    return select


def register_backend_select(library: Library, names: Iterable[str]) -> None:
    """Registers the choice for the operators of those names with a library open for the key BackendSelect."""
    for name in names:
        handle = library.dispatcher.find_op(name)
        if handle is not None:
            library.impl(name, backend_select_kernel(handle))
