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
on_first_call(globals(), 'opmux_autograd.formulas.selection', 'split_backward', 'split_sizes_backward')
on_first_call(globals(), 'opmux_autograd.formulas.shape', 'index_backward', 'index_put_self', 'index_put_values', 'unbind_backward')


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


class UpsampleNearest1DBackward0(Node):
    __slots__ = ('_kept_output_size', '_kept_scales', '_kept_self_shape',)

    def apply(node, grad):
        output_size = node._kept_output_size
        self_shape = node._kept_self_shape
        scales = node._kept_scales
        return (ops.aten.upsample_nearest1d_backward.default(grad, output_size, self_shape, scales),)


class UpsampleNearest1DBackwardBackward0(Node):
    __slots__ = ('_kept_output_size', '_kept_scales',)

    def apply(node, grad):
        output_size = node._kept_output_size
        scales = node._kept_scales
        return (ops.aten.upsample_nearest1d.default(grad, output_size, scales),)


class UpsampleNearest2DBackward0(Node):
    __slots__ = ('_kept_output_size', '_kept_scales_h', '_kept_scales_w', '_kept_self_shape',)

    def apply(node, grad):
        output_size = node._kept_output_size
        self_shape = node._kept_self_shape
        scales_h = node._kept_scales_h
        scales_w = node._kept_scales_w
        return (ops.aten.upsample_nearest2d_backward.default(grad, output_size, self_shape, scales_h, scales_w),)


class UpsampleNearest2DBackwardBackward0(Node):
    __slots__ = ('_kept_output_size', '_kept_scales_h', '_kept_scales_w',)

    def apply(node, grad):
        output_size = node._kept_output_size
        scales_h = node._kept_scales_h
        scales_w = node._kept_scales_w
        return (ops.aten.upsample_nearest2d.default(grad, output_size, scales_h, scales_w),)


class UpsampleNearest3DBackward0(Node):
    __slots__ = ('_kept_output_size', '_kept_scales_d', '_kept_scales_h', '_kept_scales_w', '_kept_self_shape',)

    def apply(node, grad):
        output_size = node._kept_output_size
        self_shape = node._kept_self_shape
        scales_d = node._kept_scales_d
        scales_h = node._kept_scales_h
        scales_w = node._kept_scales_w
        return (ops.aten.upsample_nearest3d_backward.default(grad, output_size, self_shape, scales_d, scales_h, scales_w),)


class UpsampleNearest3DBackwardBackward0(Node):
    __slots__ = ('_kept_output_size', '_kept_scales_d', '_kept_scales_h', '_kept_scales_w',)

    def apply(node, grad):
        output_size = node._kept_output_size
        scales_d = node._kept_scales_d
        scales_h = node._kept_scales_h
        scales_w = node._kept_scales_w
        return (ops.aten.upsample_nearest3d.default(grad, output_size, scales_d, scales_h, scales_w),)


class UpsampleNearestExact1DBackward0(Node):
    __slots__ = ('_kept_output_size', '_kept_scales', '_kept_self_shape',)

    def apply(node, grad):
        output_size = node._kept_output_size
        self_shape = node._kept_self_shape
        scales = node._kept_scales
        return (ops.aten._upsample_nearest_exact1d_backward.default(grad, output_size, self_shape, scales),)


class UpsampleNearestExact1DBackwardBackward0(Node):
    __slots__ = ('_kept_output_size', '_kept_scales',)

    def apply(node, grad):
        output_size = node._kept_output_size
        scales = node._kept_scales
        return (ops.aten._upsample_nearest_exact1d.default(grad, output_size, scales),)


class UpsampleNearestExact2DBackward0(Node):
    __slots__ = ('_kept_output_size', '_kept_scales_h', '_kept_scales_w', '_kept_self_shape',)

    def apply(node, grad):
        output_size = node._kept_output_size
        self_shape = node._kept_self_shape
        scales_h = node._kept_scales_h
        scales_w = node._kept_scales_w
        return (ops.aten._upsample_nearest_exact2d_backward.default(grad, output_size, self_shape, scales_h, scales_w),)


