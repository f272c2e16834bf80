"""Embeddings that are added up, averaged or compared in bags, and rows brought to a length."""

from dataclasses import dataclass
from typing import Any, final

from opmux.errors import OperatorValueError
from opmux.native.arrays import REAL_KINDS, cast, native, store
from opmux.native.combining import assign, combine, host_module
from opmux.native.kernels.batch_norm import computing
from opmux.native.kernels.embedding import check_range
from opmux.native.kernels.norm import vector_norm_impl
from opmux.native.kernels.quiet import quietly
from opmux.native.meta.embedding_bag import BAG_MAX, BAG_MEAN, BAG_SUM, embedding_bag_meta, embedding_renorm_meta_
from opmux.tensor import ArrayBackend, Tensor, float64, int64

__all__ = ["embedding_bag", "embedding_renorm_"]

#: Added to a length before it divides.
_LEAST_LENGTH = 1e-7


def _starts(be: ArrayBackend, indices: Any, offsets: Tensor, include_last_offset: bool) -> tuple[Any, int, int]:
    """Where bags begin, how many there are, and the end of the last one."""
    starts = native(be, offsets)
    count, number = indices.shape[0], starts.shape[0] - include_last_offset
    if not be.on_host:
        return starts, number, count
    if starts.size and int(starts[0]):
        raise OperatorValueError(
            "aten::_embedding_bag",
            found="offsets[0] has to be 0, i.e., the first sequence in the mini-batch has to start from position 0. "
            f"However, got {int(starts[0])}",
            advice="let the first bag start at 0",
        )
    if starts.size and int(starts[-1]) > count:
        raise OperatorValueError(
            "aten::_embedding_bag",
            found=f"offsets[-1] can not be greater than input's length {count} but got offsets[-1] of {int(starts[-1])}",
            advice=f"give offsets from 0 to {count}",
        )
    return (starts[:-1], number, int(starts[-1])) if include_last_offset else (starts, number, count)


@final
@dataclass(slots=True)
class _Bags:
    """What is in the bags.

    Attributes:
        bag: Number of the bag of each index that counts, on the host in rising order. On a device, where their number is
            unknown, there are all indices, and those that do not count are in a bag behind the others.
        chosen: The indices.
        kept: Where they stand among all indices.
        counts: How many are in each bag.
    """

    bag: Any
    chosen: Any
    kept: Any
    counts: Any


def _bags(be: ArrayBackend, places: Any, starts: Any, number: int, padding_idx: int) -> tuple[Any, _Bags]:
    """Number of the bag of each index, and the bags without the padding."""
    xp = be.xp
    bags = (xp.searchsorted(starts, xp.arange(places.shape[0]), side="right") - 1).astype(xp.int64)
    if be.on_host:
        kept = xp.nonzero(places != padding_idx)[0]
        inside, chosen = be.take(bags, kept), be.take(places, kept)
        counts = xp.bincount(inside, minlength=number).astype(xp.int64)
        return bags, _Bags(inside, chosen, kept, counts)
    inside = xp.where((places != padding_idx) & (bags < number), bags, number)
    counts = combine(be, xp.zeros(number + 1, dtype=xp.int64), inside, xp.ones((), dtype=xp.int64), "add")
    return bags, _Bags(inside, places, xp.arange(places.shape[0]), counts[:number])


def _over_bags(be: ArrayBackend, function: str, rows: Any, bags: _Bags) -> Any:
    """A ufunc over the rows of each bag that has some; the others get zeros."""
    xp, counts = be.xp, bags.counts
    if not be.on_host:
        return _scattered_over_bags(be, function, rows, bags)
    filled = xp.nonzero(counts)[0]
    made = xp.zeros((counts.shape[0], rows.shape[1]), dtype=rows.dtype)
    if not filled.shape[0]:
        return made
    starts = be.take(counts.cumsum() - counts, filled)
    if be.writable:
        values = getattr(xp, function).reduceat(rows, starts, 0)
    else:
        ufunc = getattr(host_module(be), function)
        values = be.from_numpy(ufunc.reduceat(be.to_numpy(rows), be.to_numpy(starts), 0))
    return assign(be, made, filled, values)


