"""Second derivatives where one formula for all reductions is easily wrong, against finite differences."""

import pytest

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
