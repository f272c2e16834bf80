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
from opmux_autograd.formulas.values import conj, maybe_multiply, zeros_like
on_first_call(globals(), 'opmux_autograd.formulas.reduction', 'renorm_backward')
on_first_call(globals(), 'opmux_autograd.formulas.selection', 'repeat_backward', 'roll_backward')


class ReluBackward0(Node):
    __slots__ = ('_kept_result', '_version_result',)

    def apply(node, grad):
        result = saved_result(node, node._kept_result, node._version_result, 0, 'result')
        return (ops.aten.threshold_backward.default(grad, result, 0),)

    def _release_saved(node):
        node._kept_result = RELEASED


class RsubBackward0(Node):
    __slots__ = ('_kept_alpha',)

    def apply(node, grad):
        edge_self, edge_other = node._next_edges
        d_self = d_other = None
        if edge_self is not None:
            alpha = node._kept_alpha
            d_self = maybe_multiply(-grad, alpha.conjugate())
        if edge_other is not None:
            d_other = grad
        return d_self, d_other


class RsubBackward1(Node):
    __slots__ = ('_kept_alpha',)

    def apply(node, grad):
        alpha = node._kept_alpha
        return (maybe_multiply(-grad, alpha.conjugate()),)


class RemainderBackward0(Node):
    __slots__ = ()

    def apply(node, grad):
        return (grad,)


class RemainderBackward1(Node):
    __slots__ = ('_kept_other', '_kept_self', '_version_other', '_version_self',)

    def apply(node, grad):
        edge_self, edge_other = node._next_edges
        d_self = d_other = None
        if edge_self is not None:
            d_self = grad
        if edge_other is not None:
            if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
            if (counter := (other := node._kept_other)._version_counter) is not None and counter[0] != node._version_other: other = saved(node, other, node._version_other, 'other')
            d_other = -grad * self.div(other, rounding_mode='floor')
        return d_self, d_other

    def _release_saved(node):
        node._kept_self = node._kept_other = RELEASED


class Rad2DegBackward0(Node):
    __slots__ = ()

    def apply(node, grad):
        return (grad / DEGREE,)


class ReciprocalBackward0(Node):
    __slots__ = ('_kept_result', '_version_result',)

    def apply(node, grad):
        result = saved_result(node, node._kept_result, node._version_result, 0, 'result')
        return (-grad * conj(result * result),)

    def _release_saved(node):
        node._kept_result = RELEASED


class RoundBackward0(Node):
    __slots__ = ()

    def apply(node, grad):
        return (zeros_like(grad),)


class RoundBackward1(Node):
    __slots__ = ()

    def apply(node, grad):
        return (zeros_like(grad),)


class RsqrtBackward0(Node):
    __slots__ = ('_kept_result', '_version_result',)

    def apply(node, grad):
        result = saved_result(node, node._kept_result, node._version_result, 0, 'result')
        return (grad * conj(result * result * result * -0.5),)

    def _release_saved(node):
        node._kept_result = RELEASED


class RreluWithNoiseBackward0(Node):
    __slots__ = ('_kept_lower', '_kept_noise', '_kept_self', '_kept_training', '_kept_upper', '_version_noise', '_version_self',)

    def apply(node, grad):
        if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
        if (counter := (noise := node._kept_noise)._version_counter) is not None and counter[0] != node._version_noise: noise = saved(node, noise, node._version_noise, 'noise')
        lower = node._kept_lower
        upper = node._kept_upper
        training = node._kept_training
        return (ops.aten.rrelu_with_noise_backward.default(grad, self, noise, lower, upper, training, False),)

    def _release_saved(node):
        node._kept_self = node._kept_noise = RELEASED


class RreluWithNoiseBackward1(Node):
    __slots__ = ('_kept_lower', '_kept_noise', '_kept_result', '_kept_training', '_kept_upper', '_version_noise', '_version_result',)

    def apply(node, grad):
        result = saved_result(node, node._kept_result, node._version_result, 0, 'result')
        if (counter := (noise := node._kept_noise)._version_counter) is not None and counter[0] != node._version_noise: noise = saved(node, noise, node._version_noise, 'noise')
        lower = node._kept_lower
        upper = node._kept_upper
        training = node._kept_training
        return (ops.aten.rrelu_with_noise_backward.default(grad, result, noise, lower, upper, training, True),)

    def _release_saved(node):
        node._kept_result = node._kept_noise = RELEASED


