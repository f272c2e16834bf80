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
from opmux_autograd.formulas.values import not_implemented, zeros_like
on_first_call(globals(), 'opmux_autograd.formulas.arithmetic', 'only_where')
on_first_call(globals(), 'opmux_autograd.formulas.composed', 'batch_norm_double_backward', 'group_norm_double_backward', 'layer_norm_double_backward')
on_first_call(globals(), 'opmux_autograd.formulas.network', 'dropout_scale', 'nll_loss_of')
on_first_call(globals(), 'opmux_autograd.formulas.normalization', 'batch_norm_backward', 'group_norm_backward', 'layer_norm_backward')
on_first_call(globals(), 'opmux_autograd.formulas.reduction', 'evenly_distributed', 'nansum_backward', 'norm_backward', 'selected_backward')
on_first_call(globals(), 'opmux_autograd.formulas.shape', 'narrow_backward')


class NegBackward0(Node):
    __slots__ = ()

    def apply(node, grad):
        return (-grad,)


class NextafterBackward0(Node):
    __slots__ = ('_kept_other', '_kept_self', '_version_other', '_version_self',)

    def apply(node, grad):
        edge_self, edge_other = node._next_edges
        d_self = d_other = None
        if edge_self is not None:
            if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
            if (counter := (other := node._kept_other)._version_counter) is not None and counter[0] != node._version_other: other = saved(node, other, node._version_other, 'other')
            d_self = only_where(self != other, grad)
        if edge_other is not None:
            if (counter := (other := node._kept_other)._version_counter) is not None and counter[0] != node._version_other: other = saved(node, other, node._version_other, 'other')
            d_other = zeros_like(other)
        return d_self, d_other

    def _release_saved(node):
        node._kept_self = node._kept_other = RELEASED


class NeBackward0(Node):
    __slots__ = ()

    def apply(node, grad):
        return (zeros_like(grad),)


class NeBackward1(Node):
    __slots__ = ('_kept_other', '_version_other',)

    def apply(node, grad):
        edge_self, edge_other = node._next_edges
        d_self = d_other = None
        if edge_self is not None:
            d_self = zeros_like(grad)
        if edge_other is not None:
            if (counter := (other := node._kept_other)._version_counter) is not None and counter[0] != node._version_other: other = saved(node, other, node._version_other, 'other')
            d_other = zeros_like(other)
        return d_self, d_other

    def _release_saved(node):
        node._kept_other = RELEASED


class NanToNumBackward0(Node):
    __slots__ = ('_kept_self', '_version_self',)

    def apply(node, grad):
        if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
        return (grad * ops.aten.isfinite.default(self),)

    def _release_saved(node):
        node._kept_self = RELEASED


class NansumBackward0(Node):
    __slots__ = ('_kept_dim', '_kept_keepdim', '_kept_self', '_version_self',)

    def apply(node, grad):
        if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
        dim = node._kept_dim
        keepdim = node._kept_keepdim
        return (nansum_backward(grad, self, dim, keepdim),)

    def _release_saved(node):
        node._kept_self = RELEASED


class NanmedianBackward0(Node):
    __slots__ = ('_kept_result', '_kept_self', '_version_result', '_version_self',)

    def apply(node, grad):
        if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
        result = saved_result(node, node._kept_result, node._version_result, 0, 'result')
        return (evenly_distributed(grad, self, result),)

    def _release_saved(node):
        node._kept_self = node._kept_result = RELEASED


class NanmedianBackward1(Node):
    __slots__ = ('_kept_dim', '_kept_keepdim', '_kept_result1', '_kept_self_shape', '_version_result1',)

    def apply(node, grad):
        self_shape = node._kept_self_shape
        dim = node._kept_dim
        if (counter := (result1 := node._kept_result1)._version_counter) is not None and counter[0] != node._version_result1: result1 = saved(node, result1, node._version_result1, 'result1')
        keepdim = node._kept_keepdim
        return (selected_backward(grad, self_shape, dim, result1, keepdim),)

    def _release_saved(node):
        node._kept_result1 = RELEASED


class NormBackward2(Node):
    __slots__ = ('_kept_p', '_kept_result', '_kept_self', '_version_result', '_version_self',)

    def apply(node, grad):
        if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
        p = node._kept_p
        result = saved_result(node, node._kept_result, node._version_result, 0, 'result')
        return (norm_backward(grad, self, p, result),)

    def _release_saved(node):
        node._kept_self = node._kept_result = RELEASED


class NormBackward0(Node):
    __slots__ = ('_kept_p', '_kept_result', '_kept_self', '_version_result', '_version_self',)

    def apply(node, grad):
        if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
        p = node._kept_p
        result = saved_result(node, node._kept_result, node._version_result, 0, 'result')
        return (norm_backward(grad, self, p, result),)

    def _release_saved(node):
        node._kept_self = node._kept_result = RELEASED


class NormBackward3(Node):
    __slots__ = ('_kept_dim', '_kept_keepdim', '_kept_p', '_kept_result', '_kept_self', '_version_result', '_version_self',)

    def apply(node, grad):
        if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
        p = node._kept_p
        result = saved_result(node, node._kept_result, node._version_result, 0, 'result')
        dim = node._kept_dim
        keepdim = node._kept_keepdim
        return (norm_backward(grad, self, p, result, dim, keepdim),)

    def _release_saved(node):
        node._kept_self = node._kept_result = RELEASED


class NormBackward1(Node):
    __slots__ = ('_kept_dim', '_kept_keepdim', '_kept_p', '_kept_result', '_kept_self', '_version_result', '_version_self',)

    def apply(node, grad):
        if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
        p = node._kept_p
        result = saved_result(node, node._kept_result, node._version_result, 0, 'result')
        dim = node._kept_dim
        keepdim = node._kept_keepdim
        return (norm_backward(grad, self, p, result, dim, keepdim),)

    def _release_saved(node):
        node._kept_self = node._kept_result = RELEASED


