"""Windows that slide along a dimension, as views, and their gradient."""

from collections.abc import Sequence
from typing import Any

from opmux.dispatch import check_integer
from opmux.errors import OperatorValueError
from opmux.native.arrays import shape_of, view_of
from opmux.native.combining import accumulate
from opmux.native.meta_array import MetaArray
from opmux.native.shapes import canonical_dim
from opmux.tensor import ArrayBackend, Tensor

__all__ = ["unfold", "unfold_backward"]


def unfold(be: ArrayBackend, self: Tensor, dimension: int, size: int, step: int) -> Tensor:
    array = self._array
    at = canonical_dim(dimension, array.ndim, "unfold")
    if not array.ndim:  # It counts as a vector, all of which is in the one window.
        _check_window((1,), at, size, step)
        return view_of(be, self, array.reshape((1,))[:size])
    _check_window(array.shape, at, size, step)
    return view_of(be, self, _windows(be, array, at, size, step))


def _check_window(shape: Sequence[int], dim: int, size: int, step: int) -> None:
    check_integer(step)
    if size < 0 or step <= 0 or size > shape[dim]:
        raise OperatorValueError(
            f"aten::unfold of dimension {dim}, which has size {shape[dim]}, with size={size}, step={step}",
            found=f"maximum size for tensor at dimension {dim} is {shape[dim]} but size is {size}"
            if size > shape[dim]
            else f"size is {size} and step is {step}: size must be non-negative and step must be greater than 0",
            advice=f"give a size from 0 to {shape[dim]}, and step=1 or more",
        )


def _windows(be: ArrayBackend, array: Any, dim: int, size: int, step: int) -> Any:
    count = (array.shape[dim] - size) // step + 1
    step = step if count > 1 else min(step, max(array.shape[dim], 1))  # Of one window it leads nowhere, however large.
    if not be.writable:
        positions = be.xp.arange(count)[:, None] * step + be.xp.arange(size)
        return be.xp.moveaxis(be.take(array, positions, dim), dim + 1, -1)
    shape = (*array.shape[:dim], count, *array.shape[dim + 1 :], size)
    steps = array.strides
    strides = (*steps[:dim], steps[dim] * step, *steps[dim + 1 :], steps[dim])
    if isinstance(array, MetaArray):
        return array.part(shape, strides, array.offset)
    return be.xp.lib.stride_tricks.as_strided(array, shape, strides)


def unfold_backward(
    be: ArrayBackend, grad_in: Tensor, input_sizes: Sequence[int], dim: int, size: int, step: int
) -> Tensor:
    grad = grad_in._array
    shape = tuple(input_sizes)
    at = canonical_dim(dim, len(shape), "unfold_backward")
    check_integer(step)
    if step < 1 or not 0 <= size <= (shape[at] if shape else 1):
        raise OperatorValueError(
            f"aten::unfold_backward with size={size} and step={step} in dimension {dim} of {list(shape)}",
            found="step must be positive, and the maximum size is that of the dimension",
            advice=f"give step=1 or more, and a size from 0 to {shape[at] if shape else 1}",
        )
    whole = shape or (1,)
    windows = (*whole[:at], (whole[at] - size) // step + 1, *whole[at + 1 :], size)[0 if shape else 1 :]
    if shape_of(grad_in) != windows:
        raise OperatorValueError(
            f"aten::unfold_backward with a gradient of shape {shape_of(grad_in)}",
            found=f"the windows have shape {windows}",
            advice="give a gradient of that shape",
        )
    result = be.xp.zeros(whole, dtype=grad.dtype)
    if isinstance(result, MetaArray):
        return be.wrap(result.reshape(shape))
    if not shape:
        grad = grad[None]
    count = grad.shape[at]
    lead = (slice(None),) * at
    # As many additions of arrays as the window is long, or as there are windows, whichever is less.
    if size <= count:
        for i in range(size):
            result = _added(be, result, (*lead, slice(i, i + (count - 1) * step + 1, step)), grad[..., i])
    else:
        for i in range(count):
            window = be.xp.moveaxis(grad[(*lead, i)], -1, at)
            result = _added(be, result, (*lead, slice(i * step, i * step + size)), window)
    return be.wrap(result.reshape(shape))


def _added(be: ArrayBackend, array: Any, key: tuple[Any, ...], values: Any) -> Any:
    """The array after `array[key] += values`, for a key of slices."""
    if not be.writable:
        return accumulate(be, array, key, values)
    array[key] += values
    return array
