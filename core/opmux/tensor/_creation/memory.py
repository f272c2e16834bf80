"""Tensors over the memory of other libraries: NumPy's arrays, buffers, and what DLPack lends."""

from typing import Any, Final

from opmux.dispatch import active_modes, check_bool, explained, get_state, mark_if_enabled
from opmux.errors import OperatorArgumentError, OperatorValueError, caution
from opmux.tensor._array_backend import array_backend
from opmux.tensor._device import device, to_device
from opmux.tensor._dtype import bfloat16, dtype, dtype_of, to_dtype
from opmux.tensor._nested import is_numpy_array
from opmux.tensor._ops import ops
from opmux.tensor._storage import lent, unlocked
from opmux.tensor._tensor import Tensor

__all__ = ["fault_of", "finished", "from_dlpack", "from_numpy", "frombuffer", "lifted", "tensor_over"]

#: Device types by DLPack's codes; 3 and 11 are pinned host memory, 13 is managed memory.
_DLPACK_DEVICES: Final = {1: "cpu", 2: "cuda", 3: "cpu", 10: "rocm", 11: "cpu", 13: "cuda"}
_DeviceLike = device | str | None


def finished(result: Tensor, requires_grad: bool) -> Tensor:
    """The tensor as a function that makes one returns it: marked where that is asked, and with its gradient wanted."""
    if get_state() is not None:
        mark_if_enabled(result)
    return result if requires_grad is False else result.requires_grad_(requires_grad)


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
    fault = fault_of(array)
    if fault:
        raise OperatorValueError("from_numpy", found=fault, advice="pass a converted copy, or use opmux.tensor(array)")
    return lifted(tensor_over(array, "NumPy array"))


def lifted(fresh: Tensor) -> Tensor:
    """A tensor that was made of data, as modes see it."""
    return ops.aten.lift_fresh.default(fresh) if active_modes() else fresh


def tensor_over(array: Any, what: str) -> Tensor:
    """A tensor over the memory of an array, which belongs to `what`."""
    if not array.flags.writeable:
        caution(
            f"The given {what} is not writable: writing into the tensor over it is an error, or changes it all the same"
        )
    backend = array_backend("cpu")
    return mark_if_enabled(backend.wrap(backend.from_numpy(lent(backend.xp, array))))


def fault_of(array: Any) -> str:
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


@explained
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
        view = memoryview(buffer)
    except TypeError as error:
        raise OperatorValueError(
            f"frombuffer of {type(buffer).__name__}",
            found="object does not implement Python buffer protocol.",
            advice="pass bytes, a bytearray or a memoryview; opmux.tensor reads numbers and nested sequences of them",
        ) from error
    except (ValueError, BufferError) as error:
        raise OperatorValueError(
            f"frombuffer of {type(buffer).__name__}",
            found=f"it gives no buffer: {error}",
            advice='pass memory that is not released; of an array of NumPy its bytes: array.view("uint8")',
        ) from error
    if not view.c_contiguous:
        raise OperatorValueError(
            f"frombuffer of {type(buffer).__name__}",
            found="its bytes have gaps, or another order",
            advice="copy it first: bytearray(buffer)",
        )
    length = view.nbytes
    dtype = to_dtype(dtype)
    left, size = length - offset, dtype.itemsize
    fault, advice = "", "leave count out, or give fewer elements"
    if length == 0 or count == 0:
        fault = f"both buffer length ({length}) and count ({count}) must not be 0"
        advice = f"opmux.empty(0, dtype={dtype}) is a tensor without elements"
    elif not 0 <= offset < length:
        advice = f"give an offset from 0 to {length - 1}"
        fault = (
            f"offset ({offset} bytes) must be non-negative and no greater than buffer length ({length} bytes) minus 1"
        )
    elif count < 0 and left % size:
        advice = (
            f"give count={left // size}, another offset or another dtype" if left >= size else "give a smaller dtype"
        )
        fault = (
            f"buffer length ({left} bytes) after offset ({offset} bytes) must be a multiple of element size ({size})"
        )
    elif count > 0 and count * size > left:
        fault = (
            f"requested buffer length ({count} * {size} bytes) after offset ({offset} bytes) must not be greater than "
            f"actual buffer length ({length} bytes)"
        )
    if fault:
        raise OperatorValueError(f"frombuffer of {length} bytes as {dtype}", found=fault, advice=advice)
    backend = array_backend("cpu")
    array = backend.xp.frombuffer(buffer, backend.native_dtype[dtype], count, offset)
    return finished(tensor_over(array, "buffer"), requires_grad)


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
            advice="move the array to the host where it was made",
        )
    backend = array_backend(device_type)
    here = backend.device if backend.runtime is None else backend.numbered(index)
    # Before the capsule is consumed: a refusal leaves it to be used elsewhere.
    elsewhere = _other_place(here, device, copy)
    with backend.on(here):
        array = received.read(backend.xp.from_dlpack)
        if received.is_unversioned and not getattr(getattr(array, "flags", None), "writeable", True):
            array = unlocked(backend.xp, array)
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
