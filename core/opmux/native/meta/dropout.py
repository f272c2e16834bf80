"""Shapes, dtypes and errors of dropout."""

from opmux.errors import OperatorValueError
from opmux.native.arrays import shape_of
from opmux.native.meta.random import check_probability
from opmux.native.tensor_iterator import pointwise
from opmux.native.tensor_meta import TensorMeta
from opmux.tensor import Tensor, bool_, get_default_dtype, result_type

__all__ = ["check_dropout", "native_dropout_backward_meta", "native_dropout_meta"]


def check_dropout(input: Tensor, p: float, train: bool | None) -> None:
    """Refuses what elements cannot be dropped from, or with which probability.

    Raises:
        OperatorValueError: `1 - p`, with which an element is kept, is no probability, or the tensor is integral.
    """
    if train is False or 0 in shape_of(input):
        return
    check_probability("native_dropout", 1 - p)
    if input.dtype.kind not in "fc":
        raise OperatorValueError(
            f"aten::native_dropout of a tensor of dtype {input.dtype}",
            found=f"result type float32 can't be cast to the desired output type {input.dtype}",
            advice="convert the tensor first: .to(opmux.float32)",
        )


def native_dropout_meta(input: Tensor, p: float, train: bool | None) -> tuple[TensorMeta, TensorMeta]:
    check_dropout(input, p, train)
    return pointwise(input.dtype, input), pointwise(bool_, input)


def native_dropout_backward_meta(grad_output: Tensor, mask: Tensor, scale: float) -> TensorMeta:
    common = result_type(grad_output, mask)
    d = common if common.kind in "fc" else get_default_dtype()
    return pointwise(d, grad_output, mask, common=d)
