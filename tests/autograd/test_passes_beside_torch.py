"""Random graphs: a pass leaves in the leaves, and shows hooks, what torch's does."""

import math
import random
from collections.abc import Callable
from typing import Any

import pytest
from tests.each import each

import opmux

pytestmark = pytest.mark.torch

#: What a graph is made of; each gives one tensor of shape (3,), or a number, of those that there are.
_STEPS: tuple[Callable[[Any, Any, Any], Any], ...] = (
    lambda library, x, y: x * y,
    lambda library, x, y: x + y,
    lambda library, x, y: x + x,
    lambda library, x, y: library.add(x, y, alpha=2),
    lambda library, x, y: x * 2.0,
    lambda library, x, y: x * y.sum(),
    lambda library, x, y: x.reshape(1, 3).expand(2, 3).sum(0),
    lambda library, x, y: (x.unbind(0)[1] * y).flip(0),
    lambda library, x, y: library.stack([x, y, x]).sum(1),
    lambda library, x, y: x.detach() * y,
    lambda library, x, y: library.where(x > 0, x, y),
    lambda library, x, y: (x * 1j * y).imag if not x.dtype.is_complex else x,
    lambda library, x, y: (x.reshape(3, 1) * y).t().mean(1),
    lambda library, x, y: x.double().sum() * y if x.dtype != library.float64 else x,
)


def _leaves(library: Any, draw: random.Random, dtype: str) -> list[Any]:
    values = [[draw.choice((-1.0, 0.5, 2.0)) for _ in range(3)] for _ in range(3)]
    made = [library.tensor(v, dtype=getattr(library, dtype)) for v in values]
    made[1] = library.stack([made[1], made[1]], 1)[:, 0]  # with gaps
    return [leaf.requires_grad_() for leaf in made]


def _run(library: Any, seed: int, dtype: str) -> list[Any]:
    """What a random program sees: gradients that hooks are given, and those that the leaves have."""
    draw = random.Random(seed)
    leaves = _leaves(library, draw, dtype)
    seen: list[Any] = []
    for _ in range(2):
        tensors = list(leaves)
        for _ in range(draw.randrange(1, 9)):
            step = draw.choice(_STEPS)
            tensors.append(step(library, draw.choice(tensors[-4:]), draw.choice(tensors)))
        roots = [tensor for tensor in tensors[3:] if tensor.requires_grad][-2:]
        if not roots:
            continue
        watched = draw.choice(roots)
        if draw.random() < 0.3:
            watched.register_hook(lambda g: seen.append(g.tolist()))
        loss = sum([root.sum() for root in roots])
        keep, recorded = draw.random() < 0.5, draw.random() < 0.2
        if draw.random() < 0.3:
            inputs = [leaf for leaf in leaves if draw.random() < 0.6]
            found = library.autograd.grad(loss, inputs, create_graph=recorded, allow_unused=True) if inputs else ()
            seen.append([g if g is None else g.tolist() for g in found])
        else:
            loss.backward(retain_graph=keep or None)
            if keep:
                loss.backward()
    seen.extend((leaf.grad.tolist(), leaf.grad.stride()) if leaf.grad is not None else None for leaf in leaves)
    return seen


@each("dtype", ["float32", "float64"])
def test_random_graphs(dtype: str) -> None:
    """Nodes of one and of several outputs, shared ones, broadcast and converted gradients, parts of a graph, second passes."""
    import torch

    for seed in range(150):
        assert _equal(_run(opmux, seed, dtype), _run(torch, seed, dtype)), seed


def _equal(ours: Any, theirs: Any) -> bool:
    if isinstance(ours, (list, tuple)):
        return len(ours) == len(theirs) and all(map(_equal, ours, theirs))
    return ours is theirs if ours is None or theirs is None else math.isclose(ours, theirs, rel_tol=1e-4)


@each("name", ["sum", "prod", "mean", "cumsum"])
def test_the_dtype_of_a_result_says_whether_it_is_recorded(name: str) -> None:
    """Without a dtype it is the operand's, which has gradients; torch refuses some of those that have none."""
    import torch

    for dtype in (None, "float64", "complex64", "int64", "bool"):
        recorded = []
        for library in (opmux, torch):
            x = library.tensor([1.0, 2.0], requires_grad=True)
            options = {} if dtype is None else {"dtype": getattr(library, dtype)}
            try:
                result = getattr(x, name)(*((0,) if name == "cumsum" else ()), **options)
            except (RuntimeError, TypeError):
                recorded.append(False)
            else:
                recorded.append(result.requires_grad)
        assert recorded[0] is recorded[1], dtype


@each("shape", [(), (1,), (1, 1), (2,), (0,)])
def test_a_gradient_of_one_is_made_for_one_element(shape: tuple[int, ...]) -> None:
    """Of the output's shape and dtype; other outputs are refused."""
    import torch

    for dtype in ("float16", "float32", "float64", "bfloat16", "complex64"):
        seen: list[Any] = []
        for library in (opmux, torch):
            x = library.ones(shape, dtype=getattr(library, dtype), requires_grad=True)
            y = x * 3
            found: list[Any] = []
            y.register_hook(
                lambda g, found=found: found.append((str(g.dtype).partition(".")[2], g.tolist(), tuple(g.shape)))
            )
            try:
                y.backward()
            except RuntimeError as error:
                found.append(str(error).partition("grad can be")[2].split("\n")[0][:30])
            seen.append(found)
        assert seen[0] == seen[1], dtype
