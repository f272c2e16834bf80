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


def like_abs(node_class, name):
    def record(next, self):
        result = next(self)
        edge_self = self._autograd
        node = node_class()
        node.edges = (edge_self,)
        node._kept_self = self
        counter = self._version_counter
        node._version_self = 0 if counter is None else counter[0]
        node.sequence_nr = next_sequence_nr()
        array = result._array
        node._shape = array.shape
        node._dtype = array.dtype
        result._autograd = node
        result._keys = WITH_AUTOGRAD[result._keys]
        return result

    return record


def like_abs_(node_class, name):
    def record(next, self):
        edge_self = check_inplace(self, name)
        node = node_class()
        node.edges = (edge_self,)
        node._kept_self = clone(self)
        node._version_self = 0
        next(self)
        if self.dtype.kind not in "fc":
            return self
        rebase_history(self, node)
        return self

    return record


def like_sgn(node_class, name):
    def record(next, self):
        result = next(self)
        edge_self = self._autograd
        node = node_class()
        node.edges = (edge_self,)
        node._kept_self = self
        counter = self._version_counter
        node._version_self = 0 if counter is None else counter[0]
        node._kept_result = save_result(result)
        node._version_result = result._version_counter[0]
        node.sequence_nr = next_sequence_nr()
        array = result._array
        node._shape = array.shape
        node._dtype = array.dtype
        result._autograd = node
        result._keys = WITH_AUTOGRAD[result._keys]
        return result

    return record


def like_sgn_(node_class, name):
    def record(next, self):
        edge_self = check_inplace(self, name)
        node = node_class()
        node.edges = (edge_self,)
        node._kept_self = clone(self)
        node._version_self = 0
        next(self)
        if self.dtype.kind not in "fc":
            return self
        node._kept_result = save_result(self)
        node._version_result = self._version_counter[0]
        rebase_history(self, node)
        return self

    return record


def like_add_Tensor(node_class, name):
    def record(next, self, other, *, alpha):
        result = next(self, other, alpha=alpha)
        edge_self = self._autograd
        edge_other = other._autograd
        node = node_class()
        node.edges = (edge_self, edge_other,)
        node._kept_alpha = alpha
        node.sequence_nr = next_sequence_nr()
        array = result._array
        node._shape = array.shape
        node._dtype = array.dtype
        result._autograd = node
        result._keys = WITH_AUTOGRAD[result._keys]
        return result

    return record


def like_add__Tensor(node_class, name):
    def record(next, self, other, *, alpha):
        edge_self = check_inplace(self, name)
        edge_other = other._autograd
        node = node_class()
        node.edges = (edge_self, edge_other,)
        node._kept_alpha = alpha
        next(self, other, alpha=alpha)
        if self.dtype.kind not in "fc":
            return self
        rebase_history(self, node)
        return self

    return record


def like_add_Scalar(node_class, name):
    def record(next, self, other, alpha):
        result = next(self, other, alpha)
        edge_self = self._autograd
        node = node_class()
        node.edges = (edge_self,)
        node.sequence_nr = next_sequence_nr()
        array = result._array
        node._shape = array.shape
        node._dtype = array.dtype
        result._autograd = node
        result._keys = WITH_AUTOGRAD[result._keys]
        return result

    return record


def like_add__Scalar(node_class, name):
    def record(next, self, other, alpha):
        edge_self = check_inplace(self, name)
        node = node_class()
        node.edges = (edge_self,)
        next(self, other, alpha)
        if self.dtype.kind not in "fc":
            return self
        rebase_history(self, node)
        return self

    return record


def like_div_Scalar(node_class, name):
    def record(next, self, other):
        result = next(self, other)
        edge_self = self._autograd
        node = node_class()
        node.edges = (edge_self,)
        node._kept_other = other
        node.sequence_nr = next_sequence_nr()
        array = result._array
        node._shape = array.shape
        node._dtype = array.dtype
        result._autograd = node
        result._keys = WITH_AUTOGRAD[result._keys]
        return result

    return record


def like_div__Scalar(node_class, name):
    def record(next, self, other):
        edge_self = check_inplace(self, name)
        node = node_class()
        node.edges = (edge_self,)
        node._kept_other = other
        next(self, other)
        if self.dtype.kind not in "fc":
            return self
        rebase_history(self, node)
        return self

    return record


def like_exp(node_class, name):
    def record(next, self):
        result = next(self)
        edge_self = self._autograd
        node = node_class()
        node.edges = (edge_self,)
        node._kept_result = save_result(result)
        node._version_result = result._version_counter[0]
        node.sequence_nr = next_sequence_nr()
        array = result._array
        node._shape = array.shape
        node._dtype = array.dtype
        result._autograd = node
        result._keys = WITH_AUTOGRAD[result._keys]
        return result

    return record


def like_exp_(node_class, name):
    def record(next, self):
        edge_self = check_inplace(self, name)
        node = node_class()
        node.edges = (edge_self,)
        next(self)
        if self.dtype.kind not in "fc":
            return self
        node._kept_result = save_result(self)
        node._version_result = self._version_counter[0]
        rebase_history(self, node)
        return self

    return record


def like_mul_Tensor(node_class, name):
    def record(next, self, other):
        result = next(self, other)
        edge_self = self._autograd
        edge_other = other._autograd
        node = node_class()
        node.edges = (edge_self, edge_other,)
        if edge_self is not None:
            node._kept_other = other
            counter = other._version_counter
            node._version_other = 0 if counter is None else counter[0]
        if edge_other is not None:
            node._kept_self = self
            counter = self._version_counter
            node._version_self = 0 if counter is None else counter[0]
        node.sequence_nr = next_sequence_nr()
        array = result._array
        node._shape = array.shape
        node._dtype = array.dtype
        result._autograd = node
        result._keys = WITH_AUTOGRAD[result._keys]
        return result

    return record


