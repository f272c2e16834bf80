"""Derivatives that take more than a line, and the operators that the others are written with.

`derivatives.yaml` is Python over these names. Every function calls operators through the dispatcher, so a backward pass runs on
whatever backend its tensors live on, and is itself recorded when `create_graph` asks for it.
"""

import math
from collections.abc import Sequence
from typing import Any

from opmux import Tensor
from opmux.dispatch import ops
from opmux_autograd._arithmetic_formulas import (
    LOG_OF_2,
    angle_of,
    clamp_max_bound,
    clamp_min_bound,
    clamp_self,
    copysign_self,
    dist_backward,
    first_wins,
    only_where,
    xlogy_self,
    xlogy_self_of_number,
)
from opmux_autograd._fitting import sum_to_size
from opmux_autograd._loss_formulas import (
    bce_curvature,
    bce_mixed,
    bce_target,
    bounded_curvature,
    logits_backward,
    logits_target,
    loss_scale,
    slope_of,
    soft_margin_curvature,
)
from opmux_autograd._network_formulas import (
    convolution_backward,
    convolution_double_backward,
    dropout_scale,
    log_softmax_double_backward,
    log_softmax_double_backward_grad,
    max_pool_double_backward,
    mse_scale,
    nll_loss_of,
    softmax_double_backward,
    sum_of,
)
from opmux_autograd._normalization_formulas import batch_norm_backward, group_norm_backward, layer_norm_backward
from opmux_autograd._unary_formulas import (
    DEGREE,
    ERF_SLOPE,
    LN10,
    ROOT_OF_TAU,
    angle_backward,
    bell,
    elu_double_backward,
    gelu_double_backward,
    glu_double_backward,
    glu_double_backward_grad,
    hardswish_double_backward,
    i1_backward,
    i1e_backward,
    log_sigmoid_double_backward,
    logit_double_backward,
    mish_double_backward,
    mvlgamma_backward,
    prelu_backward,
    prelu_double_backward,
    silu_double_backward,
    sinc_backward,
    softplus_double_backward,
    xlog1py_first,
)
from opmux_autograd._values import (
    DerivativeNotImplementedError,
    Shape,
    geometry,
    maybe_multiply,
    new_zeros,
    not_implemented,
    shape_of,
    sizes,
    where_zero,
    zeros_like,
)

__all__ = [
    "DEGREE",
    "ERF_SLOPE",
    "LN10",
    "LOG_OF_2",
    "ROOT_OF_TAU",
    "DerivativeNotImplementedError",
    "angle_backward",
    "angle_of",
    "as_strided_backward",
    "batch_norm_backward",
    "bce_curvature",
    "bce_mixed",
    "bce_target",
    "bell",
    "bounded_curvature",
    "broadcast",
    "cat_backward",
    "clamp_max_bound",
    "clamp_min_bound",
    "clamp_self",
    "convolution_backward",
    "convolution_double_backward",
    "copysign_self",
    "dist_backward",
    "div_mode",
    "div_mode_other",
    "dropout_scale",
    "elu_double_backward",
    "embedding_backward",
    "embedding_double_backward",
    "extremum_backward",
    "first_wins",
    "gather_backward",
    "gelu_double_backward",
    "geometry",
    "glu_double_backward",
    "glu_double_backward_grad",
    "group_norm_backward",
    "hardswish_double_backward",
    "i1_backward",
    "i1e_backward",
    "index_backward",
    "index_put_self",
    "index_put_values",
    "larger",
    "layer_norm_backward",
    "log_sigmoid_double_backward",
    "log_softmax_double_backward",
    "log_softmax_double_backward_grad",
    "logit_double_backward",
    "logits_backward",
    "logits_target",
    "loss_scale",
    "masked_select_backward",
    "max_pool_double_backward",
    "maybe_multiply",
    "mean_backward",
    "mish_double_backward",
    "mse_scale",
    "mvlgamma_backward",
    "new_zeros",
    "nll_loss_of",
    "not_implemented",
    "only_where",
    "outer",
    "permute_backward",
    "pow_base",
    "pow_exponent",
    "pow_exponent_of_number",
    "pow_scalar",
    "prelu_backward",
    "prelu_double_backward",
    "restore_dims",
    "scatter_add_only",
    "scatter_reduce_self",
    "scatter_reduce_src",
    "shape_of",
    "silu_double_backward",
    "sinc_backward",
    "sizes",
    "slice_backward",
    "slope_of",
    "soft_margin_curvature",
    "softmax_double_backward",
    "softplus_double_backward",
    "split_backward",
    "stack_backward",
    "sum_backward",
    "sum_of",
    "sum_to_size",
    "swap",
    "to_like",
    "unbind_backward",
    "where_zero",
    "xlog1py_first",
    "xlogy_self",
    "xlogy_self_of_number",
    "zeros_like",
    "zeros_of",
]

