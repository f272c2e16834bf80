"""Gradients of one call in opmux against those of torch, for the same cotangents."""

from typing import Any

import torch

import opmux

from .checks import Case, NothingToCompareError, in_opmux, in_torch, matching
from .comparison import DifferenceError, check_result
from .conversion import Copies, arguments
from .database import is_differentiable

#: Gradients add up more roundings than values do: relative and absolute tolerance by dtype.
TOLERANCES = {"float32": (1e-4, 1e-4), "float64": (1e-7, 1e-7)}


def check_grad(case: Case) -> None:
    """The gradient of every argument that requires one, for random cotangents."""
    if case.random or case.dtype not in TOLERANCES or not is_differentiable(case.opinfo, case.dtype):
        raise NothingToCompareError("no gradient in torch")
    copies, opmux_copies = Copies(grad=True), Copies("cpu", grad=True)
    theirs = in_torch(case.opinfo.op, arguments(case.sample, copies))
    matching(case.ours_if_any, theirs)
    if not copies.leaves:
        raise NothingToCompareError("nothing requires a gradient")
    ours = in_opmux(case.function, case.for_opmux(opmux_copies))
    chosen = [(mine, other) for mine, other in matching(ours, theirs) if other.requires_grad]
    if not chosen or any(other.is_complex() for _, other in chosen):
        raise NothingToCompareError("no real result with a gradient")
    if not all(mine.requires_grad for mine, _ in chosen):
        raise DifferenceError("grad: the result of opmux does not require grad, that of torch does")
    expected, found = _gradients(chosen, copies.leaves, opmux_copies.leaves)
    tolerance = case.tolerance or TOLERANCES[case.dtype]
    for position, (mine, other) in enumerate(zip(found, expected, strict=True)):
        _check_leaf(position, mine, other, tolerance)


def _gradients(chosen: list[tuple[Any, Any]], leaves: list[Any], opmux_leaves: list[Any]) -> tuple[Any, Any]:
    """Gradients of torch and of opmux for the same cotangents."""
    generator = torch.Generator().manual_seed(1)
    cotangents = [torch.randn(other.shape, dtype=other.dtype, generator=generator) for _, other in chosen]
    theirs = [other for _, other in chosen]
    expected = in_torch(torch.autograd.grad, ([theirs, leaves, cotangents], {}), allow_unused=True)
    same = [opmux.from_numpy(cotangent.numpy().copy()) for cotangent in cotangents]
    ours = [mine for mine, _ in chosen]
    found = in_opmux(opmux.autograd.grad, ([ours, opmux_leaves, same], {}), allow_unused=True)
    return expected, found


def _check_leaf(position: int, ours: Any, theirs: Any, tolerance: tuple[float, float]) -> None:
    if (ours is None) != (theirs is None):
        names = ["none" if x is None else "a tensor" for x in (ours, theirs)]
        raise DifferenceError(f"grad: of differentiable argument {position} opmux gives {names[0]}, torch {names[1]}")
    if theirs is None:
        return
    try:
        check_result(ours.detach(), theirs, tolerance)
    except DifferenceError as error:
        raise DifferenceError(f"grad: of differentiable argument {position}, {error}") from error
