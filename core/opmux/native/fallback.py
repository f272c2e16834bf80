"""Operators that an array module lacks a function for, computed by the CPU backend. See `array_kernels(fallback="cpu")`.

Which operators these are is known beforehand, from `ArrayBackend.lacking`; what a module refuses with NotImplementedError, or
turns out to lack while it computes, is computed so too. Each call copies its tensors to the host and its results back. An operator
that returns a view is never computed elsewhere: its result would share no memory.
"""

import logging
from collections.abc import Callable
from typing import Any

from opmux.dispatch import default_dispatcher, is_lacking, rebuilt
from opmux.errors import OpmuxError
from opmux.native.arrays import resize_native, store
from opmux.native.memory_overlap import check_apart
from opmux.tensor import ArrayBackend, Tensor, array_backend, device

__all__ = ["falling_back"]

Kernel = Callable[..., Any]


def falling_back(be: ArrayBackend, name: str, make: Callable[[], Kernel]) -> Kernel:
    """The kernel of an operator on a backend, or one that has the CPU compute.

    Args:
        be: The backend.
        name: Qualified name of the operator.
        make: Makes the backend's own kernel.
    """
    if name in be.lacking:
        return _on_cpu(be, name)
    kernel, other = make(), _on_cpu(be, name)

    def trying(*args: Any, **kwargs: Any) -> Any:
        try:
            return kernel(*args, **kwargs)
        except (NotImplementedError, AttributeError) as error:
            if isinstance(error, OpmuxError) or not (isinstance(error, NotImplementedError) or is_lacking(error)):
                raise
        return other(*args, **kwargs)

    return trying


def _on_cpu(be: ArrayBackend, name: str) -> Kernel:
    definition = default_dispatcher.definition_of(name)
    assert definition is not None, name

    def kernel(*args: Any, **kwargs: Any) -> Any:
        _count(be, name)
        copies: dict[int, tuple[Tensor, Tensor]] = {}
        given = [_moved(be, value, copies) for value in args]
        named = {key: _moved(be, value, copies) for key, value in kwargs.items()}
        before = {key: copy._array.copy() for key, (_, copy) in copies.items()} if definition.schema.is_mutable else {}
        result = definition.handle(*given, **named)
        written = [pair for key, pair in copies.items() if key in before and not _same(before[key], pair[1]._array)]
        for tensor, _ in written:
            check_apart(name, tensor, (), [read for read, _ in copies.values()])
        for tensor, copy in written:
            _write_back(be, tensor, copy, name)
        originals = {id(copy): tensor for tensor, copy in copies.values()}
        return _back(be, result, originals)

    return kernel


def _count(be: ArrayBackend, name: str) -> None:
    if name not in be.fallbacks:
        logging.getLogger("opmux").warning(
            "%s on device %r is computed by the CPU: %s lacks %s",
            name,
            be.device_type,
            be.module.name,
            ", ".join(be.lacking.get(name, ())) or "an implementation",
        )
    be.fallbacks[name] = be.fallbacks.get(name, 0) + 1


def _moved(be: ArrayBackend, value: Any, copies: dict[int, tuple[Tensor, Tensor]]) -> Any:
    """An argument with its tensors, and its device, on the CPU."""
    if isinstance(value, Tensor):
        if value._device is None or value._device.type != be.device_type:
            return value
        if id(value) not in copies:
            cpu = array_backend("cpu")
            copies[id(value)] = value, cpu.wrap(cpu.from_numpy(be.to_numpy(value._array).copy("K")))
        return copies[id(value)][1]
    if isinstance(value, (list, tuple)):
        return rebuilt(type(value), [_moved(be, part, copies) for part in value])
    return device("cpu") if isinstance(value, device) and value.type == be.device_type else value


def _same(before: Any, after: Any) -> bool:
    return before is after or (before.shape == after.shape and before.tobytes() == after.tobytes())


def _write_back(be: ArrayBackend, tensor: Tensor, copy: Tensor, name: str) -> None:
    array = be.from_numpy(copy._array)
    resize_native(be, tensor, copy.shape)
    store(be, tensor, array, name)


def _back(be: ArrayBackend, result: Any, originals: dict[int, Tensor]) -> Any:
    if isinstance(result, Tensor):
        original = originals.get(id(result))
        return be.wrap(be.from_numpy(result._array)) if original is None else original
    if isinstance(result, (list, tuple)):
        return rebuilt(type(result), [_back(be, part, originals) for part in result])
    return result
