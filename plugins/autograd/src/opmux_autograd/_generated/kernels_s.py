"""Nodes and kernels of differentiable operators.

Written by `python -m opmux_autograd.codegen` from derivatives.yaml and native_functions.yaml; do not edit.
"""

# ruff: noqa
# mypy: ignore-errors

from opmux.dispatch import ops

from opmux_autograd._edges import WITH_AUTOGRAD
from opmux_autograd._inplace import check_inplace, rebase_history, rebase_reshape
from opmux_autograd._kernels import refuse_complex, refuse_gradient
from opmux_autograd._node import RELEASED, Node, next_sequence_nr, saved
from opmux_autograd._own_modules import on_first_call
from opmux_autograd._record import attach_outputs, clone, save_list, save_result, saved_list, saved_result
from opmux_autograd._reshapes import track_reshape
from opmux_autograd._views import VersionCounter, bump, share_version, track_view, version_of
from opmux_autograd.formulas.constants import ERF_SLOPE, ROOT_OF_TAU
from opmux_autograd.formulas.values import conj, maybe_multiply, new_zeros, not_implemented, zeros_like
on_first_call(globals(), 'opmux_autograd.formulas.attention', 'attention_backward')
on_first_call(globals(), 'opmux_autograd.formulas.composed', 'attention_double_backward')
on_first_call(globals(), 'opmux_autograd.formulas.loss', 'bounded_curvature', 'slope_of', 'soft_margin_curvature')
on_first_call(globals(), 'opmux_autograd.formulas.network', 'softmax_double_backward')
on_first_call(globals(), 'opmux_autograd.formulas.reduction', 'selected_backward', 'std_backward', 'sum_backward', 'var_mean_backward')
on_first_call(globals(), 'opmux_autograd.formulas.selection', 'scatter_reduce_backward', 'split_backward', 'split_sizes_backward')
on_first_call(globals(), 'opmux_autograd.formulas.shape', 'scatter_reduce_self', 'scatter_reduce_src', 'slice_backward', 'stack_backward')
on_first_call(globals(), 'opmux_autograd.formulas.unary', 'i1_backward', 'i1e_backward', 'sgn_backward', 'silu_double_backward', 'sinc_backward', 'softplus_double_backward', 'xlog1py_first')


class SgnBackward0(Node):
    __slots__ = ('_kept_result', '_kept_self', '_version_result', '_version_self',)

    def apply(node, grad):
        if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
        result = saved_result(node, node._kept_result, node._version_result, 0, 'result')
        return (sgn_backward(grad, self, result),)

    def _release_saved(node):
        node._kept_self = node._kept_result = RELEASED


class SigmoidBackward0(Node):
    __slots__ = ('_kept_result', '_version_result',)

    def apply(node, grad):
        result = saved_result(node, node._kept_result, node._version_result, 0, 'result')
        return (ops.aten.sigmoid_backward.default(grad, result),)

    def _release_saved(node):
        node._kept_result = RELEASED


class SqrtBackward0(Node):
    __slots__ = ('_kept_result', '_version_result',)

    def apply(node, grad):
        result = saved_result(node, node._kept_result, node._version_result, 0, 'result')
        return (grad / (2 * conj(result)),)

    def _release_saved(node):
        node._kept_result = RELEASED


class SubBackward0(Node):
    __slots__ = ('_kept_alpha',)

    def apply(node, grad):
        edge_self, edge_other = node._next_edges
        d_self = d_other = None
        if edge_self is not None:
            d_self = grad
        if edge_other is not None:
            alpha = node._kept_alpha
            d_other = maybe_multiply(-grad, alpha.conjugate())
        return d_self, d_other


class SubBackward1(Node):
    __slots__ = ()

    def apply(node, grad):
        return (grad,)


class SignBackward0(Node):
    __slots__ = ()

    def apply(node, grad):
        return (zeros_like(grad),)


class SigmoidBackwardBackward0(Node):
    __slots__ = ('_kept_grad_output', '_kept_output', '_version_grad_output', '_version_output',)

    def apply(node, grad):
        edge_grad_output, edge_output = node._next_edges
        d_grad_output = d_output = None
        if edge_grad_output is not None:
            if (counter := (output := node._kept_output)._version_counter) is not None and counter[0] != node._version_output: output = saved(node, output, node._version_output, 'output')
            d_grad_output = ops.aten.sigmoid_backward.default(grad, conj(output))
        if edge_output is not None:
            if (counter := (grad_output := node._kept_grad_output)._version_counter) is not None and counter[0] != node._version_grad_output: grad_output = saved(node, grad_output, node._version_grad_output, 'grad_output')
            if (counter := (output := node._kept_output)._version_counter) is not None and counter[0] != node._version_output: output = saved(node, output, node._version_output, 'output')
            d_output = conj(grad) * grad_output * (1 - conj(output) * 2)
        return d_grad_output, d_output

    def _release_saved(node):
        node._kept_output = node._kept_grad_output = RELEASED


class SinBackward0(Node):
    __slots__ = ('_kept_self', '_version_self',)

    def apply(node, grad):
        if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
        return (grad * conj(ops.aten.cos.default(self)),)

    def _release_saved(node):
        node._kept_self = RELEASED


class SincBackward0(Node):
    __slots__ = ('_kept_result', '_kept_self', '_version_result', '_version_self',)

    def apply(node, grad):
        if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
        result = saved_result(node, node._kept_result, node._version_result, 0, 'result')
        return (sinc_backward(grad, self, result),)

    def _release_saved(node):
        node._kept_self = node._kept_result = RELEASED


class SinhBackward0(Node):
    __slots__ = ('_kept_self', '_version_self',)

    def apply(node, grad):
        if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
        return (grad * conj(ops.aten.cosh.default(self)),)

    def _release_saved(node):
        node._kept_self = RELEASED


class SpecialEntrBackward0(Node):
    __slots__ = ('_kept_self', '_version_self',)

    def apply(node, grad):
        if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
        return (-grad * (ops.aten.log.default(self) + 1),)

    def _release_saved(node):
        node._kept_self = RELEASED


class SpecialErfcxBackward0(Node):
    __slots__ = ('_kept_result', '_kept_self', '_version_result', '_version_self',)

    def apply(node, grad):
        if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
        result = saved_result(node, node._kept_result, node._version_result, 0, 'result')
        return (grad * (self * result * 2 - ERF_SLOPE),)

    def _release_saved(node):
        node._kept_self = node._kept_result = RELEASED


class SpecialI0EBackward0(Node):
    __slots__ = ('_kept_result', '_kept_self', '_version_result', '_version_self',)

    def apply(node, grad):
        if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
        result = saved_result(node, node._kept_result, node._version_result, 0, 'result')
        return (grad * (ops.aten.special_i1e.default(self) - self.sgn() * result),)

    def _release_saved(node):
        node._kept_self = node._kept_result = RELEASED


class SpecialI1Backward0(Node):
    __slots__ = ('_kept_result', '_kept_self', '_version_result', '_version_self',)

    def apply(node, grad):
        if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
        result = saved_result(node, node._kept_result, node._version_result, 0, 'result')
        return (i1_backward(grad, self, result),)

    def _release_saved(node):
        node._kept_self = node._kept_result = RELEASED


class SpecialI1EBackward0(Node):
    __slots__ = ('_kept_result', '_kept_self', '_version_result', '_version_self',)

    def apply(node, grad):
        if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
        result = saved_result(node, node._kept_result, node._version_result, 0, 'result')
        return (i1e_backward(grad, self, result),)

    def _release_saved(node):
        node._kept_self = node._kept_result = RELEASED


class SpecialLogNdtrBackward0(Node):
    __slots__ = ('_kept_result', '_kept_self', '_version_result', '_version_self',)

    def apply(node, grad):
        result = saved_result(node, node._kept_result, node._version_result, 0, 'result')
        if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
        return (grad * ops.aten.exp.default(-(result + self * self / 2)) / ROOT_OF_TAU,)

    def _release_saved(node):
        node._kept_result = node._kept_self = RELEASED


