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
from opmux_autograd.formulas.constants import LN10, LOG_OF_2
from opmux_autograd.formulas.values import conj, zeros_like
on_first_call(globals(), 'opmux_autograd.formulas.decomposition', 'cholesky_backward', 'eig_backward', 'eigh_backward', 'qr_backward', 'svd_backward')
on_first_call(globals(), 'opmux_autograd.formulas.linalg', 'cross', 'det_backward', 'inv_backward', 'lstsq_backward', 'pinv_backward', 'slogdet_backward', 'solve_backward', 'solve_triangular_backward')
on_first_call(globals(), 'opmux_autograd.formulas.lu', 'lu_backward', 'lu_factor_backward', 'lu_solve_backward', 'lu_unpack_backward')
on_first_call(globals(), 'opmux_autograd.formulas.network', 'log_softmax_double_backward', 'log_softmax_double_backward_grad')
on_first_call(globals(), 'opmux_autograd.formulas.reduction', 'logcumsumexp_backward', 'logsumexp_backward', 'norm_backward')
on_first_call(globals(), 'opmux_autograd.formulas.reflectors', 'householder_product_backward')
on_first_call(globals(), 'opmux_autograd.formulas.unary', 'log_sigmoid_double_backward', 'logit_double_backward')


class LogBackward0(Node):
    __slots__ = ('_kept_self', '_version_self',)

    def apply(node, grad):
        if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
        return (grad / conj(self),)

    def _release_saved(node):
        node._kept_self = RELEASED


class LogaddexpBackward0(Node):
    __slots__ = ('_kept_other', '_kept_self', '_version_other', '_version_self',)

    def apply(node, grad):
        edge_self, edge_other = node._next_edges
        d_self = d_other = None
        if edge_self is not None:
            if (counter := (other := node._kept_other)._version_counter) is not None and counter[0] != node._version_other: other = saved(node, other, node._version_other, 'other')
            if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
            d_self = grad / conj(1 + ops.aten.exp.default(other - self))
        if edge_other is not None:
            if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
            if (counter := (other := node._kept_other)._version_counter) is not None and counter[0] != node._version_other: other = saved(node, other, node._version_other, 'other')
            d_other = grad / conj(1 + ops.aten.exp.default(self - other))
        return d_self, d_other

    def _release_saved(node):
        node._kept_other = node._kept_self = RELEASED


class Logaddexp2Backward0(Node):
    __slots__ = ('_kept_other', '_kept_self', '_version_other', '_version_self',)

    def apply(node, grad):
        edge_self, edge_other = node._next_edges
        d_self = d_other = None
        if edge_self is not None:
            if (counter := (other := node._kept_other)._version_counter) is not None and counter[0] != node._version_other: other = saved(node, other, node._version_other, 'other')
            if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
            d_self = grad / (1 + 2 ** (other - self))
        if edge_other is not None:
            if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
            if (counter := (other := node._kept_other)._version_counter) is not None and counter[0] != node._version_other: other = saved(node, other, node._version_other, 'other')
            d_other = grad / (1 + 2 ** (self - other))
        return d_self, d_other

    def _release_saved(node):
        node._kept_other = node._kept_self = RELEASED


class LdexpBackward0(Node):
    __slots__ = ('_kept_other', '_kept_result', '_version_other', '_version_result',)

    def apply(node, grad):
        edge_self, edge_other = node._next_edges
        d_self = d_other = None
        if edge_self is not None:
            if (counter := (other := node._kept_other)._version_counter) is not None and counter[0] != node._version_other: other = saved(node, other, node._version_other, 'other')
            d_self = ops.aten.ldexp.Tensor(grad, conj(other))
        if edge_other is not None:
            result = saved_result(node, node._kept_result, node._version_result, 0, 'result')
            d_other = grad * conj(result) * LOG_OF_2
        return d_self, d_other

    def _release_saved(node):
        node._kept_other = node._kept_result = RELEASED


class LcmBackward0(Node):
    __slots__ = ()

    def apply(node, grad):
        return (zeros_like(grad),)


class LerpBackward0(Node):
    __slots__ = ('_kept_weight',)

    def apply(node, grad):
        edge_self, edge_end = node._next_edges
        d_self = d_end = None
        if edge_self is not None:
            weight = node._kept_weight
            d_self = grad * (1 - weight.conjugate())
        if edge_end is not None:
            weight = node._kept_weight
            d_end = grad * weight.conjugate()
        return d_self, d_end


class LerpBackward1(Node):
    __slots__ = ('_kept_end', '_kept_self', '_kept_weight', '_version_end', '_version_self', '_version_weight',)

    def apply(node, grad):
        edge_self, edge_end, edge_weight = node._next_edges
        d_self = d_end = d_weight = None
        if edge_self is not None:
            if (counter := (weight := node._kept_weight)._version_counter) is not None and counter[0] != node._version_weight: weight = saved(node, weight, node._version_weight, 'weight')
            d_self = grad * conj(1 - weight)
        if edge_end is not None:
            if (counter := (weight := node._kept_weight)._version_counter) is not None and counter[0] != node._version_weight: weight = saved(node, weight, node._version_weight, 'weight')
            d_end = grad * conj(weight)
        if edge_weight is not None:
            if (counter := (end := node._kept_end)._version_counter) is not None and counter[0] != node._version_end: end = saved(node, end, node._version_end, 'end')
            if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
            d_weight = grad * conj(end - self)
        return d_self, d_end, d_weight

    def _release_saved(node):
        node._kept_weight = node._kept_end = node._kept_self = RELEASED


class LogicalOrBackward0(Node):
    __slots__ = ()

    def apply(node, grad):
        return (zeros_like(grad),)


class LogicalXorBackward0(Node):
    __slots__ = ()

    def apply(node, grad):
        return (zeros_like(grad),)


class LogicalNotBackward0(Node):
    __slots__ = ()

    def apply(node, grad):
        return (zeros_like(grad),)


