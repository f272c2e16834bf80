"""Shapes, dtypes and errors of reading and writing slices at the positions of a vector, and elements by flat position."""

from collections.abc import Sequence
from typing import Any

from opmux.dispatch import check_integer
from opmux.errors import OperatorIndexError, OperatorValueError
from opmux.native.arrays import shape_of
from opmux.native.memory_overlap import assert_no_internal_overlap, assert_no_overlap, check_apart, in_memory
from opmux.native.meta.indexing import check_mask
from opmux.native.meta.scattering import check_reduction
from opmux.native.shapes import Shape, broadcast_shapes, canonical_dim, index_advice
from opmux.native.tensor_iterator import common_strides, pointwise
from opmux.native.tensor_meta import TensorMeta
from opmux.tensor import Tensor

__all__ = [
    "as_strided_scatter_meta",
    "check_index",
    "index_add_meta",
    "index_copy_meta",
    "index_fill_inplace_meta",
    "index_reduce_meta",
    "index_select_meta",
    "masked_scatter_inplace_meta",
    "put_inplace_meta",
    "select_scatter_meta",
    "slice_scatter_meta",
    "take_meta",
]


def check_index(
    index: Tensor, name: str, *, dims: int | None = 1, dtypes: tuple[str, ...] = ("int64", "int32")
) -> None:
    """Refuses an index of another dtype, or with more dimensions.

    Raises:
        OperatorIndexError: One of these was found.
    """
    if index.dtype.name not in dtypes:
        raise OperatorIndexError(
            f"aten::{name} with an index of dtype {index.dtype}",
            found=f"{name}(): Expected dtype {'/'.join(reversed(dtypes))} for index",
            advice="convert the index: .to(opmux.int64)",
        )
    if dims is not None and len(shape_of(index)) > dims:
        raise OperatorIndexError(
            f"aten::{name} with an index of shape {shape_of(index)}",
            found=f"{name}(): Index is supposed to be a vector",
            advice="use gather or scatter for an index per element",
        )


def _count(index: Tensor) -> int:
    return int(index._array.size)


def _same_dtype(self: Tensor, source: Tensor, name: str) -> None:
    if self.dtype is not source.dtype:
        raise OperatorValueError(
            f"aten::{name} of {source.dtype} values into a tensor of dtype {self.dtype}",
            found=f"{name}(): self and source expected to have the same dtype, but got (self) {self.dtype} and "
            f"(source) {source.dtype}",
            advice=f"convert the values: .to({self.dtype})",
        )


def index_select_meta(self: Tensor, dim: int, index: Tensor) -> TensorMeta:
    check_index(index, "index_select")
    shape = shape_of(self)
    at = canonical_dim(dim, len(shape), "index_select")
    if not shape:
        if _count(index) != 1:
            raise OperatorIndexError(
                f"aten::index_select from a 0-dim tensor with {_count(index)} indices",
                found="index_select(): Index to scalar can have only 1 value",
                advice="give one index, or unsqueeze the tensor",
            )
        return TensorMeta((), self.dtype, exact=True, apart=(self, index), whole=True)
    return TensorMeta(
        (*shape[:at], _count(index), *shape[at + 1 :]), self.dtype, exact=True, apart=(self, index), whole=True
    )


def take_meta(self: Tensor, index: Tensor) -> TensorMeta:
    check_index(index, "take", dims=None, dtypes=("int64",))
    if not self._array.size and _count(index):
        raise OperatorIndexError(
            "aten::take from an empty tensor",
            found="tried to take from an empty tensor",
            advice="give a tensor that has elements, or no index",
        )
    # A fresh result is row-major, a destination that is resized lies in memory as the index does.
    kept = pointwise(self.dtype, index)
    return TensorMeta(kept.shape, self.dtype, exact=True, apart=(self, index), resized=kept.strides, whole=True)


def put_inplace_meta(self: Tensor, index: Tensor, source: Tensor, accumulate: bool = False) -> Tensor:
    check_index(index, "put_", dims=None, dtypes=("int64",))
    _same_dtype(self, source, "put_")
    if _count(index) != _count(source):
        raise OperatorIndexError(
            f"aten::put_ of {_count(source)} values to {_count(index)} positions",
            found="put_(): Expected source and index to have the same number of elements",
            advice=f"give {_count(index)} values",
        )
    if _count(index) and not _count(self):
        raise OperatorIndexError(
            "aten::put_ into an empty tensor",
            found="tried to put elements into an empty tensor",
            advice="give a tensor that has elements, or no index",
        )
    check_apart("aten::put_", self, (index, source), ())
    return self


def _write_meta(self: Tensor, dim: int, index: Tensor, source: Tensor, name: str) -> TensorMeta:
    """The result of writing slices, after a look at index and values: as many slices as indices, of equal shapes.

    Raises:
        OperatorIndexError: Dtype or shape of the index, or the number of slices, is not right.
        OperatorValueError: Dtype or shape of the slices is not right.
    """
    check_index(index, name)
    _same_dtype(self, source, name)
    shape, have = shape_of(self), shape_of(source)
    at = canonical_dim(dim, len(shape), name)
    if _count(index) != (have[at] if at < len(have) else 1) or (have and at >= len(have)):
        raise OperatorIndexError(
            f"aten::{name} of values of shape {have} at {_count(index)} indices of dimension {at}",
            found=f"{name}(): Number of indices ({_count(index)}) should be equal to source.size(dim)",
            advice="give a slice for each index",
        )
    rest, wanted = have[:at] + have[at + 1 :], shape[:at] + shape[at + 1 :]
    unlike = rest != wanted and (have or shape not in ((), (1,)))
    # One slice without dimensions is copied into whatever has the size, and added to a tensor without dimensions only.
    if unlike or (name != "index_copy" and len(have) != len(shape)):
        raise OperatorValueError(
            f"aten::{name} of values of shape {have} into a tensor of shape {shape} along dimension {at}",
            found="source tensor shape must match self tensor shape, excluding the specified dimension",
            advice="give values of the tensor's shape, with the number of indices as the size of that dimension",
        )
    return TensorMeta(shape, self.dtype, exact=True, apart=(index, source))


