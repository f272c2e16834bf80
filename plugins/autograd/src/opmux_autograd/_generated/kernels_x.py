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
on_first_call(globals(), 'opmux_autograd.formulas.arithmetic', 'xlogy_self', 'xlogy_self_of_number')


class XlogyBackward0(Node):
    __slots__ = ('_kept_other', '_kept_self', '_version_other', '_version_self',)

    def apply(node, grad):
        edge_self, edge_other = node._next_edges
        d_self = d_other = None
        if edge_self is not None:
            if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
            if (counter := (other := node._kept_other)._version_counter) is not None and counter[0] != node._version_other: other = saved(node, other, node._version_other, 'other')
            d_self = xlogy_self(grad, self, other)
        if edge_other is not None:
            if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
            if (counter := (other := node._kept_other)._version_counter) is not None and counter[0] != node._version_other: other = saved(node, other, node._version_other, 'other')
            d_other = grad * self / other
        return d_self, d_other

    def _release_saved(node):
        node._kept_self = node._kept_other = RELEASED


class XlogyBackward1(Node):
    __slots__ = ('_kept_other', '_kept_self', '_version_other',)

    def apply(node, grad):
        self = node._kept_self
        if (counter := (other := node._kept_other)._version_counter) is not None and counter[0] != node._version_other: other = saved(node, other, node._version_other, 'other')
        return (grad * self / other,)

    def _release_saved(node):
        node._kept_other = RELEASED


class XlogyBackward2(Node):
    __slots__ = ('_kept_other', '_kept_self', '_version_self',)

    def apply(node, grad):
        if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
        other = node._kept_other
        return (xlogy_self_of_number(grad, self, other),)

    def _release_saved(node):
        node._kept_self = RELEASED


def like_xlogy_Scalar_Self(node_class, name):
    def record(next, self, other):
        result = next(self, other)
        node = node_class()
        node._next_edges = (other._autograd,)
        node._kept_self = self
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

    return record


def like_xlogy_Scalar_Other(node_class, name):
    def record(next, self, other):
        result = next(self, other)
        node = node_class()
        node._next_edges = (self._autograd,)
        node._kept_other = other
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


def record_xlogy__Tensor(next, self, other):
    edge_self = check_inplace(self, 'aten::xlogy_.Tensor')
    edge_other = other._autograd
    node = XlogyBackward0()
    node._next_edges = (edge_self, edge_other,)
    node._kept_self = clone(self)
    node._version_self = 0
    node._kept_other = other
    counter = other._version_counter
    node._version_other = 0 if counter is None else counter[0]
    next(self, other)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_xlogy__Scalar_Other(next, self, other):
    edge_self = check_inplace(self, 'aten::xlogy_.Scalar_Other')
    node = XlogyBackward2()
    node._next_edges = (edge_self,)
    node._kept_other = other
    node._kept_self = clone(self)
    node._version_self = 0
    next(self, other)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self
