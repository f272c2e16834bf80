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
from weakref import ref
from opmux.dispatch import get_state
from opmux_autograd._views import ViewedCounter


def of_view_as_real(operator):
    def view_view_as_real(next, self):
        result = next(self)
        counter, former = self._version_counter, self._view_step
        if counter.__class__ is ViewedCounter and len(views := counter.views) < counter.limit and (former is None or former[4] is None) and get_state() is None and result is not self:
            views.append(ref(result))
            result._version_counter = counter
            result._view_base = self if former is None else self._view_base
            result._view_step = (operator, (), -1, former, None, None)
        else:
            track_view(self, result, operator, ())
        return result

    return view_view_as_real


def of_view_as_complex(operator):
    def view_view_as_complex(next, self):
        result = next(self)
        counter, former = self._version_counter, self._view_step
        if counter.__class__ is ViewedCounter and len(views := counter.views) < counter.limit and (former is None or former[4] is None) and get_state() is None and result is not self:
            views.append(ref(result))
            result._version_counter = counter
            result._view_base = self if former is None else self._view_base
            result._view_step = (operator, (), -1, former, None, None)
        else:
            track_view(self, result, operator, ())
        return result

    return view_view_as_complex


def of_lift_fresh(operator):
    def view_lift_fresh(next, self):
        result = next(self)
        counter, former = self._version_counter, self._view_step
        if counter.__class__ is ViewedCounter and len(views := counter.views) < counter.limit and (former is None or former[4] is None) and get_state() is None and result is not self:
            views.append(ref(result))
            result._version_counter = counter
            result._view_base = self if former is None else self._view_base
            result._view_step = (operator, (), -1, former, None, None)
        else:
            track_view(self, result, operator, ())
        return result

    return view_lift_fresh


def of_as_strided(operator):
    def view_as_strided(next, self, size, stride, storage_offset):
        result = next(self, size, stride, storage_offset)
        counter, former = self._version_counter, self._view_step
        if counter.__class__ is ViewedCounter and len(views := counter.views) < counter.limit and (former is None or former[4] is None) and get_state() is None and result is not self:
            views.append(ref(result))
            result._version_counter = counter
            result._view_base = self if former is None else self._view_base
            result._view_step = (operator, (tuple(size), tuple(stride), storage_offset,), -1, former, None, None)
        else:
            track_view(self, result, operator, (tuple(size), tuple(stride), storage_offset,))
        return result

    return view_as_strided


def of_expand(operator):
    def view_expand(next, self, size, *, implicit):
        result = next(self, size, implicit=implicit)
        counter, former = self._version_counter, self._view_step
        if counter.__class__ is ViewedCounter and len(views := counter.views) < counter.limit and (former is None or former[4] is None) and get_state() is None and result is not self:
            views.append(ref(result))
            result._version_counter = counter
            result._view_base = self if former is None else self._view_base
            result._view_step = (operator, (tuple(size),), -1, former, None, None)
        else:
            track_view(self, result, operator, (tuple(size),))
        return result

    return view_expand


def of_permute(operator):
    def view_permute(next, self, dims):
        result = next(self, dims)
        counter, former = self._version_counter, self._view_step
        if counter.__class__ is ViewedCounter and len(views := counter.views) < counter.limit and (former is None or former[4] is None) and get_state() is None and result is not self:
            views.append(ref(result))
            result._version_counter = counter
            result._view_base = self if former is None else self._view_base
            result._view_step = (operator, (tuple(dims),), -1, former, None, None)
        else:
            track_view(self, result, operator, (tuple(dims),))
        return result

    return view_permute


def of_select_int(operator):
    def view_select_int(next, self, dim, index):
        result = next(self, dim, index)
        counter, former = self._version_counter, self._view_step
        if counter.__class__ is ViewedCounter and len(views := counter.views) < counter.limit and (former is None or former[4] is None) and get_state() is None and result is not self:
            views.append(ref(result))
            result._version_counter = counter
            result._view_base = self if former is None else self._view_base
            result._view_step = (operator, (dim, index,), -1, former, None, None)
        else:
            track_view(self, result, operator, (dim, index,))
        return result

    return view_select_int


def of_detach(operator):
    def view_detach(next, self):
        result = next(self)
        share_version(self, result)
        return result

    return view_detach