class SpecialNdtriBackward0(Node):
    __slots__ = ('_kept_result', '_version_result',)

    def apply(node, grad):
        result = saved_result(node, node._kept_result, node._version_result, 0, 'result')
        return (grad * ops.aten.exp.default(result * result / 2) * ROOT_OF_TAU,)

    def _release_saved(node):
        node._kept_result = RELEASED


class SpecialXlog1PyBackward0(Node):
    __slots__ = ('_kept_other', '_kept_self', '_version_other', '_version_self',)

    def apply(node, grad):
        edge_self, edge_other = node._next_edges
        d_self = d_other = None
        if edge_self is not None:
            if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
            if (counter := (other := node._kept_other)._version_counter) is not None and counter[0] != node._version_other: other = saved(node, other, node._version_other, 'other')
            d_self = xlog1py_first(grad, self, other)
        if edge_other is not None:
            if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
            if (counter := (other := node._kept_other)._version_counter) is not None and counter[0] != node._version_other: other = saved(node, other, node._version_other, 'other')
            d_other = grad * self / (other + 1)
        return d_self, d_other

    def _release_saved(node):
        node._kept_self = node._kept_other = RELEASED


class SpecialXlog1PyBackward1(Node):
    __slots__ = ('_kept_other', '_kept_self', '_version_other',)

    def apply(node, grad):
        self = node._kept_self
        if (counter := (other := node._kept_other)._version_counter) is not None and counter[0] != node._version_other: other = saved(node, other, node._version_other, 'other')
        return (grad * self / (other + 1),)

    def _release_saved(node):
        node._kept_other = RELEASED


class SpecialXlog1PyBackward2(Node):
    __slots__ = ('_kept_other', '_kept_self', '_version_self',)

    def apply(node, grad):
        if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
        other = node._kept_other
        return (xlog1py_first(grad, self, other),)

    def _release_saved(node):
        node._kept_self = RELEASED


class SpecialZetaBackward0(Node):
    __slots__ = ('_kept_other', '_kept_self', '_version_other', '_version_self',)

    def apply(node, grad):
        edge_self, edge_other = node._next_edges
        d_self = d_other = None
        if edge_self is not None:
            d_self = not_implemented('aten::special_zeta', 'for its first argument')
        if edge_other is not None:
            if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
            if (counter := (other := node._kept_other)._version_counter) is not None and counter[0] != node._version_other: other = saved(node, other, node._version_other, 'other')
            d_other = grad * -self * ops.aten.special_zeta.default(self + 1, other)
        return d_self, d_other

    def _release_saved(node):
        node._kept_self = node._kept_other = RELEASED


class SpecialZetaBackward1(Node):
    __slots__ = ('_kept_other', '_kept_self', '_version_other',)

    def apply(node, grad):
        self = node._kept_self
        if (counter := (other := node._kept_other)._version_counter) is not None and counter[0] != node._version_other: other = saved(node, other, node._version_other, 'other')
        return (grad * -self * ops.aten.special_zeta.self_scalar(self + 1, other),)

    def _release_saved(node):
        node._kept_other = RELEASED


class SpecialZetaBackward2(Node):
    __slots__ = ()

    def apply(node, grad):
        return (not_implemented('aten::special_zeta', 'for its first argument'),)


class SiluBackward0(Node):
    __slots__ = ('_kept_self', '_version_self',)

    def apply(node, grad):
        if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
        return (ops.aten.silu_backward.default(grad, self),)

    def _release_saved(node):
        node._kept_self = RELEASED


class SiluBackwardBackward0(Node):
    __slots__ = ('_kept_grad_output', '_kept_self', '_version_grad_output', '_version_self',)

    def apply(node, grad):
        edge_grad_output, edge_self = node._next_edges
        d_grad_output = d_self = None
        if edge_grad_output is not None:
            if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
            d_grad_output = ops.aten.silu_backward.default(grad, self)
        if edge_self is not None:
            if (counter := (grad_output := node._kept_grad_output)._version_counter) is not None and counter[0] != node._version_grad_output: grad_output = saved(node, grad_output, node._version_grad_output, 'grad_output')
            if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
            d_self = silu_double_backward(grad, grad_output, self)
        return d_grad_output, d_self

    def _release_saved(node):
        node._kept_self = node._kept_grad_output = RELEASED


class SoftplusBackward0(Node):
    __slots__ = ('_kept_beta', '_kept_self', '_kept_threshold', '_version_self',)

    def apply(node, grad):
        if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
        beta = node._kept_beta
        threshold = node._kept_threshold
        return (ops.aten.softplus_backward.default(grad, self, beta, threshold),)

    def _release_saved(node):
        node._kept_self = RELEASED


class SoftplusBackwardBackward0(Node):
    __slots__ = ('_kept_beta', '_kept_grad_output', '_kept_self', '_kept_threshold', '_version_grad_output', '_version_self',)

    def apply(node, grad):
        edge_grad_output, edge_self = node._next_edges
        d_grad_output = d_self = None
        if edge_grad_output is not None:
            if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
            beta = node._kept_beta
            threshold = node._kept_threshold
            d_grad_output = ops.aten.softplus_backward.default(grad, self, beta, threshold)
        if edge_self is not None:
            if (counter := (grad_output := node._kept_grad_output)._version_counter) is not None and counter[0] != node._version_grad_output: grad_output = saved(node, grad_output, node._version_grad_output, 'grad_output')
            if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
            beta = node._kept_beta
            threshold = node._kept_threshold
            d_self = softplus_double_backward(grad, grad_output, self, beta, threshold)
        return d_grad_output, d_self

    def _release_saved(node):
        node._kept_self = node._kept_grad_output = RELEASED


class SoftshrinkBackward0(Node):
    __slots__ = ('_kept_lambd', '_kept_self', '_version_self',)

    def apply(node, grad):
        if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
        lambd = node._kept_lambd
        return (ops.aten.softshrink_backward.default(grad, self, lambd),)

    def _release_saved(node):
        node._kept_self = RELEASED


class SoftshrinkBackwardBackward0(Node):
    __slots__ = ('_kept_lambd', '_kept_self', '_version_self',)

    def apply(node, grad):
        edge_grad_output, edge_self = node._next_edges
        d_grad_output = d_self = None
        if edge_grad_output is not None:
            if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
            lambd = node._kept_lambd
            d_grad_output = ops.aten.softshrink_backward.default(grad, self, lambd)
        if edge_self is not None:
            d_self = zeros_like(grad)
        return d_grad_output, d_self

    def _release_saved(node):
        node._kept_self = RELEASED


class SumBackward0(Node):
    __slots__ = ('_kept_self_shape',)

    def apply(node, grad):
        self_shape = node._kept_self_shape
        return (ops.aten.expand.default(grad, self_shape),)


class SumBackward1(Node):
    __slots__ = ('_kept_dim', '_kept_keepdim', '_kept_self_shape',)

    def apply(node, grad):
        self_shape = node._kept_self_shape
        dim = node._kept_dim
        keepdim = node._kept_keepdim
        return (sum_backward(grad, self_shape, dim, keepdim),)


class StdBackward0(Node):
    __slots__ = ('_kept_correction', '_kept_dim', '_kept_keepdim', '_kept_result', '_kept_self', '_version_result', '_version_self',)

    def apply(node, grad):
        if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
        result = saved_result(node, node._kept_result, node._version_result, 0, 'result')
        dim = node._kept_dim
        correction = node._kept_correction
        keepdim = node._kept_keepdim
        return (std_backward(grad, self, result, dim, correction, keepdim),)

    def _release_saved(node):
        node._kept_self = node._kept_result = RELEASED


class StdMeanBackward0(Node):
    __slots__ = ('_kept_correction', '_kept_dim', '_kept_keepdim', '_kept_result0', '_kept_self', '_version_result0', '_version_self',)
    _output_count = 2

    def apply(node, *grads):
        if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
        result0 = saved_result(node, node._kept_result0, node._version_result0, 0, 'result0')
        dim = node._kept_dim
        correction = node._kept_correction
        keepdim = node._kept_keepdim
        return (var_mean_backward(grads, self, result0, dim, correction, keepdim),)

    def _release_saved(node):
        node._kept_self = node._kept_result0 = RELEASED


