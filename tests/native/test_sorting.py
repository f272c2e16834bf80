"""Order: sorting, selection, sets, searching, histograms, on every way that the kernels take."""

import math
from typing import Any

import numpy as np
import pytest

import opmux
from opmux import Tensor
from opmux.errors import OperatorIndexError, OperatorValueError

NAN, INF = math.nan, math.inf
RNG = np.random.default_rng(11)


def array(tensor: Tensor) -> Any:
    return np.asarray(tensor._array)


def _values(dtype: str, shape: tuple[int, ...]) -> Any:
    """Elements with ties and, where the dtype has them, both zeros, infinities and NaN of both signs."""
    values = RNG.integers(-50, 50, shape)
    if dtype == "bool":
        return values > 0
    found = np.abs(values).astype(dtype) if dtype == "uint8" else values.astype(dtype)
    if found.dtype.kind == "f":
        found.reshape(-1)[:6] = [NAN, INF, -INF, 0.0, -0.0, -NAN]
    if dtype == "int64":
        found.reshape(-1)[:2] = [2**62, -(2**62)]
    return found


@pytest.mark.parametrize("dtype", ["float16", "float32", "float64", "int8", "int32", "int64", "uint8", "bool"])
@pytest.mark.parametrize("shape", [(9,), (5000,), (7, 600), (600, 7)])
@pytest.mark.parametrize("descending", [False, True])
def test_sorting_is_stable(dtype: str, shape: tuple[int, ...], descending: bool) -> None:
    """Equal elements keep their order in both directions, NaN counts as the largest, along each dimension."""
    x = _values(dtype, shape)
    for dim in range(len(shape)):
        found = opmux.sort(opmux.from_numpy(x.copy()), dim, descending)
        order = np.argsort(x, axis=dim, kind="stable")
        if descending:
            order = np.flip(x.shape[dim] - 1 - np.argsort(np.flip(x, dim), axis=dim, kind="stable"), dim)
        np.testing.assert_array_equal(array(found.indices), order)
        np.testing.assert_array_equal(array(found.values), np.take_along_axis(x, order, dim))


def test_sorted_tensors_keep_the_order_of_memory() -> None:
    """Values and indices of a permuted tensor are permuted too; those of an expanded one are row-major."""
    x = opmux.randn(3, 4, 5).permute(2, 0, 1)
    assert [part.stride() for part in opmux.sort(x, 0)] == [x.stride()] * 2
    assert opmux.sort(opmux.randn(4, 1).expand(4, 3), 0).values.stride() == (3, 1)


@pytest.mark.parametrize("dtype", ["float32", "float64", "int64"])
@pytest.mark.parametrize(("shape", "k"), [((100,), 3), ((9000,), 5), ((3, 9001), 4), ((9000, 2), 5), ((700,), 300)])
@pytest.mark.parametrize("largest", [True, False])
def test_topk_takes_the_first_of_the_sorted_elements(dtype: str, shape: tuple[int, ...], k: int, largest: bool) -> None:
    """Also where blocks of the row are looked at only by their extreme elements, and with NaN among them."""
    x = _values(dtype, shape) if dtype == "float32" else RNG.permutation(math.prod(shape)).reshape(shape).astype(dtype)
    tensor = opmux.from_numpy(x.copy())
    dim = int(np.argmax(shape))
    found = opmux.topk(tensor, k, dim, largest)
    expected = opmux.sort(tensor, dim, largest).values.narrow(dim, 0, k)
    np.testing.assert_array_equal(array(found.values), array(expected))
    np.testing.assert_array_equal(np.take_along_axis(x, array(found.indices), dim), array(found.values))


def test_selection_refuses_places_that_are_not_there() -> None:
    """K is checked against the size of the dimension, and complex numbers have no order."""
    x = opmux.ones(3)
    with pytest.raises(OperatorValueError, match="k out of range"):
        opmux.topk(x, 4)
    with pytest.raises(OperatorValueError, match="k out of range"):
        opmux.kthvalue(x, 0)
    with pytest.raises(OperatorIndexError, match="non-zero size"):
        opmux.mode(opmux.zeros(2, 0))
    with pytest.raises(OperatorValueError, match="no order"):
        opmux.sort(opmux.ones(2, dtype=opmux.complex64))


def test_the_mode_is_the_smallest_of_the_most_frequent() -> None:
    """With its last place; where nothing occurs twice a NaN comes first."""
    found = opmux.mode(opmux.tensor([[1, 2, 2, 1, 3], [5, 4, 3, 2, 1]]))
    assert found.values.tolist() == [1, 1]
    assert found.indices.tolist() == [3, 4]
    assert math.isnan(opmux.mode(opmux.tensor([NAN, NAN, 1.0])).values.item())
    assert opmux.mode(opmux.tensor([NAN, NAN, 1.0, 1.0])).values.item() == 1


def test_no_nan_equals_another() -> None:
    """Each is an element of its own for `unique`, and none is in a set."""
    x = opmux.tensor([NAN, 1.0, NAN, -0.0, 0.0])
    found, inverse, counts = opmux.unique(x, return_inverse=True, return_counts=True)
    assert found.tolist()[:2] == [0, 1]
    assert inverse.tolist() == [2, 1, 3, 0, 0]
    assert counts.tolist() == [2, 1, 1, 1]
    assert opmux.isin(x, opmux.tensor([NAN, 1.0])).tolist() == [False, True, False, False, False]