class UpsampleNearestExact2DBackwardBackward0(Node):
    __slots__ = ('_kept_output_size', '_kept_scales_h', '_kept_scales_w',)

    def apply(node, grad):
        output_size = node._kept_output_size
        scales_h = node._kept_scales_h
        scales_w = node._kept_scales_w
        return (ops.aten._upsample_nearest_exact2d.default(grad, output_size, scales_h, scales_w),)


class UpsampleNearestExact3DBackward0(Node):
    __slots__ = ('_kept_output_size', '_kept_scales_d', '_kept_scales_h', '_kept_scales_w', '_kept_self_shape',)

    def apply(node, grad):
        output_size = node._kept_output_size
        self_shape = node._kept_self_shape
        scales_d = node._kept_scales_d
        scales_h = node._kept_scales_h
        scales_w = node._kept_scales_w
        return (ops.aten._upsample_nearest_exact3d_backward.default(grad, output_size, self_shape, scales_d, scales_h, scales_w),)


class UpsampleNearestExact3DBackwardBackward0(Node):
    __slots__ = ('_kept_output_size', '_kept_scales_d', '_kept_scales_h', '_kept_scales_w',)

    def apply(node, grad):
        output_size = node._kept_output_size
        scales_d = node._kept_scales_d
        scales_h = node._kept_scales_h
        scales_w = node._kept_scales_w
        return (ops.aten._upsample_nearest_exact3d.default(grad, output_size, scales_d, scales_h, scales_w),)


class UpsampleLinear1DBackward0(Node):
    __slots__ = ('_kept_align_corners', '_kept_output_size', '_kept_scales', '_kept_self_shape',)

    def apply(node, grad):
        output_size = node._kept_output_size
        self_shape = node._kept_self_shape
        align_corners = node._kept_align_corners
        scales = node._kept_scales
        return (ops.aten.upsample_linear1d_backward.default(grad, output_size, self_shape, align_corners, scales),)


class UpsampleLinear1DBackwardBackward0(Node):
    __slots__ = ('_kept_align_corners', '_kept_output_size', '_kept_scales',)

    def apply(node, grad):
        output_size = node._kept_output_size
        align_corners = node._kept_align_corners
        scales = node._kept_scales
        return (ops.aten.upsample_linear1d.default(grad, output_size, align_corners, scales),)


class UpsampleBilinear2DBackward0(Node):
    __slots__ = ('_kept_align_corners', '_kept_output_size', '_kept_scales_h', '_kept_scales_w', '_kept_self_shape',)

    def apply(node, grad):
        output_size = node._kept_output_size
        self_shape = node._kept_self_shape
        align_corners = node._kept_align_corners
        scales_h = node._kept_scales_h
        scales_w = node._kept_scales_w
        return (ops.aten.upsample_bilinear2d_backward.default(grad, output_size, self_shape, align_corners, scales_h, scales_w),)


class UpsampleBilinear2DBackwardBackward0(Node):
    __slots__ = ('_kept_align_corners', '_kept_output_size', '_kept_scales_h', '_kept_scales_w',)

    def apply(node, grad):
        output_size = node._kept_output_size
        align_corners = node._kept_align_corners
        scales_h = node._kept_scales_h
        scales_w = node._kept_scales_w
        return (ops.aten.upsample_bilinear2d.default(grad, output_size, align_corners, scales_h, scales_w),)


class UpsampleTrilinear3DBackward0(Node):
    __slots__ = ('_kept_align_corners', '_kept_output_size', '_kept_scales_d', '_kept_scales_h', '_kept_scales_w', '_kept_self_shape',)

    def apply(node, grad):
        output_size = node._kept_output_size
        self_shape = node._kept_self_shape
        align_corners = node._kept_align_corners
        scales_d = node._kept_scales_d
        scales_h = node._kept_scales_h
        scales_w = node._kept_scales_w
        return (ops.aten.upsample_trilinear3d_backward.default(grad, output_size, self_shape, align_corners, scales_d, scales_h, scales_w),)


