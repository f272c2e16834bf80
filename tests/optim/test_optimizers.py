"""Optimizers and schedules where no torch is: recorded steps, groups, hooks, states, and what changes nothing."""

import copy
import inspect
import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import opmux
from opmux import nn, optim
from opmux.errors import OperatorArgumentError, OperatorKeyError, OperatorValueError, OpmuxError
from opmux.optim.optimizer import register_optimizer_step_post_hook, register_optimizer_step_pre_hook

#: One parameter, 1.0 at first, after five steps down `p ** 4 / 4` at a rate of 0.1, in float64: PyTorch's values.
RECORDED = {
    "SGD": 0.6867009330193807,
    "Adam": 0.5339223823036405,
    "AdamW": 0.5303789306229818,
    "Adamax": 0.6192103743391374,
    "NAdam": 0.6723375662833452,
    "RAdam": 0.6198158378562584,
    "RMSprop": 9.999999039944235e-08,
    "Adagrad": 0.7340360959806568,
    "Adadelta": 0.9983586356863898,
    "Rprop": 0.25584000000000007,
    "ASGD": 0.6866752490399516,
}


def stepped(optimizer: Any, weight: Any, steps: int = 5) -> float:
    """The parameter after some steps."""
    for _ in range(steps):
        optimizer.zero_grad()
        (weight**4 / 4).sum().backward()
        optimizer.step()
    value: float = weight.detach().item()
    return value


def parameter(value: float = 1.0) -> opmux.Tensor:
    return opmux.tensor(value, dtype=opmux.float64, requires_grad=True)


@pytest.mark.parametrize("name", RECORDED)
def test_steps_are_those_recorded(name: str) -> None:
    """Five steps of each optimizer end where PyTorch's do."""
    weight = parameter()
    assert stepped(getattr(optim, name)([weight], lr=0.1), weight) == pytest.approx(RECORDED[name], rel=1e-12)


def test_hooks_stand_around_a_step() -> None:
    """Those of all optimizers are outside; what one returns takes the arguments' place; removed ones are gone."""
    seen: list[str] = []
    optimizer = optim.SGD([parameter()], lr=0.1)

    def exchange(given: Any, args: Any, kwargs: Any) -> Any:
        assert (given, args, kwargs) == (optimizer, (optimizer,), {})
        seen.append("before")
        return (given, lambda: 7), {}

    handles = [
        register_optimizer_step_pre_hook(lambda *_: seen.append("all before")),
        optimizer.register_step_pre_hook(exchange),
        optimizer.register_step_post_hook(lambda _, args, kwargs: seen.append("after" + str(args[0] is optimizer))),
        register_optimizer_step_post_hook(lambda *_: seen.append("all after")),
    ]
    assert optimizer.step() == 7
    assert seen == ["all before", "before", "afterTrue", "all after"]
    for handle in handles:
        handle.remove()
    assert optimizer.step() is None
    assert len(seen) == 4


def test_a_derived_step_has_the_hooks_once() -> None:
    """A class whose step calls its base's calls each hook once."""

    class Twice(optim.SGD):
        def step(self, closure: Any = None) -> Any:
            super().step(closure)
            return super().step(closure)

    weight, seen = parameter(), []
    optimizer = Twice([weight], lr=0.1)
    optimizer.register_step_post_hook(lambda *_: seen.append(1))
    stepped(optimizer, weight, 1)
    assert seen == [1]
    assert weight.item() == pytest.approx(0.8)


class Lookahead(optim.Optimizer):
    """An optimizer around another one, whose groups it shares, so that it does not call the base's `__init__`."""

    def __init__(self, base: optim.Optimizer) -> None:
        self.base, self.param_groups, self.state, self.defaults = base, base.param_groups, base.state, base.defaults
        self._patch_step_function()  # as PyTorch needs it

    def step(self, closure: Any = None) -> Any:
        return self.base.step(closure)


