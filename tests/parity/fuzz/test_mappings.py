"""Random functions of random calls, mapped over once to three times, give in opmux what they give in torch.

Some compute a gradient inside, and some are what `autograd.functional` differentiates instead of being mapped.
OPMUX_MAPPINGS=100000 makes so many. Where torch refuses a call, for which it has no rule, anything is right. Not among them,
because torch has wrong answers: arguments that are not mapped, where the result is made of them alone.
"""

import functools
import os
import random
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import numpy as np
import pytest

import opmux

from ..shrinking import shorter
from .checking import check_programs

torch = pytest.importorskip("torch", reason="compares with torch 2.13.0")

pytestmark = [pytest.mark.torch, pytest.mark.filterwarnings("ignore")]
PROGRAMS = int(os.environ.get("OPMUX_MAPPINGS", "300"))
SEED = 3

#: Calls of `a`, or of `a` and `b`, each some value before them.
_CALLS = (
    *("a.sin()", "a * b", "a + b", "a * 2.5", "m.where(a > b, a, b)", "a.clamp(0.3, 0.9)", "a.pow(1.5)", "a / (b + 1)"),
    *(
        "a.sum()",
        "a.sum(-1)",
        "a.sum(0, keepdim=True)",
        "a.mean()",
        "a.prod()",
        "a.norm()",
        "a.logsumexp(0)",
        "a.var()",
    ),
    *(
        "a.max(-1).values",
        "a.sort(-1).values",
        "a.topk(1, -1).values",
        "a.cumsum(0)",
        "a.softmax(-1)",
        "a.argmax(-1) * b.sum()",
    ),
    *(
        "a @ b",
        "m.outer(a.flatten(), b.flatten())",
        "m.einsum('...i,...i->...', a, b)",
        "m.linalg.det(a)",
        "m.cdist(a, b)",
    ),
    *(
        "a.mT",
        "a.reshape(-1)",
        "a.unsqueeze(-1)",
        "a.squeeze()",
        "a.expand(2, *a.shape)",
        "a.movedim(0, -1)",
        "a.flip(0)",
    ),
    *(
        "a[0]",
        "a[..., :1]",
        "a[[0, -1]]",
        "a.narrow(0, 0, 1)",
        "a.chunk(2, -1)[0]",
        "a.split(1)[-1]",
        "a.diagonal(0, -2, -1)",
    ),
    *("m.cat([a, b])", "m.stack([a, b], 1)", "a.repeat(2, *[1] * (a.ndim - 1))", "a.roll(1, 0)", "a.unfold(-1, 2, 1)"),
    *(
        "a.gather(-1, m.zeros_like(a, dtype=m.int64))",
        "a.index_add(0, m.tensor([0]), a[:1])",
        "a.masked_fill(a > 0.8, 0.0)",
    ),
    *("m.nn.functional.gelu(a)", "m.nn.functional.layer_norm(a, a.shape[-1:])", "m.nn.functional.linear(a, b)"),
    *("m.nn.functional.mse_loss(a, b)", "m.nn.functional.pad(a, (1, 0))", "a.detach() * b", "a * a.numel() * a.ndim"),
    *(
        "a.clone().mul_(b)",
        "a.clone().index_fill_(0, m.tensor([0]), 0.5)",
        "cube(a)",
        "scaled(a, b)",
        "a if b.sum() > 0 else b",
    ),
)


class Mapped(NamedTuple):
    """A function and what is done with it.

    Attributes:
        calls: Texts, and which of the values before them they are about.
        shapes: Of the arguments.
        levels: Dimensions that are mapped over, innermost first, and that of the result.
        inner: Whether it is the gradient of the calls' sum that is mapped.
        function: A name of `autograd.functional` if it is not mapped.
    """

    calls: list[tuple[str, int, int]]
    shapes: list[list[int]]
    levels: list[tuple[tuple[int, ...], int]]
    inner: bool
    function: str


def _made(rng: random.Random) -> Mapped:
    calls = [(rng.choice(_CALLS), rng.randrange(9), rng.randrange(9)) for _ in range(rng.randrange(1, 5))]
    shapes = [[*rng.choice([(3,), (2, 3), (3, 3)])] for _ in range(rng.randrange(1, 3))]
    if rng.random() < 0.3:
        return Mapped(calls, shapes, [], False, rng.choice(["jacobian", "hessian", "vjp", "jvp", "hvp", "vhp"]))
    levels = []
    for _ in range(rng.choice([1, 1, 2, 2, 3])):
        dims = tuple(rng.randrange(-len(shape) - 1, len(shape) + 1) for shape in shapes)
        for shape, dim in zip(shapes, dims, strict=True):
            shape.insert(dim if dim >= 0 else len(shape) + 1 + dim, 2)
        levels.append((dims, rng.choice([0, 0, -1])))
    return Mapped(calls, shapes, levels, rng.random() < 0.3, "")


