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
from opmux_autograd.formulas.constants import ERF_SLOPE, LOG_OF_2
from opmux_autograd.formulas.values import conj, not_implemented, sum_to_size, zeros_like
on_first_call(globals(), 'opmux_autograd.formulas.linalg', 'euclidean_backward', 'swap')
on_first_call(globals(), 'opmux_autograd.formulas.shape', 'embedding_backward', 'embedding_double_backward')
on_first_call(globals(), 'opmux_autograd.formulas.unary', 'bell', 'elu_double_backward')


class ExpBackward0(Node):
    __slots__ = ('_kept_result', '_version_result',)

    def apply(node, grad):
        result = saved_result(node, node._kept_result, node._version_result, 0, 'result')
        return (grad * conj(result),)

    def _release_saved(node):
        node._kept_result = RELEASED


class EqBackward0(Node):
    __slots__ = ()

    def apply(node, grad):
        return (zeros_like(grad),)


class EqBackward1(Node):
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


class Exp2Backward0(Node):
    __slots__ = ('_kept_result', '_version_result',)

    def apply(node, grad):
        result = saved_result(node, node._kept_result, node._version_result, 0, 'result')
        return (grad * conj(result) * LOG_OF_2,)

    def _release_saved(node):
        node._kept_result = RELEASED


class Expm1Backward0(Node):
    __slots__ = ('_kept_result', '_version_result',)

    def apply(node, grad):
        result = saved_result(node, node._kept_result, node._version_result, 0, 'result')
        return (grad * conj(result + 1),)

    def _release_saved(node):
        node._kept_result = RELEASED


class ErfBackward0(Node):
    __slots__ = ('_kept_self', '_version_self',)

    def apply(node, grad):
        if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
        return (grad * bell(self) * ERF_SLOPE,)

    def _release_saved(node):
        node._kept_self = RELEASED


class ErfcBackward0(Node):
    __slots__ = ('_kept_self', '_version_self',)

    def apply(node, grad):
        if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
        return (grad * bell(self) * -ERF_SLOPE,)

    def _release_saved(node):
        node._kept_self = RELEASED


class ErfinvBackward0(Node):
    __slots__ = ('_kept_result', '_version_result',)

    def apply(node, grad):
        result = saved_result(node, node._kept_result, node._version_result, 0, 'result')
        return (grad * ops.aten.exp.default(result * result) / ERF_SLOPE,)

    def _release_saved(node):
        node._kept_result = RELEASED


class EluBackward0(Node):
    __slots__ = ('_kept_alpha', '_kept_input_scale', '_kept_scale', '_kept_self', '_version_self',)

    def apply(node, grad):
        alpha = node._kept_alpha
        scale = node._kept_scale
        input_scale = node._kept_input_scale
        if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
        return (ops.aten.elu_backward.default(grad, alpha, scale, input_scale, False, self),)

    def _release_saved(node):
        node._kept_self = RELEASED


class EluBackward1(Node):
    __slots__ = ('_kept_alpha', '_kept_input_scale', '_kept_result', '_kept_scale', '_version_result',)

    def apply(node, grad):
        alpha = node._kept_alpha
        scale = node._kept_scale
        input_scale = node._kept_input_scale
        result = saved_result(node, node._kept_result, node._version_result, 0, 'result')
        return (ops.aten.elu_backward.default(grad, alpha, scale, input_scale, True, result),)

    def _release_saved(node):
        node._kept_result = RELEASED


class EluBackwardBackward0(Node):
    __slots__ = ('_kept_alpha', '_kept_grad_output', '_kept_input_scale', '_kept_is_result', '_kept_scale', '_kept_self_or_result', '_version_grad_output', '_version_self_or_result',)

    def apply(node, grad):
        edge_grad_output, edge_self_or_result = node._next_edges
        d_grad_output = d_self_or_result = None
        if edge_grad_output is not None:
            alpha = node._kept_alpha
            scale = node._kept_scale
            input_scale = node._kept_input_scale
            is_result = node._kept_is_result
            if (counter := (self_or_result := node._kept_self_or_result)._version_counter) is not None and counter[0] != node._version_self_or_result: self_or_result = saved(node, self_or_result, node._version_self_or_result, 'self_or_result')
            d_grad_output = ops.aten.elu_backward.default(grad, alpha, scale, input_scale, is_result, self_or_result)
        if edge_self_or_result is not None:
            if (counter := (grad_output := node._kept_grad_output)._version_counter) is not None and counter[0] != node._version_grad_output: grad_output = saved(node, grad_output, node._version_grad_output, 'grad_output')
            alpha = node._kept_alpha
            scale = node._kept_scale
            input_scale = node._kept_input_scale
            is_result = node._kept_is_result
            if (counter := (self_or_result := node._kept_self_or_result)._version_counter) is not None and counter[0] != node._version_self_or_result: self_or_result = saved(node, self_or_result, node._version_self_or_result, 'self_or_result')
            d_self_or_result = elu_double_backward(grad, grad_output, alpha, scale, input_scale, is_result, self_or_result)
        return d_grad_output, d_self_or_result

    def _release_saved(node):
        node._kept_self_or_result = node._kept_grad_output = RELEASED


