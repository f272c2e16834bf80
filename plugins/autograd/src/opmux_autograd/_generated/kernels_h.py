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
from opmux_autograd.formulas.values import zeros_like
on_first_call(globals(), 'opmux_autograd.formulas.loss', 'bounded_curvature', 'slope_of')
on_first_call(globals(), 'opmux_autograd.formulas.unary', 'hardswish_double_backward')


class HypotBackward0(Node):
    __slots__ = ('_kept_other', '_kept_result', '_kept_self', '_version_other', '_version_result', '_version_self',)

    def apply(node, grad):
        edge_self, edge_other = node._next_edges
        d_self = d_other = None
        if edge_self is not None:
            if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
            result = saved_result(node, node._kept_result, node._version_result, 0, 'result')
            d_self = grad * (self / result)
        if edge_other is not None:
            if (counter := (other := node._kept_other)._version_counter) is not None and counter[0] != node._version_other: other = saved(node, other, node._version_other, 'other')
            result = saved_result(node, node._kept_result, node._version_result, 0, 'result')
            d_other = grad * (other / result)
        return d_self, d_other

    def _release_saved(node):
        node._kept_self = node._kept_result = node._kept_other = RELEASED


class HardshrinkBackward0(Node):
    __slots__ = ('_kept_lambd', '_kept_self', '_version_self',)

    def apply(node, grad):
        if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
        lambd = node._kept_lambd
        return (ops.aten.hardshrink_backward.default(grad, self, lambd),)

    def _release_saved(node):
        node._kept_self = RELEASED


class HardshrinkBackwardBackward0(Node):
    __slots__ = ('_kept_lambd', '_kept_self', '_version_self',)

    def apply(node, grad):
        edge_grad_out, edge_self = node._next_edges
        d_grad_out = d_self = None
        if edge_grad_out is not None:
            if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
            lambd = node._kept_lambd
            d_grad_out = ops.aten.hardshrink_backward.default(grad, self, lambd)
        if edge_self is not None:
            d_self = zeros_like(grad)
        return d_grad_out, d_self

    def _release_saved(node):
        node._kept_self = RELEASED


class HardsigmoidBackward0(Node):
    __slots__ = ('_kept_self', '_version_self',)

    def apply(node, grad):
        if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
        return (ops.aten.hardsigmoid_backward.default(grad, self),)

    def _release_saved(node):
        node._kept_self = RELEASED


class HardsigmoidBackwardBackward0(Node):
    __slots__ = ('_kept_self', '_version_self',)

    def apply(node, grad):
        edge_grad_output, edge_self = node._next_edges
        d_grad_output = d_self = None
        if edge_grad_output is not None:
            if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
            d_grad_output = ops.aten.hardsigmoid_backward.default(grad, self)
        if edge_self is not None:
            d_self = zeros_like(grad)
        return d_grad_output, d_self

    def _release_saved(node):
        node._kept_self = RELEASED


class HardswishBackward0(Node):
    __slots__ = ('_kept_self', '_version_self',)

    def apply(node, grad):
        if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
        return (ops.aten.hardswish_backward.default(grad, self),)

    def _release_saved(node):
        node._kept_self = RELEASED


class HardswishBackwardBackward0(Node):
    __slots__ = ('_kept_grad_output', '_kept_self', '_version_grad_output', '_version_self',)

    def apply(node, grad):
        edge_grad_output, edge_self = node._next_edges
        d_grad_output = d_self = None
        if edge_grad_output is not None:
            if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
            d_grad_output = ops.aten.hardswish_backward.default(grad, self)
        if edge_self is not None:
            if (counter := (grad_output := node._kept_grad_output)._version_counter) is not None and counter[0] != node._version_grad_output: grad_output = saved(node, grad_output, node._version_grad_output, 'grad_output')
            if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
            d_self = hardswish_double_backward(grad, grad_output, self)
        return d_grad_output, d_self

    def _release_saved(node):
        node._kept_self = node._kept_grad_output = RELEASED


