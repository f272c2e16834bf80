"""Losses that want the scores of the right classes to be larger, by a margin, than those of the others."""

from typing import Any

from opmux.errors import OperatorValueError
from opmux.native.arrays import cast, native, quiet
from opmux.native.combining import assign
from opmux.native.kernels.batch_norm import computing
from opmux.native.kernels.pointwise_loss import reduced
from opmux.native.meta.loss import MEAN, NONE, SUM
from opmux.native.meta.margin_loss import (
    multi_margin_loss_backward_meta,
    multi_margin_loss_meta,
    multilabel_margin_loss_backward_meta,
    multilabel_margin_loss_forward_meta,
    whole_power,
)
from opmux.tensor import ArrayBackend, Tensor

__all__ = [
    "multi_margin_loss_backward_impl",
    "multi_margin_loss_impl",
    "multilabel_margin_loss_backward_impl",
    "multilabel_margin_loss_forward_impl",
]


def _rows(be: ArrayBackend, self: Tensor) -> Any:
    array = cast(be, native(be, self), computing(self.dtype))
    return array.reshape(-1, array.shape[-1] if array.ndim else 1) if array.size else array.reshape(-1, 1)


def _margins(
    be: ArrayBackend, self: Tensor, target: Tensor, margin: Any, weight: Tensor | None
) -> tuple[Any, Any, Any, Any]:
    """What each score lacks to be `margin` below the right class's, 0 for that class; target positions and weights."""
    xp = be.xp
    scores, classes = _rows(be, self), native(be, target).reshape(-1)
    count = scores.shape[1]
    if be.on_host and classes.size and not 0 <= int(classes.min()) <= int(classes.max()) < count:
        raise OperatorValueError(
            f"aten::multi_margin_loss over {count} classes",
            found=f"target out of range: from {int(classes.min())} to {int(classes.max())}",
            advice=f"give classes from 0 to {count - 1}",
        )
    chosen = xp.arange(count) == classes[:, None]
    right = xp.where(chosen, scores, 0).sum(1)[:, None]
    lacking = scores - right + float(margin)
    # NaN lacks nothing.
    lacking = xp.where(chosen | ~(lacking > 0), 0, lacking).astype(scores.dtype)
    weights = None if weight is None else be.take(cast(be, native(be, weight), computing(self.dtype)), classes)[:, None]
    return lacking, chosen, weights, count


def _weighed(be: ArrayBackend, values: Any, weights: Any) -> Any:
    """Values times weights; what is 0 stays so beside an infinite weight."""
    if weights is None:
        return values
    with quiet(be):
        return be.xp.where(values == 0, values, values * weights)


def multi_margin_loss_impl(
    be: ArrayBackend,
    self: Tensor,
    target: Tensor,
    p: Any = 1,
    margin: Any = 1,
    weight: Tensor | None = None,
    reduction: int = MEAN,
    *,
    out: Any = None,
) -> Any:
    meta = multi_margin_loss_meta(self, target, p, margin, weight, reduction)
    lacking, _, weights, count = _margins(be, self, target, margin, weight)
    losses = lacking if whole_power(p) == 1 else lacking * lacking
    losses = _weighed(be, losses, weights).sum(1) / count
    return cast(be, reduced(be, losses, _known(reduction)), self.dtype).reshape(meta.shape)


def multi_margin_loss_backward_impl(
    be: ArrayBackend,
    grad_output: Tensor,
    self: Tensor,
    target: Tensor,
    p: Any,
    margin: Any,
    weight: Tensor | None = None,
    reduction: int = MEAN,
    *,
    out: Any = None,
) -> Any:
    meta = multi_margin_loss_backward_meta(grad_output, self, target, p, margin, weight, reduction)
    lacking, chosen, weights, count = _margins(be, self, target, margin, weight)
    slope = (lacking > 0).astype(lacking.dtype) if whole_power(p) == 1 else lacking * 2
    slope = _weighed(be, slope, weights)
    slope = be.xp.where(chosen, -slope.sum(1)[:, None], slope)
    return _scaled(be, grad_output, slope, count, reduction, self).reshape(meta.shape)


