"""Losses made of element-wise operators and a reduction; gradients pass through these."""

import math
from typing import Any

from opmux.dispatch import check_integer
from opmux.errors import OperatorValueError
from opmux.native.arrays import shape_of
from opmux.native.composite.copying import converted
from opmux.native.meta.loss import MEAN, SUM
from opmux.tensor import Tensor, ops

__all__ = [
    "cosine_embedding_loss",
    "hinge_embedding_loss",
    "kl_div",
    "l1_loss",
    "margin_ranking_loss",
    "poisson_nll_loss",
    "reduce_losses",
    "triplet_margin_loss",
]

#: Added to squared lengths, so that a vector of length 0 has a cosine.
_LEAST_SQUARE = 1e-12


def reduce_losses(losses: Any, reduction: int) -> Any:
    """The losses, their mean or their sum; the losses for a number that stands for nothing, as in PyTorch."""
    if reduction == MEAN:
        return ops.aten.mean.default(losses)
    if reduction == SUM:
        return ops.aten.sum.default(losses)
    check_integer(reduction)
    return losses


def l1_loss(self: Tensor, target: Tensor, reduction: int = MEAN) -> Any:
    return reduce_losses(ops.aten.abs.default(self - target), reduction)


def kl_div(self: Tensor, target: Tensor, reduction: int = MEAN, *, log_target: bool = False) -> Any:
    if self.dtype.kind != "f" or target.dtype.kind != "f":
        raise OperatorValueError(
            f"aten::kl_div of tensors of dtypes {self.dtype} and {target.dtype}",
            found="kl_div: Integral inputs not supported."
            if "f" not in (self.dtype.kind, target.dtype.kind) or not self.dtype.is_complex
            else "kl_div: Complex inputs not supported.",
            advice="convert them: .to(opmux.float32)",
        )
    exp, xlogy = ops.aten.exp.default, ops.aten.xlogy.Tensor
    losses = exp(target) * (target - self) if log_target else xlogy(target, target) - target * self
    return reduce_losses(losses, reduction)


def hinge_embedding_loss(self: Tensor, target: Tensor, margin: float = 1.0, reduction: int = MEAN) -> Any:
    where = ops.aten.where.ScalarOther
    # PyTorch makes a tensor of the margin, which integers truncate.
    apart = ops.aten.clamp_min.default(ops.aten.new_full.default(self, (), margin) - self, 0)
    return reduce_losses(where(target != 1, apart, 0) + where(target != -1, self, 0), reduction)


def margin_ranking_loss(
    input1: Tensor, input2: Tensor, target: Tensor, margin: float = 0.0, reduction: int = MEAN
) -> Any:
    losses = -target * (input1 - input2) + margin
    return reduce_losses(ops.aten.clamp_min.default(losses, 0), reduction)


def poisson_nll_loss(input: Tensor, target: Tensor, log_input: bool, full: bool, eps: float, reduction: int) -> Any:
    exp, log = ops.aten.exp.default, ops.aten.log.default
    losses = exp(input) - target * input if log_input else input - target * log(input + eps)
    if full:
        # Stirling's approximation of log(target!), which is 0 up to 1.
        factorials = target * log(target) - target + log(target * (2 * math.pi)) * 0.5
        added = losses + ops.aten.masked_fill.Scalar(factorials, target <= 1, 0)
        losses = converted(added, losses.dtype) if losses.dtype.kind == "f" else added
    return reduce_losses(losses, reduction)


def _check_pairs(input1: Tensor, input2: Tensor, target: Tensor) -> None:
    dims = target.ndim
    if dims > 1:
        raise OperatorValueError(
            f"aten::cosine_embedding_loss with a target of shape {shape_of(target)}",
            found="0D or 1D target tensor expected, multi-target not supported",
            advice="flatten the target: one number for each pair",
        )
    for tensor in (input1, input2):
        if tensor.ndim != dims + 1:
            raise OperatorValueError(
                f"aten::cosine_embedding_loss of shapes {shape_of(input1)} and {shape_of(input2)}",
                found=f"{dims}D target tensor expects {dims + 1}D input tensors",
                advice="give matrices, with a row for each element of the target"
                if dims
                else "give vectors, or a target of one dimension",
            )


def cosine_embedding_loss(
    input1: Tensor, input2: Tensor, target: Tensor, margin: float = 0.0, reduction: int = MEAN
) -> Any:
    _check_pairs(input1, input2, target)
    sums, where = ops.aten.sum.dim_IntList, ops.aten.where.ScalarOther
    dim = [target.ndim]
    squares = [sums(x * x, dim) + _LEAST_SQUARE for x in (input1, input2)]
    cosine = sums(input1 * input2, dim) / ops.aten.sqrt.default(squares[0] * squares[1])
    apart = ops.aten.clamp_min.default(cosine - margin, 0)
    return reduce_losses(where(target == 1, 1 - cosine, 0) + where(target == -1, apart, 0), reduction)


def triplet_margin_loss(
    anchor: Tensor,
    positive: Tensor,
    negative: Tensor,
    margin: float = 1.0,
    p: float = 2,
    eps: float = 1e-06,
    swap: bool = False,
    reduction: int = MEAN,
) -> Any:
    if not anchor.ndim == positive.ndim == negative.ndim:
        raise OperatorValueError(
            "aten::triplet_margin_loss",
            found="The anchor, positive, and negative tensors are expected to have the same number of dimensions, "
            f"but got: anchor {anchor.ndim}D, positive {positive.ndim}D, and negative {negative.ndim}D inputs",
            advice="reshape them alike, for example with .unsqueeze(0)",
        )
    distance = ops.aten.pairwise_distance.default
    near, far = distance(anchor, positive, p, eps), distance(anchor, negative, p, eps)
    if swap:
        far = ops.aten.minimum.default(far, distance(positive, negative, p, eps))
    return reduce_losses(ops.aten.clamp_min.default(near + margin - far, 0), reduction)
