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
from opmux_autograd.formulas.constants import DEGREE
from opmux_autograd.formulas.values import conj, new_zeros, not_implemented
on_first_call(globals(), 'opmux_autograd.formulas.arithmetic', 'dist_backward', 'div_mode', 'div_mode_other')


class DivBackward0(Node):
    __slots__ = ('_kept_other', '_kept_self', '_version_other', '_version_self',)

    def apply(node, grad):
        edge_self, edge_other = node._next_edges
        d_self = d_other = None
        if edge_self is not None:
            if (counter := (other := node._kept_other)._version_counter) is not None and counter[0] != node._version_other: other = saved(node, other, node._version_other, 'other')
            d_self = grad / conj(other)
        if edge_other is not None:
            if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
            if (counter := (other := node._kept_other)._version_counter) is not None and counter[0] != node._version_other: other = saved(node, other, node._version_other, 'other')
            d_other = -grad * conj(self / other / other)
        return d_self, d_other

    def _release_saved(node):
        node._kept_other = node._kept_self = RELEASED


class DivBackward2(Node):
    __slots__ = ('_kept_other', '_kept_rounding_mode', '_kept_self', '_version_other', '_version_self',)

    def apply(node, grad):
        edge_self, edge_other = node._next_edges
        d_self = d_other = None
        if edge_self is not None:
            if (counter := (other := node._kept_other)._version_counter) is not None and counter[0] != node._version_other: other = saved(node, other, node._version_other, 'other')
            rounding_mode = node._kept_rounding_mode
            d_self = div_mode(grad, conj(other), rounding_mode)
        if edge_other is not None:
            if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
            if (counter := (other := node._kept_other)._version_counter) is not None and counter[0] != node._version_other: other = saved(node, other, node._version_other, 'other')
            rounding_mode = node._kept_rounding_mode
            d_other = div_mode_other(grad, self, other, rounding_mode)
        return d_self, d_other

    def _release_saved(node):
        node._kept_other = node._kept_self = RELEASED


class DivBackward1(Node):
    __slots__ = ('_kept_other',)

    def apply(node, grad):
        other = node._kept_other
        return (grad / other.conjugate(),)


class DivBackward3(Node):
    __slots__ = ('_kept_other', '_kept_rounding_mode',)

    def apply(node, grad):
        other = node._kept_other
        rounding_mode = node._kept_rounding_mode
        return (div_mode(grad, other.conjugate(), rounding_mode),)


class DistBackward0(Node):
    __slots__ = ('_kept_other', '_kept_p', '_kept_result', '_kept_self', '_version_other', '_version_result', '_version_self',)

    def apply(node, grad):
        edge_self, edge_other = node._next_edges
        d_self = d_other = None
        if edge_self is not None:
            if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
            if (counter := (other := node._kept_other)._version_counter) is not None and counter[0] != node._version_other: other = saved(node, other, node._version_other, 'other')
            p = node._kept_p
            result = saved_result(node, node._kept_result, node._version_result, 0, 'result')
            d_self = dist_backward(grad, self - other, p, result)
        if edge_other is not None:
            if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
            if (counter := (other := node._kept_other)._version_counter) is not None and counter[0] != node._version_other: other = saved(node, other, node._version_other, 'other')
            p = node._kept_p
            result = saved_result(node, node._kept_result, node._version_result, 0, 'result')
            d_other = -dist_backward(grad, self - other, p, result)
        return d_self, d_other

    def _release_saved(node):
        node._kept_self = node._kept_other = node._kept_result = RELEASED


class Deg2RadBackward0(Node):
    __slots__ = ()

    def apply(node, grad):
        return (grad * DEGREE,)


class DigammaBackward0(Node):
    __slots__ = ('_kept_self', '_version_self',)

    def apply(node, grad):
        if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
        return (grad * ops.aten.polygamma.default(1, self),)

    def _release_saved(node):
        node._kept_self = RELEASED


class DotBackward0(Node):
    __slots__ = ('_kept_self', '_kept_tensor', '_version_self', '_version_tensor',)

    def apply(node, grad):
        edge_self, edge_tensor = node._next_edges
        d_self = d_tensor = None
        if edge_self is not None:
            if (counter := (tensor := node._kept_tensor)._version_counter) is not None and counter[0] != node._version_tensor: tensor = saved(node, tensor, node._version_tensor, 'tensor')
            d_self = grad * conj(tensor)
        if edge_tensor is not None:
            if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
            d_tensor = grad * conj(self)
        return d_self, d_tensor

    def _release_saved(node):
        node._kept_tensor = node._kept_self = RELEASED


