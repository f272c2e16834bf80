"""The memory behind a native array: which array owns it, how long it is, where in it a view begins.

Note [Storage]

A storage is the memory that an array module allocated in one piece, or was lent; all views of it share it. What may be seen
through a view (`as_strided`, `resize_`) is bounded in bytes, because views of several dtypes share one storage. The owner is the
end of the chain of `base`, an attribute that arrays of NumPy and CuPy have. An array without one is a storage of its own, and so
is one that lies outside its base: with a storage that is too small calls are refused, with one that is too large they reach
foreign memory.

Memory of another library begins at the tensor that it was lent to, as in PyTorch: `lent` ends the chain there.

Note [Functionalization].

Note [Functionalization]
Where arrays cannot be written to, a tensor that is written to gets another array. So that its base and other views see the write,
each tensor that views were made of has a `FunctionalStorage`, and each of them a `FunctionalView`: the steps that lead from the
storage's array to its own. A write goes back through the steps, which gives the storage's next array, and every tensor over it that
is alive gets its array anew, all of them in one step. As memory does, a storage lives as long as a tensor sees it. The name is
PyTorch's for the same in its compiler.

The layout says how a view would lie in memory. So `stride()`, `is_contiguous()` and what asks them, such as `reshape`, are as in
PyTorch: the reshape of a transposed matrix is a copy, and no view that shares what it must not.
"""

from collections import deque
from collections.abc import Callable, Sequence
from math import prod
from struct import calcsize
from typing import Any, Final, NamedTuple, final
from weakref import finalize, ref

from opmux.dispatch import new_lock
from opmux.tensor._array_module import TRACING, refuse_traced

__all__ = [
    "SHARING",
    "FunctionalStorage",
    "FunctionalView",
    "Step",
    "Storage",
    "data_pointer",
    "extent",
    "functional_view",
    "is_lent",
    "leave",
    "lent",
    "make_visible",
    "owner_of",
    "replace_array",
    "set_size",
    "share",
    "storage_of",
    "unlocked",
    "visible_nbytes",
]

#: Sizes of storages that were made smaller than their memory, by the id of the owner, which takes its entry along.
_SIZES: Final[dict[int, int]] = {}


class Storage(NamedTuple):
    """The memory that a native array sees a part of.

    Attributes:
        owner: The array that spans it.
        offset: Bytes from its start to the array's first element.
        nbytes: Its length in bytes.
    """

    owner: Any
    offset: int
    nbytes: int


Storage.__module__ = "opmux.tensor"


def data_pointer(array: Any) -> int:
    """Address of a native array's first element; 0 for modules that have none."""
    interface = getattr(array, "__array_interface__", None) or getattr(array, "__cuda_array_interface__", None)
    return 0 if interface is None else int(interface["data"][0])


def owner_of(array: Any) -> Any:
    """The array whose memory this one sees; itself if it is no view or has no `base`."""
    owner, kind = array, type(array)
    link = getattr(array, "base", None)
    while link is not None:
        # What NumPy's as_strided returns has a holder between itself and its base.
        owner = link if isinstance(link, kind) else owner
        link = getattr(link, "base", None)
    return owner


def extent(shape: Sequence[int], strides: Sequence[int], itemsize: int) -> tuple[int, int]:
    """Where elements lie, from the first one on: bytes from the lowest to behind the highest; strides are in bytes."""
    if 0 in shape:
        return 0, 0
    ends = [(size - 1) * step for size, step in zip(shape, strides, strict=True)]
    return sum(end for end in ends if end < 0), sum(end for end in ends if end > 0) + itemsize


def storage_of(array: Any) -> Storage:
    """The storage behind a native array. See Note [Storage]."""
    strides = getattr(array, "strides", None)
    itemsize = int(array.dtype.itemsize)
    if strides is None:
        return Storage(array, 0, prod(array.shape) * itemsize)
    low, high = extent(array.shape, strides, itemsize)
    offset = getattr(array, "offset", None)
    if isinstance(offset, int):  # An array without data says it itself; no memory bounds it.
        whole = owner_of(array)
        end = whole.offset + extent(whole.shape, whole.strides, int(whole.dtype.itemsize))[1]
        return Storage(whole, offset, max(end, offset + high))
    owner = owner_of(array)
    first, last = extent(owner.shape, owner.strides, int(owner.dtype.itemsize))
    start, own = data_pointer(owner) + first, data_pointer(array)
    if owner is not array and own and start <= own + low and own + high <= start - first + last:
        return Storage(owner, own - start, last - first)
    return Storage(array, -low, high - low)


def visible_nbytes(storage: Storage) -> int:
    """Length in bytes of what a storage lets be seen: less than its memory where it was made smaller."""
    return _SIZES.get(id(storage.owner), storage.nbytes)


def set_size(storage: Storage, nbytes: int) -> None:
    """Lets so many bytes of a storage be seen, of those that its memory has."""
    if visible_nbytes(storage) != nbytes:
        owner = storage.owner
        if id(owner) not in _SIZES:
            finalize(owner, _SIZES.pop, id(owner), None).atexit = False
        _SIZES[id(owner)] = nbytes


def make_visible(storage: Storage, nbytes: int) -> None:
    """Lets as much of a storage be seen as a view needs that its memory has room for."""
    if visible_nbytes(storage) < nbytes:
        set_size(storage, nbytes)


