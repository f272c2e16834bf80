"""What a Function may return, mark and save, and what it must not: in opmux and in torch."""

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

import opmux


def _leaf(module: Any, *values: float) -> Any:
    return module.tensor(list(values), requires_grad=True)


def _function(module: Any, forward: Callable[..., Any], backward: Callable[..., Any], **more: Any) -> Any:
    """A Function class made of plain functions."""
    body = {"forward": staticmethod(forward), "backward": staticmethod(backward), **more}
    return type("Fn", (module.autograd.Function,), body)


def _gradient(apply: Callable[[Any], Any], x: Any) -> Any:
    apply(x).sum().backward()
    return x.grad.tolist()


def test_results_that_are_no_tensors_pass_through(module: Any) -> None:
    """Strings, numbers and None come out as they are; backward gets None for them."""
    seen: list[Any] = []

    def backward(ctx: Any, *grads: Any) -> Any:
        seen.append(grads[1:])
        return grads[0] * 2.0, None

    fn = _function(module, lambda ctx, x, k: (x * k, "text", None, 3), backward)
    x = _leaf(module, 1.0, 2.0)
    result, *others = fn.apply(x, 3.0)
    assert others == ["text", None, 3]
    result.sum().backward()
    assert seen == [(None, None, None)]
    assert x.grad.tolist() == [2.0, 2.0]
    assert _function(module, lambda ctx, x: 5, backward).apply(x) == 5
    assert _function(module, lambda ctx, x: None, backward).apply(x) is None


def test_a_tuple_of_one_and_a_result_returned_twice(module: Any) -> None:
    """A tuple stays a tuple; gradients of one tensor that is two results come for the second."""
    single = _function(module, lambda ctx, x: (x * 2.0,), lambda ctx, g: g * 2.0)
    assert isinstance(single.apply(_leaf(module, 1.0)), tuple)

    def forward(ctx: Any, x: Any) -> Any:
        y = x * 2.0
        return y, y

    twice = _function(module, forward, lambda ctx, a, b: (a + b) * 2.0)
    x = _leaf(module, 1.0)
    a, b = twice.apply(x)
    (a * 3.0 + b * 5.0).sum().backward()
    assert x.grad.tolist() == [16.0]


def test_integer_results_require_no_grad(module: Any) -> None:
    """Only what has a gradient can require one."""
    fn = _function(module, lambda ctx, x: (x > 0, x * 2.0), lambda ctx, a, b: b * 2.0)
    assert [out.requires_grad for out in fn.apply(_leaf(module, 1.0))] == [False, True]


def test_values_that_are_neither_arguments_nor_results_are_saved(module: Any) -> None:
    """And None, and arguments that need no gradient."""
    needed: list[Any] = []

    def forward(ctx: Any, x: Any, y: Any) -> Any:
        needed.append(ctx.needs_input_grad)
        ctx.save_for_backward(x * 3.0, None, y)
        return x * x * y

    def backward(ctx: Any, grad: Any) -> Any:
        tripled, nothing, y = ctx.saved_tensors
        assert nothing is None
        return grad * tripled * y, None

    x = _leaf(module, 1.0)
    fn = _function(module, forward, backward)
    assert _gradient(lambda t: fn.apply(t, module.ones(1)), x) == [3.0]
    assert needed == [(True, False)]


def test_none_and_more_none_are_gradients(module: Any) -> None:
    """None for an argument leaves it without gradient; further ones beyond the arguments change nothing."""
    fn = _function(module, lambda ctx, x: x * 1.0, lambda ctx, g: (g, None, None))
    assert _gradient(fn.apply, _leaf(module, 1.0)) == [1.0]
    fn = _function(module, lambda ctx, x: x * 1.0, lambda ctx, g: None)
    x = _leaf(module, 1.0)
    fn.apply(x).sum().backward()
    assert x.grad is None


