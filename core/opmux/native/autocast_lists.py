"""Which operators cast inside `autocast`, as data: PyTorch's list for the CPU, and the one for its other devices.

`lower_precision_fp`, `fp32` and `promote` are the names of the rules in `opmux.native.autocast`.
"""

from collections.abc import Mapping
from typing import Final

__all__ = ["autocast_rules"]


def _rules(**operators: str) -> dict[str, str]:
    """The rule of each operator, by its qualified name."""
    return {f"aten::{name}": rule for rule, names in operators.items() for name in names.split()}


#: The rule of each operator on the CPU.
_CPU: Final = _rules(
    lower_precision_fp="""
        _convolution.deprecated addbmm addmm baddbmm bmm conv1d conv1d.padding conv2d conv2d.padding conv3d conv3d.padding
        conv_tbc conv_transpose1d conv_transpose2d.input conv_transpose3d.input linalg_vecdot linear matmul
        mkldnn_rnn_layer mm prelu scaled_dot_product_attention""",
    fp32="""
        _lu_with_info adaptive_avg_pool3d adaptive_max_pool3d avg_pool3d binary_cross_entropy binary_cross_entropy_with_logits
        cdist cholesky cholesky_inverse cholesky_solve cosine_embedding_loss cross_entropy_loss ctc_loss.IntList ctc_loss.Tensor
        fft_fft fft_fft2 fft_fftn fft_hfft fft_ifft fft_ifft2 fft_ifftn fft_ihfft fft_irfft fft_irfft2 fft_irfftn fft_rfft
        fft_rfft2 fft_rfftn fractional_max_pool2d fractional_max_pool3d geqrf grid_sampler grid_sampler_2d grid_sampler_3d
        hinge_embedding_loss huber_loss inverse kl_div l1_loss linalg_cholesky linalg_cholesky_ex linalg_cond
        linalg_cond.p_str linalg_eig linalg_eigh linalg_eigvals linalg_eigvalsh linalg_householder_product linalg_inv
        linalg_inv_ex linalg_lstsq linalg_matrix_rank linalg_matrix_rank.atol_rtol_float
        linalg_matrix_rank.atol_rtol_tensor linalg_matrix_rank.tol_tensor linalg_qr linalg_solve linalg_svd linalg_svdvals
        linalg_tensorinv linalg_tensorsolve lu_solve margin_ranking_loss max_pool3d max_unpool2d max_unpool3d mse_loss
        multi_margin_loss multilabel_margin_loss multilabel_margin_loss_forward nanquantile nanquantile.scalar nll_loss
        nll_loss2d orgqr ormqr pinverse poisson_nll_loss polar prod prod.dim_int qr quantile quantile.scalar
        reflection_pad1d reflection_pad2d replication_pad1d replication_pad2d replication_pad3d smooth_l1_loss
        soft_margin_loss stft stft.center svd trace triangular_solve triplet_margin_loss view_as_complex""",
    promote="cat index_copy stack",
)

#: The rule of each operator on devices that have no list of their own.
_GENERAL: Final = _rules(
    lower_precision_fp="""
        _convolution _convolution.deprecated addbmm addmm addmv addr baddbmm bmm chain_matmul conv1d conv2d conv3d
        conv_tbc conv_transpose1d conv_transpose2d.input conv_transpose3d.input convolution einsum gru_cell linalg_multi_dot
        linalg_vecdot linear lstm_cell matmul mm mv prelu rnn_relu_cell rnn_tanh_cell scaled_dot_product_attention""",
    fp32="""
        _upsample_bicubic2d_aa _upsample_bilinear2d_aa _upsample_nearest_exact1d _upsample_nearest_exact2d
        _upsample_nearest_exact3d acos asin binary_cross_entropy_with_logits cdist cosh cosine_embedding_loss
        cosine_similarity dist erfinv exp expm1 frobenius_norm.dim group_norm hinge_embedding_loss huber_loss kl_div l1_loss
        layer_norm log log10 log1p log2 logsumexp margin_ranking_loss mse_loss multi_margin_loss multilabel_margin_loss
        native_layer_norm nll_loss nll_loss2d norm.Scalar norm.ScalarOpt_dim nuclear_norm nuclear_norm.dim pdist
        poisson_nll_loss pow.Scalar pow.Tensor_Scalar pow.Tensor_Tensor reciprocal renorm rms_norm rsqrt sinh smooth_l1_loss
        soft_margin_loss softplus tan triplet_margin_loss upsample_bicubic2d upsample_bilinear2d upsample_linear1d
        upsample_nearest1d upsample_nearest2d upsample_nearest3d upsample_trilinear3d""",
    fp32_unless_dtype="""
        cumprod cumsum linalg_matrix_norm linalg_matrix_norm.str_ord linalg_vector_norm log_softmax.int prod prod.dim_int
        softmax.int sum sum.dim_IntList""",
    promote="addcdiv addcmul atan2 bilinear cross dot grid_sampler index_put scatter_add tensordot vdot",
    banned="binary_cross_entropy",
)


def autocast_rules(device_type: str) -> Mapping[str, str]:
    """The name of each operator's rule on a device, by the operator's qualified name."""
    return _CPU if device_type == "cpu" else _GENERAL
