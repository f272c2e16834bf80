"""Nodes and kernels of every differentiable operator.

Written by `python -m opmux_autograd.codegen` from derivatives.yaml and native_functions.yaml; do not edit.
"""

# ruff: noqa
# mypy: ignore-errors

from opmux.dispatch import ops

from opmux_autograd._inplace import check_inplace, check_reshape, check_untracked, rebase_history
from opmux_autograd._kernels import refuse_complex
from opmux_autograd._node import RELEASED, Node, next_sequence_nr, saved
from opmux_autograd._record import WITH_AUTOGRAD, attach_outputs, clone, save_list, save_result, saved_list, saved_result
from opmux_autograd._views import VersionCounter, bump, share_version, track_reshape, track_view, version_of
from opmux_autograd.formulas import DEGREE, ERF_SLOPE, LN10, LOG_OF_2, ROOT_OF_TAU, acosh_backward, addbmm_batch1, addbmm_batch2, adjoint, aminmax_backward, angle_backward, angle_of, as_strided_backward, as_strided_scatter_backward, as_strided_scatter_values, at_positions, batch_norm_backward, bce_curvature, bce_mixed, bce_target, bell, bounded_curvature, cat_backward, cholesky_backward, cholesky_inverse_backward, cholesky_solve_backward, clamp_max_bound, clamp_min_bound, clamp_self, conj, convolution_backward, convolution_double_backward, copysign_self, cross, cumextreme_backward, cumprod_backward, cumsum_backward, det_backward, dist_backward, div_mode, div_mode_other, dropout_scale, eigh_backward, elu_double_backward, embedding_backward, embedding_double_backward, euclidean_backward, extremum_backward, fft_c2r_backward, fft_r2c_backward, filled_backward, first_wins, gather_backward, gelu_double_backward, geometry, glu_double_backward, glu_double_backward_grad, grid_sampler_backward, group_norm_backward, hardswish_double_backward, i1_backward, i1e_backward, index_backward, index_put_self, index_put_values, index_reduce_backward, index_select_backward, inv_backward, larger, layer_norm_backward, log_sigmoid_double_backward, log_softmax_double_backward, log_softmax_double_backward_grad, logcumsumexp_backward, logit_double_backward, logits_backward, logits_target, logsumexp_backward, lstsq_backward, masked_select_backward, maybe_multiply, mean_backward, mish_double_backward, mse_scale, mvlgamma_backward, nansum_backward, new_zeros, nll_loss_of, norm_backward, not_implemented, only_where, outer, permute_backward, pinv_backward, pow_base, pow_exponent, pow_exponent_of_number, pow_scalar, prelu_backward, prelu_double_backward, prod_backward, prod_dim_backward, put_self, qr_backward, repeat_backward, roll_backward, scatter_reduce_backward, scatter_reduce_self, scatter_reduce_src, selected_backward, sgn_backward, shape_of, silu_double_backward, sinc_backward, sizes, slice_backward, slices_of, slogdet_backward, slope_of, soft_margin_curvature, softmax_double_backward, softplus_double_backward, solve_backward, solve_triangular_backward, split_backward, split_sizes_backward, stack_backward, std_backward, sum_backward, sum_to_size, svd_backward, swap, take_backward, to_like, trace_backward, unbind_backward, var_backward, var_mean_backward, where_zero, without_padding, xlog1py_first, xlogy_self, xlogy_self_of_number, zeros_like

_view_as_real = ops.aten.view_as_real.default
_view_as_complex = ops.aten.view_as_complex.default
_as_strided = ops.aten.as_strided.default
_expand = ops.aten.expand.default
_permute = ops.aten.permute.default
_select_int = ops.aten.select.int
_slice_Tensor = ops.aten.slice.Tensor
_split_Tensor = ops.aten.split.Tensor
_squeeze = ops.aten.squeeze.default
_squeeze_dim = ops.aten.squeeze.dim
_squeeze_dims = ops.aten.squeeze.dims
_t = ops.aten.t.default
_transpose_int = ops.aten.transpose.int
_unsqueeze = ops.aten.unsqueeze.default
_unbind_int = ops.aten.unbind.int
_view = ops.aten.view.default
_view_dtype = ops.aten.view.dtype
_alias = ops.aten.alias.default
_unfold = ops.aten.unfold.default
_split_with_sizes = ops.aten.split_with_sizes.default
_diagonal = ops.aten.diagonal.default


class AbsBackward0(Node):
    __slots__ = ('_saved_self', '_version_self',)

    def apply(node, grad):
        self = saved(node, node._saved_self, node._version_self, 'self')
        return (grad * self.sgn(),)

    def release(node):
        node._saved_self = RELEASED


class SgnBackward0(Node):
    __slots__ = ('_saved_result', '_saved_self', '_version_result', '_version_self',)

    def apply(node, grad):
        self = saved(node, node._saved_self, node._version_self, 'self')
        result = saved_result(node, node._saved_result, node._version_result, 0, 'result')
        return (sgn_backward(grad, self, result),)

    def release(node):
        node._saved_self = node._saved_result = RELEASED


class AddBackward0(Node):
    __slots__ = ('_saved_alpha',)

    def apply(node, grad):
        edge_self, edge_other = node.edges
        d_self = d_other = None
        if edge_self is not None:
            d_self = grad
        if edge_other is not None:
            alpha = node._saved_alpha
            d_other = maybe_multiply(grad, alpha.conjugate())
        return d_self, d_other


class AddBackward1(Node):
    __slots__ = ()

    def apply(node, grad):
        return (grad,)


class DivBackward0(Node):
    __slots__ = ('_saved_other', '_saved_self', '_version_other', '_version_self',)

    def apply(node, grad):
        edge_self, edge_other = node.edges
        d_self = d_other = None
        if edge_self is not None:
            other = saved(node, node._saved_other, node._version_other, 'other')
            d_self = grad / conj(other)
        if edge_other is not None:
            self = saved(node, node._saved_self, node._version_self, 'self')
            other = saved(node, node._saved_other, node._version_other, 'other')
            d_other = -grad * conj(self / other / other)
        return d_self, d_other

    def release(node):
        node._saved_other = node._saved_self = RELEASED


class DivBackward2(Node):
    __slots__ = ('_saved_other', '_saved_rounding_mode', '_saved_self', '_version_other', '_version_self',)

    def apply(node, grad):
        edge_self, edge_other = node.edges
        d_self = d_other = None
        if edge_self is not None:
            other = saved(node, node._saved_other, node._version_other, 'other')
            rounding_mode = node._saved_rounding_mode
            d_self = div_mode(grad, conj(other), rounding_mode)
        if edge_other is not None:
            self = saved(node, node._saved_self, node._version_self, 'self')
            other = saved(node, node._saved_other, node._version_other, 'other')
            rounding_mode = node._saved_rounding_mode
            d_other = div_mode_other(grad, self, other, rounding_mode)
        return d_self, d_other

    def release(node):
        node._saved_other = node._saved_self = RELEASED


class DivBackward1(Node):
    __slots__ = ('_saved_other',)

    def apply(node, grad):
        other = node._saved_other
        return (grad / other.conjugate(),)


class DivBackward3(Node):
    __slots__ = ('_saved_other', '_saved_rounding_mode',)

    def apply(node, grad):
        other = node._saved_other
        rounding_mode = node._saved_rounding_mode
        return (div_mode(grad, other.conjugate(), rounding_mode),)


class ExpBackward0(Node):
    __slots__ = ('_saved_result', '_version_result',)

    def apply(node, grad):
        result = saved_result(node, node._saved_result, node._version_result, 0, 'result')
        return (grad * conj(result),)

    def release(node):
        node._saved_result = RELEASED


class LogBackward0(Node):
    __slots__ = ('_saved_self', '_version_self',)

    def apply(node, grad):
        self = saved(node, node._saved_self, node._version_self, 'self')
        return (grad / conj(self),)

    def release(node):
        node._saved_self = RELEASED


class MulBackward0(Node):
    __slots__ = ('_saved_other', '_saved_self', '_version_other', '_version_self',)

    def apply(node, grad):
        edge_self, edge_other = node.edges
        d_self = d_other = None
        if edge_self is not None:
            other = saved(node, node._saved_other, node._version_other, 'other')
            d_self = grad * conj(other)
        if edge_other is not None:
            self = saved(node, node._saved_self, node._version_self, 'self')
            d_other = grad * conj(self)
        return d_self, d_other

    def release(node):
        node._saved_other = node._saved_self = RELEASED


class MulBackward1(Node):
    __slots__ = ('_saved_other',)

    def apply(node, grad):
        other = node._saved_other
        return (grad * other.conjugate(),)


class NegBackward0(Node):
    __slots__ = ()

    def apply(node, grad):
        return (-grad,)


class ReluBackward0(Node):
    __slots__ = ('_saved_result', '_version_result',)

    def apply(node, grad):
        result = saved_result(node, node._saved_result, node._version_result, 0, 'result')
        return (ops.aten.threshold_backward.default(grad, result, 0),)

    def release(node):
        node._saved_result = RELEASED


class SigmoidBackward0(Node):
    __slots__ = ('_saved_result', '_version_result',)

    def apply(node, grad):
        result = saved_result(node, node._saved_result, node._version_result, 0, 'result')
        return (ops.aten.sigmoid_backward.default(grad, result),)

    def release(node):
        node._saved_result = RELEASED


class SqrtBackward0(Node):
    __slots__ = ('_saved_result', '_version_result',)

    def apply(node, grad):
        result = saved_result(node, node._saved_result, node._version_result, 0, 'result')
        return (grad / (2 * conj(result)),)

    def release(node):
        node._saved_result = RELEASED


class TanhBackward0(Node):
    __slots__ = ('_saved_result', '_version_result',)

    def apply(node, grad):
        result = saved_result(node, node._saved_result, node._version_result, 0, 'result')
        return (ops.aten.tanh_backward.default(grad, result),)

    def release(node):
        node._saved_result = RELEASED


class ThresholdBackwardBackward0(Node):
    __slots__ = ('_saved_self', '_saved_threshold', '_version_self',)

    def apply(node, grad):
        edge_grad_output, edge_self = node.edges
        d_grad_output = d_self = None
        if edge_grad_output is not None:
            self = saved(node, node._saved_self, node._version_self, 'self')
            threshold = node._saved_threshold
            d_grad_output = ops.aten.threshold_backward.default(grad, self, threshold)
        if edge_self is not None:
            d_self = zeros_like(grad)
        return d_grad_output, d_self

    def release(node):
        node._saved_self = RELEASED


class WhereBackward0(Node):
    __slots__ = ('_saved_condition', '_version_condition',)

    def apply(node, grad):
        edge_self, edge_other = node.edges
        d_self = d_other = None
        if edge_self is not None:
            condition = saved(node, node._saved_condition, node._version_condition, 'condition')
            d_self = ops.aten.where.ScalarOther(condition, grad, 0)
        if edge_other is not None:
            condition = saved(node, node._saved_condition, node._version_condition, 'condition')
            d_other = where_zero(condition, grad)
        return d_self, d_other

    def release(node):
        node._saved_condition = RELEASED


class SubBackward0(Node):
    __slots__ = ('_saved_alpha',)

    def apply(node, grad):
        edge_self, edge_other = node.edges
        d_self = d_other = None
        if edge_self is not None:
            d_self = grad
        if edge_other is not None:
            alpha = node._saved_alpha
            d_other = maybe_multiply(-grad, alpha.conjugate())
        return d_self, d_other


class SubBackward1(Node):
    __slots__ = ()

    def apply(node, grad):
        return (grad,)


class RsubBackward0(Node):
    __slots__ = ('_saved_alpha',)

    def apply(node, grad):
        edge_self, edge_other = node.edges
        d_self = d_other = None
        if edge_self is not None:
            alpha = node._saved_alpha
            d_self = maybe_multiply(-grad, alpha.conjugate())
        if edge_other is not None:
            d_other = grad
        return d_self, d_other


class RsubBackward1(Node):
    __slots__ = ('_saved_alpha',)

    def apply(node, grad):
        alpha = node._saved_alpha
        return (maybe_multiply(-grad, alpha.conjugate()),)


class SignBackward0(Node):
    __slots__ = ()

    def apply(node, grad):
        return (zeros_like(grad),)


class MaximumBackward0(Node):
    __slots__ = ('_saved_other', '_saved_self', '_version_other', '_version_self',)

    def apply(node, grad):
        edge_self, edge_other = node.edges
        d_self = d_other = None
        if edge_self is not None:
            self = saved(node, node._saved_self, node._version_self, 'self')
            other = saved(node, node._saved_other, node._version_other, 'other')
            d_self = larger(grad, self, other)
        if edge_other is not None:
            other = saved(node, node._saved_other, node._version_other, 'other')
            self = saved(node, node._saved_self, node._version_self, 'self')
            d_other = larger(grad, other, self)
        return d_self, d_other

    def release(node):
        node._saved_self = node._saved_other = RELEASED


class MinimumBackward0(Node):
    __slots__ = ('_saved_other', '_saved_self', '_version_other', '_version_self',)

    def apply(node, grad):
        edge_self, edge_other = node.edges
        d_self = d_other = None
        if edge_self is not None:
            self = saved(node, node._saved_self, node._version_self, 'self')
            other = saved(node, node._saved_other, node._version_other, 'other')
            d_self = larger(grad, -self, -other)
        if edge_other is not None:
            other = saved(node, node._saved_other, node._version_other, 'other')
            self = saved(node, node._saved_self, node._version_self, 'self')
            d_other = larger(grad, -other, -self)
        return d_self, d_other

    def release(node):
        node._saved_self = node._saved_other = RELEASED


class PowBackward1(Node):
    __slots__ = ('_saved_exponent', '_saved_result', '_saved_self', '_version_exponent', '_version_result', '_version_self',)

    def apply(node, grad):
        edge_self, edge_exponent = node.edges
        d_self = d_exponent = None
        if edge_self is not None:
            self = saved(node, node._saved_self, node._version_self, 'self')
            exponent = saved(node, node._saved_exponent, node._version_exponent, 'exponent')
            d_self = pow_base(grad, self, exponent)
        if edge_exponent is not None:
            self = saved(node, node._saved_self, node._version_self, 'self')
            exponent = saved(node, node._saved_exponent, node._version_exponent, 'exponent')
            result = saved_result(node, node._saved_result, node._version_result, 0, 'result')
            d_exponent = pow_exponent(grad, self, exponent, result)
        return d_self, d_exponent

    def release(node):
        node._saved_self = node._saved_exponent = node._saved_result = RELEASED


class PowBackward2(Node):
    __slots__ = ('_saved_exponent', '_saved_result', '_saved_self', '_version_exponent', '_version_result',)

    def apply(node, grad):
        self = node._saved_self
        exponent = saved(node, node._saved_exponent, node._version_exponent, 'exponent')
        result = saved_result(node, node._saved_result, node._version_result, 0, 'result')
        return (pow_exponent_of_number(grad, self, exponent, result),)

    def release(node):
        node._saved_exponent = node._saved_result = RELEASED


class PowBackward0(Node):
    __slots__ = ('_saved_exponent', '_saved_self', '_version_self',)

    def apply(node, grad):
        self = saved(node, node._saved_self, node._version_self, 'self')
        exponent = node._saved_exponent
        return (pow_scalar(grad, self, exponent),)

    def release(node):
        node._saved_self = RELEASED


class SigmoidBackwardBackward0(Node):
    __slots__ = ('_saved_grad_output', '_saved_output', '_version_grad_output', '_version_output',)

    def apply(node, grad):
        edge_grad_output, edge_output = node.edges
        d_grad_output = d_output = None
        if edge_grad_output is not None:
            output = saved(node, node._saved_output, node._version_output, 'output')
            d_grad_output = ops.aten.sigmoid_backward.default(grad, conj(output))
        if edge_output is not None:
            grad_output = saved(node, node._saved_grad_output, node._version_grad_output, 'grad_output')
            output = saved(node, node._saved_output, node._version_output, 'output')
            d_output = conj(grad) * grad_output * (1 - conj(output) * 2)
        return d_grad_output, d_output

    def release(node):
        node._saved_output = node._saved_grad_output = RELEASED


class TanhBackwardBackward0(Node):
    __slots__ = ('_saved_grad_output', '_saved_output', '_version_grad_output', '_version_output',)

    def apply(node, grad):
        edge_grad_output, edge_output = node.edges
        d_grad_output = d_output = None
        if edge_grad_output is not None:
            output = saved(node, node._saved_output, node._version_output, 'output')
            d_grad_output = ops.aten.tanh_backward.default(grad, conj(output))
        if edge_output is not None:
            grad_output = saved(node, node._saved_grad_output, node._version_grad_output, 'grad_output')
            output = saved(node, node._saved_output, node._version_output, 'output')
            d_output = conj(grad) * grad_output * (conj(output) * -2)
        return d_grad_output, d_output

    def release(node):
        node._saved_output = node._saved_grad_output = RELEASED


class FmodBackward0(Node):
    __slots__ = ()

    def apply(node, grad):
        return (grad,)


class FmodBackward1(Node):
    __slots__ = ('_saved_other', '_saved_self', '_version_other', '_version_self',)

    def apply(node, grad):
        edge_self, edge_other = node.edges
        d_self = d_other = None
        if edge_self is not None:
            d_self = grad
        if edge_other is not None:
            self = saved(node, node._saved_self, node._version_self, 'self')
            other = saved(node, node._saved_other, node._version_other, 'other')
            d_other = -grad * self.div(other, rounding_mode='trunc')
        return d_self, d_other

    def release(node):
        node._saved_self = node._saved_other = RELEASED


class RemainderBackward0(Node):
    __slots__ = ()

    def apply(node, grad):
        return (grad,)


class RemainderBackward1(Node):
    __slots__ = ('_saved_other', '_saved_self', '_version_other', '_version_self',)

    def apply(node, grad):
        edge_self, edge_other = node.edges
        d_self = d_other = None
        if edge_self is not None:
            d_self = grad
        if edge_other is not None:
            self = saved(node, node._saved_self, node._version_self, 'self')
            other = saved(node, node._saved_other, node._version_other, 'other')
            d_other = -grad * self.div(other, rounding_mode='floor')
        return d_self, d_other

    def release(node):
        node._saved_self = node._saved_other = RELEASED


class Atan2Backward0(Node):
    __slots__ = ('_saved_other', '_saved_self', '_version_other', '_version_self',)

    def apply(node, grad):
        edge_self, edge_other = node.edges
        d_self = d_other = None
        if edge_self is not None:
            other = saved(node, node._saved_other, node._version_other, 'other')
            self = saved(node, node._saved_self, node._version_self, 'self')
            d_self = angle_of(grad, other, self)
        if edge_other is not None:
            self = saved(node, node._saved_self, node._version_self, 'self')
            other = saved(node, node._saved_other, node._version_other, 'other')
            d_other = -angle_of(grad, self, other)
        return d_self, d_other

    def release(node):
        node._saved_other = node._saved_self = RELEASED


class HypotBackward0(Node):
    __slots__ = ('_saved_other', '_saved_result', '_saved_self', '_version_other', '_version_result', '_version_self',)

    def apply(node, grad):
        edge_self, edge_other = node.edges
        d_self = d_other = None
        if edge_self is not None:
            self = saved(node, node._saved_self, node._version_self, 'self')
            result = saved_result(node, node._saved_result, node._version_result, 0, 'result')
            d_self = grad * (self / result)
        if edge_other is not None:
            other = saved(node, node._saved_other, node._version_other, 'other')
            result = saved_result(node, node._saved_result, node._version_result, 0, 'result')
            d_other = grad * (other / result)
        return d_self, d_other

    def release(node):
        node._saved_self = node._saved_result = node._saved_other = RELEASED


class CopysignBackward0(Node):
    __slots__ = ('_saved_other', '_saved_result', '_saved_self', '_version_other', '_version_result', '_version_self',)

    def apply(node, grad):
        edge_self, edge_other = node.edges
        d_self = d_other = None
        if edge_self is not None:
            self = saved(node, node._saved_self, node._version_self, 'self')
            result = saved_result(node, node._saved_result, node._version_result, 0, 'result')
            d_self = copysign_self(grad, self, result)
        if edge_other is not None:
            other = saved(node, node._saved_other, node._version_other, 'other')
            d_other = zeros_like(other)
        return d_self, d_other

    def release(node):
        node._saved_self = node._saved_result = node._saved_other = RELEASED


class CopysignBackward1(Node):
    __slots__ = ('_saved_result', '_saved_self', '_version_result', '_version_self',)

    def apply(node, grad):
        self = saved(node, node._saved_self, node._version_self, 'self')
        result = saved_result(node, node._saved_result, node._version_result, 0, 'result')
        return (copysign_self(grad, self, result),)

    def release(node):
        node._saved_self = node._saved_result = RELEASED


class NextafterBackward0(Node):
    __slots__ = ('_saved_other', '_saved_self', '_version_other', '_version_self',)

    def apply(node, grad):
        edge_self, edge_other = node.edges
        d_self = d_other = None
        if edge_self is not None:
            self = saved(node, node._saved_self, node._version_self, 'self')
            other = saved(node, node._saved_other, node._version_other, 'other')
            d_self = only_where(self != other, grad)
        if edge_other is not None:
            other = saved(node, node._saved_other, node._version_other, 'other')
            d_other = zeros_like(other)
        return d_self, d_other

    def release(node):
        node._saved_self = node._saved_other = RELEASED


class FmaxBackward0(Node):
    __slots__ = ('_saved_other', '_saved_self', '_version_other', '_version_self',)

    def apply(node, grad):
        edge_self, edge_other = node.edges
        d_self = d_other = None
        if edge_self is not None:
            self = saved(node, node._saved_self, node._version_self, 'self')
            other = saved(node, node._saved_other, node._version_other, 'other')
            d_self = only_where(first_wins(self >= other, other), grad)
        if edge_other is not None:
            self = saved(node, node._saved_self, node._version_self, 'self')
            other = saved(node, node._saved_other, node._version_other, 'other')
            d_other = where_zero(first_wins(self >= other, other), grad)
        return d_self, d_other

    def release(node):
        node._saved_self = node._saved_other = RELEASED


class FminBackward0(Node):
    __slots__ = ('_saved_other', '_saved_self', '_version_other', '_version_self',)

    def apply(node, grad):
        edge_self, edge_other = node.edges
        d_self = d_other = None
        if edge_self is not None:
            self = saved(node, node._saved_self, node._version_self, 'self')
            other = saved(node, node._saved_other, node._version_other, 'other')
            d_self = only_where(first_wins(self <= other, other), grad)
        if edge_other is not None:
            self = saved(node, node._saved_self, node._version_self, 'self')
            other = saved(node, node._saved_other, node._version_other, 'other')
            d_other = where_zero(first_wins(self <= other, other), grad)
        return d_self, d_other

    def release(node):
        node._saved_self = node._saved_other = RELEASED


class LogaddexpBackward0(Node):
    __slots__ = ('_saved_other', '_saved_self', '_version_other', '_version_self',)

    def apply(node, grad):
        edge_self, edge_other = node.edges
        d_self = d_other = None
        if edge_self is not None:
            other = saved(node, node._saved_other, node._version_other, 'other')
            self = saved(node, node._saved_self, node._version_self, 'self')
            d_self = grad / conj(1 + ops.aten.exp.default(other - self))
        if edge_other is not None:
            self = saved(node, node._saved_self, node._version_self, 'self')
            other = saved(node, node._saved_other, node._version_other, 'other')
            d_other = grad / conj(1 + ops.aten.exp.default(self - other))
        return d_self, d_other

    def release(node):
        node._saved_other = node._saved_self = RELEASED


class Logaddexp2Backward0(Node):
    __slots__ = ('_saved_other', '_saved_self', '_version_other', '_version_self',)

    def apply(node, grad):
        edge_self, edge_other = node.edges
        d_self = d_other = None
        if edge_self is not None:
            other = saved(node, node._saved_other, node._version_other, 'other')
            self = saved(node, node._saved_self, node._version_self, 'self')
            d_self = grad / (1 + 2 ** (other - self))
        if edge_other is not None:
            self = saved(node, node._saved_self, node._version_self, 'self')
            other = saved(node, node._saved_other, node._version_other, 'other')
            d_other = grad / (1 + 2 ** (self - other))
        return d_self, d_other

    def release(node):
        node._saved_other = node._saved_self = RELEASED


class XlogyBackward0(Node):
    __slots__ = ('_saved_other', '_saved_self', '_version_other', '_version_self',)

    def apply(node, grad):
        edge_self, edge_other = node.edges
        d_self = d_other = None
        if edge_self is not None:
            self = saved(node, node._saved_self, node._version_self, 'self')
            other = saved(node, node._saved_other, node._version_other, 'other')
            d_self = xlogy_self(grad, self, other)
        if edge_other is not None:
            self = saved(node, node._saved_self, node._version_self, 'self')
            other = saved(node, node._saved_other, node._version_other, 'other')
            d_other = grad * self / other
        return d_self, d_other

    def release(node):
        node._saved_self = node._saved_other = RELEASED


class XlogyBackward1(Node):
    __slots__ = ('_saved_other', '_saved_self', '_version_other',)

    def apply(node, grad):
        self = node._saved_self
        other = saved(node, node._saved_other, node._version_other, 'other')
        return (grad * self / other,)

    def release(node):
        node._saved_other = RELEASED


class XlogyBackward2(Node):
    __slots__ = ('_saved_other', '_saved_self', '_version_self',)

    def apply(node, grad):
        self = saved(node, node._saved_self, node._version_self, 'self')
        other = node._saved_other
        return (xlogy_self_of_number(grad, self, other),)

    def release(node):
        node._saved_self = RELEASED


class LdexpBackward0(Node):
    __slots__ = ('_saved_other', '_saved_result', '_version_other', '_version_result',)

    def apply(node, grad):
        edge_self, edge_other = node.edges
        d_self = d_other = None
        if edge_self is not None:
            other = saved(node, node._saved_other, node._version_other, 'other')
            d_self = ops.aten.ldexp.Tensor(grad, conj(other))
        if edge_other is not None:
            result = saved_result(node, node._saved_result, node._version_result, 0, 'result')
            d_other = grad * conj(result) * LOG_OF_2
        return d_self, d_other

    def release(node):
        node._saved_other = node._saved_result = RELEASED


class GcdBackward0(Node):
    __slots__ = ()

    def apply(node, grad):
        return (zeros_like(grad),)


class LcmBackward0(Node):
    __slots__ = ()

    def apply(node, grad):
        return (zeros_like(grad),)


class ComplexBackward0(Node):
    __slots__ = ()

    def apply(node, grad):
        edge_real, edge_imag = node.edges
        d_real = d_imag = None
        if edge_real is not None:
            d_real = ops.aten.real.default(grad)
        if edge_imag is not None:
            d_imag = ops.aten.imag.default(grad)
        return d_real, d_imag


class PolarBackward0(Node):
    __slots__ = ('_saved_result', '_version_result',)

    def apply(node, grad):
        edge_abs, edge_angle = node.edges
        d_abs = d_angle = None
        if edge_abs is not None:
            result = saved_result(node, node._saved_result, node._version_result, 0, 'result')
            d_abs = ops.aten.real.default(conj(grad) * result.sgn())
        if edge_angle is not None:
            result = saved_result(node, node._saved_result, node._version_result, 0, 'result')
            d_angle = ops.aten.real.default(conj(grad) * (result * 1j))
        return d_abs, d_angle

    def release(node):
        node._saved_result = RELEASED


class DistBackward0(Node):
    __slots__ = ('_saved_other', '_saved_p', '_saved_result', '_saved_self', '_version_other', '_version_result', '_version_self',)

    def apply(node, grad):
        edge_self, edge_other = node.edges
        d_self = d_other = None
        if edge_self is not None:
            self = saved(node, node._saved_self, node._version_self, 'self')
            other = saved(node, node._saved_other, node._version_other, 'other')
            p = node._saved_p
            result = saved_result(node, node._saved_result, node._version_result, 0, 'result')
            d_self = dist_backward(grad, self - other, p, result)
        if edge_other is not None:
            self = saved(node, node._saved_self, node._version_self, 'self')
            other = saved(node, node._saved_other, node._version_other, 'other')
            p = node._saved_p
            result = saved_result(node, node._saved_result, node._version_result, 0, 'result')
            d_other = -dist_backward(grad, self - other, p, result)
        return d_self, d_other

    def release(node):
        node._saved_self = node._saved_other = node._saved_result = RELEASED


class LerpBackward0(Node):
    __slots__ = ('_saved_weight',)

    def apply(node, grad):
        edge_self, edge_end = node.edges
        d_self = d_end = None
        if edge_self is not None:
            weight = node._saved_weight
            d_self = grad * (1 - weight.conjugate())
        if edge_end is not None:
            weight = node._saved_weight
            d_end = grad * weight.conjugate()
        return d_self, d_end


class LerpBackward1(Node):
    __slots__ = ('_saved_end', '_saved_self', '_saved_weight', '_version_end', '_version_self', '_version_weight',)

    def apply(node, grad):
        edge_self, edge_end, edge_weight = node.edges
        d_self = d_end = d_weight = None
        if edge_self is not None:
            weight = saved(node, node._saved_weight, node._version_weight, 'weight')
            d_self = grad * conj(1 - weight)
        if edge_end is not None:
            weight = saved(node, node._saved_weight, node._version_weight, 'weight')
            d_end = grad * conj(weight)
        if edge_weight is not None:
            end = saved(node, node._saved_end, node._version_end, 'end')
            self = saved(node, node._saved_self, node._version_self, 'self')
            d_weight = grad * conj(end - self)
        return d_self, d_end, d_weight

    def release(node):
        node._saved_weight = node._saved_end = node._saved_self = RELEASED


class AddcmulBackward0(Node):
    __slots__ = ('_saved_tensor1', '_saved_tensor2', '_saved_value', '_version_tensor1', '_version_tensor2',)

    def apply(node, grad):
        edge_self, edge_tensor1, edge_tensor2 = node.edges
        d_self = d_tensor1 = d_tensor2 = None
        if edge_self is not None:
            d_self = grad
        if edge_tensor1 is not None:
            tensor2 = saved(node, node._saved_tensor2, node._version_tensor2, 'tensor2')
            value = node._saved_value
            d_tensor1 = grad * conj(maybe_multiply(tensor2, value))
        if edge_tensor2 is not None:
            tensor1 = saved(node, node._saved_tensor1, node._version_tensor1, 'tensor1')
            value = node._saved_value
            d_tensor2 = grad * conj(maybe_multiply(tensor1, value))
        return d_self, d_tensor1, d_tensor2

    def release(node):
        node._saved_tensor2 = node._saved_tensor1 = RELEASED


class AddcdivBackward0(Node):
    __slots__ = ('_saved_tensor1', '_saved_tensor2', '_saved_value', '_version_tensor1', '_version_tensor2',)

    def apply(node, grad):
        edge_self, edge_tensor1, edge_tensor2 = node.edges
        d_self = d_tensor1 = d_tensor2 = None
        if edge_self is not None:
            d_self = grad
        if edge_tensor1 is not None:
            value = node._saved_value
            tensor2 = saved(node, node._saved_tensor2, node._version_tensor2, 'tensor2')
            d_tensor1 = grad * conj(value / tensor2)
        if edge_tensor2 is not None:
            value = node._saved_value
            tensor1 = saved(node, node._saved_tensor1, node._version_tensor1, 'tensor1')
            tensor2 = saved(node, node._saved_tensor2, node._version_tensor2, 'tensor2')
            d_tensor2 = -grad * conj(value * tensor1 / (tensor2 * tensor2))
        return d_self, d_tensor1, d_tensor2

    def release(node):
        node._saved_tensor2 = node._saved_tensor1 = RELEASED


class ClampBackward1(Node):
    __slots__ = ('_saved_max', '_saved_min', '_saved_self', '_version_self',)

    def apply(node, grad):
        self = saved(node, node._saved_self, node._version_self, 'self')
        min = node._saved_min
        max = node._saved_max
        return (clamp_self(grad, self, min, max),)

    def release(node):
        node._saved_self = RELEASED


class ClampBackward0(Node):
    __slots__ = ('_saved_max', '_saved_min', '_saved_self', '_version_max', '_version_min', '_version_self',)

    def apply(node, grad):
        edge_self, edge_min, edge_max = node.edges
        d_self = d_min = d_max = None
        if edge_self is not None:
            self = saved(node, node._saved_self, node._version_self, 'self')
            min = saved(node, node._saved_min, node._version_min, 'min')
            max = saved(node, node._saved_max, node._version_max, 'max')
            d_self = clamp_self(grad, self, min, max)
        if edge_min is not None:
            self = saved(node, node._saved_self, node._version_self, 'self')
            min = saved(node, node._saved_min, node._version_min, 'min')
            max = saved(node, node._saved_max, node._version_max, 'max')
            d_min = clamp_min_bound(grad, self, min, max)
        if edge_max is not None:
            self = saved(node, node._saved_self, node._version_self, 'self')
            min = saved(node, node._saved_min, node._version_min, 'min')
            max = saved(node, node._saved_max, node._version_max, 'max')
            d_max = clamp_max_bound(grad, self, min, max)
        return d_self, d_min, d_max

    def release(node):
        node._saved_self = node._saved_min = node._saved_max = RELEASED


class ClampMinBackward0(Node):
    __slots__ = ('_saved_min', '_saved_self', '_version_self',)

    def apply(node, grad):
        self = saved(node, node._saved_self, node._version_self, 'self')
        min = node._saved_min
        return (clamp_self(grad, self, min, None),)

    def release(node):
        node._saved_self = RELEASED


class ClampMinBackward1(Node):
    __slots__ = ('_saved_min', '_saved_self', '_version_min', '_version_self',)

    def apply(node, grad):
        edge_self, edge_min = node.edges
        d_self = d_min = None
        if edge_self is not None:
            self = saved(node, node._saved_self, node._version_self, 'self')
            min = saved(node, node._saved_min, node._version_min, 'min')
            d_self = clamp_self(grad, self, min, None)
        if edge_min is not None:
            self = saved(node, node._saved_self, node._version_self, 'self')
            min = saved(node, node._saved_min, node._version_min, 'min')
            d_min = clamp_min_bound(grad, self, min, None)
        return d_self, d_min

    def release(node):
        node._saved_self = node._saved_min = RELEASED


class ClampMaxBackward0(Node):
    __slots__ = ('_saved_max', '_saved_self', '_version_self',)

    def apply(node, grad):
        self = saved(node, node._saved_self, node._version_self, 'self')
        max = node._saved_max
        return (clamp_self(grad, self, None, max),)

    def release(node):
        node._saved_self = RELEASED


class ClampMaxBackward1(Node):
    __slots__ = ('_saved_max', '_saved_self', '_version_max', '_version_self',)

    def apply(node, grad):
        edge_self, edge_max = node.edges
        d_self = d_max = None
        if edge_self is not None:
            self = saved(node, node._saved_self, node._version_self, 'self')
            max = saved(node, node._saved_max, node._version_max, 'max')
            d_self = clamp_self(grad, self, None, max)
        if edge_max is not None:
            self = saved(node, node._saved_self, node._version_self, 'self')
            max = saved(node, node._saved_max, node._version_max, 'max')
            d_max = clamp_max_bound(grad, self, None, max)
        return d_self, d_max

    def release(node):
        node._saved_self = node._saved_max = RELEASED


class BitwiseAndBackwardTensor(Node):
    __slots__ = ()

    def apply(node, grad):
        return (zeros_like(grad),)


class BitwiseAndBackwardScalar(Node):
    __slots__ = ()

    def apply(node, grad):
        return (zeros_like(grad),)


class BitwiseOrBackwardTensor(Node):
    __slots__ = ()

    def apply(node, grad):
        return (zeros_like(grad),)


class BitwiseOrBackwardScalar(Node):
    __slots__ = ()

    def apply(node, grad):
        return (zeros_like(grad),)


class BitwiseXorBackwardTensor(Node):
    __slots__ = ()

    def apply(node, grad):
        return (zeros_like(grad),)


class BitwiseXorBackwardScalar(Node):
    __slots__ = ()

    def apply(node, grad):
        return (zeros_like(grad),)


class BitwiseLeftShiftBackwardTensor(Node):
    __slots__ = ()

    def apply(node, grad):
        return (zeros_like(grad),)


class BitwiseLeftShiftBackwardTensor_Scalar(Node):
    __slots__ = ()

    def apply(node, grad):
        return (zeros_like(grad),)


class BitwiseRightShiftBackwardTensor(Node):
    __slots__ = ()

    def apply(node, grad):
        return (zeros_like(grad),)


class BitwiseRightShiftBackwardTensor_Scalar(Node):
    __slots__ = ()

    def apply(node, grad):
        return (zeros_like(grad),)


class IlshiftBackwardTensor(Node):
    __slots__ = ()

    def apply(node, grad):
        return (zeros_like(grad),)


class IlshiftBackwardScalar(Node):
    __slots__ = ()

    def apply(node, grad):
        return (zeros_like(grad),)


class IrshiftBackwardTensor(Node):
    __slots__ = ()

    def apply(node, grad):
        return (zeros_like(grad),)


class IrshiftBackwardScalar(Node):
    __slots__ = ()

    def apply(node, grad):
        return (zeros_like(grad),)


class LogicalOrBackward0(Node):
    __slots__ = ()

    def apply(node, grad):
        return (zeros_like(grad),)


class LogicalXorBackward0(Node):
    __slots__ = ()

    def apply(node, grad):
        return (zeros_like(grad),)


class LogicalNotBackward0(Node):
    __slots__ = ()

    def apply(node, grad):
        return (zeros_like(grad),)


class LogicalAndBackward0(Node):
    __slots__ = ()

    def apply(node, grad):
        return (zeros_like(grad),)


class EqBackwardScalar(Node):
    __slots__ = ()

    def apply(node, grad):
        return (zeros_like(grad),)


class EqBackwardTensor(Node):
    __slots__ = ()

    def apply(node, grad):
        return (zeros_like(grad),)


class NeBackwardScalar(Node):
    __slots__ = ()

    def apply(node, grad):
        return (zeros_like(grad),)


class NeBackwardTensor(Node):
    __slots__ = ()

    def apply(node, grad):
        return (zeros_like(grad),)


class GeBackwardScalar(Node):
    __slots__ = ()

    def apply(node, grad):
        return (zeros_like(grad),)


class GeBackwardTensor(Node):
    __slots__ = ()

    def apply(node, grad):
        return (zeros_like(grad),)


class LeBackwardScalar(Node):
    __slots__ = ()

    def apply(node, grad):
        return (zeros_like(grad),)


class LeBackwardTensor(Node):
    __slots__ = ()

    def apply(node, grad):
        return (zeros_like(grad),)


class GtBackwardScalar(Node):
    __slots__ = ()

    def apply(node, grad):
        return (zeros_like(grad),)


class GtBackwardTensor(Node):
    __slots__ = ()

    def apply(node, grad):
        return (zeros_like(grad),)


class LtBackwardScalar(Node):
    __slots__ = ()

    def apply(node, grad):
        return (zeros_like(grad),)


class LtBackwardTensor(Node):
    __slots__ = ()

    def apply(node, grad):
        return (zeros_like(grad),)


class AcosBackward0(Node):
    __slots__ = ('_saved_self', '_version_self',)

    def apply(node, grad):
        self = saved(node, node._saved_self, node._version_self, 'self')
        return (-grad * conj(ops.aten.rsqrt.default(1 - self * self)),)

    def release(node):
        node._saved_self = RELEASED


class AcoshBackward0(Node):
    __slots__ = ('_saved_self', '_version_self',)

    def apply(node, grad):
        self = saved(node, node._saved_self, node._version_self, 'self')
        return (acosh_backward(grad, self),)

    def release(node):
        node._saved_self = RELEASED


class AsinBackward0(Node):
    __slots__ = ('_saved_self', '_version_self',)

    def apply(node, grad):
        self = saved(node, node._saved_self, node._version_self, 'self')
        return (grad * conj(ops.aten.rsqrt.default(1 - self * self)),)

    def release(node):
        node._saved_self = RELEASED


class AsinhBackward0(Node):
    __slots__ = ('_saved_self', '_version_self',)

    def apply(node, grad):
        self = saved(node, node._saved_self, node._version_self, 'self')
        return (grad * conj(ops.aten.rsqrt.default(self * self + 1)),)

    def release(node):
        node._saved_self = RELEASED


class AtanBackward0(Node):
    __slots__ = ('_saved_self', '_version_self',)

    def apply(node, grad):
        self = saved(node, node._saved_self, node._version_self, 'self')
        return (grad / conj(self * self + 1),)

    def release(node):
        node._saved_self = RELEASED


class AtanhBackward0(Node):
    __slots__ = ('_saved_self', '_version_self',)

    def apply(node, grad):
        self = saved(node, node._saved_self, node._version_self, 'self')
        return (grad / conj(1 - self * self),)

    def release(node):
        node._saved_self = RELEASED


class AngleBackward0(Node):
    __slots__ = ('_saved_self', '_version_self',)

    def apply(node, grad):
        self = saved(node, node._saved_self, node._version_self, 'self')
        return (angle_backward(grad, self),)

    def release(node):
        node._saved_self = RELEASED


class BitwiseNotBackward0(Node):
    __slots__ = ()

    def apply(node, grad):
        return (zeros_like(grad),)


class CeilBackward0(Node):
    __slots__ = ()

    def apply(node, grad):
        return (zeros_like(grad),)


class CosBackward0(Node):
    __slots__ = ('_saved_self', '_version_self',)

    def apply(node, grad):
        self = saved(node, node._saved_self, node._version_self, 'self')
        return (-grad * conj(ops.aten.sin.default(self)),)

    def release(node):
        node._saved_self = RELEASED


class CoshBackward0(Node):
    __slots__ = ('_saved_self', '_version_self',)

    def apply(node, grad):
        self = saved(node, node._saved_self, node._version_self, 'self')
        return (grad * conj(ops.aten.sinh.default(self)),)

    def release(node):
        node._saved_self = RELEASED


class Deg2RadBackward0(Node):
    __slots__ = ()

    def apply(node, grad):
        return (grad * DEGREE,)


class Exp2Backward0(Node):
    __slots__ = ('_saved_result', '_version_result',)

    def apply(node, grad):
        result = saved_result(node, node._saved_result, node._version_result, 0, 'result')
        return (grad * conj(result) * LOG_OF_2,)

    def release(node):
        node._saved_result = RELEASED


class Expm1Backward0(Node):
    __slots__ = ('_saved_result', '_version_result',)

    def apply(node, grad):
        result = saved_result(node, node._saved_result, node._version_result, 0, 'result')
        return (grad * conj(result + 1),)

    def release(node):
        node._saved_result = RELEASED


class FloorBackward0(Node):
    __slots__ = ()

    def apply(node, grad):
        return (zeros_like(grad),)


class FracBackward0(Node):
    __slots__ = ()

    def apply(node, grad):
        return (grad,)


class Log10Backward0(Node):
    __slots__ = ('_saved_self', '_version_self',)

    def apply(node, grad):
        self = saved(node, node._saved_self, node._version_self, 'self')
        return (grad / (conj(self) * LN10),)

    def release(node):
        node._saved_self = RELEASED


class Log1PBackward0(Node):
    __slots__ = ('_saved_self', '_version_self',)

    def apply(node, grad):
        self = saved(node, node._saved_self, node._version_self, 'self')
        return (grad / conj(self + 1),)

    def release(node):
        node._saved_self = RELEASED


class Log2Backward0(Node):
    __slots__ = ('_saved_self', '_version_self',)

    def apply(node, grad):
        self = saved(node, node._saved_self, node._version_self, 'self')
        return (grad / (conj(self) * LOG_OF_2),)

    def release(node):
        node._saved_self = RELEASED


class LogitBackward0(Node):
    __slots__ = ('_saved_eps', '_saved_self', '_version_self',)

    def apply(node, grad):
        self = saved(node, node._saved_self, node._version_self, 'self')
        eps = node._saved_eps
        return (ops.aten.logit_backward.default(grad, self, eps),)

    def release(node):
        node._saved_self = RELEASED


class LogitBackwardBackward0(Node):
    __slots__ = ('_saved_eps', '_saved_grad_output', '_saved_self', '_version_grad_output', '_version_self',)

    def apply(node, grad):
        edge_grad_output, edge_self = node.edges
        d_grad_output = d_self = None
        if edge_grad_output is not None:
            self = saved(node, node._saved_self, node._version_self, 'self')
            eps = node._saved_eps
            d_grad_output = ops.aten.logit_backward.default(grad, self, eps)
        if edge_self is not None:
            grad_output = saved(node, node._saved_grad_output, node._version_grad_output, 'grad_output')
            self = saved(node, node._saved_self, node._version_self, 'self')
            eps = node._saved_eps
            d_self = logit_double_backward(grad, grad_output, self, eps)
        return d_grad_output, d_self

    def release(node):
        node._saved_self = node._saved_grad_output = RELEASED


class NanToNumBackward0(Node):
    __slots__ = ('_saved_self', '_version_self',)

    def apply(node, grad):
        self = saved(node, node._saved_self, node._version_self, 'self')
        return (grad * ops.aten.isfinite.default(self),)

    def release(node):
        node._saved_self = RELEASED


class Rad2DegBackward0(Node):
    __slots__ = ()

    def apply(node, grad):
        return (grad / DEGREE,)


class ReciprocalBackward0(Node):
    __slots__ = ('_saved_result', '_version_result',)

    def apply(node, grad):
        result = saved_result(node, node._saved_result, node._version_result, 0, 'result')
        return (-grad * conj(result * result),)

    def release(node):
        node._saved_result = RELEASED


class RoundBackward0(Node):
    __slots__ = ()

    def apply(node, grad):
        return (zeros_like(grad),)


class RoundBackward1(Node):
    __slots__ = ()

    def apply(node, grad):
        return (zeros_like(grad),)


class RsqrtBackward0(Node):
    __slots__ = ('_saved_result', '_version_result',)

    def apply(node, grad):
        result = saved_result(node, node._saved_result, node._version_result, 0, 'result')
        return (grad * conj(result * result * result * -0.5),)

    def release(node):
        node._saved_result = RELEASED


class SinBackward0(Node):
    __slots__ = ('_saved_self', '_version_self',)

    def apply(node, grad):
        self = saved(node, node._saved_self, node._version_self, 'self')
        return (grad * conj(ops.aten.cos.default(self)),)

    def release(node):
        node._saved_self = RELEASED


class SincBackward0(Node):
    __slots__ = ('_saved_result', '_saved_self', '_version_result', '_version_self',)

    def apply(node, grad):
        self = saved(node, node._saved_self, node._version_self, 'self')
        result = saved_result(node, node._saved_result, node._version_result, 0, 'result')
        return (sinc_backward(grad, self, result),)

    def release(node):
        node._saved_self = node._saved_result = RELEASED


class SinhBackward0(Node):
    __slots__ = ('_saved_self', '_version_self',)

    def apply(node, grad):
        self = saved(node, node._saved_self, node._version_self, 'self')
        return (grad * conj(ops.aten.cosh.default(self)),)

    def release(node):
        node._saved_self = RELEASED


class TanBackward0(Node):
    __slots__ = ('_saved_result', '_version_result',)

    def apply(node, grad):
        result = saved_result(node, node._saved_result, node._version_result, 0, 'result')
        return (grad * conj(result * result + 1),)

    def release(node):
        node._saved_result = RELEASED


class TruncBackward0(Node):
    __slots__ = ()

    def apply(node, grad):
        return (zeros_like(grad),)


class DigammaBackward0(Node):
    __slots__ = ('_saved_self', '_version_self',)

    def apply(node, grad):
        self = saved(node, node._saved_self, node._version_self, 'self')
        return (grad * ops.aten.polygamma.default(1, self),)

    def release(node):
        node._saved_self = RELEASED


class ErfBackward0(Node):
    __slots__ = ('_saved_self', '_version_self',)

    def apply(node, grad):
        self = saved(node, node._saved_self, node._version_self, 'self')
        return (grad * bell(self) * ERF_SLOPE,)

    def release(node):
        node._saved_self = RELEASED


class ErfcBackward0(Node):
    __slots__ = ('_saved_self', '_version_self',)

    def apply(node, grad):
        self = saved(node, node._saved_self, node._version_self, 'self')
        return (grad * bell(self) * -ERF_SLOPE,)

    def release(node):
        node._saved_self = RELEASED


class ErfinvBackward0(Node):
    __slots__ = ('_saved_result', '_version_result',)

    def apply(node, grad):
        result = saved_result(node, node._saved_result, node._version_result, 0, 'result')
        return (grad * ops.aten.exp.default(result * result) / ERF_SLOPE,)

    def release(node):
        node._saved_result = RELEASED


class I0Backward0(Node):
    __slots__ = ('_saved_self', '_version_self',)

    def apply(node, grad):
        self = saved(node, node._saved_self, node._version_self, 'self')
        return (grad * ops.aten.special_i1.default(self),)

    def release(node):
        node._saved_self = RELEASED


class LgammaBackward0(Node):
    __slots__ = ('_saved_self', '_version_self',)

    def apply(node, grad):
        self = saved(node, node._saved_self, node._version_self, 'self')
        return (grad * ops.aten.digamma.default(self),)

    def release(node):
        node._saved_self = RELEASED


class PolygammaBackward0(Node):
    __slots__ = ('_saved_n', '_saved_self', '_version_self',)

    def apply(node, grad):
        n = node._saved_n
        self = saved(node, node._saved_self, node._version_self, 'self')
        return (grad * ops.aten.polygamma.default(n + 1, self),)

    def release(node):
        node._saved_self = RELEASED


class PolygammaBackward1(Node):
    __slots__ = ('_saved_n', '_saved_self', '_version_self',)

    def apply(node, grad):
        n = node._saved_n
        self = saved(node, node._saved_self, node._version_self, 'self')
        return (grad * ops.aten.polygamma.default(n + 1, self),)

    def release(node):
        node._saved_self = RELEASED


class MvlgammaBackward0(Node):
    __slots__ = ('_saved_p', '_saved_self', '_version_self',)

    def apply(node, grad):
        self = saved(node, node._saved_self, node._version_self, 'self')
        p = node._saved_p
        return (mvlgamma_backward(grad, self, p),)

    def release(node):
        node._saved_self = RELEASED


class SpecialEntrBackward0(Node):
    __slots__ = ('_saved_self', '_version_self',)

    def apply(node, grad):
        self = saved(node, node._saved_self, node._version_self, 'self')
        return (-grad * (ops.aten.log.default(self) + 1),)

    def release(node):
        node._saved_self = RELEASED


class SpecialErfcxBackward0(Node):
    __slots__ = ('_saved_result', '_saved_self', '_version_result', '_version_self',)

    def apply(node, grad):
        self = saved(node, node._saved_self, node._version_self, 'self')
        result = saved_result(node, node._saved_result, node._version_result, 0, 'result')
        return (grad * (self * result * 2 - ERF_SLOPE),)

    def release(node):
        node._saved_self = node._saved_result = RELEASED


class SpecialI0EBackward0(Node):
    __slots__ = ('_saved_result', '_saved_self', '_version_result', '_version_self',)

    def apply(node, grad):
        self = saved(node, node._saved_self, node._version_self, 'self')
        result = saved_result(node, node._saved_result, node._version_result, 0, 'result')
        return (grad * (ops.aten.special_i1e.default(self) - self.sgn() * result),)

    def release(node):
        node._saved_self = node._saved_result = RELEASED


class SpecialI1Backward0(Node):
    __slots__ = ('_saved_result', '_saved_self', '_version_result', '_version_self',)

    def apply(node, grad):
        self = saved(node, node._saved_self, node._version_self, 'self')
        result = saved_result(node, node._saved_result, node._version_result, 0, 'result')
        return (i1_backward(grad, self, result),)

    def release(node):
        node._saved_self = node._saved_result = RELEASED


class SpecialI1EBackward0(Node):
    __slots__ = ('_saved_result', '_saved_self', '_version_result', '_version_self',)

    def apply(node, grad):
        self = saved(node, node._saved_self, node._version_self, 'self')
        result = saved_result(node, node._saved_result, node._version_result, 0, 'result')
        return (i1e_backward(grad, self, result),)

    def release(node):
        node._saved_self = node._saved_result = RELEASED


class SpecialLogNdtrBackward0(Node):
    __slots__ = ('_saved_result', '_saved_self', '_version_result', '_version_self',)

    def apply(node, grad):
        result = saved_result(node, node._saved_result, node._version_result, 0, 'result')
        self = saved(node, node._saved_self, node._version_self, 'self')
        return (grad * ops.aten.exp.default(-(result + self * self / 2)) / ROOT_OF_TAU,)

    def release(node):
        node._saved_result = node._saved_self = RELEASED


class SpecialNdtriBackward0(Node):
    __slots__ = ('_saved_result', '_version_result',)

    def apply(node, grad):
        result = saved_result(node, node._saved_result, node._version_result, 0, 'result')
        return (grad * ops.aten.exp.default(result * result / 2) * ROOT_OF_TAU,)

    def release(node):
        node._saved_result = RELEASED


class SpecialXlog1PyBackward0(Node):
    __slots__ = ('_saved_other', '_saved_self', '_version_other', '_version_self',)

    def apply(node, grad):
        edge_self, edge_other = node.edges
        d_self = d_other = None
        if edge_self is not None:
            self = saved(node, node._saved_self, node._version_self, 'self')
            other = saved(node, node._saved_other, node._version_other, 'other')
            d_self = xlog1py_first(grad, self, other)
        if edge_other is not None:
            self = saved(node, node._saved_self, node._version_self, 'self')
            other = saved(node, node._saved_other, node._version_other, 'other')
            d_other = grad * self / (other + 1)
        return d_self, d_other

    def release(node):
        node._saved_self = node._saved_other = RELEASED


class SpecialXlog1PyBackward1(Node):
    __slots__ = ('_saved_other', '_saved_self', '_version_other',)

    def apply(node, grad):
        self = node._saved_self
        other = saved(node, node._saved_other, node._version_other, 'other')
        return (grad * self / (other + 1),)

    def release(node):
        node._saved_other = RELEASED


class SpecialXlog1PyBackward2(Node):
    __slots__ = ('_saved_other', '_saved_self', '_version_self',)

    def apply(node, grad):
        self = saved(node, node._saved_self, node._version_self, 'self')
        other = node._saved_other
        return (xlog1py_first(grad, self, other),)

    def release(node):
        node._saved_self = RELEASED


class SpecialZetaBackward0(Node):
    __slots__ = ('_saved_other', '_saved_self', '_version_other', '_version_self',)

    def apply(node, grad):
        edge_self, edge_other = node.edges
        d_self = d_other = None
        if edge_self is not None:
            d_self = not_implemented('aten::special_zeta', 'for its first argument')
        if edge_other is not None:
            self = saved(node, node._saved_self, node._version_self, 'self')
            other = saved(node, node._saved_other, node._version_other, 'other')
            d_other = grad * -self * ops.aten.special_zeta.default(self + 1, other)
        return d_self, d_other

    def release(node):
        node._saved_self = node._saved_other = RELEASED


class SpecialZetaBackward1(Node):
    __slots__ = ('_saved_other', '_saved_self', '_version_other',)

    def apply(node, grad):
        self = node._saved_self
        other = saved(node, node._saved_other, node._version_other, 'other')
        return (grad * -self * ops.aten.special_zeta.self_scalar(self + 1, other),)

    def release(node):
        node._saved_other = RELEASED


class SpecialZetaBackward2(Node):
    __slots__ = ()

    def apply(node, grad):
        return (not_implemented('aten::special_zeta', 'for its first argument'),)


class CeluBackward0(Node):
    __slots__ = ('_saved_alpha', '_saved_self', '_version_self',)

    def apply(node, grad):
        alpha = node._saved_alpha
        self = saved(node, node._saved_self, node._version_self, 'self')
        return (ops.aten.elu_backward.default(grad, alpha, 1, 1 / alpha, False, self),)

    def release(node):
        node._saved_self = RELEASED


class CeluBackward1(Node):
    __slots__ = ('_saved_alpha', '_saved_result', '_version_result',)

    def apply(node, grad):
        alpha = node._saved_alpha
        result = saved_result(node, node._saved_result, node._version_result, 0, 'result')
        return (ops.aten.elu_backward.default(grad, alpha, 1, 1 / alpha, True, result),)

    def release(node):
        node._saved_result = RELEASED


class EluBackward0(Node):
    __slots__ = ('_saved_alpha', '_saved_input_scale', '_saved_scale', '_saved_self', '_version_self',)

    def apply(node, grad):
        alpha = node._saved_alpha
        scale = node._saved_scale
        input_scale = node._saved_input_scale
        self = saved(node, node._saved_self, node._version_self, 'self')
        return (ops.aten.elu_backward.default(grad, alpha, scale, input_scale, False, self),)

    def release(node):
        node._saved_self = RELEASED


class EluBackward1(Node):
    __slots__ = ('_saved_alpha', '_saved_input_scale', '_saved_result', '_saved_scale', '_version_result',)

    def apply(node, grad):
        alpha = node._saved_alpha
        scale = node._saved_scale
        input_scale = node._saved_input_scale
        result = saved_result(node, node._saved_result, node._version_result, 0, 'result')
        return (ops.aten.elu_backward.default(grad, alpha, scale, input_scale, True, result),)

    def release(node):
        node._saved_result = RELEASED


class EluBackwardBackward0(Node):
    __slots__ = ('_saved_alpha', '_saved_grad_output', '_saved_input_scale', '_saved_is_result', '_saved_scale', '_saved_self_or_result', '_version_grad_output', '_version_self_or_result',)

    def apply(node, grad):
        edge_grad_output, edge_self_or_result = node.edges
        d_grad_output = d_self_or_result = None
        if edge_grad_output is not None:
            alpha = node._saved_alpha
            scale = node._saved_scale
            input_scale = node._saved_input_scale
            is_result = node._saved_is_result
            self_or_result = saved(node, node._saved_self_or_result, node._version_self_or_result, 'self_or_result')
            d_grad_output = ops.aten.elu_backward.default(grad, alpha, scale, input_scale, is_result, self_or_result)
        if edge_self_or_result is not None:
            grad_output = saved(node, node._saved_grad_output, node._version_grad_output, 'grad_output')
            alpha = node._saved_alpha
            scale = node._saved_scale
            input_scale = node._saved_input_scale
            is_result = node._saved_is_result
            self_or_result = saved(node, node._saved_self_or_result, node._version_self_or_result, 'self_or_result')
            d_self_or_result = elu_double_backward(grad, grad_output, alpha, scale, input_scale, is_result, self_or_result)
        return d_grad_output, d_self_or_result

    def release(node):
        node._saved_self_or_result = node._saved_grad_output = RELEASED


class GeluBackward0(Node):
    __slots__ = ('_saved_approximate', '_saved_self', '_version_self',)

    def apply(node, grad):
        self = saved(node, node._saved_self, node._version_self, 'self')
        approximate = node._saved_approximate
        return (ops.aten.gelu_backward.default(grad, self, approximate=approximate),)

    def release(node):
        node._saved_self = RELEASED


class GeluBackwardBackward0(Node):
    __slots__ = ('_saved_approximate', '_saved_grad_output', '_saved_self', '_version_grad_output', '_version_self',)

    def apply(node, grad):
        edge_grad_output, edge_self = node.edges
        d_grad_output = d_self = None
        if edge_grad_output is not None:
            self = saved(node, node._saved_self, node._version_self, 'self')
            approximate = node._saved_approximate
            d_grad_output = ops.aten.gelu_backward.default(grad, self, approximate=approximate)
        if edge_self is not None:
            grad_output = saved(node, node._saved_grad_output, node._version_grad_output, 'grad_output')
            self = saved(node, node._saved_self, node._version_self, 'self')
            approximate = node._saved_approximate
            d_self = gelu_double_backward(grad, grad_output, self, approximate)
        return d_grad_output, d_self

    def release(node):
        node._saved_self = node._saved_grad_output = RELEASED


class GluBackward0(Node):
    __slots__ = ('_saved_dim', '_saved_self', '_version_self',)

    def apply(node, grad):
        self = saved(node, node._saved_self, node._version_self, 'self')
        dim = node._saved_dim
        return (ops.aten.glu_backward.default(grad, self, dim),)

    def release(node):
        node._saved_self = RELEASED


class GluBackwardBackward0(Node):
    __slots__ = ('_saved_dim', '_saved_grad_output', '_saved_self', '_version_grad_output', '_version_self',)

    def apply(node, grad):
        edge_grad_output, edge_self = node.edges
        d_grad_output = d_self = None
        if edge_grad_output is not None:
            self = saved(node, node._saved_self, node._version_self, 'self')
            dim = node._saved_dim
            d_grad_output = glu_double_backward_grad(grad, self, dim)
        if edge_self is not None:
            grad_output = saved(node, node._saved_grad_output, node._version_grad_output, 'grad_output')
            self = saved(node, node._saved_self, node._version_self, 'self')
            dim = node._saved_dim
            d_self = glu_double_backward(grad, grad_output, self, dim)
        return d_grad_output, d_self

    def release(node):
        node._saved_self = node._saved_grad_output = RELEASED


class HardshrinkBackward0(Node):
    __slots__ = ('_saved_lambd', '_saved_self', '_version_self',)

    def apply(node, grad):
        self = saved(node, node._saved_self, node._version_self, 'self')
        lambd = node._saved_lambd
        return (ops.aten.hardshrink_backward.default(grad, self, lambd),)

    def release(node):
        node._saved_self = RELEASED


class HardshrinkBackwardBackward0(Node):
    __slots__ = ('_saved_lambd', '_saved_self', '_version_self',)

    def apply(node, grad):
        edge_grad_out, edge_self = node.edges
        d_grad_out = d_self = None
        if edge_grad_out is not None:
            self = saved(node, node._saved_self, node._version_self, 'self')
            lambd = node._saved_lambd
            d_grad_out = ops.aten.hardshrink_backward.default(grad, self, lambd)
        if edge_self is not None:
            d_self = zeros_like(grad)
        return d_grad_out, d_self

    def release(node):
        node._saved_self = RELEASED


class HardsigmoidBackward0(Node):
    __slots__ = ('_saved_self', '_version_self',)

    def apply(node, grad):
        self = saved(node, node._saved_self, node._version_self, 'self')
        return (ops.aten.hardsigmoid_backward.default(grad, self),)

    def release(node):
        node._saved_self = RELEASED


class HardsigmoidBackwardBackward0(Node):
    __slots__ = ('_saved_self', '_version_self',)

    def apply(node, grad):
        edge_grad_output, edge_self = node.edges
        d_grad_output = d_self = None
        if edge_grad_output is not None:
            self = saved(node, node._saved_self, node._version_self, 'self')
            d_grad_output = ops.aten.hardsigmoid_backward.default(grad, self)
        if edge_self is not None:
            d_self = zeros_like(grad)
        return d_grad_output, d_self

    def release(node):
        node._saved_self = RELEASED


class HardswishBackward0(Node):
    __slots__ = ('_saved_self', '_version_self',)

    def apply(node, grad):
        self = saved(node, node._saved_self, node._version_self, 'self')
        return (ops.aten.hardswish_backward.default(grad, self),)

    def release(node):
        node._saved_self = RELEASED


class HardswishBackwardBackward0(Node):
    __slots__ = ('_saved_grad_output', '_saved_self', '_version_grad_output', '_version_self',)

    def apply(node, grad):
        edge_grad_output, edge_self = node.edges
        d_grad_output = d_self = None
        if edge_grad_output is not None:
            self = saved(node, node._saved_self, node._version_self, 'self')
            d_grad_output = ops.aten.hardswish_backward.default(grad, self)
        if edge_self is not None:
            grad_output = saved(node, node._saved_grad_output, node._version_grad_output, 'grad_output')
            self = saved(node, node._saved_self, node._version_self, 'self')
            d_self = hardswish_double_backward(grad, grad_output, self)
        return d_grad_output, d_self

    def release(node):
        node._saved_self = node._saved_grad_output = RELEASED


class HardtanhBackward0(Node):
    __slots__ = ('_saved_max_val', '_saved_min_val', '_saved_self', '_version_self',)

    def apply(node, grad):
        self = saved(node, node._saved_self, node._version_self, 'self')
        min_val = node._saved_min_val
        max_val = node._saved_max_val
        return (ops.aten.hardtanh_backward.default(grad, self, min_val, max_val),)

    def release(node):
        node._saved_self = RELEASED


class HardtanhBackwardBackward0(Node):
    __slots__ = ('_saved_max_val', '_saved_min_val', '_saved_self', '_version_self',)

    def apply(node, grad):
        edge_grad_output, edge_self = node.edges
        d_grad_output = d_self = None
        if edge_grad_output is not None:
            self = saved(node, node._saved_self, node._version_self, 'self')
            min_val = node._saved_min_val
            max_val = node._saved_max_val
            d_grad_output = ops.aten.hardtanh_backward.default(grad, self, min_val, max_val)
        if edge_self is not None:
            d_self = zeros_like(grad)
        return d_grad_output, d_self

    def release(node):
        node._saved_self = RELEASED


class LeakyReluBackward0(Node):
    __slots__ = ('_saved_negative_slope', '_saved_self', '_version_self',)

    def apply(node, grad):
        self = saved(node, node._saved_self, node._version_self, 'self')
        negative_slope = node._saved_negative_slope
        return (ops.aten.leaky_relu_backward.default(grad, self, negative_slope, False),)

    def release(node):
        node._saved_self = RELEASED


class LeakyReluBackward1(Node):
    __slots__ = ('_saved_negative_slope', '_saved_result', '_version_result',)

    def apply(node, grad):
        result = saved_result(node, node._saved_result, node._version_result, 0, 'result')
        negative_slope = node._saved_negative_slope
        return (ops.aten.leaky_relu_backward.default(grad, result, negative_slope, True),)

    def release(node):
        node._saved_result = RELEASED


class LeakyReluBackwardBackward0(Node):
    __slots__ = ('_saved_negative_slope', '_saved_self', '_version_self',)

    def apply(node, grad):
        edge_grad_output, edge_self = node.edges
        d_grad_output = d_self = None
        if edge_grad_output is not None:
            self = saved(node, node._saved_self, node._version_self, 'self')
            negative_slope = node._saved_negative_slope
            d_grad_output = ops.aten.leaky_relu_backward.default(grad, self, negative_slope, False)
        if edge_self is not None:
            d_self = zeros_like(grad)
        return d_grad_output, d_self

    def release(node):
        node._saved_self = RELEASED


class LogSigmoidBackward0(Node):
    __slots__ = ('_saved_result1', '_saved_self', '_version_result1', '_version_self',)

    def apply(node, grad):
        self = saved(node, node._saved_self, node._version_self, 'self')
        result1 = saved(node, node._saved_result1, node._version_result1, 'result1')
        return (ops.aten.log_sigmoid_backward.default(grad, self, result1),)

    def release(node):
        node._saved_self = node._saved_result1 = RELEASED


class LogSigmoidBackwardBackward0(Node):
    __slots__ = ('_saved_buffer', '_saved_grad_output', '_saved_self', '_version_buffer', '_version_grad_output', '_version_self',)

    def apply(node, grad):
        edge_grad_output, edge_self = node.edges
        d_grad_output = d_self = None
        if edge_grad_output is not None:
            self = saved(node, node._saved_self, node._version_self, 'self')
            buffer = saved(node, node._saved_buffer, node._version_buffer, 'buffer')
            d_grad_output = ops.aten.log_sigmoid_backward.default(grad, self, buffer)
        if edge_self is not None:
            grad_output = saved(node, node._saved_grad_output, node._version_grad_output, 'grad_output')
            self = saved(node, node._saved_self, node._version_self, 'self')
            d_self = log_sigmoid_double_backward(grad, grad_output, self)
        return d_grad_output, d_self

    def release(node):
        node._saved_self = node._saved_buffer = node._saved_grad_output = RELEASED


class MishBackward0(Node):
    __slots__ = ('_saved_self', '_version_self',)

    def apply(node, grad):
        self = saved(node, node._saved_self, node._version_self, 'self')
        return (ops.aten.mish_backward.default(grad, self),)

    def release(node):
        node._saved_self = RELEASED


class MishBackwardBackward0(Node):
    __slots__ = ('_saved_grad_output', '_saved_self', '_version_grad_output', '_version_self',)

    def apply(node, grad):
        edge_grad_output, edge_self = node.edges
        d_grad_output = d_self = None
        if edge_grad_output is not None:
            self = saved(node, node._saved_self, node._version_self, 'self')
            d_grad_output = ops.aten.mish_backward.default(grad, self)
        if edge_self is not None:
            grad_output = saved(node, node._saved_grad_output, node._version_grad_output, 'grad_output')
            self = saved(node, node._saved_self, node._version_self, 'self')
            d_self = mish_double_backward(grad, grad_output, self)
        return d_grad_output, d_self

    def release(node):
        node._saved_self = node._saved_grad_output = RELEASED


class PreluKernelBackward0(Node):
    __slots__ = ('_saved_self', '_saved_weight', '_version_self', '_version_weight',)

    def apply(node, grad):
        edge_self, edge_weight = node.edges
        d_self = d_weight = None
        if edge_self is not None or edge_weight is not None:
            self = saved(node, node._saved_self, node._version_self, 'self')
            weight = saved(node, node._saved_weight, node._version_weight, 'weight')
            grad_input_mask = (edge_self is not None, edge_weight is not None)
            d_self, d_weight = prelu_backward(grad, self, weight)
        return d_self, d_weight

    def release(node):
        node._saved_self = node._saved_weight = RELEASED


class PreluKernelBackwardBackward0(Node):
    __slots__ = ('_saved_grad_output', '_saved_self', '_saved_weight', '_version_grad_output', '_version_self', '_version_weight',)
    num_outputs = 2

    def apply(node, *grads):
        edge_grad_output, edge_self, edge_weight = node.edges
        d_grad_output = d_self = d_weight = None
        if edge_grad_output is not None or edge_self is not None or edge_weight is not None:
            grad_output = saved(node, node._saved_grad_output, node._version_grad_output, 'grad_output')
            self = saved(node, node._saved_self, node._version_self, 'self')
            weight = saved(node, node._saved_weight, node._version_weight, 'weight')
            grad_input_mask = (edge_grad_output is not None, edge_self is not None, edge_weight is not None)
            d_grad_output, d_self, d_weight = prelu_double_backward(grads, grad_output, self, weight)
        return d_grad_output, d_self, d_weight

    def release(node):
        node._saved_grad_output = node._saved_self = node._saved_weight = RELEASED


class RreluWithNoiseBackward0(Node):
    __slots__ = ('_saved_lower', '_saved_noise', '_saved_self', '_saved_training', '_saved_upper', '_version_noise', '_version_self',)

    def apply(node, grad):
        self = saved(node, node._saved_self, node._version_self, 'self')
        noise = saved(node, node._saved_noise, node._version_noise, 'noise')
        lower = node._saved_lower
        upper = node._saved_upper
        training = node._saved_training
        return (ops.aten.rrelu_with_noise_backward.default(grad, self, noise, lower, upper, training, False),)

    def release(node):
        node._saved_self = node._saved_noise = RELEASED


class RreluWithNoiseBackward1(Node):
    __slots__ = ('_saved_lower', '_saved_noise', '_saved_result', '_saved_training', '_saved_upper', '_version_noise', '_version_result',)

    def apply(node, grad):
        result = saved_result(node, node._saved_result, node._version_result, 0, 'result')
        noise = saved(node, node._saved_noise, node._version_noise, 'noise')
        lower = node._saved_lower
        upper = node._saved_upper
        training = node._saved_training
        return (ops.aten.rrelu_with_noise_backward.default(grad, result, noise, lower, upper, training, True),)

    def release(node):
        node._saved_result = node._saved_noise = RELEASED


class RreluWithNoiseBackwardBackward0(Node):
    __slots__ = ('_saved_lower', '_saved_noise', '_saved_self', '_saved_training', '_saved_upper', '_version_noise', '_version_self',)

    def apply(node, grad):
        edge_grad_output, edge_self = node.edges
        d_grad_output = d_self = None
        if edge_grad_output is not None:
            self = saved(node, node._saved_self, node._version_self, 'self')
            noise = saved(node, node._saved_noise, node._version_noise, 'noise')
            lower = node._saved_lower
            upper = node._saved_upper
            training = node._saved_training
            d_grad_output = ops.aten.rrelu_with_noise_backward.default(grad, self, noise, lower, upper, training, False)
        if edge_self is not None:
            d_self = zeros_like(grad)
        return d_grad_output, d_self

    def release(node):
        node._saved_self = node._saved_noise = RELEASED


class SiluBackward0(Node):
    __slots__ = ('_saved_self', '_version_self',)

    def apply(node, grad):
        self = saved(node, node._saved_self, node._version_self, 'self')
        return (ops.aten.silu_backward.default(grad, self),)

    def release(node):
        node._saved_self = RELEASED


class SiluBackwardBackward0(Node):
    __slots__ = ('_saved_grad_output', '_saved_self', '_version_grad_output', '_version_self',)

    def apply(node, grad):
        edge_grad_output, edge_self = node.edges
        d_grad_output = d_self = None
        if edge_grad_output is not None:
            self = saved(node, node._saved_self, node._version_self, 'self')
            d_grad_output = ops.aten.silu_backward.default(grad, self)
        if edge_self is not None:
            grad_output = saved(node, node._saved_grad_output, node._version_grad_output, 'grad_output')
            self = saved(node, node._saved_self, node._version_self, 'self')
            d_self = silu_double_backward(grad, grad_output, self)
        return d_grad_output, d_self

    def release(node):
        node._saved_self = node._saved_grad_output = RELEASED


class SoftplusBackward0(Node):
    __slots__ = ('_saved_beta', '_saved_self', '_saved_threshold', '_version_self',)

    def apply(node, grad):
        self = saved(node, node._saved_self, node._version_self, 'self')
        beta = node._saved_beta
        threshold = node._saved_threshold
        return (ops.aten.softplus_backward.default(grad, self, beta, threshold),)

    def release(node):
        node._saved_self = RELEASED


class SoftplusBackwardBackward0(Node):
    __slots__ = ('_saved_beta', '_saved_grad_output', '_saved_self', '_saved_threshold', '_version_grad_output', '_version_self',)

    def apply(node, grad):
        edge_grad_output, edge_self = node.edges
        d_grad_output = d_self = None
        if edge_grad_output is not None:
            self = saved(node, node._saved_self, node._version_self, 'self')
            beta = node._saved_beta
            threshold = node._saved_threshold
            d_grad_output = ops.aten.softplus_backward.default(grad, self, beta, threshold)
        if edge_self is not None:
            grad_output = saved(node, node._saved_grad_output, node._version_grad_output, 'grad_output')
            self = saved(node, node._saved_self, node._version_self, 'self')
            beta = node._saved_beta
            threshold = node._saved_threshold
            d_self = softplus_double_backward(grad, grad_output, self, beta, threshold)
        return d_grad_output, d_self

    def release(node):
        node._saved_self = node._saved_grad_output = RELEASED


class SoftshrinkBackward0(Node):
    __slots__ = ('_saved_lambd', '_saved_self', '_version_self',)

    def apply(node, grad):
        self = saved(node, node._saved_self, node._version_self, 'self')
        lambd = node._saved_lambd
        return (ops.aten.softshrink_backward.default(grad, self, lambd),)

    def release(node):
        node._saved_self = RELEASED


class SoftshrinkBackwardBackward0(Node):
    __slots__ = ('_saved_lambd', '_saved_self', '_version_self',)

    def apply(node, grad):
        edge_grad_output, edge_self = node.edges
        d_grad_output = d_self = None
        if edge_grad_output is not None:
            self = saved(node, node._saved_self, node._version_self, 'self')
            lambd = node._saved_lambd
            d_grad_output = ops.aten.softshrink_backward.default(grad, self, lambd)
        if edge_self is not None:
            d_self = zeros_like(grad)
        return d_grad_output, d_self

    def release(node):
        node._saved_self = RELEASED


class ThresholdBackward0(Node):
    __slots__ = ('_saved_self', '_saved_threshold', '_version_self',)

    def apply(node, grad):
        self = saved(node, node._saved_self, node._version_self, 'self')
        threshold = node._saved_threshold
        return (ops.aten.threshold_backward.default(grad, self, threshold),)

    def release(node):
        node._saved_self = RELEASED


class ConjPhysicalBackward0(Node):
    __slots__ = ()

    def apply(node, grad):
        return (conj(grad),)


class ViewAsRealBackward0(Node):
    __slots__ = ()

    def apply(node, grad):
        return (ops.aten.view_as_complex.default(ops.aten.contiguous.default(grad)),)


class ViewAsComplexBackward0(Node):
    __slots__ = ()

    def apply(node, grad):
        return (ops.aten.view_as_real.default(grad),)


class AmaxBackward0(Node):
    __slots__ = ('_saved_dim', '_saved_keepdim', '_saved_result', '_saved_self', '_version_result', '_version_self',)

    def apply(node, grad):
        self = saved(node, node._saved_self, node._version_self, 'self')
        result = saved_result(node, node._saved_result, node._version_result, 0, 'result')
        dim = node._saved_dim
        keepdim = node._saved_keepdim
        return (extremum_backward(grad, self, result, dim, keepdim),)

    def release(node):
        node._saved_self = node._saved_result = RELEASED


class MeanBackward0(Node):
    __slots__ = ('_saved_self_shape',)

    def apply(node, grad):
        self_shape = node._saved_self_shape
        return (mean_backward(grad, self_shape),)


class MeanBackward1(Node):
    __slots__ = ('_saved_dim', '_saved_keepdim', '_saved_self_shape',)

    def apply(node, grad):
        self_shape = node._saved_self_shape
        dim = node._saved_dim
        keepdim = node._saved_keepdim
        return (mean_backward(grad, self_shape, dim, keepdim),)


class AminBackward0(Node):
    __slots__ = ('_saved_dim', '_saved_keepdim', '_saved_result', '_saved_self', '_version_result', '_version_self',)

    def apply(node, grad):
        self = saved(node, node._saved_self, node._version_self, 'self')
        result = saved_result(node, node._saved_result, node._version_result, 0, 'result')
        dim = node._saved_dim
        keepdim = node._saved_keepdim
        return (extremum_backward(grad, self, result, dim, keepdim),)

    def release(node):
        node._saved_self = node._saved_result = RELEASED


class SumBackward0(Node):
    __slots__ = ('_saved_self_shape',)

    def apply(node, grad):
        self_shape = node._saved_self_shape
        return (ops.aten.expand.default(grad, self_shape),)


class SumBackward1(Node):
    __slots__ = ('_saved_dim', '_saved_keepdim', '_saved_self_shape',)

    def apply(node, grad):
        self_shape = node._saved_self_shape
        dim = node._saved_dim
        keepdim = node._saved_keepdim
        return (sum_backward(grad, self_shape, dim, keepdim),)


class ProdBackward0(Node):
    __slots__ = ('_saved_result', '_saved_self', '_version_result', '_version_self',)

    def apply(node, grad):
        self = saved(node, node._saved_self, node._version_self, 'self')
        result = saved_result(node, node._saved_result, node._version_result, 0, 'result')
        return (prod_backward(grad, conj(self), conj(result)),)

    def release(node):
        node._saved_self = node._saved_result = RELEASED


class ProdBackward1(Node):
    __slots__ = ('_saved_dim', '_saved_keepdim', '_saved_result', '_saved_self', '_version_result', '_version_self',)

    def apply(node, grad):
        self = saved(node, node._saved_self, node._version_self, 'self')
        result = saved_result(node, node._saved_result, node._version_result, 0, 'result')
        dim = node._saved_dim
        keepdim = node._saved_keepdim
        return (prod_dim_backward(grad, conj(self), conj(result), dim, keepdim),)

    def release(node):
        node._saved_self = node._saved_result = RELEASED


class NansumBackward0(Node):
    __slots__ = ('_saved_dim', '_saved_keepdim', '_saved_self', '_version_self',)

    def apply(node, grad):
        self = saved(node, node._saved_self, node._version_self, 'self')
        dim = node._saved_dim
        keepdim = node._saved_keepdim
        return (nansum_backward(grad, self, dim, keepdim),)

    def release(node):
        node._saved_self = RELEASED


class MaxBackward0(Node):
    __slots__ = ('_saved_result', '_saved_self', '_version_result', '_version_self',)

    def apply(node, grad):
        self = saved(node, node._saved_self, node._version_self, 'self')
        result = saved_result(node, node._saved_result, node._version_result, 0, 'result')
        return (extremum_backward(grad, self, result),)

    def release(node):
        node._saved_self = node._saved_result = RELEASED


class MaxBackward1(Node):
    __slots__ = ('_saved_dim', '_saved_keepdim', '_saved_result1', '_saved_self_shape', '_version_result1',)

    def apply(node, grad):
        self_shape = node._saved_self_shape
        dim = node._saved_dim
        result1 = saved(node, node._saved_result1, node._version_result1, 'result1')
        keepdim = node._saved_keepdim
        return (selected_backward(grad, self_shape, dim, result1, keepdim),)

    def release(node):
        node._saved_result1 = RELEASED


class MinBackward0(Node):
    __slots__ = ('_saved_result', '_saved_self', '_version_result', '_version_self',)

    def apply(node, grad):
        self = saved(node, node._saved_self, node._version_self, 'self')
        result = saved_result(node, node._saved_result, node._version_result, 0, 'result')
        return (extremum_backward(grad, self, result),)

    def release(node):
        node._saved_self = node._saved_result = RELEASED


class MinBackward1(Node):
    __slots__ = ('_saved_dim', '_saved_keepdim', '_saved_result1', '_saved_self_shape', '_version_result1',)

    def apply(node, grad):
        self_shape = node._saved_self_shape
        dim = node._saved_dim
        result1 = saved(node, node._saved_result1, node._version_result1, 'result1')
        keepdim = node._saved_keepdim
        return (selected_backward(grad, self_shape, dim, result1, keepdim),)

    def release(node):
        node._saved_result1 = RELEASED


class AminmaxBackward0(Node):
    __slots__ = ('_saved_dim', '_saved_keepdim', '_saved_result0', '_saved_result1', '_saved_self', '_version_result0', '_version_result1', '_version_self',)
    num_outputs = 2

    def apply(node, *grads):
        self = saved(node, node._saved_self, node._version_self, 'self')
        result0 = saved(node, node._saved_result0, node._version_result0, 'result0')
        result1 = saved(node, node._saved_result1, node._version_result1, 'result1')
        dim = node._saved_dim
        keepdim = node._saved_keepdim
        return (aminmax_backward(grads, self, result0, result1, dim, keepdim),)

    def release(node):
        node._saved_self = node._saved_result0 = node._saved_result1 = RELEASED


class VarBackward0(Node):
    __slots__ = ('_saved_correction', '_saved_dim', '_saved_keepdim', '_saved_self', '_version_self',)

    def apply(node, grad):
        self = saved(node, node._saved_self, node._version_self, 'self')
        dim = node._saved_dim
        correction = node._saved_correction
        keepdim = node._saved_keepdim
        return (var_backward(grad, self, dim, correction, keepdim),)

    def release(node):
        node._saved_self = RELEASED


class VarMeanBackward0(Node):
    __slots__ = ('_saved_correction', '_saved_dim', '_saved_keepdim', '_saved_self', '_version_self',)
    num_outputs = 2

    def apply(node, *grads):
        self = saved(node, node._saved_self, node._version_self, 'self')
        dim = node._saved_dim
        correction = node._saved_correction
        keepdim = node._saved_keepdim
        return (var_mean_backward(grads, self, None, dim, correction, keepdim),)

    def release(node):
        node._saved_self = RELEASED


class StdBackward0(Node):
    __slots__ = ('_saved_correction', '_saved_dim', '_saved_keepdim', '_saved_result', '_saved_self', '_version_result', '_version_self',)

    def apply(node, grad):
        self = saved(node, node._saved_self, node._version_self, 'self')
        result = saved_result(node, node._saved_result, node._version_result, 0, 'result')
        dim = node._saved_dim
        correction = node._saved_correction
        keepdim = node._saved_keepdim
        return (std_backward(grad, self, result, dim, correction, keepdim),)

    def release(node):
        node._saved_self = node._saved_result = RELEASED


class StdMeanBackward0(Node):
    __slots__ = ('_saved_correction', '_saved_dim', '_saved_keepdim', '_saved_result0', '_saved_self', '_version_result0', '_version_self',)
    num_outputs = 2

    def apply(node, *grads):
        self = saved(node, node._saved_self, node._version_self, 'self')
        result0 = saved(node, node._saved_result0, node._version_result0, 'result0')
        dim = node._saved_dim
        correction = node._saved_correction
        keepdim = node._saved_keepdim
        return (var_mean_backward(grads, self, result0, dim, correction, keepdim),)

    def release(node):
        node._saved_self = node._saved_result0 = RELEASED


class CumsumBackward0(Node):
    __slots__ = ('_saved_dim',)

    def apply(node, grad):
        dim = node._saved_dim
        return (cumsum_backward(grad, dim),)


class CumprodBackward0(Node):
    __slots__ = ('_saved_dim', '_saved_result', '_saved_self', '_version_result', '_version_self',)

    def apply(node, grad):
        self = saved(node, node._saved_self, node._version_self, 'self')
        result = saved_result(node, node._saved_result, node._version_result, 0, 'result')
        dim = node._saved_dim
        return (cumprod_backward(grad, conj(self), conj(result), dim),)

    def release(node):
        node._saved_self = node._saved_result = RELEASED


class CummaxBackward0(Node):
    __slots__ = ('_saved_dim', '_saved_result1', '_saved_self_shape', '_version_result1',)

    def apply(node, grad):
        self_shape = node._saved_self_shape
        result1 = saved(node, node._saved_result1, node._version_result1, 'result1')
        dim = node._saved_dim
        return (cumextreme_backward(grad, self_shape, result1, dim),)

    def release(node):
        node._saved_result1 = RELEASED


class CumminBackward0(Node):
    __slots__ = ('_saved_dim', '_saved_result1', '_saved_self_shape', '_version_result1',)

    def apply(node, grad):
        self_shape = node._saved_self_shape
        result1 = saved(node, node._saved_result1, node._version_result1, 'result1')
        dim = node._saved_dim
        return (cumextreme_backward(grad, self_shape, result1, dim),)

    def release(node):
        node._saved_result1 = RELEASED


class LogcumsumexpBackward0(Node):
    __slots__ = ('_saved_dim', '_saved_result', '_saved_self', '_version_result', '_version_self',)

    def apply(node, grad):
        self = saved(node, node._saved_self, node._version_self, 'self')
        result = saved_result(node, node._saved_result, node._version_result, 0, 'result')
        dim = node._saved_dim
        return (logcumsumexp_backward(grad, self, result, dim),)

    def release(node):
        node._saved_self = node._saved_result = RELEASED


class SortBackward0(Node):
    __slots__ = ('_saved_dim', '_saved_result1', '_saved_self_shape', '_version_result1',)

    def apply(node, grad):
        self_shape = node._saved_self_shape
        dim = node._saved_dim
        result1 = saved(node, node._saved_result1, node._version_result1, 'result1')
        return (selected_backward(grad, self_shape, dim, result1, True),)

    def release(node):
        node._saved_result1 = RELEASED


class SortBackward1(Node):
    __slots__ = ('_saved_dim', '_saved_result1', '_saved_self_shape', '_version_result1',)

    def apply(node, grad):
        self_shape = node._saved_self_shape
        dim = node._saved_dim
        result1 = saved(node, node._saved_result1, node._version_result1, 'result1')
        return (selected_backward(grad, self_shape, dim, result1, True),)

    def release(node):
        node._saved_result1 = RELEASED


class TopkBackward0(Node):
    __slots__ = ('_saved_dim', '_saved_result1', '_saved_self_shape', '_version_result1',)

    def apply(node, grad):
        self_shape = node._saved_self_shape
        dim = node._saved_dim
        result1 = saved(node, node._saved_result1, node._version_result1, 'result1')
        return (selected_backward(grad, self_shape, dim, result1, True),)

    def release(node):
        node._saved_result1 = RELEASED


class KthvalueBackward0(Node):
    __slots__ = ('_saved_dim', '_saved_keepdim', '_saved_result1', '_saved_self_shape', '_version_result1',)

    def apply(node, grad):
        self_shape = node._saved_self_shape
        dim = node._saved_dim
        result1 = saved(node, node._saved_result1, node._version_result1, 'result1')
        keepdim = node._saved_keepdim
        return (selected_backward(grad, self_shape, dim, result1, keepdim),)

    def release(node):
        node._saved_result1 = RELEASED


class MedianBackward0(Node):
    __slots__ = ('_saved_result', '_saved_self', '_version_result', '_version_self',)

    def apply(node, grad):
        self = saved(node, node._saved_self, node._version_self, 'self')
        result = saved_result(node, node._saved_result, node._version_result, 0, 'result')
        return (extremum_backward(grad, self, result),)

    def release(node):
        node._saved_self = node._saved_result = RELEASED


class MedianBackward1(Node):
    __slots__ = ('_saved_dim', '_saved_keepdim', '_saved_result1', '_saved_self_shape', '_version_result1',)

    def apply(node, grad):
        self_shape = node._saved_self_shape
        dim = node._saved_dim
        result1 = saved(node, node._saved_result1, node._version_result1, 'result1')
        keepdim = node._saved_keepdim
        return (selected_backward(grad, self_shape, dim, result1, keepdim),)

    def release(node):
        node._saved_result1 = RELEASED


class NanmedianBackward0(Node):
    __slots__ = ('_saved_result', '_saved_self', '_version_result', '_version_self',)

    def apply(node, grad):
        self = saved(node, node._saved_self, node._version_self, 'self')
        result = saved_result(node, node._saved_result, node._version_result, 0, 'result')
        return (extremum_backward(grad, self, result),)

    def release(node):
        node._saved_self = node._saved_result = RELEASED


class NanmedianBackward1(Node):
    __slots__ = ('_saved_dim', '_saved_keepdim', '_saved_result1', '_saved_self_shape', '_version_result1',)

    def apply(node, grad):
        self_shape = node._saved_self_shape
        dim = node._saved_dim
        result1 = saved(node, node._saved_result1, node._version_result1, 'result1')
        keepdim = node._saved_keepdim
        return (selected_backward(grad, self_shape, dim, result1, keepdim),)

    def release(node):
        node._saved_result1 = RELEASED


class ModeBackward0(Node):
    __slots__ = ('_saved_dim', '_saved_keepdim', '_saved_result1', '_saved_self_shape', '_version_result1',)

    def apply(node, grad):
        self_shape = node._saved_self_shape
        dim = node._saved_dim
        result1 = saved(node, node._saved_result1, node._version_result1, 'result1')
        keepdim = node._saved_keepdim
        return (selected_backward(grad, self_shape, dim, result1, keepdim),)

    def release(node):
        node._saved_result1 = RELEASED


class LinalgVectorNormBackward0(Node):
    __slots__ = ('_saved_dim', '_saved_keepdim', '_saved_ord', '_saved_result', '_saved_self', '_version_result', '_version_self',)

    def apply(node, grad):
        self = saved(node, node._saved_self, node._version_self, 'self')
        ord = node._saved_ord
        result = saved_result(node, node._saved_result, node._version_result, 0, 'result')
        dim = node._saved_dim
        keepdim = node._saved_keepdim
        return (norm_backward(grad, self, ord, result, dim, keepdim),)

    def release(node):
        node._saved_self = node._saved_result = RELEASED


class NormBackward2(Node):
    __slots__ = ('_saved_p', '_saved_result', '_saved_self', '_version_result', '_version_self',)

    def apply(node, grad):
        self = saved(node, node._saved_self, node._version_self, 'self')
        p = node._saved_p
        result = saved_result(node, node._saved_result, node._version_result, 0, 'result')
        return (norm_backward(grad, self, p, result),)

    def release(node):
        node._saved_self = node._saved_result = RELEASED


class NormBackward0(Node):
    __slots__ = ('_saved_p', '_saved_result', '_saved_self', '_version_result', '_version_self',)

    def apply(node, grad):
        self = saved(node, node._saved_self, node._version_self, 'self')
        p = node._saved_p
        result = saved_result(node, node._saved_result, node._version_result, 0, 'result')
        return (norm_backward(grad, self, p, result),)

    def release(node):
        node._saved_self = node._saved_result = RELEASED


class NormBackward3(Node):
    __slots__ = ('_saved_dim', '_saved_keepdim', '_saved_p', '_saved_result', '_saved_self', '_version_result', '_version_self',)

    def apply(node, grad):
        self = saved(node, node._saved_self, node._version_self, 'self')
        p = node._saved_p
        result = saved_result(node, node._saved_result, node._version_result, 0, 'result')
        dim = node._saved_dim
        keepdim = node._saved_keepdim
        return (norm_backward(grad, self, p, result, dim, keepdim),)

    def release(node):
        node._saved_self = node._saved_result = RELEASED


class NormBackward1(Node):
    __slots__ = ('_saved_dim', '_saved_keepdim', '_saved_p', '_saved_result', '_saved_self', '_version_result', '_version_self',)

    def apply(node, grad):
        self = saved(node, node._saved_self, node._version_self, 'self')
        p = node._saved_p
        result = saved_result(node, node._saved_result, node._version_result, 0, 'result')
        dim = node._saved_dim
        keepdim = node._saved_keepdim
        return (norm_backward(grad, self, p, result, dim, keepdim),)

    def release(node):
        node._saved_self = node._saved_result = RELEASED


class LogsumexpBackward0(Node):
    __slots__ = ('_saved_dim', '_saved_keepdim', '_saved_result', '_saved_self', '_version_result', '_version_self',)

    def apply(node, grad):
        self = saved(node, node._saved_self, node._version_self, 'self')
        result = saved_result(node, node._saved_result, node._version_result, 0, 'result')
        dim = node._saved_dim
        keepdim = node._saved_keepdim
        return (logsumexp_backward(grad, self, result, dim, keepdim),)

    def release(node):
        node._saved_self = node._saved_result = RELEASED


class UniqueBackward0(Node):
    __slots__ = ()

    def apply(node, grad):
        return (not_implemented('aten::_unique'),)


class Unique2Backward0(Node):
    __slots__ = ()

    def apply(node, grad):
        return (not_implemented('aten::_unique2'),)


class UniqueDimBackward0(Node):
    __slots__ = ()

    def apply(node, grad):
        return (not_implemented('aten::unique_dim'),)


class UniqueConsecutiveBackward0(Node):
    __slots__ = ()

    def apply(node, grad):
        return (not_implemented('aten::unique_consecutive'),)


class UniqueDimConsecutiveBackward0(Node):
    __slots__ = ()

    def apply(node, grad):
        return (not_implemented('aten::unique_dim_consecutive'),)


class HistcBackward0(Node):
    __slots__ = ()

    def apply(node, grad):
        return (not_implemented('aten::histc'),)


class HistogramBackward0(Node):
    __slots__ = ()

    def apply(node, grad):
        return (not_implemented('aten::histogram.bins_tensor'),)


class HistogramBackward1(Node):
    __slots__ = ()

    def apply(node, grad):
        return (not_implemented('aten::histogram.bin_ct'),)


class HistogramddFromBinCtsBackward0(Node):
    __slots__ = ()

    def apply(node, grad):
        return (not_implemented('aten::_histogramdd_from_bin_cts'),)


class HistogramddFromBinTensorsBackward0(Node):
    __slots__ = ()

    def apply(node, grad):
        return (not_implemented('aten::_histogramdd_from_bin_tensors'),)


class BaddbmmBackward0(Node):
    __slots__ = ('_saved_alpha', '_saved_batch1', '_saved_batch2', '_saved_beta', '_version_batch1', '_version_batch2',)

    def apply(node, grad):
        edge_self, edge_batch1, edge_batch2 = node.edges
        d_self = d_batch1 = d_batch2 = None
        if edge_self is not None:
            beta = node._saved_beta
            d_self = maybe_multiply(grad, beta.conjugate())
        if edge_batch1 is not None:
            batch2 = saved(node, node._saved_batch2, node._version_batch2, 'batch2')
            alpha = node._saved_alpha
            d_batch1 = maybe_multiply(grad.bmm(adjoint(batch2)), alpha.conjugate())
        if edge_batch2 is not None:
            batch1 = saved(node, node._saved_batch1, node._version_batch1, 'batch1')
            alpha = node._saved_alpha
            d_batch2 = maybe_multiply(adjoint(batch1).bmm(grad), alpha.conjugate())
        return d_self, d_batch1, d_batch2

    def release(node):
        node._saved_batch2 = node._saved_batch1 = RELEASED


class BmmBackward0(Node):
    __slots__ = ('_saved_mat2', '_saved_self', '_version_mat2', '_version_self',)

    def apply(node, grad):
        edge_self, edge_mat2 = node.edges
        d_self = d_mat2 = None
        if edge_self is not None:
            mat2 = saved(node, node._saved_mat2, node._version_mat2, 'mat2')
            d_self = grad.bmm(adjoint(mat2))
        if edge_mat2 is not None:
            self = saved(node, node._saved_self, node._version_self, 'self')
            d_mat2 = adjoint(self).bmm(grad)
        return d_self, d_mat2

    def release(node):
        node._saved_mat2 = node._saved_self = RELEASED


class DotBackward0(Node):
    __slots__ = ('_saved_self', '_saved_tensor', '_version_self', '_version_tensor',)

    def apply(node, grad):
        edge_self, edge_tensor = node.edges
        d_self = d_tensor = None
        if edge_self is not None:
            tensor = saved(node, node._saved_tensor, node._version_tensor, 'tensor')
            d_self = grad * conj(tensor)
        if edge_tensor is not None:
            self = saved(node, node._saved_self, node._version_self, 'self')
            d_tensor = grad * conj(self)
        return d_self, d_tensor

    def release(node):
        node._saved_tensor = node._saved_self = RELEASED


class VdotBackward0(Node):
    __slots__ = ('_saved_other', '_saved_self', '_version_other', '_version_self',)

    def apply(node, grad):
        edge_self, edge_other = node.edges
        d_self = d_other = None
        if edge_self is not None:
            other = saved(node, node._saved_other, node._version_other, 'other')
            d_self = conj(grad) * other
        if edge_other is not None:
            self = saved(node, node._saved_self, node._version_self, 'self')
            d_other = grad * self
        return d_self, d_other

    def release(node):
        node._saved_other = node._saved_self = RELEASED


class MmBackward0(Node):
    __slots__ = ('_saved_mat2', '_saved_self', '_version_mat2', '_version_self',)

    def apply(node, grad):
        edge_self, edge_mat2 = node.edges
        d_self = d_mat2 = None
        if edge_self is not None:
            mat2 = saved(node, node._saved_mat2, node._version_mat2, 'mat2')
            d_self = grad.mm(conj(mat2).t())
        if edge_mat2 is not None:
            self = saved(node, node._saved_self, node._version_self, 'self')
            d_mat2 = conj(self).t().mm(grad)
        return d_self, d_mat2

    def release(node):
        node._saved_mat2 = node._saved_self = RELEASED


class MvBackward0(Node):
    __slots__ = ('_saved_self', '_saved_vec', '_version_self', '_version_vec',)

    def apply(node, grad):
        edge_self, edge_vec = node.edges
        d_self = d_vec = None
        if edge_self is not None:
            vec = saved(node, node._saved_vec, node._version_vec, 'vec')
            d_self = outer(grad, conj(vec))
        if edge_vec is not None:
            self = saved(node, node._saved_self, node._version_self, 'self')
            d_vec = conj(self).t().mv(grad)
        return d_self, d_vec

    def release(node):
        node._saved_vec = node._saved_self = RELEASED


class AddmmBackward0(Node):
    __slots__ = ('_saved_alpha', '_saved_beta', '_saved_mat1', '_saved_mat2', '_version_mat1', '_version_mat2',)

    def apply(node, grad):
        edge_self, edge_mat1, edge_mat2 = node.edges
        d_self = d_mat1 = d_mat2 = None
        if edge_self is not None:
            beta = node._saved_beta
            d_self = maybe_multiply(grad, beta.conjugate())
        if edge_mat1 is not None:
            mat2 = saved(node, node._saved_mat2, node._version_mat2, 'mat2')
            alpha = node._saved_alpha
            d_mat1 = maybe_multiply(grad.mm(conj(mat2).t()), alpha.conjugate())
        if edge_mat2 is not None:
            mat1 = saved(node, node._saved_mat1, node._version_mat1, 'mat1')
            alpha = node._saved_alpha
            d_mat2 = maybe_multiply(conj(mat1).t().mm(grad), alpha.conjugate())
        return d_self, d_mat1, d_mat2

    def release(node):
        node._saved_mat2 = node._saved_mat1 = RELEASED


class AddmvBackward0(Node):
    __slots__ = ('_saved_alpha', '_saved_beta', '_saved_mat', '_saved_vec', '_version_mat', '_version_vec',)

    def apply(node, grad):
        edge_self, edge_mat, edge_vec = node.edges
        d_self = d_mat = d_vec = None
        if edge_self is not None:
            beta = node._saved_beta
            d_self = maybe_multiply(grad, beta.conjugate())
        if edge_mat is not None:
            vec = saved(node, node._saved_vec, node._version_vec, 'vec')
            alpha = node._saved_alpha
            d_mat = maybe_multiply(outer(grad, conj(vec)), alpha.conjugate())
        if edge_vec is not None:
            mat = saved(node, node._saved_mat, node._version_mat, 'mat')
            alpha = node._saved_alpha
            d_vec = maybe_multiply(conj(mat).t().mv(grad), alpha.conjugate())
        return d_self, d_mat, d_vec

    def release(node):
        node._saved_vec = node._saved_mat = RELEASED


class AddrBackward0(Node):
    __slots__ = ('_saved_alpha', '_saved_beta', '_saved_vec1', '_saved_vec2', '_version_vec1', '_version_vec2',)

    def apply(node, grad):
        edge_self, edge_vec1, edge_vec2 = node.edges
        d_self = d_vec1 = d_vec2 = None
        if edge_self is not None:
            beta = node._saved_beta
            d_self = maybe_multiply(grad, beta.conjugate())
        if edge_vec1 is not None:
            vec2 = saved(node, node._saved_vec2, node._version_vec2, 'vec2')
            alpha = node._saved_alpha
            d_vec1 = maybe_multiply(grad.mv(conj(vec2)), alpha.conjugate())
        if edge_vec2 is not None:
            vec1 = saved(node, node._saved_vec1, node._version_vec1, 'vec1')
            alpha = node._saved_alpha
            d_vec2 = maybe_multiply(grad.t().mv(conj(vec1)), alpha.conjugate())
        return d_self, d_vec1, d_vec2

    def release(node):
        node._saved_vec2 = node._saved_vec1 = RELEASED


class AddbmmBackward0(Node):
    __slots__ = ('_saved_alpha', '_saved_batch1', '_saved_batch1_shape', '_saved_batch2', '_saved_batch2_shape', '_saved_beta', '_version_batch1', '_version_batch2',)

    def apply(node, grad):
        edge_self, edge_batch1, edge_batch2 = node.edges
        d_self = d_batch1 = d_batch2 = None
        if edge_self is not None:
            beta = node._saved_beta
            d_self = maybe_multiply(grad, beta.conjugate())
        if edge_batch1 is not None:
            batch1_shape = node._saved_batch1_shape
            batch2 = saved(node, node._saved_batch2, node._version_batch2, 'batch2')
            alpha = node._saved_alpha
            d_batch1 = addbmm_batch1(grad, batch1_shape, batch2, alpha.conjugate())
        if edge_batch2 is not None:
            batch1 = saved(node, node._saved_batch1, node._version_batch1, 'batch1')
            batch2_shape = node._saved_batch2_shape
            alpha = node._saved_alpha
            d_batch2 = addbmm_batch2(grad, batch1, batch2_shape, alpha.conjugate())
        return d_self, d_batch1, d_batch2

    def release(node):
        node._saved_batch2 = node._saved_batch1 = RELEASED


class LinalgCrossBackward0(Node):
    __slots__ = ('_saved_dim', '_saved_other', '_saved_self', '_version_other', '_version_self',)

    def apply(node, grad):
        edge_self, edge_other = node.edges
        d_self = d_other = None
        if edge_self is not None:
            other = saved(node, node._saved_other, node._version_other, 'other')
            dim = node._saved_dim
            d_self = cross(conj(other), grad, dim)
        if edge_other is not None:
            self = saved(node, node._saved_self, node._version_self, 'self')
            dim = node._saved_dim
            d_other = cross(grad, conj(self), dim)
        return d_self, d_other

    def release(node):
        node._saved_other = node._saved_self = RELEASED


class TraceBackward0(Node):
    __slots__ = ('_saved_self_shape',)

    def apply(node, grad):
        self_shape = node._saved_self_shape
        return (trace_backward(grad, self_shape),)


class LinalgDetBackward0(Node):
    __slots__ = ('_saved_A', '_saved_result0', '_version_A', '_version_result0',)

    def apply(node, grad):
        A = saved(node, node._saved_A, node._version_A, 'A')
        result0 = saved(node, node._saved_result0, node._version_result0, 'result0')
        return (det_backward(grad, A, result0),)

    def release(node):
        node._saved_A = node._saved_result0 = RELEASED


class LinalgSlogdetBackward0(Node):
    __slots__ = ('_saved_A', '_saved_result0', '_version_A', '_version_result0',)
    num_outputs = 2

    def apply(node, *grads):
        A = saved(node, node._saved_A, node._version_A, 'A')
        result0 = saved(node, node._saved_result0, node._version_result0, 'result0')
        return (slogdet_backward(grads, A, result0),)

    def release(node):
        node._saved_A = node._saved_result0 = RELEASED


class LinalgInvExBackward0(Node):
    __slots__ = ('_saved_result0', '_version_result0',)

    def apply(node, grad):
        result0 = saved(node, node._saved_result0, node._version_result0, 'result0')
        return (inv_backward(grad, result0),)

    def release(node):
        node._saved_result0 = RELEASED


class LinalgSolveExBackward0(Node):
    __slots__ = ('_saved_A', '_saved_B_shape', '_saved_left', '_saved_result0', '_version_A', '_version_result0',)

    def apply(node, grad):
        edge_A, edge_B = node.edges
        d_A = d_B = None
        if edge_A is not None or edge_B is not None:
            A = saved(node, node._saved_A, node._version_A, 'A')
            B_shape = node._saved_B_shape
            result0 = saved(node, node._saved_result0, node._version_result0, 'result0')
            left = node._saved_left
            grad_input_mask = (edge_A is not None, edge_B is not None)
            d_A, d_B = solve_backward(grad, A, B_shape, result0, left, grad_input_mask)
        return d_A, d_B

    def release(node):
        node._saved_A = node._saved_result0 = RELEASED


class LinalgSolveTriangularBackward0(Node):
    __slots__ = ('_saved_left', '_saved_result', '_saved_self', '_saved_unitriangular', '_saved_upper', '_version_result', '_version_self',)

    def apply(node, grad):
        edge_self, edge_B = node.edges
        d_self = d_B = None
        if edge_self is not None or edge_B is not None:
            self = saved(node, node._saved_self, node._version_self, 'self')
            result = saved_result(node, node._saved_result, node._version_result, 0, 'result')
            upper = node._saved_upper
            left = node._saved_left
            unitriangular = node._saved_unitriangular
            grad_input_mask = (edge_self is not None, edge_B is not None)
            d_self, d_B = solve_triangular_backward(grad, self, result, (upper, left, unitriangular), grad_input_mask)
        return d_self, d_B

    def release(node):
        node._saved_self = node._saved_result = RELEASED


class LinalgCholeskyExBackward0(Node):
    __slots__ = ('_saved_result0', '_saved_upper', '_version_result0',)

    def apply(node, grad):
        upper = node._saved_upper
        result0 = saved(node, node._saved_result0, node._version_result0, 'result0')
        return (cholesky_backward(grad, upper, result0),)

    def release(node):
        node._saved_result0 = RELEASED


class CholeskySolveBackward0(Node):
    __slots__ = ('_saved_input2', '_saved_result', '_saved_upper', '_version_input2', '_version_result',)

    def apply(node, grad):
        edge_self, edge_input2 = node.edges
        d_self = d_input2 = None
        if edge_self is not None or edge_input2 is not None:
            input2 = saved(node, node._saved_input2, node._version_input2, 'input2')
            result = saved_result(node, node._saved_result, node._version_result, 0, 'result')
            upper = node._saved_upper
            grad_input_mask = (edge_self is not None, edge_input2 is not None)
            d_self, d_input2 = cholesky_solve_backward(grad, input2, result, upper, grad_input_mask)
        return d_self, d_input2

    def release(node):
        node._saved_input2 = node._saved_result = RELEASED


class CholeskyInverseBackward0(Node):
    __slots__ = ('_saved_result', '_saved_self', '_saved_upper', '_version_result', '_version_self',)

    def apply(node, grad):
        self = saved(node, node._saved_self, node._version_self, 'self')
        upper = node._saved_upper
        result = saved_result(node, node._saved_result, node._version_result, 0, 'result')
        return (cholesky_inverse_backward(grad, self, upper, result),)

    def release(node):
        node._saved_self = node._saved_result = RELEASED


class LinalgQrBackward0(Node):
    __slots__ = ('_saved_A', '_saved_mode', '_saved_result0', '_saved_result1', '_version_A', '_version_result0', '_version_result1',)
    num_outputs = 2

    def apply(node, *grads):
        A = saved(node, node._saved_A, node._version_A, 'A')
        result0 = saved(node, node._saved_result0, node._version_result0, 'result0')
        result1 = saved(node, node._saved_result1, node._version_result1, 'result1')
        mode = node._saved_mode
        return (qr_backward(grads, A, result0, result1, mode),)

    def release(node):
        node._saved_A = node._saved_result0 = node._saved_result1 = RELEASED


class LinalgSvdBackward0(Node):
    __slots__ = ('_saved_A', '_saved_compute_uv', '_saved_full_matrices', '_saved_result0', '_saved_result1', '_saved_result2', '_version_A', '_version_result0', '_version_result1', '_version_result2',)
    num_outputs = 3

    def apply(node, *grads):
        A = saved(node, node._saved_A, node._version_A, 'A')
        result0 = saved(node, node._saved_result0, node._version_result0, 'result0')
        result1 = saved(node, node._saved_result1, node._version_result1, 'result1')
        result2 = saved(node, node._saved_result2, node._version_result2, 'result2')
        full_matrices = node._saved_full_matrices
        compute_uv = node._saved_compute_uv
        return (svd_backward(grads, A, (result0, result1, result2), (full_matrices, compute_uv)),)

    def release(node):
        node._saved_A = node._saved_result0 = node._saved_result1 = node._saved_result2 = RELEASED


class LinalgEighBackward0(Node):
    __slots__ = ('_saved_A', '_saved_UPLO', '_saved_compute_v', '_saved_result0', '_saved_result1', '_version_A', '_version_result0', '_version_result1',)
    num_outputs = 2

    def apply(node, *grads):
        A = saved(node, node._saved_A, node._version_A, 'A')
        result0 = saved(node, node._saved_result0, node._version_result0, 'result0')
        result1 = saved(node, node._saved_result1, node._version_result1, 'result1')
        UPLO = node._saved_UPLO
        compute_v = node._saved_compute_v
        return (eigh_backward(grads, A, (result0, result1), (UPLO, compute_v)),)

    def release(node):
        node._saved_A = node._saved_result0 = node._saved_result1 = RELEASED


class LinalgPinvBackward0(Node):
    __slots__ = ('_saved_result', '_saved_self', '_version_result', '_version_self',)

    def apply(node, grad):
        result = saved_result(node, node._saved_result, node._version_result, 0, 'result')
        self = saved(node, node._saved_self, node._version_self, 'self')
        return (pinv_backward(grad, result, self),)

    def release(node):
        node._saved_result = node._saved_self = RELEASED


class LinalgLstsqBackward0(Node):
    __slots__ = ('_saved_b', '_saved_result0', '_saved_self', '_version_b', '_version_result0', '_version_self',)
    num_outputs = 2

    def apply(node, *grads):
        edge_self, edge_b = node.edges
        d_self = d_b = None
        if edge_self is not None or edge_b is not None:
            self = saved(node, node._saved_self, node._version_self, 'self')
            b = saved(node, node._saved_b, node._version_b, 'b')
            result0 = saved(node, node._saved_result0, node._version_result0, 'result0')
            grad_input_mask = (edge_self is not None, edge_b is not None)
            d_self, d_b = lstsq_backward(grads, self, b, result0, grad_input_mask)
        return d_self, d_b

    def release(node):
        node._saved_self = node._saved_b = node._saved_result0 = RELEASED


class EuclideanDistBackward0(Node):
    __slots__ = ('_saved_result', '_saved_x1', '_saved_x2', '_version_result', '_version_x1', '_version_x2',)

    def apply(node, grad):
        edge_x1, edge_x2 = node.edges
        d_x1 = d_x2 = None
        if edge_x1 is not None:
            x1 = saved(node, node._saved_x1, node._version_x1, 'x1')
            x2 = saved(node, node._saved_x2, node._version_x2, 'x2')
            result = saved_result(node, node._saved_result, node._version_result, 0, 'result')
            d_x1 = euclidean_backward(grad, x1, x2, result)
        if edge_x2 is not None:
            x2 = saved(node, node._saved_x2, node._version_x2, 'x2')
            x1 = saved(node, node._saved_x1, node._version_x1, 'x1')
            result = saved_result(node, node._saved_result, node._version_result, 0, 'result')
            d_x2 = euclidean_backward(swap(grad), x2, x1, swap(result))
        return d_x1, d_x2

    def release(node):
        node._saved_x1 = node._saved_x2 = node._saved_result = RELEASED


class CdistBackward0(Node):
    __slots__ = ('_saved_p', '_saved_result', '_saved_x1', '_saved_x2', '_version_result', '_version_x1', '_version_x2',)

    def apply(node, grad):
        edge_x1, edge_x2 = node.edges
        d_x1 = d_x2 = None
        if edge_x1 is not None:
            x1 = saved(node, node._saved_x1, node._version_x1, 'x1')
            x2 = saved(node, node._saved_x2, node._version_x2, 'x2')
            p = node._saved_p
            result = saved_result(node, node._saved_result, node._version_result, 0, 'result')
            d_x1 = ops.aten._cdist_backward.default(grad, x1, x2, p, result)
        if edge_x2 is not None:
            x2 = saved(node, node._saved_x2, node._version_x2, 'x2')
            x1 = saved(node, node._saved_x1, node._version_x1, 'x1')
            p = node._saved_p
            result = saved_result(node, node._saved_result, node._version_result, 0, 'result')
            d_x2 = ops.aten._cdist_backward.default(swap(grad), x2, x1, p, swap(result))
        return d_x1, d_x2

    def release(node):
        node._saved_x1 = node._saved_x2 = node._saved_result = RELEASED


class PdistBackward0(Node):
    __slots__ = ('_saved_p', '_saved_result', '_saved_self', '_version_result', '_version_self',)

    def apply(node, grad):
        self = saved(node, node._saved_self, node._version_self, 'self')
        p = node._saved_p
        result = saved_result(node, node._saved_result, node._version_result, 0, 'result')
        return (ops.aten._pdist_backward.default(grad, self, p, result),)

    def release(node):
        node._saved_self = node._saved_result = RELEASED


class FftR2CBackward0(Node):
    __slots__ = ('_saved_dim', '_saved_normalization', '_saved_onesided', '_saved_self_shape',)

    def apply(node, grad):
        self_shape = node._saved_self_shape
        dim = node._saved_dim
        normalization = node._saved_normalization
        onesided = node._saved_onesided
        return (fft_r2c_backward(grad, self_shape, dim, normalization, onesided),)


class FftC2RBackward0(Node):
    __slots__ = ('_saved_dim', '_saved_normalization',)

    def apply(node, grad):
        dim = node._saved_dim
        normalization = node._saved_normalization
        return (fft_c2r_backward(grad, dim, normalization),)


class FftC2CBackward0(Node):
    __slots__ = ('_saved_dim', '_saved_forward', '_saved_normalization',)

    def apply(node, grad):
        dim = node._saved_dim
        normalization = node._saved_normalization
        forward = node._saved_forward
        return (ops.aten._fft_c2c.default(grad, dim, normalization, not forward),)


class ConvolutionBackward0(Node):
    __slots__ = ('_saved_bias_shape_of', '_saved_dilation', '_saved_groups', '_saved_input', '_saved_output_padding', '_saved_padding', '_saved_stride', '_saved_transposed', '_saved_weight', '_version_input', '_version_weight',)

    def apply(node, grad):
        edge_input, edge_weight, edge_bias = node.edges
        d_input = d_weight = d_bias = None
        if edge_input is not None or edge_weight is not None or edge_bias is not None:
            input = saved(node, node._saved_input, node._version_input, 'input')
            weight = saved(node, node._saved_weight, node._version_weight, 'weight')
            bias_shape_of = node._saved_bias_shape_of
            stride = node._saved_stride
            padding = node._saved_padding
            dilation = node._saved_dilation
            transposed = node._saved_transposed
            output_padding = node._saved_output_padding
            groups = node._saved_groups
            grad_input_mask = (edge_input is not None, edge_weight is not None, edge_bias is not None)
            d_input, d_weight, d_bias = convolution_backward(grad, conj(input), conj(weight), bias_shape_of, (stride, padding, dilation, transposed, output_padding, groups), grad_input_mask)
        return d_input, d_weight, d_bias

    def release(node):
        node._saved_input = node._saved_weight = RELEASED


class ConvolutionBackwardBackward0(Node):
    __slots__ = ('_saved_dilation', '_saved_grad_output', '_saved_groups', '_saved_input', '_saved_output_padding', '_saved_padding', '_saved_stride', '_saved_transposed', '_saved_weight', '_version_grad_output', '_version_input', '_version_weight',)
    num_outputs = 3

    def apply(node, *grads):
        edge_grad_output, edge_input, edge_weight = node.edges
        d_grad_output = d_input = d_weight = None
        if edge_grad_output is not None or edge_input is not None or edge_weight is not None:
            grad_output = saved(node, node._saved_grad_output, node._version_grad_output, 'grad_output')
            input = saved(node, node._saved_input, node._version_input, 'input')
            weight = saved(node, node._saved_weight, node._version_weight, 'weight')
            stride = node._saved_stride
            padding = node._saved_padding
            dilation = node._saved_dilation
            transposed = node._saved_transposed
            output_padding = node._saved_output_padding
            groups = node._saved_groups
            grad_input_mask = (edge_grad_output is not None, edge_input is not None, edge_weight is not None)
            d_grad_output, d_input, d_weight = convolution_double_backward(grads, conj(grad_output), conj(input), conj(weight), (stride, padding, dilation, transposed, output_padding, groups), grad_input_mask)
        return d_grad_output, d_input, d_weight

    def release(node):
        node._saved_grad_output = node._saved_input = node._saved_weight = RELEASED


class MaxPool2DWithIndicesBackward0(Node):
    __slots__ = ('_saved_ceil_mode', '_saved_dilation', '_saved_kernel_size', '_saved_padding', '_saved_result1', '_saved_self', '_saved_stride', '_version_result1', '_version_self',)

    def apply(node, grad):
        self = saved(node, node._saved_self, node._version_self, 'self')
        kernel_size = node._saved_kernel_size
        stride = node._saved_stride
        padding = node._saved_padding
        dilation = node._saved_dilation
        ceil_mode = node._saved_ceil_mode
        result1 = saved(node, node._saved_result1, node._version_result1, 'result1')
        return (ops.aten.max_pool2d_with_indices_backward.default(grad, self, kernel_size, stride, padding, dilation, ceil_mode, result1),)

    def release(node):
        node._saved_self = node._saved_result1 = RELEASED


class MaxPool2DWithIndicesBackwardBackward0(Node):
    __slots__ = ('_saved_indices', '_version_indices',)

    def apply(node, grad):
        edge_grad_output, edge_self = node.edges
        d_grad_output = d_self = None
        if edge_grad_output is not None:
            indices = saved(node, node._saved_indices, node._version_indices, 'indices')
            d_grad_output = at_positions(grad, indices, 2)
        if edge_self is not None:
            d_self = zeros_like(grad)
        return d_grad_output, d_self

    def release(node):
        node._saved_indices = RELEASED


class MaxPool3DWithIndicesBackward0(Node):
    __slots__ = ('_saved_ceil_mode', '_saved_dilation', '_saved_kernel_size', '_saved_padding', '_saved_result1', '_saved_self', '_saved_stride', '_version_result1', '_version_self',)

    def apply(node, grad):
        self = saved(node, node._saved_self, node._version_self, 'self')
        kernel_size = node._saved_kernel_size
        stride = node._saved_stride
        padding = node._saved_padding
        dilation = node._saved_dilation
        ceil_mode = node._saved_ceil_mode
        result1 = saved(node, node._saved_result1, node._version_result1, 'result1')
        return (ops.aten.max_pool3d_with_indices_backward.default(grad, self, kernel_size, stride, padding, dilation, ceil_mode, result1),)

    def release(node):
        node._saved_self = node._saved_result1 = RELEASED


class MaxPool3DWithIndicesBackwardBackward0(Node):
    __slots__ = ('_saved_indices', '_version_indices',)

    def apply(node, grad):
        edge_grad_output, edge_self = node.edges
        d_grad_output = d_self = None
        if edge_grad_output is not None:
            indices = saved(node, node._saved_indices, node._version_indices, 'indices')
            d_grad_output = at_positions(grad, indices, 3)
        if edge_self is not None:
            d_self = zeros_like(grad)
        return d_grad_output, d_self

    def release(node):
        node._saved_indices = RELEASED


class MaxUnpool2DBackward0(Node):
    __slots__ = ('_saved_indices', '_version_indices',)

    def apply(node, grad):
        indices = saved(node, node._saved_indices, node._version_indices, 'indices')
        return (at_positions(grad, indices, 2),)

    def release(node):
        node._saved_indices = RELEASED


class MaxUnpool3DBackward0(Node):
    __slots__ = ('_saved_indices', '_version_indices',)

    def apply(node, grad):
        indices = saved(node, node._saved_indices, node._version_indices, 'indices')
        return (at_positions(grad, indices, 3),)

    def release(node):
        node._saved_indices = RELEASED


class AdaptiveMaxPool2DBackward0(Node):
    __slots__ = ('_saved_result1', '_saved_self', '_version_result1', '_version_self',)

    def apply(node, grad):
        self = saved(node, node._saved_self, node._version_self, 'self')
        result1 = saved(node, node._saved_result1, node._version_result1, 'result1')
        return (ops.aten.adaptive_max_pool2d_backward.default(grad, self, result1),)

    def release(node):
        node._saved_self = node._saved_result1 = RELEASED


class AdaptiveMaxPool2DBackwardBackward0(Node):
    __slots__ = ('_saved_indices', '_version_indices',)

    def apply(node, grad):
        edge_grad_output, edge_self = node.edges
        d_grad_output = d_self = None
        if edge_grad_output is not None:
            indices = saved(node, node._saved_indices, node._version_indices, 'indices')
            d_grad_output = at_positions(grad, indices, 2)
        if edge_self is not None:
            d_self = zeros_like(grad)
        return d_grad_output, d_self

    def release(node):
        node._saved_indices = RELEASED


class AdaptiveMaxPool3DBackward0(Node):
    __slots__ = ('_saved_result1', '_saved_self', '_version_result1', '_version_self',)

    def apply(node, grad):
        self = saved(node, node._saved_self, node._version_self, 'self')
        result1 = saved(node, node._saved_result1, node._version_result1, 'result1')
        return (ops.aten.adaptive_max_pool3d_backward.default(grad, self, result1),)

    def release(node):
        node._saved_self = node._saved_result1 = RELEASED


class AdaptiveMaxPool3DBackwardBackward0(Node):
    __slots__ = ('_saved_indices', '_version_indices',)

    def apply(node, grad):
        edge_grad_output, edge_self = node.edges
        d_grad_output = d_self = None
        if edge_grad_output is not None:
            indices = saved(node, node._saved_indices, node._version_indices, 'indices')
            d_grad_output = at_positions(grad, indices, 3)
        if edge_self is not None:
            d_self = zeros_like(grad)
        return d_grad_output, d_self

    def release(node):
        node._saved_indices = RELEASED


class AvgPool2DBackward0(Node):
    __slots__ = ('_saved_ceil_mode', '_saved_count_include_pad', '_saved_divisor_override', '_saved_kernel_size', '_saved_padding', '_saved_self', '_saved_stride', '_version_self',)

    def apply(node, grad):
        self = saved(node, node._saved_self, node._version_self, 'self')
        kernel_size = node._saved_kernel_size
        stride = node._saved_stride
        padding = node._saved_padding
        ceil_mode = node._saved_ceil_mode
        count_include_pad = node._saved_count_include_pad
        divisor_override = node._saved_divisor_override
        return (ops.aten.avg_pool2d_backward.default(grad, self, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override),)

    def release(node):
        node._saved_self = RELEASED


class AvgPool2DBackwardBackward0(Node):
    __slots__ = ('_saved_ceil_mode', '_saved_count_include_pad', '_saved_divisor_override', '_saved_kernel_size', '_saved_padding', '_saved_stride',)

    def apply(node, grad):
        edge_grad_output, edge_self = node.edges
        d_grad_output = d_self = None
        if edge_grad_output is not None:
            kernel_size = node._saved_kernel_size
            stride = node._saved_stride
            padding = node._saved_padding
            ceil_mode = node._saved_ceil_mode
            count_include_pad = node._saved_count_include_pad
            divisor_override = node._saved_divisor_override
            d_grad_output = ops.aten.avg_pool2d.default(grad, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override)
        if edge_self is not None:
            d_self = zeros_like(grad)
        return d_grad_output, d_self


class AvgPool3DBackward0(Node):
    __slots__ = ('_saved_ceil_mode', '_saved_count_include_pad', '_saved_divisor_override', '_saved_kernel_size', '_saved_padding', '_saved_self', '_saved_stride', '_version_self',)

    def apply(node, grad):
        self = saved(node, node._saved_self, node._version_self, 'self')
        kernel_size = node._saved_kernel_size
        stride = node._saved_stride
        padding = node._saved_padding
        ceil_mode = node._saved_ceil_mode
        count_include_pad = node._saved_count_include_pad
        divisor_override = node._saved_divisor_override
        return (ops.aten.avg_pool3d_backward.default(grad, self, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override),)

    def release(node):
        node._saved_self = RELEASED


class AvgPool3DBackwardBackward0(Node):
    __slots__ = ('_saved_ceil_mode', '_saved_count_include_pad', '_saved_divisor_override', '_saved_kernel_size', '_saved_padding', '_saved_stride',)

    def apply(node, grad):
        edge_grad_output, edge_self = node.edges
        d_grad_output = d_self = None
        if edge_grad_output is not None:
            kernel_size = node._saved_kernel_size
            stride = node._saved_stride
            padding = node._saved_padding
            ceil_mode = node._saved_ceil_mode
            count_include_pad = node._saved_count_include_pad
            divisor_override = node._saved_divisor_override
            d_grad_output = ops.aten.avg_pool3d.default(grad, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override)
        if edge_self is not None:
            d_self = zeros_like(grad)
        return d_grad_output, d_self


class AdaptiveAvgPool2DBackward0(Node):
    __slots__ = ('_saved_self', '_version_self',)

    def apply(node, grad):
        self = saved(node, node._saved_self, node._version_self, 'self')
        return (ops.aten._adaptive_avg_pool2d_backward.default(grad, self),)

    def release(node):
        node._saved_self = RELEASED


class AdaptiveAvgPool2DBackwardBackward0(Node):
    __slots__ = ('_saved_grad_output_shape',)

    def apply(node, grad):
        edge_grad_output, edge_self = node.edges
        d_grad_output = d_self = None
        if edge_grad_output is not None:
            grad_output_shape = node._saved_grad_output_shape
            d_grad_output = ops.aten._adaptive_avg_pool2d.default(grad, grad_output_shape[-2:])
        if edge_self is not None:
            d_self = zeros_like(grad)
        return d_grad_output, d_self


class AdaptiveAvgPool3DBackward0(Node):
    __slots__ = ('_saved_self', '_version_self',)

    def apply(node, grad):
        self = saved(node, node._saved_self, node._version_self, 'self')
        return (ops.aten._adaptive_avg_pool3d_backward.default(grad, self),)

    def release(node):
        node._saved_self = RELEASED


class AdaptiveAvgPool3DBackwardBackward0(Node):
    __slots__ = ('_saved_grad_output_shape',)

    def apply(node, grad):
        edge_grad_output, edge_self = node.edges
        d_grad_output = d_self = None
        if edge_grad_output is not None:
            grad_output_shape = node._saved_grad_output_shape
            d_grad_output = ops.aten._adaptive_avg_pool3d.default(grad, grad_output_shape[-3:])
        if edge_self is not None:
            d_self = zeros_like(grad)
        return d_grad_output, d_self


class Im2ColBackward0(Node):
    __slots__ = ('_saved_dilation', '_saved_kernel_size', '_saved_padding', '_saved_self_shape', '_saved_stride',)

    def apply(node, grad):
        self_shape = node._saved_self_shape
        kernel_size = node._saved_kernel_size
        dilation = node._saved_dilation
        padding = node._saved_padding
        stride = node._saved_stride
        return (ops.aten.col2im.default(grad, self_shape[-2:], kernel_size, dilation, padding, stride),)


class Col2ImBackward0(Node):
    __slots__ = ('_saved_dilation', '_saved_kernel_size', '_saved_padding', '_saved_stride',)

    def apply(node, grad):
        kernel_size = node._saved_kernel_size
        dilation = node._saved_dilation
        padding = node._saved_padding
        stride = node._saved_stride
        return (ops.aten.im2col.default(grad, kernel_size, dilation, padding, stride),)


class ConstantPadNdBackward0(Node):
    __slots__ = ('_saved_pad',)

    def apply(node, grad):
        pad = node._saved_pad
        return (without_padding(grad, pad),)


class ReflectionPad1DBackward0(Node):
    __slots__ = ('_saved_padding', '_saved_self', '_version_self',)

    def apply(node, grad):
        self = saved(node, node._saved_self, node._version_self, 'self')
        padding = node._saved_padding
        return (ops.aten.reflection_pad1d_backward.default(grad, self, padding),)

    def release(node):
        node._saved_self = RELEASED


class ReflectionPad1DBackwardBackward0(Node):
    __slots__ = ('_saved_padding',)

    def apply(node, grad):
        edge_grad_output, edge_self = node.edges
        d_grad_output = d_self = None
        if edge_grad_output is not None:
            padding = node._saved_padding
            d_grad_output = ops.aten.reflection_pad1d.default(grad, padding)
        if edge_self is not None:
            d_self = zeros_like(grad)
        return d_grad_output, d_self


class ReflectionPad2DBackward0(Node):
    __slots__ = ('_saved_padding', '_saved_self', '_version_self',)

    def apply(node, grad):
        self = saved(node, node._saved_self, node._version_self, 'self')
        padding = node._saved_padding
        return (ops.aten.reflection_pad2d_backward.default(grad, self, padding),)

    def release(node):
        node._saved_self = RELEASED


class ReflectionPad2DBackwardBackward0(Node):
    __slots__ = ('_saved_padding',)

    def apply(node, grad):
        edge_grad_output, edge_self = node.edges
        d_grad_output = d_self = None
        if edge_grad_output is not None:
            padding = node._saved_padding
            d_grad_output = ops.aten.reflection_pad2d.default(grad, padding)
        if edge_self is not None:
            d_self = zeros_like(grad)
        return d_grad_output, d_self


class ReflectionPad3DBackward0(Node):
    __slots__ = ('_saved_padding', '_saved_self', '_version_self',)

    def apply(node, grad):
        self = saved(node, node._saved_self, node._version_self, 'self')
        padding = node._saved_padding
        return (ops.aten.reflection_pad3d_backward.default(grad, self, padding),)

    def release(node):
        node._saved_self = RELEASED


class ReflectionPad3DBackwardBackward0(Node):
    __slots__ = ('_saved_padding',)

    def apply(node, grad):
        edge_grad_output, edge_self = node.edges
        d_grad_output = d_self = None
        if edge_grad_output is not None:
            padding = node._saved_padding
            d_grad_output = ops.aten.reflection_pad3d.default(grad, padding)
        if edge_self is not None:
            d_self = zeros_like(grad)
        return d_grad_output, d_self


class ReplicationPad1DBackward0(Node):
    __slots__ = ('_saved_padding', '_saved_self', '_version_self',)

    def apply(node, grad):
        self = saved(node, node._saved_self, node._version_self, 'self')
        padding = node._saved_padding
        return (ops.aten.replication_pad1d_backward.default(grad, self, padding),)

    def release(node):
        node._saved_self = RELEASED


class ReplicationPad1DBackwardBackward0(Node):
    __slots__ = ('_saved_padding',)

    def apply(node, grad):
        edge_grad_output, edge_self = node.edges
        d_grad_output = d_self = None
        if edge_grad_output is not None:
            padding = node._saved_padding
            d_grad_output = ops.aten.replication_pad1d.default(grad, padding)
        if edge_self is not None:
            d_self = zeros_like(grad)
        return d_grad_output, d_self


class ReplicationPad2DBackward0(Node):
    __slots__ = ('_saved_padding', '_saved_self', '_version_self',)

    def apply(node, grad):
        self = saved(node, node._saved_self, node._version_self, 'self')
        padding = node._saved_padding
        return (ops.aten.replication_pad2d_backward.default(grad, self, padding),)

    def release(node):
        node._saved_self = RELEASED


class ReplicationPad2DBackwardBackward0(Node):
    __slots__ = ('_saved_padding',)

    def apply(node, grad):
        edge_grad_output, edge_self = node.edges
        d_grad_output = d_self = None
        if edge_grad_output is not None:
            padding = node._saved_padding
            d_grad_output = ops.aten.replication_pad2d.default(grad, padding)
        if edge_self is not None:
            d_self = zeros_like(grad)
        return d_grad_output, d_self


class ReplicationPad3DBackward0(Node):
    __slots__ = ('_saved_padding', '_saved_self', '_version_self',)

    def apply(node, grad):
        self = saved(node, node._saved_self, node._version_self, 'self')
        padding = node._saved_padding
        return (ops.aten.replication_pad3d_backward.default(grad, self, padding),)

    def release(node):
        node._saved_self = RELEASED


class ReplicationPad3DBackwardBackward0(Node):
    __slots__ = ('_saved_padding',)

    def apply(node, grad):
        edge_grad_output, edge_self = node.edges
        d_grad_output = d_self = None
        if edge_grad_output is not None:
            padding = node._saved_padding
            d_grad_output = ops.aten.replication_pad3d.default(grad, padding)
        if edge_self is not None:
            d_self = zeros_like(grad)
        return d_grad_output, d_self


class UpsampleNearest1DBackward0(Node):
    __slots__ = ('_saved_output_size', '_saved_scales', '_saved_self_shape',)

    def apply(node, grad):
        output_size = node._saved_output_size
        self_shape = node._saved_self_shape
        scales = node._saved_scales
        return (ops.aten.upsample_nearest1d_backward.default(grad, output_size, self_shape, scales),)


class UpsampleNearest1DBackwardBackward0(Node):
    __slots__ = ('_saved_output_size', '_saved_scales',)

    def apply(node, grad):
        output_size = node._saved_output_size
        scales = node._saved_scales
        return (ops.aten.upsample_nearest1d.default(grad, output_size, scales),)


class UpsampleNearest2DBackward0(Node):
    __slots__ = ('_saved_output_size', '_saved_scales_h', '_saved_scales_w', '_saved_self_shape',)

    def apply(node, grad):
        output_size = node._saved_output_size
        self_shape = node._saved_self_shape
        scales_h = node._saved_scales_h
        scales_w = node._saved_scales_w
        return (ops.aten.upsample_nearest2d_backward.default(grad, output_size, self_shape, scales_h, scales_w),)


class UpsampleNearest2DBackwardBackward0(Node):
    __slots__ = ('_saved_output_size', '_saved_scales_h', '_saved_scales_w',)

    def apply(node, grad):
        output_size = node._saved_output_size
        scales_h = node._saved_scales_h
        scales_w = node._saved_scales_w
        return (ops.aten.upsample_nearest2d.default(grad, output_size, scales_h, scales_w),)


class UpsampleNearest3DBackward0(Node):
    __slots__ = ('_saved_output_size', '_saved_scales_d', '_saved_scales_h', '_saved_scales_w', '_saved_self_shape',)

    def apply(node, grad):
        output_size = node._saved_output_size
        self_shape = node._saved_self_shape
        scales_d = node._saved_scales_d
        scales_h = node._saved_scales_h
        scales_w = node._saved_scales_w
        return (ops.aten.upsample_nearest3d_backward.default(grad, output_size, self_shape, scales_d, scales_h, scales_w),)


class UpsampleNearest3DBackwardBackward0(Node):
    __slots__ = ('_saved_output_size', '_saved_scales_d', '_saved_scales_h', '_saved_scales_w',)

    def apply(node, grad):
        output_size = node._saved_output_size
        scales_d = node._saved_scales_d
        scales_h = node._saved_scales_h
        scales_w = node._saved_scales_w
        return (ops.aten.upsample_nearest3d.default(grad, output_size, scales_d, scales_h, scales_w),)


class UpsampleNearestExact1DBackward0(Node):
    __slots__ = ('_saved_output_size', '_saved_scales', '_saved_self_shape',)

    def apply(node, grad):
        output_size = node._saved_output_size
        self_shape = node._saved_self_shape
        scales = node._saved_scales
        return (ops.aten._upsample_nearest_exact1d_backward.default(grad, output_size, self_shape, scales),)


class UpsampleNearestExact1DBackwardBackward0(Node):
    __slots__ = ('_saved_output_size', '_saved_scales',)

    def apply(node, grad):
        output_size = node._saved_output_size
        scales = node._saved_scales
        return (ops.aten._upsample_nearest_exact1d.default(grad, output_size, scales),)


class UpsampleNearestExact2DBackward0(Node):
    __slots__ = ('_saved_output_size', '_saved_scales_h', '_saved_scales_w', '_saved_self_shape',)

    def apply(node, grad):
        output_size = node._saved_output_size
        self_shape = node._saved_self_shape
        scales_h = node._saved_scales_h
        scales_w = node._saved_scales_w
        return (ops.aten._upsample_nearest_exact2d_backward.default(grad, output_size, self_shape, scales_h, scales_w),)


class UpsampleNearestExact2DBackwardBackward0(Node):
    __slots__ = ('_saved_output_size', '_saved_scales_h', '_saved_scales_w',)

    def apply(node, grad):
        output_size = node._saved_output_size
        scales_h = node._saved_scales_h
        scales_w = node._saved_scales_w
        return (ops.aten._upsample_nearest_exact2d.default(grad, output_size, scales_h, scales_w),)


class UpsampleNearestExact3DBackward0(Node):
    __slots__ = ('_saved_output_size', '_saved_scales_d', '_saved_scales_h', '_saved_scales_w', '_saved_self_shape',)

    def apply(node, grad):
        output_size = node._saved_output_size
        self_shape = node._saved_self_shape
        scales_d = node._saved_scales_d
        scales_h = node._saved_scales_h
        scales_w = node._saved_scales_w
        return (ops.aten._upsample_nearest_exact3d_backward.default(grad, output_size, self_shape, scales_d, scales_h, scales_w),)


class UpsampleNearestExact3DBackwardBackward0(Node):
    __slots__ = ('_saved_output_size', '_saved_scales_d', '_saved_scales_h', '_saved_scales_w',)

    def apply(node, grad):
        output_size = node._saved_output_size
        scales_d = node._saved_scales_d
        scales_h = node._saved_scales_h
        scales_w = node._saved_scales_w
        return (ops.aten._upsample_nearest_exact3d.default(grad, output_size, scales_d, scales_h, scales_w),)


class UpsampleLinear1DBackward0(Node):
    __slots__ = ('_saved_align_corners', '_saved_output_size', '_saved_scales', '_saved_self_shape',)

    def apply(node, grad):
        output_size = node._saved_output_size
        self_shape = node._saved_self_shape
        align_corners = node._saved_align_corners
        scales = node._saved_scales
        return (ops.aten.upsample_linear1d_backward.default(grad, output_size, self_shape, align_corners, scales),)


class UpsampleLinear1DBackwardBackward0(Node):
    __slots__ = ('_saved_align_corners', '_saved_output_size', '_saved_scales',)

    def apply(node, grad):
        output_size = node._saved_output_size
        align_corners = node._saved_align_corners
        scales = node._saved_scales
        return (ops.aten.upsample_linear1d.default(grad, output_size, align_corners, scales),)


class UpsampleBilinear2DBackward0(Node):
    __slots__ = ('_saved_align_corners', '_saved_output_size', '_saved_scales_h', '_saved_scales_w', '_saved_self_shape',)

    def apply(node, grad):
        output_size = node._saved_output_size
        self_shape = node._saved_self_shape
        align_corners = node._saved_align_corners
        scales_h = node._saved_scales_h
        scales_w = node._saved_scales_w
        return (ops.aten.upsample_bilinear2d_backward.default(grad, output_size, self_shape, align_corners, scales_h, scales_w),)


class UpsampleBilinear2DBackwardBackward0(Node):
    __slots__ = ('_saved_align_corners', '_saved_output_size', '_saved_scales_h', '_saved_scales_w',)

    def apply(node, grad):
        output_size = node._saved_output_size
        align_corners = node._saved_align_corners
        scales_h = node._saved_scales_h
        scales_w = node._saved_scales_w
        return (ops.aten.upsample_bilinear2d.default(grad, output_size, align_corners, scales_h, scales_w),)


class UpsampleTrilinear3DBackward0(Node):
    __slots__ = ('_saved_align_corners', '_saved_output_size', '_saved_scales_d', '_saved_scales_h', '_saved_scales_w', '_saved_self_shape',)

    def apply(node, grad):
        output_size = node._saved_output_size
        self_shape = node._saved_self_shape
        align_corners = node._saved_align_corners
        scales_d = node._saved_scales_d
        scales_h = node._saved_scales_h
        scales_w = node._saved_scales_w
        return (ops.aten.upsample_trilinear3d_backward.default(grad, output_size, self_shape, align_corners, scales_d, scales_h, scales_w),)


class UpsampleTrilinear3DBackwardBackward0(Node):
    __slots__ = ('_saved_align_corners', '_saved_output_size', '_saved_scales_d', '_saved_scales_h', '_saved_scales_w',)

    def apply(node, grad):
        output_size = node._saved_output_size
        align_corners = node._saved_align_corners
        scales_d = node._saved_scales_d
        scales_h = node._saved_scales_h
        scales_w = node._saved_scales_w
        return (ops.aten.upsample_trilinear3d.default(grad, output_size, align_corners, scales_d, scales_h, scales_w),)


class UpsampleBicubic2DBackward0(Node):
    __slots__ = ('_saved_align_corners', '_saved_output_size', '_saved_scales_h', '_saved_scales_w', '_saved_self_shape',)

    def apply(node, grad):
        output_size = node._saved_output_size
        self_shape = node._saved_self_shape
        align_corners = node._saved_align_corners
        scales_h = node._saved_scales_h
        scales_w = node._saved_scales_w
        return (ops.aten.upsample_bicubic2d_backward.default(grad, output_size, self_shape, align_corners, scales_h, scales_w),)


class UpsampleBicubic2DBackwardBackward0(Node):
    __slots__ = ('_saved_align_corners', '_saved_output_size', '_saved_scales_h', '_saved_scales_w',)

    def apply(node, grad):
        output_size = node._saved_output_size
        align_corners = node._saved_align_corners
        scales_h = node._saved_scales_h
        scales_w = node._saved_scales_w
        return (ops.aten.upsample_bicubic2d.default(grad, output_size, align_corners, scales_h, scales_w),)


class UpsampleBilinear2DAaBackward0(Node):
    __slots__ = ('_saved_align_corners', '_saved_output_size', '_saved_scales_h', '_saved_scales_w', '_saved_self_shape',)

    def apply(node, grad):
        output_size = node._saved_output_size
        self_shape = node._saved_self_shape
        align_corners = node._saved_align_corners
        scales_h = node._saved_scales_h
        scales_w = node._saved_scales_w
        return (ops.aten._upsample_bilinear2d_aa_backward.default(grad, output_size, self_shape, align_corners, scales_h, scales_w),)


class UpsampleBilinear2DAaBackwardBackward0(Node):
    __slots__ = ('_saved_align_corners', '_saved_output_size', '_saved_scales_h', '_saved_scales_w',)

    def apply(node, grad):
        output_size = node._saved_output_size
        align_corners = node._saved_align_corners
        scales_h = node._saved_scales_h
        scales_w = node._saved_scales_w
        return (ops.aten._upsample_bilinear2d_aa.default(grad, output_size, align_corners, scales_h, scales_w),)


class UpsampleBicubic2DAaBackward0(Node):
    __slots__ = ('_saved_align_corners', '_saved_output_size', '_saved_scales_h', '_saved_scales_w', '_saved_self_shape',)

    def apply(node, grad):
        output_size = node._saved_output_size
        self_shape = node._saved_self_shape
        align_corners = node._saved_align_corners
        scales_h = node._saved_scales_h
        scales_w = node._saved_scales_w
        return (ops.aten._upsample_bicubic2d_aa_backward.default(grad, output_size, self_shape, align_corners, scales_h, scales_w),)


class UpsampleBicubic2DAaBackwardBackward0(Node):
    __slots__ = ('_saved_align_corners', '_saved_output_size', '_saved_scales_h', '_saved_scales_w',)

    def apply(node, grad):
        output_size = node._saved_output_size
        align_corners = node._saved_align_corners
        scales_h = node._saved_scales_h
        scales_w = node._saved_scales_w
        return (ops.aten._upsample_bicubic2d_aa.default(grad, output_size, align_corners, scales_h, scales_w),)


class UpsampleLanczos2DAaBackward0(Node):
    __slots__ = ('_saved_align_corners', '_saved_output_size', '_saved_scales_h', '_saved_scales_w', '_saved_self_shape',)

    def apply(node, grad):
        output_size = node._saved_output_size
        self_shape = node._saved_self_shape
        align_corners = node._saved_align_corners
        scales_h = node._saved_scales_h
        scales_w = node._saved_scales_w
        return (ops.aten._upsample_lanczos2d_aa_backward.default(grad, output_size, self_shape, align_corners, scales_h, scales_w),)


class UpsampleLanczos2DAaBackwardBackward0(Node):
    __slots__ = ('_saved_align_corners', '_saved_output_size', '_saved_scales_h', '_saved_scales_w',)

    def apply(node, grad):
        output_size = node._saved_output_size
        align_corners = node._saved_align_corners
        scales_h = node._saved_scales_h
        scales_w = node._saved_scales_w
        return (ops.aten._upsample_lanczos2d_aa.default(grad, output_size, align_corners, scales_h, scales_w),)


class GridSampler2DBackward0(Node):
    __slots__ = ('_saved_align_corners', '_saved_grid', '_saved_input', '_saved_interpolation_mode', '_saved_padding_mode', '_version_grid', '_version_input',)

    def apply(node, grad):
        edge_input, edge_grid = node.edges
        d_input = d_grid = None
        if edge_input is not None or edge_grid is not None:
            input = saved(node, node._saved_input, node._version_input, 'input')
            grid = saved(node, node._saved_grid, node._version_grid, 'grid')
            interpolation_mode = node._saved_interpolation_mode
            padding_mode = node._saved_padding_mode
            align_corners = node._saved_align_corners
            grad_input_mask = (edge_input is not None, edge_grid is not None)
            d_input, d_grid = grid_sampler_backward(ops.aten.grid_sampler_2d_backward.default(grad, input, grid, interpolation_mode, padding_mode, align_corners, grad_input_mask), grad_input_mask)
        return d_input, d_grid

    def release(node):
        node._saved_input = node._saved_grid = RELEASED


class GridSampler2DBackwardBackward0(Node):
    __slots__ = ()
    num_outputs = 2

    def apply(node, *grads):
        edge_grad_output, edge_input, edge_grid = node.edges
        d_grad_output = d_input = d_grid = None
        if edge_grad_output is not None or edge_input is not None or edge_grid is not None:
            grad_input_mask = (edge_grad_output is not None, edge_input is not None, edge_grid is not None)
            d_grad_output, d_input, d_grid = not_implemented('grid_sampler_2d_backward')
        return d_grad_output, d_input, d_grid


class GridSampler3DBackward0(Node):
    __slots__ = ('_saved_align_corners', '_saved_grid', '_saved_input', '_saved_interpolation_mode', '_saved_padding_mode', '_version_grid', '_version_input',)

    def apply(node, grad):
        edge_input, edge_grid = node.edges
        d_input = d_grid = None
        if edge_input is not None or edge_grid is not None:
            input = saved(node, node._saved_input, node._version_input, 'input')
            grid = saved(node, node._saved_grid, node._version_grid, 'grid')
            interpolation_mode = node._saved_interpolation_mode
            padding_mode = node._saved_padding_mode
            align_corners = node._saved_align_corners
            grad_input_mask = (edge_input is not None, edge_grid is not None)
            d_input, d_grid = grid_sampler_backward(ops.aten.grid_sampler_3d_backward.default(grad, input, grid, interpolation_mode, padding_mode, align_corners, grad_input_mask), grad_input_mask)
        return d_input, d_grid

    def release(node):
        node._saved_input = node._saved_grid = RELEASED


class GridSampler3DBackwardBackward0(Node):
    __slots__ = ()
    num_outputs = 2

    def apply(node, *grads):
        edge_grad_output, edge_input, edge_grid = node.edges
        d_grad_output = d_input = d_grid = None
        if edge_grad_output is not None or edge_input is not None or edge_grid is not None:
            grad_input_mask = (edge_grad_output is not None, edge_input is not None, edge_grid is not None)
            d_grad_output, d_input, d_grid = not_implemented('grid_sampler_3d_backward')
        return d_grad_output, d_input, d_grid


class AffineGridGeneratorBackward0(Node):
    __slots__ = ('_saved_align_corners', '_saved_size',)

    def apply(node, grad):
        size = node._saved_size
        align_corners = node._saved_align_corners
        return (ops.aten.affine_grid_generator_backward.default(grad, size, align_corners),)


class PixelShuffleBackward0(Node):
    __slots__ = ('_saved_upscale_factor',)

    def apply(node, grad):
        upscale_factor = node._saved_upscale_factor
        return (ops.aten.pixel_unshuffle.default(grad, upscale_factor),)


class PixelUnshuffleBackward0(Node):
    __slots__ = ('_saved_downscale_factor',)

    def apply(node, grad):
        downscale_factor = node._saved_downscale_factor
        return (ops.aten.pixel_shuffle.default(grad, downscale_factor),)


class ChannelShuffleBackward0(Node):
    __slots__ = ('_saved_groups',)

    def apply(node, grad):
        groups = node._saved_groups
        return (ops.aten.channel_shuffle.default(grad, grad.shape[1] // groups),)


class LogSoftmaxBackward0(Node):
    __slots__ = ('_saved_dim', '_saved_result', '_saved_self_dtype', '_version_result',)

    def apply(node, grad):
        result = saved_result(node, node._saved_result, node._version_result, 0, 'result')
        dim = node._saved_dim
        self_dtype = node._saved_self_dtype
        return (ops.aten._log_softmax_backward_data.default(grad, result, dim, self_dtype),)

    def release(node):
        node._saved_result = RELEASED


class LogSoftmaxBackwardDataBackward0(Node):
    __slots__ = ('_saved_dim', '_saved_grad_output', '_saved_output', '_version_grad_output', '_version_output',)

    def apply(node, grad):
        edge_grad_output, edge_output = node.edges
        d_grad_output = d_output = None
        if edge_grad_output is not None:
            output = saved(node, node._saved_output, node._version_output, 'output')
            dim = node._saved_dim
            d_grad_output = log_softmax_double_backward_grad(grad, output, dim)
        if edge_output is not None:
            grad_output = saved(node, node._saved_grad_output, node._version_grad_output, 'grad_output')
            output = saved(node, node._saved_output, node._version_output, 'output')
            dim = node._saved_dim
            d_output = log_softmax_double_backward(grad, grad_output, output, dim)
        return d_grad_output, d_output

    def release(node):
        node._saved_output = node._saved_grad_output = RELEASED


class SoftmaxBackward0(Node):
    __slots__ = ('_saved_dim', '_saved_result', '_saved_self_dtype', '_version_result',)

    def apply(node, grad):
        result = saved_result(node, node._saved_result, node._version_result, 0, 'result')
        dim = node._saved_dim
        self_dtype = node._saved_self_dtype
        return (ops.aten._softmax_backward_data.default(grad, result, dim, self_dtype),)

    def release(node):
        node._saved_result = RELEASED


class SoftmaxBackwardDataBackward0(Node):
    __slots__ = ('_saved_dim', '_saved_grad_output', '_saved_grad_output_dtype', '_saved_output', '_version_grad_output', '_version_output',)

    def apply(node, grad):
        edge_grad_output, edge_output = node.edges
        d_grad_output = d_output = None
        if edge_grad_output is not None:
            output = saved(node, node._saved_output, node._version_output, 'output')
            dim = node._saved_dim
            grad_output_dtype = node._saved_grad_output_dtype
            d_grad_output = ops.aten._softmax_backward_data.default(grad, output, dim, grad_output_dtype)
        if edge_output is not None:
            grad_output = saved(node, node._saved_grad_output, node._version_grad_output, 'grad_output')
            output = saved(node, node._saved_output, node._version_output, 'output')
            dim = node._saved_dim
            d_output = softmax_double_backward(grad, grad_output, output, dim)
        return d_grad_output, d_output

    def release(node):
        node._saved_output = node._saved_grad_output = RELEASED


class NativeBatchNormBackward0(Node):
    __slots__ = ('_saved_eps', '_saved_input', '_saved_result1', '_saved_result2', '_saved_running_mean', '_saved_running_var', '_saved_training', '_saved_weight', '_version_input', '_version_result1', '_version_result2', '_version_running_mean', '_version_running_var', '_version_weight',)

    def apply(node, grad):
        edge_input, edge_weight, edge_bias = node.edges
        d_input = d_weight = d_bias = None
        if edge_input is not None or edge_weight is not None or edge_bias is not None:
            input = saved(node, node._saved_input, node._version_input, 'input')
            weight = saved(node, node._saved_weight, node._version_weight, 'weight')
            running_mean = saved(node, node._saved_running_mean, node._version_running_mean, 'running_mean')
            running_var = saved(node, node._saved_running_var, node._version_running_var, 'running_var')
            result1 = saved(node, node._saved_result1, node._version_result1, 'result1')
            result2 = saved(node, node._saved_result2, node._version_result2, 'result2')
            training = node._saved_training
            eps = node._saved_eps
            grad_input_mask = (edge_input is not None, edge_weight is not None, edge_bias is not None)
            d_input, d_weight, d_bias = batch_norm_backward(grad, input, weight, (running_mean, running_var), (result1, result2), training, eps, grad_input_mask)
        return d_input, d_weight, d_bias

    def release(node):
        node._saved_input = node._saved_weight = node._saved_running_mean = node._saved_running_var = node._saved_result1 = node._saved_result2 = RELEASED


class NativeBatchNormLegitBackward0(Node):
    __slots__ = ('_saved_eps', '_saved_input', '_saved_result1', '_saved_result2', '_saved_running_mean', '_saved_running_var', '_saved_training', '_saved_weight', '_version_input', '_version_result1', '_version_result2', '_version_running_mean', '_version_running_var', '_version_weight',)

    def apply(node, grad):
        edge_input, edge_weight, edge_bias = node.edges
        d_input = d_weight = d_bias = None
        if edge_input is not None or edge_weight is not None or edge_bias is not None:
            input = saved(node, node._saved_input, node._version_input, 'input')
            weight = saved(node, node._saved_weight, node._version_weight, 'weight')
            running_mean = saved(node, node._saved_running_mean, node._version_running_mean, 'running_mean')
            running_var = saved(node, node._saved_running_var, node._version_running_var, 'running_var')
            result1 = saved(node, node._saved_result1, node._version_result1, 'result1')
            result2 = saved(node, node._saved_result2, node._version_result2, 'result2')
            training = node._saved_training
            eps = node._saved_eps
            grad_input_mask = (edge_input is not None, edge_weight is not None, edge_bias is not None)
            d_input, d_weight, d_bias = batch_norm_backward(grad, input, weight, (running_mean, running_var), (result1, result2), training, eps, grad_input_mask)
        return d_input, d_weight, d_bias

    def release(node):
        node._saved_input = node._saved_weight = node._saved_running_mean = node._saved_running_var = node._saved_result1 = node._saved_result2 = RELEASED


class NativeBatchNormLegitNoTrainingBackward0(Node):
    __slots__ = ('_saved_eps', '_saved_input', '_saved_result1', '_saved_result2', '_saved_running_mean', '_saved_running_var', '_saved_weight', '_version_input', '_version_result1', '_version_result2', '_version_running_mean', '_version_running_var', '_version_weight',)

    def apply(node, grad):
        edge_input, edge_weight, edge_bias = node.edges
        d_input = d_weight = d_bias = None
        if edge_input is not None or edge_weight is not None or edge_bias is not None:
            input = saved(node, node._saved_input, node._version_input, 'input')
            weight = saved(node, node._saved_weight, node._version_weight, 'weight')
            running_mean = saved(node, node._saved_running_mean, node._version_running_mean, 'running_mean')
            running_var = saved(node, node._saved_running_var, node._version_running_var, 'running_var')
            result1 = saved(node, node._saved_result1, node._version_result1, 'result1')
            result2 = saved(node, node._saved_result2, node._version_result2, 'result2')
            eps = node._saved_eps
            grad_input_mask = (edge_input is not None, edge_weight is not None, edge_bias is not None)
            d_input, d_weight, d_bias = batch_norm_backward(grad, input, weight, (running_mean, running_var), (result1, result2), False, eps, grad_input_mask)
        return d_input, d_weight, d_bias

    def release(node):
        node._saved_input = node._saved_weight = node._saved_running_mean = node._saved_running_var = node._saved_result1 = node._saved_result2 = RELEASED


class NativeBatchNormLegitBackward1(Node):
    __slots__ = ('_saved_eps', '_saved_input', '_saved_result1', '_saved_result2', '_saved_training', '_saved_weight', '_version_input', '_version_result1', '_version_result2', '_version_weight',)

    def apply(node, grad):
        edge_input, edge_weight, edge_bias = node.edges
        d_input = d_weight = d_bias = None
        if edge_input is not None or edge_weight is not None or edge_bias is not None:
            input = saved(node, node._saved_input, node._version_input, 'input')
            weight = saved(node, node._saved_weight, node._version_weight, 'weight')
            result1 = saved(node, node._saved_result1, node._version_result1, 'result1')
            result2 = saved(node, node._saved_result2, node._version_result2, 'result2')
            training = node._saved_training
            eps = node._saved_eps
            grad_input_mask = (edge_input is not None, edge_weight is not None, edge_bias is not None)
            d_input, d_weight, d_bias = batch_norm_backward(grad, input, weight, (None, None), (result1, result2), training, eps, grad_input_mask)
        return d_input, d_weight, d_bias

    def release(node):
        node._saved_input = node._saved_weight = node._saved_result1 = node._saved_result2 = RELEASED


class NativeLayerNormBackward0(Node):
    __slots__ = ('_saved_bias', '_saved_eps', '_saved_input', '_saved_normalized_shape', '_saved_result1', '_saved_result2', '_saved_weight', '_version_bias', '_version_input', '_version_result1', '_version_result2', '_version_weight',)

    def apply(node, grad):
        edge_input, edge_weight, edge_bias = node.edges
        d_input = d_weight = d_bias = None
        if edge_input is not None or edge_weight is not None or edge_bias is not None:
            input = saved(node, node._saved_input, node._version_input, 'input')
            normalized_shape = node._saved_normalized_shape
            result1 = saved(node, node._saved_result1, node._version_result1, 'result1')
            result2 = saved(node, node._saved_result2, node._version_result2, 'result2')
            weight = saved(node, node._saved_weight, node._version_weight, 'weight')
            bias = saved(node, node._saved_bias, node._version_bias, 'bias')
            eps = node._saved_eps
            grad_input_mask = (edge_input is not None, edge_weight is not None, edge_bias is not None)
            d_input, d_weight, d_bias = layer_norm_backward(grad, input, normalized_shape, (result1, result2), (weight, bias), eps, grad_input_mask)
        return d_input, d_weight, d_bias

    def release(node):
        node._saved_input = node._saved_result1 = node._saved_result2 = node._saved_weight = node._saved_bias = RELEASED


class NativeGroupNormBackward0(Node):
    __slots__ = ('_saved_C', '_saved_HxW', '_saved_N', '_saved_eps', '_saved_group', '_saved_input', '_saved_result1', '_saved_result2', '_saved_weight', '_version_input', '_version_result1', '_version_result2', '_version_weight',)
    num_outputs = 3

    def apply(node, *grads):
        edge_input, edge_weight, edge_bias = node.edges
        d_input = d_weight = d_bias = None
        if edge_input is not None or edge_weight is not None or edge_bias is not None:
            input = saved(node, node._saved_input, node._version_input, 'input')
            weight = saved(node, node._saved_weight, node._version_weight, 'weight')
            result1 = saved(node, node._saved_result1, node._version_result1, 'result1')
            result2 = saved(node, node._saved_result2, node._version_result2, 'result2')
            N = node._saved_N
            C = node._saved_C
            HxW = node._saved_HxW
            group = node._saved_group
            eps = node._saved_eps
            grad_input_mask = (edge_input is not None, edge_weight is not None, edge_bias is not None)
            d_input, d_weight, d_bias = group_norm_backward(grads, input, weight, (result1, result2), (N, C, HxW, group), eps, grad_input_mask)
        return d_input, d_weight, d_bias

    def release(node):
        node._saved_input = node._saved_weight = node._saved_result1 = node._saved_result2 = RELEASED


class MseLossBackward0(Node):
    __slots__ = ('_saved_reduction', '_saved_self', '_saved_target', '_version_self', '_version_target',)

    def apply(node, grad):
        edge_self, edge_target = node.edges
        d_self = d_target = None
        if edge_self is not None:
            self = saved(node, node._saved_self, node._version_self, 'self')
            target = saved(node, node._saved_target, node._version_target, 'target')
            reduction = node._saved_reduction
            d_self = ops.aten.mse_loss_backward.default(grad, self, target, reduction)
        if edge_target is not None:
            target = saved(node, node._saved_target, node._version_target, 'target')
            self = saved(node, node._saved_self, node._version_self, 'self')
            reduction = node._saved_reduction
            d_target = ops.aten.mse_loss_backward.default(grad, target, self, reduction)
        return d_self, d_target

    def release(node):
        node._saved_self = node._saved_target = RELEASED


class MseLossBackwardBackward0(Node):
    __slots__ = ('_saved_grad_output', '_saved_reduction', '_saved_self', '_saved_target', '_version_grad_output', '_version_self', '_version_target',)

    def apply(node, grad):
        edge_grad_output, edge_self, edge_target = node.edges
        d_grad_output = d_self = d_target = None
        if edge_grad_output is not None:
            self = saved(node, node._saved_self, node._version_self, 'self')
            target = saved(node, node._saved_target, node._version_target, 'target')
            reduction = node._saved_reduction
            d_grad_output = grad * ((self - target) * mse_scale(self, reduction))
        if edge_self is not None:
            grad_output = saved(node, node._saved_grad_output, node._version_grad_output, 'grad_output')
            self = saved(node, node._saved_self, node._version_self, 'self')
            reduction = node._saved_reduction
            d_self = grad * grad_output * mse_scale(self, reduction)
        if edge_target is not None:
            grad_output = saved(node, node._saved_grad_output, node._version_grad_output, 'grad_output')
            self = saved(node, node._saved_self, node._version_self, 'self')
            reduction = node._saved_reduction
            d_target = grad * grad_output * -mse_scale(self, reduction)
        return d_grad_output, d_self, d_target

    def release(node):
        node._saved_self = node._saved_target = node._saved_grad_output = RELEASED


class NllLossBackward0(Node):
    __slots__ = ('_saved_ignore_index', '_saved_reduction', '_saved_result1', '_saved_self', '_saved_target', '_saved_weight', '_version_result1', '_version_self', '_version_target', '_version_weight',)

    def apply(node, grad):
        self = saved(node, node._saved_self, node._version_self, 'self')
        target = saved(node, node._saved_target, node._version_target, 'target')
        weight = saved(node, node._saved_weight, node._version_weight, 'weight')
        reduction = node._saved_reduction
        ignore_index = node._saved_ignore_index
        result1 = saved(node, node._saved_result1, node._version_result1, 'result1')
        return (ops.aten.nll_loss_backward.default(grad, self, target, weight, reduction, ignore_index, result1),)

    def release(node):
        node._saved_self = node._saved_target = node._saved_weight = node._saved_result1 = RELEASED


class NllLossBackwardBackward0(Node):
    __slots__ = ('_saved_ignore_index', '_saved_reduction', '_saved_target', '_saved_weight', '_version_target', '_version_weight',)

    def apply(node, grad):
        edge_grad_output, edge_self = node.edges
        d_grad_output = d_self = None
        if edge_grad_output is not None:
            target = saved(node, node._saved_target, node._version_target, 'target')
            weight = saved(node, node._saved_weight, node._version_weight, 'weight')
            reduction = node._saved_reduction
            ignore_index = node._saved_ignore_index
            d_grad_output = nll_loss_of(grad, target, weight, reduction, ignore_index)
        if edge_self is not None:
            d_self = zeros_like(grad)
        return d_grad_output, d_self

    def release(node):
        node._saved_target = node._saved_weight = RELEASED


class NllLoss2DBackward0(Node):
    __slots__ = ('_saved_ignore_index', '_saved_reduction', '_saved_result1', '_saved_self', '_saved_target', '_saved_weight', '_version_result1', '_version_self', '_version_target', '_version_weight',)

    def apply(node, grad):
        self = saved(node, node._saved_self, node._version_self, 'self')
        target = saved(node, node._saved_target, node._version_target, 'target')
        weight = saved(node, node._saved_weight, node._version_weight, 'weight')
        reduction = node._saved_reduction
        ignore_index = node._saved_ignore_index
        result1 = saved(node, node._saved_result1, node._version_result1, 'result1')
        return (ops.aten.nll_loss2d_backward.default(grad, self, target, weight, reduction, ignore_index, result1),)

    def release(node):
        node._saved_self = node._saved_target = node._saved_weight = node._saved_result1 = RELEASED


class NllLoss2DBackwardBackward0(Node):
    __slots__ = ('_saved_ignore_index', '_saved_reduction', '_saved_target', '_saved_weight', '_version_target', '_version_weight',)

    def apply(node, grad):
        edge_grad_output, edge_self = node.edges
        d_grad_output = d_self = None
        if edge_grad_output is not None:
            target = saved(node, node._saved_target, node._version_target, 'target')
            weight = saved(node, node._saved_weight, node._version_weight, 'weight')
            reduction = node._saved_reduction
            ignore_index = node._saved_ignore_index
            d_grad_output = nll_loss_of(grad, target, weight, reduction, ignore_index)
        if edge_self is not None:
            d_self = zeros_like(grad)
        return d_grad_output, d_self

    def release(node):
        node._saved_target = node._saved_weight = RELEASED


class SmoothL1LossBackward0(Node):
    __slots__ = ('_saved_beta', '_saved_reduction', '_saved_self', '_saved_target', '_version_self', '_version_target',)

    def apply(node, grad):
        edge_self, edge_target = node.edges
        d_self = d_target = None
        if edge_self is not None:
            self = saved(node, node._saved_self, node._version_self, 'self')
            target = saved(node, node._saved_target, node._version_target, 'target')
            reduction = node._saved_reduction
            beta = node._saved_beta
            d_self = ops.aten.smooth_l1_loss_backward.default(grad, self, target, reduction, beta)
        if edge_target is not None:
            target = saved(node, node._saved_target, node._version_target, 'target')
            self = saved(node, node._saved_self, node._version_self, 'self')
            reduction = node._saved_reduction
            beta = node._saved_beta
            d_target = ops.aten.smooth_l1_loss_backward.default(grad, target, self, reduction, beta)
        return d_self, d_target

    def release(node):
        node._saved_self = node._saved_target = RELEASED


class SmoothL1LossBackwardBackward0(Node):
    __slots__ = ('_saved_beta', '_saved_grad_output', '_saved_reduction', '_saved_self', '_saved_target', '_version_grad_output', '_version_self', '_version_target',)

    def apply(node, grad):
        edge_grad_output, edge_self, edge_target = node.edges
        d_grad_output = d_self = d_target = None
        if edge_grad_output is not None:
            grad_output = saved(node, node._saved_grad_output, node._version_grad_output, 'grad_output')
            self = saved(node, node._saved_self, node._version_self, 'self')
            target = saved(node, node._saved_target, node._version_target, 'target')
            reduction = node._saved_reduction
            beta = node._saved_beta
            d_grad_output = grad * slope_of(ops.aten.smooth_l1_loss_backward.default, grad_output, self, target, reduction, beta)
        if edge_self is not None:
            grad_output = saved(node, node._saved_grad_output, node._version_grad_output, 'grad_output')
            self = saved(node, node._saved_self, node._version_self, 'self')
            target = saved(node, node._saved_target, node._version_target, 'target')
            reduction = node._saved_reduction
            beta = node._saved_beta
            d_self = bounded_curvature(grad * grad_output, self, target, reduction, beta, 1 / beta)
        if edge_target is not None:
            grad_output = saved(node, node._saved_grad_output, node._version_grad_output, 'grad_output')
            self = saved(node, node._saved_self, node._version_self, 'self')
            target = saved(node, node._saved_target, node._version_target, 'target')
            reduction = node._saved_reduction
            beta = node._saved_beta
            d_target = -bounded_curvature(grad * grad_output, self, target, reduction, beta, 1 / beta)
        return d_grad_output, d_self, d_target

    def release(node):
        node._saved_grad_output = node._saved_self = node._saved_target = RELEASED


class HuberLossBackward0(Node):
    __slots__ = ('_saved_delta', '_saved_reduction', '_saved_self', '_saved_target', '_version_self', '_version_target',)

    def apply(node, grad):
        edge_self, edge_target = node.edges
        d_self = d_target = None
        if edge_self is not None:
            self = saved(node, node._saved_self, node._version_self, 'self')
            target = saved(node, node._saved_target, node._version_target, 'target')
            reduction = node._saved_reduction
            delta = node._saved_delta
            d_self = ops.aten.huber_loss_backward.default(grad, self, target, reduction, delta)
        if edge_target is not None:
            target = saved(node, node._saved_target, node._version_target, 'target')
            self = saved(node, node._saved_self, node._version_self, 'self')
            reduction = node._saved_reduction
            delta = node._saved_delta
            d_target = ops.aten.huber_loss_backward.default(grad, target, self, reduction, delta)
        return d_self, d_target

    def release(node):
        node._saved_self = node._saved_target = RELEASED


class HuberLossBackwardBackward0(Node):
    __slots__ = ('_saved_delta', '_saved_grad_output', '_saved_reduction', '_saved_self', '_saved_target', '_version_grad_output', '_version_self', '_version_target',)

    def apply(node, grad):
        edge_grad_output, edge_self, edge_target = node.edges
        d_grad_output = d_self = d_target = None
        if edge_grad_output is not None:
            grad_output = saved(node, node._saved_grad_output, node._version_grad_output, 'grad_output')
            self = saved(node, node._saved_self, node._version_self, 'self')
            target = saved(node, node._saved_target, node._version_target, 'target')
            reduction = node._saved_reduction
            delta = node._saved_delta
            d_grad_output = grad * slope_of(ops.aten.huber_loss_backward.default, grad_output, self, target, reduction, delta)
        if edge_self is not None:
            grad_output = saved(node, node._saved_grad_output, node._version_grad_output, 'grad_output')
            self = saved(node, node._saved_self, node._version_self, 'self')
            target = saved(node, node._saved_target, node._version_target, 'target')
            reduction = node._saved_reduction
            delta = node._saved_delta
            d_self = bounded_curvature(grad * grad_output, self, target, reduction, delta, 1)
        if edge_target is not None:
            grad_output = saved(node, node._saved_grad_output, node._version_grad_output, 'grad_output')
            self = saved(node, node._saved_self, node._version_self, 'self')
            target = saved(node, node._saved_target, node._version_target, 'target')
            reduction = node._saved_reduction
            delta = node._saved_delta
            d_target = -bounded_curvature(grad * grad_output, self, target, reduction, delta, 1)
        return d_grad_output, d_self, d_target

    def release(node):
        node._saved_grad_output = node._saved_self = node._saved_target = RELEASED


class SoftMarginLossBackward0(Node):
    __slots__ = ('_saved_reduction', '_saved_self', '_saved_target', '_version_self', '_version_target',)

    def apply(node, grad):
        self = saved(node, node._saved_self, node._version_self, 'self')
        target = saved(node, node._saved_target, node._version_target, 'target')
        reduction = node._saved_reduction
        return (ops.aten.soft_margin_loss_backward.default(grad, self, target, reduction),)

    def release(node):
        node._saved_self = node._saved_target = RELEASED


class SoftMarginLossBackwardBackward0(Node):
    __slots__ = ('_saved_grad_output', '_saved_reduction', '_saved_self', '_saved_target', '_version_grad_output', '_version_self', '_version_target',)

    def apply(node, grad):
        edge_grad_output, edge_self = node.edges
        d_grad_output = d_self = None
        if edge_grad_output is not None:
            grad_output = saved(node, node._saved_grad_output, node._version_grad_output, 'grad_output')
            self = saved(node, node._saved_self, node._version_self, 'self')
            target = saved(node, node._saved_target, node._version_target, 'target')
            reduction = node._saved_reduction
            d_grad_output = grad * slope_of(ops.aten.soft_margin_loss_backward.default, grad_output, self, target, reduction)
        if edge_self is not None:
            grad_output = saved(node, node._saved_grad_output, node._version_grad_output, 'grad_output')
            self = saved(node, node._saved_self, node._version_self, 'self')
            target = saved(node, node._saved_target, node._version_target, 'target')
            reduction = node._saved_reduction
            d_self = soft_margin_curvature(grad * grad_output, self, target, reduction)
        return d_grad_output, d_self

    def release(node):
        node._saved_grad_output = node._saved_self = node._saved_target = RELEASED


class BinaryCrossEntropyBackward0(Node):
    __slots__ = ('_saved_reduction', '_saved_self', '_saved_target', '_saved_weight', '_version_self', '_version_target', '_version_weight',)

    def apply(node, grad):
        edge_self, edge_target = node.edges
        d_self = d_target = None
        if edge_self is not None:
            self = saved(node, node._saved_self, node._version_self, 'self')
            target = saved(node, node._saved_target, node._version_target, 'target')
            weight = saved(node, node._saved_weight, node._version_weight, 'weight')
            reduction = node._saved_reduction
            d_self = ops.aten.binary_cross_entropy_backward.default(grad, self, target, weight, reduction)
        if edge_target is not None:
            self = saved(node, node._saved_self, node._version_self, 'self')
            weight = saved(node, node._saved_weight, node._version_weight, 'weight')
            reduction = node._saved_reduction
            d_target = bce_target(grad, self, weight, reduction)
        return d_self, d_target

    def release(node):
        node._saved_self = node._saved_target = node._saved_weight = RELEASED


class BinaryCrossEntropyBackwardBackward0(Node):
    __slots__ = ('_saved_grad_output', '_saved_reduction', '_saved_self', '_saved_target', '_saved_weight', '_version_grad_output', '_version_self', '_version_target', '_version_weight',)

    def apply(node, grad):
        edge_grad_output, edge_self, edge_target = node.edges
        d_grad_output = d_self = d_target = None
        if edge_grad_output is not None:
            grad_output = saved(node, node._saved_grad_output, node._version_grad_output, 'grad_output')
            self = saved(node, node._saved_self, node._version_self, 'self')
            target = saved(node, node._saved_target, node._version_target, 'target')
            weight = saved(node, node._saved_weight, node._version_weight, 'weight')
            reduction = node._saved_reduction
            d_grad_output = grad * slope_of(ops.aten.binary_cross_entropy_backward.default, grad_output, self, target, weight, reduction)
        if edge_self is not None:
            grad_output = saved(node, node._saved_grad_output, node._version_grad_output, 'grad_output')
            self = saved(node, node._saved_self, node._version_self, 'self')
            target = saved(node, node._saved_target, node._version_target, 'target')
            weight = saved(node, node._saved_weight, node._version_weight, 'weight')
            reduction = node._saved_reduction
            d_self = bce_curvature(grad * grad_output, self, target, weight, reduction)
        if edge_target is not None:
            grad_output = saved(node, node._saved_grad_output, node._version_grad_output, 'grad_output')
            self = saved(node, node._saved_self, node._version_self, 'self')
            weight = saved(node, node._saved_weight, node._version_weight, 'weight')
            reduction = node._saved_reduction
            d_target = bce_mixed(grad * grad_output, self, weight, reduction)
        return d_grad_output, d_self, d_target

    def release(node):
        node._saved_grad_output = node._saved_self = node._saved_target = node._saved_weight = RELEASED


class BinaryCrossEntropyWithLogitsBackward0(Node):
    __slots__ = ('_saved_pos_weight', '_saved_reduction', '_saved_self', '_saved_target', '_saved_weight', '_version_pos_weight', '_version_self', '_version_target', '_version_weight',)

    def apply(node, grad):
        edge_self, edge_target = node.edges
        d_self = d_target = None
        if edge_self is not None:
            self = saved(node, node._saved_self, node._version_self, 'self')
            target = saved(node, node._saved_target, node._version_target, 'target')
            weight = saved(node, node._saved_weight, node._version_weight, 'weight')
            pos_weight = saved(node, node._saved_pos_weight, node._version_pos_weight, 'pos_weight')
            reduction = node._saved_reduction
            d_self = logits_backward(grad, self, target, weight, pos_weight, reduction)
        if edge_target is not None:
            self = saved(node, node._saved_self, node._version_self, 'self')
            weight = saved(node, node._saved_weight, node._version_weight, 'weight')
            pos_weight = saved(node, node._saved_pos_weight, node._version_pos_weight, 'pos_weight')
            reduction = node._saved_reduction
            d_target = logits_target(grad, self, weight, pos_weight, reduction)
        return d_self, d_target

    def release(node):
        node._saved_self = node._saved_target = node._saved_weight = node._saved_pos_weight = RELEASED


class MultiMarginLossBackward0(Node):
    __slots__ = ('_saved_margin', '_saved_p', '_saved_reduction', '_saved_self', '_saved_target', '_saved_weight', '_version_self', '_version_target', '_version_weight',)

    def apply(node, grad):
        self = saved(node, node._saved_self, node._version_self, 'self')
        target = saved(node, node._saved_target, node._version_target, 'target')
        p = node._saved_p
        margin = node._saved_margin
        weight = saved(node, node._saved_weight, node._version_weight, 'weight')
        reduction = node._saved_reduction
        return (ops.aten.multi_margin_loss_backward.default(grad, self, target, p, margin, weight, reduction),)

    def release(node):
        node._saved_self = node._saved_target = node._saved_weight = RELEASED


class MultiMarginLossBackwardBackward0(Node):
    __slots__ = ('_saved_grad_output', '_saved_margin', '_saved_p', '_saved_reduction', '_saved_self', '_saved_target', '_saved_weight', '_version_grad_output', '_version_self', '_version_target', '_version_weight',)

    def apply(node, grad):
        grad_output = saved(node, node._saved_grad_output, node._version_grad_output, 'grad_output')
        self = saved(node, node._saved_self, node._version_self, 'self')
        target = saved(node, node._saved_target, node._version_target, 'target')
        p = node._saved_p
        margin = node._saved_margin
        weight = saved(node, node._saved_weight, node._version_weight, 'weight')
        reduction = node._saved_reduction
        return (grad * slope_of(ops.aten.multi_margin_loss_backward.default, grad_output, self, target, p, margin, weight, reduction),)

    def release(node):
        node._saved_grad_output = node._saved_self = node._saved_target = node._saved_weight = RELEASED


class MultilabelMarginLossBackward0(Node):
    __slots__ = ('_saved_reduction', '_saved_result1', '_saved_self', '_saved_target', '_version_result1', '_version_self', '_version_target',)

    def apply(node, grad):
        self = saved(node, node._saved_self, node._version_self, 'self')
        target = saved(node, node._saved_target, node._version_target, 'target')
        reduction = node._saved_reduction
        result1 = saved(node, node._saved_result1, node._version_result1, 'result1')
        return (ops.aten.multilabel_margin_loss_backward.default(grad, self, target, reduction, result1),)

    def release(node):
        node._saved_self = node._saved_target = node._saved_result1 = RELEASED


class MultilabelMarginLossBackwardBackward0(Node):
    __slots__ = ('_saved_grad_output', '_saved_is_target', '_saved_reduction', '_saved_self', '_saved_target', '_version_grad_output', '_version_is_target', '_version_self', '_version_target',)

    def apply(node, grad):
        edge_grad_output, edge_self = node.edges
        d_grad_output = d_self = None
        if edge_grad_output is not None:
            grad_output = saved(node, node._saved_grad_output, node._version_grad_output, 'grad_output')
            self = saved(node, node._saved_self, node._version_self, 'self')
            target = saved(node, node._saved_target, node._version_target, 'target')
            reduction = node._saved_reduction
            is_target = saved(node, node._saved_is_target, node._version_is_target, 'is_target')
            d_grad_output = grad * slope_of(ops.aten.multilabel_margin_loss_backward.default, grad_output, self, target, reduction, is_target)
        if edge_self is not None:
            d_self = zeros_like(grad)
        return d_grad_output, d_self

    def release(node):
        node._saved_grad_output = node._saved_self = node._saved_target = node._saved_is_target = RELEASED


class CtcLossBackward0(Node):
    __slots__ = ('_saved_blank', '_saved_input_lengths', '_saved_log_probs', '_saved_result0', '_saved_result1', '_saved_target_lengths', '_saved_targets', '_saved_zero_infinity', '_version_log_probs', '_version_result0', '_version_result1', '_version_targets',)

    def apply(node, grad):
        log_probs = saved(node, node._saved_log_probs, node._version_log_probs, 'log_probs')
        targets = saved(node, node._saved_targets, node._version_targets, 'targets')
        input_lengths = node._saved_input_lengths
        target_lengths = node._saved_target_lengths
        result0 = saved(node, node._saved_result0, node._version_result0, 'result0')
        result1 = saved(node, node._saved_result1, node._version_result1, 'result1')
        blank = node._saved_blank
        zero_infinity = node._saved_zero_infinity
        return (ops.aten._ctc_loss_backward.default(grad, log_probs, targets, input_lengths, target_lengths, result0, result1, blank, zero_infinity),)

    def release(node):
        node._saved_log_probs = node._saved_targets = node._saved_result0 = node._saved_result1 = RELEASED


class CtcLossBackward1(Node):
    __slots__ = ('_saved_blank', '_saved_input_lengths', '_saved_log_probs', '_saved_result0', '_saved_result1', '_saved_target_lengths', '_saved_targets', '_saved_zero_infinity', '_version_input_lengths', '_version_log_probs', '_version_result0', '_version_result1', '_version_target_lengths', '_version_targets',)

    def apply(node, grad):
        log_probs = saved(node, node._saved_log_probs, node._version_log_probs, 'log_probs')
        targets = saved(node, node._saved_targets, node._version_targets, 'targets')
        input_lengths = saved(node, node._saved_input_lengths, node._version_input_lengths, 'input_lengths')
        target_lengths = saved(node, node._saved_target_lengths, node._version_target_lengths, 'target_lengths')
        result0 = saved(node, node._saved_result0, node._version_result0, 'result0')
        result1 = saved(node, node._saved_result1, node._version_result1, 'result1')
        blank = node._saved_blank
        zero_infinity = node._saved_zero_infinity
        return (ops.aten._ctc_loss_backward.Tensor(grad, log_probs, targets, input_lengths, target_lengths, result0, result1, blank, zero_infinity),)

    def release(node):
        node._saved_log_probs = node._saved_targets = node._saved_input_lengths = node._saved_target_lengths = node._saved_result0 = node._saved_result1 = RELEASED


class EmbeddingBackward0(Node):
    __slots__ = ('_saved_indices', '_saved_padding_idx', '_saved_scale_grad_by_freq', '_saved_sparse', '_saved_weight_shape', '_version_indices',)

    def apply(node, grad):
        indices = saved(node, node._saved_indices, node._version_indices, 'indices')
        weight_shape = node._saved_weight_shape
        padding_idx = node._saved_padding_idx
        scale_grad_by_freq = node._saved_scale_grad_by_freq
        sparse = node._saved_sparse
        return (embedding_backward(grad, indices, weight_shape, padding_idx, scale_grad_by_freq, sparse),)

    def release(node):
        node._saved_indices = RELEASED


class EmbeddingDenseBackwardBackward0(Node):
    __slots__ = ('_saved_indices', '_saved_padding_idx', '_saved_scale_grad_by_freq', '_version_indices',)

    def apply(node, grad):
        indices = saved(node, node._saved_indices, node._version_indices, 'indices')
        padding_idx = node._saved_padding_idx
        scale_grad_by_freq = node._saved_scale_grad_by_freq
        return (embedding_double_backward(grad, indices, padding_idx, scale_grad_by_freq),)

    def release(node):
        node._saved_indices = RELEASED


class EmbeddingRenormBackward0(Node):
    __slots__ = ()

    def apply(node, grad):
        return (not_implemented('aten::embedding_renorm_'),)


class EmbeddingBagBackward0(Node):
    __slots__ = ('_saved_indices', '_saved_mode', '_saved_offsets', '_saved_padding_idx', '_saved_per_sample_weights', '_saved_result1', '_saved_result2', '_saved_result3', '_saved_scale_grad_by_freq', '_saved_sparse', '_saved_weight', '_saved_weight_shape', '_version_indices', '_version_offsets', '_version_per_sample_weights', '_version_result1', '_version_result2', '_version_result3', '_version_weight',)

    def apply(node, grad):
        edge_weight, edge_per_sample_weights = node.edges
        d_weight = d_per_sample_weights = None
        if edge_weight is not None:
            indices = saved(node, node._saved_indices, node._version_indices, 'indices')
            offsets = saved(node, node._saved_offsets, node._version_offsets, 'offsets')
            result1 = saved(node, node._saved_result1, node._version_result1, 'result1')
            result2 = saved(node, node._saved_result2, node._version_result2, 'result2')
            result3 = saved(node, node._saved_result3, node._version_result3, 'result3')
            weight_shape = node._saved_weight_shape
            scale_grad_by_freq = node._saved_scale_grad_by_freq
            mode = node._saved_mode
            sparse = node._saved_sparse
            per_sample_weights = saved(node, node._saved_per_sample_weights, node._version_per_sample_weights, 'per_sample_weights')
            padding_idx = node._saved_padding_idx
            d_weight = ops.aten._embedding_bag_backward.default(grad, indices, offsets, result1, result2, result3, weight_shape[0], scale_grad_by_freq, mode, sparse, per_sample_weights, padding_idx)
        if edge_per_sample_weights is not None:
            weight = saved(node, node._saved_weight, node._version_weight, 'weight')
            indices = saved(node, node._saved_indices, node._version_indices, 'indices')
            offsets = saved(node, node._saved_offsets, node._version_offsets, 'offsets')
            result1 = saved(node, node._saved_result1, node._version_result1, 'result1')
            mode = node._saved_mode
            padding_idx = node._saved_padding_idx
            d_per_sample_weights = ops.aten._embedding_bag_per_sample_weights_backward.default(grad, weight, indices, offsets, result1, mode, padding_idx)
        return d_weight, d_per_sample_weights

    def release(node):
        node._saved_indices = node._saved_offsets = node._saved_result1 = node._saved_result2 = node._saved_result3 = node._saved_per_sample_weights = node._saved_weight = RELEASED


class SafeSoftmaxBackward0(Node):
    __slots__ = ('_saved_dim', '_saved_result', '_saved_self_dtype', '_version_result',)

    def apply(node, grad):
        result = saved_result(node, node._saved_result, node._version_result, 0, 'result')
        dim = node._saved_dim
        self_dtype = node._saved_self_dtype
        return (ops.aten._softmax_backward_data.default(grad, result, dim, self_dtype),)

    def release(node):
        node._saved_result = RELEASED


class NativeDropoutBackward0(Node):
    __slots__ = ('_saved_p', '_saved_result1', '_saved_train', '_version_result1',)

    def apply(node, grad):
        result1 = saved(node, node._saved_result1, node._version_result1, 'result1')
        p = node._saved_p
        train = node._saved_train
        return (ops.aten.native_dropout_backward.default(grad, result1, dropout_scale(p, train)),)

    def release(node):
        node._saved_result1 = RELEASED


class NativeDropoutBackwardBackward0(Node):
    __slots__ = ('_saved_mask', '_saved_scale', '_version_mask',)

    def apply(node, grad):
        mask = saved(node, node._saved_mask, node._version_mask, 'mask')
        scale = node._saved_scale
        return (ops.aten.native_dropout_backward.default(grad, mask, scale),)

    def release(node):
        node._saved_mask = RELEASED


class BernoulliBackward0(Node):
    __slots__ = ()

    def apply(node, grad):
        return (zeros_like(grad),)


class BernoulliBackward3(Node):
    __slots__ = ('_saved_p', '_version_p',)

    def apply(node, grad):
        edge_self, edge_p = node.edges
        d_self = d_p = None
        if edge_self is not None:
            d_self = zeros_like(grad)
        if edge_p is not None:
            p = saved(node, node._saved_p, node._version_p, 'p')
            d_p = zeros_like(p)
        return d_self, d_p

    def release(node):
        node._saved_p = RELEASED


class BernoulliBackward2(Node):
    __slots__ = ('_saved_p', '_version_p',)

    def apply(node, grad):
        edge_self, edge_p = node.edges
        d_self = d_p = None
        if edge_self is not None:
            d_self = zeros_like(grad)
        if edge_p is not None:
            p = saved(node, node._saved_p, node._version_p, 'p')
            d_p = zeros_like(p)
        return d_self, d_p

    def release(node):
        node._saved_p = RELEASED


class BernoulliBackward4(Node):
    __slots__ = ()

    def apply(node, grad):
        return (zeros_like(grad),)


class BernoulliBackward1(Node):
    __slots__ = ()

    def apply(node, grad):
        return (zeros_like(grad),)


class RandomBackward0(Node):
    __slots__ = ()

    def apply(node, grad):
        return (zeros_like(grad),)


class RandomBackward1(Node):
    __slots__ = ()

    def apply(node, grad):
        return (zeros_like(grad),)


class RandomBackward2(Node):
    __slots__ = ()

    def apply(node, grad):
        return (zeros_like(grad),)


class UniformBackward0(Node):
    __slots__ = ()

    def apply(node, grad):
        return (zeros_like(grad),)


class NormalBackward0(Node):
    __slots__ = ()

    def apply(node, grad):
        return (zeros_like(grad),)


class NormalBackward1(Node):
    __slots__ = ()

    def apply(node, grad):
        return (zeros_like(grad),)


class NormalBackward2(Node):
    __slots__ = ()

    def apply(node, grad):
        return (zeros_like(grad),)


class NormalBackward3(Node):
    __slots__ = ()

    def apply(node, grad):
        edge_mean, edge_std = node.edges
        d_mean = d_std = None
        if edge_mean is not None:
            d_mean = zeros_like(grad)
        if edge_std is not None:
            d_std = zeros_like(grad)
        return d_mean, d_std


class NormalFunctionalBackward0(Node):
    __slots__ = ()

    def apply(node, grad):
        return (zeros_like(grad),)


class CauchyBackward0(Node):
    __slots__ = ()

    def apply(node, grad):
        return (zeros_like(grad),)


class LogNormalBackward0(Node):
    __slots__ = ()

    def apply(node, grad):
        return (zeros_like(grad),)


class ExponentialBackward0(Node):
    __slots__ = ()

    def apply(node, grad):
        return (zeros_like(grad),)


class GeometricBackward0(Node):
    __slots__ = ()

    def apply(node, grad):
        return (zeros_like(grad),)


class PoissonBackward0(Node):
    __slots__ = ('_saved_self', '_version_self',)

    def apply(node, grad):
        self = saved(node, node._saved_self, node._version_self, 'self')
        return (zeros_like(self),)

    def release(node):
        node._saved_self = RELEASED


class BinomialBackward0(Node):
    __slots__ = ('_saved_prob', '_version_prob',)

    def apply(node, grad):
        prob = saved(node, node._saved_prob, node._version_prob, 'prob')
        return (zeros_like(prob),)

    def release(node):
        node._saved_prob = RELEASED


class AsStridedBackward0(Node):
    __slots__ = ('_saved_self_geometry', '_saved_size', '_saved_storage_offset', '_saved_stride',)

    def apply(node, grad):
        self_geometry = node._saved_self_geometry
        size = node._saved_size
        stride = node._saved_stride
        storage_offset = node._saved_storage_offset
        return (as_strided_backward(grad, self_geometry, size, stride, storage_offset),)


class ExpandBackward0(Node):
    __slots__ = ('_saved_self_shape',)

    def apply(node, grad):
        self_shape = node._saved_self_shape
        return (sum_to_size(grad, self_shape),)


class PermuteBackward0(Node):
    __slots__ = ('_saved_dims',)

    def apply(node, grad):
        dims = node._saved_dims
        return (permute_backward(grad, dims),)


class SelectBackward0(Node):
    __slots__ = ('_saved_dim', '_saved_index', '_saved_self_shape',)

    def apply(node, grad):
        self_shape = node._saved_self_shape
        dim = node._saved_dim
        index = node._saved_index
        return (ops.aten.select_backward.default(grad, self_shape, dim, index),)


class SliceBackward0(Node):
    __slots__ = ('_saved_dim', '_saved_end', '_saved_self_shape', '_saved_start', '_saved_step',)

    def apply(node, grad):
        self_shape = node._saved_self_shape
        dim = node._saved_dim
        start = node._saved_start
        end = node._saved_end
        step = node._saved_step
        return (slice_backward(grad, self_shape, dim, start, end, step),)


class SplitBackward0(Node):
    __slots__ = ('_saved_dim', '_saved_self_shape', '_saved_split_size',)
    num_outputs = -1

    def apply(node, *grads):
        self_shape = node._saved_self_shape
        split_size = node._saved_split_size
        dim = node._saved_dim
        return (split_backward(grads, self_shape, split_size, dim),)


class SqueezeBackward0(Node):
    __slots__ = ('_saved_self_shape',)

    def apply(node, grad):
        self_shape = node._saved_self_shape
        return (grad.reshape(self_shape),)


class SqueezeBackward1(Node):
    __slots__ = ('_saved_self_shape',)

    def apply(node, grad):
        self_shape = node._saved_self_shape
        return (grad.reshape(self_shape),)


class SqueezeBackward2(Node):
    __slots__ = ('_saved_self_shape',)

    def apply(node, grad):
        self_shape = node._saved_self_shape
        return (grad.reshape(self_shape),)


class TBackward0(Node):
    __slots__ = ()

    def apply(node, grad):
        return (grad.t(),)


class TransposeBackward0(Node):
    __slots__ = ('_saved_dim0', '_saved_dim1',)

    def apply(node, grad):
        dim0 = node._saved_dim0
        dim1 = node._saved_dim1
        return (grad.transpose(dim0, dim1),)


class UnsqueezeBackward0(Node):
    __slots__ = ('_saved_dim',)

    def apply(node, grad):
        dim = node._saved_dim
        return (grad.squeeze(dim),)


class UnbindBackward0(Node):
    __slots__ = ('_saved_dim',)
    num_outputs = -1

    def apply(node, *grads):
        dim = node._saved_dim
        return (unbind_backward(grads, dim),)


class ViewBackward0(Node):
    __slots__ = ('_saved_self_shape',)

    def apply(node, grad):
        self_shape = node._saved_self_shape
        return (grad.reshape(self_shape),)


class AliasBackward0(Node):
    __slots__ = ()

    def apply(node, grad):
        return (grad,)


class IndexBackward0(Node):
    __slots__ = ('_saved_indices', '_saved_self_shape', '_version_indices',)

    def apply(node, grad):
        self_shape = node._saved_self_shape
        indices = saved_list(node, node._saved_indices, node._version_indices, 'indices')
        return (index_backward(grad, self_shape, indices),)

    def release(node):
        node._saved_indices = RELEASED


class IndexPutBackward0(Node):
    __slots__ = ('_saved_accumulate', '_saved_indices', '_version_indices',)

    def apply(node, grad):
        edge_self, edge_values = node.edges
        d_self = d_values = None
        if edge_self is not None:
            indices = saved_list(node, node._saved_indices, node._version_indices, 'indices')
            accumulate = node._saved_accumulate
            d_self = index_put_self(grad, indices, accumulate)
        if edge_values is not None:
            indices = saved_list(node, node._saved_indices, node._version_indices, 'indices')
            d_values = index_put_values(grad, indices)
        return d_self, d_values

    def release(node):
        node._saved_indices = RELEASED


class IndexPutImplBackward0(Node):
    __slots__ = ('_saved_accumulate', '_saved_indices', '_version_indices',)

    def apply(node, grad):
        edge_self, edge_values = node.edges
        d_self = d_values = None
        if edge_self is not None:
            indices = saved_list(node, node._saved_indices, node._version_indices, 'indices')
            accumulate = node._saved_accumulate
            d_self = index_put_self(grad, indices, accumulate)
        if edge_values is not None:
            indices = saved_list(node, node._saved_indices, node._version_indices, 'indices')
            d_values = index_put_values(grad, indices)
        return d_self, d_values

    def release(node):
        node._saved_indices = RELEASED


class SelectBackwardBackward0(Node):
    __slots__ = ('_saved_dim', '_saved_index',)

    def apply(node, grad):
        dim = node._saved_dim
        index = node._saved_index
        return (grad.select(dim, index),)


class SliceBackwardBackward0(Node):
    __slots__ = ('_saved_dim', '_saved_end', '_saved_start', '_saved_step',)

    def apply(node, grad):
        dim = node._saved_dim
        start = node._saved_start
        end = node._saved_end
        step = node._saved_step
        return (ops.aten.slice.Tensor(grad, dim, start, end, step),)


class MaskedFillBackward1(Node):
    __slots__ = ('_saved_mask', '_version_mask',)

    def apply(node, grad):
        edge_self, edge_value = node.edges
        d_self = d_value = None
        if edge_self is not None:
            mask = saved(node, node._saved_mask, node._version_mask, 'mask')
            d_self = grad.masked_fill(mask, 0)
        if edge_value is not None:
            mask = saved(node, node._saved_mask, node._version_mask, 'mask')
            d_value = ops.aten.where.ScalarOther(mask, grad, 0).sum()
        return d_self, d_value

    def release(node):
        node._saved_mask = RELEASED


class MaskedFillBackward0(Node):
    __slots__ = ('_saved_mask', '_version_mask',)

    def apply(node, grad):
        mask = saved(node, node._saved_mask, node._version_mask, 'mask')
        return (grad.masked_fill(mask, 0),)

    def release(node):
        node._saved_mask = RELEASED


class ScatterBackward0(Node):
    __slots__ = ('_saved_dim', '_saved_index', '_version_index',)

    def apply(node, grad):
        edge_self, edge_src = node.edges
        d_self = d_src = None
        if edge_self is not None:
            dim = node._saved_dim
            index = saved(node, node._saved_index, node._version_index, 'index')
            d_self = ops.aten.scatter.value(grad, dim, index, 0)
        if edge_src is not None:
            dim = node._saved_dim
            index = saved(node, node._saved_index, node._version_index, 'index')
            d_src = ops.aten.gather.default(grad, dim, index)
        return d_self, d_src

    def release(node):
        node._saved_index = RELEASED


class ScatterBackward1(Node):
    __slots__ = ('_saved_dim', '_saved_index', '_version_index',)

    def apply(node, grad):
        dim = node._saved_dim
        index = saved(node, node._saved_index, node._version_index, 'index')
        return (ops.aten.scatter.value(grad, dim, index, 0),)

    def release(node):
        node._saved_index = RELEASED


class ScatterBackward2(Node):
    __slots__ = ('_saved_dim', '_saved_index', '_saved_reduce', '_version_index',)

    def apply(node, grad):
        edge_self, edge_src = node.edges
        d_self = d_src = None
        if edge_self is not None:
            reduce = node._saved_reduce
            d_self = scatter_reduce_self(grad, reduce)
        if edge_src is not None:
            dim = node._saved_dim
            index = saved(node, node._saved_index, node._version_index, 'index')
            reduce = node._saved_reduce
            d_src = scatter_reduce_src(grad, dim, index, reduce)
        return d_self, d_src

    def release(node):
        node._saved_index = RELEASED


class MaskedSelectBackward0(Node):
    __slots__ = ('_saved_mask', '_saved_self_shape', '_version_mask',)

    def apply(node, grad):
        self_shape = node._saved_self_shape
        mask = saved(node, node._saved_mask, node._version_mask, 'mask')
        return (masked_select_backward(grad, self_shape, mask),)

    def release(node):
        node._saved_mask = RELEASED


class GatherBackward0(Node):
    __slots__ = ('_saved_dim', '_saved_index', '_saved_self_shape', '_version_index',)

    def apply(node, grad):
        self_shape = node._saved_self_shape
        dim = node._saved_dim
        index = saved(node, node._saved_index, node._version_index, 'index')
        return (gather_backward(grad, self_shape, dim, index),)

    def release(node):
        node._saved_index = RELEASED


class CatBackward0(Node):
    __slots__ = ('_saved_dim', '_saved_tensors_sizes',)

    def apply(node, grad):
        tensors_sizes = node._saved_tensors_sizes
        dim = node._saved_dim
        return tuple(cat_backward(grad, tensors_sizes, dim))


class CopyBackward0(Node):
    __slots__ = ('_saved_src_device', '_saved_src_dtype',)

    def apply(node, grad):
        edge_self, edge_src = node.edges
        d_self = d_src = None
        if edge_self is not None:
            d_self = zeros_like(grad)
        if edge_src is not None:
            src_dtype = node._saved_src_dtype
            src_device = node._saved_src_device
            d_src = to_like(grad, src_dtype, src_device)
        return d_self, d_src


class CopyBackward1(Node):
    __slots__ = ('_saved_src_device', '_saved_src_dtype',)

    def apply(node, grad):
        edge_self, edge_src = node.edges
        d_self = d_src = None
        if edge_self is not None:
            d_self = zeros_like(grad)
        if edge_src is not None:
            src_dtype = node._saved_src_dtype
            src_device = node._saved_src_device
            d_src = to_like(grad, src_dtype, src_device)
        return d_self, d_src


class StackBackward0(Node):
    __slots__ = ('_saved_dim',)

    def apply(node, grad):
        dim = node._saved_dim
        return tuple(stack_backward(grad, dim))


class CloneBackward0(Node):
    __slots__ = ()

    def apply(node, grad):
        return (grad,)


class ToCopyBackward0(Node):
    __slots__ = ('_saved_self_device', '_saved_self_dtype',)

    def apply(node, grad):
        self_dtype = node._saved_self_dtype
        self_device = node._saved_self_device
        return (to_like(grad, self_dtype, self_device),)


class FillBackward0(Node):
    __slots__ = ()

    def apply(node, grad):
        return (zeros_like(grad),)


class FillBackward1(Node):
    __slots__ = ()

    def apply(node, grad):
        edge_self, edge_value = node.edges
        d_self = d_value = None
        if edge_self is not None:
            d_self = zeros_like(grad)
        if edge_value is not None:
            d_value = grad.sum()
        return d_self, d_value


class ZeroBackward0(Node):
    __slots__ = ()

    def apply(node, grad):
        return (zeros_like(grad),)


class UnfoldBackward0(Node):
    __slots__ = ('_saved_dimension', '_saved_self_shape', '_saved_size', '_saved_step',)

    def apply(node, grad):
        self_shape = node._saved_self_shape
        dimension = node._saved_dimension
        size = node._saved_size
        step = node._saved_step
        return (ops.aten.unfold_backward.default(grad, self_shape, dimension, size, step),)


class UnfoldBackwardBackward0(Node):
    __slots__ = ('_saved_dim', '_saved_size', '_saved_step',)

    def apply(node, grad):
        dim = node._saved_dim
        size = node._saved_size
        step = node._saved_step
        return (grad.unfold(dim, size, step),)


class SplitWithSizesBackward0(Node):
    __slots__ = ('_saved_dim', '_saved_self_shape', '_saved_split_sizes',)
    num_outputs = -1

    def apply(node, *grads):
        self_shape = node._saved_self_shape
        split_sizes = node._saved_split_sizes
        dim = node._saved_dim
        return (split_sizes_backward(grads, self_shape, split_sizes, dim),)


class UnsafeSplitBackward0(Node):
    __slots__ = ('_saved_dim', '_saved_self_shape', '_saved_split_size',)
    num_outputs = -1

    def apply(node, *grads):
        self_shape = node._saved_self_shape
        split_size = node._saved_split_size
        dim = node._saved_dim
        return (split_backward(grads, self_shape, split_size, dim),)


class UnsafeSplitWithSizesBackward0(Node):
    __slots__ = ('_saved_dim', '_saved_self_shape', '_saved_split_sizes',)
    num_outputs = -1

    def apply(node, *grads):
        self_shape = node._saved_self_shape
        split_sizes = node._saved_split_sizes
        dim = node._saved_dim
        return (split_sizes_backward(grads, self_shape, split_sizes, dim),)


class FlipBackward0(Node):
    __slots__ = ('_saved_dims',)

    def apply(node, grad):
        dims = node._saved_dims
        return (grad.flip(dims),)


class RollBackward0(Node):
    __slots__ = ('_saved_dims', '_saved_shifts',)

    def apply(node, grad):
        shifts = node._saved_shifts
        dims = node._saved_dims
        return (roll_backward(grad, shifts, dims),)


class RepeatBackward0(Node):
    __slots__ = ('_saved_repeats', '_saved_self_shape',)

    def apply(node, grad):
        self_shape = node._saved_self_shape
        repeats = node._saved_repeats
        return (repeat_backward(grad, self_shape, repeats),)


class DiagonalBackward0(Node):
    __slots__ = ('_saved_dim1', '_saved_dim2', '_saved_offset', '_saved_self_shape',)

    def apply(node, grad):
        self_shape = node._saved_self_shape
        offset = node._saved_offset
        dim1 = node._saved_dim1
        dim2 = node._saved_dim2
        return (ops.aten.diagonal_backward.default(grad, self_shape, offset, dim1, dim2),)


class DiagonalBackwardBackward0(Node):
    __slots__ = ('_saved_dim1', '_saved_dim2', '_saved_offset',)

    def apply(node, grad):
        offset = node._saved_offset
        dim1 = node._saved_dim1
        dim2 = node._saved_dim2
        return (grad.diagonal(offset, dim1, dim2),)


class DiagonalScatterBackward0(Node):
    __slots__ = ('_saved_dim1', '_saved_dim2', '_saved_offset', '_saved_src_shape',)

    def apply(node, grad):
        edge_self, edge_src = node.edges
        d_self = d_src = None
        if edge_self is not None:
            src_shape = node._saved_src_shape
            offset = node._saved_offset
            dim1 = node._saved_dim1
            dim2 = node._saved_dim2
            d_self = grad.diagonal_scatter(new_zeros(grad, src_shape), offset, dim1, dim2)
        if edge_src is not None:
            offset = node._saved_offset
            dim1 = node._saved_dim1
            dim2 = node._saved_dim2
            d_src = grad.diagonal(offset, dim1, dim2)
        return d_self, d_src


class DiagEmbedBackward0(Node):
    __slots__ = ('_saved_dim1', '_saved_dim2', '_saved_offset',)

    def apply(node, grad):
        offset = node._saved_offset
        dim1 = node._saved_dim1
        dim2 = node._saved_dim2
        return (grad.diagonal(offset, dim1, dim2),)


class TrilBackward0(Node):
    __slots__ = ('_saved_diagonal',)

    def apply(node, grad):
        diagonal = node._saved_diagonal
        return (grad.tril(diagonal),)


class TriuBackward0(Node):
    __slots__ = ('_saved_diagonal',)

    def apply(node, grad):
        diagonal = node._saved_diagonal
        return (grad.triu(diagonal),)


class IndexSelectBackward0(Node):
    __slots__ = ('_saved_dim', '_saved_index', '_saved_self_shape', '_version_index',)

    def apply(node, grad):
        self_shape = node._saved_self_shape
        dim = node._saved_dim
        index = saved(node, node._saved_index, node._version_index, 'index')
        return (index_select_backward(grad, self_shape, dim, index),)

    def release(node):
        node._saved_index = RELEASED


class IndexAddBackward0(Node):
    __slots__ = ('_saved_alpha', '_saved_dim', '_saved_index', '_saved_source_shape', '_version_index',)

    def apply(node, grad):
        edge_self, edge_source = node.edges
        d_self = d_source = None
        if edge_self is not None:
            d_self = grad
        if edge_source is not None:
            dim = node._saved_dim
            index = saved(node, node._saved_index, node._version_index, 'index')
            source_shape = node._saved_source_shape
            alpha = node._saved_alpha
            d_source = maybe_multiply(slices_of(grad, dim, index, source_shape), alpha.conjugate())
        return d_self, d_source

    def release(node):
        node._saved_index = RELEASED


class IndexCopyBackward0(Node):
    __slots__ = ('_saved_dim', '_saved_index', '_saved_source_shape', '_version_index',)

    def apply(node, grad):
        edge_self, edge_source = node.edges
        d_self = d_source = None
        if edge_self is not None:
            dim = node._saved_dim
            index = saved(node, node._saved_index, node._version_index, 'index')
            d_self = grad.index_fill(dim, index, 0)
        if edge_source is not None:
            dim = node._saved_dim
            index = saved(node, node._saved_index, node._version_index, 'index')
            source_shape = node._saved_source_shape
            d_source = slices_of(grad, dim, index, source_shape)
        return d_self, d_source

    def release(node):
        node._saved_index = RELEASED


class IndexFillBackward1(Node):
    __slots__ = ('_saved_dim', '_saved_index', '_version_index',)

    def apply(node, grad):
        edge_self, edge_value = node.edges
        d_self = d_value = None
        if edge_self is not None:
            dim = node._saved_dim
            index = saved(node, node._saved_index, node._version_index, 'index')
            d_self = grad.index_fill(dim, index, 0)
        if edge_value is not None:
            dim = node._saved_dim
            index = saved(node, node._saved_index, node._version_index, 'index')
            d_value = filled_backward(grad, dim, index)
        return d_self, d_value

    def release(node):
        node._saved_index = RELEASED


class IndexFillBackward0(Node):
    __slots__ = ('_saved_dim', '_saved_index', '_version_index',)

    def apply(node, grad):
        dim = node._saved_dim
        index = saved(node, node._saved_index, node._version_index, 'index')
        return (grad.index_fill(dim, index, 0),)

    def release(node):
        node._saved_index = RELEASED


class IndexReduceBackward0(Node):
    __slots__ = ('_saved_dim', '_saved_include_self', '_saved_index', '_saved_reduce', '_saved_result', '_saved_self', '_saved_source', '_version_index', '_version_result', '_version_self', '_version_source',)

    def apply(node, grad):
        edge_self, edge_source = node.edges
        d_self = d_source = None
        if edge_self is not None or edge_source is not None:
            self = saved(node, node._saved_self, node._version_self, 'self')
            dim = node._saved_dim
            index = saved(node, node._saved_index, node._version_index, 'index')
            source = saved(node, node._saved_source, node._version_source, 'source')
            reduce = node._saved_reduce
            include_self = node._saved_include_self
            result = saved_result(node, node._saved_result, node._version_result, 0, 'result')
            grad_input_mask = (edge_self is not None, edge_source is not None)
            d_self, d_source = index_reduce_backward(grad, self, dim, index, source, reduce, include_self, result)
        return d_self, d_source

    def release(node):
        node._saved_self = node._saved_index = node._saved_source = node._saved_result = RELEASED


class ScatterAddBackward0(Node):
    __slots__ = ('_saved_dim', '_saved_index', '_version_index',)

    def apply(node, grad):
        edge_self, edge_src = node.edges
        d_self = d_src = None
        if edge_self is not None:
            d_self = grad
        if edge_src is not None:
            dim = node._saved_dim
            index = saved(node, node._saved_index, node._version_index, 'index')
            d_src = ops.aten.gather.default(grad, dim, index)
        return d_self, d_src

    def release(node):
        node._saved_index = RELEASED


class ScatterReduceBackward0(Node):
    __slots__ = ('_saved_dim', '_saved_include_self', '_saved_index', '_saved_reduce', '_saved_result', '_saved_self', '_saved_src', '_version_index', '_version_result', '_version_self', '_version_src',)

    def apply(node, grad):
        edge_self, edge_src = node.edges
        d_self = d_src = None
        if edge_self is not None or edge_src is not None:
            self = saved(node, node._saved_self, node._version_self, 'self')
            dim = node._saved_dim
            index = saved(node, node._saved_index, node._version_index, 'index')
            src = saved(node, node._saved_src, node._version_src, 'src')
            reduce = node._saved_reduce
            include_self = node._saved_include_self
            result = saved_result(node, node._saved_result, node._version_result, 0, 'result')
            grad_input_mask = (edge_self is not None, edge_src is not None)
            d_self, d_src = scatter_reduce_backward(grad, self, dim, index, src, reduce, include_self, result)
        return d_self, d_src

    def release(node):
        node._saved_self = node._saved_index = node._saved_src = node._saved_result = RELEASED


class TakeBackward0(Node):
    __slots__ = ('_saved_index', '_saved_self_shape', '_version_index',)

    def apply(node, grad):
        self_shape = node._saved_self_shape
        index = saved(node, node._saved_index, node._version_index, 'index')
        return (take_backward(grad, self_shape, index),)

    def release(node):
        node._saved_index = RELEASED


class PutBackward0(Node):
    __slots__ = ('_saved_accumulate', '_saved_index', '_saved_source_shape', '_version_index',)

    def apply(node, grad):
        edge_self, edge_source = node.edges
        d_self = d_source = None
        if edge_self is not None:
            index = saved(node, node._saved_index, node._version_index, 'index')
            accumulate = node._saved_accumulate
            d_self = put_self(grad, index, accumulate)
        if edge_source is not None:
            index = saved(node, node._saved_index, node._version_index, 'index')
            source_shape = node._saved_source_shape
            d_source = grad.take(index).reshape(source_shape)
        return d_self, d_source

    def release(node):
        node._saved_index = RELEASED


class MaskedScatterBackward0(Node):
    __slots__ = ('_saved_mask', '_saved_source_shape', '_version_mask',)

    def apply(node, grad):
        edge_self, edge_source = node.edges
        d_self = d_source = None
        if edge_self is not None:
            mask = saved(node, node._saved_mask, node._version_mask, 'mask')
            d_self = grad.masked_fill(mask, 0)
        if edge_source is not None:
            mask = saved(node, node._saved_mask, node._version_mask, 'mask')
            source_shape = node._saved_source_shape
            d_source = ops.aten.masked_scatter_backward.default(grad, mask, source_shape)
        return d_self, d_source

    def release(node):
        node._saved_mask = RELEASED


class MaskedScatterBackwardBackward0(Node):
    __slots__ = ('_saved_grad_output', '_saved_mask', '_version_grad_output', '_version_mask',)

    def apply(node, grad):
        grad_output = saved(node, node._saved_grad_output, node._version_grad_output, 'grad_output')
        mask = saved(node, node._saved_mask, node._version_mask, 'mask')
        return (zeros_like(grad_output).masked_scatter(mask, grad),)

    def release(node):
        node._saved_grad_output = node._saved_mask = RELEASED


class SelectScatterBackward0(Node):
    __slots__ = ('_saved_dim', '_saved_index', '_saved_src_shape',)

    def apply(node, grad):
        edge_self, edge_src = node.edges
        d_self = d_src = None
        if edge_self is not None:
            src_shape = node._saved_src_shape
            dim = node._saved_dim
            index = node._saved_index
            d_self = grad.select_scatter(new_zeros(grad, src_shape), dim, index)
        if edge_src is not None:
            dim = node._saved_dim
            index = node._saved_index
            d_src = grad.select(dim, index)
        return d_self, d_src


class SliceScatterBackward0(Node):
    __slots__ = ('_saved_dim', '_saved_end', '_saved_src_shape', '_saved_start', '_saved_step',)

    def apply(node, grad):
        edge_self, edge_src = node.edges
        d_self = d_src = None
        if edge_self is not None:
            src_shape = node._saved_src_shape
            dim = node._saved_dim
            start = node._saved_start
            end = node._saved_end
            step = node._saved_step
            d_self = grad.slice_scatter(new_zeros(grad, src_shape), dim, start, end, step)
        if edge_src is not None:
            dim = node._saved_dim
            start = node._saved_start
            end = node._saved_end
            step = node._saved_step
            d_src = ops.aten.slice.Tensor(grad, dim, start, end, step)
        return d_self, d_src


class AsStridedScatterBackward0(Node):
    __slots__ = ('_saved_self_geometry', '_saved_size', '_saved_storage_offset', '_saved_stride',)

    def apply(node, grad):
        edge_self, edge_src = node.edges
        d_self = d_src = None
        if edge_self is not None:
            self_geometry = node._saved_self_geometry
            size = node._saved_size
            stride = node._saved_stride
            storage_offset = node._saved_storage_offset
            d_self = as_strided_scatter_backward(grad, self_geometry, size, stride, storage_offset)
        if edge_src is not None:
            self_geometry = node._saved_self_geometry
            size = node._saved_size
            stride = node._saved_stride
            storage_offset = node._saved_storage_offset
            d_src = as_strided_scatter_values(grad, self_geometry, size, stride, storage_offset)
        return d_self, d_src


def record_abs(next, self):
    result = next(self)
    edge_self = self._autograd
    node = AbsBackward0()
    node.edges = (edge_self,)
    node._saved_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_abs_(next, self):
    edge_self = check_inplace(self, 'aten::abs_')
    node = AbsBackward0()
    node.edges = (edge_self,)
    node._saved_self = clone(self)
    node._version_self = 0
    next(self)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_sgn(next, self):
    result = next(self)
    edge_self = self._autograd
    node = SgnBackward0()
    node.edges = (edge_self,)
    node._saved_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node._saved_result = save_result(result)
    node._version_result = result._version_counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_sgn_(next, self):
    edge_self = check_inplace(self, 'aten::sgn_')
    node = SgnBackward0()
    node.edges = (edge_self,)
    node._saved_self = clone(self)
    node._version_self = 0
    next(self)
    if self.dtype.kind not in "fc":
        return self
    node._saved_result = save_result(self)
    node._version_result = self._version_counter[0]
    rebase_history(self, node)
    return self


def record_add_Tensor(next, self, other, *, alpha):
    result = next(self, other, alpha=alpha)
    edge_self = self._autograd
    edge_other = other._autograd
    node = AddBackward0()
    node.edges = (edge_self, edge_other,)
    node._saved_alpha = alpha
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_add__Tensor(next, self, other, *, alpha):
    edge_self = check_inplace(self, 'aten::add_.Tensor')
    edge_other = other._autograd
    node = AddBackward0()
    node.edges = (edge_self, edge_other,)
    node._saved_alpha = alpha
    next(self, other, alpha=alpha)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_add_Scalar(next, self, other, alpha):
    result = next(self, other, alpha)
    edge_self = self._autograd
    node = AddBackward1()
    node.edges = (edge_self,)
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_add__Scalar(next, self, other, alpha):
    edge_self = check_inplace(self, 'aten::add_.Scalar')
    node = AddBackward1()
    node.edges = (edge_self,)
    next(self, other, alpha)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_div_Tensor(next, self, other):
    result = next(self, other)
    edge_self = self._autograd
    edge_other = other._autograd
    node = DivBackward0()
    node.edges = (edge_self, edge_other,)
    node._saved_other = other
    counter = other._version_counter
    node._version_other = 0 if counter is None else counter[0]
    if edge_other is not None:
        node._saved_self = self
        counter = self._version_counter
        node._version_self = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_div__Tensor(next, self, other):
    edge_self = check_inplace(self, 'aten::div_.Tensor')
    edge_other = other._autograd
    node = DivBackward0()
    node.edges = (edge_self, edge_other,)
    node._saved_other = other
    counter = other._version_counter
    node._version_other = 0 if counter is None else counter[0]
    if edge_other is not None:
        node._saved_self = clone(self)
        node._version_self = 0
    next(self, other)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_div_Tensor_mode(next, self, other, *, rounding_mode):
    result = next(self, other, rounding_mode=rounding_mode)
    edge_self = self._autograd
    edge_other = other._autograd
    node = DivBackward2()
    node.edges = (edge_self, edge_other,)
    node._saved_rounding_mode = rounding_mode
    node._saved_other = other
    counter = other._version_counter
    node._version_other = 0 if counter is None else counter[0]
    if edge_other is not None:
        node._saved_self = self
        counter = self._version_counter
        node._version_self = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_div__Tensor_mode(next, self, other, *, rounding_mode):
    edge_self = check_inplace(self, 'aten::div_.Tensor_mode')
    edge_other = other._autograd
    node = DivBackward2()
    node.edges = (edge_self, edge_other,)
    node._saved_rounding_mode = rounding_mode
    node._saved_other = other
    counter = other._version_counter
    node._version_other = 0 if counter is None else counter[0]
    if edge_other is not None:
        node._saved_self = clone(self)
        node._version_self = 0
    next(self, other, rounding_mode=rounding_mode)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_div_Scalar(next, self, other):
    result = next(self, other)
    edge_self = self._autograd
    node = DivBackward1()
    node.edges = (edge_self,)
    node._saved_other = other
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_div__Scalar(next, self, other):
    edge_self = check_inplace(self, 'aten::div_.Scalar')
    node = DivBackward1()
    node.edges = (edge_self,)
    node._saved_other = other
    next(self, other)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_div_Scalar_mode(next, self, other, *, rounding_mode):
    result = next(self, other, rounding_mode=rounding_mode)
    edge_self = self._autograd
    node = DivBackward3()
    node.edges = (edge_self,)
    node._saved_other = other
    node._saved_rounding_mode = rounding_mode
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_div__Scalar_mode(next, self, other, *, rounding_mode):
    edge_self = check_inplace(self, 'aten::div_.Scalar_mode')
    node = DivBackward3()
    node.edges = (edge_self,)
    node._saved_other = other
    node._saved_rounding_mode = rounding_mode
    next(self, other, rounding_mode=rounding_mode)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_exp(next, self):
    result = next(self)
    edge_self = self._autograd
    node = ExpBackward0()
    node.edges = (edge_self,)
    node._saved_result = save_result(result)
    node._version_result = result._version_counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_exp_(next, self):
    edge_self = check_inplace(self, 'aten::exp_')
    node = ExpBackward0()
    node.edges = (edge_self,)
    next(self)
    if self.dtype.kind not in "fc":
        return self
    node._saved_result = save_result(self)
    node._version_result = self._version_counter[0]
    rebase_history(self, node)
    return self


def record_log(next, self):
    result = next(self)
    edge_self = self._autograd
    node = LogBackward0()
    node.edges = (edge_self,)
    node._saved_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_log_(next, self):
    edge_self = check_inplace(self, 'aten::log_')
    node = LogBackward0()
    node.edges = (edge_self,)
    node._saved_self = clone(self)
    node._version_self = 0
    next(self)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_mul_Tensor(next, self, other):
    result = next(self, other)
    edge_self = self._autograd
    edge_other = other._autograd
    node = MulBackward0()
    node.edges = (edge_self, edge_other,)
    if edge_self is not None:
        node._saved_other = other
        counter = other._version_counter
        node._version_other = 0 if counter is None else counter[0]
    if edge_other is not None:
        node._saved_self = self
        counter = self._version_counter
        node._version_self = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_mul__Tensor(next, self, other):
    edge_self = check_inplace(self, 'aten::mul_.Tensor')
    edge_other = other._autograd
    node = MulBackward0()
    node.edges = (edge_self, edge_other,)
    if edge_self is not None:
        node._saved_other = other
        counter = other._version_counter
        node._version_other = 0 if counter is None else counter[0]
    if edge_other is not None:
        node._saved_self = clone(self)
        node._version_self = 0
    next(self, other)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_mul_Scalar(next, self, other):
    result = next(self, other)
    edge_self = self._autograd
    node = MulBackward1()
    node.edges = (edge_self,)
    node._saved_other = other
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_mul__Scalar(next, self, other):
    edge_self = check_inplace(self, 'aten::mul_.Scalar')
    node = MulBackward1()
    node.edges = (edge_self,)
    node._saved_other = other
    next(self, other)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_neg(next, self):
    result = next(self)
    edge_self = self._autograd
    node = NegBackward0()
    node.edges = (edge_self,)
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_neg_(next, self):
    edge_self = check_inplace(self, 'aten::neg_')
    node = NegBackward0()
    node.edges = (edge_self,)
    next(self)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_relu(next, self):
    result = next(self)
    edge_self = self._autograd
    node = ReluBackward0()
    node.edges = (edge_self,)
    node._saved_result = save_result(result)
    node._version_result = result._version_counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_relu_(next, self):
    edge_self = check_inplace(self, 'aten::relu_')
    node = ReluBackward0()
    node.edges = (edge_self,)
    next(self)
    if self.dtype.kind not in "fc":
        return self
    node._saved_result = save_result(self)
    node._version_result = self._version_counter[0]
    rebase_history(self, node)
    return self


def record_sigmoid(next, self):
    result = next(self)
    edge_self = self._autograd
    node = SigmoidBackward0()
    node.edges = (edge_self,)
    node._saved_result = save_result(result)
    node._version_result = result._version_counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_sigmoid_(next, self):
    edge_self = check_inplace(self, 'aten::sigmoid_')
    node = SigmoidBackward0()
    node.edges = (edge_self,)
    next(self)
    if self.dtype.kind not in "fc":
        return self
    node._saved_result = save_result(self)
    node._version_result = self._version_counter[0]
    rebase_history(self, node)
    return self


def record_sqrt(next, self):
    result = next(self)
    edge_self = self._autograd
    node = SqrtBackward0()
    node.edges = (edge_self,)
    node._saved_result = save_result(result)
    node._version_result = result._version_counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_sqrt_(next, self):
    edge_self = check_inplace(self, 'aten::sqrt_')
    node = SqrtBackward0()
    node.edges = (edge_self,)
    next(self)
    if self.dtype.kind not in "fc":
        return self
    node._saved_result = save_result(self)
    node._version_result = self._version_counter[0]
    rebase_history(self, node)
    return self


def record_tanh(next, self):
    result = next(self)
    edge_self = self._autograd
    node = TanhBackward0()
    node.edges = (edge_self,)
    node._saved_result = save_result(result)
    node._version_result = result._version_counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_tanh_(next, self):
    edge_self = check_inplace(self, 'aten::tanh_')
    node = TanhBackward0()
    node.edges = (edge_self,)
    next(self)
    if self.dtype.kind not in "fc":
        return self
    node._saved_result = save_result(self)
    node._version_result = self._version_counter[0]
    rebase_history(self, node)
    return self


def record_threshold_backward(next, grad_output, self, threshold):
    result = next(grad_output, self, threshold)
    edge_grad_output = grad_output._autograd
    edge_self = self._autograd
    node = ThresholdBackwardBackward0()
    node.edges = (edge_grad_output, edge_self,)
    node._saved_threshold = threshold
    if edge_grad_output is not None:
        node._saved_self = self
        counter = self._version_counter
        node._version_self = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_where_self(next, condition, self, other):
    result = next(condition, self, other)
    edge_self = self._autograd
    edge_other = other._autograd
    if edge_self is None and edge_other is None:
        return result
    node = WhereBackward0()
    node.edges = (edge_self, edge_other,)
    node._saved_condition = condition
    counter = condition._version_counter
    node._version_condition = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_sub_Tensor(next, self, other, *, alpha):
    result = next(self, other, alpha=alpha)
    edge_self = self._autograd
    edge_other = other._autograd
    node = SubBackward0()
    node.edges = (edge_self, edge_other,)
    node._saved_alpha = alpha
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_sub__Tensor(next, self, other, *, alpha):
    edge_self = check_inplace(self, 'aten::sub_.Tensor')
    edge_other = other._autograd
    node = SubBackward0()
    node.edges = (edge_self, edge_other,)
    node._saved_alpha = alpha
    next(self, other, alpha=alpha)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_sub_Scalar(next, self, other, alpha):
    result = next(self, other, alpha)
    edge_self = self._autograd
    node = SubBackward1()
    node.edges = (edge_self,)
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_sub__Scalar(next, self, other, alpha):
    edge_self = check_inplace(self, 'aten::sub_.Scalar')
    node = SubBackward1()
    node.edges = (edge_self,)
    next(self, other, alpha)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_rsub_Tensor(next, self, other, *, alpha):
    result = next(self, other, alpha=alpha)
    edge_self = self._autograd
    edge_other = other._autograd
    node = RsubBackward0()
    node.edges = (edge_self, edge_other,)
    node._saved_alpha = alpha
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_rsub_Scalar(next, self, other, alpha):
    result = next(self, other, alpha)
    edge_self = self._autograd
    node = RsubBackward1()
    node.edges = (edge_self,)
    node._saved_alpha = alpha
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_sign(next, self):
    result = next(self)
    edge_self = self._autograd
    node = SignBackward0()
    node.edges = (edge_self,)
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_sign_(next, self):
    edge_self = check_inplace(self, 'aten::sign_')
    node = SignBackward0()
    node.edges = (edge_self,)
    next(self)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_maximum(next, self, other):
    result = next(self, other)
    edge_self = self._autograd
    edge_other = other._autograd
    node = MaximumBackward0()
    node.edges = (edge_self, edge_other,)
    node._saved_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node._saved_other = other
    counter = other._version_counter
    node._version_other = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_minimum(next, self, other):
    result = next(self, other)
    edge_self = self._autograd
    edge_other = other._autograd
    node = MinimumBackward0()
    node.edges = (edge_self, edge_other,)
    node._saved_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node._saved_other = other
    counter = other._version_counter
    node._version_other = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_pow_Tensor_Tensor(next, self, exponent):
    result = next(self, exponent)
    edge_self = self._autograd
    edge_exponent = exponent._autograd
    node = PowBackward1()
    node.edges = (edge_self, edge_exponent,)
    node._saved_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node._saved_exponent = exponent
    counter = exponent._version_counter
    node._version_exponent = 0 if counter is None else counter[0]
    if edge_exponent is not None:
        node._saved_result = save_result(result)
        node._version_result = result._version_counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_pow_Scalar(next, self, exponent):
    result = next(self, exponent)
    edge_exponent = exponent._autograd
    node = PowBackward2()
    node.edges = (edge_exponent,)
    node._saved_self = self
    node._saved_exponent = exponent
    counter = exponent._version_counter
    node._version_exponent = 0 if counter is None else counter[0]
    node._saved_result = save_result(result)
    node._version_result = result._version_counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_pow_Tensor_Scalar(next, self, exponent):
    result = next(self, exponent)
    edge_self = self._autograd
    node = PowBackward0()
    node.edges = (edge_self,)
    node._saved_exponent = exponent
    node._saved_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_pow__Scalar(next, self, exponent):
    edge_self = check_inplace(self, 'aten::pow_.Scalar')
    node = PowBackward0()
    node.edges = (edge_self,)
    node._saved_exponent = exponent
    node._saved_self = clone(self)
    node._version_self = 0
    next(self, exponent)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_pow__Tensor(next, self, exponent):
    edge_self = check_inplace(self, 'aten::pow_.Tensor')
    edge_exponent = exponent._autograd
    node = PowBackward1()
    node.edges = (edge_self, edge_exponent,)
    node._saved_self = clone(self)
    node._version_self = 0
    node._saved_exponent = exponent
    counter = exponent._version_counter
    node._version_exponent = 0 if counter is None else counter[0]
    next(self, exponent)
    if self.dtype.kind not in "fc":
        return self
    if edge_exponent is not None:
        node._saved_result = save_result(self)
        node._version_result = self._version_counter[0]
    rebase_history(self, node)
    return self


def record_sigmoid_backward(next, grad_output, output):
    result = next(grad_output, output)
    edge_grad_output = grad_output._autograd
    edge_output = output._autograd
    node = SigmoidBackwardBackward0()
    node.edges = (edge_grad_output, edge_output,)
    node._saved_output = output
    counter = output._version_counter
    node._version_output = 0 if counter is None else counter[0]
    if edge_output is not None:
        node._saved_grad_output = grad_output
        counter = grad_output._version_counter
        node._version_grad_output = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_tanh_backward(next, grad_output, output):
    result = next(grad_output, output)
    edge_grad_output = grad_output._autograd
    edge_output = output._autograd
    node = TanhBackwardBackward0()
    node.edges = (edge_grad_output, edge_output,)
    node._saved_output = output
    counter = output._version_counter
    node._version_output = 0 if counter is None else counter[0]
    if edge_output is not None:
        node._saved_grad_output = grad_output
        counter = grad_output._version_counter
        node._version_grad_output = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_fmod_Scalar(next, self, other):
    result = next(self, other)
    edge_self = self._autograd
    node = FmodBackward0()
    node.edges = (edge_self,)
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_fmod__Scalar(next, self, other):
    edge_self = check_inplace(self, 'aten::fmod_.Scalar')
    node = FmodBackward0()
    node.edges = (edge_self,)
    next(self, other)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_fmod_Tensor(next, self, other):
    result = next(self, other)
    edge_self = self._autograd
    edge_other = other._autograd
    node = FmodBackward1()
    node.edges = (edge_self, edge_other,)
    if edge_other is not None:
        node._saved_self = self
        counter = self._version_counter
        node._version_self = 0 if counter is None else counter[0]
        node._saved_other = other
        counter = other._version_counter
        node._version_other = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_fmod__Tensor(next, self, other):
    edge_self = check_inplace(self, 'aten::fmod_.Tensor')
    edge_other = other._autograd
    node = FmodBackward1()
    node.edges = (edge_self, edge_other,)
    if edge_other is not None:
        node._saved_self = clone(self)
        node._version_self = 0
        node._saved_other = other
        counter = other._version_counter
        node._version_other = 0 if counter is None else counter[0]
    next(self, other)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_remainder_Scalar(next, self, other):
    result = next(self, other)
    edge_self = self._autograd
    node = RemainderBackward0()
    node.edges = (edge_self,)
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_remainder__Scalar(next, self, other):
    edge_self = check_inplace(self, 'aten::remainder_.Scalar')
    node = RemainderBackward0()
    node.edges = (edge_self,)
    next(self, other)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_remainder_Tensor(next, self, other):
    result = next(self, other)
    edge_self = self._autograd
    edge_other = other._autograd
    node = RemainderBackward1()
    node.edges = (edge_self, edge_other,)
    if edge_other is not None:
        node._saved_self = self
        counter = self._version_counter
        node._version_self = 0 if counter is None else counter[0]
        node._saved_other = other
        counter = other._version_counter
        node._version_other = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_remainder__Tensor(next, self, other):
    edge_self = check_inplace(self, 'aten::remainder_.Tensor')
    edge_other = other._autograd
    node = RemainderBackward1()
    node.edges = (edge_self, edge_other,)
    if edge_other is not None:
        node._saved_self = clone(self)
        node._version_self = 0
        node._saved_other = other
        counter = other._version_counter
        node._version_other = 0 if counter is None else counter[0]
    next(self, other)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_atan2_(next, self, other):
    edge_self = check_inplace(self, 'aten::atan2_')
    edge_other = other._autograd
    node = Atan2Backward0()
    node.edges = (edge_self, edge_other,)
    node._saved_other = other
    counter = other._version_counter
    node._version_other = 0 if counter is None else counter[0]
    node._saved_self = clone(self)
    node._version_self = 0
    next(self, other)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_atan2(next, self, other):
    result = next(self, other)
    edge_self = self._autograd
    edge_other = other._autograd
    node = Atan2Backward0()
    node.edges = (edge_self, edge_other,)
    node._saved_other = other
    counter = other._version_counter
    node._version_other = 0 if counter is None else counter[0]
    node._saved_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_hypot(next, self, other):
    result = next(self, other)
    edge_self = self._autograd
    edge_other = other._autograd
    node = HypotBackward0()
    node.edges = (edge_self, edge_other,)
    node._saved_result = save_result(result)
    node._version_result = result._version_counter[0]
    if edge_self is not None:
        node._saved_self = self
        counter = self._version_counter
        node._version_self = 0 if counter is None else counter[0]
    if edge_other is not None:
        node._saved_other = other
        counter = other._version_counter
        node._version_other = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_hypot_(next, self, other):
    edge_self = check_inplace(self, 'aten::hypot_')
    edge_other = other._autograd
    node = HypotBackward0()
    node.edges = (edge_self, edge_other,)
    if edge_self is not None:
        node._saved_self = clone(self)
        node._version_self = 0
    if edge_other is not None:
        node._saved_other = other
        counter = other._version_counter
        node._version_other = 0 if counter is None else counter[0]
    next(self, other)
    if self.dtype.kind not in "fc":
        return self
    node._saved_result = save_result(self)
    node._version_result = self._version_counter[0]
    rebase_history(self, node)
    return self


def record_copysign_Tensor(next, self, other):
    result = next(self, other)
    edge_self = self._autograd
    edge_other = other._autograd
    node = CopysignBackward0()
    node.edges = (edge_self, edge_other,)
    if edge_self is not None:
        node._saved_self = self
        counter = self._version_counter
        node._version_self = 0 if counter is None else counter[0]
        node._saved_result = save_result(result)
        node._version_result = result._version_counter[0]
    if edge_other is not None:
        node._saved_other = other
        counter = other._version_counter
        node._version_other = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_copysign__Tensor(next, self, other):
    edge_self = check_inplace(self, 'aten::copysign_.Tensor')
    edge_other = other._autograd
    node = CopysignBackward0()
    node.edges = (edge_self, edge_other,)
    if edge_self is not None:
        node._saved_self = clone(self)
        node._version_self = 0
    if edge_other is not None:
        node._saved_other = other
        counter = other._version_counter
        node._version_other = 0 if counter is None else counter[0]
    next(self, other)
    if self.dtype.kind not in "fc":
        return self
    if edge_self is not None:
        node._saved_result = save_result(self)
        node._version_result = self._version_counter[0]
    rebase_history(self, node)
    return self


def record_copysign_Scalar(next, self, other):
    result = next(self, other)
    edge_self = self._autograd
    node = CopysignBackward1()
    node.edges = (edge_self,)
    node._saved_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node._saved_result = save_result(result)
    node._version_result = result._version_counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_copysign__Scalar(next, self, other):
    edge_self = check_inplace(self, 'aten::copysign_.Scalar')
    node = CopysignBackward1()
    node.edges = (edge_self,)
    node._saved_self = clone(self)
    node._version_self = 0
    next(self, other)
    if self.dtype.kind not in "fc":
        return self
    node._saved_result = save_result(self)
    node._version_result = self._version_counter[0]
    rebase_history(self, node)
    return self


def record_nextafter(next, self, other):
    result = next(self, other)
    edge_self = self._autograd
    edge_other = other._autograd
    node = NextafterBackward0()
    node.edges = (edge_self, edge_other,)
    node._saved_other = other
    counter = other._version_counter
    node._version_other = 0 if counter is None else counter[0]
    if edge_self is not None:
        node._saved_self = self
        counter = self._version_counter
        node._version_self = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_nextafter_(next, self, other):
    edge_self = check_inplace(self, 'aten::nextafter_')
    edge_other = other._autograd
    node = NextafterBackward0()
    node.edges = (edge_self, edge_other,)
    node._saved_other = other
    counter = other._version_counter
    node._version_other = 0 if counter is None else counter[0]
    if edge_self is not None:
        node._saved_self = clone(self)
        node._version_self = 0
    next(self, other)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_fmax(next, self, other):
    result = next(self, other)
    edge_self = self._autograd
    edge_other = other._autograd
    node = FmaxBackward0()
    node.edges = (edge_self, edge_other,)
    node._saved_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node._saved_other = other
    counter = other._version_counter
    node._version_other = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_fmin(next, self, other):
    result = next(self, other)
    edge_self = self._autograd
    edge_other = other._autograd
    node = FminBackward0()
    node.edges = (edge_self, edge_other,)
    node._saved_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node._saved_other = other
    counter = other._version_counter
    node._version_other = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_logaddexp(next, self, other):
    result = next(self, other)
    edge_self = self._autograd
    edge_other = other._autograd
    node = LogaddexpBackward0()
    node.edges = (edge_self, edge_other,)
    node._saved_other = other
    counter = other._version_counter
    node._version_other = 0 if counter is None else counter[0]
    node._saved_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_logaddexp2(next, self, other):
    result = next(self, other)
    edge_self = self._autograd
    edge_other = other._autograd
    node = Logaddexp2Backward0()
    node.edges = (edge_self, edge_other,)
    node._saved_other = other
    counter = other._version_counter
    node._version_other = 0 if counter is None else counter[0]
    node._saved_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_xlogy_Tensor(next, self, other):
    result = next(self, other)
    edge_self = self._autograd
    edge_other = other._autograd
    node = XlogyBackward0()
    node.edges = (edge_self, edge_other,)
    node._saved_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node._saved_other = other
    counter = other._version_counter
    node._version_other = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_xlogy_Scalar_Self(next, self, other):
    result = next(self, other)
    edge_other = other._autograd
    node = XlogyBackward1()
    node.edges = (edge_other,)
    node._saved_self = self
    node._saved_other = other
    counter = other._version_counter
    node._version_other = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_xlogy_Scalar_Other(next, self, other):
    result = next(self, other)
    edge_self = self._autograd
    node = XlogyBackward2()
    node.edges = (edge_self,)
    node._saved_other = other
    node._saved_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_xlogy__Tensor(next, self, other):
    edge_self = check_inplace(self, 'aten::xlogy_.Tensor')
    edge_other = other._autograd
    node = XlogyBackward0()
    node.edges = (edge_self, edge_other,)
    node._saved_self = clone(self)
    node._version_self = 0
    node._saved_other = other
    counter = other._version_counter
    node._version_other = 0 if counter is None else counter[0]
    next(self, other)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_xlogy__Scalar_Other(next, self, other):
    edge_self = check_inplace(self, 'aten::xlogy_.Scalar_Other')
    node = XlogyBackward2()
    node.edges = (edge_self,)
    node._saved_other = other
    node._saved_self = clone(self)
    node._version_self = 0
    next(self, other)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_ldexp_Tensor(next, self, other):
    result = next(self, other)
    edge_self = self._autograd
    edge_other = other._autograd
    node = LdexpBackward0()
    node.edges = (edge_self, edge_other,)
    if edge_self is not None:
        node._saved_other = other
        counter = other._version_counter
        node._version_other = 0 if counter is None else counter[0]
    if edge_other is not None:
        node._saved_result = save_result(result)
        node._version_result = result._version_counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_ldexp_(next, self, other):
    edge_self = check_inplace(self, 'aten::ldexp_')
    edge_other = other._autograd
    node = LdexpBackward0()
    node.edges = (edge_self, edge_other,)
    if edge_self is not None:
        node._saved_other = other
        counter = other._version_counter
        node._version_other = 0 if counter is None else counter[0]
    next(self, other)
    if self.dtype.kind not in "fc":
        return self
    if edge_other is not None:
        node._saved_result = save_result(self)
        node._version_result = self._version_counter[0]
    rebase_history(self, node)
    return self


def record_gcd_(next, self, other):
    edge_self = check_inplace(self, 'aten::gcd_')
    if edge_self is None:
        return next(self, other)
    node = GcdBackward0()
    node.edges = (edge_self,)
    next(self, other)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_lcm_(next, self, other):
    edge_self = check_inplace(self, 'aten::lcm_')
    if edge_self is None:
        return next(self, other)
    node = LcmBackward0()
    node.edges = (edge_self,)
    next(self, other)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_complex(next, real, imag):
    result = next(real, imag)
    edge_real = real._autograd
    edge_imag = imag._autograd
    node = ComplexBackward0()
    node.edges = (edge_real, edge_imag,)
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_polar(next, abs, angle):
    result = next(abs, angle)
    edge_abs = abs._autograd
    edge_angle = angle._autograd
    node = PolarBackward0()
    node.edges = (edge_abs, edge_angle,)
    node._saved_result = save_result(result)
    node._version_result = result._version_counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_dist(next, self, other, p):
    result = next(self, other, p)
    edge_self = self._autograd
    edge_other = other._autograd
    node = DistBackward0()
    node.edges = (edge_self, edge_other,)
    node._saved_p = p
    node._saved_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node._saved_other = other
    counter = other._version_counter
    node._version_other = 0 if counter is None else counter[0]
    node._saved_result = save_result(result)
    node._version_result = result._version_counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_lerp__Scalar(next, self, end, weight):
    edge_self = check_inplace(self, 'aten::lerp_.Scalar')
    edge_end = end._autograd
    node = LerpBackward0()
    node.edges = (edge_self, edge_end,)
    node._saved_weight = weight
    next(self, end, weight)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_lerp__Tensor(next, self, end, weight):
    edge_self = check_inplace(self, 'aten::lerp_.Tensor')
    edge_end = end._autograd
    edge_weight = weight._autograd
    node = LerpBackward1()
    node.edges = (edge_self, edge_end, edge_weight,)
    if edge_self is not None or edge_end is not None:
        node._saved_weight = weight
        counter = weight._version_counter
        node._version_weight = 0 if counter is None else counter[0]
    if edge_weight is not None:
        node._saved_end = end
        counter = end._version_counter
        node._version_end = 0 if counter is None else counter[0]
        node._saved_self = clone(self)
        node._version_self = 0
    next(self, end, weight)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_lerp_Scalar(next, self, end, weight):
    result = next(self, end, weight)
    edge_self = self._autograd
    edge_end = end._autograd
    node = LerpBackward0()
    node.edges = (edge_self, edge_end,)
    node._saved_weight = weight
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_lerp_Tensor(next, self, end, weight):
    result = next(self, end, weight)
    edge_self = self._autograd
    edge_end = end._autograd
    edge_weight = weight._autograd
    node = LerpBackward1()
    node.edges = (edge_self, edge_end, edge_weight,)
    if edge_self is not None or edge_end is not None:
        node._saved_weight = weight
        counter = weight._version_counter
        node._version_weight = 0 if counter is None else counter[0]
    if edge_weight is not None:
        node._saved_end = end
        counter = end._version_counter
        node._version_end = 0 if counter is None else counter[0]
        node._saved_self = self
        counter = self._version_counter
        node._version_self = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_addcmul(next, self, tensor1, tensor2, *, value):
    result = next(self, tensor1, tensor2, value=value)
    edge_self = self._autograd
    edge_tensor1 = tensor1._autograd
    edge_tensor2 = tensor2._autograd
    node = AddcmulBackward0()
    node.edges = (edge_self, edge_tensor1, edge_tensor2,)
    node._saved_value = value
    if edge_tensor1 is not None:
        node._saved_tensor2 = tensor2
        counter = tensor2._version_counter
        node._version_tensor2 = 0 if counter is None else counter[0]
    if edge_tensor2 is not None:
        node._saved_tensor1 = tensor1
        counter = tensor1._version_counter
        node._version_tensor1 = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_addcmul_(next, self, tensor1, tensor2, *, value):
    edge_self = check_inplace(self, 'aten::addcmul_')
    edge_tensor1 = tensor1._autograd
    edge_tensor2 = tensor2._autograd
    node = AddcmulBackward0()
    node.edges = (edge_self, edge_tensor1, edge_tensor2,)
    node._saved_value = value
    if edge_tensor1 is not None:
        node._saved_tensor2 = tensor2
        counter = tensor2._version_counter
        node._version_tensor2 = 0 if counter is None else counter[0]
    if edge_tensor2 is not None:
        node._saved_tensor1 = tensor1
        counter = tensor1._version_counter
        node._version_tensor1 = 0 if counter is None else counter[0]
    next(self, tensor1, tensor2, value=value)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_addcdiv(next, self, tensor1, tensor2, *, value):
    result = next(self, tensor1, tensor2, value=value)
    edge_self = self._autograd
    edge_tensor1 = tensor1._autograd
    edge_tensor2 = tensor2._autograd
    node = AddcdivBackward0()
    node.edges = (edge_self, edge_tensor1, edge_tensor2,)
    node._saved_value = value
    if edge_tensor1 is not None or edge_tensor2 is not None:
        node._saved_tensor2 = tensor2
        counter = tensor2._version_counter
        node._version_tensor2 = 0 if counter is None else counter[0]
    if edge_tensor2 is not None:
        node._saved_tensor1 = tensor1
        counter = tensor1._version_counter
        node._version_tensor1 = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_addcdiv_(next, self, tensor1, tensor2, *, value):
    edge_self = check_inplace(self, 'aten::addcdiv_')
    edge_tensor1 = tensor1._autograd
    edge_tensor2 = tensor2._autograd
    node = AddcdivBackward0()
    node.edges = (edge_self, edge_tensor1, edge_tensor2,)
    node._saved_value = value
    if edge_tensor1 is not None or edge_tensor2 is not None:
        node._saved_tensor2 = tensor2
        counter = tensor2._version_counter
        node._version_tensor2 = 0 if counter is None else counter[0]
    if edge_tensor2 is not None:
        node._saved_tensor1 = tensor1
        counter = tensor1._version_counter
        node._version_tensor1 = 0 if counter is None else counter[0]
    next(self, tensor1, tensor2, value=value)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_clamp(next, self, min, max):
    result = next(self, min, max)
    edge_self = self._autograd
    node = ClampBackward1()
    node.edges = (edge_self,)
    node._saved_min = min
    node._saved_max = max
    node._saved_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_clamp_Tensor(next, self, min, max):
    result = next(self, min, max)
    edge_self = self._autograd
    edge_min = None if min is None else min._autograd
    edge_max = None if max is None else max._autograd
    node = ClampBackward0()
    node.edges = (edge_self, edge_min, edge_max,)
    node._saved_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node._saved_min = min
    node._version_min = 0 if min is None else version_of(min)
    node._saved_max = max
    node._version_max = 0 if max is None else version_of(max)
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_clamp_(next, self, min, max):
    edge_self = check_inplace(self, 'aten::clamp_')
    node = ClampBackward1()
    node.edges = (edge_self,)
    node._saved_min = min
    node._saved_max = max
    node._saved_self = clone(self)
    node._version_self = 0
    next(self, min, max)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_clamp__Tensor(next, self, min, max):
    edge_self = check_inplace(self, 'aten::clamp_.Tensor')
    edge_min = None if min is None else min._autograd
    edge_max = None if max is None else max._autograd
    node = ClampBackward0()
    node.edges = (edge_self, edge_min, edge_max,)
    node._saved_self = clone(self)
    node._version_self = 0
    node._saved_min = min
    node._version_min = 0 if min is None else version_of(min)
    node._saved_max = max
    node._version_max = 0 if max is None else version_of(max)
    next(self, min, max)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_clamp_min(next, self, min):
    result = next(self, min)
    edge_self = self._autograd
    node = ClampMinBackward0()
    node.edges = (edge_self,)
    node._saved_min = min
    node._saved_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_clamp_min_Tensor(next, self, min):
    result = next(self, min)
    edge_self = self._autograd
    edge_min = min._autograd
    node = ClampMinBackward1()
    node.edges = (edge_self, edge_min,)
    node._saved_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node._saved_min = min
    counter = min._version_counter
    node._version_min = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_clamp_min_(next, self, min):
    edge_self = check_inplace(self, 'aten::clamp_min_')
    node = ClampMinBackward0()
    node.edges = (edge_self,)
    node._saved_min = min
    node._saved_self = clone(self)
    node._version_self = 0
    next(self, min)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_clamp_min__Tensor(next, self, min):
    edge_self = check_inplace(self, 'aten::clamp_min_.Tensor')
    edge_min = min._autograd
    node = ClampMinBackward1()
    node.edges = (edge_self, edge_min,)
    node._saved_self = clone(self)
    node._version_self = 0
    node._saved_min = min
    counter = min._version_counter
    node._version_min = 0 if counter is None else counter[0]
    next(self, min)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_clamp_max(next, self, max):
    result = next(self, max)
    edge_self = self._autograd
    node = ClampMaxBackward0()
    node.edges = (edge_self,)
    node._saved_max = max
    node._saved_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_clamp_max_Tensor(next, self, max):
    result = next(self, max)
    edge_self = self._autograd
    edge_max = max._autograd
    node = ClampMaxBackward1()
    node.edges = (edge_self, edge_max,)
    node._saved_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node._saved_max = max
    counter = max._version_counter
    node._version_max = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_clamp_max_(next, self, max):
    edge_self = check_inplace(self, 'aten::clamp_max_')
    node = ClampMaxBackward0()
    node.edges = (edge_self,)
    node._saved_max = max
    node._saved_self = clone(self)
    node._version_self = 0
    next(self, max)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_clamp_max__Tensor(next, self, max):
    edge_self = check_inplace(self, 'aten::clamp_max_.Tensor')
    edge_max = max._autograd
    node = ClampMaxBackward1()
    node.edges = (edge_self, edge_max,)
    node._saved_self = clone(self)
    node._version_self = 0
    node._saved_max = max
    counter = max._version_counter
    node._version_max = 0 if counter is None else counter[0]
    next(self, max)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_bitwise_and__Tensor(next, self, other):
    edge_self = check_inplace(self, 'aten::bitwise_and_.Tensor')
    if edge_self is None:
        return next(self, other)
    node = BitwiseAndBackwardTensor()
    node.edges = (edge_self,)
    next(self, other)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_bitwise_and__Scalar(next, self, other):
    edge_self = check_inplace(self, 'aten::bitwise_and_.Scalar')
    node = BitwiseAndBackwardScalar()
    node.edges = (edge_self,)
    next(self, other)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_bitwise_or__Tensor(next, self, other):
    edge_self = check_inplace(self, 'aten::bitwise_or_.Tensor')
    if edge_self is None:
        return next(self, other)
    node = BitwiseOrBackwardTensor()
    node.edges = (edge_self,)
    next(self, other)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_bitwise_or__Scalar(next, self, other):
    edge_self = check_inplace(self, 'aten::bitwise_or_.Scalar')
    node = BitwiseOrBackwardScalar()
    node.edges = (edge_self,)
    next(self, other)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_bitwise_xor__Tensor(next, self, other):
    edge_self = check_inplace(self, 'aten::bitwise_xor_.Tensor')
    if edge_self is None:
        return next(self, other)
    node = BitwiseXorBackwardTensor()
    node.edges = (edge_self,)
    next(self, other)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_bitwise_xor__Scalar(next, self, other):
    edge_self = check_inplace(self, 'aten::bitwise_xor_.Scalar')
    node = BitwiseXorBackwardScalar()
    node.edges = (edge_self,)
    next(self, other)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_bitwise_left_shift__Tensor(next, self, other):
    edge_self = check_inplace(self, 'aten::bitwise_left_shift_.Tensor')
    if edge_self is None:
        return next(self, other)
    node = BitwiseLeftShiftBackwardTensor()
    node.edges = (edge_self,)
    next(self, other)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_bitwise_left_shift__Tensor_Scalar(next, self, other):
    edge_self = check_inplace(self, 'aten::bitwise_left_shift_.Tensor_Scalar')
    node = BitwiseLeftShiftBackwardTensor_Scalar()
    node.edges = (edge_self,)
    next(self, other)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_bitwise_right_shift__Tensor(next, self, other):
    edge_self = check_inplace(self, 'aten::bitwise_right_shift_.Tensor')
    if edge_self is None:
        return next(self, other)
    node = BitwiseRightShiftBackwardTensor()
    node.edges = (edge_self,)
    next(self, other)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_bitwise_right_shift__Tensor_Scalar(next, self, other):
    edge_self = check_inplace(self, 'aten::bitwise_right_shift_.Tensor_Scalar')
    node = BitwiseRightShiftBackwardTensor_Scalar()
    node.edges = (edge_self,)
    next(self, other)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record___ilshift___Tensor(next, self, other):
    edge_self = check_inplace(self, 'aten::__ilshift__.Tensor')
    if edge_self is None:
        return next(self, other)
    node = IlshiftBackwardTensor()
    node.edges = (edge_self,)
    next(self, other)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record___ilshift___Scalar(next, self, other):
    edge_self = check_inplace(self, 'aten::__ilshift__.Scalar')
    node = IlshiftBackwardScalar()
    node.edges = (edge_self,)
    next(self, other)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record___irshift___Tensor(next, self, other):
    edge_self = check_inplace(self, 'aten::__irshift__.Tensor')
    if edge_self is None:
        return next(self, other)
    node = IrshiftBackwardTensor()
    node.edges = (edge_self,)
    next(self, other)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record___irshift___Scalar(next, self, other):
    edge_self = check_inplace(self, 'aten::__irshift__.Scalar')
    node = IrshiftBackwardScalar()
    node.edges = (edge_self,)
    next(self, other)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_logical_or_(next, self, other):
    edge_self = check_inplace(self, 'aten::logical_or_')
    if edge_self is None:
        return next(self, other)
    node = LogicalOrBackward0()
    node.edges = (edge_self,)
    next(self, other)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_logical_xor_(next, self, other):
    edge_self = check_inplace(self, 'aten::logical_xor_')
    if edge_self is None:
        return next(self, other)
    node = LogicalXorBackward0()
    node.edges = (edge_self,)
    next(self, other)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_logical_not_(next, self):
    edge_self = check_inplace(self, 'aten::logical_not_')
    node = LogicalNotBackward0()
    node.edges = (edge_self,)
    next(self)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_logical_and_(next, self, other):
    edge_self = check_inplace(self, 'aten::logical_and_')
    if edge_self is None:
        return next(self, other)
    node = LogicalAndBackward0()
    node.edges = (edge_self,)
    next(self, other)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_eq__Scalar(next, self, other):
    edge_self = check_inplace(self, 'aten::eq_.Scalar')
    node = EqBackwardScalar()
    node.edges = (edge_self,)
    next(self, other)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_eq__Tensor(next, self, other):
    edge_self = check_inplace(self, 'aten::eq_.Tensor')
    if edge_self is None:
        return next(self, other)
    node = EqBackwardTensor()
    node.edges = (edge_self,)
    next(self, other)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_ne__Scalar(next, self, other):
    edge_self = check_inplace(self, 'aten::ne_.Scalar')
    node = NeBackwardScalar()
    node.edges = (edge_self,)
    next(self, other)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_ne__Tensor(next, self, other):
    edge_self = check_inplace(self, 'aten::ne_.Tensor')
    if edge_self is None:
        return next(self, other)
    node = NeBackwardTensor()
    node.edges = (edge_self,)
    next(self, other)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_ge__Scalar(next, self, other):
    edge_self = check_inplace(self, 'aten::ge_.Scalar')
    node = GeBackwardScalar()
    node.edges = (edge_self,)
    next(self, other)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_ge__Tensor(next, self, other):
    edge_self = check_inplace(self, 'aten::ge_.Tensor')
    if edge_self is None:
        return next(self, other)
    node = GeBackwardTensor()
    node.edges = (edge_self,)
    next(self, other)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_le__Scalar(next, self, other):
    edge_self = check_inplace(self, 'aten::le_.Scalar')
    node = LeBackwardScalar()
    node.edges = (edge_self,)
    next(self, other)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_le__Tensor(next, self, other):
    edge_self = check_inplace(self, 'aten::le_.Tensor')
    if edge_self is None:
        return next(self, other)
    node = LeBackwardTensor()
    node.edges = (edge_self,)
    next(self, other)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_gt__Scalar(next, self, other):
    edge_self = check_inplace(self, 'aten::gt_.Scalar')
    node = GtBackwardScalar()
    node.edges = (edge_self,)
    next(self, other)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_gt__Tensor(next, self, other):
    edge_self = check_inplace(self, 'aten::gt_.Tensor')
    if edge_self is None:
        return next(self, other)
    node = GtBackwardTensor()
    node.edges = (edge_self,)
    next(self, other)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_lt__Scalar(next, self, other):
    edge_self = check_inplace(self, 'aten::lt_.Scalar')
    node = LtBackwardScalar()
    node.edges = (edge_self,)
    next(self, other)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_lt__Tensor(next, self, other):
    edge_self = check_inplace(self, 'aten::lt_.Tensor')
    if edge_self is None:
        return next(self, other)
    node = LtBackwardTensor()
    node.edges = (edge_self,)
    next(self, other)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_acos(next, self):
    result = next(self)
    edge_self = self._autograd
    node = AcosBackward0()
    node.edges = (edge_self,)
    node._saved_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_acos_(next, self):
    edge_self = check_inplace(self, 'aten::acos_')
    node = AcosBackward0()
    node.edges = (edge_self,)
    node._saved_self = clone(self)
    node._version_self = 0
    next(self)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_acosh(next, self):
    result = next(self)
    edge_self = self._autograd
    node = AcoshBackward0()
    node.edges = (edge_self,)
    node._saved_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_acosh_(next, self):
    edge_self = check_inplace(self, 'aten::acosh_')
    node = AcoshBackward0()
    node.edges = (edge_self,)
    node._saved_self = clone(self)
    node._version_self = 0
    next(self)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_asin(next, self):
    result = next(self)
    edge_self = self._autograd
    node = AsinBackward0()
    node.edges = (edge_self,)
    node._saved_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_asin_(next, self):
    edge_self = check_inplace(self, 'aten::asin_')
    node = AsinBackward0()
    node.edges = (edge_self,)
    node._saved_self = clone(self)
    node._version_self = 0
    next(self)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_asinh(next, self):
    result = next(self)
    edge_self = self._autograd
    node = AsinhBackward0()
    node.edges = (edge_self,)
    node._saved_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_asinh_(next, self):
    edge_self = check_inplace(self, 'aten::asinh_')
    node = AsinhBackward0()
    node.edges = (edge_self,)
    node._saved_self = clone(self)
    node._version_self = 0
    next(self)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_atan(next, self):
    result = next(self)
    edge_self = self._autograd
    node = AtanBackward0()
    node.edges = (edge_self,)
    node._saved_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_atan_(next, self):
    edge_self = check_inplace(self, 'aten::atan_')
    node = AtanBackward0()
    node.edges = (edge_self,)
    node._saved_self = clone(self)
    node._version_self = 0
    next(self)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_atanh(next, self):
    result = next(self)
    edge_self = self._autograd
    node = AtanhBackward0()
    node.edges = (edge_self,)
    node._saved_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_atanh_(next, self):
    edge_self = check_inplace(self, 'aten::atanh_')
    node = AtanhBackward0()
    node.edges = (edge_self,)
    node._saved_self = clone(self)
    node._version_self = 0
    next(self)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_angle(next, self):
    result = next(self)
    edge_self = self._autograd
    node = AngleBackward0()
    node.edges = (edge_self,)
    node._saved_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_bitwise_not_(next, self):
    edge_self = check_inplace(self, 'aten::bitwise_not_')
    node = BitwiseNotBackward0()
    node.edges = (edge_self,)
    next(self)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_ceil(next, self):
    result = next(self)
    edge_self = self._autograd
    node = CeilBackward0()
    node.edges = (edge_self,)
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_ceil_(next, self):
    edge_self = check_inplace(self, 'aten::ceil_')
    node = CeilBackward0()
    node.edges = (edge_self,)
    next(self)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_cos(next, self):
    result = next(self)
    edge_self = self._autograd
    node = CosBackward0()
    node.edges = (edge_self,)
    node._saved_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_cos_(next, self):
    edge_self = check_inplace(self, 'aten::cos_')
    node = CosBackward0()
    node.edges = (edge_self,)
    node._saved_self = clone(self)
    node._version_self = 0
    next(self)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_cosh(next, self):
    result = next(self)
    edge_self = self._autograd
    node = CoshBackward0()
    node.edges = (edge_self,)
    node._saved_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_cosh_(next, self):
    edge_self = check_inplace(self, 'aten::cosh_')
    node = CoshBackward0()
    node.edges = (edge_self,)
    node._saved_self = clone(self)
    node._version_self = 0
    next(self)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_deg2rad(next, self):
    result = next(self)
    edge_self = self._autograd
    node = Deg2RadBackward0()
    node.edges = (edge_self,)
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_deg2rad_(next, self):
    edge_self = check_inplace(self, 'aten::deg2rad_')
    node = Deg2RadBackward0()
    node.edges = (edge_self,)
    next(self)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_exp2(next, self):
    result = next(self)
    edge_self = self._autograd
    node = Exp2Backward0()
    node.edges = (edge_self,)
    node._saved_result = save_result(result)
    node._version_result = result._version_counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_exp2_(next, self):
    edge_self = check_inplace(self, 'aten::exp2_')
    node = Exp2Backward0()
    node.edges = (edge_self,)
    next(self)
    if self.dtype.kind not in "fc":
        return self
    node._saved_result = save_result(self)
    node._version_result = self._version_counter[0]
    rebase_history(self, node)
    return self


def record_expm1(next, self):
    result = next(self)
    edge_self = self._autograd
    node = Expm1Backward0()
    node.edges = (edge_self,)
    node._saved_result = save_result(result)
    node._version_result = result._version_counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_expm1_(next, self):
    edge_self = check_inplace(self, 'aten::expm1_')
    node = Expm1Backward0()
    node.edges = (edge_self,)
    next(self)
    if self.dtype.kind not in "fc":
        return self
    node._saved_result = save_result(self)
    node._version_result = self._version_counter[0]
    rebase_history(self, node)
    return self


def record_floor(next, self):
    result = next(self)
    edge_self = self._autograd
    node = FloorBackward0()
    node.edges = (edge_self,)
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_floor_(next, self):
    edge_self = check_inplace(self, 'aten::floor_')
    node = FloorBackward0()
    node.edges = (edge_self,)
    next(self)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_frac(next, self):
    result = next(self)
    edge_self = self._autograd
    node = FracBackward0()
    node.edges = (edge_self,)
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_frac_(next, self):
    edge_self = check_inplace(self, 'aten::frac_')
    node = FracBackward0()
    node.edges = (edge_self,)
    next(self)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_log10(next, self):
    result = next(self)
    edge_self = self._autograd
    node = Log10Backward0()
    node.edges = (edge_self,)
    node._saved_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_log10_(next, self):
    edge_self = check_inplace(self, 'aten::log10_')
    node = Log10Backward0()
    node.edges = (edge_self,)
    node._saved_self = clone(self)
    node._version_self = 0
    next(self)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_log1p(next, self):
    result = next(self)
    edge_self = self._autograd
    node = Log1PBackward0()
    node.edges = (edge_self,)
    node._saved_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_log1p_(next, self):
    edge_self = check_inplace(self, 'aten::log1p_')
    node = Log1PBackward0()
    node.edges = (edge_self,)
    node._saved_self = clone(self)
    node._version_self = 0
    next(self)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_log2(next, self):
    result = next(self)
    edge_self = self._autograd
    node = Log2Backward0()
    node.edges = (edge_self,)
    node._saved_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_log2_(next, self):
    edge_self = check_inplace(self, 'aten::log2_')
    node = Log2Backward0()
    node.edges = (edge_self,)
    node._saved_self = clone(self)
    node._version_self = 0
    next(self)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_logit(next, self, eps):
    result = next(self, eps)
    edge_self = self._autograd
    node = LogitBackward0()
    node.edges = (edge_self,)
    node._saved_eps = eps
    node._saved_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_logit_(next, self, eps):
    edge_self = check_inplace(self, 'aten::logit_')
    node = LogitBackward0()
    node.edges = (edge_self,)
    node._saved_eps = eps
    node._saved_self = clone(self)
    node._version_self = 0
    next(self, eps)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_logit_backward(next, grad_output, self, eps):
    result = next(grad_output, self, eps)
    edge_grad_output = grad_output._autograd
    edge_self = self._autograd
    node = LogitBackwardBackward0()
    node.edges = (edge_grad_output, edge_self,)
    node._saved_eps = eps
    node._saved_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    if edge_self is not None:
        node._saved_grad_output = grad_output
        counter = grad_output._version_counter
        node._version_grad_output = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_nan_to_num(next, self, nan, posinf, neginf):
    result = next(self, nan, posinf, neginf)
    edge_self = self._autograd
    node = NanToNumBackward0()
    node.edges = (edge_self,)
    refuse_complex(result, 'aten::nan_to_num')
    node._saved_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_nan_to_num_(next, self, nan, posinf, neginf):
    edge_self = check_inplace(self, 'aten::nan_to_num_')
    node = NanToNumBackward0()
    node.edges = (edge_self,)
    refuse_complex(self, 'aten::nan_to_num_')
    node._saved_self = clone(self)
    node._version_self = 0
    next(self, nan, posinf, neginf)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_rad2deg(next, self):
    result = next(self)
    edge_self = self._autograd
    node = Rad2DegBackward0()
    node.edges = (edge_self,)
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_rad2deg_(next, self):
    edge_self = check_inplace(self, 'aten::rad2deg_')
    node = Rad2DegBackward0()
    node.edges = (edge_self,)
    next(self)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_reciprocal(next, self):
    result = next(self)
    edge_self = self._autograd
    node = ReciprocalBackward0()
    node.edges = (edge_self,)
    node._saved_result = save_result(result)
    node._version_result = result._version_counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_reciprocal_(next, self):
    edge_self = check_inplace(self, 'aten::reciprocal_')
    node = ReciprocalBackward0()
    node.edges = (edge_self,)
    next(self)
    if self.dtype.kind not in "fc":
        return self
    node._saved_result = save_result(self)
    node._version_result = self._version_counter[0]
    rebase_history(self, node)
    return self


def record_round(next, self):
    result = next(self)
    edge_self = self._autograd
    node = RoundBackward0()
    node.edges = (edge_self,)
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_round_(next, self):
    edge_self = check_inplace(self, 'aten::round_')
    node = RoundBackward0()
    node.edges = (edge_self,)
    next(self)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_round_decimals(next, self, *, decimals):
    result = next(self, decimals=decimals)
    edge_self = self._autograd
    node = RoundBackward1()
    node.edges = (edge_self,)
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_round__decimals(next, self, *, decimals):
    edge_self = check_inplace(self, 'aten::round_.decimals')
    node = RoundBackward1()
    node.edges = (edge_self,)
    next(self, decimals=decimals)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_rsqrt(next, self):
    result = next(self)
    edge_self = self._autograd
    node = RsqrtBackward0()
    node.edges = (edge_self,)
    node._saved_result = save_result(result)
    node._version_result = result._version_counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_rsqrt_(next, self):
    edge_self = check_inplace(self, 'aten::rsqrt_')
    node = RsqrtBackward0()
    node.edges = (edge_self,)
    next(self)
    if self.dtype.kind not in "fc":
        return self
    node._saved_result = save_result(self)
    node._version_result = self._version_counter[0]
    rebase_history(self, node)
    return self


def record_sin(next, self):
    result = next(self)
    edge_self = self._autograd
    node = SinBackward0()
    node.edges = (edge_self,)
    node._saved_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_sin_(next, self):
    edge_self = check_inplace(self, 'aten::sin_')
    node = SinBackward0()
    node.edges = (edge_self,)
    node._saved_self = clone(self)
    node._version_self = 0
    next(self)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_sinc(next, self):
    result = next(self)
    edge_self = self._autograd
    node = SincBackward0()
    node.edges = (edge_self,)
    node._saved_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node._saved_result = save_result(result)
    node._version_result = result._version_counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_sinc_(next, self):
    edge_self = check_inplace(self, 'aten::sinc_')
    node = SincBackward0()
    node.edges = (edge_self,)
    node._saved_self = clone(self)
    node._version_self = 0
    next(self)
    if self.dtype.kind not in "fc":
        return self
    node._saved_result = save_result(self)
    node._version_result = self._version_counter[0]
    rebase_history(self, node)
    return self


def record_sinh(next, self):
    result = next(self)
    edge_self = self._autograd
    node = SinhBackward0()
    node.edges = (edge_self,)
    node._saved_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_sinh_(next, self):
    edge_self = check_inplace(self, 'aten::sinh_')
    node = SinhBackward0()
    node.edges = (edge_self,)
    node._saved_self = clone(self)
    node._version_self = 0
    next(self)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_tan(next, self):
    result = next(self)
    edge_self = self._autograd
    node = TanBackward0()
    node.edges = (edge_self,)
    node._saved_result = save_result(result)
    node._version_result = result._version_counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_tan_(next, self):
    edge_self = check_inplace(self, 'aten::tan_')
    node = TanBackward0()
    node.edges = (edge_self,)
    next(self)
    if self.dtype.kind not in "fc":
        return self
    node._saved_result = save_result(self)
    node._version_result = self._version_counter[0]
    rebase_history(self, node)
    return self


def record_trunc(next, self):
    result = next(self)
    edge_self = self._autograd
    node = TruncBackward0()
    node.edges = (edge_self,)
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_trunc_(next, self):
    edge_self = check_inplace(self, 'aten::trunc_')
    node = TruncBackward0()
    node.edges = (edge_self,)
    next(self)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_digamma_(next, self):
    edge_self = check_inplace(self, 'aten::digamma_')
    node = DigammaBackward0()
    node.edges = (edge_self,)
    node._saved_self = clone(self)
    node._version_self = 0
    next(self)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_digamma(next, self):
    result = next(self)
    edge_self = self._autograd
    node = DigammaBackward0()
    node.edges = (edge_self,)
    node._saved_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_erf(next, self):
    result = next(self)
    edge_self = self._autograd
    node = ErfBackward0()
    node.edges = (edge_self,)
    node._saved_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_erf_(next, self):
    edge_self = check_inplace(self, 'aten::erf_')
    node = ErfBackward0()
    node.edges = (edge_self,)
    node._saved_self = clone(self)
    node._version_self = 0
    next(self)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_erfc(next, self):
    result = next(self)
    edge_self = self._autograd
    node = ErfcBackward0()
    node.edges = (edge_self,)
    node._saved_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_erfc_(next, self):
    edge_self = check_inplace(self, 'aten::erfc_')
    node = ErfcBackward0()
    node.edges = (edge_self,)
    node._saved_self = clone(self)
    node._version_self = 0
    next(self)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_erfinv(next, self):
    result = next(self)
    edge_self = self._autograd
    node = ErfinvBackward0()
    node.edges = (edge_self,)
    node._saved_result = save_result(result)
    node._version_result = result._version_counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_erfinv_(next, self):
    edge_self = check_inplace(self, 'aten::erfinv_')
    node = ErfinvBackward0()
    node.edges = (edge_self,)
    next(self)
    if self.dtype.kind not in "fc":
        return self
    node._saved_result = save_result(self)
    node._version_result = self._version_counter[0]
    rebase_history(self, node)
    return self


def record_i0(next, self):
    result = next(self)
    edge_self = self._autograd
    node = I0Backward0()
    node.edges = (edge_self,)
    node._saved_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_i0_(next, self):
    edge_self = check_inplace(self, 'aten::i0_')
    node = I0Backward0()
    node.edges = (edge_self,)
    node._saved_self = clone(self)
    node._version_self = 0
    next(self)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_lgamma_(next, self):
    edge_self = check_inplace(self, 'aten::lgamma_')
    node = LgammaBackward0()
    node.edges = (edge_self,)
    node._saved_self = clone(self)
    node._version_self = 0
    next(self)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_lgamma(next, self):
    result = next(self)
    edge_self = self._autograd
    node = LgammaBackward0()
    node.edges = (edge_self,)
    node._saved_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_polygamma(next, n, self):
    result = next(n, self)
    edge_self = self._autograd
    node = PolygammaBackward0()
    node.edges = (edge_self,)
    node._saved_n = n
    node._saved_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_polygamma_(next, self, n):
    edge_self = check_inplace(self, 'aten::polygamma_')
    node = PolygammaBackward1()
    node.edges = (edge_self,)
    node._saved_n = n
    node._saved_self = clone(self)
    node._version_self = 0
    next(self, n)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_mvlgamma(next, self, p):
    result = next(self, p)
    edge_self = self._autograd
    node = MvlgammaBackward0()
    node.edges = (edge_self,)
    node._saved_p = p
    node._saved_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_mvlgamma_(next, self, p):
    edge_self = check_inplace(self, 'aten::mvlgamma_')
    node = MvlgammaBackward0()
    node.edges = (edge_self,)
    node._saved_p = p
    node._saved_self = clone(self)
    node._version_self = 0
    next(self, p)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_special_entr(next, self):
    result = next(self)
    edge_self = self._autograd
    node = SpecialEntrBackward0()
    node.edges = (edge_self,)
    node._saved_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_special_erfcx(next, self):
    result = next(self)
    edge_self = self._autograd
    node = SpecialErfcxBackward0()
    node.edges = (edge_self,)
    node._saved_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node._saved_result = save_result(result)
    node._version_result = result._version_counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_special_i0e(next, self):
    result = next(self)
    edge_self = self._autograd
    node = SpecialI0EBackward0()
    node.edges = (edge_self,)
    node._saved_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node._saved_result = save_result(result)
    node._version_result = result._version_counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_special_i1(next, self):
    result = next(self)
    edge_self = self._autograd
    node = SpecialI1Backward0()
    node.edges = (edge_self,)
    node._saved_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node._saved_result = save_result(result)
    node._version_result = result._version_counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_special_i1e(next, self):
    result = next(self)
    edge_self = self._autograd
    node = SpecialI1EBackward0()
    node.edges = (edge_self,)
    node._saved_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node._saved_result = save_result(result)
    node._version_result = result._version_counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_special_log_ndtr(next, self):
    result = next(self)
    edge_self = self._autograd
    node = SpecialLogNdtrBackward0()
    node.edges = (edge_self,)
    node._saved_result = save_result(result)
    node._version_result = result._version_counter[0]
    node._saved_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_special_ndtri(next, self):
    result = next(self)
    edge_self = self._autograd
    node = SpecialNdtriBackward0()
    node.edges = (edge_self,)
    node._saved_result = save_result(result)
    node._version_result = result._version_counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_special_xlog1py(next, self, other):
    result = next(self, other)
    edge_self = self._autograd
    edge_other = other._autograd
    node = SpecialXlog1PyBackward0()
    node.edges = (edge_self, edge_other,)
    node._saved_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node._saved_other = other
    counter = other._version_counter
    node._version_other = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_special_xlog1py_self_scalar(next, self, other):
    result = next(self, other)
    edge_other = other._autograd
    node = SpecialXlog1PyBackward1()
    node.edges = (edge_other,)
    node._saved_self = self
    node._saved_other = other
    counter = other._version_counter
    node._version_other = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_special_xlog1py_other_scalar(next, self, other):
    result = next(self, other)
    edge_self = self._autograd
    node = SpecialXlog1PyBackward2()
    node.edges = (edge_self,)
    node._saved_other = other
    node._saved_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_special_zeta(next, self, other):
    result = next(self, other)
    edge_self = self._autograd
    edge_other = other._autograd
    node = SpecialZetaBackward0()
    node.edges = (edge_self, edge_other,)
    if edge_other is not None:
        node._saved_self = self
        counter = self._version_counter
        node._version_self = 0 if counter is None else counter[0]
        node._saved_other = other
        counter = other._version_counter
        node._version_other = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_special_zeta_self_scalar(next, self, other):
    result = next(self, other)
    edge_other = other._autograd
    node = SpecialZetaBackward1()
    node.edges = (edge_other,)
    node._saved_self = self
    node._saved_other = other
    counter = other._version_counter
    node._version_other = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_special_zeta_other_scalar(next, self, other):
    result = next(self, other)
    edge_self = self._autograd
    node = SpecialZetaBackward2()
    node.edges = (edge_self,)
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_celu(next, self, alpha):
    result = next(self, alpha)
    edge_self = self._autograd
    node = CeluBackward0()
    node.edges = (edge_self,)
    node._saved_alpha = alpha
    node._saved_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_celu_(next, self, alpha):
    edge_self = check_inplace(self, 'aten::celu_')
    node = CeluBackward1()
    node.edges = (edge_self,)
    node._saved_alpha = alpha
    next(self, alpha)
    if self.dtype.kind not in "fc":
        return self
    node._saved_result = save_result(self)
    node._version_result = self._version_counter[0]
    rebase_history(self, node)
    return self


def record_elu(next, self, alpha, scale, input_scale):
    result = next(self, alpha, scale, input_scale)
    edge_self = self._autograd
    node = EluBackward0()
    node.edges = (edge_self,)
    node._saved_alpha = alpha
    node._saved_scale = scale
    node._saved_input_scale = input_scale
    node._saved_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_elu_(next, self, alpha, scale, input_scale):
    edge_self = check_inplace(self, 'aten::elu_')
    node = EluBackward1()
    node.edges = (edge_self,)
    node._saved_alpha = alpha
    node._saved_scale = scale
    node._saved_input_scale = input_scale
    next(self, alpha, scale, input_scale)
    if self.dtype.kind not in "fc":
        return self
    node._saved_result = save_result(self)
    node._version_result = self._version_counter[0]
    rebase_history(self, node)
    return self


def record_elu_backward(next, grad_output, alpha, scale, input_scale, is_result, self_or_result):
    result = next(grad_output, alpha, scale, input_scale, is_result, self_or_result)
    edge_grad_output = grad_output._autograd
    edge_self_or_result = self_or_result._autograd
    node = EluBackwardBackward0()
    node.edges = (edge_grad_output, edge_self_or_result,)
    node._saved_alpha = alpha
    node._saved_scale = scale
    node._saved_input_scale = input_scale
    node._saved_is_result = is_result
    node._saved_self_or_result = self_or_result
    counter = self_or_result._version_counter
    node._version_self_or_result = 0 if counter is None else counter[0]
    if edge_self_or_result is not None:
        node._saved_grad_output = grad_output
        counter = grad_output._version_counter
        node._version_grad_output = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_gelu_(next, self, *, approximate):
    edge_self = check_inplace(self, 'aten::gelu_')
    node = GeluBackward0()
    node.edges = (edge_self,)
    node._saved_approximate = approximate
    node._saved_self = clone(self)
    node._version_self = 0
    next(self, approximate=approximate)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_gelu(next, self, *, approximate):
    result = next(self, approximate=approximate)
    edge_self = self._autograd
    node = GeluBackward0()
    node.edges = (edge_self,)
    node._saved_approximate = approximate
    node._saved_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_gelu_backward(next, grad_output, self, *, approximate):
    result = next(grad_output, self, approximate=approximate)
    edge_grad_output = grad_output._autograd
    edge_self = self._autograd
    node = GeluBackwardBackward0()
    node.edges = (edge_grad_output, edge_self,)
    node._saved_approximate = approximate
    node._saved_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    if edge_self is not None:
        node._saved_grad_output = grad_output
        counter = grad_output._version_counter
        node._version_grad_output = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_glu(next, self, dim):
    result = next(self, dim)
    edge_self = self._autograd
    node = GluBackward0()
    node.edges = (edge_self,)
    node._saved_dim = dim
    node._saved_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_glu_backward(next, grad_output, self, dim):
    result = next(grad_output, self, dim)
    edge_grad_output = grad_output._autograd
    edge_self = self._autograd
    node = GluBackwardBackward0()
    node.edges = (edge_grad_output, edge_self,)
    node._saved_dim = dim
    node._saved_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    if edge_self is not None:
        node._saved_grad_output = grad_output
        counter = grad_output._version_counter
        node._version_grad_output = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_hardshrink(next, self, lambd):
    result = next(self, lambd)
    edge_self = self._autograd
    node = HardshrinkBackward0()
    node.edges = (edge_self,)
    node._saved_lambd = lambd
    node._saved_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_hardshrink_backward(next, grad_out, self, lambd):
    result = next(grad_out, self, lambd)
    edge_grad_out = grad_out._autograd
    edge_self = self._autograd
    node = HardshrinkBackwardBackward0()
    node.edges = (edge_grad_out, edge_self,)
    node._saved_lambd = lambd
    if edge_grad_out is not None:
        node._saved_self = self
        counter = self._version_counter
        node._version_self = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_hardsigmoid(next, self):
    result = next(self)
    edge_self = self._autograd
    node = HardsigmoidBackward0()
    node.edges = (edge_self,)
    node._saved_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_hardsigmoid_(next, self):
    edge_self = check_inplace(self, 'aten::hardsigmoid_')
    node = HardsigmoidBackward0()
    node.edges = (edge_self,)
    node._saved_self = clone(self)
    node._version_self = 0
    next(self)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_hardsigmoid_backward(next, grad_output, self):
    result = next(grad_output, self)
    edge_grad_output = grad_output._autograd
    edge_self = self._autograd
    node = HardsigmoidBackwardBackward0()
    node.edges = (edge_grad_output, edge_self,)
    if edge_grad_output is not None:
        node._saved_self = self
        counter = self._version_counter
        node._version_self = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_hardswish(next, self):
    result = next(self)
    edge_self = self._autograd
    node = HardswishBackward0()
    node.edges = (edge_self,)
    node._saved_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_hardswish_(next, self):
    edge_self = check_inplace(self, 'aten::hardswish_')
    node = HardswishBackward0()
    node.edges = (edge_self,)
    node._saved_self = clone(self)
    node._version_self = 0
    next(self)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_hardswish_backward(next, grad_output, self):
    result = next(grad_output, self)
    edge_grad_output = grad_output._autograd
    edge_self = self._autograd
    node = HardswishBackwardBackward0()
    node.edges = (edge_grad_output, edge_self,)
    node._saved_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    if edge_self is not None:
        node._saved_grad_output = grad_output
        counter = grad_output._version_counter
        node._version_grad_output = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_hardtanh(next, self, min_val, max_val):
    result = next(self, min_val, max_val)
    edge_self = self._autograd
    node = HardtanhBackward0()
    node.edges = (edge_self,)
    node._saved_min_val = min_val
    node._saved_max_val = max_val
    node._saved_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_hardtanh_(next, self, min_val, max_val):
    edge_self = check_inplace(self, 'aten::hardtanh_')
    node = HardtanhBackward0()
    node.edges = (edge_self,)
    node._saved_min_val = min_val
    node._saved_max_val = max_val
    node._saved_self = clone(self)
    node._version_self = 0
    next(self, min_val, max_val)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_hardtanh_backward(next, grad_output, self, min_val, max_val):
    result = next(grad_output, self, min_val, max_val)
    edge_grad_output = grad_output._autograd
    edge_self = self._autograd
    node = HardtanhBackwardBackward0()
    node.edges = (edge_grad_output, edge_self,)
    node._saved_min_val = min_val
    node._saved_max_val = max_val
    if edge_grad_output is not None:
        node._saved_self = self
        counter = self._version_counter
        node._version_self = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_leaky_relu(next, self, negative_slope):
    result = next(self, negative_slope)
    edge_self = self._autograd
    node = LeakyReluBackward0()
    node.edges = (edge_self,)
    node._saved_negative_slope = negative_slope
    node._saved_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_leaky_relu_(next, self, negative_slope):
    edge_self = check_inplace(self, 'aten::leaky_relu_')
    node = LeakyReluBackward1()
    node.edges = (edge_self,)
    node._saved_negative_slope = negative_slope
    next(self, negative_slope)
    if self.dtype.kind not in "fc":
        return self
    node._saved_result = save_result(self)
    node._version_result = self._version_counter[0]
    rebase_history(self, node)
    return self


def record_leaky_relu_backward(next, grad_output, self, negative_slope, self_is_result):
    result = next(grad_output, self, negative_slope, self_is_result)
    edge_grad_output = grad_output._autograd
    edge_self = self._autograd
    node = LeakyReluBackwardBackward0()
    node.edges = (edge_grad_output, edge_self,)
    node._saved_negative_slope = negative_slope
    if edge_grad_output is not None:
        node._saved_self = self
        counter = self._version_counter
        node._version_self = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_log_sigmoid_forward(next, self):
    results = next(self)
    edge_self = self._autograd
    node = LogSigmoidBackward0()
    node.edges = (edge_self,)
    node._saved_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node._saved_result1 = results[1]
    node._version_result1 = version_of(results[1])
    node.sequence_nr = next_sequence_nr()
    result = results[0]
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return results


def record_log_sigmoid_backward(next, grad_output, self, buffer):
    result = next(grad_output, self, buffer)
    edge_grad_output = grad_output._autograd
    edge_self = self._autograd
    if edge_grad_output is None and edge_self is None:
        return result
    node = LogSigmoidBackwardBackward0()
    node.edges = (edge_grad_output, edge_self,)
    node._saved_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    if edge_grad_output is not None:
        node._saved_buffer = buffer
        counter = buffer._version_counter
        node._version_buffer = 0 if counter is None else counter[0]
    if edge_self is not None:
        node._saved_grad_output = grad_output
        counter = grad_output._version_counter
        node._version_grad_output = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_mish(next, self):
    result = next(self)
    edge_self = self._autograd
    node = MishBackward0()
    node.edges = (edge_self,)
    node._saved_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_mish_(next, self):
    edge_self = check_inplace(self, 'aten::mish_')
    node = MishBackward0()
    node.edges = (edge_self,)
    node._saved_self = clone(self)
    node._version_self = 0
    next(self)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_mish_backward(next, grad_output, self):
    result = next(grad_output, self)
    edge_grad_output = grad_output._autograd
    edge_self = self._autograd
    node = MishBackwardBackward0()
    node.edges = (edge_grad_output, edge_self,)
    node._saved_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    if edge_self is not None:
        node._saved_grad_output = grad_output
        counter = grad_output._version_counter
        node._version_grad_output = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record__prelu_kernel(next, self, weight):
    result = next(self, weight)
    edge_self = self._autograd
    edge_weight = weight._autograd
    node = PreluKernelBackward0()
    node.edges = (edge_self, edge_weight,)
    node._saved_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node._saved_weight = weight
    counter = weight._version_counter
    node._version_weight = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record__prelu_kernel_backward(next, grad_output, self, weight):
    results = next(grad_output, self, weight)
    edge_grad_output = grad_output._autograd
    edge_self = self._autograd
    edge_weight = weight._autograd
    node = PreluKernelBackwardBackward0()
    node.edges = (edge_grad_output, edge_self, edge_weight,)
    node._saved_grad_output = grad_output
    counter = grad_output._version_counter
    node._version_grad_output = 0 if counter is None else counter[0]
    node._saved_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node._saved_weight = weight
    counter = weight._version_counter
    node._version_weight = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    attach_outputs(node, results, 2)
    return results


def record_rrelu_with_noise(next, self, noise, lower, upper, training, generator):
    result = next(self, noise, lower, upper, training, generator)
    edge_self = self._autograd
    if edge_self is None:
        return result
    node = RreluWithNoiseBackward0()
    node.edges = (edge_self,)
    node._saved_lower = lower
    node._saved_upper = upper
    node._saved_training = training
    node._saved_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node._saved_noise = noise
    counter = noise._version_counter
    node._version_noise = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_rrelu_with_noise_(next, self, noise, lower, upper, training, generator):
    edge_self = check_inplace(self, 'aten::rrelu_with_noise_')
    if edge_self is None:
        return next(self, noise, lower, upper, training, generator)
    node = RreluWithNoiseBackward1()
    node.edges = (edge_self,)
    node._saved_lower = lower
    node._saved_upper = upper
    node._saved_training = training
    next(self, noise, lower, upper, training, generator)
    if self.dtype.kind not in "fc":
        return self
    node._saved_result = save_result(self)
    node._version_result = self._version_counter[0]
    node._saved_noise = noise
    counter = noise._version_counter
    node._version_noise = 0 if counter is None else counter[0]
    rebase_history(self, node)
    return self


def record_rrelu_with_noise_backward(next, grad_output, self, noise, lower, upper, training, self_is_result):
    result = next(grad_output, self, noise, lower, upper, training, self_is_result)
    edge_grad_output = grad_output._autograd
    edge_self = self._autograd
    if edge_grad_output is None and edge_self is None:
        return result
    node = RreluWithNoiseBackwardBackward0()
    node.edges = (edge_grad_output, edge_self,)
    node._saved_lower = lower
    node._saved_upper = upper
    node._saved_training = training
    if edge_grad_output is not None:
        node._saved_self = self
        counter = self._version_counter
        node._version_self = 0 if counter is None else counter[0]
        node._saved_noise = noise
        counter = noise._version_counter
        node._version_noise = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_silu(next, self):
    result = next(self)
    edge_self = self._autograd
    node = SiluBackward0()
    node.edges = (edge_self,)
    refuse_complex(result, 'aten::silu')
    node._saved_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_silu_(next, self):
    edge_self = check_inplace(self, 'aten::silu_')
    node = SiluBackward0()
    node.edges = (edge_self,)
    refuse_complex(self, 'aten::silu_')
    node._saved_self = clone(self)
    node._version_self = 0
    next(self)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_silu_backward(next, grad_output, self):
    result = next(grad_output, self)
    edge_grad_output = grad_output._autograd
    edge_self = self._autograd
    node = SiluBackwardBackward0()
    node.edges = (edge_grad_output, edge_self,)
    node._saved_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    if edge_self is not None:
        node._saved_grad_output = grad_output
        counter = grad_output._version_counter
        node._version_grad_output = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_softplus(next, self, beta, threshold):
    result = next(self, beta, threshold)
    edge_self = self._autograd
    node = SoftplusBackward0()
    node.edges = (edge_self,)
    node._saved_beta = beta
    node._saved_threshold = threshold
    node._saved_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_softplus_backward(next, grad_output, self, beta, threshold):
    result = next(grad_output, self, beta, threshold)
    edge_grad_output = grad_output._autograd
    edge_self = self._autograd
    node = SoftplusBackwardBackward0()
    node.edges = (edge_grad_output, edge_self,)
    node._saved_beta = beta
    node._saved_threshold = threshold
    node._saved_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    if edge_self is not None:
        node._saved_grad_output = grad_output
        counter = grad_output._version_counter
        node._version_grad_output = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_softshrink(next, self, lambd):
    result = next(self, lambd)
    edge_self = self._autograd
    node = SoftshrinkBackward0()
    node.edges = (edge_self,)
    node._saved_lambd = lambd
    node._saved_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_softshrink_backward(next, grad_output, self, lambd):
    result = next(grad_output, self, lambd)
    edge_grad_output = grad_output._autograd
    edge_self = self._autograd
    node = SoftshrinkBackwardBackward0()
    node.edges = (edge_grad_output, edge_self,)
    node._saved_lambd = lambd
    if edge_grad_output is not None:
        node._saved_self = self
        counter = self._version_counter
        node._version_self = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_threshold(next, self, threshold, value):
    result = next(self, threshold, value)
    edge_self = self._autograd
    node = ThresholdBackward0()
    node.edges = (edge_self,)
    node._saved_threshold = threshold
    node._saved_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_threshold_(next, self, threshold, value):
    edge_self = check_inplace(self, 'aten::threshold_')
    node = ThresholdBackward0()
    node.edges = (edge_self,)
    node._saved_threshold = threshold
    node._saved_self = clone(self)
    node._version_self = 0
    next(self, threshold, value)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_conj_physical(next, self):
    result = next(self)
    edge_self = self._autograd
    node = ConjPhysicalBackward0()
    node.edges = (edge_self,)
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_conj_physical_(next, self):
    edge_self = check_inplace(self, 'aten::conj_physical_')
    node = ConjPhysicalBackward0()
    node.edges = (edge_self,)
    next(self)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_view_as_real(next, self):
    result = next(self)
    if result is self:
        return result
    edge_self = self._autograd
    node = ViewAsRealBackward0()
    node.edges = (edge_self,)
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_view_as_complex(next, self):
    result = next(self)
    if result is self:
        return result
    edge_self = self._autograd
    node = ViewAsComplexBackward0()
    node.edges = (edge_self,)
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_amax(next, self, dim, keepdim):
    result = next(self, dim, keepdim)
    edge_self = self._autograd
    node = AmaxBackward0()
    node.edges = (edge_self,)
    node._saved_dim = tuple(dim) if dim.__class__ is list else dim
    node._saved_keepdim = keepdim
    node._saved_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node._saved_result = save_result(result)
    node._version_result = result._version_counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_mean(next, self, *, dtype):
    result = next(self, dtype=dtype)
    if result.dtype.kind not in "fc":
        return result
    edge_self = self._autograd
    node = MeanBackward0()
    node.edges = (edge_self,)
    node._saved_self_shape = self.shape
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_mean_dim(next, self, dim, keepdim, *, dtype):
    result = next(self, dim, keepdim, dtype=dtype)
    if result.dtype.kind not in "fc":
        return result
    edge_self = self._autograd
    node = MeanBackward1()
    node.edges = (edge_self,)
    node._saved_self_shape = self.shape
    node._saved_dim = tuple(dim) if dim.__class__ is list else dim
    node._saved_keepdim = keepdim
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_amin(next, self, dim, keepdim):
    result = next(self, dim, keepdim)
    edge_self = self._autograd
    node = AminBackward0()
    node.edges = (edge_self,)
    node._saved_dim = tuple(dim) if dim.__class__ is list else dim
    node._saved_keepdim = keepdim
    node._saved_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node._saved_result = save_result(result)
    node._version_result = result._version_counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_sum(next, self, *, dtype):
    result = next(self, dtype=dtype)
    if result.dtype.kind not in "fc":
        return result
    edge_self = self._autograd
    node = SumBackward0()
    node.edges = (edge_self,)
    node._saved_self_shape = self.shape
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_sum_dim_IntList(next, self, dim, keepdim, *, dtype):
    result = next(self, dim, keepdim, dtype=dtype)
    if result.dtype.kind not in "fc":
        return result
    edge_self = self._autograd
    node = SumBackward1()
    node.edges = (edge_self,)
    node._saved_self_shape = self.shape
    node._saved_dim = tuple(dim) if dim.__class__ is list else dim
    node._saved_keepdim = keepdim
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_prod(next, self, *, dtype):
    result = next(self, dtype=dtype)
    if result.dtype.kind not in "fc":
        return result
    edge_self = self._autograd
    node = ProdBackward0()
    node.edges = (edge_self,)
    node._saved_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node._saved_result = save_result(result)
    node._version_result = result._version_counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_prod_dim_int(next, self, dim, keepdim, *, dtype):
    result = next(self, dim, keepdim, dtype=dtype)
    if result.dtype.kind not in "fc":
        return result
    edge_self = self._autograd
    node = ProdBackward1()
    node.edges = (edge_self,)
    node._saved_dim = dim
    node._saved_keepdim = keepdim
    node._saved_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node._saved_result = save_result(result)
    node._version_result = result._version_counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_nansum(next, self, dim, keepdim, *, dtype):
    result = next(self, dim, keepdim, dtype=dtype)
    if result.dtype.kind not in "fc":
        return result
    edge_self = self._autograd
    node = NansumBackward0()
    node.edges = (edge_self,)
    node._saved_dim = tuple(dim) if dim.__class__ is list else dim
    node._saved_keepdim = keepdim
    node._saved_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_max(next, self):
    result = next(self)
    edge_self = self._autograd
    node = MaxBackward0()
    node.edges = (edge_self,)
    node._saved_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node._saved_result = save_result(result)
    node._version_result = result._version_counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_max_dim(next, self, dim, keepdim):
    results = next(self, dim, keepdim)
    edge_self = self._autograd
    node = MaxBackward1()
    node.edges = (edge_self,)
    node._saved_self_shape = self.shape
    node._saved_dim = dim
    node._saved_keepdim = keepdim
    node._saved_result1 = results[1]
    node._version_result1 = version_of(results[1])
    node.sequence_nr = next_sequence_nr()
    result = results[0]
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return results


def record_min(next, self):
    result = next(self)
    edge_self = self._autograd
    node = MinBackward0()
    node.edges = (edge_self,)
    node._saved_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node._saved_result = save_result(result)
    node._version_result = result._version_counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_min_dim(next, self, dim, keepdim):
    results = next(self, dim, keepdim)
    edge_self = self._autograd
    node = MinBackward1()
    node.edges = (edge_self,)
    node._saved_self_shape = self.shape
    node._saved_dim = dim
    node._saved_keepdim = keepdim
    node._saved_result1 = results[1]
    node._version_result1 = version_of(results[1])
    node.sequence_nr = next_sequence_nr()
    result = results[0]
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return results


def record_aminmax(next, self, *, dim, keepdim):
    results = next(self, dim=dim, keepdim=keepdim)
    edge_self = self._autograd
    node = AminmaxBackward0()
    node.edges = (edge_self,)
    node._saved_dim = dim
    node._saved_keepdim = keepdim
    node._saved_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node._saved_result0 = results[0]
    node._version_result0 = version_of(results[0])
    node._saved_result1 = results[1]
    node._version_result1 = version_of(results[1])
    node.sequence_nr = next_sequence_nr()
    attach_outputs(node, results, 2)
    return results


def record_var_correction(next, self, dim, *, correction, keepdim):
    result = next(self, dim, correction=correction, keepdim=keepdim)
    edge_self = self._autograd
    node = VarBackward0()
    node.edges = (edge_self,)
    node._saved_dim = tuple(dim) if dim.__class__ is list else dim
    node._saved_correction = correction
    node._saved_keepdim = keepdim
    node._saved_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_var_mean_correction(next, self, dim, *, correction, keepdim):
    results = next(self, dim, correction=correction, keepdim=keepdim)
    edge_self = self._autograd
    node = VarMeanBackward0()
    node.edges = (edge_self,)
    node._saved_dim = tuple(dim) if dim.__class__ is list else dim
    node._saved_correction = correction
    node._saved_keepdim = keepdim
    node._saved_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    attach_outputs(node, results, 2)
    return results


def record_std_correction(next, self, dim, *, correction, keepdim):
    result = next(self, dim, correction=correction, keepdim=keepdim)
    edge_self = self._autograd
    node = StdBackward0()
    node.edges = (edge_self,)
    node._saved_dim = tuple(dim) if dim.__class__ is list else dim
    node._saved_correction = correction
    node._saved_keepdim = keepdim
    node._saved_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node._saved_result = save_result(result)
    node._version_result = result._version_counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_std_mean_correction(next, self, dim, *, correction, keepdim):
    results = next(self, dim, correction=correction, keepdim=keepdim)
    edge_self = self._autograd
    node = StdMeanBackward0()
    node.edges = (edge_self,)
    node._saved_dim = tuple(dim) if dim.__class__ is list else dim
    node._saved_correction = correction
    node._saved_keepdim = keepdim
    node._saved_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node._saved_result0 = results[0]
    node._version_result0 = version_of(results[0])
    node.sequence_nr = next_sequence_nr()
    attach_outputs(node, results, 2)
    return results


def record_cumsum(next, self, dim, *, dtype):
    result = next(self, dim, dtype=dtype)
    if result.dtype.kind not in "fc":
        return result
    edge_self = self._autograd
    node = CumsumBackward0()
    node.edges = (edge_self,)
    node._saved_dim = dim
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_cumsum_(next, self, dim, *, dtype):
    edge_self = check_inplace(self, 'aten::cumsum_')
    node = CumsumBackward0()
    node.edges = (edge_self,)
    node._saved_dim = dim
    next(self, dim, dtype=dtype)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_cumprod(next, self, dim, *, dtype):
    result = next(self, dim, dtype=dtype)
    if result.dtype.kind not in "fc":
        return result
    edge_self = self._autograd
    node = CumprodBackward0()
    node.edges = (edge_self,)
    node._saved_dim = dim
    node._saved_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node._saved_result = save_result(result)
    node._version_result = result._version_counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_cumprod_(next, self, dim, *, dtype):
    edge_self = check_inplace(self, 'aten::cumprod_')
    node = CumprodBackward0()
    node.edges = (edge_self,)
    node._saved_dim = dim
    node._saved_self = clone(self)
    node._version_self = 0
    next(self, dim, dtype=dtype)
    if self.dtype.kind not in "fc":
        return self
    node._saved_result = save_result(self)
    node._version_result = self._version_counter[0]
    rebase_history(self, node)
    return self


def record_cummax(next, self, dim):
    results = next(self, dim)
    edge_self = self._autograd
    node = CummaxBackward0()
    node.edges = (edge_self,)
    node._saved_self_shape = self.shape
    node._saved_dim = dim
    node._saved_result1 = results[1]
    node._version_result1 = version_of(results[1])
    node.sequence_nr = next_sequence_nr()
    result = results[0]
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return results


def record_cummin(next, self, dim):
    results = next(self, dim)
    edge_self = self._autograd
    node = CumminBackward0()
    node.edges = (edge_self,)
    node._saved_self_shape = self.shape
    node._saved_dim = dim
    node._saved_result1 = results[1]
    node._version_result1 = version_of(results[1])
    node.sequence_nr = next_sequence_nr()
    result = results[0]
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return results


def record_logcumsumexp(next, self, dim):
    result = next(self, dim)
    edge_self = self._autograd
    node = LogcumsumexpBackward0()
    node.edges = (edge_self,)
    node._saved_dim = dim
    node._saved_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node._saved_result = save_result(result)
    node._version_result = result._version_counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_sort(next, self, dim, descending):
    results = next(self, dim, descending)
    edge_self = self._autograd
    node = SortBackward0()
    node.edges = (edge_self,)
    node._saved_self_shape = self.shape
    node._saved_dim = dim
    node._saved_result1 = results[1]
    node._version_result1 = version_of(results[1])
    node.sequence_nr = next_sequence_nr()
    result = results[0]
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return results


def record_sort_stable(next, self, *, stable, dim, descending):
    results = next(self, stable=stable, dim=dim, descending=descending)
    edge_self = self._autograd
    node = SortBackward1()
    node.edges = (edge_self,)
    node._saved_self_shape = self.shape
    node._saved_dim = dim
    node._saved_result1 = results[1]
    node._version_result1 = version_of(results[1])
    node.sequence_nr = next_sequence_nr()
    result = results[0]
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return results


def record_topk(next, self, k, dim, largest, sorted):
    results = next(self, k, dim, largest, sorted)
    edge_self = self._autograd
    node = TopkBackward0()
    node.edges = (edge_self,)
    node._saved_self_shape = self.shape
    node._saved_dim = dim
    node._saved_result1 = results[1]
    node._version_result1 = version_of(results[1])
    node.sequence_nr = next_sequence_nr()
    result = results[0]
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return results


def record_kthvalue(next, self, k, dim, keepdim):
    results = next(self, k, dim, keepdim)
    edge_self = self._autograd
    node = KthvalueBackward0()
    node.edges = (edge_self,)
    node._saved_self_shape = self.shape
    node._saved_dim = dim
    node._saved_keepdim = keepdim
    node._saved_result1 = results[1]
    node._version_result1 = version_of(results[1])
    node.sequence_nr = next_sequence_nr()
    result = results[0]
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return results


def record_median(next, self):
    result = next(self)
    edge_self = self._autograd
    node = MedianBackward0()
    node.edges = (edge_self,)
    node._saved_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node._saved_result = save_result(result)
    node._version_result = result._version_counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_median_dim(next, self, dim, keepdim):
    results = next(self, dim, keepdim)
    edge_self = self._autograd
    node = MedianBackward1()
    node.edges = (edge_self,)
    node._saved_self_shape = self.shape
    node._saved_dim = dim
    node._saved_keepdim = keepdim
    node._saved_result1 = results[1]
    node._version_result1 = version_of(results[1])
    node.sequence_nr = next_sequence_nr()
    result = results[0]
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return results


def record_nanmedian(next, self):
    result = next(self)
    edge_self = self._autograd
    node = NanmedianBackward0()
    node.edges = (edge_self,)
    node._saved_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node._saved_result = save_result(result)
    node._version_result = result._version_counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_nanmedian_dim(next, self, dim, keepdim):
    results = next(self, dim, keepdim)
    edge_self = self._autograd
    node = NanmedianBackward1()
    node.edges = (edge_self,)
    node._saved_self_shape = self.shape
    node._saved_dim = dim
    node._saved_keepdim = keepdim
    node._saved_result1 = results[1]
    node._version_result1 = version_of(results[1])
    node.sequence_nr = next_sequence_nr()
    result = results[0]
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return results


def record_mode(next, self, dim, keepdim):
    results = next(self, dim, keepdim)
    edge_self = self._autograd
    node = ModeBackward0()
    node.edges = (edge_self,)
    node._saved_self_shape = self.shape
    node._saved_dim = dim
    node._saved_keepdim = keepdim
    node._saved_result1 = results[1]
    node._version_result1 = version_of(results[1])
    node.sequence_nr = next_sequence_nr()
    result = results[0]
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return results


def record_linalg_vector_norm(next, self, ord, dim, keepdim, *, dtype):
    result = next(self, ord, dim, keepdim, dtype=dtype)
    if result.dtype.kind not in "fc":
        return result
    edge_self = self._autograd
    node = LinalgVectorNormBackward0()
    node.edges = (edge_self,)
    node._saved_ord = ord
    node._saved_dim = tuple(dim) if dim.__class__ is list else dim
    node._saved_keepdim = keepdim
    node._saved_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node._saved_result = save_result(result)
    node._version_result = result._version_counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_norm_ScalarOpt_dtype(next, self, p, *, dtype):
    result = next(self, p, dtype=dtype)
    if result.dtype.kind not in "fc":
        return result
    edge_self = self._autograd
    node = NormBackward2()
    node.edges = (edge_self,)
    node._saved_p = p
    node._saved_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node._saved_result = save_result(result)
    node._version_result = result._version_counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_norm_Scalar(next, self, p):
    result = next(self, p)
    edge_self = self._autograd
    node = NormBackward0()
    node.edges = (edge_self,)
    node._saved_p = p
    node._saved_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node._saved_result = save_result(result)
    node._version_result = result._version_counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_norm_ScalarOpt_dim_dtype(next, self, p, dim, keepdim, *, dtype):
    result = next(self, p, dim, keepdim, dtype=dtype)
    if result.dtype.kind not in "fc":
        return result
    edge_self = self._autograd
    node = NormBackward3()
    node.edges = (edge_self,)
    node._saved_p = p
    node._saved_dim = tuple(dim) if dim.__class__ is list else dim
    node._saved_keepdim = keepdim
    node._saved_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node._saved_result = save_result(result)
    node._version_result = result._version_counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_norm_ScalarOpt_dim(next, self, p, dim, keepdim):
    result = next(self, p, dim, keepdim)
    edge_self = self._autograd
    node = NormBackward1()
    node.edges = (edge_self,)
    node._saved_p = p
    node._saved_dim = tuple(dim) if dim.__class__ is list else dim
    node._saved_keepdim = keepdim
    node._saved_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node._saved_result = save_result(result)
    node._version_result = result._version_counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_logsumexp(next, self, dim, keepdim):
    result = next(self, dim, keepdim)
    edge_self = self._autograd
    node = LogsumexpBackward0()
    node.edges = (edge_self,)
    node._saved_dim = tuple(dim) if dim.__class__ is list else dim
    node._saved_keepdim = keepdim
    node._saved_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node._saved_result = save_result(result)
    node._version_result = result._version_counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record__unique(next, self, sorted, return_inverse):
    results = next(self, sorted, return_inverse)
    edge_self = self._autograd
    node = UniqueBackward0()
    node.edges = (edge_self,)
    node.sequence_nr = next_sequence_nr()
    result = results[0]
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return results


def record__unique2(next, self, sorted, return_inverse, return_counts):
    results = next(self, sorted, return_inverse, return_counts)
    edge_self = self._autograd
    node = Unique2Backward0()
    node.edges = (edge_self,)
    node.sequence_nr = next_sequence_nr()
    result = results[0]
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return results


def record_unique_dim(next, self, dim, sorted, return_inverse, return_counts):
    results = next(self, dim, sorted, return_inverse, return_counts)
    edge_self = self._autograd
    node = UniqueDimBackward0()
    node.edges = (edge_self,)
    node.sequence_nr = next_sequence_nr()
    result = results[0]
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return results


def record_unique_consecutive(next, self, return_inverse, return_counts, dim):
    results = next(self, return_inverse, return_counts, dim)
    edge_self = self._autograd
    node = UniqueConsecutiveBackward0()
    node.edges = (edge_self,)
    node.sequence_nr = next_sequence_nr()
    result = results[0]
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return results


def record_unique_dim_consecutive(next, self, dim, return_inverse, return_counts):
    results = next(self, dim, return_inverse, return_counts)
    edge_self = self._autograd
    node = UniqueDimConsecutiveBackward0()
    node.edges = (edge_self,)
    node.sequence_nr = next_sequence_nr()
    result = results[0]
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return results


def record_histc(next, self, bins, min, max):
    result = next(self, bins, min, max)
    edge_self = self._autograd
    node = HistcBackward0()
    node.edges = (edge_self,)
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_histogram_bins_tensor(next, self, bins, *, weight, density):
    results = next(self, bins, weight=weight, density=density)
    edge_self = self._autograd
    if edge_self is None:
        return results
    node = HistogramBackward0()
    node.edges = (edge_self,)
    node.sequence_nr = next_sequence_nr()
    result = results[0]
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return results


def record_histogram_bin_ct(next, self, bins, *, range, weight, density):
    results = next(self, bins, range=range, weight=weight, density=density)
    edge_self = self._autograd
    if edge_self is None:
        return results
    node = HistogramBackward1()
    node.edges = (edge_self,)
    node.sequence_nr = next_sequence_nr()
    result = results[0]
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return results


def record__histogramdd_from_bin_cts(next, self, bins, *, range, weight, density):
    result = next(self, bins, range=range, weight=weight, density=density)
    edge_self = self._autograd
    if edge_self is None:
        return result
    node = HistogramddFromBinCtsBackward0()
    node.edges = (edge_self,)
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record__histogramdd_from_bin_tensors(next, self, bins, *, weight, density):
    result = next(self, bins, weight=weight, density=density)
    edge_self = self._autograd
    if edge_self is None:
        return result
    node = HistogramddFromBinTensorsBackward0()
    node.edges = (edge_self,)
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_baddbmm(next, self, batch1, batch2, *, beta, alpha):
    result = next(self, batch1, batch2, beta=beta, alpha=alpha)
    edge_self = self._autograd
    edge_batch1 = batch1._autograd
    edge_batch2 = batch2._autograd
    node = BaddbmmBackward0()
    node.edges = (edge_self, edge_batch1, edge_batch2,)
    node._saved_beta = beta
    node._saved_alpha = alpha
    if edge_batch1 is not None:
        node._saved_batch2 = batch2
        counter = batch2._version_counter
        node._version_batch2 = 0 if counter is None else counter[0]
    if edge_batch2 is not None:
        node._saved_batch1 = batch1
        counter = batch1._version_counter
        node._version_batch1 = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_baddbmm_(next, self, batch1, batch2, *, beta, alpha):
    edge_self = check_inplace(self, 'aten::baddbmm_')
    edge_batch1 = batch1._autograd
    edge_batch2 = batch2._autograd
    node = BaddbmmBackward0()
    node.edges = (edge_self, edge_batch1, edge_batch2,)
    node._saved_beta = beta
    node._saved_alpha = alpha
    if edge_batch1 is not None:
        node._saved_batch2 = batch2
        counter = batch2._version_counter
        node._version_batch2 = 0 if counter is None else counter[0]
    if edge_batch2 is not None:
        node._saved_batch1 = batch1
        counter = batch1._version_counter
        node._version_batch1 = 0 if counter is None else counter[0]
    next(self, batch1, batch2, beta=beta, alpha=alpha)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_bmm(next, self, mat2):
    result = next(self, mat2)
    edge_self = self._autograd
    edge_mat2 = mat2._autograd
    node = BmmBackward0()
    node.edges = (edge_self, edge_mat2,)
    if edge_self is not None:
        node._saved_mat2 = mat2
        counter = mat2._version_counter
        node._version_mat2 = 0 if counter is None else counter[0]
    if edge_mat2 is not None:
        node._saved_self = self
        counter = self._version_counter
        node._version_self = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_dot(next, self, tensor):
    result = next(self, tensor)
    edge_self = self._autograd
    edge_tensor = tensor._autograd
    node = DotBackward0()
    node.edges = (edge_self, edge_tensor,)
    if edge_self is not None:
        node._saved_tensor = tensor
        counter = tensor._version_counter
        node._version_tensor = 0 if counter is None else counter[0]
    if edge_tensor is not None:
        node._saved_self = self
        counter = self._version_counter
        node._version_self = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_vdot(next, self, other):
    result = next(self, other)
    edge_self = self._autograd
    edge_other = other._autograd
    node = VdotBackward0()
    node.edges = (edge_self, edge_other,)
    if edge_self is not None:
        node._saved_other = other
        counter = other._version_counter
        node._version_other = 0 if counter is None else counter[0]
    if edge_other is not None:
        node._saved_self = self
        counter = self._version_counter
        node._version_self = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_mm(next, self, mat2):
    result = next(self, mat2)
    edge_self = self._autograd
    edge_mat2 = mat2._autograd
    node = MmBackward0()
    node.edges = (edge_self, edge_mat2,)
    if edge_self is not None:
        node._saved_mat2 = mat2
        counter = mat2._version_counter
        node._version_mat2 = 0 if counter is None else counter[0]
    if edge_mat2 is not None:
        node._saved_self = self
        counter = self._version_counter
        node._version_self = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_mv(next, self, vec):
    result = next(self, vec)
    edge_self = self._autograd
    edge_vec = vec._autograd
    node = MvBackward0()
    node.edges = (edge_self, edge_vec,)
    if edge_self is not None:
        node._saved_vec = vec
        counter = vec._version_counter
        node._version_vec = 0 if counter is None else counter[0]
    if edge_vec is not None:
        node._saved_self = self
        counter = self._version_counter
        node._version_self = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_addmm(next, self, mat1, mat2, *, beta, alpha):
    result = next(self, mat1, mat2, beta=beta, alpha=alpha)
    edge_self = self._autograd
    edge_mat1 = mat1._autograd
    edge_mat2 = mat2._autograd
    node = AddmmBackward0()
    node.edges = (edge_self, edge_mat1, edge_mat2,)
    node._saved_beta = beta
    node._saved_alpha = alpha
    if edge_mat1 is not None:
        node._saved_mat2 = mat2
        counter = mat2._version_counter
        node._version_mat2 = 0 if counter is None else counter[0]
    if edge_mat2 is not None:
        node._saved_mat1 = mat1
        counter = mat1._version_counter
        node._version_mat1 = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_addmm_(next, self, mat1, mat2, *, beta, alpha):
    edge_self = check_inplace(self, 'aten::addmm_')
    edge_mat1 = mat1._autograd
    edge_mat2 = mat2._autograd
    node = AddmmBackward0()
    node.edges = (edge_self, edge_mat1, edge_mat2,)
    node._saved_beta = beta
    node._saved_alpha = alpha
    if edge_mat1 is not None:
        node._saved_mat2 = mat2
        counter = mat2._version_counter
        node._version_mat2 = 0 if counter is None else counter[0]
    if edge_mat2 is not None:
        node._saved_mat1 = mat1
        counter = mat1._version_counter
        node._version_mat1 = 0 if counter is None else counter[0]
    next(self, mat1, mat2, beta=beta, alpha=alpha)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_addmv(next, self, mat, vec, *, beta, alpha):
    result = next(self, mat, vec, beta=beta, alpha=alpha)
    edge_self = self._autograd
    edge_mat = mat._autograd
    edge_vec = vec._autograd
    node = AddmvBackward0()
    node.edges = (edge_self, edge_mat, edge_vec,)
    node._saved_beta = beta
    node._saved_alpha = alpha
    if edge_mat is not None:
        node._saved_vec = vec
        counter = vec._version_counter
        node._version_vec = 0 if counter is None else counter[0]
    if edge_vec is not None:
        node._saved_mat = mat
        counter = mat._version_counter
        node._version_mat = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_addmv_(next, self, mat, vec, *, beta, alpha):
    edge_self = check_inplace(self, 'aten::addmv_')
    edge_mat = mat._autograd
    edge_vec = vec._autograd
    node = AddmvBackward0()
    node.edges = (edge_self, edge_mat, edge_vec,)
    node._saved_beta = beta
    node._saved_alpha = alpha
    if edge_mat is not None:
        node._saved_vec = vec
        counter = vec._version_counter
        node._version_vec = 0 if counter is None else counter[0]
    if edge_vec is not None:
        node._saved_mat = mat
        counter = mat._version_counter
        node._version_mat = 0 if counter is None else counter[0]
    next(self, mat, vec, beta=beta, alpha=alpha)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_addr(next, self, vec1, vec2, *, beta, alpha):
    result = next(self, vec1, vec2, beta=beta, alpha=alpha)
    edge_self = self._autograd
    edge_vec1 = vec1._autograd
    edge_vec2 = vec2._autograd
    node = AddrBackward0()
    node.edges = (edge_self, edge_vec1, edge_vec2,)
    node._saved_beta = beta
    node._saved_alpha = alpha
    if edge_vec1 is not None:
        node._saved_vec2 = vec2
        counter = vec2._version_counter
        node._version_vec2 = 0 if counter is None else counter[0]
    if edge_vec2 is not None:
        node._saved_vec1 = vec1
        counter = vec1._version_counter
        node._version_vec1 = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_addr_(next, self, vec1, vec2, *, beta, alpha):
    edge_self = check_inplace(self, 'aten::addr_')
    edge_vec1 = vec1._autograd
    edge_vec2 = vec2._autograd
    node = AddrBackward0()
    node.edges = (edge_self, edge_vec1, edge_vec2,)
    node._saved_beta = beta
    node._saved_alpha = alpha
    if edge_vec1 is not None:
        node._saved_vec2 = vec2
        counter = vec2._version_counter
        node._version_vec2 = 0 if counter is None else counter[0]
    if edge_vec2 is not None:
        node._saved_vec1 = vec1
        counter = vec1._version_counter
        node._version_vec1 = 0 if counter is None else counter[0]
    next(self, vec1, vec2, beta=beta, alpha=alpha)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_addbmm(next, self, batch1, batch2, *, beta, alpha):
    result = next(self, batch1, batch2, beta=beta, alpha=alpha)
    edge_self = self._autograd
    edge_batch1 = batch1._autograd
    edge_batch2 = batch2._autograd
    node = AddbmmBackward0()
    node.edges = (edge_self, edge_batch1, edge_batch2,)
    node._saved_beta = beta
    node._saved_batch1_shape = batch1.shape
    node._saved_alpha = alpha
    node._saved_batch2_shape = batch2.shape
    if edge_batch1 is not None:
        node._saved_batch2 = batch2
        counter = batch2._version_counter
        node._version_batch2 = 0 if counter is None else counter[0]
    if edge_batch2 is not None:
        node._saved_batch1 = batch1
        counter = batch1._version_counter
        node._version_batch1 = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_addbmm_(next, self, batch1, batch2, *, beta, alpha):
    edge_self = check_inplace(self, 'aten::addbmm_')
    edge_batch1 = batch1._autograd
    edge_batch2 = batch2._autograd
    node = AddbmmBackward0()
    node.edges = (edge_self, edge_batch1, edge_batch2,)
    node._saved_beta = beta
    node._saved_batch1_shape = batch1.shape
    node._saved_alpha = alpha
    node._saved_batch2_shape = batch2.shape
    if edge_batch1 is not None:
        node._saved_batch2 = batch2
        counter = batch2._version_counter
        node._version_batch2 = 0 if counter is None else counter[0]
    if edge_batch2 is not None:
        node._saved_batch1 = batch1
        counter = batch1._version_counter
        node._version_batch1 = 0 if counter is None else counter[0]
    next(self, batch1, batch2, beta=beta, alpha=alpha)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_linalg_cross(next, self, other, *, dim):
    result = next(self, other, dim=dim)
    edge_self = self._autograd
    edge_other = other._autograd
    node = LinalgCrossBackward0()
    node.edges = (edge_self, edge_other,)
    node._saved_dim = dim
    if edge_self is not None:
        node._saved_other = other
        counter = other._version_counter
        node._version_other = 0 if counter is None else counter[0]
    if edge_other is not None:
        node._saved_self = self
        counter = self._version_counter
        node._version_self = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_trace(next, self):
    result = next(self)
    edge_self = self._autograd
    node = TraceBackward0()
    node.edges = (edge_self,)
    node._saved_self_shape = self.shape
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record__linalg_det(next, A):
    results = next(A)
    edge_A = A._autograd
    node = LinalgDetBackward0()
    node.edges = (edge_A,)
    node._saved_A = A
    counter = A._version_counter
    node._version_A = 0 if counter is None else counter[0]
    node._saved_result0 = results[0]
    node._version_result0 = version_of(results[0])
    node.sequence_nr = next_sequence_nr()
    result = results[0]
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return results


def record__linalg_slogdet(next, A):
    results = next(A)
    edge_A = A._autograd
    node = LinalgSlogdetBackward0()
    node.edges = (edge_A,)
    node._saved_A = A
    counter = A._version_counter
    node._version_A = 0 if counter is None else counter[0]
    node._saved_result0 = results[0]
    node._version_result0 = version_of(results[0])
    node.sequence_nr = next_sequence_nr()
    attach_outputs(node, results, 2)
    return results


def record_linalg_inv_ex(next, A, *, check_errors):
    results = next(A, check_errors=check_errors)
    edge_A = A._autograd
    node = LinalgInvExBackward0()
    node.edges = (edge_A,)
    node._saved_result0 = results[0]
    node._version_result0 = version_of(results[0])
    node.sequence_nr = next_sequence_nr()
    result = results[0]
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return results


def record__linalg_solve_ex(next, A, B, *, left, check_errors):
    results = next(A, B, left=left, check_errors=check_errors)
    edge_A = A._autograd
    edge_B = B._autograd
    node = LinalgSolveExBackward0()
    node.edges = (edge_A, edge_B,)
    node._saved_B_shape = B.shape
    node._saved_left = left
    node._saved_A = A
    counter = A._version_counter
    node._version_A = 0 if counter is None else counter[0]
    node._saved_result0 = results[0]
    node._version_result0 = version_of(results[0])
    node.sequence_nr = next_sequence_nr()
    result = results[0]
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return results


def record_linalg_solve_triangular(next, self, B, *, upper, left, unitriangular):
    result = next(self, B, upper=upper, left=left, unitriangular=unitriangular)
    edge_self = self._autograd
    edge_B = B._autograd
    node = LinalgSolveTriangularBackward0()
    node.edges = (edge_self, edge_B,)
    node._saved_upper = upper
    node._saved_left = left
    node._saved_unitriangular = unitriangular
    node._saved_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node._saved_result = save_result(result)
    node._version_result = result._version_counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_linalg_cholesky_ex(next, self, *, upper, check_errors):
    results = next(self, upper=upper, check_errors=check_errors)
    edge_self = self._autograd
    node = LinalgCholeskyExBackward0()
    node.edges = (edge_self,)
    node._saved_upper = upper
    node._saved_result0 = results[0]
    node._version_result0 = version_of(results[0])
    node.sequence_nr = next_sequence_nr()
    result = results[0]
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return results


def record_cholesky_solve(next, self, input2, upper):
    result = next(self, input2, upper)
    edge_self = self._autograd
    edge_input2 = input2._autograd
    node = CholeskySolveBackward0()
    node.edges = (edge_self, edge_input2,)
    node._saved_upper = upper
    node._saved_input2 = input2
    counter = input2._version_counter
    node._version_input2 = 0 if counter is None else counter[0]
    node._saved_result = save_result(result)
    node._version_result = result._version_counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_cholesky_inverse(next, self, upper):
    result = next(self, upper)
    edge_self = self._autograd
    node = CholeskyInverseBackward0()
    node.edges = (edge_self,)
    node._saved_upper = upper
    node._saved_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node._saved_result = save_result(result)
    node._version_result = result._version_counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_linalg_qr(next, A, mode):
    results = next(A, mode)
    edge_A = A._autograd
    node = LinalgQrBackward0()
    node.edges = (edge_A,)
    node._saved_mode = mode
    node._saved_A = A
    counter = A._version_counter
    node._version_A = 0 if counter is None else counter[0]
    node._saved_result0 = results[0]
    node._version_result0 = version_of(results[0])
    node._saved_result1 = results[1]
    node._version_result1 = version_of(results[1])
    node.sequence_nr = next_sequence_nr()
    attach_outputs(node, results, 2)
    return results


def record__linalg_svd(next, A, full_matrices, compute_uv, *, driver):
    results = next(A, full_matrices, compute_uv, driver=driver)
    edge_A = A._autograd
    node = LinalgSvdBackward0()
    node.edges = (edge_A,)
    node._saved_full_matrices = full_matrices
    node._saved_compute_uv = compute_uv
    node._saved_A = A
    counter = A._version_counter
    node._version_A = 0 if counter is None else counter[0]
    node._saved_result0 = results[0]
    node._version_result0 = version_of(results[0])
    node._saved_result1 = results[1]
    node._version_result1 = version_of(results[1])
    node._saved_result2 = results[2]
    node._version_result2 = version_of(results[2])
    node.sequence_nr = next_sequence_nr()
    attach_outputs(node, results, 3)
    return results


def record__linalg_eigh(next, A, UPLO, compute_v):
    results = next(A, UPLO, compute_v)
    edge_A = A._autograd
    node = LinalgEighBackward0()
    node.edges = (edge_A,)
    node._saved_UPLO = UPLO
    node._saved_compute_v = compute_v
    node._saved_A = A
    counter = A._version_counter
    node._version_A = 0 if counter is None else counter[0]
    node._saved_result0 = results[0]
    node._version_result0 = version_of(results[0])
    node._saved_result1 = results[1]
    node._version_result1 = version_of(results[1])
    node.sequence_nr = next_sequence_nr()
    attach_outputs(node, results, 2)
    return results


def record_linalg_pinv_atol_rtol_tensor(next, self, *, atol, rtol, hermitian):
    result = next(self, atol=atol, rtol=rtol, hermitian=hermitian)
    edge_self = self._autograd
    if edge_self is None:
        return result
    node = LinalgPinvBackward0()
    node.edges = (edge_self,)
    node._saved_result = save_result(result)
    node._version_result = result._version_counter[0]
    node._saved_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_linalg_lstsq(next, self, b, rcond, *, driver):
    results = next(self, b, rcond, driver=driver)
    edge_self = self._autograd
    edge_b = b._autograd
    node = LinalgLstsqBackward0()
    node.edges = (edge_self, edge_b,)
    node._saved_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node._saved_b = b
    counter = b._version_counter
    node._version_b = 0 if counter is None else counter[0]
    node._saved_result0 = results[0]
    node._version_result0 = version_of(results[0])
    node.sequence_nr = next_sequence_nr()
    attach_outputs(node, results, 2)
    return results


def record__euclidean_dist(next, x1, x2):
    result = next(x1, x2)
    edge_x1 = x1._autograd
    edge_x2 = x2._autograd
    node = EuclideanDistBackward0()
    node.edges = (edge_x1, edge_x2,)
    node._saved_x1 = x1
    counter = x1._version_counter
    node._version_x1 = 0 if counter is None else counter[0]
    node._saved_x2 = x2
    counter = x2._version_counter
    node._version_x2 = 0 if counter is None else counter[0]
    node._saved_result = save_result(result)
    node._version_result = result._version_counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record__cdist_forward(next, x1, x2, p, compute_mode):
    result = next(x1, x2, p, compute_mode)
    edge_x1 = x1._autograd
    edge_x2 = x2._autograd
    node = CdistBackward0()
    node.edges = (edge_x1, edge_x2,)
    node._saved_p = p
    node._saved_x1 = x1
    counter = x1._version_counter
    node._version_x1 = 0 if counter is None else counter[0]
    node._saved_x2 = x2
    counter = x2._version_counter
    node._version_x2 = 0 if counter is None else counter[0]
    node._saved_result = save_result(result)
    node._version_result = result._version_counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record__pdist_forward(next, self, p):
    result = next(self, p)
    edge_self = self._autograd
    node = PdistBackward0()
    node.edges = (edge_self,)
    node._saved_p = p
    node._saved_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node._saved_result = save_result(result)
    node._version_result = result._version_counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record__fft_r2c(next, self, dim, normalization, onesided):
    result = next(self, dim, normalization, onesided)
    edge_self = self._autograd
    node = FftR2CBackward0()
    node.edges = (edge_self,)
    node._saved_self_shape = self.shape
    node._saved_dim = tuple(dim) if dim.__class__ is list else dim
    node._saved_normalization = normalization
    node._saved_onesided = onesided
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record__fft_c2r(next, self, dim, normalization, last_dim_size):
    result = next(self, dim, normalization, last_dim_size)
    edge_self = self._autograd
    node = FftC2RBackward0()
    node.edges = (edge_self,)
    node._saved_dim = tuple(dim) if dim.__class__ is list else dim
    node._saved_normalization = normalization
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record__fft_c2c(next, self, dim, normalization, forward):
    result = next(self, dim, normalization, forward)
    edge_self = self._autograd
    node = FftC2CBackward0()
    node.edges = (edge_self,)
    node._saved_dim = tuple(dim) if dim.__class__ is list else dim
    node._saved_normalization = normalization
    node._saved_forward = forward
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_convolution(next, input, weight, bias, stride, padding, dilation, transposed, output_padding, groups):
    result = next(input, weight, bias, stride, padding, dilation, transposed, output_padding, groups)
    edge_input = input._autograd
    edge_weight = weight._autograd
    edge_bias = None if bias is None else bias._autograd
    node = ConvolutionBackward0()
    node.edges = (edge_input, edge_weight, edge_bias,)
    node._saved_bias_shape_of = shape_of(bias)
    node._saved_stride = tuple(stride) if stride.__class__ is list else stride
    node._saved_padding = tuple(padding) if padding.__class__ is list else padding
    node._saved_dilation = tuple(dilation) if dilation.__class__ is list else dilation
    node._saved_transposed = transposed
    node._saved_output_padding = tuple(output_padding) if output_padding.__class__ is list else output_padding
    node._saved_groups = groups
    node._saved_input = input
    counter = input._version_counter
    node._version_input = 0 if counter is None else counter[0]
    node._saved_weight = weight
    counter = weight._version_counter
    node._version_weight = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_convolution_backward(next, grad_output, input, weight, bias_sizes, stride, padding, dilation, transposed, output_padding, groups, output_mask):
    results = next(grad_output, input, weight, bias_sizes, stride, padding, dilation, transposed, output_padding, groups, output_mask)
    edge_grad_output = grad_output._autograd
    edge_input = input._autograd
    edge_weight = weight._autograd
    node = ConvolutionBackwardBackward0()
    node.edges = (edge_grad_output, edge_input, edge_weight,)
    node._saved_stride = tuple(stride) if stride.__class__ is list else stride
    node._saved_padding = tuple(padding) if padding.__class__ is list else padding
    node._saved_dilation = tuple(dilation) if dilation.__class__ is list else dilation
    node._saved_transposed = transposed
    node._saved_output_padding = tuple(output_padding) if output_padding.__class__ is list else output_padding
    node._saved_groups = groups
    node._saved_grad_output = grad_output
    counter = grad_output._version_counter
    node._version_grad_output = 0 if counter is None else counter[0]
    node._saved_input = input
    counter = input._version_counter
    node._version_input = 0 if counter is None else counter[0]
    node._saved_weight = weight
    counter = weight._version_counter
    node._version_weight = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    attach_outputs(node, results, 3)
    return results


def record_max_pool2d_with_indices(next, self, kernel_size, stride, padding, dilation, ceil_mode):
    results = next(self, kernel_size, stride, padding, dilation, ceil_mode)
    edge_self = self._autograd
    node = MaxPool2DWithIndicesBackward0()
    node.edges = (edge_self,)
    node._saved_kernel_size = tuple(kernel_size) if kernel_size.__class__ is list else kernel_size
    node._saved_stride = tuple(stride) if stride.__class__ is list else stride
    node._saved_padding = tuple(padding) if padding.__class__ is list else padding
    node._saved_dilation = tuple(dilation) if dilation.__class__ is list else dilation
    node._saved_ceil_mode = ceil_mode
    node._saved_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node._saved_result1 = results[1]
    node._version_result1 = version_of(results[1])
    node.sequence_nr = next_sequence_nr()
    result = results[0]
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return results


def record_max_pool2d_with_indices_backward(next, grad_output, self, kernel_size, stride, padding, dilation, ceil_mode, indices):
    result = next(grad_output, self, kernel_size, stride, padding, dilation, ceil_mode, indices)
    edge_grad_output = grad_output._autograd
    edge_self = self._autograd
    if edge_grad_output is None and edge_self is None:
        return result
    node = MaxPool2DWithIndicesBackwardBackward0()
    node.edges = (edge_grad_output, edge_self,)
    if edge_grad_output is not None:
        node._saved_indices = indices
        counter = indices._version_counter
        node._version_indices = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_max_pool3d_with_indices(next, self, kernel_size, stride, padding, dilation, ceil_mode):
    results = next(self, kernel_size, stride, padding, dilation, ceil_mode)
    edge_self = self._autograd
    node = MaxPool3DWithIndicesBackward0()
    node.edges = (edge_self,)
    node._saved_kernel_size = tuple(kernel_size) if kernel_size.__class__ is list else kernel_size
    node._saved_stride = tuple(stride) if stride.__class__ is list else stride
    node._saved_padding = tuple(padding) if padding.__class__ is list else padding
    node._saved_dilation = tuple(dilation) if dilation.__class__ is list else dilation
    node._saved_ceil_mode = ceil_mode
    node._saved_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node._saved_result1 = results[1]
    node._version_result1 = version_of(results[1])
    node.sequence_nr = next_sequence_nr()
    result = results[0]
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return results


def record_max_pool3d_with_indices_backward(next, grad_output, self, kernel_size, stride, padding, dilation, ceil_mode, indices):
    result = next(grad_output, self, kernel_size, stride, padding, dilation, ceil_mode, indices)
    edge_grad_output = grad_output._autograd
    edge_self = self._autograd
    if edge_grad_output is None and edge_self is None:
        return result
    node = MaxPool3DWithIndicesBackwardBackward0()
    node.edges = (edge_grad_output, edge_self,)
    if edge_grad_output is not None:
        node._saved_indices = indices
        counter = indices._version_counter
        node._version_indices = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_max_unpool2d(next, self, indices, output_size):
    result = next(self, indices, output_size)
    edge_self = self._autograd
    if edge_self is None:
        return result
    node = MaxUnpool2DBackward0()
    node.edges = (edge_self,)
    refuse_complex(result, 'aten::max_unpool2d')
    node._saved_indices = indices
    counter = indices._version_counter
    node._version_indices = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_max_unpool3d(next, self, indices, output_size, stride, padding):
    result = next(self, indices, output_size, stride, padding)
    edge_self = self._autograd
    if edge_self is None:
        return result
    node = MaxUnpool3DBackward0()
    node.edges = (edge_self,)
    refuse_complex(result, 'aten::max_unpool3d')
    node._saved_indices = indices
    counter = indices._version_counter
    node._version_indices = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_adaptive_max_pool2d(next, self, output_size):
    results = next(self, output_size)
    edge_self = self._autograd
    node = AdaptiveMaxPool2DBackward0()
    node.edges = (edge_self,)
    node._saved_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node._saved_result1 = results[1]
    node._version_result1 = version_of(results[1])
    node.sequence_nr = next_sequence_nr()
    result = results[0]
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return results


def record_adaptive_max_pool2d_backward(next, grad_output, self, indices):
    result = next(grad_output, self, indices)
    edge_grad_output = grad_output._autograd
    edge_self = self._autograd
    if edge_grad_output is None and edge_self is None:
        return result
    node = AdaptiveMaxPool2DBackwardBackward0()
    node.edges = (edge_grad_output, edge_self,)
    if edge_grad_output is not None:
        node._saved_indices = indices
        counter = indices._version_counter
        node._version_indices = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_adaptive_max_pool3d(next, self, output_size):
    results = next(self, output_size)
    edge_self = self._autograd
    node = AdaptiveMaxPool3DBackward0()
    node.edges = (edge_self,)
    node._saved_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node._saved_result1 = results[1]
    node._version_result1 = version_of(results[1])
    node.sequence_nr = next_sequence_nr()
    result = results[0]
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return results


def record_adaptive_max_pool3d_backward(next, grad_output, self, indices):
    result = next(grad_output, self, indices)
    edge_grad_output = grad_output._autograd
    edge_self = self._autograd
    if edge_grad_output is None and edge_self is None:
        return result
    node = AdaptiveMaxPool3DBackwardBackward0()
    node.edges = (edge_grad_output, edge_self,)
    if edge_grad_output is not None:
        node._saved_indices = indices
        counter = indices._version_counter
        node._version_indices = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_avg_pool2d(next, self, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override):
    result = next(self, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override)
    edge_self = self._autograd
    node = AvgPool2DBackward0()
    node.edges = (edge_self,)
    refuse_complex(result, 'aten::avg_pool2d')
    node._saved_kernel_size = tuple(kernel_size) if kernel_size.__class__ is list else kernel_size
    node._saved_stride = tuple(stride) if stride.__class__ is list else stride
    node._saved_padding = tuple(padding) if padding.__class__ is list else padding
    node._saved_ceil_mode = ceil_mode
    node._saved_count_include_pad = count_include_pad
    node._saved_divisor_override = divisor_override
    node._saved_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_avg_pool2d_backward(next, grad_output, self, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override):
    result = next(grad_output, self, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override)
    edge_grad_output = grad_output._autograd
    edge_self = self._autograd
    node = AvgPool2DBackwardBackward0()
    node.edges = (edge_grad_output, edge_self,)
    node._saved_kernel_size = tuple(kernel_size) if kernel_size.__class__ is list else kernel_size
    node._saved_stride = tuple(stride) if stride.__class__ is list else stride
    node._saved_padding = tuple(padding) if padding.__class__ is list else padding
    node._saved_ceil_mode = ceil_mode
    node._saved_count_include_pad = count_include_pad
    node._saved_divisor_override = divisor_override
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_avg_pool3d(next, self, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override):
    result = next(self, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override)
    edge_self = self._autograd
    node = AvgPool3DBackward0()
    node.edges = (edge_self,)
    refuse_complex(result, 'aten::avg_pool3d')
    node._saved_kernel_size = tuple(kernel_size) if kernel_size.__class__ is list else kernel_size
    node._saved_stride = tuple(stride) if stride.__class__ is list else stride
    node._saved_padding = tuple(padding) if padding.__class__ is list else padding
    node._saved_ceil_mode = ceil_mode
    node._saved_count_include_pad = count_include_pad
    node._saved_divisor_override = divisor_override
    node._saved_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_avg_pool3d_backward(next, grad_output, self, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override):
    result = next(grad_output, self, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override)
    edge_grad_output = grad_output._autograd
    edge_self = self._autograd
    node = AvgPool3DBackwardBackward0()
    node.edges = (edge_grad_output, edge_self,)
    node._saved_kernel_size = tuple(kernel_size) if kernel_size.__class__ is list else kernel_size
    node._saved_stride = tuple(stride) if stride.__class__ is list else stride
    node._saved_padding = tuple(padding) if padding.__class__ is list else padding
    node._saved_ceil_mode = ceil_mode
    node._saved_count_include_pad = count_include_pad
    node._saved_divisor_override = divisor_override
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record__adaptive_avg_pool2d(next, self, output_size):
    result = next(self, output_size)
    edge_self = self._autograd
    node = AdaptiveAvgPool2DBackward0()
    node.edges = (edge_self,)
    node._saved_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record__adaptive_avg_pool2d_backward(next, grad_output, self):
    result = next(grad_output, self)
    edge_grad_output = grad_output._autograd
    edge_self = self._autograd
    node = AdaptiveAvgPool2DBackwardBackward0()
    node.edges = (edge_grad_output, edge_self,)
    node._saved_grad_output_shape = grad_output.shape
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record__adaptive_avg_pool3d(next, self, output_size):
    result = next(self, output_size)
    edge_self = self._autograd
    node = AdaptiveAvgPool3DBackward0()
    node.edges = (edge_self,)
    node._saved_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record__adaptive_avg_pool3d_backward(next, grad_output, self):
    result = next(grad_output, self)
    edge_grad_output = grad_output._autograd
    edge_self = self._autograd
    node = AdaptiveAvgPool3DBackwardBackward0()
    node.edges = (edge_grad_output, edge_self,)
    node._saved_grad_output_shape = grad_output.shape
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_im2col(next, self, kernel_size, dilation, padding, stride):
    result = next(self, kernel_size, dilation, padding, stride)
    edge_self = self._autograd
    node = Im2ColBackward0()
    node.edges = (edge_self,)
    node._saved_self_shape = self.shape
    node._saved_kernel_size = tuple(kernel_size) if kernel_size.__class__ is list else kernel_size
    node._saved_dilation = tuple(dilation) if dilation.__class__ is list else dilation
    node._saved_padding = tuple(padding) if padding.__class__ is list else padding
    node._saved_stride = tuple(stride) if stride.__class__ is list else stride
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_col2im(next, self, output_size, kernel_size, dilation, padding, stride):
    result = next(self, output_size, kernel_size, dilation, padding, stride)
    edge_self = self._autograd
    node = Col2ImBackward0()
    node.edges = (edge_self,)
    node._saved_kernel_size = tuple(kernel_size) if kernel_size.__class__ is list else kernel_size
    node._saved_dilation = tuple(dilation) if dilation.__class__ is list else dilation
    node._saved_padding = tuple(padding) if padding.__class__ is list else padding
    node._saved_stride = tuple(stride) if stride.__class__ is list else stride
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_constant_pad_nd(next, self, pad, value):
    result = next(self, pad, value)
    edge_self = self._autograd
    node = ConstantPadNdBackward0()
    node.edges = (edge_self,)
    node._saved_pad = tuple(pad) if pad.__class__ is list else pad
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_reflection_pad1d(next, self, padding):
    result = next(self, padding)
    edge_self = self._autograd
    node = ReflectionPad1DBackward0()
    node.edges = (edge_self,)
    node._saved_padding = tuple(padding) if padding.__class__ is list else padding
    node._saved_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_reflection_pad1d_backward(next, grad_output, self, padding):
    result = next(grad_output, self, padding)
    edge_grad_output = grad_output._autograd
    edge_self = self._autograd
    node = ReflectionPad1DBackwardBackward0()
    node.edges = (edge_grad_output, edge_self,)
    node._saved_padding = tuple(padding) if padding.__class__ is list else padding
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_reflection_pad2d(next, self, padding):
    result = next(self, padding)
    edge_self = self._autograd
    node = ReflectionPad2DBackward0()
    node.edges = (edge_self,)
    node._saved_padding = tuple(padding) if padding.__class__ is list else padding
    node._saved_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_reflection_pad2d_backward(next, grad_output, self, padding):
    result = next(grad_output, self, padding)
    edge_grad_output = grad_output._autograd
    edge_self = self._autograd
    node = ReflectionPad2DBackwardBackward0()
    node.edges = (edge_grad_output, edge_self,)
    node._saved_padding = tuple(padding) if padding.__class__ is list else padding
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_reflection_pad3d(next, self, padding):
    result = next(self, padding)
    edge_self = self._autograd
    node = ReflectionPad3DBackward0()
    node.edges = (edge_self,)
    node._saved_padding = tuple(padding) if padding.__class__ is list else padding
    node._saved_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_reflection_pad3d_backward(next, grad_output, self, padding):
    result = next(grad_output, self, padding)
    edge_grad_output = grad_output._autograd
    edge_self = self._autograd
    node = ReflectionPad3DBackwardBackward0()
    node.edges = (edge_grad_output, edge_self,)
    node._saved_padding = tuple(padding) if padding.__class__ is list else padding
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_replication_pad1d(next, self, padding):
    result = next(self, padding)
    edge_self = self._autograd
    node = ReplicationPad1DBackward0()
    node.edges = (edge_self,)
    node._saved_padding = tuple(padding) if padding.__class__ is list else padding
    node._saved_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_replication_pad1d_backward(next, grad_output, self, padding):
    result = next(grad_output, self, padding)
    edge_grad_output = grad_output._autograd
    edge_self = self._autograd
    node = ReplicationPad1DBackwardBackward0()
    node.edges = (edge_grad_output, edge_self,)
    node._saved_padding = tuple(padding) if padding.__class__ is list else padding
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_replication_pad2d(next, self, padding):
    result = next(self, padding)
    edge_self = self._autograd
    node = ReplicationPad2DBackward0()
    node.edges = (edge_self,)
    node._saved_padding = tuple(padding) if padding.__class__ is list else padding
    node._saved_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_replication_pad2d_backward(next, grad_output, self, padding):
    result = next(grad_output, self, padding)
    edge_grad_output = grad_output._autograd
    edge_self = self._autograd
    node = ReplicationPad2DBackwardBackward0()
    node.edges = (edge_grad_output, edge_self,)
    node._saved_padding = tuple(padding) if padding.__class__ is list else padding
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_replication_pad3d(next, self, padding):
    result = next(self, padding)
    edge_self = self._autograd
    node = ReplicationPad3DBackward0()
    node.edges = (edge_self,)
    node._saved_padding = tuple(padding) if padding.__class__ is list else padding
    node._saved_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_replication_pad3d_backward(next, grad_output, self, padding):
    result = next(grad_output, self, padding)
    edge_grad_output = grad_output._autograd
    edge_self = self._autograd
    node = ReplicationPad3DBackwardBackward0()
    node.edges = (edge_grad_output, edge_self,)
    node._saved_padding = tuple(padding) if padding.__class__ is list else padding
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_upsample_nearest1d(next, self, output_size, scales):
    result = next(self, output_size, scales)
    edge_self = self._autograd
    node = UpsampleNearest1DBackward0()
    node.edges = (edge_self,)
    node._saved_output_size = tuple(output_size) if output_size.__class__ is list else output_size
    node._saved_self_shape = self.shape
    node._saved_scales = scales
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_upsample_nearest1d_backward(next, grad_output, output_size, input_size, scales):
    result = next(grad_output, output_size, input_size, scales)
    edge_grad_output = grad_output._autograd
    node = UpsampleNearest1DBackwardBackward0()
    node.edges = (edge_grad_output,)
    node._saved_output_size = tuple(output_size) if output_size.__class__ is list else output_size
    node._saved_scales = scales
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_upsample_nearest2d(next, self, output_size, scales_h, scales_w):
    result = next(self, output_size, scales_h, scales_w)
    edge_self = self._autograd
    node = UpsampleNearest2DBackward0()
    node.edges = (edge_self,)
    node._saved_output_size = tuple(output_size) if output_size.__class__ is list else output_size
    node._saved_self_shape = self.shape
    node._saved_scales_h = scales_h
    node._saved_scales_w = scales_w
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_upsample_nearest2d_backward(next, grad_output, output_size, input_size, scales_h, scales_w):
    result = next(grad_output, output_size, input_size, scales_h, scales_w)
    edge_grad_output = grad_output._autograd
    node = UpsampleNearest2DBackwardBackward0()
    node.edges = (edge_grad_output,)
    node._saved_output_size = tuple(output_size) if output_size.__class__ is list else output_size
    node._saved_scales_h = scales_h
    node._saved_scales_w = scales_w
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_upsample_nearest3d(next, self, output_size, scales_d, scales_h, scales_w):
    result = next(self, output_size, scales_d, scales_h, scales_w)
    edge_self = self._autograd
    node = UpsampleNearest3DBackward0()
    node.edges = (edge_self,)
    node._saved_output_size = tuple(output_size) if output_size.__class__ is list else output_size
    node._saved_self_shape = self.shape
    node._saved_scales_d = scales_d
    node._saved_scales_h = scales_h
    node._saved_scales_w = scales_w
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_upsample_nearest3d_backward(next, grad_output, output_size, input_size, scales_d, scales_h, scales_w):
    result = next(grad_output, output_size, input_size, scales_d, scales_h, scales_w)
    edge_grad_output = grad_output._autograd
    node = UpsampleNearest3DBackwardBackward0()
    node.edges = (edge_grad_output,)
    node._saved_output_size = tuple(output_size) if output_size.__class__ is list else output_size
    node._saved_scales_d = scales_d
    node._saved_scales_h = scales_h
    node._saved_scales_w = scales_w
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record__upsample_nearest_exact1d(next, self, output_size, scales):
    result = next(self, output_size, scales)
    edge_self = self._autograd
    node = UpsampleNearestExact1DBackward0()
    node.edges = (edge_self,)
    node._saved_output_size = tuple(output_size) if output_size.__class__ is list else output_size
    node._saved_self_shape = self.shape
    node._saved_scales = scales
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record__upsample_nearest_exact1d_backward(next, grad_output, output_size, input_size, scales):
    result = next(grad_output, output_size, input_size, scales)
    edge_grad_output = grad_output._autograd
    node = UpsampleNearestExact1DBackwardBackward0()
    node.edges = (edge_grad_output,)
    node._saved_output_size = tuple(output_size) if output_size.__class__ is list else output_size
    node._saved_scales = scales
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record__upsample_nearest_exact2d(next, self, output_size, scales_h, scales_w):
    result = next(self, output_size, scales_h, scales_w)
    edge_self = self._autograd
    node = UpsampleNearestExact2DBackward0()
    node.edges = (edge_self,)
    node._saved_output_size = tuple(output_size) if output_size.__class__ is list else output_size
    node._saved_self_shape = self.shape
    node._saved_scales_h = scales_h
    node._saved_scales_w = scales_w
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record__upsample_nearest_exact2d_backward(next, grad_output, output_size, input_size, scales_h, scales_w):
    result = next(grad_output, output_size, input_size, scales_h, scales_w)
    edge_grad_output = grad_output._autograd
    node = UpsampleNearestExact2DBackwardBackward0()
    node.edges = (edge_grad_output,)
    node._saved_output_size = tuple(output_size) if output_size.__class__ is list else output_size
    node._saved_scales_h = scales_h
    node._saved_scales_w = scales_w
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record__upsample_nearest_exact3d(next, self, output_size, scales_d, scales_h, scales_w):
    result = next(self, output_size, scales_d, scales_h, scales_w)
    edge_self = self._autograd
    node = UpsampleNearestExact3DBackward0()
    node.edges = (edge_self,)
    node._saved_output_size = tuple(output_size) if output_size.__class__ is list else output_size
    node._saved_self_shape = self.shape
    node._saved_scales_d = scales_d
    node._saved_scales_h = scales_h
    node._saved_scales_w = scales_w
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record__upsample_nearest_exact3d_backward(next, grad_output, output_size, input_size, scales_d, scales_h, scales_w):
    result = next(grad_output, output_size, input_size, scales_d, scales_h, scales_w)
    edge_grad_output = grad_output._autograd
    node = UpsampleNearestExact3DBackwardBackward0()
    node.edges = (edge_grad_output,)
    node._saved_output_size = tuple(output_size) if output_size.__class__ is list else output_size
    node._saved_scales_d = scales_d
    node._saved_scales_h = scales_h
    node._saved_scales_w = scales_w
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_upsample_linear1d(next, self, output_size, align_corners, scales):
    result = next(self, output_size, align_corners, scales)
    edge_self = self._autograd
    node = UpsampleLinear1DBackward0()
    node.edges = (edge_self,)
    node._saved_output_size = tuple(output_size) if output_size.__class__ is list else output_size
    node._saved_self_shape = self.shape
    node._saved_align_corners = align_corners
    node._saved_scales = scales
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_upsample_linear1d_backward(next, grad_output, output_size, input_size, align_corners, scales):
    result = next(grad_output, output_size, input_size, align_corners, scales)
    edge_grad_output = grad_output._autograd
    node = UpsampleLinear1DBackwardBackward0()
    node.edges = (edge_grad_output,)
    node._saved_output_size = tuple(output_size) if output_size.__class__ is list else output_size
    node._saved_align_corners = align_corners
    node._saved_scales = scales
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_upsample_bilinear2d(next, self, output_size, align_corners, scales_h, scales_w):
    result = next(self, output_size, align_corners, scales_h, scales_w)
    edge_self = self._autograd
    node = UpsampleBilinear2DBackward0()
    node.edges = (edge_self,)
    node._saved_output_size = tuple(output_size) if output_size.__class__ is list else output_size
    node._saved_self_shape = self.shape
    node._saved_align_corners = align_corners
    node._saved_scales_h = scales_h
    node._saved_scales_w = scales_w
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_upsample_bilinear2d_backward(next, grad_output, output_size, input_size, align_corners, scales_h, scales_w):
    result = next(grad_output, output_size, input_size, align_corners, scales_h, scales_w)
    edge_grad_output = grad_output._autograd
    node = UpsampleBilinear2DBackwardBackward0()
    node.edges = (edge_grad_output,)
    node._saved_output_size = tuple(output_size) if output_size.__class__ is list else output_size
    node._saved_align_corners = align_corners
    node._saved_scales_h = scales_h
    node._saved_scales_w = scales_w
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_upsample_trilinear3d(next, self, output_size, align_corners, scales_d, scales_h, scales_w):
    result = next(self, output_size, align_corners, scales_d, scales_h, scales_w)
    edge_self = self._autograd
    node = UpsampleTrilinear3DBackward0()
    node.edges = (edge_self,)
    node._saved_output_size = tuple(output_size) if output_size.__class__ is list else output_size
    node._saved_self_shape = self.shape
    node._saved_align_corners = align_corners
    node._saved_scales_d = scales_d
    node._saved_scales_h = scales_h
    node._saved_scales_w = scales_w
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_upsample_trilinear3d_backward(next, grad_output, output_size, input_size, align_corners, scales_d, scales_h, scales_w):
    result = next(grad_output, output_size, input_size, align_corners, scales_d, scales_h, scales_w)
    edge_grad_output = grad_output._autograd
    node = UpsampleTrilinear3DBackwardBackward0()
    node.edges = (edge_grad_output,)
    node._saved_output_size = tuple(output_size) if output_size.__class__ is list else output_size
    node._saved_align_corners = align_corners
    node._saved_scales_d = scales_d
    node._saved_scales_h = scales_h
    node._saved_scales_w = scales_w
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_upsample_bicubic2d(next, self, output_size, align_corners, scales_h, scales_w):
    result = next(self, output_size, align_corners, scales_h, scales_w)
    edge_self = self._autograd
    node = UpsampleBicubic2DBackward0()
    node.edges = (edge_self,)
    node._saved_output_size = tuple(output_size) if output_size.__class__ is list else output_size
    node._saved_self_shape = self.shape
    node._saved_align_corners = align_corners
    node._saved_scales_h = scales_h
    node._saved_scales_w = scales_w
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_upsample_bicubic2d_backward(next, grad_output, output_size, input_size, align_corners, scales_h, scales_w):
    result = next(grad_output, output_size, input_size, align_corners, scales_h, scales_w)
    edge_grad_output = grad_output._autograd
    node = UpsampleBicubic2DBackwardBackward0()
    node.edges = (edge_grad_output,)
    node._saved_output_size = tuple(output_size) if output_size.__class__ is list else output_size
    node._saved_align_corners = align_corners
    node._saved_scales_h = scales_h
    node._saved_scales_w = scales_w
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record__upsample_bilinear2d_aa(next, self, output_size, align_corners, scales_h, scales_w):
    result = next(self, output_size, align_corners, scales_h, scales_w)
    edge_self = self._autograd
    node = UpsampleBilinear2DAaBackward0()
    node.edges = (edge_self,)
    node._saved_output_size = tuple(output_size) if output_size.__class__ is list else output_size
    node._saved_self_shape = self.shape
    node._saved_align_corners = align_corners
    node._saved_scales_h = scales_h
    node._saved_scales_w = scales_w
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record__upsample_bilinear2d_aa_backward(next, grad_output, output_size, input_size, align_corners, scales_h, scales_w):
    result = next(grad_output, output_size, input_size, align_corners, scales_h, scales_w)
    edge_grad_output = grad_output._autograd
    node = UpsampleBilinear2DAaBackwardBackward0()
    node.edges = (edge_grad_output,)
    node._saved_output_size = tuple(output_size) if output_size.__class__ is list else output_size
    node._saved_align_corners = align_corners
    node._saved_scales_h = scales_h
    node._saved_scales_w = scales_w
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record__upsample_bicubic2d_aa(next, self, output_size, align_corners, scales_h, scales_w):
    result = next(self, output_size, align_corners, scales_h, scales_w)
    edge_self = self._autograd
    node = UpsampleBicubic2DAaBackward0()
    node.edges = (edge_self,)
    node._saved_output_size = tuple(output_size) if output_size.__class__ is list else output_size
    node._saved_self_shape = self.shape
    node._saved_align_corners = align_corners
    node._saved_scales_h = scales_h
    node._saved_scales_w = scales_w
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record__upsample_bicubic2d_aa_backward(next, grad_output, output_size, input_size, align_corners, scales_h, scales_w):
    result = next(grad_output, output_size, input_size, align_corners, scales_h, scales_w)
    edge_grad_output = grad_output._autograd
    node = UpsampleBicubic2DAaBackwardBackward0()
    node.edges = (edge_grad_output,)
    node._saved_output_size = tuple(output_size) if output_size.__class__ is list else output_size
    node._saved_align_corners = align_corners
    node._saved_scales_h = scales_h
    node._saved_scales_w = scales_w
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record__upsample_lanczos2d_aa(next, self, output_size, align_corners, scales_h, scales_w):
    result = next(self, output_size, align_corners, scales_h, scales_w)
    edge_self = self._autograd
    node = UpsampleLanczos2DAaBackward0()
    node.edges = (edge_self,)
    node._saved_output_size = tuple(output_size) if output_size.__class__ is list else output_size
    node._saved_self_shape = self.shape
    node._saved_align_corners = align_corners
    node._saved_scales_h = scales_h
    node._saved_scales_w = scales_w
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record__upsample_lanczos2d_aa_backward(next, grad_output, output_size, input_size, align_corners, scales_h, scales_w):
    result = next(grad_output, output_size, input_size, align_corners, scales_h, scales_w)
    edge_grad_output = grad_output._autograd
    node = UpsampleLanczos2DAaBackwardBackward0()
    node.edges = (edge_grad_output,)
    node._saved_output_size = tuple(output_size) if output_size.__class__ is list else output_size
    node._saved_align_corners = align_corners
    node._saved_scales_h = scales_h
    node._saved_scales_w = scales_w
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_grid_sampler_2d(next, input, grid, interpolation_mode, padding_mode, align_corners):
    result = next(input, grid, interpolation_mode, padding_mode, align_corners)
    edge_input = input._autograd
    edge_grid = grid._autograd
    node = GridSampler2DBackward0()
    node.edges = (edge_input, edge_grid,)
    node._saved_interpolation_mode = interpolation_mode
    node._saved_padding_mode = padding_mode
    node._saved_align_corners = align_corners
    node._saved_input = input
    counter = input._version_counter
    node._version_input = 0 if counter is None else counter[0]
    node._saved_grid = grid
    counter = grid._version_counter
    node._version_grid = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_grid_sampler_2d_backward(next, grad_output, input, grid, interpolation_mode, padding_mode, align_corners, output_mask):
    results = next(grad_output, input, grid, interpolation_mode, padding_mode, align_corners, output_mask)
    edge_grad_output = grad_output._autograd
    edge_input = input._autograd
    edge_grid = grid._autograd
    node = GridSampler2DBackwardBackward0()
    node.edges = (edge_grad_output, edge_input, edge_grid,)
    node.sequence_nr = next_sequence_nr()
    attach_outputs(node, results, 2)
    return results


def record_grid_sampler_3d(next, input, grid, interpolation_mode, padding_mode, align_corners):
    result = next(input, grid, interpolation_mode, padding_mode, align_corners)
    edge_input = input._autograd
    edge_grid = grid._autograd
    node = GridSampler3DBackward0()
    node.edges = (edge_input, edge_grid,)
    node._saved_interpolation_mode = interpolation_mode
    node._saved_padding_mode = padding_mode
    node._saved_align_corners = align_corners
    node._saved_input = input
    counter = input._version_counter
    node._version_input = 0 if counter is None else counter[0]
    node._saved_grid = grid
    counter = grid._version_counter
    node._version_grid = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_grid_sampler_3d_backward(next, grad_output, input, grid, interpolation_mode, padding_mode, align_corners, output_mask):
    results = next(grad_output, input, grid, interpolation_mode, padding_mode, align_corners, output_mask)
    edge_grad_output = grad_output._autograd
    edge_input = input._autograd
    edge_grid = grid._autograd
    node = GridSampler3DBackwardBackward0()
    node.edges = (edge_grad_output, edge_input, edge_grid,)
    node.sequence_nr = next_sequence_nr()
    attach_outputs(node, results, 2)
    return results


def record_affine_grid_generator(next, theta, size, align_corners):
    result = next(theta, size, align_corners)
    edge_theta = theta._autograd
    node = AffineGridGeneratorBackward0()
    node.edges = (edge_theta,)
    node._saved_size = tuple(size) if size.__class__ is list else size
    node._saved_align_corners = align_corners
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_pixel_shuffle(next, self, upscale_factor):
    result = next(self, upscale_factor)
    edge_self = self._autograd
    node = PixelShuffleBackward0()
    node.edges = (edge_self,)
    node._saved_upscale_factor = upscale_factor
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_pixel_unshuffle(next, self, downscale_factor):
    result = next(self, downscale_factor)
    edge_self = self._autograd
    node = PixelUnshuffleBackward0()
    node.edges = (edge_self,)
    node._saved_downscale_factor = downscale_factor
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_channel_shuffle(next, self, groups):
    result = next(self, groups)
    edge_self = self._autograd
    node = ChannelShuffleBackward0()
    node.edges = (edge_self,)
    node._saved_groups = groups
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record__log_softmax(next, self, dim, half_to_float):
    result = next(self, dim, half_to_float)
    edge_self = self._autograd
    node = LogSoftmaxBackward0()
    node.edges = (edge_self,)
    node._saved_dim = dim
    node._saved_self_dtype = self.dtype
    node._saved_result = save_result(result)
    node._version_result = result._version_counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record__log_softmax_backward_data(next, grad_output, output, dim, input_dtype):
    result = next(grad_output, output, dim, input_dtype)
    edge_grad_output = grad_output._autograd
    edge_output = output._autograd
    node = LogSoftmaxBackwardDataBackward0()
    node.edges = (edge_grad_output, edge_output,)
    node._saved_dim = dim
    node._saved_output = output
    counter = output._version_counter
    node._version_output = 0 if counter is None else counter[0]
    if edge_output is not None:
        node._saved_grad_output = grad_output
        counter = grad_output._version_counter
        node._version_grad_output = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record__softmax(next, self, dim, half_to_float):
    result = next(self, dim, half_to_float)
    edge_self = self._autograd
    node = SoftmaxBackward0()
    node.edges = (edge_self,)
    node._saved_dim = dim
    node._saved_self_dtype = self.dtype
    node._saved_result = save_result(result)
    node._version_result = result._version_counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record__softmax_backward_data(next, grad_output, output, dim, input_dtype):
    result = next(grad_output, output, dim, input_dtype)
    edge_grad_output = grad_output._autograd
    edge_output = output._autograd
    node = SoftmaxBackwardDataBackward0()
    node.edges = (edge_grad_output, edge_output,)
    node._saved_dim = dim
    node._saved_grad_output_dtype = grad_output.dtype
    node._saved_output = output
    counter = output._version_counter
    node._version_output = 0 if counter is None else counter[0]
    if edge_output is not None:
        node._saved_grad_output = grad_output
        counter = grad_output._version_counter
        node._version_grad_output = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_native_batch_norm(next, input, weight, bias, running_mean, running_var, training, momentum, eps):
    results = next(input, weight, bias, running_mean, running_var, training, momentum, eps)
    edge_input = input._autograd
    edge_weight = None if weight is None else weight._autograd
    edge_bias = None if bias is None else bias._autograd
    if edge_input is None and edge_weight is None and edge_bias is None:
        return results
    node = NativeBatchNormBackward0()
    node.edges = (edge_input, edge_weight, edge_bias,)
    node._saved_training = training
    node._saved_eps = eps
    node._saved_input = input
    counter = input._version_counter
    node._version_input = 0 if counter is None else counter[0]
    node._saved_weight = weight
    node._version_weight = 0 if weight is None else version_of(weight)
    node._saved_running_mean = running_mean
    node._version_running_mean = 0 if running_mean is None else version_of(running_mean)
    node._saved_running_var = running_var
    node._version_running_var = 0 if running_var is None else version_of(running_var)
    node._saved_result1 = results[1]
    node._version_result1 = version_of(results[1])
    node._saved_result2 = results[2]
    node._version_result2 = version_of(results[2])
    node.sequence_nr = next_sequence_nr()
    result = results[0]
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return results


def record__native_batch_norm_legit(next, input, weight, bias, running_mean, running_var, training, momentum, eps):
    results = next(input, weight, bias, running_mean, running_var, training, momentum, eps)
    edge_input = input._autograd
    edge_weight = None if weight is None else weight._autograd
    edge_bias = None if bias is None else bias._autograd
    if edge_input is None and edge_weight is None and edge_bias is None:
        return results
    node = NativeBatchNormLegitBackward0()
    node.edges = (edge_input, edge_weight, edge_bias,)
    node._saved_training = training
    node._saved_eps = eps
    node._saved_input = input
    counter = input._version_counter
    node._version_input = 0 if counter is None else counter[0]
    node._saved_weight = weight
    node._version_weight = 0 if weight is None else version_of(weight)
    node._saved_running_mean = running_mean
    counter = running_mean._version_counter
    node._version_running_mean = 0 if counter is None else counter[0]
    node._saved_running_var = running_var
    counter = running_var._version_counter
    node._version_running_var = 0 if counter is None else counter[0]
    node._saved_result1 = results[1]
    node._version_result1 = version_of(results[1])
    node._saved_result2 = results[2]
    node._version_result2 = version_of(results[2])
    node.sequence_nr = next_sequence_nr()
    result = results[0]
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return results


def record__native_batch_norm_legit_no_training(next, input, weight, bias, running_mean, running_var, momentum, eps):
    results = next(input, weight, bias, running_mean, running_var, momentum, eps)
    edge_input = input._autograd
    edge_weight = None if weight is None else weight._autograd
    edge_bias = None if bias is None else bias._autograd
    if edge_input is None and edge_weight is None and edge_bias is None:
        return results
    node = NativeBatchNormLegitNoTrainingBackward0()
    node.edges = (edge_input, edge_weight, edge_bias,)
    node._saved_eps = eps
    node._saved_input = input
    counter = input._version_counter
    node._version_input = 0 if counter is None else counter[0]
    node._saved_weight = weight
    node._version_weight = 0 if weight is None else version_of(weight)
    node._saved_running_mean = running_mean
    counter = running_mean._version_counter
    node._version_running_mean = 0 if counter is None else counter[0]
    node._saved_running_var = running_var
    counter = running_var._version_counter
    node._version_running_var = 0 if counter is None else counter[0]
    node._saved_result1 = results[1]
    node._version_result1 = version_of(results[1])
    node._saved_result2 = results[2]
    node._version_result2 = version_of(results[2])
    node.sequence_nr = next_sequence_nr()
    result = results[0]
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return results


def record__native_batch_norm_legit_no_stats(next, input, weight, bias, training, momentum, eps):
    results = next(input, weight, bias, training, momentum, eps)
    edge_input = input._autograd
    edge_weight = None if weight is None else weight._autograd
    edge_bias = None if bias is None else bias._autograd
    node = NativeBatchNormLegitBackward1()
    node.edges = (edge_input, edge_weight, edge_bias,)
    node._saved_training = training
    node._saved_eps = eps
    node._saved_input = input
    counter = input._version_counter
    node._version_input = 0 if counter is None else counter[0]
    node._saved_weight = weight
    node._version_weight = 0 if weight is None else version_of(weight)
    node._saved_result1 = results[1]
    node._version_result1 = version_of(results[1])
    node._saved_result2 = results[2]
    node._version_result2 = version_of(results[2])
    node.sequence_nr = next_sequence_nr()
    result = results[0]
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return results


def record_native_layer_norm(next, input, normalized_shape, weight, bias, eps):
    results = next(input, normalized_shape, weight, bias, eps)
    edge_input = input._autograd
    edge_weight = None if weight is None else weight._autograd
    edge_bias = None if bias is None else bias._autograd
    node = NativeLayerNormBackward0()
    node.edges = (edge_input, edge_weight, edge_bias,)
    node._saved_normalized_shape = tuple(normalized_shape) if normalized_shape.__class__ is list else normalized_shape
    node._saved_eps = eps
    node._saved_input = input
    counter = input._version_counter
    node._version_input = 0 if counter is None else counter[0]
    node._saved_result1 = results[1]
    node._version_result1 = version_of(results[1])
    node._saved_result2 = results[2]
    node._version_result2 = version_of(results[2])
    node._saved_weight = weight
    node._version_weight = 0 if weight is None else version_of(weight)
    node._saved_bias = bias
    node._version_bias = 0 if bias is None else version_of(bias)
    node.sequence_nr = next_sequence_nr()
    result = results[0]
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return results


def record_native_group_norm(next, input, weight, bias, N, C, HxW, group, eps):
    results = next(input, weight, bias, N, C, HxW, group, eps)
    edge_input = input._autograd
    edge_weight = None if weight is None else weight._autograd
    edge_bias = None if bias is None else bias._autograd
    node = NativeGroupNormBackward0()
    node.edges = (edge_input, edge_weight, edge_bias,)
    node._saved_N = N
    node._saved_C = C
    node._saved_HxW = HxW
    node._saved_group = group
    node._saved_eps = eps
    node._saved_input = input
    counter = input._version_counter
    node._version_input = 0 if counter is None else counter[0]
    node._saved_weight = weight
    node._version_weight = 0 if weight is None else version_of(weight)
    node._saved_result1 = results[1]
    node._version_result1 = version_of(results[1])
    node._saved_result2 = results[2]
    node._version_result2 = version_of(results[2])
    node.sequence_nr = next_sequence_nr()
    attach_outputs(node, results, 3)
    return results


def record_mse_loss(next, self, target, reduction):
    result = next(self, target, reduction)
    edge_self = self._autograd
    edge_target = target._autograd
    node = MseLossBackward0()
    node.edges = (edge_self, edge_target,)
    refuse_complex(result, 'aten::mse_loss')
    node._saved_reduction = reduction
    node._saved_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node._saved_target = target
    counter = target._version_counter
    node._version_target = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_mse_loss_backward(next, grad_output, self, target, reduction):
    result = next(grad_output, self, target, reduction)
    edge_grad_output = grad_output._autograd
    edge_self = self._autograd
    edge_target = target._autograd
    node = MseLossBackwardBackward0()
    node.edges = (edge_grad_output, edge_self, edge_target,)
    node._saved_reduction = reduction
    node._saved_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    if edge_grad_output is not None:
        node._saved_target = target
        counter = target._version_counter
        node._version_target = 0 if counter is None else counter[0]
    if edge_self is not None or edge_target is not None:
        node._saved_grad_output = grad_output
        counter = grad_output._version_counter
        node._version_grad_output = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_nll_loss_forward(next, self, target, weight, reduction, ignore_index):
    results = next(self, target, weight, reduction, ignore_index)
    edge_self = self._autograd
    if edge_self is None:
        return results
    node = NllLossBackward0()
    node.edges = (edge_self,)
    node._saved_reduction = reduction
    node._saved_ignore_index = ignore_index
    node._saved_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node._saved_target = target
    counter = target._version_counter
    node._version_target = 0 if counter is None else counter[0]
    node._saved_weight = weight
    node._version_weight = 0 if weight is None else version_of(weight)
    node._saved_result1 = results[1]
    node._version_result1 = version_of(results[1])
    node.sequence_nr = next_sequence_nr()
    result = results[0]
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return results


def record_nll_loss_backward(next, grad_output, self, target, weight, reduction, ignore_index, total_weight):
    result = next(grad_output, self, target, weight, reduction, ignore_index, total_weight)
    edge_grad_output = grad_output._autograd
    edge_self = self._autograd
    if edge_grad_output is None and edge_self is None:
        return result
    node = NllLossBackwardBackward0()
    node.edges = (edge_grad_output, edge_self,)
    node._saved_reduction = reduction
    node._saved_ignore_index = ignore_index
    if edge_grad_output is not None:
        node._saved_target = target
        counter = target._version_counter
        node._version_target = 0 if counter is None else counter[0]
        node._saved_weight = weight
        node._version_weight = 0 if weight is None else version_of(weight)
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_nll_loss2d_forward(next, self, target, weight, reduction, ignore_index):
    results = next(self, target, weight, reduction, ignore_index)
    edge_self = self._autograd
    if edge_self is None:
        return results
    node = NllLoss2DBackward0()
    node.edges = (edge_self,)
    node._saved_reduction = reduction
    node._saved_ignore_index = ignore_index
    node._saved_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node._saved_target = target
    counter = target._version_counter
    node._version_target = 0 if counter is None else counter[0]
    node._saved_weight = weight
    node._version_weight = 0 if weight is None else version_of(weight)
    node._saved_result1 = results[1]
    node._version_result1 = version_of(results[1])
    node.sequence_nr = next_sequence_nr()
    result = results[0]
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return results


def record_nll_loss2d_backward(next, grad_output, self, target, weight, reduction, ignore_index, total_weight):
    result = next(grad_output, self, target, weight, reduction, ignore_index, total_weight)
    edge_grad_output = grad_output._autograd
    edge_self = self._autograd
    if edge_grad_output is None and edge_self is None:
        return result
    node = NllLoss2DBackwardBackward0()
    node.edges = (edge_grad_output, edge_self,)
    node._saved_reduction = reduction
    node._saved_ignore_index = ignore_index
    if edge_grad_output is not None:
        node._saved_target = target
        counter = target._version_counter
        node._version_target = 0 if counter is None else counter[0]
        node._saved_weight = weight
        node._version_weight = 0 if weight is None else version_of(weight)
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_smooth_l1_loss(next, self, target, reduction, beta):
    result = next(self, target, reduction, beta)
    edge_self = self._autograd
    edge_target = target._autograd
    node = SmoothL1LossBackward0()
    node.edges = (edge_self, edge_target,)
    node._saved_reduction = reduction
    node._saved_beta = beta
    node._saved_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node._saved_target = target
    counter = target._version_counter
    node._version_target = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_smooth_l1_loss_backward(next, grad_output, self, target, reduction, beta):
    result = next(grad_output, self, target, reduction, beta)
    edge_grad_output = grad_output._autograd
    edge_self = self._autograd
    edge_target = target._autograd
    node = SmoothL1LossBackwardBackward0()
    node.edges = (edge_grad_output, edge_self, edge_target,)
    node._saved_reduction = reduction
    node._saved_beta = beta
    node._saved_grad_output = grad_output
    counter = grad_output._version_counter
    node._version_grad_output = 0 if counter is None else counter[0]
    node._saved_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node._saved_target = target
    counter = target._version_counter
    node._version_target = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_huber_loss(next, self, target, reduction, delta):
    result = next(self, target, reduction, delta)
    edge_self = self._autograd
    edge_target = target._autograd
    node = HuberLossBackward0()
    node.edges = (edge_self, edge_target,)
    node._saved_reduction = reduction
    node._saved_delta = delta
    node._saved_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node._saved_target = target
    counter = target._version_counter
    node._version_target = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_huber_loss_backward(next, grad_output, self, target, reduction, delta):
    result = next(grad_output, self, target, reduction, delta)
    edge_grad_output = grad_output._autograd
    edge_self = self._autograd
    edge_target = target._autograd
    node = HuberLossBackwardBackward0()
    node.edges = (edge_grad_output, edge_self, edge_target,)
    node._saved_reduction = reduction
    node._saved_delta = delta
    node._saved_grad_output = grad_output
    counter = grad_output._version_counter
    node._version_grad_output = 0 if counter is None else counter[0]
    node._saved_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node._saved_target = target
    counter = target._version_counter
    node._version_target = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_soft_margin_loss(next, self, target, reduction):
    result = next(self, target, reduction)
    edge_self = self._autograd
    if edge_self is None:
        return result
    node = SoftMarginLossBackward0()
    node.edges = (edge_self,)
    node._saved_reduction = reduction
    node._saved_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node._saved_target = target
    counter = target._version_counter
    node._version_target = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_soft_margin_loss_backward(next, grad_output, self, target, reduction):
    result = next(grad_output, self, target, reduction)
    edge_grad_output = grad_output._autograd
    edge_self = self._autograd
    if edge_grad_output is None and edge_self is None:
        return result
    node = SoftMarginLossBackwardBackward0()
    node.edges = (edge_grad_output, edge_self,)
    node._saved_reduction = reduction
    node._saved_grad_output = grad_output
    counter = grad_output._version_counter
    node._version_grad_output = 0 if counter is None else counter[0]
    node._saved_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node._saved_target = target
    counter = target._version_counter
    node._version_target = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_binary_cross_entropy(next, self, target, weight, reduction):
    result = next(self, target, weight, reduction)
    edge_self = self._autograd
    edge_target = target._autograd
    if edge_self is None and edge_target is None:
        return result
    node = BinaryCrossEntropyBackward0()
    node.edges = (edge_self, edge_target,)
    node._saved_reduction = reduction
    node._saved_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node._saved_weight = weight
    node._version_weight = 0 if weight is None else version_of(weight)
    if edge_self is not None:
        node._saved_target = target
        counter = target._version_counter
        node._version_target = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_binary_cross_entropy_backward(next, grad_output, self, target, weight, reduction):
    result = next(grad_output, self, target, weight, reduction)
    edge_grad_output = grad_output._autograd
    edge_self = self._autograd
    edge_target = target._autograd
    if edge_grad_output is None and edge_self is None and edge_target is None:
        return result
    node = BinaryCrossEntropyBackwardBackward0()
    node.edges = (edge_grad_output, edge_self, edge_target,)
    node._saved_reduction = reduction
    node._saved_grad_output = grad_output
    counter = grad_output._version_counter
    node._version_grad_output = 0 if counter is None else counter[0]
    node._saved_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node._saved_weight = weight
    node._version_weight = 0 if weight is None else version_of(weight)
    if edge_grad_output is not None or edge_self is not None:
        node._saved_target = target
        counter = target._version_counter
        node._version_target = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_binary_cross_entropy_with_logits(next, self, target, weight, pos_weight, reduction):
    result = next(self, target, weight, pos_weight, reduction)
    edge_self = self._autograd
    edge_target = target._autograd
    if edge_self is None and edge_target is None:
        return result
    node = BinaryCrossEntropyWithLogitsBackward0()
    node.edges = (edge_self, edge_target,)
    node._saved_reduction = reduction
    node._saved_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node._saved_weight = weight
    node._version_weight = 0 if weight is None else version_of(weight)
    node._saved_pos_weight = pos_weight
    node._version_pos_weight = 0 if pos_weight is None else version_of(pos_weight)
    if edge_self is not None:
        node._saved_target = target
        counter = target._version_counter
        node._version_target = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_multi_margin_loss(next, self, target, p, margin, weight, reduction):
    result = next(self, target, p, margin, weight, reduction)
    edge_self = self._autograd
    if edge_self is None:
        return result
    node = MultiMarginLossBackward0()
    node.edges = (edge_self,)
    node._saved_p = p
    node._saved_margin = margin
    node._saved_reduction = reduction
    node._saved_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node._saved_target = target
    counter = target._version_counter
    node._version_target = 0 if counter is None else counter[0]
    node._saved_weight = weight
    node._version_weight = 0 if weight is None else version_of(weight)
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_multi_margin_loss_backward(next, grad_output, self, target, p, margin, weight, reduction):
    result = next(grad_output, self, target, p, margin, weight, reduction)
    edge_grad_output = grad_output._autograd
    if edge_grad_output is None:
        return result
    node = MultiMarginLossBackwardBackward0()
    node.edges = (edge_grad_output,)
    node._saved_p = p
    node._saved_margin = margin
    node._saved_reduction = reduction
    node._saved_grad_output = grad_output
    counter = grad_output._version_counter
    node._version_grad_output = 0 if counter is None else counter[0]
    node._saved_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node._saved_target = target
    counter = target._version_counter
    node._version_target = 0 if counter is None else counter[0]
    node._saved_weight = weight
    node._version_weight = 0 if weight is None else version_of(weight)
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_multilabel_margin_loss_forward(next, self, target, reduction):
    results = next(self, target, reduction)
    edge_self = self._autograd
    if edge_self is None:
        return results
    node = MultilabelMarginLossBackward0()
    node.edges = (edge_self,)
    node._saved_reduction = reduction
    node._saved_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node._saved_target = target
    counter = target._version_counter
    node._version_target = 0 if counter is None else counter[0]
    node._saved_result1 = results[1]
    node._version_result1 = version_of(results[1])
    node.sequence_nr = next_sequence_nr()
    result = results[0]
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return results


def record_multilabel_margin_loss_backward(next, grad_output, self, target, reduction, is_target):
    result = next(grad_output, self, target, reduction, is_target)
    edge_grad_output = grad_output._autograd
    edge_self = self._autograd
    if edge_grad_output is None and edge_self is None:
        return result
    node = MultilabelMarginLossBackwardBackward0()
    node.edges = (edge_grad_output, edge_self,)
    node._saved_reduction = reduction
    if edge_grad_output is not None:
        node._saved_grad_output = grad_output
        counter = grad_output._version_counter
        node._version_grad_output = 0 if counter is None else counter[0]
        node._saved_self = self
        counter = self._version_counter
        node._version_self = 0 if counter is None else counter[0]
        node._saved_target = target
        counter = target._version_counter
        node._version_target = 0 if counter is None else counter[0]
        node._saved_is_target = is_target
        counter = is_target._version_counter
        node._version_is_target = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record__ctc_loss(next, log_probs, targets, input_lengths, target_lengths, blank, zero_infinity):
    results = next(log_probs, targets, input_lengths, target_lengths, blank, zero_infinity)
    edge_log_probs = log_probs._autograd
    if edge_log_probs is None:
        return results
    node = CtcLossBackward0()
    node.edges = (edge_log_probs,)
    node._saved_input_lengths = tuple(input_lengths) if input_lengths.__class__ is list else input_lengths
    node._saved_target_lengths = tuple(target_lengths) if target_lengths.__class__ is list else target_lengths
    node._saved_blank = blank
    node._saved_zero_infinity = zero_infinity
    node._saved_log_probs = log_probs
    counter = log_probs._version_counter
    node._version_log_probs = 0 if counter is None else counter[0]
    node._saved_targets = targets
    counter = targets._version_counter
    node._version_targets = 0 if counter is None else counter[0]
    node._saved_result0 = results[0]
    node._version_result0 = version_of(results[0])
    node._saved_result1 = results[1]
    node._version_result1 = version_of(results[1])
    node.sequence_nr = next_sequence_nr()
    result = results[0]
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return results


def record__ctc_loss_Tensor(next, log_probs, targets, input_lengths, target_lengths, blank, zero_infinity):
    results = next(log_probs, targets, input_lengths, target_lengths, blank, zero_infinity)
    edge_log_probs = log_probs._autograd
    if edge_log_probs is None:
        return results
    node = CtcLossBackward1()
    node.edges = (edge_log_probs,)
    node._saved_blank = blank
    node._saved_zero_infinity = zero_infinity
    node._saved_log_probs = log_probs
    counter = log_probs._version_counter
    node._version_log_probs = 0 if counter is None else counter[0]
    node._saved_targets = targets
    counter = targets._version_counter
    node._version_targets = 0 if counter is None else counter[0]
    node._saved_input_lengths = input_lengths
    counter = input_lengths._version_counter
    node._version_input_lengths = 0 if counter is None else counter[0]
    node._saved_target_lengths = target_lengths
    counter = target_lengths._version_counter
    node._version_target_lengths = 0 if counter is None else counter[0]
    node._saved_result0 = results[0]
    node._version_result0 = version_of(results[0])
    node._saved_result1 = results[1]
    node._version_result1 = version_of(results[1])
    node.sequence_nr = next_sequence_nr()
    result = results[0]
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return results


def record_embedding(next, weight, indices, padding_idx, scale_grad_by_freq, sparse):
    result = next(weight, indices, padding_idx, scale_grad_by_freq, sparse)
    edge_weight = weight._autograd
    if edge_weight is None:
        return result
    node = EmbeddingBackward0()
    node.edges = (edge_weight,)
    refuse_complex(result, 'aten::embedding')
    node._saved_weight_shape = weight.shape
    node._saved_padding_idx = padding_idx
    node._saved_scale_grad_by_freq = scale_grad_by_freq
    node._saved_sparse = sparse
    node._saved_indices = indices
    counter = indices._version_counter
    node._version_indices = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_embedding_dense_backward(next, grad_output, indices, num_weights, padding_idx, scale_grad_by_freq):
    result = next(grad_output, indices, num_weights, padding_idx, scale_grad_by_freq)
    edge_grad_output = grad_output._autograd
    if edge_grad_output is None:
        return result
    node = EmbeddingDenseBackwardBackward0()
    node.edges = (edge_grad_output,)
    node._saved_padding_idx = padding_idx
    node._saved_scale_grad_by_freq = scale_grad_by_freq
    node._saved_indices = indices
    counter = indices._version_counter
    node._version_indices = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_embedding_renorm_(next, self, indices, max_norm, norm_type):
    edge_self = check_inplace(self, 'aten::embedding_renorm_')
    if edge_self is None:
        return next(self, indices, max_norm, norm_type)
    node = EmbeddingRenormBackward0()
    node.edges = (edge_self,)
    next(self, indices, max_norm, norm_type)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_embedding_renorm(next, self, indices, max_norm, norm_type):
    result = next(self, indices, max_norm, norm_type)
    edge_self = self._autograd
    if edge_self is None:
        return result
    node = EmbeddingRenormBackward0()
    node.edges = (edge_self,)
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record__embedding_bag(next, weight, indices, offsets, scale_grad_by_freq, mode, sparse, per_sample_weights, include_last_offset, padding_idx):
    results = next(weight, indices, offsets, scale_grad_by_freq, mode, sparse, per_sample_weights, include_last_offset, padding_idx)
    edge_weight = weight._autograd
    edge_per_sample_weights = None if per_sample_weights is None else per_sample_weights._autograd
    if edge_weight is None and edge_per_sample_weights is None:
        return results
    node = EmbeddingBagBackward0()
    node.edges = (edge_weight, edge_per_sample_weights,)
    node._saved_weight_shape = weight.shape
    node._saved_scale_grad_by_freq = scale_grad_by_freq
    node._saved_mode = mode
    node._saved_sparse = sparse
    node._saved_padding_idx = padding_idx
    node._saved_indices = indices
    counter = indices._version_counter
    node._version_indices = 0 if counter is None else counter[0]
    node._saved_offsets = offsets
    counter = offsets._version_counter
    node._version_offsets = 0 if counter is None else counter[0]
    node._saved_result1 = results[1]
    node._version_result1 = version_of(results[1])
    if edge_weight is not None:
        node._saved_result2 = results[2]
        node._version_result2 = version_of(results[2])
        node._saved_result3 = results[3]
        node._version_result3 = version_of(results[3])
        node._saved_per_sample_weights = per_sample_weights
        node._version_per_sample_weights = 0 if per_sample_weights is None else version_of(per_sample_weights)
    if edge_per_sample_weights is not None:
        node._saved_weight = weight
        counter = weight._version_counter
        node._version_weight = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    result = results[0]
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return results


def record__safe_softmax(next, self, dim, dtype):
    result = next(self, dim, dtype)
    if result.dtype.kind not in "fc":
        return result
    edge_self = self._autograd
    node = SafeSoftmaxBackward0()
    node.edges = (edge_self,)
    node._saved_dim = dim
    node._saved_self_dtype = self.dtype
    node._saved_result = save_result(result)
    node._version_result = result._version_counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_native_dropout(next, input, p, train):
    results = next(input, p, train)
    edge_input = input._autograd
    node = NativeDropoutBackward0()
    node.edges = (edge_input,)
    node._saved_p = p
    node._saved_train = train
    node._saved_result1 = results[1]
    node._version_result1 = version_of(results[1])
    node.sequence_nr = next_sequence_nr()
    result = results[0]
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return results


def record_native_dropout_backward(next, grad_output, mask, scale):
    result = next(grad_output, mask, scale)
    edge_grad_output = grad_output._autograd
    if edge_grad_output is None:
        return result
    node = NativeDropoutBackwardBackward0()
    node.edges = (edge_grad_output,)
    refuse_complex(result, 'aten::native_dropout_backward')
    node._saved_scale = scale
    node._saved_mask = mask
    counter = mask._version_counter
    node._version_mask = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_bernoulli(next, self, *, generator):
    result = next(self, generator=generator)
    edge_self = self._autograd
    node = BernoulliBackward0()
    node.edges = (edge_self,)
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_bernoulli__Tensor(next, self, p, *, generator):
    edge_self = check_inplace(self, 'aten::bernoulli_.Tensor')
    edge_p = p._autograd
    node = BernoulliBackward3()
    node.edges = (edge_self, edge_p,)
    if edge_p is not None:
        node._saved_p = p
        counter = p._version_counter
        node._version_p = 0 if counter is None else counter[0]
    next(self, p, generator=generator)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_bernoulli_Tensor(next, self, p, *, generator):
    result = next(self, p, generator=generator)
    edge_self = self._autograd
    edge_p = p._autograd
    node = BernoulliBackward2()
    node.edges = (edge_self, edge_p,)
    if edge_p is not None:
        node._saved_p = p
        counter = p._version_counter
        node._version_p = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_bernoulli__float(next, self, p, *, generator):
    edge_self = check_inplace(self, 'aten::bernoulli_.float')
    node = BernoulliBackward4()
    node.edges = (edge_self,)
    next(self, p, generator=generator)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_bernoulli_p(next, self, p, *, generator):
    result = next(self, p, generator=generator)
    edge_self = self._autograd
    node = BernoulliBackward1()
    node.edges = (edge_self,)
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_random__from(next, self, from_, to, *, generator):
    edge_self = check_inplace(self, 'aten::random_.from')
    node = RandomBackward0()
    node.edges = (edge_self,)
    next(self, from_, to, generator=generator)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_random_from(next, self, from_, to, *, generator):
    result = next(self, from_, to, generator=generator)
    edge_self = self._autograd
    node = RandomBackward0()
    node.edges = (edge_self,)
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_random__to(next, self, to, *, generator):
    edge_self = check_inplace(self, 'aten::random_.to')
    node = RandomBackward1()
    node.edges = (edge_self,)
    next(self, to, generator=generator)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_random_to(next, self, to, *, generator):
    result = next(self, to, generator=generator)
    edge_self = self._autograd
    node = RandomBackward1()
    node.edges = (edge_self,)
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_random_(next, self, *, generator):
    edge_self = check_inplace(self, 'aten::random_')
    node = RandomBackward2()
    node.edges = (edge_self,)
    next(self, generator=generator)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_random(next, self, *, generator):
    result = next(self, generator=generator)
    edge_self = self._autograd
    node = RandomBackward2()
    node.edges = (edge_self,)
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_uniform_(next, self, from_, to, *, generator):
    edge_self = check_inplace(self, 'aten::uniform_')
    node = UniformBackward0()
    node.edges = (edge_self,)
    next(self, from_, to, generator=generator)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_uniform(next, self, from_, to, *, generator):
    result = next(self, from_, to, generator=generator)
    edge_self = self._autograd
    node = UniformBackward0()
    node.edges = (edge_self,)
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_normal_(next, self, mean, std, *, generator):
    edge_self = check_inplace(self, 'aten::normal_')
    node = NormalBackward0()
    node.edges = (edge_self,)
    refuse_complex(self, 'aten::normal_')
    next(self, mean, std, generator=generator)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_normal_Tensor_float(next, mean, std, *, generator):
    result = next(mean, std, generator=generator)
    edge_mean = mean._autograd
    node = NormalBackward1()
    node.edges = (edge_mean,)
    refuse_complex(result, 'aten::normal.Tensor_float')
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_normal_float_Tensor(next, mean, std, *, generator):
    result = next(mean, std, generator=generator)
    edge_std = std._autograd
    node = NormalBackward2()
    node.edges = (edge_std,)
    refuse_complex(result, 'aten::normal.float_Tensor')
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_normal_Tensor_Tensor(next, mean, std, *, generator):
    result = next(mean, std, generator=generator)
    edge_mean = mean._autograd
    edge_std = std._autograd
    node = NormalBackward3()
    node.edges = (edge_mean, edge_std,)
    refuse_complex(result, 'aten::normal.Tensor_Tensor')
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_normal_functional(next, self, mean, std, *, generator):
    result = next(self, mean, std, generator=generator)
    edge_self = self._autograd
    node = NormalFunctionalBackward0()
    node.edges = (edge_self,)
    refuse_complex(result, 'aten::normal_functional')
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_cauchy_(next, self, median, sigma, *, generator):
    edge_self = check_inplace(self, 'aten::cauchy_')
    node = CauchyBackward0()
    node.edges = (edge_self,)
    next(self, median, sigma, generator=generator)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_cauchy(next, self, median, sigma, *, generator):
    result = next(self, median, sigma, generator=generator)
    edge_self = self._autograd
    node = CauchyBackward0()
    node.edges = (edge_self,)
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_log_normal_(next, self, mean, std, *, generator):
    edge_self = check_inplace(self, 'aten::log_normal_')
    node = LogNormalBackward0()
    node.edges = (edge_self,)
    next(self, mean, std, generator=generator)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_log_normal(next, self, mean, std, *, generator):
    result = next(self, mean, std, generator=generator)
    edge_self = self._autograd
    node = LogNormalBackward0()
    node.edges = (edge_self,)
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_exponential_(next, self, lambd, *, generator):
    edge_self = check_inplace(self, 'aten::exponential_')
    node = ExponentialBackward0()
    node.edges = (edge_self,)
    next(self, lambd, generator=generator)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_exponential(next, self, lambd, *, generator):
    result = next(self, lambd, generator=generator)
    edge_self = self._autograd
    node = ExponentialBackward0()
    node.edges = (edge_self,)
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_geometric_(next, self, p, *, generator):
    edge_self = check_inplace(self, 'aten::geometric_')
    node = GeometricBackward0()
    node.edges = (edge_self,)
    next(self, p, generator=generator)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_geometric(next, self, p, *, generator):
    result = next(self, p, generator=generator)
    edge_self = self._autograd
    node = GeometricBackward0()
    node.edges = (edge_self,)
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_poisson(next, self, generator):
    result = next(self, generator)
    edge_self = self._autograd
    node = PoissonBackward0()
    node.edges = (edge_self,)
    node._saved_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_binomial(next, count, prob, generator):
    result = next(count, prob, generator)
    edge_prob = prob._autograd
    if edge_prob is None:
        return result
    node = BinomialBackward0()
    node.edges = (edge_prob,)
    node._saved_prob = prob
    counter = prob._version_counter
    node._version_prob = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_as_strided(next, self, size, stride, storage_offset):
    result = next(self, size, stride, storage_offset)
    if result is self:
        return result
    edge_self = self._autograd
    node = AsStridedBackward0()
    node.edges = (edge_self,)
    node._saved_self_geometry = geometry(self)
    node._saved_size = tuple(size) if size.__class__ is list else size
    node._saved_stride = tuple(stride) if stride.__class__ is list else stride
    node._saved_storage_offset = storage_offset
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_as_strided_(next, self, size, stride, storage_offset):
    edge_self = check_reshape(self, 'aten::as_strided_')
    node = AsStridedBackward0()
    node.edges = (edge_self,)
    node._saved_self_geometry = geometry(self)
    node._saved_size = tuple(size) if size.__class__ is list else size
    node._saved_stride = tuple(stride) if stride.__class__ is list else stride
    node._saved_storage_offset = storage_offset
    next(self, size, stride, storage_offset)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_expand(next, self, size, *, implicit):
    result = next(self, size, implicit=implicit)
    if result is self:
        return result
    edge_self = self._autograd
    node = ExpandBackward0()
    node.edges = (edge_self,)
    node._saved_self_shape = self.shape
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_permute(next, self, dims):
    result = next(self, dims)
    if result is self:
        return result
    edge_self = self._autograd
    node = PermuteBackward0()
    node.edges = (edge_self,)
    node._saved_dims = tuple(dims) if dims.__class__ is list else dims
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_select_int(next, self, dim, index):
    result = next(self, dim, index)
    if result is self:
        return result
    edge_self = self._autograd
    node = SelectBackward0()
    node.edges = (edge_self,)
    node._saved_self_shape = self.shape
    node._saved_dim = dim
    node._saved_index = index
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_slice_Tensor(next, self, dim, start, end, step):
    result = next(self, dim, start, end, step)
    if result is self:
        return result
    edge_self = self._autograd
    node = SliceBackward0()
    node.edges = (edge_self,)
    node._saved_self_shape = self.shape
    node._saved_dim = dim
    node._saved_start = start
    node._saved_end = end
    node._saved_step = step
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_split_Tensor(next, self, split_size, dim):
    results = next(self, split_size, dim)
    edge_self = self._autograd
    node = SplitBackward0()
    node.edges = (edge_self,)
    node._saved_self_shape = self.shape
    node._saved_split_size = split_size
    node._saved_dim = dim
    node.sequence_nr = next_sequence_nr()
    attach_outputs(node, results, -1)
    return results


def record_squeeze(next, self):
    result = next(self)
    if result is self:
        return result
    edge_self = self._autograd
    node = SqueezeBackward0()
    node.edges = (edge_self,)
    node._saved_self_shape = self.shape
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_squeeze_dim(next, self, dim):
    result = next(self, dim)
    if result is self:
        return result
    edge_self = self._autograd
    node = SqueezeBackward1()
    node.edges = (edge_self,)
    node._saved_self_shape = self.shape
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_squeeze_dims(next, self, dim):
    result = next(self, dim)
    if result is self:
        return result
    edge_self = self._autograd
    node = SqueezeBackward2()
    node.edges = (edge_self,)
    node._saved_self_shape = self.shape
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_squeeze_(next, self):
    edge_self = check_reshape(self, 'aten::squeeze_')
    node = SqueezeBackward0()
    node.edges = (edge_self,)
    node._saved_self_shape = self.shape
    next(self)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_squeeze__dim(next, self, dim):
    edge_self = check_reshape(self, 'aten::squeeze_.dim')
    node = SqueezeBackward1()
    node.edges = (edge_self,)
    node._saved_self_shape = self.shape
    next(self, dim)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_squeeze__dims(next, self, dim):
    edge_self = check_reshape(self, 'aten::squeeze_.dims')
    node = SqueezeBackward2()
    node.edges = (edge_self,)
    node._saved_self_shape = self.shape
    next(self, dim)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_t(next, self):
    result = next(self)
    if result is self:
        return result
    edge_self = self._autograd
    node = TBackward0()
    node.edges = (edge_self,)
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_t_(next, self):
    edge_self = check_reshape(self, 'aten::t_')
    node = TBackward0()
    node.edges = (edge_self,)
    next(self)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_transpose_int(next, self, dim0, dim1):
    result = next(self, dim0, dim1)
    if result is self:
        return result
    edge_self = self._autograd
    node = TransposeBackward0()
    node.edges = (edge_self,)
    node._saved_dim0 = dim0
    node._saved_dim1 = dim1
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_transpose_(next, self, dim0, dim1):
    edge_self = check_reshape(self, 'aten::transpose_')
    node = TransposeBackward0()
    node.edges = (edge_self,)
    node._saved_dim0 = dim0
    node._saved_dim1 = dim1
    next(self, dim0, dim1)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_unsqueeze(next, self, dim):
    result = next(self, dim)
    if result is self:
        return result
    edge_self = self._autograd
    node = UnsqueezeBackward0()
    node.edges = (edge_self,)
    node._saved_dim = dim
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_unsqueeze_(next, self, dim):
    edge_self = check_reshape(self, 'aten::unsqueeze_')
    node = UnsqueezeBackward0()
    node.edges = (edge_self,)
    node._saved_dim = dim
    next(self, dim)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_unbind_int(next, self, dim):
    results = next(self, dim)
    edge_self = self._autograd
    node = UnbindBackward0()
    node.edges = (edge_self,)
    node._saved_dim = dim
    node.sequence_nr = next_sequence_nr()
    attach_outputs(node, results, -1)
    return results


def record_view(next, self, size):
    result = next(self, size)
    if result is self:
        return result
    edge_self = self._autograd
    node = ViewBackward0()
    node.edges = (edge_self,)
    node._saved_self_shape = self.shape
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_alias(next, self):
    result = next(self)
    if result is self:
        return result
    edge_self = self._autograd
    node = AliasBackward0()
    node.edges = (edge_self,)
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_index_Tensor(next, self, indices):
    result = next(self, indices)
    edge_self = self._autograd
    if edge_self is None:
        return result
    node = IndexBackward0()
    node.edges = (edge_self,)
    node._saved_self_shape = self.shape
    node._saved_indices, node._version_indices = save_list(indices)
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_index_put_(next, self, indices, values, accumulate):
    edge_self = check_inplace(self, 'aten::index_put_')
    edge_values = values._autograd
    if edge_self is None and edge_values is None:
        return next(self, indices, values, accumulate)
    node = IndexPutBackward0()
    node.edges = (edge_self, edge_values,)
    node._saved_accumulate = accumulate
    node._saved_indices, node._version_indices = save_list(indices)
    next(self, indices, values, accumulate)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_index_put(next, self, indices, values, accumulate):
    result = next(self, indices, values, accumulate)
    edge_self = self._autograd
    edge_values = values._autograd
    if edge_self is None and edge_values is None:
        return result
    node = IndexPutBackward0()
    node.edges = (edge_self, edge_values,)
    node._saved_accumulate = accumulate
    node._saved_indices, node._version_indices = save_list(indices)
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record__index_put_impl_(next, self, indices, values, accumulate, unsafe):
    edge_self = check_inplace(self, 'aten::_index_put_impl_')
    edge_values = values._autograd
    if edge_self is None and edge_values is None:
        return next(self, indices, values, accumulate, unsafe)
    node = IndexPutImplBackward0()
    node.edges = (edge_self, edge_values,)
    node._saved_accumulate = accumulate
    node._saved_indices, node._version_indices = save_list(indices)
    next(self, indices, values, accumulate, unsafe)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record__index_put_impl(next, self, indices, values, accumulate, unsafe):
    result = next(self, indices, values, accumulate, unsafe)
    edge_self = self._autograd
    edge_values = values._autograd
    if edge_self is None and edge_values is None:
        return result
    node = IndexPutImplBackward0()
    node.edges = (edge_self, edge_values,)
    node._saved_accumulate = accumulate
    node._saved_indices, node._version_indices = save_list(indices)
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_select_backward(next, grad_output, input_sizes, dim, index):
    result = next(grad_output, input_sizes, dim, index)
    edge_grad_output = grad_output._autograd
    node = SelectBackwardBackward0()
    node.edges = (edge_grad_output,)
    node._saved_dim = dim
    node._saved_index = index
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_slice_backward(next, grad_output, input_sizes, dim, start, end, step):
    result = next(grad_output, input_sizes, dim, start, end, step)
    edge_grad_output = grad_output._autograd
    node = SliceBackwardBackward0()
    node.edges = (edge_grad_output,)
    node._saved_dim = dim
    node._saved_start = start
    node._saved_end = end
    node._saved_step = step
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_masked_fill__Tensor(next, self, mask, value):
    edge_self = check_inplace(self, 'aten::masked_fill_.Tensor')
    edge_value = value._autograd
    if edge_self is None and edge_value is None:
        return next(self, mask, value)
    node = MaskedFillBackward1()
    node.edges = (edge_self, edge_value,)
    node._saved_mask = mask
    counter = mask._version_counter
    node._version_mask = 0 if counter is None else counter[0]
    next(self, mask, value)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_masked_fill__Scalar(next, self, mask, value):
    edge_self = check_inplace(self, 'aten::masked_fill_.Scalar')
    if edge_self is None:
        return next(self, mask, value)
    node = MaskedFillBackward0()
    node.edges = (edge_self,)
    node._saved_mask = mask
    counter = mask._version_counter
    node._version_mask = 0 if counter is None else counter[0]
    next(self, mask, value)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_masked_fill_Tensor(next, self, mask, value):
    result = next(self, mask, value)
    edge_self = self._autograd
    edge_value = value._autograd
    if edge_self is None and edge_value is None:
        return result
    node = MaskedFillBackward1()
    node.edges = (edge_self, edge_value,)
    node._saved_mask = mask
    counter = mask._version_counter
    node._version_mask = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_masked_fill_Scalar(next, self, mask, value):
    result = next(self, mask, value)
    edge_self = self._autograd
    if edge_self is None:
        return result
    node = MaskedFillBackward0()
    node.edges = (edge_self,)
    node._saved_mask = mask
    counter = mask._version_counter
    node._version_mask = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_scatter_src(next, self, dim, index, src):
    result = next(self, dim, index, src)
    edge_self = self._autograd
    edge_src = src._autograd
    if edge_self is None and edge_src is None:
        return result
    node = ScatterBackward0()
    node.edges = (edge_self, edge_src,)
    node._saved_dim = dim
    node._saved_index = index
    counter = index._version_counter
    node._version_index = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_scatter__src(next, self, dim, index, src):
    edge_self = check_inplace(self, 'aten::scatter_.src')
    edge_src = src._autograd
    if edge_self is None and edge_src is None:
        return next(self, dim, index, src)
    node = ScatterBackward0()
    node.edges = (edge_self, edge_src,)
    node._saved_dim = dim
    node._saved_index = index
    counter = index._version_counter
    node._version_index = 0 if counter is None else counter[0]
    next(self, dim, index, src)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_scatter_value(next, self, dim, index, value):
    result = next(self, dim, index, value)
    edge_self = self._autograd
    if edge_self is None:
        return result
    node = ScatterBackward1()
    node.edges = (edge_self,)
    node._saved_dim = dim
    node._saved_index = index
    counter = index._version_counter
    node._version_index = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_scatter__value(next, self, dim, index, value):
    edge_self = check_inplace(self, 'aten::scatter_.value')
    if edge_self is None:
        return next(self, dim, index, value)
    node = ScatterBackward1()
    node.edges = (edge_self,)
    node._saved_dim = dim
    node._saved_index = index
    counter = index._version_counter
    node._version_index = 0 if counter is None else counter[0]
    next(self, dim, index, value)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_scatter_reduce(next, self, dim, index, src, *, reduce):
    result = next(self, dim, index, src, reduce=reduce)
    edge_self = self._autograd
    edge_src = src._autograd
    if edge_self is None and edge_src is None:
        return result
    node = ScatterBackward2()
    node.edges = (edge_self, edge_src,)
    node._saved_reduce = reduce
    node._saved_dim = dim
    if edge_src is not None:
        node._saved_index = index
        counter = index._version_counter
        node._version_index = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_scatter__reduce(next, self, dim, index, src, *, reduce):
    edge_self = check_inplace(self, 'aten::scatter_.reduce')
    edge_src = src._autograd
    if edge_self is None and edge_src is None:
        return next(self, dim, index, src, reduce=reduce)
    node = ScatterBackward2()
    node.edges = (edge_self, edge_src,)
    node._saved_reduce = reduce
    node._saved_dim = dim
    if edge_src is not None:
        node._saved_index = index
        counter = index._version_counter
        node._version_index = 0 if counter is None else counter[0]
    next(self, dim, index, src, reduce=reduce)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_masked_select(next, self, mask):
    result = next(self, mask)
    edge_self = self._autograd
    if edge_self is None:
        return result
    node = MaskedSelectBackward0()
    node.edges = (edge_self,)
    node._saved_self_shape = self.shape
    node._saved_mask = mask
    counter = mask._version_counter
    node._version_mask = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_gather(next, self, dim, index, *, sparse_grad):
    result = next(self, dim, index, sparse_grad=sparse_grad)
    edge_self = self._autograd
    if edge_self is None:
        return result
    node = GatherBackward0()
    node.edges = (edge_self,)
    node._saved_self_shape = self.shape
    node._saved_dim = dim
    node._saved_index = index
    counter = index._version_counter
    node._version_index = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_cat(next, tensors, dim):
    result = next(tensors, dim)
    node = CatBackward0()
    node.edges = tuple([item._autograd for item in tensors])
    node._saved_tensors_sizes = sizes(tensors)
    node._saved_dim = dim
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_copy(next, self, src, non_blocking):
    result = next(self, src, non_blocking)
    edge_self = self._autograd
    edge_src = src._autograd
    node = CopyBackward0()
    node.edges = (edge_self, edge_src,)
    node._saved_src_dtype = src.dtype
    node._saved_src_device = src.device
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_copy_(next, self, src, non_blocking):
    edge_self = check_inplace(self, 'aten::copy_')
    edge_src = src._autograd
    node = CopyBackward1()
    node.edges = (edge_self, edge_src,)
    node._saved_src_dtype = src.dtype
    node._saved_src_device = src.device
    next(self, src, non_blocking)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_stack(next, tensors, dim):
    result = next(tensors, dim)
    node = StackBackward0()
    node.edges = tuple([item._autograd for item in tensors])
    node._saved_dim = dim
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_clone(next, self, *, memory_format):
    result = next(self, memory_format=memory_format)
    edge_self = self._autograd
    node = CloneBackward0()
    node.edges = (edge_self,)
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record__to_copy(next, self, *, dtype, layout, device, pin_memory, non_blocking, memory_format):
    result = next(self, dtype=dtype, layout=layout, device=device, pin_memory=pin_memory, non_blocking=non_blocking, memory_format=memory_format)
    if result.dtype.kind not in "fc":
        return result
    edge_self = self._autograd
    node = ToCopyBackward0()
    node.edges = (edge_self,)
    node._saved_self_dtype = self.dtype
    node._saved_self_device = self.device
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_fill_Scalar(next, self, value):
    result = next(self, value)
    edge_self = self._autograd
    node = FillBackward0()
    node.edges = (edge_self,)
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_fill_Tensor(next, self, value):
    result = next(self, value)
    edge_self = self._autograd
    edge_value = value._autograd
    node = FillBackward1()
    node.edges = (edge_self, edge_value,)
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_fill__Scalar(next, self, value):
    edge_self = check_inplace(self, 'aten::fill_.Scalar')
    node = FillBackward0()
    node.edges = (edge_self,)
    next(self, value)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_fill__Tensor(next, self, value):
    edge_self = check_inplace(self, 'aten::fill_.Tensor')
    edge_value = value._autograd
    node = FillBackward1()
    node.edges = (edge_self, edge_value,)
    next(self, value)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_zero_(next, self):
    edge_self = check_inplace(self, 'aten::zero_')
    node = ZeroBackward0()
    node.edges = (edge_self,)
    next(self)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_zero(next, self):
    result = next(self)
    edge_self = self._autograd
    node = ZeroBackward0()
    node.edges = (edge_self,)
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_unfold(next, self, dimension, size, step):
    result = next(self, dimension, size, step)
    if result is self:
        return result
    edge_self = self._autograd
    node = UnfoldBackward0()
    node.edges = (edge_self,)
    node._saved_self_shape = self.shape
    node._saved_dimension = dimension
    node._saved_size = size
    node._saved_step = step
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_unfold_backward(next, grad_in, input_sizes, dim, size, step):
    result = next(grad_in, input_sizes, dim, size, step)
    edge_grad_in = grad_in._autograd
    node = UnfoldBackwardBackward0()
    node.edges = (edge_grad_in,)
    node._saved_dim = dim
    node._saved_size = size
    node._saved_step = step
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_split_with_sizes(next, self, split_sizes, dim):
    results = next(self, split_sizes, dim)
    edge_self = self._autograd
    node = SplitWithSizesBackward0()
    node.edges = (edge_self,)
    node._saved_self_shape = self.shape
    node._saved_split_sizes = tuple(split_sizes) if split_sizes.__class__ is list else split_sizes
    node._saved_dim = dim
    node.sequence_nr = next_sequence_nr()
    attach_outputs(node, results, -1)
    return results


def record_unsafe_split_Tensor(next, self, split_size, dim):
    results = next(self, split_size, dim)
    edge_self = self._autograd
    node = UnsafeSplitBackward0()
    node.edges = (edge_self,)
    node._saved_self_shape = self.shape
    node._saved_split_size = split_size
    node._saved_dim = dim
    node.sequence_nr = next_sequence_nr()
    attach_outputs(node, results, -1)
    return results


def record_unsafe_split_with_sizes(next, self, split_sizes, dim):
    results = next(self, split_sizes, dim)
    edge_self = self._autograd
    node = UnsafeSplitWithSizesBackward0()
    node.edges = (edge_self,)
    node._saved_self_shape = self.shape
    node._saved_split_sizes = tuple(split_sizes) if split_sizes.__class__ is list else split_sizes
    node._saved_dim = dim
    node.sequence_nr = next_sequence_nr()
    attach_outputs(node, results, -1)
    return results


def record_flip(next, self, dims):
    result = next(self, dims)
    edge_self = self._autograd
    node = FlipBackward0()
    node.edges = (edge_self,)
    node._saved_dims = tuple(dims) if dims.__class__ is list else dims
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_roll(next, self, shifts, dims):
    result = next(self, shifts, dims)
    edge_self = self._autograd
    node = RollBackward0()
    node.edges = (edge_self,)
    node._saved_shifts = tuple(shifts) if shifts.__class__ is list else shifts
    node._saved_dims = tuple(dims) if dims.__class__ is list else dims
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_repeat(next, self, repeats):
    result = next(self, repeats)
    edge_self = self._autograd
    node = RepeatBackward0()
    node.edges = (edge_self,)
    node._saved_self_shape = self.shape
    node._saved_repeats = tuple(repeats) if repeats.__class__ is list else repeats
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_diagonal(next, self, offset, dim1, dim2):
    result = next(self, offset, dim1, dim2)
    if result is self:
        return result
    edge_self = self._autograd
    node = DiagonalBackward0()
    node.edges = (edge_self,)
    node._saved_self_shape = self.shape
    node._saved_offset = offset
    node._saved_dim1 = dim1
    node._saved_dim2 = dim2
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_diagonal_backward(next, grad_output, input_sizes, offset, dim1, dim2):
    result = next(grad_output, input_sizes, offset, dim1, dim2)
    edge_grad_output = grad_output._autograd
    node = DiagonalBackwardBackward0()
    node.edges = (edge_grad_output,)
    node._saved_offset = offset
    node._saved_dim1 = dim1
    node._saved_dim2 = dim2
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_diagonal_scatter(next, self, src, offset, dim1, dim2):
    result = next(self, src, offset, dim1, dim2)
    edge_self = self._autograd
    edge_src = src._autograd
    node = DiagonalScatterBackward0()
    node.edges = (edge_self, edge_src,)
    node._saved_src_shape = src.shape
    node._saved_offset = offset
    node._saved_dim1 = dim1
    node._saved_dim2 = dim2
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_diag_embed(next, self, offset, dim1, dim2):
    result = next(self, offset, dim1, dim2)
    edge_self = self._autograd
    node = DiagEmbedBackward0()
    node.edges = (edge_self,)
    node._saved_offset = offset
    node._saved_dim1 = dim1
    node._saved_dim2 = dim2
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_tril(next, self, diagonal):
    result = next(self, diagonal)
    edge_self = self._autograd
    node = TrilBackward0()
    node.edges = (edge_self,)
    node._saved_diagonal = diagonal
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_tril_(next, self, diagonal):
    edge_self = check_inplace(self, 'aten::tril_')
    node = TrilBackward0()
    node.edges = (edge_self,)
    node._saved_diagonal = diagonal
    next(self, diagonal)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_triu(next, self, diagonal):
    result = next(self, diagonal)
    edge_self = self._autograd
    node = TriuBackward0()
    node.edges = (edge_self,)
    node._saved_diagonal = diagonal
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_triu_(next, self, diagonal):
    edge_self = check_inplace(self, 'aten::triu_')
    node = TriuBackward0()
    node.edges = (edge_self,)
    node._saved_diagonal = diagonal
    next(self, diagonal)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_index_select(next, self, dim, index):
    result = next(self, dim, index)
    edge_self = self._autograd
    if edge_self is None:
        return result
    node = IndexSelectBackward0()
    node.edges = (edge_self,)
    node._saved_self_shape = self.shape
    node._saved_dim = dim
    node._saved_index = index
    counter = index._version_counter
    node._version_index = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_index_add_(next, self, dim, index, source, *, alpha):
    edge_self = check_inplace(self, 'aten::index_add_')
    edge_source = source._autograd
    if edge_self is None and edge_source is None:
        return next(self, dim, index, source, alpha=alpha)
    node = IndexAddBackward0()
    node.edges = (edge_self, edge_source,)
    node._saved_dim = dim
    node._saved_source_shape = source.shape
    node._saved_alpha = alpha
    if edge_source is not None:
        node._saved_index = index
        counter = index._version_counter
        node._version_index = 0 if counter is None else counter[0]
    next(self, dim, index, source, alpha=alpha)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_index_add(next, self, dim, index, source, *, alpha):
    result = next(self, dim, index, source, alpha=alpha)
    edge_self = self._autograd
    edge_source = source._autograd
    if edge_self is None and edge_source is None:
        return result
    node = IndexAddBackward0()
    node.edges = (edge_self, edge_source,)
    node._saved_dim = dim
    node._saved_source_shape = source.shape
    node._saved_alpha = alpha
    if edge_source is not None:
        node._saved_index = index
        counter = index._version_counter
        node._version_index = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_index_copy_(next, self, dim, index, source):
    edge_self = check_inplace(self, 'aten::index_copy_')
    edge_source = source._autograd
    if edge_self is None and edge_source is None:
        return next(self, dim, index, source)
    node = IndexCopyBackward0()
    node.edges = (edge_self, edge_source,)
    node._saved_dim = dim
    node._saved_source_shape = source.shape
    node._saved_index = index
    counter = index._version_counter
    node._version_index = 0 if counter is None else counter[0]
    next(self, dim, index, source)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_index_copy(next, self, dim, index, source):
    result = next(self, dim, index, source)
    edge_self = self._autograd
    edge_source = source._autograd
    if edge_self is None and edge_source is None:
        return result
    node = IndexCopyBackward0()
    node.edges = (edge_self, edge_source,)
    node._saved_dim = dim
    node._saved_source_shape = source.shape
    node._saved_index = index
    counter = index._version_counter
    node._version_index = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_index_fill__int_Tensor(next, self, dim, index, value):
    edge_self = check_inplace(self, 'aten::index_fill_.int_Tensor')
    edge_value = value._autograd
    if edge_self is None and edge_value is None:
        return next(self, dim, index, value)
    node = IndexFillBackward1()
    node.edges = (edge_self, edge_value,)
    node._saved_dim = dim
    node._saved_index = index
    counter = index._version_counter
    node._version_index = 0 if counter is None else counter[0]
    next(self, dim, index, value)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_index_fill_int_Tensor(next, self, dim, index, value):
    result = next(self, dim, index, value)
    edge_self = self._autograd
    edge_value = value._autograd
    if edge_self is None and edge_value is None:
        return result
    node = IndexFillBackward1()
    node.edges = (edge_self, edge_value,)
    node._saved_dim = dim
    node._saved_index = index
    counter = index._version_counter
    node._version_index = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_index_fill__int_Scalar(next, self, dim, index, value):
    edge_self = check_inplace(self, 'aten::index_fill_.int_Scalar')
    if edge_self is None:
        return next(self, dim, index, value)
    node = IndexFillBackward0()
    node.edges = (edge_self,)
    node._saved_dim = dim
    node._saved_index = index
    counter = index._version_counter
    node._version_index = 0 if counter is None else counter[0]
    next(self, dim, index, value)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_index_fill_int_Scalar(next, self, dim, index, value):
    result = next(self, dim, index, value)
    edge_self = self._autograd
    if edge_self is None:
        return result
    node = IndexFillBackward0()
    node.edges = (edge_self,)
    node._saved_dim = dim
    node._saved_index = index
    counter = index._version_counter
    node._version_index = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_index_reduce_(next, self, dim, index, source, reduce, *, include_self):
    edge_self = check_inplace(self, 'aten::index_reduce_')
    edge_source = source._autograd
    if edge_self is None and edge_source is None:
        return next(self, dim, index, source, reduce, include_self=include_self)
    node = IndexReduceBackward0()
    node.edges = (edge_self, edge_source,)
    refuse_complex(self, 'aten::index_reduce_')
    node._saved_dim = dim
    node._saved_reduce = reduce
    node._saved_include_self = include_self
    node._saved_self = clone(self)
    node._version_self = 0
    node._saved_index = index
    counter = index._version_counter
    node._version_index = 0 if counter is None else counter[0]
    node._saved_source = source
    counter = source._version_counter
    node._version_source = 0 if counter is None else counter[0]
    next(self, dim, index, source, reduce, include_self=include_self)
    if self.dtype.kind not in "fc":
        return self
    node._saved_result = save_result(self)
    node._version_result = self._version_counter[0]
    rebase_history(self, node)
    return self


def record_index_reduce(next, self, dim, index, source, reduce, *, include_self):
    result = next(self, dim, index, source, reduce, include_self=include_self)
    edge_self = self._autograd
    edge_source = source._autograd
    if edge_self is None and edge_source is None:
        return result
    node = IndexReduceBackward0()
    node.edges = (edge_self, edge_source,)
    refuse_complex(result, 'aten::index_reduce')
    node._saved_dim = dim
    node._saved_reduce = reduce
    node._saved_include_self = include_self
    node._saved_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node._saved_index = index
    counter = index._version_counter
    node._version_index = 0 if counter is None else counter[0]
    node._saved_source = source
    counter = source._version_counter
    node._version_source = 0 if counter is None else counter[0]
    node._saved_result = save_result(result)
    node._version_result = result._version_counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_scatter_add_(next, self, dim, index, src):
    edge_self = check_inplace(self, 'aten::scatter_add_')
    edge_src = src._autograd
    if edge_self is None and edge_src is None:
        return next(self, dim, index, src)
    node = ScatterAddBackward0()
    node.edges = (edge_self, edge_src,)
    node._saved_dim = dim
    if edge_src is not None:
        node._saved_index = index
        counter = index._version_counter
        node._version_index = 0 if counter is None else counter[0]
    next(self, dim, index, src)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_scatter_add(next, self, dim, index, src):
    result = next(self, dim, index, src)
    edge_self = self._autograd
    edge_src = src._autograd
    if edge_self is None and edge_src is None:
        return result
    node = ScatterAddBackward0()
    node.edges = (edge_self, edge_src,)
    node._saved_dim = dim
    if edge_src is not None:
        node._saved_index = index
        counter = index._version_counter
        node._version_index = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_scatter_reduce_two(next, self, dim, index, src, reduce, *, include_self):
    result = next(self, dim, index, src, reduce, include_self=include_self)
    edge_self = self._autograd
    edge_src = src._autograd
    if edge_self is None and edge_src is None:
        return result
    node = ScatterReduceBackward0()
    node.edges = (edge_self, edge_src,)
    refuse_complex(result, 'aten::scatter_reduce.two')
    node._saved_dim = dim
    node._saved_reduce = reduce
    node._saved_include_self = include_self
    node._saved_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node._saved_index = index
    counter = index._version_counter
    node._version_index = 0 if counter is None else counter[0]
    node._saved_src = src
    counter = src._version_counter
    node._version_src = 0 if counter is None else counter[0]
    node._saved_result = save_result(result)
    node._version_result = result._version_counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_scatter_reduce__two(next, self, dim, index, src, reduce, *, include_self):
    edge_self = check_inplace(self, 'aten::scatter_reduce_.two')
    edge_src = src._autograd
    if edge_self is None and edge_src is None:
        return next(self, dim, index, src, reduce, include_self=include_self)
    node = ScatterReduceBackward0()
    node.edges = (edge_self, edge_src,)
    refuse_complex(self, 'aten::scatter_reduce_.two')
    node._saved_dim = dim
    node._saved_reduce = reduce
    node._saved_include_self = include_self
    node._saved_self = clone(self)
    node._version_self = 0
    node._saved_index = index
    counter = index._version_counter
    node._version_index = 0 if counter is None else counter[0]
    node._saved_src = src
    counter = src._version_counter
    node._version_src = 0 if counter is None else counter[0]
    next(self, dim, index, src, reduce, include_self=include_self)
    if self.dtype.kind not in "fc":
        return self
    node._saved_result = save_result(self)
    node._version_result = self._version_counter[0]
    rebase_history(self, node)
    return self


def record_take(next, self, index):
    result = next(self, index)
    edge_self = self._autograd
    if edge_self is None:
        return result
    node = TakeBackward0()
    node.edges = (edge_self,)
    node._saved_self_shape = self.shape
    node._saved_index = index
    counter = index._version_counter
    node._version_index = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_put_(next, self, index, source, accumulate):
    edge_self = check_inplace(self, 'aten::put_')
    edge_source = source._autograd
    if edge_self is None and edge_source is None:
        return next(self, index, source, accumulate)
    node = PutBackward0()
    node.edges = (edge_self, edge_source,)
    node._saved_accumulate = accumulate
    node._saved_source_shape = source.shape
    node._saved_index = index
    counter = index._version_counter
    node._version_index = 0 if counter is None else counter[0]
    next(self, index, source, accumulate)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_put(next, self, index, source, accumulate):
    result = next(self, index, source, accumulate)
    edge_self = self._autograd
    edge_source = source._autograd
    if edge_self is None and edge_source is None:
        return result
    node = PutBackward0()
    node.edges = (edge_self, edge_source,)
    node._saved_accumulate = accumulate
    node._saved_source_shape = source.shape
    node._saved_index = index
    counter = index._version_counter
    node._version_index = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_masked_scatter_(next, self, mask, source):
    edge_self = check_inplace(self, 'aten::masked_scatter_')
    edge_source = source._autograd
    if edge_self is None and edge_source is None:
        return next(self, mask, source)
    node = MaskedScatterBackward0()
    node.edges = (edge_self, edge_source,)
    node._saved_source_shape = source.shape
    node._saved_mask = mask
    counter = mask._version_counter
    node._version_mask = 0 if counter is None else counter[0]
    next(self, mask, source)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_masked_scatter(next, self, mask, source):
    result = next(self, mask, source)
    edge_self = self._autograd
    edge_source = source._autograd
    if edge_self is None and edge_source is None:
        return result
    node = MaskedScatterBackward0()
    node.edges = (edge_self, edge_source,)
    node._saved_source_shape = source.shape
    node._saved_mask = mask
    counter = mask._version_counter
    node._version_mask = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_masked_scatter_backward(next, grad_output, mask, sizes):
    result = next(grad_output, mask, sizes)
    edge_grad_output = grad_output._autograd
    if edge_grad_output is None:
        return result
    node = MaskedScatterBackwardBackward0()
    node.edges = (edge_grad_output,)
    node._saved_grad_output = grad_output
    counter = grad_output._version_counter
    node._version_grad_output = 0 if counter is None else counter[0]
    node._saved_mask = mask
    counter = mask._version_counter
    node._version_mask = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_select_scatter(next, self, src, dim, index):
    result = next(self, src, dim, index)
    edge_self = self._autograd
    edge_src = src._autograd
    node = SelectScatterBackward0()
    node.edges = (edge_self, edge_src,)
    refuse_complex(result, 'aten::select_scatter')
    node._saved_src_shape = src.shape
    node._saved_dim = dim
    node._saved_index = index
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_slice_scatter(next, self, src, dim, start, end, step):
    result = next(self, src, dim, start, end, step)
    edge_self = self._autograd
    edge_src = src._autograd
    node = SliceScatterBackward0()
    node.edges = (edge_self, edge_src,)
    node._saved_src_shape = src.shape
    node._saved_dim = dim
    node._saved_start = start
    node._saved_end = end
    node._saved_step = step
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_as_strided_scatter(next, self, src, size, stride, storage_offset):
    result = next(self, src, size, stride, storage_offset)
    edge_self = self._autograd
    edge_src = src._autograd
    node = AsStridedScatterBackward0()
    node.edges = (edge_self, edge_src,)
    node._saved_self_geometry = geometry(self)
    node._saved_size = tuple(size) if size.__class__ is list else size
    node._saved_stride = tuple(stride) if stride.__class__ is list else stride
    node._saved_storage_offset = storage_offset
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def write_self(next, self):
    if self._base is not None:
        check_untracked(self)
    result = next(self)
    counter = self._version_counter
    if counter is None:
        self._version_counter = VersionCounter((1,))
    else:
        counter[0] += 1
    return result


def write_self__other__by_alpha(next, self, other, *, alpha):
    if self._base is not None:
        check_untracked(self)
    result = next(self, other, alpha=alpha)
    counter = self._version_counter
    if counter is None:
        self._version_counter = VersionCounter((1,))
    else:
        counter[0] += 1
    return result


def write_self__other__alpha(next, self, other, alpha):
    if self._base is not None:
        check_untracked(self)
    result = next(self, other, alpha)
    counter = self._version_counter
    if counter is None:
        self._version_counter = VersionCounter((1,))
    else:
        counter[0] += 1
    return result


def write_self__other(next, self, other):
    if self._base is not None:
        check_untracked(self)
    result = next(self, other)
    counter = self._version_counter
    if counter is None:
        self._version_counter = VersionCounter((1,))
    else:
        counter[0] += 1
    return result


def write_self__other__by_rounding_mode(next, self, other, *, rounding_mode):
    if self._base is not None:
        check_untracked(self)
    result = next(self, other, rounding_mode=rounding_mode)
    counter = self._version_counter
    if counter is None:
        self._version_counter = VersionCounter((1,))
    else:
        counter[0] += 1
    return result


def write_self__exponent(next, self, exponent):
    if self._base is not None:
        check_untracked(self)
    result = next(self, exponent)
    counter = self._version_counter
    if counter is None:
        self._version_counter = VersionCounter((1,))
    else:
        counter[0] += 1
    return result


def write_self__values(next, self, values):
    if self._base is not None:
        check_untracked(self)
    result = next(self, values)
    counter = self._version_counter
    if counter is None:
        self._version_counter = VersionCounter((1,))
    else:
        counter[0] += 1
    return result


def write_self__end__weight(next, self, end, weight):
    if self._base is not None:
        check_untracked(self)
    result = next(self, end, weight)
    counter = self._version_counter
    if counter is None:
        self._version_counter = VersionCounter((1,))
    else:
        counter[0] += 1
    return result


def write_self__tensor1__tensor2__by_value(next, self, tensor1, tensor2, *, value):
    if self._base is not None:
        check_untracked(self)
    result = next(self, tensor1, tensor2, value=value)
    counter = self._version_counter
    if counter is None:
        self._version_counter = VersionCounter((1,))
    else:
        counter[0] += 1
    return result


def write_self__min__max(next, self, min, max):
    if self._base is not None:
        check_untracked(self)
    result = next(self, min, max)
    counter = self._version_counter
    if counter is None:
        self._version_counter = VersionCounter((1,))
    else:
        counter[0] += 1
    return result


def write_self__min(next, self, min):
    if self._base is not None:
        check_untracked(self)
    result = next(self, min)
    counter = self._version_counter
    if counter is None:
        self._version_counter = VersionCounter((1,))
    else:
        counter[0] += 1
    return result


def write_self__max(next, self, max):
    if self._base is not None:
        check_untracked(self)
    result = next(self, max)
    counter = self._version_counter
    if counter is None:
        self._version_counter = VersionCounter((1,))
    else:
        counter[0] += 1
    return result


def write_self__eps(next, self, eps):
    if self._base is not None:
        check_untracked(self)
    result = next(self, eps)
    counter = self._version_counter
    if counter is None:
        self._version_counter = VersionCounter((1,))
    else:
        counter[0] += 1
    return result


def write_self__nan__posinf__neginf(next, self, nan, posinf, neginf):
    if self._base is not None:
        check_untracked(self)
    result = next(self, nan, posinf, neginf)
    counter = self._version_counter
    if counter is None:
        self._version_counter = VersionCounter((1,))
    else:
        counter[0] += 1
    return result


def write_self__by_decimals(next, self, *, decimals):
    if self._base is not None:
        check_untracked(self)
    result = next(self, decimals=decimals)
    counter = self._version_counter
    if counter is None:
        self._version_counter = VersionCounter((1,))
    else:
        counter[0] += 1
    return result


def write_self__n(next, self, n):
    if self._base is not None:
        check_untracked(self)
    result = next(self, n)
    counter = self._version_counter
    if counter is None:
        self._version_counter = VersionCounter((1,))
    else:
        counter[0] += 1
    return result


def write_self__p(next, self, p):
    if self._base is not None:
        check_untracked(self)
    result = next(self, p)
    counter = self._version_counter
    if counter is None:
        self._version_counter = VersionCounter((1,))
    else:
        counter[0] += 1
    return result


def write_self__alpha(next, self, alpha):
    if self._base is not None:
        check_untracked(self)
    result = next(self, alpha)
    counter = self._version_counter
    if counter is None:
        self._version_counter = VersionCounter((1,))
    else:
        counter[0] += 1
    return result


def write_self__alpha__scale__input_scale(next, self, alpha, scale, input_scale):
    if self._base is not None:
        check_untracked(self)
    result = next(self, alpha, scale, input_scale)
    counter = self._version_counter
    if counter is None:
        self._version_counter = VersionCounter((1,))
    else:
        counter[0] += 1
    return result


def write_self__by_approximate(next, self, *, approximate):
    if self._base is not None:
        check_untracked(self)
    result = next(self, approximate=approximate)
    counter = self._version_counter
    if counter is None:
        self._version_counter = VersionCounter((1,))
    else:
        counter[0] += 1
    return result


def write_self__min_val__max_val(next, self, min_val, max_val):
    if self._base is not None:
        check_untracked(self)
    result = next(self, min_val, max_val)
    counter = self._version_counter
    if counter is None:
        self._version_counter = VersionCounter((1,))
    else:
        counter[0] += 1
    return result


def write_self__negative_slope(next, self, negative_slope):
    if self._base is not None:
        check_untracked(self)
    result = next(self, negative_slope)
    counter = self._version_counter
    if counter is None:
        self._version_counter = VersionCounter((1,))
    else:
        counter[0] += 1
    return result


def write_self__noise__lower__upper__training__generator__but_self_noise(next, self, noise, lower, upper, training, generator):
    if noise._base is not None:
        check_untracked(noise)
    result = next(self, noise, lower, upper, training, generator)
    counter = noise._version_counter
    if counter is None:
        noise._version_counter = VersionCounter((1,))
    else:
        counter[0] += 1
    return result


def write_self__noise__lower__upper__training__generator__but_noise(next, self, noise, lower, upper, training, generator):
    if self._base is not None:
        check_untracked(self)
    if noise._base is not None:
        check_untracked(noise)
    result = next(self, noise, lower, upper, training, generator)
    counter = self._version_counter
    if counter is None:
        self._version_counter = VersionCounter((1,))
    else:
        counter[0] += 1
    counter = noise._version_counter
    if counter is None:
        noise._version_counter = VersionCounter((1,))
    else:
        counter[0] += 1
    return result


def write_self__threshold__value(next, self, threshold, value):
    if self._base is not None:
        check_untracked(self)
    result = next(self, threshold, value)
    counter = self._version_counter
    if counter is None:
        self._version_counter = VersionCounter((1,))
    else:
        counter[0] += 1
    return result


def write_self__dim__by_dtype(next, self, dim, *, dtype):
    if self._base is not None:
        check_untracked(self)
    result = next(self, dim, dtype=dtype)
    counter = self._version_counter
    if counter is None:
        self._version_counter = VersionCounter((1,))
    else:
        counter[0] += 1
    return result


def write_self__batch1__batch2__by_beta__by_alpha(next, self, batch1, batch2, *, beta, alpha):
    if self._base is not None:
        check_untracked(self)
    result = next(self, batch1, batch2, beta=beta, alpha=alpha)
    counter = self._version_counter
    if counter is None:
        self._version_counter = VersionCounter((1,))
    else:
        counter[0] += 1
    return result


def write_self__mat1__mat2__by_beta__by_alpha(next, self, mat1, mat2, *, beta, alpha):
    if self._base is not None:
        check_untracked(self)
    result = next(self, mat1, mat2, beta=beta, alpha=alpha)
    counter = self._version_counter
    if counter is None:
        self._version_counter = VersionCounter((1,))
    else:
        counter[0] += 1
    return result


def write_self__mat__vec__by_beta__by_alpha(next, self, mat, vec, *, beta, alpha):
    if self._base is not None:
        check_untracked(self)
    result = next(self, mat, vec, beta=beta, alpha=alpha)
    counter = self._version_counter
    if counter is None:
        self._version_counter = VersionCounter((1,))
    else:
        counter[0] += 1
    return result


def write_self__vec1__vec2__by_beta__by_alpha(next, self, vec1, vec2, *, beta, alpha):
    if self._base is not None:
        check_untracked(self)
    result = next(self, vec1, vec2, beta=beta, alpha=alpha)
    counter = self._version_counter
    if counter is None:
        self._version_counter = VersionCounter((1,))
    else:
        counter[0] += 1
    return result


def write_input__weight__bias__running_mean__running_var__training__momentum__eps__but_input_running_mean_running_var(next, input, weight, bias, running_mean, running_var, training, momentum, eps):
    if running_mean._base is not None:
        check_untracked(running_mean)
    if running_var._base is not None:
        check_untracked(running_var)
    result = next(input, weight, bias, running_mean, running_var, training, momentum, eps)
    counter = running_mean._version_counter
    if counter is None:
        running_mean._version_counter = VersionCounter((1,))
    else:
        counter[0] += 1
    counter = running_var._version_counter
    if counter is None:
        running_var._version_counter = VersionCounter((1,))
    else:
        counter[0] += 1
    return result


def write_self__indices__max_norm__norm_type(next, self, indices, max_norm, norm_type):
    if self._base is not None:
        check_untracked(self)
    result = next(self, indices, max_norm, norm_type)
    counter = self._version_counter
    if counter is None:
        self._version_counter = VersionCounter((1,))
    else:
        counter[0] += 1
    return result


def write_self__p__by_generator(next, self, p, *, generator):
    if self._base is not None:
        check_untracked(self)
    result = next(self, p, generator=generator)
    counter = self._version_counter
    if counter is None:
        self._version_counter = VersionCounter((1,))
    else:
        counter[0] += 1
    return result


def write_self__from__to__by_generator(next, self, from_, to, *, generator):
    if self._base is not None:
        check_untracked(self)
    result = next(self, from_, to, generator=generator)
    counter = self._version_counter
    if counter is None:
        self._version_counter = VersionCounter((1,))
    else:
        counter[0] += 1
    return result


def write_self__to__by_generator(next, self, to, *, generator):
    if self._base is not None:
        check_untracked(self)
    result = next(self, to, generator=generator)
    counter = self._version_counter
    if counter is None:
        self._version_counter = VersionCounter((1,))
    else:
        counter[0] += 1
    return result


def write_self__by_generator(next, self, *, generator):
    if self._base is not None:
        check_untracked(self)
    result = next(self, generator=generator)
    counter = self._version_counter
    if counter is None:
        self._version_counter = VersionCounter((1,))
    else:
        counter[0] += 1
    return result


def write_self__mean__std__by_generator(next, self, mean, std, *, generator):
    if self._base is not None:
        check_untracked(self)
    result = next(self, mean, std, generator=generator)
    counter = self._version_counter
    if counter is None:
        self._version_counter = VersionCounter((1,))
    else:
        counter[0] += 1
    return result


def write_self__median__sigma__by_generator(next, self, median, sigma, *, generator):
    if self._base is not None:
        check_untracked(self)
    result = next(self, median, sigma, generator=generator)
    counter = self._version_counter
    if counter is None:
        self._version_counter = VersionCounter((1,))
    else:
        counter[0] += 1
    return result


def write_self__lambd__by_generator(next, self, lambd, *, generator):
    if self._base is not None:
        check_untracked(self)
    result = next(self, lambd, generator=generator)
    counter = self._version_counter
    if counter is None:
        self._version_counter = VersionCounter((1,))
    else:
        counter[0] += 1
    return result


def write_self__indices_list__values__accumulate(next, self, indices, values, accumulate):
    if self._base is not None:
        check_untracked(self)
    result = next(self, indices, values, accumulate)
    counter = self._version_counter
    if counter is None:
        self._version_counter = VersionCounter((1,))
    else:
        counter[0] += 1
    return result


def write_self__indices_list__values__accumulate__unsafe(next, self, indices, values, accumulate, unsafe):
    if self._base is not None:
        check_untracked(self)
    result = next(self, indices, values, accumulate, unsafe)
    counter = self._version_counter
    if counter is None:
        self._version_counter = VersionCounter((1,))
    else:
        counter[0] += 1
    return result


def write_self__mask__value(next, self, mask, value):
    if self._base is not None:
        check_untracked(self)
    result = next(self, mask, value)
    counter = self._version_counter
    if counter is None:
        self._version_counter = VersionCounter((1,))
    else:
        counter[0] += 1
    return result


def write_self__dim__index__src(next, self, dim, index, src):
    if self._base is not None:
        check_untracked(self)
    result = next(self, dim, index, src)
    counter = self._version_counter
    if counter is None:
        self._version_counter = VersionCounter((1,))
    else:
        counter[0] += 1
    return result


def write_self__dim__index__value(next, self, dim, index, value):
    if self._base is not None:
        check_untracked(self)
    result = next(self, dim, index, value)
    counter = self._version_counter
    if counter is None:
        self._version_counter = VersionCounter((1,))
    else:
        counter[0] += 1
    return result


def write_self__dim__index__src__by_reduce(next, self, dim, index, src, *, reduce):
    if self._base is not None:
        check_untracked(self)
    result = next(self, dim, index, src, reduce=reduce)
    counter = self._version_counter
    if counter is None:
        self._version_counter = VersionCounter((1,))
    else:
        counter[0] += 1
    return result


def write_self__dim__index__value__by_reduce(next, self, dim, index, value, *, reduce):
    if self._base is not None:
        check_untracked(self)
    result = next(self, dim, index, value, reduce=reduce)
    counter = self._version_counter
    if counter is None:
        self._version_counter = VersionCounter((1,))
    else:
        counter[0] += 1
    return result


def write_self__src__non_blocking(next, self, src, non_blocking):
    if self._base is not None:
        check_untracked(self)
    result = next(self, src, non_blocking)
    counter = self._version_counter
    if counter is None:
        self._version_counter = VersionCounter((1,))
    else:
        counter[0] += 1
    return result


def write_self__size_list__by_memory_format(next, self, size, *, memory_format):
    if self._base is not None:
        check_untracked(self)
    result = next(self, size, memory_format=memory_format)
    counter = self._version_counter
    if counter is None:
        self._version_counter = VersionCounter((1,))
    else:
        counter[0] += 1
    return result


def write_self__value(next, self, value):
    if self._base is not None:
        check_untracked(self)
    result = next(self, value)
    counter = self._version_counter
    if counter is None:
        self._version_counter = VersionCounter((1,))
    else:
        counter[0] += 1
    return result


def write_self__diagonal(next, self, diagonal):
    if self._base is not None:
        check_untracked(self)
    result = next(self, diagonal)
    counter = self._version_counter
    if counter is None:
        self._version_counter = VersionCounter((1,))
    else:
        counter[0] += 1
    return result


def write_self__dim__index__source__by_alpha(next, self, dim, index, source, *, alpha):
    if self._base is not None:
        check_untracked(self)
    result = next(self, dim, index, source, alpha=alpha)
    counter = self._version_counter
    if counter is None:
        self._version_counter = VersionCounter((1,))
    else:
        counter[0] += 1
    return result


def write_self__dim__index__source(next, self, dim, index, source):
    if self._base is not None:
        check_untracked(self)
    result = next(self, dim, index, source)
    counter = self._version_counter
    if counter is None:
        self._version_counter = VersionCounter((1,))
    else:
        counter[0] += 1
    return result


def write_self__dim__index__source__reduce__by_include_self(next, self, dim, index, source, reduce, *, include_self):
    if self._base is not None:
        check_untracked(self)
    result = next(self, dim, index, source, reduce, include_self=include_self)
    counter = self._version_counter
    if counter is None:
        self._version_counter = VersionCounter((1,))
    else:
        counter[0] += 1
    return result


def write_self__dim__index__src__reduce__by_include_self(next, self, dim, index, src, reduce, *, include_self):
    if self._base is not None:
        check_untracked(self)
    result = next(self, dim, index, src, reduce, include_self=include_self)
    counter = self._version_counter
    if counter is None:
        self._version_counter = VersionCounter((1,))
    else:
        counter[0] += 1
    return result


def write_self__index__source__accumulate(next, self, index, source, accumulate):
    if self._base is not None:
        check_untracked(self)
    result = next(self, index, source, accumulate)
    counter = self._version_counter
    if counter is None:
        self._version_counter = VersionCounter((1,))
    else:
        counter[0] += 1
    return result


def write_self__mask__source(next, self, mask, source):
    if self._base is not None:
        check_untracked(self)
    result = next(self, mask, source)
    counter = self._version_counter
    if counter is None:
        self._version_counter = VersionCounter((1,))
    else:
        counter[0] += 1
    return result


def view_view_as_real(next, self):
    result = next(self)
    track_view(self, result, _view_as_real, ())
    return result


def view_view_as_complex(next, self):
    result = next(self)
    track_view(self, result, _view_as_complex, ())
    return result


def view_as_strided(next, self, size, stride, storage_offset):
    result = next(self, size, stride, storage_offset)
    track_view(self, result, _as_strided, (tuple(size), tuple(stride), storage_offset,))
    return result


def view_expand(next, self, size, *, implicit):
    result = next(self, size, implicit=implicit)
    track_view(self, result, _expand, (tuple(size),))
    return result


def view_permute(next, self, dims):
    result = next(self, dims)
    track_view(self, result, _permute, (tuple(dims),))
    return result


def view_select_int(next, self, dim, index):
    result = next(self, dim, index)
    track_view(self, result, _select_int, (dim, index,))
    return result


def view_detach(next, self):
    result = next(self)
    share_version(self, result)
    return result


def view_slice_Tensor(next, self, dim, start, end, step):
    result = next(self, dim, start, end, step)
    track_view(self, result, _slice_Tensor, (dim, start, end, step,))
    return result


def view_split_Tensor(next, self, split_size, dim):
    result = next(self, split_size, dim)
    for i, item in enumerate(result):
        track_view(self, item, _split_Tensor, (split_size, dim,), i)
    return result


def view_squeeze(next, self):
    result = next(self)
    track_view(self, result, _squeeze, ())
    return result


def view_squeeze_dim(next, self, dim):
    result = next(self, dim)
    track_view(self, result, _squeeze_dim, (dim,))
    return result


def view_squeeze_dims(next, self, dim):
    result = next(self, dim)
    track_view(self, result, _squeeze_dims, (tuple(dim),))
    return result


def view_t(next, self):
    result = next(self)
    track_view(self, result, _t, ())
    return result


def view_transpose_int(next, self, dim0, dim1):
    result = next(self, dim0, dim1)
    track_view(self, result, _transpose_int, (dim0, dim1,))
    return result


def view_unsqueeze(next, self, dim):
    result = next(self, dim)
    track_view(self, result, _unsqueeze, (dim,))
    return result


def view_unbind_int(next, self, dim):
    result = next(self, dim)
    for i, item in enumerate(result):
        track_view(self, item, _unbind_int, (dim,), i)
    return result


def view_view(next, self, size):
    result = next(self, size)
    track_view(self, result, _view, (tuple(size),))
    return result


def view_view_dtype(next, self, dtype):
    result = next(self, dtype)
    track_view(self, result, _view_dtype, (dtype,))
    return result


def view_alias(next, self):
    result = next(self)
    track_view(self, result, _alias, ())
    return result


def view_unfold(next, self, dimension, size, step):
    result = next(self, dimension, size, step)
    track_view(self, result, _unfold, (dimension, size, step,))
    return result


def view_split_with_sizes(next, self, split_sizes, dim):
    result = next(self, split_sizes, dim)
    for i, item in enumerate(result):
        track_view(self, item, _split_with_sizes, (tuple(split_sizes), dim,), i)
    return result


def view_diagonal(next, self, offset, dim1, dim2):
    result = next(self, offset, dim1, dim2)
    track_view(self, result, _diagonal, (offset, dim1, dim2,))
    return result


def view_as_strided_(next, self, size, stride, storage_offset):
    if self._base is not None:
        check_untracked(self)
    result = next(self, size, stride, storage_offset)
    track_reshape(self, _as_strided, (tuple(size), tuple(stride), storage_offset,))
    return result


def view_squeeze_(next, self):
    if self._base is not None:
        check_untracked(self)
    result = next(self)
    track_reshape(self, _squeeze, ())
    return result


def view_squeeze__dim(next, self, dim):
    if self._base is not None:
        check_untracked(self)
    result = next(self, dim)
    track_reshape(self, _squeeze_dim, (dim,))
    return result


def view_squeeze__dims(next, self, dim):
    if self._base is not None:
        check_untracked(self)
    result = next(self, dim)
    track_reshape(self, _squeeze_dims, (tuple(dim),))
    return result


def view_t_(next, self):
    if self._base is not None:
        check_untracked(self)
    result = next(self)
    track_reshape(self, _t, ())
    return result


def view_transpose_(next, self, dim0, dim1):
    if self._base is not None:
        check_untracked(self)
    result = next(self, dim0, dim1)
    track_reshape(self, _transpose_int, (dim0, dim1,))
    return result


def view_unsqueeze_(next, self, dim):
    if self._base is not None:
        check_untracked(self)
    result = next(self, dim)
    track_reshape(self, _unsqueeze, (dim,))
    return result


#: Recording kernels, for the key Autograd.
AUTOGRAD_KERNELS = {
    'abs': record_abs,
    'abs_': record_abs_,
    'sgn': record_sgn,
    'sgn_': record_sgn_,
    'add.Tensor': record_add_Tensor,
    'add_.Tensor': record_add__Tensor,
    'add.Scalar': record_add_Scalar,
    'add_.Scalar': record_add__Scalar,
    'div.Tensor': record_div_Tensor,
    'div_.Tensor': record_div__Tensor,
    'div.Tensor_mode': record_div_Tensor_mode,
    'div_.Tensor_mode': record_div__Tensor_mode,
    'div.Scalar': record_div_Scalar,
    'div_.Scalar': record_div__Scalar,
    'div.Scalar_mode': record_div_Scalar_mode,
    'div_.Scalar_mode': record_div__Scalar_mode,
    'exp': record_exp,
    'exp_': record_exp_,
    'log': record_log,
    'log_': record_log_,
    'mul.Tensor': record_mul_Tensor,
    'mul_.Tensor': record_mul__Tensor,
    'mul.Scalar': record_mul_Scalar,
    'mul_.Scalar': record_mul__Scalar,
    'neg': record_neg,
    'neg_': record_neg_,
    'relu': record_relu,
    'relu_': record_relu_,
    'sigmoid': record_sigmoid,
    'sigmoid_': record_sigmoid_,
    'sqrt': record_sqrt,
    'sqrt_': record_sqrt_,
    'tanh': record_tanh,
    'tanh_': record_tanh_,
    'threshold_backward': record_threshold_backward,
    'where.self': record_where_self,
    'sub.Tensor': record_sub_Tensor,
    'sub_.Tensor': record_sub__Tensor,
    'sub.Scalar': record_sub_Scalar,
    'sub_.Scalar': record_sub__Scalar,
    'rsub.Tensor': record_rsub_Tensor,
    'rsub.Scalar': record_rsub_Scalar,
    'sign': record_sign,
    'sign_': record_sign_,
    'maximum': record_maximum,
    'minimum': record_minimum,
    'pow.Tensor_Tensor': record_pow_Tensor_Tensor,
    'pow.Scalar': record_pow_Scalar,
    'pow.Tensor_Scalar': record_pow_Tensor_Scalar,
    'pow_.Scalar': record_pow__Scalar,
    'pow_.Tensor': record_pow__Tensor,
    'sigmoid_backward': record_sigmoid_backward,
    'tanh_backward': record_tanh_backward,
    'fmod.Scalar': record_fmod_Scalar,
    'fmod_.Scalar': record_fmod__Scalar,
    'fmod.Tensor': record_fmod_Tensor,
    'fmod_.Tensor': record_fmod__Tensor,
    'remainder.Scalar': record_remainder_Scalar,
    'remainder_.Scalar': record_remainder__Scalar,
    'remainder.Tensor': record_remainder_Tensor,
    'remainder_.Tensor': record_remainder__Tensor,
    'atan2_': record_atan2_,
    'atan2': record_atan2,
    'hypot': record_hypot,
    'hypot_': record_hypot_,
    'copysign.Tensor': record_copysign_Tensor,
    'copysign_.Tensor': record_copysign__Tensor,
    'copysign.Scalar': record_copysign_Scalar,
    'copysign_.Scalar': record_copysign__Scalar,
    'nextafter': record_nextafter,
    'nextafter_': record_nextafter_,
    'fmax': record_fmax,
    'fmin': record_fmin,
    'logaddexp': record_logaddexp,
    'logaddexp2': record_logaddexp2,
    'xlogy.Tensor': record_xlogy_Tensor,
    'xlogy.Scalar_Self': record_xlogy_Scalar_Self,
    'xlogy.Scalar_Other': record_xlogy_Scalar_Other,
    'xlogy_.Tensor': record_xlogy__Tensor,
    'xlogy_.Scalar_Other': record_xlogy__Scalar_Other,
    'ldexp.Tensor': record_ldexp_Tensor,
    'ldexp_': record_ldexp_,
    'gcd_': record_gcd_,
    'lcm_': record_lcm_,
    'complex': record_complex,
    'polar': record_polar,
    'dist': record_dist,
    'lerp_.Scalar': record_lerp__Scalar,
    'lerp_.Tensor': record_lerp__Tensor,
    'lerp.Scalar': record_lerp_Scalar,
    'lerp.Tensor': record_lerp_Tensor,
    'addcmul': record_addcmul,
    'addcmul_': record_addcmul_,
    'addcdiv': record_addcdiv,
    'addcdiv_': record_addcdiv_,
    'clamp': record_clamp,
    'clamp.Tensor': record_clamp_Tensor,
    'clamp_': record_clamp_,
    'clamp_.Tensor': record_clamp__Tensor,
    'clamp_min': record_clamp_min,
    'clamp_min.Tensor': record_clamp_min_Tensor,
    'clamp_min_': record_clamp_min_,
    'clamp_min_.Tensor': record_clamp_min__Tensor,
    'clamp_max': record_clamp_max,
    'clamp_max.Tensor': record_clamp_max_Tensor,
    'clamp_max_': record_clamp_max_,
    'clamp_max_.Tensor': record_clamp_max__Tensor,
    'bitwise_and_.Tensor': record_bitwise_and__Tensor,
    'bitwise_and_.Scalar': record_bitwise_and__Scalar,
    'bitwise_or_.Tensor': record_bitwise_or__Tensor,
    'bitwise_or_.Scalar': record_bitwise_or__Scalar,
    'bitwise_xor_.Tensor': record_bitwise_xor__Tensor,
    'bitwise_xor_.Scalar': record_bitwise_xor__Scalar,
    'bitwise_left_shift_.Tensor': record_bitwise_left_shift__Tensor,
    'bitwise_left_shift_.Tensor_Scalar': record_bitwise_left_shift__Tensor_Scalar,
    'bitwise_right_shift_.Tensor': record_bitwise_right_shift__Tensor,
    'bitwise_right_shift_.Tensor_Scalar': record_bitwise_right_shift__Tensor_Scalar,
    '__ilshift__.Tensor': record___ilshift___Tensor,
    '__ilshift__.Scalar': record___ilshift___Scalar,
    '__irshift__.Tensor': record___irshift___Tensor,
    '__irshift__.Scalar': record___irshift___Scalar,
    'logical_or_': record_logical_or_,
    'logical_xor_': record_logical_xor_,
    'logical_not_': record_logical_not_,
    'logical_and_': record_logical_and_,
    'eq_.Scalar': record_eq__Scalar,
    'eq_.Tensor': record_eq__Tensor,
    'ne_.Scalar': record_ne__Scalar,
    'ne_.Tensor': record_ne__Tensor,
    'ge_.Scalar': record_ge__Scalar,
    'ge_.Tensor': record_ge__Tensor,
    'le_.Scalar': record_le__Scalar,
    'le_.Tensor': record_le__Tensor,
    'gt_.Scalar': record_gt__Scalar,
    'gt_.Tensor': record_gt__Tensor,
    'lt_.Scalar': record_lt__Scalar,
    'lt_.Tensor': record_lt__Tensor,
    'acos': record_acos,
    'acos_': record_acos_,
    'acosh': record_acosh,
    'acosh_': record_acosh_,
    'asin': record_asin,
    'asin_': record_asin_,
    'asinh': record_asinh,
    'asinh_': record_asinh_,
    'atan': record_atan,
    'atan_': record_atan_,
    'atanh': record_atanh,
    'atanh_': record_atanh_,
    'angle': record_angle,
    'bitwise_not_': record_bitwise_not_,
    'ceil': record_ceil,
    'ceil_': record_ceil_,
    'cos': record_cos,
    'cos_': record_cos_,
    'cosh': record_cosh,
    'cosh_': record_cosh_,
    'deg2rad': record_deg2rad,
    'deg2rad_': record_deg2rad_,
    'exp2': record_exp2,
    'exp2_': record_exp2_,
    'expm1': record_expm1,
    'expm1_': record_expm1_,
    'floor': record_floor,
    'floor_': record_floor_,
    'frac': record_frac,
    'frac_': record_frac_,
    'log10': record_log10,
    'log10_': record_log10_,
    'log1p': record_log1p,
    'log1p_': record_log1p_,
    'log2': record_log2,
    'log2_': record_log2_,
    'logit': record_logit,
    'logit_': record_logit_,
    'logit_backward': record_logit_backward,
    'nan_to_num': record_nan_to_num,
    'nan_to_num_': record_nan_to_num_,
    'rad2deg': record_rad2deg,
    'rad2deg_': record_rad2deg_,
    'reciprocal': record_reciprocal,
    'reciprocal_': record_reciprocal_,
    'round': record_round,
    'round_': record_round_,
    'round.decimals': record_round_decimals,
    'round_.decimals': record_round__decimals,
    'rsqrt': record_rsqrt,
    'rsqrt_': record_rsqrt_,
    'sin': record_sin,
    'sin_': record_sin_,
    'sinc': record_sinc,
    'sinc_': record_sinc_,
    'sinh': record_sinh,
    'sinh_': record_sinh_,
    'tan': record_tan,
    'tan_': record_tan_,
    'trunc': record_trunc,
    'trunc_': record_trunc_,
    'digamma_': record_digamma_,
    'digamma': record_digamma,
    'erf': record_erf,
    'erf_': record_erf_,
    'erfc': record_erfc,
    'erfc_': record_erfc_,
    'erfinv': record_erfinv,
    'erfinv_': record_erfinv_,
    'i0': record_i0,
    'i0_': record_i0_,
    'lgamma_': record_lgamma_,
    'lgamma': record_lgamma,
    'polygamma': record_polygamma,
    'polygamma_': record_polygamma_,
    'mvlgamma': record_mvlgamma,
    'mvlgamma_': record_mvlgamma_,
    'special_entr': record_special_entr,
    'special_erfcx': record_special_erfcx,
    'special_i0e': record_special_i0e,
    'special_i1': record_special_i1,
    'special_i1e': record_special_i1e,
    'special_log_ndtr': record_special_log_ndtr,
    'special_ndtri': record_special_ndtri,
    'special_xlog1py': record_special_xlog1py,
    'special_xlog1py.self_scalar': record_special_xlog1py_self_scalar,
    'special_xlog1py.other_scalar': record_special_xlog1py_other_scalar,
    'special_zeta': record_special_zeta,
    'special_zeta.self_scalar': record_special_zeta_self_scalar,
    'special_zeta.other_scalar': record_special_zeta_other_scalar,
    'celu': record_celu,
    'celu_': record_celu_,
    'elu': record_elu,
    'elu_': record_elu_,
    'elu_backward': record_elu_backward,
    'gelu_': record_gelu_,
    'gelu': record_gelu,
    'gelu_backward': record_gelu_backward,
    'glu': record_glu,
    'glu_backward': record_glu_backward,
    'hardshrink': record_hardshrink,
    'hardshrink_backward': record_hardshrink_backward,
    'hardsigmoid': record_hardsigmoid,
    'hardsigmoid_': record_hardsigmoid_,
    'hardsigmoid_backward': record_hardsigmoid_backward,
    'hardswish': record_hardswish,
    'hardswish_': record_hardswish_,
    'hardswish_backward': record_hardswish_backward,
    'hardtanh': record_hardtanh,
    'hardtanh_': record_hardtanh_,
    'hardtanh_backward': record_hardtanh_backward,
    'leaky_relu': record_leaky_relu,
    'leaky_relu_': record_leaky_relu_,
    'leaky_relu_backward': record_leaky_relu_backward,
    'log_sigmoid_forward': record_log_sigmoid_forward,
    'log_sigmoid_backward': record_log_sigmoid_backward,
    'mish': record_mish,
    'mish_': record_mish_,
    'mish_backward': record_mish_backward,
    '_prelu_kernel': record__prelu_kernel,
    '_prelu_kernel_backward': record__prelu_kernel_backward,
    'rrelu_with_noise': record_rrelu_with_noise,
    'rrelu_with_noise_': record_rrelu_with_noise_,
    'rrelu_with_noise_backward': record_rrelu_with_noise_backward,
    'silu': record_silu,
    'silu_': record_silu_,
    'silu_backward': record_silu_backward,
    'softplus': record_softplus,
    'softplus_backward': record_softplus_backward,
    'softshrink': record_softshrink,
    'softshrink_backward': record_softshrink_backward,
    'threshold': record_threshold,
    'threshold_': record_threshold_,
    'conj_physical': record_conj_physical,
    'conj_physical_': record_conj_physical_,
    'view_as_real': record_view_as_real,
    'view_as_complex': record_view_as_complex,
    'amax': record_amax,
    'mean': record_mean,
    'mean.dim': record_mean_dim,
    'amin': record_amin,
    'sum': record_sum,
    'sum.dim_IntList': record_sum_dim_IntList,
    'prod': record_prod,
    'prod.dim_int': record_prod_dim_int,
    'nansum': record_nansum,
    'max': record_max,
    'max.dim': record_max_dim,
    'min': record_min,
    'min.dim': record_min_dim,
    'aminmax': record_aminmax,
    'var.correction': record_var_correction,
    'var_mean.correction': record_var_mean_correction,
    'std.correction': record_std_correction,
    'std_mean.correction': record_std_mean_correction,
    'cumsum': record_cumsum,
    'cumsum_': record_cumsum_,
    'cumprod': record_cumprod,
    'cumprod_': record_cumprod_,
    'cummax': record_cummax,
    'cummin': record_cummin,
    'logcumsumexp': record_logcumsumexp,
    'sort': record_sort,
    'sort.stable': record_sort_stable,
    'topk': record_topk,
    'kthvalue': record_kthvalue,
    'median': record_median,
    'median.dim': record_median_dim,
    'nanmedian': record_nanmedian,
    'nanmedian.dim': record_nanmedian_dim,
    'mode': record_mode,
    'linalg_vector_norm': record_linalg_vector_norm,
    'norm.ScalarOpt_dtype': record_norm_ScalarOpt_dtype,
    'norm.Scalar': record_norm_Scalar,
    'norm.ScalarOpt_dim_dtype': record_norm_ScalarOpt_dim_dtype,
    'norm.ScalarOpt_dim': record_norm_ScalarOpt_dim,
    'logsumexp': record_logsumexp,
    '_unique': record__unique,
    '_unique2': record__unique2,
    'unique_dim': record_unique_dim,
    'unique_consecutive': record_unique_consecutive,
    'unique_dim_consecutive': record_unique_dim_consecutive,
    'histc': record_histc,
    'histogram.bins_tensor': record_histogram_bins_tensor,
    'histogram.bin_ct': record_histogram_bin_ct,
    '_histogramdd_from_bin_cts': record__histogramdd_from_bin_cts,
    '_histogramdd_from_bin_tensors': record__histogramdd_from_bin_tensors,
    'baddbmm': record_baddbmm,
    'baddbmm_': record_baddbmm_,
    'bmm': record_bmm,
    'dot': record_dot,
    'vdot': record_vdot,
    'mm': record_mm,
    'mv': record_mv,
    'addmm': record_addmm,
    'addmm_': record_addmm_,
    'addmv': record_addmv,
    'addmv_': record_addmv_,
    'addr': record_addr,
    'addr_': record_addr_,
    'addbmm': record_addbmm,
    'addbmm_': record_addbmm_,
    'linalg_cross': record_linalg_cross,
    'trace': record_trace,
    '_linalg_det': record__linalg_det,
    '_linalg_slogdet': record__linalg_slogdet,
    'linalg_inv_ex': record_linalg_inv_ex,
    '_linalg_solve_ex': record__linalg_solve_ex,
    'linalg_solve_triangular': record_linalg_solve_triangular,
    'linalg_cholesky_ex': record_linalg_cholesky_ex,
    'cholesky_solve': record_cholesky_solve,
    'cholesky_inverse': record_cholesky_inverse,
    'linalg_qr': record_linalg_qr,
    '_linalg_svd': record__linalg_svd,
    '_linalg_eigh': record__linalg_eigh,
    'linalg_pinv.atol_rtol_tensor': record_linalg_pinv_atol_rtol_tensor,
    'linalg_lstsq': record_linalg_lstsq,
    '_euclidean_dist': record__euclidean_dist,
    '_cdist_forward': record__cdist_forward,
    '_pdist_forward': record__pdist_forward,
    '_fft_r2c': record__fft_r2c,
    '_fft_c2r': record__fft_c2r,
    '_fft_c2c': record__fft_c2c,
    'convolution': record_convolution,
    'convolution_backward': record_convolution_backward,
    'max_pool2d_with_indices': record_max_pool2d_with_indices,
    'max_pool2d_with_indices_backward': record_max_pool2d_with_indices_backward,
    'max_pool3d_with_indices': record_max_pool3d_with_indices,
    'max_pool3d_with_indices_backward': record_max_pool3d_with_indices_backward,
    'max_unpool2d': record_max_unpool2d,
    'max_unpool3d': record_max_unpool3d,
    'adaptive_max_pool2d': record_adaptive_max_pool2d,
    'adaptive_max_pool2d_backward': record_adaptive_max_pool2d_backward,
    'adaptive_max_pool3d': record_adaptive_max_pool3d,
    'adaptive_max_pool3d_backward': record_adaptive_max_pool3d_backward,
    'avg_pool2d': record_avg_pool2d,
    'avg_pool2d_backward': record_avg_pool2d_backward,
    'avg_pool3d': record_avg_pool3d,
    'avg_pool3d_backward': record_avg_pool3d_backward,
    '_adaptive_avg_pool2d': record__adaptive_avg_pool2d,
    '_adaptive_avg_pool2d_backward': record__adaptive_avg_pool2d_backward,
    '_adaptive_avg_pool3d': record__adaptive_avg_pool3d,
    '_adaptive_avg_pool3d_backward': record__adaptive_avg_pool3d_backward,
    'im2col': record_im2col,
    'col2im': record_col2im,
    'constant_pad_nd': record_constant_pad_nd,
    'reflection_pad1d': record_reflection_pad1d,
    'reflection_pad1d_backward': record_reflection_pad1d_backward,
    'reflection_pad2d': record_reflection_pad2d,
    'reflection_pad2d_backward': record_reflection_pad2d_backward,
    'reflection_pad3d': record_reflection_pad3d,
    'reflection_pad3d_backward': record_reflection_pad3d_backward,
    'replication_pad1d': record_replication_pad1d,
    'replication_pad1d_backward': record_replication_pad1d_backward,
    'replication_pad2d': record_replication_pad2d,
    'replication_pad2d_backward': record_replication_pad2d_backward,
    'replication_pad3d': record_replication_pad3d,
    'replication_pad3d_backward': record_replication_pad3d_backward,
    'upsample_nearest1d': record_upsample_nearest1d,
    'upsample_nearest1d_backward': record_upsample_nearest1d_backward,
    'upsample_nearest2d': record_upsample_nearest2d,
    'upsample_nearest2d_backward': record_upsample_nearest2d_backward,
    'upsample_nearest3d': record_upsample_nearest3d,
    'upsample_nearest3d_backward': record_upsample_nearest3d_backward,
    '_upsample_nearest_exact1d': record__upsample_nearest_exact1d,
    '_upsample_nearest_exact1d_backward': record__upsample_nearest_exact1d_backward,
    '_upsample_nearest_exact2d': record__upsample_nearest_exact2d,
    '_upsample_nearest_exact2d_backward': record__upsample_nearest_exact2d_backward,
    '_upsample_nearest_exact3d': record__upsample_nearest_exact3d,
    '_upsample_nearest_exact3d_backward': record__upsample_nearest_exact3d_backward,
    'upsample_linear1d': record_upsample_linear1d,
    'upsample_linear1d_backward': record_upsample_linear1d_backward,
    'upsample_bilinear2d': record_upsample_bilinear2d,
    'upsample_bilinear2d_backward': record_upsample_bilinear2d_backward,
    'upsample_trilinear3d': record_upsample_trilinear3d,
    'upsample_trilinear3d_backward': record_upsample_trilinear3d_backward,
    'upsample_bicubic2d': record_upsample_bicubic2d,
    'upsample_bicubic2d_backward': record_upsample_bicubic2d_backward,
    '_upsample_bilinear2d_aa': record__upsample_bilinear2d_aa,
    '_upsample_bilinear2d_aa_backward': record__upsample_bilinear2d_aa_backward,
    '_upsample_bicubic2d_aa': record__upsample_bicubic2d_aa,
    '_upsample_bicubic2d_aa_backward': record__upsample_bicubic2d_aa_backward,
    '_upsample_lanczos2d_aa': record__upsample_lanczos2d_aa,
    '_upsample_lanczos2d_aa_backward': record__upsample_lanczos2d_aa_backward,
    'grid_sampler_2d': record_grid_sampler_2d,
    'grid_sampler_2d_backward': record_grid_sampler_2d_backward,
    'grid_sampler_3d': record_grid_sampler_3d,
    'grid_sampler_3d_backward': record_grid_sampler_3d_backward,
    'affine_grid_generator': record_affine_grid_generator,
    'pixel_shuffle': record_pixel_shuffle,
    'pixel_unshuffle': record_pixel_unshuffle,
    'channel_shuffle': record_channel_shuffle,
    '_log_softmax': record__log_softmax,
    '_log_softmax_backward_data': record__log_softmax_backward_data,
    '_softmax': record__softmax,
    '_softmax_backward_data': record__softmax_backward_data,
    'native_batch_norm': record_native_batch_norm,
    '_native_batch_norm_legit': record__native_batch_norm_legit,
    '_native_batch_norm_legit_no_training': record__native_batch_norm_legit_no_training,
    '_native_batch_norm_legit.no_stats': record__native_batch_norm_legit_no_stats,
    'native_layer_norm': record_native_layer_norm,
    'native_group_norm': record_native_group_norm,
    'mse_loss': record_mse_loss,
    'mse_loss_backward': record_mse_loss_backward,
    'nll_loss_forward': record_nll_loss_forward,
    'nll_loss_backward': record_nll_loss_backward,
    'nll_loss2d_forward': record_nll_loss2d_forward,
    'nll_loss2d_backward': record_nll_loss2d_backward,
    'smooth_l1_loss': record_smooth_l1_loss,
    'smooth_l1_loss_backward': record_smooth_l1_loss_backward,
    'huber_loss': record_huber_loss,
    'huber_loss_backward': record_huber_loss_backward,
    'soft_margin_loss': record_soft_margin_loss,
    'soft_margin_loss_backward': record_soft_margin_loss_backward,
    'binary_cross_entropy': record_binary_cross_entropy,
    'binary_cross_entropy_backward': record_binary_cross_entropy_backward,
    'binary_cross_entropy_with_logits': record_binary_cross_entropy_with_logits,
    'multi_margin_loss': record_multi_margin_loss,
    'multi_margin_loss_backward': record_multi_margin_loss_backward,
    'multilabel_margin_loss_forward': record_multilabel_margin_loss_forward,
    'multilabel_margin_loss_backward': record_multilabel_margin_loss_backward,
    '_ctc_loss': record__ctc_loss,
    '_ctc_loss.Tensor': record__ctc_loss_Tensor,
    'embedding': record_embedding,
    'embedding_dense_backward': record_embedding_dense_backward,
    'embedding_renorm_': record_embedding_renorm_,
    'embedding_renorm': record_embedding_renorm,
    '_embedding_bag': record__embedding_bag,
    '_safe_softmax': record__safe_softmax,
    'native_dropout': record_native_dropout,
    'native_dropout_backward': record_native_dropout_backward,
    'bernoulli': record_bernoulli,
    'bernoulli_.Tensor': record_bernoulli__Tensor,
    'bernoulli.Tensor': record_bernoulli_Tensor,
    'bernoulli_.float': record_bernoulli__float,
    'bernoulli.p': record_bernoulli_p,
    'random_.from': record_random__from,
    'random.from': record_random_from,
    'random_.to': record_random__to,
    'random.to': record_random_to,
    'random_': record_random_,
    'random': record_random,
    'uniform_': record_uniform_,
    'uniform': record_uniform,
    'normal_': record_normal_,
    'normal.Tensor_float': record_normal_Tensor_float,
    'normal.float_Tensor': record_normal_float_Tensor,
    'normal.Tensor_Tensor': record_normal_Tensor_Tensor,
    'normal_functional': record_normal_functional,
    'cauchy_': record_cauchy_,
    'cauchy': record_cauchy,
    'log_normal_': record_log_normal_,
    'log_normal': record_log_normal,
    'exponential_': record_exponential_,
    'exponential': record_exponential,
    'geometric_': record_geometric_,
    'geometric': record_geometric,
    'poisson': record_poisson,
    'binomial': record_binomial,
    'as_strided': record_as_strided,
    'as_strided_': record_as_strided_,
    'expand': record_expand,
    'permute': record_permute,
    'select.int': record_select_int,
    'slice.Tensor': record_slice_Tensor,
    'split.Tensor': record_split_Tensor,
    'squeeze': record_squeeze,
    'squeeze.dim': record_squeeze_dim,
    'squeeze.dims': record_squeeze_dims,
    'squeeze_': record_squeeze_,
    'squeeze_.dim': record_squeeze__dim,
    'squeeze_.dims': record_squeeze__dims,
    't': record_t,
    't_': record_t_,
    'transpose.int': record_transpose_int,
    'transpose_': record_transpose_,
    'unsqueeze': record_unsqueeze,
    'unsqueeze_': record_unsqueeze_,
    'unbind.int': record_unbind_int,
    'view': record_view,
    'alias': record_alias,
    'index.Tensor': record_index_Tensor,
    'index_put_': record_index_put_,
    'index_put': record_index_put,
    '_index_put_impl_': record__index_put_impl_,
    '_index_put_impl': record__index_put_impl,
    'select_backward': record_select_backward,
    'slice_backward': record_slice_backward,
    'masked_fill_.Tensor': record_masked_fill__Tensor,
    'masked_fill_.Scalar': record_masked_fill__Scalar,
    'masked_fill.Tensor': record_masked_fill_Tensor,
    'masked_fill.Scalar': record_masked_fill_Scalar,
    'scatter.src': record_scatter_src,
    'scatter_.src': record_scatter__src,
    'scatter.value': record_scatter_value,
    'scatter_.value': record_scatter__value,
    'scatter.reduce': record_scatter_reduce,
    'scatter_.reduce': record_scatter__reduce,
    'masked_select': record_masked_select,
    'gather': record_gather,
    'cat': record_cat,
    'copy': record_copy,
    'copy_': record_copy_,
    'stack': record_stack,
    'clone': record_clone,
    '_to_copy': record__to_copy,
    'fill.Scalar': record_fill_Scalar,
    'fill.Tensor': record_fill_Tensor,
    'fill_.Scalar': record_fill__Scalar,
    'fill_.Tensor': record_fill__Tensor,
    'zero_': record_zero_,
    'zero': record_zero,
    'unfold': record_unfold,
    'unfold_backward': record_unfold_backward,
    'split_with_sizes': record_split_with_sizes,
    'unsafe_split.Tensor': record_unsafe_split_Tensor,
    'unsafe_split_with_sizes': record_unsafe_split_with_sizes,
    'flip': record_flip,
    'roll': record_roll,
    'repeat': record_repeat,
    'diagonal': record_diagonal,
    'diagonal_backward': record_diagonal_backward,
    'diagonal_scatter': record_diagonal_scatter,
    'diag_embed': record_diag_embed,
    'tril': record_tril,
    'tril_': record_tril_,
    'triu': record_triu,
    'triu_': record_triu_,
    'index_select': record_index_select,
    'index_add_': record_index_add_,
    'index_add': record_index_add,
    'index_copy_': record_index_copy_,
    'index_copy': record_index_copy,
    'index_fill_.int_Tensor': record_index_fill__int_Tensor,
    'index_fill.int_Tensor': record_index_fill_int_Tensor,
    'index_fill_.int_Scalar': record_index_fill__int_Scalar,
    'index_fill.int_Scalar': record_index_fill_int_Scalar,
    'index_reduce_': record_index_reduce_,
    'index_reduce': record_index_reduce,
    'scatter_add_': record_scatter_add_,
    'scatter_add': record_scatter_add,
    'scatter_reduce.two': record_scatter_reduce_two,
    'scatter_reduce_.two': record_scatter_reduce__two,
    'take': record_take,
    'put_': record_put_,
    'put': record_put,
    'masked_scatter_': record_masked_scatter_,
    'masked_scatter': record_masked_scatter,
    'masked_scatter_backward': record_masked_scatter_backward,
    'select_scatter': record_select_scatter,
    'slice_scatter': record_slice_scatter,
    'as_strided_scatter': record_as_strided_scatter,
}

#: Operators that autograd does not see.
NON_DIFFERENTIABLE = (
    'gcd',
    'lcm',
    'bitwise_and.Tensor',
    'bitwise_and.Scalar',
    'bitwise_and.Scalar_Tensor',
    'bitwise_or.Tensor',
    'bitwise_or.Scalar',
    'bitwise_or.Scalar_Tensor',
    'bitwise_xor.Tensor',
    'bitwise_xor.Scalar',
    'bitwise_xor.Scalar_Tensor',
    'bitwise_left_shift.Tensor',
    'bitwise_left_shift.Tensor_Scalar',
    'bitwise_left_shift.Scalar_Tensor',
    'bitwise_right_shift.Tensor',
    'bitwise_right_shift.Tensor_Scalar',
    'bitwise_right_shift.Scalar_Tensor',
    '__lshift__.Tensor',
    '__lshift__.Scalar',
    '__rshift__.Tensor',
    '__rshift__.Scalar',
    'logical_or',
    'logical_xor',
    'allclose',
    'equal',
    'logical_not',
    'logical_and',
    'isnan',
    'isinf',
    'isneginf',
    'isposinf',
    'signbit',
    'eq.Scalar',
    'eq.Tensor',
    'ne.Scalar',
    'ne.Tensor',
    'ge.Scalar',
    'ge.Tensor',
    'le.Scalar',
    'le.Tensor',
    'gt.Scalar',
    'gt.Tensor',
    'lt.Scalar',
    'lt.Tensor',
    'bitwise_not',
    'special_bessel_j0',
    'special_bessel_j1',
    '_assert_async',
    '_assert_async.msg',
    'argmax',
    'argmin',
    'any',
    'any.dim',
    'any.dims',
    'all',
    'all.dim',
    'all.dims',
    'count_nonzero',
    'count_nonzero.dim_IntList',
    'isin.Tensor_Tensor',
    'isin.Tensor_Scalar',
    'isin.Scalar_Tensor',
    'bucketize.Tensor',
    'bucketize.Scalar',
    'searchsorted.Tensor',
    'searchsorted.Scalar',
    'bincount',
    '_histogramdd_bin_edges',
    'rand_like',
    'rand_like.generator',
    'randn_like',
    'randn_like.generator',
    'multinomial',
    'randint_like',
    'randint_like.generator',
    'randint_like.Tensor',
    'randint_like.Tensor_generator',
    'randint_like.low_dtype',
    'randint_like.low_generator_dtype',
    'detach',
    'view.dtype',
    'nonzero',
    '_local_scalar_dense',
    'new_empty',
    'new_full',
    'new_zeros',
    'new_ones',
    'empty_like',
    'full_like',
    'ones_like',
    'zeros_like',
    'repeat_interleave.Tensor',
    'linspace.Tensor_Tensor',
    'linspace.Tensor_Scalar',
    'linspace.Scalar_Tensor',
    'logspace.Tensor_Tensor',
    'logspace.Tensor_Scalar',
    'logspace.Scalar_Tensor',
    'new_empty_strided',
)

#: Operators that write arguments given for it, with the names of these.
OUT_VARIANTS = {
    'abs.out': ('out',),
    'sgn.out': ('out',),
    'add.out': ('out',),
    'add.Scalar_out': ('out',),
    'div.out': ('out',),
    'div.out_mode': ('out',),
    'div.Scalar_out': ('out',),
    'div.Scalar_mode_out': ('out',),
    'exp.out': ('out',),
    'log.out': ('out',),
    'mul.out': ('out',),
    'mul.Scalar_out': ('out',),
    'neg.out': ('out',),
    'relu.out': ('out',),
    'sigmoid.out': ('out',),
    'sqrt.out': ('out',),
    'tanh.out': ('out',),
    'threshold_backward.grad_input': ('grad_input',),
    'where.self_out': ('out',),
    'sub.out': ('out',),
    'sub.Scalar_out': ('out',),
    'rsub.Tensor_out': ('out',),
    'rsub.Scalar_out': ('out',),
    'sign.out': ('out',),
    'maximum.out': ('out',),
    'minimum.out': ('out',),
    'pow.Tensor_Tensor_out': ('out',),
    'pow.Scalar_out': ('out',),
    'pow.Tensor_Scalar_out': ('out',),
    'sigmoid_backward.grad_input': ('grad_input',),
    'tanh_backward.grad_input': ('grad_input',),
    'floor_divide.out': ('out',),
    'floor_divide.Scalar_out': ('out',),
    'fmod.Scalar_out': ('out',),
    'fmod.Tensor_out': ('out',),
    'remainder.Scalar_out': ('out',),
    'remainder.Tensor_out': ('out',),
    'remainder.Scalar_Tensor_out': ('out',),
    'atan2.out': ('out',),
    'hypot.out': ('out',),
    'copysign.out': ('out',),
    'copysign.Scalar_out': ('out',),
    'nextafter.out': ('out',),
    'heaviside.out': ('out',),
    'fmax.out': ('out',),
    'fmin.out': ('out',),
    'logaddexp.out': ('out',),
    'logaddexp2.out': ('out',),
    'xlogy.OutTensor': ('out',),
    'xlogy.OutScalar_Self': ('out',),
    'xlogy.OutScalar_Other': ('out',),
    'ldexp.out': ('out',),
    'gcd.out': ('out',),
    'lcm.out': ('out',),
    'complex.out': ('out',),
    'polar.out': ('out',),
    'dist.out': ('out',),
    'lerp.Scalar_out': ('out',),
    'lerp.Tensor_out': ('out',),
    'addcmul.out': ('out',),
    'addcdiv.out': ('out',),
    'clamp.out': ('out',),
    'clamp.Tensor_out': ('out',),
    'clamp_min.out': ('out',),
    'clamp_min.Tensor_out': ('out',),
    'clamp_max.out': ('out',),
    'clamp_max.Tensor_out': ('out',),
    'bitwise_and.Tensor_out': ('out',),
    'bitwise_and.Scalar_out': ('out',),
    'bitwise_and.Scalar_Tensor_out': ('out',),
    'bitwise_or.Tensor_out': ('out',),
    'bitwise_or.Scalar_out': ('out',),
    'bitwise_or.Scalar_Tensor_out': ('out',),
    'bitwise_xor.Tensor_out': ('out',),
    'bitwise_xor.Scalar_out': ('out',),
    'bitwise_xor.Scalar_Tensor_out': ('out',),
    'bitwise_left_shift.Tensor_out': ('out',),
    'bitwise_left_shift.Tensor_Scalar_out': ('out',),
    'bitwise_left_shift.Scalar_Tensor_out': ('out',),
    'bitwise_right_shift.Tensor_out': ('out',),
    'bitwise_right_shift.Tensor_Scalar_out': ('out',),
    'bitwise_right_shift.Scalar_Tensor_out': ('out',),
    '__lshift__.Tensor_out': ('out',),
    '__lshift__.Scalar_out': ('out',),
    '__rshift__.Tensor_out': ('out',),
    '__rshift__.Scalar_out': ('out',),
    'logical_or.out': ('out',),
    'logical_xor.out': ('out',),
    'logical_not.out': ('out',),
    'logical_and.out': ('out',),
    'isnan.out': ('out',),
    'isinf.out': ('out',),
    'isneginf.out': ('out',),
    'isposinf.out': ('out',),
    'signbit.out': ('out',),
    'eq.Scalar_out': ('out',),
    'eq.Tensor_out': ('out',),
    'ne.Scalar_out': ('out',),
    'ne.Tensor_out': ('out',),
    'ge.Scalar_out': ('out',),
    'ge.Tensor_out': ('out',),
    'le.Scalar_out': ('out',),
    'le.Tensor_out': ('out',),
    'gt.Scalar_out': ('out',),
    'gt.Tensor_out': ('out',),
    'lt.Scalar_out': ('out',),
    'lt.Tensor_out': ('out',),
    'acos.out': ('out',),
    'acosh.out': ('out',),
    'asin.out': ('out',),
    'asinh.out': ('out',),
    'atan.out': ('out',),
    'atanh.out': ('out',),
    'angle.out': ('out',),
    'bitwise_not.out': ('out',),
    'ceil.out': ('out',),
    'cos.out': ('out',),
    'cosh.out': ('out',),
    'deg2rad.out': ('out',),
    'exp2.out': ('out',),
    'expm1.out': ('out',),
    'floor.out': ('out',),
    'frac.out': ('out',),
    'log10.out': ('out',),
    'log1p.out': ('out',),
    'log2.out': ('out',),
    'logit.out': ('out',),
    'logit_backward.grad_input': ('grad_input',),
    'nan_to_num.out': ('out',),
    'rad2deg.out': ('out',),
    'reciprocal.out': ('out',),
    'round.out': ('out',),
    'round.decimals_out': ('out',),
    'rsqrt.out': ('out',),
    'sin.out': ('out',),
    'sinc.out': ('out',),
    'sinh.out': ('out',),
    'tan.out': ('out',),
    'trunc.out': ('out',),
    'digamma.out': ('out',),
    'erf.out': ('out',),
    'erfc.out': ('out',),
    'erfinv.out': ('out',),
    'i0.out': ('out',),
    'lgamma.out': ('out',),
    'polygamma.out': ('out',),
    'mvlgamma.out': ('out',),
    'special_entr.out': ('out',),
    'special_erfcx.out': ('out',),
    'special_i0e.out': ('out',),
    'special_i1.out': ('out',),
    'special_i1e.out': ('out',),
    'special_log_ndtr.out': ('out',),
    'special_ndtri.out': ('out',),
    'special_bessel_j0.out': ('out',),
    'special_bessel_j1.out': ('out',),
    'special_xlog1py.out': ('out',),
    'special_xlog1py.self_scalar_out': ('out',),
    'special_xlog1py.other_scalar_out': ('out',),
    'special_zeta.out': ('out',),
    'special_zeta.self_scalar_out': ('out',),
    'special_zeta.other_scalar_out': ('out',),
    'celu.out': ('out',),
    'elu.out': ('out',),
    'elu_backward.grad_input': ('grad_input',),
    'gelu.out': ('out',),
    'gelu_backward.grad_input': ('grad_input',),
    'glu.out': ('out',),
    'glu_backward.grad_input': ('grad_input',),
    'hardshrink.out': ('out',),
    'hardshrink_backward.grad_input': ('grad_input',),
    'hardsigmoid.out': ('out',),
    'hardsigmoid_backward.grad_input': ('grad_input',),
    'hardswish.out': ('out',),
    'hardswish_backward.out': ('out',),
    'hardtanh.out': ('out',),
    'hardtanh_backward.grad_input': ('grad_input',),
    'leaky_relu.out': ('out',),
    'leaky_relu_backward.grad_input': ('grad_input',),
    'log_sigmoid_forward.output': ('output', 'buffer'),
    'log_sigmoid_backward.grad_input': ('grad_input',),
    'mish.out': ('out',),
    'mish_backward.out': ('out',),
    'rrelu_with_noise.out': ('out',),
    'rrelu_with_noise_backward.out': ('out',),
    'silu.out': ('out',),
    'silu_backward.grad_input': ('grad_input',),
    'softplus.out': ('out',),
    'softplus_backward.grad_input': ('grad_input',),
    'softshrink.out': ('out',),
    'softshrink_backward.grad_input': ('grad_input',),
    'threshold.out': ('out',),
    'conj_physical.out': ('out',),
    'argmax.out': ('out',),
    'argmin.out': ('out',),
    'amax.out': ('out',),
    'mean.dtype_out': ('out',),
    'mean.out': ('out',),
    'amin.out': ('out',),
    'sum.out': ('out',),
    'sum.IntList_out': ('out',),
    'any.all_out': ('out',),
    'any.out': ('out',),
    'any.dims_out': ('out',),
    'all.all_out': ('out',),
    'all.out': ('out',),
    'all.dims_out': ('out',),
    'count_nonzero.out': ('out',),
    'count_nonzero.dim_IntList_out': ('out',),
    'prod.out': ('out',),
    'prod.int_out': ('out',),
    'nansum.out': ('out',),
    'max.unary_out': ('out',),
    'max.dim_max': ('max', 'max_values'),
    'min.unary_out': ('out',),
    'min.dim_min': ('min', 'min_indices'),
    'aminmax.out': ('min', 'max'),
    'var.correction_out': ('out',),
    'var_mean.correction_out': ('out0', 'out1'),
    'std.correction_out': ('out',),
    'std_mean.correction_out': ('out0', 'out1'),
    'cumsum.out': ('out',),
    'cumprod.out': ('out',),
    'cummax.out': ('values', 'indices'),
    'cummin.out': ('values', 'indices'),
    'logcumsumexp.out': ('out',),
    'sort.values': ('values', 'indices'),
    'sort.values_stable': ('values', 'indices'),
    'topk.values': ('values', 'indices'),
    'kthvalue.values': ('values', 'indices'),
    'median.out': ('out',),
    'median.dim_values': ('values', 'indices'),
    'nanmedian.out': ('out',),
    'nanmedian.dim_values': ('values', 'indices'),
    'mode.values': ('values', 'indices'),
    'linalg_vector_norm.out': ('out',),
    'norm.ScalarOpt_dtype_out': ('out',),
    'norm.Scalar_out': ('out',),
    'norm.dtype_out': ('out',),
    'norm.out': ('out',),
    'logsumexp.out': ('out',),
    '_unique.out': ('out0', 'out1'),
    '_unique2.out': ('out0', 'out1', 'out2'),
    'unique_dim.out': ('out0', 'out1', 'out2'),
    'unique_consecutive.out': ('out0', 'out1', 'out2'),
    'unique_dim_consecutive.out': ('out0', 'out1', 'out2'),
    'isin.Tensor_Tensor_out': ('out',),
    'isin.Tensor_Scalar_out': ('out',),
    'isin.Scalar_Tensor_out': ('out',),
    'bucketize.Tensor_out': ('out',),
    'bucketize.Scalar_out': ('out',),
    'searchsorted.Tensor_out': ('out',),
    'searchsorted.Scalar_out': ('out',),
    'bincount.out': ('out',),
    'histc.out': ('out',),
    'histogram.bins_tensor_out': ('hist', 'bin_edges'),
    'histogram.bin_ct_out': ('hist', 'bin_edges'),
    '_histogramdd_from_bin_cts.out': ('out',),
    '_histogramdd_from_bin_tensors.out': ('out',),
    'baddbmm.out': ('out',),
    'baddbmm.dtype_out': ('out',),
    'bmm.out': ('out',),
    'bmm.dtype_out': ('out',),
    'dot.out': ('out',),
    'vdot.out': ('out',),
    'mm.out': ('out',),
    'mm.dtype_out': ('out',),
    'mv.out': ('out',),
    'addmm.out': ('out',),
    'addmm.dtype_out': ('out',),
    'addmv.out': ('out',),
    'addr.out': ('out',),
    'addbmm.out': ('out',),
    'linalg_cross.out': ('out',),
    'trace.out': ('out',),
    '_linalg_det.result': ('result', 'LU', 'pivots'),
    '_linalg_slogdet.sign': ('sign', 'logabsdet', 'LU', 'pivots'),
    'linalg_inv_ex.inverse': ('inverse', 'info'),
    '_linalg_solve_ex.result': ('result', 'LU', 'pivots', 'info'),
    'linalg_solve_triangular.out': ('out',),
    'linalg_cholesky_ex.L': ('L', 'info'),
    'cholesky_solve.out': ('out',),
    'cholesky_inverse.out': ('out',),
    'linalg_qr.out': ('Q', 'R'),
    '_linalg_svd.U': ('U', 'S', 'Vh'),
    '_linalg_eigh.eigenvalues': ('eigenvalues', 'eigenvectors'),
    'linalg_pinv.atol_rtol_tensor_out': ('out',),
    'linalg_lstsq.out': ('solution', 'residuals', 'rank', 'singular_values'),
    '_euclidean_dist.out': ('out',),
    '_cdist_forward.out': ('out',),
    '_cdist_backward.out': ('out',),
    '_pdist_forward.out': ('out',),
    '_pdist_backward.out': ('out',),
    '_fft_r2c.out': ('out',),
    '_fft_c2r.out': ('out',),
    '_fft_c2c.out': ('out',),
    'fft_fftfreq.out': ('out',),
    'fft_rfftfreq.out': ('out',),
    'convolution.out': ('out',),
    'convolution_backward.out': ('out0', 'out1', 'out2'),
    'max_pool2d_with_indices.out': ('out', 'indices'),
    'max_pool2d_with_indices_backward.grad_input': ('grad_input',),
    'max_pool3d_with_indices.out': ('out', 'indices'),
    'max_pool3d_with_indices_backward.grad_input': ('grad_input',),
    'max_unpool2d.out': ('out',),
    'max_unpool3d.out': ('out',),
    'adaptive_max_pool2d.out': ('out', 'indices'),
    'adaptive_max_pool2d_backward.grad_input': ('grad_input',),
    'adaptive_max_pool3d.out': ('out', 'indices'),
    'adaptive_max_pool3d_backward.grad_input': ('grad_input',),
    'avg_pool1d.out': ('out',),
    'avg_pool2d.out': ('out',),
    'avg_pool2d_backward.grad_input': ('grad_input',),
    'avg_pool3d.out': ('out',),
    'avg_pool3d_backward.grad_input': ('grad_input',),
    'adaptive_avg_pool1d.out': ('out',),
    '_adaptive_avg_pool2d.out': ('out',),
    '_adaptive_avg_pool2d_backward.out': ('out',),
    '_adaptive_avg_pool3d.out': ('out',),
    '_adaptive_avg_pool3d_backward.out': ('out',),
    'im2col.out': ('out',),
    'col2im.out': ('out',),
    'constant_pad_nd.out': ('out',),
    'reflection_pad1d.out': ('out',),
    'reflection_pad1d_backward.grad_input': ('grad_input',),
    'reflection_pad2d.out': ('out',),
    'reflection_pad2d_backward.grad_input': ('grad_input',),
    'reflection_pad3d.out': ('out',),
    'reflection_pad3d_backward.grad_input': ('grad_input',),
    'replication_pad1d.out': ('out',),
    'replication_pad1d_backward.grad_input': ('grad_input',),
    'replication_pad2d.out': ('out',),
    'replication_pad2d_backward.grad_input': ('grad_input',),
    'replication_pad3d.out': ('out',),
    'replication_pad3d_backward.grad_input': ('grad_input',),
    'upsample_nearest1d.out': ('out',),
    'upsample_nearest1d_backward.grad_input': ('grad_input',),
    'upsample_nearest2d.vec_out': ('out',),
    'upsample_nearest2d.out': ('out',),
    'upsample_nearest2d_backward.grad_input': ('grad_input',),
    'upsample_nearest3d.out': ('out',),
    'upsample_nearest3d_backward.grad_input': ('grad_input',),
    '_upsample_nearest_exact1d.out': ('out',),
    '_upsample_nearest_exact1d_backward.grad_input': ('grad_input',),
    '_upsample_nearest_exact2d.out': ('out',),
    '_upsample_nearest_exact2d_backward.grad_input': ('grad_input',),
    '_upsample_nearest_exact3d.out': ('out',),
    '_upsample_nearest_exact3d_backward.grad_input': ('grad_input',),
    'upsample_linear1d.out': ('out',),
    'upsample_linear1d_backward.grad_input': ('grad_input',),
    'upsample_bilinear2d.vec_out': ('out',),
    'upsample_bilinear2d.out': ('out',),
    'upsample_bilinear2d_backward.grad_input': ('grad_input',),
    'upsample_trilinear3d.out': ('out',),
    'upsample_trilinear3d_backward.grad_input': ('grad_input',),
    'upsample_bicubic2d.out': ('out',),
    'upsample_bicubic2d_backward.grad_input': ('grad_input',),
    '_upsample_bilinear2d_aa.out': ('out',),
    '_upsample_bilinear2d_aa_backward.grad_input': ('grad_input',),
    '_upsample_bicubic2d_aa.out': ('out',),
    '_upsample_bicubic2d_aa_backward.grad_input': ('grad_input',),
    '_upsample_lanczos2d_aa.out': ('out',),
    '_upsample_lanczos2d_aa_backward.grad_input': ('grad_input',),
    'grid_sampler_2d.out': ('out',),
    'grid_sampler_2d_backward.out': ('out0', 'out1'),
    'grid_sampler_3d.out': ('out',),
    'grid_sampler_3d_backward.out': ('out0', 'out1'),
    'affine_grid_generator.out': ('out',),
    'pixel_shuffle.out': ('out',),
    'pixel_unshuffle.out': ('out',),
    'channel_shuffle.out': ('out',),
    '_log_softmax.out': ('out',),
    '_log_softmax_backward_data.out': ('out',),
    '_softmax.out': ('out',),
    '_softmax_backward_data.out': ('grad_input',),
    '_native_batch_norm_legit_no_training.out': ('out0', 'out1', 'out2'),
    'native_batch_norm.out': ('out', 'save_mean', 'save_invstd'),
    '_native_batch_norm_legit.out': ('out', 'save_mean', 'save_invstd'),
    '_native_batch_norm_legit.no_stats_out': ('out', 'save_mean', 'save_invstd'),
    'native_batch_norm_backward.out': ('out0', 'out1', 'out2'),
    'native_layer_norm.out': ('out0', 'out1', 'out2'),
    'native_layer_norm_backward.out': ('out0', 'out1', 'out2'),
    'native_group_norm.out': ('out0', 'out1', 'out2'),
    'native_group_norm_backward.out': ('out0', 'out1', 'out2'),
    'mse_loss.out': ('out',),
    'mse_loss_backward.grad_input': ('grad_input',),
    'nll_loss_forward.output': ('output', 'total_weight'),
    'nll_loss_backward.grad_input': ('grad_input',),
    'nll_loss2d_forward.output': ('output', 'total_weight'),
    'nll_loss2d_backward.grad_input': ('grad_input',),
    'smooth_l1_loss.out': ('out',),
    'smooth_l1_loss_backward.grad_input': ('grad_input',),
    'huber_loss.out': ('out',),
    'huber_loss_backward.out': ('grad_input',),
    'soft_margin_loss.out': ('out',),
    'soft_margin_loss_backward.grad_input': ('grad_input',),
    'binary_cross_entropy.out': ('out',),
    'binary_cross_entropy_backward.grad_input': ('grad_input',),
    'binary_cross_entropy_with_logits.out': ('out',),
    'multi_margin_loss.out': ('out',),
    'multi_margin_loss_backward.grad_input': ('grad_input',),
    'multilabel_margin_loss_forward.output': ('output', 'is_target'),
    'multilabel_margin_loss_backward.grad_input': ('grad_input',),
    '_ctc_loss.out': ('out0', 'out1'),
    '_ctc_loss.Tensor_out': ('out0', 'out1'),
    '_ctc_loss_backward.out': ('out',),
    'embedding.out': ('out',),
    'embedding_dense_backward.out': ('out',),
    'embedding_renorm.out': ('out',),
    '_embedding_bag.out': ('out0', 'out1', 'out2', 'out3'),
    'native_dropout.out': ('out0', 'out1'),
    'native_dropout_backward.out': ('out',),
    'bernoulli.out': ('out',),
    'bernoulli.Tensor_out': ('out',),
    'bernoulli.float_out': ('out',),
    'rand.out': ('out',),
    'rand.generator_out': ('out',),
    'rand_like.out': ('out',),
    'rand_like.generator_out': ('out',),
    'randint.out': ('out',),
    'randint.generator_out': ('out',),
    'randint.low_out': ('out',),
    'randint.low_generator_out': ('out',),
    'randn.out': ('out',),
    'randn.generator_out': ('out',),
    'randn_like.out': ('out',),
    'randn_like.generator_out': ('out',),
    'randperm.out': ('out',),
    'randperm.generator_out': ('out',),
    'random.from_out': ('out',),
    'random.to_out': ('out',),
    'random.out': ('out',),
    'uniform.out': ('out',),
    'normal.out': ('out',),
    'normal.Tensor_float_out': ('out',),
    'normal.float_Tensor_out': ('out',),
    'normal.Tensor_Tensor_out': ('out',),
    'normal.float_float_out': ('out',),
    'cauchy.out': ('out',),
    'log_normal.out': ('out',),
    'exponential.out': ('out',),
    'geometric.out': ('out',),
    'multinomial.out': ('out',),
    'poisson.out': ('out',),
    'binomial.out': ('out',),
    'randint_like.out': ('out',),
    'randint_like.generator_out': ('out',),
    'randint_like.Tensor_out': ('out',),
    'randint_like.Tensor_generator_out': ('out',),
    'randint_like.low_dtype_out': ('out',),
    'randint_like.low_generator_dtype_out': ('out',),
    'index.Tensor_out': ('out',),
    'index_put.out': ('out',),
    '_index_put_impl.out': ('out',),
    'select_backward.out': ('out',),
    'slice_backward.out': ('out',),
    'masked_fill.Tensor_out': ('out',),
    'masked_fill.Scalar_out': ('out',),
    'scatter.src_out': ('out',),
    'scatter.value_out': ('out',),
    'scatter.reduce_out': ('out',),
    'scatter.value_reduce_out': ('out',),
    'masked_select.out': ('out',),
    'nonzero.out': ('out',),
    'gather.out': ('out',),
    'cat.out': ('out',),
    'copy.out': ('out',),
    'stack.out': ('out',),
    'clone.out': ('out',),
    '_to_copy.out': ('out',),
    'arange.out': ('out',),
    'arange.start_out': ('out',),
    'empty.out': ('out',),
    'new_empty.out': ('out',),
    'new_full.out': ('out',),
    'new_zeros.out': ('out',),
    'new_ones.out': ('out',),
    'resize.out': ('out',),
    'empty_like.out': ('out',),
    'empty_strided.out': ('out',),
    'fill.Scalar_out': ('out',),
    'fill.Tensor_out': ('out',),
    'full.out': ('out',),
    'full_like.out': ('out',),
    'ones.out': ('out',),
    'ones_like.out': ('out',),
    'scalar_tensor.out': ('out',),
    'zeros.out': ('out',),
    'zeros_like.out': ('out',),
    'zero.out': ('out',),
    'unfold_backward.out': ('out',),
    'flip.out': ('out',),
    'roll.out': ('out',),
    'repeat.out': ('out',),
    'repeat_interleave.Tensor_out': ('out',),
    'diagonal_backward.out': ('out',),
    'diagonal_scatter.out': ('out',),
    'diag_embed.out': ('out',),
    'tril.out': ('out',),
    'triu.out': ('out',),
    'tril_indices.out': ('out',),
    'triu_indices.out': ('out',),
    'index_select.out': ('out',),
    'index_add.out': ('out',),
    'index_copy.out': ('out',),
    'index_fill.int_Tensor_out': ('out',),
    'index_fill.int_Scalar_out': ('out',),
    'index_reduce.out': ('out',),
    'scatter_add.out': ('out',),
    'scatter_reduce.two_out': ('out',),
    'take.out': ('out',),
    'put.out': ('out',),
    'masked_scatter.out': ('out',),
    'select_scatter.out': ('out',),
    'slice_scatter.out': ('out',),
    'as_strided_scatter.out': ('out',),
    'linspace.Tensor_Tensor_out': ('out',),
    'linspace.Tensor_Scalar_out': ('out',),
    'linspace.Scalar_Tensor_out': ('out',),
    'linspace.out': ('out',),
    'logspace.Tensor_Tensor_out': ('out',),
    'logspace.Tensor_Scalar_out': ('out',),
    'logspace.Scalar_Tensor_out': ('out',),
    'logspace.out': ('out',),
    'eye.out': ('out',),
    'eye.m_out': ('out',),
    'empty_permuted.out': ('out',),
    'new_empty_strided.out': ('out',),
}

#: Kernels that count versions and mark views, for the key ADInplaceOrView.
VIEW_KERNELS = {
    'abs_': write_self,
    'sgn_': write_self,
    'add_.Tensor': write_self__other__by_alpha,
    'add_.Scalar': write_self__other__alpha,
    'div_.Tensor': write_self__other,
    'div_.Tensor_mode': write_self__other__by_rounding_mode,
    'div_.Scalar': write_self__other,
    'div_.Scalar_mode': write_self__other__by_rounding_mode,
    'exp_': write_self,
    'log_': write_self,
    'mul_.Tensor': write_self__other,
    'mul_.Scalar': write_self__other,
    'neg_': write_self,
    'relu_': write_self,
    'sigmoid_': write_self,
    'sqrt_': write_self,
    'tanh_': write_self,
    'sub_.Tensor': write_self__other__by_alpha,
    'sub_.Scalar': write_self__other__alpha,
    'sign_': write_self,
    'pow_.Scalar': write_self__exponent,
    'pow_.Tensor': write_self__exponent,
    'floor_divide_.Tensor': write_self__other,
    'floor_divide_.Scalar': write_self__other,
    'fmod_.Scalar': write_self__other,
    'fmod_.Tensor': write_self__other,
    'remainder_.Scalar': write_self__other,
    'remainder_.Tensor': write_self__other,
    'atan2_': write_self__other,
    'hypot_': write_self__other,
    'copysign_.Tensor': write_self__other,
    'copysign_.Scalar': write_self__other,
    'nextafter_': write_self__other,
    'heaviside_': write_self__values,
    'xlogy_.Tensor': write_self__other,
    'xlogy_.Scalar_Other': write_self__other,
    'ldexp_': write_self__other,
    'gcd_': write_self__other,
    'lcm_': write_self__other,
    'lerp_.Scalar': write_self__end__weight,
    'lerp_.Tensor': write_self__end__weight,
    'addcmul_': write_self__tensor1__tensor2__by_value,
    'addcdiv_': write_self__tensor1__tensor2__by_value,
    'clamp_': write_self__min__max,
    'clamp_.Tensor': write_self__min__max,
    'clamp_min_': write_self__min,
    'clamp_min_.Tensor': write_self__min,
    'clamp_max_': write_self__max,
    'clamp_max_.Tensor': write_self__max,
    'bitwise_and_.Tensor': write_self__other,
    'bitwise_and_.Scalar': write_self__other,
    'bitwise_or_.Tensor': write_self__other,
    'bitwise_or_.Scalar': write_self__other,
    'bitwise_xor_.Tensor': write_self__other,
    'bitwise_xor_.Scalar': write_self__other,
    'bitwise_left_shift_.Tensor': write_self__other,
    'bitwise_left_shift_.Tensor_Scalar': write_self__other,
    'bitwise_right_shift_.Tensor': write_self__other,
    'bitwise_right_shift_.Tensor_Scalar': write_self__other,
    '__ilshift__.Tensor': write_self__other,
    '__ilshift__.Scalar': write_self__other,
    '__irshift__.Tensor': write_self__other,
    '__irshift__.Scalar': write_self__other,
    'logical_or_': write_self__other,
    'logical_xor_': write_self__other,
    'logical_not_': write_self,
    'logical_and_': write_self__other,
    'eq_.Scalar': write_self__other,
    'eq_.Tensor': write_self__other,
    'ne_.Scalar': write_self__other,
    'ne_.Tensor': write_self__other,
    'ge_.Scalar': write_self__other,
    'ge_.Tensor': write_self__other,
    'le_.Scalar': write_self__other,
    'le_.Tensor': write_self__other,
    'gt_.Scalar': write_self__other,
    'gt_.Tensor': write_self__other,
    'lt_.Scalar': write_self__other,
    'lt_.Tensor': write_self__other,
    'acos_': write_self,
    'acosh_': write_self,
    'asin_': write_self,
    'asinh_': write_self,
    'atan_': write_self,
    'atanh_': write_self,
    'bitwise_not_': write_self,
    'ceil_': write_self,
    'cos_': write_self,
    'cosh_': write_self,
    'deg2rad_': write_self,
    'exp2_': write_self,
    'expm1_': write_self,
    'floor_': write_self,
    'frac_': write_self,
    'log10_': write_self,
    'log1p_': write_self,
    'log2_': write_self,
    'logit_': write_self__eps,
    'nan_to_num_': write_self__nan__posinf__neginf,
    'rad2deg_': write_self,
    'reciprocal_': write_self,
    'round_': write_self,
    'round_.decimals': write_self__by_decimals,
    'rsqrt_': write_self,
    'sin_': write_self,
    'sinc_': write_self,
    'sinh_': write_self,
    'tan_': write_self,
    'trunc_': write_self,
    'digamma_': write_self,
    'erf_': write_self,
    'erfc_': write_self,
    'erfinv_': write_self,
    'i0_': write_self,
    'lgamma_': write_self,
    'polygamma_': write_self__n,
    'mvlgamma_': write_self__p,
    'celu_': write_self__alpha,
    'elu_': write_self__alpha__scale__input_scale,
    'gelu_': write_self__by_approximate,
    'hardsigmoid_': write_self,
    'hardswish_': write_self,
    'hardtanh_': write_self__min_val__max_val,
    'leaky_relu_': write_self__negative_slope,
    'mish_': write_self,
    'rrelu_with_noise': write_self__noise__lower__upper__training__generator__but_self_noise,
    'rrelu_with_noise_': write_self__noise__lower__upper__training__generator__but_noise,
    'silu_': write_self,
    'threshold_': write_self__threshold__value,
    'conj_physical_': write_self,
    'cumsum_': write_self__dim__by_dtype,
    'cumprod_': write_self__dim__by_dtype,
    'baddbmm_': write_self__batch1__batch2__by_beta__by_alpha,
    'addmm_': write_self__mat1__mat2__by_beta__by_alpha,
    'addmv_': write_self__mat__vec__by_beta__by_alpha,
    'addr_': write_self__vec1__vec2__by_beta__by_alpha,
    'addbmm_': write_self__batch1__batch2__by_beta__by_alpha,
    '_native_batch_norm_legit': write_input__weight__bias__running_mean__running_var__training__momentum__eps__but_input_running_mean_running_var,
    'embedding_renorm_': write_self__indices__max_norm__norm_type,
    'bernoulli_.Tensor': write_self__p__by_generator,
    'bernoulli_.float': write_self__p__by_generator,
    'random_.from': write_self__from__to__by_generator,
    'random_.to': write_self__to__by_generator,
    'random_': write_self__by_generator,
    'uniform_': write_self__from__to__by_generator,
    'normal_': write_self__mean__std__by_generator,
    'cauchy_': write_self__median__sigma__by_generator,
    'log_normal_': write_self__mean__std__by_generator,
    'exponential_': write_self__lambd__by_generator,
    'geometric_': write_self__p__by_generator,
    'index_put_': write_self__indices_list__values__accumulate,
    '_index_put_impl_': write_self__indices_list__values__accumulate__unsafe,
    'masked_fill_.Tensor': write_self__mask__value,
    'masked_fill_.Scalar': write_self__mask__value,
    'scatter_.src': write_self__dim__index__src,
    'scatter_.value': write_self__dim__index__value,
    'scatter_.reduce': write_self__dim__index__src__by_reduce,
    'scatter_.value_reduce': write_self__dim__index__value__by_reduce,
    'copy_': write_self__src__non_blocking,
    'resize_': write_self__size_list__by_memory_format,
    'fill_.Scalar': write_self__value,
    'fill_.Tensor': write_self__value,
    'zero_': write_self,
    'tril_': write_self__diagonal,
    'triu_': write_self__diagonal,
    'index_add_': write_self__dim__index__source__by_alpha,
    'index_copy_': write_self__dim__index__source,
    'index_fill_.int_Tensor': write_self__dim__index__value,
    'index_fill_.int_Scalar': write_self__dim__index__value,
    'index_reduce_': write_self__dim__index__source__reduce__by_include_self,
    'scatter_add_': write_self__dim__index__src,
    'scatter_reduce_.two': write_self__dim__index__src__reduce__by_include_self,
    'put_': write_self__index__source__accumulate,
    'masked_scatter_': write_self__mask__source,
    'view_as_real': view_view_as_real,
    'view_as_complex': view_view_as_complex,
    'as_strided': view_as_strided,
    'expand': view_expand,
    'permute': view_permute,
    'select.int': view_select_int,
    'detach': view_detach,
    'slice.Tensor': view_slice_Tensor,
    'split.Tensor': view_split_Tensor,
    'squeeze': view_squeeze,
    'squeeze.dim': view_squeeze_dim,
    'squeeze.dims': view_squeeze_dims,
    't': view_t,
    'transpose.int': view_transpose_int,
    'unsqueeze': view_unsqueeze,
    'unbind.int': view_unbind_int,
    'view': view_view,
    'view.dtype': view_view_dtype,
    'alias': view_alias,
    'unfold': view_unfold,
    'split_with_sizes': view_split_with_sizes,
    'diagonal': view_diagonal,
    'as_strided_': view_as_strided_,
    'squeeze_': view_squeeze_,
    'squeeze_.dim': view_squeeze__dim,
    'squeeze_.dims': view_squeeze__dims,
    't_': view_t_,
    'transpose_': view_transpose_,
    'unsqueeze_': view_unsqueeze_,
}
