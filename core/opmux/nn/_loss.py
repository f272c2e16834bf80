"""Losses of classification, with the names and signatures of `torch.nn.functional`.

All of them have the arguments `reduction`, "none", "mean" or "sum", and most the two that it replaces, `size_average` and
`reduce`, which warn.
"""

from collections.abc import Sequence

from opmux.errors import OperatorValueError
from opmux.native.shapes import broadcast_shapes
from opmux.nn._reduction import reduction_code
from opmux.tensor import Tensor, ops

__all__ = [
    "binary_cross_entropy",
    "binary_cross_entropy_with_logits",
    "cross_entropy",
    "ctc_loss",
    "nll_loss",
]

_aten = ops.aten


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
    code = reduction_code(reduction, size_average, reduce)
    return _aten.nll_loss_nd.default(input, target, weight, code, ignore_index)


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
    code = reduction_code(reduction, size_average, reduce)
    return _aten.cross_entropy_loss.default(input, target, weight, code, ignore_index, label_smoothing)


def _fitting(input: Tensor, target: Tensor) -> str:
    """What makes a target fit, for a message."""
    if target.numel() == input.numel():
        return f"reshape the target: target.reshape({tuple(input.shape)})"
    return "pass a target with one element for each of the input"


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
    code = reduction_code(reduction, size_average, reduce)
    if target.shape != input.shape:
        raise OperatorValueError(
            f"binary_cross_entropy with a target of shape {tuple(target.shape)}",
            found=f"Using a target size ({target.shape}) that is different to the input size ({input.shape}) is deprecated. "
            "Please ensure they have the same size.",
            advice=_fitting(input, target),
        )
    if weight is not None:
        weight = weight.expand(broadcast_shapes(target.shape, weight.shape))
    return _aten.binary_cross_entropy.default(input, target, weight, code)


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
    code = reduction_code(reduction, size_average, reduce)
    if target.shape != input.shape:
        raise OperatorValueError(
            f"binary_cross_entropy_with_logits with a target of shape {tuple(target.shape)}",
            found=f"Target size ({tuple(target.shape)}) must be the same as input size ({tuple(input.shape)})",
            advice=_fitting(input, target),
        )
    return _aten.binary_cross_entropy_with_logits.default(input, target, weight, pos_weight, code)


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
    return _aten.ctc_loss(
        log_probs, targets, input_lengths, target_lengths, blank, reduction_code(reduction), zero_infinity
    )
