"""Backward through leaves whose shape, dtype or history has been changed, and through views that have no history."""

from collections.abc import Callable
from typing import Any

import pytest
from tests.each import each

import opmux

_MODES: dict[str, Callable[[], Any]] = {
    "enable_grad": opmux.enable_grad,
    "no_grad": opmux.no_grad,
    "inference_mode": opmux.inference_mode,
}


def _set_data(leaf: Any, value: Any) -> None:
    leaf.data = value


#: Changes a leaf of sizes (1, 4).
_CHANGES: dict[str, Callable[[Any], Any]] = {
    "data, larger": lambda leaf: _set_data(leaf, opmux.rand(3, 4)),
    "data, smaller": lambda leaf: _set_data(leaf, opmux.rand(4)),
    "data, one element": lambda leaf: _set_data(leaf, opmux.rand(1)),
    "data, wider": lambda leaf: _set_data(leaf, opmux.rand(1, 4, dtype=opmux.float64)),
    "data, permuted": lambda leaf: _set_data(leaf, opmux.rand(4, 3).t()),
    "set_": lambda leaf: leaf.set_(opmux.rand(3, 4)),
    "t_": lambda leaf: leaf.t_(),
    "squeeze_": lambda leaf: leaf.squeeze_(),
    "unsqueeze_": lambda leaf: leaf.unsqueeze_(0),
    "swapdims_": lambda leaf: leaf.swapdims_(0, 1),
    "as_strided_": lambda leaf: leaf.as_strided_((2,), (2,)),
}
_LOSSES: dict[str, Callable[[Any], Any]] = {
    "alone": lambda x: (x * x).sum(),
    "broadcast": lambda x: (x * opmux.full((2, 1, *x.shape), 3.0)).sum(),
    "stretched": lambda x: (x + opmux.ones(4, 4) if x.numel() in (1, 4) else x.exp()).sum(),
    "expanded": lambda x: x.expand(2, *x.shape).sum(),
}


@each("used", [False, True])
@each("loss", _LOSSES)
@each("change", _CHANGES)
def test_a_changed_leaf_has_the_gradient_of_a_new_one(change: str, loss: str, used: bool) -> None:
    """In shape, dtype and values, whether a pass has ended in it before or not."""
    leaf: Any = opmux.rand(1, 4).requires_grad_()
    if used:
        (leaf * 2).sum().backward()
        leaf.grad = None
    with opmux.no_grad():
        _CHANGES[change](leaf)
    fresh = leaf.detach().clone().requires_grad_()
    for variable in (leaf, fresh):
        _LOSSES[loss](variable).backward()
    assert leaf.grad.shape == leaf.shape
    assert leaf.grad.dtype is leaf.dtype
    assert leaf.grad.tolist() == fresh.grad.tolist()


def test_a_hook_may_give_the_leaf_another_shape() -> None:
    """What has been fitted to the shape before it is kept as it came."""
    leaf: Any = opmux.ones(2, 3, requires_grad=True)
    leaf.register_hook(lambda gradient: _set_data(leaf, opmux.ones(4)))
    leaf.t().backward(opmux.ones(3, 2))
    assert leaf.grad.tolist() == [[1.0] * 3] * 2


_VIEWS: dict[str, Callable[[Any], Any]] = {
    "view": lambda x: x.view(-1),
    "t": lambda x: x.t(),
    "select": lambda x: x[1],
    "narrow": lambda x: x[:, ::2],
    "expand": lambda x: x.expand(2, 3, 4),
    "diagonal": lambda x: x.diagonal(),
    "split": lambda x: x.split(2, 1)[1],
    "as_strided": lambda x: x.as_strided((2, 2), (1, 4)),
    "view of a view": lambda x: x.t()[1:],
}
_USES: dict[str, Callable[[Any], Any]] = {
    "alone": lambda v: v * v,
    "view": lambda v: v[None] * 2,
    "fresh": lambda v: v.exp(),
    "itself": lambda v: v + 0,
    "shared": lambda v: v + v,
}


@each("create_graph", [False, True])
@each("use", _USES)
@each("view", _VIEWS)
@each("mode", ["no_grad", "inference_mode"])
def test_gradients_end_at_a_view_made_without_recording(mode: str, view: str, use: str, create_graph: bool) -> None:
    """The view requires grad, neither it nor its base has a gradient, and what is beside it has its own."""
    base: Any = opmux.rand(3, 4).requires_grad_()
    with _MODES[mode]():
        part = _VIEWS[view](base)
    other: Any = opmux.ones(part.shape, requires_grad=True)
    assert part.requires_grad
    assert part.grad_fn is None
    (_USES[use](part) + other * 3).sum().backward(create_graph=create_graph)
    assert part.grad is None
    assert base.grad is None
    assert other.grad.tolist() == opmux.full(part.shape, 3.0).tolist()


@pytest.mark.parametrize("mode", _MODES)
@pytest.mark.parametrize("kept", [False, True])
@pytest.mark.parametrize("made", ["leaf", "result"])
def test_detach_in_place_asks_no_mode_but_inference(made: str, kept: bool, mode: str) -> None:
    """It forgets a history that is there also where nothing is recorded; a gradient stays."""
    leaf: Any = opmux.ones(2, requires_grad=True)
    tensor = leaf if made == "leaf" else leaf * 2
    if kept:
        tensor.retain_grad()
        tensor.sum().backward()
    with _MODES[mode]():
        assert tensor.detach_() is tensor
    assert tensor.requires_grad is (mode == "inference_mode")
    assert (tensor.grad_fn is None) is (made == "leaf" or mode != "inference_mode")
    if kept and made == "leaf":
        assert tensor.grad.tolist() == [1.0, 1.0]


