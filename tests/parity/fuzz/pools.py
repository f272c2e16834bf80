"""Random programs over a pool of tensors, which leave in opmux what they leave in torch.

Each step makes one more tensor of two that are there, or changes one, with recording on or off. After each step all tensors of the
pool are compared, what the step has raised, and what hooks and functions have noted meanwhile.
"""

import math
import random
import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

import pytest

import opmux

from .checking import check_programs, classes_of

__all__ = ["Programs", "state", "values"]

torch = pytest.importorskip("torch", reason="compares with torch 2.13.0")


class Step(NamedTuple):
    """One step: its text, which tensors of the pool it is about, as parts of the pool, and whether it is recorded."""

    text: str
    a: float
    b: float
    recorded: bool


class After(NamedTuple):
    """What is seen after a step: Python's classes of what it has raised, its text, each tensor, and what was noted."""

    raised: list[str]
    message: str
    states: list[Any]
    notes: list[Any]


def values(x: Any) -> list[Any]:
    """The elements with three digits, and what rounding errors leave of nothing as nothing."""
    return [_rounded(v) for v in x.detach().reshape(-1).double().tolist()]


def _rounded(value: float) -> Any:
    if not math.isfinite(value):
        return str(value)
    return float(f"{value:.3g}") if abs(value) > 1e-12 else 0.0


def state(x: Any) -> Any:
    """What is seen of a tensor; strides of dimensions that are walked along."""
    try:
        has_grad = (x.is_leaf or x.retains_grad) and x.grad is not None
        return (
            type(x).__name__,
            tuple(x.shape),
            [step for size, step in zip(x.shape, x.stride(), strict=True) if size > 1 and x.numel()],
            values(x),
            (x.requires_grad, x.is_leaf, x.grad_fn is None),
            (tuple(x.grad.shape), values(x.grad), x.grad.requires_grad) if has_grad else None,
        )
    except RuntimeError:
        return "lost"


class Programs(NamedTuple):
    """A kind of programs.

    Attributes:
        names: What texts call besides the module `m` and the tensors `a` and `b`: of the module, and a list for notes.
        first: Texts of the tensors that programs begin with.
        results: Texts that make a tensor.
        changes: Texts that change one.
        steps: How many follow.
        recorded: Texts that are always recorded.
        unlike: A pattern of torch's errors behind which programs are not compared further where opmux raises none.
    """

    names: Callable[[Any, list[Any]], dict[str, Any]]
    first: Sequence[str]
    results: Sequence[str]
    changes: Sequence[str]
    steps: int
    recorded: Sequence[str] = ()
    unlike: str = r"(?!)"

    def check(self, count: int, seed: object) -> None:
        """Fails for the first of so many programs, the same in each run, after which something differs."""
        check_programs(count, seed, self._program, self.difference)

    def difference(self, program: list[Step]) -> str:
        """The first step after which something differs, with what does; empty where nothing does."""
        for i, (theirs, ours) in enumerate(zip(self._run(torch, program), self._run(opmux, program), strict=True)):
            if re.search(self.unlike, theirs.message) and not ours.raised:
                return ""
            is_raised = bool(ours.raised) == bool(theirs.raised) and set(theirs.raised[:1]) <= set(ours.raised)
            if not is_raised or (theirs.states, theirs.notes) != (ours.states, ours.notes):
                lines = [f"{step.text}  # {step.a:.3f}, {step.b:.3f}, {step.recorded}" for step in program[: i + 1]]
                return "\n".join([*lines, *_differences(theirs, ours)])
        return ""

    def _program(self, rng: random.Random) -> list[Step]:
        first = [Step(text, 0.0, 0.0, True) for text in self.first]
        texts = [rng.choice(self.results if rng.random() < 0.6 else self.changes) for _ in range(self.steps)]
        return first + [
            Step(text, rng.random(), rng.random(), text in self.recorded or rng.random() < 0.7) for text in texts
        ]

    def _run(self, module: Any, program: list[Step]) -> Iterator[After]:
        """What is seen after each step."""
        pool, notes = list[Any](), list[Any]()
        names = {"m": module, **self.names(module, notes)}
        for step in program:
            a, b = (pool[int(part * len(pool))] if pool else None for part in (step.a, step.b))
            raised, message = list[str](), ""
            try:
                with module.set_grad_enabled(step.recorded):
                    made = eval(step.text, {**names, "a": a, "b": b})
                if step.text in (*self.first, *self.results) and isinstance(made, module.Tensor):
                    pool.append(made)
            except Exception as error:
                raised, message = classes_of(error), str(error)
            yield After(raised, message, [state(x) for x in pool], notes[:])


def _differences(theirs: After, ours: After) -> Iterator[str]:
    yield f"torch raised {theirs.raised[:1]}, opmux {ours.raised[:1]} {ours.message[:100]}"
    for kind in ("states", "notes"):
        for k, (t, o) in enumerate(zip(getattr(theirs, kind), getattr(ours, kind), strict=False)):
            if t != o:
                yield f"{kind}[{k}]: torch {t}, opmux {o}"
    if len(theirs.notes) != len(ours.notes):
        yield f"torch noted {theirs.notes}, opmux {ours.notes}"
