"""Adding at positions, and rows of a table, without asking the device where the positions lie.

`scatter_add` and `index_add` use atomic operations, as PyTorch's do: one launch besides the copy, sums of floating-point
numbers in any order. `index_put` with accumulate and the gradient of an embedding sort the positions and add up equal ones in
order: every time the same result. Positions out of range are left out, and give NaN when reading rows: PyTorch ends the
process there, and an error here would have to wait for the device.
"""

from collections.abc import Callable, Sequence
from math import prod
from typing import Any, Final

from opmux import Tensor
from opmux.native import AdvancedIndex, ArrayBackend, put_iterator
from opmux_cuda._cupy import xp
from opmux_cuda.kernels._elementwise import Elementwise
from opmux_cuda.kernels._launch import (
    C_TYPES,
    FLOATING,
    contiguous,
    floating,
    launch,
    name_of,
    native,
    pack_size,
    split,
)

__all__ = ["KERNELS"]

_THREADS: Final = 256
_ADDED: Final = frozenset(("float16", "bfloat16", "float32", "float64", "int32", "int64"))


def _target(array: Any, out: Any) -> Any:
    """An array with the elements of `array` that may be added to: itself, if it is the destination and row-major."""
    return array if out is array and array.flags.c_contiguous else array.copy()


def _add_at(target: Any, axis: int, index: Any, source: Any, length: int, shared: bool, alpha: float) -> Any:
    """Launches the kernel that adds at positions along an axis; see `scatter.cu`."""
    outer, width, inner = split(target.shape, axis)
    count = outer * length * inner
    types = (target.dtype, shared, name_of(target.dtype) in ("float16", "bfloat16"))
    args = (target, contiguous(index), contiguous(source), count, length, width, inner, source.shape[axis], alpha)
    launch("scatter", "add_at", types, (-(-count // _THREADS),), (_THREADS,), args)
    return target


def _plain(be: ArrayBackend, self: Tensor, source: Tensor, index: Tensor) -> bool:
    """Whether these are arrays of this backend that the kernels can add."""
    array, other, at = self._array, source._array, index._array
    return (
        native(be, array, other, at)
        and array.dtype == other.dtype
        and name_of(array.dtype) in _ADDED
        and array.ndim > 0
        and bool(at.size)
    )


def _scatter_add(
    portable: Callable[..., Any],
    be: ArrayBackend,
    self: Tensor,
    dim: int,
    index: Tensor,
    src: Tensor,
    *,
    out: Any = None,
) -> Any:
    array, positions, source = self._array, index._array, src._array
    if not _plain(be, self, src, index) or not -array.ndim <= dim < array.ndim or name_of(positions.dtype) != "int64":
        return portable(be, self, dim, index, src, out=out)
    axis = dim % array.ndim
    others = [(*a.shape[:axis], *a.shape[axis + 1 :]) for a in (array, positions, source) if a.ndim == array.ndim]
    whole = len(others) == 3 and others[0] == others[1] == others[2] and positions.shape[axis] <= source.shape[axis]
    if not whole:
        return portable(be, self, dim, index, src, out=out)
    return _add_at(_target(array, out), axis, positions, source, positions.shape[axis], False, 1.0)


def _index_add(
    portable: Callable[..., Any],
    be: ArrayBackend,
    self: Tensor,
    dim: int,
    index: Tensor,
    source: Tensor,
    *,
    alpha: Any = 1,
    out: Any = None,
) -> Any:
    array, positions, added = self._array, index._array, source._array
    plain = _plain(be, self, source, index) and -array.ndim <= dim < array.ndim and positions.ndim == 1
    if not plain or (alpha != 1 and array.dtype.kind in "iu") or added.ndim != array.ndim:
        return portable(be, self, dim, index, source, alpha=alpha, out=out)
    axis = dim % array.ndim
    expected = (*array.shape[:axis], positions.shape[0], *array.shape[axis + 1 :])
    if added.shape != expected or name_of(positions.dtype) not in ("int32", "int64"):
        return portable(be, self, dim, index, source, alpha=alpha, out=out)
    whole = positions.astype(xp.int64, copy=False)
    return _add_at(_target(array, out), axis, whole, added, len(positions), True, float(alpha))


def _take_at(array: Any, axis: int, index: Any, shared: bool) -> Any:
    """The elements at positions along an axis; see `scatter.cu`."""
    length = index.size if shared else index.shape[axis]
    result = xp.empty((*array.shape[:axis], length, *array.shape[axis + 1 :]), array.dtype)
    _, width, inner = split(array.shape, axis)
    types = (array.dtype, index.dtype, shared, name_of(array.dtype) in FLOATING)
    args = (contiguous(array), contiguous(index), result, result.size, length, width, inner)
    launch("scatter", "take_at", types, (-(-result.size // _THREADS),), (_THREADS,), args)
    return result


def _readable(be: ArrayBackend, self: Tensor, dim: int, index: Tensor) -> bool:
    """Whether the kernels can take elements of a tensor along a dimension, and there are some to take."""
    array, at = self._array, index._array
    right = native(be, array, at) and name_of(array.dtype) in C_TYPES and name_of(at.dtype) in ("int32", "int64")
    return right and -array.ndim <= dim < array.ndim and bool(array.size) and bool(at.size)


def _gather(
    portable: Callable[..., Any],
    be: ArrayBackend,
    self: Tensor,
    dim: int,
    index: Tensor,
    *,
    sparse_grad: bool = False,
    out: Any = None,
) -> Any:
    array, at = self._array, index._array
    axis = dim % array.ndim if array.ndim else 0
    others = [(*a.shape[:axis], *a.shape[axis + 1 :]) for a in (array, at)]
    alike = array.ndim == at.ndim and others[0] == others[1] and name_of(at.dtype) == "int64"
    if not alike or not _readable(be, self, dim, index):
        return portable(be, self, dim, index, sparse_grad=sparse_grad, out=out)
    return _take_at(array, axis, at, False)


def _index_select(
    portable: Callable[..., Any], be: ArrayBackend, self: Tensor, dim: int, index: Tensor, *, out: Any = None
) -> Any:
    if index._array.ndim != 1 or not _readable(be, self, dim, index):
        return portable(be, self, dim, index, out=out)
    return _take_at(self._array, dim % self._array.ndim, index._array, True)


def _add_rows(target: Any, keys: Any, source: Any, skipped: int = -1, by_count: bool = False) -> None:
    """Adds rows of `source` to rows `keys` of `target`, in the same order every time; see `scatter.cu`."""
    order = xp.argsort(keys)
    width = source.shape[1]
    block = (32, 8) if width < 128 else (128, 1)
    args = (target, keys.take(order), order, source, keys.size, target.shape[0], width, skipped)
    launch("scatter", "add_sorted_rows", (target.dtype, by_count), (-(-keys.size // block[1]),), block, args)


def _embedding(
    portable: Callable[..., Any],
    be: ArrayBackend,
    weight: Tensor,
    indices: Tensor,
    padding_idx: int = -1,
    scale_grad_by_freq: bool = False,
    sparse: bool = False,
) -> Tensor:
    table, rows = weight._array, indices._array
    right = native(be, rows) and name_of(rows.dtype) in ("int32", "int64") and table.ndim == 2
    if not right or not rows.size or not floating(be, weight) or not table.size:
        return portable(be, weight, indices, padding_idx, scale_grad_by_freq, sparse)  # type: ignore[no-any-return]
    table, width = contiguous(table), table.shape[1]
    result = xp.empty((*rows.shape, width), table.dtype)
    n = pack_size(width, table, result)
    packs = result.size // n
    args = (table, contiguous(rows), result, packs, table.shape[0], width)
    launch("scatter", "take_rows", (table.dtype, rows.dtype, n), (-(-packs // _THREADS),), (_THREADS,), args)
    return be.wrap(result)


def _embedding_dense_backward(
    portable: Callable[..., Any],
    be: ArrayBackend,
    grad_output: Tensor,
    indices: Tensor,
    num_weights: int,
    padding_idx: int,
    scale_grad_by_freq: bool,
) -> Tensor:
    grads, rows = grad_output._array, indices._array
    right = native(be, rows) and name_of(rows.dtype) in ("int32", "int64") and grads.ndim > 0
    if not right or not floating(be, grad_output) or grads.shape[:-1] != rows.shape or not grads.size:
        args = (grad_output, indices, num_weights, padding_idx, scale_grad_by_freq)
        return portable(be, *args)  # type: ignore[no-any-return]
    result = xp.zeros((num_weights, grads.shape[-1]), grads.dtype)
    keys = rows.reshape(-1).astype(xp.int64, copy=False)
    _add_rows(result, keys, contiguous(grads).reshape(keys.size, -1), padding_idx, scale_grad_by_freq)
    return be.wrap(result)


def _index(
    portable: Callable[..., Any],
    be: ArrayBackend,
    self: Tensor,
    sizes: tuple[int, ...],
    strides: tuple[int, ...],
    *,
    iterator: AdvancedIndex,
    out: Any = None,
) -> Any:
    array, first, given = iterator.source, iterator.dims_before, iterator.indices
    plain = native(be, array) and all(native(be, i) for i in given) and name_of(array.dtype) in C_TYPES
    if not plain or not array.flags.c_contiguous or 0 in iterator.shape:
        return portable(be, self, sizes, strides, iterator=iterator, out=out)
    before, behind = array.shape[:first], array.shape[first + len(sizes) :]
    rows = _keys(given, sizes)
    taken = _take_at(array.reshape(*before, prod(sizes), *behind), first, rows.reshape(-1), True)
    return iterator.restored(taken.reshape(*before, *rows.shape, *behind))


def _index_put(
    portable: Callable[..., Any],
    be: ArrayBackend,
    self: Tensor,
    indices: Sequence[Tensor | None],
    values: Tensor,
    accumulate: bool = False,
    unsafe: bool = False,
) -> Tensor:
    array, given = self._array, [index for index in indices if index is not None]
    leading = bool(given) and all(index is not None for index in indices[: len(given)])
    whole = all(native(be, i._array) and name_of(i._array.dtype) in ("int32", "int64") for i in given)
    fits = leading and whole and len(given) <= array.ndim and floating(be, self, values)
    if not accumulate or not fits or not array.size or not array.flags.c_contiguous:
        return portable(be, self, indices, values, accumulate, unsafe)  # type: ignore[no-any-return]
    iterator = put_iterator(self, indices, values)
    keys = _keys(iterator.indices, iterator.sizes)
    source = xp.broadcast_to(values._array, iterator.shape)
    if keys.size:
        width = prod(array.shape[len(given) :])
        target = array.reshape(array.size // width, width)
        _add_rows(target, keys.reshape(-1), contiguous(source).reshape(keys.size, width))
    return self


_ROW: Final = Elementwise(
    "row_of",
    "I at, int64 before, int64 size",
    "const long long place = at < 0 ? at + size : (long long)at; "
    "y = before < 0 || place < 0 || place >= size ? -1 : before * size + place",
    result="int64 y",
)


def _keys(parts: list[Any], shape: tuple[int, ...]) -> Any:
    """Row numbers from positions along the first dimensions, which may count from the end; -1 where one is out of range."""
    keys: Any = 0
    for position, size in zip(parts, shape, strict=False):
        keys = _ROW(position, keys, size)
    return keys


KERNELS: Final[dict[str, Callable[..., Any]]] = {
    "scatter_add": _scatter_add,
    "index_add": _index_add,
    "gather": _gather,
    "index_select": _index_select,
    "index.Tensor": _index,
    "embedding": _embedding,
    "embedding_dense_backward": _embedding_dense_backward,
    "_index_put_impl_": _index_put,
}
