"""Results whose sizes depend on values: as many rows as a mask has elements that are set.

Note [Sizes that depend on values]
Such a size is NaN, as in Dask, and known when the tensor is computed; see Note [Unknown chunks] in `_blocks.py`. A mask chooses
from each chunk of its first dimension what there is to choose; its other dimensions are brought into one chunk, so that the
order is that of the whole. A mask alone says how it is cut: what was chosen by it goes back, as the gradient does, chunk by chunk.

Beside other indices a mask needs the dimensions of all of them whole, as do these.
"""

from collections.abc import Mapping, Sequence
from math import isnan, prod
from typing import Any, Final, TypeGuard

import dask
import dask.array as da
import numpy as np

import opmux
from opmux import Tensor, ops
from opmux.errors import caution
from opmux.native import array_backend
from opmux_dask._arrays import Chunked, asarray, of_sizes
from opmux_dask._blocks import Array, Result, Unsized, blocks, comparable, known, refuse_large, sizes_unknown
from opmux_dask._calls import Call, Hole
from opmux_dask._chunks import from_host
from opmux_dask._dimensions import written
from opmux_dask._joining import gathered
from opmux_dask._requests import Request, requested

__all__ = [
    "chosen",
    "equal",
    "expanded",
    "indexed",
    "joining",
    "nonzero",
    "put",
    "repeated",
    "scattered",
    "scattered_back",
    "squeezing",
]

_M: Final = "m"
_INTEGERS: Final = np.dtype("int64")


