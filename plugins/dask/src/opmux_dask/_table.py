"""How each operator is computed on chunks: the rule of each, which is asked for when an operator is first called.

What is not here, operators that look at memory, make new tensors or draw random numbers, is computed by opmux's kernels for array
modules with `dask.array` itself.
"""

from collections.abc import Mapping
from typing import Final

__all__ = ["OWN", "PACKETS", "PLAIN"]

#: Operators by their rule: its module and function, and what the function is given in front of the call.
_RULES: Final[Mapping[tuple[str, ...], str]] = {
    ("_elements.pointwise",): (
        "abs sgn add.Tensor div.Tensor div.Tensor_mode exp log mul.Tensor neg relu sigmoid sqrt tanh "
        "threshold_backward where.self sub.Tensor sign maximum minimum pow.Tensor_Tensor sigmoid_backward "
        "tanh_backward floor_divide fmod.Tensor remainder.Tensor atan2 hypot copysign.Tensor nextafter heaviside "
        "fmax fmin logaddexp logaddexp2 xlogy.Tensor ldexp.Tensor gcd lcm complex polar lerp.Scalar addcmul addcdiv "
        "clamp clamp_min clamp_max bitwise_and.Tensor bitwise_or.Tensor bitwise_xor.Tensor "
        "bitwise_left_shift.Tensor bitwise_right_shift.Tensor logical_or logical_xor logical_not logical_and isnan "
        "isinf isneginf isposinf signbit eq.Scalar ne.Scalar ge.Scalar le.Scalar gt.Scalar lt.Scalar acos acosh "
        "asin asinh atan atanh angle bitwise_not ceil cos cosh deg2rad exp2 expm1 floor frac log10 log1p log2 logit "
        "logit_backward nan_to_num rad2deg reciprocal round round.decimals rsqrt sin sinc sinh tan trunc digamma "
        "erf erfc erfinv i0 lgamma polygamma special_entr special_erfcx special_i0e special_i1 special_i1e "
        "special_log_ndtr special_ndtri special_bessel_j0 special_bessel_j1 special_xlog1py special_zeta igamma "
        "igammac special_airy_ai special_bessel_y0 special_bessel_y1 special_modified_bessel_k0 "
        "special_modified_bessel_k1 special_scaled_modified_bessel_k0 special_scaled_modified_bessel_k1 "
        "special_spherical_bessel_j0 special_chebyshev_polynomial_t special_chebyshev_polynomial_u "
        "special_chebyshev_polynomial_v special_chebyshev_polynomial_w special_hermite_polynomial_h "
        "special_hermite_polynomial_he special_laguerre_polynomial_l special_legendre_polynomial_p "
        "special_shifted_chebyshev_polynomial_t special_shifted_chebyshev_polynomial_u "
        "special_shifted_chebyshev_polynomial_v special_shifted_chebyshev_polynomial_w elu elu_backward gelu "
        "gelu_backward hardshrink hardshrink_backward hardsigmoid hardsigmoid_backward hardswish hardswish_backward "
        "hardtanh hardtanh_backward leaky_relu leaky_relu_backward log_sigmoid_backward mish mish_backward "
        "_prelu_kernel silu silu_backward softplus softplus_backward softshrink threshold native_dropout_backward "
        "masked_fill.Tensor"
    ),
    ("_elements.converted",): "_to_copy",
    ("_elements.several",): "frexp.Tensor log_sigmoid_forward",
    ("_dimensions.along", "dim", ""): (
        "glu glu_backward cumsum cumprod cummax cummin logcumsumexp sort.stable topk linalg_cross _fft_r2c _fft_c2r "
        "_fft_c2c _log_softmax _log_softmax_backward_data _softmax _softmax_backward_data _safe_softmax scatter.src "
        "scatter.value scatter.reduce scatter.value_reduce gather index_select index_add index_copy index_reduce "
        "scatter_add scatter_reduce.two"
    ),
    ("_dimensions.whole",): (
        "_prelu_kernel_backward aminmax median nanmedian isin.Tensor_Scalar isin.Scalar_Tensor bucketize.Tensor "
        "bucketize.Scalar searchsorted.Tensor histc histogram.bins_tensor histogram.bin_ct _histogramdd_bin_edges "
        "_histogramdd_from_bin_cts _histogramdd_from_bin_tensors trace _cdist_backward _pdist_forward "
        "_pdist_backward fractional_max_pool2d fractional_max_pool2d_backward fractional_max_pool3d "
        "fractional_max_pool3d_backward col2im upsample_nearest1d_backward upsample_nearest2d_backward "
        "upsample_nearest3d_backward _upsample_nearest_exact1d_backward _upsample_nearest_exact2d_backward "
        "_upsample_nearest_exact3d_backward upsample_linear1d_backward upsample_bilinear2d_backward "
        "upsample_trilinear3d_backward upsample_bicubic2d_backward _upsample_bilinear2d_aa_backward "
        "_upsample_bicubic2d_aa_backward _upsample_lanczos2d_aa_backward channel_shuffle native_group_norm "
        "native_group_norm_backward multi_margin_loss multi_margin_loss_backward multilabel_margin_loss_forward "
        "multilabel_margin_loss_backward _ctc_loss _ctc_loss_backward _embedding_bag _standard_gamma_grad "
        "nonzero_static take renorm"
    ),
    ("_reductions.extremes",): "argmax argmin max.dim min.dim",
    ("_reductions.reduce",): (
        "amax amin sum sum.dim_IntList any any.dim any.dims all all.dim all.dims prod prod.dim_int nansum max min "
        "linalg_vector_norm norm.ScalarOpt_dim_dtype norm.ScalarOpt_dim logsumexp"
    ),
    ("_reductions.mean",): "mean mean.dim",
    ("_reductions.spread",): "var.correction var_mean.correction std.correction std_mean.correction",
    ("_dimensions.along", "dim", "keepdim"): "kthvalue median.dim nanmedian.dim mode",
    ("_dimensions.together", "n - > n"): "isin.Tensor_Tensor",
    ("_dimensions.matmul",): "baddbmm bmm dot vdot mm mv addmm addmv",
    ("_dimensions.along", "-1 -2", ""): (
        "_linalg_det _linalg_slogdet linalg_inv_ex _linalg_solve_ex linalg_solve_triangular linalg_lu_factor_ex "
        "linalg_lu linalg_lu_solve linalg_ldl_factor_ex linalg_ldl_solve lu_unpack linalg_cholesky_ex linalg_qr "
        "geqrf linalg_householder_product ormqr triangular_solve _linalg_svd _linalg_eigh linalg_eig "
        "_linalg_eigvals linalg_matrix_exp _euclidean_dist _cdist_forward pixel_shuffle pixel_unshuffle tril triu"
    ),
    ("_dimensions.together", "n - - > n"): "convolution",
    ("_dimensions.together", "n n - > n + +"): "convolution_backward",
    ("_dimensions.together", "n > n n"): (
        "max_pool2d_with_indices max_pool3d_with_indices adaptive_max_pool2d adaptive_max_pool3d"
    ),
    ("_dimensions.together", "n n n > n"): (
        "max_pool2d_with_indices_backward max_pool3d_with_indices_backward adaptive_max_pool2d_backward "
        "adaptive_max_pool3d_backward"
    ),
    ("_dimensions.together", "n n > n"): (
        "max_unpool2d max_unpool3d avg_pool2d_backward avg_pool3d_backward _adaptive_avg_pool2d_backward "
        "_adaptive_avg_pool3d_backward reflection_pad1d_backward reflection_pad2d_backward "
        "reflection_pad3d_backward replication_pad1d_backward replication_pad2d_backward replication_pad3d_backward "
        "grid_sampler_2d grid_sampler_3d"
    ),
    ("_dimensions.together", "n > n"): (
        "avg_pool2d avg_pool3d _adaptive_avg_pool2d _adaptive_avg_pool3d im2col reflection_pad1d reflection_pad2d "
        "reflection_pad3d replication_pad1d replication_pad2d replication_pad3d upsample_nearest1d "
        "upsample_nearest2d upsample_nearest3d _upsample_nearest_exact1d _upsample_nearest_exact2d "
        "_upsample_nearest_exact3d upsample_linear1d upsample_bilinear2d upsample_trilinear3d upsample_bicubic2d "
        "_upsample_bilinear2d_aa _upsample_bicubic2d_aa _upsample_lanczos2d_aa"
    ),
    ("_dimensions.together", "n n n > n n"): "grid_sampler_2d_backward grid_sampler_3d_backward",
    ("_dimensions.created",): "eye tril_indices triu_indices",
    ("_dimensions.written",): ("embedding_renorm_ masked_fill_.Tensor index_fill_.int_Tensor put_"),
    ("_dimensions.together", "n - - - - > n - -"): "_native_batch_norm_legit_no_training",
    ("_dimensions.together", "n - - > n n n"): "native_layer_norm",
    ("_dimensions.together", "n n n n - - > n + +"): "native_layer_norm_backward",
    ("_elements.loss_backward",): (
        "mse_loss_backward smooth_l1_loss_backward huber_loss_backward soft_margin_loss_backward "
        "binary_cross_entropy_backward"
    ),
    ("_reductions.count",): "count_nonzero count_nonzero.dim_IntList",
    ("_dimensions.embedding_backward",): "embedding_dense_backward",
    ("_dimensions.nll_loss_backward",): "nll_loss_backward nll_loss2d_backward",
    ("_sizes.squeezing",): "squeeze squeeze.dims",
    ("_sizes.joining",): "cat",
    ("_sizes.equal",): "equal",
    ("_sizes.expanded",): "expand",
    ("_sizes.chosen",): "_unique _unique2 unique_dim unique_consecutive unique_dim_consecutive bincount",
    ("_sizes.nonzero",): "nonzero",
    ("_sizes.repeated",): "repeat_interleave.Tensor",
    ("_sizes.put",): "_index_put_impl_",
    ("_sizes.scattered",): "masked_scatter_",
    ("_elements.loss",): (
        "mse_loss smooth_l1_loss huber_loss soft_margin_loss binary_cross_entropy binary_cross_entropy_with_logits"
    ),
    ("_dimensions.nll_loss",): "nll_loss_forward nll_loss2d_forward",
    ("_dimensions.together", "- n n - - > n"): "",
    ("_dimensions.together", "- n > n"): "embedding",
}
_SEVERAL: Final = (
    "_ctc_loss _ctc_loss_backward clamp clamp_max clamp_min eq.Scalar eye ge.Scalar gt.Scalar hardshrink_backward "
    "i0 index_fill_.int_Tensor le.Scalar lerp.Scalar lt.Scalar masked_fill.Tensor masked_fill_.Tensor ne.Scalar "
    "pow.Tensor_Tensor searchsorted.Tensor special_i1"
)
_PLAIN: Final = (
    "_adaptive_avg_pool2d _adaptive_avg_pool2d_backward _adaptive_avg_pool3d _adaptive_avg_pool3d_backward "
    "_cdist_backward _cdist_forward _ctc_loss _ctc_loss_backward _embedding_bag _euclidean_dist _fft_c2c _fft_c2r "
    "_fft_r2c _histogramdd_bin_edges _histogramdd_from_bin_cts _histogramdd_from_bin_tensors _index_put_impl_ "
    "_linalg_eigvals _native_batch_norm_legit_no_training _pdist_backward _pdist_forward _prelu_kernel "
    "_prelu_kernel_backward _safe_softmax _standard_gamma_grad _unique _unique2 binary_cross_entropy_with_logits "
    "bincount bucketize.Scalar channel_shuffle complex convolution convolution_backward count_nonzero "
    "count_nonzero.dim_IntList dot embedding embedding_dense_backward embedding_renorm_ eye geqrf grid_sampler_2d "
    "grid_sampler_2d_backward grid_sampler_3d grid_sampler_3d_backward index_fill_.int_Tensor linalg_eig "
    "linalg_householder_product linalg_matrix_exp linalg_solve_triangular masked_fill.Tensor masked_fill_.Tensor "
    "masked_scatter_ max mean median min mv nanmedian native_dropout_backward native_group_norm "
    "native_group_norm_backward native_layer_norm native_layer_norm_backward nonzero ormqr pixel_shuffle pixel_unshuffle "
    "polar prod put_ repeat_interleave.Tensor std_mean.correction sum trace tril_indices triu_indices "
    "unique_consecutive unique_dim unique_dim_consecutive var_mean.correction vdot"
)

#: The rule of each operator that has one.
OWN: Final = {name: rule for rule, names in _RULES.items() for name in names.split()}
#: Operators whose overloads share a rule: the arguments choose the one that is called on chunks.
PACKETS: Final = frozenset(_SEVERAL.split())
#: Operators whose kernels return tensors, and not native arrays.
PLAIN: Final = frozenset(_PLAIN.split())
