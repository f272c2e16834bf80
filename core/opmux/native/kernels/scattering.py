"""Reading and writing along one dimension, at positions that an index tensor gives for every element.

Everything here works on the flattened tensor: one flat index costs half of an index per dimension when reading, and a tenth
when adding up.
"""

from collections.abc import Callable
from functools import partial
from operator import gt
from typing import Any, Final

from opmux.dispatch import checked_number
from opmux.errors import OperatorIndexError, caution
from opmux.native.arrays import INT64_CODES, REAL_KINDS, cast, copy_array, may_write, native, quiet, shape_of
from opmux.native.combining import assign, combine
from opmux.native.direct import SMALL_NUMBER, DirectKernels, Kernel, direct_kernel, direct_marker, general_in_place
from opmux.native.kernels.masking import filling
from opmux.native.meta.scattering import (
    check_scatter,
    check_values,
    full_name,
    scatter_reduce_meta,
    scatter_two_meta,
    scatter_value_reduce_meta,
)
from opmux.native.positions import all_within, blank_outside, counted, first_outside, place_blocks, places_among
from opmux.native.shapes import canonical_dim, index_advice
from opmux.tensor import ArrayBackend, Tensor

__all__ = [
    "flat_copy",
    "gather_impl",
    "reduce_into",
    "scatter_add_impl",
    "scatter_impl",
    "scatter_reduce_impl",
    "scatter_two_impl",
    "scatter_value_impl",
    "scatter_value_reduce_impl",
]

#: What `reduce=` of scatter_reduce and index_reduce does with an element and a value.
_COMBINING = {"sum": "add", "mean": "add", "prod": "multiply", "amax": "maximum", "amin": "minimum"}


def flat_copy(be: ArrayBackend, self: Tensor, out: Any) -> Any:
    """The elements of `self`, flattened, in an array that may be written to: that of `out` if it is the tensor's own."""
    array = self._array
    if out is array and array.flags.c_contiguous and may_write(array):
        return array.reshape(-1)
    return copy_array(be, array).reshape(-1)


def _checked_index(be: ArrayBackend, index: Tensor, dim: int, shape: tuple[int, ...], name: str) -> Any:
    array, size = native(be, index), shape[dim]
    array = array.reshape(-1) if not array.ndim else array
    if be.on_host and array.size and not all_within(be, array, 0, size):
        raise OperatorIndexError(
            f"aten::{name} along dimension {dim} of size {size}",
            found=f"{first_outside(array, 0, size)} is out of bounds for dimension {dim} with size {size}",
            advice=index_advice(size),
        )
    return counted(be, array, shape, dim)


# -- few elements: see Note [Direct kernels] --------------------------------------------------------------------------

#: That an index has few elements, 64 bits each, and what it is for lies in rows.
_FEW: Final = (
    f"a.__class__ is b.__class__ is array_type and b.dtype.char in '{INT64_CODES}'"
    " and 0 < b.size <= 1024 and a.flags.c_contiguous"
)
_VALUES: Final = "c.__class__ is array_type and c.dtype is a.dtype and c.shape == b.shape and a.dtype.itemsize > 2"


def _few_places(be: ArrayBackend, array: Any, dim: int, index: Any) -> Any:
    """Places in a flattened array that an index along a dimension means; None for what needs a closer look."""
    shape, sizes = array.shape, index.shape
    at = dim if dim >= 0 else dim + len(shape)
    if len(shape) != len(sizes) or not 0 <= at < len(shape):
        return None
    if sizes != shape and any(map(gt, sizes, (*shape[:at], sizes[at], *shape[at + 1 :]))):
        return None
    return places_among(be, index, shape, at) if all_within(be, index, 0, shape[at]) else None


def _gathered(be: ArrayBackend, array: Any, dim: int, index: Any) -> Any:
    places = _few_places(be, array, dim, index)
    return None if places is None else be.take(array.reshape(-1), places)


def _scattered(be: ArrayBackend, how: str, array: Any, dim: int, index: Any, values: Any) -> Any:
    places = _few_places(be, array, dim, index)
    return None if places is None else combine(be, array.copy().reshape(-1), places, values, how).reshape(array.shape)


def _short_gather(be: ArrayBackend, name: str, general: Kernel) -> Kernel:
    return direct_kernel(
        be,
        partial(_gathered, be),
        general,
        parameters="self, dim, index, *, sparse_grad=False",
        arguments="self, dim, index, sparse_grad=sparse_grad",
        operands="a = self._array; b = index._array",
        admitted=_FEW,
        result="ufunc(a, dim, b)",
    )


