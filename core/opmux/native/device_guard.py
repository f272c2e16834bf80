"""Kernels of backends with devices of their own: run where their tensors are, and raise errors that users understand.

A backend with one device needs no guard: its kernels stay as they are, but for those that may run out of memory, which get a
frame that turns its library's error into one of opmux. The kernels that `structured.functional_kernel` makes do that
themselves. With several devices every kernel is wrapped: the current device is compared with that of the first tensor, and
changed only where they differ.
"""

from collections.abc import Callable, Iterator
from typing import Any, Final

from opmux.errors import OperatorValueError, OpmuxError
from opmux.tensor import ArrayBackend, Tensor, device

__all__ = ["explanation", "guarded"]

Kernel = Callable[..., Any]

#: Operators whose tensors may lie on different devices.
_ACROSS: Final = frozenset({"aten::copy_", "aten::_to_copy"})


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
    return kernel if explains else _explaining(be, name, kernel)


def explanation(
    be: ArrayBackend, name: str, error: Exception, args: tuple[Any, ...], kwargs: dict[str, Any]
) -> OpmuxError | None:
    """The error of opmux for one that a kernel met: its device is out of memory, or its tensors are on several devices."""
    if be.runtime is None or isinstance(error, OpmuxError):
        return None
    known = be.explained(error)
    if known is not None:
        return known
    tensors = [t for t in _tensors("", (*args, *kwargs.values())) if t.ndim or t._device.type == be.device_type]
    return next((_different(name, tensors[0], t) for t in tensors if t._device is not tensors[0]._device), None)


def _explaining(be: ArrayBackend, name: str, kernel: Kernel) -> Kernel:
    def explaining(*args: Any, **kwargs: Any) -> Any:
        try:
            return kernel(*args, **kwargs)
        except Exception as error:
            known = explanation(be, name, error, args, kwargs)
            if known is None:
                raise
            raise known from error

    return explaining


def _on_its_device(be: ArrayBackend, name: str, kernel: Kernel) -> Kernel:
    assert be.runtime is not None
    current_device = be.runtime.current_device
    across = name in _ACROSS
    explaining = _explaining(be, name, kernel)

    def guard(*args: Any, **kwargs: Any) -> Any:
        index = _index_of(be, name, (*args, *kwargs.values()), across)
        if index is None or index == current_device():
            return explaining(*args, **kwargs)
        with be.on(be.numbered(index)):
            return explaining(*args, **kwargs)

    return guard


def _index_of(be: ArrayBackend, name: str, values: tuple[Any, ...], across: bool) -> int | None:
    """Number of the device of the tensors among the arguments, or of the one that is named.

    Raises:
        OperatorValueError: The tensors are not all on one device.
    """
    first: Tensor | None = None
    for tensor in _tensors(be.device_type, values):
        if first is None:
            first = tensor
        if across:
            break
        if tensor._device is not first._device:
            raise _different(name, first, tensor)
    if first is not None:
        return first._device.index
    named = [value for value in values if type(value) is device and value.type == be.device_type]
    return be.index_of(named[0]) if named else None


def _tensors(device_type: str, values: Any) -> Iterator[Tensor]:
    """The tensors of a device type, or of any if that is empty, among arguments, also in lists."""
    for value in values:
        if isinstance(value, Tensor):
            if value._device is not None and device_type in ("", value._device.type):
                yield value
        elif type(value) is list or type(value) is tuple:
            yield from _tensors(device_type, value)


def _different(name: str, first: Tensor, second: Tensor) -> OperatorValueError:
    return OperatorValueError(
        f"{name} of tensors on {first.device} and {second.device}",
        found="Expected all tensors to be on the same device, but found at least two devices, "
        f"{first.device} and {second.device}!",
        advice=f'move one of them: .to("{first.device}")',
    )