def test_unique_slices_are_in_lexicographic_order() -> None:
    """Rows and columns, also such that differ only at their end."""
    rows = RNG.integers(0, 2, (200, 7))
    rows[:, :4] = 1
    for dim, x in ((0, rows), (1, rows.T)):
        found, inverse, counts = opmux.unique(
            opmux.from_numpy(x.copy()), return_inverse=True, return_counts=True, dim=dim
        )
        expected = np.unique(x, return_inverse=True, return_counts=True, axis=dim)
        for mine, theirs in zip((found, inverse, counts), expected, strict=True):
            np.testing.assert_array_equal(array(mine), theirs.reshape(array(mine).shape))


def test_unique_without_elements() -> None:
    """Nothing is left of nothing; slices without elements cannot be compared."""
    assert opmux.unique(opmux.zeros(0)).shape == (0,)
    assert opmux.unique_consecutive(opmux.zeros(0), return_counts=True)[1].shape == (0,)
    assert opmux.unique(opmux.zeros(0, 3), dim=0).shape == (0, 3)
    with pytest.raises(OperatorValueError, match="0 sized dimensions"):
        opmux.unique(opmux.zeros(3, 0), dim=0)


def test_rows_are_searched_at_once() -> None:
    """Each row of values in its own sequence, before or behind equal elements."""
    sequence = np.sort(RNG.integers(0, 50, (4, 33)), axis=1)
    values = RNG.integers(-2, 53, (4, 20))
    for right in (False, True):
        found = opmux.searchsorted(opmux.from_numpy(sequence), opmux.from_numpy(values), right=right)
        side: Any = "right" if right else "left"
        expected = [np.searchsorted(s, v, side) for s, v in zip(sequence, values, strict=True)]
        np.testing.assert_array_equal(array(found), expected)


def test_searching_checks_what_it_is_given() -> None:
    """Shapes, side and sorter; a sorter with places that are not there is refused."""
    sequence = opmux.tensor([[1.0, 2.0], [3.0, 4.0]])
    with pytest.raises(OperatorValueError, match="can be a scalar only"):
        opmux.searchsorted(sequence, 2.0)
    with pytest.raises(OperatorValueError, match="opposites"):
        opmux.searchsorted(sequence[0], 1.0, side="left", right=True)
    with pytest.raises(OperatorIndexError, match="sorter index out of range"):
        opmux.searchsorted(sequence[0], 1.0, sorter=opmux.tensor([0, 2]))


def test_histograms_count_the_upper_end_and_nothing_outside() -> None:
    """The last bin has both ends, NaN is in none, and counting agrees with the edges that are returned."""
    x = opmux.tensor([-1.0, 0.0, 0.1, 0.2, 0.3, 1.0, NAN])
    assert opmux.histc(x, 2, 0, 1).tolist() == [4, 1]
    counts, edges = opmux.histogram(x, 10, range=(0.0, 1.0))
    expected, _ = np.histogram(array(x)[:-1], array(edges))
    np.testing.assert_array_equal(array(counts), expected)
    with pytest.raises(OperatorValueError, match="not finite"):
        opmux.histogram(x, 3)


def test_a_histogram_of_equal_elements_has_a_width() -> None:
    """The range is widened around them."""
    assert opmux.histogram(opmux.ones(2), 2).bin_edges.tolist() == [0.5, 1, 1.5]
    assert opmux.histc(opmux.ones(2), 2).tolist() == [0, 2]


@pytest.mark.parametrize("limit", [opmux.inf, -opmux.inf, 0, 2.0])
def test_equal_limits_ask_for_those_of_the_elements(limit: float) -> None:
    """Even where they are infinite; without elements there are none, and the limits themselves must be finite."""
    assert opmux.histc(opmux.tensor([0.75, -3.0, 0.25]), 4, limit, limit).tolist() == [1, 0, 0, 2]
    none = opmux.zeros(0)
    if math.isinf(limit):
        for x in (none, opmux.tensor([1.0, opmux.inf])):
            with pytest.raises(OperatorValueError, match="not finite"):
                opmux.histc(x, 4, limit, limit)
    else:
        assert opmux.histc(none, 4, limit, limit).tolist() == [0] * 4


@pytest.mark.parametrize("limits", [(opmux.nan, opmux.nan), (-opmux.inf, opmux.inf), (0, opmux.inf), (opmux.nan, 1)])
def test_limits_that_differ_must_be_finite(limits: tuple[float, float]) -> None:
    """NaN differs from itself."""
    with pytest.raises(OperatorValueError, match="not finite"):
        opmux.histc(opmux.ones(3), 4, *limits)


def test_nonzero_has_one_tensor_per_dimension_if_asked() -> None:
    """The tuple indexes the tensor; of a tensor without dimensions it has one element."""
    x = opmux.tensor([[0, 1], [2, 0]])
    assert x[x.nonzero(as_tuple=True)].tolist() == [1, 2]
    assert [part.tolist() for part in opmux.nonzero(opmux.tensor(5), as_tuple=True)] == [[0]]
    assert opmux.argwhere(x).tolist() == [[0, 1], [1, 0]]
