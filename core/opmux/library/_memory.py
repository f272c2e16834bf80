"""Which tensors share memory."""

from collections.abc import Callable
from typing import Any

from opmux.dispatch import location_of, tensors_in
from opmux.errors import OperatorValueError
from opmux.tensor import Tensor, owner_of

__all__ = ["memory_of", "refuse_shared_memory"]


def memory_of(tensor: Tensor) -> int:
    """What is equal for tensors over the same memory, while they live: the identity of the array at its root."""
    array = tensor._array
    return id(array if getattr(array, "base", None) is None else owner_of(array))


def refuse_shared_memory(
    name: str, fn: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any], result: Any
) -> None:
    """Refuses results of a function that share memory with arguments or each other.

    Raises:
        OperatorValueError: One does.
    """
    taken = set()
    for tensor in tensors_in((*args, *kwargs.values()) if kwargs else args):
        array = tensor._array  # `memory_of`, without its frame where the array is no view
        taken.add(id(array) if getattr(array, "base", None) is None else memory_of(tensor))
    for tensor in (result,) if isinstance(result, Tensor) else tensors_in((result,)):
        memory = memory_of(tensor)
        if memory in taken:
            raise OperatorValueError(
                f"{name}: the output of this custom operator (1) must not also be an input to this custom operator and "
                "(2) may not alias any inputs to this custom operator or other returns",
                found=f"a result of shape {list(tensor.shape)} shares memory",
                where=location_of(fn),
                advice="return a clone of it, as in x.clone(), or have the operator write its argument and return nothing",
            )
        taken.add(memory)
