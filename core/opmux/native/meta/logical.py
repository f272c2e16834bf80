"""Shapes and dtypes of reductions that ask about truth."""

from collections.abc import Sequence
from typing import Final

from opmux.native.arrays import shape_of
from opmux.native.shapes import canonical_dim, canonical_dims, reduced_shape
from opmux.native.tensor_meta import TensorMeta
from opmux.tensor import Tensor, bool_, dtype, int64, uint8

__all__ = [
    "any_all_meta",
    "any_dims_meta",
    "any_meta",
    "count_nonzero_dims_meta",
    "count_nonzero_meta",
    "truth_dtype",
]


#: What `any` and `all` can be written into.
_TRUTH: Final = (bool_, uint8)


def truth_dtype(self: Tensor) -> dtype:
    """Dtype of `any` and `all`: bool, except that bytes, which were PyTorch's first bools, stay bytes."""
    return uint8 if self.dtype is uint8 else bool_


def any_all_meta(self: Tensor) -> TensorMeta:
    return TensorMeta((), truth_dtype(self), destinations=_TRUTH)


def any_meta(self: Tensor, dim: int, keepdim: bool = False) -> TensorMeta:
    shape = shape_of(self)
    return TensorMeta(
        reduced_shape(shape, (canonical_dim(dim, len(shape), "any"),), keepdim), truth_dtype(self), destinations=_TRUTH
    )


def any_dims_meta(self: Tensor, dim: Sequence[int] | None = None, keepdim: bool = False) -> TensorMeta:
    shape = shape_of(self)
    dims = () if dim is not None and not dim else canonical_dims(dim, len(shape), "any")
    return TensorMeta(reduced_shape(shape, dims, keepdim), truth_dtype(self), destinations=_TRUTH)


def count_nonzero_dims_meta(self: Tensor, dim: Sequence[int]) -> TensorMeta:
    shape = shape_of(self)
    return TensorMeta(reduced_shape(shape, canonical_dims(dim, len(shape), "count_nonzero"), False), int64)


def count_nonzero_meta(self: Tensor, dim: int | None = None) -> TensorMeta:
    return count_nonzero_dims_meta(self, () if dim is None else (dim,))
