"""Attention in one go, its gradients, and the softmax of attention, in which a row may have nothing to attend to.

The logarithms of the sums that the softmax divides by are kept, so that the gradients have the weights again by one exponential.

Note [Blocks of attention]
Many scores are never held at once: they are computed for a block of heads, or of rows of one head, and become a part of the result
before the next. What attention takes beside its results grows with the keys alone, and passes over scores stay in a cache. A block
has all keys that its rows see, so that its softmax is that of whole rows; rows of causal attention see the keys up to the last of
them. Heads that share keys are computed one block after the other with the same ones, and none is repeated.
"""

from collections.abc import Iterator
from itertools import product
from math import sqrt
from typing import Any, Final

from opmux.native.arrays import arranged, cast, native, row_major
from opmux.native.kernels.elementwise import are_plain, step
from opmux.native.kernels.quiet import quietly, undisturbed
from opmux.native.kernels.rows import broadcasting, row_dots
from opmux.native.kernels.softmax import direct_powers, largest_along, sum_along, widened
from opmux.native.meta.attention import (
    attention_fits,
    flash_attention_backward_meta,
    flash_attention_meta,
    safe_softmax_meta,
)
from opmux.native.shapes import canonical_dim, parts_of
from opmux.native.tensor_meta import TensorMeta
from opmux.tensor import ArrayBackend, Tensor, dtype

__all__ = ["attention_blocks", "flash_attention", "flash_attention_backward", "safe_softmax"]

#: Bytes of the scores of a block: a second-level cache holds them, and a device its products.
_BLOCK, _DEVICE_BLOCK = 1 << 20, 1 << 28
#: So few scores fit into a block, whatever their dtype.
_FEW: Final = _BLOCK // 8
#: Rows of a block, where there are as many: each product begins by copying its keys, which fewer rows would not make up for.
_ROWS: Final = 256

_Part = tuple[slice, ...]
_ALL: Final = slice(None)


@quietly
def safe_softmax(be: ArrayBackend, self: Tensor, dim: int, dtype: dtype | None = None) -> Tensor:
    meta = safe_softmax_meta(self, dim, dtype)
    axis = canonical_dim(dim, self.ndim, "_safe_softmax")
    array = widened(be, cast(be, native(be, self), meta.dtype))
    if not array.size or not array.ndim:
        return be.wrap(be.xp.ones_like(cast(be, array, meta.dtype)))
    with broadcasting(be, array):
        powers = array - _largest(be, array, axis)
        powers = step(be, be.xp.exp, powers, into=powers)
        powers *= 1 / _total(be, powers, axis)
    return be.wrap(row_major(be, cast(be, powers, meta.dtype)))


def _largest(be: ArrayBackend, scores: Any, axis: int) -> Any:
    """Largest element of each row; 0 for rows of negative infinities, less which their exponentials are 0, not NaN."""
    largest = largest_along(be, scores, axis)
    return be.xp.where(largest == -be.xp.inf, 0, largest)


def _total(be: ArrayBackend, powers: Any, axis: int) -> Any:
    """Sum of each row, in which the largest power is 1; and 1 for rows of zeros."""
    return be.xp.maximum(sum_along(be, powers, axis), 1)


@undisturbed
def flash_attention(
    be: ArrayBackend,
    query: Tensor,
    key: Tensor,
    value: Tensor,
    dropout_p: float = 0.0,
    is_causal: bool = False,
    *,
    attn_mask: Tensor | None = None,
    scale: float | None = None,
) -> tuple[Tensor, Tensor]:
    q, k, v, mask = query._array, key._array, value._array, None if attn_mask is None else attn_mask._array
    if dropout_p == 0 and _fit(be, q, k, v, mask):
        result, logarithms = _attended(be, q, k, v, mask, is_causal, scale, not q.flags.c_contiguous)
        return be.wrap(result), be.wrap(logarithms)
    metas = flash_attention_meta(query, key, value, dropout_p, is_causal, attn_mask=attn_mask, scale=scale)
    q, k, v = (native(be, tensor) for tensor in (query, key, value))
    if not k.size or not q.size:
        return _nothing(be, metas[0]), _nothing(be, metas[1])
    mask = None if attn_mask is None else native(be, attn_mask)
    found = _attended(be, q, k, v, mask, is_causal, scale, metas[0].strides is not None)
    return _wrapped(be, found[0], metas[0]), _wrapped(be, found[1], metas[1])


