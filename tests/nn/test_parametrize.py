"""Tensors of modules that are computed from others, against PyTorch's, and what happens to copies and refused ones."""

import copy
import threading
from collections.abc import Callable
from contextvars import Context
from typing import Any

import numpy as np
import pytest

import opmux
from opmux import nn
from opmux.errors import OpmuxError
from opmux.nn.utils import parametrizations, parametrize

from .parametrized import PROGRAMS


def check_equal(found: Any, expected: Any) -> None:
    """Equal texts and numbers that are close."""
    if isinstance(expected, dict):
        assert list(found) == list(expected)
        found, expected = list(found.values()), list(expected.values())
    if isinstance(expected, (list, tuple)):
        assert len(found) == len(expected)
        for ours, theirs in zip(found, expected, strict=True):
            check_equal(ours, theirs)
    elif isinstance(expected, (float, complex)):
        np.testing.assert_allclose(found, expected, rtol=1e-7, atol=1e-9)
    else:
        assert found == expected


@pytest.mark.torch
@pytest.mark.parametrize("program", PROGRAMS)
def test_program(program: Callable[[Any], Any]) -> None:
    """It sees the same in both libraries."""
    torch = pytest.importorskip("torch", reason="compares with PyTorch")
    check_equal(program(opmux), program(torch))


class Scaled(nn.Module):
    """Ten times the tensor, with a way back."""

    def forward(self, x: opmux.Tensor) -> opmux.Tensor:
        return x * 10

    def right_inverse(self, x: opmux.Tensor) -> opmux.Tensor:
        return x / 10


class Bad(Scaled):
    """Gives a tensor of another shape."""

    def forward(self, x: opmux.Tensor) -> opmux.Tensor:
        return x[0]


def test_a_copy_is_changed_by_itself() -> None:
    """What is removed from a copy, or from the original, stays in the other one."""
    for index in (0, 1):
        module = parametrize.register_parametrization(nn.Linear(2, 2), "weight", Scaled())
        both = (module, copy.deepcopy(module))
        before = module.weight.tolist()
        parametrize.remove_parametrizations(both[index], "weight")
        assert [parametrize.is_parametrized(each) for each in both] == [index == 1, index == 0]
        assert [each.weight.tolist() for each in both] == [before, before]


def test_what_is_refused_changes_nothing() -> None:
    """A parametrization that does not fit leaves the tensor, its values, the class and its own mode as they were."""
    for first in (None, Scaled()):
        module = nn.Linear(2, 2).eval()
        if first is not None:
            parametrize.register_parametrization(module, "weight", first)
        text, state = repr(module), {name: value.tolist() for name, value in module.state_dict().items()}
        bad = Bad()
        with pytest.raises(OpmuxError, match="may not change the shape"):
            parametrize.register_parametrization(module, "weight", bad)
        assert bad.training
        assert (repr(module), {n: v.tolist() for n, v in module.state_dict().items()}) == (text, state)


def test_an_error_of_a_parametrization_is_told() -> None:
    """An AttributeError inside of it is not taken for an attribute that is missing."""

    class Failing(nn.Module):
        def forward(self, x: opmux.Tensor) -> opmux.Tensor:
            return x.no_such_method() if self.fails else x  # type: ignore[attr-defined]

        fails = False

    failing = Failing()
    module = parametrize.register_parametrization(nn.Linear(2, 2), "weight", failing)
    failing.fails = True
    with pytest.raises(AttributeError, match="no_such_method"):
        _ = module.weight


def test_threads_cache_for_themselves() -> None:
    """A block has no thread with another context see its values."""
    module = parametrize.register_parametrization(nn.Linear(2, 2), "weight", Scaled())
    seen: list[bool] = []

    def look() -> None:
        seen.extend([module.weight is inside, module.weight is module.weight])

    with parametrize.cached():
        inside = module.weight
        thread = threading.Thread(target=Context().run, args=(look,))
        thread.start()
        thread.join()
        assert module.weight is inside
    assert seen == [False, False]


def test_trained_matrices_stay_orthogonal() -> None:
    """After ten steps of an optimizer the columns are orthonormal, and have moved."""
    opmux.manual_seed(0)
    for name in ("matrix_exp", "cayley", "householder"):
        module = parametrizations.orthogonal(nn.Linear(3, 5), orthogonal_map=name)
        before = module.weight.detach().clone()
        optimizer = opmux.optim.SGD(module.parameters(), lr=0.1)
        for _ in range(10):
            optimizer.zero_grad()
            module(opmux.ones(2, 3)).square().sum().backward()
            optimizer.step()
        weight = module.weight.detach()
        assert not opmux.allclose(weight, before, atol=1e-3)
        assert opmux.allclose(weight.mT @ weight, opmux.eye(3), atol=1e-5)


def test_only_our_errors_come_out() -> None:
    """Values and modules of a wrong kind are refused by errors of opmux."""
    orthogonal = parametrizations.orthogonal(nn.Linear(2, 2))
    wrong: list[Callable[[], Any]] = [
        lambda: parametrize.register_parametrization(3, "weight", Scaled()),  # type: ignore[arg-type]
        lambda: parametrize.register_parametrization(nn.Linear(2, 2), "weight", 3),  # type: ignore[arg-type]
        lambda: parametrizations.orthogonal(3),  # type: ignore[arg-type]
        lambda: parametrizations.weight_norm(3),  # type: ignore[arg-type]
        lambda: parametrizations.spectral_norm(3),  # type: ignore[arg-type]
        lambda: setattr(orthogonal, "weight", 3),
        lambda: opmux.optim.swa_utils.AveragedModel(3),  # type: ignore[arg-type]
        lambda: opmux.optim.swa_utils.AveragedModel(orthogonal).update_parameters(3),  # type: ignore[arg-type]
        lambda: opmux.optim.swa_utils.update_bn([], 3),  # type: ignore[arg-type]
    ]
    for call in wrong:
        with pytest.raises(OpmuxError):
            call()


def test_what_is_refused_draws_no_number() -> None:
    """How often something is iterated is looked at before."""
    wrong: Any = 1.5
    state = opmux.get_rng_state()
    with pytest.raises(OpmuxError, match="n_power_iterations"):
        nn.utils.parametrizations.spectral_norm(nn.Linear(2, 3), n_power_iterations=wrong)
    opmux.set_rng_state(state)
    for function in (opmux.svd_lowrank, opmux.pca_lowrank):
        with pytest.raises(OpmuxError, match="argument 'niter' must be int"):
            function(opmux.ones(4, 3), q=2, niter=wrong)
    assert opmux.get_rng_state().equal(state)
