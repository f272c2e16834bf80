"""How a leaf's gradient lies in memory: Note [Strides of a leaf's gradient]."""

from collections.abc import Callable
from contextlib import nullcontext
from typing import Any

import pytest
from tests.each import each

import opmux
from opmux.dispatch import DispatchMode
from opmux.testing import python_frames

_LEAVES: dict[str, Callable[[], Any]] = {
    "row-major": lambda: opmux.ones(2, 3, 4, 5),
    "permuted": lambda: opmux.ones(5, 3, 2, 4).permute(2, 1, 3, 0),
    "channels last": lambda: opmux.ones(2, 3, 4, 5).to(memory_format=opmux.channels_last),
    "with gaps": lambda: opmux.ones(2, 3, 4, 10)[..., ::2],
    "expanded": lambda: opmux.ones(3, 1, 5).expand(2, 3, 4, 5),
    "one element": lambda: opmux.ones(1, 3, 1, 5).permute(2, 1, 0, 3),
}
_GRADIENTS: dict[str, Callable[[Any], Any]] = {
    "row-major": lambda leaf: opmux.ones(leaf.shape),
    "as the leaf": lambda leaf: opmux.ones_like(leaf),
    "reversed": lambda leaf: opmux.ones(leaf.shape[::-1]).permute(3, 2, 1, 0),
    "with gaps": lambda leaf: opmux.ones(*leaf.shape, 2)[..., 0],
    "expanded": lambda leaf: opmux.ones(()).expand(leaf.shape),
}


def _is_gapless(tensor: Any) -> bool:
    expected = 1
    for step, size in sorted((s, n) for n, s in zip(tensor.shape, tensor.stride(), strict=True) if n != 1):
        if step != expected:
            return False
        expected *= size
    return True


def _assert_laid_out(gradient: Any, leaf: Any) -> None:
    if not _is_gapless(leaf):
        assert gradient.is_contiguous()
        return
    steps = zip(gradient.shape, gradient.stride(), leaf.stride(), strict=True)
    assert all(size == 1 or step == wanted for size, step, wanted in steps)


@each("create_graph", [False, True])
@each("through", ["leaf", "clone", "two"])
@each("arrives", _GRADIENTS)
@each("lies", _LEAVES)
def test_a_first_gradient_lies_as_the_leaf(lies: str, arrives: str, through: str, create_graph: bool) -> None:
    """Whatever its strides were, from wherever it came, and with the values that it had."""
    leaf = _LEAVES[lies]().requires_grad_()
    gradient = _GRADIENTS[arrives](leaf)
    if through == "leaf":
        leaf.backward(gradient, create_graph=create_graph)
    elif through == "clone":
        leaf.clone().backward(gradient, create_graph=create_graph)
    else:
        other: Any = opmux.ones(leaf.shape, requires_grad=True)
        (leaf + other).backward(gradient, create_graph=create_graph)
        _assert_laid_out(other.grad, other)
        assert other.grad.data_ptr() != leaf.grad.data_ptr()
    _assert_laid_out(leaf.grad, leaf)
    assert leaf.grad is not gradient
    assert leaf.grad.data_ptr() != gradient.data_ptr()
    assert bool((leaf.grad == 1).all())


@pytest.mark.parametrize("lies", _LEAVES)
def test_what_is_added_leaves_the_strides(lies: str) -> None:
    """A gradient that is there is added to in place."""
    leaf = _LEAVES[lies]().requires_grad_()
    held = leaf.grad = opmux.ones(leaf.shape[::-1]).permute(3, 2, 1, 0)
    strides = held.stride()
    leaf.backward(opmux.ones(leaf.shape))
    assert leaf.grad is held
    assert held.stride() == strides
    assert bool((held == 2).all())


