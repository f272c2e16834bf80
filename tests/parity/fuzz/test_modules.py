"""Random programs that build, change, copy, hook, load and call modules leave in opmux what they leave in torch.

A program has some modules; each step makes one more of two modules that there are, wherever they are, or changes one. After each
step parts, values, gradients, states and what hooks have seen are compared. OPMUX_MODULES=10000 makes so many programs.
"""

import copy
import os
import pickle
import random
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest

import opmux

from .checking import check_programs, classes_of

torch = pytest.importorskip("torch", reason="compares with torch 2.13.0")

pytestmark = [pytest.mark.torch, pytest.mark.filterwarnings("ignore")]
PROGRAMS = int(os.environ.get("OPMUX_MODULES", "100"))
SEED = 7
STEPS = 12

_FIRST = ("nn.Linear(3, 3)", "nn.Sequential(nn.Linear(3, 3), nn.BatchNorm1d(3), nn.Sequential(nn.Linear(3, 3)))")
#: What is drawn at random there is filled with the same numbers.
_NEW = (*_FIRST, "nn.LayerNorm(3)", "nn.BatchNorm1d(3, affine=False)", "nn.MultiheadAttention(3, 1)", "nn.GRU(3, 3)")
#: What makes a module of `a`, `b` and the parameter `p`.
_RESULTS = (
    *_NEW,
    "nn.Sequential(a, b)",
    "nn.Sequential(a, a)",
    "nn.ModuleList([a, b])",
    "nn.ModuleDict({'k': a, 'j': b})",
    "nn.ParameterList(a.parameters())",
    "nn.SyncBatchNorm.convert_sync_batchnorm(a)",
    "copy.deepcopy(a)",
    "copy.copy(a)",
    "pickle.loads(pickle.dumps(a))",
    "a[0]",
    "a[1:]",
    "a + b",
)
_CHANGES = (
    "a.append(b)",
    "a.insert(1, b)",
    "a.extend([b])",
    "a.pop(0)",
    "a.double()",
    "a.float()",
    "a.requires_grad_(False)",
    "a.eval()",
    "a.train()",
    "a.add_module('n', b)",
    "a.register_parameter('q', p)",
    "a.register_parameter('n', None)",
    "a.register_buffer('q', m.ones(3), persistent=False)",
    "setattr(a, 'weight', p)",
    "setattr(a, 'weight', m.ones(3, 3))",
    "setattr(a, 'bias', None)",
    "setattr(a, 'bias', b)",
    "setattr(a, 'bias_k', m.ones(1, 1, 3))",
    "setattr(a, 'q', nn.Buffer(m.ones(3)))",
    "setattr(a, 'q', None)",
    "setattr(a, 'n', b)",
    "setattr(a, 'running_mean', None)",
    "delattr(a, 'bias')",
    "delattr(a, 'q')",
    "a.__delitem__(0)",
    "a.__setitem__(0, b)",
    "a.set_submodule('0', b)",
    "a.__setstate__(a.__getstate__())",
    "setattr(p, 'data', p.data + 1)",
    "p.requires_grad_()",
    "a.zero_grad(set_to_none=False)",
    *["passes(a)"] * 4,
    "a.load_state_dict(a.state_dict())",
    "a.load_state_dict(b.state_dict())",
    "a.load_state_dict(b.state_dict(), strict=False, assign=True)",
    "a.load_state_dict({'weight': m.ones(3)}, strict=False)",
    "P.register_parametrization(a, 'weight', nn.Identity())",
    "P.remove_parametrizations(a, 'weight')",
    "nn.utils.parametrizations.weight_norm(a)",
    "m.optim.SGD(a.parameters(), lr=0.1, momentum=0.9).step()",
    "handles.append(a.register_forward_hook(Noting('forward')))",
    "handles.append(a.register_forward_pre_hook(Noting('before'), prepend=True))",
    "handles.append(a.register_full_backward_hook(Noting('backward')))",
    "handles.append(a.register_state_dict_pre_hook(Noting('state')))",
    "handles.append(a._register_load_state_dict_pre_hook(Noting('load')))",
    "handles.append(a.register_load_state_dict_post_hook(Noting('loaded')))",
    "handles.pop(0).remove()",
    "handles.pop().remove()",
)


class Step(NamedTuple):
    """One step: its text, and which modules and parameter it is about, as parts of those that there are."""

    text: str
    a: float
    b: float
    p: float


class Noting:
    """A hook that notes its name; copies and pickles of modules share it."""

    def __init__(self, seen: str, name: str) -> None:
        self.seen, self.name = seen, name

    def __call__(self, *args: Any) -> None:
        SEEN[self.seen].append((self.name, len(args)))


#: What hooks have seen, by the name of the library.
SEEN: dict[str, list[Any]] = {"torch": [], "opmux": []}


