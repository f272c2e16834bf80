"""Loss functions and their gradients."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from opmux.dispatch import check_integer
from opmux.errors import OperatorIndexError
from opmux.native.arrays import cast, native, operands, quiet
from opmux.native.combining import assign
from opmux.native.kernels.elementwise import computing
from opmux.native.meta.loss import (
    MEAN,
    NONE,
    check_reduction,
    mse_loss_backward_meta,
    mse_loss_meta,
    nll_loss2d_backward_meta,
    nll_loss2d_forward_meta,
    nll_loss_backward_meta,
    nll_loss_forward_meta,
)
from opmux.tensor import ArrayBackend, Tensor, result_type

__all__ = [
    "mse_loss_backward_impl",
    "mse_loss_impl",
    "nll_loss2d_backward_impl",
    "nll_loss2d_forward_impl",
    "nll_loss_backward_impl",
    "nll_loss_forward_impl",
]


@dataclass(slots=True)
class _Choice:
    """Which elements of the log-probabilities a target picks.

    Attributes:
        positions: Their positions in the flat array, one per target; for an ignored target those of class 0.
        classes: The targets, flat, with 0 for the ignored ones.
        kept: Which targets count; None if all do.
    """

    positions: Any
    classes: Any
    kept: Any


def _choose(be: ArrayBackend, x: Any, target: Any, ignore_index: int) -> _Choice:
    xp = be.xp
    count = x.shape[0] if x.ndim == 1 else x.shape[1]
    flat = target.reshape(-1)
    if flat.dtype.kind == "u":
        flat = flat.astype(be.xp.int64)
    kept = None
    if not be.on_host or (flat.size and (0 <= ignore_index < count or flat.min() < 0 or flat.max() >= count)):
        kept = flat != ignore_index
        flat = xp.where(kept, flat, 0)
        if be.on_host:
            _check_range(flat, count)
    if x.ndim <= 2:
        rows = 0 if x.ndim == 1 else xp.arange(flat.shape[0]) * count
        return _Choice(flat + rows, flat, kept)
    inner = flat.shape[0] // max(x.shape[0], 1)
    samples = xp.arange(x.shape[0])[:, None] * (count * inner) + xp.arange(inner)
    return _Choice(flat * inner + samples.reshape(-1), flat, kept)


def _check_range(flat: Any, count: int) -> None:
    for bound in (flat.min(), flat.max()):
        if not 0 <= bound < count:
            raise OperatorIndexError(
                f"aten::nll_loss over {count} classes",
                found=f"Target {int(bound)} is out of bounds.",
                advice=f"targets are from 0 to {count - 1}, or ignore_index",
            )


def _weights(be: ArrayBackend, weight: Tensor | None, choice: _Choice, x: Any) -> Any:
    """Weight of each target; None if all weigh 1."""
    if weight is None:
        return None if choice.kept is None else choice.kept.astype(x.dtype)
    found = be.take(native(be, weight), choice.classes)
    return found if choice.kept is None else be.xp.where(choice.kept, found, 0)


def _forward(meta: Callable[..., Any]) -> Callable[..., Any]:
    """The kernel of a loss whose shapes a Meta function checks."""

    def nll_loss_impl(
        be: ArrayBackend,
        self: Tensor,
        target: Tensor,
        weight: Tensor | None,
        reduction: int,
        ignore_index: int,
        *,
        out: Any = None,
    ) -> tuple[Any, Any]:
        output, _ = meta(self, target, weight, reduction, ignore_index)
        xp = be.xp
        x = native(be, self)
        choice = _choose(be, x, native(be, target), ignore_index)
        losses = -be.take(x.reshape(-1), choice.positions)
        weights = _weights(be, weight, choice, x)
        if weights is not None:
            losses = losses * weights
            if choice.kept is not None:
                losses = xp.where(choice.kept, losses, xp.zeros((), dtype=x.dtype))
        total = xp.asarray(losses.shape[0] if weights is None else weights.sum(), dtype=x.dtype)
        if reduction == NONE:
            return losses.reshape(output.shape), total if x.ndim == 1 else xp.zeros_like(total)
        loss = losses.sum()
        return (_divided(be, loss, total) if reduction == MEAN else loss), total

    return nll_loss_impl


def _divided(be: ArrayBackend, array: Any, total: Any) -> Any:
    """The quotient by the weight of all targets, which is 0 where none counts: a plain division would warn."""
    if not be.on_host or total:
        return array / total
    with quiet(be):
        return array / total


def _backward(meta: Callable[..., Any]) -> Callable[..., Any]:
    """The kernel of the gradient of such a loss."""

    def nll_loss_backward_impl(
        be: ArrayBackend,
        grad_output: Tensor,
        self: Tensor,
        target: Tensor,
        weight: Tensor | None,
        reduction: int,
        ignore_index: int,
        total_weight: Tensor,
        *,
        out: Any = None,
    ) -> Any:
        meta(grad_output, self, target, weight, reduction, ignore_index, total_weight)
        xp = be.xp
        x = native(be, self)
        choice = _choose(be, x, native(be, target), ignore_index)
        scale = -native(be, grad_output).reshape(-1)
        total = native(be, total_weight)
        if reduction == MEAN:
            scale = _divided(be, scale, total)
        weights = _weights(be, weight, choice, x)
        if weights is not None:
            scale = scale * weights
        if choice.kept is not None:
            scale = xp.where(choice.kept, scale, xp.zeros((), dtype=x.dtype))
        grad = xp.zeros(x.size, dtype=x.dtype)
        return assign(be, grad, choice.positions, scale).reshape(x.shape)

    return nll_loss_backward_impl


nll_loss_forward_impl = _forward(nll_loss_forward_meta)
nll_loss2d_forward_impl = _forward(nll_loss2d_forward_meta)
nll_loss_backward_impl = _backward(nll_loss_backward_meta)
nll_loss2d_backward_impl = _backward(nll_loss2d_backward_meta)


def mse_loss_impl(be: ArrayBackend, self: Tensor, target: Tensor, reduction: int = MEAN, *, out: Any = None) -> Any:
    d = result_type(self, target)
    if d.kind not in "fc":
        mse_loss_meta(self, target, reduction)
    check_reduction(reduction, "mse_loss")
    a, b = operands(be, computing(d), self, target)
    difference = a - b
    if reduction == NONE:
        return cast(be, difference * difference, d)
    if not d.is_floating_point:
        total = (difference * difference).sum()
    else:
        flat = difference.reshape(-1)
        total = be.dot(flat, flat)  # The product and the sum in one pass, in BLAS.
    if reduction == MEAN:
        total = total / difference.size if difference.size else be.xp.full_like(total, float("nan"))
    return cast(be, be.xp.asarray(total), d)


def mse_loss_backward_impl(
    be: ArrayBackend,
    grad_output: Tensor,
    self: Tensor,
    target: Tensor,
    reduction: int,
    *,
    out: Any = None,
) -> Any:
    check_integer(reduction)
    d = result_type(grad_output, self, target)
    if self.dtype.kind not in "fc" or d.is_complex is not self.dtype.is_complex:
        mse_loss_backward_meta(grad_output, self, target, reduction)
    grad, a, b = operands(be, d, grad_output, self, target)
    difference = be.xp.subtract(a, b)
    count = max(self.numel(), 1) if reduction == MEAN else 1
    return cast(be, difference * (grad * (2 / count if d.kind in "fc" else 2 // count)), self.dtype)
