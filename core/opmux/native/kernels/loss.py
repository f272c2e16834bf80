"""Loss functions and their gradients."""

from collections.abc import Callable
from typing import Any

from opmux.dispatch import check_integer
from opmux.errors import OperatorIndexError
from opmux.native.arrays import cast, native, operands, quiet
from opmux.native.combining import assign
from opmux.native.kernels.elementwise import computing
from opmux.native.meta.loss import (
    MEAN,
    NONE,
    SUM,
    check_reduction,
    mse_loss_backward_meta,
    mse_loss_meta,
    nll_loss2d_backward_meta,
    nll_loss2d_forward_meta,
    nll_loss_backward_meta,
    nll_loss_forward_meta,
)
from opmux.native.positions import all_within
from opmux.tensor import ArrayBackend, Tensor, result_type

__all__ = [
    "mse_loss_backward_impl",
    "mse_loss_impl",
    "nll_loss2d_backward_impl",
    "nll_loss2d_forward_impl",
    "nll_loss_backward_impl",
    "nll_loss_forward_impl",
]


def _are_plain(x: Any, target: Any, weight: Tensor | None, ndim: int, reduction: int, ignore_index: int) -> bool:
    """Whether nothing but a class out of range can be wrong with log-probabilities of so many dimensions and their targets."""
    return (
        weight is None
        and x.ndim == ndim
        and x.dtype.kind == "f"
        and target.dtype.kind == "i"
        and target.dtype.itemsize == 8
        and target.shape == (x.shape[0], *x.shape[2:])
        and reduction in (NONE, MEAN, SUM)
        and ignore_index.__class__ is int
        and ignore_index.bit_length() < 64
    )


def _choose(be: ArrayBackend, x: Any, target: Any, ignore_index: int) -> tuple[Any, Any, Any, Any]:
    """Which elements of the log-probabilities a target picks.

    Returns:
        The log-probabilities as a flat array; positions in it, one per target, for an ignored target those of class 0; the targets,
        flat, with 0 for the ignored ones; and which targets count, None if all do. Where there are no classes, so that all targets
        are ignored, the flat array has one class of zeros.
    """
    xp = be.xp
    count = x.shape[0] if x.ndim == 1 else x.shape[1]
    flat = target.reshape(-1)
    if flat.dtype.kind == "u":
        flat = flat.astype(be.xp.int64)
    kept = None
    if not be.on_host or (flat.size and (0 <= ignore_index < count or not all_within(be, flat, 0, count))):
        kept = flat != ignore_index
        flat = xp.where(kept, flat, 0)
        if be.on_host:
            _check_range(flat, count, kept)
        if not count:
            return _choose(be, xp.zeros((*x.shape[: x.ndim - 1 and 1], 1, *x.shape[2:]), dtype=x.dtype), flat, 0)
    if x.ndim <= 2:
        if x.ndim == 1 or not count:
            return x.reshape(-1), flat + 0, flat, kept
        return x.reshape(-1), flat + xp.arange(0, flat.shape[0] * count, count), flat, kept
    inner = flat.shape[0] // max(x.shape[0], 1)
    samples = xp.arange(x.shape[0])[:, None] * (count * inner) + xp.arange(inner)
    return x.reshape(-1), flat * inner + samples.reshape(-1), flat, kept


def _check_range(flat: Any, count: int, kept: Any) -> None:
    if not count and not kept.any():
        return
    for bound in (flat.min(), flat.max()):
        if not 0 <= bound < count:
            raise OperatorIndexError(
                f"aten::nll_loss over {count} classes",
                found=f"Target {int(bound)} is out of bounds.",
                advice=f"give classes from 0 to {count - 1}, or ignore_index"
                if count
                else "give a score for each class",
            )


def _weights(be: ArrayBackend, weight: Tensor | None, classes: Any, kept: Any, x: Any) -> Any:
    """Weight of each target, where not all weigh 1."""
    if weight is None or (kept is not None and not x.size):  # none is chosen of no classes
        return kept.astype(x.dtype)
    found = be.take(native(be, weight), classes)
    return found if kept is None else be.xp.where(kept, found, 0)


def _forward(meta: Callable[..., Any], ndim: int) -> Callable[..., Any]:
    """The kernel of a loss whose shapes a Meta function checks, for log-probabilities of so many dimensions."""

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
        xp, x, classes = be.xp, self._array, target._array
        if not (x.__class__ is classes.__class__ is be.array_type):
            x, classes = native(be, self), native(be, target)
        if not _are_plain(x, classes, weight, ndim, reduction, ignore_index):
            meta(self, target, weight, reduction, ignore_index)
        shape = classes.shape if x.ndim > 1 else ()
        values, positions, classes, kept = _choose(be, x, classes, ignore_index)
        losses = -be.take(values, positions)
        total = losses.shape[0]
        if weight is not None or kept is not None:
            weights = _weights(be, weight, classes, kept, x)
            losses, total = losses * weights, be.sum(weights, axis=None)
            if kept is not None:
                losses = xp.where(kept, losses, xp.zeros((), dtype=x.dtype))
        total = xp.asarray(total, dtype=x.dtype)
        if reduction == NONE:
            return losses.reshape(shape), total if x.ndim == 1 else xp.zeros_like(total)
        loss = be.sum(losses, axis=None)
        return (_divided(be, loss, total) if reduction == MEAN else loss), total

    return nll_loss_impl


def _divided(be: ArrayBackend, array: Any, total: Any) -> Any:
    """The quotient by the weight of all targets, which is 0 where none counts: a plain division would warn."""
    if not be.on_host or total:
        return array / total
    with quiet(be):
        return array / total


def _backward(meta: Callable[..., Any], ndim: int) -> Callable[..., Any]:
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
        xp, x, classes, grad, total = be.xp, self._array, target._array, grad_output._array, total_weight._array
        if not (x.__class__ is classes.__class__ is grad.__class__ is total.__class__ is be.array_type):
            x, classes, grad, total = (native(be, each) for each in (self, target, grad_output, total_weight))
        if not (
            _are_plain(x, classes, weight, ndim, reduction, ignore_index)
            and grad.dtype is x.dtype is total.dtype
            and total.size == 1
            and grad.shape == (classes.shape if reduction == NONE else ())
        ):
            meta(grad_output, self, target, weight, reduction, ignore_index, total_weight)
        _, positions, classes, kept = _choose(be, x, classes, ignore_index)
        if not x.size:
            return xp.zeros(x.shape, dtype=x.dtype)
        scale = -grad.reshape(-1)
        if reduction == MEAN:
            scale = _divided(be, scale, total)
        if weight is not None or kept is not None:
            scale = scale * _weights(be, weight, classes, kept, x)
        if kept is not None:
            scale = xp.where(kept, scale, xp.zeros((), dtype=x.dtype))
        return assign(be, xp.zeros(x.size, dtype=x.dtype), positions, scale).reshape(x.shape)

    return nll_loss_backward_impl


nll_loss_forward_impl = _forward(nll_loss_forward_meta, 2)
nll_loss2d_forward_impl = _forward(nll_loss2d_forward_meta, 4)
nll_loss_backward_impl = _backward(nll_loss_backward_meta, 2)
nll_loss2d_backward_impl = _backward(nll_loss2d_backward_meta, 4)


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
