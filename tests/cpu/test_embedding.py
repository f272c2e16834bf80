"""The CPU backend's own gradient of embeddings, against the kernel that serves any array module."""

import numpy as np
import pytest

import opmux  # noqa: F401 -- loads the CPU plugin
from opmux.native.kernels.embedding import embedding_dense_backward as portable
from opmux.tensor import array_backend
from opmux_cpu._embedding import embedding_dense_backward as own

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
