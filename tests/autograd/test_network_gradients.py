"""Second derivatives of normalisation, losses and attention, against PyTorch."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import opmux
import opmux.nn.functional as F  # noqa: N812 -- the usual name

torch = pytest.importorskip("torch", reason="compares with torch 2.13.0")
pytestmark = pytest.mark.torch
RNG = np.random.default_rng(2)
X, Y, W = RNG.standard_normal((4, 6, 3)), RNG.standard_normal((4, 6, 3)), RNG.standard_normal(6)
P, Q = RNG.uniform(0.1, 0.9, (4, 6, 3)), RNG.uniform(0.1, 0.9, (4, 6, 3))
SIGNS = np.sign(Y)

Case = Callable[..., Any]
CASES: dict[str, tuple[Case, tuple[Any, ...]]] = {
    "batch_norm": (lambda f, x, w: f.batch_norm(x, None, None, w, w, training=True), (X, W)),
    "batch_norm_eval": (lambda f, x, w: f.batch_norm(x, w.detach(), w.detach() ** 2, w, w), (X, W)),
    "layer_norm": (lambda f, x, w: f.layer_norm(x.transpose(1, 2), [6], w, w), (X, W)),
    "group_norm": (lambda f, x, w: f.group_norm(x, 3, w, w), (X, W)),
    "rms_norm": (lambda f, x, w: f.rms_norm(x.transpose(1, 2), [6], w), (X, W)),
    "smooth_l1": (lambda f, x, y: f.smooth_l1_loss(x, y, beta=0.7), (X, Y)),
    "huber": (lambda f, x, y: f.huber_loss(x, y, reduction="sum", delta=0.7), (X, Y)),
    "soft_margin": (lambda f, x: f.soft_margin_loss(x, _like(x, SIGNS)), (X,)),
    "bce": (lambda f, x, y: f.binary_cross_entropy(x, y, reduction="none"), (P, Q)),
    "bce_logits": (lambda f, x, y: f.binary_cross_entropy_with_logits(x, y, pos_weight=_like(x, P)), (X, Q)),
    "attention": (lambda f, x, y: f.scaled_dot_product_attention(x, y, x, _like(x, np.tri(6)) > 0), (X, Y)),
}


def _like(tensor: Any, data: Any) -> Any:
    """A constant for the library that a tensor is from."""
    array = np.array(data, dtype="float64")
    return torch.from_numpy(array) if isinstance(tensor, torch.Tensor) else opmux.from_numpy(array)


def second_derivatives(library: Any, functions: Any, case: Case, inputs: tuple[Any, ...]) -> list[Any]:
    """Gradients of the sum of the squares of the first gradients."""
    tensors = [library.from_numpy(x.copy()).requires_grad_() for x in inputs]
    result = case(functions, *tensors)
    first = library.autograd.grad((result * result).sum(), tensors, create_graph=True)
    total = sum((g * g).sum() for g in first)
    return [g.detach() for g in library.autograd.grad(total, tensors)]


@pytest.mark.parametrize("name", CASES)
def test_second_derivatives_are_torchs(name: str) -> None:
    """Differentiating the gradient gives what PyTorch gives."""
    case, inputs = CASES[name]
    found = second_derivatives(opmux, F, case, inputs)
    expected = second_derivatives(torch, torch.nn.functional, case, inputs)
    for mine, other in zip(found, expected, strict=True):
        np.testing.assert_allclose(mine._array, other.numpy(), rtol=1e-6, atol=1e-9)
