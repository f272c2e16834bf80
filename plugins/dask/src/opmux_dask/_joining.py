"""Neighbouring blocks put together, by the tasks that need several.

Note [Whole bytes]
What an operator needs whole is brought into one chunk, for which its parts must meet in one task. A task that would hold more than
`dask.config.get("opmux.whole-bytes")`, 1 GiB if it is not set, is refused while the graph is built, and not when a worker has no
memory left; what lay in one chunk before is never refused. Where sizes are not known, the task refuses the parts.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from math import isnan, nan
from typing import Any, Final
from uuid import uuid4

import dask
import dask.array as da
import numpy as np
from dask._task_spec import Task, TaskRef  # the module where Dask's documentation of graphs has them
from dask.highlevelgraph import HighLevelGraph

from opmux.errors import OperatorValueError
from opmux_dask._calls import Call, placed

__all__ = ["chunk_meta", "gathered", "joined", "new_name", "too_large", "whole_bytes"]

Array = Any
_WHOLE_BYTES: Final = 1 << 30


def new_name(name: str) -> str:
    """A name of its own for what a call makes: Dask would otherwise hash all arguments, to find equal ones."""
    return f"{name.removesuffix('.*').replace('.', '_')}-{uuid4().hex}"


def chunk_meta(like: Array | None, ndim: int, native_dtype: Any) -> Any:
    """What Dask knows of the chunks that will come. Its own `meta_from_array` converts, and so warns of complex numbers."""
    return np.empty_like(np.empty(0) if like is None else like._meta, dtype=native_dtype, shape=(0,) * ndim)


def whole_bytes() -> int:
    """How many bytes a task may hold for what it needs whole. See Note [Whole bytes]."""
    return int(dask.utils.parse_bytes(dask.config.get("opmux.whole-bytes", _WHOLE_BYTES)))


def too_large(name: str, shapes: str, held: int, limit: int) -> OperatorValueError:
    """The error of an operator whose task would hold too much."""
    return OperatorValueError(
        f"aten::{name.removesuffix('.*')} on device dask, of tensors of shapes {shapes}",
        found=f"it needs these dimensions whole, for which one task would hold {held} bytes, more than {limit}",
        advice="compute it along dimensions in one chunk (opmux.dask.rechunk), of a part of the tensor, or allow larger tasks: "
        f'dask.config.set({{"opmux.whole-bytes": {held}}})',
    )


def joined(call: Call, x: Array, groups: Mapping[int, int], shape: Sequence[int] | None, native_dtype: Any) -> Array:
    """A call on each group of neighbouring blocks, put together, which leaves one element along the grouped dimensions.

    Args:
        call: The call, with one hole.
        x: The array.
        groups: How many blocks belong together, by dimension.
        shape: The result's shape if all blocks of the grouped dimensions are one group; it may lack these dimensions.
        native_dtype: The result's dtype.
    """
    drops = shape is not None and len(shape) < x.ndim
    left = [i for i in range(x.ndim) if not drops or i not in groups]
    name, graph = new_name(call.name), {}
    for place, lengths, parts in _neighbours(x, groups):
        key = (name, *[place[i] for i in left])
        graph[key] = Task(key, _call_joined, call, place, lengths, *parts)
    chunks = tuple([(1,) * -(-x.numblocks[i] // groups[i]) if i in groups else x.chunks[i] for i in left])
    layers = HighLevelGraph.from_collections(name, graph, dependencies=[x])
    return da.Array(layers, name, chunks, dtype=native_dtype, meta=chunk_meta(x, len(chunks), native_dtype))


def gathered(name: str, x: Array, whole: Sequence[bool]) -> Array:
    """The array with one chunk along dimensions that are to be whole and whose sizes are not known. See Note [Whole bytes].

    Args:
        name: The operator that needs them.
        x: The array.
        whole: Which of its dimensions are to be whole.
    """
    groups = {i: x.numblocks[i] for i in range(x.ndim) if whole[i] and isnan(x.shape[i]) and x.numblocks[i] > 1}
    if not groups:
        return x
    key_name, graph, limit = new_name(f"whole-{name}"), {}, whole_bytes()
    for place, lengths, parts in _neighbours(x, groups):
        key = (key_name, *place)
        graph[key] = Task(key, _one_chunk, name, limit, place, lengths, *parts)
    chunks = tuple([(nan,) if i in groups else sizes for i, sizes in enumerate(x.chunks)])
    layers = HighLevelGraph.from_collections(key_name, graph, dependencies=[x])
    return da.Array(layers, key_name, chunks, dtype=x.dtype, meta=x._meta)


def _neighbours(x: Array, groups: Mapping[int, int]) -> Iterator[tuple[Any, Any, Any]]:
    """Each group of blocks: its place, how many it has along each dimension, the last one first, and the blocks."""
    steps = [groups.get(i, 1) for i in range(x.ndim)]
    rows = [[range(n)[at : at + step] for at in range(0, n, step)] for n, step in zip(x.numblocks, steps, strict=True)]
    axes = sorted(groups, reverse=True)
    for place in product(*[range(len(parts)) for parts in rows]):
        parts = [own[at] for own, at in zip(rows, place, strict=True)]
        yield place, [(i, len(parts[i])) for i in axes], [TaskRef((x.name, *at)) for at in product(*parts)]


def _put_together(lengths: Sequence[tuple[int, int]], parts: Sequence[Any]) -> Any:
    for axis, length in lengths:
        if length > 1:
            rows = [parts[i : i + length] for i in range(0, len(parts), length)]
            parts = [np.concatenate(row, axis) for row in rows]
    return parts[0]


def _call_joined(call: Call, place: tuple[int, ...], lengths: Any, *parts: Any) -> Any:
    with placed(call.name, place, parts):
        whole = _put_together(lengths, parts)
    return call(place, whole)


def _one_chunk(name: str, limit: int, place: tuple[int, ...], lengths: Any, *parts: Any) -> Any:
    with placed(name, place, parts):
        held = sum(part.nbytes for part in parts)
        if held > limit:
            raise too_large(name, ", ".join(str(list(part.shape)) for part in parts), held, limit)
        return _put_together(lengths, parts)