class RreluWithNoiseBackwardBackward0(Node):
    __slots__ = ('_kept_lower', '_kept_noise', '_kept_self', '_kept_training', '_kept_upper', '_version_noise', '_version_self',)

    def apply(node, grad):
        edge_grad_output, edge_self = node._next_edges
        d_grad_output = d_self = None
        if edge_grad_output is not None:
            if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
            if (counter := (noise := node._kept_noise)._version_counter) is not None and counter[0] != node._version_noise: noise = saved(node, noise, node._version_noise, 'noise')
            lower = node._kept_lower
            upper = node._kept_upper
            training = node._kept_training
            d_grad_output = ops.aten.rrelu_with_noise_backward.default(grad, self, noise, lower, upper, training, False)
        if edge_self is not None:
            d_self = zeros_like(grad)
        return d_grad_output, d_self

    def _release_saved(node):
        node._kept_self = node._kept_noise = RELEASED


class RenormBackward0(Node):
    __slots__ = ('_kept_dim', '_kept_maxnorm', '_kept_p', '_kept_self', '_version_self',)

    def apply(node, grad):
        if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
        p = node._kept_p
        dim = node._kept_dim
        maxnorm = node._kept_maxnorm
        return (renorm_backward(grad, self, p, dim, maxnorm),)

    def _release_saved(node):
        node._kept_self = RELEASED


class ReflectionPad1DBackward0(Node):
    __slots__ = ('_kept_padding', '_kept_self', '_version_self',)

    def apply(node, grad):
        if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
        padding = node._kept_padding
        return (ops.aten.reflection_pad1d_backward.default(grad, self, padding),)

    def _release_saved(node):
        node._kept_self = RELEASED


class ReflectionPad1DBackwardBackward0(Node):
    __slots__ = ('_kept_padding',)

    def apply(node, grad):
        edge_grad_output, edge_self = node._next_edges
        d_grad_output = d_self = None
        if edge_grad_output is not None:
            padding = node._kept_padding
            d_grad_output = ops.aten.reflection_pad1d.default(grad, padding)
        if edge_self is not None:
            d_self = zeros_like(grad)
        return d_grad_output, d_self


class ReflectionPad2DBackward0(Node):
    __slots__ = ('_kept_padding', '_kept_self', '_version_self',)

    def apply(node, grad):
        if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
        padding = node._kept_padding
        return (ops.aten.reflection_pad2d_backward.default(grad, self, padding),)

    def _release_saved(node):
        node._kept_self = RELEASED


class ReflectionPad2DBackwardBackward0(Node):
    __slots__ = ('_kept_padding',)

    def apply(node, grad):
        edge_grad_output, edge_self = node._next_edges
        d_grad_output = d_self = None
        if edge_grad_output is not None:
            padding = node._kept_padding
            d_grad_output = ops.aten.reflection_pad2d.default(grad, padding)
        if edge_self is not None:
            d_self = zeros_like(grad)
        return d_grad_output, d_self


class ReflectionPad3DBackward0(Node):
    __slots__ = ('_kept_padding', '_kept_self', '_version_self',)

    def apply(node, grad):
        if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
        padding = node._kept_padding
        return (ops.aten.reflection_pad3d_backward.default(grad, self, padding),)

    def _release_saved(node):
        node._kept_self = RELEASED


class ReflectionPad3DBackwardBackward0(Node):
    __slots__ = ('_kept_padding',)

    def apply(node, grad):
        edge_grad_output, edge_self = node._next_edges
        d_grad_output = d_self = None
        if edge_grad_output is not None:
            padding = node._kept_padding
            d_grad_output = ops.aten.reflection_pad3d.default(grad, padding)
        if edge_self is not None:
            d_self = zeros_like(grad)
        return d_grad_output, d_self


class ReplicationPad1DBackward0(Node):
    __slots__ = ('_kept_padding', '_kept_self', '_version_self',)

    def apply(node, grad):
        if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
        padding = node._kept_padding
        return (ops.aten.replication_pad1d_backward.default(grad, self, padding),)

    def _release_saved(node):
        node._kept_self = RELEASED


class ReplicationPad1DBackwardBackward0(Node):
    __slots__ = ('_kept_padding',)

    def apply(node, grad):
        edge_grad_output, edge_self = node._next_edges
        d_grad_output = d_self = None
        if edge_grad_output is not None:
            padding = node._kept_padding
            d_grad_output = ops.aten.replication_pad1d.default(grad, padding)
        if edge_self is not None:
            d_self = zeros_like(grad)
        return d_grad_output, d_self


