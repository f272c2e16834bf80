"""What torch's transformer modules call where no gradient is recorded: whole layers, made of operators of opmux."""

from typing import Any

import opmux

__all__ = ["multi_head_attention", "transformer_encoder_layer"]


def _masked(scores: opmux.Tensor, mask: opmux.Tensor, mask_type: int | None) -> opmux.Tensor:
    """Scores without what the mask hides: by position (0), by key of each sequence (1), or by both of each head (2)."""
    if mask_type == 1:
        mask = mask.reshape(mask.shape[0], 1, 1, mask.shape[1])
    return scores.masked_fill(mask.to(opmux.bool), float("-inf"))


def multi_head_attention(
    query: opmux.Tensor,
    key: opmux.Tensor,
    value: opmux.Tensor,
    embed_dim: int,
    num_head: int,
    qkv_weight: opmux.Tensor,
    qkv_bias: opmux.Tensor,
    proj_weight: opmux.Tensor,
    proj_bias: opmux.Tensor,
    mask: opmux.Tensor | None = None,
    need_weights: bool = True,
    average_attn_weights: bool = True,
    mask_type: int | None = None,
) -> Any:
    """`aten::_native_multi_head_attention`: attention of sequences (batch, time, feature), and its weights if wanted."""
    linear = opmux.nn.functional.linear
    projected = [
        linear(x, weight, bias).reshape(x.shape[0], x.shape[1], num_head, -1).transpose(1, 2)
        for x, weight, bias in zip((query, key, value), qkv_weight.chunk(3), qkv_bias.chunk(3), strict=True)
    ]
    q, k, v = projected
    scores = (q * (embed_dim // num_head) ** -0.5) @ k.mT
    weights = opmux.softmax(scores if mask is None else _masked(scores, mask, mask_type), -1)
    heads = (weights @ v).transpose(1, 2)
    result = linear(heads.reshape(query.shape[0], query.shape[1], embed_dim), proj_weight, proj_bias)
    if not need_weights:
        return result, None
    return result, weights.mean(1) if average_attn_weights else weights


def transformer_encoder_layer(
    src: opmux.Tensor,
    embed_dim: int,
    num_heads: int,
    qkv_weight: opmux.Tensor,
    qkv_bias: opmux.Tensor,
    proj_weight: opmux.Tensor,
    proj_bias: opmux.Tensor,
    use_gelu: bool,
    norm_first: bool,
    eps: float,
    norm_weight_1: opmux.Tensor,
    norm_bias_1: opmux.Tensor,
    norm_weight_2: opmux.Tensor,
    norm_bias_2: opmux.Tensor,
    ffn_weight_1: opmux.Tensor,
    ffn_bias_1: opmux.Tensor,
    ffn_weight_2: opmux.Tensor,
    ffn_bias_2: opmux.Tensor,
    mask: opmux.Tensor | None = None,
    mask_type: int | None = None,
) -> opmux.Tensor:
    """`aten::_transformer_encoder_layer_fwd`: attention and two linear layers, each with what came before them added."""
    functional = opmux.nn.functional

    def attention(x: opmux.Tensor) -> opmux.Tensor:
        arguments = (qkv_weight, qkv_bias, proj_weight, proj_bias, mask, False, True, mask_type)
        attended: opmux.Tensor = multi_head_attention(x, x, x, embed_dim, num_heads, *arguments)[0]
        return attended

    def feed_forward(x: opmux.Tensor) -> opmux.Tensor:
        hidden = functional.linear(x, ffn_weight_1, ffn_bias_1)
        return functional.linear((functional.gelu if use_gelu else functional.relu)(hidden), ffn_weight_2, ffn_bias_2)

    def first(x: opmux.Tensor) -> opmux.Tensor:
        return functional.layer_norm(x, [embed_dim], norm_weight_1, norm_bias_1, eps)

    def second(x: opmux.Tensor) -> opmux.Tensor:
        return functional.layer_norm(x, [embed_dim], norm_weight_2, norm_bias_2, eps)

    if norm_first:
        src = src + attention(first(src))
        return src + feed_forward(second(src))
    src = first(src + attention(src))
    return second(src + feed_forward(src))
