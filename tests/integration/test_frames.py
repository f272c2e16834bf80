"""What a call costs, counted in Python frames: the same number on every run, unlike time."""

from collections.abc import Callable

import pytest

import opmux
from opmux.testing import python_frames

BINARY: dict[str, Callable[[opmux.Tensor, opmux.Tensor], object]] = {
    "handle": lambda x, y: opmux.ops.aten.add.Tensor(x, y),
    "operator": lambda x, y: x + y,
    "method": lambda x, y: x.mul(y),
    "division": lambda x, y: x / y,
}


def frames(fn: Callable[[opmux.Tensor, opmux.Tensor], object], x: opmux.Tensor, y: opmux.Tensor) -> list[str]:
    """Names of the functions of opmux that a call enters, in order; the second call is counted, the first resolves."""
    fn(x, y)
    return python_frames(fn, x, y)[1:]


@pytest.mark.parametrize("name", BINARY)
def test_two_frames(name: str) -> None:
    """A call of a two-tensor operator enters two Python functions: its caller and the kernel."""
    x, y = opmux.tensor([1.0]), opmux.tensor([2.0])
    assert len(frames(BINARY[name], x, y)) == 2


@pytest.mark.parametrize("name", BINARY)
def test_no_grad_costs_no_frame(name: str) -> None:
    """Neither does a guard that is active, nor tensors that want gradients inside `no_grad`."""
    x, y = opmux.tensor([1.0], requires_grad=True), opmux.tensor([2.0])
    with opmux.no_grad():
        assert len(frames(BINARY[name], x, y)) == 2


@pytest.mark.parametrize("name", BINARY)
def test_five_frames_with_a_gradient(name: str) -> None:
    """With a recorded gradient it enters at most five."""
    x, y = opmux.tensor([1.0], requires_grad=True), opmux.tensor([2.0], requires_grad=True)
    entered = frames(BINARY[name], x, y)
    assert 2 < len(entered) <= 5, entered
