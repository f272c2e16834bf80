"""Scaled dot product attention: in one go where PyTorch has a kernel for that on the CPU, else two matrix products and a softmax.

Note [Layout of attention]
Where PyTorch computes attention in one go on the CPU, the result lies in memory as the query does: heads that are a transposed view
of the positions are one again in the result. A program that was exported with PyTorch may rely on that, because its views of such
results are those that PyTorch could make; so `_scaled_dot_product_flash_attention_for_cpu` lays its result out likewise.
"""

from math import sqrt
from typing import Any

from opmux.errors import OperatorValueError
from opmux.native.arrays import shape_of
from opmux.native.meta.attention import attention_fits, mask_fits
from opmux.tensor import Tensor, array_backend_or_none, bool_, ops

__all__ = ["attention_math", "scaled_dot_product_attention"]


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
    if dropout_p > 0 or not _is_at_once(query, key, value, attn_mask, enable_gqa):
        return attention_math(
            query, key, value, attn_mask, dropout_p, is_causal, None, scale=scale, enable_gqa=enable_gqa
        )[0]
    _check(query, key, value, attn_mask)
    if attn_mask is not None and attn_mask.dtype is bool_:
        hidden, seen = (
            ops.aten.scalar_tensor.default(number, dtype=query.dtype, device=query.device)
            for number in (float("-inf"), 0.0)
        )
        attn_mask = ops.aten.where.self(attn_mask, seen, hidden)
    attend = ops.aten._scaled_dot_product_flash_attention_for_cpu.default
    return attend(query, key, value, dropout_p, is_causal, attn_mask=attn_mask, scale=scale)[0]


def _is_at_once(query: Tensor, key: Tensor, value: Tensor, mask: Tensor | None, enable_gqa: bool) -> bool:
    """Whether PyTorch has one kernel for the attention on the CPU, `_scaled_dot_product_flash_attention_for_cpu`.

    A backend without an array module may have no kernel for it, and is asked for the parts.
    """
    if array_backend_or_none(query.device.type) is None:
        return False
    shape, keys = shape_of(query), shape_of(key)
    if query.dtype.kind != "f" or not attention_fits(shape, keys, shape_of(value)):
        return False
    if shape[1] != keys[1] and not enable_gqa:
        return False
    if mask is not None and (mask.requires_grad or not mask_fits(shape_of(mask), (*shape[:3], keys[2]))):
        return False
    return _has_step_one(query) and _has_step_one(key) and _has_step_one(value)


def _has_step_one(tensor: Tensor) -> bool:
    """Whether neighbours along the last of four dimensions lie side by side."""
    array = tensor._array
    strides = getattr(array, "strides", None)  # which not every module tells
    return bool(tensor.stride()[3] == 1 if strides is None else strides[3] == array.dtype.itemsize)


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
    _check(query, key, value, attn_mask)
    if attn_mask is not None and is_causal:
        # As in PyTorch, whose kernel for the whole takes both.
        raise OperatorValueError(
            "aten::scaled_dot_product_attention of a mask beside is_causal, by its parts",
            found="Explicit attn_mask should not be set when is_causal=True",
            advice="pass attn_mask & opmux.ones(queries, keys, dtype=opmux.bool).tril() for a mask of bools",
        )
    if enable_gqa:
        key, value = (_shared_heads(query, tensor) for tensor in (key, value))
    width = shape_of(query)[-1]
    factor = (1 / sqrt(width) if width else float("inf")) if scale is None else scale
    if is_causal:
        rows, columns = (aten.arange.default(shape_of(x)[-2], device=query.device) for x in (query, key))
        attn_mask = aten.ge.Tensor(aten.unsqueeze.default(rows, 1), columns)
    # The query is the smallest of what could be scaled. No name keeps the scores, which are gone when their weights are known.
    weights = _weights(aten.matmul.default(aten.mul.Scalar(query, factor), aten.transpose.int(key, -2, -1)), attn_mask)
    if not dropout_p > 0:  # As in PyTorch a negative one, NaN, and the mask beside them are passed over.
        return aten.matmul.default(weights, value), weights
    if dropout_mask is None:
        weights = aten.dropout.default(weights, dropout_p, True)
    else:
        weights = aten.masked_fill.Scalar(weights, aten.logical_not.default(dropout_mask), 0)
        value = aten.mul.Scalar(value, float("inf") if dropout_p == 1 else 1 / (1 - dropout_p))
    return aten.matmul.default(weights, value), weights


def _weights(scores: Tensor, mask: Tensor | None) -> Any:
    """Softmax of the scores, 0 where the mask is False; numbers in the mask are added to the scores."""
    aten = ops.aten
    if mask is None:
        return aten._softmax.default(scores, -1, False)
    if mask.dtype is bool_:
        scores = aten.masked_fill.Scalar(scores, aten.logical_not.default(mask), float("-inf"))
    else:
        scores = aten.add.Tensor(scores, mask)
    return aten._safe_softmax.default(scores, -1)


def _check(query: Tensor, key: Tensor, value: Tensor, mask: Tensor | None) -> None:
    found, advice, d = "", "", query.dtype
    if not d is key.dtype is value.dtype:
        found = f"Expected query, key, and value to have the same dtype, but got {d}, {key.dtype}, {value.dtype}"
        advice = f"convert the others: .to({d})"
    elif min(query.ndim, key.ndim, value.ndim) < 2:
        found = "Expected query, key, and value to all be at least 2 dimensional"
        advice = "give each the shape (..., length, features)"
    elif mask is not None and mask.dtype is not bool_ and mask.dtype is not d:
        found = f"Expected attn_mask dtype to be bool or to match query dtype, but got attn_mask.dtype: {mask.dtype}"
        advice = f"convert it: .to(opmux.bool) for a mask, or .to({d}) for numbers to add"
    if found:
        shapes = f"query, key and value of shapes {shape_of(query)}, {shape_of(key)} and {shape_of(value)}"
        raise OperatorValueError(f"aten::scaled_dot_product_attention of {shapes}", found=found, advice=advice)


def _shared_heads(query: Tensor, tensor: Tensor) -> Any:
    """The heads of keys or values, each repeated for all the heads of the query that share it."""
    heads, shape = shape_of(query)[-3], shape_of(tensor)
    if not shape[-3] or heads % shape[-3]:
        raise OperatorValueError(
            f"aten::scaled_dot_product_attention of {heads} heads with {shape[-3]} heads of keys or values",
            found="Number of heads in key and value must divide the number of heads in query",
            advice=f"give keys and values with a number of heads that divides {heads}",
        )
    if heads == shape[-3]:
        return tensor
    spread = ops.aten.unsqueeze.default(tensor, -3)
    spread = ops.aten.expand.default(spread, (*shape[:-2], heads // shape[-3], *shape[-2:]))
    return ops.aten.reshape.default(spread, (*shape[:-3], heads, *shape[-2:]))
