"""Random dtypes, shapes, axes and indices, drawn from the namespace itself, give what array_api_strict gives."""

import warnings
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from hypothesis.extra.array_api import make_strategies_namespace

from opmux import array_api as xp

from .comparison import array_api_strict, assert_same, host, strict

pytestmark = pytest.mark.array_api

namespace = make_strategies_namespace(xp)
#: The same draws in each run; a search that goes on belongs to a person.
drawn = settings(max_examples=60, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
DTYPES = st.one_of(namespace.boolean_dtypes(), namespace.numeric_dtypes())
SHAPES = namespace.array_shapes(min_dims=0, max_dims=4, min_side=0, max_side=4)
REDUCTIONS = ["sum", "prod", "max", "min", "any", "all", "mean", "std", "var", "count_nonzero"]
RUNNING = ["cumulative_sum", "cumulative_prod", "sort", "argsort", "flip", "unstack", "argmax", "argmin", "diff"]


def _same(call: Callable[..., Any], *tensors: Any, tolerance: float = 0.0) -> None:
    """Compares a call with the strict one; where that is refused for its dtypes, nothing is said."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)  # NumPy's, of means of nothing and sums without limits.
        try:
            expected = call(array_api_strict, *[strict(host(x)) for x in tensors])
        except TypeError:
            assume(False)
    assert_same(call(xp, *tensors), expected, tolerance)


def _moderate(dtype: Any) -> st.SearchStrategy[Any]:
    """Numbers whose sums and products neither overflow nor cancel."""
    if dtype.is_complex:
        return st.complex_numbers(min_magnitude=0.5, max_magnitude=4.0, width=64)
    if dtype.is_floating_point:
        return st.floats(0.5, 4.0, width=32)
    return st.booleans() if dtype is xp.bool else st.integers(0, 9)


@drawn
@given(st.data())
def test_indices(data: Any) -> None:
    """Basic indices read and write the same elements."""
    x = data.draw(namespace.arrays(data.draw(DTYPES), data.draw(SHAPES)))
    key = data.draw(namespace.indices(x.shape, allow_newaxis=True))
    assume(
        not any(
            isinstance(part, slice) and (part.step or 1) < 0 for part in (key if isinstance(key, tuple) else (key,))
        )
    )
    plain = host(x).copy()
    assert_same(x[key], strict(plain)[key])
    if None not in (key if isinstance(key, tuple) else (key,)):
        x[key] = 1
        plain[key] = 1
        assert_same(x, strict(plain))


@drawn
@given(st.data())
def test_masks(data: Any) -> None:
    """A mask of the same shape reads a vector, and writes a number."""
    x = data.draw(namespace.arrays(data.draw(DTYPES), data.draw(SHAPES)))
    mask = data.draw(namespace.arrays(xp.bool, x.shape))
    plain, places = host(x).copy(), host(mask)
    assert_same(x[mask], strict(plain[places]))
    x[mask] = 1
    plain[places] = 1
    assert_same(x, strict(plain))


@drawn
@given(st.data())
def test_broadcasting(data: Any) -> None:
    """Two operands of any shapes and dtypes that fit give one result."""
    shapes = data.draw(namespace.mutually_broadcastable_shapes(2, max_dims=4, max_side=4))
    function = data.draw(
        st.sampled_from(["add", "subtract", "multiply", "equal", "less", "maximum", "minimum", "logical_or"])
    )
    first, second = data.draw(DTYPES), data.draw(DTYPES)
    x, y = (data.draw(namespace.arrays(d, s)) for d, s in zip((first, second), shapes.input_shapes, strict=True))
    complex_product = function == "multiply" and any("complex" in str(d) for d in (first, second))
    _same(lambda m, a, b: getattr(m, function)(a, b), x, y, tolerance=1e-6 if complex_product else 0.0)


@drawn
@given(st.data())
def test_reductions(data: Any) -> None:
    """Over any axes, with and without dimensions of size 1 left."""
    dtype = data.draw(DTYPES)
    x = data.draw(namespace.arrays(dtype, data.draw(SHAPES), elements=_moderate(dtype)))
    function = data.draw(st.sampled_from(REDUCTIONS))
    assume(x.numel() or function not in ("max", "min"))
    axis = data.draw(st.none() | namespace.valid_tuple_axes(x.ndim))
    keepdims = data.draw(st.booleans())
    _same(lambda m, a: getattr(m, function)(a, axis=axis, keepdims=keepdims), x, tolerance=2e-5)


@drawn
@given(st.data())
def test_along_an_axis(data: Any) -> None:
    """Functions along one axis, counted from either end."""
    dtype = data.draw(DTYPES)
    x = data.draw(
        namespace.arrays(dtype, data.draw(namespace.array_shapes(max_dims=4, max_side=4)), elements=_moderate(dtype))
    )
    function = data.draw(st.sampled_from(RUNNING))
    axis = data.draw(st.integers(-x.ndim, x.ndim - 1))
    _same(lambda m, a: getattr(m, function)(a, axis=axis), x, tolerance=2e-5)


@drawn
@given(st.data())
def test_shapes(data: Any) -> None:
    """Elements keep their order or are moved as the function says."""
    x = data.draw(namespace.arrays(data.draw(DTYPES), data.draw(SHAPES)))
    order = tuple(data.draw(st.permutations(range(x.ndim))))
    shift = data.draw(st.integers(-5, 5))
    times = tuple(data.draw(st.lists(st.integers(0, 3), max_size=x.ndim + 1)))
    new_axis = data.draw(st.integers(-x.ndim - 1, x.ndim))
    for call in (
        lambda m, a: m.permute_dims(a, order),
        lambda m, a: m.roll(a, shift),
        lambda m, a: m.tile(a, times),
        lambda m, a: m.expand_dims(a, axis=new_axis),
        lambda m, a: m.reshape(a, (-1,)) if x.numel() else m.reshape(a, x.shape),
        lambda m, a: m.flip(a),
        lambda m, a: m.stack([a, a], axis=new_axis),
        lambda m, a: m.concat([a, a], axis=None),
        lambda m, a: m.matrix_transpose(a) if x.ndim > 1 else a,
    ):
        _same(call, x)


@drawn
@given(st.data())
def test_dtypes(data: Any) -> None:
    """`astype`, `can_cast` and `result_type` of any two dtypes."""
    first, second = data.draw(DTYPES), data.draw(DTYPES)
    theirs = [getattr(array_api_strict, str(d).removeprefix("opmux.")) for d in (first, second)]
    allowed = array_api_strict.can_cast(*theirs)
    assert xp.can_cast(first, second) == allowed or (not allowed and first.kind != second.kind)
    x = data.draw(namespace.arrays(first, 3, elements=_moderate(first)))
    if not (first.is_complex and not second.is_complex):
        assert_same(xp.astype(x, second), array_api_strict.astype(strict(host(x)), theirs[1]))
    try:
        expected = array_api_strict.result_type(*theirs)
    except TypeError:
        return
    assert str(xp.result_type(first, second)) == f"opmux.{str(expected).rpartition('.')[2]}"
