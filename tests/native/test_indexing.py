"""The way of `x[mask]` through the system: what it calls, what a backend may replace, what it refuses. See docs/indexing.md."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import opmux
from opmux.errors import OperatorIndexError, OperatorValueError, OpmuxError
from opmux.library import Library
from opmux.native import AdvancedIndex, own_kernels
from opmux.tensor import ArrayBackend, Tensor

aten = opmux.ops.aten
X = opmux.arange(12.0).reshape(3, 4)
MASK = X > 6


@pytest.mark.parametrize(
    "read",
    [
        lambda: X[MASK],
        lambda: aten.index.Tensor(X, [MASK]),
        lambda: aten.index.Tensor_out(X, [MASK], out=opmux.empty(0)),
        lambda: opmux.masked_select(X, MASK),
        lambda: opmux.masked_select(X, MASK, out=opmux.empty(0)),
        lambda: X[MASK.to(opmux.uint8)],
    ],
)
def test_masks_become_positions_by_the_operator_nonzero(read: Callable[[], Tensor]) -> None:
    """Once per call: a kernel that someone has put there is reached, and its positions are read."""
    calls = []

    def nonzero(self: Tensor) -> Tensor:
        calls.append(self.shape)
        return opmux.tensor([[0, 1], [2, 3]])

    assert read().tolist() == [7, 8, 9, 10, 11]
    with Library("aten", "IMPL", "CPU") as library:
        library.impl("nonzero", nonzero)
        assert read().tolist() == [1, 11]
    assert calls == [(3, 4)]
    assert read().tolist() == [7, 8, 9, 10, 11]


def test_a_trace_shows_the_way() -> None:
    """`index` calls `nonzero`; writing one number to a mask calls `masked_fill_` and no `nonzero`."""

    def names(run: Callable[[], Any]) -> list[str]:
        with opmux.dispatch.trace() as traced:
            run()
        return [event.operator.removeprefix("aten::") for _, event in traced.walk() if event.label == "call"]

    assert names(lambda: X[MASK]) == ["index.Tensor", "nonzero"]
    assert names(lambda: opmux.masked_select(X, MASK)) == ["masked_select", "index.Tensor", "nonzero"]
    written = names(lambda: aten.index_put_(X.clone(), [MASK], opmux.tensor(0.0)))
    assert [name for name in written if name in ("masked_fill_.Scalar", "nonzero")] == ["masked_fill_.Scalar"]


def _reversing(
    portable: Any,
    be: ArrayBackend,
    self: Tensor,
    sizes: tuple[int, ...],
    strides: tuple[int, ...],
    *,
    iterator: AdvancedIndex,
    out: Any = None,
) -> Any:
    """A loop that counts positions from the end: enough to see that it ran, and on what."""
    _SEEN.append((sizes, strides, len(iterator.indices), iterator.dims_before))
    iterator.indices = [-1 - index for index in iterator.indices]
    return portable(be, self, sizes, strides, iterator=iterator, out=out)


_SEEN: list[Any] = []


def test_a_backend_replaces_the_loop_alone(cpu: ArrayBackend) -> None:
    """Checks, masks, layout and the destination stay those of the declaration, in all variants and in `masked_select`."""
    _SEEN.clear()
    last = opmux.tensor([0])
    with Library("aten", "IMPL", "CPU") as library:
        own_kernels(library, cpu, {"index.Tensor": "loop"}, {"loop": _reversing}.__getitem__)
        assert X[last].tolist() == [[8, 9, 10, 11]]
        assert X.t()[:, last].tolist() == [[8], [9], [10], [11]]
        assert aten.index.Tensor_out(X, [last], out=opmux.empty(0)).tolist() == [[8, 9, 10, 11]]
        assert opmux.masked_select(X, MASK).tolist() == [4, 3, 2, 1, 0]
        with pytest.raises(OperatorIndexError, match="too many indices"):
            aten.index.Tensor(X, [last] * 3)
    assert _SEEN[0] == ((3,), (16,), 1, 0)
    assert _SEEN[-1] == ((3, 4), (16, 4), 2, 0)
    assert X[last].tolist() == [[0, 1, 2, 3]]


@pytest.mark.parametrize("accumulate", [False, True])
def test_a_backend_replaces_the_loop_of_writing(cpu: ArrayBackend, accumulate: bool, monkeypatch: Any) -> None:
    """`scatter` of the backend's record is where `index_put_` ends, with a vector, places in it and as many values."""
    calls = []

    def scatter(how: str, vector: Any, places: Any, values: Any) -> None:
        calls.append((how, places.tolist(), values.tolist()))
        vector[places] = 50

    monkeypatch.setattr(cpu, "_scatter", scatter)
    x = opmux.zeros(2, 3)
    aten.index_put_(x, [opmux.tensor([1]), opmux.tensor([0, -1])], opmux.tensor([7.0, 8.0]), accumulate)
    assert calls == [("add" if accumulate else "set", [3, 5], [7, 8])]
    assert x.tolist() == [[0, 0, 0], [50, 0, 50]]


