"""Arguments that a Function returns: whatever it marks, changes and saves, recorded or not."""

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
