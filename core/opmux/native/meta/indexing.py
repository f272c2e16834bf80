"""Shapes, dtypes and errors of indexing."""

from collections.abc import Sequence
from math import prod
from typing import Any, Never

from opmux.dispatch import check_integer
from opmux.errors import OperatorValueError
from opmux.native.advanced_index import MASKS, AdvancedIndex, check_indices, check_mask_shape
from opmux.native.arrays import shape_of
from opmux.native.memory_overlap import assert_no_overlap, in_memory
from opmux.native.meta_array import no_data
from opmux.native.shapes import broadcast_shapes
from opmux.native.tensor_meta import TensorMeta
from opmux.tensor import Tensor, scalar_name

__all__ = [
    "check_fill_value",
    "check_mask",
    "filled_mask",
    "index_meta",
    "index_put_inplace_meta",
    "masked_fill_inplace_meta",
    "masked_fill_meta",
    "no_data_masked_select",
    "no_data_masked_select_out",
    "no_data_nonzero",
    "no_data_nonzero_out",
    "put_iterator",
    "select_backward_meta",
    "slice_backward_meta",
]


def index_meta(self: Tensor, indices: Sequence[Tensor | None]) -> AdvancedIndex:
    found = AdvancedIndex(self, indices)
    if len(found.shape) > 1:
        found.reorder_dimensions()
    return found


def put_iterator(self: Tensor, indices: Sequence[Tensor | None], values: Tensor) -> AdvancedIndex:
    """What `index_put_` writes to.

    Raises:
        OperatorIndexError: The indices do not fit; see `AdvancedIndex`.
        OperatorValueError: The values have another dtype or shape, or overlap the tensor, as an index may not either.
    """
    operands = [in_memory(x) for x in (values, *indices) if x is not None]
    assert_no_overlap("aten::index_put_", in_memory(self), *operands)
    found = AdvancedIndex(self, indices)
    shape = shape_of(values)
    behind = found.shape[len(found.shape) - len(shape) :]
    if shape and (len(shape) > len(found.shape) or any(m not in (1, n) for m, n in zip(shape, behind, strict=True))):
        raise OperatorValueError(
            f"aten::index_put_ of values of shape {shape} into a tensor of shape {shape_of(self)}",
            found=f"shape mismatch: value tensor of shape {list(shape)} cannot be broadcast to indexing result of shape "
            f"{list(found.shape)}",
            advice=f"give values of shape {found.shape}, or of one that broadcasts to it",
        )
    if self.dtype is not values.dtype:
        raise OperatorValueError(
            f"aten::index_put_ of {values.dtype} values into a tensor of dtype {self.dtype}",
            found=f"Index put requires the source and destination dtypes match, got {self.dtype} for the "
            f"destination and {values.dtype} for the source.",
            advice=f"convert the values: .to({self.dtype})",
        )
    return found


def filled_mask(self: Tensor, indices: Sequence[Tensor | None], values: Tensor) -> tuple[Tensor, int] | None:
    """The one mask among the indices, if one value goes wherever it is set, and how many dimensions follow on its own.

    Such a write is `masked_fill_`, which does not ask how often the mask is set.

    Raises:
        OperatorIndexError: The mask does not have the sizes of the dimensions that it stands for.
    """
    given = [index for index in indices if index is not None]
    if len(given) != 1 or given[0].dtype not in MASKS or prod(shape_of(values)) != 1:
        return None
    (mask,), shape = given, shape_of(self)
    ndim = mask.ndim
    used = len(indices) - 1 + ndim
    if len(indices) > len(shape) or used > len(shape) or mask._device.type != self._device.type:
        return None  # refused, or moved, with all other indices
    at = 0
    while indices[at] is None:
        at += 1
    if shape_of(mask) != shape[at : at + ndim]:
        check_mask_shape(mask, shape, at)
    return mask, len(shape) - at - ndim


