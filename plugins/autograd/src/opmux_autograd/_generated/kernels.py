"""Nodes and kernels of every differentiable operator.

Written by `python -m opmux_autograd.codegen` from derivatives.yaml and native_functions.yaml; do not edit.
"""

# ruff: noqa
# mypy: ignore-errors

from opmux.dispatch import ops

from opmux_autograd._inplace import check_inplace, check_reshape, check_untracked, rebase_history
from opmux_autograd._node import RELEASED, Node, next_sequence_nr, saved
from opmux_autograd._record import WITH_AUTOGRAD, attach_outputs, clone, save_list, save_result, saved_list, saved_result
from opmux_autograd._views import VersionCounter, bump, share_version, track_reshape, track_view, version_of
from opmux_autograd.formulas import as_strided_backward, at_positions, cat_backward, convolution_backward, convolution_double_backward, div_mode, div_mode_other, dropout_scale, embedding_backward, embedding_double_backward, extremum_backward, gather_backward, geometry, grid_sampler_backward, index_backward, index_put_self, index_put_values, larger, log_softmax_double_backward, log_softmax_double_backward_grad, masked_select_backward, maybe_multiply, mean_backward, mse_scale, nll_loss_of, not_implemented, outer, permute_backward, pow_base, pow_exponent, pow_exponent_of_number, pow_scalar, scatter_reduce_self, scatter_reduce_src, shape_of, sizes, slice_backward, softmax_double_backward, split_backward, stack_backward, sum_backward, sum_to_size, swap, to_like, unbind_backward, where_zero, without_padding, zeros_like

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


class AbsBackward0(Node):
    __slots__ = ('_saved_self', '_version_self',)

    def apply(node, grad):
        self = saved(node, node._saved_self, node._version_self, 'self')
        return (grad * self.sgn(),)

    def release(node):
        node._saved_self = RELEASED


class SgnBackward0(Node):
    __slots__ = ()

    def apply(node, grad):
        return (zeros_like(grad),)


class AddBackward0(Node):
    __slots__ = ('_saved_alpha',)

    def apply(node, grad):
        edge_self, edge_other = node.edges
        d_self = d_other = None
        if edge_self is not None:
            d_self = grad
        if edge_other is not None:
            alpha = node._saved_alpha
            d_other = maybe_multiply(grad, alpha)
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
            d_self = grad / other
        if edge_other is not None:
            self = saved(node, node._saved_self, node._version_self, 'self')
            other = saved(node, node._saved_other, node._version_other, 'other')
            d_other = -grad * (self / other / other)
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
            d_self = div_mode(grad, other, rounding_mode)
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
        return (grad / other,)


class DivBackward3(Node):
    __slots__ = ('_saved_other', '_saved_rounding_mode',)

    def apply(node, grad):
        other = node._saved_other
        rounding_mode = node._saved_rounding_mode
        return (div_mode(grad, other, rounding_mode),)


class ExpBackward0(Node):
    __slots__ = ('_saved_result', '_version_result',)

    def apply(node, grad):
        result = saved_result(node, node._saved_result, node._version_result, 0, 'result')
        return (grad * result,)

    def release(node):
        node._saved_result = RELEASED


class LogBackward0(Node):
    __slots__ = ('_saved_self', '_version_self',)

    def apply(node, grad):
        self = saved(node, node._saved_self, node._version_self, 'self')
        return (grad / self,)

    def release(node):
        node._saved_self = RELEASED


class MulBackward0(Node):
    __slots__ = ('_saved_other', '_saved_self', '_version_other', '_version_self',)

    def apply(node, grad):
        edge_self, edge_other = node.edges
        d_self = d_other = None
        if edge_self is not None:
            other = saved(node, node._saved_other, node._version_other, 'other')
            d_self = grad * other
        if edge_other is not None:
            self = saved(node, node._saved_self, node._version_self, 'self')
            d_other = grad * self
        return d_self, d_other

    def release(node):
        node._saved_other = node._saved_self = RELEASED


class MulBackward1(Node):
    __slots__ = ('_saved_other',)

    def apply(node, grad):
        other = node._saved_other
        return (grad * other,)


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
        return (grad / (2 * result),)

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
            d_other = maybe_multiply(-grad, alpha)
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
            d_self = maybe_multiply(-grad, alpha)
        if edge_other is not None:
            d_other = grad
        return d_self, d_other


