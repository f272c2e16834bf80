"""Destinations that share memory with themselves or with what is read, which are refused.

Note [Memory checks]

A destination that overlaps itself or, other than exactly, an operand would be read after it was written. Such calls are
refused, as PyTorch does, and for the same arrays: those of which one is not dense pass, and what happens to them is the
array module's business (NumPy makes a copy where memory overlaps).

Results that are new cannot overlap anything, so calls without a destination pay nothing. In place, two arrays that own
their memory share none of it, unless they are one; the kernels of `native/direct.py` ask for that first, and call the check
only for views.

Other structured operators declare what they mind: their Meta function says which operands a destination has to lie `apart`
from. With the rest it may share exactly its elements, as in PyTorch, whose meta functions call `assert_no_overlap` for the ones
and copy the others. Operators that are not structured call the functions here from their Meta function.

Arrays that cannot be written to share no memory. Where tensors over them would, `in_memory` gives what stands for their arrays
here; see Note [Functionalization].
"""

from collections.abc import Callable, Sequence
from math import prod
from typing import Any, Final, final

from opmux.dispatch import ARRAY_ERRORS
from opmux.errors import OperatorValueError
from opmux.native.arrays import repeats_elements
from opmux.native.shapes import is_dense
from opmux.tensor import (
    ArrayBackend,
    FunctionalView,
    Tensor,
    data_pointer,
    dtype_of,
    element_strides,
    functional_view,
    owner_of,
)

__all__ = [
    "assert_no_internal_overlap",
    "assert_no_overlap",
    "assert_no_partial_overlap",
    "check_apart",
    "in_memory",
    "is_apart",
    "memory_check",
]

_ITSELF: Final = "more than one element of the written-to tensor refers to a single memory location"
_INPUT: Final = "some elements of the input tensor and the written-to tensor refer to a single memory location"


def memory_check(be: ArrayBackend, name: str) -> Callable[..., None]:
    """The check `(destination, *operands)` of native arrays, which refuses memory that overlaps. See Note [Memory checks].

    It raises OperatorValueError. Operands that are no arrays of the backend are skipped.

    Args:
        be: Backend; where its array module has no `may_share_memory`, operands are not looked at.
        name: Operator, for the message.
    """
    array_type = be.array_type
    known = (array_type, _Placed)
    may_share = getattr(be.xp, "may_share_memory", None) if hasattr(array_type, "base") else None
    looks = not be.writable or may_share is not None

    def check(destination: Any, *operands: Any) -> None:
        if 0 in getattr(destination, "strides", ()):
            assert_no_internal_overlap(name, destination)
        if not looks:
            return
        for array in operands:
            if not isinstance(array, known):
                continue  # Numbers are no arrays.
            if may_share is not None and destination.__class__ is array_type is array.__class__:
                try:  # Most that are views of something lie elsewhere in memory, which the module knows.
                    if not may_share(destination, array):
                        continue
                except ARRAY_ERRORS:  # A class of arrays may not answer.
                    pass
            assert_no_partial_overlap(name, destination, array)

    return check


@final
class _Placed:
    """A tensor whose arrays cannot be written to, as it would lie in memory; it has what the checks ask arrays for."""

    __slots__ = ("base", "dtype", "offset", "shape", "size", "strides", "view")

    def __init__(self, tensor: Tensor, view: FunctionalView) -> None:
        self.view, self.base = view, view.storage
        self.dtype = dtype_of(tensor._array.dtype)
        step = self.dtype.itemsize
        self.shape = tuple(tensor._array.shape)
        self.strides = tuple([stride * step for stride in view.strides])
        self.size = prod(self.shape)
        self.offset = view.offset * step


def in_memory(tensor: Tensor) -> Any:
    """The tensor's array, or what stands for it where it shares memory with others and cannot be written to."""
    view = functional_view(tensor)
    return tensor._array if view is None else _Placed(tensor, view)


def _owner(array: Any) -> Any:
    base = array.base
    if base is None:
        return array
    # Array modules give most views the array that owns the memory; only others are followed link by link.
    is_owner = base.__class__ is array.__class__ and base.base is None
    return base if is_owner or array.__class__ is _Placed else owner_of(array)


def _is_same(a: Any, b: Any) -> bool:
    return a is b or (type(a) is type(b) is _Placed and a.view is b.view)


