"""Kernels of backends with devices of their own: run where their tensors are, and raise errors that users understand.

A backend with one device needs no guard: its kernels stay as they are, but for those that may run out of memory, which get a
frame that turns its library's error into one of opmux. The kernels that `structured.functional_kernel` makes do that
themselves. With several devices every kernel is wrapped: the devices of its tensors are compared, by the rule of Note [Device
check], which cannot tell devices of one type by their keys; and the current device is changed where it is not theirs.
"""

from collections.abc import Callable
from typing import Any

from opmux.dispatch import default_dispatcher, on_one_device, tensors_in
from opmux.errors import OpmuxError, raise_if
from opmux.tensor import ArrayBackend, Tensor, device

__all__ = ["explanation", "guarded"]

Kernel = Callable[..., Any]


def guarded(be: ArrayBackend, name: str, kernel: Kernel, *, explains: bool = False) -> Kernel:
    """The kernel, or what has to stand around it on a backend with a `runtime`.

    Args:
        be: Backend of the kernel.
        name: Qualified name of the operator.
        kernel: Computes it.
        explains: Whether the kernel turns its library's errors into those of opmux itself.
    """
    if be.runtime is None:
        return kernel
    if be.runtime.device_count() > 1:
        return _on_its_device(be, name, kernel)
    return kernel if explains else _explaining(be, kernel)


def explanation(be: ArrayBackend, error: Exception) -> OpmuxError | None:
    """The error of opmux for one of a backend's library: its device is out of memory."""
    if be.runtime is None or isinstance(error, OpmuxError):
        return None
    return be.explained(error)


def _explaining(be: ArrayBackend, kernel: Kernel) -> Kernel:
    def explaining(*args: Any, **kwargs: Any) -> Any:
        try:
            return kernel(*args, **kwargs)
        except Exception as error:
            raise_if(explanation(be, error), error)
            raise

    return explaining


def _on_its_device(be: ArrayBackend, name: str, kernel: Kernel) -> Kernel:
    assert be.runtime is not None
    current_device = be.runtime.current_device
    explaining = _explaining(be, kernel)

    def guard(*args: Any, **kwargs: Any) -> Any:
        first, alike = _first_of(be.device_type, (*args, *kwargs.values()))
        if not alike:
            first, args, kwargs = _compared(name, first, args, kwargs)
        index = _named(be, args, kwargs) if first is None else first._device.index
        if index is None or index == current_device():
            return explaining(*args, **kwargs)
        with be.on(be.numbered(index)):
            return explaining(*args, **kwargs)

    return guard


def _first_of(device_type: str, values: tuple[Any, ...]) -> tuple[Tensor | None, bool]:
    """The first tensor of a device type among arguments, and whether all of them are on one device."""
    first: Tensor | None = None
    for tensor in tensors_in(values):
        if tensor._device is None or tensor._device.type != device_type:
            continue
        if first is None:
            first = tensor
        elif tensor._device is not first._device:
            return first, False
    return first, True


def _compared(
    name: str, first: Tensor | None, args: tuple[Any, ...], kwargs: dict[str, Any]
) -> tuple[Tensor | None, tuple[Any, ...], dict[str, Any]]:
    """The tensor whose device counts, and arguments that lie on it; as they are for operators that take them from anywhere.

    Raises:
        OperatorValueError: The tensors may not lie on different devices.
    """
    definition = default_dispatcher.definition_of(name)
    check = (
        None if definition is None or definition.device_check is None else definition.device_check(definition.schema)
    )
    if definition is None or check is None:
        return first, args, kwargs
    args, kwargs, home = on_one_device(definition.schema, check, args, kwargs)
    return first if home is None else home, args, kwargs


def _named(be: ArrayBackend, args: tuple[Any, ...], kwargs: dict[str, Any]) -> int | None:
    """Number of the device of this type that is named among arguments."""
    named = [value for value in (*args, *kwargs.values()) if type(value) is device and value.type == be.device_type]
    return be.index_of(named[0]) if named else None
