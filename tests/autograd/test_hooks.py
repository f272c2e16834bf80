"""Hooks of tensors and nodes, gradient edges, and `backward` into chosen tensors: in opmux and in torch."""

import sys
from collections.abc import Callable
from typing import Any

import pytest

import opmux
from opmux.native import RemovableHandle


def _leaf(module: Any, *values: float) -> Any:
    return module.tensor(list(values), requires_grad=True)


def _list(tensor: Any) -> Any:
    return None if tensor is None else tensor.tolist()


def _noted(log: list[Any], name: str, result: Any) -> Any:
    """The result, once the name is in the log."""
    log.append(name)
    return result


def test_hooks_run_in_order(module: Any) -> None:
    """Tensor hooks, retain_grad, prehooks, the node, its hooks; at a leaf the hooks on `.grad` before the node's own."""
    log: list[Any] = []
    x = _leaf(module, 1.0, 2.0)
    y = x * 2.0
    node = y.grad_fn
    y.register_hook(lambda g: log.append("first"))
    y.retain_grad()
    y.register_hook(lambda g: _noted(log, "second", g * 2.0))
    node.register_prehook(lambda grads: log.append(("prehook", _list(grads[0]))))
    node.register_hook(lambda inputs, outputs: log.append(("hook", [_list(g) for g in inputs], _list(outputs[0]))))
    node.register_prehook(lambda grads: (grads[0] * 10.0,))
    node.register_hook(lambda inputs, outputs: (inputs[0] + 1.0, inputs[1]))
    x.register_hook(lambda g: log.append(("leaf", _list(g))))
    x.register_post_accumulate_grad_hook(lambda leaf: log.append(("accumulated", _list(leaf.grad), leaf is x)))
    ((end, _), nothing) = node.next_functions
    end.register_prehook(lambda grads: log.append(("end prehook", _list(grads[0]))))
    end.register_hook(lambda inputs, outputs: log.append(("end hook", inputs, _list(outputs[0]))))
    y.sum().backward()
    assert nothing == (None, 0)
    assert log == [
        "first",
        "second",
        ("prehook", [2.0, 2.0]),
        ("hook", [[40.0, 40.0], None], [20.0, 20.0]),
        ("leaf", [41.0, 41.0]),
        ("end prehook", [41.0, 41.0]),
        ("accumulated", [41.0, 41.0], True),
        ("end hook", (), [41.0, 41.0]),
    ]
    assert _list(y.grad) == [2.0, 2.0]


def test_grad_runs_tensor_hooks_of_its_inputs_only(module: Any) -> None:
    """What `grad` returns has been through the tensor's hooks, and not through its node."""
    log: list[str] = []
    x = _leaf(module, 1.0)
    y = x * 2.0
    x.register_hook(lambda g: _noted(log, "x", g * 3.0))
    x.register_post_accumulate_grad_hook(lambda leaf: log.append("accumulated"))
    y.grad_fn.next_functions[0][0].register_prehook(lambda grads: log.append("end"))
    y.register_hook(lambda g: log.append("y"))
    y.grad_fn.register_prehook(lambda grads: log.append("prehook of y"))
    assert _list(module.autograd.grad(y.sum(), y, retain_graph=True)[0]) == [1.0]
    assert log == ["y"]
    assert _list(module.autograd.grad(y.sum(), x)[0]) == [6.0]
    assert log == ["y", "y", "prehook of y", "x"]
    assert x.grad is None


@pytest.mark.parametrize("kind", ["sum", "exp", "leaf"])
def test_hooks_of_an_output_that_leads_to_no_input(module: Any, kind: str) -> None:
    """A single output's tensor hooks see its gradient, which it may keep; its node does not run, nor is a leaf written."""
    log: list[str] = []
    leaf, other = _leaf(module, 1.0), _leaf(module, 3.0)
    output = leaf if kind == "leaf" else getattr(leaf * 2.0, kind)()
    output.register_hook(lambda g: _noted(log, "hook", g * 5.0))
    if output is leaf:
        leaf.register_post_accumulate_grad_hook(lambda leaf: log.append("accumulated"))
    else:
        output.retain_grad()
        output.grad_fn.register_prehook(lambda grads: log.append("prehook"))
        output.grad_fn.register_hook(lambda inputs, outputs: log.append("posthook"))
    start = module.ones_like(output)
    module.autograd.backward([output], [start], inputs=[other])
    assert log == ["hook"]
    assert leaf.grad is None or output is not leaf
    assert other.grad is None
    assert output is leaf or _list(output.grad) == (start * 5.0).tolist()
    assert module.autograd.grad(output, [other], start, allow_unused=True) == (None,)
    assert log == ["hook"] * 2
    module.autograd.backward([output, (other * 2.0).sum()], [start, None], inputs=[other])
    assert log == ["hook"] * 2
    assert _list(other.grad) == [2.0]


