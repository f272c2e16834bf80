"""Automatic casts of custom operators."""

from collections.abc import Callable
from typing import Any

from opmux.dispatch import DispatchKey, Library, backend_of
from opmux.errors import PluginError
from opmux.library._definitions import definition_of
from opmux.library._names import library_for, lookup, qualified_name_of
from opmux.library._refusals import InvalidRegistrationError
from opmux.native.autocast import casting_kernel
from opmux.tensor import dtype

__all__ = ["autocast_kernel", "autocast_key", "register_autocast"]


def autocast_key(device_type: Any) -> DispatchKey:
    """The Autocast key of a device.

    Raises:
        InvalidRegistrationError: `no_autocast`: there is none.
    """
    try:
        key = backend_of(device_type).autocast if isinstance(device_type, str) else None
    except PluginError:
        key = None
    if key is None:
        raise InvalidRegistrationError(
            f"register_autocast for device type {device_type!r}",
            code="no_autocast",
            found="it does not support autocast"
            if isinstance(device_type, str)
            else f"expected `device_type` of type `str`, got: `{type(device_type)}`",
            advice='use "cpu", "cuda" or another device with automatic casts',
        )
    return key


def autocast_kernel(op: Callable[..., Any], device_type: str, cast_inputs: dtype) -> Callable[..., Any]:
    """The kernel of an Autocast key: it casts floating-point tensors, and calls the operator with that key excluded."""
    return casting_kernel(op, device_type, autocast_key(device_type), lambda *call: cast_inputs)


def register_autocast(op: Any, device_type: str, cast_inputs: dtype, /, *, lib: Library | None = None) -> Any:
    """Makes an operator cast its floating-point tensors, float64 ones excepted, where automatic casts are switched on.

    They are by `opmux.autocast`.

    Args:
        op: "namespace::name", an operator, or what `custom_op` returned.
        device_type: Device whose tensors are cast, "cpu".
        cast_inputs: To what.
        lib: The library that owns the registration.

    Returns:
        The registration's handle; the kernel for what `custom_op` returned.

    Raises:
        InvalidRegistrationError: `unexpected_operator` or `no_autocast`.
        UnknownOperatorError: No such operator.
    """
    custom = definition_of(op)
    if custom is not None:
        return custom.register_autocast(device_type, cast_inputs)
    name = qualified_name_of(op, "register_autocast")
    key = autocast_key(device_type)
    library = library_for(name, lib, "register_autocast")
    handle = lookup(name, "register_autocast", library.dispatcher)
    return library.impl(name, autocast_kernel(handle, device_type, cast_inputs), key)
