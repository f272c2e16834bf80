"""What makes tensors: of an array module's arrays, and of Python numbers in the place of tensors."""

from collections.abc import Callable
from typing import Any, Final, cast, final

from opmux.dispatch import EMPTY, checked_number
from opmux.tensor import _backends
from opmux.tensor._array_backend_base import ArrayBackendBase
from opmux.tensor._tensor import Tensor

__all__ = ["ArrayBackend", "array_backend", "array_backend_or_none", "registered_backends", "wrap_number"]

_new: Final = object.__new__
#: Arguments of `object.__new__`, given whole: a call makes a tuple of what it is given one by one.
_TENSOR: Final = (Tensor,)
_NO_DEVICE: Any = None
_NUMBERS: Final[tuple[Any, ...]] = (bool, int, float, complex)
_LEAST: Final = -(2**63)
_LARGEST: Final = 2**63 - 1


@final
class ArrayBackend(ArrayBackendBase):
    """The array module behind one device type, and tensors over its arrays. `ArrayBackendBase` says what it is made with."""

    def wrap(self, array: Any) -> Tensor:
        """Fresh tensor over a native array, without copying; a scalar of the array module becomes a 0-dim array."""
        if array.__class__ is not self.array_type and not isinstance(array, self.array_type):
            array = self.xp.asarray(array)
        tensor = _new(*_TENSOR)
        tensor._array = array
        tensor._keys = self.keys
        tensor._device = self._only_device or self.device_of(array)
        return tensor


# The register of `_backends.py` with the type of what it holds, which is made here.
array_backend: Final = cast(Callable[[str], ArrayBackend], _backends.array_backend)
array_backend_or_none: Final = cast(Callable[[str], ArrayBackend | None], _backends.array_backend_or_none)
registered_backends: Final = cast(Callable[[], list[ArrayBackend]], _backends.registered_backends)


def wrap_number(value: Any) -> Tensor:
    """A Python number as a tensor of shape (), with its number's dtype, no keys and no device.

    Raises:
        OperatorOverflowError: It is an integer that no 64 bits hold.
    """
    kind = type(value)
    if kind is int:
        if not _LEAST <= value <= _LARGEST:
            checked_number(value)
    elif kind is not float and kind not in _NUMBERS:
        # Of a subclass: numpy.float64 would bring a dtype of its own, which must not count.
        kind = next(kind for kind in _NUMBERS if isinstance(value, kind))
        value = kind(value)
    tensor = _new(*_TENSOR)
    tensor._array = value
    tensor._keys = EMPTY
    tensor._device = _NO_DEVICE
    return tensor