def like_neg(node_class, name):
    def record(next, self):
        result = next(self)
        edge_self = self._autograd
        node = node_class()
        node.edges = (edge_self,)
        node.sequence_nr = next_sequence_nr()
        array = result._array
        node._shape = array.shape
        node._dtype = array.dtype
        result._autograd = node
        result._keys = WITH_AUTOGRAD[result._keys]
        return result

    return record


def like_neg_(node_class, name):
    def record(next, self):
        edge_self = check_inplace(self, name)
        node = node_class()
        node.edges = (edge_self,)
        next(self)
        if self.dtype.kind not in "fc":
            return self
        rebase_history(self, node)
        return self

    return record


def like_maximum(node_class, name):
    def record(next, self, other):
        result = next(self, other)
        edge_self = self._autograd
        edge_other = other._autograd
        node = node_class()
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

    return record


def like_sigmoid_backward(node_class, name):
    def record(next, grad_output, output):
        result = next(grad_output, output)
        edge_grad_output = grad_output._autograd
        edge_output = output._autograd
        node = node_class()
        node.edges = (edge_grad_output, edge_output,)
        node._kept_output = output
        counter = output._version_counter
        node._version_output = 0 if counter is None else counter[0]
        if edge_output is not None:
            node._kept_grad_output = grad_output
            counter = grad_output._version_counter
            node._version_grad_output = 0 if counter is None else counter[0]
        node.sequence_nr = next_sequence_nr()
        array = result._array
        node._shape = array.shape
        node._dtype = array.dtype
        result._autograd = node
        result._keys = WITH_AUTOGRAD[result._keys]
        return result

    return record


def like_fmod_Scalar(node_class, name):
    def record(next, self, other):
        result = next(self, other)
        edge_self = self._autograd
        node = node_class()
        node.edges = (edge_self,)
        node.sequence_nr = next_sequence_nr()
        array = result._array
        node._shape = array.shape
        node._dtype = array.dtype
        result._autograd = node
        result._keys = WITH_AUTOGRAD[result._keys]
        return result

    return record


def like_fmod__Scalar(node_class, name):
    def record(next, self, other):
        edge_self = check_inplace(self, name)
        node = node_class()
        node.edges = (edge_self,)
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

    return record


def like_fmod__Tensor(node_class, name):
    def record(next, self, other):
        edge_self = check_inplace(self, name)
        edge_other = other._autograd
        node = node_class()
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

    return record


def like_atan2(node_class, name):
    def record(next, self, other):
        result = next(self, other)
        edge_self = self._autograd
        edge_other = other._autograd
        node = node_class()
        node.edges = (edge_self, edge_other,)
        node._kept_other = other
        counter = other._version_counter
        node._version_other = 0 if counter is None else counter[0]
        node._kept_self = self
        counter = self._version_counter
        node._version_self = 0 if counter is None else counter[0]
        node.sequence_nr = next_sequence_nr()
        array = result._array
        node._shape = array.shape
        node._dtype = array.dtype
        result._autograd = node
        result._keys = WITH_AUTOGRAD[result._keys]
        return result

    return record


def like_xlogy_Scalar_Self(node_class, name):
    def record(next, self, other):
        result = next(self, other)
        edge_other = other._autograd
        node = node_class()
        node.edges = (edge_other,)
        node._kept_self = self
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

    return record


def like_xlogy_Scalar_Other(node_class, name):
    def record(next, self, other):
        result = next(self, other)
        edge_self = self._autograd
        node = node_class()
        node.edges = (edge_self,)
        node._kept_other = other
        node._kept_self = self
        counter = self._version_counter
        node._version_self = 0 if counter is None else counter[0]
        node.sequence_nr = next_sequence_nr()
        array = result._array
        node._shape = array.shape
        node._dtype = array.dtype
        result._autograd = node
        result._keys = WITH_AUTOGRAD[result._keys]
        return result

    return record


def like_gcd_(node_class, name):
    def record(next, self, other):
        edge_self = check_inplace(self, name)
        if edge_self is None:
            return next(self, other)
        node = node_class()
        node.edges = (edge_self,)
        next(self, other)
        if self.dtype.kind not in "fc":
            return self
        rebase_history(self, node)
        return self

    return record


def like_eq__Tensor(node_class, name):
    def record(next, self, other):
        edge_self = check_inplace(self, name)
        edge_other = other._autograd
        node = node_class()
        node.edges = (edge_self, edge_other,)
        if edge_other is not None:
            node._kept_other = other
            counter = other._version_counter
            node._version_other = 0 if counter is None else counter[0]
        next(self, other)
        if self.dtype.kind not in "fc":
            return self
        rebase_history(self, node)
        return self

    return record


def like_hardshrink(node_class, name):
    def record(next, self, lambd):
        result = next(self, lambd)
        edge_self = self._autograd
        node = node_class()
        node.edges = (edge_self,)
        node._kept_lambd = lambd
        node._kept_self = self
        counter = self._version_counter
        node._version_self = 0 if counter is None else counter[0]
        node.sequence_nr = next_sequence_nr()
        array = result._array
        node._shape = array.shape
        node._dtype = array.dtype
        result._autograd = node
        result._keys = WITH_AUTOGRAD[result._keys]
        return result

    return record


