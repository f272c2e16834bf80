"""Views: other shapes of the same memory. The same kernels give Meta tensors their shapes.

The in-place forms change which view a tensor is; they write no data.
"""

from collections.abc import Sequence
from itertools import accumulate, pairwise
from typing import Any

from opmux.dispatch import check_integer, is_unknown
from opmux.errors import OperatorIndexError, OperatorValueError
from opmux.native.arrays import view_of
from opmux.native.kernels.direct_views import (
    direct_alias,
    direct_expand,
    direct_permute,
    direct_select,
    direct_slice,
    direct_squeeze_dim,
    direct_t,
    direct_transpose,
    direct_unsqueeze,
    direct_view,
)
from opmux.native.kernels.strided import strided
from opmux.native.meta_array import MetaArray
from opmux.native.shapes import (
    canonical_dim,
    canonical_dims,
    index_advice,
    infer_size,
    known_view_strides,
    view_strides,
)
from opmux.native.storage import LARGEST_SIZE, storage_nbytes, strided_view, with_own_steps
from opmux.tensor import ArrayBackend, Tensor, dtype, element_strides, memory_of, storage_of

__all__ = [
    "alias",
    "detach",
    "detach_",
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
    "unsqueeze",
    "unsqueeze_",
    "view_dtype",
    "view_shape",
]


@direct_alias
def alias(be: ArrayBackend, self: Tensor) -> Tensor:
    return view_of(be, self, self._array)


@direct_alias
def detach(be: ArrayBackend, self: Tensor) -> Tensor:
    return view_of(be, self, self._array)


def detach_(be: ArrayBackend, self: Tensor) -> Tensor:
    return self


@direct_permute
def permute(be: ArrayBackend, self: Tensor, dims: Sequence[int]) -> Tensor:
    array = self._array
    if len(dims) != array.ndim:
        raise OperatorValueError(
            f"aten::permute: dims={list(dims)} of a tensor with {array.ndim} dimensions",
            found=f"{len(dims)} dimensions are named",
            advice="name each dimension once",
        )
    # All dimensions, each from the front and so but once, are the usual case.
    axes = tuple(dims) if set(dims).issuperset(range(len(dims))) else canonical_dims(dims, array.ndim, "permute")
    return view_of(be, self, array.transpose(axes))


def _transposed(self: Tensor, dim0: int, dim1: int) -> Any:
    array = self._array
    ndim = array.ndim
    first = dim0 if 0 <= dim0 < ndim else canonical_dim(dim0, ndim, "transpose")
    second = dim1 if 0 <= dim1 < ndim else canonical_dim(dim1, ndim, "transpose")
    if first == second:
        return array
    return array.T if ndim == 2 else array.swapaxes(first, second)


@direct_transpose
def transpose(be: ArrayBackend, self: Tensor, dim0: int, dim1: int) -> Tensor:
    return view_of(be, self, _transposed(self, dim0, dim1))


def transpose_(be: ArrayBackend, self: Tensor, dim0: int, dim1: int) -> Tensor:
    self._array = _transposed(self, dim0, dim1)
    return self


@direct_t
def t(be: ArrayBackend, self: Tensor) -> Tensor:
    return view_of(be, self, _matrix_transposed(self))


def t_(be: ArrayBackend, self: Tensor) -> Tensor:
    self._array = _matrix_transposed(self)
    return self


def _matrix_transposed(self: Tensor) -> Any:
    array = self._array
    if array.ndim > 2:
        raise OperatorValueError(
            f"aten::t of a tensor of shape {tuple(array.shape)}",
            found=f"t() expects a tensor with <= 2 dimensions, but self is {array.ndim}D",
            advice="use transpose(dim0, dim1)",
        )
    return array.T


