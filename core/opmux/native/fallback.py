"""Operators that the CPU computes for another device: those without a kernel there, and those that its array module cannot compute.

Note [CPU fallback]
Each call copies its tensors to the host, calls the CPU's kernel, and brings results to the device. What has been written is
copied back, and a result that is one of the arguments is that argument. Tensors go to the host and come from there as where they
are printed or made of lists, by `to_numpy` and `from_numpy` of the backend's `ArrayBackend`: no kernel is needed for it. How its
tensors are written only the backend knows: that is done by its kernels of `copy_` and, where a destination gets another shape,
`resize_`. A view cannot be computed elsewhere, because its result would share no memory: it is refused.

The CPU's kernel is reached by a redispatch: what stands above backends, such as modes, autograd and the versions of what is
written, has had its turn with the backend's tensors.
"""

import logging
from collections.abc import Callable
from functools import partial
from typing import Any, Final

from opmux.dispatch import (
    DispatchKeySet,
    OperatorHandle,
    backend_of,
    default_dispatcher,
    explain_failure,
    is_lacking,
    missing_kernel_advice,
    on_one_device,
    rebuilt,
    tensors_in,
)
from opmux.errors import KernelNotFoundError, OpmuxError
from opmux.native.arrays import copy_array, kernels_of
from opmux.native.memory_overlap import check_apart
from opmux.tensor import ArrayBackend, Tensor, array_backend, device, entered_devices, ops

__all__ = ["cpu_fallback", "falling_back"]

Kernel = Callable[..., Any]

_CPU: Final = DispatchKeySet("CPU")
#: What the fallback writes with, and so cannot compute.
_WRITER: Final = "aten::copy_"
#: Writes its fourth and fifth argument, of which PyTorch's schema says nothing.
_WRITING_STATISTICS: Final = ("aten::native_batch_norm",)
#: Devices for which nothing is computed by the CPU: itself, and what has no data.
_NOT_SERVED: Final = ("cpu", "meta")


def cpu_fallback(op: OperatorHandle, /, *args: Any, **kwargs: Any) -> Any:
    """Computes an operator of a device by the CPU's kernel; to be registered as the fallback of a backend's key.

    With `library.fallback(opmux.native.cpu_fallback, "NPU")`, in a library of the namespace `_`, a backend with few kernels runs
    whole programs; PyTorch's authors register `at::native::cpu_fallback` so. It is asked for operators alone that would have no
    kernel: the backend's own and composite ones come first. Each operator is told once by a warning of the logger `opmux`, and the
    backend's `ArrayBackend` counts its calls in `fallbacks`.

    Tensors of any device but the CPU are copied to it, those in lists too, and an argument that names the device becomes the CPU.
    Results are copied to that device, or left where such an argument puts them. What the schema says is written is copied back by
    the backend's kernel of `copy_`, after that of `resize_` where its shape is another; these two are all that it needs. An
    operator whose result is a view, or that makes a view of its argument, is refused: a copy from the CPU would share no memory.
    (PyTorch's default hands out the copy, with a warning.)

    Args:
        op: The operator.
        *args: Its positional arguments, complete.
        **kwargs: Its keyword arguments, complete.

    Raises:
        KernelNotFoundError: The operator is a view or `copy_`; the CPU has no kernel for it either; or it is called for no other
            device than the CPU or `meta`.
        OpmuxError: What the CPU's kernel raises; `where` says for which device it computed.
    """
    home = _home((*args, *kwargs.values())) or entered_devices()[-1]
    if home.type in _NOT_SERVED:
        raise _refusal(
            op, home, f"it is called for device {home.type!r}, and computes for those alone that have data elsewhere"
        )
    if op.name == _WRITER:
        raise _refusal(op, home, "cpu_fallback writes with it what the CPU has computed")
    if _is_view(op):
        raise _refusal(op, home, "it is a view, and what the CPU computes for another device would share no memory")
    return _on_cpu(op, home, f"there is no kernel for dispatch key {backend_of(home.type).name}", args, kwargs)


def falling_back(be: ArrayBackend, name: str, make: Callable[[], Kernel]) -> Kernel:
    """The kernel of an operator on a backend, or one that has the CPU compute.

    Args:
        be: The backend.
        name: Qualified name of the operator.
        make: Makes the backend's own kernel.
    """
    if name in be.lacking:
        return partial(_for_module, be, name, f"lacks {', '.join(be.lacking[name])}")
    kernel = make()

    def trying(*args: Any, **kwargs: Any) -> Any:
        try:
            return kernel(*args, **kwargs)
        except (NotImplementedError, AttributeError) as error:
            if isinstance(error, OpmuxError) or not (isinstance(error, NotImplementedError) or is_lacking(error)):
                raise
            refusal = f"raised {type(error).__name__}: {error}"
        return _for_module(be, name, refusal, *args, **kwargs)

    return trying


def _for_module(be: ArrayBackend, name: str, refusal: str, /, *args: Any, **kwargs: Any) -> Any:
    """Computes an operator that a backend's array module cannot compute, because it lacks or has raised something."""
    definition = default_dispatcher.definition_of(name)
    assert definition is not None, name
    home = _home((*args, *kwargs.values())) or be.device
    return _on_cpu(definition.handle, home, f"{be.module.name} {refusal}", args, kwargs)