@pytest.mark.parametrize("materialize", [True, False])
def test_hooks_see_that_no_gradient_has_come(module: Any, materialize: bool) -> None:
    """They run with None, up to a Function, whose backward runs too: with zeros, unless it wants none."""
    log: list[Any] = []

    class Stops(module.autograd.Function):  # type: ignore[misc]
        @staticmethod
        def forward(ctx: Any, x: Any) -> Any:
            return x * 2.0

        @staticmethod
        def backward(ctx: Any, grad: Any) -> None:
            return None

    class Passes(module.autograd.Function):  # type: ignore[misc]
        @staticmethod
        def forward(ctx: Any, x: Any) -> Any:
            ctx.set_materialize_grads(materialize)
            return x * 3.0

        @staticmethod
        def backward(ctx: Any, grad: Any) -> Any:
            log.append(("backward", _list(grad)))
            return grad

    x = _leaf(module, 1.0)
    before = x.sin()
    passed = Passes.apply(before)
    behind = passed.exp()
    for name, tensor in ("x", x), ("before", before), ("passed", passed), ("behind", behind):
        tensor.register_hook(lambda g, name=name: log.append((name, _list(g))))
    behind.retain_grad()
    behind.grad_fn.register_prehook(lambda grads: log.append(("prehook", grads)))
    behind.grad_fn.register_hook(lambda inputs, outputs: log.append(("hook", inputs, outputs)))
    x.register_post_accumulate_grad_hook(lambda leaf: log.append(("accumulated", _list(leaf.grad))))
    Stops.apply(behind).sum().backward()
    zeros = [0.0] if materialize else None
    assert log == [
        ("behind", None),
        ("prehook", (None,)),
        ("hook", (None,), (None,)),
        ("passed", None),
        ("backward", zeros),
        ("before", zeros),
        ("x", zeros),
        ("accumulated", zeros),
    ]
    assert behind.grad is None
    assert _list(x.grad) == zeros


def test_hooks_of_outputs_of_one_node(module: Any) -> None:
    """They run in the order in which they were registered, a tensor's after each other, whether it has a gradient or not."""
    log: list[Any] = []
    first, second = _leaf(module, 1.0, 2.0).unbind(0)
    second.register_hook(lambda g: log.append(("second", _list(g))))
    first.register_hook(lambda g: log.append(("first", _list(g))))
    second.register_hook(lambda g: log.append(("again", _list(g))))
    second.backward()
    assert log == [("second", 1.0), ("again", 1.0), ("first", None)]


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (lambda hooks, note, first, second: hooks["second"].remove(), ["first", "again"]),
        (lambda hooks, note, first, second: hooks["first"].remove(), ["first", "again", "second"]),
        (lambda hooks, note, first, second: hooks["again"].remove(), ["first", "again", "second"]),
        (lambda hooks, note, first, second: note("new", first), ["first", "again", "second"]),
        (lambda hooks, note, first, second: note("new", second), ["first", "again", "second", "new"]),
    ],
    ids=["of the other", "itself", "of the same", "one more", "one more of the other"],
)
def test_hooks_that_change_which_hooks_there_are(module: Any, change: Any, expected: list[str]) -> None:
    """Hooks of a tensor are those that it has when its turn has come, also where one node has made several tensors."""
    log: list[str] = []
    hooks: dict[str, Any] = {}

    def note(name: str, tensor: Any) -> None:
        hooks[name] = tensor.register_hook(lambda g: log.append(name))

    first, second = (_leaf(module, 1.0, 2.0) * 1.0).unbind(0)
    hooks["first"] = first.register_hook(lambda g: change(_noted(log, "first", hooks), note, first, second))
    note("second", second)
    note("again", first)
    (first * second).backward()
    assert log == expected