def like_hardswish_backward(node_class, name):
    def record(next, grad_output, self):
        result = next(grad_output, self)
        edge_grad_output = grad_output._autograd
        edge_self = self._autograd
        node = node_class()
        node.edges = (edge_grad_output, edge_self,)
        node._kept_self = self
        counter = self._version_counter
        node._version_self = 0 if counter is None else counter[0]
        if edge_self is not None:
            node._kept_grad_output = grad_output
            counter = grad_output._version_counter
            node._version_grad_output = 0 if counter is None else counter[0]
        node.sequence_nr = next_sequence_nr()
        array = result._array
        node._shape = array.shape
        node._dtype = array.dtype
        result._autograd = node
        result._keys = WITH_AUTOGRAD[result._keys]
        return result

    return record


def like_view_as_real(node_class, name):
    def record(next, self):
        result = next(self)
        if result is self:
            return result
        edge_self = self._autograd
        node = node_class()
        node.edges = (edge_self,)
        node.sequence_nr = next_sequence_nr()
        array = result._array
        node._shape = array.shape
        node._dtype = array.dtype
        result._autograd = node
        result._keys = WITH_AUTOGRAD[result._keys]
        return result

    return record


def like_amax(node_class, name):
    def record(next, self, dim, keepdim):
        result = next(self, dim, keepdim)
        edge_self = self._autograd
        node = node_class()
        node.edges = (edge_self,)
        node._kept_dim = tuple(dim) if dim.__class__ is list else dim
        node._kept_keepdim = keepdim
        node._kept_self = self
        counter = self._version_counter
        node._version_self = 0 if counter is None else counter[0]
        node._kept_result = save_result(result)
        node._version_result = result._version_counter[0]
        node.sequence_nr = next_sequence_nr()
        array = result._array
        node._shape = array.shape
        node._dtype = array.dtype
        result._autograd = node
        result._keys = WITH_AUTOGRAD[result._keys]
        return result

    return record


def like_mean(node_class, name):
    def record(next, self, *, dtype):
        result = next(self, dtype=dtype)
        if result.dtype.kind not in "fc":
            return result
        edge_self = self._autograd
        node = node_class()
        node.edges = (edge_self,)
        node._kept_self_shape = self.shape
        node.sequence_nr = next_sequence_nr()
        array = result._array
        node._shape = array.shape
        node._dtype = array.dtype
        result._autograd = node
        result._keys = WITH_AUTOGRAD[result._keys]
        return result

    return record


def like_mean_dim(node_class, name):
    def record(next, self, dim, keepdim, *, dtype):
        result = next(self, dim, keepdim, dtype=dtype)
        if result.dtype.kind not in "fc":
            return result
        edge_self = self._autograd
        node = node_class()
        node.edges = (edge_self,)
        node._kept_self_shape = self.shape
        node._kept_dim = tuple(dim) if dim.__class__ is list else dim
        node._kept_keepdim = keepdim
        node.sequence_nr = next_sequence_nr()
        array = result._array
        node._shape = array.shape
        node._dtype = array.dtype
        result._autograd = node
        result._keys = WITH_AUTOGRAD[result._keys]
        return result

    return record


def like_max_dim(node_class, name):
    def record(next, self, dim, keepdim):
        results = next(self, dim, keepdim)
        edge_self = self._autograd
        node = node_class()
        node.edges = (edge_self,)
        node._kept_self_shape = self.shape
        node._kept_dim = dim
        node._kept_keepdim = keepdim
        node._kept_result1 = save_result(results[1])
        node._version_result1 = node._kept_result1._version_counter[0]
        node.sequence_nr = next_sequence_nr()
        result = results[0]
        array = result._array
        node._shape = array.shape
        node._dtype = array.dtype
        result._autograd = node
        result._keys = WITH_AUTOGRAD[result._keys]
        return results

    return record


def like_cummax(node_class, name):
    def record(next, self, dim):
        results = next(self, dim)
        edge_self = self._autograd
        node = node_class()
        node.edges = (edge_self,)
        node._kept_self_shape = self.shape
        node._kept_dim = dim
        node._kept_result1 = save_result(results[1])
        node._version_result1 = node._kept_result1._version_counter[0]
        node.sequence_nr = next_sequence_nr()
        result = results[0]
        array = result._array
        node._shape = array.shape
        node._dtype = array.dtype
        result._autograd = node
        result._keys = WITH_AUTOGRAD[result._keys]
        return results

    return record


def like_norm_Scalar(node_class, name):
    def record(next, self, p):
        result = next(self, p)
        edge_self = self._autograd
        node = node_class()
        node.edges = (edge_self,)
        node._kept_p = p
        node._kept_self = self
        counter = self._version_counter
        node._version_self = 0 if counter is None else counter[0]
        node._kept_result = save_result(result)
        node._version_result = result._version_counter[0]
        node.sequence_nr = next_sequence_nr()
        array = result._array
        node._shape = array.shape
        node._dtype = array.dtype
        result._autograd = node
        result._keys = WITH_AUTOGRAD[result._keys]
        return result

    return record


def like_bmm(node_class, name):
    def record(next, self, mat2):
        result = next(self, mat2)
        edge_self = self._autograd
        edge_mat2 = mat2._autograd
        node = node_class()
        node.edges = (edge_self, edge_mat2,)
        if edge_self is not None:
            node._kept_mat2 = mat2
            counter = mat2._version_counter
            node._version_mat2 = 0 if counter is None else counter[0]
        if edge_mat2 is not None:
            node._kept_self = self
            counter = self._version_counter
            node._version_self = 0 if counter is None else counter[0]
        node.sequence_nr = next_sequence_nr()
        array = result._array
        node._shape = array.shape
        node._dtype = array.dtype
        result._autograd = node
        result._keys = WITH_AUTOGRAD[result._keys]
        return result

    return record