def of_slice_Tensor(operator):
    def view_slice_Tensor(next, self, dim, start, end, step):
        result = next(self, dim, start, end, step)
        counter, former = self._version_counter, self._view_step
        if counter.__class__ is ViewedCounter and len(views := counter.views) < counter.limit and (former is None or former[4] is None) and get_state() is None and result is not self:
            views.append(ref(result))
            result._version_counter = counter
            result._view_base = self if former is None else self._view_base
            result._view_step = (operator, (dim, start, end, step,), -1, former, None, None)
        else:
            track_view(self, result, operator, (dim, start, end, step,))
        return result

    return view_slice_Tensor


def of_split_Tensor(operator):
    def view_split_Tensor(next, self, split_size, dim):
        result = next(self, split_size, dim)
        for i, item in enumerate(result):
            track_view(self, item, operator, (split_size, dim,), i)
        return result

    return view_split_Tensor


def of_squeeze(operator):
    def view_squeeze(next, self):
        result = next(self)
        counter, former = self._version_counter, self._view_step
        if counter.__class__ is ViewedCounter and len(views := counter.views) < counter.limit and (former is None or former[4] is None) and get_state() is None and result is not self:
            views.append(ref(result))
            result._version_counter = counter
            result._view_base = self if former is None else self._view_base
            result._view_step = (operator, (), -1, former, None, None)
        else:
            track_view(self, result, operator, ())
        return result

    return view_squeeze


def of_squeeze_dim(operator):
    def view_squeeze_dim(next, self, dim):
        result = next(self, dim)
        counter, former = self._version_counter, self._view_step
        if counter.__class__ is ViewedCounter and len(views := counter.views) < counter.limit and (former is None or former[4] is None) and get_state() is None and result is not self:
            views.append(ref(result))
            result._version_counter = counter
            result._view_base = self if former is None else self._view_base
            result._view_step = (operator, (dim,), -1, former, None, None)
        else:
            track_view(self, result, operator, (dim,))
        return result

    return view_squeeze_dim


def of_squeeze_dims(operator):
    def view_squeeze_dims(next, self, dim):
        result = next(self, dim)
        counter, former = self._version_counter, self._view_step
        if counter.__class__ is ViewedCounter and len(views := counter.views) < counter.limit and (former is None or former[4] is None) and get_state() is None and result is not self:
            views.append(ref(result))
            result._version_counter = counter
            result._view_base = self if former is None else self._view_base
            result._view_step = (operator, (tuple(dim),), -1, former, None, None)
        else:
            track_view(self, result, operator, (tuple(dim),))
        return result

    return view_squeeze_dims


def of_t(operator):
    def view_t(next, self):
        result = next(self)
        counter, former = self._version_counter, self._view_step
        if counter.__class__ is ViewedCounter and len(views := counter.views) < counter.limit and (former is None or former[4] is None) and get_state() is None and result is not self:
            views.append(ref(result))
            result._version_counter = counter
            result._view_base = self if former is None else self._view_base
            result._view_step = (operator, (), -1, former, None, None)
        else:
            track_view(self, result, operator, ())
        return result

    return view_t


def of_transpose_int(operator):
    def view_transpose_int(next, self, dim0, dim1):
        result = next(self, dim0, dim1)
        counter, former = self._version_counter, self._view_step
        if counter.__class__ is ViewedCounter and len(views := counter.views) < counter.limit and (former is None or former[4] is None) and get_state() is None and result is not self:
            views.append(ref(result))
            result._version_counter = counter
            result._view_base = self if former is None else self._view_base
            result._view_step = (operator, (dim0, dim1,), -1, former, None, None)
        else:
            track_view(self, result, operator, (dim0, dim1,))
        return result

    return view_transpose_int


def of_unsqueeze(operator):
    def view_unsqueeze(next, self, dim):
        result = next(self, dim)
        counter, former = self._version_counter, self._view_step
        if counter.__class__ is ViewedCounter and len(views := counter.views) < counter.limit and (former is None or former[4] is None) and get_state() is None and result is not self:
            views.append(ref(result))
            result._version_counter = counter
            result._view_base = self if former is None else self._view_base
            result._view_step = (operator, (dim,), -1, former, None, None)
        else:
            track_view(self, result, operator, (dim,))
        return result

    return view_unsqueeze


def of_unbind_int(operator):
    def view_unbind_int(next, self, dim):
        result = next(self, dim)
        for i, item in enumerate(result):
            track_view(self, item, operator, (dim,), i)
        return result

    return view_unbind_int


