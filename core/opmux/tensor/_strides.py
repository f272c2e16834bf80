"""Shapes and strides of native arrays, in elements; and what a class says of its tensors in their place.

Note [Asked metadata]
A class that keeps tensors inside may want to say itself what its shape is. `_make_wrapper_subclass` and `_make_subclass` take that
wish; then each reading of an attribute asks active modes and the class's `__opmux_dispatch__` (see Note [Handlers]) by the operator
that PyTorch asks by: `x.shape` by `aten.sym_size.default`, `x.dim()` by `aten.dim.default`. It is no call that goes by keys: the
operators' own kernels read the attribute, and so ask. None for an answer leaves it to the tensor, except for what has no such
answer in PyTorch: the number of dimensions, device and layout. Where the Python keys are excluded, no handler is asked.

What a tensor asks for is noted on it, in `_asked`, which is empty for all others: a reading pays for one test, a call for nothing.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import pairwise
from math import prod
from operator import index
from typing import Any, Final, SupportsIndex, final, overload

from opmux.dispatch import ask_dispatch_handlers, is_seen_below, is_unknown, ops
from opmux.errors import OperatorArgumentError, OperatorValueError, shown
from opmux.tensor._device import device as _Device  # noqa: N812 -- as in `_tensor_base`
from opmux.tensor._layout import (
    channels_last,
    channels_last_3d,
    contiguous_format,
    memory_format,
)
from opmux.tensor._layout import layout as _Layout  # noqa: N812 -- as above
from opmux.tensor._storage import functional_view, storage_of

__all__ = [
    "Size",
    "answer",
    "contiguous_strides",
    "element_strides",
    "is_contiguous",
    "iteration_order",
    "memory_dims",
    "new_size",
    "no_single_order",
    "questions",
    "storage_offset",
    "tensor_strides",
]


@final
class Size(tuple[int, ...]):
    """A tensor's shape: a tuple of ints that also knows the number of elements.

    What is cut out of one, added to it or repeated is one again.

    Args:
        sizes: Numbers, or tensors of one integer each.

    Raises:
        OperatorArgumentError: One is no integer, or `sizes` cannot be iterated.
    """

    __module__ = "opmux"

    __slots__ = ()

    def __new__(cls, sizes: Iterable[Any] = ()) -> "Size":
        if not hasattr(sizes, "__iter__"):
            raise OperatorArgumentError(
                f"Size({shown(sizes)})",
                found=f"{type(sizes).__name__!r} object is not iterable",
                advice="give a list or a tuple of integers",
            )
        return new_size([_size(i, value) for i, value in enumerate(sizes)])

    @overload
    def __getitem__(self, key: SupportsIndex, /) -> int: ...
    @overload
    def __getitem__(self, key: slice, /) -> "Size": ...
    def __getitem__(self, key: Any, /) -> Any:
        found = tuple.__getitem__(self, key)
        return new_size(found) if isinstance(key, slice) else found

    def __add__(self, other: Any) -> Any:
        if not isinstance(other, tuple):
            raise OperatorArgumentError(
                f"can only concatenate tuple (not {type(other).__name__}) to opmux.Size",
                found=shown(other),
                advice="make a tuple of it",
            )
        return Size(tuple.__add__(self, other))

    def __radd__(self, other: Any) -> Any:
        return Size(other + tuple(self)) if isinstance(other, tuple) else NotImplemented

    def __mul__(self, count: Any) -> Any:
        return new_size(tuple.__mul__(self, count))

    __rmul__ = __mul__

    def numel(self) -> int:
        """Number of elements of a tensor of this shape."""
        return prod(self)

    def __repr__(self) -> str:
        return f"opmux.Size({list(self)})"

    def __reduce__(self) -> tuple[Any, tuple[tuple[int, ...]]]:
        return Size, (tuple(self),)


#: Makes a `Size` of values that are known to be ints.
new_size: Final = partial(tuple.__new__, Size)


def _size(position: int, value: Any) -> int:
    if is_unknown(value):
        return value  # type: ignore[no-any-return]
    try:
        if not hasattr(value, "_keys") or value.ndim == 0:
            return index(value)
    except (TypeError, OperatorValueError):
        pass
    raise OperatorArgumentError(
        f"opmux.Size() takes an iterable of 'int' (item {position} is '{type(value).__name__}')",
        found=shown(value),
        advice="give integers, such as a list of them",
    )


def contiguous_strides(shape: Sequence[int]) -> tuple[int, ...]:
    """Strides, in elements, of a row-major array of this shape."""
    strides = []
    step = 1
    for size in reversed(shape):
        strides.append(step)
        # An empty dimension counts as one element, so that strides never become 0.
        step *= max(size, 1)
    return tuple(reversed(strides))


def element_strides(array: Any) -> tuple[int, ...]:
    """Strides of a native array in elements; those of a row-major array where it has none of its own.

    Empty arrays count as row-major: NumPy gives them strides of 0.
    """
    strides = getattr(array, "strides", None)
    shape = getattr(array, "shape", ())
    if strides is None or 0 in shape:
        return contiguous_strides(shape)
    itemsize = array.dtype.itemsize
    return tuple([step // itemsize for step in strides])


def tensor_strides(tensor: Any) -> tuple[int, ...]:
    """Strides of a tensor in elements, also where its array module does not tell."""
    array = tensor._array
    if getattr(array, "strides", None) is None:
        view = functional_view(tensor)
        if view is not None:
            return tuple(view.strides)
    return element_strides(array)


def is_contiguous(shape: Sequence[int], strides: Sequence[int], format: memory_format = contiguous_format) -> bool:
    """Whether elements lie without gaps in the order of a memory format; dimensions of size 1 may have any stride.

    `channels_last` asks for four dimensions, `channels_last_3d` for five; others are never contiguous in it.
    """
    order = _memory_order(len(shape), format)
    if order is None:
        return False
    if 0 in shape:
        return True
    expected = 1
    for dim in reversed(order):
        if shape[dim] != 1:
            if strides[dim] != expected:
                return False
            expected *= shape[dim]
    return True


def _memory_order(ndim: int, format: memory_format) -> Sequence[int] | None:
    """Dimensions from the slowest to the fastest; None if the format has no meaning for that many."""
    if format is channels_last:
        return [0, 2, 3, 1] if ndim == 4 else None
    if format is channels_last_3d:
        return [0, 2, 3, 4, 1] if ndim == 5 else None
    return range(ndim)


def iteration_order(shape: Sequence[int], operands: Sequence[Sequence[int]]) -> list[int]:
    """Dimensions in the order in which TensorIterator lays out a fresh result, slowest in memory first.

    Args:
        shape: Sizes of the result.
        operands: Strides of each operand along the dimensions of the result; 0 where it is broadcast.
    """
    order = list(reversed(range(len(shape))))
    for i in range(1, len(order)):
        at = i
        for before in reversed(range(i)):
            comparison = _compared(shape, operands, order[before], order[at])
            if comparison < 0:
                break
            if comparison > 0:
                order[before], order[at] = order[at], order[before]
                at = before
    order.reverse()
    return order


def memory_dims(shape: Sequence[int], strides: Sequence[int], *, checked: bool = False) -> list[int]:
    """Dimensions of a tensor from the slowest in memory to the fastest, as `Tensor.dim_order` gives them.

    Args:
        shape: Sizes.
        strides: Strides in elements.
        checked: Whether the order has to be the only one.

    Raises:
        OperatorValueError: It is not.
    """
    row_major, innermost = is_contiguous(shape, strides), is_contiguous(shape, strides, channels_last)
    if row_major is not innermost:
        return list(_memory_order(len(shape), contiguous_format if row_major else channels_last) or ())
    order = iteration_order(shape, [strides])
    # TensorIterator's order is found from the fastest on, and so is what strides leave open.
    if checked and any(_compared(shape, [strides], fast, slow) >= 0 for slow, fast in pairwise(order)):
        raise no_single_order(shape, strides)
    return order


def no_single_order(shape: Sequence[int], strides: Sequence[int]) -> OperatorValueError:
    """What to raise where dimensions may be said to lie in memory in several orders."""
    return OperatorValueError(
        f"dim_order of a tensor of shape {list(shape)} and strides {list(strides)}",
        found="The tensor does not have unique dim order, or cannot map to exact one of the given memory formats.",
        advice="give a list with the one memory format that is meant, or leave out ambiguity_check",
    )


def _compared(shape: Sequence[int], operands: Sequence[Sequence[int]], first: int, second: int) -> int:
    """Negative if one dimension is the faster one in memory for certain, positive if the other is, 0 if strides decide nothing."""
    for strides in operands:
        a, b = strides[first], strides[second]
        if a == 0 or b == 0:
            continue
        if a != b:
            return -1 if a < b else 1
        if shape[first] > shape[second]:
            return 1
    return 0


def storage_offset(array: Any) -> int:
    """Elements between the start of an array's storage and its first element; 0 for a Python number."""
    return storage_of(array).offset // int(array.dtype.itemsize) if hasattr(array, "dtype") else 0


