"""Other views of the storage behind a tensor: with strides of any kind, or of another size. See Note [Storage].

All that is checked here is checked in bytes, before an array module that checks nothing is asked for the view.
"""

from collections.abc import Sequence
from math import prod
from typing import Any, Final

from opmux.errors import OperatorValueError
from opmux.native.meta_array import MetaArray
from opmux.native.shapes import dense_strides
from opmux.tensor import (
    ArrayBackend,
    Storage,
    Tensor,
    is_lent,
    make_visible,
    memory_of,
    shares_memory,
    storage_of,
    uint8,
    visible_nbytes,
)

__all__ = [
    "LARGEST_SIZE",
    "check_within",
    "lacks_room",
    "make_room",
    "resized",
    "storage_nbytes",
    "strided_view",
    "with_own_steps",
    "with_repeats",
    "without_repeats",
]

#: What a 64-bit integer holds: the limit of sizes, strides, offsets and of all products of them, as in PyTorch.
LARGEST_SIZE: Final = 2**63 - 1


def storage_nbytes(size: Sequence[int], stride: Sequence[int], itemsize: int, start: int = 0) -> int:
    """Bytes that a storage must have so that it holds such a view.

    Args:
        size: Sizes, none negative.
        stride: As many strides in elements, none negative.
        itemsize: Bytes of an element.
        start: Bytes from the start of the storage to the first element.

    Raises:
        OperatorValueError: The number of elements, or of bytes, does not fit a 64-bit integer.
    """
    if 0 in size:
        return 0
    nbytes = start + itemsize * (1 + sum((n - 1) * step for n, step in zip(size, stride, strict=True)))
    if nbytes > LARGEST_SIZE:
        raise OperatorValueError(
            f"a tensor of size {list(size)}",
            found=f"Storage size calculation overflowed with sizes={list(size)} and strides={list(stride)}",
            advice="use smaller sizes",
        )
    if prod(size) > LARGEST_SIZE:
        raise OperatorValueError(
            f"a tensor of size {list(size)}",
            found="numel: integer multiplication overflow",
            advice="use smaller sizes",
        )
    return nbytes


def check_within(
    storage: Storage, size: Sequence[int], stride: Sequence[int], itemsize: int, start: int, name: str
) -> None:
    """Refuses a view that does not lie within a storage.

    Args:
        storage: The storage.
        size: Sizes of the view, none negative.
        stride: Its strides in elements, none negative.
        itemsize: Bytes of an element.
        start: Bytes from the start of the storage to the view's first element.
        name: Operator, for the message.

    Raises:
        OperatorValueError: The view needs a byte that is not in the storage.
    """
    nbytes, held = storage_nbytes(size, stride, itemsize, start), visible_nbytes(storage)
    if nbytes > held:
        raise OperatorValueError(
            f"aten::{name}: size {list(size)}, stride {list(stride)}, storage_offset {start // itemsize}",
            found=f"setStorage: sizes {list(size)}, strides {list(stride)}, storage offset {start // itemsize}, and itemsize "
            f"{itemsize} requiring a storage size of {nbytes} are out of bounds for storage of size {held}",
            advice="stay within the memory that the tensor has",
        )


def strided_view(
    be: ArrayBackend, memory: Any, native: Any, size: Sequence[int], stride: Sequence[int], start: int
) -> Any:
    """An array over bytes, which `check_within` has found to hold it.

    Args:
        be: Backend, whose arrays can be written.
        memory: Bytes of one dimension.
        native: Native dtype of the view.
        size: Sizes of the view.
        stride: Its strides in elements.
        start: Bytes from the start of `memory` to the view's first element.

    Raises:
        OperatorValueError: The array module cannot hold such sizes.
    """
    view = _over(be, memory, native, size, stride, start)
    repeats = view.size and any(step == 0 and n > 1 for n, step in zip(size, stride, strict=True))
    if repeats and getattr(view.flags, "writeable", False):
        view.flags.writeable = False  # As NumPy's own views whose elements are one.
    return view


def _over(be: ArrayBackend, memory: Any, native: Any, size: Sequence[int], stride: Sequence[int], start: int) -> Any:
    """What `strided_view` returns, which can be written to if the memory can."""
    itemsize = native.itemsize
    # Strides that lead nowhere need not fit the array module: those of empty views, and of dimensions without a neighbour.
    element = memory[start : start + (0 if 0 in size else itemsize)].view(native)
    strides = [min(step * itemsize, LARGEST_SIZE) for step in (dense_strides(size) if 0 in size else stride)]
    try:
        return be.xp.lib.stride_tricks.as_strided(element, tuple(size), strides)
    except (ValueError, OverflowError) as error:
        raise OperatorValueError(
            f"a tensor of size {list(size)}",
            found=f"the array module of device {be.device_type} refused it: {error}",
            advice="use smaller sizes",
        ) from error


