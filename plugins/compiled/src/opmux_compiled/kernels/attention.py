"""Attention: products by BLAS, and the softmax between them in one pass, a block of scores after the other."""

from collections.abc import Callable
from math import sqrt
from typing import Any

import numpy as np

from opmux import Tensor
from opmux.native import array_backend, attention_blocks
from opmux_compiled._engine import FLOAT32, Array, pays, run, wrap

__all__ = ["KERNELS"]

Kernel = Callable[..., Any]


def _attention(
    next: Kernel,
    query: Tensor,
    key: Tensor,
    value: Tensor,
    dropout_p: float = 0.0,
    is_causal: bool = False,
    *,
    attn_mask: Tensor | None = None,
    scale: float | None = None,
) -> Any:
    q, k, v = query._array, key._array, value._array
    mask = None if attn_mask is None else attn_mask._array
    turned = _turned(q) if dropout_p == 0 and _fit(q, k, v) and _is_mask(mask, (*q.shape[:3], k.shape[2])) else None
    if turned is None:
        return next(query, key, value, dropout_p, is_causal, attn_mask=attn_mask, scale=scale)
    factor = FLOAT32.type(1 / sqrt(q.shape[3]) if scale is None else scale)
    result, sums = _empty(q.shape, turned), _empty(q.shape[:3], True)
    with np.errstate(all="ignore"):
        for shared, blocks in attention_blocks(array_backend("cpu"), q, k, mask, is_causal):
            keys, values = k[shared].swapaxes(2, 3), v[shared]
            for part, seen, (hidden, first) in blocks:
                scores = np.matmul(q[part] * factor, keys[..., seen[2]])
                if hidden is not None:
                    scores += hidden
                sums[part] = _weighed(scores, first)
                np.matmul(scores, values[seen], out=result[part])
    return wrap(result), wrap(sums)


def _weighed(scores: Array, first: int | None) -> Array:
    """Makes weights of the scores, and gives the logarithms of their sums; `first` is the place of the first row if that counts."""
    found = np.empty(scores.shape[:3], FLOAT32)
    queries = 0 if first is None else scores.shape[2]
    rows = scores.reshape(-1, scores.shape[3])
    run("attention.weigh", found.size, scores.size, rows, found.reshape(-1), queries, first or 0)
    return found


def _empty(shape: tuple[int, ...], turned: bool) -> Array:
    """An array whose heads lie inside its positions in memory if `turned`."""
    samples, heads, rows, *width = shape
    return np.empty((samples, rows, heads, *width), FLOAT32).swapaxes(1, 2) if turned else np.empty(shape, FLOAT32)


def _fit(q: Array, k: Array, v: Array) -> bool:
    """Whether loops take a query, a key and a value."""
    if not all(x.__class__ is np.ndarray and x.dtype is FLOAT32 and x.ndim == 4 for x in (q, k, v)):
        return False
    same = k.shape == v.shape == (*q.shape[:2], *k.shape[2:3], q.shape[3])
    return same and k.size > 0 and pays(q)


def _turned(q: Array) -> bool | None:
    """Whether the result has its heads inside its positions in memory, as the query has them; None for an order of another kind."""
    first, heads, rows, last = q.strides
    if q.flags.c_contiguous or 0 in q.strides or last != q.itemsize or first >= heads >= rows:
        return False
    return True if first >= rows >= heads else None


def _is_mask(mask: Any, scores: tuple[int, ...]) -> bool:
    if mask is None:
        return True
    if mask.__class__ is not np.ndarray or mask.dtype is not FLOAT32 or mask.ndim not in (2, 4):
        return False
    return all(n in (1, m) for n, m in zip(mask.shape[::-1], scores[::-1], strict=False))


#: The kernels by operator.
KERNELS: dict[str, Kernel] = {"_scaled_dot_product_flash_attention_for_cpu": _attention}
