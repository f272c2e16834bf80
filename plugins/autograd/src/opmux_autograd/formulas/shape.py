"""Derivatives of views, of what puts tensors together, and of selection by positions."""

from collections.abc import Sequence
from typing import Any

from opmux import Tensor, ops, uint8
from opmux import bool as bool_
from opmux_autograd.formulas.values import Shape, new_zeros, not_implemented, where_zero, zeros_scattered, zeros_with

__all__ = [
    "as_strided_backward",
    "broadcast",
    "cat_backward",
    "embedding_backward",
    "embedding_double_backward",
    "gather_backward",
    "index_backward",
    "index_put_self",
    "index_put_values",
    "masked_select_backward",
    "narrow_backward",
    "permute_backward",
    "scatter_add_only",
    "scatter_reduce_self",
    "scatter_reduce_src",
    "slice_backward",
    "stack_backward",
    "to_like",
    "unbind_backward",
]

_END_OF_SLICE = 2**63 - 1


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


def narrow_backward(grad: Tensor, shape: Shape, dim: int, start: int, length: int) -> Any:
    """Gradient of narrow_copy: zeros around it."""
    first = start + shape[dim] if start < 0 else start
    return slice_backward(grad, shape, dim, first, first + length, 1)


def _known(grads: Sequence[Tensor | None]) -> Tensor:
    return next(g for g in grads if g is not None)


def unbind_backward(grads: Sequence[Tensor | None], dim: int) -> Any:
    """Gradient of unbind: the parts' gradients stacked."""
    parts = list(grads)
    missing = [i for i, grad in enumerate(parts) if grad is None]
    if missing:
        like = _known(grads)
        blank = new_zeros(like, like.shape)
        for i in missing:
            parts[i] = blank
    return ops.aten.stack.default(parts, dim)


def as_strided_backward(
    grad: Tensor, source: tuple[Shape, Shape, int], size: Shape, stride: Shape, storage_offset: int | None
) -> Any:
    """Gradient of as_strided: added up at the places of memory that its elements were read from."""
    shape, strides, offset = source
    if any(s == 0 and n > 1 for n, s in zip(shape, strides, strict=True)):
        not_implemented("aten::as_strided", "of a tensor whose own elements share memory")
    start = offset if storage_offset is None else storage_offset
    extent = 1 + max(_last(shape, strides, offset), _last(size, stride, start))
    if not grad.numel():
        memory = new_zeros(grad, [extent])
    else:
        places = ops.aten.arange.default(extent, device=grad.device)
        places = ops.aten.as_strided.default(places, list(size), list(stride), start)
        memory = _added_at([extent], [places], grad)
    return ops.aten.as_strided.default(memory, list(shape), list(strides), offset)


def _last(shape: Shape, strides: Shape, offset: int) -> int:
    return offset + sum((n - 1) * s for n, s in zip(shape, strides, strict=True) if n)


def to_like(grad: Tensor, dtype: Any, device: Any) -> Any:
    """The gradient converted back to the dtype and device of what was copied."""
    if grad.dtype.is_complex and not dtype.is_complex:
        grad = ops.aten.real.default(grad)
    if grad.device == device and grad.dtype is dtype:
        return grad
    return ops.aten._to_copy.default(grad, dtype=dtype, device=device)


def index_backward(grad: Tensor, shape: Shape, indices: Sequence[Tensor | None]) -> Any:
    """Gradient of index: added up at the indices."""
    return _added_at(shape, list(indices), grad)


def _added_at(shape: Shape, indices: list[Tensor | None], grad: Tensor) -> Any:
    return zeros_with(shape, ops.aten.index_put.default, ops.aten.index_put_.default, grad, indices, grad, True)


def index_put_self(grad: Tensor, indices: Sequence[Tensor | None], accumulate: bool) -> Any:
    """Gradient of what index_put writes into: nothing passes where it was overwritten."""
    if accumulate:
        return grad
    # One value is written by what takes masks of bools only.
    masks = [i.to(bool_) if i is not None and i.dtype is uint8 else i for i in indices]
    return ops.aten.index_put.default(grad, masks, new_zeros(grad, []), False)


def index_put_values(grad: Tensor, indices: Sequence[Tensor | None]) -> Any:
    """Gradient of the values that index_put writes."""
    return ops.aten.index.Tensor(grad, list(indices))


def masked_select_backward(grad: Tensor, shape: Shape, mask: Tensor) -> Any:
    """Gradient of masked_select: put back where it was taken from, in the broadcast shape."""
    whole = broadcast(shape, mask.shape)
    full = ops.aten.expand.default(mask, whole)
    operators = ops.aten.masked_scatter.default, ops.aten.masked_scatter_.default
    return zeros_with(whole, *operators, grad, full, grad)


def broadcast(a: Shape, b: Shape) -> list[int]:
    """The common shape of two shapes that broadcast."""
    ndim = max(len(a), len(b))
    padded = [[1] * (ndim - len(shape)) + list(shape) for shape in (a, b)]
    return [m if n == 1 else n for n, m in zip(*padded, strict=True)]


def gather_backward(grad: Tensor, shape: Shape, dim: int, index: Tensor) -> Any:
    """Gradient of gather: added up at the indices."""
    return zeros_scattered(shape, ops.aten.scatter_add.default, ops.aten.scatter_add_.default, grad, dim, index, grad)


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
        not_implemented("aten::embedding", "with sparse=True", advice="leave sparse=True out: gradients are dense")
    return ops.aten.embedding_dense_backward.default(grad, indices, shape[0], padding_idx, scale_grad_by_freq)


def embedding_double_backward(grad: Tensor, indices: Tensor, padding_idx: int, scale_grad_by_freq: bool) -> Any:
    """Gradient of what embedding_dense_backward was given: the rows that it added to."""
    if scale_grad_by_freq:
        not_implemented("aten::embedding_dense_backward", "with scale_grad_by_freq=True")
    rows = ops.aten.embedding.default(grad, indices, -1, False, False)
    if padding_idx < 0:
        return rows
    return where_zero(ops.aten.unsqueeze.default(indices == padding_idx, -1), rows)