class RsubBackward1(Node):
    __slots__ = ('_saved_alpha',)

    def apply(node, grad):
        alpha = node._saved_alpha
        return (maybe_multiply(-grad, alpha),)


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
            d_grad_output = ops.aten.sigmoid_backward.default(grad, output)
        if edge_output is not None:
            grad_output = saved(node, node._saved_grad_output, node._version_grad_output, 'grad_output')
            output = saved(node, node._saved_output, node._version_output, 'output')
            d_output = grad * grad_output * (1 - output * 2)
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
            d_grad_output = ops.aten.tanh_backward.default(grad, output)
        if edge_output is not None:
            grad_output = saved(node, node._saved_grad_output, node._version_grad_output, 'grad_output')
            output = saved(node, node._saved_output, node._version_output, 'output')
            d_output = grad * grad_output * (output * -2)
        return d_grad_output, d_output

    def release(node):
        node._saved_output = node._saved_grad_output = RELEASED


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


class BaddbmmBackward0(Node):
    __slots__ = ('_saved_alpha', '_saved_batch1', '_saved_batch2', '_saved_beta', '_version_batch1', '_version_batch2',)

    def apply(node, grad):
        edge_self, edge_batch1, edge_batch2 = node.edges
        d_self = d_batch1 = d_batch2 = None
        if edge_self is not None:
            beta = node._saved_beta
            d_self = maybe_multiply(grad, beta)
        if edge_batch1 is not None:
            batch2 = saved(node, node._saved_batch2, node._version_batch2, 'batch2')
            alpha = node._saved_alpha
            d_batch1 = maybe_multiply(grad.bmm(swap(batch2)), alpha)
        if edge_batch2 is not None:
            batch1 = saved(node, node._saved_batch1, node._version_batch1, 'batch1')
            alpha = node._saved_alpha
            d_batch2 = maybe_multiply(swap(batch1).bmm(grad), alpha)
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
            d_self = grad.bmm(swap(mat2))
        if edge_mat2 is not None:
            self = saved(node, node._saved_self, node._version_self, 'self')
            d_mat2 = swap(self).bmm(grad)
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
            d_self = grad * tensor
        if edge_tensor is not None:
            self = saved(node, node._saved_self, node._version_self, 'self')
            d_tensor = grad * self
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
            d_self = grad * other
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
            d_self = grad.mm(mat2.t())
        if edge_mat2 is not None:
            self = saved(node, node._saved_self, node._version_self, 'self')
            d_mat2 = self.t().mm(grad)
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
            d_self = outer(grad, vec)
        if edge_vec is not None:
            self = saved(node, node._saved_self, node._version_self, 'self')
            d_vec = self.t().mv(grad)
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
            d_self = maybe_multiply(grad, beta)
        if edge_mat1 is not None:
            mat2 = saved(node, node._saved_mat2, node._version_mat2, 'mat2')
            alpha = node._saved_alpha
            d_mat1 = maybe_multiply(grad.mm(mat2.t()), alpha)
        if edge_mat2 is not None:
            mat1 = saved(node, node._saved_mat1, node._version_mat1, 'mat1')
            alpha = node._saved_alpha
            d_mat2 = maybe_multiply(mat1.t().mm(grad), alpha)
        return d_self, d_mat1, d_mat2

    def release(node):
        node._saved_mat2 = node._saved_mat1 = RELEASED


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
            d_input, d_weight, d_bias = convolution_backward(grad, input, weight, bias_shape_of, (stride, padding, dilation, transposed, output_padding, groups), grad_input_mask)
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
            d_grad_output, d_input, d_weight = convolution_double_backward(grads, grad_output, input, weight, (stride, padding, dilation, transposed, output_padding, groups), grad_input_mask)
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


class MaskedFillBackward0(Node):
    __slots__ = ('_saved_mask', '_version_mask',)

    def apply(node, grad):
        mask = saved(node, node._saved_mask, node._version_mask, 'mask')
        return (grad.masked_fill(mask, 0),)

    def release(node):
        node._saved_mask = RELEASED


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
    if not self.dtype.is_floating_point:
        return self
    rebase_history(self, node)
    return self


