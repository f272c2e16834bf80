"""Shapes, dtypes and errors of dropout."""

from opmux.errors import OperatorValueError
from opmux.native.arrays import shape_of
from opmux.native.meta.random import check_probability
from opmux.native.structured import TensorMeta
from opmux.native.tensor_iterator import pointwise
from opmux.tensor import Tensor, bool_, get_default_dtype, result_type

__all__ = ["native_dropout_backward_meta", "native_dropout_meta"]


def native_dropout_meta(input: Tensor, p: float, train: bool | None) -> tuple[TensorMeta, TensorMeta]:
    if train is not False and 0 not in shape_of(input):
        check_probability("native_dropout", p)
    if train is not False and input.dtype.kind not in "fc" and 0 not in shape_of(input):
        raise OperatorValueError(
            f"aten::native_dropout of a tensor of dtype {input.dtype}",
            found=f"result type float32 can't be cast to the desired output type {input.dtype}",
            advice="convert the tensor first: .to(opmux.float32)",
        )
    shape = shape_of(input)
    return TensorMeta(shape, input.dtype), TensorMeta(shape, bool_)


def native_dropout_backward_meta(grad_output: Tensor, mask: Tensor, scale: float) -> TensorMeta:
    common = result_type(grad_output, mask)
    d = common if common.kind in "fc" else get_default_dtype()
    return pointwise(d, grad_output, mask)
