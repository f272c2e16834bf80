"""Random programs of hooks, roots and inputs: which hooks run, in what order, and with what, is as in torch."""

import random
from collections.abc import Callable
from typing import Any

import pytest

import opmux

pytestmark = pytest.mark.torch

_Log = list[tuple[Any, ...]]


def _rounded(gradient: Any) -> Any:
    return None if gradient is None else [round(value, 3) for value in gradient.reshape(-1).tolist()]


def _function(library: Any, log: _Log, name: str, materialize: bool, gradients: Callable[[Any], Any]) -> Any:
    """A Function of two tensors that notes when its backward runs."""

    class Noted(library.autograd.Function):  # type: ignore[misc]
        @staticmethod
        def forward(ctx: Any, x: Any, y: Any) -> Any:
            ctx.set_materialize_grads(materialize)
            return x * 2 + y

        @staticmethod
        def backward(ctx: Any, grad: Any) -> Any:
            log.append((name, _rounded(grad), tuple(ctx.needs_input_grad)))
            return gradients(grad)

    return Noted.apply


def _steps(library: Any, log: _Log) -> dict[str, Callable[[Any, Any], Any]]:
    """What makes one tensor of shape (2,), or several, of two."""
    return {
        "mul": lambda x, y: x * y,
        "add": lambda x, y: x + y,
        "sin": lambda x, y: x.sin(),
        "square": lambda x, y: x * x,
        "sum": lambda x, y: (library.stack([x, y]) * 1).sum(0),
        "unbind": lambda x, y: library.stack([x, y]).unbind(0),
        "split": lambda x, y: library.cat([x, y]).split(2),
        "view": lambda x, y: x.view(2),
        "same": lambda x, y: x,
        "half detached": lambda x, y: x.detach() + y,
        "in place": lambda x, y: (x * 1).mul_(y.detach() + 1),
        "function": _function(library, log, "function", True, lambda g: (g * 2, g)),
        "stops": _function(library, log, "stops", False, lambda g: (None, None)),
        "stops half": _function(library, log, "stops half", False, lambda g: (g, None)),
    }


def _registrations(log: _Log, number: int) -> dict[str, Callable[[Any, Any], Any]]:
    """What registers a hook that notes what it is given, on a tensor or on its node."""

    def noting(name: str, replace: Callable[..., Any]) -> Callable[..., Any]:
        def hook(*given: Any) -> Any:
            log.append(
                (name, number, *[[_rounded(g) for g in v] if isinstance(v, tuple) else _rounded(v) for v in given])
            )
            return replace(*given)

        return hook

    def nothing(*given: Any) -> None:
        return None

    def doubled(grads: Any, *rest: Any) -> Any:
        return tuple(None if g is None else g * 2 for g in grads)

    def accumulated(leaf: Any) -> None:
        log.append(("accumulated", number, _rounded(leaf.grad)))

    return {
        "tensor": lambda tensor, node: tensor.register_hook(noting("tensor", nothing)),
        "replacing": lambda tensor, node: tensor.register_hook(
            noting("replacing", lambda grad: None if grad is None else grad * 3)
        ),
        "retain": lambda tensor, node: tensor.retain_grad(),
        "accumulated": lambda tensor, node: tensor.register_post_accumulate_grad_hook(accumulated),
        "prehook": lambda tensor, node: node.register_prehook(noting("prehook", nothing)),
        "replacing prehook": lambda tensor, node: node.register_prehook(noting("replacing prehook", doubled)),
        "posthook": lambda tensor, node: node.register_hook(noting("posthook", nothing)),
        "replacing posthook": lambda tensor, node: node.register_hook(noting("replacing posthook", doubled)),
    }


def _pass(library: Any, log: _Log, draw: random.Random, tensors: list[Any]) -> None:
    roots = [draw.choice(tensors) for _ in range(draw.randint(1, 3))]
    inputs = [draw.choice(tensors) for _ in range(draw.randint(1, 3))]
    if draw.random() < 0.5:
        inputs[0] = draw.choice(roots)  # a root that is an input
    grads = [library.ones(2) * (i + 1) for i in range(len(roots))]
    kind = draw.choice(["backward", "inputs", "grad", "grad of unused", "recorded"])
    try:
        if kind == "backward":
            library.autograd.backward(roots, grads, retain_graph=True)
        elif kind == "inputs":
            library.autograd.backward(roots, grads, retain_graph=True, inputs=inputs)
        else:
            found = library.autograd.grad(
                roots, inputs, grads, retain_graph=True, create_graph=kind == "recorded", allow_unused=kind != "grad"
            )
            log.append((kind, [_rounded(g) for g in found], [g is not None and g.requires_grad for g in found]))
    except RuntimeError:
        log.append((kind, "refused"))


def _run(library: Any, seed: int) -> _Log:
    """What the program of a seed notes."""
    draw = random.Random(seed)
    log: _Log = []
    tensors = [
        library.tensor([0.5 + i, 1.5 - i], requires_grad=draw.random() < 0.85) for i in range(draw.randint(1, 3))
    ]
    steps, nodes = _steps(library, log), []  # torch forgets a leaf's node, and its hooks, that nothing else refers to
    for _ in range(draw.randint(1, 6)):
        made = steps[draw.choice(list(steps))](draw.choice(tensors), draw.choice(tensors))
        tensors += made if isinstance(made, (list, tuple)) else [made]
    for number in range(draw.randint(0, 7)):
        tensor, registrations = draw.choice(tensors), _registrations(log, number)
        kind = draw.choice(list(registrations))
        if tensor.requires_grad and (kind != "accumulated" or tensor.is_leaf):
            nodes.append(library.autograd.graph.get_gradient_edge(tensor).node)
            registrations[kind](tensor, nodes[-1])
    for _ in range(draw.randint(1, 3)):
        _pass(library, log, draw, tensors)
        kept = [t for t in tensors if t.requires_grad and (t.is_leaf or t.retains_grad)]
        log.append(("grads", [_rounded(t.grad) for t in kept]))
    return log


@pytest.mark.parametrize("part", range(4))
def test_random_programs_of_hooks(part: int) -> None:
    """Roots that are inputs, leaves or not, Functions that stop gradients, hooks that replace them, passes after each other."""
    import torch

    for seed in range(part * 100, part * 100 + 100):
        assert _run(opmux, seed) == _run(torch, seed), seed
