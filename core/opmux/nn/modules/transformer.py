"""Transformers, and their layers."""

import copy
import math
from collections.abc import Callable
from typing import Any, Final

from opmux.errors import OperatorValueError
from opmux.nn import functional as F  # noqa: N812 -- as everybody calls it
from opmux.nn import init
from opmux.nn.modules._inputs import checked_tensor
from opmux.nn.modules.attention import MultiheadAttention
from opmux.nn.modules.container import ModuleList
from opmux.nn.modules.dropout import Dropout
from opmux.nn.modules.linear import Linear
from opmux.nn.modules.module import Module
from opmux.nn.modules.normalization import LayerNorm
from opmux.tensor import Tensor, dtype, ops

__all__ = [
    "Transformer",
    "TransformerDecoder",
    "TransformerDecoderLayer",
    "TransformerEncoder",
    "TransformerEncoderLayer",
]

_aten: Final = ops.aten
_Activation = str | Callable[[Tensor], Tensor]


def _causal_mask(sz: int, device: Any = None, dtype: dtype | None = None) -> Tensor:
    return _aten.full.default([sz, sz], -math.inf, device=device, dtype=dtype).triu(1)


def _is_causal(mask: Tensor | None, hint: bool | None, length: int) -> bool:
    """Whether a mask hides what comes later, and nothing else; `hint` is believed unless it is None."""
    if hint is not None or mask is None:
        return bool(hint)
    causal = _causal_mask(length, mask.device, mask.dtype if mask.is_floating_point() else None)
    if mask.shape != causal.shape:
        return False
    return bool((mask == (causal if mask.is_floating_point() else causal != 0)).all())


def _activation(activation: _Activation) -> Callable[[Tensor], Tensor]:
    if not isinstance(activation, str):
        return activation
    if activation not in ("relu", "gelu"):
        raise OperatorValueError(
            "a layer of a transformer",
            found=f"activation should be relu/gelu, not {activation}",
            advice='pass "relu", "gelu" or a function',
        )
    return F.relu if activation == "relu" else F.gelu


def _copies(layer: Module, count: int) -> ModuleList:
    return ModuleList([copy.deepcopy(layer) for _ in range(count)])


class _Layer(Module):
    """Base class of layers.

    Args:
        d_model: Last size of the input.
        nhead: How many heads there are.
        dim_feedforward: Width of the hidden layer.
        dropout: With which probability elements are zeroed in training.
        activation: "relu", "gelu" or a function, of the hidden layer.
        layer_norm_eps: Added to the variance by the norms.
        batch_first: Whether the batch is the first dimension, and not the second.
        norm_first: Whether norms come before attention and hidden layer, and not after the sum.
        bias: Whether projections, linear maps and norms have biases.
        device: Where the parameters are.
        dtype: Theirs.
    """

    #: Names of the attentions, the first of them to the input itself.
    _attentions: tuple[str, ...]

    def __init__(
        self,
        d_model: int,
        nhead: int,
        dim_feedforward: int = 2048,
        dropout: float = 0.1,
        activation: _Activation = F.relu,
        layer_norm_eps: float = 1e-5,
        batch_first: bool = False,
        norm_first: bool = False,
        bias: bool = True,
        device: Any = None,
        dtype: dtype | None = None,
    ) -> None:
        super().__init__()
        place: dict[str, Any] = {"device": device, "dtype": dtype}
        for name in self._attentions:
            attention = MultiheadAttention(d_model, nhead, dropout=dropout, bias=bias, batch_first=batch_first, **place)
            setattr(self, name, attention)
        self.linear1 = Linear(d_model, dim_feedforward, bias=bias, **place)
        self.dropout = Dropout(dropout)
        self.linear2 = Linear(dim_feedforward, d_model, bias=bias, **place)
        self.norm_first = norm_first
        count = len(self._attentions) + 1
        for i in range(1, count + 1):
            setattr(self, f"norm{i}", LayerNorm(d_model, eps=layer_norm_eps, bias=bias, **place))
        for i in range(1, count + 1):
            setattr(self, f"dropout{i}", Dropout(dropout))
        self.activation = _activation(activation)

    def _through(self, x: Tensor, *blocks: Callable[[Tensor], Tensor]) -> Tensor:
        """Each block with its dropout, its norm and what goes around it."""
        for i, block in enumerate(blocks, 1):
            norm, drop = getattr(self, f"norm{i}"), getattr(self, f"dropout{i}")
            x = x + drop(block(norm(x))) if self.norm_first else norm(x + drop(block(x)))
        return x

    def _hidden(self, x: Tensor) -> Tensor:
        found: Tensor = self.linear2(self.dropout(self.activation(self.linear1(x))))
        return found


