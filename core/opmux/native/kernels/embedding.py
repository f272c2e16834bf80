"""Rows of a table by index, and the sum of gradients per row."""

from collections.abc import Callable
from typing import Any

from opmux.dispatch import check_integer
from opmux.errors import OperatorIndexError, OpmuxError
from opmux.native.arrays import native
from opmux.native.combining import combine
from opmux.native.meta.embedding import embedding_dense_backward_meta, embedding_meta
from opmux.native.positions import all_within, blank_outside, counted
from opmux.native.shapes import index_advice
from opmux.tensor import ArrayBackend, Tensor

__all__ = ["check_range", "embedding", "embedding_dense_backward", "embedding_gradient"]

#: `(be, rows, gradients, count) -> table`: the sum of the gradients for each of `count` rows, as a native array.
AddRows = Callable[[ArrayBackend, Any, Any, int], Any]


def check_range(
    be: ArrayBackend, name: str, indices: Any, count: int, kind: type[OpmuxError] = OperatorIndexError
) -> None:
    """Refuses what array modules accept: negative indices count from the end there, or are clipped.

    On a device nothing is checked, see Note [Values on a device].

    Args:
        be: Backend.
        name: The operator.
        indices: Native array.
        count: Number of rows.
        kind: What to raise: a bag's index is no IndexError in PyTorch.

    Raises:
        OpmuxError: An index is not from 0 up to `count`.
    """
    if be.on_host and indices.size and not all_within(be, indices, 0, count):
        raise kind(
            f"aten::{name} of a table with {count} rows",
            found=f"index out of range in self: indices run from {int(indices.min())} to {int(indices.max())}",
            advice=index_advice(count),
        )


def embedding(
    be: ArrayBackend,
    weight: Tensor,
    indices: Tensor,
    padding_idx: int = -1,
    scale_grad_by_freq: bool = False,
    sparse: bool = False,
) -> Tensor:
    if padding_idx != -1:
        check_integer(padding_idx)
    table, rows = native(be, weight), native(be, indices)
    if table.ndim != 2 or rows.dtype.kind != "i" or rows.dtype.itemsize < 4:
        embedding_meta(weight, indices)
    check_range(be, "embedding", rows, table.shape[0])
    rows = counted(be, rows, table.shape, 0)
    return be.wrap(blank_outside(be, be.take(table, rows, 0), rows))


def embedding_dense_backward(
    be: ArrayBackend,
    grad_output: Tensor,
    indices: Tensor,
    num_weights: int,
    padding_idx: int,
    scale_grad_by_freq: bool,
) -> Tensor:
    return embedding_gradient(_add_rows, be, grad_output, indices, num_weights, padding_idx, scale_grad_by_freq)


def embedding_gradient(
    add_rows: AddRows,
    be: ArrayBackend,
    grad_output: Tensor,
    indices: Tensor,
    num_weights: int,
    padding_idx: int,
    scale_grad_by_freq: bool,
) -> Tensor:
    """`aten::embedding_dense_backward` with a backend's own way to add up rows.

    Args:
        add_rows: Adds rows of gradients into a table.
        be: Backend to compute with; the other arguments are the operator's.

    Raises:
        OperatorValueError: Shapes or dtypes do not fit.
        OperatorIndexError: An index is out of range.
    """
    embedding_dense_backward_meta(grad_output, indices, num_weights, padding_idx, scale_grad_by_freq)
    xp = be.xp
    rows = native(be, indices).reshape(-1)
    check_range(be, "embedding_dense_backward", rows, num_weights)
    grads = native(be, grad_output)
    grads = grads.reshape(rows.shape[0], grads.shape[-1])
    if scale_grad_by_freq:
        ones = xp.ones((), dtype=xp.int64)
        counts = combine(be, xp.zeros(num_weights, dtype=xp.int64), rows, ones, "add")
        # A gradient of integers stays one.
        grads = xp.asarray(grads / be.take(counts, rows).astype(grads.dtype)[:, None]).astype(grads.dtype)
    check_integer(padding_idx)
    if padding_idx >= 0:
        grads = xp.where((rows == padding_idx)[:, None], xp.zeros((), dtype=grads.dtype), grads)
    return be.wrap(add_rows(be, rows, grads, num_weights))


def _add_rows(be: ArrayBackend, rows: Any, grads: Any, count: int) -> Any:
    xp = be.xp
    width = grads.shape[1]
    # One flat index: repeated rows are 3 to 10 times slower to add as rows.
    positions = (rows[:, None] * width + xp.arange(width)).reshape(-1)
    total = combine(be, xp.zeros(count * width, dtype=grads.dtype), positions, grads.reshape(-1), "add")
    return total.reshape(count, width)
