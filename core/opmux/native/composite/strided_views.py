"""Views of devices that have `as_strided` alone of them: the same elements, by sizes, strides and where the first one is.

They stand at CompositeExplicitAutograd, as in PyTorch, below what a backend or `array_kernels` registers. Where the elements of a
view lie its Meta kernel says, from a tensor that lies as the argument does and has no data. The device's `as_strided` is called,
not what is above it: whether the result counts as a view depends on the operator that was asked for.
"""

from collections.abc import Callable
from functools import wraps
from typing import Any

from opmux.native.arrays import kernels_of
from opmux.native.kernels import diagonal as _diagonal
from opmux.native.kernels import strided as _strided
from opmux.native.kernels import view as _view
from opmux.native.kernels import window as _window
from opmux.native.meta_array import lying_as
from opmux.tensor import Tensor, array_backend, element_strides, ops

__all__ = [
    "alias",
    "as_strided_",
    "detach",
    "detach_",
    "diagonal",
    "expand",
    "permute",
    "select",
    "slice_dim",
    "split_equal",
    "split_with_sizes",
    "squeeze",
    "squeeze_",
    "squeeze_dims",
    "squeeze_dims_",
    "t",
    "t_",
    "transpose",
    "transpose_",
    "unbind",
    "unfold",
    "unsqueeze",
    "unsqueeze_",
    "view_shape",
]

_as_strided = ops.aten.as_strided.default


def _seen(tensor: Tensor, place: Tensor) -> Tensor:
    """The view of a tensor's memory that lies as another one does."""
    array = place._array
    start = array.offset // array.dtype.itemsize
    view: Tensor = _as_strided.redispatch(kernels_of(tensor), tensor, array.shape, element_strides(array), start)
    return view


def _viewed(function: Callable[..., Any]) -> Callable[..., Any]:
    """The kernel of a view, of its function for Meta tensors."""

    @wraps(function)
    def view(self: Tensor, /, *args: Any, **kwargs: Any) -> Any:
        meta = array_backend("meta")
        found = function(meta, meta.wrap(lying_as(self)), *args, **kwargs)
        return _seen(self, found) if isinstance(found, Tensor) else [_seen(self, part) for part in found]

    return view


def _turned(function: Callable[..., Any]) -> Callable[..., Any]:
    """The kernel of an operator that changes which view a tensor is, of its function for Meta tensors."""

    @wraps(function)
    def turn(self: Tensor, /, *args: Any, **kwargs: Any) -> Tensor:
        meta = array_backend("meta")
        place = meta.wrap(lying_as(self))
        function(meta, place, *args, **kwargs)
        self._array = _seen(self, place)._array
        return self

    return turn


alias = _viewed(_view.alias)
detach = _viewed(_view.detach)
diagonal = _viewed(_diagonal.diagonal)
expand = _viewed(_view.expand)
permute = _viewed(_view.permute)
select = _viewed(_view.select)
slice_dim = _viewed(_view.slice_dim)
split_equal = _viewed(_view.split_equal)
split_with_sizes = _viewed(_view.split_with_sizes)
squeeze = _viewed(_view.squeeze)
squeeze_dims = _viewed(_view.squeeze_dims)
t = _viewed(_view.t)
transpose = _viewed(_view.transpose)
unbind = _viewed(_view.unbind)
unfold = _viewed(_window.unfold)
unsqueeze = _viewed(_view.unsqueeze)
view_shape = _viewed(_view.view_shape)

as_strided_ = _turned(_strided.as_strided_)
detach_ = _turned(_view.detach_)
squeeze_ = _turned(_view.squeeze_)
squeeze_dims_ = _turned(_view.squeeze_dims_)
t_ = _turned(_view.t_)
transpose_ = _turned(_view.transpose_)
unsqueeze_ = _turned(_view.unsqueeze_)