def _fit(be: ArrayBackend, q: Any, k: Any, v: Any, mask: Any) -> bool:
    """Whether query, keys, values and mask fit each other, and nothing is refused, converted or laid out otherwise.

    The query then has an order that results take. Only arrays of the host are looked at. See Note [Layout of attention].
    """
    if not (be.on_host and be.writable and are_plain(be, q, k, v, mask)):
        return False
    if not attention_fits(q.shape, k.shape, v.shape, None if mask is None else mask.shape):
        return False
    if q.flags.c_contiguous:
        return True
    strides = q.strides
    # Steps along dimensions of one element say nothing of an order.
    return bool(strides[3] == q.itemsize and 0 not in strides and 1 not in q.shape)


def _attended(
    be: ArrayBackend, q: Any, k: Any, v: Any, mask: Any, is_causal: bool, scale: float | None, as_query: bool
) -> tuple[Any, Any]:
    """The result, in the query's order in memory if asked for, and logarithms of the sums of exponentials."""
    factor = _factor(q, scale)
    if q.size // q.shape[3] * k.shape[2] > _FEW and _are_many(be, q, k):
        result = be.xp.empty_like(q) if as_query else be.xp.empty(q.shape, dtype=q.dtype)
        return result, _attended_in_blocks(be, result, q, k, v, mask, is_causal, factor)
    if q.dtype.itemsize == 2:
        q, k, v = (widened(be, x) for x in (q, k, v))
        mask = None if mask is None else widened(be, mask)
    if k.shape[1] != q.shape[1]:
        k, v = (_repeated(be, x, q.shape[1]) for x in (k, v))
    into = be.xp.empty_like(q) if as_query and be.on_host and be.writable else None
    return _block_attended(be, q, k, v, mask, 0 if is_causal else None, factor, into)


def _attended_in_blocks(
    be: ArrayBackend, result: Any, q: Any, k: Any, v: Any, mask: Any, is_causal: bool, factor: float
) -> Any:
    """Writes the result, and gives the logarithms. See Note [Blocks of attention]."""
    d = widened(be, q[:1, :1, :1, :1]).dtype
    logarithms = _heads_inside(be, q.shape[:3], d)
    for shared, blocks in attention_blocks(be, q, k, mask, is_causal):
        keys, values = widened(be, k[shared]), widened(be, v[shared])
        for part, seen, hidden in blocks:
            into = result[part] if be.on_host and result.dtype == d else None
            some = widened(be, q[part]), keys[seen], values[seen]
            found, logarithms[part] = _block_attended(be, *some, *hidden, factor, into)
            if into is None:
                result[part] = found
    return logarithms


def _block_attended(
    be: ArrayBackend, q: Any, k: Any, v: Any, mask: Any, first: int | None, factor: float, into: Any
) -> tuple[Any, Any]:
    """The result, in `into` if that is given, and the logarithms; `first` is as in `_scores`."""
    scores = _scores(be, q * factor, k, mask, first)
    with broadcasting(be, scores):
        powers, total, largest = _powers(be, scores)
        result = be.xp.matmul(powers, v) if into is None else be.xp.matmul(powers, v, into)
        result /= total  # There are fewer elements than weights.
    return result, _logarithms(be, total[..., 0], largest)


def _logarithms(be: ArrayBackend, total: Any, largest: Any) -> Any:
    """Logarithms of the sums of exponentials, in the order in memory that the result has."""
    if not (be.on_host and be.writable):
        found = be.xp.log(total)
        return found if largest is None else found + largest[..., 0]
    found = be.xp.log(total, _heads_inside(be, total.shape, total.dtype))
    if largest is not None:
        found += largest[..., 0]
    return found


def _powers(be: ArrayBackend, scores: Any) -> tuple[Any, Any, Any]:
    """Exponentials of scores, less the largest of their row where they need it; sums of the rows; what was subtracted, or None."""
    found = direct_powers(be, scores, 3)
    if found is not None:
        return *found, None
    largest = _largest(be, scores, 3)
    scores -= largest
    powers = step(be, be.xp.exp, scores, into=scores)
    return powers, _total(be, powers, 3), largest


