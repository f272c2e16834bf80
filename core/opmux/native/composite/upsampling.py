"""Interpolation with a size or factors, of which one is given."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from opmux.native.arrays import shape_of
from opmux.native.meta.upsampling import resized_size
from opmux.tensor import Tensor, ops

__all__ = [
    "upsample_bicubic2d_aa_vec",
    "upsample_bicubic2d_vec",
    "upsample_bilinear2d_aa_vec",
    "upsample_bilinear2d_vec",
    "upsample_lanczos2d_aa_vec",
    "upsample_linear1d_vec",
    "upsample_nearest1d_vec",
    "upsample_nearest2d_vec",
    "upsample_nearest3d_vec",
    "upsample_nearest_exact1d_vec",
    "upsample_nearest_exact2d_vec",
    "upsample_nearest_exact3d_vec",
    "upsample_trilinear3d_vec",
]

Sizes = Sequence[int] | None
Factors = Sequence[float] | None


def _aligned(name: str, input: Tensor, output_size: Sizes, align_corners: bool, scale_factors: Factors) -> Any:
    size = resized_size(shape_of(input), output_size, scale_factors)
    factors = [None] * len(size) if scale_factors is None else scale_factors
    return getattr(ops.aten, name).default(input, size, align_corners, *factors)


def _nearest(name: str, input: Tensor, output_size: Sizes, scale_factors: Factors) -> Any:
    size = resized_size(shape_of(input), output_size, scale_factors)
    factors = [None] * len(size) if scale_factors is None else scale_factors
    return getattr(ops.aten, name).default(input, size, *factors)


upsample_linear1d_vec = partial(_aligned, "upsample_linear1d")
upsample_bilinear2d_vec = partial(_aligned, "upsample_bilinear2d")
upsample_trilinear3d_vec = partial(_aligned, "upsample_trilinear3d")
upsample_bicubic2d_vec = partial(_aligned, "upsample_bicubic2d")
upsample_bilinear2d_aa_vec = partial(_aligned, "_upsample_bilinear2d_aa")
upsample_bicubic2d_aa_vec = partial(_aligned, "_upsample_bicubic2d_aa")
upsample_lanczos2d_aa_vec = partial(_aligned, "_upsample_lanczos2d_aa")
upsample_nearest1d_vec = partial(_nearest, "upsample_nearest1d")
upsample_nearest2d_vec = partial(_nearest, "upsample_nearest2d")
upsample_nearest3d_vec = partial(_nearest, "upsample_nearest3d")
upsample_nearest_exact1d_vec = partial(_nearest, "_upsample_nearest_exact1d")
upsample_nearest_exact2d_vec = partial(_nearest, "_upsample_nearest_exact2d")
upsample_nearest_exact3d_vec = partial(_nearest, "_upsample_nearest_exact3d")
