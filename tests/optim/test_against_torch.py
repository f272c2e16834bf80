"""Optimizers take torch's steps, keep its state, and refuse what it refuses."""

from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
import pytest

pytest.importorskip("torch", reason="compares with torch 2.13.0")

import torch

import opmux

from . import programs

pytestmark = pytest.mark.torch

TOLERANCES = {"float64": 1e-12, "float32": 2e-5, "complex128": 1e-12}


def close(found: Any, expected: Any, tolerance: float) -> None:
    for ours, theirs in zip(found, expected, strict=True):
        np.testing.assert_allclose(np.asarray(ours), np.asarray(theirs), rtol=tolerance, atol=tolerance)


@pytest.mark.parametrize("dtype", TOLERANCES)
@pytest.mark.parametrize(("name", "options"), programs.CASES, ids=str)
def test_steps_are_those_of_torch(name: str, options: dict[str, Any], dtype: str) -> None:
    """Every parameter after every step, with two groups, and a parameter that has no gradient at first."""
    found = programs.trained(opmux, name, options, dtype)
    expected = programs.trained(torch, name, options, dtype)
    for ours, theirs in zip(found, expected, strict=True):
        close(ours, theirs, TOLERANCES[dtype])


@pytest.mark.parametrize(("name", "options"), programs.REAL_CASES, ids=str)
def test_steps_of_real_numbers(name: str, options: dict[str, Any]) -> None:
    """The same of optimizers that refuse complex numbers; Muon computes in bfloat16."""
    tolerance = 1e-11 if name == "Adafactor" else 2e-2 * options.get("lr", 1e-3)
    found, expected = (programs.trained(lib, name, options, "float64") for lib in (opmux, torch))
    for ours, theirs in zip(found, expected, strict=True):
        close(ours, theirs, tolerance)


@pytest.mark.parametrize(
    "dtypes", [("float32", "float64"), ("float64", "float32"), ("bfloat16", "float32")], ids="-".join
)
@pytest.mark.parametrize(("name", "options"), [*programs.CASES, ("Adafactor", {})], ids=str)
def test_steps_beside_gradients_of_another_dtype(name: str, options: dict[str, Any], dtypes: tuple[str, str]) -> None:
    """Data may have been set after a backward pass: what torch steps by is stepped by alike, with state of the same dtypes."""

    def stepped(lib: Any) -> list[tuple[str, Any]]:
        own, given = (getattr(lib, dtype) for dtype in dtypes)
        param = lib.nn.Parameter(lib.full((2, 3), 0.5, dtype=given))
        param.grad = lib.full((2, 3), 0.25, dtype=given)
        param.data = param.data.to(own)
        optimizer = getattr(lib.optim, name)([param], **options)
        for _ in range(3):
            optimizer.step()
        parts = [param.detach(), *(part for _, part in sorted(optimizer.state[param].items()) if lib.is_tensor(part))]
        return [(str(part.dtype).partition(".")[2], part.double().numpy()) for part in parts]

    try:
        expected = stepped(torch)
    except RuntimeError:
        with pytest.raises(RuntimeError):
            stepped(opmux)
        return
    found = stepped(opmux)
    assert [dtype for dtype, _ in found] == [dtype for dtype, _ in expected]
    close([values for _, values in found], [values for _, values in expected], 1e-2 if "bfloat16" in dtypes else 1e-5)


@pytest.mark.parametrize("dtype", ["float64", "complex128"])
@pytest.mark.parametrize("options", programs.LBFGS, ids=str)
def test_lbfgs_descends_as_torch(options: dict[str, Any], dtype: str) -> None:
    """The loss before each step, the number of evaluations and the parameters, with and without a line search."""
    found = programs.descended(opmux, options, dtype)
    expected = programs.descended(torch, options, dtype)
    for ours, theirs in zip(found, expected, strict=True):
        close(ours, theirs, 1e-9)


