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
from opmux_autograd.formulas.values import conj, zeros_like
on_first_call(globals(), 'opmux_autograd.formulas.linalg', 'trace_backward')
on_first_call(globals(), 'opmux_autograd.formulas.reduction', 'selected_backward')
on_first_call(globals(), 'opmux_autograd.formulas.reflectors', 'triangular_solve_backward')
on_first_call(globals(), 'opmux_autograd.formulas.selection', 'take_backward')
on_first_call(globals(), 'opmux_autograd.formulas.shape', 'to_like')


class TanhBackward0(Node):
    __slots__ = ('_kept_result', '_version_result',)

    def apply(node, grad):
        result = saved_result(node, node._kept_result, node._version_result, 0, 'result')
        return (ops.aten.tanh_backward.default(grad, result),)

    def _release_saved(node):
        node._kept_result = RELEASED


class ThresholdBackwardBackward0(Node):
    __slots__ = ('_kept_self', '_kept_threshold', '_version_self',)

    def apply(node, grad):
        edge_grad_output, edge_self = node._next_edges
        d_grad_output = d_self = None
        if edge_grad_output is not None:
            if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
            threshold = node._kept_threshold
            d_grad_output = ops.aten.threshold_backward.default(grad, self, threshold)
        if edge_self is not None:
            d_self = zeros_like(grad)
        return d_grad_output, d_self

    def _release_saved(node):
        node._kept_self = RELEASED


class TanhBackwardBackward0(Node):
    __slots__ = ('_kept_grad_output', '_kept_output', '_version_grad_output', '_version_output',)

    def apply(node, grad):
        edge_grad_output, edge_output = node._next_edges
        d_grad_output = d_output = None
        if edge_grad_output is not None:
            if (counter := (output := node._kept_output)._version_counter) is not None and counter[0] != node._version_output: output = saved(node, output, node._version_output, 'output')
            d_grad_output = ops.aten.tanh_backward.default(grad, conj(output))
        if edge_output is not None:
            if (counter := (grad_output := node._kept_grad_output)._version_counter) is not None and counter[0] != node._version_grad_output: grad_output = saved(node, grad_output, node._version_grad_output, 'grad_output')
            if (counter := (output := node._kept_output)._version_counter) is not None and counter[0] != node._version_output: output = saved(node, output, node._version_output, 'output')
            d_output = conj(grad) * grad_output * (conj(output) * -2)
        return d_grad_output, d_output

    def _release_saved(node):
        node._kept_output = node._kept_grad_output = RELEASED


class TanBackward0(Node):
    __slots__ = ('_kept_result', '_version_result',)

    def apply(node, grad):
        result = saved_result(node, node._kept_result, node._version_result, 0, 'result')
        return (grad * conj(result * result + 1),)

    def _release_saved(node):
        node._kept_result = RELEASED


class TruncBackward0(Node):
    __slots__ = ()

    def apply(node, grad):
        return (zeros_like(grad),)


class ThresholdBackward0(Node):
    __slots__ = ('_kept_self', '_kept_threshold', '_version_self',)

    def apply(node, grad):
        if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
        threshold = node._kept_threshold
        return (ops.aten.threshold_backward.default(grad, self, threshold),)

    def _release_saved(node):
        node._kept_self = RELEASED


class ThresholdBackward1(Node):
    __slots__ = ('_kept_self', '_kept_threshold', '_version_self',)

    def apply(node, grad):
        if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
        threshold = node._kept_threshold
        return (ops.aten.threshold_backward.default(grad, self, threshold),)

    def _release_saved(node):
        node._kept_self = RELEASED


class TopkBackward0(Node):
    __slots__ = ('_kept_dim', '_kept_result1', '_kept_self_shape', '_version_result1',)

    def apply(node, grad):
        self_shape = node._kept_self_shape
        dim = node._kept_dim
        if (counter := (result1 := node._kept_result1)._version_counter) is not None and counter[0] != node._version_result1: result1 = saved(node, result1, node._version_result1, 'result1')
        return (selected_backward(grad, self_shape, dim, result1, True),)

    def _release_saved(node):
        node._kept_result1 = RELEASED