def test_an_optimizer_around_another_one_steps() -> None:
    """It has hooks, a state and gradients to remove without `__init__`."""
    weight, seen = parameter(), []
    outer = Lookahead(optim.SGD([weight], lr=0.1))
    handle = outer.register_step_post_hook(lambda *_: seen.append(1))
    assert stepped(outer, weight, 2) == pytest.approx(0.8271)
    assert seen == [1, 1]
    assert outer.state_dict()["param_groups"][0]["lr"] == 0.1
    handle.remove()


def test_hooks_of_states_may_change_them() -> None:
    """Before and after state_dict and load_state_dict, in their order."""
    seen: list[str] = []
    optimizer = optim.SGD([parameter()], lr=0.1)
    optimizer.register_state_dict_pre_hook(lambda _: seen.append("second"))
    optimizer.register_state_dict_pre_hook(lambda _: seen.append("first"), prepend=True)
    optimizer.register_state_dict_post_hook(lambda _, state: {**state, "extra": 1})
    optimizer.register_load_state_dict_pre_hook(lambda _, state: {k: v for k, v in state.items() if k != "extra"})
    optimizer.register_load_state_dict_post_hook(lambda _: seen.append("loaded"))
    state = optimizer.state_dict()
    assert state["extra"] == 1
    optimizer.load_state_dict(state)
    assert seen == ["first", "second", "loaded"]


@pytest.mark.parametrize("again", [copy.deepcopy, lambda o: pickle.loads(pickle.dumps(o))], ids=["copied", "pickled"])
def test_copies_go_on_alone(again: Any) -> None:
    """An optimizer that is copied or pickled has parameters and a state of its own."""
    weight = parameter()
    optimizer = optim.Adam([weight], lr=0.1)
    stepped(optimizer, weight)
    other = again(optimizer)
    (copied,) = other.param_groups[0]["params"]
    assert stepped(other, copied) == stepped(optimizer, weight)


@pytest.mark.parametrize(
    "state",
    [
        {},
        {"state": {}, "param_groups": []},
        {"state": {}, "param_groups": [{"params": []}]},
        {"param_groups": [{}], "state": {}},
    ],
    ids=str,
)
def test_refused_states_change_nothing(state: Any) -> None:
    """Of no groups, other groups, or groups without parameters."""
    weight = parameter()
    optimizer = optim.Adam([weight], lr=0.1)
    stepped(optimizer, weight, 1)
    before = repr(optimizer.state_dict())
    with pytest.raises(OperatorValueError):
        optimizer.load_state_dict(state)
    assert repr(optimizer.state_dict()) == before


def test_refused_groups_change_nothing() -> None:
    """Neither the optimizer nor the dictionary that was passed."""
    weight = parameter()
    optimizer = optim.SGD([weight], lr=0.1)
    group: dict[str, Any] = {"params": [weight]}
    with pytest.raises(OperatorValueError, match="more than one parameter group"):
        optimizer.add_param_group(group)
    assert len(optimizer.param_groups) == 1
    assert list(group) == ["params"]


def test_schedules_that_cannot_go_on_stay_where_they_are() -> None:
    """A schedule that ends, or divides by zero, gives an error of opmux and keeps its step."""
    optimizer = optim.SGD([parameter()], lr=0.1, momentum=0.9)
    schedule = optim.lr_scheduler.OneCycleLR(optimizer, 0.1, total_steps=5)
    for _ in range(5):
        optimizer.step()
        schedule.step()
    before = schedule.state_dict()
    with pytest.raises(OperatorValueError, match="Tried to step 6 times"):
        schedule.step()
    assert schedule.state_dict() == before
    with pytest.raises(OperatorValueError, match="ZeroDivisionError"):
        optim.lr_scheduler.StepLR(optimizer, 0, last_epoch=5)


def test_an_error_beside_a_group_that_was_added_meanwhile_passes_on() -> None:
    """A function of a schedule that adds a group and raises ends with its own exception; former groups keep their rates."""
    optimizer = optim.SGD([parameter()], lr=0.1)

    def adding(epoch: int) -> float:
        if epoch:
            optimizer.add_param_group({"params": [parameter()]})
            raise RuntimeError("mine")
        return 1.0

    schedule = optim.lr_scheduler.LambdaLR(optimizer, adding)
    optimizer.step()
    with pytest.raises(RuntimeError, match="^mine$"):
        schedule.step()
    assert schedule.last_epoch == 0
    assert optimizer.param_groups[0]["lr"] == 0.1