class LogicalAndBackward0(Node):
    __slots__ = ()

    def apply(node, grad):
        return (zeros_like(grad),)


class LeBackward0(Node):
    __slots__ = ()

    def apply(node, grad):
        return (zeros_like(grad),)


class LeBackward1(Node):
    __slots__ = ('_kept_other', '_version_other',)

    def apply(node, grad):
        edge_self, edge_other = node._next_edges
        d_self = d_other = None
        if edge_self is not None:
            d_self = zeros_like(grad)
        if edge_other is not None:
            if (counter := (other := node._kept_other)._version_counter) is not None and counter[0] != node._version_other: other = saved(node, other, node._version_other, 'other')
            d_other = zeros_like(other)
        return d_self, d_other

    def _release_saved(node):
        node._kept_other = RELEASED


class LtBackward0(Node):
    __slots__ = ()

    def apply(node, grad):
        return (zeros_like(grad),)


class LtBackward1(Node):
    __slots__ = ('_kept_other', '_version_other',)

    def apply(node, grad):
        edge_self, edge_other = node._next_edges
        d_self = d_other = None
        if edge_self is not None:
            d_self = zeros_like(grad)
        if edge_other is not None:
            if (counter := (other := node._kept_other)._version_counter) is not None and counter[0] != node._version_other: other = saved(node, other, node._version_other, 'other')
            d_other = zeros_like(other)
        return d_self, d_other

    def _release_saved(node):
        node._kept_other = RELEASED


class Log10Backward0(Node):
    __slots__ = ('_kept_self', '_version_self',)

    def apply(node, grad):
        if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
        return (grad / (conj(self) * LN10),)

    def _release_saved(node):
        node._kept_self = RELEASED


class Log1PBackward0(Node):
    __slots__ = ('_kept_self', '_version_self',)

    def apply(node, grad):
        if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
        return (grad / conj(self + 1),)

    def _release_saved(node):
        node._kept_self = RELEASED


class Log2Backward0(Node):
    __slots__ = ('_kept_self', '_version_self',)

    def apply(node, grad):
        if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
        return (grad / (conj(self) * LOG_OF_2),)

    def _release_saved(node):
        node._kept_self = RELEASED


class LogitBackward0(Node):
    __slots__ = ('_kept_eps', '_kept_self', '_version_self',)

    def apply(node, grad):
        if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
        eps = node._kept_eps
        return (ops.aten.logit_backward.default(grad, self, eps),)

    def _release_saved(node):
        node._kept_self = RELEASED


class LogitBackwardBackward0(Node):
    __slots__ = ('_kept_eps', '_kept_grad_output', '_kept_self', '_version_grad_output', '_version_self',)

    def apply(node, grad):
        edge_grad_output, edge_self = node._next_edges
        d_grad_output = d_self = None
        if edge_grad_output is not None:
            if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
            eps = node._kept_eps
            d_grad_output = ops.aten.logit_backward.default(grad, self, eps)
        if edge_self is not None:
            if (counter := (grad_output := node._kept_grad_output)._version_counter) is not None and counter[0] != node._version_grad_output: grad_output = saved(node, grad_output, node._version_grad_output, 'grad_output')
            if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
            eps = node._kept_eps
            d_self = logit_double_backward(grad, grad_output, self, eps)
        return d_grad_output, d_self

    def _release_saved(node):
        node._kept_self = node._kept_grad_output = RELEASED


class LgammaBackward0(Node):
    __slots__ = ('_kept_self', '_version_self',)

    def apply(node, grad):
        if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
        return (grad * ops.aten.digamma.default(self),)

    def _release_saved(node):
        node._kept_self = RELEASED


class LeakyReluBackward0(Node):
    __slots__ = ('_kept_negative_slope', '_kept_self', '_version_self',)

    def apply(node, grad):
        if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
        negative_slope = node._kept_negative_slope
        return (ops.aten.leaky_relu_backward.default(grad, self, negative_slope, False),)

    def _release_saved(node):
        node._kept_self = RELEASED


class LeakyReluBackward1(Node):
    __slots__ = ('_kept_negative_slope', '_kept_result', '_version_result',)

    def apply(node, grad):
        result = saved_result(node, node._kept_result, node._version_result, 0, 'result')
        negative_slope = node._kept_negative_slope
        return (ops.aten.leaky_relu_backward.default(grad, result, negative_slope, True),)

    def _release_saved(node):
        node._kept_result = RELEASED


class LeakyReluBackwardBackward0(Node):
    __slots__ = ('_kept_negative_slope', '_kept_self', '_version_self',)

    def apply(node, grad):
        edge_grad_output, edge_self = node._next_edges
        d_grad_output = d_self = None
        if edge_grad_output is not None:
            if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
            negative_slope = node._kept_negative_slope
            d_grad_output = ops.aten.leaky_relu_backward.default(grad, self, negative_slope, False)
        if edge_self is not None:
            d_self = zeros_like(grad)
        return d_grad_output, d_self

    def _release_saved(node):
        node._kept_self = RELEASED


class LogSigmoidBackward0(Node):
    __slots__ = ('_kept_result1', '_kept_self', '_version_result1', '_version_self',)

    def apply(node, grad):
        if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
        if (counter := (result1 := node._kept_result1)._version_counter) is not None and counter[0] != node._version_result1: result1 = saved(node, result1, node._version_result1, 'result1')
        return (ops.aten.log_sigmoid_backward.default(grad, self, result1),)

    def _release_saved(node):
        node._kept_self = node._kept_result1 = RELEASED


