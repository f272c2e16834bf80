"""Losses with a margin between scores or distances, with the names and signatures of `torch.nn.functional`.

All of them have the arguments `reduction`, "none", "mean" or "sum", and most the two that it replaces, `size_average` and
`reduce`, which warn.
"""

from collections.abc import Callable
from typing import Any

from opmux.errors import OperatorValueError
from opmux.nn._numbers import real_number
from opmux.nn._reduction import reduce_losses, reduction_code
from opmux.tensor import Tensor, ops

__all__ = [
    "cosine_embedding_loss",
    "hinge_embedding_loss",
    "margin_ranking_loss",
    "multi_margin_loss",
    "multilabel_margin_loss",
    "multilabel_soft_margin_loss",
    "soft_margin_loss",
    "triplet_margin_loss",
    "triplet_margin_with_distance_loss",
]

_aten = ops.aten


def hinge_embedding_loss(
    input: Tensor,
    target: Tensor,
    margin: float = 1.0,
    size_average: bool | None = None,
    reduce: bool | None = None,
    reduction: str = "mean",
) -> Tensor:
    """The distance in `input` where the target is 1, and what it lacks to `margin` where the target is -1."""
    code = reduction_code(reduction, size_average, reduce)
    return _aten.hinge_embedding_loss.default(input, target, margin, code)


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
    code = reduction_code(reduction, size_average, reduce)
    if not input1.ndim == input2.ndim == target.ndim:
        raise OperatorValueError(
            "margin_ranking_loss",
            found=f"All input tensors should have same dimension but got sizes: input1: {tuple(input1.shape)}, "
            f"input2: {tuple(input2.shape)}, target: {tuple(target.shape)}",
            advice="give them as many dimensions, with unsqueeze or reshape",
        )
    return _aten.margin_ranking_loss.default(input1, input2, target, margin, code)


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
    code = reduction_code(reduction, size_average, reduce)
    _check_margin("triplet_margin_loss", margin)
    return _aten.triplet_margin_loss.default(anchor, positive, negative, margin, p, eps, swap, code)


def _check_margin(function: str, margin: float) -> None:
    if real_number(function, "margin", margin) <= 0:
        raise OperatorValueError(
            f"margin={margin}",
            found=f"margin must be greater than 0, got {margin}",
            advice="pass a positive number, such as margin=1.0",
        )


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
    code = reduction_code(reduction)
    _check_margin("triplet_margin_with_distance_loss", margin)
    if not anchor.ndim == positive.ndim == negative.ndim:
        raise OperatorValueError(
            "triplet_margin_with_distance_loss",
            found="The anchor, positive, and negative tensors are expected to have the same number of dimensions",
            advice="give them as many dimensions, with unsqueeze or reshape",
        )
    distance: Any = _aten.pairwise_distance.default if distance_function is None else distance_function
    near, far = distance(anchor, positive), distance(anchor, negative)
    if swap:
        far = _aten.minimum.default(far, distance(positive, negative))
    return reduce_losses(_aten.clamp_min.default(near - far + margin, 0), code)


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
    code = reduction_code(reduction, size_average, reduce)
    return _aten.cosine_embedding_loss.default(input1, input2, target, margin, code)


def soft_margin_loss(
    input: Tensor,
    target: Tensor,
    size_average: bool | None = None,
    reduce: bool | None = None,
    reduction: str = "mean",
) -> Tensor:
    """`log(1 + exp(-target * input))`, for targets 1 and -1."""
    code = reduction_code(reduction, size_average, reduce)
    return _aten.soft_margin_loss.default(input, target, code)


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
    code = reduction_code(reduction, size_average, reduce)
    if p not in (1, 2):
        raise OperatorValueError(
            f"multi_margin_loss with p={p}",
            found="only p == 1 and p == 2 supported",
            advice="pass p=1, or p=2 for squares",
        )
    if weight is not None and weight.ndim != 1:
        raise OperatorValueError(
            f"multi_margin_loss with a weight of shape {tuple(weight.shape)}",
            found="weight must be one-dimensional",
            advice="pass one number for each class, of shape (C)",
        )
    return _aten.multi_margin_loss.default(input, target, p, margin, weight, code)


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
    code = reduction_code(reduction, size_average, reduce)
    return _aten.multilabel_margin_loss.default(input, target, code)


def multilabel_soft_margin_loss(
    input: Tensor,
    target: Tensor,
    weight: Tensor | None = None,
    size_average: bool | None = None,
    reduce: bool | None = None,
    reduction: str = "mean",
) -> Tensor:
    """`binary_cross_entropy_with_logits`, as a mean over the classes of each row."""
    code = reduction_code(reduction, size_average, reduce)
    log_sigmoid = _aten.log_sigmoid.default
    losses: Any = -(target * log_sigmoid(input) + (1 - target) * log_sigmoid(-input))
    if weight is not None:
        losses = losses * weight
    return reduce_losses(losses.sum(input.ndim - 1) / input.size(-1), code)
