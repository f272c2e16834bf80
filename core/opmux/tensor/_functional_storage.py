"""The memory that tensors over immutable arrays would share: who sees it, and as what. See Note [Functionalization].

Note [Functionalization]
Where arrays cannot be written to, a tensor that is written to gets another array. So that its base and other views see the write,
each tensor that views were made of has a `FunctionalStorage`, and each of them a `FunctionalView`: the steps that lead from the
storage's array to its own. A write goes back through the steps, which gives the storage's next array, and every tensor over it that
is alive gets its array anew. The last tensor over a storage lets go of it: then a write costs nothing more. The name is PyTorch's
for the same in its compiler.

The layout says how a view would lie in memory. So `stride()`, `is_contiguous()` and what asks them, such as `reshape`, are as in
PyTorch: the reshape of a transposed matrix is a copy, and no view that shares what it must not.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple, final
from weakref import ref

from opmux.tensor._strides import element_strides

__all__ = ["FunctionalStorage", "FunctionalView", "Step", "functional_view", "leave", "share", "tensor_strides"]

_NAME: Final = "_functional"


@final
class Step:
    """One view of an array.

    Attributes:
        forward: Makes the view's array of its parent's.
        positions: Where the view's elements are in the parent, once asked for.
    """

    __slots__ = ("forward", "positions")

    def __init__(self, forward: Callable[[Any], Any]) -> None:
        self.forward = forward
        self.positions: Any = None


@final
class FunctionalStorage:
    """What tensors see parts of.

    Attributes:
        array: Its present array.
        tensors: Weak references to the tensors that see it.
    """

    __slots__ = ("array", "tensors")

    def __init__(self, array: Any) -> None:
        self.array = array
        self.tensors: list[Any] = []

    def others(self, tensor: Any) -> list[Any]:
        """The other tensors that are alive."""
        alive = [entry() for entry in self.tensors]
        return [other for other in alive if other is not None and other is not tensor]


class FunctionalView(NamedTuple):
    """What a tensor sees of a storage.

    Attributes:
        storage: The storage.
        steps: From its array to the tensor's.
        strides: Strides that the tensor would have, in elements.
        offset: Elements of its dtype in front of its first one.
    """

    storage: FunctionalStorage
    steps: tuple[Step, ...]
    strides: Sequence[int]
    offset: int


def functional_view(tensor: Any) -> FunctionalView | None:
    """What a tensor sees of a storage; None if it has shared its array with no other one."""
    view: FunctionalView | None = tensor.__dict__.get(_NAME)
    return view


def share(tensor: Any, view: FunctionalView | None) -> None:
    """Has a tensor see a storage in place of what it saw before; None for none."""
    leave(tensor)
    if view is not None:
        tensors = view.storage.tensors
        tensors[:] = [entry for entry in tensors if entry() is not None]
        tensors.append(ref(tensor))
        tensor.__dict__[_NAME] = view


def leave(tensor: Any) -> None:
    """Ends that a tensor sees a storage; its array stays."""
    view = tensor.__dict__.pop(_NAME, None)
    if view is not None:
        view.storage.tensors[:] = [
            entry for entry in view.storage.tensors if entry() is not None and entry() is not tensor
        ]


def tensor_strides(tensor: Any) -> tuple[int, ...]:
    """Strides of a tensor in elements, also where its array module does not tell."""
    array = tensor._array
    if getattr(array, "strides", None) is None:
        view = functional_view(tensor)
        if view is not None:
            return tuple(view.strides)
    return element_strides(array)
