"""`Tensor(...)` and `A(...)` for a subclass: PyTorch's oldest way to make a tensor, and the one that subclasses inherit."""

from typing import Any

from opmux.dispatch import DispatchKeySet
from opmux.errors import OperatorArgumentError, shown
from opmux.tensor._creation import tensor
from opmux.tensor._device import device as _Device  # noqa: N812 -- a parameter has that name
from opmux.tensor._dtype import get_default_dtype
from opmux.tensor._ops import ops
from opmux.tensor._strides import Size
from opmux.tensor._subclass import unasked
from opmux.tensor._tensor import Tensor

__all__ = ["new_tensor"]


def new_tensor(cls: type[Tensor], /, *args: Any, **options: Any) -> Any:
    """A tensor of a class: over the memory of another, of data, or of sizes and without values.

    Args:
        cls: The class; `__new__` of a subclass gives its own.
        args: A tensor, a sequence of numbers, or sizes; nothing for an empty tensor. A backend's array, keys and device.
        options: `data`, `device`.

    Raises:
        OperatorArgumentError: Something else.
    """
    if len(args) == 3 and args[1].__class__ is DispatchKeySet:
        return object.__new__(cls)
    return unasked(_made_as, cls, args, options)


def _made_as(cls: type[Tensor], args: tuple[Any, ...], options: dict[str, Any]) -> Tensor:
    made = _made(cls.__name__, *args, **options)
    return made if cls is Tensor else made.as_subclass(cls)


def _made(name: str, *args: Any, data: Any = None, device: _Device | str | None = None) -> Tensor:
    if data is not None:
        args = (data, *args)
    first = args[0] if len(args) == 1 else None
    if isinstance(first, Tensor):
        aliased: Tensor = ops.aten.alias.default(first)
        return aliased if device is None else aliased.to(device)
    sizes = first if isinstance(first, Size) else args
    if all(type(size) is int for size in sizes):
        empty: Tensor = ops.aten.empty.memory_format(
            list(sizes) if sizes else [0], dtype=get_default_dtype(), device=device
        )
        return empty
    if len(args) > 1 or isinstance(first, (bool, int, float, complex, str)) or not hasattr(type(first), "__len__"):
        raise OperatorArgumentError(
            f"{name}({', '.join(shown(a) for a in args)})",
            found=f"new(): data must be a sequence (got {type(args[0]).__name__})"
            if len(args) == 1
            else "several arguments",
            advice="give a tensor, a sequence of numbers or sizes; opmux.tensor makes a tensor of one number",
        )
    return tensor(first, dtype=get_default_dtype(), device=device)


Tensor.__new__ = staticmethod(new_tensor)  # type: ignore[method-assign, assignment]
