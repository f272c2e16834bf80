"""The negative log-likelihood in one launch, two for many targets, and its gradient in one that writes each element once.

CuPy's functions take a dozen, and ask the device for the smallest and largest target first. Here nothing waits: a target that
is no class makes the loss NaN, and reads nothing out of bounds.
"""

from collections.abc import Callable
from math import prod
from typing import Any, Final

from opmux import Tensor
from opmux.native import ArrayBackend
from opmux_cuda._cupy import xp
from opmux_cuda.kernels._launch import contiguous, floating, launch, name_of, native, wide
from opmux_cuda.kernels.channels import optional
from opmux_cuda.kernels.pointwise_loss import blocks_for

__all__ = ["KERNELS"]

_NONE, _MEAN = 0, 1
_THREADS: Final = 256


def _fits(be: ArrayBackend, self: Tensor, target: Tensor, weight: Tensor | None) -> bool:
    """Whether the arguments are what the operator takes, so that no error is due, and there are targets."""
    x, t = self._array, target._array
    if not floating(be, self, weight) or not native(be, t) or name_of(t.dtype) not in ("int64", "uint8"):
        return False
    classes = x.shape[0] if x.ndim == 1 else x.shape[1] if x.ndim in (2, 4) else 0
    expected = [(), (1,)] if x.ndim == 1 else [(x.shape[0], *x.shape[2:])]
    return bool(x.size) and t.shape in expected and (weight is None or weight._array.shape == (classes,))


def _sizes(x: Any) -> tuple[int, int]:
    """Numbers of classes and of elements behind them."""
    return (x.shape[0], 1) if x.ndim == 1 else (x.shape[1], prod(x.shape[2:]))


def _forward(
    portable: Callable[..., Any],
    be: ArrayBackend,
    self: Tensor,
    target: Tensor,
    weight: Tensor | None,
    reduction: int,
    ignore_index: int,
    *,
    out: Any = None,
) -> Any:
    x = self._array
    if not _fits(be, self, target, weight):
        return portable(be, self, target, weight, reduction, ignore_index, out=out)
    t, count, total = contiguous(target._array), target._array.size, xp.empty((), x.dtype)
    factors = optional(None if weight is None else contiguous(weight._array))
    sizes, types = (count, *_sizes(x), ignore_index), (x.dtype, t.dtype)
    if reduction == _NONE and x.ndim > 1:
        result = xp.empty(t.shape, x.dtype)
        args = (contiguous(x), t, factors, result, total, *sizes)
        launch("loss", "nll_each", types, (-(-count // _THREADS),), (_THREADS,), args)
        return result, total
    blocks, result = blocks_for(count), xp.empty((), x.dtype)
    partial = xp.empty((2 * blocks,), wide(x.dtype)) if blocks > 1 else 0
    mean = int(reduction == _MEAN)
    summed = (contiguous(x), t, factors, partial, result, total, *sizes, mean)
    launch("loss", "nll_sum", types, (blocks,), (_THREADS,), summed)
    if blocks > 1:
        launch("loss", "finish_nll", types[:1], (1,), (_THREADS,), (partial, blocks, result, total, mean))
    return result, total


def _backward(
    portable: Callable[..., Any],
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
    x, grad, t = self._array, grad_output._array, target._array
    shaped = grad.size == 1 if reduction != _NONE else grad.shape == t.shape
    if not shaped or not _fits(be, self, target, weight) or not floating(be, self, grad_output, total_weight):
        given = (grad_output, self, target, weight, reduction, ignore_index, total_weight)
        return portable(be, *given, out=out)
    result = xp.empty(x.shape, x.dtype)
    total = total_weight._array if reduction == _MEAN else 0
    factors = optional(None if weight is None else contiguous(weight._array))
    sizes = (x.size, *_sizes(x), ignore_index, int(reduction == _NONE))
    args = (contiguous(grad), contiguous(t), factors, total, result, *sizes)
    launch("loss", "nll_backward", (x.dtype, t.dtype), (-(-x.size // _THREADS),), (_THREADS,), args)
    return result


KERNELS: Final[dict[str, Callable[..., Any]]] = {
    "nll_loss_forward": _forward,
    "nll_loss_backward": _backward,
    "nll_loss2d_forward": _forward,
    "nll_loss2d_backward": _backward,
}
