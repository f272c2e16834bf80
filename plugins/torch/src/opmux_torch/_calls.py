"""How each operator of torch is computed, found when torch first calls it. See Note [Who computes] in `_operators.py`."""

from collections.abc import Callable
from typing import Any, Final, final

__all__ = ["CALLS"]


@final
class _Calls(dict[Any, Callable[[Any, Any], Any]]):
    """Functions of an operator's positional and its keyword arguments.

    Attributes:
        make: Makes one; set before there is a tensor.
    """

    make: Callable[[Any], Callable[[Any, Any], Any]]

    def __missing__(self, operator: Any) -> Callable[[Any, Any], Any]:
        found = self[operator] = self.make(operator)
        return found


CALLS: Final = _Calls()