@quietly
def flash_attention_backward(
    be: ArrayBackend,
    grad_out: Tensor,
    query: Tensor,
    key: Tensor,
    value: Tensor,
    out: Tensor,
    logsumexp: Tensor,
    dropout_p: float,
    is_causal: bool,
    *,
    attn_mask: Tensor | None = None,
    scale: float | None = None,
) -> tuple[Tensor, Tensor, Tensor]:
    metas = flash_attention_backward_meta(
        grad_out, query, key, value, out, logsumexp, dropout_p, is_causal, attn_mask=attn_mask, scale=scale
    )
    rows = tuple(native(be, tensor) for tensor in (grad_out, query, out, logsumexp))
    k, v, mask = native(be, key), native(be, value), None if attn_mask is None else native(be, attn_mask)
    if not k.size or not query.numel():
        return _nothing(be, metas[0]), _nothing(be, metas[1]), _nothing(be, metas[2])
    compute = _gradients_in_blocks if _are_many(be, rows[1], k) else _gradients
    found = compute(be, rows, k, v, mask, is_causal, _factor(rows[1], scale))
    first, second, third = (_wrapped(be, array, meta) for array, meta in zip(found, metas, strict=True))
    return first, second, third


def _gradients(
    be: ArrayBackend, rows: tuple[Any, ...], k: Any, v: Any, mask: Any, is_causal: bool, factor: float
) -> tuple[Any, Any, Any]:
    """Gradients of query, key and value; `rows` are the gradient, the query, the result and the logarithms."""
    if k.dtype.itemsize == 2:
        rows, k, v = tuple(widened(be, x) for x in rows), widened(be, k), widened(be, v)
        mask = None if mask is None else widened(be, mask)
    heads, shared = rows[1].shape[1], k.shape[1]
    if shared != heads:
        k, v = (_repeated(be, x, heads) for x in (k, v))
    of_query, of_key, of_value = _block_gradients(be, rows, (k, v), (mask, 0 if is_causal else None), factor)
    return of_query, _summed(of_key, shared), _summed(of_value, shared)


def _gradients_in_blocks(
    be: ArrayBackend, rows: tuple[Any, ...], k: Any, v: Any, mask: Any, is_causal: bool, factor: float
) -> tuple[Any, Any, Any]:
    """As `_gradients`. See Note [Blocks of attention]."""
    of_query, of_key, of_value = (_heads_inside(be, x.shape, x.dtype) for x in (rows[1], k, v))
    for shared, blocks in attention_blocks(be, rows[1], k, mask, is_causal):
        keys, values = widened(be, k[shared]), widened(be, v[shared])
        of_keys, of_values = be.xp.zeros_like(keys), be.xp.zeros_like(values)
        for part, seen, hidden in blocks:
            some = tuple(widened(be, x[part]) for x in rows)
            found = _block_gradients(be, some, (keys[seen], values[seen]), hidden, factor)
            of_query[part] = found[0]
            of_keys[seen] += _summed(found[1], keys.shape[1])
            of_values[seen] += _summed(found[2], keys.shape[1])
        of_key[shared], of_value[shared] = of_keys, of_values
    return of_query, of_key, of_value


def _block_gradients(
    be: ArrayBackend,
    rows: tuple[Any, ...],
    keys: tuple[Any, Any],
    hidden: tuple[Any, int | None],
    factor: float,
) -> tuple[Any, Any, Any]:
    """Gradients of a block of the query, and what it adds to those of keys and values.

    Args:
        be: The backend.
        rows: As in `_gradients`, none in half precision.
        keys: Keys and values.
        hidden: The mask and `first`, as in `_scores`.
        factor: What the query is multiplied with.
    """
    grad, q, result, logarithms = rows
    q, (k, v) = q * factor, keys
    weights = _scores(be, q, k, *hidden)
    with broadcasting(be, weights):
        weights -= logarithms[..., None]
        weights = step(be, be.xp.exp, weights, into=weights)
        of_value = be.xp.matmul(_turned(weights), grad)
        of_scores = be.xp.matmul(grad, _turned(v))
        of_scores -= row_dots(be, grad, result)[..., None]
        of_scores *= weights
    of_query = be.xp.matmul(of_scores, k)
    of_query *= factor
    return of_query, be.xp.matmul(_turned(of_scores), q), of_value


def _factor(q: Any, scale: float | None) -> float:
    return 1 / sqrt(q.shape[3]) if scale is None else scale


def _turned(x: Any) -> Any:
    return x.swapaxes(2, 3)