@direct_view
def view_shape(be: ArrayBackend, self: Tensor, size: Sequence[int]) -> Tensor:
    array, wanted = self._array, tuple(size)
    # Where a size is not known, arrays only give and take dimensions of size 1, for which strides do not matter.
    gapless = array.flags.c_contiguous if be.writable else is_unknown(array.size) or self.is_contiguous()
    if gapless and (not wanted or min(wanted) >= -1):
        try:
            shaped = array.reshape(wanted)
        except (TypeError, ValueError, OverflowError):
            infer_size(size, array.size, "view")
            raise
        return view_of(be, self, shaped)
    shape = infer_size(size, array.size, "view")
    steps_of = known_view_strides if be.writable else view_strides
    steps = steps_of(tuple(array.shape), self.stride(), shape)
    if steps is None:
        raise OperatorValueError(
            f"aten::view: shape {list(size)} of a tensor of shape {tuple(array.shape)} and strides {self.stride()}",
            found="view size is not compatible with input tensor's size and stride",
            advice="Use .reshape(...) instead",
        )
    if 1 in shape and be.writable and not isinstance(array, MetaArray):  # NumPy makes up their strides.
        own = [step * array.itemsize for step in steps]
        return view_of(be, self, be.xp.lib.stride_tricks.as_strided(array, shape, own))
    return view_of(be, self, array.reshape(shape))


def view_dtype(be: ArrayBackend, self: Tensor, dtype: dtype) -> Tensor:
    array = self._array
    if self.dtype.itemsize != dtype.itemsize:
        _check_bytes(self, dtype)
    return view_of(be, self, array.view(be.native_dtype[dtype]))


def _check_bytes(self: Tensor, d: dtype) -> None:
    """Refuses another element size where a stride, or the start of the view, would be no whole number of new elements."""
    shape, strides = tuple(self._array.shape), element_strides(self._array)
    found = ""
    if not shape:
        found = f"self.dim() cannot be 0 to view {self.dtype} as {d} (different element sizes)"
    elif strides[-1] != 1:
        found = (
            f"self.stride(-1) must be 1 to view {self.dtype} as {d} (different element sizes), but got {strides[-1]}"
        )
    elif d.itemsize > self.dtype.itemsize:
        ratio = d.itemsize // self.dtype.itemsize
        numbers = {"self.size(-1)": shape[-1], "self.storage_offset()": self.storage_offset()}
        numbers |= {f"self.stride({i})": step for i, step in enumerate(strides[:-1])}
        for name, number in numbers.items():
            if number % ratio:
                found = f"{name} must be divisible by {ratio} to view {self.dtype} as {d}, but got {number}"
                break
    if found:
        raise OperatorValueError(
            f"aten::view.dtype: a tensor of dtype {self.dtype} and shape {shape} as {d}",
            found=found,
            advice="view .contiguous(), whose last dimension holds whole elements of the new size",
        )


@direct_expand
def expand(be: ArrayBackend, self: Tensor, size: Sequence[int], *, implicit: bool = False) -> Tensor:
    array = self._array
    sizes, have = tuple(size), tuple(array.shape)  # A part of a `Size` takes a Python frame.
    lead = len(sizes) - len(have)
    if lead < 0 or -1 in sizes[:lead]:
        raise _not_expandable(size, array)
    shape = sizes if -1 not in sizes else (*sizes[:lead], *map(_kept_size, sizes[lead:], have))
    if shape[lead:] == have and shape[:lead] == (1,) * lead:
        # Nothing is repeated, so the view can be written; what `broadcast_to` returns cannot.
        return view_of(be, self, with_own_steps(be, array[(None,) * lead + (...,)], array) if lead else array)
    if isinstance(array, MetaArray):  # Where there is no memory, nothing else counts the elements.
        storage_nbytes(shape, [0] * len(shape), 1)
    try:
        view = be.broadcast_to(array, shape)
    except (TypeError, ValueError) as error:
        raise _not_expandable(size, array) from error
    if 0 in shape and be.writable and getattr(array.flags, "writeable", False):
        view = _written_again(be, view, array)
    return view_of(be, self, with_own_steps(be, view, array) if 1 in shape else view)


def _written_again(be: ArrayBackend, view: Any, array: Any) -> Any:
    """A view without elements, none of which can be one with another, as an array that can be written to."""
    try:
        view.flags.writeable = True
    except ValueError:  # Between it and an array with gaps NumPy has one that cannot be.
        storage = storage_of(array)
        return strided_view(be, memory_of(be, storage), array.dtype, view.shape, element_strides(view), storage.offset)
    return view


