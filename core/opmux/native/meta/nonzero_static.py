"""Shape of indices of elements that are not zero, as many as are asked for."""

from opmux.errors import OperatorValueError
from opmux.native.arrays import shape_of
from opmux.native.tensor_meta import TensorMeta
from opmux.tensor import Tensor, int64

__all__ = ["nonzero_static_meta"]


def nonzero_static_meta(self: Tensor, *, size: int, fill_value: int = -1) -> TensorMeta:
    if size < 0:
        raise OperatorValueError(
            f"aten::nonzero_static with size={size}",
            found="nonzero_static: 'size' must be an non-negative integer",
            advice="ask for 0 positions or more",
        )
    return TensorMeta((size, len(shape_of(self))), int64, exact=True, apart=(self,))