@pytest.mark.torch
@pytest.mark.parametrize("arrives", _GRADIENTS)
@pytest.mark.parametrize("lies", _LEAVES)
def test_the_strides_are_torchs(lies: str, arrives: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same tensors give the same strides."""
    import torch

    leaf = _LEAVES[lies]().requires_grad_()
    leaf.clone().backward(_GRADIENTS[arrives](leaf))
    for name in ("ones", "ones_like", "channels_last"):
        monkeypatch.setattr(opmux, name, getattr(torch, name))
    other = _LEAVES[lies]().requires_grad_()
    other.clone().backward(_GRADIENTS[arrives](other))
    steps = zip(other.shape, leaf.grad.stride(), other.grad.stride(), strict=True)
    assert all(size == 1 or mine == theirs for size, mine, theirs in steps)


_PRODUCTS: dict[str, Callable[[Any, Any, Any], Any]] = {
    "mm": lambda library, a, b: library.mm(a, b),
    "addmm": lambda library, a, b: library.addmm(a[:, :1], a, b, alpha=2),
}


@pytest.mark.torch
@each("of", ["rows", "columns", "gaps", "one"])
@each("product", _PRODUCTS)
def test_factors_have_gradients_in_their_own_order(product: str, of: str) -> None:
    """A factor that lies column by column has a gradient that does, as in torch, whatever the other one is."""
    import torch

    made: dict[str, Callable[[Any], tuple[Any, Any]]] = {
        "rows": lambda library: (library.ones(2, 3), library.ones(3, 4)),
        "columns": lambda library: (library.ones(3, 2).t(), library.ones(4, 3).t()),
        "gaps": lambda library: (library.ones(3, 5).t()[:2], library.ones(4, 6)[:, ::2].t()),
        "one": lambda library: (library.ones(1, 1), library.ones(1, 1)),
    }
    found = []
    for library in (opmux, torch):
        factors = [factor.requires_grad_() for factor in made[of](library)]
        result = _PRODUCTS[product](library, *factors)
        gradients = library.autograd.grad(result, factors, library.ones_like(result))
        found.append([(g.stride(), g.tolist()) for g in gradients])
    assert found[0] == found[1]


class _Held(opmux.autograd.Function):
    """Doubles, with a gradient that the class goes on holding."""

    gradient: Any

    @staticmethod
    def forward(ctx: Any, x: Any) -> Any:
        return x * 2.0

    @staticmethod
    def backward(ctx: Any, grad: Any) -> Any:
        _Held.gradient = opmux.full(grad.shape, 2.0)
        return _Held.gradient


class _HeldBeside(opmux.autograd.Function):
    """Adds to a tensor in place, with a gradient of the other that `_Held` goes on holding."""

    @staticmethod
    def forward(ctx: Any, x: Any, other: Any) -> Any:
        ctx.mark_dirty(x)
        return x.add_(other)

    @staticmethod
    def backward(ctx: Any, grad: Any) -> Any:
        _Held.gradient = opmux.full(grad.shape, 2.0)
        return grad, _Held.gradient


def _written(x: Any, y: Any, part: Callable[[Any], Any]) -> Any:
    """A copy of x, to a part of which, itself or a view, y has been added."""
    whole = x.clone()
    _HeldBeside.apply(part(whole), y)
    return whole


@each("reshaped", [lambda x: x.view(6), lambda x: x.t(), lambda x: x.reshape(3, 2).t().unsqueeze(0)])
def test_a_leaf_behind_a_view_keeps_its_gradient(reshaped: Callable[[Any], Any]) -> None:
    """What the view's formula returns is all that is left of its memory: it is not copied, and no view any more."""
    leaf: Any = opmux.ones(2, 3, requires_grad=True)
    weight = reshaped(opmux.arange(6.0).reshape(2, 3)).contiguous()
    loss = (reshaped(leaf).mul(weight.t().contiguous().t() if weight.ndim == 2 else weight)).sum()
    assert "laid_out" not in python_frames(loss.backward)
    assert leaf.grad._base is None
    assert leaf.grad.tolist() == [[0.0, 1.0, 2.0], [3.0, 4.0, 5.0]]
    assert leaf.grad.stride() == (3, 1)


@each(
    "program",
    [
        lambda x, y: x.view(6) + y.view(6),
        lambda x, y: x.view(6) + y.view(6) * 1.0,
        lambda x, y: opmux.cat([x, y]) * 2.0,
        lambda x, y: opmux.stack([x, y]) * 2.0,
        lambda x, y: _Held.apply(x.view(6)) + y.view(6),
        lambda x, y: _Held.apply(x.view(6).view(3, 2)) + y.t(),
        lambda x, y: _written(x, y, lambda whole: whole),
        lambda x, y: _written(x, y, lambda whole: whole[:]),
        lambda x, y: _written(opmux.stack([x, x]), y, lambda whole: whole[1]),
    ],
)
def test_gradients_of_leaves_share_no_memory(program: Callable[[Any, Any], Any]) -> None:
    """Neither with one another, nor with what others hold of the pass, however many views the leaves are behind."""
    x: Any = opmux.ones(2, 3, requires_grad=True)
    y: Any = opmux.ones(2, 3, requires_grad=True)
    result = program(x, y)
    root = opmux.ones(result.shape)
    _Held.gradient = opmux.zeros(())
    result.backward(root)
    expected = y.grad.tolist(), root.tolist(), _Held.gradient.tolist()
    x.grad.zero_()
    assert (y.grad.tolist(), root.tolist(), _Held.gradient.tolist()) == expected
    y.grad.zero_()
    assert (root.tolist(), _Held.gradient.tolist()) == expected[1:]


#: What sees a gradient on its way, of `y`, made of `x`, or of the leaf itself.
_SEEING: dict[str, Callable[[Any, Any, Any], Any]] = {
    "a tensor's hook": lambda x, y, keep: y.register_hook(lambda g: keep(g)),
    "a leaf's hook": lambda x, y, keep: x.register_hook(lambda g: keep(g)),
    "a hook that replaces": lambda x, y, keep: x.register_hook(lambda g: keep(g * 1) or keep.kept[-1]),
    "before the node": lambda x, y, keep: y.grad_fn.register_prehook(lambda grads: keep(grads[0])),
    "behind the node": lambda x, y, keep: y.grad_fn.register_hook(lambda grads, _: keep(grads[0])),
    "what the node is given": lambda x, y, keep: y.grad_fn.register_hook(lambda _, grads: keep(grads[0])),
    "before the leaf": lambda x, y, keep: y.grad_fn.next_functions[0][0].register_prehook(lambda g: keep(g[0])),
}


class _Kept:
    def __init__(self) -> None:
        self.kept: list[Any] = []

    def __call__(self, gradient: Any) -> None:
        self.kept.append(gradient)


@each("seen", _SEEING)
@each("made", [lambda x: x.view(6), lambda x: x.t(), lambda x: x * 2.0, lambda x: x.reshape(6) + 0.0])
def test_what_hooks_keep_is_no_leafs(seen: str, made: Callable[[Any], Any]) -> None:
    """A hook may keep what it sees: a leaf's `.grad` is other memory, whatever views are between; torch's is not always."""
    x: Any = opmux.ones(2, 3, requires_grad=True)
    y = made(x)
    keep = _Kept()
    _SEEING[seen](x, y, keep)
    y.backward(opmux.ones(y.shape))
    (gradient,) = keep.kept
    before = gradient.tolist()
    x.grad.zero_()
    assert gradient.tolist() == before


class _Noting(DispatchMode):
    def __init__(self) -> None:
        self.called: list[str] = []

    def __opmux_dispatch__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        self.called.append(func.name)
        return func(*args, **(kwargs or {}))


@each("seen", [False, True])
@each("make", [lambda: opmux.ones(3, 4), lambda: opmux.ones(2, 3).t(), lambda: opmux.ones(3, 1, 4).transpose(0, 1)])
def test_a_leafs_copy_is_written_as_in_torch(make: Callable[[], Any], seen: bool) -> None:
    """Into an empty tensor with the leaf's strides: modes see two operators, and whoever looks, a gradient written once."""
    leaf = make().detach().requires_grad_()
    total = leaf.sum()
    with _Noting() if seen else nullcontext() as mode:
        total.backward()
    if mode is not None:
        assert mode.called[-2:] == ["aten::new_empty_strided", "aten::copy_"]
    assert (leaf.grad.stride(), leaf.grad._version) == (leaf.stride(), 1)
    assert leaf.grad.tolist() == opmux.ones(leaf.shape).tolist()