def record_sgn(next, self):
    result = next(self)
    edge_self = self._autograd
    node = SgnBackward0()
    node.edges = (edge_self,)
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
    next(self)
    if not self.dtype.is_floating_point:
        return self
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
    if not self.dtype.is_floating_point:
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
    if not self.dtype.is_floating_point:
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
    if not self.dtype.is_floating_point:
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
    if not self.dtype.is_floating_point:
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
    if not self.dtype.is_floating_point:
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
    if not self.dtype.is_floating_point:
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
    if not self.dtype.is_floating_point:
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
    if not self.dtype.is_floating_point:
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
    if not self.dtype.is_floating_point:
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
    if not self.dtype.is_floating_point:
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
    if not self.dtype.is_floating_point:
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
    if not self.dtype.is_floating_point:
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
    if not self.dtype.is_floating_point:
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
    if not self.dtype.is_floating_point:
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
    if not self.dtype.is_floating_point:
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
    if not self.dtype.is_floating_point:
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
    if not self.dtype.is_floating_point:
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
    if not self.dtype.is_floating_point:
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
    if not self.dtype.is_floating_point:
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
    if not self.dtype.is_floating_point:
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


def record_logical_not_(next, self):
    edge_self = check_inplace(self, 'aten::logical_not_')
    node = LogicalNotBackward0()
    node.edges = (edge_self,)
    next(self)
    if not self.dtype.is_floating_point:
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
    if not self.dtype.is_floating_point:
        return self
    rebase_history(self, node)
    return self


def record_eq__Scalar(next, self, other):
    edge_self = check_inplace(self, 'aten::eq_.Scalar')
    node = EqBackwardScalar()
    node.edges = (edge_self,)
    next(self, other)
    if not self.dtype.is_floating_point:
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
    if not self.dtype.is_floating_point:
        return self
    rebase_history(self, node)
    return self


def record_ne__Scalar(next, self, other):
    edge_self = check_inplace(self, 'aten::ne_.Scalar')
    node = NeBackwardScalar()
    node.edges = (edge_self,)
    next(self, other)
    if not self.dtype.is_floating_point:
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
    if not self.dtype.is_floating_point:
        return self
    rebase_history(self, node)
    return self


def record_ge__Scalar(next, self, other):
    edge_self = check_inplace(self, 'aten::ge_.Scalar')
    node = GeBackwardScalar()
    node.edges = (edge_self,)
    next(self, other)
    if not self.dtype.is_floating_point:
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
    if not self.dtype.is_floating_point:
        return self
    rebase_history(self, node)
    return self


def record_le__Scalar(next, self, other):
    edge_self = check_inplace(self, 'aten::le_.Scalar')
    node = LeBackwardScalar()
    node.edges = (edge_self,)
    next(self, other)
    if not self.dtype.is_floating_point:
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
    if not self.dtype.is_floating_point:
        return self
    rebase_history(self, node)
    return self


def record_gt__Scalar(next, self, other):
    edge_self = check_inplace(self, 'aten::gt_.Scalar')
    node = GtBackwardScalar()
    node.edges = (edge_self,)
    next(self, other)
    if not self.dtype.is_floating_point:
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
    if not self.dtype.is_floating_point:
        return self
    rebase_history(self, node)
    return self


def record_lt__Scalar(next, self, other):
    edge_self = check_inplace(self, 'aten::lt_.Scalar')
    node = LtBackwardScalar()
    node.edges = (edge_self,)
    next(self, other)
    if not self.dtype.is_floating_point:
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
    if not self.dtype.is_floating_point:
        return self
    rebase_history(self, node)
    return self


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
    if not result.dtype.is_floating_point:
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
    if not result.dtype.is_floating_point:
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
    if not result.dtype.is_floating_point:
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
    if not result.dtype.is_floating_point:
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
    if not self.dtype.is_floating_point:
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
    if not self.dtype.is_floating_point:
        return self
    rebase_history(self, node)
    return self


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


def record_mse_loss(next, self, target, reduction):
    result = next(self, target, reduction)
    edge_self = self._autograd
    edge_target = target._autograd
    node = MseLossBackward0()
    node.edges = (edge_self, edge_target,)
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


