"""Shapes, dtypes and errors of normalisation."""

from collections.abc import Sequence
from math import prod
from typing import Any

from opmux.errors import DtypeNotImplementedError, OperatorValueError
from opmux.native.arrays import shape_of
from opmux.native.meta.layout import following
from opmux.native.tensor_meta import TensorMeta
from opmux.tensor import Tensor, dtype, float32, scalar_name

__all__ = [
    "batch_norm_backward_meta",
    "batch_norm_dtype",
    "batch_norm_legit_meta",
    "batch_norm_meta",
    "batch_norm_no_stats_meta",
    "batch_norm_no_training_meta",
    "check_batch",
    "group_norm_backward_meta",
    "group_norm_meta",
    "layer_norm_backward_meta",
    "layer_norm_meta",
    "normalized_axis",
    "statistics_dtype",
]


def _check_floating(name: str, input: Tensor) -> None:
    if not input.dtype.is_floating_point:
        raise DtypeNotImplementedError(
            f"aten::{name} of a tensor of dtype {input.dtype}",
            found=f"{name} is not implemented for '{scalar_name(input.dtype)}'",
            advice="convert the tensor first: .to(opmux.float32)",
        )


def _check_length(name: str, what: str, tensor: Tensor | None, count: int) -> None:
    if tensor is not None and tensor.numel() != count:
        raise OperatorValueError(
            f"aten::{name} of {count} channels with {what} of shape {shape_of(tensor)}",
            found=f"{what} should contain {count} elements not {tensor.numel()}",
            advice="give one number for each channel",
        )


def statistics_dtype(name: str, input: Tensor, *parameters: Tensor | None) -> dtype:
    """Dtype of means and deviations: the input's, or float32 where parameters of float32 go with half precision.

    Raises:
        OperatorValueError: The dtypes do not go together.
    """
    _check_floating(name, input)
    d = input.dtype
    for parameter in parameters:
        if parameter is None or parameter.dtype is d:
            continue
        if input.dtype.itemsize != 2 or parameter.dtype.name != "float32":
            raise OperatorValueError(
                f"aten::{name} of a tensor of dtype {input.dtype} with a parameter of dtype {parameter.dtype}",
                found="expected both to have the same dtype, or parameters of float32 for half precision",
                advice=f"convert the parameter: .to({input.dtype})",
            )
        return parameter.dtype
    return d


def _like(input: Tensor) -> TensorMeta:
    """Meta of a result laid out as the input is: with the channels innermost if they are, else row-major."""
    return following(TensorMeta(shape_of(input), input.dtype), input)


# -- batches ---------------------------------------------------------------------------------------------------------


def check_batch(
    input: Tensor,
    weight: Tensor | None,
    bias: Tensor | None,
    running_mean: Tensor | None,
    running_var: Tensor | None,
    training: bool,
) -> dtype:
    """Dtype of a batch normalisation's statistics.

    Raises:
        OperatorValueError: Shapes or dtypes do not fit, or statistics are missing.
    """
    shape = shape_of(input)
    if len(shape) < 2:
        raise OperatorValueError(
            f"aten::native_batch_norm of shape {shape}",
            found="Expected more than 1 dimension: batch and channels",
            advice="give an input of shape (N, C, ...)",
        )
    per_channel = (shape[1],)
    named = (("weight", weight), ("bias", bias), ("running_mean", running_mean), ("running_var", running_var))
    for what, tensor in named:
        if tensor is not None and tensor._array.shape != per_channel:
            _check_length("native_batch_norm", what, tensor, shape[1])
    if training and not prod(shape):
        raise OperatorValueError(
            f"aten::native_batch_norm of shape {shape}",
            found=f"input tensor must have at least one element, but got input_sizes = {list(shape)}",
            advice="leave batches without elements out, or give training=False",
        )
    if not training and (running_mean is None or running_var is None):
        raise OperatorValueError(
            "aten::native_batch_norm outside of training",
            found="running_mean and running_var must be defined in evaluation mode",
            advice="pass them, or training=True",
        )
    return statistics_dtype("native_batch_norm", input, weight, bias, running_mean, running_var)


def batch_norm_dtype(
    input: Tensor,
    weight: Tensor | None,
    bias: Tensor | None,
    running_mean: Tensor | None,
    running_var: Tensor | None,
    training: bool,
) -> dtype:
    """Dtype of the statistics that a batch normalisation saves.

    Raises:
        OperatorValueError: As `check_batch`, or running statistics have several dimensions.
    """
    d = check_batch(input, weight, bias, running_mean, running_var, training)
    for what, tensor in (("running_mean", running_mean), ("running_var", running_var)):
        if tensor is not None and len(shape_of(tensor)) > 1:
            raise OperatorValueError(
                f"aten::native_batch_norm with {what} of shape {shape_of(tensor)}",
                found=f"expected 1 dims but tensor has {len(shape_of(tensor))}",
                advice=f"flatten it: {what}.view(-1)",
            )
    return d