def test_errors_of_a_schedules_own_function_pass_on() -> None:
    """What a function of the program raises is not told as one of the schedule's, arithmetic errors included; rates are kept."""

    class Own(opmux.optim.lr_scheduler.LRScheduler):
        def get_lr(self) -> list[Any]:
            return [0.1 / (1 - self.last_epoch)]

    for make in (lambda o: opmux.optim.lr_scheduler.LambdaLR(o, lambda epoch: 1 / (1 - epoch)), Own):
        optimizer = opmux.optim.SGD([opmux.ones(1, requires_grad=True)], lr=0.1)
        schedule = make(optimizer)
        optimizer.step()
        with pytest.raises(ZeroDivisionError) as caught:
            schedule.step()
        assert type(caught.value) is ZeroDivisionError
        assert schedule.last_epoch == 0
        assert optimizer.param_groups[0]["lr"] == 0.1


SCHEDULES: dict[str, dict[str, Any]] = {
    "LambdaLR": {"lr_lambda": lambda step: 0.5**step},
    "MultiplicativeLR": {"lr_lambda": lambda _: 0.5},
    "StepLR": {"step_size": 1},
    "CyclicLR": {"base_lr": 0.1, "max_lr": 0.2},
    "OneCycleLR": {"max_lr": 0.1, "total_steps": 10},
    "CosineAnnealingLR": {"T_max": 5},
    "CosineAnnealingWarmRestarts": {"T_0": 3},
    "ExponentialLR": {"gamma": 0.5},
    "LinearLR": {},
    "MultiStepLR": {"milestones": [1, 2]},
    "PolynomialLR": {},
}


@pytest.mark.parametrize("name", SCHEDULES)
def test_groups_that_come_later_get_rates_or_are_refused(name: str) -> None:
    """Layers that are thawed; a schedule that knows nothing of them changes no rate of the others either."""
    optimizer = optim.SGD([parameter()], lr=0.1, momentum=0.9)
    schedule = getattr(optim.lr_scheduler, name)(optimizer, **SCHEDULES[name])
    optimizer.step()
    schedule.step()
    optimizer.add_param_group({"params": [parameter()], "lr": 0.5})
    before, state = repr(optimizer), dict(schedule.state_dict())
    if name in ("LambdaLR", "MultiplicativeLR", "CyclicLR", "OneCycleLR", "CosineAnnealingWarmRestarts"):
        with pytest.raises(OperatorValueError, match="has 2 groups"):
            schedule.step()
        assert (repr(optimizer), schedule.state_dict()) == (before, state)
    else:
        schedule.step()
        assert len(schedule.get_last_lr()) == 2


@pytest.mark.parametrize("combine", ["SequentialLR", "ChainedScheduler"])
def test_schedules_of_schedules_change_together(combine: str) -> None:
    """A step, or a state, that one of them refuses, leaves all of them where they were."""
    optimizer = optim.SGD([parameter()], lr=0.1, momentum=0.9)
    schedules = optim.lr_scheduler
    parts = [schedules.StepLR(optimizer, 2), schedules.OneCycleLR(optimizer, 0.1, total_steps=3)]
    whole: Any = (
        schedules.SequentialLR(optimizer, parts, [2]) if "Seq" in combine else schedules.ChainedScheduler(parts)
    )
    optimizer.step()
    before = None
    with pytest.raises(OperatorValueError, match="Tried to step"):
        while True:
            before = repr(optimizer), repr(whole.state_dict())
            whole.step()
    assert (repr(optimizer), repr(whole.state_dict())) == before
    with pytest.raises(OperatorArgumentError):
        whole.load_state_dict({**whole.state_dict(), "_schedulers": [{"last_epoch": 77}, 3], "last_epoch": 5})
    assert (repr(optimizer), repr(whole.state_dict())) == before


