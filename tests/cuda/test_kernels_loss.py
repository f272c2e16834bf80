"""Losses and activation functions on CUDA, as on the CPU."""

from typing import Any

import numpy as np
import pytest

import opmux
from opmux.nn import functional as F  # noqa: N812 -- PyTorch's habit

from .fake_cupy import Machine
from .parity import DTYPES, compare, compare_gradients, draw, needs_compiler

pytestmark = [needs_compiler, pytest.mark.slow]
aten = opmux.ops.aten
_SHAPES = [(7,), (3, 5), (90, 100), (2, 3, 4, 5), ()]
_REDUCTIONS = (0, 1, 2)
_ACTIVATIONS: dict[str, tuple[Any, Any]] = {
    "gelu": (F.gelu, aten.gelu_backward.default),
    "gelu_tanh": (
        lambda x: F.gelu(x, approximate="tanh"),
        lambda g, x: aten.gelu_backward.default(g, x, approximate="tanh"),
    ),
    "silu": (F.silu, aten.silu_backward.default),
    "mish": (F.mish, aten.mish_backward.default),
    "hardswish": (F.hardswish, aten.hardswish_backward.default),
}


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("name", _ACTIVATIONS)
def test_activations(cuda: Machine, name: str, dtype: str) -> None:
    """Each function and its gradient takes one launch, whatever the order in memory is."""
    function, backward = _ACTIVATIONS[name]
    for shape in _SHAPES:
        x, grad = draw(0, *shape, dtype=dtype) * 3, draw(1, *shape, dtype=dtype)
        x, grad = np.asarray(x, dtype), np.asarray(grad, dtype)
        assert compare(function, x).number == 1
        assert compare(backward, grad, x).number == 1
    turned = compare(lambda x: function(x.permute(2, 0, 1)), draw(2, 3, 4, 5, dtype=dtype))
    assert turned.number == 1
    compare(function, draw(3, 0, 4, dtype=dtype))
    compare(function, np.array([-1e4, -30, -3, 0, 3, 30, 1e4, np.inf, np.nan]).astype(dtype))


def test_activations_in_place_and_mixed(cuda: Machine) -> None:
    """In place they write where they read; mixed dtypes and orders are left to the device-independent formula."""
    assert compare(lambda x: aten.gelu_.default(x.clone()), draw(0, 5, 6)).number == 2
    compare(aten.gelu_backward.default, draw(0, 5, 6, dtype="float64"), draw(1, 5, 6))
    compare(lambda g, x: aten.gelu_backward.default(g.t(), x), draw(0, 6, 5), draw(1, 5, 6))


def _losses(x: Any, t: Any, g: Any) -> list[tuple[Any, Any, Any]]:
    """Loss, gradient operator and arguments behind the reduction, for predictions and targets of any size."""
    return [
        (aten.mse_loss.default, aten.mse_loss_backward.default, ()),
        (aten.smooth_l1_loss.default, aten.smooth_l1_loss_backward.default, (0.0,)),
        (aten.smooth_l1_loss.default, aten.smooth_l1_loss_backward.default, (0.5,)),
        (aten.huber_loss.default, aten.huber_loss_backward.default, (0.7,)),
    ]


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("reduction", _REDUCTIONS)
@pytest.mark.parametrize("shape", _SHAPES)
def test_losses_of_differences(cuda: Machine, shape: tuple[int, ...], reduction: int, dtype: str) -> None:
    """One launch for each of the elements, two for the sum of many; one for a gradient."""
    x, t = draw(0, *shape, dtype=dtype), draw(1, *shape, dtype=dtype)
    grad = draw(2, *shape, dtype=dtype) if reduction == 0 else np.array(1.5, dtype)
    most = 2 if reduction and x.size > 4096 else 1
    for loss, backward, more in _losses(x, t, grad):
        launches = compare(lambda x, t, f=loss, m=more: f(x, t, reduction, *m), x, t)
        assert launches.number == most
        assert compare(lambda g, x, t, f=backward, m=more: f(g, x, t, reduction, *m), grad, x, t).number == 1


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("reduction", _REDUCTIONS)
@pytest.mark.parametrize("shape", [(7,), (3, 5), (90, 100)])
def test_cross_entropies(cuda: Machine, shape: tuple[int, ...], reduction: int, dtype: str) -> None:
    """Both kinds, with and without weights, which broadcast; nothing waits to see whether probabilities are such."""
    rng = np.random.default_rng(0)
    p, t = (rng.uniform(0.05, 0.95, shape).astype(dtype) for _ in range(2))
    x, w = draw(1, *shape, dtype=dtype), rng.uniform(0, 2, shape[-1]).astype(dtype)
    grad = draw(2, *shape, dtype=dtype) if reduction == 0 else np.array(1.5, dtype)
    entropy, backward = aten.binary_cross_entropy.default, aten.binary_cross_entropy_backward.default
    logits = aten.binary_cross_entropy_with_logits.default
    most = 2 if reduction and x.size > 4096 else 1
    assert compare(lambda p, t: entropy(p, t, None, reduction), p, t).number == most
    assert compare(lambda x, t: logits(x, t, None, None, reduction), x, t).number == most
    assert compare(lambda g, p, t: backward(g, p, t, None, reduction), grad, p, t).number == 1
    compare(lambda p, t, w: entropy(p, t, w, reduction), p, t, w)
    compare(lambda x, t, w: logits(x, t, w, w, reduction), x, t, w)
    compare(lambda x, t, w: logits(x, t, None, w, reduction), x, t, w)
    compare(lambda x, t, w: logits(x, t, w, None, reduction), x, t, w)


