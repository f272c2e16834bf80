"""Searching, sorting and set functions give what array_api_strict gives, NaN and equal elements included."""

import numpy as np
import pytest

import opmux
from opmux import array_api as xp
from opmux.errors import OperatorIndexError, OperatorValueError

from .comparison import DTYPES, REAL, arrays_of, assert_same, both, host, tensor

pytestmark = pytest.mark.array_api

FLOATS = np.array([[3.0, 1.0, 2.0, 1.0], [0.5, -1.0, 0.5, 3.0], [-0.0, 0.0, np.inf, -np.inf]])


@pytest.mark.parametrize("name", REAL)
def test_places(name: str) -> None:
    """The first greatest and least element, along each axis and in the flattened tensor."""
    values = np.abs(FLOATS[:2] * 2).astype(name)
    for function in ("argmax", "argmin"):
        for axis in (None, 0, -1):
            for keepdims in (False, True):
                call = both(lambda m, x, f=function, a=axis, k=keepdims: getattr(m, f)(x, axis=a, keepdims=k), values)
                assert_same(*call)
        assert_same(*both(lambda m, x, f=function: getattr(m, f)(x), values[0, 0]))


def test_places_of_nan() -> None:
    """NaN is found before any number."""
    values = np.array([1.0, np.nan, 3.0, np.nan])
    assert_same(*both(lambda m, x: (m.argmax(x), m.argmin(x)), values))


@pytest.mark.parametrize("name", REAL)
@pytest.mark.parametrize("descending", [False, True])
def test_sorting(name: str, descending: bool) -> None:
    """Along each axis, in either order, equal elements in theirs."""
    values = np.abs(FLOATS[:2] * 2).astype(name)
    for axis in (0, 1, -1):
        assert_same(*both(lambda m, x, a=axis: m.sort(x, axis=a, descending=descending), values))
        found = xp.argsort(tensor(values), axis=axis, descending=descending)
        order = np.argsort(-values.astype("int64") if descending else values, axis=axis, kind="stable")
        np.testing.assert_array_equal(host(found), order)
        loose = xp.argsort(tensor(values), axis=axis, descending=descending, stable=False)
        np.testing.assert_array_equal(
            np.take_along_axis(values, host(loose), axis), np.take_along_axis(values, order, axis)
        )


def test_nonzero_and_counts() -> None:
    """Places of what is not zero, for each dtype, and none without elements."""
    for name in DTYPES:
        values = arrays_of(name)
        assert_same(*both(lambda m, x: m.nonzero(x), values))
        assert_same(*both(lambda m, x: m.nonzero(m.stack([x, x])), values))
        assert_same(*both(lambda m, x: m.nonzero(x), values[:0].reshape(0, 2)))
    with pytest.raises(OperatorValueError, match="without dimensions"):
        xp.nonzero(xp.asarray(1))


def test_searchsorted() -> None:
    """Before or behind equal elements, for tensors of any shape and for numbers, with what sorts them."""
    line = np.array([1, 2, 2, 5])
    for side in ("left", "right"):
        for wanted in (np.array([[0, 2], [3, 9]]), np.array(2), np.array([], "int64")):
            assert_same(*both(lambda m, x, v, s=side: m.searchsorted(x, v, side=s), line, wanted))
        assert_same(*both(lambda m, x, s=side: m.searchsorted(x, 2, side=s), line))
        assert_same(
            *both(
                lambda m, x, o, s=side: m.searchsorted(x, x, side=s, sorter=o),
                line[::-1].copy(),
                np.array([3, 2, 1, 0], "int32"),
            )
        )
    assert_same(*both(lambda m, x, v: m.searchsorted(x, v), line.astype("float32"), line.astype("float64")))


@pytest.mark.parametrize("count", range(6))
@pytest.mark.parametrize("side", ["left", "right"])
def test_searchsorted_beside_nan(side: str, count: int) -> None:
    """NaN comes behind infinity, where `sort` puts it, however many there are, with what sorts them too."""
    wanted = np.array([0.0, 1.5, 2.0, np.inf, -np.inf, np.nan])
    for numbers in ([], [1.0, 2.0], [-np.inf, 1.0, 2.0, 2.0, np.inf]):
        line = np.array([*numbers, *[np.nan] * count])
        for dtype in ("float32", "float64"):
            given = line.astype(dtype), wanted.astype(dtype)
            assert_same(*both(lambda m, x, v: m.searchsorted(x, v, side=side), *given))
            order = np.arange(line.size)[::-1].copy()
            assert_same(
                *both(lambda m, x, v, o: m.searchsorted(m.flip(x), v, side=side, sorter=o), *given, order),
            )
        assert_same(*both(lambda m, x: m.searchsorted(x, m.inf, side=side), line))