class UpsampleTrilinear3DBackwardBackward0(Node):
    __slots__ = ('_kept_align_corners', '_kept_output_size', '_kept_scales_d', '_kept_scales_h', '_kept_scales_w',)

    def apply(node, grad):
        output_size = node._kept_output_size
        align_corners = node._kept_align_corners
        scales_d = node._kept_scales_d
        scales_h = node._kept_scales_h
        scales_w = node._kept_scales_w
        return (ops.aten.upsample_trilinear3d.default(grad, output_size, align_corners, scales_d, scales_h, scales_w),)


class UpsampleBicubic2DBackward0(Node):
    __slots__ = ('_kept_align_corners', '_kept_output_size', '_kept_scales_h', '_kept_scales_w', '_kept_self_shape',)

    def apply(node, grad):
        output_size = node._kept_output_size
        self_shape = node._kept_self_shape
        align_corners = node._kept_align_corners
        scales_h = node._kept_scales_h
        scales_w = node._kept_scales_w
        return (ops.aten.upsample_bicubic2d_backward.default(grad, output_size, self_shape, align_corners, scales_h, scales_w),)


class UpsampleBicubic2DBackwardBackward0(Node):
    __slots__ = ('_kept_align_corners', '_kept_output_size', '_kept_scales_h', '_kept_scales_w',)

    def apply(node, grad):
        output_size = node._kept_output_size
        align_corners = node._kept_align_corners
        scales_h = node._kept_scales_h
        scales_w = node._kept_scales_w
        return (ops.aten.upsample_bicubic2d.default(grad, output_size, align_corners, scales_h, scales_w),)


class UpsampleBilinear2DAaBackward0(Node):
    __slots__ = ('_kept_align_corners', '_kept_output_size', '_kept_scales_h', '_kept_scales_w', '_kept_self_shape',)

    def apply(node, grad):
        output_size = node._kept_output_size
        self_shape = node._kept_self_shape
        align_corners = node._kept_align_corners
        scales_h = node._kept_scales_h
        scales_w = node._kept_scales_w
        return (ops.aten._upsample_bilinear2d_aa_backward.default(grad, output_size, self_shape, align_corners, scales_h, scales_w),)


class UpsampleBilinear2DAaBackwardBackward0(Node):
    __slots__ = ('_kept_align_corners', '_kept_output_size', '_kept_scales_h', '_kept_scales_w',)

    def apply(node, grad):
        output_size = node._kept_output_size
        align_corners = node._kept_align_corners
        scales_h = node._kept_scales_h
        scales_w = node._kept_scales_w
        return (ops.aten._upsample_bilinear2d_aa.default(grad, output_size, align_corners, scales_h, scales_w),)


class UpsampleBicubic2DAaBackward0(Node):
    __slots__ = ('_kept_align_corners', '_kept_output_size', '_kept_scales_h', '_kept_scales_w', '_kept_self_shape',)

    def apply(node, grad):
        output_size = node._kept_output_size
        self_shape = node._kept_self_shape
        align_corners = node._kept_align_corners
        scales_h = node._kept_scales_h
        scales_w = node._kept_scales_w
        return (ops.aten._upsample_bicubic2d_aa_backward.default(grad, output_size, self_shape, align_corners, scales_h, scales_w),)


class UpsampleBicubic2DAaBackwardBackward0(Node):
    __slots__ = ('_kept_align_corners', '_kept_output_size', '_kept_scales_h', '_kept_scales_w',)

    def apply(node, grad):
        output_size = node._kept_output_size
        align_corners = node._kept_align_corners
        scales_h = node._kept_scales_h
        scales_w = node._kept_scales_w
        return (ops.aten._upsample_bicubic2d_aa.default(grad, output_size, align_corners, scales_h, scales_w),)


