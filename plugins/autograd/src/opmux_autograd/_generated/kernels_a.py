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
from opmux_autograd.formulas.values import conj, geometry, is_column_major, maybe_multiply, zeros_like
on_first_call(globals(), 'opmux_autograd.formulas.arithmetic', 'angle_of')
on_first_call(globals(), 'opmux_autograd.formulas.linalg', 'addbmm_batch1', 'addbmm_batch2', 'mm_first', 'mm_second', 'outer')
on_first_call(globals(), 'opmux_autograd.formulas.network', 'at_positions')
on_first_call(globals(), 'opmux_autograd.formulas.reduction', 'aminmax_backward', 'extremum_backward')
on_first_call(globals(), 'opmux_autograd.formulas.selection', 'as_strided_scatter_backward', 'as_strided_scatter_values')
on_first_call(globals(), 'opmux_autograd.formulas.shape', 'as_strided_backward')
on_first_call(globals(), 'opmux_autograd.formulas.unary', 'acosh_backward', 'angle_backward')


class AbsBackward0(Node):
    __slots__ = ('_kept_self', '_version_self',)

    def apply(node, grad):
        if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
        return (grad * self.sgn(),)

    def _release_saved(node):
        node._kept_self = RELEASED


class AddBackward0(Node):
    __slots__ = ('_kept_alpha',)

    def apply(node, grad):
        edge_self, edge_other = node._next_edges
        d_self = d_other = None
        if edge_self is not None:
            d_self = grad
        if edge_other is not None:
            alpha = node._kept_alpha
            d_other = grad if alpha == 1 else maybe_multiply(grad, alpha.conjugate())
        if d_self is d_other: grad._shared_gradient = True
        return d_self, d_other


class AddBackward1(Node):
    __slots__ = ()

    def apply(node, grad):
        return (grad,)


class Atan2Backward0(Node):
    __slots__ = ('_kept_other', '_kept_self', '_version_other', '_version_self',)

    def apply(node, grad):
        edge_self, edge_other = node._next_edges
        d_self = d_other = None
        if edge_self is not None:
            if (counter := (other := node._kept_other)._version_counter) is not None and counter[0] != node._version_other: other = saved(node, other, node._version_other, 'other')
            if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
            d_self = angle_of(grad, other, self)
        if edge_other is not None:
            if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
            if (counter := (other := node._kept_other)._version_counter) is not None and counter[0] != node._version_other: other = saved(node, other, node._version_other, 'other')
            d_other = -angle_of(grad, self, other)
        return d_self, d_other

    def _release_saved(node):
        node._kept_other = node._kept_self = RELEASED


class AddcmulBackward0(Node):
    __slots__ = ('_kept_tensor1', '_kept_tensor2', '_kept_value', '_version_tensor1', '_version_tensor2',)

    def apply(node, grad):
        edge_self, edge_tensor1, edge_tensor2 = node._next_edges
        d_self = d_tensor1 = d_tensor2 = None
        if edge_self is not None:
            d_self = grad
        if edge_tensor1 is not None:
            if (counter := (tensor2 := node._kept_tensor2)._version_counter) is not None and counter[0] != node._version_tensor2: tensor2 = saved(node, tensor2, node._version_tensor2, 'tensor2')
            value = node._kept_value
            d_tensor1 = grad * conj(maybe_multiply(tensor2, value))
        if edge_tensor2 is not None:
            if (counter := (tensor1 := node._kept_tensor1)._version_counter) is not None and counter[0] != node._version_tensor1: tensor1 = saved(node, tensor1, node._version_tensor1, 'tensor1')
            value = node._kept_value
            d_tensor2 = grad * conj(maybe_multiply(tensor1, value))
        return d_self, d_tensor1, d_tensor2

    def _release_saved(node):
        node._kept_tensor2 = node._kept_tensor1 = RELEASED


class AddcdivBackward0(Node):
    __slots__ = ('_kept_tensor1', '_kept_tensor2', '_kept_value', '_version_tensor1', '_version_tensor2',)

    def apply(node, grad):
        edge_self, edge_tensor1, edge_tensor2 = node._next_edges
        d_self = d_tensor1 = d_tensor2 = None
        if edge_self is not None:
            d_self = grad
        if edge_tensor1 is not None:
            value = node._kept_value
            if (counter := (tensor2 := node._kept_tensor2)._version_counter) is not None and counter[0] != node._version_tensor2: tensor2 = saved(node, tensor2, node._version_tensor2, 'tensor2')
            d_tensor1 = grad * conj(value / tensor2)
        if edge_tensor2 is not None:
            value = node._kept_value
            if (counter := (tensor1 := node._kept_tensor1)._version_counter) is not None and counter[0] != node._version_tensor1: tensor1 = saved(node, tensor1, node._version_tensor1, 'tensor1')
            if (counter := (tensor2 := node._kept_tensor2)._version_counter) is not None and counter[0] != node._version_tensor2: tensor2 = saved(node, tensor2, node._version_tensor2, 'tensor2')
            d_tensor2 = -grad * conj(value * tensor1 / (tensor2 * tensor2))
        return d_self, d_tensor1, d_tensor2

    def _release_saved(node):
        node._kept_tensor2 = node._kept_tensor1 = RELEASED