def moved(value: Any) -> Any:
    """State of opmux for torch, and of torch for opmux."""
    if isinstance(value, opmux.Tensor):
        return torch.from_numpy(value.numpy().copy())
    if isinstance(value, torch.Tensor):
        return opmux.from_numpy(value.numpy().copy())
    if isinstance(value, dict):
        return {key: moved(part) for key, part in value.items()}
    return [moved(part) for part in value] if isinstance(value, list) else value


@pytest.mark.parametrize(("name", "options"), programs.CASES + programs.REAL_CASES, ids=str)
def test_state_moves_both_ways(name: str, options: dict[str, Any]) -> None:
    """A training that begins in one library goes on in the other, and the states have the same keys."""
    ours, theirs = (programs.parameters(lib, "float64", name=name) for lib in (opmux, torch))
    mine, other = getattr(opmux.optim, name)(ours, **options), getattr(torch.optim, name)(theirs, **options)
    for values, optimizer in ((ours, mine), (theirs, other)):
        for _ in range(3):
            optimizer.zero_grad()
            programs.loss(values).backward()
            optimizer.step()
    assert {key: set(state) for key, state in mine.state_dict()["state"].items()} == {
        key: set(state) for key, state in other.state_dict()["state"].items()
    }
    mine_state, other_state = moved(other.state_dict()), moved(mine.state_dict())
    mine.load_state_dict(mine_state)
    other.load_state_dict(other_state)
    for values, optimizer in ((ours, mine), (theirs, other)):
        optimizer.zero_grad()
        programs.loss(values).backward()
        optimizer.step()
    tolerance = 1e-3 if name == "Muon" else 1e-11
    close([v.detach().tolist() for v in ours], [v.detach().tolist() for v in theirs], tolerance)


@pytest.mark.parametrize("name", [*programs.OPTIMIZERS, *programs.REAL, "LBFGS"])
def test_texts_and_keys_are_in_the_order_of_torch(name: str) -> None:
    """What `repr` prints of two groups, and the keys of groups and of saved ones, whose last are the parameters."""

    def seen(lib: Any) -> Any:
        values = [lib.ones(2, 2), lib.ones(2, 2)]
        groups = [{"params": values}] if name == "LBFGS" else [{"params": [("a", values[0])], "lr": 0.5}]
        optimizer = getattr(lib.optim, name)(groups)
        if name != "LBFGS":
            optimizer.add_param_group({"params": [("b", values[1])]})
        saved = optimizer.state_dict()
        optimizer.load_state_dict(saved)
        shown = repr(optimizer).replace("opmux", "torch")
        return shown, [list(g) for g in saved["param_groups"]], [list(g) for g in optimizer.param_groups]

    assert seen(opmux) == seen(torch)


@pytest.mark.parametrize("name", programs.SCHEDULES)
def test_schedules_are_those_of_torch(name: str) -> None:
    """Rates and momenta of 50 steps, and the keys of the state."""
    here, there = programs.begun(opmux, name), programs.begun(torch, name)
    found, expected = (programs.stepped(*pair, name, range(50)) for pair in (here, there))
    for ours, theirs in zip(found, expected, strict=True):
        assert ours.keys() == theirs.keys()
        for key, value in ours.items():
            assert value == pytest.approx(theirs[key], rel=1e-9, abs=1e-15)
    assert set(here[1].state_dict()) == set(there[1].state_dict()) - {"_scale_fn_ref"}


def negative_rate(name: str, optim: Any, parameter: Any) -> Any:
    return getattr(optim, name)([parameter], lr=-1.0)


