"""Attention of several heads, with the name and signature of `torch.nn.functional`."""

import math
from typing import Any, Final

from opmux.errors import OperatorArgumentError, OperatorAssertionError, caution, shown
from opmux.nn._dropout import dropout
from opmux.nn._embedding import scaled_dot_product_attention
from opmux.tensor import Tensor, dtype, ops
from opmux.tensor import bool_ as _bool

__all__ = ["multi_head_attention_forward"]

_aten: Final = ops.aten
_Shape = tuple[int, ...]


def _refused(found: str, advice: str) -> OperatorAssertionError:
    return OperatorAssertionError("attention of several heads", found=found, advice=advice)


def _canonical_mask(mask: Tensor | None, name: str, target: dtype, other: Tensor | None = None) -> Tensor | None:
    """A mask as numbers to be added: minus infinity where a mask of bools is True.

    Args:
        mask: The mask.
        name: Its name, for messages.
        target: The dtype of what it is added to.
        other: Another mask, which should be of the same dtype.

    Raises:
        OperatorAssertionError: The mask is neither of bools nor of floating-point numbers.
    """
    if mask is None:
        return None
    if mask.dtype is not _bool and not mask.is_floating_point():
        raise _refused(f"only bool and floating types of {name} are supported", f"convert it: {name}.to(opmux.bool)")
    if other is not None and other.dtype is not mask.dtype:
        caution(f"Support for mismatched {name} and attn_mask is deprecated. Use same type for both.")
    if mask.dtype is not _bool:
        return mask
    return _aten.zeros_like.default(mask, dtype=target).masked_fill_(mask, -math.inf)


def multi_head_attention_forward(
    query: Tensor,
    key: Tensor,
    value: Tensor,
    embed_dim_to_check: int,
    num_heads: int,
    in_proj_weight: Tensor | None,
    in_proj_bias: Tensor | None,
    bias_k: Tensor | None,
    bias_v: Tensor | None,
    add_zero_attn: bool,
    dropout_p: float,
    out_proj_weight: Tensor,
    out_proj_bias: Tensor | None,
    training: bool = True,
    key_padding_mask: Tensor | None = None,
    need_weights: bool = True,
    attn_mask: Tensor | None = None,
    use_separate_proj_weight: bool = False,
    q_proj_weight: Tensor | None = None,
    k_proj_weight: Tensor | None = None,
    v_proj_weight: Tensor | None = None,
    static_k: Tensor | None = None,
    static_v: Tensor | None = None,
    average_attn_weights: bool = True,
    is_causal: bool = False,
) -> tuple[Tensor, Tensor | None]:
    """What `nn.MultiheadAttention` computes (Vaswani and others, 2017).

    Args:
        query: Shape (L, N, E), or (L, E).
        key: Shape (S, N, E_k), or (S, E_k).
        value: Shape (S, N, E_v), or (S, E_v).
        embed_dim_to_check: E.
        num_heads: How many heads share E.
        in_proj_weight: The projections of query, key and value below each other, shape (3 E, E).
        in_proj_bias: Shape (3 E), or None.
        bias_k: A key that all samples have, shape (1, 1, E), or None.
        bias_v: Its value.
        add_zero_attn: Whether there is a key and value of zeros.
        dropout_p: With which probability weights are zeroed in training.
        out_proj_weight: The projection of the result, shape (E, E).
        out_proj_bias: Shape (E), or None.
        training: Whether weights are zeroed.
        key_padding_mask: Keys that are ignored, shape (N, S): True, or a number that is added to their weights' logarithm.
        need_weights: Whether the weights are returned.
        attn_mask: The same for pairs of query and key, shape (L, S) or (N * num_heads, L, S).
        use_separate_proj_weight: Whether the next three take the place of `in_proj_weight`.
        q_proj_weight: Shape (E, E).
        k_proj_weight: Shape (E, E_k).
        v_proj_weight: Shape (E, E_v).
        static_k: Keys that are projected and split already, shape (N * num_heads, S, E / num_heads).
        static_v: Their values.
        average_attn_weights: Whether weights are those of the heads' mean.
        is_causal: Whether `attn_mask` is the one that hides what comes later, so that it need not be read.

    Returns:
        The result, of the query's shape, and the weights, shape (N, L, S) or (N, num_heads, L, S), or None.

    Raises:
        OperatorAssertionError: Shapes or masks do not fit.
    """
    batched = _check_shapes(query, key, value, key_padding_mask, attn_mask)
    if not batched:
        query, key, value = query.unsqueeze(1), key.unsqueeze(1), value.unsqueeze(1)
        key_padding_mask = None if key_padding_mask is None else key_padding_mask.unsqueeze(0)
    length, batch, width = query.shape
    if width != embed_dim_to_check or width % num_heads:
        raise _refused(
            f"was expecting embedding dimension of {embed_dim_to_check}, divisible by {num_heads}, but got {width}",
            "pass a query of that width, and a number of heads that divides it",
        )
    if is_causal and attn_mask is None:
        raise _refused(
            "Need attn_mask if specifying the is_causal hint.",
            "nn.Transformer.generate_square_subsequent_mask makes it",
        )
    padding = _canonical_mask(key_padding_mask, "key_padding_mask", query.dtype, attn_mask)
    only_causal = is_causal and padding is None and not need_weights
    mask = None if only_causal else _canonical_mask(attn_mask, "attn_mask", query.dtype)
    separate = (q_proj_weight, k_proj_weight, v_proj_weight) if use_separate_proj_weight else None
    q, k, v = _projected(query, key, value, in_proj_weight, separate, in_proj_bias)
    mask = _of_heads(mask, batch * num_heads, (length, key.shape[0]))
    if bias_k is not None or bias_v is not None:
        k, v = _with_bias(k, v, bias_k, bias_v, is_static=static_k is not None or static_v is not None)
        mask, padding = _widened(mask), _widened(padding)
    q = _split(q, num_heads)
    k = _split(k, num_heads) if static_k is None else _checked_static("static_k", static_k, q)
    v = _split(v, num_heads) if static_v is None else _checked_static("static_v", static_v, q)
    if add_zero_attn:
        k, v = (_aten.constant_pad_nd.default(x, [0, 0, 0, 1]) for x in (k, v))
        mask, padding = _widened(mask), _widened(padding)
    mask = _with_padding(mask, padding, (batch, num_heads, k.shape[1]))
    drop, heads = dropout_p if training else 0.0, (batch, num_heads)
    if need_weights:
        found, weights = _attend(q, k, v, mask, drop, heads)
    else:
        found, weights = _attend_directly(q, k, v, mask, drop, heads, only_causal), None
    joined = found.permute(2, 0, 1, 3).reshape(length, batch, width)
    found = _aten.linear.default(joined, out_proj_weight, out_proj_bias)
    if weights is not None and average_attn_weights:
        weights = weights.mean(1)
    if batched:
        return found, weights
    return found.squeeze(1), None if weights is None else weights.squeeze(0)


