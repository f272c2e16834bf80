"""Python numbers in the place of tensors."""

from typing import Any, Final

from opmux.dispatch import EMPTY, checked_number
from opmux.tensor._tensor import Tensor

__all__ = ["wrap_number"]

_NO_DEVICE: Any = None
_NUMBERS: Final[tuple[Any, ...]] = (bool, int, float, complex)
_LEAST: Final = -(2**63)
_LARGEST: Final = 2**63 - 1
_new: Final = object.__new__


def wrap_number(value: Any) -> Tensor:
    """A Python number as a tensor of shape (), with its number's dtype, no keys and no device.

    Raises:
        OperatorOverflowError: It is an integer that no 64 bits hold.
    """
    kind = type(value)
    if kind is int:
        if not _LEAST <= value <= _LARGEST:
            checked_number(value)
    elif kind not in _NUMBERS:
        # Of a subclass: numpy.float64 would bring a dtype of its own, which must not count.
        kind = next(kind for kind in _NUMBERS if isinstance(value, kind))
        value = kind(value)
    tensor = _new(Tensor)
    tensor._array = value
    tensor._keys = EMPTY
    tensor._device = _NO_DEVICE
    return tensor
