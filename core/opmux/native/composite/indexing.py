"""Writing by index, on top of the kernel that does it in place."""

from collections.abc import Sequence
from typing import Any

from opmux.dispatch import ops
from opmux.native.shapes import is_dense
from opmux.tensor import Tensor, contiguous_format

__all__ = ["index_put", "index_put_"]

_aten = ops.aten


def index_put_(self: Tensor, indices: Sequence[Tensor | None], values: Tensor, accumulate: bool = False) -> Any:
    """Writes `values`, broadcast, at the positions that `indices` select; adds them if `accumulate`."""
    return _aten._index_put_impl_.default(self, indices, values, accumulate, False)


def index_put(self: Tensor, indices: Sequence[Tensor | None], values: Tensor, accumulate: bool = False) -> Any:
    """A copy of the tensor with `values` written into it as by `index_put_`."""
    # Of an expanded tensor only a row-major copy has room for every element.
    keep = None if is_dense(self.shape, self.stride()) else contiguous_format
    copy = _aten.clone.default(self, memory_format=keep)
    return _aten.index_put_.default(copy, indices, values, accumulate)