#: Calls that PyTorch refuses, of a library's `optim` and a parameter.
REFUSED: dict[str, Callable[[Any, Any], Any]] = {
    **{f"{name} with a rate of -1": partial(negative_rate, name) for name in (*programs.OPTIMIZERS, *programs.REAL)},
    "Adafactor, beta": lambda o, p: o.Adafactor([p], beta2_decay=0.1),
    "Adafactor, eps": lambda o, p: o.Adafactor([p], eps=(-1.0, 0.1)),
    "Adafactor, size": lambda o, p: o.Adafactor([p], eps=(None, -0.1)),
    "Adafactor, d": lambda o, p: o.Adafactor([p], d=0.5),
    "Muon, a vector": lambda o, p: o.Muon([p.detach().reshape(-1)[:1]]),
    "Muon, momentum": lambda o, p: o.Muon([p.detach().reshape(1, -1)], momentum=-0.1),
    "Muon, rate by shape": lambda o, p: o.Muon([p.detach().reshape(1, -1)], adjust_lr_fn="other"),
    "SWALR, strategy": lambda o, p: o.swa_utils.SWALR(o.SGD([p]), 0.1, anneal_strategy="sin"),
    "SWALR, length": lambda o, p: o.swa_utils.SWALR(o.SGD([p]), 0.1, anneal_epochs=-1),
    "SWALR, rates": lambda o, p: o.swa_utils.SWALR(o.SGD([p]), [0.1, 0.2]),
    "a decay of averages": lambda o, p: o.swa_utils.get_ema_avg_fn(1.5),
    "a decay of lists of averages": lambda o, p: o.swa_utils.get_ema_multi_avg_fn(-0.5),
    "Adam, beta of 1": lambda o, p: o.Adam([p], betas=(1.0, 0.9)),
    "Adam, negative beta": lambda o, p: o.Adam([p], betas=(0.9, -0.1)),
    "Adam, eps": lambda o, p: o.Adam([p], eps=-1.0),
    "Adam, decay": lambda o, p: o.Adam([p], weight_decay=-1.0),
    "Adam, fused and foreach": lambda o, p: o.Adam([p], fused=True, foreach=True),
    "SGD, fused and differentiable": lambda o, p: o.SGD([p], fused=True, differentiable=True),
    "SGD, momentum": lambda o, p: o.SGD([p], momentum=-0.1),
    "SGD, nesterov": lambda o, p: o.SGD([p], nesterov=True),
    "Rprop, etas": lambda o, p: o.Rprop([p], etas=(1.5, 2.0)),
    "Adadelta, rho": lambda o, p: o.Adadelta([p], rho=1.5),
    "no parameters": lambda o, p: o.SGD([]),
    "a tensor": lambda o, p: o.SGD(p),
    "no tensors": lambda o, p: o.SGD([1.0]),
    "a set": lambda o, p: o.SGD([{"params": {p}}]),
    "twice": lambda o, p: o.SGD([{"params": [p]}, {"params": [p]}]),
    "no leaf": lambda o, p: o.SGD([p * 2]),
    "no group": lambda o, p: o.SGD([p]).add_param_group([p]),
    "some names": lambda o, p: o.SGD([("a", p), p.detach()]),
    "groups of LBFGS": lambda o, p: o.LBFGS([{"params": [p]}, {"params": [p.detach()]}]),
    "a state of another size": lambda o, p: o.SGD([p]).load_state_dict(o.SGD([p, p.detach()]).state_dict()),
    "a schedule of nothing": lambda o, p: o.lr_scheduler.StepLR(p, 3),
    "no total": lambda o, p: o.lr_scheduler.OneCycleLR(o.SGD([p], momentum=0.5), 0.1),
    "a plateau of 1": lambda o, p: o.lr_scheduler.ReduceLROnPlateau(o.SGD([p]), factor=1.0),
    "an unknown mode": lambda o, p: o.lr_scheduler.ReduceLROnPlateau(o.SGD([p]), mode="mid"),
    "no schedules": lambda o, p: o.lr_scheduler.ChainedScheduler([]),
    "milestones": lambda o, p: o.lr_scheduler.SequentialLR(s := o.SGD([p]), [o.lr_scheduler.StepLR(s, 2)], [3]),
    "no momentum": lambda o, p: o.lr_scheduler.CyclicLR(o.Adagrad([p]), 0.1, 0.2),
    "lambdas": lambda o, p: o.lr_scheduler.LambdaLR(o.SGD([p]), [abs, abs]),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_torch_refuses_is_refused(name: str) -> None:
    """The error is opmux's, and of the class of torch's."""
    with pytest.raises((ValueError, TypeError, RuntimeError)) as theirs:
        REFUSED[name](torch.optim, torch.zeros(3, requires_grad=True))
    with pytest.raises(opmux.errors.OpmuxError) as ours:
        REFUSED[name](opmux.optim, opmux.zeros(3, requires_grad=True))
    assert isinstance(ours.value, theirs.type)


@pytest.mark.parametrize("name", ["SGD", "Adam", "AdamW", "RMSprop", "Adagrad", "Adadelta", "NAdam", "RAdam", "ASGD"])
def test_gradients_go_through_steps(name: str) -> None:
    """With differentiable=True the initial values have the gradient that torch gives them."""

    def gradient(lib: Any) -> Any:
        start = lib.tensor([1.0, -2.0, 0.5], dtype=lib.float64, requires_grad=True)
        value = start.clone()
        optimizer = getattr(lib.optim, name)([value], lr=0.1, differentiable=True, weight_decay=0.1)
        for _ in range(3):
            value.grad = (value.detach() ** 3).requires_grad_(False) * start
            optimizer.step()
        (value**2).sum().backward()
        return start.grad.tolist()

    close([gradient(opmux)], [gradient(torch)], 2e-5)  # torch corrects Adam's averages in float32 here


@pytest.mark.parametrize(
    "name", sorted({*programs.OPTIMIZERS, *programs.REAL} - {"Rprop"})
)  # whose torch takes no tensor
def test_rates_that_require_grad(name: str) -> None:
    """They are read as numbers, and get no gradient."""

    def stepped(lib: Any) -> Any:
        rate = lib.tensor(0.1, dtype=lib.float64, requires_grad=True)
        values = [value.reshape(1, -1).detach().requires_grad_() for value in programs.parameters(lib, "float64")[:2]]
        optimizer = getattr(lib.optim, name)(values, lr=rate)
        for _ in range(2):
            optimizer.zero_grad()
            sum((value**3).sum() for value in values).backward()
            optimizer.step()
        return [rate.grad, *(value.tolist() for value in values)]

    (ours, *found), (theirs, *expected) = stepped(opmux), stepped(torch)
    assert ours is theirs is None
    close(found, expected, 1e-3 if name == "Muon" else 1e-7)


def test_signatures_are_those_of_torch() -> None:
    """Arguments, their kinds and their defaults."""
    import inspect

    pairs = [
        (getattr(opmux.optim, name), getattr(torch.optim, name))
        for name in (*programs.OPTIMIZERS, *programs.REAL, "LBFGS")
    ]
    pairs += [
        (getattr(opmux.optim.lr_scheduler, name), getattr(torch.optim.lr_scheduler, name))
        for name in opmux.optim.lr_scheduler.__all__
    ]
    pairs += [(opmux.optim.swa_utils.SWALR, torch.optim.swa_utils.SWALR)]
    ours: Any
    theirs: Any
    for ours, theirs in pairs:
        mine, other = (
            [(p.name, p.kind, p.default) for p in inspect.signature(cls.__init__).parameters.values()]
            for cls in (ours, theirs)
        )
        assert mine == other, ours.__name__


def test_names_are_those_of_torch() -> None:
    """Every public optimizer and schedule, but those that docs/optim.md lists as left out."""
    left_out = {"SparseAdam", "swap_in_optimizer_params_and_state"}
    theirs = {name for name in torch.optim.__all__ if name not in left_out}
    assert theirs - set(opmux.optim.__all__) == set()
    assert set(torch.optim.lr_scheduler.__all__) == set(opmux.optim.lr_scheduler.__all__)
    assert set(torch.optim.swa_utils.__all__) == set(opmux.optim.swa_utils.__all__)