def like_trace(node_class, name):
    def record(next, self):
        result = next(self)
        edge_self = self._autograd
        node = node_class()
        node.edges = (edge_self,)
        node._kept_self_shape = self.shape
        node.sequence_nr = next_sequence_nr()
        array = result._array
        node._shape = array.shape
        node._dtype = array.dtype
        result._autograd = node
        result._keys = WITH_AUTOGRAD[result._keys]
        return result

    return record


def like_max_pool2d_with_indices(node_class, name):
    def record(next, self, kernel_size, stride, padding, dilation, ceil_mode):
        results = next(self, kernel_size, stride, padding, dilation, ceil_mode)
        edge_self = self._autograd
        node = node_class()
        node.edges = (edge_self,)
        node._kept_kernel_size = tuple(kernel_size) if kernel_size.__class__ is list else kernel_size
        node._kept_stride = tuple(stride) if stride.__class__ is list else stride
        node._kept_padding = tuple(padding) if padding.__class__ is list else padding
        node._kept_dilation = tuple(dilation) if dilation.__class__ is list else dilation
        node._kept_ceil_mode = ceil_mode
        node._kept_self = self
        counter = self._version_counter
        node._version_self = 0 if counter is None else counter[0]
        node._kept_result1 = save_result(results[1])
        node._version_result1 = node._kept_result1._version_counter[0]
        node.sequence_nr = next_sequence_nr()
        result = results[0]
        array = result._array
        node._shape = array.shape
        node._dtype = array.dtype
        result._autograd = node
        result._keys = WITH_AUTOGRAD[result._keys]
        return results

    return record


def like_max_pool2d_with_indices_backward(node_class, name):
    def record(next, grad_output, self, kernel_size, stride, padding, dilation, ceil_mode, indices):
        result = next(grad_output, self, kernel_size, stride, padding, dilation, ceil_mode, indices)
        edge_grad_output = grad_output._autograd
        edge_self = self._autograd
        if edge_grad_output is None and edge_self is None:
            return result
        node = node_class()
        node.edges = (edge_grad_output, edge_self,)
        if edge_grad_output is not None:
            node._kept_indices = indices
            counter = indices._version_counter
            node._version_indices = 0 if counter is None else counter[0]
        node.sequence_nr = next_sequence_nr()
        array = result._array
        node._shape = array.shape
        node._dtype = array.dtype
        result._autograd = node
        result._keys = WITH_AUTOGRAD[result._keys]
        return result

    return record


def like_adaptive_max_pool2d(node_class, name):
    def record(next, self, output_size):
        results = next(self, output_size)
        edge_self = self._autograd
        node = node_class()
        node.edges = (edge_self,)
        node._kept_self = self
        counter = self._version_counter
        node._version_self = 0 if counter is None else counter[0]
        node._kept_result1 = save_result(results[1])
        node._version_result1 = node._kept_result1._version_counter[0]
        node.sequence_nr = next_sequence_nr()
        result = results[0]
        array = result._array
        node._shape = array.shape
        node._dtype = array.dtype
        result._autograd = node
        result._keys = WITH_AUTOGRAD[result._keys]
        return results

    return record


def like_adaptive_max_pool2d_backward(node_class, name):
    def record(next, grad_output, self, indices):
        result = next(grad_output, self, indices)
        edge_grad_output = grad_output._autograd
        edge_self = self._autograd
        if edge_grad_output is None and edge_self is None:
            return result
        node = node_class()
        node.edges = (edge_grad_output, edge_self,)
        if edge_grad_output is not None:
            node._kept_indices = indices
            counter = indices._version_counter
            node._version_indices = 0 if counter is None else counter[0]
        node.sequence_nr = next_sequence_nr()
        array = result._array
        node._shape = array.shape
        node._dtype = array.dtype
        result._autograd = node
        result._keys = WITH_AUTOGRAD[result._keys]
        return result

    return record


def like_avg_pool2d(node_class, name):
    def record(next, self, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override):
        result = next(self, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override)
        edge_self = self._autograd
        node = node_class()
        node.edges = (edge_self,)
        refuse_complex(result, name)
        node._kept_kernel_size = tuple(kernel_size) if kernel_size.__class__ is list else kernel_size
        node._kept_stride = tuple(stride) if stride.__class__ is list else stride
        node._kept_padding = tuple(padding) if padding.__class__ is list else padding
        node._kept_ceil_mode = ceil_mode
        node._kept_count_include_pad = count_include_pad
        node._kept_divisor_override = divisor_override
        node._kept_self = self
        counter = self._version_counter
        node._version_self = 0 if counter is None else counter[0]
        node.sequence_nr = next_sequence_nr()
        array = result._array
        node._shape = array.shape
        node._dtype = array.dtype
        result._autograd = node
        result._keys = WITH_AUTOGRAD[result._keys]
        return result

    return record


def like_avg_pool2d_backward(node_class, name):
    def record(next, grad_output, self, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override):
        result = next(grad_output, self, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override)
        edge_grad_output = grad_output._autograd
        edge_self = self._autograd
        node = node_class()
        node.edges = (edge_grad_output, edge_self,)
        node._kept_kernel_size = tuple(kernel_size) if kernel_size.__class__ is list else kernel_size
        node._kept_stride = tuple(stride) if stride.__class__ is list else stride
        node._kept_padding = tuple(padding) if padding.__class__ is list else padding
        node._kept_ceil_mode = ceil_mode
        node._kept_count_include_pad = count_include_pad
        node._kept_divisor_override = divisor_override
        node.sequence_nr = next_sequence_nr()
        array = result._array
        node._shape = array.shape
        node._dtype = array.dtype
        result._autograd = node
        result._keys = WITH_AUTOGRAD[result._keys]
        return result

    return record


