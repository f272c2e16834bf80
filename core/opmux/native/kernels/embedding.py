"""Rows of a table by index, and the sum of gradients per row."""

from typing import Any

from opmux.errors import OperatorIndexError
from opmux.native.arrays import accumulate, native
from opmux.native.meta.embedding import embedding_dense_backward_meta, embedding_meta
from opmux.tensor import ArrayBackend, Tensor

__all__ = ["embedding", "embedding_dense_backward"]


def _check_range(name: str, indices: Any, count: int) -> None:
    """Refuses what array modules accept: negative indices count from the end there, or are clipped."""
    if indices.size and (indices.min() < 0 or indices.max() >= count):
        raise OperatorIndexError(
            f"aten::{name} of a table with {count} rows",
            found=f"index out of range in self: indices run from {int(indices.min())} to {int(indices.max())}",
            advice=f"indices must be from 0 to {count - 1}",
        )


def embedding(
    be: ArrayBackend,
    weight: Tensor,
    indices: Tensor,
    padding_idx: int = -1,
    scale_grad_by_freq: bool = False,
    sparse: bool = False,
) -> Tensor:
    table, rows = native(be, weight), native(be, indices)
    if table.ndim != 2 or rows.dtype.kind != "i" or rows.dtype.itemsize < 4:
        embedding_meta(weight, indices)
    _check_range("embedding", rows, table.shape[0])
    return be.wrap(table.take(rows, 0))


def embedding_dense_backward(
    be: ArrayBackend,
    grad_output: Tensor,
    indices: Tensor,
    num_weights: int,
    padding_idx: int,
    scale_grad_by_freq: bool,
) -> Tensor:
    embedding_dense_backward_meta(grad_output, indices, num_weights, padding_idx, scale_grad_by_freq)
    xp = be.xp
    rows = native(be, indices).reshape(-1)
    _check_range("embedding_dense_backward", rows, num_weights)
    grads = native(be, grad_output)
    width = grads.shape[-1]
    grads = grads.reshape(-1, width) if width else grads.reshape(rows.size, 0)
    if scale_grad_by_freq:
        counts = xp.bincount(rows, minlength=num_weights)
        grads = grads / counts.take(rows).astype(grads.dtype)[:, None]
    if padding_idx >= 0:
        grads = xp.where((rows == padding_idx)[:, None], xp.zeros((), dtype=grads.dtype), grads)
    # One flat index: repeated rows are 3 to 10 times slower to add as rows.
    positions = (rows[:, None] * width + xp.arange(width)).reshape(-1)
    total = xp.zeros(num_weights * width, dtype=grads.dtype)
    if be.writable:
        xp.add.at(total, positions, grads.reshape(-1))
    else:
        total = accumulate(be, total, positions, grads.reshape(-1))
    return be.wrap(total.reshape(num_weights, width))
