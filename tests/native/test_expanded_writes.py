"""Writing into expanded tensors, several elements of which are one place: what works, and what it leaves there."""

import random
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from tests.each import each

import opmux
from opmux.errors import OperatorValueError

_SHAPES = [((3,), (2, 3)), ((2, 1), (2, 3)), ((), (2, 3)), ((2, 1, 3), (2, 4, 3)), ((1, 3, 1), (2, 3, 2))]


def _index(rng: random.Random, shape: tuple[int, ...]) -> tuple[Any, ...]:
    """Positions along some of the first dimensions, or a mask."""
    if rng.random() < 0.3:
        return (opmux.tensor([rng.random() < 0.5 for _ in range(shape[0])]),)
    dims, count = rng.randint(1, len(shape)), rng.randint(0, 4)
    return tuple(
        opmux.tensor([rng.randrange(-size, size) for _ in range(count)], dtype=opmux.int64) for size in shape[:dims]
    )


@each("how", ["numbers", "values", "added"])
@each("seed", range(30))
def test_what_is_written_last_stays(seed: int, how: str) -> None:
    """`index_put_` writes as a loop over the elements would: later ones over earlier ones, or added to them."""
    rng = random.Random(seed)
    base, shape = rng.choice(_SHAPES)
    memory = opmux.zeros(base)
    index = _index(rng, shape)
    places = opmux.arange(memory.numel()).reshape(base).expand(shape)[index].reshape(-1).tolist()
    expected = [0.0] * memory.numel()
    values = [7.0 if how == "numbers" else float(rng.randint(1, 9)) for _ in places]
    for place, value in zip(places, values, strict=True):
        expected[place] = expected[place] + value if how == "added" else value
    whole = memory.expand(shape)
    given = opmux.tensor(7.0) if how == "numbers" else opmux.tensor(values).reshape(whole[index].shape)
    whole.index_put_(index, given, accumulate=how == "added")
    assert memory.reshape(-1).tolist() == expected


@pytest.mark.parametrize("seed", range(20))
def test_index_fill_fills_every_place(seed: int) -> None:
    """Along any dimension, the expanded ones too."""
    rng = random.Random(seed)
    base, shape = rng.choice(_SHAPES)
    dim = rng.randrange(len(shape))
    memory = opmux.zeros(base)
    rows = opmux.tensor([rng.randrange(shape[dim]) for _ in range(rng.randint(0, 3))], dtype=opmux.int64)
    memory.expand(shape).index_fill_(dim, rows, 5)
    places = opmux.arange(memory.numel()).reshape(base).expand(shape).index_select(dim, rows).reshape(-1).tolist()
    assert memory.reshape(-1).tolist() == [5.0 if i in places else 0.0 for i in range(memory.numel())]


_REFUSED: dict[str, Callable[[Any], Any]] = {
    "number between brackets": lambda e: e.__setitem__(slice(None), 5),
    "number in a column": lambda e: e.__setitem__((slice(None), 1), 5),
    "tensor between brackets": lambda e: e.__setitem__(slice(None), opmux.ones(3)),
    "fill_ by a tensor": lambda e: e.fill_(opmux.tensor(5.0)),
    "copy_": lambda e: e.copy_(opmux.ones(2, 3)),
    "add_": lambda e: e.add_(1),
    "masked_scatter_": lambda e: e.masked_scatter_(e > 0, opmux.ones(6)),
    "index_add_": lambda e: e.index_add_(0, opmux.tensor([0]), opmux.ones(1, 3)),
    "index_copy_": lambda e: e.index_copy_(0, opmux.tensor([0]), opmux.ones(1, 3)),
    "scatter_": lambda e: e.scatter_(0, opmux.zeros(1, 3, dtype=opmux.int64), 5),
    "out=": lambda e: opmux.add(opmux.ones(2, 3), opmux.ones(3), out=e),
}


@pytest.mark.parametrize("name", _REFUSED)
def test_what_reads_while_it_writes_is_refused(name: str) -> None:
    """The memory stays as it was."""
    memory = opmux.tensor([1.0, 2.0, 3.0])
    with pytest.raises(OperatorValueError):
        _REFUSED[name](memory.expand(2, 3))
    assert memory.tolist() == [1, 2, 3]


@pytest.mark.parametrize("name", ["index_put_", "index_fill_"])
def test_memory_that_is_read_only_is_refused(name: str) -> None:
    """What makes an expanded tensor writable does not make its memory so."""
    array = np.zeros(3, np.float32)
    array.flags.writeable = False
    tensor, index = opmux.from_numpy(array).expand(2, 3), opmux.tensor([0])
    with pytest.raises(OperatorValueError, match="read-only"):
        tensor.index_put_((index,), opmux.tensor(5.0)) if name == "index_put_" else tensor.index_fill_(0, index, 5)
    assert array.tolist() == [0, 0, 0]


