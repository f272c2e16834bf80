"""Tensors from numbers, nested sequences and other libraries' arrays; `Tensor(...)`, which makes one of sizes too."""

from typing import Any, Final

from opmux.dispatch import DispatchKeySet, active_modes, check_bool, get_state, mark_if_enabled
from opmux.errors import OperatorArgumentError, OperatorValueError, caution, shown
from opmux.tensor._array_backend import ArrayBackend, adopted, array_backend, moved, resolved
from opmux.tensor._conversion import host_array
from opmux.tensor._device import device, entered_devices, to_device
from opmux.tensor._dtype import bfloat16, dtype, dtype_of, get_default_dtype, to_dtype
from opmux.tensor._events import quiet
from opmux.tensor._gradients import check_flag
from opmux.tensor._nested import array_made_by, base_array, is_numpy_array, native_values, read_nested
from opmux.tensor._ops import ops
from opmux.tensor._storage import lent
from opmux.tensor._strides import Size
from opmux.tensor._subclass import unasked
from opmux.tensor._tensor import Tensor

__all__ = ["as_tensor", "asarray", "construct", "from_dlpack", "from_numpy", "frombuffer", "new_tensor", "tensor"]

#: Device types by DLPack's codes; 3 and 11 are pinned host memory, 13 is managed memory.
_DLPACK_DEVICES: Final = {1: "cpu", 2: "cuda", 3: "cpu", 10: "rocm", 11: "cpu", 13: "cuda"}
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
    return _finished(result, requires_grad)


def _of_values(data: Any, d: dtype | None, place: _DeviceLike) -> Tensor:
    """A tensor of numbers, nested sequences or an array of the host."""
    where = entered_devices()[-1] if place is None else to_device(place)
    backend = array_backend(where.type)
    if backend.runtime is None and where.index is None:  # there is no device to make current
        result = backend.wrap(_native_values(backend, data, d))
    else:
        with backend.on(where):
            result = backend.wrap(_native_values(backend, data, d))
    return ops.aten.lift_fresh.default(result) if active_modes() else result


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


def _finished(result: Tensor, requires_grad: bool) -> Tensor:
    if get_state() is not None:
        mark_if_enabled(result)
    return result if requires_grad is False else result.requires_grad_(requires_grad)


def _foreign_array(data: Any) -> Any:
    """`data` as NumPy array, and as none of a subclass, if another library's array; else None."""
    if is_numpy_array(data):
        return base_array(data)
    if isinstance(data, (list, tuple, bool, int, float, complex)):
        return None
    shared = _lent(data) if hasattr(data, "__dlpack__") else None
    if shared is not None:  # Of bfloat16 torch gives no array otherwise.
        return host_array(shared)
    return array_made_by(data)


def _native_copy(backend: ArrayBackend, host: Any, d: dtype) -> Any:
    """Native array of dtype `d` that shares no memory with a NumPy array."""
    if dtype_of(host.dtype) is d and host.dtype.isnative:
        return backend.from_numpy(host.copy())
    return _converted(backend, backend.from_numpy(host), d)


def _converted(backend: ArrayBackend, array: Any, d: dtype) -> Any:
    """Copy of a native array in dtype `d`; the imaginary part is dropped if that is real."""
    if dtype_of(array.dtype).is_complex and not d.is_complex:
        array = array.real
    with quiet(backend.xp):
        return array.astype(backend.native_dtype[d])


def _copied(source: Tensor, d: dtype | None, where: _DeviceLike) -> Tensor:
    """Detached copy of a tensor, on its own device if no other is named."""
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
        place = None if device is None else resolved(to_device(device))
        same_device = place is None or place is data.device
        if same_device and (dtype is None or dtype is data.dtype):
            return data
        return ops.aten._to_copy.default(data, dtype=dtype, device=None if same_device else place)
    shared = _shared(data, dtype, device)
    return tensor(data, dtype=dtype, device=device) if shared is None else shared


