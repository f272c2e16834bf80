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
on_first_call(globals(), 'opmux_autograd.formulas.reflectors', 'ormqr_backward')


class OrmqrBackward0(Node):
    __slots__ = ('_kept_input2', '_kept_input3', '_kept_left', '_kept_self', '_kept_transpose', '_version_input2', '_version_input3', '_version_self',)

    def apply(node, grad):
        edge_self, edge_input2, edge_input3 = node._next_edges
        d_self = d_input2 = d_input3 = None
        if edge_self is not None or edge_input2 is not None or edge_input3 is not None:
            if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
            if (counter := (input2 := node._kept_input2)._version_counter) is not None and counter[0] != node._version_input2: input2 = saved(node, input2, node._version_input2, 'input2')
            if (counter := (input3 := node._kept_input3)._version_counter) is not None and counter[0] != node._version_input3: input3 = saved(node, input3, node._version_input3, 'input3')
            left = node._kept_left
            transpose = node._kept_transpose
            grad_input_mask = (edge_self is not None, edge_input2 is not None, edge_input3 is not None)
            d_self, d_input2, d_input3 = ormqr_backward(grad, (self, input2, input3), (left, transpose), grad_input_mask)
        return d_self, d_input2, d_input3

    def _release_saved(node):
        node._kept_self = node._kept_input2 = node._kept_input3 = RELEASED


def record_ormqr(next, self, input2, input3, left, transpose):
    result = next(self, input2, input3, left, transpose)
    edge_self = self._autograd
    edge_input2 = input2._autograd
    edge_input3 = input3._autograd
    node = OrmqrBackward0()
    node._next_edges = (edge_self, edge_input2, edge_input3,)
    node._kept_left = left
    node._kept_transpose = transpose
    node._kept_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node._kept_input2 = input2
    counter = input2._version_counter
    node._version_input2 = 0 if counter is None else counter[0]
    node._kept_input3 = input3
    counter = input3._version_counter
    node._version_input3 = 0 if counter is None else counter[0]
    node._sequence_number = next_sequence_nr()
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result
