"""Edges lead to older nodes, however a history was made: a pass takes its nodes in the order of their numbers."""

from collections.abc import Callable
from typing import Any

from tests.each import each

import opmux

_Build = Callable[[Any, Any], list[Any]]


def _added(x: Any, y: Any) -> Any:
    """Adds in place by a Function that records on its way."""

    class Add(opmux.autograd.Function):
        @staticmethod
        def forward(ctx: Any, x: Any, y: Any) -> Any:
            with opmux.enable_grad():
                x.add_(y * 2.0)
            ctx.mark_dirty(x)
            ctx.save_for_backward(y)
            return x

        @staticmethod
        def backward(ctx: Any, grad: Any) -> Any:
            (y,) = ctx.saved_tensors
            return grad * 1.0, grad * y

    return Add.apply(x, y)


def _passed(x: Any, y: Any) -> list[Any]:
    """Arguments that a Function returns, and what it has recorded."""

    class Pass(opmux.autograd.Function):
        @staticmethod
        def forward(ctx: Any, x: Any, y: Any) -> Any:
            with opmux.enable_grad():
                return x, y, x * y

        @staticmethod
        def backward(ctx: Any, *grads: Any) -> Any:
            return grads[0] * grads[2], grads[1] * grads[2]

    return list(Pass.apply(x, y))


def _packed(x: Any, y: Any) -> list[Any]:
    with opmux.autograd.graph.saved_tensors_hooks(lambda t: t * 1.0, lambda t: t * 1.0):
        z = x * y
        z[0].tanh_()
        return [z.exp_(), y * z]


def _under_no_grad(x: Any, y: Any) -> list[Any]:
    """A view of what is written without being recorded before it is used."""
    view = x.view(2, 2)
    with opmux.no_grad():
        x.add_(1.0)
    return [view * y.view(2, 2), view[0]]


def _written(write: Callable[[Any, Any], object]) -> _Build:
    """A tensor that is written in place, or a view of it, with further views of it from before and after."""

    def build(x: Any, y: Any) -> list[Any]:
        whole = x * y
        row, of_row = whole.view(2, 2)[0], whole.view(2, 2)[0][1:]
        write(whole, y)
        first = [whole * 1.0, row * 1.0, of_row * 1.0]
        write(row, y[:2])
        return [*first, whole, row, of_row, whole.view(-1)[1:] * of_row]

    return build


_HISTORIES: dict[str, _Build] = {
    "operators": lambda x, y: [(x * y).sin() + x, *(x + y).unbind(0), opmux.cat([x, y, x]), x.max(0)[0]],
    "multiply": _written(lambda t, y: t.mul_(y)),
    "sine": _written(lambda t, y: t.sin_()),
    "part": _written(lambda t, y: t[1:].mul_(y[1:])),
    "part of a part": _written(lambda t, y: t[:2].view(-1)[:1].cos_()),
    "copy": _written(lambda t, y: t.copy_(t.flip(0) * y)),
    "list": _written(lambda t, y: opmux._foreach_mul_([t, t[:1]], [y, y[:1]])),
    "Function": _written(_added),
    "shape": _written(lambda t, y: t.unsqueeze_(0).squeeze_(0)),
    "results of a Function": _passed,
    "packed": _packed,
    "not recorded": _under_no_grad,
    "lists": lambda x, y: [*opmux._foreach_exp([x, y]), *opmux._foreach_mul([x, y], [y, y])],
    "checkpoint": lambda x, y: [opmux.autograd.checkpoint(lambda a: (a * y).exp() * a, x * 1.0, use_reentrant=False)],
}


def _check(tensors: list[Any]) -> None:
    """Asserts that what each node of a graph leads to is a leaf or older."""
    nodes = list(dict.fromkeys(t.grad_fn for t in tensors if t.grad_fn is not None))
    assert nodes
    for node in nodes:
        below = [found for found, _ in node.next_functions if found is not None and not found._is_leaf_node]
        assert all(found._sequence_number < node._sequence_number for found in below), node
        nodes += dict.fromkeys(found for found in below if found not in nodes)


@each("history", _HISTORIES)
def test_an_edge_leads_to_an_older_node(history: str) -> None:
    """Also of what is written in place, of its views, of what is packed, and of passes that are recorded, twice."""
    x = opmux.tensor([0.3, -0.2, 0.5, 0.1], dtype=opmux.float64, requires_grad=True)
    y = opmux.tensor([0.7, 0.4, -0.6, 0.9], dtype=opmux.float64, requires_grad=True)
    tensors = [t for t in _HISTORIES[history](x, y) if t.requires_grad]
    _check(tensors)
    for _ in range(2):
        loss = sum([(t * t).sum() for t in tensors if t.grad_fn is not None])
        tensors = [g for g in opmux.autograd.grad(loss, [x, y], create_graph=True, allow_unused=True) if g is not None]
        _check(tensors)
