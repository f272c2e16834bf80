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
from opmux_autograd.formulas.values import maybe_multiply, zeros_like
on_first_call(globals(), 'opmux_autograd.formulas.linalg', 'adjoint')
on_first_call(globals(), 'opmux_autograd.formulas.loss', 'bce_curvature', 'bce_mixed', 'bce_target', 'logits_backward', 'logits_target', 'slope_of')


class BitwiseAndBackwardTensor(Node):
    __slots__ = ()

    def apply(node, grad):
        return (zeros_like(grad),)


class BitwiseAndBackwardScalar(Node):
    __slots__ = ()

    def apply(node, grad):
        return (zeros_like(grad),)


class BitwiseOrBackwardTensor(Node):
    __slots__ = ()

    def apply(node, grad):
        return (zeros_like(grad),)


class BitwiseOrBackwardScalar(Node):
    __slots__ = ()

    def apply(node, grad):
        return (zeros_like(grad),)


class BitwiseXorBackwardTensor(Node):
    __slots__ = ()

    def apply(node, grad):
        return (zeros_like(grad),)


class BitwiseXorBackwardScalar(Node):
    __slots__ = ()

    def apply(node, grad):
        return (zeros_like(grad),)


class BitwiseLeftShiftBackwardTensor(Node):
    __slots__ = ()

    def apply(node, grad):
        return (zeros_like(grad),)


class BitwiseLeftShiftBackwardTensor_Scalar(Node):
    __slots__ = ()

    def apply(node, grad):
        return (zeros_like(grad),)


class BitwiseRightShiftBackwardTensor(Node):
    __slots__ = ()

    def apply(node, grad):
        return (zeros_like(grad),)


class BitwiseRightShiftBackwardTensor_Scalar(Node):
    __slots__ = ()

    def apply(node, grad):
        return (zeros_like(grad),)


class BitwiseNotBackward0(Node):
    __slots__ = ()

    def apply(node, grad):
        return (zeros_like(grad),)


class BaddbmmBackward0(Node):
    __slots__ = ('_kept_alpha', '_kept_batch1', '_kept_batch2', '_kept_beta', '_version_batch1', '_version_batch2',)

    def apply(node, grad):
        edge_self, edge_batch1, edge_batch2 = node._next_edges
        d_self = d_batch1 = d_batch2 = None
        if edge_self is not None:
            beta = node._kept_beta
            d_self = grad if beta == 1 else maybe_multiply(grad, beta.conjugate())
        if edge_batch1 is not None:
            if (counter := (batch2 := node._kept_batch2)._version_counter) is not None and counter[0] != node._version_batch2: batch2 = saved(node, batch2, node._version_batch2, 'batch2')
            alpha = node._kept_alpha
            d_batch1 = maybe_multiply(grad.bmm(adjoint(batch2)), alpha.conjugate())
        if edge_batch2 is not None:
            if (counter := (batch1 := node._kept_batch1)._version_counter) is not None and counter[0] != node._version_batch1: batch1 = saved(node, batch1, node._version_batch1, 'batch1')
            alpha = node._kept_alpha
            d_batch2 = maybe_multiply(adjoint(batch1).bmm(grad), alpha.conjugate())
        return d_self, d_batch1, d_batch2

    def _release_saved(node):
        node._kept_batch2 = node._kept_batch1 = RELEASED


class BmmBackward0(Node):
    __slots__ = ('_kept_mat2', '_kept_self', '_version_mat2', '_version_self',)

    def apply(node, grad):
        edge_self, edge_mat2 = node._next_edges
        d_self = d_mat2 = None
        if edge_self is not None:
            if (counter := (mat2 := node._kept_mat2)._version_counter) is not None and counter[0] != node._version_mat2: mat2 = saved(node, mat2, node._version_mat2, 'mat2')
            d_self = grad.bmm(adjoint(mat2))
        if edge_mat2 is not None:
            if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
            d_mat2 = adjoint(self).bmm(grad)
        return d_self, d_mat2

    def _release_saved(node):
        node._kept_mat2 = node._kept_self = RELEASED