# -- asked of a class ----------------------------------------------------------------------------------------------------

#: Operators by which PyTorch asks about strides, if a policy says so.
_ABOUT_STRIDES: Final = frozenset(
    ("sym_stride", "stride", "is_contiguous", "is_non_overlapping_and_dense", "is_strides_like_format")
)
#: Operators by which it asks about sizes besides, if a policy says that.
_ABOUT_SIZES: Final = frozenset(("sym_size", "size", "dim", "sym_numel", "numel", "sym_storage_offset"))
_POLICIES: Final = {None: frozenset[str](), "strides": _ABOUT_STRIDES, "sizes": _ABOUT_STRIDES | _ABOUT_SIZES}
#: Operators that have an overload for a memory format.
_WITH_FORMAT: Final = "is_contiguous"
#: Operators of the namespace prim, and those that have to be answered.
_PRIMS: Final = frozenset(("device", "layout"))
_ANSWERED: Final = _PRIMS | {"dim"}


def questions(policy: str | None, device: bool, layout: bool) -> frozenset[str]:
    """Names of the operators by which a tensor is asked about, see Note [Asked metadata].

    Args:
        policy: `dispatch_sizes_strides_policy`: "sizes" or "strides", which are asked for; None for neither.
        device: Whether the device is.
        layout: Whether the layout is.

    Raises:
        OperatorValueError: An unknown policy.
    """
    if policy not in _POLICIES:
        raise OperatorValueError(
            f"Unknown dispatch_sizes_strides_policy {shown(policy)}",
            found="it is one of None, 'sizes' and 'strides'",
            advice="give one of these",
        )
    return _POLICIES[policy] | {name for name, wanted in (("device", device), ("layout", layout)) if wanted}


