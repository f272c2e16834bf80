"""The standard's searching, sorting, indexing and set functions.

All raise OperatorIndexError for an axis that is out of range.
"""

from math import inf
from typing import Literal, NamedTuple

from opmux.array_api._axes import Axes, reduced
from opmux.array_api._dtypes import result_type
from opmux.array_api._manipulation import broadcast_shapes
from opmux.array_api._operands import Operand, converted, promoted
from opmux.dispatch import explain_each
from opmux.errors import OperatorIndexError, OperatorValueError
from opmux.tensor import Tensor, bool_, int64, ops, tensor

__all__ = [
    "UniqueAll",
    "UniqueCounts",
    "UniqueInverse",
    "argmax",
    "argmin",
    "argsort",
    "count_nonzero",
    "isin",
    "nonzero",
    "searchsorted",
    "sort",
    "take",
    "take_along_axis",
    "unique_all",
    "unique_counts",
    "unique_inverse",
    "unique_values",
    "where",
]

_aten = ops.aten


# -- searching


def argmax(x: Tensor, /, *, axis: int | None = None, keepdims: bool = False) -> Tensor:
    """Where the greatest element is, int64: the first of several; NaN counts as greater than all numbers.

    Args:
        x: Any shape and real dtype.
        axis: Along which axis; None for the place in the flattened tensor.
        keepdims: Whether axes stay, with size 1.

    Raises:
        OperatorValueError: There is no element to choose from.
    """
    return _aten.argmax.default(x, axis, keepdims)


def argmin(x: Tensor, /, *, axis: int | None = None, keepdims: bool = False) -> Tensor:
    """Where the least element is, int64: the first of several; NaN counts as less than all numbers.

    Arguments and errors are those of `argmax`.
    """
    return _aten.argmin.default(x, axis, keepdims)


def count_nonzero(x: Tensor, /, *, axis: Axes = None, keepdims: bool = False) -> Tensor:
    """How many elements over axes are not zero, int64; over all axes if `axis` is None."""
    nonzero = _aten.ne.Scalar(x, 0)
    return reduced(lambda t, dims, keep: _aten.sum.dim_IntList(t, dims, keep, dtype=int64), nonzero, axis, keepdims)


def nonzero(x: Tensor, /) -> tuple[Tensor, ...]:
    """The indices of the elements that are not zero, in row-major order: int64, one tensor for each dimension.

    Raises:
        OperatorValueError: The tensor has no dimensions.
    """
    if x.ndim == 0:
        raise OperatorValueError("nonzero of a tensor without dimensions", advice="use reshape(x, (1,)), or x != 0")
    return tuple(_aten.nonzero_numpy.default(x))


def searchsorted(
    x1: Tensor,
    x2: Tensor | float,
    /,
    *,
    side: Literal["left", "right"] = "left",
    sorter: Tensor | None = None,
) -> Tensor:
    """Where elements would have to be inserted so that a sorted tensor stays sorted, int64.

    Args:
        x1: One dimension, in ascending order; NaN comes last, as `sort` has it.
        x2: The elements: any shape, or a number.
        side: Whether they go before ("left") or behind ("right") those that they equal.
        sorter: Integers that sort `x1`, if it is not sorted.

    Returns:
        Of the shape of `x2`.
    """
    places, values = promoted("searchsorted", x1, x2)
    order = None if sorter is None else sorter.to(int64)
    if not places.is_floating_point():
        return _aten.searchsorted.Tensor(places, values, side=side, sorter=order)
    # NaN leads PyTorch's search astray: infinity takes its place, and what is found behind all numbers goes before NaN.
    missing = _aten.isnan.default(places)
    ascending = _aten.masked_fill.Scalar(places, missing, inf)
    found = _aten.searchsorted.Tensor(ascending, values, side=side, sorter=order)
    before = _aten.minimum.default(found, _aten.sum.default(~missing))
    return before if side == "left" else _aten.where.self(_aten.isnan.default(values), found, before)


def where(condition: Tensor, x1: Operand, x2: Operand, /) -> Tensor:
    """Elements of `x1` where a condition holds, else of `x2`, in the common dtype.

    Args:
        condition: Bools of any shape.
        x1: A tensor that is broadcast with it, or a number.
        x2: The same.
    """
    if isinstance(x1, Tensor) or isinstance(x2, Tensor):
        return _aten.where.self(condition, *promoted("where", x1, x2))
    first = tensor(x1, dtype=result_type(x1, x2), device=condition.device)
    return _aten.where.self(condition, *promoted("where", first, x2))


# -- sorting


def argsort(x: Tensor, /, *, axis: int = -1, descending: bool = False, stable: bool = True) -> Tensor:
    """The indices that sort along an axis, int64.

    Args:
        x: Real dtype, at least one dimension. NaN comes last in ascending order.
        axis: Along which axis.
        descending: Whether the greatest comes first.
        stable: Whether equal elements stay in their order.
    """
    return _aten.argsort.stable(x, stable=stable, dim=axis, descending=descending)


def sort(x: Tensor, /, *, axis: int = -1, descending: bool = False, stable: bool = True) -> Tensor:
    """The elements sorted along an axis. Arguments are those of `argsort`."""
    return _aten.sort.stable(x, stable=stable, dim=axis, descending=descending)[0]