class BinaryCrossEntropyBackward0(Node):
    __slots__ = ('_kept_reduction', '_kept_self', '_kept_target', '_kept_weight', '_version_self', '_version_target', '_version_weight',)

    def apply(node, grad):
        edge_self, edge_target = node._next_edges
        d_self = d_target = None
        if edge_self is not None:
            if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
            if (counter := (target := node._kept_target)._version_counter) is not None and counter[0] != node._version_target: target = saved(node, target, node._version_target, 'target')
            if (weight := node._kept_weight) is not None and (counter := weight._version_counter) is not None and counter[0] != node._version_weight: weight = saved(node, weight, node._version_weight, 'weight')
            reduction = node._kept_reduction
            d_self = ops.aten.binary_cross_entropy_backward.default(grad, self, target, weight, reduction)
        if edge_target is not None:
            if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
            if (weight := node._kept_weight) is not None and (counter := weight._version_counter) is not None and counter[0] != node._version_weight: weight = saved(node, weight, node._version_weight, 'weight')
            reduction = node._kept_reduction
            d_target = bce_target(grad, self, weight, reduction)
        return d_self, d_target

    def _release_saved(node):
        node._kept_self = node._kept_target = node._kept_weight = RELEASED


class BinaryCrossEntropyBackwardBackward0(Node):
    __slots__ = ('_kept_grad_output', '_kept_reduction', '_kept_self', '_kept_target', '_kept_weight', '_version_grad_output', '_version_self', '_version_target', '_version_weight',)

    def apply(node, grad):
        edge_grad_output, edge_self, edge_target = node._next_edges
        d_grad_output = d_self = d_target = None
        if edge_grad_output is not None:
            if (counter := (grad_output := node._kept_grad_output)._version_counter) is not None and counter[0] != node._version_grad_output: grad_output = saved(node, grad_output, node._version_grad_output, 'grad_output')
            if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
            if (counter := (target := node._kept_target)._version_counter) is not None and counter[0] != node._version_target: target = saved(node, target, node._version_target, 'target')
            if (weight := node._kept_weight) is not None and (counter := weight._version_counter) is not None and counter[0] != node._version_weight: weight = saved(node, weight, node._version_weight, 'weight')
            reduction = node._kept_reduction
            d_grad_output = grad * slope_of(ops.aten.binary_cross_entropy_backward.default, grad_output, self, target, weight, reduction)
        if edge_self is not None:
            if (counter := (grad_output := node._kept_grad_output)._version_counter) is not None and counter[0] != node._version_grad_output: grad_output = saved(node, grad_output, node._version_grad_output, 'grad_output')
            if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
            if (counter := (target := node._kept_target)._version_counter) is not None and counter[0] != node._version_target: target = saved(node, target, node._version_target, 'target')
            if (weight := node._kept_weight) is not None and (counter := weight._version_counter) is not None and counter[0] != node._version_weight: weight = saved(node, weight, node._version_weight, 'weight')
            reduction = node._kept_reduction
            d_self = bce_curvature(grad * grad_output, self, target, weight, reduction)
        if edge_target is not None:
            if (counter := (grad_output := node._kept_grad_output)._version_counter) is not None and counter[0] != node._version_grad_output: grad_output = saved(node, grad_output, node._version_grad_output, 'grad_output')
            if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
            if (weight := node._kept_weight) is not None and (counter := weight._version_counter) is not None and counter[0] != node._version_weight: weight = saved(node, weight, node._version_weight, 'weight')
            reduction = node._kept_reduction
            d_target = bce_mixed(grad * grad_output, self, weight, reduction)
        return d_grad_output, d_self, d_target

    def _release_saved(node):
        node._kept_grad_output = node._kept_self = node._kept_target = node._kept_weight = RELEASED


class BinaryCrossEntropyWithLogitsBackward0(Node):
    __slots__ = ('_kept_pos_weight', '_kept_reduction', '_kept_self', '_kept_target', '_kept_weight', '_version_pos_weight', '_version_self', '_version_target', '_version_weight',)

    def apply(node, grad):
        edge_self, edge_target = node._next_edges
        d_self = d_target = None
        if edge_self is not None:
            if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
            if (counter := (target := node._kept_target)._version_counter) is not None and counter[0] != node._version_target: target = saved(node, target, node._version_target, 'target')
            if (weight := node._kept_weight) is not None and (counter := weight._version_counter) is not None and counter[0] != node._version_weight: weight = saved(node, weight, node._version_weight, 'weight')
            if (pos_weight := node._kept_pos_weight) is not None and (counter := pos_weight._version_counter) is not None and counter[0] != node._version_pos_weight: pos_weight = saved(node, pos_weight, node._version_pos_weight, 'pos_weight')
            reduction = node._kept_reduction
            d_self = logits_backward(grad, self, target, weight, pos_weight, reduction)
        if edge_target is not None:
            if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
            if (weight := node._kept_weight) is not None and (counter := weight._version_counter) is not None and counter[0] != node._version_weight: weight = saved(node, weight, node._version_weight, 'weight')
            if (pos_weight := node._kept_pos_weight) is not None and (counter := pos_weight._version_counter) is not None and counter[0] != node._version_pos_weight: pos_weight = saved(node, pos_weight, node._version_pos_weight, 'pos_weight')
            reduction = node._kept_reduction
            d_target = logits_target(grad, self, weight, pos_weight, reduction)
        return d_self, d_target

    def _release_saved(node):
        node._kept_self = node._kept_target = node._kept_weight = node._kept_pos_weight = RELEASED


