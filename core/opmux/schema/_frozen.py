"""The base class of the immutable values of this package."""

from collections.abc import Iterator
from typing import Any, NoReturn, Self

__all__ = ["Frozen", "assign"]

#: How constructors fill the slots of a frozen object; nothing else may call it.
assign = object.__setattr__


class Frozen:
    """A slotted object that cannot be changed after construction.

    A plain class instead of a frozen dataclass: creating one of those costs about half a millisecond at import.
    """

    __slots__ = ()

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"{type(self).__name__} is immutable: cannot set {name!r}")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"{type(self).__name__} is immutable: cannot delete {name!r}")

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        values = {name: getattr(self, name) for name in _slots(type(self))}
        return _restore, (type(self), values)


def _slots(cls: type) -> Iterator[str]:
    for base in cls.__mro__:
        yield from base.__dict__.get("__slots__", ())


def _restore(cls: type[Frozen], values: dict[str, Any]) -> Frozen:
    frozen = object.__new__(cls)
    for name, value in values.items():
        assign(frozen, name, value)
    return frozen
