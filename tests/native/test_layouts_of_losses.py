"""How gradients and losses lie in memory where their operands do not lie row by row, fresh and in a destination that is resized."""

from collections.abc import Callable
from itertools import product
from typing import Any

import pytest
from tests.each import each

import opmux
from opmux.dispatch import ops
from opmux.tensor import Tensor

SHAPE, ROW_MAJOR = (2, 3, 4), (12, 4, 1)
MADE: dict[str, Callable[[], Tensor]] = {
    "rows": lambda: opmux.rand(2, 3, 4),
    "columns": lambda: opmux.rand(2, 4, 3).transpose(-1, -2),
    "reversed": lambda: opmux.rand(4, 3, 2).permute(2, 1, 0),
    "repeated": lambda: opmux.rand(1, 3, 4).expand(SHAPE),
    "row": lambda: opmux.rand(4),
}
#: How a result lies that takes the order of one tensor, or of its copy.
LIKE = {"rows": ROW_MAJOR, "columns": (12, 1, 3), "reversed": (1, 2, 6), "repeated": ROW_MAJOR, "row": None}
#: Operator, further arguments, overload with a destination and its name.
GRADIENTS: list[tuple[str, tuple[Any, ...], str]] = [
    ("mse_loss_backward", (1,), "grad_input"),
    ("smooth_l1_loss_backward", (1, 1.0), "grad_input"),
    ("huber_loss_backward", (1, 1.0), "out"),
]
COPYING = ["relu", "isnan", "isinf"]


def lying(*kinds: str) -> tuple[Tensor, ...]:
    return tuple(MADE[kind]() for kind in kinds)


@each("name, rest, overload", GRADIENTS)
@each("grad, own, target", [*product(MADE, MADE, MADE)])
def test_gradients_of_losses(name: str, rest: tuple[Any, ...], overload: str, grad: str, own: str, target: str) -> None:
    """A fresh gradient is row-major in the input's shape; one that is resized follows input, target and gradient."""
    tensors = lying(grad, own, target)
    packet = getattr(ops.aten, name)
    fresh, out = packet.default(*tensors, *rest), opmux.zeros(0)
    getattr(packet, overload)(*tensors, *rest, grad_input=out)
    if own != "row":
        assert fresh.stride() == ROW_MAJOR
    if LIKE[own] is not None and own != "repeated":
        assert out.stride() == LIKE[own]
    assert fresh.tolist() == out.tolist()
    if "repeated" not in (grad, own, target):  # A copy of such a tensor has no repeated elements.
        assert packet.default(*[x.to("meta") for x in tensors], *rest).stride() == fresh.stride()


@pytest.mark.parametrize("name", ["huber_loss", "soft_margin_loss", "binary_cross_entropy"])
@pytest.mark.parametrize(("own", "target"), [*product([kind for kind in MADE if kind != "row"], MADE)])
def test_losses_of_single_elements(name: str, own: str, target: str) -> None:
    """They lie as a copy of the input does, whatever the target's order."""
    x, t = lying(own, target)
    if name == "binary_cross_entropy":
        t = t.expand(SHAPE)
    losses = getattr(ops.aten, name).default(x, t, reduction=0)
    assert losses.stride() == LIKE[own]


@pytest.mark.parametrize(("own", "target"), [*product(("columns", "reversed"), MADE)])
def test_squared_errors_of_single_elements(own: str, target: str) -> None:
    """They lie as the first tensor that has an order."""
    assert ops.aten.mse_loss.default(*lying(own, target), 0).stride() == LIKE[own]


@pytest.mark.parametrize(("grad", "own"), [*product(MADE, MADE)])
def test_the_gradient_of_log_sigmoid(grad: str, own: str) -> None:
    """A fresh one lies as the gradient that comes in, one that is resized as the input."""
    g, x, buffer = lying(grad, own, "rows")
    fresh, out = ops.aten.log_sigmoid_backward.default(g, x, buffer), opmux.zeros(0)
    ops.aten.log_sigmoid_backward.grad_input(g, x, buffer, grad_input=out)
    if LIKE[grad] is not None:
        assert fresh.stride() == LIKE[grad]
    if LIKE[own] is not None and own != "repeated":
        assert out.stride() == LIKE[own]


@pytest.mark.parametrize("name", COPYING)
@pytest.mark.parametrize("kind", MADE)
def test_destinations_that_results_are_copied_to(name: str, kind: str) -> None:
    """Where the variant with a destination copies, a resized one is row-major, and a fresh result keeps the order."""
    (x,) = lying(kind)
    packet = getattr(ops.aten, name)
    fresh = packet.default(x)
    assert fresh.stride() == (LIKE[kind] or (1,))
    for place in ("cpu", "meta"):
        out = opmux.zeros(0, dtype=fresh.dtype, device=place)
        assert packet.out(x.to(place), out=out).stride() == (ROW_MAJOR if x.ndim == 3 else (1,))


@pytest.mark.parametrize("kind", MADE)
def test_copies_on_meta(kind: str) -> None:
    """A copy without data keeps the order of dimensions, or has that of a memory format."""
    (x,) = lying(kind)
    assert x.to("meta").stride() == x.clone().stride()
    assert x.to("meta", memory_format=opmux.contiguous_format).is_contiguous()


@pytest.mark.parametrize("kind", ["rows", "columns", "reversed"])
def test_elements_taken_by_an_index(kind: str) -> None:
    """A fresh result is row-major, a destination that is resized lies as the index does."""
    index = opmux.zeros_like(MADE[kind](), dtype=opmux.int64)
    x, out = opmux.rand(3), opmux.zeros(0)
    assert opmux.take(x, index).stride() == ROW_MAJOR
    assert ops.aten.take.out(x, index, out=out).stride() == LIKE[kind]