class NativeBatchNormBackward0(Node):
    __slots__ = ('_kept_eps', '_kept_input', '_kept_result1', '_kept_result2', '_kept_running_mean', '_kept_running_var', '_kept_training', '_kept_weight', '_version_input', '_version_result1', '_version_result2', '_version_running_mean', '_version_running_var', '_version_weight',)

    def apply(node, grad):
        edge_input, edge_weight, edge_bias = node._next_edges
        d_input = d_weight = d_bias = None
        if edge_input is not None or edge_weight is not None or edge_bias is not None:
            if (counter := (input := node._kept_input)._version_counter) is not None and counter[0] != node._version_input: input = saved(node, input, node._version_input, 'input')
            if (weight := node._kept_weight) is not None and (counter := weight._version_counter) is not None and counter[0] != node._version_weight: weight = saved(node, weight, node._version_weight, 'weight')
            if (running_mean := node._kept_running_mean) is not None and (counter := running_mean._version_counter) is not None and counter[0] != node._version_running_mean: running_mean = saved(node, running_mean, node._version_running_mean, 'running_mean')
            if (running_var := node._kept_running_var) is not None and (counter := running_var._version_counter) is not None and counter[0] != node._version_running_var: running_var = saved(node, running_var, node._version_running_var, 'running_var')
            if (counter := (result1 := node._kept_result1)._version_counter) is not None and counter[0] != node._version_result1: result1 = saved(node, result1, node._version_result1, 'result1')
            if (counter := (result2 := node._kept_result2)._version_counter) is not None and counter[0] != node._version_result2: result2 = saved(node, result2, node._version_result2, 'result2')
            training = node._kept_training
            eps = node._kept_eps
            grad_input_mask = (edge_input is not None, edge_weight is not None, edge_bias is not None)
            d_input, d_weight, d_bias = batch_norm_backward(grad, input, weight, (running_mean, running_var), (result1, result2), training, eps, grad_input_mask)
        return d_input, d_weight, d_bias

    def _release_saved(node):
        node._kept_input = node._kept_weight = node._kept_running_mean = node._kept_running_var = node._kept_result1 = node._kept_result2 = RELEASED


class NativeBatchNormLegitBackward0(Node):
    __slots__ = ('_kept_eps', '_kept_input', '_kept_result1', '_kept_result2', '_kept_running_mean', '_kept_running_var', '_kept_training', '_kept_weight', '_version_input', '_version_result1', '_version_result2', '_version_running_mean', '_version_running_var', '_version_weight',)

    def apply(node, grad):
        edge_input, edge_weight, edge_bias = node._next_edges
        d_input = d_weight = d_bias = None
        if edge_input is not None or edge_weight is not None or edge_bias is not None:
            if (counter := (input := node._kept_input)._version_counter) is not None and counter[0] != node._version_input: input = saved(node, input, node._version_input, 'input')
            if (weight := node._kept_weight) is not None and (counter := weight._version_counter) is not None and counter[0] != node._version_weight: weight = saved(node, weight, node._version_weight, 'weight')
            if (counter := (running_mean := node._kept_running_mean)._version_counter) is not None and counter[0] != node._version_running_mean: running_mean = saved(node, running_mean, node._version_running_mean, 'running_mean')
            if (counter := (running_var := node._kept_running_var)._version_counter) is not None and counter[0] != node._version_running_var: running_var = saved(node, running_var, node._version_running_var, 'running_var')
            if (counter := (result1 := node._kept_result1)._version_counter) is not None and counter[0] != node._version_result1: result1 = saved(node, result1, node._version_result1, 'result1')
            if (counter := (result2 := node._kept_result2)._version_counter) is not None and counter[0] != node._version_result2: result2 = saved(node, result2, node._version_result2, 'result2')
            training = node._kept_training
            eps = node._kept_eps
            grad_input_mask = (edge_input is not None, edge_weight is not None, edge_bias is not None)
            d_input, d_weight, d_bias = batch_norm_backward(grad, input, weight, (running_mean, running_var), (result1, result2), training, eps, grad_input_mask)
        return d_input, d_weight, d_bias

    def _release_saved(node):
        node._kept_input = node._kept_weight = node._kept_running_mean = node._kept_running_var = node._kept_result1 = node._kept_result2 = RELEASED


class NativeBatchNormLegitNoTrainingBackward0(Node):
    __slots__ = ('_kept_eps', '_kept_input', '_kept_result1', '_kept_result2', '_kept_running_mean', '_kept_running_var', '_kept_weight', '_version_input', '_version_result1', '_version_result2', '_version_running_mean', '_version_running_var', '_version_weight',)

    def apply(node, grad):
        edge_input, edge_weight, edge_bias = node._next_edges
        d_input = d_weight = d_bias = None
        if edge_input is not None or edge_weight is not None or edge_bias is not None:
            if (counter := (input := node._kept_input)._version_counter) is not None and counter[0] != node._version_input: input = saved(node, input, node._version_input, 'input')
            if (weight := node._kept_weight) is not None and (counter := weight._version_counter) is not None and counter[0] != node._version_weight: weight = saved(node, weight, node._version_weight, 'weight')
            if (counter := (running_mean := node._kept_running_mean)._version_counter) is not None and counter[0] != node._version_running_mean: running_mean = saved(node, running_mean, node._version_running_mean, 'running_mean')
            if (counter := (running_var := node._kept_running_var)._version_counter) is not None and counter[0] != node._version_running_var: running_var = saved(node, running_var, node._version_running_var, 'running_var')
            if (counter := (result1 := node._kept_result1)._version_counter) is not None and counter[0] != node._version_result1: result1 = saved(node, result1, node._version_result1, 'result1')
            if (counter := (result2 := node._kept_result2)._version_counter) is not None and counter[0] != node._version_result2: result2 = saved(node, result2, node._version_result2, 'result2')
            eps = node._kept_eps
            grad_input_mask = (edge_input is not None, edge_weight is not None, edge_bias is not None)
            d_input, d_weight, d_bias = batch_norm_backward(grad, input, weight, (running_mean, running_var), (result1, result2), False, eps, grad_input_mask)
        return d_input, d_weight, d_bias

    def _release_saved(node):
        node._kept_input = node._kept_weight = node._kept_running_mean = node._kept_running_var = node._kept_result1 = node._kept_result2 = RELEASED


