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
from opmux_autograd.formulas.values import conj, shape_of, sizes, zeros_like
on_first_call(globals(), 'opmux_autograd.formulas.arithmetic', 'clamp_max_bound', 'clamp_min_bound', 'clamp_self', 'copysign_self')
on_first_call(globals(), 'opmux_autograd.formulas.linalg', 'cholesky_inverse_backward', 'cholesky_solve_backward', 'swap')
on_first_call(globals(), 'opmux_autograd.formulas.network', 'convolution_backward', 'convolution_double_backward', 'without_padding')
on_first_call(globals(), 'opmux_autograd.formulas.reduction', 'cumextreme_backward', 'cumprod_backward', 'cumsum_backward')
on_first_call(globals(), 'opmux_autograd.formulas.shape', 'cat_backward', 'to_like')


class CopysignBackward0(Node):
    __slots__ = ('_kept_other', '_kept_result', '_kept_self', '_version_other', '_version_result', '_version_self',)

    def apply(node, grad):
        edge_self, edge_other = node._next_edges
        d_self = d_other = None
        if edge_self is not None:
            if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
            result = saved_result(node, node._kept_result, node._version_result, 0, 'result')
            d_self = copysign_self(grad, self, result)
        if edge_other is not None:
            if (counter := (other := node._kept_other)._version_counter) is not None and counter[0] != node._version_other: other = saved(node, other, node._version_other, 'other')
            d_other = zeros_like(other)
        return d_self, d_other

    def _release_saved(node):
        node._kept_self = node._kept_result = node._kept_other = RELEASED


class CopysignBackward1(Node):
    __slots__ = ('_kept_result', '_kept_self', '_version_result', '_version_self',)

    def apply(node, grad):
        if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
        result = saved_result(node, node._kept_result, node._version_result, 0, 'result')
        return (copysign_self(grad, self, result),)

    def _release_saved(node):
        node._kept_self = node._kept_result = RELEASED


class ComplexBackward0(Node):
    __slots__ = ()

    def apply(node, grad):
        edge_real, edge_imag = node._next_edges
        d_real = d_imag = None
        if edge_real is not None:
            d_real = ops.aten.real.default(grad)
        if edge_imag is not None:
            d_imag = ops.aten.imag.default(grad)
        return d_real, d_imag


class ClampBackward1(Node):
    __slots__ = ('_kept_max', '_kept_min', '_kept_self', '_version_self',)

    def apply(node, grad):
        if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
        min = node._kept_min
        max = node._kept_max
        return (clamp_self(grad, self, min, max),)

    def _release_saved(node):
        node._kept_self = RELEASED


class ClampBackward0(Node):
    __slots__ = ('_kept_max', '_kept_min', '_kept_self', '_version_max', '_version_min', '_version_self',)

    def apply(node, grad):
        edge_self, edge_min, edge_max = node._next_edges
        d_self = d_min = d_max = None
        if edge_self is not None:
            if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
            if (min := node._kept_min) is not None and (counter := min._version_counter) is not None and counter[0] != node._version_min: min = saved(node, min, node._version_min, 'min')
            if (max := node._kept_max) is not None and (counter := max._version_counter) is not None and counter[0] != node._version_max: max = saved(node, max, node._version_max, 'max')
            d_self = clamp_self(grad, self, min, max)
        if edge_min is not None:
            if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
            if (min := node._kept_min) is not None and (counter := min._version_counter) is not None and counter[0] != node._version_min: min = saved(node, min, node._version_min, 'min')
            if (max := node._kept_max) is not None and (counter := max._version_counter) is not None and counter[0] != node._version_max: max = saved(node, max, node._version_max, 'max')
            d_min = clamp_min_bound(grad, self, min, max)
        if edge_max is not None:
            if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
            if (min := node._kept_min) is not None and (counter := min._version_counter) is not None and counter[0] != node._version_min: min = saved(node, min, node._version_min, 'min')
            if (max := node._kept_max) is not None and (counter := max._version_counter) is not None and counter[0] != node._version_max: max = saved(node, max, node._version_max, 'max')
            d_max = clamp_max_bound(grad, self, min, max)
        return d_self, d_min, d_max

    def _release_saved(node):
        node._kept_self = node._kept_min = node._kept_max = RELEASED


class ClampMinBackward0(Node):
    __slots__ = ('_kept_min', '_kept_self', '_version_self',)

    def apply(node, grad):
        if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
        min = node._kept_min
        return (clamp_self(grad, self, min, None),)

    def _release_saved(node):
        node._kept_self = RELEASED


class ClampMinBackward1(Node):
    __slots__ = ('_kept_min', '_kept_self', '_version_min', '_version_self',)

    def apply(node, grad):
        edge_self, edge_min = node._next_edges
        d_self = d_min = None
        if edge_self is not None:
            if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
            if (counter := (min := node._kept_min)._version_counter) is not None and counter[0] != node._version_min: min = saved(node, min, node._version_min, 'min')
            d_self = clamp_self(grad, self, min, None)
        if edge_min is not None:
            if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
            if (counter := (min := node._kept_min)._version_counter) is not None and counter[0] != node._version_min: min = saved(node, min, node._version_min, 'min')
            d_min = clamp_min_bound(grad, self, min, None)
        return d_self, d_min

    def _release_saved(node):
        node._kept_self = node._kept_min = RELEASED