class TraceBackward0(Node):
    __slots__ = ('_kept_self_shape',)

    def apply(node, grad):
        self_shape = node._kept_self_shape
        return (trace_backward(grad, self_shape),)


class TriangularSolveBackward0(Node):
    __slots__ = ('_kept_A', '_kept_result0', '_kept_transpose', '_kept_unitriangular', '_kept_upper', '_version_A', '_version_result0',)
    _output_count = 2

    def apply(node, *grads):
        edge_self, edge_A = node._next_edges
        d_self = d_A = None
        if edge_self is not None or edge_A is not None:
            if (counter := (A := node._kept_A)._version_counter) is not None and counter[0] != node._version_A: A = saved(node, A, node._version_A, 'A')
            result0 = saved_result(node, node._kept_result0, node._version_result0, 0, 'result0')
            upper = node._kept_upper
            transpose = node._kept_transpose
            unitriangular = node._kept_unitriangular
            grad_input_mask = (edge_self is not None, edge_A is not None)
            d_self, d_A = triangular_solve_backward(grads, A, result0, (upper, transpose, unitriangular), grad_input_mask)
        return d_self, d_A

    def _release_saved(node):
        node._kept_A = node._kept_result0 = RELEASED


class TBackward0(Node):
    __slots__ = ()

    def apply(node, grad):
        return (grad.t(),)


class TBackward1(Node):
    __slots__ = ()

    def apply(node, grad):
        return (grad.t(),)


class TransposeBackward0(Node):
    __slots__ = ('_kept_dim0', '_kept_dim1',)

    def apply(node, grad):
        dim0 = node._kept_dim0
        dim1 = node._kept_dim1
        return (grad.transpose(dim0, dim1),)


class TransposeBackward1(Node):
    __slots__ = ('_kept_dim0', '_kept_dim1',)

    def apply(node, grad):
        dim0 = node._kept_dim0
        dim1 = node._kept_dim1
        return (grad.transpose(dim0, dim1),)


class ToCopyBackward0(Node):
    __slots__ = ('_kept_self_device', '_kept_self_dtype',)

    def apply(node, grad):
        self_dtype = node._kept_self_dtype
        self_device = node._kept_self_device
        return (to_like(grad, self_dtype, self_device),)


class TBackward0_copy(Node):
    __slots__ = ()

    def apply(node, grad):
        return (grad.t(),)


class TransposeBackward0_copy(Node):
    __slots__ = ('_kept_dim0', '_kept_dim1',)

    def apply(node, grad):
        dim0 = node._kept_dim0
        dim1 = node._kept_dim1
        return (grad.transpose(dim0, dim1),)


class TrilBackward0(Node):
    __slots__ = ('_kept_diagonal',)

    def apply(node, grad):
        diagonal = node._kept_diagonal
        return (grad.tril(diagonal),)


class TriuBackward0(Node):
    __slots__ = ('_kept_diagonal',)

    def apply(node, grad):
        diagonal = node._kept_diagonal
        return (grad.triu(diagonal),)


class TakeBackward0(Node):
    __slots__ = ('_kept_index', '_kept_self_shape', '_version_index',)

    def apply(node, grad):
        self_shape = node._kept_self_shape
        if (counter := (index := node._kept_index)._version_counter) is not None and counter[0] != node._version_index: index = saved(node, index, node._version_index, 'index')
        return (take_backward(grad, self_shape, index),)

    def _release_saved(node):
        node._kept_index = RELEASED


def like_trace(node_class, name):
    def record(next, self):
        result = next(self)
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


def like_tril(node_class, name):
    def record(next, self, diagonal):
        result = next(self, diagonal)
        node = node_class()
        node._next_edges = (self._autograd,)
        node._kept_diagonal = diagonal
        node._sequence_number = next_sequence_nr()
        array = result._array
        node._output_shape = array.shape
        node._output_dtype = array.dtype
        result._autograd = node
        result._keys = WITH_AUTOGRAD[result._keys]
        return result

    return record


