"""Shapes, dtypes and errors of shuffling."""

from typing import Final

from opmux.errors import OperatorValueError
from opmux.native.arrays import shape_of
from opmux.native.meta.layout import following
from opmux.native.tensor_meta import TensorMeta
from opmux.tensor import Tensor

__all__ = ["channel_shuffle_meta", "pixel_shuffle_meta", "pixel_unshuffle_meta"]


_IMAGES: Final = "give a tensor of shape (..., C, H, W), and a factor of 1 or more"


def _refuse(name: str, shape: tuple[int, ...], number: int, found: str, advice: str) -> None:
    raise OperatorValueError(f"aten::{name} of a tensor of shape {shape} by {number}", found=found, advice=advice)


def pixel_shuffle_meta(self: Tensor, upscale_factor: int) -> TensorMeta:
    shape, n = shape_of(self), upscale_factor
    if len(shape) < 3 or n < 1:
        found = "expected at least 3 dimensions and a positive upscale_factor"
        _refuse("pixel_shuffle", shape, n, found, _IMAGES)
    *lead, channels, height, width = shape
    if channels % (n * n):
        found = (
            f"expected its 'channel' dimension to be divisible by the square of upscale_factor, but {channels} is not"
        )
        _refuse("pixel_shuffle", shape, n, found, f"give a multiple of {n * n} channels")
    return following(TensorMeta((*lead, channels // (n * n), height * n, width * n), self.dtype), self)


def pixel_unshuffle_meta(self: Tensor, downscale_factor: int) -> TensorMeta:
    shape, n = shape_of(self), downscale_factor
    if len(shape) < 3 or n < 1:
        found = "expected at least 3 dimensions and a positive downscale_factor"
        _refuse("pixel_unshuffle", shape, n, found, _IMAGES)
    *lead, channels, height, width = shape
    if height % n or width % n:
        found = "expected height and width to be divisible by downscale_factor"
        _refuse("pixel_unshuffle", shape, n, found, f"crop or pad both to multiples of {n}")
    return following(TensorMeta((*lead, channels * n * n, height // n, width // n), self.dtype), self)


def channel_shuffle_meta(self: Tensor, groups: int) -> TensorMeta:
    shape = shape_of(self)
    if len(shape) < 3 or groups < 1 or shape[1] % groups:
        found = "expected more than 2 dimensions and a number of channels that a positive number of groups divides"
        _refuse("channel_shuffle", shape, groups, found, "give a tensor of shape (N, C, ...), and groups that divide C")
    return following(TensorMeta(shape, self.dtype), self)
