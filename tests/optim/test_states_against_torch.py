"""States of optimizers between steps: numbers in them, parameters that a group has twice, and those that no group has."""

from typing import Any

import pytest

pytest.importorskip("torch", reason="compares with torch 2.13.0")

import torch

import opmux
from opmux.errors import OperatorKeyError

pytestmark = [pytest.mark.torch, pytest.mark.filterwarnings("ignore")]

LIBRARIES = (torch, opmux)
NAMES = (
    "ASGD",
    "Adadelta",
    "Adafactor",
    "Adagrad",
    "Adam",
    "AdamW",
    "Adamax",
    "Muon",
    "NAdam",
    "RAdam",
    "RMSprop",
    "Rprop",
    "SGD",
)


def shown(value: Any) -> Any:
    if hasattr(value, "dtype"):
        return str(value.dtype).rpartition(".")[2], [round(x, 5) for x in value.detach().reshape(-1).double().tolist()]
    return value


def stepped(library: Any, name: str, **options: Any) -> tuple[Any, Any]:
    weight = library.nn.Parameter(library.ones(2, 2))
    optimizer = getattr(library.optim, name)([weight], lr=0.1, **options)
    weight.grad = library.ones(2, 2)
    optimizer.step()
    return weight, optimizer


@pytest.mark.parametrize("way", ["load_state_dict", "__setstate__"])
@pytest.mark.parametrize("name", NAMES)
def test_numbers_of_a_state_become_tensors(name: str, way: str) -> None:
    """Those that the rule keeps as tensors; what a program has put there stays a number."""
    found = []
    for library in LIBRARIES:
        weight, optimizer = stepped(library, name)
        state = {k: v.item() if hasattr(v, "item") and not v.dim() else v for k, v in optimizer.state[weight].items()}
        state["own"] = 7
        if name in ("SGD", "Muon"):
            state["step"] = 3
        if way == "load_state_dict":
            optimizer.load_state_dict({**optimizer.state_dict(), "state": {0: state}})
        else:
            optimizer.state[weight] = state
            optimizer.__setstate__(optimizer.__getstate__())
        states = [{key: shown(value) for key, value in optimizer.state[weight].items()}]
        optimizer.step()
        states.append({key: shown(value) for key, value in optimizer.state[weight].items()})
        found.append((states, shown(weight)))
    assert found[1] == found[0]


@pytest.mark.parametrize("sizes", [(0, 0), (0, 1, 0), (0, 0, 0), (0, 1, 1, 2)], ids=str)
def test_a_parameter_that_a_group_has_twice_counts_where_it_is_last(sizes: tuple[int, ...]) -> None:
    """In the groups and in the state, behind another group too; the state can be loaded again."""
    found = []
    for library in LIBRARIES:
        weights = [library.nn.Parameter(library.ones(2)) for _ in range(4)]
        optimizer = library.optim.Adam([{"params": weights[3:]}, {"params": [weights[i] for i in sizes]}])
        for weight in weights:
            weight.grad = library.ones(2)
        optimizer.step()
        state = optimizer.state_dict()
        optimizer.load_state_dict(state)
        again = optimizer.state_dict()
        found.append(
            [([group["params"] for group in each["param_groups"]], list(each["state"])) for each in (state, again)]
        )
    assert found[1] == found[0]


@pytest.mark.parametrize("name", ["SGD", "Adam"])
@pytest.mark.parametrize("lose", ["groups", "params", "asked"])
def test_a_state_of_what_no_group_has_is_refused(lose: str, name: str) -> None:
    """A state dictionary has no number for it, as in torch; once the tensor is out of the state all is well."""
    for library, error in ((torch, KeyError), (opmux, OperatorKeyError)):
        weight, optimizer = stepped(library, name, **({"momentum": 0.9} if name == "SGD" else {}))
        if lose == "groups":
            optimizer.param_groups.clear()
        elif lose == "params":
            optimizer.param_groups[0]["params"].pop()
        else:
            weight = library.nn.Parameter(library.ones(3))
            assert optimizer.state[weight] == {}
        with pytest.raises(error):
            optimizer.state_dict()
        del optimizer.state[weight]
        optimizer.load_state_dict(optimizer.state_dict())


@pytest.mark.parametrize(
    ("name", "options"), [("SGD", {}), ("SGD", {"momentum": 0.9}), ("Muon", {}), ("Muon", {"nesterov": False})], ids=str
)
def test_a_state_that_has_no_momentum_gets_one(name: str, options: dict[str, Any]) -> None:
    """What a program keeps there before the first step stays, and so it is after the momentum was turned on."""
    found = []
    for library in LIBRARIES:
        weight = library.nn.Parameter(library.ones(2, 2))
        optimizer = getattr(library.optim, name)([weight], lr=0.1, **options)
        optimizer.state[weight]["own"] = 3
        steps = []
        for momentum in (options.get("momentum", 0.95), 0.5):
            optimizer.param_groups[0]["momentum"] = momentum
            weight.grad = library.tensor([[1.0, 2.0], [3.0, 5.0]])
            optimizer.step()
            steps.append((sorted(optimizer.state[weight]), [round(x, 2) for x in weight.detach().reshape(-1).tolist()]))
        found.append(steps)
    assert found[1] == found[0]


OPTIONS: dict[str, dict[str, Any]] = {
    "weight_decay": {"weight_decay": 0.5},
    "decoupled_weight_decay": {"weight_decay": 0.5, "decoupled_weight_decay": True},
    "maximize": {"maximize": True},
    "momentum": {"momentum": 0.5},
    "own": {"own": 3},
}


@pytest.mark.parametrize("option", OPTIONS)
@pytest.mark.parametrize("name", NAMES)
def test_options_of_groups_count_for_rules_that_have_them(name: str, option: str) -> None:
    """What only another optimizer has is kept in a group, and changes no step."""
    found = []
    for library in LIBRARIES:
        weight = library.nn.Parameter(library.tensor([[1.0, -2.0], [0.5, 3.0]]))
        optimizer = getattr(library.optim, name)([{"params": [weight], **OPTIONS[option]}], lr=0.1)
        for _ in range(3):
            weight.grad = library.tensor([[1.0, 0.5], [-3.0, 0.05]])
            optimizer.step()
        assert optimizer.param_groups[0].items() >= OPTIONS[option].items()
        found.append(weight.detach().reshape(-1).tolist())
    assert found[1] == pytest.approx(found[0], abs=0.01)
