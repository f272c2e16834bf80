"""Reading and writing parts of tensors, on top of the kernels that do it."""

from collections.abc import Sequence
from typing import Any

from opmux.errors import OperatorValueError
from opmux.native.arrays import shape_of
from opmux.native.shapes import broadcast_shapes, canonical_dim, is_dense
from opmux.tensor import Tensor, contiguous_format, ops

__all__ = [
    "fill_diagonal_",
    "index_fill",
    "masked_scatter",
    "masked_scatter_backward",
    "put",
    "take_along_dim",
    "take_along_dim_out",
]

_aten = ops.aten


def _along(self: Tensor, indices: Tensor, dim: int | None) -> tuple[Any, int, Any]:
    """The arguments of `gather`: tensor and indices, broadcast apart from the dimension."""
    if dim is not None and indices.dtype.name != "int64":
        raise OperatorValueError(
            f"aten::take_along_dim with indices of dtype {indices.dtype}",
            found="torch.take_along_dim(): dtype of indices should be Long",
            advice="convert them: .to(opmux.int64)",
        )
    if dim is None:
        return _aten.reshape.default(self, [-1]), 0, _aten.reshape.default(indices, [-1])
    shape, wanted = shape_of(self), shape_of(indices)
    if len(shape) != len(wanted):
        raise OperatorValueError(
            f"aten::take_along_dim of a tensor of shape {shape} with indices of shape {wanted}",
            found="torch.take_along_dim(): input and indices should have the same number of dimensions",
            advice="unsqueeze the one with fewer, or leave dim out, which flattens both",
        )
    at = canonical_dim(dim, len(shape), "take_along_dim")
    common = broadcast_shapes((*shape[:at], 1, *shape[at + 1 :]), (*wanted[:at], 1, *wanted[at + 1 :]))
    if not shape:
        return self, at, indices
    if shape[at]:  # Every whole number is a position, counted around the dimension.
        indices = _aten.remainder.Scalar(indices, shape[at])
    wide = _aten.expand.default(self, (*common[:at], shape[at], *common[at + 1 :]))
    return wide, at, _aten.expand.default(indices, (*common[:at], wanted[at], *common[at + 1 :]))


def take_along_dim(self: Tensor, indices: Tensor, dim: int | None = None) -> Any:
    """Elements at positions along a dimension, or in the flattened tensor; broadcast apart from that dimension."""
    return _aten.gather.default(*_along(self, indices, dim))


def take_along_dim_out(self: Tensor, indices: Tensor, dim: int | None = None, *, out: Tensor) -> Any:
    """`take_along_dim` into a given tensor."""
    return _aten.gather.out(*_along(self, indices, dim), out=out)


def _copy(self: Tensor) -> Any:
    """A copy to write to: of an expanded tensor only a row-major one has room for every element."""
    keep = None if is_dense(self.shape, self.stride()) else contiguous_format
    return _aten.clone.default(self, memory_format=keep)


def index_fill(self: Tensor, dim: int, index: Tensor, value: Any) -> Any:
    """A copy with a number in the slices at the positions of a vector."""
    write = _aten.index_fill_.int_Tensor if isinstance(value, Tensor) else _aten.index_fill_.int_Scalar
    return write(_copy(self), dim, index, value)


def put(self: Tensor, index: Tensor, source: Tensor, accumulate: bool = False) -> Any:
    """A copy with values written, or added, at positions of the flattened tensor."""
    return _aten.put_.default(_copy(self), index, source, accumulate)


def masked_scatter(self: Tensor, mask: Tensor, source: Tensor) -> Any:
    """A copy with the first values of `source`, one after another, where a mask holds."""
    wide, chosen = _aten.broadcast_tensors.default([self, mask])
    return _aten.masked_scatter_.default(_aten.clone.default(wide, memory_format=contiguous_format), chosen, source)


def masked_scatter_backward(grad_output: Tensor, mask: Tensor, sizes: Sequence[int]) -> Any:
    """The gradient of `source` in `masked_scatter`: that of the elements that were written, and zeros for the others."""
    written = _aten.masked_select.default(grad_output, mask)
    total = 1
    for n in sizes:
        total *= n
    missing = total - shape_of(written)[0]
    parts = [written, _aten.new_zeros.default(grad_output, [max(missing, 0)])]
    return _aten.view.default(_aten.cat.default(parts) if missing > 0 else written, sizes)


def fill_diagonal_(self: Tensor, fill_value: Any, wrap: bool = False) -> Any:
    """Writes a number on the main diagonal; with `wrap` on its continuations below the matrix too."""
    shape = shape_of(self)
    if len(shape) < 2 or (len(shape) > 2 and len(set(shape)) != 1):
        raise OperatorValueError(
            f"aten::fill_diagonal_ of a tensor of shape {shape}",
            found="dimensions must larger than 1, and all dimensions of input must be of equal length",
            advice="give a matrix, or a tensor whose sizes are all the same",
        )
    steps = self.stride()
    height, width = shape[0], shape[1]
    start = self.storage_offset()
    main = _aten.as_strided.default(self, [min(height, width)], [sum(steps)], start)
    _aten.fill_.Scalar(main, fill_value)
    if wrap and len(shape) == 2 and height > width + 1:
        # Below each whole square an empty row, then the diagonal starts again.
        rest = _aten.slice.Tensor(self, 0, width + 1, None, 1)
        fill_diagonal_(rest, fill_value, True)
    return self
