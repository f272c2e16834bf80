"""What sees the memory of a destination, or of a tensor that `set_` changes, still sees it when that becomes larger."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from tests.each import each

import opmux
from opmux.errors import OperatorIndexError, OperatorValueError

Write = Callable[[Any, Any], Any]
#: Writes of more elements into a destination than it has, by kernels of every kind.
WRITES: dict[str, Write] = {
    "element by element": lambda m, out: m.add(m.arange(6.0), 1, out=out),
    "comparison": lambda m, out: m.ge(m.arange(6.0), 3, out=out),
    "a number first": lambda m, out: m.sub(1, m.arange(6.0), out=out),
    "reduction": lambda m, out: m.sum(m.arange(12.0).reshape(2, 6), 0, out=out),
    "of booleans": lambda m, out: m.logical_not(m.arange(6.0), out=out),
    "rows": lambda m, out: m.index_select(m.arange(6.0), 0, m.tensor([5, 4, 3, 2, 1, 0]), out=out),
    "joined": lambda m, out: m.cat([m.arange(3.0), m.arange(3.0)], out=out),
    "stacked": lambda m, out: m.stack([m.arange(3.0), m.arange(3.0)], out=out),
    "running": lambda m, out: m.cumsum(m.arange(6.0), 0, out=out),
    "triangle": lambda m, out: m.tril(m.ones(3, 3), out=out),
    "product": lambda m, out: m.mm(m.ones(3, 2), m.ones(2, 2), out=out),
    "where": lambda m, out: m.where(m.arange(6.0) > 2, m.ones(6), m.zeros(6), out=out),
    "masked": lambda m, out: m.masked_select(m.arange(8.0), m.arange(8.0) > 1, out=out),
    "scattered": lambda m, out: m.scatter(m.zeros(6), 0, m.tensor([1]), 3.0, out=out),
    "taken": lambda m, out: m.take(m.arange(6.0), m.tensor([5, 5, 5, 5, 5, 0]), out=out),
    "with its places": lambda m, out: m.sort(m.arange(6.0).flip(0), out=(out, m.empty(0, dtype=m.int64))),
    "factory": lambda m, out: m.arange(6.0, out=out),
    "copy of a view": lambda m, out: m.diagonal_copy(m.ones(6, 6), out=out),
    "dimensions in another order": lambda m, out: m.neg(m.arange(6.0).reshape(2, 3).t(), out=out),
}
DESTINATIONS: dict[str, Callable[[Any], Any]] = {
    "part": lambda x: x[:2],
    "from within": lambda x: x[1:3],
    "whole": lambda x: x[:],
    "with gaps": lambda x: x[::2],
    "transposed": lambda x: x.view(2, 2).t()[:1],
    "one": lambda x: x[3],
}
CASES = [(write, part) for write in WRITES for part in DESTINATIONS]


def _seen(m: Any, write: Write, part: Callable[[Any], Any]) -> Any:
    base = m.zeros(4)
    bits, out = base.view(m.int32), part(base)
    write(m, out)
    storage = base.untyped_storage()
    places = [x.untyped_storage().data_ptr() == storage.data_ptr() for x in (bits, out)]
    # What lies behind the elements that are written is not set.
    return places, storage.nbytes(), base.tolist(), bits.tolist(), out.tolist(), out.stride(), out.storage_offset()


@pytest.mark.filterwarnings("ignore:An output with one or more elements was resized")
@each("write, part", CASES)
def test_all_tensors_over_a_memory_see_it_grow(write: str, part: str) -> None:
    """A destination that is too small stays in its memory, which all other tensors over it see grow."""
    places, nbytes, base, bits, out, _, offset = _seen(opmux, WRITES[write], DESTINATIONS[part])
    assert places == [True, True]
    assert nbytes == max(16, 4 * (offset + np.size(out)))
    assert bits == np.array(base, np.float32).view(np.int32).tolist()
    flat = opmux.tensor(out).t().flatten() if write == "dimensions in another order" else opmux.tensor(out).flatten()
    assert base[offset:] == flat.tolist()[: 4 - offset]


@pytest.mark.torch
@pytest.mark.filterwarnings("ignore")
@each("write, part", CASES)
def test_destinations_grow_as_in_torch(write: str, part: str) -> None:
    """To the same size, with the same strides, and under the same other tensors."""
    torch = pytest.importorskip("torch", reason="compares with torch 2.13.0")
    assert _seen(opmux, WRITES[write], DESTINATIONS[part]) == _seen(torch, WRITES[write], DESTINATIONS[part])


@pytest.mark.filterwarnings("ignore:An output with one or more elements was resized")
def test_a_refused_write_leaves_the_memory() -> None:
    """An index that is out of range is found before the memory grows, which others hold too."""
    base = opmux.zeros(4)
    array, out = base.numpy(), base[:2]
    with pytest.raises(OperatorIndexError):
        opmux.index_select(opmux.arange(6.0), 0, opmux.tensor([0, 1, 2, 3, 9]), out=out)
    assert (base.untyped_storage().nbytes(), out.shape) == (16, (2,))
    base.fill_(1)
    assert array.tolist() == [1] * 4


def test_views_without_elements_grow_too() -> None:
    """A tensor without elements that sees the memory of a destination finds there what was written."""
    out = opmux.empty(0)
    other = out.detach()
    opmux.add(opmux.arange(3.0), opmux.ones(3), out=out)
    assert (other.shape, other.resize_(3).tolist()) == ((0,), [1, 2, 3])


def _set(m: Any, make: Callable[[Any], Any], size: Any, stride: Any, count: int) -> Any:
    x, source = make(m), m.arange(float(count))
    try:
        x.set_(source.untyped_storage(), 1, size, *stride)
    except RuntimeError:
        return "refused", source.untyped_storage().nbytes()
    return tuple(x.shape), x.stride() if x.numel() > 1 else None, source.untyped_storage().nbytes()


MADE: tuple[Callable[[Any], Any], ...] = (
    lambda m: m.arange(8.0)[::4],
    lambda m: m.arange(2.0),
    lambda m: m.tensor(1.0),
    lambda m: m.arange(4.0).view(2, 2).t(),
    lambda m: m.empty(0),
)
SET = [
    (make, size, stride, count)
    for make in MADE
    for size in ((2,), (), (2, 2), (1,))
    for stride in ((), ((4,) * len(size),), ((1,) * len(size),))
    for count in (0, 2, 6)
]


@pytest.mark.torch
@each("make, size, stride, count", SET)
def test_set_keeps_strides_as_torch_does(make: Any, size: Any, stride: Any, count: int) -> None:
    """A size that the tensor has keeps its strides if none are given, and then the memory must be large enough."""
    torch = pytest.importorskip("torch", reason="compares with torch 2.13.0")
    assert _set(opmux, make, size, stride, count) == _set(torch, make, size, stride, count)


def test_set_to_the_same_size_keeps_strides() -> None:
    """What changes nothing makes no memory larger; everything else does."""
    x = opmux.arange(8.0)[::4]
    assert x.set_(opmux.arange(6.0).untyped_storage(), 0, (2,)).tolist() == [0, 4]
    short = opmux.arange(1.0)
    with pytest.raises(OperatorValueError, match="out of bounds for storage of size 4"):
        x.set_(short.untyped_storage(), 0, (2,))
    assert (x.tolist(), short.untyped_storage().nbytes()) == ([0, 4], 4)
    x.set_(short.untyped_storage(), 0, (2,), (1,))
    assert (x.stride(), short.untyped_storage().nbytes()) == ((1,), 8)
