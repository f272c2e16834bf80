"""Arguments that a Function returns: whatever it marks, changes and saves, recorded or not."""

from collections.abc import Callable
from itertools import product
from typing import Any, NamedTuple

import pytest

import opmux


class _Case(NamedTuple):
    """An argument that forward returns, and what is done with it."""

    kind: str
    changed: bool
    constant: bool
    saved: bool
    separate: bool
    recorded: bool
    other: bool


_CASES = [
    _Case(kind, *flags)
    for kind in ("leaf", "computed", "view", "plain", "plain view", "integer")
    for flags in product([False, True], repeat=6)
]


def _argument(module: Any, kind: str) -> Any:
    if kind == "integer":
        return module.tensor([1, 2])
    leaf = module.tensor([1.0, 2.0], requires_grad=kind in ("leaf", "computed", "view"))
    made = leaf * 2.0 if kind in ("computed", "view") else leaf
    return made[:] if "view" in kind else made


def _function(module: Any, case: _Case) -> Any:
    """A Function that returns its first argument, and for the other one nothing."""

    def forward(x: Any, other: Any) -> Any:
        return x.add_(1) if case.changed else x

    def setup_context(ctx: Any, inputs: Any, output: Any) -> None:
        if case.changed:
            ctx.mark_dirty(inputs[0])
        if case.constant:
            ctx.mark_non_differentiable(output)
        if case.saved:
            ctx.save_for_backward(inputs[0])

    def forward_with_context(ctx: Any, x: Any, other: Any) -> Any:
        result = forward(x, other)
        setup_context(ctx, (x, other), result)
        return result

    body: dict[str, Any] = {"backward": staticmethod(lambda ctx, grad: (grad * 3.0, grad * 5.0))}
    if case.separate:
        body |= {"forward": staticmethod(forward), "setup_context": staticmethod(setup_context)}
    else:
        body["forward"] = staticmethod(forward_with_context)
    return type("Fn", (module.autograd.Function,), body)


def _outcome(module: Any, case: _Case) -> Any:
    """What a program sees of the result, and of the gradients that come through it."""
    x = _argument(module, case.kind)
    other = module.ones(2, requires_grad=case.other)
    try:
        with module.set_grad_enabled(case.recorded):
            y = _function(module, case).apply(x, other)
    except RuntimeError:
        return "refused"
    found = [y.tolist(), y is x, y.requires_grad, y.is_leaf, y._is_view(), x.requires_grad, x.is_leaf, x.tolist()]
    if y.requires_grad:
        y.sum().backward()
        found += [None if t.grad is None else t.grad.tolist() for t in (x, other) if t.requires_grad and t.is_leaf]
    elif y.is_floating_point():
        y.requires_grad_()
        found.append(x.requires_grad)
    return found


@pytest.mark.torch
def test_results_that_are_arguments_are_torchs() -> None:
    """What is returned, who requires grad, what is refused, and which gradients arrive."""
    torch = pytest.importorskip("torch", reason="compares with torch")
    pairs = {case: (_outcome(opmux, case), _outcome(torch, case)) for case in _CASES}
    assert {case: pair for case, pair in pairs.items() if pair[0] != pair[1]} == {}


_SOURCES: dict[str, Callable[[Any, Any], Any]] = {
    "leaf": lambda module, x: x,
    "computed": lambda module, x: x * 2,
    "view": lambda module, x: x[:],
    "plain": lambda module, x: x.detach().clone(),
}
_VIEWS: dict[str, Callable[[Any], Any]] = {
    "view_as": lambda x: x.view_as(x),
    "same": lambda x: x,
    "row": lambda x: x[0],
    "two": lambda x: (x.view_as(x), x[0]),
    "t": lambda x: x.t(),
}
_WRITES: dict[str, Callable[[Any, Any], object]] = {
    "source": lambda x, y: x.add_(1),
    "view": lambda x, y: y.add_(1),
    "detached": lambda x, y: x.detach().add_(1),
    "sibling": lambda x, y: x.view(-1).add_(1),
    "data": lambda x, y: x.data.add_(1),
}


