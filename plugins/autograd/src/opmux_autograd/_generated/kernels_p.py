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
from opmux_autograd.formulas.values import conj, zeros_like
on_first_call(globals(), 'opmux_autograd.formulas.arithmetic', 'pow_base', 'pow_exponent', 'pow_exponent_of_number', 'pow_scalar')
on_first_call(globals(), 'opmux_autograd.formulas.reduction', 'prod_backward', 'prod_dim_backward')
on_first_call(globals(), 'opmux_autograd.formulas.selection', 'put_self')
on_first_call(globals(), 'opmux_autograd.formulas.shape', 'permute_backward')
on_first_call(globals(), 'opmux_autograd.formulas.unary', 'prelu_backward', 'prelu_double_backward')


class PowBackward1(Node):
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


class PowBackward2(Node):
    __slots__ = ('_kept_exponent', '_kept_result', '_kept_self', '_version_exponent', '_version_result',)

    def apply(node, grad):
        self = node._kept_self
        if (counter := (exponent := node._kept_exponent)._version_counter) is not None and counter[0] != node._version_exponent: exponent = saved(node, exponent, node._version_exponent, 'exponent')
        result = saved_result(node, node._kept_result, node._version_result, 0, 'result')
        return (pow_exponent_of_number(grad, self, exponent, result),)

    def _release_saved(node):
        node._kept_exponent = node._kept_result = RELEASED


class PowBackward0(Node):
    __slots__ = ('_kept_exponent', '_kept_self', '_version_self',)

    def apply(node, grad):
        if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
        exponent = node._kept_exponent
        return (pow_scalar(grad, self, exponent),)

    def _release_saved(node):
        node._kept_self = RELEASED


class PolarBackward0(Node):
    __slots__ = ('_kept_result', '_version_result',)

    def apply(node, grad):
        edge_abs, edge_angle = node._next_edges
        d_abs = d_angle = None
        if edge_abs is not None:
            result = saved_result(node, node._kept_result, node._version_result, 0, 'result')
            d_abs = ops.aten.real.default(conj(grad) * result.sgn())
        if edge_angle is not None:
            result = saved_result(node, node._kept_result, node._version_result, 0, 'result')
            d_angle = ops.aten.real.default(conj(grad) * (result * 1j))
        return d_abs, d_angle

    def _release_saved(node):
        node._kept_result = RELEASED


class PolygammaBackward0(Node):
    __slots__ = ('_kept_n', '_kept_self', '_version_self',)

    def apply(node, grad):
        n = node._kept_n
        if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
        return (grad * ops.aten.polygamma.default(n + 1, self),)

    def _release_saved(node):
        node._kept_self = RELEASED


class PolygammaBackward1(Node):
    __slots__ = ('_kept_n', '_kept_self', '_version_self',)

    def apply(node, grad):
        n = node._kept_n
        if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
        return (grad * ops.aten.polygamma.default(n + 1, self),)

    def _release_saved(node):
        node._kept_self = RELEASED


class PreluKernelBackward0(Node):
    __slots__ = ('_kept_self', '_kept_weight', '_version_self', '_version_weight',)

    def apply(node, grad):
        edge_self, edge_weight = node._next_edges
        d_self = d_weight = None
        if edge_self is not None or edge_weight is not None:
            if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
            if (counter := (weight := node._kept_weight)._version_counter) is not None and counter[0] != node._version_weight: weight = saved(node, weight, node._version_weight, 'weight')
            grad_input_mask = (edge_self is not None, edge_weight is not None)
            d_self, d_weight = prelu_backward(grad, self, weight)
        return d_self, d_weight

    def _release_saved(node):
        node._kept_self = node._kept_weight = RELEASED


