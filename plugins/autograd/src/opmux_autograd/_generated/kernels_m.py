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
from opmux_autograd.formulas.values import conj, is_column_major, zeros_like
on_first_call(globals(), 'opmux_autograd.formulas.arithmetic', 'larger')
on_first_call(globals(), 'opmux_autograd.formulas.composed', 'rnn_layer_backward')
on_first_call(globals(), 'opmux_autograd.formulas.linalg', 'mm_first', 'mm_second', 'outer')
on_first_call(globals(), 'opmux_autograd.formulas.loss', 'margin_curvature', 'slope_by_sample')
on_first_call(globals(), 'opmux_autograd.formulas.network', 'at_positions', 'mse_scale')
on_first_call(globals(), 'opmux_autograd.formulas.reduction', 'evenly_distributed', 'mean_backward', 'selected_backward')
on_first_call(globals(), 'opmux_autograd.formulas.shape', 'masked_select_backward')
on_first_call(globals(), 'opmux_autograd.formulas.unary', 'mish_double_backward', 'mvlgamma_backward')


class MulBackward0(Node):
    __slots__ = ('_kept_other', '_kept_self', '_version_other', '_version_self',)

    def apply(node, grad):
        edge_self, edge_other = node._next_edges
        d_self = d_other = None
        if edge_self is not None:
            if (counter := (other := node._kept_other)._version_counter) is not None and counter[0] != node._version_other: other = saved(node, other, node._version_other, 'other')
            d_self = grad * conj(other)
        if edge_other is not None:
            if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
            d_other = grad * conj(self)
        return d_self, d_other

    def _release_saved(node):
        node._kept_other = node._kept_self = RELEASED


class MulBackward1(Node):
    __slots__ = ('_kept_other',)

    def apply(node, grad):
        other = node._kept_other
        return (grad * other.conjugate(),)


class MaximumBackward0(Node):
    __slots__ = ('_kept_other', '_kept_self', '_version_other', '_version_self',)

    def apply(node, grad):
        edge_self, edge_other = node._next_edges
        d_self = d_other = None
        if edge_self is not None:
            if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
            if (counter := (other := node._kept_other)._version_counter) is not None and counter[0] != node._version_other: other = saved(node, other, node._version_other, 'other')
            d_self = larger(grad, self, other)
        if edge_other is not None:
            if (counter := (other := node._kept_other)._version_counter) is not None and counter[0] != node._version_other: other = saved(node, other, node._version_other, 'other')
            if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
            d_other = larger(grad, other, self)
        return d_self, d_other

    def _release_saved(node):
        node._kept_self = node._kept_other = RELEASED


class MinimumBackward0(Node):
    __slots__ = ('_kept_other', '_kept_self', '_version_other', '_version_self',)

    def apply(node, grad):
        edge_self, edge_other = node._next_edges
        d_self = d_other = None
        if edge_self is not None:
            if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
            if (counter := (other := node._kept_other)._version_counter) is not None and counter[0] != node._version_other: other = saved(node, other, node._version_other, 'other')
            d_self = larger(grad, -self, -other)
        if edge_other is not None:
            if (counter := (other := node._kept_other)._version_counter) is not None and counter[0] != node._version_other: other = saved(node, other, node._version_other, 'other')
            if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
            d_other = larger(grad, -other, -self)
        return d_self, d_other

    def _release_saved(node):
        node._kept_self = node._kept_other = RELEASED


class MvlgammaBackward0(Node):
    __slots__ = ('_kept_p', '_kept_self', '_version_self',)

    def apply(node, grad):
        if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
        p = node._kept_p
        return (mvlgamma_backward(grad, self, p),)

    def _release_saved(node):
        node._kept_self = RELEASED


class MishBackward0(Node):
    __slots__ = ('_kept_self', '_version_self',)

    def apply(node, grad):
        if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
        return (ops.aten.mish_backward.default(grad, self),)

    def _release_saved(node):
        node._kept_self = RELEASED


class MishBackwardBackward0(Node):
    __slots__ = ('_kept_grad_output', '_kept_self', '_version_grad_output', '_version_self',)

    def apply(node, grad):
        edge_grad_output, edge_self = node._next_edges
        d_grad_output = d_self = None
        if edge_grad_output is not None:
            if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
            d_grad_output = ops.aten.mish_backward.default(grad, self)
        if edge_self is not None:
            if (counter := (grad_output := node._kept_grad_output)._version_counter) is not None and counter[0] != node._version_grad_output: grad_output = saved(node, grad_output, node._version_grad_output, 'grad_output')
            if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
            d_self = mish_double_backward(grad, grad_output, self)
        return d_grad_output, d_self

    def _release_saved(node):
        node._kept_self = node._kept_grad_output = RELEASED


class MeanBackward0(Node):
    __slots__ = ('_kept_self_shape',)

    def apply(node, grad):
        self_shape = node._kept_self_shape
        return (mean_backward(grad, self_shape),)


class MeanBackward1(Node):
    __slots__ = ('_kept_dim', '_kept_keepdim', '_kept_self_shape',)

    def apply(node, grad):
        self_shape = node._kept_self_shape
        dim = node._kept_dim
        keepdim = node._kept_keepdim
        return (mean_backward(grad, self_shape, dim, keepdim),)


class MaxBackward1(Node):
    __slots__ = ('_kept_result', '_kept_self', '_version_result', '_version_self',)

    def apply(node, grad):
        if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
        result = saved_result(node, node._kept_result, node._version_result, 0, 'result')
        return (evenly_distributed(grad, self, result),)

    def _release_saved(node):
        node._kept_self = node._kept_result = RELEASED


