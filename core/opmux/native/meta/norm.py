"""Shapes, dtypes and errors of norms of vectors."""

from collections.abc import Sequence
from typing import Any

from opmux.dispatch import checked_number
from opmux.errors import OperatorValueError
from opmux.native.arrays import shape_of
from opmux.native.shapes import canonical_dims, reduced_shape
from opmux.native.tensor_meta import TensorMeta
from opmux.tensor import Tensor, dtype, float32, float64, promote_types

__all__ = ["checked_norm_dtype", "norm_dtype_meta", "norm_meta", "real_dtype", "vector_norm_meta"]


def real_dtype(d: dtype) -> dtype:
    """Dtype of the magnitude of numbers of a dtype."""
    if d.is_complex:
        return float32 if d.itemsize == 8 else float64
    return d


def checked_norm_dtype(self: Tensor, d: dtype | None, name: str) -> dtype:
    """Dtype to compute in.

    Raises:
        OperatorValueError: It has no norm, or the tensor cannot be converted to it without loss.
    """
    own = self.dtype
    found = ""
    if not (own.is_floating_point or own.is_complex):
        found = f"Expected a floating point or complex tensor as input. Got {own}"
    elif d is not None and d.is_complex != own.is_complex:
        kind = "complex" if own.is_complex else "real"
        found = f"dtype should be {kind} for {kind} inputs, but got {d}"
    elif d is not None and not (d.is_floating_point or d.is_complex):
        found = f"dtype should be floating point or complex. Got {d}"
    elif d is not None and promote_types(own, d) is not d:
        found = f"the dtype of the input {own} should be convertible without narrowing to the specified dtype {d}"
    if found:
        raise OperatorValueError(
            f"aten::{name} of a tensor of dtype {own}",
            found=found,
            advice="convert the tensor: .to(opmux.float32)",
        )
    return d or own


def vector_norm_meta(
    self: Tensor,
    ord: Any = 2,
    dim: Sequence[int] | None = None,
    keepdim: bool = False,
    *,
    dtype: dtype | None = None,
) -> TensorMeta:
    d = checked_norm_dtype(self, dtype, "linalg_vector_norm")
    return _reduced(self, ord, dim, keepdim, d, "linalg_vector_norm")


def _reduced(self: Tensor, order: Any, dim: Sequence[int] | None, keepdim: bool, d: dtype, name: str) -> TensorMeta:
    checked_number(order)
    shape = shape_of(self)
    dims = canonical_dims(dim, len(shape), name)
    if isinstance(order, complex):
        raise OperatorValueError(
            f"aten::{name} of order {order}", found="Expected a non-complex scalar", advice="use a real order"
        )
    if (order < 0 or order == float("inf")) and any(shape[i] == 0 for i in dims if shape):
        raise OperatorValueError(
            f"aten::{name} of order {order} of a tensor of shape {shape}",
            found=f"cannot compute the {order} norm on an empty dimension because the operation does not have an identity",
            advice="reduce dimensions of non-zero size",
        )
    return TensorMeta(reduced_shape(shape, dims, keepdim), real_dtype(d))


def norm_meta(
    self: Tensor, p: Any, dim: Sequence[int], keepdim: bool = False, *, dtype: dtype | None = None
) -> TensorMeta:
    d = checked_norm_dtype(self, dtype, "norm")
    return _reduced(self, 2 if p is None else p, dim, keepdim, d, "norm")


norm_dtype_meta = norm_meta
