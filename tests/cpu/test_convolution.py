"""The CPU backend's own convolutions, against the routines that serve any array module."""

from typing import Any

import numpy as np
import pytest

import opmux  # noqa: F401 -- loads the CPU plugin
from opmux.native.kernels.convolution import PORTABLE
from opmux.native.meta.convolution import Geometry
from opmux.tensor import ArrayBackend, array_backend
from opmux_cpu._convolution import ROUTINES

RNG = np.random.default_rng(0)
CASES: list[Any] = [
    # samples, channels, outputs, size, kernel, stride, padding, dilation, groups
    (3, 1, 4, (8, 8), (3, 3), (1, 1), (1, 1), (1, 1), 1),
    (40, 16, 8, (8, 8), (3, 3), (1, 1), (1, 1), (1, 1), 1),
    (2, 9, 4, (9, 7), (3, 2), (2, 1), (0, 1), (1, 2), 1),
    (2, 6, 4, (7, 40), (2, 3), (1, 2), (1, 2), (2, 1), 2),
    (2, 8, 8, (6, 6), (1, 1), (1, 1), (0, 0), (1, 1), 4),
    (2, 8, 3, (6, 6), (1, 1), (1, 1), (2, 0), (1, 1), 1),
    (2, 4, 6, (11,), (3,), (2,), (2,), (1,), 2),
    (1, 2, 3, (4, 5, 4), (2, 2, 2), (1, 1, 1), (1, 0, 1), (1, 1, 1), 1),
    (0, 2, 3, (4, 5), (2, 2), (1, 1), (0, 0), (1, 1), 1),
    # rows of a large image at a time, of one group or of some; small images side by side, the last by itself, in groups
    (2, 40, 8, (50, 50), (3, 3), (1, 1), (1, 1), (1, 1), 1),
    (2, 48, 4, (50, 50), (3, 3), (1, 1), (1, 1), (1, 1), 2),
    (1, 60, 12, (30, 30), (3, 3), (2, 1), (1, 0), (1, 1), 6),
    (5, 8, 6, (3, 2), (3, 3), (1, 1), (1, 1), (1, 1), 1),
    (5, 300, 4, (9, 9), (3, 3), (1, 1), (1, 1), (1, 1), 2),
    (5, 80, 100, (5, 5), (3, 3), (1, 1), (1, 1), (1, 1), 1),
    # channels innermost, several copies of windows, the last of fewer samples; strides and dilations
    (41, 32, 20, (20, 20), (3, 3), (1, 1), (1, 1), (1, 1), 1),
    (3, 9, 4, (12, 11), (3, 2), (2, 3), (2, 1), (2, 3), 1),
    # more outputs than positions
    (2, 8, 32, (3, 2), (3, 3), (1, 1), (1, 1), (1, 1), 1),
    (3, 9, 64, (5, 4), (3, 2), (2, 1), (0, 1), (1, 2), 1),
    (1, 16, 24, (3, 3), (1, 1), (2, 2), (0, 0), (1, 1), 1),
    # a product for each row of the kernel: in groups, with steps of columns, dilated, with more zeros around than it reaches
    (2, 12, 8, (17, 15), (3, 3), (1, 1), (1, 1), (1, 1), 2),
    (3, 8, 6, (20, 40), (4, 2), (1, 2), (3, 2), (2, 3), 1),
    (1, 9, 3, (26, 26), (2, 6), (1, 3), (0, 15), (5, 1), 3),
    # depthwise: in bands, with rows left over, with more outputs than channels, with other strides; along channels
    (2, 6, 6, (9, 20), (3, 3), (1, 1), (1, 1), (1, 1), 6),
    (2, 3, 6, (11, 9), (5, 2), (2, 3), (2, 1), (1, 1), 3),
    (1, 70, 140, (3, 4), (3, 4), (1, 1), (2, 5), (1, 1), 70),
    (3, 4, 4, (2, 3), (3, 3), (3, 2), (3, 4), (1, 1), 4),
    (2, 4, 4, (12, 12), (3, 3), (1, 2), (2, 2), (2, 2), 4),
    (2, 64, 64, (7, 6), (3, 5), (1, 2), (1, 2), (1, 1), 64),
    (2, 64, 64, (7, 6), (3, 3), (1, 1), (0, 1), (2, 1), 64),
    (3, 96, 96, (16, 16), (7, 7), (1, 1), (3, 3), (1, 1), 96),
    (2, 4, 4, (30,), (3,), (1,), (1,), (1,), 4),
    (0, 4, 4, (6, 6), (3, 3), (1, 1), (1, 1), (1, 1), 4),
]