class LogSigmoidBackwardBackward0(Node):
    __slots__ = ('_kept_buffer', '_kept_grad_output', '_kept_self', '_version_buffer', '_version_grad_output', '_version_self',)

    def apply(node, grad):
        edge_grad_output, edge_self = node._next_edges
        d_grad_output = d_self = None
        if edge_grad_output is not None:
            if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
            if (counter := (buffer := node._kept_buffer)._version_counter) is not None and counter[0] != node._version_buffer: buffer = saved(node, buffer, node._version_buffer, 'buffer')
            d_grad_output = ops.aten.log_sigmoid_backward.default(grad, self, buffer)
        if edge_self is not None:
            if (counter := (grad_output := node._kept_grad_output)._version_counter) is not None and counter[0] != node._version_grad_output: grad_output = saved(node, grad_output, node._version_grad_output, 'grad_output')
            if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
            d_self = log_sigmoid_double_backward(grad, grad_output, self)
        return d_grad_output, d_self

    def _release_saved(node):
        node._kept_self = node._kept_buffer = node._kept_grad_output = RELEASED


class LiftFreshBackward0(Node):
    __slots__ = ()

    def apply(node, grad):
        return (grad,)


class LiftFreshBackward0_copy(Node):
    __slots__ = ()

    def apply(node, grad):
        return (grad,)


class LogcumsumexpBackward0(Node):
    __slots__ = ('_kept_dim', '_kept_result', '_kept_self', '_version_result', '_version_self',)

    def apply(node, grad):
        if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
        result = saved_result(node, node._kept_result, node._version_result, 0, 'result')
        dim = node._kept_dim
        return (logcumsumexp_backward(grad, self, result, dim),)

    def _release_saved(node):
        node._kept_self = node._kept_result = RELEASED


class LinalgVectorNormBackward0(Node):
    __slots__ = ('_kept_dim', '_kept_keepdim', '_kept_ord', '_kept_result', '_kept_self', '_version_result', '_version_self',)

    def apply(node, grad):
        if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
        ord = node._kept_ord
        result = saved_result(node, node._kept_result, node._version_result, 0, 'result')
        dim = node._kept_dim
        keepdim = node._kept_keepdim
        return (norm_backward(grad, self, ord, result, dim, keepdim),)

    def _release_saved(node):
        node._kept_self = node._kept_result = RELEASED


class LogsumexpBackward0(Node):
    __slots__ = ('_kept_dim', '_kept_keepdim', '_kept_result', '_kept_self', '_version_result', '_version_self',)

    def apply(node, grad):
        if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
        result = saved_result(node, node._kept_result, node._version_result, 0, 'result')
        dim = node._kept_dim
        keepdim = node._kept_keepdim
        return (logsumexp_backward(grad, self, result, dim, keepdim),)

    def _release_saved(node):
        node._kept_self = node._kept_result = RELEASED


class LinalgCrossBackward0(Node):
    __slots__ = ('_kept_dim', '_kept_other', '_kept_self', '_version_other', '_version_self',)

    def apply(node, grad):
        edge_self, edge_other = node._next_edges
        d_self = d_other = None
        if edge_self is not None:
            if (counter := (other := node._kept_other)._version_counter) is not None and counter[0] != node._version_other: other = saved(node, other, node._version_other, 'other')
            dim = node._kept_dim
            d_self = cross(conj(other), grad, dim)
        if edge_other is not None:
            if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
            dim = node._kept_dim
            d_other = cross(grad, conj(self), dim)
        return d_self, d_other

    def _release_saved(node):
        node._kept_other = node._kept_self = RELEASED


class LinalgDetBackward0(Node):
    __slots__ = ('_kept_A', '_kept_result0', '_version_A', '_version_result0',)

    def apply(node, grad):
        if (counter := (A := node._kept_A)._version_counter) is not None and counter[0] != node._version_A: A = saved(node, A, node._version_A, 'A')
        result0 = saved_result(node, node._kept_result0, node._version_result0, 0, 'result0')
        return (det_backward(grad, A, result0),)

    def _release_saved(node):
        node._kept_A = node._kept_result0 = RELEASED


class LinalgSlogdetBackward0(Node):
    __slots__ = ('_kept_A', '_kept_result0', '_version_A', '_version_result0',)
    _output_count = 2

    def apply(node, *grads):
        if (counter := (A := node._kept_A)._version_counter) is not None and counter[0] != node._version_A: A = saved(node, A, node._version_A, 'A')
        result0 = saved_result(node, node._kept_result0, node._version_result0, 0, 'result0')
        return (slogdet_backward(grads, A, result0),)

    def _release_saved(node):
        node._kept_A = node._kept_result0 = RELEASED


class LinalgInvExBackward0(Node):
    __slots__ = ('_kept_result0', '_version_result0',)

    def apply(node, grad):
        result0 = saved_result(node, node._kept_result0, node._version_result0, 0, 'result0')
        return (inv_backward(grad, result0),)

    def _release_saved(node):
        node._kept_result0 = RELEASED


class LinalgSolveExBackward0(Node):
    __slots__ = ('_kept_A', '_kept_B_shape', '_kept_left', '_kept_result0', '_version_A', '_version_result0',)

    def apply(node, grad):
        edge_A, edge_B = node._next_edges
        d_A = d_B = None
        if edge_A is not None or edge_B is not None:
            if (counter := (A := node._kept_A)._version_counter) is not None and counter[0] != node._version_A: A = saved(node, A, node._version_A, 'A')
            B_shape = node._kept_B_shape
            result0 = saved_result(node, node._kept_result0, node._version_result0, 0, 'result0')
            left = node._kept_left
            grad_input_mask = (edge_A is not None, edge_B is not None)
            d_A, d_B = solve_backward(grad, A, B_shape, result0, left, grad_input_mask)
        return d_A, d_B

    def _release_saved(node):
        node._kept_A = node._kept_result0 = RELEASED


class LinalgSolveTriangularBackward0(Node):
    __slots__ = ('_kept_left', '_kept_result', '_kept_self', '_kept_unitriangular', '_kept_upper', '_version_result', '_version_self',)

    def apply(node, grad):
        edge_self, edge_B = node._next_edges
        d_self = d_B = None
        if edge_self is not None or edge_B is not None:
            if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
            result = saved_result(node, node._kept_result, node._version_result, 0, 'result')
            upper = node._kept_upper
            left = node._kept_left
            unitriangular = node._kept_unitriangular
            grad_input_mask = (edge_self is not None, edge_B is not None)
            d_self, d_B = solve_triangular_backward(grad, self, result, (upper, left, unitriangular), grad_input_mask)
        return d_self, d_B

    def _release_saved(node):
        node._kept_self = node._kept_result = RELEASED


