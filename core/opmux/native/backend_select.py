"""The choice of a backend for factories: operators that make a tensor without being given one.

Their arguments carry no dispatch key, so a kernel at BackendSelect reads the device and goes on at that backend's key.
"""

from collections.abc import Callable, Iterable
from typing import Any, Final

from opmux.dispatch import Definition, DispatchKeySet, Library, backend_of, kernel_at
from opmux.errors import PluginError
from opmux.tensor import array_backend, get_default_device, resolved

__all__ = ["backend_select_kernel", "register_backend_select"]


#: Key set of a backend's kernels by device type. A backend keeps its key for the life of the process, and one that is
#: unloaded is refused by the dispatcher.
_DENSE: Final[dict[str, DispatchKeySet]] = {}


def _dense(device_type: str) -> DispatchKeySet:
    try:
        found = _DENSE[device_type] = DispatchKeySet(backend_of(device_type).dense)
    except PluginError:
        # Its plugin may have been put off, or is known and not loaded, which is then the reason.
        found = array_backend(device_type).keys
    return found


def backend_select_kernel(definition: Definition) -> Callable[..., Any]:
    """Kernel that calls an operator's kernel of the device that is asked for, or of the default device.

    The kernel raises PluginError for a device type that no backend has, OperatorValueError for a number that no device has.
    """

    def select(*args: Any, **kwargs: Any) -> Any:
        device = kwargs["device"]
        if device is None:
            device = get_default_device()
            if device.index is not None:
                kwargs["device"] = device
        if device.index:
            resolved(device)
        keys = _DENSE.get(device.type)
        result = kernel_at(definition, _dense(device.type) if keys is None else keys)(*args, **kwargs)
        return result.pin_memory() if kwargs.get("pin_memory") else result

    return select


def register_backend_select(library: Library, names: Iterable[str]) -> None:
    """Registers the choice for the operators of those names with a library open for the key BackendSelect."""
    dispatcher = library.dispatcher

    def make(name: str, row: object) -> Callable[..., Any]:
        definition = dispatcher.definition_of(name)
        assert definition is not None, name
        return backend_select_kernel(definition)

    library.impl_block(dict.fromkeys(names), make, written=lambda name, row: backend_select_kernel)