class SortBackward0(Node):
    __slots__ = ('_kept_dim', '_kept_result1', '_kept_self_shape', '_version_result1',)

    def apply(node, grad):
        self_shape = node._kept_self_shape
        dim = node._kept_dim
        if (counter := (result1 := node._kept_result1)._version_counter) is not None and counter[0] != node._version_result1: result1 = saved(node, result1, node._version_result1, 'result1')
        return (selected_backward(grad, self_shape, dim, result1, True),)

    def _release_saved(node):
        node._kept_result1 = RELEASED


class SortBackward1(Node):
    __slots__ = ('_kept_dim', '_kept_result1', '_kept_self_shape', '_version_result1',)

    def apply(node, grad):
        self_shape = node._kept_self_shape
        dim = node._kept_dim
        if (counter := (result1 := node._kept_result1)._version_counter) is not None and counter[0] != node._version_result1: result1 = saved(node, result1, node._version_result1, 'result1')
        return (selected_backward(grad, self_shape, dim, result1, True),)

    def _release_saved(node):
        node._kept_result1 = RELEASED


class SoftmaxBackward0(Node):
    __slots__ = ('_kept_dim', '_kept_result', '_kept_self_dtype', '_version_result',)

    def apply(node, grad):
        result = saved_result(node, node._kept_result, node._version_result, 0, 'result')
        dim = node._kept_dim
        self_dtype = node._kept_self_dtype
        return (ops.aten._softmax_backward_data.default(grad, result, dim, self_dtype),)

    def _release_saved(node):
        node._kept_result = RELEASED


class SoftmaxBackwardDataBackward0(Node):
    __slots__ = ('_kept_dim', '_kept_grad_output', '_kept_grad_output_dtype', '_kept_output', '_version_grad_output', '_version_output',)

    def apply(node, grad):
        edge_grad_output, edge_output = node._next_edges
        d_grad_output = d_output = None
        if edge_grad_output is not None:
            if (counter := (output := node._kept_output)._version_counter) is not None and counter[0] != node._version_output: output = saved(node, output, node._version_output, 'output')
            dim = node._kept_dim
            grad_output_dtype = node._kept_grad_output_dtype
            d_grad_output = ops.aten._softmax_backward_data.default(grad, output, dim, grad_output_dtype)
        if edge_output is not None:
            if (counter := (grad_output := node._kept_grad_output)._version_counter) is not None and counter[0] != node._version_grad_output: grad_output = saved(node, grad_output, node._version_grad_output, 'grad_output')
            if (counter := (output := node._kept_output)._version_counter) is not None and counter[0] != node._version_output: output = saved(node, output, node._version_output, 'output')
            dim = node._kept_dim
            d_output = softmax_double_backward(grad, grad_output, output, dim)
        return d_grad_output, d_output

    def _release_saved(node):
        node._kept_output = node._kept_grad_output = RELEASED


class SmoothL1LossBackward0(Node):
    __slots__ = ('_kept_beta', '_kept_reduction', '_kept_self', '_kept_target', '_version_self', '_version_target',)

    def apply(node, grad):
        edge_self, edge_target = node._next_edges
        d_self = d_target = None
        if edge_self is not None:
            if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
            if (counter := (target := node._kept_target)._version_counter) is not None and counter[0] != node._version_target: target = saved(node, target, node._version_target, 'target')
            reduction = node._kept_reduction
            beta = node._kept_beta
            d_self = ops.aten.smooth_l1_loss_backward.default(grad, self, target, reduction, beta)
        if edge_target is not None:
            if (counter := (target := node._kept_target)._version_counter) is not None and counter[0] != node._version_target: target = saved(node, target, node._version_target, 'target')
            if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
            reduction = node._kept_reduction
            beta = node._kept_beta
            d_target = ops.aten.smooth_l1_loss_backward.default(grad, target, self, reduction, beta)
        return d_self, d_target

    def _release_saved(node):
        node._kept_self = node._kept_target = RELEASED


class SmoothL1LossBackwardBackward0(Node):
    __slots__ = ('_kept_beta', '_kept_grad_output', '_kept_reduction', '_kept_self', '_kept_target', '_version_grad_output', '_version_self', '_version_target',)

    def apply(node, grad):
        edge_grad_output, edge_self, edge_target = node._next_edges
        d_grad_output = d_self = d_target = None
        if edge_grad_output is not None:
            if (counter := (grad_output := node._kept_grad_output)._version_counter) is not None and counter[0] != node._version_grad_output: grad_output = saved(node, grad_output, node._version_grad_output, 'grad_output')
            if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
            if (counter := (target := node._kept_target)._version_counter) is not None and counter[0] != node._version_target: target = saved(node, target, node._version_target, 'target')
            reduction = node._kept_reduction
            beta = node._kept_beta
            d_grad_output = grad * slope_of(ops.aten.smooth_l1_loss_backward.default, grad_output, self, target, reduction, beta)
        if edge_self is not None:
            if (counter := (grad_output := node._kept_grad_output)._version_counter) is not None and counter[0] != node._version_grad_output: grad_output = saved(node, grad_output, node._version_grad_output, 'grad_output')
            if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
            if (counter := (target := node._kept_target)._version_counter) is not None and counter[0] != node._version_target: target = saved(node, target, node._version_target, 'target')
            reduction = node._kept_reduction
            beta = node._kept_beta
            d_self = bounded_curvature(grad * grad_output, self, target, reduction, beta, 1 / beta)
        if edge_target is not None:
            if (counter := (grad_output := node._kept_grad_output)._version_counter) is not None and counter[0] != node._version_grad_output: grad_output = saved(node, grad_output, node._version_grad_output, 'grad_output')
            if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
            if (counter := (target := node._kept_target)._version_counter) is not None and counter[0] != node._version_target: target = saved(node, target, node._version_target, 'target')
            reduction = node._kept_reduction
            beta = node._kept_beta
            d_target = -bounded_curvature(grad * grad_output, self, target, reduction, beta, 1 / beta)
        return d_grad_output, d_self, d_target

    def _release_saved(node):
        node._kept_grad_output = node._kept_self = node._kept_target = RELEASED


class SoftMarginLossBackward0(Node):
    __slots__ = ('_kept_reduction', '_kept_self', '_kept_target', '_version_self', '_version_target',)

    def apply(node, grad):
        if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
        if (counter := (target := node._kept_target)._version_counter) is not None and counter[0] != node._version_target: target = saved(node, target, node._version_target, 'target')
        reduction = node._kept_reduction
        return (ops.aten.soft_margin_loss_backward.default(grad, self, target, reduction),)

    def _release_saved(node):
        node._kept_self = node._kept_target = RELEASED


class SoftMarginLossBackwardBackward0(Node):
    __slots__ = ('_kept_grad_output', '_kept_reduction', '_kept_self', '_kept_target', '_version_grad_output', '_version_self', '_version_target',)

    def apply(node, grad):
        edge_grad_output, edge_self = node._next_edges
        d_grad_output = d_self = None
        if edge_grad_output is not None:
            if (counter := (grad_output := node._kept_grad_output)._version_counter) is not None and counter[0] != node._version_grad_output: grad_output = saved(node, grad_output, node._version_grad_output, 'grad_output')
            if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
            if (counter := (target := node._kept_target)._version_counter) is not None and counter[0] != node._version_target: target = saved(node, target, node._version_target, 'target')
            reduction = node._kept_reduction
            d_grad_output = grad * slope_of(ops.aten.soft_margin_loss_backward.default, grad_output, self, target, reduction)
        if edge_self is not None:
            if (counter := (grad_output := node._kept_grad_output)._version_counter) is not None and counter[0] != node._version_grad_output: grad_output = saved(node, grad_output, node._version_grad_output, 'grad_output')
            if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
            if (counter := (target := node._kept_target)._version_counter) is not None and counter[0] != node._version_target: target = saved(node, target, node._version_target, 'target')
            reduction = node._kept_reduction
            d_self = soft_margin_curvature(grad * grad_output, self, target, reduction)
        return d_grad_output, d_self

    def _release_saved(node):
        node._kept_grad_output = node._kept_self = node._kept_target = RELEASED


