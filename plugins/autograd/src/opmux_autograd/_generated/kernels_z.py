"""Nodes and kernels of differentiable operators.

Written by `python -m opmux_autograd.codegen` from derivatives.yaml and native_functions.yaml; do not edit.
"""

# ruff: noqa
# mypy: ignore-errors

from opmux.dispatch import ops

from opmux_autograd._edges import WITH_AUTOGRAD
from opmux_autograd._inplace import check_inplace, rebase_history, rebase_reshape
from opmux_autograd._kernels import refuse_complex
from opmux_autograd._node import RELEASED, Node, next_sequence_nr, saved
from opmux_autograd._record import attach_outputs, clone, save_list, save_result, saved_list, saved_result
from opmux_autograd._views import VersionCounter, bump, share_version, track_reshape, track_view, version_of
from opmux_autograd.formulas.values import zeros_like


class ZeroBackward0(Node):
    __slots__ = ()

    def apply(node, grad):
        return (zeros_like(grad),)


def record_zero_(next, self):
    edge_self = check_inplace(self, 'aten::zero_')
    node = ZeroBackward0()
    node.edges = (edge_self,)
    next(self)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_zero(next, self):
    result = next(self)
    edge_self = self._autograd
    node = ZeroBackward0()
    node.edges = (edge_self,)
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def write_zero(name, self):
    edge_self = check_inplace(self, name)
    node = ZeroBackward0()
    node.edges = (edge_self,)
    (yield)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def step_zero(name, self):
    result = (yield)
    edge_self = self._autograd
    node = ZeroBackward0()
    node.edges = (edge_self,)
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result
