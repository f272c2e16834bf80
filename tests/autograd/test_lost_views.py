"""Views whose memory has been written since they were made, or whose shape has changed, beside torch: what can still be asked."""

import copy
from collections.abc import Callable
from functools import partial
from itertools import product
from typing import Any

import pytest

import opmux

Use = Callable[[Any, Any], Any]


def _function_view(module: Any, x: Any) -> Any:
    body = {"forward": staticmethod(lambda ctx, x: x.view_as(x)), "backward": staticmethod(lambda ctx, grad: grad)}
    function: Any = type("Fn", (module.autograd.Function,), body)
    return function.apply(x)


def _unrecorded(block: str) -> Use:
    def make(module: Any, x: Any) -> Any:
        with getattr(module, block)():
            return x[:]

    return make


#: `(module, leaf or result) -> view`.
_VIEWS: dict[str, Use] = {
    "plain": lambda module, x: x[:],
    "no_grad": _unrecorded("no_grad"),
    "inference": _unrecorded("inference_mode"),
    "several": lambda module, x: x.unbind()[0],
    "function": _function_view,
}

#: `(module, view) -> result`.
_USES: dict[str, Use] = {
    "mul": lambda module, v: v * 2,
    "softmax": lambda module, v: v.softmax(-1),
    "matmul": lambda module, v: v @ v.mT,
    "max": lambda module, v: v.max(0)[0],
    "cat": lambda module, v: module.cat([v, v]),
    "linear": lambda module, v: module.nn.functional.linear(v, v),
    "where": lambda module, v: module.where(v > 0, v, v),
    "index": lambda module, v: v[0],
    "view": lambda module, v: v.view(-1),
    "split": lambda module, v: v.split(1)[0],
    "expand": lambda module, v: v.expand(2, 2, 2),
    "clone": lambda module, v: v.clone(),
    "to": lambda module, v: v.to(module.float64),
    "into another": lambda module, v: module.ones(2, 2).copy_(v),
    "item of another": lambda module, v: module.ones(2, 2).__setitem__(0, v[0]),
    "foreach": lambda module, v: module._foreach_add([v], 1.0),
    "vmap": lambda module, v: module.vmap(lambda x: x * 2)(v),
    "parameter": lambda module, v: module.nn.Parameter(v),
    "function": _function_view,
    "in place": lambda module, v: v.add_(1),
    "backward": lambda module, v: v.sum().backward(),
    "gradient": lambda module, v: module.autograd.grad(v.sum(), v),
    "hook of a leaf": lambda module, v: v.register_post_accumulate_grad_hook(print),
    "retain_grad": lambda module, v: v.retain_grad(),
    "retains_grad": lambda module, v: v.retains_grad,
    "requires_grad_": lambda module, v: v.requires_grad_(),
    "requires_grad_(False)": lambda module, v: v.requires_grad_(False),
    "requires_grad": lambda module, v: v.requires_grad,
    "grad_fn": lambda module, v: v.grad_fn is None,
    "is_leaf": lambda module, v: v.is_leaf,
    "output_nr": lambda module, v: v.output_nr,
    "base": lambda module, v: v._base is None,
    "detach": lambda module, v: v.detach(),
    "detach_": lambda module, v: v.detach_(),
    "data": lambda module, v: v.data,
    "deepcopy": lambda module, v: copy.deepcopy(v),
    "repr": lambda module, v: repr(v)[:6],
    "tolist": lambda module, v: v.tolist(),
    "compare": lambda module, v: v == v,
    "ones_like": lambda module, v: module.ones_like(v),
    "optimizer": lambda module, v: module.optim.SGD([v], lr=0.1),
}


@pytest.mark.parametrize("kind", ["function", "several"])
def test_a_function_that_writes_what_it_is_given_refuses_a_lost_view_first(kind: str) -> None:
    """Before it runs, so that nothing has been written."""

    class Tripled(opmux.autograd.Function):
        @staticmethod
        def forward(ctx: Any, x: Any) -> Any:
            ctx.mark_dirty(x)
            return x.mul_(3)

        @staticmethod
        def backward(ctx: Any, grad: Any) -> Any:
            return grad * 3

    x = _leaf(opmux) * 1
    view = _VIEWS[kind](opmux, x)
    x.mul_(2)
    with pytest.raises(opmux.autograd.InplaceError, match="has been modified inplace"):
        Tripled.apply(view)
    assert x.tolist() == [[2.0, 4.0], [6.0, 8.0]]
    assert x._version == 1


def _leaf(module: Any) -> Any:
    return module.tensor([[1.0, 2.0], [3.0, 4.0]], requires_grad=True)


def _is_refused(module: Any, kind: str, further: bool, use: str, recorded: bool, write: bool = False) -> bool:
    """Whether a use of a view, or of one of it, is refused after a write, recorded or not."""
    x = _leaf(module) * 1
    view = _VIEWS[kind](module, x.reshape(1, 2, 2) if kind == "several" else x)
    if further:
        view = view.view(2, 2)
    with module.set_grad_enabled(write):
        x.mul_(2)
    try:
        with module.set_grad_enabled(recorded):
            _USES[use](module, view)
    except (RuntimeError, ValueError):
        return True
    return False


