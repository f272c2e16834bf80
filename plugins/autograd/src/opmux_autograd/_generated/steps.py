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


def step_like_add_Scalar(node_class, name):
    def record(self, other, alpha=1):
        result = (yield)
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


def write_like_add_Scalar(node_class, name):
    def record(self, other, alpha=1):
        edge_self = check_inplace(self, name)
        node = node_class()
        node._next_edges = (edge_self,)
        (yield)
        if self.dtype.kind not in "fc":
            return self
        rebase_history(self, node)
        return self

    return record


def step_like_add_Tensor(node_class, name):
    def record(self, other, alpha=1):
        result = (yield)
        edge_self = self._autograd
        edge_other = other._autograd
        node = node_class()
        node._next_edges = (edge_self, edge_other,)
        node._kept_alpha = alpha
        node._sequence_number = next_sequence_nr()
        array = result._array
        node._output_shape = array.shape
        node._output_dtype = array.dtype
        result._autograd = node
        result._keys = WITH_AUTOGRAD[result._keys]
        return result

    return record


def write_like_add_Tensor(node_class, name):
    def record(self, other, alpha=1):
        edge_self = check_inplace(self, name)
        edge_other = other._autograd
        node = node_class()
        node._next_edges = (edge_self, edge_other,)
        node._kept_alpha = alpha
        (yield)
        if self.dtype.kind not in "fc":
            return self
        rebase_history(self, node)
        return self

    return record


def step_like_mul_Scalar(node_class, name):
    def record(self, other):
        result = (yield)
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


def write_like_mul_Scalar(node_class, name):
    def record(self, other):
        edge_self = check_inplace(self, name)
        node = node_class()
        node._next_edges = (edge_self,)
        node._kept_other = other
        (yield)
        if self.dtype.kind not in "fc":
            return self
        rebase_history(self, node)
        return self

    return record


def step_like_mul_Tensor(node_class, name):
    def record(self, other):
        result = (yield)
        edge_self = self._autograd
        edge_other = other._autograd
        node = node_class()
        node._next_edges = (edge_self, edge_other,)
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

    return record


def write_like_mul_Tensor(node_class, name):
    def record(self, other):
        edge_self = check_inplace(self, name)
        edge_other = other._autograd
        node = node_class()
        node._next_edges = (edge_self, edge_other,)
        if edge_self is not None:
            node._kept_other = other
            counter = other._version_counter
            node._version_other = 0 if counter is None else counter[0]
        if edge_other is not None:
            node._kept_self = clone(self)
            node._version_self = 0
        (yield)
        if self.dtype.kind not in "fc":
            return self
        rebase_history(self, node)
        return self

    return record


def step_like__foreach_div_List(node_class, name):
    def record(self, other):
        result = (yield)
        edge_self = self._autograd
        edge_other = other._autograd
        node = node_class()
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

    return record


def write_like_div_Tensor(node_class, name):
    def record(self, other):
        edge_self = check_inplace(self, name)
        edge_other = other._autograd
        node = node_class()
        node._next_edges = (edge_self, edge_other,)
        node._kept_other = other
        counter = other._version_counter
        node._version_other = 0 if counter is None else counter[0]
        if edge_other is not None:
            node._kept_self = clone(self)
            node._version_self = 0
        (yield)
        if self.dtype.kind not in "fc":
            return self
        rebase_history(self, node)
        return self

    return record


def step_like_clamp_max(node_class, name):
    def record(self, max):
        result = (yield)
        node = node_class()
        node._next_edges = (self._autograd,)
        node._kept_max = max
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


def write_like_clamp_max(node_class, name):
    def record(self, max):
        edge_self = check_inplace(self, name)
        node = node_class()
        node._next_edges = (edge_self,)
        node._kept_max = max
        node._kept_self = clone(self)
        node._version_self = 0
        (yield)
        if self.dtype.kind not in "fc":
            return self
        rebase_history(self, node)
        return self

    return record