class AcosBackward0(Node):
    __slots__ = ('_kept_self', '_version_self',)

    def apply(node, grad):
        if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
        return (-grad * conj(ops.aten.rsqrt.default(1 - self * self)),)

    def _release_saved(node):
        node._kept_self = RELEASED


class AcoshBackward0(Node):
    __slots__ = ('_kept_self', '_version_self',)

    def apply(node, grad):
        if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
        return (acosh_backward(grad, self),)

    def _release_saved(node):
        node._kept_self = RELEASED


class AsinBackward0(Node):
    __slots__ = ('_kept_self', '_version_self',)

    def apply(node, grad):
        if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
        return (grad * conj(ops.aten.rsqrt.default(1 - self * self)),)

    def _release_saved(node):
        node._kept_self = RELEASED


class AsinhBackward0(Node):
    __slots__ = ('_kept_self', '_version_self',)

    def apply(node, grad):
        if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
        return (grad * conj(ops.aten.rsqrt.default(self * self + 1)),)

    def _release_saved(node):
        node._kept_self = RELEASED


class AtanBackward0(Node):
    __slots__ = ('_kept_self', '_version_self',)

    def apply(node, grad):
        if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
        return (grad / conj(self * self + 1),)

    def _release_saved(node):
        node._kept_self = RELEASED


class AtanhBackward0(Node):
    __slots__ = ('_kept_self', '_version_self',)

    def apply(node, grad):
        if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
        return (grad / conj(1 - self * self),)

    def _release_saved(node):
        node._kept_self = RELEASED


class AngleBackward0(Node):
    __slots__ = ('_kept_self', '_version_self',)

    def apply(node, grad):
        if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
        return (angle_backward(grad, self),)

    def _release_saved(node):
        node._kept_self = RELEASED


class AmaxBackward0(Node):
    __slots__ = ('_kept_dim', '_kept_keepdim', '_kept_result', '_kept_self', '_version_result', '_version_self',)

    def apply(node, grad):
        if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
        result = saved_result(node, node._kept_result, node._version_result, 0, 'result')
        dim = node._kept_dim
        keepdim = node._kept_keepdim
        return (extremum_backward(grad, self, result, dim, keepdim),)

    def _release_saved(node):
        node._kept_self = node._kept_result = RELEASED


class AminBackward0(Node):
    __slots__ = ('_kept_dim', '_kept_keepdim', '_kept_result', '_kept_self', '_version_result', '_version_self',)

    def apply(node, grad):
        if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
        result = saved_result(node, node._kept_result, node._version_result, 0, 'result')
        dim = node._kept_dim
        keepdim = node._kept_keepdim
        return (extremum_backward(grad, self, result, dim, keepdim),)

    def _release_saved(node):
        node._kept_self = node._kept_result = RELEASED


class AminmaxBackward0(Node):
    __slots__ = ('_kept_dim', '_kept_keepdim', '_kept_result0', '_kept_result1', '_kept_self', '_version_result0', '_version_result1', '_version_self',)
    _output_count = 2

    def apply(node, *grads):
        if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
        result0 = saved_result(node, node._kept_result0, node._version_result0, 0, 'result0')
        result1 = saved_result(node, node._kept_result1, node._version_result1, 1, 'result1')
        dim = node._kept_dim
        keepdim = node._kept_keepdim
        return (aminmax_backward(grads, self, result0, result1, dim, keepdim),)

    def _release_saved(node):
        node._kept_self = node._kept_result0 = node._kept_result1 = RELEASED


class AddmmBackward0(Node):
    __slots__ = ('_kept_alpha', '_kept_beta', '_kept_mat1', '_kept_mat1_is_column_major', '_kept_mat2', '_kept_mat2_is_column_major', '_version_mat1', '_version_mat2',)

    def apply(node, grad):
        edge_self, edge_mat1, edge_mat2 = node._next_edges
        d_self = d_mat1 = d_mat2 = None
        if edge_self is not None:
            beta = node._kept_beta
            d_self = grad if beta == 1 else maybe_multiply(grad, beta.conjugate())
        if edge_mat1 is not None:
            if (counter := (mat2 := node._kept_mat2)._version_counter) is not None and counter[0] != node._version_mat2: mat2 = saved(node, mat2, node._version_mat2, 'mat2')
            mat1_is_column_major = node._kept_mat1_is_column_major
            alpha = node._kept_alpha
            d_mat1 = mm_first(grad, mat2, mat1_is_column_major, alpha)
        if edge_mat2 is not None:
            if (counter := (mat1 := node._kept_mat1)._version_counter) is not None and counter[0] != node._version_mat1: mat1 = saved(node, mat1, node._version_mat1, 'mat1')
            mat2_is_column_major = node._kept_mat2_is_column_major
            alpha = node._kept_alpha
            d_mat2 = mm_second(grad, mat1, mat2_is_column_major, alpha)
        return d_self, d_mat1, d_mat2

    def _release_saved(node):
        node._kept_mat2 = node._kept_mat1 = RELEASED


