"""Random programs of views, parameters, writes and passes leave in opmux what they leave in torch.

A program has a pool of tensors; each step makes one more of two of them, or changes one, with recording on or off. After each step
all tensors of the pool are compared: values, strides, gradients and histories. OPMUX_HISTORIES=100000 makes so many programs. Of
some thousand one differs: a view was made, its memory written, and only then its base made to require grad.
"""

import math
import os
import random
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest

import opmux

from ..shrinking import shorter

torch = pytest.importorskip("torch", reason="compares with torch 2.13.0")

pytestmark = [pytest.mark.torch, pytest.mark.filterwarnings("ignore")]
PROGRAMS = int(os.environ.get("OPMUX_HISTORIES", "300"))
SEED = 7
STEPS = 14

#: Programs begin with these.
_FIRST = ("m.tensor([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]], requires_grad=True)", "m.arange(6.0).reshape(2, 3)")
#: What makes a tensor of `a`, or of `a` and `b`: the same memory, a view of it, or another one.
_RESULTS = (
    *_FIRST,
    "m.ones(2, 3)",
    "m.tensor([1.0, 2.0, 3.0], requires_grad=True)",
    "m.tensor(2.0)",
    "m.nn.Parameter(a)",
    "m.nn.Parameter(a, requires_grad=False)",
    "m.nn.Buffer(a)",
    "a.detach()",
    "a.data",
    "a.clone()",
    "a.grad",
    "a[0]",
    "a[:]",
    "a[1:]",
    "a[..., :2]",
    "a[..., ::2]",
    "a.view(-1)",
    "a.view_as(a)",
    "a.reshape(-1)",
    "a.t()",
    "a.transpose(0, -1)",
    "a.movedim(0, -1)",
    "a.unsqueeze(0)",
    "a.squeeze()",
    "a.expand(2, *a.shape)",
    "a.select(-1, 0)",
    "a.narrow(0, 0, 1)",
    "a.diagonal()",
    "a.unbind()[0]",
    "a.split(1)[-1]",
    "a.chunk(2)[0]",
    "a.as_strided((2,), (1,), 1)",
    "a.contiguous()",
    "a.double().float()",
    "a + b",
    "a * b",
    "a @ b",
    "m.cat([a, b])",
    "m.stack([a, b])",
    "m.where(a > 1, a, b)",
    "-a",
    "a * 2",
    "a**2",
    "a.sum()",
    "a.sum(0)",
    "a.max(0)[0]",
    "a.relu()",
    "a.sort(-1)[0]",
    "a.flip(0)",
    "a[m.tensor([0, 0])]",
    "a[a > 2]",
    "scaled(a)",
    "viewed(a)",
    "m.autograd.grad(a.sum(), b, allow_unused=True, retain_graph=True)[0]",
    "m.autograd.grad((a * a).sum(), b, create_graph=True)[0]",
)
#: What changes the shape of `a`; where no step notes it, a leaf may get gradients of its former shape, which differ.
_RESHAPES = ("a.t_()", "a.transpose_(0, -1)", "a.unsqueeze_(0)", "a.squeeze_()")
#: What changes `a`, or a tensor that it has to do with; memory that is read while it is written may come out either way.
_CHANGES = (
    "a.add_(1)",
    "a.mul_(2)",
    "apart(a, b) and a.add_(b)",
    "apart(a, b) and a.mul_(b)",
    "apart(a, b) and a.copy_(b)",
    "a.zero_()",
    "a.relu_()",
    "a.clamp_(1, 4)",
    "a.cumsum_(0)",
    "a.masked_fill_(a > 1, 9.0)",
    "a.__setitem__(0, 1.0)",
    "apart(a, b) and a.__setitem__(0, b)",
    "apart(a, b) and a.__setitem__((..., 0), b)",
    "a.__setitem__(a > 1, 0.0)",
    *_RESHAPES,
    "a.detach_()",
    "a.requires_grad_()",
    "a.requires_grad_(False)",
    "a.shape == b.shape and setattr(a, 'data', b)",
    "setattr(a, 'grad', None)",
    "setattr(a, 'grad', b)",
    "a.grad.zero_()",
    "a.backward()",
    "a.sum().backward()",
    "a.sum().backward(retain_graph=True)",
    "m.optim.SGD([a], lr=0.1).step()",
    "m.nn.utils.clip_grad_norm_([a], 0.5)",
)


