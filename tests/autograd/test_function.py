"""`autograd.Function`: operations with a backward of their own."""

import gc
import weakref
from typing import Any

import pytest

import opmux
from opmux_autograd import Function, once_differentiable


def _tensor(values: Any, requires_grad: bool = True) -> Any:
    tensor = opmux.tensor(values, dtype=opmux.float64)
    return tensor.requires_grad_() if requires_grad else tensor


@pytest.fixture(autouse=True)
def _loaded_code(monkeypatch: pytest.MonkeyPatch) -> None:
    """Functions of the code that is loaded: another test may have reloaded the plugin since this file was imported."""
    for name in ("Function", "once_differentiable"):
        monkeypatch.setitem(globals(), name, getattr(opmux.autograd, name))


def _exp(x: Any) -> Any:
    """Exp as a Function that saves its result."""

    class _Exp(Function):
        @staticmethod
        def forward(ctx: Any, x: Any) -> Any:
            y = x.exp()
            ctx.save_for_backward(y)
            return y

        @staticmethod
        def backward(ctx: Any, *grads: Any) -> Any:
            (y,) = ctx.saved_tensors
            return grads[0] * y

    return _Exp.apply(x)


def _scaled(x: Any, factor: float) -> Any:
    """A product as a Function with an argument that is no tensor."""

    class _Scale(Function):
        @staticmethod
        def forward(ctx: Any, x: Any, factor: float) -> Any:
            ctx.factor = factor
            return x * factor

        @staticmethod
        def backward(ctx: Any, *grads: Any) -> Any:
            return grads[0] * ctx.factor, None

    return _Scale.apply(x, factor)


def test_forward_runs_once_without_recording_and_backward_is_the_users() -> None:
    """`apply` runs forward without a graph; backward gets the gradient, also for arguments that are no tensors."""
    x = _tensor([1.0, 2.0])
    y = _scaled(x, 3.0)
    assert y.grad_fn.name() == "_ScaleBackward"
    assert y.grad_fn.needs_input_grad == (True, False)
    y.sum().backward()
    assert x.grad.tolist() == [3.0, 3.0]


def test_a_saved_result_keeps_its_history() -> None:
    """Saving a result allows gradients of gradients: all derivatives of exp are exp."""
    x = _tensor(0.0)
    y = _exp(x)
    for _ in range(3):
        (y,) = opmux.autograd.grad(y, x, create_graph=True)
    assert y.item() == 1.0


def test_saving_a_result_makes_no_reference_cycle() -> None:
    """The graph of a Function that saves its result dies with the result."""
    gc.collect()
    gc.disable()
    try:
        y = _exp(_tensor(0.0))
        alive = weakref.ref(y.grad_fn)
        del y
        assert alive() is None
    finally:
        gc.enable()


def test_several_results_get_zeros_for_missing_gradients() -> None:
    """Results that no gradient came from give zeros to backward, or None after set_materialize_grads(False)."""
    seen: list[Any] = []

    class _Two(Function):
        @staticmethod
        def forward(ctx: Any, x: Any, materialize: bool) -> Any:
            ctx.set_materialize_grads(materialize)
            return x * 2.0, x * 3.0

        @staticmethod
        def backward(ctx: Any, *grads: Any) -> Any:
            seen.append([None if g is None else g.tolist() for g in grads])
            return grads[0], None

    for materialize in (True, False):
        _Two.apply(_tensor([1.0]), materialize)[0].sum().backward()
    assert seen == [[[1.0], [0.0]], [[1.0], None]]


def test_results_marked_non_differentiable_require_no_grad() -> None:
    """mark_non_differentiable keeps a result out of the graph."""

    class _Mask(Function):
        @staticmethod
        def forward(ctx: Any, x: Any) -> Any:
            mask = x * 0.0
            ctx.mark_non_differentiable(mask)
            return x * 2.0, mask

        @staticmethod
        def backward(ctx: Any, *grads: Any) -> Any:
            return grads[0] * 2.0

    doubled, mask = _Mask.apply(_tensor([1.0]))
    assert doubled.requires_grad
    assert not mask.requires_grad


def test_setup_context_sees_inputs_and_output() -> None:
    """With setup_context, forward takes no ctx."""

    class _Square(Function):
        @staticmethod
        def forward(x: Any) -> Any:
            return x * x

        @staticmethod
        def setup_context(ctx: Any, inputs: tuple[Any, ...], output: Any) -> None:
            ctx.save_for_backward(*inputs)

        @staticmethod
        def backward(ctx: Any, *grads: Any) -> Any:
            return grads[0] * 2.0 * ctx.saved_tensors[0]

    x = _tensor([3.0])
    _Square.apply(x).sum().backward()
    assert x.grad.tolist() == [6.0]