def _kept_size(wanted: int, have: int) -> int:
    """A size, -1 standing for the one that there is."""
    return have if wanted == -1 else wanted


def _differing(size: list[int], shape: list[int]) -> str:
    lead = len(size) - len(shape)
    both = f"Target sizes: {size}. Tensor sizes: {shape}"
    for dim, have in enumerate(shape if lead >= 0 else ()):
        if size[lead + dim] not in (-1, have) and have != 1:
            return (
                f"The expanded size of the tensor ({size[lead + dim]}) must match the existing size ({have}) at non-singleton "
                f"dimension {lead + dim}. {both}"
            )
    return f"There are fewer sizes than dimensions, or -1 for a new one. {both}"


def _not_expandable(size: Sequence[int], array: Any) -> OperatorValueError:
    return OperatorValueError(
        f"aten::expand: size {list(size)} of a tensor of shape {tuple(array.shape)}",
        found=_differing(list(size), list(array.shape)),
        advice="keep sizes, by -1 too: only dimensions of size 1 can grow, and new dimensions come first",
    )


def _squeezed(self: Tensor, dims: Sequence[int] | None) -> Any:
    array = self._array
    shape = tuple(array.shape)
    chosen = range(len(shape)) if dims is None else [canonical_dim(dim, len(shape), "squeeze") for dim in dims]
    if dims is not None and len(set(chosen)) != len(chosen):
        canonical_dims(dims, len(shape), "squeeze")
    if 1 not in shape:
        return array
    ones = tuple([i for i in chosen if shape[i] == 1])
    # Not reshaped, by which NumPy would make up the strides of those that stay.
    return array.squeeze(ones) if ones else array


def squeeze(be: ArrayBackend, self: Tensor) -> Tensor:
    return view_of(be, self, _squeezed(self, None))


def squeeze_(be: ArrayBackend, self: Tensor) -> Tensor:
    self._array = _squeezed(self, None)
    return self


@direct_squeeze_dim
def squeeze_dims(be: ArrayBackend, self: Tensor, dim: int | Sequence[int]) -> Tensor:
    return view_of(be, self, _squeezed(self, (dim,) if isinstance(dim, int) else dim))


def squeeze_dims_(be: ArrayBackend, self: Tensor, dim: int | Sequence[int]) -> Tensor:
    self._array = _squeezed(self, (dim,) if isinstance(dim, int) else dim)
    return self


def _unsqueezed(be: ArrayBackend, self: Tensor, dim: int) -> Any:
    array = self._array
    shape = tuple(array.shape)
    at = dim if 0 <= dim <= len(shape) else canonical_dim(dim, len(shape) + 1, "unsqueeze")
    wanted = (*shape[:at], 1, *shape[at:])
    flags = getattr(array, "flags", None)
    if flags is None or flags.c_contiguous or (1 not in shape and at < len(shape)):
        return array.reshape(wanted)
    # NumPy makes up the strides of dimensions of one element. PyTorch keeps them, and sees an image's layout in them.
    if isinstance(array, MetaArray) or not be.writable:
        strides = element_strides(array)
        step = shape[at] * strides[at] if at < len(shape) else 1
        return strided(be, self, wanted, (*strides[:at], step, *strides[at:]), None)
    strides = array.strides
    step = shape[at] * strides[at] if at < len(shape) else array.itemsize
    return be.xp.lib.stride_tricks.as_strided(array, wanted, (*strides[:at], step, *strides[at:]))


@direct_unsqueeze
def unsqueeze(be: ArrayBackend, self: Tensor, dim: int) -> Tensor:
    return view_of(be, self, _unsqueezed(be, self, dim))


def unsqueeze_(be: ArrayBackend, self: Tensor, dim: int) -> Tensor:
    self._array = _unsqueezed(be, self, dim)
    return self