def test_where() -> None:
    """Operands are broadcast and promoted, and numbers take the tensor's dtype."""
    condition = np.array([[True], [False]])
    for name in DTYPES:
        assert_same(*both(lambda m, c, x: m.where(c, x, x[0]), condition, arrays_of(name)))
        number = True if name == "bool" else 1
        assert_same(*both(lambda m, c, x, n=number: (m.where(c, x, n), m.where(c, n, x)), condition, arrays_of(name)))
    a, b = np.array([1], "uint8"), np.array([-1], "int8")
    assert_same(*both(lambda m, c, x, y: m.where(c, x, y), condition, a, b))
    assert xp.where(tensor(condition), 1, 2.5).tolist() == [[1.0], [2.5]]


@pytest.mark.parametrize("name", DTYPES)
def test_unique(name: str) -> None:
    """Different values in order, and where they are first; what is said of them gives the array back."""
    values = np.stack([arrays_of(name), arrays_of(name)[::-1]])
    values = values[:, ~np.isnan(values).any(0)]
    for given in (values, values[0, 0], values[:, :0]):
        found = xp.unique_all(tensor(given))
        assert_same(xp.unique_values(tensor(given)), np.unique(given))
        flat = given.reshape(-1)
        assert_same(found.values, np.unique(given))
        np.testing.assert_array_equal(flat[host(found.indices)], host(found.values))
        np.testing.assert_array_equal(host(found.values)[host(found.inverse_indices)], given)
        np.testing.assert_array_equal(host(found.counts), np.unique(given, return_counts=True)[1])
        np.testing.assert_array_equal(host(found.indices), np.unique(given, return_index=True)[1])
        assert found._fields == ("values", "indices", "inverse_indices", "counts")
        assert_same(xp.unique_counts(tensor(given)).counts, found.counts)
        assert_same(xp.unique_inverse(tensor(given)).inverse_indices, found.inverse_indices)


def test_unique_nan() -> None:
    """Each NaN is a value of its own; zeros of either sign are one."""
    found = xp.unique_all(tensor([np.nan, 0.0, np.nan, -0.0, 1.0]))
    assert found.counts.tolist() == [2, 1, 1, 1]
    assert found.indices.tolist() == [1, 4, 0, 2]
    assert found.inverse_indices.tolist() == [2, 0, 3, 0, 1]
    both_parts = xp.unique_counts(tensor([complex(np.nan, 1), complex(np.nan, 1), 1j, 1j]))
    assert sorted(both_parts.counts.tolist()) == [1, 1, 2]


def test_isin() -> None:
    """Tensors of one dtype and of two, and numbers on either side."""
    x, tests = np.array([[1, 2], [3, 4]], "int32"), np.array([4, 1, 9], "int64")
    assert_same(*both(lambda m, a, b: m.isin(a, b), x, tests))
    assert_same(*both(lambda m, a, b: m.isin(a, b), x, tests[:0]))
    assert_same(*both(lambda m, a: (m.isin(a, 3), m.isin(3, a)), x))
    # array_api_strict forgets to invert.
    assert xp.isin(tensor(x), tensor(tests), invert=True).tolist() == [[False, True], [True, False]]
    assert xp.isin(3, tensor(x), invert=True).tolist() is False


def test_refusals() -> None:
    """An axis out of range is an IndexError."""
    for function in (xp.argmax, xp.argmin, xp.sort, xp.argsort):
        with pytest.raises(OperatorIndexError):
            function(xp.ones((2, 2)), axis=2)


def test_gradients() -> None:
    """They flow through sorting, `where` and the values of sets."""
    x = opmux.tensor([3.0, 1.0, 3.0], requires_grad=True)
    (xp.sum(xp.sort(x) * xp.asarray([1.0, 10.0, 100.0])) + xp.sum(xp.where(x > 2, x, 0.0))).backward()
    assert x.grad is not None
    assert x.grad.tolist() == [11.0, 1.0, 101.0]