class DiagonalBackward0_copy(Node):
    __slots__ = ('_kept_dim1', '_kept_dim2', '_kept_offset', '_kept_self_shape',)

    def apply(node, grad):
        self_shape = node._kept_self_shape
        offset = node._kept_offset
        dim1 = node._kept_dim1
        dim2 = node._kept_dim2
        return (ops.aten.diagonal_backward.default(grad, self_shape, offset, dim1, dim2),)


class DetachCopyBackward0(Node):
    __slots__ = ()

    def apply(node, grad):
        return (not_implemented('aten::detach_copy'),)


class DiagonalBackward0(Node):
    __slots__ = ('_kept_dim1', '_kept_dim2', '_kept_offset', '_kept_self_shape',)

    def apply(node, grad):
        self_shape = node._kept_self_shape
        offset = node._kept_offset
        dim1 = node._kept_dim1
        dim2 = node._kept_dim2
        return (ops.aten.diagonal_backward.default(grad, self_shape, offset, dim1, dim2),)


class DiagonalBackwardBackward0(Node):
    __slots__ = ('_kept_dim1', '_kept_dim2', '_kept_offset',)

    def apply(node, grad):
        offset = node._kept_offset
        dim1 = node._kept_dim1
        dim2 = node._kept_dim2
        return (grad.diagonal(offset, dim1, dim2),)


class DiagonalScatterBackward0(Node):
    __slots__ = ('_kept_dim1', '_kept_dim2', '_kept_offset', '_kept_src_shape',)

    def apply(node, grad):
        edge_self, edge_src = node._next_edges
        d_self = d_src = None
        if edge_self is not None:
            src_shape = node._kept_src_shape
            offset = node._kept_offset
            dim1 = node._kept_dim1
            dim2 = node._kept_dim2
            d_self = grad.diagonal_scatter(new_zeros(grad, src_shape), offset, dim1, dim2)
        if edge_src is not None:
            offset = node._kept_offset
            dim1 = node._kept_dim1
            dim2 = node._kept_dim2
            d_src = grad.diagonal(offset, dim1, dim2)
        return d_self, d_src


class DiagEmbedBackward0(Node):
    __slots__ = ('_kept_dim1', '_kept_dim2', '_kept_offset',)

    def apply(node, grad):
        offset = node._kept_offset
        dim1 = node._kept_dim1
        dim2 = node._kept_dim2
        return (grad.diagonal(offset, dim1, dim2),)


def like_div_Scalar(node_class, name):
    def record(next, self, other):
        result = next(self, other)
        node = node_class()
        node._next_edges = (self._autograd,)
        node._kept_other = other
        node._sequence_number = next_sequence_nr()
        array = result._array
        node._output_shape = array.shape
        node._output_dtype = array.dtype
        result._autograd = node
        result._keys = WITH_AUTOGRAD[result._keys]
        return result

    return record


def like_div__Scalar(node_class, name):
    def record(next, self, other):
        edge_self = check_inplace(self, name)
        node = node_class()
        node._next_edges = (edge_self,)
        node._kept_other = other
        next(self, other)
        if self.dtype.kind not in "fc":
            return self
        rebase_history(self, node)
        return self

    return record


def record_div_Tensor(next, self, other):
    result = next(self, other)
    edge_self = self._autograd
    edge_other = other._autograd
    node = DivBackward0()
    node._next_edges = (edge_self, edge_other,)
    node._kept_other = other
    counter = other._version_counter
    node._version_other = 0 if counter is None else counter[0]
    if edge_other is not None:
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


def record_div__Tensor(next, self, other):
    edge_self = check_inplace(self, 'aten::div_.Tensor')
    edge_other = other._autograd
    node = DivBackward0()
    node._next_edges = (edge_self, edge_other,)
    node._kept_other = other
    counter = other._version_counter
    node._version_other = 0 if counter is None else counter[0]
    if edge_other is not None:
        node._kept_self = clone(self)
        node._version_self = 0
    next(self, other)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_div_Tensor_mode(next, self, other, *, rounding_mode):
    result = next(self, other, rounding_mode=rounding_mode)
    edge_self = self._autograd
    edge_other = other._autograd
    node = DivBackward2()
    node._next_edges = (edge_self, edge_other,)
    node._kept_rounding_mode = rounding_mode
    node._kept_other = other
    counter = other._version_counter
    node._version_other = 0 if counter is None else counter[0]
    if edge_other is not None:
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