_END_OF_SLICE = 2**63 - 1


def div_mode(grad: Tensor, other: Any, rounding_mode: str | None) -> Any:
    """Gradient of a quotient's numerator; zero where the quotient is rounded."""
    return grad / other if rounding_mode is None else zeros_like(grad)


def div_mode_other(grad: Tensor, self: Tensor, other: Tensor, rounding_mode: str | None) -> Any:
    """Gradient of a quotient's denominator; zero where the quotient is rounded."""
    return -grad * ((self / other) / other) if rounding_mode is None else zeros_like(grad)


def pow_scalar(grad: Tensor, self: Tensor, exponent: complex) -> Any:
    """Gradient of the base of a power with a constant exponent."""
    if exponent == 0:
        return zeros_like(grad)
    return grad * (self ** (exponent - 1) * exponent)


def pow_base(grad: Tensor, self: Tensor, exponent: Tensor) -> Any:
    """Gradient of a power's base: zero, not NaN, where the exponent is 0."""
    return where_zero(exponent == 0, grad * (exponent * self ** (exponent - 1)))


def pow_exponent(grad: Tensor, self: Tensor, exponent: Tensor, result: Tensor) -> Any:
    """Gradient of a power's exponent: zero, not NaN, where 0 is raised to an exponent that is not negative."""
    flat = ops.aten.logical_and.default(self == 0, exponent >= 0)
    return grad * where_zero(flat, result * ops.aten.log.default(self))


def pow_exponent_of_number(grad: Tensor, self: float, exponent: Tensor, result: Tensor) -> Any:
    """Gradient of the exponent over a constant base."""
    if self == 0:
        return grad * where_zero(exponent >= 0, result * -math.inf)
    return grad * (result * (math.log(self) if self > 0 else math.nan))


def larger(grad: Tensor, self: Tensor, other: Tensor) -> Any:
    """Gradient of `self` in maximum(self, other): equal values share it."""
    shared = ops.aten.where.self(self == other, grad * 0.5, grad)
    return where_zero(self < other, shared)


# -- reductions -----------------------------------------------------------------------------------------------------


def _dims(dim: Sequence[int] | int | None, ndim: int) -> list[int]:
    """Reduced dimensions, none of them negative; an empty list or None stands for all."""
    if isinstance(dim, int):
        dim = [dim]
    if not dim:
        return list(range(ndim))
    return sorted(d % ndim if ndim else 0 for d in dim)


def restore_dims(reduced: Tensor, ndim: int, dim: Sequence[int] | int | None, keepdim: bool) -> Any:
    """A reduction's value with the reduced dimensions back, of size 1."""
    if keepdim or ndim == 0:
        return reduced
    for d in _dims(dim, ndim):
        reduced = ops.aten.unsqueeze.default(reduced, d)
    return reduced


def sum_backward(grad: Tensor, shape: Shape, dim: Sequence[int] | int | None = None, keepdim: bool = False) -> Any:
    """Gradient of a sum."""
    return ops.aten.expand.default(restore_dims(grad, len(shape), dim, keepdim), list(shape))


def mean_backward(grad: Tensor, shape: Shape, dim: Sequence[int] | int | None = None, keepdim: bool = False) -> Any:
    """Gradient of a mean."""
    count = math.prod(shape[d] for d in _dims(dim, len(shape)) if shape)
    return sum_backward(ops.aten.div.Scalar(grad, count), shape, dim, keepdim) if count else zeros_of(grad, shape)


