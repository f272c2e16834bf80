"""Slopes, covariances, positions, slices of a given length: what torch's own samples do not try."""

from typing import Any

import numpy as np
import pytest

import opmux
from opmux.errors import OperatorArgumentError, OperatorIndexError, OperatorValueError


def _numbers(*shape: int) -> Any:
    return np.random.default_rng(0).normal(size=shape)


@pytest.mark.parametrize("order", [1, 2])
@pytest.mark.parametrize("dim", [None, 0, -1, [1, 0]])
def test_gradient_is_numpys(order: int, dim: Any) -> None:
    """Slopes of evenly and of unevenly spaced samples are those of numpy.gradient, for every way to name dimensions."""
    x = _numbers(4, 5)
    dims = [0, 1] if dim is None else [dim] if isinstance(dim, int) else dim
    places = [np.sort(_numbers(x.shape[d])) for d in dims]
    steps = [0.5 + d for d in range(len(dims))]
    named = {} if dim is None else {"dim": dim}
    given: list[tuple[dict[str, Any], Any]] = [
        ({}, [1.0] * len(dims)),
        ({"spacing": 0.3}, [0.3] * len(dims)),
        ({"spacing": steps}, steps),
        ({"spacing": [opmux.from_numpy(p) for p in places]}, places),
    ]
    slopes: Any = np.gradient  # its types know no number of arrays
    for spacing, expected in given:
        found = opmux.gradient(opmux.from_numpy(x), **spacing, **named, edge_order=order)
        wanted: Any = slopes(x, *expected, axis=tuple(dims), edge_order=order)
        assert len(found) == len(dims)
        for one, other in zip(
            found, wanted if len(dims) > 1 else [wanted[0] if isinstance(wanted, tuple) else wanted], strict=True
        ):
            np.testing.assert_allclose(one.numpy(), other, rtol=1e-10)


@pytest.mark.parametrize(
    ("shape", "options", "message"),
    [
        ((4, 4), {"edge_order": 3}, "only supports edge_order=1 and edge_order=2"),
        ((4, 2), {"edge_order": 2}, "each dimension size to be at least edge_order.1"),
        ((4, 4), {"spacing": [1.0]}, "got a list of length 1"),
        ((4, 4), {"spacing": [1.0], "dim": [0, 1]}, "a spacing argument of length 1 and a dim argument of length 2"),
        ((4,), {"spacing": [opmux.empty(2, 2, device="meta")]}, "got devices cpu and meta"),
    ],
)
def test_gradient_refuses(shape: tuple[int, ...], options: dict[str, Any], message: str) -> None:
    """What has no slopes is refused in torch's words."""
    with pytest.raises(OperatorValueError, match=message):
        opmux.gradient(opmux.ones(*shape), **options)
    with pytest.raises(OperatorIndexError, match="tensor has no dimensions"):
        opmux.gradient(opmux.tensor(1.0), dim=0)


@pytest.mark.parametrize("correction", [0, 1, 2])
@pytest.mark.parametrize("kind", ["real", "complex"])
@pytest.mark.parametrize("weighted", ["", "f", "a", "fa"])
def test_covariances_are_numpys(correction: int, kind: str, weighted: str) -> None:
    """Covariances of rows are NumPy's, with either weight or both, and of one variable a number."""
    x = _numbers(3, 6) + (1j * _numbers(3, 6)[::-1] if kind == "complex" else 0)
    weights: dict[str, Any] = {}
    if "f" in weighted:
        weights["fweights"] = np.array([1, 2, 3, 1, 0, 4])
    if "a" in weighted:
        weights["aweights"] = np.array([0.5, 1, 2, 0.1, 3, 1])
    for rows in (x, x[0]):
        found = opmux.cov(
            opmux.from_numpy(rows), correction=correction, **{k: opmux.from_numpy(v) for k, v in weights.items()}
        )
        np.testing.assert_allclose(found.numpy(), np.cov(rows, ddof=correction, **weights), rtol=1e-10, atol=1e-13)
    np.testing.assert_allclose(opmux.corrcoef(opmux.from_numpy(x)).numpy(), np.corrcoef(x), rtol=1e-10, atol=1e-13)


def test_covariances_without_degrees_of_freedom_are_infinite() -> None:
    """More corrections than observations divide by 0, not by a negative number."""
    assert opmux.cov(opmux.tensor([1.0, 3.0]), correction=3).item() == float("inf")
    assert opmux.corrcoef(opmux.tensor([2.0, 2.0])).isnan().item()
    with pytest.raises(OperatorValueError, match="weights sum to zero"):
        opmux.cov(opmux.ones(2, 2), fweights=opmux.zeros(2, dtype=opmux.int64))