def record_div__Tensor_mode(next, self, other, *, rounding_mode):
    edge_self = check_inplace(self, 'aten::div_.Tensor_mode')
    edge_other = other._autograd
    node = DivBackward2()
    node._next_edges = (edge_self, edge_other,)
    node._kept_rounding_mode = rounding_mode
    node._kept_other = other
    counter = other._version_counter
    node._version_other = 0 if counter is None else counter[0]
    if edge_other is not None:
        node._kept_self = clone(self)
        node._version_self = 0
    next(self, other, rounding_mode=rounding_mode)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_div_Scalar_mode(next, self, other, *, rounding_mode):
    result = next(self, other, rounding_mode=rounding_mode)
    node = DivBackward3()
    node._next_edges = (self._autograd,)
    node._kept_other = other
    node._kept_rounding_mode = rounding_mode
    node._sequence_number = next_sequence_nr()
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_div__Scalar_mode(next, self, other, *, rounding_mode):
    edge_self = check_inplace(self, 'aten::div_.Scalar_mode')
    node = DivBackward3()
    node._next_edges = (edge_self,)
    node._kept_other = other
    node._kept_rounding_mode = rounding_mode
    next(self, other, rounding_mode=rounding_mode)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_dist(next, self, other, p):
    result = next(self, other, p)
    edge_self = self._autograd
    edge_other = other._autograd
    node = DistBackward0()
    node._next_edges = (edge_self, edge_other,)
    node._kept_p = p
    node._kept_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node._kept_other = other
    counter = other._version_counter
    node._version_other = 0 if counter is None else counter[0]
    node._kept_result = save_result(result)
    node._version_result = result._version_counter[0]
    node._sequence_number = next_sequence_nr()
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_dot(next, self, tensor):
    result = next(self, tensor)
    edge_self = self._autograd
    edge_tensor = tensor._autograd
    node = DotBackward0()
    node._next_edges = (edge_self, edge_tensor,)
    if edge_self is not None:
        node._kept_tensor = tensor
        counter = tensor._version_counter
        node._version_tensor = 0 if counter is None else counter[0]
    if edge_tensor is not None:
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


def record_diagonal_copy(next, self, offset, dim1, dim2):
    result = next(self, offset, dim1, dim2)
    node = DiagonalBackward0_copy()
    node._next_edges = (self._autograd,)
    node._kept_self_shape = self.shape if self._asked else self._array.shape
    node._kept_offset = offset
    node._kept_dim1 = dim1
    node._kept_dim2 = dim2
    node._sequence_number = next_sequence_nr()
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_diagonal(next, self, offset, dim1, dim2):
    result = next(self, offset, dim1, dim2)
    if result is self:
        return result
    node = DiagonalBackward0()
    node._next_edges = (self._autograd,)
    node._kept_self_shape = self.shape if self._asked else self._array.shape
    node._kept_offset = offset
    node._kept_dim1 = dim1
    node._kept_dim2 = dim2
    node._sequence_number = next_sequence_nr()
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_diagonal_backward(next, grad_output, input_sizes, offset, dim1, dim2):
    result = next(grad_output, input_sizes, offset, dim1, dim2)
    node = DiagonalBackwardBackward0()
    node._next_edges = (grad_output._autograd,)
    node._kept_offset = offset
    node._kept_dim1 = dim1
    node._kept_dim2 = dim2
    node._sequence_number = next_sequence_nr()
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_diagonal_scatter(next, self, src, offset, dim1, dim2):
    result = next(self, src, offset, dim1, dim2)
    edge_self = self._autograd
    edge_src = src._autograd
    node = DiagonalScatterBackward0()
    node._next_edges = (edge_self, edge_src,)
    node._kept_src_shape = src.shape if src._asked else src._array.shape
    node._kept_offset = offset
    node._kept_dim1 = dim1
    node._kept_dim2 = dim2
    node._sequence_number = next_sequence_nr()
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_diag_embed(next, self, offset, dim1, dim2):
    result = next(self, offset, dim1, dim2)
    node = DiagEmbedBackward0()
    node._next_edges = (self._autograd,)
    node._kept_offset = offset
    node._kept_dim1 = dim1
    node._kept_dim2 = dim2
    node._sequence_number = next_sequence_nr()
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result
