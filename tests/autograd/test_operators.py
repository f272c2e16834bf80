"""Recording operators whose formula is kept elsewhere, and writes past the operators."""

import gc
import subprocess
import sys
import weakref
from types import SimpleNamespace
from typing import Any

import pytest

import opmux
from opmux.errors import OpmuxError
from opmux.library import Library, custom_op
from opmux.tensor import autograd_hooks
from opmux.testing import tensor_with_keys


def _formula(backward: Any, setup_context: Any = None, keyword_only: bool = False) -> Any:
    return SimpleNamespace(
        name="ns::f",
        node_name="FBackward",
        backward=backward,
        setup_context=setup_context,
        has_keyword_only=keyword_only,
        takes_lists=True,
        inputs=None,
        results=0,
        required=2,
    )


def _leaf(*values: float) -> Any:
    return opmux.tensor(list(values), requires_grad=True)


def _record(formula: Any, below: Any, *args: Any, **kwargs: Any) -> Any:
    return opmux.autograd.record_operator(formula, below, args, kwargs)


def test_results_are_recorded_with_the_formula() -> None:
    """Backward gets one gradient for each result, and its answers reach the arguments."""
    x, y = _leaf(2.0), _leaf(3.0)
    formula = _formula(
        lambda ctx, a, b: (a * ctx.saved_tensors[1] + b, a * ctx.saved_tensors[0], None),
        lambda ctx, inputs, output: ctx.save_for_backward(*inputs[:2]),
    )
    product, total = _record(formula, lambda x, y, n: (x * y, x + n), x, y, 1)
    assert product.grad_fn.name() == "FBackward"
    (product + total).sum().backward()
    assert (x.grad.tolist(), y.grad.tolist()) == ([4.0], [2.0])


def test_lists_keep_their_structure() -> None:
    """A list of tensors is one argument, or one result, for the formula."""
    seen: list[Any] = []

    def backward(ctx: Any, grads: Any) -> Any:
        seen.extend([len(grads), ctx.needs_input_grad])
        return [grads[0], None], None

    x = _leaf(2.0)
    parts = _record(_formula(backward), lambda xs, n: [xs[0] + n, xs[1] + n], [x, opmux.ones(1)], 3)
    parts[0].sum().backward()
    assert x.grad.tolist() == [1.0]
    assert seen == [2, ([True, False], False)]


@pytest.mark.parametrize(
    "name",
    ["inputs", "results", "formula", "backward", "name", "structure", "_inputs", "_results", "_outputs", "_formula", "_name",
     "_arguments", "_shape", "_dtype", "_devices", "_saved", "_edges", "needs_input_grad"],
)  # fmt: skip
@pytest.mark.parametrize("lists", [False, True])
def test_what_setup_context_notes_is_the_programs_own(name: str, lists: bool) -> None:
    """Under any name, of operators that take lists of tensors as well, it reaches backward and changes nothing."""
    seen: list[Any] = []

    def setup_context(ctx: Any, inputs: Any, output: Any) -> None:
        ctx.save_for_backward(inputs[0])
        setattr(ctx, name, len(inputs))

    def backward(ctx: Any, grad: Any) -> Any:
        seen.append(getattr(ctx, name))
        found = grad * 2.0 * ctx.saved_tensors[0]
        return (found, [found]) if lists else (found, None)

    @custom_op(f"noted_{lists}{name}::square", mutates_args=())
    def square(x: opmux.Tensor, others: list[opmux.Tensor]) -> opmux.Tensor:
        return x * x

    @custom_op(f"noted_{lists}{name}::power", mutates_args=())
    def power(x: opmux.Tensor, n: int) -> opmux.Tensor:
        return x * x

    op = square if lists else power
    op.register_autograd(backward, setup_context=setup_context)
    x = _leaf(3.0)
    op(x, [_leaf(1.0)] if lists else 2).sum().backward()
    assert (x.grad.tolist(), seen) == ([6.0], [2])