def batch_norm_meta(
    input: Tensor,
    weight: Tensor | None,
    bias: Tensor | None,
    running_mean: Tensor | None,
    running_var: Tensor | None,
    training: bool,
    momentum: float,
    eps: float,
) -> tuple[TensorMeta, ...]:
    d = batch_norm_dtype(input, weight, bias, running_mean, running_var, training)
    saved = TensorMeta((shape_of(input)[1] if training else 0,), d)
    return _like(input), saved, saved


batch_norm_legit_meta = batch_norm_meta


def batch_norm_no_stats_meta(
    input: Tensor, weight: Tensor | None, bias: Tensor | None, training: bool, momentum: float, eps: float
) -> tuple[TensorMeta, ...]:
    return batch_norm_meta(input, weight, bias, None, None, training, momentum, eps)


def batch_norm_no_training_meta(
    input: Tensor,
    weight: Tensor | None,
    bias: Tensor | None,
    running_mean: Tensor,
    running_var: Tensor,
    momentum: float,
    eps: float,
) -> tuple[TensorMeta, ...]:
    return batch_norm_meta(input, weight, bias, running_mean, running_var, False, momentum, eps)


def _wanted(metas: Sequence[TensorMeta], output_mask: Sequence[bool]) -> tuple[Any, ...]:
    return tuple([meta if wanted else None for meta, wanted in zip(metas, output_mask, strict=True)])


def batch_norm_backward_meta(
    grad_out: Tensor,
    input: Tensor,
    weight: Tensor | None,
    running_mean: Tensor | None,
    running_var: Tensor | None,
    save_mean: Tensor | None,
    save_invstd: Tensor | None,
    train: bool,
    eps: float,
    output_mask: Sequence[bool],
) -> tuple[Any, ...]:
    d = check_batch(input, weight, None, running_mean, running_var, train)
    if shape_of(grad_out) != shape_of(input):
        raise OperatorValueError(
            f"aten::native_batch_norm_backward with a gradient of shape {shape_of(grad_out)}",
            found=f"the input has shape {shape_of(input)}",
            advice="give a gradient of that shape",
        )
    _check_operands("native_batch_norm_backward", grad_out, input, (d,), (save_mean, save_invstd) if train else ())
    channels = TensorMeta((shape_of(input)[1],), d)
    return _wanted((_like(input), channels, channels), output_mask)


def _check_operands(
    name: str, grad_out: Tensor, input: Tensor, dtypes: Sequence[dtype], statistics: Sequence[Tensor | None]
) -> None:
    """Refuses a gradient of another dtype than the input's, and statistics that the forward does not give."""
    for operand, taken in ((grad_out, (input.dtype,)), *[(saved, dtypes) for saved in statistics]):
        if operand is not None and operand.dtype not in taken:
            raise OperatorValueError(
                f"aten::{name} of a tensor of dtype {input.dtype}",
                found=f"expected scalar type {taken[0]} but found {operand.dtype}",
                advice=f"convert it first: .to({taken[0]})",
            )


# -- layers and groups -----------------------------------------------------------------------------------------------


def normalized_axis(
    name: str, input: Tensor, normalized_shape: Sequence[int], weight: Tensor | None, bias: Tensor | None
) -> int:
    """First of the dimensions that are normalised together.

    Raises:
        OperatorValueError: The input does not end in `normalized_shape`, or a parameter has another shape.
    """
    wanted, shape = tuple(normalized_shape), shape_of(input)
    if not wanted:
        raise OperatorValueError(
            f"aten::{name} with normalized_shape=[]",
            found="Expected normalized_shape to be at least 1-dimensional, i.e., containing at least one element",
            advice="give the last sizes of the input, such as input.shape[-1:]",
        )
    for what, parameter in (("weight", weight), ("bias", bias)):
        if parameter is not None and shape_of(parameter) != wanted:
            raise OperatorValueError(
                f"aten::{name} with normalized_shape={list(wanted)} and {what} of shape {shape_of(parameter)}",
                found=f"Expected {what} to be of same shape as normalized_shape",
                advice=f"give a {what} of shape {wanted}",
            )
    if shape[len(shape) - len(wanted) :] != wanted or len(shape) < len(wanted):
        raise OperatorValueError(
            f"aten::{name} of shape {shape}",
            found=f"Given normalized_shape={list(wanted)}, expected input with shape [*, {', '.join(map(str, wanted))}]",
            advice="reshape the input, or give its last sizes, such as input.shape[-1:]",
        )
    return len(shape) - len(wanted)