def _functions(module: Any) -> dict[str, Callable[..., Any]]:
    """A Function that is mapped index by index, and one with a rule of its own."""
    base: Any = module.autograd.Function

    class Cube(base):  # type: ignore[misc]
        generate_vmap_rule = True
        forward = staticmethod(lambda x: x**3)
        setup_context = staticmethod(lambda ctx, inputs, output: ctx.save_for_backward(*inputs))
        backward = staticmethod(lambda ctx, grad: grad * 3 * ctx.saved_tensors[0] ** 2)

    class Scaled(base):  # type: ignore[misc]
        forward = staticmethod(lambda x, y: x * y.sum())
        setup_context = staticmethod(lambda ctx, inputs, output: ctx.save_for_backward(*inputs))
        backward = staticmethod(_backward_of_scaled)
        vmap = staticmethod(_map_scaled)

    return {"cube": Cube.apply, "scaled": Scaled.apply}


def _backward_of_scaled(ctx: Any, grad: Any) -> Any:
    x, y = ctx.saved_tensors
    return grad * y.sum(), (grad * x).sum().expand(y.shape)


def _map_scaled(info: Any, in_dims: Any, *args: Any) -> Any:
    x, y = (
        t.expand(info.batch_size, *t.shape) if d is None else t.movedim(d, 0)
        for t, d in zip(args, in_dims, strict=True)
    )
    return x * y.flatten(1).sum(1).reshape(-1, *[1] * (x.ndim - 1)), 0


def _result(module: Any, made: Mapped) -> Any:
    """What comes out of it, as nested lists of arrays, or the error."""
    names = {"m": module, **_functions(module)}

    def computed(*args: Any) -> Any:
        found = [*args]
        for text, a, b in made.calls:
            found.append(eval(text, {**names, "a": found[a % len(found)], "b": found[b % len(found)]}))
        return found[-1]

    function: Callable[..., Any] = computed
    if made.inner:
        function = functools.partial(_gradient, module, computed)
    for dims, out in made.levels:
        function = module.vmap(function, in_dims=dims, out_dims=out)
    numbers = np.random.RandomState(5)
    args = tuple(module.from_numpy(numbers.uniform(0.1, 1.0, shape)) for shape in made.shapes)
    try:
        return _arrays(_differentiated(module, made.function, function, args) if made.function else function(*args))
    except Exception as error:
        return error


def _gradient(module: Any, function: Callable[..., Any], *args: Any) -> Any:
    leaves = [arg.detach().clone().requires_grad_() for arg in args]
    (found,) = module.autograd.grad(function(*leaves).sum(), leaves[:1], allow_unused=True)
    return args[0] * 0 if found is None else found


def _differentiated(module: Any, name: str, function: Callable[..., Any], args: tuple[Any, ...]) -> Any:
    find = getattr(module.autograd.functional, name)
    if name == "jacobian":
        return find(function, args)
    if name == "vjp":
        return find(function, args, module.ones_like(function(*args)))
    directions = tuple(module.ones_like(arg) for arg in args)
    if name == "jvp":
        return find(function, args, directions)
    return find(lambda *args: function(*args).sum(), args, *([directions] if name != "hessian" else []))


def _arrays(found: Any) -> Any:
    return [_arrays(part) for part in found] if isinstance(found, tuple) else found.detach().numpy()


def _agree(theirs: Any, ours: Any) -> bool:
    if isinstance(theirs, Exception) or isinstance(ours, Exception):
        return isinstance(theirs, Exception)
    if isinstance(theirs, list):
        return len(theirs) == len(ours) and all(map(_agree, theirs, ours))
    is_same = (theirs.shape, theirs.dtype) == (ours.shape, ours.dtype)
    return is_same and np.allclose(theirs, ours, rtol=1e-7, atol=1e-9, equal_nan=True)


def _difference(made: Mapped) -> str:
    theirs, ours = _result(torch, made), _result(opmux, made)
    return "" if _agree(theirs, ours) else f"{made}\ntorch: {theirs}\nopmux: {ours}"


def _shorter(made: Mapped) -> Iterator[Mapped]:
    """The function without some of its calls."""
    return (made._replace(calls=calls) for calls in shorter(made.calls))


def test_mappings_are_torchs() -> None:
    """Of functions with the same seed in each run."""
    check_programs(PROGRAMS, SEED, _made, _difference, _shorter)
