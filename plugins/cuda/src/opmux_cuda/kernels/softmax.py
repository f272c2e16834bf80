"""Softmax and its logarithm in one launch, where CuPy's functions take six.

A row is read and written once: between the two its threads hold it in registers. Rows of more than 16 K floats are read three
times, twice from the caches unless they have hundreds of thousands of elements. Over another dimension than the last a thread
works on a column, so that neighbours read neighbours.
"""

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from opmux import Tensor, dtype
from opmux.native import ArrayBackend
from opmux_cuda._cupy import xp
from opmux_cuda.kernels._launch import contiguous, floating, launch, pack_size, row_blocks, split

__all__ = ["KERNELS"]

_THREADS: Final = 128


def _over(name: str, log: bool, arrays: list[Any], axis: int, result: Any) -> Any:
    """Runs the kernel over rows or over columns."""
    outer, width, inner = split(result.shape, axis)
    types = (arrays[0].dtype, result.dtype)
    if inner == 1:
        n = pack_size(width, *arrays, result)
        grid, block, held = row_blocks(outer, width // n)
        launch("softmax", f"{name}_rows", (*types, n, held, log), grid, block, (*arrays, result, outer, width))
    else:
        columns = outer * inner
        grid = (-(-columns // _THREADS),)
        args = (*arrays, result, columns, width, inner)
        launch("softmax", f"{name}_columns", (*types, log), grid, (_THREADS,), args)
    return result


def _axis(dim: int, ndim: int) -> int | None:
    return dim % ndim if -ndim <= dim < ndim else None


def _softmax(
    log: bool,
    portable: Callable[..., Any],
    be: ArrayBackend,
    self: Tensor,
    dim: int,
    half_to_float: bool,
    *,
    out: Any = None,
) -> Any:
    array = self._array
    axis = _axis(dim, array.ndim)
    if axis is None or not array.size or not floating(be, self) or (half_to_float and array.itemsize != 2):
        return portable(be, self, dim, half_to_float, out=out)
    result = xp.empty(array.shape, xp.float32 if half_to_float else array.dtype)
    return _over("softmax", log, [contiguous(array)], axis, result)


def _softmax_backward(
    log: bool,
    portable: Callable[..., Any],
    be: ArrayBackend,
    grad_output: Tensor,
    output: Tensor,
    dim: int,
    input_dtype: dtype,
    *,
    out: Any = None,
) -> Any:
    grad, y = grad_output._array, output._array
    axis = _axis(dim, grad.ndim)
    if axis is None or not grad.size or grad.shape != y.shape or not floating(be, grad_output, output):
        return portable(be, grad_output, output, dim, input_dtype, out=out)
    result = xp.empty(grad.shape, be.native_dtype[input_dtype])
    return _over("softmax_backward", log, [contiguous(grad), contiguous(y)], axis, result)


KERNELS: Final[dict[str, Callable[..., Any]]] = {
    "_softmax": partial(_softmax, False),
    "_log_softmax": partial(_softmax, True),
    "_softmax_backward_data": partial(_softmax_backward, False),
    "_log_softmax_backward_data": partial(_softmax_backward, True),
}
