"""What recording a call costs and leaves behind."""

import gc
import weakref
from collections.abc import Callable
from typing import Any

import pytest

import opmux
import opmux.library
from opmux.errors import OperatorArgumentError, OperatorValueError
from opmux.testing import python_frames


def _tensor(values: Any, requires_grad: bool = True) -> Any:
    tensor = opmux.tensor(values, dtype=opmux.float64)
    return tensor.requires_grad_() if requires_grad else tensor


def _frames(call: Callable[[], Any]) -> list[str]:
    """Names of the Python functions that a call enters, when it is made the second time."""
    call()
    return python_frames(call)[1:]


@pytest.mark.parametrize("name", ["add", "sub", "mul", "div", "maximum"])
def test_a_recorded_call_enters_at_most_five_frames(name: str) -> None:
    """Caller, recording kernel, backend kernel, the tensor around its result, and one more."""
    x, y = _tensor([[1.0, 2.0], [3.0, 4.0]]), _tensor([[1.0, 2.0], [3.0, 4.0]])
    packet = getattr(opmux.ops.aten, name)
    operator = packet.default if name == "maximum" else packet.Tensor
    assert len(_frames(lambda: operator(x, y))) <= 5


def test_a_function_enters_few_frames() -> None:
    """`apply`, the context, what calls forward without recording, and what makes the context the result's node."""

    class Same(opmux.autograd.Function):
        @staticmethod
        def forward(ctx: Any, x: Any) -> Any:
            return result

        @staticmethod
        def backward(ctx: Any, grad: Any) -> Any:
            return grad

    x, result = _tensor([1.0]), _tensor([1.0], requires_grad=False)
    Same.apply(x)
    result = _tensor([1.0], requires_grad=False)
    assert len(python_frames(lambda: Same.apply(x))) <= 8


def test_a_step_of_training_enters_few_frames() -> None:
    """Two linear layers, a loss and plain descent: some 40 calls of operators, forth and back."""
    functional = opmux.nn.functional
    weights: list[Any] = [opmux.ones(*shape, requires_grad=True) for shape in ((6, 4), (6,), (3, 6), (3,))]
    rows, classes = opmux.ones(5, 4), opmux.tensor([0, 1, 2, 0, 1])

    def step() -> None:
        hidden = functional.relu(functional.linear(rows, weights[0], weights[1]))
        functional.cross_entropy(functional.linear(hidden, weights[2], weights[3]), classes).backward()
        with opmux.no_grad():
            for weight in weights:
                weight.sub_(weight.grad, alpha=0.01)
                weight.grad = None

    step()
    assert len(_frames(step)) <= 313


def test_a_pass_of_a_few_nodes_enters_few_frames() -> None:
    """A new leaf, three recorded calls, and back to the leaf: what a pass needs by itself is entered once."""
    base = opmux.ones(4)

    def step() -> None:
        x = base.detach().requires_grad_()
        (x * x + x).sum().backward()

    step()
    # A process that has used hooks asks each node for its own.
    assert len([name for name in _frames(step) if name != "extras_of"]) <= 70


def test_reading_and_setting_a_gradient_enters_two_frames() -> None:
    """The property, and the plugin that holds the gradient."""
    x = _tensor([1.0])
    assert len(_frames(lambda: x.grad)) == 2
    assert len(_frames(lambda: setattr(x, "grad", None))) == 2


def test_a_call_without_gradients_enters_no_autograd_frame() -> None:
    """Tensors that require no grad never reach a recording kernel."""
    x = _tensor([1.0, 2.0], requires_grad=False)
    assert not any("record" in name for name in _frames(lambda: opmux.ops.aten.mul.Tensor(x, x)))


@pytest.mark.parametrize(
    "program",
    [
        lambda x: (x * x + x.exp()).sum(),
        lambda x: (x * 1.0).exp_().sum(),
        lambda x: (x.view(1, 2) * 1.0)[0].mul_(2.0).sum(),
        lambda x: opmux.ops.aten._softmax.default(x, 0, False).sum(),
    ],
    ids=["out of place", "in place", "views", "saved result"],
)
def test_a_graph_dies_without_the_garbage_collector(program: Callable[[Any], Any]) -> None:
    """No reference cycle: nodes and leaves die with the last tensor, before and after backward."""
    gc.collect()
    gc.disable()
    try:
        for run_backward in (False, True):
            x = _tensor([1.0, 2.0])
            loss = program(x)
            references = [weakref.ref(loss.grad_fn), weakref.ref(x)]
            if run_backward:
                loss.backward()
            del x, loss
            assert [r() for r in references] == [None, None]
    finally:
        gc.enable()