def test_rates_may_be_tensors() -> None:
    """A schedule writes into the tensor, and a step reads it; one that requires grad is refused where gradients go through."""
    rate, weight = opmux.tensor(0.1, dtype=opmux.float64), parameter()
    optimizer = optim.SGD([weight], lr=rate)
    schedule = optim.lr_scheduler.ExponentialLR(optimizer, 0.5)
    assert stepped(optimizer, weight, 1) == pytest.approx(0.9)
    schedule.step()
    assert rate.item() == pytest.approx(0.05)
    with pytest.raises(OperatorValueError, match="lr requires grad"):
        optim.SGD([weight], lr=parameter(), differentiable=True)


@pytest.mark.parametrize(
    "rate",
    [*(kind(0.125) for kind in (np.float16, np.float32, np.float64, np.array)), np.uint8(1), np.int64(1)],
    ids=repr,
)
@pytest.mark.parametrize("name", [*RECORDED, "Adafactor", "LBFGS"])
def test_rates_may_be_numbers_of_numpy(name: str, rate: Any) -> None:
    """Steps are those of the same number of Python's, and neither they nor a schedule write into an array."""

    def ended(rate: Any) -> float:
        weight = parameter(2.0)
        optimizer = getattr(optim, name)([weight], lr=rate)
        schedule = optim.lr_scheduler.ExponentialLR(optimizer, 0.5)

        def closure() -> opmux.Tensor:
            optimizer.zero_grad()
            loss = (weight**4 / 4).sum()
            loss.backward()
            return loss

        for _ in range(3):
            optimizer.step(closure)
            schedule.step()
        return weight.detach().item()

    before = rate.item()
    assert ended(rate) == pytest.approx(ended(before), rel=1e-2 if rate.dtype == "float16" else 1e-6)
    assert rate == before


@pytest.mark.parametrize("kind", [np.float32, np.float64, np.array])
@pytest.mark.parametrize("name", RECORDED)
def test_options_may_be_numbers_of_numpy(name: str, kind: Callable[[float], Any]) -> None:
    """Each that is a number, or several: steps are those of the same numbers of Python's."""

    def ended(**options: Any) -> float:
        weight = parameter(2.0)
        return stepped(getattr(optim, name)([weight], **options), weight, 3)

    for option, value in getattr(optim, name)([parameter()]).defaults.items():
        if type(value) is float or option in ("momentum", "weight_decay"):
            given: tuple[Any, Any] = (value or 0.125, kind(value or 0.125))
        elif type(value) is tuple and all(type(part) is float for part in value):
            given = (value, tuple(map(kind, value)))
        else:
            continue
        assert ended(**{option: given[1]}) == pytest.approx(ended(**{option: given[0]}), rel=1e-5), option


def test_a_schedule_before_the_first_step_warns() -> None:
    """The first rate was not used."""
    schedule = optim.lr_scheduler.ExponentialLR(optim.SGD([parameter()], lr=0.1), 0.5)
    with pytest.warns(UserWarning, match="before `optimizer.step"):
        schedule.step()


@pytest.mark.parametrize("create_graph", [False, True])
@pytest.mark.parametrize("owner", ["optimizer", "module"])
def test_gradients_that_become_zero_stay_the_same_tensors(owner: str, create_graph: bool) -> None:
    """What else holds a gradient sees the zeros, and no history of a pass is left."""
    layer = nn.Linear(2, 1)
    layer(opmux.ones(2)).square().backward(create_graph=create_graph)
    before = [p.grad for p in layer.parameters()]
    optimizer = optim.SGD(layer.parameters(), lr=0.1)
    (optimizer if owner == "optimizer" else layer).zero_grad(set_to_none=False)
    for gradient, weight in zip(before, layer.parameters(), strict=True):
        assert weight.grad is gradient
        assert gradient is not None
        assert not gradient.requires_grad
        assert not gradient.any()


@pytest.mark.parametrize("params", [5, None, {"params": 5}, [{"params": None}], [{"params": 3.0}]], ids=str)
def test_parameters_that_are_no_list_are_refused(params: Any) -> None:
    """As opmux's error, in a group too."""
    with pytest.raises(OperatorArgumentError):
        optim.SGD(params, lr=0.1)