class BernoulliBackward0(Node):
    __slots__ = ()

    def apply(node, grad):
        return (zeros_like(grad),)


class BernoulliBackward1(Node):
    __slots__ = ('_kept_p', '_version_p',)

    def apply(node, grad):
        edge_self, edge_p = node._next_edges
        d_self = d_p = None
        if edge_self is not None:
            d_self = zeros_like(grad)
        if edge_p is not None:
            if (counter := (p := node._kept_p)._version_counter) is not None and counter[0] != node._version_p: p = saved(node, p, node._version_p, 'p')
            d_p = zeros_like(p)
        return d_self, d_p

    def _release_saved(node):
        node._kept_p = RELEASED


class BernoulliBackward4(Node):
    __slots__ = ('_kept_p', '_version_p',)

    def apply(node, grad):
        edge_self, edge_p = node._next_edges
        d_self = d_p = None
        if edge_self is not None:
            d_self = zeros_like(grad)
        if edge_p is not None:
            if (counter := (p := node._kept_p)._version_counter) is not None and counter[0] != node._version_p: p = saved(node, p, node._version_p, 'p')
            d_p = zeros_like(p)
        return d_self, d_p

    def _release_saved(node):
        node._kept_p = RELEASED


class BernoulliBackward2(Node):
    __slots__ = ()

    def apply(node, grad):
        return (zeros_like(grad),)


class BernoulliBackward3(Node):
    __slots__ = ()

    def apply(node, grad):
        return (zeros_like(grad),)


class BinomialBackward0(Node):
    __slots__ = ('_kept_prob', '_version_prob',)

    def apply(node, grad):
        if (counter := (prob := node._kept_prob)._version_counter) is not None and counter[0] != node._version_prob: prob = saved(node, prob, node._version_prob, 'prob')
        return (zeros_like(prob),)

    def _release_saved(node):
        node._kept_prob = RELEASED


def like_bernoulli(node_class, name):
    def record(next, self, *, generator):
        result = next(self, generator=generator)
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


def like_bernoulli__float(node_class, name):
    def record(next, self, p, *, generator):
        edge_self = check_inplace(self, name)
        node = node_class()
        node._next_edges = (edge_self,)
        next(self, p, generator=generator)
        if self.dtype.kind not in "fc":
            return self
        rebase_history(self, node)
        return self

    return record


def like_bernoulli_p(node_class, name):
    def record(next, self, p, *, generator):
        result = next(self, p, generator=generator)
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


def record_baddbmm(next, self, batch1, batch2, *, beta, alpha):
    result = next(self, batch1, batch2, beta=beta, alpha=alpha)
    edge_self = self._autograd
    edge_batch1 = batch1._autograd
    edge_batch2 = batch2._autograd
    node = BaddbmmBackward0()
    node._next_edges = (edge_self, edge_batch1, edge_batch2,)
    node._kept_beta = beta
    node._kept_alpha = alpha
    if edge_batch1 is not None:
        node._kept_batch2 = batch2
        counter = batch2._version_counter
        node._version_batch2 = 0 if counter is None else counter[0]
    if edge_batch2 is not None:
        node._kept_batch1 = batch1
        counter = batch1._version_counter
        node._version_batch1 = 0 if counter is None else counter[0]
    node._sequence_number = next_sequence_nr()
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_baddbmm_(next, self, batch1, batch2, *, beta, alpha):
    edge_self = check_inplace(self, 'aten::baddbmm_')
    edge_batch1 = batch1._autograd
    edge_batch2 = batch2._autograd
    node = BaddbmmBackward0()
    node._next_edges = (edge_self, edge_batch1, edge_batch2,)
    node._kept_beta = beta
    node._kept_alpha = alpha
    if edge_batch1 is not None:
        node._kept_batch2 = batch2
        counter = batch2._version_counter
        node._version_batch2 = 0 if counter is None else counter[0]
    if edge_batch2 is not None:
        node._kept_batch1 = batch1
        counter = batch1._version_counter
        node._version_batch1 = 0 if counter is None else counter[0]
    next(self, batch1, batch2, beta=beta, alpha=alpha)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_bmm(next, self, mat2):
    result = next(self, mat2)
    edge_self = self._autograd
    edge_mat2 = mat2._autograd
    node = BmmBackward0()
    node._next_edges = (edge_self, edge_mat2,)
    if edge_self is not None:
        node._kept_mat2 = mat2
        counter = mat2._version_counter
        node._version_mat2 = 0 if counter is None else counter[0]
    if edge_mat2 is not None:
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


