"""Gradients on backends that a third party wrote without a line about gradients: those of the CPU, for every sample."""

import functools
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
import scipy.special
from tests.each import each

import opmux
from opmux.plugins import Scope, hookimpl
from opmux.testing import assert_close, gradcheck, gradgradcheck

from .foreign_arrays import ForeignArray, ForeignModule, FrozenArray
from .gradcheck_samples import Sample, samples, tensors_in

SAMPLES = samples()


class Backend:
    """The whole plugin.

    Args:
        array_type: Arrays of its library.
    """

    def __init__(self, array_type: type[ForeignArray]) -> None:
        self.array_type = array_type

    @hookimpl
    def opmux_register(self, scope: Scope) -> None:
        """Registers the device, which has the name of the plugin."""
        backend = scope.backend(NAMES[self.array_type])
        opmux.native.array_kernels(
            scope,
            backend,
            xp=ForeignModule(self.array_type),
            from_numpy=lambda array: self.array_type(np.array(array)),
            to_numpy=lambda array: array.data,
            array_type=ForeignArray,  # A base class of what arrays are will do.
            special=lambda: ForeignModule(self.array_type, scipy.special),
        )


NAMES: dict[type[ForeignArray], str] = {ForeignArray: "foreign_array", FrozenArray: "frozen_array"}


#: Arrays that can be written take the ways of NumPy's, on which the CPU's own tests are.
DEVICES = [pytest.param(ForeignArray, id="foreign", marks=pytest.mark.slow), pytest.param(FrozenArray, id="frozen")]


@pytest.fixture(scope="module", params=DEVICES)
def device(request: pytest.FixtureRequest) -> Iterator[str]:
    """The name of a device of foreign arrays."""
    name = NAMES[request.param]
    opmux.plugins.register(name, Backend(request.param))
    opmux.plugins.load(name)
    yield name
    opmux.plugins.unload(name)


def gradients(sample: Sample, device: str) -> list[list[Any]]:
    """Outputs, gradients and, where there are any, gradients of gradients."""
    function, leaves = sample.make(device)
    outputs = [x for x in tensors_in(function(*leaves)) if x.requires_grad]
    weights = [_weights(x).requires_grad_() for x in outputs]
    twice = not sample.once
    first = opmux.autograd.grad(outputs, leaves, weights, create_graph=twice, allow_unused=True)
    again = [g for g in first if g is not None and g.requires_grad] if twice else []
    given = [_weights(g) for g in again]
    second = opmux.autograd.grad(again, [*leaves, *weights], given, allow_unused=True) if again else []
    return [outputs, list(first), list(second)]


def _weights(like: Any) -> Any:
    numbers = np.linspace(-1.0, 1.0, max(like.numel(), 1))[: like.numel()].reshape(tuple(like.shape))
    return opmux.from_numpy(numbers).to(like.device).to(like.dtype)


@functools.cache
def on_cpu(number: int) -> list[list[Any]]:
    """What the CPU gives for one sample."""
    return gradients(SAMPLES[number], "cpu")


@each("number", range(len(SAMPLES)))
def test_gradients_are_those_of_the_cpu(device: str, number: int) -> None:
    """Outputs, first and second derivatives, which all lie on the device."""
    for found, expected in zip(gradients(SAMPLES[number], device), on_cpu(number), strict=True):
        assert [x is None for x in found] == [x is None for x in expected]
        mine, theirs = ([x for x in some if x is not None] for some in (found, expected))
        assert {x.device.type for x in mine} <= {device}
        assert_close(mine, theirs, rtol=1e-9, atol=1e-9, equal_nan=True, check_device=False)


def test_gradients_are_differences(device: str) -> None:
    """Finite differences need nothing of the backend but its operators, and not that arrays can be written to."""
    x = opmux.tensor([[0.3, -0.4], [1.1, 0.7]], dtype=opmux.float64, device=device).requires_grad_()
    for function in (lambda x: (x.sin() @ x.exp()).softmax(0), lambda x: x.t().cumsum(0)[:1]):
        assert gradcheck(function, x, check_batched_grad=True)
        assert gradgradcheck(function, x, gen_non_contig_grad_outputs=True)
    assert gradcheck(lambda x: x * x, x.detach().t().requires_grad_())


def test_the_library_mixes_with_no_other() -> None:
    """NumPy's arrays and foreign ones refuse each other, so that no kernel can have computed with both."""
    foreign, module = ForeignArray(np.ones(2)), ForeignModule(ForeignArray)
    for mixing in (lambda: foreign + np.ones(2), lambda: np.ones(2) + foreign, lambda: np.asarray(foreign)):
        with pytest.raises(TypeError):
            mixing()
    with pytest.raises(TypeError, match="NumPy array among foreign ones"):
        module.sin(np.ones(2))
    with pytest.raises(TypeError, match="cannot be written to"):
        FrozenArray(np.ones(2))[0] = 1.0
