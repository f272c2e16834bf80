"""`dask.array` as opmux's kernels for array modules use it: with the functions that it lacks, or has for fewer arguments.

Dask divides by zero when it chooses chunks for arrays without elements that would be large otherwise; these get one chunk.
"""

from collections.abc import Callable, Sequence
from functools import cached_property
from math import isnan
from typing import Any, NamedTuple, final
from uuid import uuid4

import dask.array as da
import numpy as np
from dask.array.core import cached_cumsum
from dask.base import tokenize
from dask.highlevelgraph import HighLevelGraph

from opmux.native import UnknownSize, array_backend
from opmux_dask._blocks import BlockNumbers, Result, blocks, sizes_unknown
from opmux_dask._calls import SIZES_ADVICE, Call, Hole, placed
from opmux_dask._chunks import from_host

__all__ = [
    "Chunked",
    "arange",
    "argsort",
    "asarray",
    "broadcast_to",
    "concatenate",
    "conjugate",
    "dtype",
    "empty",
    "full",
    "nonzero",
    "of_sizes",
    "ones",
    "put",
    "take",
    "zeros",
]

Array = Any
#: Of all names of dtypes, those that other packages bring among them.
dtype = np.dtype


class Chunked(da.Array):  # type: ignore[misc]
    """Dask's array, whose sizes that are not known can be handed on. See Note [Unknown sizes] in `opmux.dispatch`."""

    __slots__ = ()

    @property
    def ndim(self) -> int:
        """The number of dimensions, which Dask asks for before there is all that a size is found by."""
        return len(self.chunks)

    @cached_property
    def shape(self) -> tuple[Any, ...]:
        """The sizes; those that are not known are `UnknownSize`s, equal to those of as many chunks."""
        sizes = [cached_cumsum(chunks, initial_zero=True)[-1] for chunks in self.chunks]
        return tuple([_unknown_size(self, axis) if isnan(size) else size for axis, size in enumerate(sizes)])

    def reshape(self, /, *shape: Any, **options: Any) -> Array:
        """The elements in another shape. Dimensions of size 1 come and go without sizes that are not known."""
        wanted = tuple(shape[0]) if len(shape) == 1 and isinstance(shape[0], (list, tuple)) else shape
        if not isnan(self.size):
            return self._reshaped(wanted, options)
        unknown = [size for size in self.shape if isnan(size)]
        wanted = tuple([unknown[0] if size == -1 and len(unknown) == 1 else size for size in wanted])
        sizes = [size for size in self.shape if size != 1]
        if [size for size in wanted if size != 1] != sizes:
            raise sizes_unknown("reshape", self.shape)
        alone = self[tuple([0 if size == 1 else slice(None) for size in self.shape])]
        return of_sizes(alone[tuple([None if size == 1 else slice(None) for size in wanted])], wanted)

    def view(self, dtype: Any) -> Array:
        """The same bytes as elements of another dtype, none of which may lie in two chunks."""
        if not self.ndim:
            return self.reshape(1).view(dtype).reshape(())
        size, wanted = self.dtype.itemsize, np.dtype(dtype).itemsize
        if size == wanted:  # Dask would compute sizes, of which there may be none that is known
            return asarray(self.map_blocks(da.chunk.view, dtype, dtype=dtype))
        is_split = any(n * size % wanted for n in self.chunks[-1])
        return asarray(da.Array.view(self.rechunk({-1: -1}) if is_split else self, dtype))

    def _reshaped(self, shape: Any, options: Any) -> Array:
        if not self.size:  # Dask looks at chunks, of which there may be several without elements
            return zeros(np.empty(self.shape, bool).reshape(shape).shape, self.dtype)
        try:
            return asarray(super().reshape(shape, **options))
        except NotImplementedError:  # Dask merges and splits dimensions, and does not do both with the same ones
            return asarray(super().reshape(-1).reshape(shape, **options))


def _chunked(name: str) -> Any:
    """A method of Dask's by which kernels make views, whose result is made one of these."""
    method = getattr(da.Array, name)
    call: Any = method.fget if isinstance(method, property) else method

    def chunked(self: Chunked, /, *args: Any, **kwargs: Any) -> Any:
        return asarray(call(self, *args, **kwargs))

    return property(chunked) if isinstance(method, property) else chunked


