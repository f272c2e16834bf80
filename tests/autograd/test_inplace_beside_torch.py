"""In-place operations on views: first, second and third derivatives, and second passes, are those of torch."""

from itertools import product
from typing import Any

import pytest
from tests.each import each

import opmux

pytestmark = pytest.mark.torch

#: What writes a view of two elements; half of them save what they have written.
_WRITES: dict[str, Any] = {
    "exp": lambda m, t: t.exp_(),
    "exp2": lambda m, t: t.exp2_(),
    "expm1": lambda m, t: t.expm1_(),
    "tanh": lambda m, t: t.tanh_(),
    "tan": lambda m, t: t.tan_(),
    "sigmoid": lambda m, t: t.sigmoid_(),
    "reciprocal": lambda m, t: t.reciprocal_(),
    "square root": lambda m, t: t.abs_().sqrt_(),
    "inverse square root": lambda m, t: t.abs_().rsqrt_(),
    "relu": lambda m, t: t.relu_(),
    "elu": lambda m, t: m.nn.functional.elu_(t),
    "leaky relu": lambda m, t: m.nn.functional.leaky_relu_(t),
    "power": lambda m, t: t.pow_(2),
    "number": lambda m, t: t.mul_(2),
    "tensor": lambda m, t: t.mul_(m.ones(2, dtype=m.float64, requires_grad=True) * 3),
    "quotient": lambda m, t: t.div_(t.detach().abs() + 1),
    "copy": lambda m, t: t.copy_(t.softmax(0)),
    "zero": lambda m, t: t.zero_(),
}
_VIEWS: dict[str, Any] = {
    "select": lambda t: t.select(0, -1),
    "index": lambda t: t[0],
    "transposed": lambda t: t.t()[1],
    "narrowed": lambda t: t.narrow(1, 0, 1)[:, 0],
    "viewed": lambda t: t.view(2, 2)[1:][0],
    "diagonal": lambda t: t.diagonal(),
}
_PASSES = ("twice", "retained", "second", "third")


def _gradient(library: Any, write: Any, view: Any, keeps: bool, passes: str) -> Any:
    """The gradient behind a write; None where a pass is refused."""
    x = library.tensor([[0.3, -1.2], [0.8, 0.5]], dtype=library.float64, requires_grad=True)
    whole = x.clone()
    part = view(whole)
    write(library, part)
    if not keeps:
        del part  # what it was made by dies with it
    loss = (whole * whole + whole.sin()).sum()
    grad = library.autograd.grad
    try:
        if passes in ("twice", "retained"):
            loss.backward(retain_graph=passes == "retained")
            loss.backward()
            return x.grad
        (first,) = grad(loss, x, create_graph=True)
        if passes == "third":
            (first,) = grad((first * first).sum(), x, create_graph=True)
        return grad((first * first).sum(), x)[0]
    except RuntimeError:
        return None


@each("write, view, keeps, passes", list(product(_WRITES, _VIEWS, (False, True), _PASSES)))
def test_written_views(write: str, view: str, keeps: bool, passes: str) -> None:
    """A write into a view can be differentiated again, also where it has saved its result; what was freed is refused."""
    import torch

    case = (_WRITES[write], _VIEWS[view], keeps, passes)
    ours, theirs = _gradient(opmux, *case), _gradient(torch, *case)
    assert (ours is None) == (theirs is None) == (passes == "twice")
    if ours is not None:
        assert ours.flatten().tolist() == pytest.approx(theirs.flatten().tolist(), rel=1e-9, abs=1e-9)