class LinalgLuFactorExBackward0(Node):
    __slots__ = ('_kept_result0', '_kept_result1', '_version_result0', '_version_result1',)

    def apply(node, grad):
        result0 = saved_result(node, node._kept_result0, node._version_result0, 0, 'result0')
        if (counter := (result1 := node._kept_result1)._version_counter) is not None and counter[0] != node._version_result1: result1 = saved(node, result1, node._version_result1, 'result1')
        return (lu_factor_backward(grad, result0, result1),)

    def _release_saved(node):
        node._kept_result0 = node._kept_result1 = RELEASED


class LinalgLuBackward0(Node):
    __slots__ = ('_kept_result0', '_kept_result1', '_kept_result2', '_version_result0', '_version_result1', '_version_result2',)
    _output_count = 2
    _first_output = 1

    def apply(node, *grads):
        if (counter := (result0 := node._kept_result0)._version_counter) is not None and counter[0] != node._version_result0: result0 = saved(node, result0, node._version_result0, 'result0')
        result1 = saved_result(node, node._kept_result1, node._version_result1, 0, 'result1')
        result2 = saved_result(node, node._kept_result2, node._version_result2, 1, 'result2')
        return (lu_backward(grads, result0, result1, result2),)

    def _release_saved(node):
        node._kept_result0 = node._kept_result1 = node._kept_result2 = RELEASED


class LinalgLuSolveBackward0(Node):
    __slots__ = ('_kept_LU', '_kept_adjoint', '_kept_left', '_kept_pivots', '_kept_result', '_version_LU', '_version_pivots', '_version_result',)

    def apply(node, grad):
        edge_LU, edge_B = node._next_edges
        d_LU = d_B = None
        if edge_LU is not None:
            if (counter := (LU := node._kept_LU)._version_counter) is not None and counter[0] != node._version_LU: LU = saved(node, LU, node._version_LU, 'LU')
            if (counter := (pivots := node._kept_pivots)._version_counter) is not None and counter[0] != node._version_pivots: pivots = saved(node, pivots, node._version_pivots, 'pivots')
            result = saved_result(node, node._kept_result, node._version_result, 0, 'result')
            left = node._kept_left
            adjoint = node._kept_adjoint
            d_LU = lu_solve_backward(grad, LU, pivots, result, (left, adjoint))
        if edge_B is not None:
            if (counter := (LU := node._kept_LU)._version_counter) is not None and counter[0] != node._version_LU: LU = saved(node, LU, node._version_LU, 'LU')
            if (counter := (pivots := node._kept_pivots)._version_counter) is not None and counter[0] != node._version_pivots: pivots = saved(node, pivots, node._version_pivots, 'pivots')
            left = node._kept_left
            adjoint = node._kept_adjoint
            d_B = ops.aten.linalg_lu_solve.default(LU, pivots, grad, left=left, adjoint=not adjoint)
        return d_LU, d_B

    def _release_saved(node):
        node._kept_LU = node._kept_pivots = node._kept_result = RELEASED


class LuUnpackBackward0(Node):
    __slots__ = ('_kept_LU_data_shape',)
    _output_count = 2
    _first_output = 1

    def apply(node, *grads):
        LU_data_shape = node._kept_LU_data_shape
        return (lu_unpack_backward(grads, LU_data_shape),)


class LinalgCholeskyExBackward0(Node):
    __slots__ = ('_kept_result0', '_kept_upper', '_version_result0',)

    def apply(node, grad):
        upper = node._kept_upper
        result0 = saved_result(node, node._kept_result0, node._version_result0, 0, 'result0')
        return (cholesky_backward(grad, upper, result0),)

    def _release_saved(node):
        node._kept_result0 = RELEASED


class LinalgQrBackward0(Node):
    __slots__ = ('_kept_A', '_kept_mode', '_kept_result0', '_kept_result1', '_version_A', '_version_result0', '_version_result1',)
    _output_count = 2

    def apply(node, *grads):
        if (counter := (A := node._kept_A)._version_counter) is not None and counter[0] != node._version_A: A = saved(node, A, node._version_A, 'A')
        result0 = saved_result(node, node._kept_result0, node._version_result0, 0, 'result0')
        result1 = saved_result(node, node._kept_result1, node._version_result1, 1, 'result1')
        mode = node._kept_mode
        return (qr_backward(grads, A, result0, result1, mode),)

    def _release_saved(node):
        node._kept_A = node._kept_result0 = node._kept_result1 = RELEASED


class LinalgHouseholderProductBackward0(Node):
    __slots__ = ('_kept_input', '_kept_tau', '_version_input', '_version_tau',)

    def apply(node, grad):
        edge_input, edge_tau = node._next_edges
        d_input = d_tau = None
        if edge_input is not None or edge_tau is not None:
            if (counter := (input := node._kept_input)._version_counter) is not None and counter[0] != node._version_input: input = saved(node, input, node._version_input, 'input')
            if (counter := (tau := node._kept_tau)._version_counter) is not None and counter[0] != node._version_tau: tau = saved(node, tau, node._version_tau, 'tau')
            grad_input_mask = (edge_input is not None, edge_tau is not None)
            d_input, d_tau = householder_product_backward(grad, input, tau)
        return d_input, d_tau

    def _release_saved(node):
        node._kept_input = node._kept_tau = RELEASED


