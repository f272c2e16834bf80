"""Graphs of calls on chunks.

Note [Labels]
A label names a dimension along which the chunks of several arrays go together: `[["n", None], [None, None]]` says that the first
of two matrices is taken row block by row block, and the second one whole. A task is made for each combination of blocks.

Note [Unknown chunks]
Along a label, chunks may have sizes that are not known, NaN as Dask has it: each task then takes what there is. Arrays that share
the label must have as many chunks there, and each task refuses chunks that turn out to have different sizes, which the library
of the chunks might broadcast. What is not labelled must be known or one chunk, into which `gathered` brings it.
"""

from collections.abc import Mapping, Sequence
from itertools import product
from math import isnan, nan, prod
from operator import getitem
from types import MappingProxyType
from typing import Any, NamedTuple, final

import dask
import dask.array as da
from dask._task_spec import DataNode, Task, TaskRef  # see `_joining.py`
from dask.highlevelgraph import HighLevelGraph
from dask.layers import ArrayBlockIdDep

from opmux.errors import OperatorValueError
from opmux_dask._calls import SIZES_ADVICE, Call
from opmux_dask._joining import chunk_meta, new_name, too_large, whole_bytes

__all__ = [
    "BlockNumbers",
    "Each",
    "Result",
    "Unsized",
    "blocks",
    "comparable",
    "elementwise",
    "known",
    "rechunked",
    "refuse_large",
    "sizes_unknown",
    "tied",
]

Array = Any
Labels = Sequence[Any]


@final
class Each(NamedTuple):
    """A dimension of a result with one element for each block of a label."""

    label: Any


@final
class Unsized(NamedTuple):
    """A dimension with as many elements for each block of a label as values say; for None, in one block."""

    label: Any = None


@final
class BlockNumbers(ArrayBlockIdDep):  # type: ignore[misc]
    """Tells each task of a blockwise graph which chunk it makes, as a node that Dask need not look into."""

    def __getitem__(self, idx: tuple[int, ...]) -> DataNode:
        return DataNode(idx, idx)


class Result(NamedTuple):
    """One result of a call: for each dimension a label, an `Each`, an `Unsized`, or its size; and the native dtype."""

    dims: tuple[Any, ...]
    dtype: Any


def known(array: Array) -> bool:
    """Whether all sizes of an array are known."""
    return not any(isnan(size) for size in array.shape)


def sizes_unknown(name: str, shape: Any) -> OperatorValueError:
    """The error of an operator that needs a size which is not known until it is computed."""
    return OperatorValueError(
        f"aten::{name.removesuffix('.*')} on device dask, of a tensor of shape {tuple(shape)}",
        found="a size is nan: it is known when the tensor is computed, and the operator needs it before",
        advice=SIZES_ADVICE,
    )


def comparable(shape: Sequence[Any]) -> tuple[int, ...]:
    """Sizes that can be told from each other: NaN is none of its own kind, and -1 here."""
    return tuple([-1 if isnan(size) else size for size in shape])


def tied(call: Call, arrays: Sequence[Array], labels: Sequence[Labels]) -> Call:
    """The call, which refuses chunks of different sizes along one label. See Note [Unknown chunks].

    Raises:
        OperatorValueError: The numbers of chunks differ, or a size that is not known has no label.
    """
    ties: dict[Any, list[tuple[int, int]]] = {}
    counts: dict[Any, set[int]] = {}
    for number, (x, own) in enumerate(zip(arrays, labels, strict=True)):
        for axis, label in enumerate(own):
            if isinstance(label, Unsized):
                counts.setdefault(label.label, set()).add(x.numblocks[axis])
            elif isnan(x.shape[axis]) and (label is not None or x.numblocks[axis] > 1):
                counts.setdefault(label, set()).add(x.numblocks[axis])
                ties.setdefault(label, []).append((number, axis))
    if None in counts or any(len(different) > 1 for different in counts.values()):
        raise sizes_unknown(call.name, next(x.shape for x in arrays if not known(x)))
    same = tuple([tuple(places) for places in ties.values() if len(places) > 1])
    return Call(call.name, call.args, call.kwargs, call.shaped, call.writes, same) if same else call


def _refuse_mixed(
    call: Call, arrays: Sequence[Array], labels: Sequence[Labels], chunks: Mapping[Any, Any], broadcasts: bool
) -> None:
    """Refuses a size that is known along a label where another one is not, and chunks that do not go together."""
    pairs = [(x, i, label) for x, own in zip(arrays, labels, strict=True) for i, label in enumerate(own)]
    unknown = {label for x, i, label in pairs if not isinstance(label, Unsized) and isnan(x.shape[i])} - {None}
    for x, i, label in pairs:
        alone = broadcasts and x.shape[i] == 1
        of = label.label if isinstance(label, Unsized) else label
        mixed = label in unknown and not isnan(x.shape[i]) and not alone
        if mixed or (of in chunks and not alone and x.numblocks[i] != len(chunks[of])):
            raise sizes_unknown(call.name, next(x.shape for x in arrays if not known(x)))