def test_keyword_only_arguments_are_passed_by_name() -> None:
    """`setup_context` gets them apart from the others where the operator has such arguments."""
    seen: list[Any] = []

    def setup_context(ctx: Any, inputs: Any, keyword_only_inputs: Any, output: Any) -> None:
        seen.append((len(inputs), keyword_only_inputs))

    _record(_formula(lambda ctx, g: g, setup_context, True), lambda x, *, n: x * n, _leaf(1.0), n=2)
    assert seen == [(1, {"n": 2})]


def test_without_a_formula_backward_raises() -> None:
    """The result requires grad, so that its gradient is not lost silently."""
    result = _record(_formula(None), lambda x: x * 2, _leaf(1.0))
    assert result.requires_grad
    with pytest.raises(OpmuxError, match="no autograd formula was registered"):
        result.sum().backward()


@pytest.mark.parametrize("answer", [(None,), (None, None, None), ([None], None), (None, [None, None])], ids=repr)
def test_gradients_of_another_structure_are_refused(answer: Any) -> None:
    """Backward answers with one value for each argument, a list for a list."""
    result = _record(_formula(lambda ctx, g: answer), lambda x, ys: x * 2, _leaf(1.0), [opmux.ones(1)])
    with pytest.raises(OpmuxError, match="one gradient, or None, for each argument"):
        result.sum().backward()


def test_what_is_no_fresh_float_tensor_is_left_alone() -> None:
    """Arguments that come back, integers and numbers are not recorded."""
    x = _leaf(1.0)
    same, whole, number, none = _record(
        _formula(lambda ctx, *grads: None), lambda x: (x, opmux.tensor([1]), 3, None), x
    )
    assert same is x
    assert x.is_leaf
    assert (whole.requires_grad, number, none) == (False, 3, None)


def test_a_recorded_operator_has_no_reference_cycle() -> None:
    """Its graph, and what the formula saved of the result, die with the result."""
    formula = _formula(
        lambda ctx, g: g * ctx.saved_tensors[0], lambda ctx, inputs, output: ctx.save_for_backward(output)
    )
    gc.disable()
    try:
        result = _record(formula, opmux.exp, _leaf(1.0))
        node = weakref.ref(result.grad_fn)
        del result
        assert node() is None
    finally:
        gc.enable()


def _seen(tensor: Any) -> Any:
    """What recording has put on a result, and on its node; what is no tensor as it is."""
    if not isinstance(tensor, opmux.Tensor):
        return tensor
    node = tensor.grad_fn
    names = (
        "_output_shape", "_output_dtype", "_output_devices", "_argument_count", "_tensor_positions", "needs_input_grad",
        "_next_edges", "_saved_entries",
    )  # fmt: skip
    kept = [getattr(node, name, None) for name in names]
    return tensor.requires_grad, tensor.output_nr, tensor._view_step, tensor._version, type(node), repr(kept)


_base = opmux.ones(4)
#: What an operator of (x, y, n) may return that is not one or two new tensors as well.
_RESULTS: dict[str, Any] = {
    "new": lambda x, y, n: opmux.ones(2),
    "complex": lambda x, y, n: opmux.ones(2, dtype=opmux.complex64),
    "integers": lambda x, y, n: opmux.ones(2, dtype=opmux.int64),
    "first argument": lambda x, y, n: x,
    "second argument": lambda x, y, n: y,
    "parameter": lambda x, y, n: opmux.nn.Parameter(opmux.ones(2)),
    "view": lambda x, y, n: opmux.ones(4)[:2],
    "viewed": lambda x, y, n: _base,
    "view of an argument": lambda x, y, n: x[:1],
    "None": lambda x, y, n: None,
    "number": lambda x, y, n: n,
    "two": lambda x, y, n: (opmux.ones(2), opmux.ones(3)),
    "list": lambda x, y, n: [opmux.ones(2), opmux.ones(3)],
    "new and argument": lambda x, y, n: (opmux.ones(2), x),
    "argument and new": lambda x, y, n: (y, opmux.ones(2)),
    "new and number": lambda x, y, n: (opmux.ones(2), n),
    "new and None": lambda x, y, n: (opmux.ones(2), None),
    "new and view": lambda x, y, n: (opmux.ones(2), opmux.ones(4)[:2]),
    "three": lambda x, y, n: (opmux.ones(2), opmux.ones(3), opmux.ones(2)),
    "one in a tuple": lambda x, y, n: (opmux.ones(2),),
}
_SETUPS: dict[str, Any] = {
    "no setup": None,
    "inputs": lambda ctx, inputs, output: ctx.save_for_backward(*inputs[:2]),
    "results": lambda ctx, inputs, output: ctx.save_for_backward(output if isinstance(output, opmux.Tensor) else None),
    "marks": lambda ctx, inputs, output: ctx.mark_non_differentiable(inputs[0]),
}