def record_embedding(next, weight, indices, padding_idx, scale_grad_by_freq, sparse):
    result = next(weight, indices, padding_idx, scale_grad_by_freq, sparse)
    edge_weight = weight._autograd
    if edge_weight is None:
        return result
    node = EmbeddingBackward0()
    node.edges = (edge_weight,)
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
    if not self.dtype.is_floating_point:
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
    if not self.dtype.is_floating_point:
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
    if not self.dtype.is_floating_point:
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
    if not self.dtype.is_floating_point:
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
    if not self.dtype.is_floating_point:
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
    if not self.dtype.is_floating_point:
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
    next(self, mean, std, generator=generator)
    if not self.dtype.is_floating_point:
        return self
    rebase_history(self, node)
    return self


def record_normal_Tensor_float(next, mean, std, *, generator):
    result = next(mean, std, generator=generator)
    edge_mean = mean._autograd
    node = NormalBackward1()
    node.edges = (edge_mean,)
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
    if not self.dtype.is_floating_point:
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
    if not self.dtype.is_floating_point:
        return self
    rebase_history(self, node)
    return self


def record_squeeze__dim(next, self, dim):
    edge_self = check_reshape(self, 'aten::squeeze_.dim')
    node = SqueezeBackward1()
    node.edges = (edge_self,)
    node._saved_self_shape = self.shape
    next(self, dim)
    if not self.dtype.is_floating_point:
        return self
    rebase_history(self, node)
    return self


def record_squeeze__dims(next, self, dim):
    edge_self = check_reshape(self, 'aten::squeeze_.dims')
    node = SqueezeBackward2()
    node.edges = (edge_self,)
    node._saved_self_shape = self.shape
    next(self, dim)
    if not self.dtype.is_floating_point:
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
    if not self.dtype.is_floating_point:
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
    if not self.dtype.is_floating_point:
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
    if not self.dtype.is_floating_point:
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
    if not self.dtype.is_floating_point:
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
    if not self.dtype.is_floating_point:
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
    if not self.dtype.is_floating_point:
        return self
    rebase_history(self, node)
    return self


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
    if not self.dtype.is_floating_point:
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
    if not self.dtype.is_floating_point:
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
    if not self.dtype.is_floating_point:
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
    if not self.dtype.is_floating_point:
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
    if not self.dtype.is_floating_point:
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
    if not result.dtype.is_floating_point:
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
    if not self.dtype.is_floating_point:
        return self
    rebase_history(self, node)
    return self


def record_fill__Tensor(next, self, value):
    edge_self = check_inplace(self, 'aten::fill_.Tensor')
    edge_value = value._autograd
    node = FillBackward1()
    node.edges = (edge_self, edge_value,)
    next(self, value)
    if not self.dtype.is_floating_point:
        return self
    rebase_history(self, node)
    return self


def record_zero_(next, self):
    edge_self = check_inplace(self, 'aten::zero_')
    node = ZeroBackward0()
    node.edges = (edge_self,)
    next(self)
    if not self.dtype.is_floating_point:
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
    'amax': record_amax,
    'mean': record_mean,
    'mean.dim': record_mean_dim,
    'amin': record_amin,
    'sum': record_sum,
    'sum.dim_IntList': record_sum_dim_IntList,
    'baddbmm': record_baddbmm,
    'baddbmm_': record_baddbmm_,
    'bmm': record_bmm,
    'dot': record_dot,
    'vdot': record_vdot,
    'mm': record_mm,
    'mv': record_mv,
    'addmm': record_addmm,
    'addmm_': record_addmm_,
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
    'mse_loss': record_mse_loss,
    'mse_loss_backward': record_mse_loss_backward,
    'nll_loss_forward': record_nll_loss_forward,
    'nll_loss_backward': record_nll_loss_backward,
    'nll_loss2d_forward': record_nll_loss2d_forward,
    'nll_loss2d_backward': record_nll_loss2d_backward,
    'embedding': record_embedding,
    'embedding_dense_backward': record_embedding_dense_backward,
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
    'masked_fill_.Scalar': record_masked_fill__Scalar,
    'masked_fill.Scalar': record_masked_fill_Scalar,
    'masked_fill_.Tensor': record_masked_fill__Tensor,
    'masked_fill.Tensor': record_masked_fill_Tensor,
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
}