@pytest.mark.parametrize("operation", ["add", "multiply", "divide", "function"])
@pytest.mark.parametrize("other", [[[1.0]], [1.0, 2.0], 3.0, "float64", "complex64"])
def test_hooks_of_a_node_see_gradients_like_its_inputs(module: Any, operation: str, other: Any) -> None:
    """They have the inputs' shapes and dtypes, whatever the formula computes, and so has what is used in their place."""

    class Sum(module.autograd.Function):  # type: ignore[misc]
        @staticmethod
        def forward(ctx: Any, x: Any, y: Any) -> Any:
            return x + y

        @staticmethod
        def backward(ctx: Any, grad: Any) -> Any:
            return grad.real if other == "complex64" else grad, grad

    x = _leaf(module, 1.0, 2.0)
    y = module.ones(2, dtype=getattr(module, other)) if isinstance(other, str) else module.tensor(other)
    y.requires_grad_()
    result = Sum.apply(x, y) if operation == "function" else _OPERATIONS[operation](module, x, y)
    seen: list[Any] = []
    result.grad_fn.register_hook(lambda grads, _: seen.extend(grads))
    result.grad_fn.register_hook(lambda grads, _: tuple(g * 0 + 7 for g in grads))
    result.backward(module.ones_like(result))
    assert [(g.shape, g.dtype) for g in seen] == [(x.shape, x.dtype), (y.shape, y.dtype)]
    assert (x.grad == 7).all()
    assert (y.grad == 7).all()


_OPERATIONS: dict[str, Callable[[Any, Any, Any], Any]] = {
    "add": lambda module, x, y: x + y,
    "multiply": lambda module, x, y: x * y,
    "divide": lambda module, x, y: x / y,
}


def test_the_node_of_what_backward_accumulates_into_runs(module: Any) -> None:
    """It runs with its hooks, frees what it saved, and computes no gradient that leads to no input."""
    log: list[Any] = []
    x, other = _leaf(module, 2.0), _leaf(module, 3.0)
    y = x.exp()
    z = y * other
    for node in (y.grad_fn, z.grad_fn):
        node.register_prehook(lambda grads: log.append(_list(grads[0])))
        node.register_hook(lambda inputs, outputs: log.append([_list(g) for g in inputs]))
    module.autograd.backward([z], inputs=[y], retain_graph=True)
    assert log == [[1.0], [[3.0], None], [3.0], [None]]
    assert (_list(y.grad), x.grad, other.grad) == ([3.0], None, None)
    log.clear()
    module.autograd.backward([y], inputs=[y])
    assert log == [[1.0], [None]]
    assert _list(y.grad) == [4.0]


def test_what_grad_returns_of_a_tensor_whose_node_runs(module: Any) -> None:
    """Of what the pass goes through, on its way to another input, it is the gradient that hooks have not replaced yet."""
    x = _leaf(module, 1.0)
    y = x * 2.0
    y.register_hook(lambda g: g * 10.0)
    z = y * 1.0
    assert [_list(g) for g in module.autograd.grad(z, [y], retain_graph=True)] == [[10.0]]
    assert [_list(g) for g in module.autograd.grad(z, [x, y])] == [[20.0], [1.0]]


@pytest.mark.parametrize(
    ("outputs", "gradients", "says"),
    [
        (lambda module, y: [module.ones(1)], [None], "does not require grad"),
        (lambda module, y: [y.expand(2)], [None], "implicitly created only for scalar outputs"),
        (lambda module, y: [y * 2.0], [(2, 3)], "hape"),
        (lambda module, y: [y * 2.0, y], [(1,)], "got 2 tensors and 1 gradients"),
    ],
    ids=["output", "no gradient", "shape", "number"],
)
def test_what_is_refused_retains_nothing(module: Any, outputs: Any, gradients: list[Any], says: str) -> None:
    """Outputs and gradients are looked at before a tensor of the inputs keeps its gradient."""
    y = _leaf(module, 1.0) * 2.0
    given = [None if shape is None else module.ones(shape) for shape in gradients]
    with pytest.raises(RuntimeError, match=says):
        module.autograd.backward(outputs(module, y), given, inputs=[y])
    assert not y.retains_grad
    (y * 2.0).backward(inputs=[y])
    assert y.retains_grad
    assert _list(y.grad) == [2.0]


