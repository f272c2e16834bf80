"""Shapes and dtypes of complex numbers and their parts."""

from opmux.native.meta.pointwise import same_dtype_meta
from opmux.native.structured import TensorMeta
from opmux.tensor import Tensor

__all__ = ["conj_physical_meta"]


def conj_physical_meta(self: Tensor) -> TensorMeta:
    return same_dtype_meta(self)