def test_a_group_without_parameters_is_refused() -> None:
    """As a missing key, which PyTorch's KeyError names."""
    with pytest.raises(OperatorKeyError, match="no key 'params'") as caught:
        optim.SGD([{"params": [parameter()]}, {"lr": 1.0}], lr=0.1)
    assert isinstance(caught.value, KeyError)


def test_a_class_without_a_step_refuses_to_step() -> None:
    """Even where no parameter has a gradient, and before it computes a loss."""

    class Unfinished(optim.Optimizer):
        pass

    with pytest.raises(NotImplementedError, match="define step"):
        Unfinished([parameter()], {}).step(lambda: pytest.fail("the closure was called"))


@pytest.mark.parametrize("size", [0, 1, 3])
def test_tuples_that_are_no_pairs_are_refused(size: int) -> None:
    """A name and a tensor are expected."""
    with pytest.raises(OperatorValueError, match="no pair of a name and a tensor"):
        optim.SGD([("a", parameter(), 1, 2)[:size]], lr=0.1)


def test_a_state_whose_numbers_are_lists_is_refused() -> None:
    """And nothing was changed."""
    optimizer = optim.SGD([parameter()], lr=0.1)
    with pytest.raises(OperatorValueError, match="params are no numbers"):
        optimizer.load_state_dict({"state": {}, "param_groups": [{"params": [[0]], "lr": 5}]})
    assert optimizer.param_groups[0]["lr"] == 0.1


def test_gradients_are_removed_or_made_zero() -> None:
    """None by default; zeros in place of them if asked."""
    weight = parameter()
    optimizer = optim.SGD([weight], lr=0.1)
    (weight * 3).backward()
    optimizer.zero_grad(set_to_none=False)
    assert weight.grad is not None
    assert weight.grad.item() == 0
    optimizer.zero_grad()
    assert weight.grad is None


@pytest.mark.parametrize("kind", SCHEDULES)
def test_a_schedule_that_goes_on_wants_the_rates_it_began_with(kind: str) -> None:
    """A KeyError, as in PyTorch: the optimizer's state has the rates."""
    optimizer = optim.SGD([parameter()], lr=0.1, momentum=0.9)
    with pytest.raises(KeyError, match="param 'initial_lr' is not specified"):
        getattr(optim.lr_scheduler, kind)(optimizer, last_epoch=5, **SCHEDULES[kind])


UNUSABLE: tuple[Any, ...] = (
    None,
    "x",
    object(),
    int,
    1j,
    (),
    [0.1],
    {},
    (0.1, "x"),
    10**400,
    opmux.ones(7),
    np.ones(3),
)
USUAL: dict[str, tuple[Any, ...]] = {
    "ConstantLR": (),
    "CosineAnnealingLR": (10,),
    "CosineAnnealingWarmRestarts": (10,),
    "CyclicLR": (0.1, 0.5),
    "ExponentialLR": (0.9,),
    "LambdaLR": (lambda epoch: 0.9,),
    "LinearLR": (),
    "MultiStepLR": ([2],),
    "MultiplicativeLR": (lambda epoch: 0.9,),
    "OneCycleLR": (0.5, 10),
    "PolynomialLR": (),
    "ReduceLROnPlateau": (),
    "StepLR": (2,),
}


def _options_of(constructor: Any) -> list[str]:
    return list(inspect.signature(constructor).parameters)[1:]


@pytest.mark.parametrize("name", [each for each in optim.__all__ if each[0].isupper() and each != "Optimizer"])
@pytest.mark.filterwarnings("ignore")
def test_optimizers_of_unusable_options(name: str) -> None:
    """They keep them, or refuse them with an error of opmux, and never stumble over an operator of Python."""
    for option in _options_of(getattr(optim, name)):
        for value in UNUSABLE:
            try:
                getattr(optim, name)([opmux.ones(2, 2, requires_grad=True)], **{option: value})
            except OpmuxError:
                continue


