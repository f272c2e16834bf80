"""Operators of torch whose kernels keep a promise to torch's own code that opmux has no operator for, or keeps in another way."""

from collections.abc import Callable
from typing import Any, Final

import opmux
from opmux_torch._attention import multi_head_attention, transformer_encoder_layer
from opmux_torch._memory import to_cpu
from opmux_torch._recurrent import gru_cell, gru_cell_backward, lstm_cell, lstm_cell_backward

__all__ = ["DIFFERENT"]


def _conj(self: opmux.Tensor) -> opmux.Tensor:
    # torch's views that conjugate or negate are marks on a tensor; opmux computes them.
    return opmux.conj_physical(self) if self.is_complex() else opmux.ops.aten.alias.default(self)


def _neg_view(self: opmux.Tensor) -> opmux.Tensor:
    return opmux.neg(self)


def _transposed(A: opmux.Tensor) -> opmux.Tensor:  # noqa: N803 -- PyTorch's name
    """What torch factors for a determinant: its derivative solves with the factors, and reads a row-major matrix by columns."""
    return A.mT if A.is_contiguous() and not A.is_complex() else A


def _linalg_det(A: opmux.Tensor) -> Any:  # noqa: N803 -- PyTorch's name
    return opmux.ops.aten._linalg_det.default(_transposed(A))


def _linalg_slogdet(A: opmux.Tensor) -> Any:  # noqa: N803 -- PyTorch's name
    return opmux.ops.aten._linalg_slogdet.default(_transposed(A))


def _efficientzerotensor(size: Any, **options: Any) -> opmux.Tensor:
    # torch's zeros without memory stand for gradients that are none.
    return opmux.zeros(size, **options)


def _embedding_bag_forward_only(*args: Any, **options: Any) -> Any:
    # torch calls it where the table requires no grad.
    return opmux.ops.aten._embedding_bag.default(*args, **options)


def _sample_dirichlet(self: opmux.Tensor, generator: opmux.Generator | None = None) -> opmux.Tensor:
    # Samples of torch's Beta, Dirichlet and LKJCholesky.
    gamma = opmux.ops.aten._standard_gamma.default(self, generator)
    return gamma / gamma.sum(-1, keepdim=True)


def _histc(self: opmux.Tensor, bins: int = 100, min: float = 0, max: float = 0) -> opmux.Tensor:
    # torch counts whole numbers on devices that are not its CPU, and programs ask for that there.
    values = self if self.is_floating_point() else self.to(opmux.float64)
    return opmux.histc(values, bins, min=min, max=max).to(self.dtype)


def _left_aligned(t: opmux.Tensor, mask: opmux.Tensor) -> bool:
    # No: torch's transformers would go on with nested tensors, which opmux does not have.
    return False


def _weight_norm_interface_backward(
    grad_w: opmux.Tensor, saved_v: opmux.Tensor, saved_g: opmux.Tensor, saved_norms: opmux.Tensor, dim: int
) -> Any:
    others = [n for n in range(saved_v.dim()) if n != dim % saved_v.dim()]
    norms = saved_norms.to(saved_g.dtype)
    along = (grad_w * saved_v).sum(others, keepdim=True).reshape(saved_g.shape)
    return (saved_g / norms) * (grad_w - saved_v * (along / (norms * norms))), along / norms


def _pack_padded_sequence(input: opmux.Tensor, lengths: opmux.Tensor, batch_first: bool) -> Any:
    # torch reads the sizes of the batches as numbers, and wants them on its CPU wherever the values are.
    data, batch_sizes = opmux.ops.aten._pack_padded_sequence.default(input, lengths, batch_first)
    return data, to_cpu(batch_sizes)


def _set_storage(self: opmux.Tensor, source: opmux.Tensor, storage_offset: int, size: Any, stride: Any = ()) -> Any:
    # Of a storage comes the tensor of its bytes; torch.load makes every tensor so. See Note [Storages].
    over = source.view(self.dtype).as_strided(size, stride, storage_offset)
    return opmux.ops.aten.set_.source_Tensor(self, over)


#: What computes each of them, by its name and overload.
DIFFERENT: Final[dict[str, Callable[..., Any]]] = {
    "aten::_conj": _conj,
    "aten::_efficientzerotensor": _efficientzerotensor,
    "aten::_embedding_bag_forward_only": _embedding_bag_forward_only,
    "aten::_linalg_det": _linalg_det,
    "aten::_linalg_slogdet": _linalg_slogdet,
    "aten::_native_multi_head_attention": multi_head_attention,
    "aten::_neg_view": _neg_view,
    "aten::_nested_tensor_from_mask_left_aligned": _left_aligned,
    "aten::_pack_padded_sequence": _pack_padded_sequence,
    "aten::_sample_dirichlet": _sample_dirichlet,
    "aten::_thnn_fused_gru_cell": gru_cell,
    "aten::_thnn_fused_gru_cell_backward": gru_cell_backward,
    "aten::_thnn_fused_lstm_cell": lstm_cell,
    "aten::_thnn_fused_lstm_cell_backward_impl": lstm_cell_backward,
    "aten::_transformer_encoder_layer_fwd": transformer_encoder_layer,
    "aten::_weight_norm_interface_backward": _weight_norm_interface_backward,
    "aten::histc": _histc,
    "aten::set_.source_Storage_storage_offset": _set_storage,
}