class NativeBatchNormLegitBackward1(Node):
    __slots__ = ('_kept_eps', '_kept_input', '_kept_result1', '_kept_result2', '_kept_training', '_kept_weight', '_version_input', '_version_result1', '_version_result2', '_version_weight',)

    def apply(node, grad):
        edge_input, edge_weight, edge_bias = node._next_edges
        d_input = d_weight = d_bias = None
        if edge_input is not None or edge_weight is not None or edge_bias is not None:
            if (counter := (input := node._kept_input)._version_counter) is not None and counter[0] != node._version_input: input = saved(node, input, node._version_input, 'input')
            if (weight := node._kept_weight) is not None and (counter := weight._version_counter) is not None and counter[0] != node._version_weight: weight = saved(node, weight, node._version_weight, 'weight')
            if (counter := (result1 := node._kept_result1)._version_counter) is not None and counter[0] != node._version_result1: result1 = saved(node, result1, node._version_result1, 'result1')
            if (counter := (result2 := node._kept_result2)._version_counter) is not None and counter[0] != node._version_result2: result2 = saved(node, result2, node._version_result2, 'result2')
            training = node._kept_training
            eps = node._kept_eps
            grad_input_mask = (edge_input is not None, edge_weight is not None, edge_bias is not None)
            d_input, d_weight, d_bias = batch_norm_backward(grad, input, weight, (None, None), (result1, result2), training, eps, grad_input_mask)
        return d_input, d_weight, d_bias

    def _release_saved(node):
        node._kept_input = node._kept_weight = node._kept_result1 = node._kept_result2 = RELEASED


class NativeBatchNormBackwardBackward0(Node):
    __slots__ = ('_kept_eps', '_kept_grad_out', '_kept_input', '_kept_running_mean', '_kept_running_var', '_kept_train', '_kept_weight', '_version_grad_out', '_version_input', '_version_running_mean', '_version_running_var', '_version_weight',)
    _output_count = 3

    def apply(node, *grads):
        edge_grad_out, edge_input, edge_weight, edge_save_mean, edge_save_invstd = node._next_edges
        d_grad_out = d_input = d_weight = d_save_mean = d_save_invstd = None
        if edge_grad_out is not None or edge_input is not None or edge_weight is not None:
            if (counter := (grad_out := node._kept_grad_out)._version_counter) is not None and counter[0] != node._version_grad_out: grad_out = saved(node, grad_out, node._version_grad_out, 'grad_out')
            if (counter := (input := node._kept_input)._version_counter) is not None and counter[0] != node._version_input: input = saved(node, input, node._version_input, 'input')
            if (weight := node._kept_weight) is not None and (counter := weight._version_counter) is not None and counter[0] != node._version_weight: weight = saved(node, weight, node._version_weight, 'weight')
            if (running_mean := node._kept_running_mean) is not None and (counter := running_mean._version_counter) is not None and counter[0] != node._version_running_mean: running_mean = saved(node, running_mean, node._version_running_mean, 'running_mean')
            if (running_var := node._kept_running_var) is not None and (counter := running_var._version_counter) is not None and counter[0] != node._version_running_var: running_var = saved(node, running_var, node._version_running_var, 'running_var')
            train = node._kept_train
            eps = node._kept_eps
            grad_input_mask = (edge_grad_out is not None, edge_input is not None, edge_weight is not None)
            d_grad_out, d_input, d_weight = batch_norm_double_backward(grads, grad_out, input, weight, (running_mean, running_var), (train, eps), grad_input_mask)
        if edge_save_mean is not None or edge_save_invstd is not None:
            grad_input_mask = (edge_save_mean is not None, edge_save_invstd is not None)
            d_save_mean, d_save_invstd = not_implemented('native_batch_norm_backward', 'for the statistics of the batch')
        return d_grad_out, d_input, d_weight, d_save_mean, d_save_invstd

    def _release_saved(node):
        node._kept_grad_out = node._kept_input = node._kept_weight = node._kept_running_mean = node._kept_running_var = RELEASED


class NativeLayerNormBackward0(Node):
    __slots__ = ('_kept_bias', '_kept_eps', '_kept_input', '_kept_normalized_shape', '_kept_result1', '_kept_result2', '_kept_weight', '_version_bias', '_version_input', '_version_result1', '_version_result2', '_version_weight',)

    def apply(node, grad):
        edge_input, edge_weight, edge_bias = node._next_edges
        d_input = d_weight = d_bias = None
        if edge_input is not None or edge_weight is not None or edge_bias is not None:
            if (counter := (input := node._kept_input)._version_counter) is not None and counter[0] != node._version_input: input = saved(node, input, node._version_input, 'input')
            normalized_shape = node._kept_normalized_shape
            if (counter := (result1 := node._kept_result1)._version_counter) is not None and counter[0] != node._version_result1: result1 = saved(node, result1, node._version_result1, 'result1')
            if (counter := (result2 := node._kept_result2)._version_counter) is not None and counter[0] != node._version_result2: result2 = saved(node, result2, node._version_result2, 'result2')
            if (weight := node._kept_weight) is not None and (counter := weight._version_counter) is not None and counter[0] != node._version_weight: weight = saved(node, weight, node._version_weight, 'weight')
            if (bias := node._kept_bias) is not None and (counter := bias._version_counter) is not None and counter[0] != node._version_bias: bias = saved(node, bias, node._version_bias, 'bias')
            eps = node._kept_eps
            grad_input_mask = (edge_input is not None, edge_weight is not None, edge_bias is not None)
            d_input, d_weight, d_bias = layer_norm_backward(grad, input, normalized_shape, (result1, result2), (weight, bias), eps, grad_input_mask)
        return d_input, d_weight, d_bias

    def _release_saved(node):
        node._kept_input = node._kept_result1 = node._kept_result2 = node._kept_weight = node._kept_bias = RELEASED


class NativeLayerNormBackwardBackward0(Node):
    __slots__ = ('_kept_grad_out', '_kept_input', '_kept_normalized_shape', '_kept_rstd', '_kept_weight', '_version_grad_out', '_version_input', '_version_rstd', '_version_weight',)
    _output_count = 3

    def apply(node, *grads):
        edge_grad_out, edge_input, edge_mean, edge_rstd, edge_weight = node._next_edges
        d_grad_out = d_input = d_mean = d_rstd = d_weight = None
        if edge_grad_out is not None or edge_input is not None or edge_weight is not None:
            if (counter := (grad_out := node._kept_grad_out)._version_counter) is not None and counter[0] != node._version_grad_out: grad_out = saved(node, grad_out, node._version_grad_out, 'grad_out')
            if (counter := (input := node._kept_input)._version_counter) is not None and counter[0] != node._version_input: input = saved(node, input, node._version_input, 'input')
            if (weight := node._kept_weight) is not None and (counter := weight._version_counter) is not None and counter[0] != node._version_weight: weight = saved(node, weight, node._version_weight, 'weight')
            normalized_shape = node._kept_normalized_shape
            if (counter := (rstd := node._kept_rstd)._version_counter) is not None and counter[0] != node._version_rstd: rstd = saved(node, rstd, node._version_rstd, 'rstd')
            grad_input_mask = (edge_grad_out is not None, edge_input is not None, edge_weight is not None)
            d_grad_out, d_input, d_weight = layer_norm_double_backward(grads, grad_out, input, weight, normalized_shape, rstd, grad_input_mask)
        if edge_mean is not None or edge_rstd is not None:
            grad_input_mask = (edge_mean is not None, edge_rstd is not None)
            d_mean, d_rstd = not_implemented('native_layer_norm_backward', 'for mean and deviation')
        return d_grad_out, d_input, d_mean, d_rstd, d_weight

    def _release_saved(node):
        node._kept_grad_out = node._kept_input = node._kept_weight = node._kept_rstd = RELEASED


