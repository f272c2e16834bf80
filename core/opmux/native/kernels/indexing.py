"""Indexing by tensors: reading, writing, masks, gathering and scattering along a dimension."""

from collections.abc import Sequence
from typing import Any

from opmux.errors import OperatorIndexError, OperatorValueError
from opmux.native.arrays import (
    accumulate as add_at,
)
from opmux.native.arrays import (
    assign,
    cast,
    copy_array,
    host_module,
    native,
    number_array,
    operands,
    resize_native,
    shape_of,
    store,
)
from opmux.native.meta.indexing import (
    check_indices,
    check_put,
    check_scatter,
    indexed_shape,
    masked_fill_inplace_meta,
    masked_fill_meta,
    scatter_meta,
    scatter_reduce_meta,
    scatter_value_reduce_meta,
)
from opmux.native.shapes import broadcast_shapes, canonical_dim
from opmux.tensor import ArrayBackend, Tensor

__all__ = [
    "gather_impl",
    "index_impl",
    "index_put_impl_",
    "masked_fill",
    "masked_fill_",
    "masked_select",
    "masked_select_out",
    "nonzero",
    "nonzero_out",
    "scatter_impl",
    "scatter_reduce_impl",
    "scatter_value_impl",
    "scatter_value_reduce_impl",
    "select_backward",
    "slice_backward",
]


def _key(be: ArrayBackend, shape: tuple[int, ...], indices: Sequence[Tensor | None]) -> tuple[Any, ...]:
    """What to put between the brackets of a native array; checked."""
    check_indices(shape, indices)
    parts = []
    for index in indices:
        if index is None:
            parts.append(slice(None))
            continue
        array = index._array
        if type(array) is not be.array_type:
            array = be.from_numpy(_host(index))
        parts.append(array != 0 if index.dtype.name == "uint8" else array)
    return tuple(parts)


def _host(index: Tensor) -> Any:
    """An index from another device: torch allows those of the host."""
    if index.device.type != "cpu":
        raise OperatorValueError(
            f"aten::index with an index on {index.device}",
            found="indices should be either on cpu or on the same device as the indexed tensor",
        )
    return index._array


def _out_of_range(shape: tuple[int, ...], error: IndexError) -> OperatorIndexError:
    return OperatorIndexError(
        f"aten::index of a tensor of shape {shape}",
        found=str(error),
        advice="indices run from -size to size - 1, and must broadcast with each other",
    )


def index_impl(be: ArrayBackend, self: Tensor, indices: Sequence[Tensor | None], *, out: Any = None) -> Any:
    array = self._array
    shape = tuple(array.shape)
    key = _key(be, shape, indices)
    given = [i for i, part in enumerate(key) if type(part) is not slice]
    try:
        if len(given) == 1:
            index = key[given[0]]
            if index.dtype.kind != "b":
                return array.take(index, given[0])
            if index.ndim == array.ndim and index.ndim:
                # The mask of a half-full array costs 9 times as much between brackets.
                return be.xp.compress(index.reshape(-1), array.reshape(-1))
        return be.xp.asarray(array[key]).copy() if _is_basic(key) else array[key]
    except IndexError as error:
        indexed_shape(shape, [index for index in indices if index is None or not _is_mask(index)])
        raise _out_of_range(shape, error) from error


def _is_mask(index: Tensor) -> bool:
    return index.dtype.name in ("bool", "uint8")


def _is_basic(key: tuple[Any, ...]) -> bool:
    """Whether only 0-dim integers and slices occur, for which array modules return views."""
    return all(type(part) is slice or (part.ndim == 0 and part.dtype.kind != "b") for part in key)


def index_put_impl_(
    be: ArrayBackend,
    self: Tensor,
    indices: Sequence[Tensor | None],
    values: Tensor,
    accumulate: bool = False,
    unsafe: bool = False,
) -> Tensor:
    check_put(self, values)
    array = self._array
    shape = tuple(array.shape)
    key = _key(be, shape, indices)
    source = native(be, values)
    write = add_at if accumulate else assign
    try:
        changed = write(be, array, key, source)
    except IndexError as error:
        raise _out_of_range(shape, error) from error
    except ValueError as error:
        raise OperatorValueError(
            f"aten::index_put_ of values of shape {shape_of(values)} into a tensor of shape {shape}",
            found=f"shape mismatch: {error}",
            advice="the values must broadcast to the shape that the indices select",
        ) from error
    if changed is not array:
        store(be, self, changed, "aten::index_put_")
    return self