I0, I1 = opmux.tensor([0, 1]), opmux.tensor([0])
REFUSED: dict[str, tuple[Callable[[], Any], type[OpmuxError], str]] = {
    "no index": (lambda: aten.index.Tensor(X, []), OperatorIndexError, "at least one index"),
    "None alone": (lambda: aten.index.Tensor(X, [None]), OperatorIndexError, "at least one index"),
    "a mask without dimensions": (
        lambda: aten.index.Tensor(X, [opmux.tensor(True)]),
        OperatorIndexError,
        "at least one index",
    ),
    "too many": (lambda: aten.index.Tensor(X, [I0] * 3), OperatorIndexError, r"dimension 2 \(got 3\)"),
    "a mask too many": (lambda: aten.index.Tensor(X, [MASK, I0]), OperatorIndexError, "too many indices"),
    "no shape in common": (
        lambda: aten.index.Tensor(X, [I0, opmux.tensor([0, 1, 2])]),
        OperatorIndexError,
        r"could not be broadcast together with shapes \[2\], \[3\]",
    ),
    "out of range": (lambda: aten.index.Tensor(X, [None, I0 + 3]), OperatorIndexError, "index 4 is out of bounds"),
    "below the range": (lambda: X[I0 - 4], OperatorIndexError, "index -4 is out of bounds for dimension 0 with size 3"),
    "of nothing": (lambda: opmux.zeros(0, 2)[I1], OperatorIndexError, "dimension with size 0"),
    "another mask": (lambda: X[opmux.ones(3, 3).to(opmux.bool)], OperatorIndexError, r"mask \[3, 3\] at index 1"),
    "out of another dtype": (
        lambda: aten.index.Tensor_out(X, [I0], out=opmux.empty(0, dtype=opmux.float64)),
        OperatorValueError,
        "to have dtype",
    ),
    "out is self": (lambda: aten.index.Tensor_out(X, [I0], out=X), OperatorValueError, "single memory location"),
    "out is a part": (lambda: aten.index.Tensor_out(X, [I1], out=X[1:2]), OperatorValueError, "single memory location"),
    "out is an index": (lambda: aten.index.Tensor_out(I0, [I0], out=I0), OperatorValueError, "single memory location"),
    "out is a mask": (
        lambda: aten.index.Tensor_out(MASK[0], [MASK[0]], out=MASK[0]),
        OperatorValueError,
        "single memory location",
    ),
    "out is expanded": (
        lambda: aten.index.Tensor_out(X, [I0], out=opmux.zeros(1).expand(2, 4)),
        OperatorValueError,
        "more than one element",
    ),
    "put values of self": (lambda: aten.index_put_(X, [I1], X[1]), OperatorValueError, "single memory location"),
    "put self": (lambda: aten.index_put_(I0, [I0], opmux.tensor([0, 1])), OperatorValueError, "single memory location"),
    "add self": (lambda: aten.index_put_(X, [I1], X[1], True), OperatorValueError, "single memory location"),
    "put another dtype": (lambda: aten.index_put_(X, [I0], I0[:1].expand(4)), OperatorValueError, "dtypes match"),
    "put another shape": (
        lambda: aten.index_put_(X, [I0], opmux.ones(1, 1, 4)),
        OperatorValueError,
        r"shape \[1, 1, 4\] cannot be broadcast to indexing result of shape \[2, 4\]",
    ),
    "put out of range": (lambda: aten.index_put_(X, [I0 + 2], opmux.ones(4)), OperatorIndexError, "index 3 is out of"),
    "add out of range": (lambda: aten.index_put_(X, [I0 + 2], opmux.ones(4), True), OperatorIndexError, "index 3 is"),
    "select by numbers": (lambda: opmux.masked_select(X, I0), OperatorValueError, "expected BoolTensor"),
    "select into another dtype": (
        lambda: opmux.masked_select(X, MASK, out=opmux.empty(0, dtype=opmux.float64)),
        OperatorValueError,
        "same scalar type",
    ),
    "select into self": (lambda: opmux.masked_select(X, MASK, out=X), OperatorValueError, "single memory location"),
}