class EuclideanDistBackward0(Node):
    __slots__ = ('_kept_result', '_kept_x1', '_kept_x2', '_version_result', '_version_x1', '_version_x2',)

    def apply(node, grad):
        edge_x1, edge_x2 = node._next_edges
        d_x1 = d_x2 = None
        if edge_x1 is not None:
            if (counter := (x1 := node._kept_x1)._version_counter) is not None and counter[0] != node._version_x1: x1 = saved(node, x1, node._version_x1, 'x1')
            if (counter := (x2 := node._kept_x2)._version_counter) is not None and counter[0] != node._version_x2: x2 = saved(node, x2, node._version_x2, 'x2')
            result = saved_result(node, node._kept_result, node._version_result, 0, 'result')
            d_x1 = euclidean_backward(grad, x1, x2, result)
        if edge_x2 is not None:
            if (counter := (x2 := node._kept_x2)._version_counter) is not None and counter[0] != node._version_x2: x2 = saved(node, x2, node._version_x2, 'x2')
            if (counter := (x1 := node._kept_x1)._version_counter) is not None and counter[0] != node._version_x1: x1 = saved(node, x1, node._version_x1, 'x1')
            result = saved_result(node, node._kept_result, node._version_result, 0, 'result')
            d_x2 = euclidean_backward(swap(grad), x2, x1, swap(result))
        return d_x1, d_x2

    def _release_saved(node):
        node._kept_x1 = node._kept_x2 = node._kept_result = RELEASED


class EmbeddingBackward0(Node):
    __slots__ = ('_kept_indices', '_kept_padding_idx', '_kept_scale_grad_by_freq', '_kept_sparse', '_kept_weight_shape', '_version_indices',)

    def apply(node, grad):
        if (counter := (indices := node._kept_indices)._version_counter) is not None and counter[0] != node._version_indices: indices = saved(node, indices, node._version_indices, 'indices')
        weight_shape = node._kept_weight_shape
        padding_idx = node._kept_padding_idx
        scale_grad_by_freq = node._kept_scale_grad_by_freq
        sparse = node._kept_sparse
        return (embedding_backward(grad, indices, weight_shape, padding_idx, scale_grad_by_freq, sparse),)

    def _release_saved(node):
        node._kept_indices = RELEASED


class EmbeddingDenseBackwardBackward0(Node):
    __slots__ = ('_kept_indices', '_kept_padding_idx', '_kept_scale_grad_by_freq', '_version_indices',)

    def apply(node, grad):
        if (counter := (indices := node._kept_indices)._version_counter) is not None and counter[0] != node._version_indices: indices = saved(node, indices, node._version_indices, 'indices')
        padding_idx = node._kept_padding_idx
        scale_grad_by_freq = node._kept_scale_grad_by_freq
        return (embedding_double_backward(grad, indices, padding_idx, scale_grad_by_freq),)

    def _release_saved(node):
        node._kept_indices = RELEASED


class EmbeddingRenormBackward0(Node):
    __slots__ = ()

    def apply(node, grad):
        return (not_implemented('aten::embedding_renorm_'),)