class NativeGroupNormBackward0(Node):
    __slots__ = ('_kept_C', '_kept_HxW', '_kept_N', '_kept_eps', '_kept_group', '_kept_input', '_kept_result1', '_kept_result2', '_kept_weight', '_version_input', '_version_result1', '_version_result2', '_version_weight',)
    _output_count = 3

    def apply(node, *grads):
        edge_input, edge_weight, edge_bias = node._next_edges
        d_input = d_weight = d_bias = None
        if edge_input is not None or edge_weight is not None or edge_bias is not None:
            if (counter := (input := node._kept_input)._version_counter) is not None and counter[0] != node._version_input: input = saved(node, input, node._version_input, 'input')
            if (weight := node._kept_weight) is not None and (counter := weight._version_counter) is not None and counter[0] != node._version_weight: weight = saved(node, weight, node._version_weight, 'weight')
            result1 = saved_result(node, node._kept_result1, node._version_result1, 1, 'result1')
            result2 = saved_result(node, node._kept_result2, node._version_result2, 2, 'result2')
            N = node._kept_N
            C = node._kept_C
            HxW = node._kept_HxW
            group = node._kept_group
            eps = node._kept_eps
            grad_input_mask = (edge_input is not None, edge_weight is not None, edge_bias is not None)
            d_input, d_weight, d_bias = group_norm_backward(grads, input, weight, (result1, result2), (N, C, HxW, group), eps, grad_input_mask)
        return d_input, d_weight, d_bias

    def _release_saved(node):
        node._kept_input = node._kept_weight = node._kept_result1 = node._kept_result2 = RELEASED


class NativeGroupNormBackwardBackward0(Node):
    __slots__ = ('_kept_C', '_kept_HxW', '_kept_N', '_kept_grad_out', '_kept_group', '_kept_input', '_kept_rstd', '_kept_weight', '_version_grad_out', '_version_input', '_version_rstd', '_version_weight',)
    _output_count = 3

    def apply(node, *grads):
        edge_grad_out, edge_input, edge_mean, edge_rstd, edge_weight = node._next_edges
        d_grad_out = d_input = d_mean = d_rstd = d_weight = None
        if edge_grad_out is not None or edge_input is not None or edge_weight is not None:
            if (counter := (grad_out := node._kept_grad_out)._version_counter) is not None and counter[0] != node._version_grad_out: grad_out = saved(node, grad_out, node._version_grad_out, 'grad_out')
            if (counter := (input := node._kept_input)._version_counter) is not None and counter[0] != node._version_input: input = saved(node, input, node._version_input, 'input')
            if (weight := node._kept_weight) is not None and (counter := weight._version_counter) is not None and counter[0] != node._version_weight: weight = saved(node, weight, node._version_weight, 'weight')
            N = node._kept_N
            C = node._kept_C
            HxW = node._kept_HxW
            group = node._kept_group
            if (counter := (rstd := node._kept_rstd)._version_counter) is not None and counter[0] != node._version_rstd: rstd = saved(node, rstd, node._version_rstd, 'rstd')
            grad_input_mask = (edge_grad_out is not None, edge_input is not None, edge_weight is not None)
            d_grad_out, d_input, d_weight = group_norm_double_backward(grads, grad_out, input, weight, (N, C, HxW, group), rstd, grad_input_mask)
        if edge_mean is not None or edge_rstd is not None:
            grad_input_mask = (edge_mean is not None, edge_rstd is not None)
            d_mean, d_rstd = not_implemented('native_group_norm_backward', 'for mean and deviation')
        return d_grad_out, d_input, d_mean, d_rstd, d_weight

    def _release_saved(node):
        node._kept_grad_out = node._kept_input = node._kept_weight = node._kept_rstd = RELEASED


class NllLossBackward0(Node):
    __slots__ = ('_kept_ignore_index', '_kept_reduction', '_kept_result1', '_kept_self', '_kept_target', '_kept_weight', '_version_result1', '_version_self', '_version_target', '_version_weight',)

    def apply(node, grad):
        if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
        if (counter := (target := node._kept_target)._version_counter) is not None and counter[0] != node._version_target: target = saved(node, target, node._version_target, 'target')
        if (weight := node._kept_weight) is not None and (counter := weight._version_counter) is not None and counter[0] != node._version_weight: weight = saved(node, weight, node._version_weight, 'weight')
        reduction = node._kept_reduction
        ignore_index = node._kept_ignore_index
        if (counter := (result1 := node._kept_result1)._version_counter) is not None and counter[0] != node._version_result1: result1 = saved(node, result1, node._version_result1, 'result1')
        return (ops.aten.nll_loss_backward.default(grad, self, target, weight, reduction, ignore_index, result1),)

    def _release_saved(node):
        node._kept_self = node._kept_target = node._kept_weight = node._kept_result1 = RELEASED


class NllLossBackwardBackward0(Node):
    __slots__ = ('_kept_ignore_index', '_kept_reduction', '_kept_target', '_kept_weight', '_version_target', '_version_weight',)

    def apply(node, grad):
        edge_grad_output, edge_self = node._next_edges
        d_grad_output = d_self = None
        if edge_grad_output is not None:
            if (counter := (target := node._kept_target)._version_counter) is not None and counter[0] != node._version_target: target = saved(node, target, node._version_target, 'target')
            if (weight := node._kept_weight) is not None and (counter := weight._version_counter) is not None and counter[0] != node._version_weight: weight = saved(node, weight, node._version_weight, 'weight')
            reduction = node._kept_reduction
            ignore_index = node._kept_ignore_index
            d_grad_output = nll_loss_of(grad, target, weight, reduction, ignore_index)
        if edge_self is not None:
            d_self = zeros_like(grad)
        return d_grad_output, d_self

    def _release_saved(node):
        node._kept_target = node._kept_weight = RELEASED


