"""Several views of one tensor."""

from collections.abc import Sequence
from typing import Any, Final

from opmux.dispatch import check_integer
from opmux.errors import OperatorValueError, OutOfMemoryError
from opmux.native.arrays import shape_of
from opmux.native.shapes import canonical_dim, reshape_advice
from opmux.tensor import Tensor, ops

__all__ = [
    "chunk",
    "dsplit_array",
    "dsplit_int",
    "hsplit_array",
    "hsplit_int",
    "split_sizes",
    "tensor_split_indices",
    "tensor_split_sections",
    "tensor_split_tensor",
    "unsafe_chunk",
    "vsplit_array",
    "vsplit_int",
]

_aten = ops.aten
#: The least size of a tensor, its array and its place in a list.
_BYTES_OF_A_VIEW: Final = 200


def _chunk_size(self: Tensor, chunks: int, dim: int) -> tuple[int, int]:
    """The size of a dimension, and that of its chunks."""
    check_integer(chunks)
    shape = shape_of(self)
    if chunks < 1 or not shape:
        raise OperatorValueError(
            f"aten::chunk of a tensor of shape {shape} into {chunks}",
            found="chunk expects at least a 1-dimensional tensor and `chunks` to be greater than 0",
            advice="ask for one chunk or more" if shape else "unsqueeze the tensor first",
        )
    size = shape[canonical_dim(dim, len(shape), "chunk")]
    return size, -(-size // chunks)


def chunk(self: Tensor, chunks: int, dim: int = 0) -> Any:
    """At most `chunks` views of equal size along a dimension; the last may be smaller."""
    size, length = _chunk_size(self, chunks, dim)
    if size == 0:
        return _aten.split_with_sizes.default(self, [0] * chunks, dim)
    return _aten.split.Tensor(self, length, dim)


def unsafe_chunk(self: Tensor, chunks: int, dim: int = 0) -> Any:
    """`chunk` whose results autograd does not follow as views."""
    size, length = _chunk_size(self, chunks, dim)
    if size == 0:
        return _aten.unsafe_split_with_sizes.default(self, [0] * chunks, dim)
    return _aten.unsafe_split.Tensor(self, length, dim)


def split_sizes(self: Tensor, split_size: Sequence[int], dim: int = 0) -> Any:
    """Views of the given sizes, one after another, along a dimension."""
    return _aten.split_with_sizes.default(self, split_size, dim)


def _sliced(self: Tensor, bounds: Sequence[int | None], dim: int) -> list[Any]:
    starts, ends = bounds[:-1], bounds[1:]
    return [_aten.slice.Tensor(self, dim, start, end, 1) for start, end in zip(starts, ends, strict=True)]


def _dim_to_split(self: Tensor, dim: int) -> int:
    shape = shape_of(self)
    if not shape:
        raise OperatorValueError(
            "aten::tensor_split of a 0-dim tensor",
            found="tensor_split expected at least a 1-dimensional tensor, but got a tensor with 0 dims",
            advice="unsqueeze it first",
        )
    return canonical_dim(dim, len(shape), "tensor_split")


def tensor_split_sections(self: Tensor, sections: int, dim: int = 0) -> Any:
    """So many views along a dimension; the first ones are longer by one if the size is no multiple."""
    at = _dim_to_split(self, dim)
    if sections < 1:
        raise OperatorValueError(
            f"aten::tensor_split into {sections} sections",
            found=f"number of sections must be larger than 0, got {sections}",
            advice="ask for one section or more",
        )
    _check_room(sections)
    length, longer = divmod(shape_of(self)[at], sections)
    return _sliced(self, [i * length + min(i, longer) for i in range(sections + 1)], at)


def _check_room(sections: int) -> None:
    """Refuses more views than memory has room for before the first is made; the memory is asked for and not touched."""
    try:
        bytearray(sections * _BYTES_OF_A_VIEW)
    except (MemoryError, OverflowError) as error:
        raise OutOfMemoryError(
            f"aten::tensor_split into {sections} sections",
            found="there is no memory for so many views",
            advice="ask for fewer sections",
        ) from error


def tensor_split_indices(self: Tensor, indices: Sequence[int], dim: int = 0) -> Any:
    """The views between the given positions of a dimension."""
    check_integer(*indices)
    return _sliced(self, [0, *indices, shape_of(self)[_dim_to_split(self, dim)]], _dim_to_split(self, dim))


def tensor_split_tensor(self: Tensor, tensor_indices_or_sections: Tensor, dim: int = 0) -> Any:
    """`tensor_split` into as many sections as a 0-dim tensor says, or at the positions that a vector holds."""
    given = tensor_indices_or_sections
    if given.dtype.name != "int64" or given.device.type != "cpu" or len(shape_of(given)) > 1:
        raise OperatorValueError(
            f"aten::tensor_split by a tensor of dtype {given.dtype} and shape {shape_of(given)} on {given.device}",
            found="tensor_split expected tensor_indices_or_sections to be a zero-dimensional or one-dimensional tensor "
            "of dtype int64 on the CPU",
            advice="give a number or a list of numbers, such as indices.tolist()",
        )
    if shape_of(given):
        return _aten.tensor_split.indices(self, given.tolist(), dim)
    return _aten.tensor_split.sections(self, int(given.item()), dim)


def _check(self: Tensor, ndim: int, name: str) -> None:
    if len(shape_of(self)) < ndim:
        raise OperatorValueError(
            f"aten::{name} of a tensor of shape {shape_of(self)}",
            found=f"torch.{name} requires a tensor with at least {ndim} dimension, but got a tensor with "
            f"{len(shape_of(self))} dimensions!",
            advice=reshape_advice(ndim),
        )


def _equal_parts(self: Tensor, sections: int, dim: int, name: str) -> Any:
    size = shape_of(self)[dim]
    if sections == 0 or size % sections:
        raise OperatorValueError(
            f"aten::{name} of dimension {dim} into {sections} sections",
            found=f"the size of the dimension {size} is not divisible by the split_size {sections}",
            advice="use tensor_split, which makes parts of different sizes"
            if sections
            else "ask for one section or more",
        )
    return _aten.tensor_split.sections(self, sections, dim)


def hsplit_int(self: Tensor, sections: int) -> Any:
    """Equal parts along the columns; of a vector, along it."""
    _check(self, 1, "hsplit")
    return _equal_parts(self, sections, 0 if len(shape_of(self)) == 1 else 1, "hsplit")


def hsplit_array(self: Tensor, indices: Sequence[int]) -> Any:
    """The parts between positions along the columns; of a vector, along it."""
    _check(self, 1, "hsplit")
    return _aten.tensor_split.indices(self, indices, 0 if len(shape_of(self)) == 1 else 1)


def vsplit_int(self: Tensor, sections: int) -> Any:
    """Equal parts along the rows."""
    _check(self, 2, "vsplit")
    return _equal_parts(self, sections, 0, "vsplit")


def vsplit_array(self: Tensor, indices: Sequence[int]) -> Any:
    """The parts between positions along the rows."""
    _check(self, 2, "vsplit")
    return _aten.tensor_split.indices(self, indices, 0)


def dsplit_int(self: Tensor, sections: int) -> Any:
    """Equal parts along the third dimension."""
    _check(self, 3, "dsplit")
    return _equal_parts(self, sections, 2, "dsplit")


def dsplit_array(self: Tensor, indices: Sequence[int]) -> Any:
    """The parts between positions along the third dimension."""
    _check(self, 3, "dsplit")
    return _aten.tensor_split.indices(self, indices, 2)
