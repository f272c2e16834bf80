"""Checks of what modules are called with, before they look at it themselves."""

from typing import Any

from opmux.errors import OperatorArgumentError, shown
from opmux.tensor import Tensor

__all__ = ["checked_tensor", "checked_text"]


def checked_tensor(value: Any, what: str) -> Tensor:
    """The value, which is a tensor.

    Raises:
        OperatorArgumentError: It is none.
    """
    if not isinstance(value, Tensor):
        raise OperatorArgumentError(f"{what} must be a Tensor", found=f"got {shown(value)}", advice="pass a Tensor")
    return value


def checked_text(value: Any, what: str) -> str:
    """The value, which is a text.

    Raises:
        OperatorArgumentError: It is none.
    """
    if not isinstance(value, str):
        raise OperatorArgumentError(f"{what} should be a string", found=f"got {shown(value)}", advice="pass a str")
    return value