class UpsampleLanczos2DAaBackward0(Node):
    __slots__ = ('_kept_align_corners', '_kept_output_size', '_kept_scales_h', '_kept_scales_w', '_kept_self_shape',)

    def apply(node, grad):
        output_size = node._kept_output_size
        self_shape = node._kept_self_shape
        align_corners = node._kept_align_corners
        scales_h = node._kept_scales_h
        scales_w = node._kept_scales_w
        return (ops.aten._upsample_lanczos2d_aa_backward.default(grad, output_size, self_shape, align_corners, scales_h, scales_w),)


class UpsampleLanczos2DAaBackwardBackward0(Node):
    __slots__ = ('_kept_align_corners', '_kept_output_size', '_kept_scales_h', '_kept_scales_w',)

    def apply(node, grad):
        output_size = node._kept_output_size
        align_corners = node._kept_align_corners
        scales_h = node._kept_scales_h
        scales_w = node._kept_scales_w
        return (ops.aten._upsample_lanczos2d_aa.default(grad, output_size, align_corners, scales_h, scales_w),)


class UniformBackward0(Node):
    __slots__ = ()

    def apply(node, grad):
        return (zeros_like(grad),)


class UnsqueezeBackward0(Node):
    __slots__ = ('_kept_dim',)

    def apply(node, grad):
        dim = node._kept_dim
        return (grad.squeeze(dim),)


class UnsqueezeBackward1(Node):
    __slots__ = ('_kept_dim',)

    def apply(node, grad):
        dim = node._kept_dim
        return (grad.squeeze(dim),)


class UnbindBackward0(Node):
    __slots__ = ('_kept_dim',)
    _output_count = -1

    def apply(node, *grads):
        dim = node._kept_dim
        return (unbind_backward(grads, dim),)


class UnsafeViewBackward0(Node):
    __slots__ = ('_kept_self_shape',)

    def apply(node, grad):
        self_shape = node._kept_self_shape
        return (grad.reshape(self_shape),)


class UnsafeIndexBackward0(Node):
    __slots__ = ('_kept_indices', '_kept_self_shape', '_version_indices',)

    def apply(node, grad):
        self_shape = node._kept_self_shape
        indices = saved_list(node, node._kept_indices, node._version_indices, 'indices')
        return (index_backward(grad, self_shape, indices),)

    def _release_saved(node):
        node._kept_indices = RELEASED


class UnsafeMaskedIndexBackward0(Node):
    __slots__ = ('_kept_indices', '_kept_mask', '_kept_self_shape', '_version_indices', '_version_mask',)

    def apply(node, grad):
        self_shape = node._kept_self_shape
        if (counter := (mask := node._kept_mask)._version_counter) is not None and counter[0] != node._version_mask: mask = saved(node, mask, node._version_mask, 'mask')
        indices = saved_list(node, node._kept_indices, node._version_indices, 'indices')
        return (ops.aten._unsafe_masked_index_put_accumulate.default(grad.new_zeros(self_shape), mask, indices, grad),)

    def _release_saved(node):
        node._kept_mask = node._kept_indices = RELEASED


class UnsafeMaskedIndexPutAccumulateBackward0(Node):
    __slots__ = ('_kept_indices', '_kept_mask', '_version_indices', '_version_mask',)

    def apply(node, grad):
        edge_self, edge_values = node._next_edges
        d_self = d_values = None
        if edge_self is not None:
            d_self = grad
        if edge_values is not None:
            if (counter := (mask := node._kept_mask)._version_counter) is not None and counter[0] != node._version_mask: mask = saved(node, mask, node._version_mask, 'mask')
            indices = saved_list(node, node._kept_indices, node._version_indices, 'indices')
            d_values = ops.aten._unsafe_masked_index.default(grad, mask, indices, 0)
        return d_self, d_values

    def _release_saved(node):
        node._kept_mask = node._kept_indices = RELEASED


