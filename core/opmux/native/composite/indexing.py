"""Writing by index, on top of the kernel that does it in place, and what masks select, on top of `index`."""

from collections.abc import Sequence
from typing import Any

from opmux.errors import OperatorValueError
from opmux.native.arrays import shape_of
from opmux.native.shapes import broadcast_shapes, is_dense
from opmux.tensor import Tensor, bool_, contiguous_format, ops

__all__ = ["index_put", "index_put_", "masked_select", "masked_select_out"]

_aten = ops.aten


def index_put_(self: Tensor, indices: Sequence[Tensor | None], values: Tensor, accumulate: bool = False) -> Any:
    """Writes `values`, broadcast, at the positions that `indices` select; adds them if `accumulate`."""
    return _aten._index_put_impl_.default(self, indices, values, accumulate, False)


def index_put(self: Tensor, indices: Sequence[Tensor | None], values: Tensor, accumulate: bool = False) -> Any:
    """A copy of the tensor with `values` written into it as by `index_put_`."""
    # Of an expanded tensor only a row-major copy has room for every element.
    flags = getattr(self._array, "flags", None)
    is_row_major = flags is not None and not self._asked and flags.c_contiguous
    keep = None if is_row_major or is_dense(self.shape, self.stride()) else contiguous_format
    copy = _aten.clone.default(self, memory_format=keep)
    return _aten.index_put_.default(copy, indices, values, accumulate)


def masked_select(self: Tensor, mask: Tensor) -> Any:
    """The elements where the mask is set, in row-major order; the two are broadcast together.

    Raises:
        OperatorValueError: The mask is of another dtype than bool, or the shapes do not fit.
    """
    return _aten.index.Tensor(*_expanded(self, mask))


def masked_select_out(self: Tensor, mask: Tensor, *, out: Tensor) -> Any:
    """As `masked_select`, into `out`.

    Raises:
        OperatorValueError: As for `masked_select`, or `out` has another dtype, or overlaps what is read.
    """
    source, indices = _expanded(self, mask)
    if self.dtype is not out.dtype:
        raise OperatorValueError(
            f"aten::masked_select into a tensor of dtype {out.dtype}",
            found="masked_select(): self and result must have the same scalar type",
            advice=f"give a destination of dtype {self.dtype}",
        )
    return _aten.index.Tensor_out(source, indices, out=out)


def _expanded(self: Tensor, mask: Tensor) -> tuple[Tensor, list[Tensor]]:
    """The tensor and the mask in their common shape, which has one dimension at least, as `index` takes them."""
    if mask.dtype is not bool_:
        raise OperatorValueError(
            f"aten::masked_select with a mask of dtype {mask.dtype}",
            found="masked_select: expected BoolTensor for mask",
            advice="compare the mask with something, or convert it: .to(opmux.bool)",
        )
    mine, other = shape_of(self), shape_of(mask)
    if mine != other or not mine:
        shape = broadcast_shapes(mine, other) or (1,)
        self, mask = [t if shape_of(t) == shape else _aten.expand.default(t, shape) for t in (self, mask)]
    return self, [mask]
