"""Initial values have PyTorch's distributions, shapes that fit, and errors for those that do not."""

import math
from typing import Any

import pytest

import opmux
from opmux.errors import OpmuxError
from opmux.nn import init

SHAPE = (60, 50, 2)
FAN_IN, FAN_OUT = 100, 120


def drawn(name: str, *args: Any, shape: tuple[int, ...] = SHAPE, **options: Any) -> Any:
    """What a function fills a tensor with, as an array."""
    tensor = opmux.empty(*shape, dtype=opmux.float64).fill_(math.nan).requires_grad_()
    result = getattr(init, name)(tensor, *args, generator=opmux.Generator().manual_seed(1), **options)
    assert result is tensor
    assert tensor.is_leaf
    return tensor.detach().numpy()


@pytest.mark.parametrize(
    ("name", "options", "bound"),
    [
        ("uniform_", {"a": -0.3, "b": 0.3}, 0.3),
        ("xavier_uniform_", {"gain": 2.0}, 2 * math.sqrt(6 / (FAN_IN + FAN_OUT))),
        ("kaiming_uniform_", {}, math.sqrt(6 / FAN_IN)),
        ("kaiming_uniform_", {"a": math.sqrt(5)}, 1 / math.sqrt(FAN_IN)),
        ("kaiming_uniform_", {"mode": "fan_out", "nonlinearity": "tanh"}, 5 / 3 * math.sqrt(3 / FAN_OUT)),
    ],
)
def test_uniform_values_fill_their_bounds(name: str, options: dict[str, Any], bound: float) -> None:
    """All lie inside, they reach the bounds, and their spread is that of the distribution."""
    values = drawn(name, **options)
    assert 0.99 * bound < abs(values).max() <= bound
    assert values.std() == pytest.approx(bound / math.sqrt(3), rel=0.03)


@pytest.mark.parametrize(
    ("name", "options", "std"),
    [
        ("normal_", {"std": 0.2}, 0.2),
        ("xavier_normal_", {}, math.sqrt(2 / (FAN_IN + FAN_OUT))),
        ("kaiming_normal_", {"nonlinearity": "relu"}, math.sqrt(2 / FAN_IN)),
        ("kaiming_normal_", {"mode": "fan_out", "nonlinearity": "selu"}, 0.75 / math.sqrt(FAN_OUT)),
    ],
)
def test_normal_values_have_their_spread(name: str, options: dict[str, Any], std: float) -> None:
    """Mean 0, and the standard deviation of the formula."""
    values = drawn(name, **options)
    assert values.mean() == pytest.approx(0, abs=0.05 * std)
    assert values.std() == pytest.approx(std, rel=0.03)


@pytest.mark.filterwarnings("ignore:trunc_normal_")
@pytest.mark.parametrize(("low", "high"), [(-2.0, 2.0), (-0.5, 1.0), (1.5, 3.0), (4.0, 6.0), (-0.01, 0.01)])
def test_truncated_values_have_their_mean(low: float, high: float) -> None:
    """All lie between the bounds, also far from the mean, where hardly any would be drawn; the mean is the formula's."""
    values = drawn("trunc_normal_", 0.0, 1.0, low, high)
    assert low <= values.min() <= values.max() <= high
    density = math.exp(-(low**2) / 2) - math.exp(-(high**2) / 2)
    inside = math.sqrt(math.pi / 2) * (math.erfc(low / math.sqrt(2)) - math.erfc(high / math.sqrt(2)))
    assert values.mean() == pytest.approx(density / inside, abs=0.02 * (high - low))


@pytest.mark.parametrize("shape", [(3, 5), (5, 3), (4, 2, 3), (4, 4)], ids=str)
def test_orthogonal_values_are_orthogonal(shape: tuple[int, ...]) -> None:
    """Rows or columns, whichever are fewer, have the gain's length and are at right angles."""
    values = opmux.from_numpy(drawn("orthogonal_", 2.0, shape=shape)).flatten(1)
    product = values @ values.T if values.shape[0] <= values.shape[1] else values.T @ values
    assert opmux.allclose(product, 4 * opmux.eye(len(product), dtype=opmux.float64))


def test_sparse_values_have_their_zeros() -> None:
    """In each column as many as asked for, rounded up."""
    values = drawn("sparse_", 0.25, shape=(10, 7))
    assert ((values == 0).sum(0) == 3).all()


def test_constant_values() -> None:
    """Numbers, the identity, and kernels that pass channels on."""
    tensor = opmux.empty(4, 2, 3)
    assert (init.constant_(tensor, 2.5) == 2.5).all()
    assert (init.ones_(tensor) == 1).all()
    assert (init.zeros_(tensor) == 0).all()
    assert init.eye_(opmux.empty(2, 3)).tolist() == [[1, 0, 0], [0, 1, 0]]
    inputs = opmux.randn(1, 4, 5)
    kept = opmux.nn.functional.conv1d(inputs, init.dirac_(tensor, groups=2), padding=1, groups=2)
    assert opmux.equal(kept, inputs)


@pytest.mark.parametrize(
    "call",
    [
        lambda: init.xavier_uniform_(opmux.empty(3)),
        lambda: init.kaiming_normal_(opmux.empty(3, 3), mode="fan_up"),  # type: ignore[arg-type]
        lambda: init.kaiming_normal_(opmux.empty(3, 3), nonlinearity="sin"),
        lambda: init.eye_(opmux.empty(3)),
        lambda: init.dirac_(opmux.empty(3, 3)),
        lambda: init.dirac_(opmux.empty(3, 3, 3), groups=2),
        lambda: init.orthogonal_(opmux.empty(3)),
        lambda: init.sparse_(opmux.empty(3), 0.1),
        lambda: init.trunc_normal_(opmux.empty(3), std=0.0),
        lambda: init.calculate_gain("leaky_relu", True),
        lambda: init.uniform_([1.0]),  # type: ignore[arg-type]
        lambda: init.xavier_normal_(3),  # type: ignore[arg-type]
    ],
)
def test_what_cannot_be_filled_is_refused(call: Any) -> None:
    """Wrong dimensions, unknown names, and what is no tensor."""
    with pytest.raises(OpmuxError):
        call()


def test_former_names_warn() -> None:
    """The names without an underscore do the same."""
    with pytest.warns(FutureWarning, match=r"nn\.init\.constant_"):
        assert (init.constant(opmux.empty(2), 3.0) == 3).all()


@pytest.mark.torch
def test_names_and_signatures_are_those_of_torch() -> None:
    """Every public function has PyTorch's arguments and defaults."""
    import inspect

    import torch

    assert set(init.__all__) == set(torch.nn.init.__all__)
    for name in init.__all__:
        mine, other = (
            [(p.name, p.default) for p in inspect.signature(getattr(module, name)).parameters.values()]
            for module in (init, torch.nn.init)
        )
        assert mine == other or name[-1] != "_", name
    gains = ["linear", "conv2d", "conv_transpose3d", "sigmoid", "tanh", "relu", "leaky_relu", "selu"]
    # Their texts, as 1 is not shown as 1.0.
    assert [repr(init.calculate_gain(g)) for g in gains] == [repr(torch.nn.init.calculate_gain(g)) for g in gains]
