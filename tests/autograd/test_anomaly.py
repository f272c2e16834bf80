"""Anomaly mode."""

import traceback
import warnings
from collections.abc import Iterator
from typing import Any

import pytest

import opmux
from opmux.library import Library


@pytest.fixture(autouse=True)
def _mode_unchanged() -> Iterator[None]:
    """Each test leaves the mode off."""
    yield
    assert not opmux.autograd.is_anomaly_enabled()


def _leaf(*values: float) -> Any:
    return opmux.tensor(list(values), dtype=opmux.float64, requires_grad=True)


def _forward_with_a_fault(x: Any) -> Any:
    return (x.sqrt() * 0.0).sum()


def test_nan_in_a_gradient_is_an_error_that_shows_the_forward_call(module: Any) -> None:
    """The function and the output are named; the traceback of the forward call comes along."""
    x = module.tensor([0.0, 1.0], requires_grad=True)
    (x.sqrt() * 0.0).sum().backward()
    assert x.grad.tolist()[0] != x.grad.tolist()[0]
    message = "Function 'SqrtBackward0' returned nan values in its 0th output"
    with warnings.catch_warnings(), pytest.raises(RuntimeError, match=message) as caught:
        warnings.simplefilter("ignore")  # torch warns of the mode, and gives the traceback as a warning
        with module.autograd.detect_anomaly():
            _forward_with_a_fault(x).backward()
    if module is not opmux:
        return
    text = "".join(traceback.format_exception(caught.value))
    assert "Error detected in SqrtBackward0. Traceback of forward call that caused the error" in text
    assert "return (x.sqrt() * 0.0).sum()" in text


def test_any_error_of_a_backward_pass_shows_the_forward_call() -> None:
    """Its type stays."""

    class _Failing(opmux.autograd.Function):
        @staticmethod
        def forward(ctx: Any, x: Any) -> Any:
            return x * 2.0

        @staticmethod
        def backward(ctx: Any, grad: Any) -> Any:
            raise KeyError("text")

    with pytest.raises(KeyError) as caught, opmux.autograd.detect_anomaly():
        _Failing.apply(_leaf(1.0)).sum().backward()
    (note,) = caught.value.__notes__
    assert "_FailingBackward" in note
    assert "_Failing.apply(_leaf(1.0))" in note


def test_a_saved_tensor_that_was_written_shows_who_saved_it() -> None:
    """The version error comes with the call that saved the tensor."""
    with pytest.raises(opmux.autograd.SavedTensorError) as caught, opmux.autograd.detect_anomaly():
        y = _leaf(1.0).exp()
        y.add_(1.0)
        y.sum().backward()
    assert "y = _leaf(1.0).exp()" in caught.value.__notes__[0]


def _first_gradient(x: Any) -> Any:
    return opmux.autograd.grad(x.pow(1.5).sum(), x, create_graph=True)[0]


def test_double_backward_shows_both_forward_calls() -> None:
    """A node that a recorded pass made tells the call whose backward it belongs to."""
    x = _leaf(0.0)
    with opmux.autograd.detect_anomaly():
        first = _first_gradient(x)
        with pytest.raises(opmux.autograd.AnomalyError) as caught:
            (first * 0.0 + first.pow(-1.0) * 0.0).sum().backward()
    text = "\n".join(caught.value.__notes__)
    assert "Traceback of forward call that caused the error" in text
    assert "first.pow(-1.0)" in text
    with opmux.autograd.detect_anomaly():
        first = _first_gradient(x)
    node = first.grad_fn
    assert node.metadata["parent_"].name() == "PowBackward0"
    assert "x.pow(1.5)" in "".join(node.metadata["parent_"].metadata["traceback_"])


def test_an_error_in_a_gradient_s_gradient_shows_the_call_that_it_belongs_to() -> None:
    """First the node's own call, then that of the node whose backward made it."""

    class _Inner(opmux.autograd.Function):
        @staticmethod
        def forward(ctx: Any, x: Any) -> Any:
            return x * 2

        @staticmethod
        def backward(ctx: Any, *grads: Any) -> Any:
            raise KeyError("text")

    class _Outer(opmux.autograd.Function):
        @staticmethod
        def forward(ctx: Any, x: Any) -> Any:
            return x * 2

        @staticmethod
        def backward(ctx: Any, *grads: Any) -> Any:
            return _Inner.apply(grads[0])

    x, seed = _leaf(1.0), opmux.tensor(1.0, requires_grad=True)
    with opmux.autograd.detect_anomaly():
        (first,) = opmux.autograd.grad(_Outer.apply(x).sum(), x, seed, create_graph=True)
        with pytest.raises(KeyError) as caught:
            first.sum().backward()
    own, outer = caught.value.__notes__
    assert own.startswith("Error detected in _InnerBackward. Traceback of forward call that caused the error:")
    assert outer.startswith("Traceback of forward call that induced the previous calculation, in _OuterBackward:")
    assert "_Outer.apply(x)" in outer


def test_writes_through_views_are_noted() -> None:
    """The operation's node and the base's CopySlices both know their call."""
    with opmux.autograd.detect_anomaly():
        y = _leaf(1.0, 2.0) * 1.0
        y[0].mul_(2.0)
    node = y.grad_fn
    for seen in (node, node._function):
        assert "y[0].mul_(2.0)" in "".join(seen.metadata["traceback_"])


def test_nan_need_not_be_looked_for() -> None:
    """With check_nan=False only errors show the forward call."""
    x = _leaf(0.0, 1.0)
    with opmux.autograd.detect_anomaly(check_nan=False):
        _forward_with_a_fault(x).backward()
    assert x.grad.isnan().tolist() == [True, False]


def test_a_graph_from_before_says_so() -> None:
    """Nodes that were recorded while the mode was off have no traceback."""
    loss = _forward_with_a_fault(_leaf(0.0))
    with pytest.raises(opmux.autograd.AnomalyError) as caught, opmux.autograd.detect_anomaly():
        loss.backward()
    assert "outside anomaly mode" in caught.value.__notes__[0]
    assert loss.grad_fn.metadata == {}


def test_switching_the_mode() -> None:
    """As a function until further notice, as a block until its end."""
    enabled = opmux.autograd.is_anomaly_enabled
    opmux.autograd.set_detect_anomaly(True)
    assert enabled()
    with opmux.autograd.set_detect_anomaly(False):
        assert not enabled()
    assert enabled()
    opmux.autograd.set_detect_anomaly(False)
    with opmux.autograd.detect_anomaly():
        assert enabled()
    assert not enabled()
    assert "traceback_" not in (_leaf(1.0) * 2.0).grad_fn.metadata


def test_the_first_call_is_told_without_opmux() -> None:
    """Where a call is the first after a registration, the last line told is the program's, as it is of later calls."""
    x = opmux.ones(2, requires_grad=True)
    x.sqrt()
    told = []
    Library("aten", "IMPL", "CPU").impl("sqrt", lambda self: self).destroy()  # the next call resolves anew
    for _ in range(2):
        with opmux.autograd.detect_anomaly():
            told.append(x.sqrt().grad_fn.metadata["traceback_"][-1])
    assert told[0] == told[1]
    assert "told.append" in told[0]