@pytest.fixture
def be() -> ArrayBackend:
    """The NumPy backend."""
    return array_backend("cpu")


@pytest.mark.parametrize("case", CASES)
@pytest.mark.parametrize("dtype", ["float32", "float64", "int64"])
def test_routines_agree_with_the_portable_ones(be: ArrayBackend, case: Any, dtype: str) -> None:
    """Forward pass and both gradients give what the portable routines give, for every dtype."""
    samples, channels, outputs, size, kernel, stride, padding, dilation, groups = case
    geometry = Geometry(stride, padding, dilation, groups)
    x = (RNG.standard_normal((samples, channels, *size)) * 4).astype(dtype)
    w = (RNG.standard_normal((outputs, channels // groups, *kernel)) * 4).astype(dtype)
    y = PORTABLE.forward(be, x, w, geometry)
    close: Any = {"rtol": 1e-4, "atol": 1e-2 if dtype == "float32" else 1e-9}
    np.testing.assert_allclose(ROUTINES.forward(be, x, w, geometry), y, **close)
    g = (RNG.standard_normal(y.shape) * 4).astype(dtype)
    for name, arguments in (
        ("input_gradient", (g, w, size, geometry)),
        ("weight_gradient", (g, x, kernel, geometry)),
    ):
        expected = getattr(PORTABLE, name)(be, *arguments)
        np.testing.assert_allclose(getattr(ROUTINES, name)(be, *arguments), expected, **close)


def test_results_do_not_share_scratch_memory(be: ArrayBackend) -> None:
    """A later call leaves the result of an earlier one as it is."""
    geometry = Geometry((1, 1), (1, 1), (1, 1), 1)
    x, w = RNG.standard_normal((4, 16, 8, 8)), RNG.standard_normal((8, 16, 3, 3))
    first = ROUTINES.forward(be, x, w, geometry)
    kept = first.copy()
    ROUTINES.forward(be, x * 2, w, geometry)
    np.testing.assert_array_equal(first, kept)


@pytest.mark.parametrize("value", [np.inf, -np.inf, np.nan])
@pytest.mark.parametrize("channels", [3, 64])
def test_what_is_not_finite_stays_in_its_windows(be: ArrayBackend, value: float, channels: int) -> None:
    """An infinite or missing element reaches the outputs and gradients whose windows see it, and no others."""
    geometry = Geometry((1, 1), (1, 1), (1, 1), channels)
    x = RNG.standard_normal((1, channels, 9, 9))
    x[0, 1, 4, 4] = value
    w, g = RNG.standard_normal((channels, 1, 3, 3)), RNG.standard_normal(x.shape)
    with np.errstate(invalid="ignore"):
        y = ROUTINES.forward(be, x, w, geometry)
        np.testing.assert_allclose(y, PORTABLE.forward(be, x, w, geometry))
        assert np.isfinite(y[0, 1]).sum() == 81 - 9
        for name, arguments in (
            ("input_gradient", (x, w, (9, 9), geometry)),
            ("weight_gradient", (g, x, (3, 3), geometry)),
            ("weight_gradient", (x, g, (3, 3), geometry)),
        ):
            np.testing.assert_allclose(getattr(ROUTINES, name)(be, *arguments), getattr(PORTABLE, name)(be, *arguments))
