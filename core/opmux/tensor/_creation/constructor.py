"""`Tensor(...)`: over the memory of another tensor, of data, or of sizes and without values."""

from typing import Any

from opmux.dispatch import DispatchKeySet
from opmux.errors import OperatorArgumentError, shown
from opmux.tensor._creation.values import tensor
from opmux.tensor._device import device
from opmux.tensor._dtype import dtype, get_default_dtype
from opmux.tensor._ops import ops
from opmux.tensor._strides import Size
from opmux.tensor._subclass import unasked
from opmux.tensor._tensor import Tensor

__all__ = ["construct", "new_tensor"]

_DeviceLike = device | str | None


def new_tensor(cls: type[Tensor], /, *args: Any, **options: Any) -> Any:
    """A tensor of a class: over the memory of another, of data, or of sizes and without values.

    Args:
        cls: The class; `__new__` of a subclass gives its own.
        args: A tensor, a sequence of numbers, or sizes; nothing for an empty tensor. A backend's array, keys and device.
        options: `device`; in place of arguments `other`, a tensor, `data` or `size`.

    Raises:
        OperatorArgumentError: Something else.
    """
    if len(args) == 3 and args[1].__class__ is DispatchKeySet:
        return object.__new__(cls)
    return unasked(_made_as, cls, args, options)


def _made_as(cls: type[Tensor], args: tuple[Any, ...], options: dict[str, Any]) -> Tensor:
    made = construct(cls.__name__, get_default_dtype(), options.pop("device", None), args, options)
    return made if cls is Tensor else made.as_subclass(cls)


def construct(name: str, dtype: dtype, place: _DeviceLike, args: tuple[Any, ...], options: dict[str, Any]) -> Tensor:
    """What `new_tensor` makes of arguments, in a dtype.

    Args:
        name: Of the class or method, for the message.
        dtype: What is made of data or sizes has it.
        place: The device; None for the default one, and for a tensor's own.
        args: See `new_tensor`.
        options: The same, without `device`.

    Raises:
        OperatorArgumentError: See `new_tensor`.
    """
    return _made(name, dtype, place, *_named_argument(name, args, options))


def _named_argument(name: str, args: tuple[Any, ...], options: dict[str, Any]) -> tuple[Any, ...]:
    """The arguments, of which one alone may be given by name."""
    kinds: dict[str, type | tuple[type, ...]] = {"other": Tensor, "data": object, "size": (list, tuple)}
    if not options:
        return args
    key = next(iter(options)) if len(options) == 1 else ""
    value: Any = options.get(key)
    if args or not isinstance(value, kinds.get(key, ())):
        given = ", ".join([type(a).__name__ for a in args] + [f"{k}={type(v).__name__}" for k, v in options.items()])
        raise OperatorArgumentError(
            f"{name}() received an invalid combination of arguments - got ({given})",
            found="expected one of (*, device), (Tensor other), (tuple of ints size, *, device), (object data, *, device)",
            advice="give sizes, data or a tensor, and nothing else but a device",
        )
    return (Size(options[key]),) if key == "size" else (value,)


def _is_size(value: Any) -> bool:
    """Whether it is an integer, which NumPy's are too, and no bool, tensor or array."""
    return type(value) is int or (
        hasattr(value, "__index__") and not hasattr(value, "__len__") and type(value) is not bool
    )


def _made(name: str, dtype: dtype, device: _DeviceLike, *args: Any) -> Tensor:
    first = args[0] if len(args) == 1 else None
    if isinstance(first, Tensor):
        aliased: Tensor = ops.aten.alias.default(first)
        return aliased if device is None else aliased.to(device)
    sizes = first if isinstance(first, Size) else args
    if all(map(_is_size, sizes)):
        empty: Tensor = ops.aten.empty.memory_format(list(sizes or [0]), dtype=dtype, device=device)
        return empty
    if len(args) > 1 or isinstance(first, (bool, int, float, complex, str)) or not hasattr(type(first), "__len__"):
        raise OperatorArgumentError(
            f"{name}({', '.join(shown(a) for a in args)})",
            found=f"new(): data must be a sequence (got {type(args[0]).__name__})"
            if len(args) == 1
            else "several arguments",
            advice="give a tensor, a sequence of numbers or sizes; opmux.tensor makes a tensor of one number",
        )
    return tensor(first, dtype=dtype, device=device)


Tensor.__new__ = staticmethod(new_tensor)  # type: ignore[method-assign, assignment]
