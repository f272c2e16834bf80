"""Places of values in sorted sequences."""

from typing import Any, Final

from opmux.errors import OperatorIndexError
from opmux.native.arrays import REAL_KINDS, cast, check_number, native, row_major
from opmux.native.meta.searching import searchsorted_meta
from opmux.native.positions import all_within
from opmux.native.shapes import parts_of
from opmux.tensor import ArrayBackend, Tensor, float64, int32, int64, uint64

__all__ = ["bucketize_impl", "bucketize_scalar", "searchsorted_impl"]


#: Values that are searched for at a time: a cache holds the places that they may have.
_BLOCK: Final = 1 << 15


def bucketize_impl(
    be: ArrayBackend,
    self: Tensor,
    boundaries: Tensor,
    *,
    out_int32: bool = False,
    right: bool = False,
    out: Any = None,
) -> Any:
    searchsorted_meta(boundaries, self, out_int32=out_int32, right=right, flat=True)
    found = _search(be, native(be, boundaries), _values(be, self, boundaries), right)
    return row_major(be, cast(be, found, int32 if out_int32 else int64))


def bucketize_scalar(
    be: ArrayBackend, self: Any, boundaries: Tensor, *, out_int32: bool = False, right: bool = False
) -> Tensor:
    return be.wrap(bucketize_impl(be, self, boundaries, out_int32=out_int32, right=right))


def searchsorted_impl(
    be: ArrayBackend,
    sorted_sequence: Tensor,
    self: Any,
    *,
    out_int32: bool = False,
    right: bool = False,
    side: str | None = None,
    sorter: Tensor | None = None,
    out: Any = None,
) -> Any:
    searchsorted_meta(sorted_sequence, self, out_int32=out_int32, right=right, side=side, sorter=sorter)
    sequence, values = native(be, sorted_sequence), _values(be, self, sorted_sequence)
    if sorter is not None:
        order = native(be, sorter)
        if order.size and not all_within(be, order, 0, sequence.shape[-1]):
            raise OperatorIndexError(
                f"aten::searchsorted with a sorter for {sequence.shape[-1]} elements",
                found="sorter index out of range",
                advice="pass what argsort of the sequence gives",
            )
        sequence = be.xp.take_along_axis(sequence, order, -1)
    found = _search(be, sequence, values, right or side == "right")
    return row_major(be, cast(be, found, int32 if out_int32 else int64))


def _values(be: ArrayBackend, self: Any, sequence: Tensor) -> Any:
    """What is searched for, as an array."""
    value = native(be, self)
    if isinstance(value, int):
        check_number(value, int64 if value < 0 else uint64)
    if be.on_host or hasattr(value, "dtype"):
        return be.xp.asarray(value)
    return be.asarray(value, float64 if isinstance(value, float) else int64)


def _may_hold_nan(be: ArrayBackend, sequence: Any) -> bool:
    """Whether a sorted sequence ends in NaN, as far as is known without waiting; see Note [Values on a device]."""
    return not be.on_host or bool(be.xp.isnan(sequence[-1]))


def _search(be: ArrayBackend, sequence: Any, values: Any, right: bool) -> Any:
    """Places along the last dimension where `values` would go, before or, for `right`, behind equal elements."""
    xp = be.xp
    if sequence.ndim == 1 and not (sequence.dtype.kind in REAL_KINDS and sequence.size and _may_hold_nan(be, sequence)):
        return xp.asarray(xp.searchsorted(sequence, values, side="right" if right else "left"))
    if not sequence.shape[-1]:
        return xp.zeros(values.shape, dtype=xp.int64)
    if not (be.on_host and be.writable) or values.size <= _BLOCK or not (sequence.ndim == 1 or len(values) > 1):
        return _bisected(be, sequence, values, right)
    result = xp.empty(values.shape, dtype=xp.int64)
    for part in parts_of(len(values), _BLOCK * len(values) // values.size):
        rows = sequence if sequence.ndim == 1 else sequence[part]
        result[part] = _bisected(be, rows, values[part], right)
    return result


def _bisected(be: ArrayBackend, sequence: Any, values: Any, right: bool) -> Any:
    """As `_search`, by one bisection of all rows; a NaN in a sequence counts as passed, as in PyTorch."""
    xp = be.xp
    low = xp.zeros(values.shape, dtype=xp.int64)
    high = low + sequence.shape[-1]
    for _ in range(int(sequence.shape[-1]).bit_length()):
        middle = (low + high) // 2
        at = xp.minimum(middle, sequence.shape[-1] - 1)
        element = sequence[at] if sequence.ndim == 1 else xp.take_along_axis(sequence, at, -1)
        stays = (element > values) if right else (element >= values)
        open_ = low < high
        low = xp.where(open_ & ~stays, middle + 1, low)
        high = xp.where(open_ & stays, middle, high)
    return low