def test_an_argument_returned_as_it_came_is_a_result_of_its_own() -> None:
    """A Function may return its argument: the argument keeps its own history."""

    class _Same(Function):
        @staticmethod
        def forward(ctx: Any, x: Any) -> Any:
            return x

        @staticmethod
        def backward(ctx: Any, *grads: Any) -> Any:
            return grads[0] * 10.0

    x = _tensor([1.0])
    y = _Same.apply(x)
    y.sum().backward()
    assert x.is_leaf
    assert x.grad.tolist() == [10.0]


def test_an_argument_changed_in_place_is_marked_dirty() -> None:
    """A Function that writes its argument and marks it dirty replaces the argument's history."""

    class _Double(Function):
        @staticmethod
        def forward(ctx: Any, x: Any) -> Any:
            x.mul_(2.0)
            ctx.mark_dirty(x)
            return x

        @staticmethod
        def backward(ctx: Any, *grads: Any) -> Any:
            return grads[0] * 2.0

    x = _tensor([1.0, 2.0])
    y = x * 1.0
    _Double.apply(y[0:1])
    (y * y).sum().backward()
    assert x.grad.tolist() == [8.0, 4.0]


def test_a_written_view_without_a_gradient_stops_that_part_only() -> None:
    """Where backward returns None for the view that forward wrote, the rest of its base has its gradient; one pass frees it all."""

    class _Zeroed(Function):
        @staticmethod
        def forward(ctx: Any, x: Any) -> Any:
            ctx.save_for_backward(x.clone())
            ctx.mark_dirty(x)
            return x.zero_()

        @staticmethod
        def backward(ctx: Any, *grads: Any) -> Any:
            assert len(ctx.saved_tensors) == 1
            return None

    x = _tensor([1.0, 2.0])
    y = x * 1.0
    _Zeroed.apply(y[0:1])
    y.sum().backward(retain_graph=True)
    y.sum().backward()
    assert x.grad.tolist() == [0.0, 2.0]
    with pytest.raises(opmux.autograd.SavedTensorError, match="CopySlices"):
        y.sum().backward()


def test_writing_the_base_of_a_functions_view_loses_that_view() -> None:
    """The base may be written; backward through the view, whose history nobody can make again, raises."""

    class _First(Function):
        @staticmethod
        def forward(ctx: Any, x: Any) -> Any:
            return x[0:1]

        @staticmethod
        def backward(ctx: Any, *grads: Any) -> Any:
            return opmux.ops.aten.cat.default([grads[0], grads[0] * 0.0])

    x = _tensor([1.0, 2.0])
    y = x * 1.0
    first = _First.apply(y)
    y.mul_(2.0)
    y.sum().backward()
    assert x.grad.tolist() == [2.0, 2.0]
    with pytest.raises(opmux.autograd.InplaceError, match="its base or another view of its base has been modified"):
        first.sum().backward()


def test_once_differentiable_refuses_a_second_derivative() -> None:
    """Differentiating a backward marked once_differentiable raises; using its result does not."""

    class _Once(Function):
        @staticmethod
        def forward(ctx: Any, x: Any) -> Any:
            return x * 2.0

        @staticmethod
        @once_differentiable
        def backward(ctx: Any, *grads: Any) -> Any:
            return grads[0] * 2.0

    x = _tensor([1.0])
    weights = _tensor([1.0])
    (first,) = opmux.autograd.grad(_Once.apply(x), x, weights, create_graph=True)
    assert first is not None
    assert first.tolist() == [2.0]
    with pytest.raises(RuntimeError, match="once_differentiable"):
        first.sum().backward()


def test_nothing_is_recorded_without_need() -> None:
    """Under no_grad, and for inputs that require no grad, the result has no history."""
    with opmux.no_grad():
        assert not _exp(_tensor(0.0)).requires_grad
    assert not _exp(_tensor(0.0, requires_grad=False)).requires_grad


def test_what_is_no_function_of_ones_own_is_refused() -> None:
    """An instance that is called, as before PyTorch 0.4, says how it is written now; one without a forward has none to run."""

    class _Former(Function):
        def __init__(self, factor: float) -> None:
            self.factor = factor

        def forward(self, x: Any) -> Any:  # type: ignore[override]
            return x * self.factor

    class _Empty(Function):
        pass

    with pytest.raises(RuntimeError, match=r"(?s)non-static forward method.*call _Former\.apply"):
        _Former(2.0)(_tensor([1.0]))
    for function in (_Empty, Function):
        with pytest.raises(NotImplementedError, match="You must implement the forward function"):
            function.apply(_tensor([1.0]))