class MaxBackward0(Node):
    __slots__ = ('_kept_dim', '_kept_keepdim', '_kept_result1', '_kept_self_shape', '_version_result1',)

    def apply(node, grad):
        self_shape = node._kept_self_shape
        dim = node._kept_dim
        if (counter := (result1 := node._kept_result1)._version_counter) is not None and counter[0] != node._version_result1: result1 = saved(node, result1, node._version_result1, 'result1')
        keepdim = node._kept_keepdim
        return (selected_backward(grad, self_shape, dim, result1, keepdim),)

    def _release_saved(node):
        node._kept_result1 = RELEASED


class MinBackward1(Node):
    __slots__ = ('_kept_result', '_kept_self', '_version_result', '_version_self',)

    def apply(node, grad):
        if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
        result = saved_result(node, node._kept_result, node._version_result, 0, 'result')
        return (evenly_distributed(grad, self, result),)

    def _release_saved(node):
        node._kept_self = node._kept_result = RELEASED


class MinBackward0(Node):
    __slots__ = ('_kept_dim', '_kept_keepdim', '_kept_result1', '_kept_self_shape', '_version_result1',)

    def apply(node, grad):
        self_shape = node._kept_self_shape
        dim = node._kept_dim
        if (counter := (result1 := node._kept_result1)._version_counter) is not None and counter[0] != node._version_result1: result1 = saved(node, result1, node._version_result1, 'result1')
        keepdim = node._kept_keepdim
        return (selected_backward(grad, self_shape, dim, result1, keepdim),)

    def _release_saved(node):
        node._kept_result1 = RELEASED


class MedianBackward0(Node):
    __slots__ = ('_kept_result', '_kept_self', '_version_result', '_version_self',)

    def apply(node, grad):
        if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
        result = saved_result(node, node._kept_result, node._version_result, 0, 'result')
        return (evenly_distributed(grad, self, result),)

    def _release_saved(node):
        node._kept_self = node._kept_result = RELEASED


class MedianBackward1(Node):
    __slots__ = ('_kept_dim', '_kept_keepdim', '_kept_result1', '_kept_self_shape', '_version_result1',)

    def apply(node, grad):
        self_shape = node._kept_self_shape
        dim = node._kept_dim
        if (counter := (result1 := node._kept_result1)._version_counter) is not None and counter[0] != node._version_result1: result1 = saved(node, result1, node._version_result1, 'result1')
        keepdim = node._kept_keepdim
        return (selected_backward(grad, self_shape, dim, result1, keepdim),)

    def _release_saved(node):
        node._kept_result1 = RELEASED


class ModeBackward0(Node):
    __slots__ = ('_kept_dim', '_kept_keepdim', '_kept_result1', '_kept_self_shape', '_version_result1',)

    def apply(node, grad):
        self_shape = node._kept_self_shape
        dim = node._kept_dim
        if (counter := (result1 := node._kept_result1)._version_counter) is not None and counter[0] != node._version_result1: result1 = saved(node, result1, node._version_result1, 'result1')
        keepdim = node._kept_keepdim
        return (selected_backward(grad, self_shape, dim, result1, keepdim),)

    def _release_saved(node):
        node._kept_result1 = RELEASED


class MmBackward0(Node):
    __slots__ = ('_kept_mat2', '_kept_mat2_is_column_major', '_kept_self', '_kept_self_is_column_major', '_version_mat2', '_version_self',)

    def apply(node, grad):
        edge_self, edge_mat2 = node._next_edges
        d_self = d_mat2 = None
        if edge_self is not None:
            if (counter := (mat2 := node._kept_mat2)._version_counter) is not None and counter[0] != node._version_mat2: mat2 = saved(node, mat2, node._version_mat2, 'mat2')
            self_is_column_major = node._kept_self_is_column_major
            d_self = mm_first(grad, mat2, self_is_column_major)
        if edge_mat2 is not None:
            if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
            mat2_is_column_major = node._kept_mat2_is_column_major
            d_mat2 = mm_second(grad, self, mat2_is_column_major)
        return d_self, d_mat2

    def _release_saved(node):
        node._kept_mat2 = node._kept_self = RELEASED


class MvBackward0(Node):
    __slots__ = ('_kept_self', '_kept_vec', '_version_self', '_version_vec',)

    def apply(node, grad):
        edge_self, edge_vec = node._next_edges
        d_self = d_vec = None
        if edge_self is not None:
            if (counter := (vec := node._kept_vec)._version_counter) is not None and counter[0] != node._version_vec: vec = saved(node, vec, node._version_vec, 'vec')
            d_self = outer(grad, conj(vec))
        if edge_vec is not None:
            if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
            d_vec = conj(self).t().mv(grad)
        return d_self, d_vec

    def _release_saved(node):
        node._kept_vec = node._kept_self = RELEASED


class MaxPool2DWithIndicesBackward0(Node):
    __slots__ = ('_kept_ceil_mode', '_kept_dilation', '_kept_kernel_size', '_kept_padding', '_kept_result1', '_kept_self', '_kept_stride', '_version_result1', '_version_self',)

    def apply(node, grad):
        if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
        kernel_size = node._kept_kernel_size
        stride = node._kept_stride
        padding = node._kept_padding
        dilation = node._kept_dilation
        ceil_mode = node._kept_ceil_mode
        if (counter := (result1 := node._kept_result1)._version_counter) is not None and counter[0] != node._version_result1: result1 = saved(node, result1, node._version_result1, 'result1')
        return (ops.aten.max_pool2d_with_indices_backward.default(grad, self, kernel_size, stride, padding, dilation, ceil_mode, result1),)

    def _release_saved(node):
        node._kept_self = node._kept_result1 = RELEASED