def _with_bias(
    k: Tensor, v: Tensor, bias_k: Tensor | None, bias_v: Tensor | None, *, is_static: bool
) -> tuple[Tensor, Tensor]:
    """Keys and values, shape (S, N, E), with one more of each, which all samples have."""
    if bias_k is None or bias_v is None:
        raise _refused("bias_k and bias_v must be set together", "pass both, or neither")
    if is_static:
        raise _refused(
            "bias cannot be added to static key or value.", "leave out bias_k and bias_v, or static_k and static_v"
        )
    batch = k.shape[1]
    return _aten.cat.default([k, bias_k.repeat(1, batch, 1)]), _aten.cat.default([v, bias_v.repeat(1, batch, 1)])


def _check_shapes(
    query: Tensor, key: Tensor, value: Tensor, key_padding_mask: Tensor | None, attn_mask: Tensor | None
) -> bool:
    """Whether the first three are batches."""
    masks = {"key_padding_mask": key_padding_mask, "attn_mask": attn_mask}
    given = {"query": query, "key": key, "value": value} | {
        name: mask for name, mask in masks.items() if mask is not None
    }
    for name, tensor in given.items():
        if not isinstance(tensor, Tensor):
            raise OperatorArgumentError(
                f"{name} must be a Tensor", found=f"got {shown(tensor)}", advice="pass a Tensor"
            )
    dims = query.dim()
    if dims not in (2, 3):
        raise _refused(
            f"query should be unbatched 2D or batched 3D tensor but received {dims}-D query tensor",
            "pass queries of shape (L, N, E), or (L, E) for one sample",
        )
    word = "batched (3-D)" if dims == 3 else "unbatched (2-D)"
    if key.dim() != dims or value.dim() != dims:
        raise _refused(
            f"For {word} query, expected key and value to be {dims}-D but found {key.dim()}-D and {value.dim()}-D",
            "give all three a dimension for the batch, or none of them",
        )
    if key_padding_mask is not None and key_padding_mask.dim() != dims - 1:
        raise _refused(
            f"For {word} query, expected key_padding_mask to be None or {dims - 1}-D but found {key_padding_mask.dim()}-D",
            "pass a mask of shape (N, S) for a batch, (S) for one sample",
        )
    if attn_mask is not None and attn_mask.dim() not in (2, 3):
        raise _refused(
            f"For {word} query, expected attn_mask to be None, 2-D or 3-D but found {attn_mask.dim()}-D",
            "pass a mask of shape (L, S) or (N * heads, L, S)",
        )
    if key.shape[:-1] != value.shape[:-1]:
        raise _refused(
            f"key shape {tuple(key.shape)} does not match value shape {tuple(value.shape)}",
            "pass one value for each key: tensors of the same length and batch",
        )
    if dims == 3 and key.shape[1] != query.shape[1]:
        raise _refused(
            f"query of {query.shape[1]} samples, and keys of {key.shape[1]}",
            "pass keys and values of as many samples as there are of queries",
        )
    return dims == 3