def elementwise(call: Call, arrays: Sequence[Array], ndim: int, native_dtype: Any) -> Array:
    """A call on arrays that broadcast, chunk by chunk; Dask makes one task of a chain of such calls."""
    dims = tuple(range(ndim))
    own = [dims[ndim - x.ndim :] for x in arrays]
    if not all(map(known, arrays)):
        call = tied(call, arrays, own)
        _refuse_mixed(call, arrays, own, {}, broadcasts=True)
    chunks, arrays = da.core.unify_chunks(*[part for pair in zip(arrays, own, strict=True) for part in pair])
    meta = chunk_meta(arrays[0], ndim, native_dtype)
    pairs = [part for pair in zip(arrays, own, strict=True) for part in pair]
    ids = BlockNumbers(tuple([chunks[dim] for dim in dims]))
    return da.blockwise(
        call, dims, ids, dims, *pairs, name=new_name(call.name), dtype=native_dtype, meta=meta, align_arrays=False
    )


def blocks(call: Call, arrays: Sequence[Array], labels: Sequence[Labels], results: Sequence[Result | None]) -> Any:
    """A call for each combination of labelled blocks. See Note [Labels].

    Args:
        call: The call, with a hole for each array.
        arrays: The arrays; unlabelled dimensions are brought into one chunk.
        labels: The labels of each array's dimensions, None for none. Arrays that share one have the same size there.
        results: What the call returns; None for a result that it does not compute.

    Returns:
        The array if there is one result, else a tuple.

    Raises:
        OperatorValueError: A task would hold too much. See Note [Whole bytes].
    """
    if not all(map(known, arrays)):
        call = tied(call, arrays, labels)
    results = [None if result is None else _unsized(result) for result in results]
    arrays, chunks = rechunked(call.name, arrays, labels, results)
    if not all(map(known, arrays)):
        _refuse_mixed(call, arrays, labels, chunks, broadcasts=False)
    labels = [[dim.label if isinstance(dim, Unsized) else dim for dim in own] for own in labels]
    if len(results) == 1 and results[0] and _is_blockwise(labels, results[0]):
        return _blockwise(call, arrays, labels, results[0], chunks)
    order = list(chunks)
    name = new_name(call.name)
    graph: dict[Any, Any] = {}
    several = len(results) > 1
    names = [f"{name}-{i}" if several else name for i in range(len(results))]
    for place in product(*[range(len(chunks[label])) for label in order]):
        at = dict(zip(order, place, strict=True))
        inputs = [
            TaskRef((x.name, *[0 if label is None else at[label] for label in own]))
            for x, own in zip(arrays, labels, strict=True)
        ]
        key = (f"{name}-all" if several else name, *(place if several else _index(results[0], at)))
        graph[key] = Task(key, call, place, *inputs)
        if several:
            for i, (part, result) in enumerate(zip(names, results, strict=True)):
                if result is not None:
                    own_key = (part, *_index(result, at))
                    graph[own_key] = Task(own_key, getitem, TaskRef(key), i)
    layers = HighLevelGraph.from_collections(name, graph, dependencies=arrays)
    if several:
        layers = _renamed(layers, name, names, results)
    found = [None if r is None else _array(layers, n, r, chunks, arrays) for n, r in zip(names, results, strict=True)]
    return tuple(found) if several else found[0]


def _unsized(result: Result) -> Result:
    """A result whose sizes that are not known are found by its tasks: what is not labelled, they have whole."""
    return result._replace(dims=tuple([Unsized() if isinstance(dim, float) else dim for dim in result.dims]))


def _is_blockwise(labels: Sequence[Labels], result: Result) -> bool:
    """Whether a block of the result is made of one block of each array: Dask can make one task of it and its neighbours."""
    made = [dim.label if isinstance(dim, (Each, Unsized)) else dim for dim in result.dims]
    whole = any(isinstance(dim, int) or dim == Unsized() for dim in result.dims)
    return not whole and all(label in made for own in labels for label in own)


def _blockwise(
    call: Call, arrays: Sequence[Array], labels: Sequence[Labels], result: Result, chunks: Mapping[Any, Any]
) -> Array:
    dims = [dim.label if isinstance(dim, (Each, Unsized)) else dim for dim in result.dims]
    sizes = {
        dim.label: (1 if isinstance(dim, Each) else nan,) * len(chunks[dim.label])
        for dim in result.dims
        if isinstance(dim, (Each, Unsized))
    }
    ids = BlockNumbers(tuple([chunks[label] for label in dims]))
    pairs = [part for pair in zip(arrays, labels, strict=True) for part in pair]
    return da.blockwise(
        *(call, dims, ids, dims, *pairs),
        name=new_name(call.name),
        dtype=result.dtype,
        meta=chunk_meta(arrays[0], len(dims), result.dtype),
        align_arrays=False,
        adjust_chunks=sizes,
    )