def _short_scatter(be: ArrayBackend, how: str, general: Kernel) -> Kernel:
    return direct_kernel(
        be,
        partial(_scattered, be, how),
        general,
        parameters="self, dim, index, src",
        arguments="self, dim, index, src",
        operands="a = self._array; b = index._array; c = src._array",
        admitted=f"{_FEW} and {_VALUES}",
        result="ufunc(a, dim, b, c)",
    )


_FEW_FRACTIONS: Final = f"{_FEW} and a.dtype.kind == 'f' and a.dtype.itemsize > 2"


def _short_fill(be: ArrayBackend, how: str, general: Kernel) -> Kernel:
    return direct_kernel(
        be,
        partial(_scattered, be, how),
        general,
        parameters="self, dim, index, value",
        arguments="self, dim, index, value",
        operands="a = self._array; b = index._array",
        admitted=f"{_FEW_FRACTIONS} and {SMALL_NUMBER.format('value')} and -FITTING <= value <= FITTING",
        result="ufunc(a, dim, b, value)",
    )


_direct_scatter: Final = direct_marker(DirectKernels(_short_scatter, general_in_place, of_host=True))

# -- all elements -----------------------------------------------------------------------------------------------------


@direct_marker(DirectKernels(_short_gather, general_in_place, of_host=True))("gather")
def gather_impl(
    be: ArrayBackend,
    self: Tensor,
    dim: int,
    index: Tensor,
    *,
    sparse_grad: bool = False,
    out: Any = None,
) -> Any:
    at = check_scatter(self, dim, index, "gather")
    array, shape, wanted = self._array, shape_of(self) or (1,), shape_of(index)
    if not index._array.size:
        return be.xp.zeros(wanted, dtype=array.dtype)
    flat, result = array.reshape(-1), None
    for part, places in place_blocks(be, _checked_index(be, index, at, shape, "gather"), shape, at):
        taken = blank_outside(be, be.take(flat, places), places)
        if part is ...:
            return taken.reshape(wanted)
        if result is None:
            result = be.xp.empty(wanted, taken.dtype)
        result[part] = taken
    return result


@_direct_scatter("set")
def scatter_impl(be: ArrayBackend, self: Tensor, dim: int, index: Tensor, src: Tensor, *, out: Any = None) -> Any:
    return _scatter(be, self, check_values(self, dim, index, src), index, src, "set", out)


@direct_marker(DirectKernels(_short_fill, general_in_place, of_host=True))("set")
def scatter_value_impl(be: ArrayBackend, self: Tensor, dim: int, index: Tensor, value: Any, *, out: Any = None) -> Any:
    checked_number(value)
    return _scatter(be, self, check_scatter(self, dim, index, "scatter"), index, value, "set", out)


def scatter_reduce_impl(
    be: ArrayBackend,
    self: Tensor,
    dim: int,
    index: Tensor,
    src: Tensor,
    *,
    reduce: str,
    out: Any = None,
) -> Any:
    scatter_reduce_meta(self, dim, index, src, reduce=reduce)
    result = _scatter(be, self, dim, index, src, reduce, out)
    # Not before: what is refused, perhaps by two kernels in turn, is said once.
    caution("The reduce argument of opmux.scatter with Tensor src is deprecated: use opmux.scatter_reduce")
    return result


def scatter_value_reduce_impl(
    be: ArrayBackend,
    self: Tensor,
    dim: int,
    index: Tensor,
    value: Any,
    *,
    reduce: str,
    out: Any = None,
) -> Any:
    scatter_value_reduce_meta(self, dim, index, value, reduce=reduce)
    return _scatter(be, self, dim, index, value, reduce, out)


@_direct_scatter("add")
def scatter_add_impl(be: ArrayBackend, self: Tensor, dim: int, index: Tensor, src: Tensor, *, out: Any = None) -> Any:
    return _scatter(be, self, check_values(self, dim, index, src), index, src, "add", out)


def _scatter(be: ArrayBackend, self: Tensor, dim: int, index: Tensor, src: Any, how: str, out: Any) -> Any:
    shape = shape_of(self) or (1,)
    at = canonical_dim(dim, len(shape), "scatter")
    flat = flat_copy(be, self, out)
    if index._array.size:
        positions = _checked_index(be, index, at, shape, "scatter")
        given = positions, _values(be, self, src, positions.shape), shape, at, how
        flat = _carried(be, _combined, flat, *given) if how == "add" else _combined(be, flat, *given)
    return flat.reshape(shape_of(self))