class MaxPool2DWithIndicesBackwardBackward0(Node):
    __slots__ = ('_kept_indices', '_version_indices',)

    def apply(node, grad):
        edge_grad_output, edge_self = node._next_edges
        d_grad_output = d_self = None
        if edge_grad_output is not None:
            if (counter := (indices := node._kept_indices)._version_counter) is not None and counter[0] != node._version_indices: indices = saved(node, indices, node._version_indices, 'indices')
            d_grad_output = at_positions(grad, indices, 2)
        if edge_self is not None:
            d_self = zeros_like(grad)
        return d_grad_output, d_self

    def _release_saved(node):
        node._kept_indices = RELEASED


class MaxPool3DWithIndicesBackward0(Node):
    __slots__ = ('_kept_ceil_mode', '_kept_dilation', '_kept_kernel_size', '_kept_padding', '_kept_result1', '_kept_self', '_kept_stride', '_version_result1', '_version_self',)

    def apply(node, grad):
        if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
        kernel_size = node._kept_kernel_size
        stride = node._kept_stride
        padding = node._kept_padding
        dilation = node._kept_dilation
        ceil_mode = node._kept_ceil_mode
        if (counter := (result1 := node._kept_result1)._version_counter) is not None and counter[0] != node._version_result1: result1 = saved(node, result1, node._version_result1, 'result1')
        return (ops.aten.max_pool3d_with_indices_backward.default(grad, self, kernel_size, stride, padding, dilation, ceil_mode, result1),)

    def _release_saved(node):
        node._kept_self = node._kept_result1 = RELEASED


class MaxPool3DWithIndicesBackwardBackward0(Node):
    __slots__ = ('_kept_indices', '_version_indices',)

    def apply(node, grad):
        edge_grad_output, edge_self = node._next_edges
        d_grad_output = d_self = None
        if edge_grad_output is not None:
            if (counter := (indices := node._kept_indices)._version_counter) is not None and counter[0] != node._version_indices: indices = saved(node, indices, node._version_indices, 'indices')
            d_grad_output = at_positions(grad, indices, 3)
        if edge_self is not None:
            d_self = zeros_like(grad)
        return d_grad_output, d_self

    def _release_saved(node):
        node._kept_indices = RELEASED


class MaxUnpool2DBackward0(Node):
    __slots__ = ('_kept_indices', '_version_indices',)

    def apply(node, grad):
        if (counter := (indices := node._kept_indices)._version_counter) is not None and counter[0] != node._version_indices: indices = saved(node, indices, node._version_indices, 'indices')
        return (at_positions(grad, indices, 2),)

    def _release_saved(node):
        node._kept_indices = RELEASED


class MaxUnpool3DBackward0(Node):
    __slots__ = ('_kept_indices', '_version_indices',)

    def apply(node, grad):
        if (counter := (indices := node._kept_indices)._version_counter) is not None and counter[0] != node._version_indices: indices = saved(node, indices, node._version_indices, 'indices')
        return (at_positions(grad, indices, 3),)

    def _release_saved(node):
        node._kept_indices = RELEASED


class MseLossBackward0(Node):
    __slots__ = ('_kept_reduction', '_kept_self', '_kept_target', '_version_self', '_version_target',)

    def apply(node, grad):
        edge_self, edge_target = node._next_edges
        d_self = d_target = None
        if edge_self is not None:
            if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
            if (counter := (target := node._kept_target)._version_counter) is not None and counter[0] != node._version_target: target = saved(node, target, node._version_target, 'target')
            reduction = node._kept_reduction
            d_self = ops.aten.mse_loss_backward.default(grad, self, target, reduction)
        if edge_target is not None:
            if (counter := (target := node._kept_target)._version_counter) is not None and counter[0] != node._version_target: target = saved(node, target, node._version_target, 'target')
            if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
            reduction = node._kept_reduction
            d_target = ops.aten.mse_loss_backward.default(grad, target, self, reduction)
        return d_self, d_target

    def _release_saved(node):
        node._kept_self = node._kept_target = RELEASED


class MseLossBackwardBackward0(Node):
    __slots__ = ('_kept_grad_output', '_kept_reduction', '_kept_self', '_kept_target', '_version_grad_output', '_version_self', '_version_target',)

    def apply(node, grad):
        edge_grad_output, edge_self, edge_target = node._next_edges
        d_grad_output = d_self = d_target = None
        if edge_grad_output is not None:
            if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
            if (counter := (target := node._kept_target)._version_counter) is not None and counter[0] != node._version_target: target = saved(node, target, node._version_target, 'target')
            reduction = node._kept_reduction
            d_grad_output = grad * ((self - target) * mse_scale(self, reduction))
        if edge_self is not None:
            if (counter := (grad_output := node._kept_grad_output)._version_counter) is not None and counter[0] != node._version_grad_output: grad_output = saved(node, grad_output, node._version_grad_output, 'grad_output')
            if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
            reduction = node._kept_reduction
            d_self = grad * grad_output * mse_scale(self, reduction)
        if edge_target is not None:
            if (counter := (grad_output := node._kept_grad_output)._version_counter) is not None and counter[0] != node._version_grad_output: grad_output = saved(node, grad_output, node._version_grad_output, 'grad_output')
            if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
            reduction = node._kept_reduction
            d_target = grad * grad_output * -mse_scale(self, reduction)
        return d_grad_output, d_self, d_target

    def _release_saved(node):
        node._kept_self = node._kept_target = node._kept_grad_output = RELEASED