def _attended(
    attention: MultiheadAttention,
    x: Tensor,
    memory: Tensor,
    mask: Tensor | None,
    padding: Tensor | None,
    is_causal: bool,
) -> Tensor:
    found: Tensor = attention(
        x, memory, memory, attn_mask=mask, key_padding_mask=padding, need_weights=False, is_causal=is_causal
    )[0]
    return found


class TransformerEncoderLayer(_Layer):
    """Attention to the input itself, and a hidden layer (Vaswani and others, 2017).

    Args:
        args: As of `TransformerDecoderLayer`: d_model, nhead, dim_feedforward, dropout, activation, layer_norm_eps, batch_first,
            norm_first, bias, device, dtype.
    """

    _attentions = ("self_attn",)
    self_attn: MultiheadAttention

    def forward(
        self,
        src: Tensor,
        src_mask: Tensor | None = None,
        src_key_padding_mask: Tensor | None = None,
        is_causal: bool = False,
    ) -> Tensor:
        """The result, of the input's shape; masks are those of `MultiheadAttention`."""

        def attend(x: Tensor) -> Tensor:
            return _attended(self.self_attn, x, x, src_mask, src_key_padding_mask, is_causal)

        return self._through(src, attend, self._hidden)


class TransformerDecoderLayer(_Layer):
    """Attention to the input itself, attention to a memory, and a hidden layer (Vaswani and others, 2017).

    Args:
        args: As of `TransformerEncoderLayer`.
    """

    _attentions = ("self_attn", "multihead_attn")
    self_attn: MultiheadAttention
    multihead_attn: MultiheadAttention

    def forward(
        self,
        tgt: Tensor,
        memory: Tensor,
        tgt_mask: Tensor | None = None,
        memory_mask: Tensor | None = None,
        tgt_key_padding_mask: Tensor | None = None,
        memory_key_padding_mask: Tensor | None = None,
        tgt_is_causal: bool = False,
        memory_is_causal: bool = False,
    ) -> Tensor:
        """The result, of the shape of `tgt`; masks are those of `MultiheadAttention`."""

        def attend(x: Tensor) -> Tensor:
            return _attended(self.self_attn, x, x, tgt_mask, tgt_key_padding_mask, tgt_is_causal)

        def remember(x: Tensor) -> Tensor:
            mask, padding = memory_mask, memory_key_padding_mask
            return _attended(self.multihead_attn, x, memory, mask, padding, memory_is_causal)

        return self._through(tgt, attend, remember, self._hidden)


def _length(x: Tensor, layer: Any) -> int:
    length: int = x.size(1 if x.dim() == 3 and layer.self_attn.batch_first else 0)
    return length


class TransformerEncoder(Module):
    """Layers one after the other.

    Args:
        encoder_layer: The layer, which is copied.
        num_layers: How often.
        norm: A norm of the result, or None.
        enable_nested_tensor: Read, and without effect: there are no nested tensors.
        mask_check: The same.
    """

    def __init__(
        self,
        encoder_layer: Module,
        num_layers: int,
        norm: Module | None = None,
        enable_nested_tensor: bool = True,
        mask_check: bool = True,
    ) -> None:
        super().__init__()
        self.layers = _copies(encoder_layer, num_layers)
        self.num_layers = num_layers
        self.norm = norm
        self.enable_nested_tensor = enable_nested_tensor
        self.mask_check = mask_check

    def forward(
        self,
        src: Tensor,
        mask: Tensor | None = None,
        src_key_padding_mask: Tensor | None = None,
        is_causal: bool | None = None,
    ) -> Tensor:
        """The result, of the input's shape; None for `is_causal` finds out."""
        causal = _is_causal(mask, is_causal, _length(src, self.layers[0]))
        for layer in self.layers:
            src = layer(src, src_mask=mask, is_causal=causal, src_key_padding_mask=src_key_padding_mask)
        return src if self.norm is None else self.norm(src)


class TransformerDecoder(Module):
    """Layers one after the other, with one memory.

    Args:
        decoder_layer: The layer, which is copied.
        num_layers: How often.
        norm: A norm of the result, or None.
    """

    def __init__(self, decoder_layer: Module, num_layers: int, norm: Module | None = None) -> None:
        super().__init__()
        self.layers = _copies(decoder_layer, num_layers)
        self.num_layers = num_layers
        self.norm = norm

    def forward(
        self,
        tgt: Tensor,
        memory: Tensor,
        tgt_mask: Tensor | None = None,
        memory_mask: Tensor | None = None,
        tgt_key_padding_mask: Tensor | None = None,
        memory_key_padding_mask: Tensor | None = None,
        tgt_is_causal: bool | None = None,
        memory_is_causal: bool = False,
    ) -> Tensor:
        """The result, of the shape of `tgt`; None for `tgt_is_causal` finds out."""
        causal = _is_causal(tgt_mask, tgt_is_causal, _length(tgt, self.layers[0]))
        for layer in self.layers:
            tgt = layer(
                tgt,
                memory,
                tgt_mask=tgt_mask,
                memory_mask=memory_mask,
                tgt_key_padding_mask=tgt_key_padding_mask,
                memory_key_padding_mask=memory_key_padding_mask,
                tgt_is_causal=causal,
                memory_is_causal=memory_is_causal,
            )
        return tgt if self.norm is None else self.norm(tgt)