def zeros_of(grad: Tensor, shape: Shape) -> Any:
    """Zeros of a shape like the gradient."""
    return new_zeros(grad, shape)


def extremum_backward(
    grad: Tensor, self: Tensor, result: Tensor, dim: Sequence[int] | int | None, keepdim: bool
) -> Any:
    """Gradient of amax and amin: elements equal to the result share it."""
    ndim = self.ndim
    found = ops.aten._to_copy.default(self == restore_dims(result, ndim, dim, keepdim), dtype=grad.dtype)
    count = ops.aten.sum.dim_IntList(found, _dims(dim, ndim), True) if ndim else found
    return restore_dims(grad, ndim, dim, keepdim) * (found / count)


# -- shapes ---------------------------------------------------------------------------------------------------------


def permute_backward(grad: Tensor, dims: Sequence[int]) -> Any:
    """Gradient of permute: the inverse permutation."""
    inverse = [0] * len(dims)
    for i, d in enumerate(dims):
        inverse[d % len(dims)] = i
    return ops.aten.permute.default(grad, inverse)


def cat_backward(grad: Tensor, shapes: Sequence[Shape], dim: int) -> list[Any]:
    """Gradients of cat's inputs: one slice each. One-dimensional empty tensors, which cat skips, get zeros."""
    parts, start = [], 0
    for shape in shapes:
        if tuple(shape) == (0,) and grad.ndim != 1:
            parts.append(new_zeros(grad, shape))
            continue
        size = shape[dim % len(shape)]
        parts.append(ops.aten.slice.Tensor(grad, dim, start, start + size, 1))
        start += size
    return parts


def stack_backward(grad: Tensor, dim: int) -> Any:
    """Gradients of stack's inputs."""
    return ops.aten.unbind.int(grad, dim)


def slice_backward(grad: Tensor, shape: Shape, dim: int, start: int | None, end: int | None, step: int) -> Any:
    """Gradient of a slice: zeros around it."""
    first = 0 if start is None else start
    last = _END_OF_SLICE if end is None else end
    return ops.aten.slice_backward.default(grad, list(shape), dim, first, last, step)


def _known(grads: Sequence[Tensor | None]) -> Tensor:
    return next(g for g in grads if g is not None)


def split_backward(grads: Sequence[Tensor | None], shape: Shape, split_size: int, dim: int) -> Any:
    """Gradient of split: the parts' gradients side by side."""
    like, dim = _known(grads), dim % len(shape)
    parts = []
    for i, grad in enumerate(grads):
        size = min(split_size, shape[dim] - i * split_size)
        parts.append(new_zeros(like, [*shape[:dim], size, *shape[dim + 1 :]]) if grad is None else grad)
    return ops.aten.cat.default(parts, dim)


def unbind_backward(grads: Sequence[Tensor | None], dim: int) -> Any:
    """Gradient of unbind: the parts' gradients stacked."""
    like = _known(grads)
    return ops.aten.stack.default([zeros_like(like) if g is None else g for g in grads], dim)


def as_strided_backward(
    grad: Tensor, source: tuple[Shape, Shape, int], size: Shape, stride: Shape, storage_offset: int | None
) -> Any:
    """Gradient of as_strided: added up at the places of memory that its elements came from."""
    shape, strides, offset = source
    if any(s == 0 and n > 1 for n, s in zip(shape, strides, strict=True)):
        not_implemented("aten::as_strided", "of a tensor whose own elements share memory")
    start = offset if storage_offset is None else storage_offset
    extent = 1 + max(_last(shape, strides, offset), _last(size, stride, start))
    memory = new_zeros(grad, [extent])
    if grad.numel():
        places = ops.aten.arange.default(extent, device=grad.device)
        places = ops.aten.as_strided.default(places, list(size), list(stride), start)
        memory = ops.aten.index_put.default(memory, [places], grad, True)
    return ops.aten.as_strided.default(memory, list(shape), list(strides), offset)


def _last(shape: Shape, strides: Shape, offset: int) -> int:
    return offset + sum((n - 1) * s for n, s in zip(shape, strides, strict=True) if n)


