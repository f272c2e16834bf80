"""Shapes, dtypes and errors of sorting, and of elements by their place in the sorted order."""

from opmux.errors import OperatorValueError
from opmux.native.arrays import shape_of
from opmux.native.meta.extremes import check_ordered, selected_meta
from opmux.native.shapes import canonical_dim
from opmux.native.tensor_iterator import pointwise
from opmux.native.tensor_meta import TensorMeta
from opmux.tensor import Tensor, int64

__all__ = ["kthvalue_meta", "median_all_meta", "median_dim_meta", "mode_meta", "sort_meta", "topk_meta"]

_Pair = tuple[TensorMeta, TensorMeta]


def sort_meta(self: Tensor, *, stable: bool | None, dim: int = -1, descending: bool = False) -> _Pair:
    check_ordered(self, "sort")
    canonical_dim(dim, len(shape_of(self)), "sort")
    values = pointwise(self.dtype, self)
    return values.replace(apart=()), TensorMeta(values.shape, int64, values.strides)


def topk_meta(self: Tensor, k: int, dim: int = -1, largest: bool = True, sorted: bool = True) -> _Pair:
    check_ordered(self, "topk")
    shape = shape_of(self)
    at = canonical_dim(dim, len(shape), "topk")
    size = shape[at] if shape else 1
    if not 0 <= k <= size:
        raise OperatorValueError(
            f"aten::topk with k={k} along dimension {dim} of size {size}",
            found="selected index k out of range",
            advice=f"use a k from 0 to {size}",
        )
    result = (*shape[:at], k, *shape[at + 1 :]) if shape else ()
    return TensorMeta(result, self.dtype, apart=()), TensorMeta(result, int64, apart=())


def kthvalue_meta(self: Tensor, k: int, dim: int = -1, keepdim: bool = False) -> _Pair:
    metas = selected_meta(self, dim, keepdim, "kthvalue", unordered=True)
    shape = shape_of(self)
    size = shape[dim] if shape else 1
    if not 1 <= k <= size:
        raise OperatorValueError(
            f"aten::kthvalue with k={k} along dimension {dim} of size {size}",
            found=f"selected number k out of range for dimension {dim}",
            advice=f"use a k from 1 to {size}",
        )
    return metas


def median_all_meta(self: Tensor) -> TensorMeta:
    check_ordered(self, "median")
    return TensorMeta((), self.dtype)


def median_dim_meta(self: Tensor, dim: int, keepdim: bool = False) -> _Pair:
    return selected_meta(self, dim, keepdim, "median")


def mode_meta(self: Tensor, dim: int = -1, keepdim: bool = False) -> _Pair:
    return selected_meta(self, dim, keepdim, "mode", unordered=True)
