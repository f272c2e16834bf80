"""Softmax with a choice of dtype."""

from typing import Any

from opmux.native.composite.copying import converted
from opmux.native.composite.out import out_variant
from opmux.tensor import Tensor, dtype, ops

__all__ = [
    "log_softmax_int",
    "log_softmax_int_out",
    "softmax_int",
    "softmax_int_out",
]


def softmax_int(self: Tensor, dim: int, dtype: dtype | None = None) -> Any:
    return ops.aten._softmax.default(self if dtype is None else converted(self, dtype), dim, False)


def log_softmax_int(self: Tensor, dim: int, dtype: dtype | None = None) -> Any:
    return ops.aten._log_softmax.default(self if dtype is None else converted(self, dtype), dim, False)


log_softmax_int_out = out_variant(log_softmax_int)
softmax_int_out = out_variant(softmax_int)
