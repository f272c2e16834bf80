"""Arithmetic of shapes, dimensions and strides, with the errors that users see when they do not fit."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from math import prod
from typing import Any, Final

from opmux.errors import OperatorIndexError, OperatorOverflowError, OperatorValueError
from opmux.tensor import contiguous_strides, iteration_order

__all__ = [
    "Shape",
    "broadcast_shapes",
    "broadcast_strides",
    "canonical_dim",
    "canonical_dims",
    "channels_last_strides",
    "check_size",
    "dense_strides",
    "index_advice",
    "infer_size",
    "is_channels_last",
    "is_dense",
    "is_in_order",
    "joint_strides",
    "kept_strides",
    "known_view_strides",
    "memory_order",
    "parts_of",
    "reduced_shape",
    "reshape_advice",
    "transposed_squares",
    "view_strides",
]

Shape = tuple[int, ...]

_LARGEST: Final = 2**63 - 1


def _sizes_differ(shapes: Sequence[Sequence[int]], index: int, dim: int, result: Sequence[int]) -> OperatorValueError:
    return OperatorValueError(
        "broadcasting of shapes " + " and ".join(str(tuple(s)) for s in shapes),
        found=f"The size of tensor a ({result[dim]}) must match the size of tensor b ({shapes[index][dim]}) at non-singleton "
        f"dimension {dim + len(result)}",
        advice="sizes must be equal or 1: reshape or expand one of the tensors",
    )


def broadcast_shapes(
    *shapes: Sequence[int],
    refusal: Callable[[Sequence[Sequence[int]], int, int, Sequence[int]], OperatorValueError] = _sizes_differ,
) -> Shape:
    """Shape that all the shapes are broadcast to.

    Args:
        *shapes: The shapes.
        refusal: Makes the error of the shapes, the number of the one that does not fit, its dimension counted from the end,
            and the sizes that those before it have.

    Raises:
        OperatorValueError: Two sizes of one dimension differ and neither is 1.
    """
    if shapes and shapes.count(shapes[0]) == len(shapes):
        return tuple(shapes[0])
    result = [1] * max(map(len, shapes), default=0)
    for index, shape in enumerate(shapes):
        for back in range(1, len(shape) + 1):
            size = shape[-back]
            if size == 1 or size == result[-back]:
                continue
            if result[-back] != 1:
                raise refusal(shapes, index, -back, result)
            result[-back] = size
    return tuple(result)


def check_size(shape: Sequence[int], itemsize: int, name: str) -> None:
    """Refuses a tensor that no memory could hold. Array modules do too, but some overflow and make an empty one.

    Raises:
        OperatorOverflowError: Its bytes cannot be counted with 64 bits.
    """
    if prod(shape) * itemsize > _LARGEST:
        raise OperatorOverflowError(
            f"aten::{name} of a tensor of shape {list(shape)}",
            found=f"Storage size calculation overflowed with sizes={list(shape)}",
            advice="check the sizes: they make more than 2**63 bytes",
        )


def canonical_dim(dim: int, ndim: int, name: str) -> int:
    """`dim` counted from the front.

    Args:
        dim: Dimension; negative ones count from the end.
        ndim: Number of dimensions; a 0-dim tensor counts as one.
        name: Operator, for the message.

    Raises:
        OperatorIndexError: There is no such dimension.
    """
    count = ndim or 1
    if -count <= dim < count:
        return dim + count if dim < 0 else dim
    raise OperatorIndexError(
        f"aten::{name}: dimension {dim} of a tensor with {ndim} dimensions",
        found=f"Dimension out of range (expected to be in range of [{-count}, {count - 1}], but got {dim})",
        advice=f"give dim={ndim - 1}, or dim=-1, for the last one" if ndim else "unsqueeze the tensor first",
    )


def reshape_advice(ndim: int) -> str:
    """What to do about a tensor that has fewer than `ndim` dimensions."""
    return f"reshape it first, for example with .reshape({'1, ' * (ndim - 1)}-1)"


def index_advice(size: int, lowest: int = 0) -> str:
    """What to do about an index that a dimension does not have: which ones it has, if any.

    Args:
        size: Size of the dimension.
        lowest: The first index that is taken: 0, or `-size` where negative ones count from the end.
    """
    return f"use indices from {lowest} to {size - 1}" if size else "give a dimension with elements, or no indices"


def canonical_dims(dims: Iterable[int] | None, ndim: int, name: str) -> Shape:
    """Several dimensions counted from the front; None or none at all stand for all of them.

    Raises:
        OperatorIndexError: There is no such dimension.
        OperatorValueError: A dimension is given twice.
    """
    given = [canonical_dim(dim, ndim, name) for dim in dims or ()]
    if not given:
        return tuple(range(ndim))
    if len(set(given)) != len(given):
        raise OperatorValueError(
            f"aten::{name}: dimensions {list(dims or ())} of a tensor with {ndim} dimensions",
            found=f"dim {next(dim for dim in given if given.count(dim) > 1)} appears multiple times in the list of dims",
            advice="name each dimension once",
        )
    return tuple(given)


def parts_of(count: int, size: int, start: int = 0) -> list[slice]:
    """Parts of a range that begins at `start`, each of `size` elements, at least one, and the last of what is left."""
    step, stop = max(size, 1), start + count
    return [slice(i, min(i + step, stop)) for i in range(start, stop, step)]


def reduced_shape(shape: Shape, dims: Sequence[int], keepdim: bool) -> Shape:
    """Shape after a reduction over canonical `dims`."""
    if keepdim:
        return tuple([1 if i in dims else size for i, size in enumerate(shape)])
    return tuple([size for i, size in enumerate(shape) if i not in dims])


def infer_size(size: Sequence[int], numel: int, name: str) -> Shape:
    """`size` with its -1, if it has one, replaced so that it holds `numel` elements.

    Raises:
        OperatorValueError: There is more than one -1, or no size makes the numbers of elements equal.
    """
    given = [n for n in size if n != -1]
    known, unknown = prod(given), len(size) - len(given)
    valid = all([n >= 0 for n in given])  # noqa: C419 -- a generator is a frame for each
    if valid and unknown == 0 and known == numel:
        return tuple(size)
    if (
        valid and unknown == 1 and (known == 1 or (known and numel % known == 0))
    ):  # of 1 no size that is not known is asked
        return tuple([numel // known if n == -1 else n for n in size])
    raise OperatorValueError(
        f"aten::{name}: shape {list(size)} for {numel} elements",
        found=f"shape '{list(size)}' is invalid for input of size {numel}",
        advice=f"give sizes whose product is {numel}; -1 stands for the one size that makes it so",
    )


def view_strides(shape: Shape, strides: Sequence[int], new_shape: Shape) -> Shape | None:
    """Strides with which the same memory has `new_shape`; None if only a copy can have it.

    Args:
        shape: Old shape.
        strides: Old strides, in any unit; the result is in the same.
        new_shape: New shape with as many elements.
    """
    if prod(new_shape) == 0:
        return dense_strides(new_shape, strides[-1] if strides else 1)
    result: list[int] = []
    old = [(size, step) for size, step in zip(shape, strides, strict=True) if size != 1]
    unit = strides[-1] if strides else 1
    position = len(old)
    room, step = 1, unit  # Elements left in the current run of old dimensions, and their stride.
    for size in reversed(new_shape):
        if size != 1 and room == 1:
            position, room, step = _run_before(old, position)
        if room != size and room % size:  # of one and the same, which may be not known, no remainder is asked
            return None
        result.append(step)
        room = 1 if room == size else room // size
        step *= size
    return tuple(reversed(result))


#: The same of known sizes, whose arguments are tuples: a program has few shapes, and meets each many times.
known_view_strides: Final = lru_cache(1024)(view_strides)


def _run_before(old: list[tuple[int, int]], position: int) -> tuple[int, int, int]:
    """The longest run of dimensions ending before `position` that one stride can walk: its start, length, stride."""
    position -= 1
    room, first = old[position]
    while position and old[position - 1][1] == room * first:
        position -= 1
        room *= old[position][0]
    return position, room, first


def dense_strides(shape: Sequence[int], unit: int = 1, order: Sequence[int] | None = None) -> Shape:
    """Strides of a gapless array whose dimensions lie in memory in `order`, slowest first; row-major if left out."""
    strides = [0] * len(shape)
    step = unit
    for dim in reversed(range(len(shape)) if order is None else order):
        strides[dim] = step
        step *= max(shape[dim], 1)
    return tuple(strides)


#: Bytes whose multiples fall into the same sets of a cache, and the side of a square, of elements.
_SET: Final = 1024
_SIDE: Final = 64
#: Elements from which on, and rows from which on, squares are worth their calls.
_LEAST: Final = 1 << 16
_LEAST_ROWS: Final = 16


def transposed_squares(shape: Shape, strides: Shape) -> Iterator[tuple[Any, ...]] | None:
    """Indices of the parts in which an array is copied in rows, where that is faster than at once; else None.

    Note [Transposed copies]
    A copy that turns a matrix reads a line of the cache for each element of a row. Rows whose lengths are multiples of 1024 bytes
    put these lines into a few sets of the cache, where they push each other out before the next row needs them: NumPy takes
    1.5 to 4 times as long for a matrix of 1024 x 1024 as for one of 1000 x 1000. Copied square by square, they stay. Other lengths
    gain nothing.

    Args:
        shape: Sizes.
        strides: Strides in bytes.
    """
    if len(shape) < 2 or prod(shape) < _LEAST or not strides[-1] or strides[-1] % _SET:
        return None
    long = [axis for axis in range(len(shape) - 1) if shape[axis] >= _LEAST_ROWS and strides[axis]]
    inner = min(long, key=lambda axis: abs(strides[axis]), default=-1)
    if inner < 0 or abs(strides[inner]) >= abs(strides[-1]):
        return None
    between = (slice(None),) * (len(shape) - 2 - inner)
    rows, columns = ([slice(at, at + _SIDE) for at in range(0, shape[axis], _SIDE)] for axis in (inner, -1))
    return ((..., row, *between, column) for row in rows for column in columns)


def channels_last_strides(shape: Sequence[int], unit: int = 1) -> Shape:
    """Strides of a gapless array with the channels, dimension 1, innermost."""
    return dense_strides(shape, unit, [0, *range(2, len(shape)), 1])


def is_channels_last(shape: Sequence[int], strides: Sequence[int]) -> bool:
    """Whether a tensor of 4 or 5 dimensions lies in memory with its channels innermost, gaps allowed, and not row-major too.

    Args:
        shape: Sizes.
        strides: Strides in elements.
    """
    # Most others show by their rows alone that these lie further inside than the channels.
    if len(shape) not in (4, 5) or strides[1] <= 0 or strides[-1] < strides[1] * shape[1] or 0 in shape:
        return False
    least = 0
    for dim in (1, *range(len(shape) - 1, 1, -1), 0):
        # A batch of one image of one pixel counts as row-major.
        if strides[dim] < least or (dim == 0 and least == strides[1]):
            return False
        least = strides[dim] * max(shape[dim], 1)
    return True


def memory_order(strides: Sequence[int]) -> list[int]:
    """Dimensions from the slowest in memory to the fastest; equal ones keep their order."""
    return sorted(range(len(strides)), key=lambda dim: -abs(strides[dim]))


def kept_strides(shape: Sequence[int], *operands: Sequence[int]) -> Shape:
    """Strides of a gapless array whose dimensions lie in memory as those of the operands do, in the order of `iteration_order`.

    Args:
        shape: Sizes.
        operands: Strides of each operand along these dimensions; 0 where it is broadcast or its elements are one.
    """
    return dense_strides(shape, 1, iteration_order(shape, operands))


@lru_cache(1024)
def is_in_order(shape: Shape, strides: Shape) -> bool:
    """Whether an operand leaves the dimensions of a result in row-major order, whatever other such operands there are.

    What is one element along a dimension says nothing of it. Dimensions of size 1 are not looked at, which may lie anywhere.
    """
    steps = [step for size, step in zip(shape, strides, strict=True) if size != 1 and step]
    return all(step > next_ > 0 for step, next_ in pairwise(steps)) and (not steps or steps[0] > 0)


def broadcast_strides(shape: Shape, strides: Shape, target: Shape) -> Shape:
    """Strides of an operand that is broadcast to a shape."""
    lead = (0,) * (len(target) - len(shape))
    behind = target[len(lead) :]
    return (*lead, *[0 if n == 1 != m else s for n, m, s in zip(shape, behind, strides, strict=True)])


def is_dense(shape: Sequence[int], strides: Sequence[int]) -> bool:
    """Whether elements fill a block of memory without gaps or overlap, in any order of dimensions.

    Args:
        shape: Sizes.
        strides: Strides in elements.
    """
    expected = 1
    for step, size in sorted((step, size) for size, step in zip(shape, strides, strict=True) if size != 1):
        if step != expected:
            return False
        expected *= size
    return True


@lru_cache(1024)  # A program has few shapes, and meets each many times.
def joint_strides(shape: Shape, shapes: tuple[Shape, ...], strides: tuple[Shape, ...]) -> Shape | None:
    """Strides of a fresh result of `shape` that is computed element by element; None for row-major.

    Args:
        shape: The result's sizes.
        shapes: The sizes of the operands, which are broadcast.
        strides: Their strides.
    """
    operands = [broadcast_strides(of, steps, shape) for of, steps in zip(shapes, strides, strict=True)]
    joint = kept_strides(shape, *operands)
    return None if joint == contiguous_strides(shape) else joint
