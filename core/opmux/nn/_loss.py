"""Losses, with the names and signatures of `torch.nn.functional`.

All of them have the arguments `reduction`, "none", "mean" or "sum", and most the two that it replaces, `size_average` and
`reduce`, which warn.
"""

import math
import warnings
from collections.abc import Callable, Sequence
from typing import Any

from opmux.dispatch import no_grad, ops
from opmux.errors import OperatorValueError
from opmux.native.shapes import broadcast_shapes
from opmux.tensor import Tensor

__all__ = [
    "binary_cross_entropy",
    "binary_cross_entropy_with_logits",
    "cosine_embedding_loss",
    "cross_entropy",
    "ctc_loss",
    "gaussian_nll_loss",
    "hinge_embedding_loss",
    "huber_loss",
    "kl_div",
    "l1_loss",
    "margin_ranking_loss",
    "mse_loss",
    "multi_margin_loss",
    "multilabel_margin_loss",
    "multilabel_soft_margin_loss",
    "nll_loss",
    "poisson_nll_loss",
    "smooth_l1_loss",
    "soft_margin_loss",
    "triplet_margin_loss",
    "triplet_margin_with_distance_loss",
]

_aten = ops.aten
_NONE, _MEAN, _SUM = 0, 1, 2
_REDUCTIONS = {"none": _NONE, "mean": _MEAN, "sum": _SUM}
_HALF_LOG_OF_TAU = 0.5 * math.log(2 * math.pi)


def _reduction(name: str, size_average: bool | None = None, reduce: bool | None = None) -> int:
    """PyTorch's number for a reduction."""
    if size_average is not None or reduce is not None:
        name = "none" if reduce is False else "sum" if size_average is False else "mean"
        warnings.warn(f"size_average and reduce are deprecated; use reduction={name!r}", stacklevel=3)
    if name == "elementwise_mean":
        warnings.warn("reduction='elementwise_mean' is deprecated; use 'mean'", stacklevel=3)
        name = "mean"
    if name not in _REDUCTIONS:
        raise OperatorValueError(
            f"reduction={name!r}",
            found=f"{name} is not a valid value for reduction",
            advice=f"use one of {', '.join(_REDUCTIONS)}",
        )
    return _REDUCTIONS[name]


def _reduce(losses: Any, reduction: int) -> Tensor:
    result: Tensor = losses if reduction == _NONE else losses.mean() if reduction == _MEAN else losses.sum()
    return result


def _same_shape(name: str, input: Tensor, target: Tensor) -> tuple[Tensor, Tensor]:
    """Both tensors in their common shape, with a warning where that is none of theirs."""
    if target.shape == input.shape:
        return input, target
    warnings.warn(
        f"{name}: the target has shape {tuple(target.shape)} and the input {tuple(input.shape)}; they are broadcast, which is "
        "rarely meant",
        stacklevel=3,
    )
    shape = broadcast_shapes(input.shape, target.shape)
    return input.expand(shape), target.expand(shape)


