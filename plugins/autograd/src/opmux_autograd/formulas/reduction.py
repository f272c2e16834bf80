"""Derivatives of reductions and scans."""

import math
from collections.abc import Sequence
from typing import Any

from opmux import Tensor, ops
from opmux.dispatch import is_grad_enabled
from opmux_autograd.formulas.values import Shape, conj, new_zeros, where_zero, zeros_like, zeros_scattered

__all__ = [
    "aminmax_backward",
    "cumextreme_backward",
    "cumprod_backward",
    "cumsum_backward",
    "evenly_distributed",
    "extremum_backward",
    "flipped",
    "has_zero",
    "logcumsumexp_backward",
    "logsumexp_backward",
    "mean_backward",
    "nansum_backward",
    "norm_backward",
    "prod_backward",
    "prod_dim_backward",
    "products_of_others",
    "reduced_count",
    "reduced_dims",
    "renorm_backward",
    "restore_dims",
    "selected_backward",
    "std_backward",
    "sum_backward",
    "var_backward",
    "var_mean_backward",
]

Dims = Sequence[int] | int | None

#: Logarithms of nothing by the size of the dtype: far below any other, and finite.
_LOWEST = {2: -65504.0, 4: -1e38, 8: -1e38}
#: What `renorm` adds to a norm before it divides by it.
_SOFTENING = 1e-7


def reduced_dims(dim: Dims, ndim: int) -> list[int]:
    """Reduced dimensions, none of them negative; an empty list or None stands for all."""
    if isinstance(dim, int):
        dim = [dim]
    if not dim:
        return list(range(ndim))
    if len(dim) == 1:
        return [dim[0] % ndim if ndim else 0]
    return sorted(d % ndim if ndim else 0 for d in dim)


def restore_dims(reduced: Tensor, ndim: int, dim: Dims, keepdim: bool) -> Any:
    """A reduction's value with the reduced dimensions back, of size 1."""
    if keepdim or ndim == 0:
        return reduced
    for d in reduced_dims(dim, ndim):
        reduced = ops.aten.unsqueeze.default(reduced, d)
    return reduced


def _is_whole(dim: Dims) -> bool:
    """Whether all dimensions are reduced, as none is named."""
    return not dim and not isinstance(dim, int)


def _spreads(shape: Shape, dim: Dims, keepdim: bool) -> bool:
    """Whether a reduction's value broadcasts by itself, as that of all elements does.

    A dimension of size 1 is restored all the same: what is computed with it has another stride there.
    """
    return not keepdim and _is_whole(dim) and 1 not in shape


def _beside(reduced: Tensor, self: Tensor, dim: Dims, keepdim: bool) -> Any:
    """A reduction's value as it meets what was reduced, for which one of another dtype has its dimensions back."""
    if not dim and reduced.dtype is self.dtype and _spreads(self.shape, dim, keepdim):
        return reduced
    return restore_dims(reduced, self.ndim, dim, keepdim)


def sum_backward(grad: Tensor, shape: Shape, dim: Dims = None, keepdim: bool = False) -> Any:
    """Gradient of a sum."""
    if not _spreads(shape, dim, keepdim):
        grad = restore_dims(grad, len(shape), dim, keepdim)
    return ops.aten.expand.default(grad, list(shape))


def nansum_backward(grad: Tensor, self: Tensor, dim: Dims, keepdim: bool) -> Any:
    """Gradient of a sum without NaN."""
    return where_zero(ops.aten.isnan.default(self), sum_backward(grad, self.shape, dim, keepdim))


def mean_backward(grad: Tensor, shape: Shape, dim: Dims = None, keepdim: bool = False) -> Any:
    """Gradient of a mean."""
    count = reduced_count(shape, dim)
    return sum_backward(ops.aten.div.Scalar(grad, count), shape, dim, keepdim) if count else new_zeros(grad, shape)


def reduced_count(shape: Shape, dim: Dims) -> int:
    """How many elements go into one of the result."""
    if _is_whole(dim):
        return math.prod(shape)
    return math.prod([shape[d] for d in reduced_dims(dim, len(shape))]) if shape else 1


def extremum_backward(grad: Tensor, self: Tensor, result: Tensor, dim: Dims = None, keepdim: bool = False) -> Any:
    """Gradient of extreme values over dimensions: elements equal to the result share it; as in PyTorch all are NaN if that is."""
    return _shared(grad, self, self == _beside(result, self, dim, keepdim), dim, keepdim)


