"""Different elements, runs of equal ones, and membership."""

from typing import Any

from opmux.native.arrays import cast, native, operands, row_major
from opmux.native.kernels.sorting import stable_order
from opmux.native.meta.sets import check_slices, check_unique, isin_meta
from opmux.native.shapes import canonical_dim
from opmux.tensor import ArrayBackend, Tensor, int64, result_type

__all__ = [
    "isin_impl",
    "isin_scalar_impl",
    "scalar_isin_impl",
    "unique",
    "unique2",
    "unique_consecutive",
    "unique_dim",
    "unique_dim_consecutive",
]


def unique2(
    be: ArrayBackend, self: Tensor, sorted: bool = True, return_inverse: bool = False, return_counts: bool = False
) -> tuple[Tensor, ...]:
    check_unique(self)
    array = native(be, self)
    flat = array.reshape(-1)
    if not return_inverse and not return_counts:
        parts = [_unique_values(be, flat)]
    else:
        order = stable_order(be, flat, 0)
        begins = _begins(be, flat[order])
        parts = [*_runs(be, flat, order, begins, return_inverse, return_counts)]
        if return_inverse:
            parts[1] = parts[1].reshape(array.shape)
    return _wrapped(be, parts)


def unique(be: ArrayBackend, self: Tensor, sorted: bool = True, return_inverse: bool = False) -> tuple[Tensor, ...]:
    return unique2(be, self, sorted, return_inverse)[:2]


def _unique_values(be: ArrayBackend, flat: Any) -> Any:
    ordered = be.xp.sort(flat)
    return ordered[_begins(be, ordered)]


def _begins(be: ArrayBackend, rows: Any) -> Any:
    """Whether each element, or each row, differs from the one before; NaN differs from everything."""
    xp = be.xp
    changed = rows[1:] != rows[:-1]
    if rows.ndim > 1:
        changed = changed.any(axis=1)
    return xp.concatenate([xp.ones(min(len(rows), 1), dtype=bool), changed])


def _runs(be: ArrayBackend, rows: Any, order: Any, begins: Any, inverse: bool, counts: bool) -> tuple[Any, ...]:
    """The first of each run of equal rows, the number of each row's run, and the lengths of runs.

    Args:
        be: Backend.
        rows: Elements or rows.
        order: Their places in the order in which equal ones are neighbours; None if they are in that order.
        begins: Whether a run begins at each place of the order.
        inverse: Whether the numbers are wanted.
        counts: Whether the lengths are wanted.
    """
    xp = be.xp
    starts = xp.flatnonzero(begins)
    first = rows[starts if order is None else order[starts]]
    none = xp.empty((0,), dtype=xp.int64)
    numbers = lengths = none
    if inverse:
        numbers = xp.cumsum(begins) - 1
        if order is not None:
            back = xp.empty_like(order) if be.writable else None
            if back is None:
                numbers = numbers[xp.argsort(order)]
            else:
                back[order] = numbers
                numbers = back
    if counts:
        lengths = xp.diff(xp.concatenate([starts, xp.full(1, len(begins), dtype=starts.dtype)]))
    return first, numbers, lengths


def _wrapped(be: ArrayBackend, parts: list[Any]) -> tuple[Tensor, ...]:
    """Tensors of values, numbers and lengths; the last two are empty where they are not asked for."""
    first, *more = parts
    empty = be.xp.empty((0,), dtype=be.xp.int64)
    numbers, lengths = more or (empty, empty)
    return be.wrap(first), be.wrap(cast(be, numbers, int64)), be.wrap(cast(be, lengths, int64))


def unique_consecutive(
    be: ArrayBackend,
    self: Tensor,
    return_inverse: bool = False,
    return_counts: bool = False,
    dim: int | None = None,
) -> tuple[Tensor, ...]:
    if dim is not None and not (dim == 0 and self.ndim == 1):
        return unique_dim_consecutive(be, self, dim, return_inverse, return_counts)
    array = native(be, self)
    flat = array.reshape(-1)
    parts = [*_runs(be, flat, None, _begins(be, flat), return_inverse, return_counts)]
    if return_inverse:
        parts[1] = parts[1].reshape(array.shape)
    return _wrapped(be, parts)


def unique_dim(
    be: ArrayBackend,
    self: Tensor,
    dim: int,
    sorted: bool = True,
    return_inverse: bool = False,
    return_counts: bool = False,
) -> tuple[Tensor, ...]:
    check_unique(self)
    return _unique_slices(be, self, dim, in_order=False)


def unique_dim_consecutive(
    be: ArrayBackend, self: Tensor, dim: int, return_inverse: bool = False, return_counts: bool = False
) -> tuple[Tensor, ...]:
    return _unique_slices(be, self, dim, in_order=True)


def _unique_slices(be: ArrayBackend, self: Tensor, dim: int, *, in_order: bool) -> tuple[Tensor, ...]:
    """Different slices along a dimension; PyTorch always gives all three results here."""
    check_slices(self, dim)
    xp, array = be.xp, native(be, self)
    if not array.ndim:
        array = array.reshape(1)
    axis = canonical_dim(dim, array.ndim, "unique_dim")
    slices = xp.moveaxis(array, axis, 0)
    count = slices.shape[0]
    rows = slices.reshape(count, slices.size // count if count else 0)
    order = None
    if not in_order:
        order = _row_order(be, rows) if rows.size else xp.arange(count)
    first, numbers, lengths = _runs(be, rows, order, _begins(be, rows if order is None else rows[order]), True, True)
    found = xp.moveaxis(first.reshape(first.shape[0], *slices.shape[1:]), 0, axis)
    return _wrapped(be, [found, numbers, lengths])


def _row_order(be: ArrayBackend, rows: Any) -> Any:
    """Places of rows in lexicographic order; looks at further columns only while the first ones leave rows equal."""
    columns = 1
    while True:
        # The last key decides first, so the first column comes last.
        order = be.xp.lexsort(rows[:, :columns].T[::-1])
        first = rows[order, :columns]
        if columns >= rows.shape[1] or not (first[1:] == first[:-1]).all(axis=1).any():
            return order
        columns *= 4


def isin_impl(
    be: ArrayBackend,
    elements: Tensor,
    test_elements: Tensor,
    *,
    assume_unique: bool = False,
    invert: bool = False,
    out: Any = None,
) -> Any:
    return _isin(be, elements, test_elements, assume_unique, invert)


def isin_scalar_impl(
    be: ArrayBackend,
    elements: Tensor,
    test_element: Any,
    *,
    assume_unique: bool = False,
    invert: bool = False,
    out: Any = None,
) -> Any:
    return _isin(be, elements, test_element, assume_unique, invert)


def scalar_isin_impl(
    be: ArrayBackend,
    element: Any,
    test_elements: Tensor,
    *,
    assume_unique: bool = False,
    invert: bool = False,
    out: Any = None,
) -> Any:
    return _isin(be, element, test_elements, assume_unique, invert)


def _isin(be: ArrayBackend, elements: Any, tests: Any, assume_unique: bool, invert: bool) -> Any:
    isin_meta(elements, tests)
    xp = be.xp
    d = result_type(elements, tests)
    left, right = [be.asarray(x, d) if isinstance(x, (int, float)) else x for x in operands(be, d, elements, tests)]
    if right.ndim == 0 or right.size == 1:
        found = left != right.reshape(()) if invert else left == right.reshape(())
    else:
        hint = {"assume_unique": True} if assume_unique else {}  # The array API has it not.
        found = xp.isin(left, right, invert=invert, **hint)
    return row_major(be, xp.asarray(found))
