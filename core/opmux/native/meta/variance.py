"""Shapes, dtypes and errors of variances."""

from collections.abc import Sequence
from typing import Any

from opmux.errors import OperatorValueError
from opmux.native.arrays import shape_of
from opmux.native.shapes import canonical_dims, reduced_shape
from opmux.native.tensor_meta import TensorMeta
from opmux.tensor import Tensor, dtype, float32, float64

__all__ = ["var_dtype", "var_mean_meta", "var_meta"]


def var_dtype(self: Tensor) -> dtype:
    """Dtype of a variance: the tensor's own, and real for a complex tensor.

    Raises:
        OperatorValueError: It is integral.
    """
    own = self.dtype
    if own.kind in "biu":
        raise OperatorValueError(
            f"the variance of a tensor of dtype {own}",
            found="std and var only support floating point and complex dtypes",
            advice="convert the tensor: .to(opmux.float32)",
        )
    if own.is_complex:
        return float32 if own.itemsize == 8 else float64
    return own


def var_meta(
    self: Tensor, dim: Sequence[int] | None = None, *, correction: Any = None, keepdim: bool = False
) -> TensorMeta:
    d, shape = var_dtype(self), shape_of(self)
    return TensorMeta(reduced_shape(shape, canonical_dims(dim, len(shape), "var or std"), keepdim), d, exact=False)


def var_mean_meta(
    self: Tensor, dim: Sequence[int] | None = None, *, correction: Any = None, keepdim: bool = False
) -> tuple[TensorMeta, TensorMeta]:
    variance = var_meta(self, dim, correction=correction, keepdim=keepdim)
    return variance, TensorMeta(variance.shape, self.dtype)
