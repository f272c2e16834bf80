"""The same steps in a row of a depthwise convolution: what of it has to be done again in each call.

The floor in `floors.py` has its image bordered and its matrices of weights made before. A call has to do both, because either
may have been written, and may not leave NaN where the image is infinite beside the kernel: a matrix has zeros there.
"""

from typing import Any

import numpy as np

import opmux
from opmux.dispatch import get_state
from opmux_cpu._broadcasting import strided
from opmux_cpu._scratch import scratch

from ..measuring import Call
from .calls import CPU, Kernel, OtherStepsError, tables

#: Rows of the result in one product.
_ROWS = 4
#: Bytes of shifted rows that are multiplied at a time, as a second-level cache holds them.
_BUDGET = 1 << 20

Array = np.ndarray[Any, np.dtype[Any]]


def _shifted(image: Array, kernel: int) -> Array:
    """Copies of the image with zeros around, one shifted for each column of the kernel; memory for it is kept."""
    (channels, size), margin = image.shape[:2], kernel // 2
    padded = scratch("padded", (channels, size + 2 * margin, size + 2 * margin), image.dtype)
    padded[:, :margin] = padded[:, -margin:] = padded[..., :margin] = padded[..., -margin:] = 0
    padded[:, margin:-margin, margin:-margin] = image
    channel, row, item = padded.strides
    shifted = scratch("windows", (channels, size + 2 * margin, kernel, size), image.dtype)
    np.copyto(shifted, strided(padded, shifted.shape, (channel, row, item, item)))
    return shifted


def _bands(weight: Array) -> Array:
    """Matrices of `_ROWS` rows for each channel, each row the kernel, one row further to the right."""
    channels, _, kernel, _ = weight.shape
    bands = np.zeros((channels, 1, _ROWS, _ROWS - 1 + kernel, kernel), weight.dtype)
    for i in range(_ROWS):
        bands[:, 0, i, i : i + kernel] = weight[:, 0]
    return bands.reshape(channels, 1, _ROWS, -1)


def _kernel(x: Any, weight: Any, padding: int) -> Any:
    images, weights = x._array, weight._array
    (channels, size), kernel = images.shape[1:3], weights.shape[2]
    if len(images) != 1 or images.dtype is not weights.dtype or padding != kernel // 2 or size % _ROWS:
        raise OtherStepsError
    bands, result = _bands(weights), np.empty((channels, size // _ROWS, _ROWS, size), images.dtype)
    share = max(1, _BUDGET // ((size + 2 * padding) * kernel * size * images.itemsize))
    for start in range(0, channels, share):
        some = slice(start, start + share)
        shifted = _shifted(images[0, some], kernel)
        channel, row, _, item = shifted.strides
        shape = (len(shifted), size // _ROWS, bands.shape[-1], size)
        tiles = strided(shifted, shape, (channel, row * _ROWS, size * item, item))
        np.matmul(bands[some], tiles, out=result[some])
    flat = result.reshape(-1)
    if not np.isfinite(flat.dot(flat)):
        raise OtherStepsError
    tensor = object.__new__(opmux.Tensor)
    tensor._array, tensor._keys, tensor._device = result.reshape(images.shape), CPU, x._device
    return tensor


def _conv2d() -> Kernel:
    table, others = tables(_kernel)

    def caller(x: Any, weight: Any, padding: int) -> Any:
        if padding.__class__ is not int:
            raise OtherStepsError
        keys = x._keys
        if keys is not weight._keys:
            keys = keys.joins[weight._keys]
        state = get_state()
        return (table if state is None else others[state])[keys](x, weight, padding)

    return caller


def call(statement: str, scope: dict[str, Any]) -> Call:
    """The call that does what a row of kernels does, whose groups are as many as the channels."""
    return Call(statement.replace(", groups=64", ""), {**scope, "conv2d": _conv2d()})
