"""Losses that compare element by element: one launch each, two for the sum of many elements.

CuPy's functions take four to nine. Summing reads both tensors once and writes one number; CuPy's own `ReductionKernel` would
use a single block for two operands. Sums are made in the same order every time, and nothing waits for the device.
"""

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from opmux import Tensor
from opmux.native import ArrayBackend
from opmux_cuda._cupy import xp
from opmux_cuda.kernels._elementwise import Elementwise, destination, laid_out_alike
from opmux_cuda.kernels._launch import contiguous, floating, launch, wide
from opmux_cuda.kernels.channels import optional

__all__ = ["KERNELS", "blocks_for"]

_NONE, _MEAN = 0, 1
_THREADS: Final = 256
#: Elements that a thread adds up before blocks are shared out, and most blocks.
_EACH, _BLOCKS = 16, 1024
_VALUE: Final = "y = T({0}::value(A(x), A(t), A(p)))"
_SLOPE: Final = "y = T(A(g) * {0}::slope(A(x), A(t), A(p)) * A(factor))"


def blocks_for(count: int) -> int:
    """Blocks that share a sum over so many elements; it depends on nothing else, so that sums do not either."""
    return max(min(-(-count // (_THREADS * _EACH)), _BLOCKS), 1)


class _Loss:
    """One loss: its name in CUDA, and the formulas for single elements."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.value = Elementwise(f"{name}_value", "T x, T t, float64 p", _VALUE.format(name), "loss_functions")

    def total(self, x: Any, target: Any, weight: Any, parameters: Any, p: float, factor: float) -> Any:
        """The sum of all losses times a factor, a 0-dim array; `weight` and `parameters` are arrays or None."""
        blocks = blocks_for(x.size)
        result = xp.empty((), x.dtype)
        partial = xp.empty((blocks,), wide(x.dtype)) if blocks > 1 else 0
        arrays = [optional(None if a is None else contiguous(a)) for a in (x, target, weight, parameters)]
        args = (*arrays, partial, result, x.size, float(p), factor)
        launch("loss", "loss_sum", (x.dtype, self.name), (blocks,), (_THREADS,), args)
        if blocks > 1:
            launch("loss", "finish_sum", (x.dtype,), (1,), (_THREADS,), (partial, blocks, result, factor))
        return result


class _SlopedLoss(_Loss):
    """A loss whose gradient is an operator."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        inputs = "T g, T x, T t, float64 p, float64 factor"
        self.slope = Elementwise(f"{name}_slope", inputs, _SLOPE.format(name), "loss_functions")


def _factor(reduction: int, count: int) -> float:
    return 1 / count if reduction == _MEAN else 1.0


def _forward(
    loss: _Loss,
    portable: Callable[..., Any],
    be: ArrayBackend,
    tensors: tuple[Tensor, Tensor],
    rest: Any,
    p: float,
    out: Any,
) -> Any:
    """The loss of two tensors; `rest` are the operator's other arguments, of which the first is the reduction."""
    x, target = (tensor._array for tensor in tensors)
    if not x.size or not laid_out_alike(be, *tensors):
        return portable(be, *tensors, *rest, out=out)
    if rest[0] == _NONE:
        return loss.value(x, target, p, destination(x, out))
    return loss.total(x, target, None, None, p, _factor(rest[0], x.size))


def _mse(
    loss: _Loss,
    portable: Callable[..., Any],
    be: ArrayBackend,
    self: Tensor,
    target: Tensor,
    reduction: int = _MEAN,
    *,
    out: Any = None,
) -> Any:
    return _forward(loss, portable, be, (self, target), (reduction,), 0.0, out)


def _bounded(
    loss: _Loss,
    portable: Callable[..., Any],
    be: ArrayBackend,
    self: Tensor,
    target: Tensor,
    reduction: int = _MEAN,
    bound: float = 1.0,
    *,
    out: Any = None,
    **named: float,
) -> Any:
    """A loss with a bound: `beta` of smooth_l1_loss, `delta` of huber_loss."""
    bound = float(next(iter(named.values()), bound))
    if bound < 0:
        return portable(be, self, target, reduction, bound, out=out)
    return _forward(loss, portable, be, (self, target), (reduction, bound), bound, out)


def _backward(
    loss: _SlopedLoss,
    portable: Callable[..., Any],
    be: ArrayBackend,
    grad_output: Tensor,
    self: Tensor,
    target: Tensor,
    reduction: int,
    bound: float = 0.0,
    *,
    out: Any = None,
    **named: float,
) -> Any:
    grad, x = grad_output._array, self._array
    bounds = (*named.values(), bound) if loss.name != "SquaredError" else ()
    alike = laid_out_alike(be, self, target) and floating(be, self, grad_output)
    if not x.size or not alike or (grad.ndim and not laid_out_alike(be, grad_output, self)):
        return portable(be, grad_output, self, target, reduction, *bounds[:1], out=out)
    p = float(bounds[0]) if bounds else 0.0
    return loss.slope(grad, x, target._array, p, _factor(reduction, x.size), destination(x, out))


_CROSS_ENTROPY: Final = _SlopedLoss("CrossEntropy")
_WITH_LOGITS: Final = _Loss("LogitCrossEntropy")
_WEIGHTED: Final = Elementwise("weighted_loss", "T loss, T w", "y = T(A(loss) * A(w))")
_WEIGHTED_LOGITS: Final = Elementwise(
    "LogitCrossEntropy_weighted",
    "T x, T t, T p, T w",
    "y = T(LogitCrossEntropy::value(A(x), A(t), A(p)) * A(w))",
    "loss_functions",
)


def _expanded(tensor: Tensor | None, shape: tuple[int, ...]) -> Any:
    return None if tensor is None else xp.broadcast_to(tensor._array, shape)


def _broadcasts(be: ArrayBackend, x: Tensor, *others: Tensor | None) -> bool:
    """Whether the others are arrays of the same dtype that broadcast to the shape of `x`."""
    shape = x._array.shape
    for other in others:
        if other is None:
            continue
        own = other._array.shape
        pairs = zip(reversed(own), reversed(shape), strict=False)
        if len(own) > len(shape) or any(m not in (1, n) for m, n in pairs):
            return False
    return floating(be, x, *others)


def _binary_cross_entropy(
    portable: Callable[..., Any],
    be: ArrayBackend,
    self: Tensor,
    target: Tensor,
    weight: Tensor | None = None,
    reduction: int = _MEAN,
    *,
    out: Any = None,
) -> Any:
    x = self._array
    if not x.size or not laid_out_alike(be, self, target) or not _broadcasts(be, self, weight):
        return portable(be, self, target, weight, reduction, out=out)
    if reduction != _NONE:
        weights = _expanded(weight, x.shape)
        return _CROSS_ENTROPY.total(x, target._array, weights, None, 0.0, _factor(reduction, x.size))
    losses = _CROSS_ENTROPY.value(x, target._array, 0.0, destination(x, out))
    return losses if weight is None else _WEIGHTED(losses, weight._array, losses)


def _binary_cross_entropy_backward(
    portable: Callable[..., Any],
    be: ArrayBackend,
    grad_output: Tensor,
    self: Tensor,
    target: Tensor,
    weight: Tensor | None = None,
    reduction: int = _MEAN,
    *,
    out: Any = None,
) -> Any:
    if weight is not None:
        return portable(be, grad_output, self, target, weight, reduction, out=out)

    def general(be: ArrayBackend, grad: Tensor, x: Tensor, t: Tensor, reduction: int, *bounds: float, out: Any) -> Any:
        return portable(be, grad, x, t, None, reduction, out=out)

    return _backward(_CROSS_ENTROPY, general, be, grad_output, self, target, reduction, out=out)


def _with_logits(
    portable: Callable[..., Any],
    be: ArrayBackend,
    self: Tensor,
    target: Tensor,
    weight: Tensor | None = None,
    pos_weight: Tensor | None = None,
    reduction: int = _MEAN,
) -> Any:
    x = self._array
    if not x.size or not laid_out_alike(be, self, target) or not _broadcasts(be, self, weight, pos_weight):
        return portable(be, self, target, weight, pos_weight, reduction)
    if reduction != _NONE:
        more = _expanded(weight, x.shape), _expanded(pos_weight, x.shape)
        return be.wrap(_WITH_LOGITS.total(x, target._array, *more, 1.0, _factor(reduction, x.size)))
    result = destination(x, None)
    if weight is None and pos_weight is None:
        return be.wrap(_WITH_LOGITS.value(x, target._array, 1.0, result))
    one = xp.ones((), x.dtype)
    factors = [one if factor is None else factor._array for factor in (pos_weight, weight)]
    return be.wrap(_WEIGHTED_LOGITS(x, target._array, *factors, result))


_SQUARED, _SMOOTH, _HUBER = (_SlopedLoss(name) for name in ("SquaredError", "SmoothL1", "Huber"))

KERNELS: Final[dict[str, Callable[..., Any]]] = {
    "mse_loss": partial(_mse, _SQUARED),
    "mse_loss_backward": partial(_backward, _SQUARED),
    "smooth_l1_loss": partial(_bounded, _SMOOTH),
    "smooth_l1_loss_backward": partial(_backward, _SMOOTH),
    "huber_loss": partial(_bounded, _HUBER),
    "huber_loss_backward": partial(_backward, _HUBER),
    "binary_cross_entropy": _binary_cross_entropy,
    "binary_cross_entropy_backward": _binary_cross_entropy_backward,
    "binary_cross_entropy_with_logits": _with_logits,
}