_WRONG: dict[str, tuple[Callable[[Any], Any], str]] = {
    "too few gradients": (
        lambda m: (
            _function(m, lambda ctx, x, y: x + y, lambda ctx, g: g).apply(_leaf(m, 1.0), _leaf(m, 1.0)).sum().backward()
        ),
        "incorrect number of gradients .expected 2, got 1",
    ),
    "too many gradients": (
        lambda m: _function(m, lambda ctx, x: x * 1.0, lambda ctx, g: (g, g)).apply(_leaf(m, 1.0)).sum().backward(),
        "incorrect number of gradients .expected 1, got 2",
    ),
    "a gradient for a number": (
        lambda m: (
            _function(m, lambda ctx, x, k: x * k, lambda ctx, g: (g, g)).apply(_leaf(m, 1.0), 3.0).sum().backward()
        ),
        "gradient different than None at position 2",
    ),
    "no tensor as a gradient": (
        lambda m: _function(m, lambda ctx, x: x * 1.0, lambda ctx, g: 3).apply(_leaf(m, 1.0)).sum().backward(),
        "got int",
    ),
    "a gradient of another shape": (
        lambda m: (
            _function(m, lambda ctx, x: x * 1.0, lambda ctx, g: m.ones(5)).apply(_leaf(m, 1.0, 2.0)).sum().backward()
        ),
        "FnBackward",
    ),
    "no backward": (
        lambda m: (
            type("Fn", (m.autograd.Function,), {"forward": staticmethod(lambda ctx, x: x * 2.0)})
            .apply(_leaf(m, 1.0))  # type: ignore[attr-defined]
            .sum()
            .backward()
        ),
        "implement either the backward or vjp method",
    ),
    "no forward": (
        lambda m: type("Fn", (m.autograd.Function,), {}).apply(_leaf(m, 1.0)),  # type: ignore[attr-defined]
        "implement the forward",
    ),
    "a number saved": (
        lambda m: _function(m, lambda ctx, x: ctx.save_for_backward(3), lambda ctx, g: g).apply(_leaf(m, 1.0)),
        "save_for_backward can only",
    ),
    "a number dirty": (
        lambda m: _function(m, lambda ctx, x: (ctx.mark_dirty(3), x)[1], lambda ctx, g: g).apply(_leaf(m, 1.0)),
        "mark_dirty can only",
    ),
    "dirty and not returned": (
        lambda m: _function(m, lambda ctx, x: (ctx.mark_dirty(x), x.mul_(2.0), x * 1.0)[2], lambda ctx, g: g).apply(
            _leaf(m, 1.0) * 1.0
        ),
        "(?i)some elements marked as dirty during the forward method were not returned as output",
    ),
    "a dirty leaf": (
        lambda m: _function(m, lambda ctx, x: (ctx.mark_dirty(x), x.mul_(2.0))[1], lambda ctx, g: g).apply(
            _leaf(m, 1.0)
        ),
        "a leaf Variable that requires grad",
    ),
}


@pytest.mark.parametrize(("use", "message"), _WRONG.values(), ids=_WRONG.keys())
def test_wrong_functions_are_refused(module: Any, use: Callable[[Any], Any], message: str) -> None:
    """Each broken rule is named, with the Function."""
    with pytest.raises((RuntimeError, TypeError, ValueError, NotImplementedError), match=message):
        use(module)


def test_vjp_is_another_name_for_backward(module: Any) -> None:
    """A subclass may define it instead."""
    body = {"forward": staticmethod(lambda ctx, x: x * 2.0), "vjp": staticmethod(lambda ctx, g: g * 7.0)}
    assert _gradient(type("Fn", (module.autograd.Function,), body).apply, _leaf(module, 1.0)) == [7.0]  # type: ignore[attr-defined]


# -- arguments changed in place


def _double_and_triple(module: Any) -> Any:
    def forward(ctx: Any, x: Any, y: Any) -> Any:
        ctx.mark_dirty(x, y)
        return x.mul_(2.0), y.mul_(3.0), x + y

    return _function(module, forward, lambda ctx, a, b, c: ((a + c) * 2.0, (b + c) * 3.0))


def test_several_arguments_may_be_dirty(module: Any) -> None:
    """Each is a result, keeps its identity and counts the write; other results are independent of them."""
    a, b = _leaf(module, 1.0, 2.0), _leaf(module, 3.0, 4.0)
    p, q = a * 1.0, b * 1.0
    first, second, total = _double_and_triple(module).apply(p, q)
    assert (first is p, second is q, q.output_nr, p._version) == (True, True, 1, 2)
    (first * second + total).sum().backward()
    assert (a.grad.tolist(), b.grad.tolist()) == ([20.0, 26.0], [9.0, 15.0])