def _shared(grad: Tensor, self: Tensor, chosen: Tensor, dim: Dims, keepdim: bool) -> Any:
    """The gradient of reduced elements, in equal parts to those that were chosen."""
    ndim = self.ndim
    found = ops.aten._to_copy.default(chosen, dtype=grad.dtype)
    count = ops.aten.sum.dim_IntList(found, reduced_dims(dim, ndim), True) if ndim else found
    return _beside(grad, self, dim, keepdim) * (found / count)


def evenly_distributed(grad: Tensor, self: Tensor, result: Tensor) -> Any:
    """Gradient of one of all elements: those equal to it share it, and others have none, even if it is infinite."""
    same = _same(self, result)
    count = ops.aten.sum.default(ops.aten._to_copy.default(same, dtype=grad.dtype))
    return ops.aten.where.ScalarOther(same, grad / count, 0)


def _same(self: Tensor, wanted: Tensor) -> Any:
    """Which elements are equal; NaN is, to NaN."""
    nan = ops.aten.isnan.default
    return ops.aten.where.self(nan(wanted), nan(self), self == wanted)


def aminmax_backward(
    grads: Sequence[Tensor | None], self: Tensor, smallest: Tensor, largest: Tensor, dim: int | None, keepdim: bool
) -> Any:
    """Gradient of aminmax."""
    parts = [
        extremum_backward(grad, self, result, dim, keepdim)
        for grad, result in zip(grads, (smallest, largest), strict=True)
        if grad is not None
    ]
    return parts[0] if len(parts) == 1 else parts[0] + parts[1]


def selected_backward(grad: Tensor, shape: Shape, dim: int, indices: Tensor, keepdim: bool) -> Any:
    """Gradient of a reduction that selects one element along a dimension: put back where it was."""
    if not keepdim and shape:
        grad, indices = [ops.aten.unsqueeze.default(x, dim) for x in (grad, indices)]
    return zeros_scattered(shape, ops.aten.scatter.src, ops.aten.scatter_.src, grad, dim, indices, grad)


# -- products -------------------------------------------------------------------------------------------------------


def has_zero(self: Tensor) -> bool:
    """Whether an element is zero; on device meta none is known to be."""
    return self.device.type != "meta" and bool(ops.aten.any.default(self == 0).item())


def _multiplied(self: Tensor, grad: Tensor) -> Tensor:
    """What was multiplied: the operand in the dtype of the product, in which other elements may be zero."""
    return self if self.dtype is grad.dtype else ops.aten._to_copy.default(self, dtype=grad.dtype)


def prod_backward(grad: Tensor, self: Tensor, result: Tensor) -> Any:
    """Gradient of the product of all elements."""
    if self.ndim == 0:
        return grad
    self = _multiplied(self, grad)
    if not has_zero(self):
        return grad * (result / self)
    flat = ops.aten.reshape.default(self, [-1])
    if not is_grad_enabled() and ops.aten.count_nonzero.default(flat).item() < flat.numel() - 1:
        return zeros_like(self)  # whatever the gradient is that comes in
    return ops.aten.reshape.default(grad * products_of_others(flat, 0), list(self.shape))


def prod_dim_backward(grad: Tensor, self: Tensor, result: Tensor, dim: int, keepdim: bool) -> Any:
    """Gradient of products along a dimension."""
    if self.ndim == 0:
        return grad
    self = _multiplied(self, grad)
    grad, result = [_beside(x, self, dim, keepdim) for x in (grad, result)]
    return grad * (products_of_others(self, dim) if has_zero(self) else result / self)


def products_of_others(self: Tensor, dim: int) -> Any:
    """For each element the product of all others along a dimension, without dividing by what may be zero."""
    size = self.shape[dim]
    one = ops.aten.ones_like.default(ops.aten.slice.Tensor(self, dim, 0, 1))
    before = ops.aten.cat.default([one, ops.aten.slice.Tensor(self, dim, 0, size - 1)], dim)
    after = ops.aten.cat.default([ops.aten.slice.Tensor(self, dim, 1, size), one], dim)
    product = ops.aten.cumprod.default
    return product(before, dim) * flipped(product(flipped(after, dim), dim), dim)


