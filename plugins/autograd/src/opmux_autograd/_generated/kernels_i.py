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
from opmux_autograd.formulas.values import maybe_multiply, not_implemented, zeros_like
on_first_call(globals(), 'opmux_autograd.formulas.selection', 'filled_backward', 'index_reduce_backward', 'index_select_backward', 'slices_of')
on_first_call(globals(), 'opmux_autograd.formulas.shape', 'index_backward', 'index_put_self', 'index_put_values')
on_first_call(globals(), 'opmux_autograd.formulas.special', 'gamma_density')


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


class I0Backward0(Node):
    __slots__ = ('_kept_self', '_version_self',)

    def apply(node, grad):
        if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
        return (grad * ops.aten.special_i1.default(self),)

    def _release_saved(node):
        node._kept_self = RELEASED


class IgammaBackward0(Node):
    __slots__ = ('_kept_other', '_kept_self', '_version_other', '_version_self',)

    def apply(node, grad):
        edge_self, edge_other = node._next_edges
        d_self = d_other = None
        if edge_self is not None:
            d_self = not_implemented('aten::igamma', 'for its first argument')
        if edge_other is not None:
            if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
            if (counter := (other := node._kept_other)._version_counter) is not None and counter[0] != node._version_other: other = saved(node, other, node._version_other, 'other')
            d_other = grad * gamma_density(self, other)
        return d_self, d_other

    def _release_saved(node):
        node._kept_self = node._kept_other = RELEASED


class IgammacBackward0(Node):
    __slots__ = ('_kept_other', '_kept_self', '_version_other', '_version_self',)

    def apply(node, grad):
        edge_self, edge_other = node._next_edges
        d_self = d_other = None
        if edge_self is not None:
            d_self = not_implemented('aten::igammac', 'for its first argument')
        if edge_other is not None:
            if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
            if (counter := (other := node._kept_other)._version_counter) is not None and counter[0] != node._version_other: other = saved(node, other, node._version_other, 'other')
            d_other = -grad * gamma_density(self, other)
        return d_self, d_other

    def _release_saved(node):
        node._kept_self = node._kept_other = RELEASED


class Im2ColBackward0(Node):
    __slots__ = ('_kept_dilation', '_kept_kernel_size', '_kept_padding', '_kept_self_shape', '_kept_stride',)

    def apply(node, grad):
        self_shape = node._kept_self_shape
        kernel_size = node._kept_kernel_size
        dilation = node._kept_dilation
        padding = node._kept_padding
        stride = node._kept_stride
        return (ops.aten.col2im.default(grad, self_shape[-2:], kernel_size, dilation, padding, stride),)


class IndexBackward0(Node):
    __slots__ = ('_kept_indices', '_kept_self_shape', '_version_indices',)

    def apply(node, grad):
        self_shape = node._kept_self_shape
        indices = saved_list(node, node._kept_indices, node._version_indices, 'indices')
        return (index_backward(grad, self_shape, indices),)

    def _release_saved(node):
        node._kept_indices = RELEASED


class IndexPutBackward0(Node):
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


class IndexPutImplBackward0(Node):
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


class IndexSelectBackward0(Node):
    __slots__ = ('_kept_dim', '_kept_index', '_kept_self_shape', '_version_index',)

    def apply(node, grad):
        self_shape = node._kept_self_shape
        dim = node._kept_dim
        if (counter := (index := node._kept_index)._version_counter) is not None and counter[0] != node._version_index: index = saved(node, index, node._version_index, 'index')
        return (index_select_backward(grad, self_shape, dim, index),)

    def _release_saved(node):
        node._kept_index = RELEASED


class IndexAddBackward0(Node):
    __slots__ = ('_kept_alpha', '_kept_dim', '_kept_index', '_kept_source_shape', '_version_index',)

    def apply(node, grad):
        edge_self, edge_source = node._next_edges
        d_self = d_source = None
        if edge_self is not None:
            d_self = grad
        if edge_source is not None:
            dim = node._kept_dim
            if (counter := (index := node._kept_index)._version_counter) is not None and counter[0] != node._version_index: index = saved(node, index, node._version_index, 'index')
            source_shape = node._kept_source_shape
            alpha = node._kept_alpha
            d_source = maybe_multiply(slices_of(grad, dim, index, source_shape), alpha.conjugate())
        return d_self, d_source

    def _release_saved(node):
        node._kept_index = RELEASED