class PreluKernelBackwardBackward0(Node):
    __slots__ = ('_kept_grad_output', '_kept_self', '_kept_weight', '_version_grad_output', '_version_self', '_version_weight',)
    _output_count = 2

    def apply(node, *grads):
        edge_grad_output, edge_self, edge_weight = node._next_edges
        d_grad_output = d_self = d_weight = None
        if edge_grad_output is not None or edge_self is not None or edge_weight is not None:
            if (counter := (grad_output := node._kept_grad_output)._version_counter) is not None and counter[0] != node._version_grad_output: grad_output = saved(node, grad_output, node._version_grad_output, 'grad_output')
            if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
            if (counter := (weight := node._kept_weight)._version_counter) is not None and counter[0] != node._version_weight: weight = saved(node, weight, node._version_weight, 'weight')
            grad_input_mask = (edge_grad_output is not None, edge_self is not None, edge_weight is not None)
            d_grad_output, d_self, d_weight = prelu_double_backward(grads, grad_output, self, weight)
        return d_grad_output, d_self, d_weight

    def _release_saved(node):
        node._kept_grad_output = node._kept_self = node._kept_weight = RELEASED


class ProdBackward0(Node):
    __slots__ = ('_kept_result', '_kept_self', '_version_result', '_version_self',)

    def apply(node, grad):
        if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
        result = saved_result(node, node._kept_result, node._version_result, 0, 'result')
        return (prod_backward(grad, conj(self), conj(result)),)

    def _release_saved(node):
        node._kept_self = node._kept_result = RELEASED


class ProdBackward1(Node):
    __slots__ = ('_kept_dim', '_kept_keepdim', '_kept_result', '_kept_self', '_version_result', '_version_self',)

    def apply(node, grad):
        if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
        result = saved_result(node, node._kept_result, node._version_result, 0, 'result')
        dim = node._kept_dim
        keepdim = node._kept_keepdim
        return (prod_dim_backward(grad, conj(self), conj(result), dim, keepdim),)

    def _release_saved(node):
        node._kept_self = node._kept_result = RELEASED


class PdistBackward0(Node):
    __slots__ = ('_kept_p', '_kept_result', '_kept_self', '_version_result', '_version_self',)

    def apply(node, grad):
        if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
        p = node._kept_p
        result = saved_result(node, node._kept_result, node._version_result, 0, 'result')
        return (ops.aten._pdist_backward.default(grad, self, p, result),)

    def _release_saved(node):
        node._kept_self = node._kept_result = RELEASED


class PixelShuffleBackward0(Node):
    __slots__ = ('_kept_upscale_factor',)

    def apply(node, grad):
        upscale_factor = node._kept_upscale_factor
        return (ops.aten.pixel_unshuffle.default(grad, upscale_factor),)


class PixelUnshuffleBackward0(Node):
    __slots__ = ('_kept_downscale_factor',)

    def apply(node, grad):
        downscale_factor = node._kept_downscale_factor
        return (ops.aten.pixel_shuffle.default(grad, downscale_factor),)


class PackPaddedSequenceBackward0(Node):
    __slots__ = ('_kept_batch_first', '_kept_input_shape', '_kept_result1', '_version_result1',)

    def apply(node, grad):
        input_shape = node._kept_input_shape
        if (counter := (result1 := node._kept_result1)._version_counter) is not None and counter[0] != node._version_result1: result1 = saved(node, result1, node._version_result1, 'result1')
        batch_first = node._kept_batch_first
        return (ops.aten._pack_padded_sequence_backward.default(grad, input_shape, result1, batch_first),)

    def _release_saved(node):
        node._kept_result1 = RELEASED


class PoissonBackward0(Node):
    __slots__ = ('_kept_self', '_version_self',)

    def apply(node, grad):
        if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
        return (zeros_like(self),)

    def _release_saved(node):
        node._kept_self = RELEASED


class PermuteBackward0(Node):
    __slots__ = ('_kept_dims',)

    def apply(node, grad):
        dims = node._kept_dims
        return (permute_backward(grad, dims),)


class PermuteBackward0_copy(Node):
    __slots__ = ('_kept_dims',)

    def apply(node, grad):
        dims = node._kept_dims
        return (permute_backward(grad, dims),)


class PutBackward0(Node):
    __slots__ = ('_kept_accumulate', '_kept_index', '_kept_source_shape', '_version_index',)

    def apply(node, grad):
        edge_self, edge_source = node._next_edges
        d_self = d_source = None
        if edge_self is not None:
            if (counter := (index := node._kept_index)._version_counter) is not None and counter[0] != node._version_index: index = saved(node, index, node._version_index, 'index')
            accumulate = node._kept_accumulate
            d_self = put_self(grad, index, accumulate)
        if edge_source is not None:
            if (counter := (index := node._kept_index)._version_counter) is not None and counter[0] != node._version_index: index = saved(node, index, node._version_index, 'index')
            source_shape = node._kept_source_shape
            d_source = grad.take(index).reshape(source_shape)
        return d_self, d_source

    def _release_saved(node):
        node._kept_index = RELEASED