class MultiMarginLossBackward0(Node):
    __slots__ = ('_kept_margin', '_kept_p', '_kept_reduction', '_kept_self', '_kept_target', '_kept_weight', '_version_self', '_version_target', '_version_weight',)

    def apply(node, grad):
        if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
        if (counter := (target := node._kept_target)._version_counter) is not None and counter[0] != node._version_target: target = saved(node, target, node._version_target, 'target')
        p = node._kept_p
        margin = node._kept_margin
        if (weight := node._kept_weight) is not None and (counter := weight._version_counter) is not None and counter[0] != node._version_weight: weight = saved(node, weight, node._version_weight, 'weight')
        reduction = node._kept_reduction
        return (ops.aten.multi_margin_loss_backward.default(grad, self, target, p, margin, weight, reduction),)

    def _release_saved(node):
        node._kept_self = node._kept_target = node._kept_weight = RELEASED


class MultiMarginLossBackwardBackward0(Node):
    __slots__ = ('_kept_grad_output', '_kept_margin', '_kept_p', '_kept_reduction', '_kept_self', '_kept_target', '_kept_weight', '_version_grad_output', '_version_self', '_version_target', '_version_weight',)

    def apply(node, grad):
        edge_grad_output, edge_self = node._next_edges
        d_grad_output = d_self = None
        if edge_grad_output is not None:
            if (counter := (grad_output := node._kept_grad_output)._version_counter) is not None and counter[0] != node._version_grad_output: grad_output = saved(node, grad_output, node._version_grad_output, 'grad_output')
            if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
            if (counter := (target := node._kept_target)._version_counter) is not None and counter[0] != node._version_target: target = saved(node, target, node._version_target, 'target')
            p = node._kept_p
            margin = node._kept_margin
            if (weight := node._kept_weight) is not None and (counter := weight._version_counter) is not None and counter[0] != node._version_weight: weight = saved(node, weight, node._version_weight, 'weight')
            reduction = node._kept_reduction
            d_grad_output = slope_by_sample(grad, ops.aten.multi_margin_loss_backward.default, grad_output, self, target, p, margin, weight, reduction)
        if edge_self is not None:
            if (counter := (grad_output := node._kept_grad_output)._version_counter) is not None and counter[0] != node._version_grad_output: grad_output = saved(node, grad_output, node._version_grad_output, 'grad_output')
            if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
            if (counter := (target := node._kept_target)._version_counter) is not None and counter[0] != node._version_target: target = saved(node, target, node._version_target, 'target')
            p = node._kept_p
            margin = node._kept_margin
            if (weight := node._kept_weight) is not None and (counter := weight._version_counter) is not None and counter[0] != node._version_weight: weight = saved(node, weight, node._version_weight, 'weight')
            reduction = node._kept_reduction
            d_self = margin_curvature(grad, grad_output, self, target, (p, margin, weight, reduction))
        return d_grad_output, d_self

    def _release_saved(node):
        node._kept_grad_output = node._kept_self = node._kept_target = node._kept_weight = RELEASED


class MultilabelMarginLossBackward0(Node):
    __slots__ = ('_kept_reduction', '_kept_result1', '_kept_self', '_kept_target', '_version_result1', '_version_self', '_version_target',)

    def apply(node, grad):
        if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
        if (counter := (target := node._kept_target)._version_counter) is not None and counter[0] != node._version_target: target = saved(node, target, node._version_target, 'target')
        reduction = node._kept_reduction
        if (counter := (result1 := node._kept_result1)._version_counter) is not None and counter[0] != node._version_result1: result1 = saved(node, result1, node._version_result1, 'result1')
        return (ops.aten.multilabel_margin_loss_backward.default(grad, self, target, reduction, result1),)

    def _release_saved(node):
        node._kept_self = node._kept_target = node._kept_result1 = RELEASED


class MultilabelMarginLossBackwardBackward0(Node):
    __slots__ = ('_kept_grad_output', '_kept_is_target', '_kept_reduction', '_kept_self', '_kept_target', '_version_grad_output', '_version_is_target', '_version_self', '_version_target',)

    def apply(node, grad):
        edge_grad_output, edge_self = node._next_edges
        d_grad_output = d_self = None
        if edge_grad_output is not None:
            if (counter := (grad_output := node._kept_grad_output)._version_counter) is not None and counter[0] != node._version_grad_output: grad_output = saved(node, grad_output, node._version_grad_output, 'grad_output')
            if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
            if (counter := (target := node._kept_target)._version_counter) is not None and counter[0] != node._version_target: target = saved(node, target, node._version_target, 'target')
            reduction = node._kept_reduction
            if (counter := (is_target := node._kept_is_target)._version_counter) is not None and counter[0] != node._version_is_target: is_target = saved(node, is_target, node._version_is_target, 'is_target')
            d_grad_output = slope_by_sample(grad, ops.aten.multilabel_margin_loss_backward.default, grad_output, self, target, reduction, is_target)
        if edge_self is not None:
            d_self = zeros_like(grad)
        return d_grad_output, d_self

    def _release_saved(node):
        node._kept_grad_output = node._kept_self = node._kept_target = node._kept_is_target = RELEASED


