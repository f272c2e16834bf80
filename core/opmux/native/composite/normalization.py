"""Normalisation over batches, layers, groups, instances and root mean squares, made of the operators that compute it."""

from collections.abc import Sequence
from math import prod
from typing import Any

from opmux.dispatch import check_integer
from opmux.errors import DtypeNotImplementedError, OperatorValueError
from opmux.native.arrays import forbid_overlap, shape_of
from opmux.native.composite.copying import converted
from opmux.native.composite.out import all_written, check_destination, written
from opmux.native.meta.normalization import batch_norm_meta, normalized_axis
from opmux.tensor import Tensor, float32, ops, scalar_name

__all__ = [
    "batch_norm",
    "fused_rms_norm",
    "group_norm",
    "instance_norm",
    "layer_norm",
    "legit_batch_norm_out",
    "native_batch_norm_out",
    "no_stats_batch_norm_out",
    "rms_norm",
]

#: Distance from 1 to the next number, for the dtypes in which root mean squares are computed.
_EPSILON = {"float32": 2.0**-23, "float64": 2.0**-52}


def batch_norm(
    input: Tensor,
    weight: Tensor | None,
    bias: Tensor | None,
    running_mean: Tensor | None,
    running_var: Tensor | None,
    training: bool,
    momentum: float,
    eps: float,
    cudnn_enabled: bool,
) -> Any:
    if prod(shape_of(input)):
        _check_pair(running_mean, running_var)
        function = ops.aten.native_batch_norm.default
        return function(input, weight, bias, running_mean, running_var, training, momentum, eps)[0]
    result = ops.aten.clone.default(input)
    if weight is not None:
        result = ops.aten.mul.Tensor(result, ops.aten.select.int(weight, 0, 0))
    if bias is not None:
        result = ops.aten.add.Tensor(result, ops.aten.select.int(bias, 0, 0))
    return result


def _check_pair(running_mean: Tensor | None, running_var: Tensor | None) -> None:
    if (running_mean is None) is not (running_var is None):
        raise OperatorValueError(
            "aten::batch_norm with one of running_mean and running_var",
            found="running_mean and running_var must either both be None or neither be None",
            advice="pass both or neither",
        )


def instance_norm(
    input: Tensor,
    weight: Tensor | None,
    bias: Tensor | None,
    running_mean: Tensor | None,
    running_var: Tensor | None,
    use_input_stats: bool,
    momentum: float,
    eps: float,
    cudnn_enabled: bool,
) -> Any:
    aten, shape = ops.aten, shape_of(input)
    if not use_input_stats and (running_mean is None or running_var is None):
        raise OperatorValueError(
            "aten::instance_norm with use_input_stats=False",
            found="Expected running_mean and running_var to be defined when use_input_stats is false",
            advice="pass both, or use_input_stats=True",
        )
    count = shape[0]

    def repeated(parameter: Tensor | None) -> Any:
        return None if parameter is None else aten.repeat.default(parameter, (count,))

    # Every channel of every sample is a channel of its own of one sample.
    means, variances = repeated(running_mean), repeated(running_var)  # Copies: batch_norm moves them.
    if means is not None and variances is not None and means.dtype is not input.dtype:
        means, variances = converted(means, input.dtype), converted(variances, input.dtype)
    rows = aten.reshape.default(aten.contiguous.default(input), (1, count * shape[1], *shape[2:]))
    result = batch_norm(
        rows, repeated(weight), repeated(bias), means, variances, use_input_stats, momentum, eps, cudnn_enabled
    )
    if use_input_stats:
        for running, found in ((running_mean, means), (running_var, variances)):
            if running is not None:
                aten.copy_.default(running, aten.mean.dim(aten.reshape.default(found, (count, shape[1])), [0]))
    return aten.reshape.default(result, shape)


def layer_norm(
    input: Tensor,
    normalized_shape: Sequence[int],
    weight: Tensor | None = None,
    bias: Tensor | None = None,
    eps: float = 1e-05,
    cudnn_enable: bool = True,
) -> Any:
    return ops.aten.native_layer_norm.default(input, normalized_shape, weight, bias, eps)[0]


