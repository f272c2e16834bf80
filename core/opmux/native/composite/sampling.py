"""Sampling and shuffling that other operators do."""

from typing import Any

from opmux.dispatch import ops
from opmux.tensor import Tensor

__all__ = ["grid_sampler", "native_channel_shuffle"]


def grid_sampler(input: Tensor, grid: Tensor, interpolation_mode: int, padding_mode: int, align_corners: bool) -> Any:
    sampler = ops.aten.grid_sampler_3d if input.ndim == 5 else ops.aten.grid_sampler_2d
    return sampler.default(input, grid, interpolation_mode, padding_mode, align_corners)


def native_channel_shuffle(self: Tensor, groups: int) -> Any:
    return ops.aten.channel_shuffle.default(self, groups)