class AddmvBackward0(Node):
    __slots__ = ('_kept_alpha', '_kept_beta', '_kept_mat', '_kept_vec', '_version_mat', '_version_vec',)

    def apply(node, grad):
        edge_self, edge_mat, edge_vec = node._next_edges
        d_self = d_mat = d_vec = None
        if edge_self is not None:
            beta = node._kept_beta
            d_self = grad if beta == 1 else maybe_multiply(grad, beta.conjugate())
        if edge_mat is not None:
            if (counter := (vec := node._kept_vec)._version_counter) is not None and counter[0] != node._version_vec: vec = saved(node, vec, node._version_vec, 'vec')
            alpha = node._kept_alpha
            d_mat = maybe_multiply(outer(grad, conj(vec)), alpha.conjugate())
        if edge_vec is not None:
            if (counter := (mat := node._kept_mat)._version_counter) is not None and counter[0] != node._version_mat: mat = saved(node, mat, node._version_mat, 'mat')
            alpha = node._kept_alpha
            d_vec = maybe_multiply(conj(mat).t().mv(grad), alpha.conjugate())
        return d_self, d_mat, d_vec

    def _release_saved(node):
        node._kept_vec = node._kept_mat = RELEASED


class AddrBackward0(Node):
    __slots__ = ('_kept_alpha', '_kept_beta', '_kept_vec1', '_kept_vec2', '_version_vec1', '_version_vec2',)

    def apply(node, grad):
        edge_self, edge_vec1, edge_vec2 = node._next_edges
        d_self = d_vec1 = d_vec2 = None
        if edge_self is not None:
            beta = node._kept_beta
            d_self = grad if beta == 1 else maybe_multiply(grad, beta.conjugate())
        if edge_vec1 is not None:
            if (counter := (vec2 := node._kept_vec2)._version_counter) is not None and counter[0] != node._version_vec2: vec2 = saved(node, vec2, node._version_vec2, 'vec2')
            alpha = node._kept_alpha
            d_vec1 = maybe_multiply(grad.mv(conj(vec2)), alpha.conjugate())
        if edge_vec2 is not None:
            if (counter := (vec1 := node._kept_vec1)._version_counter) is not None and counter[0] != node._version_vec1: vec1 = saved(node, vec1, node._version_vec1, 'vec1')
            alpha = node._kept_alpha
            d_vec2 = maybe_multiply(grad.t().mv(conj(vec1)), alpha.conjugate())
        return d_self, d_vec1, d_vec2

    def _release_saved(node):
        node._kept_vec2 = node._kept_vec1 = RELEASED


class AddbmmBackward0(Node):
    __slots__ = ('_kept_alpha', '_kept_batch1', '_kept_batch1_shape', '_kept_batch2', '_kept_batch2_shape', '_kept_beta', '_version_batch1', '_version_batch2',)

    def apply(node, grad):
        edge_self, edge_batch1, edge_batch2 = node._next_edges
        d_self = d_batch1 = d_batch2 = None
        if edge_self is not None:
            beta = node._kept_beta
            d_self = grad if beta == 1 else maybe_multiply(grad, beta.conjugate())
        if edge_batch1 is not None:
            batch1_shape = node._kept_batch1_shape
            if (counter := (batch2 := node._kept_batch2)._version_counter) is not None and counter[0] != node._version_batch2: batch2 = saved(node, batch2, node._version_batch2, 'batch2')
            alpha = node._kept_alpha
            d_batch1 = addbmm_batch1(grad, batch1_shape, batch2, alpha.conjugate())
        if edge_batch2 is not None:
            if (counter := (batch1 := node._kept_batch1)._version_counter) is not None and counter[0] != node._version_batch1: batch1 = saved(node, batch1, node._version_batch1, 'batch1')
            batch2_shape = node._kept_batch2_shape
            alpha = node._kept_alpha
            d_batch2 = addbmm_batch2(grad, batch1, batch2_shape, alpha.conjugate())
        return d_self, d_batch1, d_batch2

    def _release_saved(node):
        node._kept_batch2 = node._kept_batch1 = RELEASED


class AdaptiveMaxPool2DBackward0(Node):
    __slots__ = ('_kept_result1', '_kept_self', '_version_result1', '_version_self',)

    def apply(node, grad):
        if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
        if (counter := (result1 := node._kept_result1)._version_counter) is not None and counter[0] != node._version_result1: result1 = saved(node, result1, node._version_result1, 'result1')
        return (ops.aten.adaptive_max_pool2d_backward.default(grad, self, result1),)

    def _release_saved(node):
        node._kept_self = node._kept_result1 = RELEASED


class AdaptiveMaxPool2DBackwardBackward0(Node):
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


