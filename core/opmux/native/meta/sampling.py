"""Shapes, dtypes and errors of sampling at given positions."""

from collections.abc import Sequence
from functools import partial

from opmux.errors import OperatorValueError
from opmux.native.arrays import shape_of
from opmux.native.tensor_meta import TensorMeta
from opmux.tensor import Tensor

__all__ = [
    "grid_sampler_2d_backward_meta",
    "grid_sampler_2d_meta",
    "grid_sampler_3d_backward_meta",
    "grid_sampler_3d_meta",
]

_BICUBIC = 2


def _grid_meta(
    spatial: int, input: Tensor, grid: Tensor, interpolation_mode: int, padding_mode: int, align_corners: bool
) -> TensorMeta:
    x, at = shape_of(input), shape_of(grid)
    wrong, advice = "", f"give a grid of shape (N, {'D, ' * (spatial - 2)}H, W, {spatial}), with a row for each image"
    if input.dtype is not grid.dtype or not input.dtype.is_floating_point:
        wrong = f"expected input and grid to have the same floating-point dtype, but got {input.dtype} and {grid.dtype}"
        advice = "convert both: .to(opmux.float32)"
    elif len(x) != spatial + 2 or len(at) != spatial + 2 or x[0] != at[0]:
        wrong = (
            f"expected input and grid to have {spatial + 2} dimensions and the same batch size, but got input with "
            f"sizes {list(x)} and grid with sizes {list(at)}"
        )
    elif at[-1] != spatial:
        wrong = f"expected grid to have size {spatial} in last dimension, but got grid with sizes {list(at)}"
    elif 0 in x[2:]:
        wrong = f"expected input to have non-empty spatial dimensions, but input has sizes {list(x)}"
        advice = "give images with elements"
    elif interpolation_mode == _BICUBIC and spatial != 2:
        wrong, advice = "bicubic interpolation only supports 4D input", 'give mode="bilinear"'
    elif not 0 <= interpolation_mode <= _BICUBIC or not 0 <= padding_mode <= 2:
        wrong = f"interpolation_mode={interpolation_mode} and padding_mode={padding_mode} must be 0, 1 or 2"
        advice = "give 0 for bilinear interpolation, and 0 for zeros outside"
    if wrong:
        raise OperatorValueError(f"aten::grid_sampler_{spatial}d of shapes {x} and {at}", found=wrong, advice=advice)
    return TensorMeta((*x[:2], *at[1:-1]), input.dtype)


grid_sampler_2d_meta = partial(_grid_meta, 2)
grid_sampler_3d_meta = partial(_grid_meta, 3)


def _grid_backward_meta(
    spatial: int,
    grad_output: Tensor,
    input: Tensor,
    grid: Tensor,
    interpolation_mode: int,
    padding_mode: int,
    align_corners: bool,
    output_mask: Sequence[bool],
) -> tuple[TensorMeta | None, TensorMeta]:
    sampled = _grid_meta(spatial, input, grid, interpolation_mode, padding_mode, align_corners)
    if shape_of(grad_output) != sampled.shape:
        raise OperatorValueError(
            f"the gradient of grid_sampler_{spatial}d with a gradient of shape {shape_of(grad_output)}",
            found=f"the output has shape {sampled.shape}",
            advice="give a gradient of that shape",
        )
    of_input = TensorMeta(shape_of(input), input.dtype) if output_mask[0] else None
    return of_input, TensorMeta(shape_of(grid), grid.dtype)


grid_sampler_2d_backward_meta = partial(_grid_backward_meta, 2)
grid_sampler_3d_backward_meta = partial(_grid_backward_meta, 3)
