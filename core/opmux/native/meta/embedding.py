"""Shapes, dtypes and errors of embeddings."""

from opmux.errors import OperatorValueError
from opmux.native.arrays import shape_of
from opmux.native.tensor_meta import TensorMeta
from opmux.tensor import Tensor, scalar_name

__all__ = ["check_indices", "embedding_dense_backward_meta", "embedding_meta"]


def check_indices(name: str, indices: Tensor) -> None:
    """Refuses indices that are no integers of 32 or 64 bits.

    Raises:
        OperatorValueError: They are not.
    """
    if indices.dtype.name not in ("int64", "int32"):
        raise OperatorValueError(
            f"aten::{name} with indices of dtype {indices.dtype}",
            found="Expected tensor for argument #1 'indices' to have one of the following scalar types: Long, Int; but got "
            f"opmux.{scalar_name(indices.dtype)}Tensor instead (while checking arguments for {name})",
            advice="convert the indices: .to(opmux.int64)",
        )


def embedding_meta(
    weight: Tensor,
    indices: Tensor,
    padding_idx: int = -1,
    scale_grad_by_freq: bool = False,
    sparse: bool = False,
) -> TensorMeta:
    rows = shape_of(weight)
    if len(rows) != 2:
        raise OperatorValueError(
            f"aten::embedding with a weight of shape {rows}",
            found="'weight' must be 2-D",
            advice="give a matrix, whose rows are the vectors",
        )
    check_indices("embedding", indices)
    return TensorMeta((*shape_of(indices), rows[1]), weight.dtype)


def embedding_dense_backward_meta(
    grad_output: Tensor,
    indices: Tensor,
    num_weights: int,
    padding_idx: int,
    scale_grad_by_freq: bool,
) -> TensorMeta:
    check_indices("embedding_dense_backward", indices)
    grad = shape_of(grad_output)
    if grad[:-1] != shape_of(indices):
        raise OperatorValueError(
            f"the gradient of embedding with a gradient of shape {grad}",
            found=f"the indices have shape {shape_of(indices)}",
            advice="give a gradient of that shape with one dimension more",
        )
    return TensorMeta((num_weights, grad[-1]), grad_output.dtype)