def like_tril_(node_class, name):
    def record(next, self, diagonal):
        edge_self = check_inplace(self, name)
        node = node_class()
        node._next_edges = (edge_self,)
        node._kept_diagonal = diagonal
        next(self, diagonal)
        if self.dtype.kind not in "fc":
            return self
        rebase_history(self, node)
        return self

    return record


def record_threshold_backward(next, grad_output, self, threshold):
    result = next(grad_output, self, threshold)
    edge_grad_output = grad_output._autograd
    edge_self = self._autograd
    node = ThresholdBackwardBackward0()
    node._next_edges = (edge_grad_output, edge_self,)
    node._kept_threshold = threshold
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


def record_threshold(next, self, threshold, value):
    result = next(self, threshold, value)
    node = ThresholdBackward0()
    node._next_edges = (self._autograd,)
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


def record_threshold_(next, self, threshold, value):
    edge_self = check_inplace(self, 'aten::threshold_')
    node = ThresholdBackward1()
    node._next_edges = (edge_self,)
    node._kept_threshold = threshold
    node._kept_self = clone(self)
    node._version_self = 0
    next(self, threshold, value)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_topk(next, self, k, dim, largest, sorted):
    results = next(self, k, dim, largest, sorted)
    node = TopkBackward0()
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


def record_triangular_solve(next, self, A, upper, transpose, unitriangular):
    results = next(self, A, upper, transpose, unitriangular)
    edge_self = self._autograd
    edge_A = A._autograd
    node = TriangularSolveBackward0()
    node._next_edges = (edge_self, edge_A,)
    node._kept_upper = upper
    node._kept_transpose = transpose
    node._kept_unitriangular = unitriangular
    node._kept_A = A
    counter = A._version_counter
    node._version_A = 0 if counter is None else counter[0]
    node._kept_result0 = save_result(results[0])
    node._version_result0 = node._kept_result0._version_counter[0]
    node._sequence_number = next_sequence_nr()
    attach_outputs(node, results, 2)
    return results


def record_t_(next, self):
    edge_self = check_inplace(self, 'aten::t_')
    node = TBackward1()
    node._next_edges = (edge_self,)
    next(self)
    if self.dtype.kind not in "fc":
        return self
    rebase_reshape(self, node)
    return self


def record_transpose_int(next, self, dim0, dim1):
    result = next(self, dim0, dim1)
    if result is self:
        return result
    node = TransposeBackward0()
    node._next_edges = (self._autograd,)
    node._kept_dim0 = dim0
    node._kept_dim1 = dim1
    node._sequence_number = next_sequence_nr()
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_transpose_(next, self, dim0, dim1):
    edge_self = check_inplace(self, 'aten::transpose_')
    node = TransposeBackward1()
    node._next_edges = (edge_self,)
    node._kept_dim0 = dim0
    node._kept_dim1 = dim1
    next(self, dim0, dim1)
    if self.dtype.kind not in "fc":
        return self
    rebase_reshape(self, node)
    return self


def record__to_copy(next, self, *, dtype, layout, device, pin_memory, non_blocking, memory_format):
    result = next(self, dtype=dtype, layout=layout, device=device, pin_memory=pin_memory, non_blocking=non_blocking, memory_format=memory_format)
    if dtype is not None and result.dtype.kind not in "fc":
        return result
    node = ToCopyBackward0()
    node._next_edges = (self._autograd,)
    node._kept_self_dtype = self.dtype
    node._kept_self_device = self.device
    node._sequence_number = next_sequence_nr()
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_transpose_copy_int(next, self, dim0, dim1):
    result = next(self, dim0, dim1)
    node = TransposeBackward0_copy()
    node._next_edges = (self._autograd,)
    node._kept_dim0 = dim0
    node._kept_dim1 = dim1
    node._sequence_number = next_sequence_nr()
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_take(next, self, index):
    result = next(self, index)
    edge_self = self._autograd
    if edge_self is None:
        return result
    node = TakeBackward0()
    node._next_edges = (edge_self,)
    node._kept_self_shape = self.shape if self._asked else self._array.shape
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
