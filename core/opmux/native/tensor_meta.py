"""What Meta functions say of results: see `structured.py`."""

from typing import Any, Self, final

from opmux.tensor import Tensor, dtype

__all__ = ["TensorMeta"]

_Dtypes = tuple[dtype, ...]


@final
class TensorMeta:
    """What is known of a tensor without its data.

    A plain class: calls make such objects, and the first call of a program would wait for a dataclass to be made.

    Attributes:
        shape: Sizes.
        dtype: Element type.
        strides: Strides in elements; None stands for row-major.
        exact: Whether a tensor for the result must have that very dtype, and not only one that it can be cast to; None where
            the operator's kind says so, see `out_kernel`.
        destinations: The dtypes that a tensor for the result may have, where there are just a few.
        apart: Operands that a tensor for the result may share no memory with; with others it may share exactly its elements.
            None where the operator's kind says so. See Note [Memory checks].
        resized: Strides of a destination that is resized, where they are others than those of a fresh result; () stands for them.
        whole: Whether a destination whose elements share memory is refused even if it has another shape, and so is resized.
        not_in_place: Why the result cannot be written over the operand; empty if it can.
    """

    __slots__ = ("apart", "destinations", "dtype", "exact", "not_in_place", "resized", "shape", "strides", "whole")

    def __init__(
        self,
        shape: tuple[int, ...],
        dtype: dtype,
        strides: tuple[int, ...] | None = None,
        exact: bool | None = None,
        destinations: _Dtypes = (),
        apart: tuple[Tensor, ...] | None = None,
        resized: tuple[int, ...] | None = (),
        whole: bool = False,
        not_in_place: str = "",
    ) -> None:
        self.shape = shape
        self.dtype = dtype
        self.strides = strides
        self.exact = exact
        self.destinations = destinations
        self.apart = apart
        self.resized = resized
        self.whole = whole
        self.not_in_place = not_in_place

    @property
    def resized_strides(self) -> tuple[int, ...] | None:
        """Strides of a destination that is resized."""
        return self.strides if self.resized == () else self.resized

    def replace(self, **changes: Any) -> Self:
        """The same with other values of some attributes."""
        return type(self)(**{name: getattr(self, name) for name in self.__slots__} | changes)
