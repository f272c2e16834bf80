"""Attention of several heads."""

from typing import Any

from opmux.errors import OperatorAssertionError, OperatorValueError
from opmux.nn import functional as F  # noqa: N812 -- as everybody calls it
from opmux.nn import init
from opmux.nn.modules.linear import NonDynamicallyQuantizableLinear
from opmux.nn.modules.module import Module
from opmux.nn.parameter import blank_parameter
from opmux.tensor import Tensor, dtype

__all__ = ["MultiheadAttention"]


class MultiheadAttention(Module):
    """Attention of several heads, with projections (Vaswani and others, 2017).

    Args:
        embed_dim: Last size of queries and of the result.
        num_heads: How many heads share it.
        dropout: With which probability weights are zeroed in training.
        bias: Whether projections have biases.
        add_bias_kv: Whether there is a key and value that all samples share.
        add_zero_attn: Whether there is a key and value of zeros.
        kdim: Last size of keys, that of queries if left out.
        vdim: The same of values.
        batch_first: Whether the batch is the first dimension, and not the second.
        device: Where the parameters are.
        dtype: Theirs.

    Attributes:
        in_proj_weight: Shape (3 * embed_dim, embed_dim), or None: with other sizes of keys or values there are `q_proj_weight`,
            `k_proj_weight` and `v_proj_weight`. Drawn by `init.xavier_uniform_`.
        in_proj_bias: Shape (3 * embed_dim), zeros, or None.
        out_proj: A `Linear`.
        bias_k: Shape (1, 1, embed_dim), drawn by `init.xavier_normal_`, as `bias_v`; or None.

    Raises:
        OperatorValueError: A size is not above 0, or heads cannot share `embed_dim`.
    """

    def __init__(
        self,
        embed_dim: int,
        num_heads: int,
        dropout: float = 0.0,
        bias: bool = True,
        add_bias_kv: bool = False,
        add_zero_attn: bool = False,
        kdim: int | None = None,
        vdim: int | None = None,
        batch_first: bool = False,
        device: Any = None,
        dtype: dtype | None = None,
    ) -> None:
        super().__init__()
        if embed_dim <= 0 or num_heads <= 0:
            found = (
                f"embed_dim and num_heads must be greater than 0, got embed_dim={embed_dim} and num_heads={num_heads}"
            )
            raise OperatorValueError("a MultiheadAttention", found=found, advice="pass positive sizes")
        if embed_dim % num_heads:
            raise OperatorAssertionError(
                f"a MultiheadAttention with embed_dim={embed_dim} and num_heads={num_heads}",
                found="embed_dim must be divisible by num_heads",
                advice="pass a number of heads that divides embed_dim",
            )
        self.embed_dim = embed_dim
        self.kdim = embed_dim if kdim is None else kdim
        self.vdim = embed_dim if vdim is None else vdim
        self._qkv_same_embed_dim = self.kdim == self.vdim == embed_dim
        self.num_heads = num_heads
        self.dropout = dropout
        self.batch_first = batch_first
        self.head_dim = embed_dim // num_heads
        same = self._qkv_same_embed_dim
        shapes = {
            "in_proj_weight": (3 * embed_dim, embed_dim) if same else None,
            "q_proj_weight": None if same else (embed_dim, embed_dim),
            "k_proj_weight": None if same else (embed_dim, self.kdim),
            "v_proj_weight": None if same else (embed_dim, self.vdim),
            "in_proj_bias": (3 * embed_dim,) if bias else None,
        }
        for name, shape in shapes.items():
            self.register_parameter(name, None if shape is None else blank_parameter(shape, device, dtype))
        self.out_proj = NonDynamicallyQuantizableLinear(embed_dim, embed_dim, bias, device, dtype)
        for name in ("bias_k", "bias_v"):  # behind the module, as in PyTorch, and no parameters if they are None
            setattr(self, name, blank_parameter((1, 1, embed_dim), device, dtype) if add_bias_kv else None)
        self.add_zero_attn = add_zero_attn
        self._reset_parameters()

    def _reset_parameters(self) -> None:
        for weight in (self.in_proj_weight, self.q_proj_weight, self.k_proj_weight, self.v_proj_weight):
            if weight is not None:
                init.xavier_uniform_(weight)
        for bias in (self.in_proj_bias, None if self.in_proj_bias is None else self.out_proj.bias):
            if bias is not None:
                init.zeros_(bias)
        for shared in (self.bias_k, self.bias_v):
            if shared is not None:
                init.xavier_normal_(shared)

    def forward(
        self,
        query: Tensor,
        key: Tensor,
        value: Tensor,
        key_padding_mask: Tensor | None = None,
        need_weights: bool = True,
        attn_mask: Tensor | None = None,
        average_attn_weights: bool = True,
        is_causal: bool = False,
    ) -> tuple[Tensor, Tensor | None]:
        """The result, of the query's shape, and the weights or None.

        Args:
            query: Shape (L, N, embed_dim), (N, L, embed_dim) if `batch_first`, or (L, embed_dim).
            key: The same, of other lengths S.
            value: The same.
            key_padding_mask: See `nn.functional.multi_head_attention_forward`, as for the others.
            need_weights: The same.
            attn_mask: The same.
            average_attn_weights: The same.
            is_causal: The same.
        """
        turned = self.batch_first and query.dim() == 3
        if turned and key.dim() == value.dim() == 3:
            query, key, value = (x.transpose(0, 1) for x in (query, key, value))
        found, weights = F.multi_head_attention_forward(
            query,
            key,
            value,
            self.embed_dim,
            self.num_heads,
            self.in_proj_weight,
            self.in_proj_bias,
            self.bias_k,
            self.bias_v,
            self.add_zero_attn,
            self.dropout,
            self.out_proj.weight,
            self.out_proj.bias,
            training=self.training,
            key_padding_mask=key_padding_mask,
            need_weights=need_weights,
            attn_mask=attn_mask,
            use_separate_proj_weight=not self._qkv_same_embed_dim,
            q_proj_weight=self.q_proj_weight,
            k_proj_weight=self.k_proj_weight,
            v_proj_weight=self.v_proj_weight,
            average_attn_weights=average_attn_weights,
            is_causal=is_causal,
        )
        return (found.transpose(0, 1) if turned else found), weights