def index_put_inplace_meta(
    self: Tensor,
    indices: Sequence[Tensor | None],
    values: Tensor,
    accumulate: bool = False,
    unsafe: bool = False,
) -> Tensor:
    if any(i is not None and i.dtype in MASKS and i._device.type == "meta" for i in indices):
        check_indices(self, indices)
        return self  # Where a mask is set is not known, and the shape of the result does not depend on it.
    if not accumulate and filled_mask(self, indices, values) is not None:
        return self
    put_iterator(self, indices, values)
    return self


def no_data_nonzero(self: Tensor) -> Never:
    raise no_data("aten::nonzero, whose result has as many rows as there are nonzero elements")


def no_data_nonzero_out(self: Tensor, *, out: Tensor) -> Never:
    no_data_nonzero(self)


def no_data_masked_select(self: Tensor, mask: Tensor) -> Never:
    raise no_data("aten::masked_select, whose result has as many elements as the mask has ones")


def no_data_masked_select_out(self: Tensor, mask: Tensor, *, out: Tensor) -> Never:
    no_data_masked_select(self, mask)


def check_mask(mask: Tensor, name: str) -> None:
    """Refuses a mask that is not bool.

    Raises:
        OperatorValueError: It has another dtype.
    """
    if mask.dtype.name != "bool":
        raise OperatorValueError(
            f"aten::{name} with a mask of dtype {mask.dtype}",
            found=f"{name.rstrip('_')}_ only supports boolean masks, but got mask with dtype {scalar_name(mask.dtype).lower()}",
            advice="compare the mask with something, or convert it: .to(opmux.bool)",
        )


def check_fill_value(self: Tensor, value: Any) -> None:
    """Refuses a value that is not a number or a 0-dim tensor, or of a kind that `self` cannot hold.

    Raises:
        OperatorValueError: One of these was found.
    """
    if shape_of(value):
        raise OperatorValueError(
            f"aten::masked_fill with a value of shape {shape_of(value)}",
            found="masked_fill_ only supports a 0-dimensional value tensor, but got tensor with "
            f"{len(shape_of(value))} dimension(s).",
            advice="use where for a value per element",
        )
    array = getattr(value, "_array", value)
    is_complex = bool(array.imag) if isinstance(array, complex) else getattr(value, "dtype", self.dtype).is_complex
    if is_complex and not self.dtype.is_complex and self.dtype.kind != "b":
        raise OperatorValueError(
            f"a complex value for a tensor of dtype {self.dtype}",
            found="value cannot be converted without losing its imaginary part",
            advice="give a real number, or write into a complex tensor",
        )


def masked_fill_meta(self: Tensor, mask: Tensor, value: Any) -> TensorMeta:
    check_mask(mask, "masked_fill")
    check_fill_value(self, value)
    return TensorMeta(broadcast_shapes(shape_of(self), shape_of(mask)), self.dtype)


def masked_fill_inplace_meta(self: Tensor, mask: Tensor, value: Any) -> Tensor:
    check_mask(mask, "masked_fill_")
    check_fill_value(self, value)
    shape = shape_of(self)
    if broadcast_shapes(shape, shape_of(mask)) != shape:
        raise OperatorValueError(
            f"aten::masked_fill_ of a tensor of shape {shape} with a mask of shape {shape_of(mask)}",
            found="the mask cannot be broadcast to the tensor's shape",
            advice="use masked_fill, which returns a new tensor",
        )
    return self


def select_backward_meta(grad_output: Tensor, input_sizes: Sequence[int], dim: int, index: int) -> TensorMeta:
    return TensorMeta(tuple(input_sizes), grad_output.dtype)


def slice_backward_meta(
    grad_output: Tensor, input_sizes: Sequence[int], dim: int, start: int, end: int, step: int
) -> TensorMeta:
    check_integer(start, end, step)
    if step < 1:
        raise OperatorValueError(
            f"aten::slice_backward with step={step}", found="slice step must be positive", advice="give step=1 or more"
        )
    return TensorMeta(tuple(input_sizes), grad_output.dtype)
