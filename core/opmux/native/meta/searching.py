"""Shapes, dtypes and errors of searching in sorted sequences."""

from typing import Any

from opmux.dispatch import tensors_in
from opmux.errors import DtypeNotImplementedError, OperatorValueError
from opmux.native.arrays import shape_of
from opmux.native.tensor_meta import TensorMeta
from opmux.tensor import Tensor, int32, int64

__all__ = ["bucketize_meta", "searchsorted_meta"]


def bucketize_meta(self: Any, boundaries: Tensor, *, out_int32: bool = False, right: bool = False) -> TensorMeta:
    return searchsorted_meta(boundaries, self, out_int32=out_int32, right=right, flat=True)


def searchsorted_meta(
    sorted_sequence: Tensor,
    self: Any,
    *,
    out_int32: bool = False,
    right: bool = False,
    side: str | None = None,
    sorter: Tensor | None = None,
    flat: bool = False,
) -> TensorMeta:
    shape, wanted = shape_of(sorted_sequence), shape_of(self)
    found, advice = _wrong_side(right, side), 'give side="left" or side="right", and leave right out'
    if not found:
        found, advice = _wrong_sorter(shape, sorter), "give the positions that opmux.argsort returns for the sequence"
    if not found:
        found = _wrong_shapes(shape, wanted, flat)
        advice = "give a sequence of one dimension" + ("" if flat else ", or one of the values' shape but for the last")
    name = "bucketize" if flat else "searchsorted"
    if not found and (
        isinstance(self, complex) or any(x.dtype.is_complex for x in tensors_in((sorted_sequence, self)))
    ):
        raise DtypeNotImplementedError(
            f"aten::{name} of complex tensors",
            found="complex numbers have no order",
            advice="take the absolute value first",
        )
    if found:
        raise OperatorValueError(
            f"aten::{name} of values of shape {wanted} in a sequence of shape {shape}",
            found=found,
            advice=advice,
        )
    return TensorMeta(wanted, int32 if out_int32 else int64)


def _wrong_side(right: bool, side: str | None) -> str:
    if side not in (None, "left", "right"):
        return f"side can only be 'left' or 'right' but got {side}"
    return "side and right can't be set to opposites, got side of left while right was True" * (
        right and side == "left"
    )


def _wrong_sorter(shape: tuple[int, ...], sorter: Tensor | None) -> str:
    if sorter is None:
        return ""
    if shape_of(sorter) != shape:
        return f"boundary and sorter must have the same size, but got {list(shape)} and {list(shape_of(sorter))}"
    return "" if sorter.dtype is int64 else f"sorter must be a tensor of long dtype but got dtype {sorter.dtype}"


def _wrong_shapes(shape: tuple[int, ...], wanted: tuple[int, ...], flat: bool) -> str:
    if flat:
        return "" if len(shape) == 1 else f"boundaries tensor must be 1 dimension, but got dim({len(shape)})"
    if len(shape) == 1:
        return ""
    if not wanted or not shape:
        return f"input value can be a scalar only when boundaries tensor dimension is 1, but it is {len(shape)}"
    if shape[:-1] != wanted[:-1]:
        return "boundaries tensor should be 1 dimension or the first N-1 dimensions of boundaries tensor and input value must match"
    return ""
