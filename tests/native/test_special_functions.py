"""Orthogonal polynomials, the Airy function, incomplete gamma functions and the inverse of the error function, against SciPy."""

from typing import Any

import numpy as np
import pytest
import scipy.special

import opmux

#: Names here and in SciPy, and the interval where the weights are.
_POLYNOMIALS = {
    "chebyshev_polynomial_t": ("eval_chebyt", -1, 1),
    "chebyshev_polynomial_u": ("eval_chebyu", -1, 1),
    "hermite_polynomial_h": ("eval_hermite", -3, 3),
    "hermite_polynomial_he": ("eval_hermitenorm", -3, 3),
    "laguerre_polynomial_l": ("eval_laguerre", 0, 9),
    "legendre_polynomial_p": ("eval_legendre", -1, 1),
    "shifted_chebyshev_polynomial_t": ("eval_sh_chebyt", 0, 1),
    "shifted_chebyshev_polynomial_u": ("eval_sh_chebyu", 0, 1),
}
_OTHER_KINDS = [f"{shifted}chebyshev_polynomial_{kind}" for shifted in ("", "shifted_") for kind in "vw"]


@pytest.mark.parametrize("name", _POLYNOMIALS)
def test_polynomials_are_scipys(name: str) -> None:
    """Degrees from 0 to 20, in the interval of the polynomial, at its ends and beyond."""
    theirs, low, high = _POLYNOMIALS[name]
    x = np.array([low, high, *np.linspace(low, high, 12)[1:-1], low - 0.7, high + 0.7])
    n = np.arange(21)
    found = getattr(opmux.special, name)(opmux.from_numpy(x)[:, None], opmux.from_numpy(n))
    expected = getattr(scipy.special, theirs)(n, x[:, None])
    np.testing.assert_allclose(found.numpy(), expected, rtol=1e-9, atol=1e-9 * abs(expected[:-2]).max())


@pytest.mark.parametrize("name", _OTHER_KINDS)
def test_polynomials_of_the_third_and_fourth_kind_are_sums_of_the_second(name: str) -> None:
    """V(n) = U(n) - U(n - 1) and W(n) = U(n) + U(n - 1), at the ends of the interval too."""
    second = getattr(opmux.special, name[:-1] + "u")
    x = opmux.tensor([[-1.0], [-0.4], [0.0], [0.3], [1.0], [1.4]], dtype=opmux.float64)
    n = opmux.arange(15)
    sign = -1 if name.endswith("v") else 1
    expected = second(x, n) + sign * second(x, n - 1)
    np.testing.assert_allclose(getattr(opmux.special, name)(x, n).numpy(), expected.numpy(), rtol=1e-9, atol=1e-9)


@pytest.mark.parametrize("name", [*_POLYNOMIALS, *_OTHER_KINDS])
def test_polynomials_take_numbers_and_any_degree(name: str) -> None:
    """A number stands for either tensor; negative degrees give 0, fractions are cut off, and endless degrees come to an end."""
    function = getattr(opmux.special, name)
    x, n = opmux.tensor([0.3, 0.6]), opmux.tensor([2, 3])
    assert function(x, 3)[1].item() == function(0.6, n)[1].item() == function(x, n)[1].item()
    assert function(x, -1).tolist() == [0.0, 0.0]
    assert function(x, 3.9).tolist() == function(x, 3).tolist()
    assert function(opmux.tensor([3, 2]), opmux.tensor([1, 2])).dtype is opmux.float32
    out = opmux.empty(0)
    assert getattr(opmux.ops.aten, f"special_{name}").n_scalar_out(x, 2, out=out).tolist() == function(x, 2).tolist()
    with opmux.no_grad():
        assert function(opmux.tensor([float("nan"), -50.0]), 1e12).isfinite().tolist() == [False, False]


def test_the_airy_function_is_scipys() -> None:
    """In all of the ranges in which it is computed otherwise, and on both sides of their limits."""
    limits = [0.0, 1.0, -1.0, 9.0, -9.0]
    x = np.array([*np.linspace(-40, 20, 997), *limits, *np.nextafter(limits, 50), *np.nextafter(limits, -50)])
    found = opmux.special.airy_ai(opmux.from_numpy(x)).numpy()
    expected = scipy.special.airy(x)[0]
    np.testing.assert_allclose(found, expected, rtol=0, atol=1e-13)
    np.testing.assert_allclose(found[x > -2], expected[x > -2], rtol=1e-12)
    inf = float("inf")
    assert opmux.special.airy_ai(opmux.tensor([inf, -inf, float("nan")])).isnan().all()


