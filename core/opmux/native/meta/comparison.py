"""Shapes, dtypes and errors of comparisons and logic."""

from typing import Any, Never

from opmux.native.meta.elementwise import truth_meta
from opmux.native.meta.pointwise import check_order
from opmux.native.meta_array import no_data
from opmux.native.tensor_iterator import comparison_op, copied, pointwise
from opmux.native.tensor_meta import TensorMeta
from opmux.tensor import Tensor, bool_, result_type

__all__ = [
    "comparison_meta",
    "isinf_meta",
    "isnan_meta",
    "logical_meta",
    "logical_not_meta",
    "no_data_equal",
    "order_meta",
]


def comparison_meta(self: Tensor, other: Any) -> TensorMeta:
    return comparison_op(self, other)


def order_meta(self: Tensor, other: Any) -> TensorMeta:
    check_order(result_type(self, other))
    return comparison_op(self, other)


def logical_meta(self: Tensor, other: Tensor) -> TensorMeta:
    return comparison_op(self, other)


def logical_not_meta(self: Tensor) -> TensorMeta:
    return pointwise(bool_, self)


def isnan_meta(self: Tensor) -> TensorMeta:
    return pointwise(bool_, self, exact=True, resized=None)  # `isnan.out` copies.


isinf_meta = copied(truth_meta)


def no_data_equal(self: Tensor, other: Tensor) -> Never:
    raise no_data("aten::equal")