def like__adaptive_avg_pool2d(node_class, name):
    def record(next, self, output_size):
        result = next(self, output_size)
        edge_self = self._autograd
        node = node_class()
        node.edges = (edge_self,)
        node._kept_self = self
        counter = self._version_counter
        node._version_self = 0 if counter is None else counter[0]
        node.sequence_nr = next_sequence_nr()
        array = result._array
        node._shape = array.shape
        node._dtype = array.dtype
        result._autograd = node
        result._keys = WITH_AUTOGRAD[result._keys]
        return result

    return record


def like__adaptive_avg_pool2d_backward(node_class, name):
    def record(next, grad_output, self):
        result = next(grad_output, self)
        edge_grad_output = grad_output._autograd
        edge_self = self._autograd
        node = node_class()
        node.edges = (edge_grad_output, edge_self,)
        node._kept_grad_output_shape = grad_output.shape
        node.sequence_nr = next_sequence_nr()
        array = result._array
        node._shape = array.shape
        node._dtype = array.dtype
        result._autograd = node
        result._keys = WITH_AUTOGRAD[result._keys]
        return result

    return record


def like_fractional_max_pool2d(node_class, name):
    def record(next, self, kernel_size, output_size, random_samples):
        results = next(self, kernel_size, output_size, random_samples)
        edge_self = self._autograd
        if edge_self is None:
            return results
        node = node_class()
        node.edges = (edge_self,)
        node._kept_kernel_size = tuple(kernel_size) if kernel_size.__class__ is list else kernel_size
        node._kept_output_size = tuple(output_size) if output_size.__class__ is list else output_size
        node._kept_self = self
        counter = self._version_counter
        node._version_self = 0 if counter is None else counter[0]
        node._kept_result1 = save_result(results[1])
        node._version_result1 = node._kept_result1._version_counter[0]
        node.sequence_nr = next_sequence_nr()
        result = results[0]
        array = result._array
        node._shape = array.shape
        node._dtype = array.dtype
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
        node.edges = (edge_grad_output, edge_self,)
        if edge_grad_output is not None:
            node._kept_indices = indices
            counter = indices._version_counter
            node._version_indices = 0 if counter is None else counter[0]
        node.sequence_nr = next_sequence_nr()
        array = result._array
        node._shape = array.shape
        node._dtype = array.dtype
        result._autograd = node
        result._keys = WITH_AUTOGRAD[result._keys]
        return result

    return record


def like_reflection_pad1d(node_class, name):
    def record(next, self, padding):
        result = next(self, padding)
        edge_self = self._autograd
        node = node_class()
        node.edges = (edge_self,)
        node._kept_padding = tuple(padding) if padding.__class__ is list else padding
        node._kept_self = self
        counter = self._version_counter
        node._version_self = 0 if counter is None else counter[0]
        node.sequence_nr = next_sequence_nr()
        array = result._array
        node._shape = array.shape
        node._dtype = array.dtype
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
        node.edges = (edge_grad_output, edge_self,)
        node._kept_padding = tuple(padding) if padding.__class__ is list else padding
        node.sequence_nr = next_sequence_nr()
        array = result._array
        node._shape = array.shape
        node._dtype = array.dtype
        result._autograd = node
        result._keys = WITH_AUTOGRAD[result._keys]
        return result

    return record


def like_upsample_nearest1d(node_class, name):
    def record(next, self, output_size, scales):
        result = next(self, output_size, scales)
        edge_self = self._autograd
        node = node_class()
        node.edges = (edge_self,)
        node._kept_output_size = tuple(output_size) if output_size.__class__ is list else output_size
        node._kept_self_shape = self.shape
        node._kept_scales = scales
        node.sequence_nr = next_sequence_nr()
        array = result._array
        node._shape = array.shape
        node._dtype = array.dtype
        result._autograd = node
        result._keys = WITH_AUTOGRAD[result._keys]
        return result

    return record


def like_upsample_nearest1d_backward(node_class, name):
    def record(next, grad_output, output_size, input_size, scales):
        result = next(grad_output, output_size, input_size, scales)
        edge_grad_output = grad_output._autograd
        node = node_class()
        node.edges = (edge_grad_output,)
        node._kept_output_size = tuple(output_size) if output_size.__class__ is list else output_size
        node._kept_scales = scales
        node.sequence_nr = next_sequence_nr()
        array = result._array
        node._shape = array.shape
        node._dtype = array.dtype
        result._autograd = node
        result._keys = WITH_AUTOGRAD[result._keys]
        return result

    return record


def like_upsample_nearest2d(node_class, name):
    def record(next, self, output_size, scales_h, scales_w):
        result = next(self, output_size, scales_h, scales_w)
        edge_self = self._autograd
        node = node_class()
        node.edges = (edge_self,)
        node._kept_output_size = tuple(output_size) if output_size.__class__ is list else output_size
        node._kept_self_shape = self.shape
        node._kept_scales_h = scales_h
        node._kept_scales_w = scales_w
        node.sequence_nr = next_sequence_nr()
        array = result._array
        node._shape = array.shape
        node._dtype = array.dtype
        result._autograd = node
        result._keys = WITH_AUTOGRAD[result._keys]
        return result

    return record