def nonzero(name: str, args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> Any:
    """The positions of elements that are not zero: those of each chunk, and where the chunk begins."""
    request = requested(name, args, kwargs)
    (x,) = request.arrays
    if not known(x):
        raise sizes_unknown(name, x.shape)
    whole = _cut(name, x if x.ndim else x.reshape(1))
    places = [[_M, *[None] * (whole.ndim - 1)]]
    found = blocks(request.call, [whole], places, [Result((Unsized(_M), whole.ndim), _INTEGERS)])
    starts = np.zeros((whole.numblocks[0], whole.ndim), "int64")
    starts[:, 0] = np.cumsum([0, *whole.chunks[0][:-1]])
    offsets = da.from_array(starts, chunks=(1, -1), name=False)
    add = Call("add.Tensor", (Hole(0), Hole(1)))
    moved = blocks(add, [found, offsets], [[Unsized(_M), "d"], [_M, "d"]], [Result((Unsized(_M), "d"), _INTEGERS)])
    return moved[:, : x.ndim]


def _cut(name: str, mask: Array) -> Array:
    """A mask in chunks along its first dimension alone, which depend on nothing but the mask. See Note [Whole bytes]."""
    if all(blocks == 1 for blocks in mask.numblocks[1:]):
        return mask
    row = prod(mask.shape[1:]) * 8
    limit = dask.utils.parse_bytes(dask.config.get("array.chunk-size"))
    wanted: dict[int, Any] = {i: -1 for i in range(1, mask.ndim) if not isnan(mask.shape[i])}
    if not isnan(mask.shape[0]) and not isnan(row) and row * max(mask.chunks[0]) > limit:
        wanted[0] = max(int(limit // max(row, 1)), 1)
    cut = mask.rechunk(wanted)
    refuse_large(name, [mask], [cut])
    return cut


def _only_mask(self: Tensor, indices: Sequence[Tensor | None]) -> tuple[Array, int] | None:
    """The mask and its first dimension, if it is all that indexes the tensor, and of the tensor's sizes."""
    given = [(i, index) for i, index in enumerate(indices) if index is not None]
    if len(given) != 1 or given[0][1].dtype is not opmux.bool or given[0][1].device.type != "dask":
        return None
    at, mask = given[0][0], given[0][1]._array
    fits = mask.ndim and comparable(self._array.shape[at : at + mask.ndim]) == comparable(mask.shape)
    return (_cut("index.Tensor", mask), at) if fits else None


def _labels(self: Array, mask: Array, at: int) -> tuple[list[Any], list[Any]]:
    inside: list[Any] = [_M, *[None] * (mask.ndim - 1)]
    own = [f"dim {i}" for i in range(self.ndim)]
    return [*own[:at], *inside, *own[at + mask.ndim :]], inside


def _as_cut(self: Array, mask: Array, at: int) -> Array:
    """The tensor in the chunks of its mask."""
    wanted: dict[int, Any] = {at + i: -1 for i in range(1, mask.ndim) if not isnan(self.shape[at + i])}
    if not isnan(self.shape[at]) and known(mask):
        wanted[at] = mask.chunks[0]
    cut = self.rechunk(wanted)
    if any(self.numblocks[i] > 1 for i in wanted if i != at):
        refuse_large("index.Tensor", [self, mask], [cut, mask])
    return cut


def indexed(hidden: Any, self: Tensor, indices: Sequence[Tensor | None], /, **out: Any) -> Any:
    """`index`: what a mask chooses, chunk by chunk; what else there is between brackets goes to the kernel below."""
    indices = [_as_mask(index) for index in indices]
    only = None if out else _only_mask(self, indices)
    if only is None:
        if out:
            return hidden(self, _positions(self.shape, indices), **out)
        found = _beside(self, indices) if any(map(_is_mask, indices)) else None
        return hidden(self, indices) if found is None else found
    mask, at = only
    array = _as_cut(self._array, mask, at)
    own, inside = _labels(array, mask, at)
    call = Call("index.Tensor", (Hole(0), [*[None] * at, Hole(1)]))
    dims = (*own[:at], Unsized(_M), *own[at + mask.ndim :])
    return array_backend("dask").wrap(blocks(call, [array, mask], [own, inside], [Result(dims, array.dtype)]))


def _beside(self: Tensor, indices: Sequence[Tensor | None]) -> Tensor | None:
    """What masks choose beside other indices, in one task along the dimensions of all of them; None where they do not fit."""
    given = [(i, index) for i, index in enumerate(indices) if index is not None]
    own: list[Any] = []
    for index in indices:
        wide = index.ndim if _is_mask(index) else 1
        if _is_mask(index) and comparable(index.shape) != comparable(self.shape[len(own) : len(own) + wide]):
            return None
        own += [f"dim {len(own)}"] if index is None else [None] * wide
    own += [f"dim {i}" for i in range(len(own), self.ndim)]
    try:
        sizes = np.broadcast_shapes((1,), *[tuple(index.shape) for _, index in given if not _is_mask(index)])
    except ValueError:
        return None
    left = [label for label in own if label]
    apart = given[-1][0] - given[0][0] >= len(given)
    at = 0 if apart else own.index(None)
    dims = (*left[:at], *sizes[:-1], sizes[-1] if sizes[-1] != 1 else Unsized(), *left[at:])
    arrays = [self._array, *[index.to("dask")._array for _, index in given]]
    holes = iter(range(1, len(arrays)))
    call = Call("index.Tensor", (Hole(0), [None if index is None else Hole(next(holes)) for index in indices]))
    labels = [own, *[[None] * x.ndim for x in arrays[1:]]]
    return array_backend("dask").wrap(blocks(call, arrays, labels, [Result(dims, self._array.dtype)]))


def _positions(shape: Sequence[Any], indices: Sequence[Tensor | None]) -> list[Tensor | None]:
    """The indices of what is written to a destination, which has a size: masks as positions, whose number is computed.

    Masks that do not fit stay, for the refusal.
    """
    found: list[Tensor | None] = []
    for index in indices:
        if not _is_mask(index):
            found.append(index)
            continue
        if comparable(index.shape) != comparable(shape[len(found) : len(found) + index.ndim]):
            return list(indices)
        rows = ops.aten.nonzero.default(index)
        rows._array.compute_chunk_sizes()
        found.extend(ops.aten.unbind.int(rows, 1))
    return found


def _as_mask(index: Tensor | None) -> Tensor | None:
    """An index; one of bytes as the mask that it stands for."""
    if index is None or index.dtype is not opmux.uint8 or not index.ndim:
        return index
    caution("indexing with dtype opmux.uint8 is deprecated, please use a dtype opmux.bool: .to(opmux.bool)")
    return index.to(opmux.bool)


def _is_mask(index: Tensor | None) -> TypeGuard[Tensor]:
    return index is not None and index.device.type == "dask" and index.dtype is opmux.bool and index.ndim > 0


def put(name: str, args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> Any:
    """`index_put_`: what a mask chooses gets one value each, or as many as it chooses, chunk by chunk; else in one task."""
    self, indices, values = args[:3]
    if values.shape not in ((), (1,)):  # One value is written by `masked_fill_`, which refuses bytes.
        indices = [_as_mask(index) for index in indices]
        args = (self, indices, *args[2:])
    only = _only_mask(self, indices)
    if only is None or not _fits_each_chunk(self._array, *only, values._array):
        return written(name, args, kwargs)
    if known(values._array) and known(self._array) and known(only[0]):
        requested(name, args, kwargs, writes=True).foretold()  # refuses what does not fit
    accumulate = bool(args[3] if len(args) > 3 else kwargs.get("accumulate", False))
    return _put_back(self._array, *only, values._array, accumulate)


def _fits_each_chunk(self: Array, mask: Array, at: int, values: Array) -> bool:
    """Whether values go to each chunk as they are: their number is not known, or one stands for all that the mask chooses."""
    sizes = (*self.shape[:at], 1, *self.shape[at + mask.ndim :])
    pairs = zip(reversed(values.shape), reversed(sizes), strict=False)
    return not known(values) or (values.ndim <= len(sizes) and all(size in (1, own) for size, own in pairs))


def scattered(name: str, args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> Any:
    """`masked_scatter_`, likewise."""
    self, mask, source = args
    if known(source._array) or mask.shape != self.shape or not mask.ndim:
        return written(name, args, kwargs)
    return _put_back(self._array, _cut(name, mask._array), 0, source._array, False)


def scattered_back(grad_output: Tensor, mask: Tensor, sizes: Sequence[int]) -> Tensor:
    """`masked_scatter_backward`, in one task: how many elements the gradient has is known, and not how many the mask chose."""
    arrays = [grad_output._array, mask._array]
    call = Call("masked_scatter_backward", (Hole(0), Hole(1), list(sizes)))
    made = [Result(tuple(sizes), arrays[0].dtype)]
    return array_backend("dask").wrap(blocks(call, arrays, [[None] * x.ndim for x in arrays], made))


def _put_back(self: Array, mask: Array, at: int, values: Array, accumulate: bool) -> Array:
    array = _as_cut(self, mask, at)
    own, inside = _labels(array, mask, at)
    dims = [*own[:at], Unsized(_M), *own[at + mask.ndim :]]
    dims = dims[len(dims) - values.ndim :]
    spread = [None if size == 1 else label for size, label in zip(values.shape, dims, strict=True)]
    places = [i for i, label in enumerate(spread) if isinstance(label, Unsized)]
    if places:
        values = _as_many(values, places[0], mask, inside)
    call = Call("_index_put_impl_", (Hole(0), [*[None] * at, Hole(1)], Hole(2), accumulate), writes=True)
    result = Result(tuple([array.shape[i] if label is None else label for i, label in enumerate(own)]), self.dtype)
    found: Array = blocks(call, [array, mask, values], [own, inside, spread], [result])
    return found


def _as_many(values: Array, axis: int, mask: Array, inside: Sequence[Any]) -> Array:
    """The values, of which each chunk must have as many as the mask chooses: one alone would be written to all places."""
    choose = Call("masked_select", (Hole(0), Hole(0)))
    counted = asarray(blocks(choose, [mask], [inside], [Result((Unsized(_M),), mask.dtype)]))
    sizes = [counted.shape[0] if i == axis else None for i in range(values.ndim)]
    return of_sizes(values, sizes)


def expanded(view: Array, sizes: Sequence[Any]) -> Array:
    """What an expanded tensor shows, where sizes that are not known were taken to be the same."""
    if not isinstance(view, Chunked):  # how memory is shared is found out on arrays without elements
        return view
    return of_sizes(view, sizes)


def equal(name: str, args: tuple[Any, ...]) -> None:
    """Computes the sizes that are not known, as the elements will be."""
    for x in args:
        if not known(x._array):
            x._array.compute_chunk_sizes()


def chosen(name: str, args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> Any:
    """An operator that chooses or counts different values, in one task: how many there are is known when it is computed."""
    request = requested(name, args, kwargs)
    # A tensor of one element is refused whatever any such tensor is refused for.
    some = [opmux.ones((1,) * x.ndim, dtype=array_backend("dask").wrap(x).dtype) for x in request.arrays]
    found = request.call.on(some)
    if not request.arrays[0].ndim:
        return _at_once(request)
    several = found if isinstance(found, (list, tuple)) else [found]
    native = array_backend("dask").native_dtype
    dims = _dims_chosen(request, len(several))
    made = [Result(tuple(own), native[tensor.dtype]) for own, tensor in zip(dims, several, strict=True)]
    arrays = [gathered(name, x, [True] * x.ndim) for x in request.arrays]
    return blocks(request.call, arrays, [[None] * x.ndim for x in arrays], made)


def _dims_chosen(request: Request, count: int) -> list[Sequence[Any]]:
    """The dimensions of the results: what was chosen, where each element is among that, and how often each occurs."""
    call, shape = request.call, request.arrays[0].shape
    names = [argument.name for argument in call.schema.arguments]
    given = {argument.name: argument.default for argument in call.schema.arguments}
    given |= dict(zip(names, call.args, strict=False)) | call.kwargs
    if given.get("dim") is not None:
        at = given["dim"] % len(shape)
        return [(*shape[:at], Unsized(), *shape[at + 1 :]), (shape[at],), (Unsized(),)]
    places: Sequence[Any] = shape if given.get("return_inverse") else (0,)
    return [(Unsized(),), places, (Unsized(),) if given.get("return_counts") else (0,)][:count]


def squeezing(name: str, args: tuple[Any, ...]) -> None:
    """Refuses to ask whether a size that is not known is 1."""
    shape = args[0].shape
    chosen_ = range(len(shape)) if len(args) < 2 else args[1] if isinstance(args[1], (list, tuple)) else [args[1]]
    if any(-len(shape) <= dim < len(shape) and isnan(shape[dim]) for dim in chosen_):
        raise sizes_unknown(name, shape)


def joining(name: str, args: tuple[Any, ...]) -> None:
    """Refuses to ask whether a vector has no elements, which joins with whatever there is."""
    tensors = args[0]
    for x in tensors:
        if x.ndim == 1 and isnan(x.shape[0]) and any(other.ndim != 1 for other in tensors):
            raise sizes_unknown(name, x.shape)


def _compute(call: Any, *arrays: Any) -> Any:
    return call((), *arrays)


def _at_once(request: Request) -> Any:
    found = dask.delayed(_compute, pure=False)(request.call, *request.arrays).compute()
    return tuple([from_host(x) for x in found]) if isinstance(found, tuple) else from_host(found)


def repeated(name: str, args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> Any:
    """`repeat_interleave` of numbers: positions, computed when it is called unless `output_size` says how many there are."""
    request = requested(name, args, kwargs)
    size = request.call.kwargs.get("output_size")
    if size is None:
        return _at_once(request)
    (x,) = request.arrays
    return blocks(request.call, [x], [[None] * x.ndim], [Result((size,), np.dtype(x.dtype))])
