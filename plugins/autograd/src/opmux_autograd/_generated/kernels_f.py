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
from opmux_autograd.formulas.values import conj, where_zero, zeros_like
on_first_call(globals(), 'opmux_autograd.formulas.arithmetic', 'first_wins', 'larger', 'only_where', 'pow_base', 'pow_exponent', 'pow_exponent_of_number', 'pow_scalar')
on_first_call(globals(), 'opmux_autograd.formulas.fourier', 'fft_c2r_backward', 'fft_r2c_backward')
on_first_call(globals(), 'opmux_autograd.formulas.network', 'at_positions')
on_first_call(globals(), 'opmux_autograd.formulas.reduction', 'norm_backward')


class FmodBackward0(Node):
    __slots__ = ()

    def apply(node, grad):
        return (grad,)


class FmodBackward1(Node):
    __slots__ = ('_kept_other', '_kept_self', '_version_other', '_version_self',)

    def apply(node, grad):
        edge_self, edge_other = node._next_edges
        d_self = d_other = None
        if edge_self is not None:
            d_self = grad
        if edge_other is not None:
            if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
            if (counter := (other := node._kept_other)._version_counter) is not None and counter[0] != node._version_other: other = saved(node, other, node._version_other, 'other')
            d_other = -grad * self.div(other, rounding_mode='trunc')
        return d_self, d_other

    def _release_saved(node):
        node._kept_self = node._kept_other = RELEASED


class FmaxBackward0(Node):
    __slots__ = ('_kept_other', '_kept_self', '_version_other', '_version_self',)

    def apply(node, grad):
        edge_self, edge_other = node._next_edges
        d_self = d_other = None
        if edge_self is not None:
            if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
            if (counter := (other := node._kept_other)._version_counter) is not None and counter[0] != node._version_other: other = saved(node, other, node._version_other, 'other')
            d_self = only_where(first_wins(self >= other, other), grad)
        if edge_other is not None:
            if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
            if (counter := (other := node._kept_other)._version_counter) is not None and counter[0] != node._version_other: other = saved(node, other, node._version_other, 'other')
            d_other = where_zero(first_wins(self >= other, other), grad)
        return d_self, d_other

    def _release_saved(node):
        node._kept_self = node._kept_other = RELEASED


class FminBackward0(Node):
    __slots__ = ('_kept_other', '_kept_self', '_version_other', '_version_self',)

    def apply(node, grad):
        edge_self, edge_other = node._next_edges
        d_self = d_other = None
        if edge_self is not None:
            if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
            if (counter := (other := node._kept_other)._version_counter) is not None and counter[0] != node._version_other: other = saved(node, other, node._version_other, 'other')
            d_self = only_where(first_wins(self <= other, other), grad)
        if edge_other is not None:
            if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
            if (counter := (other := node._kept_other)._version_counter) is not None and counter[0] != node._version_other: other = saved(node, other, node._version_other, 'other')
            d_other = where_zero(first_wins(self <= other, other), grad)
        return d_self, d_other

    def _release_saved(node):
        node._kept_self = node._kept_other = RELEASED


class FloorBackward0(Node):
    __slots__ = ()

    def apply(node, grad):
        return (zeros_like(grad),)


class FrexpBackward0(Node):
    __slots__ = ('_kept_result1', '_version_result1',)

    def apply(node, grad):
        if (counter := (result1 := node._kept_result1)._version_counter) is not None and counter[0] != node._version_result1: result1 = saved(node, result1, node._version_result1, 'result1')
        return (grad / ops.aten.exp2.default(result1),)

    def _release_saved(node):
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


class FractionalMaxPool2DBackward0(Node):
    __slots__ = ('_kept_kernel_size', '_kept_output_size', '_kept_result1', '_kept_self', '_version_result1', '_version_self',)

    def apply(node, grad):
        if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
        kernel_size = node._kept_kernel_size
        output_size = node._kept_output_size
        if (counter := (result1 := node._kept_result1)._version_counter) is not None and counter[0] != node._version_result1: result1 = saved(node, result1, node._version_result1, 'result1')
        return (ops.aten.fractional_max_pool2d_backward.default(grad, self, kernel_size, output_size, result1),)

    def _release_saved(node):
        node._kept_self = node._kept_result1 = RELEASED


