"""Shapes, dtypes and errors of pooling by windows whose places are drawn."""

from collections.abc import Sequence
from functools import partial

from opmux.errors import OperatorValueError
from opmux.native.arrays import shape_of
from opmux.native.meta.pooling import check_pooled_gradient, check_pooled_shape
from opmux.native.tensor_meta import TensorMeta
from opmux.tensor import Tensor, int64, scalar_name

__all__ = [
    "fractional_max_pool2d_backward_meta",
    "fractional_max_pool2d_meta",
    "fractional_max_pool3d_backward_meta",
    "fractional_max_pool3d_meta",
]

_WORDS = {2: "tuple of Ints", 3: "tuple of three Ints"}
_SIZES = ("time", "height", "width")


def _meta(
    spatial: int, self: Tensor, kernel_size: Sequence[int], output_size: Sequence[int], random_samples: Tensor
) -> tuple[TensorMeta, TensorMeta]:
    name = f"fractional_max_pool{spatial}d"
    shape = shape_of(self)
    check_pooled_shape(name, spatial, shape)
    wrong = (
        _wrong_sizes(name, spatial, shape, kernel_size, output_size)
        or _wrong_dtype(name, self, random_samples)
        or _wrong_samples(spatial, shape, shape_of(random_samples))
    )
    if wrong:
        raise OperatorValueError(
            f"aten::{name} of shape {shape} with kernel_size={list(kernel_size)}, output_size={list(output_size)}",
            found=wrong,
        )
    pooled = (*shape[:-spatial], *output_size)
    return TensorMeta(pooled, self.dtype), TensorMeta(pooled, int64)


fractional_max_pool2d_meta = partial(_meta, 2)
fractional_max_pool3d_meta = partial(_meta, 3)


def _wrong_sizes(
    name: str, spatial: int, shape: Sequence[int], kernel_size: Sequence[int], output_size: Sequence[int]
) -> str:
    for what, sizes in (("kernel_size", kernel_size), ("output_size", output_size)):
        if len(sizes) != spatial:
            return f"{name}: {what} must either be a single Int or {_WORDS[spatial]}"
    if min(kernel_size) < 1 or min(output_size) < 0:
        return f"{name}: kernel_size must be greater than zero, and output_size not negative"
    for word, n, kernel, count in zip(_SIZES[-spatial:], shape[-spatial:], kernel_size, output_size, strict=True):
        # Volumes need room for one element more, in PyTorch too.
        if count + kernel - (spatial == 2) > n:
            return f"{name}(): pool {word} {kernel} too large relative to input {word} {n}"
    return ""


def _wrong_dtype(name: str, self: Tensor, random_samples: Tensor) -> str:
    if random_samples.dtype is not self.dtype:
        return "Expect _random_samples to have the same dtype as input"
    if not self.dtype.is_floating_point:
        return f"{name} is not implemented for '{scalar_name(self.dtype)}'"
    return ""


def _wrong_samples(spatial: int, shape: Sequence[int], samples: Sequence[int]) -> str:
    if len(samples) != 3:
        return f"Expect _random_samples to have 3 dimensions, got {len(samples)}"
    if samples[0] < (shape[0] if len(shape) == spatial + 2 else 1):
        return "Expect _random_samples.size(0) no less then input batch size."
    if samples[1] != shape[-spatial - 1]:
        return "Expect _random_samples.size(1) equals to input channel size."
    return "" if samples[2] == spatial else f"Expect _random_samples.size(2) equals to {spatial}; got {samples[2]}."


def _backward_meta(
    spatial: int,
    grad_output: Tensor,
    self: Tensor,
    kernel_size: Sequence[int],
    output_size: Sequence[int],
    indices: Tensor,
) -> TensorMeta:
    name = f"fractional_max_pool{spatial}d"
    check_pooled_shape(name, spatial, shape_of(self))
    pooled = (*shape_of(self)[:-spatial], *output_size)
    check_pooled_gradient(name, grad_output, self, pooled)
    if indices.dtype is not int64 or shape_of(indices) != pooled:
        raise OperatorValueError(
            f"the gradient of {name} with indices of dtype {indices.dtype} and shape {shape_of(indices)}",
            found=f"expected scalar type Long, and the shape of the gradient, {pooled}",
            advice="give the indices that the operator returned",
        )
    return TensorMeta(shape_of(self), self.dtype)


fractional_max_pool2d_backward_meta = partial(_backward_meta, 2)
fractional_max_pool3d_backward_meta = partial(_backward_meta, 3)