class MkldnnRnnLayerBackward0(Node):
    __slots__ = ('_kept_batch_sizes', '_kept_cx_', '_kept_has_biases', '_kept_hidden_size', '_kept_hx_', '_kept_input', '_kept_mode', '_kept_result3', '_kept_reverse', '_kept_weight0', '_kept_weight1', '_kept_weight2', '_kept_weight3', '_version_cx_', '_version_hx_', '_version_input', '_version_result3', '_version_weight0', '_version_weight1', '_version_weight2', '_version_weight3',)
    _output_count = 3

    def apply(node, *grads):
        edge_input, edge_weight0, edge_weight1, edge_weight2, edge_weight3, edge_hx_, edge_cx_ = node._next_edges
        d_input = d_weight0 = d_weight1 = d_weight2 = d_weight3 = d_hx_ = d_cx_ = None
        if edge_input is not None or edge_weight0 is not None or edge_weight1 is not None or edge_weight2 is not None or edge_weight3 is not None or edge_hx_ is not None or edge_cx_ is not None:
            if (counter := (input := node._kept_input)._version_counter) is not None and counter[0] != node._version_input: input = saved(node, input, node._version_input, 'input')
            if (counter := (weight0 := node._kept_weight0)._version_counter) is not None and counter[0] != node._version_weight0: weight0 = saved(node, weight0, node._version_weight0, 'weight0')
            if (counter := (weight1 := node._kept_weight1)._version_counter) is not None and counter[0] != node._version_weight1: weight1 = saved(node, weight1, node._version_weight1, 'weight1')
            if (counter := (weight2 := node._kept_weight2)._version_counter) is not None and counter[0] != node._version_weight2: weight2 = saved(node, weight2, node._version_weight2, 'weight2')
            if (counter := (weight3 := node._kept_weight3)._version_counter) is not None and counter[0] != node._version_weight3: weight3 = saved(node, weight3, node._version_weight3, 'weight3')
            if (counter := (hx_ := node._kept_hx_)._version_counter) is not None and counter[0] != node._version_hx_: hx_ = saved(node, hx_, node._version_hx_, 'hx_')
            if (counter := (cx_ := node._kept_cx_)._version_counter) is not None and counter[0] != node._version_cx_: cx_ = saved(node, cx_, node._version_cx_, 'cx_')
            reverse = node._kept_reverse
            batch_sizes = node._kept_batch_sizes
            mode = node._kept_mode
            hidden_size = node._kept_hidden_size
            has_biases = node._kept_has_biases
            if (counter := (result3 := node._kept_result3)._version_counter) is not None and counter[0] != node._version_result3: result3 = saved(node, result3, node._version_result3, 'result3')
            grad_input_mask = (edge_input is not None, edge_weight0 is not None, edge_weight1 is not None, edge_weight2 is not None, edge_weight3 is not None, edge_hx_ is not None, edge_cx_ is not None)
            d_input, d_weight0, d_weight1, d_weight2, d_weight3, d_hx_, d_cx_ = rnn_layer_backward(grads, (input, weight0, weight1, weight2, weight3, hx_, cx_), (reverse, batch_sizes, mode, hidden_size, has_biases), result3, grad_input_mask)
        return d_input, d_weight0, d_weight1, d_weight2, d_weight3, d_hx_, d_cx_

    def _release_saved(node):
        node._kept_input = node._kept_weight0 = node._kept_weight1 = node._kept_weight2 = node._kept_weight3 = node._kept_hx_ = node._kept_cx_ = node._kept_result3 = RELEASED


class MaskedFillBackward1(Node):
    __slots__ = ('_kept_mask', '_version_mask',)

    def apply(node, grad):
        edge_self, edge_value = node._next_edges
        d_self = d_value = None
        if edge_self is not None:
            if (counter := (mask := node._kept_mask)._version_counter) is not None and counter[0] != node._version_mask: mask = saved(node, mask, node._version_mask, 'mask')
            d_self = grad.masked_fill(mask, 0)
        if edge_value is not None:
            if (counter := (mask := node._kept_mask)._version_counter) is not None and counter[0] != node._version_mask: mask = saved(node, mask, node._version_mask, 'mask')
            d_value = ops.aten.where.ScalarOther(mask, grad, 0).sum()
        return d_self, d_value

    def _release_saved(node):
        node._kept_mask = RELEASED


class MaskedFillBackward0(Node):
    __slots__ = ('_kept_mask', '_version_mask',)

    def apply(node, grad):
        if (counter := (mask := node._kept_mask)._version_counter) is not None and counter[0] != node._version_mask: mask = saved(node, mask, node._version_mask, 'mask')
        return (grad.masked_fill(mask, 0),)

    def _release_saved(node):
        node._kept_mask = RELEASED


class MaskedSelectBackward0(Node):
    __slots__ = ('_kept_mask', '_kept_self_shape', '_version_mask',)

    def apply(node, grad):
        self_shape = node._kept_self_shape
        if (counter := (mask := node._kept_mask)._version_counter) is not None and counter[0] != node._version_mask: mask = saved(node, mask, node._version_mask, 'mask')
        return (masked_select_backward(grad, self_shape, mask),)

    def _release_saved(node):
        node._kept_mask = RELEASED


class MaskedScatterBackward0(Node):
    __slots__ = ('_kept_mask', '_kept_source_shape', '_version_mask',)

    def apply(node, grad):
        edge_self, edge_source = node._next_edges
        d_self = d_source = None
        if edge_self is not None:
            if (counter := (mask := node._kept_mask)._version_counter) is not None and counter[0] != node._version_mask: mask = saved(node, mask, node._version_mask, 'mask')
            d_self = grad.masked_fill(mask, 0)
        if edge_source is not None:
            if (counter := (mask := node._kept_mask)._version_counter) is not None and counter[0] != node._version_mask: mask = saved(node, mask, node._version_mask, 'mask')
            source_shape = node._kept_source_shape
            d_source = ops.aten.masked_scatter_backward.default(grad, mask, source_shape)
        return d_self, d_source

    def _release_saved(node):
        node._kept_mask = RELEASED


