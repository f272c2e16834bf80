"""Shapes, dtypes and errors of the softmax of attention."""

from opmux.errors import OperatorValueError
from opmux.native.arrays import shape_of
from opmux.native.shapes import canonical_dim
from opmux.native.structured import TensorMeta
from opmux.tensor import Tensor, dtype

__all__ = ["safe_softmax_meta"]


def safe_softmax_meta(self: Tensor, dim: int, dtype: dtype | None = None) -> TensorMeta:
    shape = shape_of(self)
    canonical_dim(dim, len(shape), "_safe_softmax")
    d = dtype or self.dtype
    if not d.is_floating_point:
        raise OperatorValueError(
            f"aten::_safe_softmax of a tensor of dtype {d}",
            found="only floating-point dtypes have a softmax",
            advice="pass dtype=opmux.float32, or convert the tensor first",
        )
    return TensorMeta(shape, d)
