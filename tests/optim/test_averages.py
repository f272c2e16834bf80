"""Averaged models against torch's, and what running statistics of batches become."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import opmux
from opmux import nn
from opmux.errors import OperatorValueError
from opmux.optim.swa_utils import AveragedModel, get_swa_avg_fn, get_swa_multi_avg_fn, update_bn

#: What an average is made with, by the `swa_utils` of a library.
AVERAGES: dict[str, Any] = {
    "mean": lambda s: {},
    "mean with buffers": lambda s: {"use_buffers": True},
    "mean by function": lambda s: {"avg_fn": s.get_swa_avg_fn(), "use_buffers": True},
    # Without buffers: torch's function refuses whole numbers, such as that of the batches.
    "mean of lists": lambda s: {"multi_avg_fn": s.get_swa_multi_avg_fn()},
    "exponential": lambda s: {"avg_fn": s.get_ema_avg_fn(0.7)},
    "exponential of lists": lambda s: {"multi_avg_fn": s.get_ema_multi_avg_fn(0.7), "use_buffers": True},
    "last": lambda s: {"avg_fn": lambda averaged, current, count: current * (count + 1)},
}


def model_of(lib: Any) -> Any:
    made = lib.nn.Sequential(lib.nn.Linear(2, 3), lib.nn.BatchNorm1d(3, momentum=0.4)).double()
    random = np.random.default_rng(0)
    for parameter in made.parameters():
        parameter.data = lib.tensor(random.normal(size=tuple(parameter.shape)))
    return made


def batches(lib: Any) -> Iterator[Any]:
    for i in range(4):
        yield lib.arange(8.0, dtype=lib.float64).reshape(4, 2).sin() * (i + 1)


def averaged(lib: Any, name: str) -> list[Any]:
    """State, results and gradients of an averaged model during a training, and after its statistics are computed again."""
    model = model_of(lib)
    average = lib.optim.swa_utils.AveragedModel(model, **AVERAGES[name](lib.optim.swa_utils))
    optimizer = lib.optim.SGD(model.parameters(), lr=0.5)
    seen: list[Any] = [repr(average)]
    for batch in batches(lib):
        optimizer.zero_grad()
        model(batch).sin().sum().backward()
        optimizer.step()
        average.update_parameters(model)
        seen.append({key: value.tolist() for key, value in average.state_dict().items()})
    average.eval()
    lib.optim.swa_utils.update_bn(([batch, 3] for batch in batches(lib)), average)
    seen.append({key: value.tolist() for key, value in average.state_dict().items()})
    return [*seen, average.training, average.module[1].momentum, average(next(batches(lib))).tolist()]


@pytest.mark.torch
@pytest.mark.parametrize("name", AVERAGES)
def test_averages_are_those_of_torch(name: str) -> None:
    """Every average after every step, buffers included, and the statistics of all batches."""
    torch = pytest.importorskip("torch", reason="compares with torch 2.13.0")
    for ours, theirs in zip(averaged(opmux, name), averaged(torch, name), strict=True):
        if isinstance(theirs, dict):
            assert list(ours) == list(theirs)
            for key, value in theirs.items():
                np.testing.assert_allclose(ours[key], value, rtol=1e-6, atol=1e-9)  # torch's factor is a float32
        elif isinstance(theirs, list):
            np.testing.assert_allclose(ours, theirs, rtol=1e-6, atol=1e-9)
        else:
            assert ours == theirs


def test_a_mean_by_hand() -> None:
    """Weights 1, 2 and 6 have the mean 3, and the model that is averaged keeps its own."""
    model = nn.Linear(1, 1)
    average = AveragedModel(model)
    for weight in (1.0, 2.0, 6.0):
        nn.init.constant_(model.weight, weight)
        average.update_parameters(model)
    assert (average.module.weight.item(), model.weight.item(), average.n_averaged.item()) == (3.0, 6.0, 3)


def test_two_functions_are_refused() -> None:
    """An average is made by one function, or by one of lists."""
    with pytest.raises(OperatorValueError, match="Only one"):
        AveragedModel(nn.Linear(1, 1), avg_fn=get_swa_avg_fn(), multi_avg_fn=get_swa_multi_avg_fn())


def test_an_error_leaves_momentum_and_mode() -> None:
    """Where a batch is refused, batch normalisation goes on with its own momentum, and the model evaluates as before."""
    model = nn.Sequential(nn.BatchNorm1d(2, momentum=0.3)).eval()
    with pytest.raises(OperatorValueError):
        update_bn([opmux.ones(3, 2), opmux.ones(3, 5)], model)
    assert (model[0].momentum, model[0].training, model.training) == (0.3, False, False)