def _scattered_over_bags(be: ArrayBackend, function: str, rows: Any, bags: _Bags) -> Any:
    """As `_over_bags`, one row after another, with a bag for the rows that do not count."""
    xp, number, width = be.xp, bags.counts.shape[0], rows.shape[1]
    start = 0 if function == "add" else _extreme(be, rows.dtype, lowest=function == "maximum")
    places = (bags.bag[:, None] * width + xp.arange(width)).reshape(-1)
    made = combine(be, xp.full((number + 1) * width, start, dtype=rows.dtype), places, rows.reshape(-1), function)
    found = made.reshape(number + 1, width)[:number]
    return xp.where((bags.counts > 0)[:, None], found, 0).astype(rows.dtype)


def _extreme(be: ArrayBackend, d: Any, *, lowest: bool) -> Any:
    if d.kind in REAL_KINDS:
        return -be.xp.inf if lowest else be.xp.inf
    limits = be.xp.iinfo(d)
    return limits.min if lowest else limits.max


def _largest(be: ArrayBackend, rows: Any, bags: _Bags) -> tuple[Any, Any]:
    """The largest element of each column of each bag, and the index of the row that it is in."""
    xp = be.xp
    output = _over_bags(be, "maximum", rows, bags)
    order = xp.arange(rows.shape[0])[:, None]
    best = output if be.on_host else xp.concatenate([output, output[:1]])
    hits = xp.where(rows == be.take(best, bags.bag, 0), order, max(rows.shape[0] - 1, 0))
    first = _over_bags(be, "minimum", hits, bags)
    if not rows.shape[0]:
        return output, first.astype(xp.int64)
    return output, xp.where((bags.counts > 0)[:, None], be.take(bags.chosen, first), 0).astype(xp.int64)


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
    if indices.dtype.name not in ("int64", "int32"):  # The two are brought to one dtype.
        places = cast(be, places, int64)
    check_range(be, "_embedding_bag", places, table.shape[0], OperatorValueError)
    starts, number, end = _starts(be, places, offsets, include_last_offset)
    places = places[:end]  # What lies behind the last offset belongs to no bag.
    numbers, bags = _bags(be, places, starts, number, padding_idx)
    rows = be.take(cast(be, table, computing(weight.dtype)), bags.chosen, 0)
    if mode == BAG_MAX:
        output, largest = _largest(be, rows, bags)
    else:
        if per_sample_weights is not None:
            rows = rows * be.take(cast(be, native(be, per_sample_weights), computing(weight.dtype)), bags.kept)[:, None]
        output, largest = _over_bags(be, "add", rows, bags), bags.counts + 0
        if mode == BAG_MEAN:
            output = output / xp.maximum(bags.counts, 1).astype(output.dtype)[:, None]
    arrays = (cast(be, output, weight.dtype), numbers, bags.counts, largest)
    return tuple([be.wrap(array) for array in arrays])


@quietly
def embedding_renorm_(be: ArrayBackend, self: Tensor, indices: Tensor, max_norm: float, norm_type: float) -> Tensor:
    embedding_renorm_meta_(self, indices, max_norm, norm_type)
    xp = be.xp
    table = native(be, self)
    places = xp.unique(native(be, indices).reshape(-1))
    check_range(be, "embedding_renorm_", places, table.shape[0])
    if not places.size:
        return self
    rows = cast(be, be.take(table, places, 0), computing(self.dtype))
    # In double precision, in which a bound that the rows' dtype does not hold is less than infinity.
    lengths = cast(be, vector_norm_impl(be, be.wrap(rows), norm_type, [1]), float64)
    scale = xp.where(lengths > max_norm, max_norm / (lengths + _LEAST_LENGTH), 1).astype(rows.dtype)
    result = assign(be, table, places, cast(be, rows * scale[:, None], self.dtype))
    if not be.writable:
        store(be, self, result, "aten::embedding_renorm_")
    return self