class NllLoss2DBackward0(Node):
    __slots__ = ('_kept_ignore_index', '_kept_reduction', '_kept_result1', '_kept_self', '_kept_target', '_kept_weight', '_version_result1', '_version_self', '_version_target', '_version_weight',)

    def apply(node, grad):
        if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
        if (counter := (target := node._kept_target)._version_counter) is not None and counter[0] != node._version_target: target = saved(node, target, node._version_target, 'target')
        if (weight := node._kept_weight) is not None and (counter := weight._version_counter) is not None and counter[0] != node._version_weight: weight = saved(node, weight, node._version_weight, 'weight')
        reduction = node._kept_reduction
        ignore_index = node._kept_ignore_index
        if (counter := (result1 := node._kept_result1)._version_counter) is not None and counter[0] != node._version_result1: result1 = saved(node, result1, node._version_result1, 'result1')
        return (ops.aten.nll_loss2d_backward.default(grad, self, target, weight, reduction, ignore_index, result1),)

    def _release_saved(node):
        node._kept_self = node._kept_target = node._kept_weight = node._kept_result1 = RELEASED


class NllLoss2DBackwardBackward0(Node):
    __slots__ = ('_kept_ignore_index', '_kept_reduction', '_kept_target', '_kept_weight', '_version_target', '_version_weight',)

    def apply(node, grad):
        edge_grad_output, edge_self = node._next_edges
        d_grad_output = d_self = None
        if edge_grad_output is not None:
            if (counter := (target := node._kept_target)._version_counter) is not None and counter[0] != node._version_target: target = saved(node, target, node._version_target, 'target')
            if (weight := node._kept_weight) is not None and (counter := weight._version_counter) is not None and counter[0] != node._version_weight: weight = saved(node, weight, node._version_weight, 'weight')
            reduction = node._kept_reduction
            ignore_index = node._kept_ignore_index
            d_grad_output = nll_loss_of(grad, target, weight, reduction, ignore_index)
        if edge_self is not None:
            d_self = zeros_like(grad)
        return d_grad_output, d_self

    def _release_saved(node):
        node._kept_target = node._kept_weight = RELEASED


class NativeDropoutBackward0(Node):
    __slots__ = ('_kept_p', '_kept_result1', '_kept_train', '_version_result1',)

    def apply(node, grad):
        if (counter := (result1 := node._kept_result1)._version_counter) is not None and counter[0] != node._version_result1: result1 = saved(node, result1, node._version_result1, 'result1')
        p = node._kept_p
        train = node._kept_train
        return (ops.aten.native_dropout_backward.default(grad, result1, dropout_scale(p, train)),)

    def _release_saved(node):
        node._kept_result1 = RELEASED


class NativeDropoutBackwardBackward0(Node):
    __slots__ = ('_kept_mask', '_kept_scale', '_version_mask',)

    def apply(node, grad):
        if (counter := (mask := node._kept_mask)._version_counter) is not None and counter[0] != node._version_mask: mask = saved(node, mask, node._version_mask, 'mask')
        scale = node._kept_scale
        return (ops.aten.native_dropout_backward.default(grad, mask, scale),)

    def _release_saved(node):
        node._kept_mask = RELEASED


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
        edge_mean, edge_std = node._next_edges
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


class NarrowCopyBackward0(Node):
    __slots__ = ('_kept_dim', '_kept_length', '_kept_self_shape', '_kept_start',)

    def apply(node, grad):
        self_shape = node._kept_self_shape
        dim = node._kept_dim
        start = node._kept_start
        length = node._kept_length
        return (narrow_backward(grad, self_shape, dim, start, length),)


def like_neg(node_class, name):
    def record(next, self):
        result = next(self)
        node = node_class()
        node._next_edges = (self._autograd,)
        node._sequence_number = next_sequence_nr()
        array = result._array
        node._output_shape = array.shape
        node._output_dtype = array.dtype
        result._autograd = node
        result._keys = WITH_AUTOGRAD[result._keys]
        return result

    return record


def like_neg_(node_class, name):
    def record(next, self):
        edge_self = check_inplace(self, name)
        node = node_class()
        node._next_edges = (edge_self,)
        next(self)
        if self.dtype.kind not in "fc":
            return self
        rebase_history(self, node)
        return self

    return record


def like_norm_Scalar(node_class, name):
    def record(next, self, p):
        result = next(self, p)
        node = node_class()
        node._next_edges = (self._autograd,)
        node._kept_p = p
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


def like_nll_loss_forward(node_class, name):
    def record(next, self, target, weight, reduction, ignore_index):
        if weight is not None and weight._autograd is not None:
            refuse_gradient(name, 'weight')
        results = next(self, target, weight, reduction, ignore_index)
        edge_self = self._autograd
        if edge_self is None:
            return results
        node = node_class()
        node._next_edges = (edge_self,)
        node._kept_reduction = reduction
        node._kept_ignore_index = ignore_index
        node._kept_self = self
        counter = self._version_counter
        node._version_self = 0 if counter is None else counter[0]
        node._kept_target = target
        counter = target._version_counter
        node._version_target = 0 if counter is None else counter[0]
        node._kept_weight = weight
        node._version_weight = 0 if weight is None else version_of(weight)
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


def like_nll_loss_backward(node_class, name):
    def record(next, grad_output, self, target, weight, reduction, ignore_index, total_weight):
        if weight is not None and weight._autograd is not None:
            refuse_gradient(name, 'weight')
        if total_weight._autograd is not None:
            refuse_gradient(name, 'total_weight')
        result = next(grad_output, self, target, weight, reduction, ignore_index, total_weight)
        edge_grad_output = grad_output._autograd
        edge_self = self._autograd
        if edge_grad_output is None and edge_self is None:
            return result
        node = node_class()
        node._next_edges = (edge_grad_output, edge_self,)
        node._kept_reduction = reduction
        node._kept_ignore_index = ignore_index
        if edge_grad_output is not None:
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

    return record


