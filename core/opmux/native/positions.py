"""Positions that tensors give, where looking for those out of range would wait: see Note [Values on a device] in `arrays.py`.

The host refuses them. Elsewhere they are turned into negative places, at which nothing is written and NaN is read.
"""

from collections.abc import Iterator, Sequence
from math import prod
from typing import Any, Final

from opmux.native.shapes import parts_of
from opmux.tensor import ArrayBackend

__all__ = [
    "all_within",
    "blank_elsewhere",
    "blank_outside",
    "counted",
    "element_places",
    "first_outside",
    "flat_rows",
    "place_blocks",
    "places_along",
    "places_among",
    "taken_along",
]


def all_within(be: ArrayBackend, index: Any, lowest: int, size: int) -> bool:
    """Whether positions on the host, one at least, are none of them below `lowest`, and all below `size`."""
    if be.writable and be.on_host and index.flags.c_contiguous:
        # The place of an extreme is found in a third of the time of its value, which NumPy asks for in Python.
        return bool(index.item(index.argmin()) >= lowest and index.item(index.argmax()) < size)
    return bool(index.min() >= lowest and index.max() < size)


#: Up to so many positions the places that they are added to are kept: making them takes longer than adding.
_KEPT: Final = 1024


def counted(be: ArrayBackend, index: Any, shape: tuple[int, ...], dim: int, lowest: int = 0) -> Any:
    """Positions along a dimension, from 0 on; on a device negative for those out of range.

    They are so far below 0 that the place in the flattened tensor is negative too, whatever the other dimensions add.

    Args:
        be: Backend of the arrays.
        index: Integers, which have been checked on the host.
        shape: Sizes of the tensor.
        dim: The dimension.
        lowest: 0, or minus the size for positions that may count from the end; these are left as they are on the host.
    """
    if be.on_host:
        return index
    xp, size = be.xp, shape[dim]
    if not be.narrows:
        index = index.astype(xp.int64, copy=False)
    if lowest < 0:
        index = xp.where(index < 0, index + size, index)
    return xp.where((index >= 0) & (index < size), index, -max(prod(shape[: dim + 1]), 1))


def flat_rows(be: ArrayBackend, indices: Sequence[Any], sizes: Sequence[int]) -> Any:
    """Places along dimensions made one, from 0 on, of positions along each of them, which may count from the end.

    Raises:
        IndexError: A position is out of range; on a device none is looked at.
    """
    rows: Any = None
    for index, size in zip(indices, sizes, strict=True):
        lowest = -1
        if be.on_host and index.size:
            lowest = index.min()
            if lowest < -size or index.max() >= size:
                raise IndexError(f"index out of range for a dimension of size {size}")
        if lowest < 0:
            index = be.xp.where(index < 0, index + size, index)
        if index.dtype.itemsize < 8:
            index = index.astype(be.xp.int64)
        rows = index if rows is None else rows * size + index
    return rows


def places_among(be: ArrayBackend, index: Any, shape: tuple[int, ...], dim: int) -> Any:
    """For every element of `index`, a position along a dimension, its place in a flattened array of `shape`."""
    step = prod(shape[dim + 1 :])
    places = index if step == 1 else index * step
    if index.ndim < 2:
        return places
    sizes, have = tuple(index.shape), tuple(shape)
    return places + (be.kept(_starts, sizes, have, dim) if index.size <= _KEPT else _starts(be.xp, sizes, have, dim))


#: Places that are made at a time: they stay in a cache beside what is read or written there.
_PLACES: Final = 1 << 15


