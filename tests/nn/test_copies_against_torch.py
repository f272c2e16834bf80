"""Modules that are copied, pickled, converted and changed afterwards stay what PyTorch's stay."""

import copy
import pickle
from collections.abc import Callable
from typing import Any

import pytest

pytest.importorskip("torch", reason="compares with torch 2.13.0")

import torch

import opmux

pytestmark = [pytest.mark.torch, pytest.mark.filterwarnings("ignore")]

LIBRARIES = {"torch": torch, "opmux": opmux}
COPIES: dict[str, Callable[[Any], Any]] = {
    "deepcopy": copy.deepcopy,
    "deepcopy of a list": lambda module: copy.deepcopy([module])[0],
    "pickle": lambda module: pickle.loads(pickle.dumps(module)),
}
HOOKS = (
    "_register_load_state_dict_pre_hook",
    "_register_load_state_dict_pre_hook with its module",
    "register_load_state_dict_pre_hook",
    "register_load_state_dict_post_hook",
    "register_state_dict_pre_hook",
    "register_forward_hook",
    "register_forward_pre_hook",
)
SEEN: list[Any] = []


class _Noting:
    """A layer whose own method is a hook."""

    def note(self, *args: Any) -> None:
        SEEN.append(self)


class TorchNoting(_Noting, torch.nn.Linear):  # type: ignore[misc]  # mypy has no types of torch
    pass


class OpmuxNoting(_Noting, opmux.nn.Linear):
    pass


@pytest.mark.parametrize("hook", HOOKS)
@pytest.mark.parametrize("way", COPIES)
def test_hooks_of_copies_are_methods_of_the_copies(way: str, hook: str) -> None:
    """Whatever the hook is for; neither are they lost, nor called for the module that was copied."""
    found = []
    for library, kind in ((torch, TorchNoting), (opmux, OpmuxNoting)):
        SEEN.clear()
        module = kind(1, 1)
        name, _, with_module = hook.partition(" ")
        getattr(module, name)(module.note, **({"with_module": True} if with_module else {}))
        copied = COPIES[way](module)
        copied.load_state_dict(copied.state_dict())
        copied(library.ones(1, 1))
        found.append([(one is copied, one is module) for one in SEEN])
    assert found[1] == found[0]
    assert (True, False) in found[1]


STATES: dict[str, Callable[[Any], Any]] = {
    "__dict__": lambda module: module.__dict__,
    "__getstate__": lambda module: module.__getstate__(),
    "copy": lambda module: dict(module.__dict__),
    "of another": lambda module: copy.deepcopy(module).__dict__,
}


@pytest.mark.parametrize("kind", ["Linear(2, 2)", "BatchNorm1d(2)", "Sequential(nn.Linear(2, 2))", "ParameterList()"])
@pytest.mark.parametrize("state", STATES)
def test_a_module_takes_its_own_state(state: str, kind: str) -> None:
    """Parameters, buffers, children and hooks stay, also if the state is the dictionary that is to take it."""
    found = []
    for library in LIBRARIES.values():
        module = eval(kind, {"nn": library.nn, **vars(library.nn)})
        module.register_buffer("count", library.zeros(()))
        module.register_forward_hook(lambda *args: None)
        module.__setstate__(STATES[state](module))
        found.append(
            (list(module.state_dict()), len(module._forward_hooks), [type(m).__name__ for m in module.modules()])
        )
    assert found[1] == found[0]


@pytest.mark.parametrize("part", ["nn.Buffer(m.ones(2))", "nn.Parameter(m.ones(2))", "nn.ReLU()", "m.ones(2)", "3"])
def test_synchronised_norms_take_what_a_norm_has(part: str) -> None:
    """Parameters and statistics and modules, but nothing else that a program has put into the norm."""
    found = []
    for library in LIBRARIES.values():
        norm = library.nn.BatchNorm1d(2)
        norm.own = eval(part, {"m": library, "nn": library.nn})
        made = library.nn.SyncBatchNorm.convert_sync_batchnorm(norm)
        found.append((list(made.state_dict()), list(dict(made.named_modules())), hasattr(made, "own")))
    assert found[1] == found[0]


@pytest.mark.parametrize(
    "value", ["m.ones(1, 1, 2)", "nn.Parameter(m.ones(1, 1, 2))", "nn.Buffer(m.ones(1, 1, 2))", "None"]
)
@pytest.mark.parametrize("with_bias", [False, True])
def test_shared_keys_and_values_may_be_set(value: str, with_bias: bool) -> None:
    """Of attention: without `add_bias_kv` they are plain attributes, which take any tensor."""
    found: list[Any] = []
    for library in LIBRARIES.values():
        module = library.nn.MultiheadAttention(2, 1, add_bias_kv=with_bias)
        found.append([list(module._parameters), list(module.state_dict())])
        for name in ("bias_k", "bias_v"):
            try:
                setattr(module, name, eval(value, {"m": library, "nn": library.nn}))
            except (TypeError, KeyError):
                found[-1].append("refused")
        found[-1] += [list(module._parameters), list(module.state_dict()), module.bias_k is None]
    assert found[1] == found[0]


@pytest.mark.parametrize("kind", ["Sequential", "ModuleList"])
@pytest.mark.parametrize(
    "change", ["insert(0, n)", "insert(1, n)", "append(n)", "extend([n])", "__setitem__(0, n)", "__delitem__(0)"]
)
def test_a_shallow_copy_shares_the_modules_of_a_container(change: str, kind: str) -> None:
    """As far as torch's does: what is added is in both, and what is taken out is not."""
    found = []
    for library in LIBRARIES.values():
        modules = [library.nn.ReLU(), library.nn.Tanh()]
        container = library.nn.ModuleList(modules) if kind == "ModuleList" else library.nn.Sequential(*modules)
        copied = copy.copy(container)
        eval(f"container.{change}", {"container": container, "n": library.nn.GELU()})
        found.append([str(container), str(copied)])
    assert found[1] == found[0]
