"""Random programs of optimizers, schedules, scalers, averages and hooks leave in opmux what they leave in torch.

A program has a model and any number of the others; each step makes one more, or does something with those that there are. After
each step parameters, gradients, groups, states and what hooks have seen are compared. OPMUX_TRAININGS=10000 makes so many programs.
What opmux refuses, and leaves as it was, torch may have changed by halves: there a program ends.
"""

import copy
import math
import os
import pickle
import random
import re
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest

import opmux

from .checking import check_programs, classes_of

torch = pytest.importorskip("torch", reason="compares with torch 2.13.0")

pytestmark = [pytest.mark.torch, pytest.mark.filterwarnings("ignore")]
PROGRAMS = int(os.environ.get("OPMUX_TRAININGS", "150"))
SEED = 7
STEPS = 14

#: What makes an optimizer `o`, a schedule `s`, an average `v` or a scaler `c`.
_MADE = {
    "o": (
        "m.optim.SGD(model.parameters(), lr=0.1)",
        "m.optim.SGD(model.parameters(), lr=0.1, momentum=0.9, nesterov=True, weight_decay=0.1)",
        "m.optim.SGD(model.parameters(), lr=0.1, momentum=0.5, dampening=0.3, maximize=True)",
        "m.optim.SGD([{'params': [w], 'own': 3}, {'params': [extra], 'lr': 0.5}], lr=0.1, momentum=0.9)",
        "m.optim.SGD([w, extra, w], lr=0.1)",
        "m.optim.Adam(model.parameters(), lr=0.1, amsgrad=True)",
        "m.optim.AdamW(model.named_parameters(), lr=0.1)",
        "m.optim.Adamax(model.parameters(), lr=0.1, weight_decay=0.1)",
        "m.optim.NAdam(model.parameters(), lr=0.1)",
        "m.optim.RAdam(model.parameters(), lr=0.1)",
        "m.optim.RMSprop(model.parameters(), momentum=0.5, centered=True)",
        "m.optim.Adagrad(model.parameters(), lr=0.1, lr_decay=0.1)",
        "m.optim.Adadelta(model.parameters(), lr=0.5)",
        "m.optim.Rprop(model.parameters())",
        "m.optim.ASGD(model.parameters(), lr=0.1, t0=2, weight_decay=0.1)",
    ),
    "s": (
        "S.StepLR(o, 2, 0.5)",
        "S.MultiStepLR(o, [1, 3], 0.5)",
        "S.LinearLR(o, 0.5, total_iters=3)",
        "S.PolynomialLR(o, 4, 2)",
        "S.CosineAnnealingLR(o, 4, 0.01)",
        "S.CosineAnnealingWarmRestarts(o, 2, 2)",
        "S.LambdaLR(o, lambda epoch: 0.5**epoch)",
        "S.ReduceLROnPlateau(o, patience=0, cooldown=1)",
        "S.ChainedScheduler([s, S.ExponentialLR(o, 0.5)], optimizer=o)",
        "S.SequentialLR(o, [S.LinearLR(o), S.StepLR(o, 1)], [2])",
        "W.SWALR(o, swa_lr=0.05, anneal_epochs=3)",
    ),
    "v": (
        "W.AveragedModel(model)",
        "W.AveragedModel(model, multi_avg_fn=W.get_ema_multi_avg_fn(0.5), use_buffers=True)",
    ),
    "c": ("m.amp.GradScaler('cpu', init_scale=4.0, growth_interval=2)",),
}
_STEPS = (
    *["o.step()", "o.step(lambda: closure(o))", "s.step()", "passes()"] * 3,
    "passes(math.inf)",
    "o.zero_grad()",
    "o.zero_grad(set_to_none=False)",
    "s.step(0.5)",
    "s.load_state_dict(s.state_dict())",
    "noted(s.get_last_lr())",
    "noted(repr(o))",
    "states.append(copy.deepcopy(o.state_dict()))",
    "fits(states[-1], o) and o.load_state_dict(states[-1])",
    "o.load_state_dict(o.state_dict())",
    "o.load_state_dict(numbered(o.state_dict()))",
    "o.load_state_dict({'state': {}, 'param_groups': o.state_dict()['param_groups']})",
    "o.__setstate__(o.__getstate__())",
    "o.add_param_group({'params': extra})",
    "o.add_param_group({'params': [nn.Parameter(m.ones(2))], 'lr': 0.3})",
    "o.add_param_group({'params': []})",
    "o.param_groups[0].update(lr=0.05)",
    "o.param_groups[-1].update(weight_decay=0.3)",
    "o.param_groups[0].update(maximize=True)",
    "o.param_groups[0]['params'].pop()",
    "o.param_groups.pop()",
    "o.state.clear()",
    "noted(o.state[extra])",
    "(w in o.state or isinstance(o, m.optim.SGD)) and o.state[w].update(own=3)",
    "handles.append(o.register_step_pre_hook(Noting('pre')))",
    "handles.append(o.register_step_post_hook(Noting('post')))",
    "handles.append(o.register_state_dict_post_hook(Noting('state')))",
    "handles.append(o.register_load_state_dict_pre_hook(Noting('load'), prepend=True))",
    "handles.pop(0).remove()",
    "handles.pop().remove()",
    "w.requires_grad_(False)",
    "model.requires_grad_()",
    "model.zero_grad()",
    "model.double()",
    "model.float()",
    "setattr(w, 'data', m.ones(3, 3))",
    "setattr(model[0], 'weight', nn.Parameter(m.ones(3, 3)))",
    "nn.utils.clip_grad_norm_(model.parameters(), 0.5)",
    "v.update_parameters(model)",
    "c.scale(loss()).backward()",
    "c.scale(loss() * math.inf).backward()",
    "c.step(o)",
    "c.update()",
    "c.unscale_(o)",
    "noted(c.state_dict())",
    "opts.append(copy.deepcopy(o))",
    "opts.append(pickle.loads(pickle.dumps(o)))",
    "replace(copy.deepcopy((model, opts, averages)))",
    "replace(pickle.loads(pickle.dumps((model, opts, averages))))",
)


