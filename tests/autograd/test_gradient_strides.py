"""How a leaf's gradient lies in memory: Note [Strides of a leaf's gradient]."""

from collections.abc import Callable
from typing import Any

import pytest
from tests.each import each

import opmux

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
