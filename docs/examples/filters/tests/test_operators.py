"""What the operators compute, their gradients, and that their kernels agree with each other, on every device that has some."""

import math

import pytest

import opmux
from opmux.dispatch import explain
from opmux.errors import OperatorValueError
from opmux.library import opcheck
from opmux.testing import assert_close, gradcheck
from opmux_filters import operators

#: Those for which this package has kernels of its own, of the devices that are there.
DEVICES = sorted({"cpu", "jax"} & {r.name for r in opmux.plugins.status() if r.state == "loaded"})
SHAPES = [(1,), (7,), (0,), (2, 3), (2, 0), (0, 3), (2, 3, 16)]
#: The arguments of each operator besides the signal.
ARGUMENTS = {"softclip": (2.0,), "lowpass": (0.3,), "hysteresis": (-0.5, 0.5)}
DTYPES = {
    "softclip": [opmux.float16, opmux.float32, opmux.float64, opmux.int64],
    "lowpass": [opmux.float16, opmux.float32, opmux.float64, opmux.complex64],
    "hysteresis": [opmux.float16, opmux.float64, opmux.int32],
}


def signal(shape, dtype=opmux.float32, device="cpu"):
    """A signal that goes up and down."""
    return (opmux.arange(math.prod(shape)) * 1.7).sin().reshape(shape).to(dtype).to(device)


def called(name, x):
    return getattr(opmux.filters, name)(x, *ARGUMENTS[name])


def filtered(values, alpha):
    """The definition of `lowpass`, in Python."""
    state, found = 0.0, []
    for value in values:
        state = alpha * value + (1 - alpha) * state
        found.append(state)
    return found


def schmitt(values, low, high):
    """The definition of `hysteresis`, in Python."""
    state, found = False, []
    for value in values:
        state = value >= high or (state and value > low)
        found.append(state)
    return found


@pytest.mark.parametrize("device", DEVICES)
class TestValues:
    """Results are those of the definitions."""

    def test_softclip(self, device):
        """Values lie between the limits, and small ones stay nearly as they are."""
        x = signal((2, 5), device=device) * 5
        expected = [[2 * math.tanh(v / 2) for v in row] for row in x.tolist()]
        assert_close(opmux.filters.softclip(x, 2.0).cpu(), opmux.tensor(expected))

    @pytest.mark.parametrize("alpha", [1.0, 0.3, 0.001])
    def test_lowpass(self, device, alpha):
        """Each value is a mean of all before it, of which the last weigh most."""
        x = signal((3, 37), device=device)
        expected = [filtered(row, alpha) for row in x.tolist()]
        assert_close(opmux.filters.lowpass(x, alpha).cpu(), opmux.tensor(expected))

    def test_hysteresis(self, device):
        """The state changes where the signal leaves the band on the other side."""
        x = signal((3, 37), device=device)
        expected = [schmitt(row, -0.9, 0.7) for row in x.tolist()]
        assert opmux.filters.hysteresis(x, -0.9, 0.7).tolist() == expected
        assert any(any(row) for row in expected)

    @pytest.mark.parametrize(("name", "dtype"), [(name, dtype) for name, dtypes in DTYPES.items() for dtype in dtypes])
    @pytest.mark.parametrize("shape", SHAPES, ids=str)
    def test_kernels_agree(self, device, name, dtype, shape):
        """The device's kernel, that of every device and that of Meta give one shape and dtype, and the former two one value."""
        x = signal(shape, dtype, device)
        result, meta = called(name, x), called(name, x.to("meta"))
        assert (result.shape, result.dtype, result.device.type) == (meta.shape, meta.dtype, device)
        rounding = {"rtol": 0.01, "atol": 0.001} if dtype == opmux.float16 else {}
        assert_close(getattr(operators, name)(x, *ARGUMENTS[name]), result, **rounding)

    def test_views(self, device):
        """Signals that do not lie in memory one value after the other, and time along another dimension."""
        x = signal((6, 8), device=device)
        for view in (x.t(), x[:, ::2], x[1].expand(3, 8), x.flip(-1)):
            for name in ARGUMENTS:
                assert_close(called(name, view), called(name, view.clone()))

    @pytest.mark.parametrize("name", ["softclip", "lowpass"])
    def test_gradients(self, device, name):
        """First and second derivatives agree with finite differences."""
        x = signal((2, 5), opmux.float64).requires_grad_()
        assert gradcheck(lambda x: called(name, x.to(device)), (x,))
        (slope,) = opmux.autograd.grad(called(name, x).square().sum(), x, create_graph=True)
        assert gradcheck(lambda x: opmux.autograd.grad(called(name, x).square().sum(), x, create_graph=True)[0], (x,))
        assert slope.requires_grad

    @pytest.mark.parametrize("name", ARGUMENTS)
    @pytest.mark.parametrize("requires_grad", [False, True])
    def test_they_are_operators(self, device, name, requires_grad):
        """What opmux asks of every operator holds for them."""
        x = signal((2, 5), device=device).requires_grad_(requires_grad)
        opcheck(getattr(opmux.ops.filters, name), (x, *ARGUMENTS[name]))

    @pytest.mark.parametrize("name", ARGUMENTS)
    @pytest.mark.parametrize("dim", [0, 1, -1])
    def test_vmap(self, device, name, dim):
        """Mapped over a dimension, they give what they give for each index."""
        x = signal((3, 4, 5), device=device)
        mapped = opmux.vmap(lambda x: called(name, x), in_dims=dim)(x)
        assert_close(mapped, opmux.stack([called(name, part) for part in x.unbind(dim)]))


