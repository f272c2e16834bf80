"""Losses of numbers and distributions, with the names and signatures of `torch.nn.functional`.

All of them have the arguments `reduction`, "none", "mean" or "sum", and most the two that it replaces, `size_average` and
`reduce`, which warn.
"""

import math
from operator import index
from typing import Any

from opmux.dispatch import is_unknown, no_grad
from opmux.errors import OperatorValueError, caution
from opmux.nn._numbers import real_number
from opmux.nn._reduction import MEAN, NONE, SUM, reduce_losses, reduction_code
from opmux.tensor import Tensor, ops

__all__ = [
    "gaussian_nll_loss",
    "huber_loss",
    "kl_div",
    "l1_loss",
    "mse_loss",
    "poisson_nll_loss",
    "smooth_l1_loss",
]

_aten = ops.aten
_HALF_LOG_OF_TAU = 0.5 * math.log(2 * math.pi)


def _same_shape(name: str, input: Tensor, target: Tensor) -> tuple[Tensor, Tensor]:
    """Both tensors in their common shape, with a warning where that is none of theirs."""
    if target.shape == input.shape:
        return input, target
    caution(
        f"Using a target size ({target.shape}) that is different to the input size ({input.shape}): {name} broadcasts them, "
        "which is rarely meant. Please ensure they have the same size."
    )
    input, target = _aten.broadcast_tensors.default([input, target])
    return input, target


def _check_weight(input: Tensor, weight: Tensor) -> None:
    if weight.shape != input.shape:
        raise OperatorValueError(
            f"a weight of shape {tuple(weight.shape)} for an input of shape {tuple(input.shape)}",
            found="Weights and input must have the same size.",
            advice="pass one weight for each element of the input",
        )


def mse_loss(
    input: Tensor,
    target: Tensor,
    size_average: bool | None = None,
    reduce: bool | None = None,
    reduction: str = "mean",
    weight: Tensor | None = None,
) -> Tensor:
    """Squared difference.

    Args:
        input: Any shape.
        target: The same shape.
        size_average: See `reduction`.
        reduce: See `reduction`.
        reduction: "none", "mean" (weighted) or "sum" over all elements.
        weight: Factor of each element's loss.
    """
    code = reduction_code(reduction, size_average, reduce)
    input, target = _same_shape("mse_loss", input, target)
    if weight is None:
        return _aten.mse_loss.default(input, target, code)
    _check_weight(input, weight)
    losses: Any = (input - target) ** 2 * weight
    return reduce_losses(losses, code) if code != MEAN else losses.sum() / weight.sum()


def l1_loss(
    input: Tensor,
    target: Tensor,
    size_average: bool | None = None,
    reduce: bool | None = None,
    reduction: str = "mean",
    weight: Tensor | None = None,
) -> Tensor:
    """Absolute difference; arguments as for `mse_loss`."""
    code = reduction_code(reduction, size_average, reduce)
    input, target = _same_shape("l1_loss", input, target)
    if weight is None:
        return _aten.l1_loss.default(input, target, code)
    _check_weight(input, weight)
    losses: Any = (input - target).abs() * weight
    return reduce_losses(losses, code) if code != MEAN else losses.sum() / weight.sum()


def smooth_l1_loss(
    input: Tensor,
    target: Tensor,
    size_average: bool | None = None,
    reduce: bool | None = None,
    reduction: str = "mean",
    beta: float = 1.0,
) -> Tensor:
    """`0.5 * d ** 2 / beta` where the difference d is below `beta`, and `d - 0.5 * beta` above."""
    code = reduction_code(reduction, size_average, reduce)
    input, target = _same_shape("smooth_l1_loss", input, target)
    if beta == 0:
        return _aten.l1_loss.default(input, target, code)
    return _aten.smooth_l1_loss.default(input, target, code, beta)


def huber_loss(
    input: Tensor, target: Tensor, reduction: str = "mean", delta: float = 1.0, weight: Tensor | None = None
) -> Tensor:
    """`0.5 * d ** 2` where the difference d is at most `delta`, and `delta * (d - 0.5 * delta)` above."""
    code = reduction_code(reduction)
    input, target = _same_shape("huber_loss", input, target)
    if weight is None:
        return _aten.huber_loss.default(input, target, code, delta)
    _check_weight(input, weight)
    return reduce_losses(_aten.huber_loss.default(input, target, NONE, delta) * weight, code)