class SafeSoftmaxBackward0(Node):
    __slots__ = ('_kept_dim', '_kept_result', '_kept_self_dtype', '_version_result',)

    def apply(node, grad):
        result = saved_result(node, node._kept_result, node._version_result, 0, 'result')
        dim = node._kept_dim
        self_dtype = node._kept_self_dtype
        return (ops.aten._softmax_backward_data.default(grad, result, dim, self_dtype),)

    def _release_saved(node):
        node._kept_result = RELEASED


class ScaledDotProductFlashAttentionForCpuBackward0(Node):
    __slots__ = ('_kept_attn_mask', '_kept_is_causal', '_kept_key', '_kept_query', '_kept_result0', '_kept_result1', '_kept_scale', '_kept_value', '_version_attn_mask', '_version_key', '_version_query', '_version_result0', '_version_result1', '_version_value',)

    def apply(node, grad):
        edge_query, edge_key, edge_value, edge_attn_mask = node._next_edges
        d_query = d_key = d_value = d_attn_mask = None
        if edge_query is not None or edge_key is not None or edge_value is not None:
            if (counter := (query := node._kept_query)._version_counter) is not None and counter[0] != node._version_query: query = saved(node, query, node._version_query, 'query')
            if (counter := (key := node._kept_key)._version_counter) is not None and counter[0] != node._version_key: key = saved(node, key, node._version_key, 'key')
            if (counter := (value := node._kept_value)._version_counter) is not None and counter[0] != node._version_value: value = saved(node, value, node._version_value, 'value')
            result0 = saved_result(node, node._kept_result0, node._version_result0, 0, 'result0')
            if (counter := (result1 := node._kept_result1)._version_counter) is not None and counter[0] != node._version_result1: result1 = saved(node, result1, node._version_result1, 'result1')
            is_causal = node._kept_is_causal
            if (attn_mask := node._kept_attn_mask) is not None and (counter := attn_mask._version_counter) is not None and counter[0] != node._version_attn_mask: attn_mask = saved(node, attn_mask, node._version_attn_mask, 'attn_mask')
            scale = node._kept_scale
            grad_input_mask = (edge_query is not None, edge_key is not None, edge_value is not None)
            d_query, d_key, d_value = attention_backward(grad, (query, key, value), (result0, result1), is_causal, attn_mask, scale)
        if edge_attn_mask is not None:
            d_attn_mask = not_implemented('aten::_scaled_dot_product_flash_attention_for_cpu', 'for the mask')
        return d_query, d_key, d_value, d_attn_mask

    def _release_saved(node):
        node._kept_query = node._kept_key = node._kept_value = node._kept_result0 = node._kept_result1 = node._kept_attn_mask = RELEASED


class ScaledDotProductFlashAttentionForCpuBackwardBackward0(Node):
    __slots__ = ('_kept_attn_mask', '_kept_grad_out', '_kept_is_causal', '_kept_key', '_kept_query', '_kept_scale', '_kept_value', '_version_attn_mask', '_version_grad_out', '_version_key', '_version_query', '_version_value',)
    _output_count = 3

    def apply(node, *grads):
        edge_grad_out, edge_query, edge_key, edge_value, edge_out, edge_logsumexp, edge_attn_mask = node._next_edges
        d_grad_out = d_query = d_key = d_value = d_out = d_logsumexp = d_attn_mask = None
        if edge_grad_out is not None or edge_query is not None or edge_key is not None or edge_value is not None:
            if (counter := (grad_out := node._kept_grad_out)._version_counter) is not None and counter[0] != node._version_grad_out: grad_out = saved(node, grad_out, node._version_grad_out, 'grad_out')
            if (counter := (query := node._kept_query)._version_counter) is not None and counter[0] != node._version_query: query = saved(node, query, node._version_query, 'query')
            if (counter := (key := node._kept_key)._version_counter) is not None and counter[0] != node._version_key: key = saved(node, key, node._version_key, 'key')
            if (counter := (value := node._kept_value)._version_counter) is not None and counter[0] != node._version_value: value = saved(node, value, node._version_value, 'value')
            is_causal = node._kept_is_causal
            if (attn_mask := node._kept_attn_mask) is not None and (counter := attn_mask._version_counter) is not None and counter[0] != node._version_attn_mask: attn_mask = saved(node, attn_mask, node._version_attn_mask, 'attn_mask')
            scale = node._kept_scale
            grad_input_mask = (edge_grad_out is not None, edge_query is not None, edge_key is not None, edge_value is not None)
            d_grad_out, d_query, d_key, d_value = attention_double_backward(grads, (grad_out, query, key, value), is_causal, attn_mask, scale, grad_input_mask)
        if edge_out is not None or edge_logsumexp is not None:
            grad_input_mask = (edge_out is not None, edge_logsumexp is not None)
            d_out, d_logsumexp = not_implemented('aten::_scaled_dot_product_flash_attention_for_cpu_backward', 'for the results of attention')
        if edge_attn_mask is not None:
            d_attn_mask = not_implemented('aten::_scaled_dot_product_flash_attention_for_cpu_backward', 'for the mask')
        return d_grad_out, d_query, d_key, d_value, d_out, d_logsumexp, d_attn_mask

    def _release_saved(node):
        node._kept_grad_out = node._kept_query = node._kept_key = node._kept_value = node._kept_attn_mask = RELEASED


class StandardGammaBackward0(Node):
    __slots__ = ('_kept_result', '_kept_self', '_version_result', '_version_self',)

    def apply(node, grad):
        if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
        result = saved_result(node, node._kept_result, node._version_result, 0, 'result')
        return (grad * ops.aten._standard_gamma_grad.default(self, result),)

    def _release_saved(node):
        node._kept_self = node._kept_result = RELEASED


class SelectBackward0(Node):
    __slots__ = ('_kept_dim', '_kept_index', '_kept_self_shape',)

    def apply(node, grad):
        self_shape = node._kept_self_shape
        dim = node._kept_dim
        index = node._kept_index
        return (ops.aten.select_backward.default(grad, self_shape, dim, index),)


class SliceBackward0(Node):
    __slots__ = ('_kept_dim', '_kept_end', '_kept_self_shape', '_kept_start', '_kept_step',)

    def apply(node, grad):
        self_shape = node._kept_self_shape
        dim = node._kept_dim
        start = node._kept_start
        end = node._kept_end
        step = node._kept_step
        return (slice_backward(grad, self_shape, dim, start, end, step),)


class SplitBackward0(Node):
    __slots__ = ('_kept_dim', '_kept_self_shape', '_kept_split_size',)
    _output_count = -1

    def apply(node, *grads):
        self_shape = node._kept_self_shape
        split_size = node._kept_split_size
        dim = node._kept_dim
        return (split_backward(grads, self_shape, split_size, dim),)


class SqueezeBackward0(Node):
    __slots__ = ('_kept_self_shape',)

    def apply(node, grad):
        self_shape = node._kept_self_shape
        return (grad.reshape(self_shape),)


class SqueezeBackward1(Node):
    __slots__ = ('_kept_self_shape',)

    def apply(node, grad):
        self_shape = node._kept_self_shape
        return (grad.reshape(self_shape),)


class SqueezeBackward2(Node):
    __slots__ = ('_kept_self_shape',)

    def apply(node, grad):
        self_shape = node._kept_self_shape
        return (grad.reshape(self_shape),)


class SqueezeBackward3(Node):
    __slots__ = ('_kept_self_shape',)

    def apply(node, grad):
        self_shape = node._kept_self_shape
        return (grad.reshape(self_shape),)


class SqueezeBackward4(Node):
    __slots__ = ('_kept_self_shape',)

    def apply(node, grad):
        self_shape = node._kept_self_shape
        return (grad.reshape(self_shape),)


class SqueezeBackward5(Node):
    __slots__ = ('_kept_self_shape',)

    def apply(node, grad):
        self_shape = node._kept_self_shape
        return (grad.reshape(self_shape),)


class SelectBackwardBackward0(Node):
    __slots__ = ('_kept_dim', '_kept_index',)

    def apply(node, grad):
        dim = node._kept_dim
        index = node._kept_index
        return (grad.select(dim, index),)