class AdaptiveMaxPool3DBackward0(Node):
    __slots__ = ('_kept_result1', '_kept_self', '_version_result1', '_version_self',)

    def apply(node, grad):
        if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
        if (counter := (result1 := node._kept_result1)._version_counter) is not None and counter[0] != node._version_result1: result1 = saved(node, result1, node._version_result1, 'result1')
        return (ops.aten.adaptive_max_pool3d_backward.default(grad, self, result1),)

    def _release_saved(node):
        node._kept_self = node._kept_result1 = RELEASED


class AdaptiveMaxPool3DBackwardBackward0(Node):
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


class AvgPool2DBackward0(Node):
    __slots__ = ('_kept_ceil_mode', '_kept_count_include_pad', '_kept_divisor_override', '_kept_kernel_size', '_kept_padding', '_kept_self', '_kept_stride', '_version_self',)

    def apply(node, grad):
        if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
        kernel_size = node._kept_kernel_size
        stride = node._kept_stride
        padding = node._kept_padding
        ceil_mode = node._kept_ceil_mode
        count_include_pad = node._kept_count_include_pad
        divisor_override = node._kept_divisor_override
        return (ops.aten.avg_pool2d_backward.default(grad, self, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override),)

    def _release_saved(node):
        node._kept_self = RELEASED


class AvgPool2DBackwardBackward0(Node):
    __slots__ = ('_kept_ceil_mode', '_kept_count_include_pad', '_kept_divisor_override', '_kept_kernel_size', '_kept_padding', '_kept_stride',)

    def apply(node, grad):
        edge_grad_output, edge_self = node._next_edges
        d_grad_output = d_self = None
        if edge_grad_output is not None:
            kernel_size = node._kept_kernel_size
            stride = node._kept_stride
            padding = node._kept_padding
            ceil_mode = node._kept_ceil_mode
            count_include_pad = node._kept_count_include_pad
            divisor_override = node._kept_divisor_override
            d_grad_output = ops.aten.avg_pool2d.default(grad, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override)
        if edge_self is not None:
            d_self = zeros_like(grad)
        return d_grad_output, d_self


class AvgPool3DBackward0(Node):
    __slots__ = ('_kept_ceil_mode', '_kept_count_include_pad', '_kept_divisor_override', '_kept_kernel_size', '_kept_padding', '_kept_self', '_kept_stride', '_version_self',)

    def apply(node, grad):
        if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
        kernel_size = node._kept_kernel_size
        stride = node._kept_stride
        padding = node._kept_padding
        ceil_mode = node._kept_ceil_mode
        count_include_pad = node._kept_count_include_pad
        divisor_override = node._kept_divisor_override
        return (ops.aten.avg_pool3d_backward.default(grad, self, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override),)

    def _release_saved(node):
        node._kept_self = RELEASED


class AvgPool3DBackwardBackward0(Node):
    __slots__ = ('_kept_ceil_mode', '_kept_count_include_pad', '_kept_divisor_override', '_kept_kernel_size', '_kept_padding', '_kept_stride',)

    def apply(node, grad):
        edge_grad_output, edge_self = node._next_edges
        d_grad_output = d_self = None
        if edge_grad_output is not None:
            kernel_size = node._kept_kernel_size
            stride = node._kept_stride
            padding = node._kept_padding
            ceil_mode = node._kept_ceil_mode
            count_include_pad = node._kept_count_include_pad
            divisor_override = node._kept_divisor_override
            d_grad_output = ops.aten.avg_pool3d.default(grad, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override)
        if edge_self is not None:
            d_self = zeros_like(grad)
        return d_grad_output, d_self


class AdaptiveAvgPool2DBackward0(Node):
    __slots__ = ('_kept_self', '_version_self',)

    def apply(node, grad):
        if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
        return (ops.aten._adaptive_avg_pool2d_backward.default(grad, self),)

    def _release_saved(node):
        node._kept_self = RELEASED


class AdaptiveAvgPool2DBackwardBackward0(Node):
    __slots__ = ('_kept_grad_output_shape',)

    def apply(node, grad):
        edge_grad_output, edge_self = node._next_edges
        d_grad_output = d_self = None
        if edge_grad_output is not None:
            grad_output_shape = node._kept_grad_output_shape
            d_grad_output = ops.aten._adaptive_avg_pool2d.default(grad, grad_output_shape[-2:])
        if edge_self is not None:
            d_self = zeros_like(grad)
        return d_grad_output, d_self


class AdaptiveAvgPool3DBackward0(Node):
    __slots__ = ('_kept_self', '_version_self',)

    def apply(node, grad):
        if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
        return (ops.aten._adaptive_avg_pool3d_backward.default(grad, self),)

    def _release_saved(node):
        node._kept_self = RELEASED