class IndexCopyBackward0(Node):
    __slots__ = ('_kept_dim', '_kept_index', '_kept_source_shape', '_version_index',)

    def apply(node, grad):
        edge_self, edge_source = node._next_edges
        d_self = d_source = None
        if edge_self is not None:
            dim = node._kept_dim
            if (counter := (index := node._kept_index)._version_counter) is not None and counter[0] != node._version_index: index = saved(node, index, node._version_index, 'index')
            d_self = grad.index_fill(dim, index, 0)
        if edge_source is not None:
            dim = node._kept_dim
            if (counter := (index := node._kept_index)._version_counter) is not None and counter[0] != node._version_index: index = saved(node, index, node._version_index, 'index')
            source_shape = node._kept_source_shape
            d_source = slices_of(grad, dim, index, source_shape)
        return d_self, d_source

    def _release_saved(node):
        node._kept_index = RELEASED


class IndexFillBackward1(Node):
    __slots__ = ('_kept_dim', '_kept_index', '_version_index',)

    def apply(node, grad):
        edge_self, edge_value = node._next_edges
        d_self = d_value = None
        if edge_self is not None:
            dim = node._kept_dim
            if (counter := (index := node._kept_index)._version_counter) is not None and counter[0] != node._version_index: index = saved(node, index, node._version_index, 'index')
            d_self = grad.index_fill(dim, index, 0)
        if edge_value is not None:
            dim = node._kept_dim
            if (counter := (index := node._kept_index)._version_counter) is not None and counter[0] != node._version_index: index = saved(node, index, node._version_index, 'index')
            d_value = filled_backward(grad, dim, index)
        return d_self, d_value

    def _release_saved(node):
        node._kept_index = RELEASED


class IndexFillBackward0(Node):
    __slots__ = ('_kept_dim', '_kept_index', '_version_index',)

    def apply(node, grad):
        dim = node._kept_dim
        if (counter := (index := node._kept_index)._version_counter) is not None and counter[0] != node._version_index: index = saved(node, index, node._version_index, 'index')
        return (grad.index_fill(dim, index, 0),)

    def _release_saved(node):
        node._kept_index = RELEASED


class IndexReduceBackward0(Node):
    __slots__ = ('_kept_dim', '_kept_include_self', '_kept_index', '_kept_reduce', '_kept_result', '_kept_self', '_kept_source', '_version_index', '_version_result', '_version_self', '_version_source',)

    def apply(node, grad):
        edge_self, edge_source = node._next_edges
        d_self = d_source = None
        if edge_self is not None or edge_source is not None:
            if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
            dim = node._kept_dim
            if (counter := (index := node._kept_index)._version_counter) is not None and counter[0] != node._version_index: index = saved(node, index, node._version_index, 'index')
            if (counter := (source := node._kept_source)._version_counter) is not None and counter[0] != node._version_source: source = saved(node, source, node._version_source, 'source')
            reduce = node._kept_reduce
            include_self = node._kept_include_self
            result = saved_result(node, node._kept_result, node._version_result, 0, 'result')
            grad_input_mask = (edge_self is not None, edge_source is not None)
            d_self, d_source = index_reduce_backward(grad, self, dim, index, source, reduce, include_self, result)
        return d_self, d_source

    def _release_saved(node):
        node._kept_self = node._kept_index = node._kept_source = node._kept_result = RELEASED


def like_index_Tensor(node_class, name):
    def record(next, self, indices):
        result = next(self, indices)
        edge_self = self._autograd
        if edge_self is None:
            return result
        node = node_class()
        node._next_edges = (edge_self,)
        node._kept_self_shape = self.shape if self._asked else self._array.shape
        node._kept_indices, node._version_indices = save_list(indices)
        node._sequence_number = next_sequence_nr()
        array = result._array
        node._output_shape = array.shape
        node._output_dtype = array.dtype
        result._autograd = node
        result._keys = WITH_AUTOGRAD[result._keys]
        return result

    return record


def like_index_put(node_class, name):
    def record(next, self, indices, values, accumulate):
        result = next(self, indices, values, accumulate)
        edge_self = self._autograd
        edge_values = values._autograd
        if edge_self is None and edge_values is None:
            return result
        node = node_class()
        node._next_edges = (edge_self, edge_values,)
        node._kept_accumulate = accumulate
        node._kept_indices, node._version_indices = save_list(indices)
        node._sequence_number = next_sequence_nr()
        array = result._array
        node._output_shape = array.shape
        node._output_dtype = array.dtype
        result._autograd = node
        result._keys = WITH_AUTOGRAD[result._keys]
        return result

    return record


def record_im2col(next, self, kernel_size, dilation, padding, stride):
    result = next(self, kernel_size, dilation, padding, stride)
    node = Im2ColBackward0()
    node._next_edges = (self._autograd,)
    node._kept_self_shape = self.shape if self._asked else self._array.shape
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