def test_handles_are_of_one_class() -> None:
    """Tensors, nodes, modules and optimizers give handles of one class, numbered in order of registration."""
    layer = opmux.nn.Linear(1, 1)
    optimizer = opmux.optim.SGD(layer.parameters(), lr=0.1)
    node = layer.weight.sum().grad_fn
    handles = [
        layer.weight.register_hook(print),
        layer.register_forward_hook(print),
        node.register_hook(print),
        optimizer.register_step_post_hook(print),
        layer.weight.register_post_accumulate_grad_hook(print),
    ]
    assert {type(handle) for handle in handles} == {RemovableHandle}
    assert [handle.id for handle in handles] == sorted({handle.id for handle in handles})
    for handle in handles:
        handle.remove()


def test_handles_remove_hooks(module: Any) -> None:
    """`remove()`, also twice, and the end of a `with` block."""
    x = _leaf(module, 1.0)
    y = x * 2.0
    handles = [
        x.register_hook(lambda g: g * 10.0),
        x.register_post_accumulate_grad_hook(lambda leaf: setattr(leaf, "grad", leaf.grad * 10.0)),
        y.grad_fn.register_hook(lambda inputs, outputs: (inputs[0] * 10.0, None)),
        y.grad_fn.register_prehook(lambda grads: (grads[0] * 10.0,)),
    ]
    y.sum().backward(retain_graph=True)
    assert _list(x.grad) == [20000.0]
    for handle in handles:
        handle.remove()
        handle.remove()
    x.grad = None
    with x.register_hook(lambda g: g * 5.0):
        y.sum().backward(retain_graph=True)
    y.sum().backward()
    assert _list(x.grad) == [12.0]


def test_hooks_stay_with_the_value_that_they_were_registered_for(module: Any) -> None:
    """After an in-place operation a hook from before sees the gradient of the value before."""
    log: list[Any] = []
    y = _leaf(module, 1.0) * 1.0
    y.register_hook(lambda g: log.append(("before", _list(g))))
    y.mul_(3.0)
    y.register_hook(lambda g: log.append(("after", _list(g))))
    y.sum().backward()
    assert log == [("after", [1.0]), ("before", [3.0])]


_WRONG: dict[str, tuple[Callable[[Any, Any], Any], str]] = {
    "no tensor": (lambda m, y: y.register_hook(lambda g: 3), "int"),
    "another shape": (lambda m, y: y.register_hook(lambda g: m.ones(5)), "size|shape"),
    "too many": (
        lambda m, y: y.grad_fn.register_prehook(lambda grads: (grads[0], grads[0])),
        "incorrect number of values .got 2, but expected 1",
    ),
    "too few": (
        lambda m, y: y.grad_fn.register_hook(lambda inputs, outputs: (inputs[0],)),
        "incorrect number of values .got 1, but expected 2",
    ),
}


@pytest.mark.parametrize(("register", "message"), _WRONG.values(), ids=_WRONG.keys())
def test_wrong_results_of_hooks_are_refused(module: Any, register: Callable[..., Any], message: str) -> None:
    """A hook returns tensors of the shapes that it was given, or None."""
    y = _leaf(module, 1.0, 2.0) * 2.0
    register(module, y)
    with pytest.raises((RuntimeError, TypeError, ValueError), match=message):
        y.sum().backward()


@pytest.mark.parametrize(
    ("register", "message"),
    [
        (lambda m: m.ones(1).register_hook(print), "doesn't require grad"),
        (lambda m: m.ones(1).register_post_accumulate_grad_hook(print), "doesn't require grad"),
        (lambda m: (_leaf(m, 1.0) * 2.0).register_post_accumulate_grad_hook(print), "non-leaf"),
        (lambda m: m.ones(1).retain_grad(), "require"),
    ],
)
def test_hooks_need_a_tensor_that_requires_grad(module: Any, register: Callable[..., Any], message: str) -> None:
    """Registering on another tensor is refused at once."""
    with pytest.raises((RuntimeError, ValueError), match=message):
        register(module)