def of_view(operator):
    def view_view(next, self, size):
        result = next(self, size)
        counter, former = self._version_counter, self._view_step
        if counter.__class__ is ViewedCounter and len(views := counter.views) < counter.limit and (former is None or former[4] is None) and get_state() is None and result is not self:
            views.append(ref(result))
            result._version_counter = counter
            result._view_base = self if former is None else self._view_base
            result._view_step = (operator, (tuple(size),), -1, former, None, None)
        else:
            track_view(self, result, operator, (tuple(size),))
        return result

    return view_view


def of_view_dtype(operator):
    def view_view_dtype(next, self, dtype):
        result = next(self, dtype)
        share_version(self, result)
        return result

    return view_view_dtype


def of_alias(operator):
    def view_alias(next, self):
        result = next(self)
        counter, former = self._version_counter, self._view_step
        if counter.__class__ is ViewedCounter and len(views := counter.views) < counter.limit and (former is None or former[4] is None) and get_state() is None and result is not self:
            views.append(ref(result))
            result._version_counter = counter
            result._view_base = self if former is None else self._view_base
            result._view_step = (operator, (), -1, former, None, None)
        else:
            track_view(self, result, operator, ())
        return result

    return view_alias


def of_unfold(operator):
    def view_unfold(next, self, dimension, size, step):
        result = next(self, dimension, size, step)
        counter, former = self._version_counter, self._view_step
        if counter.__class__ is ViewedCounter and len(views := counter.views) < counter.limit and (former is None or former[4] is None) and get_state() is None and result is not self:
            views.append(ref(result))
            result._version_counter = counter
            result._view_base = self if former is None else self._view_base
            result._view_step = (operator, (dimension, size, step,), -1, former, None, None)
        else:
            track_view(self, result, operator, (dimension, size, step,))
        return result

    return view_unfold


def of_split_with_sizes(operator):
    def view_split_with_sizes(next, self, split_sizes, dim):
        result = next(self, split_sizes, dim)
        for i, item in enumerate(result):
            track_view(self, item, operator, (tuple(split_sizes), dim,), i)
        return result

    return view_split_with_sizes


def of_diagonal(operator):
    def view_diagonal(next, self, offset, dim1, dim2):
        result = next(self, offset, dim1, dim2)
        counter, former = self._version_counter, self._view_step
        if counter.__class__ is ViewedCounter and len(views := counter.views) < counter.limit and (former is None or former[4] is None) and get_state() is None and result is not self:
            views.append(ref(result))
            result._version_counter = counter
            result._view_base = self if former is None else self._view_base
            result._view_step = (operator, (offset, dim1, dim2,), -1, former, None, None)
        else:
            track_view(self, result, operator, (offset, dim1, dim2,))
        return result

    return view_diagonal


def of_as_strided_(operator):
    def view_as_strided_(next, self, size, stride, storage_offset):
        former = self._array
        result = next(self, size, stride, storage_offset)
        track_reshape(self, former, operator, (tuple(size), tuple(stride), storage_offset,))
        return result

    return view_as_strided_


def of_squeeze_(operator):
    def view_squeeze_(next, self):
        former = self._array
        result = next(self)
        track_reshape(self, former, operator, ())
        return result

    return view_squeeze_


def of_squeeze__dim(operator):
    def view_squeeze__dim(next, self, dim):
        former = self._array
        result = next(self, dim)
        track_reshape(self, former, operator, (dim,))
        return result

    return view_squeeze__dim


def of_squeeze__dims(operator):
    def view_squeeze__dims(next, self, dim):
        former = self._array
        result = next(self, dim)
        track_reshape(self, former, operator, (tuple(dim),))
        return result

    return view_squeeze__dims


def of_t_(operator):
    def view_t_(next, self):
        former = self._array
        result = next(self)
        track_reshape(self, former, operator, ())
        return result

    return view_t_


def of_transpose_(operator):
    def view_transpose_(next, self, dim0, dim1):
        former = self._array
        result = next(self, dim0, dim1)
        track_reshape(self, former, operator, (dim0, dim1,))
        return result

    return view_transpose_


def of_unsqueeze_(operator):
    def view_unsqueeze_(next, self, dim):
        former = self._array
        result = next(self, dim)
        track_reshape(self, former, operator, (dim,))
        return result

    return view_unsqueeze_