@pytest.mark.parametrize("shape", [(3, 4), (2, 3, 5), (7,), 7, (4, 1)])
def test_unravelled_indices_are_numpys(shape: Any) -> None:
    """Positions are NumPy's for every element, in the shape of the indices."""
    count = int(np.prod(shape))
    found = opmux.unravel_index(opmux.arange(count).reshape(count, 1), shape)
    expected = np.unravel_index(np.arange(count).reshape(count, 1), shape)
    assert [x.tolist() for x in found] == [x.tolist() for x in expected]


def test_unravel_index_refuses_other_numbers() -> None:
    """Indices and sizes are integers, and no size is negative."""
    fractions: Any = (2, 2.0)
    with pytest.raises(OperatorArgumentError, match="expected 'indices' to be integer dtype"):
        opmux.unravel_index(opmux.ones(2), (2, 2))
    with pytest.raises(OperatorArgumentError, match="expected 'shape' to be int or sequence of ints"):
        opmux.unravel_index(opmux.tensor([1]), fractions)
    with pytest.raises(OperatorValueError, match="'shape' cannot have negative values"):
        opmux.unravel_index(opmux.tensor([1]), (2, -2))


@pytest.mark.parametrize("dtype", ["float16", "float32", "float64"])
def test_frexp_takes_numbers_apart(dtype: str) -> None:
    """The mantissa times the power of two is the number again; what is no number has exponent 0."""
    numbers = opmux.tensor([0.0, -0.0, 1.0, -3.5, 6e-8, 65504.0], dtype=getattr(opmux, dtype))
    mantissa, exponent = opmux.frexp(numbers)
    assert (mantissa.dtype, exponent.dtype) == (numbers.dtype, opmux.int32)
    assert opmux.ldexp(mantissa, exponent).tolist() == numbers.tolist()
    assert all(x == 0 or 0.5 <= abs(x) < 1 for x in mantissa.tolist())
    inf, nan = float("inf"), float("nan")
    assert opmux.frexp(opmux.tensor([inf, -inf, nan])).exponent.tolist() == [0, 0, 0]


def test_nonzero_static_has_as_many_rows_as_are_asked_for() -> None:
    """Rows are cut off, or filled; they lie in rows in memory."""
    mask = opmux.tensor([[1, 0, 2], [0, 3, 0]])
    whole = opmux.nonzero(mask).tolist()
    for size in range(6):
        found = opmux.nonzero_static(mask, size=size, fill_value=9)
        assert found.tolist() == [*whole, [9, 9], [9, 9]][:size]
        assert found.is_contiguous()
        assert opmux.nonzero_static(mask.to("meta"), size=size).shape == found.shape
    with pytest.raises(OperatorValueError, match="'size' must be an non-negative integer"):
        mask.nonzero_static(size=-1)


@pytest.mark.parametrize("p", [0.5, 1, 2, 3, float("inf")])
def test_renorm_shortens_long_slices_only(p: float) -> None:
    """Slices that were too long have the norm asked for, others stay what they are."""
    x = opmux.from_numpy(_numbers(4, 3, 2))
    for dim in (0, 1, -1):
        others = [d for d in range(3) if d != dim % 3]
        norm, found = (opmux.linalg.vector_norm(t, p, others) for t in (x, opmux.renorm(x, p, dim, 2.0)))
        np.testing.assert_allclose(found.numpy(), np.minimum(norm.numpy(), 2.0), rtol=1e-6)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((0, 0, 1), "non-positive-norm not supported"),
        ((float("nan"), 0, 1), "non-positive-norm not supported"),
        ((2j, 0, 1), "p must be real-valued"),
        ((2, 0, -1), "expected maxnorm to be >= 0 but got -1"),
        ((2, 0, 1j), "maxnorm must be real-valued"),
    ],
)
def test_renorm_refuses(arguments: Any, message: str) -> None:
    """A norm has a positive order and a length that is not negative."""
    x = opmux.ones(2, 2)
    for call in (opmux.renorm, opmux.Tensor.renorm_):
        with pytest.raises(OperatorValueError, match=message):
            call(x, *arguments)
    with pytest.raises(OperatorValueError, match="needs at least 2 dimensions"):
        opmux.renorm(x[0], 2, 0, 1)
    assert x.tolist() == [[1.0, 1.0], [1.0, 1.0]]