def record_binary_cross_entropy(next, self, target, weight, reduction):
    if weight is not None and weight._autograd is not None:
        refuse_gradient('aten::binary_cross_entropy', 'weight')
    result = next(self, target, weight, reduction)
    edge_self = self._autograd
    edge_target = target._autograd
    if edge_self is None and edge_target is None:
        return result
    node = BinaryCrossEntropyBackward0()
    node._next_edges = (edge_self, edge_target,)
    node._kept_reduction = reduction
    node._kept_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node._kept_weight = weight
    node._version_weight = 0 if weight is None else version_of(weight)
    if edge_self is not None:
        node._kept_target = target
        counter = target._version_counter
        node._version_target = 0 if counter is None else counter[0]
    node._sequence_number = next_sequence_nr()
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_binary_cross_entropy_backward(next, grad_output, self, target, weight, reduction):
    if weight is not None and weight._autograd is not None:
        refuse_gradient('aten::binary_cross_entropy_backward', 'weight')
    result = next(grad_output, self, target, weight, reduction)
    edge_grad_output = grad_output._autograd
    edge_self = self._autograd
    edge_target = target._autograd
    if edge_grad_output is None and edge_self is None and edge_target is None:
        return result
    node = BinaryCrossEntropyBackwardBackward0()
    node._next_edges = (edge_grad_output, edge_self, edge_target,)
    node._kept_reduction = reduction
    node._kept_grad_output = grad_output
    counter = grad_output._version_counter
    node._version_grad_output = 0 if counter is None else counter[0]
    node._kept_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node._kept_weight = weight
    node._version_weight = 0 if weight is None else version_of(weight)
    if edge_grad_output is not None or edge_self is not None:
        node._kept_target = target
        counter = target._version_counter
        node._version_target = 0 if counter is None else counter[0]
    node._sequence_number = next_sequence_nr()
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_binary_cross_entropy_with_logits(next, self, target, weight, pos_weight, reduction):
    if weight is not None and weight._autograd is not None:
        refuse_gradient('aten::binary_cross_entropy_with_logits', 'weight')
    if pos_weight is not None and pos_weight._autograd is not None:
        refuse_gradient('aten::binary_cross_entropy_with_logits', 'pos_weight')
    result = next(self, target, weight, pos_weight, reduction)
    edge_self = self._autograd
    edge_target = target._autograd
    if edge_self is None and edge_target is None:
        return result
    node = BinaryCrossEntropyWithLogitsBackward0()
    node._next_edges = (edge_self, edge_target,)
    node._kept_reduction = reduction
    node._kept_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node._kept_weight = weight
    node._version_weight = 0 if weight is None else version_of(weight)
    node._kept_pos_weight = pos_weight
    node._version_pos_weight = 0 if pos_weight is None else version_of(pos_weight)
    if edge_self is not None:
        node._kept_target = target
        counter = target._version_counter
        node._version_target = 0 if counter is None else counter[0]
    node._sequence_number = next_sequence_nr()
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_bernoulli__Tensor(next, self, p, *, generator):
    edge_self = check_inplace(self, 'aten::bernoulli_.Tensor')
    edge_p = p._autograd
    node = BernoulliBackward1()
    node._next_edges = (edge_self, edge_p,)
    if edge_p is not None:
        node._kept_p = p
        counter = p._version_counter
        node._version_p = 0 if counter is None else counter[0]
    next(self, p, generator=generator)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_bernoulli_Tensor(next, self, p, *, generator):
    result = next(self, p, generator=generator)
    edge_self = self._autograd
    edge_p = p._autograd
    node = BernoulliBackward4()
    node._next_edges = (edge_self, edge_p,)
    if edge_p is not None:
        node._kept_p = p
        counter = p._version_counter
        node._version_p = 0 if counter is None else counter[0]
    node._sequence_number = next_sequence_nr()
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_binomial(next, count, prob, generator):
    result = next(count, prob, generator)
    edge_prob = prob._autograd
    if edge_prob is None:
        return result
    node = BinomialBackward0()
    node._next_edges = (edge_prob,)
    node._kept_prob = prob
    counter = prob._version_counter
    node._version_prob = 0 if counter is None else counter[0]
    node._sequence_number = next_sequence_nr()
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result
