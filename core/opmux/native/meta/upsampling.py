"""Shapes, dtypes and errors of interpolation."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from opmux.errors import DtypeNotImplementedError, OperatorValueError
from opmux.native.arrays import shape_of
from opmux.native.meta.layout import following
from opmux.native.shapes import check_size
from opmux.native.tensor_meta import TensorMeta
from opmux.tensor import Tensor, int64

__all__ = [
    "resized_size",
    "row_major2d_backward_meta",
    "row_major3d_backward_meta",
    "smooth2d_meta",
    "upsample1d_backward_meta",
    "upsample1d_meta",
    "upsample2d_backward_meta",
    "upsample2d_meta",
    "upsample3d_backward_meta",
    "upsample3d_meta",
]

Sizes = Sequence[int]


def _check(spatial: int, shape: Sequence[int], output_size: Sequence[int]) -> None:
    wrong = advice = ""
    if len(output_size) != spatial:
        wrong = f"It is expected output_size equals to {spatial}, but got size {len(output_size)}"
        advice = f"give {spatial} numbers"
    elif len(shape) != spatial + 2 or 0 in shape[1:]:
        wrong = f"Non-empty {spatial + 2}D data tensor expected but got a tensor with sizes {tuple(shape)}"
        advice = f"give a tensor of shape (N, C, {', '.join('DHW'[3 - spatial :])}), with elements"
    elif min(output_size) < 1:
        wrong = f"Input and output sizes should be greater than 0, but got output {list(output_size)}"
        advice = "ask for a larger size or scale factor"
    if wrong:
        raise OperatorValueError(f"interpolation of a tensor of shape {tuple(shape)}", found=wrong, advice=advice)


def _upsample_meta(spatial: int, self: Tensor, output_size: Sizes, *options: Any, **named: Any) -> TensorMeta:
    shape = shape_of(self)
    _check(spatial, shape, output_size)
    if not self.dtype.is_floating_point and self.dtype.name != "uint8":
        raise DtypeNotImplementedError(
            f"interpolation of a tensor of dtype {self.dtype}",
            found="only floating-point tensors and those of dtype uint8 can be interpolated",
            advice="convert the tensor: .to(opmux.float32)",
        )
    wanted = (*shape[:2], *output_size)
    # The outputs' positions are int64, also where there is no image; of too many of them an array module may make none.
    check_size((max(shape[0], 1), *wanted[1:]), int64.itemsize, "upsample")
    return following(TensorMeta(wanted, self.dtype), self)


upsample1d_meta = partial(_upsample_meta, 1)
upsample2d_meta = partial(_upsample_meta, 2)
upsample3d_meta = partial(_upsample_meta, 3)


def smooth2d_meta(self: Tensor, output_size: Sizes, /, *options: Any, **named: Any) -> TensorMeta:
    """As `upsample2d_meta`, for what copies a tensor of any dtype if it has that size already."""
    shape = shape_of(self)
    if tuple(output_size) != shape[2:]:
        return upsample2d_meta(self, output_size)
    _check(2, shape, output_size)
    return following(TensorMeta(shape, self.dtype), self)


def _backward_meta(
    spatial: int, follows: bool, grad_output: Tensor, output_size: Sizes, input_size: Sizes, *options: Any, **named: Any
) -> TensorMeta:
    _check(spatial, input_size, output_size)
    expected = (*input_size[:2], *output_size)
    if shape_of(grad_output) != expected:
        raise OperatorValueError(
            f"the gradient of an interpolation with a gradient of shape {shape_of(grad_output)}",
            found=f"Expected grad_output to have the same shape as output, {expected}",
            advice="give a gradient of that shape",
        )
    meta = TensorMeta(tuple(input_size), grad_output.dtype)
    return following(meta, grad_output) if follows else meta


upsample1d_backward_meta = partial(_backward_meta, 1, False)
upsample2d_backward_meta = partial(_backward_meta, 2, True)
upsample3d_backward_meta = partial(_backward_meta, 3, True)
#: For bicubic interpolation and nearest neighbours in volumes.
row_major2d_backward_meta = partial(_backward_meta, 2, False)
row_major3d_backward_meta = partial(_backward_meta, 3, False)


def resized_size(shape: Sizes, output_size: Sizes | None, scale_factors: Sequence[float] | None) -> list[int]:
    """Size that an interpolation gives the spatial dimensions of a tensor.

    Raises:
        OperatorValueError: Not exactly one of size and factors is given, or with too few numbers.
    """
    spatial = len(shape) - 2
    given = output_size if output_size is not None else scale_factors
    if (output_size is None) == (scale_factors is None) or given is None or len(given) != spatial:
        raise OperatorValueError(
            f"interpolation of a tensor of shape {tuple(shape)} with output_size={output_size} and "
            f"scale_factors={scale_factors}",
            found=f"Must specify exactly one of output_size and scale_factors, with {spatial} numbers",
            advice="give one of them, and leave the other out",
        )
    if output_size is not None:
        return list(output_size)
    return [int(n * factor) for n, factor in zip(shape[2:], given, strict=True)]