def step_like_clamp_max_Tensor(node_class, name):
    def record(self, max):
        result = (yield)
        edge_self = self._autograd
        edge_max = max._autograd
        node = node_class()
        node._next_edges = (edge_self, edge_max,)
        node._kept_self = self
        counter = self._version_counter
        node._version_self = 0 if counter is None else counter[0]
        node._kept_max = max
        counter = max._version_counter
        node._version_max = 0 if counter is None else counter[0]
        node._sequence_number = next_sequence_nr()
        array = result._array
        node._output_shape = array.shape
        node._output_dtype = array.dtype
        result._autograd = node
        result._keys = WITH_AUTOGRAD[result._keys]
        return result

    return record


def write_like_clamp_max_Tensor(node_class, name):
    def record(self, max):
        edge_self = check_inplace(self, name)
        edge_max = max._autograd
        node = node_class()
        node._next_edges = (edge_self, edge_max,)
        node._kept_self = clone(self)
        node._version_self = 0
        node._kept_max = max
        counter = max._version_counter
        node._version_max = 0 if counter is None else counter[0]
        (yield)
        if self.dtype.kind not in "fc":
            return self
        rebase_history(self, node)
        return self

    return record


def step_like_clamp_min(node_class, name):
    def record(self, min):
        result = (yield)
        node = node_class()
        node._next_edges = (self._autograd,)
        node._kept_min = min
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


def write_like_clamp_min(node_class, name):
    def record(self, min):
        edge_self = check_inplace(self, name)
        node = node_class()
        node._next_edges = (edge_self,)
        node._kept_min = min
        node._kept_self = clone(self)
        node._version_self = 0
        (yield)
        if self.dtype.kind not in "fc":
            return self
        rebase_history(self, node)
        return self

    return record


def step_like_clamp_min_Tensor(node_class, name):
    def record(self, min):
        result = (yield)
        edge_self = self._autograd
        edge_min = min._autograd
        node = node_class()
        node._next_edges = (edge_self, edge_min,)
        node._kept_self = self
        counter = self._version_counter
        node._version_self = 0 if counter is None else counter[0]
        node._kept_min = min
        counter = min._version_counter
        node._version_min = 0 if counter is None else counter[0]
        node._sequence_number = next_sequence_nr()
        array = result._array
        node._output_shape = array.shape
        node._output_dtype = array.dtype
        result._autograd = node
        result._keys = WITH_AUTOGRAD[result._keys]
        return result

    return record


def write_like_clamp_min_Tensor(node_class, name):
    def record(self, min):
        edge_self = check_inplace(self, name)
        edge_min = min._autograd
        node = node_class()
        node._next_edges = (edge_self, edge_min,)
        node._kept_self = clone(self)
        node._version_self = 0
        node._kept_min = min
        counter = min._version_counter
        node._version_min = 0 if counter is None else counter[0]
        (yield)
        if self.dtype.kind not in "fc":
            return self
        rebase_history(self, node)
        return self

    return record


def step_like__foreach_maximum_Scalar(node_class, name):
    def record(self, scalar):
        result = (yield)
        node = node_class()
        node._next_edges = (self._autograd,)
        node._kept_scalar = scalar
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


def step_like_maximum(node_class, name):
    def record(self, other):
        result = (yield)
        edge_self = self._autograd
        edge_other = other._autograd
        node = node_class()
        node._next_edges = (edge_self, edge_other,)
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


def write_like_maximum(node_class, name):
    def record(self, other):
        edge_self = check_inplace(self, name)
        edge_other = other._autograd
        node = node_class()
        node._next_edges = (edge_self, edge_other,)
        node._kept_self = clone(self)
        node._version_self = 0
        node._kept_other = other
        counter = other._version_counter
        node._version_other = 0 if counter is None else counter[0]
        (yield)
        if self.dtype.kind not in "fc":
            return self
        rebase_history(self, node)
        return self

    return record


def step_like__foreach_maximum_ScalarList(node_class, name):
    def record(self, scalars):
        result = (yield)
        node = node_class()
        node._next_edges = (self._autograd,)
        node._kept_scalars = scalars
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


