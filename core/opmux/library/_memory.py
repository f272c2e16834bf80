"""Which tensors share memory."""

from collections.abc import Iterator
from typing import Any

from opmux.errors import OperatorValueError
from opmux.tensor import Tensor

__all__ = ["memory_of", "refuse_shared_memory", "tensors_in"]


def memory_of(tensor: Tensor) -> object:
    """What is equal for tensors over the same memory: its address, or the array where the module does not tell."""
    address = tensor.data_ptr()
    return address - tensor.storage_offset() * tensor.itemsize if address else id(tensor._array)


def tensors_in(values: Any) -> Iterator[Tensor]:
    """The tensors among values, and in lists and tuples among them."""
    for value in values:
        if isinstance(value, Tensor):
            yield value
        elif isinstance(value, list | tuple):
            yield from tensors_in(value)


def refuse_shared_memory(name: str, args: tuple[Any, ...], kwargs: dict[str, Any], result: Any) -> None:
    """Refuses results that share memory with arguments or each other.

    Raises:
        OperatorValueError: One does.
    """
    taken = {memory_of(tensor) for tensor in tensors_in((*args, *kwargs.values()))}
    for tensor in tensors_in((result,)):
        memory = memory_of(tensor)
        if memory in taken:
            raise OperatorValueError(
                f"{name}: a result of a custom operator must share no memory with its arguments or other results",
                found=f"a result of shape {list(tensor.shape)} does",
                advice="return a clone() of it, or have the operator write its argument and return nothing",
            )
        taken.add(memory)