def cumprod_backward(grad: Tensor, self: Tensor, result: Tensor, dim: int) -> Any:
    """Gradient of running products."""
    if self.ndim == 0 or self.shape[dim] == 1:
        return grad
    if not has_zero(self):
        return cumsum_backward(grad * result, dim) / self
    if is_grad_enabled():
        return _cumprod_of_others_backward(grad, self, dim)
    # Behind the first zero of a row all products are zero. Their gradient is one only with respect to this zero, whatever comes in.
    zero = self == 0
    count = ops.aten.cumsum.default(zero, dim)
    first = ops.aten.logical_and.default(zero, count == 1)
    where = ops.aten.where
    ahead = where.ScalarOther(count == 0, grad * result, 0)
    without_first = where.ScalarSelf(first, 1, self)
    behind = where.ScalarOther(count == 1, grad * ops.aten.cumprod.default(without_first, dim), 0)
    found = where.ScalarOther(first, cumsum_backward(behind, dim), 0)
    return where.self(count == 0, cumsum_backward(ahead, dim) / where.ScalarSelf(zero, 1, self), found)


def _cumprod_of_others_backward(grad: Tensor, self: Tensor, dim: int) -> Any:
    """The same gradient, with derivatives of every order: by each element, sums of products without it."""
    last = ops.aten.transpose.int
    factors, grads = [ops.aten.unsqueeze.default(last(x, dim, -1), -2) for x in (self, grad)]
    place = ops.aten.arange.default(self.shape[dim], device=self.device)
    own = ops.aten.unsqueeze.default(place, -1)
    products = ops.aten.cumprod.default(ops.aten.where.ScalarSelf(place == own, 1, factors), -1)
    terms = ops.aten.where.ScalarOther(place >= own, grads * products, 0)
    return last(ops.aten.sum.dim_IntList(terms, [-1], False), dim, -1)


# -- running values -------------------------------------------------------------------------------------------------


def flipped(tensor: Tensor, dim: int) -> Any:
    """The tensor in reverse order along a dimension."""
    return ops.aten.flip.default(tensor, [dim])


def cumsum_backward(grad: Tensor, dim: int) -> Any:
    """Gradient of running sums: running sums from the other end."""
    if grad.ndim == 0 or grad.numel() == 0:
        return grad
    return flipped(ops.aten.cumsum.default(flipped(grad, dim), dim), dim)


def cumextreme_backward(grad: Tensor, shape: Shape, indices: Tensor, dim: int) -> Any:
    """Gradient of running extreme values: added up where they were found."""
    return zeros_scattered(shape, ops.aten.scatter_add.default, ops.aten.scatter_add_.default, grad, dim, indices, grad)


def logcumsumexp_backward(grad: Tensor, self: Tensor, result: Tensor, dim: int) -> Any:
    """Gradient of running sums of exponentials: sums of grad * exp(self - result), as logarithms against overflow."""
    if self.ndim == 0 or self.numel() == 0:
        return grad
    if self.dtype.is_complex:
        # The logarithm of a complex number keeps its sign.
        none = _LOWEST[4]
        logs = ops.aten.log.default(ops.aten.where.ScalarSelf(grad == 0, 1, conj(grad)))
        return conj(_logarithmic_sum(ops.aten.where.ScalarSelf(grad == 0, none, logs), self, result, dim))
    parts = []
    for part in (grad, -grad):
        logs = ops.aten.log.default(ops.aten.where.ScalarOther(part > 0, part, 1))
        # Finite, so that the derivative of this derivative is no NaN.
        logs = ops.aten.where.ScalarOther(part > 0, logs, _LOWEST[grad.dtype.itemsize])
        parts.append(_logarithmic_sum(logs, self, result, dim))
    return parts[0] - parts[1]


def _logarithmic_sum(logs: Tensor, self: Tensor, result: Tensor, dim: int) -> Any:
    """Sums of `exp(logs + self - result)` from each element on."""
    sums = flipped(ops.aten.logcumsumexp.default(flipped(logs - result, dim), dim), dim)
    return ops.aten.exp.default(sums + self)


# -- variance -------------------------------------------------------------------------------------------------------


def var_backward(grad: Tensor, self: Tensor, dim: Dims, correction: Any, keepdim: bool) -> Any:
    """Gradient of a variance."""
    freedom = reduced_count(self.shape, dim) - (1 if correction is None else correction)
    distance = self - ops.aten.mean.dim(self, reduced_dims(dim, self.ndim), True)
    spread = _beside(grad, self, dim, keepdim)
    if freedom > 0:
        return spread * distance * (2 / freedom)
    return spread * ops.aten.where.Scalar(distance == 0, math.nan, math.inf)


