"""A tensor's data as Python numbers, NumPy arrays and DLPack capsules.

What is needed of the array module is asked of the register at the time of the call, so that a tensor keeps nothing of a plugin.
"""

import importlib
import sys
from typing import TYPE_CHECKING, Any

from opmux.dispatch import requires_grad
from opmux.errors import OperatorValueError

if TYPE_CHECKING:
    from opmux.tensor._array_backend import ArrayBackend
    from opmux.tensor._device import device
    from opmux.tensor._tensor import Tensor


def _owner(tensor: "Tensor") -> "ArrayBackend":
    # The register makes tensors, so it stands above this module; it is reached at run time only.
    from opmux.tensor._array_backend import array_backend

    return array_backend(tensor._device.type)


def native(tensor: "Tensor", asked: str) -> Any:
    """The native array.

    Raises:
        OperatorValueError: The tensor is on the meta device.
    """
    if tensor.is_meta:
        raise OperatorValueError(
            f"{asked} of a tensor on the meta device",
            found=f"it has shape {list(tensor.shape)} and dtype {tensor.dtype}, but no data",
            advice="make it on another device",
        )
    return tensor._array


def host_array(tensor: "Tensor", asked: str) -> Any:
    """The data as a `numpy.ndarray`, or a Python number as it is wrapped, copied from the device if need be."""
    array = native(tensor, asked)
    if tensor._is_wrapped_number:
        return _Number(array)
    return _owner(tensor).to_numpy(array)


class _Number:
    """A Python number with the two methods of an array that reading it takes."""

    def __init__(self, value: complex) -> None:
        self._value = value

    def tolist(self) -> complex:
        return self._value

    item = tolist


def item(tensor: "Tensor") -> Any:
    """The only element as a Python number."""
    if tensor.numel() != 1:
        raise OperatorValueError(
            f"item() of a tensor with {tensor.numel()} elements",
            found=f"shape {list(tensor.shape)}",
            advice="use tolist()",
        )
    return host_array(tensor, "item()").item()


def numpy(tensor: "Tensor", force: bool) -> Any:
    """The data as a `numpy.ndarray`; see `Tensor.numpy`."""
    array = native(tensor, "numpy()")
    if tensor._is_wrapped_number:
        return importlib.import_module("numpy").asarray(array)
    owner = _owner(tensor)
    if requires_grad(tensor._keys) and not force:
        raise OperatorValueError(
            "numpy() of a tensor that requires grad",
            found="a NumPy array would not record gradients",
            advice="tensor.detach().numpy()",
        )
    if not owner.on_host and not force:
        raise OperatorValueError(
            f"numpy() of a tensor on device {tensor._device}", advice="tensor.cpu().numpy() or tensor.numpy(force=True)"
        )
    return owner.to_numpy(array)


def array_protocol(tensor: "Tensor", dtype: Any, copy: bool | None) -> Any:
    """What `numpy.asarray(tensor)` and `numpy.array(tensor)` get."""
    array = numpy(tensor, False)
    if dtype is not None and array.dtype != dtype:
        if copy is False:
            raise OperatorValueError(f"__array__(dtype={dtype}, copy=False)", found=f"the data is {array.dtype}")
        return array.astype(dtype)
    return array.copy() if copy else array


def dlpack(tensor: "Tensor", options: dict[str, Any]) -> Any:
    """A DLPack capsule that shares the data."""
    if requires_grad(tensor._keys):
        raise OperatorValueError("__dlpack__() of a tensor that requires grad", advice="tensor.detach() first")
    return native(tensor, "__dlpack__()").__dlpack__(**options)


def shallow_copy(tensor: "Tensor") -> "Tensor":
    """Another tensor over the same memory, with the same history."""
    copied = object.__new__(type(tensor))
    copied.__dict__.update(tensor.__dict__)
    return copied


def deep_copy(tensor: "Tensor") -> "Tensor":
    """A tensor with its own copy of the data; only leaves can be copied so.

    Raises:
        OperatorValueError: The tensor was made by a recorded operation.
    """
    if not tensor.is_leaf:
        raise OperatorValueError("deepcopy of a tensor that is no leaf", advice="copy tensor.detach()")
    owner = _owner(tensor)
    copied = owner.wrap(owner.xp.array(tensor._array, copy=True) if not tensor.is_meta else tensor._array)
    return copied.requires_grad_() if tensor.requires_grad else copied


def from_pickle(array: Any, place: "device", grad: bool) -> "Tensor":
    """The tensor that was pickled, on its device."""
    from opmux.tensor._array_backend import array_backend

    owner = array_backend(place.type)
    tensor = owner.wrap(owner.from_numpy(array))
    return tensor.requires_grad_() if grad else tensor


def numpy_module() -> Any:
    """NumPy if something has imported it, else None: the core itself does not need it."""
    return sys.modules.get("numpy")
