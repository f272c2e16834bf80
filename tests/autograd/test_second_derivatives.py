"""Second derivatives where one formula for all reductions is easily wrong, or for all points, those without a slope among them."""

from typing import Any

import pytest
from tests.each import each

import opmux
import opmux.nn.functional as F  # noqa: N812 -- the usual name
from opmux.testing import gradgradcheck

LOGITS = [[0.3, -0.4, 1.1], [0.2, 0.7, -0.6], [-0.9, 0.1, 0.8]]


@pytest.mark.parametrize("reduction", ["none", "mean", "sum"])
@pytest.mark.parametrize("p", [1, 2])
def test_multi_margin_loss(p: int, reduction: str) -> None:
    """The squared loss is curved in its input; each sample's incoming gradient gets the sum over its own classes."""
    x = opmux.tensor(LOGITS, dtype=opmux.float64).requires_grad_()
    weight = opmux.tensor([0.5, 2.0, 1.0], dtype=opmux.float64)
    for given in (x, x[0].detach().requires_grad_()):
        target = opmux.tensor([1, 0, 2]) if given.ndim == 2 else opmux.tensor(1)
        assert gradgradcheck(lambda a, t=target: F.multi_margin_loss(a, t, p, 0.9, weight, reduction=reduction), given)


@pytest.mark.parametrize("reduction", ["none", "mean", "sum"])
def test_multilabel_margin_loss(reduction: str) -> None:
    """With as many samples as classes too, where a sum over the wrong dimension would have the right shape."""
    x = opmux.tensor(LOGITS, dtype=opmux.float64).requires_grad_()
    target = opmux.tensor([[2, 0, -1], [1, -1, 0], [0, 1, 2]])
    assert gradgradcheck(lambda a: F.multilabel_margin_loss(a, target, reduction=reduction), x)


#: Functions of a point, some of which have no second derivative that is a number there.
_FUNCTIONS: dict[str, Any] = {
    **{f"norm, {p}": lambda m, x, p=p: x.norm(p) for p in (0.5, 1.5, 2.0, 3.0, 4.0)},
    **{f"norm of complex numbers, {p}": lambda m, x, p=p: m.complex(x, x * -2).norm(p) for p in (2.0, 3.0, 4.0)},
    **{
        f"vector_norm, {p}": lambda m, x, p=p: m.linalg.vector_norm(m.stack([x, x * 2]), p, dim=0)
        for p in (1.5, 2.0, 3.0, 4.0)
    },
    **{
        f"pairwise_distance, {p}": lambda m, x, p=p: m.nn.functional.pairwise_distance(x, x * 2, p)
        for p in (1.0, 2.0, 3.0)
    },
    **{
        name: lambda m, x, name=name: getattr(m, name)(x)
        for name in ("log", "sqrt", "asin", "acos", "acosh", "atanh", "erfinv")
    },
    "logit": lambda m, x: m.where((x == 0) | (x == 1), 0.5, x).logit(),
    "logit, bounded": lambda m, x: m.where((x == 0) | (x == 1), 0.5, x).logit(0.1),
    "root of squares": lambda m, x: (x * x).sum().sqrt(),
    "hypot": lambda m, x: m.hypot(x, x * 2),
    "product": lambda m, x: x.prod(),
    "product of repeated elements": lambda m, x: x[[0, 1, 0, 1]].prod(),
    "products of repeated elements": lambda m, x: x[[0, 1, 0, 1]].reshape(2, 2).cumprod(0).prod(1),
    "running products": lambda m, x: x[[0, 1, 0, 1]].cumprod(0),
    "vander": lambda m, x: m.linalg.vander(x, N=4),
    "square of prelu": lambda m, x: m.prelu(x, m.tensor([0.25], dtype=x.dtype)) ** 2,
    "powers": lambda m, x: x ** (x * 2),
}
_POINTS = ([0.0, 0.0], [0.0, 1.0], [-1.0, -1.0], [2.0, -0.5], [0.3, 0.4], [3.0, 0.05])


def _derivatives(library: Any, name: str, point: list[float]) -> list[float]:
    x = library.tensor(point, dtype=library.float64, requires_grad=True)
    value, found = _FUNCTIONS[name](library, x), []
    for _ in range(3):
        (value,) = library.autograd.grad(value.sum(), x, create_graph=True)
        found += value.detach().tolist()
        if not value.requires_grad:
            return found + [0.0] * (6 - len(found))
        value = value * library.tensor([1.0, 2.0], dtype=library.float64)
    return found


@pytest.mark.torch
@each("name", _FUNCTIONS)
def test_derivatives_where_there_are_none(name: str) -> None:
    """First, second and third derivatives are numbers, infinite or NaN where torch's are."""
    torch = pytest.importorskip("torch", reason="compares with torch")
    for point in _POINTS:
        expected = _derivatives(torch, name, point)
        assert _derivatives(opmux, name, point) == pytest.approx(expected, rel=1e-6, abs=1e-9, nan_ok=True), point