class ClampMaxBackward0(Node):
    __slots__ = ('_kept_max', '_kept_self', '_version_self',)

    def apply(node, grad):
        if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
        max = node._kept_max
        return (clamp_self(grad, self, None, max),)

    def _release_saved(node):
        node._kept_self = RELEASED


class ClampMaxBackward1(Node):
    __slots__ = ('_kept_max', '_kept_self', '_version_max', '_version_self',)

    def apply(node, grad):
        edge_self, edge_max = node._next_edges
        d_self = d_max = None
        if edge_self is not None:
            if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
            if (counter := (max := node._kept_max)._version_counter) is not None and counter[0] != node._version_max: max = saved(node, max, node._version_max, 'max')
            d_self = clamp_self(grad, self, None, max)
        if edge_max is not None:
            if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
            if (counter := (max := node._kept_max)._version_counter) is not None and counter[0] != node._version_max: max = saved(node, max, node._version_max, 'max')
            d_max = clamp_max_bound(grad, self, None, max)
        return d_self, d_max

    def _release_saved(node):
        node._kept_self = node._kept_max = RELEASED


class CeilBackward0(Node):
    __slots__ = ()

    def apply(node, grad):
        return (zeros_like(grad),)


class CosBackward0(Node):
    __slots__ = ('_kept_self', '_version_self',)

    def apply(node, grad):
        if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
        return (-grad * conj(ops.aten.sin.default(self)),)

    def _release_saved(node):
        node._kept_self = RELEASED


class CoshBackward0(Node):
    __slots__ = ('_kept_self', '_version_self',)

    def apply(node, grad):
        if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
        return (grad * conj(ops.aten.sinh.default(self)),)

    def _release_saved(node):
        node._kept_self = RELEASED


class CeluBackward0(Node):
    __slots__ = ('_kept_alpha', '_kept_self', '_version_self',)

    def apply(node, grad):
        alpha = node._kept_alpha
        if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
        return (ops.aten.elu_backward.default(grad, alpha, 1, 1 / alpha, False, self),)

    def _release_saved(node):
        node._kept_self = RELEASED


class CeluBackward1(Node):
    __slots__ = ('_kept_alpha', '_kept_result', '_version_result',)

    def apply(node, grad):
        alpha = node._kept_alpha
        result = saved_result(node, node._kept_result, node._version_result, 0, 'result')
        return (ops.aten.elu_backward.default(grad, alpha, 1, 1 / alpha, True, result),)

    def _release_saved(node):
        node._kept_result = RELEASED


class ConjPhysicalBackward0(Node):
    __slots__ = ()

    def apply(node, grad):
        return (conj(grad),)


class ConjPhysicalBackward1(Node):
    __slots__ = ()

    def apply(node, grad):
        return (conj(grad),)


class CumsumBackward0(Node):
    __slots__ = ('_kept_dim',)

    def apply(node, grad):
        dim = node._kept_dim
        return (cumsum_backward(grad, dim),)


class CumprodBackward0(Node):
    __slots__ = ('_kept_dim', '_kept_result', '_kept_self', '_version_result', '_version_self',)

    def apply(node, grad):
        if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
        result = saved_result(node, node._kept_result, node._version_result, 0, 'result')
        dim = node._kept_dim
        return (cumprod_backward(grad, conj(self), conj(result), dim),)

    def _release_saved(node):
        node._kept_self = node._kept_result = RELEASED


class CummaxBackward0(Node):
    __slots__ = ('_kept_dim', '_kept_result1', '_kept_self_shape', '_version_result1',)

    def apply(node, grad):
        self_shape = node._kept_self_shape
        if (counter := (result1 := node._kept_result1)._version_counter) is not None and counter[0] != node._version_result1: result1 = saved(node, result1, node._version_result1, 'result1')
        dim = node._kept_dim
        return (cumextreme_backward(grad, self_shape, result1, dim),)

    def _release_saved(node):
        node._kept_result1 = RELEASED


class CumminBackward0(Node):
    __slots__ = ('_kept_dim', '_kept_result1', '_kept_self_shape', '_version_result1',)

    def apply(node, grad):
        self_shape = node._kept_self_shape
        if (counter := (result1 := node._kept_result1)._version_counter) is not None and counter[0] != node._version_result1: result1 = saved(node, result1, node._version_result1, 'result1')
        dim = node._kept_dim
        return (cumextreme_backward(grad, self_shape, result1, dim),)

    def _release_saved(node):
        node._kept_result1 = RELEASED


