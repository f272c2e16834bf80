"""Comparing every kernel's result with what Meta foretells: what is right is left alone, each kind of mistake is named."""

import logging
import os
import re
import subprocess
import sys
from collections.abc import Callable
from contextlib import nullcontext
from typing import Any

import pytest

import opmux
from opmux.errors import OperatorValueError, OpmuxError
from opmux.library import Library
from opmux.testing import checking
from opmux.testing.conformance._recording import Decoder, prepared, read


@pytest.mark.slow
def test_no_recorded_call_is_found_wrong() -> None:
    """The CPU's kernels give what Meta foretells, for every operator, in calls that record gradients and in those that do not."""
    calls, elements = read()
    with checking():
        for call in calls:
            for grad in (False, True):
                decoder = Decoder(elements, grad)
                prepared(call, decoder, "cpu")()


def test_a_program() -> None:
    """Views, writes, random numbers, what depends on values, gradients and moves are no mistakes."""
    with checking():
        x = opmux.ones(3, 2, requires_grad=True)
        ((x * 2).t().sum(0).relu() @ opmux.rand(3)).backward()
        y = x.detach()
        y[1:].mul_(2)
        y.resize_(4)
        opmux.add(y, y, out=opmux.empty(0))
        assert opmux.nonzero(y).shape == (4, 1)
        y.to("meta")
        opmux.nn.functional.dropout(y, 0.5)
        opmux.cat([y, opmux.tensor(1).reshape(1)])
        opmux.stack(opmux.ones(2, 2).max(0)[:1])
        opmux.hstack(opmux.ones(2, 2).aminmax())  # a named tuple for a list


MISTAKES: dict[str, tuple[Callable[..., Any], str]] = {
    "dtype": (lambda self: opmux.expm1(self).to(opmux.float64), "opmux.float64, not opmux.float32"),
    "shape": (lambda self: opmux.expm1(self)[:1], "shape (1,), not (3,)"),
    "device": (lambda self: opmux.empty(3, device="meta"), "device meta, not cpu"),
    "type": (lambda self: [self], "a list, not a tensor"),
    "nothing": (lambda self: None, "a NoneType, not a tensor"),
}


@pytest.mark.parametrize("name", MISTAKES)
def test_a_mistake_is_named(name: str, caplog: pytest.LogCaptureFixture) -> None:
    """The block ends in an error with operator, key and file; it is logged at once, with the stack."""
    kernel, words = MISTAKES[name]
    handle = Library("aten", "IMPL").impl("exp", kernel, "CPU")
    try:
        with caplog.at_level(logging.ERROR, "opmux"), pytest.raises(OperatorValueError) as caught, checking():
            opmux.exp(opmux.ones(3))
            assert [record.levelname for record in caplog.records].count("ERROR") == 1
    finally:
        handle.destroy()
    assert "aten::exp: the kernel for CPU" in str(caught.value)
    assert words in str(caught.value)
    assert "test_checking.py" in str(caught.value)
    assert caplog.records[-1].stack_info


_OF_SEVERAL: dict[str, tuple[Callable[..., Any], str]] = {
    "one less": (lambda self, sections, dim=0: [self], "1 results, not 2 results"),
    "one alone": (lambda self, sections, dim=0: self, "a Tensor, not 2 results"),
    "a tuple": (lambda self, sections, dim=0: (self[:2], self[2:]), ""),
    "a dtype": (
        lambda self, sections, dim=0: [self[:2], self[2:].double()],
        "result 1: opmux.float64, not opmux.float32",
    ),
    "two shapes": (
        lambda self, sections, dim=0: [self, self],
        "result 0: shape (4,), not (2,); result 1: shape (4,), not (2,)",
    ),
}


