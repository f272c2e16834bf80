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
from opmux_autograd.formulas.values import where_zero
on_first_call(globals(), 'opmux_autograd.formulas.normalization', 'weight_norm_backward')


class WhereBackward0(Node):
    __slots__ = ('_kept_condition', '_version_condition',)

    def apply(node, grad):
        edge_self, edge_other = node._next_edges
        d_self = d_other = None
        if edge_self is not None:
            if (counter := (condition := node._kept_condition)._version_counter) is not None and counter[0] != node._version_condition: condition = saved(node, condition, node._version_condition, 'condition')
            d_self = ops.aten.where.ScalarOther(condition, grad, 0)
        if edge_other is not None:
            if (counter := (condition := node._kept_condition)._version_counter) is not None and counter[0] != node._version_condition: condition = saved(node, condition, node._version_condition, 'condition')
            d_other = where_zero(condition, grad)
        return d_self, d_other

    def _release_saved(node):
        node._kept_condition = RELEASED


class WeightNormInterfaceBackward0(Node):
    __slots__ = ('_kept_dim', '_kept_g', '_kept_v', '_version_g', '_version_v',)

    def apply(node, grad):
        edge_v, edge_g = node._next_edges
        d_v = d_g = None
        if edge_v is not None or edge_g is not None:
            if (counter := (v := node._kept_v)._version_counter) is not None and counter[0] != node._version_v: v = saved(node, v, node._version_v, 'v')
            if (counter := (g := node._kept_g)._version_counter) is not None and counter[0] != node._version_g: g = saved(node, g, node._version_g, 'g')
            dim = node._kept_dim
            grad_input_mask = (edge_v is not None, edge_g is not None)
            d_v, d_g = weight_norm_backward(grad, v, g, dim)
        return d_v, d_g

    def _release_saved(node):
        node._kept_v = node._kept_g = RELEASED


def record_where_self(next, condition, self, other):
    result = next(condition, self, other)
    edge_self = self._autograd
    edge_other = other._autograd
    if edge_self is None and edge_other is None:
        return result
    node = WhereBackward0()
    node._next_edges = (edge_self, edge_other,)
    node._kept_condition = condition
    counter = condition._version_counter
    node._version_condition = 0 if counter is None else counter[0]
    node._sequence_number = next_sequence_nr()
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record__weight_norm_interface(next, v, g, dim):
    results = next(v, g, dim)
    edge_v = v._autograd
    edge_g = g._autograd
    node = WeightNormInterfaceBackward0()
    node._next_edges = (edge_v, edge_g,)
    node._kept_dim = dim
    node._kept_v = v
    counter = v._version_counter
    node._version_v = 0 if counter is None else counter[0]
    node._kept_g = g
    counter = g._version_counter
    node._version_g = 0 if counter is None else counter[0]
    node._sequence_number = next_sequence_nr()
    result = results[0]
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return results