def _scores(be: ArrayBackend, q: Any, k: Any, mask: Any, first: int | None) -> Any:
    """Products of queries and keys in a new array, with a mask added.

    In causal attention `first` is the place of the first query, and scores are minus infinity for keys that come later.
    """
    scores = be.xp.matmul(q, _turned(k))
    if mask is not None:
        scores += mask
    if first is None:
        return scores
    late = scores[..., first:]
    later = be.xp.arange(late.shape[2])[:, None] < be.xp.arange(late.shape[3])
    if not be.writable:
        return be.xp.where(later, -be.xp.inf, late)  # Which computes all at once, from the first query on.
    be.xp.copyto(late, -be.xp.inf, where=later)
    return scores


def _are_many(be: ArrayBackend, q: Any, k: Any) -> bool:
    """Whether scores are computed in blocks, whose results have to be written: see Note [Blocks of attention]."""
    count = q.size // q.shape[3] * k.shape[2]
    return count > _FEW and be.writable and count > _held_scores(be, q)


def _held_scores(be: ArrayBackend, q: Any) -> int:
    """How many scores a block has."""
    size: int = max(q.dtype.itemsize, 4)
    return (_BLOCK if be.on_host else _DEVICE_BLOCK) // size


def attention_blocks(
    be: ArrayBackend, q: Any, k: Any, mask: Any, is_causal: bool
) -> Iterator[tuple[_Part, Iterator[tuple[_Part, _Part, tuple[Any, int | None]]]]]:
    """Parts of samples and heads of the keys, and for each the blocks that see it. See Note [Blocks of attention].

    A block is a part of the query's samples, heads and rows; the part of those keys that it sees; and what hides some of them from
    it: a part of the mask in single precision at least, or None, and in causal attention the place of its first row, or None.

    Args:
        be: Backend to compute with.
        q: Query, (samples, heads, rows, width).
        k: Keys, (samples, heads that may be shared, places, width).
        mask: What is added to the scores, broadcast to (samples, heads, rows, places), or None.
        is_causal: Whether no row sees places after its own.
    """
    (samples, heads, rows, _), (_, shared, keys, _) = q.shape, k.shape
    repeats, room = heads // shared, _held_scores(be, q) // keys
    height = min(rows, _ROWS if is_causal else max(room, _ROWS))
    several = room // height  # heads
    steps = (several // heads, several) if repeats == 1 else (several // repeats, 1)
    if mask is not None:
        mask = be.xp.broadcast_to(mask, (samples, heads, rows, keys))
    for sample, head in product(parts_of(samples, steps[0]), parts_of(shared, steps[1])):
        own = parts_of((head.stop - head.start) * repeats, several, head.start * repeats)
        blocks = product((sample,), own, parts_of(rows, height))
        yield (sample, head), (_block(be, part, mask, is_causal) for part in blocks)


def _block(be: ArrayBackend, part: _Part, mask: Any, is_causal: bool) -> tuple[_Part, _Part, tuple[Any, int | None]]:
    rows = part[2]
    seen = slice(rows.stop if is_causal else None)
    some = None if mask is None else widened(be, mask[(*part, seen)])
    return part, (_ALL, _ALL, seen), (some, rows.start if is_causal else None)


def _repeated(be: ArrayBackend, x: Any, heads: int) -> Any:
    """Heads of keys or values, each repeated for all the heads of the query that share it."""
    return be.xp.repeat(x, heads // x.shape[1], axis=1)


def _summed(x: Any, heads: int) -> Any:
    """Gradients of heads of the query that share one, summed."""
    batch, count, length, width = x.shape
    return x if count == heads else x.reshape(batch, heads, count // heads, length, width).sum(2)


def _heads_inside(be: ArrayBackend, shape: tuple[int, ...], d: Any) -> Any:
    """A new array whose heads lie side by side in memory, as layers that split and join them have it."""
    samples, heads, rows, *width = shape
    return be.xp.empty((samples, rows, heads, *width), dtype=d).swapaxes(1, 2)


def _nothing(be: ArrayBackend, meta: TensorMeta) -> Tensor:
    """Zeros, where there is no key, or no element at all."""
    return be.wrap(be.xp.zeros(meta.shape, dtype=be.native_dtype[meta.dtype]))


def _wrapped(be: ArrayBackend, array: Any, meta: TensorMeta) -> Tensor:
    array = cast(be, array, meta.dtype)
    return be.wrap(arranged(array, meta.strides) if be.writable else array)