class UnsafeIndexPutBackward0(Node):
    __slots__ = ('_kept_accumulate', '_kept_indices', '_version_indices',)

    def apply(node, grad):
        edge_self, edge_values = node._next_edges
        d_self = d_values = None
        if edge_self is not None:
            indices = saved_list(node, node._kept_indices, node._version_indices, 'indices')
            accumulate = node._kept_accumulate
            d_self = index_put_self(grad, indices, accumulate)
        if edge_values is not None:
            indices = saved_list(node, node._kept_indices, node._version_indices, 'indices')
            d_values = index_put_values(grad, indices)
        return d_self, d_values

    def _release_saved(node):
        node._kept_indices = RELEASED


class UnfoldBackward0(Node):
    __slots__ = ('_kept_dimension', '_kept_self_shape', '_kept_size', '_kept_step',)

    def apply(node, grad):
        self_shape = node._kept_self_shape
        dimension = node._kept_dimension
        size = node._kept_size
        step = node._kept_step
        return (ops.aten.unfold_backward.default(grad, self_shape, dimension, size, step),)


class UnfoldBackwardBackward0(Node):
    __slots__ = ('_kept_dim', '_kept_size', '_kept_step',)

    def apply(node, grad):
        dim = node._kept_dim
        size = node._kept_size
        step = node._kept_step
        return (grad.unfold(dim, size, step),)


class UnsafeSplitBackward0(Node):
    __slots__ = ('_kept_dim', '_kept_self_shape', '_kept_split_size',)
    _output_count = -1

    def apply(node, *grads):
        self_shape = node._kept_self_shape
        split_size = node._kept_split_size
        dim = node._kept_dim
        return (split_backward(grads, self_shape, split_size, dim),)


class UnsafeSplitWithSizesBackward0(Node):
    __slots__ = ('_kept_dim', '_kept_self_shape', '_kept_split_sizes',)
    _output_count = -1

    def apply(node, *grads):
        self_shape = node._kept_self_shape
        split_sizes = node._kept_split_sizes
        dim = node._kept_dim
        return (split_sizes_backward(grads, self_shape, split_sizes, dim),)


class UnsqueezeBackward0_copy(Node):
    __slots__ = ('_kept_dim',)

    def apply(node, grad):
        dim = node._kept_dim
        return (grad.squeeze(dim),)


class UnbindBackward0_copy(Node):
    __slots__ = ('_kept_dim',)
    _output_count = -1

    def apply(node, *grads):
        dim = node._kept_dim
        return (unbind_backward(grads, dim),)


class UnfoldBackward0_copy(Node):
    __slots__ = ('_kept_dimension', '_kept_self_shape', '_kept_size', '_kept_step',)

    def apply(node, grad):
        self_shape = node._kept_self_shape
        dimension = node._kept_dimension
        size = node._kept_size
        step = node._kept_step
        return (ops.aten.unfold_backward.default(grad, self_shape, dimension, size, step),)


def like_upsample_nearest1d(node_class, name):
    def record(next, self, output_size, scales):
        result = next(self, output_size, scales)
        node = node_class()
        node._next_edges = (self._autograd,)
        node._kept_output_size = tuple(output_size) if output_size.__class__ is list else output_size
        node._kept_self_shape = self.shape if self._asked else self._array.shape
        node._kept_scales = scales
        node._sequence_number = next_sequence_nr()
        array = result._array
        node._output_shape = array.shape
        node._output_dtype = array.dtype
        result._autograd = node
        result._keys = WITH_AUTOGRAD[result._keys]
        return result

    return record


def like_upsample_nearest1d_backward(node_class, name):
    def record(next, grad_output, output_size, input_size, scales):
        result = next(grad_output, output_size, input_size, scales)
        node = node_class()
        node._next_edges = (grad_output._autograd,)
        node._kept_output_size = tuple(output_size) if output_size.__class__ is list else output_size
        node._kept_scales = scales
        node._sequence_number = next_sequence_nr()
        array = result._array
        node._output_shape = array.shape
        node._output_dtype = array.dtype
        result._autograd = node
        result._keys = WITH_AUTOGRAD[result._keys]
        return result

    return record