class ReplicationPad2DBackward0(Node):
    __slots__ = ('_kept_padding', '_kept_self', '_version_self',)

    def apply(node, grad):
        if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
        padding = node._kept_padding
        return (ops.aten.replication_pad2d_backward.default(grad, self, padding),)

    def _release_saved(node):
        node._kept_self = RELEASED


class ReplicationPad2DBackwardBackward0(Node):
    __slots__ = ('_kept_padding',)

    def apply(node, grad):
        edge_grad_output, edge_self = node._next_edges
        d_grad_output = d_self = None
        if edge_grad_output is not None:
            padding = node._kept_padding
            d_grad_output = ops.aten.replication_pad2d.default(grad, padding)
        if edge_self is not None:
            d_self = zeros_like(grad)
        return d_grad_output, d_self


class ReplicationPad3DBackward0(Node):
    __slots__ = ('_kept_padding', '_kept_self', '_version_self',)

    def apply(node, grad):
        if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
        padding = node._kept_padding
        return (ops.aten.replication_pad3d_backward.default(grad, self, padding),)

    def _release_saved(node):
        node._kept_self = RELEASED


class ReplicationPad3DBackwardBackward0(Node):
    __slots__ = ('_kept_padding',)

    def apply(node, grad):
        edge_grad_output, edge_self = node._next_edges
        d_grad_output = d_self = None
        if edge_grad_output is not None:
            padding = node._kept_padding
            d_grad_output = ops.aten.replication_pad3d.default(grad, padding)
        if edge_self is not None:
            d_self = zeros_like(grad)
        return d_grad_output, d_self


class RandomBackward0(Node):
    __slots__ = ()

    def apply(node, grad):
        return (zeros_like(grad),)


class RandomBackward1(Node):
    __slots__ = ()

    def apply(node, grad):
        return (zeros_like(grad),)


class RandomBackward2(Node):
    __slots__ = ()

    def apply(node, grad):
        return (zeros_like(grad),)


class RollBackward0(Node):
    __slots__ = ('_kept_dims', '_kept_shifts',)

    def apply(node, grad):
        shifts = node._kept_shifts
        dims = node._kept_dims
        return (roll_backward(grad, shifts, dims),)


class RepeatBackward0(Node):
    __slots__ = ('_kept_repeats', '_kept_self_shape',)

    def apply(node, grad):
        self_shape = node._kept_self_shape
        repeats = node._kept_repeats
        return (repeat_backward(grad, self_shape, repeats),)


def like_reflection_pad1d(node_class, name):
    def record(next, self, padding):
        result = next(self, padding)
        node = node_class()
        node._next_edges = (self._autograd,)
        node._kept_padding = tuple(padding) if padding.__class__ is list else padding
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


def like_reflection_pad1d_backward(node_class, name):
    def record(next, grad_output, self, padding):
        result = next(grad_output, self, padding)
        edge_grad_output = grad_output._autograd
        edge_self = self._autograd
        node = node_class()
        node._next_edges = (edge_grad_output, edge_self,)
        node._kept_padding = tuple(padding) if padding.__class__ is list else padding
        node._sequence_number = next_sequence_nr()
        array = result._array
        node._output_shape = array.shape
        node._output_dtype = array.dtype
        result._autograd = node
        result._keys = WITH_AUTOGRAD[result._keys]
        return result

    return record


def like_random__from(node_class, name):
    def record(next, self, from_, to, *, generator):
        edge_self = check_inplace(self, name)
        node = node_class()
        node._next_edges = (edge_self,)
        next(self, from_, to, generator=generator)
        if self.dtype.kind not in "fc":
            return self
        rebase_history(self, node)
        return self

    return record


def like_random_from(node_class, name):
    def record(next, self, from_, to, *, generator):
        result = next(self, from_, to, generator=generator)
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