class Step(NamedTuple):
    """One step: its text, which tensors of the pool it is about, as parts of the pool, and whether it is recorded."""

    text: str
    a: float
    b: float
    recorded: bool


def _program(rng: random.Random) -> list[Step]:
    first = [Step(text, 0.0, 0.0, True) for text in _FIRST]
    texts = [rng.choice(_RESULTS if rng.random() < 0.6 else _CHANGES) for _ in range(STEPS)]
    return first + [Step(text, rng.random(), rng.random(), text in _RESHAPES or rng.random() < 0.7) for text in texts]


def _apart(a: Any, b: Any) -> bool:
    return bool(a.untyped_storage().data_ptr() != b.untyped_storage().data_ptr())


def _functions(module: Any) -> dict[str, Any]:
    """A Function that computes, and one that makes a view."""
    backward = staticmethod(lambda ctx, grad: grad * 3)
    forwards = {"scaled": lambda ctx, x: x * 3, "viewed": lambda ctx, x: x.view_as(x)}
    made: dict[str, Any] = {
        name: type(name, (module.autograd.Function,), {"forward": staticmethod(forward), "backward": backward})
        for name, forward in forwards.items()
    }
    return {name: function.apply for name, function in made.items()}


def _values(x: Any) -> list[Any]:
    return [float(f"{v:.3g}") if math.isfinite(v) else str(v) for v in x.detach().reshape(-1).double().tolist()]


def _state(x: Any) -> Any:
    """What is seen of a tensor; strides of dimensions that are walked along."""
    try:
        has_grad = (x.is_leaf or x.retains_grad) and x.grad is not None
        return (
            type(x).__name__,
            tuple(x.shape),
            [step for size, step in zip(x.shape, x.stride(), strict=True) if size > 1 and x.numel()],
            _values(x),
            (x.requires_grad, x.is_leaf, x.grad_fn is None),
            (tuple(x.grad.shape), _values(x.grad), x.grad.requires_grad) if has_grad else None,
        )
    except RuntimeError:
        return "lost"


def _run(module: Any, program: list[Step]) -> Iterator[tuple[list[str], list[Any]]]:
    """After each step what it has raised, by Python's own classes, and the state of each tensor."""
    pool: list[Any] = []
    names = {"m": module, "apart": _apart, **_functions(module)}
    for step in program:
        a, b = (pool[int(part * len(pool))] if pool else None for part in (step.a, step.b))
        raised: list[str] = []
        try:
            with module.set_grad_enabled(step.recorded):
                made = eval(step.text, {**names, "a": a, "b": b})
            if step.text in _RESULTS and isinstance(made, module.Tensor):
                pool.append(made)
        except Exception as error:
            raised = [c.__name__ for c in type(error).__mro__ if c.__module__ == "builtins"]
        yield raised, [_state(x) for x in pool]


def _difference(program: list[Step]) -> str:
    """The first step after which something differs, with what does; empty where nothing does."""
    for i, (theirs, ours) in enumerate(zip(_run(torch, program), _run(opmux, program), strict=True)):
        is_raised = bool(ours[0]) == bool(theirs[0]) and set(theirs[0][:1]) <= set(ours[0])
        if not is_raised or theirs[1] != ours[1]:
            states = [(k, t, o) for k, (t, o) in enumerate(zip(theirs[1], ours[1], strict=False)) if t != o]
            lines = [f"{step.text}  # {step.a:.3f}, {step.b:.3f}, {step.recorded}" for step in program[: i + 1]]
            return "\n".join([*lines, f"torch raised {theirs[0][:1]}, opmux {ours[0][:1]}", *map(str, states)])
    return ""


def _smaller(program: list[Step]) -> list[Step]:
    """The program without the steps that its difference does not need."""
    return next((_smaller(steps) for steps in shorter(program) if _difference(steps)), program)


def test_histories_are_torchs() -> None:
    """Of programs with the same seed in each run."""
    for number in range(PROGRAMS):
        program = _program(random.Random(f"{SEED} {number}"))
        if _difference(program):
            pytest.fail(f"program {number}, made smaller:\n{_difference(_smaller(program))}")