for _name in ("__getitem__", "transpose", "T", "swapaxes", "astype", "rechunk", "copy", "real", "imag"):
    setattr(Chunked, _name, _chunked(_name))


@final
class _Dimension(NamedTuple):
    """A dimension of an array, by the array's graph: the array itself would hold what is computed of its own sizes."""

    graph: Any
    name: str
    chunks: Any
    meta: Any
    axis: int

    def lengths(self) -> Array:
        """Ones along the dimension, in its chunks, which take no memory."""
        keys = [
            (self.name, *[i if at == self.axis else 0 for at in range(len(self.chunks))])
            for i in range(len(self.chunks[self.axis]))
        ]
        own = f"lengths-{uuid4().hex}"
        layer = {(own, i): (_ones_along, key, self.axis) for i, key in enumerate(keys)}
        layers = HighLevelGraph({**self.graph.layers, own: layer}, {**self.graph.dependencies, own: {self.name}})
        return da.Array(layers, own, (self.chunks[self.axis],), meta=np.empty_like(self.meta, dtype=bool, shape=(0,)))

    def total(self) -> Any:
        """The size, as a tensor without dimensions."""
        return array_backend("dask").wrap(self.lengths().sum(dtype="int64"))

    def is_of(self, size: UnknownSize) -> bool:
        """Whether a size is that of this very dimension."""
        return size.source is not None and (size.source.name, size.source.axis) == (self.name, self.axis)


def _unknown_size(array: Chunked, axis: int) -> UnknownSize:
    source = _Dimension(array.dask, array.name, array.chunks, array._meta, axis)
    return UnknownSize(array.numblocks[axis], SIZES_ADVICE, source.total, source)


def _ones_along(chunk: Any, axis: int) -> Any:
    return np.broadcast_to(np.ones_like(chunk, dtype=bool, shape=()), (chunk.shape[axis],))


def asarray(values: Any, dtype: Any = None, **options: Any) -> Array:
    """Values as an array of this module; what Dask has made is taken over and not changed."""
    array = values if dtype is None and isinstance(values, da.Array) else da.asarray(values, dtype=dtype, **options)
    if array.__class__ is da.Array:
        return Chunked(array.dask, array.name, array.chunks, meta=array._meta)
    return array


def _alike(call: Call, array: Array, sizes: Sequence[Any]) -> Array:
    """What a call makes of an array, whose chunks are refused if they turn out to have other sizes than these.

    Args:
        call: A call with one hole, which keeps the sizes that are not known.
        array: The array; it is returned as it is where each of its sizes is known, or the very one that is wanted.
        sizes: A size for each dimension, of which those are looked at that are not known where the array's is not either.
    """
    labels = [f"dim {i}" for i in range(array.ndim)]
    own = asarray(array).shape
    differs = [
        i
        for i, size in enumerate(sizes)
        if isinstance(size, UnknownSize) and isinstance(own[i], UnknownSize) and not own[i].source.is_of(size)
    ]
    if not differs:
        return array
    others = [_source(sizes[i]).lengths() for i in differs]
    result = Result(tuple(labels), array.dtype)
    found: Array = blocks(call, [array, *others], [labels, *[[labels[i]] for i in differs]], [result])
    return asarray(found)


def of_sizes(array: Array, sizes: Sequence[Any]) -> Array:
    """The array, likewise."""
    return _alike(Call("expand", (Hole(0), [-1] * array.ndim)), array, sizes)


def _source(size: UnknownSize) -> _Dimension:
    if size.source is None:  # what is computed with sizes
        size.refuse()
    source: _Dimension = size.source
    return source


def broadcast_to(array: Array, shape: Any) -> Array:
    """An array repeated along dimensions, whose size may be one that is not known."""
    sizes = _sizes(shape)
    if not any(isnan(size) for size in sizes):
        return asarray(da.broadcast_to(array, sizes))
    found = asarray(array)[(None,) * (len(sizes) - array.ndim)]
    found = of_sizes(found, sizes)
    for axis, size in enumerate(sizes):
        if found.shape[axis] != size:
            found = _repeated(found, axis, size)
    return asarray(found)


