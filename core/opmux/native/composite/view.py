"""Shapes that are a view where memory allows and a copy elsewhere."""

from collections.abc import Sequence
from typing import Any

from opmux.errors import OperatorIndexError, OperatorValueError
from opmux.native.arrays import shape_of
from opmux.native.shapes import canonical_dim, infer_size, known_view_strides, view_strides
from opmux.tensor import Tensor, contiguous_format, ops, preserve_format, to_memory_format

__all__ = [
    "contiguous",
    "flatten",
    "narrow",
    "narrow_tensor",
    "reshape",
    "set_source_tensor_offset_",
    "sum_to_size",
]

_aten = ops.aten


def reshape(self: Tensor, shape: Sequence[int]) -> Any:
    """A view of the wanted shape, or a copy if the strides admit no view."""
    array = self._array
    flags = getattr(array, "flags", None)
    if self.is_contiguous() if flags is None or self._asked else flags.c_contiguous:
        return _aten.view.default(self, shape)
    size = infer_size(shape, self.numel(), "reshape")
    is_known = flags is not None and not self._asked
    # One element again and again, as the gradient of a sum, can have any shape.
    is_one = is_known and not any(array.strides)
    steps_of = known_view_strides if is_known else view_strides
    if not is_one and steps_of(tuple(self.shape), self.stride(), size) is None:
        # Nothing else refers to the copy, so that the result is no view of it.
        return _aten._unsafe_view.default(_aten.clone.default(self, memory_format=contiguous_format), size)
    return _aten.view.default(self, size)


def contiguous(self: Tensor, *, memory_format: Any = contiguous_format) -> Any:
    """The tensor itself if its memory has that format, else a copy that has it."""
    if memory_format is contiguous_format:
        return self if self.is_contiguous() else _aten.clone.default(self, memory_format=contiguous_format)
    wanted = to_memory_format(memory_format)
    if wanted is preserve_format and not self.is_contiguous():
        raise OperatorValueError(
            "aten::contiguous with memory_format=preserve_format",
            found="preserve memory format is unsupported by the contiguous operator",
            advice="use clone",
        )
    return (
        self
        if wanted is preserve_format or self.is_contiguous(wanted)
        else _aten.clone.default(self, memory_format=wanted)
    )


def flatten(self: Tensor, start_dim: int = 0, end_dim: int = -1) -> Any:
    """The tensor with the dimensions from `start_dim` to `end_dim` made one."""
    shape = shape_of(self)
    start = canonical_dim(start_dim, len(shape), "flatten")
    end = canonical_dim(end_dim, len(shape), "flatten")
    if start > end:
        raise OperatorValueError(
            f"aten::flatten from dimension {start_dim} to {end_dim}",
            found="flatten() has invalid args: start_dim cannot come after end_dim",
            advice="exchange the two",
        )
    if not shape:
        return _aten.reshape.default(self, [1])
    if start == end:
        return self
    merged = 1
    for n in shape[start : end + 1]:
        merged *= n
    return _aten.reshape.default(self, [*shape[:start], merged, *shape[end + 1 :]])


def narrow(self: Tensor, dim: int, start: int, length: int) -> Any:
    """`length` elements of a dimension, from `start` on."""
    shape = shape_of(self)
    if not shape:
        raise OperatorValueError(
            "aten::narrow of a 0-dim tensor",
            found="narrow() cannot be applied to a 0-dim tensor.",
            advice="unsqueeze it first",
        )
    at = canonical_dim(dim, len(shape), "narrow")
    size = shape[at]
    if not -size <= start <= size:
        raise OperatorIndexError(
            f"aten::narrow from {start} in dimension {dim}",
            found=f"start out of range (expected to be in range of [{-size}, {size}])",
            advice="give a start within the dimension; negative ones count from its end",
        )
    first = start + size if start < 0 else start
    if length < 0 or first + length > size:
        raise OperatorValueError(
            f"aten::narrow from {start} by {length} in dimension {dim}",
            found=f"start ({first}) + length ({length}) exceeds dimension size ({size}), or the length is negative",
            advice=f"give a length from 0 to {size - first}",
        )
    return _aten.slice.Tensor(self, at, first, first + length, 1)


def narrow_tensor(self: Tensor, dim: int, start: Tensor, length: int) -> Any:
    """`narrow` from a position that a 0-dim integer tensor holds."""
    if shape_of(start) or start.dtype.kind not in "iu":
        raise OperatorValueError(
            f"aten::narrow from a tensor of dtype {start.dtype} and shape {shape_of(start)}",
            found="start must be an 0-dim integral Tensor.",
            advice="give an integer, or a tensor of one integer without dimensions",
        )
    return _aten.narrow.default(self, dim, int(start.item()), length)


def sum_to_size(self: Tensor, size: Sequence[int]) -> Any:
    """The sum over the dimensions along which a tensor of shape `size` had been broadcast to this one's shape."""
    shape = shape_of(self)
    lead = len(shape) - len(size)
    wanted = (1,) * lead + tuple(size)
    if lead < 0 or any(n not in (1, have) for n, have in zip(wanted, shape, strict=True)):
        raise OperatorValueError(
            f"aten::sum_to_size: size {list(size)} of a tensor of shape {shape}",
            found=f"size {list(size)} is not expandable to size {list(shape)}.",
            advice="give the size of each dimension or 1 instead; only the first ones can be left out",
        )
    if not size:
        return _aten.sum.default(self)
    if tuple(size) == shape:
        return self
    dims = [i for i, (n, have) in enumerate(zip(wanted, shape, strict=True)) if i < lead or n != have]
    if not dims:
        return _aten.view.default(self, size)
    return _aten.view.default(_aten.sum.dim_IntList(self, dims, True), size)


def set_source_tensor_offset_(
    self: Tensor, source: Tensor, storage_offset: int, size: Sequence[int], stride: Sequence[int] = ()
) -> Any:
    """The tensor as another view of the storage of `source`, from the first element of `source` on.

    Raises:
        OperatorValueError: The elements of `source` have gaps between them.
    """
    if not source.is_contiguous():
        raise OperatorValueError(
            f"aten::set_ of a tensor to one of shape {shape_of(source)} and strides {source.stride()}",
            found="passed in tensor to be used as storage must be contiguous",
            advice="use the storage: set_(source.untyped_storage(), ...)",
        )
    start = source.storage_offset() + storage_offset
    return _aten.set_.source_Storage_storage_offset(self, source.untyped_storage(), start, size, stride)
