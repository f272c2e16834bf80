"""The standard's statistical functions.

`axis` is one axis, several, none (`()`) or all of them (None); with `keepdims` they stay, with size 1. All raise OperatorIndexError
for an axis that is out of range.
"""

from opmux.array_api._axes import Axes, flat_over, reduced
from opmux.dispatch import explain_each
from opmux.errors import OperatorValueError
from opmux.tensor import Tensor, int64, ops, uint64
from opmux.tensor import dtype as Dtype  # noqa: N812 -- functions have a parameter of that name

__all__ = ["cumulative_prod", "cumulative_sum", "max", "mean", "min", "prod", "std", "sum", "total_dtype", "var"]

_aten = ops.aten


def total_dtype(x: Tensor, dtype: Dtype | None) -> Dtype:
    """The dtype of a sum or product: the default one of the kind for integers, else that of the elements."""
    if dtype is not None:
        return dtype
    return uint64 if x.dtype.kind == "u" else int64 if x.dtype.kind in "bi" else x.dtype


def sum(x: Tensor, /, *, axis: Axes = None, dtype: Dtype | None = None, keepdims: bool = False) -> Tensor:
    """Sums over axes; 0 of no elements.

    Args:
        x: Any shape and numeric dtype.
        axis: Over which axes.
        dtype: The dtype to sum in; left out, int64 or uint64 for integers, and that of `x` for others.
        keepdims: Whether the axes stay.
    """
    total = total_dtype(x, dtype)
    return reduced(lambda t, dims, keep: _aten.sum.dim_IntList(t, dims, keep, dtype=total), x, axis, keepdims)


def prod(x: Tensor, /, *, axis: Axes = None, dtype: Dtype | None = None, keepdims: bool = False) -> Tensor:
    """Products over axes; 1 of no elements. Arguments are those of `sum`."""
    total = total_dtype(x, dtype)

    def product(t: Tensor, dims: list[int], keep: bool) -> Tensor:
        if len(dims) == 1:
            return _aten.prod.dim_int(t, dims[0], keep, dtype=total)
        flat, kept = flat_over("prod", t, dims)
        found = _aten.prod.dim_int(flat, -1, dtype=total)
        return found.reshape(kept) if keep else found

    return reduced(product, x, axis, keepdims)


def max(x: Tensor, /, *, axis: Axes = None, keepdims: bool = False) -> Tensor:
    """The greatest elements over axes; NaN if one is.

    Raises:
        OperatorIndexError: There is no element to choose from.
    """
    return reduced(_aten.amax.default, x, axis, keepdims)


def min(x: Tensor, /, *, axis: Axes = None, keepdims: bool = False) -> Tensor:
    """The least elements over axes; NaN if one is.

    Raises:
        OperatorIndexError: There is no element to choose from.
    """
    return reduced(_aten.amin.default, x, axis, keepdims)


def mean(x: Tensor, /, *, axis: Axes = None, keepdims: bool = False) -> Tensor:
    """Means over axes, of floating-point or complex elements; NaN of none."""
    return reduced(_aten.mean.dim, x, axis, keepdims)


def var(x: Tensor, /, *, axis: Axes = None, correction: float = 0.0, keepdims: bool = False) -> Tensor:
    """Variances over axes, of floating-point elements.

    Args:
        x: Any shape.
        axis: Over which axes.
        correction: What is taken off the number of elements that the sum of squares is divided by: 1 for that of a sample.
        keepdims: Whether the axes stay.
    """
    return reduced(
        lambda t, dims, keep: _aten.var.correction(t, dims, correction=correction, keepdim=keep), x, axis, keepdims
    )


def std(x: Tensor, /, *, axis: Axes = None, correction: float = 0.0, keepdims: bool = False) -> Tensor:
    """Standard deviations over axes: the square roots of `var`, whose arguments these are."""
    return reduced(
        lambda t, dims, keep: _aten.std.correction(t, dims, correction=correction, keepdim=keep), x, axis, keepdims
    )


def cumulative_sum(
    x: Tensor, /, *, axis: int | None = None, dtype: Dtype | None = None, include_initial: bool = False
) -> Tensor:
    """Sums of the elements up to each one.

    Args:
        x: At least one dimension, numeric dtype.
        axis: Along which axis; may be left out for one dimension.
        dtype: As for `sum`.
        include_initial: Whether the result begins with the sum of no elements, and is longer by one.

    Raises:
        OperatorValueError: `axis` is left out for a tensor that has not one dimension.
    """
    dim = _only_axis("cumulative_sum", x, axis)
    sums = _aten.cumsum.default(x, dim, dtype=total_dtype(x, dtype))
    return _with_first(0, sums, dim) if include_initial else sums


def cumulative_prod(
    x: Tensor, /, *, axis: int | None = None, dtype: Dtype | None = None, include_initial: bool = False
) -> Tensor:
    """Products of the elements up to each one. Arguments and errors are those of `cumulative_sum`."""
    dim = _only_axis("cumulative_prod", x, axis)
    products = _aten.cumprod.default(x, dim, dtype=total_dtype(x, dtype))
    return _with_first(1, products, dim) if include_initial else products


def _only_axis(name: str, x: Tensor, axis: int | None) -> int:
    if (axis is None and x.ndim != 1) or x.ndim == 0:
        raise OperatorValueError(
            f"{name} of a tensor of shape {list(x.shape)} along axis {axis}",
            found=f"{x.ndim} dimensions",
            advice="name an axis; a tensor without dimensions has none: reshape(x, (1,))",
        )
    return 0 if axis is None else axis


def _with_first(number: int, x: Tensor, dim: int) -> Tensor:
    first = list(x.shape)
    first[dim] = 1
    return _aten.cat.default([_aten.full.default(first, number, dtype=x.dtype, device=x.device), x], dim)


explain_each(globals(), {*__all__} - {"total_dtype"})