class AdaptiveAvgPool3DBackwardBackward0(Node):
    __slots__ = ('_kept_grad_output_shape',)

    def apply(node, grad):
        edge_grad_output, edge_self = node._next_edges
        d_grad_output = d_self = None
        if edge_grad_output is not None:
            grad_output_shape = node._kept_grad_output_shape
            d_grad_output = ops.aten._adaptive_avg_pool3d.default(grad, grad_output_shape[-3:])
        if edge_self is not None:
            d_self = zeros_like(grad)
        return d_grad_output, d_self


class AffineGridGeneratorBackward0(Node):
    __slots__ = ('_kept_align_corners', '_kept_size',)

    def apply(node, grad):
        size = node._kept_size
        align_corners = node._kept_align_corners
        return (ops.aten.affine_grid_generator_backward.default(grad, size, align_corners),)


class AsStridedBackward0(Node):
    __slots__ = ('_kept_self_geometry', '_kept_size', '_kept_storage_offset', '_kept_stride',)

    def apply(node, grad):
        self_geometry = node._kept_self_geometry
        size = node._kept_size
        stride = node._kept_stride
        storage_offset = node._kept_storage_offset
        return (as_strided_backward(grad, self_geometry, size, stride, storage_offset),)


class AsStridedBackward1(Node):
    __slots__ = ('_kept_self_geometry', '_kept_size', '_kept_storage_offset', '_kept_stride',)

    def apply(node, grad):
        self_geometry = node._kept_self_geometry
        size = node._kept_size
        stride = node._kept_stride
        storage_offset = node._kept_storage_offset
        return (as_strided_backward(grad, self_geometry, size, stride, storage_offset),)


class AliasBackward0(Node):
    __slots__ = ()

    def apply(node, grad):
        return (grad,)


class AsStridedBackward0_copy(Node):
    __slots__ = ('_kept_self_geometry', '_kept_size', '_kept_storage_offset', '_kept_stride',)

    def apply(node, grad):
        self_geometry = node._kept_self_geometry
        size = node._kept_size
        stride = node._kept_stride
        storage_offset = node._kept_storage_offset
        return (as_strided_backward(grad, self_geometry, size, stride, storage_offset),)


class AliasBackward0_copy(Node):
    __slots__ = ()

    def apply(node, grad):
        return (grad,)


class AsStridedScatterBackward0(Node):
    __slots__ = ('_kept_self_geometry', '_kept_size', '_kept_storage_offset', '_kept_stride',)

    def apply(node, grad):
        edge_self, edge_src = node._next_edges
        d_self = d_src = None
        if edge_self is not None:
            self_geometry = node._kept_self_geometry
            size = node._kept_size
            stride = node._kept_stride
            storage_offset = node._kept_storage_offset
            d_self = as_strided_scatter_backward(grad, self_geometry, size, stride, storage_offset)
        if edge_src is not None:
            self_geometry = node._kept_self_geometry
            size = node._kept_size
            stride = node._kept_stride
            storage_offset = node._kept_storage_offset
            d_src = as_strided_scatter_values(grad, self_geometry, size, stride, storage_offset)
        return d_self, d_src


def like_abs(node_class, name):
    def record(next, self):
        result = next(self)
        node = node_class()
        node._next_edges = (self._autograd,)
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


def like_abs_(node_class, name):
    def record(next, self):
        edge_self = check_inplace(self, name)
        node = node_class()
        node._next_edges = (edge_self,)
        node._kept_self = clone(self)
        node._version_self = 0
        next(self)
        if self.dtype.kind not in "fc":
            return self
        rebase_history(self, node)
        return self

    return record


def like_add_Tensor(node_class, name):
    def record(next, self, other, *, alpha):
        result = next(self, other, alpha=alpha)
        edge_self = self._autograd
        edge_other = other._autograd
        node = node_class()
        node._next_edges = (edge_self, edge_other,)
        node._kept_alpha = alpha
        node._sequence_number = next_sequence_nr()
        array = result._array
        node._output_shape = array.shape
        node._output_dtype = array.dtype
        result._autograd = node
        result._keys = WITH_AUTOGRAD[result._keys]
        return result

    return record


def like_add__Tensor(node_class, name):
    def record(next, self, other, *, alpha):
        edge_self = check_inplace(self, name)
        edge_other = other._autograd
        node = node_class()
        node._next_edges = (edge_self, edge_other,)
        node._kept_alpha = alpha
        next(self, other, alpha=alpha)
        if self.dtype.kind not in "fc":
            return self
        rebase_history(self, node)
        return self

    return record


def like_add_Scalar(node_class, name):
    def record(next, self, other, alpha):
        result = next(self, other, alpha)
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


def like_add__Scalar(node_class, name):
    def record(next, self, other, alpha):
        edge_self = check_inplace(self, name)
        node = node_class()
        node._next_edges = (edge_self,)
        next(self, other, alpha)
        if self.dtype.kind not in "fc":
            return self
        rebase_history(self, node)
        return self

    return record


def like_atan2(node_class, name):
    def record(next, self, other):
        result = next(self, other)
        edge_self = self._autograd
        edge_other = other._autograd
        node = node_class()
        node._next_edges = (edge_self, edge_other,)
        node._kept_other = other
        counter = other._version_counter
        node._version_other = 0 if counter is None else counter[0]
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