class SliceBackwardBackward0(Node):
    __slots__ = ('_kept_dim', '_kept_end', '_kept_start', '_kept_step',)

    def apply(node, grad):
        dim = node._kept_dim
        start = node._kept_start
        end = node._kept_end
        step = node._kept_step
        return (ops.aten.slice.Tensor(grad, dim, start, end, step),)


class ScatterBackward0(Node):
    __slots__ = ('_kept_dim', '_kept_index', '_version_index',)

    def apply(node, grad):
        edge_self, edge_src = node._next_edges
        d_self = d_src = None
        if edge_self is not None:
            dim = node._kept_dim
            if (counter := (index := node._kept_index)._version_counter) is not None and counter[0] != node._version_index: index = saved(node, index, node._version_index, 'index')
            d_self = ops.aten.scatter.value(grad, dim, index, 0)
        if edge_src is not None:
            dim = node._kept_dim
            if (counter := (index := node._kept_index)._version_counter) is not None and counter[0] != node._version_index: index = saved(node, index, node._version_index, 'index')
            d_src = ops.aten.gather.default(grad, dim, index)
        return d_self, d_src

    def _release_saved(node):
        node._kept_index = RELEASED


class ScatterBackward1(Node):
    __slots__ = ('_kept_dim', '_kept_index', '_version_index',)

    def apply(node, grad):
        dim = node._kept_dim
        if (counter := (index := node._kept_index)._version_counter) is not None and counter[0] != node._version_index: index = saved(node, index, node._version_index, 'index')
        return (ops.aten.scatter.value(grad, dim, index, 0),)

    def _release_saved(node):
        node._kept_index = RELEASED


class ScatterBackward2(Node):
    __slots__ = ('_kept_dim', '_kept_index', '_kept_reduce', '_version_index',)

    def apply(node, grad):
        edge_self, edge_src = node._next_edges
        d_self = d_src = None
        if edge_self is not None:
            reduce = node._kept_reduce
            d_self = scatter_reduce_self(grad, reduce)
        if edge_src is not None:
            dim = node._kept_dim
            if (counter := (index := node._kept_index)._version_counter) is not None and counter[0] != node._version_index: index = saved(node, index, node._version_index, 'index')
            reduce = node._kept_reduce
            d_src = scatter_reduce_src(grad, dim, index, reduce)
        return d_self, d_src

    def _release_saved(node):
        node._kept_index = RELEASED


class StackBackward0(Node):
    __slots__ = ('_kept_dim',)

    def apply(node, grad):
        dim = node._kept_dim
        gradients = tuple(stack_backward(grad, dim))
        if len(gradients) != len(node._next_edges): raise node._miscounted(len(gradients))
        return gradients


class SplitWithSizesBackward0(Node):
    __slots__ = ('_kept_dim', '_kept_self_shape', '_kept_split_sizes',)
    _output_count = -1

    def apply(node, *grads):
        self_shape = node._kept_self_shape
        split_sizes = node._kept_split_sizes
        dim = node._kept_dim
        return (split_sizes_backward(grads, self_shape, split_sizes, dim),)


class SelectBackward0_copy(Node):
    __slots__ = ('_kept_dim', '_kept_index', '_kept_self_shape',)

    def apply(node, grad):
        self_shape = node._kept_self_shape
        dim = node._kept_dim
        index = node._kept_index
        return (ops.aten.select_backward.default(grad, self_shape, dim, index),)


class SliceBackward0_copy(Node):
    __slots__ = ('_kept_dim', '_kept_end', '_kept_self_shape', '_kept_start', '_kept_step',)

    def apply(node, grad):
        self_shape = node._kept_self_shape
        dim = node._kept_dim
        start = node._kept_start
        end = node._kept_end
        step = node._kept_step
        return (slice_backward(grad, self_shape, dim, start, end, step),)


class SplitBackward0_copy(Node):
    __slots__ = ('_kept_dim', '_kept_self_shape', '_kept_split_size',)
    _output_count = -1

    def apply(node, *grads):
        self_shape = node._kept_self_shape
        split_size = node._kept_split_size
        dim = node._kept_dim
        return (split_backward(grads, self_shape, split_size, dim),)


class SplitWithSizesBackward0_copy(Node):
    __slots__ = ('_kept_dim', '_kept_self_shape', '_kept_split_sizes',)
    _output_count = -1

    def apply(node, *grads):
        self_shape = node._kept_self_shape
        split_sizes = node._kept_split_sizes
        dim = node._kept_dim
        return (split_sizes_backward(grads, self_shape, split_sizes, dim),)


class SqueezeBackward0_copy(Node):
    __slots__ = ('_kept_self_shape',)

    def apply(node, grad):
        self_shape = node._kept_self_shape
        return (grad.reshape(self_shape),)


class SqueezeBackward1_copy(Node):
    __slots__ = ('_kept_self_shape',)

    def apply(node, grad):
        self_shape = node._kept_self_shape
        return (grad.reshape(self_shape),)


class SqueezeBackward2_copy(Node):
    __slots__ = ('_kept_self_shape',)

    def apply(node, grad):
        self_shape = node._kept_self_shape
        return (grad.reshape(self_shape),)


class ScatterAddBackward0(Node):
    __slots__ = ('_kept_dim', '_kept_index', '_version_index',)

    def apply(node, grad):
        edge_self, edge_src = node._next_edges
        d_self = d_src = None
        if edge_self is not None:
            d_self = grad
        if edge_src is not None:
            dim = node._kept_dim
            if (counter := (index := node._kept_index)._version_counter) is not None and counter[0] != node._version_index: index = saved(node, index, node._version_index, 'index')
            d_src = ops.aten.gather.default(grad, dim, index)
        return d_self, d_src

    def _release_saved(node):
        node._kept_index = RELEASED


class ScatterReduceBackward0(Node):
    __slots__ = ('_kept_dim', '_kept_include_self', '_kept_index', '_kept_reduce', '_kept_result', '_kept_self', '_kept_src', '_version_index', '_version_result', '_version_self', '_version_src',)

    def apply(node, grad):
        edge_self, edge_src = node._next_edges
        d_self = d_src = None
        if edge_self is not None or edge_src is not None:
            if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
            dim = node._kept_dim
            if (counter := (index := node._kept_index)._version_counter) is not None and counter[0] != node._version_index: index = saved(node, index, node._version_index, 'index')
            if (counter := (src := node._kept_src)._version_counter) is not None and counter[0] != node._version_src: src = saved(node, src, node._version_src, 'src')
            reduce = node._kept_reduce
            include_self = node._kept_include_self
            result = saved_result(node, node._kept_result, node._version_result, 0, 'result')
            grad_input_mask = (edge_self is not None, edge_src is not None)
            d_self, d_src = scatter_reduce_backward(grad, self, dim, index, src, reduce, include_self, result)
        return d_self, d_src

    def _release_saved(node):
        node._kept_self = node._kept_index = node._kept_src = node._kept_result = RELEASED


class SelectScatterBackward0(Node):
    __slots__ = ('_kept_dim', '_kept_index', '_kept_src_shape',)

    def apply(node, grad):
        edge_self, edge_src = node._next_edges
        d_self = d_src = None
        if edge_self is not None:
            src_shape = node._kept_src_shape
            dim = node._kept_dim
            index = node._kept_index
            d_self = grad.select_scatter(new_zeros(grad, src_shape), dim, index)
        if edge_src is not None:
            dim = node._kept_dim
            index = node._kept_index
            d_src = grad.select(dim, index)
        return d_self, d_src


class SliceScatterBackward0(Node):
    __slots__ = ('_kept_dim', '_kept_end', '_kept_src_shape', '_kept_start', '_kept_step',)

    def apply(node, grad):
        edge_self, edge_src = node._next_edges
        d_self = d_src = None
        if edge_self is not None:
            src_shape = node._kept_src_shape
            dim = node._kept_dim
            start = node._kept_start
            end = node._kept_end
            step = node._kept_step
            d_self = grad.slice_scatter(new_zeros(grad, src_shape), dim, start, end, step)
        if edge_src is not None:
            dim = node._kept_dim
            start = node._kept_start
            end = node._kept_end
            step = node._kept_step
            d_src = ops.aten.slice.Tensor(grad, dim, start, end, step)
        return d_self, d_src