def answer(tensor: Any, question: str, *args: Any) -> Any:
    """What modes and the class answer; None where the tensor is to answer itself.

    Args:
        tensor: The tensor.
        question: Name of the operator; another than those that the tensor asks by is not asked.
        args: The operator's arguments behind the tensor.

    Raises:
        OperatorArgumentError: All handlers returned NotImplemented.
        OperatorValueError: The answer is of another type.
    """
    if question not in tensor._asked or not is_seen_below(tensor):
        return None
    packet = getattr(ops.prim if question in _PRIMS else ops.aten, question)
    operator = packet.memory_format if question == _WITH_FORMAT and args else packet.default
    value = ask_dispatch_handlers(operator, (tensor, *args), {})
    if value is None and question not in _ANSWERED:
        return None
    try:
        return _READERS[question](value)
    except (TypeError, ValueError) as error:
        raise OperatorValueError(
            f"{operator.name} returned invalid type {type(value).__name__}",
            found=f"{shown(value)}, where the schema says {operator.schema}",
            advice=f"return that from {type(tensor).__qualname__}.__opmux_dispatch__",
        ) from error


def _list(value: Any) -> tuple[int, ...]:
    if not isinstance(value, (list, tuple)):
        raise TypeError
    return tuple(map(index, value))


def _of(kind: type) -> Callable[[Any], Any]:
    def read(value: Any) -> Any:
        if not isinstance(value, kind):
            raise TypeError
        return value

    return read


def _names(names: Sequence[str], reader: Callable[[Any], Any]) -> dict[str, Callable[[Any], Any]]:
    return dict.fromkeys(names, reader)


#: What turns an answer into what the attribute gives, or refuses it.
_READERS: Final = {
    **_names(("sym_size", "size", "sym_stride", "stride"), _list),
    **_names(("sym_numel", "numel", "sym_storage_offset"), index),
    **_names(("is_contiguous", "is_non_overlapping_and_dense", "is_strides_like_format"), _of(bool)),
    "dim": _of(int),
    "device": _Device,
    "layout": _of(_Layout),
}
