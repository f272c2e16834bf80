"""Tensors from Python numbers, NumPy arrays and other libraries' arrays."""

import importlib
from typing import Any

from opmux.errors import OperatorArgumentError, OperatorValueError
from opmux.tensor._array_backend import ArrayBackend, array_backend
from opmux.tensor._device import device, to_device
from opmux.tensor._dtype import bool_, default_complex_dtype, dtype, dtype_of, get_default_dtype, int64, to_dtype
from opmux.tensor._tensor import Tensor

__all__ = ["as_tensor", "asarray", "from_dlpack", "from_numpy", "tensor"]


def tensor(
    data: Any,
    *,
    dtype: dtype | None = None,
    device: "device | str | None" = None,
    requires_grad: bool = False,
) -> Tensor:
    """A tensor with its own copy of the data.

    Args:
        data: A number, nested sequences of numbers, a tensor, or anything with `__array__`.
        dtype: Element type; if None that of an array, and for Python numbers bool, int64, the default dtype or the
            default complex dtype, whichever holds all of them.
        device: Where to put it; the device of a tensor, else the default one.
        requires_grad: Whether operators record how to differentiate with respect to it.

    Raises:
        OperatorValueError: Sequences of unequal lengths; with the place.
        OperatorArgumentError: Something that is no number.
        PluginError: No loaded plugin provides the device, or `requires_grad` needs the autograd plugin.
    """
    made = _made(data, dtype, device, copy=True)
    return made.requires_grad_() if requires_grad else made


def as_tensor(data: Any, *, dtype: dtype | None = None, device: "device | str | None" = None) -> Tensor:
    """The data as a tensor, which shares memory with a tensor or array of the right dtype and device.

    Args and errors are those of `tensor`.
    """
    if isinstance(data, Tensor) and dtype in (None, data.dtype) and device in (None, data.device, str(data.device)):
        return data
    return _made(data, dtype, device, copy=False)


def asarray(
    obj: Any, *, dtype: dtype | None = None, device: "device | str | None" = None, copy: bool | None = None
) -> Tensor:
    """The data as a tensor.

    Args:
        obj: What `tensor` takes.
        dtype: Element type; see `tensor`.
        device: Where to put it; see `tensor`.
        copy: True always copies, None and False share memory where that is possible.

    Raises:
        OperatorValueError: `copy` is False and sharing is impossible.
    """
    if copy:
        return _made(obj, dtype, device, copy=True)
    if copy is False and not isinstance(obj, Tensor) and not hasattr(obj, "__array__"):
        raise OperatorValueError("asarray(copy=False)", found=f"{type(obj).__name__} holds no memory to share")
    return as_tensor(obj, dtype=dtype, device=device)


def from_numpy(array: Any) -> Tensor:
    """A CPU tensor that shares memory with a `numpy.ndarray`.

    Raises:
        OperatorArgumentError: It is no array, or its dtype is none of a tensor's.
    """
    if not hasattr(array, "__array_interface__") or not hasattr(array, "dtype"):
        raise OperatorArgumentError(
            f"from_numpy({type(array).__name__})", found="no NumPy array", advice="use opmux.tensor for other data"
        )
    dtype_of(array.dtype)
    owner = array_backend("cpu")
    return owner.wrap(owner.from_numpy(array))


def from_dlpack(ext_tensor: Any) -> Tensor:
    """A tensor that shares memory with an array of another library, through the DLPack protocol.

    Args:
        ext_tensor: An object with `__dlpack__` and `__dlpack_device__`.

    Raises:
        OperatorArgumentError: The object does not offer the protocol, or lives on a device without backend.
    """
    if not hasattr(ext_tensor, "__dlpack__") or not hasattr(ext_tensor, "__dlpack_device__"):
        raise OperatorArgumentError(f"from_dlpack({type(ext_tensor).__name__})", found="no __dlpack__ method")
    kind = int(ext_tensor.__dlpack_device__()[0])
    if kind not in _DLPACK_DEVICES:
        raise OperatorArgumentError(f"from_dlpack({type(ext_tensor).__name__})", found=f"DLPack device type {kind}")
    owner = array_backend(_DLPACK_DEVICES[kind])
    return owner.wrap(owner.xp.from_dlpack(ext_tensor))


