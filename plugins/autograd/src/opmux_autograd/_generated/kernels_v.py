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
from opmux_autograd.formulas.values import conj
on_first_call(globals(), 'opmux_autograd.formulas.reduction', 'var_backward', 'var_mean_backward')


class ViewAsRealBackward0(Node):
    __slots__ = ()

    def apply(node, grad):
        return (ops.aten.view_as_complex.default(ops.aten.contiguous.default(grad)),)


class ViewAsComplexBackward0(Node):
    __slots__ = ()

    def apply(node, grad):
        return (ops.aten.view_as_real.default(grad),)


class VarBackward0(Node):
    __slots__ = ('_kept_correction', '_kept_dim', '_kept_keepdim', '_kept_self', '_version_self',)

    def apply(node, grad):
        if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
        dim = node._kept_dim
        correction = node._kept_correction
        keepdim = node._kept_keepdim
        return (var_backward(grad, self, dim, correction, keepdim),)

    def _release_saved(node):
        node._kept_self = RELEASED


class VarMeanBackward0(Node):
    __slots__ = ('_kept_correction', '_kept_dim', '_kept_keepdim', '_kept_self', '_version_self',)
    _output_count = 2

    def apply(node, *grads):
        if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
        dim = node._kept_dim
        correction = node._kept_correction
        keepdim = node._kept_keepdim
        return (var_mean_backward(grads, self, None, dim, correction, keepdim),)

    def _release_saved(node):
        node._kept_self = RELEASED


class VdotBackward0(Node):
    __slots__ = ('_kept_other', '_kept_self', '_version_other', '_version_self',)

    def apply(node, grad):
        edge_self, edge_other = node._next_edges
        d_self = d_other = None
        if edge_self is not None:
            if (counter := (other := node._kept_other)._version_counter) is not None and counter[0] != node._version_other: other = saved(node, other, node._version_other, 'other')
            d_self = conj(grad) * other
        if edge_other is not None:
            if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
            d_other = grad * self
        return d_self, d_other

    def _release_saved(node):
        node._kept_other = node._kept_self = RELEASED


class ViewBackward0(Node):
    __slots__ = ('_kept_self_shape',)

    def apply(node, grad):
        self_shape = node._kept_self_shape
        return (grad.reshape(self_shape),)


class ViewAsRealBackward0_copy(Node):
    __slots__ = ()

    def apply(node, grad):
        return (ops.aten.view_as_complex.default(ops.aten.contiguous.default(grad)),)


class ViewAsComplexBackward0_copy(Node):
    __slots__ = ()

    def apply(node, grad):
        return (ops.aten.view_as_real.default(grad),)


class ViewBackward0_copy(Node):
    __slots__ = ('_kept_self_shape',)

    def apply(node, grad):
        self_shape = node._kept_self_shape
        return (grad.reshape(self_shape),)


def like_view_as_real(node_class, name):
    def record(next, self):
        result = next(self)
        if result is self:
            return result
        node = node_class()
        node._next_edges = (self._autograd,)
        node._sequence_number = next_sequence_nr()
        array = result._array
        node._output_shape = array.shape
        node._output_dtype = array.dtype
        result._autograd = node
        result._keys = WITH_AUTOGRAD[result._keys]
        return result

    return record


def record_var_correction(next, self, dim, *, correction, keepdim):
    result = next(self, dim, correction=correction, keepdim=keepdim)
    node = VarBackward0()
    node._next_edges = (self._autograd,)
    node._kept_dim = tuple(dim) if dim.__class__ is list else dim
    node._kept_correction = correction
    node._kept_keepdim = keepdim
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


def record_var_mean_correction(next, self, dim, *, correction, keepdim):
    results = next(self, dim, correction=correction, keepdim=keepdim)
    node = VarMeanBackward0()
    node._next_edges = (self._autograd,)
    node._kept_dim = tuple(dim) if dim.__class__ is list else dim
    node._kept_correction = correction
    node._kept_keepdim = keepdim
    node._kept_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node._sequence_number = next_sequence_nr()
    attach_outputs(node, results, 2)
    return results


def record_view(next, self, size):
    result = next(self, size)
    if result is self:
        return result
    node = ViewBackward0()
    node._next_edges = (self._autograd,)
    node._kept_self_shape = self.shape if self._asked else self._array.shape
    node._sequence_number = next_sequence_nr()
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result