def test_gradients_under_vmap():
    """The gradients of mapped signals are those of each by itself."""
    x = signal((3, 5)).requires_grad_()
    opmux.vmap(lambda x: called("lowpass", x))(x).square().sum().backward()
    mapped = x.grad
    x.grad = None
    called("lowpass", x).square().sum().backward()
    assert_close(mapped, x.grad)


@pytest.mark.parametrize("device", DEVICES)
def test_own_kernels_run(device):
    """A device for which the package has a kernel runs it."""
    assert f"on_{device}.py" in str(explain(opmux.ops.filters.lowpass, signal((4,), device=device), 0.5))


@pytest.mark.parametrize("device", [*DEVICES, "meta"])
@pytest.mark.parametrize(
    ("name", "x", "arguments", "says"),
    [
        ("lowpass", 1.0, (0.5,), "it has no time"),
        ("lowpass", [1], (0.5,), "whole numbers"),
        ("lowpass", [1.0], (0.0,), "alpha is no weight"),
        ("lowpass", [1.0], (1.5,), "alpha is no weight"),
        ("lowpass", [1.0], (math.nan,), "alpha is no weight"),
        ("hysteresis", 1.0, (0.0, 1.0), "it has no time"),
        ("hysteresis", [1.0], (1.0, 1.0), "nothing is between them"),
    ],
)
def test_refusals(device, name, x, arguments, says):
    """What an operator is not defined for is refused on every device, and under `vmap`."""
    operator = getattr(opmux.filters, name)
    with pytest.raises(OperatorValueError, match=says):
        operator(opmux.tensor(x).to(device), *arguments)
    with pytest.raises(OperatorValueError, match=says):
        opmux.vmap(lambda x: operator(x, *arguments))(opmux.tensor([x, x]).to(device))


def test_without_the_plugin():
    """While the plugin is unloaded the namespace is gone, and the error says which plugin has it."""
    with opmux.plugins.disabled("filters"), pytest.raises(AttributeError, match="filters"):
        opmux.filters.softclip(opmux.ones(2))
    assert opmux.filters.softclip(opmux.zeros(2)).tolist() == [0.0, 0.0]