class LinalgSvdBackward0(Node):
    __slots__ = ('_kept_A', '_kept_compute_uv', '_kept_full_matrices', '_kept_result0', '_kept_result1', '_kept_result2', '_version_A', '_version_result0', '_version_result1', '_version_result2',)
    _output_count = 3

    def apply(node, *grads):
        if (counter := (A := node._kept_A)._version_counter) is not None and counter[0] != node._version_A: A = saved(node, A, node._version_A, 'A')
        result0 = saved_result(node, node._kept_result0, node._version_result0, 0, 'result0')
        result1 = saved_result(node, node._kept_result1, node._version_result1, 1, 'result1')
        result2 = saved_result(node, node._kept_result2, node._version_result2, 2, 'result2')
        full_matrices = node._kept_full_matrices
        compute_uv = node._kept_compute_uv
        return (svd_backward(grads, A, (result0, result1, result2), (full_matrices, compute_uv)),)

    def _release_saved(node):
        node._kept_A = node._kept_result0 = node._kept_result1 = node._kept_result2 = RELEASED


class LinalgEighBackward0(Node):
    __slots__ = ('_kept_A', '_kept_UPLO', '_kept_compute_v', '_kept_result0', '_kept_result1', '_version_A', '_version_result0', '_version_result1',)
    _output_count = 2

    def apply(node, *grads):
        if (counter := (A := node._kept_A)._version_counter) is not None and counter[0] != node._version_A: A = saved(node, A, node._version_A, 'A')
        result0 = saved_result(node, node._kept_result0, node._version_result0, 0, 'result0')
        result1 = saved_result(node, node._kept_result1, node._version_result1, 1, 'result1')
        UPLO = node._kept_UPLO
        compute_v = node._kept_compute_v
        return (eigh_backward(grads, A, (result0, result1), (UPLO, compute_v)),)

    def _release_saved(node):
        node._kept_A = node._kept_result0 = node._kept_result1 = RELEASED


class LinalgEigBackward0(Node):
    __slots__ = ('_kept_result0', '_kept_result1', '_kept_self', '_version_result0', '_version_result1', '_version_self',)
    _output_count = 2

    def apply(node, *grads):
        if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
        result0 = saved_result(node, node._kept_result0, node._version_result0, 0, 'result0')
        result1 = saved_result(node, node._kept_result1, node._version_result1, 1, 'result1')
        return (eig_backward(grads, self, result0, result1),)

    def _release_saved(node):
        node._kept_self = node._kept_result0 = node._kept_result1 = RELEASED


class LinalgMatrixExpBackward0(Node):
    __slots__ = ('_kept_self', '_version_self',)

    def apply(node, grad):
        if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
        return (ops.aten.matrix_exp_backward.default(self, grad),)

    def _release_saved(node):
        node._kept_self = RELEASED


class LinalgPinvBackward0(Node):
    __slots__ = ('_kept_result', '_kept_self', '_version_result', '_version_self',)

    def apply(node, grad):
        result = saved_result(node, node._kept_result, node._version_result, 0, 'result')
        if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
        return (pinv_backward(grad, result, self),)

    def _release_saved(node):
        node._kept_result = node._kept_self = RELEASED


class LinalgLstsqBackward0(Node):
    __slots__ = ('_kept_b', '_kept_result0', '_kept_self', '_version_b', '_version_result0', '_version_self',)
    _output_count = 2

    def apply(node, *grads):
        edge_self, edge_b = node._next_edges
        d_self = d_b = None
        if edge_self is not None or edge_b is not None:
            if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
            if (counter := (b := node._kept_b)._version_counter) is not None and counter[0] != node._version_b: b = saved(node, b, node._version_b, 'b')
            result0 = saved_result(node, node._kept_result0, node._version_result0, 0, 'result0')
            grad_input_mask = (edge_self is not None, edge_b is not None)
            d_self, d_b = lstsq_backward(grads, self, b, result0, grad_input_mask)
        return d_self, d_b

    def _release_saved(node):
        node._kept_self = node._kept_b = node._kept_result0 = RELEASED


class LogSoftmaxBackward0(Node):
    __slots__ = ('_kept_dim', '_kept_result', '_kept_self_dtype', '_version_result',)

    def apply(node, grad):
        result = saved_result(node, node._kept_result, node._version_result, 0, 'result')
        dim = node._kept_dim
        self_dtype = node._kept_self_dtype
        return (ops.aten._log_softmax_backward_data.default(grad, result, dim, self_dtype),)

    def _release_saved(node):
        node._kept_result = RELEASED


class LogSoftmaxBackwardDataBackward0(Node):
    __slots__ = ('_kept_dim', '_kept_grad_output', '_kept_output', '_version_grad_output', '_version_output',)

    def apply(node, grad):
        edge_grad_output, edge_output = node._next_edges
        d_grad_output = d_output = None
        if edge_grad_output is not None:
            if (counter := (output := node._kept_output)._version_counter) is not None and counter[0] != node._version_output: output = saved(node, output, node._version_output, 'output')
            dim = node._kept_dim
            d_grad_output = log_softmax_double_backward_grad(grad, output, dim)
        if edge_output is not None:
            if (counter := (grad_output := node._kept_grad_output)._version_counter) is not None and counter[0] != node._version_grad_output: grad_output = saved(node, grad_output, node._version_grad_output, 'grad_output')
            if (counter := (output := node._kept_output)._version_counter) is not None and counter[0] != node._version_output: output = saved(node, output, node._version_output, 'output')
            dim = node._kept_dim
            d_output = log_softmax_double_backward(grad, grad_output, output, dim)
        return d_grad_output, d_output

    def _release_saved(node):
        node._kept_output = node._kept_grad_output = RELEASED


class LogNormalBackward0(Node):
    __slots__ = ()

    def apply(node, grad):
        return (zeros_like(grad),)


def like__log_softmax(node_class, name):
    def record(next, self, dim, half_to_float):
        result = next(self, dim, half_to_float)
        node = node_class()
        node._next_edges = (self._autograd,)
        node._kept_dim = dim
        node._kept_self_dtype = self.dtype
        node._kept_result = save_result(result)
        node._version_result = result._version_counter[0]
        node._sequence_number = next_sequence_nr()
        array = result._array
        node._output_shape = array.shape
        node._output_dtype = array.dtype
        result._autograd = node
        result._keys = WITH_AUTOGRAD[result._keys]
        return result

    return record