def to_like(grad: Tensor, dtype: Any, device: Any) -> Any:
    """The gradient converted back to the dtype and device of what was copied."""
    if grad.device == device and grad.dtype is dtype:
        return grad
    return ops.aten._to_copy.default(grad, dtype=dtype, device=device)


# -- indexing -------------------------------------------------------------------------------------------------------


def index_backward(grad: Tensor, shape: Shape, indices: Sequence[Tensor | None]) -> Any:
    """Gradient of index: added up at the indices."""
    return ops.aten.index_put.default(new_zeros(grad, shape), list(indices), grad, True)


def index_put_self(grad: Tensor, indices: Sequence[Tensor | None], accumulate: bool) -> Any:
    """Gradient of what index_put writes into: nothing passes where it was overwritten."""
    return grad if accumulate else ops.aten.index_put.default(grad, list(indices), new_zeros(grad, []), False)


def index_put_values(grad: Tensor, indices: Sequence[Tensor | None]) -> Any:
    """Gradient of the values that index_put writes."""
    return ops.aten.index.Tensor(grad, list(indices))


def masked_select_backward(grad: Tensor, shape: Shape, mask: Tensor) -> Any:
    """Gradient of masked_select: put back where it was taken from, in the broadcast shape."""
    whole = broadcast(shape, mask.shape)
    full = ops.aten.expand.default(mask, whole)
    return ops.aten.index_put.default(new_zeros(grad, whole), [full], grad, False)


def broadcast(a: Shape, b: Shape) -> list[int]:
    """The common shape of two shapes that broadcast."""
    ndim = max(len(a), len(b))
    padded = [[1] * (ndim - len(shape)) + list(shape) for shape in (a, b)]
    return [m if n == 1 else n for n, m in zip(*padded, strict=True)]


def gather_backward(grad: Tensor, shape: Shape, dim: int, index: Tensor) -> Any:
    """Gradient of gather: added up at the indices."""
    return ops.aten.scatter.reduce(new_zeros(grad, shape), dim, index, grad, reduce="add")


def scatter_add_only(name: str, reduce: str) -> None:
    """Refuses a reduction other than addition."""
    if reduce != "add":
        not_implemented(name, f"with reduce={reduce!r}")


def scatter_reduce_self(grad: Tensor, reduce: str) -> Any:
    """Gradient of what scatter adds to."""
    scatter_add_only("aten::scatter.reduce", reduce)
    return grad


def scatter_reduce_src(grad: Tensor, dim: int, index: Tensor, reduce: str) -> Any:
    """Gradient of what scatter adds."""
    scatter_add_only("aten::scatter.reduce", reduce)
    return ops.aten.gather.default(grad, dim, index)


def embedding_backward(
    grad: Tensor, indices: Tensor, shape: Shape, padding_idx: int, scale_grad_by_freq: bool, sparse: bool
) -> Any:
    """Gradient of an embedding's weight."""
    if sparse:
        not_implemented("aten::embedding", "with sparse=True")
    return ops.aten.embedding_dense_backward.default(grad, indices, shape[0], padding_idx, scale_grad_by_freq)


def embedding_double_backward(grad: Tensor, indices: Tensor, padding_idx: int, scale_grad_by_freq: bool) -> Any:
    """Gradient of what embedding_dense_backward was given: the rows that it added to."""
    if scale_grad_by_freq:
        not_implemented("aten::embedding_dense_backward", "with scale_grad_by_freq=True")
    rows = ops.aten.embedding.default(grad, indices, -1, False, False)
    if padding_idx < 0:
        return rows
    return where_zero(ops.aten.unsqueeze.default(indices == padding_idx, -1), rows)


# -- linear algebra -------------------------------------------------------------------------------------------------


def outer(a: Tensor, b: Tensor) -> Any:
    """The outer product of two vectors."""
    return ops.aten.mul.Tensor(ops.aten.unsqueeze.default(a, 1), b)


def swap(matrices: Tensor) -> Any:
    """A batch of matrices, each transposed."""
    return ops.aten.transpose.int(matrices, 1, 2)