def index_copy_meta(self: Tensor, dim: int, index: Tensor, source: Tensor) -> TensorMeta:
    return _write_meta(self, dim, index, source, "index_copy")


def index_add_meta(self: Tensor, dim: int, index: Tensor, source: Tensor, *, alpha: Any = 1) -> TensorMeta:
    return _write_meta(self, dim, index, source, "index_add")


def index_reduce_meta(
    self: Tensor, dim: int, index: Tensor, source: Tensor, reduce: str, *, include_self: bool = True
) -> TensorMeta:
    check_reduction(self, reduce, ("prod", "mean", "amax", "amin"), "index_reduce")
    return _write_meta(self, dim, index, source, "index_reduce")


def index_fill_inplace_meta(self: Tensor, dim: int, index: Tensor, value: Any) -> Tensor:
    check_index(index, "index_fill_", dtypes=("int64",))
    canonical_dim(dim, len(shape_of(self)), "index_fill_")
    if shape_of(value):
        raise OperatorValueError(
            f"aten::index_fill_ with a value of shape {shape_of(value)}",
            found="index_fill_ only supports a 0-dimensional value tensor",
            advice="use index_copy for a value per element",
        )
    is_complex = isinstance(value, complex) or getattr(value, "dtype", self.dtype).is_complex
    if is_complex and not self.dtype.is_complex:
        raise OperatorValueError(
            f"aten::index_fill_ with a complex value of a tensor of dtype {self.dtype}",
            found="Converting complex Scalar to non-complex type is not supported",
            advice="give a real number, or fill a complex tensor",
        )
    assert_no_overlap("aten::index_fill_", in_memory(self), in_memory(index))
    return self


def masked_scatter_inplace_meta(self: Tensor, mask: Tensor, source: Tensor) -> Tensor:
    check_mask(mask, "masked_scatter_")
    _same_dtype(self, source, "masked_scatter_")
    if broadcast_shapes(shape_of(self), shape_of(mask)) != shape_of(self):
        raise OperatorValueError(
            f"aten::masked_scatter_ of a tensor of shape {shape_of(self)} with a mask of shape {shape_of(mask)}",
            found="the mask cannot be broadcast to the tensor's shape",
            advice="use masked_scatter, which returns a new tensor",
        )
    assert_no_internal_overlap("aten::masked_scatter_", in_memory(self))
    return self


def _part_meta(self: Tensor, src: Tensor, part: Shape, name: str) -> TensorMeta:
    """A copy with a part replaced by values of that part's shape."""
    if shape_of(src) != part:
        raise OperatorValueError(
            f"aten::{name} of values of shape {shape_of(src)} into a tensor of shape {shape_of(self)}",
            found=f"expected src to have a size equal to the slice of self. src size = {list(shape_of(src))}, "
            f"slice size = {list(part)}",
            advice="reshape or expand the values to the slice's shape",
        )
    shape = shape_of(self)
    return TensorMeta(shape, self.dtype, common_strides(shape, [self._array]))


def select_scatter_meta(self: Tensor, src: Tensor, dim: int, index: int) -> TensorMeta:
    shape = shape_of(self)
    at = canonical_dim(dim, len(shape), "select_scatter")
    size = shape[at] if shape else 0
    if not -size <= index < size:
        raise OperatorIndexError(
            f"aten::select_scatter: index {index} in dimension {dim} of a tensor of shape {shape}",
            found=f"index {index} out of range for tensor of size {list(shape)} at dimension {at}",
            advice=index_advice(size, -size),
        )
    return _part_meta(self, src, (*shape[:at], *shape[at + 1 :]), "select_scatter")


def slice_scatter_meta(
    self: Tensor,
    src: Tensor,
    dim: int = 0,
    start: int | None = None,
    end: int | None = None,
    step: int = 1,
) -> TensorMeta:
    shape = shape_of(self)
    check_integer(start, end, step)
    at = canonical_dim(dim, len(shape), "slice_scatter")
    if not shape:
        raise OperatorIndexError(
            "aten::slice_scatter of a tensor without dimensions",
            found="slice() cannot be applied to a 0-dim tensor.",
            advice="unsqueeze the tensor first",
        )
    if step <= 0:
        raise OperatorValueError(
            f"aten::slice_scatter of a tensor of shape {shape} with step={step}",
            found="slice step must be positive",
            advice="give step=1 or more",
        )
    size = len(range(*slice(start, end, step).indices(shape[at])))
    return _part_meta(self, src, (*shape[:at], size, *shape[at + 1 :]), "slice_scatter")


def as_strided_scatter_meta(
    self: Tensor, src: Tensor, size: Sequence[int], stride: Sequence[int], storage_offset: int | None = None
) -> TensorMeta:
    spec = _part_meta(self, src, tuple(size), "as_strided_scatter")
    if len(size) != len(stride) or min(stride, default=0) < 0:
        raise OperatorValueError(
            f"aten::as_strided_scatter: size {list(size)} with stride {list(stride)}",
            found="mismatch in length of strides and shape, or a negative stride",
            advice="give a stride of 0 or more for each size",
        )
    return TensorMeta(spec.shape, spec.dtype, tuple(self.stride()))