class Step(NamedTuple):
    """One step: its text, the kind of what it makes, if any, and which of those that there are it is about, as a part of them."""

    text: str
    kind: str
    place: float


class Noting:
    """A hook that notes its name; copies of optimizers share it."""

    def __init__(self, seen: list[Any], name: str) -> None:
        self.seen, self.name = seen, name

    def __call__(self, *args: Any) -> None:
        self.seen.append((self.name, len(args)))

    def __deepcopy__(self, memo: Any) -> "Noting":
        return self


class Training:
    """What a program has to do with, of one library."""

    def __init__(self, library: Any) -> None:
        self.m = library
        nn = library.nn
        self.model = nn.Sequential(nn.Linear(3, 3), nn.Tanh(), nn.Linear(3, 2))
        self.extra = nn.Parameter(library.ones(2))
        with library.no_grad():
            for p in self.model.parameters():
                p.copy_((library.arange(float(p.numel())).reshape(p.shape) * 3 % 7 - 3) / 4)
        self.seen: list[Any] = []
        self.handles: list[Any] = []
        self.states: list[Any] = []
        self.pools: dict[str, list[Any]] = {kind: [] for kind in _MADE}

    def loss(self) -> Any:
        inputs = (self.m.arange(12.0).reshape(4, 3) * 5 % 7 - 2) / 3
        out = self.model(inputs.to(self.model[2].weight.dtype))
        return ((out - 1) ** 4).sum() * 0.1 + self.extra.sum() * 0.1

    def closure(self, optimizer: Any) -> Any:
        optimizer.zero_grad()
        loss = self.loss()
        loss.backward()
        return loss

    def numbered(self, state: Any) -> Any:
        """A state with Python's numbers, as old ones have them."""
        values = {
            key: {name: v.item() if getattr(v, "shape", (1,)) == () else v for name, v in each.items()}
            for key, each in state["state"].items()
        }
        return {**state, "state": values}

    def replace(self, parts: Any) -> None:
        self.model, self.pools["o"][:], self.pools["v"][:] = parts

    def names(self, place: float) -> dict[str, Any]:
        of_kind = {kind: pool[int(place * len(pool))] for kind, pool in self.pools.items() if pool}
        optim = self.m.optim
        return {
            **of_kind,
            "m": self.m,
            "nn": self.m.nn,
            "S": optim.lr_scheduler,
            "W": optim.swa_utils,
            "math": math,
            "copy": copy,
            "pickle": pickle,
            "model": self.model,
            "w": self.model[0].weight,
            "extra": self.extra,
            "opts": self.pools["o"],
            "averages": self.pools["v"],
            "states": self.states,
            "handles": self.handles,
            "noted": lambda value: self.seen.append(self.shown(value)),
            "Noting": lambda name: Noting(self.seen, name),
            "passes": lambda factor=1.0: (self.loss() * factor).backward(),
            "loss": self.loss,
            "closure": self.closure,
            "numbered": self.numbered,
            "fits": lambda state, o: [set(g) for g in state["param_groups"]] == [set(g) for g in o.param_groups],
            "replace": self.replace,
        }

    def shown(self, value: Any) -> Any:
        if isinstance(value, self.m.Tensor):
            values = [self.shown(v) for v in value.detach().reshape(-1).double().tolist()]
            return str(value.dtype).rpartition(".")[2], tuple(value.shape), value.requires_grad, values
        if isinstance(value, dict):
            return {key if isinstance(key, (str, int)) else "tensor": self.shown(each) for key, each in value.items()}
        if isinstance(value, (list, tuple)):
            return [self.shown(each) for each in value]
        if isinstance(value, float):
            return round(value, 4) + 0.0 if math.isfinite(value) else str(value)
        return value if isinstance(value, (int, str, type(None))) else type(value).__name__

    def state(self) -> Any:
        """What is seen of everything; nothing of a state that cannot be asked for."""
        found: list[Any] = [(name, self.shown(p), self.shown(p.grad)) for name, p in self.model.named_parameters()]
        for optimizer in self.pools["o"]:
            groups = [[list(group), self.shown(group["params"])] for group in optimizer.param_groups]
            try:
                found += [groups, self.shown(optimizer.state_dict())]
            except KeyError:
                found.append([groups, "refused"])
        found += [self.shown(s.get_last_lr()) for s in self.pools["s"]]
        found += [self.shown(dict(v.state_dict())) for v in self.pools["v"]]
        found += [self.shown(c.state_dict()) for c in self.pools["c"]]
        return found


