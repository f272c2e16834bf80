"""Tensors over the memory of another that are no views of it, such as parameters, and what is done with them in place."""

import copy
from collections.abc import Callable
from typing import Any

import pytest

import opmux


def _source(module: Any) -> Any:
    return module.arange(6.0).reshape(2, 3)


def _subclass(module: Any) -> Any:
    return type("Own", (module.Tensor,), {})


#: Each makes a tensor of another one.
_KINDS: dict[str, Callable[[Any, Any], Any]] = {
    "parameter": lambda module, x: module.nn.Parameter(x),
    "parameter without gradient": lambda module, x: module.nn.Parameter(x, requires_grad=False),
    "parameter of a view": lambda module, x: module.nn.Parameter(x[:, :2]),
    "parameter of a leaf": lambda module, x: module.nn.Parameter(x.requires_grad_()),
    "parameter of a result": lambda module, x: module.nn.Parameter(x.requires_grad_() * 2),
    "copy of a parameter": lambda module, x: copy.deepcopy(module.nn.Parameter(x)),
    "view of a parameter": lambda module, x: module.nn.Parameter(x)[:1],
    "buffer": lambda module, x: module.nn.Buffer(x),
    "subclass": lambda module, x: module.Tensor._make_subclass(_subclass(module), x),
    "as subclass": lambda module, x: x.as_subclass(_subclass(module)),
    "constructor": lambda module, x: module.Tensor(x),
    "detached": lambda module, x: x.detach(),
    "data": lambda module, x: x.data,
}


def _set_data(module: Any, x: Any) -> None:
    x.data = module.ones(2)


def _set_item(module: Any, x: Any) -> None:
    x[0] = 1.0


def _write_views(module: Any, x: Any) -> None:
    row = x[:1]
    x.add_(1)
    row.mul_(2)
    x.view(-1).mul_(2)


def _reshape_beside_a_view(module: Any, x: Any) -> None:
    row = x[:1]
    x.unsqueeze_(0)
    row.mul_(2)


def _write_a_recorded_view(module: Any, x: Any) -> None:
    row = x[:1]
    row.add_(1)
    (row * 2).sum().backward()


_CHANGES: dict[str, Callable[[Any, Any], object]] = {
    "resize_": lambda module, x: x.resize_(2),
    "resize_as_": lambda module, x: x.resize_as_(module.ones(2)),
    "set_": lambda module, x: x.set_(module.ones(2)),
    "squeeze_": lambda module, x: x.squeeze_(),
    "squeeze_(0)": lambda module, x: x.squeeze_(0),
    "unsqueeze_": lambda module, x: x.unsqueeze_(0),
    "t_": lambda module, x: x.t_(),
    "t_, then add_": lambda module, x: x.t_().add_(1),
    "transpose_": lambda module, x: x.transpose_(0, 1),
    "swapaxes_": lambda module, x: x.swapaxes_(0, 1),
    "swapdims_": lambda module, x: x.swapdims_(0, 1),
    "as_strided_": lambda module, x: x.as_strided_((1,), (1,)),
    "detach_": lambda module, x: x.detach_(),
    "detach and add_": lambda module, x: x.detach().add_(1),
    "data": _set_data,
    "requires_grad_": lambda module, x: x.requires_grad_(),
    "requires_grad_(False)": lambda module, x: x.requires_grad_(False),
    "add_": lambda module, x: x.add_(1),
    "zero_": lambda module, x: x.zero_(),
    "copy_": lambda module, x: x.copy_(module.ones(3)),
    "an item": _set_item,
    "views": _write_views,
    "a new shape beside a view": _reshape_beside_a_view,
    "a recorded view": _write_a_recorded_view,
    "backward": lambda module, x: (x * 2).sum().backward(),
}


def _outcome(module: Any, kind: str, change: str, recorded: bool) -> Any:
    """What is refused, and what the tensor and the one that it was made of are afterwards."""
    source = _source(module)
    x = _KINDS[kind](module, source)
    refused = None
    try:
        with module.set_grad_enabled(recorded):
            _CHANGES[change](module, x)
    except RuntimeError:
        refused = "refused"
    return refused, [
        (
            tuple(t.shape),
            t.stride(),
            t.storage_offset(),
            t.detach().reshape(-1).tolist(),
            t.requires_grad,
            t.is_leaf,
            t._is_view(),
            t._version,
            t.grad_fn is None,
            t.grad.tolist() if t.is_leaf and t.grad is not None else None,
        )
        for t in (x, source)
    ]


@pytest.mark.torch
@pytest.mark.parametrize("recorded", [False, True], ids=["no_grad", "recorded"])
@pytest.mark.parametrize("kind", _KINDS)
def test_changes_in_place_are_torchs(kind: str, recorded: bool) -> None:
    """Of tensors over the memory of another: what is refused, and what both are then."""
    torch = pytest.importorskip("torch", reason="compares with torch")
    pairs = {c: (_outcome(opmux, kind, c, recorded), _outcome(torch, kind, c, recorded)) for c in _CHANGES}
    assert {change: pair for change, pair in pairs.items() if pair[0] != pair[1]} == {}


def test_a_parameter_changes_its_shape_in_place() -> None:
    """It sees the memory of the tensor that it was made of, but is no view of it."""
    changes = ["squeeze_", "unsqueeze_", "t_", "transpose_", "swapaxes_", "as_strided_", "set_"]
    for kind in ("parameter", "parameter without gradient", "subclass"):
        for change in [*changes, *["resize_"] * (kind != "parameter")]:
            assert _outcome(opmux, kind, change, recorded=False)[0] is None, (kind, change)