def record_ldexp_Tensor(next, self, other):
    result = next(self, other)
    edge_self = self._autograd
    edge_other = other._autograd
    node = LdexpBackward0()
    node._next_edges = (edge_self, edge_other,)
    if edge_self is not None:
        node._kept_other = other
        counter = other._version_counter
        node._version_other = 0 if counter is None else counter[0]
    if edge_other is not None:
        node._kept_result = save_result(result)
        node._version_result = result._version_counter[0]
    node._sequence_number = next_sequence_nr()
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_ldexp_(next, self, other):
    edge_self = check_inplace(self, 'aten::ldexp_')
    edge_other = other._autograd
    node = LdexpBackward0()
    node._next_edges = (edge_self, edge_other,)
    if edge_self is not None:
        node._kept_other = other
        counter = other._version_counter
        node._version_other = 0 if counter is None else counter[0]
    next(self, other)
    if self.dtype.kind not in "fc":
        return self
    if edge_other is not None:
        node._kept_result = save_result(self)
        node._version_result = self._version_counter[0]
    rebase_history(self, node)
    return self


def record_lerp__Scalar(next, self, end, weight):
    edge_self = check_inplace(self, 'aten::lerp_.Scalar')
    edge_end = end._autograd
    node = LerpBackward0()
    node._next_edges = (edge_self, edge_end,)
    node._kept_weight = weight
    next(self, end, weight)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_lerp__Tensor(next, self, end, weight):
    edge_self = check_inplace(self, 'aten::lerp_.Tensor')
    edge_end = end._autograd
    edge_weight = weight._autograd
    node = LerpBackward1()
    node._next_edges = (edge_self, edge_end, edge_weight,)
    if edge_self is not None or edge_end is not None:
        node._kept_weight = weight
        counter = weight._version_counter
        node._version_weight = 0 if counter is None else counter[0]
    if edge_weight is not None:
        node._kept_end = end
        counter = end._version_counter
        node._version_end = 0 if counter is None else counter[0]
        node._kept_self = clone(self)
        node._version_self = 0
    next(self, end, weight)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_lerp_Scalar(next, self, end, weight):
    result = next(self, end, weight)
    edge_self = self._autograd
    edge_end = end._autograd
    node = LerpBackward0()
    node._next_edges = (edge_self, edge_end,)
    node._kept_weight = weight
    node._sequence_number = next_sequence_nr()
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_lerp_Tensor(next, self, end, weight):
    result = next(self, end, weight)
    edge_self = self._autograd
    edge_end = end._autograd
    edge_weight = weight._autograd
    node = LerpBackward1()
    node._next_edges = (edge_self, edge_end, edge_weight,)
    if edge_self is not None or edge_end is not None:
        node._kept_weight = weight
        counter = weight._version_counter
        node._version_weight = 0 if counter is None else counter[0]
    if edge_weight is not None:
        node._kept_end = end
        counter = end._version_counter
        node._version_end = 0 if counter is None else counter[0]
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


def record_logit(next, self, eps):
    result = next(self, eps)
    node = LogitBackward0()
    node._next_edges = (self._autograd,)
    node._kept_eps = eps
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


def record_logit_(next, self, eps):
    edge_self = check_inplace(self, 'aten::logit_')
    node = LogitBackward0()
    node._next_edges = (edge_self,)
    node._kept_eps = eps
    node._kept_self = clone(self)
    node._version_self = 0
    next(self, eps)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_logit_backward(next, grad_output, self, eps):
    result = next(grad_output, self, eps)
    edge_grad_output = grad_output._autograd
    edge_self = self._autograd
    node = LogitBackwardBackward0()
    node._next_edges = (edge_grad_output, edge_self,)
    node._kept_eps = eps
    node._kept_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    if edge_self is not None:
        node._kept_grad_output = grad_output
        counter = grad_output._version_counter
        node._version_grad_output = 0 if counter is None else counter[0]
    node._sequence_number = next_sequence_nr()
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_leaky_relu(next, self, negative_slope):
    result = next(self, negative_slope)
    node = LeakyReluBackward0()
    node._next_edges = (self._autograd,)
    node._kept_negative_slope = negative_slope
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


def record_leaky_relu_(next, self, negative_slope):
    edge_self = check_inplace(self, 'aten::leaky_relu_')
    node = LeakyReluBackward1()
    node._next_edges = (edge_self,)
    node._kept_negative_slope = negative_slope
    next(self, negative_slope)
    if self.dtype.kind not in "fc":
        return self
    node._kept_result = save_result(self)
    node._version_result = self._version_counter[0]
    rebase_history(self, node)
    return self


def record_leaky_relu_backward(next, grad_output, self, negative_slope, self_is_result):
    result = next(grad_output, self, negative_slope, self_is_result)
    edge_grad_output = grad_output._autograd
    edge_self = self._autograd
    node = LeakyReluBackwardBackward0()
    node._next_edges = (edge_grad_output, edge_self,)
    node._kept_negative_slope = negative_slope
    if edge_grad_output is not None:
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


def record_log_sigmoid_forward(next, self):
    results = next(self)
    node = LogSigmoidBackward0()
    node._next_edges = (self._autograd,)
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


def record_log_sigmoid_backward(next, grad_output, self, buffer):
    if buffer._autograd is not None:
        refuse_gradient('aten::log_sigmoid_backward', 'buffer')
    result = next(grad_output, self, buffer)
    edge_grad_output = grad_output._autograd
    edge_self = self._autograd
    if edge_grad_output is None and edge_self is None:
        return result
    node = LogSigmoidBackwardBackward0()
    node._next_edges = (edge_grad_output, edge_self,)
    node._kept_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    if edge_grad_output is not None:
        node._kept_buffer = buffer
        counter = buffer._version_counter
        node._version_buffer = 0 if counter is None else counter[0]
    if edge_self is not None:
        node._kept_grad_output = grad_output
        counter = grad_output._version_counter
        node._version_grad_output = 0 if counter is None else counter[0]
    node._sequence_number = next_sequence_nr()
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_logcumsumexp(next, self, dim):
    result = next(self, dim)
    node = LogcumsumexpBackward0()
    node._next_edges = (self._autograd,)
    node._kept_dim = dim
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