def test_views_of_a_dirty_argument_have_its_new_history(module: Any) -> None:
    """As after any in-place operation."""
    fn = _function(module, lambda ctx, x: (ctx.mark_dirty(x), x.mul_(2.0))[1], lambda ctx, g: g * 2.0)
    a = _leaf(module, 1.0, 2.0)
    p = a * 1.0
    view = p[0:1]
    fn.apply(p)
    (view * view).sum().backward()
    assert a.grad.tolist() == [8.0, 0.0]


def test_a_dirty_view_is_the_only_result(module: Any) -> None:
    """Alone it may be written, and its base hears of it; with other results it is refused."""
    fn = _function(module, lambda ctx, x: (ctx.mark_dirty(x), x.mul_(2.0))[1], lambda ctx, g: g * 2.0)
    a, b = _leaf(module, 1.0, 2.0), _leaf(module, 3.0, 4.0)
    p, q = a * 1.0, b * 1.0
    fn.apply(p[0:1])
    (p * p).sum().backward()
    assert a.grad.tolist() == [8.0, 4.0]
    with pytest.raises(RuntimeError, match="view"):
        _double_and_triple(module).apply(p[0:1], q[0:1])


@pytest.mark.parametrize("part", [lambda x: x[0:1], lambda x: x], ids=["view", "argument as it was"])
def test_views_of_arguments_are_not_written(module: Any, part: Callable[[Any], Any]) -> None:
    """Only the Function knows how its gradient flows, so writing what shares memory with its argument is refused."""
    fn = _function(module, lambda ctx, x: part(x), lambda ctx, g: g)
    result = fn.apply(_leaf(module, 1.0, 2.0) * 1.0)
    message = r"This view was created inside a custom Function \(or because an input was returned as-is\)"
    with pytest.raises(RuntimeError, match=message):
        result.mul_(2.0)


# -- setup_context, vmap


class _Scaled:
    """Body of a Function with `setup_context` and a default argument."""

    @staticmethod
    def forward(x: Any, factor: float = 2.0) -> Any:
        return x * factor

    @staticmethod
    def setup_context(ctx: Any, inputs: tuple[Any, ...], output: Any) -> None:
        ctx.factor = inputs[1]

    @staticmethod
    def backward(ctx: Any, grad: Any) -> Any:
        return grad * ctx.factor, None


def _scaled(module: Any, **more: Any) -> Any:
    body = {k: v for k, v in vars(_Scaled).items() if not k.startswith("__")}
    return type("Fn", (module.autograd.Function,), {**body, **more})


def test_setup_context_allows_keywords_and_defaults(module: Any) -> None:
    """`inputs` are complete."""
    fn = _scaled(module)
    assert _gradient(fn.apply, _leaf(module, 1.0)) == [2.0]
    assert _gradient(lambda x: fn.apply(x, 3.0), _leaf(module, 1.0)) == [3.0]
    assert _gradient(lambda x: fn.apply(x, factor=5.0), _leaf(module, 1.0)) == [5.0]


def test_forward_and_backward_run_without_recording(module: Any) -> None:
    """Except backward in a recorded pass."""
    modes: list[bool] = []

    def forward(ctx: Any, x: Any) -> Any:
        modes.append(module.is_grad_enabled())
        return x * 2.0

    def backward(ctx: Any, grad: Any) -> Any:
        modes.append(module.is_grad_enabled())
        return grad * 2.0

    fn = _function(module, forward, backward)
    x = _leaf(module, 1.0)
    fn.apply(x).sum().backward()
    module.autograd.grad(fn.apply(x), x, create_graph=True)
    assert modes == [False, False, False, True]


@pytest.mark.parametrize("in_dims", [(0, None), (1, None)])
def test_vmap_over_a_function(module: Any, in_dims: Any) -> None:
    """generate_vmap_rule maps it, and gradients flow through its own backward; a rule of its own replaces that."""
    x = module.tensor([[1.0, 2.0], [3.0, 4.0]], requires_grad=True)
    vmap = module.vmap if hasattr(module, "vmap") else opmux.vmap
    generated = _scaled(module, generate_vmap_rule=True)
    vmap(lambda t: generated.apply(t, 3.0))(x).sum().backward()
    assert x.grad.tolist() == [[3.0, 3.0], [3.0, 3.0]]

    def rule(info: Any, in_dims: Any, x: Any, factor: float) -> Any:
        assert (info.batch_size, in_dims[1]) == (2, None)
        return x * factor * 10.0, in_dims[0]

    own = _scaled(module, vmap=staticmethod(rule))
    result = vmap(lambda t: own.apply(t, 3.0), in_dims=in_dims[0])(module.tensor([[1.0, 2.0], [3.0, 4.0]]))
    assert result.tolist() == ([[30.0, 60.0], [90.0, 120.0]] if in_dims[0] == 0 else [[30.0, 90.0], [60.0, 120.0]])
    with pytest.raises(RuntimeError, match="vmap over Fn, but it does not have vmap support"):
        vmap(lambda t: _scaled(module).apply(t, 3.0))(x)