def _program(rng: random.Random) -> list[Step]:
    steps = [Step(rng.choice(_MADE["o"]), "o", 0.0)]
    for _ in range(STEPS):
        kind = rng.choice("oosscv" + " " * 14).strip()
        steps.append(Step(rng.choice(_MADE[kind] if kind else _STEPS), kind, rng.random()))
    return steps


def _run(library: Any, program: list[Step]) -> Iterator[tuple[list[str], Any, Any]]:
    """After each step what it has raised, by Python's own classes, the state of everything, and what hooks have seen."""
    training = Training(library)
    for step in program:
        raised: list[str] = []
        try:
            names = training.names(step.place)
            if all(kind in names for kind in _MADE if re.search(rf"\b{kind}\b", step.text)):
                made = eval(step.text, names)
                if step.kind:
                    training.pools[step.kind].append(made)
        except Exception as error:
            raised = classes_of(error)
        seen = training.seen[:]
        yield raised, training.state(), seen
        training.seen[:] = seen


def _close(ours: Any, theirs: Any) -> bool:
    if isinstance(ours, dict) and isinstance(theirs, dict):
        return ours.keys() == theirs.keys() and all(_close(ours[key], theirs[key]) for key in ours)
    if isinstance(ours, (list, tuple)) and isinstance(theirs, (list, tuple)):
        return len(ours) == len(theirs) and all(map(_close, ours, theirs))
    if isinstance(ours, float) and isinstance(theirs, float):
        return math.isclose(ours, theirs, rel_tol=0.01, abs_tol=2e-4)
    return type(ours) is type(theirs) and bool(ours == theirs)


def _difference(program: list[Step]) -> str:
    """The first step after which something differs, with what does; empty where nothing does."""
    for i, (theirs, ours) in enumerate(zip(_run(torch, program), _run(opmux, program), strict=True)):
        is_raised = bool(ours[0]) == bool(theirs[0]) and set(theirs[0][:1]) <= set(ours[0])
        if not is_raised or not _close(ours[1:], theirs[1:]):
            if ours[0] and (
                is_raised or theirs[0][:1] == ["KeyError"]
            ):  # which is no refusal: torch has found no such option
                return ""
            parts = zip([*theirs[1], theirs[2]], [*ours[1], ours[2]], strict=False)
            lines = [f"{step.text}  # {step.kind} {step.place:.3f}" for step in program[: i + 1]]
            different = [f"torch {t}\nopmux {o}" for t, o in parts if not _close(o, t)]
            return "\n".join([*lines, f"torch raised {theirs[0][:1]}, opmux {ours[0][:1]}", *different])
    return ""


def test_trainings_are_torchs() -> None:
    """Of programs with the same seed in each run."""
    check_programs(PROGRAMS, SEED, _program, _difference)