def like_upsample_nearest2d_backward(node_class, name):
    def record(next, grad_output, output_size, input_size, scales_h, scales_w):
        result = next(grad_output, output_size, input_size, scales_h, scales_w)
        edge_grad_output = grad_output._autograd
        node = node_class()
        node.edges = (edge_grad_output,)
        node._kept_output_size = tuple(output_size) if output_size.__class__ is list else output_size
        node._kept_scales_h = scales_h
        node._kept_scales_w = scales_w
        node.sequence_nr = next_sequence_nr()
        array = result._array
        node._shape = array.shape
        node._dtype = array.dtype
        result._autograd = node
        result._keys = WITH_AUTOGRAD[result._keys]
        return result

    return record


def like_upsample_nearest3d(node_class, name):
    def record(next, self, output_size, scales_d, scales_h, scales_w):
        result = next(self, output_size, scales_d, scales_h, scales_w)
        edge_self = self._autograd
        node = node_class()
        node.edges = (edge_self,)
        node._kept_output_size = tuple(output_size) if output_size.__class__ is list else output_size
        node._kept_self_shape = self.shape
        node._kept_scales_d = scales_d
        node._kept_scales_h = scales_h
        node._kept_scales_w = scales_w
        node.sequence_nr = next_sequence_nr()
        array = result._array
        node._shape = array.shape
        node._dtype = array.dtype
        result._autograd = node
        result._keys = WITH_AUTOGRAD[result._keys]
        return result

    return record


def like_upsample_nearest3d_backward(node_class, name):
    def record(next, grad_output, output_size, input_size, scales_d, scales_h, scales_w):
        result = next(grad_output, output_size, input_size, scales_d, scales_h, scales_w)
        edge_grad_output = grad_output._autograd
        node = node_class()
        node.edges = (edge_grad_output,)
        node._kept_output_size = tuple(output_size) if output_size.__class__ is list else output_size
        node._kept_scales_d = scales_d
        node._kept_scales_h = scales_h
        node._kept_scales_w = scales_w
        node.sequence_nr = next_sequence_nr()
        array = result._array
        node._shape = array.shape
        node._dtype = array.dtype
        result._autograd = node
        result._keys = WITH_AUTOGRAD[result._keys]
        return result

    return record


def like_upsample_bilinear2d(node_class, name):
    def record(next, self, output_size, align_corners, scales_h, scales_w):
        result = next(self, output_size, align_corners, scales_h, scales_w)
        edge_self = self._autograd
        node = node_class()
        node.edges = (edge_self,)
        node._kept_output_size = tuple(output_size) if output_size.__class__ is list else output_size
        node._kept_self_shape = self.shape
        node._kept_align_corners = align_corners
        node._kept_scales_h = scales_h
        node._kept_scales_w = scales_w
        node.sequence_nr = next_sequence_nr()
        array = result._array
        node._shape = array.shape
        node._dtype = array.dtype
        result._autograd = node
        result._keys = WITH_AUTOGRAD[result._keys]
        return result

    return record


def like_upsample_bilinear2d_backward(node_class, name):
    def record(next, grad_output, output_size, input_size, align_corners, scales_h, scales_w):
        result = next(grad_output, output_size, input_size, align_corners, scales_h, scales_w)
        edge_grad_output = grad_output._autograd
        node = node_class()
        node.edges = (edge_grad_output,)
        node._kept_output_size = tuple(output_size) if output_size.__class__ is list else output_size
        node._kept_align_corners = align_corners
        node._kept_scales_h = scales_h
        node._kept_scales_w = scales_w
        node.sequence_nr = next_sequence_nr()
        array = result._array
        node._shape = array.shape
        node._dtype = array.dtype
        result._autograd = node
        result._keys = WITH_AUTOGRAD[result._keys]
        return result

    return record


def like_grid_sampler_2d(node_class, name):
    def record(next, input, grid, interpolation_mode, padding_mode, align_corners):
        result = next(input, grid, interpolation_mode, padding_mode, align_corners)
        edge_input = input._autograd
        edge_grid = grid._autograd
        node = node_class()
        node.edges = (edge_input, edge_grid,)
        node._kept_interpolation_mode = interpolation_mode
        node._kept_padding_mode = padding_mode
        node._kept_align_corners = align_corners
        node._kept_input = input
        counter = input._version_counter
        node._version_input = 0 if counter is None else counter[0]
        node._kept_grid = grid
        counter = grid._version_counter
        node._version_grid = 0 if counter is None else counter[0]
        node.sequence_nr = next_sequence_nr()
        array = result._array
        node._shape = array.shape
        node._dtype = array.dtype
        result._autograd = node
        result._keys = WITH_AUTOGRAD[result._keys]
        return result

    return record


def like_grid_sampler_2d_backward(node_class, name):
    def record(next, grad_output, input, grid, interpolation_mode, padding_mode, align_corners, output_mask):
        results = next(grad_output, input, grid, interpolation_mode, padding_mode, align_corners, output_mask)
        edge_grad_output = grad_output._autograd
        edge_input = input._autograd
        edge_grid = grid._autograd
        node = node_class()
        node.edges = (edge_grad_output, edge_input, edge_grid,)
        node._kept_interpolation_mode = interpolation_mode
        node._kept_padding_mode = padding_mode
        node._kept_align_corners = align_corners
        node._kept_grad_output = grad_output
        counter = grad_output._version_counter
        node._version_grad_output = 0 if counter is None else counter[0]
        node._kept_input = input
        counter = input._version_counter
        node._version_input = 0 if counter is None else counter[0]
        node._kept_grid = grid
        counter = grid._version_counter
        node._version_grid = 0 if counter is None else counter[0]
        node.sequence_nr = next_sequence_nr()
        attachoutputs(node, results, 2)
        return results

    return record