def layer_norm_meta(
    input: Tensor, normalized_shape: Sequence[int], weight: Tensor | None, bias: Tensor | None, eps: float
) -> tuple[TensorMeta, ...]:
    axis = normalized_axis("native_layer_norm", input, normalized_shape, weight, bias)
    shape = shape_of(input)
    saved = (*shape[:axis], *[1] * (len(shape) - axis))
    d = statistics_dtype("native_layer_norm", input, weight, bias)
    return TensorMeta(shape, input.dtype), TensorMeta(saved, d), TensorMeta(saved, d)


def layer_norm_backward_meta(
    grad_out: Tensor,
    input: Tensor,
    normalized_shape: Sequence[int],
    mean: Tensor,
    rstd: Tensor,
    weight: Tensor | None,
    bias: Tensor | None,
    output_mask: Sequence[bool],
) -> tuple[Any, ...]:
    normalized_axis("native_layer_norm_backward", input, normalized_shape, weight, bias)
    d = statistics_dtype("native_layer_norm_backward", input, weight, bias)
    _check_operands("native_layer_norm_backward", grad_out, input, (d,), (mean, rstd))
    metas = [TensorMeta(shape_of(input), input.dtype)]
    _check_wanted("native_layer_norm_backward", {"weight": weight, "bias": bias}, output_mask[1:])
    metas += [TensorMeta(tuple(normalized_shape), input.dtype if p is None else p.dtype) for p in (weight, bias)]
    return _wanted(metas, output_mask)


def _check_wanted(name: str, parameters: dict[str, Tensor | None], wanted: Sequence[bool]) -> None:
    """Refuses to give the gradient of a parameter that there is none of."""
    for (what, parameter), asked in zip(parameters.items(), wanted, strict=True):
        if asked and parameter is None:
            raise OperatorValueError(
                f"aten::{name} with no {what}",
                found=f"output_mask asks for the gradient of the {what}: tensor does not have a device",
                advice=f"give a {what}, or False for it",
            )


def _check_groups(
    name: str, input: Tensor, weight: Tensor | None, bias: Tensor | None, counts: tuple[int, int, int], group: int
) -> None:
    channels = counts[1]
    if group < 1 or channels % group:
        raise OperatorValueError(
            f"aten::{name} of {channels} channels in {group} groups",
            found="Expected number of channels in input to be divisible by num_groups",
            advice=f"give a number of groups that divides {channels}",
        )
    if input.numel() != prod(counts) or min(counts) < 0:
        raise OperatorValueError(
            f"aten::{name} of shape {shape_of(input)}", found=f"N, C and HxW are {counts}", advice="pass its sizes"
        )
    for what, parameter in (("weight", weight), ("bias", bias)):
        if parameter is not None and shape_of(parameter) != (channels,):
            raise OperatorValueError(
                f"aten::{name} of {channels} channels with {what} of shape {shape_of(parameter)}",
                found=f"Expected {what} to be a vector of size equal to the number of channels in input",
                advice=f"give a {what} of shape ({channels},)",
            )


def group_norm_meta(
    input: Tensor, weight: Tensor | None, bias: Tensor | None, N: int, C: int, HxW: int, group: int, eps: float
) -> tuple[TensorMeta, ...]:
    _check_groups("native_group_norm", input, weight, bias, (N, C, HxW), group)
    saved = TensorMeta((N, group), statistics_dtype("native_group_norm", input, weight, bias))
    return _like(input), saved, saved


def group_norm_backward_meta(
    grad_out: Tensor,
    input: Tensor,
    mean: Tensor,
    rstd: Tensor,
    weight: Tensor | None,
    N: int,
    C: int,
    HxW: int,
    group: int,
    output_mask: Sequence[bool],
) -> tuple[Any, ...]:
    _check_groups("native_group_norm_backward", input, weight, None, (N, C, HxW), group)
    _check_wanted("native_group_norm_backward", {"weight": weight}, output_mask[1:2])
    d = statistics_dtype("native_group_norm_backward", input, weight)
    # A bias, which is not given here, may have had float32 with half precision.
    either = (d, float32) if weight is None and d.itemsize == 2 else (d,)
    _check_operands("native_group_norm_backward", grad_out, input, either, (mean, rstd))
    channels = TensorMeta((C,), input.dtype if weight is None else weight.dtype)
    return _wanted((_like(input), channels, channels), output_mask)
