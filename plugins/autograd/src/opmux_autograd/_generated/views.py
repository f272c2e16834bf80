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
from opmux_autograd._reshapes import track_reshape
from opmux_autograd._views import VersionCounter, bump, share_version, track_view, version_of
from weakref import ref
from opmux.dispatch import get_state
from opmux_autograd._views import ViewedCounter


_view_as_real = ops.aten.view_as_real.default
_view_as_complex = ops.aten.view_as_complex.default
_lift_fresh = ops.aten.lift_fresh.default
_as_strided = ops.aten.as_strided.default
_expand = ops.aten.expand.default
_permute = ops.aten.permute.default
_select_int = ops.aten.select.int
_slice_Tensor = ops.aten.slice.Tensor
_split_Tensor = ops.aten.split.Tensor
_squeeze = ops.aten.squeeze.default
_squeeze_dim = ops.aten.squeeze.dim
_squeeze_dims = ops.aten.squeeze.dims
_t = ops.aten.t.default
_transpose_int = ops.aten.transpose.int
_unsqueeze = ops.aten.unsqueeze.default
_unbind_int = ops.aten.unbind.int
_view = ops.aten.view.default
_view_dtype = ops.aten.view.dtype
_alias = ops.aten.alias.default
_unfold = ops.aten.unfold.default
_split_with_sizes = ops.aten.split_with_sizes.default
_diagonal = ops.aten.diagonal.default


def view_view_as_real(next, self):
    result = next(self)
    counter, former = self._version_counter, self._view_step
    if (
        counter.__class__ is ViewedCounter
        and len(views := counter.views) < counter.limit
        and (former is None or former[4] is None)
        and get_state() is None
        and result is not self
    ):
        views.append(ref(result))
        result._version_counter = counter
        result._view_base = self if former is None else self._view_base
        result._view_step = (_view_as_real, (), -1, former, None, None)
    else:
        track_view(self, result, _view_as_real, ())
    return result


def view_view_as_complex(next, self):
    result = next(self)
    counter, former = self._version_counter, self._view_step
    if (
        counter.__class__ is ViewedCounter
        and len(views := counter.views) < counter.limit
        and (former is None or former[4] is None)
        and get_state() is None
        and result is not self
    ):
        views.append(ref(result))
        result._version_counter = counter
        result._view_base = self if former is None else self._view_base
        result._view_step = (_view_as_complex, (), -1, former, None, None)
    else:
        track_view(self, result, _view_as_complex, ())
    return result


def view_lift_fresh(next, self):
    result = next(self)
    counter, former = self._version_counter, self._view_step
    if (
        counter.__class__ is ViewedCounter
        and len(views := counter.views) < counter.limit
        and (former is None or former[4] is None)
        and get_state() is None
        and result is not self
    ):
        views.append(ref(result))
        result._version_counter = counter
        result._view_base = self if former is None else self._view_base
        result._view_step = (_lift_fresh, (), -1, former, None, None)
    else:
        track_view(self, result, _lift_fresh, ())
    return result


def view_as_strided(next, self, size, stride, storage_offset):
    result = next(self, size, stride, storage_offset)
    counter, former = self._version_counter, self._view_step
    if (
        counter.__class__ is ViewedCounter
        and len(views := counter.views) < counter.limit
        and (former is None or former[4] is None)
        and get_state() is None
        and result is not self
    ):
        views.append(ref(result))
        result._version_counter = counter
        result._view_base = self if former is None else self._view_base
        result._view_step = (_as_strided, (tuple(size), tuple(stride), storage_offset,), -1, former, None, None)
    else:
        track_view(self, result, _as_strided, (tuple(size), tuple(stride), storage_offset,))
    return result


def view_expand(next, self, size, *, implicit):
    result = next(self, size, implicit=implicit)
    counter, former = self._version_counter, self._view_step
    if (
        counter.__class__ is ViewedCounter
        and len(views := counter.views) < counter.limit
        and (former is None or former[4] is None)
        and get_state() is None
        and result is not self
    ):
        views.append(ref(result))
        result._version_counter = counter
        result._view_base = self if former is None else self._view_base
        result._view_step = (_expand, (tuple(size),), -1, former, None, None)
    else:
        track_view(self, result, _expand, (tuple(size),))
    return result


def view_permute(next, self, dims):
    result = next(self, dims)
    counter, former = self._version_counter, self._view_step
    if (
        counter.__class__ is ViewedCounter
        and len(views := counter.views) < counter.limit
        and (former is None or former[4] is None)
        and get_state() is None
        and result is not self
    ):
        views.append(ref(result))
        result._version_counter = counter
        result._view_base = self if former is None else self._view_base
        result._view_step = (_permute, (tuple(dims),), -1, former, None, None)
    else:
        track_view(self, result, _permute, (tuple(dims),))
    return result


