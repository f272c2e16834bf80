"""Inputs that no gradient can pass to, such as weights of classes and running statistics: refused where they require grad."""

from collections.abc import Callable

import pytest

import opmux
from opmux import Tensor
from opmux.autograd import NotDifferentiableError
from opmux.nn import functional

SCORES = opmux.tensor([[0.2, 0.7, 0.1], [0.5, 0.2, 0.9]])
CLASSES = opmux.tensor([0, 2])
SIGNS = opmux.tensor([[1.0, -1.0, 1.0], [-1.0, 1.0, 1.0]])
IMAGE = opmux.arange(16.0).reshape(1, 4, 4)

#: Calls of one tensor, the name of the argument that it is, and how many elements it has.
CALLS: dict[str, tuple[Callable[[Tensor], Tensor], str, tuple[int, ...]]] = {
    "nll_loss": (lambda t: functional.nll_loss(SCORES, CLASSES, t), "weight", (3,)),
    "cross_entropy": (lambda t: functional.cross_entropy(SCORES, CLASSES, t), "weight", (3,)),
    "nll_loss of images": (
        lambda t: functional.nll_loss(SCORES[:, :, None, None], CLASSES[:, None, None], t),
        "weight",
        (3,),
    ),
    "multi_margin_loss": (lambda t: functional.multi_margin_loss(SCORES, CLASSES, weight=t), "weight", (3,)),
    "binary_cross_entropy": (lambda t: functional.binary_cross_entropy(SCORES, SCORES, t), "weight", (3,)),
    "logits": (lambda t: functional.binary_cross_entropy_with_logits(SCORES, SCORES, t), "weight", (3,)),
    "logits, positive": (
        lambda t: functional.binary_cross_entropy_with_logits(SCORES, SCORES, pos_weight=t),
        "pos_weight",
        (3,),
    ),
    "soft_margin_loss": (lambda t: functional.soft_margin_loss(SCORES, t), "target", (2, 3)),
    "batch_norm, mean": (lambda t: functional.batch_norm(SCORES, t, opmux.ones(3)), "running_mean", (3,)),
    "batch_norm, variance": (lambda t: functional.batch_norm(SCORES, opmux.zeros(3), t), "running_var", (3,)),
    "batch_norm in training": (
        lambda t: functional.batch_norm(SCORES, t, opmux.ones(3), training=True),
        "running_mean",
        (3,),
    ),
    "fractional_max_pool2d": (
        lambda t: functional.fractional_max_pool2d(IMAGE[None], 2, output_size=2, _random_samples=t),
        "random_samples",
        (1, 1, 2),
    ),
    "rrelu_with_noise": (lambda t: opmux.ops.aten.rrelu_with_noise(SCORES, t), "noise", (2, 3)),
    "rrelu_with_noise_": (lambda t: opmux.ops.aten.rrelu_with_noise_(SCORES.clone(), t), "noise", (2, 3)),
    "pinv": (lambda t: opmux.linalg.pinv(SCORES, atol=t), "atol", ()),
}


@pytest.mark.parametrize("is_recorded", [True, False])
@pytest.mark.parametrize("name", CALLS)
def test_an_input_without_derivative_is_refused(name: str, is_recorded: bool) -> None:
    """Whether or not another input requires grad; it would have no gradient, silently. It stays as it was."""
    call, argument, shape = CALLS[name]
    given = opmux.full(shape, 0.5, requires_grad=True)
    SCORES.requires_grad_(is_recorded)
    try:
        with pytest.raises(NotDifferentiableError, match=f"with respect to argument '{argument}'.*") as refused:
            call(given)
    finally:
        SCORES.requires_grad_(False)
    assert f"pass {argument}.detach()" in str(refused.value)
    assert opmux.equal(given, opmux.full(shape, 0.5))
    assert given._version == 0


@pytest.mark.parametrize("name", CALLS)
def test_it_is_taken_where_nothing_is_recorded(name: str) -> None:
    """Inside `no_grad`, and detached, it is what it is for."""
    call, _, shape = CALLS[name]
    with opmux.no_grad():
        unrecorded = call(opmux.full(shape, 0.5, requires_grad=True))
    assert opmux.allclose(unrecorded, call(opmux.full(shape, 0.5, requires_grad=True).detach()), equal_nan=True)
    assert not unrecorded.requires_grad
