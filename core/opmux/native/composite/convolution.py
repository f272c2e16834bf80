"""Convolutions by number of dimensions: an optional batch dimension, one number for several, padding by name."""

from collections.abc import Sequence
from typing import Any

from opmux.errors import OperatorValueError
from opmux.native.arrays import shape_of
from opmux.tensor import Tensor, ops

__all__ = [
    "conv1d",
    "conv1d_padding",
    "conv2d",
    "conv2d_padding",
    "conv3d",
    "conv3d_padding",
    "conv_transpose1d",
    "conv_transpose2d",
    "conv_transpose3d",
]

Sizes = Sequence[int]


def _convolution(
    name: str,
    spatial: int,
    input: Tensor,
    weight: Tensor,
    bias: Tensor | None,
    stride: Sizes,
    padding: Sizes,
    dilation: Sizes,
    transposed: bool,
    output_padding: Sizes,
    groups: int,
) -> Any:
    """The general convolution, of one sample where the input has no batch dimension."""
    _check_dimensions(name, spatial, input, weight)
    single = input.ndim == spatial + 1
    result = ops.aten.convolution.default(
        ops.aten.unsqueeze.default(input, 0) if single else input,
        weight,
        bias,
        stride,
        padding,
        dilation,
        transposed,
        output_padding,
        groups,
    )
    return ops.aten.squeeze.dim(result, 0) if single else result


def _check_dimensions(name: str, spatial: int, input: Tensor, weight: Tensor) -> None:
    if input.ndim not in (spatial + 1, spatial + 2) or weight.ndim != spatial + 2:
        raise OperatorValueError(
            f"aten::{name} of shape {shape_of(input)} with a weight of shape {shape_of(weight)}",
            found=f"Expected {spatial + 1}D (unbatched) or {spatial + 2}D (batched) input to {name} and a "
            f"{spatial + 2}D weight",
            advice="add or drop dimensions, or call the convolution for as many as there are",
        )


def _convolution_by_name(
    name: str,
    spatial: int,
    input: Tensor,
    weight: Tensor,
    bias: Tensor | None,
    stride: Sizes,
    padding: str,
    dilation: Sizes,
    groups: int,
) -> Any:
    """Padding "valid" adds nothing; "same" adds what keeps the size, the odd zero at the end."""
    none = [0] * spatial
    if padding == "valid":
        return _convolution(name, spatial, input, weight, bias, stride, none, dilation, False, none, groups)
    wrong = "" if padding == "same" else f"Invalid padding string: {padding!r}"
    if not wrong and any(step != 1 for step in stride):
        wrong = "padding='same' is not supported for strided convolutions"
    if wrong:
        raise OperatorValueError(f"aten::{name}", found=wrong, advice="give the padding in numbers")
    _check_dimensions(name, spatial, input, weight)
    if len(dilation) not in (1, spatial):
        raise OperatorValueError(
            f"aten::{name} with dilation={list(dilation)}",
            found=f"dilation cannot broadcast to {spatial} dimensions",
            advice=f"give one number, or {spatial}",
        )
    steps = list(dilation) * spatial if len(dilation) == 1 else list(dilation)
    totals = [step * (k - 1) for step, k in zip(steps, shape_of(weight)[-spatial:], strict=True)]
    halves = [total // 2 for total in totals]
    for dim, total in enumerate(totals, -spatial):
        if total % 2:
            input = _zero_behind(input, dim)
    return _convolution(name, spatial, input, weight, bias, stride, halves, dilation, False, none, groups)


def _zero_behind(input: Tensor, dim: int) -> Any:
    shape = list(shape_of(input))
    shape[dim] = 1
    return ops.aten.cat.default([input, ops.aten.new_zeros.default(input, shape)], dim)


def conv1d(
    input: Tensor,
    weight: Tensor,
    bias: Tensor | None = None,
    stride: Sizes = (1,),
    padding: Sizes = (0,),
    dilation: Sizes = (1,),
    groups: int = 1,
) -> Any:
    return _convolution("conv1d", 1, input, weight, bias, stride, padding, dilation, False, [0], groups)


def conv2d(
    input: Tensor,
    weight: Tensor,
    bias: Tensor | None = None,
    stride: Sizes = (1, 1),
    padding: Sizes = (0, 0),
    dilation: Sizes = (1, 1),
    groups: int = 1,
) -> Any:
    return _convolution("conv2d", 2, input, weight, bias, stride, padding, dilation, False, [0, 0], groups)


def conv3d(
    input: Tensor,
    weight: Tensor,
    bias: Tensor | None = None,
    stride: Sizes = (1, 1, 1),
    padding: Sizes = (0, 0, 0),
    dilation: Sizes = (1, 1, 1),
    groups: int = 1,
) -> Any:
    return _convolution("conv3d", 3, input, weight, bias, stride, padding, dilation, False, [0, 0, 0], groups)


def conv1d_padding(
    input: Tensor,
    weight: Tensor,
    bias: Tensor | None = None,
    stride: Sizes = (1,),
    padding: str = "valid",
    dilation: Sizes = (1,),
    groups: int = 1,
) -> Any:
    return _convolution_by_name("conv1d", 1, input, weight, bias, stride, padding, dilation, groups)


def conv2d_padding(
    input: Tensor,
    weight: Tensor,
    bias: Tensor | None = None,
    stride: Sizes = (1, 1),
    padding: str = "valid",
    dilation: Sizes = (1, 1),
    groups: int = 1,
) -> Any:
    return _convolution_by_name("conv2d", 2, input, weight, bias, stride, padding, dilation, groups)


def conv3d_padding(
    input: Tensor,
    weight: Tensor,
    bias: Tensor | None = None,
    stride: Sizes = (1, 1, 1),
    padding: str = "valid",
    dilation: Sizes = (1, 1, 1),
    groups: int = 1,
) -> Any:
    return _convolution_by_name("conv3d", 3, input, weight, bias, stride, padding, dilation, groups)


def conv_transpose1d(
    input: Tensor,
    weight: Tensor,
    bias: Tensor | None = None,
    stride: Sizes = (1,),
    padding: Sizes = (0,),
    output_padding: Sizes = (0,),
    groups: int = 1,
    dilation: Sizes = (1,),
) -> Any:
    return _convolution(
        "conv_transpose1d", 1, input, weight, bias, stride, padding, dilation, True, output_padding, groups
    )


def conv_transpose2d(
    input: Tensor,
    weight: Tensor,
    bias: Tensor | None = None,
    stride: Sizes = (1, 1),
    padding: Sizes = (0, 0),
    output_padding: Sizes = (0, 0),
    groups: int = 1,
    dilation: Sizes = (1, 1),
) -> Any:
    return _convolution(
        "conv_transpose2d", 2, input, weight, bias, stride, padding, dilation, True, output_padding, groups
    )


def conv_transpose3d(
    input: Tensor,
    weight: Tensor,
    bias: Tensor | None = None,
    stride: Sizes = (1, 1, 1),
    padding: Sizes = (0, 0, 0),
    output_padding: Sizes = (0, 0, 0),
    groups: int = 1,
    dilation: Sizes = (1, 1, 1),
) -> Any:
    return _convolution(
        "conv_transpose3d", 3, input, weight, bias, stride, padding, dilation, True, output_padding, groups
    )