@pytest.mark.parametrize("name", ["int8", "int16", "float32", "complex64"])
def test_indices_of_other_dtypes_are_refused(name: str) -> None:
    """Positions are long or int, masks bool or byte."""
    index = I0.to(getattr(opmux, name))
    with pytest.raises(OperatorIndexError, match="long, int, byte or bool"):
        aten.index.Tensor(X, [index])
    with pytest.raises(OperatorIndexError, match="long, int, byte or bool"):
        aten.index_put(X, [index], opmux.ones(4))


@pytest.mark.parametrize("case", REFUSED)
def test_what_is_refused(case: str) -> None:
    """With the reason in PyTorch's words, and nothing written."""
    before, indices = X.tolist(), I0.tolist()
    run, error, message = REFUSED[case]
    with pytest.raises(error, match=message):
        run()
    assert X.tolist() == before
    assert I0.tolist() == indices


@pytest.mark.parametrize("rest", [(), (0,), (...,)], ids=str)
@pytest.mark.parametrize("value", [True, False, 0, 2, -1], ids=repr)
@pytest.mark.parametrize("name", ["bool", "uint8", "int8", "int64"])
def test_an_array_of_one_number_is_what_a_tensor_of_it_is(name: str, value: int, rest: tuple[Any, ...]) -> None:
    """A mask makes a dimension, and a number chooses; both are read and written."""
    if name == "uint8" and value < 0:
        value = 255
    array, x = np.array(value, name), opmux.arange(9).reshape(3, 3)
    assert x[(array, *rest)].tolist() == x[(opmux.from_numpy(array), *rest)].tolist()
    by_array, by_tensor = x.clone(), x.clone()
    by_array[(array, *rest)] = 7
    by_tensor[(opmux.from_numpy(array), *rest)] = 7
    assert by_array.tolist() == by_tensor.tolist()
    assert x.to("meta")[(array, *rest)].shape == x[(array, *rest)].shape


def test_a_masked_number_is_an_index_by_its_value() -> None:
    """As the elements of masked arrays are."""
    x = opmux.arange(3)
    assert (x[np.ma.masked].item(), x[np.ma.array(2, mask=True)].item()) == (0, 2)


@pytest.mark.filterwarnings("ignore:Using a non-tuple sequence")
@pytest.mark.parametrize("rest", [(), (0,), (...,), (None, 1)], ids=str)
@pytest.mark.parametrize("value", [np.array(1), np.array(True), np.array(0, "uint8"), np.array([1, 0])], ids=repr)
def test_a_list_with_an_array_is_a_tuple(value: Any, rest: tuple[Any, ...]) -> None:
    """As one with a tensor is: its parts are of one dimension each."""
    x = opmux.arange(9).reshape(3, 3)
    wanted = x[(value, *rest)]
    for part in (value, opmux.from_numpy(value)):
        assert x[[part, *rest]].tolist() == wanted.tolist()
    by_list, by_tuple = x.clone(), x.clone()
    by_list[[value, *rest]] = 7
    by_tuple[(value, *rest)] = 7
    assert by_list.tolist() == by_tuple.tolist()


def test_an_index_may_lie_on_the_cpu() -> None:
    """A Meta tensor takes positions and masks from there; a mask of its own has no data."""
    meta = X.to("meta")
    assert meta[MASK].shape == (5,)
    assert aten.index.Tensor(meta, [None, I0]).shape == (3, 2)
    with pytest.raises(OperatorValueError, match="no data"):
        aten.index.Tensor(meta, [MASK.to("meta")])
    with pytest.raises(OperatorValueError, match="either on cpu or on the same device"):
        aten.index.Tensor(X, [I0.to("meta")])
    assert aten.index_put_(meta, [MASK.to("meta")], opmux.zeros(5, device="meta")) is meta