def like__log_softmax(node_class, name):
    def record(next, self, dim, half_to_float):
        result = next(self, dim, half_to_float)
        edge_self = self._autograd
        node = node_class()
        node.edges = (edge_self,)
        node._kept_dim = dim
        node._kept_self_dtype = self.dtype
        node._kept_result = save_result(result)
        node._version_result = result._version_counter[0]
        node.sequence_nr = next_sequence_nr()
        array = result._array
        node._shape = array.shape
        node._dtype = array.dtype
        result._autograd = node
        result._keys = WITH_AUTOGRAD[result._keys]
        return result

    return record


def like_nll_loss_forward(node_class, name):
    def record(next, self, target, weight, reduction, ignore_index):
        results = next(self, target, weight, reduction, ignore_index)
        edge_self = self._autograd
        if edge_self is None:
            return results
        node = node_class()
        node.edges = (edge_self,)
        node._kept_reduction = reduction
        node._kept_ignore_index = ignore_index
        node._kept_self = self
        counter = self._version_counter
        node._version_self = 0 if counter is None else counter[0]
        node._kept_target = target
        counter = target._version_counter
        node._version_target = 0 if counter is None else counter[0]
        node._kept_weight = weight
        node._version_weight = 0 if weight is None else version_of(weight)
        node._kept_result1 = save_result(results[1])
        node._version_result1 = node._kept_result1._version_counter[0]
        node.sequence_nr = next_sequence_nr()
        result = results[0]
        array = result._array
        node._shape = array.shape
        node._dtype = array.dtype
        result._autograd = node
        result._keys = WITH_AUTOGRAD[result._keys]
        return results

    return record


def like_nll_loss_backward(node_class, name):
    def record(next, grad_output, self, target, weight, reduction, ignore_index, total_weight):
        result = next(grad_output, self, target, weight, reduction, ignore_index, total_weight)
        edge_grad_output = grad_output._autograd
        edge_self = self._autograd
        if edge_grad_output is None and edge_self is None:
            return result
        node = node_class()
        node.edges = (edge_grad_output, edge_self,)
        node._kept_reduction = reduction
        node._kept_ignore_index = ignore_index
        if edge_grad_output is not None:
            node._kept_target = target
            counter = target._version_counter
            node._version_target = 0 if counter is None else counter[0]
            node._kept_weight = weight
            node._version_weight = 0 if weight is None else version_of(weight)
        node.sequence_nr = next_sequence_nr()
        array = result._array
        node._shape = array.shape
        node._dtype = array.dtype
        result._autograd = node
        result._keys = WITH_AUTOGRAD[result._keys]
        return result

    return record


def like_bernoulli(node_class, name):
    def record(next, self, *, generator):
        result = next(self, generator=generator)
        edge_self = self._autograd
        node = node_class()
        node.edges = (edge_self,)
        node.sequence_nr = next_sequence_nr()
        array = result._array
        node._shape = array.shape
        node._dtype = array.dtype
        result._autograd = node
        result._keys = WITH_AUTOGRAD[result._keys]
        return result

    return record


def like_bernoulli__float(node_class, name):
    def record(next, self, p, *, generator):
        edge_self = check_inplace(self, name)
        node = node_class()
        node.edges = (edge_self,)
        next(self, p, generator=generator)
        if self.dtype.kind not in "fc":
            return self
        rebase_history(self, node)
        return self

    return record


def like_bernoulli_p(node_class, name):
    def record(next, self, p, *, generator):
        result = next(self, p, generator=generator)
        edge_self = self._autograd
        node = node_class()
        node.edges = (edge_self,)
        node.sequence_nr = next_sequence_nr()
        array = result._array
        node._shape = array.shape
        node._dtype = array.dtype
        result._autograd = node
        result._keys = WITH_AUTOGRAD[result._keys]
        return result

    return record


def like_random__from(node_class, name):
    def record(next, self, from_, to, *, generator):
        edge_self = check_inplace(self, name)
        node = node_class()
        node.edges = (edge_self,)
        next(self, from_, to, generator=generator)
        if self.dtype.kind not in "fc":
            return self
        rebase_history(self, node)
        return self

    return record


def like_random_from(node_class, name):
    def record(next, self, from_, to, *, generator):
        result = next(self, from_, to, generator=generator)
        edge_self = self._autograd
        node = node_class()
        node.edges = (edge_self,)
        node.sequence_nr = next_sequence_nr()
        array = result._array
        node._shape = array.shape
        node._dtype = array.dtype
        result._autograd = node
        result._keys = WITH_AUTOGRAD[result._keys]
        return result

    return record


def like_split_Tensor(node_class, name):
    def record(next, self, split_size, dim):
        results = next(self, split_size, dim)
        edge_self = self._autograd
        node = node_class()
        node.edges = (edge_self,)
        node._kept_self_shape = self.shape
        node._kept_split_size = split_size
        node._kept_dim = dim
        node.sequence_nr = next_sequence_nr()
        attachoutputs(node, results, -1)
        return results

    return record


def like_squeeze_dim(node_class, name):
    def record(next, self, dim):
        result = next(self, dim)
        if result is self:
            return result
        edge_self = self._autograd
        node = node_class()
        node.edges = (edge_self,)
        node._kept_self_shape = self.shape
        node.sequence_nr = next_sequence_nr()
        array = result._array
        node._shape = array.shape
        node._dtype = array.dtype
        result._autograd = node
        result._keys = WITH_AUTOGRAD[result._keys]
        return result

    return record