def like_amax(node_class, name):
    def record(next, self, dim, keepdim):
        result = next(self, dim, keepdim)
        node = node_class()
        node._next_edges = (self._autograd,)
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

    return record


def like_adaptive_max_pool2d(node_class, name):
    def record(next, self, output_size):
        results = next(self, output_size)
        node = node_class()
        node._next_edges = (self._autograd,)
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


def like_adaptive_max_pool2d_backward(node_class, name):
    def record(next, grad_output, self, indices):
        result = next(grad_output, self, indices)
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


def like_avg_pool2d(node_class, name):
    def record(next, self, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override):
        result = next(self, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override)
        node = node_class()
        node._next_edges = (self._autograd,)
        refuse_complex(result, name)
        node._kept_kernel_size = tuple(kernel_size) if kernel_size.__class__ is list else kernel_size
        node._kept_stride = tuple(stride) if stride.__class__ is list else stride
        node._kept_padding = tuple(padding) if padding.__class__ is list else padding
        node._kept_ceil_mode = ceil_mode
        node._kept_count_include_pad = count_include_pad
        node._kept_divisor_override = divisor_override
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


def like_avg_pool2d_backward(node_class, name):
    def record(next, grad_output, self, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override):
        result = next(grad_output, self, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override)
        edge_grad_output = grad_output._autograd
        edge_self = self._autograd
        node = node_class()
        node._next_edges = (edge_grad_output, edge_self,)
        node._kept_kernel_size = tuple(kernel_size) if kernel_size.__class__ is list else kernel_size
        node._kept_stride = tuple(stride) if stride.__class__ is list else stride
        node._kept_padding = tuple(padding) if padding.__class__ is list else padding
        node._kept_ceil_mode = ceil_mode
        node._kept_count_include_pad = count_include_pad
        node._kept_divisor_override = divisor_override
        node._sequence_number = next_sequence_nr()
        array = result._array
        node._output_shape = array.shape
        node._output_dtype = array.dtype
        result._autograd = node
        result._keys = WITH_AUTOGRAD[result._keys]
        return result

    return record


def like__adaptive_avg_pool2d(node_class, name):
    def record(next, self, output_size):
        result = next(self, output_size)
        node = node_class()
        node._next_edges = (self._autograd,)
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


def like__adaptive_avg_pool2d_backward(node_class, name):
    def record(next, grad_output, self):
        result = next(grad_output, self)
        edge_grad_output = grad_output._autograd
        edge_self = self._autograd
        node = node_class()
        node._next_edges = (edge_grad_output, edge_self,)
        node._kept_grad_output_shape = grad_output.shape if grad_output._asked else grad_output._array.shape
        node._sequence_number = next_sequence_nr()
        array = result._array
        node._output_shape = array.shape
        node._output_dtype = array.dtype
        result._autograd = node
        result._keys = WITH_AUTOGRAD[result._keys]
        return result

    return record


def record_atan2_(next, self, other):
    edge_self = check_inplace(self, 'aten::atan2_')
    edge_other = other._autograd
    node = Atan2Backward0()
    node._next_edges = (edge_self, edge_other,)
    node._kept_other = other
    counter = other._version_counter
    node._version_other = 0 if counter is None else counter[0]
    node._kept_self = clone(self)
    node._version_self = 0
    next(self, other)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_addcmul(next, self, tensor1, tensor2, *, value):
    result = next(self, tensor1, tensor2, value=value)
    edge_self = self._autograd
    edge_tensor1 = tensor1._autograd
    edge_tensor2 = tensor2._autograd
    node = AddcmulBackward0()
    node._next_edges = (edge_self, edge_tensor1, edge_tensor2,)
    node._kept_value = value
    if edge_tensor1 is not None:
        node._kept_tensor2 = tensor2
        counter = tensor2._version_counter
        node._version_tensor2 = 0 if counter is None else counter[0]
    if edge_tensor2 is not None:
        node._kept_tensor1 = tensor1
        counter = tensor1._version_counter
        node._version_tensor1 = 0 if counter is None else counter[0]
    node._sequence_number = next_sequence_nr()
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_addcmul_(next, self, tensor1, tensor2, *, value):
    edge_self = check_inplace(self, 'aten::addcmul_')
    edge_tensor1 = tensor1._autograd
    edge_tensor2 = tensor2._autograd
    node = AddcmulBackward0()
    node._next_edges = (edge_self, edge_tensor1, edge_tensor2,)
    node._kept_value = value
    if edge_tensor1 is not None:
        node._kept_tensor2 = tensor2
        counter = tensor2._version_counter
        node._version_tensor2 = 0 if counter is None else counter[0]
    if edge_tensor2 is not None:
        node._kept_tensor1 = tensor1
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
    node._next_edges = (edge_self, edge_tensor1, edge_tensor2,)
    node._kept_value = value
    if edge_tensor1 is not None or edge_tensor2 is not None:
        node._kept_tensor2 = tensor2
        counter = tensor2._version_counter
        node._version_tensor2 = 0 if counter is None else counter[0]
    if edge_tensor2 is not None:
        node._kept_tensor1 = tensor1
        counter = tensor1._version_counter
        node._version_tensor1 = 0 if counter is None else counter[0]
    node._sequence_number = next_sequence_nr()
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_addcdiv_(next, self, tensor1, tensor2, *, value):
    edge_self = check_inplace(self, 'aten::addcdiv_')
    edge_tensor1 = tensor1._autograd
    edge_tensor2 = tensor2._autograd
    node = AddcdivBackward0()
    node._next_edges = (edge_self, edge_tensor1, edge_tensor2,)
    node._kept_value = value
    if edge_tensor1 is not None or edge_tensor2 is not None:
        node._kept_tensor2 = tensor2
        counter = tensor2._version_counter
        node._version_tensor2 = 0 if counter is None else counter[0]
    if edge_tensor2 is not None:
        node._kept_tensor1 = tensor1
        counter = tensor1._version_counter
        node._version_tensor1 = 0 if counter is None else counter[0]
    next(self, tensor1, tensor2, value=value)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_aminmax(next, self, *, dim, keepdim):
    results = next(self, dim=dim, keepdim=keepdim)
    node = AminmaxBackward0()
    node._next_edges = (self._autograd,)
    node._kept_dim = dim
    node._kept_keepdim = keepdim
    node._kept_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node._kept_result0 = save_result(results[0])
    node._version_result0 = node._kept_result0._version_counter[0]
    node._kept_result1 = save_result(results[1])
    node._version_result1 = node._kept_result1._version_counter[0]
    node._sequence_number = next_sequence_nr()
    attach_outputs(node, results, 2)
    return results