def record_nextafter(next, self, other):
    result = next(self, other)
    edge_self = self._autograd
    edge_other = other._autograd
    node = NextafterBackward0()
    node._next_edges = (edge_self, edge_other,)
    node._kept_other = other
    counter = other._version_counter
    node._version_other = 0 if counter is None else counter[0]
    if edge_self is not None:
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


def record_nextafter_(next, self, other):
    edge_self = check_inplace(self, 'aten::nextafter_')
    edge_other = other._autograd
    node = NextafterBackward0()
    node._next_edges = (edge_self, edge_other,)
    node._kept_other = other
    counter = other._version_counter
    node._version_other = 0 if counter is None else counter[0]
    if edge_self is not None:
        node._kept_self = clone(self)
        node._version_self = 0
    next(self, other)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_nan_to_num(next, self, nan, posinf, neginf):
    result = next(self, nan, posinf, neginf)
    node = NanToNumBackward0()
    node._next_edges = (self._autograd,)
    refuse_complex(result, 'aten::nan_to_num')
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


def record_nan_to_num_(next, self, nan, posinf, neginf):
    edge_self = check_inplace(self, 'aten::nan_to_num_')
    node = NanToNumBackward0()
    node._next_edges = (edge_self,)
    refuse_complex(self, 'aten::nan_to_num_')
    node._kept_self = clone(self)
    node._version_self = 0
    next(self, nan, posinf, neginf)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_nansum(next, self, dim, keepdim, *, dtype):
    result = next(self, dim, keepdim, dtype=dtype)
    if dtype is not None and result.dtype.kind not in "fc":
        return result
    node = NansumBackward0()
    node._next_edges = (self._autograd,)
    node._kept_dim = tuple(dim) if dim.__class__ is list else dim
    node._kept_keepdim = keepdim
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


def record_norm_ScalarOpt_dtype(next, self, p, *, dtype):
    result = next(self, p, dtype=dtype)
    if dtype is not None and result.dtype.kind not in "fc":
        return result
    node = NormBackward2()
    node._next_edges = (self._autograd,)
    node._kept_p = p
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


def record_norm_ScalarOpt_dim_dtype(next, self, p, dim, keepdim, *, dtype):
    result = next(self, p, dim, keepdim, dtype=dtype)
    if dtype is not None and result.dtype.kind not in "fc":
        return result
    node = NormBackward3()
    node._next_edges = (self._autograd,)
    node._kept_p = p
    node._kept_dim = tuple(dim) if dim.__class__ is list else dim
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


def record_norm_ScalarOpt_dim(next, self, p, dim, keepdim):
    result = next(self, p, dim, keepdim)
    node = NormBackward1()
    node._next_edges = (self._autograd,)
    node._kept_p = p
    node._kept_dim = tuple(dim) if dim.__class__ is list else dim
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


def record_native_batch_norm(next, input, weight, bias, running_mean, running_var, training, momentum, eps):
    if running_mean is not None and running_mean._autograd is not None:
        refuse_gradient('aten::native_batch_norm', 'running_mean')
    if running_var is not None and running_var._autograd is not None:
        refuse_gradient('aten::native_batch_norm', 'running_var')
    results = next(input, weight, bias, running_mean, running_var, training, momentum, eps)
    edge_input = input._autograd
    edge_weight = None if weight is None else weight._autograd
    edge_bias = None if bias is None else bias._autograd
    if edge_input is None and edge_weight is None and edge_bias is None:
        return results
    node = NativeBatchNormBackward0()
    node._next_edges = (edge_input, edge_weight, edge_bias,)
    node._kept_training = training
    node._kept_eps = eps
    node._kept_input = input
    counter = input._version_counter
    node._version_input = 0 if counter is None else counter[0]
    node._kept_weight = weight
    node._version_weight = 0 if weight is None else version_of(weight)
    node._kept_running_mean = running_mean
    node._version_running_mean = 0 if running_mean is None else version_of(running_mean)
    node._kept_running_var = running_var
    node._version_running_var = 0 if running_var is None else version_of(running_var)
    node._kept_result1 = results[1]
    counter = results[1]._version_counter
    node._version_result1 = 0 if counter is None else counter[0]
    node._kept_result2 = results[2]
    counter = results[2]._version_counter
    node._version_result2 = 0 if counter is None else counter[0]
    node._sequence_number = next_sequence_nr()
    result = results[0]
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return results


def record__native_batch_norm_legit(next, input, weight, bias, running_mean, running_var, training, momentum, eps):
    if running_mean._autograd is not None:
        refuse_gradient('aten::_native_batch_norm_legit', 'running_mean')
    if running_var._autograd is not None:
        refuse_gradient('aten::_native_batch_norm_legit', 'running_var')
    results = next(input, weight, bias, running_mean, running_var, training, momentum, eps)
    edge_input = input._autograd
    edge_weight = None if weight is None else weight._autograd
    edge_bias = None if bias is None else bias._autograd
    if edge_input is None and edge_weight is None and edge_bias is None:
        return results
    node = NativeBatchNormLegitBackward0()
    node._next_edges = (edge_input, edge_weight, edge_bias,)
    node._kept_training = training
    node._kept_eps = eps
    node._kept_input = input
    counter = input._version_counter
    node._version_input = 0 if counter is None else counter[0]
    node._kept_weight = weight
    node._version_weight = 0 if weight is None else version_of(weight)
    node._kept_running_mean = running_mean
    counter = running_mean._version_counter
    node._version_running_mean = 0 if counter is None else counter[0]
    node._kept_running_var = running_var
    counter = running_var._version_counter
    node._version_running_var = 0 if counter is None else counter[0]
    node._kept_result1 = results[1]
    counter = results[1]._version_counter
    node._version_result1 = 0 if counter is None else counter[0]
    node._kept_result2 = results[2]
    counter = results[2]._version_counter
    node._version_result2 = 0 if counter is None else counter[0]
    node._sequence_number = next_sequence_nr()
    result = results[0]
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return results


