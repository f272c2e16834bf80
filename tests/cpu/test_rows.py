"""The CPU backend's own sums of rows, against the kernels that serve any array module."""

import numpy as np
import pytest
from tests.each import each

import opmux
from opmux.native.kernels.embedding import embedding_dense_backward as portable
from opmux.tensor import array_backend
from opmux_cpu._rows import embedding_dense_backward as own

RNG = np.random.default_rng(0)


@pytest.mark.parametrize("dtype", ["float16", "float32", "float64"])
@pytest.mark.parametrize("shape", [(7,), (3, 4), (0,)])
def test_gradients_agree_with_the_portable_ones(dtype: str, shape: tuple[int, ...]) -> None:
    """Sums per row are the same for every dtype, and have that dtype."""
    be = array_backend("cpu")
    rows = be.wrap(RNG.integers(0, 5, shape))
    grads = be.wrap(RNG.standard_normal((*shape, 6)).astype(dtype))
    for padding, by_frequency in ((-1, False), (2, True)):
        arguments = (be, grads, rows, 5, padding, by_frequency)
        found, expected = own(*arguments), portable(*arguments)
        assert found.dtype is expected.dtype
        np.testing.assert_allclose(found._array, expected._array, rtol=1e-2 if dtype == "float16" else 1e-5, atol=1e-5)


@each("dtype", ["float16", "float32", "float64", "int32", "complex64"])
@each("shape", [(50, 16), (50, 4, 8), (3,), (40, 2), (9000, 8)])
@each("count", [0, 1, 3000])
def test_rows_are_added_where_their_numbers_say(dtype: str, shape: tuple[int, ...], count: int) -> None:
    """In new memory, in place and into a destination: for many rows, few and none, however long, with a factor or without."""
    start = (RNG.standard_normal(shape) * 4).astype(dtype)
    rows = RNG.integers(0, shape[0], count)
    values = (RNG.standard_normal((count, *shape[1:])) * 4).astype(dtype)
    for alpha in (1, 3):
        expected = start.copy()
        np.add.at(expected, rows, (values * alpha).astype(dtype))
        out = opmux.from_numpy(np.zeros_like(start))
        given = opmux.from_numpy(rows), opmux.from_numpy(values)
        opmux.index_add(opmux.from_numpy(start), 0, *given, alpha=alpha, out=out)
        written = opmux.from_numpy(start.copy())
        for found in (
            opmux.index_add(opmux.from_numpy(start), 0, *given, alpha=alpha),
            written.index_add_(0, *given, alpha=alpha),
            written,
            out,
        ):
            assert found.numpy().dtype == start.dtype
            close = {"float16": 0.2, "float32": 1e-3, "complex64": 1e-3}.get(dtype, 1e-9)
            np.testing.assert_allclose(found.numpy(), expected, rtol=close, atol=close)


def test_a_row_that_is_not_finite_stays_one_row() -> None:
    """Infinities and NaN reach the rows that they are added to, and no others."""
    values = np.ones((2000, 16), np.float32)
    values[7], values[8, 0] = np.inf, np.nan
    found = opmux.index_add(
        opmux.zeros(1000, 16), 0, opmux.from_numpy(np.arange(2000) % 1000), opmux.from_numpy(values)
    )
    assert np.flatnonzero(~np.isfinite(found.numpy()).all(1)).tolist() == [7, 8]