def _projected(
    query: Tensor, key: Tensor, value: Tensor, packed: Tensor | None, separate: Any, bias: Tensor | None
) -> list[Tensor]:
    weights = separate if separate is not None else (None if packed is None else packed.chunk(3))
    if weights is None or any(weight is None for weight in weights):
        raise _refused(
            "there are no projections", "pass in_proj_weight, or the other three with use_separate_proj_weight"
        )
    biases = (None, None, None) if bias is None else bias.chunk(3)
    if not len(weights) == len(biases) == 3:
        raise _refused("in_proj_weight or in_proj_bias cannot be split in three", "pass shapes (3 E, E) and (3 E)")
    if separate is not None:
        _check_separate({"query": query, "key": key, "value": value}, weights, biases)
    elif key.shape != value.shape:
        raise _refused(
            f"key shape {tuple(key.shape)} does not match value shape {tuple(value.shape)}",
            "pass keys and values of one size, or a weight for each with use_separate_proj_weight",
        )
    parts = zip((query, key, value), weights, biases, strict=True)
    return [_aten.linear.default(x, weight, b) for x, weight, b in parts]


def _check_separate(given: dict[str, Tensor], weights: Any, biases: Any) -> None:
    width = given["query"].shape[-1]
    for (name, x), weight, bias in zip(given.items(), weights, biases, strict=True):
        for what, tensor, expected in (("weights", weight, (width, x.shape[-1])), ("bias", bias, (width,))):
            if tensor is not None and tuple(tensor.shape) != expected:
                raise _refused(
                    f"expecting {name} {what} shape of {expected}, but got {tuple(tensor.shape)}",
                    "pass weights of shape (E, size of what they multiply), and in_proj_bias of shape (3 E)",
                )


def _split(x: Tensor, heads: int) -> Tensor:
    """Shape (N * heads, L, E / heads) from (L, N, E)."""
    length, batch, width = x.shape
    return x.reshape(length, batch * heads, width // heads).transpose(0, 1)


def _checked_static(name: str, x: Tensor, q: Tensor) -> Tensor:
    if x.dim() != 3 or x.size(0) != q.size(0) or x.size(2) != q.size(2):
        raise _refused(
            f"expecting {name} of shape ({q.size(0)}, S, {q.size(2)}), but got {tuple(x.shape)}",
            f"make {name} of that shape, of which S is the length",
        )
    return x


def _of_heads(mask: Tensor | None, heads: int, shape: _Shape) -> Tensor | None:
    """A mask of shape (1 or N * heads, L, S)."""
    if mask is None:
        return None
    expected = shape if mask.dim() == 2 else (heads, *shape)
    if tuple(mask.shape) != expected:
        raise _refused(
            f"The shape of the {mask.dim()}D attn_mask is {tuple(mask.shape)}, but should be {expected}.",
            "make the mask for these lengths of queries and keys",
        )
    return mask.unsqueeze(0) if mask.dim() == 2 else mask


def _widened(mask: Tensor | None) -> Tensor | None:
    """A mask with one more key, which it lets through."""
    return None if mask is None else _aten.constant_pad_nd.default(mask, [0, 1])


def _with_padding(mask: Tensor | None, padding: Tensor | None, sizes: tuple[int, int, int]) -> Tensor | None:
    """The sum of both masks."""
    if padding is None:
        return mask
    batch, heads, keys = sizes
    if tuple(padding.shape) != (batch, keys):
        raise _refused(
            f"key_padding_mask of shape {tuple(padding.shape)}, expected {(batch, keys)}",
            "make the mask with one element for each key of each sample",
        )
    wide = padding.reshape(batch, 1, 1, keys).expand(-1, heads, -1, -1).reshape(batch * heads, 1, keys)
    return wide if mask is None else mask + wide


def _attend(
    q: Tensor, k: Tensor, v: Tensor, mask: Tensor | None, drop: float, heads: tuple[int, int]
) -> tuple[Tensor, Tensor]:
    """The result of each head, shape (N, heads, L, E / heads), and the weights."""
    factors = q * math.sqrt(1 / q.shape[-1]), k.transpose(-2, -1)
    scores = _aten.bmm.default(*factors) if mask is None else _aten.baddbmm.default(mask, *factors)
    weights = _aten.softmax.int(scores, -1)
    if drop > 0:
        weights = dropout(weights, drop)
    return _aten.bmm.default(weights, v).unflatten(0, heads), weights.unflatten(0, heads)


def _attend_directly(
    q: Tensor, k: Tensor, v: Tensor, mask: Tensor | None, drop: float, heads: tuple[int, int], is_causal: bool
) -> Tensor:
    """The same without the weights."""
    if mask is not None:
        mask = mask.unsqueeze(0) if mask.size(0) == 1 else mask.unflatten(0, heads)
    q, k, v = (x.unflatten(0, heads) for x in (q, k, v))
    return scaled_dot_product_attention(q, k, v, mask, drop, is_causal)
