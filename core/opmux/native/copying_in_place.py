"""Kernels in place of small arrays, which copy what the kernel that returns a new tensor gives.

A kernel that computes into a destination has its Meta function ask first what may be wrong, since nothing may be written before.
For a few elements that takes several times as long as a new array and a copy of it, and computing has asked it all: a result of
the tensor's own shape and dtype, or of bools, may be written into it.
"""

from collections.abc import Callable
from typing import Any, Final

from opmux.dispatch import ARRAY_ERRORS
from opmux.tensor import ArrayBackend, Tensor, owner_of

__all__ = ["copying_kernel"]

#: Of more elements a copy takes about as long as asking first.
_MOST: Final = 8192


def copying_kernel(
    be: ArrayBackend,
    functional: Callable[[], Callable[..., Any]],
    general: Callable[..., Any],
    check: Callable[..., None] | None,
) -> Callable[..., Any]:
    """Kernel in place of an operator whose results are new tensors.

    Args:
        be: Backend of the arrays, which have a `base`.
        functional: Makes the kernel that returns a new tensor, when the first call needs it.
        general: The kernel for everything else; it raises the errors, before which nothing was written.
        check: Refuses overlapping memory, which arrays that own theirs have none of; None where the operator's Meta function
            does so: arrays that may overlap are left to the general kernel, which asks it.
    """
    array_type: Any = be.array_type
    minds_itself = check is None
    check = check or _apart
    compute: Any = None

    def kernel(self: Tensor, /, *args: Any, **kwargs: Any) -> Any:
        nonlocal compute
        array: Any = self._array
        if array.__class__ is array_type and array.size <= _MOST:
            try:
                is_view = array.base is not None
                if is_view:
                    check(array)
                for x in args if not kwargs else (*args, *kwargs.values()):
                    operand: Any = getattr(x, "_array", None)
                    if (
                        operand.__class__ is array_type
                        and (minds_itself or operand is not array)
                        and (is_view or operand is array or operand.base is not None)
                    ):
                        check(array, operand)
                if compute is None:
                    compute = functional()
                result: Any = compute(self, *args, **kwargs)._array
                if result.shape == array.shape and (result.dtype is array.dtype or result.dtype.kind == "b"):
                    array[...] = result
                    return self
            except ARRAY_ERRORS:
                pass
        return general(self, *args, **kwargs)

    return kernel


def _apart(array: Any, operand: Any = None) -> None:
    """Raises LookupError where a view, or an operand that views the array, would have to be looked at."""
    if operand is None or owner_of(operand) is array:
        raise LookupError("whether these arrays may share memory")
