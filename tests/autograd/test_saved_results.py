"""Results that a node has saved for its own gradient: with their history if they have one."""

from contextlib import nullcontext
from typing import Any

import pytest

import opmux


@pytest.mark.parametrize("separate", [False, True], ids=["ctx", "setup_context"])
@pytest.mark.parametrize("hooked", [False, True], ids=["plain", "hooked"])
def test_saved_results_without_gradients_have_no_history(module: Any, separate: bool, hooked: bool) -> None:
    """Indices, and what is marked so, require no grad in a pass that is recorded either: nothing computed from them does."""
    seen: list[Any] = []

    def forward(x: Any) -> Any:
        value, index = x.max(0)
        return value, index, x + 1, x + 2

    def setup_context(ctx: Any, inputs: Any, output: Any) -> None:
        ctx.mark_non_differentiable(output[2])
        ctx.save_for_backward(*output)

    def forward_with_context(ctx: Any, x: Any) -> Any:
        output = forward(x)
        setup_context(ctx, (x,), output)
        return output

    def backward(ctx: Any, *grads: Any) -> Any:
        seen.extend((t.requires_grad, None if t.grad_fn is None else t.output_nr) for t in ctx.saved_tensors)
        return grads[0] + grads[3]

    body: dict[str, Any] = {"backward": staticmethod(backward), "forward": staticmethod(forward_with_context)}
    if separate:
        body |= {"forward": staticmethod(forward), "setup_context": staticmethod(setup_context)}
    function: Any = type("Fn", (module.autograd.Function,), body)
    x = module.tensor([1.0, 2.0], requires_grad=True)
    with module.autograd.graph.saved_tensors_hooks(lambda t: t, lambda t: t) if hooked else nullcontext():
        results = function.apply(x)
    assert [result.requires_grad for result in results] == [True, False, False, True]
    module.autograd.grad(results[0] + results[3].sum(), x, create_graph=True)
    assert seen == [(True, 0), (False, None), (False, None), (True, 3)]


def test_a_saved_result_of_a_custom_operator_without_gradient_has_no_history(module: Any) -> None:
    """As that of a Function."""
    seen: list[Any] = []

    @module.library.custom_op("saved_results::largest", mutates_args=())  # type: ignore[untyped-decorator]
    def largest(x: module.Tensor) -> tuple[module.Tensor, module.Tensor]:
        value, index = x.max(0)
        return value.clone(), index

    def backward(ctx: Any, grad: Any, _: Any) -> Any:
        seen.extend(t.requires_grad for t in ctx.saved_tensors)
        return grad.expand(2)

    largest.register_autograd(backward, setup_context=lambda ctx, inputs, output: ctx.save_for_backward(*output))
    x = module.tensor([1.0, 2.0], requires_grad=True)
    module.autograd.grad(largest(x)[0], x, create_graph=True)
    assert seen == [True, False]


_SQUARE = [[3.0, 1.0], [1.0, 5.0]]


@pytest.mark.parametrize(
    ("compute", "expected"),
    [
        (lambda x: x.exp(), {"result": 0}),
        (lambda x: x.max(0), {"result1": None}),
        (lambda x: opmux.aminmax(x), {"result0": 0, "result1": 1}),
        (lambda x: opmux.nn.functional.batch_norm(x, None, None, training=True), {"result1": None, "result2": None}),
        (lambda x: opmux.linalg.lu(x), {"result0": None, "result1": 0, "result2": 1}),
        (lambda x: opmux.linalg.lu_factor(x), {"result0": 0, "result1": None}),
    ],
    ids=["the only one", "an index", "two", "statistics", "the first without", "integers behind it"],
)
def test_a_saved_result_leads_to_its_output(compute: Any, expected: dict[str, int | None]) -> None:
    """`node._saved_result1` has the number of the output that it is; one that no gradient comes from has no history."""
    made = compute(opmux.tensor(_SQUARE, requires_grad=True))
    outputs = [made] if isinstance(made, opmux.Tensor) else list(made)
    node = next(out.grad_fn for out in outputs if out.requires_grad)
    found = {
        name.removeprefix("_saved_"): getattr(node, name) for name in dir(node) if name.startswith("_saved_result")
    }
    assert {name: t.output_nr if t.requires_grad else None for name, t in found.items()} == expected
    assert all(t.grad_fn is (node if t.requires_grad else None) for t in found.values())