def like_upsample_nearest2d(node_class, name):
    def record(next, self, output_size, scales_h, scales_w):
        result = next(self, output_size, scales_h, scales_w)
        node = node_class()
        node._next_edges = (self._autograd,)
        node._kept_output_size = tuple(output_size) if output_size.__class__ is list else output_size
        node._kept_self_shape = self.shape if self._asked else self._array.shape
        node._kept_scales_h = scales_h
        node._kept_scales_w = scales_w
        node._sequence_number = next_sequence_nr()
        array = result._array
        node._output_shape = array.shape
        node._output_dtype = array.dtype
        result._autograd = node
        result._keys = WITH_AUTOGRAD[result._keys]
        return result

    return record


def like_upsample_nearest2d_backward(node_class, name):
    def record(next, grad_output, output_size, input_size, scales_h, scales_w):
        result = next(grad_output, output_size, input_size, scales_h, scales_w)
        node = node_class()
        node._next_edges = (grad_output._autograd,)
        node._kept_output_size = tuple(output_size) if output_size.__class__ is list else output_size
        node._kept_scales_h = scales_h
        node._kept_scales_w = scales_w
        node._sequence_number = next_sequence_nr()
        array = result._array
        node._output_shape = array.shape
        node._output_dtype = array.dtype
        result._autograd = node
        result._keys = WITH_AUTOGRAD[result._keys]
        return result

    return record


def like_upsample_nearest3d(node_class, name):
    def record(next, self, output_size, scales_d, scales_h, scales_w):
        result = next(self, output_size, scales_d, scales_h, scales_w)
        node = node_class()
        node._next_edges = (self._autograd,)
        node._kept_output_size = tuple(output_size) if output_size.__class__ is list else output_size
        node._kept_self_shape = self.shape if self._asked else self._array.shape
        node._kept_scales_d = scales_d
        node._kept_scales_h = scales_h
        node._kept_scales_w = scales_w
        node._sequence_number = next_sequence_nr()
        array = result._array
        node._output_shape = array.shape
        node._output_dtype = array.dtype
        result._autograd = node
        result._keys = WITH_AUTOGRAD[result._keys]
        return result

    return record


def like_upsample_nearest3d_backward(node_class, name):
    def record(next, grad_output, output_size, input_size, scales_d, scales_h, scales_w):
        result = next(grad_output, output_size, input_size, scales_d, scales_h, scales_w)
        node = node_class()
        node._next_edges = (grad_output._autograd,)
        node._kept_output_size = tuple(output_size) if output_size.__class__ is list else output_size
        node._kept_scales_d = scales_d
        node._kept_scales_h = scales_h
        node._kept_scales_w = scales_w
        node._sequence_number = next_sequence_nr()
        array = result._array
        node._output_shape = array.shape
        node._output_dtype = array.dtype
        result._autograd = node
        result._keys = WITH_AUTOGRAD[result._keys]
        return result

    return record


def like_upsample_bilinear2d(node_class, name):
    def record(next, self, output_size, align_corners, scales_h, scales_w):
        result = next(self, output_size, align_corners, scales_h, scales_w)
        node = node_class()
        node._next_edges = (self._autograd,)
        node._kept_output_size = tuple(output_size) if output_size.__class__ is list else output_size
        node._kept_self_shape = self.shape if self._asked else self._array.shape
        node._kept_align_corners = align_corners
        node._kept_scales_h = scales_h
        node._kept_scales_w = scales_w
        node._sequence_number = next_sequence_nr()
        array = result._array
        node._output_shape = array.shape
        node._output_dtype = array.dtype
        result._autograd = node
        result._keys = WITH_AUTOGRAD[result._keys]
        return result

    return record


