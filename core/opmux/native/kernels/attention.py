"""Attention in one go, its gradients, and the softmax of attention, in which a row may have nothing to attend to.

The logarithms of the sums that the softmax divides by are kept, so that the gradients have the weights again by one exponential.
"""

from math import sqrt
from typing import Any

from opmux.native.arrays import arranged, cast, native, row_major
from opmux.native.kernels.elementwise import are_plain, call, step
from opmux.native.kernels.quiet import quietly, undisturbed
from opmux.native.kernels.rows import broadcasting, row_dots
from opmux.native.kernels.softmax import direct_powers, largest_along, sum_along, widened
from opmux.native.meta.attention import (
    attention_fits,
    flash_attention_backward_meta,
    flash_attention_meta,
    safe_softmax_meta,
)
from opmux.native.shapes import canonical_dim
from opmux.native.tensor_meta import TensorMeta
from opmux.tensor import ArrayBackend, Tensor, dtype

__all__ = ["flash_attention", "flash_attention_backward", "safe_softmax"]


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
    q, k, v = (widened(be, native(be, tensor)) for tensor in (query, key, value))
    if not k.size or not q.size:
        return _nothing(be, metas[0]), _nothing(be, metas[1])
    mask = _widened_mask(be, attn_mask)
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


def _widened_mask(be: ArrayBackend, mask: Tensor | None) -> Any:
    return None if mask is None else widened(be, native(be, mask))


def _attended(
    be: ArrayBackend, q: Any, k: Any, v: Any, mask: Any, is_causal: bool, scale: float | None, as_query: bool
) -> tuple[Any, Any]:
    """The result, in the query's order in memory if asked for, and logarithms of the sums of exponentials."""
    k, v = _shared_heads(be, k, q.shape[1]), _shared_heads(be, v, q.shape[1])
    q = q * _factor(q, scale)
    scores = _scores(be, q, k, mask, is_causal)
    with broadcasting(be, scores):
        powers, total, largest = _powers(be, scores)
        result = _weighted(be, powers, v, q, as_query)
        result /= total  # There are fewer elements than weights.
    return result, _logarithms(be, total[..., 0], largest)


def _logarithms(be: ArrayBackend, total: Any, largest: Any) -> Any:
    """Logarithms of the sums of exponentials, in the order in memory that the result has."""
    into = None
    if be.on_host and be.writable:
        samples, heads, rows = total.shape
        into = be.xp.empty((samples, rows, heads), total.dtype).swapaxes(1, 2)
    found = call(be.xp.log, into, total)
    if largest is None:
        return found
    if into is None:
        return found + largest[..., 0]
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


def _weighted(be: ArrayBackend, powers: Any, v: Any, q: Any, as_query: bool) -> Any:
    """Sums of the values, in the query's order in memory if asked for."""
    if not as_query or not (be.on_host and be.writable):
        return be.xp.matmul(powers, v)
    return be.xp.matmul(powers, v, be.xp.empty_like(q))


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
    grad, q, k, v, result = (widened(be, native(be, tensor)) for tensor in (grad_out, query, key, value, out))
    if not k.size or not q.size:
        return _nothing(be, metas[0]), _nothing(be, metas[1]), _nothing(be, metas[2])
    heads, factor = k.shape[1], _factor(q, scale)
    k, v = (_shared_heads(be, x, q.shape[1]) for x in (k, v))
    q = q * factor
    weights = _scores(be, q, k, _widened_mask(be, attn_mask), is_causal)
    with broadcasting(be, weights):
        weights -= native(be, logsumexp)[..., None]
        weights = step(be, be.xp.exp, weights, into=weights)
        of_value = be.xp.matmul(_turned(weights), grad)
        of_scores = be.xp.matmul(grad, _turned(v))
        of_scores -= row_dots(be, grad, result)[..., None]
        of_scores *= weights
    of_query = be.xp.matmul(of_scores, k)
    of_query *= factor
    of_key = be.xp.matmul(_turned(of_scores), q)
    found = of_query, _summed_heads(of_key, heads), _summed_heads(of_value, heads)
    first, second, third = (_wrapped(be, array, meta) for array, meta in zip(found, metas, strict=True))
    return first, second, third


def _factor(q: Any, scale: float | None) -> float:
    return 1 / sqrt(q.shape[3]) if scale is None else scale


def _turned(x: Any) -> Any:
    return x.swapaxes(2, 3)


def _scores(be: ArrayBackend, q: Any, k: Any, mask: Any, is_causal: bool) -> Any:
    """Products of queries and keys in a new array, with a mask added, and minus infinity for what comes later."""
    scores = be.xp.matmul(q, _turned(k))
    if mask is not None:
        scores += mask
    if not is_causal:
        return scores
    later = be.xp.arange(scores.shape[2])[:, None] < be.xp.arange(scores.shape[3])
    if not be.writable:
        return be.xp.where(later, -be.xp.inf, scores)
    be.xp.copyto(scores, -be.xp.inf, where=later)
    return scores


def _shared_heads(be: ArrayBackend, x: Any, heads: int) -> Any:
    """Heads of keys or values, each repeated for all the heads of the query that share it."""
    return x if x.shape[1] == heads else be.xp.repeat(x, heads // x.shape[1], axis=1)


def _summed_heads(x: Any, heads: int) -> Any:
    """Gradients of heads that `_shared_heads` repeated."""
    batch, count, length, width = x.shape
    return x if count == heads else x.reshape(batch, heads, count // heads, length, width).sum(2)


def _nothing(be: ArrayBackend, meta: TensorMeta) -> Tensor:
    """Zeros, where there is no key, or no element at all."""
    return be.wrap(be.xp.zeros(meta.shape, dtype=be.native_dtype[meta.dtype]))


def _wrapped(be: ArrayBackend, array: Any, meta: TensorMeta) -> Tensor:
    array = cast(be, array, meta.dtype)
    return be.wrap(arranged(array, meta.strides) if be.writable else array)