def record_rsub_Scalar(next, self, other, alpha):
    result = next(self, other, alpha)
    node = RsubBackward1()
    node._next_edges = (self._autograd,)
    node._kept_alpha = alpha
    node._sequence_number = next_sequence_nr()
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_round_decimals(next, self, *, decimals):
    result = next(self, decimals=decimals)
    node = RoundBackward1()
    node._next_edges = (self._autograd,)
    node._sequence_number = next_sequence_nr()
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_round__decimals(next, self, *, decimals):
    edge_self = check_inplace(self, 'aten::round_.decimals')
    node = RoundBackward1()
    node._next_edges = (edge_self,)
    next(self, decimals=decimals)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_rrelu_with_noise(next, self, noise, lower, upper, training, generator):
    if noise._autograd is not None:
        refuse_gradient('aten::rrelu_with_noise', 'noise')
    result = next(self, noise, lower, upper, training, generator)
    edge_self = self._autograd
    if edge_self is None:
        return result
    node = RreluWithNoiseBackward0()
    node._next_edges = (edge_self,)
    node._kept_lower = lower
    node._kept_upper = upper
    node._kept_training = training
    node._kept_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node._kept_noise = noise
    counter = noise._version_counter
    node._version_noise = 0 if counter is None else counter[0]
    node._sequence_number = next_sequence_nr()
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_rrelu_with_noise_(next, self, noise, lower, upper, training, generator):
    if noise._autograd is not None:
        refuse_gradient('aten::rrelu_with_noise_', 'noise')
    edge_self = check_inplace(self, 'aten::rrelu_with_noise_')
    if edge_self is None:
        return next(self, noise, lower, upper, training, generator)
    node = RreluWithNoiseBackward1()
    node._next_edges = (edge_self,)
    node._kept_lower = lower
    node._kept_upper = upper
    node._kept_training = training
    next(self, noise, lower, upper, training, generator)
    if self.dtype.kind not in "fc":
        return self
    node._kept_result = save_result(self)
    node._version_result = self._version_counter[0]
    node._kept_noise = noise
    counter = noise._version_counter
    node._version_noise = 0 if counter is None else counter[0]
    rebase_history(self, node)
    return self


def record_rrelu_with_noise_backward(next, grad_output, self, noise, lower, upper, training, self_is_result):
    if noise._autograd is not None:
        refuse_gradient('aten::rrelu_with_noise_backward', 'noise')
    result = next(grad_output, self, noise, lower, upper, training, self_is_result)
    edge_grad_output = grad_output._autograd
    edge_self = self._autograd
    if edge_grad_output is None and edge_self is None:
        return result
    node = RreluWithNoiseBackwardBackward0()
    node._next_edges = (edge_grad_output, edge_self,)
    node._kept_lower = lower
    node._kept_upper = upper
    node._kept_training = training
    if edge_grad_output is not None:
        node._kept_self = self
        counter = self._version_counter
        node._version_self = 0 if counter is None else counter[0]
        node._kept_noise = noise
        counter = noise._version_counter
        node._version_noise = 0 if counter is None else counter[0]
    node._sequence_number = next_sequence_nr()
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_renorm(next, self, p, dim, maxnorm):
    result = next(self, p, dim, maxnorm)
    node = RenormBackward0()
    node._next_edges = (self._autograd,)
    node._kept_p = p
    node._kept_dim = dim
    node._kept_maxnorm = maxnorm
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


def record_renorm_(next, self, p, dim, maxnorm):
    edge_self = check_inplace(self, 'aten::renorm_')
    node = RenormBackward0()
    node._next_edges = (edge_self,)
    node._kept_p = p
    node._kept_dim = dim
    node._kept_maxnorm = maxnorm
    node._kept_self = clone(self)
    node._version_self = 0
    next(self, p, dim, maxnorm)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_random__to(next, self, to, *, generator):
    edge_self = check_inplace(self, 'aten::random_.to')
    node = RandomBackward1()
    node._next_edges = (edge_self,)
    next(self, to, generator=generator)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_random_to(next, self, to, *, generator):
    result = next(self, to, generator=generator)
    node = RandomBackward1()
    node._next_edges = (self._autograd,)
    node._sequence_number = next_sequence_nr()
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_random_(next, self, *, generator):
    edge_self = check_inplace(self, 'aten::random_')
    node = RandomBackward2()
    node._next_edges = (edge_self,)
    next(self, generator=generator)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_roll(next, self, shifts, dims):
    result = next(self, shifts, dims)
    node = RollBackward0()
    node._next_edges = (self._autograd,)
    node._kept_shifts = tuple(shifts) if shifts.__class__ is list else shifts
    node._kept_dims = tuple(dims) if dims.__class__ is list else dims
    node._sequence_number = next_sequence_nr()
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_repeat(next, self, repeats):
    result = next(self, repeats)
    node = RepeatBackward0()
    node._next_edges = (self._autograd,)
    node._kept_self_shape = self.shape if self._asked else self._array.shape
    node._kept_repeats = tuple(repeats) if repeats.__class__ is list else repeats
    node._sequence_number = next_sequence_nr()
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result
