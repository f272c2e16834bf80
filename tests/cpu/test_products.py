"""Products with few rows, which the CPU backend computes the other way round, are those of NumPy."""

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import opmux
from opmux_cpu import _products
from opmux_cpu._products import dot

RNG = np.random.default_rng(0)


def matrices(rows: int, depth: int, columns: int, dtype: str = "float32") -> tuple[Any, Any]:
    """Rows, and a transposed matrix."""
    return RNG.standard_normal((rows, depth)).astype(dtype), RNG.standard_normal((columns, depth)).astype(dtype).T


@pytest.mark.parametrize("rows", [1, 2, 3, 4, 40, 128, 129])
@pytest.mark.parametrize("dtype", ["float32", "float64"])
def test_products_agree_with_numpy(rows: int, dtype: str) -> None:
    """Whichever way is taken, and the result is row-major."""
    for depth, columns in ((512, 513), (40, 600), (600, 40)):
        a, b = matrices(rows, depth, columns, dtype)
        found = dot(a, b)
        np.testing.assert_allclose(found, a.astype("float64") @ b, rtol=1e-4, atol=1e-3)
        assert found.flags.c_contiguous
        assert found.dtype == dtype


def test_each_way_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two rows are products with vectors, eight are turned round, and neither changes what is not contiguous or finite."""
    made: list[tuple[int, ...]] = []

    def empty(shape: tuple[int, ...], dtype: Any) -> Any:
        made.append(shape)
        return np.empty(shape, dtype)

    monkeypatch.setattr(_products, "np", SimpleNamespace(empty=empty, dot=np.dot))
    for rows, is_turned in ((1, False), (2, True), (8, True), (200, False)):
        before = len(made)
        a, b = matrices(rows, 512, 600)
        dot(a[:, ::-1], b)
        dot(a, np.ascontiguousarray(b))
        assert (len(made) > before) is is_turned
    a, b = matrices(8, 512, 300)
    a[3, 5] = np.inf
    with np.errstate(invalid="ignore"):
        np.testing.assert_allclose(dot(a, b), a @ b, rtol=1e-3)


@pytest.mark.parametrize("dtype", ["float16", "int64", "complex64", "bool"])
def test_other_dtypes_are_numpys(dtype: str) -> None:
    """BLAS has no products of them, or they were not measured."""
    a, b = [(array * 3).astype(dtype) for array in matrices(8, 512, 300, "float64")]
    np.testing.assert_array_equal(dot(a, b), a.dot(b))


def test_vectors_and_wrong_sizes_are_numpys() -> None:
    """A matrix and a vector, two vectors, and sizes that do not fit."""
    a, b = matrices(8, 512, 300)
    np.testing.assert_array_equal(dot(b.T, a[0]), b.T.dot(a[0]))
    np.testing.assert_array_equal(dot(a[0], b), a[0].dot(b))
    with pytest.raises(ValueError, match="not aligned"):
        dot(a[:, :-1], b)
    with pytest.raises(opmux.errors.OperatorValueError, match="shapes cannot be multiplied"):
        opmux.mm(opmux.from_numpy(a[:, :-1].copy()), opmux.from_numpy(b.T.copy()).t())


def test_linear_layers_use_it() -> None:
    """With the gradients of any other product."""
    a, b = matrices(8, 512, 300, "float64")
    x, w = opmux.from_numpy(a).requires_grad_(), opmux.from_numpy(b.T.copy()).requires_grad_()
    opmux.nn.functional.linear(x, w).square().sum().backward()
    assert x.grad is not None
    assert w.grad is not None
    np.testing.assert_allclose(x.grad.numpy(), 2 * (a @ b) @ b.T)
    np.testing.assert_allclose(w.grad.numpy(), 2 * (a @ b).T @ a)
