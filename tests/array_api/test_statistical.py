"""Statistical and utility functions give what array_api_strict gives, over every kind of axes."""

from typing import Any

import numpy as np
import pytest

import opmux
from opmux import array_api as xp
from opmux.errors import OperatorArgumentError, OperatorIndexError, OperatorValueError

from .comparison import DTYPES, allows, assert_same, both

pytestmark = pytest.mark.array_api

AXES: list[Any] = [None, 0, -1, (0, 2), (2, 0), (1,), (), (0, 1, 2)]
REDUCTIONS = ["sum", "prod", "max", "min", "mean", "var", "std", "all", "any", "count_nonzero"]


def _cube(name: str, *shape: int) -> Any:
    generator = np.random.default_rng(3)
    values = generator.integers(0, 4, shape) if name != "bool" else generator.integers(0, 2, shape)
    return (values * (1 + 0.5j) if "complex" in name else values / 2 if "float" in name else values).astype(name)


def _tolerance(name: str) -> float:
    return 1e-5 if name in ("float32", "complex64") else 1e-12


@pytest.mark.parametrize("name", DTYPES)
def test_reductions(name: str) -> None:
    """Over one axis, several, none and all, with and without `keepdims`, of no elements and of no dimensions."""
    cube = _cube(name, 2, 3, 4)
    functions = [function for function in REDUCTIONS if allows(function, cube)]
    assert len(functions) >= 3
    for function in functions:
        for axis in AXES:
            for keepdims in (False, True):
                call = both(lambda m, x, f=function, a=axis, k=keepdims: getattr(m, f)(x, axis=a, keepdims=k), cube)
                assert_same(*call, _tolerance(name))
        assert_same(*both(lambda m, x, f=function: getattr(m, f)(x), cube[0, 0, 0]), _tolerance(name))
        if function in ("sum", "prod", "all", "any", "count_nonzero"):
            assert_same(*both(lambda m, x, f=function: getattr(m, f)(x, axis=1), cube[:, :0]))
            assert_same(*both(lambda m, x, f=function: getattr(m, f)(x), cube[:0]))


@pytest.mark.parametrize("function", ["sum", "prod", "cumulative_sum", "cumulative_prod"])
def test_dtype_of_totals(function: str) -> None:
    """Integers are summed in 64 bits, others in their own dtype, and all in one that is named."""
    for name in DTYPES:
        line = _cube(name, 5)
        if allows(function, line):
            assert_same(*both(lambda m, x: getattr(m, function)(x), line), _tolerance(name))
            target = "complex128" if "complex" in name else "float64"
            assert_same(*both(lambda m, x, t=target: getattr(m, function)(x, dtype=getattr(m, t)), line), 1e-12)


@pytest.mark.parametrize("correction", [0, 1, 0.5])
def test_correction(correction: float) -> None:
    """It is taken off the number of elements, and need not be whole."""
    cube = _cube("float64", 2, 3, 4)
    for function in ("var", "std"):
        for axis in (None, 1, (0, 2)):
            call = both(lambda m, x, f=function, a=axis: getattr(m, f)(x, axis=a, correction=correction), cube)
            assert_same(*call, 1e-12)


def test_nan_and_infinity() -> None:
    """NaN wins in `max` and `min`, counts as true, and is not counted as zero."""
    values = np.array([[1.0, np.nan, -np.inf], [np.inf, 0.0, 2.0]])
    for function in REDUCTIONS:
        for axis in (None, 0, 1):
            assert_same(*both(lambda m, x, f=function, a=axis: getattr(m, f)(x, axis=a), values), 1e-12)


@pytest.mark.parametrize("function", ["cumulative_sum", "cumulative_prod"])
def test_cumulative(function: str) -> None:
    """Along each axis, with and without the total of no elements."""
    cube = _cube("int32", 2, 3, 4)
    for axis in (0, 1, -1):
        for initial in (False, True):
            call = both(lambda m, x, a=axis, i=initial: getattr(m, function)(x, axis=a, include_initial=i), cube)
            assert_same(*call)
    assert_same(*both(lambda m, x: getattr(m, function)(x, include_initial=True), cube[0, 0, :0]))
    with pytest.raises(OperatorValueError, match="name an axis"):
        getattr(xp, function)(xp.ones((2, 2)))
    with pytest.raises(OperatorValueError, match="name an axis"):
        getattr(xp, function)(xp.asarray(1.0))


def test_diff() -> None:
    """Of any order, along any axis, with what is put in front and behind."""
    cube = _cube("int64", 3, 4)
    for n in (0, 1, 2):
        for axis in (0, -1):
            assert_same(*both(lambda m, x, n=n, a=axis: m.diff(x, n=n, axis=a), cube))
    assert_same(*both(lambda m, x: m.diff(x, prepend=x[:, :1], append=x[:, :2]), cube))
    assert_same(*both(lambda m, x: m.diff(x), cube.astype("uint8")))


def test_integers_of_numpy() -> None:
    """They are sizes and axes as Python's are; what is no integer is refused with a TypeError of opmux."""
    two: Any = np.int64(2)
    zero: Any = np.int32(0)
    x = xp.ones(two)
    assert xp.sum(xp.ones((two, two)), axis=zero).tolist() == [2.0, 2.0]
    assert xp.flip(x, axis=zero).shape == xp.full(two, 1.0).shape == xp.roll(x, two, axis=(zero,)).shape == (2,)
    text: Any = "a"
    with pytest.raises(OperatorArgumentError):
        xp.sum(x, axis=text)
    with pytest.raises(OperatorArgumentError):
        xp.zeros(text)


@pytest.mark.parametrize("function", REDUCTIONS)
def test_refusals(function: str) -> None:
    """An axis out of range is an IndexError; there is no greatest element of none."""
    with pytest.raises(OperatorIndexError):
        getattr(xp, function)(xp.ones((2, 2)), axis=2)
    if function in ("max", "min"):
        with pytest.raises(OperatorIndexError, match="an empty dimension has no extreme value"):
            getattr(xp, function)(xp.ones((2, 0)), axis=1)


def test_gradients() -> None:
    """They flow through reductions, over no axis too, and through products over several."""
    x = opmux.tensor([[1.0, 2.0], [3.0, 4.0]], requires_grad=True)
    (xp.prod(x, axis=(0, 1)) + xp.sum(xp.sum(x, axis=())) + xp.cumulative_sum(x, axis=0)[1, 1]).backward()
    assert x.grad is not None
    assert x.grad.tolist() == [[25.0, 14.0], [9.0, 8.0]]


@pytest.mark.parametrize("function", REDUCTIONS)
@pytest.mark.parametrize("axis", [(0, 0), (0, -2), (0, 2), (-3, 0), 2])
def test_axes_that_are_none_or_given_twice_are_refused(function: str, axis: Any) -> None:
    """Each reduction refuses them, also where it is made of another."""
    with pytest.raises((OperatorIndexError, OperatorValueError), match="imension"):
        getattr(xp, function)(xp.ones((2, 3)), axis=axis)