class MaskedScatterBackwardBackward0(Node):
    __slots__ = ('_kept_grad_output', '_kept_mask', '_version_grad_output', '_version_mask',)

    def apply(node, grad):
        if (counter := (grad_output := node._kept_grad_output)._version_counter) is not None and counter[0] != node._version_grad_output: grad_output = saved(node, grad_output, node._version_grad_output, 'grad_output')
        if (counter := (mask := node._kept_mask)._version_counter) is not None and counter[0] != node._version_mask: mask = saved(node, mask, node._version_mask, 'mask')
        return (zeros_like(grad_output).masked_scatter(mask, grad),)

    def _release_saved(node):
        node._kept_grad_output = node._kept_mask = RELEASED


def like_mul_Tensor(node_class, name):
    def record(next, self, other):
        result = next(self, other)
        edge_self = self._autograd
        edge_other = other._autograd
        node = node_class()
        node._next_edges = (edge_self, edge_other,)
        if edge_self is not None:
            node._kept_other = other
            counter = other._version_counter
            node._version_other = 0 if counter is None else counter[0]
        if edge_other is not None:
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

    return record


def like_maximum(node_class, name):
    def record(next, self, other):
        result = next(self, other)
        edge_self = self._autograd
        edge_other = other._autograd
        node = node_class()
        node._next_edges = (edge_self, edge_other,)
        node._kept_self = self
        counter = self._version_counter
        node._version_self = 0 if counter is None else counter[0]
        node._kept_other = other
        counter = other._version_counter
        node._version_other = 0 if counter is None else counter[0]
        node._sequence_number = next_sequence_nr()
        array = result._array
        node._output_shape = array.shape
        node._output_dtype = array.dtype
        result._autograd = node
        result._keys = WITH_AUTOGRAD[result._keys]
        return result

    return record


def like_mean(node_class, name):
    def record(next, self, *, dtype):
        result = next(self, dtype=dtype)
        if dtype is not None and result.dtype.kind not in "fc":
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


def like_mean_dim(node_class, name):
    def record(next, self, dim, keepdim, *, dtype):
        result = next(self, dim, keepdim, dtype=dtype)
        if dtype is not None and result.dtype.kind not in "fc":
            return result
        node = node_class()
        node._next_edges = (self._autograd,)
        node._kept_self_shape = self.shape if self._asked else self._array.shape
        node._kept_dim = tuple(dim) if dim.__class__ is list else dim
        node._kept_keepdim = keepdim
        node._sequence_number = next_sequence_nr()
        array = result._array
        node._output_shape = array.shape
        node._output_dtype = array.dtype
        result._autograd = node
        result._keys = WITH_AUTOGRAD[result._keys]
        return result

    return record


def like_max_dim(node_class, name):
    def record(next, self, dim, keepdim):
        results = next(self, dim, keepdim)
        node = node_class()
        node._next_edges = (self._autograd,)
        node._kept_self_shape = self.shape if self._asked else self._array.shape
        node._kept_dim = dim
        node._kept_keepdim = keepdim
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

    return record


def like_max_pool2d_with_indices(node_class, name):
    def record(next, self, kernel_size, stride, padding, dilation, ceil_mode):
        results = next(self, kernel_size, stride, padding, dilation, ceil_mode)
        node = node_class()
        node._next_edges = (self._autograd,)
        node._kept_kernel_size = tuple(kernel_size) if kernel_size.__class__ is list else kernel_size
        node._kept_stride = tuple(stride) if stride.__class__ is list else stride
        node._kept_padding = tuple(padding) if padding.__class__ is list else padding
        node._kept_dilation = tuple(dilation) if dilation.__class__ is list else dilation
        node._kept_ceil_mode = ceil_mode
        node._kept_self = self
        counter = self._version_counter
        node._version_self = 0 if counter is None else counter[0]
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

    return record


def like_max_pool2d_with_indices_backward(node_class, name):
    def record(next, grad_output, self, kernel_size, stride, padding, dilation, ceil_mode, indices):
        result = next(grad_output, self, kernel_size, stride, padding, dilation, ceil_mode, indices)
        edge_grad_output = grad_output._autograd
        edge_self = self._autograd
        if edge_grad_output is None and edge_self is None:
            return result
        node = node_class()
        node._next_edges = (edge_grad_output, edge_self,)
        if edge_grad_output is not None:
            node._kept_indices = indices
            counter = indices._version_counter
            node._version_indices = 0 if counter is None else counter[0]
        node._sequence_number = next_sequence_nr()
        array = result._array
        node._output_shape = array.shape
        node._output_dtype = array.dtype
        result._autograd = node
        result._keys = WITH_AUTOGRAD[result._keys]
        return result

    return record


def record_mul__Tensor(next, self, other):
    edge_self = check_inplace(self, 'aten::mul_.Tensor')
    edge_other = other._autograd
    node = MulBackward0()
    node._next_edges = (edge_self, edge_other,)
    if edge_self is not None:
        node._kept_other = other
        counter = other._version_counter
        node._version_other = 0 if counter is None else counter[0]
    if edge_other is not None:
        node._kept_self = clone(self)
        node._version_self = 0
    next(self, other)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_mvlgamma(next, self, p):
    result = next(self, p)
    node = MvlgammaBackward0()
    node._next_edges = (self._autograd,)
    node._kept_p = p
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