@pytest.mark.parametrize("name", _OF_SEVERAL)
def test_mistakes_in_lists(name: str) -> None:
    """Each tensor of a list is compared, and how many there are; a tuple is as good as a list."""
    kernel, words = _OF_SEVERAL[name]
    with Library("checked_lists", "DEF") as library:
        library.define("halves(Tensor self, int sections, int dim=0) -> Tensor[]")
        library.impl("halves", kernel, "CPU")
        library.impl("halves", lambda self, sections, dim=0: [self[:2], self[2:]], "Meta")
        with pytest.raises(OperatorValueError, match=re.escape(words)) if words else nullcontext(), checking():
            opmux.ops.checked_lists.halves(opmux.ones(4), 2)


@pytest.mark.parametrize(
    ("returns", "given", "foretold", "words"),
    [
        ("int", 3.0, 3, "a float, not an int"),
        ("bool", 1, True, "an int, not a bool"),
        ("int", 3, 4, ""),
        ("Tensor?", None, None, ""),
    ],
)
def test_results_that_are_no_tensors(returns: str, given: Any, foretold: Any, words: str) -> None:
    """Their class is compared, and no value, which Meta need not know."""
    with Library("checked_numbers", "DEF") as library:
        library.define(f"f(Tensor self) -> {returns}")
        library.impl("f", lambda self: given, "CPU")
        library.impl("f", lambda self: foretold, "Meta")
        with pytest.raises(OperatorValueError, match=words) if words else nullcontext(), checking():
            opmux.ops.checked_numbers.f(opmux.ones(4))


def test_devices_among_the_arguments() -> None:
    """A result has to be where an argument says, on the device of the first tensor with dimensions, or of the first."""
    with Library("checked_places", "DEF") as library:
        library.define("f(Tensor a, Tensor b, *, Device? device=None) -> Tensor")
        library.impl("f", lambda a, b, *, device=None: opmux.empty(3, device="meta"), "CPU")
        library.impl("f", lambda a, b, *, device=None: opmux.empty(3, device="meta"), "Meta")
        call = opmux.ops.checked_places.f
        with checking():
            call(opmux.ones(3), opmux.ones(3), device=opmux.device("meta"))
        for a, b in ((opmux.ones(3), opmux.ones(3)), (opmux.tensor(1.0), opmux.tensor(1.0))):
            with pytest.raises(OperatorValueError, match="device meta, not cpu"), checking():
                call(a, b)


def test_what_writes_returns_its_argument() -> None:
    """A kernel that returns another tensor than the one it writes is named."""
    handle = Library("aten", "IMPL").impl("exp_", lambda self: opmux.expm1(self), "CPU")
    try:
        with pytest.raises(OperatorValueError, match="another tensor than the argument"), checking():
            opmux.ones(3).exp_()
    finally:
        handle.destroy()


def test_an_error_of_the_block_comes_out() -> None:
    """It is not replaced, and nothing is checked afterwards."""
    handle = Library("aten", "IMPL").impl("exp", MISTAKES["dtype"][0], "CPU")
    try:
        with pytest.raises(OpmuxError, match="must match the size of tensor b"), checking():
            opmux.exp(opmux.ones(3))
            opmux.add(opmux.ones(3), opmux.ones(4))
        opmux.exp(opmux.ones(3))
    finally:
        handle.destroy()


_PROGRAM = """
import opmux
from opmux.library import Library
handle = Library("aten", "IMPL").impl("exp", lambda self: self.double(), "CPU")
import threading
thread = threading.Thread(target=lambda: opmux.exp(opmux.ones(3)))
thread.start()
thread.join()
"""


@pytest.mark.parametrize(("value", "words"), [("1", "aten::exp: the kernel for CPU"), ("0", ""), ("yes", "neither")])
def test_the_environment(value: str, words: str) -> None:
    """OPMUX_CHECK=1 logs mistakes in every thread; another value says what it may be."""
    done = subprocess.run(
        [sys.executable, "-c", _PROGRAM],
        env={**os.environ, "OPMUX_CHECK": value},
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    assert words in done.stderr
    assert ("aten::exp: the kernel for CPU" in done.stderr) == (value == "1")