class FractionalMaxPool2DBackwardBackward0(Node):
    __slots__ = ('_kept_indices', '_version_indices',)

    def apply(node, grad):
        edge_grad_output, edge_self = node._next_edges
        d_grad_output = d_self = None
        if edge_grad_output is not None:
            if (counter := (indices := node._kept_indices)._version_counter) is not None and counter[0] != node._version_indices: indices = saved(node, indices, node._version_indices, 'indices')
            d_grad_output = at_positions(grad, indices, 2)
        if edge_self is not None:
            d_self = zeros_like(grad)
        return d_grad_output, d_self

    def _release_saved(node):
        node._kept_indices = RELEASED


class FractionalMaxPool3DBackward0(Node):
    __slots__ = ('_kept_kernel_size', '_kept_output_size', '_kept_result1', '_kept_self', '_version_result1', '_version_self',)

    def apply(node, grad):
        if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
        kernel_size = node._kept_kernel_size
        output_size = node._kept_output_size
        if (counter := (result1 := node._kept_result1)._version_counter) is not None and counter[0] != node._version_result1: result1 = saved(node, result1, node._version_result1, 'result1')
        return (ops.aten.fractional_max_pool3d_backward.default(grad, self, kernel_size, output_size, result1),)

    def _release_saved(node):
        node._kept_self = node._kept_result1 = RELEASED


class FractionalMaxPool3DBackwardBackward0(Node):
    __slots__ = ('_kept_indices', '_version_indices',)

    def apply(node, grad):
        edge_grad_output, edge_self = node._next_edges
        d_grad_output = d_self = None
        if edge_grad_output is not None:
            if (counter := (indices := node._kept_indices)._version_counter) is not None and counter[0] != node._version_indices: indices = saved(node, indices, node._version_indices, 'indices')
            d_grad_output = at_positions(grad, indices, 3)
        if edge_self is not None:
            d_self = zeros_like(grad)
        return d_grad_output, d_self

    def _release_saved(node):
        node._kept_indices = RELEASED


class FillBackward0(Node):
    __slots__ = ()

    def apply(node, grad):
        return (zeros_like(grad),)


class FillBackward1(Node):
    __slots__ = ()

    def apply(node, grad):
        edge_self, edge_value = node._next_edges
        d_self = d_value = None
        if edge_self is not None:
            d_self = zeros_like(grad)
        if edge_value is not None:
            d_value = grad.sum()
        return d_self, d_value


class FillBackward2(Node):
    __slots__ = ()

    def apply(node, grad):
        return (zeros_like(grad),)


class FillBackward3(Node):
    __slots__ = ()

    def apply(node, grad):
        edge_self, edge_value = node._next_edges
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


class ForeachDivBackward0(Node):
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


class ForeachMaximumBackward0(Node):
    __slots__ = ('_kept_scalar', '_kept_self', '_version_self',)

    def apply(node, grad):
        if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
        scalar = node._kept_scalar
        return (larger(grad, self, scalar),)

    def _release_saved(node):
        node._kept_self = RELEASED


class ForeachMaximumBackward1(Node):
    __slots__ = ('_kept_scalars', '_kept_self', '_version_self',)

    def apply(node, grad):
        if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
        scalars = node._kept_scalars
        return (larger(grad, self, scalars),)

    def _release_saved(node):
        node._kept_self = RELEASED


class ForeachMinimumBackward0(Node):
    __slots__ = ('_kept_scalar', '_kept_self', '_version_self',)

    def apply(node, grad):
        if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
        scalar = node._kept_scalar
        return (larger(grad, -self, -scalar),)

    def _release_saved(node):
        node._kept_self = RELEASED


class ForeachMinimumBackward1(Node):
    __slots__ = ('_kept_scalars', '_kept_self', '_version_self',)

    def apply(node, grad):
        if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
        scalars = node._kept_scalars
        return (larger(grad, -self, -scalars),)

    def _release_saved(node):
        node._kept_self = RELEASED