class EmbeddingBagBackward0(Node):
    __slots__ = ('_kept_indices', '_kept_mode', '_kept_offsets', '_kept_padding_idx', '_kept_per_sample_weights', '_kept_result1', '_kept_result2', '_kept_result3', '_kept_scale_grad_by_freq', '_kept_sparse', '_kept_weight', '_kept_weight_shape', '_version_indices', '_version_offsets', '_version_per_sample_weights', '_version_result1', '_version_result2', '_version_result3', '_version_weight',)

    def apply(node, grad):
        edge_weight, edge_per_sample_weights = node._next_edges
        d_weight = d_per_sample_weights = None
        if edge_weight is not None:
            if (counter := (indices := node._kept_indices)._version_counter) is not None and counter[0] != node._version_indices: indices = saved(node, indices, node._version_indices, 'indices')
            if (counter := (offsets := node._kept_offsets)._version_counter) is not None and counter[0] != node._version_offsets: offsets = saved(node, offsets, node._version_offsets, 'offsets')
            if (counter := (result1 := node._kept_result1)._version_counter) is not None and counter[0] != node._version_result1: result1 = saved(node, result1, node._version_result1, 'result1')
            if (counter := (result2 := node._kept_result2)._version_counter) is not None and counter[0] != node._version_result2: result2 = saved(node, result2, node._version_result2, 'result2')
            if (counter := (result3 := node._kept_result3)._version_counter) is not None and counter[0] != node._version_result3: result3 = saved(node, result3, node._version_result3, 'result3')
            weight_shape = node._kept_weight_shape
            scale_grad_by_freq = node._kept_scale_grad_by_freq
            mode = node._kept_mode
            sparse = node._kept_sparse
            if (per_sample_weights := node._kept_per_sample_weights) is not None and (counter := per_sample_weights._version_counter) is not None and counter[0] != node._version_per_sample_weights: per_sample_weights = saved(node, per_sample_weights, node._version_per_sample_weights, 'per_sample_weights')
            padding_idx = node._kept_padding_idx
            d_weight = ops.aten._embedding_bag_backward.default(grad, indices, offsets, result1, result2, result3, weight_shape[0], scale_grad_by_freq, mode, sparse, per_sample_weights, padding_idx)
        if edge_per_sample_weights is not None:
            if (counter := (weight := node._kept_weight)._version_counter) is not None and counter[0] != node._version_weight: weight = saved(node, weight, node._version_weight, 'weight')
            if (counter := (indices := node._kept_indices)._version_counter) is not None and counter[0] != node._version_indices: indices = saved(node, indices, node._version_indices, 'indices')
            if (counter := (offsets := node._kept_offsets)._version_counter) is not None and counter[0] != node._version_offsets: offsets = saved(node, offsets, node._version_offsets, 'offsets')
            if (counter := (result1 := node._kept_result1)._version_counter) is not None and counter[0] != node._version_result1: result1 = saved(node, result1, node._version_result1, 'result1')
            mode = node._kept_mode
            padding_idx = node._kept_padding_idx
            d_per_sample_weights = ops.aten._embedding_bag_per_sample_weights_backward.default(grad, weight, indices, offsets, result1, mode, padding_idx)
        return d_weight, d_per_sample_weights

    def _release_saved(node):
        node._kept_indices = node._kept_offsets = node._kept_result1 = node._kept_result2 = node._kept_result3 = node._kept_per_sample_weights = node._kept_weight = RELEASED


class ExponentialBackward0(Node):
    __slots__ = ()

    def apply(node, grad):
        return (zeros_like(grad),)


class ExpandBackward0(Node):
    __slots__ = ('_kept_self_shape',)

    def apply(node, grad):
        self_shape = node._kept_self_shape
        return (sum_to_size(grad, self_shape),)


class ExpandBackward0_copy(Node):
    __slots__ = ('_kept_self_shape',)

    def apply(node, grad):
        self_shape = node._kept_self_shape
        return (sum_to_size(grad, self_shape),)


def like_exp(node_class, name):
    def record(next, self):
        result = next(self)
        node = node_class()
        node._next_edges = (self._autograd,)
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


def like_exp_(node_class, name):
    def record(next, self):
        edge_self = check_inplace(self, name)
        node = node_class()
        node._next_edges = (edge_self,)
        next(self)
        if self.dtype.kind not in "fc":
            return self
        node._kept_result = save_result(self)
        node._version_result = self._version_counter[0]
        rebase_history(self, node)
        return self

    return record


def like_eq__Tensor(node_class, name):
    def record(next, self, other):
        edge_self = check_inplace(self, name)
        edge_other = other._autograd
        node = node_class()
        node._next_edges = (edge_self, edge_other,)
        if edge_other is not None:
            node._kept_other = other
            counter = other._version_counter
            node._version_other = 0 if counter is None else counter[0]
        next(self, other)
        if self.dtype.kind not in "fc":
            return self
        rebase_history(self, node)
        return self

    return record


def record_elu(next, self, alpha, scale, input_scale):
    result = next(self, alpha, scale, input_scale)
    node = EluBackward0()
    node._next_edges = (self._autograd,)
    node._kept_alpha = alpha
    node._kept_scale = scale
    node._kept_input_scale = input_scale
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


def record_elu_(next, self, alpha, scale, input_scale):
    edge_self = check_inplace(self, 'aten::elu_')
    node = EluBackward1()
    node._next_edges = (edge_self,)
    node._kept_alpha = alpha
    node._kept_scale = scale
    node._kept_input_scale = input_scale
    next(self, alpha, scale, input_scale)
    if self.dtype.kind not in "fc":
        return self
    node._kept_result = save_result(self)
    node._version_result = self._version_counter[0]
    rebase_history(self, node)
    return self