def view_select_int(next, self, dim, index):
    result = next(self, dim, index)
    counter, former = self._version_counter, self._view_step
    if (
        counter.__class__ is ViewedCounter
        and len(views := counter.views) < counter.limit
        and (former is None or former[4] is None)
        and get_state() is None
        and result is not self
    ):
        views.append(ref(result))
        result._version_counter = counter
        result._view_base = self if former is None else self._view_base
        result._view_step = (_select_int, (dim, index,), -1, former, None, None)
    else:
        track_view(self, result, _select_int, (dim, index,))
    return result


def view_detach(next, self):
    result = next(self)
    share_version(self, result)
    return result


def view_slice_Tensor(next, self, dim, start, end, step):
    result = next(self, dim, start, end, step)
    counter, former = self._version_counter, self._view_step
    if (
        counter.__class__ is ViewedCounter
        and len(views := counter.views) < counter.limit
        and (former is None or former[4] is None)
        and get_state() is None
        and result is not self
    ):
        views.append(ref(result))
        result._version_counter = counter
        result._view_base = self if former is None else self._view_base
        result._view_step = (_slice_Tensor, (dim, start, end, step,), -1, former, None, None)
    else:
        track_view(self, result, _slice_Tensor, (dim, start, end, step,))
    return result


def view_split_Tensor(next, self, split_size, dim):
    result = next(self, split_size, dim)
    for i, item in enumerate(result):
        track_view(self, item, _split_Tensor, (split_size, dim,), i)
    return result


def view_squeeze(next, self):
    result = next(self)
    counter, former = self._version_counter, self._view_step
    if (
        counter.__class__ is ViewedCounter
        and len(views := counter.views) < counter.limit
        and (former is None or former[4] is None)
        and get_state() is None
        and result is not self
    ):
        views.append(ref(result))
        result._version_counter = counter
        result._view_base = self if former is None else self._view_base
        result._view_step = (_squeeze, (), -1, former, None, None)
    else:
        track_view(self, result, _squeeze, ())
    return result


def view_squeeze_dim(next, self, dim):
    result = next(self, dim)
    counter, former = self._version_counter, self._view_step
    if (
        counter.__class__ is ViewedCounter
        and len(views := counter.views) < counter.limit
        and (former is None or former[4] is None)
        and get_state() is None
        and result is not self
    ):
        views.append(ref(result))
        result._version_counter = counter
        result._view_base = self if former is None else self._view_base
        result._view_step = (_squeeze_dim, (dim,), -1, former, None, None)
    else:
        track_view(self, result, _squeeze_dim, (dim,))
    return result


def view_squeeze_dims(next, self, dim):
    result = next(self, dim)
    counter, former = self._version_counter, self._view_step
    if (
        counter.__class__ is ViewedCounter
        and len(views := counter.views) < counter.limit
        and (former is None or former[4] is None)
        and get_state() is None
        and result is not self
    ):
        views.append(ref(result))
        result._version_counter = counter
        result._view_base = self if former is None else self._view_base
        result._view_step = (_squeeze_dims, (tuple(dim),), -1, former, None, None)
    else:
        track_view(self, result, _squeeze_dims, (tuple(dim),))
    return result


def view_t(next, self):
    result = next(self)
    counter, former = self._version_counter, self._view_step
    if (
        counter.__class__ is ViewedCounter
        and len(views := counter.views) < counter.limit
        and (former is None or former[4] is None)
        and get_state() is None
        and result is not self
    ):
        views.append(ref(result))
        result._version_counter = counter
        result._view_base = self if former is None else self._view_base
        result._view_step = (_t, (), -1, former, None, None)
    else:
        track_view(self, result, _t, ())
    return result


def view_transpose_int(next, self, dim0, dim1):
    result = next(self, dim0, dim1)
    counter, former = self._version_counter, self._view_step
    if (
        counter.__class__ is ViewedCounter
        and len(views := counter.views) < counter.limit
        and (former is None or former[4] is None)
        and get_state() is None
        and result is not self
    ):
        views.append(ref(result))
        result._version_counter = counter
        result._view_base = self if former is None else self._view_base
        result._view_step = (_transpose_int, (dim0, dim1,), -1, former, None, None)
    else:
        track_view(self, result, _transpose_int, (dim0, dim1,))
    return result


def view_unsqueeze(next, self, dim):
    result = next(self, dim)
    counter, former = self._version_counter, self._view_step
    if (
        counter.__class__ is ViewedCounter
        and len(views := counter.views) < counter.limit
        and (former is None or former[4] is None)
        and get_state() is None
        and result is not self
    ):
        views.append(ref(result))
        result._version_counter = counter
        result._view_base = self if former is None else self._view_base
        result._view_step = (_unsqueeze, (dim,), -1, former, None, None)
    else:
        track_view(self, result, _unsqueeze, (dim,))
    return result


