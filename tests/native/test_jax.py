"""A backend over jax.numpy, as its author would write it; skipped where jax is not installed."""

import importlib
import os
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any
from unittest import mock

import pytest

pytest.importorskip("jax", reason="is about jax.numpy, which no test needs otherwise")

from tests.registering import register_once

import opmux
from opmux.errors import FunctionNotFoundError
from opmux.plugins import Scope, hookimpl
from opmux.testing import assert_close
from opmux.testing.conformance import _functions as calling

from ..parity.opinfo import subset
from ..parity.opinfo.comparison import DifferenceError
from ..parity.opinfo.operators import known_missing, listed_operators
from ..parity.opinfo.test_subset import is_known, recorded

pytestmark = pytest.mark.slow
jax: Any = importlib.import_module("jax")
#: jax makes a context for each program that it compiles; in one that all share, programs compile in two thirds of the time.
_LOWERING: Any = importlib.import_module("jax._src.interpreters.mlir")


class JaxBackend:
    """The whole plugin."""

    @hookimpl
    def opmux_register(self, scope: Scope) -> None:
        """Registers the device."""
        opmux.native.array_kernels(
            scope, scope.backend("jaxy"), xp="jax.numpy", special=lambda: importlib.import_module("jax.scipy.special")
        )


@pytest.fixture(scope="module")
def device() -> Iterator[str]:
    """The device, with dtypes of 64 bits."""
    before = jax.config.jax_enable_x64
    jax.config.update("jax_enable_x64", True)
    register_once("jaxy", JaxBackend())
    opmux.plugins.load("jaxy")
    with mock.patch.object(_LOWERING, "make_ir_context", cache(_LOWERING.make_ir_context)):
        yield "jaxy"
    opmux.plugins.unload("jaxy")
    jax.config.update("jax_enable_x64", before)


#: Operators whose functions jax.scipy.special has not.
WITHOUT_FUNCTION = {f"special.bessel_{kind}" for kind in ("j0", "j1", "y0", "y1")} | {
    f"special.{scaled}modified_bessel_{kind}" for scaled in ("", "scaled_") for kind in ("k0", "k1")
}
#: All take minutes, in which jax compiles each operation for each shape.
NAMES = [
    x for x in listed_operators() if x not in WITHOUT_FUNCTION and (x not in known_missing() or calling.exists(x))
][:: 1 if os.environ.get("OPMUX_TEST_JAX") == "all" else 8]


#: `jax.scipy.special` of jax 0.10.2 has not got these Bessel functions.
LACKING = {
    f"special.{name}"
    for name in (
        "bessel_y0",
        "bessel_y1",
        "modified_bessel_k0",
        "modified_bessel_k1",
        "scaled_modified_bessel_k0",
        "scaled_modified_bessel_k1",
    )
}


@pytest.mark.parametrize("name", [name for name in NAMES if name in LACKING])
def test_what_jax_has_not_got_is_refused(device: str, name: str) -> None:
    """With the name of the function, and not with a wrong number."""
    function = getattr(opmux.special, name.removeprefix("special."))
    with pytest.raises(FunctionNotFoundError, match="jax"):
        function(opmux.ones(3, device=device))


@pytest.mark.parametrize("name", [name for name in NAMES if name not in LACKING])
def test_recorded_calls_agree(device: str, name: str) -> None:
    """Every recorded call and gradient of the operator is what torch gave."""
    by_operator, arrays = recorded()
    failures = []
    for call in by_operator[name]:
        for check, compare in (("value", subset.check_value), ("grad", subset.check_grad)):
            if is_known(call, "value") or is_known(call, check):
                continue
            try:
                compare(call, arrays, device)
            except (DifferenceError, ValueError, TypeError, RuntimeError, IndexError, AttributeError) as error:
                failures.append(f"{check} {call.variant} {call.dtype} {call.named}: {error!r}"[:600])
    assert not failures, "\n".join(failures)


@pytest.mark.parametrize("name", sorted(WITHOUT_FUNCTION))
def test_a_function_that_the_module_lacks_is_named(device: str, name: str) -> None:
    """Its operator says so when it is called, and all others compute."""
    with pytest.raises(FunctionNotFoundError):
        getattr(opmux.special, name.removeprefix("special."))(opmux.ones(2, device=device))


def test_writes_through_views(device: str) -> None:
    """In place, through a view, into a row and on the diagonal."""
    m = opmux.zeros(3, 3, device=device)
    m[0].add_(2)
    m.view(-1)[3:6].mul_(0).add_(1)
    m[2].copy_(opmux.ones(3, device=device) * 3)
    m.fill_diagonal_(7)
    assert m.tolist() == [[7, 2, 2], [1, 7, 1], [3, 3, 7]]


def test_positions_are_checked(device: str) -> None:
    """Arrays of jax have `__cuda_array_interface__` on the CPU too; what that says decides nothing."""

    def refused(call: Any) -> None:
        with pytest.raises(opmux.errors.OpmuxError, match="out of"):
            call()

    x = opmux.ones(3, device=device)
    assert x.numpy().tolist() == [1, 1, 1]
    refused(lambda: x.index_add(0, opmux.tensor([7], device=device), opmux.ones(1, device=device)))
    refused(lambda: x[opmux.tensor([7], device=device)])


#: Operators whose kernels are short over NumPy's arrays, and ask these what others have no answer for.
SHORT: dict[str, Callable[[opmux.Tensor], opmux.Tensor]] = {
    "relu": opmux.relu,
    "softmax": lambda x: x.softmax(1),
    "log_softmax": lambda x: x.log_softmax(-1),
    "sum": lambda x: x.sum(0),
    "var": lambda x: x.var(1),
    "std": lambda x: x.std(),
    "expand": lambda x: x.expand(2, *x.shape),
    "t": lambda x: x.t(),
    "linear": lambda x: opmux.nn.functional.linear(x, x, x[:, 0]),
    "max_pool1d": lambda x: opmux.nn.functional.max_pool1d(x, 2),
}


@pytest.mark.parametrize("name", SHORT)
def test_gradients_are_those_of_numpy_arrays(device: str, name: str) -> None:
    """Of operators that have short kernels there."""
    grads = []
    for place in ("cpu", device):
        x = opmux.tensor([[0.5, -1.0, 2.0], [0.0, 3.0, -0.25], [1.5, 1.0, -2.0]], device=place, requires_grad=True)
        (SHORT[name](x) * 3).square().sum().backward()
        assert x.grad is not None
        grads.append(x.grad.to("cpu"))
    assert_close(grads[1], grads[0])
