"""Operators that are not element-wise refuse destinations that overlap what they read, and then change nothing."""

from collections.abc import Callable

import pytest

import opmux
from opmux.errors import OperatorValueError
from opmux.tensor import Tensor

OVERLAP = "refer to a single memory location"
PLACES: Tensor = opmux.tensor([2, 0, 1])
#: `memory` is 0 to 7, `a` its first three elements; each call writes into or reads something that overlaps `a`.
APART: dict[str, Callable[[Tensor, Tensor], object]] = {
    "index_select": lambda a, m: opmux.index_select(a, 0, PLACES, out=m),
    "take": lambda a, m: opmux.take(a, PLACES, out=m),
    "take_along_dim": lambda a, m: opmux.take_along_dim(a, PLACES, 0, out=m),
    "gather": lambda a, m: opmux.gather(a, 0, PLACES, out=m),
    "cat": lambda a, m: opmux.cat([a], out=m),
    "nonzero": lambda a, m: opmux.nonzero(a, out=m),
    "cross": lambda a, m: opmux.cross(a, opmux.ones_like(a), out=m),
    "put_": lambda a, m: m.put_(PLACES, a),
    "put_ index": lambda a, m: m.put_(a, opmux.ones_like(a)),
    "index_copy_": lambda a, m: m.index_copy_(0, PLACES, a),
    "index_copy_ index": lambda a, m: m.index_copy_(0, a, opmux.ones_like(a)),
    "index_add_": lambda a, m: m.index_add_(0, PLACES, a),
    "index_reduce_": lambda a, m: m.index_reduce_(0, PLACES, a, "amax"),
    "index_fill_ index": lambda a, m: m.index_fill_(0, a, 1),
    "scatter_": lambda a, m: m.scatter_(0, PLACES, a),
    "scatter_ index": lambda a, m: m.scatter_(0, a, 1),
    "scatter_add_": lambda a, m: m.scatter_add_(0, PLACES, a),
    "scatter_reduce_": lambda a, m: m.scatter_reduce_(0, PLACES, a, "sum"),
}
#: These may be written over exactly what they read, but not over a part of it.
PARTLY: dict[str, Callable[[Tensor, Tensor], object]] = {
    "cumsum": lambda a, m: opmux.cumsum(a, 0, out=m),
    "cumprod": lambda a, m: opmux.cumprod(a, 0, out=m),
    "logcumsumexp": lambda a, m: opmux.logcumsumexp(a, 0, out=m),
    "sort": lambda a, m: opmux.sort(a, out=(m, opmux.zeros(3, dtype=opmux.int64))),
    "topk": lambda a, m: opmux.topk(a, 3, out=(m, opmux.zeros(3, dtype=opmux.int64))),
    "copy_": lambda a, m: m.copy_(a),
    "index_add": lambda a, m: opmux.index_add(a, 0, PLACES, opmux.ones_like(a), out=m),
    "scatter": lambda a, m: opmux.scatter(a, 0, PLACES, opmux.ones_like(a), out=m),
}


def memory(name: str) -> Tensor:
    return opmux.arange(8, dtype=opmux.float32 if name == "logcumsumexp" else opmux.int64) % 3


def refused(call: Callable[[Tensor, Tensor], object], whole: Tensor, a: Tensor, destination: Tensor) -> None:
    before = whole.tolist()
    with pytest.raises(OperatorValueError, match=OVERLAP):
        call(a, destination)
    assert whole.tolist() == before
    assert tuple(destination.shape) == (3,)


@pytest.mark.parametrize("name", APART)
@pytest.mark.parametrize("start", [0, 1, 2])
def test_operands_lie_apart_from_the_destination(name: str, start: int) -> None:
    """What is read at other places than it is written shares no memory with the destination, not even all of it."""
    whole = memory(name)
    refused(APART[name], whole, whole[:3], whole[start : start + 3])


@pytest.mark.parametrize("name", PARTLY)
def test_operands_may_be_the_destination(name: str) -> None:
    """What is read before it is written may be the destination, and gives the same result as elsewhere; a part may not."""
    call, whole, elsewhere = PARTLY[name], memory(name), memory(name)
    refused(call, whole, whole[:3], whole[1:4])
    call(whole[:3], whole[:3])
    call(elsewhere[:3].clone(), elsewhere[:3])
    assert whole.tolist() == elsewhere.tolist()


@pytest.mark.parametrize("name", [*APART, *PARTLY])
def test_memory_side_by_side_is_no_overlap(name: str) -> None:
    """Parts of one memory that have no element in common are operand and destination as any others."""
    whole = memory(name)
    call = {**APART, **PARTLY}[name]
    call(whole[:3], whole[3:6])
    assert whole[:3].tolist() == [0, 1, 2]


def test_all_destinations_are_looked_at_before_one_is_resized() -> None:
    """A second destination whose elements are one leaves the first one as it was."""
    values, indices = opmux.tensor([7.0]), opmux.zeros(1, dtype=opmux.int64).expand(3)
    for call in (lambda x, out: opmux.sort(x, out=out), lambda x, out: opmux.topk(x, 3, out=out)):
        with pytest.raises(OperatorValueError, match="memory"):
            call(opmux.tensor([2.0, 3.0, 1.0]), out=(values, indices))
        assert values.tolist() == [7.0]


def test_a_tensor_fills_no_repeated_memory() -> None:
    """Filling with a number writes to expanded memory; filling with a tensor is a copy, which does not."""
    expanded = opmux.zeros(1).expand(4)
    assert expanded.fill_(2.0).tolist() == [2.0] * 4
    with pytest.raises(OperatorValueError, match="single memory location"):
        expanded.fill_(opmux.tensor(3.0))