def like_upsample_bilinear2d_backward(node_class, name):
    def record(next, grad_output, output_size, input_size, align_corners, scales_h, scales_w):
        result = next(grad_output, output_size, input_size, align_corners, scales_h, scales_w)
        node = node_class()
        node._next_edges = (grad_output._autograd,)
        node._kept_output_size = tuple(output_size) if output_size.__class__ is list else output_size
        node._kept_align_corners = align_corners
        node._kept_scales_h = scales_h
        node._kept_scales_w = scales_w
        node._sequence_number = next_sequence_nr()
        array = result._array
        node._output_shape = array.shape
        node._output_dtype = array.dtype
        result._autograd = node
        result._keys = WITH_AUTOGRAD[result._keys]
        return result

    return record


def like_unbind_int(node_class, name):
    def record(next, self, dim):
        results = next(self, dim)
        node = node_class()
        node._next_edges = (self._autograd,)
        node._kept_dim = dim
        node._sequence_number = next_sequence_nr()
        attach_outputs(node, results, -1)
        return results

    return record


def like__unsafe_view(node_class, name):
    def record(next, self, size):
        result = next(self, size)
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


def record__unique(next, self, sorted, return_inverse):
    results = next(self, sorted, return_inverse)
    node = UniqueBackward0()
    node._next_edges = (self._autograd,)
    node._sequence_number = next_sequence_nr()
    result = results[0]
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return results


def record__unique2(next, self, sorted, return_inverse, return_counts):
    results = next(self, sorted, return_inverse, return_counts)
    node = Unique2Backward0()
    node._next_edges = (self._autograd,)
    node._sequence_number = next_sequence_nr()
    result = results[0]
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return results


def record_unique_dim(next, self, dim, sorted, return_inverse, return_counts):
    results = next(self, dim, sorted, return_inverse, return_counts)
    node = UniqueDimBackward0()
    node._next_edges = (self._autograd,)
    node._sequence_number = next_sequence_nr()
    result = results[0]
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return results


def record_unique_consecutive(next, self, return_inverse, return_counts, dim):
    results = next(self, return_inverse, return_counts, dim)
    node = UniqueConsecutiveBackward0()
    node._next_edges = (self._autograd,)
    node._sequence_number = next_sequence_nr()
    result = results[0]
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return results


def record_unique_dim_consecutive(next, self, dim, return_inverse, return_counts):
    results = next(self, dim, return_inverse, return_counts)
    node = UniqueDimConsecutiveBackward0()
    node._next_edges = (self._autograd,)
    node._sequence_number = next_sequence_nr()
    result = results[0]
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return results


def record_upsample_linear1d(next, self, output_size, align_corners, scales):
    result = next(self, output_size, align_corners, scales)
    node = UpsampleLinear1DBackward0()
    node._next_edges = (self._autograd,)
    node._kept_output_size = tuple(output_size) if output_size.__class__ is list else output_size
    node._kept_self_shape = self.shape if self._asked else self._array.shape
    node._kept_align_corners = align_corners
    node._kept_scales = scales
    node._sequence_number = next_sequence_nr()
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_upsample_linear1d_backward(next, grad_output, output_size, input_size, align_corners, scales):
    result = next(grad_output, output_size, input_size, align_corners, scales)
    node = UpsampleLinear1DBackwardBackward0()
    node._next_edges = (grad_output._autograd,)
    node._kept_output_size = tuple(output_size) if output_size.__class__ is list else output_size
    node._kept_align_corners = align_corners
    node._kept_scales = scales
    node._sequence_number = next_sequence_nr()
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_upsample_trilinear3d(next, self, output_size, align_corners, scales_d, scales_h, scales_w):
    result = next(self, output_size, align_corners, scales_d, scales_h, scales_w)
    node = UpsampleTrilinear3DBackward0()
    node._next_edges = (self._autograd,)
    node._kept_output_size = tuple(output_size) if output_size.__class__ is list else output_size
    node._kept_self_shape = self.shape if self._asked else self._array.shape
    node._kept_align_corners = align_corners
    node._kept_scales_d = scales_d
    node._kept_scales_h = scales_h
    node._kept_scales_w = scales_w
    node._sequence_number = next_sequence_nr()
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_upsample_trilinear3d_backward(next, grad_output, output_size, input_size, align_corners, scales_d, scales_h, scales_w):
    result = next(grad_output, output_size, input_size, align_corners, scales_d, scales_h, scales_w)
    node = UpsampleTrilinear3DBackwardBackward0()
    node._next_edges = (grad_output._autograd,)
    node._kept_output_size = tuple(output_size) if output_size.__class__ is list else output_size
    node._kept_align_corners = align_corners
    node._kept_scales_d = scales_d
    node._kept_scales_h = scales_h
    node._kept_scales_w = scales_w
    node._sequence_number = next_sequence_nr()
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_unsqueeze(next, self, dim):
    result = next(self, dim)
    if result is self:
        return result
    node = UnsqueezeBackward0()
    node._next_edges = (self._autograd,)
    node._kept_dim = dim
    node._sequence_number = next_sequence_nr()
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_unsqueeze_(next, self, dim):
    edge_self = check_inplace(self, 'aten::unsqueeze_')
    node = UnsqueezeBackward1()
    node._next_edges = (edge_self,)
    node._kept_dim = dim
    next(self, dim)
    if self.dtype.kind not in "fc":
        return self
    rebase_reshape(self, node)
    return self


