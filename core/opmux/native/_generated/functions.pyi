# Generated from native_functions.yaml by `python -m opmux.codegen`; do not edit.

import builtins
from collections.abc import Sequence
from typing import Any, overload

from opmux.native._generated import return_types
from opmux.tensor import Generator, Tensor, UntypedStorage, device, dtype, layout, memory_format

Number = bool | int | float | builtins.complex

__all__ = ['abs', 'abs_', 'absolute', 'acos', 'acos_', 'acosh', 'acosh_', 'adaptive_avg_pool1d', 'adaptive_max_pool1d', 'add', 'addbmm', 'addcdiv', 'addcmul', 'addmm', 'addmv', 'addmv_', 'addr', 'adjoint', 'affine_grid_generator', 'affine_grid_generator_backward', 'alias', 'alias_copy', 'all', 'allclose', 'alpha_dropout', 'alpha_dropout_', 'amax', 'amin', 'aminmax', 'angle', 'any', 'arange', 'arccos', 'arccos_', 'arccosh', 'arccosh_', 'arcsin', 'arcsin_', 'arcsinh', 'arcsinh_', 'arctan', 'arctan2', 'arctan_', 'arctanh', 'arctanh_', 'argmax', 'argmin', 'argsort', 'argwhere', 'as_strided', 'as_strided_', 'as_strided_copy', 'as_strided_scatter', 'asin', 'asin_', 'asinh', 'asinh_', 'atan', 'atan2', 'atan_', 'atanh', 'atanh_', 'atleast_1d', 'atleast_2d', 'atleast_3d', 'avg_pool1d', 'baddbmm', 'bartlett_window', 'batch_norm', 'bernoulli', 'bilinear', 'binary_cross_entropy_with_logits', 'bincount', 'binomial', 'bitwise_and', 'bitwise_left_shift', 'bitwise_not', 'bitwise_or', 'bitwise_right_shift', 'bitwise_xor', 'blackman_window', 'block_diag', 'bmm', 'broadcast_tensors', 'broadcast_to', 'bucketize', 'cartesian_prod', 'cat', 'cauchy', 'ceil', 'ceil_', 'celu', 'celu_', 'channel_shuffle', 'cholesky', 'cholesky_inverse', 'cholesky_solve', 'chunk', 'clamp', 'clamp_', 'clamp_max', 'clamp_max_', 'clamp_min', 'clamp_min_', 'clip', 'clip_', 'clone', 'column_stack', 'combinations', 'complex', 'concat', 'concatenate', 'conj', 'conj_physical', 'conj_physical_', 'constant_pad_nd', 'conv1d', 'conv2d', 'conv3d', 'conv_tbc', 'conv_transpose1d', 'conv_transpose2d', 'conv_transpose3d', 'convolution', 'convolution_backward', 'copy', 'copysign', 'corrcoef', 'cos', 'cos_', 'cosh', 'cosh_', 'cosine_embedding_loss', 'cosine_similarity', 'count_nonzero', 'cov', 'cross', 'ctc_loss', 'cummax', 'cummin', 'cumprod', 'cumsum', 'cumulative_trapezoid', 'deg2rad', 'deg2rad_', 'det', 'detach', 'detach_', 'detach_copy', 'diag', 'diag_embed', 'diagflat', 'diagonal', 'diagonal_backward', 'diagonal_copy', 'diagonal_scatter', 'diff', 'digamma', 'dist', 'div', 'divide', 'dot', 'dropout', 'dropout_', 'dsplit', 'dstack', 'embedding', 'embedding_bag', 'embedding_dense_backward', 'embedding_renorm', 'embedding_renorm_', 'empty', 'empty_like', 'empty_permuted', 'empty_strided', 'eq', 'equal', 'erf', 'erf_', 'erfc', 'erfc_', 'erfinv', 'exp', 'exp2', 'exp2_', 'exp_', 'expand_copy', 'expm1', 'expm1_', 'exponential', 'eye', 'feature_alpha_dropout', 'feature_alpha_dropout_', 'feature_dropout', 'feature_dropout_', 'fill', 'fill_', 'fix', 'fix_', 'flatten', 'flip', 'fliplr', 'flipud', 'float_power', 'floor', 'floor_', 'floor_divide', 'fmax', 'fmin', 'fmod', 'frac', 'frac_', 'frexp', 'frobenius_norm', 'full', 'full_like', 'gather', 'gcd', 'gcd_', 'ge', 'geometric', 'geqrf', 'ger', 'gradient', 'greater', 'greater_equal', 'grid_sampler', 'grid_sampler_2d', 'grid_sampler_2d_backward', 'grid_sampler_3d', 'grid_sampler_3d_backward', 'group_norm', 'gru', 'gru_cell', 'gt', 'hamming_window', 'hann_window', 'hardshrink', 'hardshrink_backward', 'heaviside', 'hinge_embedding_loss', 'histc', 'histogram', 'histogramdd', 'hsplit', 'hstack', 'hypot', 'i0', 'i0_', 'igamma', 'igammac', 'imag', 'index', 'index_add', 'index_copy', 'index_fill', 'index_put', 'index_put_', 'index_reduce', 'index_select', 'inner', 'instance_norm', 'inverse', 'isclose', 'isfinite', 'isin', 'isinf', 'isnan', 'isneginf', 'isposinf', 'isreal', 'istft', 'kaiser_window', 'kl_div', 'kron', 'kthvalue', 'layer_norm', 'lcm', 'lcm_', 'ldexp', 'ldexp_', 'le', 'lerp', 'less', 'less_equal', 'lgamma', 'lift_fresh', 'lift_fresh_copy', 'linspace', 'log', 'log10', 'log10_', 'log1p', 'log1p_', 'log2', 'log2_', 'log_', 'log_normal', 'log_softmax', 'logaddexp', 'logaddexp2', 'logcumsumexp', 'logdet', 'logical_and', 'logical_not', 'logical_or', 'logical_xor', 'logit', 'logit_', 'logspace', 'logsumexp', 'lstm', 'lstm_cell', 'lt', 'lu_solve', 'lu_unpack', 'margin_ranking_loss', 'masked_fill', 'masked_scatter', 'masked_scatter_backward', 'masked_select', 'matmul', 'matrix_exp', 'matrix_exp_backward', 'matrix_power', 'max', 'max_pool1d', 'max_pool1d_with_indices', 'max_pool2d', 'max_pool3d', 'maximum', 'mean', 'median', 'meshgrid', 'min', 'minimum', 'mkldnn_rnn_layer', 'mkldnn_rnn_layer_backward', 'mm', 'mode', 'moveaxis', 'movedim', 'msort', 'mul', 'multinomial', 'multiply', 'mv', 'mvlgamma', 'nan_to_num', 'nan_to_num_', 'nanmean', 'nanmedian', 'nanquantile', 'nansum', 'narrow', 'narrow_copy', 'native_batch_norm', 'native_batch_norm_backward', 'native_channel_shuffle', 'native_dropout', 'native_dropout_backward', 'native_group_norm', 'native_group_norm_backward', 'native_layer_norm', 'native_layer_norm_backward', 'ne', 'neg', 'neg_', 'negative', 'negative_', 'nextafter', 'nonzero_numpy', 'nonzero_static', 'norm_except_dim', 'normal', 'normal_functional', 'not_equal', 'nuclear_norm', 'ones', 'ones_like', 'orgqr', 'ormqr', 'outer', 'pairwise_distance', 'pdist', 'permute', 'permute_copy', 'pinverse', 'pixel_shuffle', 'pixel_unshuffle', 'poisson', 'poisson_nll_loss', 'polar', 'polygamma', 'positive', 'pow', 'prelu', 'prod', 'put', 'qr', 'quantile', 'rad2deg', 'rad2deg_', 'rand', 'rand_like', 'randint', 'randint_like', 'randn', 'randn_like', 'randperm', 'range', 'ravel', 'real', 'reciprocal', 'reciprocal_', 'relu', 'relu_', 'remainder', 'renorm', 'repeat_interleave', 'reshape', 'resize', 'resize_as_', 'resolve_conj', 'resolve_neg', 'rms_norm', 'rnn_relu', 'rnn_relu_cell', 'rnn_tanh', 'rnn_tanh_cell', 'roll', 'rot90', 'round', 'round_', 'row_stack', 'rrelu', 'rrelu_', 'rsqrt', 'rsqrt_', 'rsub', 'scalar_tensor', 'scatter', 'scatter_add', 'scatter_reduce', 'searchsorted', 'select', 'select_backward', 'select_copy', 'select_scatter', 'selu', 'selu_', 'set', 'sgn', 'sigmoid', 'sigmoid_', 'sign', 'signbit', 'sin', 'sin_', 'sinc', 'sinc_', 'sinh', 'sinh_', 'slice', 'slice_backward', 'slice_copy', 'slice_scatter', 'slogdet', 'softmax', 'sort', 'split_copy', 'split_with_sizes', 'split_with_sizes_copy', 'sqrt', 'sqrt_', 'square', 'square_', 'squeeze', 'squeeze_copy', 'stack', 'std', 'std_mean', 'sub', 'subtract', 'sum', 'svd', 'swapaxes', 'swapdims', 'sym_constrain_range', 'sym_constrain_range_for_size', 'sym_is_contiguous', 'sym_numel', 'sym_size', 'sym_storage_offset', 'sym_stride', 't', 't_copy', 'take', 'take_along_dim', 'tan', 'tan_', 'tanh', 'tanh_', 'tensor_split', 'threshold', 'threshold_', 'threshold_backward', 'tile', 'topk', 'trace', 'trace_backward', 'transpose', 'transpose_copy', 'trapezoid', 'trapz', 'triangular_solve', 'tril', 'tril_indices', 'triplet_margin_loss', 'triu', 'triu_indices', 'true_divide', 'trunc', 'trunc_', 'unbind', 'unbind_copy', 'unflatten', 'unfold_backward', 'unfold_copy', 'uniform', 'unique_dim', 'unique_dim_consecutive', 'unsafe_chunk', 'unsafe_split', 'unsafe_split_with_sizes', 'unsqueeze', 'unsqueeze_copy', 'vander', 'var', 'var_mean', 'vdot', 'view_as_complex', 'view_as_complex_copy', 'view_as_real', 'view_as_real_copy', 'view_copy', 'vsplit', 'vstack', 'where', 'xlogy', 'xlogy_', 'zero', 'zero_', 'zeros', 'zeros_like']