@pytest.mark.parametrize("setup", _SETUPS)
@pytest.mark.parametrize("result", _RESULTS)
def test_what_a_schema_says_changes_nothing(result: str, setup: str) -> None:
    """Calls are recorded the same whether arguments and results are known beforehand or looked at one by one."""
    view = (_leaf(1.0, 2.0) * 1)[:2]
    for x, y in ((_leaf(1.0, 2.0), None), (_leaf(1.0, 2.0), opmux.ones(2)), (opmux.ones(2), _leaf(1.0)), (view, view)):
        found = []
        for inputs, results in ((None, 0), (("Tensor", "Tensor?", ""), 1), (("Tensor", "Tensor?", ""), 2)):
            formula = _formula(lambda ctx, *grads: (None, None, None), _SETUPS[setup])
            formula.takes_lists, formula.inputs, formula.results = False, inputs, results
            _base[:2]  # so that its memory counts its writes
            made = autograd_hooks("a test").operator_recorder(formula, _RESULTS[result])(x, y, 3)
            found.append([_seen(t) for t in made] if isinstance(made, (tuple, list)) else _seen(made))
            _base.detach_()
        assert found[0] == found[1] == found[2]


@pytest.mark.parametrize("value", [None, 2.0, tensor_with_keys("AutogradCPU")], ids=repr)
def test_what_is_no_tensor_reaches_the_kernel_below(value: Any) -> None:
    """`redispatch` takes arguments as they are, and stand-ins have nothing but keys."""
    formula = _formula(lambda ctx, grad: (None, grad))
    formula.takes_lists, formula.inputs, formula.results = False, ("Tensor", "Tensor"), 1
    made = autograd_hooks("a test").operator_recorder(formula, lambda x, y: y * 2 if x is value else None)
    y = _leaf(3.0)
    made(value, y).sum().backward()
    assert y.grad.tolist() == [1.0]


def test_a_call_is_noted_in_anomaly_mode() -> None:
    """Also one that reaches the kernel without the mode's own key, as by `redispatch`; until then its node has no edges."""
    seen: list[Any] = []
    formula = _formula(lambda ctx, grad: grad, lambda ctx, inputs, output: seen.append(ctx.next_functions))
    formula.takes_lists, formula.inputs, formula.results = False, ("Tensor",), 1
    record = autograd_hooks("a test").operator_recorder(formula, opmux.exp)
    with opmux.autograd.set_detect_anomaly(True):
        noted = record(_leaf(1.0)).grad_fn
    assert "traceback_" in noted.metadata
    assert seen == [()]
    assert len(noted.next_functions) == 1


@pytest.mark.parametrize("arguments", ["Tensor(a!) x", "Tensor? y, Tensor(a!)? x", "Tensor(a!) x, Tensor[] xs"])
def test_a_lost_view_is_refused_where_it_is_recorded(arguments: str) -> None:
    """What an operator writes is looked at by its own kernel, with the words for that."""
    schema = f"({arguments}) -> Tensor"
    op = custom_op("libtest::written", lambda *args: opmux.ones(1), mutates_args=("x",), schema=schema)
    base = opmux.ones(4)
    with opmux.no_grad():
        view = base[:2]
    view.requires_grad_()
    base.mul_(_leaf(2.0))
    others: dict[Any, Any] = {"y": None, "xs": []}
    args = [others.get(argument.name, view) for argument in op._opoverload.schema.arguments]
    with pytest.raises(OpmuxError, match=r"libtest::written: A view was created in no_grad mode"):
        op(*args)
    op.destroy()