def record_index_put_(next, self, indices, values, accumulate):
    edge_self = check_inplace(self, 'aten::index_put_')
    edge_values = values._autograd
    if edge_self is None and edge_values is None:
        return next(self, indices, values, accumulate)
    node = IndexPutBackward0()
    node._next_edges = (edge_self, edge_values,)
    node._kept_accumulate = accumulate
    node._kept_indices, node._version_indices = save_list(indices)
    next(self, indices, values, accumulate)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record__index_put_impl_(next, self, indices, values, accumulate, unsafe):
    edge_self = check_inplace(self, 'aten::_index_put_impl_')
    edge_values = values._autograd
    if edge_self is None and edge_values is None:
        return next(self, indices, values, accumulate, unsafe)
    node = IndexPutImplBackward0()
    node._next_edges = (edge_self, edge_values,)
    node._kept_accumulate = accumulate
    node._kept_indices, node._version_indices = save_list(indices)
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
    node._next_edges = (edge_self, edge_values,)
    node._kept_accumulate = accumulate
    node._kept_indices, node._version_indices = save_list(indices)
    node._sequence_number = next_sequence_nr()
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_index_select(next, self, dim, index):
    result = next(self, dim, index)
    edge_self = self._autograd
    if edge_self is None:
        return result
    node = IndexSelectBackward0()
    node._next_edges = (edge_self,)
    node._kept_self_shape = self.shape if self._asked else self._array.shape
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


def record_index_add_(next, self, dim, index, source, *, alpha):
    edge_self = check_inplace(self, 'aten::index_add_')
    edge_source = source._autograd
    if edge_self is None and edge_source is None:
        return next(self, dim, index, source, alpha=alpha)
    node = IndexAddBackward0()
    node._next_edges = (edge_self, edge_source,)
    node._kept_dim = dim
    node._kept_source_shape = source.shape if source._asked else source._array.shape
    node._kept_alpha = alpha
    if edge_source is not None:
        node._kept_index = index
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
    node._next_edges = (edge_self, edge_source,)
    node._kept_dim = dim
    node._kept_source_shape = source.shape if source._asked else source._array.shape
    node._kept_alpha = alpha
    if edge_source is not None:
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


def record_index_copy_(next, self, dim, index, source):
    edge_self = check_inplace(self, 'aten::index_copy_')
    edge_source = source._autograd
    if edge_self is None and edge_source is None:
        return next(self, dim, index, source)
    node = IndexCopyBackward0()
    node._next_edges = (edge_self, edge_source,)
    node._kept_dim = dim
    node._kept_source_shape = source.shape if source._asked else source._array.shape
    node._kept_index = index
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
    node._next_edges = (edge_self, edge_source,)
    node._kept_dim = dim
    node._kept_source_shape = source.shape if source._asked else source._array.shape
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


def record_index_fill__int_Tensor(next, self, dim, index, value):
    edge_self = check_inplace(self, 'aten::index_fill_.int_Tensor')
    edge_value = value._autograd
    if edge_self is None and edge_value is None:
        return next(self, dim, index, value)
    node = IndexFillBackward1()
    node._next_edges = (edge_self, edge_value,)
    node._kept_dim = dim
    node._kept_index = index
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
    node._next_edges = (edge_self, edge_value,)
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


def record_index_reduce_(next, self, dim, index, source, reduce, *, include_self):
    edge_self = check_inplace(self, 'aten::index_reduce_')
    edge_source = source._autograd
    if edge_self is None and edge_source is None:
        return next(self, dim, index, source, reduce, include_self=include_self)
    node = IndexReduceBackward0()
    node._next_edges = (edge_self, edge_source,)
    refuse_complex(self, 'aten::index_reduce_')
    node._kept_dim = dim
    node._kept_reduce = reduce
    node._kept_include_self = include_self
    node._kept_self = clone(self)
    node._version_self = 0
    node._kept_index = index
    counter = index._version_counter
    node._version_index = 0 if counter is None else counter[0]
    node._kept_source = source
    counter = source._version_counter
    node._version_source = 0 if counter is None else counter[0]
    next(self, dim, index, source, reduce, include_self=include_self)
    if self.dtype.kind not in "fc":
        return self
    node._kept_result = save_result(self)
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
    node._next_edges = (edge_self, edge_source,)
    refuse_complex(result, 'aten::index_reduce')
    node._kept_dim = dim
    node._kept_reduce = reduce
    node._kept_include_self = include_self
    node._kept_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node._kept_index = index
    counter = index._version_counter
    node._version_index = 0 if counter is None else counter[0]
    node._kept_source = source
    counter = source._version_counter
    node._version_source = 0 if counter is None else counter[0]
    node._kept_result = save_result(result)
    node._version_result = result._version_counter[0]
    node._sequence_number = next_sequence_nr()
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result
