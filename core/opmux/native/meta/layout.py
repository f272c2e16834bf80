"""Results that have their channels innermost in memory because their argument has."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from opmux.native.shapes import channels_last_strides
from opmux.native.structured import TensorMeta
from opmux.tensor import Tensor

__all__ = ["following", "is_channels_last", "native_is_channels_last"]


def is_channels_last(shape: Sequence[int], strides: Sequence[int]) -> bool:
    """Whether the strides of a batch of images or volumes say that channels, dimension 1, are innermost.

    Where sizes of 1 leave it open, they say so only if no order with the channels first would fit as well.
    """
    if len(shape) not in (4, 5) or strides[1] == 0:
        return False
    least = 0
    for dim in (1, *range(len(shape) - 1, 1, -1), 0):
        if shape[dim] == 0 or strides[dim] < least or (dim == 0 and least == strides[1]):
            return False
        least = strides[dim] * max(shape[dim], 1)
    return True


def native_is_channels_last(array: Any) -> bool:
    """The same of a native array; arrays without strides are row-major."""
    strides = getattr(array, "strides", None)
    return strides is not None and is_channels_last(array.shape, strides)


def following(meta: TensorMeta, *tensors: Tensor) -> TensorMeta:
    """What is known of a result that has its channels innermost if one of the tensors has."""
    if len(meta.shape) in (4, 5) and any(native_is_channels_last(tensor._array) for tensor in tensors):
        return replace(meta, strides=channels_last_strides(meta.shape))
    return meta