def _shared(data: Any, d: dtype | None, where: _DeviceLike) -> Tensor | None:
    """Tensor over an array's own memory, or None if that would need a copy, as that of a reversed array does."""
    result = _adopted(data)
    if result is None:
        backend = array_backend(to_device(where).type)
        if is_numpy_array(data):
            if backend.device_type == "cpu" and not _fault(data):
                dtype_of(data.dtype)
                result = _over(data, "NumPy array")
        elif backend.runtime is None and isinstance(data, backend.array_type):
            result = backend.wrap(data)
        elif backend.device_type == "cpu" and hasattr(data, "__dlpack__"):
            result = _lent(data)
    elif where is not None and resolved(to_device(where)) is not result.device:
        return None
    return None if result is None or (d is not None and d is not result.dtype) else mark_if_enabled(result)


def _lent(data: Any) -> Tensor | None:
    """Tensor over another library's memory of the host; None if that is not lent, or not for writing, as jax's is not."""
    try:
        made = from_dlpack(data, device="cpu", copy=False)
    except Exception:  # of the library itself: its __array__ is asked next
        return None
    return made if made._array.flags.writeable else None


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
        return _kept_tensor(obj, dtype, device, copy, requires_grad)
    requires_grad = bool(requires_grad)
    if copy:
        return tensor(obj, dtype=dtype, device=device, requires_grad=requires_grad)
    shared = _shared(obj, dtype, device)
    if shared is None:
        if copy is False:
            raise _cannot_share(obj)
        return tensor(obj, dtype=dtype, device=device, requires_grad=requires_grad)
    return _finished(shared, requires_grad)


def _kept_tensor(
    source: Tensor, d: dtype | None, where: _DeviceLike, copy: bool | None, requires_grad: bool | None
) -> Tensor:
    """A tensor itself, or a copy of it that is recorded."""
    target = source.device if where is None else resolved(to_device(where))
    if target is not source.device or (d is not None and d is not source.dtype):
        if copy is False:
            raise _cannot_share(source)
        source = source.to(device=target, dtype=d or source.dtype, copy=bool(copy))
    elif copy:
        source = source.clone()
    if requires_grad is None:
        if source.requires_grad:
            caution(
                "opmux.asarray: unspecified requires_grad now defaults to obj.requires_grad instead of False. Give it, for either"
            )
        return source
    if requires_grad == source.requires_grad:
        return source
    return source.requires_grad_(requires_grad) if source.is_leaf else source.detach()


def _cannot_share(obj: Any) -> OperatorValueError:
    fault = _fault(obj) if is_numpy_array(obj) else ""
    return OperatorValueError(
        f"asarray of {type(obj).__name__} with copy=False",
        found=fault or "its memory cannot be shared with that dtype on that device",
        advice="leave out copy=False",
    )


def from_numpy(array: Any) -> Tensor:
    """Tensor on the device `cpu` that shares memory with a NumPy array: a write to one is seen in the other.

    Raises:
        OperatorArgumentError: `array` is no `numpy.ndarray`, or its element type is none of the dtypes.
        OperatorValueError: Its byte order is not this machine's, or its strides are negative or no multiples of the
            element size.
        PluginError: The plugin for the device `cpu` is not loaded.
    """
    if not is_numpy_array(array):
        raise OperatorArgumentError(
            f"from_numpy of {type(array).__name__}",
            found="expected np.ndarray",
            advice="use opmux.tensor(value)",
        )
    dtype_of(array.dtype)
    fault = _fault(array)
    if fault:
        raise OperatorValueError("from_numpy", found=fault, advice="pass a converted copy, or use opmux.tensor(array)")
    return _over(array, "NumPy array")


def _over(array: Any, what: str) -> Tensor:
    """A tensor over the memory of an array, which belongs to `what`."""
    if not array.flags.writeable:
        caution(
            f"The given {what} is not writable: writing into the tensor over it is an error, or changes it all the same"
        )
    backend = array_backend("cpu")
    return mark_if_enabled(backend.wrap(backend.from_numpy(lent(backend.xp, array))))


def _fault(array: Any) -> str:
    """Why a tensor cannot share the memory of a NumPy array; empty if it can."""
    if not array.dtype.isnative:
        return "the array has byte order different from the native byte order"
    itemsize, fault = array.itemsize, ""
    for step in array.strides:
        if step < 0:
            return "at least one stride of the array is negative"
        if step % itemsize:
            fault = "a stride of the array is not a multiple of the element size"
    return fault