def test_nodes_carry_notes(module: Any) -> None:
    """`metadata` is a dictionary of the node's own."""
    node = (_leaf(module, 1.0) * 2.0).grad_fn
    assert node.metadata == {}
    node.metadata["note"] = 1
    assert node.metadata == {"note": 1}
    assert node.name() == "MulBackward0"


def test_retained_gradients_add_up(module: Any) -> None:
    """`.grad` of a tensor that retains it is the sum over passes; a leaf retains nothing."""
    x = _leaf(module, 1.0)
    y = x * 2.0
    y.retain_grad()
    y.backward(retain_graph=True)
    y.backward()
    assert _list(y.grad) == [2.0]
    x.retain_grad()
    assert (x.retains_grad, y.retains_grad) == (False, True)


def test_backward_into_tensors_that_are_no_leaves(module: Any) -> None:
    """`inputs` may be any tensors of the graph: one that is no leaf retains its gradient."""
    x, unused = _leaf(module, 1.0, 2.0), _leaf(module, 1.0)
    y = x * x
    (y * 3.0).sum().backward(inputs=[y])
    assert _list(y.grad) == [3.0, 3.0]
    assert y.retains_grad
    assert x.grad is None
    z = x * x
    (z * 3.0).sum().backward(inputs=[z, x, unused])
    assert (_list(z.grad), _list(x.grad), unused.grad) == ([3.0, 3.0], [6.0, 12.0], None)


def test_inputs_may_be_given_twice(module: Any) -> None:
    """Each place gets the gradient."""
    x = _leaf(module, 1.0, 2.0)
    y = x * x
    found = module.autograd.grad(y.sum(), [x, x, y])
    assert [_list(g) for g in found] == [[2.0, 4.0], [2.0, 4.0], [1.0, 1.0]]


def test_batched_gradients(module: Any) -> None:
    """With is_grads_batched the first dimension of each gradient counts; unused inputs stay None."""
    x, unused = _leaf(module, 1.0, 2.0), _leaf(module, 1.0)
    batch = module.tensor([[1.0, 0.0], [0.0, 1.0], [1.0, 1.0]])
    first, second = module.autograd.grad(
        [x * x, (x * 3.0).sum()],
        [x, unused],
        grad_outputs=[batch, module.ones(3)],
        is_grads_batched=True,
        allow_unused=True,
    )
    assert _list(first) == [[5.0, 3.0], [3.0, 7.0], [5.0, 7.0]]
    assert second is None
    (jacobian,) = module.autograd.grad(
        x.exp() * x + x, x, grad_outputs=batch[:2], is_grads_batched=True, create_graph=True
    )
    (of_jacobian,) = module.autograd.grad(jacobian.sum(), x)
    values = x.detach()
    assert _list(of_jacobian) == pytest.approx(_list(values.exp() * (values + 2.0)), rel=1e-5)
    with pytest.raises((RuntimeError, ValueError)):
        module.autograd.grad(x * x, x, grad_outputs=module.ones(2), is_grads_batched=True)


def test_wrong_inputs_of_grad_are_refused(module: Any) -> None:
    """No inputs at all, and allow_unused=False with materialize_grads."""
    x = _leaf(module, 1.0)
    with pytest.raises((RuntimeError, ValueError), match="cannot be empty"):
        module.autograd.grad(x * 2.0, [])
    with pytest.raises(ValueError, match="materialize_grads"):
        module.autograd.grad(x * 2.0, x, allow_unused=False, materialize_grads=True)


def test_gradient_edges_stand_for_tensors(module: Any) -> None:
    """An edge names an output of a node without keeping its tensor, as an input and as an output."""
    graph = module.autograd.graph
    a, b = _leaf(module, 1.0), _leaf(module, 2.0)
    y = a * b
    edge = graph.get_gradient_edge(y)
    assert (edge.node.name(), edge.output_nr) == ("MulBackward0", 0)
    assert _list(module.autograd.grad((y * 2.0).sum(), edge, retain_graph=True)[0]) == [2.0]
    del y
    assert _list(module.autograd.grad(edge, a, grad_outputs=module.ones(1) * 3.0)[0]) == [6.0]
    of_leaf = graph.get_gradient_edge(a)
    assert _list(module.autograd.grad((a * b).sum(), of_leaf)[0]) == [2.0]


