"""Embeddings that are added up, averaged or compared in bags, and rows brought to a length."""

from typing import Any

from opmux.errors import OperatorValueError
from opmux.native.arrays import assign, cast, host_module, native, store
from opmux.native.kernels.batch_norm import computing
from opmux.native.kernels.embedding import check_range
from opmux.native.meta.embedding_bag import BAG_MAX, BAG_MEAN, BAG_SUM, embedding_bag_meta, embedding_renorm_meta_
from opmux.tensor import ArrayBackend, Tensor

__all__ = ["embedding_bag", "embedding_renorm_"]

#: Added to a length before it divides.
_LEAST_LENGTH = 1e-7


def _starts(be: ArrayBackend, indices: Any, offsets: Tensor, include_last_offset: bool) -> tuple[Any, int]:
    """Where bags begin, and the end of the last one."""
    starts = native(be, offsets)
    count = indices.shape[0]
    if starts.size and int(starts[0]):
        raise OperatorValueError(
            "aten::_embedding_bag",
            found="offsets[0] has to be 0, i.e., the first sequence in the mini-batch has to start from position 0. "
            f"However, got {int(starts[0])}",
        )
    if starts.size and int(starts[-1]) > count:
        raise OperatorValueError(
            "aten::_embedding_bag",
            found=f"offsets[-1] can not be greater than input's length {count} but got offsets[-1] of {int(starts[-1])}",
        )
    return (starts[:-1], int(starts[-1])) if include_last_offset else (starts, count)


def _over_bags(be: ArrayBackend, function: str, rows: Any, counts: Any) -> Any:
    """A ufunc over the rows of each bag that has some; the others get zeros."""
    xp = be.xp
    filled = xp.nonzero(counts)[0]
    made = xp.zeros((counts.shape[0], rows.shape[1]), dtype=rows.dtype)
    if not filled.shape[0]:
        return made
    starts = (counts.cumsum() - counts).take(filled)
    if be.writable:
        values = getattr(xp, function).reduceat(rows, starts, 0)
    else:
        ufunc = getattr(host_module(be), function)
        values = be.from_numpy(ufunc.reduceat(be.to_numpy(rows), be.to_numpy(starts), 0))
    return assign(be, made, filled, values)


def _largest(be: ArrayBackend, rows: Any, places: Any, bags: Any, counts: Any) -> tuple[Any, Any]:
    """The largest element of each column of each bag, and the index of the row that it is in."""
    xp = be.xp
    output = _over_bags(be, "maximum", rows, counts)
    order = xp.arange(rows.shape[0])[:, None]
    hits = xp.where(rows == output.take(bags, 0), order, max(rows.shape[0] - 1, 0))
    first = _over_bags(be, "minimum", hits, counts)
    if not rows.shape[0]:
        return output, first.astype(xp.int64)
    return output, xp.where((counts > 0)[:, None], places.take(first), 0).astype(xp.int64)


def embedding_bag(
    be: ArrayBackend,
    weight: Tensor,
    indices: Tensor,
    offsets: Tensor,
    scale_grad_by_freq: bool = False,
    mode: int = BAG_SUM,
    sparse: bool = False,
    per_sample_weights: Tensor | None = None,
    include_last_offset: bool = False,
    padding_idx: int = -1,
) -> tuple[Tensor, ...]:
    embedding_bag_meta(
        weight, indices, offsets, scale_grad_by_freq, mode, sparse, per_sample_weights, include_last_offset, padding_idx
    )
    xp = be.xp
    table, places = native(be, weight), native(be, indices)
    check_range("_embedding_bag", places, table.shape[0])
    starts, end = _starts(be, places, offsets, include_last_offset)
    places = places[:end]  # What lies behind the last offset belongs to no bag.
    bags = (xp.searchsorted(starts, xp.arange(end), side="right") - 1).astype(xp.int64)
    kept = xp.nonzero(places != padding_idx)[0]
    inside, chosen = bags.take(kept), places.take(kept)
    counts = xp.bincount(inside, minlength=starts.shape[0]).astype(xp.int64)
    rows = cast(be, table, computing(weight.dtype)).take(chosen, 0)
    if mode == BAG_MAX:
        output, largest = _largest(be, rows, chosen, inside, counts)
    else:
        if per_sample_weights is not None:
            rows = rows * cast(be, native(be, per_sample_weights), computing(weight.dtype)).take(kept)[:, None]
        output, largest = _over_bags(be, "add", rows, counts), counts + 0
        if mode == BAG_MEAN:
            output = output / xp.maximum(counts, 1).astype(output.dtype)[:, None]
    arrays = (cast(be, output, weight.dtype), bags, counts, largest)
    return tuple([be.wrap(array) for array in arrays])


def embedding_renorm_(be: ArrayBackend, self: Tensor, indices: Tensor, max_norm: float, norm_type: float) -> Tensor:
    embedding_renorm_meta_(self, indices, max_norm, norm_type)
    xp = be.xp
    table = native(be, self)
    places = xp.unique(native(be, indices).reshape(-1))
    check_range("embedding_renorm_", places, table.shape[0])
    rows = cast(be, table.take(places, 0), computing(self.dtype))
    lengths = xp.linalg.norm(rows, norm_type, 1)
    scale = xp.where(lengths > max_norm, max_norm / (lengths + _LEAST_LENGTH), 1).astype(rows.dtype)
    result = assign(be, table, places, cast(be, rows * scale[:, None], self.dtype))
    if not be.writable:
        store(be, self, result, "aten::embedding_renorm_")
    return self
