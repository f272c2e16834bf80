"""Every formula of derivatives.yaml against finite differences, and so is the gradient of every gradient."""

import functools
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.declarations import declared_operators
from tests.each import each

import opmux
import opmux_autograd
from opmux.codegen import read_rows
from opmux.errors import OpmuxError
from opmux.testing import GradcheckError, gradcheck, gradgradcheck
from opmux_autograd import Node
from opmux_autograd._lists import ListNode
from opmux_autograd.codegen._derivatives import Derivative
from opmux_autograd.codegen._module import Plan

from .gradcheck_calls import INTEGERS_ONLY, RAISING, ROWS_OF_DRAWS, ROWS_OF_MOVED_SAMPLES
from .gradcheck_rows import Row, prepared
from .gradcheck_samples import ONLY_ONCE, Sample, in_place_samples, samples, tensors_in

SAMPLES = samples()

every_sample = each("sample", SAMPLES, ids=lambda sample: sample.name)


@every_sample
def test_gradients(sample: Sample) -> None:
    """Gradients are central differences, for every argument that can have one."""
    function, leaves = sample.make("cpu")
    assert gradcheck(function, leaves, fast_mode=sample.fast)


def _nodes(outputs: list[Any]) -> list[Node]:
    """The nodes, without leaves, that tensors were made by."""
    found = list(dict.fromkeys(x.grad_fn for x in outputs if x.grad_fn is not None))
    for node in found:
        found += dict.fromkeys(
            n for n, _ in node.next_functions if n is not None and not n._is_leaf_node and n not in found
        )
    return found


def _checked(apply: Any) -> Any:
    """The `apply` of a class of nodes, whose gradients that are for several edges have to be marked as shared."""

    def checked(node: Node, *grads: Any) -> Any:
        results = apply(node, *grads)
        given = [gradient for gradient in results if gradient is not None]
        repeated = [gradient for gradient in given if sum(gradient is other for other in given) > 1]
        assert all(gradient._shared_gradient for gradient in repeated), node
        return results

    return checked


@every_sample
def test_a_gradient_for_several_inputs_is_marked(sample: Sample) -> None:
    """No leaf keeps what is another's too: a formula that hands one gradient on along two edges says so."""
    function, leaves = sample.make("cpu")
    outputs = [x for x in tensors_in(function(*leaves)) if x.requires_grad]
    with pytest.MonkeyPatch.context() as patch:
        for node_class in {type(node) for node in _nodes(outputs) if not node._is_function}:
            patch.setattr(node_class, "apply", _checked(node_class.apply))
        opmux.autograd.grad(outputs, leaves, [opmux.ones_like(x) for x in outputs], allow_unused=True)


@pytest.mark.slow
@each("sample", [s for s in SAMPLES if not s.once], ids=lambda sample: sample.name)
def test_gradients_of_gradients(sample: Sample) -> None:
    """Second derivatives are central differences of the first ones, each with its weight in one sum: whole Jacobians are large."""
    function, leaves = sample.make("cpu")
    assert gradgradcheck(function, leaves, fast_mode=True)


@each("sample", in_place_samples(), ids=lambda sample: sample.name)
def test_gradients_of_what_writes(sample: Sample) -> None:
    """What is recorded of an operator that overwrites its argument has the same first and second derivatives."""
    function, leaves = sample.make("cpu")
    assert gradcheck(function, leaves, fast_mode=True)
    assert gradgradcheck(function, leaves, fast_mode=True)


@pytest.mark.parametrize("operator", ONLY_ONCE)
def test_what_has_no_second_derivative_says_so(operator: str) -> None:
    """Where a gradient cannot be differentiated, backward names the operator that has no derivative."""
    met = [sample for sample in SAMPLES if sample.once == operator]
    assert met
    for sample in met:
        with pytest.raises(opmux.autograd.DerivativeNotImplementedError) as caught:
            gradgradcheck(*sample.make("cpu"), fast_mode=True)
        assert f"backward through {operator}:" in str(caught.value)