def test_no_probability_gives_nan(cuda: Machine) -> None:
    """A number that is no probability makes the loss NaN: an error would have to wait for the device."""
    p, t = opmux.tensor([0.5, 1.5], device="cuda"), opmux.tensor([1.0, 1.0], device="cuda")
    assert opmux.isnan(F.binary_cross_entropy(p, t)).item()


_CLASSES = [((5, 3), (5,)), ((3,), ()), ((3,), (1,)), ((2, 4, 3, 3), (2, 3, 3)), ((5000, 4), (5000,))]


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("reduction", _REDUCTIONS)
@pytest.mark.parametrize(("shape", "targets"), _CLASSES)
def test_nll_loss(cuda: Machine, shape: tuple[int, ...], targets: tuple[int, ...], reduction: int, dtype: str) -> None:
    """One launch, two for thousands of targets; with weights and ignored targets; one launch for the gradient."""
    count = shape[0] if len(shape) == 1 else shape[1]
    rng = np.random.default_rng(0)
    x, t = draw(0, *shape, dtype=dtype), np.asarray(rng.integers(0, count, targets))
    if t.size > 1:
        t.reshape(-1)[::3] = -100
    weight = rng.uniform(0.5, 2, count).astype(dtype)
    grad = draw(1, *targets, dtype=dtype) if reduction == 0 else np.array(1.5, dtype)
    two = len(shape) == 4
    forward = aten.nll_loss2d_forward.default if two else aten.nll_loss_forward.default
    backward = aten.nll_loss2d_backward.default if two else aten.nll_loss_backward.default
    # The CPU adds thousands of losses up in half precision.
    if dtype != "float16" or t.size < 5000:
        for w in (weight, None):
            launches = compare(lambda x, t, w: forward(x, t, w, reduction, -100), x, t, w)
            assert launches.number == (2 if reduction and t.size > 4096 else 1)
    total = np.array(np.asarray(weight[t.clip(0)])[t >= 0].sum(), dtype)
    launches = compare(lambda g, x, t, w, o: backward(g, x, t, w, reduction, -100, o), grad, x, t, weight, total)
    assert launches == ["nll_backward"]


def test_a_target_that_is_no_class_gives_nan(cuda: Machine) -> None:
    """The loss is NaN and nothing is read out of bounds: an error would have to wait for the device."""
    x, t = opmux.tensor(draw(0, 2, 3), device="cuda"), opmux.tensor([1, 3], device="cuda")
    assert opmux.isnan(F.nll_loss(x, t)).item()


@pytest.mark.parametrize("function", [F.cross_entropy, lambda x, t: F.cross_entropy(x, t, reduction="sum")])
def test_gradients(cuda: Machine, function: Any) -> None:
    """Gradients agree through autograd."""
    compare_gradients(function, draw(0, 6, 5), np.array([0, 4, 2, -100, 1, 1]))
    compare_gradients(lambda x, t: F.smooth_l1_loss(x, t), draw(0, 6, 5), draw(1, 6, 5))
    compare_gradients(lambda x: F.gelu(x), draw(0, 6, 5))


@pytest.mark.parametrize("loss", [F.mse_loss, F.l1_loss, F.huber_loss])
def test_nothing_to_compare(cuda: Machine, loss: Any) -> None:
    """The mean of no losses is NaN, as on the CPU."""
    compare(loss, draw(0, 0, 3), draw(1, 0, 3))