class Transformer(Module):
    """An encoder and a decoder (Vaswani and others, 2017).

    Args:
        d_model: Last size of the inputs.
        nhead: How many heads there are.
        num_encoder_layers: Layers of the encoder.
        num_decoder_layers: Layers of the decoder.
        dim_feedforward: Width of the hidden layers.
        dropout: With which probability elements are zeroed in training.
        activation: "relu", "gelu" or a function, of the hidden layers.
        custom_encoder: An encoder in place of this one.
        custom_decoder: A decoder in place of this one.
        layer_norm_eps: Added to the variance by the norms.
        batch_first: Whether the batch is the first dimension, and not the second.
        norm_first: Whether norms come before attention and hidden layer, and not after the sum.
        bias: Whether projections, linear maps and norms have biases.
        device: Where the parameters are.
        dtype: Theirs.
    """

    def __init__(
        self,
        d_model: int = 512,
        nhead: int = 8,
        num_encoder_layers: int = 6,
        num_decoder_layers: int = 6,
        dim_feedforward: int = 2048,
        dropout: float = 0.1,
        activation: _Activation = F.relu,
        custom_encoder: Any | None = None,
        custom_decoder: Any | None = None,
        layer_norm_eps: float = 1e-5,
        batch_first: bool = False,
        norm_first: bool = False,
        bias: bool = True,
        device: Any = None,
        dtype: dtype | None = None,
    ) -> None:
        super().__init__()
        options = (d_model, nhead, dim_feedforward, dropout, activation, layer_norm_eps, batch_first, norm_first, bias)

        def norm() -> LayerNorm:
            return LayerNorm(d_model, eps=layer_norm_eps, bias=bias, device=device, dtype=dtype)

        if custom_encoder is None:
            encoder_layer = TransformerEncoderLayer(*options, device, dtype)
            custom_encoder = TransformerEncoder(encoder_layer, num_encoder_layers, norm())
        if custom_decoder is None:
            decoder_layer = TransformerDecoderLayer(*options, device, dtype)
            custom_decoder = TransformerDecoder(decoder_layer, num_decoder_layers, norm())
        self.encoder = custom_encoder
        self.decoder = custom_decoder
        self._reset_parameters()
        self.d_model = d_model
        self.nhead = nhead
        self.batch_first = batch_first

    def forward(
        self,
        src: Tensor,
        tgt: Tensor,
        src_mask: Tensor | None = None,
        tgt_mask: Tensor | None = None,
        memory_mask: Tensor | None = None,
        src_key_padding_mask: Tensor | None = None,
        tgt_key_padding_mask: Tensor | None = None,
        memory_key_padding_mask: Tensor | None = None,
        src_is_causal: bool | None = None,
        tgt_is_causal: bool | None = None,
        memory_is_causal: bool = False,
    ) -> Tensor:
        """The decoder's result, of the shape of `tgt`; masks are those of `MultiheadAttention`.

        Raises:
            OperatorValueError: Batches or sizes differ.
        """
        checked_tensor(tgt, "tgt of Transformer")
        batch = 0 if self.batch_first else 1
        if checked_tensor(src, "src of Transformer").dim() == 3 and src.size(batch) != tgt.size(batch):
            raise OperatorValueError(
                "a call of Transformer",
                found="the batch number of src and tgt must be equal",
                advice="pass as many samples of src as of tgt",
            )
        if src.size(-1) != self.d_model or tgt.size(-1) != self.d_model:
            found = "the feature number of src and tgt must be equal to d_model"
            raise OperatorValueError(
                "a call of Transformer", found=found, advice=f"pass tensors whose last size is {self.d_model}"
            )
        memory = self.encoder(src, mask=src_mask, src_key_padding_mask=src_key_padding_mask, is_causal=src_is_causal)
        found_here: Tensor = self.decoder(
            tgt,
            memory,
            tgt_mask=tgt_mask,
            memory_mask=memory_mask,
            tgt_key_padding_mask=tgt_key_padding_mask,
            memory_key_padding_mask=memory_key_padding_mask,
            tgt_is_causal=tgt_is_causal,
            memory_is_causal=memory_is_causal,
        )
        return found_here

    @staticmethod
    def generate_square_subsequent_mask(sz: int, device: Any = None, dtype: dtype | None = None) -> Tensor:
        """A mask that hides what comes later, shape (sz, sz): minus infinity above the diagonal, 0 elsewhere."""
        return _causal_mask(sz, device, dtype)

    def _reset_parameters(self) -> None:
        for parameter in self.parameters():
            if parameter.dim() > 1:
                init.xavier_uniform_(parameter)
