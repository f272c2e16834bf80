"""Losses of classification, composed of log-softmax, the negative log-likelihood and arithmetic."""

from math import prod
from typing import Any

from opmux.dispatch import check_integer, get_state
from opmux.errors import OperatorValueError
from opmux.native.arrays import shape_of
from opmux.native.composite.out import out_variant
from opmux.native.meta.ctc import length_list
from opmux.native.meta.loss import MEAN, NONE, SUM, check_reduction
from opmux.tensor import Tensor, ops, tensor

__all__ = [
    "cross_entropy_loss",
    "ctc_loss",
    "multilabel_margin_loss",
    "multilabel_margin_loss_out",
    "nll_loss",
    "nll_loss2d",
    "nll_loss2d_out",
    "nll_loss_nd",
    "nll_loss_out",
]


def nll_loss(
    self: Tensor,
    target: Tensor,
    weight: Tensor | None = None,
    reduction: int = MEAN,
    ignore_index: int = -100,
) -> Any:
    return ops.aten.nll_loss_forward.default(self, target, weight, reduction, ignore_index)[0]


def nll_loss2d(
    self: Tensor,
    target: Tensor,
    weight: Tensor | None = None,
    reduction: int = MEAN,
    ignore_index: int = -100,
) -> Any:
    if target.ndim != 3 or self.ndim != 4:
        raise OperatorValueError(
            f"aten::nll_loss2d of shape {shape_of(self)} with a target of shape {shape_of(target)}",
            found="only batches of spatial targets supported (3D tensors), with inputs of 4 dimensions",
            advice="use nll_loss for fewer dimensions",
        )
    return ops.aten.nll_loss2d_forward.default(self, target, weight, reduction, ignore_index)[0]


def nll_loss_nd(
    self: Tensor,
    target: Tensor,
    weight: Tensor | None = None,
    reduction: int = MEAN,
    ignore_index: int = -100,
) -> Any:
    return _nll_loss_of(self, shape_of(self), target, shape_of(target), weight, reduction, ignore_index)


def _nll_loss_of(
    self: Tensor,
    x: tuple[int, ...],
    target: Tensor,
    t: tuple[int, ...],
    weight: Tensor | None,
    reduction: int,
    ignore_index: int,
) -> Any:
    """The loss of log-probabilities and targets whose shapes are known."""
    if not x or (len(x) > 1 and x[:1] != t[:1]):
        raise OperatorValueError(
            f"aten::nll_loss_nd of shape {x} with a target of shape {t}",
            found="Expected 1 or more dimensions (got 0)"
            if not x
            else f"Expected input batch_size ({x[0]}) to match target batch_size ({t[0] if t else 'none'}).",
            advice=f"give a target of shape {(x[0], *x[2:])}" if x else "give a score for each class",
        )
    # The operators that PyTorch calls here are in the lists of `autocast`, what they are made of is not.
    casts = (state := get_state()) is not None and state.not_excluded
    if len(x) <= 2:
        if casts:
            return ops.aten.nll_loss.default(self, target, weight, reduction, ignore_index)
        return ops.aten.nll_loss_forward.default(self, target, weight, reduction, ignore_index)[0]
    if t[1:] != x[2:]:
        raise OperatorValueError(
            f"aten::nll_loss_nd of shape {x} with a target of shape {t}",
            found=f"Expected target size {[x[0], *x[2:]]}, got {list(t)}",
            advice=f"give a target of shape {(x[0], *x[2:])}",
        )
    loss = ops.aten.nll_loss2d.default if casts else nll_loss2d
    if len(x) == 4:
        return loss(self, target, weight, reduction, ignore_index)
    flat = (x[0], 1, prod(x[2:]))
    losses = loss(
        ops.aten.reshape.default(self, (*x[:2], *flat[1:])),
        ops.aten.reshape.default(target, flat),
        weight,
        reduction,
        ignore_index,
    )
    return ops.aten.reshape.default(losses, t) if reduction == NONE else losses


def cross_entropy_loss(
    self: Tensor,
    target: Tensor,
    weight: Tensor | None = None,
    reduction: int = MEAN,
    ignore_index: int = -100,
    label_smoothing: float = 0.0,
) -> Any:
    check_integer(ignore_index)
    shape, target_shape = shape_of(self), shape_of(target)
    class_dim = 0 if len(shape) <= 1 else 1
    by_probability = shape == target_shape
    if label_smoothing > 1.0:
        raise OperatorValueError(
            f"aten::cross_entropy_loss with label_smoothing={label_smoothing}",
            found="label_smoothing must be between 0.0 and 1.0",
            advice="give a share such as label_smoothing=0.1",
        )
    if by_probability:
        _check_probabilities(target, ignore_index)
        _check_class_weights(weight, shape[class_dim])
    logs = ops.aten.log_softmax.int(self, class_dim)
    if by_probability:
        return _probability_loss(logs, target, weight, reduction, label_smoothing, class_dim)
    losses = _nll_loss_of(logs, shape, target, target_shape, weight, reduction, ignore_index)
    if not label_smoothing > 0.0:  # Nothing is smoothed by NaN either.
        return losses
    uniform = _uniform_loss(logs, target, weight, reduction, ignore_index, class_dim)
    share = label_smoothing / shape[class_dim]
    return ops.aten.add.Tensor(ops.aten.mul.Tensor(losses, 1 - label_smoothing), ops.aten.mul.Tensor(uniform, share))