@pytest.mark.parametrize("row", RAISING, ids=str)
def test_what_has_no_derivative_says_so(row: Row) -> None:
    """The operator can be called; backward names it."""
    function, leaves = prepared(row)
    outputs = [x for x in tensors_in(function(*leaves)) if x.requires_grad]
    with pytest.raises(opmux.autograd.DerivativeNotImplementedError, match=row.operator.partition(".")[0]):
        opmux.autograd.grad(outputs, leaves, [opmux.ones_like(x) for x in outputs])


@pytest.mark.parametrize("row", ROWS_OF_DRAWS, ids=str)
def test_draws_pass_no_gradient_on(row: Row) -> None:
    """What is drawn around a mean has, as in PyTorch, a gradient of zero, which finite differences contradict."""
    function, leaves = prepared(row)
    with pytest.raises(GradcheckError, match="Jacobian mismatch"):
        gradcheck(function, leaves)
    assert all(not g.any() for g in opmux.autograd.grad(function(*leaves).sum(), leaves))


@pytest.mark.parametrize("row", INTEGERS_ONLY, ids=str)
def test_operators_of_integers_refuse_what_can_have_a_gradient(row: Row) -> None:
    """So no gradient can ever reach their formulas."""
    function, leaves = prepared(row)
    with pytest.raises(OpmuxError):
        function(*leaves)


# -- what was reached -----------------------------------------------------------------------------------------------------


@functools.cache
def plan() -> Plan:
    """What derivatives.yaml says of every operator."""
    path = Path(opmux_autograd.__file__).parent / "derivatives.yaml"
    return Plan.of(declared_operators(), read_rows(path))


def reached(outputs: list[Any]) -> Iterator[tuple[str, str]]:
    """Formulas, as operator and input, that a backward pass through the graphs of some tensors evaluates."""
    waiting: list[Node] = [x.grad_fn for x in outputs if x.grad_fn is not None]
    seen: set[Node] = set()
    while waiting:
        node = waiting.pop()
        if node in seen:
            continue
        seen.add(node)
        after = [following for following, _ in node.next_functions]
        waiting += [following for following in after if following is not None]
        if isinstance(node, ListNode):
            waiting += [element for element in node.elements if element is not None]
            continue
        derivative = plan().nodes.get(type(node).__name__)
        if derivative is not None:
            yield from _formulas(derivative, after)


def _formulas(derivative: Derivative, after: list[Node | None]) -> Iterator[tuple[str, str]]:
    inputs = derivative.inputs
    if len(inputs) == 1:
        # A list of tensors has an edge for each of them.
        yield derivative.node, inputs[0]
    else:
        yield from ((derivative.node, name) for name, node in zip(inputs, after, strict=True) if node is not None)


def of_sample(sample: Sample) -> Iterator[tuple[str, str]]:
    """Formulas that the checks of a sample evaluate."""
    function, leaves = sample.make("cpu")
    outputs = [x for x in tensors_in(function(*leaves)) if x.requires_grad]
    yield from reached(outputs)
    if not sample.once:
        weights = [opmux.ones_like(x).requires_grad_() for x in outputs]
        found = opmux.autograd.grad(outputs, leaves, weights, create_graph=True, allow_unused=True)
        yield from reached([g for g in found if g is not None])


def test_every_formula_is_checked() -> None:
    """Each formula of each node is evaluated by the checks above, or can never be reached; none is forgotten."""
    wanted = {(node, name) for node, derivative in plan().nodes.items() for name in derivative.inputs}
    checked = {formula for sample in (*SAMPLES, *in_place_samples()) for formula in of_sample(sample)}
    for row in (*RAISING, *ROWS_OF_DRAWS, *ROWS_OF_MOVED_SAMPLES):
        function, leaves = prepared(row)
        checked.update(reached(tensors_in(function(*leaves))))
    missing = wanted - checked
    unreachable = {plan().recorded[row.operator].node for row in INTEGERS_ONLY}
    forgotten = sorted((node, name) for node, name in missing if node not in unreachable)
    assert not forgotten, f"no call reaches {forgotten}: add a row of it to tests/autograd/gradcheck_calls.py"
    assert unreachable <= {node for node, _ in missing}, "a call reaches what INTEGERS_ONLY of gradcheck_calls.py has"
