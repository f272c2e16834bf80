"""Shapes, dtypes and errors of indexing."""

from collections.abc import Sequence
from typing import Any, Never

from opmux.errors import OperatorIndexError, OperatorValueError
from opmux.native.arrays import shape_of
from opmux.native.meta_array import no_data
from opmux.native.shapes import Shape, broadcast_shapes
from opmux.native.structured import TensorMeta
from opmux.native.tensor_iterator import common_strides
from opmux.tensor import Tensor

__all__ = [
    "check_indices",
    "check_put",
    "index_meta",
    "index_put_inplace_meta",
    "indexed_shape",
    "masked_fill_inplace_meta",
    "masked_fill_meta",
    "no_data_masked_select",
    "no_data_masked_select_out",
    "no_data_nonzero",
    "no_data_nonzero_out",
    "select_backward_meta",
    "slice_backward_meta",
]

_INDEX_DTYPES = frozenset(("int64", "int32", "int16", "int8", "bool", "uint8"))


def check_indices(shape: Shape, indices: Sequence[Tensor | None]) -> None:
    """Refuses indices of wrong dtypes, masks of other shapes, and more indices than dimensions.

    Raises:
        OperatorIndexError: One of these was found.
    """
    used = 0
    for index in indices:
        if index is None:
            used += 1
            continue
        if index.dtype.name not in _INDEX_DTYPES:
            raise OperatorIndexError(
                f"aten::index with an index of dtype {index.dtype}",
                found="tensors used as indices must be long, int, byte or bool tensors",
                advice="convert the index: .to(opmux.int64)",
            )
        mask = shape_of(index)
        is_mask = index.dtype.name in ("bool", "uint8")
        if is_mask and mask != shape[used : used + len(mask)]:
            raise OperatorIndexError(
                f"aten::index of a tensor of shape {shape} with a mask of shape {mask}",
                found="The shape of the mask does not match the shape of the indexed tensor",
                advice="a mask must have the sizes of the dimensions that it stands for",
            )
        used += len(mask) if is_mask else 1
    if used > len(shape):
        raise OperatorIndexError(
            f"aten::index of a tensor of shape {shape} with {used} indices",
            found=f"too many indices for tensor of dimension {len(shape)}",
            advice="give at most one index per dimension",
        )


def indexed_shape(shape: Shape, indices: Sequence[Tensor | None]) -> Shape:
    """Shape of `self[indices]`.

    Raises:
        OperatorIndexError: The indices do not fit, see `check_indices`.
        OperatorValueError: An index is a mask without data, or the indices cannot be broadcast.
    """
    check_indices(shape, indices)
    given = [i for i, index in enumerate(indices) if index is not None]
    tensors = [index for index in indices if index is not None]
    if any(index.dtype.name in ("bool", "uint8") for index in tensors):
        raise no_data("indexing with a mask, whose result has as many elements as the mask has ones")
    rest = [n for i, n in enumerate(shape) if i not in given]
    common = broadcast_shapes(*[shape_of(index) for index in tensors])
    adjacent = given == list(range(given[0], given[-1] + 1)) if given else False
    # Indices side by side leave the new dimensions in their place; separated ones put them first.
    at = given[0] if adjacent else 0
    return (*rest[:at], *common, *rest[at:])


def index_meta(self: Tensor, indices: Sequence[Tensor | None]) -> TensorMeta:
    return TensorMeta(indexed_shape(shape_of(self), indices), self.dtype)


def check_put(self: Tensor, values: Tensor) -> None:
    """Refuses values of another dtype.

    Raises:
        OperatorValueError: The dtypes differ.
    """
    if self.dtype is not values.dtype:
        raise OperatorValueError(
            f"aten::index_put_ of {values.dtype} values into a tensor of dtype {self.dtype}",
            found=f"Index put requires the source and destination dtypes match, got {self.dtype} for the "
            f"destination and {values.dtype} for the source.",
            advice=f"convert the values: .to({self.dtype})",
        )


def index_put_inplace_meta(
    self: Tensor,
    indices: Sequence[Tensor | None],
    values: Tensor,
    accumulate: bool = False,
    unsafe: bool = False,
) -> Tensor:
    check_put(self, values)
    check_indices(shape_of(self), indices)
    if not any(i is not None and i.dtype.name in ("bool", "uint8") for i in indices):
        target = indexed_shape(shape_of(self), indices)
        if broadcast_shapes(shape_of(values), target) != target:
            raise OperatorValueError(
                f"aten::index_put_ of values of shape {shape_of(values)}",
                found=f"shape mismatch: value tensor cannot be broadcast to indexing result of shape {target}",
            )
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
            found=f"{name} only supports boolean masks, but got dtype {mask.dtype}",
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
            found="masked_fill only supports a 0-dimensional value tensor",
            advice="use where for a value per element",
        )
    array = getattr(value, "_array", value)
    is_complex = isinstance(array, complex) or getattr(value, "dtype", self.dtype).is_complex
    if is_complex and not self.dtype.is_complex:
        raise OperatorValueError(
            f"a complex value for a tensor of dtype {self.dtype}",
            found="value cannot be converted without losing its imaginary part",
        )


def masked_fill_meta(self: Tensor, mask: Tensor, value: Any) -> TensorMeta:
    check_mask(mask, "masked_fill")
    check_fill_value(self, value)
    shape = broadcast_shapes(shape_of(self), shape_of(mask))
    keeps = shape == shape_of(self)
    return TensorMeta(shape, self.dtype, common_strides(shape, [self._array]) if keeps else None)


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
    return TensorMeta(tuple(input_sizes), grad_output.dtype)