class CholeskySolveBackward0(Node):
    __slots__ = ('_kept_input2', '_kept_result', '_kept_upper', '_version_input2', '_version_result',)

    def apply(node, grad):
        edge_self, edge_input2 = node._next_edges
        d_self = d_input2 = None
        if edge_self is not None or edge_input2 is not None:
            if (counter := (input2 := node._kept_input2)._version_counter) is not None and counter[0] != node._version_input2: input2 = saved(node, input2, node._version_input2, 'input2')
            result = saved_result(node, node._kept_result, node._version_result, 0, 'result')
            upper = node._kept_upper
            grad_input_mask = (edge_self is not None, edge_input2 is not None)
            d_self, d_input2 = cholesky_solve_backward(grad, input2, result, upper, grad_input_mask)
        return d_self, d_input2

    def _release_saved(node):
        node._kept_input2 = node._kept_result = RELEASED


class CholeskyInverseBackward0(Node):
    __slots__ = ('_kept_result', '_kept_self', '_kept_upper', '_version_result', '_version_self',)

    def apply(node, grad):
        if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
        upper = node._kept_upper
        result = saved_result(node, node._kept_result, node._version_result, 0, 'result')
        return (cholesky_inverse_backward(grad, self, upper, result),)

    def _release_saved(node):
        node._kept_self = node._kept_result = RELEASED


class CdistBackward0(Node):
    __slots__ = ('_kept_p', '_kept_result', '_kept_x1', '_kept_x2', '_version_result', '_version_x1', '_version_x2',)

    def apply(node, grad):
        edge_x1, edge_x2 = node._next_edges
        d_x1 = d_x2 = None
        if edge_x1 is not None:
            if (counter := (x1 := node._kept_x1)._version_counter) is not None and counter[0] != node._version_x1: x1 = saved(node, x1, node._version_x1, 'x1')
            if (counter := (x2 := node._kept_x2)._version_counter) is not None and counter[0] != node._version_x2: x2 = saved(node, x2, node._version_x2, 'x2')
            p = node._kept_p
            result = saved_result(node, node._kept_result, node._version_result, 0, 'result')
            d_x1 = ops.aten._cdist_backward.default(grad, x1, x2, p, result)
        if edge_x2 is not None:
            if (counter := (x2 := node._kept_x2)._version_counter) is not None and counter[0] != node._version_x2: x2 = saved(node, x2, node._version_x2, 'x2')
            if (counter := (x1 := node._kept_x1)._version_counter) is not None and counter[0] != node._version_x1: x1 = saved(node, x1, node._version_x1, 'x1')
            p = node._kept_p
            result = saved_result(node, node._kept_result, node._version_result, 0, 'result')
            d_x2 = ops.aten._cdist_backward.default(swap(grad), x2, x1, p, swap(result))
        return d_x1, d_x2

    def _release_saved(node):
        node._kept_x1 = node._kept_x2 = node._kept_result = RELEASED


class ConvolutionBackward0(Node):
    __slots__ = ('_kept_bias_shape_of', '_kept_dilation', '_kept_groups', '_kept_input', '_kept_output_padding', '_kept_padding', '_kept_stride', '_kept_transposed', '_kept_weight', '_version_input', '_version_weight',)

    def apply(node, grad):
        edge_input, edge_weight, edge_bias = node._next_edges
        d_input = d_weight = d_bias = None
        if edge_input is not None or edge_weight is not None or edge_bias is not None:
            if (counter := (input := node._kept_input)._version_counter) is not None and counter[0] != node._version_input: input = saved(node, input, node._version_input, 'input')
            if (counter := (weight := node._kept_weight)._version_counter) is not None and counter[0] != node._version_weight: weight = saved(node, weight, node._version_weight, 'weight')
            bias_shape_of = node._kept_bias_shape_of
            stride = node._kept_stride
            padding = node._kept_padding
            dilation = node._kept_dilation
            transposed = node._kept_transposed
            output_padding = node._kept_output_padding
            groups = node._kept_groups
            grad_input_mask = (edge_input is not None, edge_weight is not None, edge_bias is not None)
            d_input, d_weight, d_bias = convolution_backward(grad, conj(input), conj(weight), bias_shape_of, (stride, padding, dilation, transposed, output_padding, groups), grad_input_mask)
        return d_input, d_weight, d_bias

    def _release_saved(node):
        node._kept_input = node._kept_weight = RELEASED


class ConvolutionBackward1(Node):
    __slots__ = ('_kept_bias_shape_of', '_kept_dilation', '_kept_groups', '_kept_input', '_kept_output_padding', '_kept_padding', '_kept_stride', '_kept_transposed', '_kept_weight', '_version_input', '_version_weight',)

    def apply(node, grad):
        edge_input, edge_weight, edge_bias = node._next_edges
        d_input = d_weight = d_bias = None
        if edge_input is not None or edge_weight is not None or edge_bias is not None:
            if (counter := (input := node._kept_input)._version_counter) is not None and counter[0] != node._version_input: input = saved(node, input, node._version_input, 'input')
            if (counter := (weight := node._kept_weight)._version_counter) is not None and counter[0] != node._version_weight: weight = saved(node, weight, node._version_weight, 'weight')
            bias_shape_of = node._kept_bias_shape_of
            stride = node._kept_stride
            padding = node._kept_padding
            dilation = node._kept_dilation
            transposed = node._kept_transposed
            output_padding = node._kept_output_padding
            groups = node._kept_groups
            grad_input_mask = (edge_input is not None, edge_weight is not None, edge_bias is not None)
            d_input, d_weight, d_bias = convolution_backward(grad, conj(input), conj(weight), bias_shape_of, (stride, padding, dilation, transposed, output_padding, groups), grad_input_mask)
        return d_input, d_weight, d_bias

    def _release_saved(node):
        node._kept_input = node._kept_weight = RELEASED


