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
            found=wrong[0],
            advice=wrong[1],
        )
    pooled = (*shape[:-spatial], *output_size)
    return TensorMeta(pooled, self.dtype), TensorMeta(pooled, int64)


fractional_max_pool2d_meta = partial(_meta, 2)
fractional_max_pool3d_meta = partial(_meta, 3)


def _wrong_sizes(
    name: str, spatial: int, shape: Sequence[int], kernel_size: Sequence[int], output_size: Sequence[int]
) -> tuple[str, str] | None:
    """What is wrong, and what to do; None if nothing is. So do the functions below."""
    for what, sizes in (("kernel_size", kernel_size), ("output_size", output_size)):
        if len(sizes) != spatial:
            return f"{name}: {what} must either be a single Int or {_WORDS[spatial]}", f"give {spatial} numbers"
    if min(kernel_size) < 1 or min(output_size) < 0:
        found = f"{name}: kernel_size must be greater than zero, and output_size not negative"
        return found, "give kernel_size=2, for example"
    for word, n, kernel, count in zip(_SIZES[-spatial:], shape[-spatial:], kernel_size, output_size, strict=True):
        # Volumes need room for one element more, in PyTorch too.
        if count + kernel - (spatial == 2) > n:
            found = f"{name}(): pool {word} {kernel} too large relative to input {word} {n}"
            return found, "ask for smaller windows, or for a smaller output"
    return None


def _wrong_dtype(name: str, self: Tensor, random_samples: Tensor) -> tuple[str, str] | None:
    if random_samples.dtype is not self.dtype:
        found = f"Expect _random_samples to have the same dtype as input, got {random_samples.dtype} and {self.dtype}"
        return found, f"convert the samples: .to({self.dtype})"
    if not self.dtype.is_floating_point:
        return f"{name} is not implemented for '{scalar_name(self.dtype)}'", "convert the tensor: .to(opmux.float32)"
    return None


def _wrong_samples(spatial: int, shape: Sequence[int], samples: Sequence[int]) -> tuple[str, str] | None:
    batch, channels = shape[0] if len(shape) == spatial + 2 else 1, shape[-spatial - 1]
    found = ""
    if len(samples) != 3:
        found = f"Expect _random_samples to have 3 dimensions, got {len(samples)}"
    elif samples[0] < batch:
        found = f"Expect _random_samples.size(0) no less then input batch size. Got {samples[0]}"
    elif samples[1] != channels:
        found = f"Expect _random_samples.size(1) equals to input channel size. Got {samples[1]}"
    elif samples[2] != spatial:
        found = f"Expect _random_samples.size(2) equals to {spatial}; got {samples[2]}."
    return (found, f"leave them out, or give the shape {(batch, channels, spatial)}") if found else None


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
