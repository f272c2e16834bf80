"""Shapes, dtypes and errors of fractions and powers of two."""

from opmux.errors import OperatorValueError
from opmux.native.tensor_iterator import unary_op
from opmux.native.tensor_meta import TensorMeta
from opmux.tensor import Tensor, int32

__all__ = ["frexp_meta"]


def frexp_meta(self: Tensor) -> tuple[TensorMeta, TensorMeta]:
    if self.dtype.kind != "f":
        raise OperatorValueError(
            f"aten::frexp of a tensor of dtype {self.dtype}",
            found="torch.frexp() only supports floating-point dtypes",
            advice="convert the tensor: .to(opmux.float32)",
        )
    mantissa = unary_op(self)
    return mantissa, mantissa.replace(dtype=int32)