class HardtanhBackward0(Node):
    __slots__ = ('_kept_max_val', '_kept_min_val', '_kept_self', '_version_self',)

    def apply(node, grad):
        if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
        min_val = node._kept_min_val
        max_val = node._kept_max_val
        return (ops.aten.hardtanh_backward.default(grad, self, min_val, max_val),)

    def _release_saved(node):
        node._kept_self = RELEASED


class HardtanhBackwardBackward0(Node):
    __slots__ = ('_kept_max_val', '_kept_min_val', '_kept_self', '_version_self',)

    def apply(node, grad):
        edge_grad_output, edge_self = node._next_edges
        d_grad_output = d_self = None
        if edge_grad_output is not None:
            if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
            min_val = node._kept_min_val
            max_val = node._kept_max_val
            d_grad_output = ops.aten.hardtanh_backward.default(grad, self, min_val, max_val)
        if edge_self is not None:
            d_self = zeros_like(grad)
        return d_grad_output, d_self

    def _release_saved(node):
        node._kept_self = RELEASED


class HuberLossBackward0(Node):
    __slots__ = ('_kept_delta', '_kept_reduction', '_kept_self', '_kept_target', '_version_self', '_version_target',)

    def apply(node, grad):
        edge_self, edge_target = node._next_edges
        d_self = d_target = None
        if edge_self is not None:
            if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
            if (counter := (target := node._kept_target)._version_counter) is not None and counter[0] != node._version_target: target = saved(node, target, node._version_target, 'target')
            reduction = node._kept_reduction
            delta = node._kept_delta
            d_self = ops.aten.huber_loss_backward.default(grad, self, target, reduction, delta)
        if edge_target is not None:
            if (counter := (target := node._kept_target)._version_counter) is not None and counter[0] != node._version_target: target = saved(node, target, node._version_target, 'target')
            if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
            reduction = node._kept_reduction
            delta = node._kept_delta
            d_target = ops.aten.huber_loss_backward.default(grad, target, self, reduction, delta)
        return d_self, d_target

    def _release_saved(node):
        node._kept_self = node._kept_target = RELEASED


class HuberLossBackwardBackward0(Node):
    __slots__ = ('_kept_delta', '_kept_grad_output', '_kept_reduction', '_kept_self', '_kept_target', '_version_grad_output', '_version_self', '_version_target',)

    def apply(node, grad):
        edge_grad_output, edge_self, edge_target = node._next_edges
        d_grad_output = d_self = d_target = None
        if edge_grad_output is not None:
            if (counter := (grad_output := node._kept_grad_output)._version_counter) is not None and counter[0] != node._version_grad_output: grad_output = saved(node, grad_output, node._version_grad_output, 'grad_output')
            if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
            if (counter := (target := node._kept_target)._version_counter) is not None and counter[0] != node._version_target: target = saved(node, target, node._version_target, 'target')
            reduction = node._kept_reduction
            delta = node._kept_delta
            d_grad_output = grad * slope_of(ops.aten.huber_loss_backward.default, grad_output, self, target, reduction, delta)
        if edge_self is not None:
            if (counter := (grad_output := node._kept_grad_output)._version_counter) is not None and counter[0] != node._version_grad_output: grad_output = saved(node, grad_output, node._version_grad_output, 'grad_output')
            if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
            if (counter := (target := node._kept_target)._version_counter) is not None and counter[0] != node._version_target: target = saved(node, target, node._version_target, 'target')
            reduction = node._kept_reduction
            delta = node._kept_delta
            d_self = bounded_curvature(grad * grad_output, self, target, reduction, delta, 1)
        if edge_target is not None:
            if (counter := (grad_output := node._kept_grad_output)._version_counter) is not None and counter[0] != node._version_grad_output: grad_output = saved(node, grad_output, node._version_grad_output, 'grad_output')
            if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
            if (counter := (target := node._kept_target)._version_counter) is not None and counter[0] != node._version_target: target = saved(node, target, node._version_target, 'target')
            reduction = node._kept_reduction
            delta = node._kept_delta
            d_target = -bounded_curvature(grad * grad_output, self, target, reduction, delta, 1)
        return d_grad_output, d_self, d_target

    def _release_saved(node):
        node._kept_grad_output = node._kept_self = node._kept_target = RELEASED


