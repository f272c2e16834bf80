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
from opmux_autograd.formulas.arithmetic import first_wins, only_where
from opmux_autograd.formulas.fourier import fft_c2r_backward, fft_r2c_backward
from opmux_autograd.formulas.values import where_zero, zeros_like


class FmodBackward0(Node):
    __slots__ = ()

    def apply(node, grad):
        return (grad,)


class FmodBackward1(Node):
    __slots__ = ('_kept_other', '_kept_self', '_version_other', '_version_self',)

    def apply(node, grad):
        edge_self, edge_other = node.edges
        d_self = d_other = None
        if edge_self is not None:
            d_self = grad
        if edge_other is not None:
            self = saved(node, node._kept_self, node._version_self, 'self')
            other = saved(node, node._kept_other, node._version_other, 'other')
            d_other = -grad * self.div(other, rounding_mode='trunc')
        return d_self, d_other

    def release(node):
        node._kept_self = node._kept_other = RELEASED


class FmaxBackward0(Node):
    __slots__ = ('_kept_other', '_kept_self', '_version_other', '_version_self',)

    def apply(node, grad):
        edge_self, edge_other = node.edges
        d_self = d_other = None
        if edge_self is not None:
            self = saved(node, node._kept_self, node._version_self, 'self')
            other = saved(node, node._kept_other, node._version_other, 'other')
            d_self = only_where(first_wins(self >= other, other), grad)
        if edge_other is not None:
            self = saved(node, node._kept_self, node._version_self, 'self')
            other = saved(node, node._kept_other, node._version_other, 'other')
            d_other = where_zero(first_wins(self >= other, other), grad)
        return d_self, d_other

    def release(node):
        node._kept_self = node._kept_other = RELEASED


class FminBackward0(Node):
    __slots__ = ('_kept_other', '_kept_self', '_version_other', '_version_self',)

    def apply(node, grad):
        edge_self, edge_other = node.edges
        d_self = d_other = None
        if edge_self is not None:
            self = saved(node, node._kept_self, node._version_self, 'self')
            other = saved(node, node._kept_other, node._version_other, 'other')
            d_self = only_where(first_wins(self <= other, other), grad)
        if edge_other is not None:
            self = saved(node, node._kept_self, node._version_self, 'self')
            other = saved(node, node._kept_other, node._version_other, 'other')
            d_other = where_zero(first_wins(self <= other, other), grad)
        return d_self, d_other

    def release(node):
        node._kept_self = node._kept_other = RELEASED


class FloorBackward0(Node):
    __slots__ = ()

    def apply(node, grad):
        return (zeros_like(grad),)


class FrexpBackward0(Node):
    __slots__ = ('_kept_result1', '_version_result1',)

    def apply(node, grad):
        result1 = saved(node, node._kept_result1, node._version_result1, 'result1')
        return (grad / ops.aten.exp2.default(result1),)

    def release(node):
        node._kept_result1 = RELEASED


class FracBackward0(Node):
    __slots__ = ()

    def apply(node, grad):
        return (grad,)


class FftR2CBackward0(Node):
    __slots__ = ('_kept_dim', '_kept_normalization', '_kept_onesided', '_kept_self_shape',)

    def apply(node, grad):
        self_shape = node._kept_self_shape
        dim = node._kept_dim
        normalization = node._kept_normalization
        onesided = node._kept_onesided
        return (fft_r2c_backward(grad, self_shape, dim, normalization, onesided),)


class FftC2RBackward0(Node):
    __slots__ = ('_kept_dim', '_kept_normalization',)

    def apply(node, grad):
        dim = node._kept_dim
        normalization = node._kept_normalization
        return (fft_c2r_backward(grad, dim, normalization),)


class FftC2CBackward0(Node):
    __slots__ = ('_kept_dim', '_kept_forward', '_kept_normalization',)

    def apply(node, grad):
        dim = node._kept_dim
        normalization = node._kept_normalization
        forward = node._kept_forward
        return (ops.aten._fft_c2c.default(grad, dim, normalization, not forward),)


class FillBackward0(Node):
    __slots__ = ()

    def apply(node, grad):
        return (zeros_like(grad),)


class FillBackward1(Node):
    __slots__ = ()

    def apply(node, grad):
        edge_self, edge_value = node.edges
        d_self = d_value = None
        if edge_self is not None:
            d_self = zeros_like(grad)
        if edge_value is not None:
            d_value = grad.sum()
        return d_self, d_value


class FlipBackward0(Node):
    __slots__ = ('_kept_dims',)

    def apply(node, grad):
        dims = node._kept_dims
        return (grad.flip(dims),)