def step_like_addcdiv(node_class, name):
    def record(self, tensor1, tensor2, value=1):
        result = (yield)
        edge_self = self._autograd
        edge_tensor1 = tensor1._autograd
        edge_tensor2 = tensor2._autograd
        node = node_class()
        node._next_edges = (edge_self, edge_tensor1, edge_tensor2,)
        node._kept_value = value
        if edge_tensor1 is not None or edge_tensor2 is not None:
            node._kept_tensor2 = tensor2
            counter = tensor2._version_counter
            node._version_tensor2 = 0 if counter is None else counter[0]
        if edge_tensor2 is not None:
            node._kept_tensor1 = tensor1
            counter = tensor1._version_counter
            node._version_tensor1 = 0 if counter is None else counter[0]
        node._sequence_number = next_sequence_nr()
        array = result._array
        node._output_shape = array.shape
        node._output_dtype = array.dtype
        result._autograd = node
        result._keys = WITH_AUTOGRAD[result._keys]
        return result

    return record


def write_like_addcdiv(node_class, name):
    def record(self, tensor1, tensor2, value=1):
        edge_self = check_inplace(self, name)
        edge_tensor1 = tensor1._autograd
        edge_tensor2 = tensor2._autograd
        node = node_class()
        node._next_edges = (edge_self, edge_tensor1, edge_tensor2,)
        node._kept_value = value
        if edge_tensor1 is not None or edge_tensor2 is not None:
            node._kept_tensor2 = tensor2
            counter = tensor2._version_counter
            node._version_tensor2 = 0 if counter is None else counter[0]
        if edge_tensor2 is not None:
            node._kept_tensor1 = tensor1
            counter = tensor1._version_counter
            node._version_tensor1 = 0 if counter is None else counter[0]
        (yield)
        if self.dtype.kind not in "fc":
            return self
        rebase_history(self, node)
        return self

    return record


def step_like_addcmul(node_class, name):
    def record(self, tensor1, tensor2, value=1):
        result = (yield)
        edge_self = self._autograd
        edge_tensor1 = tensor1._autograd
        edge_tensor2 = tensor2._autograd
        node = node_class()
        node._next_edges = (edge_self, edge_tensor1, edge_tensor2,)
        node._kept_value = value
        if edge_tensor1 is not None:
            node._kept_tensor2 = tensor2
            counter = tensor2._version_counter
            node._version_tensor2 = 0 if counter is None else counter[0]
        if edge_tensor2 is not None:
            node._kept_tensor1 = tensor1
            counter = tensor1._version_counter
            node._version_tensor1 = 0 if counter is None else counter[0]
        node._sequence_number = next_sequence_nr()
        array = result._array
        node._output_shape = array.shape
        node._output_dtype = array.dtype
        result._autograd = node
        result._keys = WITH_AUTOGRAD[result._keys]
        return result

    return record


def write_like_addcmul(node_class, name):
    def record(self, tensor1, tensor2, value=1):
        edge_self = check_inplace(self, name)
        edge_tensor1 = tensor1._autograd
        edge_tensor2 = tensor2._autograd
        node = node_class()
        node._next_edges = (edge_self, edge_tensor1, edge_tensor2,)
        node._kept_value = value
        if edge_tensor1 is not None:
            node._kept_tensor2 = tensor2
            counter = tensor2._version_counter
            node._version_tensor2 = 0 if counter is None else counter[0]
        if edge_tensor2 is not None:
            node._kept_tensor1 = tensor1
            counter = tensor1._version_counter
            node._version_tensor1 = 0 if counter is None else counter[0]
        (yield)
        if self.dtype.kind not in "fc":
            return self
        rebase_history(self, node)
        return self

    return record


def step_like_abs(node_class, name):
    def record(self):
        result = (yield)
        node = node_class()
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

    return record


def write_like_abs(node_class, name):
    def record(self):
        edge_self = check_inplace(self, name)
        node = node_class()
        node._next_edges = (edge_self,)
        node._kept_self = clone(self)
        node._version_self = 0
        (yield)
        if self.dtype.kind not in "fc":
            return self
        rebase_history(self, node)
        return self

    return record


def step_like_ceil(node_class, name):
    def record(self):
        result = (yield)
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


def write_like_ceil(node_class, name):
    def record(self):
        edge_self = check_inplace(self, name)
        node = node_class()
        node._next_edges = (edge_self,)
        (yield)
        if self.dtype.kind not in "fc":
            return self
        rebase_history(self, node)
        return self

    return record