def _repeated(array: Array, axis: int, size: Any) -> Array:
    if array.shape[axis] != 1:
        raise sizes_unknown("expand", array.shape)
    ones = _source(size).lengths() if isinstance(size, UnknownSize) else da.ones(size, dtype=bool, chunks=size)
    dims = tuple(range(array.ndim))
    own = tuple([-1 if dim == axis else dim for dim in dims])
    options: dict[str, Any] = {"dtype": array.dtype, "meta": array._meta, "concatenate": True}
    return da.blockwise(_stretched, dims, ones, (axis,), array, own, axis=axis, **options)


def _stretched(ones: Any, chunk: Any, axis: int) -> Any:
    return np.broadcast_to(chunk, (*chunk.shape[:axis], ones.shape[0], *chunk.shape[axis + 1 :]))


def concatenate(arrays: Sequence[Array], axis: int = 0) -> Array:
    """Arrays one behind the other; Dask would broadcast chunks that turn out to have other sizes than their neighbours."""
    first, *rest = map(asarray, arrays)
    sizes = [None if i == axis % first.ndim else size for i, size in enumerate(first.shape)]
    for x in rest:
        pairs = [(size, n) for size, n in zip(sizes, x.shape, strict=True) if size is not None]
        if any(isnan(size) != isnan(n) for size, n in pairs):
            raise sizes_unknown("cat", x.shape if isnan(x.size) else first.shape)
        if any(size != n for size, n in pairs):  # which Dask does not look at where there are no elements
            raise ValueError(f"arrays of shapes {first.shape} and {x.shape} along dimension {axis}")
    return da.concatenate([first, *[_alike(Call("cat", ([Hole(0)],)), x, sizes) for x in rest]], axis)


def __getattr__(name: str) -> Any:
    return getattr(da, name)


def _sizes(shape: Any) -> tuple[int, ...]:
    return (int(shape),) if isinstance(shape, (int, np.integer)) else tuple(shape)


def _made(make: Callable[..., Array], shape: Any, /, *args: Any, **options: Any) -> Array:
    sizes = _sizes(shape)
    if any(isnan(size) for size in sizes):
        return broadcast_to(make((), *args, **options), sizes)
    if options["dtype"] is not None:  # Dask's own name comes of the function, of which that takes longer than all else
        chunks = da.core.normalize_chunks(sizes if 0 in sizes else "auto", sizes, dtype=np.dtype(options["dtype"]))
        name = f"{make.__name__}-{tokenize(chunks, args, options)}"
        return make(sizes, *args, chunks=chunks, name=name, **options)
    return make(sizes, *args, chunks=sizes if 0 in sizes else "auto", **options)


def empty(shape: Any, dtype: Any = float) -> Array:
    """An array of zeros: chunks that are computed twice are to have the same values."""
    return _made(da.zeros, shape, dtype=dtype)


def zeros(shape: Any, dtype: Any = float) -> Array:
    """An array of zeros."""
    return _made(da.zeros, shape, dtype=dtype)


def ones(shape: Any, dtype: Any = float) -> Array:
    """An array of ones."""
    return _made(da.ones, shape, dtype=dtype)


def full(shape: Any, fill_value: Any, dtype: Any = None) -> Array:
    """An array of one value: a number, or an array without dimensions."""
    if isinstance(fill_value, da.Array):
        return da.broadcast_to(fill_value if dtype is None else fill_value.astype(dtype), _sizes(shape))
    return _made(da.full, shape, fill_value, dtype=dtype)


def arange(*args: Any, dtype: Any = None) -> Array:
    """Numbers with one step."""
    values = range(*args) if all(isinstance(value, int) for value in args) else args
    return da.arange(*args, dtype=dtype, chunks="auto" if len(values) else 1)


