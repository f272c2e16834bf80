"""`Variable`: what tensors that record were before tensors recorded themselves; programs of that time still make them."""

from typing import Any, Final

import opmux
from opmux import Tensor
from opmux.errors import OperatorArgumentError, caution

__all__ = ["Variable"]

_NOT_GIVEN: Final = object()


class _VariableType(type):
    """Makes every tensor an instance of `Variable`."""

    def __instancecheck__(cls, instance: object) -> bool:
        return isinstance(instance, Tensor)


class Variable(metaclass=_VariableType):
    """`Variable(data, requires_grad=False)` is a tensor over the same memory that is a leaf; tensors need nothing like it.

    Args:
        data: A tensor; an empty one if left out.
        requires_grad: Whether the leaf requires grad.
        volatile: What `no_grad` is today; warned of, and without effect.

    Raises:
        OperatorArgumentError: `data` is no tensor.
        OperatorValueError: The leaf is to require grad, and its dtype has none.
    """

    __module__ = "opmux.autograd"

    def __new__(cls, data: Any = None, requires_grad: bool = False, volatile: Any = _NOT_GIVEN) -> Any:
        """See the class."""
        if volatile is not _NOT_GIVEN:
            caution("volatile was removed and now has no effect. Use `with opmux.no_grad():` instead.")
        if data is None:
            return opmux.empty(0, requires_grad=requires_grad)
        if not isinstance(data, Tensor):
            raise OperatorArgumentError(
                f"Variable data has to be a tensor, but got {type(data).__name__}",
                found="a Variable shares the memory of a tensor",
                advice="make a tensor: opmux.tensor(data, requires_grad=...)",
            )
        return data.detach().requires_grad_(requires_grad)
