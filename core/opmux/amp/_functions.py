"""Casts around the methods of a `Function`."""

import functools
from collections.abc import Callable
from typing import Any

from opmux.amp._autocast import autocast, get_autocast_dtype, is_autocast_enabled
from opmux.native.autocast import cast
from opmux.tensor import dtype

__all__ = ["custom_bwd", "custom_fwd"]

_Method = Callable[..., Any]


def custom_fwd(fwd: _Method | None = None, *, device_type: str, cast_inputs: dtype | None = None) -> _Method:
    """Decorates the `forward` of a `Function`, whose context is its first argument.

    Args:
        fwd: The method.
        device_type: Name of the device, "cpu".
        cast_inputs: What floating-point tensors of the device are cast to where autocast is on, which is then off inside; if
            None, the method runs with the casts there are.

    Returns:
        The method; the decorator if it was not given.

    Raises:
        OperatorArgumentError: The device is no text.
        PluginError: No backend provides the device.
        RegistrationError: `unknown_key`: the device has no casts.
    """
    get_autocast_dtype(device_type)
    if fwd is None:
        return functools.partial(custom_fwd, device_type=device_type, cast_inputs=cast_inputs)

    @functools.wraps(fwd)
    def decorated(ctx: Any, /, *args: Any, **kwargs: Any) -> Any:
        enabled = is_autocast_enabled(device_type)
        ctx._forward_casts = enabled and cast_inputs is None, get_autocast_dtype(device_type)
        if not enabled or cast_inputs is None:
            return fwd(ctx, *args, **kwargs)
        values = [cast(value, device_type, cast_inputs) for value in args]
        named = {name: cast(value, device_type, cast_inputs) for name, value in kwargs.items()}
        return autocast(device_type, enabled=False).call(fwd, ctx, *values, **named)

    return decorated


def custom_bwd(bwd: _Method | None = None, *, device_type: str) -> _Method:
    """Decorates the `backward` of a `Function` whose `forward` has `custom_fwd`: it runs with the casts that `forward` had.

    Args:
        bwd: The method.
        device_type: Name of the device, "cpu".

    Returns:
        The method; the decorator if it was not given.

    Raises:
        OperatorArgumentError: The device is no text.
        PluginError: No backend provides the device.
        RegistrationError: `unknown_key`: the device has no casts.
    """
    get_autocast_dtype(device_type)
    if bwd is None:
        return functools.partial(custom_bwd, device_type=device_type)

    @functools.wraps(bwd)
    def decorated(ctx: Any, /, *args: Any, **kwargs: Any) -> Any:
        enabled, to = ctx._forward_casts
        return autocast(device_type, to, enabled).call(bwd, ctx, *args, **kwargs)

    return decorated
