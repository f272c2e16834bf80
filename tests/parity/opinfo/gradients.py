"""Gradients of one call in opmux against those of torch, for the same cotangents."""

from typing import Any

import torch

import opmux

from .checks import Case, NothingToCompareError, in_opmux, in_torch, matching
from .comparison import GRADIENT_TOLERANCES, DifferenceError, check_gradients, cotangent, dtype_name
from .conversion import Arguments, Copies, arguments
from .database import is_differentiable, tensors_in


def check_grad(case: Case) -> None:
    """The gradient of every argument that requires one."""
    copies, opmux_copies = Copies(grad=True), Copies("cpu", grad=True)
    theirs = case.determined(differentiable_result(case, copies))
    matching(case.determined(case.ours_if_any), theirs)
    ours = case.determined(in_opmux(case.function, case.for_opmux(opmux_copies)))
    chosen = [(mine, other) for mine, other in matching(ours, theirs) if other.requires_grad]
    if not all(mine.requires_grad for mine, _ in chosen):
        raise DifferenceError("grad: the result of opmux does not require grad, that of torch does")
    weights = cotangents([other for _, other in chosen])
    expected = gradients_of([other for _, other in chosen], copies.leaves, weights)
    same = [opmux.from_numpy(weight.copy()) for weight in weights]
    results = [mine for mine, _ in chosen]
    found = in_opmux(opmux.autograd.grad, ([results, opmux_copies.leaves, same], {}), allow_unused=True)
    check_gradients(found, expected, case.tolerance)


def differentiable_result(case: Case, copies: Copies) -> Any:
    """The result of torch for copies that require grad.

    Raises:
        NothingToCompareError: torch gives no gradient of it.
    """
    if case.random or case.dtype not in GRADIENT_TOLERANCES or not is_differentiable(case.opinfo, case.dtype):
        raise NothingToCompareError("no gradient in torch")
    result = in_torch(case.opinfo.op, arguments(case.sample, copies))
    if not copies.leaves or not requiring(result):
        raise NothingToCompareError("no result with a gradient")
    return result


def requiring(result: Any) -> list[Any]:
    """The tensors of a result of torch that require grad."""
    return [tensor for tensor in tensors_in(result) if tensor.requires_grad]


def cotangents(tensors: list[Any]) -> list[Any]:
    """One NumPy array of cotangents for each tensor."""
    return [cotangent(tuple(x.shape), dtype_name(x), position) for position, x in enumerate(tensors)]


def gradients_of(tensors: list[Any], leaves: list[Any], weights: list[Any]) -> tuple[Any, ...]:
    """The gradients of torch; None for a leaf that none of the tensors depends on."""
    given: Arguments = ([tensors, leaves, [_torch_weight(weight) for weight in weights]], {})
    gradients: tuple[Any, ...] = in_torch(torch.autograd.grad, given, allow_unused=True)
    return gradients


def _torch_weight(weight: Any) -> Any:
    """Cotangents as a tensor of torch, which knows no bfloat16 of NumPy's; their values are exact in float32 too."""
    name = weight.dtype.name
    return torch.from_numpy(weight.astype("float32")).bfloat16() if name == "bfloat16" else torch.from_numpy(weight)