def step_like_exp(node_class, name):
    def record(self):
        result = (yield)
        node = node_class()
        node._next_edges = (self._autograd,)
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


def write_like_exp(node_class, name):
    def record(self):
        edge_self = check_inplace(self, name)
        node = node_class()
        node._next_edges = (edge_self,)
        (yield)
        if self.dtype.kind not in "fc":
            return self
        node._kept_result = save_result(self)
        node._version_result = self._version_counter[0]
        rebase_history(self, node)
        return self

    return record


def step_like_lerp_Tensor(node_class, name):
    def record(self, end, weight):
        result = (yield)
        edge_self = self._autograd
        edge_end = end._autograd
        edge_weight = weight._autograd
        node = node_class()
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

    return record


def write_like_lerp_Tensor(node_class, name):
    def record(self, end, weight):
        edge_self = check_inplace(self, name)
        edge_end = end._autograd
        edge_weight = weight._autograd
        node = node_class()
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
        (yield)
        if self.dtype.kind not in "fc":
            return self
        rebase_history(self, node)
        return self

    return record


def step_like_lerp_Scalar(node_class, name):
    def record(self, end, weight):
        result = (yield)
        edge_self = self._autograd
        edge_end = end._autograd
        node = node_class()
        node._next_edges = (edge_self, edge_end,)
        node._kept_weight = weight
        node._sequence_number = next_sequence_nr()
        array = result._array
        node._output_shape = array.shape
        node._output_dtype = array.dtype
        result._autograd = node
        result._keys = WITH_AUTOGRAD[result._keys]
        return result

    return record


def write_like_lerp_Scalar(node_class, name):
    def record(self, end, weight):
        edge_self = check_inplace(self, name)
        edge_end = end._autograd
        node = node_class()
        node._next_edges = (edge_self, edge_end,)
        node._kept_weight = weight
        (yield)
        if self.dtype.kind not in "fc":
            return self
        rebase_history(self, node)
        return self

    return record


def step_like_max(node_class, name):
    def record(self):
        result = (yield)
        node = node_class()
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

    return record


def step_like__foreach_norm_Scalar(node_class, name):
    def record(self, ord=2, dtype=None):
        result = (yield)
        if dtype is not None and result.dtype.kind not in "fc":
            return result
        node = node_class()
        node._next_edges = (self._autograd,)
        node._kept_ord = ord
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

    return record


def step_like__foreach_pow_List(node_class, name):
    def record(self, exponent):
        result = (yield)
        edge_self = self._autograd
        edge_exponent = exponent._autograd
        node = node_class()
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

    return record


def step_like_pow_Tensor_Scalar(node_class, name):
    def record(self, exponent):
        result = (yield)
        node = node_class()
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

    return record


def step_like__foreach_pow_ScalarAndTensor(node_class, name):
    def record(self, exponent):
        result = (yield)
        node = node_class()
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

    return record


def write_like_pow_Tensor_Tensor(node_class, name):
    def record(self, exponent):
        edge_self = check_inplace(self, name)
        edge_exponent = exponent._autograd
        node = node_class()
        node._next_edges = (edge_self, edge_exponent,)
        node._kept_self = clone(self)
        node._version_self = 0
        node._kept_exponent = exponent
        counter = exponent._version_counter
        node._version_exponent = 0 if counter is None else counter[0]
        (yield)
        if self.dtype.kind not in "fc":
            return self
        if edge_exponent is not None:
            node._kept_result = save_result(self)
            node._version_result = self._version_counter[0]
        rebase_history(self, node)
        return self

    return record


def write_like_pow_Tensor_Scalar(node_class, name):
    def record(self, exponent):
        edge_self = check_inplace(self, name)
        node = node_class()
        node._next_edges = (edge_self,)
        node._kept_exponent = exponent
        node._kept_self = clone(self)
        node._version_self = 0
        (yield)
        if self.dtype.kind not in "fc":
            return self
        rebase_history(self, node)
        return self

    return record


def step_like_clone(node_class, name):
    def record(self, memory_format=None):
        result = (yield)
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


def step_like__foreach_mm(node_class, name):
    def record(self, mat2):
        result = (yield)
        edge_self = self._autograd
        edge_mat2 = mat2._autograd
        node = node_class()
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

    return record
