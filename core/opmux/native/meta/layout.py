"""Results that have their channels innermost in memory because their argument has."""

from typing import Any

from opmux.native.shapes import channels_last_strides, is_channels_last
from opmux.native.tensor_meta import TensorMeta
from opmux.tensor import Tensor

__all__ = ["following", "native_is_channels_last"]


def native_is_channels_last(array: Any) -> bool:
    """Whether a native array of 4 or 5 dimensions has its channels innermost; arrays without strides are row-major."""
    strides = getattr(array, "strides", None)
    return strides is not None and is_channels_last(array.shape, strides)


def following(meta: TensorMeta, *tensors: Tensor) -> TensorMeta:
    """What is known of a result that has its channels innermost if one of the tensors has."""
    if len(meta.shape) in (4, 5):
        for tensor in tensors:
            if native_is_channels_last(tensor._array):
                return meta.replace(strides=channels_last_strides(meta.shape))
    return meta
