"""Reading and writing along a dimension, by flat position and by mask: what torch's samples do not show."""

from collections.abc import Callable
from typing import Any

import pytest

import opmux
from opmux.errors import OperatorIndexError, OperatorValueError, OpmuxWarning

NAN = float("nan")


def test_positions_may_occur_several_times() -> None:
    """Every value counts where they are added up or reduced."""
    x, index, ones = opmux.zeros(3), opmux.tensor([1, 1, 1]), opmux.tensor([1.0, 2.0, 4.0])
    assert x.index_add(0, index, ones).tolist() == [0, 7, 0]
    assert x.scatter_add(0, index, ones).tolist() == [0, 7, 0]
    assert x.put(index, ones, accumulate=True).tolist() == [0, 7, 0]
    assert x.index_reduce(0, index, ones, "mean", include_self=False).tolist() == [0, pytest.approx(7 / 3), 0]
    assert (x + 1).scatter_reduce(0, index, ones, "prod").tolist() == [1, 8, 1]


@pytest.mark.parametrize("reduce", ["amax", "amin"])
def test_nan_wins_in_reductions(reduce: str) -> None:
    """As in amax and amin, whether it stands in the tensor or among the values."""
    index = opmux.tensor([0, 0])
    for x, values in ((opmux.tensor([NAN]), opmux.tensor([1.0, 2.0])), (opmux.ones(1), opmux.tensor([NAN, 2.0]))):
        assert x.scatter_reduce(0, index, values, reduce).isnan().tolist() == [True]
        assert x.index_reduce(0, index, values, reduce).isnan().tolist() == [True]


@pytest.mark.parametrize("name", ["bool", "uint8", "int8", "int64", "float16", "float32"])
def test_reductions_start_from_the_limits_of_the_dtype(name: str) -> None:
    """Without `include_self` what stands at the positions has no influence; elsewhere it stays."""
    x = opmux.tensor([1, 1, 1]).to(getattr(opmux, name))
    zero = opmux.tensor([0]).to(x.dtype)
    for reduce in ("amax", "amin", "sum"):
        assert x.scatter_reduce(0, opmux.tensor([1]), zero, reduce, include_self=False).tolist() == [1, 0, 1]


def test_whole_numbers_have_the_mean_rounded_down() -> None:
    """A mean of integers is an integer, also below zero."""
    x, values = opmux.tensor([0]), opmux.tensor([-3, -4])
    assert x.scatter_reduce(0, opmux.tensor([0, 0]), values, "mean", include_self=False).tolist() == [-4]


def test_in_place_operators_write_to_the_tensor_and_to_what_it_views() -> None:
    """Transposed and sliced tensors too, which have no gapless memory to work in."""
    base = opmux.zeros(3, 4)
    index = opmux.tensor([0, 2])
    base.t().index_add_(0, index, opmux.ones(2, 3))
    assert base.sum(0).tolist() == [3, 0, 3, 0]
    base[:, 1:].index_copy_(1, opmux.tensor([0]), opmux.full((3, 1), 5.0))
    base[:, 1:].index_fill_(1, opmux.tensor([-1]), 7)
    assert base[0].tolist() == [1, 5, 1, 7]
    base[1:, ::2].put_(opmux.tensor([-1, 0]), opmux.tensor([8.0, 9.0]))
    assert base.tolist() == [[1, 5, 1, 7], [9, 5, 1, 7], [1, 5, 8, 7]]
    base[::2].scatter_add_(1, opmux.tensor([[0]]), opmux.tensor([[10.0]]))
    base[0].masked_scatter_(opmux.tensor([True, False, True, False]), opmux.tensor([2.0, 3.0, 4.0]))
    assert base[0].tolist() == [2, 5, 3, 7]
    base.t().tril_()
    assert base.tolist() == [[2, 5, 3, 7], [0, 5, 1, 7], [0, 0, 8, 7]]


def test_writing_to_an_expanded_tensor_is_refused() -> None:
    """And leaves it as it was."""
    wide = opmux.zeros(1).expand(3)
    index, values = opmux.tensor([0]), opmux.ones(1)
    writes: list[Callable[[], Any]] = [
        lambda: wide.index_add_(0, index, values),
        lambda: wide.index_copy_(0, index, values),
        lambda: wide.put_(index, values),
        lambda: wide.scatter_add_(0, index, values),
        lambda: wide.masked_scatter_(opmux.tensor([True, False, False]), values),
    ]
    for write in writes:
        with pytest.raises(OperatorValueError, match="single memory location"):
            write()
    assert wide.tolist() == [0, 0, 0]


def test_a_tensor_without_dimensions_counts_as_a_vector_of_one_element() -> None:
    """On both sides."""
    x, index = opmux.tensor(3.0), opmux.tensor([0])
    assert x.index_select(0, index).shape == ()
    assert x.index_add(0, index, opmux.tensor(2.0)).item() == 5
    assert x.index_fill(0, index, 4).item() == 4
    assert x.index_copy(0, index, opmux.tensor([6.0])).item() == 6
    assert x.take(opmux.tensor([[0]])).shape == (1, 1)
    assert x.gather(0, opmux.tensor(0)).shape == ()