def nonzero(be: ArrayBackend, self: Tensor) -> Tensor:
    array = self._array
    if array.ndim == 0:
        return be.wrap(be.xp.zeros((int(bool(array)), 0), dtype=be.xp.int64))
    found = be.xp.nonzero(array)
    return be.wrap(be.xp.stack(found, 1) if array.ndim > 1 else found[0].reshape(-1, 1))


def nonzero_out(be: ArrayBackend, self: Tensor, *, out: Tensor) -> Tensor:
    return _into(be, out, nonzero(be, self), "aten::nonzero")


def _into(be: ArrayBackend, out: Tensor, result: Tensor, name: str) -> Tensor:
    if out.dtype is not result.dtype:
        raise OperatorValueError(
            f"{name} into a tensor of dtype {out.dtype}",
            found=f"Expected a result tensor of dtype {result.dtype}",
        )
    resize_native(be, out, result._array.shape)
    store(be, out, result._array, name)
    return out


def masked_select(be: ArrayBackend, self: Tensor, mask: Tensor) -> Tensor:
    if mask.dtype.name != "bool":
        raise OperatorValueError(
            f"aten::masked_select with a mask of dtype {mask.dtype}",
            found="masked_select: expected BoolTensor for mask",
            advice="compare the mask with something, or convert it: .to(opmux.bool)",
        )
    array, chosen = self._array, native(be, mask)
    if array.shape != chosen.shape:
        shape = broadcast_shapes(array.shape, chosen.shape)
        array, chosen = be.xp.broadcast_to(array, shape), be.xp.broadcast_to(chosen, shape)
    return be.wrap(be.xp.compress(chosen.reshape(-1), array.reshape(-1)))


def masked_select_out(be: ArrayBackend, self: Tensor, mask: Tensor, *, out: Tensor) -> Tensor:
    return _into(be, out, masked_select(be, self, mask), "aten::masked_select")


def masked_fill(be: ArrayBackend, self: Tensor, mask: Tensor, value: Any) -> Tensor:
    array, chosen = self._array, native(be, mask)
    if chosen.dtype.kind != "b" or isinstance(value, (Tensor, complex)):
        masked_fill_meta(self, mask, value)
    filling = _filling(be, self, value)
    order = "K"
    if array.shape != chosen.shape:
        shape = broadcast_shapes(array.shape, chosen.shape)
        if shape != array.shape:
            array, order = be.xp.broadcast_to(array, shape), "C"
    if not be.writable or not array.ndim:
        return be.wrap(be.xp.where(chosen, filling, array))
    result = copy_array(be, array, order)
    be.xp.copyto(result, filling, where=chosen)
    return be.wrap(result)


def masked_fill_(be: ArrayBackend, self: Tensor, mask: Tensor, value: Any) -> Tensor:
    masked_fill_inplace_meta(self, mask, value)
    array, chosen = self._array, native(be, mask)
    filling = _filling(be, self, value)
    if be.writable and array.flags.writeable:
        be.xp.copyto(array, filling, where=chosen)
    else:
        store(be, self, be.xp.where(chosen, filling, array), "aten::masked_fill_")
    return self


def _filling(be: ArrayBackend, self: Tensor, value: Any) -> Any:
    """A number or 0-dim tensor as a 0-dim array of the dtype of `self`; refuses an integer that is too large for it."""
    if type(value) is int:
        return number_array(be, self.dtype, value)
    (filling,) = operands(be, self.dtype, value)
    return be.asarray(filling, self.dtype)


def select_backward(be: ArrayBackend, grad_output: Tensor, input_sizes: Sequence[int], dim: int, index: int) -> Tensor:
    return _placed(be, grad_output, input_sizes, canonical_dim(dim, len(input_sizes), "select_backward"), index)