def _partly_shared(a: Any, b: Any) -> bool:
    """Whether two arrays with memory in common are not exactly the same elements; only dense ones are looked at."""
    for array in (a, b):
        if not is_dense(array.shape, element_strides(array)):
            return False
    return _span(a) != _span(b) or element_strides(a) != element_strides(b)


def _span(array: Any) -> tuple[int, int]:
    """Where the bytes of a dense array begin and end, among those of one owner; arrays off the host may say it by an `offset`."""
    offset = getattr(array, "offset", None)
    start = offset if isinstance(offset, int) else data_pointer(array)
    return start, start + prod(array.shape) * int(array.dtype.itemsize)


def is_apart(be: ArrayBackend, array: Any, *others: Any) -> bool:
    """Whether an array of fractions lies in rows, in memory of its own on the host, and is none of others and what they view."""
    array_type: Any = be.array_type
    if not (be.writable and be.on_host) or array.__class__ is not array_type or array.dtype.kind not in "fc":
        return False
    owns_memory = (
        getattr(array, "base", array) is None and array.flags.owndata
    )  # Not every module says what its arrays view.
    if not (owns_memory and array.flags.c_contiguous and array.flags.writeable):
        return False
    for other in others:  # noqa: SIM110 -- a generator is a frame for each
        if other.__class__ is not array_type or _owner(other) is array:
            return False
    return True


def assert_no_internal_overlap(name: str, array: Any) -> None:
    """Refuses a destination several of whose elements are one place in memory.

    Raises:
        OperatorValueError: It is such a destination.
    """
    if 0 in getattr(array, "strides", ()) and repeats_elements(array):
        raise _refusal(name, _ITSELF)


def assert_no_overlap(name: str, destination: Any, *operands: Any) -> None:
    """Refuses native arrays that share memory with a destination, exactly the same elements included.

    As in PyTorch, of two different arrays those of which one is not dense pass.

    Raises:
        OperatorValueError: There is such an operand.
    """
    if not hasattr(destination, "base"):
        return
    owner = _owner(destination)
    for array in operands:
        if not hasattr(array, "base") or _owner(array) is not owner:
            continue
        if _is_same(array, destination) or _dense_and_shared(destination, array):
            raise _refusal(name, _INPUT)


def assert_no_partial_overlap(name: str, destination: Any, *operands: Any) -> None:
    """As `assert_no_overlap`, but an operand may be exactly the same elements.

    Raises:
        OperatorValueError: There is an operand that is not.
    """
    if not hasattr(destination, "base"):
        return
    owner = _owner(destination)
    for array in operands:
        if array is destination or not hasattr(array, "base") or _owner(array) is not owner:
            continue
        if (
            not _is_same(array, destination)
            and _dense_and_shared(destination, array)
            and _partly_shared(destination, array)
        ):
            raise _refusal(name, _INPUT)


def check_apart(
    name: str, destination: Tensor, apart: Sequence[Tensor], others: Sequence[Tensor], *, itself: bool = True
) -> None:
    """Refuses a destination that overlaps itself, any of the tensors that it has to lie apart from, or a part of another.

    Args:
        name: Operator, for the message.
        destination: Where the result goes.
        apart: Tensors that it may share no memory with.
        others: Tensors that it may share exactly its elements with.
        itself: Whether it is looked at for elements that are one; after it has been resized it has none.

    Raises:
        OperatorValueError: It does.
    """
    array = in_memory(destination)
    if itself:
        assert_no_internal_overlap(name, array)
    assert_no_overlap(name, array, *[in_memory(x) for x in apart])
    assert_no_partial_overlap(name, array, *[in_memory(x) for x in others if not any(x is y for y in apart)])


def _dense_and_shared(a: Any, b: Any) -> bool:
    if not a.size or not b.size or not all(is_dense(array.shape, element_strides(array)) for array in (a, b)):
        return False
    (first, first_end), (second, second_end) = _span(a), _span(b)
    return first < second_end and second < first_end


def _refusal(name: str, found: str) -> OperatorValueError:
    return OperatorValueError(
        f"{name} into memory that it also reads",
        found=f"unsupported operation: {found}",
        advice="clone() the tensor before performing the operation",
    )