class ConvolutionBackwardBackward0(Node):
    __slots__ = ('_kept_dilation', '_kept_grad_output', '_kept_groups', '_kept_input', '_kept_output_padding', '_kept_padding', '_kept_stride', '_kept_transposed', '_kept_weight', '_version_grad_output', '_version_input', '_version_weight',)
    _output_count = 3

    def apply(node, *grads):
        edge_grad_output, edge_input, edge_weight = node._next_edges
        d_grad_output = d_input = d_weight = None
        if edge_grad_output is not None or edge_input is not None or edge_weight is not None:
            if (counter := (grad_output := node._kept_grad_output)._version_counter) is not None and counter[0] != node._version_grad_output: grad_output = saved(node, grad_output, node._version_grad_output, 'grad_output')
            if (counter := (input := node._kept_input)._version_counter) is not None and counter[0] != node._version_input: input = saved(node, input, node._version_input, 'input')
            if (counter := (weight := node._kept_weight)._version_counter) is not None and counter[0] != node._version_weight: weight = saved(node, weight, node._version_weight, 'weight')
            stride = node._kept_stride
            padding = node._kept_padding
            dilation = node._kept_dilation
            transposed = node._kept_transposed
            output_padding = node._kept_output_padding
            groups = node._kept_groups
            grad_input_mask = (edge_grad_output is not None, edge_input is not None, edge_weight is not None)
            d_grad_output, d_input, d_weight = convolution_double_backward(grads, conj(grad_output), conj(input), conj(weight), (stride, padding, dilation, transposed, output_padding, groups), grad_input_mask)
        return d_grad_output, d_input, d_weight

    def _release_saved(node):
        node._kept_grad_output = node._kept_input = node._kept_weight = RELEASED


class Col2ImBackward0(Node):
    __slots__ = ('_kept_dilation', '_kept_kernel_size', '_kept_padding', '_kept_stride',)

    def apply(node, grad):
        kernel_size = node._kept_kernel_size
        dilation = node._kept_dilation
        padding = node._kept_padding
        stride = node._kept_stride
        return (ops.aten.im2col.default(grad, kernel_size, dilation, padding, stride),)


class ConstantPadNdBackward0(Node):
    __slots__ = ('_kept_pad',)

    def apply(node, grad):
        pad = node._kept_pad
        return (without_padding(grad, pad),)