@pytest.mark.parametrize("name", USUAL)
@pytest.mark.filterwarnings("ignore")
def test_schedules_of_unusable_options(name: str) -> None:
    """They too; the optimizer's rate is then what it was."""
    for option in _options_of(getattr(optim.lr_scheduler, name)):
        for value in UNUSABLE:
            optimizer = optim.SGD([parameter()], lr=0.1, momentum=0.9)
            names = _options_of(getattr(optim.lr_scheduler, name))
            given = {**dict(zip(names, USUAL[name], strict=False)), option: value}
            try:
                getattr(optim.lr_scheduler, name)(optimizer, **given)
            except OpmuxError:
                assert optimizer.param_groups[0]["lr"] == 0.1


@pytest.mark.parametrize("name", ["SGD", "Adam", "RMSprop", "Adadelta"])
@pytest.mark.parametrize("lr", [[0.1], (0.1,), [], ()])
def test_a_rate_is_one_number(name: str, lr: Any) -> None:
    """Only an option with several parts takes a tuple."""
    with pytest.raises(OperatorArgumentError, match="no number"):
        getattr(optim, name)([parameter()], lr=lr)


def test_an_option_is_named_with_its_constructor() -> None:
    """And its parameters."""
    with pytest.raises(OperatorArgumentError, match=r"OneCycleLR\(\): argument 'max_lr'") as caught:
        optim.lr_scheduler.OneCycleLR(optim.SGD([parameter()], lr=0.1), "x", 10)  # type: ignore[arg-type]
    assert caught.value.found == "max_lr = 'x'"


def test_steps_of_what_cannot_be_called_or_counted() -> None:
    """A closure that is no function, an epoch and a metric that are no numbers; nothing is changed."""
    weight = parameter()
    optimizer = optim.SGD([weight], lr=0.1)
    schedule = optim.lr_scheduler.StepLR(optimizer, 2)
    with pytest.raises(OperatorArgumentError, match="argument 'closure' must be a callable or None, not str"):
        optimizer.step("x")
    with pytest.raises(OperatorValueError, match="epoch='x', which is no number"):
        schedule.step("x")  # type: ignore[arg-type]  # the wrong type is the point
    plateau = optim.lr_scheduler.ReduceLROnPlateau(optimizer)
    metrics: tuple[Any, ...] = (None, "x", [], 10**400)
    for metric in metrics:
        with pytest.raises(OperatorValueError, match="which is no number"):
            plateau.step(metric)
    assert schedule.last_epoch == plateau.last_epoch == 0
    assert weight.item() == 1


@pytest.mark.parametrize("name", ["CyclicLR", "OneCycleLR"])
def test_a_schedule_that_is_refused_leaves_the_options(name: str) -> None:
    """Those of the optimizer, also where some had been written, or added; a rate that is a tensor keeps its value."""
    rate = opmux.tensor(0.25)
    optimizer = optim.SGD([parameter()], lr=rate, momentum=0.7)
    before = {key: value for key, value in optimizer.param_groups[0].items() if key != "params"}
    with pytest.raises(OperatorArgumentError, match=rf"{name}\(\): argument 'max_momentum' must be float"):
        getattr(optim.lr_scheduler, name)(optimizer, *USUAL[name], max_momentum="x")
    assert {key: value for key, value in optimizer.param_groups[0].items() if key != "params"} == before
    assert rate.item() == 0.25


def test_a_schedule_of_a_program_takes_its_optimizer_by_any_name() -> None:
    """And leaves its options too."""

    class Own(optim.lr_scheduler.LRScheduler):
        def __init__(self, chosen: optim.Optimizer, fails: bool) -> None:
            chosen.param_groups[0]["lr"] = 7.0
            super().__init__(chosen)
            if fails:
                raise KeyError("mine")

        def get_lr(self) -> list[Any]:
            return [0.5]

    optimizer = optim.SGD([parameter()], lr=0.1)
    with pytest.raises(KeyError, match="mine"):
        Own(chosen=optimizer, fails=True)
    assert optimizer.param_groups[0]["lr"] == 0.1
    assert Own(fails=False, chosen=optimizer).get_last_lr() == [0.5]
