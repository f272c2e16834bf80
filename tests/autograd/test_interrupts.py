"""An interrupt anywhere in a recorded call or in a backward pass leaves the task as it was, and the next pass is whole."""

import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pytest
from tests.faults import STEP, every_interrupt, own_state, task_variables

import opmux
from opmux import Tensor
from opmux.dispatch._local_state import pop_state
from opmux_autograd._pass import _in_thread


@pytest.fixture(autouse=True)
def alone() -> Iterator[None]:
    """Keeps what a failing test leaves behind from all tests after it."""
    with own_state():
        yield


def square() -> Any:
    """The class, made anew: another test may have imported the plugin again."""

    class Square(opmux.autograd.Function):
        """A Function with a setup of its own, whose backward is differentiable once."""

        @staticmethod
        def forward(x: Tensor) -> Tensor:
            """The square."""
            return x * x

        @staticmethod
        def setup_context(ctx: Any, inputs: tuple[Tensor], output: Tensor) -> None:
            """Saves the argument."""
            ctx.save_for_backward(*inputs)

        @staticmethod
        @opmux.autograd.function.once_differentiable
        def backward(ctx: Any, grad: Any) -> Any:
            """The derivative."""
            (x,) = ctx.saved_tensors
            return 2 * x * grad

    return Square


def noisy(x: Tensor) -> Tensor:
    """A function that draws random numbers and has a block of its own."""
    with opmux.enable_grad():
        return (x * opmux.rand(2)).sin()


def backward_of(loss: Tensor, x: Tensor, **options: Any) -> Any:
    """The gradient by `backward`."""
    loss.backward(**options)
    assert x.grad is not None
    return x.grad.tolist()


def twice(x: Tensor) -> Any:
    """A second derivative."""
    (first,) = opmux.autograd.grad((x * x * x).sum(), x, create_graph=True)
    (second,) = opmux.autograd.grad(first.sum(), x)
    return second.tolist()


def batched(x: Tensor) -> Any:
    """Several gradients at once."""
    (found,) = opmux.autograd.grad(x * x, x, opmux.ones(3, 2), is_grads_batched=True)
    return found.tolist()


def checkpointed(**options: Any) -> Callable[[Tensor], Any]:
    """A gradient through a checkpoint; the random numbers start anew."""

    def run(x: Tensor) -> Any:
        opmux.manual_seed(7)
        return backward_of(opmux.autograd.checkpoint(noisy, x, **options).sum(), x)

    return run


def packed(x: Tensor) -> Any:
    """A gradient of a packed value."""
    with opmux.autograd.graph.saved_tensors_hooks(lambda t: t.tolist(), opmux.tensor):
        loss = (x * x).sum()
    return backward_of(loss, x)


#: By name, what is computed of a leaf, and the block that it is inside of.
PASSES: dict[str, tuple[Callable[[Tensor], Any], Callable[[], Any]]] = {
    "backward": (lambda x: backward_of((x * x).sum(), x), nullcontext),
    "backward, recorded": (lambda x: backward_of((x * x).sum(), x, create_graph=True), nullcontext),
    "backward in anomaly mode": (lambda x: backward_of((x * x).sum(), x), lambda: opmux.autograd.detect_anomaly()),
    "grad twice": (twice, nullcontext),
    "grad, batched": (batched, nullcontext),
    "Function": (lambda x: backward_of(square().apply(x).sum(), x), nullcontext),
    "checkpoint": (checkpointed(), nullcontext),
    "checkpoint, reentrant": (checkpointed(use_reentrant=True), nullcontext),
    "packed": (lambda x: backward_of((x * x).sum(), x), lambda: opmux.autograd.graph.save_on_cpu()),
    "packed by hooks": (packed, nullcontext),
    "overwritten": (
        lambda x: backward_of((x * x).mul_(x).sum(), x),
        lambda: opmux.autograd.graph.allow_mutation_on_saved_tensors(),
    ),
    "inside no_grad": (lambda x: opmux.enable_grad()(backward_of)((x * 1).sum(), x), opmux.enable_grad),
}


@pytest.mark.parametrize("name", PASSES)
def test_passes(name: str) -> None:
    """Modes, hooks, the running pass and random numbers are as before, and the next pass gives the gradient."""
    compute, surroundings = PASSES[name]

    def make() -> Callable[[], object]:
        leaf = opmux.tensor([1.0, 2.0]).requires_grad_()
        return lambda: compute(leaf)

    with surroundings():
        before = task_variables()
        expected = make()()
        for where in every_interrupt(make, step=2 * STEP):
            at_block = any(part in where for part in ("__enter__", "push_", "end_block", "_restore"))
            if at_block and name == "packed by hooks" and task_variables() != before:
                pop_state()  # at the seams of a block that is the test's
            assert task_variables() == before, where
            assert make()() == expected, where


def test_the_thread_of_an_inner_pass() -> None:
    """An interrupt at any place comes out, and the walk has ended by then, or never begins."""
    steps: list[str] = []

    def walk() -> None:
        steps.append("begun")
        time.sleep(0.001)
        steps.append("ended")

    for where in every_interrupt(lambda: lambda: _in_thread(walk), step=1):
        assert steps in ([], ["begun", "ended"]), where
        steps.clear()


def test_a_leaf_that_is_being_made() -> None:
    """Whatever was left undone, asking once more makes it a leaf that records."""
    made: list[Tensor] = []

    def make() -> Callable[[], object]:
        made.append(opmux.ones(2))
        return made[-1].requires_grad_

    for where in every_interrupt(make, step=1):
        x = made[-1].requires_grad_()
        assert backward_of((x * 2).sum(), x) == [2.0, 2.0], where


#: Of a process of its own: how many places there are depends on which operators the process has asked for, all of which loading
#: takes up again. These here are of every kind of registration, and few, so that the places lie close together.
_LOADING = """
from tests.faults import STEP, every_interrupt, is_free, task_variables
import opmux
from opmux import plugins
from opmux.dispatch import _change as change
from opmux.dispatch import default_dispatcher

def gradient():
    leaf = opmux.tensor([1.0, 2.0]).requires_grad_()
    (leaf * leaf).view(2).clone().add_(0).sum().backward()
    return leaf.grad.tolist()

def make():
    if any(record.name == "autograd" and record.loaded for record in plugins.status()):
        plugins.unload("autograd")
    return lambda: plugins.load("autograd")

assert gradient() == [2.0, 4.0]
tried = 0
for where in every_interrupt(make, step=5 * STEP):
    assert is_free(change.LOCK), where
    assert not task_variables(), where
    tried += 1
make()
plugins.load("autograd")
default_dispatcher.check_invariants("aten::mul.Tensor")
assert gradient() == [2.0, 4.0]
print(tried)
"""


@pytest.mark.slow
def test_loading() -> None:
    """An interrupt while the plugin is loaded leaves no lock held, and the plugin can be loaded."""
    command = [sys.executable, "-c", _LOADING]
    done = subprocess.run(command, cwd=Path(__file__).parents[2], capture_output=True, text=True, check=False)
    assert not done.returncode, done.stderr
    assert int(done.stdout) > 0
