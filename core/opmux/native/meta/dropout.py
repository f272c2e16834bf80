"""Shapes, dtypes and errors of dropout."""

from opmux.errors import OperatorValueError
from opmux.native.arrays import shape_of
from opmux.native.meta.random import check_probability
from opmux.native.shapes import broadcast_shapes
from opmux.native.structured import TensorMeta
from opmux.tensor import Tensor, bool_, result_type

__all__ = ["native_dropout_backward_meta", "native_dropout_meta"]


def native_dropout_meta(input: Tensor, p: float, train: bool | None) -> tuple[TensorMeta, TensorMeta]:
    check_probability("native_dropout", p)
    if train is not False and input.dtype.kind not in "fc":
        raise OperatorValueError(
            f"aten::native_dropout of a tensor of dtype {input.dtype}",
            found=f"result type float32 can't be cast to the desired output type {input.dtype}",
            advice="convert the tensor first: .to(opmux.float32)",
        )
    shape = shape_of(input)
    return TensorMeta(shape, input.dtype), TensorMeta(shape, bool_)


def native_dropout_backward_meta(grad_output: Tensor, mask: Tensor, scale: float) -> TensorMeta:
    if mask.dtype is not bool_:
        raise OperatorValueError(
            f"aten::native_dropout_backward with a mask of dtype {mask.dtype}", found="Mask should be Bool Scalar Type"
        )
    return TensorMeta(broadcast_shapes(shape_of(grad_output), shape_of(mask)), result_type(grad_output, scale))