def is_lent(array: Any) -> bool:
    """Whether the memory of an array belongs to something else than an array of its module."""
    link: Any = array
    while (base := getattr(link, "base", None)) is not None:
        link = base
    return not isinstance(link, type(array))


@final
class _Lender:
    """Stands between an array and the memory that it was lent; it has no `base`, so that chains of them end here."""

    __slots__ = ("__array_interface__", "_array")

    def __init__(self, array: Any, **changes: Any) -> None:
        self.__array_interface__ = array.__array_interface__ | changes
        self._array = array


#: Codes of dtypes that come back from a view of memory as the same object: "q" and others are second names of a dtype.
_EXPORTED: Final = frozenset("?bBhHiIefdFD" + ("lL" if calcsize("l") == 8 else "qQ"))


def lent(xp: Any, array: Any) -> Any:
    """An array of the host whose storage begins with it and ends with its last element, whatever it is a view of.

    Args:
        xp: NumPy.
        array: A `numpy.ndarray` without negative strides.
    """
    if array.dtype.char in _EXPORTED:
        # A view of memory has no `base` either, and takes a fifth of the time. It makes up strides of dimensions of size 1.
        own = xp.asarray(memoryview(array))
        if own.strides == array.strides:
            return own
    own = xp.asarray(_Lender(array))
    # The protocol has no name for dtypes from elsewhere, such as bfloat16.
    return own if own.dtype == array.dtype else own.view(array.dtype)


def unlocked(xp: Any, array: Any) -> Any:
    """An array that can be written to, over the memory of one that NumPy keeps read-only without need.

    One whose elements are one place in memory stays read-only, as those are that NumPy expands.

    Args:
        xp: NumPy.
        array: A `numpy.ndarray` of a dtype of NumPy's own.
    """
    if array.size and any(step == 0 and n > 1 for n, step in zip(array.shape, array.strides, strict=True)):
        return array
    return xp.asarray(_Lender(array, data=(data_pointer(array), False)))


#: The attribute of tensors for their `FunctionalView`.
_NAME: Final = "_functional"


#: Held while a tensor begins or ends to see a storage, and while one is written: threads that write through views of other
#: elements than each other's lose no write, and a view that is made meanwhile misses none.
SHARING: Final = new_lock()


@final
class Step:
    """One view of an array.

    Attributes:
        forward: Makes the view's array of its parent's.
        back: Makes the parent's next array of its present one and the view's next one.
    """

    __module__ = "opmux.tensor"

    __slots__ = ("back", "forward")

    def __init__(self, forward: Callable[[Any], Any], back: Callable[[Any, Any], Any]) -> None:
        self.forward = forward
        self.back = back


@final
class FunctionalStorage:
    """What tensors see parts of.

    Attributes:
        array: Its present array.
        tensors: Weak references to the tensors that see it.
    """

    __module__ = "opmux.tensor"

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


FunctionalView.__module__ = "opmux.tensor"


def functional_view(tensor: Any) -> FunctionalView | None:
    """What a tensor sees of a storage; None if it has shared its array with no other one."""
    view: FunctionalView | None = tensor.__dict__.get(_NAME)
    return view


def share(tensor: Any, view: FunctionalView | None) -> None:
    """Has a tensor see a storage in place of what it saw before; None for none."""
    if view is None:
        leave(tensor)
        return
    with SHARING:
        before, tensors = functional_view(tensor), view.storage.tensors
        tensors[:] = [*[entry for entry in tensors if entry() is not None and entry() is not tensor], ref(tensor)]
        tensor.__dict__[_NAME] = view
        if before is not None and before.storage is not view.storage:
            _forget(before.storage, tensor)


def leave(tensor: Any) -> None:
    """Ends that a tensor sees a storage; its array stays."""
    with SHARING:
        view = tensor.__dict__.pop(_NAME, None)
        if view is not None:
            _forget(view.storage, tensor)


def _forget(storage: FunctionalStorage, tensor: Any) -> None:
    storage.tensors[:] = [entry for entry in storage.tensors if entry() is not None and entry() is not tensor]


def replace_array(tensor: Any, array: Any) -> None:
    """Writes into a tensor whose arrays are immutable: it gets that array, and what shares its memory sees the write.

    Args:
        tensor: The tensor.
        array: Of its shape and dtype.

    Raises:
        OperatorValueError: The array is part of a trace, and the tensor is not.
    """
    with SHARING:
        view = functional_view(tensor)
        if TRACING:
            refuse_traced(tensor, array, None if view is None else view.storage.array)
        if view is None:
            tensor._array = array
            return
        storage = view.storage
        parents = [storage.array]
        for step in view.steps:
            parents.append(step.forward(parents[-1]))
        for step, parent in zip(reversed(view.steps), reversed(parents[:-1]), strict=True):
            array = step.back(parent, array)
        owners: list[Any] = [storage]
        names, arrays = ["array"], [array]
        for member in (*storage.others(tensor), tensor):
            seen = functional_view(member)
            if seen is not None and seen.storage is storage:  # Who was interrupted while leaving is still listed.
                owners.append(member)
                names.append("_array")
                arrays.append(_replayed(seen, array))
        # In one step of the interpreter, which no signal handler divides: all see the write, or none. Without the GIL a thread that
        # reads several of them meanwhile, which waits for nothing, may find some before it and some after.
        deque(map(setattr, owners, names, arrays), maxlen=0)


def _replayed(view: FunctionalView, array: Any) -> Any:
    for step in view.steps:
        array = step.forward(array)
    return array
