"""Reductions of the elements that a mask lets through."""

from opmux.errors import OperatorValueError
from opmux.masked._arguments import checked
from opmux.masked._masks import Dims, canonical_dims, summed_dtype, without_masked
from opmux.native._generated import functions, linalg
from opmux.tensor import Tensor, dtype, float32

__all__ = ["amax", "amin", "argmax", "argmin", "logaddexp", "logsumexp", "median", "norm", "prod", "sum"]


@checked
def sum(
    input: Tensor,
    dim: Dims = None,
    *,
    keepdim: bool | None = False,
    dtype: dtype | None = None,
    mask: Tensor | None = None,
) -> Tensor:
    """The sum of elements.

    Args:
        input: A tensor of any dtype; the sum of integers is int64.
        dim: Dimensions to sum over; all for None.
        keepdim: Whether they stay, with size 1.
        dtype: The dtype to sum in.
        mask: What counts; everything for None.

    Raises:
        OperatorIndexError: There is no such dimension, or the mask has more of them than the input.
    """
    d, dims = summed_dtype(input, dtype), canonical_dims(dim, input.ndim)
    return functions.sum(without_masked("sum", input, mask), dims, bool(keepdim), dtype=d)


@checked
def prod(
    input: Tensor,
    dim: Dims = None,
    *,
    keepdim: bool | None = False,
    dtype: dtype | None = None,
    mask: Tensor | None = None,
) -> Tensor:
    """The product of elements; arguments as for `sum`."""
    d, dims = summed_dtype(input, dtype), canonical_dims(dim, input.ndim)
    result = without_masked("prod", input, mask).to(dtype=d)
    for one in reversed(dims):
        result = functions.prod(result, one, bool(keepdim))
    return result


@checked
def amax(
    input: Tensor,
    dim: Dims = None,
    *,
    keepdim: bool | None = False,
    dtype: dtype | None = None,
    mask: Tensor | None = None,
) -> Tensor:
    """The largest element, in the input's dtype or `dtype`; arguments as for `sum`."""
    shown = without_masked("amax", input, mask)
    return functions.amax(shown, canonical_dims(dim, input.ndim), bool(keepdim)).to(dtype=dtype or input.dtype)


@checked
def amin(
    input: Tensor,
    dim: Dims = None,
    *,
    keepdim: bool | None = False,
    dtype: dtype | None = None,
    mask: Tensor | None = None,
) -> Tensor:
    """The smallest element, in the input's dtype or `dtype`; arguments as for `sum`."""
    shown = without_masked("amin", input, mask)
    return functions.amin(shown, canonical_dims(dim, input.ndim), bool(keepdim)).to(dtype=dtype or input.dtype)


@checked
def argmax(
    input: Tensor,
    dim: int | None = None,
    *,
    keepdim: bool | None = False,
    dtype: dtype | None = None,
    mask: Tensor | None = None,
) -> Tensor:
    """The position of the largest element, in the input's dtype or `dtype`; of all elements for None."""
    shown = without_masked("argmax", input, mask)
    return functions.argmax(shown, dim, bool(keepdim)).to(dtype=dtype or input.dtype)


@checked
def argmin(
    input: Tensor,
    dim: int | None = None,
    *,
    keepdim: bool | None = False,
    dtype: dtype | None = None,
    mask: Tensor | None = None,
) -> Tensor:
    """The position of the smallest element, in the input's dtype or `dtype`; of all elements for None."""
    shown = without_masked("argmin", input, mask)
    return functions.argmin(shown, dim, bool(keepdim)).to(dtype=dtype or input.dtype)


@checked
def median(
    input: Tensor, dim: int = -1, *, keepdim: bool = False, dtype: dtype | None = None, mask: Tensor | None = None
) -> Tensor:
    """The element in the middle along a dimension, the lower one of two, leaving out NaN.

    Raises:
        OperatorValueError: The input has integers, and of a row nothing counts.
    """
    one = canonical_dims(dim, input.ndim)[0]
    exact = not input.dtype.is_floating_point
    shown = without_masked("median", input.to(dtype=float32) if exact else input, mask)
    result: Tensor = functions.nanmedian(shown, one, keepdim)[0]
    if exact and functions.isnan(result).any():
        raise OperatorValueError(
            f"masked median of a tensor of dtype {input.dtype}",
            found="masked median expects no fully masked out rows if dtype is not floating point",
            advice="convert the input to a floating-point dtype",
        )
    return result.to(dtype=dtype or input.dtype) if exact else result


@checked
def logsumexp(
    input: Tensor, dim: Dims = None, *, keepdim: bool = False, dtype: dtype | None = None, mask: Tensor | None = None
) -> Tensor:
    """The logarithm of the sum of exponentials, in the input's dtype or `dtype`; arguments as for `sum`."""
    dims = canonical_dims(dim, input.ndim)
    return functions.logsumexp(without_masked("logsumexp", input, mask), dims, keepdim).to(dtype=dtype or input.dtype)


@checked
def logaddexp(
    input: Tensor,
    other: Tensor,
    *,
    dtype: dtype | None = None,
    input_mask: Tensor | None = None,
    other_mask: Tensor | None = None,
) -> Tensor:
    """`log(exp(input) + exp(other))` where both count, and one of them where the other does not.

    Args:
        input: A real floating-point tensor.
        other: Another, of a shape that is broadcast with it.
        dtype: The result's dtype; the input's for None.
        input_mask: What counts of `input`.
        other_mask: What counts of `other`.
    """
    first, second = without_masked("logaddexp", input, input_mask), without_masked("logaddexp", other, other_mask)
    return functions.logaddexp(first, second).to(dtype=dtype or input.dtype)


@checked
def norm(
    input: Tensor,
    ord: float = 2.0,
    dim: Dims = None,
    *,
    keepdim: bool | None = False,
    dtype: dtype | None = None,
    mask: Tensor | None = None,
) -> Tensor:
    """The norm of order `ord` of vectors; other arguments as for `sum`."""
    shown = without_masked("norm", input, mask, ord)
    dims = canonical_dims(dim, input.ndim)
    return linalg.vector_norm(shown, ord, dims, bool(keepdim), dtype=dtype or input.dtype)
