"""Dropout from raw random bits, which costs a third of drawing floating-point numbers."""

from functools import partial
from math import prod
from typing import Any, Final

import numpy as np

from opmux.native import ArrayBackend, drop

__all__ = ["native_dropout"]

_BITS: Final = 1 << 32


def _keep_mask(be: ArrayBackend, generator: Any, shape: tuple[int, ...], p: float) -> Any:
    """False with probability `p`, rounded to a multiple of 2**-32."""
    count = prod(shape)
    raw = be.rng(generator).bit_generator.random_raw(-(-count // 2))
    return (raw.view(np.uint32)[:count] >= np.uint32(min(round(p * _BITS), _BITS - 1))).reshape(shape)


native_dropout = partial(drop, _keep_mask)
