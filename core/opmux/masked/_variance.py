"""Means and variances of the elements that a mask lets through, by how many these are."""

from opmux.errors import OperatorValueError
from opmux.masked._arguments import checked
from opmux.masked._masks import Dims, canonical_dims, floating, input_mask
from opmux.masked._reductions import sum as masked_sum
from opmux.native._generated import functions
from opmux.tensor import Tensor, dtype, int64

__all__ = ["mean", "std", "var"]


def _count(input: Tensor, dim: Dims, keepdim: bool, mask: Tensor | None) -> Tensor:
    """How many elements each result is made of."""
    dims = canonical_dims(dim, input.ndim)
    if mask is None:
        ones = functions.ones(input.shape, dtype=int64, device=input.device)
        return functions.sum(ones, dims, keepdim)
    return functions.sum(mask, dims, keepdim)


@checked
def mean(
    input: Tensor,
    dim: Dims = None,
    *,
    keepdim: bool | None = False,
    dtype: dtype | None = None,
    mask: Tensor | None = None,
) -> Tensor:
    """The mean of elements; NaN of none.

    Args:
        input: A floating-point or complex tensor, or of any dtype beside `dtype`.
        dim: Dimensions to average over; all for None.
        keepdim: Whether they stay, with size 1.
        dtype: The dtype to sum in.
        mask: What counts; everything for None.

    Raises:
        OperatorValueError: The dtype is neither.
    """
    d = dtype or input.dtype
    if not (d.is_floating_point or d.is_complex):
        source = "Optional" if dtype is not None else "Input"
        raise OperatorValueError(
            f"masked mean in dtype {d}",
            found=f"mean(): Could not infer output dtype. {source} dtype must be either a floating point or complex "
            f"dtype. Got: {d}",
            advice="give dtype=opmux.float32",
        )
    shown = None if mask is None else input_mask(input, mask)
    total = masked_sum(input, dim, keepdim=keepdim, dtype=d, mask=shown)
    return functions.div(total, _count(input, dim, bool(keepdim), shown))


def _variance(
    input: Tensor,
    dim: Dims,
    unbiased: bool | None,
    correction: float | None,
    keepdim: bool | None,
    d: dtype | None,
    mask: Tensor | None,
) -> Tensor:
    """The mean of squared distances from the mean, with what `correction` says less in the divisor.

    Raises:
        OperatorValueError: Both `unbiased` and `correction` are given.
    """
    if unbiased is not None and correction is not None:
        raise OperatorValueError(
            f"a variance with unbiased={unbiased} and correction={correction}",
            found="Only one of unbiased and correction may be given",
            advice="leave one of them out",
        )
    less = float(correction) if correction is not None else float(unbiased is not False)
    result_dtype = d or floating(input.dtype)
    computed = floating(result_dtype)
    shown = None if mask is None else input_mask(input, mask)
    count = _count(input, dim, True, shown)
    middle = functions.div(masked_sum(input, dim, keepdim=True, dtype=result_dtype, mask=shown), count)
    distance = functions.sub(input, middle)
    squares = functions.mul(distance, functions.conj(distance))
    total = masked_sum(squares, dim, keepdim=keepdim, dtype=computed, mask=shown)
    if not keepdim:
        count = count.reshape(total.shape)
    if less:
        count = functions.sub(count.to(dtype=computed.to_real()), less)
        count = functions.maximum(count, count.new_zeros([]))
    return functions.div(total, count).to(dtype=result_dtype)


@checked
def var(
    input: Tensor,
    dim: Dims = None,
    unbiased: bool | None = None,
    *,
    correction: float | None = None,
    keepdim: bool | None = False,
    dtype: dtype | None = None,
    mask: Tensor | None = None,
) -> Tensor:
    """The variance of elements.

    Args:
        input: A tensor; that of integers is computed in float32.
        dim: Dimensions of the samples; all for None.
        unbiased: Whether the divisor is one less than their number, as without it; in place of `correction`.
        correction: How much less.
        keepdim: Whether the dimensions stay, with size 1.
        dtype: The dtype of the result.
        mask: What counts; everything for None.
    """
    return _variance(input, dim, unbiased, correction, keepdim, dtype, mask)


@checked
def std(
    input: Tensor,
    dim: Dims = None,
    unbiased: bool | None = None,
    *,
    correction: float | None = None,
    keepdim: bool | None = False,
    dtype: dtype | None = None,
    mask: Tensor | None = None,
) -> Tensor:
    """The square root of the variance; arguments as for `var`."""
    return functions.sqrt(_variance(input, dim, unbiased, correction, keepdim, dtype, mask))