def slice_backward(
    be: ArrayBackend,
    grad_output: Tensor,
    input_sizes: Sequence[int],
    dim: int,
    start: int,
    end: int,
    step: int,
) -> Tensor:
    at = canonical_dim(dim, len(input_sizes), "slice_backward")
    return _placed(be, grad_output, input_sizes, at, slice(start, end, step))


def _placed(be: ArrayBackend, grad: Tensor, sizes: Sequence[int], dim: int, part: int | slice) -> Tensor:
    """Zeros with the gradient in the part of dimension `dim` that a view had shown."""
    array = grad._array
    zeros = be.xp.zeros(tuple(sizes), dtype=array.dtype)
    return be.wrap(assign(be, zeros, (*(slice(None),) * dim, part), array))


def _along(be: ArrayBackend, index: Any, dim: int) -> tuple[Any, ...]:
    """Index arrays that pair every element of `index` with its own position in the other dimensions."""
    xp = be.xp
    ndim = index.ndim
    return tuple(
        [
            index if i == dim else xp.arange(n).reshape((1,) * i + (-1,) + (1,) * (ndim - i - 1))
            for i, n in enumerate(index.shape)
        ]
    )


def _checked_along(be: ArrayBackend, index: Tensor, dim: int, size: int, name: str) -> tuple[Any, ...]:
    array = native(be, index)
    array = array.reshape(-1) if not array.ndim else array
    if array.size and (array.min() < 0 or array.max() >= size):
        raise OperatorIndexError(
            f"aten::{name} along dimension {dim} of size {size}",
            found=f"index out of bounds: from {int(array.min())} to {int(array.max())}",
            advice=f"use indices from 0 to {size - 1}",
        )
    return _along(be, array, dim)


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
    array = self._array if self._array.ndim else self._array.reshape(1)
    if not index._array.size:
        return be.xp.zeros(shape_of(index), dtype=array.dtype)
    key = _checked_along(be, index, at, array.shape[at], "gather")
    if not (be.writable and array.flags.c_contiguous):
        return array[key].reshape(shape_of(index))
    # One flat index is half the price of an index per dimension.
    flat: Any = 0
    for part, size in zip(key, array.shape, strict=True):
        flat = flat * size + part
    return array.reshape(-1).take(flat).reshape(shape_of(index))


def scatter_impl(be: ArrayBackend, self: Tensor, dim: int, index: Tensor, src: Tensor, *, out: Any = None) -> Any:
    scatter_meta(self, dim, index, src)
    return _scatter(be, self, dim, index, src, "")


def scatter_value_impl(be: ArrayBackend, self: Tensor, dim: int, index: Tensor, value: Any, *, out: Any = None) -> Any:
    return _scatter(be, self, dim, index, value, "")


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
    return _scatter(be, self, dim, index, src, reduce)


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
    return _scatter(be, self, dim, index, value, reduce)


def _scatter(be: ArrayBackend, self: Tensor, dim: int, index: Tensor, src: Any, reduce: str) -> Any:
    at = check_scatter(self, dim, index, "scatter")
    shape = shape_of(self)
    array = copy_array(be, self._array).reshape(shape or (1,))
    if not index._array.size:
        return array.reshape(shape)
    key = _checked_along(be, index, at, array.shape[at], "scatter")
    values = native(be, src)
    if hasattr(values, "ndim") and values.ndim:
        values = values[tuple([slice(n) for n in key[at].shape])]
    elif not hasattr(values, "ndim"):
        values = _filling(be, self, values)
    values = be.xp.broadcast_to(cast(be, values, self.dtype), key[at].shape)
    if reduce == "multiply":
        changed = _multiply_at(be, array, key, values)
    else:
        changed = (add_at if reduce == "add" else assign)(be, array, key, values)
    return changed.reshape(shape)


def _multiply_at(be: ArrayBackend, array: Any, key: tuple[Any, ...], values: Any) -> Any:
    if be.writable:
        be.xp.multiply.at(array, key, values)
        return array
    if hasattr(array, "at"):
        return array.at[key].multiply(values)
    host = be.to_numpy(array).copy()
    host_module(be).multiply.at(host, tuple([be.to_numpy(part) for part in key]), be.to_numpy(values))
    return be.from_numpy(host)