def _after_a_write(module: Any, source: str, view: str, write: str, recorded: bool) -> Any:
    """What is refused of a view that a Function made once its memory is written."""
    x = _SOURCES[source](module, module.tensor([[1.0, 2.0], [3.0, 4.0]], requires_grad=True))
    body = {"forward": lambda ctx, x: _VIEWS[view](x), "backward": lambda ctx, *grads: module.ones(2, 2)}
    function: Any = type("Fn", (module.autograd.Function,), {name: staticmethod(f) for name, f in body.items()})
    made = function.apply(x)
    y = made[0] if isinstance(made, tuple) else made

    def write_it() -> None:
        with module.set_grad_enabled(recorded):
            _WRITES[write](x, y)

    def outcome(use: Callable[[], Any]) -> Any:
        try:
            return use()
        except RuntimeError:
            return "refused"

    uses: list[Callable[[], Any]] = [
        write_it,
        lambda: y.requires_grad,
        lambda: y.is_leaf,
        lambda: y.grad_fn is None,
        lambda: module.autograd.grad(y.sum(), x)[0].tolist(),
        lambda: (y * 2).requires_grad,
        lambda: (y[0] * 2).requires_grad,
    ]
    return [outcome(use) for use in uses]


@pytest.mark.torch
@pytest.mark.parametrize("view", _VIEWS)
def test_views_of_a_function_are_lost_as_torchs_are(view: str) -> None:
    """By writes that are recorded, and by others: of the memory's owner, of the view, of what has no history."""
    torch = pytest.importorskip("torch", reason="compares with torch")
    pairs = {
        case: (_after_a_write(opmux, *case), _after_a_write(torch, *case))
        for case in product(_SOURCES, [view], _WRITES, [False, True])
    }
    assert {case: pair for case, pair in pairs.items() if pair[0] != pair[1]} == {}


def test_a_view_of_a_function_is_lost_by_a_write_that_is_not_recorded() -> None:
    """Nothing can be computed from it then; until then a call on it is one like any other."""
    for source in ("leaf", "computed", "view"):
        found = _after_a_write(opmux, source, "view_as", "source", recorded=False)
        assert (found[0], set(found[3:])) == (None, {"refused"}), source
        x = _SOURCES[source](opmux, opmux.ones(2, requires_grad=True))
        function: Any = type("Fn", (opmux.autograd.Function,), {"forward": staticmethod(lambda ctx, x: x.view_as(x))})
        assert function.apply(x)._keys == (opmux.ones(2, requires_grad=True) * 2)._keys


def test_an_argument_that_is_returned_is_a_result_of_its_own() -> None:
    """Unless it was changed in place and no gradient is lost: what a program does with the result does not change the argument."""
    for case in _CASES:
        found = _outcome(opmux, case)
        if isinstance(found, list) and (not case.changed or case.kind in ("plain", "integer")):
            is_argument, argument_requires_grad = found[1], found[5]
            assert case.changed or not is_argument, case
            assert argument_requires_grad == (
                case.kind in ("leaf", "computed", "view") or (is_argument and found[2])
            ), case


def test_saved_tensors_are_freed_where_there_are_none(module: Any) -> None:
    """After a pass they are asked for in vain, whether or not anything was saved."""
    seen: list[Any] = []

    class Same(module.autograd.Function):  # type: ignore[misc]  # of a module that is given
        @staticmethod
        def forward(ctx: Any, x: Any) -> Any:
            seen.append(ctx)
            return x * 1.0

        @staticmethod
        def backward(ctx: Any, grad: Any) -> Any:
            seen.append(ctx.saved_tensors)
            return grad

    Same.apply(module.ones(2, requires_grad=True)).sum().backward()
    assert seen[1] == ()
    with pytest.raises(RuntimeError, match="freed"):
        _ = seen[0].saved_tensors
    assert len(seen) == 2


def test_only_a_tuple_is_several_results(module: Any) -> None:
    """A list is passed on as it is, and what is in it stays what it was; a named tuple becomes a tuple."""
    held = [module.ones(2)]

    class Listed(module.autograd.Function):  # type: ignore[misc]  # of a module that is given
        @staticmethod
        def forward(ctx: Any, x: Any, several: Any) -> Any:
            return several

    for result in (held, x_max := module.ones(2, 2).max(0)):
        found = Listed.apply(module.ones(2, requires_grad=True), result)
        assert (found is held) if result is held else type(found) is tuple
    assert not held[0].requires_grad
    assert len(x_max) == 2