def test_one_value_for_a_mask_is_filled_in() -> None:
    """As PyTorch writes it, by `masked_fill_`: the value is converted, and its shape of ones does not matter."""
    x = opmux.zeros(2, 3)
    aten.index_put_(x, [None, opmux.tensor([True, False, True])], opmux.ones(1, 1, 1, dtype=opmux.int64))
    assert x.tolist() == [[1, 0, 1], [1, 0, 1]]
    with pytest.raises(OperatorValueError, match="only supports boolean masks"):
        aten.index_put_(x, [opmux.tensor([1, 0], dtype=opmux.uint8)], opmux.tensor(1.0))


RECORDED = json.loads((Path(__file__).parents[1] / "data" / "indexing.json").read_text())


@pytest.mark.parametrize("number", range(len(RECORDED)))
def test_layouts_recorded_from_torch(number: int) -> None:
    """Values and strides of what is read from tensors of three dimensions in all orders."""
    row = RECORDED[number]
    base = opmux.arange(60).reshape(3, 4, 5).permute(row["order"])
    made = [None if i is None else opmux.tensor(i) for i in row["indices"]]
    found = aten.index.Tensor(base, made)
    assert found.tolist() == row["values"]
    assert list(found.stride()) == row["strides"]
    meta = opmux.arange(60).reshape(3, 4, 5).to("meta").permute(row["order"])
    assert aten.index.Tensor(meta, made).stride() == found.stride()


def test_a_filled_copy_is_row_major() -> None:
    """`masked_fill` copies in the order of indices, whatever the order in memory."""
    x = opmux.ones((2, 4, 3)).transpose(-1, -2)
    for mask in (x > 0, opmux.ones((1, 4)) > 0):
        assert opmux.ops.aten.masked_fill.Scalar(x, mask, 2.0).is_contiguous()


_LAYOUTS: dict[str, Callable[[], Tensor]] = {
    "row-major": lambda: opmux.arange(60).reshape(3, 4, 5),
    "turned": lambda: opmux.arange(60).reshape(3, 4, 5).permute(2, 0, 1),
    "every second": lambda: opmux.arange(120).reshape(6, 4, 5)[::2],
    "a size of 1": lambda: opmux.arange(15).reshape(3, 1, 5),
    "a size of 1 that was last": lambda: opmux.arange(9).reshape(3, 3, 1).permute(2, 0, 1),
    "repeated": lambda: opmux.arange(15).reshape(3, 1, 5).expand(3, 4, 5),
    "empty": lambda: opmux.ones(3, 0, 5),
    "empty twice": lambda: opmux.ones(0, 0),
    "one dimension": lambda: opmux.arange(60),
    "many": lambda: opmux.arange(3000).reshape(30, 4, 25),
    "none": lambda: opmux.tensor(3),
}
_CHOICES: dict[str, Callable[[Tensor], list[Tensor | None]]] = {
    "a mask of all": lambda x: [x % 3 == 0],
    "a mask of none": lambda x: [x < -1],
    "a mask of a dimension": lambda x: [opmux.arange(len(x) if x.ndim else 1) % 2 == 0],
    "positions of the second": lambda x: [None, opmux.tensor([0, 0])],
    "a mask of the second": lambda x: [None, opmux.arange(x.shape[1] if x.ndim > 1 else 2) % 2 == 0],
    "a mask that does not fit": lambda x: [opmux.ones(7, dtype=opmux.bool)],
    "positions": lambda x: [opmux.tensor([2, 0, -1, 2])],
    "short positions": lambda x: [opmux.tensor([2, 0, -1, 2], dtype=opmux.int32)],
    "positions of the last": lambda x: [*[None] * max(x.ndim - 1, 0), opmux.tensor([1, 0])],
    "positions beyond the last": lambda x: [*[None] * x.ndim, opmux.tensor([1, 0])],
    "no positions": lambda x: [opmux.tensor([], dtype=opmux.int64)],
    "positions out of range": lambda x: [opmux.tensor([0, 100])],
    "places": lambda x: [opmux.tensor([2, 0, -1, 2]), opmux.tensor([1, 0, 1, -1])],
    "places of one row": lambda x: [opmux.tensor([1]), opmux.tensor([0])],
    "places along all": lambda x: [opmux.tensor([1, 0])] * x.ndim,
    "places that are broadcast": lambda x: [opmux.tensor([2, 0]), opmux.tensor([1])],
    "places in a square": lambda x: [opmux.tensor([[2, 0], [1, 1]])] * 2,
    "places out of range": lambda x: [opmux.tensor([0, 1]), opmux.tensor([0, 100])],
    "places of the last two": lambda x: [None, opmux.tensor([0, 1]), opmux.tensor([0, 2])],
    "places beside a mask": lambda x: [opmux.tensor([0, 1]), opmux.tensor([True, True, False, False])],
    "nothing": lambda x: [],
    "nothing of one": lambda x: [None],
}


