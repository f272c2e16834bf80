"""Derivatives of attention.

A plain backward pass calls the operator that computes these gradients in one go. Where the gradients will be differentiated
again, they are those of attention that is made of ordinary operators, so that any number of derivatives can be taken.
"""

from typing import Any

from opmux import Tensor, ops
from opmux.dispatch import is_grad_enabled

__all__ = ["attention_backward", "attention_gradients"]

_Triple = tuple[Any, Any, Any]


def attention_backward(
    grad: Tensor,
    inputs: tuple[Tensor, Tensor, Tensor],
    results: tuple[Tensor, Tensor],
    is_causal: bool,
    mask: Tensor | None,
    scale: float | None,
) -> _Triple:
    """Gradients of query, key and value.

    Args:
        grad: Gradient of the output.
        inputs: Query, key and value.
        results: The output, and the logarithms of the sums that the softmax divided by.
        is_causal: Whether what comes later is hidden.
        mask: What is added to the scores.
        scale: What the scores are multiplied with; None for 1 / sqrt(width).
    """
    if not is_grad_enabled():
        backward = ops.aten._scaled_dot_product_flash_attention_for_cpu_backward.default
        return backward(grad, *inputs, *results, 0.0, is_causal, attn_mask=mask, scale=scale)
    return attention_gradients(grad, *inputs, is_causal, mask, scale)


def attention_gradients(
    grad: Tensor,
    query: Tensor,
    key: Tensor,
    value: Tensor,
    is_causal: bool,
    mask: Tensor | None,
    scale: float | None,
) -> _Triple:
    """The same gradients, written with ordinary operators."""
    heads, width = key.shape[1], query.shape[3]
    factor = width**-0.5 if scale is None else scale
    key, value = (x.repeat_interleave(query.shape[1] // heads, 1) for x in (key, value))
    scores = (query * factor) @ key.mT
    if mask is not None:
        scores = scores + mask
    if is_causal:
        rows, columns = (ops.aten.arange.default(n, device=query.device) for n in scores.shape[-2:])
        scores = scores.masked_fill(rows.unsqueeze(1) < columns, float("-inf"))
    weights = ops.aten._safe_softmax.default(scores, -1)
    of_scores = ops.aten._softmax_backward_data.default(grad @ value.mT, weights, -1, weights.dtype) * factor
    of_key, of_value = of_scores.mT @ query, weights.mT @ grad
    return of_scores @ key, _summed(of_key, heads), _summed(of_value, heads)


def _summed(x: Tensor, heads: int) -> Any:
    """Over the heads of the query that share one."""
    return x if x.shape[1] == heads else x.unflatten(1, [heads, -1]).sum(2)