def like_sgn(node_class, name):
    def record(next, self):
        result = next(self)
        node = node_class()
        node._next_edges = (self._autograd,)
        node._kept_self = self
        counter = self._version_counter
        node._version_self = 0 if counter is None else counter[0]
        node._kept_result = save_result(result)
        node._version_result = result._version_counter[0]
        node._sequence_number = next_sequence_nr()
        array = result._array
        node._output_shape = array.shape
        node._output_dtype = array.dtype
        result._autograd = node
        result._keys = WITH_AUTOGRAD[result._keys]
        return result

    return record


def like_sgn_(node_class, name):
    def record(next, self):
        edge_self = check_inplace(self, name)
        node = node_class()
        node._next_edges = (edge_self,)
        node._kept_self = clone(self)
        node._version_self = 0
        next(self)
        if self.dtype.kind not in "fc":
            return self
        node._kept_result = save_result(self)
        node._version_result = self._version_counter[0]
        rebase_history(self, node)
        return self

    return record


def like_sigmoid_backward(node_class, name):
    def record(next, grad_output, output):
        result = next(grad_output, output)
        edge_grad_output = grad_output._autograd
        edge_output = output._autograd
        node = node_class()
        node._next_edges = (edge_grad_output, edge_output,)
        node._kept_output = output
        counter = output._version_counter
        node._version_output = 0 if counter is None else counter[0]
        if edge_output is not None:
            node._kept_grad_output = grad_output
            counter = grad_output._version_counter
            node._version_grad_output = 0 if counter is None else counter[0]
        node._sequence_number = next_sequence_nr()
        array = result._array
        node._output_shape = array.shape
        node._output_dtype = array.dtype
        result._autograd = node
        result._keys = WITH_AUTOGRAD[result._keys]
        return result

    return record


def like_split_Tensor(node_class, name):
    def record(next, self, split_size, dim):
        results = next(self, split_size, dim)
        node = node_class()
        node._next_edges = (self._autograd,)
        node._kept_self_shape = self.shape if self._asked else self._array.shape
        node._kept_split_size = split_size
        node._kept_dim = dim
        node._sequence_number = next_sequence_nr()
        attach_outputs(node, results, -1)
        return results

    return record


def like_squeeze_dim(node_class, name):
    def record(next, self, dim):
        result = next(self, dim)
        if result is self:
            return result
        node = node_class()
        node._next_edges = (self._autograd,)
        node._kept_self_shape = self.shape if self._asked else self._array.shape
        node._sequence_number = next_sequence_nr()
        array = result._array
        node._output_shape = array.shape
        node._output_dtype = array.dtype
        result._autograd = node
        result._keys = WITH_AUTOGRAD[result._keys]
        return result

    return record


def like_squeeze__dim(node_class, name):
    def record(next, self, dim):
        edge_self = check_inplace(self, name)
        node = node_class()
        node._next_edges = (edge_self,)
        node._kept_self_shape = self.shape if self._asked else self._array.shape
        next(self, dim)
        if self.dtype.kind not in "fc":
            return self
        rebase_reshape(self, node)
        return self

    return record


def like_scatter_value(node_class, name):
    def record(next, self, dim, index, value):
        result = next(self, dim, index, value)
        edge_self = self._autograd
        if edge_self is None:
            return result
        node = node_class()
        node._next_edges = (edge_self,)
        node._kept_dim = dim
        node._kept_index = index
        counter = index._version_counter
        node._version_index = 0 if counter is None else counter[0]
        node._sequence_number = next_sequence_nr()
        array = result._array
        node._output_shape = array.shape
        node._output_dtype = array.dtype
        result._autograd = node
        result._keys = WITH_AUTOGRAD[result._keys]
        return result

    return record


def like_scatter__value(node_class, name):
    def record(next, self, dim, index, value):
        edge_self = check_inplace(self, name)
        if edge_self is None:
            return next(self, dim, index, value)
        node = node_class()
        node._next_edges = (edge_self,)
        node._kept_dim = dim
        node._kept_index = index
        counter = index._version_counter
        node._version_index = 0 if counter is None else counter[0]
        next(self, dim, index, value)
        if self.dtype.kind not in "fc":
            return self
        rebase_history(self, node)
        return self

    return record


def like_split_with_sizes(node_class, name):
    def record(next, self, split_sizes, dim):
        results = next(self, split_sizes, dim)
        node = node_class()
        node._next_edges = (self._autograd,)
        node._kept_self_shape = self.shape if self._asked else self._array.shape
        node._kept_split_sizes = tuple(split_sizes) if split_sizes.__class__ is list else split_sizes
        node._kept_dim = dim
        node._sequence_number = next_sequence_nr()
        attach_outputs(node, results, -1)
        return results

    return record


def like_squeeze_copy_dim(node_class, name):
    def record(next, self, dim):
        result = next(self, dim)
        node = node_class()
        node._next_edges = (self._autograd,)
        node._kept_self_shape = self.shape if self._asked else self._array.shape
        node._sequence_number = next_sequence_nr()
        array = result._array
        node._output_shape = array.shape
        node._output_dtype = array.dtype
        result._autograd = node
        result._keys = WITH_AUTOGRAD[result._keys]
        return result

    return record


def record_special_log_ndtr(next, self):
    result = next(self)
    node = SpecialLogNdtrBackward0()
    node._next_edges = (self._autograd,)
    node._kept_result = save_result(result)
    node._version_result = result._version_counter[0]
    node._kept_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node._sequence_number = next_sequence_nr()
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_silu(next, self):
    result = next(self)
    node = SiluBackward0()
    node._next_edges = (self._autograd,)
    refuse_complex(result, 'aten::silu')
    node._kept_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node._sequence_number = next_sequence_nr()
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_silu_(next, self):
    edge_self = check_inplace(self, 'aten::silu_')
    node = SiluBackward0()
    node._next_edges = (edge_self,)
    refuse_complex(self, 'aten::silu_')
    node._kept_self = clone(self)
    node._version_self = 0
    next(self)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_softplus(next, self, beta, threshold):
    result = next(self, beta, threshold)
    node = SoftplusBackward0()
    node._next_edges = (self._autograd,)
    node._kept_beta = beta
    node._kept_threshold = threshold
    node._kept_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node._sequence_number = next_sequence_nr()
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_softplus_backward(next, grad_output, self, beta, threshold):
    result = next(grad_output, self, beta, threshold)
    edge_grad_output = grad_output._autograd
    edge_self = self._autograd
    node = SoftplusBackwardBackward0()
    node._next_edges = (edge_grad_output, edge_self,)
    node._kept_beta = beta
    node._kept_threshold = threshold
    node._kept_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    if edge_self is not None:
        node._kept_grad_output = grad_output
        counter = grad_output._version_counter
        node._version_grad_output = 0 if counter is None else counter[0]
    node._sequence_number = next_sequence_nr()
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_softshrink_backward(next, grad_output, self, lambd):
    result = next(grad_output, self, lambd)
    edge_grad_output = grad_output._autograd
    edge_self = self._autograd
    node = SoftshrinkBackwardBackward0()
    node._next_edges = (edge_grad_output, edge_self,)
    node._kept_lambd = lambd
    if edge_grad_output is not None:
        node._kept_self = self
        counter = self._version_counter
        node._version_self = 0 if counter is None else counter[0]
    node._sequence_number = next_sequence_nr()
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_std_correction(next, self, dim, *, correction, keepdim):
    result = next(self, dim, correction=correction, keepdim=keepdim)
    node = StdBackward0()
    node._next_edges = (self._autograd,)
    node._kept_dim = tuple(dim) if dim.__class__ is list else dim
    node._kept_correction = correction
    node._kept_keepdim = keepdim
    node._kept_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node._kept_result = save_result(result)
    node._version_result = result._version_counter[0]
    node._sequence_number = next_sequence_nr()
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_std_mean_correction(next, self, dim, *, correction, keepdim):
    results = next(self, dim, correction=correction, keepdim=keepdim)
    node = StdMeanBackward0()
    node._next_edges = (self._autograd,)
    node._kept_dim = tuple(dim) if dim.__class__ is list else dim
    node._kept_correction = correction
    node._kept_keepdim = keepdim
    node._kept_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node._kept_result0 = save_result(results[0])
    node._version_result0 = node._kept_result0._version_counter[0]
    node._sequence_number = next_sequence_nr()
    attach_outputs(node, results, 2)
    return results