def test_only_what_the_gradients_need_is_saved() -> None:
    """A product with a constant saves the constant only, and a sum saves no tensor."""
    x, constant = _tensor([1.0, 2.0]), _tensor([3.0, 4.0], requires_grad=False)
    node = (x * constant).grad_fn
    assert node._saved_other is constant
    assert node._saved_self is None
    assert not any(isinstance(getattr((x + x).grad_fn, s, None), opmux.Tensor) for s in ("_saved_self", "_saved_other"))


def test_backward_frees_what_was_saved() -> None:
    """After a pass nodes hold no tensor, although the result still holds its node."""
    x = _tensor([1.0, 2.0])
    constant = _tensor([3.0, 4.0], requires_grad=False)
    alive = weakref.ref(constant)
    product = x * constant
    product.sum().backward()
    del constant
    assert alive() is None


def test_keys_carry_autograd_exactly_while_grad_is_required() -> None:
    """The autograd key comes with requires_grad and goes with it."""
    x = _tensor([1.0, 2.0], requires_grad=False)
    plain = x._keys
    x.requires_grad_()
    assert "AutogradCPU" in x._keys
    assert (x * 2.0)._keys is x._keys
    x.requires_grad_(False)
    assert x._keys is plain


def test_no_grad_and_enable_grad_nest() -> None:
    """no_grad stops recording and enable_grad resumes it; both work as decorators."""
    x = _tensor([1.0, 2.0])
    with opmux.no_grad():
        assert not (x * 2.0).requires_grad
        with opmux.enable_grad():
            assert (x * 2.0).requires_grad
        assert not opmux.no_grad()(lambda: x * 2.0)().requires_grad
    assert (x * 2.0).requires_grad


def test_comparisons_and_factories_have_no_history() -> None:
    """Operators without a derivative by nature return tensors that require no grad."""
    x = _tensor([1.0, 2.0])
    aten = opmux.ops.aten
    for result in (x > 1.0, aten.argmax.default(x), aten.zeros_like.default(x), x.detach(), aten.nonzero.default(x)):
        assert not result.requires_grad


def test_an_operator_without_a_derivative_raises_on_backward_only() -> None:
    """A result that depends on the input in an unknown way requires grad; backward through it says so."""
    lib = opmux.library.Library("autogradtest", "DEF")
    try:
        lib.define("double(Tensor x) -> Tensor")
        lib.define("double_(Tensor(a!) x) -> Tensor(a!)")
        lib.impl("double", lambda x: opmux.from_numpy(x.detach().numpy() * 2), "CPU")
        lib.impl("double_", lambda x: x.mul_(2.0), "CPU")
        x = _tensor([1.0, 2.0])
        y = opmux.ops.autogradtest.double(x)
        assert y.requires_grad
        with pytest.raises(opmux.autograd.DerivativeNotImplementedError, match="autogradtest::double"):
            y.sum().backward()
        z = x * 1.0
        opmux.ops.autogradtest.double_(z)
        with pytest.raises(opmux.autograd.DerivativeNotImplementedError, match="autogradtest::double_"):
            z.sum().backward()
        with opmux.no_grad():
            assert not opmux.ops.autogradtest.double(x).requires_grad
    finally:
        lib.destroy()


@pytest.mark.parametrize("dtype", ["int64", "bool"])
def test_only_floating_point_and_complex_tensors_require_grad(dtype: str) -> None:
    """Integers and booleans cannot require grad."""
    with pytest.raises(OperatorValueError, match="floating point and complex"):
        opmux.ones((2,), dtype=getattr(opmux, dtype)).requires_grad_()


def test_requires_grad_of_a_result_cannot_be_switched_off() -> None:
    """Only leaves may change requires_grad."""
    y = _tensor([1.0, 2.0]) * 2.0
    with pytest.raises(OperatorValueError, match="leaf"):
        y.requires_grad_(False)


def test_a_gradient_outlives_requires_grad() -> None:
    """`.grad` stays when requires_grad goes, and comes back with it."""
    x = _tensor([1.0, 2.0])
    (x * 3.0).sum().backward()
    x.requires_grad_(False)
    assert x.grad.tolist() == [3.0, 3.0]
    x.requires_grad_()
    (x * 3.0).sum().backward()
    assert x.grad.tolist() == [6.0, 6.0]


def test_setting_a_gradient_checks_it() -> None:
    """A gradient must be a tensor of the same shape, dtype and device, or None."""
    x = _tensor([1.0, 2.0])
    x.grad = _tensor([5.0, 6.0], requires_grad=False)
    assert x.grad.tolist() == [5.0, 6.0]
    x.grad = None
    assert x.grad is None
    with pytest.raises(OperatorValueError, match="of size '\\[1\\]' to a tensor of size"):
        x.grad = _tensor([1.0], requires_grad=False)
    with pytest.raises(OperatorValueError, match="with dtype 'opmux.float32'"):
        x.grad = opmux.tensor([1.0, 2.0], dtype=opmux.float32)
    with pytest.raises(OperatorArgumentError):
        x.grad = 3.0