def test_a_hook_for_several_gradients(module: Any) -> None:
    """It is called once in a pass: with all gradients, None for what the pass does not reach, or with the first."""
    graph = module.autograd.graph
    a, b, c = (_leaf(module, v) for v in (1.0, 2.0, 3.0))
    seen: list[Any] = []
    handle = graph.register_multi_grad_hook([a, b, c], lambda grads: seen.append([_list(g) for g in grads]))
    (a * b).sum().backward()
    (a * b * c).sum().backward()
    handle.remove()
    (a * b).sum().backward()
    assert seen == [[[2.0], [1.0], None], [[6.0], [3.0], [2.0]]]
    seen.clear()
    with graph.register_multi_grad_hook((a, b), lambda grad: seen.append(_list(grad)), mode="any"):
        (a * b).sum().backward()
    assert len(seen) == 1
    with pytest.raises(ValueError, match="mode"):
        graph.register_multi_grad_hook((a, b), print, mode="some")


def test_a_hook_for_any_of_several_gradients_leaves_out_what_requires_no_grad(module: Any) -> None:
    """The one for all refuses it; of none, or of no tensors, there is nothing that would call the hook."""
    register = module.autograd.graph.register_multi_grad_hook
    a, constant, seen = _leaf(module, 1.0), module.ones(1), list[Any]()
    for tensors in ([constant, a], [a], [constant], []):
        with register(tensors, lambda grad: seen.append(_list(grad)), mode="any"):
            (a * 2.0).sum().backward()
    assert seen == [[2.0], [2.0]]
    with pytest.raises((AssertionError, RuntimeError)):
        register([constant, a], print)


def test_passes_nest(module: Any) -> None:
    """A hook may run backward itself: over another graph, and into the leaves of the pass around it."""
    x = _leaf(module, 2.0)

    def other_graph(gradient: Any) -> Any:
        with module.enable_grad():
            w = _leaf(module, 3.0)
            (w * w).sum().backward()
        return gradient * w.grad

    y = x * 1.0
    y.register_hook(other_graph)
    y.sum().backward()
    assert _list(x.grad) == [6.0]

    def same_leaf(gradient: Any) -> None:
        with module.enable_grad():
            (x * 5.0).sum().backward()

    x.grad = None
    y = x * 1.0
    y.register_hook(same_leaf)
    y.sum().backward()
    assert _list(x.grad) == [6.0]


def _asked(pass_: Callable[[], object]) -> list[str]:
    """The classes of nodes that a pass asks for hooks."""
    asked: list[str] = []

    def watch(frame: Any, event: str, argument: object) -> None:
        if event == "call" and frame.f_code.co_name == "extras_of":
            asked.append(type(frame.f_locals["node"]).__name__)

    sys.setprofile(watch)
    try:
        pass_()
    finally:
        sys.setprofile(None)
    return asked


def test_a_pass_asks_only_nodes_of_classes_that_have_had_hooks() -> None:
    """A hook on one node does not slow down passes over others; only those of its class are looked at."""
    x: Any = opmux.ones(2, requires_grad=True)
    x.register_hook(lambda gradient: None)
    hooked = x.tanh()
    hooked.grad_fn.register_hook(lambda grads, outputs: None)
    hooked.sum().backward()
    leaf: Any = opmux.ones(2, requires_grad=True)
    loss = leaf.tanh().erfc().digamma().sum()
    asked = _asked(lambda: loss.backward())
    assert "TanhBackward0" in asked
    assert not {"ErfcBackward0", "DigammaBackward0"} & {*asked}
    own: Any = type("Own", (type(hooked.grad_fn),), {})
    assert not own._may_have_extras


def test_leaves_are_ready_in_one_order() -> None:
    """That in which their gradients come, as in PyTorch, wherever in memory their nodes are."""
    seen: list[str] = []
    kept: list[opmux.Tensor] = []
    for _ in range(30):
        a, b = (opmux.ones(2, requires_grad=True) for _ in "ab")
        # What is kept leaves gaps, so that one node comes before the other in memory, or behind it.
        kept += [a, b] if len(kept) % 3 else [b, opmux.ones(1, requires_grad=True), a]
        b.register_hook(lambda gradient: seen.append("b"))
        a.register_hook(lambda gradient: seen.append("a"))
        (a + b).sum().backward()
    assert seen == ["a", "b"] * 30