def argsort(array: Array, axis: int = -1) -> Array:
    """The order of elements along a dimension, which each task has whole."""
    call = Call("sort.stable", (Hole(0),), {"stable": True, "dim": axis})
    labels = [None if i == axis % array.ndim else f"dim {i}" for i in range(array.ndim)]
    dims = tuple([size if label is None else label for size, label in zip(array.shape, labels, strict=True)])
    order: Array = blocks(call, [array], [labels], [Result(dims, array.dtype), Result(dims, np.dtype("int64"))])[1]
    return order


def conjugate(array: Array) -> Array:
    """The conjugates of complex numbers."""
    return da.conj(array)


def take(array: Array, indices: Any, axis: int) -> Array:
    """Parts of an array by their positions, which are looked at; there may be several dimensions of them."""
    places = np.asarray(indices)
    if not places.size:
        shape = (*array.shape[:axis], *places.shape, *array.shape[axis + 1 :])
        return _made(da.zeros, shape, dtype=array.dtype)
    taken = da.take(array, places.reshape(-1), axis=axis)
    return taken.reshape((*array.shape[:axis], *places.shape, *array.shape[axis + 1 :]))


def nonzero(array: Array) -> tuple[Array, ...]:
    """Where elements are not zero, which is computed. See Note [Sizes that depend on values]."""
    return tuple([from_host(places) for places in np.nonzero(np.asarray(array.compute()))])


def put(array: Array, key: Any, values: Any) -> Array:
    """An array with other values in some places, as `array[key] = values` would leave it.

    Slices are written chunk by chunk; places that arrays say in one task, for which these are looked at.
    """
    parts = key if isinstance(key, tuple) else (key,)
    if 0 in getattr(values, "shape", ()):  # which Dask does not write
        return array
    if not isnan(array.size):
        pass
    elif any(hasattr(part, "dtype") for part in parts):
        raise sizes_unknown("index_put", array.shape)
    else:
        return _put_in_chunks(array, parts, values)
    if not any(hasattr(part, "dtype") for part in parts):
        written: Array = array.copy()
        written[key] = values
        return written
    host = tuple([np.asarray(part) if hasattr(part, "dtype") else part for part in parts])
    places = np.arange(array.size).reshape(array.shape)[host]
    spread = da.broadcast_to(da.asarray(values), places.shape).astype(array.dtype)
    holes = [array.reshape(-1), from_host(places.reshape(-1)), spread.reshape(-1)]
    call = Call("_index_put_impl_", (Hole(0), [Hole(1)], Hole(2)), writes=True)
    flat: Array = blocks(call, holes, [[None]] * 3, [Result((array.size,), array.dtype)])
    return flat.reshape(array.shape)


def _put_in_chunks(array: Array, key: tuple[Any, ...], values: Any) -> Array:
    """As `put`, of an array of whose dimensions some are not known: these are written along all their chunks."""
    whole = asarray(array)
    wanted = whole[key]  # which refuses parts of what is not known
    rest = (slice(None),) * (array.ndim - len([part for part in key if part is not None and part is not Ellipsis]))
    at = key.index(Ellipsis) if Ellipsis in key else len(key)
    key = (*key[:at], *rest, *key[at + 1 :])
    kept = [i for i, part in enumerate(key) if part == slice(None)]
    dims = tuple(range(array.ndim))
    left = [i for i, part in enumerate(key) if not isinstance(part, int)]
    own = [i if i in kept else array.ndim + i for i in left]
    whole = whole.rechunk({i: -1 for i in range(array.ndim) if i not in kept})
    sizes = [whole.shape[i] if i in kept else n for i, n in zip(left, wanted.shape, strict=True)]
    spread = broadcast_to(da.asarray(values), sizes).astype(array.dtype)
    chunks, (whole, spread) = da.core.unify_chunks(whole, dims, spread, own)
    ids = BlockNumbers(tuple([chunks[dim] for dim in dims]))
    options: dict[str, Any] = {"dtype": array.dtype, "meta": array._meta, "concatenate": True, "align_arrays": False}
    return asarray(da.blockwise(_written, dims, ids, dims, whole, dims, spread, own, key=key, **options))


def _written(block: tuple[int, ...], chunk: Any, values: Any, key: Any) -> Any:
    with placed("copy_", block, (chunk, values)):
        chunk = chunk.copy()
        chunk[key] = values
        return chunk
