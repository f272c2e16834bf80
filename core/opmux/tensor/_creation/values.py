"""Tensors from numbers, nested sequences and other libraries' arrays."""

from typing import Any, Final

from opmux.dispatch import DisableOpmuxFunctionSubclass, active_modes, check_bool, is_seen_below, mark_if_enabled
from opmux.errors import OperatorValueError, caution
from opmux.tensor._array_backend import ArrayBackend, adopted, array_backend, moved, resolved
from opmux.tensor._conversion import host_array
from opmux.tensor._creation.memory import fault_of, finished, from_dlpack, lifted, tensor_over
from opmux.tensor._device import device, entered_devices, to_device
from opmux.tensor._dtype import dtype, dtype_of, to_dtype
from opmux.tensor._events import quiet
from opmux.tensor._gradients import check_flag
from opmux.tensor._module_functions import as_integers
from opmux.tensor._nested import array_made_by, base_array, is_numpy_array, native_values, read_nested
from opmux.tensor._ops import ops
from opmux.tensor._strides import iteration_order
from opmux.tensor._tensor import Tensor

__all__ = ["as_tensor", "asarray", "tensor"]

#: Classes of what is read number by number, the usual argument, and needs no further look.
_OF_PYTHON: Final = frozenset({list, tuple, bool, int, float, complex})
_DeviceLike = device | str | None


def tensor(
    data: Any,
    *,
    dtype: dtype | None = None,
    device: _DeviceLike = None,
    requires_grad: bool = False,
    pin_memory: bool = False,
) -> Tensor:
    """Tensor with a copy of `data`, without history.

    Args:
        data: A number, nested sequences of numbers, a NumPy array or another array with `__array__`, or a tensor.
        dtype: Element type. If left out, that of an array; for Python numbers bool, int64, the default dtype or the
            default complex dtype.
        device: Where to put it; the default device if left out, or the tensor's own if `data` is one.
        requires_grad: Record operators on it, so that it gets a gradient.
        pin_memory: Put it into memory that devices read without the host: see `Tensor.pin_memory`.

    Raises:
        OperatorValueError: Sequences are ragged, or a number does not fit the dtype.
        OperatorArgumentError: `data` is no number, or no sequence of numbers.
        PluginError: No plugin for the device is loaded, or `requires_grad` is set and none computes gradients.
    """
    dtype = None if dtype is None else to_dtype(dtype)
    source = None if data.__class__ in _OF_PYTHON else data if isinstance(data, Tensor) else _adopted(data)
    if source is None:
        result = _of_values(data, dtype, device)
    else:
        if source is data:
            caution(
                "To copy a tensor, x.detach().clone() is recommended, with .requires_grad_(True) if need be, rather than "
                "tensor(x)"
            )
        result = _copied(source, dtype, device)
    if pin_memory is not False:
        check_bool("tensor", pin_memory=pin_memory)
        result = result.pin_memory() if pin_memory else result
    return finished(result, requires_grad)


def _of_values(data: Any, d: dtype | None, place: _DeviceLike) -> Tensor:
    """A tensor of numbers, nested sequences or an array of the host."""
    where = entered_devices()[-1] if place is None else to_device(place)
    backend = array_backend(where.type)
    if backend.runtime is None and where.index is None:  # there is no device to make current
        result = backend.wrap(_native_values(backend, data, d))
    else:
        with backend.on(where):
            result = backend.wrap(_native_values(backend, data, d))
    return lifted(result) if active_modes() else result  # without its frame


def _adopted(data: Any) -> Tensor | None:
    """Tensor over an array of another library that lies on a device; None for anything else."""
    if isinstance(data, (list, tuple, bool, int, float, complex)) or is_numpy_array(data):
        return None
    return adopted(data)


def _native_values(backend: ArrayBackend, data: Any, d: dtype | None) -> Any:
    """Native array with a copy of numbers, nested sequences or an array of the host."""
    array = None if data.__class__ in _OF_PYTHON else _foreign_array(data)
    if array is not None:
        return _native_copy(backend, array, d or dtype_of(array.dtype))
    nested = read_nested(data)
    return native_values(backend, nested, d or nested.dtype)