def _program(rng: random.Random) -> list[Step]:
    texts = [*_FIRST, *(rng.choice(_RESULTS if rng.random() < 0.3 else _CHANGES) for _ in range(STEPS))]
    return [Step(text, rng.random(), rng.random(), rng.random()) for text in texts]


def _filled(library: Any, module: Any) -> None:
    with library.no_grad():
        for p in module.parameters():
            p.copy_((library.arange(float(p.numel())).reshape(p.shape) % 7 - 3) / 4)


def _tensor(x: Any) -> Any:
    if x is None or not hasattr(x, "detach"):
        return type(x).__name__
    values = [round(v, 2) + 0.0 for v in x.detach().reshape(-1).double().tolist()]
    return type(x).__name__, str(x.dtype).rpartition(".")[2], tuple(x.shape), values, x.requires_grad


def _state(module: Any) -> Any:
    """What is seen of a module; one that is its own part has no end."""
    try:
        parts = [(name, type(m).__name__, m.training) for name, m in module.named_modules(remove_duplicate=False)]
        tensors: list[Any] = [
            (name, _tensor(p), _tensor(p.grad)) for name, p in module.named_parameters(remove_duplicate=False)
        ]
        tensors += [(name, _tensor(x)) for name, x in module.named_buffers(remove_duplicate=False)]
        return parts, tensors, [(name, _tensor(x)) for name, x in module.state_dict().items()]
    except RecursionError:
        return "endless"


def _run(library: Any, program: list[Step]) -> Iterator[tuple[list[str], Any]]:
    """After each step what it has raised, by Python's own classes, what hooks have seen and the state of each module."""
    pool: list[Any] = []
    seen = SEEN[library.__name__]
    seen.clear()
    inputs = (library.arange(6.0).reshape(2, 3) - 2) / 3

    def passes(module: Any) -> None:
        out = module(inputs.to(next((p.dtype for p in module.parameters()), inputs.dtype)))
        ((out[0] if isinstance(out, tuple) else out) ** 2).sum().backward()

    names = {"m": library, "nn": library.nn, "P": library.nn.utils.parametrize, "copy": copy, "pickle": pickle}
    names |= {"handles": [], "passes": passes, "Noting": lambda name: Noting(library.__name__, name)}
    for step in program:
        raised: list[str] = []
        try:
            modules = [module for root in pool for module in root.modules()] or [None]
            parameters = [p for module in modules if module for p in module._parameters.values() if p is not None] or [
                None
            ]
            lists = {"a": modules, "b": modules, "p": parameters}
            made = eval(
                step.text, names | {key: each[int(getattr(step, key) * len(each))] for key, each in lists.items()}
            )
            if step.text in _NEW:
                _filled(library, made)
            if step.text in _RESULTS and isinstance(made, library.nn.Module):
                pool.append(made)
        except Exception as error:
            raised = classes_of(error)
        found = seen[:]
        yield raised, (found, [_state(module) for module in pool])
        seen[:] = found


def _close(ours: Any, theirs: Any) -> bool:
    if isinstance(ours, (list, tuple)) and isinstance(theirs, (list, tuple)):
        return len(ours) == len(theirs) and all(map(_close, ours, theirs))
    if isinstance(ours, float) and isinstance(theirs, float):
        return ours == pytest.approx(theirs, rel=0.02, abs=0.021, nan_ok=True)
    return bool(ours == theirs)


def _difference(program: list[Step]) -> str:
    """The first step after which something differs, with what does; empty where nothing does."""
    if not program or program[0].text not in _NEW:
        return ""
    for i, (theirs, ours) in enumerate(zip(_run(torch, program), _run(opmux, program), strict=True)):
        if "RecursionError" in theirs[0] + ours[0] or "endless" in theirs[1][1]:
            return ""
        # An AttributeError is no refusal of torch: it stumbled over None, for example, and opmux says so.
        same = set(theirs[0][:1]) <= {"AttributeError", *ours[0]}
        is_raised = bool(ours[0]) == bool(theirs[0]) and same
        if not is_raised or not _close(ours[1], theirs[1]):
            lines = [f"{step.text}  # {step.a:.3f}, {step.b:.3f}, {step.p:.3f}" for step in program[: i + 1]]
            parts = zip([theirs[1][0], *theirs[1][1]], [ours[1][0], *ours[1][1]], strict=False)
            different = [f"torch {t}\nopmux {o}" for t, o in parts if not _close(o, t)]
            return "\n".join([*lines, f"torch raised {theirs[0][:1]}, opmux {ours[0][:1]}", *different])
    return ""


def test_modules_are_torchs() -> None:
    """Of programs with the same seed in each run."""
    check_programs(PROGRAMS, SEED, _program, _difference)
