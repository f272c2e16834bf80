"""Samples of the gamma distribution, and their derivative by its parameter."""

import math
from typing import Any

import numpy as np
import pytest

import opmux
from opmux.errors import OperatorValueError

gradient = opmux._standard_gamma_grad


def _reference(a: float, x: float) -> float:
    """How a sample follows the parameter where the distribution function keeps its value, by differences of the function."""
    h = a * 1e-5

    def at(shape: float) -> Any:
        place = opmux.tensor(x, dtype=opmux.float64)
        function = opmux.igamma if x < a else opmux.igammac
        return function(opmux.tensor(shape, dtype=opmux.float64), place).item()

    density = math.exp((a - 1) * math.log(x) - x - math.lgamma(a))
    slope = (at(a + h) - at(a - h)) / (2 * h)
    return float((-slope if x < a else slope) / density)


def test_the_derivative_is_that_of_the_distribution_function() -> None:
    """Over both sides of each method's limits: small and large parameters, samples in the middle and in the tails."""
    for a in (0.05, 0.4, 1.0, 2.5, 6.0, 30.0, 400.0):
        for quantile in (-2.0, -0.7, 0.0, 0.4, 1.5, 3.0):
            x = a * max(1 + quantile / (3 * math.sqrt(a)), 0.02) ** 3
            found = gradient(opmux.tensor(a, dtype=opmux.float64), opmux.tensor(x, dtype=opmux.float64)).item()
            assert found == pytest.approx(_reference(a, x), rel=2e-5), (a, x)


def test_no_method_of_the_derivative_leaves_a_step_to_the_next() -> None:
    """Where the series ends, where the integral changes its side, and where the distribution is taken for a normal one."""
    places = [(0.5, 4.0), (3.0, 4.0), (5.0, 4.0), (5.0, math.exp(1.506117668)), (100.0, 99.5), (1e8, 1e8 + 3e4)]
    for a, x in places:
        shapes = opmux.tensor([a * (1 - 1e-9), a * (1 + 1e-9)], dtype=opmux.float64)
        samples = opmux.tensor([x * (1 - 1e-9), x * (1 + 1e-9)], dtype=opmux.float64)
        low, high = gradient(shapes, samples).tolist()
        assert low == pytest.approx(high, rel=1e-6)


def test_limits_of_the_derivative() -> None:
    """0 at a sample that cannot be less, NaN where there is no distribution or no sample."""
    nan, inf = math.nan, math.inf
    shapes = opmux.tensor([0.0, -1.0, 1.0, 1.0, 1.0, nan, 1.0, -1.5])
    found = gradient(shapes, opmux.tensor([1.0, 1.0, 0.0, -1.0, inf, 1.0, nan, -0.75])).tolist()
    assert found == pytest.approx([nan, nan, 0.0, 0.0, nan, nan, nan, 0.0], nan_ok=True)


def test_samples_have_the_mean_and_the_variance_of_their_parameter() -> None:
    """Both are the parameter."""
    generator = opmux.Generator().manual_seed(3)
    for a in (0.3, 1.0, 7.0):
        samples = opmux._standard_gamma(opmux.full((20000,), a, dtype=opmux.float64), generator).numpy()
        assert samples.mean() == pytest.approx(a, rel=0.06)
        assert samples.var() == pytest.approx(a, rel=0.12)


def test_what_is_no_parameter_gives_the_least_number() -> None:
    """As in PyTorch; an infinite one gives infinity."""
    found = opmux._standard_gamma(opmux.tensor([0.0, -1.0, math.nan, math.inf, 1e30])).tolist()
    least = opmux.finfo(opmux.float32).tiny
    assert found == [least, least, least, math.inf, np.float32(1e30)]


def test_samples_are_followed_back_to_their_parameter() -> None:
    """The gradient of a sample is the derivative by its parameter."""
    shapes = opmux.tensor([0.5, 2.0, 9.0], requires_grad=True)
    samples = opmux._standard_gamma(shapes)
    samples.sum().backward()
    assert shapes.grad is not None
    assert shapes.grad.tolist() == gradient(shapes.detach(), samples.detach()).tolist()


@pytest.mark.parametrize("dtype", ["float16", "bfloat16", "int64", "complex64"])
def test_other_dtypes_are_refused(dtype: str) -> None:
    """As by PyTorch's kernels."""
    x = opmux.ones(2, dtype=getattr(opmux, dtype))
    with pytest.raises(OperatorValueError, match="not implemented for"):
        opmux._standard_gamma(x)
    with pytest.raises(OperatorValueError, match="not implemented for"):
        gradient(x, x)
    with pytest.raises(OperatorValueError, match="Found dtype opmux.float64 but expected opmux.float32"):
        gradient(opmux.ones(2), opmux.ones(2, dtype=opmux.float64))


@pytest.mark.torch
def test_the_derivative_is_torchs() -> None:
    """As exactly as PyTorch's approximations are."""
    import torch

    rng = np.random.default_rng(0)
    shapes = np.exp(rng.uniform(-4, 6, 300))
    samples = rng.standard_gamma(shapes) + 1e-30
    found = gradient(opmux.tensor(shapes), opmux.tensor(samples)).numpy()
    expected = torch._standard_gamma_grad(torch.tensor(shapes), torch.tensor(samples)).numpy()
    np.testing.assert_allclose(found, expected, rtol=3e-3)