def like_squeeze__dim(node_class, name):
    def record(next, self, dim):
        edge_self = check_inplace(self, name)
        node = node_class()
        node.edges = (edge_self,)
        node._kept_self_shape = self.shape
        next(self, dim)
        if self.dtype.kind not in "fc":
            return self
        rebase_reshape(self, node)
        return self

    return record


def like_unbind_int(node_class, name):
    def record(next, self, dim):
        results = next(self, dim)
        edge_self = self._autograd
        node = node_class()
        node.edges = (edge_self,)
        node._kept_dim = dim
        node.sequence_nr = next_sequence_nr()
        attachoutputs(node, results, -1)
        return results

    return record


def like__unsafe_view(node_class, name):
    def record(next, self, size):
        result = next(self, size)
        edge_self = self._autograd
        node = node_class()
        node.edges = (edge_self,)
        node._kept_self_shape = self.shape
        node.sequence_nr = next_sequence_nr()
        array = result._array
        node._shape = array.shape
        node._dtype = array.dtype
        result._autograd = node
        result._keys = WITH_AUTOGRAD[result._keys]
        return result

    return record


def like_index_Tensor(node_class, name):
    def record(next, self, indices):
        result = next(self, indices)
        edge_self = self._autograd
        if edge_self is None:
            return result
        node = node_class()
        node.edges = (edge_self,)
        node._kept_self_shape = self.shape
        node._kept_indices, node._version_indices = save_list(indices)
        node.sequence_nr = next_sequence_nr()
        array = result._array
        node._shape = array.shape
        node._dtype = array.dtype
        result._autograd = node
        result._keys = WITH_AUTOGRAD[result._keys]
        return result

    return record


def like_index_put(node_class, name):
    def record(next, self, indices, values, accumulate):
        result = next(self, indices, values, accumulate)
        edge_self = self._autograd
        edge_values = values._autograd
        if edge_self is None and edge_values is None:
            return result
        node = node_class()
        node.edges = (edge_self, edge_values,)
        node._kept_accumulate = accumulate
        node._kept_indices, node._version_indices = save_list(indices)
        node.sequence_nr = next_sequence_nr()
        array = result._array
        node._shape = array.shape
        node._dtype = array.dtype
        result._autograd = node
        result._keys = WITH_AUTOGRAD[result._keys]
        return result

    return record


def like_scatter_value(node_class, name):
    def record(next, self, dim, index, value):
        result = next(self, dim, index, value)
        edge_self = self._autograd
        if edge_self is None:
            return result
        node = node_class()
        node.edges = (edge_self,)
        node._kept_dim = dim
        node._kept_index = index
        counter = index._version_counter
        node._version_index = 0 if counter is None else counter[0]
        node.sequence_nr = next_sequence_nr()
        array = result._array
        node._shape = array.shape
        node._dtype = array.dtype
        result._autograd = node
        result._keys = WITH_AUTOGRAD[result._keys]
        return result

    return record


def like_scatter__value(node_class, name):
    def record(next, self, dim, index, value):
        edge_self = check_inplace(self, name)
        if edge_self is None:
            return next(self, dim, index, value)
        node = node_class()
        node.edges = (edge_self,)
        node._kept_dim = dim
        node._kept_index = index
        counter = index._version_counter
        node._version_index = 0 if counter is None else counter[0]
        next(self, dim, index, value)
        if self.dtype.kind not in "fc":
            return self
        rebase_history(self, node)
        return self

    return record


def like_split_with_sizes(node_class, name):
    def record(next, self, split_sizes, dim):
        results = next(self, split_sizes, dim)
        edge_self = self._autograd
        node = node_class()
        node.edges = (edge_self,)
        node._kept_self_shape = self.shape
        node._kept_split_sizes = tuple(split_sizes) if split_sizes.__class__ is list else split_sizes
        node._kept_dim = dim
        node.sequence_nr = next_sequence_nr()
        attachoutputs(node, results, -1)
        return results

    return record


def like_permute_copy(node_class, name):
    def record(next, self, dims):
        result = next(self, dims)
        edge_self = self._autograd
        node = node_class()
        node.edges = (edge_self,)
        node._kept_dims = tuple(dims) if dims.__class__ is list else dims
        node.sequence_nr = next_sequence_nr()
        array = result._array
        node._shape = array.shape
        node._dtype = array.dtype
        result._autograd = node
        result._keys = WITH_AUTOGRAD[result._keys]
        return result

    return record


def like_squeeze_copy_dim(node_class, name):
    def record(next, self, dim):
        result = next(self, dim)
        edge_self = self._autograd
        node = node_class()
        node.edges = (edge_self,)
        node._kept_self_shape = self.shape
        node.sequence_nr = next_sequence_nr()
        array = result._array
        node._shape = array.shape
        node._dtype = array.dtype
        result._autograd = node
        result._keys = WITH_AUTOGRAD[result._keys]
        return result

    return record


def like_tril(node_class, name):
    def record(next, self, diagonal):
        result = next(self, diagonal)
        edge_self = self._autograd
        node = node_class()
        node.edges = (edge_self,)
        node._kept_diagonal = diagonal
        node.sequence_nr = next_sequence_nr()
        array = result._array
        node._shape = array.shape
        node._dtype = array.dtype
        result._autograd = node
        result._keys = WITH_AUTOGRAD[result._keys]
        return result

    return record


def like_tril_(node_class, name):
    def record(next, self, diagonal):
        edge_self = check_inplace(self, name)
        node = node_class()
        node.edges = (edge_self,)
        node._kept_diagonal = diagonal
        next(self, diagonal)
        if self.dtype.kind not in "fc":
            return self
        rebase_history(self, node)
        return self

    return record
