"""Functions whose results have the input's shape, of the elements that a mask lets through; at the others anything may stand."""

from opmux.masked._arguments import checked
from opmux.masked._masks import canonical_dims, without_masked
from opmux.masked._reductions import norm
from opmux.native._generated import functions
from opmux.tensor import Tensor, dtype

__all__ = ["cumprod", "cumsum", "log_softmax", "normalize", "softmax", "softmin"]


@checked
def cumsum(input: Tensor, dim: int, *, dtype: dtype | None = None, mask: Tensor | None = None) -> Tensor:
    """Sums of what comes up to each element along a dimension.

    Args:
        input: A tensor of any dtype.
        dim: The dimension.
        dtype: The dtype to sum in; the input's for None.
        mask: What counts; everything for None.
    """
    d, one = dtype or input.dtype, canonical_dims(dim, input.ndim)[0]
    return functions.cumsum(without_masked("sum", input, mask), one, dtype=d).to(dtype=d)


@checked
def cumprod(input: Tensor, dim: int, *, dtype: dtype | None = None, mask: Tensor | None = None) -> Tensor:
    """Products of what comes up to each element along a dimension; arguments as for `cumsum`."""
    d, one = dtype or input.dtype, canonical_dims(dim, input.ndim)[0]
    return functions.cumprod(without_masked("prod", input, mask), one, dtype=d).to(dtype=d)


@checked
def softmax(input: Tensor, dim: int, *, dtype: dtype | None = None, mask: Tensor | None = None) -> Tensor:
    """Exponentials along a dimension, divided by their sum; arguments as for `cumsum`."""
    one = canonical_dims(dim, input.ndim)[0]
    return functions.softmax(without_masked("amax", input, mask), one, dtype=dtype or input.dtype)


@checked
def log_softmax(input: Tensor, dim: int, *, dtype: dtype | None = None, mask: Tensor | None = None) -> Tensor:
    """The logarithm of `softmax`; arguments as for `cumsum`."""
    one = canonical_dims(dim, input.ndim)[0]
    return functions.log_softmax(without_masked("amax", input, mask), one, dtype=dtype or input.dtype)


@checked
def softmin(input: Tensor, dim: int, *, dtype: dtype | None = None, mask: Tensor | None = None) -> Tensor:
    """`softmax` of the input with its sign changed; arguments as for `cumsum`."""
    one = canonical_dims(dim, input.ndim)[0]
    return functions.softmax(functions.neg(without_masked("amin", input, mask)), one, dtype=dtype or input.dtype)


@checked
def normalize(
    input: Tensor, ord: float, dim: int, *, eps: float = 1e-12, dtype: dtype | None = None, mask: Tensor | None = None
) -> Tensor:
    """Vectors along a dimension, divided by their norms.

    Args:
        input: A floating-point or complex tensor.
        ord: The order of the norm.
        dim: The dimension.
        eps: What a norm that is smaller counts as.
        dtype: The dtype to compute norms in; the input's for None.
        mask: What counts; everything for None.
    """
    length = norm(input, ord, dim, keepdim=True, dtype=dtype, mask=mask)
    divisor = functions.maximum(length, length.new_full([], eps))
    return functions.div(without_masked("sum", input, mask), divisor)