def test_incomplete_gamma_functions_add_up_to_one() -> None:
    """`igamma` and `igammac` are complements, under both of their names; out of range they are NaN."""
    a, x = opmux.tensor([[0.5], [2.0], [30.0]]), opmux.tensor([0.0, 0.1, 3.0, 50.0])
    total = opmux.igamma(a, x) + opmux.special.gammaincc(a, x)
    np.testing.assert_allclose(total.numpy(), np.ones((3, 4)), rtol=1e-6)
    assert opmux.special.gammainc(a, x).tolist() == a.igamma(x).tolist()
    assert opmux.igammac(opmux.tensor([-1.0, 1.0]), opmux.tensor([1.0, -1.0])).isnan().all()


def test_the_spherical_bessel_function_has_no_pole() -> None:
    """It is 1 at 0 and 0 at infinity, where a plain quotient is NaN."""
    x: Any = opmux.tensor([0.0, float("inf"), -float("inf"), 2.0])
    assert opmux.special.spherical_bessel_j0(x).tolist()[:3] == [1.0, 0.0, 0.0]


def test_incomplete_gamma_functions_have_limits_before_they_are_nan() -> None:
    """At 0 and at infinity of one argument they are 0 or 1, whether or not the other one is NaN, as in PyTorch."""
    inf, nan = float("inf"), float("nan")
    a, x = opmux.tensor([nan, nan, inf, 1.0, 1.0, nan, inf]), opmux.tensor([0.0, inf, nan, 0.0, inf, nan, inf])
    lower, upper = opmux.igamma(a, x), opmux.igammac(a, x)
    assert lower[:5].tolist() == [0.0, 1.0, 0.0, 0.0, 1.0]
    assert upper[:5].tolist() == [1.0, 0.0, 1.0, 1.0, 0.0]
    assert lower[5:].isnan().all()
    assert upper[5:].isnan().all()
    halves = opmux.igammac(a.to(opmux.float16), x.to(opmux.float16))
    assert halves[:5].tolist() == upper[:5].tolist()


@pytest.mark.parametrize(("dtype", "close"), [("float32", 2e-5), ("float64", 1e-11)])
def test_digamma_is_scipys_on_both_sides_of_zero(dtype: str, close: float) -> None:
    """So it is between the poles; at them it is NaN, at both zeros infinite, and at minus infinity NaN."""
    steps = np.arange(0.05, 1, 0.05)
    x = (steps + np.arange(-30, 30)[:, None]).reshape(-1).astype(dtype)
    found = opmux.digamma(opmux.tensor(x))
    assert found.dtype is getattr(opmux, dtype)
    expected = scipy.special.digamma(x.astype(np.float64))
    # Beside a pole the distance from it is all that is left of the argument's digits.
    slope = (
        scipy.special.polygamma(1, np.abs(x.astype(np.float64))) + (np.pi / np.sin(np.pi * x.astype(np.float64))) ** 2
    )
    error = np.abs(found._array - expected) / (1 + np.abs(expected) + slope)
    assert error.max() < close
    poles = opmux.digamma(opmux.tensor(np.array([-1, -2, -100, -np.inf, np.nan], dtype)))
    assert np.isnan(poles._array).all()
    assert opmux.digamma(opmux.tensor(np.array([0.0, -0.0, np.inf], dtype))).tolist() == [-np.inf, np.inf, np.inf]


@pytest.mark.parametrize("count", [100, 5000, 300_000])
@pytest.mark.parametrize("turned", [False, True])
def test_the_inverse_of_the_error_function_is_scipys(count: int, turned: bool) -> None:
    """Within 3e-7 of itself in float32 for few numbers and many, close to the ends too; there it is infinite, and NaN beyond."""
    rng = np.random.default_rng(2)
    middle, tail = rng.uniform(-1, 1, count // 2), 1 - 10 ** rng.uniform(-7, 0, count // 2 - 10)
    special = [1.0, -1.0, 0.0, -0.0, 1e-40, 2.0, -2.0, np.inf, -np.inf, np.nan]
    x = np.concatenate([special, middle, tail * rng.choice([-1, 1], len(tail))]).astype(np.float32).reshape(2, -1)
    given = opmux.tensor(x.T.copy()).t() if turned else opmux.tensor(x)
    with np.errstate(all="raise"):
        found = opmux.erfinv(given)
    assert found.stride() == given.stride()
    expected = scipy.special.erfinv(x.astype(np.float64))
    np.testing.assert_allclose(found._array, expected, rtol=3e-7, atol=1e-45)
    known = ~np.isnan(expected)
    np.testing.assert_array_equal(np.signbit(found._array[known]), np.signbit(x[known]))
