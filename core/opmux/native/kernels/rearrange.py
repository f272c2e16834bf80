"""Copies with the elements in another order, or several times."""

from collections.abc import Sequence
from typing import Any

from opmux.dispatch import check_integer
from opmux.errors import OperatorValueError
from opmux.native.arrays import arranged, copy_array, row_major
from opmux.native.meta.rearrange import check_repeats, repeated_shapes, roll_dims, rolled_strides
from opmux.native.shapes import canonical_dims
from opmux.tensor import ArrayBackend, Tensor

__all__ = ["flip", "repeat", "repeat_interleave", "roll"]


def flip(be: ArrayBackend, self: Tensor, dims: Sequence[int]) -> Tensor:
    array = self._array
    if dims and array.ndim:
        chosen = canonical_dims(dims, array.ndim, "flip")
        array = array[tuple([slice(None, None, -1) if i in chosen else slice(None) for i in range(array.ndim)])]
    elif dims:
        canonical_dims(dims, 0, "flip")
    return be.wrap(copy_array(be, array, "K"))


def roll(be: ArrayBackend, self: Tensor, shifts: Sequence[int], dims: Sequence[int] = ()) -> Tensor:
    check_integer(*shifts, *dims)
    array = self._array
    flat = not dims and len(shifts) == 1
    chosen = [] if flat else roll_dims(tuple(array.shape), shifts, dims)
    if not array.size:
        return be.wrap(copy_array(be, array))
    if flat:
        return be.wrap(_rolled(be, array.reshape(-1), shifts[0], 0).reshape(array.shape))
    strides = rolled_strides(self, shifts, chosen)
    for shift, dim in zip(shifts, chosen, strict=True):
        array = _rolled(be, array, shift, dim)
    if array is self._array:
        return be.wrap(copy_array(be, array))
    return be.wrap(row_major(be, array) if strides is None or not be.writable else arranged(array, strides))


def _rolled(be: ArrayBackend, array: Any, shift: int, dim: int) -> Any:
    start = -shift % array.shape[dim]
    lead = (slice(None),) * dim
    return be.xp.concatenate((array[(*lead, slice(start, None))], array[(*lead, slice(None, start))]), dim)


def repeat(be: ArrayBackend, self: Tensor, repeats: Sequence[int]) -> Tensor:
    array = self._array
    apart, spread, shape = repeated_shapes(tuple(array.shape), repeats)
    whole = be.broadcast_to(array.reshape(apart), spread)
    # Only where something is repeated does reshape copy.
    return be.wrap(copy_array(be, whole).reshape(shape))


def repeat_interleave(be: ArrayBackend, repeats: Tensor, *, output_size: int | None = None) -> Tensor:
    check_repeats(repeats)
    counts = repeats._array
    if not be.on_host:
        return be.wrap(_repeated_places(be, counts, output_size))
    if counts.size and counts.min() < 0:
        raise OperatorValueError(
            "aten::repeat_interleave with a negative number of repeats",
            found=f"repeats can not be negative, got {counts.min()}",
            advice="give numbers of zero or more",
        )
    positions = be.xp.repeat(be.xp.arange(counts.shape[0], dtype=counts.dtype), counts)
    if output_size is not None and counts.size and positions.shape[0] != output_size:
        raise OperatorValueError(
            f"aten::repeat_interleave with output_size={output_size}",
            found=f"the repeats add up to {positions.shape[0]}",
            advice="leave output_size out",
        )
    return be.wrap(positions)


def _repeated_places(be: ArrayBackend, counts: Any, output_size: int | None) -> Any:
    """Each place as often as its count says: the size of the result is all that has to be known. See Note [Values on a device]."""
    xp = be.xp
    ends = counts.cumsum()
    size = output_size if output_size is not None else int(ends[-1]) if counts.size else 0
    return xp.searchsorted(ends, xp.arange(size), side="right").astype(counts.dtype)