def record_sort(next, self, dim, descending):
    results = next(self, dim, descending)
    node = SortBackward0()
    node._next_edges = (self._autograd,)
    node._kept_self_shape = self.shape if self._asked else self._array.shape
    node._kept_dim = dim
    node._kept_result1 = results[1]
    counter = results[1]._version_counter
    node._version_result1 = 0 if counter is None else counter[0]
    node._sequence_number = next_sequence_nr()
    result = results[0]
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return results


def record_sort_stable(next, self, *, stable, dim, descending):
    results = next(self, stable=stable, dim=dim, descending=descending)
    node = SortBackward1()
    node._next_edges = (self._autograd,)
    node._kept_self_shape = self.shape if self._asked else self._array.shape
    node._kept_dim = dim
    node._kept_result1 = results[1]
    counter = results[1]._version_counter
    node._version_result1 = 0 if counter is None else counter[0]
    node._sequence_number = next_sequence_nr()
    result = results[0]
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return results


def record__softmax_backward_data(next, grad_output, output, dim, input_dtype):
    result = next(grad_output, output, dim, input_dtype)
    edge_grad_output = grad_output._autograd
    edge_output = output._autograd
    node = SoftmaxBackwardDataBackward0()
    node._next_edges = (edge_grad_output, edge_output,)
    node._kept_dim = dim
    node._kept_grad_output_dtype = grad_output.dtype
    node._kept_output = output
    counter = output._version_counter
    node._version_output = 0 if counter is None else counter[0]
    if edge_output is not None:
        node._kept_grad_output = grad_output
        counter = grad_output._version_counter
        node._version_grad_output = 0 if counter is None else counter[0]
    node._sequence_number = next_sequence_nr()
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_smooth_l1_loss(next, self, target, reduction, beta):
    result = next(self, target, reduction, beta)
    edge_self = self._autograd
    edge_target = target._autograd
    node = SmoothL1LossBackward0()
    node._next_edges = (edge_self, edge_target,)
    node._kept_reduction = reduction
    node._kept_beta = beta
    node._kept_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node._kept_target = target
    counter = target._version_counter
    node._version_target = 0 if counter is None else counter[0]
    node._sequence_number = next_sequence_nr()
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_smooth_l1_loss_backward(next, grad_output, self, target, reduction, beta):
    result = next(grad_output, self, target, reduction, beta)
    edge_grad_output = grad_output._autograd
    edge_self = self._autograd
    edge_target = target._autograd
    node = SmoothL1LossBackwardBackward0()
    node._next_edges = (edge_grad_output, edge_self, edge_target,)
    node._kept_reduction = reduction
    node._kept_beta = beta
    node._kept_grad_output = grad_output
    counter = grad_output._version_counter
    node._version_grad_output = 0 if counter is None else counter[0]
    node._kept_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node._kept_target = target
    counter = target._version_counter
    node._version_target = 0 if counter is None else counter[0]
    node._sequence_number = next_sequence_nr()
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_soft_margin_loss(next, self, target, reduction):
    if target._autograd is not None:
        refuse_gradient('aten::soft_margin_loss', 'target')
    result = next(self, target, reduction)
    edge_self = self._autograd
    if edge_self is None:
        return result
    node = SoftMarginLossBackward0()
    node._next_edges = (edge_self,)
    node._kept_reduction = reduction
    node._kept_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node._kept_target = target
    counter = target._version_counter
    node._version_target = 0 if counter is None else counter[0]
    node._sequence_number = next_sequence_nr()
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_soft_margin_loss_backward(next, grad_output, self, target, reduction):
    if target._autograd is not None:
        refuse_gradient('aten::soft_margin_loss_backward', 'target')
    result = next(grad_output, self, target, reduction)
    edge_grad_output = grad_output._autograd
    edge_self = self._autograd
    if edge_grad_output is None and edge_self is None:
        return result
    node = SoftMarginLossBackwardBackward0()
    node._next_edges = (edge_grad_output, edge_self,)
    node._kept_reduction = reduction
    node._kept_grad_output = grad_output
    counter = grad_output._version_counter
    node._version_grad_output = 0 if counter is None else counter[0]
    node._kept_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node._kept_target = target
    counter = target._version_counter
    node._version_target = 0 if counter is None else counter[0]
    node._sequence_number = next_sequence_nr()
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record__safe_softmax(next, self, dim, dtype):
    result = next(self, dim, dtype)
    if dtype is not None and result.dtype.kind not in "fc":
        return result
    node = SafeSoftmaxBackward0()
    node._next_edges = (self._autograd,)
    node._kept_dim = dim
    node._kept_self_dtype = self.dtype
    node._kept_result = save_result(result)
    node._version_result = result._version_counter[0]
    node._sequence_number = next_sequence_nr()
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record__scaled_dot_product_flash_attention_for_cpu(next, query, key, value, dropout_p, is_causal, *, attn_mask, scale):
    results = next(query, key, value, dropout_p, is_causal, attn_mask=attn_mask, scale=scale)
    edge_query = query._autograd
    edge_key = key._autograd
    edge_value = value._autograd
    edge_attn_mask = None if attn_mask is None else attn_mask._autograd
    node = ScaledDotProductFlashAttentionForCpuBackward0()
    node._next_edges = (edge_query, edge_key, edge_value, edge_attn_mask,)
    node._kept_is_causal = is_causal
    node._kept_scale = scale
    if edge_query is not None or edge_key is not None or edge_value is not None:
        node._kept_query = query
        counter = query._version_counter
        node._version_query = 0 if counter is None else counter[0]
        node._kept_key = key
        counter = key._version_counter
        node._version_key = 0 if counter is None else counter[0]
        node._kept_value = value
        counter = value._version_counter
        node._version_value = 0 if counter is None else counter[0]
        node._kept_result0 = save_result(results[0])
        node._version_result0 = node._kept_result0._version_counter[0]
        node._kept_result1 = results[1]
        counter = results[1]._version_counter
        node._version_result1 = 0 if counter is None else counter[0]
        node._kept_attn_mask = attn_mask
        node._version_attn_mask = 0 if attn_mask is None else version_of(attn_mask)
    node._sequence_number = next_sequence_nr()
    result = results[0]
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return results


def record__scaled_dot_product_flash_attention_for_cpu_backward(next, grad_out, query, key, value, out, logsumexp, dropout_p, is_causal, *, attn_mask, scale):
    results = next(grad_out, query, key, value, out, logsumexp, dropout_p, is_causal, attn_mask=attn_mask, scale=scale)
    edge_grad_out = grad_out._autograd
    edge_query = query._autograd
    edge_key = key._autograd
    edge_value = value._autograd
    edge_out = out._autograd
    edge_logsumexp = logsumexp._autograd
    edge_attn_mask = None if attn_mask is None else attn_mask._autograd
    node = ScaledDotProductFlashAttentionForCpuBackwardBackward0()
    node._next_edges = (edge_grad_out, edge_query, edge_key, edge_value, edge_out, edge_logsumexp, edge_attn_mask,)
    node._kept_is_causal = is_causal
    node._kept_scale = scale
    if edge_grad_out is not None or edge_query is not None or edge_key is not None or edge_value is not None:
        node._kept_grad_out = grad_out
        counter = grad_out._version_counter
        node._version_grad_out = 0 if counter is None else counter[0]
        node._kept_query = query
        counter = query._version_counter
        node._version_query = 0 if counter is None else counter[0]
        node._kept_key = key
        counter = key._version_counter
        node._version_key = 0 if counter is None else counter[0]
        node._kept_value = value
        counter = value._version_counter
        node._version_value = 0 if counter is None else counter[0]
        node._kept_attn_mask = attn_mask
        node._version_attn_mask = 0 if attn_mask is None else version_of(attn_mask)
    node._sequence_number = next_sequence_nr()
    attach_outputs(node, results, 3)
    return results