def record_mvlgamma_(next, self, p):
    edge_self = check_inplace(self, 'aten::mvlgamma_')
    node = MvlgammaBackward0()
    node._next_edges = (edge_self,)
    node._kept_p = p
    node._kept_self = clone(self)
    node._version_self = 0
    next(self, p)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_mm(next, self, mat2):
    result = next(self, mat2)
    edge_self = self._autograd
    edge_mat2 = mat2._autograd
    node = MmBackward0()
    node._next_edges = (edge_self, edge_mat2,)
    if edge_self is not None:
        node._kept_mat2 = mat2
        counter = mat2._version_counter
        node._version_mat2 = 0 if counter is None else counter[0]
        node._kept_self_is_column_major = is_column_major(self)
    if edge_mat2 is not None:
        node._kept_self = self
        counter = self._version_counter
        node._version_self = 0 if counter is None else counter[0]
        node._kept_mat2_is_column_major = is_column_major(mat2)
    node._sequence_number = next_sequence_nr()
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_mv(next, self, vec):
    result = next(self, vec)
    edge_self = self._autograd
    edge_vec = vec._autograd
    node = MvBackward0()
    node._next_edges = (edge_self, edge_vec,)
    if edge_self is not None:
        node._kept_vec = vec
        counter = vec._version_counter
        node._version_vec = 0 if counter is None else counter[0]
    if edge_vec is not None:
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


def record_max_unpool2d(next, self, indices, output_size):
    result = next(self, indices, output_size)
    edge_self = self._autograd
    if edge_self is None:
        return result
    node = MaxUnpool2DBackward0()
    node._next_edges = (edge_self,)
    refuse_complex(result, 'aten::max_unpool2d')
    node._kept_indices = indices
    counter = indices._version_counter
    node._version_indices = 0 if counter is None else counter[0]
    node._sequence_number = next_sequence_nr()
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_max_unpool3d(next, self, indices, output_size, stride, padding):
    result = next(self, indices, output_size, stride, padding)
    edge_self = self._autograd
    if edge_self is None:
        return result
    node = MaxUnpool3DBackward0()
    node._next_edges = (edge_self,)
    refuse_complex(result, 'aten::max_unpool3d')
    node._kept_indices = indices
    counter = indices._version_counter
    node._version_indices = 0 if counter is None else counter[0]
    node._sequence_number = next_sequence_nr()
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_mse_loss(next, self, target, reduction):
    result = next(self, target, reduction)
    edge_self = self._autograd
    edge_target = target._autograd
    node = MseLossBackward0()
    node._next_edges = (edge_self, edge_target,)
    refuse_complex(result, 'aten::mse_loss')
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


def record_mse_loss_backward(next, grad_output, self, target, reduction):
    result = next(grad_output, self, target, reduction)
    edge_grad_output = grad_output._autograd
    edge_self = self._autograd
    edge_target = target._autograd
    node = MseLossBackwardBackward0()
    node._next_edges = (edge_grad_output, edge_self, edge_target,)
    node._kept_reduction = reduction
    node._kept_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    if edge_grad_output is not None:
        node._kept_target = target
        counter = target._version_counter
        node._version_target = 0 if counter is None else counter[0]
    if edge_self is not None or edge_target is not None:
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


def record_multi_margin_loss(next, self, target, p, margin, weight, reduction):
    if weight is not None and weight._autograd is not None:
        refuse_gradient('aten::multi_margin_loss', 'weight')
    result = next(self, target, p, margin, weight, reduction)
    edge_self = self._autograd
    if edge_self is None:
        return result
    node = MultiMarginLossBackward0()
    node._next_edges = (edge_self,)
    node._kept_p = p
    node._kept_margin = margin
    node._kept_reduction = reduction
    node._kept_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node._kept_target = target
    counter = target._version_counter
    node._version_target = 0 if counter is None else counter[0]
    node._kept_weight = weight
    node._version_weight = 0 if weight is None else version_of(weight)
    node._sequence_number = next_sequence_nr()
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_multi_margin_loss_backward(next, grad_output, self, target, p, margin, weight, reduction):
    if weight is not None and weight._autograd is not None:
        refuse_gradient('aten::multi_margin_loss_backward', 'weight')
    result = next(grad_output, self, target, p, margin, weight, reduction)
    edge_grad_output = grad_output._autograd
    edge_self = self._autograd
    if edge_grad_output is None and edge_self is None:
        return result
    node = MultiMarginLossBackwardBackward0()
    node._next_edges = (edge_grad_output, edge_self,)
    node._kept_p = p
    node._kept_margin = margin
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
    node._kept_weight = weight
    node._version_weight = 0 if weight is None else version_of(weight)
    node._sequence_number = next_sequence_nr()
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_multilabel_margin_loss_forward(next, self, target, reduction):
    results = next(self, target, reduction)
    edge_self = self._autograd
    if edge_self is None:
        return results
    node = MultilabelMarginLossBackward0()
    node._next_edges = (edge_self,)
    node._kept_reduction = reduction
    node._kept_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node._kept_target = target
    counter = target._version_counter
    node._version_target = 0 if counter is None else counter[0]
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


