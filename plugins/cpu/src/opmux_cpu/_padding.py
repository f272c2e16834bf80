"""Images with zeros around them."""

from typing import Any

import numpy as np

from opmux.native import Geometry
from opmux_cpu._scratch import scratch

__all__ = ["clear_edges", "padded_images"]

Array = np.ndarray[Any, np.dtype[Any]]


def padded_images(x: Array, geometry: Geometry) -> Array:
    """Images, (samples, channels, rows, columns), with a convolution's zeros around; the array itself where it has none."""
    (pad, edge), (samples, channels, height, width) = geometry.padding, x.shape
    if not (pad or edge):
        return x
    padded = scratch("padded", (samples, channels, height + 2 * pad, width + 2 * edge), x.dtype)
    clear_edges(padded, 2, pad, edge)
    padded[:, :, pad : pad + height, edge : edge + width] = x
    return padded


def clear_edges(padded: Array, axis: int, pad: int, edge: int) -> None:
    """Zeros in the first and last `pad` rows, which lie along `axis`, and `edge` columns, along the next."""
    every = (slice(None),) * axis
    for at, width in ((every, pad), ((*every, slice(None)), edge)):
        if width:
            padded[(*at, slice(None, width))] = 0
            padded[(*at, slice(-width, None))] = 0