def like_permute_copy(node_class, name):
    def record(next, self, dims):
        result = next(self, dims)
        node = node_class()
        node._next_edges = (self._autograd,)
        node._kept_dims = tuple(dims) if dims.__class__ is list else dims
        node._sequence_number = next_sequence_nr()
        array = result._array
        node._output_shape = array.shape
        node._output_dtype = array.dtype
        result._autograd = node
        result._keys = WITH_AUTOGRAD[result._keys]
        return result

    return record


def record_pow_Tensor_Tensor(next, self, exponent):
    result = next(self, exponent)
    edge_self = self._autograd
    edge_exponent = exponent._autograd
    node = PowBackward1()
    node._next_edges = (edge_self, edge_exponent,)
    node._kept_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node._kept_exponent = exponent
    counter = exponent._version_counter
    node._version_exponent = 0 if counter is None else counter[0]
    if edge_exponent is not None:
        node._kept_result = save_result(result)
        node._version_result = result._version_counter[0]
    node._sequence_number = next_sequence_nr()
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_pow_Scalar(next, self, exponent):
    result = next(self, exponent)
    node = PowBackward2()
    node._next_edges = (exponent._autograd,)
    node._kept_self = self
    node._kept_exponent = exponent
    counter = exponent._version_counter
    node._version_exponent = 0 if counter is None else counter[0]
    node._kept_result = save_result(result)
    node._version_result = result._version_counter[0]
    node._sequence_number = next_sequence_nr()
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_pow_Tensor_Scalar(next, self, exponent):
    result = next(self, exponent)
    node = PowBackward0()
    node._next_edges = (self._autograd,)
    node._kept_exponent = exponent
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


def record_pow__Scalar(next, self, exponent):
    edge_self = check_inplace(self, 'aten::pow_.Scalar')
    node = PowBackward0()
    node._next_edges = (edge_self,)
    node._kept_exponent = exponent
    node._kept_self = clone(self)
    node._version_self = 0
    next(self, exponent)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_pow__Tensor(next, self, exponent):
    edge_self = check_inplace(self, 'aten::pow_.Tensor')
    edge_exponent = exponent._autograd
    node = PowBackward1()
    node._next_edges = (edge_self, edge_exponent,)
    node._kept_self = clone(self)
    node._version_self = 0
    node._kept_exponent = exponent
    counter = exponent._version_counter
    node._version_exponent = 0 if counter is None else counter[0]
    next(self, exponent)
    if self.dtype.kind not in "fc":
        return self
    if edge_exponent is not None:
        node._kept_result = save_result(self)
        node._version_result = self._version_counter[0]
    rebase_history(self, node)
    return self


def record_polar(next, abs, angle):
    result = next(abs, angle)
    edge_abs = abs._autograd
    edge_angle = angle._autograd
    node = PolarBackward0()
    node._next_edges = (edge_abs, edge_angle,)
    node._kept_result = save_result(result)
    node._version_result = result._version_counter[0]
    node._sequence_number = next_sequence_nr()
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_polygamma(next, n, self):
    result = next(n, self)
    node = PolygammaBackward0()
    node._next_edges = (self._autograd,)
    node._kept_n = n
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