def record_multilabel_margin_loss_backward(next, grad_output, self, target, reduction, is_target):
    result = next(grad_output, self, target, reduction, is_target)
    edge_grad_output = grad_output._autograd
    edge_self = self._autograd
    if edge_grad_output is None and edge_self is None:
        return result
    node = MultilabelMarginLossBackwardBackward0()
    node._next_edges = (edge_grad_output, edge_self,)
    node._kept_reduction = reduction
    if edge_grad_output is not None:
        node._kept_grad_output = grad_output
        counter = grad_output._version_counter
        node._version_grad_output = 0 if counter is None else counter[0]
        node._kept_self = self
        counter = self._version_counter
        node._version_self = 0 if counter is None else counter[0]
        node._kept_target = target
        counter = target._version_counter
        node._version_target = 0 if counter is None else counter[0]
        node._kept_is_target = is_target
        counter = is_target._version_counter
        node._version_is_target = 0 if counter is None else counter[0]
    node._sequence_number = next_sequence_nr()
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_mkldnn_rnn_layer(next, input, weight0, weight1, weight2, weight3, hx_, cx_, reverse, batch_sizes, mode, hidden_size, num_layers, has_biases, bidirectional, batch_first, train):
    results = next(input, weight0, weight1, weight2, weight3, hx_, cx_, reverse, batch_sizes, mode, hidden_size, num_layers, has_biases, bidirectional, batch_first, train)
    edge_input = input._autograd
    edge_weight0 = weight0._autograd
    edge_weight1 = weight1._autograd
    edge_weight2 = weight2._autograd
    edge_weight3 = weight3._autograd
    edge_hx_ = hx_._autograd
    edge_cx_ = cx_._autograd
    node = MkldnnRnnLayerBackward0()
    node._next_edges = (edge_input, edge_weight0, edge_weight1, edge_weight2, edge_weight3, edge_hx_, edge_cx_,)
    node._kept_reverse = reverse
    node._kept_batch_sizes = tuple(batch_sizes) if batch_sizes.__class__ is list else batch_sizes
    node._kept_mode = mode
    node._kept_hidden_size = hidden_size
    node._kept_has_biases = has_biases
    node._kept_input = input
    counter = input._version_counter
    node._version_input = 0 if counter is None else counter[0]
    node._kept_weight0 = weight0
    counter = weight0._version_counter
    node._version_weight0 = 0 if counter is None else counter[0]
    node._kept_weight1 = weight1
    counter = weight1._version_counter
    node._version_weight1 = 0 if counter is None else counter[0]
    node._kept_weight2 = weight2
    counter = weight2._version_counter
    node._version_weight2 = 0 if counter is None else counter[0]
    node._kept_weight3 = weight3
    counter = weight3._version_counter
    node._version_weight3 = 0 if counter is None else counter[0]
    node._kept_hx_ = hx_
    counter = hx_._version_counter
    node._version_hx_ = 0 if counter is None else counter[0]
    node._kept_cx_ = cx_
    counter = cx_._version_counter
    node._version_cx_ = 0 if counter is None else counter[0]
    node._kept_result3 = results[3]
    counter = results[3]._version_counter
    node._version_result3 = 0 if counter is None else counter[0]
    node._sequence_number = next_sequence_nr()
    attach_outputs(node, results, 3)
    return results


def record_masked_fill__Tensor(next, self, mask, value):
    edge_self = check_inplace(self, 'aten::masked_fill_.Tensor')
    edge_value = value._autograd
    if edge_self is None and edge_value is None:
        return next(self, mask, value)
    node = MaskedFillBackward1()
    node._next_edges = (edge_self, edge_value,)
    node._kept_mask = mask
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
    node._next_edges = (edge_self,)
    node._kept_mask = mask
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
    node._next_edges = (edge_self, edge_value,)
    node._kept_mask = mask
    counter = mask._version_counter
    node._version_mask = 0 if counter is None else counter[0]
    node._sequence_number = next_sequence_nr()
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_masked_fill_Scalar(next, self, mask, value):
    result = next(self, mask, value)
    edge_self = self._autograd
    if edge_self is None:
        return result
    node = MaskedFillBackward0()
    node._next_edges = (edge_self,)
    node._kept_mask = mask
    counter = mask._version_counter
    node._version_mask = 0 if counter is None else counter[0]
    node._sequence_number = next_sequence_nr()
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_masked_select(next, self, mask):
    result = next(self, mask)
    edge_self = self._autograd
    if edge_self is None:
        return result
    node = MaskedSelectBackward0()
    node._next_edges = (edge_self,)
    node._kept_self_shape = self.shape if self._asked else self._array.shape
    node._kept_mask = mask
    counter = mask._version_counter
    node._version_mask = 0 if counter is None else counter[0]
    node._sequence_number = next_sequence_nr()
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_masked_scatter_(next, self, mask, source):
    edge_self = check_inplace(self, 'aten::masked_scatter_')
    edge_source = source._autograd
    if edge_self is None and edge_source is None:
        return next(self, mask, source)
    node = MaskedScatterBackward0()
    node._next_edges = (edge_self, edge_source,)
    node._kept_source_shape = source.shape if source._asked else source._array.shape
    node._kept_mask = mask
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
    node._next_edges = (edge_self, edge_source,)
    node._kept_source_shape = source.shape if source._asked else source._array.shape
    node._kept_mask = mask
    counter = mask._version_counter
    node._version_mask = 0 if counter is None else counter[0]
    node._sequence_number = next_sequence_nr()
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_masked_scatter_backward(next, grad_output, mask, sizes):
    result = next(grad_output, mask, sizes)
    edge_grad_output = grad_output._autograd
    if edge_grad_output is None:
        return result
    node = MaskedScatterBackwardBackward0()
    node._next_edges = (edge_grad_output,)
    node._kept_grad_output = grad_output
    counter = grad_output._version_counter
    node._version_grad_output = 0 if counter is None else counter[0]
    node._kept_mask = mask
    counter = mask._version_counter
    node._version_mask = 0 if counter is None else counter[0]
    node._sequence_number = next_sequence_nr()
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result
