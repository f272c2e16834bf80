"""Scaled dot product attention, made of two matrix products and a softmax."""

from math import sqrt
from typing import Any

from opmux.errors import OperatorValueError
from opmux.native.arrays import shape_of
from opmux.tensor import Tensor, bool_, float32, ops

__all__ = ["attention_math", "flash_attention_for_cpu", "scaled_dot_product_attention"]


def scaled_dot_product_attention(
    query: Tensor,
    key: Tensor,
    value: Tensor,
    attn_mask: Tensor | None = None,
    dropout_p: float = 0.0,
    is_causal: bool = False,
    *,
    scale: float | None = None,
    enable_gqa: bool = False,
) -> Any:
    return attention_math(query, key, value, attn_mask, dropout_p, is_causal, None, scale=scale, enable_gqa=enable_gqa)[
        0
    ]


def attention_math(
    query: Tensor,
    key: Tensor,
    value: Tensor,
    attn_mask: Tensor | None = None,
    dropout_p: float = 0.0,
    is_causal: bool = False,
    dropout_mask: Tensor | None = None,
    *,
    scale: float | None = None,
    enable_gqa: bool = False,
) -> tuple[Any, Any]:
    aten = ops.aten
    _check(query, key, value, attn_mask, is_causal)
    if enable_gqa:
        key, value = (_shared_heads(query, tensor) for tensor in (key, value))
    width = shape_of(query)[-1]
    factor = (1 / sqrt(width) if width else float("inf")) if scale is None else scale
    # The query is the smallest of what could be scaled.
    scores = aten.matmul.default(aten.mul.Scalar(query, factor), aten.transpose.int(key, -2, -1))
    if is_causal:
        rows, columns = (aten.arange.default(n, device=query.device) for n in shape_of(scores)[-2:])
        attn_mask = aten.ge.Tensor(aten.unsqueeze.default(rows, 1), columns)
    weights = _weights(scores, attn_mask)
    if not dropout_p > 0:  # As in PyTorch a negative one, NaN, and the mask beside them are passed over.
        return aten.matmul.default(weights, value), weights
    if dropout_mask is None:
        weights = aten.dropout.default(weights, dropout_p, True)
    else:
        weights = aten.masked_fill.Scalar(weights, aten.logical_not.default(dropout_mask), 0)
        value = aten.mul.Scalar(value, float("inf") if dropout_p == 1 else 1 / (1 - dropout_p))
    return aten.matmul.default(weights, value), weights


def flash_attention_for_cpu(
    query: Tensor,
    key: Tensor,
    value: Tensor,
    dropout_p: float = 0.0,
    is_causal: bool = False,
    *,
    attn_mask: Tensor | None = None,
    scale: float | None = None,
) -> tuple[Any, Any]:
    """Attention of batches with heads, and the logarithms of the sums that its softmax divides by."""
    aten = ops.aten
    _check_flash(query, key, value, dropout_p, attn_mask)
    key, value = (_shared_heads(query, tensor) for tensor in (key, value))
    width = shape_of(query)[-1]
    factor = (1 / sqrt(width) if width else float("inf")) if scale is None else scale
    scores = aten.matmul.default(aten.mul.Scalar(query, factor), aten.transpose.int(key, -2, -1))
    if attn_mask is not None:
        scores = aten.add.Tensor(scores, attn_mask)
    if is_causal:
        rows, columns = (aten.arange.default(n, device=query.device) for n in shape_of(scores)[-2:])
        scores = aten.masked_fill.Scalar(
            scores, aten.lt.Tensor(aten.unsqueeze.default(rows, 1), columns), float("-inf")
        )
    output = aten.matmul.default(aten._safe_softmax.default(scores, -1), value)
    scores = aten.detach.default(scores)
    wide = scores if scores.dtype.itemsize > 2 else aten._to_copy.default(scores, dtype=float32)
    # In memory the heads are side by side.
    sums = aten.logsumexp.default(aten.transpose.int(wide, 1, 2), [-1])
    sums = aten.masked_fill.Scalar(sums, aten.isneginf.default(sums), 0)
    return output, aten.transpose.int(sums, 1, 2)


def _check_flash(query: Tensor, key: Tensor, value: Tensor, dropout_p: float, mask: Tensor | None) -> None:
    shapes = [shape_of(tensor) for tensor in (query, key, value)]
    found = ""
    if query.dtype.kind != "f":
        found = f"Expected data type in FP32, FP64, BF16, FP16, but got {query.dtype} instead."
    elif any(len(shape) != 4 for shape in shapes):
        found = "Accept only 4 dims inputs shape of {B, H, T, K}"
    elif dropout_p > 0:
        found = "Currently do not support dropout > 0"
    elif len({shape[3] for shape in shapes}) > 1:
        found = "Q/K/V should have the same head size"
    elif len({shape[0] for shape in shapes}) > 1:
        found = "Q/K/V should have the same batch size"
    elif mask is not None and mask.dtype is not query.dtype:
        found = "Attention mask is the same data type as query"
    elif mask is not None and mask.ndim not in (2, 4):
        found = "Attention mask dim in {2, 4}"
    if found:
        raise OperatorValueError(
            f"aten::_scaled_dot_product_flash_attention_for_cpu of shapes {', '.join(map(str, shapes))}",
            found=f"scaled_dot_product_attention_flash_attention: {found}",
            advice="use scaled_dot_product_attention",
        )


def _weights(scores: Tensor, mask: Tensor | None) -> Any:
    """Softmax of the scores, 0 where the mask is False; numbers in the mask are added to the scores."""
    aten = ops.aten
    if mask is None:
        return aten._softmax.default(scores, -1, False)
    if mask.dtype is bool_:
        masked = aten.masked_fill.Scalar(scores, aten.logical_not.default(mask), float("-inf"))
    else:
        masked = aten.add.Tensor(scores, mask)
    return aten._safe_softmax.default(masked, -1)


def _check(query: Tensor, key: Tensor, value: Tensor, mask: Tensor | None, is_causal: bool) -> None:
    found = ""
    if not query.dtype is key.dtype is value.dtype:
        found = (
            f"Expected query, key, and value to have the same dtype, but got {query.dtype}, {key.dtype}, {value.dtype}"
        )
    elif min(query.ndim, key.ndim, value.ndim) < 2:
        found = "Expected query, key, and value to all be at least 2 dimensional"
    elif mask is not None and is_causal:
        found = "Explicit attn_mask should not be set when is_causal=True"
    elif mask is not None and mask.dtype is not bool_ and mask.dtype is not query.dtype:
        found = f"Expected attn_mask dtype to be bool or to match query dtype, but got attn_mask.dtype: {mask.dtype}"
    if found:
        raise OperatorValueError("aten::scaled_dot_product_attention", found=found)


def _shared_heads(query: Tensor, tensor: Tensor) -> Any:
    """The heads of keys or values, each repeated for all the heads of the query that share it."""
    heads, shape = shape_of(query)[-3], shape_of(tensor)
    if not shape[-3] or heads % shape[-3]:
        raise OperatorValueError(
            f"aten::scaled_dot_product_attention of {heads} heads with {shape[-3]} heads of keys or values",
            found="Number of heads in key and value must divide the number of heads in query",
        )
    if heads == shape[-3]:
        return tensor
    spread = ops.aten.unsqueeze.default(tensor, -3)
    spread = ops.aten.expand.default(spread, (*shape[:-2], heads // shape[-3], *shape[-2:]))
    return ops.aten.reshape.default(spread, (*shape[:-3], heads, *shape[-2:]))
