"""Shapes and errors of diagonals and triangles."""

from typing import Any

from opmux.dispatch import check_integer
from opmux.errors import DtypeNotImplementedError, OperatorArgumentError, OperatorValueError
from opmux.native.arrays import shape_of
from opmux.native.shapes import Shape, canonical_dim, check_size
from opmux.native.structured import keeps_last
from opmux.native.tensor_iterator import common_strides
from opmux.native.tensor_meta import TensorMeta
from opmux.tensor import Tensor, dtype, int32, int64, scalar_name

__all__ = [
    "diag_embed_meta",
    "diagonal_backward_meta",
    "diagonal_dims",
    "diagonal_scatter_meta",
    "diagonal_size",
    "embedded_dims",
    "indices_count",
    "triangle_meta",
    "tril_indices_meta",
    "triu_indices_meta",
]


def diagonal_dims(ndim: int, dim1: int, dim2: int, name: str = "diagonal") -> tuple[int, int]:
    """The two dimensions that a diagonal runs through, counted from the front.

    Raises:
        OperatorIndexError: There is no such dimension.
        OperatorValueError: They are one.
    """
    first, second = canonical_dim(dim1, ndim, name), canonical_dim(dim2, ndim, name)
    if first == second:
        raise OperatorValueError(
            f"aten::{name} with dim1={dim1} and dim2={dim2} of a tensor with {ndim} dimensions",
            found=f"diagonal dimensions cannot be identical {dim1}, {dim2}",
            advice="name two different dimensions",
        )
    return first, second


def diagonal_size(rows: int, columns: int, offset: int) -> int:
    """Number of elements on a diagonal that starts `offset` columns to the right."""
    return max(min(rows + min(offset, 0), columns - max(offset, 0)), 0)


def embedded_dims(ndim: int, dim1: int, dim2: int) -> tuple[int, int]:
    """The two dimensions of the matrices that `diag_embed` makes, counted from the front."""
    return diagonal_dims(ndim + 1, dim1, dim2, "diag_embed")


def diag_embed_meta(self: Tensor, offset: int = 0, dim1: int = -2, dim2: int = -1) -> TensorMeta:
    shape = shape_of(self)
    first, second = sorted(embedded_dims(len(shape), dim1, dim2))
    size = shape[-1] + abs(offset)
    rest = list(shape[:-1])
    rest.insert(first, size)
    rest.insert(second, size)
    return TensorMeta(tuple(rest), self.dtype)


def diagonal_backward_meta(grad_output: Tensor, input_sizes: Shape, offset: int, dim1: int, dim2: int) -> TensorMeta:
    return TensorMeta(tuple(input_sizes), grad_output.dtype)


def diagonal_scatter_meta(self: Tensor, src: Tensor, offset: int = 0, dim1: int = 0, dim2: int = 1) -> TensorMeta:
    shape = shape_of(self)
    first, second = diagonal_dims(len(shape), dim1, dim2)
    rest = [n for i, n in enumerate(shape) if i not in (first, second)]
    wanted = (*rest, diagonal_size(shape[first], shape[second], offset))
    if shape_of(src) != wanted:
        raise OperatorValueError(
            f"aten::diagonal_scatter of values of shape {shape_of(src)}",
            found=f"expected src to have a size equal to the slice of self. src size = {shape_of(src)}, "
            f"slice size = {wanted}",
            advice="give values of the diagonal's shape",
        )
    return TensorMeta(shape, self.dtype, common_strides(shape, [self._array]))


@keeps_last
def triangle_meta(self: Tensor, diagonal: int = 0) -> TensorMeta:
    check_integer(diagonal)
    shape = shape_of(self)
    if len(shape) < 2:
        raise OperatorValueError(
            f"the triangle of a tensor of shape {shape}",
            found="input tensor must have at least 2 dimensions",
            advice="unsqueeze it first",
        )
    return TensorMeta(shape, self.dtype)


def indices_count(row: int, col: int, offset: int, name: str, d: dtype | None) -> None:
    """Refuses negative numbers of rows and columns, and dtypes of no indices.

    Raises:
        OperatorArgumentError: One is negative.
        DtypeNotImplementedError: The dtype is neither int32 nor int64.
        OperatorOverflowError: One, or the offset, has more than 64 bits.
    """
    check_integer(row, col, offset)
    if row < 0 or col < 0:
        raise OperatorArgumentError(
            f"aten::{name} of {row} rows and {col} columns",
            found="row must be non-negative" if row < 0 else "col must be non-negative",
            advice="give numbers of 0 or more",
        )
    if d not in (None, int32, int64):
        raise DtypeNotImplementedError(
            f"aten::{name} of dtype {d}",
            found=f"\"{name}\" not implemented for '{scalar_name(d)}'",
            advice="ask for int64 or int32, and convert the result",
        )


def tril_indices_meta(row: int, col: int, offset: int = 0, *, dtype: dtype | None = None, **_: Any) -> TensorMeta:
    indices_count(row, col, offset, "tril_indices", dtype)
    shape = (2, _below(row, col, offset))
    check_size(shape, (dtype or int64).itemsize, "tril_indices")
    return TensorMeta(shape, dtype or int64)


def triu_indices_meta(row: int, col: int, offset: int = 0, *, dtype: dtype | None = None, **_: Any) -> TensorMeta:
    indices_count(row, col, offset, "triu_indices", dtype)
    shape = (2, row * col - _below(row, col, offset - 1))
    check_size(shape, (dtype or int64).itemsize, "triu_indices")
    return TensorMeta(shape, dtype or int64)


def _below(rows: int, columns: int, offset: int) -> int:
    """Number of elements of a matrix on and below a diagonal."""

    def up_to(last: int) -> int:
        """The sum of the lengths of all rows of which the last would reach column `last`."""
        growing = min(max(last, 0), columns)
        return growing * (growing + 1) // 2 + max(last - columns, 0) * columns

    return up_to(rows + offset) - up_to(offset)