def record__standard_gamma(next, self, generator):
    result = next(self, generator)
    node = StandardGammaBackward0()
    node._next_edges = (self._autograd,)
    node._kept_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node._kept_result = save_result(result)
    node._version_result = result._version_counter[0]
    node._sequence_number = next_sequence_nr()
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_select_int(next, self, dim, index):
    result = next(self, dim, index)
    if result is self:
        return result
    node = SelectBackward0()
    node._next_edges = (self._autograd,)
    node._kept_self_shape = self.shape if self._asked else self._array.shape
    node._kept_dim = dim
    node._kept_index = index
    node._sequence_number = next_sequence_nr()
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_slice_Tensor(next, self, dim, start, end, step):
    result = next(self, dim, start, end, step)
    if result is self:
        return result
    node = SliceBackward0()
    node._next_edges = (self._autograd,)
    node._kept_self_shape = self.shape if self._asked else self._array.shape
    node._kept_dim = dim
    node._kept_start = start
    node._kept_end = end
    node._kept_step = step
    node._sequence_number = next_sequence_nr()
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_squeeze(next, self):
    result = next(self)
    if result is self:
        return result
    node = SqueezeBackward0()
    node._next_edges = (self._autograd,)
    node._kept_self_shape = self.shape if self._asked else self._array.shape
    node._sequence_number = next_sequence_nr()
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_squeeze_(next, self):
    edge_self = check_inplace(self, 'aten::squeeze_')
    node = SqueezeBackward3()
    node._next_edges = (edge_self,)
    node._kept_self_shape = self.shape if self._asked else self._array.shape
    next(self)
    if self.dtype.kind not in "fc":
        return self
    rebase_reshape(self, node)
    return self


def record_select_backward(next, grad_output, input_sizes, dim, index):
    result = next(grad_output, input_sizes, dim, index)
    node = SelectBackwardBackward0()
    node._next_edges = (grad_output._autograd,)
    node._kept_dim = dim
    node._kept_index = index
    node._sequence_number = next_sequence_nr()
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_slice_backward(next, grad_output, input_sizes, dim, start, end, step):
    result = next(grad_output, input_sizes, dim, start, end, step)
    node = SliceBackwardBackward0()
    node._next_edges = (grad_output._autograd,)
    node._kept_dim = dim
    node._kept_start = start
    node._kept_end = end
    node._kept_step = step
    node._sequence_number = next_sequence_nr()
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
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
    node._next_edges = (edge_self, edge_src,)
    node._kept_dim = dim
    node._kept_index = index
    counter = index._version_counter
    node._version_index = 0 if counter is None else counter[0]
    node._sequence_number = next_sequence_nr()
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_scatter__src(next, self, dim, index, src):
    edge_self = check_inplace(self, 'aten::scatter_.src')
    edge_src = src._autograd
    if edge_self is None and edge_src is None:
        return next(self, dim, index, src)
    node = ScatterBackward0()
    node._next_edges = (edge_self, edge_src,)
    node._kept_dim = dim
    node._kept_index = index
    counter = index._version_counter
    node._version_index = 0 if counter is None else counter[0]
    next(self, dim, index, src)
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
    node._next_edges = (edge_self, edge_src,)
    node._kept_reduce = reduce
    node._kept_dim = dim
    if edge_src is not None:
        node._kept_index = index
        counter = index._version_counter
        node._version_index = 0 if counter is None else counter[0]
    node._sequence_number = next_sequence_nr()
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_scatter__reduce(next, self, dim, index, src, *, reduce):
    edge_self = check_inplace(self, 'aten::scatter_.reduce')
    edge_src = src._autograd
    if edge_self is None and edge_src is None:
        return next(self, dim, index, src, reduce=reduce)
    node = ScatterBackward2()
    node._next_edges = (edge_self, edge_src,)
    node._kept_reduce = reduce
    node._kept_dim = dim
    if edge_src is not None:
        node._kept_index = index
        counter = index._version_counter
        node._version_index = 0 if counter is None else counter[0]
    next(self, dim, index, src, reduce=reduce)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_stack(next, tensors, dim):
    result = next(tensors, dim)
    node = StackBackward0()
    node._next_edges = tuple([item._autograd for item in tensors])
    node._kept_dim = dim
    node._sequence_number = next_sequence_nr()
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_select_copy_int(next, self, dim, index):
    result = next(self, dim, index)
    node = SelectBackward0_copy()
    node._next_edges = (self._autograd,)
    node._kept_self_shape = self.shape if self._asked else self._array.shape
    node._kept_dim = dim
    node._kept_index = index
    node._sequence_number = next_sequence_nr()
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_slice_copy_Tensor(next, self, dim, start, end, step):
    result = next(self, dim, start, end, step)
    node = SliceBackward0_copy()
    node._next_edges = (self._autograd,)
    node._kept_self_shape = self.shape if self._asked else self._array.shape
    node._kept_dim = dim
    node._kept_start = start
    node._kept_end = end
    node._kept_step = step
    node._sequence_number = next_sequence_nr()
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_scatter_add_(next, self, dim, index, src):
    edge_self = check_inplace(self, 'aten::scatter_add_')
    edge_src = src._autograd
    if edge_self is None and edge_src is None:
        return next(self, dim, index, src)
    node = ScatterAddBackward0()
    node._next_edges = (edge_self, edge_src,)
    node._kept_dim = dim
    if edge_src is not None:
        node._kept_index = index
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
    node._next_edges = (edge_self, edge_src,)
    node._kept_dim = dim
    if edge_src is not None:
        node._kept_index = index
        counter = index._version_counter
        node._version_index = 0 if counter is None else counter[0]
    node._sequence_number = next_sequence_nr()
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
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
    node._next_edges = (edge_self, edge_src,)
    refuse_complex(result, 'aten::scatter_reduce.two')
    node._kept_dim = dim
    node._kept_reduce = reduce
    node._kept_include_self = include_self
    node._kept_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node._kept_index = index
    counter = index._version_counter
    node._version_index = 0 if counter is None else counter[0]
    node._kept_src = src
    counter = src._version_counter
    node._version_src = 0 if counter is None else counter[0]
    node._kept_result = save_result(result)
    node._version_result = result._version_counter[0]
    node._sequence_number = next_sequence_nr()
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_scatter_reduce__two(next, self, dim, index, src, reduce, *, include_self):
    edge_self = check_inplace(self, 'aten::scatter_reduce_.two')
    edge_src = src._autograd
    if edge_self is None and edge_src is None:
        return next(self, dim, index, src, reduce, include_self=include_self)
    node = ScatterReduceBackward0()
    node._next_edges = (edge_self, edge_src,)
    refuse_complex(self, 'aten::scatter_reduce_.two')
    node._kept_dim = dim
    node._kept_reduce = reduce
    node._kept_include_self = include_self
    node._kept_self = clone(self)
    node._version_self = 0
    node._kept_index = index
    counter = index._version_counter
    node._version_index = 0 if counter is None else counter[0]
    node._kept_src = src
    counter = src._version_counter
    node._version_src = 0 if counter is None else counter[0]
    next(self, dim, index, src, reduce, include_self=include_self)
    if self.dtype.kind not in "fc":
        return self
    node._kept_result = save_result(self)
    node._version_result = self._version_counter[0]
    rebase_history(self, node)
    return self


def record_select_scatter(next, self, src, dim, index):
    result = next(self, src, dim, index)
    edge_self = self._autograd
    edge_src = src._autograd
    node = SelectScatterBackward0()
    node._next_edges = (edge_self, edge_src,)
    refuse_complex(result, 'aten::select_scatter')
    node._kept_src_shape = src.shape if src._asked else src._array.shape
    node._kept_dim = dim
    node._kept_index = index
    node._sequence_number = next_sequence_nr()
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_slice_scatter(next, self, src, dim, start, end, step):
    result = next(self, src, dim, start, end, step)
    edge_self = self._autograd
    edge_src = src._autograd
    node = SliceScatterBackward0()
    node._next_edges = (edge_self, edge_src,)
    node._kept_src_shape = src.shape if src._asked else src._array.shape
    node._kept_dim = dim
    node._kept_start = start
    node._kept_end = end
    node._kept_step = step
    node._sequence_number = next_sequence_nr()
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result