@pytest.mark.parametrize("state", [opmux.enable_grad, opmux.no_grad, opmux.inference_mode])
@pytest.mark.parametrize("choice", _CHOICES)
@pytest.mark.parametrize("layout", _LAYOUTS)
def test_the_short_way_gives_what_the_whole_way_gives(layout: str, choice: str, state: Callable[[], Any]) -> None:
    """Values, strides and refusals of `index` are those of its variant with a destination, which has no shorter kernel."""

    def outcome(read: Callable[[], Tensor]) -> Any:
        try:
            part = read()
        except OpmuxError as error:
            return str(error)
        assert part.untyped_storage().data_ptr() != x.untyped_storage().data_ptr() or not part.numel()
        return part.shape, part.stride(), part.dtype, part.tolist()

    with state():
        aten.nonzero.default(MASK)  # so that the table of this state has its kernel
        x = _LAYOUTS[layout]()
        indices = _CHOICES[choice](x)
        short = outcome(lambda: aten.index.Tensor(x, indices))
        assert short == outcome(lambda: aten.index.Tensor_out(x, indices, out=opmux.empty(0, dtype=x.dtype)))


_VALUES: dict[str, Callable[[Tensor], Tensor]] = {
    "all": lambda part: opmux.arange(part.numel(), dtype=part.dtype).reshape(part.shape) + 7,
    "a row": lambda part: opmux.arange(part.shape[-1] if part.ndim else 1, dtype=part.dtype) + 7,
    "a number": lambda part: opmux.tensor(7, dtype=part.dtype),
    "one of a row": lambda part: opmux.tensor([7], dtype=part.dtype),
    "a dimension more": lambda part: opmux.ones((1, *part.shape), dtype=part.dtype),
    "of another shape": lambda part: opmux.ones(6, dtype=part.dtype),
    "of another dtype": lambda part: opmux.ones(part.shape, dtype=opmux.int32),
}


@pytest.mark.parametrize("accumulate", [False, True])
@pytest.mark.parametrize("values", _VALUES)
@pytest.mark.parametrize("choice", [name for name in _CHOICES if "out of range" not in name])
@pytest.mark.parametrize("layout", ["row-major", "one dimension", "a size of 1", "empty", "many"])
def test_the_short_way_of_writing_is_the_whole_way(layout: str, choice: str, values: str, accumulate: bool) -> None:
    """What is written into a tensor that owns its memory, and refused, is what is with a view of more."""

    def outcome(x: Tensor) -> Any:
        try:
            aten.index_put_(x, indices, written, accumulate)
        except OpmuxError as error:
            return str(error)
        return x.tolist()

    aten.nonzero.default(MASK)
    whole = _LAYOUTS[layout]().to(opmux.float64)
    indices = _CHOICES[choice](whole)
    try:
        written = _VALUES[values](aten.index.Tensor(whole, indices))
    except OpmuxError:
        written = opmux.ones(2, dtype=opmux.float64)
    view = opmux.cat([whole, whole])[: len(whole)]
    assert outcome(whole.clone()) == outcome(view)


@pytest.mark.parametrize("position", [100, -100])
def test_a_refused_write_has_written_nothing(position: int) -> None:
    """One position out of range is found before the others are written."""
    x = opmux.zeros(4, 3)
    with pytest.raises(OperatorIndexError, match=f"index {position} is out of bounds"):
        x[opmux.tensor([0, 1, position])] = opmux.ones(3, 3)
    assert not x.any()
