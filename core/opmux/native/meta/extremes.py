"""Shapes, dtypes and errors of extreme elements and their positions."""

from opmux.errors import DtypeNotImplementedError, OperatorIndexError, OperatorValueError
from opmux.native.arrays import shape_of
from opmux.native.shapes import canonical_dim, reduced_shape
from opmux.native.tensor_meta import TensorMeta
from opmux.tensor import Tensor, int64

__all__ = ["aminmax_meta", "check_ordered", "max_all_meta", "max_dim_meta", "selected_meta"]


def check_ordered(self: Tensor, name: str) -> None:
    """Refuses complex numbers.

    Raises:
        OperatorValueError: The tensor has them.
    """
    if self.dtype.is_complex:
        raise DtypeNotImplementedError(
            f"aten::{name} of a tensor of dtype {self.dtype}",
            found="complex numbers have no order",
            advice="take the absolute value first",
        )


def selected_meta(
    self: Tensor, dim: int, keepdim: bool, name: str, *, unordered: bool = False
) -> tuple[TensorMeta, TensorMeta]:
    """Meta of one element along a dimension, and its place.

    Args:
        self: The tensor.
        dim: The dimension.
        keepdim: Whether it stays with size 1.
        name: The operator.
        unordered: Whether complex numbers are taken where there is one, or none, and PyTorch looks at no order.

    Raises:
        OperatorIndexError: The dimension is empty.
    """
    shape = shape_of(self)
    at = canonical_dim(dim, len(shape), name)
    if not (unordered and (not shape or 0 in shape)):
        check_ordered(self, name)
    if shape and shape[at] == 0:
        raise OperatorIndexError(
            f"aten::{name} along dimension {dim} of a tensor of shape {shape}",
            found=f"Expected reduction dim {dim} to have non-zero size",
            advice="give a tensor that has elements there, or name another dimension",
        )
    result = reduced_shape(shape, (at,), keepdim)
    return TensorMeta(result, self.dtype, apart=()), TensorMeta(result, int64, apart=())


def max_all_meta(self: Tensor) -> TensorMeta:
    check_ordered(self, "max or min")
    if 0 in shape_of(self):
        raise OperatorValueError(
            f"the extreme element of a tensor of shape {shape_of(self)}",
            found="Expected reduction dim to be specified for input.numel() == 0",
            advice="specify a dimension of non-zero size with the 'dim' argument",
        )
    return TensorMeta((), self.dtype)


def max_dim_meta(self: Tensor, dim: int, keepdim: bool = False) -> tuple[TensorMeta, TensorMeta]:
    return selected_meta(self, dim, keepdim, "max or min")


def aminmax_meta(self: Tensor, *, dim: int | None = None, keepdim: bool = False) -> tuple[TensorMeta, TensorMeta]:
    check_ordered(self, "aminmax")
    shape = shape_of(self)
    dims = tuple(range(len(shape))) if dim is None else (canonical_dim(dim, len(shape), "aminmax"),)
    if any(shape[i] == 0 for i in dims if shape):
        raise (OperatorValueError if dim is None else OperatorIndexError)(
            f"the extreme elements of a tensor of shape {shape}",
            found="cannot compute aminmax over an empty dimension as the operation has no identity",
            advice="specify a dimension of non-zero size with the 'dim' argument",
        )
    meta = TensorMeta(reduced_shape(shape, dims, keepdim), self.dtype)
    return meta, meta