def record_addmm(next, self, mat1, mat2, *, beta, alpha):
    result = next(self, mat1, mat2, beta=beta, alpha=alpha)
    edge_self = self._autograd
    edge_mat1 = mat1._autograd
    edge_mat2 = mat2._autograd
    node = AddmmBackward0()
    node._next_edges = (edge_self, edge_mat1, edge_mat2,)
    node._kept_beta = beta
    node._kept_alpha = alpha
    if edge_mat1 is not None:
        node._kept_mat2 = mat2
        counter = mat2._version_counter
        node._version_mat2 = 0 if counter is None else counter[0]
        node._kept_mat1_is_column_major = is_column_major(mat1)
    if edge_mat2 is not None:
        node._kept_mat1 = mat1
        counter = mat1._version_counter
        node._version_mat1 = 0 if counter is None else counter[0]
        node._kept_mat2_is_column_major = is_column_major(mat2)
    node._sequence_number = next_sequence_nr()
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_addmm_(next, self, mat1, mat2, *, beta, alpha):
    edge_self = check_inplace(self, 'aten::addmm_')
    edge_mat1 = mat1._autograd
    edge_mat2 = mat2._autograd
    node = AddmmBackward0()
    node._next_edges = (edge_self, edge_mat1, edge_mat2,)
    node._kept_beta = beta
    node._kept_alpha = alpha
    if edge_mat1 is not None:
        node._kept_mat2 = mat2
        counter = mat2._version_counter
        node._version_mat2 = 0 if counter is None else counter[0]
        node._kept_mat1_is_column_major = is_column_major(mat1)
    if edge_mat2 is not None:
        node._kept_mat1 = mat1
        counter = mat1._version_counter
        node._version_mat1 = 0 if counter is None else counter[0]
        node._kept_mat2_is_column_major = is_column_major(mat2)
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
    node._next_edges = (edge_self, edge_mat, edge_vec,)
    node._kept_beta = beta
    node._kept_alpha = alpha
    if edge_mat is not None:
        node._kept_vec = vec
        counter = vec._version_counter
        node._version_vec = 0 if counter is None else counter[0]
    if edge_vec is not None:
        node._kept_mat = mat
        counter = mat._version_counter
        node._version_mat = 0 if counter is None else counter[0]
    node._sequence_number = next_sequence_nr()
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_addmv_(next, self, mat, vec, *, beta, alpha):
    edge_self = check_inplace(self, 'aten::addmv_')
    edge_mat = mat._autograd
    edge_vec = vec._autograd
    node = AddmvBackward0()
    node._next_edges = (edge_self, edge_mat, edge_vec,)
    node._kept_beta = beta
    node._kept_alpha = alpha
    if edge_mat is not None:
        node._kept_vec = vec
        counter = vec._version_counter
        node._version_vec = 0 if counter is None else counter[0]
    if edge_vec is not None:
        node._kept_mat = mat
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
    node._next_edges = (edge_self, edge_vec1, edge_vec2,)
    node._kept_beta = beta
    node._kept_alpha = alpha
    if edge_vec1 is not None:
        node._kept_vec2 = vec2
        counter = vec2._version_counter
        node._version_vec2 = 0 if counter is None else counter[0]
    if edge_vec2 is not None:
        node._kept_vec1 = vec1
        counter = vec1._version_counter
        node._version_vec1 = 0 if counter is None else counter[0]
    node._sequence_number = next_sequence_nr()
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_addr_(next, self, vec1, vec2, *, beta, alpha):
    edge_self = check_inplace(self, 'aten::addr_')
    edge_vec1 = vec1._autograd
    edge_vec2 = vec2._autograd
    node = AddrBackward0()
    node._next_edges = (edge_self, edge_vec1, edge_vec2,)
    node._kept_beta = beta
    node._kept_alpha = alpha
    if edge_vec1 is not None:
        node._kept_vec2 = vec2
        counter = vec2._version_counter
        node._version_vec2 = 0 if counter is None else counter[0]
    if edge_vec2 is not None:
        node._kept_vec1 = vec1
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
    node._next_edges = (edge_self, edge_batch1, edge_batch2,)
    node._kept_beta = beta
    node._kept_batch1_shape = batch1.shape if batch1._asked else batch1._array.shape
    node._kept_alpha = alpha
    node._kept_batch2_shape = batch2.shape if batch2._asked else batch2._array.shape
    if edge_batch1 is not None:
        node._kept_batch2 = batch2
        counter = batch2._version_counter
        node._version_batch2 = 0 if counter is None else counter[0]
    if edge_batch2 is not None:
        node._kept_batch1 = batch1
        counter = batch1._version_counter
        node._version_batch1 = 0 if counter is None else counter[0]
    node._sequence_number = next_sequence_nr()
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_addbmm_(next, self, batch1, batch2, *, beta, alpha):
    edge_self = check_inplace(self, 'aten::addbmm_')
    edge_batch1 = batch1._autograd
    edge_batch2 = batch2._autograd
    node = AddbmmBackward0()
    node._next_edges = (edge_self, edge_batch1, edge_batch2,)
    node._kept_beta = beta
    node._kept_batch1_shape = batch1.shape if batch1._asked else batch1._array.shape
    node._kept_alpha = alpha
    node._kept_batch2_shape = batch2.shape if batch2._asked else batch2._array.shape
    if edge_batch1 is not None:
        node._kept_batch2 = batch2
        counter = batch2._version_counter
        node._version_batch2 = 0 if counter is None else counter[0]
    if edge_batch2 is not None:
        node._kept_batch1 = batch1
        counter = batch1._version_counter
        node._version_batch1 = 0 if counter is None else counter[0]
    next(self, batch1, batch2, beta=beta, alpha=alpha)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_affine_grid_generator(next, theta, size, align_corners):
    result = next(theta, size, align_corners)
    node = AffineGridGeneratorBackward0()
    node._next_edges = (theta._autograd,)
    node._kept_size = tuple(size) if size.__class__ is list else size
    node._kept_align_corners = align_corners
    node._sequence_number = next_sequence_nr()
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_as_strided(next, self, size, stride, storage_offset):
    result = next(self, size, stride, storage_offset)
    if result is self:
        return result
    node = AsStridedBackward0()
    node._next_edges = (self._autograd,)
    node._kept_size = tuple(size) if size.__class__ is list else size
    node._kept_stride = tuple(stride) if stride.__class__ is list else stride
    node._kept_storage_offset = storage_offset
    node._kept_self_geometry = geometry(self)
    node._sequence_number = next_sequence_nr()
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_as_strided_(next, self, size, stride, storage_offset):
    edge_self = check_inplace(self, 'aten::as_strided_')
    node = AsStridedBackward1()
    node._next_edges = (edge_self,)
    node._kept_size = tuple(size) if size.__class__ is list else size
    node._kept_stride = tuple(stride) if stride.__class__ is list else stride
    node._kept_storage_offset = storage_offset
    node._kept_self_geometry = geometry(self)
    next(self, size, stride, storage_offset)
    if self.dtype.kind not in "fc":
        return self
    rebase_reshape(self, node)
    return self


def record_as_strided_copy(next, self, size, stride, storage_offset):
    result = next(self, size, stride, storage_offset)
    node = AsStridedBackward0_copy()
    node._next_edges = (self._autograd,)
    node._kept_size = tuple(size) if size.__class__ is list else size
    node._kept_stride = tuple(stride) if stride.__class__ is list else stride
    node._kept_storage_offset = storage_offset
    node._kept_self_geometry = geometry(self)
    node._sequence_number = next_sequence_nr()
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_as_strided_scatter(next, self, src, size, stride, storage_offset):
    result = next(self, src, size, stride, storage_offset)
    edge_self = self._autograd
    edge_src = src._autograd
    node = AsStridedScatterBackward0()
    node._next_edges = (edge_self, edge_src,)
    node._kept_size = tuple(size) if size.__class__ is list else size
    node._kept_stride = tuple(stride) if stride.__class__ is list else stride
    node._kept_storage_offset = storage_offset
    node._kept_self_geometry = geometry(self)
    node._sequence_number = next_sequence_nr()
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result