def _combined(be: ArrayBackend, flat: Any, index: Any, values: Any, shape: tuple[int, ...], dim: int, how: str) -> Any:
    """The flattened tensor of a shape after values were combined with the elements that an index along a dimension means."""
    for part, places in place_blocks(be, index, shape, dim):
        flat = combine(be, flat, places, values[part] if values.ndim else values, how)
    return flat


def _carried(be: ArrayBackend, combined: Callable[..., Any], flat: Any, places: Any, values: Any, *how: Any) -> Any:
    """What `combined` makes of the flat array; sums of half precision, which stop growing early, are carried in float32."""
    if flat.dtype.itemsize > 2 or flat.dtype.kind in "iub":
        return combined(be, flat, places, values, *how)
    with quiet(be):
        wide = combined(be, flat.astype(be.xp.float32), places, values.astype(be.xp.float32), *how)
        return assign(be, flat, slice(None), wide.astype(flat.dtype))


def _places(be: ArrayBackend, shape: tuple[int, ...], dim: int, index: Tensor) -> Any:
    """Places in a flattened tensor of `shape` that an index along a dimension means, an empty index as it is."""
    shape = shape or (1,)
    at = canonical_dim(dim, len(shape), "scatter")
    if not index._array.size:
        return native(be, index)
    return places_among(be, _checked_index(be, index, at, shape, "scatter"), shape, at)


def _values(be: ArrayBackend, self: Tensor, src: Any, shape: tuple[int, ...]) -> Any:
    """What is written at each position: a number, or the part of `src` that the index has elements for."""
    values = native(be, src)
    if not hasattr(values, "ndim"):
        return filling(be, self, values)
    if values.ndim and values.shape != shape:
        values = values[tuple(map(slice, shape))]
    values = cast(be, values, self.dtype)
    return values if values.shape == shape else be.broadcast_to(values, shape)


def scatter_two_impl(
    be: ArrayBackend,
    self: Tensor,
    dim: int,
    index: Tensor,
    src: Tensor,
    reduce: str,
    *,
    include_self: bool = True,
    out: Any = None,
) -> Any:
    scatter_two_meta(self, dim, index, src, reduce, include_self=include_self)
    places = _places(be, shape_of(self), dim, index)
    flat = flat_copy(be, self, out)
    if places.size:
        values = _values(be, self, src, places.shape)
        flat = _carried(be, reduce_into, flat, places, values, full_name(reduce), include_self)
    return flat.reshape(shape_of(self))


def reduce_into(be: ArrayBackend, flat: Any, places: Any, values: Any, reduce: str, include_self: bool) -> Any:
    """The flat array after values were combined with the elements at `places`.

    Args:
        be: Backend of the arrays.
        flat: One-dimensional array, written to where arrays can be.
        places: Where each value belongs.
        values: As many values.
        reduce: "sum", "prod", "mean", "amax" or "amin".
        include_self: Whether what stands in `flat` takes part.
    """
    if not include_self:
        flat = combine(be, flat, places, _neutral(be, flat, reduce), "set")
    flat = combine(be, flat, places, values, _COMBINING[reduce])
    if reduce != "mean":
        return flat
    start = be.xp.ones if include_self else be.xp.zeros
    ones = be.xp.ones((), dtype=be.xp.int64)
    counts = combine(be, start(flat.shape, dtype=be.xp.int64), places, ones, "add")
    counts = be.xp.maximum(counts, 1)
    if flat.dtype.kind in "iu":
        return flat // counts.astype(flat.dtype)
    return flat / counts.astype(flat.real.dtype)


def _neutral(be: ArrayBackend, flat: Any, reduce: str) -> Any:
    """The number that a reduction starts from, as a 0-dim array."""
    kind, d = flat.dtype.kind, flat.dtype
    if reduce in ("amax", "amin"):
        if kind == "b":
            number: Any = reduce == "amin"
        elif kind in REAL_KINDS:
            number = -be.xp.inf if reduce == "amax" else be.xp.inf
        else:
            limits = be.xp.iinfo(d)
            number = limits.min if reduce == "amax" else limits.max
    else:
        number = 1 if reduce == "prod" else 0
    return be.xp.full((), number, dtype=d)