def _foreign_array(data: Any) -> Any:
    """`data` as NumPy array, and as none of a subclass, if another library's array; else None."""
    if is_numpy_array(data):
        return base_array(data)
    if isinstance(data, (list, tuple, bool, int, float, complex)):
        return None
    shared = _lent(data) if hasattr(data, "__dlpack__") else None
    if shared is not None:  # Of bfloat16 torch gives no array otherwise.
        return host_array(shared)
    array = array_made_by(data)
    # Objects are read one by one: they may be numbers.
    return None if array is None or array.dtype.kind == "O" else array


def _native_copy(backend: ArrayBackend, host: Any, d: dtype) -> Any:
    """Native array of dtype `d` that shares no memory with a NumPy array."""
    if dtype_of(host.dtype) is d and host.dtype.isnative:
        return backend.from_numpy(_unrepeated(host).copy("K"))
    return _converted(backend, backend.from_numpy(host), d)


def _converted(backend: ArrayBackend, array: Any, d: dtype) -> Any:
    """Copy of a native array in dtype `d`; the imaginary part is dropped if that is a real number's."""
    if dtype_of(array.dtype).is_complex and not d.is_complex and d.kind != "b":
        array = array.real
    array = _unrepeated(array)
    if d.kind in "iu" and (integers := as_integers(backend, array, d)) is not None:
        return integers
    with quiet(backend.xp):
        return array.astype(backend.native_dtype[d])


def _unrepeated(array: Any) -> Any:
    """An array, or of a broadcast one a copy: array modules put repeated dimensions innermost, in PyTorch their order is open."""
    strides = getattr(array, "strides", None) or ()
    if 0 not in strides or not array.size:
        return array
    order = iteration_order(array.shape, [[abs(stride) for stride in strides]])
    inverse = sorted(range(len(order)), key=order.__getitem__)
    return array.transpose(order).copy().transpose(inverse)


def _copied(source: Tensor, d: dtype | None, where: _DeviceLike) -> Tensor:
    """Detached copy of a tensor, on its own device if no other is named."""
    if source.__class__ is not Tensor:  # as in PyTorch no class is asked before operators are reached
        return DisableOpmuxFunctionSubclass().call(_copied_as_is, source, d, where)
    return _copied_as_is(source, d, where)


def _copied_as_is(source: Tensor, d: dtype | None, where: _DeviceLike) -> Tensor:
    if is_seen_below(source):
        place = None if where is None else resolved(to_device(where))
        return ops.aten._to_copy.default(ops.aten.detach.default(source), dtype=d or source.dtype, device=place)
    own = source.device or to_device(None)
    target = own if where is None else to_device(where)
    backend = array_backend(target.type)
    if source._is_wrapped_number:
        return backend.wrap(_native_copy(backend, host_array(source), d or source.dtype))
    with backend.on(target):
        if resolved(target) is own:
            return backend.wrap(_converted(backend, source._array, d or source.dtype))
        array = moved(source._array, array_backend(own.type), backend, target)
        return backend.wrap(array if d in (None, source.dtype) else _converted(backend, array, d))


def as_tensor(data: Any, dtype: dtype | None = None, device: _DeviceLike = None) -> Tensor:
    """Tensor over `data` that shares its memory, and keeps its history if it is a tensor, where possible.

    Args:
        data: As for `tensor`.
        dtype: Element type; a copy is made if `data` has another.
        device: Where it should be; a copy is made if `data` is elsewhere.

    Raises:
        OperatorValueError: As for `tensor`.
        OperatorArgumentError: As for `tensor`.
        PluginError: No plugin for the device is loaded.
    """
    dtype = None if dtype is None else to_dtype(dtype)
    if isinstance(data, Tensor):
        if data.__class__ is not Tensor:
            return DisableOpmuxFunctionSubclass().call(_as_placed, data, dtype, device)
        return data if dtype is None and device is None else _as_placed(data, dtype, device)
    shared = _shared(data, dtype, device)
    return tensor(data, dtype=dtype, device=device) if shared is None else shared


def _as_placed(data: Tensor, dtype: dtype | None, device: _DeviceLike) -> Tensor:
    """A tensor itself, or a copy in another dtype or elsewhere."""
    place = None if device is None else resolved(to_device(device))
    same_device = place is None or place is data.device
    if same_device and (dtype is None or dtype is data.dtype):
        return data
    return ops.aten._to_copy.default(data, dtype=dtype, device=None if same_device else place)