@pytest.mark.parametrize("value", [True, (2, 3), {}, len], ids=["flag", "shape", "dict", "function"])
@pytest.mark.parametrize(
    "name",
    ["edges", "sequence_nr", "function", "release", "finish", "is_leaf", "extras", "generation", "grad", "lock", "name",
     "variable", "num_outputs", "is_function", "returns_fresh", "keeps_tensors", "written_at", "index", "shape", "dtype",
     "needs_input_grad", "_shape", "_dtype", "_device", "_devices", "_name", "_function", "_saved", "_to_save", "_inputs",
     "_outputs", "_arguments", "_args", "_edges", "_number", "_extras", "_dirty", "_constant", "_materialize", "_zeros", "_entry",
     "_replace", "_unpack", "_finish", "_release", "_generation", "_is_leaf", "_num_outputs",
     "_metadata", "_context", "_grad", "_hooks"],
)  # fmt: skip
def test_an_attribute_of_any_name_is_the_programs_own(module: Any, name: str, value: Any) -> None:
    """What a program notes in `ctx` reaches backward, and nothing else asks for it: names of graphs and nodes as well."""
    seen: list[Any] = []

    def forward(ctx: Any, x: Any) -> Any:
        setattr(ctx, name, value)
        ctx.save_for_backward(x)
        return x * x

    def backward(ctx: Any, grad: Any) -> Any:
        seen.append(getattr(ctx, name))
        return ctx.saved_tensors[0] * 2.0 * grad

    x = _leaf(module, 1.0, 2.0)
    y = _function(module, forward, backward).apply(x)
    assert "grad_fn=<" in repr(y)
    y.register_hook(lambda grad: grad * 3.0)
    y.grad_fn.register_hook(lambda grads, _: (grads[0] * 5.0,))
    y.sum().backward(retain_graph=True)
    y.sum().backward()
    assert x.grad.tolist() == [60.0, 120.0]
    assert seen == [value, value]
    assert getattr(y.grad_fn, name) == value
    with pytest.raises(RuntimeError, match="a second time"):
        y.sum().backward()


def test_a_context_has_no_names_but_those_of_pytorch() -> None:
    """Whatever else a program notes in it is not taken."""
    context = _function(opmux, lambda ctx, x: x * x, lambda ctx, grad: grad).apply(_leaf(opmux, 1.0)).grad_fn
    assert {name for name in dir(context) if not name.startswith("_")} == {
        "apply", "mark_dirty", "mark_non_differentiable", "metadata", "name", "needs_input_grad", "next_functions",
        "register_hook", "register_prehook", "save_for_backward", "save_for_forward", "saved_tensors", "set_materialize_grads",
    }  # fmt: skip


@pytest.mark.parametrize("ctx", [None, SimpleNamespace(factor=2.0)], ids=["none", "stand-in"])
@pytest.mark.parametrize("count", [1, 2])
@pytest.mark.parametrize("needs", [False, True])
def test_a_backward_marked_once_differentiable_can_be_called_by_itself(
    module: Any, ctx: Any, count: int, needs: bool
) -> None:
    """As a test of it does, with any `ctx`: it gives what backward returns, whose gradient is refused where one could come."""

    def backward(ctx: Any, grad: Any) -> Any:
        found = grad * 2.0
        return found if count == 1 else (found, None)

    grad = module.tensor([1.0, 2.0], requires_grad=needs)
    found = module.autograd.function.once_differentiable(backward)(ctx, grad)
    gradient = found if count == 1 else found[0]
    assert (isinstance(found, tuple), gradient.tolist(), gradient.requires_grad) == (count == 2, [2.0, 4.0], needs)
    if needs:
        with pytest.raises(RuntimeError, match="once_differentiable"):
            gradient.sum().backward()