def frombuffer(buffer: Any, *, dtype: dtype, count: int = -1, offset: int = 0, requires_grad: bool = False) -> Tensor:
    """Tensor of one dimension over the memory of an object with Python's buffer protocol, on the device `cpu`.

    Args:
        buffer: A bytearray, an `array.array`, a memoryview. A tensor over memory that cannot be written must not be written.
        dtype: Element type that the bytes are read as.
        count: Number of elements; all that there are if negative.
        offset: Bytes to leave out at the beginning.
        requires_grad: Record operators on the tensor.

    Raises:
        OperatorValueError: The object has no buffer, or `count` and `offset` do not fit its length.
    """
    try:
        length = memoryview(buffer).nbytes
    except TypeError as error:
        raise OperatorValueError(
            f"frombuffer of {type(buffer).__name__}", found="object does not implement Python buffer protocol."
        ) from error
    dtype = to_dtype(dtype)
    left, size = length - offset, dtype.itemsize
    fault = ""
    if length == 0 or count == 0:
        fault = f"both buffer length ({length}) and count ({count}) must not be 0"
    elif not 0 <= offset < length:
        fault = (
            f"offset ({offset} bytes) must be non-negative and no greater than buffer length ({length} bytes) minus 1"
        )
    elif count < 0 and left % size:
        fault = (
            f"buffer length ({left} bytes) after offset ({offset} bytes) must be a multiple of element size ({size})"
        )
    elif count > 0 and count * size > left:
        fault = (
            f"requested buffer length ({count} * {size} bytes) after offset ({offset} bytes) must not be greater than "
            f"actual buffer length ({length} bytes)"
        )
    if fault:
        raise OperatorValueError(f"frombuffer of {length} bytes as {dtype}", found=fault)
    backend = array_backend("cpu")
    array = backend.xp.frombuffer(buffer, backend.native_dtype[dtype], count, offset)
    return _finished(_over(array, "buffer"), requires_grad)


def from_dlpack(ext_tensor: Any, *, device: _DeviceLike = None, copy: bool | None = None) -> Tensor:
    """Tensor over the memory of another library's tensor, on the device where that is.

    Args:
        ext_tensor: Object with `__dlpack__` and `__dlpack_device__`, or a capsule of DLPack.
        device: Where the tensor is to be; where the memory is if left out.
        copy: Whether memory is copied: True for always, False for never. Left out, what is reversed is copied: no tensor has
            negative strides.

    Raises:
        OperatorArgumentError: It has neither, or its device is unknown here.
        OperatorValueError: A capsule has been used before; `copy` is False and a copy is needed; the tensor would have to be
            copied to `device`, and cannot be; or the producer or the array module failed.
        PluginError: No plugin for its device is loaded.
    """
    from opmux.tensor._dlpack import Received, is_capsule  # ctypes, which few programs need

    if not is_capsule(ext_tensor) and not (
        hasattr(ext_tensor, "__dlpack_device__") and hasattr(ext_tensor, "__dlpack__")
    ):
        raise OperatorArgumentError(
            f"from_dlpack of {type(ext_tensor).__name__}",
            found="it has no __dlpack__ and __dlpack_device__",
            advice="use opmux.tensor(value)",
        )
    check_bool("from_dlpack", copy=copy)
    received = Received(ext_tensor, copy)
    code, index = received.device()
    device_type = _DLPACK_DEVICES.get(code)
    if device_type is None:
        raise OperatorArgumentError(
            f"from_dlpack of {type(ext_tensor).__name__}",
            found=f"DLPack device ({code}, {index}) belongs to no device type of opmux",
        )
    backend = array_backend(device_type)
    here = backend.device if backend.runtime is None else backend.numbered(index)
    # Before the capsule is consumed: a refusal leaves it to be used elsewhere.
    elsewhere = _other_place(here, device, copy)
    with backend.on(here):
        array = received.read(backend.xp.from_dlpack)
        if received.is_bfloat16:
            array = array.view(backend.native_dtype[bfloat16])
        if received.is_reversed:
            array, copy = array.copy(), None
        tensor = mark_if_enabled(backend.wrap(array))
    result: Tensor = tensor.to(elsewhere) if elsewhere is not None else tensor.clone() if copy else tensor
    return result