def _on_cpu(op: OperatorHandle, home: device, reason: str, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """What the CPU computes of an operator for a device; an error says that it does."""
    told = f"{op.name} on device {str(home)!r} is computed by the CPU: {reason}"
    _count(op.name, home, told)
    try:
        return _computed(op, home, args, kwargs)
    except OpmuxError as error:
        error.where = "; ".join(filter(None, (error.where, told)))
        raise
    except Exception as error:
        error.add_note(told)
        raise


def _count(name: str, home: device, told: str) -> None:
    calls = array_backend(home.type).fallbacks
    if name not in calls:
        logging.getLogger("opmux").warning("%s", told)
    calls[name] = calls.get(name, 0) + 1


def _computed(op: OperatorHandle, home: device, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    rule = op.definition.device_check
    check = None if rule is None else rule(op.schema)
    if check is not None:  # Those of one backend have the same keys, by which nothing can have told them apart.
        args, kwargs, _ = on_one_device(op.schema, check, args, kwargs)
    copies: dict[int, tuple[Tensor, Tensor]] = {}
    given = [_moved(value, copies) for value in args]
    named = {key: _moved(value, copies) for key, value in kwargs.items()}
    try:
        result = op.redispatch(_CPU, *given, **named)
    except Exception as error:
        explain_failure(op.definition, error, *given, **named)
        raise
    _write_back(op, args, kwargs, copies)
    goal = next((value for value in (*args, *kwargs.values()) if isinstance(value, device)), home)
    return _returned(result, {id(copy): tensor for tensor, copy in copies.values()}, goal)


def _home(values: tuple[Any, ...]) -> device | None:
    """The device that is computed for: that of the first tensor which is not on the CPU, or else the one that is named."""
    places = [tensor._device for tensor in tensors_in(values) if isinstance(tensor, Tensor)]
    named = [value for value in values if isinstance(value, device)]
    return next((place for place in (*places, *named) if place is not None and place.type != "cpu"), None)


def _is_view(op: OperatorHandle) -> bool:
    """Whether a result shares memory with an argument that is not written, or an argument is made a view of itself."""
    shares = any(result.alias is not None and not result.is_write for result in op.schema.returns)
    return shares or "inplace_view" in op.tags


def _moved(value: Any, copies: dict[int, tuple[Tensor, Tensor]]) -> Any:
    """An argument with its tensors, and a device that it names, on the CPU."""
    if isinstance(value, Tensor):
        if id(value) not in copies:
            copies[id(value)] = value, _copied(value)
        return copies[id(value)][1]
    if isinstance(value, (list, tuple)):
        return rebuilt(type(value), [_moved(part, copies) for part in value])
    return device("cpu") if isinstance(value, device) and value.type != "meta" else value


def _copied(tensor: Tensor) -> Tensor:
    """A tensor's copy on the CPU, its dimensions in the same order in memory; what is there, or stands for a number, itself."""
    place = tensor._device
    if place is None or place.type in _NOT_SERVED:
        return tensor
    cpu = array_backend("cpu")
    return cpu.wrap(copy_array(cpu, cpu.from_numpy(array_backend(place.type).to_numpy(tensor._array)), "K"))


def _write_back(
    op: OperatorHandle, args: tuple[Any, ...], kwargs: dict[str, Any], copies: dict[int, tuple[Tensor, Tensor]]
) -> None:
    """Writes what the CPU has written to copies of tensors into these; before that, those are refused that share memory."""
    values = [value for _, value in op.schema.written(args, kwargs)]
    values += args[3:5] if op.name in _WRITING_STATISTICS else ()
    ids = set(map(id, tensors_in(values)))
    read = [tensor for tensor, _ in copies.values()]
    written = [(tensor, copy) for tensor, copy in copies.values() if id(tensor) in ids and copy is not tensor]
    for tensor, _ in written:
        check_apart(op.name, tensor, [other for other, _ in written if other is not tensor], read)
    for tensor, copy in written:
        assert tensor._device is not None
        key = kernels_of(tensor)
        if tensor.shape != copy.shape:
            ops.aten.resize_.default.redispatch(key, tensor, list(copy.shape))
        ops.aten.copy_.default.redispatch(key, tensor, _placed(copy, tensor._device))


def _returned(result: Any, originals: dict[int, Tensor], goal: device) -> Any:
    if isinstance(result, Tensor):
        original = originals.get(id(result))
        return _placed(result, goal) if original is None else original
    if isinstance(result, (list, tuple)):
        return rebuilt(type(result), [_returned(part, originals, goal) for part in result])
    return result


def _placed(tensor: Tensor, place: device) -> Tensor:
    """A tensor of the CPU on another device; any other one as it is."""
    if tensor._device is None or tensor._device.type != "cpu" or place.type in _NOT_SERVED:
        return tensor
    be = array_backend(place.type)
    with be.on(place):
        return be.wrap(be.from_numpy(array_backend("cpu").to_numpy(tensor._array)))


def _refusal(op: OperatorHandle, home: device, found: str) -> KernelNotFoundError:
    operator, key = op.definition.operator, backend_of(home.type).dense
    return KernelNotFoundError(
        f"{op.name}: no kernel for dispatch key {key.name}, and opmux.native.cpu_fallback cannot stand for it",
        key=key.name,
        found=found,
        where=operator.where(),
        advice=missing_kernel_advice(operator, key),
    )