def test_empty_indices_change_nothing() -> None:
    """Whatever dtype an empty tensor of indices has."""
    x, none = opmux.arange(3.0), opmux.zeros(0, dtype=opmux.int64)
    assert x.gather(0, opmux.zeros(0, dtype=opmux.uint8)).shape == (0,)
    assert x.index_select(0, none).shape == x.take(none).shape == (0,)
    for same in (x.index_add(0, none, opmux.zeros(0)), x.put(none, opmux.zeros(0)), x.index_fill(0, none, 1)):
        assert same.tolist() == [0, 1, 2]


def test_functional_operators_leave_the_tensor_as_it_was() -> None:
    """They write to a copy, which has memory of its own for every element."""
    x = opmux.zeros(1).expand(3)
    index, values = opmux.tensor([1]), opmux.ones(1)
    for changed in (
        x.index_add(0, index, values),
        x.index_copy(0, index, values),
        x.index_fill(0, index, 1),
        x.put(index, values),
        x.masked_scatter(opmux.tensor([False, True, False]), values),
        x.select_scatter(opmux.tensor(1.0), 0, 1),
        x.slice_scatter(values, 0, 1, 2),
    ):
        assert changed.tolist() == [0, 1, 0]
    assert x.tolist() == [0, 0, 0]


def test_take_along_dim_counts_around_a_dimension() -> None:
    """Unlike gather it takes every whole number, but not in a flattened tensor."""
    x = opmux.arange(4.0)
    assert x.take_along_dim(opmux.tensor([-1, 5]), 0).tolist() == [3, 1]
    with pytest.raises(OperatorIndexError, match="out of bounds"):
        x.take_along_dim(opmux.tensor([-1]))


@pytest.mark.parametrize(
    ("call", "kind", "message"),
    [
        (lambda x, i: x.index_select(0, -i), OperatorIndexError, "index -1 is out of bounds for dimension 0"),
        (lambda x, i: x.index_select(0, i * 2), OperatorIndexError, "out of range in self"),
        (lambda x, i: x.index_select(0, i.expand(2, 1)), OperatorIndexError, "supposed to be a vector"),
        (lambda x, i: x.index_select(0, x[0]), OperatorIndexError, "Expected dtype int32/int64"),
        (lambda x, i: x.index_add(0, i, x), OperatorIndexError, r"Number of indices \(1\)"),
        (lambda x, i: x.index_add(0, i, x[:1].to(opmux.float64)), OperatorValueError, "same dtype"),
        (lambda x, i: x.index_copy(0, i, x[:1, :2]), OperatorValueError, "must match self tensor shape"),
        (lambda x, i: x.index_fill(0, i, x), OperatorValueError, "0-dimensional value"),
        (lambda x, i: x.index_fill(0, i, 1j), OperatorValueError, "complex"),
        (lambda x, i: x.index_reduce(0, i, x[:1], "sum"), OperatorValueError, "must be one of prod, mean, amax, amin"),
        (lambda x, i: x.scatter_reduce(0, i[None], x, "most"), OperatorValueError, "must be one of sum, prod"),
        (lambda x, i: x.scatter_add(0, i[None], x.to(opmux.int64)), OperatorValueError, "equal to src.dtype"),
        (lambda x, i: x.take(i * 6), OperatorIndexError, "out of range"),
        (lambda x, i: x[:0].take(i), OperatorIndexError, "take from an empty tensor"),
        (lambda x, i: x.put(i, x), OperatorIndexError, "same number of elements"),
        (lambda x, i: x.masked_scatter(x > -1, x[0]), OperatorValueError, "ones in mask: 3 < 6"),
        (lambda x, i: x.masked_scatter(x, x), OperatorValueError, "boolean masks"),
        (lambda x, i: x.select_scatter(x, 0, 0), OperatorValueError, "equal to the slice of self"),
        (lambda x, i: x.select_scatter(x[0], 0, 2), OperatorIndexError, "out of range"),
        (lambda x, i: x.diagonal_scatter(x), OperatorValueError, "equal to the slice of self"),
        (lambda x, i: x.take_along_dim(i, 0), OperatorValueError, "same number of dimensions"),
    ],
)
def test_wrong_arguments_are_refused(call: Callable[[Any, Any], Any], kind: type[Exception], message: str) -> None:
    """Each with its own message."""
    with pytest.raises(kind, match=message):
        call(opmux.zeros(2, 3), opmux.tensor([1]))


@pytest.mark.parametrize("how", ["add", "multiply"])
def test_a_deprecated_reduction_is_warned_of_where_it_is_computed(how: str) -> None:
    """Once by each call of `scatter` and its forms, and by none that is refused."""
    places, source, x = opmux.tensor([0, 2]), opmux.ones(2), opmux.zeros(3)
    scatter: Any = opmux.scatter
    calls: list[Callable[[Any], Any]] = [
        lambda at: opmux.zeros(3).scatter_(0, at, source, reduce=how),
        lambda at: scatter(x, 0, at, source, reduce=how),
        lambda at: scatter(x, 0, at, source, reduce=how, out=opmux.empty(3)),
    ]
    for call in calls:
        with pytest.warns(OpmuxWarning, match="is deprecated") as noted:
            call(places)
        assert len(noted) == 1
        with pytest.raises(OperatorIndexError):
            call(places + 5)
