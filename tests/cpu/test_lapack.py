"""The CPU backend's LU factorisation, against the one that serves any array module."""

import numpy as np
import pytest

import opmux  # noqa: F401 -- loads the CPU plugin
from opmux.native import factor
from opmux.tensor import array_backend
from opmux_cpu._lapack import factor_by_lapack

RNG = np.random.default_rng(0)


@pytest.mark.parametrize("dtype", ["float32", "float64", "complex64", "complex128"])
@pytest.mark.parametrize("shape", [(4, 4), (2, 5, 3), (2, 2, 3, 5), (100, 2, 2), (0, 3)])
def test_factors_and_pivots_agree_with_the_portable_ones(dtype: str, shape: tuple[int, ...]) -> None:
    """So do dtypes, shapes and strides."""
    be = array_backend("cpu")
    a = RNG.standard_normal(shape).astype(dtype)
    found, expected = factor_by_lapack(be, a), factor(be, a)
    np.testing.assert_allclose(found[0], expected[0], rtol=1e-3, atol=1e-4)
    np.testing.assert_array_equal(found[1], expected[1])
    assert [x.dtype for x in found] == [x.dtype for x in expected]
    assert found[0].strides == expected[0].strides or 0 in shape