def std_backward(grad: Tensor, self: Tensor, result: Tensor, dim: Dims, correction: Any, keepdim: bool) -> Any:
    """Gradient of a standard deviation; zero where that is zero."""
    grad = ops.aten.masked_fill.Scalar(grad / (result * 2), result == 0, 0)
    return var_backward(grad, self, dim, correction, keepdim)


def var_mean_backward(
    grads: Sequence[Tensor | None], self: Tensor, deviation: Tensor | None, dim: Dims, correction: Any, keepdim: bool
) -> Any:
    """Gradient of a mean together with a variance or, where `deviation` is given, a standard deviation."""
    of_spread, of_mean = grads
    total: Any = None
    if of_spread is not None:
        if deviation is None:
            total = var_backward(of_spread, self, dim, correction, keepdim)
        else:
            total = std_backward(of_spread, self, deviation, dim, correction, keepdim)
    if of_mean is not None:
        share = mean_backward(of_mean, self.shape, dim, keepdim)
        total = share if total is None else total + share
    return total


# -- norms ----------------------------------------------------------------------------------------------------------


def logsumexp_backward(grad: Tensor, self: Tensor, result: Tensor, dim: Dims, keepdim: bool) -> Any:
    """Gradient of the logarithm of a sum of exponentials: each one's share."""
    spread, total = [_beside(x, self, dim, keepdim) for x in (grad, result)]
    return spread * conj(ops.aten.exp.default(self - total))


def norm_backward(grad: Tensor, self: Tensor, p: Any, result: Tensor, dim: Dims = None, keepdim: bool = False) -> Any:
    """Gradient of a norm; zero where the norm is zero, and none at all of a number of elements."""
    order = 2.0 if p is None else float(p)
    if order == 0:
        return None
    spread, norm = [_beside(x, self, dim, keepdim) for x in (grad, result)]
    if order == 2:
        return spread * where_zero(norm == 0, self / norm)
    if order == 1:
        return spread * ops.aten.sgn.default(self)
    if math.isinf(order):
        largest = _same(ops.aten.abs.default(self), norm)
        return _shared(grad, self, largest, dim, keepdim) * ops.aten.sgn.default(self)
    if order < 1:
        powers = ops.aten.sgn.default(self) * ops.aten.abs.default(self) ** (order - 1)
        share = where_zero(self == 0, powers) * norm ** (1 - order)
    else:
        # A quotient by zero would be NaN in further derivatives.
        share = _share_of_norm(self, ops.aten.masked_fill.Scalar(norm, norm == 0, 1), order)
        spread = where_zero(norm == 0, spread)  # It may be infinite.
    share = where_zero(norm == 0, share)
    return spread * share


def _share_of_norm(self: Tensor, norm: Any, order: float) -> Any:
    """How a norm that is not zero, of order 1 at least, changes with each element. No name keeps what is needed once."""
    if order < 2:
        # Of a quotient under the power a zero would make every second derivative NaN, not its own alone.
        return ops.aten.sgn.default(self) * (ops.aten.abs.default(self) ** (order - 1) / norm ** (order - 1))
    if order < 3:
        return ops.aten.sgn.default(self) * (ops.aten.abs.default(self) / norm) ** (order - 1)
    # The sign of a complex number has no second derivative at zero.
    return self / norm * (ops.aten.abs.default(self) / norm) ** (order - 2)


def renorm_backward(grad: Tensor, self: Tensor, p: Any, dim: int, maxnorm: Any) -> Any:
    """Gradient of slices made no longer than `maxnorm`: of those that were, without what would change their length."""
    others = [axis for axis in range(self.ndim) if axis != dim % self.ndim]
    norm = ops.aten.linalg_vector_norm.default(self, p, others, True)
    along = conj(self) * grad
    along = ops.aten.real.default(along) if along.dtype.is_complex else along
    stretch = norm_backward(ops.aten.sum.dim_IntList(along, others, True), self, p, norm, others, True)
    scale = 1 / (norm + _SOFTENING)
    return ops.aten.where.self(norm > maxnorm, maxnorm * scale * (grad - scale * stretch), grad)