def group_norm(
    input: Tensor,
    num_groups: int,
    weight: Tensor | None = None,
    bias: Tensor | None = None,
    eps: float = 1e-05,
    cudnn_enabled: bool = True,
) -> Any:
    shape = shape_of(input)
    if len(shape) < 2:
        raise OperatorValueError(
            f"aten::group_norm of shape {shape}",
            found="Expected at least 2 dimensions for input tensor",
            advice="give an input of shape (N, C, ...)",
        )
    function = ops.aten.native_group_norm.default
    return function(input, weight, bias, shape[0], shape[1], prod(shape[2:]), num_groups, eps)[0]


def rms_norm(
    input: Tensor, normalized_shape: Sequence[int], weight: Tensor | None = None, eps: float | None = None
) -> Any:
    normalized_axis("rms_norm", input, normalized_shape, weight, None)
    if input.dtype.kind not in "fc":
        raise DtypeNotImplementedError(
            f"aten::rms_norm of a tensor of dtype {input.dtype}",
            found=f"not implemented for '{scalar_name(input.dtype)}'",
            advice="convert it: input.float()",
        )
    return fused_rms_norm(input, normalized_shape, weight, eps)[0]


def fused_rms_norm(
    input: Tensor, normalized_shape: Sequence[int], weight: Tensor | None, eps: float | None
) -> tuple[Any, Any]:
    """The normalized tensor and the factor; only `rms_norm` asks for sizes, here the number of dimensions counts."""
    check_integer(*normalized_shape)
    aten = ops.aten
    axis = input.ndim - len(normalized_shape)
    if axis < 0 and input.ndim:
        axis = normalized_axis("rms_norm", input, normalized_shape, None, None)
    dims = list(range(max(axis, 0), input.ndim))
    wide = aten._to_copy.default(input, dtype=float32) if input.dtype.itemsize == 2 else input
    if eps is None:
        eps = _EPSILON.get(wide.dtype.to_real().name, 2.0**-23)
    squares = aten.mean.dim(aten.mul.Tensor(wide, wide), dims, True)
    rstd = aten.rsqrt.default(aten.add.Scalar(squares, eps))
    result = aten.mul.Tensor(wide, rstd)
    if weight is not None:
        result = aten.mul.Tensor(result, weight)
    if result.dtype is not input.dtype:
        result = aten._to_copy.default(result, dtype=input.dtype)
    return result.contiguous(), rstd


def _check_statistics_out(args: Sequence[Any], outs: Sequence[Tensor]) -> None:
    """Refuses destinations of a batch normalisation, before it changes the running statistics."""
    for destination, meta in zip(outs, batch_norm_meta(*args), strict=True):
        check_destination(destination, meta.dtype, args[0].device, exact=True)
        forbid_overlap(destination._array)


def native_batch_norm_out(*args: Any, out: Tensor, save_mean: Tensor, save_invstd: Tensor) -> tuple[Tensor, ...]:
    outs = (out, save_mean, save_invstd)
    _check_statistics_out(args, outs)
    return all_written(outs, ops.aten.native_batch_norm.default(*args), exact=True)


def legit_batch_norm_out(*args: Any, out: Tensor, save_mean: Tensor, save_invstd: Tensor) -> tuple[Tensor, ...]:
    """As in PyTorch, outside of training the destinations for saved statistics stay as they are."""
    outs = (out, save_mean, save_invstd)
    _check_statistics_out(args, outs)
    results = ops.aten._native_batch_norm_legit.default(*args)
    if args[5]:
        return all_written(outs, results, exact=True)
    written(out, results[0], exact=True)
    return outs


def no_stats_batch_norm_out(*args: Any, out: Tensor, save_mean: Tensor, save_invstd: Tensor) -> tuple[Tensor, ...]:
    results = ops.aten._native_batch_norm_legit.no_stats(*args)
    return all_written((out, save_mean, save_invstd), results, exact=True)