def _known(reduction: int) -> int:
    """The reduction; a number that stands for nothing counts as the sum."""
    return reduction if reduction in (NONE, MEAN) else SUM


def _scaled(be: ArrayBackend, grad_output: Tensor, slope: Any, count: int, reduction: int, self: Tensor) -> Any:
    grad = cast(be, native(be, grad_output), computing(self.dtype)).reshape(-1, 1)
    if reduction != NONE:
        grad = grad[:1]  # There is one loss; others that a gradient may have are passed over, as in PyTorch.
    scale = 1 / (count * (max(slope.shape[0], 1) if reduction == MEAN else 1))
    return cast(be, slope * (grad * scale), self.dtype)


def _labels(be: ArrayBackend, self: Tensor, target: Tensor) -> tuple[Any, Any, Any]:
    """Scores; the classes in each row up to the first negative one, others 0; and which those are."""
    xp = be.xp
    scores = _rows(be, self)
    classes = native(be, target).reshape(scores.shape)
    count = scores.shape[1]
    if be.on_host and classes.size and not -1 <= int(classes.min()) <= int(classes.max()) < count:
        raise OperatorValueError(
            "aten::multilabel_margin_loss",
            found=f"argument #2 'target' is out of range: from {int(classes.min())} to {int(classes.max())}",
            advice=f"give classes from 0 to {count - 1}, and -1 behind the last of a row",
        )
    listed = (classes < 0).cumsum(1) == 0
    return scores, xp.where(listed, classes, 0), listed


def _shortfalls(be: ArrayBackend, scores: Any, classes: Any, listed: Any, wrong: Any) -> Any:
    """For each listed class and each class that is not: what the score of the second exceeds the margin of 1 by."""
    right = be.xp.take_along_axis(scores, classes, 1)
    gaps = 1 - right[:, :, None] + scores[:, None, :]
    # NaN exceeds nothing.
    return be.xp.where(listed[:, :, None] & wrong[:, None, :] & (gaps > 0), gaps, 0).astype(scores.dtype)


def multilabel_margin_loss_forward_impl(
    be: ArrayBackend, self: Tensor, target: Tensor, reduction: int, *, out: Any = None
) -> tuple[Any, Any]:
    output, marks = multilabel_margin_loss_forward_meta(self, target, reduction)
    xp = be.xp
    scores, classes, listed = _labels(be, self, target)
    rows, count = scores.shape
    # What is not listed goes behind the table.
    positions = xp.where(listed, xp.arange(rows)[:, None] * count + classes, rows * count).reshape(-1)
    is_target = assign(be, xp.zeros(rows * count + 1, dtype=bool), positions, True)[:-1].reshape(rows, count)
    losses = _shortfalls(be, scores, classes, listed, ~is_target).sum((1, 2)) / max(count, 1)
    loss = cast(be, reduced(be, losses, _known(reduction)), self.dtype)
    return loss.reshape(output.shape), is_target.astype(scores.dtype).reshape(marks.shape)


def multilabel_margin_loss_backward_impl(
    be: ArrayBackend,
    grad_output: Tensor,
    self: Tensor,
    target: Tensor,
    reduction: int,
    is_target: Tensor,
    *,
    out: Any = None,
) -> Any:
    meta = multilabel_margin_loss_backward_meta(grad_output, self, target, reduction, is_target)
    xp = be.xp
    scores, classes, listed = _labels(be, self, target)
    marks = native(be, is_target).reshape(scores.shape)
    if be.on_host and not ((marks >= 0) & (marks <= 1)).all():
        raise OperatorValueError(
            "aten::multilabel_margin_loss_backward",
            found="argument is_target is out of range",
            advice="give what the forward operator returned as is_target",
        )
    wrong = marks == 0
    active = (_shortfalls(be, scores, classes, listed, wrong) > 0).astype(scores.dtype)
    choices = classes[:, :, None] == xp.arange(scores.shape[1])
    slope = active.sum(1) - (choices * active.sum(2)[:, :, None]).sum(1)
    return _scaled(be, grad_output, slope, scores.shape[1], reduction, self).reshape(meta.shape)