def test_increment_version_is_noticed_by_backward() -> None:
    """A write past the operators that was told makes a backward pass that needs the former value refuse."""
    x = opmux.tensor([3.0])
    y = _leaf(2.0) * x
    opmux.autograd.graph.increment_version([x])
    opmux.autograd.graph.increment_version(x)
    assert x._version == 2
    with pytest.raises(OpmuxError, match="modified by an inplace operation"):
        y.sum().backward()


_RELOAD = """
import opmux
from opmux.library import Library, custom_op

@custom_op("reloadtest::double", mutates_args=())
def double(x: opmux.Tensor) -> opmux.Tensor:
    return x * 2

double.register_autograd(lambda ctx, grad: grad * 2)
x = opmux.tensor([1.0], requires_grad=True)
double(x).sum().backward()
opmux.plugins.reload("autograd")
double(x).sum().backward()
print(x.grad.tolist())
"""


def test_a_custom_operator_uses_the_code_of_today() -> None:
    """After `reload` a custom operator is recorded by the new code."""
    done = subprocess.run([sys.executable, "-W", "error", "-c", _RELOAD], capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("[4.0]\n", "")


@pytest.mark.parametrize("kind", ["QScheme", "Stream", "Quantizer", "Capsule", "Capsule?", "Any", "PyObject"])
def test_a_tensor_that_the_schema_does_not_announce_is_recorded(kind: str) -> None:
    """Where nothing looks at the values of a type, a tensor among them has an edge and may share its memory with no result."""
    with Library("unannounced", "DEF") as library:
        library.define(f"f(Tensor x, {kind} y) -> Tensor")
        library.impl("f", lambda x, y: x * y, "CPU")
        seen: list[tuple[bool, ...]] = []

        def backward(ctx: Any, gradient: opmux.Tensor) -> tuple[opmux.Tensor, opmux.Tensor]:
            seen.append(ctx.needs_input_grad)
            return gradient * 2, gradient.sum()

        opmux.library.register_autograd("unannounced::f", backward, lib=library)
        x, y = opmux.ones(3).requires_grad_(), opmux.tensor(3.0).requires_grad_()
        opmux.ops.unannounced.f(x, y).sum().backward()
        assert seen == [(True, True)]
        assert x.grad is not None
        assert y.grad is not None
        assert (x.grad.tolist(), y.grad.item()) == ([2.0, 2.0, 2.0], 3.0)


def test_an_operator_without_a_formula_says_what_its_author_can_do() -> None:
    """The advice names `register_autograd`, which helps; of one that writes, and of opmux's own, there is no formula to give."""
    with Library("autogradtest", "DEF") as library:
        library.define("cube(Tensor x) -> Tensor", lambda x: x**3, "CPU")
        library.define("cube_(Tensor(a!) self) -> Tensor(a!)", lambda self: self.pow_(3), "CPU")
        cube = opmux.ops.autogradtest.cube
        with pytest.raises(opmux.autograd.DerivativeNotImplementedError) as caught:
            cube(_leaf(2.0)).sum().backward()
        line = 'opmux.library.register_autograd("autogradtest::cube", backward)'
        assert caught.value.advice.startswith(
            f"{line}; or register the kernel, if it is made of operators, at Composite"
        )
        for attempt in (
            lambda: opmux.ops.autogradtest.cube_(_leaf(2.0) * 1),
            lambda: opmux.linalg.qr(_leaf(2.0).expand(2, 2), mode="r")[1],
        ):
            with pytest.raises(opmux.autograd.DerivativeNotImplementedError) as caught:
                attempt().sum().backward()
            assert "register_autograd" not in caught.value.advice
        opmux.library.register_autograd(
            "autogradtest::cube",
            lambda ctx, grad: grad * 3 * ctx.saved_tensors[0] ** 2,
            setup_context=lambda ctx, inputs, output: ctx.save_for_backward(inputs[0]),
            lib=library,
        )
        x = _leaf(2.0)
        cube(x).sum().backward()
        assert x.grad.tolist() == [12.0]