@pytest.mark.torch
@pytest.mark.parametrize("further", [False, True], ids=["view", "view of a view"])
@pytest.mark.parametrize("kind", _VIEWS)
def test_uses_that_are_refused_are_torchs(kind: str, further: bool) -> None:
    """Of views that a write has lost, for each way to make one."""
    torch = pytest.importorskip("torch", reason="compares with torch")
    cases = list(product([kind], [further], _USES, [False, True], [False, True]))
    pairs = {case: (_is_refused(opmux, *case), _is_refused(torch, *case)) for case in cases}
    assert {case: pair for case, pair in pairs.items() if pair[0] != pair[1]} == {}


def test_a_recorded_view_of_one_that_was_not_recorded_is_lost() -> None:
    """What it was made of cannot be told from what is in it since the write."""
    for kind, use in product(("no_grad", "inference"), ("mul", "softmax", "cat", "gradient")):
        assert _is_refused(opmux, kind, True, use, recorded=True), (kind, use)
        assert not _is_refused(opmux, "plain", True, use, recorded=True), use


#: What happens to a base and its view: `(module, base, view)`.
_STEPS: dict[str, Callable[[Any, Any, Any], object]] = {
    "nothing": lambda module, x, v: None,
    "write": lambda module, x, v: x.add_(1),
    "write its alias": lambda module, x, v: x.detach().add_(1),
    "write the view": lambda module, x, v: v.add_(1),
    "detach_": lambda module, x, v: x.detach_(),
    "requires_grad_": lambda module, x, v: x.requires_grad_(),
    "requires_grad_(False)": lambda module, x, v: x.requires_grad_(False),
    "reshape": lambda module, x, v: x.unsqueeze_(0),
    "transpose": lambda module, x, v: x.t_(),
    "require_grad_ of the view": lambda module, x, v: v.requires_grad_(),
}


#: `leaf -> base`.
_BASES: dict[str, Callable[[Any], Any]] = {
    "leaf": lambda leaf: leaf,
    "computed": lambda leaf: leaf * 2,
    "without gradient": lambda leaf: leaf.detach().clone(),
}


def _done(step: Callable[..., object], *operands: Any) -> None:
    step(*operands)


def _history(module: Any, kind: str, base: str, steps: Any) -> Any:
    """What a view is after two steps, each recorded or not."""
    x = _BASES[base](_leaf(module))
    view = _VIEWS[kind](module, x)
    found: list[Any] = []

    def ask(use: Callable[[], Any]) -> None:
        try:
            found.append(use())
        except RuntimeError:
            found.append("refused")

    for name, recorded in steps:
        with module.set_grad_enabled(recorded):
            ask(partial(_done, _STEPS[name], module, x, view))
    ask(lambda: view.grad_fn is None)
    ask(lambda: view.sum().requires_grad)
    ask(lambda: module.autograd.grad(view.sum(), view)[0].tolist())
    ask(lambda: (x.requires_grad, x.is_leaf))
    return found


@pytest.mark.torch
@pytest.mark.parametrize("base", _BASES)
@pytest.mark.parametrize("kind", _VIEWS)
def test_histories_after_two_steps_are_torchs(kind: str, base: str) -> None:
    """A view that has a history is lost by a write also where its base has none any more."""
    torch = pytest.importorskip("torch", reason="compares with torch")
    for steps in product(product(_STEPS, [False, True]), repeat=2):
        if not _is_known(kind, base, *steps):
            assert _history(opmux, kind, base, steps) == _history(torch, kind, base, steps), steps


def _is_known(kind: str, base: str, first: tuple[str, bool], second: tuple[str, bool]) -> bool:
    """Whether it differs: torch detaches a lost view with its base, and notes at what version each view was made."""
    if base == "without gradient":
        return kind == "plain" and first[0].startswith("write") and second[0] == "requires_grad_"
    return kind in ("no_grad", "inference") and (first, second[0]) == (("write", True), "detach_")


_SHAPES: dict[str, Callable[[Any], Any]] = {
    "unsqueeze_": lambda v: v.unsqueeze_(0),
    "squeeze_": lambda v: v.squeeze_(),
    "t_": lambda v: v.t_(),
    "transpose_": lambda v: v.transpose_(0, 1),
    "swapaxes_": lambda v: v.swapaxes_(0, 1),
    "as_strided_": lambda v: v.as_strided_((2,), (1,), 1),
}


@pytest.mark.parametrize("is_leaf", [False, True], ids=["computed", "leaf"])
@pytest.mark.parametrize("change", _SHAPES)
def test_a_recorded_view_has_the_gradient_of_its_new_shape(module: Any, change: str, is_leaf: bool) -> None:
    """Also where the change of shape is not recorded."""
    leaf = module.tensor([[0.0, 1.0, 2.0], [3.0, 4.0, 5.0]], requires_grad=True)
    x = leaf if is_leaf else leaf * 1
    view = x[:]
    with module.no_grad():
        _SHAPES[change](view)
    assert module.autograd.grad(view.sum(), view)[0].shape == view.shape
    (view * view.detach()).sum().backward()
    expected = module.zeros(6)
    expected[view.detach().reshape(-1).long()] = view.detach().reshape(-1)
    assert leaf.grad.tolist() == expected.reshape(2, 3).tolist()