@overload
def __and__(input: Tensor, other: Tensor) -> Tensor: 'In place: the operator aten::__and__.'
@overload
def __and__(input: Tensor, other: Number) -> Tensor: 'In place: the operator aten::__and__.'
@overload
def __lshift__(input: Tensor, other: Tensor) -> Tensor: 'In place: the operator aten::__lshift__.'
@overload
def __lshift__(input: Tensor, other: Number) -> Tensor: 'In place: the operator aten::__lshift__.'
@overload
def __or__(input: Tensor, other: Tensor) -> Tensor: 'In place: the operator aten::__or__.'
@overload
def __or__(input: Tensor, other: Number) -> Tensor: 'In place: the operator aten::__or__.'
@overload
def __rshift__(input: Tensor, other: Tensor) -> Tensor: 'In place: the operator aten::__rshift__.'
@overload
def __rshift__(input: Tensor, other: Number) -> Tensor: 'In place: the operator aten::__rshift__.'
@overload
def __xor__(input: Tensor, other: Tensor) -> Tensor: 'In place: the operator aten::__xor__.'
@overload
def __xor__(input: Tensor, other: Number) -> Tensor: 'In place: the operator aten::__xor__.'
def _adaptive_avg_pool2d(input: Tensor, output_size: Sequence[int] | int) -> Tensor: 'The operator aten::_adaptive_avg_pool2d.'
def _adaptive_avg_pool3d(input: Tensor, output_size: Sequence[int] | int) -> Tensor: 'The operator aten::_adaptive_avg_pool3d.'
def _amp_foreach_non_finite_check_and_unscale_(self: Sequence[Tensor], found_inf: Tensor, inv_scale: Tensor) -> None: 'In place: the operator aten::_amp_foreach_non_finite_check_and_unscale_.'
def _amp_update_scale_(input: Tensor, growth_tracker: Tensor, found_inf: Tensor, scale_growth_factor: float, scale_backoff_factor: float, growth_interval: int) -> Tensor: 'In place: the operator aten::_amp_update_scale_.'
@overload
def _assert_async(input: Tensor) -> None: 'The operator aten::_assert_async.'
@overload
def _assert_async(input: Tensor, assert_msg: str) -> None: 'The operator aten::_assert_async.'
def _assert_scalar(input: Number, assert_msg: str) -> None: 'The operator aten::_assert_scalar.'
def _assert_tensor_metadata(a: Tensor, size: Sequence[int] | None = ..., stride: Sequence[int] | None = ..., dtype: dtype | None = ..., *, device: device | str | None = ..., layout: layout | None = ...) -> None: 'The operator aten::_assert_tensor_metadata.'
def _cast_Byte(input: Tensor, non_blocking: bool = ...) -> Tensor: 'The operator aten::_cast_Byte.'
def _cast_Char(input: Tensor, non_blocking: bool = ...) -> Tensor: 'The operator aten::_cast_Char.'
def _cast_Double(input: Tensor, non_blocking: bool = ...) -> Tensor: 'The operator aten::_cast_Double.'
def _cast_Float(input: Tensor, non_blocking: bool = ...) -> Tensor: 'The operator aten::_cast_Float.'
def _cast_Half(input: Tensor, non_blocking: bool = ...) -> Tensor: 'The operator aten::_cast_Half.'
def _cast_Int(input: Tensor, non_blocking: bool = ...) -> Tensor: 'The operator aten::_cast_Int.'
def _cast_Long(input: Tensor, non_blocking: bool = ...) -> Tensor: 'The operator aten::_cast_Long.'
def _cast_Short(input: Tensor, non_blocking: bool = ...) -> Tensor: 'The operator aten::_cast_Short.'
def _cdist_backward(grad: Tensor, x1: Tensor, x2: Tensor, p: float, cdist: Tensor) -> Tensor: 'The operator aten::_cdist_backward.'
def _cdist_forward(x1: Tensor, x2: Tensor, p: float, compute_mode: int | None) -> Tensor: 'The operator aten::_cdist_forward.'
def _conj_physical(input: Tensor) -> Tensor: 'The operator aten::_conj_physical.'
@overload
def _convolution(input: Tensor, weight: Tensor, bias: Tensor | None, stride: Sequence[int], padding: Sequence[int], dilation: Sequence[int], transposed: bool, output_padding: Sequence[int], groups: int, benchmark: bool, deterministic: bool, cudnn_enabled: bool, allow_tf32: bool) -> Tensor: 'The operator aten::_convolution.'
@overload
def _convolution(input: Tensor, weight: Tensor, bias: Tensor | None, stride: Sequence[int], padding: Sequence[int], dilation: Sequence[int], transposed: bool, output_padding: Sequence[int], groups: int, benchmark: bool, deterministic: bool, cudnn_enabled: bool) -> Tensor: 'The operator aten::_convolution.'
def _convolution_mode(input: Tensor, weight: Tensor, bias: Tensor | None, stride: Sequence[int], padding: str, dilation: Sequence[int], groups: int) -> Tensor: 'The operator aten::_convolution_mode.'
@overload
def _ctc_loss(log_probs: Tensor, targets: Tensor, input_lengths: Sequence[int], target_lengths: Sequence[int], blank: int = ..., zero_infinity: bool = ...) -> tuple[Tensor, Tensor]: 'The operator aten::_ctc_loss.'
@overload
def _ctc_loss(log_probs: Tensor, targets: Tensor, input_lengths: Tensor, target_lengths: Tensor, blank: int = ..., zero_infinity: bool = ...) -> tuple[Tensor, Tensor]: 'The operator aten::_ctc_loss.'
@overload
def _ctc_loss_backward(grad: Tensor, log_probs: Tensor, targets: Tensor, input_lengths: Sequence[int], target_lengths: Sequence[int], neg_log_likelihood: Tensor, log_alpha: Tensor, blank: int, zero_infinity: bool = ...) -> Tensor: 'The operator aten::_ctc_loss_backward.'
@overload
def _ctc_loss_backward(grad: Tensor, log_probs: Tensor, targets: Tensor, input_lengths: Tensor, target_lengths: Tensor, neg_log_likelihood: Tensor, log_alpha: Tensor, blank: int, zero_infinity: bool = ...) -> Tensor: 'The operator aten::_ctc_loss_backward.'
@overload
def _dim_arange(like: Tensor, dim: int) -> Tensor: 'The operator aten::_dim_arange.'
@overload
def _dim_arange(like: Tensor, *, axis: int) -> Tensor: 'The operator aten::_dim_arange.'
def _embedding_bag(weight: Tensor, indices: Tensor, offsets: Tensor, scale_grad_by_freq: bool = ..., mode: int = ..., sparse: bool = ..., per_sample_weights: Tensor | None = ..., include_last_offset: bool = ..., padding_idx: int = ...) -> tuple[Tensor, Tensor, Tensor, Tensor]: 'The operator aten::_embedding_bag.'
def _embedding_bag_backward(grad: Tensor, indices: Tensor, offsets: Tensor, offset2bag: Tensor, bag_size: Tensor, maximum_indices: Tensor, num_weights: int, scale_grad_by_freq: bool, mode: int, sparse: bool, per_sample_weights: Tensor | None, padding_idx: int = ...) -> Tensor: 'The operator aten::_embedding_bag_backward.'
def _embedding_bag_dense_backward(grad: Tensor, indices: Tensor, offset2bag: Tensor, bag_size: Tensor, maximum_indices: Tensor, num_weights: int, scale_grad_by_freq: bool, mode: int, per_sample_weights: Tensor | None, padding_idx: int = ...) -> Tensor: 'The operator aten::_embedding_bag_dense_backward.'
def _embedding_bag_per_sample_weights_backward(grad: Tensor, weight: Tensor, indices: Tensor, offsets: Tensor, offset2bag: Tensor, mode: int, padding_idx: int = ...) -> Tensor: 'The operator aten::_embedding_bag_per_sample_weights_backward.'
def _euclidean_dist(x1: Tensor, x2: Tensor) -> Tensor: 'The operator aten::_euclidean_dist.'
@overload
def _fft_c2c(input: Tensor, dim: Sequence[int], normalization: int, forward: bool, *, out: Tensor | None = ...) -> Tensor: 'The operator aten::_fft_c2c.'
@overload
def _fft_c2c(input: Tensor, *, axis: Sequence[int], normalization: int, forward: bool, out: Tensor | None = ...) -> Tensor: 'The operator aten::_fft_c2c.'
@overload
def _fft_c2r(input: Tensor, dim: Sequence[int], normalization: int, last_dim_size: int, *, out: Tensor | None = ...) -> Tensor: 'The operator aten::_fft_c2r.'
@overload
def _fft_c2r(input: Tensor, *, axis: Sequence[int], normalization: int, last_dim_size: int, out: Tensor | None = ...) -> Tensor: 'The operator aten::_fft_c2r.'
@overload
def _fft_r2c(input: Tensor, dim: Sequence[int], normalization: int, onesided: bool, *, out: Tensor | None = ...) -> Tensor: 'The operator aten::_fft_r2c.'
@overload
def _fft_r2c(input: Tensor, *, axis: Sequence[int], normalization: int, onesided: bool, out: Tensor | None = ...) -> Tensor: 'The operator aten::_fft_r2c.'
def _foreach_abs(self: Sequence[Tensor]) -> tuple[Tensor, ...]: '`abs` of each tensor of a list.'
def _foreach_abs_(self: Sequence[Tensor]) -> Sequence[Tensor]: 'In place: `abs` of each tensor of a list.'
def _foreach_acos(self: Sequence[Tensor]) -> tuple[Tensor, ...]: '`acos` of each tensor of a list.'
def _foreach_acos_(self: Sequence[Tensor]) -> Sequence[Tensor]: 'In place: `acos` of each tensor of a list.'
@overload
def _foreach_add(self: Sequence[Tensor], scalar: Number) -> tuple[Tensor, ...]: '`add` of each tensor of a list.'
@overload
def _foreach_add(self: Sequence[Tensor], other: Sequence[Tensor], *, alpha: Number = ...) -> tuple[Tensor, ...]: '`add` of each tensor of a list.'
@overload
def _foreach_add(self: Sequence[Tensor], scalars: Sequence[Number]) -> tuple[Tensor, ...]: '`add` of each tensor of a list.'
@overload
def _foreach_add(self: Sequence[Tensor], other: Tensor, *, alpha: Number = ...) -> tuple[Tensor, ...]: '`add` of each tensor of a list.'
@overload
def _foreach_add_(self: Sequence[Tensor], scalar: Number) -> Sequence[Tensor]: 'In place: `add` of each tensor of a list.'
@overload
def _foreach_add_(self: Sequence[Tensor], other: Sequence[Tensor], *, alpha: Number = ...) -> Sequence[Tensor]: 'In place: `add` of each tensor of a list.'
@overload
def _foreach_add_(self: Sequence[Tensor], scalars: Sequence[Number]) -> Sequence[Tensor]: 'In place: `add` of each tensor of a list.'
@overload
def _foreach_add_(self: Sequence[Tensor], other: Tensor, *, alpha: Number = ...) -> Sequence[Tensor]: 'In place: `add` of each tensor of a list.'
@overload
def _foreach_addcdiv(self: Sequence[Tensor], tensor1: Sequence[Tensor], tensor2: Sequence[Tensor], value: Number = ...) -> tuple[Tensor, ...]: '`addcdiv` of each tensor of a list.'
@overload
def _foreach_addcdiv(self: Sequence[Tensor], tensor1: Sequence[Tensor], tensor2: Sequence[Tensor], scalars: Sequence[Number]) -> tuple[Tensor, ...]: '`addcdiv` of each tensor of a list.'
@overload
def _foreach_addcdiv(self: Sequence[Tensor], tensor1: Sequence[Tensor], tensor2: Sequence[Tensor], scalars: Tensor) -> tuple[Tensor, ...]: '`addcdiv` of each tensor of a list.'
@overload
def _foreach_addcdiv_(self: Sequence[Tensor], tensor1: Sequence[Tensor], tensor2: Sequence[Tensor], value: Number = ...) -> Sequence[Tensor]: 'In place: `addcdiv` of each tensor of a list.'
@overload
def _foreach_addcdiv_(self: Sequence[Tensor], tensor1: Sequence[Tensor], tensor2: Sequence[Tensor], scalars: Sequence[Number]) -> Sequence[Tensor]: 'In place: `addcdiv` of each tensor of a list.'
@overload
def _foreach_addcdiv_(self: Sequence[Tensor], tensor1: Sequence[Tensor], tensor2: Sequence[Tensor], scalars: Tensor) -> Sequence[Tensor]: 'In place: `addcdiv` of each tensor of a list.'
@overload
def _foreach_addcmul(self: Sequence[Tensor], tensor1: Sequence[Tensor], tensor2: Sequence[Tensor], value: Number = ...) -> tuple[Tensor, ...]: '`addcmul` of each tensor of a list.'
@overload
def _foreach_addcmul(self: Sequence[Tensor], tensor1: Sequence[Tensor], tensor2: Sequence[Tensor], scalars: Sequence[Number]) -> tuple[Tensor, ...]: '`addcmul` of each tensor of a list.'
@overload
def _foreach_addcmul(self: Sequence[Tensor], tensor1: Sequence[Tensor], tensor2: Sequence[Tensor], scalars: Tensor) -> tuple[Tensor, ...]: '`addcmul` of each tensor of a list.'
@overload
def _foreach_addcmul_(self: Sequence[Tensor], tensor1: Sequence[Tensor], tensor2: Sequence[Tensor], value: Number = ...) -> Sequence[Tensor]: 'In place: `addcmul` of each tensor of a list.'
@overload
def _foreach_addcmul_(self: Sequence[Tensor], tensor1: Sequence[Tensor], tensor2: Sequence[Tensor], scalars: Sequence[Number]) -> Sequence[Tensor]: 'In place: `addcmul` of each tensor of a list.'
@overload
def _foreach_addcmul_(self: Sequence[Tensor], tensor1: Sequence[Tensor], tensor2: Sequence[Tensor], scalars: Tensor) -> Sequence[Tensor]: 'In place: `addcmul` of each tensor of a list.'
def _foreach_asin(self: Sequence[Tensor]) -> tuple[Tensor, ...]: '`asin` of each tensor of a list.'
def _foreach_asin_(self: Sequence[Tensor]) -> Sequence[Tensor]: 'In place: `asin` of each tensor of a list.'
def _foreach_atan(self: Sequence[Tensor]) -> tuple[Tensor, ...]: '`atan` of each tensor of a list.'
def _foreach_atan_(self: Sequence[Tensor]) -> Sequence[Tensor]: 'In place: `atan` of each tensor of a list.'
def _foreach_ceil(self: Sequence[Tensor]) -> tuple[Tensor, ...]: '`ceil` of each tensor of a list.'
def _foreach_ceil_(self: Sequence[Tensor]) -> Sequence[Tensor]: 'In place: `ceil` of each tensor of a list.'
@overload
def _foreach_clamp_max(self: Sequence[Tensor], scalar: Number) -> tuple[Tensor, ...]: '`clamp_max` of each tensor of a list.'
@overload
def _foreach_clamp_max(self: Sequence[Tensor], other: Sequence[Tensor]) -> tuple[Tensor, ...]: '`clamp_max` of each tensor of a list.'
@overload
def _foreach_clamp_max(self: Sequence[Tensor], scalars: Sequence[Number]) -> tuple[Tensor, ...]: '`clamp_max` of each tensor of a list.'
@overload
def _foreach_clamp_max_(self: Sequence[Tensor], scalar: Number) -> Sequence[Tensor]: 'In place: `clamp_max` of each tensor of a list.'
@overload
def _foreach_clamp_max_(self: Sequence[Tensor], other: Sequence[Tensor]) -> Sequence[Tensor]: 'In place: `clamp_max` of each tensor of a list.'
@overload
def _foreach_clamp_max_(self: Sequence[Tensor], scalars: Sequence[Number]) -> Sequence[Tensor]: 'In place: `clamp_max` of each tensor of a list.'
@overload
def _foreach_clamp_min(self: Sequence[Tensor], scalar: Number) -> tuple[Tensor, ...]: '`clamp_min` of each tensor of a list.'
@overload
def _foreach_clamp_min(self: Sequence[Tensor], other: Sequence[Tensor]) -> tuple[Tensor, ...]: '`clamp_min` of each tensor of a list.'
@overload
def _foreach_clamp_min(self: Sequence[Tensor], scalars: Sequence[Number]) -> tuple[Tensor, ...]: '`clamp_min` of each tensor of a list.'
@overload
def _foreach_clamp_min_(self: Sequence[Tensor], scalar: Number) -> Sequence[Tensor]: 'In place: `clamp_min` of each tensor of a list.'
@overload
def _foreach_clamp_min_(self: Sequence[Tensor], other: Sequence[Tensor]) -> Sequence[Tensor]: 'In place: `clamp_min` of each tensor of a list.'
@overload
def _foreach_clamp_min_(self: Sequence[Tensor], scalars: Sequence[Number]) -> Sequence[Tensor]: 'In place: `clamp_min` of each tensor of a list.'
def _foreach_clone(self: Sequence[Tensor], *, memory_format: memory_format | None = ...) -> tuple[Tensor, ...]: '`clone` of each tensor of a list.'
def _foreach_copy_(self: Sequence[Tensor], src: Sequence[Tensor], non_blocking: bool = ...) -> Sequence[Tensor]: 'In place: `copy` of each tensor of a list.'
def _foreach_cos(self: Sequence[Tensor]) -> tuple[Tensor, ...]: '`cos` of each tensor of a list.'
def _foreach_cos_(self: Sequence[Tensor]) -> Sequence[Tensor]: 'In place: `cos` of each tensor of a list.'
def _foreach_cosh(self: Sequence[Tensor]) -> tuple[Tensor, ...]: '`cosh` of each tensor of a list.'
def _foreach_cosh_(self: Sequence[Tensor]) -> Sequence[Tensor]: 'In place: `cosh` of each tensor of a list.'
@overload
def _foreach_div(self: Sequence[Tensor], scalar: Number) -> tuple[Tensor, ...]: '`div` of each tensor of a list.'
@overload
def _foreach_div(self: Sequence[Tensor], other: Sequence[Tensor]) -> tuple[Tensor, ...]: '`div` of each tensor of a list.'
@overload
def _foreach_div(self: Sequence[Tensor], scalars: Sequence[Number]) -> tuple[Tensor, ...]: '`div` of each tensor of a list.'
@overload
def _foreach_div(self: Sequence[Tensor], other: Tensor) -> tuple[Tensor, ...]: '`div` of each tensor of a list.'
@overload
def _foreach_div_(self: Sequence[Tensor], scalar: Number) -> Sequence[Tensor]: 'In place: `div` of each tensor of a list.'
@overload
def _foreach_div_(self: Sequence[Tensor], other: Sequence[Tensor]) -> Sequence[Tensor]: 'In place: `div` of each tensor of a list.'
@overload
def _foreach_div_(self: Sequence[Tensor], scalars: Sequence[Number]) -> Sequence[Tensor]: 'In place: `div` of each tensor of a list.'
@overload
def _foreach_div_(self: Sequence[Tensor], other: Tensor) -> Sequence[Tensor]: 'In place: `div` of each tensor of a list.'
def _foreach_erf(self: Sequence[Tensor]) -> tuple[Tensor, ...]: '`erf` of each tensor of a list.'
def _foreach_erf_(self: Sequence[Tensor]) -> Sequence[Tensor]: 'In place: `erf` of each tensor of a list.'
def _foreach_erfc(self: Sequence[Tensor]) -> tuple[Tensor, ...]: '`erfc` of each tensor of a list.'
def _foreach_erfc_(self: Sequence[Tensor]) -> Sequence[Tensor]: 'In place: `erfc` of each tensor of a list.'
def _foreach_exp(self: Sequence[Tensor]) -> tuple[Tensor, ...]: '`exp` of each tensor of a list.'
def _foreach_exp_(self: Sequence[Tensor]) -> Sequence[Tensor]: 'In place: `exp` of each tensor of a list.'
def _foreach_expm1(self: Sequence[Tensor]) -> tuple[Tensor, ...]: '`expm1` of each tensor of a list.'
def _foreach_expm1_(self: Sequence[Tensor]) -> Sequence[Tensor]: 'In place: `expm1` of each tensor of a list.'
def _foreach_floor(self: Sequence[Tensor]) -> tuple[Tensor, ...]: '`floor` of each tensor of a list.'
def _foreach_floor_(self: Sequence[Tensor]) -> Sequence[Tensor]: 'In place: `floor` of each tensor of a list.'
def _foreach_frac(self: Sequence[Tensor]) -> tuple[Tensor, ...]: '`frac` of each tensor of a list.'
def _foreach_frac_(self: Sequence[Tensor]) -> Sequence[Tensor]: 'In place: `frac` of each tensor of a list.'
@overload
def _foreach_lerp(self: Sequence[Tensor], tensors1: Sequence[Tensor], weights: Sequence[Tensor]) -> tuple[Tensor, ...]: '`lerp` of each tensor of a list.'
@overload
def _foreach_lerp(self: Sequence[Tensor], tensors1: Sequence[Tensor], weight: Number) -> tuple[Tensor, ...]: '`lerp` of each tensor of a list.'
@overload
def _foreach_lerp(self: Sequence[Tensor], tensors1: Sequence[Tensor], weight: Sequence[Number]) -> tuple[Tensor, ...]: '`lerp` of each tensor of a list.'
@overload
def _foreach_lerp_(self: Sequence[Tensor], tensors1: Sequence[Tensor], weights: Sequence[Tensor]) -> Sequence[Tensor]: 'In place: `lerp` of each tensor of a list.'
@overload
def _foreach_lerp_(self: Sequence[Tensor], tensors1: Sequence[Tensor], weight: Number) -> Sequence[Tensor]: 'In place: `lerp` of each tensor of a list.'
@overload
def _foreach_lerp_(self: Sequence[Tensor], tensors1: Sequence[Tensor], weight: Sequence[Number]) -> Sequence[Tensor]: 'In place: `lerp` of each tensor of a list.'
def _foreach_lgamma(self: Sequence[Tensor]) -> tuple[Tensor, ...]: '`lgamma` of each tensor of a list.'
def _foreach_lgamma_(self: Sequence[Tensor]) -> Sequence[Tensor]: 'In place: `lgamma` of each tensor of a list.'
def _foreach_log(self: Sequence[Tensor]) -> tuple[Tensor, ...]: '`log` of each tensor of a list.'
def _foreach_log10(self: Sequence[Tensor]) -> tuple[Tensor, ...]: '`log10` of each tensor of a list.'
def _foreach_log10_(self: Sequence[Tensor]) -> Sequence[Tensor]: 'In place: `log10` of each tensor of a list.'
def _foreach_log1p(self: Sequence[Tensor]) -> tuple[Tensor, ...]: '`log1p` of each tensor of a list.'
def _foreach_log1p_(self: Sequence[Tensor]) -> Sequence[Tensor]: 'In place: `log1p` of each tensor of a list.'
def _foreach_log2(self: Sequence[Tensor]) -> tuple[Tensor, ...]: '`log2` of each tensor of a list.'
def _foreach_log2_(self: Sequence[Tensor]) -> Sequence[Tensor]: 'In place: `log2` of each tensor of a list.'
def _foreach_log_(self: Sequence[Tensor]) -> Sequence[Tensor]: 'In place: `log` of each tensor of a list.'
def _foreach_max(self: Sequence[Tensor]) -> tuple[Tensor, ...]: '`max` of each tensor of a list.'
@overload
def _foreach_maximum(self: Sequence[Tensor], scalar: Number) -> tuple[Tensor, ...]: '`maximum` of each tensor of a list.'
@overload
def _foreach_maximum(self: Sequence[Tensor], other: Sequence[Tensor]) -> tuple[Tensor, ...]: '`maximum` of each tensor of a list.'
@overload
def _foreach_maximum(self: Sequence[Tensor], scalars: Sequence[Number]) -> tuple[Tensor, ...]: '`maximum` of each tensor of a list.'
@overload
def _foreach_maximum_(self: Sequence[Tensor], scalar: Number) -> Sequence[Tensor]: 'In place: `maximum` of each tensor of a list.'
@overload
def _foreach_maximum_(self: Sequence[Tensor], other: Sequence[Tensor]) -> Sequence[Tensor]: 'In place: `maximum` of each tensor of a list.'
@overload
def _foreach_maximum_(self: Sequence[Tensor], scalars: Sequence[Number]) -> Sequence[Tensor]: 'In place: `maximum` of each tensor of a list.'
@overload
def _foreach_minimum(self: Sequence[Tensor], scalar: Number) -> tuple[Tensor, ...]: '`minimum` of each tensor of a list.'
@overload
def _foreach_minimum(self: Sequence[Tensor], other: Sequence[Tensor]) -> tuple[Tensor, ...]: '`minimum` of each tensor of a list.'
@overload
def _foreach_minimum(self: Sequence[Tensor], scalars: Sequence[Number]) -> tuple[Tensor, ...]: '`minimum` of each tensor of a list.'
@overload
def _foreach_minimum_(self: Sequence[Tensor], scalar: Number) -> Sequence[Tensor]: 'In place: `minimum` of each tensor of a list.'
@overload
def _foreach_minimum_(self: Sequence[Tensor], other: Sequence[Tensor]) -> Sequence[Tensor]: 'In place: `minimum` of each tensor of a list.'
@overload
def _foreach_minimum_(self: Sequence[Tensor], scalars: Sequence[Number]) -> Sequence[Tensor]: 'In place: `minimum` of each tensor of a list.'
def _foreach_mm(self: Sequence[Tensor], mat2: Sequence[Tensor]) -> tuple[Tensor, ...]: '`mm` of each tensor of a list.'
@overload
def _foreach_mul(self: Sequence[Tensor], scalar: Number) -> tuple[Tensor, ...]: '`mul` of each tensor of a list.'
@overload
def _foreach_mul(self: Sequence[Tensor], other: Sequence[Tensor]) -> tuple[Tensor, ...]: '`mul` of each tensor of a list.'
@overload
def _foreach_mul(self: Sequence[Tensor], scalars: Sequence[Number]) -> tuple[Tensor, ...]: '`mul` of each tensor of a list.'
@overload
def _foreach_mul(self: Sequence[Tensor], other: Tensor) -> tuple[Tensor, ...]: '`mul` of each tensor of a list.'
@overload
def _foreach_mul_(self: Sequence[Tensor], scalar: Number) -> Sequence[Tensor]: 'In place: `mul` of each tensor of a list.'
@overload
def _foreach_mul_(self: Sequence[Tensor], other: Sequence[Tensor]) -> Sequence[Tensor]: 'In place: `mul` of each tensor of a list.'
@overload
def _foreach_mul_(self: Sequence[Tensor], scalars: Sequence[Number]) -> Sequence[Tensor]: 'In place: `mul` of each tensor of a list.'
@overload
def _foreach_mul_(self: Sequence[Tensor], other: Tensor) -> Sequence[Tensor]: 'In place: `mul` of each tensor of a list.'
def _foreach_neg(self: Sequence[Tensor]) -> tuple[Tensor, ...]: '`neg` of each tensor of a list.'
def _foreach_neg_(self: Sequence[Tensor]) -> Sequence[Tensor]: 'In place: `neg` of each tensor of a list.'
def _foreach_norm(self: Sequence[Tensor], ord: Number = ..., dtype: dtype | None = ...) -> tuple[Tensor, ...]: '`norm` of each tensor of a list.'
@overload
def _foreach_pow(self: Sequence[Tensor], exponent: Sequence[Tensor]) -> tuple[Tensor, ...]: '`pow` of each tensor of a list.'
@overload
def _foreach_pow(self: Sequence[Tensor], exponent: Number) -> tuple[Tensor, ...]: '`pow` of each tensor of a list.'
@overload
def _foreach_pow(self: Sequence[Tensor], exponent: Sequence[Number]) -> tuple[Tensor, ...]: '`pow` of each tensor of a list.'
@overload
def _foreach_pow(input: Number, exponent: Sequence[Tensor]) -> tuple[Tensor, ...]: '`pow` of each tensor of a list.'
@overload
def _foreach_pow_(self: Sequence[Tensor], exponent: Sequence[Tensor]) -> Sequence[Tensor]: 'In place: `pow` of each tensor of a list.'
@overload
def _foreach_pow_(self: Sequence[Tensor], exponent: Number) -> Sequence[Tensor]: 'In place: `pow` of each tensor of a list.'
@overload
def _foreach_pow_(self: Sequence[Tensor], exponent: Sequence[Number]) -> Sequence[Tensor]: 'In place: `pow` of each tensor of a list.'
def _foreach_powsum(self: Sequence[Tensor], ord: Number = ..., dtype: dtype | None = ...) -> tuple[Tensor, ...]: '`powsum` of each tensor of a list.'
def _foreach_reciprocal(self: Sequence[Tensor]) -> tuple[Tensor, ...]: '`reciprocal` of each tensor of a list.'
def _foreach_reciprocal_(self: Sequence[Tensor]) -> Sequence[Tensor]: 'In place: `reciprocal` of each tensor of a list.'
def _foreach_round(self: Sequence[Tensor]) -> tuple[Tensor, ...]: '`round` of each tensor of a list.'
def _foreach_round_(self: Sequence[Tensor]) -> Sequence[Tensor]: 'In place: `round` of each tensor of a list.'
def _foreach_rsqrt(self: Sequence[Tensor]) -> tuple[Tensor, ...]: '`rsqrt` of each tensor of a list.'
def _foreach_rsqrt_(self: Sequence[Tensor]) -> Sequence[Tensor]: 'In place: `rsqrt` of each tensor of a list.'
def _foreach_sigmoid(self: Sequence[Tensor]) -> tuple[Tensor, ...]: '`sigmoid` of each tensor of a list.'
def _foreach_sigmoid_(self: Sequence[Tensor]) -> Sequence[Tensor]: 'In place: `sigmoid` of each tensor of a list.'
def _foreach_sign(self: Sequence[Tensor]) -> tuple[Tensor, ...]: '`sign` of each tensor of a list.'
def _foreach_sign_(self: Sequence[Tensor]) -> Sequence[Tensor]: 'In place: `sign` of each tensor of a list.'
def _foreach_sin(self: Sequence[Tensor]) -> tuple[Tensor, ...]: '`sin` of each tensor of a list.'
def _foreach_sin_(self: Sequence[Tensor]) -> Sequence[Tensor]: 'In place: `sin` of each tensor of a list.'
def _foreach_sinh(self: Sequence[Tensor]) -> tuple[Tensor, ...]: '`sinh` of each tensor of a list.'
def _foreach_sinh_(self: Sequence[Tensor]) -> Sequence[Tensor]: 'In place: `sinh` of each tensor of a list.'
def _foreach_sqrt(self: Sequence[Tensor]) -> tuple[Tensor, ...]: '`sqrt` of each tensor of a list.'
def _foreach_sqrt_(self: Sequence[Tensor]) -> Sequence[Tensor]: 'In place: `sqrt` of each tensor of a list.'
@overload
def _foreach_sub(self: Sequence[Tensor], scalar: Number) -> tuple[Tensor, ...]: '`sub` of each tensor of a list.'
@overload
def _foreach_sub(self: Sequence[Tensor], other: Sequence[Tensor], *, alpha: Number = ...) -> tuple[Tensor, ...]: '`sub` of each tensor of a list.'
@overload
def _foreach_sub(self: Sequence[Tensor], scalars: Sequence[Number]) -> tuple[Tensor, ...]: '`sub` of each tensor of a list.'
@overload
def _foreach_sub_(self: Sequence[Tensor], scalar: Number) -> Sequence[Tensor]: 'In place: `sub` of each tensor of a list.'
@overload
def _foreach_sub_(self: Sequence[Tensor], other: Sequence[Tensor], *, alpha: Number = ...) -> Sequence[Tensor]: 'In place: `sub` of each tensor of a list.'
@overload
def _foreach_sub_(self: Sequence[Tensor], scalars: Sequence[Number]) -> Sequence[Tensor]: 'In place: `sub` of each tensor of a list.'
def _foreach_tan(self: Sequence[Tensor]) -> tuple[Tensor, ...]: '`tan` of each tensor of a list.'
def _foreach_tan_(self: Sequence[Tensor]) -> Sequence[Tensor]: 'In place: `tan` of each tensor of a list.'
def _foreach_tanh(self: Sequence[Tensor]) -> tuple[Tensor, ...]: '`tanh` of each tensor of a list.'
def _foreach_tanh_(self: Sequence[Tensor]) -> Sequence[Tensor]: 'In place: `tanh` of each tensor of a list.'
def _foreach_trunc(self: Sequence[Tensor]) -> tuple[Tensor, ...]: '`trunc` of each tensor of a list.'
def _foreach_trunc_(self: Sequence[Tensor]) -> Sequence[Tensor]: 'In place: `trunc` of each tensor of a list.'
def _foreach_zero_(self: Sequence[Tensor]) -> Sequence[Tensor]: 'In place: `zero` of each tensor of a list.'
def _functional_assert_async(input: Tensor, assert_msg: str, dep_token: Tensor) -> Tensor: 'The operator aten::_functional_assert_async.'
def _functional_assert_scalar(input: Number, assert_msg: str, dep_token: Tensor) -> Tensor: 'The operator aten::_functional_assert_scalar.'
@overload
def _fused_adagrad_(self: Sequence[Tensor], grads: Sequence[Tensor], state_sums: Sequence[Tensor], state_steps: Sequence[Tensor], *, lr: float, lr_decay: float, weight_decay: float, eps: float, maximize: bool, grad_scale: Tensor | None = ..., found_inf: Tensor | None = ...) -> None: 'In place: the operator aten::_fused_adagrad_.'
@overload
def _fused_adagrad_(self: Sequence[Tensor], grads: Sequence[Tensor], state_sums: Sequence[Tensor], state_steps: Sequence[Tensor], *, lr: Tensor, lr_decay: float, weight_decay: float, eps: float, maximize: bool, grad_scale: Tensor | None = ..., found_inf: Tensor | None = ...) -> None: 'In place: the operator aten::_fused_adagrad_.'
@overload
def _fused_adam_(self: Sequence[Tensor], grads: Sequence[Tensor], exp_avgs: Sequence[Tensor], exp_avg_sqs: Sequence[Tensor], max_exp_avg_sqs: Sequence[Tensor], state_steps: Sequence[Tensor], *, lr: float, beta1: float, beta2: float, weight_decay: float, eps: float, amsgrad: bool, maximize: bool, grad_scale: Tensor | None = ..., found_inf: Tensor | None = ...) -> None: 'In place: the operator aten::_fused_adam_.'
@overload
def _fused_adam_(self: Sequence[Tensor], grads: Sequence[Tensor], exp_avgs: Sequence[Tensor], exp_avg_sqs: Sequence[Tensor], max_exp_avg_sqs: Sequence[Tensor], state_steps: Sequence[Tensor], *, lr: Tensor, beta1: float, beta2: float, weight_decay: float, eps: float, amsgrad: bool, maximize: bool, grad_scale: Tensor | None = ..., found_inf: Tensor | None = ...) -> None: 'In place: the operator aten::_fused_adam_.'
@overload
def _fused_adamw_(self: Sequence[Tensor], grads: Sequence[Tensor], exp_avgs: Sequence[Tensor], exp_avg_sqs: Sequence[Tensor], max_exp_avg_sqs: Sequence[Tensor], state_steps: Sequence[Tensor], *, lr: float, beta1: float, beta2: float, weight_decay: float, eps: float, amsgrad: bool, maximize: bool, grad_scale: Tensor | None = ..., found_inf: Tensor | None = ...) -> None: 'In place: the operator aten::_fused_adamw_.'
@overload
def _fused_adamw_(self: Sequence[Tensor], grads: Sequence[Tensor], exp_avgs: Sequence[Tensor], exp_avg_sqs: Sequence[Tensor], max_exp_avg_sqs: Sequence[Tensor], state_steps: Sequence[Tensor], *, lr: Tensor, beta1: float, beta2: float, weight_decay: float, eps: float, amsgrad: bool, maximize: bool, grad_scale: Tensor | None = ..., found_inf: Tensor | None = ...) -> None: 'In place: the operator aten::_fused_adamw_.'
def _fused_rms_norm(input: Tensor, normalized_shape: Sequence[int], weight: Tensor | None, eps: float | None) -> tuple[Tensor, Tensor]: 'The operator aten::_fused_rms_norm.'
@overload
def _fused_sgd_(self: Sequence[Tensor], grads: Sequence[Tensor], momentum_buffer_list: Sequence[Tensor], *, weight_decay: float, momentum: float, lr: float, dampening: float, nesterov: bool, maximize: bool, is_first_step: bool, grad_scale: Tensor | None = ..., found_inf: Tensor | None = ...) -> None: 'In place: the operator aten::_fused_sgd_.'
@overload
def _fused_sgd_(self: Sequence[Tensor], grads: Sequence[Tensor], momentum_buffer_list: Sequence[Tensor], *, weight_decay: float, momentum: float, lr: Tensor, dampening: float, nesterov: bool, maximize: bool, is_first_step: bool, grad_scale: Tensor | None = ..., found_inf: Tensor | None = ...) -> None: 'In place: the operator aten::_fused_sgd_.'
def _histogramdd_bin_edges(input: Tensor, bins: Sequence[int], *, range: Sequence[float] | None = ..., weight: Tensor | None = ..., density: bool = ...) -> tuple[Tensor, ...]: 'The operator aten::_histogramdd_bin_edges.'
def _histogramdd_from_bin_cts(input: Tensor, bins: Sequence[int], *, range: Sequence[float] | None = ..., weight: Tensor | None = ..., density: bool = ...) -> Tensor: 'The operator aten::_histogramdd_from_bin_cts.'
def _histogramdd_from_bin_tensors(input: Tensor, bins: Sequence[Tensor], *, weight: Tensor | None = ..., density: bool = ...) -> Tensor: 'The operator aten::_histogramdd_from_bin_tensors.'
def _index_put_impl_(input: Tensor, indices: Sequence[Tensor | None], values: Tensor, accumulate: bool = ..., unsafe: bool = ...) -> Tensor: 'In place: the operator aten::_index_put_impl_.'
def _is_all_true(input: Tensor) -> Tensor: 'The operator aten::_is_all_true.'
def _is_any_true(input: Tensor) -> Tensor: 'The operator aten::_is_any_true.'
def _linalg_det(A: Tensor, *, out: tuple[Tensor, Tensor, Tensor] | None = ...) -> return_types._linalg_det: 'The operator aten::_linalg_det.'
def _linalg_eigh(A: Tensor, UPLO: str = ..., compute_v: bool = ..., *, out: tuple[Tensor, Tensor] | None = ...) -> return_types._linalg_eigh: 'The operator aten::_linalg_eigh.'
def _linalg_slogdet(A: Tensor, *, out: tuple[Tensor, Tensor, Tensor, Tensor] | None = ...) -> return_types._linalg_slogdet: 'The operator aten::_linalg_slogdet.'
def _linalg_solve_ex(A: Tensor, B: Tensor, *, left: bool = ..., check_errors: bool = ..., out: tuple[Tensor, Tensor, Tensor, Tensor] | None = ...) -> return_types._linalg_solve_ex: 'The operator aten::_linalg_solve_ex.'
def _linalg_svd(A: Tensor, full_matrices: bool = ..., compute_uv: bool = ..., *, driver: str | None = ..., out: tuple[Tensor, Tensor, Tensor] | None = ...) -> return_types._linalg_svd: 'The operator aten::_linalg_svd.'
def _local_scalar_dense(input: Tensor) -> Any: 'The operator aten::_local_scalar_dense.'
@overload
def _log_softmax(input: Tensor, dim: int, half_to_float: bool, *, out: Tensor | None = ...) -> Tensor: 'The operator aten::_log_softmax.'
@overload
def _log_softmax(input: Tensor, *, axis: int, half_to_float: bool, out: Tensor | None = ...) -> Tensor: 'The operator aten::_log_softmax.'
@overload
def _log_softmax_backward_data(grad_output: Tensor, output: Tensor, dim: int, input_dtype: dtype, *, out: Tensor | None = ...) -> Tensor: 'The operator aten::_log_softmax_backward_data.'
@overload
def _log_softmax_backward_data(grad_output: Tensor, output: Tensor, *, axis: int, input_dtype: dtype, out: Tensor | None = ...) -> Tensor: 'The operator aten::_log_softmax_backward_data.'
def _lu_with_info(input: Tensor, pivot: bool = ..., check_errors: bool = ...) -> return_types._lu_with_info: 'The operator aten::_lu_with_info.'
@overload
def _native_batch_norm_legit(input: Tensor, weight: Tensor | None, bias: Tensor | None, running_mean: Tensor, running_var: Tensor, training: bool, momentum: float, eps: float, *, out: tuple[Tensor, Tensor, Tensor] | None = ...) -> tuple[Tensor, Tensor, Tensor]: 'The operator aten::_native_batch_norm_legit.'
@overload
def _native_batch_norm_legit(input: Tensor, weight: Tensor | None, bias: Tensor | None, training: bool, momentum: float, eps: float) -> tuple[Tensor, Tensor, Tensor]: 'The operator aten::_native_batch_norm_legit.'
def _native_batch_norm_legit_no_training(input: Tensor, weight: Tensor | None, bias: Tensor | None, running_mean: Tensor, running_var: Tensor, momentum: float, eps: float) -> tuple[Tensor, Tensor, Tensor]: 'The operator aten::_native_batch_norm_legit_no_training.'
def _pack_padded_sequence(input: Tensor, lengths: Tensor, batch_first: bool) -> tuple[Tensor, Tensor]: 'The operator aten::_pack_padded_sequence.'
def _pack_padded_sequence_backward(grad: Tensor, input_size: Sequence[int], batch_sizes: Tensor, batch_first: bool) -> Tensor: 'The operator aten::_pack_padded_sequence_backward.'
def _pad_packed_sequence(data: Tensor, batch_sizes: Tensor, batch_first: bool, padding_value: Number, total_length: int) -> tuple[Tensor, Tensor]: 'The operator aten::_pad_packed_sequence.'
def _pdist_backward(grad: Tensor, input: Tensor, p: float, pdist: Tensor) -> Tensor: 'The operator aten::_pdist_backward.'
def _pdist_forward(input: Tensor, p: float = ...) -> Tensor: 'The operator aten::_pdist_forward.'
def _prelu_kernel(input: Tensor, weight: Tensor) -> Tensor: 'The operator aten::_prelu_kernel.'
def _prelu_kernel_backward(grad_output: Tensor, input: Tensor, weight: Tensor) -> tuple[Tensor, Tensor]: 'The operator aten::_prelu_kernel_backward.'
def _reshape_from_tensor(input: Tensor, shape: Tensor) -> Tensor: 'The operator aten::_reshape_from_tensor.'
@overload
def _safe_softmax(input: Tensor, dim: int, dtype: dtype | None = ...) -> Tensor: 'The operator aten::_safe_softmax.'
@overload
def _safe_softmax(input: Tensor, *, axis: int, dtype: dtype | None = ...) -> Tensor: 'The operator aten::_safe_softmax.'
def _scaled_dot_product_attention_math(query: Tensor, key: Tensor, value: Tensor, attn_mask: Tensor | None = ..., dropout_p: float = ..., is_causal: bool = ..., dropout_mask: Tensor | None = ..., *, scale: float | None = ..., enable_gqa: bool = ...) -> tuple[Tensor, Tensor]: 'The operator aten::_scaled_dot_product_attention_math.'
def _scaled_dot_product_flash_attention_for_cpu(query: Tensor, key: Tensor, value: Tensor, dropout_p: float = ..., is_causal: bool = ..., *, attn_mask: Tensor | None = ..., scale: float | None = ...) -> return_types._scaled_dot_product_flash_attention_for_cpu: 'The operator aten::_scaled_dot_product_flash_attention_for_cpu.'
def _scaled_dot_product_flash_attention_for_cpu_backward(grad_out: Tensor, query: Tensor, key: Tensor, value: Tensor, out: Tensor, logsumexp: Tensor, dropout_p: float, is_causal: bool, *, attn_mask: Tensor | None = ..., scale: float | None = ...) -> return_types._scaled_dot_product_flash_attention_for_cpu_backward: 'The operator aten::_scaled_dot_product_flash_attention_for_cpu_backward.'
def _shape_as_tensor(input: Tensor) -> Tensor: 'The operator aten::_shape_as_tensor.'
@overload
def _softmax(input: Tensor, dim: int, half_to_float: bool, *, out: Tensor | None = ...) -> Tensor: 'The operator aten::_softmax.'
@overload
def _softmax(input: Tensor, *, axis: int, half_to_float: bool, out: Tensor | None = ...) -> Tensor: 'The operator aten::_softmax.'
@overload
def _softmax_backward_data(grad_output: Tensor, output: Tensor, dim: int, input_dtype: dtype) -> Tensor: 'The operator aten::_softmax_backward_data.'
@overload
def _softmax_backward_data(grad_output: Tensor, output: Tensor, *, axis: int, input_dtype: dtype) -> Tensor: 'The operator aten::_softmax_backward_data.'
@overload
def _stack(tensors: Sequence[Tensor], dim: int = ..., *, out: Tensor | None = ...) -> Tensor: 'The operator aten::_stack.'
@overload
def _stack(tensors: Sequence[Tensor], *, axis: int, out: Tensor | None = ...) -> Tensor: 'The operator aten::_stack.'
def _standard_gamma(input: Tensor, generator: Generator | None = ...) -> Tensor: 'The operator aten::_standard_gamma.'
def _standard_gamma_grad(input: Tensor, output: Tensor) -> Tensor: 'The operator aten::_standard_gamma_grad.'
def _to_copy(input: Tensor, *, dtype: dtype | None = ..., layout: layout | None = ..., device: device | str | None = ..., pin_memory: bool | None = ..., non_blocking: bool = ..., memory_format: memory_format | None = ..., requires_grad: bool = ...) -> Tensor: 'The operator aten::_to_copy.'
def _trilinear(i1: Tensor, i2: Tensor, i3: Tensor, expand1: Sequence[int], expand2: Sequence[int], expand3: Sequence[int], sumdim: Sequence[int], unroll_dim: int = ...) -> Tensor: 'The operator aten::_trilinear.'
def _unique(input: Tensor, sorted: bool = ..., return_inverse: bool = ...) -> tuple[Tensor, Tensor]: 'The operator aten::_unique.'
def _unique2(input: Tensor, sorted: bool = ..., return_inverse: bool = ..., return_counts: bool = ...) -> tuple[Tensor, Tensor, Tensor]: 'The operator aten::_unique2.'
def _unsafe_index(input: Tensor, indices: Sequence[Tensor | None]) -> Tensor: 'The operator aten::_unsafe_index.'
def _unsafe_index_put(input: Tensor, indices: Sequence[Tensor | None], values: Tensor, accumulate: bool = ...) -> Tensor: 'The operator aten::_unsafe_index_put.'
def _unsafe_masked_index(input: Tensor, mask: Tensor, indices: Sequence[Tensor | None], fill: Number) -> Tensor: 'The operator aten::_unsafe_masked_index.'
def _unsafe_masked_index_put_accumulate(input: Tensor, mask: Tensor, indices: Sequence[Tensor | None], values: Tensor) -> Tensor: 'The operator aten::_unsafe_masked_index_put_accumulate.'
def _unsafe_view(input: Tensor, size: Sequence[int]) -> Tensor: 'The operator aten::_unsafe_view.'
@overload
def _weight_norm(v: Tensor, g: Tensor, dim: int = ...) -> Tensor: 'The operator aten::_weight_norm.'
@overload
def _weight_norm(v: Tensor, g: Tensor, *, axis: int) -> Tensor: 'The operator aten::_weight_norm.'
@overload
def _weight_norm_interface(v: Tensor, g: Tensor, dim: int = ...) -> tuple[Tensor, Tensor]: 'The operator aten::_weight_norm_interface.'
@overload
def _weight_norm_interface(v: Tensor, g: Tensor, *, axis: int) -> tuple[Tensor, Tensor]: 'The operator aten::_weight_norm_interface.'
def abs(input: Tensor, *, out: Tensor | None = ...) -> Tensor: 'Absolute value of each element; of a complex element, its magnitude as a real number.'
def abs_(input: Tensor) -> Tensor: 'In place: absolute value of each element; of a complex element, its magnitude as a real number.'
def absolute(input: Tensor, *, out: Tensor | None = ...) -> Tensor: 'Another name of `abs`.'
def acos(input: Tensor, *, out: Tensor | None = ...) -> Tensor: 'Arc cosine of each element, from 0 to pi.'
def acos_(input: Tensor) -> Tensor: 'In place: arc cosine of each element, from 0 to pi.'
def acosh(input: Tensor, *, out: Tensor | None = ...) -> Tensor: 'Inverse hyperbolic cosine of each element.'
def acosh_(input: Tensor) -> Tensor: 'In place: inverse hyperbolic cosine of each element.'
def adaptive_avg_pool1d(input: Tensor, output_size: Sequence[int] | int) -> Tensor: 'Means of `output_size` windows that together see a whole (N, C, L) or (C, L) tensor.'
def adaptive_max_pool1d(input: Tensor, output_size: Sequence[int] | int) -> tuple[Tensor, Tensor]: 'Largest elements of `output_size` windows that together see a whole (N, C, L) or (C, L) tensor, and their positions.'
@overload
def add(input: Tensor, other: Tensor, *, alpha: Number = ..., out: Tensor | None = ...) -> Tensor: '`input + alpha * other`, broadcast against each other.'
@overload
def add(input: Tensor, other: Number, alpha: Number = ...) -> Tensor: '`input + alpha * other`, broadcast against each other.'
def addbmm(input: Tensor, batch1: Tensor, batch2: Tensor, *, beta: Number = ..., alpha: Number = ..., out: Tensor | None = ...) -> Tensor: '`beta * input` and `alpha` times the sum of the products of two batches of matrices.'
def addcdiv(input: Tensor, tensor1: Tensor, tensor2: Tensor, *, value: Number = ..., out: Tensor | None = ...) -> Tensor: '`input + value * tensor1 / tensor2`, broadcast against each other.'
def addcmul(input: Tensor, tensor1: Tensor, tensor2: Tensor, *, value: Number = ..., out: Tensor | None = ...) -> Tensor: '`input + value * tensor1 * tensor2`, broadcast against each other.'
@overload
def addmm(input: Tensor, mat1: Tensor, mat2: Tensor, *, beta: Number = ..., alpha: Number = ..., out: Tensor | None = ...) -> Tensor: '`beta * input + alpha * (mat1 @ mat2)` for matrices of shapes (n, m) and (m, p).'
@overload
def addmm(input: Tensor, mat1: Tensor, mat2: Tensor, out_dtype: dtype, *, beta: Number = ..., alpha: Number = ...) -> Tensor: '`beta * input + alpha * (mat1 @ mat2)` for matrices of shapes (n, m) and (m, p).'
def addmv(input: Tensor, mat: Tensor, vec: Tensor, *, beta: Number = ..., alpha: Number = ..., out: Tensor | None = ...) -> Tensor: '`beta * input + alpha * (mat @ vec)`.'
def addmv_(input: Tensor, mat: Tensor, vec: Tensor, *, beta: Number = ..., alpha: Number = ...) -> Tensor: 'In place: `beta * input + alpha * (mat @ vec)`.'
def addr(input: Tensor, vec1: Tensor, vec2: Tensor, *, beta: Number = ..., alpha: Number = ..., out: Tensor | None = ...) -> Tensor: '`beta * input + alpha * outer(vec1, vec2)`.'
def adjoint(input: Tensor) -> Tensor: 'A view with the last two dimensions exchanged, of real tensors.'
def affine_grid_generator(theta: Tensor, size: Sequence[int], align_corners: bool) -> Tensor: 'Grid of positions for `grid_sampler` that samples an image under an affine map.'
def affine_grid_generator_backward(grad: Tensor, size: Sequence[int], align_corners: bool) -> Tensor: 'Gradient of `affine_grid_generator`.'
def alias(input: Tensor) -> Tensor: 'Another tensor over the same memory; a view.'
def alias_copy(input: Tensor, *, out: Tensor | None = ...) -> Tensor: 'As `alias`, in memory of its own.'
@overload
def all(input: Tensor, dim: int, keepdim: bool = ...) -> Tensor: 'Whether all elements, or those along `dim`, are not zero; bool, and of bytes bytes.'
@overload
def all(input: Tensor, dim: Sequence[int] | None = ..., keepdim: bool = ...) -> Tensor: 'Whether all elements, or those along `dim`, are not zero; bool, and of bytes bytes.'
@overload
def all(input: Tensor, *, out: Tensor) -> Tensor: 'Whether all elements, or those along `dim`, are not zero; bool, and of bytes bytes.'
@overload
def all(input: Tensor, *, axis: int, keepdims: bool = ...) -> Tensor: 'Whether all elements, or those along `dim`, are not zero; bool, and of bytes bytes.'
@overload
def all(input: Tensor, *, axis: Sequence[int] | None, keepdims: bool = ...) -> Tensor: 'Whether all elements, or those along `dim`, are not zero; bool, and of bytes bytes.'
def allclose(input: Tensor, other: Tensor, rtol: float = ..., atol: float = ..., equal_nan: bool = ...) -> bool: 'Whether all elements of two tensors are close, see `isclose`; a Python bool.'
def alpha_dropout(input: Tensor, p: float, train: bool) -> Tensor: 'Dropout that keeps mean 0 and variance 1, for networks of `selu`.'
def alpha_dropout_(input: Tensor, p: float, train: bool) -> Tensor: 'In place: dropout that keeps mean 0 and variance 1, for networks of `selu`.'
@overload
def amax(input: Tensor, dim: Sequence[int] | int = ..., keepdim: bool = ..., *, out: Tensor | None = ...) -> Tensor: 'Largest element along the dimensions `dim`; NaN wins.'
@overload
def amax(input: Tensor, *, axis: Sequence[int] | int, keepdims: bool = ..., out: Tensor | None = ...) -> Tensor: 'Largest element along the dimensions `dim`; NaN wins.'
@overload
def amin(input: Tensor, dim: Sequence[int] | int = ..., keepdim: bool = ..., *, out: Tensor | None = ...) -> Tensor: 'Smallest element along the dimensions `dim`; NaN wins.'
@overload
def amin(input: Tensor, *, axis: Sequence[int] | int, keepdims: bool = ..., out: Tensor | None = ...) -> Tensor: 'Smallest element along the dimensions `dim`; NaN wins.'
@overload
def aminmax(input: Tensor, *, dim: int | None = ..., keepdim: bool = ..., out: tuple[Tensor, Tensor] | None = ...) -> return_types.aminmax: 'Smallest and largest elements, of all or along `dim`, as `(min, max)`.'
@overload
def aminmax(input: Tensor, *, axis: int | None, keepdims: bool = ...) -> return_types.aminmax: 'Smallest and largest elements, of all or along `dim`, as `(min, max)`.'
def angle(input: Tensor, *, out: Tensor | None = ...) -> Tensor: 'Angle of each complex element; of real elements 0, or pi where they are negative.'
@overload
def any(input: Tensor, dim: int, keepdim: bool = ...) -> Tensor: 'Whether any element, or one along `dim`, is not zero; bool, and of bytes bytes.'
@overload
def any(input: Tensor, dim: Sequence[int] | None = ..., keepdim: bool = ...) -> Tensor: 'Whether any element, or one along `dim`, is not zero; bool, and of bytes bytes.'
@overload
def any(input: Tensor, *, out: Tensor) -> Tensor: 'Whether any element, or one along `dim`, is not zero; bool, and of bytes bytes.'
@overload
def any(input: Tensor, *, axis: int, keepdims: bool = ...) -> Tensor: 'Whether any element, or one along `dim`, is not zero; bool, and of bytes bytes.'
@overload
def any(input: Tensor, *, axis: Sequence[int] | None, keepdims: bool = ...) -> Tensor: 'Whether any element, or one along `dim`, is not zero; bool, and of bytes bytes.'
@overload
def arange(end: Number, *, dtype: dtype | None = ..., layout: layout | None = ..., device: device | str | None = ..., pin_memory: bool | None = ..., requires_grad: bool = ..., out: Tensor | None = ...) -> Tensor: 'Numbers from `start` (0) up to, not including, `end`, in steps of `step` (1); int64 if all are ints.'
@overload
def arange(start: Number, end: Number, step: Number = ..., *, dtype: dtype | None = ..., layout: layout | None = ..., device: device | str | None = ..., pin_memory: bool | None = ..., requires_grad: bool = ..., out: Tensor | None = ...) -> Tensor: 'Numbers from `start` (0) up to, not including, `end`, in steps of `step` (1); int64 if all are ints.'
def arccos(input: Tensor, *, out: Tensor | None = ...) -> Tensor: 'Another name of `acos`.'
def arccos_(input: Tensor) -> Tensor: 'In place: another name of `acos`.'
def arccosh(input: Tensor, *, out: Tensor | None = ...) -> Tensor: 'Another name of `acosh`.'
def arccosh_(input: Tensor) -> Tensor: 'In place: another name of `acosh`.'
def arcsin(input: Tensor, *, out: Tensor | None = ...) -> Tensor: 'Another name of `asin`.'
def arcsin_(input: Tensor) -> Tensor: 'In place: another name of `asin`.'
def arcsinh(input: Tensor, *, out: Tensor | None = ...) -> Tensor: 'Another name of `asinh`.'
def arcsinh_(input: Tensor) -> Tensor: 'In place: another name of `asinh`.'
def arctan(input: Tensor, *, out: Tensor | None = ...) -> Tensor: 'Another name of `atan`.'
def arctan2(input: Tensor, other: Tensor, *, out: Tensor | None = ...) -> Tensor: 'Another name of `atan2`.'
def arctan_(input: Tensor) -> Tensor: 'In place: another name of `atan`.'
def arctanh(input: Tensor, *, out: Tensor | None = ...) -> Tensor: 'Another name of `atanh`.'
def arctanh_(input: Tensor) -> Tensor: 'In place: another name of `atanh`.'
@overload
def argmax(input: Tensor, dim: int | None = ..., keepdim: bool = ..., *, out: Tensor | None = ...) -> Tensor: 'Position of the first largest element along `dim`, or in the flattened tensor; int64.'
@overload
def argmax(input: Tensor, *, axis: int | None, keepdims: bool = ..., out: Tensor | None = ...) -> Tensor: 'Position of the first largest element along `dim`, or in the flattened tensor; int64.'
@overload
def argmin(input: Tensor, dim: int | None = ..., keepdim: bool = ..., *, out: Tensor | None = ...) -> Tensor: 'Position of the first smallest element along `dim`, or in the flattened tensor; int64.'
@overload
def argmin(input: Tensor, *, axis: int | None, keepdims: bool = ..., out: Tensor | None = ...) -> Tensor: 'Position of the first smallest element along `dim`, or in the flattened tensor; int64.'
@overload
def argsort(input: Tensor, dim: int = ..., descending: bool = ...) -> Tensor: 'Positions of the elements along `dim` in sorted order; equal ones keep their order.'
@overload
def argsort(input: Tensor, *, stable: bool, dim: int = ..., descending: bool = ..., out: Tensor | None = ...) -> Tensor: 'Positions of the elements along `dim` in sorted order; equal ones keep their order.'
@overload
def argsort(input: Tensor, *, axis: int, descending: bool = ...) -> Tensor: 'Positions of the elements along `dim` in sorted order; equal ones keep their order.'
@overload
def argsort(input: Tensor, stable: bool, *, axis: int, descending: bool = ..., out: Tensor | None = ...) -> Tensor: 'Positions of the elements along `dim` in sorted order; equal ones keep their order.'
def argwhere(input: Tensor) -> Tensor: 'Positions of the elements that are not zero, a row for each; int64.'
def as_strided(input: Tensor, size: Sequence[int], stride: Sequence[int], storage_offset: int | None = ...) -> Tensor: "A view of the tensor's memory with the given size, strides and offset in elements."
def as_strided_(input: Tensor, size: Sequence[int], stride: Sequence[int], storage_offset: int | None = ...) -> Tensor: "In place: a view of the tensor's memory with the given size, strides and offset in elements."
def as_strided_copy(input: Tensor, size: Sequence[int], stride: Sequence[int], storage_offset: int | None = ..., *, out: Tensor | None = ...) -> Tensor: 'As `as_strided`, in memory of its own.'
def as_strided_scatter(input: Tensor, src: Tensor, size: Sequence[int], stride: Sequence[int], storage_offset: int | None = ...) -> Tensor: 'A copy with `src` in place of the elements that `as_strided` would show.'
def asin(input: Tensor, *, out: Tensor | None = ...) -> Tensor: 'Arc sine of each element, from -pi / 2 to pi / 2.'
def asin_(input: Tensor) -> Tensor: 'In place: arc sine of each element, from -pi / 2 to pi / 2.'
def asinh(input: Tensor, *, out: Tensor | None = ...) -> Tensor: 'Inverse hyperbolic sine of each element.'
def asinh_(input: Tensor) -> Tensor: 'In place: inverse hyperbolic sine of each element.'
def atan(input: Tensor, *, out: Tensor | None = ...) -> Tensor: 'Arc tangent of each element, from -pi / 2 to pi / 2.'
def atan2(input: Tensor, other: Tensor, *, out: Tensor | None = ...) -> Tensor: 'Angle of the point (`other`, `input`), from -pi to pi, broadcast.'
def atan_(input: Tensor) -> Tensor: 'In place: arc tangent of each element, from -pi / 2 to pi / 2.'
def atanh(input: Tensor, *, out: Tensor | None = ...) -> Tensor: 'Inverse hyperbolic tangent of each element.'
def atanh_(input: Tensor) -> Tensor: 'In place: inverse hyperbolic tangent of each element.'
@overload
def atleast_1d(input: Tensor) -> Tensor: 'The tensor, or each of several, with at least one dimension; a view.'
@overload
def atleast_1d(tensors: Sequence[Tensor]) -> tuple[Tensor, ...]: 'The tensor, or each of several, with at least one dimension; a view.'
@overload
def atleast_1d(*tensors: Tensor) -> tuple[Tensor, ...]: 'The tensor, or each of several, with at least one dimension; a view.'
@overload
def atleast_2d(input: Tensor) -> Tensor: 'The tensor, or each of several, with at least two dimensions, new ones in front; a view.'
@overload
def atleast_2d(tensors: Sequence[Tensor]) -> tuple[Tensor, ...]: 'The tensor, or each of several, with at least two dimensions, new ones in front; a view.'
@overload
def atleast_2d(*tensors: Tensor) -> tuple[Tensor, ...]: 'The tensor, or each of several, with at least two dimensions, new ones in front; a view.'
@overload
def atleast_3d(input: Tensor) -> Tensor: 'The tensor, or each of several, with at least three dimensions; a view.'
@overload
def atleast_3d(tensors: Sequence[Tensor]) -> tuple[Tensor, ...]: 'The tensor, or each of several, with at least three dimensions; a view.'
@overload
def atleast_3d(*tensors: Tensor) -> tuple[Tensor, ...]: 'The tensor, or each of several, with at least three dimensions; a view.'
def avg_pool1d(input: Tensor, kernel_size: Sequence[int] | int, stride: Sequence[int] | int = ..., padding: Sequence[int] | int = ..., ceil_mode: bool = ..., count_include_pad: bool = ...) -> Tensor: 'Mean of each window of a (N, C, L) or (C, L) tensor.'
@overload
def baddbmm(input: Tensor, batch1: Tensor, batch2: Tensor, *, beta: Number = ..., alpha: Number = ..., out: Tensor | None = ...) -> Tensor: '`beta * input + alpha * (batch1 @ batch2)` for batches of matrices.'
@overload
def baddbmm(input: Tensor, batch1: Tensor, batch2: Tensor, out_dtype: dtype, *, beta: Number = ..., alpha: Number = ...) -> Tensor: '`beta * input + alpha * (batch1 @ batch2)` for batches of matrices.'
@overload
def bartlett_window(window_length: int, *, dtype: dtype | None = ..., layout: layout | None = ..., device: device | str | None = ..., pin_memory: bool | None = ..., requires_grad: bool = ...) -> Tensor: 'Weights that rise from 0 to 1 in a line and fall again; `periodic` (True) leaves out the last.'
@overload
def bartlett_window(window_length: int, periodic: bool, *, dtype: dtype | None = ..., layout: layout | None = ..., device: device | str | None = ..., pin_memory: bool | None = ..., requires_grad: bool = ...) -> Tensor: 'Weights that rise from 0 to 1 in a line and fall again; `periodic` (True) leaves out the last.'
def batch_norm(input: Tensor, weight: Tensor | None, bias: Tensor | None, running_mean: Tensor | None, running_var: Tensor | None, training: bool, momentum: float, eps: float, cudnn_enabled: bool) -> Tensor: 'Each channel of a (N, C, ...) tensor with mean 0 and variance 1 over the batch, times `weight` plus `bias`.'
@overload
def bernoulli(input: Tensor, *, generator: Generator | None = ..., out: Tensor | None = ...) -> Tensor: 'Zeros and ones, drawn with each element as the probability of a one, or with probability `p`.'
@overload
def bernoulli(input: Tensor, p: Tensor, *, generator: Generator | None = ...) -> Tensor: 'Zeros and ones, drawn with each element as the probability of a one, or with probability `p`.'
@overload
def bernoulli(input: Tensor, p: float, *, generator: Generator | None = ...) -> Tensor: 'Zeros and ones, drawn with each element as the probability of a one, or with probability `p`.'
def bilinear(input1: Tensor, input2: Tensor, weight: Tensor, bias: Tensor | None = ...) -> Tensor: '`input1 @ weight[k] @ input2` for each k, plus `bias`; shapes (..., n), (..., m), (k, n, m) and (k).'
def binary_cross_entropy_with_logits(input: Tensor, target: Tensor, weight: Tensor | None = ..., pos_weight: Tensor | None = ..., reduction: int = ...) -> Tensor: 'Cross entropy of logits with targets from 0 to 1, computed without overflow.'
def bincount(input: Tensor, weights: Tensor | None = ..., minlength: int = ...) -> Tensor: 'How often each integer from 0 on occurs, or the sums of the weights of its occurrences.'
def binomial(count: Tensor, prob: Tensor, generator: Generator | None = ...) -> Tensor: 'Numbers of successes in `count` trials with probability `prob`.'
@overload
def bitwise_and(input: Tensor, other: Tensor, *, out: Tensor | None = ...) -> Tensor: 'Bits set in both elements, broadcast; of bools, logical and.'
@overload
def bitwise_and(input: Tensor, other: Number) -> Tensor: 'Bits set in both elements, broadcast; of bools, logical and.'
@overload
def bitwise_and(input: Number, other: Tensor) -> Tensor: 'Bits set in both elements, broadcast; of bools, logical and.'
@overload
def bitwise_left_shift(input: Tensor, other: Tensor, *, out: Tensor | None = ...) -> Tensor: '`input * 2 ** other` by moving bits; what leaves the dtype is lost.'
@overload
def bitwise_left_shift(input: Tensor, other: Number) -> Tensor: '`input * 2 ** other` by moving bits; what leaves the dtype is lost.'
@overload
def bitwise_left_shift(input: Number, other: Tensor) -> Tensor: '`input * 2 ** other` by moving bits; what leaves the dtype is lost.'
def bitwise_not(input: Tensor, *, out: Tensor | None = ...) -> Tensor: 'Each element with all bits inverted; of bools, logical not.'
@overload
def bitwise_or(input: Tensor, other: Tensor, *, out: Tensor | None = ...) -> Tensor: 'Bits set in either element, broadcast; of bools, logical or.'
@overload
def bitwise_or(input: Tensor, other: Number) -> Tensor: 'Bits set in either element, broadcast; of bools, logical or.'
@overload
def bitwise_or(input: Number, other: Tensor) -> Tensor: 'Bits set in either element, broadcast; of bools, logical or.'
@overload
def bitwise_right_shift(input: Tensor, other: Tensor, *, out: Tensor | None = ...) -> Tensor: '`input / 2 ** other` by moving bits, rounded down.'
@overload
def bitwise_right_shift(input: Tensor, other: Number) -> Tensor: '`input / 2 ** other` by moving bits, rounded down.'
@overload
def bitwise_right_shift(input: Number, other: Tensor) -> Tensor: '`input / 2 ** other` by moving bits, rounded down.'
@overload
def bitwise_xor(input: Tensor, other: Tensor, *, out: Tensor | None = ...) -> Tensor: 'Bits set in one element and not in the other, broadcast; of bools, whether they differ.'
@overload
def bitwise_xor(input: Tensor, other: Number) -> Tensor: 'Bits set in one element and not in the other, broadcast; of bools, whether they differ.'
@overload
def bitwise_xor(input: Number, other: Tensor) -> Tensor: 'Bits set in one element and not in the other, broadcast; of bools, whether they differ.'
@overload
def blackman_window(window_length: int, *, dtype: dtype | None = ..., layout: layout | None = ..., device: device | str | None = ..., pin_memory: bool | None = ..., requires_grad: bool = ...) -> Tensor: 'Weights 0.42 - 0.5 cos + 0.08 cos of the double angle over one turn; `periodic` (True) leaves out the last.'
@overload
def blackman_window(window_length: int, periodic: bool, *, dtype: dtype | None = ..., layout: layout | None = ..., device: device | str | None = ..., pin_memory: bool | None = ..., requires_grad: bool = ...) -> Tensor: 'Weights 0.42 - 0.5 cos + 0.08 cos of the double angle over one turn; `periodic` (True) leaves out the last.'
@overload
def block_diag(tensors: Sequence[Tensor]) -> Tensor: 'The matrix with matrices on its diagonal and zeros elsewhere.'
@overload
def block_diag(*tensors: Tensor) -> Tensor: 'The matrix with matrices on its diagonal and zeros elsewhere.'
@overload
def bmm(input: Tensor, mat2: Tensor, *, out: Tensor | None = ...) -> Tensor: 'Products of batches of matrices, shapes (b, n, m) and (b, m, p).'
@overload
def bmm(input: Tensor, mat2: Tensor, out_dtype: dtype) -> Tensor: 'Products of batches of matrices, shapes (b, n, m) and (b, m, p).'
@overload
def broadcast_tensors(tensors: Sequence[Tensor]) -> tuple[Tensor, ...]: 'Views of tensors, expanded to their common shape.'
@overload
def broadcast_tensors(*tensors: Tensor) -> tuple[Tensor, ...]: 'Views of tensors, expanded to their common shape.'
def broadcast_to(input: Tensor, size: Sequence[int]) -> Tensor: 'A view expanded to the shape `size`.'
@overload
def bucketize(input: Tensor, boundaries: Tensor, *, out_int32: bool = ..., right: bool = ..., out: Tensor | None = ...) -> Tensor: 'Between which of the sorted `boundaries` each element lies; int64 or int32.'
@overload
def bucketize(input: Number, boundaries: Tensor, *, out_int32: bool = ..., right: bool = ...) -> Tensor: 'Between which of the sorted `boundaries` each element lies; int64 or int32.'
@overload
def cartesian_prod(tensors: Sequence[Tensor]) -> Tensor: 'Rows with every choice of one element of each vector.'
@overload
def cartesian_prod(*tensors: Tensor) -> Tensor: 'Rows with every choice of one element of each vector.'
@overload
def cat(tensors: Sequence[Tensor], dim: int = ..., *, out: Tensor | None = ...) -> Tensor: 'Tensors joined along an existing dimension; dtypes are promoted.'
@overload
def cat(tensors: Sequence[Tensor], *, axis: int, out: Tensor | None = ...) -> Tensor: 'Tensors joined along an existing dimension; dtypes are promoted.'
def cauchy(input: Tensor, median: float = ..., sigma: float = ..., *, generator: Generator | None = ...) -> Tensor: 'A tensor of the same shape with numbers drawn from a Cauchy distribution.'
def ceil(input: Tensor, *, out: Tensor | None = ...) -> Tensor: 'Smallest whole number not below each element.'
def ceil_(input: Tensor) -> Tensor: 'In place: smallest whole number not below each element.'
def celu(input: Tensor, alpha: Number = ...) -> Tensor: 'Each element, or `alpha * (exp(input / alpha) - 1)` where it is negative.'
def celu_(input: Tensor, alpha: Number = ...) -> Tensor: 'In place: each element, or `alpha * (exp(input / alpha) - 1)` where it is negative.'
def channel_shuffle(input: Tensor, groups: int) -> Tensor: 'Channels dealt out to `groups` groups in turn.'
def cholesky(input: Tensor, upper: bool = ..., *, out: Tensor | None = ...) -> Tensor: 'Cholesky factor of positive-definite matrices; lower, or upper if `upper`.'
def cholesky_inverse(input: Tensor, upper: bool = ..., *, out: Tensor | None = ...) -> Tensor: 'Inverse of the matrix of which `input` is the Cholesky factor.'
def cholesky_solve(input: Tensor, input2: Tensor, upper: bool = ..., *, out: Tensor | None = ...) -> Tensor: 'Solution of a linear system whose matrix has the Cholesky factor `input2`.'
@overload
def chunk(input: Tensor, chunks: int, dim: int = ...) -> tuple[Tensor, ...]: 'At most `chunks` views of equal size along `dim`; the last may be smaller.'
@overload
def chunk(input: Tensor, chunks: int, *, axis: int) -> tuple[Tensor, ...]: 'At most `chunks` views of equal size along `dim`; the last may be smaller.'
@overload
def clamp(input: Tensor, min: Number | None = ..., max: Number | None = ..., *, out: Tensor | None = ...) -> Tensor: 'Elements kept between `min` and `max`, numbers or tensors, one of which may be left out; NaN stays.'
@overload
def clamp(input: Tensor, min: Tensor | None = ..., max: Tensor | None = ...) -> Tensor: 'Elements kept between `min` and `max`, numbers or tensors, one of which may be left out; NaN stays.'
@overload
def clamp_(input: Tensor, min: Number | None = ..., max: Number | None = ...) -> Tensor: 'In place: elements kept between `min` and `max`, numbers or tensors, one of which may be left out; NaN stays.'
@overload
def clamp_(input: Tensor, min: Tensor | None = ..., max: Tensor | None = ...) -> Tensor: 'In place: elements kept between `min` and `max`, numbers or tensors, one of which may be left out; NaN stays.'
@overload
def clamp_max(input: Tensor, max: Number, *, out: Tensor | None = ...) -> Tensor: 'Elements no larger than `max`; NaN stays.'
@overload
def clamp_max(input: Tensor, max: Tensor) -> Tensor: 'Elements no larger than `max`; NaN stays.'
@overload
def clamp_max_(input: Tensor, max: Number) -> Tensor: 'In place: elements no larger than `max`; NaN stays.'
@overload
def clamp_max_(input: Tensor, max: Tensor) -> Tensor: 'In place: elements no larger than `max`; NaN stays.'
@overload
def clamp_min(input: Tensor, min: Number, *, out: Tensor | None = ...) -> Tensor: 'Elements no smaller than `min`; NaN stays.'
@overload
def clamp_min(input: Tensor, min: Tensor) -> Tensor: 'Elements no smaller than `min`; NaN stays.'
@overload
def clamp_min_(input: Tensor, min: Number) -> Tensor: 'In place: elements no smaller than `min`; NaN stays.'
@overload
def clamp_min_(input: Tensor, min: Tensor) -> Tensor: 'In place: elements no smaller than `min`; NaN stays.'
@overload
def clip(input: Tensor, min: Number | None = ..., max: Number | None = ..., *, out: Tensor | None = ...) -> Tensor: 'Another name of `clamp`.'
@overload
def clip(input: Tensor, min: Tensor | None = ..., max: Tensor | None = ...) -> Tensor: 'Another name of `clamp`.'
@overload
def clip_(input: Tensor, min: Number | None = ..., max: Number | None = ...) -> Tensor: 'In place: another name of `clamp`.'
@overload
def clip_(input: Tensor, min: Tensor | None = ..., max: Tensor | None = ...) -> Tensor: 'In place: another name of `clamp`.'
def clone(input: Tensor, *, memory_format: memory_format | None = ...) -> Tensor: 'A copy with its own memory.'
def column_stack(tensors: Sequence[Tensor], *, out: Tensor | None = ...) -> Tensor: 'Tensors joined along the columns, vectors as columns.'
def combinations(input: Tensor, r: int = ..., with_replacement: bool = ...) -> Tensor: 'Rows with every choice of `r` elements of a vector, in its order.'
def complex(real: Tensor, imag: Tensor, *, out: Tensor | None = ...) -> Tensor: 'Complex numbers made of two tensors of real and imaginary parts.'
@overload
def concat(tensors: Sequence[Tensor], dim: int = ..., *, out: Tensor | None = ...) -> Tensor: 'Another name for `cat`.'
@overload
def concat(tensors: Sequence[Tensor], *, axis: int, out: Tensor | None = ...) -> Tensor: 'Another name for `cat`.'
@overload
def concatenate(tensors: Sequence[Tensor], dim: int = ..., *, out: Tensor | None = ...) -> Tensor: 'Another name for `cat`.'
@overload
def concatenate(tensors: Sequence[Tensor], *, axis: int, out: Tensor | None = ...) -> Tensor: 'Another name for `cat`.'
def conj(input: Tensor) -> Tensor: 'Complex conjugate of each element; a real tensor itself.'
def conj_physical(input: Tensor, *, out: Tensor | None = ...) -> Tensor: 'Complex conjugate of each element, computed at once; a real tensor is its own.'
def conj_physical_(input: Tensor) -> Tensor: 'In place: complex conjugate of each element, computed at once; a real tensor is its own.'
def constant_pad_nd(input: Tensor, pad: Sequence[int], value: Number = ...) -> Tensor: 'A tensor with a constant around it; `pad` names the last dimension first.'
@overload
def conv1d(input: Tensor, weight: Tensor, bias: Tensor | None = ..., stride: Sequence[int] | int = ..., padding: Sequence[int] | int = ..., dilation: Sequence[int] | int = ..., groups: int = ...) -> Tensor: 'Convolution of (N, C, L) inputs with (O, C / groups, K) weights.'
@overload
def conv1d(input: Tensor, weight: Tensor, bias: Tensor | None = ..., stride: Sequence[int] | int = ..., padding: str = ..., dilation: Sequence[int] | int = ..., groups: int = ...) -> Tensor: 'Convolution of (N, C, L) inputs with (O, C / groups, K) weights.'
@overload
def conv2d(input: Tensor, weight: Tensor, bias: Tensor | None = ..., stride: Sequence[int] | int = ..., padding: Sequence[int] | int = ..., dilation: Sequence[int] | int = ..., groups: int = ...) -> Tensor: 'Convolution of (N, C, H, W) inputs with (O, C / groups, kH, kW) weights; padding is a number of zeros, "valid" or "same".'
@overload
def conv2d(input: Tensor, weight: Tensor, bias: Tensor | None = ..., stride: Sequence[int] | int = ..., padding: str = ..., dilation: Sequence[int] | int = ..., groups: int = ...) -> Tensor: 'Convolution of (N, C, H, W) inputs with (O, C / groups, kH, kW) weights; padding is a number of zeros, "valid" or "same".'
@overload
def conv3d(input: Tensor, weight: Tensor, bias: Tensor | None = ..., stride: Sequence[int] | int = ..., padding: Sequence[int] | int = ..., dilation: Sequence[int] | int = ..., groups: int = ...) -> Tensor: 'Convolution of (N, C, D, H, W) inputs with (O, C / groups, kD, kH, kW) weights.'
@overload
def conv3d(input: Tensor, weight: Tensor, bias: Tensor | None = ..., stride: Sequence[int] | int = ..., padding: str = ..., dilation: Sequence[int] | int = ..., groups: int = ...) -> Tensor: 'Convolution of (N, C, D, H, W) inputs with (O, C / groups, kD, kH, kW) weights.'
def conv_tbc(input: Tensor, weight: Tensor, bias: Tensor, pad: int = ...) -> Tensor: 'Convolution over time of `self`, shape (time, batch, n), by `weight`, shape (width, n, m), plus `bias`, with `pad` zeros at both ends.'
def conv_transpose1d(input: Tensor, weight: Tensor, bias: Tensor | None = ..., stride: Sequence[int] | int = ..., padding: Sequence[int] | int = ..., output_padding: Sequence[int] | int = ..., groups: int = ..., dilation: Sequence[int] | int = ...) -> Tensor: 'Transposed convolution over one dimension, the gradient of `conv1d` with respect to its input.'
def conv_transpose2d(input: Tensor, weight: Tensor, bias: Tensor | None = ..., stride: Sequence[int] | int = ..., padding: Sequence[int] | int = ..., output_padding: Sequence[int] | int = ..., groups: int = ..., dilation: Sequence[int] | int = ...) -> Tensor: 'Transposed convolution over two dimensions, the gradient of `conv2d` with respect to its input.'
def conv_transpose3d(input: Tensor, weight: Tensor, bias: Tensor | None = ..., stride: Sequence[int] | int = ..., padding: Sequence[int] | int = ..., output_padding: Sequence[int] | int = ..., groups: int = ..., dilation: Sequence[int] | int = ...) -> Tensor: 'Transposed convolution over three dimensions, the gradient of `conv3d` with respect to its input.'
def convolution(input: Tensor, weight: Tensor, bias: Tensor | None, stride: Sequence[int], padding: Sequence[int], dilation: Sequence[int], transposed: bool, output_padding: Sequence[int], groups: int) -> Tensor: 'Convolution in any number of dimensions, plain or transposed.'
def convolution_backward(grad_output: Tensor, input: Tensor, weight: Tensor, bias_sizes: Sequence[int] | None, stride: Sequence[int], padding: Sequence[int], dilation: Sequence[int], transposed: bool, output_padding: Sequence[int], groups: int, output_mask: Sequence[bool] | bool) -> tuple[Tensor, Tensor, Tensor]: 'Gradients of `convolution` with respect to input, weight and bias, as `output_mask` asks.'
def copy(input: Tensor, src: Tensor, non_blocking: bool = ...) -> Tensor: '`src`, broadcast and converted to the shape and dtype of `input`.'
@overload
def copysign(input: Tensor, other: Tensor, *, out: Tensor | None = ...) -> Tensor: 'Size of each element with the sign of `other`, broadcast.'
@overload
def copysign(input: Tensor, other: Number) -> Tensor: 'Size of each element with the sign of `other`, broadcast.'
def corrcoef(input: Tensor) -> Tensor: 'Correlations of all pairs of rows, each a variable with its observations; 1 on the diagonal.'
def cos(input: Tensor, *, out: Tensor | None = ...) -> Tensor: 'Cosine of each element.'
def cos_(input: Tensor) -> Tensor: 'In place: cosine of each element.'
def cosh(input: Tensor, *, out: Tensor | None = ...) -> Tensor: 'Hyperbolic cosine of each element.'
def cosh_(input: Tensor) -> Tensor: 'In place: hyperbolic cosine of each element.'
def cosine_embedding_loss(input1: Tensor, input2: Tensor, target: Tensor, margin: float = ..., reduction: int = ...) -> Tensor: '`1 - cos` of the angle between vectors with target 1, and what it is above `margin` with target -1.'
@overload
def cosine_similarity(x1: Tensor, x2: Tensor, dim: int = ..., eps: float = ...) -> Tensor: 'Products of vectors along `dim`, each divided by its norm, or by `eps` if that is smaller.'
@overload
def cosine_similarity(x1: Tensor, x2: Tensor, *, axis: int, eps: float = ...) -> Tensor: 'Products of vectors along `dim`, each divided by its norm, or by `eps` if that is smaller.'
@overload
def count_nonzero(input: Tensor, dim: int | None = ...) -> Tensor: 'How many elements, of all or along `dim`, are not zero; int64.'
@overload
def count_nonzero(input: Tensor, dim: Sequence[int]) -> Tensor: 'How many elements, of all or along `dim`, are not zero; int64.'
@overload
def count_nonzero(input: Tensor, *, axis: int | None) -> Tensor: 'How many elements, of all or along `dim`, are not zero; int64.'
@overload
def count_nonzero(input: Tensor, *, axis: Sequence[int]) -> Tensor: 'How many elements, of all or along `dim`, are not zero; int64.'
def cov(input: Tensor, *, correction: int = ..., fweights: Tensor | None = ..., aweights: Tensor | None = ...) -> Tensor: 'Covariances of all pairs of rows, each a variable with its observations, over `correction` fewer than these.'
@overload
def cross(input: Tensor, other: Tensor, dim: int | None = ..., *, out: Tensor | None = ...) -> Tensor: 'Cross product along `dim`, or along the first dimension of size 3.'
@overload
def cross(input: Tensor, other: Tensor, *, axis: int | None, out: Tensor | None = ...) -> Tensor: 'Cross product along `dim`, or along the first dimension of size 3.'
@overload
def ctc_loss(log_probs: Tensor, targets: Tensor, input_lengths: Sequence[int], target_lengths: Sequence[int], blank: int = ..., reduction: int = ..., zero_infinity: bool = ...) -> Tensor: 'Connectionist temporal classification: minus the log-probability of sequences of labels, over all alignments.'
@overload
def ctc_loss(log_probs: Tensor, targets: Tensor, input_lengths: Tensor, target_lengths: Tensor, blank: int = ..., reduction: int = ..., zero_infinity: bool = ...) -> Tensor: 'Connectionist temporal classification: minus the log-probability of sequences of labels, over all alignments.'
@overload
def cummax(input: Tensor, dim: int, *, out: tuple[Tensor, Tensor] | None = ...) -> return_types.cummax: 'Largest element so far along `dim`, and where it was found last, as `(values, indices)`.'
@overload
def cummax(input: Tensor, *, axis: int) -> return_types.cummax: 'Largest element so far along `dim`, and where it was found last, as `(values, indices)`.'
@overload
def cummin(input: Tensor, dim: int, *, out: tuple[Tensor, Tensor] | None = ...) -> return_types.cummin: 'Smallest element so far along `dim`, and where it was found last, as `(values, indices)`.'
@overload
def cummin(input: Tensor, *, axis: int) -> return_types.cummin: 'Smallest element so far along `dim`, and where it was found last, as `(values, indices)`.'
@overload
def cumprod(input: Tensor, dim: int, *, dtype: dtype | None = ..., out: Tensor | None = ...) -> Tensor: 'Running products along `dim`; of integers and bools int64.'
@overload
def cumprod(input: Tensor, *, axis: int, dtype: dtype | None = ..., out: Tensor | None = ...) -> Tensor: 'Running products along `dim`; of integers and bools int64.'
@overload
def cumsum(input: Tensor, dim: int, *, dtype: dtype | None = ..., out: Tensor | None = ...) -> Tensor: 'Running sums along `dim`; of integers and bools int64.'
@overload
def cumsum(input: Tensor, *, axis: int, dtype: dtype | None = ..., out: Tensor | None = ...) -> Tensor: 'Running sums along `dim`; of integers and bools int64.'
@overload
def cumulative_trapezoid(y: Tensor, x: Tensor, *, dim: int = ...) -> Tensor: 'Running integrals along `dim` by the trapezoidal rule, of samples at the places `x` or `dx` apart.'
@overload
def cumulative_trapezoid(y: Tensor, *, dx: Number = ..., dim: int = ...) -> Tensor: 'Running integrals along `dim` by the trapezoidal rule, of samples at the places `x` or `dx` apart.'
@overload
def cumulative_trapezoid(y: Tensor, x: Tensor, *, axis: int) -> Tensor: 'Running integrals along `dim` by the trapezoidal rule, of samples at the places `x` or `dx` apart.'
@overload
def cumulative_trapezoid(y: Tensor, dx: Number, *, axis: int) -> Tensor: 'Running integrals along `dim` by the trapezoidal rule, of samples at the places `x` or `dx` apart.'
def deg2rad(input: Tensor, *, out: Tensor | None = ...) -> Tensor: 'Degrees as radians.'
def deg2rad_(input: Tensor) -> Tensor: 'In place: degrees as radians.'
def det(input: Tensor) -> Tensor: 'Determinants of square matrices.'
def detach(input: Tensor) -> Tensor: 'The same memory without history; a view that requires no gradient.'
def detach_(input: Tensor) -> Tensor: 'In place: the same memory without history; a view that requires no gradient.'
def detach_copy(input: Tensor, *, out: Tensor | None = ...) -> Tensor: 'As `detach`, in memory of its own.'
def diag(input: Tensor, diagonal: int = ..., *, out: Tensor | None = ...) -> Tensor: 'The matrix with a vector on its diagonal, or the diagonal of a matrix.'
def diag_embed(input: Tensor, offset: int = ..., dim1: int = ..., dim2: int = ...) -> Tensor: 'Matrices with the last dimension on their diagonals, in the dimensions `dim1` and `dim2`.'
def diagflat(input: Tensor, offset: int = ...) -> Tensor: 'The matrix with all elements on its diagonal.'
def diagonal(input: Tensor, offset: int = ..., dim1: int = ..., dim2: int = ...) -> Tensor: 'A view of the diagonal of the dimensions `dim1` and `dim2`, as the last dimension.'
def diagonal_backward(grad_output: Tensor, input_sizes: Sequence[int], offset: int, dim1: int, dim2: int) -> Tensor: 'Gradient of `diagonal`.'
def diagonal_copy(input: Tensor, offset: int = ..., dim1: int = ..., dim2: int = ..., *, out: Tensor | None = ...) -> Tensor: 'As `diagonal`, in memory of its own.'
def diagonal_scatter(input: Tensor, src: Tensor, offset: int = ..., dim1: int = ..., dim2: int = ...) -> Tensor: 'A copy with `src` on the diagonal of the dimensions `dim1` and `dim2`.'
@overload
def diff(input: Tensor, n: int = ..., dim: int = ..., prepend: Tensor | None = ..., append: Tensor | None = ..., *, out: Tensor | None = ...) -> Tensor: 'Differences of neighbours along `dim`, `n` times over; of bools whether they differ.'
@overload
def diff(input: Tensor, n: int, *, axis: int, prepend: Tensor | None = ..., append: Tensor | None = ..., out: Tensor | None = ...) -> Tensor: 'Differences of neighbours along `dim`, `n` times over; of bools whether they differ.'
def digamma(input: Tensor, *, out: Tensor | None = ...) -> Tensor: 'Derivative of `lgamma`.'
def dist(input: Tensor, other: Tensor, p: Number = ...) -> Tensor: 'The p-norm of `input - other`.'
@overload
def div(input: Tensor, other: Tensor, *, out: Tensor | None = ...) -> Tensor: '`input / other`, broadcast; true division, or rounded by `rounding_mode` "trunc" or "floor".'
@overload
def div(input: Tensor, other: Tensor, *, rounding_mode: str | None) -> Tensor: '`input / other`, broadcast; true division, or rounded by `rounding_mode` "trunc" or "floor".'
@overload
def div(input: Tensor, other: Number) -> Tensor: '`input / other`, broadcast; true division, or rounded by `rounding_mode` "trunc" or "floor".'
@overload
def div(input: Tensor, other: Number, *, rounding_mode: str | None) -> Tensor: '`input / other`, broadcast; true division, or rounded by `rounding_mode` "trunc" or "floor".'
@overload
def divide(input: Tensor, other: Tensor, *, out: Tensor | None = ...) -> Tensor: 'Another name of `div`.'
@overload
def divide(input: Tensor, other: Number) -> Tensor: 'Another name of `div`.'
@overload
def divide(input: Tensor, other: Tensor, *, rounding_mode: str | None) -> Tensor: 'Another name of `div`.'
@overload
def divide(input: Tensor, other: Number, *, rounding_mode: str | None) -> Tensor: 'Another name of `div`.'
def dot(input: Tensor, tensor: Tensor, *, out: Tensor | None = ...) -> Tensor: 'Sum of products of two vectors of equal length.'
def dropout(input: Tensor, p: float, train: bool) -> Tensor: 'Zeroes each element with probability `p` and scales the rest by `1 / (1 - p)`, if `train`.'
def dropout_(input: Tensor, p: float, train: bool) -> Tensor: 'In place: zeroes each element with probability `p` and scales the rest by `1 / (1 - p)`, if `train`.'
@overload
def dsplit(input: Tensor, sections: int) -> tuple[Tensor, ...]: 'Views along the third dimension, equal parts or those between positions.'
@overload
def dsplit(input: Tensor, indices: Sequence[int]) -> tuple[Tensor, ...]: 'Views along the third dimension, equal parts or those between positions.'
def dstack(tensors: Sequence[Tensor], *, out: Tensor | None = ...) -> Tensor: 'Tensors joined along the third dimension.'
def embedding(weight: Tensor, indices: Tensor, padding_idx: int = ..., scale_grad_by_freq: bool = ..., sparse: bool = ...) -> Tensor: 'Rows of `weight` at `indices`; shape is that of `indices` and one more dimension.'
@overload
def embedding_bag(weight: Tensor, indices: Tensor, offsets: Tensor, scale_grad_by_freq: bool = ..., mode: int = ..., sparse: bool = ..., per_sample_weights: Tensor | None = ..., include_last_offset: bool = ...) -> tuple[Tensor, Tensor, Tensor, Tensor]: 'Sums, means or largest elements of bags of rows; also the bag of each index, the sizes of the bags, and the indices of maxima.'
@overload
def embedding_bag(weight: Tensor, indices: Tensor, offsets: Tensor, scale_grad_by_freq: bool, mode: int, sparse: bool, per_sample_weights: Tensor | None, include_last_offset: bool, padding_idx: int | None) -> tuple[Tensor, Tensor, Tensor, Tensor]: 'Sums, means or largest elements of bags of rows; also the bag of each index, the sizes of the bags, and the indices of maxima.'
def embedding_dense_backward(grad_output: Tensor, indices: Tensor, num_weights: int, padding_idx: int, scale_grad_by_freq: bool) -> Tensor: 'Gradient of `embedding` with respect to its weight.'
def embedding_renorm(input: Tensor, indices: Tensor, max_norm: float, norm_type: float) -> Tensor: 'A copy with the rows at `indices` shortened to at most `max_norm`.'
def embedding_renorm_(input: Tensor, indices: Tensor, max_norm: float, norm_type: float) -> Tensor: 'In place: a copy with the rows at `indices` shortened to at most `max_norm`.'
@overload
def empty(size: Sequence[int], *, dtype: dtype | None = ..., layout: layout | None = ..., device: device | str | None = ..., pin_memory: bool | None = ..., memory_format: memory_format | None = ..., requires_grad: bool = ..., out: Tensor | None = ...) -> Tensor: 'A tensor whose elements have no particular values.'
@overload
def empty(*size: int, dtype: dtype | None = ..., layout: layout | None = ..., device: device | str | None = ..., pin_memory: bool | None = ..., memory_format: memory_format | None = ..., requires_grad: bool = ..., out: Tensor | None = ...) -> Tensor: 'A tensor whose elements have no particular values.'
def empty_like(input: Tensor, *, dtype: dtype | None = ..., layout: layout | None = ..., device: device | str | None = ..., pin_memory: bool | None = ..., memory_format: memory_format | None = ..., requires_grad: bool = ...) -> Tensor: 'As `empty`, with shape, dtype and device of `input`.'
def empty_permuted(size: Sequence[int], physical_layout: Sequence[int], *, dtype: dtype | None = ..., layout: layout | None = ..., device: device | str | None = ..., pin_memory: bool | None = ..., requires_grad: bool = ...) -> Tensor: 'As `empty`, with the dimensions in memory in the order `physical_layout`, slowest first.'
def empty_strided(size: Sequence[int], stride: Sequence[int], *, dtype: dtype | None = ..., layout: layout | None = ..., device: device | str | None = ..., pin_memory: bool | None = ..., requires_grad: bool = ...) -> Tensor: 'As `empty`, with the given strides in elements.'
@overload
def eq(input: Tensor, other: Number, *, out: Tensor | None = ...) -> Tensor: 'Whether elements are equal, broadcast; bool.'
@overload
def eq(input: Tensor, other: Tensor) -> Tensor: 'Whether elements are equal, broadcast; bool.'
def equal(input: Tensor, other: Tensor) -> bool: 'Whether two tensors have one shape and equal elements; a Python bool.'
def erf(input: Tensor, *, out: Tensor | None = ...) -> Tensor: 'Error function of each element.'
def erf_(input: Tensor) -> Tensor: 'In place: error function of each element.'
def erfc(input: Tensor, *, out: Tensor | None = ...) -> Tensor: '`1 - erf(input)`, without loss of digits.'
def erfc_(input: Tensor) -> Tensor: 'In place: `1 - erf(input)`, without loss of digits.'
def erfinv(input: Tensor, *, out: Tensor | None = ...) -> Tensor: 'Inverse of `erf`; NaN outside of -1 to 1.'
def exp(input: Tensor, *, out: Tensor | None = ...) -> Tensor: 'e to the power of each element; integers give the default dtype.'
def exp2(input: Tensor, *, out: Tensor | None = ...) -> Tensor: '2 to the power of each element; integers give the default dtype.'
def exp2_(input: Tensor) -> Tensor: 'In place: 2 to the power of each element; integers give the default dtype.'
def exp_(input: Tensor) -> Tensor: 'In place: e to the power of each element; integers give the default dtype.'
def expand_copy(input: Tensor, size: Sequence[int], *, implicit: bool = ..., out: Tensor | None = ...) -> Tensor: 'As `expand`, in memory of its own.'
def expm1(input: Tensor, *, out: Tensor | None = ...) -> Tensor: '`exp(input) - 1`, without loss of digits near 0.'
def expm1_(input: Tensor) -> Tensor: 'In place: `exp(input) - 1`, without loss of digits near 0.'
def exponential(input: Tensor, lambd: float = ..., *, generator: Generator | None = ...) -> Tensor: 'A tensor of the same shape with numbers drawn from an exponential distribution.'
@overload
def eye(n: int, *, dtype: dtype | None = ..., layout: layout | None = ..., device: device | str | None = ..., pin_memory: bool | None = ..., requires_grad: bool = ..., out: Tensor | None = ...) -> Tensor: 'The matrix with ones on its diagonal and zeros elsewhere.'
@overload
def eye(n: int, m: int, *, dtype: dtype | None = ..., layout: layout | None = ..., device: device | str | None = ..., pin_memory: bool | None = ..., requires_grad: bool = ..., out: Tensor | None = ...) -> Tensor: 'The matrix with ones on its diagonal and zeros elsewhere.'
def feature_alpha_dropout(input: Tensor, p: float, train: bool) -> Tensor: 'As `alpha_dropout`, of whole channels.'
def feature_alpha_dropout_(input: Tensor, p: float, train: bool) -> Tensor: 'In place: as `alpha_dropout`, of whole channels.'
def feature_dropout(input: Tensor, p: float, train: bool) -> Tensor: 'As `dropout`, of whole channels.'
def feature_dropout_(input: Tensor, p: float, train: bool) -> Tensor: 'In place: as `dropout`, of whole channels.'
@overload
def fill(input: Tensor, value: Number) -> Tensor: 'A tensor of the same shape, filled with a value.'
@overload
def fill(input: Tensor, value: Tensor) -> Tensor: 'A tensor of the same shape, filled with a value.'
@overload
def fill_(input: Tensor, value: Number) -> Tensor: 'In place: a tensor of the same shape, filled with a value.'
@overload
def fill_(input: Tensor, value: Tensor) -> Tensor: 'In place: a tensor of the same shape, filled with a value.'
def fix(input: Tensor, *, out: Tensor | None = ...) -> Tensor: 'Another name of `trunc`.'
def fix_(input: Tensor) -> Tensor: 'In place: another name of `trunc`.'
def flatten(input: Tensor, start_dim: int = ..., end_dim: int = ...) -> Tensor: 'Dimensions `start_dim` to `end_dim` joined into one; a view where possible.'
def flip(input: Tensor, dims: Sequence[int]) -> Tensor: 'A copy with the elements along the dimensions `dims` in reverse order.'
def fliplr(input: Tensor) -> Tensor: 'A copy with the columns in reverse order.'
def flipud(input: Tensor) -> Tensor: 'A copy with the rows in reverse order.'
@overload
def float_power(input: Tensor, exponent: Tensor, *, out: Tensor | None = ...) -> Tensor: '`input ** exponent` in double precision.'
@overload
def float_power(input: Number, exponent: Tensor) -> Tensor: '`input ** exponent` in double precision.'
@overload
def float_power(input: Tensor, exponent: Number) -> Tensor: '`input ** exponent` in double precision.'
def floor(input: Tensor, *, out: Tensor | None = ...) -> Tensor: 'Largest whole number not above each element.'
def floor_(input: Tensor) -> Tensor: 'In place: largest whole number not above each element.'
@overload
def floor_divide(input: Tensor, other: Tensor, *, out: Tensor | None = ...) -> Tensor: '`input / other`, rounded down, broadcast.'
@overload
def floor_divide(input: Tensor, other: Number) -> Tensor: '`input / other`, rounded down, broadcast.'
def fmax(input: Tensor, other: Tensor, *, out: Tensor | None = ...) -> Tensor: 'Larger of two elements, broadcast; a number wins over NaN.'
def fmin(input: Tensor, other: Tensor, *, out: Tensor | None = ...) -> Tensor: 'Smaller of two elements, broadcast; a number wins over NaN.'
@overload
def fmod(input: Tensor, other: Number, *, out: Tensor | None = ...) -> Tensor: 'Remainder of a division that is rounded towards zero; it has the sign of `input`.'
@overload
def fmod(input: Tensor, other: Tensor) -> Tensor: 'Remainder of a division that is rounded towards zero; it has the sign of `input`.'
def frac(input: Tensor, *, out: Tensor | None = ...) -> Tensor: 'What `trunc` takes away from each element.'
def frac_(input: Tensor) -> Tensor: 'In place: what `trunc` takes away from each element.'
def frexp(input: Tensor, *, out: tuple[Tensor, Tensor] | None = ...) -> return_types.frexp: 'Each element as `(mantissa, exponent)`, so that `mantissa * 2 ** exponent` is it and the mantissa is from 0.5 to 1.'
@overload
def frobenius_norm(input: Tensor, dim: Sequence[int] | int, keepdim: bool = ..., *, out: Tensor | None = ...) -> Tensor: 'Square root of the sum of squares over at most two dimensions.'
@overload
def frobenius_norm(input: Tensor, *, axis: Sequence[int] | int, keepdims: bool = ..., out: Tensor | None = ...) -> Tensor: 'Square root of the sum of squares over at most two dimensions.'
def full(size: Sequence[int], fill_value: Number, *, dtype: dtype | None = ..., layout: layout | None = ..., device: device | str | None = ..., pin_memory: bool | None = ..., requires_grad: bool = ..., out: Tensor | None = ...) -> Tensor: 'A tensor filled with a value; its dtype is that of the value if none is given.'
def full_like(input: Tensor, fill_value: Number, *, dtype: dtype | None = ..., layout: layout | None = ..., device: device | str | None = ..., pin_memory: bool | None = ..., memory_format: memory_format | None = ..., requires_grad: bool = ...) -> Tensor: 'As `full`, with shape, dtype and device of `input`.'
@overload
def gather(input: Tensor, dim: int, index: Tensor, *, sparse_grad: bool = ..., out: Tensor | None = ...) -> Tensor: 'Elements along `dim` at the positions in `index`; has the shape of `index`.'
@overload
def gather(input: Tensor, *, axis: int, index: Tensor, sparse_grad: bool = ..., out: Tensor | None = ...) -> Tensor: 'Elements along `dim` at the positions in `index`; has the shape of `index`.'
def gcd(input: Tensor, other: Tensor, *, out: Tensor | None = ...) -> Tensor: 'Greatest common divisor of integers, broadcast.'
def gcd_(input: Tensor, other: Tensor) -> Tensor: 'In place: greatest common divisor of integers, broadcast.'
@overload
def ge(input: Tensor, other: Number, *, out: Tensor | None = ...) -> Tensor: 'Whether elements are at least those of `other`, broadcast; bool.'
@overload
def ge(input: Tensor, other: Tensor) -> Tensor: 'Whether elements are at least those of `other`, broadcast; bool.'
def geometric(input: Tensor, p: float, *, generator: Generator | None = ...) -> Tensor: 'A tensor of the same shape with the numbers of trials up to the first success, with probability `p`.'
def geqrf(input: Tensor, *, out: tuple[Tensor, Tensor] | None = ...) -> return_types.geqrf: 'QR decompositions as LAPACK keeps them, R with the vectors of the reflectors whose product is Q below it, and their scales.'
def ger(input: Tensor, vec2: Tensor, *, out: Tensor | None = ...) -> Tensor: 'Outer product of two vectors.'
@overload
def gradient(input: Tensor, *, spacing: Number | None = ..., dim: int | None = ..., edge_order: int = ...) -> tuple[Tensor, ...]: 'Slopes along each of the dimensions `dim` (all), of samples `spacing` apart, or at the places that it names.'
@overload
def gradient(input: Tensor, *, spacing: Number, dim: Sequence[int], edge_order: int = ...) -> tuple[Tensor, ...]: 'Slopes along each of the dimensions `dim` (all), of samples `spacing` apart, or at the places that it names.'
@overload
def gradient(input: Tensor, *, dim: Sequence[int], edge_order: int = ...) -> tuple[Tensor, ...]: 'Slopes along each of the dimensions `dim` (all), of samples `spacing` apart, or at the places that it names.'
@overload
def gradient(input: Tensor, *, spacing: Sequence[Number], dim: int | None = ..., edge_order: int = ...) -> tuple[Tensor, ...]: 'Slopes along each of the dimensions `dim` (all), of samples `spacing` apart, or at the places that it names.'
@overload
def gradient(input: Tensor, *, spacing: Sequence[Number], dim: Sequence[int], edge_order: int = ...) -> tuple[Tensor, ...]: 'Slopes along each of the dimensions `dim` (all), of samples `spacing` apart, or at the places that it names.'
@overload
def gradient(input: Tensor, *, spacing: Sequence[Tensor], dim: int | None = ..., edge_order: int = ...) -> tuple[Tensor, ...]: 'Slopes along each of the dimensions `dim` (all), of samples `spacing` apart, or at the places that it names.'
@overload
def gradient(input: Tensor, *, spacing: Sequence[Tensor], dim: Sequence[int], edge_order: int = ...) -> tuple[Tensor, ...]: 'Slopes along each of the dimensions `dim` (all), of samples `spacing` apart, or at the places that it names.'
@overload
def gradient(input: Tensor, spacing: Number | None, *, axis: int | None, edge_order: int = ...) -> tuple[Tensor, ...]: 'Slopes along each of the dimensions `dim` (all), of samples `spacing` apart, or at the places that it names.'
@overload
def gradient(input: Tensor, spacing: Number, *, axis: Sequence[int], edge_order: int = ...) -> tuple[Tensor, ...]: 'Slopes along each of the dimensions `dim` (all), of samples `spacing` apart, or at the places that it names.'
@overload
def gradient(input: Tensor, *, axis: Sequence[int], edge_order: int = ...) -> tuple[Tensor, ...]: 'Slopes along each of the dimensions `dim` (all), of samples `spacing` apart, or at the places that it names.'
@overload
def gradient(input: Tensor, spacing: Sequence[Number], *, axis: int | None, edge_order: int = ...) -> tuple[Tensor, ...]: 'Slopes along each of the dimensions `dim` (all), of samples `spacing` apart, or at the places that it names.'
@overload
def gradient(input: Tensor, spacing: Sequence[Number], *, axis: Sequence[int], edge_order: int = ...) -> tuple[Tensor, ...]: 'Slopes along each of the dimensions `dim` (all), of samples `spacing` apart, or at the places that it names.'
@overload
def gradient(input: Tensor, spacing: Sequence[Tensor], *, axis: int | None, edge_order: int = ...) -> tuple[Tensor, ...]: 'Slopes along each of the dimensions `dim` (all), of samples `spacing` apart, or at the places that it names.'
@overload
def gradient(input: Tensor, spacing: Sequence[Tensor], *, axis: Sequence[int], edge_order: int = ...) -> tuple[Tensor, ...]: 'Slopes along each of the dimensions `dim` (all), of samples `spacing` apart, or at the places that it names.'
@overload
def greater(input: Tensor, other: Number, *, out: Tensor | None = ...) -> Tensor: 'Another name of `gt`.'
@overload
def greater(input: Tensor, other: Tensor) -> Tensor: 'Another name of `gt`.'
@overload
def greater_equal(input: Tensor, other: Number, *, out: Tensor | None = ...) -> Tensor: 'Another name of `ge`.'
@overload
def greater_equal(input: Tensor, other: Tensor) -> Tensor: 'Another name of `ge`.'
def grid_sampler(input: Tensor, grid: Tensor, interpolation_mode: int, padding_mode: int, align_corners: bool) -> Tensor: 'Samples of an image at the positions in `grid`, which go from -1 to 1.'
def grid_sampler_2d(input: Tensor, grid: Tensor, interpolation_mode: int, padding_mode: int, align_corners: bool) -> Tensor: 'Samples of (N, C, H, W) images at the positions in `grid`, which go from -1 to 1.'
def grid_sampler_2d_backward(grad_output: Tensor, input: Tensor, grid: Tensor, interpolation_mode: int, padding_mode: int, align_corners: bool, output_mask: Sequence[bool] | bool) -> tuple[Tensor, Tensor]: 'Gradients of `grid_sampler_2d` with respect to input and grid.'
def grid_sampler_3d(input: Tensor, grid: Tensor, interpolation_mode: int, padding_mode: int, align_corners: bool) -> Tensor: 'Samples of (N, C, D, H, W) volumes at the positions in `grid`, which go from -1 to 1.'
def grid_sampler_3d_backward(grad_output: Tensor, input: Tensor, grid: Tensor, interpolation_mode: int, padding_mode: int, align_corners: bool, output_mask: Sequence[bool] | bool) -> tuple[Tensor, Tensor]: 'Gradients of `grid_sampler_3d` with respect to input and grid.'
def group_norm(input: Tensor, num_groups: int, weight: Tensor | None = ..., bias: Tensor | None = ..., eps: float = ..., cudnn_enabled: bool = ...) -> Tensor: 'Each group of channels of each sample with mean 0 and variance 1, times `weight` plus `bias`.'
@overload
def gru(input: Tensor, hx: Tensor, params: Sequence[Tensor], has_biases: bool, num_layers: int, dropout: float, train: bool, bidirectional: bool, batch_first: bool) -> tuple[Tensor, Tensor]: 'Layers of gated recurrent units over sequences, or over packed ones; the outputs of the last layer, and the last states of all.'
@overload
def gru(data: Tensor, batch_sizes: Tensor, hx: Tensor, params: Sequence[Tensor], has_biases: bool, num_layers: int, dropout: float, train: bool, bidirectional: bool) -> tuple[Tensor, Tensor]: 'Layers of gated recurrent units over sequences, or over packed ones; the outputs of the last layer, and the last states of all.'
def gru_cell(input: Tensor, hx: Tensor, w_ih: Tensor, w_hh: Tensor, b_ih: Tensor | None = ..., b_hh: Tensor | None = ...) -> Tensor: 'One step of a gated recurrent unit.'
@overload
def gt(input: Tensor, other: Number, *, out: Tensor | None = ...) -> Tensor: 'Whether elements are greater than those of `other`, broadcast; bool.'
@overload
def gt(input: Tensor, other: Tensor) -> Tensor: 'Whether elements are greater than those of `other`, broadcast; bool.'
@overload
def hamming_window(window_length: int, *, dtype: dtype | None = ..., layout: layout | None = ..., device: device | str | None = ..., pin_memory: bool | None = ..., requires_grad: bool = ...) -> Tensor: 'Weights `alpha` (0.54) - `beta` (0.46) cos over one turn; `periodic` (True) leaves out the last.'
@overload
def hamming_window(window_length: int, periodic: bool, *, dtype: dtype | None = ..., layout: layout | None = ..., device: device | str | None = ..., pin_memory: bool | None = ..., requires_grad: bool = ...) -> Tensor: 'Weights `alpha` (0.54) - `beta` (0.46) cos over one turn; `periodic` (True) leaves out the last.'
@overload
def hamming_window(window_length: int, periodic: bool, alpha: float, *, dtype: dtype | None = ..., layout: layout | None = ..., device: device | str | None = ..., pin_memory: bool | None = ..., requires_grad: bool = ...) -> Tensor: 'Weights `alpha` (0.54) - `beta` (0.46) cos over one turn; `periodic` (True) leaves out the last.'
@overload
def hamming_window(window_length: int, periodic: bool, alpha: float, beta: float, *, dtype: dtype | None = ..., layout: layout | None = ..., device: device | str | None = ..., pin_memory: bool | None = ..., requires_grad: bool = ...) -> Tensor: 'Weights `alpha` (0.54) - `beta` (0.46) cos over one turn; `periodic` (True) leaves out the last.'
@overload
def hann_window(window_length: int, *, dtype: dtype | None = ..., layout: layout | None = ..., device: device | str | None = ..., pin_memory: bool | None = ..., requires_grad: bool = ...) -> Tensor: 'Weights 0.5 - 0.5 cos over one turn; `periodic` (True) leaves out the last.'
@overload
def hann_window(window_length: int, periodic: bool, *, dtype: dtype | None = ..., layout: layout | None = ..., device: device | str | None = ..., pin_memory: bool | None = ..., requires_grad: bool = ...) -> Tensor: 'Weights 0.5 - 0.5 cos over one turn; `periodic` (True) leaves out the last.'
def hardshrink(input: Tensor, lambd: Number = ..., *, out: Tensor | None = ...) -> Tensor: 'Each element, or 0 from `-lambd` to `lambd`.'
def hardshrink_backward(grad_out: Tensor, input: Tensor, lambd: Number) -> Tensor: 'Gradient of `hardshrink`.'
def heaviside(input: Tensor, values: Tensor, *, out: Tensor | None = ...) -> Tensor: '0 for negative elements, 1 for positive ones, `values` for zeros, broadcast.'
def hinge_embedding_loss(input: Tensor, target: Tensor, margin: float = ..., reduction: int = ...) -> Tensor: 'The distance in `input` with target 1, and what it lacks to `margin` with target -1.'
def histc(input: Tensor, bins: int = ..., min: Number = ..., max: Number = ..., *, out: Tensor | None = ...) -> Tensor: 'Histogram of the elements over `bins` bins of equal width from `min` to `max`.'
@overload
def histogram(input: Tensor, bins: Tensor, *, weight: Tensor | None = ..., density: bool = ..., out: tuple[Tensor, Tensor] | None = ...) -> return_types.histogram: 'Histogram of the elements over `bins` bins or bins with given edges, and the edges, as `(hist, bin_edges)`.'
@overload
def histogram(input: Tensor, bins: int = ..., *, range: Sequence[float] | None = ..., weight: Tensor | None = ..., density: bool = ...) -> return_types.histogram: 'Histogram of the elements over `bins` bins or bins with given edges, and the edges, as `(hist, bin_edges)`.'
@overload
def histogramdd(input: Tensor, bins: Sequence[int], range: Sequence[float] | None = ..., weight: Tensor | None = ..., density: bool = ...) -> return_types.histogramdd: 'Histogram of points, the rows of the last dimension, over a grid, and its edges, as `(hist, bin_edges)`.'
@overload
def histogramdd(input: Tensor, bins: int, range: Sequence[float] | None = ..., weight: Tensor | None = ..., density: bool = ...) -> return_types.histogramdd: 'Histogram of points, the rows of the last dimension, over a grid, and its edges, as `(hist, bin_edges)`.'
@overload
def histogramdd(input: Tensor, bins: Sequence[Tensor], range: Sequence[float] | None = ..., weight: Tensor | None = ..., density: bool = ...) -> return_types.histogramdd: 'Histogram of points, the rows of the last dimension, over a grid, and its edges, as `(hist, bin_edges)`.'
@overload
def hsplit(input: Tensor, sections: int) -> tuple[Tensor, ...]: 'Views along the columns, equal parts or those between positions.'
@overload
def hsplit(input: Tensor, indices: Sequence[int]) -> tuple[Tensor, ...]: 'Views along the columns, equal parts or those between positions.'
def hstack(tensors: Sequence[Tensor], *, out: Tensor | None = ...) -> Tensor: 'Tensors joined along the columns, vectors along themselves.'
def hypot(input: Tensor, other: Tensor, *, out: Tensor | None = ...) -> Tensor: '`sqrt(input ** 2 + other ** 2)` without overflow, broadcast.'
def i0(input: Tensor, *, out: Tensor | None = ...) -> Tensor: 'Modified Bessel function of the first kind of order 0.'
def i0_(input: Tensor) -> Tensor: 'In place: modified Bessel function of the first kind of order 0.'
def igamma(input: Tensor, other: Tensor, *, out: Tensor | None = ...) -> Tensor: 'Regularised lower incomplete gamma function of order `input` at `other`, broadcast; from 0 to 1.'
def igammac(input: Tensor, other: Tensor, *, out: Tensor | None = ...) -> Tensor: 'Regularised upper incomplete gamma function of order `input` at `other`, 1 - `igamma`; broadcast.'
def imag(input: Tensor) -> Tensor: 'The imaginary parts of complex elements; a view.'
def index(input: Tensor, indices: Sequence[Tensor | None], *, out: Tensor | None = ...) -> Tensor: 'Elements at index tensors, one per dimension or None for whole dimensions; masks count as the positions of their ones.'
@overload
def index_add(input: Tensor, dim: int, index: Tensor, source: Tensor, *, alpha: Number = ..., out: Tensor | None = ...) -> Tensor: 'A copy with slices of `source`, times `alpha`, added at the positions `index` of `dim`.'
@overload
def index_add(input: Tensor, *, axis: int, index: Tensor, source: Tensor, alpha: Number = ..., out: Tensor | None = ...) -> Tensor: 'A copy with slices of `source`, times `alpha`, added at the positions `index` of `dim`.'
@overload
def index_copy(input: Tensor, dim: int, index: Tensor, source: Tensor, *, out: Tensor | None = ...) -> Tensor: 'A copy with slices of `source` written at the positions `index` of `dim`.'
@overload
def index_copy(input: Tensor, *, axis: int, index: Tensor, source: Tensor, out: Tensor | None = ...) -> Tensor: 'A copy with slices of `source` written at the positions `index` of `dim`.'
@overload
def index_fill(input: Tensor, dim: int, index: Tensor, value: Tensor) -> Tensor: 'A copy with a number in the slices at the positions `index` of `dim`.'
@overload
def index_fill(input: Tensor, dim: int, index: Tensor, value: Number) -> Tensor: 'A copy with a number in the slices at the positions `index` of `dim`.'
@overload
def index_fill(input: Tensor, *, axis: int, index: Tensor, value: Tensor) -> Tensor: 'A copy with a number in the slices at the positions `index` of `dim`.'
@overload
def index_fill(input: Tensor, *, axis: int, index: Tensor, value: Number) -> Tensor: 'A copy with a number in the slices at the positions `index` of `dim`.'
def index_put(input: Tensor, indices: Sequence[Tensor | None], values: Tensor, accumulate: bool = ...) -> Tensor: 'A copy with the elements at index tensors replaced by, or with `accumulate` increased by, `values`.'
def index_put_(input: Tensor, indices: Sequence[Tensor | None], values: Tensor, accumulate: bool = ...) -> Tensor: 'In place: a copy with the elements at index tensors replaced by, or with `accumulate` increased by, `values`.'
@overload
def index_reduce(input: Tensor, dim: int, index: Tensor, source: Tensor, reduce: str, *, include_self: bool = ..., out: Tensor | None = ...) -> Tensor: 'A copy with slices of `source` combined with those at the positions `index` of `dim` by prod, mean, amax or amin.'
@overload
def index_reduce(input: Tensor, *, axis: int, index: Tensor, source: Tensor, reduce: str, include_self: bool = ..., out: Tensor | None = ...) -> Tensor: 'A copy with slices of `source` combined with those at the positions `index` of `dim` by prod, mean, amax or amin.'
@overload
def index_select(input: Tensor, dim: int, index: Tensor, *, out: Tensor | None = ...) -> Tensor: 'Slices at the positions `index` of `dim`.'
@overload
def index_select(input: Tensor, *, axis: int, index: Tensor, out: Tensor | None = ...) -> Tensor: 'Slices at the positions `index` of `dim`.'
def inner(input: Tensor, other: Tensor, *, out: Tensor | None = ...) -> Tensor: 'Sums of products over the last dimensions of two tensors.'
def instance_norm(input: Tensor, weight: Tensor | None, bias: Tensor | None, running_mean: Tensor | None, running_var: Tensor | None, use_input_stats: bool, momentum: float, eps: float, cudnn_enabled: bool) -> Tensor: 'As `batch_norm`, over each sample by itself.'
def inverse(input: Tensor, *, out: Tensor | None = ...) -> Tensor: 'Inverses of square matrices.'
def isclose(input: Tensor, other: Tensor, rtol: float = ..., atol: float = ..., equal_nan: bool = ...) -> Tensor: 'Whether `|input - other| <= atol + |rtol * other|`; bool.'
def isfinite(input: Tensor) -> Tensor: 'Whether elements are neither infinite nor NaN; bool.'
@overload
def isin(elements: Tensor, test_elements: Tensor, *, assume_unique: bool = ..., invert: bool = ..., out: Tensor | None = ...) -> Tensor: 'Whether each element is one of `test_elements`.'
@overload
def isin(elements: Tensor, test_element: Number, *, assume_unique: bool = ..., invert: bool = ...) -> Tensor: 'Whether each element is one of `test_elements`.'
@overload
def isin(element: Number, test_elements: Tensor, *, assume_unique: bool = ..., invert: bool = ...) -> Tensor: 'Whether each element is one of `test_elements`.'
def isinf(input: Tensor) -> Tensor: 'Whether elements are infinite; bool.'
def isnan(input: Tensor) -> Tensor: 'Whether elements are NaN; bool.'
def isneginf(input: Tensor, *, out: Tensor | None = ...) -> Tensor: 'Whether elements are negative infinity; bool.'
def isposinf(input: Tensor, *, out: Tensor | None = ...) -> Tensor: 'Whether elements are positive infinity; bool.'
def isreal(input: Tensor) -> Tensor: 'Whether elements have no imaginary part; bool.'
def istft(input: Tensor, n_fft: int, hop_length: int | None = ..., win_length: int | None = ..., window: Tensor | None = ..., center: bool = ..., normalized: bool = ..., onesided: bool | None = ..., length: int | None = ..., return_complex: bool = ...) -> Tensor: 'The signal whose overlapping pieces have the given spectra; inverse of `stft`.'
@overload
def kaiser_window(window_length: int, *, dtype: dtype | None = ..., layout: layout | None = ..., device: device | str | None = ..., pin_memory: bool | None = ..., requires_grad: bool = ...) -> Tensor: 'Weights by the modified Bessel function `i0`, steeper for larger `beta` (12); `periodic` (True) leaves out the last.'
@overload
def kaiser_window(window_length: int, periodic: bool, *, dtype: dtype | None = ..., layout: layout | None = ..., device: device | str | None = ..., pin_memory: bool | None = ..., requires_grad: bool = ...) -> Tensor: 'Weights by the modified Bessel function `i0`, steeper for larger `beta` (12); `periodic` (True) leaves out the last.'
@overload
def kaiser_window(window_length: int, periodic: bool, beta: float, *, dtype: dtype | None = ..., layout: layout | None = ..., device: device | str | None = ..., pin_memory: bool | None = ..., requires_grad: bool = ...) -> Tensor: 'Weights by the modified Bessel function `i0`, steeper for larger `beta` (12); `periodic` (True) leaves out the last.'
def kl_div(input: Tensor, target: Tensor, reduction: int = ..., *, log_target: bool = ...) -> Tensor: 'Kullback-Leibler divergence: `target * (log(target) - input)`.'
def kron(input: Tensor, other: Tensor, *, out: Tensor | None = ...) -> Tensor: 'Blocks, one for each element of `input`, of that element times `other`.'
@overload
def kthvalue(input: Tensor, k: int, dim: int = ..., keepdim: bool = ..., *, out: tuple[Tensor, Tensor] | None = ...) -> return_types.kthvalue: 'The `k`-th smallest element along `dim` and its position, as `(values, indices)`.'
@overload
def kthvalue(input: Tensor, k: int, *, axis: int, keepdims: bool = ...) -> return_types.kthvalue: 'The `k`-th smallest element along `dim` and its position, as `(values, indices)`.'
def layer_norm(input: Tensor, normalized_shape: Sequence[int], weight: Tensor | None = ..., bias: Tensor | None = ..., eps: float = ..., cudnn_enable: bool = ...) -> Tensor: 'The last dimensions with mean 0 and variance 1, times `weight` plus `bias`.'
def lcm(input: Tensor, other: Tensor, *, out: Tensor | None = ...) -> Tensor: 'Least common multiple of integers, broadcast.'
def lcm_(input: Tensor, other: Tensor) -> Tensor: 'In place: least common multiple of integers, broadcast.'
def ldexp(input: Tensor, other: Tensor, *, out: Tensor | None = ...) -> Tensor: '`input * 2 ** other`, broadcast.'
def ldexp_(input: Tensor, other: Tensor) -> Tensor: 'In place: `input * 2 ** other`, broadcast.'
@overload
def le(input: Tensor, other: Number, *, out: Tensor | None = ...) -> Tensor: 'Whether elements are at most those of `other`, broadcast; bool.'
@overload
def le(input: Tensor, other: Tensor) -> Tensor: 'Whether elements are at most those of `other`, broadcast; bool.'
@overload
def lerp(input: Tensor, end: Tensor, weight: Number, *, out: Tensor | None = ...) -> Tensor: '`input + weight * (end - input)`: a weight of 0 gives `input`, one of 1 gives `end`.'
@overload
def lerp(input: Tensor, end: Tensor, weight: Tensor) -> Tensor: '`input + weight * (end - input)`: a weight of 0 gives `input`, one of 1 gives `end`.'
@overload
def less(input: Tensor, other: Number, *, out: Tensor | None = ...) -> Tensor: 'Another name of `lt`.'
@overload
def less(input: Tensor, other: Tensor) -> Tensor: 'Another name of `lt`.'
@overload
def less_equal(input: Tensor, other: Number, *, out: Tensor | None = ...) -> Tensor: 'Another name of `le`.'
@overload
def less_equal(input: Tensor, other: Tensor) -> Tensor: 'Another name of `le`.'
def lgamma(input: Tensor, *, out: Tensor | None = ...) -> Tensor: 'Logarithm of the absolute value of the gamma function.'
def lift_fresh(input: Tensor) -> Tensor: 'The tensor itself; programs of exporters call it of constants.'
def lift_fresh_copy(input: Tensor, *, out: Tensor | None = ...) -> Tensor: 'A copy of the tensor; programs of exporters call it of constants.'
@overload
def linspace(start: Tensor, end: Tensor, steps: int, *, dtype: dtype | None = ..., layout: layout | None = ..., device: device | str | None = ..., pin_memory: bool | None = ..., requires_grad: bool = ..., out: Tensor | None = ...) -> Tensor: '`steps` numbers at equal distances, from `start` to `end`, both included.'
@overload
def linspace(start: Tensor, end: Number, steps: int, *, dtype: dtype | None = ..., layout: layout | None = ..., device: device | str | None = ..., pin_memory: bool | None = ..., requires_grad: bool = ..., out: Tensor | None = ...) -> Tensor: '`steps` numbers at equal distances, from `start` to `end`, both included.'
@overload
def linspace(start: Number, end: Tensor, steps: int, *, dtype: dtype | None = ..., layout: layout | None = ..., device: device | str | None = ..., pin_memory: bool | None = ..., requires_grad: bool = ..., out: Tensor | None = ...) -> Tensor: '`steps` numbers at equal distances, from `start` to `end`, both included.'
@overload
def linspace(start: Number, end: Number, steps: int, *, dtype: dtype | None = ..., layout: layout | None = ..., device: device | str | None = ..., pin_memory: bool | None = ..., requires_grad: bool = ..., out: Tensor | None = ...) -> Tensor: '`steps` numbers at equal distances, from `start` to `end`, both included.'
def log(input: Tensor, *, out: Tensor | None = ...) -> Tensor: 'Natural logarithm of each element; integers give the default dtype.'
def log10(input: Tensor, *, out: Tensor | None = ...) -> Tensor: 'Logarithm to the base 10; integers give the default dtype.'
def log10_(input: Tensor) -> Tensor: 'In place: logarithm to the base 10; integers give the default dtype.'
def log1p(input: Tensor, *, out: Tensor | None = ...) -> Tensor: '`log(1 + input)`, without loss of digits near 0.'
def log1p_(input: Tensor) -> Tensor: 'In place: `log(1 + input)`, without loss of digits near 0.'
def log2(input: Tensor, *, out: Tensor | None = ...) -> Tensor: 'Logarithm to the base 2; integers give the default dtype.'
def log2_(input: Tensor) -> Tensor: 'In place: logarithm to the base 2; integers give the default dtype.'
def log_(input: Tensor) -> Tensor: 'In place: natural logarithm of each element; integers give the default dtype.'
def log_normal(input: Tensor, mean: float = ..., std: float = ..., *, generator: Generator | None = ...) -> Tensor: 'A tensor of the same shape with exponentials of normal numbers.'
@overload
def log_softmax(input: Tensor, dim: int, dtype: dtype | None = ..., *, out: Tensor | None = ...) -> Tensor: 'Logarithm of `softmax`, without overflow.'
@overload
def log_softmax(input: Tensor, *, axis: int, dtype: dtype | None = ..., out: Tensor | None = ...) -> Tensor: 'Logarithm of `softmax`, without overflow.'
def logaddexp(input: Tensor, other: Tensor, *, out: Tensor | None = ...) -> Tensor: '`log(exp(input) + exp(other))` without overflow, broadcast.'
def logaddexp2(input: Tensor, other: Tensor, *, out: Tensor | None = ...) -> Tensor: '`log2(2 ** input + 2 ** other)` without overflow, broadcast.'
@overload
def logcumsumexp(input: Tensor, dim: int, *, out: Tensor | None = ...) -> Tensor: 'Logarithm of the running sums of exponentials along `dim`, computed without overflow.'
@overload
def logcumsumexp(input: Tensor, *, axis: int, out: Tensor | None = ...) -> Tensor: 'Logarithm of the running sums of exponentials along `dim`, computed without overflow.'
def logdet(input: Tensor) -> Tensor: 'Logarithms of determinants; NaN where one is negative.'
def logical_and(input: Tensor, other: Tensor, *, out: Tensor | None = ...) -> Tensor: 'Whether both elements are not zero, broadcast; bool.'
def logical_not(input: Tensor, *, out: Tensor | None = ...) -> Tensor: 'Whether elements are zero; bool.'
def logical_or(input: Tensor, other: Tensor, *, out: Tensor | None = ...) -> Tensor: 'Whether one of two elements, or both, are not zero, broadcast; bool.'
def logical_xor(input: Tensor, other: Tensor, *, out: Tensor | None = ...) -> Tensor: 'Whether exactly one of two elements is not zero, broadcast; bool.'
def logit(input: Tensor, eps: float | None = ..., *, out: Tensor | None = ...) -> Tensor: '`log(input / (1 - input))`, of elements first brought into the range from `eps` to `1 - eps` if it is given.'
def logit_(input: Tensor, eps: float | None = ...) -> Tensor: 'In place: `log(input / (1 - input))`, of elements first brought into the range from `eps` to `1 - eps` if it is given.'
@overload
def logspace(start: Tensor, end: Tensor, steps: int, base: float = ..., *, dtype: dtype | None = ..., layout: layout | None = ..., device: device | str | None = ..., pin_memory: bool | None = ..., requires_grad: bool = ..., out: Tensor | None = ...) -> Tensor: 'Powers of `base` with exponents at equal distances, from `start` to `end`.'
@overload
def logspace(start: Tensor, end: Number, steps: int, base: float = ..., *, dtype: dtype | None = ..., layout: layout | None = ..., device: device | str | None = ..., pin_memory: bool | None = ..., requires_grad: bool = ..., out: Tensor | None = ...) -> Tensor: 'Powers of `base` with exponents at equal distances, from `start` to `end`.'
@overload
def logspace(start: Number, end: Tensor, steps: int, base: float = ..., *, dtype: dtype | None = ..., layout: layout | None = ..., device: device | str | None = ..., pin_memory: bool | None = ..., requires_grad: bool = ..., out: Tensor | None = ...) -> Tensor: 'Powers of `base` with exponents at equal distances, from `start` to `end`.'
@overload
def logspace(start: Number, end: Number, steps: int, base: float = ..., *, dtype: dtype | None = ..., layout: layout | None = ..., device: device | str | None = ..., pin_memory: bool | None = ..., requires_grad: bool = ..., out: Tensor | None = ...) -> Tensor: 'Powers of `base` with exponents at equal distances, from `start` to `end`.'
@overload
def logsumexp(input: Tensor, dim: Sequence[int] | int, keepdim: bool = ..., *, out: Tensor | None = ...) -> Tensor: 'Logarithm of the sum of exponentials along the dimensions `dim`, computed without overflow.'
@overload
def logsumexp(input: Tensor, *, axis: Sequence[int] | int, keepdims: bool = ..., out: Tensor | None = ...) -> Tensor: 'Logarithm of the sum of exponentials along the dimensions `dim`, computed without overflow.'
@overload
def lstm(input: Tensor, hx: Sequence[Tensor], params: Sequence[Tensor], has_biases: bool, num_layers: int, dropout: float, train: bool, bidirectional: bool, batch_first: bool) -> tuple[Tensor, Tensor, Tensor]: 'Layers of LSTM cells over sequences, or over packed ones; the outputs of the last layer, the last outputs of all, and the last states of their cells.'
@overload
def lstm(data: Tensor, batch_sizes: Tensor, hx: Sequence[Tensor], params: Sequence[Tensor], has_biases: bool, num_layers: int, dropout: float, train: bool, bidirectional: bool) -> tuple[Tensor, Tensor, Tensor]: 'Layers of LSTM cells over sequences, or over packed ones; the outputs of the last layer, the last outputs of all, and the last states of their cells.'
def lstm_cell(input: Tensor, hx: Sequence[Tensor], w_ih: Tensor, w_hh: Tensor, b_ih: Tensor | None = ..., b_hh: Tensor | None = ...) -> tuple[Tensor, Tensor]: 'One step of an LSTM cell: its output and its state.'
@overload
def lt(input: Tensor, other: Number, *, out: Tensor | None = ...) -> Tensor: 'Whether elements are less than those of `other`, broadcast; bool.'
@overload
def lt(input: Tensor, other: Tensor) -> Tensor: 'Whether elements are less than those of `other`, broadcast; bool.'
def lu_solve(input: Tensor, LU_data: Tensor, LU_pivots: Tensor, *, out: Tensor | None = ...) -> Tensor: 'The X of `A @ X = input` for A as `lu_factor` factored it.'
def lu_unpack(LU_data: Tensor, LU_pivots: Tensor, unpack_data: bool = ..., unpack_pivots: bool = ..., *, out: tuple[Tensor, Tensor, Tensor] | None = ...) -> return_types.lu_unpack: 'The factors P, L and U of what `lu_factor` returned; empty ones for what is not asked for.'
def margin_ranking_loss(input1: Tensor, input2: Tensor, target: Tensor, margin: float = ..., reduction: int = ...) -> Tensor: 'What `input1` lacks to be `margin` above (target 1) or below (target -1) `input2`.'
@overload
def masked_fill(input: Tensor, mask: Tensor, value: Tensor) -> Tensor: 'A copy with `value` where `mask` holds.'
@overload
def masked_fill(input: Tensor, mask: Tensor, value: Number) -> Tensor: 'A copy with `value` where `mask` holds.'
def masked_scatter(input: Tensor, mask: Tensor, source: Tensor) -> Tensor: 'A copy with the first elements of `source`, one after another, where `mask` holds.'
def masked_scatter_backward(grad_output: Tensor, mask: Tensor, sizes: Sequence[int]) -> Tensor: 'Gradient of `masked_scatter` with respect to its source.'
def masked_select(input: Tensor, mask: Tensor, *, out: Tensor | None = ...) -> Tensor: 'The elements where `mask` holds, as a vector.'
def matmul(input: Tensor, other: Tensor, *, out: Tensor | None = ...) -> Tensor: 'Matrix product; vectors are taken as rows or columns, and leading dimensions are broadcast as batches.'
def matrix_exp(input: Tensor) -> Tensor: 'Exponentials of square matrices.'
def matrix_exp_backward(input: Tensor, grad: Tensor) -> Tensor: 'Gradient of `matrix_exp`.'
def matrix_power(input: Tensor, n: int, *, out: Tensor | None = ...) -> Tensor: 'Integer powers of square matrices; negative ones are those of the inverse.'
@overload
def max(input: Tensor, other: Tensor, *, out: Tensor | None = ...) -> Tensor: 'Largest element; along `dim` with its first position, as `(values, indices)`; of two tensors `maximum`. NaN wins.'
@overload
def max(input: Tensor) -> Tensor: 'Largest element; along `dim` with its first position, as `(values, indices)`; of two tensors `maximum`. NaN wins.'
@overload
def max(input: Tensor, dim: int, keepdim: bool = ..., *, out: tuple[Tensor, Tensor] | None = ...) -> return_types.max: 'Largest element; along `dim` with its first position, as `(values, indices)`; of two tensors `maximum`. NaN wins.'
@overload
def max(input: Tensor, *, axis: int, keepdims: bool = ...) -> return_types.max: 'Largest element; along `dim` with its first position, as `(values, indices)`; of two tensors `maximum`. NaN wins.'
def max_pool1d(input: Tensor, kernel_size: Sequence[int] | int, stride: Sequence[int] | int = ..., padding: Sequence[int] | int = ..., dilation: Sequence[int] | int = ..., ceil_mode: bool = ...) -> Tensor: 'Largest element of each window of a (N, C, L) or (C, L) tensor.'
def max_pool1d_with_indices(input: Tensor, kernel_size: Sequence[int] | int, stride: Sequence[int] | int = ..., padding: Sequence[int] | int = ..., dilation: Sequence[int] | int = ..., ceil_mode: bool = ...) -> tuple[Tensor, Tensor]: 'Largest element of each window of a (N, C, L) or (C, L) tensor, and its position.'
def max_pool2d(input: Tensor, kernel_size: Sequence[int] | int, stride: Sequence[int] | int = ..., padding: Sequence[int] | int = ..., dilation: Sequence[int] | int = ..., ceil_mode: bool = ...) -> Tensor: 'Largest element of each window of a (N, C, H, W) or (C, H, W) tensor.'
def max_pool3d(input: Tensor, kernel_size: Sequence[int] | int, stride: Sequence[int] | int = ..., padding: Sequence[int] | int = ..., dilation: Sequence[int] | int = ..., ceil_mode: bool = ...) -> Tensor: 'Largest element of each window of a (N, C, D, H, W) or (C, D, H, W) tensor.'
def maximum(input: Tensor, other: Tensor, *, out: Tensor | None = ...) -> Tensor: 'Larger of two elements, broadcast; NaN wins.'
@overload
def mean(input: Tensor, *, dtype: dtype | None = ..., out: Tensor | None = ...) -> Tensor: 'Mean of all elements, or along the dimensions `dim`.'
@overload
def mean(input: Tensor, dim: Sequence[int] | int | None, keepdim: bool = ..., *, dtype: dtype | None = ...) -> Tensor: 'Mean of all elements, or along the dimensions `dim`.'
@overload
def mean(input: Tensor, *, axis: Sequence[int] | int | None, keepdims: bool = ..., dtype: dtype | None = ...) -> Tensor: 'Mean of all elements, or along the dimensions `dim`.'
@overload
def median(input: Tensor) -> Tensor: 'Middle element, the lower of two; along `dim` with its position, as `(values, indices)`. NaN wins.'
@overload
def median(input: Tensor, dim: int, keepdim: bool = ..., *, out: tuple[Tensor, Tensor] | None = ...) -> return_types.median: 'Middle element, the lower of two; along `dim` with its position, as `(values, indices)`. NaN wins.'
@overload
def median(input: Tensor, *, axis: int, keepdims: bool = ...) -> return_types.median: 'Middle element, the lower of two; along `dim` with its position, as `(values, indices)`. NaN wins.'
@overload
def meshgrid(tensors: Sequence[Tensor]) -> tuple[Tensor, ...]: 'Views of vectors, each expanded to the grid of all of them.'
@overload
def meshgrid(tensors: Sequence[Tensor], *, indexing: str) -> tuple[Tensor, ...]: 'Views of vectors, each expanded to the grid of all of them.'
@overload
def meshgrid(*tensors: Tensor) -> tuple[Tensor, ...]: 'Views of vectors, each expanded to the grid of all of them.'
@overload
def meshgrid(*tensors: Tensor, indexing: str) -> tuple[Tensor, ...]: 'Views of vectors, each expanded to the grid of all of them.'
@overload
def min(input: Tensor, other: Tensor, *, out: Tensor | None = ...) -> Tensor: 'Smallest element; along `dim` with its first position, as `(values, indices)`; of two tensors `minimum`. NaN wins.'
@overload
def min(input: Tensor) -> Tensor: 'Smallest element; along `dim` with its first position, as `(values, indices)`; of two tensors `minimum`. NaN wins.'
@overload
def min(input: Tensor, dim: int, keepdim: bool = ..., *, out: tuple[Tensor, Tensor] | None = ...) -> return_types.min: 'Smallest element; along `dim` with its first position, as `(values, indices)`; of two tensors `minimum`. NaN wins.'
@overload
def min(input: Tensor, *, axis: int, keepdims: bool = ...) -> return_types.min: 'Smallest element; along `dim` with its first position, as `(values, indices)`; of two tensors `minimum`. NaN wins.'
def minimum(input: Tensor, other: Tensor, *, out: Tensor | None = ...) -> Tensor: 'Smaller of two elements, broadcast; NaN wins.'
def mkldnn_rnn_layer(input: Tensor, weight0: Tensor, weight1: Tensor, weight2: Tensor, weight3: Tensor, hx_: Tensor, cx_: Tensor, reverse: bool, batch_sizes: Sequence[int], mode: int, hidden_size: int, num_layers: int, has_biases: bool, bidirectional: bool, batch_first: bool, train: bool) -> tuple[Tensor, Tensor, Tensor, Tensor]: "A layer of recurrent cells in one direction: its outputs, its last state, the last state of an LSTM's cells, and what `mkldnn_rnn_layer_backward` reads if `train`. `mode` is 0 for relu, 1 for tanh, 2 for LSTM, 3 for GRU."
def mkldnn_rnn_layer_backward(input: Tensor, weight1: Tensor, weight2: Tensor, weight3: Tensor, weight4: Tensor, hx_: Tensor, cx_tmp: Tensor, output: Tensor, hy_: Tensor, cy_: Tensor, grad_output: Tensor | None, grad_hy: Tensor | None, grad_cy: Tensor | None, reverse: bool, mode: int, hidden_size: int, num_layers: int, has_biases: bool, train: bool, bidirectional: bool, batch_sizes: Sequence[int], batch_first: bool, workspace: Tensor) -> tuple[Tensor, Tensor, Tensor, Tensor, Tensor, Tensor, Tensor]: 'Gradients of `mkldnn_rnn_layer` with respect to the input, the weights and the first states.'
@overload
def mm(input: Tensor, mat2: Tensor, *, out: Tensor | None = ...) -> Tensor: 'Product of two matrices, shapes (n, m) and (m, p).'
@overload
def mm(input: Tensor, mat2: Tensor, out_dtype: dtype) -> Tensor: 'Product of two matrices, shapes (n, m) and (m, p).'
@overload
def mode(input: Tensor, dim: int = ..., keepdim: bool = ..., *, out: tuple[Tensor, Tensor] | None = ...) -> return_types.mode: 'Most frequent element along `dim`, the smallest of several, and its last position, as `(values, indices)`.'
@overload
def mode(input: Tensor, *, axis: int, keepdims: bool = ...) -> return_types.mode: 'Most frequent element along `dim`, the smallest of several, and its last position, as `(values, indices)`.'
@overload
def moveaxis(input: Tensor, source: Sequence[int], destination: Sequence[int]) -> Tensor: 'Another name for `movedim`.'
@overload
def moveaxis(input: Tensor, source: int, destination: int) -> Tensor: 'Another name for `movedim`.'
@overload
def movedim(input: Tensor, source: Sequence[int], destination: Sequence[int]) -> Tensor: 'A view with the dimensions `source` at the positions `destination`; the others keep their order.'
@overload
def movedim(input: Tensor, source: int, destination: int) -> Tensor: 'A view with the dimensions `source` at the positions `destination`; the others keep their order.'
def msort(input: Tensor, *, out: Tensor | None = ...) -> Tensor: 'Elements sorted along the first dimension.'
@overload
def mul(input: Tensor, other: Tensor, *, out: Tensor | None = ...) -> Tensor: '`input * other`, broadcast against each other.'
@overload
def mul(input: Tensor, other: Number) -> Tensor: '`input * other`, broadcast against each other.'
def multinomial(input: Tensor, num_samples: int, replacement: bool = ..., *, generator: Generator | None = ..., out: Tensor | None = ...) -> Tensor: 'Columns drawn in each row by their probabilities, with or without replacement; int64.'
@overload
def multiply(input: Tensor, other: Tensor, *, out: Tensor | None = ...) -> Tensor: 'Another name of `mul`.'
@overload
def multiply(input: Tensor, other: Number) -> Tensor: 'Another name of `mul`.'
def mv(input: Tensor, vec: Tensor, *, out: Tensor | None = ...) -> Tensor: 'Product of a matrix of shape (n, m) and a vector of length m.'
def mvlgamma(input: Tensor, p: int, *, out: Tensor | None = ...) -> Tensor: 'Logarithm of the multivariate gamma function of dimension `p`.'
def nan_to_num(input: Tensor, nan: float | None = ..., posinf: float | None = ..., neginf: float | None = ..., *, out: Tensor | None = ...) -> Tensor: 'Numbers in place of NaN (0), and of infinities (the largest and smallest number of the dtype).'
def nan_to_num_(input: Tensor, nan: float | None = ..., posinf: float | None = ..., neginf: float | None = ...) -> Tensor: 'In place: numbers in place of NaN (0), and of infinities (the largest and smallest number of the dtype).'
@overload
def nanmean(input: Tensor, dim: Sequence[int] | int | None = ..., keepdim: bool = ..., *, dtype: dtype | None = ..., out: Tensor | None = ...) -> Tensor: 'Mean of the elements that are not NaN, of all or along `dim`.'
@overload
def nanmean(input: Tensor, *, axis: Sequence[int] | int | None, keepdims: bool = ..., dtype: dtype | None = ..., out: Tensor | None = ...) -> Tensor: 'Mean of the elements that are not NaN, of all or along `dim`.'
@overload
def nanmedian(input: Tensor) -> Tensor: 'Middle element of those that are not NaN, the lower of two; along `dim` as `(values, indices)`.'
@overload
def nanmedian(input: Tensor, dim: int, keepdim: bool = ..., *, out: tuple[Tensor, Tensor] | None = ...) -> return_types.nanmedian: 'Middle element of those that are not NaN, the lower of two; along `dim` as `(values, indices)`.'
@overload
def nanmedian(input: Tensor, *, axis: int, keepdims: bool = ...) -> return_types.nanmedian: 'Middle element of those that are not NaN, the lower of two; along `dim` as `(values, indices)`.'
@overload
def nanquantile(input: Tensor, q: Tensor, dim: int | None = ..., keepdim: bool = ..., *, interpolation: str = ..., out: Tensor | None = ...) -> Tensor: 'As `quantile`, without NaN.'
@overload
def nanquantile(input: Tensor, q: float, dim: int | None = ..., keepdim: bool = ..., *, interpolation: str = ...) -> Tensor: 'As `quantile`, without NaN.'
@overload
def nanquantile(input: Tensor, q: Tensor, *, axis: int | None, keepdims: bool = ..., interpolation: str = ..., out: Tensor | None = ...) -> Tensor: 'As `quantile`, without NaN.'
@overload
def nanquantile(input: Tensor, q: float, *, axis: int | None, keepdims: bool = ..., interpolation: str = ...) -> Tensor: 'As `quantile`, without NaN.'
@overload
def nansum(input: Tensor, dim: Sequence[int] | int | None = ..., keepdim: bool = ..., *, dtype: dtype | None = ..., out: Tensor | None = ...) -> Tensor: 'Sum of the elements that are not NaN, of all or along `dim`.'
@overload
def nansum(input: Tensor, *, axis: Sequence[int] | int | None, keepdims: bool = ..., dtype: dtype | None = ..., out: Tensor | None = ...) -> Tensor: 'Sum of the elements that are not NaN, of all or along `dim`.'
@overload
def narrow(input: Tensor, dim: int, start: Tensor, length: int) -> Tensor: 'A view of `length` elements from `start` along `dim`.'
@overload
def narrow(input: Tensor, dim: int, start: int, length: int) -> Tensor: 'A view of `length` elements from `start` along `dim`.'
@overload
def narrow(input: Tensor, *, axis: int, start: Tensor, length: int) -> Tensor: 'A view of `length` elements from `start` along `dim`.'
@overload
def narrow(input: Tensor, *, axis: int, start: int, length: int) -> Tensor: 'A view of `length` elements from `start` along `dim`.'
@overload
def narrow_copy(input: Tensor, dim: int, start: int, length: int, *, out: Tensor | None = ...) -> Tensor: 'As `narrow`, in memory of its own.'
@overload
def narrow_copy(input: Tensor, *, axis: int, start: int, length: int, out: Tensor | None = ...) -> Tensor: 'As `narrow`, in memory of its own.'
def native_batch_norm(input: Tensor, weight: Tensor | None, bias: Tensor | None, running_mean: Tensor | None, running_var: Tensor | None, training: bool, momentum: float, eps: float, *, out: tuple[Tensor, Tensor, Tensor] | None = ...) -> tuple[Tensor, Tensor, Tensor]: "Batch normalisation, the batch's means, and the reciprocals of its standard deviations."
def native_batch_norm_backward(grad_out: Tensor, input: Tensor, weight: Tensor | None, running_mean: Tensor | None, running_var: Tensor | None, save_mean: Tensor | None, save_invstd: Tensor | None, train: bool, eps: float, output_mask: Sequence[bool] | bool) -> tuple[Tensor, Tensor, Tensor]: 'Gradients of batch normalisation with respect to input, weight and bias, as `output_mask` asks.'
def native_channel_shuffle(input: Tensor, groups: int) -> Tensor: 'As `channel_shuffle`.'
def native_dropout(input: Tensor, p: float, train: bool | None) -> tuple[Tensor, Tensor]: 'Dropout and the mask of the elements that it kept.'
def native_dropout_backward(grad_output: Tensor, mask: Tensor, scale: float) -> Tensor: 'Gradient of `native_dropout`.'
def native_group_norm(input: Tensor, weight: Tensor | None, bias: Tensor | None, N: int, C: int, HxW: int, group: int, eps: float) -> tuple[Tensor, Tensor, Tensor]: 'Group normalisation, the means of the groups, and the reciprocals of their standard deviations.'
def native_group_norm_backward(grad_out: Tensor, input: Tensor, mean: Tensor, rstd: Tensor, weight: Tensor | None, N: int, C: int, HxW: int, group: int, output_mask: Sequence[bool] | bool) -> tuple[Tensor, Tensor, Tensor]: 'Gradients of group normalisation with respect to input, weight and bias, as `output_mask` asks.'
def native_layer_norm(input: Tensor, normalized_shape: Sequence[int], weight: Tensor | None, bias: Tensor | None, eps: float) -> tuple[Tensor, Tensor, Tensor]: 'Layer normalisation, the means, and the reciprocals of the standard deviations.'
def native_layer_norm_backward(grad_out: Tensor, input: Tensor, normalized_shape: Sequence[int], mean: Tensor, rstd: Tensor, weight: Tensor | None, bias: Tensor | None, output_mask: Sequence[bool] | bool) -> tuple[Tensor, Tensor, Tensor]: 'Gradients of layer normalisation with respect to input, weight and bias, as `output_mask` asks.'
@overload
def ne(input: Tensor, other: Number, *, out: Tensor | None = ...) -> Tensor: 'Whether elements are unequal, broadcast; bool.'
@overload
def ne(input: Tensor, other: Tensor) -> Tensor: 'Whether elements are unequal, broadcast; bool.'
def neg(input: Tensor, *, out: Tensor | None = ...) -> Tensor: 'Each element with its sign changed.'
def neg_(input: Tensor) -> Tensor: 'In place: each element with its sign changed.'
def negative(input: Tensor, *, out: Tensor | None = ...) -> Tensor: 'Another name of `neg`.'
def negative_(input: Tensor) -> Tensor: 'In place: another name of `neg`.'
def nextafter(input: Tensor, other: Tensor, *, out: Tensor | None = ...) -> Tensor: 'The floating-point number that follows each element in the direction of `other`.'
def nonzero_numpy(input: Tensor) -> tuple[Tensor, ...]: 'Indices of the elements that are not zero, one tensor for each dimension.'
def nonzero_static(input: Tensor, *, size: int, fill_value: int = ..., out: Tensor | None = ...) -> Tensor: 'Positions of the first `size` elements that are not zero, a row for each; rows of `fill_value` where there are fewer.'
@overload
def norm_except_dim(v: Tensor, pow: int = ..., dim: int = ...) -> Tensor: 'Norms over all dimensions but `dim`, which keep their places; over all if `dim` is -1.'
@overload
def norm_except_dim(v: Tensor, pow: int, *, axis: int) -> Tensor: 'Norms over all dimensions but `dim`, which keep their places; over all if `dim` is -1.'
@overload
def normal(mean: Tensor, std: float = ..., *, generator: Generator | None = ..., out: Tensor | None = ...) -> Tensor: 'Numbers drawn from normal distributions with the given means and standard deviations.'
@overload
def normal(mean: float, std: Tensor, *, generator: Generator | None = ..., out: Tensor | None = ...) -> Tensor: 'Numbers drawn from normal distributions with the given means and standard deviations.'
@overload
def normal(mean: Tensor, std: Tensor, *, generator: Generator | None = ..., out: Tensor | None = ...) -> Tensor: 'Numbers drawn from normal distributions with the given means and standard deviations.'
@overload
def normal(mean: float, std: float, size: Sequence[int], *, generator: Generator | None = ..., dtype: dtype | None = ..., layout: layout | None = ..., device: device | str | None = ..., pin_memory: bool | None = ..., requires_grad: bool = ..., out: Tensor | None = ...) -> Tensor: 'Numbers drawn from normal distributions with the given means and standard deviations.'
def normal_functional(input: Tensor, mean: float = ..., std: float = ..., *, generator: Generator | None = ...) -> Tensor: 'A tensor of the same shape with numbers drawn from a normal distribution.'
@overload
def not_equal(input: Tensor, other: Number, *, out: Tensor | None = ...) -> Tensor: 'Another name of `ne`.'
@overload
def not_equal(input: Tensor, other: Tensor) -> Tensor: 'Another name of `ne`.'
@overload
def nuclear_norm(input: Tensor, keepdim: bool = ..., *, out: Tensor | None = ...) -> Tensor: 'Sum of the singular values of matrices.'
@overload
def nuclear_norm(input: Tensor, dim: Sequence[int] | int, keepdim: bool = ...) -> Tensor: 'Sum of the singular values of matrices.'
@overload
def nuclear_norm(input: Tensor, *, axis: Sequence[int] | int, keepdims: bool = ...) -> Tensor: 'Sum of the singular values of matrices.'
@overload
def ones(size: Sequence[int], *, dtype: dtype | None = ..., layout: layout | None = ..., device: device | str | None = ..., pin_memory: bool | None = ..., requires_grad: bool = ..., out: Tensor | None = ...) -> Tensor: 'A tensor of ones.'
@overload
def ones(*size: int, dtype: dtype | None = ..., layout: layout | None = ..., device: device | str | None = ..., pin_memory: bool | None = ..., requires_grad: bool = ..., out: Tensor | None = ...) -> Tensor: 'A tensor of ones.'
def ones_like(input: Tensor, *, dtype: dtype | None = ..., layout: layout | None = ..., device: device | str | None = ..., pin_memory: bool | None = ..., memory_format: memory_format | None = ..., requires_grad: bool = ...) -> Tensor: 'As `ones`, with shape, dtype and device of `input`.'
def orgqr(input: Tensor, input2: Tensor, *, out: Tensor | None = ...) -> Tensor: 'Another name of `linalg.householder_product`.'
def ormqr(input: Tensor, input2: Tensor, input3: Tensor, left: bool = ..., transpose: bool = ..., *, out: Tensor | None = ...) -> Tensor: 'Product of `other` and of Q, or Q transposed, of a decomposition by `geqrf`.'
def outer(input: Tensor, vec2: Tensor, *, out: Tensor | None = ...) -> Tensor: 'All products of an element of one vector and one of another, shape (n, m).'
def pairwise_distance(x1: Tensor, x2: Tensor, p: float = ..., eps: float = ..., keepdim: bool = ...) -> Tensor: 'Norms of the differences of vectors along the last dimension; `eps` is added to each coordinate.'
def pdist(input: Tensor, p: float = ...) -> Tensor: "Distances in the p-norm between all pairs of rows of a matrix, the first row's first."
def permute(input: Tensor, dims: Sequence[int]) -> Tensor: 'A view with the dimensions in the order `dims`.'
def permute_copy(input: Tensor, dims: Sequence[int], *, out: Tensor | None = ...) -> Tensor: 'As `permute`, in memory of its own.'
def pinverse(input: Tensor, rcond: float = ...) -> Tensor: 'Pseudoinverse of matrices.'
def pixel_shuffle(input: Tensor, upscale_factor: int) -> Tensor: 'Blocks of `upscale_factor` squared channels turned into blocks of pixels.'
def pixel_unshuffle(input: Tensor, downscale_factor: int) -> Tensor: 'Blocks of `downscale_factor` squared pixels turned into channels; the opposite of `pixel_shuffle`.'
def poisson(input: Tensor, generator: Generator | None = ...) -> Tensor: 'Numbers drawn from Poisson distributions with the rates in the tensor.'
def poisson_nll_loss(input: Tensor, target: Tensor, log_input: bool, full: bool, eps: float, reduction: int) -> Tensor: 'Negative log-likelihood of numbers under Poisson distributions.'
def polar(abs: Tensor, angle: Tensor, *, out: Tensor | None = ...) -> Tensor: 'Complex numbers made of two tensors of magnitudes and angles.'
def polygamma(n: int, input: Tensor, *, out: Tensor | None = ...) -> Tensor: 'The n-th derivative of `digamma`.'
def positive(input: Tensor) -> Tensor: 'The tensor itself.'
@overload
def pow(input: Tensor, exponent: Tensor, *, out: Tensor | None = ...) -> Tensor: '`input ** exponent`, broadcast against each other.'
@overload
def pow(input: Number, exponent: Tensor) -> Tensor: '`input ** exponent`, broadcast against each other.'
@overload
def pow(input: Tensor, exponent: Number) -> Tensor: '`input ** exponent`, broadcast against each other.'
def prelu(input: Tensor, weight: Tensor) -> Tensor: 'Each element, times a slope where it is negative; one slope, or one for each channel.'
@overload
def prod(input: Tensor, *, dtype: dtype | None = ...) -> Tensor: 'Product of all elements, or along `dim`; of integers and bools int64.'
@overload
def prod(input: Tensor, dim: int, keepdim: bool = ..., *, dtype: dtype | None = ..., out: Tensor | None = ...) -> Tensor: 'Product of all elements, or along `dim`; of integers and bools int64.'
@overload
def prod(input: Tensor, *, axis: int, keepdims: bool = ..., dtype: dtype | None = ..., out: Tensor | None = ...) -> Tensor: 'Product of all elements, or along `dim`; of integers and bools int64.'
def put(input: Tensor, index: Tensor, source: Tensor, accumulate: bool = ...) -> Tensor: 'A copy with `source` written, or with `accumulate` added, at positions of the flattened tensor.'
def qr(input: Tensor, some: bool = ..., *, out: tuple[Tensor, Tensor] | None = ...) -> return_types.qr: 'QR decompositions; reduced if `some`, else complete.'
@overload
def quantile(input: Tensor, q: Tensor, dim: int | None = ..., keepdim: bool = ..., *, interpolation: str = ..., out: Tensor | None = ...) -> Tensor: 'Quantiles `q` of all elements or along `dim`; between two elements by `interpolation`.'
@overload
def quantile(input: Tensor, q: float, dim: int | None = ..., keepdim: bool = ..., *, interpolation: str = ...) -> Tensor: 'Quantiles `q` of all elements or along `dim`; between two elements by `interpolation`.'
@overload
def quantile(input: Tensor, q: Tensor, *, axis: int | None, keepdims: bool = ..., interpolation: str = ..., out: Tensor | None = ...) -> Tensor: 'Quantiles `q` of all elements or along `dim`; between two elements by `interpolation`.'
@overload
def quantile(input: Tensor, q: float, *, axis: int | None, keepdims: bool = ..., interpolation: str = ...) -> Tensor: 'Quantiles `q` of all elements or along `dim`; between two elements by `interpolation`.'
def rad2deg(input: Tensor, *, out: Tensor | None = ...) -> Tensor: 'Radians as degrees.'
def rad2deg_(input: Tensor) -> Tensor: 'In place: radians as degrees.'
@overload
def rand(size: Sequence[int], *, dtype: dtype | None = ..., layout: layout | None = ..., device: device | str | None = ..., pin_memory: bool | None = ..., requires_grad: bool = ..., out: Tensor | None = ...) -> Tensor: 'Numbers drawn evenly from 0 up to, not including, 1.'
@overload
def rand(size: Sequence[int], *, generator: Generator | None, dtype: dtype | None = ..., layout: layout | None = ..., device: device | str | None = ..., pin_memory: bool | None = ..., requires_grad: bool = ..., out: Tensor | None = ...) -> Tensor: 'Numbers drawn evenly from 0 up to, not including, 1.'
@overload
def rand(*size: int, dtype: dtype | None = ..., layout: layout | None = ..., device: device | str | None = ..., pin_memory: bool | None = ..., requires_grad: bool = ..., out: Tensor | None = ...) -> Tensor: 'Numbers drawn evenly from 0 up to, not including, 1.'
@overload
def rand_like(input: Tensor, *, dtype: dtype | None = ..., layout: layout | None = ..., device: device | str | None = ..., pin_memory: bool | None = ..., memory_format: memory_format | None = ..., requires_grad: bool = ...) -> Tensor: 'As `rand`, with shape, dtype and device of `input`.'
@overload
def rand_like(input: Tensor, *, generator: Generator | None, dtype: dtype | None = ..., layout: layout | None = ..., device: device | str | None = ..., pin_memory: bool | None = ..., memory_format: memory_format | None = ..., requires_grad: bool = ...) -> Tensor: 'As `rand`, with shape, dtype and device of `input`.'
@overload
def randint(high: int, size: Sequence[int], *, dtype: dtype | None = ..., layout: layout | None = ..., device: device | str | None = ..., pin_memory: bool | None = ..., requires_grad: bool = ..., out: Tensor | None = ...) -> Tensor: 'Whole numbers drawn evenly from `low` (0) up to, not including, `high`; int64.'
@overload
def randint(high: int, size: Sequence[int], *, generator: Generator | None, dtype: dtype | None = ..., layout: layout | None = ..., device: device | str | None = ..., pin_memory: bool | None = ..., requires_grad: bool = ..., out: Tensor | None = ...) -> Tensor: 'Whole numbers drawn evenly from `low` (0) up to, not including, `high`; int64.'
@overload
def randint(low: int, high: int, size: Sequence[int], *, dtype: dtype | None = ..., layout: layout | None = ..., device: device | str | None = ..., pin_memory: bool | None = ..., requires_grad: bool = ..., out: Tensor | None = ...) -> Tensor: 'Whole numbers drawn evenly from `low` (0) up to, not including, `high`; int64.'
@overload
def randint(low: int, high: int, size: Sequence[int], *, generator: Generator | None, dtype: dtype | None = ..., layout: layout | None = ..., device: device | str | None = ..., pin_memory: bool | None = ..., requires_grad: bool = ..., out: Tensor | None = ...) -> Tensor: 'Whole numbers drawn evenly from `low` (0) up to, not including, `high`; int64.'
@overload
def randint_like(input: Tensor, high: int, *, dtype: dtype | None = ..., layout: layout | None = ..., device: device | str | None = ..., pin_memory: bool | None = ..., memory_format: memory_format | None = ..., requires_grad: bool = ...) -> Tensor: 'As `randint`, with shape, dtype and device of `input`.'
@overload
def randint_like(input: Tensor, high: int, *, generator: Generator | None, dtype: dtype | None = ..., layout: layout | None = ..., device: device | str | None = ..., pin_memory: bool | None = ..., memory_format: memory_format | None = ..., requires_grad: bool = ...) -> Tensor: 'As `randint`, with shape, dtype and device of `input`.'
@overload
def randint_like(input: Tensor, high: Tensor, *, dtype: dtype | None = ..., layout: layout | None = ..., device: device | str | None = ..., pin_memory: bool | None = ..., memory_format: memory_format | None = ..., requires_grad: bool = ...) -> Tensor: 'As `randint`, with shape, dtype and device of `input`.'
@overload
def randint_like(input: Tensor, high: Tensor, *, generator: Generator | None, dtype: dtype | None = ..., layout: layout | None = ..., device: device | str | None = ..., pin_memory: bool | None = ..., memory_format: memory_format | None = ..., requires_grad: bool = ...) -> Tensor: 'As `randint`, with shape, dtype and device of `input`.'
@overload
def randint_like(input: Tensor, low: int, high: int, *, dtype: dtype | None = ..., layout: layout | None = ..., device: device | str | None = ..., pin_memory: bool | None = ..., memory_format: memory_format | None = ..., requires_grad: bool = ...) -> Tensor: 'As `randint`, with shape, dtype and device of `input`.'
@overload
def randint_like(input: Tensor, low: int, high: int, *, generator: Generator | None, dtype: dtype | None = ..., layout: layout | None = ..., device: device | str | None = ..., pin_memory: bool | None = ..., memory_format: memory_format | None = ..., requires_grad: bool = ...) -> Tensor: 'As `randint`, with shape, dtype and device of `input`.'
@overload
def randn(size: Sequence[int], *, dtype: dtype | None = ..., layout: layout | None = ..., device: device | str | None = ..., pin_memory: bool | None = ..., requires_grad: bool = ..., out: Tensor | None = ...) -> Tensor: 'Numbers drawn from the normal distribution with mean 0 and standard deviation 1.'
@overload
def randn(size: Sequence[int], *, generator: Generator | None, dtype: dtype | None = ..., layout: layout | None = ..., device: device | str | None = ..., pin_memory: bool | None = ..., requires_grad: bool = ..., out: Tensor | None = ...) -> Tensor: 'Numbers drawn from the normal distribution with mean 0 and standard deviation 1.'
@overload
def randn(*size: int, dtype: dtype | None = ..., layout: layout | None = ..., device: device | str | None = ..., pin_memory: bool | None = ..., requires_grad: bool = ..., out: Tensor | None = ...) -> Tensor: 'Numbers drawn from the normal distribution with mean 0 and standard deviation 1.'
@overload
def randn_like(input: Tensor, *, dtype: dtype | None = ..., layout: layout | None = ..., device: device | str | None = ..., pin_memory: bool | None = ..., memory_format: memory_format | None = ..., requires_grad: bool = ...) -> Tensor: 'As `randn`, with shape, dtype and device of `input`.'
@overload
def randn_like(input: Tensor, *, generator: Generator | None, dtype: dtype | None = ..., layout: layout | None = ..., device: device | str | None = ..., pin_memory: bool | None = ..., memory_format: memory_format | None = ..., requires_grad: bool = ...) -> Tensor: 'As `randn`, with shape, dtype and device of `input`.'
@overload
def randperm(n: int, *, dtype: dtype | None = ..., layout: layout | None = ..., device: device | str | None = ..., pin_memory: bool | None = ..., requires_grad: bool = ..., out: Tensor | None = ...) -> Tensor: 'The numbers 0 to n - 1 in random order; int64.'
@overload
def randperm(n: int, *, generator: Generator | None, dtype: dtype | None = ..., layout: layout | None = ..., device: device | str | None = ..., pin_memory: bool | None = ..., requires_grad: bool = ..., out: Tensor | None = ...) -> Tensor: 'The numbers 0 to n - 1 in random order; int64.'
def range(start: Number, end: Number, step: Number = ..., *, dtype: dtype | None = ..., layout: layout | None = ..., device: device | str | None = ..., pin_memory: bool | None = ..., requires_grad: bool = ..., out: Tensor | None = ...) -> Tensor: 'Numbers from `start` to `end`, which is one of them, in steps of `step` (1); of the default dtype.'
def ravel(input: Tensor) -> Tensor: 'All elements in one dimension; a view where the tensor is contiguous.'
def real(input: Tensor) -> Tensor: 'The real parts; a view, or a real tensor itself.'
def reciprocal(input: Tensor, *, out: Tensor | None = ...) -> Tensor: '1 divided by each element; integers give the default dtype.'
def reciprocal_(input: Tensor) -> Tensor: 'In place: 1 divided by each element; integers give the default dtype.'
def relu(input: Tensor) -> Tensor: 'Each element, or 0 where it is negative; NaN stays.'
def relu_(input: Tensor) -> Tensor: 'In place: each element, or 0 where it is negative; NaN stays.'
@overload
def remainder(input: Tensor, other: Number, *, out: Tensor | None = ...) -> Tensor: 'Remainder of a division that is rounded down; it has the sign of `other`.'
@overload
def remainder(input: Tensor, other: Tensor) -> Tensor: 'Remainder of a division that is rounded down; it has the sign of `other`.'
@overload
def remainder(input: Number, other: Tensor) -> Tensor: 'Remainder of a division that is rounded down; it has the sign of `other`.'
@overload
def renorm(input: Tensor, p: Number, dim: int, maxnorm: Number, *, out: Tensor | None = ...) -> Tensor: 'The tensor with each slice along `dim` whose `p` norm is larger than `maxnorm` scaled down to it.'
@overload
def renorm(input: Tensor, p: Number, *, axis: int, maxnorm: Number, out: Tensor | None = ...) -> Tensor: 'The tensor with each slice along `dim` whose `p` norm is larger than `maxnorm` scaled down to it.'
@overload
def repeat_interleave(repeats: Tensor, *, output_size: int | None = ...) -> Tensor: 'Each element along `dim`, or of the flattened tensor, so many times.'
@overload
def repeat_interleave(input: Tensor, repeats: Tensor, dim: int | None = ..., *, output_size: int | None = ...) -> Tensor: 'Each element along `dim`, or of the flattened tensor, so many times.'
@overload
def repeat_interleave(input: Tensor, repeats: int, dim: int | None = ..., *, output_size: int | None = ...) -> Tensor: 'Each element along `dim`, or of the flattened tensor, so many times.'
@overload
def repeat_interleave(input: Tensor, repeats: Tensor, *, axis: int | None, output_size: int | None = ...) -> Tensor: 'Each element along `dim`, or of the flattened tensor, so many times.'
@overload
def repeat_interleave(input: Tensor, repeats: int, *, axis: int | None, output_size: int | None = ...) -> Tensor: 'Each element along `dim`, or of the flattened tensor, so many times.'
def reshape(input: Tensor, shape: Sequence[int]) -> Tensor: 'The same elements in another shape, one size of which may be -1; a view where possible.'
def resize(input: Tensor, size: Sequence[int], *, memory_format: memory_format | None = ...) -> Tensor: 'A tensor of the given size over a copy of the elements.'
def resize_as_(input: Tensor, the_template: Tensor, *, memory_format: memory_format | None = ...) -> Tensor: 'In place: gives the tensor the size of another; its elements in memory order stay.'
def resolve_conj(input: Tensor) -> Tensor: 'The tensor itself, which is never conjugated lazily here.'
def resolve_neg(input: Tensor) -> Tensor: 'The tensor itself: it is never marked as negated.'
def rms_norm(input: Tensor, normalized_shape: Sequence[int], weight: Tensor | None = ..., eps: float | None = ...) -> Tensor: 'The last dimensions divided by the root of their mean square, times `weight`.'
@overload
def rnn_relu(input: Tensor, hx: Tensor, params: Sequence[Tensor], has_biases: bool, num_layers: int, dropout: float, train: bool, bidirectional: bool, batch_first: bool) -> tuple[Tensor, Tensor]: 'Layers of recurrent cells with `relu` over sequences, or over packed ones; the outputs of the last layer, and the last states of all.'
@overload
def rnn_relu(data: Tensor, batch_sizes: Tensor, hx: Tensor, params: Sequence[Tensor], has_biases: bool, num_layers: int, dropout: float, train: bool, bidirectional: bool) -> tuple[Tensor, Tensor]: 'Layers of recurrent cells with `relu` over sequences, or over packed ones; the outputs of the last layer, and the last states of all.'
def rnn_relu_cell(input: Tensor, hx: Tensor, w_ih: Tensor, w_hh: Tensor, b_ih: Tensor | None = ..., b_hh: Tensor | None = ...) -> Tensor: "`relu` of the sum of what a recurrent cell's weights make of an input and of its last output."
@overload
def rnn_tanh(input: Tensor, hx: Tensor, params: Sequence[Tensor], has_biases: bool, num_layers: int, dropout: float, train: bool, bidirectional: bool, batch_first: bool) -> tuple[Tensor, Tensor]: 'Layers of recurrent cells with `tanh` over sequences, or over packed ones; the outputs of the last layer, and the last states of all.'
@overload
def rnn_tanh(data: Tensor, batch_sizes: Tensor, hx: Tensor, params: Sequence[Tensor], has_biases: bool, num_layers: int, dropout: float, train: bool, bidirectional: bool) -> tuple[Tensor, Tensor]: 'Layers of recurrent cells with `tanh` over sequences, or over packed ones; the outputs of the last layer, and the last states of all.'
def rnn_tanh_cell(input: Tensor, hx: Tensor, w_ih: Tensor, w_hh: Tensor, b_ih: Tensor | None = ..., b_hh: Tensor | None = ...) -> Tensor: "`tanh` of the sum of what a recurrent cell's weights make of an input and of its last output."
def roll(input: Tensor, shifts: Sequence[int] | int, dims: Sequence[int] | int = ...) -> Tensor: 'A copy with the elements moved along `dims`, or in the flattened tensor; those that leave at the end come in at the front.'
def rot90(input: Tensor, k: int = ..., dims: Sequence[int] = ...) -> Tensor: 'A copy turned `k` times by 90 degrees, from the first of two dimensions towards the second.'
@overload
def round(input: Tensor, *, out: Tensor | None = ...) -> Tensor: 'Nearest whole number, the even one of two; with `decimals`, rounded to so many digits.'
@overload
def round(input: Tensor, *, decimals: int) -> Tensor: 'Nearest whole number, the even one of two; with `decimals`, rounded to so many digits.'
@overload
def round_(input: Tensor) -> Tensor: 'In place: nearest whole number, the even one of two; with `decimals`, rounded to so many digits.'
@overload
def round_(input: Tensor, *, decimals: int) -> Tensor: 'In place: nearest whole number, the even one of two; with `decimals`, rounded to so many digits.'
def row_stack(tensors: Sequence[Tensor], *, out: Tensor | None = ...) -> Tensor: 'Another name for `vstack`.'
def rrelu(input: Tensor, lower: Number = ..., upper: Number = ..., training: bool = ..., generator: Generator | None = ...) -> Tensor: 'Each element, times a slope where it is negative: drawn between `lower` and `upper` if `training`, else the middle.'
def rrelu_(input: Tensor, lower: Number = ..., upper: Number = ..., training: bool = ..., generator: Generator | None = ...) -> Tensor: 'In place: each element, times a slope where it is negative: drawn between `lower` and `upper` if `training`, else the middle.'
def rsqrt(input: Tensor, *, out: Tensor | None = ...) -> Tensor: '1 divided by the square root of each element; integers give the default dtype.'
def rsqrt_(input: Tensor) -> Tensor: 'In place: 1 divided by the square root of each element; integers give the default dtype.'
@overload
def rsub(input: Tensor, other: Tensor, *, alpha: Number = ...) -> Tensor: '`other - alpha * input`, broadcast against each other.'
@overload
def rsub(input: Tensor, other: Number, alpha: Number = ...) -> Tensor: '`other - alpha * input`, broadcast against each other.'
def scalar_tensor(s: Number, *, dtype: dtype | None = ..., layout: layout | None = ..., device: device | str | None = ..., pin_memory: bool | None = ..., requires_grad: bool = ...) -> Tensor: 'A tensor without dimensions that holds a number.'
@overload
def scatter(input: Tensor, dim: int, index: Tensor, src: Tensor, *, out: Tensor | None = ...) -> Tensor: 'A copy with `src`, or `value`, written along `dim` at the positions in `index`.'
@overload
def scatter(input: Tensor, dim: int, index: Tensor, value: Number) -> Tensor: 'A copy with `src`, or `value`, written along `dim` at the positions in `index`.'
@overload
def scatter(input: Tensor, dim: int, index: Tensor, src: Tensor, *, reduce: str) -> Tensor: 'A copy with `src`, or `value`, written along `dim` at the positions in `index`.'
@overload
def scatter(input: Tensor, dim: int, index: Tensor, value: Number, *, reduce: str) -> Tensor: 'A copy with `src`, or `value`, written along `dim` at the positions in `index`.'
@overload
def scatter(input: Tensor, *, axis: int, index: Tensor, src: Tensor, out: Tensor | None = ...) -> Tensor: 'A copy with `src`, or `value`, written along `dim` at the positions in `index`.'
@overload
def scatter(input: Tensor, *, axis: int, index: Tensor, value: Number) -> Tensor: 'A copy with `src`, or `value`, written along `dim` at the positions in `index`.'
@overload
def scatter(input: Tensor, *, axis: int, index: Tensor, src: Tensor, reduce: str) -> Tensor: 'A copy with `src`, or `value`, written along `dim` at the positions in `index`.'
@overload
def scatter(input: Tensor, *, axis: int, index: Tensor, value: Number, reduce: str) -> Tensor: 'A copy with `src`, or `value`, written along `dim` at the positions in `index`.'
@overload
def scatter_add(input: Tensor, dim: int, index: Tensor, src: Tensor, *, out: Tensor | None = ...) -> Tensor: 'A copy with `src` added along `dim` at the positions in `index`.'
@overload
def scatter_add(input: Tensor, *, axis: int, index: Tensor, src: Tensor, out: Tensor | None = ...) -> Tensor: 'A copy with `src` added along `dim` at the positions in `index`.'
@overload
def scatter_reduce(input: Tensor, dim: int, index: Tensor, src: Tensor, reduce: str, *, include_self: bool = ..., out: Tensor | None = ...) -> Tensor: 'A copy with `src` combined along `dim` with the elements at the positions in `index`, by sum, prod, mean, amax or amin.'
@overload
def scatter_reduce(input: Tensor, *, axis: int, index: Tensor, src: Tensor, reduce: str, include_self: bool = ..., out: Tensor | None = ...) -> Tensor: 'A copy with `src` combined along `dim` with the elements at the positions in `index`, by sum, prod, mean, amax or amin.'
@overload
def searchsorted(sorted_sequence: Tensor, input: Tensor, *, out_int32: bool = ..., right: bool = ..., side: str | None = ..., sorter: Tensor | None = ..., out: Tensor | None = ...) -> Tensor: 'Where each element of `self` would go in the sorted rows of `sorted_sequence`; int64 or int32.'
@overload
def searchsorted(sorted_sequence: Tensor, input: Number, *, out_int32: bool = ..., right: bool = ..., side: str | None = ..., sorter: Tensor | None = ...) -> Tensor: 'Where each element of `self` would go in the sorted rows of `sorted_sequence`; int64 or int32.'
@overload
def select(input: Tensor, dim: int, index: int) -> Tensor: 'A view of one position along `dim`, without that dimension.'
@overload
def select(input: Tensor, *, axis: int, index: int) -> Tensor: 'A view of one position along `dim`, without that dimension.'
@overload
def select_backward(grad_output: Tensor, input_sizes: Sequence[int], dim: int, index: int) -> Tensor: 'Gradient of `select`.'
@overload
def select_backward(grad_output: Tensor, input_sizes: Sequence[int], *, axis: int, index: int) -> Tensor: 'Gradient of `select`.'
@overload
def select_copy(input: Tensor, dim: int, index: int, *, out: Tensor | None = ...) -> Tensor: 'As `select`, in memory of its own.'
@overload
def select_copy(input: Tensor, *, axis: int, index: int, out: Tensor | None = ...) -> Tensor: 'As `select`, in memory of its own.'
@overload
def select_scatter(input: Tensor, src: Tensor, dim: int, index: int) -> Tensor: 'A copy with `src` at position `index` of `dim`.'
@overload
def select_scatter(input: Tensor, src: Tensor, *, axis: int, index: int) -> Tensor: 'A copy with `src` at position `index` of `dim`.'
def selu(input: Tensor) -> Tensor: '`elu` with constants that keep mean 0 and variance 1.'
def selu_(input: Tensor) -> Tensor: 'In place: `elu` with constants that keep mean 0 and variance 1.'
@overload
def set(input: Tensor, source: UntypedStorage) -> Tensor: 'The tensor over other memory, that of `source`, or over none.'
@overload
def set(input: Tensor, source: UntypedStorage, storage_offset: int, size: Sequence[int], stride: Sequence[int] = ...) -> Tensor: 'The tensor over other memory, that of `source`, or over none.'
@overload
def set(input: Tensor, source: Tensor) -> Tensor: 'The tensor over other memory, that of `source`, or over none.'
@overload
def set(input: Tensor) -> Tensor: 'The tensor over other memory, that of `source`, or over none.'
def sgn(input: Tensor, *, out: Tensor | None = ...) -> Tensor: 'Sign of each element; of a complex element, the element divided by its magnitude.'
def sigmoid(input: Tensor, *, out: Tensor | None = ...) -> Tensor: '`1 / (1 + exp(-input))` of each element.'
def sigmoid_(input: Tensor) -> Tensor: 'In place: `1 / (1 + exp(-input))` of each element.'
def sign(input: Tensor, *, out: Tensor | None = ...) -> Tensor: 'Sign of each element, as -1, 0 or 1.'
def signbit(input: Tensor, *, out: Tensor | None = ...) -> Tensor: 'Whether elements are negative, or -0.0; bool.'
def sin(input: Tensor, *, out: Tensor | None = ...) -> Tensor: 'Sine of each element.'
def sin_(input: Tensor) -> Tensor: 'In place: sine of each element.'
def sinc(input: Tensor, *, out: Tensor | None = ...) -> Tensor: '`sin(pi * input) / (pi * input)`, and 1 at 0.'
def sinc_(input: Tensor) -> Tensor: 'In place: `sin(pi * input) / (pi * input)`, and 1 at 0.'
def sinh(input: Tensor, *, out: Tensor | None = ...) -> Tensor: 'Hyperbolic sine of each element.'
def sinh_(input: Tensor) -> Tensor: 'In place: hyperbolic sine of each element.'
@overload
def slice(input: Tensor, dim: int = ..., start: int | None = ..., end: int | None = ..., step: int = ...) -> Tensor: 'A view of every `step`-th position from `start` to, not including, `end` along `dim`.'
@overload
def slice(input: Tensor, *, axis: int, start: int | None = ..., end: int | None = ..., step: int = ...) -> Tensor: 'A view of every `step`-th position from `start` to, not including, `end` along `dim`.'
@overload
def slice_backward(grad_output: Tensor, input_sizes: Sequence[int], dim: int, start: int, end: int, step: int) -> Tensor: 'Gradient of `slice`.'
@overload
def slice_backward(grad_output: Tensor, input_sizes: Sequence[int], *, axis: int, start: int, end: int, step: int) -> Tensor: 'Gradient of `slice`.'
@overload
def slice_copy(input: Tensor, dim: int = ..., start: int | None = ..., end: int | None = ..., step: int = ..., *, out: Tensor | None = ...) -> Tensor: 'As `slice`, in memory of its own.'
@overload
def slice_copy(input: Tensor, *, axis: int, start: int | None = ..., end: int | None = ..., step: int = ..., out: Tensor | None = ...) -> Tensor: 'As `slice`, in memory of its own.'
@overload
def slice_scatter(input: Tensor, src: Tensor, dim: int = ..., start: int | None = ..., end: int | None = ..., step: int = ..., *, out: Tensor | None = ...) -> Tensor: 'A copy with `src` in a slice of `dim`.'
@overload
def slice_scatter(input: Tensor, src: Tensor, *, axis: int, start: int | None = ..., end: int | None = ..., step: int = ..., out: Tensor | None = ...) -> Tensor: 'A copy with `src` in a slice of `dim`.'
def slogdet(input: Tensor, *, out: tuple[Tensor, Tensor] | None = ...) -> return_types.slogdet: 'Signs of determinants, and logarithms of their absolute values.'
@overload
def softmax(input: Tensor, dim: int, dtype: dtype | None = ..., *, out: Tensor | None = ...) -> Tensor: '`exp(input)`, scaled along `dim` so that it sums to 1.'
@overload
def softmax(input: Tensor, *, axis: int, dtype: dtype | None = ..., out: Tensor | None = ...) -> Tensor: '`exp(input)`, scaled along `dim` so that it sums to 1.'
@overload
def sort(input: Tensor, dim: int = ..., descending: bool = ..., *, out: tuple[Tensor, Tensor] | None = ...) -> return_types.sort: 'Elements in order along `dim` and where they were, as `(values, indices)`; equal ones keep their order, NaN is largest.'
@overload
def sort(input: Tensor, *, stable: bool | None, dim: int = ..., descending: bool = ...) -> return_types.sort: 'Elements in order along `dim` and where they were, as `(values, indices)`; equal ones keep their order, NaN is largest.'
@overload
def sort(input: Tensor, *, axis: int, descending: bool = ...) -> return_types.sort: 'Elements in order along `dim` and where they were, as `(values, indices)`; equal ones keep their order, NaN is largest.'
@overload
def sort(input: Tensor, stable: bool | None, *, axis: int, descending: bool = ...) -> return_types.sort: 'Elements in order along `dim` and where they were, as `(values, indices)`; equal ones keep their order, NaN is largest.'
@overload
def split_copy(input: Tensor, split_size: int, dim: int = ...) -> tuple[Tensor, ...]: 'As `split`, in memory of its own.'
@overload
def split_copy(input: Tensor, split_size: int, dim: int = ..., *, out: Sequence[Tensor]) -> None: 'As `split`, in memory of its own.'
@overload
def split_copy(input: Tensor, split_size: int, *, axis: int) -> tuple[Tensor, ...]: 'As `split`, in memory of its own.'
@overload
def split_copy(input: Tensor, split_size: int, *, axis: int, out: Sequence[Tensor]) -> None: 'As `split`, in memory of its own.'
@overload
def split_with_sizes(input: Tensor, split_sizes: Sequence[int], dim: int = ...) -> tuple[Tensor, ...]: 'Views of the given sizes along `dim`.'
@overload
def split_with_sizes(input: Tensor, split_sizes: Sequence[int], *, axis: int) -> tuple[Tensor, ...]: 'Views of the given sizes along `dim`.'
@overload
def split_with_sizes_copy(input: Tensor, split_sizes: Sequence[int], dim: int = ...) -> tuple[Tensor, ...]: 'As `split_with_sizes`, in memory of its own.'
@overload
def split_with_sizes_copy(input: Tensor, split_sizes: Sequence[int], dim: int = ..., *, out: Sequence[Tensor]) -> None: 'As `split_with_sizes`, in memory of its own.'
@overload
def split_with_sizes_copy(input: Tensor, split_sizes: Sequence[int], *, axis: int) -> tuple[Tensor, ...]: 'As `split_with_sizes`, in memory of its own.'
@overload
def split_with_sizes_copy(input: Tensor, split_sizes: Sequence[int], *, axis: int, out: Sequence[Tensor]) -> None: 'As `split_with_sizes`, in memory of its own.'
def sqrt(input: Tensor, *, out: Tensor | None = ...) -> Tensor: 'Square root of each element; integers give the default dtype.'
def sqrt_(input: Tensor) -> Tensor: 'In place: square root of each element; integers give the default dtype.'
def square(input: Tensor, *, out: Tensor | None = ...) -> Tensor: 'Each element times itself.'
def square_(input: Tensor) -> Tensor: 'In place: each element times itself.'
@overload
def squeeze(input: Tensor) -> Tensor: 'A view without dimensions of size 1, all of them or those in `dim`.'
@overload
def squeeze(input: Tensor, dim: int) -> Tensor: 'A view without dimensions of size 1, all of them or those in `dim`.'
@overload
def squeeze(input: Tensor, dim: Sequence[int]) -> Tensor: 'A view without dimensions of size 1, all of them or those in `dim`.'
@overload
def squeeze(input: Tensor, *, axis: int) -> Tensor: 'A view without dimensions of size 1, all of them or those in `dim`.'
@overload
def squeeze(input: Tensor, *, axis: Sequence[int]) -> Tensor: 'A view without dimensions of size 1, all of them or those in `dim`.'
@overload
def squeeze_copy(input: Tensor, *, out: Tensor | None = ...) -> Tensor: 'As `squeeze`, in memory of its own.'
@overload
def squeeze_copy(input: Tensor, dim: int) -> Tensor: 'As `squeeze`, in memory of its own.'
@overload
def squeeze_copy(input: Tensor, dim: Sequence[int]) -> Tensor: 'As `squeeze`, in memory of its own.'
@overload
def squeeze_copy(input: Tensor, *, axis: int) -> Tensor: 'As `squeeze`, in memory of its own.'
@overload
def squeeze_copy(input: Tensor, *, axis: Sequence[int]) -> Tensor: 'As `squeeze`, in memory of its own.'
@overload
def stack(tensors: Sequence[Tensor], dim: int = ..., *, out: Tensor | None = ...) -> Tensor: 'Tensors of equal shape joined along a new dimension.'
@overload
def stack(tensors: Sequence[Tensor], *, axis: int, out: Tensor | None = ...) -> Tensor: 'Tensors of equal shape joined along a new dimension.'
@overload
def std(input: Tensor, unbiased: bool = ...) -> Tensor: 'Standard deviation of all elements or along `dim`, with `correction` (1) taken off the number of elements.'
@overload
def std(input: Tensor, dim: Sequence[int] | int | None, unbiased: bool = ..., keepdim: bool = ..., *, out: Tensor | None = ...) -> Tensor: 'Standard deviation of all elements or along `dim`, with `correction` (1) taken off the number of elements.'
@overload
def std(input: Tensor, dim: Sequence[int] | int | None = ..., *, correction: Number | None = ..., keepdim: bool = ...) -> Tensor: 'Standard deviation of all elements or along `dim`, with `correction` (1) taken off the number of elements.'
@overload
def std(input: Tensor, *, axis: Sequence[int] | int | None, unbiased: bool = ..., keepdims: bool = ..., out: Tensor | None = ...) -> Tensor: 'Standard deviation of all elements or along `dim`, with `correction` (1) taken off the number of elements.'
@overload
def std(input: Tensor, *, axis: Sequence[int] | int | None, correction: Number | None = ..., keepdims: bool = ...) -> Tensor: 'Standard deviation of all elements or along `dim`, with `correction` (1) taken off the number of elements.'
@overload
def std_mean(input: Tensor, unbiased: bool = ...) -> tuple[Tensor, Tensor]: '`(std(input), mean(input))` of all elements or along `dim`.'
@overload
def std_mean(input: Tensor, dim: Sequence[int] | int | None, unbiased: bool = ..., keepdim: bool = ...) -> tuple[Tensor, Tensor]: '`(std(input), mean(input))` of all elements or along `dim`.'
@overload
def std_mean(input: Tensor, dim: Sequence[int] | int | None = ..., *, correction: Number | None = ..., keepdim: bool = ...) -> tuple[Tensor, Tensor]: '`(std(input), mean(input))` of all elements or along `dim`.'
@overload
def std_mean(input: Tensor, *, axis: Sequence[int] | int | None, unbiased: bool = ..., keepdims: bool = ...) -> tuple[Tensor, Tensor]: '`(std(input), mean(input))` of all elements or along `dim`.'
@overload
def std_mean(input: Tensor, *, axis: Sequence[int] | int | None, correction: Number | None = ..., keepdims: bool = ...) -> tuple[Tensor, Tensor]: '`(std(input), mean(input))` of all elements or along `dim`.'
@overload
def sub(input: Tensor, other: Tensor, *, alpha: Number = ..., out: Tensor | None = ...) -> Tensor: '`input - alpha * other`, broadcast against each other.'
@overload
def sub(input: Tensor, other: Number, alpha: Number = ...) -> Tensor: '`input - alpha * other`, broadcast against each other.'
@overload
def subtract(input: Tensor, other: Tensor, *, alpha: Number = ..., out: Tensor | None = ...) -> Tensor: 'Another name of `sub`.'
@overload
def subtract(input: Tensor, other: Number, alpha: Number = ...) -> Tensor: 'Another name of `sub`.'
@overload
def sum(input: Tensor, *, dtype: dtype | None = ...) -> Tensor: 'Sum of all elements, or along the dimensions `dim`; of integers and bools int64.'
@overload
def sum(input: Tensor, dim: Sequence[int] | int | None, keepdim: bool = ..., *, dtype: dtype | None = ..., out: Tensor | None = ...) -> Tensor: 'Sum of all elements, or along the dimensions `dim`; of integers and bools int64.'
@overload
def sum(input: Tensor, *, axis: Sequence[int] | int | None, keepdims: bool = ..., dtype: dtype | None = ..., out: Tensor | None = ...) -> Tensor: 'Sum of all elements, or along the dimensions `dim`; of integers and bools int64.'
def svd(input: Tensor, some: bool = ..., compute_uv: bool = ..., *, out: tuple[Tensor, Tensor, Tensor] | None = ...) -> return_types.svd: 'Singular value decompositions U, S and V; reduced if `some`.'
def swapaxes(input: Tensor, axis0: int, axis1: int) -> Tensor: 'Another name for `transpose`.'
def swapdims(input: Tensor, dim0: int, dim1: int) -> Tensor: 'Another name for `transpose`.'
def sym_constrain_range(size: Number, *, min: int | None = ..., max: int | None = ...) -> None: 'Raises if a number is not in a range.'
def sym_constrain_range_for_size(size: Number, *, min: int | None = ..., max: int | None = ...) -> None: 'Raises if a number is no size in a range.'
def sym_is_contiguous(input: Tensor, memory_format: memory_format = ...) -> bool: 'Whether elements lie in memory in the order of a memory format, as an operator.'
def sym_numel(input: Tensor) -> int: 'The number of elements, as an operator.'
@overload
def sym_size(input: Tensor, dim: int) -> int: 'The sizes, or that of a dimension, as an operator.'
@overload
def sym_size(input: Tensor) -> tuple[Tensor, ...]: 'The sizes, or that of a dimension, as an operator.'
@overload
def sym_size(input: Tensor, *, axis: int) -> int: 'The sizes, or that of a dimension, as an operator.'
def sym_storage_offset(input: Tensor) -> int: 'The place of the first element in its memory, as an operator.'
@overload
def sym_stride(input: Tensor, dim: int) -> int: 'The strides, or that of a dimension, as an operator.'
@overload
def sym_stride(input: Tensor) -> tuple[Tensor, ...]: 'The strides, or that of a dimension, as an operator.'
@overload
def sym_stride(input: Tensor, *, axis: int) -> int: 'The strides, or that of a dimension, as an operator.'
def t(input: Tensor) -> Tensor: 'A matrix transposed; a view. Tensors with fewer dimensions stay as they are.'
def t_copy(input: Tensor, *, out: Tensor | None = ...) -> Tensor: 'As `t`, in memory of its own.'
def take(input: Tensor, index: Tensor, *, out: Tensor | None = ...) -> Tensor: 'Elements at positions of the flattened tensor; has the shape of `index`.'
@overload
def take_along_dim(input: Tensor, indices: Tensor, dim: int | None = ..., *, out: Tensor | None = ...) -> Tensor: 'Elements along `dim` at the positions in `indices`, broadcast apart from it.'
@overload
def take_along_dim(input: Tensor, indices: Tensor, *, axis: int | None, out: Tensor | None = ...) -> Tensor: 'Elements along `dim` at the positions in `indices`, broadcast apart from it.'
def tan(input: Tensor, *, out: Tensor | None = ...) -> Tensor: 'Tangent of each element.'
def tan_(input: Tensor) -> Tensor: 'In place: tangent of each element.'
def tanh(input: Tensor, *, out: Tensor | None = ...) -> Tensor: 'Hyperbolic tangent of each element.'
def tanh_(input: Tensor) -> Tensor: 'In place: hyperbolic tangent of each element.'
@overload
def tensor_split(input: Tensor, sections: int, dim: int = ...) -> tuple[Tensor, ...]: 'Views along `dim`, as many as asked for, or those between positions.'
@overload
def tensor_split(input: Tensor, indices: Sequence[int], dim: int = ...) -> tuple[Tensor, ...]: 'Views along `dim`, as many as asked for, or those between positions.'
@overload
def tensor_split(input: Tensor, tensor_indices_or_sections: Tensor, dim: int = ...) -> tuple[Tensor, ...]: 'Views along `dim`, as many as asked for, or those between positions.'
@overload
def tensor_split(input: Tensor, sections: int, *, axis: int) -> tuple[Tensor, ...]: 'Views along `dim`, as many as asked for, or those between positions.'
@overload
def tensor_split(input: Tensor, indices: Sequence[int], *, axis: int) -> tuple[Tensor, ...]: 'Views along `dim`, as many as asked for, or those between positions.'
@overload
def tensor_split(input: Tensor, tensor_indices_or_sections: Tensor, *, axis: int) -> tuple[Tensor, ...]: 'Views along `dim`, as many as asked for, or those between positions.'
def threshold(input: Tensor, threshold: Number, value: Number, *, out: Tensor | None = ...) -> Tensor: 'Each element, or `value` where it is not above `threshold`.'
def threshold_(input: Tensor, threshold: Number, value: Number) -> Tensor: 'In place: each element, or `value` where it is not above `threshold`.'
def threshold_backward(grad_output: Tensor, input: Tensor, threshold: Number) -> Tensor: 'Gradient where `input` is greater than the threshold, else 0.'
def tile(input: Tensor, dims: Sequence[int]) -> Tensor: 'A copy of the tensor, so many times along its last dimensions.'
@overload
def topk(input: Tensor, k: int, dim: int = ..., largest: bool = ..., sorted: bool = ..., *, out: tuple[Tensor, Tensor] | None = ...) -> return_types.topk: 'The `k` largest or smallest elements along `dim` in order, and where they were, as `(values, indices)`.'
@overload
def topk(input: Tensor, k: int, *, axis: int, largest: bool = ..., sorted: bool = ...) -> return_types.topk: 'The `k` largest or smallest elements along `dim` in order, and where they were, as `(values, indices)`.'
def trace(input: Tensor) -> Tensor: 'Sum of the diagonal of a matrix; of integers int64.'
def trace_backward(grad: Tensor, sizes: Sequence[int]) -> Tensor: 'Gradient of `trace`.'
def transpose(input: Tensor, dim0: int, dim1: int) -> Tensor: 'A view with two dimensions exchanged.'
def transpose_copy(input: Tensor, dim0: int, dim1: int, *, out: Tensor | None = ...) -> Tensor: 'As `transpose`, in memory of its own.'
@overload
def trapezoid(y: Tensor, x: Tensor, *, dim: int = ...) -> Tensor: 'Integral along `dim` by the trapezoidal rule, of samples at the places `x` or `dx` apart.'
@overload
def trapezoid(y: Tensor, *, dx: Number = ..., dim: int = ...) -> Tensor: 'Integral along `dim` by the trapezoidal rule, of samples at the places `x` or `dx` apart.'
@overload
def trapezoid(y: Tensor, x: Tensor, *, axis: int) -> Tensor: 'Integral along `dim` by the trapezoidal rule, of samples at the places `x` or `dx` apart.'
@overload
def trapezoid(y: Tensor, dx: Number, *, axis: int) -> Tensor: 'Integral along `dim` by the trapezoidal rule, of samples at the places `x` or `dx` apart.'
@overload
def trapz(y: Tensor, x: Tensor, *, dim: int = ...) -> Tensor: 'The same as `trapezoid`.'
@overload
def trapz(y: Tensor, *, dx: float = ..., dim: int = ...) -> Tensor: 'The same as `trapezoid`.'
@overload
def trapz(y: Tensor, x: Tensor, *, axis: int) -> Tensor: 'The same as `trapezoid`.'
@overload
def trapz(y: Tensor, dx: float, *, axis: int) -> Tensor: 'The same as `trapezoid`.'
def triangular_solve(input: Tensor, A: Tensor, upper: bool = ..., transpose: bool = ..., unitriangular: bool = ..., *, out: tuple[Tensor, Tensor] | None = ...) -> return_types.triangular_solve: 'The X of `A @ X = input` for triangular matrices, and a copy of A.'
def tril(input: Tensor, diagonal: int = ..., *, out: Tensor | None = ...) -> Tensor: 'The matrices with zeros above a diagonal.'
def tril_indices(row: int, col: int, offset: int = ..., *, dtype: dtype | None = ..., layout: layout | None = ..., device: device | str | None = ..., pin_memory: bool | None = ..., requires_grad: bool = ...) -> Tensor: 'Rows and columns of the elements on and below a diagonal.'
def triplet_margin_loss(anchor: Tensor, positive: Tensor, negative: Tensor, margin: float = ..., p: float = ..., eps: float = ..., swap: bool = ..., reduction: int = ...) -> Tensor: 'What the distance from anchor to negative lacks to be `margin` above that to positive.'
def triu(input: Tensor, diagonal: int = ..., *, out: Tensor | None = ...) -> Tensor: 'The matrices with zeros below a diagonal.'
def triu_indices(row: int, col: int, offset: int = ..., *, dtype: dtype | None = ..., layout: layout | None = ..., device: device | str | None = ..., pin_memory: bool | None = ..., requires_grad: bool = ...) -> Tensor: 'Rows and columns of the elements on and above a diagonal.'
@overload
def true_divide(input: Tensor, other: Tensor, *, out: Tensor | None = ...) -> Tensor: 'Another name of `div` without rounding.'
@overload
def true_divide(input: Tensor, other: Number) -> Tensor: 'Another name of `div` without rounding.'
def trunc(input: Tensor, *, out: Tensor | None = ...) -> Tensor: 'Each element rounded towards 0.'
def trunc_(input: Tensor) -> Tensor: 'In place: each element rounded towards 0.'
@overload
def unbind(input: Tensor, dim: int = ...) -> tuple[Tensor, ...]: 'Views of all positions along `dim`.'
@overload
def unbind(input: Tensor, *, axis: int) -> tuple[Tensor, ...]: 'Views of all positions along `dim`.'
@overload
def unbind_copy(input: Tensor, dim: int = ...) -> tuple[Tensor, ...]: 'As `unbind`, in memory of its own.'
@overload
def unbind_copy(input: Tensor, dim: int = ..., *, out: Sequence[Tensor]) -> None: 'As `unbind`, in memory of its own.'
@overload
def unbind_copy(input: Tensor, *, axis: int) -> tuple[Tensor, ...]: 'As `unbind`, in memory of its own.'
@overload
def unbind_copy(input: Tensor, *, axis: int, out: Sequence[Tensor]) -> None: 'As `unbind`, in memory of its own.'
@overload
def unflatten(input: Tensor, dim: int, sizes: Sequence[int]) -> Tensor: 'A view with the dimension `dim` split up into several.'
@overload
def unflatten(input: Tensor, *, axis: int, sizes: Sequence[int]) -> Tensor: 'A view with the dimension `dim` split up into several.'
@overload
def unfold_backward(grad_in: Tensor, input_sizes: Sequence[int], dim: int, size: int, step: int) -> Tensor: 'Gradient of `unfold`.'
@overload
def unfold_backward(grad_in: Tensor, input_sizes: Sequence[int], *, axis: int, size: int, step: int) -> Tensor: 'Gradient of `unfold`.'
def unfold_copy(input: Tensor, dimension: int, size: int, step: int, *, out: Tensor | None = ...) -> Tensor: 'As `unfold`, in memory of its own.'
def uniform(input: Tensor, from_: float = ..., to: float = ..., *, generator: Generator | None = ...) -> Tensor: 'A tensor of the same shape with numbers drawn evenly between two bounds.'
@overload
def unique_dim(input: Tensor, dim: int, sorted: bool = ..., return_inverse: bool = ..., return_counts: bool = ...) -> tuple[Tensor, Tensor, Tensor]: 'Different slices along `dim` in order, where each slice is among them, and how often each occurs.'
@overload
def unique_dim(input: Tensor, *, axis: int, sorted: bool = ..., return_inverse: bool = ..., return_counts: bool = ...) -> tuple[Tensor, Tensor, Tensor]: 'Different slices along `dim` in order, where each slice is among them, and how often each occurs.'
@overload
def unique_dim_consecutive(input: Tensor, dim: int, return_inverse: bool = ..., return_counts: bool = ...) -> tuple[Tensor, Tensor, Tensor]: 'Slices along `dim` without those that equal the one before, with places and counts.'
@overload
def unique_dim_consecutive(input: Tensor, *, axis: int, return_inverse: bool = ..., return_counts: bool = ...) -> tuple[Tensor, Tensor, Tensor]: 'Slices along `dim` without those that equal the one before, with places and counts.'
@overload
def unsafe_chunk(input: Tensor, chunks: int, dim: int = ...) -> tuple[Tensor, ...]: 'As `chunk`; writing to a part is not followed by autograd.'
@overload
def unsafe_chunk(input: Tensor, chunks: int, *, axis: int) -> tuple[Tensor, ...]: 'As `chunk`; writing to a part is not followed by autograd.'
@overload
def unsafe_split(input: Tensor, split_size: int, dim: int = ...) -> tuple[Tensor, ...]: 'As `split`; writing to a part is not followed by autograd.'
@overload
def unsafe_split(input: Tensor, split_size: int, *, axis: int) -> tuple[Tensor, ...]: 'As `split`; writing to a part is not followed by autograd.'
@overload
def unsafe_split_with_sizes(input: Tensor, split_sizes: Sequence[int], dim: int = ...) -> tuple[Tensor, ...]: 'As `split_with_sizes`; writing to a part is not followed by autograd.'
@overload
def unsafe_split_with_sizes(input: Tensor, split_sizes: Sequence[int], *, axis: int) -> tuple[Tensor, ...]: 'As `split_with_sizes`; writing to a part is not followed by autograd.'
@overload
def unsqueeze(input: Tensor, dim: int) -> Tensor: 'A view with a new dimension of size 1.'
@overload
def unsqueeze(input: Tensor, *, axis: int) -> Tensor: 'A view with a new dimension of size 1.'
@overload
def unsqueeze_copy(input: Tensor, dim: int, *, out: Tensor | None = ...) -> Tensor: 'As `unsqueeze`, in memory of its own.'
@overload
def unsqueeze_copy(input: Tensor, *, axis: int, out: Tensor | None = ...) -> Tensor: 'As `unsqueeze`, in memory of its own.'
def vander(x: Tensor, N: int | None = ..., increasing: bool = ...) -> Tensor: 'Powers of each element of a vector, falling from N - 1 to 0 unless `increasing`.'
@overload
def var(input: Tensor, unbiased: bool = ...) -> Tensor: 'Variance of all elements or along `dim`, with `correction` (1) taken off the number of elements.'
@overload
def var(input: Tensor, dim: Sequence[int] | int | None, unbiased: bool = ..., keepdim: bool = ..., *, out: Tensor | None = ...) -> Tensor: 'Variance of all elements or along `dim`, with `correction` (1) taken off the number of elements.'
@overload
def var(input: Tensor, dim: Sequence[int] | int | None = ..., *, correction: Number | None = ..., keepdim: bool = ...) -> Tensor: 'Variance of all elements or along `dim`, with `correction` (1) taken off the number of elements.'
@overload
def var(input: Tensor, *, axis: Sequence[int] | int | None, unbiased: bool = ..., keepdims: bool = ..., out: Tensor | None = ...) -> Tensor: 'Variance of all elements or along `dim`, with `correction` (1) taken off the number of elements.'
@overload
def var(input: Tensor, *, axis: Sequence[int] | int | None, correction: Number | None = ..., keepdims: bool = ...) -> Tensor: 'Variance of all elements or along `dim`, with `correction` (1) taken off the number of elements.'
@overload
def var_mean(input: Tensor, unbiased: bool = ...) -> tuple[Tensor, Tensor]: '`(var(input), mean(input))` of all elements or along `dim`.'
@overload
def var_mean(input: Tensor, dim: Sequence[int] | int | None, unbiased: bool = ..., keepdim: bool = ...) -> tuple[Tensor, Tensor]: '`(var(input), mean(input))` of all elements or along `dim`.'
@overload
def var_mean(input: Tensor, dim: Sequence[int] | int | None = ..., *, correction: Number | None = ..., keepdim: bool = ...) -> tuple[Tensor, Tensor]: '`(var(input), mean(input))` of all elements or along `dim`.'
@overload
def var_mean(input: Tensor, *, axis: Sequence[int] | int | None, unbiased: bool = ..., keepdims: bool = ...) -> tuple[Tensor, Tensor]: '`(var(input), mean(input))` of all elements or along `dim`.'
@overload
def var_mean(input: Tensor, *, axis: Sequence[int] | int | None, correction: Number | None = ..., keepdims: bool = ...) -> tuple[Tensor, Tensor]: '`(var(input), mean(input))` of all elements or along `dim`.'
def vdot(input: Tensor, other: Tensor, *, out: Tensor | None = ...) -> Tensor: 'Sum of products of two vectors, the first one conjugated.'
def view_as_complex(input: Tensor) -> Tensor: 'A view of pairs of numbers along the last dimension as complex elements.'
def view_as_complex_copy(input: Tensor, *, out: Tensor | None = ...) -> Tensor: 'As `view_as_complex`, in memory of its own.'
def view_as_real(input: Tensor) -> Tensor: 'A view of complex elements as pairs of numbers along a new last dimension.'
def view_as_real_copy(input: Tensor, *, out: Tensor | None = ...) -> Tensor: 'As `view_as_real`, in memory of its own.'
@overload
def view_copy(input: Tensor, size: Sequence[int], *, out: Tensor | None = ...) -> Tensor: 'As `view`, in memory of its own.'
@overload
def view_copy(input: Tensor, dtype: dtype) -> Tensor: 'As `view`, in memory of its own.'
@overload
def vsplit(input: Tensor, sections: int) -> tuple[Tensor, ...]: 'Views along the rows, equal parts or those between positions.'
@overload
def vsplit(input: Tensor, indices: Sequence[int]) -> tuple[Tensor, ...]: 'Views along the rows, equal parts or those between positions.'
def vstack(tensors: Sequence[Tensor], *, out: Tensor | None = ...) -> Tensor: 'Tensors joined along the rows, vectors as rows.'
@overload
def where(condition: Tensor, input: Tensor, other: Tensor, *, out: Tensor | None = ...) -> Tensor: 'Elements of `input` where `condition` holds, else of `other`, broadcast; with a condition only, the positions of its ones.'
@overload
def where(condition: Tensor, input: Number, other: Tensor) -> Tensor: 'Elements of `input` where `condition` holds, else of `other`, broadcast; with a condition only, the positions of its ones.'
@overload
def where(condition: Tensor, input: Tensor, other: Number) -> Tensor: 'Elements of `input` where `condition` holds, else of `other`, broadcast; with a condition only, the positions of its ones.'
@overload
def where(condition: Tensor, input: Number, other: Number) -> Tensor: 'Elements of `input` where `condition` holds, else of `other`, broadcast; with a condition only, the positions of its ones.'
@overload
def where(condition: Tensor) -> tuple[Tensor, ...]: 'Elements of `input` where `condition` holds, else of `other`, broadcast; with a condition only, the positions of its ones.'
@overload
def xlogy(input: Tensor, other: Tensor, *, out: Tensor | None = ...) -> Tensor: '`input * log(other)`, and 0 where `input` is 0; broadcast.'
@overload
def xlogy(input: Number, other: Tensor) -> Tensor: '`input * log(other)`, and 0 where `input` is 0; broadcast.'
@overload
def xlogy(input: Tensor, other: Number) -> Tensor: '`input * log(other)`, and 0 where `input` is 0; broadcast.'
@overload
def xlogy_(input: Tensor, other: Tensor) -> Tensor: 'In place: `input * log(other)`, and 0 where `input` is 0; broadcast.'
@overload
def xlogy_(input: Tensor, other: Number) -> Tensor: 'In place: `input * log(other)`, and 0 where `input` is 0; broadcast.'
def zero(input: Tensor) -> Tensor: 'A tensor of the same shape, filled with zeros.'
def zero_(input: Tensor) -> Tensor: 'In place: a tensor of the same shape, filled with zeros.'
@overload
def zeros(size: Sequence[int], *, dtype: dtype | None = ..., layout: layout | None = ..., device: device | str | None = ..., pin_memory: bool | None = ..., requires_grad: bool = ..., out: Tensor | None = ...) -> Tensor: 'A tensor of zeros.'
@overload
def zeros(*size: int, dtype: dtype | None = ..., layout: layout | None = ..., device: device | str | None = ..., pin_memory: bool | None = ..., requires_grad: bool = ..., out: Tensor | None = ...) -> Tensor: 'A tensor of zeros.'
def zeros_like(input: Tensor, *, dtype: dtype | None = ..., layout: layout | None = ..., device: device | str | None = ..., pin_memory: bool | None = ..., memory_format: memory_format | None = ..., requires_grad: bool = ...) -> Tensor: 'As `zeros`, with shape, dtype and device of `input`.'