def poisson_nll_loss(
    input: Tensor,
    target: Tensor,
    log_input: bool = True,
    full: bool = False,
    size_average: bool | None = None,
    eps: float = 1e-8,
    reduce: bool | None = None,
    reduction: str = "mean",
) -> Tensor:
    """Negative log-likelihood of a Poisson distribution.

    Args:
        input: Expected number, or its logarithm.
        target: Observed number.
        log_input: Whether the input is a logarithm.
        full: Whether the part that does not depend on the input is added, by Stirling's approximation.
        size_average: See `reduction`.
        eps: Added to the input before its logarithm is taken.
        reduce: See `reduction`.
        reduction: "none", "mean" or "sum".
    """
    code = reduction_code(reduction, size_average, reduce)
    return _aten.poisson_nll_loss.default(input, target, log_input, full, eps, code)


def gaussian_nll_loss(
    input: Tensor,
    target: Tensor,
    var: Tensor | float,
    full: bool = False,
    eps: float = 1e-6,
    reduction: str = "mean",
) -> Tensor:
    """Negative log-likelihood of a normal distribution.

    Args:
        input: Expected value.
        target: Observed value, broadcast.
        var: Variance, in the input's shape or with one value along the last dimension.
        full: Whether the constant part is added.
        eps: Least variance, which stops no gradient.
        reduction: "none", "mean" or "sum".

    Raises:
        OperatorValueError: A variance is negative, or its shape does not fit.
    """
    code = reduction_code(reduction)
    if not isinstance(var, Tensor):
        if real_number("gaussian_nll_loss", "var", var) < 0:
            raise _negative_variance(f"gaussian_nll_loss with var={var}")
        variance = _aten.full_like.default(input, float(var))
    elif not var.is_meta and bool((var < 0).sum() > 0):
        raise _negative_variance("gaussian_nll_loss")
    else:
        variance = _fitted_variance(input, var).clone()
    _clamp(variance, eps)
    losses = (variance.log() + (input - target) ** 2 / variance) * 0.5
    return reduce_losses(losses + _HALF_LOG_OF_TAU if full else losses, code)


@no_grad
def _clamp(variance: Tensor, eps: float) -> None:
    variance.clamp_(min=eps)


def _negative_variance(asked: str) -> OperatorValueError:
    return OperatorValueError(
        asked,
        found="var has negative entry/entries",
        advice="pass variances of 0 or more; var.exp() where these are logarithms",
    )


def _fitted_variance(input: Tensor, var: Tensor) -> Tensor:
    shape, found = tuple(input.shape), tuple(var.shape)
    if found == shape:
        return var
    if found == shape[:-1]:
        return var.unsqueeze(-1)
    differing = [have for want, have in zip(shape, found, strict=False) if want != have]
    if len(found) == len(shape) and sum(differing) == 1:
        return var
    for size in filter(is_unknown, found):
        index(size)  # which says how it becomes known
    raise OperatorValueError(
        f"gaussian_nll_loss of shape {shape} with a variance of shape {found}",
        found="var is of incorrect size",
        advice="pass a variance of the shape of the input, or with 1 in the place of one of its sizes",
    )


def kl_div(
    input: Tensor,
    target: Tensor,
    size_average: bool | None = None,
    reduce: bool | None = None,
    reduction: str = "mean",
    log_target: bool = False,
) -> Tensor:
    """Kullback-Leibler divergence, `target * (log(target) - input)`.

    Args:
        input: Log-probabilities, any shape.
        target: Probabilities, or their logarithms with `log_target`.
        size_average: See `reduction`.
        reduce: See `reduction`.
        reduction: "none", "mean" over all elements, "sum", or "batchmean", the sum divided by the size of the first dimension.
        log_target: Whether the target holds logarithms.
    """
    if reduction == "mean" and size_average is None and reduce is None:
        caution(
            "kl_div: reduction 'mean' divides by the number of elements; 'batchmean' is what the mathematical definition says"
        )
    by_batch = reduction == "batchmean" and size_average is None and reduce is None
    code = SUM if by_batch else reduction_code(reduction, size_average, reduce)
    result = _aten.kl_div.default(input, target, code, log_target=log_target)
    return result / input.shape[0] if by_batch and input.ndim else result
