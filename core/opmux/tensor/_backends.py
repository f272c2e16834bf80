"""The register of array modules by device type; asking it raises while a plugin is not loaded."""

from collections.abc import Callable
from functools import partial
from typing import Final

from opmux.dispatch import Backend, backend_of, default_dispatcher, name_array_module, remove_item, set_item
from opmux.dispatch._change import afterwards  # what the process is to forget if the change stays
from opmux.errors import BackendUnloadedError, OpmuxError, PluginError, RegistrationError, close_names, shown
from opmux.tensor._array_backend_base import ArrayBackendBase
from opmux.tensor._array_module import TRACING
from opmux.tensor._device import DeviceRuntime
from opmux.tensor._dtype import DTYPES
from opmux.tensor._events import show_warnings

__all__ = [
    "array_backend",
    "array_backend_or_none",
    "device_backend",
    "explain_missing_backends",
    "failure_of",
    "register_array_backend",
    "registered_backends",
    "unregister_array_backend",
]

#: Names of dtypes in `opmux` that are not the dtypes' own.
_OTHER_DTYPES: Final = ("half", "float", "double", "short", "int", "long", "cfloat", "cdouble")

_BACKENDS: Final[dict[str, ArrayBackendBase]] = {}
_UNLOADED: Final[dict[str, None]] = {}


def _no_reason(device_type: str) -> OpmuxError | None:
    return None


_reason: Callable[[str], OpmuxError | None] = _no_reason


def explain_missing_backends(reason: Callable[[str], OpmuxError | None] | None) -> None:
    """Says why a device type has no array module, where more is known than that no plugin is loaded.

    Args:
        reason: Gives the error to raise for a device type, or None if it knows nothing; None takes the last one back.
    """
    global _reason
    _reason = reason or _no_reason


def register_array_backend(backend: ArrayBackendBase) -> None:
    """Makes tensors possible on the backend's device type.

    Raises:
        RegistrationError: `device_type_taken`: another array module serves that device type. `incomplete_runtime`: its `runtime`
            lacks methods of `DeviceRuntime`.
    """
    if backend.runtime is not None:
        _check_runtime(backend)
    default_dispatcher.change().run(partial(_register, backend))


def _check_runtime(backend: ArrayBackendBase) -> None:
    lacking = [name for name in vars(DeviceRuntime) if name[0] != "_" and not hasattr(backend.runtime, name)]
    if lacking:
        raise RegistrationError(
            f"the runtime of device {backend.device_type!r}",
            code="incomplete_runtime",
            found=f"{shown(backend.runtime)} has no {', '.join(lacking)}",
            advice="give it the methods that opmux.native.DeviceRuntime documents",
        )


def _register(backend: ArrayBackendBase) -> None:
    if _BACKENDS.get(backend.device_type, backend) is not backend:
        raise RegistrationError(
            f"{backend!r} for device {backend.device_type!r}",
            code="device_type_taken",
            found=f"{_BACKENDS[backend.device_type]!r} serves it already",
            advice="unload the plugin that registered it first",
        )
    set_item(_BACKENDS, backend.device_type, backend)
    name_array_module(backend.device_type, backend.module)
    if backend.tracing is not None:
        set_item(TRACING, backend.device_type, backend.tracing)
    if backend.device_type in _UNLOADED:
        remove_item(_UNLOADED, backend.device_type)


def unregister_array_backend(backend: ArrayBackendBase) -> None:
    """Undoes `register_array_backend`; a second time does nothing."""
    default_dispatcher.change().run(partial(_unregister, backend))


def _unregister(backend: ArrayBackendBase) -> None:
    if _BACKENDS.get(backend.device_type) is backend:
        remove_item(_BACKENDS, backend.device_type)
        name_array_module(backend.device_type, None)
        if backend.tracing is not None:
            remove_item(TRACING, backend.device_type)
        set_item(_UNLOADED, backend.device_type, None)
    afterwards(partial(show_warnings, backend))


def registered_backends() -> list[ArrayBackendBase]:
    """The array modules behind all device types that have one, in the order in which they were registered."""
    return list(_BACKENDS.values())


def array_backend_or_none(device_type: str) -> ArrayBackendBase | None:
    """The array module behind a device type, or None while there is none."""
    return _BACKENDS.get(device_type)


def array_backend(device_type: str) -> ArrayBackendBase:
    """The array module behind a device type.

    Raises:
        BackendUnloadedError: The plugin that provided it has been unloaded.
        PluginError: No loaded plugin provides it.
    """
    found = _BACKENDS.get(device_type)
    if found is None:
        # Autoload may have been put off until now.
        default_dispatcher.settle()
        with default_dispatcher.lock:  # another thread's change, such as a reload, may be half done
            found, unloaded = _BACKENDS.get(device_type), device_type in _UNLOADED
        if found is None:
            raise _missing(device_type, unloaded)
    return found


def failure_of(device_type: str) -> OpmuxError | None:
    """Why a plugin that is installed does not provide a device type; None where there is none, or it has been unloaded."""
    return _reason(device_type)


def _missing(device_type: str, unloaded: bool) -> OpmuxError:
    """Why a device type had no array module when it was looked for; another thread may have loaded its plugin since."""
    known = failure_of(device_type)
    if known is not None:
        return known
    load = f'opmux.plugins.load("{device_type}")'
    if unloaded:
        return BackendUnloadedError(
            f"a tensor on device {device_type!r}",
            found="the plugin that provides this device has been unloaded",
            advice=load,
        )
    try:
        device_backend(device_type)
    except PluginError as error:
        return error
    return PluginError(
        f"a tensor on device {device_type!r}",
        found="no loaded plugin provides an array module for this device",
        advice=default_dispatcher.plugin_advice(device_type)
        or "its opmux_register calls opmux.native.array_kernels, or opmux.tensor.register_array_backend",
    )


def device_backend(device_type: str) -> Backend:
    """`backend_of` a device type that a user has named.

    Raises:
        PluginError: No backend of that name is known; says the state of the plugin that would bring it.
    """
    try:
        return backend_of(device_type)
    except PluginError as error:
        device_type = str(device_type)  # a caller may have given anything
        if device_type in DTYPES or device_type in _OTHER_DTYPES:
            raise PluginError(
                error.asked, found="the name of a dtype", advice=f"give the dtype itself: opmux.{device_type}"
            ) from None
        advice = default_dispatcher.plugin_advice(device_type)
        # A device's name is short, and "npu" is no misspelt "cpu".
        near = close_names(device_type.lower(), _BACKENDS, cutoff=0.8)
        hint = f"did you mean {' or '.join(map(repr, near))}? Otherwise " if near else ""
        raise PluginError(error.asked, found=error.found, advice=f"{hint}{advice}") from None