def record__native_batch_norm_legit_functional(next, input, weight, bias, running_mean, running_var, training, momentum, eps):
    results = next(input, weight, bias, running_mean, running_var, training, momentum, eps)
    edge_input = input._autograd
    edge_weight = None if weight is None else weight._autograd
    edge_bias = None if bias is None else bias._autograd
    if edge_input is None and edge_weight is None and edge_bias is None:
        return results
    node = NativeBatchNormLegitBackward0()
    node._next_edges = (edge_input, edge_weight, edge_bias,)
    node._kept_training = training
    node._kept_eps = eps
    node._kept_input = input
    counter = input._version_counter
    node._version_input = 0 if counter is None else counter[0]
    node._kept_weight = weight
    node._version_weight = 0 if weight is None else version_of(weight)
    node._kept_running_mean = running_mean
    counter = running_mean._version_counter
    node._version_running_mean = 0 if counter is None else counter[0]
    node._kept_running_var = running_var
    counter = running_var._version_counter
    node._version_running_var = 0 if counter is None else counter[0]
    node._kept_result1 = results[1]
    counter = results[1]._version_counter
    node._version_result1 = 0 if counter is None else counter[0]
    node._kept_result2 = results[2]
    counter = results[2]._version_counter
    node._version_result2 = 0 if counter is None else counter[0]
    node._sequence_number = next_sequence_nr()
    result = results[0]
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return results


def record__native_batch_norm_legit_no_training(next, input, weight, bias, running_mean, running_var, momentum, eps):
    if running_mean._autograd is not None:
        refuse_gradient('aten::_native_batch_norm_legit_no_training', 'running_mean')
    if running_var._autograd is not None:
        refuse_gradient('aten::_native_batch_norm_legit_no_training', 'running_var')
    results = next(input, weight, bias, running_mean, running_var, momentum, eps)
    edge_input = input._autograd
    edge_weight = None if weight is None else weight._autograd
    edge_bias = None if bias is None else bias._autograd
    if edge_input is None and edge_weight is None and edge_bias is None:
        return results
    node = NativeBatchNormLegitNoTrainingBackward0()
    node._next_edges = (edge_input, edge_weight, edge_bias,)
    node._kept_eps = eps
    node._kept_input = input
    counter = input._version_counter
    node._version_input = 0 if counter is None else counter[0]
    node._kept_weight = weight
    node._version_weight = 0 if weight is None else version_of(weight)
    node._kept_running_mean = running_mean
    counter = running_mean._version_counter
    node._version_running_mean = 0 if counter is None else counter[0]
    node._kept_running_var = running_var
    counter = running_var._version_counter
    node._version_running_var = 0 if counter is None else counter[0]
    node._kept_result1 = results[1]
    counter = results[1]._version_counter
    node._version_result1 = 0 if counter is None else counter[0]
    node._kept_result2 = results[2]
    counter = results[2]._version_counter
    node._version_result2 = 0 if counter is None else counter[0]
    node._sequence_number = next_sequence_nr()
    result = results[0]
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return results


def record__native_batch_norm_legit_no_stats(next, input, weight, bias, training, momentum, eps):
    results = next(input, weight, bias, training, momentum, eps)
    edge_input = input._autograd
    edge_weight = None if weight is None else weight._autograd
    edge_bias = None if bias is None else bias._autograd
    node = NativeBatchNormLegitBackward1()
    node._next_edges = (edge_input, edge_weight, edge_bias,)
    node._kept_training = training
    node._kept_eps = eps
    node._kept_input = input
    counter = input._version_counter
    node._version_input = 0 if counter is None else counter[0]
    node._kept_weight = weight
    node._version_weight = 0 if weight is None else version_of(weight)
    node._kept_result1 = results[1]
    counter = results[1]._version_counter
    node._version_result1 = 0 if counter is None else counter[0]
    node._kept_result2 = results[2]
    counter = results[2]._version_counter
    node._version_result2 = 0 if counter is None else counter[0]
    node._sequence_number = next_sequence_nr()
    result = results[0]
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return results


def record_native_batch_norm_backward(next, grad_out, input, weight, running_mean, running_var, save_mean, save_invstd, train, eps, output_mask):
    if running_mean is not None and running_mean._autograd is not None:
        refuse_gradient('aten::native_batch_norm_backward', 'running_mean')
    if running_var is not None and running_var._autograd is not None:
        refuse_gradient('aten::native_batch_norm_backward', 'running_var')
    results = next(grad_out, input, weight, running_mean, running_var, save_mean, save_invstd, train, eps, output_mask)
    edge_grad_out = grad_out._autograd
    edge_input = input._autograd
    edge_weight = None if weight is None else weight._autograd
    edge_save_mean = None if save_mean is None else save_mean._autograd
    edge_save_invstd = None if save_invstd is None else save_invstd._autograd
    if edge_grad_out is None and edge_input is None and edge_weight is None and edge_save_mean is None and edge_save_invstd is None:
        return results
    node = NativeBatchNormBackwardBackward0()
    node._next_edges = (edge_grad_out, edge_input, edge_weight, edge_save_mean, edge_save_invstd,)
    node._kept_train = train
    node._kept_eps = eps
    if edge_grad_out is not None or edge_input is not None or edge_weight is not None:
        node._kept_grad_out = grad_out
        counter = grad_out._version_counter
        node._version_grad_out = 0 if counter is None else counter[0]
        node._kept_input = input
        counter = input._version_counter
        node._version_input = 0 if counter is None else counter[0]
        node._kept_weight = weight
        node._version_weight = 0 if weight is None else version_of(weight)
        node._kept_running_mean = running_mean
        node._version_running_mean = 0 if running_mean is None else version_of(running_mean)
        node._kept_running_var = running_var
        node._version_running_var = 0 if running_var is None else version_of(running_var)
    node._sequence_number = next_sequence_nr()
    attach_outputs(node, results, 3)
    return results


def record_native_layer_norm(next, input, normalized_shape, weight, bias, eps):
    results = next(input, normalized_shape, weight, bias, eps)
    edge_input = input._autograd
    edge_weight = None if weight is None else weight._autograd
    edge_bias = None if bias is None else bias._autograd
    node = NativeLayerNormBackward0()
    node._next_edges = (edge_input, edge_weight, edge_bias,)
    node._kept_normalized_shape = tuple(normalized_shape) if normalized_shape.__class__ is list else normalized_shape
    node._kept_eps = eps
    node._kept_input = input
    counter = input._version_counter
    node._version_input = 0 if counter is None else counter[0]
    node._kept_result1 = results[1]
    counter = results[1]._version_counter
    node._version_result1 = 0 if counter is None else counter[0]
    node._kept_result2 = results[2]
    counter = results[2]._version_counter
    node._version_result2 = 0 if counter is None else counter[0]
    node._kept_weight = weight
    node._version_weight = 0 if weight is None else version_of(weight)
    node._kept_bias = bias
    node._version_bias = 0 if bias is None else version_of(bias)
    node._sequence_number = next_sequence_nr()
    result = results[0]
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return results


