"""Random programs of recorded calls, Functions, hooks, checkpoints and passes leave in opmux what they leave in torch.

After each step tensors, gradients, errors, and the order and arguments of all calls of hooks are compared. OPMUX_GRAPHS=100000
makes so many programs, of which a few differ: the graph of a gradient has other nodes there, which a hook sees.

Not in them, because torch has other answers: lost views and writes that are not recorded, after which a view there has other hooks;
hooks for all of several gradients, which wait there for the root of a pass; and `is_grads_batched`, which leaves mapped tensors
behind there in what is retained. Where a pass leaves out an edge torch looks at what is saved for it all the same, gradients that
are views there may be none here, and a second result that retains its gradient cannot be written there.
"""

import os

import pytest

from .graph_programs import graph_names
from .pools import Programs

pytestmark = [pytest.mark.torch, pytest.mark.filterwarnings("ignore")]
PROGRAMS = int(os.environ.get("OPMUX_GRAPHS", "300"))
SEED = 11

_FIRST = (
    "m.tensor([[0.513, 1.487, 1.031], [0.719, 0.937, 1.213]], dtype=m.float64, requires_grad=True)",
    "m.tensor([0.817, 1.109, 0.631], dtype=m.float64, requires_grad=True)",
)
#: What makes a tensor of `a`, or of `a` and `b`.
_RESULTS = (
    "m.tensor([[1.037, 0.523, 0.211], [0.317, 1.071, 0.137], [0.419, 0.641, 1.013]], dtype=m.float64)",
    "m.tensor(0.757, dtype=m.float64, requires_grad=True)",
    "a.detach().clone()",
    "a.clone()",
    "a.atan()",
    "a.tanh()",
    "a.sigmoid()",
    "a + b",
    "a * b",
    "a / (b + 3)",
    "a @ b",
    "m.where(a > b, a, b)",
    "a.sum()",
    "a.sum(0)",
    "a.prod()",
    "a.cumsum(0)",
    "a[0]",
    "a[..., 1:]",
    "a.view(-1)",
    "a.t()",
    "a.expand(2, *a.shape)",
    "a.clone().unbind()[0]",
    "a.clone().split(1)[-1]",
    "a.max(-1).values",
    "a.aminmax(dim=-1).max",
    "m.var_mean(a)[0]",
    "m.linalg.slogdet(a)[0]",
    "product(a, b)[0]",
    "product(a, b)[1]",
    "written(a.clone())",
    "unset(a)[0]",
    "unset(a)[1]",
    "once(a)",
    "inner(a)",
    "failing(a)",
    "checkpoint(lambda x, y: (x * y).atan() * x, a, b, use_reentrant=True)",
    "checkpoint(lambda x, y: (x * y).atan() * x, a, b, use_reentrant=False)",
    "checkpoint(lambda x: checkpoint(m.tanh, x, use_reentrant=False) * x, a, use_reentrant=False)",
    "saved(lambda: a * b, lambda t: t.detach(), lambda t: t)",
    "saved(lambda: a.atan() * b, lambda t: (t, 1), lambda pair: pair[0])",
    "saved(lambda: inner(a), lambda t: t, lambda t: t)",
    "m.autograd.grad(a.sum(), b, allow_unused=True, create_graph=True)[0]",
    "m.autograd.grad((a * a).sum(), b, materialize_grads=True, create_graph=True)[0]",
    "m.autograd.grad(a.sum(), m.autograd.graph.get_gradient_edge(b), retain_graph=True)[0]",
)
#: What registers a hook, starts a pass, or changes `a`.
_CHANGES = (
    "hooks.keep(a.register_hook)",
    "hooks.keep(a.register_hook, doubled)",
    "hooks.keep(a.register_hook, lambda g: g.detach())",
    "hooks.keep(a.register_hook, lambda g: 1 / 0)",
    "hooks.keep(a.register_hook, lambda g: hooks.keep(b.register_hook))",
    "hooks.keep(a.register_post_accumulate_grad_hook)",
    "hooks.keep(a.register_post_accumulate_grad_hook, lambda p: setattr(p, 'grad', None))",
    "hooks.keep(a.grad_fn.register_hook)",
    "hooks.keep(a.grad_fn.register_hook, doubled)",
    "hooks.keep(a.grad_fn.register_prehook)",
    "hooks.keep(a.grad_fn.register_prehook, doubled)",
    "hooks.of_any(a, b)",
    "hooks.remove(True)",
    "hooks.remove(False)",
    "a.retain_grad()",
    "a.requires_grad_()",
    "setattr(a, 'grad', None)",
    "setattr(a, 'grad', m.ones_like(a))",
    "a.mul_(2)",
    "a.add_(b)",
    "a.select(0, 0).mul_(2)",
    "a.sum().backward()",
    "a.sum().backward(retain_graph=True)",
    "a.sum().backward(create_graph=True)",
    "a.backward(m.ones_like(a) * 2, retain_graph=True)",
    "a.sum().backward(inputs=[b], retain_graph=True)",
    "m.autograd.backward([a, b], [m.ones_like(a), m.ones_like(b)], retain_graph=True)",
)


def test_graphs_are_torchs() -> None:
    """Of programs with the same seed in each run."""
    Programs(
        graph_names,
        _FIRST,
        _RESULTS,
        _CHANGES,
        steps=14,
        recorded=(*_RESULTS, *_CHANGES),
        unlike="modified by an inplace operation|a second time|view was created in no_grad mode|INTERNAL ASSERT",
    ).check(PROGRAMS, SEED)
