"""Grids of positions, and sampling and shuffling that other operators do."""

from collections.abc import Sequence
from math import prod
from typing import Any

from opmux.errors import OperatorValueError
from opmux.native.arrays import shape_of
from opmux.tensor import Tensor, float32, ops

__all__ = ["affine_grid_generator", "affine_grid_generator_backward", "grid_sampler", "native_channel_shuffle"]


def _base_grid(like: Tensor, size: Sequence[int], align_corners: bool) -> Any:
    """Positions of all pixels, last dimension first, and a one: (pixels, dimensions + 1)."""
    aten = ops.aten
    ones = aten.new_ones.default(like, [1])
    real = like.dtype if like.dtype.kind in "fc" else float32
    columns = [aten.expand.default(ones, [prod(size)])]
    for dim, n in enumerate(size):
        # -1 and 1 are the middles of the first and last pixel, or their outer edges.
        line = aten.linspace.default(-1 if n > 1 else 0, 1, n, dtype=real, device=like.device)
        if not align_corners:
            line = line * (n - 1) / n
        if real is not like.dtype:
            line = aten._to_copy.default(line, dtype=like.dtype)
        shape = [n if i == dim else 1 for i in range(len(size))]
        columns.insert(0, aten.expand.default(line.reshape(shape), list(size)).reshape([prod(size)]))
    return aten.stack.default(columns, 1)


def affine_grid_generator(theta: Tensor, size: Sequence[int], align_corners: bool) -> Any:
    shape, spatial = shape_of(theta), len(size) - 2
    if spatial not in (2, 3) or shape != (size[0], spatial, spatial + 1) or min(size) < 1:
        raise OperatorValueError(
            f"aten::affine_grid_generator of a tensor of shape {shape} for size {list(size)}",
            found="Expected a batch of affine matrices of shape Nx2x3 for size (N, C, H, W), or Nx3x4 for size "
            "(N, C, D, H, W), with sizes greater than zero",
            advice=f"give theta the shape {(size[0], spatial, spatial + 1)}, and sizes of 1 or more"
            if spatial in (2, 3)
            else "give size as (N, C, H, W) or (N, C, D, H, W)",
        )
    base = _base_grid(theta, size[2:], align_corners)
    grid = ops.aten.matmul.default(base, ops.aten.transpose.int(theta, 1, 2))
    return grid.reshape([size[0], *size[2:], spatial])


def affine_grid_generator_backward(grad: Tensor, size: Sequence[int], align_corners: bool) -> Any:
    spatial = len(size) - 2
    if spatial not in (2, 3) or shape_of(grad) != (size[0], *size[2:], spatial):
        raise OperatorValueError(
            f"the gradient of an affine grid of size {list(size)} with a gradient of shape {shape_of(grad)}",
            found="AffineGridGenerator needs 4d (spatial) or 5d (volumetric) inputs"
            if spatial not in (2, 3)
            else f"the grid has shape {[size[0], *size[2:], spatial]}",
            advice="give a size with four or five numbers, and a gradient of the shape of its grid",
        )
    base = _base_grid(grad, size[2:], align_corners)
    rows = grad.reshape([size[0], prod(size[2:]), len(size) - 2])
    return ops.aten.matmul.default(ops.aten.transpose.int(rows, 1, 2), base)


def grid_sampler(input: Tensor, grid: Tensor, interpolation_mode: int, padding_mode: int, align_corners: bool) -> Any:
    sampler = ops.aten.grid_sampler_3d if input.ndim == 5 else ops.aten.grid_sampler_2d
    return sampler.default(input, grid, interpolation_mode, padding_mode, align_corners)


def native_channel_shuffle(self: Tensor, groups: int) -> Any:
    return ops.aten.channel_shuffle.default(self, groups)