class ChannelShuffleBackward0(Node):
    __slots__ = ('_kept_groups',)

    def apply(node, grad):
        groups = node._kept_groups
        return (ops.aten.channel_shuffle.default(grad, grad.shape[1] // groups),)


class CtcLossBackward0(Node):
    __slots__ = ('_kept_blank', '_kept_input_lengths', '_kept_log_probs', '_kept_result0', '_kept_result1', '_kept_target_lengths', '_kept_targets', '_kept_zero_infinity', '_version_log_probs', '_version_result0', '_version_result1', '_version_targets',)

    def apply(node, grad):
        if (counter := (log_probs := node._kept_log_probs)._version_counter) is not None and counter[0] != node._version_log_probs: log_probs = saved(node, log_probs, node._version_log_probs, 'log_probs')
        if (counter := (targets := node._kept_targets)._version_counter) is not None and counter[0] != node._version_targets: targets = saved(node, targets, node._version_targets, 'targets')
        input_lengths = node._kept_input_lengths
        target_lengths = node._kept_target_lengths
        result0 = saved_result(node, node._kept_result0, node._version_result0, 0, 'result0')
        if (counter := (result1 := node._kept_result1)._version_counter) is not None and counter[0] != node._version_result1: result1 = saved(node, result1, node._version_result1, 'result1')
        blank = node._kept_blank
        zero_infinity = node._kept_zero_infinity
        return (ops.aten._ctc_loss_backward.default(grad, log_probs, targets, input_lengths, target_lengths, result0, result1, blank, zero_infinity),)

    def _release_saved(node):
        node._kept_log_probs = node._kept_targets = node._kept_result0 = node._kept_result1 = RELEASED


class CtcLossBackward1(Node):
    __slots__ = ('_kept_blank', '_kept_input_lengths', '_kept_log_probs', '_kept_result0', '_kept_result1', '_kept_target_lengths', '_kept_targets', '_kept_zero_infinity', '_version_input_lengths', '_version_log_probs', '_version_result0', '_version_result1', '_version_target_lengths', '_version_targets',)

    def apply(node, grad):
        if (counter := (log_probs := node._kept_log_probs)._version_counter) is not None and counter[0] != node._version_log_probs: log_probs = saved(node, log_probs, node._version_log_probs, 'log_probs')
        if (counter := (targets := node._kept_targets)._version_counter) is not None and counter[0] != node._version_targets: targets = saved(node, targets, node._version_targets, 'targets')
        if (counter := (input_lengths := node._kept_input_lengths)._version_counter) is not None and counter[0] != node._version_input_lengths: input_lengths = saved(node, input_lengths, node._version_input_lengths, 'input_lengths')
        if (counter := (target_lengths := node._kept_target_lengths)._version_counter) is not None and counter[0] != node._version_target_lengths: target_lengths = saved(node, target_lengths, node._version_target_lengths, 'target_lengths')
        result0 = saved_result(node, node._kept_result0, node._version_result0, 0, 'result0')
        if (counter := (result1 := node._kept_result1)._version_counter) is not None and counter[0] != node._version_result1: result1 = saved(node, result1, node._version_result1, 'result1')
        blank = node._kept_blank
        zero_infinity = node._kept_zero_infinity
        return (ops.aten._ctc_loss_backward.Tensor(grad, log_probs, targets, input_lengths, target_lengths, result0, result1, blank, zero_infinity),)

    def _release_saved(node):
        node._kept_log_probs = node._kept_targets = node._kept_input_lengths = node._kept_target_lengths = node._kept_result0 = node._kept_result1 = RELEASED


class CauchyBackward0(Node):
    __slots__ = ()

    def apply(node, grad):
        return (zeros_like(grad),)


class CatBackward0(Node):
    __slots__ = ('_kept_dim', '_kept_tensors_sizes',)

    def apply(node, grad):
        tensors_sizes = node._kept_tensors_sizes
        dim = node._kept_dim
        gradients = tuple(cat_backward(grad, tensors_sizes, dim))
        if len(gradients) != len(node._next_edges): raise node._miscounted(len(gradients))
        return gradients


class CopyBackward0(Node):
    __slots__ = ('_kept_src_device', '_kept_src_dtype',)

    def apply(node, grad):
        edge_self, edge_src = node._next_edges
        d_self = d_src = None
        if edge_self is not None:
            d_self = zeros_like(grad)
        if edge_src is not None:
            src_dtype = node._kept_src_dtype
            src_device = node._kept_src_device
            d_src = to_like(grad, src_dtype, src_device)
        return d_self, d_src


class CopyBackwards(Node):
    __slots__ = ('_kept_src_device', '_kept_src_dtype',)

    def apply(node, grad):
        edge_self, edge_src = node._next_edges
        d_self = d_src = None
        if edge_self is not None:
            d_self = zeros_like(grad)
        if edge_src is not None:
            src_dtype = node._kept_src_dtype
            src_device = node._kept_src_device
            d_src = to_like(grad, src_dtype, src_device)
        return d_self, d_src


class CloneBackward0(Node):
    __slots__ = ()

    def apply(node, grad):
        return (grad,)


def like_cummax(node_class, name):
    def record(next, self, dim):
        results = next(self, dim)
        node = node_class()
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

    return record


def record_copysign_Tensor(next, self, other):
    result = next(self, other)
    edge_self = self._autograd
    edge_other = other._autograd
    node = CopysignBackward0()
    node._next_edges = (edge_self, edge_other,)
    if edge_self is not None:
        node._kept_self = self
        counter = self._version_counter
        node._version_self = 0 if counter is None else counter[0]
        node._kept_result = save_result(result)
        node._version_result = result._version_counter[0]
    if edge_other is not None:
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


def record_copysign__Tensor(next, self, other):
    edge_self = check_inplace(self, 'aten::copysign_.Tensor')
    edge_other = other._autograd
    node = CopysignBackward0()
    node._next_edges = (edge_self, edge_other,)
    if edge_self is not None:
        node._kept_self = clone(self)
        node._version_self = 0
    if edge_other is not None:
        node._kept_other = other
        counter = other._version_counter
        node._version_other = 0 if counter is None else counter[0]
    next(self, other)
    if self.dtype.kind not in "fc":
        return self
    if edge_self is not None:
        node._kept_result = save_result(self)
        node._version_result = self._version_counter[0]
    rebase_history(self, node)
    return self


def record_copysign_Scalar(next, self, other):
    result = next(self, other)
    node = CopysignBackward1()
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


def record_copysign__Scalar(next, self, other):
    edge_self = check_inplace(self, 'aten::copysign_.Scalar')
    node = CopysignBackward1()
    node._next_edges = (edge_self,)
    node._kept_self = clone(self)
    node._version_self = 0
    next(self, other)
    if self.dtype.kind not in "fc":
        return self
    node._kept_result = save_result(self)
    node._version_result = self._version_counter[0]
    rebase_history(self, node)
    return self


def record_complex(next, real, imag):
    result = next(real, imag)
    edge_real = real._autograd
    edge_imag = imag._autograd
    node = ComplexBackward0()
    node._next_edges = (edge_real, edge_imag,)
    node._sequence_number = next_sequence_nr()
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_clamp(next, self, min, max):
    result = next(self, min, max)
    node = ClampBackward1()
    node._next_edges = (self._autograd,)
    node._kept_min = min
    node._kept_max = max
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


def record_clamp_Tensor(next, self, min, max):
    result = next(self, min, max)
    edge_self = self._autograd
    edge_min = None if min is None else min._autograd
    edge_max = None if max is None else max._autograd
    node = ClampBackward0()
    node._next_edges = (edge_self, edge_min, edge_max,)
    node._kept_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node._kept_min = min
    node._version_min = 0 if min is None else version_of(min)
    node._kept_max = max
    node._version_max = 0 if max is None else version_of(max)
    node._sequence_number = next_sequence_nr()
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_clamp_(next, self, min, max):
    edge_self = check_inplace(self, 'aten::clamp_')
    node = ClampBackward1()
    node._next_edges = (edge_self,)
    node._kept_min = min
    node._kept_max = max
    node._kept_self = clone(self)
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
    node._next_edges = (edge_self, edge_min, edge_max,)
    node._kept_self = clone(self)
    node._version_self = 0
    node._kept_min = min
    node._version_min = 0 if min is None else version_of(min)
    node._kept_max = max
    node._version_max = 0 if max is None else version_of(max)
    next(self, min, max)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_clamp_min(next, self, min):
    result = next(self, min)
    node = ClampMinBackward0()
    node._next_edges = (self._autograd,)
    node._kept_min = min
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


def record_clamp_min_Tensor(next, self, min):
    result = next(self, min)
    edge_self = self._autograd
    edge_min = min._autograd
    node = ClampMinBackward1()
    node._next_edges = (edge_self, edge_min,)
    node._kept_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node._kept_min = min
    counter = min._version_counter
    node._version_min = 0 if counter is None else counter[0]
    node._sequence_number = next_sequence_nr()
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_clamp_min_(next, self, min):
    edge_self = check_inplace(self, 'aten::clamp_min_')
    node = ClampMinBackward0()
    node._next_edges = (edge_self,)
    node._kept_min = min
    node._kept_self = clone(self)
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
    node._next_edges = (edge_self, edge_min,)
    node._kept_self = clone(self)
    node._version_self = 0
    node._kept_min = min
    counter = min._version_counter
    node._version_min = 0 if counter is None else counter[0]
    next(self, min)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_clamp_max(next, self, max):
    result = next(self, max)
    node = ClampMaxBackward0()
    node._next_edges = (self._autograd,)
    node._kept_max = max
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


def record_clamp_max_Tensor(next, self, max):
    result = next(self, max)
    edge_self = self._autograd
    edge_max = max._autograd
    node = ClampMaxBackward1()
    node._next_edges = (edge_self, edge_max,)
    node._kept_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node._kept_max = max
    counter = max._version_counter
    node._version_max = 0 if counter is None else counter[0]
    node._sequence_number = next_sequence_nr()
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_clamp_max_(next, self, max):
    edge_self = check_inplace(self, 'aten::clamp_max_')
    node = ClampMaxBackward0()
    node._next_edges = (edge_self,)
    node._kept_max = max
    node._kept_self = clone(self)
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
    node._next_edges = (edge_self, edge_max,)
    node._kept_self = clone(self)
    node._version_self = 0
    node._kept_max = max
    counter = max._version_counter
    node._version_max = 0 if counter is None else counter[0]
    next(self, max)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_celu(next, self, alpha):
    result = next(self, alpha)
    node = CeluBackward0()
    node._next_edges = (self._autograd,)
    node._kept_alpha = alpha
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


def record_celu_(next, self, alpha):
    edge_self = check_inplace(self, 'aten::celu_')
    node = CeluBackward1()
    node._next_edges = (edge_self,)
    node._kept_alpha = alpha
    next(self, alpha)
    if self.dtype.kind not in "fc":
        return self
    node._kept_result = save_result(self)
    node._version_result = self._version_counter[0]
    rebase_history(self, node)
    return self


def record_cumsum(next, self, dim, *, dtype):
    result = next(self, dim, dtype=dtype)
    if dtype is not None and result.dtype.kind not in "fc":
        return result
    node = CumsumBackward0()
    node._next_edges = (self._autograd,)
    node._kept_dim = dim
    node._sequence_number = next_sequence_nr()
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_cumsum_(next, self, dim, *, dtype):
    edge_self = check_inplace(self, 'aten::cumsum_')
    node = CumsumBackward0()
    node._next_edges = (edge_self,)
    node._kept_dim = dim
    next(self, dim, dtype=dtype)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_cumprod(next, self, dim, *, dtype):
    result = next(self, dim, dtype=dtype)
    if dtype is not None and result.dtype.kind not in "fc":
        return result
    node = CumprodBackward0()
    node._next_edges = (self._autograd,)
    node._kept_dim = dim
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


def record_cumprod_(next, self, dim, *, dtype):
    edge_self = check_inplace(self, 'aten::cumprod_')
    node = CumprodBackward0()
    node._next_edges = (edge_self,)
    node._kept_dim = dim
    node._kept_self = clone(self)
    node._version_self = 0
    next(self, dim, dtype=dtype)
    if self.dtype.kind not in "fc":
        return self
    node._kept_result = save_result(self)
    node._version_result = self._version_counter[0]
    rebase_history(self, node)
    return self


def record_cholesky_solve(next, self, input2, upper):
    result = next(self, input2, upper)
    edge_self = self._autograd
    edge_input2 = input2._autograd
    node = CholeskySolveBackward0()
    node._next_edges = (edge_self, edge_input2,)
    node._kept_upper = upper
    node._kept_input2 = input2
    counter = input2._version_counter
    node._version_input2 = 0 if counter is None else counter[0]
    node._kept_result = save_result(result)
    node._version_result = result._version_counter[0]
    node._sequence_number = next_sequence_nr()
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_cholesky_inverse(next, self, upper):
    result = next(self, upper)
    node = CholeskyInverseBackward0()
    node._next_edges = (self._autograd,)
    node._kept_upper = upper
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


def record__cdist_forward(next, x1, x2, p, compute_mode):
    result = next(x1, x2, p, compute_mode)
    edge_x1 = x1._autograd
    edge_x2 = x2._autograd
    node = CdistBackward0()
    node._next_edges = (edge_x1, edge_x2,)
    node._kept_p = p
    node._kept_x1 = x1
    counter = x1._version_counter
    node._version_x1 = 0 if counter is None else counter[0]
    node._kept_x2 = x2
    counter = x2._version_counter
    node._version_x2 = 0 if counter is None else counter[0]
    node._kept_result = save_result(result)
    node._version_result = result._version_counter[0]
    node._sequence_number = next_sequence_nr()
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_convolution(next, input, weight, bias, stride, padding, dilation, transposed, output_padding, groups):
    result = next(input, weight, bias, stride, padding, dilation, transposed, output_padding, groups)
    edge_input = input._autograd
    edge_weight = weight._autograd
    edge_bias = None if bias is None else bias._autograd
    node = ConvolutionBackward0()
    node._next_edges = (edge_input, edge_weight, edge_bias,)
    node._kept_stride = tuple(stride) if stride.__class__ is list else stride
    node._kept_padding = tuple(padding) if padding.__class__ is list else padding
    node._kept_dilation = tuple(dilation) if dilation.__class__ is list else dilation
    node._kept_transposed = transposed
    node._kept_output_padding = tuple(output_padding) if output_padding.__class__ is list else output_padding
    node._kept_groups = groups
    node._kept_input = input
    counter = input._version_counter
    node._version_input = 0 if counter is None else counter[0]
    node._kept_weight = weight
    counter = weight._version_counter
    node._version_weight = 0 if counter is None else counter[0]
    node._kept_bias_shape_of = shape_of(bias)
    node._sequence_number = next_sequence_nr()
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record__convolution(next, input, weight, bias, stride, padding, dilation, transposed, output_padding, groups, benchmark, deterministic, cudnn_enabled, allow_tf32):
    result = next(input, weight, bias, stride, padding, dilation, transposed, output_padding, groups, benchmark, deterministic, cudnn_enabled, allow_tf32)
    edge_input = input._autograd
    edge_weight = weight._autograd
    edge_bias = None if bias is None else bias._autograd
    node = ConvolutionBackward1()
    node._next_edges = (edge_input, edge_weight, edge_bias,)
    node._kept_stride = tuple(stride) if stride.__class__ is list else stride
    node._kept_padding = tuple(padding) if padding.__class__ is list else padding
    node._kept_dilation = tuple(dilation) if dilation.__class__ is list else dilation
    node._kept_transposed = transposed
    node._kept_output_padding = tuple(output_padding) if output_padding.__class__ is list else output_padding
    node._kept_groups = groups
    node._kept_input = input
    counter = input._version_counter
    node._version_input = 0 if counter is None else counter[0]
    node._kept_weight = weight
    counter = weight._version_counter
    node._version_weight = 0 if counter is None else counter[0]
    node._kept_bias_shape_of = shape_of(bias)
    node._sequence_number = next_sequence_nr()
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_convolution_backward(next, grad_output, input, weight, bias_sizes, stride, padding, dilation, transposed, output_padding, groups, output_mask):
    results = next(grad_output, input, weight, bias_sizes, stride, padding, dilation, transposed, output_padding, groups, output_mask)
    edge_grad_output = grad_output._autograd
    edge_input = input._autograd
    edge_weight = weight._autograd
    node = ConvolutionBackwardBackward0()
    node._next_edges = (edge_grad_output, edge_input, edge_weight,)
    node._kept_stride = tuple(stride) if stride.__class__ is list else stride
    node._kept_padding = tuple(padding) if padding.__class__ is list else padding
    node._kept_dilation = tuple(dilation) if dilation.__class__ is list else dilation
    node._kept_transposed = transposed
    node._kept_output_padding = tuple(output_padding) if output_padding.__class__ is list else output_padding
    node._kept_groups = groups
    node._kept_grad_output = grad_output
    counter = grad_output._version_counter
    node._version_grad_output = 0 if counter is None else counter[0]
    node._kept_input = input
    counter = input._version_counter
    node._version_input = 0 if counter is None else counter[0]
    node._kept_weight = weight
    counter = weight._version_counter
    node._version_weight = 0 if counter is None else counter[0]
    node._sequence_number = next_sequence_nr()
    attach_outputs(node, results, 3)
    return results


def record_col2im(next, self, output_size, kernel_size, dilation, padding, stride):
    result = next(self, output_size, kernel_size, dilation, padding, stride)
    node = Col2ImBackward0()
    node._next_edges = (self._autograd,)
    node._kept_kernel_size = tuple(kernel_size) if kernel_size.__class__ is list else kernel_size
    node._kept_dilation = tuple(dilation) if dilation.__class__ is list else dilation
    node._kept_padding = tuple(padding) if padding.__class__ is list else padding
    node._kept_stride = tuple(stride) if stride.__class__ is list else stride
    node._sequence_number = next_sequence_nr()
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_constant_pad_nd(next, self, pad, value):
    result = next(self, pad, value)
    node = ConstantPadNdBackward0()
    node._next_edges = (self._autograd,)
    node._kept_pad = tuple(pad) if pad.__class__ is list else pad
    node._sequence_number = next_sequence_nr()
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_channel_shuffle(next, self, groups):
    result = next(self, groups)
    node = ChannelShuffleBackward0()
    node._next_edges = (self._autograd,)
    node._kept_groups = groups
    node._sequence_number = next_sequence_nr()
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record__ctc_loss(next, log_probs, targets, input_lengths, target_lengths, blank, zero_infinity):
    results = next(log_probs, targets, input_lengths, target_lengths, blank, zero_infinity)
    edge_log_probs = log_probs._autograd
    if edge_log_probs is None:
        return results
    node = CtcLossBackward0()
    node._next_edges = (edge_log_probs,)
    node._kept_input_lengths = tuple(input_lengths) if input_lengths.__class__ is list else input_lengths
    node._kept_target_lengths = tuple(target_lengths) if target_lengths.__class__ is list else target_lengths
    node._kept_blank = blank
    node._kept_zero_infinity = zero_infinity
    node._kept_log_probs = log_probs
    counter = log_probs._version_counter
    node._version_log_probs = 0 if counter is None else counter[0]
    node._kept_targets = targets
    counter = targets._version_counter
    node._version_targets = 0 if counter is None else counter[0]
    node._kept_result0 = save_result(results[0])
    node._version_result0 = node._kept_result0._version_counter[0]
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


def record__ctc_loss_Tensor(next, log_probs, targets, input_lengths, target_lengths, blank, zero_infinity):
    results = next(log_probs, targets, input_lengths, target_lengths, blank, zero_infinity)
    edge_log_probs = log_probs._autograd
    if edge_log_probs is None:
        return results
    node = CtcLossBackward1()
    node._next_edges = (edge_log_probs,)
    node._kept_blank = blank
    node._kept_zero_infinity = zero_infinity
    node._kept_log_probs = log_probs
    counter = log_probs._version_counter
    node._version_log_probs = 0 if counter is None else counter[0]
    node._kept_targets = targets
    counter = targets._version_counter
    node._version_targets = 0 if counter is None else counter[0]
    node._kept_input_lengths = input_lengths
    counter = input_lengths._version_counter
    node._version_input_lengths = 0 if counter is None else counter[0]
    node._kept_target_lengths = target_lengths
    counter = target_lengths._version_counter
    node._version_target_lengths = 0 if counter is None else counter[0]
    node._kept_result0 = save_result(results[0])
    node._version_result0 = node._kept_result0._version_counter[0]
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


def record_cauchy_(next, self, median, sigma, *, generator):
    edge_self = check_inplace(self, 'aten::cauchy_')
    node = CauchyBackward0()
    node._next_edges = (edge_self,)
    next(self, median, sigma, generator=generator)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_cauchy(next, self, median, sigma, *, generator):
    result = next(self, median, sigma, generator=generator)
    node = CauchyBackward0()
    node._next_edges = (self._autograd,)
    node._sequence_number = next_sequence_nr()
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_cat(next, tensors, dim):
    result = next(tensors, dim)
    node = CatBackward0()
    node._next_edges = tuple([item._autograd for item in tensors])
    node._kept_dim = dim
    node._kept_tensors_sizes = sizes(tensors)
    node._sequence_number = next_sequence_nr()
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_copy(next, self, src, non_blocking):
    result = next(self, src, non_blocking)
    edge_self = self._autograd
    edge_src = src._autograd
    node = CopyBackward0()
    node._next_edges = (edge_self, edge_src,)
    node._kept_src_dtype = src.dtype
    node._kept_src_device = src.device
    node._sequence_number = next_sequence_nr()
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_copy_(next, self, src, non_blocking):
    edge_self = check_inplace(self, 'aten::copy_')
    edge_src = src._autograd
    node = CopyBackwards()
    node._next_edges = (edge_self, edge_src,)
    node._kept_src_dtype = src.dtype
    node._kept_src_device = src.device
    next(self, src, non_blocking)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_clone(next, self, *, memory_format):
    result = next(self, memory_format=memory_format)
    node = CloneBackward0()
    node._next_edges = (self._autograd,)
    node._sequence_number = next_sequence_nr()
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result
