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
on_first_call(globals(), 'opmux_autograd.formulas.reduction', 'selected_backward')


class KthvalueBackward0(Node):
    __slots__ = ('_kept_dim', '_kept_keepdim', '_kept_result1', '_kept_self_shape', '_version_result1',)

    def apply(node, grad):
        self_shape = node._kept_self_shape
        dim = node._kept_dim
        if (counter := (result1 := node._kept_result1)._version_counter) is not None and counter[0] != node._version_result1: result1 = saved(node, result1, node._version_result1, 'result1')
        keepdim = node._kept_keepdim
        return (selected_backward(grad, self_shape, dim, result1, keepdim),)

    def _release_saved(node):
        node._kept_result1 = RELEASED


def record_kthvalue(next, self, k, dim, keepdim):
    results = next(self, k, dim, keepdim)
    node = KthvalueBackward0()
    node._next_edges = (self._autograd,)
    node._kept_self_shape = self.shape if self._asked else self._array.shape
    node._kept_dim = dim
    node._kept_keepdim = keepdim
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