def without_repeats(be: ArrayBackend, array: Any) -> Any:
    """The array with one element in place of several that are one place in memory: it can be written to if the memory can.

    NumPy allows no writes to an expanded array, nor to a part of it in which every element has a place of its own.
    """
    if _takes_writes(array):
        return array
    return _written_to(be, array, [1 if step == 0 else n for n, step in zip(array.shape, array.strides, strict=True)])


def with_repeats(be: ArrayBackend, array: Any) -> Any:
    """The array of the host in a form that can be written to if the memory can: of writes to one place the last stays.

    NumPy allows no writes to an expanded array, PyTorch those of `index_put_` and `index_fill_`.
    """
    return array if _takes_writes(array) else _written_to(be, array, array.shape)


def _takes_writes(array: Any) -> bool:
    strides = getattr(array, "strides", None)
    return (
        strides is None
        or 0 in array.shape
        or isinstance(array, MetaArray)
        or bool(getattr(array.flags, "writeable", 0 not in strides))
    )


def _written_to(be: ArrayBackend, array: Any, shape: Sequence[int]) -> Any:
    storage = storage_of(array)
    steps = [step // array.dtype.itemsize for step in array.strides]
    return _over(be, memory_of(be, storage), array.dtype, shape, steps, storage.offset)


def with_own_steps(be: ArrayBackend, view: Any, array: Any) -> Any:
    """An expanded array whose dimensions of size 1 have the strides that PyTorch gives them; those of NumPy are 0."""
    if not be.writable or 0 in view.shape or not array.ndim:
        return view
    lead, steps = view.ndim - array.ndim, list(view.strides)
    for dim in reversed(range(view.ndim)):
        if view.shape[dim] == 1:
            steps[dim] = array.strides[dim - lead] if dim >= lead else view.shape[dim + 1] * steps[dim + 1]
    if steps == list(view.strides):
        return view
    if isinstance(view, MetaArray):
        return view.part(view.shape, steps, view.offset)
    return be.xp.lib.stride_tricks.as_strided(view, view.shape, steps)


def lacks_room(be: ArrayBackend, tensor: Tensor, shape: tuple[int, ...], strides: Sequence[int] | None = None) -> int:
    """How many bytes the memory of a tensor must have for another shape, where it has fewer and others may see it too; else 0.

    Args:
        be: Backend of the tensor.
        tensor: What is to be resized. What else refers to its array is taken for something that sees its memory.
        shape: Its sizes then.
        strides: Its strides in elements; row-major if left out.
    """
    if not be.writable or be.array_type is MetaArray:
        return 0
    itemsize = tensor.dtype.itemsize
    start = tensor.storage_offset() * itemsize
    needed = storage_nbytes(shape, dense_strides(shape) if strides is None else strides, itemsize, start)
    return needed if needed > storage_of(tensor._array).nbytes and shares_memory(tensor) else 0


def make_room(be: ArrayBackend, tensor: Tensor, shape: tuple[int, ...], strides: Sequence[int] | None = None) -> None:
    """Makes memory that others see too as large as a tensor needs for another shape: all tensors over it stay together.

    Memory that the tensor has alone is left to `resized`. Arguments are those of `lacks_room`.
    """
    if needed := lacks_room(be, tensor, shape, strides):
        tensor.untyped_storage().resize_(needed)


def resized(be: ArrayBackend, array: Any, shape: tuple[int, ...], strides: Sequence[int] | None = None) -> Any:
    """An array of that shape whose elements are those of the storage from the first element of `array` on.

    Where the storage is too small it is copied into a larger one; other views keep the old one.

    Args:
        be: Backend of the array.
        array: What has the storage.
        shape: Sizes of the result.
        strides: Its strides in elements; row-major if left out.
    """
    steps = dense_strides(shape) if strides is None else strides
    itemsize = int(array.dtype.itemsize)
    storage = storage_of(array)
    nbytes = storage_nbytes(shape, steps, itemsize, storage.offset)
    if isinstance(array, MetaArray):
        return array.part(shape, [n * itemsize for n in steps], storage.offset)
    if not be.writable:
        return _lengthened(be, array.reshape(-1), prod(shape)).reshape(shape)
    memory = memory_of(be, storage)
    if nbytes > storage.nbytes:
        if is_lent(storage.owner):
            raise OperatorValueError(
                f"a tensor of size {list(shape)} in {storage.nbytes} bytes of another library",
                found="Trying to resize storage that is not resizable",
                advice="clone() the tensor first: it gets memory of its own",
            )
        larger = be.xp.empty(nbytes // itemsize, dtype=array.dtype)
        whole = larger.view(be.native_dtype[uint8])
        whole[: storage.nbytes] = memory
        if strides is None and storage.offset == 0:
            return larger.reshape(shape)
        memory = whole
    else:
        make_visible(storage, nbytes)
    return strided_view(be, memory, array.dtype, shape, steps, storage.offset)


def _lengthened(be: ArrayBackend, flat: Any, count: int) -> Any:
    """The first elements of a vector, and zeros behind them where it has not so many."""
    if count <= flat.shape[0]:
        return flat[:count]
    return be.xp.concatenate([flat, be.xp.zeros(count - flat.shape[0], dtype=flat.dtype)])