def _other_place(here: device, place: _DeviceLike, copy: bool | None) -> device | None:
    """The device that memory has to be copied to, which must be possible; None if it stays."""
    wanted = here if place is None else to_device(place)
    if wanted.type == here.type and wanted.index in (None, here.index):
        return None
    if copy is False or wanted.type == "meta":
        raise OperatorValueError(
            f"from_dlpack of memory on {here} to {wanted}, copy={copy}",
            found="memory of another device cannot be shared, and Meta has none",
            advice="leave device and copy out",
        )
    array_backend(wanted.type)
    return wanted


def new_tensor(cls: type[Tensor], /, *args: Any, **options: Any) -> Any:
    """A tensor of a class: over the memory of another, of data, or of sizes and without values.

    Args:
        cls: The class; `__new__` of a subclass gives its own.
        args: A tensor, a sequence of numbers, or sizes; nothing for an empty tensor. A backend's array, keys and device.
        options: `device`; in place of arguments `other`, a tensor, `data` or `size`.

    Raises:
        OperatorArgumentError: Something else.
    """
    if len(args) == 3 and args[1].__class__ is DispatchKeySet:
        return object.__new__(cls)
    return unasked(_made_as, cls, args, options)


def _made_as(cls: type[Tensor], args: tuple[Any, ...], options: dict[str, Any]) -> Tensor:
    made = construct(cls.__name__, get_default_dtype(), options.pop("device", None), args, options)
    return made if cls is Tensor else made.as_subclass(cls)


def construct(name: str, dtype: dtype, place: _DeviceLike, args: tuple[Any, ...], options: dict[str, Any]) -> Tensor:
    """What `new_tensor` makes of arguments, in a dtype.

    Args:
        name: Of the class or method, for the message.
        dtype: What is made of data or sizes has it.
        place: The device; None for the default one, and for a tensor's own.
        args: See `new_tensor`.
        options: The same, without `device`.

    Raises:
        OperatorArgumentError: See `new_tensor`.
    """
    return _made(name, dtype, place, *_named_argument(name, args, options))


def _named_argument(name: str, args: tuple[Any, ...], options: dict[str, Any]) -> tuple[Any, ...]:
    """The arguments, of which one alone may be given by name."""
    kinds: dict[str, type | tuple[type, ...]] = {"other": Tensor, "data": object, "size": (list, tuple)}
    if not options:
        return args
    key = next(iter(options)) if len(options) == 1 else ""
    value: Any = options.get(key)
    if args or not isinstance(value, kinds.get(key, ())):
        given = ", ".join([type(a).__name__ for a in args] + [f"{k}={type(v).__name__}" for k, v in options.items()])
        raise OperatorArgumentError(
            f"{name}() received an invalid combination of arguments - got ({given})",
            found="expected one of (*, device), (Tensor other), (tuple of ints size, *, device), (object data, *, device)",
            advice="give sizes, data or a tensor, and nothing else but a device",
        )
    return (Size(options[key]),) if key == "size" else (value,)


def _is_size(value: Any) -> bool:
    """Whether it is an integer, which NumPy's are too, and no bool, tensor or array."""
    return type(value) is int or (
        hasattr(value, "__index__") and not hasattr(value, "__len__") and type(value) is not bool
    )


def _made(name: str, dtype: dtype, device: _DeviceLike, *args: Any) -> Tensor:
    first = args[0] if len(args) == 1 else None
    if isinstance(first, Tensor):
        aliased: Tensor = ops.aten.alias.default(first)
        return aliased if device is None else aliased.to(device)
    sizes = first if isinstance(first, Size) else args
    if all(map(_is_size, sizes)):
        empty: Tensor = ops.aten.empty.memory_format(list(sizes or [0]), dtype=dtype, device=device)
        return empty
    if len(args) > 1 or isinstance(first, (bool, int, float, complex, str)) or not hasattr(type(first), "__len__"):
        raise OperatorArgumentError(
            f"{name}({', '.join(shown(a) for a in args)})",
            found=f"new(): data must be a sequence (got {type(args[0]).__name__})"
            if len(args) == 1
            else "several arguments",
            advice="give a tensor, a sequence of numbers or sizes; opmux.tensor makes a tensor of one number",
        )
    return tensor(first, dtype=dtype, device=device)


Tensor.__new__ = staticmethod(new_tensor)  # type: ignore[method-assign, assignment]