def record_native_layer_norm_backward(next, grad_out, input, normalized_shape, mean, rstd, weight, bias, output_mask):
    results = next(grad_out, input, normalized_shape, mean, rstd, weight, bias, output_mask)
    edge_grad_out = grad_out._autograd
    edge_input = input._autograd
    edge_mean = mean._autograd
    edge_rstd = rstd._autograd
    edge_weight = None if weight is None else weight._autograd
    if edge_grad_out is None and edge_input is None and edge_mean is None and edge_rstd is None and edge_weight is None:
        return results
    node = NativeLayerNormBackwardBackward0()
    node._next_edges = (edge_grad_out, edge_input, edge_mean, edge_rstd, edge_weight,)
    node._kept_normalized_shape = tuple(normalized_shape) if normalized_shape.__class__ is list else normalized_shape
    if edge_grad_out is not None or edge_input is not None or edge_weight is not None:
        node._kept_grad_out = grad_out
        counter = grad_out._version_counter
        node._version_grad_out = 0 if counter is None else counter[0]
        node._kept_input = input
        counter = input._version_counter
        node._version_input = 0 if counter is None else counter[0]
        node._kept_weight = weight
        node._version_weight = 0 if weight is None else version_of(weight)
        node._kept_rstd = rstd
        counter = rstd._version_counter
        node._version_rstd = 0 if counter is None else counter[0]
    node._sequence_number = next_sequence_nr()
    attach_outputs(node, results, 3)
    return results


def record_native_group_norm(next, input, weight, bias, N, C, HxW, group, eps):
    results = next(input, weight, bias, N, C, HxW, group, eps)
    edge_input = input._autograd
    edge_weight = None if weight is None else weight._autograd
    edge_bias = None if bias is None else bias._autograd
    node = NativeGroupNormBackward0()
    node._next_edges = (edge_input, edge_weight, edge_bias,)
    node._kept_N = N
    node._kept_C = C
    node._kept_HxW = HxW
    node._kept_group = group
    node._kept_eps = eps
    node._kept_input = input
    counter = input._version_counter
    node._version_input = 0 if counter is None else counter[0]
    node._kept_weight = weight
    node._version_weight = 0 if weight is None else version_of(weight)
    node._kept_result1 = save_result(results[1])
    node._version_result1 = node._kept_result1._version_counter[0]
    node._kept_result2 = save_result(results[2])
    node._version_result2 = node._kept_result2._version_counter[0]
    node._sequence_number = next_sequence_nr()
    attach_outputs(node, results, 3)
    return results


def record_native_group_norm_backward(next, grad_out, input, mean, rstd, weight, N, C, HxW, group, output_mask):
    results = next(grad_out, input, mean, rstd, weight, N, C, HxW, group, output_mask)
    edge_grad_out = grad_out._autograd
    edge_input = input._autograd
    edge_mean = mean._autograd
    edge_rstd = rstd._autograd
    edge_weight = None if weight is None else weight._autograd
    node = NativeGroupNormBackwardBackward0()
    node._next_edges = (edge_grad_out, edge_input, edge_mean, edge_rstd, edge_weight,)
    node._kept_N = N
    node._kept_C = C
    node._kept_HxW = HxW
    node._kept_group = group
    if edge_grad_out is not None or edge_input is not None or edge_weight is not None:
        node._kept_grad_out = grad_out
        counter = grad_out._version_counter
        node._version_grad_out = 0 if counter is None else counter[0]
        node._kept_input = input
        counter = input._version_counter
        node._version_input = 0 if counter is None else counter[0]
        node._kept_weight = weight
        node._version_weight = 0 if weight is None else version_of(weight)
        node._kept_rstd = rstd
        counter = rstd._version_counter
        node._version_rstd = 0 if counter is None else counter[0]
    node._sequence_number = next_sequence_nr()
    attach_outputs(node, results, 3)
    return results


def record_native_dropout(next, input, p, train):
    results = next(input, p, train)
    node = NativeDropoutBackward0()
    node._next_edges = (input._autograd,)
    node._kept_p = p
    node._kept_train = train
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


def record_native_dropout_backward(next, grad_output, mask, scale):
    result = next(grad_output, mask, scale)
    edge_grad_output = grad_output._autograd
    if edge_grad_output is None:
        return result
    node = NativeDropoutBackwardBackward0()
    node._next_edges = (edge_grad_output,)
    refuse_complex(result, 'aten::native_dropout_backward')
    node._kept_scale = scale
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


def record_normal_(next, self, mean, std, *, generator):
    edge_self = check_inplace(self, 'aten::normal_')
    node = NormalBackward0()
    node._next_edges = (edge_self,)
    refuse_complex(self, 'aten::normal_')
    next(self, mean, std, generator=generator)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_normal_Tensor_float(next, mean, std, *, generator):
    result = next(mean, std, generator=generator)
    node = NormalBackward1()
    node._next_edges = (mean._autograd,)
    refuse_complex(result, 'aten::normal.Tensor_float')
    node._sequence_number = next_sequence_nr()
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_normal_float_Tensor(next, mean, std, *, generator):
    result = next(mean, std, generator=generator)
    node = NormalBackward2()
    node._next_edges = (std._autograd,)
    refuse_complex(result, 'aten::normal.float_Tensor')
    node._sequence_number = next_sequence_nr()
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_normal_Tensor_Tensor(next, mean, std, *, generator):
    result = next(mean, std, generator=generator)
    edge_mean = mean._autograd
    edge_std = std._autograd
    node = NormalBackward3()
    node._next_edges = (edge_mean, edge_std,)
    refuse_complex(result, 'aten::normal.Tensor_Tensor')
    node._sequence_number = next_sequence_nr()
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_normal_functional(next, self, mean, std, *, generator):
    result = next(self, mean, std, generator=generator)
    node = NormalFunctionalBackward0()
    node._next_edges = (self._autograd,)
    refuse_complex(result, 'aten::normal_functional')
    node._sequence_number = next_sequence_nr()
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_narrow_copy(next, self, dim, start, length):
    result = next(self, dim, start, length)
    node = NarrowCopyBackward0()
    node._next_edges = (self._autograd,)
    node._kept_self_shape = self.shape if self._asked else self._array.shape
    node._kept_dim = dim
    node._kept_start = start
    node._kept_length = length
    node._sequence_number = next_sequence_nr()
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result
