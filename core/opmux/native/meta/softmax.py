"""Shapes, dtypes and errors of softmax."""

from collections.abc import Sequence

from opmux.errors import DtypeNotImplementedError, OperatorValueError
from opmux.native.arrays import shape_of
from opmux.native.shapes import canonical_dim, canonical_dims, reduced_shape
from opmux.native.structured import keeps_last
from opmux.native.tensor_meta import TensorMeta
from opmux.tensor import Tensor, dtype, float16, float32, get_default_dtype

__all__ = [
    "gradient_dtype",
    "log_softmax_meta",
    "logsumexp_dtype",
    "logsumexp_meta",
    "softmax_backward_meta",
    "softmax_meta",
]


def _forward(name: str, self: Tensor, dim: int, half_to_float: bool) -> TensorMeta:
    shape = shape_of(self)
    canonical_dim(dim, len(shape), name)
    own = self.dtype
    if not own.is_floating_point:
        raise DtypeNotImplementedError(
            f"aten::{name} of a tensor of dtype {own}",
            found="only floating-point dtypes have a softmax",
            advice="pass dtype=opmux.float32, or convert the tensor first",
        )
    if half_to_float and own.itemsize != 2:
        raise OperatorValueError(
            f"aten::{name} of a tensor of dtype {own} with half_to_float",
            found="conversion is supported for half precision only",
            advice="give half_to_float=False",
        )
    return TensorMeta(shape, float32 if half_to_float else own)


@keeps_last
def softmax_meta(self: Tensor, dim: int, half_to_float: bool) -> TensorMeta:
    return _forward("softmax", self, dim, half_to_float)


@keeps_last
def log_softmax_meta(self: Tensor, dim: int, half_to_float: bool) -> TensorMeta:
    return _forward("log_softmax", self, dim, half_to_float)


def softmax_backward_meta(grad_output: Tensor, output: Tensor, dim: int, input_dtype: dtype) -> TensorMeta:
    shape = shape_of(grad_output)
    canonical_dim(dim, len(shape), "_softmax_backward_data")
    if shape != shape_of(output) or grad_output.dtype is not output.dtype:
        raise OperatorValueError(
            f"the gradient of softmax with a gradient of shape {shape} and dtype {grad_output.dtype}",
            found=f"the output has shape {shape_of(output)} and dtype {output.dtype}",
            advice="give a gradient of that shape and dtype",
        )
    return TensorMeta(shape, gradient_dtype(grad_output, input_dtype))


def gradient_dtype(grad_output: Tensor, input_dtype: dtype) -> dtype:
    """Dtype of the input's gradient: the output's, unless the forward has converted half precision."""
    own = grad_output.dtype
    return float16 if own is float32 and input_dtype is float16 else own


def logsumexp_dtype(self: Tensor) -> dtype:
    """Dtype of a logsumexp: the tensor's own, or the default dtype if that is integral."""
    return get_default_dtype() if self.dtype.kind in "biu" else self.dtype


def logsumexp_meta(self: Tensor, dim: Sequence[int], keepdim: bool = False) -> TensorMeta:
    shape = shape_of(self)
    dims = canonical_dims(dim, len(shape), "logsumexp")
    return TensorMeta(reduced_shape(shape, dims, keepdim), logsumexp_dtype(self), exact=False)