def place_blocks(be: ArrayBackend, index: Any, shape: tuple[int, ...], dim: int) -> Iterator[tuple[Any, Any]]:
    """What `places_among` gives, a part of the index's first dimension after the other, and these parts; `...` for all at once.

    An index for single elements has 64 bits for each, and its places as many again.
    """
    count = len(index)
    parts = parts_of(count, _PLACES * count // index.size)
    if len(parts) == 1 or index.ndim < 2 or not (be.on_host and be.writable):
        yield ..., places_among(be, index, shape, dim)
        return
    inner = prod(shape[1:]) if dim else 0
    for part in parts:
        places = places_among(be, index[part], shape, dim)
        places += part.start * inner
        yield part, places


def _starts(xp: Any, sizes: tuple[int, ...], shape: tuple[int, ...], dim: int) -> Any:
    """Places of the first elements along `dim`, at positions from 0 on along the other dimensions, of so many each."""
    starts, step, last = xp.zeros((), dtype=xp.int64), 1, len(sizes) - 1
    for i in range(last, -1, -1):
        if i != dim and sizes[i] > 1:
            starts = starts + (xp.arange(sizes[i]) * step).reshape((-1,) + (1,) * (last - i))
        step *= shape[i]
    return starts


def taken_along(be: ArrayBackend, array: Any, index: Any, dim: int) -> Any:
    """`xp.take_along_axis` for positions from 0 on: NumPy's makes an index of each dimension, in Python.

    Of many positions that takes less memory, because an index is no larger than its dimension.
    """
    if be.on_host and be.writable and index.size <= _KEPT and array.flags.c_contiguous:
        return be.take(array.reshape(-1), places_among(be, index, array.shape, dim % array.ndim))
    return be.xp.take_along_axis(array, index, dim)


def places_along(be: ArrayBackend, shape: tuple[int, ...], dim: int, rows: Any) -> Any:
    """Places in a flattened tensor of `shape` of all elements of the slices at `rows` of a dimension, as a vector."""
    outer, size, inner = prod(shape[:dim]), shape[dim], prod(shape[dim + 1 :])
    parts = be.kept(_slices, outer, size, inner) if outer + inner <= _KEPT else _slices(be.xp, outer, size, inner)
    return (((parts[0] + rows) * inner)[:, :, None] + parts[1]).reshape(-1)


def _slices(xp: Any, outer: int, size: int, inner: int) -> tuple[Any, Any]:
    """Of the middle one of three dimensions the first slices, in all that are before them, and the elements of a slice."""
    return xp.arange(outer)[:, None] * size, xp.arange(inner)


def first_outside(index: Any, lowest: int, size: int) -> str:
    """What an error calls the first position on the host that is below `lowest` or not below `size`; there is one."""
    return f"index {int(index[(index < lowest) | (index >= size)].reshape(-1)[0])}"


def blank_outside(be: ArrayBackend, taken: Any, index: Any, axis: int = 0) -> Any:
    """What was read at positions along an axis: on a device NaN, or 0 for integers, where they are negative."""
    return taken if be.on_host else _blank(be, taken, index >= 0, axis)


def _blank(be: ArrayBackend, taken: Any, inside: Any, axis: int) -> Any:
    blank = be.xp.full((), 0 if taken.dtype.kind in "biu" else be.xp.nan, dtype=taken.dtype)
    inside = inside.reshape(inside.shape + (1,) * (taken.ndim - axis - inside.ndim))
    # CuPy chooses between elements of bfloat16 in float32.
    return be.xp.where(inside, taken, blank).astype(taken.dtype, copy=False)


def blank_elsewhere(be: ArrayBackend, taken: Any, shape: tuple[int, ...], key: tuple[Any, ...]) -> Any:
    """The same for what was read from an array of that shape between brackets, where masks are never out of range."""
    given = [i for i, part in enumerate(key) if type(part) is not slice]
    if be.on_host or any(key[i].dtype.kind == "b" for i in given):
        return taken
    inside = be.xp.ones((), dtype=bool)
    for i in given:
        inside = inside & (key[i] >= -shape[i]) & (key[i] < shape[i])
    # Where slices stand between them, NumPy puts the dimensions of the indices first.
    return _blank(be, taken, inside, given[0] if _one_run(given) else 0)


def _one_run(given: list[int]) -> bool:
    return given[-1] - given[0] + 1 == len(given)


def element_places(be: ArrayBackend, shape: tuple[int, ...], key: tuple[Any, ...]) -> Any:
    """The place in a flattened array of that shape of every element between brackets; negative where out of range."""
    xp = be.xp
    given = [i for i, part in enumerate(key) if type(part) is not slice]
    if any(key[i].dtype.kind == "b" for i in given) or not _one_run(given):
        places = xp.arange(prod(shape)).reshape(shape)[key]
        return xp.where(blank_elsewhere(be, xp.ones(places.shape, dtype=bool), shape, key), places, -1)
    first, last = given[0], given[-1] + 1
    rows, inside = xp.zeros((), dtype=xp.int64), xp.ones((), dtype=bool)
    for i in given:
        inside = inside & (key[i] >= -shape[i]) & (key[i] < shape[i])
        rows = rows * shape[i] + xp.where(key[i] < 0, key[i] + shape[i], key[i])
    three = prod(shape[:first]), prod(shape[first:last]), prod(shape[last:])
    rows = counted(be, xp.where(inside, rows, -1), three, 1)
    return places_along(be, three, 1, rows.reshape(-1)).reshape((*shape[:first], *rows.shape, *shape[last:]))
