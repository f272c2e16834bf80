"""Array modules whose dtypes are their own, as those of accelerators: they have no names, and there need not be all of NumPy's."""

from typing import Any, final

import numpy as np

from ..autograd.foreign_arrays import ForeignArray, ForeignModule, FrozenArray, StandardArray, StandardModule

__all__ = ["Dtype", "NamelessArray", "NamelessModule", "NarrowArray", "NarrowModule"]

_NARROW = {"float64": np.float32, "complex128": np.complex64}
_POSITIONS = ("argmax", "argmin", "argsort", "nonzero", "searchsorted")


@final
class Dtype:
    """A dtype that can be compared and looked up, and has no name; an array has a new one each time that it is asked."""

    __slots__ = ("own",)

    def __init__(self, own: Any) -> None:
        self.own = np.dtype(own)

    @property
    def kind(self) -> str:
        """As NumPy's."""
        return str(self.own.kind)

    @property
    def itemsize(self) -> int:
        """As NumPy's."""
        return int(self.own.itemsize)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Dtype) and self.own == other.own

    def __hash__(self) -> int:
        return hash(self.own)

    def __repr__(self) -> str:
        return "<a dtype>"


class NamelessArray(FrozenArray):
    """An array with such a dtype."""

    __slots__ = ()

    @property
    def dtype(self) -> Dtype:
        """Element type."""
        return Dtype(self.data.dtype)

    def astype(self, dtype: Dtype, **options: Any) -> "NamelessArray":
        """The elements as another dtype."""
        return NamelessArray(self.data.astype(_own(dtype)))


class NarrowArray(StandardArray):
    """An array whose fractions have 32 bits or fewer, and which NumPy does not convert."""

    __slots__ = ()

    def __init__(self, data: Any) -> None:
        super().__init__(data.astype(_NARROW.get(data.dtype.name, data.dtype), copy=False))

    @property
    def dtype(self) -> Dtype:
        """Element type."""
        return Dtype(self.data.dtype)

    def __array__(self, *args: Any, **named: Any) -> Any:
        raise TypeError("NumPy is to be given a narrow array by its own function")


def _own(value: Any) -> Any:
    return value.own if isinstance(value, Dtype) else value


class NamelessModule:
    """NumPy's functions, over `NamelessArray`s."""

    array_type: type[ForeignArray] = NamelessArray
    lacks: tuple[str, ...] = ("dtype",)
    positions: tuple[str, ...] = ()

    def __init__(self, whole: Any = None) -> None:
        self._whole = ForeignModule(FrozenArray) if whole is None else whole
        self.__name__ = "nameless"

    def __getattr__(self, name: str) -> Any:
        if name in self.lacks:
            raise AttributeError(f"{self.__name__} has no {name}", name=name, obj=self)
        found = getattr(self._whole, name.removesuffix("_"))
        if isinstance(found, (ForeignModule, StandardModule)):
            return type(self)(found)
        if isinstance(found, type) and issubclass(found, np.generic):
            return Dtype(found)
        if not callable(found):
            return found

        def call(*args: Any, **named: Any) -> Any:
            given = {key: _own(value) for key, value in named.items()}
            return self._with_own_arrays(name, found(*map(_own, args), **given))

        return call

    def _with_own_arrays(self, name: str, value: Any) -> Any:
        if isinstance(value, (tuple, list)):
            return tuple([self._with_own_arrays(name, part) for part in value])
        if not isinstance(value, ForeignArray):
            return value
        return self.array_type(value.data.astype(np.int32) if name in self.positions else value.data)


@final
class NarrowModule(NamelessModule):
    """Python's array API, over `NarrowArray`s: no fractions of 64 bits, positions of 32, and truth values by another name."""

    array_type = NarrowArray
    lacks = (*_NARROW, "bool")
    positions = _POSITIONS

    def __init__(self, whole: Any = None) -> None:
        super().__init__(StandardModule() if whole is None else whole)
        self.__name__ = "narrow"
