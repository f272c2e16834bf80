"""Shapes, dtypes and errors of losses with a margin between the scores of classes."""

from typing import Any

from opmux.dispatch import check_integer, checked_number
from opmux.errors import OperatorValueError
from opmux.native.arrays import shape_of
from opmux.native.meta.loss import MEAN, NONE, same_as_input
from opmux.native.tensor_iterator import float_only
from opmux.native.tensor_meta import TensorMeta
from opmux.tensor import Tensor

__all__ = [
    "multi_margin_loss_backward_meta",
    "multi_margin_loss_meta",
    "multilabel_margin_loss_backward_meta",
    "multilabel_margin_loss_forward_meta",
    "whole_power",
]


def _check_scores(name: str, self: Tensor) -> tuple[int, int]:
    """Rows and classes of a tensor of scores."""
    shape = shape_of(self)
    if len(shape) > 2 or (shape and shape[-1] == 0):
        raise OperatorValueError(
            f"aten::{name} of shape {shape}",
            found=f"Expected non-empty vector or matrix with optional 0-dim batch size, but got: {list(shape)}",
            advice="give a score for each class: a vector, or a matrix with a row for each sample",
        )
    float_only(self)
    return (shape[0] if len(shape) == 2 else 1), (shape[-1] if shape else 1)


def _check_classes(name: str, target: Tensor) -> None:
    if target.dtype.name != "int64":
        raise OperatorValueError(
            f"aten::{name} with a target of dtype {target.dtype}",
            found="expected scalar type Long",
            advice="convert the target: .to(opmux.int64)",
        )


def whole_power(p: Any) -> int:
    """The power of what is lacking, without its fraction.

    Raises:
        OperatorValueError: It is neither 1 nor 2.
    """
    if isinstance(p, complex) or not 1 <= p < 3:
        raise OperatorValueError(
            f"aten::multi_margin_loss with p={p}", found="only p == 1 and p == 2 supported", advice="give p=1 or p=2"
        )
    return int(p)


def multi_margin_loss_meta(
    self: Tensor,
    target: Tensor,
    p: Any = 1,
    margin: Any = 1,
    weight: Tensor | None = None,
    reduction: int = MEAN,
) -> TensorMeta:
    rows, classes = _check_scores("multi_margin_loss", self)
    check_integer(reduction)
    whole_power(p)
    checked_number(margin)
    if target.ndim > 1 or target.numel() != rows:
        raise OperatorValueError(
            f"aten::multi_margin_loss of shape {shape_of(self)}",
            found=f"inconsistent target size, expected {rows} but got {list(shape_of(target))}",
            advice="give one class for each row of scores",
        )
    _check_classes("multi_margin_loss", target)
    if weight is not None and (weight.ndim > 1 or weight.numel() != classes):
        raise OperatorValueError(
            f"aten::multi_margin_loss of {classes} classes",
            found=f"inconsistent weight size, expected {classes} but got {list(shape_of(weight))}",
            advice="give a vector with a weight for each class",
        )
    if weight is not None:
        same_as_input("aten::multi_margin_loss", self, weight)
    # One row alone has a loss per row only if its target is a vector.
    shape = shape_of(target) if reduction == NONE and target.ndim else ()
    return TensorMeta(shape, self.dtype)


def multi_margin_loss_backward_meta(
    grad_output: Tensor,
    self: Tensor,
    target: Tensor,
    p: Any,
    margin: Any,
    weight: Tensor | None = None,
    reduction: int = MEAN,
) -> TensorMeta:
    multi_margin_loss_meta(self, target, p, margin, weight, reduction)
    same_as_input("aten::multi_margin_loss_backward", self, grad_output)
    return TensorMeta(shape_of(self), self.dtype)


def multilabel_margin_loss_forward_meta(self: Tensor, target: Tensor, reduction: int) -> tuple[TensorMeta, TensorMeta]:
    rows, _ = _check_scores("multilabel_margin_loss", self)
    check_integer(reduction)
    if shape_of(target) != shape_of(self) and not (self.ndim == 0 and target.numel() == 1):
        raise OperatorValueError(
            f"aten::multilabel_margin_loss of shape {shape_of(self)}",
            found=f"inconsistent target size: {list(shape_of(target))}",
            advice=f"give a target of shape {shape_of(self)}",
        )
    _check_classes("multilabel_margin_loss", target)
    shape = (rows,) if reduction == NONE and self.ndim == 2 else ()
    return TensorMeta(shape, self.dtype), TensorMeta(shape_of(target), self.dtype)


def multilabel_margin_loss_backward_meta(
    grad_output: Tensor, self: Tensor, target: Tensor, reduction: int, is_target: Tensor
) -> TensorMeta:
    multilabel_margin_loss_forward_meta(self, target, reduction)
    for operand in (grad_output, is_target):
        same_as_input("aten::multilabel_margin_loss_backward", self, operand)
    if shape_of(is_target) != shape_of(target):
        raise OperatorValueError(
            f"aten::multilabel_margin_loss_backward with a target of shape {shape_of(target)}",
            found=f"Expected target to have the same size as is_target, which has shape {shape_of(is_target)}",
            advice="give what the forward operator returned as is_target",
        )
    return TensorMeta(shape_of(self), self.dtype)
