"""The numbers that arguments can be: what becomes one, and integers of 64 bits."""

import operator
from typing import Any, Final

from opmux.dispatch._keyset import is_tensor
from opmux.errors import OperatorOverflowError

__all__ = [
    "LARGEST",
    "LARGEST_UNSIGNED",
    "LEAST",
    "Refused",
    "as_scalar",
    "check_integer",
    "checked_number",
    "to_bool",
    "to_float",
    "to_int",
    "to_scalar",
    "too_large",
]

#: Limits of int64, and the largest number of uint64, which Scalar arguments may have.
LEAST: Final = -(2**63)
LARGEST: Final = 2**63 - 1
LARGEST_UNSIGNED: Final = 2**64 - 1


def checked_number(value: Any) -> Any:
    """A number, if it is none of those that no 64 bits hold.

    Raises:
        OperatorOverflowError: It is an integer below -2**63, or 2**64 or more.
    """
    if isinstance(value, int) and not LEAST <= value <= LARGEST_UNSIGNED:
        raise too_large(value)
    return value


def check_integer(*values: int | None) -> None:
    """Refuses integers that C++ has no `int64_t` for, in an operator that makes no other use of them.

    The first call of an operator refuses them by itself; later ones find their kernel without a look at numbers, and one that
    computes with an integer is refused by the array module. None stands for one that is left out.

    Raises:
        OperatorOverflowError: One is less than -2**63, or 2**63 or more.
    """
    for value in values:
        if value is not None and not LEAST <= value <= LARGEST:
            raise too_large(value)


def too_large(value: int) -> OperatorOverflowError:
    """What to raise for an integer that does not fit."""
    return OperatorOverflowError(
        f"an integer of {value.bit_length()} bits as an argument",
        found="int too big to convert: no 64 bits hold it",
        advice="integers lie between -2**63 and 2**63 - 1",
    )


class Refused(Exception):  # noqa: N818 -- never leaves this package; the message is written by `ArgumentConverter`
    """A value that its argument's type does not accept.

    Attributes:
        by_value: Whether another value of the same Python type would have been accepted.
    """

    def __init__(self, *, by_value: bool = False) -> None:
        super().__init__()
        self.by_value = by_value


def _item(value: Any) -> Any:
    """The Python number in a zero-dimensional tensor or NumPy scalar."""
    if getattr(value, "shape", None) != () or not hasattr(value, "item"):
        raise Refused(by_value=is_tensor(value))
    return value.item()


def to_scalar(value: Any) -> Any:
    """The Python number that a number, a zero-dimensional tensor or a NumPy scalar is."""
    if isinstance(value, (int, float, complex)):
        return checked_number(value)
    number = _item(value)
    return number if is_tensor(value) else as_scalar(number)


def as_scalar(number: Any) -> Any:
    """The number that PyTorch takes what one of NumPy's holds for: of its bools a float."""
    return float(number) if number.__class__ is bool else number


def to_int(value: Any) -> int:
    """The int that an integer of any class is, if it fits 64 bits."""
    if isinstance(value, (bool, float, str)):
        raise Refused
    try:
        number = operator.index(value)
    except TypeError:
        raise Refused(by_value=is_tensor(value)) from None
    if not LEAST <= number <= LARGEST:
        raise too_large(number)
    return number


def to_float(value: Any) -> float:
    """The float that a real number of any class is."""
    if isinstance(value, (int, float)):
        try:
            return float(value)
        except OverflowError:
            raise too_large(int(value)) from None
    number = _item(value)
    if isinstance(number, (int, float)):
        return float(number)
    raise Refused(by_value=True)


def to_bool(value: Any) -> bool:
    """The bool that a bool of any class is."""
    if isinstance(value, bool):
        return value
    number = _item(value)
    if isinstance(number, bool):
        return number
    raise Refused(by_value=True)