@direct_select
def select(be: ArrayBackend, self: Tensor, dim: int, index: int) -> Tensor:
    array = self._array
    shape = array.shape
    if not shape:
        raise OperatorIndexError(
            "aten::select of a 0-dim tensor",
            found="select() cannot be applied to a 0-dim tensor.",
            advice="read its value with .item()",
        )
    at = dim if 0 <= dim < len(shape) else canonical_dim(dim, len(shape), "select")
    size = shape[at]
    if not -size <= index < size:
        raise OperatorIndexError(
            f"aten::select: index {index} in dimension {dim}",
            found=f"index {index} out of range for tensor of size {tuple(shape)} at dimension {at}",
            advice=index_advice(size, -size),
        )
    # The Ellipsis makes the module return an array, not a number, when no dimension is left.
    return view_of(be, self, array[(*(slice(None),) * at, index, ...)])


@direct_slice
def slice_dim(
    be: ArrayBackend,
    self: Tensor,
    dim: int = 0,
    start: int | None = None,
    end: int | None = None,
    step: int = 1,
) -> Tensor:
    array = self._array
    if not array.ndim:
        raise OperatorIndexError(
            "aten::slice of a 0-dim tensor",
            found="slice() cannot be applied to a 0-dim tensor.",
            advice="unsqueeze it first",
        )
    if not (-LARGEST_SIZE <= (start or 0) <= LARGEST_SIZE and -LARGEST_SIZE <= (end or 0) <= LARGEST_SIZE >= step):
        check_integer(start, end, step)  # NumPy takes longer ones.
    if step <= 0:
        raise OperatorValueError(
            f"aten::slice: step={step}",
            found="slice step must be positive",
            advice="use flip to reverse a dimension",
        )
    at = dim if 0 <= dim < array.ndim else canonical_dim(dim, array.ndim, "slice")
    return view_of(be, self, array[(*(slice(None),) * at, slice(start, end, step))] if at else array[start:end:step])


def unbind(be: ArrayBackend, self: Tensor, dim: int = 0) -> list[Tensor]:
    if not self._array.ndim:
        raise OperatorIndexError(
            "aten::unbind of a 0-dim tensor",
            found="Dimension specified as 0 but tensor has no dimensions",
            advice="unsqueeze it first",
        )
    at = canonical_dim(dim, self._array.ndim, "unbind")
    before = (slice(None),) * at
    return [view_of(be, self, self._array[(*before, i, ...)]) for i in range(self._array.shape[at])]


def split_equal(be: ArrayBackend, self: Tensor, split_size: int, dim: int = 0) -> list[Tensor]:
    array = self._array
    at = canonical_dim(dim, array.ndim, "split")
    size = array.shape[at] if array.ndim else 0
    if not array.ndim or split_size < 0 or (split_size == 0 and size):
        raise OperatorValueError(
            f"aten::split: split_size={split_size} of a tensor of shape {tuple(array.shape)}",
            found="split expects at least a 1-dimensional tensor and a positive split_size",
            advice="use a split_size from 1 on",
        )
    count = max(1, -(-size // max(split_size, 1)))
    if count == 1:
        check_integer(split_size)
    return [slice_dim(be, self, at, i * split_size, min((i + 1) * split_size, size)) for i in range(count)]


def split_with_sizes(be: ArrayBackend, self: Tensor, split_sizes: Sequence[int], dim: int = 0) -> list[Tensor]:
    array = self._array
    at = canonical_dim(dim, array.ndim, "split_with_sizes")
    size = array.shape[at] if array.ndim else 0
    if not array.ndim or sum(split_sizes) != size or min(split_sizes, default=0) < 0:
        raise OperatorValueError(
            f"aten::split_with_sizes of a tensor of shape {tuple(array.shape)} into sizes {list(split_sizes)}",
            found=f"split_with_sizes expects split_sizes to sum exactly to {size} (input tensor's size at dimension "
            f"{dim}), and none to be negative",
            advice=f"give sizes of 0 or more that add up to {size}" if array.ndim else "unsqueeze the tensor first",
        )
    starts = [0, *accumulate(split_sizes)]
    return [slice_dim(be, self, at, start, end) for start, end in pairwise(starts)]