#: Device types by DLPack's codes: kDLCPU, kDLCUDA and its pinned and managed memory.
_DLPACK_DEVICES = {1: "cpu", 2: "cuda", 3: "cpu", 13: "cuda"}


def _made(data: Any, dtype: dtype | None, place: "device | str | None", *, copy: bool) -> Tensor:
    wanted = None if dtype is None else to_dtype(dtype)
    if isinstance(data, Tensor):
        return _from_tensor(data, wanted, data.device if place is None else to_device(place), copy)
    owner = array_backend(to_device(place).type)
    if hasattr(data, "__array__") and hasattr(data, "dtype"):
        return owner.wrap(_from_array(owner, data, wanted, copy))
    shape = _shape(data)
    native = owner.native_dtype[wanted or _inferred(data)]
    if owner.device_type == "meta":
        return owner.wrap(owner.xp.empty(shape, dtype=native))
    return owner.wrap(owner.xp.asarray(_plain(data), dtype=native).reshape(shape))


def _from_tensor(data: Tensor, wanted: dtype | None, place: device, copy: bool) -> Tensor:
    source, target = array_backend(data.device.type), array_backend(place.type)
    array = data._array if source is target else target.from_numpy(source.to_numpy(data._array))
    native = target.native_dtype[wanted or data.dtype]
    made = target.xp.array(array, dtype=native, copy=True) if copy else target.xp.asarray(array, dtype=native)
    return target.wrap(made)


def _from_array(owner: ArrayBackend, data: Any, wanted: dtype | None, copy: bool) -> Any:
    if not isinstance(data, owner.array_type):
        numpy = importlib.import_module("numpy")
        data = owner.from_numpy(numpy.asarray(data))
    native = owner.native_dtype[wanted or dtype_of(data.dtype)]
    return owner.xp.array(data, dtype=native, copy=True) if copy else owner.xp.asarray(data, dtype=native)


def _is_sequence(data: Any) -> bool:
    return hasattr(data, "__len__") and hasattr(data, "__getitem__") and getattr(data, "shape", None) != ()


def _shape(data: Any, path: str = "data") -> tuple[int, ...]:
    """Shape of nested sequences, which must all have equal lengths at a level."""
    if isinstance(data, str | bytes | dict):
        raise OperatorArgumentError(
            f"opmux.tensor: {path} is a {type(data).__name__}", found=repr(data), advice="pass numbers"
        )
    if not _is_sequence(data):
        _check_number(data, path)
        return ()
    shapes = [_shape(item, f"{path}[{i}]") for i, item in enumerate(data)]
    for i, shape in enumerate(shapes):
        if shape != shapes[0]:
            raise OperatorValueError(
                "opmux.tensor: sequences of unequal lengths",
                found=f"{path}[{i}] has shape {list(shape)}, {path}[0] has {list(shapes[0])}",
                advice="pad them to one length",
            )
    return (len(shapes), *(shapes[0] if shapes else ()))


def _check_number(data: Any, path: str) -> None:
    if not isinstance(data, bool | int | float | complex) and not hasattr(data, "item"):
        raise OperatorArgumentError(
            f"opmux.tensor: {path} is a {type(data).__name__}", found=repr(data), advice="pass numbers"
        )


def _plain(data: Any) -> Any:
    """Nested lists of Python numbers."""
    if _is_sequence(data):
        return [_plain(item) for item in data]
    return data.item() if hasattr(data, "item") else data


def _inferred(data: Any) -> dtype:
    """The dtype that holds all numbers of nested sequences; the default dtype where there are none."""
    kinds = set(_kinds(data))
    if complex in kinds:
        return default_complex_dtype()
    if float in kinds or not kinds:
        return get_default_dtype()
    return int64 if int in kinds else bool_


def _kinds(data: Any) -> set[type]:
    if _is_sequence(data):
        return set().union(*map(_kinds, data)) if len(data) else set()
    return {type(data.item() if hasattr(data, "item") else data)}