# -- indexing


def take(x: Tensor, indices: Tensor, /, *, axis: int | None = None) -> Tensor:
    """The parts at places along an axis.

    Args:
        x: At least one dimension.
        indices: Integers of one dimension; negative ones count from the end.
        axis: Along which axis; may be left out for one dimension.

    Raises:
        OperatorValueError: `axis` is left out for a tensor with several dimensions.
        OperatorIndexError: An index is out of range.
    """
    if axis is None and x.ndim != 1:
        raise OperatorValueError(f"take from a tensor of shape {list(x.shape)}", found="no axis", advice="name one")
    dim = _dim(x, 0 if axis is None else axis)
    return _aten.index.Tensor(x, [*[None] * dim, converted(indices, int64)])


def take_along_axis(x: Tensor, indices: Tensor, /, *, axis: int = -1) -> Tensor:
    """The elements at places along an axis, which differ from one line along it to the next.

    Args:
        x: At least one dimension.
        indices: Integers of as many dimensions, whose sizes but that of the axis are broadcast with those of `x`; negative ones
            count from the end.
        axis: Along which axis.

    Raises:
        OperatorIndexError: An index is out of range.
    """
    dim = _dim(x, axis)
    places = converted(indices, int64)
    size = x.shape[dim]
    # `take_along_dim` would have indices out of range begin again at 0.
    places = _aten.where.self(places < 0, places + size, places)
    return _aten.gather.default(_along(x, places, dim), dim, _along(places, x, dim))


def _along(x: Tensor, other: Tensor, dim: int) -> Tensor:
    """A tensor with its size in one dimension, and in the others that to which it is broadcast with another."""
    return x.expand(
        [
            *broadcast_shapes(x.shape[:dim], other.shape[:dim]),
            x.shape[dim],
            *broadcast_shapes(x.shape[dim + 1 :], other.shape[dim + 1 :]),
        ]
    )


def _dim(x: Tensor, axis: int) -> int:
    if not -x.ndim <= axis < x.ndim:
        raise OperatorIndexError(
            f"axis {axis} of a tensor of shape {list(x.shape)}",
            found=f"{x.ndim} dimensions",
            advice=f"give axis={x.ndim - 1}, or -1, for the last one" if x.ndim else "expand_dims first",
        )
    return axis % x.ndim


# -- sets


class UniqueAll(NamedTuple):
    """What `unique_all` returns."""

    values: Tensor
    indices: Tensor
    inverse_indices: Tensor
    counts: Tensor


class UniqueCounts(NamedTuple):
    """What `unique_counts` returns."""

    values: Tensor
    counts: Tensor


class UniqueInverse(NamedTuple):
    """What `unique_inverse` returns."""

    values: Tensor
    inverse_indices: Tensor


def _order(flat: Tensor) -> Tensor:
    """The indices that sort elements and keep equal ones in their order; complex ones by real part, then imaginary part."""
    if not flat.dtype.is_complex:
        return argsort(flat)
    by_imaginary = argsort(flat.imag)
    return by_imaginary[argsort(flat.real[by_imaginary])]


def unique_all(x: Tensor, /) -> UniqueAll:
    """The different elements in ascending order, and where and how often they are in the flattened tensor.

    Each NaN differs from all others, as the standard says, and 0.0 equals -0.0.

    Args:
        x: Any shape and dtype.

    Returns:
        `values` and, for each of them, the index of its first occurrence in `indices` and their number in `counts`;
        `inverse_indices` has the shape of `x` and says of each element which value it is. Indices and counts are int64.
    """
    flat = x.reshape(-1)
    order = _order(flat)
    ordered = flat[order]
    count = flat.shape[0]
    first = _aten.ones.default([min(count, 1)], dtype=bool_, device=x.device)
    begins = _aten.cat.default([first, ordered[1:] != ordered[:-1]])
    numbers = _aten.cumsum.default(begins, 0, dtype=int64) - 1
    inverse = _aten.scatter.src(numbers, 0, order, numbers)
    return UniqueAll(ordered[begins], order[begins], inverse.reshape(x.shape), _aten.bincount.default(numbers))


def unique_counts(x: Tensor, /) -> UniqueCounts:
    """The different elements, and how often each occurs; see `unique_all`."""
    found = unique_all(x)
    return UniqueCounts(found.values, found.counts)


def unique_inverse(x: Tensor, /) -> UniqueInverse:
    """The different elements, and which of them each element is; see `unique_all`."""
    found = unique_all(x)
    return UniqueInverse(found.values, found.inverse_indices)


def unique_values(x: Tensor, /) -> Tensor:
    """The different elements in ascending order; each NaN differs from all others."""
    return unique_all(x).values


def isin(x1: Tensor | int, x2: Tensor | int, /, *, invert: bool = False) -> Tensor:
    """Whether each element of `x1` is one of `x2`.

    Args:
        x1: Any shape; or a number.
        x2: Any shape; or a number, if `x1` is none.
        invert: Whether the answers are negated.

    Returns:
        Bools of the shape of `x1`.
    """
    elements, tests = promoted("isin", x1, x2)
    return _aten.isin.Tensor_Tensor(elements, tests, invert=invert)


explain_each(globals(), __all__)