def record_fmod_Scalar(next, self, other):
    result = next(self, other)
    edge_self = self._autograd
    node = FmodBackward0()
    node.edges = (edge_self,)
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_fmod__Scalar(next, self, other):
    edge_self = check_inplace(self, 'aten::fmod_.Scalar')
    node = FmodBackward0()
    node.edges = (edge_self,)
    next(self, other)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_fmod_Tensor(next, self, other):
    result = next(self, other)
    edge_self = self._autograd
    edge_other = other._autograd
    node = FmodBackward1()
    node.edges = (edge_self, edge_other,)
    if edge_other is not None:
        node._kept_self = self
        counter = self._version_counter
        node._version_self = 0 if counter is None else counter[0]
        node._kept_other = other
        counter = other._version_counter
        node._version_other = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_fmod__Tensor(next, self, other):
    edge_self = check_inplace(self, 'aten::fmod_.Tensor')
    edge_other = other._autograd
    node = FmodBackward1()
    node.edges = (edge_self, edge_other,)
    if edge_other is not None:
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


def record_fmax(next, self, other):
    result = next(self, other)
    edge_self = self._autograd
    edge_other = other._autograd
    node = FmaxBackward0()
    node.edges = (edge_self, edge_other,)
    node._kept_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node._kept_other = other
    counter = other._version_counter
    node._version_other = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_fmin(next, self, other):
    result = next(self, other)
    edge_self = self._autograd
    edge_other = other._autograd
    node = FminBackward0()
    node.edges = (edge_self, edge_other,)
    node._kept_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node._kept_other = other
    counter = other._version_counter
    node._version_other = 0 if counter is None else counter[0]
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_floor(next, self):
    result = next(self)
    edge_self = self._autograd
    node = FloorBackward0()
    node.edges = (edge_self,)
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_floor_(next, self):
    edge_self = check_inplace(self, 'aten::floor_')
    node = FloorBackward0()
    node.edges = (edge_self,)
    next(self)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_frexp_Tensor(next, self):
    results = next(self)
    edge_self = self._autograd
    node = FrexpBackward0()
    node.edges = (edge_self,)
    node._kept_result1 = results[1]
    node._version_result1 = version_of(results[1])
    node.sequence_nr = next_sequence_nr()
    result = results[0]
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return results


def record_frac(next, self):
    result = next(self)
    edge_self = self._autograd
    node = FracBackward0()
    node.edges = (edge_self,)
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_frac_(next, self):
    edge_self = check_inplace(self, 'aten::frac_')
    node = FracBackward0()
    node.edges = (edge_self,)
    next(self)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record__fft_r2c(next, self, dim, normalization, onesided):
    result = next(self, dim, normalization, onesided)
    edge_self = self._autograd
    node = FftR2CBackward0()
    node.edges = (edge_self,)
    node._kept_self_shape = self.shape
    node._kept_dim = tuple(dim) if dim.__class__ is list else dim
    node._kept_normalization = normalization
    node._kept_onesided = onesided
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record__fft_c2r(next, self, dim, normalization, last_dim_size):
    result = next(self, dim, normalization, last_dim_size)
    edge_self = self._autograd
    node = FftC2RBackward0()
    node.edges = (edge_self,)
    node._kept_dim = tuple(dim) if dim.__class__ is list else dim
    node._kept_normalization = normalization
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record__fft_c2c(next, self, dim, normalization, forward):
    result = next(self, dim, normalization, forward)
    edge_self = self._autograd
    node = FftC2CBackward0()
    node.edges = (edge_self,)
    node._kept_dim = tuple(dim) if dim.__class__ is list else dim
    node._kept_normalization = normalization
    node._kept_forward = forward
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_fill_Scalar(next, self, value):
    result = next(self, value)
    edge_self = self._autograd
    node = FillBackward0()
    node.edges = (edge_self,)
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_fill_Tensor(next, self, value):
    result = next(self, value)
    edge_self = self._autograd
    edge_value = value._autograd
    node = FillBackward1()
    node.edges = (edge_self, edge_value,)
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_fill__Scalar(next, self, value):
    edge_self = check_inplace(self, 'aten::fill_.Scalar')
    node = FillBackward0()
    node.edges = (edge_self,)
    next(self, value)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_fill__Tensor(next, self, value):
    edge_self = check_inplace(self, 'aten::fill_.Tensor')
    edge_value = value._autograd
    node = FillBackward1()
    node.edges = (edge_self, edge_value,)
    next(self, value)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_flip(next, self, dims):
    result = next(self, dims)
    edge_self = self._autograd
    node = FlipBackward0()
    node.edges = (edge_self,)
    node._kept_dims = tuple(dims) if dims.__class__ is list else dims
    node.sequence_nr = next_sequence_nr()
    array = result._array
    node._shape = array.shape
    node._dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result