def view_unbind_int(next, self, dim):
    result = next(self, dim)
    for i, item in enumerate(result):
        track_view(self, item, _unbind_int, (dim,), i)
    return result


def view_view(next, self, size):
    result = next(self, size)
    counter, former = self._version_counter, self._view_step
    if (
        counter.__class__ is ViewedCounter
        and len(views := counter.views) < counter.limit
        and (former is None or former[4] is None)
        and get_state() is None
        and result is not self
    ):
        views.append(ref(result))
        result._version_counter = counter
        result._view_base = self if former is None else self._view_base
        result._view_step = (_view, (tuple(size),), -1, former, None, None)
    else:
        track_view(self, result, _view, (tuple(size),))
    return result


def view_view_dtype(next, self, dtype):
    result = next(self, dtype)
    counter, former = self._version_counter, self._view_step
    if (
        counter.__class__ is ViewedCounter
        and len(views := counter.views) < counter.limit
        and (former is None or former[4] is None)
        and get_state() is None
        and result is not self
    ):
        views.append(ref(result))
        result._version_counter = counter
        result._view_base = self if former is None else self._view_base
        result._view_step = (_view_dtype, (dtype,), -1, former, None, None)
    else:
        track_view(self, result, _view_dtype, (dtype,))
    return result


def view_alias(next, self):
    result = next(self)
    counter, former = self._version_counter, self._view_step
    if (
        counter.__class__ is ViewedCounter
        and len(views := counter.views) < counter.limit
        and (former is None or former[4] is None)
        and get_state() is None
        and result is not self
    ):
        views.append(ref(result))
        result._version_counter = counter
        result._view_base = self if former is None else self._view_base
        result._view_step = (_alias, (), -1, former, None, None)
    else:
        track_view(self, result, _alias, ())
    return result


def view_unfold(next, self, dimension, size, step):
    result = next(self, dimension, size, step)
    counter, former = self._version_counter, self._view_step
    if (
        counter.__class__ is ViewedCounter
        and len(views := counter.views) < counter.limit
        and (former is None or former[4] is None)
        and get_state() is None
        and result is not self
    ):
        views.append(ref(result))
        result._version_counter = counter
        result._view_base = self if former is None else self._view_base
        result._view_step = (_unfold, (dimension, size, step,), -1, former, None, None)
    else:
        track_view(self, result, _unfold, (dimension, size, step,))
    return result


def view_split_with_sizes(next, self, split_sizes, dim):
    result = next(self, split_sizes, dim)
    for i, item in enumerate(result):
        track_view(self, item, _split_with_sizes, (tuple(split_sizes), dim,), i)
    return result


def view_diagonal(next, self, offset, dim1, dim2):
    result = next(self, offset, dim1, dim2)
    counter, former = self._version_counter, self._view_step
    if (
        counter.__class__ is ViewedCounter
        and len(views := counter.views) < counter.limit
        and (former is None or former[4] is None)
        and get_state() is None
        and result is not self
    ):
        views.append(ref(result))
        result._version_counter = counter
        result._view_base = self if former is None else self._view_base
        result._view_step = (_diagonal, (offset, dim1, dim2,), -1, former, None, None)
    else:
        track_view(self, result, _diagonal, (offset, dim1, dim2,))
    return result


def view_as_strided_(next, self, size, stride, storage_offset):
    former = self._array
    result = next(self, size, stride, storage_offset)
    track_reshape(self, former, _as_strided, (tuple(size), tuple(stride), storage_offset,))
    return result


def view_squeeze_(next, self):
    former = self._array
    result = next(self)
    track_reshape(self, former, _squeeze, ())
    return result


def view_squeeze__dim(next, self, dim):
    former = self._array
    result = next(self, dim)
    track_reshape(self, former, _squeeze_dim, (dim,))
    return result


def view_squeeze__dims(next, self, dim):
    former = self._array
    result = next(self, dim)
    track_reshape(self, former, _squeeze_dims, (tuple(dim),))
    return result


def view_t_(next, self):
    former = self._array
    result = next(self)
    track_reshape(self, former, _t, ())
    return result


def view_transpose_(next, self, dim0, dim1):
    former = self._array
    result = next(self, dim0, dim1)
    track_reshape(self, former, _transpose_int, (dim0, dim1,))
    return result


def view_unsqueeze_(next, self, dim):
    former = self._array
    result = next(self, dim)
    track_reshape(self, former, _unsqueeze, (dim,))
    return result
