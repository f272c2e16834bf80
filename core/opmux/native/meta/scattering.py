"""Shapes, dtypes and errors of reading and writing along a dimension."""

from operator import ge, gt, lt
from typing import Any

from opmux.dispatch import checked_number
from opmux.errors import DtypeNotImplementedError, OperatorArgumentError, OperatorIndexError, OperatorValueError
from opmux.native.arrays import shape_of
from opmux.native.shapes import canonical_dim
from opmux.native.tensor_meta import TensorMeta
from opmux.tensor import Tensor, bool_

__all__ = [
    "check_reduction",
    "check_scatter",
    "check_values",
    "full_name",
    "gather_meta",
    "scatter_add_meta",
    "scatter_meta",
    "scatter_reduce_meta",
    "scatter_two_meta",
    "scatter_value_meta",
    "scatter_value_reduce_meta",
]


def check_scatter(self: Tensor, dim: int, index: Tensor, name: str) -> int:
    """The canonical dimension, after a look at the index's dtype and number of dimensions.

    Raises:
        OperatorArgumentError: An error of the index's dtype.
        OperatorValueError: The index has another number of dimensions, or is larger than `self`.
    """
    shape = shape_of(self)
    at = canonical_dim(dim, len(shape), name)
    if not index._array.size:
        return at
    if index.dtype.name not in ("int64", "int32"):
        raise OperatorArgumentError(
            f"aten::{name} with an index of dtype {index.dtype}",
            found=f"{name}(): Expected dtype int32/int64 for index",
            advice="convert the index: .to(opmux.int64)",
        )
    shape, wanted = shape or (1,), shape_of(index) or (1,)
    if wanted == shape:
        return at
    if len(shape) != len(wanted) or any(map(gt, wanted, (*shape[:at], wanted[at], *shape[at + 1 :]))):
        raise OperatorValueError(
            f"aten::{name}: an index of shape {wanted} for a tensor of shape {shape} along dimension {at}",
            found="Index tensor must have the same number of dimensions as input tensor"
            if len(shape) != len(wanted)
            else f"Size does not match at some dimension: index {list(wanted)} must be no larger than {list(shape)} apart from "
            f"dimension {at}",
            advice=f"give an index of {len(shape)} dimensions"
            if len(shape) != len(wanted)
            else "slice the index, or give a larger tensor",
        )
    return at


def gather_meta(self: Tensor, dim: int, index: Tensor, *, sparse_grad: bool = False) -> TensorMeta:
    check_scatter(self, dim, index, "gather")
    return TensorMeta(shape_of(index), self.dtype, exact=True, apart=(self,))


def check_values(self: Tensor, dim: int, index: Tensor, src: Tensor) -> int:
    """As `check_scatter`, after a look at the values that are written.

    Raises:
        OperatorArgumentError: An error of the index's dtype.
        OperatorIndexError: The values have fewer dimensions than the index.
        OperatorValueError: Index or values do not fit, or the values have another dtype than `self`.
    """
    at = check_scatter(self, dim, index, "scatter")
    have, wanted = shape_of(src), shape_of(index)
    if self.dtype is not src.dtype:
        raise OperatorValueError(
            f"aten::scatter of {src.dtype} values into a tensor of dtype {self.dtype}",
            found="scatter(): Expected self.dtype to be equal to src.dtype",
            advice=f"convert the values: .to({self.dtype})",
        )
    if index._array.size and 0 < len(have) < len(wanted) and all(map(ge, have, wanted)):
        raise OperatorIndexError(
            f"aten::scatter: an index of shape {wanted} with values of shape {have}",
            found=f"Dimension out of range (expected to be in range of [{-len(have)}, {len(have) - 1}], but got {len(have)})",
            advice="give the values as many dimensions as the index has",
        )
    have, wanted = have or (1,), wanted or (1,)
    if index._array.size and (len(have) != len(wanted) or any(map(lt, have, wanted))):
        raise OperatorValueError(
            f"aten::scatter: an index of shape {wanted} with values of shape {have}",
            found=f"Expected index {list(wanted)} to be no larger than self {list(shape_of(self))} apart from dimension {dim} "
            f"and to be no larger size than src {list(have)}",
            advice="slice the index, or give more values",
        )
    return at


def scatter_meta(self: Tensor, dim: int, index: Tensor, src: Tensor) -> TensorMeta:
    check_values(self, dim, index, src)
    return TensorMeta(shape_of(self), self.dtype, exact=True, apart=(index, src), whole=True)


#: The values that scatter_add takes are those that scatter writes.
scatter_add_meta = scatter_meta


def scatter_value_meta(self: Tensor, dim: int, index: Tensor, value: Any) -> TensorMeta:
    checked_number(value)
    check_scatter(self, dim, index, "scatter")
    return TensorMeta(shape_of(self), self.dtype, exact=True, apart=(index,), whole=True)


def scatter_reduce_meta(self: Tensor, dim: int, index: Tensor, src: Tensor, *, reduce: str) -> TensorMeta:
    _check_reduce(reduce)
    return scatter_meta(self, dim, index, src)


def scatter_value_reduce_meta(self: Tensor, dim: int, index: Tensor, value: Any, *, reduce: str) -> TensorMeta:
    _check_reduce(reduce)
    return scatter_value_meta(self, dim, index, value)


def _check_reduce(reduce: str) -> None:
    if reduce not in ("add", "multiply"):
        raise OperatorValueError(
            f"aten::scatter with reduce={reduce!r}",
            found="reduce argument must be either add or multiply.",
            advice='leave it out to write the values themselves; scatter_reduce knows "amax" and others',
        )


def check_reduction(self: Tensor, reduce: str, names: tuple[str, ...], name: str) -> None:
    """Refuses the name of a reduction that is none of `names`, and means of bools.

    Raises:
        OperatorValueError: The name is none of them.
        DtypeNotImplementedError: The tensor's dtype has no mean.
    """
    if reduce == "mean" and self.dtype is bool_:
        raise DtypeNotImplementedError(
            f"aten::{name} with reduce={reduce!r} of a tensor of dtype {self.dtype}",
            found="\"mean\" not implemented for 'Bool'",
            advice="convert both tensors first: .to(opmux.float32)",
        )
    if reduce not in names:
        raise OperatorValueError(
            f"aten::{name} with reduce={reduce!r}",
            found=f"reduce argument must be one of {', '.join(names)}",
            advice=f'give for example reduce="{names[0]}"',
        )


def full_name(reduce: str) -> str:
    """The name of a reduction of `scatter_reduce`, which takes "max" and "min" too."""
    return f"a{reduce}" if reduce in ("max", "min") else reduce


def scatter_two_meta(
    self: Tensor, dim: int, index: Tensor, src: Tensor, reduce: str, *, include_self: bool = True
) -> TensorMeta:
    check_reduction(self, full_name(reduce), ("sum", "prod", "mean", "amax", "amin"), "scatter_reduce")
    return scatter_meta(self, dim, index, src)
