"""Shapes and errors of operators on sets."""

from typing import Any

from opmux.errors import DtypeNotImplementedError, OperatorIndexError, OperatorValueError
from opmux.native.arrays import shape_of
from opmux.native.meta_array import no_data
from opmux.native.shapes import canonical_dim
from opmux.native.tensor_meta import TensorMeta
from opmux.tensor import Tensor, bool_

__all__ = ["check_slices", "check_unique", "isin_meta", "isin_scalar_meta", "scalar_isin_meta", "unique_meta"]


def check_unique(self: Tensor) -> None:
    """Refuses elements without an order."""
    if self.dtype.is_complex:
        raise DtypeNotImplementedError(
            f"the different elements of a tensor of dtype {self.dtype}",
            found="complex numbers have no order",
            advice="use real and imaginary parts as rows, and unique with dim",
        )


def check_slices(self: Tensor, dim: int) -> None:
    """Refuses slices that have no elements, unless there are no slices either."""
    shape = shape_of(self)
    if not shape:
        raise OperatorIndexError(
            f"the different slices of a tensor without dimensions along dimension {dim}",
            found=f"Dimension specified as {dim} but tensor has no dimensions",
            advice="use unique_consecutive without dim",
        )
    at = canonical_dim(dim, len(shape), "unique_dim")
    others = [size for i, size in enumerate(shape) if i != at]
    if 0 in others and shape[at]:
        raise OperatorValueError(
            f"the different slices of a tensor of shape {shape} along dimension {dim}",
            found="There are 0 sized dimensions, and they aren't selected, so unique cannot be applied",
            advice="use a tensor whose slices have elements",
        )


def unique_meta(self: Tensor, *args: Any, **kwargs: Any) -> None:
    raise no_data("the different elements of a meta tensor")


def _isin(elements: Any, tests: Any) -> TensorMeta:
    for x in (elements, tests):
        if isinstance(x, (bool, complex)):
            kind = type(x).__name__
            raise OperatorValueError(
                f"isin of a {kind} number",
                found=f"Unsupported input type encountered for isin(): {kind}",
                advice="give an integer or a floating-point number, or make a tensor of it",
            )
        if isinstance(x, Tensor) and (x.dtype is bool_ or x.dtype.is_complex):
            raise OperatorValueError(
                f"isin of a tensor of dtype {x.dtype}",
                found=f"Unsupported input type encountered for isin(): {x.dtype}",
                advice="convert the tensor: .to(opmux.int64), or to a floating-point dtype",
            )
    return TensorMeta(shape_of(elements), bool_, exact=True)


def isin_meta(
    elements: Tensor, test_elements: Tensor, *, assume_unique: bool = False, invert: bool = False
) -> TensorMeta:
    return _isin(elements, test_elements)


def isin_scalar_meta(
    elements: Tensor, test_element: Any, *, assume_unique: bool = False, invert: bool = False
) -> TensorMeta:
    return _isin(elements, test_element)


def scalar_isin_meta(
    element: Any, test_elements: Tensor, *, assume_unique: bool = False, invert: bool = False
) -> TensorMeta:
    return _isin(element, test_elements)