def record_linalg_vector_norm(next, self, ord, dim, keepdim, *, dtype):
    result = next(self, ord, dim, keepdim, dtype=dtype)
    if dtype is not None and result.dtype.kind not in "fc":
        return result
    node = LinalgVectorNormBackward0()
    node._next_edges = (self._autograd,)
    node._kept_ord = ord
    node._kept_dim = tuple(dim) if dim.__class__ is list else dim
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


def record_linalg_cross(next, self, other, *, dim):
    result = next(self, other, dim=dim)
    edge_self = self._autograd
    edge_other = other._autograd
    node = LinalgCrossBackward0()
    node._next_edges = (edge_self, edge_other,)
    node._kept_dim = dim
    if edge_self is not None:
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


def record__linalg_det(next, A):
    results = next(A)
    node = LinalgDetBackward0()
    node._next_edges = (A._autograd,)
    node._kept_A = A
    counter = A._version_counter
    node._version_A = 0 if counter is None else counter[0]
    node._kept_result0 = save_result(results[0])
    node._version_result0 = node._kept_result0._version_counter[0]
    node._sequence_number = next_sequence_nr()
    result = results[0]
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return results


def record__linalg_slogdet(next, A):
    results = next(A)
    node = LinalgSlogdetBackward0()
    node._next_edges = (A._autograd,)
    node._kept_A = A
    counter = A._version_counter
    node._version_A = 0 if counter is None else counter[0]
    node._kept_result0 = save_result(results[0])
    node._version_result0 = node._kept_result0._version_counter[0]
    node._sequence_number = next_sequence_nr()
    attach_outputs(node, results, 2)
    return results


def record_linalg_inv_ex(next, A, *, check_errors):
    results = next(A, check_errors=check_errors)
    node = LinalgInvExBackward0()
    node._next_edges = (A._autograd,)
    node._kept_result0 = save_result(results[0])
    node._version_result0 = node._kept_result0._version_counter[0]
    node._sequence_number = next_sequence_nr()
    result = results[0]
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return results


def record__linalg_solve_ex(next, A, B, *, left, check_errors):
    results = next(A, B, left=left, check_errors=check_errors)
    edge_A = A._autograd
    edge_B = B._autograd
    node = LinalgSolveExBackward0()
    node._next_edges = (edge_A, edge_B,)
    node._kept_B_shape = B.shape if B._asked else B._array.shape
    node._kept_left = left
    node._kept_A = A
    counter = A._version_counter
    node._version_A = 0 if counter is None else counter[0]
    node._kept_result0 = save_result(results[0])
    node._version_result0 = node._kept_result0._version_counter[0]
    node._sequence_number = next_sequence_nr()
    result = results[0]
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return results


def record_linalg_solve_triangular(next, self, B, *, upper, left, unitriangular):
    result = next(self, B, upper=upper, left=left, unitriangular=unitriangular)
    edge_self = self._autograd
    edge_B = B._autograd
    node = LinalgSolveTriangularBackward0()
    node._next_edges = (edge_self, edge_B,)
    node._kept_upper = upper
    node._kept_left = left
    node._kept_unitriangular = unitriangular
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


def record_linalg_lu_factor_ex(next, A, *, pivot, check_errors):
    results = next(A, pivot=pivot, check_errors=check_errors)
    node = LinalgLuFactorExBackward0()
    node._next_edges = (A._autograd,)
    node._kept_result0 = save_result(results[0])
    node._version_result0 = node._kept_result0._version_counter[0]
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


def record_linalg_lu(next, A, *, pivot):
    results = next(A, pivot=pivot)
    node = LinalgLuBackward0()
    node._next_edges = (A._autograd,)
    node._kept_result0 = results[0]
    counter = results[0]._version_counter
    node._version_result0 = 0 if counter is None else counter[0]
    node._kept_result1 = save_result(results[1])
    node._version_result1 = node._kept_result1._version_counter[0]
    node._kept_result2 = save_result(results[2])
    node._version_result2 = node._kept_result2._version_counter[0]
    node._sequence_number = next_sequence_nr()
    attach_outputs(node, results[1:], 2)
    return results


def record_linalg_lu_solve(next, LU, pivots, B, *, left, adjoint):
    result = next(LU, pivots, B, left=left, adjoint=adjoint)
    edge_LU = LU._autograd
    edge_B = B._autograd
    if edge_LU is None and edge_B is None:
        return result
    node = LinalgLuSolveBackward0()
    node._next_edges = (edge_LU, edge_B,)
    node._kept_left = left
    node._kept_adjoint = adjoint
    node._kept_LU = LU
    counter = LU._version_counter
    node._version_LU = 0 if counter is None else counter[0]
    node._kept_pivots = pivots
    counter = pivots._version_counter
    node._version_pivots = 0 if counter is None else counter[0]
    if edge_LU is not None:
        node._kept_result = save_result(result)
        node._version_result = result._version_counter[0]
    node._sequence_number = next_sequence_nr()
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_lu_unpack(next, LU_data, LU_pivots, unpack_data, unpack_pivots):
    results = next(LU_data, LU_pivots, unpack_data, unpack_pivots)
    edge_LU_data = LU_data._autograd
    if edge_LU_data is None:
        return results
    node = LuUnpackBackward0()
    node._next_edges = (edge_LU_data,)
    node._kept_LU_data_shape = LU_data.shape if LU_data._asked else LU_data._array.shape
    node._sequence_number = next_sequence_nr()
    attach_outputs(node, results[1:], 2)
    return results