def _check_probabilities(target: Tensor, ignore_index: int) -> None:
    if not target.dtype.is_floating_point:
        raise OperatorValueError(
            f"aten::cross_entropy_loss with class probabilities of dtype {target.dtype}",
            found="a target of the input's shape holds probabilities, which must be floating point",
            advice="convert probabilities: .to(opmux.float32); leave the dimension of classes out of class indices",
        )
    if ignore_index >= 0:
        raise OperatorValueError(
            f"aten::cross_entropy_loss with class probabilities and ignore_index={ignore_index}",
            found="ignore_index is not supported for floating point target",
            advice="leave ignore_index out",
        )


def _check_class_weights(weight: Tensor | None, classes: int) -> None:
    if weight is not None and shape_of(weight) != (classes,):
        raise OperatorValueError(
            f"aten::cross_entropy_loss with a weight of shape {shape_of(weight)}",
            found=f"weight tensor should be defined either for all {classes} classes or no classes",
            advice=f"give a weight of shape ({classes},), or None",
        )


def _per_class(weight: Tensor, ndim: int, class_dim: int) -> Any:
    """The weights of the classes, in a shape that broadcasts over the log-probabilities."""
    return ops.aten.reshape.default(weight, [-1 if i == class_dim else 1 for i in range(ndim)])


def _probability_loss(
    logs: Tensor, target: Tensor, weight: Tensor | None, reduction: int, smoothing: float, class_dim: int
) -> Any:
    shape = shape_of(logs)
    if smoothing > 0.0:
        target = ops.aten.add.Tensor(ops.aten.mul.Tensor(target, 1 - smoothing), smoothing / shape[class_dim])
    products = ops.aten.mul.Tensor(logs, target)
    if weight is not None:
        products = ops.aten.mul.Tensor(products, _per_class(weight, len(shape), class_dim))
    if reduction == NONE:
        return ops.aten.neg.default(ops.aten.sum.dim_IntList(products, [class_dim]))
    check_reduction(reduction, "cross_entropy_loss")
    total = ops.aten.neg.default(ops.aten.sum.default(products))
    if reduction != MEAN:
        return total
    rows = prod(shape) // max(shape[class_dim], 1)
    return ops.aten.div.Tensor(total, rows) if rows else ops.aten.mul.Tensor(total, float("nan"))


def _uniform_loss(
    logs: Tensor, target: Tensor, weight: Tensor | None, reduction: int, ignore_index: int, class_dim: int
) -> Any:
    """What label smoothing adds: the loss against equally likely classes, times their number."""
    ignored = ops.aten.eq.Scalar(target, ignore_index)
    weighted = logs
    if weight is not None:
        weighted = ops.aten.mul.Tensor(logs, _per_class(weight, logs.ndim, class_dim))
    losses = ops.aten.neg.default(ops.aten.sum.dim_IntList(weighted, [class_dim]))
    losses = ops.aten.masked_fill.Scalar(losses, ignored, 0.0)
    if reduction == NONE:
        return losses
    check_reduction(reduction, "cross_entropy_loss")
    total = ops.aten.sum.default(losses)
    if reduction != MEAN:
        return total
    kept = ops.aten.logical_not.default(ignored)
    if weight is None:
        return ops.aten.div.Tensor(total, ops.aten.sum.default(kept))
    classes = ops.aten.reshape.default(ops.aten.masked_fill.Scalar(target, ignored, 0), [-1])
    weights = ops.aten.gather.default(weight, 0, classes)
    counted = ops.aten.mul.Tensor(weights, ops.aten.reshape.default(kept, [-1]))
    return ops.aten.div.Tensor(total, ops.aten.sum.default(counted))


def multilabel_margin_loss(self: Tensor, target: Tensor, reduction: int = MEAN) -> Any:
    return ops.aten.multilabel_margin_loss_forward.default(self, target, reduction)[0]


def ctc_loss(
    log_probs: Tensor,
    targets: Tensor,
    input_lengths: Any,
    target_lengths: Any,
    blank: int = 0,
    reduction: int = MEAN,
    zero_infinity: bool = False,
) -> Any:
    given, wanted = length_list(input_lengths), length_list(target_lengths)
    batch = ops.aten.unsqueeze.default(log_probs, 1) if log_probs.ndim == 2 else log_probs
    losses = ops.aten._ctc_loss.default(batch, targets, given, wanted, blank, zero_infinity)[0]
    if batch is not log_probs:
        losses = ops.aten.squeeze.dim(losses, 0)
    if zero_infinity:
        losses = ops.aten.masked_fill.Scalar(losses, ops.aten.eq.Scalar(losses, float("inf")), 0)
    if reduction == SUM:
        return ops.aten.sum.default(losses)
    if reduction != MEAN:
        check_integer(reduction)
        return losses
    counts = [float(max(n, 1)) for n in wanted]
    lengths = tensor(counts, dtype=losses.dtype, device=losses.device)
    return ops.aten.mean.default(ops.aten.div.Tensor(losses, lengths))


nll_loss_out = out_variant(nll_loss)
nll_loss2d_out = out_variant(nll_loss2d)
multilabel_margin_loss_out = out_variant(multilabel_margin_loss)