#: Operators that autograd does not see.
NON_DIFFERENTIABLE = (
    'logical_not',
    'logical_and',
    'isnan',
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
    '_assert_async',
    '_assert_async.msg',
    'argmax',
    'argmin',
    'rand_like',
    'rand_like.generator',
    'randn_like',
    'randn_like.generator',
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
    'logical_not.out': ('out',),
    'logical_and.out': ('out',),
    'isnan.out': ('out',),
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
    'argmax.out': ('out',),
    'argmin.out': ('out',),
    'amax.out': ('out',),
    'mean.dtype_out': ('out',),
    'mean.out': ('out',),
    'amin.out': ('out',),
    'sum.out': ('out',),
    'sum.IntList_out': ('out',),
    'baddbmm.out': ('out',),
    'baddbmm.dtype_out': ('out',),
    'bmm.out': ('out',),
    'bmm.dtype_out': ('out',),
    'dot.out': ('out',),
    'vdot.out': ('out',),
    'linear.out': ('out',),
    'matmul.out': ('out',),
    'mm.out': ('out',),
    'mm.dtype_out': ('out',),
    'mv.out': ('out',),
    'addmm.out': ('out',),
    'addmm.dtype_out': ('out',),
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
    'adaptive_avg_pool2d.out': ('out',),
    '_adaptive_avg_pool2d.out': ('out',),
    '_adaptive_avg_pool2d_backward.out': ('out',),
    'adaptive_avg_pool3d.out': ('out',),
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
    'log_softmax.int_out': ('out',),
    '_log_softmax.out': ('out',),
    '_log_softmax_backward_data.out': ('out',),
    'softmax.int_out': ('out',),
    '_softmax.out': ('out',),
    '_softmax_backward_data.out': ('grad_input',),
    'mse_loss.out': ('out',),
    'mse_loss_backward.grad_input': ('grad_input',),
    'nll_loss.out': ('out',),
    'nll_loss_forward.output': ('output', 'total_weight'),
    'nll_loss_backward.grad_input': ('grad_input',),
    'nll_loss2d.out': ('out',),
    'nll_loss2d_forward.output': ('output', 'total_weight'),
    'nll_loss2d_backward.grad_input': ('grad_input',),
    'embedding.out': ('out',),
    'embedding_dense_backward.out': ('out',),
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
    'index.Tensor_out': ('out',),
    'index_put.out': ('out',),
    '_index_put_impl.out': ('out',),
    'select_backward.out': ('out',),
    'slice_backward.out': ('out',),
    'masked_fill.Scalar_out': ('out',),
    'masked_fill.Tensor_out': ('out',),
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
    'baddbmm_': write_self__batch1__batch2__by_beta__by_alpha,
    'addmm_': write_self__mat1__mat2__by_beta__by_alpha,
    'bernoulli_.Tensor': write_self__p__by_generator,
    'bernoulli_.float': write_self__p__by_generator,
    'random_.from': write_self__from__to__by_generator,
    'random_.to': write_self__to__by_generator,
    'random_': write_self__by_generator,
    'uniform_': write_self__from__to__by_generator,
    'normal_': write_self__mean__std__by_generator,
    'index_put_': write_self__indices_list__values__accumulate,
    '_index_put_impl_': write_self__indices_list__values__accumulate__unsafe,
    'masked_fill_.Scalar': write_self__mask__value,
    'masked_fill_.Tensor': write_self__mask__value,
    'scatter_.src': write_self__dim__index__src,
    'scatter_.value': write_self__dim__index__value,
    'scatter_.reduce': write_self__dim__index__src__by_reduce,
    'scatter_.value_reduce': write_self__dim__index__value__by_reduce,
    'copy_': write_self__src__non_blocking,
    'resize_': write_self__size_list__by_memory_format,
    'fill_.Scalar': write_self__value,
    'fill_.Tensor': write_self__value,
    'zero_': write_self,
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
    'as_strided_': view_as_strided_,
    'squeeze_': view_squeeze_,
    'squeeze_.dim': view_squeeze__dim,
    'squeeze_.dims': view_squeeze__dims,
    't_': view_t_,
    'transpose_': view_transpose_,
    'unsqueeze_': view_unsqueeze_,
}