def record_linalg_cholesky_ex(next, self, *, upper, check_errors):
    results = next(self, upper=upper, check_errors=check_errors)
    node = LinalgCholeskyExBackward0()
    node._next_edges = (self._autograd,)
    node._kept_upper = upper
    node._kept_result0 = save_result(results[0])
    node._version_result0 = node._kept_result0._version_counter[0]
    node._sequence_number = next_sequence_nr()
    result = results[0]
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return results


def record_linalg_qr(next, A, mode):
    results = next(A, mode)
    node = LinalgQrBackward0()
    node._next_edges = (A._autograd,)
    node._kept_mode = mode
    node._kept_A = A
    counter = A._version_counter
    node._version_A = 0 if counter is None else counter[0]
    node._kept_result0 = save_result(results[0])
    node._version_result0 = node._kept_result0._version_counter[0]
    node._kept_result1 = save_result(results[1])
    node._version_result1 = node._kept_result1._version_counter[0]
    node._sequence_number = next_sequence_nr()
    attach_outputs(node, results, 2)
    return results


def record_linalg_householder_product(next, input, tau):
    result = next(input, tau)
    edge_input = input._autograd
    edge_tau = tau._autograd
    node = LinalgHouseholderProductBackward0()
    node._next_edges = (edge_input, edge_tau,)
    node._kept_input = input
    counter = input._version_counter
    node._version_input = 0 if counter is None else counter[0]
    node._kept_tau = tau
    counter = tau._version_counter
    node._version_tau = 0 if counter is None else counter[0]
    node._sequence_number = next_sequence_nr()
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record__linalg_svd(next, A, full_matrices, compute_uv, *, driver):
    results = next(A, full_matrices, compute_uv, driver=driver)
    node = LinalgSvdBackward0()
    node._next_edges = (A._autograd,)
    node._kept_full_matrices = full_matrices
    node._kept_compute_uv = compute_uv
    node._kept_A = A
    counter = A._version_counter
    node._version_A = 0 if counter is None else counter[0]
    node._kept_result0 = save_result(results[0])
    node._version_result0 = node._kept_result0._version_counter[0]
    node._kept_result1 = save_result(results[1])
    node._version_result1 = node._kept_result1._version_counter[0]
    node._kept_result2 = save_result(results[2])
    node._version_result2 = node._kept_result2._version_counter[0]
    node._sequence_number = next_sequence_nr()
    attach_outputs(node, results, 3)
    return results


def record__linalg_eigh(next, A, UPLO, compute_v):
    results = next(A, UPLO, compute_v)
    node = LinalgEighBackward0()
    node._next_edges = (A._autograd,)
    node._kept_UPLO = UPLO
    node._kept_compute_v = compute_v
    node._kept_A = A
    counter = A._version_counter
    node._version_A = 0 if counter is None else counter[0]
    node._kept_result0 = save_result(results[0])
    node._version_result0 = node._kept_result0._version_counter[0]
    node._kept_result1 = save_result(results[1])
    node._version_result1 = node._kept_result1._version_counter[0]
    node._sequence_number = next_sequence_nr()
    attach_outputs(node, results, 2)
    return results


def record_linalg_eig(next, self):
    results = next(self)
    node = LinalgEigBackward0()
    node._next_edges = (self._autograd,)
    node._kept_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node._kept_result0 = save_result(results[0])
    node._version_result0 = node._kept_result0._version_counter[0]
    node._kept_result1 = save_result(results[1])
    node._version_result1 = node._kept_result1._version_counter[0]
    node._sequence_number = next_sequence_nr()
    attach_outputs(node, results, 2)
    return results


def record_linalg_pinv_atol_rtol_tensor(next, self, *, atol, rtol, hermitian):
    if atol is not None and atol._autograd is not None:
        refuse_gradient('aten::linalg_pinv.atol_rtol_tensor', 'atol')
    if rtol is not None and rtol._autograd is not None:
        refuse_gradient('aten::linalg_pinv.atol_rtol_tensor', 'rtol')
    result = next(self, atol=atol, rtol=rtol, hermitian=hermitian)
    edge_self = self._autograd
    if edge_self is None:
        return result
    node = LinalgPinvBackward0()
    node._next_edges = (edge_self,)
    node._kept_result = save_result(result)
    node._version_result = result._version_counter[0]
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


def record_linalg_lstsq(next, self, b, rcond, *, driver):
    results = next(self, b, rcond, driver=driver)
    edge_self = self._autograd
    edge_b = b._autograd
    node = LinalgLstsqBackward0()
    node._next_edges = (edge_self, edge_b,)
    node._kept_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node._kept_b = b
    counter = b._version_counter
    node._version_b = 0 if counter is None else counter[0]
    node._kept_result0 = save_result(results[0])
    node._version_result0 = node._kept_result0._version_counter[0]
    node._sequence_number = next_sequence_nr()
    attach_outputs(node, results, 2)
    return results


def record__log_softmax_backward_data(next, grad_output, output, dim, input_dtype):
    result = next(grad_output, output, dim, input_dtype)
    edge_grad_output = grad_output._autograd
    edge_output = output._autograd
    node = LogSoftmaxBackwardDataBackward0()
    node._next_edges = (edge_grad_output, edge_output,)
    node._kept_dim = dim
    node._kept_output = output
    counter = output._version_counter
    node._version_output = 0 if counter is None else counter[0]
    if edge_output is not None:
        node._kept_grad_output = grad_output
        counter = grad_output._version_counter
        node._version_grad_output = 0 if counter is None else counter[0]
    node._sequence_number = next_sequence_nr()
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_log_normal_(next, self, mean, std, *, generator):
    edge_self = check_inplace(self, 'aten::log_normal_')
    node = LogNormalBackward0()
    node._next_edges = (edge_self,)
    next(self, mean, std, generator=generator)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_log_normal(next, self, mean, std, *, generator):
    result = next(self, mean, std, generator=generator)
    node = LogNormalBackward0()
    node._next_edges = (self._autograd,)
    node._sequence_number = next_sequence_nr()
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result
