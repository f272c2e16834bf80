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


#: Bases that do not lie in rows, from (2, 2).
_BASES: dict[str, Any] = {
    "rows": lambda t: t.clone(),
    "transposed": lambda t: t.t().clone(),
    "narrow": lambda t: t.repeat(1, 2).clone()[:, :2],
    "permuted": lambda t: t.repeat(3, 1, 1).permute(2, 0, 1).clone()[:, 1],
    "of one row": lambda t: t.reshape(4, 1, 1).expand(4, 1, 2)[:2, 0].clone(),
}


def _mapped(library: Any, base: Any, write: Any, view: Any, way: str) -> list[float]:
    """Gradients of a write into a view, of several vectors at once."""
    x = library.tensor([[0.3, -1.2], [0.8, 0.5]], dtype=library.float64, requires_grad=True)

    def written(x: Any) -> Any:
        whole = base(x * 1.5)
        write(library, view(whole))
        return whole * whole

    grad = library.autograd.grad
    result = written(x)
    vectors = library.stack([library.ones_like(result), result.detach(), library.zeros_like(result).t()])
    found: Any
    if way == "batched":
        (found,) = grad(result, x, vectors, is_grads_batched=True)
    elif way == "vmap":
        found = library.vmap(lambda v: grad(result, x, v, retain_graph=True)[0])(vectors)
    elif way == "expanded":
        found = library.vmap(lambda v: grad(result.sum(), x, v, retain_graph=True)[0])(vectors[:, 0, 0])
    else:
        found = library.autograd.functional.jacobian(written, x, vectorize=True)
    flat: list[float] = found.flatten().tolist()
    return flat


@each("base, write, view, way", list(product(_BASES, _WRITES, _VIEWS, ("batched", "vmap", "expanded", "jacobian"))))
def test_gradients_of_several_vectors(base: str, write: str, view: str, way: str) -> None:
    """A pass under `vmap` goes through a write into a view, however its base lies in memory, and its gradient."""
    import torch

    functions = (_BASES[base], _WRITES[write], _VIEWS[view])
    if view == "viewed" and base != "rows" and base != "of one row":
        functions = (_BASES[base], _WRITES[write], _VIEWS["index"])
    ours, theirs = _mapped(opmux, *functions, way), _mapped(torch, *functions, way)
    assert ours == pytest.approx(theirs, rel=1e-9, abs=1e-9)


@each("write, view, keeps, passes", list(product(_WRITES, _VIEWS, (False, True), _PASSES)))
def test_written_views(write: str, view: str, keeps: bool, passes: str) -> None:
    """A write into a view can be differentiated again, also where it has saved its result; what was freed is refused."""
    import torch

    case = (_WRITES[write], _VIEWS[view], keeps, passes)
    ours, theirs = _gradient(opmux, *case), _gradient(torch, *case)
    assert (ours is None) == (theirs is None) == (passes == "twice")
    if ours is not None:
        assert ours.flatten().tolist() == pytest.approx(theirs.flatten().tolist(), rel=1e-9, abs=1e-9)