@pytest.mark.parametrize("mode", ["no_grad", "inference_mode"])
def test_a_hook_of_a_view_made_without_recording_is_not_called(mode: str) -> None:
    """Gradients do not end there, in `backward` and for what `grad` is asked for."""
    base: Any = opmux.ones(4, requires_grad=True)
    with _MODES[mode]():
        part = base[1:]
    seen: list[Any] = []
    handle = part.register_hook(seen.append)
    (part * 2).sum().backward()
    assert opmux.autograd.grad((part * base[1:]).sum(), [base])[0].tolist() == [0.0, 1.0, 1.0, 1.0]
    assert opmux.autograd.grad(part.sum() + base.sum(), [part, base], allow_unused=True)[0] is None
    handle.remove()
    assert seen == []


#: What a base of sizes (2, 3) goes through after a view of it has been made, and whether in torch the view has its history then.
_WRITES: dict[str, tuple[Callable[[Any], Any], bool]] = {
    "nothing": (lambda base: base, False),
    "detach_": (lambda base: base.detach_(), False),
    "t_": (lambda base: base.t_(), True),
    "transpose_": (lambda base: base.transpose_(0, 1), True),
    "swapaxes_": (lambda base: base.swapaxes_(0, 1), True),
    "unsqueeze_": (lambda base: base.unsqueeze_(0), True),
    "squeeze_": (lambda base: base.squeeze_(), True),
    "squeeze_ of one": (lambda base: base.unsqueeze_(1).squeeze_(1), True),
    "several": (lambda base: base.t_().unsqueeze_(-1).transpose_(0, 2), True),
    "resize_": (lambda base: base.resize_(3, 2), True),
    "resize_, smaller": (lambda base: base.resize_(2), True),
    "mul_": (lambda base: base.mul_(2), True),
    "mul_ of a part": (lambda base: base[1:].mul_(2), True),
    "t_ of a part": (lambda base: base[:, :2].t_(), True),
}
_PARTS: dict[str, Callable[[Any], Any]] = {
    "select": lambda base: base[0],
    "view": lambda base: base.view(-1),
    "diagonal": lambda base: base.diagonal(),
    "view of a view": lambda base: base.t()[1:].select(1, 1),
}


#: Those that are not noted while the base requires no grad.
_UNNOTED = ("mul_", "mul_ of a part")


def _required_after(module: Any, part: str, write: str, later: bool) -> list[Any]:
    """What is found of a view of a base that comes to require grad after, or before, something has been done to it."""
    base = module.arange(6.0).reshape(2, 3).clone()
    view = _PARTS[part](base)
    if later:
        base.requires_grad_()
    with module.no_grad() if later else module.enable_grad():
        _WRITES[write][0](base)
    base.requires_grad_()
    found = [view.requires_grad, view.is_leaf, view.grad_fn is None, view._base is base, base._is_view(), base.is_leaf]
    (view * module.arange(1.0, view.numel() + 1).reshape(view.shape)).sum().backward()
    return [*found, view.tolist(), None if base.grad is None else base.grad.tolist()]


_LATER = [(write, False) for write in _WRITES if write not in _UNNOTED]
_LATER += [(write, True) for write in _WRITES if not write.startswith(("resize_", "detach_"))]


@each("part", _PARTS)
@each("write, later", _LATER)
def test_a_view_made_before_its_base_required_grad_has_its_history_once_it_is_written(
    write: str, later: bool, part: str
) -> None:
    """Also where only a shape has been changed in place; gradients end at the view where nothing has been."""
    required, is_leaf, without, of_base, *_, gradient = _required_after(opmux, part, write, later)
    assert (required, of_base) == (True, True)
    assert is_leaf is without is (gradient is None) is not _WRITES[write][1]


@pytest.mark.torch
@each("part", _PARTS)
@each("write, later", _LATER)
def test_such_a_view_is_torchs(write: str, later: bool, part: str) -> None:
    """History, values and the gradient of the base."""
    torch = pytest.importorskip("torch", reason="compares with torch")
    assert _required_after(opmux, part, write, later) == _required_after(torch, part, write, later)


@each("write", ["t_", "unsqueeze_", "mul_"])
@each("made", ["no_grad", "several"])
def test_a_view_that_may_not_be_written_is_lost_instead(made: str, write: str) -> None:
    """One made without recording, or of several made by one call, is refused once its base has been written, as in torch."""
    base: Any = opmux.ones(2, 3)
    with opmux.no_grad() if made == "no_grad" else opmux.enable_grad():
        view = base.unbind(0)[0] if made == "several" else base[0]
    _WRITES[write][0](base)
    base.requires_grad_()
    with pytest.raises(opmux.autograd.InplaceError, match="its base or another view of its base has been modified"):
        view * 2


def test_a_view_that_was_resized_has_its_base_s_history() -> None:
    """Of what it sees now, as in PyTorch."""
    base = opmux.ones(2, 3)
    view = base[1:]
    view.resize_(1, 2)
    base.requires_grad_()
    (view * opmux.tensor([2.0, 3.0])).sum().backward()
    assert base.grad is not None
    assert base.grad.tolist() == [[0.0, 0.0, 0.0], [2.0, 3.0, 0.0]]