@pytest.mark.parametrize("shape", [(1, 3), (4, 3), (2, 2)])
def test_a_destination_of_another_shape_gets_memory_without_repeats(shape: tuple[int, ...]) -> None:
    """An expanded `out=` that has to be resized anyway is resized, and written."""
    out = opmux.zeros(3).expand(2, 3)
    source = opmux.ones(shape)
    opmux.ops.aten.sum.IntList_out(source, [0], True, out=out)
    assert out.is_contiguous()
    assert out.tolist() == [[shape[0]] * shape[1]]


@pytest.mark.parametrize("name", ["tril", "triu"])
def test_triangles_leave_their_last_row_in_one_row(name: str) -> None:
    """Into an expanded destination rows are written one after the other; one of another shape is made anew."""
    x, row = opmux.arange(6.0).reshape(2, 3), opmux.zeros(1, 3)
    written = getattr(opmux, name)(x, out=row.expand(2, 3))
    assert written.tolist() == [getattr(opmux, name)(x).tolist()[1]] * 2
    assert row.tolist() == written.tolist()[:1]
    other = getattr(opmux, name)(x, out=opmux.zeros(1).expand(4))
    assert other.tolist() == getattr(opmux, name)(x).tolist()


@pytest.mark.parametrize("name", ["cummax", "cummin"])
def test_running_extremes_leave_what_comes_last(name: str) -> None:
    """Values and places of the last row stay, where rows are one."""
    x = opmux.tensor([[3.0, 5.0, 1.0], [6.0, 2.0, 7.0]])
    values, indices = opmux.zeros(3).expand(2, 3), opmux.zeros(3, dtype=opmux.int64).expand(2, 3)
    getattr(opmux, name)(x, 1, out=(values, indices))
    expected = getattr(opmux, name)(x[1], 0)
    assert values.tolist() == [expected.values.tolist()] * 2
    assert indices.tolist() == [expected.indices.tolist()] * 2


@pytest.mark.parametrize("name", ["scatter_add", "index_select", "take", "outer"])
def test_a_destination_is_looked_at_before_it_is_resized(name: str) -> None:
    """These refuse an expanded destination of another shape too, unless it is empty."""
    x, index = opmux.arange(6.0).reshape(2, 3), opmux.tensor([[0, 1, 2], [0, 1, 2]])
    calls: dict[str, Callable[[opmux.Tensor], opmux.Tensor]] = {
        "scatter_add": lambda out: opmux.scatter_add(opmux.zeros(2, 3), 1, index, x, out=out),
        "index_select": lambda out: opmux.index_select(x, 0, opmux.tensor([1, 0]), out=out),
        "take": lambda out: opmux.take(x, index, out=out),
        "outer": lambda out: opmux.outer(x[0, :2], x[1], out=out),
    }
    with pytest.raises(OperatorValueError, match="more than one element"):
        calls[name](opmux.zeros(1).expand(7))
    assert calls[name](opmux.zeros(1).expand(0)).shape == (2, 3)


@pytest.mark.parametrize("name", ["sum", "mv", "histc"])
def test_what_adds_up_is_refused(name: str) -> None:
    """Reductions into an expanded destination have no answer to agree with."""
    x, two = opmux.ones(2, 2), opmux.zeros(1).expand(2)
    calls: dict[str, Callable[[], object]] = {
        "sum": lambda: opmux.sum(x, 0, out=two),
        "mv": lambda: opmux.mv(x, opmux.ones(2), out=two),
        "histc": lambda: opmux.histc(x, 2, out=two),
    }
    with pytest.raises(OperatorValueError, match="more than one element"):
        calls[name]()


@pytest.mark.parametrize(
    "write",
    [
        lambda x: x.add_(1),
        lambda x: x.__setitem__(0, 1.0),
        lambda x: x.index_put_((opmux.tensor([0]),), opmux.ones(1)),
        lambda x: x.index_put_((opmux.tensor([0]),), opmux.ones(1), accumulate=True),
    ],
    ids=["in place", "item", "index", "adding"],
)
def test_an_array_that_may_not_be_written_is_said_to_be_one(write: Callable[[Any], Any]) -> None:
    """Nothing is said of expanding, where no element refers to the place of another: joblib's workers have such arrays."""
    array = np.ones(3, np.float32)
    array.flags.writeable = False
    with pytest.warns(opmux.errors.OpmuxWarning, match="not writable"):
        x = opmux.from_numpy(array)
    with pytest.raises(
        OperatorValueError, match="read-only\n  found: the array or buffer that .* does not allow"
    ) as told:
        write(x)
    assert "single memory location" not in str(told.value)