def record_polygamma_(next, self, n):
    edge_self = check_inplace(self, 'aten::polygamma_')
    node = PolygammaBackward1()
    node._next_edges = (edge_self,)
    node._kept_n = n
    node._kept_self = clone(self)
    node._version_self = 0
    next(self, n)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record__prelu_kernel(next, self, weight):
    result = next(self, weight)
    edge_self = self._autograd
    edge_weight = weight._autograd
    node = PreluKernelBackward0()
    node._next_edges = (edge_self, edge_weight,)
    node._kept_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node._kept_weight = weight
    counter = weight._version_counter
    node._version_weight = 0 if counter is None else counter[0]
    node._sequence_number = next_sequence_nr()
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record__prelu_kernel_backward(next, grad_output, self, weight):
    results = next(grad_output, self, weight)
    edge_grad_output = grad_output._autograd
    edge_self = self._autograd
    edge_weight = weight._autograd
    node = PreluKernelBackwardBackward0()
    node._next_edges = (edge_grad_output, edge_self, edge_weight,)
    node._kept_grad_output = grad_output
    counter = grad_output._version_counter
    node._version_grad_output = 0 if counter is None else counter[0]
    node._kept_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node._kept_weight = weight
    counter = weight._version_counter
    node._version_weight = 0 if counter is None else counter[0]
    node._sequence_number = next_sequence_nr()
    attach_outputs(node, results, 2)
    return results


def record_prod(next, self, *, dtype):
    result = next(self, dtype=dtype)
    if dtype is not None and result.dtype.kind not in "fc":
        return result
    node = ProdBackward0()
    node._next_edges = (self._autograd,)
    node._kept_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node._kept_result = save_result(result)
    node._version_result = result._version_counter[0]
    node._sequence_number = next_sequence_nr()
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_prod_dim_int(next, self, dim, keepdim, *, dtype):
    result = next(self, dim, keepdim, dtype=dtype)
    if dtype is not None and result.dtype.kind not in "fc":
        return result
    node = ProdBackward1()
    node._next_edges = (self._autograd,)
    node._kept_dim = dim
    node._kept_keepdim = keepdim
    node._kept_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node._kept_result = save_result(result)
    node._version_result = result._version_counter[0]
    node._sequence_number = next_sequence_nr()
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_pixel_shuffle(next, self, upscale_factor):
    result = next(self, upscale_factor)
    node = PixelShuffleBackward0()
    node._next_edges = (self._autograd,)
    node._kept_upscale_factor = upscale_factor
    node._sequence_number = next_sequence_nr()
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_pixel_unshuffle(next, self, downscale_factor):
    result = next(self, downscale_factor)
    node = PixelUnshuffleBackward0()
    node._next_edges = (self._autograd,)
    node._kept_downscale_factor = downscale_factor
    node._sequence_number = next_sequence_nr()
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record__pack_padded_sequence(next, input, lengths, batch_first):
    if lengths._autograd is not None:
        refuse_gradient('aten::_pack_padded_sequence', 'lengths')
    results = next(input, lengths, batch_first)
    edge_input = input._autograd
    if edge_input is None:
        return results
    node = PackPaddedSequenceBackward0()
    node._next_edges = (edge_input,)
    node._kept_input_shape = input.shape if input._asked else input._array.shape
    node._kept_batch_first = batch_first
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


def record_poisson(next, self, generator):
    result = next(self, generator)
    node = PoissonBackward0()
    node._next_edges = (self._autograd,)
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


def record_permute(next, self, dims):
    result = next(self, dims)
    if result is self:
        return result
    node = PermuteBackward0()
    node._next_edges = (self._autograd,)
    node._kept_dims = tuple(dims) if dims.__class__ is list else dims
    node._sequence_number = next_sequence_nr()
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_put_(next, self, index, source, accumulate):
    edge_self = check_inplace(self, 'aten::put_')
    edge_source = source._autograd
    if edge_self is None and edge_source is None:
        return next(self, index, source, accumulate)
    node = PutBackward0()
    node._next_edges = (edge_self, edge_source,)
    node._kept_accumulate = accumulate
    node._kept_source_shape = source.shape if source._asked else source._array.shape
    node._kept_index = index
    counter = index._version_counter
    node._version_index = 0 if counter is None else counter[0]
    next(self, index, source, accumulate)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_put(next, self, index, source, accumulate):
    result = next(self, index, source, accumulate)
    edge_self = self._autograd
    edge_source = source._autograd
    if edge_self is None and edge_source is None:
        return result
    node = PutBackward0()
    node._next_edges = (edge_self, edge_source,)
    node._kept_accumulate = accumulate
    node._kept_source_shape = source.shape if source._asked else source._array.shape
    node._kept_index = index
    counter = index._version_counter
    node._version_index = 0 if counter is None else counter[0]
    node._sequence_number = next_sequence_nr()
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result
