"""Gradients of reductions and scans where samples of torch do not look: zeros, infinities, second derivatives."""

import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import opmux
from opmux import Tensor
from opmux_autograd.engine import grad

INF = math.inf
WEIGHTS = (0.5, -1.25, 2.0, 0.75, -0.5)


def leaf(data: Any) -> Tensor:
    return opmux.tensor(data, dtype=opmux.float64, requires_grad=True)


def gradient(result: Tensor, x: Tensor, **options: Any) -> Tensor:
    """The gradient of a result with respect to one tensor, which has one."""
    (found,) = grad(result, [x], **options)
    assert found is not None
    return found


def weighted(x: Tensor) -> Tensor:
    """A sum in which every element counts differently."""
    flat = x.reshape(-1)
    factors = [WEIGHTS[i % 5] * (1 + i // 5) for i in range(flat.numel())]
    return (flat * opmux.tensor(factors, dtype=opmux.float64)).sum()


def numerical(function: Callable[[Tensor], Tensor], data: Any, step: float = 1e-5) -> Any:
    """The gradient of a function of one tensor with one result, by differences."""
    base = np.array(data, dtype="float64")
    found = np.empty_like(base)
    for place in np.ndindex(base.shape):
        ends = []
        for sign in (1, -1):
            moved = base.copy()
            moved[place] += sign * step
            ends.append(function(leaf(moved.tolist())).item())
        found[place] = (ends[0] - ends[1]) / (2 * step)
    return found


ROWS = {
    "no zero": [[2.0, 3.0, -1.0, 0.5]],
    "one zero": [[2.0, 0.0, -1.0, 0.5]],
    "two zeros": [[2.0, 0.0, -1.0, 0.0]],
    "first and last": [[0.0, 3.0, -1.0, 0.0]],
    "three zeros": [[0.0, 3.0, 0.0, 0.0]],
    "mixed rows": [[0.0, 3.0], [1.0, 2.0], [0.0, 0.0]],
}
PRODUCTS: dict[str, Callable[[Tensor], Tensor]] = {
    "prod": opmux.prod,
    "prod along rows": lambda x: weighted(opmux.prod(x, 1)),
    "cumprod": lambda x: weighted(opmux.cumprod(x, 1)),
}


@pytest.mark.parametrize("rows", ROWS)
@pytest.mark.parametrize("product", PRODUCTS)
def test_products_with_zeros_have_first_and_second_derivatives(product: str, rows: str) -> None:
    """Nothing is divided by zero, and the gradient can be differentiated again."""
    function, data = PRODUCTS[product], ROWS[rows]

    def slope(x: Tensor) -> Tensor:
        return weighted(gradient(function(x), x, create_graph=True))

    x = leaf(data)
    np.testing.assert_allclose(gradient(function(x), x).tolist(), numerical(function, data), atol=1e-8)
    np.testing.assert_allclose(gradient(slope(x), x).tolist(), numerical(slope, data), atol=1e-8)


SMOOTH: dict[str, Callable[[Tensor], Tensor]] = {
    "var": lambda x: weighted(opmux.var(x, 1)),
    "std_mean": lambda x: sum((weighted(part) for part in opmux.std_mean(x, 1)), start=opmux.zeros(())),
    "logsumexp": lambda x: weighted(opmux.logsumexp(x, 1)),
    "logcumsumexp": lambda x: weighted(opmux.logcumsumexp(x, 1)),
    "norm": lambda x: weighted(opmux.norm(x, dim=1)),
    "norm 3": lambda x: weighted(opmux.norm(x, 3, dim=1)),
    "norm 0.5": lambda x: weighted(opmux.norm(x, 0.5, dim=1)),
    "quantile": lambda x: weighted(opmux.quantile(x, opmux.tensor([0.3, 0.8], dtype=opmux.float64), 1)) ** 2,
    "sort": lambda x: weighted(opmux.sort(x, 1).values ** 2),
    "cumsum": lambda x: weighted(opmux.cumsum(x, 1) ** 2),
    "max": lambda x: weighted(opmux.max(x, 1).values ** 2),
    "trapezoid": lambda x: weighted(opmux.trapezoid(x, x[0]) ** 2),
}


@pytest.mark.parametrize("name", SMOOTH)
def test_smooth_reductions_have_first_and_second_derivatives(name: str) -> None:
    """As differences show them."""
    function, data = SMOOTH[name], [[2.0, 3.1, -1.2, 0.5], [-0.4, 1.7, 2.6, -2.2]]

    def slope(x: Tensor) -> Tensor:
        return weighted(gradient(function(x), x, create_graph=True))

    x = leaf(data)
    np.testing.assert_allclose(gradient(function(x), x).tolist(), numerical(function, data), rtol=1e-6, atol=1e-8)
    np.testing.assert_allclose(gradient(slope(x), x).tolist(), numerical(slope, data), rtol=1e-5, atol=1e-7)


def test_equal_extreme_elements_share_the_gradient() -> None:
    """Also where they are NaN; a reduction that says where it found one gives it all."""
    x = leaf([1.0, 3.0, 3.0])
    assert gradient(opmux.max(x), x).tolist() == [0, 0.5, 0.5]
    assert gradient(opmux.max(x, 0).values, x).tolist() == [0, 1, 0]
    y = leaf([math.nan, 1.0, math.nan])
    assert gradient(opmux.min(y), y).tolist() == [0.5, 0, 0.5]
    assert gradient(opmux.median(y), y).tolist() == [0.5, 0, 0.5]


def test_norms_of_zero_have_the_gradient_zero() -> None:
    """Where the norm has a kink nothing becomes NaN; a count of elements has no gradient."""
    for order in (1, 2, 3, 0.5, INF, -1):
        x = leaf([[0.0, 0.0], [3.0, 4.0]])
        found = gradient(opmux.norm(x, order, dim=1).sum(), x)
        assert found[0].tolist() == [0, 0]
        assert opmux.all(opmux.isnan(found) == opmux.tensor(False)).item()
    x = leaf([1.0, 2.0])
    (unused,) = grad(opmux.norm(x, 0), [x], allow_unused=True)
    assert unused is None


def test_standard_deviation_of_equal_elements_has_the_gradient_zero() -> None:
    """Its formula would divide zero by zero."""
    x = leaf([2.0, 2.0])
    assert gradient(opmux.std(x), x).tolist() == [0, 0]


def test_places_and_counts_have_no_gradient() -> None:
    """Only the values of an operator that also gives positions require grad."""
    x = leaf([3.0, 1.0, 2.0])
    values, indices = opmux.sort(x)
    assert values.requires_grad
    assert not indices.requires_grad
    assert not opmux.argsort(x).requires_grad
    assert not opmux.bucketize(x, opmux.tensor([1.5])).requires_grad


def test_histograms_and_sets_refuse_backward() -> None:
    """They have no derivative, and say so when one is asked for; edges and weights require grad as in PyTorch."""
    x = leaf([3.0, 1.0, 2.0])
    counts = opmux.bincount(opmux.tensor([0, 2, 2]), x)
    for found in (opmux.unique(x), *opmux.histogram(x, 2), opmux.histogram(x.detach(), 2, weight=x)[0], counts):
        with pytest.raises(NotImplementedError, match="derivative for"):
            found.sum().backward()
    assert not opmux.histc(x, 2).requires_grad


@pytest.mark.parametrize("function", [lambda x, d: x.prod(dtype=d), lambda x, d: x.prod(0, dtype=d)])
def test_zeros_of_a_product_are_those_of_its_dtype(function: Callable[[Tensor, Any], Tensor]) -> None:
    """What becomes zero in the dtype that is multiplied in, and only that, has the product of the others for a gradient."""
    small = leaf([2.0, 1e-60, 3.0])
    assert gradient(function(small, opmux.float32), small).tolist() == [0.0, 6.0, 0.0]
    assert gradient(function(small, opmux.float64), small).tolist() == pytest.approx([3e-60, 6.0, 2e-60])
    single = opmux.tensor([2.0, 1e-9, 3.0], requires_grad=True)
    assert gradient(function(single, opmux.float16), single).tolist() == [0.0, 6.0, 0.0]
