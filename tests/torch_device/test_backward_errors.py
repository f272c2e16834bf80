"""What raises within `backward()` is an error of the program, and does not end its process."""

import subprocess
import sys
from typing import Any

import pytest

torch: Any = pytest.importorskip("torch", reason="compares with torch 2.13.0")
pytest.importorskip("opmux_torch")

pytestmark = pytest.mark.torch

_PROGRAM = """
import torch, opmux_torch
from opmux_torch._tensor import CALLS

aten = torch.ops.aten
x = torch.ones(1, 1, 4, 4, device="opmux", requires_grad=True)

def attempt(forward):
    try:
        forward().backward()
    except BaseException as error:
        print(type(error).__name__, end=" ")
    else:
        print("nothing", end=" ")

def fails(operator, forward, error):
    def raising(args, kwargs):
        raise error
    y = forward()
    CALLS[operator] = raising
    attempt(lambda: y)
    del CALLS[operator]
"""

_OPERATORS = """
for error in (ZeroDivisionError(), TypeError(), KeyboardInterrupt()):
    fails(aten.mul.Tensor, lambda: x.exp().sum(), error)
    fails(aten.ones_like.default, lambda: x.sum(), error)
    fails(aten.convolution_backward.default, lambda: torch.conv2d(x, x).sum(), error)
attempt(lambda: x.exp().sum())
"""

_HOOKS = """
def hook(*gradients):
    raise KeyError("of the hook")

for times in range(20):  # Python's interpreter takes short cuts where it has been often
    def hooked(register):
        y = x * 2
        getattr(y.grad_fn if "pre" in register else y, register)(hook)
        return y.sum()
    attempt(lambda: hooked("register_hook"))
    attempt(lambda: hooked("register_prehook"))
    with torch.autograd.graph.saved_tensors_hooks(lambda tensor: tensor, hook):
        y = x.exp().sum()
    attempt(lambda: y)
attempt(lambda: x.exp().sum())
"""


@pytest.fixture(scope="module")
def printed() -> tuple[list[str], str]:
    """The words that the program prints, and its errors."""
    command = [sys.executable, "-c", _PROGRAM + _OPERATORS + _HOOKS]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 0, done.stderr
    return done.stdout.split(), done.stderr


#: Classes of the errors of operators, each for three of them.
_NAMES = ["ZeroDivisionError", "OperatorRefusedError", "KeyboardInterrupt"]


def test_the_error_of_an_operator_comes_out_of_backward(printed: tuple[list[str], str]) -> None:
    """As its own class, whichever results the operator should have had; the next backward goes on."""
    words, _ = printed
    assert words[:10] == [*(name for name in _NAMES for _ in range(3)), "nothing"]


def test_the_error_of_a_hook_is_printed_and_backward_fails(printed: tuple[list[str], str]) -> None:
    """As often as it happens."""
    words, errors = printed
    assert words[10:] == ["SystemError"] * 60 + ["nothing"]
    assert errors.count("KeyError: 'of the hook'") == 60


_INTERRUPTS = """
import ctypes, signal, torch, opmux_torch

signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell has what runs beside others ignore it

def interrupting(arguments):
    # No function of Python's, in which the interrupt would be seen.
    return ctypes.PYFUNCTYPE(None, *[ctypes.py_object] * arguments)(("PyErr_SetInterrupt", ctypes.pythonapi))

def attempt(register):
    x = torch.ones(3, device="opmux", requires_grad=True)
    y = x * 2
    register(x, y)
    try:
        y.exp().sum().backward()
    except BaseException as error:
        print(type(error).__name__)

for times in range(20):
    attempt(lambda x, y: y.register_hook(interrupting(1)))
    attempt(lambda x, y: y.grad_fn.register_prehook(interrupting(1)))
    attempt(lambda x, y: y.grad_fn.register_hook(interrupting(2)))
    attempt(lambda x, y: x.register_hook(interrupting(1)))
    attempt(lambda x, y: x.register_post_accumulate_grad_hook(interrupting(1)))
"""


def test_an_interrupt_comes_out_wherever_torch_asks_the_guard() -> None:
    """Also where torch asks in a function that may not fail, before Python has seen it."""
    command = [sys.executable, "-c", _INTERRUPTS]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == ["KeyboardInterrupt"] * 100