def record_elu_backward(next, grad_output, alpha, scale, input_scale, is_result, self_or_result):
    result = next(grad_output, alpha, scale, input_scale, is_result, self_or_result)
    edge_grad_output = grad_output._autograd
    edge_self_or_result = self_or_result._autograd
    node = EluBackwardBackward0()
    node._next_edges = (edge_grad_output, edge_self_or_result,)
    node._kept_alpha = alpha
    node._kept_scale = scale
    node._kept_input_scale = input_scale
    node._kept_is_result = is_result
    node._kept_self_or_result = self_or_result
    counter = self_or_result._version_counter
    node._version_self_or_result = 0 if counter is None else counter[0]
    if edge_self_or_result is not None:
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


def record__euclidean_dist(next, x1, x2):
    result = next(x1, x2)
    edge_x1 = x1._autograd
    edge_x2 = x2._autograd
    node = EuclideanDistBackward0()
    node._next_edges = (edge_x1, edge_x2,)
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


def record_embedding(next, weight, indices, padding_idx, scale_grad_by_freq, sparse):
    result = next(weight, indices, padding_idx, scale_grad_by_freq, sparse)
    edge_weight = weight._autograd
    if edge_weight is None:
        return result
    node = EmbeddingBackward0()
    node._next_edges = (edge_weight,)
    refuse_complex(result, 'aten::embedding')
    node._kept_weight_shape = weight.shape if weight._asked else weight._array.shape
    node._kept_padding_idx = padding_idx
    node._kept_scale_grad_by_freq = scale_grad_by_freq
    node._kept_sparse = sparse
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


def record_embedding_dense_backward(next, grad_output, indices, num_weights, padding_idx, scale_grad_by_freq):
    result = next(grad_output, indices, num_weights, padding_idx, scale_grad_by_freq)
    edge_grad_output = grad_output._autograd
    if edge_grad_output is None:
        return result
    node = EmbeddingDenseBackwardBackward0()
    node._next_edges = (edge_grad_output,)
    node._kept_padding_idx = padding_idx
    node._kept_scale_grad_by_freq = scale_grad_by_freq
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


def record_embedding_renorm_(next, self, indices, max_norm, norm_type):
    edge_self = check_inplace(self, 'aten::embedding_renorm_')
    if edge_self is None:
        return next(self, indices, max_norm, norm_type)
    node = EmbeddingRenormBackward0()
    node._next_edges = (edge_self,)
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
    node._next_edges = (edge_self,)
    node._sequence_number = next_sequence_nr()
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
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
    node._next_edges = (edge_weight, edge_per_sample_weights,)
    node._kept_weight_shape = weight.shape if weight._asked else weight._array.shape
    node._kept_scale_grad_by_freq = scale_grad_by_freq
    node._kept_mode = mode
    node._kept_sparse = sparse
    node._kept_padding_idx = padding_idx
    node._kept_indices = indices
    counter = indices._version_counter
    node._version_indices = 0 if counter is None else counter[0]
    node._kept_offsets = offsets
    counter = offsets._version_counter
    node._version_offsets = 0 if counter is None else counter[0]
    node._kept_result1 = results[1]
    counter = results[1]._version_counter
    node._version_result1 = 0 if counter is None else counter[0]
    if edge_weight is not None:
        node._kept_result2 = results[2]
        counter = results[2]._version_counter
        node._version_result2 = 0 if counter is None else counter[0]
        node._kept_result3 = results[3]
        counter = results[3]._version_counter
        node._version_result3 = 0 if counter is None else counter[0]
        node._kept_per_sample_weights = per_sample_weights
        node._version_per_sample_weights = 0 if per_sample_weights is None else version_of(per_sample_weights)
    if edge_per_sample_weights is not None:
        node._kept_weight = weight
        counter = weight._version_counter
        node._version_weight = 0 if counter is None else counter[0]
    node._sequence_number = next_sequence_nr()
    result = results[0]
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return results


def record_exponential_(next, self, lambd, *, generator):
    edge_self = check_inplace(self, 'aten::exponential_')
    node = ExponentialBackward0()
    node._next_edges = (edge_self,)
    next(self, lambd, generator=generator)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_exponential(next, self, lambd, *, generator):
    result = next(self, lambd, generator=generator)
    node = ExponentialBackward0()
    node._next_edges = (self._autograd,)
    node._sequence_number = next_sequence_nr()
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_expand(next, self, size, *, implicit):
    result = next(self, size, implicit=implicit)
    if result is self:
        return result
    node = ExpandBackward0()
    node._next_edges = (self._autograd,)
    node._kept_self_shape = self.shape if self._asked else self._array.shape
    node._sequence_number = next_sequence_nr()
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_expand_copy(next, self, size, *, implicit):
    result = next(self, size, implicit=implicit)
    node = ExpandBackward0_copy()
    node._next_edges = (self._autograd,)
    node._kept_self_shape = self.shape if self._asked else self._array.shape
    node._sequence_number = next_sequence_nr()
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result
