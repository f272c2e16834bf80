"""Pooling without the positions of the extreme values."""

from collections.abc import Sequence
from typing import Any

from opmux.dispatch import ops
from opmux.tensor import Tensor

__all__ = ["max_pool2d"]


def max_pool2d(
    self: Tensor,
    kernel_size: Sequence[int],
    stride: Sequence[int] = (),
    padding: Sequence[int] = (0, 0),
    dilation: Sequence[int] = (1, 1),
    ceil_mode: bool = False,
) -> Any:
    pooled = ops.aten.max_pool2d_with_indices.default(self, kernel_size, stride, padding, dilation, ceil_mode)
    return pooled[0]