class ForeachNormBackward0(Node):
    __slots__ = ('_kept_ord', '_kept_result', '_kept_self', '_version_result', '_version_self',)

    def apply(node, grad):
        if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
        ord = node._kept_ord
        result = saved_result(node, node._kept_result, node._version_result, 0, 'result')
        return (norm_backward(grad, self, ord, result),)

    def _release_saved(node):
        node._kept_self = node._kept_result = RELEASED


class ForeachPowBackward0(Node):
    __slots__ = ('_kept_exponent', '_kept_result', '_kept_self', '_version_exponent', '_version_result', '_version_self',)

    def apply(node, grad):
        edge_self, edge_exponent = node._next_edges
        d_self = d_exponent = None
        if edge_self is not None:
            if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
            if (counter := (exponent := node._kept_exponent)._version_counter) is not None and counter[0] != node._version_exponent: exponent = saved(node, exponent, node._version_exponent, 'exponent')
            d_self = pow_base(grad, self, exponent)
        if edge_exponent is not None:
            if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
            if (counter := (exponent := node._kept_exponent)._version_counter) is not None and counter[0] != node._version_exponent: exponent = saved(node, exponent, node._version_exponent, 'exponent')
            result = saved_result(node, node._kept_result, node._version_result, 0, 'result')
            d_exponent = pow_exponent(grad, self, exponent, result)
        return d_self, d_exponent

    def _release_saved(node):
        node._kept_self = node._kept_exponent = node._kept_result = RELEASED


class ForeachPowBackward1(Node):
    __slots__ = ('_kept_exponent', '_kept_self', '_version_self',)

    def apply(node, grad):
        if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
        exponent = node._kept_exponent
        return (pow_scalar(grad, self, exponent),)

    def _release_saved(node):
        node._kept_self = RELEASED


class ForeachPowBackward2(Node):
    __slots__ = ('_kept_exponent', '_kept_result', '_kept_self', '_version_exponent', '_version_result',)

    def apply(node, grad):
        self = node._kept_self
        if (counter := (exponent := node._kept_exponent)._version_counter) is not None and counter[0] != node._version_exponent: exponent = saved(node, exponent, node._version_exponent, 'exponent')
        result = saved_result(node, node._kept_result, node._version_result, 0, 'result')
        return (pow_exponent_of_number(grad, self, exponent, result),)

    def _release_saved(node):
        node._kept_exponent = node._kept_result = RELEASED


class ForeachMmBackward0(Node):
    __slots__ = ('_kept_mat2', '_kept_self', '_version_mat2', '_version_self',)

    def apply(node, grad):
        edge_self, edge_mat2 = node._next_edges
        d_self = d_mat2 = None
        if edge_self is not None:
            if (counter := (mat2 := node._kept_mat2)._version_counter) is not None and counter[0] != node._version_mat2: mat2 = saved(node, mat2, node._version_mat2, 'mat2')
            d_self = grad.mm(conj(mat2).t())
        if edge_mat2 is not None:
            if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
            d_mat2 = conj(self).t().mm(grad)
        return d_self, d_mat2

    def _release_saved(node):
        node._kept_mat2 = node._kept_self = RELEASED


def like_fmod_Scalar(node_class, name):
    def record(next, self, other):
        result = next(self, other)
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


def like_fmod__Scalar(node_class, name):
    def record(next, self, other):
        edge_self = check_inplace(self, name)
        node = node_class()
        node._next_edges = (edge_self,)
        next(self, other)
        if self.dtype.kind not in "fc":
            return self
        rebase_history(self, node)
        return self

    return record


def like_fmod_Tensor(node_class, name):
    def record(next, self, other):
        result = next(self, other)
        edge_self = self._autograd
        edge_other = other._autograd
        node = node_class()
        node._next_edges = (edge_self, edge_other,)
        if edge_other is not None:
            node._kept_self = self
            counter = self._version_counter
            node._version_self = 0 if counter is None else counter[0]
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


