"""Linear maps along single dimensions: each output is a weighted sum of a few inputs, its taps.

Interpolation and means over unequal windows are such maps, one dimension after the other. They are computed as products
with a small matrix, or by gathering where that is less work; the gradient is the product with the transposed matrix.
"""

from dataclasses import dataclass, field
from functools import lru_cache
from math import prod
from typing import Any, Final, final

from opmux.native.arrays import copy_array, quiet
from opmux.native.combining import accumulate
from opmux.native.kernels.windows import adaptive_bounds
from opmux.native.meta.adaptive_pooling import AdaptiveWindow
from opmux.tensor import EVENTS, ArrayBackend

__all__ = ["KEPT", "Taps", "resample", "resample_backward", "take_taps", "uniform_taps"]

#: Inputs per tap up to which a product with a whole matrix takes less time than gathering.
_DENSE: Final = 32
#: Elements of the largest matrix that is made for a gradient.
_LARGEST: Final = 1 << 22


@final
@dataclass(slots=True)
class Taps:
    """What the outputs along a dimension are made of.

    Attributes:
        size: Elements of the input.
        index: Positions in the input, (taps, outputs).
        weight: Their weights, of the same shape; a tap that is not used has weight 0. None for all ones.
        matrices: The whole map by dtype, as far as it was asked for.
        repeats: What `_repeats` has found; None before it was asked.
    """

    size: int
    index: Any
    weight: Any
    matrices: dict[Any, Any] = field(default_factory=dict)
    repeats: bool | None = None

    @property
    def count(self) -> int:
        """Number of outputs."""
        return int(self.index.shape[1])


def uniform_taps(be: ArrayBackend, window: AdaptiveWindow) -> Taps:
    """Taps of the means over windows; the same again where a model asks for the same few windows each time."""
    is_kept = be.on_host and be.writable and window.size * window.count <= KEPT
    return (_kept_uniform if is_kept else _new_uniform)(be, window)


def _new_uniform(be: ArrayBackend, window: AdaptiveWindow) -> Taps:
    first, end = adaptive_bounds(be.xp, window)
    at = first + be.xp.arange(window.kernel)[:, None]
    return Taps(window.size, be.xp.minimum(at, end - 1), (at < end) / (end - first))


#: The largest matrix of taps that is kept, in elements: 32 of them in two dtypes are 6 MB.
KEPT: Final = 1 << 14
_kept_uniform: Final = lru_cache(maxsize=32)(_new_uniform)


def _matrix(be: ArrayBackend, taps: Taps, dtype: Any) -> Any:
    """The map as a matrix, (outputs, inputs)."""
    if dtype not in taps.matrices:
        taps.matrices[dtype] = _new_matrix(be, taps, dtype)
    return taps.matrices[dtype]


def _new_matrix(be: ArrayBackend, taps: Taps, dtype: Any) -> Any:
    rows = be.xp.broadcast_to(be.xp.arange(taps.count), taps.index.shape)
    weight = be.xp.ones(taps.index.shape) if taps.weight is None else taps.weight
    zeros = be.xp.zeros((taps.count, taps.size), dtype=weight.dtype)
    return accumulate(be, zeros, (rows, taps.index), weight).astype(dtype)


def _multiplied(be: ArrayBackend, x: Any, matrix: Any, axis: int) -> Any:
    """The array with the vectors along `axis` multiplied by a matrix."""
    outer, inner = x.shape[:axis], x.shape[axis + 1 :]
    shape = (*outer, matrix.shape[0], *inner)
    if not inner or prod(inner) == 1:
        return be.xp.matmul(x.reshape(prod(outer), x.shape[axis]), matrix.T).reshape(shape)
    return be.xp.matmul(matrix, x.reshape(prod(outer), x.shape[axis], prod(inner))).reshape(shape)


def take_taps(be: ArrayBackend, x: Any, taps: Taps, axis: int) -> Any:
    """The map by gathering: nothing but the taps of an output has a part in it, so that infinities stay where they are."""
    xp = be.xp
    if taps.weight is None:
        return be.take(x, taps.index[0], axis)
    column = (-1, *[1] * (x.ndim - axis - 1))
    weights = taps.weight.astype(x.dtype)
    total = None
    for index, weight in zip(taps.index, weights, strict=True):
        scaled = weight.reshape(column)
        part = xp.take(x, index, axis=axis)
        if not be.on_host or bool((weight == 0).any()):
            part = xp.where(scaled == 0, xp.zeros_like(part), part)
        part = part * scaled
        total = part if total is None else total + part
    return total


def resample(be: ArrayBackend, x: Any, taps: Taps, axis: int) -> Any:
    """The array with the map applied along `axis`, which counts from the front.

    Args:
        be: Backend to compute with.
        x: Array of floating-point dtype; of any dtype for taps without weights.
        taps: The map.
        axis: Dimension.
    """
    if taps.weight is None or taps.size > _DENSE * len(taps.index) or not be.on_host:
        return take_taps(be, x, taps, axis)
    try:
        result = _multiplied(be, x, _matrix(be, taps, x.dtype), axis)
    except EVENTS:  # What follows finds out why.
        result = None
    # Zeros of the matrix times infinity or NaN reach outputs that do not depend on them.
    if result is not None and bool(be.xp.isfinite(result).all()):
        return result
    with quiet(be):
        return take_taps(be, x, taps, axis)


def _repeats(be: ArrayBackend, taps: Taps) -> bool:
    """Whether every input occurs equally often, one after the other."""
    if taps.repeats is None:
        taps.repeats = bool((taps.index[0] == be.xp.arange(taps.count) // (taps.count // taps.size)).all())
    return taps.repeats


def resample_backward(be: ArrayBackend, grad: Any, taps: Taps, axis: int) -> Any:
    """Gradient of `resample`'s input, given that of its output."""
    xp = be.xp
    count = taps.count
    if be.on_host and taps.weight is None and count % taps.size == 0 and _repeats(be, taps):
        times = count // taps.size
        if times == 1:
            return copy_array(be, grad)
        parts = grad.reshape(*grad.shape[:axis], taps.size, times, *grad.shape[axis + 1 :])
        every = (slice(None),) * (axis + 1)
        return sum([parts[(*every, i)] for i in range(1, times)], start=parts[(*every, 0)])
    if taps.size * count > _LARGEST:
        return _scattered(be, grad, taps, axis)
    try:
        result = _multiplied(be, grad, _matrix(be, taps, grad.dtype).T, axis)
    except EVENTS:  # What follows finds out why.
        result = None
    # As in `resample`; on a device, which is not asked for values, they do reach them.
    if result is not None and (not be.on_host or bool(xp.isfinite(result).all())):
        return result
    return _scattered(be, grad, taps, axis)


def _scattered(be: ArrayBackend, grad: Any, taps: Taps, axis: int) -> Any:
    """The transposed map by adding each gradient to its taps, those of weight 0 left out."""
    xp = be.xp
    last = xp.moveaxis(grad, axis, 0)
    total = xp.zeros((taps.size, *last.shape[1:]), dtype=grad.dtype)
    weights = [None] * len(taps.index) if taps.weight is None else taps.weight.astype(grad.dtype)
    for index, weight in zip(taps.index, weights, strict=True):
        part = last
        if weight is not None:
            scaled = weight.reshape(-1, *[1] * (last.ndim - 1))
            with quiet(be):
                part = xp.where(scaled == 0, xp.zeros_like(last), last * scaled)
        total = accumulate(be, total, index, part)
    return xp.moveaxis(total, 0, axis)