def _shared(data: Any, d: dtype | None, where: _DeviceLike) -> Tensor | None:
    """Tensor over an array's own memory, or None if that would need a copy, as that of a reversed array does."""
    result = _adopted(data)
    if result is None:
        backend = array_backend(to_device(where).type)
        if is_numpy_array(data):
            if backend.device_type == "cpu" and not fault_of(data):
                dtype_of(data.dtype)
                result = tensor_over(data, "NumPy array")
        elif backend.runtime is None and isinstance(data, backend.array_type):
            result = backend.wrap(data)
        elif backend.device_type == "cpu" and hasattr(data, "__dlpack__"):
            result = _lent(data)
            if result is not None and not result._array.flags.writeable:  # jax's memory is not
                return None
    elif where is not None and resolved(to_device(where)) is not result.device:
        return None
    if result is None or (d is not None and d is not result.dtype):
        return None
    return lifted(result) if is_numpy_array(data) else mark_if_enabled(result)


def _lent(data: Any) -> Tensor | None:
    """Tensor over another library's memory of the host; None if that is not lent."""
    try:
        return from_dlpack(data, device="cpu", copy=False)
    except Exception:  # of the library itself: its __array__ is asked next
        return None


def asarray(
    obj: Any,
    *,
    dtype: dtype | None = None,
    device: _DeviceLike = None,
    copy: bool | None = None,
    requires_grad: bool | None = None,
) -> Tensor:
    """Tensor with the values of `obj`, sharing its memory where possible; a tensor keeps its history.

    Args:
        obj: As for `tensor`.
        dtype: Element type; a copy is made if `obj` has another.
        device: Where it should be; a copy is made if `obj` is elsewhere.
        copy: True always copies; False raises where a copy would be needed.
        requires_grad: Record operators on the result. False detaches what has a history, and turns a leaf's own flag off.

    Raises:
        OperatorValueError: `copy` is False and a copy is needed; else as for `tensor`.
        OperatorArgumentError: As for `tensor`.
        PluginError: As for `tensor`.
    """
    if requires_grad is not None:
        check_flag(requires_grad)
    check_bool("asarray", copy=copy)
    dtype = None if dtype is None else to_dtype(dtype)
    if isinstance(obj, Tensor):
        if obj.__class__ is not Tensor:
            return DisableOpmuxFunctionSubclass().call(_kept_tensor, obj, dtype, device, copy, requires_grad)
        return _kept_tensor(obj, dtype, device, copy, requires_grad)
    requires_grad = bool(requires_grad)
    if copy:
        return tensor(obj, dtype=dtype, device=device, requires_grad=requires_grad)
    shared = _shared(obj, dtype, device)
    if shared is None:
        if copy is False:
            raise _cannot_share(obj)
        return tensor(obj, dtype=dtype, device=device, requires_grad=requires_grad)
    return finished(shared, requires_grad)


def _kept_tensor(
    source: Tensor, d: dtype | None, where: _DeviceLike, copy: bool | None, requires_grad: bool | None
) -> Tensor:
    """A tensor itself, or a copy of it, which requires grad as it does, made under `no_grad()` too."""
    wanted = source.requires_grad if requires_grad is None else requires_grad
    if wanted and requires_grad is None:
        caution(
            "opmux.asarray: unspecified requires_grad now defaults to obj.requires_grad instead of False. Give it, for either"
        )
    target = source.device if where is None else resolved(to_device(where))
    if target is not source.device or (d is not None and d is not source.dtype):
        if copy is False:
            raise _cannot_share(source)
        source = source.to(device=target, dtype=d or source.dtype, copy=bool(copy))
    elif copy:
        source = source.clone()
    if wanted == source.requires_grad:
        return source
    return source.requires_grad_(wanted) if source.is_leaf else source.detach()


def _cannot_share(obj: Any) -> OperatorValueError:
    fault = fault_of(obj) if is_numpy_array(obj) else ""
    return OperatorValueError(
        f"asarray of {type(obj).__name__} with copy=False",
        found=fault or "its memory cannot be shared with that dtype on that device",
        advice="leave out copy=False",
    )