def like_fmod__Tensor(node_class, name):
    def record(next, self, other):
        edge_self = check_inplace(self, name)
        edge_other = other._autograd
        node = node_class()
        node._next_edges = (edge_self, edge_other,)
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

    return record


def like_fractional_max_pool2d(node_class, name):
    def record(next, self, kernel_size, output_size, random_samples):
        if random_samples._autograd is not None:
            refuse_gradient(name, 'random_samples')
        results = next(self, kernel_size, output_size, random_samples)
        edge_self = self._autograd
        if edge_self is None:
            return results
        node = node_class()
        node._next_edges = (edge_self,)
        node._kept_kernel_size = tuple(kernel_size) if kernel_size.__class__ is list else kernel_size
        node._kept_output_size = tuple(output_size) if output_size.__class__ is list else output_size
        node._kept_self = self
        counter = self._version_counter
        node._version_self = 0 if counter is None else counter[0]
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

    return record


def like_fractional_max_pool2d_backward(node_class, name):
    def record(next, grad_output, self, kernel_size, output_size, indices):
        result = next(grad_output, self, kernel_size, output_size, indices)
        edge_grad_output = grad_output._autograd
        edge_self = self._autograd
        if edge_grad_output is None and edge_self is None:
            return result
        node = node_class()
        node._next_edges = (edge_grad_output, edge_self,)
        if edge_grad_output is not None:
            node._kept_indices = indices
            counter = indices._version_counter
            node._version_indices = 0 if counter is None else counter[0]
        node._sequence_number = next_sequence_nr()
        array = result._array
        node._output_shape = array.shape
        node._output_dtype = array.dtype
        result._autograd = node
        result._keys = WITH_AUTOGRAD[result._keys]
        return result

    return record


def record_frexp_Tensor(next, self):
    results = next(self)
    node = FrexpBackward0()
    node._next_edges = (self._autograd,)
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


def record__fft_r2c(next, self, dim, normalization, onesided):
    result = next(self, dim, normalization, onesided)
    node = FftR2CBackward0()
    node._next_edges = (self._autograd,)
    node._kept_self_shape = self.shape if self._asked else self._array.shape
    node._kept_dim = tuple(dim) if dim.__class__ is list else dim
    node._kept_normalization = normalization
    node._kept_onesided = onesided
    node._sequence_number = next_sequence_nr()
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record__fft_c2r(next, self, dim, normalization, last_dim_size):
    result = next(self, dim, normalization, last_dim_size)
    node = FftC2RBackward0()
    node._next_edges = (self._autograd,)
    node._kept_dim = tuple(dim) if dim.__class__ is list else dim
    node._kept_normalization = normalization
    node._sequence_number = next_sequence_nr()
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record__fft_c2c(next, self, dim, normalization, forward):
    result = next(self, dim, normalization, forward)
    node = FftC2CBackward0()
    node._next_edges = (self._autograd,)
    node._kept_dim = tuple(dim) if dim.__class__ is list else dim
    node._kept_normalization = normalization
    node._kept_forward = forward
    node._sequence_number = next_sequence_nr()
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_fill_Scalar(next, self, value):
    result = next(self, value)
    node = FillBackward0()
    node._next_edges = (self._autograd,)
    node._sequence_number = next_sequence_nr()
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_fill_Tensor(next, self, value):
    result = next(self, value)
    edge_self = self._autograd
    edge_value = value._autograd
    node = FillBackward1()
    node._next_edges = (edge_self, edge_value,)
    node._sequence_number = next_sequence_nr()
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_fill__Scalar(next, self, value):
    edge_self = check_inplace(self, 'aten::fill_.Scalar')
    node = FillBackward2()
    node._next_edges = (edge_self,)
    next(self, value)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_fill__Tensor(next, self, value):
    edge_self = check_inplace(self, 'aten::fill_.Tensor')
    edge_value = value._autograd
    node = FillBackward3()
    node._next_edges = (edge_self, edge_value,)
    next(self, value)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self