def like_hardshrink(node_class, name):
    def record(next, self, lambd):
        result = next(self, lambd)
        node = node_class()
        node._next_edges = (self._autograd,)
        node._kept_lambd = lambd
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


def like_hardswish_backward(node_class, name):
    def record(next, grad_output, self):
        result = next(grad_output, self)
        edge_grad_output = grad_output._autograd
        edge_self = self._autograd
        node = node_class()
        node._next_edges = (edge_grad_output, edge_self,)
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

    return record


def record_hypot(next, self, other):
    result = next(self, other)
    edge_self = self._autograd
    edge_other = other._autograd
    node = HypotBackward0()
    node._next_edges = (edge_self, edge_other,)
    node._kept_result = save_result(result)
    node._version_result = result._version_counter[0]
    if edge_self is not None:
        node._kept_self = self
        counter = self._version_counter
        node._version_self = 0 if counter is None else counter[0]
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


def record_hypot_(next, self, other):
    edge_self = check_inplace(self, 'aten::hypot_')
    edge_other = other._autograd
    node = HypotBackward0()
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
    node._kept_result = save_result(self)
    node._version_result = self._version_counter[0]
    rebase_history(self, node)
    return self


def record_hardshrink_backward(next, grad_out, self, lambd):
    result = next(grad_out, self, lambd)
    edge_grad_out = grad_out._autograd
    edge_self = self._autograd
    node = HardshrinkBackwardBackward0()
    node._next_edges = (edge_grad_out, edge_self,)
    node._kept_lambd = lambd
    if edge_grad_out is not None:
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


def record_hardsigmoid_backward(next, grad_output, self):
    result = next(grad_output, self)
    edge_grad_output = grad_output._autograd
    edge_self = self._autograd
    node = HardsigmoidBackwardBackward0()
    node._next_edges = (edge_grad_output, edge_self,)
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


def record_hardtanh(next, self, min_val, max_val):
    result = next(self, min_val, max_val)
    node = HardtanhBackward0()
    node._next_edges = (self._autograd,)
    node._kept_min_val = min_val
    node._kept_max_val = max_val
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


def record_hardtanh_(next, self, min_val, max_val):
    edge_self = check_inplace(self, 'aten::hardtanh_')
    node = HardtanhBackward0()
    node._next_edges = (edge_self,)
    node._kept_min_val = min_val
    node._kept_max_val = max_val
    node._kept_self = clone(self)
    node._version_self = 0
    next(self, min_val, max_val)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_hardtanh_backward(next, grad_output, self, min_val, max_val):
    result = next(grad_output, self, min_val, max_val)
    edge_grad_output = grad_output._autograd
    edge_self = self._autograd
    node = HardtanhBackwardBackward0()
    node._next_edges = (edge_grad_output, edge_self,)
    node._kept_min_val = min_val
    node._kept_max_val = max_val
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


def record_huber_loss(next, self, target, reduction, delta):
    result = next(self, target, reduction, delta)
    edge_self = self._autograd
    edge_target = target._autograd
    node = HuberLossBackward0()
    node._next_edges = (edge_self, edge_target,)
    node._kept_reduction = reduction
    node._kept_delta = delta
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


def record_huber_loss_backward(next, grad_output, self, target, reduction, delta):
    result = next(grad_output, self, target, reduction, delta)
    edge_grad_output = grad_output._autograd
    edge_self = self._autograd
    edge_target = target._autograd
    node = HuberLossBackwardBackward0()
    node._next_edges = (edge_grad_output, edge_self, edge_target,)
    node._kept_reduction = reduction
    node._kept_delta = delta
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