def _renamed(layers: Any, name: str, names: Sequence[str], results: Sequence[Any]) -> Any:
    """The graph with a layer for each result, as arrays are looked up by the names of layers."""
    every = dict(layers.layers)
    depends = dict(layers.dependencies)
    graph = dict(every.pop(name))
    below = depends.pop(name)
    for part, result in zip(names, results, strict=True):
        if result is not None:
            every[part] = {key: graph.pop(key) for key in [key for key in graph if key[0] == part]}
            depends[part] = {f"{name}-all"}
    every[f"{name}-all"], depends[f"{name}-all"] = graph, below
    return HighLevelGraph(every, depends)


def _index(result: Any, at: Mapping[Any, int]) -> tuple[int, ...]:
    labels = [dim.label if isinstance(dim, (Each, Unsized)) else dim for dim in result.dims]
    return tuple([0 if label is None or isinstance(label, int) else at[label] for label in labels])


def _array(layers: Any, name: str, result: Result, chunks: Mapping[Any, Any], arrays: Sequence[Array]) -> Array:
    dims = tuple([_chunks_of(dim, chunks) for dim in result.dims])
    meta = chunk_meta(arrays[0] if arrays else None, len(dims), result.dtype)
    return da.Array(layers, name, dims, dtype=result.dtype, meta=meta)


def _chunks_of(dim: Any, chunks: Mapping[Any, Any]) -> tuple[Any, ...]:
    if dim == Unsized():
        return (nan,)
    if isinstance(dim, (Each, Unsized)):
        return (1 if isinstance(dim, Each) else nan,) * len(chunks[dim.label])
    found: tuple[Any, ...] = (dim,) if isinstance(dim, int) else chunks[dim]
    return found


def rechunked(
    name: str, arrays: Sequence[Array], labels: Sequence[Labels], results: Sequence[Result | None] = ()
) -> tuple[list[Array], dict[Any, tuple[int, ...]]]:
    """Arrays whose chunks go together, and the chunks of each label.

    The array with the most bytes decides. Where unlabelled dimensions become whole, the chunks along labelled ones get smaller if
    they would be larger than Dask's `array.chunk-size`.
    """
    merged = any(
        x.numblocks[i] > 1 for x, own in zip(arrays, labels, strict=True) for i, label in enumerate(own) if not label
    )
    chunks: dict[Any, tuple[int, ...]] = {}
    for x, own in sorted(zip(arrays, labels, strict=True), key=lambda pair: -pair[0].nbytes if known(pair[0]) else 0):
        wanted: dict[int, Any] = {i: -1 for i, label in enumerate(own) if label is None and not isnan(x.shape[i])}
        first = x.rechunk(wanted) if any(x.numblocks[i] > 1 for i in wanted) else x
        new = [
            i
            for i, label in enumerate(own)
            if not isinstance(label, Unsized) and label is not None and label not in chunks
        ]
        if merged and new and _bytes(first) > dask.utils.parse_bytes(dask.config.get("array.chunk-size")):
            first = x.rechunk(wanted | dict.fromkeys([i for i in new if not isnan(x.shape[i])], "auto"))
        chunks.update({own[i]: first.chunks[i] for i in new})
    fitted = [
        x.rechunk(
            {
                i: -1 if label is None else chunks[label]
                for i, label in enumerate(own)
                if not isinstance(label, Unsized) and not isnan(x.shape[i])
            }
        )
        for x, own in zip(arrays, labels, strict=True)
    ]
    if merged:
        refuse_large(name, arrays, fitted, results, chunks)
    return fitted, chunks


def _bytes(array: Array) -> int:
    # A size that is not known counts as one element: nothing can be said of it.
    return int(
        prod([max([1 if isnan(n) else n for n in sizes], default=0) for sizes in array.chunks]) * array.dtype.itemsize
    )


def refuse_large(
    name: str,
    before: Sequence[Array],
    arrays: Sequence[Array],
    results: Sequence[Result | None] = (),
    chunks: Mapping[Any, Any] = MappingProxyType({}),
) -> None:
    """Refuses tasks that would hold too much. See Note [Whole bytes].

    Args:
        name: The operator.
        before: The arrays as they were given.
        arrays: The same, with dimensions in one chunk.
        results: What the call returns.
        chunks: The chunks of each label of the results.

    Raises:
        OperatorValueError: One task would.
    """
    held = sum(_bytes(x) for x in arrays)
    for r in results:
        if r is not None:
            sizes = [max([1 if isnan(n) else n for n in _chunks_of(d, chunks)]) for d in r.dims]
            held += prod(sizes) * r.dtype.itemsize
    if held > whole_bytes():
        shapes = ", ".join(f"{list(x.shape)} in {'x'.join(map(str, x.numblocks))} chunks" for x in before)
        raise too_large(name, shapes, held, whole_bytes())