def record__unsafe_masked_index(next, self, mask, indices, fill):
    result = next(self, mask, indices, fill)
    edge_self = self._autograd
    if edge_self is None:
        return result
    node = UnsafeMaskedIndexBackward0()
    node._next_edges = (edge_self,)
    node._kept_self_shape = self.shape if self._asked else self._array.shape
    node._kept_mask = mask
    counter = mask._version_counter
    node._version_mask = 0 if counter is None else counter[0]
    node._kept_indices, node._version_indices = save_list(indices)
    node._sequence_number = next_sequence_nr()
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record__unsafe_masked_index_put_accumulate(next, self, mask, indices, values):
    result = next(self, mask, indices, values)
    edge_self = self._autograd
    edge_values = values._autograd
    if edge_self is None and edge_values is None:
        return result
    node = UnsafeMaskedIndexPutAccumulateBackward0()
    node._next_edges = (edge_self, edge_values,)
    if edge_values is not None:
        node._kept_mask = mask
        counter = mask._version_counter
        node._version_mask = 0 if counter is None else counter[0]
        node._kept_indices, node._version_indices = save_list(indices)
    node._sequence_number = next_sequence_nr()
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_unfold(next, self, dimension, size, step):
    result = next(self, dimension, size, step)
    if result is self:
        return result
    node = UnfoldBackward0()
    node._next_edges = (self._autograd,)
    node._kept_self_shape = self.shape if self._asked else self._array.shape
    node._kept_dimension = dimension
    node._kept_size = size
    node._kept_step = step
    node._sequence_number = next_sequence_nr()
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_unfold_backward(next, grad_in, input_sizes, dim, size, step):
    result = next(grad_in, input_sizes, dim, size, step)
    node = UnfoldBackwardBackward0()
    node._next_edges = (grad_in._autograd,)
    node._kept_dim = dim
    node._kept_size = size
    node._kept_step = step
    node._sequence_number = next_sequence_nr()
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_unsqueeze_copy(next, self, dim):
    result = next(self, dim)
    node = UnsqueezeBackward0_copy()
    node._next_edges = (self._autograd,)
    node._kept_dim = dim
    node._sequence_number = next_sequence_nr()
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_unfold_copy(next, self, dimension, size, step):
    result = next(self, dimension, size, step)
    node = UnfoldBackward0_copy()
    node._next_edges = (self._autograd,)
    node._kept_self_shape = self.shape if self._asked else self._array.shape
    node._kept_dimension = dimension
    node._kept_size = size
    node._kept_step = step
    node._sequence_number = next_sequence_nr()
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result