def _check_weight(input: Tensor, weight: Tensor) -> None:
    if weight.shape != input.shape:
        raise OperatorValueError(
            f"a weight of shape {tuple(weight.shape)} for an input of shape {tuple(input.shape)}",
            found="Weights and input must have the same size.",
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
    code = _reduction(reduction, size_average, reduce)
    input, target = _same_shape("mse_loss", input, target)
    if weight is None:
        result: Tensor = _aten.mse_loss.default(input, target, code)
        return result
    _check_weight(input, weight)
    losses: Any = (input - target) ** 2 * weight
    return _reduce(losses, code) if code != _MEAN else losses.sum() / weight.sum()


def l1_loss(
    input: Tensor,
    target: Tensor,
    size_average: bool | None = None,
    reduce: bool | None = None,
    reduction: str = "mean",
    weight: Tensor | None = None,
) -> Tensor:
    """Absolute difference; arguments as for `mse_loss`."""
    code = _reduction(reduction, size_average, reduce)
    input, target = _same_shape("l1_loss", input, target)
    if weight is None:
        result: Tensor = _aten.l1_loss.default(input, target, code)
        return result
    _check_weight(input, weight)
    losses: Any = (input - target).abs() * weight
    return _reduce(losses, code) if code != _MEAN else losses.sum() / weight.sum()


def smooth_l1_loss(
    input: Tensor,
    target: Tensor,
    size_average: bool | None = None,
    reduce: bool | None = None,
    reduction: str = "mean",
    beta: float = 1.0,
) -> Tensor:
    """`0.5 * d ** 2 / beta` where the difference d is below `beta`, and `d - 0.5 * beta` above."""
    code = _reduction(reduction, size_average, reduce)
    input, target = _same_shape("smooth_l1_loss", input, target)
    if beta == 0:
        result: Tensor = _aten.l1_loss.default(input, target, code)
    else:
        result = _aten.smooth_l1_loss.default(input, target, code, beta)
    return result


def huber_loss(
    input: Tensor, target: Tensor, reduction: str = "mean", delta: float = 1.0, weight: Tensor | None = None
) -> Tensor:
    """`0.5 * d ** 2` where the difference d is at most `delta`, and `delta * (d - 0.5 * delta)` above."""
    code = _reduction(reduction)
    input, target = _same_shape("huber_loss", input, target)
    if weight is None:
        result: Tensor = _aten.huber_loss.default(input, target, code, delta)
        return result
    _check_weight(input, weight)
    return _reduce(_aten.huber_loss.default(input, target, _NONE, delta) * weight, code)


def nll_loss(
    input: Tensor,
    target: Tensor,
    weight: Tensor | None = None,
    size_average: bool | None = None,
    ignore_index: int = -100,
    reduce: bool | None = None,
    reduction: str = "mean",
) -> Tensor:
    """Negative log-likelihood: `-weight[t] * input[..., t, ...]` at each target class t.

    Args:
        input: Log-probabilities, shape (N, C), (C) or (N, C, d1, ...).
        target: Classes, int64, the shape without C.
        weight: Weight of each class, shape (C).
        size_average: See `reduction`.
        ignore_index: Class that counts for nothing.
        reduce: See `reduction`.
        reduction: "none", "mean" (weighted) or "sum".
    """
    code = _reduction(reduction, size_average, reduce)
    result: Tensor = _aten.nll_loss_nd.default(input, target, weight, code, ignore_index)
    return result


def cross_entropy(
    input: Tensor,
    target: Tensor,
    weight: Tensor | None = None,
    size_average: bool | None = None,
    ignore_index: int = -100,
    reduce: bool | None = None,
    reduction: str = "mean",
    label_smoothing: float = 0.0,
) -> Tensor:
    """`nll_loss(log_softmax(input, 1), target)`.

    Args:
        input: Logits, shape (N, C), (C) or (N, C, d1, ...).
        target: Classes, or probabilities in the shape of `input`.
        weight: Weight of each class, shape (C).
        size_average: See `reduction`.
        ignore_index: Class that counts for nothing.
        reduce: See `reduction`.
        reduction: "none", "mean" (weighted) or "sum".
        label_smoothing: Share of the uniform distribution in the target, 0 to 1.
    """
    code = _reduction(reduction, size_average, reduce)
    result: Tensor = _aten.cross_entropy_loss.default(input, target, weight, code, ignore_index, label_smoothing)
    return result


def binary_cross_entropy(
    input: Tensor,
    target: Tensor,
    weight: Tensor | None = None,
    size_average: bool | None = None,
    reduce: bool | None = None,
    reduction: str = "mean",
) -> Tensor:
    """`-(target * log(input) + (1 - target) * log(1 - input))`; logarithms are at least -100.

    Args:
        input: Probabilities, any shape.
        target: The same shape.
        weight: Factor of each element's loss, broadcast.
        size_average: See `reduction`.
        reduce: See `reduction`.
        reduction: "none", "mean" or "sum".

    Raises:
        OperatorValueError: The shapes differ, or an element is no probability.
    """
    code = _reduction(reduction, size_average, reduce)
    if target.shape != input.shape:
        raise OperatorValueError(
            f"binary_cross_entropy with a target of shape {tuple(target.shape)}",
            found=f"the input has shape {tuple(input.shape)}; Please ensure they have the same size.",
        )
    if weight is not None:
        weight = weight.expand(broadcast_shapes(target.shape, weight.shape))
    result: Tensor = _aten.binary_cross_entropy.default(input, target, weight, code)
    return result


def binary_cross_entropy_with_logits(
    input: Tensor,
    target: Tensor,
    weight: Tensor | None = None,
    size_average: bool | None = None,
    reduce: bool | None = None,
    reduction: str = "mean",
    pos_weight: Tensor | None = None,
) -> Tensor:
    """`binary_cross_entropy(sigmoid(input), target)`, computed without overflow.

    Args:
        input: Logits, any shape.
        target: The same shape.
        weight: Factor of each element's loss, broadcast.
        size_average: See `reduction`.
        reduce: See `reduction`.
        reduction: "none", "mean" or "sum".
        pos_weight: Factor of the losses of positive targets, broadcast.

    Raises:
        OperatorValueError: The shapes differ.
    """
    code = _reduction(reduction, size_average, reduce)
    if target.shape != input.shape:
        raise OperatorValueError(
            f"binary_cross_entropy_with_logits with a target of shape {tuple(target.shape)}",
            found=f"Target size ({tuple(target.shape)}) must be the same as input size ({tuple(input.shape)})",
        )
    result: Tensor = _aten.binary_cross_entropy_with_logits.default(input, target, weight, pos_weight, code)
    return result


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
    by_batch = reduction == "batchmean" and size_average is None and reduce is None
    code = _SUM if by_batch else _reduction(reduction, size_average, reduce)
    result: Tensor = _aten.kl_div.default(input, target, code, log_target=log_target)
    return result / input.shape[0] if by_batch and input.ndim else result


def hinge_embedding_loss(
    input: Tensor,
    target: Tensor,
    margin: float = 1.0,
    size_average: bool | None = None,
    reduce: bool | None = None,
    reduction: str = "mean",
) -> Tensor:
    """The distance in `input` where the target is 1, and what it lacks to `margin` where the target is -1."""
    code = _reduction(reduction, size_average, reduce)
    result: Tensor = _aten.hinge_embedding_loss.default(input, target, margin, code)
    return result


def margin_ranking_loss(
    input1: Tensor,
    input2: Tensor,
    target: Tensor,
    margin: float = 0,
    size_average: bool | None = None,
    reduce: bool | None = None,
    reduction: str = "mean",
) -> Tensor:
    """What `input1` lacks to be `margin` above `input2` where the target is 1, or below where it is -1.

    Raises:
        OperatorValueError: The numbers of dimensions differ.
    """
    code = _reduction(reduction, size_average, reduce)
    if not input1.ndim == input2.ndim == target.ndim:
        raise OperatorValueError(
            "margin_ranking_loss",
            found=f"All input tensors should have same dimension but got sizes: input1: {tuple(input1.shape)}, "
            f"input2: {tuple(input2.shape)}, target: {tuple(target.shape)}",
        )
    result: Tensor = _aten.margin_ranking_loss.default(input1, input2, target, margin, code)
    return result


def triplet_margin_loss(
    anchor: Tensor,
    positive: Tensor,
    negative: Tensor,
    margin: float = 1.0,
    p: float = 2,
    eps: float = 1e-6,
    swap: bool = False,
    size_average: bool | None = None,
    reduce: bool | None = None,
    reduction: str = "mean",
) -> Tensor:
    """What the distance from anchor to negative lacks to be `margin` above that from anchor to positive.

    Args:
        anchor: Shape (N, D) or (D).
        positive: The same shape.
        negative: The same shape.
        margin: Wanted difference; positive.
        p: Which norm the distance is.
        eps: Added to the differences.
        swap: Whether the distance from positive to negative counts where it is smaller.
        size_average: See `reduction`.
        reduce: See `reduction`.
        reduction: "none", "mean" or "sum".

    Raises:
        OperatorValueError: The margin is not positive, or the numbers of dimensions differ.
    """
    code = _reduction(reduction, size_average, reduce)
    _check_margin(margin)
    result: Tensor = _aten.triplet_margin_loss.default(anchor, positive, negative, margin, p, eps, swap, code)
    return result


def _check_margin(margin: float) -> None:
    if margin <= 0:
        raise OperatorValueError(f"margin={margin}", found=f"margin must be greater than 0, got {margin}")


def triplet_margin_with_distance_loss(
    anchor: Tensor,
    positive: Tensor,
    negative: Tensor,
    *,
    distance_function: Callable[[Tensor, Tensor], Tensor] | None = None,
    margin: float = 1.0,
    swap: bool = False,
    reduction: str = "mean",
) -> Tensor:
    """As `triplet_margin_loss`, with a distance of one's own.

    Raises:
        OperatorValueError: The margin is not positive, or the numbers of dimensions differ.
    """
    code = _reduction(reduction)
    _check_margin(margin)
    if not anchor.ndim == positive.ndim == negative.ndim:
        raise OperatorValueError(
            "triplet_margin_with_distance_loss",
            found="The anchor, positive, and negative tensors are expected to have the same number of dimensions",
        )
    distance: Any = _aten.pairwise_distance.default if distance_function is None else distance_function
    near, far = distance(anchor, positive), distance(anchor, negative)
    if swap:
        far = _aten.minimum.default(far, distance(positive, negative))
    return _reduce(_aten.clamp_min.default(near - far + margin, 0), code)


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
    code = _reduction(reduction, size_average, reduce)
    result: Tensor = _aten.poisson_nll_loss.default(input, target, log_input, full, eps, code)
    return result


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
    code = _reduction(reduction)
    if not isinstance(var, Tensor):
        if var < 0:
            raise OperatorValueError(f"gaussian_nll_loss with var={var}", found="var has negative entry/entries")
        var = _aten.full_like.default(input, float(var))
    elif not var.is_meta and bool((var < 0).sum() > 0):
        raise OperatorValueError("gaussian_nll_loss", found="var has negative entry/entries")
    var = _fitted_variance(input, var).clone()
    with no_grad():
        var.clamp_(min=eps)
    losses: Any = (var.log() + (input - target) ** 2 / var) * 0.5
    return _reduce(losses + _HALF_LOG_OF_TAU if full else losses, code)


def _fitted_variance(input: Tensor, var: Tensor) -> Tensor:
    shape, found = tuple(input.shape), tuple(var.shape)
    if found == shape:
        return var
    if found == shape[:-1]:
        return var.unsqueeze(-1)
    differing = [have for want, have in zip(shape, found, strict=False) if want != have]
    if len(found) == len(shape) and sum(differing) == 1:
        return var
    raise OperatorValueError(
        f"gaussian_nll_loss of shape {shape} with a variance of shape {found}", found="var is of incorrect size"
    )


def soft_margin_loss(
    input: Tensor,
    target: Tensor,
    size_average: bool | None = None,
    reduce: bool | None = None,
    reduction: str = "mean",
) -> Tensor:
    """`log(1 + exp(-target * input))`, for targets 1 and -1."""
    code = _reduction(reduction, size_average, reduce)
    result: Tensor = _aten.soft_margin_loss.default(input, target, code)
    return result


def cosine_embedding_loss(
    input1: Tensor,
    input2: Tensor,
    target: Tensor,
    margin: float = 0,
    size_average: bool | None = None,
    reduce: bool | None = None,
    reduction: str = "mean",
) -> Tensor:
    """`1 - cos` of the angle between vectors where the target is 1, and what it is above `margin` where the target is -1.

    Raises:
        OperatorValueError: Shapes do not fit.
    """
    code = _reduction(reduction, size_average, reduce)
    result: Tensor = _aten.cosine_embedding_loss.default(input1, input2, target, margin, code)
    return result


def multi_margin_loss(
    input: Tensor,
    target: Tensor,
    p: int = 1,
    margin: float = 1.0,
    weight: Tensor | None = None,
    size_average: bool | None = None,
    reduce: bool | None = None,
    reduction: str = "mean",
) -> Tensor:
    """Mean over the other classes of what their scores lack to be `margin` below the target's, to the power `p`.

    Args:
        input: Scores, shape (N, C) or (C).
        target: Classes, int64, shape (N) or ().
        p: 1 or 2.
        margin: Wanted difference.
        weight: Weight of each class, shape (C).
        size_average: See `reduction`.
        reduce: See `reduction`.
        reduction: "none", "mean" or "sum".

    Raises:
        OperatorValueError: Shapes or dtypes do not fit.
        OperatorIndexError: A class is out of range.
    """
    code = _reduction(reduction, size_average, reduce)
    if p not in (1, 2):
        raise OperatorValueError(f"multi_margin_loss with p={p}", found="only p == 1 and p == 2 supported")
    if weight is not None and weight.ndim != 1:
        raise OperatorValueError("multi_margin_loss", found="weight must be one-dimensional")
    result: Tensor = _aten.multi_margin_loss.default(input, target, p, margin, weight, code)
    return result


def multilabel_margin_loss(
    input: Tensor,
    target: Tensor,
    size_average: bool | None = None,
    reduce: bool | None = None,
    reduction: str = "mean",
) -> Tensor:
    """Sum over pairs of a class that is a target and one that is not of what their scores lack to be 1 apart, over C.

    Args:
        input: Scores, shape (N, C) or (C).
        target: Classes, int64, the same shape; those from the first negative one on do not count.
        size_average: See `reduction`.
        reduce: See `reduction`.
        reduction: "none", "mean" or "sum".

    Raises:
        OperatorValueError: Shapes or dtypes do not fit.
        OperatorIndexError: A class is out of range.
    """
    code = _reduction(reduction, size_average, reduce)
    result: Tensor = _aten.multilabel_margin_loss.default(input, target, code)
    return result


def multilabel_soft_margin_loss(
    input: Tensor,
    target: Tensor,
    weight: Tensor | None = None,
    size_average: bool | None = None,
    reduce: bool | None = None,
    reduction: str = "mean",
) -> Tensor:
    """`binary_cross_entropy_with_logits`, as a mean over the classes of each row."""
    code = _reduction(reduction, size_average, reduce)
    log_sigmoid = _aten.log_sigmoid.default
    losses: Any = -(target * log_sigmoid(input) + (1 - target) * log_sigmoid(-input))
    if weight is not None:
        losses = losses * weight
    return _reduce(losses.sum(input.ndim - 1) / input.shape[-1], code)


def ctc_loss(
    log_probs: Tensor,
    targets: Tensor,
    input_lengths: Tensor | Sequence[int],
    target_lengths: Tensor | Sequence[int],
    blank: int = 0,
    reduction: str = "mean",
    zero_infinity: bool = False,
) -> Tensor:
    """Connectionist temporal classification: minus the log-probability of a sequence of labels, over all alignments.

    Args:
        log_probs: Shape (T, N, C) or (T, C).
        targets: Labels, shape (N, S), or all samples' in one vector.
        input_lengths: Times of each sample.
        target_lengths: Labels of each sample.
        blank: Class that stands for no label.
        reduction: "none", "mean" (of losses divided by the number of labels) or "sum".
        zero_infinity: Whether infinite losses count as 0.

    Raises:
        OperatorValueError: Shapes, dtypes or lengths do not fit.
    """
    result: Tensor = _aten.ctc_loss(
        log_probs, targets, input_lengths, target_lengths, blank, _reduction(reduction), zero_infinity
    )
    return result
